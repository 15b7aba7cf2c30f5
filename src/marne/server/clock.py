"""Time limits: how long each side may still think, as plain data that the database keeps."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct, field

from marne.kernel import Side

DAY = 86_400.0
GRACE = 60.0
"""Seconds that a side on the clock is given after a choice was made for it."""


class Pace(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How fast a match is played, and what happens to a side that runs out of time."""

    kind: Literal["none", "days", "clock", "parts"] = "none"
    days: Annotated[float, Meta(gt=0, le=60)] = 3.0  # for each choice
    minutes: Annotated[float, Meta(gt=0, le=100_000)] = 60.0  # for the whole match, or for each part of a turn
    parts: dict[str, Annotated[float, Meta(gt=0, le=100_000)]] = field(default_factory=dict)  # those of single parts
    increment: Annotated[float, Meta(ge=0, le=3600)] = 0.0  # seconds, each time a side hands over
    expiry: Literal["lose", "random"] = "lose"

    @property
    def full(self) -> float:
        """The seconds with which a side begins."""
        return self.days * DAY if self.kind == "days" else self.minutes * 60

    def full_for(self, part: str | None) -> float:
        """The seconds for a part of a turn, which is named by its last word."""
        return self.parts.get((part or "").rpartition(" ")[2], self.minutes) * 60


class Clock(Struct, frozen=True):
    """The seconds that each side has left, whose run, and since when."""

    left: dict[Side, float]
    running: tuple[Side, ...]
    since: float
    part: str = ""  # the part of a turn that is timed, where the rules time parts
    before: tuple[str, dict[Side, float]] | None = None  # the part before it, and what was left then: one may undo

    def now(self, now: float) -> dict[Side, float]:
        """The seconds that each side has left at this moment."""
        gone = max(0.0, now - self.since)
        return {side: max(0.0, left - gone * (side in self.running)) for side, left in self.left.items()}


def start(
    pace: Pace, sides: tuple[Side, ...], waiting: tuple[Side, ...], now: float, part: str | None = None
) -> Clock | None:
    """The clock at the first decision."""
    if pace.kind == "none":
        return None
    if pace.kind == "parts":
        return _in_part(dict.fromkeys(sides, pace.full_for(part)), waiting, now, part)
    return Clock(dict.fromkeys(sides, pace.full), waiting, now)


def _in_part(
    left: dict[Side, float],
    waiting: tuple[Side, ...],
    now: float,
    part: str | None,
    before: tuple[str, dict[Side, float]] | None = None,
) -> Clock:
    """A clock that runs while a part of a turn is played which the rules time, and stands in all others."""
    return Clock(left, waiting if part else (), now, part or "", before)


def _next_part(full: float, clock: Clock, waiting: tuple[Side, ...], now: float, part: str | None) -> Clock:
    """The clock when another part begins: the whole time for both, or what was left if one has gone back to it."""
    left = clock.now(now)
    if clock.before and clock.before[0] == (part or ""):
        return _in_part(clock.before[1], waiting, now, part, (clock.part, left))
    return _in_part(dict.fromkeys(left, full), waiting, now, part, (clock.part, left))


def step(
    pace: Pace,
    clock: Clock | None,
    chooser: Side | None,
    waiting: tuple[Side, ...],
    now: float,
    part: str | None = None,
) -> Clock | None:
    """The clock after a choice: whoever chose is given time for it, whoever must decide next begins to run.

    Where parts of a turn are timed, both sides have their whole time again when another part begins.
    """
    if clock is None:
        return None
    left = clock.now(now)
    if pace.kind == "parts" and clock.part != (part or ""):
        return _next_part(pace.full_for(part), clock, waiting, now, part)
    if pace.kind == "parts":
        return _in_part(left, waiting, now, part, clock.before)
    if pace.kind == "days":
        fresh = set(waiting) - set(clock.running) | ({chooser} if chooser else set())
        left |= {side: pace.full for side in fresh if side in left}
    elif chooser in left and chooser not in waiting:
        left[chooser] += pace.increment
    return Clock(left, waiting, now)


def spared(pace: Pace, clock: Clock | None, side: Side, now: float) -> Clock | None:
    """The clock after a choice was made for a side that had run out of time."""
    if clock is None or pace.kind != "clock":
        return clock
    left = clock.now(now)
    return Clock(left | {side: max(left[side], GRACE)}, clock.running, now)


def deadline(clock: Clock | None) -> float | None:
    """When the first side runs out of time."""
    if clock is None or not clock.running:
        return None
    return clock.since + min(clock.left[side] for side in clock.running)


def expired(clock: Clock | None, now: float) -> Side | None:
    """The side that has run out of time, if one has."""
    if clock is None:
        return None
    left = clock.now(now)
    return next((side for side in clock.running if left[side] <= 0), None)


def read(kept: dict[str, Any]) -> Clock | None:
    """A clock as the database keeps it."""
    return msgspec.convert(kept, Clock) if kept else None


def written(clock: Clock | None) -> dict[str, Any]:
    """A clock for the database."""
    return msgspec.to_builtins(clock) if clock else {}
