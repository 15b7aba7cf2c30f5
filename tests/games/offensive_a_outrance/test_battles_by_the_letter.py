"""9 to 13: what edition 3 reads by the letter of the clauses, beside what matches of earlier editions go on with."""

import pytest

from marne.games.offensive_a_outrance.advance import Advance
from marne.games.offensive_a_outrance.ammunition import automatic
from marne.games.offensive_a_outrance.attack import Next, Orders
from marne.games.offensive_a_outrance.battle import Suffer
from marne.games.offensive_a_outrance.breach import Shelter
from marne.games.offensive_a_outrance.checks import Checks, Fire, Recoil
from marne.games.offensive_a_outrance.depots import near_formations
from marne.games.offensive_a_outrance.ground import NEAR
from marne.games.offensive_a_outrance.losses import Reduction
from marne.games.offensive_a_outrance.repulse import Clinch, Withdrawal
from marne.games.offensive_a_outrance.standing import places
from marne.games.offensive_a_outrance.state import DIGGING, set_task
from marne.games.offensive_a_outrance.support import neighbours
from marne.games.offensive_a_outrance.withholding import HoldBack
from tests.games.offensive_a_outrance.battles import ALLIES, GERMANY, UNRECORDED, BattleTable, n, u, units
from tests.games.offensive_a_outrance.rails import with_railway
from tests.games.offensive_a_outrance.table import names

EDITIONS = (2, 3)
MANONVILLER = "fortress_manonviller_5557"


@pytest.fixture(autouse=True)
def _loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(*UNRECORDED)


def tables() -> list[BattleTable]:
    """A table of each edition."""
    return [BattleTable(edition=edition) for edition in EDITIONS]


def run_off(t: BattleTable) -> BattleTable:
    """Retreat as far as one must, to whatever hex."""
    while not t.over:
        t.choose("enough") if t.offers("enough") else t.choose("to", min(t.nouns("to")))
    return t


def facing(t: BattleTable) -> BattleTable:
    return t.put("fr_29_15", "54.55").put("de_31_21", "55.55")


def ringed(t: BattleTable) -> BattleTable:
    """Two French divisions with a Depot by, enemies all around."""
    t.stack("54.55", "fr_29_15", "fr_30_15").put("fr_depot_second", "52.57")
    german = ("de_31_21", "de_42_21", "de_1_b_1b", "de_2_b_1b", "de_3_b_2b", "de_4_b_2b")
    for key, space in zip(german, ("55.55", "53.56", "54.54", "54.56", "53.55", "55.56"), strict=True):
        t.put(key, space)
    return t


# 9.2 Who attacks.


def test_9_2_1_2_a_force_does_not_attack_two_hexes() -> None:
    refused = []
    for t in tables():
        facing(t).put("fr_alp_3", "54.55").put("de_42_21", "55.56").run(Orders(ALLIES))
        t.choose("attack", "55.56").choose("with", "fr_alp_3").choose("settled")
        if t.offers("attack", "55.55"):
            t.choose("attack", "55.55")
            refused.append("" if t.offers("with", "fr_29_15") else t.why_not("with", "fr_29_15").rule)
        else:
            refused.append("not offered")
    assert refused == ["", "not offered"]


def test_9_2_1_2_an_asset_left_behind_does_not_attack_elsewhere() -> None:
    t = facing(BattleTable()).put("fr_alp_3", "54.55").put("de_42_21", "55.56").put("fr_30_15", "55.57")
    t.run(Orders(ALLIES)).choose("attack", "55.55").choose("with", "fr_29_15").choose("without", "fr_alp_3")
    t.choose("settled").choose("attack", "55.56")
    assert t.nouns("with") == {"fr_30_15"} and t.why_not("with", "fr_alp_3").rule == "9.2.1-2"


def test_9_2_1_2_an_asset_may_go_with_another_formation_of_its_hex() -> None:
    t = facing(BattleTable()).put("fr_alp_3", "54.55").put("fr_30_15", "54.55").put("de_42_21", "55.56")
    t.run(Orders(ALLIES)).choose("attack", "55.55").choose("with", "fr_29_15").choose("without", "fr_alp_3")
    t.choose("settled").choose("attack", "55.56")
    assert t.why_not("with", "fr_alp_3").rule == "9.2.1-2"
    t.choose("with", "fr_30_15").choose("with", "fr_alp_3").choose("settled")
    assert dict(t.state.orders)[n("55.56")] == units("fr_30_15 fr_alp_3")


