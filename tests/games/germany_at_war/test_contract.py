"""The contract that every game keeps, with and without the optional rules, for two players and for three."""

import pytest

from marne.games.germany_at_war.game import GermanyAtWar
from marne.kernel.contract import CHECKS
from marne.kernel.trial import Check

OPTIONAL = {"rail": "yes", "paris": "yes", "plan_xvii": "yes", "free_setup": "both"}
SWITCHES = {
    "any_entente_home_ends_loc": "yes",
    "any_capture_pays": "yes",
    "wipeout_to_winner": "yes",
    "surprise_covers_activation": "yes",
    "plan_xvii_needs_battle": "yes",
}
SETS = {
    "plain": {},
    "three players": {"players": "3"},
    "optional rules": OPTIONAL,
    "everything": {"players": "3", **OPTIONAL, **SWITCHES},
}


@pytest.mark.parametrize("options", SETS.values(), ids=SETS.keys())
@pytest.mark.parametrize("check", CHECKS, ids=repr)
def test_the_contract_is_kept(check: Check, options: dict[str, str]) -> None:
    for seed in (6, 17):
        check(GermanyAtWar(), seed, None, options, 20_000, 40)
