"""The worked examples of the rulebook, with their exact numbers."""

import pytest

from marne.games.germany_at_war import losses
from marne.games.germany_at_war.blocks import ENTENTE, GERMANY, HITS, by_id
from marne.games.germany_at_war.combat import Combat
from marne.games.germany_at_war.ground import NEXT
from marne.games.germany_at_war.losses import Losses, winners_hits
from marne.games.germany_at_war.movement import STOP
from marne.games.germany_at_war.reinforcements import icons
from marne.games.germany_at_war.sequence import Impulse, Turn
from marne.games.germany_at_war.state import TACTICAL
from marne.kernel import Match, SeededDice
from tests.games.germany_at_war.table import GAME, Table


def opening(area: int) -> Table:
    """The battles of the opening: two activated leaders at four stars in Dinant, surprise, across the Meuse."""
    t = Table().put("de1_von_kluck", 36).put("de2_von_bulow", 36).activated("de1_von_kluck", "de2_von_bulow")
    return t.given(action=TACTICAL, surprise=True, disc=2, battles=3, engaged=1 << area).held(GERMANY, 21, 36)


def across_a_major_river(t: Table, *blocks: str) -> Table:
    for block in blocks:
        t.state.over_major |= 1 << by_id(block)
    return t


def liege() -> Table:
    t = opening(20).put("de1_ii_inf", 20).put("de1_iii_inf", 20).put("de1_iii_res", 20)
    t.put("be_3_inf", 20).garrison("Liège", 1)
    return across_a_major_river(t, "de1_ii_inf", "de1_iii_inf", "de1_iii_res")


def test_x8_7_5_1_liege() -> None:
    t = liege().run(Combat(GERMANY)).choose("battle", 20).choose("stand")
    assert t.counted(GERMANY) == [("7.5.1.4b", 7), ("7.3.1.4a", 4), ("7.3.1.4a", 4)]
    assert sorted(t.counted(ENTENTE)) == [("4.1c", 5), ("7.5.1.5", 3), ("7.5.1.6b", 1)]
    assert (t.result["attack"], t.result["defence"], t.result["result"]) == (15, 9, 6)
    assert [h["hits"] for h in t.told("hits")] == [4, 1]
    assert t.at("be_3_inf") == "dead"
    assert t.garrisons(20) == 0
    t.choose("hit", "de1_ii_inf")
    assert t.strength("de1_ii_inf") == 5
    assert t.controls(GERMANY, 20)
    assert t.state.valour[0] == 1
    assert not t.sees("de1_ii_inf")


def test_x8_7_5_1_liege_without_the_bonus_is_quartered() -> None:
    t = liege().given(surprise=False).run(Combat(GERMANY)).choose("battle", 20).choose("stand")
    assert ("7.5.1.4b", 3) in t.counted(GERMANY)


def test_x9_7_5_1_namur() -> None:
    t = opening(19).put("de1_ii_cav", 19).put("be_4_inf", 19).garrison("Namur", 1).valour(german=1)
    across_a_major_river(t, "de1_ii_cav").run(Combat(GERMANY)).choose("battle", 19).choose("stand")
    assert t.counted(GERMANY) == [("7.5.1.4b", 2), ("7.3.1.4a", 4), ("7.3.1.4a", 4), ("2.11e", 1)]
    assert (t.result["attack"], t.result["defence"], t.result["result"]) == (11, 9, 2)
    assert [h["hits"] for h in t.told("hits")] == [2, 1]
    assert t.strength("be_4_inf") == 2
    assert t.strength("de1_ii_cav") == 4
    assert t.controls(ENTENTE, 19)
    assert t.sees("de1_ii_cav")
    assert not t.sees("be_4_inf")
    assert t.state.valour[0] == 1


def test_x1_1_5e_a_belgian_leader_supports_a_british_and_french_attack() -> None:
    t = Table().put("gb_i_inf", 18).put("fr4_xii_inf", 18).put("de1_ii_inf", 18).put("be_albert_i", 9)
    t.activated("be_albert_i").given(action=TACTICAL, battles=1, disc=GERMANY).run(Combat(ENTENTE))
    t.choose("battle", 18).choose("stand")
    assert sorted(t.counted(ENTENTE)) == [("7.3.1.4a", 4), ("7.5.1.5", 4), ("7.5.1.5", 5)]
    assert t.result["attack"] == 13


