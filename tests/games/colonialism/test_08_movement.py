"""Movement, roads, passing through friends, and Tanks that break down."""

import pytest

from marne.games.colonialism import barred
from marne.games.colonialism.actions import Act
from marne.games.colonialism.fatigue import NOT_YOURS
from marne.games.colonialism.paths import ways
from marne.games.colonialism.sequence import Reorganisation, Turn
from marne.games.colonialism.shooting import dice, silent
from marne.games.colonialism.state import board
from marne.games.colonialism.units import FIELD_GUN
from marne.kernel.words import phrase
from tests.games.colonialism.table import BLUE, RED, Table

DISTANCES = {
    "infantry": 1, "machine_gun": 1, "field_gun": 1, "cavalry": 2, "armoured_car": 2, "tank": 1,
}  # fmt: skip


def farthest(t: Table, name: str = "u") -> int:
    """How far a base can go, in hexes."""
    u = t.named[name]
    return max((board(t.state).apart(t.state.at[u], h) for h in ways(t.state, u)), default=0)


def test_move_1_a_base_moves_as_an_action() -> None:
    t = Table().put("u", RED, "infantry", "8.6").go("u", "8.5")
    assert (t.at("u"), t.state.points[RED], t.state.acts) == ("8.5", 8, [1])
    assert t.is_("moved", "u")


def test_move_2_no_base_ends_where_another_stands() -> None:
    t = Table("ww1").put("u", RED, "cavalry", "8.6").put("f", RED, "infantry", "8.4").put("g", RED, "tank", "8.5")
    t.take("u")
    assert "8.4" not in t.nouns("go")
    assert t.why_not("go", "8.4").rule == "MOVE.2"


def test_move_3_turning_is_free_and_no_action() -> None:
    t = Table("ww1").put("m", RED, "machine_gun", "8.6", facing="n").take("m").choose("turn", "s")
    assert t.state.facing[0] == t.way("s")
    assert (t.state.points[RED], t.state.acts) == (9, [0])
    assert t.asked == ["red"]  # still to act
    t.choose("base", "m")
    assert not t.nouns("turn")
    assert t.why_not("turn", "n").rule == "MOVE.3"


def test_move_3_a_gun_that_moves_may_face_any_way() -> None:
    t = Table("ww1").put("m", RED, "machine_gun", "8.6").go("m", "8.5")
    assert {c.noun for c in t.decision.choices} == set(range(6))
    t.choose("face", "se")
    assert t.state.facing[0] == t.way("se")


def test_move_3_nobody_asks_where_a_base_without_a_front_faces_nor_a_group() -> None:
    t = Table("ww1").put("i", RED, "infantry", "8.6").go("i", "8.5")
    assert t.at("i") == "8.5" and not t.asked
    t = Table("ww1").put("m", RED, "machine_gun", "8.6").put("i", RED, "infantry", "9.6").go("m i", "8.5")
    assert t.at("m") == "8.5" and not t.asked


@pytest.mark.parametrize("unit", ["cavalry", "infantry"])
def test_move_1_nobody_goes_along_the_road_and_back_to_where_he_stands(unit: str) -> None:
    t = Table().put("u", RED, unit, "8.6").road("8.6", "8.5").take("u")
    assert "8.5" in t.nouns("go") and "8.6" not in t.nouns("go")


@pytest.mark.parametrize(("unit", "distance"), DISTANCES.items())
def test_move_4_distances_of_the_table(unit: str, distance: int) -> None:
    assert farthest(Table("ww1").put("u", RED, unit, "8.5")) == distance


def test_move_4_a_train_goes_four_hexes_along_its_track() -> None:
    t = Table("ww1").put("u", RED, "train", "8.8").rail(*(f"8.{k}" for k in range(8, 0, -1)))
    assert {board(t.state).names[h] for h in ways(t.state, 0)} == {"8.7", "8.6", "8.5", "8.4"}
    t.take("u")
    assert t.why_not("go", "7.8").rule == "MOVE.4"
    t.put("block", BLUE, "infantry", "8.6")
    assert {board(t.state).names[h] for h in ways(t.state, 0)} == {"8.7"}


def why_not_go(t: Table, name: str, place: str) -> str:
    """Why a base may not go to a hex, in words."""
    return phrase(t.take(name).why_not("go", place).why)


