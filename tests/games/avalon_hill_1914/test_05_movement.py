"""STD.MOVE, STD.TERR: movement on foot."""

from __future__ import annotations

import pytest

from marne.games.avalon_hill_1914.board import Square
from marne.games.avalon_hill_1914.combat import Combat
from marne.games.avalon_hill_1914.ground import BOARD, NAMED, NEXT, SQUARES
from marne.games.avalon_hill_1914.hindrances import TOO_ROUGH
from marne.games.avalon_hill_1914.movement import March, Movement
from marne.games.avalon_hill_1914.state import room
from marne.games.avalon_hill_1914.steps import reach, step_cost
from marne.games.avalon_hill_1914.units import NUMBER
from tests.games.avalon_hill_1914.marching import cost, march, near, squares
from tests.games.avalon_hill_1914.table import ALLIES, BELGIUM, GERMANY, HOLLAND, Table

# STD.MOVE


def test_std_move_1_every_unit_on_the_board_may_move_once() -> None:
    t = Table().put("de_gd", "HH15").put("de_ii", "II16").put("fr_i", "E15").run(Movement(GERMANY))
    assert t.nouns("move") == {"de_gd", "de_ii"}
    march(t, "de_gd", "HH14")
    assert t.nouns("move") == {"de_ii"}
    assert t.why_not("move", "de_gd").rule == "STD.MOVE.1"
    assert t.why_not("move", "de_iii").rule == "STD.MOVE.1", "not on the board"
    assert t.why_not("move", "fr_i").rule == "STD.MOVE.1", "not his"
    assert t.choose("done").over


def test_std_move_2_in_any_direction_or_mix_of_directions() -> None:
    t = Table().put("fr_i", "E15").run(Movement(ALLIES)).choose("move", "fr_i")
    assert t.nouns("go") == {"D14", "D15", "E14", "E16", "F15", "F16"}
    assert t.why_not("go", "C15").rule == "STD.MOVE.2"
    assert t.why_not("stop").rule == "STD.MOVE.1"
    t.choose("go", "D15").choose("go", "E16").choose("go", "E15")
    assert t.at("fr_i") == "E15"
    assert [(e["start"], e["goal"]) for e in t.told("march")][-1] == (NAMED["E16"], NAMED["E15"])


def test_std_move_4_never_into_a_square_with_an_enemy() -> None:
    t = Table().put("fr_i", "E15").put("de_cd1", "E14").put("de_gd", "D15").run(Movement(ALLIES)).choose("move", "fr_i")
    assert not {"E14", "D15"} & t.nouns("go")
    assert t.why_not("go", "E14").rule == t.why_not("go", "D15").rule == "STD.MOVE.4"


def test_std_move_5_factors_do_not_last_and_cannot_be_given_away() -> None:
    t = Table().put("fr_i", "E15").put("fr_ii", "E15").run(Movement(ALLIES))
    march(t, "fr_i", "E16", "E17", "E18")
    assert t.at("fr_i") == "E18"
    assert t.choose("move", "fr_ii").choose("go", "E16").choose("go", "E17").choose("go", "E18").nouns("go") == set()


def test_std_move_5_who_has_no_factor_left_goes_no_farther() -> None:
    t = Table().put("de_420", "HH14").run(March(GERMANY, 1 << NUMBER["de_420"], NAMED["HH14"], spent=1, moved=True))
    assert t.over
    t = Table().put("fr_al2", "E15").put("fr_i", "E15").run(Movement(ALLIES))
    t.choose("move", "fr_al2").choose("with", "fr_i").choose("go", "E16").choose("go", "E17")
    assert t.nouns("go") == set()
    assert t.why_not("go", "E18").rule == "STD.MOVE.5"


def test_std_move_6_the_edge_is_closed() -> None:
    t = Table().put("fr_i", "B9").run(Movement(ALLIES)).choose("move", "fr_i")
    assert t.why_not("go", "A8").rule == "STD.MOVE.6"


def test_std_move_8_nobody_enters_switzerland() -> None:
    swiss, beside = next(
        (s.name, SQUARES[b].name)
        for a, s in SQUARES.items()
        if s.countries == ("Switzerland",)
        for b in NEXT[a]
        if "Germany" in SQUARES[b].countries and not SQUARES[b].closed
    )
    t = Table().put("de_gd", beside).run(Movement(GERMANY)).choose("move", "de_gd")
    assert t.why_not("go", swiss).rule == "STD.MOVE.8"


def test_std_map_4_nobody_enters_the_dutch_islands() -> None:
    island, beside = next(
        (s.name, SQUARES[b].name)
        for a, s in SQUARES.items()
        if s.island and not s.edge
        for b in NEXT[a]
        if not SQUARES[b].closed
    )
    t = Table().violate(BELGIUM, HOLLAND).put("de_gd", beside).run(Movement(GERMANY)).choose("move", "de_gd")
    assert t.why_not("go", island).rule == "STD.MAP.4"


