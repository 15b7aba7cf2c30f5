"""How a learner meets this game: all its choices, and a side's view as numbers."""

from __future__ import annotations

from marne.board import has, members
from marne.games.avalon_hill_1914.ground import FORTRESSES, PLACES, SLOTS, SQUARES, WORKS
from marne.games.avalon_hill_1914.units import ATTACK, COUNT, DEFENSE, OF_SIDE, SIDES, STEPS, UNITS
from marne.games.avalon_hill_1914.verbs import VERBS
from marne.games.avalon_hill_1914.view import SEALED, View
from marne.kernel import Choice, Options

CHOICES = VERBS.choices()
WHOLE = (
    "side", "move", "own half", "secret", "sealed", "luxemburg violated", "belgium violated", "holland violated",
    "meuse crossed", "liege taken", "released", "landed", "stock", "own kills", "enemy kills", "german quota",
    "french quota",
)  # fmt: skip
"""What concerns the whole board."""
BY_SQUARE = ("own attack", "own defense", "enemy attack", "enemy defense", "passed", "attacked")
BY_UNIT = ("strength", "on board", "moved", "fought", "marked", "refilled")
FEATURES: tuple[str, ...] = (
    *WHOLE,
    *(f"{place.place} {place.square} held" for place in PLACES),
    *(f"{fortress.name} forts" for fortress in FORTRESSES),
    *(f"{square.name} {name}" for square in SQUARES.values() for name in BY_SQUARE),
    *(f"{unit.id} {name}" for unit in UNITS for name in BY_UNIT),
)
ROWS = {square: row for row, square in enumerate(SQUARES)}
STRONG, MANY, LONG = 40.0, 60.0, 15.0
"""What counts as full: factors in a square, points for kills, moves."""


class AvalonHill1914Senses:
    """The fixed shape of the game for learners; the same in all versions."""

    def choices(self, scenario: str, options: Options) -> tuple[Choice, ...]:
        """Every choice."""
        return CHOICES

    def features(self, scenario: str, options: Options) -> tuple[str, ...]:
        """What each number stands for."""
        return FEATURES

    def observe(self, view: View) -> list[float]:
        """What a side sees."""
        side = SIDES.index(view.side) if view.side in SIDES else 0
        return [*_whole(view, side), *_places(view, side), *_by_square(view, side), *_by_unit(view)]


def _part(value: float, most: float) -> float:
    return max(-1.0, min(1.0, value / most))


def _whole(v: View, side: int) -> list[float]:
    return [
        float(side),
        _part(v.move, LONG),
        float(v.half == side),
        float(v.secret),
        float(has(v.sealed, side)),
        *(_part(v.violated[country], LONG) for country in (4, 2, 3)),
        _part(v.meuse, LONG),
        _part(v.liege, LONG),
        float(v.released),
        _part(v.landed, LONG),
        _part(v.stock, 3),
        _part(v.kills[side], MANY),
        _part(v.kills[1 - side], MANY),
        _part(v.quota[0], 12),
        _part(v.quota[1], 12),
    ]


def _places(v: View, side: int) -> list[float]:
    held = [1.0 if has(v.held, k) == (side == 0) else -1.0 for k in range(len(PLACES))]
    return held + [_part(sum(v.forts[WORKS * f : WORKS * f + WORKS]), WORKS) for f in range(len(FORTRESSES))]


def _by_square(v: View, side: int) -> list[float]:
    rows = [[0.0] * len(BY_SQUARE) for _ in SQUARES]
    for u, square in enumerate(v.at):
        if square != SEALED and square < SLOTS:
            row, k = rows[ROWS[square]], 0 if has(OF_SIDE[side], u) else 2
            row[k] += ATTACK[u][v.step[u]] / STRONG
            row[k + 1] += DEFENSE[u][v.step[u]] / STRONG
    for k, sign in ((side, 1.0), (1 - side, -1.0)):
        for square in members(v.passed[k]):
            rows[ROWS[square]][4] = sign
    for square in members(v.attacked):
        rows[ROWS[square]][5] = 1.0
    return [_part(value, 1) for row in rows for value in row]


def _by_unit(v: View) -> list[float]:
    found = []
    for u in range(COUNT):
        known = v.at[u] != SEALED
        marks = (v.moved, v.fought, v.marked, v.refilled)
        found += [(1 - v.step[u] / len(STEPS[u])) if known else 0.0, float(known and v.at[u] < SLOTS)]
        found += [float(known and has(mark, u)) for mark in marks]
    return found
