"""What lies open, and when: a judgement that was learned looks at this besides the terms."""

from __future__ import annotations

from marne.board import members
from marne.games.avalon_hill_1914.bot.terms import Survey, points_of
from marne.games.avalon_hill_1914.ground import BELGIUM, BOARD, HOLLAND, PLACE_SQUARES
from marne.games.avalon_hill_1914.movement import Movement
from marne.games.avalon_hill_1914.state import attack, enemies
from marne.games.avalon_hill_1914.units import ALLIES, GERMANY, INFANTRY

WATCHED = ("touching", "touched strength", "bare places", "bare places near")
"""What is looked at for each side, by name."""
MOMENTS = (
    "move", "late", "germany's half", "moving", "lead", "lead at the end", "belgium at war", "holland at war", "full",
)  # fmt: skip
"""What is looked at once for both."""
BELONGS = {
    **dict.fromkeys(("touching", "touched strength"), "risk"),
    **dict.fromkeys(("bare places", "bare places near"), "guard"),
}
"""Under which name each is spoken of."""
LATE = 3
"""The last moves, in which ground that is lost is not taken back."""


def watch(v: Survey) -> tuple[list[float], list[float]]:
    """What lies open on each side, in the order of `WATCHED`."""
    return _side(v, GERMANY), _side(v, ALLIES)


def moment(v: Survey) -> list[float]:
    """When this is and whose half it is, in the order of `MOMENTS`."""
    s = v.s
    share = s.move / s.rules.last_move
    lead = float(points_of(v, GERMANY) - points_of(v, ALLIES)) / 10
    return [
        share,
        float(s.rules.last_move - s.move < LATE),
        1.0 if s.half == GERMANY else -1.0,
        float(Movement in map(type, s.stack)),
        lead,
        lead * share * share,
        float(s.violated[BELGIUM]),
        float(s.violated[HOLLAND]),
        float(s.rules.full),
    ]


def _side(v: Survey, side: int) -> list[float]:
    s, foes = v.s, enemies(v.s, side)
    near = BOARD.neighbours(foes)
    own, front = v.sides[side], v.sides[side] & near
    strength = sum([attack(s, u) for a in members(front) for u in members(v.here[a] & v.army[side] & INFANTRY)])
    bare = [c for k, c in enumerate(PLACE_SQUARES) if v.owns(k, side) and not own >> c & 1]
    wider = near | BOARD.neighbours(near)
    return [
        float(front.bit_count()),
        strength / 10,
        float(sum([wider >> c & 1 for c in bare])),
        float(sum([near >> c & 1 for c in bare])),
    ]
