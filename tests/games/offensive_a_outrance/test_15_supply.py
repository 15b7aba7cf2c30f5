"""15.0 to 15.5: lines of communication, sources, supply lines, and what it costs to be without."""

import pytest

from marne.board import bits, members
from marne.games.offensive_a_outrance import setup
from marne.games.offensive_a_outrance.ground import (
    BELGIUM,
    DOUBLE_TRACK,
    GERMAN_SOIL,
    GRAND,
    HEXES,
    MAP_EDGE,
    NEAR,
    ON_RAILS,
    PORTS,
    RAILS,
    ridge,
)
from marne.games.offensive_a_outrance.options import Rules
from marne.games.offensive_a_outrance.page.supplycard import supplies
from marne.games.offensive_a_outrance.railways import communicating, has_line, way_out
from marne.games.offensive_a_outrance.state import Sided, State, changed
from marne.games.offensive_a_outrance.supply import isolated, out_of_supply, sources, starve, supplied
from marne.games.offensive_a_outrance.tracing import BARRIERS, ground, reached
from marne.games.offensive_a_outrance.units import ARMY, FORTRESSES, OF_SIDE, SUPPLY, UNITS
from marne.kernel import Choice, Play, SeededDice, Side
from tests.games.offensive_a_outrance.rails import railway, with_railway
from tests.games.offensive_a_outrance.table import ALLIES, GERMANY, Table, keys, n, names, u

SECOND, FIRST = ARMY["fr_army_second"], ARMY["fr_army_first"]
NANCY = "51.54"


class Starving(Sided, frozen=True):
    """The fourth step of the Supply Phase alone."""

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        starve(play, self.side)


def at_nancy() -> Table:
    """The Second Army's Depot in Nancy, with the only French railway behind it."""
    return with_railway(Table().put("fr_depot_second", NANCY), ALLIES, NANCY)


def hungry(t: Table, side: int = ALLIES) -> set[str]:
    """The units of all Forces that are out of supply."""
    return {key for force in out_of_supply(t.state, side)[0] for key in keys(force)}


# 15.0 Lines of communication.


def test_15_0_1_a_depot_on_a_railway_to_the_edge_has_a_line() -> None:
    t = at_nancy()
    assert communicating(t.state, ALLIES) == 1 << u("fr_depot_second")
    assert not communicating(t.put("fr_depot_second", "52.58").state, ALLIES)


def test_15_0_1_a_line_does_not_pass_through_an_ezoc_unless_a_friend_is_there() -> None:
    t = at_nancy().put("de_31_21", "50.55")
    assert railway(ALLIES, NANCY) >> n("50.54") & 1 and not communicating(t.state, ALLIES)
    assert communicating(t.put("fr_70r", "50.54").state, ALLIES)


def test_15_0_1_a_friendly_zoc_does_not_open_a_line() -> None:
    t = at_nancy().put("de_31_21", "50.55").put("fr_70r", "50.53")
    assert not communicating(t.state, ALLIES)


def test_15_0_2_a_way_out_has_as_few_single_track_hexes_as_can_be() -> None:
    single = ON_RAILS & ~DOUBLE_TRACK
    start = next(a for a in members(single) if RAILS.neighbours(1 << a) & single)
    other = next(iter(members(RAILS.neighbours(1 << start) & single)))
    both = 1 << start | 1 << other
    assert way_out(start, both, 1 << other, frozenset()) == both
    assert way_out(start, 1 << start, 1 << other, frozenset()) is None
    assert way_out(start, both, both, frozenset()) == 1 << start
    assert way_out(start, both, 1 << other, frozenset({(start, other), (other, start)})) is None
    assert way_out(n(NANCY), railway(ALLIES, NANCY), MAP_EDGE[ALLIES], frozenset()) == 0


def test_g49_a_later_army_goes_round_or_has_no_line() -> None:
    s = setup.fresh(Rules())
    t = Table(scenario="lorraine")
    t.given(rails=s.rails, control=s.control)
    single = s.rails[ALLIES] & ~DOUBLE_TRACK & ~s.rules.setting.ends[ALLIES]
    pairs = [
        a for a in members(single) if (RAILS.neighbours(1 << a) & s.rails[ALLIES]).bit_count() == 1
    ]  # fmt: skip
    stub = pairs[0]
    name = HEXES[stub].name
    t.put("fr_depot_first", name).put("fr_depot_second", name)
    assert keys(communicating(t.state, ALLIES)) == {"fr_depot_first"}
    assert has_line(t.state, ALLIES, u("fr_depot_first"), stub)
    assert not has_line(t.state, ALLIES, u("fr_depot_second"), stub)


