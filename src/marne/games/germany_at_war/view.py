"""Chapter 1.3, fog of war: what a side may know, built up from nothing, and what it may imagine of the rest."""

from __future__ import annotations

import random
from bisect import bisect
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from msgspec import Struct

from marne.board import bits, members
from marne.games.germany_at_war.blocks import (
    BLOCKS,
    GREEN,
    INFANTRIES,
    LAST,
    LEADERS,
    OF_POWER,
    OF_SIDE,
    PARIS_STATIC,
    POWER,
    SIDE,
)
from marne.games.germany_at_war.garrisons import BuildGarrisons
from marne.games.germany_at_war.ground import COUNT
from marne.games.germany_at_war.state import DEAD, LATER, POOL, SIDES, STANDING, Box, State, contested
from marne.kernel import Decision, Memory

EVERYONE = (1 << len(BLOCKS)) - 1


class Own(NamedTuple):
    """One of the side's own blocks on the map."""

    block: int
    area: int
    step: int
    visible: bool
    acted: bool
    isolated: bool


class Shown(NamedTuple):
    """1.4 A block that lies face up for all to read."""

    block: int
    area: int
    step: int


class Standing(NamedTuple):
    """1.3 Blocks that stand with their backs to us: where, of which Power, how many."""

    area: int
    power: int
    blocks: int


class Matter(NamedTuple):
    """What a side is asked about: its block and the points that it has left, or an area."""

    unit: int | None
    left: int | None
    area: int | None


class View(Struct, frozen=True):
    """What a side sees of the game."""

    side: str | None
    turn: int
    impulse: int
    phasing: str
    disc: int
    passes: int
    action: int
    control: int
    garrisons: tuple[int, ...]
    valour: tuple[int, ...]
    own: tuple[Own, ...]
    pool: tuple[int, ...]
    later: tuple[int, ...]
    shown: tuple[Shown, ...]
    standing: tuple[Standing, ...]
    enemy_pools: tuple[int, ...]
    dead: tuple[int, ...]
    activated: tuple[int, ...]
    contested: int
    engaged: int
    fought: int
    battles: int
    budget: int
    surprise: bool
    winner: int
    ending: str
    three_players: bool
    decision: Decision | None
    matter: Matter | None
    waiting: str | None


def known_to(s: State, side: str | None) -> int:
    """The blocks whose faces a side knows: its own, those face up, and the dead."""
    own = OF_SIDE[SIDES.index(side)] if side is not None else 0
    return own | s.visible | BESIDE[s.at].dead


class Beside(NamedTuple):
    """The blocks that are not on the map."""

    pool: int
    later: int
    dead: int


def _beside(at: bytes) -> Beside:
    return Beside(*(bits([u for u, place in enumerate(at) if place == where]) for where in (POOL, LATER, DEAD)))


BESIDE: Memory[bytes, Beside] = Memory(1 << 12, _beside)
"""The blocks that are not on the map, by the places of all blocks."""


def view(s: State, side: str | None) -> View:
    """What a side may know; None is a spectator, who knows only what both sides know."""
    own = OF_SIDE[SIDES.index(side)] if side is not None else 0
    hidden, beside = EVERYONE & ~known_to(s, side), BESIDE[s.at]
    deciding = SIDES[s.stack[-1].side] if s.stack else None
    asked = s.stack[-1].ask(s) if s.stack and deciding == side else ()
    return View(
        side=side,
        turn=s.turn,
        impulse=s.impulse,
        phasing=SIDES[s.phasing],
        disc=s.disc,
        passes=s.passes,
        action=s.action,
        control=s.control,
        garrisons=tuple(s.garrisons),
        valour=tuple(s.valour),
        own=_own(s, own),
        pool=tuple(members(beside.pool & own)),
        later=tuple(members(beside.later & own)),
        shown=tuple(Shown(u, s.at[u], s.step[u]) for u in members(s.visible & ~own) if s.at[u] < COUNT),
        standing=HIDDEN[s.at, hidden],
        enemy_pools=_in_pools(s, hidden),
        dead=tuple(members(beside.dead)),
        activated=tuple(members(s.activated)),
        contested=s.contested,
        engaged=s.engaged,
        fought=s.fought,
        battles=s.battles,
        budget=s.budget,
        surprise=s.surprise,
        winner=s.winner,
        ending=s.ending,
        three_players=s.rules.three_players,
        decision=next((d for d in asked if d.side == side), None),
        matter=_matter(s.stack[-1]) if asked else None,
        waiting=deciding,
    )


