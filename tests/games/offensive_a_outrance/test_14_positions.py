"""Chapter 14: Improved Positions."""

import pytest

from marne.games.offensive_a_outrance import positions
from marne.games.offensive_a_outrance.odds import Battle, shifts
from marne.games.offensive_a_outrance.positions import allot, clear_vacated, hindrance, level, ruin
from marne.games.offensive_a_outrance.sequence import InterPhase, Phase
from marne.games.offensive_a_outrance.state import DIGGING, ENGINEERING, RECOVERING, set_task, task_of
from tests.games.offensive_a_outrance.moving import field, march, move, n, spent, u
from tests.games.offensive_a_outrance.table import ALLIES, GERMANY, Table


def front(**rules: object) -> Table:
    """A French division beside a German one, with rights to dig."""
    return field(**rules).put("fr_29_15", "55.55").put("de_31_21", "56.54").given(digs=(2, 2))


def why(t: Table, unit: str) -> str:
    found = hindrance(t.state, u(unit))
    return found.rule if found else ""


def test_14_0_printed_positions_are_of_level_two_built_ones_of_level_one() -> None:
    t = field().given(positions=(0, 1 << n("55.55")))
    assert (level(t.state, n("48.53"), ALLIES), level(t.state, n("55.55"), ALLIES)) == (2, 1)
    assert (level(t.state, n("48.53"), GERMANY), level(t.state, n("55.55"), GERMANY)) == (0, 0)
    assert level(t.state, n("54.48"), GERMANY) == 2


def test_14_3_1_a_position_costs_thirteen_points_over_several_phases() -> None:
    t = move(front(), ALLIES)
    t.choose("pick", "fr_29_15").choose("dig")
    assert task_of(t.state, u("fr_29_15")) == (DIGGING, 9) and t.told("digs") == [{"hex": n("55.55"), "spent": 9}]
    t.choose("done")
    move(t, ALLIES, counter=True)
    assert t.state.positions == (0, 1 << n("55.55")) and spent(t, "fr_29_15") == 4
    assert t.state.dug == (n("55.55"),) and t.state.digs == (2, 1)


def test_14_3_1_in_an_ezoc_and_any_ground_by_infantry_formations_only() -> None:
    t = front().put("fr_6_c", "57.57").put("fr_alp_1", "55.55").put("fr_toul_art", "55.55")
    assert [why(t, key) for key in ("fr_29_15", "fr_6_c", "fr_alp_1", "fr_toul_art")] == [
        "",
        "8.1-2",
        "14.3-1",
        "14.3-1",
    ]


def test_14_3_1_units_do_not_combine() -> None:
    t = front().put("fr_30_15", "55.55")
    move(t, ALLIES).choose("pick", "fr_29_15").choose("dig").choose("pick", "fr_30_15")
    assert t.why_not("dig").rule == "14.3.1"


def test_14_0_no_second_position_in_a_hex() -> None:
    t = front().given(positions=(0, 1 << n("55.55")))
    assert why(t, "fr_29_15") == "14.0"
    assert why(front().put("fr_30_15", "48.53").put("de_42_21", "49.53"), "fr_30_15") == "14.0"
    assert move(t, ALLIES).choose("pick", "fr_29_15").why_not("dig").rule == "14.0"


@pytest.mark.parametrize(("foe", "rule"), [("55.59", ""), ("55.60", "14.3.2")])
def test_14_3_2_it_is_begun_no_farther_than_four_hexes_from_an_enemy(foe: str, rule: str) -> None:
    assert why(field().given(digs=(2, 2)).put("fr_29_15", "55.55").put("de_31_21", foe), "fr_29_15") == rule


def test_14_3_2_what_was_begun_goes_on_at_any_distance() -> None:
    t = front()
    t.given(task=t.state.task[: u("fr_29_15")] + bytes([16 * DIGGING + 9]) + t.state.task[u("fr_29_15") + 1 :])
    t.put("de_31_21", "60.50")
    move(t, ALLIES)
    assert t.state.positions[ALLIES]


@pytest.mark.parametrize(("status", "rule"), [(4, ""), (5, "14.3.3")])
def test_14_3_3_a_demoralized_unit_builds_none(status: int, rule: str) -> None:
    t = front().put("fr_29_15", "55.55", ce=status)
    assert why(t, "fr_29_15") == rule
    move(t, ALLIES).choose("pick", "fr_29_15")
    assert t.why_not("dig").rule == rule if rule else t.offers("dig")


def test_14_3_4_rights_are_needed_and_counted_against_what_is_being_built() -> None:
    assert why(front().given(digs=(0, 0)), "fr_29_15") == "14.3.4"
    t = front().put("fr_30_15", "55.54").given(digs=(1, 1))
    assert why(t, "fr_30_15") == ""
    t.given(task=t.state.task[: u("fr_29_15")] + bytes([16 * DIGGING + 5]) + t.state.task[u("fr_29_15") + 1 :])
    assert why(t, "fr_30_15") == "14.3.4"
    assert why(t.given(digs=(-1, -1)), "fr_30_15") == ""


