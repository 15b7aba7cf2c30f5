"""9: the course of a battle: withholding, Ammo, intensity, dice and losses."""

import pytest

from marne.games.offensive_a_outrance import loading
from marne.games.offensive_a_outrance.ammunition import Way
from marne.games.offensive_a_outrance.attack import Next, Orders
from marne.games.offensive_a_outrance.battle import Ammo, Suffer, may_be_intense
from marne.games.offensive_a_outrance.checks import Checks
from marne.games.offensive_a_outrance.losses import ASSIGNED_FIRST, FORMATIONS_FIRST, Reduction, takers
from marne.games.offensive_a_outrance.units import BELGIAN, FRENCH
from marne.kernel import Choice
from marne.kernel.dice import GivenDice
from tests.games.offensive_a_outrance.battles import ALLIES, GERMANY, UNRECORDED, BattleTable, n, u, units
from tests.games.offensive_a_outrance.table import keys


@pytest.fixture(autouse=True)
def _loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(*UNRECORDED)


def test_11_2_the_comprehensive_example() -> None:
    t = BattleTable().put("fr_23_12", "43.41").put("fr_3_2", "42.40", ce=1).put("fr_4_2", "42.40")
    t.put("de_8_ez", "43.40").put("de_12_6", "42.39").prepared("fr_23_12", "43.40").army("de_12_6", "de_8_ez")
    t.run(Orders(ALLIES))
    t.choose("attack", "43.40").choose("with", "fr_3_2").choose("with", "fr_4_2").choose("settled").choose("done")
    t.choose("settled").choose("intense").choose("intense", dice=(6, 3))
    assert t.told("odds")[0] == {
        "hex": n("43.40"), "side": "allied", "attack": 37 * 4, "defence": 15 * 4, "column": "3:2", "modifier": -1,
    }  # fmt: skip
    assert t.contributions(on="shifts") == [("9.6.1-5", -1)]
    assert t.told("battle")[0]["result"] == "+3/+3W1"
    t.choose("lose", "fr_3_2", dice=(4, 4, 1, 2, 3, 4))
    assert (t.sr("fr_3_2"), t.sr("fr_4_2"), t.sr("fr_23_12"), t.sr("de_8_ez")) == (1, 0, 0, 1)
    assert [(a["value"], a["size"], a["modifier"]) for a in t.told("artillery")] == [(12, 8, 1), (12, 24, 0)]
    assert [(sum(c["faces"]), c["modifier"]) for c in t.told("check")] == [(8, 3), (3, 3), (7, 4)]
    assert (t.ce("fr_3_2"), t.ce("fr_4_2"), t.ce("fr_23_12"), t.ce("de_8_ez")) == (2, 0, 0, 0)
    assert t.over and t.at("de_8_ez") == "43.40" and t.unrolled == 0


def facing(**more: object) -> BattleTable:
    return BattleTable(**more).put("fr_29_15", "54.55").put("de_31_21", "55.55")


def test_9_1_1_2_each_side_reads_its_own_strengths_and_both_the_sums() -> None:
    t = facing().assault(ALLIES, "55.55", "fr_29_15")
    seen = {e.data["on"]: e.seen_by for e in t.events if e.kind == "counts"}
    assert seen["attack"] == ("allied",) and seen["defence"] == ("german",) and seen["roll 1"] is None
    assert all(e.seen_by is None for e in t.events if e.kind == "odds")


def test_9_1_1_2_odds_that_are_told_are_not_taken_back() -> None:
    t = stack_of_three()
    t.run(Next(ALLIES)).choose("hold_back", "de_b_c")
    assert t.position.apply("german", Choice("settled"), GivenDice(())).sealed


# 9.2.5


def stack_of_three(ce: int = 0) -> BattleTable:
    t = facing().put("de_42_21", "55.55").put("de_b_c", "55.55", ce=ce)
    t.given(orders=((n("55.55"), units("fr_29_15")),))
    return t


def withheld(t: BattleTable) -> set[str]:
    return keys(sum(1 << unit for event in t.told("withheld") for unit in event["units"]))


