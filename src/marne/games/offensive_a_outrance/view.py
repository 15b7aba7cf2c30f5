"""3.1.6: what a side may know. Of an enemy stack it sees the top unit and little else; all of its own."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec import Struct

from marne.board import members
from marne.board.standing import OFF, packed, unpacked
from marne.games.offensive_a_outrance.entraining import granted
from marne.games.offensive_a_outrance.ground import SLOTS
from marne.games.offensive_a_outrance.options import OPEN, STACKS
from marne.games.offensive_a_outrance.positions import rights_of
from marne.games.offensive_a_outrance.replacements import EVERY, given_by
from marne.games.offensive_a_outrance.stacking import LIMIT, Key, contact, key, marked, shown, weight
from marne.games.offensive_a_outrance.standing import standing
from marne.games.offensive_a_outrance.state import DIGGING, RECOVERING, Box, State, projectors, task_of
from marne.games.offensive_a_outrance.units import (
    ALLIES,
    CAVALRY,
    COUNT,
    DEPOTS,
    FORMATIONS,
    FORTRESSES,
    GERMANY,
    HOME_ARMY,
    LAST,
    NATION,
    OF_SIDE,
    SIDE_OF_NATION,
    SIDES,
    SUPPLY,
    TRAINS,
    WEIGHT,
    WORKS,
)
from marne.kernel import Memory, Side

UNSEEN = OFF + 1
"""Where a unit stands that is somewhere on the map, under another."""
SECRET = -1
"""A value that a side does not know."""


class View(Struct, frozen=True, kw_only=True):
    """The game as a side sees it (None: a spectator), built up from nothing. Tables are by piece."""

    side: Side | None
    turn: int
    half: int
    phase: int
    at: tuple[int, ...]
    spread: tuple[tuple[int, int], ...]
    riding: int
    track: tuple[int, ...]  # the pieces on the Game Turn track
    sr: tuple[int, ...]  # of works, steps lost, known to all
    ce: tuple[int, ...]
    flipped: int  # works and guns of all; supply units of one's own
    army: tuple[int, ...]
    corps: tuple[int, ...]
    spent: tuple[int, ...]
    task: tuple[int, ...]  # of the enemy only Improved Positions that are being built
    debt: tuple[int, ...]
    ammo: tuple[int, ...]
    pa: tuple[int, ...]
    rides: tuple[tuple[int, int], ...]  # of one's own
    inactive: int
    asleep: int
    revealed: int
    boundaries: tuple[tuple[int, ...], ...]
    overlaps: tuple[tuple[int, ...], ...]
    control: int
    fronts: tuple[int, int]
    damaged: int
    positions: tuple[int, int]
    ruined: int
    rails: tuple[int, int]
    blown: int
    bases: tuple[tuple[int, int], ...]
    capacity: tuple[int, ...]
    rail_points: tuple[int, int]
    digs: tuple[int, int]
    stores: tuple[int, ...]
    short: int
    shells: tuple[int, int]
    plans: tuple[int, ...]
    mandated: tuple[int, ...]
    points: int
    awarded: int
    winner: int
    ending: str


def unknown(s: State, side: Side | None) -> tuple[int, ...]:
    """3.1.6-1 The sides of which somebody does not see everything."""
    return () if s.rules.intelligence == OPEN else tuple(k for k in (GERMANY, ALLIES) if SIDES[k] != side)


def seen(s: State, side: Side | None) -> int:
    """3.1.6, V1 The pieces on the map whose place somebody knows: his own, and what the enemy shows."""
    found = sum(OF_SIDE)
    for k in unknown(s, side):
        if s.rules.intelligence != STACKS:
            found &= ~OF_SIDE[k] | shown(s, k)
    return found


def view(s: State, side: Side | None) -> View:
    """What a side may know."""
    strangers = unknown(s, side)
    theirs = sum(OF_SIDE[k] for k in strangers)
    known, own = seen(s, side), sum(OF_SIDE) & ~theirs
    digging = sum(1 << u for u in members(theirs & known) if s.task[u] and task_of(s, u)[0] == DIGGING)

    def by_side(values: tuple[int, int]) -> tuple[int, int]:
        return SECRET if GERMANY in strangers else values[0], SECRET if ALLIES in strangers else values[1]

    return View(
        side=side,
        turn=s.turn,
        half=s.half,
        phase=s.phase,
        at=SEEN_AT[s.at, known],
        spread=s.spread,
        riding=s.riding,
        track=tuple(u for u, _, _ in s.track),
        sr=TOLD[s.sr, own | WORKS],
        ce=TOLD[s.ce, own],
        flipped=s.flipped & ~(SUPPLY & theirs),
        army=TOLD[s.army, own],
        corps=TOLD[s.corps, own],
        spent=TOLD[s.spent, own],
        task=TOLD[s.task, own | digging],
        debt=TOLD[s.debt, own],
        ammo=TOLD[s.ammo, own],
        pa=tuple(s.pa),
        rides=tuple(pair for pair in s.rides if own >> pair[0] & 1),
        inactive=s.inactive & known,
        asleep=s.asleep,
        revealed=s.revealed,
        boundaries=s.boundaries,
        overlaps=s.overlaps,
        control=s.control,
        fronts=s.fronts,
        damaged=s.damaged,
        positions=s.positions,
        ruined=s.ruined,
        rails=s.rails,
        blown=s.blown,
        bases=s.bases,
        capacity=tuple(s.capacity),
        rail_points=by_side(s.rail_points),
        digs=by_side(s.digs),
        stores=tuple(v if own & OF_SIDE[min(n, 1)] else SECRET for n, v in enumerate(s.stores)),
        short=s.short if not strangers else 0,
        shells=s.shells,
        plans=tuple(s.plans),
        mandated=tuple(s.mandated),
        points=s.points,
        awarded=s.awarded,
        winner=s.winner,
        ending=s.ending,
    )


TOLD: Memory[tuple[bytes, int], tuple[int, ...]] = Memory(
    1 << 11, lambda key: tuple([value if key[1] >> u & 1 else SECRET for u, value in enumerate(key[0])])
)
"""What is told of a table by piece, by the table and the pieces of which it is told: most tables are as before."""
SEEN_AT: Memory[tuple[bytes, int], tuple[int, ...]] = Memory(
    1 << 11,
    lambda key: tuple([a if a >= SLOTS or key[1] >> u & 1 else UNSEEN for u, a in enumerate(unpacked(key[0]))]),
)
"""Where pieces are seen, by the places of all and the pieces on the map whose place is known."""


# Dealing anew.


def resample(s: State, side: Side | None, rng: random.Random) -> State:
    """The same game with other units under the top ones, and other losses, where somebody cannot know them."""
    twin = s.copy()
    for k in unknown(s, side):
        pinned = seen(s, side) | _spoken_of(s)
        _swap_conditions(twin, k, rng)
        _swap_supplies(twin, k, rng)
        _swap_destinations(twin, k, rng)
        _guess_counts(twin, k, rng)
        if s.rules.intelligence != STACKS:
            _deal(twin, s, k, OF_SIDE[k] & ~pinned, rng)
    return twin


def _spoken_of(s: State) -> int:
    """The pieces of which stages on the stack speak."""
    found = 0
    for stage in s.stack:
        found |= stage.pieces(s) if isinstance(stage, Box) else 0
    return found


def _swap(pieces: Sequence[int], rng: random.Random, *tables: bytearray) -> None:
    """Shuffle what some pieces have in some tables; only what they have together counts, not who has it."""
    values = sorted(zip(*[[table[u] for u in pieces] for table in tables], strict=True))
    rng.shuffle(values)
    for u, row in zip(pieces, values, strict=True):
        for table, value in zip(tables, row, strict=True):
            table[u] = value


KINDS = tuple((NATION[u], WEIGHT[u], FORMATIONS >> u & 1, CAVALRY >> u & 1, LAST[u]) for u in range(COUNT))
"""The class of each unit, within which conditions are swapped."""


def _swap_conditions(s: State, side: int, rng: random.Random) -> None:
    """3.1.6-1 Give units of one class each other's losses and CE.

    Stacks lie by who is Demoralized, and who recovers has something to recover from: both stay.
    """
    classes: dict[tuple[int, ...], list[int]] = {}
    for u in members(OF_SIDE[side] & ~WORKS & ~SUPPLY):
        if s.at[2 * u] | s.at[2 * u + 1] << 8 < SLOTS and s.ce[u] < 5 and task_of(s, u)[0] != RECOVERING:
            classes.setdefault(KINDS[u], []).append(u)
    sr, ce, debt = bytearray(s.sr), bytearray(s.ce), bytearray(s.debt)
    for pieces in classes.values():
        _swap(pieces, rng, sr, ce)
        _swap(pieces, rng, debt)
    s.sr, s.ce, s.debt = bytes(sr), bytes(ce), bytes(debt)


def _swap_supplies(s: State, side: int, rng: random.Random) -> None:
    """Give Depots each other's modes and Ammo counts, and Trains theirs."""
    at = unpacked(s.at)
    for sort in (DEPOTS, TRAINS):
        pieces = [u for u in members(sort & OF_SIDE[side]) if at[u] < SLOTS]
        values = sorted((s.flipped >> u & 1, s.ammo[u]) for u in pieces)
        rng.shuffle(values)
        ammo = bytearray(s.ammo)
        for u, (mode, count) in zip(pieces, values, strict=True):
            s.flipped = s.flipped & ~(1 << u) | mode << u
            ammo[u] = count
        s.ammo = bytes(ammo)


