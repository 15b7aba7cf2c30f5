"""STD.SETUP, STD.MOB, INTRO.3, SOLO.1: neutrals, mobilization in secret, plans."""

import random

import pytest

from marne.board import members
from marne.games.avalon_hill_1914.ground import AREA, NAMED, SQUARES, ZONES
from marne.games.avalon_hill_1914.options import OPTIONS, rules
from marne.games.avalon_hill_1914.plans import MOBILIZED, OF, PLANS, by_die, filled, owed
from marne.games.avalon_hill_1914.sequence import Turn
from marne.games.avalon_hill_1914.setup import NOTHING, Historical, Mobilize, Neutrals, Picked, Reveal, begun
from marne.games.avalon_hill_1914.state import UNPLACED, where
from marne.games.avalon_hill_1914.units import KIND, NUMBER, UNITS, counter
from marne.games.avalon_hill_1914.view import SEALED, resample, view
from marne.kernel import Choice, GivenDice, Match
from tests.games.avalon_hill_1914.table import ALLIES, GAME, GERMANY, Table

DUTCH = ("nl_1", "nl_2", "nl_3", "nl_4", "nl_cav")


def mobilizing(*plans: str) -> Table:
    """Both players at their charts, after having chosen plans."""
    t = Table()
    t.state.secret = True
    t.run(Mobilize(), Reveal())
    for plan in plans:
        t.choose("plan", plan, side=PLANS[plan].side)
    return t


def holland(t: Table) -> Table:
    """The Dutch army is placed."""
    t.run(Neutrals())
    for unit, square in zip(DUTCH, ("EE9", "CC4", "Z4", "AA6", "DD7"), strict=True):
        t.choose("unit", unit).choose("on", square)
    return t


def test_std_setup_3_the_belgians_stand_in_their_places() -> None:
    state = Match(GAME, "standard", {}, GivenDice(())).position.state
    found = {
        (SQUARES[where(state, u)].name, counter(u, 0))
        for u, unit in enumerate(UNITS)
        if unit.id.startswith("be_") and unit.start == "neutral"
    }
    assert found == {
        ("Y10", "6-8-2"), ("V7", "6-8-2"), ("Y10", "(2)-1-3"), ("AA14", "3-4-2"), ("AA14", "1-1-2"), ("EE14", "3-4-2"),
        ("EE14", "1-1-2"),
    }  # fmt: skip


def test_std_setup_4_the_dutch_start_inside_holland() -> None:
    t = Table().run(Neutrals())
    assert t.asked == ["allied"]
    assert t.why_not("done").rule == "STD.SETUP.6"
    t.choose("unit", "nl_1")
    assert t.why_not("on", "GG13").rule == "STD.SETUP.4"  # the border of Germany
    assert t.why_not("on", "N18").rule == "STD.SETUP.4"
    assert {SQUARES[s].countries for s in members(ZONES["dutch_setup"])} == {("Holland",)}
    t = holland(Table())
    t.choose("done")
    assert t.over
    assert [t.at(unit) for unit in DUTCH] == ["EE9", "CC4", "Z4", "AA6", "DD7"]


def test_std_setup_5_neutrals_come_before_the_charts() -> None:
    match = Match(GAME, "standard", {}, GivenDice(()))
    assert [d.side for d in match.position.decisions] == ["allied"]
    assert match.position.decisions[0].rule == "STD.SETUP.4"


def test_std_setup_6_both_write_at_once_and_a_chart_is_sealed_when_it_is_complete() -> None:
    t = mobilizing()
    assert t.asked == ["german", "allied"]
    assert t.why_not("done", side=GERMANY).rule == "STD.SETUP.6"
    t.choose("plan", "schlieffen 1906", side=GERMANY).choose("done", side=GERMANY)
    assert t.asked == ["allied"]
    assert not t.told("revealed")
    t.choose("plan", "michel", side=ALLIES).choose("done", side=ALLIES)
    assert t.told("revealed")


def test_std_setup_7_every_french_fortress_needs_a_6_9_3() -> None:
    t = mobilizing("plan 17")
    t.choose("unit", "fr_r8", side=ALLIES).choose("on", "KK37", side=ALLIES)
    assert t.why_not("done", side=ALLIES).rule == "STD.SETUP.7"
    t.choose("unit", "fr_r8", side=ALLIES).choose("on", "LL38", side=ALLIES).choose("done", side=ALLIES)


def test_std_setup_8_metz_and_strassburg_need_a_3_4_2() -> None:
    t = mobilizing("moltke 1914")
    t.choose("unit", "de_fr33", side=GERMANY).choose("on", "II26", side=GERMANY)
    assert t.why_not("done", side=GERMANY).rule == "STD.SETUP.8"


def test_std_setup_9_charts_are_shown_together() -> None:
    t = mobilizing("moltke 1914", "plan 17").choose("done", side=GERMANY)
    hidden = view(t.state, "allied").at
    assert {hidden[u] for u in members(MOBILIZED[GERMANY])} == {SEALED}
    assert {hidden[u] for u in members(MOBILIZED[ALLIES])}.isdisjoint({SEALED, UNPLACED})
    assert SEALED in view(t.state, None).at
    t.choose("done", side=ALLIES)
    assert SEALED not in view(t.state, "allied").at


def test_std_setup_9_what_is_secret_is_drawn_anew() -> None:
    t = mobilizing("moltke 1914", "plan 17").choose("done", side=GERMANY)
    twin = resample(t.state, "allied", random.Random(1))
    assert twin.at != t.state.at
    assert view(twin, "allied") == view(t.state, "allied")
    assert not owed(GERMANY, {u: where(twin, u) for u in members(MOBILIZED[GERMANY])})
    assert resample(t.state, "german", random.Random(1)).at != t.state.at


