"""A study while it is run: which games are still to be played, and where their outcomes go."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import polars as pl

from marne.kernel import find
from marne.study.hands import Hands
from marne.study.plan import Plan
from marne.study.played import Outcome, Task
from marne.study.run import Runner
from marne.study.store import EVERY, Store

BLOCK = 100
"""So many games of a cell are played before the next cell has its turn: early results then tell of all cells."""


class Lab:
    """A study in a folder."""

    def __init__(self, plan: Plan, folder: Path, every: float = EVERY) -> None:
        self.plan = plan
        game = find(plan.game)
        self.sides = game.sides
        seats = sorted({seat for cell in plan.cells for seat in cell.players})
        self._seats = seats
        columns: dict[str, Any] = {
            **dict.fromkeys(plan.axes, pl.String),
            "seed": pl.String,
            **{f"player_{seat}": pl.String for seat in seats},
            **{f"luck_{side}": pl.Float64 for side in self.sides if "luck" in plan.record},
        }
        self.store = Store(folder, plan.written(), self._row, columns, every)

    @property
    def total(self) -> int:
        """How many games there are."""
        return len(self.plan.cells) * self.plan.games

    def run(self, hands: Hands, tell: Callable[[Outcome], None]) -> None:
        """Play all that is still to be played."""
        done = self.store.done
        try:
            for outcome in Runner(hands, self.plan.files).play(self._tasks(done)):
                self.store.add(outcome)
                tell(outcome)
            self.store.finish()
        finally:
            self.store.close()

    def _tasks(self, done: set[tuple[int, int]]) -> Iterator[Task]:
        for first in range(0, self.plan.games, BLOCK):
            for cell in range(len(self.plan.cells)):
                for index in range(first, min(first + BLOCK, self.plan.games)):
                    if (cell, index) not in done:
                        yield self.plan.task(cell, index)

    def _row(self, outcome: Outcome) -> dict[str, Any]:
        task, cell = self.plan.task(outcome.cell, outcome.index), self.plan.cells[outcome.cell]
        return {
            **cell.labels,
            "seed": task.seed,
            **{f"player_{seat}": cell.players.get(seat) for seat in self._seats},
            **{f"luck_{side}": outcome.luck.get(side) for side in self.sides if "luck" in self.plan.record},
        }