def test_15_0_2_any_number_of_armies_share_a_double_track() -> None:
    t = at_nancy().put("fr_depot_first", NANCY)
    assert railway(ALLIES, NANCY) & ~DOUBLE_TRACK == 0
    assert keys(communicating(t.state, ALLIES)) == {"fr_depot_first", "fr_depot_second"}


# 15.1, 15.2 Sources.


@pytest.mark.parametrize(("last", "beyond"), [("57.54", "58.54"), ("51.48", "51.47"), ("51.60", "51.61")])
def test_15_1_1_a_depot_supplies_its_army_within_six_hexes(last: str, beyond: str) -> None:
    t = at_nancy().put("fr_59r", last)
    assert supplied(t.state, u("fr_59r"))
    assert not supplied(t.put("fr_59r", beyond).state, u("fr_59r"))


def test_2_6_1_in_extended_mode_it_reaches_nine() -> None:
    t = at_nancy().put("fr_59r", "60.54").flip("fr_depot_second")
    assert supplied(t.state, u("fr_59r")) and not supplied(t.put("fr_59r", "61.54").state, u("fr_59r"))


def test_15_2_1_5_3_1_1_a_depot_supplies_nobody_of_another_army() -> None:
    t = at_nancy().put("fr_15_8", "57.54")
    assert t.state.army[u("fr_15_8")] == FIRST and not supplied(t.state, u("fr_15_8"))
    assert supplied(t.given(army=changed(t.state.army, u("fr_15_8"), SECOND)).state, u("fr_15_8"))


def test_5_3_1_1_a_unit_is_fed_by_supply_units_of_its_own_army_alone() -> None:
    t = at_nancy().put("fr_train_15", "57.54").put("fr_alp_1", "61.54")
    t.given(army=changed(t.state.army, u("fr_alp_1"), SECOND))
    assert supplied(t.state, u("fr_alp_1"))
    assert not supplied(t.given(army=changed(t.state.army, u("fr_alp_1"), FIRST)).state, u("fr_alp_1"))


def test_15_1_1_a_depot_without_a_line_supplies_nobody() -> None:
    t = at_nancy().put("fr_59r", "57.54").put("fr_depot_second", "52.56")
    assert not supplied(t.state, u("fr_59r"))


def test_15_1_2_a_train_supplies_its_corps_if_the_depot_reaches_it() -> None:
    t = at_nancy().put("fr_train_15", "57.54").put("fr_29_15", "61.54")
    assert supplied(t.state, u("fr_train_15")) and supplied(t.state, u("fr_29_15"))
    t.put("fr_train_15", "58.54")
    assert not supplied(t.state, u("fr_train_15")) and not supplied(t.state, u("fr_29_15"))


def test_15_1_2_a_train_with_a_line_of_its_own_needs_no_depot() -> None:
    t = with_railway(Table().put("fr_train_15", NANCY).put("fr_29_15", "56.53"), ALLIES, NANCY)
    t.given(rails=(0, t.state.rails[1]))
    assert supplied(t.state, u("fr_train_15"))


def test_15_2_2_a_train_supplies_its_corps_assets_and_cavalry_and_no_other_formation() -> None:
    t = at_nancy().put("fr_train_15", "57.54")
    for key in ("fr_29_15", "fr_31_16", "fr_68r", "fr_10_c", "fr_toul_1"):
        t.put(key, "61.54")
    t.given(army=changed(t.state.army, u("fr_toul_1"), SECOND))
    found = {key: supplied(t.state, u(key)) for key in ("fr_29_15", "fr_31_16", "fr_68r", "fr_10_c", "fr_toul_1")}
    assert found == {"fr_29_15": True, "fr_31_16": False, "fr_68r": False, "fr_10_c": True, "fr_toul_1": True}


def test_5_3_3_1_an_independent_formation_draws_nothing_from_a_train() -> None:
    t = at_nancy().put("fr_train_15", "57.54").put("fr_68r", "61.54")
    assert not supplied(t.state, u("fr_68r"))
    t.given(corps=changed(t.state.corps, u("fr_68r"), t.state.corps[u("fr_29_15")]))
    assert supplied(t.state, u("fr_68r"))