def test_9_2_1_2_an_asset_does_not_attack_away_from_its_prepared_formation() -> None:
    t = facing(BattleTable()).put("fr_alp_3", "54.55").put("de_42_21", "55.56").prepared("fr_29_15", "55.55")
    t.run(Orders(ALLIES))
    assert t.nouns("attack") == {"55.55"}, "the Asset alone could attack 55.56, but is part of the Force"


def test_7_7_3_1_a_unit_on_a_train_neither_attacks_nor_defends() -> None:
    found = []
    for t in tables():
        facing(t).put("de_42_21", "55.55").ride("de_42_21").assault(ALLIES, "55.55", "fr_29_15")
        found.append(t.told("odds")[0]["defence"])
    assert found[0] == 2 * found[1] > 0
    t = facing(BattleTable()).put("fr_30_15", "54.55").ride("fr_30_15").run(Orders(ALLIES)).choose("attack", "55.55")
    assert t.why_not("with", "fr_30_15").rule == "7.7.3-1"


def test_9_2_5_2_a_broken_force_is_held_back_as_a_whole() -> None:
    found = []
    for t in tables():
        facing(t).put("de_42_21", "55.55", ce=4).put("de_jaeger_1", "55.55").army("de_31_21", "de_jaeger_1")
        t.given(assigned=((u("de_jaeger_1"), u("de_42_21")),))
        battle = t.battle(ALLIES, "55.55", "fr_29_15", "de_31_21 de_42_21 de_jaeger_1")
        stage = type("Holding", (HoldBack,), {}, frozen=True)(battle, GERMANY)
        found.append([stage.hindrance(t.state, u(key)) is None for key in ("de_42_21", "de_jaeger_1")])
    assert found == [[True, True], [True, False]]


# 9.2.5-6, 11.1 Who goes back.


def test_9_2_5_6_who_merely_stands_where_they_have_retreated_does_not_go_with_them() -> None:
    found = []
    for t in tables():
        t.put("fr_29_15", "54.55").put("de_31_21", "56.55", ce=1).put("de_42_21", "56.55")
        t.run(Checks(t.battle(ALLIES, "55.55", "fr_29_15", "de_31_21", result="-/+6B1"), GERMANY), dice=(6, 6))
        run_off(t)
        assert t.at("de_31_21") != "56.55"
        found.append(t.at("de_42_21") == "56.55")
    assert found == [False, True]


def test_9_2_5_6_who_was_held_back_loses_nothing_where_nobody_can_go() -> None:
    found = []
    for t in tables():
        ringed(t)
        battle = t.battle(GERMANY, "54.55", "de_31_21", "fr_29_15", withheld=units("fr_30_15"), result="-/+3B1")
        run_off(t.run(Recoil(battle)))
        assert (t.ce("fr_29_15"), t.sr("fr_29_15")) == (1, 1) and t.cites("11.1.5")
        found.append((t.ce("fr_30_15"), t.sr("fr_30_15")))
    assert found == [(1, 1), (0, 0)]


def test_9_2_5_6_who_was_held_back_loses_ce_in_ezocs_only() -> None:
    found = []
    for t in tables():
        t.stack("47.71", "fr_29_15", "fr_30_15").put("de_31_21", "47.70")
        battle = t.battle(GERMANY, "47.71", "de_31_21", "fr_29_15", withheld=units("fr_30_15"), result="-/+3B1")
        t.run(Recoil(battle)).choose("to", "47.72")
        assert (t.sr("fr_29_15"), t.ce("fr_29_15")) == (1, 1) and t.cites("11.1.4")
        found.append((t.sr("fr_30_15"), t.ce("fr_30_15")))
    assert found == [(1, 1), (1, 0)]


def test_7_4_6_2_who_was_held_back_from_a_repulse_loses_nothing_where_nobody_can_go() -> None:
    found = []
    for t in tables():
        ringed(t)
        strong = "de_31_21 de_42_21 de_1_b_1b de_2_b_1b de_3_b_2b de_4_b_2b"
        battle = t.battle(GERMANY, "54.55", strong, "fr_29_15", withheld=units("fr_30_15"), repulse=True)
        t.run(Clinch(battle, units("de_31_21"), retreating=False), dice=(1, 1))
        run_off(t)
        assert t.told("repulsed")[0]["success"] and t.cites("11.1.5")
        found.append((t.ce("fr_30_15"), t.sr("fr_30_15")))
    assert found == [(2, 2), (0, 0)]


