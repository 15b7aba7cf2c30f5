"""16.6, 4.3.1: replacements in the Inter-Phase."""

from msgspec.structs import replace

from marne.games.offensive_a_outrance.replacements import Refill, allot, chart, takers
from marne.games.offensive_a_outrance.scenarios import SETTINGS, Setting
from marne.games.offensive_a_outrance.sequence import InterPhase
from marne.games.offensive_a_outrance.tables import TABLES
from marne.games.offensive_a_outrance.units import ARMY, FRENCH, GERMAN
from tests.games.offensive_a_outrance.table import ALLIES, GERMANY, WHOLE, Table, keys, u

LONG = "long"
SETTINGS[LONG] = Setting(replace(SETTINGS[WHOLE].file, name=LONG, last=30))


def after(turn: int) -> Table:
    """The whole board in a long game, at the end of a turn."""
    return Table(scenario=LONG).given(turn=turn)


def reduced(turn: int = 6) -> Table:
    """Three reduced Divisions of the First Army, one of the Second, a cavalry Division and a Belgian one."""
    t = after(turn).put("fr_15_8", "57.58", sr=1).put("fr_16_8", "57.58", sr=2).put("fr_13_21", "57.60", sr=1)
    return t.put("fr_29_15", "55.55", sr=3).put("fr_6_c", "57.58", sr=1).put("be_3", "52.18", sr=1)


def test_16_6_1_the_chart_adds_to_what_is_stored_and_pays_what_is_owed() -> None:
    t = after(6).given(stores=(1, -3, 0, 0))
    allot(t.state)
    assert (t.state.stores[GERMAN], t.state.stores[FRENCH]) == (5, 5)


def test_ipc_the_chart_says_what_each_inter_phase_brings() -> None:
    rows = TABLES.inter_phase
    assert [row.number for row in rows] == [*range(1, 10)]
    assert [row.rail_allied / 2 for row in rows] == [3, 6, 7, 9, 9, 9, 9, 7, 7]
    assert [row.rail_german / 2 for row in rows] == [0, 0, 3.5, 7, 7, 7, 1, 4, 4]
    assert [row.french for row in rows] == [0, 8, 10, 12, 14, 14, 14, 14, 14]
    assert [row.german for row in rows] == [0, 4, 8, 12, 14, 14, 14, 14, 14]
    assert [row.british for row in rows] == [0, 0, 0, 3, 2, 1, 1, 1, 1]
    assert [row.french_army for row in rows] == [row.german_army for row in rows] == [0, 2, 3, 3, 4, 4, 5, 5, 5]
    assert [row.positions for row in rows] == [2, 3, 5, 8, 12, 15, -1, -1, -1]
    assert [row.shortages for row in rows] == [0, 0, 0, 1, 2, 3, 4, 5, 6]
    assert [len(row.german_armies) for row in rows] == [0, 2, 4, 5, 1, 1, 1, 1, 1]
    assert (rows[1].rail_belgian, rows[5].rail_naval) == (2, 2)


def test_c12_the_last_inter_phase_gives_nothing() -> None:
    assert chart(after(30).state) is None
    t = Table().given(turn=6)
    allot(t.state)
    assert not any(t.state.stores) and chart(t.state) is None


def test_4_3_both_sides_are_asked_at_once() -> None:
    t = reduced().put("de_28_14", "60.64", sr=1).run(InterPhase())
    assert sorted(t.asked) == ["allied", "german"]
    t.choose("refill", "de_28_14", side=GERMANY)
    assert t.sr("de_28_14") == 0
    assert [event.seen_by for event in t.events if event.kind == "refilled"] == [("german",)]
    t.choose("done", side=GERMANY)
    assert t.asked == ["allied"]


def test_4_3_1_nobody_is_asked_before_the_chart_gives_replacements() -> None:
    assert reduced(3).run(InterPhase()).over


def test_ipc_the_ninth_inter_phase_is_the_last_that_gives_something() -> None:
    rows = [chart(after(turn).state) for turn in (24, 27, 30)]
    assert [row.number if row else 0 for row in rows] == [8, 9, 0]


def test_16_6_2_1_a_repl_takes_one_strength_reduction_off() -> None:
    t = reduced().run(InterPhase()).choose("refill", "fr_16_8", side=ALLIES)
    assert t.sr("fr_16_8") == 1 and t.state.stores[FRENCH] == 7


def test_16_6_2_2_a_unit_takes_one_in_an_inter_phase() -> None:
    t = reduced().run(InterPhase()).choose("refill", "fr_16_8", side=ALLIES)
    assert t.why_not("refill", "fr_16_8", side=ALLIES).rule == "16.6.2-2"


def test_16_6_3_an_army_takes_no_more_than_the_chart_says() -> None:
    t = reduced().run(InterPhase()).choose("refill", "fr_16_8", side=ALLIES).choose("refill", "fr_15_8", side=ALLIES)
    assert t.why_not("refill", "fr_13_21", side=ALLIES).rule == "16.6.3"
    assert t.offers("refill", "fr_29_15") or keys(sum(1 << p for p in takers(t.state, ALLIES))) == {"fr_29_15"}


def test_16_6_3_german_armies_that_the_chart_does_not_name_take_none() -> None:
    t = after(6).put("de_28_14", "60.64", sr=1).put("de_9_5", "55.44", sr=1)
    assert t.state.army[u("de_9_5")] == ARMY["de_army_fifth"]
    t.run(InterPhase())
    assert t.why_not("refill", "de_9_5", side=GERMANY).rule == "16.6.3"


def test_16_6_2_all_must_be_used_while_somebody_can_take_one() -> None:
    t = reduced().run(InterPhase())
    assert t.why_not("done", side=ALLIES).rule == "16.6-2"
    for key in ("fr_16_8", "fr_15_8", "fr_29_15"):
        t.choose("refill", key, side=ALLIES)
    t.choose("done", side=ALLIES)
    assert t.state.stores[FRENCH] == 5


def test_16_6_1_without_repls_nobody_takes_any() -> None:
    t = reduced().given(stores=(0, -9, 0, 0)).run(InterPhase())
    assert t.why_not("refill", "fr_16_8", side=ALLIES).rule == "16.6.1"
    t.choose("done", side=ALLIES)
    assert t.state.stores[FRENCH] == -1


def test_g61_neither_cavalry_nor_belgians_nor_full_units_nor_enemies() -> None:
    t = reduced().put("fr_17_9", "53.53").put("de_28_14", "60.64", sr=1).run(InterPhase())
    for key, rule in (("fr_6_c", "16.6.2-1"), ("be_3", "16.6-1"), ("fr_17_9", "16.6.2-1"), ("de_28_14", "16.6.2-1")):
        assert t.why_not("refill", key, side=ALLIES).rule == rule


def test_16_6_2_2_the_eliminated_never_return() -> None:
    t = reduced().run(InterPhase())
    assert t.why_not("refill", "fr_14_7", side=ALLIES).rule == "16.6.2-1"


def test_4_3_2_1_bottlenecks_are_full_again() -> None:
    t = after(6)
    allot(t.state)
    assert all(t.state.capacity)


def test_s1_a_side_that_is_done_waits_for_the_other() -> None:
    t = after(6).run(InterPhase()).choose("done", side=ALLIES)
    assert t.asked == ["german"]
    t.choose("done", side=GERMANY)
    assert t.over and t.state.ready == 3 and not isinstance(t.state.stack[-1:], Refill)