def test_15_1_3_1_a_railway_supplies_within_five_hexes() -> None:
    t = with_railway(Table().put("fr_15_8", "56.54"), ALLIES, NANCY)
    assert supplied(t.state, u("fr_15_8")) and not supplied(t.put("fr_15_8", "57.54").state, u("fr_15_8"))


def test_15_1_3_2_out_of_belgium_only_the_belgian_army_unless_joined_to_france() -> None:
    spot = next(iter(members(ON_RAILS & BELGIUM & ~RAILS.neighbours(ON_RAILS & ~BELGIUM))))
    t = Table().put("fr_15_8", HEXES[spot].name).given(rails=(0, 1 << spot))
    assert not supplied(t.state, u("fr_15_8"))
    t.given(army=changed(t.state.army, u("fr_15_8"), ARMY["be_army_belgian"]))
    assert supplied(t.state, u("fr_15_8"))


def test_15_1_3_2_that_keeps_nobody_from_a_railway_in_germany() -> None:
    belgian, german = (next(iter(members(ON_RAILS & country))) for country in (BELGIUM, GERMAN_SOIL))
    t = Table().put("fr_15_8", HEXES[german].name).given(rails=(0, 1 << german))
    assert supplied(t.state, u("fr_15_8"))
    assert supplied(t.given(rails=(0, 1 << german | 1 << belgian)).state, u("fr_15_8"))


def test_15_1_4_1_units_in_a_camp_of_fortress2_units_are_in_supply() -> None:
    t = Table().works("fortress_toul_4853").put("fr_15_8", "48.54").put("fr_16_8", "47.54").given(rails=(0, 0))
    assert supplied(t.state, u("fr_15_8")) and not supplied(t.state, u("fr_16_8"))
    lost = Table().put("fr_15_8", "48.54").given(rails=(0, 0))
    assert not supplied(lost.state, u("fr_15_8"))


def test_15_1_4_1_a_camp_of_the_enemy_supplies_nobody() -> None:
    t = Table().put("de_31_21", "48.54").given(rails=(0, 0)).works("fortress_toul_4853").flip("fortress_toul_4853")
    assert not supplied(t.state, u("de_31_21"))


def test_15_1_4_2_a_fortress2_supplies_its_garrison_within_five_hexes() -> None:
    t = Table().works("fortress_toul_4854").put("fr_73r", "52.55").put("fr_71r", "52.55").given(rails=(0, 0))
    assert supplied(t.state, u("fr_73r")) and not supplied(t.state, u("fr_71r"))
    assert not supplied(t.put("fr_73r", "54.55").state, u("fr_73r"))


def test_15_1_5_allied_units_in_a_port_are_in_supply() -> None:
    t = Table().put("fr_15_8", "31.11").given(rails=(0, 0))
    assert supplied(t.state, u("fr_15_8")) and not supplied(t.put("fr_15_8", "31.13").state, u("fr_15_8"))
    assert not supplied(Table().put("de_31_21", "31.11").given(rails=(0, 0)).state, u("de_31_21"))


def test_12_1_1_and_8_5_1_works_need_no_supply() -> None:
    t = Table().works("fortress_toul_4853", "fort_remiremont").given(rails=(0, 0))
    assert out_of_supply(t.state, ALLIES) == ((), 0)


# 15.3 Tracing.


def encircled(*more: str) -> Table:
    """15.3, 15.5 The French 22nd Division in 59.54 among enemies, its Train in 56.55 behind."""
    t = at_nancy().put("fr_22_11", "59.54").put("fr_train_11", "56.55")
    for key, space in (("de_31_21", "58.53"), ("de_42_21", "60.53"), ("de_3_b_2b", "60.54"), ("de_6_b_3b", "59.52")):
        t.put(key, space)
    for k, space in enumerate(more):
        t.put(("de_4_b_2b", "de_5_b_3b")[k], space)
    army = t.state.army
    for key in ("fr_22_11", "fr_train_11"):
        army = changed(army, u(key), SECOND)
    return t.given(army=army)


def test_15_3_a_friend_s_zoc_opens_the_way_through_an_ezoc() -> None:
    t = encircled()
    assert supplied(t.state, u("fr_train_11")) and not supplied(t.state, u("fr_22_11"))
    assert supplied(t.put("fr_29_15", "57.55").state, u("fr_22_11"))


def test_15_3_1_a_train_beside_the_way_opens_it_not() -> None:
    t = encircled().put("fr_train_15", "57.54")
    assert not supplied(t.state, u("fr_22_11"))


