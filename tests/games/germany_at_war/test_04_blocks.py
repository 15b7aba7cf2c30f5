"""Chapter 4, units: all that the rules and their examples say about blocks holds for ours."""

from collections import Counter
from itertools import pairwise

import pytest

from marne.board import bits, members
from marne.games.germany_at_war import blocks
from marne.games.germany_at_war.blocks import (
    ARM,
    ARM_NAMES,
    ARMIES,
    ARMY,
    BELGIAN,
    BLOCKS,
    BLUE_LEFT,
    BRITISH,
    CAVALRIES,
    CHASSEURS,
    DOTS,
    ENTENTE,
    FOCH,
    FRENCH,
    GERMAN,
    GERMANY,
    GREEN,
    HITS,
    INFANTRIES,
    INFANTRY,
    LAST,
    LEADERS,
    OF_ARMY,
    OF_POWER,
    OF_SIDE,
    PARIS_STATIC,
    POWER,
    POWER_NAMES,
    RESERVES,
    SIDE,
    SIDE_OF_POWER,
    STRENGTH,
    Army,
    Blocks,
    DamagedBlocks,
    UnknownArmy,
    UnknownBlock,
    army_named,
    by_id,
    read,
)
from marne.games.germany_at_war.board import FOLDER, load

WITHOUT_GREEN: Blocks = bits(u for u, turn in enumerate(GREEN) if not turn)
TEXT = (FOLDER.path / "blocks.toml").read_text("utf-8")

KNOWN = {  # power, army: colour, blocks, Leader
    ("german", "1st"): ("blue", 10, "von Kluck"),
    ("german", "2nd"): ("yellow", 7, "von Bülow"),
    ("german", "3rd"): ("green", 6, "von Hausen"),
    ("german", "4th"): ("red", 11, "Duke of Württemberg"),
    ("german", "5th"): ("celeste", 7, "Crown Prince Wilhelm"),
    ("german", "6th"): ("pink", 9, "Crown Prince Rupprecht of Bavaria"),
    ("german", "7th"): ("brown", 8, "von Heeringen"),
    ("french", "1st"): ("red", 9, "Dubail"),
    ("french", "2nd"): ("yellow", 9, "Castelnau"),
    ("french", "3rd"): ("brown", 6, "Ruffey"),
    ("french", "4th"): ("green", 5, "Langle de Cary"),
    ("french", "5th"): ("pink", 9, "Lanrezac"),
    ("french", "Reserve"): ("white", 7, None),
    ("french", "High command"): ("none", 1, "Foch"),
    ("french", "Paris Static Infantry"): ("gray", 1, None),
    ("british", "British Expeditionary Force"): ("red", 6, "Sir John French"),
    ("belgian", "Royal Belgian Army"): ("brown", 8, "Albert I"),
}


def count(*sets: Blocks) -> int:
    """How many blocks are in all of these sets."""
    common = OF_SIDE[GERMANY] | OF_SIDE[ENTENTE]
    for each in sets:
        common &= each
    return common.bit_count()


def army(power: str, name: str) -> Blocks:
    return OF_ARMY[army_named(power, name)]


def arms(blocks_: Blocks) -> tuple[int, int, int]:
    """Leaders, infantry, cavalry."""
    return count(blocks_, LEADERS), count(blocks_, INFANTRIES), count(blocks_, CAVALRIES)


def full(blocks_: Blocks) -> Counter[tuple[int, str]]:
    """Strength and dots of each block at full strength."""
    return Counter((STRENGTH[u][0], DOTS[u][0]) for u in members(blocks_))


# 0 and 1: the armies


@pytest.mark.parametrize(("power", "name"), KNOWN)
def test_0_1_every_army_has_its_colour_its_number_of_blocks_and_its_leader(power: str, name: str) -> None:
    n = army_named(power, name)
    leader = ARMIES[n].leader
    found = (ARMIES[n].colour, OF_ARMY[n].bit_count(), None if leader is None else BLOCKS[leader].name)
    assert found == KNOWN[power, name]


def test_0_1a_the_german_blocks_are_58_in_seven_armies() -> None:
    assert OF_POWER[GERMAN].bit_count() == 58
    assert [a.name for a in ARMIES if a.power == "german"] == ["1st", "2nd", "3rd", "4th", "5th", "6th", "7th"]


