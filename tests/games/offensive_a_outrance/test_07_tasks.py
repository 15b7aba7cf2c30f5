"""Chapters 7.5, 7.8: recovery, and tasks that are carried over."""

import pytest

from marne.games.offensive_a_outrance import tasks
from marne.games.offensive_a_outrance.state import DIGGING, RECOVERING, task_of
from marne.games.offensive_a_outrance.tasks import attacked, recovery_hindrance
from tests.games.offensive_a_outrance.moving import field, having_spent, march, move, n, spent, u
from tests.games.offensive_a_outrance.table import ALLIES, GERMANY, Table


def why(t: Table, unit: str) -> str:
    """The rule that keeps a unit from recovering, or nothing."""
    found = recovery_hindrance(t.state, u(unit))
    return found.rule if found else ""


def positions(t: Table, side: int, *hexes: str) -> Table:
    found = list(t.state.positions)
    for name in hexes:
        found[side] |= 1 << n(name)
    return t.given(positions=tuple(found))


def task(t: Table, unit: str, kind: int, points: int) -> Table:
    table = bytearray(t.state.task)
    table[u(unit)] = 16 * kind + points
    return t.given(task=bytes(table))


def test_7_5_1_a_level_costs_nine_points() -> None:
    t = move(field().put("fr_29_15", "55.55", ce=3), ALLIES)
    t.choose("pick", "fr_29_15").choose("recover")
    assert t.ce("fr_29_15") == 2 and spent(t, "fr_29_15") == 9
    assert t.why_not("pick", "fr_29_15").rule == "7.1.2-3"
    assert [e.seen_by for e in t.events if e.kind == "recovers"] == [("allied",)]


def test_7_5_1_one_may_march_before_and_carry_over_what_is_missing() -> None:
    t = move(field().put("fr_29_15", "55.55", ce=3), ALLIES)
    march(t, "fr_29_15", "55.56").choose("recover")
    done = 9 - 2
    assert task_of(t.state, u("fr_29_15")) == (RECOVERING, done) and t.ce("fr_29_15") == 3
    t.choose("done")
    move(t, ALLIES, counter=True)
    assert t.ce("fr_29_15") == 2 and spent(t, "fr_29_15") == 2 and t.offers("pick", "fr_29_15")


def test_7_5_2_it_is_carried_over_phases() -> None:
    t = move(field().put("fr_29_15", "55.55", ce=1), ALLIES, counter=True)
    t.choose("pick", "fr_29_15").choose("recover")
    assert task_of(t.state, u("fr_29_15")) == (RECOVERING, 5)
    t.choose("done")
    move(t, ALLIES)
    assert t.ce("fr_29_15") == 0 and spent(t, "fr_29_15") == 4


def test_6_1_there_must_be_something_to_recover_and_a_formation() -> None:
    t = field().stack("55.55", "fr_29_15", "fr_alp_1")
    assert why(t, "fr_29_15") == "6.1" and why(t, "fr_alp_1") == "7.5-1"
    t = move(field().put("fr_alp_1", "55.55"), ALLIES).choose("pick", "fr_alp_1")
    assert t.why_not("recover").rule == "7.5-1"


def w9(*foes: str) -> Table:
    """A division that has lost CE, and enemies near it."""
    t = field().given(turn=5).put("fr_29_15", "53.58", ce=1)
    for key, name in zip(("de_31_21", "de_42_21"), foes, strict=False):
        t.put(key, name)
    return t


def test_7_5_1_1_w9_not_with_enemies_two_hexes_away() -> None:
    t = w9("55.57", "55.59").put("fr_30_15", "54.58")
    assert why(t, "fr_29_15") == "7.5.1-1"


def test_7_5_1_1_w9_behind_held_positions_it_goes() -> None:
    t = w9("55.57", "55.59").put("fr_30_15", "54.58").put("fr_27_14", "54.57")
    between = ("54.57", "54.58")
    assert why(t, "fr_29_15") == "7.5.1-1"
    assert why(positions(t, ALLIES, between[0]), "fr_29_15") == "7.5.1-1"
    assert why(positions(t, ALLIES, *between), "fr_29_15") == ""


