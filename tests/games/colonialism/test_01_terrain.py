"""Terrain: movement, cover, sight and how far one is seen."""

import pytest

from marne.games.colonialism.barred import TWO_POINTS
from marne.games.colonialism.battlefield import LANDSCAPES, generate
from marne.games.colonialism.modifiers import in_cover
from marne.games.colonialism.paths import goals, ways
from marne.games.colonialism.state import board, occupants, view_of
from marne.games.colonialism.terrain import impeded
from tests.games.colonialism.table import BLUE, RED, Table

UNITS = ("infantry", "machine_gun", "cavalry", "field_gun", "armoured_car", "tank")


def enters(unit: str, ground: str) -> bool:
    """Whether a unit can enter a hex of some ground from the open."""
    t = Table("ww1").put("u", RED, unit, "8.6").ground(ground, "8.5")
    return t.hex("8.5") in ways(t.state, 0)


def rides_on(ground: str, start: bool = False) -> bool:
    """Whether cavalry can go two hexes through, or out of, some ground."""
    t = Table("ww1").put("c", RED, "cavalry", "8.6")
    t.ground("mountain", "7.6", "9.6", "7.5", "9.5", "7.7", "9.7").ground(ground, "8.6" if start else "8.5")
    return t.hex("8.4") in ways(t.state, 0)


def covered(ground: str, unit: str = "infantry") -> bool:
    """Whether a unit is in cover in some ground from a shot three hexes away."""
    t = Table("ww1").put("u", RED, unit, "8.6").ground(ground, "8.6")
    return in_cover(t.state, 0, t.hex("8.3"))


def hides(ground: str) -> bool:
    """Whether a hex of some ground blocks the line of sight over it."""
    t = Table("ww1").ground(ground, "8.5")
    return not view_of(t.state).sees(t.hex("8.6"), t.hex("8.4"))


def seen_from(ground: str) -> int:
    """The greatest distance from which a base in some ground is seen, up to six hexes."""
    t = Table("ww1").ground(ground, "8.2")
    return max(k for k in range(1, 7) if view_of(t.state).sees(t.hex(f"8.{2 + k}"), t.hex("8.2")))


def who_enters(ground: str) -> set[str]:
    return {unit for unit in UNITS if enters(unit, ground)}


def test_terrain_open_1_nothing_impedes_covers_or_blocks() -> None:
    assert who_enters("open") == set(UNITS)
    assert rides_on("open")
    assert not covered("open")
    assert not hides("open")


def test_terrain_canal_1_only_infantry_crosses_and_is_impeded() -> None:
    assert who_enters("canal") == {"infantry"}
    t = Table("ww1").put("i", RED, "infantry", "8.6").ground("canal", "8.5").road("8.6", "8.5", "8.4")
    assert t.hex("8.5") in ways(t.state, 0)
    t = Table("ww1").put("i", RED, "infantry", "8.6").ground("canal", "8.5").go("i", "8.5")
    assert (t.at("i"), t.state.points[RED]) == ("8.5", 8)
    assert impeded(t.state.ground[t.hex("8.5")], t.state.kind[0], False)
    t = Table("ww1", dear_ground=True).put("i", RED, "infantry", "8.6").ground("canal", "8.5").go("i", "8.5")
    assert (t.at("i"), t.state.points[RED]) == ("8.5", 7)  # M6: impeded in Command Points
    t = Table("ww1").put("c", RED, "cavalry", "8.6").ground("canal", "8.5").take("c")
    assert t.why_not("go", "8.5").rule == "TERRAIN.CANAL.1"


def test_terrain_canal_2_infantry_behind_the_embankment_is_in_cover_from_what_it_faces() -> None:
    t = Table("ww1").put("i", RED, "infantry", "8.6", facing="n").ground("canal", "8.6")
    assert in_cover(t.state, 0, t.hex("8.3"))
    assert not in_cover(t.state, 0, t.hex("8.8"))
    assert not covered("canal", "cavalry")
    assert not hides("canal")
    t.take("i").choose("turn", "s")
    assert in_cover(t.state, 0, t.hex("8.8"))
    assert not t.is_("moved", "i")


def test_terrain_cratered_1_it_slows_covers_and_does_not_block() -> None:
    assert who_enters("cratered") == set(UNITS)
    assert not rides_on("cratered")
    assert not rides_on("cratered", start=True)
    assert covered("cratered")
    assert not hides("cratered")


def test_terrain_cratered_2_seen_from_two_hexes() -> None:
    assert seen_from("cratered") == 2


def test_terrain_minecrater_1_it_slows_covers_and_its_rim_blocks() -> None:
    assert who_enters("mine_crater") == set(UNITS)
    assert not rides_on("mine_crater")
    assert covered("mine_crater")
    assert hides("mine_crater")


