"""What lies open, and when: a judgement that was learned looks at this besides the terms."""

from __future__ import annotations

from marne.board import members
from marne.games.offensive_a_outrance.bot.terms import Survey
from marne.games.offensive_a_outrance.bot.theatre import lead
from marne.games.offensive_a_outrance.ground import BOARD
from marne.games.offensive_a_outrance.state import ATTACK, COUNTER_ATTACK, COUNTER_MOVEMENT, MOVEMENT
from marne.games.offensive_a_outrance.units import ALLIES, GERMANY, OF_SIDE

WATCHED = ("touching", "bare places", "bare places near", "force")
"""What is looked at for each side, by name."""
MOMENTS = (
    "left", "share", "germany's turn", "germany moves next", "marched", "countermarched", "attacked",
    "counterattacked", "lead", "lead at the end",
)  # fmt: skip
"""What is looked at once for both."""
BELONGS = {
    **dict.fromkeys(("touching", "force"), "pressure"),
    **dict.fromkeys(("bare places", "bare places near"), "front"),
}
"""Under which name each is spoken of."""


def watch(v: Survey) -> tuple[list[float], list[float]]:
    """What lies open on each side, in the order of `WATCHED`."""
    return _side(v, GERMANY), _side(v, ALLIES)


def moment(v: Survey) -> list[float]:
    """When this is and whose turn it is, in the order of `MOMENTS`."""
    s = v.s
    setting = s.rules.setting
    share = 1.0 - v.left / (setting.last - setting.first + 1)
    ahead = lead(s) / 10
    mover = s.half if s.phase <= MOVEMENT else 1 - s.half
    return [
        v.left,
        share,
        1.0 if s.half == GERMANY else -1.0,
        1.0 if mover == GERMANY else -1.0,
        float(s.phase > MOVEMENT),
        float(s.phase > COUNTER_MOVEMENT),
        float(s.phase > ATTACK),
        float(s.phase > COUNTER_ATTACK),
        ahead,
        ahead * share * share,
    ]


def _side(v: Survey, side: int) -> list[float]:
    near = BOARD.neighbours(v.line[1 - side])
    wider = near | BOARD.neighbours(near)
    bare = [aim for aim in v.aims[side] if aim.held and not v.here[aim.hex] & OF_SIDE[side]]
    return [
        float((v.line[side] & near).bit_count()),
        sum([aim.worth for aim in bare if wider >> aim.hex & 1]),
        sum([aim.worth for aim in bare if near >> aim.hex & 1]),
        sum([v.force[side][a] for a in members(v.line[side] & near) if a in v.force[side]]) / 30,
    ]
