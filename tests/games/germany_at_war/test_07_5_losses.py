"""Chapters 7.5.1.10 to 7.5.1.15: the final result, and the losses it costs."""

import pytest

from marne.games.germany_at_war.attrition import FinalPhase
from marne.games.germany_at_war.blocks import by_id
from marne.games.germany_at_war.losses import VICTORIES, Losses, winners_hits
from marne.games.germany_at_war.state import lost
from marne.kernel import Eyes
from tests.games.germany_at_war.table import ENTENTE, GAME, GERMANY, Table

RETHEL, AMIENS, LIEGE, LILLE = 50, 13, 20, 17
KLUCK, LANGLE = "de1_von_kluck", "fr4_langle_de_cary"


def hit(t: Table, side: int, hits: int, area: int = RETHEL) -> Table:
    """A side takes hits in an area."""
    return t.held(side, area).run(Losses(area, side, hits))


# 7.5.1.10 and 7.5.1.11 The result.


@pytest.mark.parametrize(("valour", "result", "loser"), [(0, -2, "german"), (2, 0, None), (3, 1, "entente")])
def test_7_5_1_10_the_final_result_is_offence_less_defence(valour: int, result: int, loser: str | None) -> None:
    t = Table().put("de1_10_lw", RETHEL).put("fr4_xvii_inf", RETHEL).valour(german=valour).fight(GERMANY, RETHEL)
    assert t.sums == (2 + valour, 4, result)
    assert [h["side"] for h in t.told("hits")][:1] == ([loser] if loser else [])


def test_7_5_1_11a_the_loser_takes_as_many_hits_as_the_result() -> None:
    t = Table().put("de1_ii_inf", RETHEL).put("fr4_xvii_inf", RETHEL).valour(german=2).fight(GERMANY, RETHEL)
    assert t.hits[0] == 3
    assert t.strength("fr4_xvii_inf") == 1


@pytest.mark.parametrize(
    ("block", "step", "limit"),
    [("fr4_xii_inf", 1, 3), ("fr4_xii_inf", 0, 4), ("fr4_col_inf", 1, 4), (LANGLE, 0, 6), (LANGLE, 3, 3)],
)
def test_7_5_1_11a_c10_no_more_hits_than_remove_every_step(block: str, step: int, limit: int) -> None:
    t = Table().put("de1_ii_inf", RETHEL).put(block, RETHEL, step=step).valour(german=20).fight(GERMANY, RETHEL)
    assert t.hits == [limit, 1]
    assert t.at(block) == "dead"


def test_7_5_1_11a_c10_each_garrison_adds_one_to_the_limit() -> None:
    t = Table().put("de1_ii_inf", LIEGE).put("be_3_inf", LIEGE).garrison("Liège", 2).valour(german=30)
    assert t.fight(GERMANY, LIEGE).hits == [5, 1]


@pytest.mark.parametrize(
    ("result", "incurred", "hits"),
    [
        *((1, 1, 1), (2, 2, 1), (3, 3, 2), (4, 4, 2), (5, 5, 3), (5, 2, 1)),
        *((6, 6, 2), (7, 5, 2), (8, 8, 2), (9, 9, 3), (10, 10, 3), (10, 4, 1)),
        *((11, 11, 1), (30, 2, 1)),
    ],
)
def test_7_5_1_11b_the_winner_pays_a_half_a_quarter_or_one(result: int, incurred: int, hits: int) -> None:
    assert winners_hits(result, incurred) == hits


@pytest.mark.parametrize(("size", "name"), [(1, "marginal"), (5, "marginal"), (6, "decisive"), (10, "decisive")])
def test_7_5_1_11b_a_victory_has_its_name_and_what_it_costs_from_the_table(size: int, name: str) -> None:
    column = VICTORIES.column(size)
    winner, loser = VICTORIES.effects(VICTORIES.result(column))
    assert (VICTORIES.title(column), loser) == (name, ("loser", "share", 1))
    assert winners_hits(size, 8) == 8 // winner.amount


def test_7_5_1_10_the_page_shows_what_the_table_says() -> None:
    shown = [(band.upto, band.name) for band in GAME.table(Eyes(GAME, Table().state, None)).bands]
    assert shown == [(-1, "defender wins"), (0, "tie"), (5, "marginal"), (10, "decisive"), (None, "brilliant")]


