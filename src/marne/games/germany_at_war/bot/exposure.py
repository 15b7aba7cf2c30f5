"""What lies open, and what may come of it: a judgement that was learned looks at this besides the terms."""

from __future__ import annotations

from marne.board import members
from marne.board.standing import Standing
from marne.games.germany_at_war.blocks import ENTENTE, GERMANY, LAST, LEADERS, OF_SIDE, STRENGTH
from marne.games.germany_at_war.bot.estimate import guard
from marne.games.germany_at_war.bot.terms import BLOCKS_OF
from marne.games.germany_at_war.bot.ways import WITHIN
from marne.games.germany_at_war.command import at_heart, subjects, tactical_range
from marne.games.germany_at_war.ground import COUNT, FORTS, GB, NEAR, VICTORY
from marne.games.germany_at_war.state import POOL, STANDING, State, controlled, lost, occupied
from marne.games.germany_at_war.victory import LOSSES, VALOUR_TO_WIN

COMING = WITHIN[2]
"""For each area those from which an enemy may come in his next impulse."""
BESIDE = WITHIN[1]
LAST_TURN = 4

WATCHED = (
    "lone leaders", "spent leaders", "parted blocks", "open victory areas", "open fortresses", "narrow lines",
    "worn blocks", "front", "contact", "pool", "near defeat", "near victory",
)  # fmt: skip
"""What is looked at for each side, by name."""
MOMENTS = ("turn", "impulse", "germany moves", "passes", "disc", "august", "november", "count", "count in november")
"""What is looked at once for both."""
BELONGS = {
    **dict.fromkeys(("lone leaders", "parted blocks"), "command"),
    **dict.fromkeys(("open victory areas", "open fortresses"), "guard"),
    **dict.fromkeys(("worn blocks", "front", "pool"), "strength"),
    **dict.fromkeys(("count", "count in november"), "victory areas"),
    "spent leaders": "leaders",
    "narrow lines": "supply",
    "contact": "grip",
    "near defeat": "losses",
    "near victory": "valour",
    "disc": "initiative",
}
"""Under which name each is spoken of."""


def watch(s: State) -> tuple[list[float], list[float]]:
    """What lies open on each side, in the order of `WATCHED`."""
    return _side(s, GERMANY), _side(s, ENTENTE)


def moment(s: State) -> list[float]:
    """When this is and whose impulse comes, in the order of `MOMENTS`."""
    ahead = (controlled(s, GERMANY) & VICTORY).bit_count() - VICTORY.bit_count() / 2
    last = s.turn == LAST_TURN
    return [
        float(s.turn),
        float(min(s.impulse, 20)),
        1.0 if s.phasing == GERMANY else -1.0,
        float(s.passes),
        1.0 if s.disc == GERMANY else -1.0 if s.disc == ENTENTE else 0.0,
        float(s.turn == 1),
        float(last),
        ahead,
        ahead * last,
    ]


def _side(s: State, side: int) -> list[float]:
    standing, step = STANDING[s.at], s.step
    here, mine = standing.here, OF_SIDE[side]
    own, held = controlled(s, side), occupied(s, side)
    enemy, foes, troops = occupied(s, 1 - side), OF_SIDE[1 - side] & ~LEADERS, mine & ~LEADERS
    reached = touched = 0
    for a in members(standing.sides[1 - side]):
        if here[a] & foes:
            reached |= COMING[a]
            touched |= BESIDE[a]
    present = near = lone = narrow = front = 0
    open_ground = own & ~enemy
    for a in members(standing.sides[side] & ~(1 << GB)):
        blocks = here[a] & mine
        present |= blocks
        if reached >> a & 1:
            if fit := blocks & troops:
                near |= fit
                if touched >> a & 1:
                    for u in members(fit):
                        front += STRENGTH[u][step[u]]
            else:
                lone += blocks.bit_count()
        if (NEAR[a] & open_ground).bit_count() <= 1:
            narrow += blocks.bit_count()
    bare = own & ~held & reached
    spent, led = _leaders(s, side, standing)
    valour = s.valour[0] if side == GERMANY else sum(s.valour[1:])
    return [
        float(lone),
        float(spent),
        float((present & troops & ~led).bit_count()),
        float((bare & VICTORY).bit_count()),
        float((bare & FORTS).bit_count()),
        float(narrow),
        float(sum([step[u] == LAST[u] for u in members(near)])),
        float(front),
        sum([guard(s, a, side, True)[0] for a in members(held & enemy)]),
        float(_waiting(s, side, troops)),
        max(0.0, 4.0 - (LOSSES[side] - lost(s, side))),
        max(0.0, 4.0 - (VALOUR_TO_WIN - valour)),
    ]


def _waiting(s: State, side: int, troops: int) -> int:
    """The strength of the blocks in a side's pool."""
    at, step, blocks = s.at, s.step, BLOCKS_OF[side]
    strength, u = 0, at.find(POOL, blocks.start, blocks.stop)
    while u >= 0:
        if troops >> u & 1:
            strength += STRENGTH[u][step[u]]
        u = at.find(POOL, u + 1, blocks.stop)
    return strength


def _leaders(s: State, side: int, standing: Standing) -> tuple[int, int]:
    """How many leaders on the map are spent, and the blocks that leaders could command from where they stand."""
    at, here, held = s.at, standing.here, standing.sides[side]
    spent = led = 0
    for u in members(LEADERS & OF_SIDE[side]):
        if at[u] < COUNT:
            spent += at_heart(s, u)
            if not s.isolated >> u & 1:
                ring = 0
                for a in members(WITHIN[tactical_range(s, u)][at[u]] & held):
                    ring |= here[a]
                led |= ring & subjects(u)
    return spent, led