def _matter(stage: Box) -> Matter:
    return Matter(getattr(stage, "unit", None), getattr(stage, "left", None), getattr(stage, "area", None))


def _own(s: State, own: int) -> tuple[Own, ...]:
    """The blocks of a side that are on the map."""
    at, step, visible, acted, isolated = s.at, s.step, s.visible, s.acted, s.isolated
    return tuple(
        [
            Own(u, at[u], step[u], bool(visible >> u & 1), bool(acted >> u & 1), bool(isolated >> u & 1))
            for u in members(own)
            if at[u] < COUNT
        ]
    )


def _standing(key: tuple[bytes, int]) -> tuple[Standing, ...]:
    """Where blocks stand that are hidden, and how many of each Power."""
    at, hidden = key
    here, sides = STANDING[at].here, STANDING[at].sides
    powers = [(power, blocks & hidden) for power, blocks in enumerate(OF_POWER) if blocks & hidden]
    return tuple(
        [
            Standing(area, power, count)
            for area in members(sides[0] | sides[1])
            if here[area] & hidden
            for power, blocks in powers
            if (count := (here[area] & blocks).bit_count())
        ]
    )


HIDDEN: Memory[tuple[bytes, int], tuple[Standing, ...]] = Memory(1 << 12, _standing)
"""Where hidden blocks stand, by the places of all blocks and which of them are hidden."""


def _in_pools(s: State, hidden: int) -> tuple[int, ...]:
    """How many hidden blocks each Power has beside the map."""
    waiting = (BESIDE[s.at].pool | BESIDE[s.at].later) & hidden
    return tuple([(waiting & blocks).bit_count() for blocks in OF_POWER])


FLAGS = ("isolated", "acted", "over_minor", "over_major", "riders")
"""What all can see of a standing block besides its place, whichever block it is."""
UNMARKED = (0,) * len(FLAGS)
FRESH = (0.92, 0.96, 0.98)
WORN = ((0.7, 0.85, 0.95), (0.35, 0.65, 0.83))
"""How many in a hundred blocks that stand have lost no step, at most one, at most two: at peace, and in contested areas
for each side. Counted over games of the program against itself."""


Deal: TypeAlias = Callable[[Sequence[int], Sequence[int], bool, random.Random], list[int]]
"""Deals hidden blocks of a Power out over as many places, in their order; it is told whether the set-up is over."""


