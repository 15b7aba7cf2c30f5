"""Small print of several chapters, each of which could once be broken without a test noticing."""

from marne.games.germany_at_war.combat import NOT_CONTESTED, Combat
from marne.games.germany_at_war.reinforcements import OFF_MAP, Restore
from marne.games.germany_at_war.sequence import Impulse
from marne.games.germany_at_war.state import DEAD, TACTICAL
from marne.kernel import GivenDice
from tests.games.germany_at_war.table import ENTENTE, GERMANY, Table


def test_7_5_1_1_what_the_attacker_has_said_of_his_cavalry_is_not_taken_back() -> None:
    t = Table().put("de1_ii_inf", 10).put("be_3_inf", 10).given(action=TACTICAL, battles=1).run(Combat(GERMANY))
    t.given(disc=ENTENTE)
    assert t.position.apply("german", t.choice("battle", 10), GivenDice(())).sealed


def test_7_5_1_11_a_drawn_battle_costs_nobody_a_step() -> None:
    t = Table().put("de1_10_lw", 49).put("fr4_xii_inf", 49, step=3).fight(GERMANY, 49)
    assert (t.result["result"], t.told("hits"), t.told("reduced"), t.told("eliminated")) == (0, [], [], [])


def test_7_5_1_16_an_area_is_not_refused_for_a_battle_elsewhere() -> None:
    t = Table().put("de1_ii_inf", 10).put("be_3_inf", 10).given(action=TACTICAL, battles=2, fought=1 << 50)
    t.run(Combat(GERMANY))
    assert t.offers("battle", 10)
    assert t.why_not("battle", 11) == NOT_CONTESTED


def test_7_5d_what_was_contested_is_noted_when_an_impulse_begins() -> None:
    t = Table().put("de1_ii_inf", 10).put("be_3_inf", 10).put("de1_iii_inf", 60).run(Impulse(GERMANY))
    assert t.state.contested == 1 << 10


def test_7_10b_a_dead_leader_is_not_restored() -> None:
    t = Table().put("de1_von_kluck", 22, step=1).put("de2_von_bulow", DEAD, step=3).run(Restore(GERMANY, 7))
    assert t.nouns("restore") == {"de1_von_kluck"}
    assert t.why_not("restore", "de2_von_bulow") == OFF_MAP
