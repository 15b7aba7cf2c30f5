"""Clauses that say in one sentence what others settle in detail: each still has a test that could fail."""

from __future__ import annotations

from marne.board import members
from marne.games.avalon_hill_1914.arrivals import ROW, due
from marne.games.avalon_hill_1914.combat import Combat
from marne.games.avalon_hill_1914.ground import AREA, PLACES, SQUARES
from marne.games.avalon_hill_1914.movement import Movement
from marne.games.avalon_hill_1914.options import INTRODUCTORY, LAST_MOVE, OPTIONS, SHORT, SOLITAIRE, rules
from marne.games.avalon_hill_1914.plans import MOBILIZED, filled
from marne.games.avalon_hill_1914.replacements import Replacements
from marne.games.avalon_hill_1914.sequence import EndTurn, Half, Turn
from marne.games.avalon_hill_1914.setup import Mobilize, Reveal, begun, fresh
from marne.games.avalon_hill_1914.state import BRITAIN, DEAD, put, where
from marne.games.avalon_hill_1914.units import COUNT, KIND, NUMBER, STEPS, UNITS, WEIGHT, counter
from marne.games.avalon_hill_1914.victory import ledger, level, score
from marne.server.clock import Pace, start
from tests.games.avalon_hill_1914.table import ALLIES, BELGIUM, GAME, GERMANY, HOLLAND, LUXEMBURG, Table

USUAL = {option.name: option.default for option in OPTIONS}


def fight(t: Table) -> Table:
    """Three German corps attack a French one."""
    t.put("de_gd", "X16").put("de_ii", "Y17").put("de_iii", "Y18").put("fr_i", "X17").run(Combat(GERMANY))
    t.choose("attack", "X17").choose("join", "de_gd").choose("join", "de_ii").choose("join", "de_iii")
    return t.choose("ready", dice=[4])


def worth(t: Table, *names: str) -> tuple[int, int]:
    """What places bring Germany and the Allies."""
    lines = [line for line in ledger(t.state) if line.place >= 0 and PLACES[line.place].place in names]
    return sum(line.german for line in lines), sum(line.allied for line in lines)


def held(*names: str) -> Table:
    """A board on which Germany holds some places and no others."""
    return Table().given(held=sum(1 << k for k, place in enumerate(PLACES) if place.place in names))


# The Introductory Game


def test_intro_1_what_the_card_does_not_change_stays() -> None:
    usual, first = fight(Table()), fight(Table(version=INTRODUCTORY, full=False))
    assert usual.told("battle") == first.told("battle") != []
    assert usual.asked == first.asked == ["allied"]


def test_intro_19_the_historical_layout_is_fixed_unit_by_unit() -> None:
    for name in ("moltke 1914", "plan 17"):
        assert all(SQUARES[square].name == UNITS[u].hist for u, square in filled(name))


# What a game is


def test_std_obj_3_all_movement_then_attacks() -> None:
    t = Table().put("de_gd", "X15").put("de_ii", "Y17").put("fr_i", "X17").put("fr_ii", "N18").run(Half(GERMANY))
    assert t.nouns("move") == {"de_gd", "de_ii"}
    assert not t.nouns("attack")
    t.choose("move", "de_gd").choose("go", "X16").choose("stop").choose("done")
    assert t.nouns("attack") == {"X17"}
    assert not t.nouns("move")


def test_std_obj_4_the_next_counter_is_weaker_and_of_the_same_size() -> None:
    for u in range(COUNT):
        attacks = [step.attack for step in STEPS[u]]
        assert attacks == sorted(attacks, reverse=True)
        assert KIND[u].breaks or len({*WEIGHT[u]}) == 1


def test_std_obj_5_what_can_be_agreed_on_is_a_switch_with_its_rule() -> None:
    assert all(len(option.values) > 1 and option.rule in GAME.rulebook.clauses for option in OPTIONS)


