"""Where a scheme brings about what speaks for it, and which answer to it is feared: it is played on in a few worlds."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from marne.kernel import Game, Position, Side
from marne.kernel.words import Sentence, prose, sentence
from marne.players.bot import Bot, Phrases, Placing, Spanning
from marne.players.chance import Chance
from marne.players.player import Imagine
from marne.players.tree import Clicks

WORLDS, FEWEST = 8, 2
"""In so many worlds at most, and at least, a scheme is played on to see where things happen."""
PATIENCE = 0.3
"""After so many seconds no further world is begun."""
LIKELY, TO_FEAR = 0.25, 0.3
"""In which share of them something must come about to be told, and in which to be feared."""
NAMED = 3
"""So many places are named at most."""
FARTHEST = 1000
"""How many decisions are played on at most."""
WE_GAIN, WE_LOSE, THEY_LOSE, THEY_GAIN = range(4)
"""The ways in which a term speaks, in the order of its phrases."""
AT = prose("{what} at {places}")
ALSO = prose("{some}, {last}")
AND = prose("{some} and {last}")
FEAR = prose("{why} The answer that we fear {what}.")
FOLLOWS = prose("{why} What may follow {what}.")
BESIDES = prose("{why} It {gain}.")

Kind = tuple[str, int]
"""A term, and the way in which it speaks."""


class Whereabouts(NamedTuple):
    """For each term and way the places where it comes about, in how many worlds; by ourselves, and by the answer.

    Where the enemy is at it already, there is no answer to wait for: what follows until he is done is what to fear.
    """

    ours: Mapping[Kind, Counter[str]]
    answer: Mapping[Kind, Counter[str]]
    worlds: int

    def at(self, kind: Kind, words: str) -> str | Sentence:
        """What is said of a term, with the places, if there are some that one can count on."""
        return _placed(words, self._often(self.ours.get(kind), LIKELY))

    def sure(self, phrases: Phrases, told: Iterable[str] = ()) -> list[str | Sentence]:
        """What comes about at places of which one can be sure, and does us good, besides the terms that are told."""
        found = []
        for term, words in phrases.items():
            for way in (WE_GAIN, THEY_LOSE) if term not in told else ():
                if places := self._often(self.ours.get((term, way)), LIKELY):
                    found.append(_placed(words[way], places))
        return found

    def with_fear(self, why: str | Sentence, phrases: Phrases) -> str | Sentence:
        """Some reasons, and after them what the enemy may do to us, the likeliest, if anything is likely."""
        best, found = 0.0, why
        for term, words in phrases.items():
            for way in (THEY_GAIN, WE_LOSE):
                counted = (self.answer or self.ours).get((term, way), Counter())
                most = max(counted.values(), default=0)
                if most > best and most >= TO_FEAR * self.worlds:
                    what = _placed(words[way], self._often(counted, TO_FEAR))
                    best, found = most, sentence(FEAR if self.answer else FOLLOWS, why=why, what=what)
        return found

    def _often(self, counted: Counter[str] | None, share: float) -> list[str]:
        """The places that come up in at least so many of the worlds, the most frequent first."""
        common = (counted or Counter()).most_common(NAMED)
        return [place for place, times in common if times >= share * self.worlds]


def _placed(words: str, places: Sequence[str]) -> str | Sentence:
    """Something said, and where."""
    if not places:
        return words
    where: str | Sentence = places[0]
    for number, place in enumerate(places[1:], 2):
        where = sentence(ALSO if number < len(places) else AND, some=where, last=place)
    return sentence(AT, what=words, places=where)


def whereabouts(game: Game[Any], bot: Bot, side: Side, clicks: Clicks, imagine: Imagine) -> Whereabouts | None:
    """Where a scheme leads, as far as the game's bot can say where anything happens."""
    if not isinstance(bot, Placing):
        return None
    ours: dict[Kind, Counter[str]] = {}
    answer: dict[Kind, Counter[str]] = {}
    began, worlds = time.monotonic(), 0
    for number in range(WORLDS):
        if number >= FEWEST and time.monotonic() - began > PATIENCE:
            break
        worlds += 1
        rng = random.Random(number)
        first, then = _played(bot, side, clicks, imagine(rng).copy(), rng)
        _count(bot.places(first, side), ours)
        if then:
            _count(bot.places([first[-1], *then], side), answer)
    return Whereabouts(ours, answer, worlds)


def _count(places: Mapping[str, Sequence[Sequence[str]]], into: dict[Kind, Counter[str]]) -> None:
    """Note for each term and way where it came about in one world."""
    for term, ways in places.items():
        for way, found in enumerate(ways):
            if found:
                into.setdefault((term, way), Counter()).update(list(dict.fromkeys(found)))


def _played(
    bot: Bot, side: Side, clicks: Clicks, position: Position[Any], rng: random.Random
) -> tuple[list[Any], list[Any]]:
    """The states through which a scheme leads until the turn is over, and those of the answer to it."""
    dice, officers = Chance(rng), {}
    turn_of = bot.span if isinstance(bot, Spanning) else bot.turn
    trails: tuple[list[Any], list[Any]] = [position.state.copy()], []
    now, trail, left = turn_of(position.state), trails[0], list(clicks)
    for _ in range(FARTHEST):
        if not position.decisions:
            break
        if turn_of(position.state) != now:
            if trail is trails[1] or position.decision(side):
                break
            now, trail, left = turn_of(position.state), trails[1], []
        decision = position.decision(side) or position.decisions[0]
        asked = decision.side
        if asked == side and left and left[0] in decision.choices:
            choice = left.pop(0)
        else:
            if asked == side:
                left = []
            if asked not in officers:
                officers[asked] = bot.officer(asked, rng, "balanced", 0.3)
            choice = officers[asked].choose(position.state, decision.choices)
        position.apply(asked, choice, dice, listen=False)
        trail.append(position.state.copy())
    return trails