def test_move_4_the_distance_is_told_where_it_is_the_reason() -> None:
    t = Table().put("u", RED, "infantry", "8.6").put("c", RED, "cavalry", "2.6")
    assert why_not_go(t, "u", "8.4") == "That is 2 hexes away, and it moves 1."
    assert why_not_go(t, "c", "2.3") == "That is 3 hexes away, and it moves 2."
    t.road("8.6", "9.6", "10.6")
    assert why_not_go(t, "u", "8.4") == "So far it can go only along the road on which it stands."
    assert why_not_go(t, "u", "8.3") == "That is 3 hexes away, and it moves 2."


def test_move_1_its_own_hex_is_no_matter_of_distance() -> None:
    t = Table().put("u", RED, "infantry", "8.6").put("v", RED, "infantry", "8.7")
    assert t.take("u").why_not("go", "8.6") == barred.ALREADY_THERE
    assert t.take("u", "v").why_not("go", "8.6") == barred.ALREADY_THERE


def test_move_2_a_hex_that_is_merely_blocked_is_not_too_far() -> None:
    t = Table().put("c", RED, "cavalry", "8.8")
    for k, place in enumerate(("7.7", "8.7", "7.8", "9.8", "9.7")):
        t.put(f"e{k}", BLUE, "infantry", place)
    assert t.take("c").why_not("go", "8.6") == barred.BLOCKED
    assert t.take("c").why_not("go", "8.5").rule == "MOVE.4"
    t = Table().put("c", RED, "cavalry", "1.3").put("e", BLUE, "infantry", "1.2").put("f", BLUE, "infantry", "2.2")
    assert t.take("c").why_not("go", "1.1") == barred.BLOCKED


def test_move_4_a_train_is_told_how_far_its_track_is() -> None:
    track = ["8.8", "8.7", "8.6", "9.6", "10.6", "10.7"]
    t = Table("ww1").put("u", RED, "train", "8.8").rail(*track).rail("1.1", "1.2")
    assert why_not_go(t, "u", "10.7") == "That is 5 hexes along the track, and a Train moves 4."
    assert t.take("u").why_not("go", "1.1") == barred.NO_TRACK
    assert t.take("u").why_not("go", "9.8") == barred.OFF_THE_RAILS
    t.put("e", BLUE, "infantry", "8.6")
    assert t.take("u").why_not("go", "9.6") == barred.BLOCKED
    t.put("v", RED, "infantry", "8.7")
    assert t.take("u", "v").why_not("go", "8.7") == barred.TRAIN_ALONE


def test_move_7_from_a_bridge_the_water_is_the_reason_to_stay_on_the_road() -> None:
    t = Table("ww1").put("g", RED, "tank", "8.5").put("e", BLUE, "infantry", "9.5").ground("river", "8.5")
    t.road("8.6", "8.5", "8.4")
    told = "It cannot enter a river, where it stands, but on a road or railway, and leaves only along it."
    assert why_not_go(t, "g", "7.5") == told
    assert phrase(t.take("g").why_not("assault", "9.5").why) == told


@pytest.mark.parametrize(("start", "told"), [
    (False, "The ground in between holds it up: marsh."),
    (True, "It starts in marsh, which impedes it: it moves only 1 hex."),
])  # fmt: skip
def test_terrain_marsh_1_the_ground_is_told_where_it_is_the_reason(start: bool, told: str) -> None:
    t = Table().put("c", RED, "cavalry", "8.6").ground("marsh", *(["8.6"] if start else ["7.5", "8.5", "9.5"]))
    assert why_not_go(t, "c", "8.4") == told


def test_interpen_1_who_can_pass_through_does_not_swap() -> None:
    t = Table().put("c", RED, "cavalry", "8.6").put("f", RED, "infantry", "8.5")
    assert t.take("c").why_not("go", "8.5") == barred.PASSES_THROUGH


@pytest.mark.parametrize(("unit", "distance"), DISTANCES.items())
def test_move_5_a_move_wholly_on_a_road_is_one_hex_longer(unit: str, distance: int) -> None:
    road = [f"{c}.5" for c in range(2, 12)]
    assert farthest(Table("ww1").put("u", RED, unit, "2.5").road(*road)) == distance + 1


def test_move_5_not_if_it_starts_beside_the_road_nor_for_trains() -> None:
    road = [f"{c}.5" for c in range(2, 12)]
    assert farthest(Table("ww1").put("u", RED, "infantry", "5.7").road(*road)) == 1
    t = Table("ww1").put("u", RED, "train", "2.5").road(*road).rail(*road)
    assert farthest(t) == 4


