"""Chapters 2.8 to 2.11: cities and fortresses, and the Valour that conquering them brings."""

from marne.games.germany_at_war.blocks import BELGIAN, BRITISH, ENTENTE, FRENCH, GERMANY
from marne.games.germany_at_war.combat import Combat
from marne.games.germany_at_war.movement import Movement
from marne.games.germany_at_war.sequence import Impulse
from marne.games.germany_at_war.state import STRATEGIC, TACTICAL
from tests.games.germany_at_war.table import Table


def strategic(t: Table, side: int) -> Table:
    """A Strategic Action of a side, in its Movement Segment."""
    t.given(action=STRATEGIC, budget=(7, 5)[side], battles=1, phasing=side)
    return t.run(Movement(side), Combat(side))


def fight(t: Table, side: int, area: int) -> Table:
    """A side attacks in an area that was contested before; the defender stands."""
    t.given(action=TACTICAL, battles=1, disc=2).run(Combat(side)).choose("battle", area)
    return t.stand()


def test_2_8_an_enemy_major_city_pays_1_point() -> None:
    t = strategic(Table().put("de1_ii_inf", 12).held(GERMANY, 12), GERMANY).choose("move", "de1_ii_inf")
    t.choose("go", 13)
    assert list(t.state.valour) == [1, 0, 0, 0]


def test_2_9b_a_capital_pays_1_point_and_its_power_loses_all_its_valour() -> None:
    t = Table().put("de1_ii_inf", 10).held(GERMANY, 10).valour(german=2, french=3, british=1, belgian=4)
    strategic(t, GERMANY).choose("move", "de1_ii_inf").choose("go", 9)
    assert list(t.state.valour) == [3, 3, 1, 0]
    assert t.told("valour_lost") == [{"power": "belgian", "points": 4, "area": 9}]


def test_2_9b_c17_frankfurt_is_the_german_capital() -> None:
    t = Table().put("fr1_vii_inf", 60).held(ENTENTE, 60).valour(german=4)
    strategic(t, ENTENTE).choose("move", "fr1_vii_inf").choose("go", 61)
    assert list(t.state.valour) == [0, 1, 0, 0]


def test_2_9c_a_power_without_its_capital_gains_no_valour() -> None:
    t = strategic(Table().put("be_1_inf", 24).held(GERMANY, 9).held(ENTENTE, 24), ENTENTE)
    t.choose("move", "be_1_inf").choose("go", 26)
    assert list(t.state.valour) == [0, 0, 0, 0]
    assert t.controls(ENTENTE, 26)
    assert t.cites("2.9c")


def test_2_9c_it_gains_again_once_any_power_of_its_side_has_retaken_the_capital() -> None:
    t = Table().put("fr4_xii_inf", 18).put("be_1_inf", 24).held(GERMANY, 9).held(ENTENTE, 24)
    strategic(t, ENTENTE).choose("move", "fr4_xii_inf").choose("go", 9).choose("stop")
    t.choose("move", "be_1_inf").choose("go", 26)
    assert list(t.state.valour) == [0, 0, 0, 1]


def test_2_10e_a_conquered_fortress_pays_1_point() -> None:
    t = strategic(Table().put("fr3_iv_inf", 55), ENTENTE).choose("move", "fr3_iv_inf").choose("go", 68)
    assert list(t.state.valour) == [0, 1, 0, 0]
    assert t.cites("2.10e")


def amiens(**rules: bool) -> Table:
    """The Germans have taken Amiens and left it; a French corps walks in."""
    t = Table(**rules).put("fr4_xii_inf", 14).held(GERMANY, 13)
    return strategic(t, ENTENTE).choose("move", "fr4_xii_inf").choose("go", 13)


def test_2_11a_g5_retaking_ones_own_city_pays_nothing() -> None:
    t = amiens()
    assert t.controls(ENTENTE, 13)
    assert list(t.state.valour) == [0, 0, 0, 0]


def test_2_11a_g5_with_the_switch_every_capture_pays() -> None:
    assert list(amiens(any_capture_pays=True).state.valour) == [0, 1, 0, 0]


