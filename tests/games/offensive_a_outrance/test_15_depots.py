"""15.4, 15.6, 15.7: supply units on the map, and the Supply Phase."""

from marne.games.offensive_a_outrance import setup
from marne.games.offensive_a_outrance.contact import Contact
from marne.games.offensive_a_outrance.depots import (
    DISPLACED,
    NOT_A_DEPOT,
    OUT_OF_REACH,
    RELOCATED,
    DepotLine,
    Depots,
    DepotSpot,
    Returning,
    by_rail,
    depot_moves,
    drive_off,
    exposed,
    leash,
    stations,
)
from marne.games.offensive_a_outrance.ground import ON_RAILS, apart
from marne.games.offensive_a_outrance.movement import March
from marne.games.offensive_a_outrance.options import Rules
from marne.games.offensive_a_outrance.provisions import NOT_SUPPLY, Provisions, Refresh, Successor
from marne.games.offensive_a_outrance.sequence import begin
from marne.games.offensive_a_outrance.standing import put, where
from marne.games.offensive_a_outrance.state import COUNTER_MOVEMENT, MOVEMENT, RESERVE, changed
from marne.games.offensive_a_outrance.units import ARMY
from marne.kernel import Play, SeededDice
from tests.games.offensive_a_outrance.rails import railway, with_railway
from tests.games.offensive_a_outrance.table import ALLIES, Table, keys, n, names, u

SECOND, FIRST = ARMY["fr_army_second"], ARMY["fr_army_first"]
NANCY = "51.54"


def at_nancy() -> Table:
    """The Second Army's Depot in Nancy, with the only French railway behind it."""
    return with_railway(Table().put("fr_depot_second", NANCY), ALLIES, NANCY)


# 15.6.2 Before the enemy.


def test_15_6_2_a_supply_unit_in_an_ezoc_needs_a_combat_unit_or_a_garrisoned_fortress() -> None:
    t = at_nancy().put("fr_train_15", "56.55").put("de_31_21", "57.55").put("de_42_21", "52.53")
    assert keys(exposed(t.state, ALLIES)) == {"fr_train_15", "fr_depot_second"}
    t.put("fr_alp_1", "56.55")
    assert keys(exposed(t.state, ALLIES)) == {"fr_depot_second"}
    t.put("fr_toul_art", NANCY)
    assert keys(exposed(t.state, ALLIES)) == {"fr_depot_second"}
    manned = Table().works("fortress_toul_4953").put("fr_depot_second", "49.53").put("de_31_21", "50.52")
    assert not exposed(manned.state, ALLIES)
    assert keys(exposed(manned.flip("fortress_toul_4953").state, ALLIES)) == {"fr_depot_second"}


def test_15_6_2a_an_unprotected_train_retreats_three_hexes_and_is_extended() -> None:
    t = at_nancy().put("fr_train_15", "56.55").put("de_31_21", "57.55")
    t.run(Contact(0, n("58.55"), n("57.55"), True))
    while not t.over:
        t.choose("to", sorted(t.nouns("to"))[0])
    assert apart(where(t.state, u("fr_train_15")), n("56.55")) == 3
    assert t.state.flipped >> u("fr_train_15") & 1


def test_15_6_2a_1_a_train_that_cannot_retreat_is_placed_on_its_depot() -> None:
    t = at_nancy().put("fr_train_15", "59.54")
    for key, space in (("de_31_21", "58.53"), ("de_42_21", "60.53"), ("de_3_b_2b", "60.54"), ("de_4_b_2b", "58.55")):
        t.put(key, space)
    t.run(Contact(0, n("58.56"), n("58.55"), True))
    assert t.over and t.at("fr_train_15") == NANCY


def test_15_6_2b_an_unprotected_depot_is_displaced_to_any_railway_hex_and_flipped() -> None:
    t = at_nancy().put("de_31_21", "52.54")
    t.run(Contact(0, n("53.55"), n("52.54"), True))
    assert t.decision.rule == "15.6.2b" and t.nouns("at") == names(railway(ALLIES, NANCY)) - {NANCY}
    assert t.why_not("at", "52.56").rule == "15.6.3"
    t.choose("at", "46.54")
    assert t.at("fr_depot_second") == "46.54" and t.state.flipped >> u("fr_depot_second") & 1


def test_15_6_2b_not_into_another_ezoc() -> None:
    t = at_nancy().put("de_31_21", "52.54").put("de_42_21", "46.53")
    t.run(Contact(0, n("53.55"), n("52.54"), True))
    assert t.why_not("at", "46.54").rule == "15.6.2"
    assert t.put("fr_59r", "46.54").offers("at", "47.54") is False