def test_x3_5_0b_set_up_of_the_german_2nd_army() -> None:
    infantry = {"de2_guard_inf", "de2_vii_inf", "de2_x_inf", "de2_guard_res", "de2_vii_res", "de2_x_res"}
    left_over = set()
    for seed in range(30):
        t = Table()
        t.state = Match(GAME, dice=SeededDice(seed)).position.state
        assert t.at("de2_von_bulow") == 24
        places = {block: t.at(block) for block in infantry}
        assert sorted(str(place) for place in places.values()) == ["23", "23", "23", "23", "24", "pool"]
        left_over |= {block for block, place in places.items() if place == "pool"}
    assert left_over == infantry  # any of the six may be the one


def test_x4_7_0_1_a_french_block_in_area_2_with_all_neighbours_hostile_is_isolated() -> None:
    assert Table().put("fr5_i_inf", 2).held(GERMANY, *NEXT[2]).run(Impulse(ENTENTE)).isolated("fr5_i_inf")
    assert not Table().put("fr5_i_inf", 2).held(GERMANY, *NEXT[2][1:]).run(Impulse(ENTENTE)).isolated("fr5_i_inf")


def test_x4_7_0_1_a_british_block_in_contested_calais_with_le_havre_lost_is_isolated() -> None:
    t = Table().put("gb_i_inf", 5).put("de1_ii_inf", 5).held(GERMANY, 1)
    assert t.run(Impulse(ENTENTE)).isolated("gb_i_inf")
    t = Table().put("gb_i_inf", 5).put("de1_ii_inf", 5)
    assert not t.run(Impulse(ENTENTE)).isolated("gb_i_inf")


def test_x4_7_0_1_a_belgian_block_in_area_8_with_four_contested_neighbours_is_isolated() -> None:
    fights = (("be_2_inf", "de1_ii_inf", 7), ("be_3_inf", "de1_iii_inf", 9), ("be_4_inf", "de1_iv_inf", 20))
    t = Table().put("be_1_inf", 8)
    for belgian, german, area in fights:
        t.put(belgian, area).put(german, area)
    assert not t.run(Impulse(ENTENTE)).isolated("be_1_inf")  # a fourth neighbour is still open
    assert t.put("be_5_inf", 10).put("de1_ix_inf", 10).run(Impulse(ENTENTE)).isolated("be_1_inf")


def test_x5_7_1_a_strategic_action_of_five_blocks_and_a_battle() -> None:
    t = Table().put("gb_i_inf", 0).put("gb_1_cav", 0).put("gb_ii_inf", 0).put("be_1_inf", 7).garrison("Liège", 1)
    t.garrison("Namur", 1).garrison("Termonde", 1).put("fr5_i_inf", 49).put("fr4_xii_inf", 49).put("de1_10_lw", 49)
    t.put("fr5_lanrezac", 17).given(disc=ENTENTE).run(Impulse(ENTENTE)).choose("strategic", "A")
    t.choose("ship", "gb_i_inf").choose("go", 5).choose("ship", "gb_1_cav").choose("go", 1)
    t.choose("build", "be_1_inf").choose("raise", "Antwerp").choose("raise", "Antwerp")
    assert (t.garrisons(7), t.strength("be_1_inf")) == (2, 1)
    t.choose("move", "fr5_i_inf").choose("go", 52)  # the area 1, the Marne 1, disengaging 1: all three points
    assert t.decision.choices == (STOP,)
    t.choose("stop")
    assert (t.at("fr5_i_inf"), t.state.budget) == (52, 1)
    assert t.offers("ship", "gb_ii_inf")
    t.choose("move", "fr5_lanrezac").choose("go", 33).choose("go", 50).choose("go", 49)
    assert t.state.engaged == 0  # 49 was contested before
    assert not t.offers("ship", "gb_ii_inf")  # a sixth block may not act
    assert t.nouns("battle") == {49}
    assert t.offers("done")  # and the battle is optional
    t.choose("battle", 49).choose("stand")
    assert t.counted(ENTENTE) == [("7.5.1.5", 4), ("7.5.1.5", 4)]  # the corps, and the Leader's Strength
    t.choose("hit", "fr4_xii_inf")
    assert t.at("de1_10_lw") == "dead"
    assert (t.state.disc, t.decision.side) == (GERMANY, "german")


