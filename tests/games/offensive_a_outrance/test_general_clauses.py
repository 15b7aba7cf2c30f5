"""Clauses that other chapters spell out: each in the shortest position that shows it."""

import pytest

from marne.board import members
from marne.games.offensive_a_outrance.advance import Advance
from marne.games.offensive_a_outrance.ammunition import Way, linked, provide, refresh
from marne.games.offensive_a_outrance.attachment import NAVAL, eligible, settle
from marne.games.offensive_a_outrance.attack import Muster
from marne.games.offensive_a_outrance.battle import Suffer
from marne.games.offensive_a_outrance.bombardment import Bombard
from marne.games.offensive_a_outrance.breach import Occupy
from marne.games.offensive_a_outrance.bridges import behind
from marne.games.offensive_a_outrance.checks import Checks
from marne.games.offensive_a_outrance.effectiveness import margin
from marne.games.offensive_a_outrance.forces import bodies
from marne.games.offensive_a_outrance.ground import BOARD, BRIDGE, HEXES, NEAR
from marne.games.offensive_a_outrance.ratings import base_effectiveness, effectiveness
from marne.games.offensive_a_outrance.repulse import hindrance as repulse_hindrance
from marne.games.offensive_a_outrance.retreat import passable
from marne.games.offensive_a_outrance.stacking import room, weight
from marne.games.offensive_a_outrance.state import MOVEMENT, changed, projectors
from marne.games.offensive_a_outrance.supply import supplied
from marne.games.offensive_a_outrance.tasks import recovery_hindrance
from marne.games.offensive_a_outrance.units import (
    ARMIES,
    ARMY,
    BELGIAN,
    BRITISH,
    FRENCH,
    OF_NATION,
    OF_SIDE,
    SUPPLY,
    UNITS,
)
from marne.games.offensive_a_outrance.zones import zoc
from tests.games.offensive_a_outrance.battles import BattleTable, units
from tests.games.offensive_a_outrance.moving import field, march, move
from tests.games.offensive_a_outrance.table import ALLIES, GERMANY, Table, n, u


def test_1_2_1_french_british_and_belgian_units_are_allied() -> None:
    assert OF_SIDE[ALLIES] == OF_NATION[FRENCH] | OF_NATION[BRITISH] | OF_NATION[BELGIAN]


def test_1_2_4_only_a_deployed_siege_gun_bombards() -> None:
    t = BattleTable().works("fortress_charlemont_4831").stack("48.31", "de_2p3_4").stack("48.32", "de_31_21")
    assert t.run(Bombard(GERMANY)).over
    t = BattleTable().works("fortress_charlemont_4831").stack("48.31", "de_2p3_4").stack("48.32", "de_31_21")
    assert t.flip("de_2p3_4").run(Bombard(GERMANY)).nouns("target") == {"fortress_charlemont_4831"}


def test_5_3_2_2_no_more_than_two_corps_are_in_one_combat() -> None:
    t = BattleTable().stack("54.55", "fr_29_15", "fr_11_20", "fr_31_16")
    assert len(bodies(t.state, units("fr_29_15 fr_11_20"))) == 2
    assert len(bodies(t.state, units("fr_29_15 fr_11_20 fr_31_16"))) == 3


def test_5_3_3_2_a_stack_of_independents_is_one_corps_and_each_hex_has_its_own() -> None:
    t = BattleTable().stack("54.55", "fr_59r", "fr_68r")
    assert len(bodies(t.state, units("fr_59r fr_68r"))) == 1
    assert len(bodies(t.put("fr_68r", "54.54").state, units("fr_59r fr_68r"))) == 2


def test_6_1_1_a_forced_march_changes_the_status() -> None:
    t = move(field().put("fr_29_15", "55.62"), ALLIES)
    t = march(t, "fr_29_15", "54.61", "53.61", "52.60", "51.60", "50.59", stop=True, dice=(6, 6))
    assert t.ce("fr_29_15") > 0 and t.told("forced")


def test_6_2_a_force_checks_after_every_combat() -> None:
    t = BattleTable().put("de_31_21", "55.55").put("fr_29_15", "54.55")
    battle = t.battle(GERMANY, "54.55", "de_31_21", "fr_29_15", result="+1/+1")
    t.run(Checks(battle, GERMANY), dice=(1, 1)).run(Checks(battle, ALLIES), dice=(1, 1))
    assert [entry["side"] for entry in t.told("check")] == ["german", "allied"]


