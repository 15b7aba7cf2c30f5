"""An arena: every player against every other, sides swapped, each seed played with all sidings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import polars as pl
from msgspec import Struct

from marne.kernel import Game, Options, Side, find
from marne.study.hands import Hands
from marne.study.machine import data_mark
from marne.study.played import Outcome, Task
from marne.study.question import Answer, Question
from marne.study.ratings import Score
from marne.study.run import Runner
from marne.study.store import Store


class Arena(Struct, frozen=True):
    """Who plays whom at what, how often, and from which seed."""

    game: str
    scenarios: dict[str, Options]  # with the options of each; they take turns, a seed for each
    players: tuple[str, ...]
    games: int  # for each pairing
    seed: str
    clock: float | None = None

    @property
    def pairings(self) -> list[tuple[str, str]]:
        """Every player with every other."""
        return list(combinations(self.players, 2))

    @property
    def rounds(self) -> int:
        """How many seeds each pairing plays, with every siding."""
        return -(-self.games // len(self._game.sides))

    def scenario(self, round_: int) -> str:
        """How the games of a seed begin."""
        names = list(self.scenarios)
        return names[round_ % len(names)]

    @property
    def _game(self) -> Game[Any]:
        return find(self.game)

    def plan(self) -> dict[str, Any]:
        """What is played, as it is written down beside the results."""
        return {
            "kind": "arena",
            "game": self.game,
            "version": self._game.version,
            "data": data_mark(self.game),
            "scenarios": self.scenarios,
            "players": self.players,
            "games": self.games,
            "seed": self.seed,
            "clock": self.clock,
        }


class Pairing:
    """Two players and what became of their games; games count in the order of their seeds, whenever they come in."""

    def __init__(self, a: str, b: str, sidings: int, questions: Sequence[Question]) -> None:
        self.a, self.b = a, b
        self.score = Score()
        self.by_side: dict[Side, Score] = {}  # of the first player
        self.by_scenario: dict[str, Score] = {}
        self.questions = [q for q in questions if {q.a, q.b} == {a, b}]
        self.answers: list[Answer] = ["open"] * len(self.questions)
        self.rounds = 0  # how many count
        self._sidings = sidings
        self._waiting: dict[int, tuple[Side, str, float | None]] = {}

    @property
    def settled(self) -> bool:
        """Whether all questions about these two are answered; further games would not count."""
        return bool(self.questions) and "open" not in self.answers

    def add(self, index: int, side: Side, scenario: str, points: float | None) -> None:
        """Note a game: the side of the first player and his points, or None if the game tells nothing."""
        self._waiting[index] = side, scenario, points
        while not self.settled and self._complete():
            for k in range(self._sidings):
                self._count(*self._waiting.pop(self.rounds * self._sidings + k))
            self.rounds += 1
            self.answers = [self._answer(q) for q in self.questions]

    def _complete(self) -> bool:
        first = self.rounds * self._sidings
        return all(first + k in self._waiting for k in range(self._sidings))

    def _count(self, side: Side, scenario: str, points: float | None) -> None:
        if points is None:
            return
        by_side, by_scenario = self.by_side.setdefault(side, Score()), self.by_scenario.setdefault(scenario, Score())
        for score in (self.score, by_side, by_scenario):
            score.won += points == 1
            score.drawn += points == 0.5
            score.lost += points == 0

    def _answer(self, question: Question) -> Answer:
        points = self.score.points if question.a == self.a else self.score.games - self.score.points
        return question.answer(points, self.score.games)


class Contest:
    """An arena while it is held."""

    def __init__(self, arena: Arena, questions: Sequence[Question], folder: Path, hands: Hands) -> None:
        self.arena = arena
        self._runner = Runner(hands)
        game = find(arena.game)
        self.sides = game.sides
        self.seats = game.seats(next(iter(arena.scenarios.values())))
        self.pairings = [Pairing(a, b, len(self.sides), questions) for a, b in arena.pairings]
        columns = {
            "seed": pl.String,
            "scenario": pl.String,
            **{f"player_{seat.name}": pl.String for seat in self.seats},
        }
        self.store = Store(folder, arena.plan(), self._row, columns)
        for cell, index, winner, fault in self.store.table("games").select("cell", "index", "winner", "fault").rows():
            self._note(cell, index, winner, fault in ("broken", "endless"))

    @property
    def total(self) -> int:
        """How many games are played at most."""
        return len(self.pairings) * self.arena.rounds * len(self.sides)

    @property
    def played(self) -> int:
        """How many games have been played."""
        return len(self.store.done)

    def hold(self, tell: Callable[[Outcome], None]) -> None:
        """Play all that is still to be played."""
        try:
            for outcome in self._runner.play(self._tasks(self.store.done)):
                self.store.add(outcome)
                self._note(outcome.cell, outcome.index, outcome.winner, outcome.void)
                tell(outcome)
            self.store.finish()
        finally:
            self.store.close()

    def _tasks(self, done: set[tuple[int, int]]) -> Iterator[Task]:
        """The games in the order in which they are played: all pairings take turns, and settled ones are skipped."""
        for round_ in range(self.arena.rounds):
            for cell, pairing in enumerate(self.pairings):
                for siding in range(len(self.sides)):
                    index = round_ * len(self.sides) + siding
                    if (cell, index) not in done and not pairing.settled:
                        yield self._task(cell, index)

    def _task(self, cell: int, index: int) -> Task:
        a, scenario = self.arena, self._scenario(index)
        players, seed = self._players(cell, index), self._seed(index)
        return Task(cell, index, a.game, scenario, a.scenarios[scenario], players, seed, a.clock)

    def _scenario(self, index: int) -> str:
        return self.arena.scenario(index // len(self.sides))

    def _seed(self, index: int) -> str:
        return f"{self.arena.seed}/{index // len(self.sides)}"

    def _side(self, index: int) -> Side:
        """The side of the first player of a pairing; with more than two sides the second one plays all others."""
        return self.sides[index % len(self.sides)]

    def _players(self, cell: int, index: int) -> dict[str, str]:
        pairing, side = self.pairings[cell], self._side(index)
        return {seat.name: pairing.a if seat.side == side else pairing.b for seat in self.seats}

    def _row(self, outcome: Outcome) -> dict[str, Any]:
        players = self._players(outcome.cell, outcome.index)
        begun = {"seed": self._seed(outcome.index), "scenario": self._scenario(outcome.index)}
        return {**begun, **{f"player_{seat}": name for seat, name in players.items()}}

    def _note(self, cell: int, index: int, winner: Side | None, void: bool) -> None:
        side = self._side(index)
        points = None if void else 0.5 if winner is None else float(winner == side)
        self.pairings[cell].add(index, side, self._scenario(index), points)
