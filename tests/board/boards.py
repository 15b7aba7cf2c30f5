"""Random boards for the tests, and the plain searches against which the fast ones are checked."""

from collections import deque
from collections.abc import Callable, Iterable
from heapq import heappop, heappush
from random import Random
from typing import Any

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


def plain_costs(
    prices: dict[tuple[int, int], int | None], start: set[int], points: int, within: set[int], stop: set[int]
) -> dict[int, int]:
    """The cost of every space that Dijkstra's search reaches."""
    costs = dict.fromkeys(start, 0)
    waiting = [(0, a) for a in start]
    while waiting:
        spent, a = heappop(waiting)
        if spent > costs[a] or (a in stop and a not in start):
            continue
        for (source, b), price in prices.items():
            if source == a and b in within and price is not None and spent + price <= points:
                total = spent + price
                if b not in costs or total < costs[b]:
                    costs[b] = total
                    heappush(waiting, (total, b))
    return costs
