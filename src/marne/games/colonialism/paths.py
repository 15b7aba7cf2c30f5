"""Where bases can go: how far, over what ground, through whom; alone or as a group.

The search of `marne.board` does not fit here: a base goes through a friend only straight on, into an empty hex behind
him, where it must stop; through a wreck the same, or along the road; of equal ways the one through less gas counts; and
a group keeps its formation. So what a step may be depends on the step before it. Where nothing of this is about,
`goals` works with sets.
"""

from __future__ import annotations

from functools import partial

from msgspec import Struct

from marne.board import bits, members
from marne.games.colonialism.nations import mountaineers
from marne.games.colonialism.state import State, base_in, board, occupants, weary
from marne.games.colonialism.terrain import impeded, passable
from marne.games.colonialism.units import MOVE, ROAD, TRAIN, VEHICLES
from marne.kernel import Memory, Refusal

WEARY = Refusal("FATIGUE.3", "A base with 2 hits cannot move, fall back or assault.")
BROKEN_DOWN = Refusal("MOVE.TANK.2", "The Tank has broken down and never moves again.")
OUT_OF_AMMUNITION = Refusal("SHOOT.LSH.1", "It is out of ammunition and can do nothing more in this turn.")
HAS_FOUGHT = Refusal("ASSAULT.8", "It has fought in an assault and can do nothing more in this turn.")
STUNNED = Refusal(
    "FATIGUE.5", "Its 3rd hit was refused: in this turn it can only shoot its machine guns and defend itself."
)
HAS_FIRED = Refusal("MOVE.8", "It has fired what cannot move and shoot in one turn.")


class Way(Struct, frozen=True):
    """A move: the hexes entered, one after the other, and the friend who changes places with the base, or -1."""

    path: tuple[int, ...]
    swap: int = -1


def spent(s: State, u: int) -> Refusal | None:
    """Why a base can do nothing more in this turn."""
    here = 1 << u
    if s.dry & here:
        return OUT_OF_AMMUNITION
    return HAS_FOUGHT if s.fought & here else None


def rooted(s: State, u: int) -> Refusal | None:
    """Why a base cannot move at all."""
    if refusal := spent(s, u):
        return refusal
    here = 1 << u
    if weary(s, u):
        return WEARY
    if s.broken & here:
        return BROKEN_DOWN
    if s.pinned & here:
        return STUNNED
    return HAS_FIRED if s.rooted & here else None


def can_step(s: State, kind: int, alpine: bool, a: int, b: int, d: int) -> bool:
    """MOVE.6, MOVE.7 Whether the ground lets a type go from a hex to the next, if need be along a road or railway."""
    if kind == TRAIN:
        return bool(s.rails[a] >> d & 1)
    if (s.roads[a] | s.rails[a]) >> d & 1:
        return True
    return passable(s.ground[b], kind, alpine) and passable(s.ground[a], kind, alpine)


def lets_pass(s: State, u: int, b: int) -> bool:
    """Whether the ground lets a base go to a hex next to it."""
    a = s.at[u]
    return can_step(s, s.kind[u], mountaineers(s, s.owner[u]), a, b, board(s).step[a].index(b))


class Going:
    """Who can enter which hexes of a ground, as sets; remembered, because the ground seldom changes."""

    def __init__(self, key: tuple[bytes, bytes, bytes]) -> None:
        ground, roads, rails = key
        self._hexes = {kind: bits([h for h, here in enumerate(ground) if here == kind]) for kind in set(ground)}
        self.roads = bits([h for h, ways in enumerate(roads) if ways])
        self.rails = bits([h for h, ways in enumerate(rails) if ways])
        self.lines = self.roads | self.rails
        self._open: dict[tuple[int, bool], tuple[int, int]] = {}

    def open(self, kind: int, alpine: bool) -> tuple[int, int]:
        """The hexes that a type may enter off the road, and those that end its move (M6)."""
        found = self._open.get((kind, alpine))
        if found is None:
            free = slow = 0
            for ground, hexes in self._hexes.items():
                free |= hexes if passable(ground, kind, alpine) else 0
                slow |= hexes if impeded(ground, kind, alpine) else 0
            found = self._open[kind, alpine] = (free, slow)
        return found


