"""The referee shouts."""

from __future__ import annotations

from tests.games.offensive_a_outrance.referee.facts import UNITS


class Shout(AssertionError):
    """The rules and the referee disagree."""


def must(true: object, said: str) -> None:
    """Shout unless something is so."""
    if not true:
        raise Shout(said)


def same(mine: object, theirs: object, said: str) -> None:
    """Shout unless two answers agree."""
    if mine != theirs:
        if isinstance(mine, set) and isinstance(theirs, set):
            raise Shout(f"{said}: the referee has {_told(mine - theirs)} besides, and lacks {_told(theirs - mine)}")
        raise Shout(f"{said}: the referee has {mine}, not {theirs}")


def _told(found: set[object]) -> str:
    return ", ".join(sorted(UNITS[n].key if isinstance(n, int) else str(n) for n in found)) or "nothing"
