"""Matches that were begun with an earlier version open, are marked as such, and play on as they began."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from marne.games.offensive_a_outrance import setup
from marne.games.offensive_a_outrance.areas import CROSSES, prolonged, shape_hindrance
from marne.games.offensive_a_outrance.battle import Suffer
from marne.games.offensive_a_outrance.checks import shells
from marne.games.offensive_a_outrance.combining import combination_hindrance
from marne.games.offensive_a_outrance.options import Rules
from marne.games.offensive_a_outrance.standing import put, spread_into
from marne.games.offensive_a_outrance.state import INSIDE
from marne.games.offensive_a_outrance.support import neighbours, supporters
from marne.games.offensive_a_outrance.two_hex import ANOTHER
from marne.games.offensive_a_outrance.units import ARMY
from marne.kernel import Match
from marne.kernel.match import Lost, replay
from marne.kernel.save import dump, load
from tests.games.offensive_a_outrance.battles import ALLIES, GERMANY, BattleTable, n, u
from tests.games.offensive_a_outrance.table import GAME, Table, names

FIRST = Path(__file__).parent / "data" / "version_1.json"
"""A match of Lorraine, played with version 1 to its end: boundaries went on to whatever Front Line they met."""


SECOND = Path(__file__).parent / "data" / "version_2.json"
"""One of version 2: Formations prepared attacks where their plans did not let them stay."""


def told(match: Match) -> list[dict[str, object]]:
    """The boundaries that were prolonged."""
    return [event.data for events in match.story for event in events if event.kind == "prolonged"]


def test_a_match_of_version_1_opens_and_ends_as_it_did() -> None:
    match = load(FIRST.read_text("utf-8"))
    assert match.result is not None and match.options["edition"] == "1"
    assert (match.number, match.result.winner, match.result.how) == (666, "allied", "decisive victory")
    assert load(dump(match)).options["edition"] == "1"


def test_a_match_of_version_2_opens_and_ends_as_it_did() -> None:
    match = load(SECOND.read_text("utf-8"))
    assert match.result is not None and match.options["edition"] == "2"
    assert (match.number, match.result.winner, match.result.how) == (1343, "allied", "substantial victory")


def test_26_2_1_the_present_rules_refuse_what_was_chosen_in_it() -> None:
    match = load(SECOND.read_text("utf-8"))
    with pytest.raises(Lost, match=r"26\.2\.1"):
        replay(GAME, match.scenario, {**match.options, "edition": "3"}, match.opening, match.journal)


def test_5_1_1a_by_the_present_rules_other_boundaries_would_be_prolonged_in_it() -> None:
    match = load(FIRST.read_text("utf-8"))
    present = replay(GAME, match.scenario, {**match.options, "edition": "2"}, match.opening, match.journal)
    assert (len(told(match)), len(told(present))) == (9, 3)


def test_g18_a_lone_fortress_takes_nothing_in_any_edition() -> None:
    for edition, dice in ((1, (6,)), (2, (6,)), (3, ())):
        t = BattleTable(edition=edition).works("fortress_manonviller_5557").put("de_bodungen", "55.56")
        battle = t.battle(GERMANY, "55.57", "de_bodungen", "fortress_manonviller_5557", result="-/+2s")
        t.run(Suffer(battle, ALLIES), dice=dice)
        assert t.unrolled == 0 and not t.told("loses") and t.over, edition


def test_a_new_match_has_the_present_edition_and_is_not_offered_another() -> None:
    assert Match(GAME).options["edition"] == "3"
    assert [option.name for option in GAME.options if not option.offered] == ["edition"]


def test_5_1_1a_a_boundary_whose_end_is_on_the_front_line_stays() -> None:
    for edition, start in ((1, "60.64"), (2, "57.64")):
        t = Table(edition=edition).given(fronts=(1 << n("57.64") | 1 << n("60.64"), 0))
        t.given(boundaries=((ARMY["fr_army_first"], ARMY["fr_army_alsace"], n("57.64"), n("48.64")),))
        assert [line[2:] for line in prolonged(t.state, ALLIES)] == [(n(start), n("48.64"))]


def test_10_1_1_2_either_half_of_an_attacker_lets_neighbours_support_whom_he_attacks() -> None:
    for edition, found in ((1, set[str]()), (2, {"55.56"})):
        t = BattleTable(edition=edition).put("fr_29_15", "53.55").put("de_31_21", "55.55").put("de_42_21", "55.56")
        spread_into(t.state, u("fr_29_15"), n("54.55"))
        battle = t.battle(ALLIES, "55.55", "fr_29_15", "de_31_21")
        assert names(sum(1 << a for a in neighbours(t.state, battle))) == found


def test_10_1_1_3_both_halves_of_a_supporter_add_their_share() -> None:
    for edition, guns in ((1, 11), (2, 14)):
        t = BattleTable(edition=edition).put("fr_29_15", "55.54").put("fr_30_15", "55.56").put("de_31_21", "55.55")
        t.put("de_42_21", "54.54")
        spread_into(t.state, u("de_42_21"), n("54.55"))
        battle = t.battle(ALLIES, "55.55", "fr_29_15 fr_30_15", "de_31_21")
        battle = replace(battle, support=next(supporters(t.state, battle, -1, 0)))
        assert next(supporters(t.state, battle, -1, battle.support), None) is None
        assert shells(t.state, battle, battle.foe) == guns


def test_5_1_1_1_boundaries_may_meet_beyond_the_scenario() -> None:
    second, first, alsace = (ARMY[f"fr_army_{key}"] for key in ("second", "first", "alsace"))
    lines = ((second, first, n("58.58"), n("46.64")), (first, alsace, n("62.66"), n("46.66")))
    assert shape_hindrance(setup.fresh(Rules(edition=1)), ALLIES, lines) == CROSSES
    assert shape_hindrance(setup.fresh(Rules()), ALLIES, lines) is None


def test_19_1_2_brigades_do_not_combine_into_a_second_two_hex_unit_of_a_hex() -> None:
    for edition, why in ((1, None), (2, ANOTHER)):
        t = Table(edition=edition, scenario="lorraine").put("de_1_b_lw", "58.65").put("de_2_b_lw", "58.66")
        put(t.state, u("de_eichhorn"), INSIDE)
        t.put("de_28_14", "58.66")
        assert combination_hindrance(t.state, GERMANY, u("de_eichhorn")) is None
        spread_into(t.state, u("de_28_14"), n("57.66"))
        assert combination_hindrance(t.state, GERMANY, u("de_eichhorn")) == why
