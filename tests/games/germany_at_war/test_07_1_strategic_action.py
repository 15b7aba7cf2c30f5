"""Chapter 7.1: the Strategic Action."""

import pytest

from marne.games.germany_at_war.blocks import ENTENTE, GERMANY, OF_SIDE
from marne.games.germany_at_war.movement import STOP
from marne.games.germany_at_war.sequence import Impulse
from marne.games.germany_at_war.state import NOBODY
from tests.games.germany_at_war.table import Table


def option_a(t: Table, side: int = ENTENTE) -> Table:
    """A side plays Option A."""
    return t.given(disc=side).run(Impulse(side)).choose("strategic", "A")


def option_b(t: Table, side: int, count: int, *faces: int) -> Table:
    """A side plays Option B and draws so many blocks."""
    return t.given(disc=side).run(Impulse(side), dice=faces).choose("strategic", "B").choose("draw", count)


def corps(count: int) -> Table:
    """French corps around Reims, as many as are wanted."""
    names = ("fr4_xii_inf", "fr4_xvii_inf", "fr5_iii_inf", "fr5_x_inf", "fr5_i_inf", "fr5_ii_inf", "fr4_col_inf")
    t = Table()
    for k, block in enumerate(names[:count]):
        t.put(block, 49 if k < 4 else 53)
    return t


# 7.1a The Disc.


def test_7_1a_only_the_holder_of_the_disc_plays_a_strategic_action() -> None:
    t = corps(1).given(disc=GERMANY).run(Impulse(ENTENTE))
    assert t.why_not("strategic", "A").rule == "7.1a"
    assert t.why_not("strategic", "B").rule == "7.1a"
    t = corps(1).given(disc=ENTENTE).run(Impulse(ENTENTE))
    assert t.offers("strategic", "A")
    assert t.offers("strategic", "B")


def test_7_1a_the_disc_is_spent_at_once_and_passes_when_the_action_is_over() -> None:
    t = option_a(corps(1))
    assert t.state.disc == NOBODY
    t.choose("done")
    assert t.state.disc == GERMANY
    assert t.decision.side == "german"


def test_7_1a_option_b_spends_the_disc_too() -> None:
    assert option_b(Table().pool("de1_ii_inf"), GERMANY, 0).state.disc == ENTENTE


def test_7_1a_the_other_side_cannot_answer_the_battle_with_a_general_retreat() -> None:
    t = corps(2).put("de1_ii_inf", 49).put("de1_iii_inf", 50).held(GERMANY, 50)
    option_a(t).choose("done").choose("battle", 49)
    assert t.decision.side == "german"
    assert t.why_not("general").rule == "7.5.1.2a"


# 7.1b, 7.1c, 7.1d Option A.


def test_7_1b_the_entente_acts_with_5_blocks_and_no_sixth() -> None:
    t = option_a(corps(7)).march("fr4_xii_inf", 50).march("fr4_xvii_inf", 50).march("fr5_iii_inf", 50)
    t.march("fr5_x_inf", 50)
    assert t.offers("move", "fr5_ii_inf")
    t.march("fr5_i_inf", 64)
    assert (t.decision.side, t.decision.rule) == ("german", "3.0a")  # the next impulse
    assert (t.at("fr5_ii_inf"), t.at("fr4_col_inf")) == (53, 53)


def test_7_1b_germany_acts_with_7_blocks_and_no_eighth() -> None:
    t = Table()
    for block in ("de1_ii_inf", "de1_iii_inf", "de1_iv_inf", "de1_ix_inf"):
        t.put(block, 22)
    for block in ("de2_x_inf", "de2_vii_inf", "de2_x_res", "de2_vii_res"):
        t.put(block, 26)
    option_a(t, GERMANY)
    for block in ("de1_ii_inf", "de1_iii_inf", "de1_iv_inf", "de1_ix_inf"):
        t.march(block, 23)
    t.march("de2_x_inf", 25).march("de2_vii_inf", 25)
    assert t.offers("move", "de2_vii_res")
    t.march("de2_x_res", 25)
    assert (t.decision.side, t.decision.rule) == ("entente", "3.0a")
    assert t.at("de2_vii_res") == 26


