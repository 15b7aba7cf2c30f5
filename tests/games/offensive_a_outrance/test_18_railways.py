"""18.1, 18.2: which railways work."""

from msgspec.structs import replace

from marne.board import bits, members
from marne.games.offensive_a_outrance import setup
from marne.games.offensive_a_outrance.arrivals import entries
from marne.games.offensive_a_outrance.contact import met
from marne.games.offensive_a_outrance.entraining import tracks
from marne.games.offensive_a_outrance.ground import (
    DOUBLE_TRACK,
    HEXES,
    LAND,
    MAP_EDGE,
    RAILS,
    STRUCTURE_PAIRS,
    STRUCTURES,
)
from marne.games.offensive_a_outrance.options import Rules
from marne.games.offensive_a_outrance.page.supplies import leads
from marne.games.offensive_a_outrance.railways import (
    Engineering,
    broken,
    communicating,
    cut,
    has_line,
    joined,
    repaired,
    working,
)
from marne.games.offensive_a_outrance.scenarios import SETTINGS, Setting
from marne.games.offensive_a_outrance.state import changed
from marne.games.offensive_a_outrance.supply import supplied
from marne.games.offensive_a_outrance.units import ARMY, NONE
from marne.games.offensive_a_outrance.view import view
from marne.kernel import Play, SeededDice
from tests.games.offensive_a_outrance.rails import with_railway
from tests.games.offensive_a_outrance.table import ALLIES, GERMANY, WHOLE, Table, keys, n, names, u


def test_18_1_1_only_what_is_joined_to_an_edge_works() -> None:
    t = Table()
    everything = joined(t.state, LAND, MAP_EDGE[ALLIES])
    assert everything >> n("51.54") & 1
    assert joined(t.state, bits([n("51.54")]), MAP_EDGE[ALLIES]) == 0


def test_18_4_2_no_line_crosses_a_demolished_structure() -> None:
    k = next(k for k, s in enumerate(STRUCTURES) if s.place == "Chauny" and s.colour == "orange")
    a, b = STRUCTURE_PAIRS[k]
    t = Table().given(blown=1 << k)
    assert (a, b) in broken(t.state) and (b, a) in broken(t.state)
    assert joined(t.state, bits([a, b]), 1 << a) == 1 << a
    assert joined(t.given(blown=0).state, bits([a, b]), 1 << a) == bits([a, b])


def test_18_5_a_by_pass_works_from_its_turn_on() -> None:
    k = next(k for k, s in enumerate(STRUCTURES) if s.kind == "bypass")
    t = Table().given(turn=STRUCTURES[k].rebuilt - 1)
    assert STRUCTURE_PAIRS[k] in broken(t.state)
    assert STRUCTURE_PAIRS[k] not in broken(t.given(turn=STRUCTURES[k].rebuilt).state)


def test_18_1_3_an_enemy_in_a_railway_hex_puts_it_out_of_work_with_all_behind_it() -> None:
    t = with_railway(Table(), ALLIES, "51.54")
    cut(Play(t.state, SeededDice(1)), GERMANY, n("49.54"))
    assert not t.state.rails[ALLIES] & bits([n("49.54"), n("50.54"), n("51.54")])
    assert t.state.rails[ALLIES] >> n("48.53") & 1


def test_18_1_3_whoever_moves_through_a_railway_hex_cuts_it() -> None:
    t = with_railway(Table().put("de_8_c", "49.54"), ALLIES, "51.54")
    met(Play(t.state, SeededDice(1)), GERMANY, n("49.55"), n("49.54"))
    assert not t.state.rails[ALLIES] >> n("49.54") & 1


def test_18_1_3_a_friend_cuts_nothing() -> None:
    t = with_railway(Table(), ALLIES, "51.54")
    before = t.state.rails
    cut(Play(t.state, SeededDice(1)), ALLIES, n("49.54"))
    assert t.state.rails == before


def test_18_2_railways_behind_the_front_line_work_again() -> None:
    t = with_railway(Table().put("fr_17_9", "51.53").put("fr_18_9", "50.53").put("fr_68r", "49.53"), ALLIES, "51.54")
    cut(Play(t.state, SeededDice(1)), GERMANY, n("49.54"))
    t.run(Engineering(ALLIES))
    assert t.state.rails[ALLIES] >> n("51.54") & 1 and t.cites("18.2")


def test_18_2_not_while_an_enemy_stands_on_them() -> None:
    t = with_railway(Table().put("fr_17_9", "52.53").put("fr_18_9", "52.54").put("de_8_c", "49.54"), ALLIES, "51.54")
    t.run(Engineering(ALLIES))
    assert not t.state.rails[ALLIES] >> n("49.54") & 1 and t.cites("18.1.3")


def test_18_2_only_the_side_that_acts_repairs_but_both_lose_what_is_lost() -> None:
    t = with_railway(Table().put("fr_17_9", "52.53").put("fr_18_9", "52.54"), ALLIES, "51.54")
    cut(Play(t.state, SeededDice(1)), GERMANY, n("50.54"))
    t.run(Engineering(GERMANY))
    assert not t.state.rails[ALLIES] >> n("50.54") & 1 and t.state.rails[ALLIES] >> n("49.54") & 1
    t.held(GERMANY, "48.53").run(Engineering(GERMANY))
    assert not t.state.rails[ALLIES] >> n("48.53") & 1


