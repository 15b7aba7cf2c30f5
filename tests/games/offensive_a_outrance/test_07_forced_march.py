"""Chapter 7.2: Forced Marches."""

import pytest

from marne.games.offensive_a_outrance.effectiveness import margin
from marne.games.offensive_a_outrance.marching import check, modifiers, table
from marne.games.offensive_a_outrance.steps import extra, forced, left
from marne.kernel import total
from tests.games.offensive_a_outrance.moving import field, having_spent, march, move, n, spent, u
from tests.games.offensive_a_outrance.table import ALLIES, GERMANY, Table


def weary(unit: str, points: int, side: int = ALLIES, ce: int = 0, counter: bool = False, *others: str) -> Table:
    """A Force at the end of a march on which it has spent so many MPs."""
    t = field().put(unit, "55.55", ce=ce).stack("55.55", *others)
    move(t, side, counter)
    t.choose("pick", unit)
    for other in others:
        t.choose("take", other)
    return having_spent(t, points, unit, *others)


def test_7_2_1_infantry_has_three_more_points_and_cavalry_seven() -> None:
    t = field().put("fr_29_15", "55.55").put("fr_6_c", "55.60")
    move(t, ALLIES)
    assert left(t.state, 1 << u("fr_29_15")) == 12 and left(t.state, 1 << u("fr_6_c")) == 16
    move(t, ALLIES, counter=True)
    assert left(t.state, 1 << u("fr_29_15")) == 8 and left(t.state, 1 << u("fr_6_c")) == 12


def test_8_1_1_cavalry_makes_the_longer_march() -> None:
    t = field().put("fr_6_c", "55.60")
    assert extra(t.state, 1 << u("fr_6_c")) == 7


def test_8_1_3_jaegers_are_cavalry() -> None:
    t = field().put("de_jaeger_2", "60.60")
    assert extra(t.state, 1 << u("de_jaeger_2")) == 7


def test_7_2_1_only_combat_units_and_nobody_in_rail_mode() -> None:
    t = field().stack("55.55", "fr_toul_art", "fr_train_15", "fr_29_15")
    for key in ("fr_toul_art", "fr_train_15"):
        assert extra(t.state, 1 << u(key)) == 0
    assert extra(t.state, 1 << u("fr_29_15") | 1 << u("fr_toul_art")) == 0
    assert extra(t.ride("fr_29_15").state, 1 << u("fr_29_15")) == 0
    t = weary("fr_29_15", 9, ALLIES, 0, False, "fr_toul_art")
    assert t.why_not("go", "55.56").rule == "7.2-1"


def test_7_2_2a_cavalry_with_an_infantry_asset_has_three() -> None:
    t = field().stack("55.55", "fr_6_c", "fr_alp_1")
    assert extra(t.state, 1 << u("fr_6_c") | 1 << u("fr_alp_1")) == 3


def test_8_8_1_1_guns_make_no_forced_march() -> None:
    t = weary("fr_29_15", 9, ALLIES, 0, False, "fr_toul_art")
    assert t.why_not("go", "55.56").rule == "7.2-1"
    assert t.choose("leave", "fr_toul_art").offers("go", "55.56")


def test_7_2_2_a_forced_march_need_not_be_declared() -> None:
    t = weary("fr_29_15", 8).choose("go", "55.56")
    assert forced(t.state, 1 << u("fr_29_15")) > 0


def test_7_2_2_1_its_points_are_no_use_for_a_task() -> None:
    t = weary("fr_29_15", 9, ce=1)
    assert t.why_not("recover").rule == "7.2.2-1"
    assert t.why_not("dig").rule == "7.2.2-1"


def test_7_2_2_2_after_a_task_it_takes_one_normal_point_that_is_left() -> None:
    t = field().put("fr_29_15", "55.55", ce=2)
    t.given(task=t.state.task[: u("fr_29_15")] + bytes([16 + 1]) + t.state.task[u("fr_29_15") + 1 :])
    move(t, ALLIES)
    assert t.ce("fr_29_15") == 1 and spent(t, "fr_29_15") == 8
    march(t, "fr_29_15", "55.56")
    assert forced(t.state, 1 << u("fr_29_15")) == spent(t, "fr_29_15") - 9 > 0
    t = field().put("fr_29_15", "55.55", ce=2)
    t.given(task=t.state.task[: u("fr_29_15")] + bytes([16]) + t.state.task[u("fr_29_15") + 1 :])
    assert move(t, ALLIES).why_not("pick", "fr_29_15").rule == "7.1.2-3"


def test_7_2_3_the_check_is_made_when_the_movement_ends_with_one_for_each_point() -> None:
    t = weary("fr_22_11", 11)
    assert total(modifiers(t.state, 1 << u("fr_22_11"))) == 2
    assert [c.rule for c in modifiers(t.state, 1 << u("fr_22_11"))] == ["7.2.3"]
    t.choose("stop", dice=(4, 5))
    assert t.told("forced") == [{"side": "allied", "hex": n("55.55"), "faces": (4, 5), "modifier": 2}]


