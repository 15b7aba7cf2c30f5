"""The three scenarios: zones, trades, trenches."""

import pytest

from marne.board import members
from marne.games.colonialism import scenarios
from marne.games.colonialism.armies import Army, Line
from marne.games.colonialism.periods import SCENARIOS
from marne.games.colonialism.scenarios import (
    Dig,
    Dismount,
    MeetingTrade,
    StrongPoints,
    TrenchTrade,
    gain,
    zone,
    zone_depth,
)
from marne.games.colonialism.setup import Adjustments, Engagement, Trenches
from marne.games.colonialism.state import Lot, board
from marne.games.colonialism.terrain import TRENCH
from marne.games.colonialism.units import CAVALRY, EXPERIENCED, INFANTRY, MACHINE_GUN
from marne.kernel import Choice, GivenDice, Play
from tests.games.colonialism.table import BLUE, RED, Table

WAR = SCENARIOS["ww1"]

INF, CAV = Lot(INFANTRY, 0, "", 10), Lot(CAVALRY, 0, "", 3)


def names(t: Table, side: int) -> set[str]:
    return {board(t.state).names[h] for h in members(zone(t.state, side))}


def trenches(t: Table) -> set[str]:
    return {board(t.state).names[h] for h, kind in enumerate(t.state.ground) if kind == TRENCH}


def test_scen_1_one_attacks_one_defends_in_one_of_three_scenarios() -> None:
    t = Table(engagement="meeting").run(Engagement())
    assert t.state.engagement == "meeting"
    assert set(WAR.chances(WAR.column(1917))) == {"meeting", "push", "breakthrough"}


def test_scen_meet_1_there_are_no_trenches() -> None:
    t = Table().given(engagement="meeting", reserve=((INF,), (INF,))).run(Adjustments())
    while t.asked:
        assert not t.nouns("dig")
        assert not t.nouns("trade")
        t.choose("keep")
    assert trenches(t) == set()
    t = Table().given(engagement="meeting", reserve=((INF,), (INF,))).ground("trench", "5.5").run(Adjustments())
    assert trenches(t) == set()
    t = Table().given(reserve=((INF,), (INF,))).ground("trench", "5.5").run(Adjustments())
    assert trenches(t) == {"5.5"}  # in a Big Push they stay


def test_scen_meet_2_the_zones_are_l_shaped() -> None:
    t = Table().given(engagement="meeting")
    red, blue = names(t, RED), names(t, BLUE)
    assert {"1.1", "3.1", "11.6", "11.8"} <= red
    assert not {"4.1", "12.8", "11.5"} & red
    assert {"16.8", "14.8", "6.3", "6.1"} <= blue
    assert not {"13.8", "5.1", "6.4"} & blue


def test_scen_meet_2_on_a_small_board_the_zones_are_less_deep() -> None:
    t = Table(size=(8, 4)).given(engagement="meeting")
    assert zone_depth(t.state) == 1
    assert not zone(t.state, RED) & zone(t.state, BLUE)
    assert zone_depth(Table(size=(24, 12)).state) == 3


def test_scen_meet_3_two_infantry_for_a_cavalry_up_to_four_or_a_car_from_1914() -> None:
    t = Table().given(engagement="meeting", reserve=((INF,), (INF,))).run(MeetingTrade(RED))
    assert t.why_not("convert", "armoured_car").rule == "SCEN.MEET.3"
    car = Choice("convert", "armoured_car")
    assert "Car" not in str(t.decision.prompt) and car not in MeetingTrade(RED).menu(t.state, "red")
    t.choose("convert", "cavalry")
    assert t.state.reserve[RED] == (INF._replace(number=8), Lot(CAVALRY, 0, "", 1))
    t.choose("convert", "cavalry")
    assert t.asked == []
    t = Table("ww1", year=1914).given(engagement="meeting", reserve=((INF,), (INF,))).run(MeetingTrade(RED))
    assert "Car" in str(t.decision.prompt) and car in MeetingTrade(RED).menu(t.state, "red")
    t.choose("convert", "cavalry")
    assert "instead" in str(t.why_not("convert", "armoured_car"))
    few = Table("ww1").given(engagement="meeting", reserve=((INF._replace(number=1),), ())).run(MeetingTrade(RED))
    assert few.decision.choices[0].verb == "keep"
    assert len(few.decision.choices) == 1