def test_0_1b_the_french_blocks_are_47() -> None:
    assert OF_POWER[FRENCH].bit_count() == 47


def test_0_1c_the_belgians_have_8_blocks_and_the_british_6() -> None:
    assert (OF_POWER[BELGIAN].bit_count(), OF_POWER[BRITISH].bit_count()) == (8, 6)


def test_0_1_armies_come_in_the_order_of_the_book_and_the_leader_first() -> None:
    assert [(a.power, a.name) for a in ARMIES] == list(KNOWN)
    assert list(ARMY) == sorted(ARMY)
    for n, each in enumerate(ARMIES):
        first = next(iter(members(OF_ARMY[n])))
        assert each.leader == (first if LEADERS >> first & 1 else None)
        assert [ARM[u] for u in members(OF_ARMY[n])] == sorted(ARM[u] for u in members(OF_ARMY[n]))


def test_0_2_names_use_the_abbreviations_of_the_book_and_are_unique_within_a_power() -> None:
    named = [(b.power, b.name) for b in BLOCKS]
    assert len(set(named)) == len(named)
    endings = {b.name.rsplit(" ", 1)[-1] for b in BLOCKS if b.arm != "leader"}
    assert endings <= {"Inf", "Res", "Bav", "Cav", "Reserve", "LW", "Ersatz"}
    assert all(b.name.endswith("Cav") == (b.arm == "cavalry") for b in BLOCKS)


def test_1_1b_there_are_119_blocks_with_ids_and_formations_of_their_own() -> None:
    assert len(BLOCKS) == 119
    assert len({b.id for b in BLOCKS}) == len({b.historical for b in BLOCKS}) == 119


def test_1_5a_there_are_two_sides_and_four_powers() -> None:
    assert POWER_NAMES == ("german", "french", "british", "belgian")
    assert SIDE_OF_POWER == (GERMANY, ENTENTE, ENTENTE, ENTENTE)
    assert [s.bit_count() for s in OF_SIDE] == [58, 61]
    assert OF_SIDE[GERMANY] == (1 << 58) - 1, "the German blocks come first"
    for u, block in enumerate(BLOCKS):
        assert POWER_NAMES[POWER[u]] == block.power
        assert SIDE[u] == SIDE_OF_POWER[POWER[u]]


# 4: units


def test_4_0a_every_block_is_a_leader_an_infantry_or_a_cavalry() -> None:
    assert LEADERS | INFANTRIES | CAVALRIES == (1 << 119) - 1
    assert LEADERS.bit_count() + INFANTRIES.bit_count() + CAVALRIES.bit_count() == 119
    assert [ARM_NAMES[arm] for arm in ARM] == [b.arm for b in BLOCKS]


def test_4_0a_tables_and_masks_agree() -> None:
    for n in range(len(ARMIES)):
        assert OF_ARMY[n] == bits(u for u in range(119) if ARMY[u] == n)
        assert all((ARMIES[n].power, ARMIES[n].name) == (BLOCKS[u].power, BLOCKS[u].army) for u in members(OF_ARMY[n]))
    assert sum(OF_ARMY) == sum(OF_POWER) == sum(OF_SIDE) == (1 << 119) - 1


def test_4_0b_blocks_show_dots_and_leaders_stars_and_a_heart() -> None:
    for u in range(119):
        signs = {"star", "heart"} if LEADERS >> u & 1 else {"black", "white", "red", "blue"}
        assert set(DOTS[u]) <= signs


@pytest.mark.parametrize("u", range(119), ids=[b.id for b in BLOCKS])
def test_4_0b_steps_fall_by_one_to_a_lowest_of_1_or_2_on_at_most_four_sides(u: int) -> None:
    assert all(high - low == 1 for high, low in pairwise(STRENGTH[u]))
    assert STRENGTH[u][-1] == (2 if STRENGTH[u][0] == 5 else 1), "only a block of 5 ends at 2: a block has four sides"
    assert len(STRENGTH[u]) == len(DOTS[u]) == len(HITS[u]) == len(BLUE_LEFT[u]) == LAST[u] + 1 <= 4


def test_4_0b_three_blocks_of_the_french_4th_army_run_4_3_2_1() -> None:
    fourth = army("french", "4th")
    for arm in (LEADERS, INFANTRIES, CAVALRIES):
        assert any(STRENGTH[u] == (4, 3, 2, 1) for u in members(fourth & arm))


