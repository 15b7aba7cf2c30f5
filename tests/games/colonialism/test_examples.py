"""The worked examples of the notes: those of the text (X) and those derived from the tables (D)."""

import pytest

from marne.games.colonialism.armies import total
from marne.games.colonialism.bombardment import Salvo
from marne.games.colonialism.deck import ARTILLERY
from marne.games.colonialism.fatigue import FatigueTest
from marne.games.colonialism.modifiers import FAR, SHOOTING
from marne.games.colonialism.samples import SAMPLES
from marne.games.colonialism.scenarios import MeetingTrade, zone
from marne.games.colonialism.sequence import Initiative, Reorganisation
from marne.games.colonialism.state import Lot, board
from marne.games.colonialism.units import CAR, CAVALRY, INFANTRY
from marne.games.colonialism.victory import break_figure, breaks
from tests.games.colonialism.table import BLUE, RED, Table


def test_x1_two_tens_force_one_hex() -> None:
    t = Table().put("a", RED, "infantry", "8.6").put("b", BLUE, "cavalry E", "8.5")
    t.shoot("a", "8.5", dice=(10, 10, 2, 9, 9))
    t.choose("retire", "8.4")
    assert t.at("b") == "8.4"
    assert len(t.told("retires")) == 1


SAMPLE_VECTORS = {
    "x2": ("prussian_1870", 13, 8, 24, 28),
    "x3": ("french_1870", 14, 9, 22, 27),
    "x4": ("british_1879", 13, 8, 22, 27),
    "x5": ("zulu_1879", 19, 12, 25, 25),
    "x7": ("rebel_1926", 14, 9, 21, 29),
}


@pytest.mark.parametrize("vector", SAMPLE_VECTORS.values(), ids=SAMPLE_VECTORS.keys())
def test_x2_to_x7_the_sample_armies_count_and_cost(vector: tuple[str, int, int, int, int]) -> None:
    name, bases, breaks_at, whole, besides = vector
    army = SAMPLES[name].army()
    assert army.count() == bases
    assert army.count() * 65 // 100 == breaks_at
    assert total(army, "whole") == whole
    assert total(army, "besides") == besides


def test_x6_the_italians_deploy_two_more_than_they_list() -> None:
    army = SAMPLES["italian_1926"].army()
    assert army.count() == 17
    assert (total(army, "whole"), total(army, "besides")) == (33, 40)
    assert (army.count() + 2) * 65 // 100 == 12


def test_d1_french_infantry_at_fresh_prussians_that_moved_next_door() -> None:
    t = Table(nations=("france", "prussia")).put("a", RED, "infantry", "8.6").put("b", BLUE, "infantry", "8.5")
    t.marked("moved", "b").shoot("a", "8.5", dice=(3, 2, 10))
    assert t.number("a") == 3
    assert t.told("shoots")[0]["hits"] == 2
    assert t.offers("retire", "8.4")


def test_d2_a_ten_that_is_needed_has_no_other_effect() -> None:
    t = Table(nations=("france", "prussia")).put("a", RED, "infantry", "8.7").put("b", BLUE, "infantry E", "8.4")
    t.ground("rough", "8.4").marked("moved", "a").shoot("a", "8.4", dice=(10, 5, 5, 9))
    assert t.number("a") == 10
    assert t.told("shoots")[0]["hits"] == 1
    assert t.at("b") == "8.4"
    assert not t.told("retires")


def test_d3_a_tired_krupp_at_range_eight() -> None:
    t = Table().put("k", RED, "krupp E", "8.8", hits=1).put("m", BLUE, "machine_gun", "8.1")
    t.shoot("k", "8.1", dice=(2, 3, 4, 5))
    assert t.number("k") == 7
    assert t.thrown("k") == [2, 3, 4, 5]


def test_d4_british_in_a_town_at_zulus_next_door_and_two_hexes_away() -> None:
    t = Table("zulu").put("a", RED, "infantry E", "8.6").put("z", BLUE, "infantry", "8.5").ground("urban", "8.6")
    t.marked("moved", "z").shoot("a", "8.5", dice=(2, 2, 2))
    assert t.number("a") == 3
    t = Table("zulu").put("a", RED, "infantry E", "8.6").put("z", BLUE, "infantry", "8.4").ground("urban", "8.6")
    t.marked("moved", "z").shoot("a", "8.4", dice=(2, 2, 2))
    assert t.number("a") == 5


def test_d5_zulu_rifles_at_british_in_cover_that_shot() -> None:
    t = Table("zulu").put("b", RED, "infantry E", "8.6").put("z", BLUE, "infantry_rifles", "8.4")
    t.ground("rough", "8.6").marked("shot", "b").shoot("z", "8.6", dice=(2, 2, 2))
    assert t.number("z") == 8