def test_std_setup_10_units_start_in_their_own_country() -> None:
    t = mobilizing().choose("unit", "de_gd", side=GERMANY)
    assert t.why_not("on", "N18", side=GERMANY).rule == "STD.SETUP.10"
    assert t.why_not("on", "EE14", side=GERMANY).rule == "STD.SETUP.10"
    t.choose("on", "HH18", side=GERMANY)
    assert t.at("de_gd") == "HH18"


def test_std_setup_11_not_on_a_border_square() -> None:
    t = mobilizing().choose("unit", "de_gd", side=GERMANY)
    assert t.why_not("on", "GG15", side=GERMANY).rule == "STD.SETUP.11"


def test_std_setup_14_any_number_starts_in_one_square() -> None:
    t = mobilizing()
    for unit in ("de_gd", "de_ii", "de_iii", "de_iv"):
        t.choose("unit", unit, side=GERMANY).choose("on", "HH18", side=GERMANY)
    assert [t.at(unit) for unit in ("de_gd", "de_ii", "de_iii", "de_iv")] == ["HH18"] * 4


@pytest.mark.parametrize("name", PLANS)
def test_std_setup_every_plan_fills_a_chart_that_the_rules_allow(name: str) -> None:
    side = GERMANY if PLANS[name].side == "german" else ALLIES
    chart = dict(filled(name))
    assert sum(1 << u for u in chart) == MOBILIZED[side]
    assert not [UNITS[u].id for u, square in chart.items() if not AREA[side] >> square & 1]
    assert owed(side, chart) == ()


@pytest.mark.parametrize("name", PLANS)
def test_solo_1_a_plan_keeps_to_the_squares_that_it_names(name: str) -> None:
    side = GERMANY if PLANS[name].side == "german" else ALLIES
    named = [square for group in PLANS[name].group for square in group.squares]
    assert not [square for square in named if not AREA[side] >> NAMED[square] & 1]


def test_plan_michel_watches_belgium() -> None:
    chart = dict(filled("michel"))
    north = {NAMED[name] for group in PLANS["michel"].group if group.where == "MS 1-9" for name in group.squares}
    assert sum(KIND[u].id == "fr.A" for u, square in chart.items() if square in north) == 6


def test_intro_3_both_stand_as_in_august_1914() -> None:
    match = Match(GAME, "introductory", {}, GivenDice(()))
    for unit, square in zip(DUTCH, ("EE9", "CC4", "Z4", "AA6", "DD7"), strict=True):
        match.choose("allied", Choice("unit", NUMBER[unit]))
        match.choose("allied", Choice("on", NAMED[square]))
    match.choose("allied", Choice("done"))
    state = match.position.state
    mobilized = MOBILIZED[GERMANY] | MOBILIZED[ALLIES]
    assert all(SQUARES[where(state, u)].name == UNITS[u].hist for u in members(mobilized))
    assert not state.secret


def test_solo_1_a_die_picks_a_plan_for_each_side() -> None:
    t = Table().run(Picked(), dice=(4, 5))
    assert [(e["side"], e["plan"]) for e in t.told("picked")] == [("german", "schlieffen 1906"), ("allied", "michel")]
    assert [by_die(side, die) for side in (GERMANY, ALLIES) for die in range(1, 7)] == [
        name for side in (GERMANY, ALLIES) for name in OF[side] if PLANS[name].roll
    ]


def test_std_setup_4_only_the_field_army_of_the_dutch_is_placed() -> None:
    assert Table().run(Neutrals()).nouns("unit") == set(DUTCH)


@pytest.mark.parametrize(
    ("version", "stages", "secret"),
    [
        ("standard", (Neutrals, Mobilize, Reveal, Turn), True),
        ("short", (Neutrals, Mobilize, Reveal, Turn), True),
        ("introductory", (Neutrals, Historical, Turn), False),
        ("solitaire", (Neutrals, Picked, Turn), False),
    ],
)
def test_std_setup_1_how_each_version_begins(version: str, stages: tuple[type, ...], secret: bool) -> None:
    state = begun(rules(version, {option.name: option.default for option in OPTIONS}))
    assert tuple(type(stage) for stage in reversed(state.stack)) == stages
    assert state.secret is secret


def test_std_setup_9_a_drawn_chart_is_a_plan_with_some_units_elsewhere() -> None:
    t = mobilizing("moltke 1914", "plan 17").choose("done", side=GERMANY)
    for seed in range(8):
        twin = resample(t.state, "allied", random.Random(seed))
        kept = max(sum(where(twin, u) == square for u, square in filled(name)) for name in OF[GERMANY])
        assert MOBILIZED[GERMANY].bit_count() / 2 < kept < MOBILIZED[GERMANY].bit_count()
        assert not owed(GERMANY, {u: where(twin, u) for u in members(MOBILIZED[GERMANY])})
        assert UNPLACED not in {where(twin, u) for u in members(MOBILIZED[GERMANY])}
        unsealed = resample(t.state, "german", random.Random(seed))
        assert UNPLACED in {where(unsealed, u) for u in members(MOBILIZED[ALLIES])}


def test_std_setup_9_what_the_other_holds_in_his_hand_is_not_known() -> None:
    t = mobilizing().choose("unit", "de_gd", side=GERMANY).choose("unit", "fr_i", side=ALLIES)
    (top,) = resample(t.state, "allied", random.Random(1)).stack[-1:]
    assert isinstance(top, Mobilize)
    assert top.hands == (NOTHING, NUMBER["fr_i"])