def _swap_destinations(s: State, side: int, rng: random.Random) -> None:
    """7.7.3-1 Give trains that are under way each other's destinations."""
    at = unpacked(s.at)
    trains = [(u, goal) for u, goal in s.rides if (s.riding & OF_SIDE[side]) >> u & 1 and at[u] != goal]
    goals = sorted(goal for _, goal in trains)
    rng.shuffle(goals)
    drawn = dict(zip((u for u, _ in trains), goals, strict=True))
    s.rides = tuple((u, drawn.get(u, goal)) for u, goal in s.rides)


def _guess_counts(s: State, side: int, rng: random.Random) -> None:
    """7.7.1, 14.3.4, 16.6.1 Of RPs, rights to Improved Positions and REPLs any number of those given last may be left.

    What all know stays: that there is no limit, and that a nation owes REPLs.
    """
    number = (s.turn - 1) // EVERY

    def left(value: int, given: int) -> int:
        return value if value < 0 else rng.randint(0, max(0, given))

    points, rights, refills = list(s.rail_points), list(s.digs), given_by(number)
    points[side] = left(points[side], granted(s, number)[side])
    rights[side] = left(rights[side], rights_of(number))
    s.rail_points, s.digs = (points[0], points[1]), (rights[0], rights[1])
    s.stores = tuple(left(v, refills[n]) if SIDE_OF_NATION[n] == side else v for n, v in enumerate(s.stores))


