"""Chapters 7.2 and 7.2.3: the Tactical Action, the Disc in its battles, and the surprise of the first impulse."""

from marne.games.germany_at_war.activation import Activation
from marne.games.germany_at_war.blocks import ENTENTE, GERMANY, by_id
from marne.games.germany_at_war.combat import Combat
from marne.games.germany_at_war.sequence import Impulse, Turn
from marne.games.germany_at_war.state import NOBODY, TACTICAL
from tests.games.germany_at_war.table import Table

ENTENTE_LEADERS = {
    "fr1_dubail": 82,
    "fr2_castelnau": 67,
    "fr3_ruffey": 55,
    "fr5_lanrezac": 65,
    "fr4_langle_de_cary": 50,
    "be_albert_i": 9,
}


# 7.2a Leaders.


def test_7_2a_at_least_one_leader_is_activated() -> None:
    t = Table().put("de1_von_kluck", 22).put("de1_ii_inf", 22).run(Impulse(GERMANY)).choose("tactical")
    assert not t.offers("done")
    t.choose("activate", "de1_von_kluck").choose("reveal")
    assert t.offers("done")


def test_7_2a_without_a_leader_there_is_no_tactical_action() -> None:
    t = Table().put("de1_ii_inf", 22).run(Impulse(GERMANY))
    assert t.why_not("tactical").rule == "7.2a"
    t = Table().put("de1_von_kluck", 14).held(GERMANY, 14).run(Impulse(GERMANY))
    assert t.isolated("de1_von_kluck")
    assert t.why_not("tactical").rule == "7.2a"


def test_7_2a_the_entente_activates_5_leaders_at_most() -> None:
    t = Table()
    for leader, area in ENTENTE_LEADERS.items():
        t.put(leader, area)
    t.given(action=TACTICAL).run(Activation(ENTENTE))
    for leader in list(ENTENTE_LEADERS)[:5]:
        t.choose("activate", leader).choose("reveal")
    assert t.why_not("activate", "be_albert_i").rule == "7.2a"


def test_7_2a_germany_activates_all_its_7() -> None:
    t = Table().put("de1_von_kluck", 25).put("de2_von_bulow", 24).put("de3_von_hausen", 40)
    t.put("de4_duke_of_wurttemberg", 58).put("de5_crown_prince_wilhelm", 57).put("de7_von_heeringen", 84)
    t.put("de6_crown_prince_rupprecht_of_bavaria", 69).given(action=TACTICAL).run(Activation(GERMANY))
    for leader in sorted(t.nouns("activate")):
        t.choose("activate", leader).choose("reveal")
    assert t.state.activated.bit_count() == 7


# 7.2b, 7.2c The Disc in the Combat Segment.


def two_sieges(disc: int = ENTENTE) -> Table:
    """The Entente attacks at Metz, where Germany has a garrison, and at Saarbrücken; both were contested before."""
    t = Table().put("fr2_xx_inf", 68).put("fr2_ix_inf", 68).put("de5_v_inf", 68).garrison("Metz", 2)
    t.put("fr1_xxi_inf", 69).put("fr1_xiv_inf", 69).put("de6_i_bav", 69).put("de6_ii_bav", 70).put("de5_xvi_inf", 57)
    return t.given(action=TACTICAL, battles=2, disc=disc).run(Combat(ENTENTE))


def test_7_2b_the_phasing_holder_may_spend_the_disc_on_a_battle() -> None:
    t = two_sieges().choose("battle", 68)
    assert t.decision.rule == "7.2b"
    assert t.offers("disc", "pioneers")
    assert t.offers("keep")


def test_7_2b_keeping_it_costs_nothing() -> None:
    t = two_sieges().choose("battle", 68).choose("keep").choose("stand")
    assert t.state.disc == ENTENTE
    assert t.garrisons(68) == 2


def test_7_2b_without_the_disc_there_is_no_advantage() -> None:
    t = two_sieges(disc=GERMANY).choose("battle", 68)
    assert (t.decision.side, t.decision.rule) == ("german", "7.5.1.1")


def test_7_2b_an_advantage_needs_what_it_works_on() -> None:
    t = two_sieges().choose("battle", 69)
    assert t.decision.side == "german"  # no garrison, no river, no Foch: nothing to ask