def test_9_2_5_1_the_defender_holds_back_what_is_too_much() -> None:
    t = stack_of_three()
    t.run(Next(ALLIES))
    assert t.asked == ["german"] and t.why_not("settled").rule == "9.2.5-1"
    t.choose("hold_back", "de_b_c")
    assert t.why_not("hold_back", "de_42_21").rule == "9.2.5-3" and t.why_not("hold_back", "fr_29_15").rule == "9.2.5-2"
    t.choose("settled")
    assert withheld(t) == {"de_b_c"} and t.told("odds")[0]["defence"] == 4 * 32


def test_9_2_5_3_who_fits_again_is_not_held_back() -> None:
    t = facing().stack("55.55", "de_42_21", "de_1_b_1b", "de_jaeger_1").army("de_31_21", "de_jaeger_1")
    t.given(orders=((n("55.55"), units("fr_29_15")),)).run(Next(ALLIES))
    t.choose("hold_back", "de_jaeger_1").choose("hold_back", "de_1_b_1b").choose("settled")
    assert withheld(t) == {"de_1_b_1b"}


def test_9_2_5_2_a_broken_force_may_be_held_back_beside_a_sound_one() -> None:
    t = facing().put("de_42_21", "55.55", ce=4).given(orders=((n("55.55"), units("fr_29_15")),))
    t.run(Next(ALLIES))
    assert t.nouns("hold_back") == {"de_42_21"} and t.offers("settled")
    t.choose("hold_back", "de_42_21")
    assert withheld(t) == {"de_42_21"}
    t = BattleTable().put("fr_29_15", "54.55").put("de_31_21", "55.55", ce=4).put("de_42_21", "55.55", ce=5)
    t.given(orders=((n("55.55"), units("fr_29_15")),)).run(Next(ALLIES))
    assert t.nouns("hold_back") == set()


def test_9_2_5_2_the_attacker_may_hold_back_whom_no_prepared_attack_binds() -> None:
    t = facing().put("fr_30_15", "54.55").prepared("fr_29_15", "55.55")
    t.given(orders=((n("55.55"), units("fr_29_15 fr_30_15")),)).run(Next(ALLIES))
    assert t.nouns("hold_back") == {"fr_30_15"} and t.why_not("hold_back", "fr_29_15").rule == "9.2.5-3"
    assert t.why_not("hold_back", "fr_28_14").rule == t.why_not("hold_back", "de_31_21").rule == "9.2.5-2"
    t.choose("hold_back", "fr_30_15").choose("intense" if t.offers("intense") else "not_intense")
    assert t.told("odds")[0]["attack"] == 4 * 13


def test_9_2_5_1_units_of_two_armies_do_not_defend_together() -> None:
    t = facing().put("de_28_14", "55.55").given(orders=((n("55.55"), units("fr_29_15")),))
    t.run(Next(ALLIES))
    assert t.why_not("settled").rule == "9.2.5-1"
    t.choose("hold_back", "de_28_14")
    assert withheld(t) == {"de_28_14"}


def test_9_2_5_3_works_are_never_held_back() -> None:
    t = BattleTable().works("fort_remiremont").put("fr_71r", "50.63", ce=4).put("fr_44", "50.63")
    t.put("de_31_21", "51.63").army("fr_71r", "fr_44").given(
        orders=((n("50.63"), units("de_31_21")),), half=GERMANY
    ).run(Next(GERMANY))
    assert t.nouns("hold_back") == {"fr_71r"} and t.why_not("hold_back", "fort_remiremont").rule == "9.2.5-2"
    assert t.why_not("hold_back", "fr_44").rule == "9.2.5-3"


def test_9_2_5_1_who_has_retreated_is_held_back() -> None:
    t = facing().put("de_42_21", "55.55").given(retreated=units("de_42_21")).assault(ALLIES, "55.55", "fr_29_15")
    assert t.told("odds")[0]["defence"] == 4 * 16