def test_7_1b_moving_shipping_and_building_mix_freely() -> None:
    t = Table().put("gb_i_inf", 0).put("be_1_inf", 7).put("fr4_xii_inf", 49).put("fr4_xvii_inf", 50)
    option_a(t).choose("ship", "gb_i_inf").choose("go", 5)
    t.choose("build", "be_1_inf").choose("raise", "Antwerp").choose("raise", "Antwerp")
    t.march("fr4_xii_inf", 53)
    assert t.state.budget == 2
    assert (t.at("gb_i_inf"), t.garrisons(7), t.at("fr4_xii_inf")) == (5, 2, 53)


def test_7_1b_isolated_blocks_do_nothing() -> None:
    t = option_a(corps(1).put("fr4_xvii_inf", 20).put("be_1_inf", 20).held(GERMANY, 8, 10, 21, 36))
    assert t.nouns("move") == {"fr4_xii_inf"} | {"be_1_inf"}  # Liège is at home for the Belgians only
    assert t.why_not("move", "fr4_xvii_inf").rule == "7.0.1b"


def test_7_1b_no_leader_is_needed_and_nobody_is_boosted() -> None:
    t = option_a(corps(1)).choose("move", "fr4_xii_inf").choose("go", 50).choose("go", 53).choose("go", 64)
    assert t.decision.choices == (STOP,)  # three points, no more


def test_7_1c_one_new_engagement_and_it_takes_up_the_battle() -> None:
    t = corps(2).put("de1_ii_inf", 50).put("de1_iii_inf", 48).put("fr5_i_inf", 53).put("de1_iv_inf", 53)
    t.held(GERMANY, 50, 48)
    option_a(t).choose("move", "fr4_xii_inf").choose("go", 50).choose("move", "fr4_xvii_inf")
    assert t.why_not("go", 48).rule == "7.5c"
    t.choose("go", 50).choose("done")
    assert t.nouns("battle") == {50}
    assert t.why_not("battle", 53).rule == "7.5d"
    t.choose("battle", 50).choose("stand")
    while t.asks("7.5.1.13c"):
        t.choose("hit", sorted(t.nouns("hit"))[0])
    assert t.decision.rule == "3.0a"  # no second battle


def test_7_1c_one_battle_in_an_area_contested_before() -> None:
    t = corps(1).put("de1_ii_inf", 49).put("de1_iii_inf", 53).put("fr5_i_inf", 53).put("fr4_col_inf", 64)
    option_a(t).choose("done")
    assert t.nouns("battle") == {49, 53}
    t.choose("battle", 49).choose("stand")
    assert t.decision.rule == "3.0a"


def test_7_1c_joining_an_area_contested_before_is_not_a_new_engagement() -> None:
    t = corps(2).put("de1_ii_inf", 53).put("fr5_i_inf", 53).put("de1_iii_inf", 50).held(GERMANY, 50)
    option_a(t).choose("move", "fr4_xii_inf").choose("go", 53)
    assert not t.told("engage")
    t.choose("move", "fr4_xvii_inf").choose("go", 50)
    assert t.told("engage") == [{"area": 50, "side": "entente"}]


def test_7_1d_leaders_move_and_engage_but_are_not_activated() -> None:
    t = Table().put("fr4_langle_de_cary", 49).put("de1_10_lw", 50).held(GERMANY, 50)
    option_a(t)
    assert t.decision.rule == "7.4a"
    assert not t.nouns("activate")
    t.choose("move", "fr4_langle_de_cary").choose("go", 50)
    t.choose("battle", 50).choose("stand")
    assert t.counted(ENTENTE) == [("7.5.1.5", 4)]
    assert t.strength("fr4_langle_de_cary") == 3  # the hit of the winner, and no deactivation


def test_7_1d_a_leader_beside_the_battle_adds_nothing() -> None:
    t = corps(1).put("de1_ii_inf", 49).put("fr4_langle_de_cary", 50)
    option_a(t).choose("done").choose("battle", 49).choose("stand")
    assert t.counted(ENTENTE) == [("7.5.1.5", 4)]