@pytest.mark.parametrize(("rolled", "lost"), [(10, 0), (11, 0), (12, 1), (13, 2)])
def test_6_2_1_a_roll_above_the_level_fails(rolled: int, lost: int) -> None:
    t = BattleTable().put("fr_29_15", "54.55")
    assert max(0, margin(t.state, units("fr_29_15"), rolled)) == lost


def test_6_4_1_a_demoralized_unit_is_three_below_its_base_and_begins_nothing() -> None:
    t = field().put("fr_29_15", "55.55", ce=5).put("de_8_ez", "56.54")
    assert effectiveness(t.state, u("fr_29_15")) == base_effectiveness(t.state, u("fr_29_15")) - 3
    why = repulse_hindrance(t.given(phase=MOVEMENT, began=t.state.at).state, units("fr_29_15"), n("56.54"))
    assert why is not None and why.rule == "7.4.2"
    t = field().put("fr_29_15", "50.55", ce=5).put("de_8_ez", "56.54")
    move(t, ALLIES).choose("pick", "fr_29_15")
    assert t.why_not("prepare", "51.55").rule == "7.3.2-1" and not t.offers("dig")


@pytest.mark.parametrize(("space", "may"), [("51.55", False), ("50.55", True)])
def test_6_4_2_a_demoralized_unit_recovers_five_hexes_from_every_enemy(space: str, may: bool) -> None:
    t = Table().put("fr_29_15", space, ce=5).put("de_8_ez", "55.55")
    assert (recovery_hindrance(t.state, u("fr_29_15")) is None) is may


def test_11_1_no_retreat_crosses_a_sea_hexside() -> None:
    t, shut = Table(), 0
    for a in HEXES:
        across = {BOARD.step(a, d) for d in range(6)} - {None}
        beyond = {b for b in across if b is not None and not NEAR[a] >> b & 1}
        shut += len(beyond)
        assert not beyond & {*members(passable(t.state, ALLIES, a))}
    assert shut


def test_12_1_2_a_fortress_has_a_zoc_on_its_front_alone() -> None:
    t = Table().works("fortress_manonviller_5557")
    assert zoc(t.state, ALLIES) == NEAR[n("55.57")]
    assert not zoc(t.flip("fortress_manonviller_5557").state, ALLIES)


def test_15_1_a_railway_that_works_is_a_source() -> None:
    t = Table(scenario="lorraine").put("fr_29_15", "51.54").put("de_31_21", "58.54")
    assert supplied(t.state, u("fr_29_15"))
    assert not supplied(t.given(rails=(0, 0)).state, u("fr_29_15"))


def test_15_6_supply_units_have_no_zoc_and_depots_do_not_count_in_a_stack() -> None:
    t = Table().stack("55.55", "fr_train_15", "fr_depot_second")
    assert not projectors(t.state) & SUPPLY and not zoc(t.state, ALLIES)
    assert weight(t.state, units("fr_depot_second")) == 0 and room(t.state, n("55.55"), ALLIES) == 28 - 8


# Ends of clauses that are easily lost.


def test_11_2_2_who_took_no_part_does_not_advance_whatever_its_number() -> None:
    low, high = sorted(("fr_29_15", "fr_30_15"), key=u)
    for fought, other in ((low, high), (high, low)):
        t = BattleTable().stack("54.55", low, high)
        t.run(Advance(t.battle(ALLIES, "55.55", fought, "de_31_21")))
        assert t.nouns("advance") == {fought} and t.why_not("advance", other).rule == "11.2.2"


def test_15_6_1_ammo_that_turns_nothing_over_is_not_told_as_if_it_did() -> None:
    t = BattleTable().put("fr_29_15", "54.55").put("fr_depot_second", "51.54")
    depot = u("fr_depot_second")
    t.act(provide, units("fr_29_15"), Way(depot, 0, (depot,)))
    assert t.state.ammo[depot] == 1 and t.told("ammo") and not t.told("flipped") and not t.state.flipped
    t.act(provide, units("fr_29_15"), Way(depot, 1 << depot, (depot,)))
    assert t.state.ammo[depot] == 2 and t.told("flipped") and t.state.flipped == 1 << depot


