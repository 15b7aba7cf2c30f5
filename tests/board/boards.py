"""Random boards for the tests, and the plain searches against which the fast ones are checked."""

from collections import deque
from collections.abc import Callable, Iterable
from heapq import heappop, heappush
from random import Random
from typing import Any, NamedTuple

from hypothesis import strategies as st

from marne.board import Area, AreaBoard, Axial, Board, Border, HexBoard, Layout, Network, OffsetColumns, Rectangle

TYPES = ("land", "minor", "major")

# Each layout with the columns and rows from which a random board takes its cells. Axial passes from Z to AA.
GRIDS: dict[str, tuple[Callable[[], Layout], range, range]] = {
    "offset columns": (OffsetColumns, range(40, 47), range(38, 45)),
    "axial": (Axial, range(24, 31), range(-3, 4)),
    "hexes": (lambda: Rectangle(7, 7), range(1, 8), range(1, 8)),
    "squares": (lambda: Rectangle(7, 7, "squares"), range(1, 8), range(1, 8)),
    "squares with corners": (lambda: Rectangle(7, 7, "squares", diagonals=True), range(1, 8), range(1, 8)),
}
grids = st.sampled_from(sorted(GRIDS))


def full_board(grid: str, **options: Any) -> HexBoard[None]:
    """A board with every cell of the grid's window."""
    make, columns, rows = GRIDS[grid]
    layout = make()
    return HexBoard(grid, layout, [layout.name(column, row) for column in columns for row in rows], **options)


@st.composite
def hex_boards(draw: st.DrawFn) -> HexBoard[None]:
    """A ragged board with borders of several types and some closed sides."""
    whole = full_board(draw(grids))
    names = [whole.name(space) for space in whole.indices]
    missing = draw(st.sets(st.sampled_from(names), max_size=len(names) - 1))
    kept = [name for name in names if name not in missing]
    sides = [
        (whole.name(a), whole.name(b))
        for a in whole.indices
        for b in whole.adjacent(a)
        if a < b and not {whole.name(a), whole.name(b)} & missing
    ]
    random = Random(draw(st.integers(0, 999)))
    random.shuffle(sides)
    closed = draw(st.integers(0, len(sides) // 2))
    borders = [Border(a, b, random.choice(TYPES)) for a, b in sides[closed:]]
    return HexBoard(whole.title, whole.layout, kept, borders=borders, closed=sides[:closed])


@st.composite
def area_boards(draw: st.DrawFn) -> AreaBoard[None]:
    """A board of areas in a row, joined at random whether they touch or not."""
    names = [str(number) for number in range(draw(st.integers(1, 14)))]
    pairs = [(a, b) for a in names for b in names if int(a) < int(b)]
    joined = draw(st.sets(st.sampled_from(pairs), max_size=30)) if pairs else set()
    borders = [Border(a, b, draw(st.sampled_from(TYPES))) for a, b in sorted(joined)]
    return AreaBoard("Areas", [Area(name, tile(int(name)), None) for name in names], borders)


def any_boards() -> st.SearchStrategy[Board]:
    """A board of hexes, squares or areas."""
    return st.one_of(hex_boards(), area_boards())


def tile(column: int) -> tuple[tuple[float, float], ...]:
    """The square with its left top corner at (column, 0)."""
    return (column, 0.0), (column + 1, 0.0), (column + 1, 1.0), (column, 1.0)


def some_spaces(network: Network) -> st.SearchStrategy[int]:
    """A random set of the board's spaces."""
    return st.integers(0, network.everything).map(lambda number: number & network.everything)


def one_space(network: Network) -> st.SearchStrategy[int]:
    """A random space of the board."""
    return st.sampled_from(network.indices)


def inner_space(board: HexBoard[None]) -> st.SearchStrategy[int]:
    """A random space with neighbours all around, so that lines between two of them never leave a full board."""
    return st.sampled_from([space for space in board.indices if len(board.adjacent(space)) == len(board.directions)])


def plain_distances(network: Network, start: Iterable[int], within: set[int]) -> dict[int, int]:
    """The distance of every space that breadth-first search reaches."""
    distances = dict.fromkeys(start, 0)
    waiting = deque(distances)
    while waiting:
        a = waiting.popleft()
        for b in network.adjacent(a):
            if b in within and b not in distances:
                distances[b] = distances[a] + 1
                waiting.append(b)
    return distances


class Plain(NamedTuple):
    """A front as one would write it first: a plain question about each step, asked by a plain search."""

    within: set[int]
    stop: set[int]
    through: set[int]
    tolls: list[tuple[int | None, set[int], set[int]]]
    once: tuple[int, set[int], set[int]] | None = None
    dearest: int | None = None

    def price(self, price: int | None, a: int, b: int, paid: bool, begins: bool) -> tuple[int, bool] | None:
        """What a step costs in all, and whether the toll that is paid once has been paid after it."""
        if price is None or b not in self.within:
            return None
        for points, leaving, entering in self.tolls:
            if a in leaving and b in entering:
                if points is None:
                    return None
                price += points
        if self.once is not None and not paid and a in self.once[1] and b in self.once[2]:
            price, paid = price + self.once[0], True
        return (min(price, self.dearest) if begins and self.dearest is not None else price), paid


def plain_marches(
    network: Network, prices: dict[tuple[int, int], int | None], start: set[int], points: int, plain: Plain
) -> dict[tuple[int, bool], int]:
    """What it costs to stand in each space, with the toll that is paid once still due or paid, by Dijkstra's search."""
    costs = {(a, False): 0 for a in start}
    waiting = [(0, a, False, True) for a in start]
    while waiting:
        spent, a, paid, begins = heappop(waiting)
        if spent > costs[a, paid] or (a in plain.stop and not begins):
            continue
        for b in network.adjacent(a):
            stepped = plain.price(prices[a, b], a, b, paid, begins)
            if stepped is None or b in start or spent + stepped[0] > points:
                continue
            total, after = spent + stepped[0], stepped[1]
            if total < costs.get((b, after), points + 1):
                costs[b, after] = total
                heappush(waiting, (total, b, after, False))
    return costs


def plain_reach(
    network: Network, prices: dict[tuple[int, int], int | None], start: set[int], points: int, plain: Plain
) -> dict[int, int]:
    """The cost of every space that Dijkstra's search reaches, whether one may stop there or only pass."""
    best: dict[int, int] = {}
    for (space, _), cost in plain_marches(network, prices, start, points, plain).items():
        best[space] = min(cost, best.get(space, cost))
    return best


def plain_passed(
    network: Network, prices: dict[tuple[int, int], int | None], start: set[int], points: int, plain: Plain
) -> set[int]:
    """The spaces that may only be passed and from which a way goes on to one where a march may end."""

    def goes_on(a: int, paid: bool, left: int, seen: frozenset[int]) -> bool:
        if a in plain.stop:
            return False
        for b in network.adjacent(a):
            stepped = plain.price(prices[a, b], a, b, paid, False)
            if stepped is None or stepped[0] > left or b in seen:
                continue
            if b not in plain.through or goes_on(b, stepped[1], left - stepped[0], seen | {b}):
                return True
        return False

    stands = plain_marches(network, prices, start, points, plain)
    return {
        a
        for (a, paid), cost in stands.items()
        if a in plain.through and a not in start and goes_on(a, paid, points - cost, frozenset((a,)))
    }