def test_7_2b_c2_the_three_advantages_are_pontoons_pioneers_and_the_foch_attack() -> None:
    t = Table().put("fr4_col_inf", 68).put("de5_v_inf", 68).garrison("Metz", 1).put("fr_foch", 67).activated("fr_foch")
    t.given(action=TACTICAL, battles=1, disc=ENTENTE, engaged=1 << 68, over_minor=1 << by_id("fr4_col_inf"))
    t.run(Combat(ENTENTE)).choose("battle", 68)
    assert t.nouns("disc") == {"pontoon", "pioneers", "foch"}
    t.choose("disc", "foch").choose("stand")
    assert t.garrisons(68) == 1  # one advantage only
    assert t.counted(ENTENTE) == [("7.5.1.4b", 4), ("7.3.1.4a", 4)]  # 4 doubled, then halved by the river


def test_7_2b_not_in_a_strategic_action() -> None:
    t = Table().put("fr2_xx_inf", 68).put("de5_v_inf", 68).garrison("Metz", 1).put("fr2_ix_inf", 67)
    t.given(disc=ENTENTE).run(Impulse(ENTENTE)).choose("strategic", "A").choose("done").choose("battle", 68)
    assert t.decision.side == "german"


def test_7_2c_the_disc_passes_on_but_not_for_the_same_battle() -> None:
    t = two_sieges().choose("battle", 68).choose("disc", "pioneers").choose("lose", "Metz").choose("done")
    assert t.state.disc == GERMANY
    assert t.decision.side == "german"
    assert not t.offers("general")
    assert t.why_not("general").rule == "7.2c"


def test_7_2c_the_other_side_may_use_it_from_the_very_next_battle() -> None:
    t = two_sieges().choose("battle", 68).choose("disc", "pioneers").choose("lose", "Metz").choose("done")
    t.choose("stand")
    while t.nouns("hit"):
        t.choose("hit", sorted(t.nouns("hit"))[0])
    t.choose("battle", 69)
    assert t.offers("general")
    t.choose("general").choose("retreat", "de6_i_bav").choose("go", 70)
    assert t.controls(ENTENTE, 69)


def test_7_2c_g22_after_a_general_retreat_the_attacker_may_use_it_from_the_next_battle() -> None:
    t = two_sieges(disc=GERMANY).choose("battle", 69).choose("general").choose("retreat", "de6_i_bav").choose("go", 70)
    assert t.state.disc == ENTENTE
    t.choose("battle", 68)
    assert t.offers("disc", "pioneers")


# 7.2.3 The surprise.


def opening(**rules: bool) -> Table:
    """The 1st Army at Aachen, Liège with a garrison and a Belgian division, another one at Namur."""
    t = Table(**rules).put("de1_von_kluck", 22).put("de1_ii_inf", 22).put("de1_iii_inf", 22).put("de1_ii_cav", 22)
    t.put("be_3_inf", 20).garrison("Liège", 1).put("be_cav", 10).put("be_1_inf", 8).garrison("Cologne", 1)
    return t


def surprised(**rules: bool) -> Table:
    return opening(**rules).run(Turn(1)).choose("surprise")


def test_7_2_3a_surprise_is_offered_to_germany_in_the_first_impulse() -> None:
    t = opening().run(Turn(1))
    assert t.offers("surprise")
    t.choose("surprise")
    assert t.state.surprise
    assert t.decision.rule == "7.3"  # it is a Tactical Action


def test_7_2_3a_and_never_again() -> None:
    t = opening().run(Turn(1)).choose("strategic", "B").choose("draw", 0).choose("strategic", "B").choose("draw", 0)
    assert (t.decision.side, t.state.impulse, t.state.disc) == ("german", 3, GERMANY)
    assert t.why_not("surprise").rule == "7.2.3a"
    t = opening().pool().run(Turn(2))
    assert t.why_not("surprise").rule == "7.2.3a"
    t = opening().put("be_albert_i", 9).given(disc=ENTENTE).run(Turn(1))
    assert t.why_not("surprise").rule == "7.2.3a"


def test_7_2_3a_it_replaces_the_other_uses_of_the_disc() -> None:
    t = Table().put("de1_ii_inf", 20).put("be_3_inf", 20).garrison("Liège", 1)
    t.given(action=TACTICAL, battles=1, surprise=True, disc=NOBODY).run(Combat(GERMANY)).choose("battle", 20)
    assert (t.decision.side, t.decision.rule) == ("entente", "7.5.1.1")


def to_liege(t: Table) -> Table:
    """Von Kluck is revealed where he stands, and the corps march over the Meuse to Liège."""
    t.choose("activate", "de1_von_kluck").choose("reveal").choose("done")
    return t.choose("move", "de1_ii_inf").choose("go", 21).choose("go", 20)


