"""How programs play Offensive à outrance."""

import random
from typing import Any

import pytest

from marne.games.offensive_a_outrance.attack import Muster, Orders
from marne.games.offensive_a_outrance.bot import orders
from marne.games.offensive_a_outrance.bot.assault import promise
from marne.games.offensive_a_outrance.bot.bot import PHRASES, SPIRIT, WEIGHTS
from marne.games.offensive_a_outrance.bot.estimate import Side, check, means, prospect
from marne.games.offensive_a_outrance.bot.officer import Officer
from marne.games.offensive_a_outrance.bot.orders import Staff
from marne.games.offensive_a_outrance.bot.picture import Picture
from marne.games.offensive_a_outrance.bot.postures import POSTURES, USUALLY, Posture, posture
from marne.games.offensive_a_outrance.bot.terms import TERMS
from marne.games.offensive_a_outrance.depots import Depots
from marne.games.offensive_a_outrance.movement import March
from marne.games.offensive_a_outrance.odds import COMBAT_TABLE, outcomes
from marne.games.offensive_a_outrance.sequence import begin
from marne.games.offensive_a_outrance.stacking import overstacked
from marne.games.offensive_a_outrance.state import ATTACK, MOVEMENT, MULHAUSEN, State
from marne.games.offensive_a_outrance.units import ALLIES, GERMANY
from marne.kernel import Decision, Position, SeededDice
from marne.players import player_named
from marne.players.bot import odds
from marne.players.budget import Budget
from marne.players.levels import LEVELS, Level
from marne.players.mcts import Settings
from marne.players.player import Outspoken, Timed
from marne.players.search import SearchPlayer
from marne.players.tree import Node
from marne.players.turn import choose
from tests.games.offensive_a_outrance.table import GAME
from tests.players.fair import choices_of, draws_alike, truths

OPTIONS = GAME.settle("lorraine", {})


def played(seed: int, noise: float, until: int) -> State:
    """A game between officers up to a Game Turn; every choice of theirs is legal, or the kernel refuses it."""
    dice = SeededDice(seed)
    position, _ = Position.start(GAME.new("lorraine", OPTIONS), dice)
    officers = {side: Officer(k, random.Random(seed + k), noise) for k, side in enumerate(GAME.sides)}
    while position.decisions and position.state.turn < until:
        decision = position.decisions[0]
        choice = officers[decision.side].choose(position.state, decision.choices)
        assert choice in decision.choices
        position.apply(decision.side, choice, dice, listen=False)
    return position.state


def test_officers_play_on_and_wear_each_other_down() -> None:
    s = played(3, 1.0, 4)
    assert s.turn == 4
    assert sum(s.sr) > 10


def test_the_same_chance_makes_the_same_game() -> None:
    assert played(5, 1.0, 2) == played(5, 1.0, 2)


def test_every_term_counts_something_and_is_spoken_of() -> None:
    assert TERMS.keys() == PHRASES.keys() == WEIGHTS.keys()


def test_what_one_side_gains_the_other_loses() -> None:
    s, bot = played(7, 1.0, 3), GAME.bot()
    german, allied = (bot.evaluate(s, side) for side in GAME.sides)
    assert odds(german, {}) == pytest.approx(-odds(allied, {}))
    assert sum(ours + theirs for ours, theirs in german.values()) == pytest.approx(odds(german, {}))


@pytest.mark.parametrize("column", range(len(COMBAT_TABLE.names)))
def test_battles_are_reckoned_with_all_36_results(column: int) -> None:
    found = outcomes(column, 1, again=6)
    steady = Side(30, 1, 0)
    reckoned = means(column, 1, 6, (True, True), steady, steady)
    assert reckoned.driven == pytest.approx(float(sum(o.chance for o in found if o.high.retreat)))
    assert reckoned.our_steps == pytest.approx(float(sum(o.chance * o.high.reductions[0] for o in found)))
    assert reckoned.their_levels == pytest.approx(float(sum(o.chance * o.high.cels[1] for o in found)))


def test_10_3_a_check_that_must_fail_costs_three_levels_a_reduction_and_a_retreat() -> None:
    assert check(2, 12) == (3.0, 1.0, 1.0)
    assert check(12, 0) == (0.0, 0.0, 0.0)


def test_better_odds_promise_more() -> None:
    side = Side(11, 2, 0)
    worths = [prospect(column, 0, 0, side, side, 1.0).worth for column in range(len(COMBAT_TABLE.names))]
    assert worths == sorted(worths)
    assert worths[0] < 0 < worths[-1]


def test_a_program_chooses_by_what_its_side_knows() -> None:
    differ = 0
    for side, truth, other in truths(GAME, 5, 1100):
        assert draws_alike(GAME, side, truth, other, 3)
        for player in ("officer", "recruit", "search:nodes=2"):
            assert len(choices_of(lambda: player_named(player, GAME, seed=9), GAME, side, truth, other)) == 1  # noqa: B023
        differ += truth != other
    assert differ


@pytest.fixture(scope="module")
def second_turn() -> State:
    """A game between officers without whims, at the start of Game Turn 2."""
    return played(1, 0.0, 2)


def test_officers_of_both_sides_want_something(second_turn: State) -> None:
    for side in (GERMANY, ALLIES):
        assert GAME.bot().survey(second_turn).aims[side]


def test_27_2_the_french_take_mulhausen_in_the_first_turn(second_turn: State) -> None:
    assert second_turn.awarded & MULHAUSEN


def test_nobody_stands_where_too_many_are(second_turn: State) -> None:
    assert not any(overstacked(second_turn, side) for side in (GERMANY, ALLIES))


def marching(s: State) -> State:
    """The same position at the start of the German's Movement Phase."""
    twin = s.copy()
    twin.half = GERMANY
    begin(twin, MOVEMENT)
    twin.stack.append(March(GERMANY))
    return twin


