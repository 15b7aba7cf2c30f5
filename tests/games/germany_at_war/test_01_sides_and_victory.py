"""Chapter 1: the game's length, its sides and Powers, the seats at the table, and how the game is won."""

# ruff: noqa: N802  the rulebook itself writes 1.7.1A

import pytest

from marne.games.germany_at_war.blocks import ENTENTE, GERMANY
from marne.games.germany_at_war.combat import Combat
from marne.games.germany_at_war.movement import Movement
from marne.games.germany_at_war.reinforcements import Restore
from marne.games.germany_at_war.retreat import FRENCH_STAND
from marne.games.germany_at_war.seats import HAS_FINISHED
from marne.games.germany_at_war.sequence import EndTurn, Impulse, Turn
from marne.games.germany_at_war.state import STRATEGIC, TACTICAL
from marne.kernel import Choice, IllegalChoice, Match, Result, SeededDice
from tests.games.germany_at_war.table import GAME, Table

DECISIVE, MARGINAL = "decisive victory", "marginal victory"


def strategic(t: Table, side: int) -> Table:
    """A Strategic Action of a side, in its Movement Segment."""
    t.given(action=STRATEGIC, budget=(7, 5)[side], battles=1, phasing=side)
    return t.run(Movement(side), Combat(side))


def owner(t: Table, verb: str, noun: object = None) -> str | None:
    """The seat to which a choice belongs."""
    return GAME.owner(GAME.eyes(t.state, t.decision.side), t.choice(verb, noun))


# 1.2 The length of the game.


def test_1_2b_a_full_game_is_exactly_four_turns() -> None:
    t = Table().pool().run(Turn(1))
    for _ in range(8):
        t.choose("pass")
    assert [d["turn"] for d in t.told("turn")] == [1, 2, 3, 4]
    assert t.over
    assert GAME.result(t.state) == Result("entente", MARGINAL, "1.7.2")


# 1.5 Sides, Powers and seats.


def three(**rules: bool) -> Table:
    """Three players: a French corps at Reims, a Belgian one at Antwerp, a British one in Great Britain."""
    t = Table(three_players=True, **rules).put("fr4_xii_inf", 49).put("fr4_xvii_inf", 49)
    return t.put("be_1_inf", 7).put("gb_i_inf", 0).given(disc=ENTENTE)


def test_1_5c_the_entente_chooses_one_kind_of_action_for_all_its_powers() -> None:
    t = three().put("fr4_langle_de_cary", 49).put("gb_sir_john_french", 0).run(Impulse(ENTENTE))
    assert len(t.position.decisions if t.position else ()) == 1
    t.choose("tactical").choose("activate", "gb_sir_john_french").choose("reveal")
    t.choose("activate", "fr4_langle_de_cary").choose("reveal").choose("done", "french").choose("done", "british")
    assert t.why_not("ship", "gb_i_inf").rule == "2.5c"
    assert t.why_not("move", "be_1_inf").rule == "7.4a"


def test_1_5c_a_pass_moves_one_block_of_the_whole_entente() -> None:
    t = three().run(Impulse(ENTENTE)).choose("pass").march("fr4_xii_inf", 50)
    assert t.decision.side == "german"
    assert (t.at("be_1_inf"), t.at("gb_i_inf")) == (7, 0)


def test_1_5c_g37_the_french_player_chooses_the_action_and_the_use_of_the_disc() -> None:
    t = three().run(Impulse(ENTENTE))
    assert {owner(t, c.verb, c.noun) for c in t.decision.choices} == {"french"}
    t = three().given(action=TACTICAL, battles=1).put("de4_vi_inf", 68).put("gb_ii_inf", 68).garrison("Metz", 1)
    t.run(Combat(ENTENTE))
    assert owner(t, "battle", 68) == "british"
    t.choose("battle", 68)
    assert {owner(t, c.verb, c.noun) for c in t.decision.choices} == {"french"}  # though the British alone fight