def test_d6_a_machine_gun_in_a_trench_at_a_tank_is_held_to_two() -> None:
    t = Table("ww1").put("m", RED, "machine_gun", "8.6").put("k", BLUE, "tank", "8.5").ground("trench", "8.6")
    t.marked("moved", "k").marked("shot", "k").shoot("m", "8.5", dice=(2, 3, 4, 5, 10, 10, 10, 10))
    assert t.number("m") == 2
    assert sum(t.counted("m", "number").values()) == 2


def test_d7_russians_with_bayonets_that_moved_at_a_trench() -> None:
    t = Table("ww1", ("russia", "germany")).put("r", RED, "infantry", "8.6").put("g", BLUE, "infantry E", "8.4")
    t.ground("trench", "8.4").plays(RED, "fix_bayonets").marked("moved", "r").shoot("r", "8.4", dice=(2, 2, 2))
    assert t.number("r") == 10


def test_d8_a_cannon_ignores_cover_but_not_the_limit_of_sight() -> None:
    t = Table("ww1").put("k", RED, "tank", "8.6").put("i", RED, "infantry", "9.6").put("g", BLUE, "infantry E", "8.4")
    t.ground("forest", "8.4").shoot("k", "8.4", dice=(2, 2), verb="cannon")
    assert t.number("k") == 7
    t.shoot("i", "8.4", dice=(2, 2, 2))
    assert t.number("i") == 8
    far = Table("ww1").put("k", RED, "tank", "8.7").put("g", BLUE, "infantry E", "8.4").ground("forest", "8.4")
    far.take("k")
    assert not far.offers("cannon", "8.4")
    assert far.why_not("cannon", "8.4").rule == "TERRAIN.FOREST.2"


def test_d9_cavalry_charging_as_its_second_action() -> None:
    for face, understood in ((4, True), (3, False)):
        t = Table().put("c", RED, "cavalry", "8.6", acts=1).put("b", BLUE, "infantry", "8.5", hits=2)
        fight = (*[10] * 5, 2, 2, 2) if understood else ()
        t.take("c").choose("assault", "8.5", dice=(face, *fight))
        assert t.at("b") == ("gone" if understood else "8.5")
        assert t.told("order")[0]["score"] == face + 1
        assert t.told("order")[0]["understood"] is understood
    t = Table().put("c", RED, "cavalry", "8.6", acts=1).put("b", BLUE, "infantry", "8.4").given(pool=[1, 0])
    t.take("c").choose("go", "8.5").choose("supply")
    assert t.at("c") == "8.5"
    assert t.state.pool == [0, 0]


def test_d10_an_experienced_prussian_under_fire_from_afar() -> None:
    for face, hits in ((6, 1), (5, 2)):
        t = Table().put("p", RED, "infantry E", "8.6", hits=1)
        t.run(FatigueTest(RED, 0, SHOOTING, (FAR,)), dice=(face,))
        assert t.hits("p") == hits
    t = Table().put("p", RED, "infantry E", "8.6", hits=1).run(FatigueTest(RED, 0, SHOOTING, (FAR, FAR)), dice=(5, 5))
    assert t.hits("p") == 2


def test_d11_bombarded_infantry_shot_in_the_open() -> None:
    for face, hits in ((10, 1), (9, 2)):
        t = Table("ww1").put("i", RED, "infantry", "8.6", hits=1).marked("bombarded", "i")
        t.run(FatigueTest(RED, 0, SHOOTING), dice=(face,))
        assert t.hits("i") == hits


def test_d12_infantry_and_cavalry_take_turns_at_an_advantage() -> None:
    t = Table().put("i", RED, "infantry", "8.6").put("c", BLUE, "cavalry", "8.5")
    t.fight("i", "c", dice=[6] * 10 + [10, 10] + [7] * 5 + [6] * 5)
    first, second = t.told("throws")[:2], t.told("throws")[2:4]
    assert [x["number"] for x in first] == [6, 7]
    assert [x["number"] for x in second] == [7, 6]


def test_d13_two_hits_leave_three_dice_and_a_draw_kills() -> None:
    t = Table().put("a", RED, "infantry", "8.6", hits=2).put("b", BLUE, "infantry", "8.5")
    t.fight("a", "b", dice=(7, 7, 1, 7, 7, 1, 1, 1, 10))
    assert t.thrown("a") == [7, 7, 1]
    assert (t.at("a"), t.hits("b")) == ("gone", 1)


def test_d14_artillery_with_and_without_a_balloon() -> None:
    t = Table().put("b", BLUE, "infantry", "8.1").put("a", RED, "infantry", "1.8").ground("forest", *BEFORE)
    t.run(Salvo(RED, ARTILLERY, (t.hex("8.1"),)), dice=(7,))
    assert t.hits("b") == 0
    t.plays(RED, "balloon_observation").run(Salvo(RED, ARTILLERY, (t.hex("8.1"),)), dice=(6,))
    assert t.hits("b") == 1
    t.run(Salvo(RED, ARTILLERY, (t.hex("8.1"),)), dice=(2, 6))
    assert t.hits("b") == 2


