"""Chapters 6 and 7.10: reinforcements, and leaders restored."""

import pytest

from marne.games.germany_at_war.blocks import BLOCKS, ENTENTE, GERMANY, SIDE, by_id
from marne.games.germany_at_war.reinforcements import Deploy, Draw, Levy, Recover, Reinforcement, Restore
from marne.games.germany_at_war.sequence import Impulse, Turn
from marne.games.germany_at_war.state import POOL, put
from tests.games.germany_at_war.table import Table


def drawn(side: int, *blocks: str) -> Deploy:
    """A side has drawn these blocks."""
    return Deploy(side, tuple(sorted(by_id(block) for block in blocks)))


# 6.0 Where reinforcements come from, and where they go.


def test_6_0a_reinforcements_come_in_the_reinforcement_phase_or_by_option_b() -> None:
    t = Table().pool("de1_ii_inf").run(Reinforcement(GERMANY), dice=(1,))
    assert t.nouns("place") == {"de1_ii_inf"}
    t = Table().pool("de1_ii_inf").run(Impulse(GERMANY)).choose("strategic", "B")
    t.dice(1)
    assert t.choose("draw", 1).nouns("place") == {"de1_ii_inf"}


@pytest.mark.parametrize(("side", "count"), [(GERMANY, 7), (ENTENTE, 5)])
def test_6_0b_c4_the_phase_draws_exactly_the_strategic_value(side: int, count: int) -> None:
    t = Table().run(Reinforcement(side), dice=(1,) * count)
    assert t.told("drew") == [{"side": ("german", "entente")[side], "count": count}]
    assert len(t.told("drawn")) == count
    assert not t.unrolled


def test_6_0b_the_draw_is_at_random_from_the_sides_own_pool() -> None:
    t = Table().pool("de1_ii_inf", "de1_iii_inf", "fr5_i_inf").run(Draw(GERMANY), dice=(2,)).choose("draw", 1)
    assert t.nouns("place") == {"de1_iii_inf"}
    t = Table().pool("de1_ii_inf", "de1_iii_inf", "fr5_i_inf").run(Draw(GERMANY), dice=(1,)).choose("draw", 1)
    assert t.nouns("place") == {"de1_ii_inf"}


def test_6_0b_g27_a_small_pool_is_drawn_to_the_last_block() -> None:
    t = Table().pool("fr5_i_inf", "be_1_inf").run(Reinforcement(ENTENTE), dice=(1, 1))
    assert t.nouns("place") == {"fr5_i_inf", "be_1_inf"}


def test_6_0c_a_block_goes_to_an_icon_of_its_army_and_arm() -> None:
    t = Table().run(drawn(ENTENTE, "fr5_i_inf")).choose("place", "fr5_i_inf")
    assert t.nouns("go") == {17, 33, 49, 50}
    t = Table().run(drawn(GERMANY, "de1_ii_cav")).choose("place", "de1_ii_cav")
    assert t.nouns("go") == {22}
    t.choose("go", 22)
    assert t.at("de1_ii_cav") == 22


def test_6_0c_the_area_must_be_friendly_and_uncontested() -> None:
    t = Table().held(GERMANY, 17, 33).put("de1_ii_inf", 49).put("fr5_ii_inf", 49)
    t.run(drawn(ENTENTE, "fr5_i_inf")).choose("place", "fr5_i_inf")
    assert t.nouns("go") == {50}


def test_6_0c_one_block_for_each_icon() -> None:
    t = Table().run(drawn(ENTENTE, "fr5_i_inf", "fr5_ii_inf"))
    t.choose("place", "fr5_i_inf").choose("go", 49).choose("place", "fr5_ii_inf")
    assert t.nouns("go") == {17, 33, 50}


def test_6_0c_g49_earlier_arrivals_do_not_use_up_an_icon() -> None:
    t = Table().put("fr5_iii_inf", 49).run(drawn(ENTENTE, "fr5_i_inf"), drawn(ENTENTE, "fr5_ii_inf"))
    t.choose("place", "fr5_i_inf").choose("go", 49).choose("place", "fr5_ii_inf").choose("go", 49)
    assert (t.at("fr5_i_inf"), t.at("fr5_ii_inf")) == (49, 49)


def test_6_0c_a_full_area_takes_nobody() -> None:
    t = Table().put("fr5_ii_inf", 49).put("fr5_iii_inf", 49).put("fr5_x_inf", 49).put("fr5_xi_inf", 49)
    t.run(drawn(ENTENTE, "fr5_i_inf")).choose("place", "fr5_i_inf")
    assert t.nouns("go") == {17, 33, 50}


FRENCH_SHELTERS = {1, 11, 13, 17, 45, 49, 55, 63, 66, 81, 82, 86, 90, 91}
"""All French areas with a Major City or a fortress."""


