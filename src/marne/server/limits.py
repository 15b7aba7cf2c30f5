"""How much of something one person may do: so many at once, then so many a second."""

from __future__ import annotations

import ipaddress
import time
from collections import Counter
from collections.abc import Callable, Hashable
from typing import Any

from litestar.connection import ASGIConnection


def network(host: str) -> str:
    """All that one person calls from: an address of IPv4, or the 2^64 addresses of IPv6 that a household is given."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return host
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ipaddress.IPv6Network((int(address) >> 64 << 64, 64)))


def whence(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """From where somebody asks, as limits count it."""
    return network(connection.client.host if connection.client else "")


class Bucket:
    """Fills at a rate up to a level; each act takes one out, and an empty bucket refuses."""

    __slots__ = ("_at", "_level", "_most", "_now", "_rate")

    def __init__(self, rate: float, most: float, now: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._most, self._now = rate, most, now
        self._level, self._at = float(most), now()

    def take(self) -> bool:
        """Whether one more is allowed; if so, it is counted."""
        self._fill()
        if self._level < 1:
            return False
        self._level -= 1
        return True

    @property
    def full(self) -> bool:
        """Whether nobody has taken anything for long."""
        self._fill()
        return self._level >= self._most

    def _fill(self) -> None:
        now = self._now()
        self._level = min(self._most, self._level + (now - self._at) * self._rate)
        self._at = now


class Crowd:
    """How many are here at once: from each place at most so many, and at most so many in all."""

    def __init__(self, each: int, most: int) -> None:
        self._each, self._most = each, most
        self._here: Counter[Hashable] = Counter()
        self._count = 0

    def enter(self, whence: Hashable) -> bool:
        """Whether one more may come in; if so, he is counted until he leaves."""
        if self._count >= self._most or self._here[whence] >= self._each:
            return False
        self._here[whence] += 1
        self._count += 1
        return True

    def leave(self, whence: Hashable) -> None:
        """One who came in is gone."""
        self._count -= 1
        self._here[whence] -= 1
        if not self._here[whence]:
            del self._here[whence]


class Buckets:
    """A bucket for each person, forgotten when it is full."""

    def __init__(self, rate: float, most: float, now: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._most, self._now = rate, most, now
        self._of: dict[Hashable, Bucket] = {}

    def take(self, whose: Hashable) -> bool:
        """Whether that person may do one more."""
        if len(self._of) > 10_000:
            self.forget()
        return self._of.setdefault(whose, Bucket(self._rate, self._most, self._now)).take()

    def forget(self) -> None:
        """Let go of the buckets that are full again."""
        self._of = {whose: bucket for whose, bucket in self._of.items() if not bucket.full}
