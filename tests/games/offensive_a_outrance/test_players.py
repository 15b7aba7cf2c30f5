"""How programs play Offensive à outrance."""

import random

import pytest

from marne.games.offensive_a_outrance.bot.bot import PHRASES, WEIGHTS
from marne.games.offensive_a_outrance.bot.estimate import Side, check, means, prospect
from marne.games.offensive_a_outrance.bot.officer import Officer
from marne.games.offensive_a_outrance.bot.terms import TERMS
from marne.games.offensive_a_outrance.odds import COMBAT_TABLE, outcomes
from marne.games.offensive_a_outrance.state import State
from marne.games.offensive_a_outrance.units import ALLIES, GERMANY
from marne.kernel import Position, SeededDice
from marne.players import player_named
from marne.players.bot import odds
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


def test_officers_play_a_whole_game_that_somebody_wins() -> None:
    s = played(3, 1.0, 99)
    assert s.winner >= 0
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
    for side, truth, other in truths(GAME, 5, 700):
        assert draws_alike(GAME, side, truth, other, 3)
        for player in ("officer", "recruit", "search:nodes=2"):
            assert len(choices_of(lambda: player_named(player, GAME, seed=9), GAME, side, truth, other)) == 1  # noqa: B023
        differ += truth != other
    assert differ


def test_officers_of_both_sides_want_something() -> None:
    s = played(1, 0.0, 2)
    for side in (GERMANY, ALLIES):
        assert GAME.bot().survey(s).aims[side]