def test_1_5c_g37_both_entente_players_draw_on_one_strategic_value() -> None:
    t = strategic(three().put("be_2_inf", 7).put("be_3_inf", 16), ENTENTE)
    t.march("fr4_xii_inf", 50).march("be_1_inf", 6).choose("ship", "gb_i_inf").choose("go", 5)
    t.march("be_2_inf", 6)
    assert t.state.budget == 1
    assert {owner(t, "move", block) for block in ("fr4_xvii_inf", "be_3_inf")} == {"french", "british"}
    t.march("be_3_inf", 6)
    assert t.over  # the British player has had the last of the five
    assert t.at("fr4_xvii_inf") == 49


def test_1_5b_each_choice_belongs_to_the_player_of_the_block() -> None:
    t = strategic(three(), ENTENTE)
    assert owner(t, "move", "fr4_xii_inf") == "french"
    assert owner(t, "move", "be_1_inf") == "british"
    assert owner(t, "ship", "gb_i_inf") == "british"
    assert owner(t, "done", "french") == "french"
    assert owner(t, "done", "british") == "british"
    t.choose("move", "be_1_inf")
    assert owner(t, "go", 6) == "british"
    t.choose("go", 6)
    assert owner(t, "stop") == "british"


def test_1_5b_garrisons_are_raised_by_the_player_of_the_infantry() -> None:
    t = strategic(three(), ENTENTE).choose("build", "be_1_inf")
    assert owner(t, "raise", 0) == "british"
    t.choose("raise", "Antwerp")
    assert owner(t, "done") == "british"


def test_1_5b_hits_are_taken_by_the_player_of_the_block() -> None:
    t = Table(three_players=True).put("fr4_xii_inf", 50).put("gb_i_inf", 50, step=1)
    t.put("de1_ii_inf", 50).put("de1_iii_inf", 50).given(action=TACTICAL, battles=1)
    t.run(Combat(GERMANY)).choose("battle", 50).choose("stand", "french").choose("stand", "british")
    assert owner(t, "hit", "fr4_xii_inf") == "french"
    assert owner(t, "hit", "gb_i_inf") == "british"


def allies_attacked() -> Table:
    """A French and a British cavalry block are attacked by infantry at Rethel; friends stand behind them."""
    t = Table(three_players=True).put("fr4_9_cav", 50).put("gb_1_cav", 50).put("fr4_xii_inf", 49).put("de1_ii_inf", 50)
    return t.given(action=TACTICAL, battles=1, disc=ENTENTE).run(Combat(GERMANY)).choose("battle", 50)


def test_1_5b_g53_one_players_word_to_stand_does_not_end_the_others_retreat() -> None:
    t = allies_attacked().choose("stand", "french")
    assert t.nouns("retreat") == {"gb_1_cav"}
    assert t.why_not("retreat", "fr4_9_cav") == HAS_FINISHED
    t.choose("retreat", "gb_1_cav").choose("go", 49)
    assert (t.at("gb_1_cav"), t.at("fr4_9_cav")) == (49, 50)
    assert t.told("result")  # the British have gone, the French had their say: the battle is fought


def test_1_5b_g53_each_word_belongs_to_its_player_and_both_end_the_retreat() -> None:
    t = allies_attacked()
    assert [owner(t, "stand", player) for player in ("french", "british")] == ["french", "british"]
    assert not t.offers("stand")
    assert t.choose("stand", "british").choose("stand", "french").told("result")


def test_1_5c_g53_after_the_french_stand_nobody_calls_a_general_retreat() -> None:
    t = allies_attacked()
    assert t.choose("stand", "british").offers("general")
    t = allies_attacked().choose("stand", "french")
    assert t.why_not("general") == FRENCH_STAND


def test_1_5b_g53_in_the_first_edition_one_word_bound_both() -> None:
    t = Table(three_players=True, edition=1).put("fr4_9_cav", 50).put("gb_1_cav", 50).put("de1_ii_inf", 50)
    t.given(action=TACTICAL, battles=1, disc=ENTENTE).run(Combat(GERMANY)).choose("battle", 50)
    assert t.choose("stand").told("result")


