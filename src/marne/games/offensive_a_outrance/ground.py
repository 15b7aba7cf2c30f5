"""3.5, 3.6: the map as the rules read it: sets of hexes as bits, and tables by hex and hexside."""

from __future__ import annotations

from marne.board import RAILWAYS, bits, members
from marne.board.spaces import many_bits
from marne.games.offensive_a_outrance.board import HEIGHTS, Bottleneck, Hex, Side, Structure, board, load, neutral
from marne.games.offensive_a_outrance.tables import GROUND, RIVER, TABLES
from marne.kernel import Memory

BOARD = board()
SLOTS = BOARD.slots
NAMED: dict[str, int] = {h.name: BOARD.index(h.name) for h in load().hexes}
HEXES: dict[int, Hex] = {NAMED[h.name]: h for h in load().hexes}
EVERY: int = BOARD.everything


def hexes(names: tuple[str, ...]) -> int:
    """A set of hexes by their names."""
    return bits(NAMED[name] for name in names)


def _where(*countries: str) -> int:
    return many_bits([a for a, h in HEXES.items() if h.country in countries])


NEUTRAL = neutral()
"""3.5.5-4 Ground that nobody may enter."""
LAND = EVERY & ~NEUTRAL
FRANCE, GERMAN_SOIL, BELGIUM = _where("France"), _where("Germany"), _where("Belgium")
DUTCH, SWISS = _where("Netherlands"), _where("Switzerland")

# Hexes.

ELEVATION: dict[int, int] = {a: HEIGHTS.index(h.height) for a, h in HEXES.items()}
"""3.6-1 The six elevations, from 0."""
WOODED = many_bits([a for a, h in HEXES.items() if h.wooded])
MOOR = many_bits([a for a, h in HEXES.items() if h.moor])
MOUNTAINOUS = many_bits([a for a, h in HEXES.items() if h.height in ("foothills", "mountain", "steep")])
"""3.5.3-4 Foothills, Mountain and Steep Mountain."""
STEEP = many_bits([a for a, h in HEXES.items() if h.height == "steep"])
PORTS = many_bits([a for a, h in HEXES.items() if h.port])
COASTAL = many_bits([a for a, h in HEXES.items() if h.coastal])
PRINTED = many_bits([a for a, h in HEXES.items() if h.improved])
"""14.5-1 Hexes with a printed Improved Position of Level 2."""
CAMPS: dict[str, int] = {
    camp: many_bits([a for a, h in HEXES.items() if h.camp == camp])
    for camp in sorted({h.camp for h in HEXES.values() if h.camp})
}
"""1.1-16 The hexes of each Fortified Camp."""
CAMP_AT: dict[int, str] = {a: h.camp for a, h in HEXES.items() if h.camp}
IN_CAMPS = many_bits(CAMP_AT)
DISTRICTS: dict[str, int] = {
    name: many_bits([a for a, h in HEXES.items() if h.district == name])
    for name in sorted({h.district for h in HEXES.values() if h.district})
}
"""22.2.2 The districts of Paris."""
MAP_EDGE: tuple[int, int] = (
    many_bits([a for a in members(GERMAN_SOIL) if HEXES[a].edge]),
    many_bits([a for a in members(FRANCE) if HEXES[a].edge]),
)
"""1.1-17 The hexes of the map edge that is friendly to the German, and to the Allies."""
EXITS: tuple[int, int] = (hexes(load().exits) & GERMAN_SOIL, hexes(load().exits) & FRANCE)
"""Where railways leave the map at a friendly edge."""
WAYS: dict[str, tuple[int, ...]] = {way.name: tuple(NAMED[n] for n in way.hexes) for way in load().ways}

# Hexsides.

NEAR: tuple[int, ...] = BOARD.neighbours_of
"""The neighbours of each hex as a set, but for those beyond a Sea hexside."""
NEXT: dict[int, tuple[int, ...]] = {a: BOARD.adjacent(a) for a in HEXES}
DIRECTIONS = BOARD.directions
DIRECTION = {(a, b): d for a in HEXES for b in NEXT[a] if (d := BOARD.direction(a, b)) is not None}
"""Across which side of a hex its neighbour lies."""
BEYOND: dict[int, tuple[int, ...]] = {
    a: tuple(-1 if (b := BOARD.step(a, d)) is None else b for d in range(len(DIRECTIONS))) for a in HEXES
}
"""The hex next door in each direction, across whatever side; -1 at the edge of the map."""
ZONES = BOARD.without("ridge")
"""3.3.1 Across which hexsides a ZOC extends: all but Sea and Mountain Ridge."""
ZONE: tuple[int, ...] = ZONES.neighbours_of
"""The hexes into which a unit in each hex projects its ZOC."""

PAIRS: dict[tuple[int, int], Side] = {
    pair: side
    for side in load().sides
    for a, b in [(NAMED[side.between[0]], NAMED[side.between[1]])]
    for pair in ((a, b), (b, a))
}
"""What lies on each hexside, asked from either of its hexes."""


def ground(a: int, b: int) -> str:
    """7.1.3-1 What a unit crosses from a hex to the next; of several kinds the easiest."""
    return PAIRS[a, b].ground if (a, b) in PAIRS else "clear"