GOING: Memory[tuple[bytes, bytes, bytes], Going] = Memory(64, Going)
"""Who can enter which hexes, by the ground, the roads and the railways."""


class Scout:
    """Finds where a base can go, or how to one goal; made anew for each question."""

    def __init__(
        self, s: State, u: int, mates: int = 0, here: tuple[int, int] | None = None, wrecks: int | None = None,
        goal: int = -1,
    ) -> None:  # fmt: skip
        self.s, self.u = s, u
        self.wrecks = s.wrecks if wrecks is None else wrecks
        self.kind, self.side = s.kind[u], s.owner[u]
        self.grid = board(s)
        self.far = self.grid.far(goal) if goal >= 0 else None
        here = here or occupants(s)
        self.friends, self.enemies = here[self.side] & ~mates, here[1 - self.side]
        self.free, self.slow = GOING[s.ground, s.roads, s.rails].open(self.kind, mountaineers(s, self.side))
        self.gassed = s.gas.count(0) < len(s.gas)
        self.ways: dict[int, Way] = {}
        self.passed = 0  # the hexes beside the start whose bases can be passed through

    def lined(self, a: int, d: int) -> bool:
        """MOVE.6, MOVE.7 Whether a road or a railway leads over whatever is there."""
        return bool((self.s.roads[a] | self.s.rails[a]) >> d & 1)

    def can_step(self, a: int, b: int, d: int) -> bool:
        """Whether the ground lets the base go from a hex to the next."""
        if self.kind == TRAIN:
            return bool(self.s.rails[a] >> d & 1)
        return bool(self.free >> a & self.free >> b & 1) or self.lined(a, d)

    def slowed(self, h: int) -> bool:
        """M6 Whether a hex ends the move."""
        return bool(self.slow >> h & 1)

    def note(self, path: tuple[int, ...], swap: int = -1) -> None:
        """Remember a way unless one as good to the same hex is known: through less gas, then shorter."""
        known = self.ways.get(path[-1])
        if known is None or self._better(path, known.path):
            self.ways[path[-1]] = Way(path, swap)

    def _better(self, path: tuple[int, ...], known: tuple[int, ...]) -> bool:
        if self.gassed and (more := self._gas(path) - self._gas(known)):
            return more < 0
        return len(path) < len(known)

    def _gas(self, path: tuple[int, ...]) -> int:
        """How many hexes of a path lie in gas."""
        return sum(1 for h in path if self.s.gas[h])

    def find(self) -> dict[int, Way]:
        """MOVE.4, MOVE.5 Where the base can go, and how."""
        s, start = self.s, self.s.at[self.u]
        if self.kind == TRAIN:
            self._explore(start, MOVE[TRAIN], (), s.rails, False)
            self._swaps(start)
            return self.ways
        points = MOVE[self.kind]
        self._explore(start, points, (), None, self.slowed(start))
        if s.roads[start]:
            longer = 2 * points if s.rules.double_road else points + ROAD[self.kind]
            self._explore(start, longer, (), s.roads, False)
        self._swaps(start)
        return self.ways

    def _explore(self, a: int, left: int, path: tuple[int, ...], lines: bytes | None, slow: bool) -> None:
        """Go on from a hex; `lines` keeps to roads or rails; `slow` if the base started where it is impeded (M6)."""
        s, enemies, far = self.s, self.enemies, self.far
        taken, led = self.friends | self.wrecks, s.roads[a] | s.rails[a]
        free = self.free if self.free >> a & 1 and self.kind != TRAIN else 0
        along = s.rails[a] if self.kind == TRAIN else led
        kept = -1 if lines is None else lines[a]
        for d, b in self.grid.exits[a]:
            if not kept >> d & 1 or enemies >> b & 1 or not (free >> b | along >> d) & 1 or b in path:
                continue
            if far is not None and far[b] >= left:
                continue
            lined = led >> d & 1
            if not taken >> b & 1:
                self._arrive(b, left, (*path, b), lines, slow, lined)
            elif self.friends >> b & 1:
                if left >= 2 and (lined or not (slow or self.slow >> b & 1)):
                    self._through(b, d, path, lines)
            else:
                for c in self._beyond(b, d, lines):
                    self._arrive(c, left, (*path, b, c), lines, slow, lined)

    def _arrive(self, b: int, left: int, path: tuple[int, ...], lines: bytes | None, slow: bool, lined: int) -> None:
        """Note that the base can stop here, and go on if it has points left and nothing ends its move (M6)."""
        self.note(path)
        if left > 1 and (lined or not (slow or self.slow >> b & 1)):
            self._explore(b, left - 1, path, lines, False)

    def _beyond(self, b: int, d: int, lines: bytes | None) -> list[int]:
        """INTERPEN.1, M70 The empty hexes on the far side: straight on, or along the road or track."""
        if lines is not None:
            back = (d + self.grid.ways // 2) % self.grid.ways
            ways = [w for w in range(self.grid.ways) if lines[b] >> w & 1 and w != back]
        else:
            ways = [d]
        closed = self.friends | self.enemies | self.wrecks
        found = [(w, self.grid.step[b][w]) for w in ways]
        return [c for w, c in found if c >= 0 and not closed >> c & 1 and self.can_step(b, c, w)]

    def _through(self, b: int, d: int, path: tuple[int, ...], lines: bytes | None) -> None:
        """INTERPEN.1 Pass completely through a friend and stop in the empty hex behind him."""
        v = base_in(self.s, b, self.side)
        if self.s.kind[v] in VEHICLES:
            return
        for c in self._beyond(b, d, lines):
            if c != self.s.at[self.u]:
                self.note((*path, b, c))
                self.passed |= 0 if path else 1 << b

    def _swaps(self, start: int) -> None:
        """INTERPEN.2, M70 A base that cannot get through a friend beside it changes places with him."""
        if not self.grid.near[start] & self.friends:
            return
        for d, b in self.grid.exits[start]:
            if not self.friends >> b & 1 or not self.can_step(start, b, d) or self.passed >> b & 1:
                continue
            v = base_in(self.s, b, self.side)
            if can_be_swapped(self.s, v, b, start):
                self.note((b,), v)


def goals(s: State, u: int, here: tuple[int, int]) -> list[int]:
    """Where a base can go in one action: what `ways` says, found faster where no road, rail or wreck is about."""
    if rooted(s, u):
        return []
    g, a, kind, side = board(s), s.at[u], s.kind[u], s.owner[u]
    ground = GOING[s.ground, s.roads, s.rails]
    free, slow = ground.open(kind, mountaineers(s, side))
    around = 1 << a if MOVE[kind] == 1 else g.near[a] | 1 << a
    if kind == TRAIN or ground.lines & around or s.wrecks or not free >> a & 1 or pinched(s, side):
        return list(_ways(s, u, here))
    taken = here[0] | here[1]
    found = first = g.near[a] & free & ~taken
    if MOVE[kind] == 2 and not slow >> a & 1:
        for b in members(first & ~slow):
            found |= g.near[b] & free & ~taken
        found &= ~(1 << a)
    friends = g.near[a] & free & here[side]
    swaps = []
    for b in members(friends):
        v = base_in(s, b, side)
        if s.kind[v] in VEHICLES:
            continue
        if MOVE[kind] == 2 and not (slow >> a | slow >> b) & 1:
            c = g.step[b][g.step[a].index(b)]
            if c >= 0 and free >> c & 1 and not taken >> c & 1:
                found |= 1 << c
                continue
        if can_be_swapped(s, v, b, a):
            swaps.append(b)
    return [*members(found), *swaps]


def can_be_swapped(s: State, v: int, here: int, there: int) -> bool:
    """INTERPEN.5, M36 Whether a friend can be made to change places: no vehicle, and able to move to the other hex."""
    if s.kind[v] in VEHICLES or rooted(s, v):
        return False
    return can_step(s, s.kind[v], mountaineers(s, s.owner[v]), here, there, board(s).step[here].index(there))


def ways(s: State, u: int) -> dict[int, Way]:
    """Where a base can go in one action, and how."""
    return {} if rooted(s, u) else _ways(s, u, occupants(s))


def _ways(s: State, u: int, here: tuple[int, int]) -> dict[int, Way]:
    """The ways of a base that can move at all, among those who stand here."""
    found = Scout(s, u, here=here).find()
    if not pinched(s, s.owner[u]):
        return found
    return {h: way for h, way in found.items() if not dear(s, u, way.path)}


def pinched(s: State, side: int) -> bool:
    """M6 Whether a side has too few Command Points for ground that costs two."""
    return s.rules.dear_ground and s.points[side] == 1


def dear(s: State, u: int, path: tuple[int, ...]) -> bool:
    """M6 Whether a move takes 2 Command Points: with the switch, if a base that moves 1 hex enters what impedes it."""
    if not s.rules.dear_ground or MOVE[s.kind[u]] > 1:
        return False
    g, alpine = board(s), mountaineers(s, s.owner[u])
    for a, b in zip((s.at[u], *path), path, strict=False):
        lined = (s.roads[a] | s.rails[a]) >> g.step[a].index(b) & 1
        if not lined and impeded(s.ground[b], s.kind[u], alpine):
            return True
    return False


def way_to(s: State, u: int, h: int) -> Way:
    """How a base goes to a hex that it can reach."""
    empty = h not in s.at
    if empty and board(s).near[s.at[u]] >> h & 1 and lets_pass(s, u, h):
        return Way((h,))
    straight = empty and not s.wrecks  # nobody changes places, and no point leads farther than one hex
    return Scout(s, u, goal=h if straight else -1).find()[h]


def group_ways(s: State, units: tuple[int, ...]) -> dict[int, tuple[tuple[int, ...], ...]]:
    """GROUP.4 Where a group can go and has the points to: for each hex of its first base, the path of every base."""
    found = formations(s, units)
    if pinched(s, s.owner[units[0]]):
        return {h: paths for h, paths in found.items() if not any(map(partial(dear, s), units, paths))}
    return found


def formations(s: State, units: tuple[int, ...]) -> dict[int, tuple[tuple[int, ...], ...]]:
    """GROUP.4 Where a group can go, whatever it costs: for each hex of its first base, the path of every base."""
    if any(rooted(s, u) or s.kind[u] == TRAIN for u in units):
        return {}
    starts = tuple([s.at[u] for u in units])
    here, mates = occupants(s), bits(starts)
    of_kind = {s.kind[u]: Scout(s, u, mates, here) for u in units}
    scouts = [of_kind[s.kind[u]] for u in units]
    found: dict[int, tuple[tuple[int, ...], ...]] = {}
    points = min(MOVE[s.kind[u]] for u in units)
    _group_explore(s, scouts, starts, tuple(() for _ in units), points, False, found)
    if all(s.roads[h] for h in starts):
        longer = min(2 * MOVE[s.kind[u]] if s.rules.double_road else MOVE[s.kind[u]] + 1 for u in units)
        _group_explore(s, scouts, starts, tuple(() for _ in units), longer, True, found)
    found.pop(starts[0], None)
    return found


def _group_explore(
    s: State, scouts: list[Scout], at: tuple[int, ...], paths: tuple[tuple[int, ...], ...], left: int, road: bool,
    found: dict[int, tuple[tuple[int, ...], ...]],
) -> None:  # fmt: skip
    g = scouts[0].grid
    taken = scouts[0].friends | scouts[0].enemies | s.wrecks
    for d in range(g.ways):
        goals = tuple([g.step[a][d] for a in at])
        for scout, a, b in zip(scouts, at, goals, strict=True):
            if b < 0 or taken >> b & 1 or (road and not s.roads[a] >> d & 1) or not scout.can_step(a, b, d):
                break
        else:
            longer = tuple([(*path, b) for path, b in zip(paths, goals, strict=True)])
            if goals[0] not in found or len(found[goals[0]][0]) > len(longer[0]):
                found[goals[0]] = longer
            if left > 1 and (road or not any(map(partial(_ends, s, d, not paths[0]), scouts, at, goals))):
                _group_explore(s, scouts, goals, longer, left - 1, road, found)


def _ends(s: State, d: int, first: bool, scout: Scout, a: int, b: int) -> bool:
    """M6, M66 Whether a step ends a base's move: into what impedes it, or first out of it, but not along a line."""
    if (s.roads[a] | s.rails[a]) >> d & 1:
        return False
    return scout.slowed(b) or (first and scout.slowed(a))