def test_1_5b_a_battle_belongs_to_the_player_whose_blocks_alone_fight_it() -> None:
    t = three().put("de1_ii_inf", 50).put("fr5_x_inf", 50).put("de1_iii_inf", 7).put("de1_iv_inf", 6)
    t.put("gb_ii_inf", 6).put("fr5_iii_inf", 6).given(action=TACTICAL, battles=3).run(Combat(ENTENTE))
    assert [owner(t, "battle", area) for area in (50, 7, 6)] == ["french", "british", "french"]


def test_1_5b_a_defender_stands_or_loses_garrisons_by_his_own_players_word() -> None:
    t = Table(three_players=True).put("be_cav", 17, step=1).put("de1_ii_inf", 17).put("de1_iii_inf", 17)
    t.garrison("Lille", 1, "belgian").garrison("Maubeuge", 1).given(action=TACTICAL, battles=1, disc=ENTENTE)
    t.put("de1_iv_inf", 17).run(Combat(GERMANY)).choose("battle", 17)
    assert owner(t, "stand") == "british"
    t.choose("stand")
    assert {c: owner(t, c.verb, c.noun) for c in t.decision.choices} == {
        Choice("lose", 4 * 2 + 3): "british",
        Choice("lose", 4 * 3 + 1): "french",
    }


def test_1_5b_germany_has_one_player_and_with_two_so_has_the_entente() -> None:
    assert [s.name for s in GAME.seats({"players": "2"})] == ["german", "entente"]
    assert [(s.name, s.side) for s in GAME.seats({"players": "3"})] == [
        ("german", "german"),
        ("french", "entente"),
        ("british", "entente"),
    ]
    t = strategic(Table().put("fr4_xii_inf", 49).put("be_1_inf", 7), ENTENTE)
    assert {owner(t, c.verb, c.noun) for c in t.decision.choices} == {"entente"}
    assert t.offers("done")


def test_1_5b_a_match_refuses_the_other_players_choice() -> None:
    match = Match(GAME, options={"players": "3", "free_setup": "entente"}, dice=SeededDice(1))
    choice = match.position.decisions[0].choices[0]
    right = GAME.owner(match.eyes("entente"), choice)
    wrong = {"french": "british", "british": "french"}[str(right)]
    with pytest.raises(IllegalChoice):
        match.choose("entente", choice, seat=wrong)
    match.choose("entente", choice, seat=right)
    assert match.number == 1


def test_1_5c_g26_the_powers_take_turns_freely_until_both_players_are_done() -> None:
    t = strategic(three(), ENTENTE).march("fr4_xii_inf", 50).march("be_1_inf", 6)
    t.choose("done", "french")
    assert t.nouns("move") == set()
    assert t.nouns("ship") == {"gb_i_inf"}
    assert not t.offers("done", "french")
    assert t.offers("done", "british")
    t.choose("done", "british")
    assert t.over


def test_1_5c_g26_a_player_who_is_done_activates_nobody_more() -> None:
    t = three().put("fr4_langle_de_cary", 49).put("fr5_lanrezac", 50).put("be_albert_i", 7).run(Impulse(ENTENTE))
    t.choose("tactical").choose("activate", "fr4_langle_de_cary").choose("reveal").choose("done", "french")
    assert t.nouns("activate") == {"be_albert_i"}


def test_1_5c_g26_leaders_are_restored_until_both_players_are_done() -> None:
    t = Table(three_players=True).put("fr4_langle_de_cary", 49, step=2).put("be_albert_i", 7, step=2)
    t.run(Restore(ENTENTE, 5)).choose("done", "british")
    assert t.nouns("restore") == {"fr4_langle_de_cary"}
    t.choose("restore", "fr4_langle_de_cary").choose("restore", "fr4_langle_de_cary")
    assert t.over
    assert (t.strength("fr4_langle_de_cary"), t.strength("be_albert_i")) == (4, 2)


