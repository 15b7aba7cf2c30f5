"""The contract that every game keeps."""

import pytest

from marne.kernel.contract import CHECKS
from marne.kernel.trial import Check
from tests.games.offensive_a_outrance.table import GAME

SETS: dict[str, dict[str, str]] = {
    "as usual": {},
    "switched": {option.name: list(option.values)[-1] for option in GAME.options},
}


@pytest.mark.parametrize("options", SETS.values(), ids=SETS.keys())
@pytest.mark.parametrize("check", CHECKS, ids=repr)
def test_the_contract_is_kept(check: Check, options: dict[str, str]) -> None:
    check(GAME, 6, "lorraine", options, 20_000, 400)