def test_w27_15_3_1_the_own_zoc_does_not_help_supply_but_keeps_from_isolation() -> None:
    t = encircled()
    assert not supplied(t.state, u("fr_22_11")) and not isolated(t.state, u("fr_22_11"))
    play = Play(t.state, SeededDice(1))
    starve(play, ALLIES)
    assert t.ce("fr_22_11") == 1
    relieved = encircled().put("fr_29_15", "57.55")
    starve(Play(relieved.state, SeededDice(1)), ALLIES)
    assert relieved.ce("fr_22_11") == 0


def test_15_5_with_another_enemy_behind_it_the_division_is_isolated() -> None:
    t = encircled("58.55")
    assert isolated(t.state, u("fr_22_11"))
    t.act(starve, ALLIES)
    assert t.ce("fr_22_11") == 3 and t.told("isolated") == [{"unit": u("fr_22_11"), "hex": n("59.54")}]


def test_15_5_no_source_within_fifteen_hexes_is_isolation() -> None:
    t = at_nancy().put("fr_59r", "66.54")
    assert not isolated(t.state, u("fr_59r"))
    far = with_railway(Table().put("fr_59r", "62.60"), ALLIES, "46.52")
    assert isolated(far.state, u("fr_59r")) == (not _within(far, 15, "62.60"))


def _within(t: Table, far: int, space: str) -> bool:
    found = reached(ground(t.state, ALLIES), t.state.rails[ALLIES], far)
    return bool(found >> n(space) & 1)


def test_15_5_a_depot_without_a_line_and_one_of_the_enemy_are_no_sources() -> None:
    t = Table().given(rails=(0, 0)).put("fr_59r", "57.54")
    t.put("fr_depot_second", "52.56").put("de_depot_sixth", "60.56")
    assert isolated(t.state, u("fr_59r"))
    with_railway(t.put("fr_depot_second", NANCY), ALLIES, NANCY)
    assert not isolated(t.state, u("fr_59r"))


@pytest.mark.parametrize(("unit", "foe", "between"), [("02.19", "02.18", "01.19"), ("55.55", "57.54", "56.54")])
def test_3_3_2_1_who_is_supplied_negates_no_ezoc_for_himself(unit: str, foe: str, between: str) -> None:
    t = Table().put("fr_15_8", unit).put("de_31_21", foe)
    assert not ground(t.state, ALLIES, n(unit)).free >> n(between) & 1
    assert ground(t.state, ALLIES, n("48.48")).free >> n(between) & 1


def test_15_3_1_a_line_does_not_pass_an_enemy() -> None:
    t = Table().put("fr_15_8", "55.55").put("de_55_lw", "53.57")
    found = reached(ground(t.state, ALLIES), 1 << n("53.55"), 3)
    assert not found >> n("53.57") & 1 and found >> n("55.55") & 1


def test_15_3_1_a_line_enters_the_hex_of_an_enemy_fortress_and_ends_there() -> None:
    t = Table().works("fortress_manonviller_5557").flip("fortress_manonviller_5557").put("fr_15_8", "55.57")
    t.put("fr_16_8", "56.57")
    state = t.given(army=t.state.army).state
    german = Table().works("fortress_manonviller_5557").flip("fortress_manonviller_5557").put("de_31_21", "55.57")
    way = ground(german.state, GERMANY)
    assert way.stop == 1 << n("55.57") and reached(way, 1 << n("54.57"), 1) >> n("55.57") & 1
    beyond = reached(way, 1 << n("55.57"), 1)
    assert beyond == 1 << n("55.57")
    assert not ground(state, ALLIES).stop


def test_15_3_2_over_a_ridge_a_line_leads_one_hex_and_no_further() -> None:
    a, b = next((a, b) for a, listed in BARRIERS.items() for b, _ in listed if ridge(a, b))
    way = ground(Table().state, ALLIES)
    assert reached(way, 1 << a, 1) >> b & 1
    only = way.__class__(1 << a | 1 << b | _beyond(b, a), 0, 0)
    assert reached(only, 1 << a, 2) == 1 << a | 1 << b


def _beyond(b: int, a: int) -> int:
    found = NEAR[b] & ~NEAR[a] & ~(1 << a)
    return found & -found