def test_6_0d_without_a_free_icon_a_block_goes_to_a_city_or_fortress_of_its_power() -> None:
    t = Table().held(GERMANY, 17, 33, 49, 50).run(drawn(ENTENTE, "fr5_i_inf")).choose("place", "fr5_i_inf")
    assert t.nouns("go") == FRENCH_SHELTERS - {17, 49}


def test_6_0d_while_an_icon_is_free_no_city_takes_the_block() -> None:
    t = Table().held(GERMANY, 17, 33, 49).run(drawn(ENTENTE, "fr5_i_inf")).choose("place", "fr5_i_inf")
    assert t.nouns("go") == {50}
    assert t.why_not("go", 45).rule == "6.0d"


@pytest.mark.parametrize("block", ["fr_foch", "frr_6_gr_reserve"])
def test_6_0d_foch_and_french_reserves_always_go_to_a_city_or_fortress(block: str) -> None:
    t = Table().run(drawn(ENTENTE, block)).choose("place", block)
    assert t.nouns("go") == FRENCH_SHELTERS


def test_6_0d_the_shelter_must_be_friendly_uncontested_and_not_full() -> None:
    t = Table().held(GERMANY, 11).put("de1_ii_inf", 13).put("fr5_i_inf", 13).put("fr3_iv_inf", 55).put("fr3_v_inf", 55)
    t.run(drawn(ENTENTE, "fr_foch")).choose("place", "fr_foch")
    assert t.nouns("go") == FRENCH_SHELTERS - {11, 13, 55}


def test_6_0d_at_most_one_block_for_each_city_or_fortress() -> None:
    t = Table().run(drawn(ENTENTE, "fr_foch", "frr_6_gr_reserve")).choose("place", "fr_foch").choose("go", 45)
    assert t.choose("place", "frr_6_gr_reserve").nouns("go") == FRENCH_SHELTERS - {45}


def test_6_0d_c3_area_17_takes_two() -> None:
    t = Table().run(drawn(ENTENTE, "fr_foch", "frr_6_gr_reserve", "frr_7_gr_reserve"))
    t.choose("place", "fr_foch").choose("go", 17).choose("place", "frr_6_gr_reserve").choose("go", 17)
    assert t.choose("place", "frr_7_gr_reserve").nouns("go") == FRENCH_SHELTERS - {17}


def test_6_0d_belgians_go_to_belgium_only() -> None:
    t = Table().held(GERMANY, 9, 16, 18, 19, 20).run(drawn(ENTENTE, "be_cav")).choose("place", "be_cav")
    assert t.nouns("go") == {7}


def test_6_0e_a_drawn_block_must_be_placed_in_an_area_of_its_owners_choice() -> None:
    t = Table().run(drawn(ENTENTE, "fr5_i_inf"))
    assert {c.verb for c in t.decision.choices} == {"place"}
    t.choose("place", "fr5_i_inf").choose("go", 33)
    assert t.at("fr5_i_inf") == 33


def test_6_0e_a_block_without_a_place_returns_to_the_pool_and_is_not_replaced() -> None:
    t = Table().pool("be_cav", "be_1_inf").held(GERMANY, 7, 9, 16, 18, 19, 20)
    t.run(Reinforcement(ENTENTE), dice=(1, 1))
    assert t.over
    assert (t.at("be_cav"), t.at("be_1_inf")) == ("pool", "pool")
    assert [d["block"] for d in t.told("returned")] == [by_id("be_1_inf"), by_id("be_cav")]


def test_6_0e_only_the_blocks_with_a_place_are_asked_for() -> None:
    t = Table().held(GERMANY, 7, 9, 16, 18, 19, 20).run(drawn(ENTENTE, "be_cav", "fr5_i_inf"))
    assert t.nouns("place") == {"fr5_i_inf"}
    assert t.why_not("place", "be_cav").rule == "6.0e"
    assert t.why_not("place", "fr5_ii_inf").rule == "6.0b"


def test_6_1_blocks_with_a_green_number_join_the_pool_in_their_turn() -> None:
    t = Table()
    assert [t.at(b) for b in ("fr_foch", "gb_iii_inf", "gb_3_cav", "de1_ix_res")] == ["later"] * 4
    t.given(turn=2).run(Levy())
    assert (t.at("fr_foch"), t.at("gb_iii_inf"), t.at("gb_3_cav")) == ("pool", "pool", "later")
    t = Table().given(turn=3).run(Levy())
    assert t.at("gb_3_cav") == "pool"


def test_7_10a_both_sides_add_their_blocks_before_either_draws() -> None:
    t = Table().run(Turn(2), dice=(1,) * 5)
    told = [(e.kind, e.seen_by) for e in t.events if e.kind in ("available", "drawn")]
    joined = [seen_by for kind, seen_by in told if kind == "available"]
    assert set(joined) == {("german",), ("entente",)}
    assert [kind for kind, _ in told] == ["available"] * len(joined) + ["drawn"] * 5


