"""11: retreats and advances after combat."""

import pytest

from marne.games.offensive_a_outrance import retreat
from marne.games.offensive_a_outrance.advance import NO_ROOM, Advance, straddle_hindrance
from marne.games.offensive_a_outrance.checks import Recoil
from marne.games.offensive_a_outrance.ground import apart
from marne.games.offensive_a_outrance.repulse import Withdrawal
from marne.games.offensive_a_outrance.retreat import (
    FORT,
    NOT_REARWARD,
    REPULSED,
    TRAIN,
    StepBack,
    away,
    bare,
    rearward,
    sources,
)
from marne.games.offensive_a_outrance.stacking import room
from marne.games.offensive_a_outrance.standing import places, units_in
from marne.games.offensive_a_outrance.units import ARMY
from tests.games.offensive_a_outrance.battles import ALLIES, GERMANY, UNRECORDED, BattleTable, n, u, units
from tests.games.offensive_a_outrance.rails import with_railway
from tests.games.offensive_a_outrance.table import names


@pytest.fixture(autouse=True)
def _loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(*UNRECORDED)


def back(t: BattleTable, hexes: int, keys_: str = "fr_29_15", space: str = "54.55", why: str = REPULSED) -> BattleTable:
    t.run(StepBack(ALLIES, units(keys_), hexes, n(space), why))
    return t


def beaten(ce: int = 0) -> BattleTable:
    return BattleTable().put("fr_29_15", "54.55", ce=ce).put("de_31_21", "55.55")


def test_11_1_1_each_hex_lies_farther_and_toward_the_rear() -> None:
    t = back(beaten(), 1)
    assert t.nouns("to") <= names(rearward(t.state, ALLIES, n("54.55"), away(t.state, ALLIES, n("54.55"), n("54.55"))))
    assert t.why_not("to", "52.55").rule == "11.1"
    assert t.why_not("to", "55.55").rule == "11.1.5"
    t = back(beaten(), 2)
    first = min(t.nouns("to"))
    t.choose("to", first)
    assert t.why_not("to", "54.55").rule == "11.1.1"
    second = min(t.nouns("to"))
    t.choose("to", second)
    assert t.over and t.at("fr_29_15") == second and len(t.told("retreats")) == 2


def test_11_1_1_toward_a_supply_unit_that_may_supply_it() -> None:
    t = beaten().put("fr_depot_second", "51.57").put("fr_train_15", "52.56")
    assert {n("51.57"), n("52.56")} == set(sources(t.state, u("fr_29_15")))
    t = back(t, 1)
    assert t.nouns("to") == {"53.56", "54.56"}, "54.56 because no EZOC is there either"
    t = back(t.put("de_42_21", "55.57").put("fr_29_15", "54.55"), 1)
    assert t.nouns("to") == {"53.56"} and t.why_not("to", "54.56").rule == "11.1.1"


def test_11_1_1_f1_the_belgian_army_goes_back_to_its_base_and_all_others_to_the_map_edge() -> None:
    """The enemy stands south-east of them, and France lies west; their base is Antwerp, north of them."""
    based = ((ARMY["be_army_belgian"], n("52.16")),)

    def ways(unit: str, *bases: tuple[int, int]) -> set[str]:
        t = BattleTable().put(unit, "51.21").put("de_31_21", "52.22").given(bases=bases)
        return back(t, 1, unit, "51.21").nouns("to")

    assert ways("be_1") == {"50.20", "50.21"} and ways("be_1", *based) == {"51.20", "52.20"}
    assert ways("fr_29_15", *based) == ways("fr_29_15")
    t = BattleTable().put("be_1", "51.21").put("de_31_21", "52.22").given(bases=based)
    assert back(t, 1, "be_1", "51.21").why_not("to", "50.21") == NOT_REARWARD


def test_11_1_1a_the_owner_may_choose_the_hex_without_an_ezoc() -> None:
    t = beaten().put("fr_depot_second", "51.57").put("de_42_21", "52.56")
    assert bare(t.state, ALLIES) >> n("53.56") & 1
    t = back(t, 1)
    assert t.nouns("to") == {"53.56", "54.56"}