def test_4_0c_the_leader_of_an_army_is_its_only_leader() -> None:
    for n, each in enumerate(ARMIES):
        assert list(members(OF_ARMY[n] & LEADERS)) == ([] if each.leader is None else [each.leader])


def test_4_0d_a_horsehead_marks_the_leader_of_an_army_with_cavalry() -> None:
    for u in range(119):
        rides = bool(LEADERS >> u & 1 and OF_ARMY[ARMY[u]] & CAVALRIES)
        assert ("horsehead" in BLOCKS[u].flags) == rides


def test_4_1_belgium_has_one_leader_six_infantry_and_the_cavalry() -> None:
    assert arms(OF_POWER[BELGIAN]) == (1, 6, 1)


def test_4_1h_two_belgian_infantry_of_3_drop_two_steps_to_their_minimum() -> None:
    assert {STRENGTH[u] for u in members(OF_POWER[BELGIAN] & INFANTRIES)} == {(3, 2, 1)}


def test_4_2b_eight_german_blocks_have_a_green_number_and_one_a_2() -> None:
    turns = Counter(GREEN[u] for u in members(OF_SIDE[GERMANY] & ~WITHOUT_GREEN))
    assert (turns.total(), turns[2]) == (8, 1)
    assert set(turns) <= {2, 3, 4}


def test_4_2b_three_entente_blocks_have_a_green_number_two_a_2_and_foch_is_one() -> None:
    turns = Counter(GREEN[u] for u in members(OF_SIDE[ENTENTE] & ~WITHOUT_GREEN))
    assert (turns.total(), turns[2]) == (3, 2)
    assert set(turns) <= {2, 3, 4}
    assert GREEN[FOCH] == 2


def test_4_2_1_there_are_seven_french_reserves_all_infantry_without_a_leader() -> None:
    assert army("french", "Reserve") == RESERVES
    assert arms(RESERVES) == (0, 7, 0)
    assert RESERVES & WITHOUT_GREEN == RESERVES


def test_4_2_2a_the_paris_static_infantry_is_an_army_of_its_own() -> None:
    assert army("french", "Paris Static Infantry") == 1 << PARIS_STATIC
    assert ARM[PARIS_STATIC] == INFANTRY


def test_4_2_2b_the_44th_division_is_one_of_six_infantry_of_the_french_1st_army() -> None:
    assert arms(army("french", "1st")) == (1, 6, 2)
    assert army("french", "1st") & INFANTRIES & 1 << CHASSEURS
    assert BLOCKS[CHASSEURS].name.startswith("44 ")


def test_4_2_2c_foch_is_a_french_leader_without_an_army() -> None:
    assert army("french", "High command") == 1 << FOCH == LEADERS & OF_POWER[FRENCH] & 1 << FOCH


def test_4_2_flags_mark_nothing_else() -> None:
    marked = {flag: {u for u in range(119) if flag in BLOCKS[u].flags} for b in BLOCKS for flag in b.flags}
    assert marked.pop("horsehead")
    assert marked == {
        "foch": {FOCH},
        "static": {PARIS_STATIC},
        "mountain": {CHASSEURS},
        "reserve": set(members(RESERVES)),
        "mad_minute": set(members(OF_POWER[BRITISH] & INFANTRIES)),
    }


# 5 and 6: set-up and reinforcements


def wanted() -> Counter[tuple[int, int]]:
    """Set-up icons on the map, by army and arm."""
    found: Counter[tuple[int, int]] = Counter()
    for area in load().area:
        for icons in area.icons:
            for arm, number in enumerate((icons.leader, icons.infantry, icons.cavalry)):
                found[army_named(icons.power, icons.army), arm] += number
    return +found


def on_map(side: int) -> int:
    return sum(number for (n, _), number in wanted().items() if OF_ARMY[n] & OF_SIDE[side])


def test_5_0b_every_icon_can_be_filled_by_a_block_without_green_number() -> None:
    for (n, arm), number in wanted().items():
        fitting = count(OF_ARMY[n], WITHOUT_GREEN, (LEADERS, INFANTRIES, CAVALRIES)[arm])
        assert fitting >= number, f"{ARMIES[n].power} {ARMIES[n].name}: {fitting} {ARM_NAMES[arm]} for {number} icons"