def test_9_2_5_5_a_withheld_attacker_is_not_affected_and_does_not_advance() -> None:
    t = facing().put("fr_30_15", "54.55").put("fr_11_20", "54.55")
    t.given(orders=((n("55.55"), units("fr_29_15 fr_30_15")),)).run(Next(ALLIES))
    t.choose("hold_back", "fr_30_15")
    while not t.offers("not_intense"):
        t.choose("settled")
    t.fought(False, False, 1, 1, 6, 6, 6, 6)
    assert t.ce("fr_29_15") and not t.ce("fr_30_15") and not t.offers("advance", "fr_30_15")


def test_9_2_5_6_withheld_defenders_go_with_the_smallest_retreat() -> None:
    """9.2.5 example: one fails by 6 and stays, the other by 7, becomes CI and goes two hexes back."""
    t = BattleTable().stack("54.55", "fr_29_15", "fr_30_15").put("de_31_21", "56.55").put("de_42_21", "56.55", ce=1)
    t.put("de_b_c", "56.55")
    attackers, defenders = "fr_29_15 fr_30_15", "de_31_21 de_42_21"
    battle = t.battle(ALLIES, "55.55", attackers, defenders, withheld=units("de_b_c"), result="-/+6B1")
    t.run(Checks(battle, GERMANY), dice=(6, 6))
    assert (t.ce("de_31_21"), t.ce("de_42_21"), t.ce("de_b_c")) == (2, 4, 0)
    while not t.over:
        t.choose("to", sorted(t.nouns("to"))[0])
    assert t.at("de_31_21") == t.at("de_b_c") == "56.55" and len(t.told("retreats")) == 2


def test_9_2_5_6_and_all_go_if_nobody_stays() -> None:
    t = BattleTable().put("fr_29_15", "54.55").put("de_31_21", "56.55", ce=1).put("de_b_c", "56.55")
    battle = t.battle(ALLIES, "55.55", "fr_29_15", "de_31_21", withheld=units("de_b_c"), result="-/+6B1")
    t.run(Checks(battle, GERMANY), dice=(6, 6))
    while not t.over:
        t.choose("to", sorted(t.nouns("to"))[0])
    assert t.at("de_31_21") == t.at("de_b_c") != "56.55" and t.ce("de_b_c") == 0


# 9.4


def test_9_4_2_recorded_ammo_is_the_choice_of_its_owner(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loading, "unrecorded", lambda s, force: bool(force & units("fr_30_15")))
    depot = u("fr_depot_second")
    counted: dict[bool, tuple[int, ...]] = {True: (), False: (depot,)}
    monkeypatch.setattr(
        loading, "ways", lambda s, force: {depot: Way(depot, 0, counted[bool(force & units("fr_30_15"))])}
    )
    t = facing(automatic_ammo=0).put("fr_30_15", "54.54").put("fr_depot_second", "52.56")
    battle = t.battle(ALLIES, "55.55", "fr_29_15 fr_30_15", "de_31_21")
    t.run(Ammo(battle, ALLIES))
    assert t.nouns("ammo") == {"fr_depot_second"} and t.offers("no_ammo") and t.why_not("settled").rule == "9.4-2"
    t.choose("ammo", "fr_depot_second")
    assert t.state.ammo[depot] == 1 and t.asked == ["allied"] and t.why_not("no_ammo").rule == "9.4-2"
    t.choose("settled").choose("no_ammo").choose("settled")
    assert t.told("odds")[0] | {"attack": 4 * 26, "defence": 4 * 8} == t.told("odds")[0]
    assert [e.seen_by for e in t.events if e.kind == "dry"] == [("german",)]


def test_9_4_1_who_can_get_no_ammo_counts_half(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loading, "unrecorded", lambda s, force: False)
    monkeypatch.setattr(loading, "ways", lambda s, force: {})
    t = facing(automatic_ammo=0)
    t.run(Ammo(t.battle(ALLIES, "55.55", "fr_29_15", "de_31_21"), ALLIES)).choose("settled").choose("settled")
    assert t.told("odds")[0]["attack"] == 4 * 13 // 2 and t.told("odds")[0]["defence"] == 4 * 8