def test_terrain_minecrater_2_seen_from_two_hexes() -> None:
    assert seen_from("mine_crater") == 2


def test_terrain_forest_1_it_covers_blocks_and_impedes_vehicles_and_guns_only() -> None:
    assert who_enters("forest") == set(UNITS)
    assert rides_on("forest")
    t = Table("ww1").put("a", RED, "armoured_car", "8.6").ground("forest", *NORTH)
    assert t.hex("8.4") not in ways(t.state, 0)
    assert covered("forest")
    assert hides("forest")


NORTH = ("8.5", "7.5", "9.5", "7.6", "9.6")


def test_terrain_forest_2_seen_from_two_hexes() -> None:
    assert seen_from("forest") == 2


def test_terrain_hill_1_a_hill_moves_as_open_and_its_overlay_rules() -> None:
    t = Table("ww1").put("c", RED, "cavalry", "8.6").hill("8.5", "7.6", "9.6")
    assert t.hex("8.4") in ways(t.state, 0)
    assert not in_cover(Table("ww1").put("i", RED, "infantry", "8.6").hill("8.6").state, 0, 0)
    t = Table("ww1").put("i", RED, "infantry", "8.6").hill("8.6").ground("forest", "8.6")
    assert in_cover(t.state, 0, t.hex("8.3"))


def test_terrain_hill_2_hills_block_and_see_over_what_is_lower() -> None:
    t = Table("ww1").hill("8.5")
    seen = view_of(t.state)
    assert not seen.sees(t.hex("8.6"), t.hex("8.4"))
    t = Table("ww1").hill("8.7").ground("forest", "8.5")
    assert view_of(t.state).sees(t.hex("8.7"), t.hex("8.3"))
    assert not view_of(t.state).sees(t.hex("8.7"), t.hex("8.4"))  # the wood is next to the target
    assert not view_of(t.state).sees(t.hex("8.4"), t.hex("8.7"))
    assert view_of(t.state).sees(t.hex("8.3"), t.hex("8.7"))  # M25: and is seen over it


def test_terrain_hill_2_with_the_switch_a_hill_sees_one_way_or_nothing() -> None:
    t = Table("ww1", hills="over").hill("8.7").ground("forest", "8.5")
    assert view_of(t.state).sees(t.hex("8.7"), t.hex("8.3"))
    assert not view_of(t.state).sees(t.hex("8.3"), t.hex("8.7"))
    t = Table("ww1", hills="blocked").hill("8.7").ground("forest", "8.5")
    assert not view_of(t.state).sees(t.hex("8.7"), t.hex("8.3"))


def test_terrain_hill_2_on_one_plateau_all_see_each_other_but_not_through_a_wood_on_it() -> None:
    t = Table("ww1").hill("8.7", "8.6", "8.5", "8.4")
    assert view_of(t.state).sees(t.hex("8.7"), t.hex("8.4"))
    assert not view_of(t.state).sees(t.hex("8.7"), t.hex("8.3"))  # the far edge hides what lies below it
    assert not view_of(t.ground("forest", "8.6").state).sees(t.hex("8.7"), t.hex("8.4"))
    t = Table("ww1", hills="over").hill("8.7", "8.6", "8.5", "8.4")
    assert not view_of(t.state).sees(t.hex("8.7"), t.hex("8.4"))


@pytest.mark.parametrize("landscape", ["fields", "mountains"])
def test_m25_a_line_is_clear_from_both_ends_or_from_none(landscape: str) -> None:
    seen = view_of(Table("ww1", sketch=generate(25, landscape)).state)
    pairs = [(a, b) for a in range(0, 128, 3) for b in range(a)]
    assert all(seen.clear(a, b) == seen.clear(b, a) for a, b in pairs)
    one_way = view_of(Table("ww1", sketch=generate(25, landscape), hills="over").state)
    assert any(one_way.clear(a, b) != one_way.clear(b, a) for a, b in pairs)


def test_terrain_hill_2_a_hill_does_not_see_over_another() -> None:
    t = Table("ww1").hill("8.7", "8.5")
    assert not view_of(t.state).sees(t.hex("8.7"), t.hex("8.3"))


def test_terrain_marsh_1_with_the_switch_it_costs_those_who_move_one_hex_two_points() -> None:
    t = Table("ww1", dear_ground=True).put("i", RED, "infantry", "8.6").put("j", RED, "infantry", "9.6")
    t.put("c", RED, "cavalry", "3.6").ground("marsh", "8.5", "3.5")
    assert t.go("i", "8.5").state.points[RED] == 7
    assert t.go("i", "8.4", dice=(9,)).state.points[RED] == 6  # out of it for one
    assert t.go("c", "3.5").state.points[RED] == 5  # a move of 2 hexes ends there
    t.given(points=[1, 9]).take("j")
    assert not t.offers("go", "8.5")
    assert t.offers("go", "9.5")
    assert t.why_not("go", "8.5") == TWO_POINTS
    assert Table("ww1").put("i", RED, "infantry", "8.6").ground("marsh", "8.5").go("i", "8.5").state.points[RED] == 8


