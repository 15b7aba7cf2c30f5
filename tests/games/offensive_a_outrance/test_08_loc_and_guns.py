"""Chapters 8.7, 8.8: LOC units and guns."""

from marne.board import members
from marne.games.offensive_a_outrance.encounters import React
from marne.games.offensive_a_outrance.ground import BELGIUM, FRANCE, HEXES, NEAR
from marne.games.offensive_a_outrance.retirement import Retirement
from marne.games.offensive_a_outrance.stacking import assets
from marne.games.offensive_a_outrance.state import FINISHING, MOVEMENT
from marne.games.offensive_a_outrance.units import ASSETS, BASE_CE, PR, WEIGHT
from marne.games.offensive_a_outrance.zones import zoc
from tests.games.offensive_a_outrance.moving import field, march, move, n, u
from tests.games.offensive_a_outrance.table import ALLIES, GERMANY, Table


def landwehr(space: str, depot: str, *foes: str) -> Table:
    """German Landwehr of the lines of communication and its Depot."""
    t = field().put("de_10_lw", space).put("de_depot_first", depot)
    for key, name in zip(("fr_29_15", "fr_30_15"), foes, strict=False):
        t.put(key, name)
    return move(t, GERMANY).choose("pick", "de_10_lw")


def test_8_7_1_1_an_loc_unit_enters_no_ezoc_whoever_is_there() -> None:
    t = (
        field()
        .put("de_10_lw", "58.54")
        .put("de_depot_first", "60.54")
        .put("fr_29_15", "56.54")
        .put("de_31_21", "57.54")
    )
    move(t, GERMANY).choose("pick", "de_10_lw")
    assert t.why_not("go", "57.54").rule == "8.7.1-1" and t.offers("go", "59.55")


def test_8_7_1_1_it_may_enter_the_hex_of_a_fortress_without_garrison() -> None:
    t = (
        field()
        .works("fortress_toul_4853")
        .flip("fortress_toul_4853")
        .put("de_10_lw", "49.53")
        .put("de_depot_first", "50.53")
    )
    assert move(t, GERMANY).choose("pick", "de_10_lw").offers("go", "48.53")


def test_8_7_1_2_no_farther_than_six_hexes_from_a_depot() -> None:
    t = landwehr("60.54", "60.60")
    assert t.why_not("go", "60.53").rule == "8.7.1-2" and t.offers("go", "60.55")


def test_8_7_1_2_who_is_farther_away_must_end_nearer() -> None:
    t = landwehr("60.50", "60.60").choose("go", "60.49")
    assert t.why_not("stop").rule == "8.7.1-2"
    t.choose("go", "60.50").choose("go", "60.51").choose("stop")
    assert t.at("de_10_lw") == "60.51"


def test_8_7_1_2_a_depot_of_its_own_nation() -> None:
    t = field().put("be_gd_civique_1", "50.20").put("fr_depot_first", "53.20")
    assert move(t, ALLIES).choose("pick", "be_gd_civique_1").offers("go", "50.21")
    t = field().put("gb_samson", "31.11")
    assert move(t, ALLIES).choose("pick", "gb_samson").nouns("go")


def test_8_7_1_3_belgian_loc_units_do_not_leave_belgium() -> None:
    a = next(a for a in members(BELGIUM) if NEAR[a] & FRANCE)
    b = next(iter(members(NEAR[a] & FRANCE)))
    t = field().put("be_gd_civique_1", HEXES[a].name).put("be_depot_belgian", HEXES[a].name)
    move(t, ALLIES).choose("pick", "be_gd_civique_1")
    assert t.why_not("go", HEXES[b].name).rule == "8.7.1-3"


def reacting(t: Table) -> Table:
    return t.given(phase=MOVEMENT, half=GERMANY, began=t.state.at).run(React(ALLIES, n("50.20"), -1, n("51.20")))


def test_8_7_3_1_loc_cavalry_that_is_alone_must_react() -> None:
    t = reacting(field().put("be_loc_c", "50.20").put("de_31_21", "51.20"))
    assert t.why_not("stand").rule == "8.7.3-1" and t.nouns("fall_back")
    t = reacting(field().stack("50.20", "be_loc_c", "be_3").put("de_31_21", "51.20"))
    assert t.offers("stand")


def test_8_7_3_1_with_nowhere_to_go_it_is_lost() -> None:
    t = field().put("be_loc_c", "50.20").put("de_31_21", "51.20")
    t.put("de_42_21", "50.18").put("de_8_ez", "49.22").put("de_10_ez", "48.20").put("de_4_ez", "51.22")
    reacting(t)
    assert t.nouns("fall_back") == set() and t.choose("stand").at("be_loc_c") == "dead"
    t = field(standing_orders=3).put("be_loc_c", "50.20").put("de_31_21", "51.20")
    t.put("de_42_21", "50.18").put("de_8_ez", "49.22").put("de_10_ez", "48.20").put("de_4_ez", "51.22")
    assert reacting(t).at("be_loc_c") == "dead"


