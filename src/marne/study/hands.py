"""The hands that play the games of a study: processes of this machine, or the workers of a Dask cluster."""

from __future__ import annotations

import atexit
import hashlib
import multiprocessing
import os
import shutil
import tempfile
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from importlib import import_module
from multiprocessing.util import Finalize
from pathlib import Path
from typing import Any, Protocol

import msgspec
from msgspec import Struct

from marne.kernel.data import VARIABLE
from marne.players.crew import leave_with_parent
from marne.study.played import Outcome, Task, play


class NoCluster(Exception):
    """There is no Dask cluster at the address, or no Dask here to ask for it."""


class Hands(Protocol):
    """Who plays: something that starts a standard Executor, again if the last one broke down."""

    @property
    def count(self) -> int:
        """How many games are played at the same time."""
        ...

    def start(self) -> Executor:
        """Begin to work."""
        ...

    def close(self) -> None:
        """Let go of what was held."""
        ...


class LocalHands:
    """Processes of this machine; none at all plays in this very process, one game after the other."""

    def __init__(self, workers: int) -> None:
        self.count = max(1, workers)
        self._workers = workers

    def start(self) -> Executor:
        """A pool of fresh processes, which end when this one does."""
        if not self._workers:
            return Here()
        return ProcessPoolExecutor(self._workers, multiprocessing.get_context("spawn"), _settle_in)

    def close(self) -> None:
        """Nothing is held."""


class Here(Executor):
    """An executor that does at once, in this process, what it is asked for."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Do it now."""
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


class DaskHands:
    """The workers of a Dask cluster, found by the address of its scheduler."""

    def __init__(self, address: str, patience: float = 10.0) -> None:
        try:
            distributed: Any = import_module("distributed")
        except ImportError as error:
            raise NoCluster('a cluster needs Dask: pip install "marne[dask]"') from error
        try:
            self._client: Any = distributed.Client(address, timeout=patience, set_as_default=False)
        except (OSError, ValueError, TypeError) as error:
            raise NoCluster(f"no Dask scheduler answers at {address}: {error}") from error
        self.count = sum(self._client.nthreads().values())
        if not self.count:
            self.close()
            raise NoCluster(
                f"the Dask scheduler at {address} has no workers yet; start some with: dask worker {address}"
            )

    def start(self) -> Executor:
        """The cluster as a standard executor."""
        executor: Executor = self._client.get_executor()
        return executor

    def close(self) -> None:
        """Take leave of the cluster."""
        self._client.close()


def _settle_in() -> None:
    """Begin to work as a process of a pool: end with the one that started it, and end whom this one starts.

    A process of a pool waits for its own children before it ends, and children that wait for work never would.
    """
    Finalize(None, _dismiss, exitpriority=100)
    leave_with_parent()


def _dismiss() -> None:
    for child in multiprocessing.active_children():
        child.terminate()


class Chunk(Struct, frozen=True):
    """Some games, and the data files that all of them try in the place of the game's own, by name."""

    tasks: tuple[Task, ...]
    data: dict[str, str] = {}
    note: str = ""  # a file that always names the seat that is thinking


def play_chunk(packed: bytes) -> bytes:
    """Play some games. Runs in whatever process the executor has."""
    chunk = msgspec.msgpack.decode(packed, type=Chunk)
    if chunk.data and os.environ.get(MARK) != _mark(chunk.data):
        data = msgspec.json.encode(chunk.data, order="sorted")
        try:
            return _with_data(data).submit(play_chunk, packed).result()
        except BrokenProcessPool:
            _with_data.cache_clear()
            raise
    note = Path(chunk.note) if chunk.note else None
    return msgspec.msgpack.encode([play(task, note) for task in chunk.tasks])


def outcomes(data: bytes) -> list[Outcome]:
    """What came back from a chunk of games."""
    return msgspec.msgpack.decode(data, type=list[Outcome])


# A game reads its data once, when it is loaded: other data need another process.

MARK = "MARNE_TRY_MARK"
"""The variable by which a process knows which data it was started with."""


def _mark(data: dict[str, str]) -> str:
    return hashlib.sha256(msgspec.json.encode(data, order="sorted")).hexdigest()


@cache
def _with_data(packed: bytes) -> ProcessPoolExecutor:
    """A process of its own that reads other data; it stays ready for the next games."""
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(1, context, _read_instead, (packed,))


def _read_instead(packed: bytes) -> None:
    """Let the games that this process is going to load find data files in the place of their own."""
    data = msgspec.json.decode(packed, type=dict[str, str])
    folder = Path(tempfile.mkdtemp(prefix="marne-data-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    for name, text in data.items():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    os.environ[VARIABLE], os.environ[MARK] = str(folder), _mark(data)
    _settle_in()