def test_9_4_3_in_a_camp_nobody_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loading, "unrecorded", lambda s, force: False)
    t = BattleTable(automatic_ammo=0).works("fortress_toul_4953", "fortress_toul_4853").put("fr_6_c", "49.53")
    t.put("de_31_21", "50.53")
    t.run(Ammo(t.battle(GERMANY, "49.53", "de_31_21", "fr_6_c"), ALLIES))
    assert t.decision.rule == "9.8-1"


def test_9_4_1_an_attack_that_is_too_weak_without_ammo_lapses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loading, "unrecorded", lambda s, force: False)
    monkeypatch.setattr(loading, "ways", lambda s, force: {})
    t = BattleTable().put("fr_alp_2", "57.70", sr=1).put("de_31_21", "58.70").prepared("fr_alp_2", "58.70")
    t.run(Ammo(t.battle(ALLIES, "58.70", "fr_alp_2", "de_31_21"), ALLIES))
    assert t.over and t.told("lapses") and not t.told("odds") and not t.state.pa[u("fr_alp_2")]


# 9.8


def test_9_8_1_the_attacker_declares_first() -> None:
    t = facing().assault(ALLIES, "55.55", "fr_29_15")
    assert t.asked == ["allied"]
    t.choose("intense")
    assert t.asked == ["german"] and t.told("declares")[0]["intense"]


def intense(t: BattleTable, attackers: str, defenders: str, side: int) -> bool:
    return may_be_intense(t.state, t.battle(ALLIES, "55.55", attackers, defenders), side)


def test_9_8_2_who_cannot_be_intense() -> None:
    t = BattleTable().stack("54.55", "fr_6_c", "fr_alp_1", "fr_29_15").put("de_31_21", "55.55", sr=3)
    assert not intense(t, "fr_6_c fr_alp_1", "de_31_21", ALLIES)
    assert intense(t, "fr_6_c fr_29_15", "de_31_21", ALLIES)
    assert not intense(t, "fr_29_15", "de_31_21", GERMANY)
    t.run(Ammo(t.battle(ALLIES, "55.55", "fr_6_c", "de_31_21"), ALLIES))
    assert t.why_not("intense").rule == "9.8-2" and t.offers("not_intense")


def test_9_8_3_in_a_position_a_worn_formation_may_be_intense() -> None:
    t = BattleTable().put("fr_29_15", "54.55", sr=3).put("de_31_21", "55.55", sr=3)
    t.given(positions=(1 << n("55.55"), 1 << n("54.55")))
    assert intense(t, "fr_29_15", "de_31_21", GERMANY) and not intense(t, "fr_29_15", "de_31_21", ALLIES)


def test_9_8_2_a_belgian_division_on_its_last_side() -> None:
    """9.8 example."""
    t = BattleTable().put("be_6", "54.55", sr=3).put("de_31_21", "55.55")
    assert not intense(t, "be_6", "de_31_21", ALLIES)
    assert intense(t.put("be_6", "54.55", sr=2), "be_6", "de_31_21", ALLIES)
    fort = t.battle(GERMANY, "54.55", "de_31_21", "be_6")
    t.put("be_6", "54.55", sr=3).given(positions=(0, 1 << n("54.55")))
    assert may_be_intense(t.state, fort, ALLIES)


def test_9_8_4_an_intense_attack_is_a_mandated_one() -> None:
    t = facing().given(plans=bytes(facing().state.plans))
    army = t.state.army[u("fr_29_15")]
    plans = bytearray(t.state.plans)
    plans[army] = 1
    t.given(plans=bytes(plans)).assault(ALLIES, "55.55", "fr_29_15").choose("intense")
    assert t.state.mandated[army] == 1 and t.told("mandated")
    t = facing().given(plans=bytes(plans)).assault(ALLIES, "55.55", "fr_29_15").choose("not_intense")
    assert t.state.mandated[army] == 0


# 9.9, 21.1


def test_21_1_1_the_allies_roll_once_more() -> None:
    """W30."""
    t = facing().given(turn=4).assault(ALLIES, "55.55", "fr_29_15").fought(False, False, 3, 1, 4, 1, 1, 1, 1, 1)
    assert [(d["white"], d["black"]) for d in t.told("dice")] == [(4, 1)] and t.cites("21.1-1")


