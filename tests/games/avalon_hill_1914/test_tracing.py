"""Of every unit it can be asked how it is supplied, and the answer is what the check of supply would find."""

from __future__ import annotations

import random
from itertools import pairwise

from marne.board import has
from marne.games.avalon_hill_1914.combat import Combat
from marne.games.avalon_hill_1914.ground import BRUSSELS, FRENCH_SOURCES, GERMAN_SOURCES, NAMED, NEAR
from marne.games.avalon_hill_1914.movement import Movement
from marne.games.avalon_hill_1914.page.tracing import supplied
from marne.games.avalon_hill_1914.state import where
from marne.games.avalon_hill_1914.supply import unfed
from marne.games.avalon_hill_1914.units import COUNT, NUMBER, SIDE
from marne.kernel import Choice, Match, SeededDice
from marne.kernel.table import Traced
from tests.games.avalon_hill_1914.marching import near
from tests.games.avalon_hill_1914.table import ALLIES, BELGIUM, GAME, GERMANY, Table
from tests.games.avalon_hill_1914.test_previews import seen


def shown(t: Table, unit: str) -> Traced:
    """How a unit is supplied."""
    found = supplied(t.state, NUMBER[unit])
    assert found is not None
    return found


def test_std_supply_4_who_is_told_to_be_supplied_passes_the_check() -> None:
    starving = 0
    for seed in range(2):
        match, rng = Match(GAME, "solitaire", dice=SeededDice(seed)), random.Random(seed)
        for k in range(2400):
            if match.position.over:
                break
            decision, s = match.position.decisions[0], match.position.state
            if k % 150 == 0:
                cut = unfed(s, GERMANY) | unfed(s, ALLIES)
                for u in range(COUNT):
                    found = GAME.foresee(match.eyes(decision.side), Choice("supplied", u))
                    if isinstance(found, Traced):
                        assert found.fed != bool(cut >> u & 1), (seed, k, u)
                        starving += not found.fed
                        if found.fed and found.line:
                            _is_way(found.line, u, where(s, u))
            match.choose(decision.side, rng.choice(decision.choices))
    assert starving > 10


def _is_way(line: tuple[int, ...], u: int, goal: int) -> None:
    """A line leads square by square from its source to the unit; that of a fortress is one step."""
    assert line[-1] == goal
    sources = GERMAN_SOURCES if SIDE[u] == GERMANY else FRENCH_SOURCES | 1 << BRUSSELS
    assert has(sources, line[0]) or len(line) == 2
    assert all(NEAR[a] >> b & 1 for a, b in pairwise(line))


def test_std_supply_10_a_fortress_is_named_as_who_feeds() -> None:
    t = Table().put("fr_i", "DD23")
    assert "by rail" in shown(t, "fr_i").text
    for unit, square in zip(("de_gd", "de_ii", "de_iii", "de_iv", "de_vi", "de_ix"), near("DD23"), strict=True):
        t.put(unit, square)
    found = shown(t, "fr_i")
    assert (found.rule, found.fed) == ("STD.SUPPLY.10", True)
    assert found.text.startswith("Verdun feeds it")
    t.put("fr_ii", "DD23")
    poor = [found for found in (shown(t, "fr_i"), shown(t, "fr_ii")) if not found.fed]
    assert len(poor) >= 1 and "feeds others" in poor[0].text


def test_std_supply_8_who_is_cut_off_hears_how_far_the_railway_is() -> None:
    t = Table().put("de_cd8", "X25")
    found = shown(t, "de_cd8")
    assert (found.rule, found.fed, found.line[-1]) == ("STD.SUPPLY.9", False, NAMED["X25"])
    assert "3 are allowed" in found.text
    t.given(marked=1 << NUMBER["de_cd8"])
    assert shown(t, "de_cd8").rule == "STD.SUPPLY.8"


def test_std_supply_16_the_dutch_and_neutrals_are_told_apart() -> None:
    t = Table().put("be_d3", "EE14")
    assert shown(t, "be_d3").rule == "STD.NEUT.6"
    assert shown(t.violate(BELGIUM), "be_d3").rule == "STD.SUPPLY.4"


def test_std_setup_6_nobody_asks_how_a_unit_is_supplied_while_charts_are_secret() -> None:
    match = Match(GAME, dice=SeededDice(1))
    for u in range(COUNT):
        for side in ("german", "allied"):
            assert GAME.foresee(match.eyes(side), Choice("supplied", u)) is None


def test_std_supply_1_it_is_asked_of_both_sides_at_any_time_and_never_chosen() -> None:
    t = Table().put("de_gd", "X16").put("fr_i", "X17")
    for stage in (Movement(GERMANY), Combat(GERMANY)):
        t.state.stack.clear()
        t.run(stage)
        for side in ("german", "allied"):
            assert isinstance(seen(t, side, "supplied", NUMBER["fr_i"]), Traced)
        assert not t.offers("supplied", "fr_i")
    assert GAME.foresee(GAME.eyes(Table(full=False).put("fr_i", "X17").state, "allied"), Choice("supplied", 0)) is None