def test_1_5d_a_leader_never_orders_blocks_of_another_power() -> None:
    t = Table().put("fr4_langle_de_cary", 16).put("fr4_xii_inf", 16).put("be_1_inf", 16).put("gb_i_inf", 6)
    t.activated("fr4_langle_de_cary").given(action=TACTICAL, budget=-1, battles=1).run(Movement(ENTENTE))
    assert t.nouns("move") == {"fr4_xii_inf"}
    assert t.why_not("move", "be_1_inf").rule == "7.4a"
    assert t.why_not("move", "gb_i_inf").rule == "7.4a"


def test_1_5d_not_even_foch_orders_the_allies() -> None:
    t = Table().put("fr_foch", 16).put("fr4_xii_inf", 17).put("be_1_inf", 16).put("gb_i_inf", 16)
    t.activated("fr_foch").given(action=TACTICAL, budget=-1, battles=1).run(Movement(ENTENTE))
    assert t.nouns("move") == {"fr4_xii_inf"}


def test_1_5e_a_leader_supports_a_battle_of_another_power_beside_him() -> None:
    t = Table().put("gb_i_inf", 10).put("de1_ii_inf", 10).put("fr4_langle_de_cary", 19).activated("fr4_langle_de_cary")
    t.given(action=TACTICAL, battles=1, disc=GERMANY).run(Combat(ENTENTE)).choose("battle", 10).choose("stand")
    assert t.counted(ENTENTE) == [("7.5.1.5", 5), ("7.3.1.4a", 4)]


# 1.7 How the game is won.


def test_1_7_1A_ten_german_valour_points_win_at_once() -> None:
    t = strategic(Table().put("de1_ii_inf", 21).held(GERMANY, 21).valour(german=9), GERMANY)
    t.choose("move", "de1_ii_inf").choose("go", 20)
    assert t.over
    assert GAME.result(t.state) == Result("german", DECISIVE, "1.7.1A")


def test_1_7_1A_g6_the_entente_adds_up_the_points_of_its_powers() -> None:
    t = strategic(Table().put("fr2_xx_inf", 67).valour(french=4, british=3, belgian=2), ENTENTE)
    t.choose("move", "fr2_xx_inf").choose("go", 68)
    assert list(t.state.valour) == [0, 5, 3, 2]
    assert GAME.result(t.state) == Result("entente", DECISIVE, "1.7.1A")


def test_1_7_1A_nine_points_do_not_win() -> None:
    t = strategic(Table().put("de1_ii_inf", 21).held(GERMANY, 21).valour(german=8), GERMANY)
    t.choose("move", "de1_ii_inf").choose("go", 20)
    assert not t.over
    assert GAME.result(t.state) is None


def lost_cause(dead: int) -> Table:
    """The Entente is about to destroy a worn-out German Landwehr, when so many German blocks are already gone."""
    t = Table().put("fr4_xii_inf", 50).put("fr4_xvii_inf", 50).put("de1_10_lw", 50, step=1).dead(GERMANY, dead)
    return t.given(action=TACTICAL, battles=1).run(Combat(ENTENTE)).choose("battle", 50).choose("stand")


def test_1_7_1B_the_tenth_german_block_lost_ends_the_game() -> None:
    t = lost_cause(9)
    assert t.over
    assert GAME.result(t.state) == Result("entente", DECISIVE, "1.7.1B")


def test_1_7_1B_the_ninth_german_block_lost_does_not() -> None:
    t = lost_cause(8)
    assert t.at("de1_10_lw") == "dead"
    assert GAME.result(t.state) is None