def test_terrain_marsh_1_with_the_switch_a_group_pays_as_one_and_an_assault_or_a_road_does_not() -> None:
    t = Table("ww1", dear_ground=True).put("i", RED, "infantry", "8.6").put("j", RED, "infantry", "9.6")
    t.ground("marsh", "8.5")
    assert t.go("i j", "8.5").state.points[RED] == 7
    t = Table("ww1", dear_ground=True).put("i", RED, "infantry", "8.6").put("j", RED, "infantry", "9.6")
    t.ground("marsh", "8.5").given(points=[1, 9]).take("i", "j")
    assert "8.5" not in t.nouns("go")
    t = Table("ww1", dear_ground=True).put("i", RED, "infantry", "8.6").ground("marsh", "8.5").road("8.6", "8.5")
    assert t.go("i", "8.5").state.points[RED] == 8
    t = Table("ww1", dear_ground=True).put("i", RED, "infantry", "8.6").put("e", BLUE, "infantry", "8.5", hits=2)
    assert t.ground("marsh", "8.5").assault("i", "8.5", dice=(*[9] * 5, *[2] * 3, 9)).state.points[RED] == 8


def test_terrain_marsh_1_with_the_switch_a_group_that_has_paid_goes_with_one_point_left() -> None:
    t = Table("ww1", dear_ground=True).put("i", RED, "infantry", "8.6").put("j", RED, "infantry", "9.6")
    t.ground("marsh", "8.5").given(points=[3, 9]).go("i j", "8.5")
    assert (t.state.points[RED], t.at("i")) == (1, "8.5")


def test_m6_with_the_switch_a_mountain_battalion_gains_something() -> None:
    t = Table("ww1", nations=("austria_hungary", "italy"), dear_ground=True).put("i", RED, "infantry", "8.6")
    t.ground("canal", "8.5").plays(RED, "mountain_battalion")
    assert t.go("i", "8.5").state.points[RED] == 8


def test_terrain_marsh_1_it_impedes_and_gives_nothing() -> None:
    assert who_enters("marsh") == set(UNITS)
    assert not rides_on("marsh")
    assert not covered("marsh")
    assert not hides("marsh")
    assert seen_from("marsh") == 6


def test_terrain_mountain_1_infantry_and_cavalry_only_but_for_a_road_or_track() -> None:
    assert who_enters("mountain") == {"infantry", "cavalry"}
    for line in ("road", "rail"):
        t = Table("ww1").put("a", RED, "field_gun", "8.6").ground("mountain", "8.5")
        getattr(t, line)("8.6", "8.5", "8.4")
        assert t.hex("8.5") in ways(t.state, 0), line
    assert Table("ww1").put("a", RED, "tank", "8.6").ground("mountain", "8.5").take("a").why_not("go", "8.5").rule == (
        "TERRAIN.MOUNTAIN.1"
    )


def test_terrain_mountain_2_it_covers_blocks_and_sees_over_all_but_mountains() -> None:
    assert covered("mountain")
    assert hides("mountain")
    t = Table("ww1").ground("mountain", "8.8").ground("forest", "8.6", "8.5").hill("8.7")
    assert view_of(t.state).sees(t.hex("8.8"), t.hex("8.4"))
    assert view_of(t.state).sees(t.hex("8.4"), t.hex("8.8"))
    t.ground("mountain", "8.6")
    assert not view_of(t.state).sees(t.hex("8.8"), t.hex("8.4"))


def test_terrain_rough_1_it_covers_and_neither_impedes_nor_blocks() -> None:
    assert who_enters("rough") == set(UNITS)
    assert rides_on("rough")
    assert covered("rough")
    assert not hides("rough")


def test_terrain_rough_2_seen_from_four_hexes() -> None:
    assert seen_from("rough") == 4


def test_terrain_rail_1_infantry_behind_the_embankment_is_in_cover() -> None:
    t = Table("ww1").put("i", RED, "infantry", "8.6", facing="n").rail("7.6", "8.6", "9.6")
    assert in_cover(t.state, 0, t.hex("8.3"))
    assert not in_cover(t.state, 0, t.hex("8.8"))
    t = Table("ww1").put("c", RED, "cavalry", "8.6", facing="n").rail("7.6", "8.6", "9.6")
    assert not in_cover(t.state, 0, t.hex("8.3"))
    assert view_of(t.state).sees(t.hex("8.7"), t.hex("8.5"))


