"""How much of something one person may do, whichever worker he asks: counted in the database.

For what is seldom done and dear to allow, such as trying a password; what is done all the time is counted by each
worker for itself (limits.py).
"""

from __future__ import annotations

import time
from collections.abc import Callable

from sqlalchemy import Connection, case, delete

from marne.server.store import Store
from marne.server.tables import AllowanceRow

MOST_LETTERS = 400


class Allowance:
    """So many at once, then so many a second; the same bucket for all workers."""

    def __init__(self, store: Store, what: str, rate: float, most: float, now: Callable[[], float] = time.time) -> None:
        self._store, self._what, self._rate, self._most, self._now = store, what, rate, most, now

    async def take(self, whose: str | int) -> bool:
        """Whether that person may do one more; if so, it is counted."""
        key = f"{self._what} {whose}"[:MOST_LETTERS]
        return self._most >= 1 and await self._store.quickly(lambda connection: self._take(connection, key))

    def _take(self, connection: Connection, key: str) -> bool:
        """Fill the bucket up to now and take one out, in one statement: two workers never take the same."""
        row, now = AllowanceRow, self._now()
        since = case((row.at < now, now - row.at), else_=0.0)  # a clock may have been set back
        filled = case((row.level + since * self._rate < self._most, row.level + since * self._rate), else_=self._most)
        full = now + self._most / self._rate
        fresh = self._store.insert(row).values(whose=key, level=self._most - 1, at=now, full=full)
        taken = fresh.on_conflict_do_update(
            index_elements=[row.whose], set_={"level": filled - 1, "at": now, "full": full}, where=filled >= 1
        ).returning(row.whose)
        return connection.execute(taken).first() is not None


async def forget_full(store: Store) -> None:
    """Let go of the buckets that are full again."""
    async with store.write() as db:
        await db.execute(delete(AllowanceRow).where(AllowanceRow.full < time.time()))