def test_the_bold_promise_themselves_more_of_the_same_attack_than_the_cautious(second_turn: State) -> None:
    staff = Staff(marching(second_turn), GERMANY, random.Random(1))
    staff.orders()
    assert staff.plans.blows
    for target, blows in staff.plans.blows.items():
        cautious, balanced, bold = (promise(staff.p, target, blows, spirit).worth for spirit in SPIRIT.values())
        assert cautious < balanced < bold


def test_officers_without_whims_order_the_same_and_others_do_not(second_turn: State) -> None:
    s = marching(second_turn)
    usual = [Staff(s, GERMANY, random.Random(seed), 0.0).orders() for seed in range(2)]
    assert usual[0] == usual[1] and usual[0]
    others = [Staff(s, GERMANY, random.Random(seed), 1.0).orders() for seed in range(2)]
    assert others[0] != others[1]


def test_an_army_takes_another_posture_by_a_whim_and_else_dares_as_much_as_it_must() -> None:
    assert posture(1.2, random.Random(1), 0.0) == Posture(1.2, 1.2)
    rng = random.Random(1)
    found = {posture(1.2, rng, 1.0)[2:] for _ in range(100)}
    assert found == {USUALLY[2:], *(other[2:] for other in POSTURES)}


def test_an_army_that_falls_back_is_farther_from_the_enemy_than_one_that_attacks(
    second_turn: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    s, far = marching(second_turn), []
    for each in (POSTURES[0], POSTURES[-1]):
        monkeypatch.setattr(orders, "posture", lambda *_, each=each: each)
        staff = Staff(s, GERMANY, random.Random(1))
        staff.orders()
        far.append(sum(staff.p.remote[space] for space in staff.goals.values()))
    assert far[0] < far[1]


def test_3_1_6_what_lies_under_an_enemys_top_unit_is_supposed_and_not_seen(second_turn: State) -> None:
    s = marching(second_turn)
    for seed in range(4):
        other = GAME.resample(s, "german", random.Random(seed))
        mine, theirs = Picture(s, GERMANY).enemy, Picture(other, GERMANY).enemy
        assert mine == theirs


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_every_level_replies_and_gives_its_reasons(level: Level, second_turn: State) -> None:
    s = marching(second_turn)
    player, position = level.player(GAME, seed=1, cores=1), Position.at(s)
    if isinstance(player, Timed):
        player.limit(0.2)
    decision = position.decisions[0]
    assert choose(player, GAME, position, "german", "german") in decision.choices
    if isinstance(player, Outspoken):
        assert player.explain().endswith(".")


def test_a_plan_of_marches_is_carried_out_whatever_checks_cost_and_cavalry_answers(
    second_turn: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before, a plan was given up at the first check of a Forced March or answer of cavalry, and another drawn up."""
    position, dice = Position.at(marching(second_turn)), SeededDice(1)
    player = SearchPlayer(GAME, Settings(Budget(nodes=2)), 1)
    thought: list[Decision] = []
    think = SearchPlayer._think

    def thinking(player: SearchPlayer, decision: Decision, *about: Any) -> Node:
        thought.append(decision)
        return think(player, decision, *about)

    monkeypatch.setattr(SearchPlayer, "_think", thinking)
    foe, answers, worn = Officer(ALLIES, random.Random(1), 0.0), 0, sum(position.state.ce)
    while position.state.phase == MOVEMENT and position.decisions:
        decision = position.decisions[0]
        if decision.side == "german":
            choice = choose(player, GAME, position, "german", "german")
        else:
            choice = foe.choose(position.state, decision.choices)
            answers += 1
        position.apply(decision.side, choice, dice, listen=False)
    assert answers or sum(position.state.ce) > worn, "something came between"
    assert len(thought) == 1


def test_no_plan_goes_on_when_the_game_is_over(second_turn: State) -> None:
    s = second_turn.copy()
    s.stack.clear()
    assert GAME.bot().thread(s) is None


def test_nobody_takes_the_game_for_lost_when_it_begins() -> None:
    """Who judged by what is held alone gave the German four chances of a hundred, and saw no plan that mattered."""
    start = GAME.new("lorraine", OPTIONS)
    for side in GAME.sides:
        assert abs(odds(GAME.bot().evaluate(start, side), {})) < 1.0


def test_routine_is_left_to_officers_and_plans_are_searched(second_turn: State) -> None:
    s, bot = marching(second_turn), GAME.bot()
    assert not bot.by_lot(s)
    s.stack.append(Depots(GERMANY))
    assert bot.by_lot(s)


def test_an_attack_is_made_by_those_who_were_meant_to_make_it(second_turn: State) -> None:
    """All clicks of a phase's attacks are one officer's; before, each was made by another, who knew of no attack."""
    position, dice = Position.at(marching(second_turn)), SeededDice(1)
    officers = [Officer(k, random.Random(k), 0.0) for k in range(2)]
    while position.state.phase < ATTACK or not isinstance(position.state.stack[-1], Orders):
        decision = position.decisions[0]
        choice = officers[decision.side == "allied"].choose(position.state, decision.choices)
        position.apply(decision.side, choice, dice, listen=False)
    player, sober = SearchPlayer(GAME, Settings(Budget(nodes=2)), 1), Officer(GERMANY, random.Random(1), 0.0)
    made = 0
    while isinstance(position.state.stack[-1], Orders | Muster):
        decision = position.decisions[0]
        wanted = sober.choose(position.state, decision.choices)
        assert choose(player, GAME, position, "german", "german") == wanted
        position.apply("german", wanted, dice, listen=False)
        made += wanted.verb == "with"
    assert made > 1
