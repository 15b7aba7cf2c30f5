"""What lies open, and what may come of it: a judgement that was learned looks at this besides the terms."""

from __future__ import annotations

from marne.board import members
from marne.games.germany_at_war.blocks import ENTENTE, GERMANY, LAST, LEADERS, STRENGTH
from marne.games.germany_at_war.bot.estimate import guard, prize
from marne.games.germany_at_war.bot.picture import Picture
from marne.games.germany_at_war.bot.ways import WITHIN
from marne.games.germany_at_war.command import at_heart, subjects, tactical_range
from marne.games.germany_at_war.ground import COUNT, FORTS, GB, NEAR, PRIZES, VICTORY
from marne.games.germany_at_war.state import POOL, State, contested, controlled, friendly, lost, occupied
from marne.games.germany_at_war.victory import LOSSES, VALOUR_TO_WIN

REACH = 2
"""So many areas away an enemy may stand who comes in his next impulse."""
MOST = 5
"""How many attacks one can hope for in an impulse."""
LAST_TURN = 4

WATCHED = (
    "threats", "best attack", "first strike", "lone leaders", "spent leaders", "parted blocks", "open victory areas",
    "open fortresses", "thin places", "narrow lines", "worn blocks", "front", "contact", "pool", "near defeat",
    "near victory",
)  # fmt: skip
"""What is looked at for each side, by name."""
MOMENTS = ("turn", "impulse", "germany moves", "passes", "disc", "august", "november", "count", "count in november")
"""What is looked at once for both."""
BELONGS = {
    **dict.fromkeys(("threats", "best attack", "first strike"), "attacks"),
    **dict.fromkeys(("lone leaders", "parted blocks"), "command"),
    **dict.fromkeys(("open victory areas", "open fortresses", "thin places"), "guard"),
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
    p = Picture(s, side)
    here, mine = p.here, p.mine
    troops, foes = mine & ~LEADERS, p.theirs & ~LEADERS
    reached = touched = 0
    for a, _ in p.foes:
        if here[a] & foes:
            reached |= WITHIN[REACH][a]
            touched |= NEAR[a] | 1 << a
    hopes = sorted(worth for worth in p.attacks().values() if worth > 0)[-MOST:]
    own = controlled(s, side)
    bare = own & ~occupied(s, side) & reached
    open_ground = friendly(s, side)
    lone = narrow = worn = 0
    front = 0.0
    for a in members(p.held & ~(1 << GB)):
        blocks = here[a] & mine
        if reached >> a & 1:
            if blocks and not blocks & troops:
                lone += blocks.bit_count()
            for u in members(blocks & troops):
                worn += s.step[u] == LAST[u]
                if touched >> a & 1:
                    front += STRENGTH[u][s.step[u]]
        if blocks and (NEAR[a] & open_ground).bit_count() <= 1:
            narrow += blocks.bit_count()
    valour = s.valour[0] if side == GERMANY else sum(s.valour[1:])
    fallen = lost(s, side)
    return [
        sum(hopes),
        hopes[-1] if hopes else 0.0,
        sum(hopes) if s.phasing == side else 0.0,
        float(lone),
        float(sum(at_heart(s, u) for u in members(LEADERS & mine) if s.at[u] < COUNT)),
        float(_parted(p)),
        float((bare & VICTORY).bit_count()),
        float((bare & FORTS).bit_count()),
        _thin(s, p, own & PRIZES & reached),
        float(narrow),
        float(worn),
        front,
        sum([guard(s, a, side, True)[0] for a in members(contested(s))]),
        float(sum([STRENGTH[u][s.step[u]] for u in members(troops) if s.at[u] == POOL])),
        max(0.0, 4.0 - (LOSSES[side] - fallen)),
        max(0.0, 4.0 - (VALOUR_TO_WIN - valour)),
    ]


def _parted(p: Picture) -> int:
    """Blocks on the map that no leader of theirs could command from where he stands."""
    s, here, led = p.s, p.here, 0
    for u in members(LEADERS & p.mine & ~s.isolated):
        if s.at[u] < COUNT:
            near = 0
            for a in members(WITHIN[tactical_range(s, u)][s.at[u]]):
                near |= here[a]
            led |= near & subjects(u)
    troops = p.mine & ~LEADERS & ~here[GB] & ~led
    return sum([s.at[u] < COUNT for u in members(troops)])


def _thin(s: State, p: Picture, places: int) -> float:
    """What the enemy may well take of cities and fortresses that are within his reach."""
    return sum(
        [
            prize(s, a, 1 - p.side) * _risk(p.pressure(a), guard(s, a, p.side, True)[0])
            for a in members(places & ~p.enemy)
        ]
    )


def _risk(pressure: float, force: float) -> float:
    """How likely an area falls sooner or later to the blocks near it."""
    weight = 3.2 * pressure
    return weight / (weight + 2.0 + 1.2 * force) if weight > 0 else 0.0