@pytest.mark.parametrize(("dead", "ends"), [(18, False), (19, True)])
def test_1_7_1B_the_twentieth_entente_block_lost_ends_the_game(dead: int, ends: bool) -> None:
    t = Table().put("de1_ii_inf", 50).put("de1_iii_inf", 50).put("fr5_4_cav", 50, step=1).dead(ENTENTE, dead)
    t.given(action=TACTICAL, battles=1).run(Combat(GERMANY)).choose("battle", 50).choose("stand")
    assert t.at("fr5_4_cav") == "dead"
    assert GAME.result(t.state) == (Result("german", DECISIVE, "1.7.1B") if ends else None)


def test_1_7_1B_lost_garrisons_are_not_counted() -> None:
    t = Table().put("de1_ii_inf", 49).put("de1_iii_inf", 49).garrison("Reims", 1).dead(ENTENTE, 19)
    t.given(action=TACTICAL, battles=1, disc=ENTENTE).run(Combat(GERMANY)).choose("battle", 49)
    assert t.garrisons(49) == 0
    assert GAME.result(t.state) is None


def last_stand(area: int, leader: bool) -> Table:
    """Both sides stand at their limit with one step left in one area; a leader beside it may help the attacker."""
    t = Table().put("de1_10_lw", area, step=1).put("fr4_xii_inf", area, step=3)
    if leader:
        t.put("de1_von_kluck", 53).held(GERMANY, 53).activated("de1_von_kluck")
    t.dead(GERMANY, 9).dead(ENTENTE, 19).given(action=TACTICAL, battles=1)
    return t.run(Combat(GERMANY)).choose("battle", area).choose("stand")


def test_1_7_1B_g21_when_both_sides_reach_the_limit_the_loser_of_the_battle_loses_the_game() -> None:
    t = last_stand(50, leader=True)
    assert t.result["result"] == 4
    assert GAME.result(t.state) == Result("german", DECISIVE, "1.7.1B")
    t = last_stand(49, leader=False)
    assert t.result["result"] == -1
    assert GAME.result(t.state) == Result("entente", DECISIVE, "1.7.1B")


def test_1_7_1C_all_seven_victory_areas_win_at_once() -> None:
    t = Table().put("de1_ii_inf", 4).held(GERMANY, 4, 45, 55, 82)
    strategic(t, GERMANY).choose("move", "de1_ii_inf").choose("go", 5)
    assert t.over
    assert GAME.result(t.state) == Result("german", DECISIVE, "1.7.1C")


def test_1_7_1C_six_victory_areas_do_not_win() -> None:
    t = Table().put("de1_ii_inf", 4).held(GERMANY, 4, 45, 55)
    strategic(t, GERMANY).choose("move", "de1_ii_inf").choose("go", 5)
    assert GAME.result(t.state) is None


def test_1_7_2_at_a_standstill_the_entente_wins_marginally_by_four_to_three() -> None:
    t = Table().given(turn=4).run(EndTurn())
    assert t.told("count") == [{"german": 3, "entente": 4}]
    assert GAME.result(t.state) == Result("entente", MARGINAL, "1.7.2")


def test_1_7_2_four_victory_areas_win_for_germany() -> None:
    t = Table().held(GERMANY, 82).given(turn=4).run(EndTurn())
    assert GAME.result(t.state) == Result("german", MARGINAL, "1.7.2")


def test_1_7_2_a_contested_victory_area_counts_for_its_original_defender() -> None:
    t = Table().put("de5_v_inf", 55).put("fr3_iv_inf", 55).given(turn=4).run(EndTurn())
    assert GAME.result(t.state) == Result("entente", MARGINAL, "1.7.2")
    t = Table().put("de5_v_inf", 55).put("fr3_iv_inf", 55).held(GERMANY, 55).given(turn=4).run(EndTurn())
    assert GAME.result(t.state) == Result("german", MARGINAL, "1.7.2")


def test_1_7_2_before_turn_4_nothing_is_counted() -> None:
    t = Table().pool().held(GERMANY, 82).given(turn=3).run(EndTurn())
    assert not t.told("count")
    assert t.state.turn == 4
    assert t.decision.choices[-1] == Choice("pass")