def _deal(s: State, truth: State, side: int, hidden: int, rng: random.Random) -> None:
    """Put hidden units into other stacks of their side, under top units that stay on top."""
    at = list(unpacked(truth.at))
    pool = [u for u in members(hidden) if at[u] < SLOTS]
    if not pool:
        return
    stacks = _stacks(truth, side, sum(1 << u for u in pool))
    layers = _all_layers(truth, side, stacks)
    room = {stack.space: stack.room for stack in layers}
    armies: dict[int, list[_Layers]] = {}
    for stack in layers:
        armies.setdefault(stack.army, []).append(stack)
    zoc = projectors(truth)
    rng.shuffle(pool)
    pool.sort(key=WEIGHT.__getitem__, reverse=True)
    for u in pool:
        keys, projects = (key(truth, u, False), key(truth, u, True)), bool(zoc >> u & 1)
        home = _fitting(armies.get(HOME_ARMY[u], []), keys, projects)
        best = [space for space in home if room[space] >= WEIGHT[u]]
        if not best:
            fits = _fitting(layers, keys, projects)
            best = [space for space in fits if room[space] >= WEIGHT[u]] or home or fits
        at[u] = rng.choice(best)
        room[at[u]] -= WEIGHT[u]
    began, spent, task = list(unpacked(truth.began)), bytearray(s.spent), bytearray(s.task)
    for u in pool:
        if began:
            began[u] = at[u]
        spent[u] = 0
        task[u] = 0
    s.at, s.spent, s.task = packed(at), bytes(spent), bytes(task)
    s.began = packed(began) if began else b""
    s.finished &= ~sum(1 << u for u in pool)
    s.freed &= ~sum(1 << u for u in pool)
    s.assigned = tuple(pair for pair in s.assigned if not any(u in pair for u in pool))
    s.rides = tuple(pair for pair in s.rides if pair[0] not in pool)


