"""9.4, 15.6.1, 15.8: Ammo, Extended Mode and Ammo Shortages."""

import pytest

from marne.games.offensive_a_outrance import ammunition
from marne.games.offensive_a_outrance.ammunition import (
    Shortages,
    automatic,
    bearers,
    flip,
    left,
    markers,
    provide,
    refresh,
    unrecorded,
    ways,
)
from marne.games.offensive_a_outrance.state import changed
from marne.games.offensive_a_outrance.units import ARMY
from tests.games.offensive_a_outrance.rails import with_railway
from tests.games.offensive_a_outrance.table import ALLIES, GERMANY, Table, keys, n, u

SECOND = ARMY["fr_army_second"]
NANCY = "51.54"


def at_nancy() -> Table:
    """The Second Army's Depot in Nancy, with the only French railway behind it."""
    return with_railway(Table().put("fr_depot_second", NANCY), ALLIES, NANCY)


def force(*units: str) -> int:
    """A Force by its units."""
    return sum(1 << u(unit) for unit in units)


def give(t: Table, unit: str, source: str) -> None:
    """Provide a Force with Ammo from a supply unit."""
    t.act(provide, force(unit), ways(t.state, force(unit))[u(source)])


def test_9_4_1_1_a_depot_in_normal_mode_gives_ammo_that_nobody_counts() -> None:
    t = at_nancy().put("fr_59r", "57.54")
    way = ways(t.state, force("fr_59r"))[u("fr_depot_second")]
    assert not way.recorded and unrecorded(t.state, force("fr_59r"))
    give(t, "fr_59r", "fr_depot_second")
    assert not any(t.state.ammo) and not t.state.flipped


def test_2_6_2_2_there_is_no_limit_on_the_front_side() -> None:
    t = at_nancy().put("fr_59r", "57.54")
    for _ in range(12):
        give(t, "fr_59r", "fr_depot_second")
    assert unrecorded(t.state, force("fr_59r"))


def test_9_4_1_2_a_railway_gives_no_ammo() -> None:
    t = with_railway(Table().put("fr_59r", NANCY), ALLIES, NANCY)
    assert ways(t.state, force("fr_59r")) == {} and not unrecorded(t.state, force("fr_59r"))


def test_9_4_1_1_a_supply_unit_may_flip_for_ammo() -> None:
    t = at_nancy().put("fr_59r", "59.54")
    (way,) = ways(t.state, force("fr_59r")).values()
    assert keys(way.flips) == {"fr_depot_second"} and way.recorded and not unrecorded(t.state, force("fr_59r"))
    give(t, "fr_59r", "fr_depot_second")
    assert t.state.flipped >> u("fr_depot_second") & 1 and t.state.ammo[u("fr_depot_second")] == 1


def test_9_4_1_3_a_train_passes_ammo_on_from_its_depot() -> None:
    t = at_nancy().put("fr_train_15", "57.54").put("fr_29_15", "62.54")
    assert keys(sum(1 << source for source in ways(t.state, force("fr_29_15")))) == {"fr_train_15"}
    assert not ways(t.state, force("fr_29_15"))[u("fr_train_15")].recorded
    assert ways(t.put("fr_depot_second", "52.57").state, force("fr_29_15")) == {}


def test_9_4_1_3_a_train_with_a_line_needs_no_depot() -> None:
    t = with_railway(Table().put("fr_train_15", NANCY).put("fr_29_15", "56.54"), ALLIES, NANCY)
    assert unrecorded(t.state, force("fr_29_15"))


def test_9_4_1_3_a_train_gives_ammo_to_its_own_corps_only() -> None:
    t = at_nancy().put("fr_train_15", "57.54").put("fr_31_16", "62.54")
    assert ways(t.state, force("fr_31_16")) == {}


def extended() -> Table:
    """A Train without a line of its own and its Depot, both in Extended Mode, and three Divisions."""
    t = at_nancy().put("fr_train_15", "57.54").put("fr_29_15", "63.54").put("fr_30_15", "63.54").put("fr_59r", "59.54")
    return t.flip("fr_train_15", "fr_depot_second")


def test_9_4_2_1_two_divisions_over_an_extended_train_and_depot_count_on_both() -> None:
    t = extended()
    give(t, "fr_29_15", "fr_train_15")
    give(t, "fr_30_15", "fr_train_15")
    assert (t.state.ammo[u("fr_train_15")], t.state.ammo[u("fr_depot_second")]) == (2, 2)


def test_w28_a_third_force_directly_from_the_depot_counts_there_alone() -> None:
    t = extended()
    give(t, "fr_29_15", "fr_train_15")
    give(t, "fr_30_15", "fr_train_15")
    give(t, "fr_59r", "fr_depot_second")
    assert (t.state.ammo[u("fr_train_15")], t.state.ammo[u("fr_depot_second")]) == (2, 3)
    assert (left(t.state, u("fr_train_15")), left(t.state, u("fr_depot_second"))) == (2, 5)
    give(t, "fr_29_15", "fr_train_15")
    give(t, "fr_30_15", "fr_train_15")
    assert ways(t.state, force("fr_29_15")) == {}
    assert t.state.flipped == force("fr_train_15", "fr_depot_second")
    refresh(t.state, GERMANY)
    assert t.state.flipped and any(t.state.ammo)
    refresh(t.state, ALLIES)
    assert not t.state.flipped and not any(t.state.ammo)


def test_9_4_2_1_the_depot_s_limit_binds_what_the_train_passes_on() -> None:
    t = extended()
    t.given(ammo=changed(t.state.ammo, u("fr_depot_second"), 8))
    assert ways(t.state, force("fr_29_15")) == {} and ways(t.state, force("fr_59r")) == {}