def test_terrain_road_1_an_undamaged_road_lengthens_a_move_and_covers_nobody() -> None:
    t = Table("ww1").put("i", RED, "infantry", "8.6").road("8.7", "8.6", "8.5", "8.4")
    assert t.hex("8.4") in ways(t.state, 0)
    assert not in_cover(t.state, 0, t.hex("8.3"))
    assert view_of(t.state).sees(t.hex("8.6"), t.hex("8.2"))


def test_terrain_road_1_shells_spoil_a_road() -> None:
    from marne.games.colonialism.bombardment import Salvo
    from marne.games.colonialism.deck import ARTILLERY

    t = Table("ww1").put("i", RED, "infantry", "8.6").put("e", BLUE, "infantry", "1.1")
    t.road("8.6", "8.5", "8.4").run(Salvo(BLUE, ARTILLERY, (t.hex("8.5"),) * 6), dice=[1] * 6)
    assert t.hex("8.4") not in ways(t.state, 0)
    assert not any(t.state.roads)  # what led into the craters leads nowhere


def test_terrain_river_1_infantry_and_cavalry_cross_impeded() -> None:
    assert who_enters("river") == {"infantry", "cavalry"}
    assert not rides_on("river")
    assert not rides_on("river", start=True)
    assert not covered("river")
    assert not hides("river")


def test_terrain_trench_1_it_covers_and_neither_impedes_nor_blocks() -> None:
    assert who_enters("trench") == set(UNITS)
    assert rides_on("trench")
    assert covered("trench")
    assert not hides("trench")


def test_terrain_trench_2_seen_from_four_hexes() -> None:
    assert seen_from("trench") == 4


def test_terrain_trench_3_every_hit_on_the_defender_is_thrown_again() -> None:
    t = Table("ww1").put("a", RED, "infantry", "8.6").put("b", BLUE, "infantry", "8.5").ground("trench", "8.5")
    t.fight("a", "b", dice=(8, 9, 2, 2, 2, 3, 9, 8, 2, 2, 2, 2, 10, 10, *[2] * 4, *[2] * 5))
    rolled = t.told("trench")[0]
    assert rolled["faces"] == [3, 9]
    first = t.told("round")[0]
    assert (first["hits"], first["foe_hits"]) == (1, 1)


def test_terrain_trench_3_the_defender_throws_his_hits_once() -> None:
    t = Table("ww1").put("a", RED, "infantry", "8.6", hits=2).put("b", BLUE, "infantry", "8.5").ground("trench", "8.5")
    t.fight("a", "b", dice=(2, 2, 2, 9, 9, 2, 2, 2, 10))
    assert len(t.told("trench")) == 1
    assert t.at("a") == "gone"


def test_terrain_urban_1_it_covers_blocks_and_impedes_vehicles_and_guns_only() -> None:
    assert who_enters("urban") == set(UNITS)
    assert rides_on("urban")
    t = Table("ww1").put("a", RED, "armoured_car", "8.6").ground("urban", *NORTH)
    assert t.hex("8.4") not in ways(t.state, 0)
    assert covered("urban")
    assert hides("urban")


def test_terrain_urban_2_seen_from_two_hexes() -> None:
    assert seen_from("urban") == 2


def test_m24_a_line_along_the_side_of_two_hexes_is_blocked_by_both_only() -> None:
    t = Table("ww1")
    a, b = t.hex("8.4"), t.hex("10.4")
    between = board(t.state).between(a, b)
    pair = next(hexes for hexes in between if hexes.bit_count() == 2)
    names = [board(t.state).names[h] for h in range(128) if pair >> h & 1]
    assert view_of(t.ground("forest", names[0]).state).sees(a, b)
    assert not view_of(t.ground("forest", names[1]).state).sees(a, b)


@pytest.mark.parametrize("unit", ["infantry", "cavalry", "machine_gun", "armoured_car"])
def test_the_fast_way_of_finding_moves_agrees_with_the_slow_one(unit: str) -> None:
    from random import Random

    for seed, landscape in enumerate(LANDSCAPES):
        for again in range(12):
            rng = Random(f"{seed} {again}")
            t = Table("ww1", sketch=generate(again, landscape))
            free = list(board(t.state).names)
            rng.shuffle(free)
            t.put("u", RED, unit, "8.4")
            for k, place in enumerate(free[:30]):
                if place != t.at("u"):
                    t.put(f"o{k}", k % 2, rng.choice(["infantry", "tank", "cavalry"]), place, hits=rng.randrange(3))
            assert sorted(goals(t.state, 0, occupants(t.state))) == sorted(ways(t.state, 0))
