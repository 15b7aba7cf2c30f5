"""The contract that every game keeps, over random games of every period, with secret designs and with every switch."""

import pytest

from marne.games.colonialism.game import Colonialism
from marne.games.colonialism.matchups import matchups
from marne.kernel.contract import CHECKS
from marne.kernel.trial import Check, random_game

SWITCHES = {
    "cost": "whole", "command_pool": "sum", "road": "double", "shock": "both", "assault_test": "loser_twice",
    "card_hits": "tested", "trench_trade": "either", "hills": "blocked", "machine_guns": "none",
}  # fmt: skip
OTHER = SWITCHES | {"cost": "free_cavalry", "shock": "test", "assault_test": "per_hit"}
SHORT = {"turns": "10"}
SETS: dict[str, tuple[str, dict[str, str]]] = {
    "1870": ("fpw", {}),
    "1879": ("zulu", {}),
    "1926": ("ww1", SHORT),
    "1870, designed": ("fpw", {"red_army": "design", "blue_army": "design", **SHORT}),
    "1879, designed, on squares, with switches": (
        "zulu",
        {"red_army": "design", "blue_army": "design", "grid": "squares", "aim": "exit", **SHORT, **OTHER},
    ),
    "1917, designed": (
        "ww1",
        {"red_army": "ww1 1917 germany 25:", "blue_army": "ww1 1917 france 25:", "engagement": "push", **SHORT},
    ),
    "1918, designed, with switches": (
        "ww1",
        {
            "red_army": "ww1 1918 united_states 25:",
            "blue_army": "ww1 1918 ottoman 25:",
            "aim": "hold",
            **SHORT,
            **SWITCHES,
        },
    ),
    "1916, one designed, large": (
        "ww1",
        {"red_army": "ww1 1916 russia 50:", "points": "50", "engagement": "breakthrough", "turns": "5"},
    ),
    "1918, with all that moves": (
        "ww1",
        {
            "red_army": "ww1 1918 ottoman 50: 8 infantry, 4 infantry E, 2 tank, 1 train, 2 armoured_car, "
            "2 machine_gun; gas_attack, bomber_raid, fighter_patrol, nation card",
            "blue_army": "ww1 1918 germany 50: 10 infantry, 3 infantry E, 1 tank, 1 train, 3 cavalry, 1 field_gun; "
            "gas_attack, artillery_bombardment, reinforcements, balloon_observation, nation card",
            "cards": "listed",
            **SHORT,
        },
    ),
    "cards listed": ("zulu", {"cards": "listed", "board": "plain", **SHORT}),
    "a train at Lier": ("lier_1914", {}),
    "tanks at Cambrai": ("cambrai_1917", {"cards": "listed"}),
    "a square at Ulundi": ("ulundi_1879", {}),
    "the road from Mars-la-Tour": ("mars_la_tour_1870", {}),
}


@pytest.mark.parametrize(("scenario", "options"), SETS.values(), ids=SETS.keys())
@pytest.mark.parametrize("check", CHECKS, ids=repr)
def test_the_contract_is_kept(check: Check, scenario: str, options: dict[str, str]) -> None:
    for seed in (3, 8):
        check(Colonialism(), seed, scenario, options, 20_000, 60)


@pytest.mark.parametrize("battle", matchups())
def test_every_ready_battle_ends(battle: str) -> None:
    for seed in range(2):
        *_, last = random_game(Colonialism(), seed, battle)
        assert last.over
        assert Colonialism().result(last.state) is not None


@pytest.mark.parametrize("period", ["fpw", "zulu", "ww1"])
@pytest.mark.parametrize("points", ["50", "100"])
def test_larger_games_end_too(period: str, points: str) -> None:
    *_, last = random_game(Colonialism(), 1, period, {"points": points, "turns": "12"})
    assert last.over
