"""Movement with costs: where a unit can go with its movement points, and which way.

march = Costs(board, price_of_a_march)       # once per kind of unit
front = Front(within=free, tolls=[Toll(2, entering=zone), Toll(1, leaving=zone)])      # once per position
moves = reach(march, bit(space), 9, front)
moves.spaces, moves.cost(goal), moves.path(goal)
"""

from collections.abc import Iterator
from functools import cached_property
from typing import TypeAlias

from marne.board.costs import Costs
from marne.board.fronts import EVERYWHERE, OPEN, Front
from marne.board.spaces import Spaces, bit, first, has, members

Wave: TypeAlias = Spaces
"""Spaces reached at once; those where a toll that is paid once has been paid are written above all spaces."""


Stand: TypeAlias = int
"""How a march stands: where, and whether a toll that is paid once has been paid; its bit in a wave."""


class March:
    """A search for all marches from a start: at each cost, from 0 upwards, the spaces that can first be reached."""

    def __init__(self, costs: Costs, front: Front, start: Spaces) -> None:
        if start & ~costs.everything:
            beside = first(start & ~costs.everything)
            raise ValueError(
                f"the start holds {beside}, which is no space of the board; write bit(space) for one space"
            )
        self.costs, self.front, self.start = costs, front, start
        self.held = front.stop & ~start
        self.above = costs.board.slots if front.once is not None else 0
        """How far above the spaces those are written where the toll that is paid once has been paid; 0 without one."""

    def levels(self, points: int | None) -> Iterator[list[Wave]]:
        """For each cost the spaces that can first be reached at it, in waves of free steps."""
        return self._search(self.start, points, self.held, self.front.dearest)

    def onward(self, stand: Stand, points: int) -> Iterator[list[Wave]]:
        """The same from the middle of a march, with the points that are left."""
        held = has(self.held, self.where(stand)[0])
        return self._search(0 if held else bit(stand), points, self.front.stop, None)

    def where(self, stand: Stand) -> tuple[int, int]:
        """The space and the layer of a stand."""
        return (stand - self.above, 1) if 0 < self.above <= stand else (stand, 0)

    def step(self, a: int, b: int, layer: int) -> tuple[int, int] | None:
        """What a step costs in all, and the layer to which it leads, or None where it is forbidden."""
        price, extra = self.costs.crossing(a, b), self.front.surcharge(a, b, layer)
        if price is None or extra is None:
            return None
        cost = price + extra[0]
        capped = self.front.dearest is not None and has(self.start, a)
        return (min(cost, self.front.dearest or 0) if capped else cost), extra[1]

    def _search(self, start: Wave, points: int | None, held: Spaces, dearest: int | None) -> Iterator[list[Wave]]:
        """Go on from some spaces, level by level, until no points are left; spaces where one is held are not left."""
        everything, above = self.costs.everything, self.above
        left = self.front.within & everything
        loose = everything & ~held if held else 0
        if above:
            left, loose = left | left << above, loose | loose << above
        left &= ~(start | start << above)  # nobody comes back to where he began, whatever he has paid meanwhile
        due: dict[int, Wave] = {}
        wave, spent = start, 0
        while (wave or due) and (points is None or spent <= points):
            waves = []
            while wave:
                waves.append(wave)
                if dearest is not None and not spent and len(waves) == 1:
                    wave = self._first_steps(due)
                elif leaving := wave & loose if held else wave:
                    wave = self._leave(leaving, spent, points, due)
                else:
                    break
                wave &= left
                left ^= wave
                if above:
                    left &= ~(wave >> above)  # whoever has paid already is at least as well off
            yield waves
            spent += 1
            wave = due.pop(spent, 0) & left
            left ^= wave
            if above:
                left &= ~(wave >> above)

    def _first_steps(self, due: dict[int, Wave]) -> Wave:
        """Take every first step from the start, none of which costs more than the dearest may."""
        free = 0
        for a in members(self.start):
            for b in self.costs.board.adjacent(a):
                if (stepped := self.step(a, b, 0)) is not None:
                    cost, onward = stepped
                    entered = 1 << b + self.above * onward
                    if cost:
                        due[cost] = due.get(cost, 0) | entered
                    else:
                        free |= entered
        return free

    def _leave(self, wave: Wave, spent: int, points: int | None, due: dict[int, Wave]) -> Wave:
        """Take every step out of some spaces: note when each is due, and give back where the free ones lead at once."""
        free = 0
        most = 1 << 60 if points is None else points - spent
        for layer, parts in enumerate(self.front.parts):
            spaces = wave
            if self.above:
                spaces = wave >> self.above if layer else wave & self.costs.everything
            for part, entries in parts:
                leaving = spaces if part == EVERYWHERE else spaces & part
                if not leaving:
                    continue
                for cost, sources, steps in self.costs.crossings:
                    if cost > most:
                        break
                    if not leaving & sources:
                        continue
                    reached = steps(leaving)
                    for extra, entering, onward in entries:
                        total = cost + extra
                        if total > most:
                            break
                        entered = reached if entering == EVERYWHERE else reached & entering
                        if onward:
                            entered <<= self.above
                        if total:
                            due[spent + total] = due.get(spent + total, 0) | entered
                        else:
                            free |= entered
        return free


