"""The referee's own record of a game, and the game's state read into the same shape, so that both can be compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from itertools import pairwise

from marne.board.standing import place
from marne.games.avalon_hill_1914.state import BOXES, DEAD, LATER, UNPLACED, State
from tests.games.avalon_hill_1914.referee.facts import (
    COUNTRIES,
    FORT_NUMBER,
    FORTS,
    INTERIOR,
    PLACES,
    SIDES,
    UNITS,
    name_of,
)

ELSEWHERE = {number: name for name, number in BOXES.items()} | {DEAD: "dead", LATER: "later", UNPLACED: "unplaced"}
OFF = {"east", "north_army", "bef", "north_africa", "breakdown"}
NATIONS = ("german", "french", "british", "belgian", "dutch")


@dataclass
class Position:
    """Everything the referee knows, by the names that are printed."""

    options: Mapping[str, str]
    version: str
    at: list[str]
    step: list[int]
    move: int = 1
    half: int = 0
    passed: dict[str, int] = field(default_factory=dict)  # who was the last to pass a square
    held: set[int] = field(default_factory=set)  # the places that Germany holds
    forts: dict[tuple[str, str], int] = field(default_factory=dict)
    violated: dict[str, int] = field(default_factory=dict)
    meuse: int = 0
    meuse_south: int = 0
    liege: int = 0
    released: bool = False
    landed: int = 0
    stock: int = 3
    marked: set[int] = field(default_factory=set)
    fed: set[int] = field(default_factory=set)
    kills: list[int] = field(default_factory=lambda: [0, 0])
    moved: set[int] = field(default_factory=set)
    rode: set[int] = field(default_factory=set)
    quota: dict[str, int] = field(default_factory=dict)
    used: Counter[str] = field(default_factory=Counter)  # loads that each square has served
    tracks: Counter[frozenset[str]] = field(default_factory=Counter)
    waits: set[int] = field(default_factory=set)
    bonus: set[int] = field(default_factory=set)
    stopped: dict[tuple[str, str], int] = field(default_factory=dict)
    refilled: set[int] = field(default_factory=set)
    given: dict[str, int] = field(default_factory=dict)
    fought: set[int] = field(default_factory=set)
    attacked: set[str] = field(default_factory=set)
    assaulted: set[str] = field(default_factory=set)
    stormed: Counter[int] = field(default_factory=Counter)
    breached: Counter[int] = field(default_factory=Counter)
    fired: set[str] = field(default_factory=set)
    broke: set[int] = field(default_factory=set)
    bound: set[int] = field(default_factory=set)

    def has(self, option: str, value: str) -> bool:
        """Whether the players agreed on a value."""
        return self.options.get(option) == value

    @property
    def full(self) -> bool:
        """INTRO.2 Whether railways, forts, supply and replacements are in force."""
        return self.version != "introductory"

    @property
    def terrain(self) -> bool:
        """INTRO.7 Whether terrain counts."""
        return not self.has("terrain", "no")


def opening(options: Mapping[str, str], version: str) -> Position:
    """STD.SETUP.3, STD.REINF.6 The board before anybody has placed anything."""
    at = []
    for u, unit in enumerate(UNITS):
        if u in INTERIOR:
            at.append(INTERIOR[u])
        elif unit.start == "neutral" and unit.nation == "belgian":
            at.append(unit.hist)
        elif unit.start in ("neutral", "mobilized"):
            at.append("unplaced")
        else:
            at.append(unit.start if unit.start in OFF else "later")
    forts = {(name, part): count for name, parts in FORTS.items() for part, count in parts.items()}
    held = {k for k, row in enumerate(PLACES) if row["first"] == "german"}
    return Position(options, version, at, [0] * len(UNITS), held=held, forts=forts)


def _units(bits: int) -> set[int]:
    return {u for u in range(len(UNITS)) if bits >> u & 1}


def _squares(bits: int) -> set[str]:
    return {name_of(a) for a in range(bits.bit_length()) if bits >> a & 1}


def _stopped(s: State, by_side: bool) -> dict[tuple[str, str], int]:
    found, written = {}, int.from_bytes(s.stopped, "little")
    for slot in range(2 * len(s.stopped)):
        if points := written >> 4 * slot & 15:
            square, side = divmod(slot, 6) if by_side else (slot, -1)
            found[name_of(square), "" if side < 0 else ("n", "ne", "se", "s", "sw", "nw")[side]] = points
    return found


def read(s: State, options: Mapping[str, str], version: str) -> Position:
    """The game's state in the referee's words; nothing is worked out here."""
    ways = [[name_of(a) for a in ride.path] for ride in s.rides]
    where = [place(s.at, u) for u in range(len(UNITS))]
    return Position(
        options,
        version,
        [ELSEWHERE[a] if a in ELSEWHERE else name_of(a) for a in where],
        list(s.step),
        move=s.move,
        half=s.half,
        passed={name: side for side in (0, 1) for name in _squares(s.passed[side])},
        held={k for k in range(len(PLACES)) if s.held >> k & 1},
        forts=dict(zip(FORT_NUMBER, s.forts, strict=True)),
        violated={country: move for country, move in zip(COUNTRIES, s.violated, strict=True) if move},
        meuse=s.meuse,
        meuse_south=s.meuse_south,
        liege=s.liege,
        released=s.released,
        landed=s.landed,
        stock=s.stock,
        marked=_units(s.marked),
        fed=_units(s.fed),
        kills=list(s.kills),
        moved=_units(s.moved),
        rode=_units(s.rode),
        quota={nation: n for nation, n in zip(NATIONS, s.quota, strict=True) if n},
        used=Counter(a for way in ways for a in way),
        tracks=Counter(frozenset(pair) for way in ways for pair in pairwise(way)),
        waits=_units(s.waits),
        bonus=_units(s.bonus),
        stopped=_stopped(s, options.get("stop_limit") == "side"),
        refilled=_units(s.refilled),
        given={nation: n for nation, n in zip(NATIONS, s.given, strict=True) if n},
        fought=_units(s.fought),
        attacked=_squares(s.attacked),
        assaulted=_squares(s.assaulted),
        stormed=Counter(s.stormed),
        breached=Counter(s.breached),
        fired=_squares(s.fired),
        broke=_units(s.broke),
    )


COMBAT = {"fought", "attacked", "assaulted", "stormed", "breached", "fired", "broke"}
"""What is forgotten when a combat step begins, and means nothing before."""


def differences(mine: Position, theirs: Position, fighting: bool, moving: bool) -> list[str]:
    """Where two records differ, field by field."""
    found = []
    for each in fields(Position):
        if each.name in ("options", "version", "bound", *(() if fighting else COMBAT)):
            continue
        if each.name == "rode" and not (fighting or moving):
            continue
        one, other = getattr(mine, each.name), getattr(theirs, each.name)
        if one != other:
            found.append(f"{each.name}: the referee has {_short(one, other)}")
    return found


def _short(one: object, other: object) -> str:
    """Only what differs."""
    if isinstance(one, list) and isinstance(other, list):
        pairs = [(k, a, b) for k, (a, b) in enumerate(zip(one, other, strict=True)) if a != b]
        names = UNITS if len(one) == len(UNITS) else SIDES
        return ", ".join(f"{getattr(names[k], 'id', k)} {a}, not {b}" for k, a, b in pairs)
    if isinstance(one, set) and isinstance(other, set):
        return f"{sorted(one - other)} besides, and lacks {sorted(other - one)}"
    if isinstance(one, dict) and isinstance(other, dict):
        keys = [k for k in {*one, *other} if one.get(k) != other.get(k)]
        return ", ".join(f"{k}: {one.get(k)}, not {other.get(k)}" for k in sorted(keys, key=str))
    return f"{one}, not {other}"