def test_std_unit_10_equal_counters_of_different_types_weaken_differently() -> None:
    assert [counter(NUMBER[unit], 0) for unit in ("de_div3r", "fr_d37")] == ["2-4-3", "2-4-3"]
    assert [counter(NUMBER[unit], 1) for unit in ("de_div3r", "fr_d37")] == ["1-2-2", "1-2-3"]


# Set-up and time


def test_std_setup_12_trains_run_on_the_first_move() -> None:
    t = Table().put("de_xvi", "HH26").run(Movement(GERMANY))
    assert t.state.move == 1
    assert t.offers("ride", "de_xvi")


def test_std_setup_13_play_starts_with_14_and_15_august() -> None:
    t = Table().put("de_gd", "HH16").run(Turn())
    assert t.told("turn") == [{"move": 1}]
    assert "14 and 15 August" in GAME.summary(t.state)


def test_std_mob_4_units_stand_on_their_own_side_of_the_frontier() -> None:
    for side, country in ((GERMANY, "Germany"), (ALLIES, "France")):
        assert {SQUARES[a].countries for a in members(AREA[side])} == {(country,)}


def test_std_mob_5_the_board_equals_the_chart() -> None:
    t = Table().given(secret=True).run(Mobilize(), Reveal())
    for side, plan in ((GERMANY, "moltke 1879"), (ALLIES, "plan 16")):
        t.choose("plan", plan, side=side).choose("done", side=side)
        assert {u: where(t.state, u) for u in members(MOBILIZED[side])} == dict(filled(plan))


def test_std_time_1_a_move_is_two_days() -> None:
    t = Table().given(move=9).put("de_gd", "HH16").run(EndTurn())
    assert t.told("turn") == [{"move": 10}]
    assert "1 and 2 September" in GAME.summary(t.state)


def test_std_time_2_the_standard_game_ends_after_move_12() -> None:
    assert rules("standard", USUAL).last_move == 12
    assert Table().given(move=11).put("de_gd", "HH16").run(EndTurn()).state.winner < 0
    assert Table().given(move=12).run(EndTurn()).state.winner >= 0


def test_std_time_3_moves_that_are_marked_for_arrivals() -> None:
    assert {row.move for row in ROW.values()} == {4, 7, 9, 12, 15, 18, 20, 26, 28}


def test_std_reinf_6_the_interior_stands_in_six_cities() -> None:
    state = fresh(rules("standard", USUAL))
    units = {"fr_t1": "N18", "fr_t2": "M3", "fr_t3": "BB35", "fr_t4": "H11", "fr_b_m": "C7", "fr_b_t": "DD33"}
    assert {unit: SQUARES[where(state, NUMBER[unit])].name for unit in units} == units


def test_std_reinf_11_the_marines_do_not_come_before_the_bef_may() -> None:
    early, late = Table(literal_landing=True).violate(BELGIUM), Table(literal_landing=True).violate(BELGIUM, move=9)
    assert [due(t.state, NUMBER["uk_m"]) for t in (early, late)] == [12, 12]
    assert [due(t.state, NUMBER["uk_i"]) for t in (early, late)] == [4, 12]


# A turn


def test_std_seq_2_who_received_a_step_moves() -> None:
    t = Table().given(move=2).put("de_gd", "HH16", step=1).run(Half(GERMANY)).choose("rebuild", "de_gd")
    assert t.offers("move", "de_gd")


def test_std_seq_3_germany_finishes_one_battle_before_the_next() -> None:
    t = Table().put("de_gd", "X16").put("de_ii", "Y18").put("fr_i", "X17").put("fr_ii", "Y19").run(Combat(GERMANY))
    assert t.nouns("attack") == {"X17", "Y19"}
    t.choose("attack", "X17")
    assert not t.nouns("attack")
    t.choose("join", "de_gd").choose("ready", dice=[5])
    assert t.nouns("attack") == {"Y19"}