def test_s3_a_depot_for_which_there_is_no_hex_waits_beside_the_map() -> None:
    t = at_nancy().put("de_31_21", "52.54").given(rails=(0, 1 << n(NANCY)))
    drive_off(Play(t.state, SeededDice(1)), ALLIES)
    t.state.stack.clear()
    t.run(DepotSpot(ALLIES, u("fr_depot_second"), DISPLACED))
    assert t.at("fr_depot_second") == "reserve"
    t.given(rails=(0, railway(ALLIES, NANCY))).run(Provisions(ALLIES))
    t.choose("relocate", "fr_depot_second").choose("at", "46.54")
    assert t.at("fr_depot_second") == "46.54"


# 15.6.3 By rail.


def test_15_6_3_a_depot_moves_nine_or_five_hexes_along_railways_that_work() -> None:
    t = at_nancy().given(phase=MOVEMENT)
    assert len(by_rail(t.state, u("fr_depot_second"))) == 10
    assert names(by_rail(t.state, u("fr_depot_second"))[5]) == {"46.54"}
    t.given(phase=COUNTER_MOVEMENT, half=0)
    assert len(by_rail(t.state, u("fr_depot_second"))) == 6
    t.run(DepotLine(ALLIES, u("fr_depot_second")))
    assert t.why_not("destination", "45.55") == OUT_OF_REACH
    assert t.why_not("destination", "52.56").rule == "15.6.3"
    t.choose("destination", "46.54")
    assert t.at("fr_depot_second") == "46.54" and t.state.spent[u("fr_depot_second")] == 5
    assert depot_moves(t.state, ALLIES) == []


def test_15_6_3_a_depot_is_moved_in_a_movement_phase() -> None:
    t = at_nancy().given(phase=MOVEMENT, half=1)
    t.given(began=t.state.at).run(March(ALLIES))
    assert t.why_not("depot", "fr_depot_first").rule == "15.6.4-1"
    t.choose("depot", "fr_depot_second").choose("destination", "49.54")
    assert t.at("fr_depot_second") == "49.54" and not t.state.rail_points[ALLIES]


def test_15_6_3_a_depot_stays_where_no_railway_leads_on_and_a_train_is_no_depot() -> None:
    t = at_nancy().put("fr_train_15", "49.54").given(phase=MOVEMENT, half=1)
    t.given(began=t.state.at).run(March(ALLIES))
    assert t.nouns("depot") == {"fr_depot_second"} and t.why_not("depot", "fr_train_15") == NOT_A_DEPOT
    t.given(rails=(0, 1 << n(NANCY))).run(March(ALLIES))
    assert not t.nouns("depot") and t.why_not("depot", "fr_depot_second") == OUT_OF_REACH


def test_22_5_the_alsace_depot_stays_near_belfort_muelhausen_or_besancon() -> None:
    t = Table().put("fr_depot_alsace", "50.68")
    found = leash(t.state, u("fr_depot_alsace"))
    assert found >> n("55.65") & 1 and not found >> n("51.54") & 1
    assert leash(t.state, u("fr_depot_second")) >> n("51.54") & 1
    t.given(rails=(0, ON_RAILS)).run(DepotSpot(ALLIES, u("fr_depot_alsace"), RELOCATED))
    assert t.why_not("at", "51.54").rule == "22.5" and t.nouns("at") <= names(found)


# 15.6.4 Relocation.


def test_15_6_4_1_a_depot_relocates_and_comes_two_turns_later() -> None:
    t = at_nancy().given(turn=2).run(Depots(ALLIES)).choose("relocate", "fr_depot_second").choose("at", "46.54")
    assert t.at("fr_depot_second") == "track" and t.state.track == ((u("fr_depot_second"), 4, n("46.54")),)
    t.given(turn=3).run(Returning(ALLIES))
    assert t.at("fr_depot_second") == "track"
    t.given(turn=4).run(Returning(ALLIES))
    assert t.at("fr_depot_second") == "46.54" and not t.state.track


def test_15_6_4_1_where_the_railway_is_lost_the_owner_chooses_another_hex() -> None:
    t = at_nancy().given(turn=4, track=((u("fr_depot_second"), 4, n("53.62")),)).run(Returning(ALLIES))
    t.choose("at", "49.54")
    assert t.at("fr_depot_second") == "49.54"