def test_7_1d_a_leader_at_heart_fights_with_strength_1() -> None:
    t = Table().put("fr4_langle_de_cary", 49, step=3).put("de1_10_lw", 49).put("fr4_xii_inf", 48)
    option_a(t).choose("done").choose("battle", 49).choose("stand")
    assert t.counted(ENTENTE) == [("7.5.1.5", 1)]


# 7.1e, 7.1f, 7.1g Option B.


@pytest.mark.parametrize(("side", "most"), [(GERMANY, 7), (ENTENTE, 5)])
def test_7_1e_c4_the_player_draws_up_to_the_strategic_value(side: int, most: int) -> None:
    t = Table().given(disc=side).run(Impulse(side)).choose("strategic", "B")
    assert t.nouns("draw") == set(range(most + 1))


def test_7_1e_c4_drawing_fewer_is_allowed() -> None:
    t = option_b(Table(), GERMANY, 2, 1, 1)
    assert len(t.nouns("place")) == 2


def test_7_1e_no_more_are_drawn_than_the_pool_holds() -> None:
    t = Table().pool("de1_ii_inf", "de1_iii_inf").run(Impulse(GERMANY)).choose("strategic", "B")
    assert t.nouns("draw") == {0, 1, 2}


def test_7_1e_the_blocks_are_drawn_at_random_and_come_at_full_strength() -> None:
    t = option_b(Table().pool("de1_ii_inf", "de1_iii_inf", "de1_iv_inf"), GERMANY, 1, 3)
    t.choose("place", "de1_iv_inf").choose("go", 22)
    assert (t.at("de1_iv_inf"), t.strength("de1_iv_inf")) == (22, 5)
    assert (t.at("de1_ii_inf"), t.at("de1_iii_inf")) == ("pool", "pool")


def test_7_1f_blocks_go_to_icons_of_their_own_or_else_to_a_city_or_fortress() -> None:
    t = option_b(Table().pool("de2_x_inf"), GERMANY, 1, 1).choose("place", "de2_x_inf")
    assert t.nouns("go") == {23, 24}
    t = option_b(Table().pool("de2_x_inf").held(ENTENTE, 23, 24), GERMANY, 1, 1).choose("place", "de2_x_inf")
    assert t.nouns("go") == {26, 27, 41, 57, 58, 60, 61, 68, 69, 72, 84, 88, 92}


def test_7_1f_c5_a_contested_icon_area_takes_nobody() -> None:
    t = Table().pool("de2_x_inf").put("de2_vii_inf", 23).put("fr4_xii_inf", 23)
    assert option_b(t, GERMANY, 1, 1).choose("place", "de2_x_inf").nouns("go") == {24}


def test_7_1f_one_for_each_icon_and_never_too_many() -> None:
    t = option_b(Table().pool("de2_x_inf", "de2_vii_inf"), GERMANY, 2, 1, 1)
    t.choose("place", "de2_x_inf").choose("go", 24)
    assert t.choose("place", "de2_vii_inf").nouns("go") == {23}
    t = Table().pool("de2_x_inf").put("de1_ii_inf", 24).put("de1_iii_inf", 24)
    assert option_b(t, GERMANY, 1, 1).choose("place", "de2_x_inf").nouns("go") == {23}


def test_7_1f_a_block_that_cannot_be_placed_returns_to_the_pool() -> None:
    t = option_b(Table().pool("be_cav").held(GERMANY, 7, 9, 16, 18, 19, 20), ENTENTE, 1, 1)
    assert t.at("be_cav") == "pool"
    assert t.decision.side == "german"


def test_7_1g_under_option_b_nobody_moves_and_no_battle_is_fought() -> None:
    t = corps(2).put("de1_ii_inf", 49).put("fr4_langle_de_cary", 50).pool("fr5_x_inf")
    option_b(t, ENTENTE, 1, 1)
    assert {c.verb for c in t.decision.choices} == {"place"}
    t.choose("place", "fr5_x_inf").choose("go", 50)
    assert (t.decision.side, t.decision.rule) == ("german", "3.0a")
    assert not t.told("battle")
    assert t.state.acted & OF_SIDE[ENTENTE] == 0
