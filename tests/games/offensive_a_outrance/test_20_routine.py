"""20: the bombardment routine of a Siege-Train, and Prep Bombardments."""

import itertools

import pytest

from marne.board import bits
from marne.games.offensive_a_outrance.guns import Emplaced, anchored, uproot
from marne.games.offensive_a_outrance.provisions import Provisions
from marne.games.offensive_a_outrance.routine import TABLE as PREP
from marne.games.offensive_a_outrance.routine import (
    Barrage,
    Routines,
    amount,
    begin,
    beginnings,
    effect,
    modifiers,
    outcome,
    strength,
    why_not_begin,
)
from marne.games.offensive_a_outrance.state import ATTACK, COUNTER_ATTACK, SUPPLYING
from marne.kernel import Play, SeededDice, total
from tests.games.offensive_a_outrance.table import GERMANY, Table, n, u

TRAIN = "de_siege_train_1"
PAIRS_21 = ("de_2p3_4", "de_2p3_7", "de_1p2_9")


def supplied(turn: int = 20, space: str = "52.19") -> Table:
    return Table().put(TRAIN, space).given(turn=turn, half=GERMANY, rails=(bits([n("53.20")]), 0))


def reason(t: Table, unit: str = TRAIN) -> str:
    refusal = why_not_begin(t.state, GERMANY, u(unit))
    assert refusal is not None
    return refusal.rule


# 20.1 The routine.


def test_20_1_1_a_siege_train_by_a_railway_begins_its_routine_and_never_moves_again() -> None:
    t = supplied()
    assert [c.number for c in beginnings(t.state, GERMANY)] == [u(TRAIN)]
    begin(Play(t.state, SeededDice(0)), u(TRAIN))
    assert t.state.flipped >> u(TRAIN) & 1 and t.state.routines == ((u(TRAIN), 21, 0),)
    t.given(turn=21).run(Emplaced(GERMANY))
    refusal = anchored(t.state, u(TRAIN))
    assert not t.state.flipped >> u(TRAIN) & 1 and t.cites("20.1-1") and refusal and refusal.rule == "20.1-1"


def test_20_1_1_it_is_begun_in_the_supply_phase() -> None:
    t = supplied().given(phase=SUPPLYING).run(Provisions(GERMANY))
    assert t.why_not("begin_routine", "de_siege_train_2").rule == "20.1-1"
    t.choose("begin_routine", TRAIN)
    assert t.state.flipped >> u(TRAIN) & 1 and t.why_not("begin_routine", TRAIN).rule == "13.3.2"


def test_20_1_1_not_away_from_railways_nor_in_rail_mode() -> None:
    assert reason(supplied(space="50.20")) == "20.1-1" == reason(supplied().ride(TRAIN))
    assert reason(supplied(), "de_5p6_skm") == "20.1-1"


def test_13_3_2_each_train_has_one_routine_in_the_game() -> None:
    assert reason(supplied().given(routines=((u(TRAIN), 5, 1),))) == "13.3.2"


@pytest.mark.parametrize(("turn", "allowed"), [(22, True), (23, False)])
def test_20_6_1_no_routine_begins_after_game_turn_22(turn: int, allowed: bool) -> None:
    refusal = why_not_begin(supplied(turn).state, GERMANY, u(TRAIN))
    assert refusal is None if allowed else refusal is not None and refusal.rule == "20.6.1"


def test_20_6_no_routine_begins_when_its_turns_are_used_up() -> None:
    assert reason(supplied().given(routine_turns=0)) == "20.6"


def test_20_1_1_a_train_in_its_routine_that_must_retreat_is_removed() -> None:
    t = supplied().given(routines=((u(TRAIN), 21, 0),))
    assert not uproot(Play(t.state, SeededDice(0)), u(TRAIN))
    assert t.at(TRAIN) == "dead" and t.state.routines == ((u(TRAIN), 21, 1),)


# 20.2 to 20.5 A Prep Bombardment.