def test_x13_8_3_germany_sends_three_blocks_by_rail_and_moves_four() -> None:
    t = Table(rail=True)
    for block, area in (("de1_ii_inf", 22), ("de1_iii_inf", 22), ("de1_iv_inf", 22), ("de2_x_inf", 26)):
        t.put(block, area)
    for block, area in (("de2_vii_inf", 26), ("de2_x_res", 26), ("de2_vii_res", 26), ("de3_xi_inf", 40)):
        t.put(block, area)
    t.run(Impulse(GERMANY)).choose("strategic", "A")
    for block in ("de1_ii_inf", "de1_iii_inf", "de1_iv_inf"):
        t.choose("entrain", block).choose("go", 79)
    for block in ("de2_x_inf", "de2_vii_inf", "de2_x_res"):
        t.march(block, 25)
    assert t.state.budget == 1
    t.choose("move", "de2_vii_res").choose("go", 23).choose("go", 25).choose("go", 26)
    assert t.decision.choices == (STOP,)  # three points: not boosted
    t.choose("stop")
    assert t.decision.side == "entente"
    assert [t.at(b) for b in ("de1_ii_inf", "de1_iii_inf", "de1_iv_inf", "de3_xi_inf")] == [79, 79, 79, 40]


def test_x13_8_3_the_entente_ships_two_sends_one_by_rail_and_moves_two() -> None:
    t = Table(rail=True).put("gb_i_inf", 0).put("gb_ii_inf", 0).put("fr1_vii_inf", 91).put("fr5_i_inf", 49)
    t.put("be_1_inf", 7).put("be_2_inf", 7).given(disc=ENTENTE).run(Impulse(ENTENTE)).choose("strategic", "A")
    t.choose("ship", "gb_i_inf").choose("go", 5).choose("ship", "gb_ii_inf").choose("go", 1)
    t.choose("entrain", "fr1_vii_inf").choose("go", 13).march("fr5_i_inf", 50).march("be_1_inf", 6)
    assert t.decision.side == "german"
    places = [t.at(b) for b in ("gb_i_inf", "gb_ii_inf", "fr1_vii_inf", "fr5_i_inf", "be_1_inf", "be_2_inf")]
    assert places == [5, 1, 13, 50, 6, 7]


def test_x2_4_1_belgians_build_four_garrisons_in_antwerp() -> None:
    t = Table().put("be_albert_i", 6).put("be_1_inf", 7).put("be_2_inf", 7).put("be_3_inf", 16).put("be_cav", 6)
    t.garrison("Antwerp", 1).given(disc=ENTENTE).run(Impulse(ENTENTE)).choose("tactical")
    t.choose("activate", "be_albert_i").choose("reveal").choose("done")
    t.march("be_3_inf", 6).march("be_cav", 5)
    for block in ("be_1_inf", "be_2_inf"):
        t.choose("build", block).choose("raise", "Antwerp").choose("raise", "Antwerp")
        assert t.strength(block) == 1
    assert t.garrisons(7) == 5
    assert t.decision.side == "german"  # nobody is left to build with, or to move


def test_x2_4_1_those_who_built_do_not_move_and_give_no_third_step() -> None:
    t = Table().put("be_albert_i", 6).put("be_1_inf", 7).put("be_2_inf", 7).given(disc=ENTENTE).run(Impulse(ENTENTE))
    t.choose("tactical").choose("activate", "be_albert_i").choose("reveal").choose("done")
    t.choose("build", "be_1_inf").choose("raise", "Antwerp").choose("raise", "Antwerp")
    assert t.nouns("build") == {"be_2_inf"}
    assert t.why_not("move", "be_1_inf").rule == "7.4a"
    assert t.why_not("build", "be_1_inf").rule == "7.4a"


def test_x2_4_1_with_the_four_discs_of_the_set_up_only_one_is_free() -> None:
    t = Table().put("be_1_inf", 7).put("be_2_inf", 7).given(disc=ENTENTE)
    for fortress in ("Antwerp", "Liège", "Namur", "Termonde"):
        t.garrison(fortress, 1)
    t.run(Impulse(ENTENTE)).choose("strategic", "A").choose("build", "be_1_inf").choose("raise", "Antwerp")
    assert t.strength("be_1_inf") == 2
    assert t.why_not("build", "be_2_inf").rule == "4.1i"


