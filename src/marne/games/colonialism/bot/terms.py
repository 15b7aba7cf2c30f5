"""The terms of the evaluation: what a side has, under the names by which an explanation calls it."""

from __future__ import annotations

from marne.board import members
from marne.games.colonialism.bot.aims import Aim, aims, path, progress, time_left
from marne.games.colonialism.bot.estimate import HITS, Corner, bout_odds, quality
from marne.games.colonialism.bot.picture import avalanche, field, reach_of
from marne.games.colonialism.periods import GENERAL, WEAPONS
from marne.games.colonialism.state import State, board, occupants, view_of
from marne.games.colonialism.terrain import COVER, TRENCH
from marne.games.colonialism.units import GUNS, INFANTRY, MACHINE_GUN, RIFLES
from marne.games.colonialism.victory import break_figure
from marne.players.taught import named

DANGER = (0.03, 0.12, 0.4)
"""How likely a base with so many hits is to fall soon."""
WORN = 0.4
"""How much losses count for an army that never breaks."""


class Survey:
    """What all terms look at, gathered once for both sides."""

    def __init__(self, s: State) -> None:
        self.s = s
        self.grid, self.seen = board(s), view_of(s)
        self.here = occupants(s)
        self.aims: tuple[Aim, Aim] = aims(s)
        self.units: tuple[list[int], list[int]] = ([], [])
        self.who: dict[int, int] = {}
        for u, h in enumerate(s.at):
            if h >= 0:
                self.units[s.owner[u]].append(u)
                self.who[h] = u
        self.paths = tuple(path(s, k, self.aims[k]) for k in (0, 1))
        self.done = tuple(progress(s, k, self.aims[k]) for k in (0, 1))
        self.size = tuple(max(1, s.deployed[k] or len(self.units[k])) for k in (0, 1))


def losses(v: Survey, side: int) -> float:
    """Bases destroyed, which break an army in the end; each counts more than the one before."""
    s = v.s
    figure = max(1, break_figure(s, side))
    for goal in v.aims[side].goals:
        for c in goal.all:
            if c.kind == "lost_less":
                figure = min(figure, -(-s.deployed[side] * c.percent // 100))
    share = s.lost[side] / max(1, figure)
    if not s.rules.breaks[side != s.attacker] and figure == break_figure(s, side):
        share *= WORN
    return -(share + share * share)


def fatigue(v: Survey, side: int) -> float:
    """Hits on bases that still stand."""
    s = v.s
    return -sum(HITS[min(2, s.fatigue[u])] * quality(s, u) for u in v.units[side]) / v.size[side]


def strength(v: Survey, side: int) -> float:
    """What the bases that are left are good for."""
    return sum(quality(v.s, u) for u in v.units[side]) / v.size[side]


def shock(v: Survey, side: int) -> float:
    """Friends who would be shaken if a base fell that is in danger."""
    s, total = v.s, 0.0
    friends = v.here[side]
    for u in v.units[side]:
        total += DANGER[min(2, s.fatigue[u])] * avalanche(s, v.grid, v.who, friends, u)
    return -total / v.size[side]


def aim(v: Survey, side: int) -> float:
    """How near a side is to what it fights for; it counts more as the last turn comes nearer."""
    own = v.aims[side]
    if not own.goals:
        return 0.0
    done = v.done[side]
    left = time_left(v.s, own)
    return (done if done >= 1.0 else -1.0 + done) * 4.0 / (3.0 + left)


def ground(v: Survey, side: int) -> float:
    """How near bases are to the ground that decides; what is already gained counts as reached."""
    s, way, done = v.s, v.paths[side], v.done[side]
    if way is None:
        return 0.0
    near = sorted(min(12, way.away[s.at[u]]) for u in v.units[side])[:8]
    closeness = sum(12 - away for away in near) / 96
    return done + (1 - done) * closeness


def guard(v: Survey, side: int) -> float:
    """Bases that stand on the ground that decides, or beside it."""
    s, way = v.s, v.paths[side]
    if way is None:
        return 0.0
    return sum(way.away[s.at[u]] <= 1 for u in v.units[side]) / v.size[side]


def fire(v: Survey, side: int) -> float:
    """Bases with an enemy in range and sight, by their dice; less against cover."""
    s, foes, total = v.s, v.here[1 - side], 0.0
    weapons = WEAPONS[s.rules.period]
    for u in v.units[side]:
        far = reach_of(s, u)
        row = weapons[s.kind[u]]
        if not far or row is None:
            continue
        inside = foes & field(v.seen, s.at[u], far)
        if inside:
            dice = max(0, row.dice - s.fatigue[u])
            bare = any(not COVER[s.ground[h]] for h in members(inside))
            total += dice * (1.0 if bare else 0.6)
    return min(total, 30.0) / 15


def cover(v: Survey, side: int) -> float:
    """Bases in cover."""
    s = v.s
    return (
        sum(1.0 + 0.5 * (s.ground[s.at[u]] == TRENCH) for u in v.units[side] if COVER[s.ground[s.at[u]]]) / v.size[side]
    )


EVEN = [[bout_odds(Corner(a, 7, 7, 0, False, False, False), Corner(b, 7, 7, 0, False, False, False), False)
         for b in range(3)] for a in range(3)]  # fmt: skip
DUEL = [[(1 - o.loses) - (1 - o.wins) for o in row] for row in EVEN]
"""What a fight between even bases promises, by the hits on them: kills less losses."""


def assaults(v: Survey, side: int) -> float:
    """Assaults within reach that promise more than they risk."""
    s, foes, total = v.s, v.here[1 - side], 0.0
    for u in v.units[side]:
        f = s.fatigue[u]
        beside = v.grid.near[s.at[u]] & foes
        if beside and f < GENERAL.rooted_at and s.kind[u] not in GUNS and s.kind[u] != MACHINE_GUN:
            edge = 0.15 if s.traits[u] & 1 or (not s.traits[u] & RIFLES and _warrior(s, side)) else 0.0
            best = max(DUEL[f][min(2, s.fatigue[v.who[h]])] - 0.3 * (s.ground[h] == TRENCH) for h in members(beside))
            total += max(0.0, best + edge)
    return min(total, 5.0) / 5


def _warrior(s: State, side: int) -> bool:
    return s.rules.armies[side].nation == "zulu"


def approach(v: Survey, side: int) -> float:
    """For those who cannot shoot: how near they are to the enemy."""
    s, total = v.s, 0.0
    foes = [s.at[u] for u in v.units[1 - side]]
    if not foes or not _warrior(s, side):
        return 0.0
    for u in v.units[side]:
        if s.kind[u] == INFANTRY and not s.traits[u] & RIFLES:
            total += max(0, 7 - min(v.grid.apart(s.at[u], h) for h in foes))
    return total / (7 * v.size[side])


def supply(v: Survey, side: int) -> float:
    """Supply dice."""
    left = time_left(v.s, v.aims[side])
    return min(v.s.pool[side], 1.0 + left) / 4


def command(v: Survey, side: int) -> float:
    """Command Points of this turn; who takes no more actions can only reorganise with them."""
    s = v.s
    points = s.points[side]
    if points and s.done >> side & 1:
        points = min(points, sum(s.fatigue[u] for u in v.units[side]))
    return points / 10


def cards(v: Survey, side: int) -> float:
    """Stratagem cards that can still be played."""
    left = time_left(v.s, v.aims[side])
    return min(len(v.s.hands[side]), left) / 4


TERMS = named(
    losses,
    fatigue,
    strength,
    shock,
    aim,
    ground,
    guard,
    fire,
    cover,
    assaults,
    approach,
    supply,
    command,
    cards,
)
