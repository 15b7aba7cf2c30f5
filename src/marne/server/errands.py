"""Long work beside the event loop: everybody waits in a queue of his own, and the queues take turns."""

from __future__ import annotations

import asyncio
import pickle
import sys
from collections import deque
from collections.abc import AsyncIterator, Callable, Hashable
from contextlib import asynccontextmanager
from contextvars import ContextVar
from typing import Any, TypeVar, TypeVarTuple

from anyio import CapacityLimiter, to_process

from marne.kernel.words import phrase
from marne.server.settings import Settings

T = TypeVar("T")
Given = TypeVarTuple("Given")
visitor: ContextVar[Hashable] = ContextVar("visitor", default=None)
"""For whom something is done: a user, or the network of a stranger; None is the server itself, which never waits in
vain."""


FOLLOWED = 4
"""How many matches are caught up with other workers at the same time, so that the database is left to others, too."""


class Crowded(Exception):
    """Too much is asked at once: by one visitor (429), or by all together (503)."""

    def __init__(self, why: str, status: int) -> None:
        super().__init__(why)
        self.status = status


class Turnstile:
    """Lets so many in at once. Whoever must wait is let in by turns: a visitor with forty errands delays others by one.

    A visitor may have `each` errands inside and waiting, and all together `most`; further ones are refused.
    """

    def __init__(self, places: int, each: int = sys.maxsize, most: int = sys.maxsize) -> None:
        self._free, self._each, self._most = places, each, most
        self._queues: dict[Hashable, deque[asyncio.Future[None]]] = {}  # the next visitor first
        self._counts: dict[Hashable, int] = {}

    @asynccontextmanager
    async def turn(self, whose: Hashable) -> AsyncIterator[None]:
        """Wait until there is a place, keep it meanwhile, and then let the next one in."""
        self._admit(whose)
        try:
            await self._wait(whose)
            try:
                yield
            finally:
                self._free += 1
                self._call_next()
        finally:
            self._counts[whose] -= 1
            if not self._counts[whose]:
                del self._counts[whose]

    def _admit(self, whose: Hashable) -> None:
        """Count somebody who comes, or send him away."""
        if whose is not None and self._counts.get(whose, 0) >= self._each:
            raise Crowded(phrase("you ask too much at once: wait until something is answered"), 429)
        if whose is not None and sum(self._counts.values()) >= self._most:
            raise Crowded(phrase("too much is asked of the server just now: come again in a moment"), 503)
        self._counts[whose] = self._counts.get(whose, 0) + 1

    async def _wait(self, whose: Hashable) -> None:
        if self._free and not self._queues:
            self._free -= 1
            return
        called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queues.setdefault(whose, deque()).append(called)
        try:
            await called
        except asyncio.CancelledError:
            self._give_up(whose, called)
            raise

    def _give_up(self, whose: Hashable, called: asyncio.Future[None]) -> None:
        """Somebody no longer waits; if he was just called, the place is the next one's."""
        if called.done() and not called.cancelled():
            self._free += 1
            self._call_next()
        elif whose in self._queues:
            self._queues[whose].remove(called)
            if not self._queues[whose]:
                del self._queues[whose]

    def _call_next(self) -> None:
        """Let in the first of the visitor whose turn it is, and put that visitor behind all others."""
        while self._free and self._queues:
            whose = next(iter(self._queues))
            queue = self._queues.pop(whose)
            queue.popleft().set_result(None)
            self._free -= 1
            if queue:
                self._queues[whose] = queue


class Errands:
    """What would keep the loop busy is done in a thread, and what takes longer in a process; neither waits for the
    other."""

    def __init__(self, settings: Settings) -> None:
        limits = settings.errand_workers, settings.errands_each, settings.errands_at_once
        self._beside, self._apart = Turnstile(*limits), Turnstile(*limits)
        self.following = asyncio.Semaphore(FOLLOWED)
        """Held by whoever catches a match up with another worker."""
        self._processes = CapacityLimiter(settings.errand_workers)

    async def beside(self, work: Callable[[*Given], T], *given: *Given) -> T:
        """Do something short in a thread, in the visitor's turn."""
        async with self._beside.turn(visitor.get()):
            return await asyncio.to_thread(work, *given)

    async def apart(self, work: Callable[[*Given], T], *given: *Given) -> T:
        """Do something long in another process, in the visitor's turn; what goes there and back is copied."""
        async with self._apart.turn(visitor.get()):
            packed = await asyncio.to_thread(pickle.dumps, (work, given), pickle.HIGHEST_PROTOCOL)
            return await to_process.run_sync(_unpacked, packed, cancellable=True, limiter=self._processes)


def _unpacked(packed: bytes) -> Any:
    """Do in another process what was packed for it: packing a long journal takes a while, and the loop cannot wait."""
    work, given = pickle.loads(packed)
    return work(*given)
