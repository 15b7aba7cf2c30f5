"""Chapter 2, the map: all that the rules say about areas holds on our board."""

from collections import Counter
from collections.abc import Iterator

import pytest

from marne.board import Costs, Front, Spaces, bit, bits, cheapest, reach
from marne.games.germany_at_war.board import ENTRY_COST, STACK, Area, Icons, board, load

AREAS = {a.number: a for a in load().area}
BOARD = board()
MARCH = BOARD.without("channel")

ENTENTE = {"France", "Belgium", "Britain"}
HOME = {"german": "Germany", "french": "France", "belgian": "Belgium", "british": "Britain"}


def at(*numbers: str) -> Spaces:
    return bits(BOARD.index(n) for n in numbers)


def neighbours(number: str) -> set[str]:
    return {BOARD.name(i) for i in BOARD.adjacent(BOARD.index(number))}


def border(a: str, b: str) -> str | None:
    return BOARD.border(BOARD.index(a), BOARD.index(b))


def fortresses() -> dict[str, tuple[Area, int]]:
    return {f.name: (a, f.garrisons) for a in AREAS.values() for f in a.forts}


def icons() -> Iterator[tuple[Area, Icons]]:
    return ((a, i) for a in AREAS.values() for i in a.icons)


def test_2_2_there_are_94_areas_gb_and_1_to_93() -> None:
    assert set(AREAS) == {"GB", *map(str, range(1, 94))}
    assert BOARD.size == 94


def test_2_2_every_area_but_great_britain_has_a_colour_and_a_bonus_from_0_to_4() -> None:
    on_the_continent = [a for a in AREAS.values() if a.number != "GB"]
    assert {a.colour for a in on_the_continent} == {"green", "yellow", "red"}
    assert {a.bonus for a in on_the_continent} == {0, 1, 2, 3, 4}
    assert (AREAS["GB"].colour, AREAS["GB"].bonus) == ("gb", None)


KNOWN: dict[
    str, dict[str, object]
] = {  # every fact about a numbered area that the rules state or that follows from an example
    "GB": {"name": "Great Britain", "country": "Britain", "star": "London", "capital": True},
    "1": {"name": "Le Havre", "country": "France", "colour": "green", "bonus": 1, "landing": True},
    "2": {"country": "France", "star": "", "forts": ()},
    "5": {"name": "Calais", "country": "France", "landing": True, "victory": True},
    "6": {"name": "Ypres", "country": "Belgium"},
    "7": {"name": "Antwerp", "country": "Belgium"},
    "8": {"country": "Belgium", "star": "", "forts": ()},
    "10": {"country": "Belgium", "forts": (), "icons": ()},
    "17": {"name": "Lille and Maubeuge", "country": "France", "colour": "green"},
    "23": {"country": "Germany", "colour": "green", "icons": (Icons("german", "2nd", infantry=4),)},
    "24": {"country": "Germany", "icons": (Icons("german", "2nd", leader=1, infantry=1),)},
    "27": {"colour": "yellow", "bonus": 1},
    "34": {"colour": "green", "forts": (), "icons": ()},
    "35": {"name": "Sedan", "country": "France", "forts": (), "star": ""},
    "49": {"country": "France"},
    "52": {"country": "France", "colour": "green"},
    "93": {"colour": "red", "bonus": 2},
}


@pytest.mark.parametrize("number", KNOWN)
def test_2_2_known_areas_are_as_the_rules_tell(number: str) -> None:
    assert {field: getattr(AREAS[number], field) for field in KNOWN[number]} == KNOWN[number]


def test_2_2_numbers_run_from_the_north_west_to_the_south_east() -> None:
    numbers = [str(n) for n in range(1, 94)]
    where = [BOARD.centre(BOARD.index(n)) for n in numbers]
    by_place = sorted(range(93), key=lambda k: 0.45 * where[k][0] + where[k][1])
    rank = {k: place for place, k in enumerate(by_place)}
    apart = sum((k - rank[k]) ** 2 for k in range(93))
    assert 1 - 6 * apart / (93 * (93**2 - 1)) > 0.9  # Spearman's rank correlation


