"""9.1, 9.2: who may attack what, and the order of an attack phase."""

import pytest

from marne.games.offensive_a_outrance.attack import Muster, Next, Orders, Superfluous, targets, unit_hindrance
from marne.games.offensive_a_outrance.state import ATTACK, COUNTER_ATTACK, DIGGING, active, set_task
from tests.games.offensive_a_outrance.battles import ALLIES, GERMANY, UNRECORDED, BattleTable, n, u, units
from tests.games.offensive_a_outrance.table import keys, names


@pytest.fixture(autouse=True)
def _loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(*UNRECORDED)


def orders(t: BattleTable, side: int = ALLIES) -> BattleTable:
    t.run(Orders(side))
    return t


def why(t: BattleTable, key: str, space: str = "55.55", side: int = ALLIES) -> str:
    refusal = unit_hindrance(t.state, side, u(key), n(space))
    return refusal.rule if refusal else ""


def facing() -> BattleTable:
    return BattleTable().put("fr_29_15", "54.55").put("de_31_21", "55.55")


def test_9_1_1_superfluous_prepared_attacks_are_taken_off() -> None:
    t = BattleTable().put("fr_29_15", "54.55").put("fr_30_15", "54.54").put("de_31_21", "55.55")
    t.prepared("fr_29_15", "55.55").prepared("fr_30_15", "55.54").run(Superfluous(ALLIES))
    assert t.state.pa[u("fr_29_15")] and not t.state.pa[u("fr_30_15")] and t.cites("9.1-1")


def test_9_1_1_a_fortress_without_garrison_needs_no_prepared_attack() -> None:
    t = BattleTable().works("fortress_manonviller_5557").put("de_31_21", "55.56").prepared("de_31_21", "55.57")
    t.given(half=GERMANY).run(Superfluous(GERMANY))
    assert t.state.pa[u("de_31_21")]
    t.flip("fortress_manonviller_5557").run(Superfluous(GERMANY))
    assert not t.state.pa[u("de_31_21")]


def test_9_1_3_all_attacks_are_indicated_before_any_is_fought() -> None:
    t = facing().put("fr_30_15", "56.57").put("de_42_21", "56.56")
    orders(t).choose("attack", "55.55").choose("with", "fr_29_15").choose("settled")
    assert not t.told("attack") and t.nouns("attack") == {"56.56"}
    t.choose("attack", "56.56").choose("with", "fr_30_15").choose("settled").choose("done")
    assert t.decision.rule == "9.1-4" and t.nouns("fight") == {"55.55", "56.56"}
    assert t.why_not("fight", "54.55").rule == "9.1-4"
    t.choose("fight", "56.56")
    assert t.told("attack")[0]["hex"] == n("56.56") and t.decision.rule == "9.8-1"


def test_9_1_3_attackers_are_seen() -> None:
    t = facing().put("fr_30_15", "54.55").put("fr_alp_1", "54.55")
    orders(t).choose("attack", "55.55").choose("with", "fr_30_15").choose("settled")
    assert t.state.revealed >> u("fr_30_15") & 1 and not t.state.revealed >> u("fr_29_15") & 1


def test_9_1_5_an_attack_on_an_empty_hex_lapses() -> None:
    t = BattleTable().put("fr_29_15", "54.55").put("de_31_21", "57.55").prepared("fr_29_15", "55.55")
    t.given(orders=((n("55.55"), units("fr_29_15")),)).run(Next(ALLIES))
    assert t.over and t.told("lapses") and not t.state.pa[u("fr_29_15")]


def test_9_1_5_an_attack_on_units_that_have_retreated_lapses() -> None:
    t = facing().given(retreated=units("de_31_21"))
    t.assault(ALLIES, "55.55", "fr_29_15")
    assert t.over and t.told("lapses")


def test_9_1_5_an_attack_without_attackers_in_place_lapses() -> None:
    t = facing().given(retreated=units("fr_29_15"))
    t.assault(ALLIES, "55.55", "fr_29_15")
    assert t.over and t.told("lapses")
    t = BattleTable().put("fr_29_15", "54.55", ce=4).put("de_31_21", "55.55").assault(ALLIES, "55.55", "fr_29_15")
    assert t.over and t.told("lapses")


def test_9_2_1_only_adjacent_units_attack() -> None:
    t = facing().put("fr_30_15", "53.55")
    assert why(t, "fr_30_15") == why(t, "de_31_21") == "9.2-1" and why(t, "fr_29_15") == ""
    assert orders(t).why_not("attack", "54.54").rule == "9.2-1"