def test_6_1_g28_they_cannot_be_drawn_before() -> None:
    t = Table()
    for u in range(len(BLOCKS)):
        if SIDE[u] == ENTENTE and t.state.at[u] == POOL:
            put(t.state, u, 254)
    t.given(disc=ENTENTE).run(Impulse(ENTENTE)).choose("strategic", "B")
    assert t.nouns("draw") == {0}


# 7.10 The Reinforcement Phase.


def test_7_10a_turns_2_to_4_open_with_reinforcements_and_turn_1_does_not() -> None:
    assert Table().pool("de1_ii_inf").run(Turn(1)).decision.rule == "3.0a"
    for turn in (2, 3, 4):
        assert Table().pool("de1_ii_inf").run(Turn(turn), dice=(1,)).decision.rule == "6.0e"


def test_7_10a_c6_the_side_without_the_disc_deploys_and_restores_before_the_other_begins() -> None:
    t = Table().put("de1_von_kluck", 22, step=1).put("fr5_lanrezac", 49, step=1).put("be_albert_i", 7)
    t.garrison("Cologne", 1).pool("de1_ii_inf", "fr5_i_inf").run(Turn(2), dice=(1, 1))
    assert t.nouns("place") == {"fr5_i_inf"}
    t.choose("place", "fr5_i_inf").choose("go", 49)
    assert t.nouns("restore") == {"fr5_lanrezac"}
    t.choose("restore", "fr5_lanrezac")
    assert t.nouns("place") == {"de1_ii_inf"}
    t.choose("place", "de1_ii_inf").choose("go", 22)
    assert t.nouns("restore") == {"de1_von_kluck"}


@pytest.mark.parametrize(("side", "leaders", "steps"), [
    (GERMANY, ("de1_von_kluck", "de2_von_bulow", "de3_von_hausen"), 7),
    (ENTENTE, ("fr5_lanrezac", "fr4_langle_de_cary", "be_albert_i"), 5),
])  # fmt: skip
def test_7_10a_germany_restores_7_steps_and_the_entente_5(side: int, leaders: tuple[str, ...], steps: int) -> None:
    t = Table().pool()
    for block, area in zip(leaders, (26, 23, 25) if side == GERMANY else (49, 50, 7), strict=True):
        t.put(block, area, step=3)
    t.run(Reinforcement(side))
    done = 0
    while not t.over:
        t.choose("restore", sorted(t.nouns("restore"))[0])
        done += 1
    assert done == steps


def test_7_10b_c7_each_step_turns_a_leader_one_step_up() -> None:
    t = Table().put("de1_von_kluck", 22, step=3).run(Restore(GERMANY, 7)).choose("restore", "de1_von_kluck")
    assert t.strength("de1_von_kluck") == 2
    t.choose("restore", "de1_von_kluck").choose("restore", "de1_von_kluck")
    assert t.strength("de1_von_kluck") == 4
    assert t.over


def test_7_10b_a_side_with_nobody_to_restore_is_asked_all_the_same() -> None:
    """Not asking would tell the enemy how its leaders stand."""
    t = Table().put("de1_von_kluck", 22)
    t.goes_on = False
    t.run(Restore(GERMANY, 7))
    assert [c.verb for c in t.decision.choices] == ["done"]
    assert t.choose("done").over


def test_7_10b_steps_are_shared_freely_and_need_not_all_be_used() -> None:
    t = Table().put("de1_von_kluck", 22, step=2).put("de2_von_bulow", 24, step=3).run(Restore(GERMANY, 7))
    t.choose("restore", "de2_von_bulow").choose("restore", "de1_von_kluck").choose("done")
    assert (t.strength("de1_von_kluck"), t.strength("de2_von_bulow")) == (3, 2)
    assert t.over


def test_7_10b_only_leaders_on_the_map_below_full_strength_are_restored() -> None:
    t = Table().put("de1_von_kluck", 22, step=1).put("de2_von_bulow", 24).put("de1_ii_inf", 22, step=2)
    t.run(Restore(GERMANY, 7))
    assert t.nouns("restore") == {"de1_von_kluck"}
    assert t.why_not("restore", "de2_von_bulow").rule == "7.10b"
    assert t.why_not("restore", "de1_ii_inf").rule == "7.10b"
    assert t.why_not("restore", "de3_von_hausen").rule == "7.10b"


def test_7_10b_g46_isolation_is_judged_afresh_before_leaders_are_restored() -> None:
    t = Table().put("de1_von_kluck", 14, step=1).put("de2_von_bulow", 24, step=1).held(GERMANY, 14)
    t.given(isolated=1 << by_id("de2_von_bulow")).run(Recover(GERMANY))
    assert t.nouns("restore") == {"de2_von_bulow"}
    assert t.why_not("restore", "de1_von_kluck").rule == "7.0.1b"