def test_5_2_5_2_the_belgians_take_one_french_division_and_no_other_guest() -> None:
    t, belgians = Table(), ARMY["be_army_belgian"]
    assert eligible(t.state, u("gb_1_naval"), belgians)
    british = [v for v in members(OF_NATION[BRITISH]) if not NAVAL >> v & 1 and not UNITS[v].army_unit]
    assert british and not any(eligible(t.state, v, belgians) for v in british)
    assert not eligible(t.state, u("fr_8_c"), belgians)


def test_9_10_1_a_lone_fortress_takes_no_strength_reduction() -> None:
    key = "fortress_manonviller_5557"
    t = BattleTable().works(key).put("de_31_21", "55.56")
    t.run(Suffer(t.battle(GERMANY, "55.57", "de_31_21", key, result="-/+2s"), ALLIES))
    assert t.over and not t.told("loses") and t.sr(key) == 0


def test_13_1_2_2_who_is_not_beside_a_destroyed_fortress_does_not_occupy_it() -> None:
    t = BattleTable().stack("54.56", "de_31_21").put("de_42_21", "60.60").put("fr_29_15", "50.50")
    t.run(Occupy(GERMANY, u("fortress_manonviller_5557")))
    assert t.nouns("advance") == {"de_31_21"} and t.why_not("advance", "de_42_21").rule == "13.1.2-2"
    assert t.why_not("advance", "fr_29_15").rule == "13.1.2-2" and t.choose("enough").over


def test_7_1_4a_1_a_bridge_is_behind_a_front_if_both_of_its_ends_are() -> None:
    bridge = BRIDGE[n("46.38"), n("47.38")]
    for held in (("46.38",), ("47.38",)):
        t = Table().held(GERMANY, *held)
        assert not behind(t.state, GERMANY) >> bridge & 1 and not behind(t.state, ALLIES) >> bridge & 1
    assert behind(Table().held(GERMANY, "46.38", "47.38").state, GERMANY) >> bridge & 1


def test_15_7_1_depots_of_one_army_flip_together_and_no_others() -> None:
    t = Table().put("fr_depot_second", "51.54").put("fr_depot_first", "50.63")
    assert linked(t.state, u("fr_depot_second")) == units("fr_depot_second")
    army = t.state.army[u("fr_depot_second")]
    t.given(army=changed(t.state.army, u("fr_secondary_depot"), army))
    assert linked(t.state, u("fr_depot_second")) == units("fr_depot_second")
    t.put("fr_secondary_depot", "52.55")
    assert linked(t.state, u("fr_depot_second")) == units("fr_depot_second fr_secondary_depot")


def test_9_4_2_2_what_the_other_side_has_counted_stays() -> None:
    for side, army, other in (
        (ALLIES, "de_army_sixth", "fr_army_second"),
        (GERMANY, "fr_army_second", "de_army_sixth"),
    ):
        issued = bytes(3 if a in (ARMY[army], ARMY[other]) else 0 for a in range(len(ARMIES)))
        t = Table().given(issued=issued, short=1 << ARMY[army] | 1 << ARMY[other])
        refresh(t.state, side)
        assert (t.state.issued[ARMY[army]], t.state.issued[ARMY[other]]) == (3, 0)
        assert t.state.short == 1 << ARMY[army]


def test_5_1_1_2_only_a_boundary_that_is_new_is_told_of() -> None:
    line = (ARMY["fr_army_first"], ARMY["fr_army_alsace"], n("58.64"), n("48.64"))
    t = Table()
    t.act(settle, ALLIES, (line,))
    (told,) = t.told("boundary")
    assert (told["army"], told["other"], told["hexes"]) == (line[0], line[1], [*line[2:]])
    t.act(settle, ALLIES, (line,))
    assert len(t.told("boundary")) == 1


def test_9_2_5_2_who_is_left_out_keeps_nobody_else_out() -> None:
    low, high = sorted(("fr_29_15", "fr_30_15"), key=u)
    t = BattleTable().stack("54.55", low, high).put("de_31_21", "55.55")
    muster = Muster(ALLIES, n("55.55"), 0, out=units(high))
    assert muster.hindrance(t.state, u(low)) is None
    assert muster.hindrance(t.state, u(high)) is not None


def test_12_3_4_nobody_advances_where_the_defenders_can_be_shifted_nowhere() -> None:
    t = BattleTable().put("de_31_21", "54.56").put("fr_29_15", "55.57")
    t.run(Occupy(GERMANY, u("fortress_manonviller_5557")))
    assert not t.nouns("advance") and t.why_not("advance", "de_31_21").rule == "12.3.4"
