"""The game's state read into the referee's words: printed names and counters; nothing is worked out here."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from marne.games.offensive_a_outrance.board import board
from marne.games.offensive_a_outrance.state import State
from tests.games.offensive_a_outrance.referee.facts import ARMIES, BRIDGES, HEXES, NAME, NEUTRAL, THEATRES, UNITS

PHASES = (
    "preliminary", "joint", "attachment", "supply", "engineering", "movement", "counter movement", "attack",
    "counter attack", "finishing", "inter-phase",
)  # fmt: skip
PLANS = ("none", "under it", "achieved", "abandoned", "idle", "captured")
MAP_EDGES = (
    {a for a, h in HEXES.items() if h.get("edge") and h["country"] == "Germany"},
    {a for a, h in HEXES.items() if h.get("edge") and h["country"] == "France"},
)
"""1.1-17 The map edges that are friendly to the German, and to the Allies."""


@dataclass
class Position:
    """Everything the referee looks at, by the names that are printed."""

    turn: int
    half: int
    phase: str
    at: list[tuple[str, ...]]  # the hexes of each piece: none off the map, two of a Two-Hex Unit
    sr: list[int]
    ce: list[int]
    spent: list[int]
    debt: list[int]
    army: list[int]
    corps: list[int]
    ammo: list[int]
    flipped: set[int]
    riding: set[int]
    german: set[str]  # the hexes that the German controls
    fronts: tuple[set[str], set[str]]
    damaged: set[frozenset[str]]
    dug: tuple[set[str], set[str]]  # Improved Positions of Level 1, by side
    ruined: set[str]
    rails: tuple[set[str], set[str]]
    within: set[str]
    edges: tuple[set[str], set[str]]
    aims: dict[int, str]  # PA markers and the hexes at which they point
    improved: set[int]
    began: list[tuple[str, ...]]
    boundaries: tuple[list[tuple[int, int, tuple[str, ...]]], list[tuple[int, int, tuple[str, ...]]]]
    lives: list[bool]  # whether a piece is on the map, or comes back to it
    entraining: set[int]  # pieces that entrain, or detrain
    variable: set[int]  # 5.2.2a Formations that have left their printed corps
    attacks: dict[str, set[int]]  # attacks that are indicated, and not fought
    attacked: set[str]
    tired: set[int]  # pieces that have fought or lent their AV in this phase
    retreated: set[int]
    plans: list[str]  # 26 how the plan of each army stands
    arriving: set[int]  # 16.1 the reinforcements of the scenario
    options: dict[str, object] = field(default_factory=dict)
    areas: list[dict[int, set[str]]] = field(default_factory=list)  # what `ground.areas` has found

    def here(self, a: str, side: int | None = None) -> set[int]:
        """The pieces in a hex."""
        return self.stacks.get(a, set()) if side is None else {u for u in self.here(a) if UNITS[u].side == side}

    @property
    def stacks(self) -> dict[str, set[int]]:
        """The pieces by hex."""
        if not hasattr(self, "_stacks"):
            found: dict[str, set[int]] = {}
            for u, hexes in enumerate(self.at):
                for a in hexes:
                    found.setdefault(a, set()).add(u)
            self._stacks = found
        return self._stacks

    def held(self, side: int) -> set[str]:
        """The hexes where pieces of a side are."""
        return {a for a, units in self.stacks.items() if any(UNITS[u].side == side for u in units)}


def _bits(number: int) -> set[int]:
    return {k for k, digit in enumerate(reversed(bin(number)[2:])) if digit == "1"}


@lru_cache(64)
def _named(number: int) -> frozenset[str]:
    return frozenset(NAME[k] for k in _bits(number))


def _hexes(number: int) -> set[str]:
    return {*_named(number)}


def _places(packed: bytes, spread: tuple[tuple[int, int], ...]) -> list[tuple[str, ...]]:
    others = dict(spread)
    found: list[tuple[str, ...]] = []
    for u in range(len(packed) // 2):
        number = packed[2 * u] | packed[2 * u + 1] << 8
        hexes = (NAME[number],) if number in NAME else ()
        found.append((*hexes, NAME[others[u]]) if hexes and u in others else hexes)
    return found


def _aim(a: str, direction: int) -> str:
    step = board().step(board().index(a), direction)
    assert step is not None
    return NAME[step]


def _boundaries(s: State, side: int) -> list[tuple[int, int, tuple[str, ...]]]:
    own = [line for line in s.boundaries if (ARMIES[line[0]]["nation"] == "german") == (side == 0)]
    return [(line[0], line[1], tuple(NAME[a] for a in line[2:])) for line in own]


def read(s: State) -> Position:
    """The state in the referee's words."""
    at = _places(s.at, s.spread)
    theatre = THEATRES.get(s.rules.setting.file.theatre)
    return Position(
        turn=s.turn,
        half=s.half,
        phase=PHASES[s.phase],
        at=at,
        sr=list(s.sr),
        ce=list(s.ce),
        spent=list(s.spent),
        debt=list(s.debt),
        army=list(s.army),
        corps=list(s.corps),
        ammo=list(s.ammo),
        flipped=_bits(s.flipped),
        riding=_bits(s.riding),
        german=_hexes(s.control),
        fronts=(_hexes(s.fronts[0]), _hexes(s.fronts[1])),
        damaged={pair for k, pair in enumerate(BRIDGES) if s.damaged >> k & 1},
        dug=(_hexes(s.positions[0]), _hexes(s.positions[1])),
        ruined=_hexes(s.ruined),
        rails=(_hexes(s.rails[0]), _hexes(s.rails[1])),
        within=({*theatre["hexes"]} if theatre else {*HEXES}) - NEUTRAL,
        edges=({*theatre["german"]}, {*theatre["allied"]}) if theatre else MAP_EDGES,
        aims={u: _aim(at[u][0], way - 1) for u, way in enumerate(s.pa) if way and at[u]},
        improved=_bits(s.improved),
        began=_places(s.began, s.began_spread) if s.began else at,
        boundaries=(_boundaries(s, 0), _boundaries(s, 1)),
        lives=[bool(hexes) or u in {v for v, _, _ in s.track} for u, hexes in enumerate(at)],
        entraining={u for u, task in enumerate(s.task) if task // 16 in (3, 4)},
        variable=_bits(s.variable),
        attacks={NAME[a]: _bits(units) for a, units in s.orders},
        attacked={NAME[a] for a in s.attacked},
        tired=_bits(s.fought | s.lent),
        retreated=_bits(s.retreated),
        plans=[PLANS[how] for how in s.plans],
        arriving={u for _, u, _, _ in s.rules.setting.arrivals},
        options={"plans": s.rules.plans, "repulse_ammo": s.rules.repulse_ammo},
    )


def army_name(p: Position, u: int) -> str:
    """The key of a piece's army, or nothing."""
    return ARMIES[p.army[u]]["key"] if p.army[u] < len(ARMIES) else ""