BEFORE = tuple(f"{column}.2" for column in range(1, 17))


def test_d15_six_times_a_target_makes_craters() -> None:
    t = Table().put("a", RED, "infantry", "1.8").put("b", BLUE, "infantry", "1.1")
    t.run(Salvo(RED, ARTILLERY, (t.hex("8.4"),) * 6), dice=[1] * 6)
    assert t.told("craters")


def test_d16_a_tank_that_breaks_down_may_still_shoot() -> None:
    t = Table("ww1").put("k", RED, "tank", "8.6", hits=1).put("b", BLUE, "infantry E", "8.4")
    t.go("k", "8.5", dice=(1,))
    assert t.at("k") == "8.6"
    assert t.is_("broken", "k")
    t.given(acts=[0, 0]).shoot("k", "8.4", dice=(2, 2))
    t.run(Reorganisation(second=False))
    assert not t.nouns("rally")


def test_d17_initiative_ties_are_rolled_again_and_two_turns_are_the_limit() -> None:
    t = Table().given(initiative=-1, streak=0).run(Initiative(), dice=(5, 6, 7, 3))
    assert t.told("initiative_draw")
    t.choose("lead")
    assert t.state.initiative == RED
    t.given(streak=2).run(Initiative())
    assert t.state.initiative == BLUE
    assert t.cites("TURN.CMD.3")


def test_d18_twenty_bases_break_at_thirteen() -> None:
    t = Table().given(deployed=[20, 20], lost=[12, 0])
    assert break_figure(t.state, RED) == 13
    assert not breaks(t.state, RED)
    t.given(lost=[13, 0])
    assert breaks(t.state, RED)


def test_d19_four_infantry_become_two_cavalry_or_a_car() -> None:
    t = Table("ww1", year=1914).given(engagement="meeting", reserve=((Lot(INFANTRY, 0, "", 5),), ()))
    t.run(MeetingTrade(RED)).choose("convert", "cavalry").choose("convert", "cavalry")
    assert set(t.state.reserve[RED]) == {Lot(INFANTRY, 0, "", 1), Lot(CAVALRY, 0, "", 2)}
    t.given(reserve=((Lot(INFANTRY, 0, "", 5),), ())).run(MeetingTrade(RED)).choose("convert", "armoured_car")
    assert set(t.state.reserve[RED]) == {Lot(INFANTRY, 0, "", 1), Lot(CAR, 0, "", 1)}


def test_d20_three_points_and_a_supply_die_reorganise() -> None:
    t = Table().given(points=[3, 0], pool=[1, 0])
    for k, hits in enumerate((2, 2, 1)):
        t.put(f"b{k}", RED, "infantry", f"{2 * k + 2}.6", hits=hits)
    t.run(Reorganisation(second=False)).choose("rally", "b0").choose("rally", "b0").choose("rally", "b1")
    t.choose("supply", dice=(2,)).choose("rally", "b1").choose("rally", "b2")
    assert [t.hits(f"b{k}") for k in range(3)] == [0, 0, 0]


def test_d21_shock_runs_from_base_to_base() -> None:
    t = Table().put("x", RED, "infantry", "8.6", hits=2).put("a", RED, "infantry", "8.7")
    t.put("b", RED, "infantry", "7.6", hits=2).put("c", RED, "infantry", "6.6").put("far", RED, "infantry", "1.1")
    t.put("e", BLUE, "infantry", "16.1").given(deployed=[20, 20])
    t.run(FatigueTest(RED, 0, SHOOTING), dice=(1,)).choose("shock", "b")
    assert (t.at("x"), t.at("b")) == ("gone", "gone")
    assert (t.hits("a"), t.hits("c"), t.hits("far")) == (1, 1, 0)


def test_d22_russian_bayonets_in_assault_and_in_shooting() -> None:
    t = Table("ww1", ("russia", "germany")).put("r", RED, "infantry E", "8.6").put("g", BLUE, "infantry", "8.4")
    t.plays(RED, "fix_bayonets").shoot("r", "8.4", dice=(2, 2, 2))
    assert t.number("r") == 7
    t.fight("r", "g", dice=[5] * 5 + [2] * 5 + [10] * 2 + [5] * 5 + [2] * 4 + [10] * 2 + [5] * 5 + [2] * 3 + [10])
    assert t.told("throws")[0]["number"] == 5


def test_d23_the_zones_of_a_meeting_engagement() -> None:
    t = Table().given(engagement="meeting")
    g, red, blue = board(t.state), zone(t.state, RED), zone(t.state, BLUE)
    assert (red.bit_count(), blue.bit_count()) == (48, 48)
    assert not red & blue
    apart = min(g.apart(a, b) for a in range(g.count) for b in range(g.count) if red >> a & 1 and blue >> b & 1)
    assert apart == 3