def test_9_2_2_a_hex_is_attacked_once_and_a_unit_attacks_once() -> None:
    t = facing().given(attacked=(n("55.55"),))
    assert orders(t).why_not("attack", "55.55").rule == "9.2-2"
    assert why(facing().given(fought=units("fr_29_15")), "fr_29_15") == "9.2-2"
    t = facing().put("de_42_21", "55.56")
    orders(t).choose("attack", "55.55").choose("with", "fr_29_15").choose("settled")
    assert t.why_not("attack", "55.56").rule == "9.2-1" and t.offers("done")


def test_9_2_3_a_division_protects_the_fortresses_of_its_camp() -> None:
    t = BattleTable().works("fortress_toul_4853", "fortress_toul_4953").put("fr_73r", "48.53").put("de_31_21", "50.53")
    t.given(half=GERMANY).run(Orders(GERMANY))
    assert t.why_not("attack", "49.53").rule == "12.2.2"
    t = BattleTable().works("fortress_toul_4853", "fortress_toul_4953").put("de_31_21", "50.53").given(half=GERMANY)
    assert names(sum(1 << a for a in targets(t.state, GERMANY))) == {"49.53"}


def test_9_2_3_protection_that_is_not_seen_lets_the_attack_lapse() -> None:
    t = BattleTable().works("fortress_toul_4853", "fortress_toul_4953").put("de_31_21", "50.53")
    t.stack("48.53", "fr_73r", "fr_6_c").given(half=GERMANY)
    assert n("49.53") in targets(t.state, GERMANY)
    t.assault(GERMANY, "49.53", "de_31_21")
    assert t.over and t.told("lapses") and t.state.revealed >> u("fr_73r") & 1
    assert n("49.53") not in targets(t.given(attacked=()).state, GERMANY)


def test_3_1_6_1_an_attack_that_lapses_shows_whom_it_met_and_no_attacker() -> None:
    t = BattleTable().works("fortress_toul_4853", "fortress_toul_4854", "fortress_toul_4953")
    t.flip("fortress_toul_4854").put("de_42_21", "48.54").put("de_31_21", "50.53").stack("48.53", "fr_73r", "fr_6_c")
    t.given(half=GERMANY).assault(GERMANY, "49.53", "de_31_21")
    assert t.over and t.told("lapses") and keys(t.state.revealed) == {"fr_73r"}


def test_9_2_1_1_units_of_several_hexes_attack_one_together() -> None:
    t = facing().put("fr_30_15", "54.54")
    orders(t).choose("attack", "55.55").choose("with", "fr_29_15").choose("with", "fr_30_15").choose("settled")
    assert t.state.orders == ((n("55.55"), units("fr_29_15 fr_30_15")),)


def test_9_2_1_2_forces_of_one_hex_attack_different_hexes() -> None:
    t = facing().put("fr_30_15", "54.55").put("de_42_21", "55.56")
    orders(t).choose("attack", "55.55").choose("with", "fr_29_15").choose("settled")
    t.choose("attack", "55.56").choose("with", "fr_30_15").choose("settled")
    assert dict(t.state.orders) == {n("55.55"): units("fr_29_15"), n("55.56"): units("fr_30_15")}


def refusal(t: BattleTable, *joined: str) -> str:
    t.run(Muster(ALLIES, n("55.55"), units(" ".join(joined[:-1]))))
    return "" if t.offers("with", joined[-1]) else t.why_not("with", joined[-1]).rule


def test_9_2_2_two_corps_of_one_army_attack_together() -> None:
    """W14."""
    t = BattleTable().put("de_31_21", "55.55").put("fr_29_15", "54.54").put("fr_11_20", "54.55").put("fr_68r", "54.55")
    assert refusal(t, "fr_29_15", "fr_11_20", "fr_68r") == "9.2.2"
    t = BattleTable().put("de_31_21", "55.55").put("fr_29_15", "54.54").stack("54.55", "fr_59r", "fr_68r")
    assert refusal(t, "fr_29_15", "fr_59r", "fr_68r") == ""
    t = BattleTable().put("de_31_21", "55.55").put("fr_29_15", "54.54").put("fr_59r", "54.55").put("fr_68r", "55.54")
    assert refusal(t, "fr_29_15", "fr_59r", "fr_68r") == "9.2.2"


def test_9_2_2_different_armies_do_not_attack_together() -> None:
    t = BattleTable().put("de_31_21", "55.55").put("fr_29_15", "54.54").put("fr_27_14", "54.55")
    assert refusal(t, "fr_29_15", "fr_27_14") == "9.2.2"
    assert refusal(t.army("fr_29_15", "fr_27_14"), "fr_29_15", "fr_27_14") == ""