def test_7_5_1_1_both_hexes_of_a_two_hex_unit_are_behind_held_positions() -> None:
    t = field().given(turn=5).put("fr_29_15", "53.58", "52.58", ce=1).put("de_31_21", "55.58")
    assert why(t, "fr_29_15") == "7.5.1-1"
    positions(t.put("fr_30_15", "54.58").put("fr_27_14", "54.57"), ALLIES, "54.57", "54.58")
    assert why(t, "fr_29_15") == ""


def test_7_5_1_1_w9_at_three_hexes_it_goes() -> None:
    assert why(w9("56.59"), "fr_29_15") == ""


def test_7_5_1_1_beside_an_enemy_in_a_printed_position() -> None:
    t = field().put("fr_29_15", "48.53", ce=1).put("de_31_21", "49.53")
    move(t, ALLIES)
    assert why(t, "fr_29_15") == ""
    t.state.ruined |= 1 << n("48.53")
    assert why(t, "fr_29_15") == "7.5.1-1"


def test_7_5_1_1_g27_what_serves_beside_an_enemy_serves_two_hexes_away() -> None:
    t = field().put("fr_29_15", "48.53", ce=1).put("de_31_21", "50.53")
    assert why(t, "fr_29_15") == ""


@pytest.mark.parametrize(("turn", "rule"), [(18, "7.5.1-1"), (19, "")])
def test_7_5_1_2_from_game_turn_19_a_built_position_serves(turn: int, rule: str) -> None:
    t = positions(field().put("fr_29_15", "55.55", ce=1).put("de_31_21", "56.54"), ALLIES, "55.55").given(turn=turn)
    move(t, ALLIES)
    assert why(t, "fr_29_15") == rule


def test_7_5_1a_1_beside_an_enemy_it_must_be_done_at_once() -> None:
    t = field().put("fr_29_15", "48.53", ce=1).put("de_31_21", "49.53")
    move(t, ALLIES, counter=True)
    assert why(t, "fr_29_15") == "7.5.1a-1"
    move(t, ALLIES).choose("pick", "fr_29_15")
    assert t.offers("recover") and having_spent(t, 1, "fr_29_15").why_not("recover").rule == "7.5.1a-1"


def test_7_5_1a_2_the_position_must_be_older_than_the_phase() -> None:
    t = positions(field().put("fr_29_15", "55.55", ce=1).put("de_31_21", "56.54"), ALLIES, "55.55").given(turn=20)
    move(t, ALLIES).choose("pick", "fr_29_15")
    assert t.offers("recover")
    having_spent(t.given(dug=(n("55.55"),)), 0, "fr_29_15")
    assert t.why_not("recover").rule == "7.5.1a-2"


@pytest.mark.parametrize(("foe", "rule"), [("55.59", "7.5.2"), ("55.60", "")])
def test_7_5_2_a_demoralized_formation_recovers_five_hexes_away(foe: str, rule: str) -> None:
    assert why(field().put("fr_29_15", "55.55", ce=5).put("de_31_21", foe), "fr_29_15") == rule


def test_7_5_2_in_paris_and_antwerpen_two_hexes_suffice() -> None:
    t = field().put("fr_29_15", "16.36", ce=5).put("de_31_21", "18.36")
    assert why(t, "fr_29_15") == ""
    assert why(t.put("de_31_21", "17.36"), "fr_29_15") == "7.5.2"
    assert why(field().put("be_3", "52.16", ce=6).put("de_31_21", "52.18"), "be_3") == ""
    assert why(field().put("fr_29_15", "52.16", ce=6).put("de_31_21", "52.18"), "fr_29_15") == "7.5.2"


# 7.8


def test_7_8_2_the_first_points_go_into_a_task_that_was_begun() -> None:
    t = task(field().put("fr_29_15", "55.55").put("de_31_21", "56.54"), "fr_29_15", DIGGING, 5).given(digs=(1, 1))
    move(t, ALLIES)
    assert spent(t, "fr_29_15") == 8 and t.state.positions[ALLIES] >> n("55.55") & 1
    assert t.offers("pick", "fr_29_15")