def test_5_0b_every_leader_but_foch_has_an_icon() -> None:
    assert {n for n, arm in wanted() if arm == 0} == {ARMY[u] for u in members(LEADERS) if u != FOCH}


def test_5_0b_the_german_2nd_army_leaves_one_infantry_in_the_pool() -> None:
    n = army_named("german", "2nd")
    assert arms(OF_ARMY[n]) == (1, 6, 0)
    assert (wanted()[n, 0], wanted()[n, 1]) == (1, 5)
    assert count(OF_ARMY[n], WITHOUT_GREEN) == 7


def test_5_0c_46_entente_blocks_are_set_up_and_15_are_not() -> None:
    assert on_map(ENTENTE) == 46
    assert OF_SIDE[ENTENTE].bit_count() - on_map(ENTENTE) == 15
    assert count(OF_SIDE[ENTENTE], ~WITHOUT_GREEN) == 3
    assert army_named("french", "Reserve") not in {n for n, _ in wanted()}


def test_5_0d_42_german_blocks_are_set_up_and_16_are_not() -> None:
    assert on_map(GERMANY) == 42
    assert OF_SIDE[GERMANY].bit_count() - on_map(GERMANY) == 16
    assert count(OF_SIDE[GERMANY], ~WITHOUT_GREEN) == 8


def test_6_1_on_turn_1_twelve_entente_and_eight_german_blocks_can_be_drawn() -> None:
    drawable = [count(OF_SIDE[side], WITHOUT_GREEN) - on_map(side) for side in (GERMANY, ENTENTE)]
    assert drawable == [8, 12]


def test_2_5a_four_british_blocks_start_in_great_britain_and_two_come_later() -> None:
    assert arms(OF_POWER[BRITISH]) == (1, 3, 2)
    n = army_named("british", "British Expeditionary Force")
    assert sum(number for (m, _), number in wanted().items() if m == n) == 4
    assert count(OF_POWER[BRITISH], WITHOUT_GREEN) == 4


# 7: leaders, strength, hits, and the worked examples


def test_7_3_1d_germany_has_7_leaders_france_6_britain_and_belgium_one_each() -> None:
    assert [count(of, LEADERS) for of in OF_POWER] == [7, 6, 1, 1]
    assert count(OF_POWER[GERMAN], ~LEADERS) == 51


def test_7_3_1_3b_leaders_run_4_3_2_stars_and_a_heart_of_strength_1_and_three_hits() -> None:
    for u in members(LEADERS):
        assert STRENGTH[u] == (4, 3, 2, 1)
        assert DOTS[u] == ("star", "star", "star", "heart")
        assert HITS[u] == (1, 1, 1, 3)


@pytest.mark.parametrize(("name", "seen"), [("1st", (1, 6, 1)), ("2nd", (1, 5, 0)), ("3rd", (1, 3, 1))])
def test_7_4_the_blocks_of_the_opening_example_are_on_the_map(name: str, seen: tuple[int, int, int]) -> None:
    n = army_named("german", name)
    assert all(wanted()[n, arm] >= number for arm, number in enumerate(seen))


def test_7_5_1_5_some_block_runs_2_1() -> None:
    assert (2, 1) in STRENGTH


def test_7_5_1_7_three_british_infantry_and_nobody_else_have_blue_dots_on_their_better_steps() -> None:
    blue = bits(u for u in range(119) if "blue" in DOTS[u])
    assert blue == OF_POWER[BRITISH] & INFANTRIES
    for u in members(blue):
        assert DOTS[u][0] == "blue"
        assert "blue" not in DOTS[u][DOTS[u].index("black") :]


def test_7_5_1_7_the_mad_minute_lasts_while_a_blue_dot_is_left() -> None:
    for u in range(119):
        assert BLUE_LEFT[u] == tuple("blue" in DOTS[u][step:] for step in range(LAST[u] + 1))
    assert BLUE_LEFT[by_id("gb_i_inf")] == (True, True, False, False)
    assert not any(BLUE_LEFT[by_id("de1_ii_inf")])


def test_7_5_1_13b_hits_by_the_colour_of_the_dots() -> None:
    hits = {"black": 1, "blue": 1, "star": 1, "white": 2, "red": 3, "heart": 3}
    assert all(HITS[u] == tuple(hits[dot] for dot in DOTS[u]) for u in range(119))