def test_7_5_1_11b_the_winner_pays_by_the_figure_after_the_limit() -> None:
    t = Table().put("de1_ii_inf", RETHEL).put("fr4_xvii_inf", RETHEL, step=3).valour(german=6).fight(GERMANY, RETHEL)
    assert t.sums[2] == 10
    assert t.hits == [1, 1]


def test_7_5_1_11b_a_defender_who_wins_pays_too() -> None:
    t = Table().put("de1_10_lw", RETHEL).put("fr4_xvii_inf", RETHEL).put("fr5_4_gr_reserve", RETHEL)
    t.fight(GERMANY, RETHEL)
    assert t.sums == (2, 7, -5)
    assert t.hits == [2, 1]
    assert t.at("de1_10_lw") == "dead"
    assert t.strength("fr4_xvii_inf") == 3


# 7.5.1.12 and 7.5.1.13 Who takes the hits.


def test_7_5_1_12_the_loser_first_then_the_winner_and_each_owner_allots_his_own() -> None:
    t = (
        Table()
        .put("de1_ii_inf", RETHEL)
        .put("de1_iii_inf", RETHEL)
        .put("fr4_xvii_inf", RETHEL)
        .put("fr4_xii_inf", RETHEL)
    )
    t.fight(GERMANY, RETHEL)
    assert t.sums == (10, 8, 2)
    assert t.decision.side == "entente"
    assert t.why_not("hit", "de1_ii_inf").rule == "7.5.1.12"
    t.choose("hit", "fr4_xii_inf")
    assert t.strength("fr4_xvii_inf") == 3
    assert t.decision.side == "german"
    t.choose("hit", "de1_iii_inf")
    assert t.strength("de1_iii_inf") == 5


def test_7_5_1_13a_a_damage_costs_a_step_and_at_the_minimum_the_block() -> None:
    t = hit(Table().put("fr4_xvii_inf", RETHEL), ENTENTE, 3)
    assert t.strength("fr4_xvii_inf") == 1
    assert hit(t, ENTENTE, 1).at("fr4_xvii_inf") == "dead"


@pytest.mark.parametrize(
    ("block", "step", "needed"),
    [
        ("fr4_xvii_inf", 0, 1),  # black
        (KLUCK, 0, 1),  # stars
        (KLUCK, 2, 1),
        (KLUCK, 3, 3),  # a heart
        ("de1_ii_inf", 0, 2),  # white
        ("de1_ii_cav", 0, 3),  # red
        ("gb_i_inf", 0, 1),  # blue (ruling G8)
    ],
)
def test_7_5_1_13b_hits_needed_for_a_damage(block: str, step: int, needed: int) -> None:
    side = ENTENTE if block[:2] in ("fr", "gb") else GERMANY
    t = Table().put(block, RETHEL, step=step)
    before = t.strength(block)
    hit(t, side, needed - 1)
    assert (t.strength(block), t.at(block)) == (before, RETHEL)
    t = hit(Table().put(block, RETHEL, step=step), side, needed)
    assert t.at(block) == "dead" or t.strength(block) == before - 1


def test_7_5_1_13b_g8_blue_dots_are_like_black_ones() -> None:
    assert hit(Table().put("gb_i_inf", RETHEL), ENTENTE, 2).strength("gb_i_inf") == 3


def test_7_5_1_13b_c9_the_colour_belongs_to_the_single_block() -> None:
    assert hit(Table().put("be_3_inf", RETHEL), ENTENTE, 3).at("be_3_inf") == "dead"
    assert hit(Table().put("be_4_inf", RETHEL), ENTENTE, 2).strength("be_4_inf") == 2


def test_7_5_1_13b_g9_hits_that_made_no_damage_vanish_after_the_battle() -> None:
    t = Table().put("de1_ii_inf", RETHEL).put("fr4_xvii_inf", RETHEL).fight(GERMANY, RETHEL)
    assert t.hits == [1, 1]
    t.given(fought=0, battles=1).fight(GERMANY, RETHEL)
    assert t.hits == [2, 1]
    assert t.strength("de1_ii_inf") == 5