def _fitting(layers: Sequence[_Layers], keys: tuple[Key, Key], projects: bool) -> list[int]:
    """The hexes of those stacks in which a unit may lie, by where it lies with no enemy near and with one."""
    if projects:
        return [space for space, _, near, _, _, under in layers if under <= keys[near]]
    return [space for space, _, near, _, under, _ in layers if under <= keys[near]]


def _stacks(s: State, side: int, hidden: int) -> dict[int, int]:
    """What is seen in each hex of a side, the lowest hex first."""
    found = standing(s)
    return {space: found.here[space] & OF_SIDE[side] & ~hidden for space in members(found.sides[side])}


class _Layers(NamedTuple):
    """A stack into which hidden units may be put: the army of its top unit, and beneath what they must lie."""

    space: int
    room: int  # in eighths of a division
    near: bool  # whether an enemy is adjacent
    army: int
    under: Key  # beneath what a unit must lie
    under_zoc: Key  # beneath what a unit with a ZOC must lie


ANYWHERE: Key = ()
NOWHERE: Key = (99,)
"""Places above and beneath all others."""


def _all_layers(s: State, side: int, stacks: dict[int, int]) -> tuple[_Layers, ...]:
    """All stacks of a side into which hidden units may be put; while nobody has moved they are as before."""
    key = s.at, s.spread, s.flipped, s.riding, s.ce, marked(s), projectors(s), side, tuple(stacks.items())
    found = LAYERS.get(key)
    return found or LAYERS.learn(key, tuple([_layers(s, space, side, pieces) for space, pieces in stacks.items()]))


LAYERS: Memory[tuple[Any, ...], tuple[_Layers, ...]] = Memory(1 << 9)


def _layers(s: State, space: int, side: int, pieces: int) -> _Layers:
    """Where hidden units may lie in a stack: beneath its top unit, and beneath what is seen for another reason.

    They give no ZOC to a stack without one, and keep nobody out of a hex with nothing but Fortresses without garrison.
    """
    near = contact(s, space, side)
    order = {u: key(s, u, near) for u in members(pieces)}
    top = min(order, key=order.__getitem__)
    plain = 1 << top | marked(s)

    def beneath(kind: int) -> Key:
        some = pieces & kind
        if some & plain:
            return ANYWHERE
        return min([order[v] for v in members(some)]) if some else NOWHERE

    under = max(order[top], beneath(~(FORTRESSES & s.flipped)))
    room = LIMIT - weight(s, pieces, space)
    return _Layers(space, room, near, HOME_ARMY[top], under, max(under, beneath(projectors(s))))
