"""What a staff finds before any order is given: the same for all who look at the same position, so it is kept."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from marne.board import members
from marne.games.avalon_hill_1914.bot.estimate import useful
from marne.games.avalon_hill_1914.bot.picture import SWING, Picture
from marne.games.avalon_hill_1914.bot.trails import Trails
from marne.games.avalon_hill_1914.ground import NEXT, PLACE_AT, PLACE_SQUARES
from marne.games.avalon_hill_1914.state import State, movement, room
from marne.games.avalon_hill_1914.supply import bound
from marne.games.avalon_hill_1914.units import GERMANY, INFANTRY, NATION
from marne.kernel import Memory

GRAB = 0.35
"""What a point of a place counts that is entered at once."""
DRAWN, SHY = 0.12, 0.06
"""How far cavalry is drawn by places, and how far it keeps away from enemies beside it."""
PRIZE = 0.05
"""How much more an enemy in a place invites an attack, for each point of it."""
KEPT = 32
"""How many positions are kept."""


class Foe(NamedTuple):
    """An enemy square beside another: what it attacks and defends with, and what an attack on it wants and gives."""

    square: int
    attack: int
    defense: int
    enough: int
    prize: float
    halves: int  # by what an attack from there is divided


Kind: TypeAlias = tuple[int, int, int, int, bool, bool]
"""What units have in common that reach the same squares: where they start, nation, weight, factor, arm, bonds."""


class Scene:
    """A position as a staff finds it: who touches whom, where units reach, and what can be grabbed."""

    def __init__(self, picture: Picture) -> None:
        self.s = picture.s
        self.p = picture
        self.grabs = self._grabs()
        self.touching = self._touching()
        self._trails: dict[Kind, Trails] = {}
        self._rooms: dict[int, int] = {}
        self._lures: dict[tuple[int, int], float] = {}

    def _grabs(self) -> dict[int, float]:
        """What it counts to enter an enemy's place now, or to pass the railways behind Metz and Strassburg."""
        s, side, found = self.s, self.p.side, {}
        for k, c in enumerate(PLACE_SQUARES):
            if bool(s.held >> k & 1) != (side == GERMANY):
                found[c] = GRAB * SWING[k]
        for c, worth in self.p.throats.items():
            if not s.passed[side] >> c & 1:
                found[c] = GRAB * worth if side != GERMANY or s.passed[1] >> c & 1 else 0.0
        return found

    def _touching(self) -> dict[int, list[Foe]]:
        """The enemies beside each square that touches any."""
        p, found = self.p, dict[int, list[Foe]]()
        for square in members(p.foes):
            force, stand = p.strength(square)
            k = PLACE_AT.get(square)
            enough, prize = useful(stand) if stand else 0, PRIZE * SWING[k] if k is not None else 0.0
            for c in NEXT[square]:
                foe = Foe(square, force, stand, enough, prize, 2 if p.wet(c, square) else 1)
                found.setdefault(c, []).append(foe)
        return found

    def trails(self, u: int, start: int, points: int) -> Trails:
        """Where a unit can march, and which way."""
        s, mark = self.s, 1 << u
        key = start, NATION[u], points, movement(s, u), bool(INFANTRY & mark), bool(bound(s, mark))
        known = self._trails.get(key)
        if known is None:
            known = self._trails[key] = Trails(s, u, start, self.p.ground(u), self.p.foes)
        return known

    def lure(self, u: int, c: int) -> float:
        """How much a square invites cavalry: by what it takes there, what it is near to, and who stands beside it."""
        p, ground = self.p, self.p.ground(u)
        found = self._lures.get((ground, c))
        if found is None:
            found = self.grabs.get(c, 0.0) - (SHY * p.threat(c) if c in self.touching else 0.0)
            found = self._lures[ground, c] = found + DRAWN * p.pull(ground, c)
        return found

    def room(self, c: int) -> int:
        """How many points may still stop in a square."""
        left = self._rooms.get(c)
        if left is None:
            left = self._rooms[c] = room(self.s, c)
        return left


_SCENES: Memory[tuple[object, ...], Scene] = Memory(KEPT)


def scene(s: State, side: int) -> Scene:
    """A position as the staff of a side finds it before it gives an order."""
    key = (
        side, s.rules, s.move, s.half, s.at, s.step, s.passed, s.held, s.forts, s.violated, s.meuse, s.meuse_south,
        s.liege, s.released, s.fed, s.marked, s.bound, s.moved, s.rides, s.quota, s.waits, s.bonus, s.stopped,
    )  # fmt: skip
    return _SCENES.get(key) or _SCENES.learn(key, Scene(Picture(s.copy(), side)))