def test_15_6_4_2_one_depot_of_a_side_relocates_at_a_time() -> None:
    t = at_nancy().put("fr_depot_first", "49.54").given(track=((u("fr_depot_third"), 4, n("46.54")),))
    t.run(Depots(ALLIES))
    assert t.nouns("relocate") == set() and t.why_not("relocate", "fr_depot_first").rule == "15.6.4-2"
    t.choose("done")
    assert t.over


def test_15_6_4_1_neither_trains_nor_the_secondary_depot_relocate() -> None:
    t = at_nancy().put("fr_secondary_depot", "49.54").put("fr_train_15", "49.54").run(Depots(ALLIES))
    assert t.why_not("relocate", "fr_secondary_depot").rule == "15.7-1"
    assert t.why_not("relocate", "fr_train_15").rule == "15.6.4-1"


# 15.4 The Supply Phase.


def test_15_4_1_a_depot_without_a_line_is_displaced_first() -> None:
    t = at_nancy().put("fr_depot_second", "52.57").put("fr_59r", "53.57").run(Provisions(ALLIES))
    assert t.why_not("done").rule == "15.4-1" and t.decision.rule == "15.4-1"
    assert t.why_not("relocate", "fr_train_15").rule == "15.6.1"
    t.choose("relocate", "fr_depot_second").choose("at", NANCY).choose("done")
    assert t.at("fr_depot_second") == NANCY and t.state.flipped >> u("fr_depot_second") & 1
    assert t.ce("fr_59r") == 0


def test_15_4_1_a_depot_with_a_line_is_not_displaced() -> None:
    assert at_nancy().run(Provisions(ALLIES)).why_not("relocate", "fr_depot_second").rule == "15.4-1"


def test_15_6_1_a_supply_unit_is_extended_only_where_somebody_needs_it() -> None:
    t = at_nancy().put("fr_59r", "57.54").run(Provisions(ALLIES))
    assert t.nouns("extended") == set() and t.why_not("extended", "fr_depot_second").rule == "15.6.1"
    t.choose("done")
    assert t.ce("fr_59r") == 0


def test_15_6_1_in_extended_mode_a_depot_saves_who_would_be_hungry() -> None:
    t = at_nancy().put("fr_59r", "59.54").put("fr_train_15", "51.54").run(Provisions(ALLIES))
    assert t.nouns("extended") == {"fr_depot_second"}
    assert t.why_not("extended", "fr_59r") == t.why_not("extended", "de_depot_sixth") == NOT_SUPPLY
    t.choose("extended", "fr_depot_second")
    assert t.why_not("extended", "fr_depot_second").rule == "15.6.1"
    t.choose("done")
    assert t.ce("fr_59r") == 0 and t.state.flipped >> u("fr_depot_second") & 1


def test_15_4_4_who_is_out_of_supply_loses_a_cel() -> None:
    t = at_nancy().put("fr_59r", "59.54").run(Provisions(ALLIES)).choose("done")
    assert t.ce("fr_59r") == 1 and t.cites("15.4-3")


def test_g51_a_train_of_another_army_is_not_extended() -> None:
    t = at_nancy().put("fr_59r", "59.54").put("fr_train_14", "57.54").run(Provisions(ALLIES))
    assert t.nouns("extended") == {"fr_depot_second"}


def test_4_2_3_1_supply_units_go_back_to_their_fronts_first() -> None:
    t = at_nancy().flip("fr_depot_second").given(ammo=changed(bytes(480), u("fr_depot_second"), 3))
    t.run(Refresh(ALLIES))
    assert not t.state.flipped and not any(t.state.ammo)


# 15.7 Secondary Depots.


def test_15_7_1_a_secondary_depot_is_placed_near_its_army_on_a_line() -> None:
    t = at_nancy().put("fr_59r", "53.54")
    put(t.state, u("fr_secondary_depot"), RESERVE)
    t.run(Provisions(ALLIES))
    assert t.why_not("take_back").rule == "15.7-2"
    assert t.why_not("secondary", "fr_army_third").rule == "15.7-1"
    t.choose("secondary", "fr_army_second")
    assert "45.55" in t.nouns("at") and "44.55" in t.nouns("at") and "43.57" not in t.nouns("at")
    assert t.why_not("at", "43.57").rule == "15.7-1"
    t.choose("at", "47.54")
    assert t.at("fr_secondary_depot") == "47.54" and t.state.army[u("fr_secondary_depot")] == SECOND
    assert t.why_not("secondary", "fr_army_second").rule == "15.7-1"