def test_7_4_1_2_a_stack_turns_once_in_both_of_its_retreats() -> None:
    found = []
    for t in tables():
        facing(t).put("de_b_c", "53.54").run(Withdrawal(ALLIES, units("fr_29_15"), 1, n("54.55")))
        t.choose("repulse", "55.55", dice=(1, 1)).choose("to", min(t.nouns("to")))
        t.put("de_b_c", "52.56" if t.at("fr_29_15") == "53.56" else "55.56")
        t.run(Withdrawal(ALLIES, units("fr_29_15"), 1, n("54.55")))
        found.append(bool(t.nouns("repulse")))
        if not found[-1]:
            assert t.why_not("repulse", t.at("de_b_c")).rule == "7.4.1-2"
    assert found == [True, False]


def test_11_1_2_3_a_depot_is_displaced_though_others_stay_in_its_hex() -> None:
    found = []
    for t in tables():
        t.stack("51.54", "fr_29_15", "fr_30_15", "fr_depot_second").put("de_31_21", "52.54").given(half=ALLIES)
        t.put("fr_30_15", "51.54", ce=4)
        with_railway(t, ALLIES, "51.54")
        t.run(Checks(t.battle(ALLIES, "52.54", "fr_29_15 fr_30_15", "de_31_21", result="-/+1"), ALLIES), dice=(1, 1))
        if t.decision.rule == "11.1.2-3":
            t.choose("at", "46.54")
        run_off(t)
        assert t.at("fr_29_15") == "51.54" != t.at("fr_30_15")
        found.append((t.at("fr_depot_second"), bool(t.state.flipped >> u("fr_depot_second") & 1)))
    assert found == [("51.54", False), ("46.54", True)]


def test_13_3_3_1_deployed_guns_go_with_the_stack_and_markers_are_lost() -> None:
    found = []
    for t in tables():
        t.stack("55.55", "de_31_21", "de_3_kmk", "de_1skm").flip("de_3_kmk", "de_1skm").put("fr_29_15", "54.55")
        run_off(t.run(Recoil(t.battle(ALLIES, "55.55", "fr_29_15", "de_31_21", result="-/+3B1"))))
        assert t.at("de_31_21") not in ("55.55", "dead")
        found.append((t.at("de_3_kmk") == t.at("de_31_21"), t.at("de_1skm")))
    assert found == [(False, "55.55"), (True, "dead")]


def test_8_8_1_2_a_deployed_marker_that_is_left_alone_before_the_enemy_is_lost() -> None:
    found = []
    for t in tables():
        t.put("de_31_21", "55.55", ce=4).put("de_1skm", "55.55").flip("de_1skm").put("fr_29_15", "54.55")
        battle = t.battle(ALLIES, "55.55", "fr_29_15", "de_31_21", result="-/+1")
        run_off(t.run(Checks(battle, GERMANY), dice=(1, 1)))
        found.append((t.at("de_31_21") != "55.55", t.at("de_1skm")))
    assert found == [(True, "55.55"), (True, "dead")]


# 12.2.1a, 8.8.1-2, 15.6.2 Whom the last Combat unit leaves behind when it is eliminated.


def test_12_2_1a_a_fortress_flips_when_its_last_combat_unit_is_eliminated() -> None:
    found = []
    for t in tables():
        t.works(MANONVILLER).put("fr_toul_1", "55.57").put("de_31_21", "56.57").run(
            Reduction(ALLIES, units("fr_toul_1"))
        )
        assert t.at("fr_toul_1") == "dead"
        found.append(bool(t.state.flipped >> u(MANONVILLER) & 1))
    assert found == [False, True]


def test_8_8_1_2_guns_are_lost_with_their_last_combat_unit() -> None:
    found = []
    for t in tables():
        t.stack("54.55", "fr_toul_1", "fr_toul_art").put("de_31_21", "55.55")
        t.run(Reduction(ALLIES, units("fr_toul_1")))
        found.append(t.at("fr_toul_art"))
    assert found == ["54.55", "dead"]


def test_15_6_2a_1_a_train_goes_whose_last_combat_unit_is_eliminated() -> None:
    found = []
    for t in tables():
        t.stack("54.55", "fr_toul_1", "fr_train_15").put("de_31_21", "55.55")
        run_off(t.run(Reduction(ALLIES, units("fr_toul_1"))))
        found.append(t.at("fr_train_15") == "54.55")
    assert found == [True, False]


# 10.1 Artillery.


