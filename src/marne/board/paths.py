"""Movement with costs: where a unit can go with its movement points, and which way.

march = Costs(board, price_of_a_march)       # once per kind of unit
moves = reach(march, bit(space), points=4, within=passable, stop=enemy_zones)
moves.spaces, moves.cost(goal), moves.path(goal)
"""

from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import TypeAlias

from marne.board.network import Network
from marne.board.spaces import Spaces, bit, first, has
from marne.board.steps import Pair, compile_steps

Price: TypeAlias = Callable[[int, int, str], int | None]


class Costs:
    """What each crossing costs one kind of unit.

    `price(a, b, border)` is the cost of going from a to b across a border of that type: a whole number, 0 for free, or
    None where the unit may not cross. It is asked once for each crossing, when the costs are made.
    """

    def __init__(self, board: Network, price: Price) -> None:
        self.everything = board.everything
        self._prices: list[dict[int, int]] = [{} for _ in range(board.slots)]
        crossings: dict[int, list[Pair]] = defaultdict(list)
        for a in board.indices:
            for b in board.adjacent(a):
                cost = price(a, b, board.border(a, b) or "")
                if cost is None:
                    continue
                if cost < 0:
                    raise ValueError(f"crossing from space {a} to space {b} costs {cost}: a cost cannot be negative")
                crossings[cost].append((a, b))
                self._prices[b][a] = cost
        compiled = {cost: compile_steps(pairs, board.everything) for cost, pairs in sorted(crossings.items())}
        self._free = compiled.pop(0, None)
        self._paid = tuple(compiled.items())
        self._dearest = max(crossings, default=0)

    def crossing(self, a: int, b: int) -> int | None:
        """What it costs to go from a straight to b, or None where that is forbidden."""
        return self._prices[b].get(a)

    def entries(self, space: int) -> dict[int, int]:
        """The spaces from which one may enter this space, each with the cost."""
        return self._prices[space]

    def search(self, start: Spaces, points: int | None, within: Spaces, stop: Spaces) -> Iterator[list[Spaces]]:
        """For each cost from 0 upwards, the spaces that can first be reached at it, in waves of free steps."""
        left = within & ~start
        held = stop & ~start
        due = [start] + [0] * self._dearest
        spent = 0
        while any(due) and (points is None or spent <= points):
            wave = due.pop(0)
            due.append(0)
            if spent:
                wave &= left
            waves = []
            while wave:
                waves.append(wave)
                left &= ~wave
                leaving = wave & ~held
                for cost, steps in self._paid:
                    if points is not None and spent + cost > points:
                        break
                    due[cost - 1] |= steps(leaving)
                wave = self._free(leaving) & left if self._free else 0
            yield waves
            spent += 1


class Reach:
    """Where a unit can go: the spaces, what each costs, and a cheapest path to each.

    `levels[k]` are the spaces whose cheapest cost is exactly k.
    """

    def __init__(self, costs: Costs, start: Spaces, stop: Spaces, waves: list[list[Spaces]]) -> None:
        self._costs = costs
        self._held = stop & ~start
        self._waves = waves
        self.levels = [_union(level) for level in waves]
        self.spaces = _union(self.levels)

    def cost(self, space: int) -> int | None:
        """The fewest points that bring the unit to a space, or None if it is out of reach."""
        here = bit(space)
        return next((cost for cost, level in enumerate(self.levels) if level & here), None)

    def path(self, space: int) -> tuple[int, ...] | None:
        """A cheapest path, from the start to a space, or None if it is out of reach; always the same one."""
        cost = self.cost(space)
        if cost is None:
            return None
        path = [space]
        wave = self._wave(space, cost)
        while cost or wave:
            space, cost, wave = self._before(space, cost, wave)
            path.append(space)
        return tuple(reversed(path))

    def _before(self, space: int, cost: int, wave: int) -> tuple[int, int, int]:
        """The space before this one on a cheapest path, with its cost and wave: of several, the lowest index."""
        for a, price in self._costs.entries(space).items():
            if has(self._held, a):
                continue
            if wave:
                if not price and has(self._waves[cost][wave - 1], a):
                    return a, cost, wave - 1
            elif 0 < price <= cost and has(self.levels[cost - price], a):
                return a, cost - price, self._wave(a, cost - price)
        raise AssertionError(f"space {space} was reached from nowhere")

    def _wave(self, space: int, cost: int) -> int:
        """How many free steps ended the way to a space."""
        return next(wave for wave, spaces in enumerate(self._waves[cost]) if has(spaces, space))


def reach(costs: Costs, start: Spaces, points: int, *, within: Spaces | None = None, stop: Spaces = 0) -> Reach:
    """Where a unit can go from its start with so many points.

    `start` is a set: one space for a unit, several for, say, all sources of supply. Only spaces `within` may be
    entered. A space in `stop` may be entered but not left again; the start itself may always be left.
    """
    if points < 0:
        raise ValueError(f"a unit cannot have {points} movement points")
    _check_start(costs, start)
    waves = list(costs.search(start, points, costs.everything if within is None else within, stop))
    return Reach(costs, start, stop, waves + [[]] * (points + 1 - len(waves)))


def cheapest(
    costs: Costs, a: int, b: int, *, within: Spaces | None = None, stop: Spaces = 0
) -> tuple[int, tuple[int, ...]] | None:
    """The cost and the spaces of a cheapest path from a to b, or None if there is no way."""
    _check_start(costs, bit(a))
    waves = []
    for level in costs.search(bit(a), None, costs.everything if within is None else within, stop):
        waves.append(level)
        if has(_union(level), b):
            break
    found = Reach(costs, bit(a), stop, waves)
    cost, path = found.cost(b), found.path(b)
    return None if cost is None or path is None else (cost, path)


def _check_start(costs: Costs, start: Spaces) -> None:
    """Refuse a start beside the board, which an index given in place of a set mostly is."""
    if start & ~costs.everything:
        beside = first(start & ~costs.everything)
        raise ValueError(f"the start holds {beside}, which is no space of the board; write bit(space) for one space")


def _union(sets: list[Spaces]) -> Spaces:
    """All spaces that are in any of the sets."""
    together = 0
    for spaces in sets:
        together |= spaces
    return together
