"""How a campaign begins: by a book of openings, so that nobody can foresee where."""

import random
from typing import Any

import pytest

from benchmarks.openings import seen
from marne.games.germany_at_war.bot.bot import GermanyAtWarBot
from marne.games.germany_at_war.game import GermanyAtWar
from marne.games.germany_at_war.ground import COUNT
from marne.games.germany_at_war.state import State
from marne.kernel import Match, SeededDice, Side
from marne.players import TEMPERS
from marne.players.bot import Varying
from marne.players.openings import read_book
from marne.study.openings import Finder, Wishes

GAME, BOT = GermanyAtWar(), GermanyAtWarBot()
GERMAN, ENTENTE = GAME.sides
BOOK = read_book(BOT.package, COUNT)


def test_it_knows_the_protocol() -> None:
    bot: Any = GAME.bot()
    assert isinstance(bot, Varying)


@pytest.mark.parametrize("side", GAME.sides)
def test_the_book_has_openings_that_are_as_good_as_any(side: Side) -> None:
    known = [one for one in BOOK.openings if one.side == side]
    assert len(known) >= 4
    shares = [one.points / one.games for one in known]
    assert min(one.games for one in known) >= 80
    assert max(shares) - min(shares) < 0.15


def kinds(player: str, side: Side, games: int) -> int:
    """How many openings of a player look different."""
    return len({seen(GAME, player, side, seed) for seed in range(games)})


def test_germany_does_not_always_begin_alike() -> None:
    assert kinds("search:nodes=4", GERMAN, 8) >= 4 > kinds("search:nodes=4,book=0", GERMAN, 8)


def test_the_entente_does_not_always_answer_alike() -> None:
    assert kinds("search:nodes=4", ENTENTE, 6) >= 4


@pytest.mark.parametrize("temper", TEMPERS)
def test_every_temperament_begins_by_the_book(temper: str) -> None:
    assert kinds(f"search:{temper},nodes=3", GERMAN, 5) >= 3


def test_an_opening_is_the_first_impulse_of_each_side_and_no_more() -> None:
    match = Match(GAME, dice=SeededDice(3))
    officers = {side: BOT.officer(side, random.Random(3), "balanced", 0.3) for side in GAME.sides}
    seen = set()
    while not match.position.over:
        state, decision = match.position.state, match.position.decisions[0]
        seen |= {(side, state.turn, state.impulse) for side in GAME.sides if BOT.opens(state, side)}
        match.choose(decision.side, officers[decision.side].choose(state, decision.choices))
    assert seen == {(GERMAN, 1, 1), (ENTENTE, 1, 2)}


def test_an_opening_draws_and_keeps_away() -> None:
    def sought(lures: dict[int, float]) -> State:
        match = Match(GAME, dice=SeededDice(4))
        officer = BOT.opener(lures, GERMAN, random.Random(1), "balanced", 0.0)
        while match.position.state.impulse == 1 and not match.position.state.fought:
            decision = match.position.decisions[0]
            match.choose(decision.side, officer.choose(match.position.state, decision.choices))
        found: State = match.position.state
        return found

    usual, keeping = sought({}).engaged, sought({56: -1.0, 67: -1.0}).engaged
    assert usual >> 56 & 1
    assert usual >> 67 & 1
    assert not keeping >> 56 & 1
    assert not keeping >> 67 & 1


def test_when_the_opening_is_over_one_plays_on_like_any_other() -> None:
    match, lures = Match(GAME, dice=SeededDice(5)), {56: -1.0, 20: 0.5}
    usual = {side: BOT.officer(side, random.Random(5), "balanced", 0.3) for side in GAME.sides}
    while match.position.state.impulse < 3:
        decision = match.position.decisions[0]
        match.choose(decision.side, usual[decision.side].choose(match.position.state, decision.choices))
    opener, officer = (
        BOT.opener(lures, GERMAN, random.Random(6), "bold", 0.3),
        BOT.officer(GERMAN, random.Random(6), "bold", 0.3),
    )
    alike = 0
    while match.position.state.impulse == 3:
        state, decision = match.position.state, match.position.decisions[0]
        if decision.side == GERMAN:
            choice = officer.choose(state, decision.choices)
            assert opener.choose(state, decision.choices) == choice
            alike += 1
        else:
            choice = usual[decision.side].choose(state, decision.choices)
        match.choose(decision.side, choice)
    assert alike > 5


def test_the_same_seed_finds_the_same_book() -> None:
    wishes = Wishes(ideas=3, games=2, rounds=2, keep=3, seed="7")
    first, second = (Finder(GAME, wishes).found(GERMAN, lambda _: None) for _ in range(2))
    assert [(one.lures, one.games, one.points) for one in first] == [(o.lures, o.games, o.points) for o in second]
    assert len({frozenset(one.lures.items()) for one in first}) == len(first)
    assert all(one.games == 4 for one in first)
