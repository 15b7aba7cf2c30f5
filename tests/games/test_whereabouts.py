"""The places that an explanation names lie on the board, and both sides name the same ones."""

import random
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest

from marne.board import members
from marne.games.avalon_hill_1914.bot.bot import AvalonHill1914Bot
from marne.games.avalon_hill_1914.ground import BOARD as SQUARES
from marne.games.avalon_hill_1914.ground import FORTRESSES
from marne.games.colonialism.state import board
from marne.games.offensive_a_outrance.ground import BOARD as HEXES
from marne.kernel import Match, SeededDice, find
from marne.players import bot_of
from marne.players.bot import Placing
from marne.players.whereabouts import THEY_GAIN, THEY_LOSE, WE_GAIN, WE_LOSE

LONG = {"colonialism": 500, "avalon-hill-1914": 1500, "offensive-a-outrance": 900}
"""So many choices of each game are looked at, and so many of them at once."""
WINDOW = 40
SCENARIO = {"avalon-hill-1914": "short", "colonialism": "le_cateau_1914"}


def way(name: str) -> list[Any]:
    """The first states of a match between officers."""
    game = find(name)
    match, rng = Match(game, SCENARIO.get(name), dice=SeededDice(4)), random.Random(4)
    officers = {side: bot_of(game).officer(side, rng, "balanced", 0.3) for side in game.sides}
    states: list[Any] = []
    while match.position.decisions and len(states) < LONG[name]:
        decision = match.position.decisions[0]
        match.choose(decision.side, officers[decision.side].choose(match.position.state, decision.choices))
        states.append(match.position.state.copy())
    return states


def known(name: str, states: Sequence[Any]) -> set[str]:
    """How places of a board are called."""
    if name == "colonialism":
        return set(board(states[0]).names)
    hexes = SQUARES if name == "avalon-hill-1914" else HEXES
    called = {hexes.place(a) or hexes.name(a) for a in members(hexes.everything)}
    return called | {fortress.name for fortress in FORTRESSES}


@pytest.mark.parametrize("name", LONG)
def test_both_sides_name_the_same_places(name: str) -> None:
    game = find(name)
    bot, states = bot_of(game), way(name)
    assert isinstance(bot, Placing)
    places = known(name, states)
    named: set[tuple[str, str]] = set()
    for first in range(0, len(states) - WINDOW, WINDOW):
        ours, theirs = (bot.places(states[first : first + WINDOW], side) for side in game.sides)
        assert ours.keys() == theirs.keys() <= bot.phrases().keys()
        for term, ways in ours.items():
            for mine, yours in ((WE_LOSE, THEY_LOSE), (WE_GAIN, THEY_GAIN)):
                if ways[yours] or theirs[term][yours]:
                    assert sorted(ways[mine]) == sorted(theirs[term][yours])
            for found in ways:
                assert set(found) <= places
                named |= {(term, place) for place in found}
    assert len(named) > 10
    assert len({term for term, _ in named}) > 1


def test_destroyed_units_are_named_where_they_stood() -> None:
    bot, fallen = AvalonHill1914Bot(), 0
    for old, new in pairwise(way("avalon-hill-1914")):
        if old.kills == new.kills:
            continue
        ours, theirs = (bot.places((old, new), side)["kills"][WE_GAIN] for side in bot.sides)
        for k, found in enumerate((ours, theirs)):
            assert not found or new.kills[k] > old.kills[k]
        fallen += len(ours) + len(theirs)
    assert fallen > 2