def test_11_1_3_every_ezoc_hex_costs_a_level() -> None:
    """11.1.3 example: from -3 through three EZOC hexes to D2."""
    t = BattleTable().put("fr_29_15", "54.55", ce=3)
    for key, space in (("de_31_21", "52.56"), ("de_42_21", "52.58"), ("de_1_b_1b", "55.58"), ("de_2_b_1b", "52.60")):
        t.put(key, space)
    t = back(t, 3).choose("to", "53.56")
    assert t.ce("fr_29_15") == 4
    t.choose("to", "53.57")
    assert t.ce("fr_29_15") == 5
    t.choose("to", "53.58")
    assert t.ce("fr_29_15") == 6 and t.at("fr_29_15") == "53.58" and t.over


def test_11_1_3_one_step_into_an_ezoc() -> None:
    t = beaten().put("de_42_21", "53.57")
    t = back(t, 1).choose("to", "53.56")
    assert t.ce("fr_29_15") == 1 and t.cites("11.1.3")
    t = beaten().put("de_42_21", "53.57").put("fr_30_15", "53.56")
    t = back(t, 1).choose("to", "53.56")
    assert t.ce("fr_29_15") == 0


def test_11_1_3_every_force_of_the_stack_suffers() -> None:
    t = beaten().put("de_42_21", "53.57").put("fr_30_15", "54.55")
    t = back(t, 1, "fr_29_15 fr_30_15").choose("to", "53.56")
    assert (t.ce("fr_29_15"), t.ce("fr_30_15")) == (1, 1)


def test_11_1_4_a_grand_river_costs_strength_and_a_level() -> None:
    t = BattleTable().put("de_31_21", "57.70").put("fr_29_15", "56.69").put("fr_30_15", "56.70")
    t.run(StepBack(GERMANY, units("de_31_21"), 1, n("57.70"), REPULSED)).choose("to", "58.70")
    assert t.at("de_31_21") == "58.70" and (t.sr("de_31_21"), t.ce("de_31_21")) == (1, 1) and t.cites("11.1.4")


def test_11_1_4_over_a_ridge() -> None:
    t = back(BattleTable().put("fr_29_15", "47.71").put("de_31_21", "47.70"), 1, space="47.71").choose("to", "47.72")
    assert (t.sr("fr_29_15"), t.ce("fr_29_15")) == (1, 1) and t.cites("11.1.4")


def ringed(t: BattleTable, *open_hexes: str) -> BattleTable:
    german = ("de_31_21", "de_42_21", "de_1_b_1b", "de_2_b_1b", "de_3_b_2b", "de_4_b_2b")
    around = ("53.55", "53.56", "54.54", "54.56", "55.55", "55.56")
    for key, space in zip(german, around, strict=True):
        if space not in open_hexes:
            t.put(key, space)
    return t


def test_11_1_5_who_cannot_retreat_loses_a_level_and_strength_for_each_hex() -> None:
    t = back(ringed(BattleTable().put("fr_29_15", "54.55").put("fr_depot_second", "52.57")), 2)
    assert (t.ce("fr_29_15"), t.sr("fr_29_15"), t.at("fr_29_15")) == (2, 2, "54.55") and t.cites("11.1.5")


def test_11_1_5_a_blocked_force_may_try_a_repulse_first() -> None:
    t = ringed(BattleTable().put("fr_29_15", "54.55").put("fr_depot_second", "52.57"), "53.56").put("de_b_c", "53.56")
    t.run(Withdrawal(ALLIES, units("fr_29_15"), 1, n("54.55")))
    assert t.offers("enough") and "53.56" in t.nouns("repulse") and t.nouns("to") == set()
    t.choose("repulse", "53.56", dice=(1, 1))
    assert t.told("repulsed")[0]["success"]
    t.choose("to", min(t.nouns("to")))
    t.choose("to", min(t.nouns("to")), dice=(1, 1))
    assert t.at("fr_29_15") == "53.56" and t.ce("fr_29_15") == 1 and t.sr("fr_29_15") == 0