def test_14_3_4_neither_the_enemy_who_builds_nor_a_friend_who_recovers_takes_a_right() -> None:
    t = front().put("fr_30_15", "55.54", ce=1).given(digs=(1, 1))
    set_task(t.state, u("de_31_21"), DIGGING, 5)
    set_task(t.state, u("fr_30_15"), RECOVERING, 5)
    assert why(t, "fr_29_15") == ""


def test_14_3_4_the_inter_phase_gives_rights_and_takes_the_old_ones() -> None:
    t = field().given(digs=(7, 0), turn=3)
    t.run(InterPhase())
    assert t.state.digs == (2, 2) and t.cites("14.3.4")
    t.act(allot, 7)
    assert t.state.digs == (-1, -1)
    t.act(allot, 10)
    assert t.state.digs == (0, 0)


def test_14_3_4_no_limit_is_not_counted_down() -> None:
    t = front().given(digs=(-1, -1))
    t.act(positions.complete, u("fr_29_15"))
    assert t.state.digs == (-1, -1) and t.told("position") == [{"side": "allied", "hex": n("55.55")}]


def test_14_4_a_position_goes_at_the_end_of_a_phase_without_combat_units() -> None:
    t = (
        field()
        .put("fr_29_15", "55.55")
        .put("fr_train_15", "55.54")
        .given(positions=(0, 1 << n("55.55") | 1 << n("55.54")))
    )
    t.act(clear_vacated)
    assert t.state.positions == (0, 1 << n("55.55")) and t.cites("14.4")
    t.given(positions=(0, 1 << n("55.56"))).run(Phase(ENGINEERING))
    assert t.state.positions == (0, 0)


def test_14_4_a_german_position_goes_as_well() -> None:
    t = field().put("fr_29_15", "56.54").given(positions=(1 << n("56.54"), 0))
    t.act(clear_vacated)
    assert t.state.positions == (0, 0)


def test_14_4_it_stays_while_the_phase_lasts() -> None:
    t = move(front().given(positions=(0, 1 << n("55.55"))), ALLIES)
    march(t, "fr_29_15", "55.56", stop=True)
    assert t.state.positions[ALLIES]


def test_14_5_1_a_printed_position_is_ruined_when_an_enemy_enters() -> None:
    t = field().works("fortress_toul_4853").flip("fortress_toul_4853").put("de_31_21", "49.52")
    march(move(t, GERMANY), "de_31_21", "49.53", "48.53")
    assert t.state.ruined >> n("48.53") & 1 and level(t.state, n("48.53"), ALLIES) == 0 and t.cites("14.5-1")


def test_14_5_1_friends_do_not_ruin_it_nor_do_they_leave_it() -> None:
    t = field()
    t.act(ruin, ALLIES, n("48.53"))
    t.act(clear_vacated)
    assert not t.state.ruined and level(t.state, n("48.53"), ALLIES) == 2


def test_14_3_2_a_two_hex_unit_builds_one_position_after_the_other() -> None:
    t = front().put("fr_29_15", "55.55", "55.54")
    t.act(positions.complete, u("fr_29_15"))
    assert t.state.positions[ALLIES] == 1 << n("55.55") and why(t, "fr_29_15") == ""
    t.act(positions.complete, u("fr_29_15"))
    assert t.state.positions[ALLIES] == 1 << n("55.55") | 1 << n("55.54") and why(t, "fr_29_15") == "14.3.4"


def leftward(t: Table, space: str, defender: str) -> int:
    """Columns to the left by a position when a German division attacks a hex."""
    battle = Battle(side=GERMANY, hex=n(space), attackers=1 << u("de_31_21"), defenders=1 << u(defender))
    return -sum(c.most for c in shifts(t.state, battle) if c.rule == "9.6.1-3")


def test_14_1_a_stack_in_a_position_is_worth_a_column_for_each_level() -> None:
    t = front().put("fr_30_15", "48.53")
    assert leftward(t, "55.55", "fr_29_15") == 0 and leftward(t, "48.53", "fr_30_15") == 2
    assert leftward(t.given(positions=(0, 1 << n("55.55"))), "55.55", "fr_29_15") == 1
    assert leftward(t.given(positions=(1 << n("55.55"), 0)), "55.55", "fr_29_15") == 0


def test_14_5_2_a_fortress_alone_has_the_printed_position_and_no_built_one() -> None:
    t = field().works("fortress_toul_4953", "fortress_manonviller_5557").put("de_31_21", "50.53")
    t.given(positions=(0, 1 << n("49.53") | 1 << n("55.57")))
    assert leftward(t, "49.53", "fortress_toul_4953") == 2
    t.given(ruined=1 << n("49.53") | 1 << n("55.57"))
    assert leftward(t, "49.53", "fortress_toul_4953") == leftward(t, "55.57", "fortress_manonviller_5557") == 0