def test_8_7_3_1_and_must_retire() -> None:
    t = field().put("be_loc_c", "50.20").put("de_31_21", "51.20").given(half=ALLIES, phase=FINISHING)
    t.given(began=t.state.at).run(Retirement(ALLIES))
    assert t.why_not("done").rule == "8.7.3-1"
    t.choose("retire", "be_loc_c").choose("to", sorted(t.nouns("to"))[0])
    assert t.offers("done") and t.at("be_loc_c") != "50.20"


def test_8_7_3_1_who_cannot_retire_is_lost() -> None:
    t = field().put("be_loc_c", "50.20").put("de_31_21", "51.20").given(half=ALLIES, phase=FINISHING)
    t.put("de_42_21", "50.18").put("de_8_ez", "49.22").put("de_10_ez", "48.20").put("de_4_ez", "51.22")
    t.given(began=t.state.at).run(Retirement(ALLIES)).choose("done")
    assert t.at("be_loc_c") == "dead"


# 8.8 Guns.


def test_8_8_guns_are_assets_without_size_pr_and_cel() -> None:
    gun = u("fr_toul_art")
    assert ASSETS >> gun & 1 and assets(field().state) >> gun & 1
    assert (WEIGHT[gun], PR[gun], BASE_CE[gun]) == (0, 0, 0)


def test_8_8_1_1_guns_project_no_zoc() -> None:
    assert not zoc(field().put("fr_toul_art", "55.55").state, ALLIES)


def test_8_8_1_2_guns_do_not_go_alone_into_an_ezoc() -> None:
    t = field().put("de_metz_art", "54.49").put("fr_29_15", "54.51")
    move(t, GERMANY).choose("pick", "de_metz_art")
    assert t.why_not("go", "54.50").rule == "8.8.1-2"
    t = field().put("de_metz_art", "54.49").put("fr_29_15", "54.51").put("de_31_21", "54.50")
    assert move(t, GERMANY).choose("pick", "de_metz_art").offers("go", "54.50")


def test_8_8_1_2_guns_that_are_left_alone_in_an_ezoc_are_lost() -> None:
    t = field().stack("55.55", "fr_29_15", "fr_toul_art").put("de_31_21", "56.54")
    march(move(t, ALLIES), "fr_29_15", "55.56")
    assert t.at("fr_toul_art") == "dead" and t.cites("8.8.1-2")


def test_8_8_1_2_guns_to_which_an_enemy_comes_are_lost() -> None:
    t = field().put("fr_toul_art", "55.55").put("de_31_21", "57.54")
    march(move(t, GERMANY), "de_31_21", "56.54")
    assert t.at("fr_toul_art") == "dead"


def test_8_8_1_2_a_combat_unit_or_a_garrisoned_fortress_protects_them() -> None:
    t = field().stack("55.55", "fr_29_15", "fr_toul_art").put("de_31_21", "57.54")
    march(move(t, GERMANY), "de_31_21", "56.54")
    assert t.at("fr_toul_art") == "55.55"
    t = field().put("fr_toul_art", "48.53").works("fortress_toul_4853").put("de_31_21", "49.52")
    march(move(t, GERMANY), "de_31_21", "49.53")
    assert t.at("fr_toul_art") == "48.53"


def test_8_8_1_2_after_a_reaction_the_guns_are_alone() -> None:
    t = field().stack("53.70", "fr_8_c", "fr_toul_art").put("de_31_21", "55.69")
    move(t, GERMANY).choose("pick", "de_31_21").choose("go", "54.69")
    assert t.at("fr_toul_art") == "53.70"
    t.choose("fall_back", "52.69")
    assert t.at("fr_toul_art") == "dead"


def test_15_6_2_a_train_does_not_go_alone_into_an_ezoc() -> None:
    t = field().put("fr_train_15", "54.54").put("de_31_21", "56.54")
    assert move(t, ALLIES).choose("pick", "fr_train_15").why_not("go", "55.55").rule == "15.6.2"


def test_8_8_2_guns_of_a_camp_stay_near_it() -> None:
    t = field().put("de_metz_art", "54.52").put("fr_29_15", "57.49")
    move(t, GERMANY).choose("pick", "de_metz_art")
    assert t.why_not("go", "54.53").rule == "8.8.2" and t.offers("go", "54.51")


def test_8_8_1_2_guns_that_are_left_alone_where_no_ezoc_is_stay() -> None:
    t = field().stack("55.55", "fr_29_15", "fr_toul_art").put("de_31_21", "57.54")
    march(move(t, ALLIES), "fr_29_15", "56.54")
    assert t.at("fr_toul_art") == "55.55" and t.at("fr_29_15") == "56.54"