def ready(*guns: str, space: str = "52.19", at: str = "52.18", division: str = "de_5r_3r") -> Table:
    """A Siege-Train whose routine is ready, with a division that has prepared its attack, and Deployed guns."""
    t = Table().stack(space, TRAIN, division, *guns).flip(*guns).put("be_3", at)
    t.given(turn=21, half=GERMANY, phase=ATTACK, routines=((u(TRAIN), 21, 0),), shells=(7, 25))
    return t.prepared(division, at)


def before(t: Table, at: str = "52.18") -> Table:
    return t.run(Barrage(GERMANY, n(at), bits([u("be_3")])))


def test_20_4_the_worked_example_of_antwerp() -> None:
    t = before(ready(*PAIRS_21, "de_ah_1", "de_1skm"))
    assert t.nouns("barrage") == {TRAIN} and t.nouns("gun") == {"de_ah_1", "de_1skm"}
    t.choose("gun", "de_1skm").choose("barrage", TRAIN, dice=[5])
    assert effect(t.state, n("52.18")) == (3, 4) and t.sr("be_3") == 1 and t.state.shells == (7, 24)
    assert t.told("prepared")[0]["guns"] == 6 and t.cites("20.4") and t.cites("20.5-2") and t.over


def test_20_5_2_the_defender_says_who_takes_its_reduction() -> None:
    t = ready(*PAIRS_21).put("be_5", "52.18")
    t.run(Barrage(GERMANY, n("52.18"), bits([u("be_3"), u("be_5")]))).choose("barrage", TRAIN, dice=[5])
    assert t.asked == ["allied"] and t.nouns("lose") == {"be_3", "be_5"}


def test_20_2_2_without_a_heavy_gun_its_e_is_not_added() -> None:
    t = before(ready(*PAIRS_21)).choose("barrage", TRAIN, dice=[5])
    assert effect(t.state, n("52.18")) == (3, 3) and t.state.shells == (7, 25)


def test_20_5_2_columns_are_ignored_if_a_fortress_is_in_the_hex() -> None:
    t = before(ready(*PAIRS_21).works("fortress_antwerpen_5218")).choose("barrage", TRAIN, dice=[5])
    assert effect(t.state, n("52.18")) == (0, 3)


def test_13_2_3_guns_of_a_prep_bombardment_have_fired() -> None:
    t = before(ready(*PAIRS_21)).choose("barrage", TRAIN, dice=[6])
    assert all(t.state.fired >> u(gun) & 1 for gun in PAIRS_21)
    fired = ready(*PAIRS_21).given(fired=bits([u("de_2p3_4"), u("de_2p3_7")]))
    assert before(fired).why_not("barrage", TRAIN).rule == "20.2"


@pytest.mark.parametrize(
    ("guns", "count"),
    [(("de_2p3_4",), 2), (("de_2p3_4", "de_3_1"), 3), (("de_metz",), 4), (("de_metz", "de_2p3_4", "de_3_1"), 6)],
)
def test_20_2_pairs_count_two_metz_four_and_at_most_six(guns: tuple[str, ...], count: int) -> None:
    t = ready(*guns)
    assert strength(t.state, u(TRAIN)) == count
    assert before(t).offers("barrage", TRAIN) == (count >= 4)
    assert count >= 4 or t.why_not("barrage", TRAIN).rule == "20.2"


def test_20_2_mobile_guns_and_guns_elsewhere_do_not_count() -> None:
    t = ready("de_2p3_4", "de_2p3_7").flip("de_2p3_7").put("de_metz", "53.19").flip("de_metz")
    assert strength(t.state, u(TRAIN)) == 2


def test_20_2_a_division_with_a_pa_at_the_hex_stands_with_the_train() -> None:
    assert before(ready(*PAIRS_21).given(pa=bytes(480))).why_not("barrage", TRAIN).rule == "20.2"
    t = ready(*PAIRS_21).put("de_5r_3r", "51.20").put("de_belgien_26_lw", "52.19").prepared("de_belgien_26_lw", "52.18")
    assert before(t).why_not("barrage", TRAIN).rule == "20.2", "a brigade is not enough"
    assert before(ready(*PAIRS_21).put("be_3", "53.18"), "53.19").why_not("barrage", TRAIN).rule == "20.2"