def test_18_2_no_structure_that_is_down_would_stop_anything_in_lorraine() -> None:
    """18.4.1-1: Germans in its north-western corner are within eight hexes of Montmédy, which lies outside."""
    s = setup.fresh(Rules())
    here, works = s.rules.setting.hexes, (repaired(s, GERMANY), repaired(s, ALLIES))
    assert not any(here & bits(pair) for pair in STRUCTURE_PAIRS)
    s.blown = (1 << len(STRUCTURES)) - 1
    assert (repaired(s, GERMANY), repaired(s, ALLIES)) == works and all(works)


# 18.1.1-2 Army Bases.

ANTWERP_BRUSSELS = ("52.16", "52.17", "51.18", "51.19", "50.19", "50.20", "49.21")
"""A line that is joined to no map edge."""
BELGIANS, BRITISH, SECOND = ARMY["be_army_belgian"], ARMY["gb_army_bef"], ARMY["fr_army_second"]


def based(base: str = "52.16", army: int = BELGIANS) -> Table:
    """The line from Antwerp to Brussels in Allied hands, and an Army Base."""
    t = Table().given(bases=((army, n(base)),) if base else ())
    return t.given(rails=(0, bits(map(n, ANTWERP_BRUSSELS))))


def test_18_1_1_2_the_base_of_the_belgians_is_a_map_edge_for_their_army_alone() -> None:
    s = based().state
    assert names(working(s, ALLIES, BELGIANS)) == {*ANTWERP_BRUSSELS}
    assert not working(s, ALLIES, SECOND) | working(s, ALLIES, BRITISH) | working(s, ALLIES, NONE)
    s = based(army=BRITISH).state
    assert names(working(s, ALLIES, BRITISH)) == {*ANTWERP_BRUSSELS} and not working(s, ALLIES, BELGIANS)


def test_18_1_1_2_without_one_all_of_a_side_have_the_same_railways() -> None:
    t = with_railway(Table(), ALLIES, "51.54")
    assert working(t.state, ALLIES, BELGIANS) == working(t.state, ALLIES, SECOND) == t.state.rails[ALLIES]
    t.given(bases=((BELGIANS, n("52.16")),))
    assert working(t.state, ALLIES, SECOND) == t.state.rails[ALLIES]


def test_18_1_1_2_railways_behind_the_belgians_work_from_their_base_on() -> None:
    def behind(t: Table) -> set[str]:
        t.given(rails=(0, 0)).put("be_1", "49.21").put("be_2", "51.21").run(Engineering(ALLIES))
        return names(working(t.state, ALLIES, BELGIANS)) & {*ANTWERP_BRUSSELS}

    assert behind(based()) == {*ANTWERP_BRUSSELS} and "52.16" not in behind(based(""))


def test_18_1_1_2_lines_of_communication_of_the_army_end_at_its_base() -> None:
    t = based().put("be_depot_belgian", "50.20").put("fr_depot_second", "49.21").put("gb_depot_bef", "51.19")
    assert keys(communicating(t.state, ALLIES)) == {"be_depot_belgian"}
    assert has_line(t.state, ALLIES, u("be_depot_belgian"), n("49.21"))
    assert not has_line(t.state, ALLIES, u("fr_depot_second"), n("49.21"))
    assert leads(t.state, ALLIES, u("be_depot_belgian"))[-1] == n("52.16")
    t.given(bases=((BRITISH, n("52.16")),))
    assert keys(communicating(t.state, ALLIES)) == {"gb_depot_bef"}


def test_18_1_1_2_a_single_track_carries_the_lines_of_one_army_from_a_base_too() -> None:
    single = next(a for a in members(RAILS.neighbours(1 << n("44.15"))) if not DOUBLE_TRACK >> a & 1)
    t = Table().given(bases=((BRITISH, n("44.15")), (BELGIANS, n("44.15"))), rails=(0, 1 << single | 1 << n("44.15")))
    t.put("be_depot_belgian", HEXES[single].name).put("gb_depot_bef", HEXES[single].name)
    assert keys(communicating(t.state, ALLIES)) == {"gb_depot_bef"}


def test_18_1_1_2_whoever_is_attached_to_the_army_uses_them() -> None:
    t = based().put("fr_29_15", "50.21").put("be_1", "50.21")
    assert [supplied(t.state, u(key)) for key in ("be_1", "fr_29_15")] == [True, False]
    assert not tracks(t.state, ALLIES, SECOND) and tracks(t.state, ALLIES, BELGIANS)
    assert not entries(t.state, ALLIES, False, SECOND) and entries(t.state, ALLIES, False, BELGIANS)
    t.given(army=changed(t.state.army, u("fr_29_15"), BELGIANS))
    assert supplied(t.state, u("fr_29_15"))


def test_18_1_1_2_an_enemy_in_the_base_puts_its_railways_out_of_work() -> None:
    t = based()
    cut(Play(t.state, SeededDice(1)), GERMANY, n("52.16"))
    assert not t.state.rails[ALLIES]


def test_18_1_1_2_all_can_see_where_a_base_lies() -> None:
    assert view(based().state, "german").bases == ((BELGIANS, n("52.16")),) == view(based().state, None).bases


def test_18_1_1_2_a_scenario_says_where_bases_are() -> None:
    assert not setup.fresh(Rules()).bases
    name = "bases"
    SETTINGS[name] = Setting(replace(SETTINGS[WHOLE].file, name=name, bases={"be_army_belgian": "52.16"}))
    s = setup.fresh(Rules(scenario=name))
    assert s.bases == ((BELGIANS, n("52.16")),) and working(s, ALLIES, BELGIANS) >> n("49.21") & 1