def test_2_3_rivers_that_are_borders_have_a_name_and_others_have_none() -> None:
    for b in load().border:
        assert bool(b.river) == (b.type in ("minor", "major")), b


def test_2_3_the_great_rivers_make_major_river_borders() -> None:
    majors = {b.river for b in load().border if b.type == "major"}
    assert {"Meuse", "Moselle", "Rhine", "Seine", "Scheldt"} <= majors


def test_2_5_the_channel_links_great_britain_with_le_havre_and_calais_only() -> None:
    channel = {b.between for b in load().border if b.type == "channel"}
    assert channel == {("GB", "1"), ("GB", "5")}
    assert neighbours("GB") == {"1", "5"}
    assert {a.number for a in AREAS.values() if a.landing} == {"1", "5"}


def test_2_6_luxembourg_is_one_area_without_icons_or_fortress() -> None:
    (luxembourg,) = [a for a in AREAS.values() if a.country == "Luxembourg"]
    assert (luxembourg.icons, luxembourg.forts) == ((), ())


def test_2_6_holland_and_switzerland_have_no_areas() -> None:
    assert Counter(a.country for a in AREAS.values()) == {
        "France": 48,
        "Germany": 30,
        "Belgium": 14,
        "Luxembourg": 1,
        "Britain": 1,
    }


def test_2_7_the_seven_victory_areas() -> None:
    names = {a.name for a in AREAS.values() if a.victory}
    assert names == {"Paris", "Calais", "Épinal", "Verdun", "Cologne", "Frankfurt", "Strassburg"}


def test_2_9_the_four_capitals_are_major_cities() -> None:
    capitals = {a.star for a in AREAS.values() if a.capital}
    assert capitals == {"Paris", "London", "Brussels", "Frankfurt"}


def test_2_10_twenty_fortresses_six_german_four_belgian_ten_french() -> None:
    assert len(fortresses()) == 20
    assert Counter(a.country for a, _ in fortresses().values()) == {"Germany": 6, "Belgium": 4, "France": 10}


def test_2_10_twenty_six_garrisons_two_in_each_of_the_six_great_fortresses() -> None:
    by_country: Counter[str] = Counter()
    for area, garrisons in fortresses().values():
        by_country[area.country] += garrisons
    assert by_country == {"Germany": 8, "Belgium": 4, "France": 14}
    double = {name for name, (_, garrisons) in fortresses().items() if garrisons == 2}
    assert double == {"Metz", "Strassburg", "Épinal", "Toul", "Verdun", "Belfort"}


def test_2_10_only_area_17_has_two_fortresses() -> None:
    assert {n for n, a in AREAS.items() if len(a.forts) > 1} == {"17"}
    assert {f.name for f in AREAS["17"].forts} == {"Lille", "Maubeuge"}


def test_2_10_the_fortresses_that_the_rules_name_stand_in_their_countries() -> None:
    named = {
        "Germany": {"Metz", "Strassburg"},
        "Belgium": {"Antwerp", "Liège", "Namur"},
        "France": {"Lille", "Maubeuge", "Verdun", "Toul", "Épinal", "Belfort"},
    }
    for country, names in named.items():
        assert {fortresses()[n][0].country for n in names} == {country}


def test_2_11_no_area_but_17_is_worth_two_valour_points() -> None:
    """Ruling G4: a Major City and a fortress in one area would still pay once, so no area has both."""
    assert not [a.number for a in AREAS.values() if a.star and a.forts]


def test_2_4_icons_respect_stacking() -> None:
    for area in AREAS.values():
        assert sum(i.count for i in area.icons) <= STACK[area.colour], area.number


def test_5_0_every_icon_stands_in_its_home_country() -> None:
    for area, icon in icons():
        assert area.country == HOME[icon.power], area.number


def test_5_0_forty_two_german_and_forty_six_entente_icons_four_of_them_in_great_britain() -> None:
    count: Counter[str] = Counter()
    for _, icon in icons():
        count[icon.power] += icon.count
    assert count["german"] == 42
    assert count["french"] + count["belgian"] + count["british"] == 46
    assert sum(i.count for i in AREAS["GB"].icons) == count["british"] == 4