def test_std_move_7_only_germany_breaks_neutrality() -> None:
    t = Table().put("fr_i", "P4").run(Movement(ALLIES)).choose("move", "fr_i")
    assert {t.why_not("go", name).rule for name in ("Q4", "Q5")} == {"STD.MOVE.7"}


def test_std_move_9_the_allies_move_the_army_of_an_invaded_country() -> None:
    t = Table().put("be_c1", "Y10").put("nl_1", "EE6").put("uk_i", "P10").run(Movement(ALLIES))
    assert t.nouns("move") == {"uk_i"}
    t = Table().violate(BELGIUM).put("be_c1", "Y10").put("nl_1", "EE6").put("uk_i", "P10").run(Movement(ALLIES))
    assert t.nouns("move") == {"uk_i", "be_c1"}


def test_std_move_10_friends_are_no_hindrance() -> None:
    t = Table().put("fr_i", "E15").put("fr_ii", "E16").put("fr_iii", "E16").run(Movement(ALLIES))
    march(t, "fr_i", "E16", "E17")
    assert t.at("fr_i") == "E17"


def test_std_move_12_a_unit_controls_its_own_square_only() -> None:
    t = Table().put("fr_i", "E15").put("de_gd", "E14").run(Movement(ALLIES))
    march(t, "fr_i", "D14", "D13")
    assert t.at("fr_i") == "D13"


def test_std_move_3_all_movement_comes_before_any_battle() -> None:
    t = Table().put("fr_i", "E15").put("fr_ii", "E16").put("de_gd", "E14").run(Movement(ALLIES))
    march(t, "fr_i", "D14")
    assert not t.nouns("attack")
    march(t, "fr_ii", "E15")
    assert t.choose("done").over


def test_std_move_11_movement_rolls_no_die() -> None:
    t = Table().put("fr_i", "E15").put("de_gd", "E14").dice(3).run(Movement(ALLIES))
    march(t, "fr_i", "D14")
    assert t.choose("done").over
    assert t.unrolled == 1


def test_std_move_13_after_the_movement_step_nobody_marches() -> None:
    t = Table().put("fr_i", "E15").put("de_gd", "E13").run(Movement(ALLIES), Combat(ALLIES))
    t.choose("done")
    assert t.over or not t.nouns("move") | t.nouns("go")
    assert t.at("fr_i") == "E15"


def test_std_unit_5_a_gun_without_movement_factor_stays() -> None:
    t = Table().put("de_420rr", "HH14").put("de_gd", "HH14").run(Movement(GERMANY))
    assert t.why_not("move", "de_420rr").rule == "STD.UNIT.5"
    t.choose("move", "de_gd")
    assert t.why_not("with", "de_420rr").rule == "STD.UNIT.5"


# STD.TERR


@pytest.mark.parametrize(
    ("squares", "expected"),
    [
        ("HH16 GG15 FF15", 2),
        ("HH16 GG15 FF15 EE15", 4),
        ("DD14 DD13", 2),
        ("DD14 CC14 CC13", 3),
        ("AA15 Z15 Z16", 4),
        ("HH14 GG14 FF14 EE13", 3),
    ],
)
def test_std_terr_15_w7_what_a_step_costs(squares: str, expected: int) -> None:
    assert cost(Table(), *squares.split()) == expected


def test_std_terr_2_w7_only_cavalry_has_four_factors_for_rough_ground_at_the_end() -> None:
    t = Table().put("de_gd", "HH16").put("de_cd1", "HH16").run(Movement(GERMANY))
    t.choose("move", "de_gd").choose("go", "GG15").choose("go", "FF15")
    assert t.why_not("go", "EE15").rule == "STD.TERR.2"
    t.choose("stop").choose("move", "de_cd1").choose("go", "GG15").choose("go", "FF15")
    assert t.offers("go", "EE15")


def test_std_terr_9_w7_v14_a_420_never_walks_off_a_river() -> None:
    t = Table().violate(BELGIUM).put("de_420", "DD14").run(Movement(GERMANY)).choose("move", "de_420")
    assert t.nouns("go") == {"CC14"}, "EE15 is a river square, but rough; Liege is shut"
    assert t.why_not("go", "DD13").rule == "STD.TERR.9"


def test_intro_8_v14_the_extra_factor_for_leaving_a_river() -> None:
    t = Table().violate(BELGIUM).put("de_gd", "BB13").run(Movement(GERMANY)).choose("move", "de_gd")
    t.choose("go", "CC13").choose("go", "CC14")
    assert t.offers("go", "DD14"), "one factor left goes along the river"
    assert t.why_not("go", "BB13").rule == "STD.TERR.9"
    t = (
        Table()
        .violate(BELGIUM)
        .put("de_gd", "CC14")
        .run(Movement(GERMANY))
        .choose("move", "de_gd")
        .choose("go", "CC13")
    )
    assert t.offers("go", "BB12"), "after two factors one is left"
    assert t.choose("go", "BB12").over or not t.nouns("go")


