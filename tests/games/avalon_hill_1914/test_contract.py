"""The contract that every game keeps, in every version and with every switch."""

import pytest

from marne.games.avalon_hill_1914.game import AvalonHill1914
from marne.kernel.contract import CHECKS
from marne.kernel.trial import Check

GAME = AvalonHill1914()
SETS = {
    "standard": ("standard", {}),
    "introductory": ("introductory", {}),
    "short, switched": (
        "short",
        {option.name: list(option.values)[-1] for option in GAME.options if option.applies("short")},
    ),
}


@pytest.mark.parametrize(("scenario", "options"), SETS.values(), ids=SETS.keys())
@pytest.mark.parametrize("check", CHECKS, ids=repr)
def test_the_contract_is_kept(check: Check, scenario: str, options: dict[str, str]) -> None:
    check(GAME, 6, scenario, options, 20_000, 400)
