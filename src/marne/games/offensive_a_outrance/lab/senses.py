"""How a learner meets this game: all its choices, and a side's view as numbers."""

from __future__ import annotations

from marne.board import has
from marne.games.offensive_a_outrance.ground import HEXES, SLOTS
from marne.games.offensive_a_outrance.units import ATTACK, CAVALRY, COUNT, DEFENSE, FORMATIONS, OF_SIDE, SIDES, WORKS
from marne.games.offensive_a_outrance.verbs import VERBS
from marne.games.offensive_a_outrance.view import SECRET, View
from marne.kernel import Choice, Options

CHOICES = VERBS.choices()
WHOLE = ("side", "turn", "own player turn", "phase", "points", "awarded", "own rail points", "own rights to build")
"""What concerns the whole board."""
BY_HEX = (
    "own attack", "own defense", "own cavalry", "enemy units", "enemy cavalry", "control", "own position",
    "enemy position", "prepared attack",
)  # fmt: skip
TURNS, POINTS, PHASES, STRONG, MANY = 30.0, 40.0, 10.0, 40.0, 4.0
"""What counts as full: Game Turns, points, phases, strength in a hex, units in a hex."""


class OffensiveAOutranceSenses:
    """The fixed shape of a scenario for learners; the same in all versions."""

    def choices(self, scenario: str, options: Options) -> tuple[Choice, ...]:
        """Every choice."""
        return CHOICES

    def features(self, scenario: str, options: Options) -> tuple[str, ...]:
        """What each number stands for."""
        return (*WHOLE, *(f"{hex.name} {name}" for hex in HEXES.values() for name in BY_HEX))

    def observe(self, view: View) -> list[float]:
        """What a side sees."""
        side = SIDES.index(view.side) if view.side in SIDES else 0
        return [*_whole(view, side), *_by_hex(view, side)]


def _part(value: float, most: float) -> float:
    return max(-1.0, min(1.0, value / most))


def _whole(v: View, side: int) -> list[float]:
    return [
        float(side),
        _part(v.turn, TURNS),
        float(v.half == side),
        _part(v.phase, PHASES),
        _part(v.points if side == 0 else -v.points, POINTS),
        _part(v.awarded, 7),
        _part(max(0, v.rail_points[side]), MANY * 2),
        _part(v.digs[side], MANY),
    ]


ROWS = {space: row for row, space in enumerate(HEXES)}


def _by_hex(v: View, side: int) -> list[float]:
    rows = [[0.0] * len(BY_HEX) for _ in HEXES]
    for u in range(COUNT):
        if v.at[u] < SLOTS and not has(WORKS, u):
            _stands(rows[ROWS[v.at[u]]], v, u, has(OF_SIDE[side], u))
    for space, row in ROWS.items():
        rows[row][5] = 1.0 if has(v.control, space) == (side == 0) else -1.0
        rows[row][6] = float(has(v.positions[side], space))
        rows[row][7] = float(has(v.positions[1 - side], space))
    return [_part(value, 1) for row in rows for value in row]


def _stands(row: list[float], v: View, u: int, own: bool) -> None:
    """What a unit adds to its hex."""
    if v.pa[u]:
        row[8] = 1.0 if own else -1.0
    horse = has(CAVALRY & FORMATIONS, u) / MANY
    if not own:
        row[3] += 1 / MANY
        row[4] += horse
        return
    lost = 0 if v.sr[u] == SECRET else v.sr[u]
    row[0] += ATTACK[u][min(lost, len(ATTACK[u]) - 1)] / STRONG
    row[1] += DEFENSE[u][min(lost, len(DEFENSE[u]) - 1)] / STRONG
    row[2] += horse