def test_21_1_2_and_when_they_defend() -> None:
    t = facing().given(turn=4).assault(GERMANY, "54.55", "de_31_21").fought(False, False, 3, 6, 3, 3, 1, 1, 1, 1)
    assert t.cites("21.1-2") and t.told("dice")[0]["black"] == 3


# 9.10


def small(t: BattleTable, *dice: int) -> BattleTable:
    return t.fought(True, True, *dice)


def test_9_10_1_small_enemies_are_rolled_for() -> None:
    """9.10.1 example: a brigade against a regiment, 2:1, a white retreat under High Intensity."""
    t = BattleTable().put("de_bodungen", "54.55", sr=0).put("fr_alp_2", "55.55")
    battle = t.battle(GERMANY, "55.55", "de_bodungen", "fr_alp_2", result="-/+3W1", intense=3)
    for die, lost in ((4, 0), (5, 1)):
        t.put("de_bodungen", "54.55").run(Suffer(battle, GERMANY), dice=(die,))
        assert t.sr("de_bodungen") == lost
    for die, lost in ((2, 0), (3, 1)):
        t.put("fr_alp_2", "55.55").run(Suffer(battle, ALLIES), dice=(die,))
        assert t.sr("fr_alp_2") == lost


def test_9_10_1_2_two_reductions_become_one() -> None:
    """W20."""
    t = BattleTable().put("de_bodungen", "54.55").put("fr_29_15", "55.55")
    battle = t.battle(GERMANY, "55.55", "de_bodungen", "fr_29_15", result="-3/E+6B2", intense=3)
    t.run(Suffer(battle, ALLIES), dice=())
    assert (t.sr("fr_29_15"), t.ce("fr_29_15")) == (1, 1)
    t.put("de_31_21", "54.55").put("fr_29_15", "55.55")
    whole = t.battle(GERMANY, "55.55", "de_31_21", "fr_29_15", result="-3/E+6B2", intense=3)
    t.run(Suffer(whole, ALLIES), dice=())
    assert (t.sr("fr_29_15"), t.ce("fr_29_15")) == (2, 1)


def test_9_10_1_3_and_4_a_quarter_and_less() -> None:
    t = BattleTable().put("fr_alp_2", "54.55").put("de_31_21", "55.55")
    battle = t.battle(ALLIES, "55.55", "fr_alp_2", "de_31_21", result="-3/+6B2", intense=1 << GERMANY | 1 << ALLIES)
    for die, lost in ((3, 0), (4, 1)):
        t.put("de_31_21", "55.55").run(Suffer(battle, GERMANY), dice=(die,))
        assert t.sr("de_31_21") == lost
    t = BattleTable().works("fortress_manonviller_5557").put("de_31_21", "55.56")
    lone = t.battle(GERMANY, "55.57", "de_31_21", "fortress_manonviller_5557", result="+2s/+2s")
    t.run(Suffer(lone, GERMANY), dice=(5,)).run(Suffer(lone, ALLIES), dice=())
    assert t.sr("de_31_21") == 1 and t.sr("fortress_manonviller_5557") == 0


def test_9_9_1_2_every_force_loses_its_level_but_one_unit_its_strength() -> None:
    t = BattleTable().stack("54.55", "fr_29_15", "fr_30_15").put("de_31_21", "55.55")
    battle = t.battle(GERMANY, "54.55", "de_31_21", "fr_29_15 fr_30_15", result="-3/E+6B2")
    t.run(Suffer(battle, ALLIES)).choose("lose", "fr_30_15")
    assert (t.ce("fr_29_15"), t.ce("fr_30_15"), t.sr("fr_29_15"), t.sr("fr_30_15")) == (1, 1, 0, 1) and t.over


