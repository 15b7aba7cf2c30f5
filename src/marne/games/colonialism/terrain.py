"""Terrain: what lies in a hex, who may enter it, who is in cover there, and what can be seen."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from marne.board import bits, first, members
from marne.games.colonialism.board import Grid
from marne.games.colonialism.units import INFANTRY, MACHINE_GUN, NAMES, read
from marne.kernel import Memory, Refusal
from marne.kernel.words import sentence

OPEN, CANAL, CRATERED, MINE_CRATER, FOREST, MARSH, MOUNTAIN, ROUGH, RIVER, TRENCH, URBAN = range(11)
WATER = frozenset({RIVER, CANAL})


class Terrain(Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of hex, as the file `data/terrain.toml` gives it."""

    id: str
    name: str
    letter: str
    impedes: str | tuple[str, ...]
    passable: str | tuple[str, ...]
    cover: str
    blocks: bool
    limit: int
    rule: str
    limit_rule: str = ""


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    terrain: tuple[Terrain, ...]


TERRAINS = read("terrain.toml", _File).terrain
LETTERS = {letter: (k, hill) for k, t in enumerate(TERRAINS) for hill, letter in enumerate(t.letter)}
"""TERRAIN.HILL.1 How a board's text writes a hex: its terrain, and whether a hill lies under it."""
COVER = tuple(t.cover == "yes" for t in TERRAINS)
EMBANKED = tuple(t.cover == "embankment" for t in TERRAINS)
BLOCKS = tuple(t.blocks for t in TERRAINS)
LIMIT = tuple(t.limit for t in TERRAINS)


def _units(listed: str | Iterable[str]) -> frozenset[int]:
    """The types of a list; "all" is every one."""
    return frozenset(range(len(NAMES)) if listed == "all" else (NAMES.index(name) for name in listed))


NO_ROAD = tuple(Refusal(t.rule, sentence("It cannot enter {ground} but on a road.", ground=t.name)) for t in TERRAINS)
"""Why a base cannot enter a hex, by its terrain."""
IMPEDES = tuple(_units(t.impedes) for t in TERRAINS)
PASSABLE = tuple(_units(t.passable) for t in TERRAINS)


def passable(ground: int, kind: int, mountaineers: bool) -> bool:
    """TERRAIN.CANAL.1, TERRAIN.MOUNTAIN.1, TERRAIN.RIVER.1 Whether a base may enter a hex off the road.

    WW1.NATION.1, M7 Machine Guns of a Mountain Battalion go wherever Infantry goes.
    """
    return kind in PASSABLE[ground] or (mountaineers and kind == MACHINE_GUN and INFANTRY in PASSABLE[ground])


def impeded(ground: int, kind: int, mountaineers: bool) -> bool:
    """M6, M8 Whether a hex ends the move of a base that enters it; never for a Mountain Battalion (M7, CARD.4)."""
    return kind in IMPEDES[ground] and not (mountaineers and kind in (INFANTRY, MACHINE_GUN))


class Sight:
    """What can be seen on one ground; remembered pair by pair, because the same lines are asked about many times."""

    def __init__(self, grid: Grid, ground: bytes, hills: int, height: str = "mutual") -> None:
        self.grid, self.ground, self.hills = grid, ground, hills
        self.mutual, self.over = height == "mutual", height != "blocked"  # M25
        self.mountains = bits(h for h, kind in enumerate(ground) if kind == MOUNTAIN)
        blocking = bits(h for h, kind in enumerate(ground) if BLOCKS[kind]) | hills
        self.high = hills | self.mountains
        self.crowned = self.mountains | bits(h for h in members(hills) if BLOCKS[ground[h]])
        self.low = blocking & ~self.high
        self.blocking = blocking
        self._sees: dict[int, bool] = {}
        self._clear: dict[int, bool] = {}
        self._watched: dict[tuple[int, int, bool], bool] = {}

    def height(self, h: int) -> int:
        """M25 A hill is one high, a mountain two."""
        return 2 if self.mountains >> h & 1 else self.hills >> h & 1

    def obstacles(self, a: int, b: int) -> int:
        """TERRAIN.HILL.2, TERRAIN.MOUNTAIN.2, M25 The hexes that block a line from one hex to another, if crossed."""
        height = self.height(a)
        if self.mutual:
            other = self.height(b)
            if height == other == 1:
                return self.crowned
            if other > height:
                height, b = other, a
        if height == 2:
            return self.mountains
        if height == 1 and self.over:
            return self.high | self.low & self.grid.near[b]
        return self.blocking

    def clear(self, a: int, b: int) -> bool:
        """M24 Whether no terrain blocks the line from one hex to another."""
        key = a * self.grid.count + b
        found = self._clear.get(key)
        if found is None:
            blocked = self.obstacles(a, b)
            found = self._clear[key] = all(crossed & ~blocked for crossed in self.grid.between(a, b))
        return found

    def sees(self, a: int, b: int) -> bool:
        """Whether a base in one hex can be seen from another: a clear line, and not too far into cover."""
        key = a * self.grid.count + b
        found = self._sees.get(key)
        if found is None:
            limit = LIMIT[self.ground[b]]
            near_enough = not limit or self.grid.apart(a, b) <= limit
            found = self._sees[key] = near_enough and self.clear(a, b)
        return found

    def watched(self, edge: int, h: int, balloon: bool = False) -> bool:
        """M60 Whether a hex is in sight of an edge; for a balloon only mountains are in the way (FPW.CARD.2)."""
        found = self._watched.get((edge, h, balloon))
        if found is None:
            found = any(self._over_mountains(a, h) if balloon else self.clear(a, h) for a in members(edge))
            self._watched[edge, h, balloon] = found
        return found

    def _over_mountains(self, a: int, b: int) -> bool:
        return all(crossed & ~self.mountains for crossed in self.grid.between(a, b))

    def blocker(self, a: int, b: int) -> int | None:
        """The first hex that blocks the line from one hex to another, for whoever wants to know."""
        blocked = self.obstacles(a, b)
        for crossed in self.grid.between(a, b):
            if not crossed & ~blocked:
                return first(crossed)
        return None


SIGHT: Memory[tuple[Grid, bytes, int, str], Sight] = Memory(64, lambda key: Sight(*key))
"""What can be seen, by the board, its ground, its hills, and what height is good for: the switch `hills`."""
