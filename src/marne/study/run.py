"""Games played by an executor, a chunk at a time; outcomes come back in any order, and nothing is lost on the way."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future, wait
from pathlib import Path
from time import perf_counter

import msgspec

from marne.kernel import find
from marne.study.hands import Chunk, Hands, outcomes, play_chunk
from marne.study.played import Fault, Outcome, Task, winner_by_forfeit

CHUNK = 0.5
"""How many seconds a chunk of games should take: long enough that sending it costs little, short enough to end."""
LARGEST = 200
AHEAD = 2
"""How many chunks wait or run for each hand."""


class HandsLost(Exception):
    """Nobody is left to play, for a reason that no game has given: a cluster is gone, or cannot load what it needs."""


class Runner:
    """Plays games as fast as the hands allow."""

    def __init__(self, hands: Hands, data: Mapping[str, dict[str, str]] | None = None) -> None:
        self._hands = hands
        self._data = data or {}  # the data files that tasks speak of, by the name of the set
        self._executor: Executor | None = None
        self._running: dict[Future[bytes], tuple[tuple[Task, ...], float]] = {}
        self._pace = 0.0  # seconds for a game, as it was lately

    def play(self, tasks: Iterable[Task]) -> Iterator[Outcome]:
        """Play the games and hand out each outcome when it is there; tasks are taken only as they are needed."""
        waiting = iter(tasks)
        try:
            self._fill(waiting)
            while self._running:
                done, _ = wait(self._running, return_when=FIRST_COMPLETED)
                lost: list[Task] = []
                for future in done:
                    chunk, start = self._running.pop(future)
                    try:
                        found = outcomes(future.result())
                    except (Exception, CancelledError) as error:
                        _blame_a_game(error)
                        lost.extend(chunk)
                        continue
                    self._note_pace(len(found), perf_counter() - start)
                    yield from found
                if lost:
                    yield from self._once_more(lost)
                self._fill(waiting)
        finally:
            self._stop()

    def _fill(self, waiting: Iterator[Task]) -> None:
        """Keep every hand busy."""
        while len(self._running) < AHEAD * self._hands.count:
            chunk = self._next_chunk(waiting)
            if not chunk:
                return
            self._running[self._submit(chunk)] = chunk, perf_counter()

    def _next_chunk(self, waiting: Iterator[Task]) -> tuple[Task, ...]:
        """As many games as take about as long as a chunk should; all with the same data."""
        size = 1 if not self._pace else max(1, min(LARGEST, int(CHUNK / self._pace)))
        chunk: list[Task] = []
        for task in waiting:
            if chunk and task.data != chunk[0].data:
                self._running[self._submit(tuple(chunk))] = tuple(chunk), perf_counter()
                chunk = []
            chunk.append(task)
            if len(chunk) >= size:
                break
        return tuple(chunk)

    def _submit(self, chunk: tuple[Task, ...], note: str = "") -> Future[bytes]:
        if self._executor is None:
            self._executor = self._hands.start()
        packed = msgspec.msgpack.encode(Chunk(chunk, self._data.get(chunk[0].data, {}), note))
        return self._executor.submit(play_chunk, packed)

    def _note_pace(self, games: int, took: float) -> None:
        """Remember how long a game takes; a chunk waits for those before it, so this errs on the slow side."""
        pace = took / games / AHEAD
        self._pace = pace if not self._pace else 0.7 * self._pace + 0.3 * pace

    def _once_more(self, lost: list[Task]) -> Iterator[Outcome]:
        """Play each lost game alone: those that are to blame end their process again, the others come back."""
        lost = [*lost, *(task for chunk, _ in self._running.values() for task in chunk)]
        self._stop()
        with tempfile.TemporaryDirectory() as folder:
            for task in lost:
                note = Path(folder) / f"{task.cell}-{task.index}"
                try:
                    yield from outcomes(self._submit((task,), str(note)).result())
                except (Exception, CancelledError) as error:
                    _blame_a_game(error)
                    self._stop()
                    yield _died(task, note, error)

    def _stop(self) -> None:
        """Let the hands go."""
        for future in self._running:
            future.cancel()
        self._running.clear()
        if self._executor is not None:
            self._executor.shutdown(wait=False)
            self._executor = None


def _blame_a_game(error: BaseException) -> None:
    """A process that died was ended by a game, which can be found; anything else is nobody's fault who plays."""
    if not isinstance(error, BrokenExecutor) and type(error).__name__ != "KilledWorker":
        raise HandsLost(f"{type(error).__name__}: {error}") from error


def _died(task: Task, note: Path, error: BaseException) -> Outcome:
    """The outcome of a game whose process died: whoever was thinking has lost it."""
    words = f"the process died ({type(error).__name__})"
    if isinstance(error, BrokenExecutor) and not note.is_file():
        raise HandsLost(f"{words} before a game began") from error
    seat = note.read_text(encoding="utf-8") if note.is_file() else ""  # the workers of a cluster write theirs elsewhere
    if not seat:
        return Outcome(task.cell, task.index, None, "the process died", "", 0, 0, Fault("broken", words=words))
    fault = Fault("crash", seat, task.players[seat], words)
    winner = winner_by_forfeit(find(task.game), task.options, seat)
    return Outcome(task.cell, task.index, winner, "forfeit: crash", "", 0, 0, fault)
