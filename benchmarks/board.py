"""How fast the board library is on a map of 5,000 hexes, and on the real hex boards: `python -m benchmarks.board`."""

from collections import deque
from collections.abc import Callable
from functools import partial
from heapq import heappop, heappush
from random import Random
from time import perf_counter
from typing import Any

from marne.board import (
    RAILWAYS,
    RIVERS,
    ROADS,
    Border,
    Costs,
    Front,
    HexBoard,
    Leg,
    Network,
    Rectangle,
    Toll,
    bit,
    bits,
    cheapest,
    count,
    members,
    reach,
    supply,
)
from marne.games.avalon_hill_1914 import board as squares
from marne.games.offensive_a_outrance import board as kilometres
from marne.games.offensive_a_outrance import control, front, tracing
from marne.games.offensive_a_outrance import supply as supply_lines
from marne.games.offensive_a_outrance.game import OffensiveAOutrance
from marne.kernel import Memory
from marne.kernel.trial import Trial

COLUMNS, ROWS, POINTS = 100, 50, 12
PRICES = {"clear": 1, "wood": 2, "hills": 3}
ACROSS = {"land": 0, "minor": 1, "major": 3}
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
        return PRICES[board.traits(b)] + ACROSS[border]

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
    """Loading the boards of two games, and marches on the larger."""
    for game in (kilometres, squares):

        def load(game: Any = game) -> object:
            game.load.cache_clear()
            return game.board.__wrapped__()

        print(f"{game.board().title}: {game.board().size} hexes")
        aim("load the board", best(load), 100)
    marches_on_the_8_km_board()
    lines_on_the_8_km_board()


def eight_km_costs() -> Costs:
    """What a march costs on the 8 km board."""
    board = kilometres.board()
    roads = board.network(ROADS)
    return Costs(board, lambda a, b, border: EIGHT_KM[border] + (roads.border(a, b) is not None))


def eight_km_front(enemies: int, friends: int) -> Front:
    """Zones of control: 2 more to enter one, 1 to leave it, 6 from one to the next, 4 if a friend is there."""
    board = kilometres.board()
    zone = board.neighbours(enemies)
    tolls = [
        Toll(2, entering=zone),
        Toll(1, leaving=zone),
        Toll(3, leaving=zone, entering=zone & ~friends),
        Toll(1, leaving=zone, entering=zone & friends),
    ]
    return Front(within=board.everything & ~enemies, tolls=tolls)


def plain_march(
    crossings: dict[int, list[tuple[int, int]]], start: int, points: int, enemies: set[int], friends: set[int]
) -> dict[int, int]:
    """The same march as one would write it first."""
    zone = {b for a in enemies for b, _ in crossings[a]}
    known = {start: 0}
    waiting = [(0, start)]
    while waiting:
        spent, a = heappop(waiting)
        if spent > known[a]:
            continue
        for b, cost in crossings[a]:
            if b in enemies:
                continue
            if a in zone and b in zone:
                cost += 4 if b in friends else 6
            elif b in zone:
                cost += 2
            elif a in zone:
                cost += 1
            total = spent + cost
            if total <= points and total < known.get(b, points + 1):
                known[b] = total
                heappush(waiting, (total, b))
    return known


def plain_supply(rails: dict[int, tuple[int, ...]], ground: dict[int, tuple[int, ...]], edge: set[int]) -> set[int]:
    """What lies within five hexes of a railway from the map edge, as one would write it first."""
    seen = set(edge)
    waiting = deque(edge)
    while waiting:
        for b in rails[waiting.popleft()]:
            if b not in seen:
                seen.add(b)
                waiting.append(b)
    ring = seen
    for _ in range(5):
        ring = {b for a in ring for b in ground[a]} - seen
        seen |= ring
    return seen


def marches_on_the_8_km_board() -> None:
    """A march through zones of control, the front that it meets, a far path and supply, beside the plain ways."""
    board, costs = kilometres.board(), eight_km_costs()
    start, far = board.index("36.43"), board.index("16.36")
    enemies = bits(board.index(n) for n in ("38.42", "39.44", "35.40"))
    friends = bits(board.index(n) for n in ("37.43", "36.42"))
    front, table = eight_km_front(enemies, friends), crossing_table(board, costs)
    foes, mates = set(members(enemies)), set(members(friends))
    found = reach(costs, bit(start), POINTS, front)
    assert {a: found.cost(a) for a in members(found.spaces)} == plain_march(table, start, POINTS, foes, mates)
    print(f"{'the 8 km board':<44} {'ours':>12} {'target':>8} {'plain':>13} {'faster':>9}")
    row(
        f"a march of {POINTS} points with zones ({count(found.spaces)} hexes)",
        lambda: reach(costs, bit(start), POINTS, front),
        lambda: plain_march(table, start, POINTS, foes, mates),
        0.5,
    )
    row(
        "the same, with another front each time",
        lambda: reach(costs, bit(start), POINTS, eight_km_front(enemies, friends)),
        lambda: plain_march(table, start, POINTS, foes, mates),
        0.5,
    )
    row(
        "a cheapest path to Paris with zones",
        lambda: cheapest(costs, start, far, front),
        lambda: plain_march(table, start, 999, foes, mates),
        None,
    )
    rivers = board.network(RIVERS).only("great")
    bridges = {(a, b): None for a in board.indices for b in rivers.adjacent(a)}
    aim(f"{len(bridges)} crossings closed, costs amended", best(lambda: costs.amended(bridges)), 0.5)
    edge = bits(board.index(h.name) for h in kilometres.load().hexes if h.edge and h.country == "France")
    rails = board.network(RAILWAYS)
    near, along = neighbour_table(board), neighbour_table(rails)
    assert set(members(supply(edge, Leg(rails), Leg(board, 5)).spaces)) == plain_supply(along, near, set(members(edge)))
    row(
        "supply by rail and five hexes beside it",
        lambda: supply(edge, Leg(rails), Leg(board, 5)),
        lambda: plain_supply(along, near, set(members(edge))),
        1.0,
    )


def lines_on_the_8_km_board() -> None:
    """Front Lines with control, and the supply of all units, found anew in positions of random games of Lorraine."""
    states = [
        match.position.state.copy()
        for seed in range(2)
        for match in Trial(OffensiveAOutrance(), seed, every=500).sampled()
    ]

    def slowest(find: Callable[[Any], object], memories: tuple[Memory[Any, Any], ...]) -> float:
        def anew(state: Any) -> None:
            for memory in memories:
                memory.clear()
            find(state)

        return max(best(partial(anew, state), 0.2) for state in states)

    print(f"the 8 km board in {len(states)} positions of random games, the slowest of them")
    lines = slowest(control.control_now, (front._LINES,))
    aim("Front Lines and control, both sides", lines, 3)
    known = (supply_lines._SOURCES, supply_lines._HUNGRY, tracing._COVERED_ONCE)
    fed = slowest(lambda s: [supply_lines.out_of_supply(s, side) for side in (0, 1)], known)
    aim("supply of all units, both sides", fed, 2)


def aim(what: str, took: float, target: float) -> None:
    """Print how long something took beside what it may take."""
    print(f"{what:<44} {took:>9.4f} ms {target:>5g} ms")


if __name__ == "__main__":
    main()