def test_x6_7_3_1_5_infantry_in_a_contested_area_is_commanded_by_its_leader_beside_it() -> None:
    for step, commanded in ((0, True), (2, True), (3, False)):
        t = Table().put("fr5_i_inf", 53).put("de1_ii_inf", 53).put("fr5_lanrezac", 50, step=step)
        t.put("fr5_ii_inf", 50).run(Impulse(ENTENTE)).choose("tactical")
        t.choose("activate", "fr5_lanrezac").choose("reveal").choose("done")
        assert not t.isolated("fr5_i_inf")
        assert t.offers("move", "fr5_i_inf") == commanded


def test_x6_7_3_1_5_foch_at_three_stars_commands_at_three_areas_and_not_at_four() -> None:
    for area, commanded in ((64, True), (63, False)):  # 53, then 52 or 64, then 63
        t = Table().put("fr1_vii_inf", area).put("de1_ii_inf", area).put("fr_foch", 33, step=1).put("fr5_i_inf", 33)
        t.given(turn=2).run(Impulse(ENTENTE)).choose("tactical").choose("activate", "fr_foch").choose("reveal")
        assert t.choose("done").offers("move", "fr1_vii_inf") == commanded


def test_x6_7_3_1_5_the_range_of_foch_passes_no_contested_or_enemy_area() -> None:
    for hindrance in ("contested", "enemy"):
        t = Table().put("fr1_vii_inf", 64).put("de1_ii_inf", 64).put("fr_foch", 33, step=1).put("fr5_i_inf", 33)
        t.held(GERMANY, 53) if hindrance == "enemy" else t.put("de1_iii_inf", 53).put("fr5_ii_inf", 53)
        t.given(turn=2).run(Impulse(ENTENTE)).choose("tactical").choose("activate", "fr_foch").choose("reveal")
        assert not t.choose("done").offers("move", "fr1_vii_inf")


def set_up_for_the_opening() -> Table:
    """The first three German armies, the Belgians and the cavalry in Sedan where their icons are."""
    places = {
        25: "de1_von_kluck de1_iv_inf de1_ix_inf de1_iv_res",
        22: "de1_ii_inf de1_iii_inf de1_iii_res de1_ii_cav",
        24: "de2_von_bulow de2_guard_res",
        23: "de2_guard_inf de2_vii_inf de2_x_inf de2_vii_res",
        40: "de3_von_hausen de3_xi_inf de3_i_cav",
        41: "de3_xii_inf de3_xix_inf",
        20: "be_3_inf",
        19: "be_4_inf",
        9: "be_albert_i be_1_inf be_cav",
        7: "be_2_inf",
        16: "be_5_inf",
        18: "be_6_inf",
        35: "fr4_9_cav",
        33: "fr5_i_inf fr5_i_cav fr5_4_cav",
    }
    t = Table()
    for area, blocks in places.items():
        for block in blocks.split():
            assert icons(by_id(block), area), f"no icon for {block} in {area}"
            t.put(block, area)
    return t.garrison("Liège", 1).garrison("Namur", 1).garrison("Antwerp", 1).garrison("Termonde", 1)