def test_9_1_1_3_what_artillery_adds_is_found_before_anybody_goes_back() -> None:
    """Two divisions fire up an escarpment: half of 14 is 7, and adds nothing. Then one of them must go back."""
    found = []
    for t in tables():
        t.put("de_31_21", "27.45").put("de_1_b_1b", "27.45", ce=4).put("fr_29_15", "27.44")
        t.given(half=GERMANY)
        battle = t.battle(GERMANY, "27.44", "de_31_21 de_1_b_1b", "fr_29_15", result="-/+1")
        t.run(Fire(battle), dice=(1, 1)).choose("to", max(t.nouns("to")), dice=(1, 1))
        assert not NEAR[n(t.at("de_1_b_1b"))] >> n("27.44") & 1 and t.told("artillery")[0]["modifier"] == 0
        found.append(t.told("check")[-1]["modifier"])
    assert found == [2, 1]


def test_19_1_3_half_a_defender_is_under_fire_though_it_has_come_together_since() -> None:
    """Half a French division of AV 4 must go back two hexes, and gathers where it was struck."""
    found = []
    for t in tables():
        t.put("fr_29_15", "54.55", "54.56").stack("55.55", "de_31_21", "de_1_b_1b")
        t.assault(GERMANY, "54.55", "de_31_21 de_1_b_1b").fought(False, False, 1, 1)
        t.choose("to", min(t.nouns("to"))).choose("to", min(t.nouns("to")), dice=(1, 1, 1, 1))
        assert t.told("battle")[0]["retreat"] == 2 and len(places(t.state, u("fr_29_15"))) == 1
        german, allied = t.told("artillery")
        found.append((german["size"], allied["value"]))
    assert found == [(8, 4), (4, 2)]


def test_10_1_1_2_neighbours_whose_attack_has_lapsed_lend_their_guns() -> None:
    found = []
    for t in tables():
        facing(t).put("de_42_21", "55.56").given(orders=((n("55.56"), units("fr_30_15")),)).run(Next(ALLIES))
        assert t.told("lapses")
        battle = t.battle(ALLIES, "55.55", "fr_29_15", "de_31_21")
        found.append(names(sum(1 << a for a in neighbours(t.state, battle))))
    assert found == [set(), {"55.56"}]


def test_g18_nobody_rolls_for_what_a_lone_fortress_does_not_lose() -> None:
    found = []
    for t in tables():
        t.works(MANONVILLER).put("de_10_lw", "56.57")
        battle = t.battle(GERMANY, "55.57", "de_10_lw", MANONVILLER, result="-/+1s")
        t.run(Suffer(battle, ALLIES), dice=(6,) if t.state.rules.edition < 3 else ())
        found.append(len(t.told("small")))
    assert found == [1, 0]


# 11.2, 12.3.4, 9.4.3, 15.7 Units in two hexes, units that are shifted.


def test_11_2_1_1_no_half_advances_two_hexes() -> None:
    found = []
    for t in tables():
        t.put("fr_29_15", "54.55", "53.55").put("de_31_21", "57.55")
        t.run(Advance(t.battle(ALLIES, "55.55", "fr_29_15", "de_31_21")))
        found.append((t.nouns("advance"), t.nouns("straddle")))
        if t.offers("straddle", "fr_29_15"):
            assert t.why_not("advance", "fr_29_15").rule == "11.2.1-1"
            t.choose("straddle", "fr_29_15")
            assert set(places(t.state, u("fr_29_15"))) == {n("54.55"), n("55.55")}
    assert found == [({"fr_29_15"}, set()), (set(), {"fr_29_15"})]


def test_11_2_1_1_a_unit_beside_the_hex_with_both_halves_may_gather_in_it() -> None:
    t = BattleTable().put("fr_29_15", "54.55", "54.54").put("de_31_21", "57.55")
    t.run(Advance(t.battle(ALLIES, "55.55", "fr_29_15", "de_31_21"))).choose("advance", "fr_29_15")
    assert places(t.state, u("fr_29_15")) == (n("55.55"),)


def test_12_3_4_who_is_shifted_leaves_what_he_was_building() -> None:
    found = []
    for t in tables():
        t.put("fr_73r", "48.53")
        set_task(t.state, u("fr_73r"), DIGGING, 5)
        t.run(Shelter(ALLIES, u("fortress_toul_4853")))
        if not t.over:
            t.choose("to", min(t.nouns("to")))
        assert t.at("fr_73r") != "48.53"
        found.append(bool(t.state.task[u("fr_73r")]))
    assert found == [True, False]


def test_19_0_1_either_half_counts_for_magazines_and_secondary_depots() -> None:
    found = []
    for t in tables():
        t.works("fortress_toul_4853").put("fr_29_15", "47.54", "48.53").army("fr_29_15", "fr_secondary_depot")
        east = names(near_formations(t.state, u("fr_secondary_depot")))
        found.append((automatic(t.state, units("fr_29_15")), "57.53" in east))
    assert found == [(False, False), (True, True)]