@pytest.mark.parametrize(("unit", "distance"), DISTANCES.items())
def test_move_6_with_the_switch_a_road_doubles(unit: str, distance: int) -> None:
    road = [f"{c}.5" for c in range(2, 12)]
    assert farthest(Table("ww1", double_road=True).put("u", RED, unit, "2.5").road(*road)) == 2 * distance


def test_move_6_along_a_road_no_ground_impedes_or_stops() -> None:
    road = [f"{c}.5" for c in range(2, 12)]
    t = Table("ww1").put("u", RED, "cavalry", "2.5").road(*road).ground("marsh", "3.5", "4.5")
    assert t.hex("5.5") in ways(t.state, 0)
    t = Table("ww1").put("u", RED, "tank", "2.5").road(*road).ground("mountain", "3.5")
    assert t.hex("4.5") in ways(t.state, 0)


def test_move_7_a_road_over_water_is_a_bridge() -> None:
    t = Table("ww1").put("u", RED, "field_gun", "8.6").ground("river", "8.5", "7.6", "9.6").road("8.6", "8.5", "8.4")
    assert {"8.5", "8.4"} <= {board(t.state).names[h] for h in ways(t.state, 0)}
    t = Table("ww1").put("u", RED, "field_gun", "8.5").ground("river", "8.5").road("8.6", "8.5", "8.4")
    found = {board(t.state).names[h] for h in ways(t.state, 0)}
    assert found == {"8.6", "8.4"}  # off the bridge only along the road


def test_move_7_a_hex_next_door_may_be_reached_by_the_road_only() -> None:
    t = Table("ww1").put("u", RED, "field_gun", "8.6").ground("river", "9.6").road("8.6", "8.5", "9.6").take("u")
    assert t.offers("go", "9.6")
    t.choose("go", "9.6")
    assert t.told("moves")[0]["path"] == (t.hex("8.5"), t.hex("9.6"))


def test_move_8_a_field_gun_that_moves_may_not_shoot() -> None:
    t = Table().put("g", RED, "field_gun", "8.6").put("b", BLUE, "infantry", "8.3").go("g", "8.7").choose("face", "n")
    refusal = silent(t.state, 0, FIELD_GUN)
    assert refusal is not None
    assert refusal.rule == "MOVE.8"
    t.take("g")
    assert t.why_not("shoot", "8.3").rule == "MOVE.8"


def test_move_tank_1_a_tank_rolls_before_its_first_move_of_a_turn_and_a_one_stops_it() -> None:
    t = Table("ww1").put("k", RED, "tank", "8.6").go("k", "8.5", dice=(2,))
    assert t.at("k") == "8.5"
    t.go("k", "8.4", dice=(10,))  # the order; no second roll for the engine
    assert len(t.told("engines")) == 1
    t = Table("ww1").put("k", RED, "tank", "8.6").go("k", "8.5", dice=(1,))
    assert t.at("k") == "8.6"
    assert not t.is_("moved", "k")


def test_move_tank_1_an_assault_is_a_move() -> None:
    t = Table("ww1").put("k", RED, "tank", "8.6").put("b", BLUE, "infantry", "8.5")
    t.assault("k", "8.5", dice=(1,))
    assert (t.at("k"), t.told("round")) == ("8.6", [])


def test_move_tank_1_a_supply_die_may_be_added() -> None:
    t = Table("ww1").put("k", RED, "tank", "8.6").given(pool=[1, 0]).go("k", "8.5").choose("supply", dice=(1, 4))
    assert t.at("k") == "8.5"


def test_move_tank_2_a_broken_down_tank_only_shoots_and_defends() -> None:
    t = Table("ww1").put("k", RED, "tank", "8.6", hits=1).put("b", BLUE, "infantry E", "8.5").marked("broken", "k")
    t.take("k")
    assert t.nouns("go") == set() == t.nouns("assault")
    assert t.why_not("go", "8.7").rule == "MOVE.TANK.2"
    assert t.offers("shoot", "8.5")
    t.put("i", RED, "infantry", "2.6", hits=1).run(Reorganisation(second=False))
    assert t.nouns("rally") == {"i"}
    assert t.why_not("rally", "k").rule == "MOVE.TANK.2"
    assert t.why_not("rally", "b") == NOT_YOURS
    t.choose("done")
    t.run(Turn(), dice=(5, 3)).choose("lead", dice=(5, 5))
    assert t.is_("broken", "k")