def test_9_10_2_who_takes_a_reduction() -> None:
    """W21."""
    t = BattleTable().put("fr_68r", "54.55", sr=3).put("fr_alp_2", "54.55")
    both = units("fr_68r fr_alp_2")
    assert keys(takers(t.state, both)) == {"fr_alp_2"}
    t.run(Reduction(ALLIES, both, 2)).choose("lose", "fr_alp_2")
    assert t.sr("fr_alp_2") == 1 and takers(t.state, both) == 0
    t.choose("settled")
    assert t.state.stores[FRENCH] == -1 and t.at("fr_alp_2") == "54.55" and t.over


def test_9_10_2_formations_come_first_and_the_owner_chooses() -> None:
    t = BattleTable().put("fr_29_15", "54.55", sr=3).stack("54.55", "fr_30_15", "fr_alp_1").put("fr_11_20", "54.54")
    group = units("fr_29_15 fr_30_15 fr_11_20 fr_alp_1")
    t.run(Reduction(ALLIES, group))
    assert t.nouns("lose") == {"fr_30_15", "fr_11_20"}
    assert t.why_not("lose", "fr_alp_1") == FORMATIONS_FIRST and t.why_not("lose", "fr_29_15").rule == "9.10.2"
    assert t.why_not("lose", "fr_6_c").rule == "9.10-1" and t.why_not("settled").rule == "9.10.4"


def test_9_10_3_a_division_has_three_reductions_and_a_brigade_one() -> None:
    t = BattleTable().put("fr_29_15", "54.55").put("de_bodungen", "55.55")
    t.run(Reduction(ALLIES, units("fr_29_15"), 5)).run(Reduction(GERMANY, units("de_bodungen"), 2))
    assert (t.sr("fr_29_15"), t.sr("de_bodungen")) == (3, 1) and t.state.stores[:2] == (-1, -2)


def test_9_10_2_loose_assets_are_reduced_and_then_eliminated_guns_last() -> None:
    t = BattleTable().stack("54.55", "fr_alp_1", "fr_toul_art")
    group = units("fr_alp_1 fr_toul_art")
    assert keys(takers(t.state, group)) == {"fr_alp_1"}
    assert t.run(Reduction(ALLIES, group, 2)).why_not("lose", "fr_toul_art") == ASSIGNED_FIRST
    t.choose("lose", "fr_alp_1").choose("lose", "fr_alp_1")
    assert t.at("fr_alp_1") == "dead" and t.cites("5.5.2-2")
    assert keys(takers(t.state, group)) == {"fr_toul_art"}


def test_24_2_1_3_a_belgian_formation_beyond_its_limit_is_eliminated() -> None:
    t = BattleTable().put("be_1", "54.55", sr=5).run(Reduction(ALLIES, units("be_1")))
    assert t.at("be_1") == "dead" and t.cites("24.2.1-3")


def test_9_10_4_belgian_cavalry_beyond_its_limit_costs_a_repl() -> None:
    t = BattleTable().put("be_cav", "54.55", sr=1).run(Reduction(ALLIES, units("be_cav")))
    assert t.at("be_cav") == "54.55" and t.sr("be_cav") == 1 and t.state.stores[BELGIAN] == -1


def test_9_10_4_what_a_unit_has_lost_only_its_owner_reads() -> None:
    t = BattleTable().put("fr_29_15", "54.55").run(Reduction(ALLIES, units("fr_29_15")))
    assert [e.seen_by for e in t.events if e.kind == "reduced"] == [("allied",)]


def test_9_1_1_3_artillery_then_checks_then_the_advance() -> None:
    t = facing().put("de_b_c", "55.55").stack("54.55", "fr_30_15").put("fr_11_20", "54.54")
    t.elsewhere("absent", "de_31_21").assault(ALLIES, "55.55", "fr_29_15 fr_30_15 fr_11_20")
    t.fought(False, False, 3, 3)
    assert not t.told("artillery")
    t.choose("to", min(t.nouns("to")))
    t.choose("to", min(t.nouns("to")), dice=(1, 1, 1, 1, 1, 1))
    told = [e.kind for e in t.events if e.kind in ("retreats", "artillery", "check")]
    assert told == ["retreats", "retreats", "artillery", "artillery", "check", "check", "check"]
    assert t.asked == ["allied"] and "fr_29_15" in t.nouns("advance")