def test_11_1_6_an_isolated_force_that_would_be_demoralized_surrenders() -> None:
    t = back(ringed(BattleTable().put("fr_29_15", "54.55", ce=4)), 1)
    assert t.at("fr_29_15") == "dead" and t.cites("11.1.6")


def test_11_1_6_one_that_is_not_isolated_is_demoralized(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retreat, "isolated", lambda s, unit: False)
    t = back(ringed(BattleTable().put("fr_29_15", "54.55", ce=4)), 1)
    assert t.at("fr_29_15") == "54.55" and t.ce("fr_29_15") == 5


def test_11_1_6_before_it_enters_an_ezoc(monkeypatch: pytest.MonkeyPatch) -> None:
    """W24: the friend in the first hex negates it, the second would make the CI Force D1."""
    monkeypatch.setattr(retreat, "isolated", lambda s, unit: True)
    t = BattleTable().put("fr_29_15", "54.55", ce=4).put("fr_30_15", "53.56")
    for key, space in (("de_31_21", "52.56"), ("de_42_21", "52.58"), ("de_1_b_1b", "55.58"), ("de_2_b_1b", "52.60")):
        t.put(key, space)
    t = back(t, 2).choose("to", "53.56")
    assert t.ce("fr_29_15") == 4
    t.choose("to", "53.57")
    assert t.at("fr_29_15") == "dead" and t.cites("11.1.6") and len(t.told("retreats")) == 1


def test_11_1_2_2_assets_go_with_their_formation() -> None:
    t = beaten().put("fr_alp_1", "54.55")
    t.run(Recoil(t.battle(GERMANY, "54.55", "de_31_21", "fr_29_15", result="-/+3B1")))
    while not t.over:
        t.choose("enough") if t.offers("enough") else t.choose("to", min(t.nouns("to")))
    assert t.at("fr_alp_1") == t.at("fr_29_15") != "54.55"


def test_11_1_2_1_belgians_roll_when_a_black_result_drives_them_back() -> None:
    for die, lost in ((3, 0), (4, 1)):
        t = BattleTable().put("be_1", "54.55").put("de_31_21", "55.55")
        t.run(Recoil(t.battle(GERMANY, "54.55", "de_31_21", "be_1", result="-/+3B1")), dice=(die,))
        assert t.sr("be_1") == lost and t.told("belgians")[0]["die"] == die
    t = BattleTable().put("be_1", "54.55").put("de_31_21", "55.55")
    t.run(Recoil(t.battle(GERMANY, "54.55", "de_31_21", "be_1", result="-/+3W1", intense=1 << GERMANY)))
    assert not t.told("belgians")


def test_11_1_2_4_a_fort_flips_and_goes_or_is_eliminated() -> None:
    t = BattleTable().works("fort_remiremont").put("fr_71r", "50.63").put("de_31_21", "51.63")
    t.run(Recoil(t.battle(GERMANY, "50.63", "de_31_21", "fr_71r fort_remiremont", result="-/+3B1")))
    while not t.over:
        t.choose("enough") if t.offers("enough") else t.choose("to", min(t.nouns("to")))
    assert t.at("fort_remiremont") == "dead" and t.at("fr_71r") != "50.63"


def test_8_5_2_a_fort_with_a_back_goes_as_infantry() -> None:
    t = BattleTable().works("fort_montmedy").put("fr_29_15", "49.41").put("de_31_21", "50.41")
    t.run(Recoil(t.battle(GERMANY, "49.41", "de_31_21", "fr_29_15 fort_montmedy", result="-/+3B1")))
    while not t.over:
        t.choose("enough") if t.offers("enough") else t.choose("to", min(t.nouns("to")))
    assert t.at("fort_montmedy") == t.at("fr_29_15") != "49.41" and t.state.flipped >> u("fort_montmedy") & 1


def test_8_5_3_2_a_forsaken_forts_garrison_does_not_repulse() -> None:
    t = BattleTable().works("fort_montmedy").flip("fort_montmedy").put("de_b_c", "50.41")
    t = back(t, 1, "fort_montmedy", "49.41", FORT)
    assert t.nouns("repulse") == set() and t.why_not("repulse", "50.41").rule == "7.4-3"


