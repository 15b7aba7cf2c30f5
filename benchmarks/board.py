"""How fast the board library is on a map of 5,000 hexes, and on the real hex boards: `python -m benchmarks.board`."""

from collections import deque
from collections.abc import Callable
from heapq import heappop, heappush
from random import Random
from time import perf_counter
from typing import Any

from marne.board import Border, Costs, HexBoard, Network, Rectangle, bit, bits, count, members, reach
from marne.games.avalon_hill_1914 import board as squares
from marne.games.offensive_a_outrance import board as kilometres

COLUMNS, ROWS, POINTS = 100, 50, 12
GROUND = {"clear": 1, "wood": 2, "hills": 3}
RIVERS = {"land": 0, "minor": 1, "major": 3}
EIGHT_KM = {"clear": 2, "forest": 3, "deep": 4, "moor": 3, "foothills": 3, "mountain": 4, "steep": 6, "ridge": 9}
"""What it costs to cross a hexside of the 8 km board; a bridged river costs one more."""


def make_board() -> HexBoard[str]:
    """A map of mixed ground, a third of it rough, with rivers along a sixth of the hexsides."""
    random = Random(1914)
    layout = Rectangle(COLUMNS, ROWS)
    ground = {name: random.choice(["clear"] * 4 + ["wood", "hills"]) for name in layout.names()}
    dry = HexBoard[str]("Dry", layout, layout.names())
    sides = [(a, b) for a in dry.indices for b in dry.adjacent(a) if a < b]
    rivers = [
        Border(dry.name(a), dry.name(b), random.choice(["minor", "minor", "major"]))
        for a, b in random.sample(sides, len(sides) // 6)
    ]
    return HexBoard("Benchmark", layout, layout.names(), borders=rivers, traits=ground)


def plain_flood(neighbours: dict[int, tuple[int, ...]], start: int) -> set[int]:
    """Breadth-first search as one would write it first."""
    seen = {start}
    waiting = deque([start])
    while waiting:
        for b in neighbours[waiting.popleft()]:
            if b not in seen:
                seen.add(b)
                waiting.append(b)
    return seen


def plain_reach(crossings: dict[int, list[tuple[int, int]]], start: int, points: int) -> dict[int, int]:
    """Dijkstra's search as one would write it first."""
    cheapest_known = {start: 0}
    waiting = [(0, start)]
    while waiting:
        spent, a = heappop(waiting)
        if spent > cheapest_known[a]:
            continue
        for b, cost in crossings[a]:
            total = spent + cost
            if total <= points and total < cheapest_known.get(b, points + 1):
                cheapest_known[b] = total
                heappush(waiting, (total, b))
    return cheapest_known


def neighbour_table(network: Network) -> dict[int, tuple[int, ...]]:
    """Each hex's neighbours, made beforehand for the plain search."""
    return {a: network.adjacent(a) for a in network.indices}


def crossing_table(board: Network, costs: Costs) -> dict[int, list[tuple[int, int]]]:
    """Each hex's neighbours with the cost of going there, made beforehand for the plain search."""
    return {
        a: [(b, cost) for b in board.adjacent(a) if (cost := costs.crossing(a, b)) is not None] for a in board.indices
    }


def best(action: Callable[[], object], seconds: float = 1.0) -> float:
    """The shortest of many runs, in milliseconds."""
    shortest = float("inf")
    end = perf_counter() + seconds
    while perf_counter() < end:
        began = perf_counter()
        action()
        shortest = min(shortest, perf_counter() - began)
    return shortest * 1000


def row(what: str, ours: Callable[[], object], plain: Callable[[], object], target: float | None) -> None:
    """Measure one thing both ways and print the line of the table."""
    fast, slow = best(ours), best(plain)
    limit = "" if target is None else f"{target:.1f} ms"
    print(f"{what:<44} {fast:>9.4f} ms {limit:>8} {slow:>10.3f} ms {slow / fast:>7.0f} x")


def compare_floods(what: str, network: Network, start: int) -> None:
    """One line of the table: everything that can be reached from a hex."""
    table = neighbour_table(network)
    assert network.flood(bit(start)) == bits(plain_flood(table, start))
    row(what, lambda: network.flood(bit(start)), lambda: plain_flood(table, start), 1.0)


def compare_reaches(what: str, board: Network, costs: Costs, start: int) -> None:
    """One line of the table: where one unit can go."""
    table = crossing_table(board, costs)
    found = reach(costs, bit(start), POINTS)
    assert {space: found.cost(space) for space in members(found.spaces)} == plain_reach(table, start, POINTS)
    what = f"reach, {what} ({count(found.spaces)} hexes)"
    row(what, lambda: reach(costs, bit(start), POINTS), lambda: plain_reach(table, start, POINTS), 0.3)


def main() -> None:
    """Print the table."""
    board = make_board()
    middle, corner = board.index(f"{COLUMNS // 2}.{ROWS // 2}"), board.index("1.1")

    def mixed(a: int, b: int, border: str) -> int:
        return GROUND[board.traits(b)] + RIVERS[border]

    print(f"{board.size} hexes, {POINTS} movement points, best of many runs")
    print(f"{'':<44} {'ours':>12} {'target':>8} {'plain':>13} {'faster':>9}")
    compare_floods("flood from a corner", board, corner)
    compare_floods("flood from the middle", board, middle)
    compare_floods("flood not across major rivers", board.without("major"), corner)
    compare_reaches("clear", board, Costs(board, lambda a, b, border: 1), middle)
    compare_reaches("mixed ground, rivers", board, Costs(board, mixed), middle)
    print(f"made once: two boards {best(make_board):.0f} ms, costs {best(lambda: Costs(board, mixed)):.0f} ms")
    real_boards()


def real_boards() -> None:
    """Loading the boards of two games; supply from a map edge and a march with zones of control on the larger."""
    for game in (kilometres, squares):

        def load(game: Any = game) -> object:
            game.load.cache_clear()
            return game.board.__wrapped__()

        print(f"{game.board().title}: {game.board().size} hexes")
        aim("load the board", best(load), 100)
    board = kilometres.board()
    edge = bits(board.index(h.name) for h in kilometres.load().hexes if h.edge and h.country == "France")
    assert count(board.flood(edge)) > 3700

    def price(a: int, b: int, border: str) -> int:
        ground, _, river = border.partition(" ")
        return EIGHT_KM[ground] + (river not in ("", "minor"))

    costs, start = Costs(board, price), bit(board.index("36.43"))
    zones = board.neighbours(bits(board.index(n) for n in ("38.42", "39.44", "35.40")))
    aim("supply from the French map edge, 8 km board", best(lambda: board.flood(edge)), 1)
    aim("a march of 12 points with zones of control", best(lambda: reach(costs, start, POINTS, stop=zones)), 0.5)


def aim(what: str, took: float, target: float) -> None:
    """Print how long something took beside what it may take."""
    print(f"{what:<44} {took:>9.4f} ms {target:>5g} ms")


if __name__ == "__main__":
    main()