def test_15_3_2_over_a_grand_river_only_where_a_bridge_stands() -> None:
    a, b, bridge = next(
        (a, b, bridge) for a, listed in BARRIERS.items() for b, bridge in listed if (a, b) in GRAND and bridge >= 0
    )
    way = ground(Table().state, ALLIES)
    far = _beyond(b, a)
    whole = way.__class__(1 << a | 1 << b | far, 0, 0)
    assert reached(whole, 1 << a, 2) == whole.free
    assert reached(way.__class__(whole.free, 0, 1 << bridge), 1 << a, 2) == 1 << a | 1 << b


# 15.4 The state of all.


def test_15_4_3_assets_share_the_supply_of_their_formation() -> None:
    t = at_nancy().stack("60.54", "fr_68r", "fr_toul_1")
    assert hungry(t) == {"fr_68r", "fr_toul_1"}
    starve(Play(t.state, SeededDice(1)), ALLIES)
    assert (t.ce("fr_68r"), t.sr("fr_toul_1")) == (1, 0)


def test_15_4_4_loose_assets_lose_strength_instead() -> None:
    t = at_nancy().put("fr_alp_1", "62.54")
    t.run(Starving(ALLIES))
    assert t.sr("fr_alp_1") == 1 and t.cites("5.5.2-1")


def test_15_4_2_a_train_without_supply_is_told_to_its_owner_only() -> None:
    t = at_nancy().put("fr_train_15", "62.54").run(Starving(ALLIES))
    assert out_of_supply(t.state, ALLIES)[1] == 1 << u("fr_train_15")
    assert [event.seen_by for event in t.events if event.rule == "15.4-2"] == [("allied",)]


def test_15_4_nobody_is_out_of_supply_in_lorraine_at_the_start() -> None:
    s = setup.fresh(Rules())
    for side in (GERMANY, ALLIES):
        assert out_of_supply(s, side) == ((), 0)
        depots = [p for p in members(SUPPLY & OF_SIDE[side]) if "depot" in _key(p) and s.rules.setting.at.get(p)]
        assert all(communicating(s, side) >> p & 1 for p in depots)


def _key(p: int) -> str:
    return UNITS[p].key


def test_15_5_all_kinds_of_sources_end_isolation() -> None:
    t = Table().works("fortress_toul_4853").given(rails=(0, 0))
    assert names(sources(t.state, ALLIES).everywhere() & ~PORTS) == {"48.53"}
    assert not isolated(t.put("fr_15_8", "55.55").state, u("fr_15_8"))


@pytest.mark.parametrize("side", [GERMANY, ALLIES])
def test_15_4_what_is_remembered_of_supply_is_not_changed_by_later_moves(side: int) -> None:
    s = setup.fresh(Rules())
    found = sources(s, side)
    before = bits(
        p for p in range(480) if OF_SIDE[side] >> p & 1 and not FORTRESSES >> p & 1 and p in s.rules.setting.at
    )
    first = [found.supplied(p) for p in members(before & ~SUPPLY)]
    s.rails, s.flipped = (0, 0), 0
    assert [found.supplied(p) for p in members(before & ~SUPPLY)] == first
    assert out_of_supply(s, side)[0]


def test_19_0_1_a_two_hex_unit_is_supplied_if_either_of_its_hexes_is() -> None:
    t = at_nancy().put("fr_59r", "58.54", "57.54")
    assert supplied(t.state, u("fr_59r")) and not isolated(t.state, u("fr_59r"))
    t.put("fr_59r", "59.54", "58.54")
    assert not supplied(t.state, u("fr_59r")) and hungry(t) == {"fr_59r"}
    assert len(out_of_supply(t.state, ALLIES)[0]) == 1


def test_15_4_the_card_of_an_army_says_what_feeds_each_corps_and_who_goes_without() -> None:
    t = encircled()
    found = next(one for one in supplies(t.state, ALLIES, 1 << SECOND) if one.army == SECOND)
    assert "51.54" in found.depots
    rows = {row.name: row for row in found.rows}
    assert not rows["11th Corps"].out and "hexes from the Depot" in rows["11th Corps"].text
    assert [row.rule for row in found.rows if row.out] == ["15.4-4"]
    t = encircled("58.55")
    found = next(one for one in supplies(t.state, ALLIES, 1 << SECOND) if one.army == SECOND)
    assert [row.rule for row in found.rows if row.out] == ["15.5"]
    assert not supplies(t.state, GERMANY, 1 << SECOND), "nobody is told of the enemy's"