def test_7_5_1_13b_g10_attrition_costs_a_whole_step_even_of_white_and_red_dots() -> None:
    t = Table().put("de1_ii_inf", 44).put("de1_ii_cav", 44).put("fr4_xvii_inf", 44).run(FinalPhase(GERMANY))
    assert t.strength("de1_ii_inf") == 4
    assert t.strength("de1_ii_cav") == 3


def test_7_5_1_13b_g10_attrition_eliminates_a_block_at_its_minimum_and_counts_it() -> None:
    t = Table().put(KLUCK, 44, step=3).put("fr4_xvii_inf", 44).dead(GERMANY, 9).run(FinalPhase(GERMANY))
    assert t.at(KLUCK) == "dead"
    assert (t.state.winner, t.state.ending) == (ENTENTE, "1.7.1B")


def test_7_5_1_13c_hits_go_to_the_strongest_which_is_found_anew_after_each_step() -> None:
    t = hit(Table().put("fr4_xvii_inf", RETHEL).put("fr5_4_gr_reserve", RETHEL).put("fr5_4_cav", RETHEL), ENTENTE, 2)
    assert t.strength("fr4_xvii_inf") == 3
    assert t.nouns("hit") == {"fr4_xvii_inf", "fr5_4_gr_reserve"}
    assert t.why_not("hit", "fr5_4_cav").rule == "7.5.1.13c"
    t.choose("hit", "fr5_4_gr_reserve")
    assert t.strength("fr5_4_gr_reserve") == 2


def test_7_5_1_13c_a_stronger_white_block_takes_two_hits_before_a_weaker_one_takes_any() -> None:
    t = hit(Table().put("de1_ii_inf", RETHEL).put("de1_iii_res", RETHEL).put("de6_8_ersatz", RETHEL), GERMANY, 3)
    assert t.strength("de1_ii_inf") == 4
    assert t.nouns("hit") == {"de1_ii_inf", "de1_iii_res"}


def test_7_5_1_13c_leaders_are_compared_by_their_stars() -> None:
    t = hit(Table().put("fr4_langle_de_cary", RETHEL).put("fr5_4_gr_reserve", RETHEL), ENTENTE, 1)
    assert t.strength("fr4_langle_de_cary") == 3


def test_7_5_1_13d_equal_blocks_may_share_hits_so_white_dots_shield() -> None:
    t = hit(Table().put("fr4_col_inf", RETHEL).put("fr4_xvii_inf", RETHEL), ENTENTE, 2)
    t.choose("hit", "fr4_col_inf").choose("hit", "fr4_xvii_inf")
    assert t.strength("fr4_col_inf") == 4
    assert t.strength("fr4_xvii_inf") == 3


def test_7_5_1_13d_a_hit_soaked_earlier_in_the_battle_still_counts() -> None:
    """White dots take a hit, their equal loses a step for the next; the third hit goes to white dots again."""
    t = hit(Table().put("fr4_col_inf", RETHEL).put("fr4_xvii_inf", RETHEL), ENTENTE, 3)
    t.choose("hit", "fr4_col_inf").choose("hit", "fr4_xvii_inf")
    assert t.over
    assert (t.strength("fr4_col_inf"), t.strength("fr4_xvii_inf")) == (3, 3)
    assert [d["hits"] for d in t.told("soaked")] == [1]


def test_7_5_1_13d_a_heart_shields_blocks_of_strength_1() -> None:
    t = Table().put("fr4_langle_de_cary", RETHEL, step=3).put("fr4_xvii_inf", RETHEL, step=3)
    hit(t, ENTENTE, 2).choose("hit", "fr4_langle_de_cary").choose("hit", "fr4_langle_de_cary")
    assert t.at("fr4_langle_de_cary") == t.at("fr4_xvii_inf") == RETHEL


def test_7_5_1_13e_garrisons_take_hits_after_all_blocks_are_gone() -> None:
    t = hit(Table().put("be_3_inf", LIEGE).garrison("Liège", 2), ENTENTE, 4, LIEGE)
    assert t.at("be_3_inf") == "dead"
    assert t.garrisons(LIEGE) == 1