class Reach:
    """Where a unit can go: the spaces, what each costs, and a cheapest path to each.

    `levels[k]` are the spaces whose cheapest cost is exactly k. A space that can only be passed is in none of them, and
    in `passed` instead; it has a cost and a path like the others.
    """

    def __init__(self, march: March, points: int, waves: list[list[Wave]]) -> None:
        self._march, self._points, self._waves = march, points, waves
        self._reached = _first_reached(waves, march.costs.everything, march.above)
        through = march.front.through
        self.levels = [level & ~through for level in self._reached] if through else self._reached
        self.spaces = _union(self.levels)
        self._came: dict[Stand, Stand] = {}

    @cached_property
    def passed(self) -> Spaces:
        """The spaces where no march ends, but which one may enter, because there is a way on to where one does."""
        if not (passing := _union(self._reached) & self._march.front.through & ~self._march.start):
            return 0
        return sum(1 << space for space in members(passing) if any(map(self._goes_on, self._in(space))))

    def _goes_on(self, stand: Stand) -> bool:
        """Can a march go on from here to a space where it may end?"""
        march = self._march
        ends = march.costs.everything & ~march.front.through
        levels = march.onward(stand, self._points - self._stands[stand][0])
        return any(wave & (ends | ends << march.above) for waves in levels for wave in waves)

    def cost(self, space: int) -> int | None:
        """The fewest points that bring the unit to a space, or None if it is out of reach."""
        here = bit(space)
        return next((cost for cost, level in enumerate(self._reached) if level & here), None)

    def path(self, space: int) -> tuple[int, ...] | None:
        """A cheapest path, from the start to a space, or None if it is out of reach; always the same one."""
        if not (stands := self._in(space)):
            return None
        stand = min(stands, key=self._stands.__getitem__)
        path = [space]
        while self._stands[stand] != (0, 0):
            if stand not in self._came:
                self._came[stand] = self._before(stand)
            stand = self._came[stand]
            path.append(self._march.where(stand)[0])
        return tuple(reversed(path))

    @cached_property
    def _stands(self) -> dict[Stand, tuple[int, int]]:
        """Every way in which a march can stand, with its cost and the number of free steps at its end."""
        return {
            stand: (cost, number)
            for cost, waves in enumerate(self._waves)
            for number, wave in enumerate(waves)
            for stand in members(wave)
        }

    def _in(self, space: int) -> list[Stand]:
        """The ways in which a march can stand in a space."""
        if not self._march.above:
            return [space] if space in self._stands else []
        return [stand for stand in (space, space + self._march.above) if stand in self._stands]

    def _before(self, stand: Stand) -> Stand:
        """How a cheapest march stood one step before: of several at the least cost, then in the lowest index."""
        march, here = self._march, self._stands[stand]
        space, layer = march.where(stand)
        if not march.above and march.front.dearest is None:
            return self._plainly_before(space, here)
        near = [(a, before) for a in march.costs.entries(space) for before in self._in(a) if not march.held >> a & 1]
        known = sorted([(self._stands[before], a, before) for a, before in near if self._stands[before] < here])
        return next(
            before
            for (cost, _), a, before in known
            if march.step(a, space, march.where(before)[1]) == (here[0] - cost, layer)
        )

    def _plainly_before(self, space: int, here: tuple[int, int]) -> Stand:
        """The same where no toll is paid once and no price capped: no step costs less than its price."""
        march, stands, held = self._march, self._stands, self._march.held
        prices = march.costs.entries(space)
        known = [(stands[a], a) for a in prices if a in stands and stands[a] < here and not held >> a & 1]
        return next(
            a
            for (cost, _), a in sorted(known)
            if prices[a] <= here[0] - cost and march.step(a, space, 0) == (here[0] - cost, 0)
        )


def reach(costs: Costs, start: Spaces, points: int, front: Front = OPEN) -> Reach:
    """Where a unit can go from its start with so many points.

    `start` is a set: one space for a unit, several for, say, all sources of supply.
    """
    if points < 0:
        raise ValueError(f"a unit cannot have {points} movement points")
    march = March(costs, front, start)
    waves = list(march.levels(points))
    return Reach(march, points, waves + [[] for _ in range(points + 1 - len(waves))])


def leads_to(costs: Costs, start: Spaces, points: int, front: Front, goals: Spaces) -> bool:
    """Can a unit go from its start to one of some spaces with so many points? It looks no farther than the first."""
    ends = goals & ~front.through
    march = March(costs, front, start)
    ends |= ends << march.above
    return any(wave & ends for waves in march.levels(points) for wave in waves)


def cheapest(costs: Costs, a: int, b: int, front: Front = OPEN) -> tuple[int, tuple[int, ...]] | None:
    """The cost and the spaces of a cheapest path from a to b, or None if there is no way."""
    march = March(costs, front, bit(a))
    waves: list[list[Wave]] = []
    for level in march.levels(None):
        waves.append(level)
        if has(_first_reached([level], costs.everything, march.above)[0], b):
            break
    found = Reach(march, len(waves), waves)
    cost, path = found.cost(b), found.path(b)
    return None if has(front.through, b) or cost is None or path is None else (cost, path)


def _first_reached(waves: list[list[Wave]], everything: Spaces, above: int) -> list[Spaces]:
    """For each cost the spaces that are reached at it and not before."""
    levels = [_union(level) for level in waves]
    if not above:
        return levels
    seen = 0
    for cost, level in enumerate(levels):
        reached = (level | level >> above) & everything
        levels[cost] = reached & ~seen
        seen |= reached
    return levels


def _union(sets: list[Spaces]) -> Spaces:
    """All spaces that are in any of the sets."""
    together = 0
    for spaces in sets:
        together |= spaces
    return together