def test_15_6_2a_a_train_that_cannot_go_is_placed_on_its_depot() -> None:
    t = ringed(BattleTable().put("fr_train_15", "54.55").put("fr_depot_second", "51.58"))
    t = back(t, 3, "fr_train_15", why=TRAIN)
    assert t.at("fr_train_15") == "51.58"


def test_7_3_5_prepared_attacks_and_tasks_end_with_a_retreat() -> None:
    t = beaten().prepared("fr_29_15", "55.55")
    t = back(t, 1)
    t.choose("to", min(t.nouns("to")))
    assert not t.state.pa[u("fr_29_15")] and t.state.retreated >> u("fr_29_15") & 1


def test_7_4_3_a_retreating_stack_may_turn_against_an_enemy_once() -> None:
    t = beaten().put("de_b_c", "53.54")
    t.run(Withdrawal(ALLIES, units("fr_29_15"), 1, n("54.55")))
    assert t.nouns("repulse") == {"55.55"}
    t.choose("repulse", "55.55", dice=(1, 1))
    assert t.told("repulsed")[0]["success"] is False and not t.state.shaken
    assert t.why_not("repulse", "55.55").rule == "7.4.1-2"
    t.choose("to", min(t.nouns("to")))
    assert t.at("fr_29_15") != "54.55"


def test_7_4_1_2_the_owner_names_the_force_that_turns() -> None:
    t = beaten().put("fr_30_15", "54.55").put("fr_11_20", "54.55", ce=4)
    t.run(Withdrawal(ALLIES, units("fr_29_15 fr_30_15 fr_11_20"), 1, n("54.55"))).choose("repulse", "55.55")
    assert t.nouns("commit") == {"fr_29_15", "fr_30_15"} and t.why_not("commit", "fr_11_20").rule == "7.4.2"
    assert t.why_not("commit", "fr_6_c").rule == "7.4.1-2"
    t.choose("commit", "fr_30_15", dice=(1, 1))
    assert t.told("repulse")[0]["units"] == (u("fr_30_15"),)
    t = BattleTable().stack("55.55", "de_bodungen", "de_belgien_marine").put("fr_6_c", "54.55")
    t.run(Withdrawal(GERMANY, units("de_bodungen de_belgien_marine"), 1, n("55.55"))).choose("repulse", "54.55")
    assert u("de_bodungen") < u("de_belgien_marine") and t.nouns("commit") == {"de_bodungen", "de_belgien_marine"}
    t.choose("commit", "de_bodungen", dice=(1, 1))
    assert t.told("repulse")[0]["units"] == (u("de_bodungen"),)


def test_11_1_1_where_no_hex_lies_farther_one_that_is_as_far_will_do_but_none_that_is_nearer() -> None:
    t = BattleTable().put("fr_29_15", "52.55")
    assert apart(n("54.55"), n("52.55")) == 2
    for key, space in zip(("de_31_21", "de_42_21", "de_1_b_1b"), ("51.55", "51.56", "52.56"), strict=True):
        t.put(key, space)
    assert names(away(t.state, ALLIES, n("52.55"), n("54.55"))) == {"52.54"}


# 11.2


def vacated(t: BattleTable) -> BattleTable:
    t.run(Advance(t.battle(ALLIES, "55.55", "fr_29_15 fr_30_15", "de_31_21")))
    return t


def test_11_2_1_attackers_advance_as_they_like() -> None:
    t = BattleTable().stack("54.55", "fr_29_15", "fr_30_15", "fr_11_20").put("de_31_21", "57.55")
    t = vacated(t)
    assert t.nouns("advance") == {"fr_29_15", "fr_30_15"} and t.why_not("advance", "fr_11_20").rule == "11.2.2"
    t.choose("advance", "fr_29_15")
    assert t.at("fr_29_15") == "55.55" and t.nouns("advance") == {"fr_30_15"}
    assert t.why_not("advance", "fr_29_15").rule == "11.2.1-1"
    t.choose("enough")
    assert t.over and t.at("fr_30_15") == "54.55"