def test_2_11a_g5_even_with_the_switch_an_area_without_city_or_fortress_pays_nothing() -> None:
    t = Table(any_capture_pays=True).put("fr4_xii_inf", 13).held(GERMANY, 14)
    strategic(t, ENTENTE).choose("move", "fr4_xii_inf").choose("go", 14)
    assert list(t.state.valour) == [0, 0, 0, 0]


def test_2_11a_g5_a_city_in_enemy_country_pays_each_time_it_is_conquered() -> None:
    t = Table().put("de1_ii_inf", 12).put("fr4_xii_inf", 14).held(GERMANY, 12)
    t.given(action=STRATEGIC, budget=7, battles=1).run(Movement(GERMANY)).march("de1_ii_inf", 13, 12)
    t.given(action=STRATEGIC, budget=5, battles=1, acted=0).run(Movement(ENTENTE)).march("fr4_xii_inf", 13, 14)
    t.given(action=STRATEGIC, budget=7, battles=1, acted=0).run(Movement(GERMANY)).march("de1_ii_inf", 13)
    assert list(t.state.valour) == [2, 0, 0, 0]


def test_2_11a_g4_area_17_alone_pays_2_points() -> None:
    t = Table().put("de1_ii_inf", 18).held(GERMANY, 18)
    strategic(t, GERMANY).choose("move", "de1_ii_inf").choose("go", 17)
    assert list(t.state.valour) == [2, 0, 0, 0]


def test_2_11b_valour_is_lost_only_with_the_capital_and_nobody_receives_it() -> None:
    t = Table().put("de1_ii_inf", 44).held(GERMANY, 44).valour(german=1, french=5, british=2, belgian=1)
    strategic(t, GERMANY).choose("move", "de1_ii_inf").choose("go", 45)
    assert list(t.state.valour) == [2, 0, 2, 1]
    t = Table().put("de1_ii_inf", 12).held(GERMANY, 12).valour(french=5)
    strategic(t, GERMANY).choose("move", "de1_ii_inf").choose("go", 13)
    assert list(t.state.valour) == [1, 5, 0, 0]


def test_2_11c_valour_is_never_passed_on_to_an_ally() -> None:
    t = Table().put("be_1_inf", 50).put("de1_ii_inf", 50).valour(french=3, british=2)
    fight(t, ENTENTE, 50)
    assert t.counted(ENTENTE) == [("7.5.1.5", 3)]
    assert list(t.state.valour) == [0, 3, 2, 0]


def test_2_11e_a_power_adds_its_valour_in_attack_and_defence() -> None:
    t = fight(Table().put("de1_ii_inf", 50).put("fr4_xii_inf", 50).valour(german=2, french=3), GERMANY, 50)
    assert t.counted(GERMANY) == [("7.5.1.5", 5), ("2.11e", 2)]
    assert t.counted(ENTENTE) == [("7.5.1.5", 4), ("2.11e", 3)]
    assert t.result["result"] == 0


# 2.11.1 Combined forces.


def combined(*blocks: str) -> Table:
    """Entente blocks attack a worn-out German Landwehr at Mülhausen, in Germany."""
    t = Table().put("de1_10_lw", 92, step=1).valour(french=1, british=2, belgian=3)
    for block in blocks:
        t.put(block, 92)
    return t


def test_2_11_1a_only_the_power_with_most_blocks_adds_valour_and_earns_the_point() -> None:
    t = fight(combined("gb_i_inf", "gb_ii_inf", "fr1_vii_inf"), ENTENTE, 92)
    assert ("2.11e", 2) in t.counted(ENTENTE)
    assert [amount for rule, amount in t.counted(ENTENTE) if rule == "2.11e"] == [2]
    while not t.over:
        t.choose("hit", sorted(t.nouns("hit"))[0])
    assert list(t.state.valour) == [0, 1, 3, 3]


def test_2_11_1a_a_defending_combined_force_follows_its_majority_too() -> None:
    t = Table().put("be_1_inf", 50).put("be_2_inf", 50).put("fr4_xii_inf", 50).put("de1_ii_inf", 50)
    fight(t.valour(french=1, belgian=3), GERMANY, 50)
    assert [amount for rule, amount in t.counted(ENTENTE) if rule == "2.11e"] == [3]