def test_std_seq_4_allied_arrivals_and_replacements_come_first() -> None:
    t = Table().given(move=4).violate(BELGIUM).put("fr_i", "W16", step=1)
    put(t.state, NUMBER["uk_i"], BRITAIN)
    t.run(Half(ALLIES))
    assert t.offers("bring", "uk_i")
    assert t.choose("done").offers("rebuild", "fr_i")
    assert t.choose("done").decision.rule == "STD.MOVE.1"


def test_std_seq_5_in_the_allied_half_no_german_moves() -> None:
    t = Table().put("de_gd", "HH16").put("fr_i", "E15").run(Half(ALLIES))
    assert (t.asked, t.nouns("move")) == (["allied"], {"fr_i"})


def test_std_seq_6_the_allies_fight_in_their_half() -> None:
    t = Table().put("de_gd", "X16").put("fr_i", "X17").put("fr_ii", "X17").run(Half(ALLIES)).choose("done")
    assert (t.asked, t.nouns("attack")) == (["allied"], {"X16"})


def test_std_repl_6_who_received_a_step_may_move_in_that_turn() -> None:
    t = Table().given(move=3).put("fr_i", "W16", step=2).run(Half(ALLIES)).choose("rebuild", "fr_i")
    t.choose("move", "fr_i").choose("go", "W17").choose("stop")
    assert (t.at("fr_i"), t.counter("fr_i")) == ("W17", "4-8-3")


def test_std_repl_9_one_surviving_step_is_enough() -> None:
    t = Table().given(move=2).put("de_gd", "II14", step=3).put("fr_d37", "N18", step=1).run(Replacements(GERMANY))
    assert t.choose("rebuild", "de_gd").counter("de_gd") == "4-9-3"
    t = Table().given(move=2).put("fr_d37", "W16", step=1).run(Replacements(ALLIES)).choose("rebuild", "fr_d37")
    assert t.counter("fr_d37") == "2-4-3"


def test_std_repl_10_what_has_lost_its_last_step_does_not_return() -> None:
    t = Table().given(move=3).put("fr_i", "X17", step=3).put("fr_ii", "W16", step=1).run(Replacements(ALLIES))
    assert t.offers("rebuild", "fr_i")
    t = Table().given(move=3).put("fr_ii", "W16", step=1)
    put(t.state, NUMBER["fr_i"], DEAD)
    assert t.run(Replacements(ALLIES)).why_not("rebuild", "fr_i").rule == "STD.REPL.9"


def test_std_repl_14_nobody_grows_beyond_his_own_full_counter() -> None:
    t = Table().given(move=2).put("de_gd", "II14").put("de_ii", "II15", step=1).run(Replacements(GERMANY))
    assert t.why_not("rebuild", "de_gd").rule == "STD.REPL.14"
    assert not any(KIND[u].rebuilt for u in range(COUNT) if KIND[u].breaks or KIND[u].id == "de.IT")


# Points


def test_std_win_1_points_come_from_places_and_destroyed_units() -> None:
    before, after = score(Table().state), score(Table().given(kills=(7, 3)).state)
    assert (after[0] - before[0], after[1] - before[1]) == (7, 3)


def test_std_win_2_the_allies_score_for_what_germany_invades() -> None:
    t = Table()
    before = score(t.state)
    after = score(t.violate(BELGIUM, HOLLAND, LUXEMBURG).state)
    assert (after[0] - before[0], after[1] - before[1]) == (0, 85)


def test_std_win_3_the_twelfth_of_september_can_be_agreed_on() -> None:
    assert rules("standard", USUAL | {"last_move": "15"}).last_move == 15


def test_std_win_4_the_sum_is_that_of_the_lines() -> None:
    t = Table().violate(BELGIUM).given(kills=(4, 9))
    lines = ledger(t.state)
    assert score(t.state) == (sum(line.german for line in lines), sum(line.allied for line in lines))