def test_11_2_1_1_no_more_than_three_and_a_half_divisions_advance() -> None:
    t = BattleTable().stack("55.55", "fr_11_20", "fr_39_20", "fr_59r").stack("54.55", "fr_29_15", "fr_30_15")
    t = vacated(t)
    assert not t.nouns("advance") and t.why_not("advance", "fr_29_15") == NO_ROOM
    t = vacated(BattleTable().stack("55.55", "fr_11_20", "fr_39_20").stack("54.55", "fr_29_15", "fr_30_15"))
    t.choose("advance", "fr_29_15")
    assert not t.nouns("advance") and t.choose("enough").at("fr_30_15") == "54.55"


def test_19_1_3_half_a_division_needs_half_the_room_to_advance() -> None:
    t = BattleTable().stack("55.55", "fr_11_20", "fr_39_20", "fr_59r").stack("54.55", "fr_29_15", "fr_30_15")
    t = vacated(t)
    assert t.nouns("straddle") == {"fr_29_15", "fr_30_15"} and not t.nouns("advance")
    t.choose("straddle", "fr_29_15")
    assert t.over and set(places(t.state, u("fr_29_15"))) == {n("54.55"), n("55.55")}
    assert room(t.state, n("55.55"), ALLIES) == 0
    battle = t.battle(ALLIES, "55.55", "fr_30_15", "de_31_21")
    assert straddle_hindrance(t.state, battle, u("fr_30_15")) == NO_ROOM


def test_11_2_1_2_an_advance_onto_a_fortress_without_garrison() -> None:
    t = BattleTable().works("fortress_manonviller_5557").flip("fortress_manonviller_5557").put("de_31_21", "55.56")
    t.run(Advance(t.battle(GERMANY, "55.57", "de_31_21", "fortress_manonviller_5557"))).choose("advance", "de_31_21")
    assert t.at("de_31_21") == "55.57"


def test_11_2_2_who_has_retreated_does_not_advance() -> None:
    t = BattleTable().stack("54.55", "fr_29_15", "fr_30_15").given(retreated=units("fr_29_15"))
    t = vacated(t)
    assert t.nouns("advance") == {"fr_30_15"} and t.why_not("advance", "fr_29_15").rule == "11.2.2"


def test_8_7_2_loc_units_advance_into_an_ezoc_only_with_others() -> None:
    t = BattleTable().stack("54.55", "de_10_lw", "de_31_21").put("fr_30_15", "56.54")
    t.run(Advance(t.battle(GERMANY, "55.55", "de_10_lw de_31_21", "fr_29_15")))
    assert t.why_not("advance", "de_10_lw").rule == "8.7.2"
    t.choose("advance", "de_31_21")
    assert t.offers("advance", "de_10_lw")


def test_11_2_a_whole_battle_ends_with_the_advance() -> None:
    t = BattleTable().stack("54.55", "fr_29_15", "fr_30_15").put("fr_11_20", "54.54").put("de_b_c", "55.55")
    t.assault(ALLIES, "55.55", "fr_29_15 fr_30_15 fr_11_20").fought(False, False, 3, 3)
    assert t.told("odds")[0]["column"] == "10:1" and t.told("battle")[0]["retreat"] == 2
    t.choose("to", min(t.nouns("to")))
    t.choose("to", min(t.nouns("to")), dice=(1, 1, 1, 1, 1, 1))
    assert units_in(t.state, n("55.55"), GERMANY) == 0 and t.asked == ["allied"]
    t.choose("advance", "fr_11_20").choose("enough")
    assert t.at("fr_11_20") == "55.55" and t.over


def test_11_1_2_3_a_depot_with_those_who_retreat_is_displaced() -> None:
    t = BattleTable().stack("51.54", "fr_29_15", "fr_depot_second").put("de_31_21", "52.54")
    with_railway(t, ALLIES, "51.54")
    t.run(Recoil(t.battle(GERMANY, "51.54", "de_31_21", "fr_29_15", result="-/+3B1")))
    assert t.decision.rule == "11.1.2-3"
    t.choose("at", "46.54")
    assert t.at("fr_depot_second") == "46.54" and t.state.flipped >> u("fr_depot_second") & 1
