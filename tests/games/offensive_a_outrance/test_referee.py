"""A second opinion: the referee looks at positions by chance, and planted errors prove that it can shout."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from typing import Any

import pytest

from marne.games.offensive_a_outrance import (
    areas,
    attachment,
    attack,
    battle,
    boundaries,
    checks,
    control,
    designating,
    flanks,
    forces,
    front,
    ground,
    movement,
    odds,
    proposals,
    reckoning,
    retreat,
    spreading,
    stacking,
    steps,
    supply,
    support,
    two_hex,
    zones,
)
from marne.games.offensive_a_outrance.units import CORPS
from marne.kernel import Memory, counts
from tests.games.offensive_a_outrance.referee import Shout, melee, position, watch, watch_melees


@pytest.mark.parametrize("seed", range(100, 106))
def test_the_referee_agrees_with_the_rules_about_a_position(seed: int) -> None:
    assert position(melee(seed), seed) > 0
    assert position(melee(seed, {"plans": "no"}), seed) > 0


def test_the_referee_agrees_with_the_rules_in_a_game_from_its_beginning() -> None:
    assert watch([1], most=400) == 400


@pytest.mark.parametrize("seed", range(5))
def test_the_referee_agrees_with_the_rules_in_the_middle_of_a_campaign(seed: int) -> None:
    assert watch_melees([seed], most=300) == 300


true_surcharge, true_quarters, true_verdict = steps.surcharge, odds.quarters, odds.verdict
true_size, true_throw = forces.size, reckoning.throw
PLANTED: dict[str, tuple[Any, str, Any]] = {
    "zones cross ridges": (zones, "ZONES", ground.BOARD),
    "everybody projects a ZOC": (zones, "projectors", lambda s: -1),
    "a hex holds four divisions": (stacking, "LIMIT", 32),
    "lines have gaps of two hexes": (front, "GAP", 2),
    "enemy ground is as near": (front, "DEAR", 1),
    "holes are not filled": (front, "filled", lambda seen, free: seen),
    "lines run through enemies": (front, "Sight", lambda shut, near: _Blind()),
    "Fortresses hold no ground": (control, "fortified", lambda s, side: 0),
    "leaving an EZOC costs nothing": (steps, "LEAVING", 0),
    "friends negate nothing": (steps, "TO_FRIENDS", 6),
    "friends negate an EZOC": (steps, "surcharge", lambda s, side, a, b: min(2, true_surcharge(s, side, a, b))),
    "damaged bridges are used": (steps, "usable", lambda s, a, b: True),
    "Ammo does not matter": (odds, "quarters", lambda s, u, halves, dry: true_quarters(s, u, halves, 0)),
    "halves are wholes": (odds, "quarters", lambda s, u, halves, dry: 4 // (2 if dry >> u & 1 else 1)),
    "hexsides take nothing off": (odds, "hexside", lambda a, b: 0),
    "the ground adds nothing": (odds, "cover", lambda a: 0),
    "four hexes make a flank": (flanks, "FIVE", 4),
    "a flank is one column": (odds, "FLANKED", 1),
    "positions are of Level 1": (odds, "level", lambda s, a, side: 1),
    "rivers do not shift": (odds, "river_shift", lambda sides: 0),
    "forests do not hide a slope": (odds, "forested", lambda a, b: False),
    "every slope counts": (odds, "rises", lambda a, b: True),
    "proficiency has no limit": (odds, "MOST_PROFICIENCY", 9),
    "a Fortress has PR 4": (odds, "FORTRESS_PROFICIENCY", 4),
    "nobody is at home in the mountains": (odds, "ALPINE", 0),
    "lines belong to the southern army": (boundaries, "many_bits", lambda hexes: 0),
    "areas reach behind the enemy": (areas, "beyond", lambda s, side: 0),
    "boundaries start anywhere": (proposals, "CLEAR", 9),
    "one may go next to enemies in any area": (areas, "area", lambda s, army: -1),
    "a boundary bends as often as one likes": (designating, "MOST_POINTS", 9),
    "boundaries may hold too many Trains": (areas, "trains_in", lambda s, side, spaces: 0),
    "units keep their army": (attachment, "armies_by_ground", lambda s, side: s.army),
    "the Sixth Army gives and takes": (attachment, "attaching", lambda s, army: None),
    "Formations leave their Trains": (attachment, "TRAIN_OF", (0,) * len(CORPS)),
    "cavalry commands go anywhere": (attachment, "COMMANDS", {}),
    "corps have no limit": (attachment, "load", lambda s, corps: 0),
    "nobody is bound to his corps": (attachment, "MOST_VARIABLE", 99),
    "neighbours do not support": (support, "_beside", lambda s, space, attackers, side: []),
    "neighbours support from anywhere": (support, "_starts", lambda s, space, attackers: set(range(1 << 12))),
    "neighbours of any army support": (support, "_same_army", lambda s, found, force: True),
    "two Forces support from each hex": (support, "places_in", lambda s, found, space: 2),
    "artillery has no limit in mountains": (support, "MOUNTAIN_LIMIT", 9),
    "escarpments do not matter": (support, "up_escarpment", lambda a, b: False),
    "who fires has fired twice": (support, "units_in", lambda s, a, side: -1),
    "the attacker is never Intense": (odds, "verdict", lambda text, a, d: true_verdict(text, False, d)),
}
"""Errors that are planted into the rules: where, what, and what stands there instead."""


WATCHED: dict[str, tuple[Any, str, Any, int]] = {
    "a march costs one MP more": (movement, "cost", lambda s, side, a, b: steps.cost(s, side, a, b) + 1, 0),
    "a march takes what it likes": (steps, "left", lambda s, units: 40, 0),
    "Grand Rivers are waded": (steps, "GRAND", frozenset(), 0),
    "the cheaper half pays": (spreading, "options", lambda start, price: _cheapest(start, price), 0),
    "small enemies are great ones": (battle, "size", lambda s, units, space: true_size(s, units, space) + 8, 0),
    "the dice are read wrongly": (battle, "throw", lambda play, found: _misread(play, found), 0),
    "an attacker has one AV more": (checks, "battery", lambda s, f, side: _more_guns(s, f, side), 0),
    "retreats lead anywhere": (retreat, "away", lambda s, side, a, origin, within=-1: retreat.passable(s, side, a), 0),
    "retreats lead forward": (retreat, "rearward", lambda s, side, space, spaces, army: spaces, 0),
    "areas bind nobody": (steps, "_strays", lambda w, b: False, 0),
    "who prepares an attack has ended his march": (movement.Force, "_bound_on", lambda *about: None, 0),
    "retreats lead through any area": (retreat, "wished", lambda s, units, side, spaces: spaces, 0),
    "boundaries are never prolonged": (areas, "onward", lambda line, goals: line, 0),
    "all boundaries are prolonged": (areas, "prolonged", lambda s, side: _all_prolonged(s, side), 15),
    "boundaries may fall apart": (designating, "line_hindrance", lambda s, side, lines: None, 0),
    "defenders have one AV more": (checks, "battery", lambda s, f, side: _more_guns(s, f, side, 1), 0),
    "corps take anybody": (attachment, "corps_hindrance", lambda s, u, corps: None, 0),
    "armies fight together": (attack, "armies", lambda s, units: set(), 0),
    "artillery adds one more": (checks, "bombarded", lambda s, found, side: 4, 0),
    "nobody is out of supply": (supply, "out_of_supply", lambda s, side: ((), 0), 0),
    "nobody is Isolated": (supply, "isolated", lambda s, u: False, 7),
}
"""Errors that are seen only in play, and the melee in which they matter."""


def _cheapest(start: Any, price: Any) -> Any:
    found = two_hex.options(start, price)
    return {goal: (min(price(a, b) or 0 for a, b in way), way) for goal, (_, way) in found.items()}


def _all_prolonged(s: Any, side: int) -> Any:
    return tuple(boundaries.onward(line, s.fronts[1 - side]) for line in areas.boundaries(s, side))


def _more_guns(s: Any, found: Any, side: int, foe: int = 0) -> Any:
    more = [counts("10.1.1-1", "guns", 8)] if (side == found.side) != bool(foe) else []
    return [*support.battery(s, found, side), *more]


def _misread(play: Any, found: Any) -> str:
    true_throw(play, found)
    return str(odds.COMBAT_TABLE.result(0, 8, 6))


class _Blind:
    """A sight that sees no enemy."""

    shut = 0

    def nearest(self, spaces: int) -> int:
        """Nothing is near."""
        return spaces


def _forget() -> None:
    for found in gc.get_objects():
        if isinstance(found, Memory):
            found.clear()


@pytest.fixture
def forgetful() -> Iterator[None]:
    """What was found before an error was planted is forgotten, and what was found with it."""
    _forget()
    yield
    _forget()


@pytest.mark.parametrize("error", PLANTED)
@pytest.mark.usefixtures("forgetful")
def test_the_referee_shouts_at_a_planted_error(error: str, monkeypatch: pytest.MonkeyPatch) -> None:
    where, name, instead = PLANTED[error]
    monkeypatch.setattr(where, name, instead)
    with pytest.raises(Shout):
        for seed in range(100, 130):
            position(melee(seed), seed)
        for seed in range(110, 120):
            position(melee(seed, {"plans": "no"}), seed)  # no plan keeps the Sixth Army as it is (26.6.2a)


@pytest.mark.parametrize("error", WATCHED)
@pytest.mark.usefixtures("forgetful")
def test_the_referee_shouts_at_an_error_in_play(error: str, monkeypatch: pytest.MonkeyPatch) -> None:
    where, name, instead, first = WATCHED[error]
    monkeypatch.setattr(where, name, instead)
    with pytest.raises(Shout):
        watch_melees(range(first, first + 12), most=700)