def test_15_7_1_both_depots_of_an_army_flip_and_the_primary_counts() -> None:
    t = at_nancy().put("fr_secondary_depot", "50.54").put("fr_59r", "59.54")
    t.given(army=changed(t.state.army, u("fr_secondary_depot"), SECOND))
    flip(t.state, force("fr_secondary_depot"))
    assert t.state.flipped == force("fr_secondary_depot", "fr_depot_second")
    found = ways(t.state, force("fr_59r"))
    assert {way.counts for way in found.values()} == {(u("fr_depot_second"),)}


def test_9_4_3_ammo_is_automatic_in_a_port_and_in_a_camp_of_the_own_side() -> None:
    t = Table().put("fr_15_8", "31.11").works("fortress_toul_4853").put("fr_16_8", "48.54").put("fr_14_7", "47.54")
    assert automatic(t.state, force("fr_15_8")) and automatic(t.state, force("fr_16_8"))
    assert not automatic(t.state, force("fr_14_7"))
    german = Table().put("de_31_21", "48.54").put("de_42_21", "31.11")
    assert not automatic(german.state, force("de_31_21")) and not automatic(german.state, force("de_42_21"))


def test_8_5_1_1_a_fort_alone_needs_no_ammo() -> None:
    t = Table().works("fort_remiremont")
    assert automatic(t.state, force("fort_remiremont"))


def test_5_5_1_4_loose_assets_get_ammo_from_any_train_of_their_army() -> None:
    t = at_nancy().put("fr_train_15", "57.54").put("fr_toul_1", "62.54")
    t.given(army=changed(t.state.army, u("fr_toul_1"), SECOND))
    assert u("fr_train_15") in ways(t.state, force("fr_toul_1"))


# 15.8 Shortages.


def test_15_8_1_markers_come_from_the_fourth_inter_phase_on() -> None:
    found = {turn: markers(Table().given(turn=turn).state) for turn in (1, 12, 13, 16, 28)}
    assert found == {1: 0, 12: 0, 13: 1, 16: 2, 28: 6}


def test_15_8_2_1_all_markers_must_be_placed_one_on_each_depot() -> None:
    t = at_nancy().put("fr_depot_first", "53.62").put("fr_depot_third", "45.45").put("fr_depot_alsace", "50.68")
    t.given(turn=16).run(Shortages(ALLIES))
    assert t.why_not("done").rule == "15.8.2-1"
    assert t.why_not("shortage", "fr_army_alsace").rule == "15.8.2-2"
    t.choose("shortage", "fr_army_second")
    assert t.why_not("shortage", "fr_army_second").rule == "15.8.2-1"
    t.choose("shortage", "fr_army_third")
    assert t.over and t.state.short == 1 << SECOND | 1 << ARMY["fr_army_third"]


def test_15_8_2_1_a_relocating_depot_may_take_one() -> None:
    t = Table().given(turn=13, track=((u("fr_depot_second"), 15, n(NANCY)),))
    assert bearers(t.state, ALLIES) == [SECOND]


def test_15_8_3_an_army_under_a_shortage_has_six_increments() -> None:
    t = at_nancy().put("fr_59r", "57.54").put("fr_15_8", "57.54").given(short=1 << SECOND)
    for _ in range(6):
        assert not unrecorded(t.state, force("fr_59r"))
        give(t, "fr_59r", "fr_depot_second")
    assert t.state.issued[SECOND] == 6 and ways(t.state, force("fr_59r")) == {}


def test_g16_a_shortage_lasts_until_the_next_supply_phase_of_its_owner() -> None:
    t = at_nancy().given(short=1 << SECOND, issued=changed(bytes(25), SECOND, 3))
    refresh(t.state, GERMANY)
    assert t.state.short
    refresh(t.state, ALLIES)
    assert not t.state.short and not any(t.state.issued)


def test_9_4_2_2_ammo_of_a_shortage_is_counted_on_its_marker() -> None:
    t = at_nancy().put("fr_59r", "55.54").given(short=1 << SECOND)
    give(t, "fr_59r", "fr_depot_second")
    assert t.state.issued[SECOND] == 1 and not any(t.state.ammo) and t.cites("9.4.2-2")


def test_9_4_2_2_when_it_is_used_up_nobody_there_gets_any(monkeypatch: pytest.MonkeyPatch) -> None:
    t = at_nancy().put("fr_depot_first", NANCY).put("fr_59r", "55.54").put("fr_15_8", "55.54").given(short=1 << SECOND)
    give(t, "fr_59r", "fr_depot_second")
    assert t.state.issued[SECOND] == 1 and not any(t.state.ammo) and ways(t.state, force("fr_15_8"))
    t.given(issued=changed(t.state.issued, SECOND, 6))
    assert ways(t.state, force("fr_59r")) == {} and ways(t.state, force("fr_15_8"))
    monkeypatch.setattr(ammunition, "army_at", lambda s, side, space: SECOND)
    assert ways(t.state, force("fr_15_8")) == {}, "it stands in the Area of the Second Army"


def test_15_8_2_2_no_marker_for_the_alsace_army_the_belgian_army_and_belgien() -> None:
    t = at_nancy().put("fr_depot_alsace", "50.68").put("be_depot_belgian", "52.16").put("de_depot_belgien", "49.21")
    t.put("de_depot_sixth", "62.52").given(turn=28)
    assert bearers(t.state, ALLIES) == [SECOND] and bearers(t.state, GERMANY) == [ARMY["de_army_sixth"]]
    t.run(Shortages(ALLIES))
    for army in ("fr_army_alsace", "be_army_belgian"):
        assert t.why_not("shortage", army).rule == "15.8.2-2"
    assert t.run(Shortages(GERMANY)).why_not("shortage", "de_army_belgien").rule == "15.8.2-2"
