"""Chapter 1.3, fog of war: what a side may know, built up from nothing, and what it may imagine of the rest."""

from __future__ import annotations

import random
from typing import NamedTuple

from msgspec import Struct

from marne.board import members
from marne.games.germany_at_war.blocks import BLOCKS, GREEN, LAST, OF_POWER, OF_SIDE, PARIS_STATIC, POWER
from marne.games.germany_at_war.ground import COUNT
from marne.games.germany_at_war.state import DEAD, LATER, POOL, SIDES, State
from marne.kernel import Decision

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
    decision: Decision | None
    waiting: str | None


def known_to(s: State, side: str | None) -> int:
    """The blocks whose faces a side knows: its own, those face up, and the dead."""
    own = OF_SIDE[SIDES.index(side)] if side is not None else 0
    return own | s.visible | sum(1 << u for u in range(len(BLOCKS)) if s.at[u] == DEAD)


def view(s: State, side: str | None) -> View:
    """What a side may know; None is a spectator, who knows only what both sides know."""
    own = OF_SIDE[SIDES.index(side)] if side is not None else 0
    hidden = EVERYONE & ~known_to(s, side)
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
        own=tuple(
            Own(u, s.at[u], s.step[u], *(bool(flags >> u & 1) for flags in (s.visible, s.acted, s.isolated)))
            for u in members(own)
            if s.at[u] < COUNT
        ),
        pool=tuple(u for u in members(own) if s.at[u] == POOL),
        later=tuple(u for u in members(own) if s.at[u] == LATER),
        shown=tuple(Shown(u, s.at[u], s.step[u]) for u in members(s.visible & ~own) if s.at[u] < COUNT),
        standing=_standing(s, hidden),
        enemy_pools=tuple(_in_pools(s, hidden & OF_POWER[p]) for p in range(4)),
        dead=tuple(u for u in range(len(BLOCKS)) if s.at[u] == DEAD),
        activated=tuple(members(s.activated)),
        contested=s.contested,
        engaged=s.engaged,
        fought=s.fought,
        battles=s.battles,
        budget=s.budget,
        surprise=s.surprise,
        winner=s.winner,
        ending=s.ending,
        decision=next((d for d in asked if d.side == side), None),
        waiting=deciding,
    )


def _standing(s: State, hidden: int) -> tuple[Standing, ...]:
    counts: dict[tuple[int, int], int] = {}
    for u in members(hidden):
        if s.at[u] < COUNT:
            counts[s.at[u], POWER[u]] = counts.get((s.at[u], POWER[u]), 0) + 1
    return tuple(Standing(area, power, count) for (area, power), count in sorted(counts.items()))


def _in_pools(s: State, blocks: int) -> int:
    return sum(s.at[u] in (POOL, LATER) for u in members(blocks))


def resample(s: State, side: str | None, rng: random.Random) -> State:
    """Another state that looks the same to a side, meant for when that side decides.

    Hidden blocks of a Power change places with one another, on the map and in the pool, and take their wear along.
    Blocks that cannot be on the map yet stay where they wait, and the Paris Static Infantry, whose place all know.
    """
    hidden = EVERYONE & ~known_to(s, side) & ~(1 << PARIS_STATIC)
    to = list(range(len(BLOCKS)))
    for power in range(4):
        group = [u for u in members(hidden & OF_POWER[power]) if GREEN[u] <= s.turn]
        shuffled = group.copy()
        rng.shuffle(shuffled)
        for u, v in zip(group, shuffled, strict=True):
            to[u] = v
    return relabel(s, tuple(to))


def relabel(s: State, to: tuple[int, ...]) -> State:
    """The same state with block `to[u]` in the place of block u, as worn as it can be."""
    twin = s.copy()
    at, step = bytearray(s.at), bytearray(s.step)
    for u, v in enumerate(to):
        at[v] = s.at[u]
        step[v] = min(s.step[u], LAST[v])
    twin.at, twin.step = bytes(at), bytes(step)
    for field in ("visible", "isolated", "acted", "activated", "over_minor", "over_major", "riders"):
        setattr(twin, field, sum(1 << to[u] for u in members(getattr(s, field))))
    twin.stack = [stage.relabelled(to) for stage in s.stack]
    return twin