def test_7_2_3_w5_fails_by_one_and_loses_a_level() -> None:
    t = weary("fr_22_11", 11, ce=1)
    assert margin(t.state, 1 << u("fr_22_11"), 11) == 1
    t.choose("stop", dice=(4, 5))
    assert t.ce("fr_22_11") == 2


def test_7_2_3_nobody_checks_without_a_forced_march() -> None:
    t = weary("fr_22_11", 9).choose("stop")
    assert not t.told("forced") and t.ce("fr_22_11") == 0


@pytest.mark.parametrize(("failed", "lost", "reduced"), [(1, 1, 0), (2, 1, 0), (3, 1, 0), (5, 2, 0), (7, 2, 1)])
def test_7_2_3a_1_infantry_loses_by_its_column(failed: int, lost: int, reduced: int) -> None:
    t = weary("fr_22_11", 12, ce=3).prepared("fr_22_11", "55.54")
    rolled = failed + 8 - 3  # CEL 11 - 3, and three points
    first = min(6, rolled - 1)
    t.choose("stop", dice=(first, rolled - first))
    assert (t.ce("fr_22_11"), t.sr("fr_22_11")) == (3 + lost, reduced)
    assert bool(t.state.pa[u("fr_22_11")]) == (failed < 3)


@pytest.mark.parametrize(("failed", "lost", "reduced"), [(1, 1, 0), (4, 2, 0), (7, 2, 1)])
def test_7_2_3a_1_cavalry_loses_by_its_own_column(failed: int, lost: int, reduced: int) -> None:
    t = weary("fr_6_c", 13, ce=3)
    rolled = failed + 7 - 4  # CEL 10 - 3, and four points
    first = min(6, rolled - 1)
    t.choose("stop", dice=(first, rolled - first))
    assert (t.ce("fr_6_c"), t.sr("fr_6_c")) == (3 + lost, reduced)


def test_7_2_3a_1_a_mixed_force_has_the_column_of_its_formation() -> None:
    infantry, cavalry = table(1 << u("fr_29_15")), table(1 << u("fr_6_c"))
    assert infantry is not cavalry
    assert table(1 << u("fr_6_c") | 1 << u("fr_alp_1")) is cavalry
    assert table(1 << u("de_jaeger_2") | 1 << u("fr_alp_1")) is infantry
    assert table(1 << u("de_jaeger_2")) is cavalry


def test_7_2_3a_3_a_force_of_assets_may_be_lost() -> None:
    t = weary("fr_alp_1", 12)
    t.choose("stop", dice=(6, 6))
    assert t.at("fr_alp_1") == "dead" or t.sr("fr_alp_1") > 0
    t = weary("fr_alp_1", 12)
    t.state.sr = t.state.sr[: u("fr_alp_1")] + bytes([1]) + t.state.sr[u("fr_alp_1") + 1 :]
    t.choose("stop", dice=(6, 6))
    assert t.at("fr_alp_1") == "dead"


def test_8_7_3_2_loc_cavalry_that_fails_is_lost() -> None:
    t = field().put("be_loc_c", "50.20")
    move(t, ALLIES)
    t.given(spent=t.state.spent[: u("be_loc_c")] + bytes([12]) + t.state.spent[u("be_loc_c") + 1 :])
    t.act(check, 1 << u("be_loc_c"), dice=(6, 5))
    assert t.at("be_loc_c") == "dead" and t.cites("8.7.3-2")


def test_7_1_2_2_who_is_left_on_a_forced_march_checks_there() -> None:
    t = weary("fr_29_15", 8, ALLIES, 0, False, "fr_alp_1").choose("go", "55.56")
    t.choose("leave", "fr_alp_1", dice=(1, 1))
    assert len(t.told("forced")) == 1


def test_3_1_6_the_check_of_a_hidden_force_is_told_to_its_owner_alone() -> None:
    t = field().stack("55.55", "de_31_21", "de_42_21")
    move(t, GERMANY)
    hidden = "de_42_21" if t.state.at and u("de_31_21") < u("de_42_21") else "de_31_21"
    t.given(spent=t.state.spent[: u(hidden)] + bytes([12]) + t.state.spent[u(hidden) + 1 :])
    t.act(check, 1 << u(hidden), dice=(1, 1))
    assert [event.seen_by for event in t.events if event.kind == "forced"] == [("german",)]


def test_7_2_3a_2_levels_that_cannot_be_lost_become_strength_and_the_pa_goes() -> None:
    t = weary("fr_22_11", 12, ce=5).prepared("fr_22_11", "55.54")
    t.choose("stop", dice=(4, 6))
    assert (t.ce("fr_22_11"), t.sr("fr_22_11"), t.state.pa[u("fr_22_11")]) == (6, 1, 0) and t.cites("7.2.3a-2")
