"""A position as somebody at the table would write it down, and where two of them differ."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any

from marne.games.germany_at_war.state import State
from tests.games.germany_at_war.referee.facts import AREAS, BLOCKS, FORTS, side_of

Where = int | str
"""An area, or "pool", "dead", "later"."""
OFF_MAP = {255: "pool", 254: "dead", 253: "later"}
ACTIONS = ("", "tactical", "strategic", "pass")


@dataclass
class Position:
    """Who stands where, who holds what, and what this impulse has seen."""

    rules: Any = field(compare=False)
    at: list[Where]
    step: list[int]
    control: list[int]
    garrisons: dict[tuple[int, int], int]  # by fortress and Power
    valour: list[int]
    turn: int
    impulse: int
    phasing: int
    disc: int
    initiative: int
    passes: int
    action: str
    battles: int
    budget: int
    surprise: bool
    winner: int
    ending: str
    isolated: set[int] = field(default_factory=set)
    acted: set[int] = field(default_factory=set)
    activated: set[int] = field(default_factory=set)
    engaged: set[int] = field(default_factory=set)
    over_minor: set[int] = field(default_factory=set)
    over_major: set[int] = field(default_factory=set)
    fought: set[int] = field(default_factory=set)
    riders: set[int] = field(default_factory=set)
    entered: set[int] = field(default_factory=set)
    plan_xvii: set[int] = field(default_factory=set)
    visible: set[int] = field(default_factory=set)
    sorted_at: list[Where] = field(default_factory=list, compare=False)  # `at` as it was when the stacks were sorted
    stacks: dict[tuple[Where, int], list[int]] = field(default_factory=dict, compare=False)

    def here(self, area: int, side: int) -> list[int]:
        """A side's blocks in an area."""
        if self.sorted_at != self.at:
            self.sorted_at, self.stacks = list(self.at), {}
            for u, where in enumerate(self.at):
                self.stacks.setdefault((where, BLOCKS[u].side), []).append(u)
        return list(self.stacks.get((area, side), ()))

    def discs(self, area: int, side: int) -> int:
        """A side's garrisons in an area."""
        forts = AREAS[area].forts
        return sum(self.garrisons.get((f, p), 0) for f in forts for p in range(4) if side_of(p) == side) if forts else 0

    def holds(self, area: int, side: int) -> bool:
        """G1 Whether a side has blocks or garrisons in an area."""
        return bool(self.here(area, side)) or self.discs(area, side) > 0

    def contested(self, area: int) -> bool:
        """2.6c Whether both sides are in an area."""
        return self.holds(area, 0) and self.holds(area, 1)

    def friendly(self, area: int, side: int) -> bool:
        """Whether a side controls an area and no enemy is there."""
        return self.control[area] == side and not self.holds(area, 1 - side)

    def strength(self, u: int) -> int:
        """7.5.1.5 The dots or stars of a block."""
        return BLOCKS[u].steps[self.step[u]][0]

    def last(self, u: int) -> bool:
        """Whether a block is at its last step; a leader's is his heart."""
        return self.step[u] == len(BLOCKS[u].steps) - 1


def _members(bits: int) -> set[int]:
    return {k for k in range(bits.bit_length()) if bits >> k & 1}


def read(s: State) -> Position:
    """A state of the game, written down."""
    control = [0 if s.control >> a & 1 else 1 for a in range(len(AREAS))]
    discs = {(f, p): s.garrisons[4 * f + p] for f in range(len(FORTS)) for p in range(4) if s.garrisons[4 * f + p]}
    return Position(
        at=[OFF_MAP.get(area, area) for area in s.at],
        step=list(s.step),
        control=control,
        garrisons=discs,
        valour=list(s.valour),
        action=ACTIONS[s.action],
        winner=s.winner,
        ending=s.ending,
        rules=s.rules,
        turn=s.turn,
        impulse=s.impulse,
        phasing=s.phasing,
        disc=s.disc,
        initiative=s.initiative,
        passes=s.passes,
        battles=s.battles,
        budget=s.budget,
        surprise=s.surprise,
        isolated=_members(s.isolated),
        acted=_members(s.acted),
        activated=_members(s.activated),
        engaged=_members(s.engaged),
        over_minor=_members(s.over_minor),
        over_major=_members(s.over_major),
        fought=_members(s.fought),
        riders=_members(s.riders),
        entered=_members(s.entered),
        plan_xvii=_members(s.plan_xvii),
        visible=_members(s.visible),
    )


AT_THE_END = ("at", "step", "control", "garrisons", "valour", "winner", "ending", "turn")
"""What is compared once a game is over: the rest no longer matters."""


def differences(mine: Position, theirs: Position) -> list[str]:
    """Where two positions differ, in words."""
    names = AT_THE_END if theirs.winner >= 0 else tuple(f.name for f in fields(Position) if f.compare)
    found = []
    for name in names:
        a, b = getattr(mine, name), getattr(theirs, name)
        if name == "entered":  # it matters only where both sides are
            a, b = ({area for area in areas if theirs.contested(area)} for areas in (a, b))
        if a != b:
            found.append(f"{name}: the referee has {_short(a, b)}, the game has {_short(b, a)}")
    return found


def _short(a: Any, b: Any) -> Any:
    """Of two long things only what differs."""
    if isinstance(a, list):
        return {k: x for k, (x, y) in enumerate(zip(a, b, strict=True)) if x != y}
    if isinstance(a, set):
        return a - b
    return a