def test_20_1_2_only_beside_the_train_once_ready_and_in_the_own_attack_phase() -> None:
    assert before(ready(*PAIRS_21), "52.17").why_not("barrage", TRAIN).rule == "20.1-2"
    assert before(ready(*PAIRS_21).given(turn=20)).over
    assert before(ready(*PAIRS_21).given(phase=COUNTER_ATTACK)).over
    assert before(ready(*PAIRS_21)).why_not("barrage", "de_siege_train_2").rule == "20.1-2"


def test_20_4_a_hex_is_bombarded_once_and_nobody_must() -> None:
    t = before(ready(*PAIRS_21)).choose("done")
    assert t.over and effect(t.state, n("52.18")) == (0, 0)
    t = before(before(ready(*PAIRS_21, "de_metz")).choose("barrage", TRAIN, dice=[6]))
    assert t.over


def test_20_3_not_into_mountains_nor_across_great_rivers() -> None:
    assert before(ready(*PAIRS_21, space="03.47", at="02.46"), "02.46").why_not("barrage", TRAIN).rule == "20.3"
    assert before(ready(*PAIRS_21, space="55.62", at="56.61"), "56.61").why_not("barrage", TRAIN).rule == "20.3"


def test_20_2_2_only_a_heavy_gun_with_shells_is_added() -> None:
    t = before(ready(*PAIRS_21, "de_3_kmk").given(shells=(0, 25)))
    assert t.nouns("gun") == set() and t.why_not("gun", "de_3_kmk").rule == "20.2-2"


@pytest.mark.parametrize(
    ("start", "goal", "drm"),
    [("52.19", "52.18", 0), ("03.25", "02.25", 2), ("25.45", "25.44", 3), ("20.44", "21.45", 1)],
)
def test_20_5_1_higher_targets_and_escarpments_are_harder(start: str, goal: str, drm: int) -> None:
    t = ready(*PAIRS_21, space=start, at=goal)
    assert total(modifiers(t.state, u(TRAIN), n(goal))) == drm


def test_20_5_2_fewer_guns_and_higher_rolls_do_no_more() -> None:
    found = [[PREP.effects(outcome(guns, roll)) for roll in range(1, 10)] for guns in (4, 5, 6)]
    for what in ("shift", "sr", "check"):
        table = [[amount(cell, what) for cell in row] for row in found]
        assert all(row == sorted(row, reverse=True) for row in table)
        assert all(
            few <= many for one, other in itertools.pairwise(table) for few, many in zip(one, other, strict=True)
        )


# 20.1-3, 20.6 The end.


def test_20_6_every_finishing_phase_with_a_routine_uses_a_turn() -> None:
    t = ready(*PAIRS_21).run(Routines(GERMANY))
    assert t.state.routine_turns == 4 and t.cites("20.6")
    t.choose("done")
    assert t.over and t.at(TRAIN) == "52.19"


def test_20_6_before_its_marker_has_come_a_routine_uses_nothing() -> None:
    t = ready(*PAIRS_21).given(turn=20).run(Routines(GERMANY))
    assert t.over and t.state.routine_turns == 5


def test_20_1_3_an_ended_routine_removes_the_train_and_its_markers() -> None:
    t = ready(*PAIRS_21, "de_1skm").elsewhere("reserve", "de_2kmk", "de_pionier_24").run(Routines(GERMANY))
    assert t.why_not("end_routine", "de_siege_train_2").rule == "20.1-3"
    t.choose("end_routine", TRAIN)
    assert {t.at(unit) for unit in (TRAIN, "de_1skm", "de_2kmk", "de_pionier_24")} == {"dead"}
    assert t.at("de_2p3_4") == "52.19" and t.over and t.state.routines == ((u(TRAIN), 21, 1),)


def test_20_6_the_last_turn_ends_it() -> None:
    t = ready(*PAIRS_21).given(routine_turns=1).run(Routines(GERMANY))
    assert t.over and t.at(TRAIN) == "dead" and t.state.routine_turns == 0