def test_7_8_2_a_task_is_never_given_up() -> None:
    t = task(field().put("fr_29_15", "55.55").put("de_31_21", "56.54"), "fr_29_15", DIGGING, 2)
    move(t, ALLIES)
    assert task_of(t.state, u("fr_29_15")) == (DIGGING, 11)
    assert t.why_not("pick", "fr_29_15").rule == "7.8.2" and not t.nouns("pick")


def test_7_8_1_tasks_are_not_done_at_once() -> None:
    t = task(field().put("fr_29_15", "55.55", ce=1).put("de_31_21", "60.55"), "fr_29_15", DIGGING, 2)
    assert tasks.hindrance(t.state, u("fr_29_15"), RECOVERING) is tasks.BUSY


def test_7_8_1_the_others_of_the_force_wait() -> None:
    t = field().stack("55.55", "fr_29_15", "fr_alp_1").put("fr_29_15", "55.55", ce=1)
    move(t, ALLIES).choose("pick", "fr_29_15").choose("take", "fr_alp_1").choose("recover")
    assert spent(t, "fr_alp_1") == 9 and t.why_not("pick", "fr_alp_1").rule == "7.1.2-3"


def test_7_8_3_1_an_enemy_who_comes_adjacent_undoes_recovery() -> None:
    t = task(field().put("fr_29_15", "55.55", ce=1).put("de_31_21", "57.54"), "fr_29_15", RECOVERING, 5)
    march(move(t, GERMANY), "de_31_21", "56.54")
    assert task_of(t.state, u("fr_29_15")) == (0, 0)
    assert [e.seen_by for e in t.events if e.kind == "disturbed"] == [("allied",)]


def test_7_8_3_1_but_not_the_building_of_a_position() -> None:
    t = task(field().put("fr_29_15", "55.55", ce=1).put("de_31_21", "57.54"), "fr_29_15", DIGGING, 5)
    march(move(t, GERMANY), "de_31_21", "56.54")
    assert task_of(t.state, u("fr_29_15")) == (DIGGING, 5)


def test_7_8_3_2_an_attack_undoes_the_building_of_a_position() -> None:
    t = task(field().put("fr_29_15", "55.55"), "fr_29_15", DIGGING, 5)
    t.act(attacked, ALLIES, n("55.55"))
    assert task_of(t.state, u("fr_29_15")) == (0, 0) and t.cites("7.8.3-2")


def test_7_4_5_2_after_a_failed_repulse_only_a_pa_or_a_position_is_left() -> None:
    t = field().put("fr_29_15", "55.55", ce=1).put("de_31_21", "56.54").given(digs=(2, 2))
    move(t, ALLIES).choose("pick", "fr_29_15")
    t.given(shaken=1 << u("fr_29_15"))
    having_spent(t, 1, "fr_29_15")
    assert not t.nouns("go") and t.why_not("go", "55.56").rule == "7.4.5-2"
    assert t.why_not("recover").rule == "7.4.5-2" and t.why_not("entrain").rule == "7.4.5-2"
    assert t.why_not("repulse", "56.54").rule == "7.4.5-2"
    assert t.offers("prepare", "56.54") and t.offers("dig") and t.offers("stop")


@pytest.mark.parametrize("status", [4, 5])
def test_7_4_2_who_is_ineffective_or_demoralized_repulses_nobody(status: int) -> None:
    t = field().put("fr_29_15", "55.55", ce=status).put("de_b_c", "56.54")
    assert move(t, ALLIES).choose("pick", "fr_29_15").why_not("repulse", "56.54").rule == "7.4.2"


def test_7_4_2_a_repulse_costs_a_point() -> None:
    t = field().put("fr_29_15", "55.55").put("de_b_c", "56.54")
    move(t, ALLIES).choose("pick", "fr_29_15").choose("repulse", "56.54", dice=(6, 6, 1, 1))
    assert spent(t, "fr_29_15") == 1
