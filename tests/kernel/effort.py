"""How much work something is, without a clock: the calls that it makes and the memory that it takes."""

from __future__ import annotations

import sys
import tracemalloc
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any


class TooMuch(Exception):
    """More work than was allowed."""


@contextmanager
def effort(calls: int, memory: int = 32_000_000) -> Iterator[None]:
    """Fail once what is done here makes more calls, or takes more bytes at one time, than it may."""
    made = 0

    def count(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal made
        made += event in ("call", "c_call")
        if made > calls:
            sys.setprofile(None)
            raise TooMuch(f"more than {calls:,} calls")

    tracing = tracemalloc.is_tracing()
    if not tracing:
        tracemalloc.start()
    tracemalloc.reset_peak()
    before = tracemalloc.get_traced_memory()[0]
    sys.setprofile(count)
    try:
        yield
    finally:
        sys.setprofile(None)
        taken = tracemalloc.get_traced_memory()[1] - before
        if not tracing:
            tracemalloc.stop()
    if taken > memory:
        raise TooMuch(f"{taken:,} bytes at one time, of {memory:,}")
