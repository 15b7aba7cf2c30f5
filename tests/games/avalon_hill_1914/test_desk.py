"""The mobilization desk: what is owed, which plan a chart is like, and charts as text."""

import pytest

from marne.board import members
from marne.games.avalon_hill_1914.game import AvalonHill1914
from marne.games.avalon_hill_1914.ground import AREA, BOARD, NAMED, SQUARES
from marne.games.avalon_hill_1914.page.charts import shared, written
from marne.games.avalon_hill_1914.page.desk import Desk, chart_of, desk
from marne.games.avalon_hill_1914.plans import GARRISONS, MOBILIZED, OF, filled
from marne.games.avalon_hill_1914.setup import NOTHING
from marne.games.avalon_hill_1914.state import UNPLACED
from marne.games.avalon_hill_1914.units import ALLIES, COUNT, GERMANY, KIND
from marne.kernel import Choice, Match, SeededDice

CHARTS = [(side, name) for side in (GERMANY, ALLIES) for name in OF[side]]


def laid(side: int, chart: dict[int, int]) -> Desk:
    """The desk of a side with a chart."""
    at = tuple(chart.get(u, UNPLACED) for u in range(COUNT))
    return desk(chart_of(at, side), side, NOTHING)


@pytest.mark.parametrize(("side", "name"), CHARTS)
def test_std_setup_6_a_plan_owes_nothing_and_is_known_again(side: int, name: str) -> None:
    found = laid(side, dict(filled(name)))
    assert all(debt.met for debt in found.owed)
    assert not any(force.left for force in found.forces)
    assert [plan.changes for plan in found.plans if plan.key == name] == [0]
    assert sum(sector.corps for sector in found.sectors) == sum(KIND[u].size == "corps" for u, _ in filled(name))


def test_std_setup_6_the_desk_says_where_the_line_is_strong_thin_and_open() -> None:
    weight, bare, thin, *borders = laid(GERMANY, dict(filled("moltke 1879"))).judged
    assert weight == "The weight lies here: Alsace, 21 of 40 corps."
    assert bare == "Bare: Aachen, the right wing, no corps on 9 squares."
    assert thin == "Thin: Eifel and Trier, 3 corps on 6 squares."
    assert [text.split(" is open")[0] for text in borders] == ["The border with Belgium", "The border with Luxemburg"]
    assert laid(GERMANY, {}).judged == ("Nobody stands on the frontier yet.",)


@pytest.mark.parametrize(("side", "name"), CHARTS)
def test_std_map_3_a_border_is_called_open_where_nobody_stands_near(side: int, name: str) -> None:
    chart = dict(filled(name))
    for u in list(chart)[::7]:
        del chart[u]
    said = laid(side, chart).judged
    own = ("Germany", "France")[side]
    for foreign in {"Germany", "France", "Belgium", "Luxemburg"} - {own}:
        border = [a for a, s in SQUARES.items() if not s.closed and {own, foreign} <= {*s.countries}]
        bare = [a for a in border if all(BOARD.apart(a, b) > 2 for b in chart.values())]
        told = [text for text in said if text.startswith(f"The border with {foreign} is open")]
        assert len(told) == bool(bare)
        if bare and len(bare) < len(border):
            assert f"at {len(bare)} of its {len(border)} squares" in told[0]
    missing = MOBILIZED[side].bit_count() - len(chart)
    assert said[-1].startswith(f"{missing} units are still")


def test_std_setup_8_an_empty_chart_owes_the_garrisons_and_every_unit() -> None:
    found = laid(GERMANY, {})
    assert [(debt.rule, debt.met) for debt in found.owed] == [("STD.SETUP.8", False)] * 2 + [("STD.SETUP.6", False)]
    assert sum(len(force.left) for force in found.forces) == MOBILIZED[GERMANY].bit_count() == found.of
    assert all(plan.changes < 0 for plan in found.plans)


def test_std_setup_7_a_garrison_elsewhere_is_owed_where_it_belongs() -> None:
    chart = dict(filled("plan 17"))
    toul = GARRISONS[ALLIES].squares[0]
    for u in [u for u, square in chart.items() if square == toul and KIND[u].id == "fr.R"]:
        chart[u] = NAMED["W20"]
    lacking = [debt for debt in laid(ALLIES, chart).owed if not debt.met]
    assert [(debt.space, debt.rule) for debt in lacking] == [(toul, "STD.SETUP.7")]
    assert shared(written(ALLIES, chart)).lacks


@pytest.mark.parametrize(("side", "name"), CHARTS)
def test_a_chart_survives_being_shared(side: int, name: str) -> None:
    text = written(side, dict(filled(name)))
    found = shared(text)
    assert (found.text, found.lacks) == (text, [])
    kinds = sorted((KIND[u].id, square) for u, square in found.squares)
    assert kinds == sorted((KIND[u].id, square) for u, square in filled(name))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "no chart"),
        ("german ZZ99 1xA", "no square"),
        ("german HH14 99xA", "STD.MOB.2"),
        ("allied N18 99xA", "STD.MOB.3"),
        ("german EE14 1xA", "STD.SETUP.10"),
        ("german GG15 1xA", "STD.SETUP.11"),
    ],
)
def test_std_setup_11_what_is_wrong_with_a_chart_is_said_with_its_rule(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        shared(text)


def test_std_setup_9_of_the_other_chart_nothing_is_laid_out_until_both_are_sealed() -> None:
    match = Match(AvalonHill1914(), dice=SeededDice(1))
    for choice in match.game.table(match.eyes("allied")).tray.rest:
        verb, _, noun = choice.partition(" ")
        match.choose("allied", Choice(verb, int(noun) if noun else None))
    empty = match.game.table(match.eyes("allied"))
    match.choose("german", Choice("plan", "schlieffen 1906"))
    assert match.game.table(match.eyes("allied")) == empty
    assert match.game.table(match.eyes("german")).desk.placed == MOBILIZED[GERMANY].bit_count()
    match.choose("german", Choice("done"))
    assert match.game.table(match.eyes("allied")).sealed == ("german",)
    assert match.game.table(match.eyes("german")).desk is None


def test_std_setup_6_while_a_side_mobilizes_everything_abroad_is_quiet() -> None:
    match = Match(AvalonHill1914(), dice=SeededDice(1))
    for choice in match.game.table(match.eyes("allied")).tray.rest:
        verb, _, noun = choice.partition(" ")
        match.choose("allied", Choice(verb, int(noun) if noun else None))
    for side, seen in ((GERMANY, "german"), (ALLIES, "allied")):
        [veil] = match.game.table(match.eyes(seen)).overlays
        assert veil.shown and set(veil.spaces) == set(SQUARES) - set(members(AREA[side]))
    assert not match.game.table(match.eyes(None)).overlays
    numbered = match.game.table(match.eyes("german")).ground.numbered[GERMANY]
    assert dict(numbered)[NAMED["HH26"]] == SQUARES[NAMED["HH26"]].german


@pytest.mark.parametrize(("side", "name"), CHARTS)
def test_std_setup_6_a_chart_is_drawn_with_its_numbers_and_all_units_in_codes(side: int, name: str) -> None:
    chart = dict(filled(name))
    drawn = shared(written(side, chart)).drawn
    assert sum(int(code.split()[0]) for square in drawn for code in square.codes) == len(chart)
    assert sorted(square.number for square in drawn if square.number) == sorted(
        number for square in SQUARES.values() if (number := square.french if side else square.german)
    )
    assert len({square.at for square in drawn}) == len(drawn)
