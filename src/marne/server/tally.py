"""What a worker counts of itself, and how Prometheus reads it."""

from __future__ import annotations

import logging
import os
import resource
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
Labels = tuple[tuple[str, str], ...]


class Spread:
    """How long something took, by how often it took no longer than so many seconds."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.sum = 0.0

    def add(self, seconds: float) -> None:
        """Note one more."""
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.sum += seconds

    def lines(self, name: str) -> Iterator[str]:
        """The lines of a histogram."""
        below = 0
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), self.counts, strict=True):
            below += count
            yield f'{name}_bucket{{le="{bound}"}} {below}'
        yield f"{name}_sum {self.sum}"
        yield f"{name}_count {below}"


class Tally:
    """The numbers of this worker."""

    def __init__(self) -> None:
        self.choices = 0
        self.answers: Counter[str] = Counter()
        self.complaints: Counter[str] = Counter()
        self.writing, self.answering = Spread(), Spread()
        self.late = 0.0  # how long the event loop kept a waiter waiting, at worst since the last look

    def taken_late(self) -> float:
        """How late the event loop was, at worst since the last look."""
        late, self.late = self.late, 0.0
        return late


TALLY = Tally()


class Counted:
    """Counts the answers to requests over HTTP, and how long they took."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return
        began = time.perf_counter()

        async def counting(message: Message) -> None:
            if message["type"] == "http.response.start":
                TALLY.answers[str(message["status"])] += 1
                TALLY.answering.add(time.perf_counter() - began)
            await send(message)

        await self.app(scope, receive, counting)


class Complaints(logging.Handler):
    """Counts what is written into the log."""

    def emit(self, record: logging.LogRecord) -> None:
        """Count a line."""
        TALLY.complaints[record.levelname.lower()] += 1


def written(gauges: Mapping[str, Mapping[Labels, float]]) -> str:
    """All numbers in Prometheus' text format, those that are asked for besides those that were counted."""
    lines = [
        *_one("marne_choices_total", "counter", "Choices that were written down", {(): TALLY.choices}),
        *_one("marne_answers_total", "counter", "Answers over HTTP", _by("status", TALLY.answers)),
        *_one("marne_log_lines_total", "counter", "Lines of the log", _by("level", TALLY.complaints)),
        *_head("marne_write_seconds", "histogram", "How long it took until a choice was written down"),
        *TALLY.writing.lines("marne_write_seconds"),
        *_head("marne_answer_seconds", "histogram", "How long an answer over HTTP took to begin"),
        *TALLY.answering.lines("marne_answer_seconds"),
        *_one("process_cpu_seconds_total", "counter", "Processor time of this worker", {(): _processor()}),
    ]
    for name, values in gauges.items():
        lines += _one(name, "gauge", HELP[name], values)
    return "\n".join(lines) + "\n"


HELP = {
    "marne_loop_late_seconds": "How long the event loop kept a waiter waiting, at worst since the last look",
    "marne_matches": "Matches in the database",
    "marne_rooms": "Matches that this worker has in memory",
    "marne_sockets": "Open tables at this worker",
    "marne_users": "Users in the database",
    "process_open_fds": "Open files and connections of this worker",
    "process_resident_memory_bytes": "Memory of this worker",
}


def _by(label: str, counts: Counter[str]) -> dict[Labels, float]:
    return {((label, value),): count for value, count in sorted(counts.items())}


def _head(name: str, kind: str, help: str) -> Iterable[str]:
    return f"# HELP {name} {help}", f"# TYPE {name} {kind}"


def _one(name: str, kind: str, help: str, values: Mapping[Labels, float]) -> Iterator[str]:
    """The lines of one number, for each of its labels."""
    yield from _head(name, kind, help)
    for labels, value in values.items():
        inside = ",".join(f'{label}="{said}"' for label, said in labels)
        yield f"{name}{{{inside}}} {value}" if inside else f"{name} {value}"


def _processor() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def memory() -> dict[str, Mapping[Labels, float]]:
    """What the system knows of this process, where it tells."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
        files = len(os.listdir("/proc/self/fd"))  # noqa: PTH208  names are enough
    except OSError:
        return {}
    size = os.sysconf("SC_PAGE_SIZE")
    return {"process_resident_memory_bytes": {(): pages * size}, "process_open_fds": {(): files}}