def test_scen_meet_3_warrior_caste_takes_no_cavalry() -> None:
    t = Table("zulu").plays(BLUE, "warrior_caste").given(engagement="meeting", reserve=((INF,), (INF,)))
    assert t.run(MeetingTrade(BLUE)).asked == []


def test_zulu_army_3_m89_the_zulu_have_no_cavalry_even_without_their_card() -> None:
    t = Table("zulu").given(engagement="meeting", reserve=((INF,), (INF,)))
    t.run(MeetingTrade(BLUE))
    assert t.nouns("convert") == set()
    assert t.why_not("convert", "cavalry").rule == "ZULU.ARMY.3"
    t.choose("keep").run(MeetingTrade(RED))
    assert t.nouns("convert") == {"cavalry"}


def test_scen_push_1_zones_are_three_deep_from_the_long_edges() -> None:
    t = Table()
    assert names(t, RED) == {f"{c}.{r}" for c in range(1, 17) for r in (6, 7, 8)}
    assert names(t, BLUE) == {f"{c}.{r}" for c in range(1, 17) for r in (1, 2, 3)}


def test_scen_push_2_four_infantry_buy_six_trench_hexes_in_pairs() -> None:
    t = Table("ww1").given(reserve=((INF,), (INF,))).run(TrenchTrade(BLUE)).choose("trade")
    assert t.state.reserve[BLUE] == (INF._replace(number=6),)
    t.run(Dig(BLUE))
    assert t.nouns("dig") == {f"{c}.3" for c in range(1, 17)}
    t.choose("dig", "3.3")
    assert t.nouns("dig") == {"2.3", "4.3"}
    assert t.why_not("dig", "9.3") == scenarios.NOT_ADJACENT
    assert t.why_not("dig", "3.2") == scenarios.THIRD_ROW
    assert t.why_not("dig", "3.4") == scenarios.NOT_IN_ZONE
    t.choose("dig", "4.3").choose("dig", "8.3").choose("dig", "9.3")
    assert {"8.2", "12.3"} <= t.nouns("dig")
    assert t.why_not("dig", "8.1") == scenarios.LAST_ROWS
    assert t.why_not("dig", "8.3") == scenarios.NOT_SUCH_GROUND
    t.choose("dig", "12.2").choose("dig", "12.3")
    assert trenches(t) == {"3.3", "4.3", "8.3", "9.3", "12.2", "12.3"}
    assert t.asked == []


def test_scen_push_2_too_few_fresh_infantry_buy_nothing() -> None:
    t = Table("ww1").given(reserve=((), (INF._replace(number=3), Lot(INFANTRY, EXPERIENCED, "", 9))))
    t.run(TrenchTrade(BLUE))
    assert t.why_not("trade").why == scenarios.TOO_FEW_FRESH
    assert t.why_not("trade", 4) == scenarios.ALL_SIX


def test_scen_push_2_with_the_switch_four_or_two() -> None:
    t = Table("ww1", either_trench=True).given(reserve=((), (INF,))).run(TrenchTrade(BLUE)).choose("trade", 2)
    assert t.state.works == ("rear",)
    t = Table("ww1", either_trench=True).given(reserve=((), (INF,))).run(TrenchTrade(BLUE))
    assert t.why_not("trade") == scenarios.FOUR_OR_TWO
    t = Table("ww1", either_trench=True).given(reserve=((), (INF,))).run(TrenchTrade(BLUE)).choose("trade", 4)
    assert t.state.works == ("front", "front")


def test_scen_push_2_no_trench_in_water_or_mountains() -> None:
    t = Table("ww1").given(works=("front",)).ground("river", *(f"{c}.3" for c in range(3, 17))).run(Dig(BLUE))
    assert t.nouns("dig") == {"1.3", "2.3"}
    t = Table("ww1").given(works=("front",)).ground("mountain", *(f"{c}.3" for c in range(1, 17))).run(Dig(BLUE))
    assert (t.asked, t.state.works) == ([], ())


def test_scen_push_3_against_trenches_the_attacker_may_dismount_one_for_one() -> None:
    own = (Lot(MACHINE_GUN, EXPERIENCED, "", 1), CAV)
    t = Table("ww1").given(reserve=(own, ()), works=("front",)).run(Trenches())
    t.choose("dig", "3.3").choose("dig", "4.3")
    assert t.nouns("to_infantry") == {"machine_gun E", "cavalry"}
    t.choose("to_infantry", "machine_gun E").choose("to_infantry", "cavalry").choose("done")
    assert set(t.state.reserve[RED]) == {
        CAV._replace(number=2), Lot(INFANTRY, EXPERIENCED, "", 1), Lot(INFANTRY, 0, "", 1),
    }  # fmt: skip
    t = Table("ww1").given(reserve=(own, ())).run(Trenches())
    assert t.asked == []  # no trenches, no dismounting
    t.run(Dismount(RED))
    assert t.why_not("to_infantry", "tank").rule == "SCEN.PUSH.3"