def test_7_2_3b_no_extra_points_are_paid_for_major_rivers() -> None:
    t = to_liege(surprised())  # red 2, then 1 and 1 for engaging: the four points of a boosted infantry
    assert t.at("de1_ii_inf") == 20
    t = opening().run(Turn(1)).choose("tactical").choose("activate", "de1_von_kluck").choose("reveal").choose("done")
    t.choose("move", "de1_ii_inf").choose("go", 21)
    assert t.why_not("go", 20).rule == "7.4c"


def test_7_2_3b_in_battle_major_rivers_halve_and_minor_ones_do_nothing() -> None:
    t = to_liege(surprised()).choose("done").choose("battle", 20).choose("stand")
    assert ("7.5.1.4b", 2) in t.counted(GERMANY)  # 5 halved
    t = Table().put("de1_ii_inf", 36).put("be_4_inf", 36).given(action=TACTICAL, battles=1, surprise=True, disc=NOBODY)
    t.given(engaged=1 << 36, over_minor=1 << by_id("de1_ii_inf")).run(Combat(GERMANY)).choose("battle", 36)
    t.choose("stand")
    assert t.counted(GERMANY) == [("7.5.1.5", 5)]


def test_7_2_3b_it_holds_in_every_battle_of_the_impulse() -> None:
    t = Table().put("de1_ii_inf", 19).put("be_4_inf", 19).put("de1_iii_inf", 20).put("be_3_inf", 20)
    t.given(action=TACTICAL, battles=2, surprise=True, disc=NOBODY, engaged=1 << 19 | 1 << 20)
    t.given(over_major=1 << by_id("de1_ii_inf") | 1 << by_id("de1_iii_inf")).run(Combat(GERMANY))
    for area in (19, 20):
        t.choose("battle", area).choose("stand")
    assert t.counted(GERMANY) == [("7.5.1.4b", 2), ("7.5.1.4b", 2)]


def kluck_at_verviers(**rules: bool) -> Table:
    """Von Kluck, being activated, stands at Verviers with two points left; Liège beyond the Meuse is empty."""
    t = Table(**rules).put("de1_von_kluck", 22).garrison("Cologne", 1).held(GERMANY, 20).run(Turn(1))
    return t.choose("surprise").choose("activate", "de1_von_kluck").choose("go", 21)


def test_7_2_3b_g25_leaders_being_activated_still_pay_for_major_rivers() -> None:
    t = kluck_at_verviers().choose("go", 20)
    assert t.why_not("go", 10).rule == "7.4c"  # 2 for the red area, 1 + 1 for the river: nothing is left


def test_7_2_3b_g25_with_the_switch_they_do_not() -> None:
    t = kluck_at_verviers(surprise_covers_activation=True).choose("go", 20).choose("go", 10)
    assert t.at("de1_von_kluck") == 10


def test_7_2_3b_g25_the_switch_alone_waives_nothing_without_surprise() -> None:
    t = Table(surprise_covers_activation=True).put("de1_von_kluck", 22).garrison("Cologne", 1).held(GERMANY, 20)
    t.run(Turn(1)).choose("tactical").choose("activate", "de1_von_kluck").choose("go", 21).choose("go", 20)
    assert t.why_not("go", 10).rule == "7.4c"


def test_7_2_3c_the_entente_cannot_call_a_general_retreat() -> None:
    t = to_liege(surprised()).choose("done").choose("battle", 20)
    assert t.decision.side == "entente"
    assert t.why_not("general").rule == "7.5.1.2a"


def test_7_2_3c_cavalry_retreat_remains_possible() -> None:
    t = Table().put("de1_ii_inf", 10).put("be_cav", 10).put("be_1_inf", 9)
    t.given(action=TACTICAL, battles=1, surprise=True, disc=NOBODY).run(Combat(GERMANY)).choose("battle", 10)
    t.choose("retreat", "be_cav").choose("go", 9)
    assert t.at("be_cav") == 9


def test_7_2_3d_c16_the_entente_gets_the_disc_when_the_impulse_is_over() -> None:
    t = surprised()
    assert t.state.disc == NOBODY
    t.choose("activate", "de1_von_kluck").choose("reveal").choose("done").choose("done")
    assert (t.state.disc, t.state.surprise) == (ENTENTE, False)
    assert t.cites("7.2.3d")
    assert t.decision.side == "entente"
    assert t.offers("strategic", "A")