def test_x7_7_4_the_opening_move() -> None:
    t = set_up_for_the_opening().run(Turn(1)).choose("surprise")
    t.choose("activate", "de1_von_kluck").choose("go", 22).choose("go", 21).choose("go", 36).choose("reveal")
    t.choose("activate", "de2_von_bulow").choose("go", 21).choose("go", 36).choose("reveal")
    t.choose("activate", "de3_von_hausen").choose("go", 39).choose("go", 38).choose("reveal").choose("done")
    assert t.state.battles == 3
    for out_of_range in ("de1_iv_inf", "de1_ix_inf", "de1_iv_res", "de3_xii_inf", "de3_xix_inf"):
        assert t.why_not("move", out_of_range).rule == "7.4a"

    for block in ("de3_xi_inf", "de3_i_cav"):
        t.march(block, 39, 38, 35)
    for block in ("de2_guard_inf", "de2_vii_inf", "de2_x_inf", "de2_vii_res"):
        t.choose("move", block).choose("go", 21).choose("go", 36)
        assert t.left == 1  # the Meuse costs nothing more
        t.choose("go", 34).choose("stop")
    t.march("de1_ii_cav", 21, 36, 19)
    for block in ("de1_ii_inf", "de1_iii_inf", "de1_iii_res"):
        t.march(block, 21, 20)
    t.march("de2_guard_res", 21, 36, 10)
    assert t.state.engaged == 1 << 35 | 1 << 19 | 1 << 20
    assert all(t.controls(GERMANY, area) for area in (10, 21, 34, 36, 38))
    assert t.nouns("battle") == {35, 19, 20}

    t.choose("battle", 35).choose("stand")  # von Kluck, von Bülow and von Hausen all stand beside Sedan
    assert (t.result["attack"], t.result["defence"]) == (5 + 3 + 4 + 4 + 4, 4)
    assert t.at("fr4_9_cav") == "dead"
    t.choose("battle", 20)
    assert t.why_not("general").rule == "7.5.1.2a"  # the Entente cannot use the Disc in this impulse
    t.choose("stand")
    assert (t.result["attack"], t.result["defence"]) == (15, 9)
    t.choose("hit", "de1_ii_inf").choose("battle", 19).choose("stand")
    assert (t.result["attack"], t.result["defence"]) == (11, 9)
    assert t.decision.side == "entente"
    assert (t.state.disc, t.state.valour[0]) == (ENTENTE, 1)
    assert [t.strength(b) for b in ("de1_von_kluck", "de2_von_bulow", "de3_von_hausen")] == [3, 3, 3]


def test_x7_7_4_without_surprise_the_meuse_stops_the_march() -> None:
    t = set_up_for_the_opening().run(Turn(1)).choose("tactical")
    t.choose("activate", "de1_von_kluck").choose("go", 22).choose("go", 21).choose("go", 36).choose("reveal")
    t.choose("done").choose("move", "de1_ii_inf").choose("go", 21)
    assert t.left == 2
    assert t.why_not("go", 20).rule == "7.4c"


WHITE = ("de1_iii_res", "de1_iv_res", "de2_guard_res")


def shielding(blocks: tuple[str, ...], hits: int) -> Table:
    """Blocks of strength 4 that take hits in turn, until it makes no difference which one is next."""
    t = Table()
    for block in blocks:
        t.put(block, 50)
    side = GERMANY if blocks[0].startswith("de") else ENTENTE
    t.held(side, 50).run(Losses(50, side, hits))
    k = 0
    while not t.over:
        t.choose("hit", blocks[k % 3])
        k += 1
    assert k <= hits
    return t


def strengths(t: Table, blocks: tuple[str, ...]) -> list[int]:
    return [t.strength(block) for block in blocks]


def test_x11_7_5_1_13d_three_of_4_white_absorb_three_hits_and_the_fourth_damages_one() -> None:
    assert strengths(shielding(WHITE, 3), WHITE) == [4, 4, 4]
    assert strengths(shielding(WHITE, 4), WHITE) == [3, 4, 4]


def test_x11_7_5_1_13d_three_of_4_red_absorb_six_hits_and_the_seventh_damages_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    painted = {by_id(block) for block in WHITE}  # only two of our blocks have 4 red dots
    monkeypatch.setattr(losses, "HITS", tuple((3, *h[1:]) if u in painted else h for u, h in enumerate(HITS)))
    assert strengths(shielding(WHITE, 6), WHITE) == [4, 4, 4]
    assert strengths(shielding(WHITE, 7), WHITE) == [3, 4, 4]


def test_x11_7_5_1_13d_of_three_of_4_black_every_hit_damages_one() -> None:
    blocks = ("fr4_xii_inf", "fr4_xvii_inf", "fr4_9_cav")
    assert strengths(shielding(blocks, 1), blocks) == [3, 4, 4]
    assert strengths(shielding(blocks, 3), blocks) == [3, 3, 3]


def test_x14_7_5_1_11b_the_table_of_losses() -> None:
    found = [(result, winners_hits(result, result)) for result in (5, 6, 10, 11)]
    assert found == [(5, 3), (6, 2), (10, 3), (11, 1)]


def test_x14_7_5_1_4b_two_worn_cavalry_blocks_across_a_major_river_count_1() -> None:
    t = Table().put("de1_ii_cav", 50, step=3).put("de3_i_cav", 50, step=2).put("fr5_ii_inf", 50).given(disc=2)
    t.engages(50, major=("de1_ii_cav", "de3_i_cav")).fight(GERMANY, 50)
    assert t.counted(GERMANY) == [("7.5.1.4b", 1)]
