"""What is shown before the dice fall: shots, assaults, tests, orders, and fire from off the board."""

from __future__ import annotations

from typing import TypeAlias

from marne.kernel.table import Laid, Line


class Odds(Laid, frozen=True, kw_only=True):
    """A chance as a number and as a fraction."""

    chance: float
    exact: str


class Hits(Odds, frozen=True, kw_only=True):
    """The chance of so many hits."""

    hits: int


class Thrower(Laid, frozen=True, kw_only=True):
    """A base that throws: its dice, the number that it needs, and the chance of each number of hits."""

    base: int
    name: str
    dice: int
    number: int
    throws: tuple[Line, ...]  # what makes the number of dice
    adds: tuple[Line, ...]  # what makes the number that is needed, or is added to each die
    hits: tuple[Hits, ...]


class Shooter(Thrower, frozen=True, kw_only=True):
    """A base that shoots at another."""

    target: int


class Fighter(Thrower, frozen=True, kw_only=True):
    """A base in an assault."""

    side: str


class Ordered(Laid, frozen=True, kw_only=True, tag_field="kind", tag="order"):
    """A further order: what is added to the roll, and the chance that it is understood."""

    lines: tuple[Line, ...]
    passes: Odds


class Foreseen(Laid, frozen=True, kw_only=True, tag_field="kind"):
    """What an action would bring about; if it is a further one, its order comes first, then a Tank's engines."""

    order: Ordered | None = None
    breaks: Odds | None = None  # that a Tank breaks down before it moves


class Shot(Foreseen, frozen=True, kw_only=True, tag="shot"):
    """A shooting action."""

    target: int
    target_name: str
    hex: int
    shooters: tuple[Shooter, ...]
    hits: tuple[Hits, ...]
    test: tuple[Line, ...]  # what is added to each die of the target's test
    token: Odds  # that the target takes a hit
    dry: Odds  # that the ammunition runs out
    forced: Odds  # that the target must retire


class Volley(Foreseen, frozen=True, kw_only=True, tag="volley"):
    """Shots of several bases, each at its own target."""

    shots: tuple[Shot, ...]


class Bout(Foreseen, frozen=True, kw_only=True, tag="assault"):
    """A round of an assault: the dice of both sides, and who wins how often."""

    hex: int
    round: int
    fighters: tuple[Fighter, Fighter]
    win: Odds
    draw: Odds
    lose: Odds


class Move(Foreseen, frozen=True, kw_only=True, tag="move"):
    """A move of which there is nothing to say but its order, and whether Tanks break down."""


class Strain(Laid, frozen=True, kw_only=True, tag_field="kind", tag="test"):
    """A test: what is added to its dice, and the chance to pass."""

    base: int
    name: str
    dice: int
    number: int  # that each die must show
    lines: tuple[Line, ...]
    passes: Odds


class Shelled(Laid, frozen=True, kw_only=True, tag_field="kind", tag="shell"):
    """Fire from off the board on a hex."""

    hex: int
    lines: tuple[Line, ...]
    passes: Odds
    reroll: bool = False


class Barrage(Laid, frozen=True, kw_only=True, tag_field="kind", tag="salvo"):
    """Fire from off the board, roll by roll."""

    hexes: tuple[Shelled, ...]


Preview: TypeAlias = Shot | Volley | Bout | Move | Ordered | Strain | Shelled | Barrage
