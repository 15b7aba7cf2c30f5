"""How a learner meets this game: all its choices, and a side's view as numbers."""

from __future__ import annotations

from marne.board import has
from marne.games.germany_at_war.blocks import BLOCKS, LEADERS, SIDE_OF_POWER, STRENGTH
from marne.games.germany_at_war.ground import AREAS, COUNT, FORTRESSES
from marne.games.germany_at_war.state import SIDES
from marne.games.germany_at_war.verbs import VERBS
from marne.games.germany_at_war.view import View
from marne.kernel import Choice, Options

CHOICES = VERBS.choices()

WHOLE = (
    "side", *(f"turn {n}" for n in range(1, 5)), "impulse", "phasing", *(f"disc {n}" for n in range(3)), "passes",
    *(f"action {n}" for n in range(4)), "own valour", "enemy valour", "own losses", "enemy losses", "own pool",
    "own later", "enemy pools", "battles left", "blocks left", "surprise",
)  # fmt: skip
"""What concerns the whole map."""
BY_AREA = (
    "control", "own blocks", "own strength", "own leaders", "enemy blocks", "known enemy strength", "own garrisons",
    "enemy garrisons", "contested", "engaged", "fought",
)  # fmt: skip
BY_BLOCK = ("strength", "face up", "acted", "activated")
"""Of a block whose face the side does not know, all of these are 0."""
FEATURES: tuple[str, ...] = (
    *WHOLE,
    *(f"{area.number} {name}" for area in AREAS for name in BY_AREA),
    *(f"{block.id} {name}" for block in BLOCKS for name in BY_BLOCK),
)
FULL = max(steps[0] for steps in STRENGTH)
"""The strength of the strongest block."""
MANY, STRONG = 8.0, 24.0


class GermanyAtWarSenses:
    """The fixed shape of the game for learners; the same whatever the options."""

    def choices(self, scenario: str, options: Options) -> tuple[Choice, ...]:
        """Every choice."""
        return CHOICES

    def features(self, scenario: str, options: Options) -> tuple[str, ...]:
        """What each number stands for."""
        return FEATURES

    def observe(self, view: View) -> list[float]:
        """What a side sees."""
        side = SIDES.index(view.side) if view.side in SIDES else 0
        return [*_whole(view, side), *_by_area(view, side), *_by_block(view)]


def _part(value: float, most: float) -> float:
    return max(-1.0, min(1.0, value / most))


def _whole(v: View, side: int) -> list[float]:
    valour = (v.valour[0], sum(v.valour[1:]))
    dead = [sum(SIDES.index(_side_of(u)) == k for u in v.dead) for k in (0, 1)]
    return [
        float(side),
        *(float(v.turn == n) for n in range(1, 5)),
        _part(v.impulse, 12),
        float(v.phasing == v.side),
        *(float(v.disc == n) for n in range(3)),
        _part(v.passes, 2),
        *(float(v.action == n) for n in range(4)),
        _part(valour[side], 10),
        _part(valour[1 - side], 10),
        _part(dead[side], 20),
        _part(dead[1 - side], 20),
        _part(len(v.pool), 40),
        _part(len(v.later), 20),
        _part(sum(v.enemy_pools[p] for p in range(4) if SIDE_OF_POWER[p] != side), 40),
        _part(v.battles, 5),
        _part(v.budget, 20),
        float(v.surprise),
    ]


def _by_area(v: View, side: int) -> list[float]:
    rows = [[0.0] * len(BY_AREA) for _ in range(COUNT)]
    for area, row in enumerate(rows):
        row[0] = 1.0 if has(v.control, area) == (side == 0) else -1.0
        row[8], row[9], row[10] = (float(has(areas, area)) for areas in (v.contested, v.engaged, v.fought))
    for own in v.own:
        row = rows[own.area]
        row[1] += 1 / MANY
        row[2] += STRENGTH[own.block][own.step] / STRONG
        row[3] += has(LEADERS, own.block) / 2
    for shown in v.shown:
        rows[shown.area][4] += 1 / MANY
        rows[shown.area][5] += STRENGTH[shown.block][shown.step] / STRONG
    for standing in v.standing:
        if SIDE_OF_POWER[standing.power] != side:
            rows[standing.area][4] += standing.blocks / MANY
    for fort, (area, _) in enumerate(FORTRESSES):
        for power in range(4):
            rows[area][6 if SIDE_OF_POWER[power] == side else 7] += v.garrisons[4 * fort + power] / MANY
    return [_part(value, 1) for row in rows for value in row]


def _by_block(v: View) -> list[float]:
    rows = [[0.0] * len(BY_BLOCK) for _ in BLOCKS]
    for own in v.own:
        rows[own.block][:3] = [STRENGTH[own.block][own.step] / FULL, float(own.visible), float(own.acted)]
    for shown in v.shown:
        rows[shown.block][:2] = [STRENGTH[shown.block][shown.step] / FULL, 1.0]
    for block in v.activated:
        rows[block][3] = 1.0
    return [value for row in rows for value in row]


def _side_of(u: int) -> str:
    return SIDES[0] if BLOCKS[u].power == "german" else SIDES[1]
