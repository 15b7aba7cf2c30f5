"""How a learner meets a game: everything it could ever choose, and what its side sees as a row of numbers.

A game that wants to be learned has a `senses.py` with a class that keeps the protocol `Senses`, and hands it out
through `Game.senses`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from marne.kernel import Choice, Options


class Senses(Protocol):
    """The fixed shape of a game for learners, for a scenario and its options."""

    def choices(self, scenario: str, options: Options) -> Sequence[Choice]:
        """Every choice that a stage could offer, each once, always in the same order; the place is the action."""
        ...

    def features(self, scenario: str, options: Options) -> Sequence[str]:
        """A name for each number of an observation."""
        ...

    def observe(self, view: Any) -> Sequence[float]:
        """What a side sees as numbers from -1 to 1; made from its view, so that nothing hidden can get in."""
        ...