def test_9_2_3_1_attacking_is_voluntary_but_not_with_a_prepared_attack() -> None:
    t = orders(facing())
    assert t.offers("done")
    t = orders(facing().prepared("fr_29_15", "55.55"))
    assert t.why_not("done").rule == "7.3.1-1"
    t.choose("attack", "55.55")
    assert t.offers("settled") and t.why_not("without", "fr_29_15").rule == "9.2.5-3"
    t.choose("settled").choose("done")
    assert t.told("attack")


def test_9_2_3_2_broken_units_and_units_without_strength_do_not_attack() -> None:
    t = BattleTable().put("fr_29_15", "54.55", ce=4).put("fr_30_15", "54.54", ce=5).put("de_31_21", "55.55")
    assert why(t, "fr_29_15") == why(t, "fr_30_15") == "9.2.3-2"
    t = BattleTable().put("fr_83t", "54.55", sr=3).put("de_31_21", "55.55")
    assert why(t, "fr_83t") == "9.2.3-2" and why(t.put("fr_83t", "54.55", sr=2), "fr_83t") == ""
    t = BattleTable().put("fr_29_15", "54.55", ce=4).put("fr_alp_1", "54.55").put("de_31_21", "55.55")
    assert why(t, "fr_alp_1") == "9.2.3-2"
    orders(t.put("fr_30_15", "54.54")).choose("attack", "55.55")
    assert t.nouns("with") == {"fr_30_15"} and t.why_not("with", "fr_29_15").rule == "9.2.3-2"


def test_9_2_3_3_no_attack_crosses_a_ridge() -> None:
    t = BattleTable().put("fr_29_15", "47.71").put("de_31_21", "47.72")
    assert why(t, "fr_29_15", "47.72") == "9.2.3-3"


def test_7_8_2_who_has_a_task_does_not_attack() -> None:
    t = facing()
    set_task(t.state, u("fr_29_15"), DIGGING, 5)
    assert why(t, "fr_29_15") == "7.8-2"
    orders(t.put("fr_30_15", "54.55")).choose("attack", "55.55")
    assert t.nouns("with") == {"fr_30_15"} and t.why_not("with", "fr_29_15").rule == "7.8-2"


def test_1_1_19_inactive_units_do_not_attack_and_wake_when_attacked() -> None:
    t = facing().given(inactive=units("fr_29_15 de_31_21"))
    assert why(t, "fr_29_15") == "1.1-19"
    t.assault(ALLIES, "55.55", "fr_29_15")
    assert not t.state.inactive >> u("de_31_21") & 1


def test_8_8_1_3_guns_attack_only_with_a_combat_unit_of_their_hex() -> None:
    t = BattleTable().put("de_31_21", "55.55").put("fr_29_15", "54.54").put("fr_toul_art", "54.55")
    assert refusal(t, "fr_29_15", "fr_toul_art") == "8.8.1-3"
    assert targets(BattleTable().put("de_31_21", "55.55").put("fr_toul_art", "54.55").state, ALLIES) == []


def test_9_2_5_1_a_prepared_attack_elsewhere_keeps_a_unit_out() -> None:
    t = facing().prepared("fr_29_15", "55.56")
    assert why(t, "fr_29_15") == "9.2.5-1"
    assert why(facing().given(retreated=units("fr_29_15")), "fr_29_15") == "9.2.5-1"


def test_3_1_2_what_may_attack_from_one_hex() -> None:
    """W13."""
    five = ("fr_27_14", "fr_28_14", "fr_alp_3", "fr_toul_art", "fr_belfort_1")
    t = BattleTable().put("de_31_21", "55.55").stack("54.55", *five)
    t.given(assigned=tuple(sorted((u(key), u("fr_27_14")) for key in five[2:4])))
    orders(t).choose("attack", "55.55").choose("with", "fr_27_14").choose("with", "fr_28_14")
    assert t.why_not("with", "fr_belfort_1").rule == "3.1.2-1"
    t.choose("settled")
    assert keys(t.state.orders[0][1]) == set(five[:4])


def test_3_1_2a_one_division_attacks_into_steep_mountains_and_no_gun() -> None:
    """W13."""
    t = BattleTable().put("de_31_21", "53.65").stack("52.65", "fr_27_14", "fr_28_14", "fr_alp_3", "fr_toul_art")
    orders(t).choose("attack", "53.65").choose("with", "fr_27_14")
    assert t.why_not("with", "fr_28_14").rule == t.why_not("with", "fr_toul_art").rule == "3.1.2a"
    t.choose("settled")
    assert keys(t.state.orders[0][1]) == {"fr_27_14", "fr_alp_3"}


