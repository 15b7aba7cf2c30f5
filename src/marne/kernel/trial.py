"""Trial games: played by tossing coins, the same way for the same seed."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from copy import copy
from typing import Any, NoReturn

import msgspec

from marne.kernel.choice import Choice, Side
from marne.kernel.dice import SeededDice
from marne.kernel.game import Game, Options
from marne.kernel.match import Match
from marne.kernel.position import Position

LIMIT = 20_000
"""How many choices a trial game may take before it counts as endless."""


class Trial:
    """One trial game: how it is set up, where it stands, and how to say that something is wrong with it."""

    def __init__(
        self,
        game: Game[Any],
        seed: int = 0,
        scenario: str | None = None,
        options: Options | None = None,
        limit: int = LIMIT,
        every: int = 1,
    ) -> None:
        self.game = game
        self.seed = seed
        self.scenario = scenario
        self.options = options or {}
        self.limit = limit
        self.every = every
        self.match: Match | None = None

    def matches(self) -> Iterator[Match]:
        """The match as it stands at the start and after every choice; it is always the same match, played on."""
        rng = self.rng("choices")
        match = self.match = Match(self.game, self.scenario, self.options, SeededDice(f"dice {self.seed}"))
        yield match
        while not match.position.over:
            if match.number >= self.limit:
                standing = self.game.summary(match.position.state)
                self.fail(f"the game has not ended after {self.limit} choices: {standing}")
            side, choice = self.toss(match.position, rng)
            try:
                match.choose(side, choice)
            except Exception as error:
                self.fail(f"{side} then chose {str(choice)!r}: {type(error).__name__}: {error}")
            yield match

    def sampled(self) -> Iterator[Match]:
        """The match at every so many choices, for what takes long to look at; one that was played before is kept."""
        agreed = tuple(sorted(self.options.items()))
        key = (self.game, self.seed, self.scenario, agreed, self.limit, self.every)
        if key in _KEPT:
            for match in map(_as_it_stands, _KEPT[key]):
                self.match = match
                yield match
            return
        looked_at = []
        for match in self.matches():
            if match.number % self.every == 0:
                if self.every > 1:
                    looked_at.append(_as_it_stands(match))
                yield match
        if self.every > 1:
            while len(_KEPT) >= MOST_KEPT:
                del _KEPT[next(iter(_KEPT))]
            _KEPT[key] = looked_at

    def toss(self, position: Position[Any], rng: random.Random) -> tuple[Side, Choice]:
        """A side that must decide, and one of its choices."""
        decision = rng.choice(position.decisions)
        if not decision.choices:
            self.fail(f"{decision.side} must decide and is offered nothing: {decision.prompt}")
        return decision.side, rng.choice(decision.choices)

    def rng(self, purpose: str) -> random.Random:
        """A source of chance of its own for each purpose."""
        return random.Random(f"{purpose} {self.seed}")

    def where(self) -> str:
        """The place that a message is about."""
        place = f"{self.game.name}, seed {self.seed}"
        if self.match is None or not self.match.journal:
            return f"{place}, at the start"
        last = self.match.journal[-1]
        return f"{place}, after choice {self.match.number} ({last.side}: {last.choice})"

    def fail(self, why: str) -> NoReturn:
        """Say what is wrong, and where."""
        raise AssertionError(f"{self.where()}: {why}")

    def same(self, before: bytes, state: Any, what: str) -> None:
        """Fail if a state is no longer what was written down of it."""
        if written(state) != before:
            self.fail(f"{what}: {difference(msgspec.json.decode(before), state)}")


MOST_KEPT = 4
"""How many trial games are kept at once; each is looked at by several checks, one after the other."""
_KEPT: dict[tuple[Any, ...], list[Match]] = {}


def _as_it_stands(match: Match) -> Match:
    """The match as it is now, whatever becomes of it."""
    twin = copy(match)
    twin.position, twin.journal = match.position.copy(), match.journal.copy()
    twin._story, twin._before = match._story.copy(), match._before.copy()
    return twin


class Check:
    """One promise, as a function that raises AssertionError when a game breaks it."""

    def __init__(self, look: Callable[[Trial], None]) -> None:
        self.name = look.__name__
        self.promise = (look.__doc__ or "").strip().splitlines()[0]
        self._look = look

    def __call__(
        self,
        game: Game[Any],
        seed: int = 0,
        scenario: str | None = None,
        options: Options | None = None,
        limit: int = LIMIT,
        every: int = 1,
    ) -> None:
        """Try the promise in one random game; `every` is how many choices apart the slower looks are taken."""
        trial = Trial(game, seed, scenario, options, limit, every)
        try:
            self._look(trial)
        except AssertionError:
            raise
        except Exception as error:
            raise AssertionError(f"{trial.where()}: {type(error).__name__}: {error}") from error

    def __repr__(self) -> str:
        return self.name


def check(look: Callable[[Trial], None]) -> Check:
    """Make a promise of the contract out of a function that looks at a trial game."""
    return Check(look)


def random_game(
    game: Game[Any], seed: int = 0, scenario: str | None = None, options: Options | None = None, limit: int = LIMIT
) -> Iterator[Position[Any]]:
    """The positions of a game in which every choice is a coin toss, from the first to the last."""
    return (match.position for match in Trial(game, seed, scenario, options, limit).matches())


def difference(one: Any, other: Any) -> str | None:
    """The first place where two things differ once they are written as JSON, or None if they are the same."""
    here, there = written(one), written(other)
    return None if here == there else _difference(msgspec.json.decode(here), msgspec.json.decode(there), "")


def written(thing: Any) -> bytes:
    """A thing as JSON; the order of lists and names counts."""
    return msgspec.json.encode(thing)


def _difference(one: Any, other: Any, path: str) -> str | None:
    pairs: Iterator[tuple[str, Any, Any]]
    if isinstance(one, dict) and isinstance(other, dict) and list(one) == list(other):
        pairs = ((f"{path}.{key}" if path else key, one[key], other[key]) for key in one)
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        pairs = ((f"{path}[{k}]", a, b) for k, (a, b) in enumerate(zip(one, other, strict=True)))
    elif one == other and type(one) is type(other) and not isinstance(one, dict):
        return None
    else:
        return f"{path or 'it'} is {_short(one)}, not {_short(other)}"
    return next((found for name, a, b in pairs if (found := _difference(a, b, name))), None)


def _short(value: Any) -> str:
    text = written(value).decode()
    return text if len(text) <= 200 else f"{text[:200]}..."