def resample(s: State, side: str | None, rng: random.Random, deal: Deal | None = None) -> State:
    """Another state that looks the same to a side, meant for when that side decides.

    It depends on what the side knows and on chance, and on nothing else: two states that look the same to a side lead
    to the same one. Hidden blocks of a Power are dealt out anew over the places where blocks of that Power stand or
    wait; Leaders are never in the pool, since all of them but Foch were set up. Their wear is drawn as it usually is.
    Blocks that cannot be on the map yet stay where they wait, and the Paris Static Infantry, whose place all know.
    Whoever has seen more of the match than the table now shows may deal otherwise.
    """
    hidden = EVERYONE & ~known_to(s, side)
    twin = s.copy()
    at, step = bytearray(s.at), bytearray(s.step)
    to = list(range(len(BLOCKS)))
    fought_over = contested(s)
    begun = (s.turn, s.impulse) > (1, 0)
    marks = {name: getattr(s, name) & ~hidden for name in FLAGS}
    marked = s.isolated | s.acted | s.over_minor | s.over_major | s.riders
    for power in range(4):
        group = [u for u in members(hidden & OF_POWER[power]) if GREEN[u] <= s.turn and u != PARIS_STATIC]
        places = sorted([(s.at[u], _flags(s, u) if marked >> u & 1 else UNMARKED, u) for u in group])
        dealt = (deal or dealt_evenly)(group, [place[0] for place in places], begun, rng)
        for (area, flags, old), u in zip(places, dealt, strict=True):
            to[old] = u
            at[u] = area
            step[u] = _worn(s, u, bool(fought_over >> area & 1), rng) if area < COUNT else 0
            if flags is not UNMARKED:
                for name, flag in zip(FLAGS, flags, strict=True):
                    marks[name] |= flag << u
    if hidden >> PARIS_STATIC & 1:
        step[PARIS_STATIC] = _worn(s, PARIS_STATIC, bool(fought_over >> at[PARIS_STATIC] & 1), rng)
    twin.at, twin.step = bytes(at), bytes(step)
    for name, blocks in marks.items():
        setattr(twin, name, blocks)
    twin.stack = [stage.relabelled(tuple(to)) for stage in s.stack]
    stage = twin.stack[-1] if twin.stack else None
    if isinstance(stage, BuildGarrisons) and hidden >> stage.unit & 1:
        _let_build(twin, stage, hidden & OF_POWER[POWER[stage.unit]], rng)
    return twin


def _flags(s: State, u: int) -> tuple[int, ...]:
    """What all can see of a block besides its place."""
    return tuple([getattr(s, name) >> u & 1 for name in FLAGS])


def _let_build(s: State, stage: BuildGarrisons, hidden: int, rng: random.Random) -> None:
    """4.1h All see that a block goes on to raise garrisons: so it is Infantry, and has a step to give."""
    u = stage.unit
    if not INFANTRIES >> u & 1:
        w = rng.choice([w for w in members(hidden & INFANTRIES) if GREEN[w] <= s.turn and w != PARIS_STATIC])
        _exchange(s, u, w)
        s.stack[-1] = stage.relabelled(tuple(w if k == u else k for k in range(len(BLOCKS))))
        u = w
    s.step = bytes(min(step, LAST[u] - 1) if k == u else step for k, step in enumerate(s.step))


def _exchange(s: State, u: int, w: int) -> None:
    """Put two blocks in each other's place, with all that can be seen of them."""
    at = bytearray(s.at)
    at[u], at[w] = at[w], at[u]
    s.at = bytes(at)
    for name in FLAGS:
        flags = getattr(s, name)
        if flags >> u & 1 != flags >> w & 1:
            setattr(s, name, flags ^ (1 << u | 1 << w))


def dealt_evenly(group: Sequence[int], places: Sequence[int], begun: bool, rng: random.Random) -> list[int]:
    """Blocks dealt out over places; leaders, once the set-up is over, over those on the map."""
    leaders = [u for u in group if begun and LEADERS >> u & 1 and not GREEN[u]]
    others = [u for u in group if u not in leaders]
    rng.shuffle(others)
    with_leaders = rng.sample([k for k, area in enumerate(places) if area < COUNT], len(leaders))
    spots = dict(zip(with_leaders, leaders, strict=True))
    rest = iter(others)
    return [spots[k] if k in spots else next(rest) for k in range(len(places))]


def _worn(s: State, u: int, fights: bool, rng: random.Random) -> int:
    """The step of a block that stands, drawn as it usually is at this time of the war."""
    if LEADERS >> u & 1:
        usual = 0.3 * (s.impulse - 1) if s.turn == 1 else 1.6 + 0.25 * s.impulse
        drawn = round(usual + rng.uniform(-1, 1)) if usual > 0 else 0
        return min(LAST[u], max(0, drawn))
    shares = WORN[SIDE[u]] if fights else FRESH
    return min(LAST[u], bisect(shares, rng.random()))
