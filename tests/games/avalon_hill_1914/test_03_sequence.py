"""STD.SEQ, STD.TIME, STD.OBJ: a turn and its halves; and what the versions and readings are to the rules."""

from __future__ import annotations

import pytest

from marne.games.avalon_hill_1914.options import OPTIONS, Rules, rules
from marne.games.avalon_hill_1914.sequence import EndTurn, Half, Turn
from marne.games.avalon_hill_1914.state import has_stopped
from marne.games.avalon_hill_1914.units import NUMBER
from tests.games.avalon_hill_1914.table import ALLIES, GERMANY, Table

USUAL = {option.name: option.default for option in OPTIONS}


def test_std_seq_1_to_6_a_half_goes_through_its_steps_in_order() -> None:
    t = Table().given(move=3).put("de_gd", "HH16", step=1).put("fr_i", "E15").run(Half(GERMANY))
    assert t.told("half") == [{"side": "german", "move": 3}]
    assert t.nouns("rebuild") == {"de_gd"}, "replacements come before movement"
    t.choose("done")
    assert t.decision.rule == "STD.MOVE.1"
    assert t.choose("done").over


def test_std_seq_8_germany_moves_first_then_the_allies() -> None:
    t = Table().put("de_gd", "HH16").put("fr_i", "E15").run(Turn())
    assert t.asked == ["german"]
    t.choose("done")
    assert t.asked == ["allied"]
    assert t.state.half == ALLIES
    t.choose("done")
    assert (t.state.move, t.asked) == (2, ["german"])


def test_std_seq_1_what_a_half_has_seen_is_forgotten_in_the_next() -> None:
    t = Table().put("de_gd", "HH16").given(moved=1, refilled=1, waits=1, bonus=1, quota=b"\4\4\4\0\0", given=b"\1" * 5)
    has_stopped(t.given(bound=1).state, 5, 4)
    t.run(Half(GERMANY))
    s = t.state
    assert (s.moved, s.refilled, s.waits, s.bonus, s.bound, s.stopped, s.rides) == (0, 0, 0, 0, 0, b"", ())
    assert (s.quota, s.given) == (bytes(5), bytes(5))
    assert t.offers("move", "de_gd")


def test_intro_2_the_introductory_half_has_neither_replacements_nor_supply() -> None:
    t = Table(version="introductory", full=False).given(move=3, marked=1 << NUMBER["de_gd"]).put("de_gd", "N18", step=1)
    t.run(Half(GERMANY))
    assert t.decision.rule == "STD.MOVE.1"
    assert t.choose("done").over
    assert t.counter("de_gd") == "5-10-3"


def test_std_seq_7_the_time_record_advances() -> None:
    t = Table().given(move=11).put("de_gd", "HH16").run(EndTurn())
    assert (t.state.move, t.state.winner) == (12, -1)
    t = Table(last_move=15).given(move=12).put("de_gd", "HH16").run(EndTurn())
    assert (t.state.move, t.state.winner) == (13, -1)


@pytest.mark.parametrize(
    ("version", "last_move", "ends"), [("standard", "12", 12), ("standard", "15", 15), ("short", "15", 6)]
)
def test_std_obj_2_when_a_version_ends(version: str, last_move: str, ends: int) -> None:
    assert rules(version, USUAL | {"last_move": last_move}).last_move == ends


def test_intro_16_which_reading_opens_belgium() -> None:
    assert rules("introductory", USUAL).belgium_entry == "introductory"
    assert rules("standard", USUAL).belgium_entry == "standard"
    for version in ("introductory", "standard", "short", "solitaire"):
        for reading in ("standard", "introductory", "hesitation"):
            assert rules(version, USUAL | {"belgium_entry": reading}).belgium_entry == reading


READINGS = {
    "bef_landing": ("literal_landing", True),
    "stop_limit": ("stop_by_side", True),
    "clear_terrain": ("rough_only", True),
    "rough_cost": ("rough_every_time", True),
    "stackmates": ("stackmates_hold", True),
    "halving": ("halves_total", True),
    "crt_slip": ("mends_slip", True),
    "british_replacements": ("british_each_turn", True),
    "two_squares_away": ("distance", 3),
    "belgian_corps": ("belgian_divisions", True),
    "british_cavalry": ("british_cavalry_four", True),
    "terrain": ("terrain", False),
    "voluntary_retreat": ("stays_off_clear", True),
    "garrison_shield": ("shield", True),
    "zero_defense": ("no_pull_back", True),
    "rail_capacity": ("one_load", True),
}


def test_std_versions_the_usual_readings_are_the_usual_rules() -> None:
    assert rules("standard", USUAL) == Rules()
    assert {*READINGS} == {*USUAL} - {"last_move", "belgium_entry", "edition"}


@pytest.mark.parametrize("name", READINGS)
def test_std_versions_each_reading_changes_one_thing(name: str) -> None:
    other = next(
        value for option in OPTIONS if option.name == name for value in option.values if value != option.default
    )
    field, value = READINGS[name]
    found = rules("standard", USUAL | {name: other})
    assert getattr(found, field) == value
    assert sum(getattr(found, f) != getattr(Rules(), f) for f in Rules.__struct_fields__) == 1
