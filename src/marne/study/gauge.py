"""What a game lets a study measure, besides who won.

A game that wants to be studied has a `gauge.py` with a class that keeps the protocol `Gauge`, and hands it out through
`Game.gauge`. A game without one can still be studied: `gauge_of` then gives one that measures nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeAlias, runtime_checkable

from marne.kernel import Event, Game, Side

Reading: TypeAlias = Mapping[str, Mapping[Side, float]]
"""The height of each curve for each side."""
Outlines: TypeAlias = Mapping[str, Sequence[tuple[float, float]]]
"""The outline of each space, by its printed name."""


class Gauge(Protocol):
    """What can be read off a game while it is played. It looks at the truth: players never see it."""

    @property
    def curves(self) -> Mapping[str, str]:
        """The curves by name, each with a title such as "Blocks lost"."""
        ...

    @property
    def luck_means(self) -> str:
        """What luck is in this game, in one sentence."""
        ...

    def moment(self, state: Any) -> tuple[int, int]:
        """The turn, and the part of the turn: whenever it changes, and at the end, the curves are read."""
        ...

    def read(self, state: Any) -> Reading:
        """How high the curves stand."""
        ...

    def battle(self, event: Event) -> str | None:
        """The printed name of the space where a battle is fought, if the event tells of one."""
        ...

    def luck(self, events: Sequence[Event], state: Any) -> Mapping[Side, float]:
        """By how much chance has favoured each side in what one choice brought about; the state is the one after it."""
        ...

    def outlines(self, state: Any) -> Outlines:
        """The outlines of the spaces, for a map of where battles are fought."""
        ...


@runtime_checkable
class Fronted(Protocol):
    """What a gauge offers besides in a game whose sides face each other along a front."""

    def front(self, state: Any) -> Sequence[str]:
        """The printed names of the spaces along which the front runs."""
        ...


class Unmeasured:
    """What can be measured in a game that offers nothing: nothing."""

    curves: Mapping[str, str] = {}
    luck_means = ""

    def moment(self, state: Any) -> tuple[int, int]:
        """All is one moment."""
        return 0, 0

    def read(self, state: Any) -> Reading:
        """No curves."""
        return {}

    def battle(self, event: Event) -> None:
        """No battles."""
        return

    def luck(self, events: Sequence[Event], state: Any) -> Mapping[Side, float]:
        """No luck."""
        return {}

    def outlines(self, state: Any) -> Outlines:
        """No spaces."""
        return {}


def gauge_of(game: Game[Any]) -> Gauge:
    """What a game lets a study measure."""
    found: Gauge | None = game.gauge()
    return Unmeasured() if found is None else found