def test_move_cav_1_cavalry_that_shot_fights_on_foot() -> None:
    t = Table("zulu").put("c", RED, "cavalry", "8.6").put("z", BLUE, "infantry", "8.5")
    t.fight("c", "z", dice=[9] * 5 + [2] * 5 + [10, 10] + [9] * 5 + [2] * 4 + [10, 10] + [9] * 5 + [2] * 3 + [10])
    assert t.counted("c", "assault")["ZULU.ASSAULT.2"] >= 1
    t = Table("zulu").put("c", RED, "cavalry", "8.6").put("z", BLUE, "infantry", "8.5").marked("shot", "c")
    t.fight("c", "z", dice=[9] * 5 + [2] * 5 + [10, 10] + [9] * 5 + [2] * 4 + [10, 10] + [9] * 5 + [2] * 3 + [10])
    assert "ZULU.ASSAULT.2" not in t.counted("c", "assault")


def test_interpen_1_a_base_passes_through_a_friend_and_must_stop_behind_him() -> None:
    t = Table().put("c", RED, "cavalry", "8.6").put("f", RED, "infantry", "8.5").take("c")
    assert t.offers("go", "8.4")
    assert not t.offers("go", "8.5")
    t.choose("go", "8.4")
    assert (t.at("c"), t.at("f")) == ("8.4", "8.5")
    assert not t.told("swaps")


def test_interpen_1_not_if_the_hex_behind_is_taken() -> None:
    t = Table().put("c", RED, "cavalry", "8.6").put("f", RED, "infantry", "8.5").put("g", RED, "infantry", "8.4")
    assert t.hex("8.4") not in ways(t.state, 0)
    assert ways(t.state, 0)[t.hex("8.5")].swap == 1


def test_interpen_1_not_through_a_friend_in_ground_that_ends_the_move() -> None:
    t = Table().put("c", RED, "cavalry", "8.6").put("f", RED, "infantry", "8.5").ground("marsh", "8.5").take("c")
    assert not t.offers("go", "8.4")
    t.choose("go", "8.5")
    assert (t.at("c"), t.at("f")) == ("8.5", "8.6")  # so they change places


def test_interpen_1_along_a_road_the_ground_under_a_friend_does_not_matter() -> None:
    t = Table().put("c", RED, "cavalry", "8.6").put("f", RED, "infantry", "8.5").ground("marsh", "8.5")
    assert t.road("8.6", "8.5", "8.4").take("c").offers("go", "8.4")


def test_interpen_2_a_base_that_cannot_get_through_changes_places() -> None:
    t = Table().put("i", RED, "infantry", "8.6").put("f", RED, "field_gun", "8.5").go("i", "8.5")
    assert (t.at("i"), t.at("f")) == ("8.5", "8.6")
    t = Table().put("c", RED, "cavalry", "8.6").put("f", RED, "infantry", "8.5")
    assert not t.take("c").offers("go", "8.5")  # it gets through to 8.4
    t.put("e", BLUE, "infantry", "8.4").go("c", "8.5")
    assert (t.at("c"), t.at("f"), t.told("swaps")[0]["foe"]) == ("8.5", "8.6", t.named["f"])
    assert (t.cites("INTERPEN.2"), t.cites("INTERPEN.3")) == (
        True,
        False,
    )  # it moves 2 hexes


def test_interpen_2_nobody_swaps_with_a_friend_whom_the_road_lets_him_pass() -> None:
    t = (
        Table()
        .road("10.6", "11.6", "10.5")
        .put("i", RED, "infantry", "10.6")
        .put("f", RED, "infantry", "11.6")
        .take("i")
    )
    assert not t.offers("go", "11.6")
    assert t.offers("go", "10.5")  # through him along the road, or straight
    t = Table().put("i", RED, "infantry", "10.6").put("f", RED, "infantry", "11.6").take("i")
    assert t.offers("go", "11.6")


def test_interpen_2_not_with_a_friend_who_cannot_move() -> None:
    t = Table().put("i", RED, "infantry", "8.6").put("f", RED, "infantry", "8.5", hits=2).take("i")
    assert not t.offers("go", "8.5")
    assert t.why_not("go", "8.5").rule == "INTERPEN.2"
    t = Table().put("i", RED, "infantry", "8.6").put("f", RED, "infantry", "8.5").marked("fought", "f").take("i")
    assert t.why_not("go", "8.5") == barred.NO_SWAP
    t = Table().put("i", RED, "infantry", "8.6").put("f", RED, "cavalry", "8.5").ground("canal", "8.6").take("i")
    assert t.why_not("go", "8.5") == barred.NO_SWAP  # the cavalry cannot enter the canal


