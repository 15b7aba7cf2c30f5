"""The map as the rules read it: tables by area number, with Great Britain as 0, and sets of areas as bits."""

from __future__ import annotations

from marne.board import bits
from marne.games.germany_at_war.blocks import BELGIAN, BRITISH, FRENCH, GERMAN
from marne.games.germany_at_war.board import ENTRY_COST, STACK, Area, board, load

GB = 0
BOARD = board()
LAND = BOARD.without("channel")
"""The map without the Channel: nothing but Sea Transport crosses it (ruling G36)."""

AREAS: tuple[Area, ...] = load().area
COUNT = len(AREAS)
ALL = (1 << COUNT) - 1

assert [a.number for a in AREAS] == ["GB", *map(str, range(1, COUNT))]

_POWER_OF = {"Germany": GERMAN, "France": FRENCH, "Britain": BRITISH, "Belgium": BELGIAN, "Luxembourg": -1}

COLOUR = tuple(a.colour for a in AREAS)
GREEN = bits(i for i, a in enumerate(AREAS) if a.colour == "green")
RED = bits(i for i, a in enumerate(AREAS) if a.colour == "red")
COST = tuple(ENTRY_COST.get(c, 99) for c in COLOUR)
"""2.3 What it costs to enter each area; Great Britain cannot be entered."""
LIMIT = tuple(STACK[c] for c in COLOUR)
"""2.4a How many blocks of a side each area holds."""
BONUS = tuple(a.bonus or 0 for a in AREAS)
"""2.2 The terrain bonus of each area."""

NEAR = LAND.neighbours_of
"""For each area the areas next to it."""
NEXT = tuple(LAND.adjacent(i) for i in range(COUNT))
MAJOR = tuple(bits(b for b in NEXT[a] if LAND.border(a, b) == "major") for a in range(COUNT))
"""For each area the areas across a Major River."""
MINOR = tuple(bits(b for b in NEXT[a] if LAND.border(a, b) == "minor") for a in range(COUNT))

HOME = tuple(_POWER_OF[a.country] for a in AREAS)
"""2.6.1 Whose home each area is; -1 for Luxembourg, which is nobody's (ruling G50)."""
HOMES = tuple(bits(i for i, p in enumerate(HOME) if p == power) for power in range(4))
LUXEMBOURG = HOME.index(-1)
GERMAN_AT_START = HOMES[GERMAN] | 1 << LUXEMBOURG

STARS = bits(i for i, a in enumerate(AREAS) if a.star)
"""2.8 Areas with a Major City; Capitals are Major Cities too."""
FORTRESSES: tuple[tuple[int, str], ...] = tuple((i, f.name) for i, a in enumerate(AREAS) for f in a.forts)
"""2.10a Each fortress: its area and its name."""
FORTS_IN: tuple[tuple[int, ...], ...] = tuple(
    tuple(f for f, (area, _) in enumerate(FORTRESSES) if area == i) for i in range(COUNT)
)
FORTS = bits(area for area, _ in FORTRESSES)
PRIZES = STARS | FORTS
"""Areas that pay Valour when conquered, and where a Line of Communication may end."""
WORTH = tuple(max(1, len(FORTS_IN[i])) if PRIZES >> i & 1 else 0 for i in range(COUNT))
"""2.11a, 7.5.1.17c Valour Points for conquering each area: one, and two for area 17 (ruling G4)."""

_CITY = {a.star: i for i, a in enumerate(AREAS) if a.capital}
CAPITAL = (_CITY["Frankfurt"], _CITY["Paris"], _CITY["London"], _CITY["Brussels"])
"""2.9a The Capital of each Power."""
VICTORY = bits(i for i, a in enumerate(AREAS) if a.victory)
PORTS = tuple(i for i, a in enumerate(AREAS) if a.landing)
"""2.5b Where Sea Transport lands."""
LANDINGS = bits(PORTS)
PARIS = CAPITAL[FRENCH]