def test_7_5_1_13e_in_area_17_the_owner_chooses_the_garrison_that_is_lost() -> None:
    t = hit(Table().garrison("Lille", 2).garrison("Maubeuge", 1), ENTENTE, 2, LILLE)
    t.choose("lose", "Maubeuge")
    assert t.over
    assert [d["fort"] for d in t.told("garrison_lost")] == [t.fort("Maubeuge"), t.fort("Lille")]


def test_7_5_1_14_hits_that_find_nobody_are_lost() -> None:
    t = Table().put("de1_10_lw", RETHEL, step=1).put("fr4_xvii_inf", RETHEL).valour(german=6).fight(GERMANY, RETHEL)
    assert t.hits == [3, 2]
    assert t.at("de1_10_lw") == "dead"
    assert t.told("excess") == [{"side": "german", "hits": 1}]


# 7.5.1.15 Eliminated blocks, and the order of effects.


@pytest.mark.parametrize(("side", "before"), [(GERMANY, 9), (ENTENTE, 19)])
def test_7_5_1_15_the_last_block_that_a_side_can_spare_ends_the_game(side: int, before: int) -> None:
    block = ("de1_10_lw", "fr1_6_cav")[side]
    for spared in (1, 0):
        t = hit(Table().put(block, RETHEL, step=1).dead(side, before - spared), side, 1)
        assert lost(t.state, side) == before + 1 - spared
        assert t.state.winner == (-1 if spared else 1 - side)


def test_7_5_1_15_the_dead_lie_face_up_and_never_return() -> None:
    t = hit(Table().put("fr1_6_cav", RETHEL, step=1), ENTENTE, 1)
    assert by_id("fr1_6_cav") in GAME.view(t.state, "german").dead
    assert t.at("fr1_6_cav") == "dead"


def wipeout(**rules: bool) -> Table:
    """A battle in Amiens that nobody survives."""
    t = Table(**rules).put("fr4_xvii_inf", AMIENS, step=3).put("de1_10_lw", AMIENS, step=1).valour(german=1)
    t.fight(GERMANY, AMIENS)
    assert (t.sums[2], t.hits) == (1, [1, 1])
    assert t.at("de1_10_lw") == t.at("fr4_xvii_inf") == "dead"
    return t


@pytest.mark.parametrize(
    ("switch", "heir"), [(None, GERMANY), ("wipeout_to_defender", ENTENTE), ("wipeout_to_winner", GERMANY)]
)
def test_7_5_1_12_g20_where_all_have_fallen_nobody_gains_valour(switch: str | None, heir: int) -> None:
    t = wipeout(**({switch: True} if switch else {}))
    assert t.controls(heir, AMIENS)
    assert t.state.valour[0] == 1


@pytest.mark.parametrize(("german", "french", "winner"), [(2, 0, GERMANY), (0, 2, ENTENTE)])
def test_7_5_1_12_g21_the_loser_of_the_battle_loses_the_game(german: int, french: int, winner: int) -> None:
    t = Table().put("de1_10_lw", RETHEL, step=1).put("fr4_xvii_inf", RETHEL, step=3).valour(german, french)
    t.dead(GERMANY, 9).dead(ENTENTE, 19).fight(GERMANY, RETHEL)
    assert (t.state.winner, t.state.ending) == (winner, "1.7.1B")


def test_7_5_1_12_g43_the_winners_hits_come_before_the_conquest() -> None:
    t = Table().put("de1_10_lw", AMIENS, step=1).put("de1_iii_res", AMIENS, step=3).put("fr4_xvii_inf", AMIENS, step=3)
    t.valour(german=9).dead(GERMANY, 9).fight(GERMANY, AMIENS).choose("hit", "de1_10_lw")
    assert (t.state.winner, t.state.ending) == (ENTENTE, "1.7.1B")
    assert t.state.valour[0] == 9


def test_7_5_1_12_g43_the_conquest_comes_before_plan_xvii() -> None:
    t = Table(plan_xvii=True).put("fr2_xx_inf", 72).put("de7_rhine_lw", 72, step=1).engages(72)
    t.given(plan_xvii=1 << 72, disc=2).fight(ENTENTE, 72)
    assert [e.rule for e in t.events if e.kind == "valour"] == ["2.8", "8.4"]
    assert t.state.valour[1] == 2