def test_std_terr_15_v39_costs_with_three_factors() -> None:
    t = Table()
    rough = [s.name for s in SQUARES.values() if (s.rough or s.forest) and not s.rivers]
    river = {s.name for s in SQUARES.values() if s.rivers}
    a, b = next((a, n) for a in rough for n in near(a) if n in rough)
    clear = next(n for n in near(a) if n not in {*rough, *river})
    assert cost(t, clear, a, b) == 3
    stream, dry = next((r, n) for r in sorted(river) for n in near(r) if n in rough)
    assert cost(t, stream, dry) == 3


def test_std_terr_15_v39_two_factors_do_not_lead_from_a_river_into_dry_rough_ground() -> None:
    t = Table().violate(BELGIUM).put("de_210_1", "AA16").razed("AA16").run(Movement(GERMANY)).choose("move", "de_210_1")
    assert t.why_not("go", "Z16").rule == "STD.TERR.2"
    assert t.offers("go", "Z15")


def test_std_terr_2_the_first_rough_square_of_a_turn_costs_more_q22() -> None:
    usual, always = Table(), Table(rough_every_time=True)
    rough = {s.name for s in SQUARES.values() if (s.rough or s.forest) and not s.rivers}
    a, b = next((a, n) for a in sorted(rough) for n in near(a) if n in rough)
    assert (step_cost(usual.state, NAMED[a], NAMED[b], True), step_cost(always.state, NAMED[a], NAMED[b], True)) == (
        1,
        2,
    )


def test_intro_7_without_terrain_every_step_costs_one() -> None:
    t = Table(terrain=False)
    assert cost(t, "AA15", "Z15", "Z16") == 2
    t.violate(BELGIUM).put("de_420", "DD14").run(Movement(GERMANY)).choose("move", "de_420")
    assert t.offers("go", "DD13")
    assert room(t.state, NAMED["FF16"]) == 8


# How far


def test_reach_says_where_units_may_stop() -> None:
    t = Table().put("fr_al2", "E15").put("fr_i", "E15").put("de_gd", "E14")
    found = reach(t.state, 1 << NUMBER["fr_al2"], NAMED["E15"])
    assert found.cost(NAMED["E17"]) == 2
    assert not found.spaces >> NAMED["E14"] & 1
    assert not found.spaces >> NAMED["E18"] & 1
    t.crowd("E16", 8)
    found = reach(t.state, 1 << NUMBER["fr_al2"], NAMED["E15"])
    assert found.passed >> NAMED["E16"] & 1
    assert not found.spaces >> NAMED["E16"] & 1


# What only one square, one side or one unit tells apart


def dry(s: Square) -> bool:
    """Whether a square of France has neither river nor fortress."""
    return s.countries == ("France",) and not s.rivers and s.fortress is None


def rough(s: Square) -> bool:
    """Whether a square is rough."""
    return s.rough or s.forest


def test_std_terr_2_why_dry_rough_ground_is_too_dear() -> None:
    start = next(
        a
        for a in squares(lambda s: dry(s) and not rough(s))
        for b in near(a)
        if b in squares(lambda s: dry(s) and rough(s))
    )
    into = next(b for b in near(start) if b in squares(lambda s: dry(s) and rough(s)))
    t = Table().put("fr_al2", start).run(March(ALLIES, 1 << NUMBER["fr_al2"], NAMED[start], 1, False, True))
    assert t.why_not("go", into) == TOO_ROUGH


def test_std_terr_2_rough_ground_is_paid_for_once_in_a_turn() -> None:
    smooth, hilly = squares(lambda s: dry(s) and not rough(s)), squares(lambda s: dry(s) and rough(s))
    way = next(
        (a, b, c, d)
        for a in smooth
        for b in near(a)
        if b in hilly
        for c in near(b)
        if c in smooth and c != a
        for d in near(c)
        if d in hilly and d != b
    )
    t = Table().put("fr_cd1", way[0]).run(Movement(ALLIES))
    march(t, "fr_cd1", *way[1:])
    assert t.at("fr_cd1") == way[3], "two factors, one, and one"


def test_intro_4_one_marches_through_a_ring_of_full_squares() -> None:
    t = Table().put("fr_i", "E15")
    for name in near("E15"):
        t.crowd(name, 8)
    assert t.run(Movement(ALLIES)).offers("move", "fr_i")


def test_std_terr_2_a_full_rough_square_is_paid_for_once_too() -> None:
    hilly = squares(lambda s: dry(s) and rough(s))
    start, through, goal = next(
        (a, b, c)
        for a in squares(lambda s: dry(s) and not rough(s))
        for b in near(a)
        if b in hilly
        for c in near(b)
        if c in hilly and c != a and c not in near(a) and {*near(a)} & {*near(c)} <= {*hilly}
    )
    t = Table().put("fr_i", start)
    for a, square in SQUARES.items():
        if square.name != goal and BOARD.apart(a, NAMED[start]) <= 3:
            t.crowd(square.name, 4 if rough(square) else 8)
    assert t.run(Movement(ALLIES)).offers("move", "fr_i")
    march(t, "fr_i", through, goal)
    assert t.at("fr_i") == goal