def test_2_11_1a_g7_the_point_is_lost_if_the_majority_has_lost_its_capital() -> None:
    t = fight(combined("be_1_inf", "be_2_inf", "fr1_vii_inf").held(GERMANY, 9), ENTENTE, 92)
    while not t.over:
        t.choose("hit", sorted(t.nouns("hit"))[0])
    assert t.controls(ENTENTE, 92)
    assert list(t.state.valour) == [0, 1, 2, 3]


def test_2_11_1a_g40_the_majority_is_counted_at_showdown_and_not_after_losses() -> None:
    t = Table().put("de1_10_lw", 92, step=1).put("gb_i_inf", 92, step=3).put("gb_ii_inf", 92, step=3)
    fight(t.put("fr4_xii_inf", 92, step=3), ENTENTE, 92).choose("hit", "gb_i_inf")
    assert (t.at("gb_i_inf"), t.at("de1_10_lw")) == ("dead", "dead")
    assert list(t.state.valour) == [0, 0, 1, 0]


def test_2_11_1b_a_leader_in_the_area_counts_for_the_majority() -> None:
    t = fight(combined("gb_i_inf", "gb_sir_john_french", "fr1_vii_inf"), ENTENTE, 92)
    assert ("2.11e", 2) in t.counted(ENTENTE)


def test_2_11_1b_supporting_leaders_and_garrisons_do_not_count() -> None:
    t = combined("gb_i_inf").put("fr1_dubail", 91).put("fr2_castelnau", 91).activated("fr1_dubail", "fr2_castelnau")
    assert ("2.11e", 2) in fight(t, ENTENTE, 92).counted(ENTENTE)
    t = Table().put("gb_i_inf", 49).put("de1_ii_inf", 49).garrison("Reims", 5).valour(french=1, british=2)
    assert ("2.11e", 2) in fight(t, GERMANY, 49).counted(ENTENTE)


def test_2_11_1b_g40_where_only_garrisons_stand_their_power_counts() -> None:
    t = Table().put("de1_ii_inf", 17).garrison("Lille", 2, "belgian").garrison("Maubeuge", 1)
    assert ("2.11e", 3) in fight(t.valour(french=1, belgian=3), GERMANY, 17).counted(ENTENTE)
    t = Table().put("de1_ii_inf", 17).garrison("Lille", 1, "belgian").garrison("Maubeuge", 1)
    assert ("2.11e", 1) in fight(t.valour(french=1, belgian=3), GERMANY, 17).counted(ENTENTE)


def test_2_11_1c_the_french_come_before_the_british_and_these_before_the_belgians() -> None:
    t = fight(combined("be_1_inf", "gb_i_inf", "fr1_vii_inf"), ENTENTE, 92)
    assert ("2.11e", 1) in t.counted(ENTENTE)
    t = fight(combined("be_1_inf", "gb_i_inf"), ENTENTE, 92)
    assert ("2.11e", 2) in t.counted(ENTENTE)


def test_2_11_1a_g40_for_an_area_walked_into_the_power_that_enters_earns_the_point() -> None:
    t = strategic(Table().put("gb_i_inf", 91).put("fr1_vii_inf", 91), ENTENTE)
    t.choose("move", "gb_i_inf").choose("go", 92)
    assert t.state.valour[BRITISH] == 1
    t.choose("stop").choose("move", "fr1_vii_inf").choose("go", 92)
    assert t.state.valour[FRENCH] == 0


def test_2_11_1a_g40_for_an_area_the_enemy_has_left_the_majority_of_that_moment_earns_it() -> None:
    t = Table().put("de7_xiv_inf", 92).put("be_1_inf", 92).put("be_2_inf", 92).put("fr1_vii_inf", 92)
    t.garrison("Neubreisach", 1).run(Impulse(GERMANY)).choose("pass").march("de7_xiv_inf", 88)
    assert t.controls(ENTENTE, 92)
    assert (t.state.valour[BELGIAN], t.state.valour[FRENCH]) == (1, 0)