ARMIES = {  # blocks of each army, and how many of them are not set up but wait in the pool
    ("german", "1st"): (10, 2), ("german", "2nd"): (7, 1), ("german", "3rd"): (6, 1), ("german", "4th"): (11, 6),
    ("german", "5th"): (7, 1), ("german", "6th"): (9, 2), ("german", "7th"): (8, 3),
    ("french", "1st"): (9, 1), ("french", "2nd"): (9, 1), ("french", "3rd"): (6, 1), ("french", "4th"): (5, 1),
    ("french", "5th"): (9, 1), ("french", "Paris Static Infantry"): (1, 0),
    ("belgian", "Royal Belgian Army"): (8, 0), ("british", "British Expeditionary Force"): (6, 2),
}  # fmt: skip


def test_5_0_each_army_has_one_leader_icon_and_the_rest_waits_in_the_pool() -> None:
    on_map: Counter[tuple[str, str]] = Counter()
    leaders: Counter[tuple[str, str]] = Counter()
    for _, icon in icons():
        on_map[icon.power, icon.army] += icon.count
        leaders[icon.power, icon.army] += icon.leader
    assert on_map == {army: blocks - pool for army, (blocks, pool) in ARMIES.items()}
    assert {a for a, n in leaders.items() if n != 1} == {("french", "Paris Static Infantry")}


def test_5_0_liege_and_namur_hold_one_belgian_infantry_each() -> None:
    for name in ("Liège", "Namur"):
        assert fortresses()[name][0].icons == (Icons("belgian", "Royal Belgian Army", infantry=1),)


def test_5_0_sedan_holds_french_cavalry_only() -> None:
    assert AREAS["35"].icons == (Icons("french", "4th", cavalry=1),)


def test_5_0_the_paris_static_infantry_stands_in_paris() -> None:
    (where,) = {a.name for a, i in icons() if i.army == "Paris Static Infantry"}
    assert where == "Paris"


def test_4_1_ypres_is_next_to_antwerp() -> None:
    assert "7" in neighbours("6")


def test_7_0_1_area_8_has_exactly_four_neighbours_all_belgian() -> None:
    assert len(neighbours("8")) == 4
    assert {AREAS[n].country for n in neighbours("8")} == {"Belgium"}


def test_7_0_1_area_2_can_be_ringed() -> None:
    assert len(neighbours("2")) >= 3
    assert "GB" not in neighbours("2")


def test_7_0_1_nobody_starts_isolated() -> None:
    """Each block can trace a line through its own country to a Major City or fortress."""
    for area in {a.number: a for a, _ in icons()}.values():
        home = at(*(n for n, a in AREAS.items() if a.country == area.country))
        ends = at(*(n for n, a in AREAS.items() if a.country == area.country and (a.star or a.forts)))
        assert MARCH.flood(at(area.number), home) & ends, area.number


def test_7_5_liege_and_namur_have_bonus_1_and_a_major_river_to_the_east() -> None:
    assert (fortresses()["Liège"][0].bonus, fortresses()["Namur"][0].bonus) == (1, 1)
    assert (border("20", "21"), border("20", "36"), border("19", "36")) == ("major", "major", "major")


def test_7_4_every_area_of_the_continent_can_reach_every_other() -> None:
    assert MARCH.flood(at("1")) == BOARD.everything & ~at("GB")


# The worked examples, with the movement points that their blocks have.


def price(river: bool) -> Costs:
    """7.4 The cost of a march: by colour, and one more across a Major River unless surprise waives it."""

    def cost(_: int, to: int, kind: str) -> int | None:
        colour = BOARD.traits(to).colour
        return None if colour == "gb" else ENTRY_COST[colour] + (river and kind == "major")

    return Costs(MARCH, cost)


ALWAYS, SURPRISE = price(river=True), price(river=False)