@pytest.mark.parametrize(("period", "rule"), [("zulu", "ZULU.RANGE.4"), ("ww1", "WW1.RANGE.3")])
def test_zulu_range_4_ww1_range_3_a_gun_that_has_fired_is_not_moved_by_a_friend(period: str, rule: str) -> None:
    t = Table(period).put("g", RED, "field_gun", "8.6", facing="n").put("i", RED, "infantry", "8.7")
    t.put("b", BLUE, "infantry E", "8.2").take("i")
    assert t.offers("go", "8.6")
    t.choose("pass").shoot("g", "8.2", dice=[2] * dice(t.state, 0, FIELD_GUN))
    assert t.told("shoots") and rule in {e.rule for e in t.events}
    t.take("i")
    assert not t.offers("go", "8.6")
    assert t.why_not("go", "8.6").rule == "INTERPEN.2"


def test_move_8_a_gun_that_was_moved_by_a_friend_does_not_shoot() -> None:
    t = Table("ww1").put("g", RED, "field_gun", "8.6", facing="n").put("i", RED, "infantry", "8.7")
    t.put("b", BLUE, "infantry", "8.2").go("i", "8.6").take("g")
    assert t.at("g") == "8.7"
    assert t.why_not("shoot", "8.2").rule == "MOVE.8"


def test_shoot_lsh_1_nobody_swaps_places_with_a_base_out_of_ammunition() -> None:
    t = Table().put("i", RED, "infantry", "8.6").put("f", RED, "infantry", "8.5").marked("dry", "f").take("i")
    assert not t.offers("go", "8.5")
    assert t.offers("go", "8.7")


def test_interpen_3_a_swap_of_a_slow_base_counts_for_both() -> None:
    t = Table().put("i", RED, "infantry", "8.6").put("f", RED, "infantry", "8.5").go("i", "8.5")
    assert t.state.acts == [1, 1]
    assert t.is_("moved", "f")
    t = Table().put("c", RED, "cavalry", "8.6").put("f", RED, "infantry", "8.5").put("g", RED, "infantry", "8.4")
    t.go("c", "8.5")
    assert t.state.acts == [1, 0, 0]


def test_interpen_4_nobody_passes_through_a_friend_to_assault() -> None:
    t = Table().put("c", RED, "cavalry", "8.6").put("f", RED, "infantry", "8.5").put("b", BLUE, "infantry", "8.4")
    t.take("c")
    assert not t.offers("assault", "8.4")
    assert not t.offers("go", "8.4")


def test_interpen_5_nobody_passes_through_vehicles_but_they_pass_through_others() -> None:
    for vehicle in ("tank", "armoured_car", "train"):
        t = Table("ww1").put("c", RED, "cavalry", "8.6").put("v", RED, vehicle, "8.5").rail("8.5", "9.5").take("c")
        assert t.why_not("go", "8.5").rule == "INTERPEN.5"
        ring = ("7.6", "9.6", "7.7", "9.7")
        assert t.hex("8.4") not in ways(t.ground("mountain", *ring).ground("canal", *ring).state, 0)
    t = Table("ww1").put("a", RED, "armoured_car", "8.6").put("f", RED, "infantry", "8.5")
    assert t.hex("8.4") in ways(t.state, 0)
    t = Table("ww1").put("k", RED, "tank", "8.6").put("f", RED, "infantry", "8.5").go("k", "8.5", dice=(9,))
    assert (t.at("k"), t.at("f")) == ("8.5", "8.6")


def test_a_base_leaves_the_board_only_where_it_was_agreed() -> None:
    t = Table().put("a", RED, "infantry", "8.1").run(Act(RED)).choose("base", "a")
    assert t.why_not("exit").rule == "VICTORY.1"


def test_m6_what_was_paid_for_is_done_with_one_point_left() -> None:
    t = Table("ww1", dear_ground=True).put("i", RED, "infantry", "8.6").put("f", RED, "infantry", "8.5")
    t.ground("marsh", "8.5").given(points=[3, 9]).go("i", "8.5")
    assert (t.at("i"), t.at("f"), t.state.points[RED]) == ("8.5", "8.6", 1)
    t = Table("ww1", dear_ground=True).put("i", RED, "infantry", "8.6").put("j", RED, "infantry", "9.6")
    t.ground("marsh", "8.5").given(points=[3, 9]).go("i j", "8.5")
    assert (t.at("i"), t.at("j"), t.state.points[RED]) == ("8.5", "9.5", 1)