def test_std_win_6_twice_as_many_points_are_a_tactical_victory() -> None:
    assert [level(points) for points in ((20, 10), (49, 10), (10, 20))] == ["tactical"] * 3


def test_std_win_7_more_points_are_a_marginal_victory() -> None:
    assert [level(points) for points in ((11, 10), (19, 10), (10, 19))] == ["marginal"] * 3


def test_std_win_8_the_real_campaign_was_a_tactical_victory() -> None:
    assert level((125, 61)) == "tactical"


def test_std_vp_4_rouen_rheims_and_amiens() -> None:
    assert [worth(held(name), name) for name in ("Rouen", "Rheims", "Amiens")] == [(5, 0)] * 3
    assert worth(held("Metz"), "Rouen", "Rheims", "Amiens") == (0, 6)


def test_std_vp_5_paris_and_the_ports() -> None:
    ports = ("Dunkirk", "Boulogne", "Calais", "Paris")
    assert [worth(held(name), name) for name in ports] == [(10, 0)] * 4
    assert worth(held("Metz"), *ports) == (0, 20)


def test_std_vp_6_metz() -> None:
    assert (worth(held("Metz"), "Metz"), worth(held(), "Metz")) == ((20, 0), (0, 40))


def test_std_vp_7_strassburg() -> None:
    assert (worth(held("Strassburg"), "Strassburg"), worth(held(), "Strassburg")) == ((10, 0), (0, 20))


def test_std_vp_8_gent_liege_and_brussels() -> None:
    assert [worth(held(name), name) for name in ("Gent", "Liège", "Brussels")] == [(5, 0)] * 3
    assert worth(held(), "Gent", "Liège", "Brussels") == (0, 6)


def test_std_vp_9_namur() -> None:
    assert (worth(held("Namur"), "Namur"), worth(held(), "Namur")) == ((15, 0), (0, 6))


def test_std_vp_10_antwerp() -> None:
    assert (worth(held("Antwerp"), "Antwerp"), worth(held(), "Antwerp")) == ((20, 0), (0, 8))


def test_std_vp_16_holland() -> None:
    t = Table()
    assert score(t.violate(HOLLAND).state)[1] - score(Table().state)[1] == 50


def test_std_vp_17_luxemburg() -> None:
    t = Table()
    assert score(t.violate(LUXEMBURG).state)[1] - score(Table().state)[1] == 5


def test_std_vp_20_belgian_places_score_for_the_allies_at_war_too() -> None:
    assert worth(Table().violate(BELGIUM), "Gent", "Liège", "Brussels", "Namur", "Antwerp") == (0, 20)


# The Short Game, the time limit, Solitaire


def test_short_1_the_short_game_begins_with_both_charts() -> None:
    assert begun(rules(SHORT, USUAL)).secret


def test_short_2_six_moves_whatever_is_agreed() -> None:
    assert (LAST_MOVE[SHORT], rules(SHORT, USUAL | {"last_move": "15"}).last_move) == (6, 6)


def test_adv_time_1_a_match_is_timed_by_its_clock() -> None:
    clock = start(Pace(kind="clock", minutes=5), GAME.sides, ("german",), 0.0)
    assert clock is not None
    assert clock.now(60.0) == {"german": 240.0, "allied": 300.0}


def test_adv_time_2_the_time_for_attacks_runs_on() -> None:
    clock = start(Pace(kind="clock", minutes=10), GAME.sides, ("german",), 0.0)
    assert clock is not None
    assert clock.now(600.0)["german"] == 0.0


def test_adv_time_3_counters_lie_face_up_and_nobody_must_attack() -> None:
    t = Table().put("de_gd", "X16").put("fr_i", "X17").run(Combat(GERMANY))
    assert t.offers("done")


def test_solo_2_every_reading_can_be_agreed_on_in_solitaire() -> None:
    assert all(option.applies(SOLITAIRE) for option in OPTIONS)
