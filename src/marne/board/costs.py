"""What the ground costs: each crossing, for one kind of unit."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from marne.board.network import Network
from marne.board.spaces import Spaces, many_bits
from marne.board.steps import Pair, Steps, compile_steps

Price: TypeAlias = Callable[[int, int, str], int | None]
"""What a unit pays for going from a space to the next across a border of that type; None where it may not cross."""
Prices: TypeAlias = Sequence[Mapping[int, int]]
"""For each space the spaces from which one may enter it, each with the cost."""


class Crossings(NamedTuple):
    """All crossings of one cost: the spaces that they leave, and where they lead."""

    cost: int
    sources: Spaces
    steps: Steps


class Costs:
    """What each crossing costs one kind of unit.

    `price(a, b, border)` is the cost of going from a to b across a border of that type: a whole number, 0 for free, or
    None where the unit may not cross. It is asked once for each crossing, when the costs are made.
    """

    def __init__(self, board: Network, price: Price) -> None:
        prices: list[dict[int, int]] = [{} for _ in range(board.slots)]
        for a in board.indices:
            for b in board.adjacent(a):
                cost = price(a, b, board.border(a, b) or "")
                if cost is not None:
                    prices[b][a] = _checked(a, b, cost)
        self._set(board, prices, _compiled(board, prices))

    def _set(self, board: Network, prices: Prices, crossings: tuple[Crossings, ...]) -> None:
        self.board, self.everything = board, board.everything
        self._prices = prices
        self.crossings = crossings

    def crossing(self, a: int, b: int) -> int | None:
        """What it costs to go from a straight to b, or None where that is forbidden."""
        return self._prices[b].get(a)

    def entries(self, space: int) -> Mapping[int, int]:
        """The spaces from which one may enter this space, each with the cost."""
        return self._prices[space]

    def amended(self, changes: Mapping[Pair, int | None]) -> "Costs":
        """The same costs, but for single crossings from one space to another: bridges that are down, sides closed.

        Only what has changed is made anew.
        """
        prices = list(self._prices)
        gone: dict[int, list[Pair]] = defaultdict(list)
        new: dict[int, list[Pair]] = defaultdict(list)
        for (a, b), cost in changes.items():
            if self.board.border(a, b) is None:
                raise ValueError(f"spaces {a} and {b} have no border that could be crossed")
            entries = dict(prices[b])
            before = entries.pop(a, None)
            if before is not None:
                gone[before].append((a, b))
            if cost is not None:
                entries[a] = _checked(a, b, cost)
                new[cost].append((a, b))
            prices[b] = entries
        kept = [Crossings(c, mask, steps.without(gone[c])) if c in gone else Crossings(c, mask, steps)
                for c, mask, steps in self.crossings]  # fmt: skip
        twin = Costs.__new__(Costs)
        twin._set(self.board, prices, tuple(sorted((*kept, *_grouped(self.board, new)), key=lambda c: c.cost)))
        return twin


def slowest(*kinds: Costs) -> Costs:
    """What each crossing costs a group: what it costs the one for whom it is dearest, and only where all may cross."""
    board = kinds[0].board
    if any(costs.board is not board for costs in kinds):
        raise ValueError("a group needs costs that were made for one board")

    def dearest(a: int, b: int, border: str) -> int | None:
        prices = [price for costs in kinds if (price := costs.crossing(a, b)) is not None]
        return max(prices) if len(prices) == len(kinds) else None

    return Costs(board, dearest)


def _checked(a: int, b: int, cost: int) -> int:
    """The cost, after a check that it is none that a search cannot bear."""
    if cost < 0:
        raise ValueError(f"crossing from space {a} to space {b} costs {cost}: a cost cannot be negative")
    return cost


def _compiled(board: Network, prices: Prices) -> tuple[Crossings, ...]:
    """All crossings by their cost, the cheapest first."""
    pairs: dict[int, list[Pair]] = defaultdict(list)
    for b, entries in enumerate(prices):
        for a, cost in entries.items():
            pairs[cost].append((a, b))
    return _grouped(board, pairs)


def _grouped(board: Network, pairs: Mapping[int, list[Pair]]) -> tuple[Crossings, ...]:
    """Crossings by their cost, the cheapest first, ready to be taken by many spaces at once."""
    return tuple(
        Crossings(cost, many_bits([a for a, _ in listed]), compile_steps(listed, board.everything))
        for cost, listed in sorted(pairs.items())
    )