def test_scen_break_1_the_defender_has_half_the_board() -> None:
    t = Table().given(engagement="breakthrough")
    assert names(t, BLUE) == {f"{c}.{r}" for c in range(9, 17) for r in range(1, 9)}


def test_scen_break_2_up_to_two_strong_points_apart_for_a_base_each() -> None:
    t = Table().given(engagement="breakthrough", reserve=((), (INF,))).run(StrongPoints(BLUE))
    assert t.nouns("trenches") == {0, 1, 2}
    assert t.why_not("trenches", 3).rule == "SCEN.BREAK.2"
    t.choose("trenches", 2)
    assert t.state.reserve[BLUE] == (INF._replace(number=8),)
    assert [event["hexes"] for event in t.told("trades")] == [2]
    t.run(Dig(BLUE)).choose("dig", "12.4")
    assert not {"12.3", "12.5", "11.4", "13.4"} & t.nouns("dig")
    assert t.why_not("dig", "12.5") == scenarios.TOO_CLOSE
    assert t.why_not("dig", "2.5") == scenarios.NOT_IN_ZONE
    t.choose("dig", "14.4")
    assert trenches(t) == {"12.4", "14.4"}
    one = Table().given(engagement="breakthrough", reserve=((), (INF._replace(number=1),))).run(StrongPoints(BLUE))
    assert one.nouns("trenches") == {0, 1}
    assert one.why_not("trenches", 2).why == scenarios.TOO_FEW_FRESH


def test_scen_break_3_the_attacker_has_a_third_and_gains_two_cavalry() -> None:
    t = Table().given(engagement="breakthrough", reserve=((INF,), ()))
    assert names(t, RED) == {f"{c}.{r}" for c in range(1, 6) for r in range(1, 9)}
    gain(Play(t.state, GivenDice(())), RED)
    assert t.state.reserve[RED] == (INF, Lot(CAVALRY, 0, "", 2))


@pytest.mark.parametrize(
    ("points", "cavalry", "gained"), [(25, 2, CAVALRY), (25, 3, INFANTRY), (50, 6, CAVALRY), (50, 7, INFANTRY)]
)
def test_scen_break_3_or_two_infantry_if_the_cavalry_would_be_too_many(points: int, cavalry: int, gained: int) -> None:
    armies = tuple(Army("fpw", nation, 1870, points, (Line(points, INFANTRY),)) for nation in ("prussia", "france"))
    t = Table(armies=armies).given(engagement="breakthrough", reserve=((Lot(CAVALRY, 0, "", cavalry),), ()))
    gain(Play(t.state, GivenDice(())), RED)
    assert sum(lot.number for lot in t.state.reserve[RED] if lot.kind == gained) == 2 + cavalry * (gained == CAVALRY)


def test_scen_break_3_a_warrior_caste_gains_infantry() -> None:
    t = Table("zulu").plays(BLUE, "warrior_caste").given(engagement="breakthrough", attacker=BLUE, reserve=((), (INF,)))
    gain(Play(t.state, GivenDice(())), BLUE)
    assert t.state.reserve[BLUE] == (INF._replace(number=12),)


def test_scen_2_the_attackers_year_on_the_defenders_table() -> None:
    t = Table("ww1", year=1915).given(engagement="").run(Engagement(), dice=(3,))
    assert t.state.engagement == "push"
    assert t.cites("SCEN.2")
    t = Table("ww1", year=1914).given(engagement="").run(Engagement(), dice=(3,))
    assert t.state.engagement == "meeting"


YEARS = {1914: (6, 8), 1915: (2, 8), 1917: (2, 8), 1918: (3, 6), 1919: (7, 7), 1927: (7, 7)}


@pytest.mark.parametrize(("year", "limits"), YEARS.items())
def test_m1_the_table_of_the_great_war_is_ours(year: int, limits: tuple[int, int]) -> None:
    rolled = [WAR.result(WAR.column(year), face) for face in range(1, 11)]
    assert (rolled.count("meeting"), rolled.count("meeting") + rolled.count("push")) == limits