def test_9_2_5_2_who_is_left_out_stays_out() -> None:
    t = facing().put("fr_30_15", "54.54")
    orders(t).choose("attack", "55.55")
    assert t.why_not("settled").rule == "9.2-1"
    t.choose("with", "fr_29_15")
    assert t.why_not("without", "fr_29_15").rule == "9.2.5-2" and t.why_not("without", "fr_30_15").rule == "9.2.5-2"
    t.choose("with", "fr_30_15").choose("without", "fr_29_15")
    assert t.why_not("with", "fr_29_15").rule == "9.2.5-2"
    assert t.why_not("with", "fr_30_15").rule == "9.2.5-2"


def test_9_2_5_3_with_more_than_two_corps_prepared_the_attacker_chooses() -> None:
    t = BattleTable().put("de_31_21", "55.55").put("fr_29_15", "54.54").put("fr_11_20", "54.55").put("fr_68r", "55.54")
    for key in ("fr_29_15", "fr_11_20", "fr_68r"):
        t.prepared(key, "55.55")
    orders(t).choose("attack", "55.55").choose("with", "fr_29_15").choose("with", "fr_68r")
    assert t.why_not("with", "fr_11_20").rule == "9.2.2"
    t.choose("settled")
    assert t.offers("done")


def test_4_2_8_in_the_counter_attack_the_other_side_attacks() -> None:
    t = facing().given(phase=COUNTER_ATTACK, half=GERMANY)
    orders(t).choose("attack", "55.55").choose("with", "fr_29_15").choose("settled").choose("done")
    assert t.told("attack")[0]["side"] == "allied" and t.asked == ["allied"]


def test_7_3_5_a_prepared_attack_goes_with_its_battle() -> None:
    t = facing().prepared("fr_29_15", "55.55").assault(ALLIES, "55.55", "fr_29_15")
    t.fought(False, False, 3, 6, 1, 1, 1, 1)
    assert t.over and not t.state.pa[u("fr_29_15")]


def test_9_1_1_1_a_position_that_is_being_built_is_lost() -> None:
    t = facing()
    set_task(t.state, u("de_31_21"), DIGGING, 5)
    t.assault(ALLIES, "55.55", "fr_29_15")
    assert not t.state.task[u("de_31_21")]


def test_9_1_1_1_everything_in_the_hex_is_revealed() -> None:
    t = facing().stack("55.55", "de_42_21", "de_train_21").assault(ALLIES, "55.55", "fr_29_15")
    assert t.state.revealed & units("de_31_21 de_42_21 de_train_21") == units("de_31_21 de_42_21 de_train_21")


def test_1_1_18_an_inactive_army_does_not_attack() -> None:
    t = facing()
    t.given(asleep=1 << t.state.army[u("fr_29_15")])
    assert why(t, "fr_29_15") == "1.1-19"


def test_9_0_the_active_player_attacks_with_no_more_than_may_fight_in_a_hex() -> None:
    t = facing().stack("54.55", "fr_30_15", "fr_11_20")
    assert [active(t.given(phase=phase).state) for phase in (ATTACK, COUNTER_ATTACK)] == [ALLIES, GERMANY]
    orders(t).choose("attack", "55.55").choose("with", "fr_29_15").choose("with", "fr_30_15")
    assert t.why_not("with", "fr_11_20").rule == "3.1.2-1"
    t.choose("settled").choose("done").choose("settled")
    assert t.told("attack")[0]["side"] == "allied" and t.told("odds")[0]["side"] == "allied"


def test_9_1_4_attacks_are_fought_one_by_one_as_the_attacker_likes() -> None:
    t = facing().put("fr_30_15", "56.57").put("de_42_21", "56.56")
    t.given(orders=((n("55.55"), units("fr_29_15")), (n("56.56"), units("fr_30_15")))).run(Next(ALLIES))
    assert t.asked == ["allied"] and t.nouns("fight") == {"55.55", "56.56"}
    t.choose("fight", "56.56").fought(False, False, 3, 4, 1, 1, 1, 1)
    assert [event["hex"] for event in t.told("attack")] == [n("56.56"), n("55.55")]
    assert t.told("check") and t.decision.rule == "9.8-1", "the second begins when the first is over"


def test_9_2_1_of_the_fullest_attack_are_the_strongest_whom_one_hex_may_hold() -> None:
    three = ("fr_29_15", "fr_30_15", "fr_59r")
    t = BattleTable().put("de_31_21", "55.55").stack("54.55", *three)
    found = Muster(ALLIES, n("55.55")).fullest(t.state)
    assert keys(found.joined) == {"fr_29_15", "fr_30_15"} and found.hindrance(t.state, u("fr_59r")) is not None
