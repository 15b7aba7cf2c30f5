"""A second opinion: the referee watches random games, and planted errors prove that it can shout."""

from __future__ import annotations

from typing import Any

import pytest

from marne.games.avalon_hill_1914 import (
    arrivals,
    attackers,
    battle,
    losses,
    movement,
    neutrality,
    odds,
    rail,
    replacements,
    retreat,
    siege,
    steps,
    supply,
    tables,
    victory,
)
from marne.games.avalon_hill_1914.forts import Barriers
from marne.games.avalon_hill_1914.ground import FORTRESSES, NEAR, OPEN
from marne.games.avalon_hill_1914.state import State, enemies
from marne.games.avalon_hill_1914.units import SIDE
from tests.games.avalon_hill_1914.referee import VERSIONS, Shout, agreed_in, sally, watch, watch_melees


@pytest.mark.parametrize("version", VERSIONS)
def test_the_referee_agrees_with_the_rules_in_a_game_from_its_beginning(version: str) -> None:
    assert watch([1], version, most=90) == 90


@pytest.mark.parametrize("seed", range(4, 12))
def test_the_referee_agrees_with_the_rules_in_the_middle_of_a_campaign(seed: int) -> None:
    assert watch_melees([seed], *agreed_in(seed), most=70) > 20


true_carries, true_losses, true_kitchens = supply.carries, tables.losses, supply.kitchens


def not_held(s: State, fortresses: list[int], u: int) -> list[int]:
    """The fortresses in which no enemy of a unit stands."""
    return [f for f in fortresses if not enemies(s, SIDE[u]) >> FORTRESSES[f].square & 1]


PLANTED: dict[str, tuple[Any, str, Any, int]] = {
    "nobody is ever out of supply": (supply, "hungry", lambda *_: 0, 2),
    "captured track carries for everybody": (supply, "carries", lambda s, n, _=None: true_carries(s, n, (0, 0)), 2),
    "a fortress feeds two corps": (supply, "FEEDS", 8, 24),
    "an enemy inside ends the feeding": (
        supply,
        "kitchens",
        lambda s, u, a: not_held(s, true_kitchens(s, u, a), u),
        19,
    ),
    "who was fed once stays bound": (movement, "lodgers", lambda s, side: supply.hungry(s, side) & s.fed, 1),
    "he still eats from another": (replacements, "lodgers", lambda s, side: supply.hungry(s, side) & s.fed, 48),
    "enemies let trains pass": (rail, "near_enemies", lambda *_: 0, 0),
    "a train takes two corps": (rail, "CORPS", 8, 7),
    "one corps a turn goes by rail": (rail, "QUOTA", dict.fromkeys((0, 1, 3), 4), 21),
    "every step costs one factor": (steps, "affordable", lambda s, a, left, paid: NEAR[a] if left > 0 else 0, 2),
    "any number stops in a square": (steps, "crowded", lambda *_: 0, 3),
    "forts bar no way": (steps, "barriers", lambda *_: Barriers(frozenset(), 0, 0, {}, 0), 3),
    "every country is open": (steps, "marches", lambda *_: OPEN, 23),
    "one marches over enemies": (steps, "held", lambda *_: 0, 2),
    "one corps attacks through a side": (attackers, "THROUGH_A_SIDE", 4, 0),
    "forts shield nobody": (attackers, "shielded", lambda *_: False, 3),
    "nothing is halved": (odds, "halvings", lambda *_: [], 0),
    "the table is read the wrong way": (odds, "losses", lambda a, d, die: true_losses(d, a, die), 0),
    "a fort counts two": (odds, "FORT", 2, 15),
    "no ground is clear": (battle, "clear", lambda *_: False, 13),
    "one goes back anywhere": (retreat, "ground_for", lambda *_: OPEN, 12),
    "units that are lost are worth a point": (losses, "worth", lambda *_: 1, 0),
    "the British count once": (losses, "DOUBLED", (), 0),
    "forts fall on a six": (siege, "FALLS_ON", 6, 15),
    "one step is enough for an assault": (siege, "STORMING", 1, 31),
    "no gun destroys a fort": (siege, "DESTROYS", {}, 25),
    "replacements reach the front": (replacements, "near", lambda *_: 0, 1),
    "replacements need no supply": (replacements, "supplied", lambda *_: True, 5),
    "the British land at once": (arrivals, "LANDING_AFTER", 0, 17),
    "nobody violates anybody": (neutrality, "violation", lambda *_: None, 8),
    "Belgium is open to everybody": (neutrality, "belgium_open", lambda *_: True, 16),
    "the interior is never released": (neutrality, "NEAR_INTERIOR", 0, 11),
    "Liege is never taken": (neutrality, "liege_taken", lambda *_: None, 66),
    "the Meuse is never crossed": (neutrality, "_cross_the_meuse", lambda *_: None, 8),
    "invasions cost nothing": (victory, "INVASIONS", (), 0),
    "nothing is ever cut off": (victory, "isolated", lambda *_: 0, 0),
}
"""Errors that are planted into the rules: where, what, what stands there instead, and a melee in which it matters."""


@pytest.mark.parametrize("error", PLANTED)
def test_the_referee_shouts_at_a_planted_error(error: str, monkeypatch: pytest.MonkeyPatch) -> None:
    where, name, instead, seed = PLANTED[error]
    monkeypatch.setattr(where, name, instead)
    with pytest.raises(Shout):
        watch_melees([seed], "standard")


def test_the_referee_knows_who_may_not_leave_his_fortress_by_an_advance(monkeypatch: pytest.MonkeyPatch) -> None:
    assert watch_melees(range(4, 12), "standard", drawn=sally) > 20
    monkeypatch.setattr(battle, "strays", lambda *_: False)
    with pytest.raises(Shout, match="must not offer advance be_c1"):
        watch_melees([4], "standard", drawn=sally)