def test_15_7_2_it_is_taken_back_at_the_start_and_may_be_placed_anew() -> None:
    t = at_nancy().put("fr_59r", "53.54").put("fr_secondary_depot", "47.54")
    t.given(army=changed(t.state.army, u("fr_secondary_depot"), SECOND)).run(Provisions(ALLIES))
    t.choose("take_back").choose("done")
    assert t.at("fr_secondary_depot") == "reserve" and t.at("fr_depot_second") == NANCY
    t.choose("secondary", "fr_army_second").choose("at", "48.53")
    assert t.at("fr_secondary_depot") == "48.53"
    assert t.why_not("take_back").rule == "15.7-2"


def test_15_7_2_the_primary_depot_may_take_its_place() -> None:
    t = at_nancy().put("fr_secondary_depot", "47.54")
    t.given(army=changed(t.state.army, u("fr_secondary_depot"), SECOND)).run(Provisions(ALLIES))
    t.choose("take_back")
    assert t.why_not("at", "46.54").rule == "15.7-2"
    t.choose("at", "47.54")
    assert t.at("fr_depot_second") == "47.54"


def test_15_7_2_it_takes_its_place_only_where_a_depot_may_be() -> None:
    t = at_nancy().given(rails=(0, 1 << n("47.54") | 1 << n("51.54")))
    t.run(Successor(ALLIES, u("fr_depot_second"), n("47.54")))
    assert t.nouns("at") == {"47.54"}
    t.run(Successor(ALLIES, u("fr_depot_second"), n("46.54")))
    assert t.nouns("at") == set() and t.offers("done")


def test_15_6_2_stations_are_railway_hexes_that_work() -> None:
    s = setup.fresh(Rules())
    found = stations(s, u("fr_depot_first"))
    assert found and not found & ~s.rails[ALLIES]


def test_15_6_2a_1_a_train_whose_depot_is_away_waits_and_comes_with_it() -> None:
    t = with_railway(Table().put("fr_train_15", "59.54"), ALLIES, NANCY).given(turn=4)
    for key, space in (("de_31_21", "58.53"), ("de_42_21", "60.53"), ("de_3_b_2b", "60.54"), ("de_4_b_2b", "58.55")):
        t.put(key, space)
    t.run(Contact(0, n("58.56"), n("58.55"), True))
    assert t.at("fr_train_15") == "reserve"
    t.given(track=((u("fr_depot_second"), 4, n("49.54")),)).run(Returning(ALLIES))
    assert t.at("fr_train_15") == t.at("fr_depot_second") == "49.54"


def test_15_6_2a_2_a_train_goes_at_once_and_the_march_waits_for_it() -> None:
    t = at_nancy().put("fr_train_15", "56.55").put("de_31_21", "58.55").given(turn=2, half=0)
    begin(t.state, MOVEMENT)
    t.run(March(0)).choose("pick", "de_31_21").choose("go", "57.55")
    assert t.asked == ["allied"] and t.decision.rule == "15.6.2a-1"
    while t.asked == ["allied"]:
        t.choose("to", sorted(t.nouns("to"))[0])
    assert apart(where(t.state, u("fr_train_15")), n("56.55")) == 3
    assert t.asked == ["german"] and t.offers("go", "56.55"), "the march goes on"


def beside_a_train() -> Table:
    """A German division comes between a Train and cavalry."""
    t = at_nancy().put("fr_train_15", "56.55").put("fr_6_c", "57.56").put("de_31_21", "58.55").given(turn=2, half=0)
    begin(t.state, MOVEMENT)
    return t.run(March(0)).choose("pick", "de_31_21").choose("go", "57.55")


def test_15_6_2a_2_the_owner_says_whether_cavalry_reacts_before_the_train_goes() -> None:
    t = beside_a_train()
    assert t.decision.rule == "8.2.2-1" and t.offers("pick", "fr_train_15")
    t.choose("pick", "fr_train_15")
    assert t.decision.rule == "15.6.2a-1" and t.state.flipped >> u("fr_train_15") & 1
    while t.decision.rule == "15.6.2a-1":
        t.choose("to", sorted(t.nouns("to"))[0])
    assert t.at("fr_train_15") != "56.55" and t.decision.rule == "8.2.2-1" and not t.offers("pick", "fr_train_15")
    t.choose("stand")
    assert t.asked == ["german"]
    t = beside_a_train().choose("stand")
    assert t.decision.rule == "15.6.2a-1" and t.at("fr_train_15") == "56.55"