def test_7_5_1_liege_three_infantry_of_the_1st_army_are_5_5_and_4_white() -> None:
    found = full(army("german", "1st") & INFANTRIES & WITHOUT_GREEN)
    assert found[5, "white"] >= 2
    assert found[4, "white"] >= 1


def test_7_5_1_liege_three_hits_destroy_a_belgian_infantry_of_3() -> None:
    assert any(sum(HITS[u]) == 3 for u in members(OF_POWER[BELGIAN] & INFANTRIES))


def test_7_5_1_namur_two_hits_cost_a_belgian_infantry_of_3_one_step() -> None:
    assert any(HITS[u][0] == 2 for u in members(OF_POWER[BELGIAN] & INFANTRIES))


def test_7_5_1_namur_cavalry_of_the_1st_army_halves_to_2_and_absorbs_two_hits() -> None:
    (u,) = members(army("german", "1st") & CAVALRIES)
    assert STRENGTH[u][0] // 2 == 2
    assert HITS[u][0] == 3


def test_7_5_1_sedan_the_3rd_army_has_an_infantry_of_5_white_and_a_cavalry_of_3() -> None:
    assert full(army("german", "3rd") & INFANTRIES & WITHOUT_GREEN)[5, "white"] >= 1
    assert 3 in {STRENGTH[u][0] for u in members(army("german", "3rd") & CAVALRIES)}


def test_7_5_1_sedan_the_french_cavalry_there_totals_4() -> None:
    (sedan,) = (a for a in load().area if a.name == "Sedan")
    (icons,) = sedan.icons
    riders = [STRENGTH[u][0] for u in members(army(icons.power, icons.army) & CAVALRIES & WITHOUT_GREEN)]
    assert icons.cavalry == len(riders)
    assert sum(riders) == 4


# the file


def test_by_id_finds_a_block_and_suggests_one_for_a_wrong_id() -> None:
    assert [by_id(b.id) for b in BLOCKS] == list(range(119))
    with pytest.raises(UnknownBlock, match="did you mean de1_von_kluck"):
        by_id("de1_von_kluk")
    with pytest.raises(UnknownBlock, match="did you mean de1_ii_inf or fr5_ii_inf or gb_ii_inf"):
        by_id("II Inf")
    with pytest.raises(UnknownBlock, match=r'there is no block "panzer"$'):
        by_id("panzer")


def test_army_named_takes_the_words_of_the_set_up_icons() -> None:
    assert ARMIES[army_named("french", "Reserve")] == Army("french", "Reserve", "white", None)
    with pytest.raises(UnknownArmy, match='there is no french army "9th"'):
        army_named("french", "9th")


@pytest.mark.parametrize(
    ("right", "wrong", "fault"),
    [
        ('id = "de1_ii_inf"', 'id = "de1_iii_inf"', "de1_iii_inf stands there twice"),
        ('name = "2nd"', 'name = "1st"', "the german army 1st stands there twice"),
        ('[5, "white"], [4, "white"]', '[4, "white"], [4, "white"]', "steps of de1_ii_inf do not fall"),
        ('[2, "star"], [1, "heart"]', '[2, "star"], [1, "black"]', "de1_von_kluck mixes up dots"),
        ('arm = "infantry"', 'arm = "leader"', "leader who does not come first"),
        ('[5, "white"]', '[5, "purple"]', "purple"),
        ('[5, "white"]', '[0, "white"]', ">= 1"),
        ('[5, "white"]', '[6, "white"], [5, "white"]', "length <= 4"),
        ("green = 2", "green = 1", ">= 2"),
        ('colour = "blue"', 'color = "blue"', "color"),
        ('flags = ["foch"]', "flags = []", "the flag foch belongs to one block, not to 0"),
        ("[[army]]", "[[army]", "blocks.toml is damaged"),
    ],
)
def test_a_damaged_file_says_what_is_wrong(right: str, wrong: str, fault: str) -> None:
    assert right in TEXT
    with pytest.raises(DamagedBlocks, match=r"^blocks\.toml is damaged") as error:
        read(TEXT.replace(right, wrong, 1).encode())
    assert fault in str(error.value)


def test_every_public_block_table_has_a_row_for_every_block() -> None:
    for name in ("POWER", "SIDE", "ARM", "ARMY", "GREEN", "STRENGTH", "DOTS", "HITS", "LAST", "BLUE_LEFT"):
        assert len(getattr(blocks, name)) == 119