def river(a: int, b: int) -> str:
    """The river on a hexside that has an effect, or nothing."""
    found = PAIRS[a, b].river if (a, b) in PAIRS else ""
    return "" if found == "stream" else found


def inundation(a: int, b: int) -> bool:
    """21.3 Whether a hexside can be inundated."""
    return (a, b) in PAIRS and PAIRS[a, b].inundation


def ridge(a: int, b: int) -> bool:
    """Whether a Mountain Ridge lies between two hexes."""
    return ground(a, b) == "ridge"


def forested(a: int, b: int) -> bool:
    """3.5.3-3 Whether a hexside is Forest or Deep Forest."""
    return (a, b) in PAIRS and bool(PAIRS[a, b].wood)


def up_escarpment(a: int, b: int) -> bool:
    """Whether one goes up an escarpment from a hex to the next."""
    return (a, b) in PAIRS and PAIRS[a, b].escarpment == HEXES[b].name


def rises(a: int, b: int) -> bool:
    """3.6.1, 9.6.1-5 Whether one attacks up in elevation from a hex into the next."""
    return ELEVATION[b] > ELEVATION[a] and not ((a, b) in PAIRS and PAIRS[a, b].transition)


BRIDGES: tuple[tuple[int, int], ...] = tuple(
    sorted({(min(pair), max(pair)) for pair, side in PAIRS.items() if side.bridged})
)
"""3.5.4-1 All hexsides with a Roadway Bridge, the lower hex first; a set of bridges is bits in this order."""
BRIDGE: dict[tuple[int, int], int] = {pair: k for k, (a, b) in enumerate(BRIDGES) for pair in ((a, b), (b, a))}
BRIDGES_AT: dict[int, int] = {a: bits(BRIDGE[a, b] for b in NEXT[a] if (a, b) in BRIDGE) for a in HEXES}
"""7.1.4a-1 The bridges that join each hex to another."""


def _crossing(a: int, b: int) -> int:
    """7.1 What the hexside costs by itself: its ground, and the way up an escarpment."""
    return GROUND[ground(a, b)].mp + (TABLES.escarpment.mp if up_escarpment(a, b) else 0)


def _with_river(a: int, b: int, bridged: bool) -> int:
    """7.1.3-2 What the hexside costs with its river, or with a bridge over it."""
    stream = river(a, b)
    if not stream:
        return _crossing(a, b)
    row = RIVER[stream]
    return _crossing(a, b) + (row.bridge if bridged and (a, b) in BRIDGE else row.mp)


_FORDED, _BRIDGED = ({(a, b): _with_river(a, b, bridged) for a in HEXES for b in NEXT[a]} for bridged in (False, True))


def crossing(a: int, b: int, bridged: bool = True) -> int:
    """7.1.3-2, 7.1.4 MPs from a hex to the next, with river or bridge, without EZOCs.

    `bridged` says whether a bridge that is there can be used.
    """
    return (_BRIDGED if bridged else _FORDED)[a, b]


GRAND = frozenset(pair for pair in PAIRS if river(*pair) == "grand")
"""7.1.5 Hexsides with a Grand River."""


def _left_bank() -> int:
    found = edge = 1 << NAMED["44.15"]
    while edge:
        ways = [(a, b) for a in members(edge) for b in members(NEAR[a] & BELGIUM & ~found)]
        edge = bits(b for a, b in ways if (a, b) not in PAIRS or "Scheldt" not in PAIRS[a, b].rivers)
        found |= edge
    return found


BEYOND_SCHELDT = _left_bank()
"""26.5.2 Belgium north of the Schelde: Gent, and all that one can reach from there without crossing the river."""

# Railways.

RAILS = BOARD.network(RAILWAYS)
TRACK: dict[tuple[int, int], str] = {pair: side.rail for pair, side in PAIRS.items() if side.rail}
ON_RAILS = many_bits([a for a, _ in TRACK])
DOUBLE_TRACK = many_bits([a for (a, _), kind in TRACK.items() if kind == "double"])
"""7.7.2-1 Hexes with double track."""
DOUBLE = RAILS.only("double")
STRUCTURES: tuple[Structure, ...] = load().structures
"""18.4 What can be blown up; a set of structures is bits in this order."""
STRUCTURE_PAIRS: tuple[tuple[int, int], ...] = tuple((NAMED[s.between[0]], NAMED[s.between[1]]) for s in STRUCTURES)
BOTTLENECKS: tuple[Bottleneck, ...] = load().bottlenecks


def _disc(key: tuple[int, int]) -> int:
    spaces, far = key
    found = 0
    for _, ring in zip(range(far + 1), BOARD.rings(spaces), strict=False):
        found |= ring
    return found


_DISCS: Memory[tuple[int, int], int] = Memory(1 << 10, _disc)
_DISCS_OF_ONE: Memory[tuple[int, int], int] = Memory(1 << 13, lambda key: _disc((1 << key[0], key[1])))


def around(spaces: int, far: int) -> int:
    """The hexes at most so many hexes from some; none if that is below 0."""
    return _DISCS[spaces, far] if spaces else 0


def within(space: int, far: int) -> int:
    """The hexes at most so many hexes from one; none if that is below 0."""
    return _DISCS_OF_ONE[space, far]


def apart(a: int, b: int) -> int:
    """1.2-11 How many hexes apart two hexes lie: the first is not counted, the last is."""
    return BOARD.apart(a, b)