HELD = at(*(n for n, a in AREAS.items() if a.country in ENTENTE and (a.icons or a.forts)))
"""The areas that the Entente holds with blocks or garrisons at the start: entering one is an engagement."""

LIEGE, NAMUR, SEDAN = "20", "19", "35"


def march(start: str, goal: str, costs: Costs) -> int:
    """The cheapest march from area to area that engages nobody on the way; engaging at its end costs 1 more."""
    found = cheapest(costs, BOARD.index(start), BOARD.index(goal), Front(stop=HELD))
    assert found is not None
    cost, path = found
    assert not any(HELD & bit(space) for space in path[1:-1])
    return cost + bool(HELD & at(goal))


def test_7_1_an_infantry_leaves_49_for_52_across_a_major_river_with_its_3_points() -> None:
    assert border("49", "52") == "major"
    assert ENTRY_COST[AREAS["52"].colour] + 1 + 1 == 3  # the area, the river, disengaging


def test_7_1_a_leader_reaches_49_from_17_and_engages_within_5_points() -> None:
    found = cheapest(ALWAYS, BOARD.index("17"), BOARD.index("49"))
    assert found is not None
    assert found[0] + 1 <= 5


def test_7_4_the_german_leaders_reach_the_places_that_the_battles_need() -> None:
    """Two Leaders stand beside Liège, Namur and Sedan, and a third beside Sedan alone, with 4 points each."""
    assert {LIEGE, NAMUR, SEDAN} <= neighbours("36")
    assert neighbours("38") & {LIEGE, NAMUR, SEDAN} == {SEDAN}
    assert STACK[AREAS["36"].colour] >= 2
    assert [march("25", "36", ALWAYS), march("24", "36", ALWAYS), march("40", "38", ALWAYS)] <= [4, 4, 4]


def test_7_4_the_opening_move_of_the_example_is_possible() -> None:
    """Infantry has 3 points and cavalry 5, one more when boosted; surprise waives the Major Rivers."""
    infantry, cavalry = 4, 6
    assert march("22", LIEGE, SURPRISE) <= infantry  # three of the 1st Army
    assert march("22", NAMUR, SURPRISE) <= cavalry
    assert march("40", SEDAN, SURPRISE) <= infantry  # infantry and cavalry of the 3rd Army
    assert march("23", "34", SURPRISE) <= infantry  # four of the 2nd Army
    assert march("24", "10", SURPRISE) <= infantry
    for stop, blocks in ((LIEGE, 3), (NAMUR, 1), (SEDAN, 2), ("34", 4), ("10", 1)):
        assert STACK[AREAS[stop].colour] >= blocks, stop


def test_7_4_without_surprise_the_rivers_stop_the_opening_move() -> None:
    assert march("22", LIEGE, ALWAYS) > 4
    assert march("23", "34", ALWAYS) > 4


def test_7_3_the_blocks_of_the_example_are_in_range_and_the_others_are_not() -> None:
    """Three blue and two green infantry stay behind: their Leaders are three areas away."""
    taken = at("21", "36", "38", *(n for n, a in AREAS.items() if a.country in ("Germany", "Luxembourg")))
    leaders = {"1st": "36", "2nd": "36", "3rd": "38"}
    behind: Counter[str] = Counter()
    for area, icon in icons():
        if icon.power == "german" and icon.army in leaders:
            goal = BOARD.index(leaders[icon.army])
            away = MARCH.distance(BOARD.index(area.number), goal, within=taken)
            assert away is not None
            behind[icon.army] += icon.infantry * (away > 2)
    assert behind == {"1st": 3, "2nd": 0, "3rd": 2}


def test_7_5_1_17_losing_calais_can_cut_the_belgians_off_at_ypres() -> None:
    assert not AREAS["6"].star
    assert not AREAS["6"].forts


def test_7_4_a_boosted_infantry_may_go_far_in_open_country_only() -> None:
    """A march of 3 points from Paris covers green and yellow areas, and Major Rivers shorten it."""
    free, paid = (reach(costs, at("45"), 3).spaces for costs in (SURPRISE, ALWAYS))
    assert paid & ~free == 0
    assert paid != free
