"""All pieces that a side sees, each with what has befallen it: stacks in their order, boxes beside the map."""

from __future__ import annotations

from typing import TypeAlias

from marne.board import bits, first, members
from marne.games.offensive_a_outrance.ground import DIRECTION, NEAR, SLOTS
from marne.games.offensive_a_outrance.options import TOP
from marne.games.offensive_a_outrance.page.faces import Face, Unit, piece
from marne.games.offensive_a_outrance.page.names import place
from marne.games.offensive_a_outrance.positions import level
from marne.games.offensive_a_outrance.ratings import effectiveness
from marne.games.offensive_a_outrance.stacking import contact, key
from marne.games.offensive_a_outrance.standing import standing
from marne.games.offensive_a_outrance.state import (
    ATTACK,
    COUNTER_ATTACK,
    COUNTER_MOVEMENT,
    DEAD,
    DETRAINING,
    DIGGING,
    ENTRAINING,
    LATER,
    MOVEMENT,
    NOWHERE,
    RECOVERING,
    RESERVE,
    TRACK,
    State,
    active,
    task_of,
)
from marne.games.offensive_a_outrance.supply import isolated, out_of_supply
from marne.games.offensive_a_outrance.tasks import allowance, recovery_hindrance
from marne.games.offensive_a_outrance.tasks import cost as task_cost
from marne.games.offensive_a_outrance.units import (
    ALLIES,
    COUNT,
    DEPOTS,
    FORMATIONS,
    FORTS,
    GERMANY,
    HOME_ARMY,
    HOME_CORPS,
    MOBILE,
    SIDE,
    SIDES,
    SUPPLY,
    WORKS,
)
from marne.games.offensive_a_outrance.view import SECRET, View
from marne.games.offensive_a_outrance.words import phrase
from marne.kernel import Memory
from marne.kernel.counters import CounterMark, MarkKind
from marne.kernel.words import prose

WAITING = {LATER: prose("To come"), TRACK: prose("On the turn track"), RESERVE: prose("In reserve")}
"""The boxes of those who wait, by where the rules have them."""
FALLEN = (prose("German units lost"), prose("Allied units lost"))
BOX_OF = {place: SLOTS + k for k, place in enumerate(WAITING)}
GRAVES = tuple(SLOTS + len(WAITING) + side for side in (GERMANY, ALLIES))
TASKS: dict[int, MarkKind] = {
    RECOVERING: "gained", DIGGING: "digging", ENTRAINING: "entrained", DETRAINING: "entrained",
}  # fmt: skip
DOING = prose(
    {
        RECOVERING: "recovers, {spent} of {cost} MPs", DIGGING: "builds a position, {spent} of {cost} MPs",
        ENTRAINING: "entrains", DETRAINING: "detrains",
    }
)  # fmt: skip
INEFFECTIVE = 4
"""6.1.4 The worst CE Status of those who are not Demoralized."""
DEGREES = 60
"""From one hexside to the next."""


def pieces(seen: View, s: State) -> tuple[Unit, ...]:
    """All pieces that can be seen, the top unit of each stack first."""
    faces = []
    hungry = _hungry(s, SIDES.index(seen.side)) if seen.side is not None else {}
    busy = _busy(seen, s) | bits(hungry)
    for space, stack in _stacks(seen, s).items():
        faces += [_face(seen, s, u, space, k == 0, bool(busy >> u & 1), hungry.get(u)) for k, u in enumerate(stack)]
    faces += [_beside(seen, u) for u in range(COUNT) if seen.at[u] in BOX_OF or seen.at[u] == DEAD]
    return tuple(piece(face) for face in faces)


def _hungry(s: State, side: int) -> dict[int, MarkKind]:
    """15.4, 15.5 The units of a side that are out of supply, or isolated, as things stand."""
    forces, trains = out_of_supply(s, side)
    found: dict[int, MarkKind] = {}
    for force in forces:
        kind: MarkKind = "isolated" if isolated(s, first(force)) else "unsupplied"
        found |= dict.fromkeys(members(force), kind)
    return found | dict.fromkeys(members(trains), "unsupplied")


def _stacks(seen: View, s: State) -> dict[int, list[int]]:
    """3.1.5 What is seen in each hex, side by side, the top unit first; a Two-Hex unit is seen in both of its hexes."""
    found: dict[tuple[int, int], list[int]] = {}
    for u, space in enumerate(seen.at):
        if space < SLOTS:
            found.setdefault((space, SIDE[u]), []).append(u)
    for u, other in seen.spread:
        found.setdefault((other, SIDE[u]), []).append(u)
    stacks: dict[int, list[int]] = {}
    for (space, side), units in sorted(found.items(), key=lambda item: (item[0][0], item[0][1] != active(s))):
        if len(units) > 1:
            near = contact(s, space, side)
            units.sort(key=lambda u: key(s, u, near))
        stacks.setdefault(space, []).extend(units)
    return stacks


def _beside(seen: View, u: int) -> Face:
    """A piece beside the map: the dead, and those who wait as far as it is known."""
    if seen.at[u] == DEAD:
        return Face(u, GRAVES[SIDE[u]], False, False, HOME_ARMY[u], HOME_CORPS[u], 0)
    own = SIDES[SIDE[u]] == seen.side
    return Face(u, BOX_OF[seen.at[u]], own, False, HOME_ARMY[u], HOME_CORPS[u], 0)


def _busy(seen: View, s: State) -> int:
    """All pieces of which there may be something to tell besides what lies on top; most have nothing."""
    found = seen.riding | s.fought | SUPPLY & seen.flipped | bits([u for u, _ in seen.spread])
    return found | BUSY[seen.task, seen.spent, seen.debt, seen.pa, seen.ce]


Told: TypeAlias = tuple[int, ...]
BUSY: Memory[tuple[Told, Told, Told, Told, Told], int] = Memory(
    1 << 10,
    lambda tables: bits(
        u
        for u, (task, spent, debt, pa, ce) in enumerate(zip(*tables, strict=True))
        if task > 0 or spent > 0 or debt > 0 or pa or ce > INEFFECTIVE
    ),
)
"""The pieces with a task, MPs spent or owed, a PA, or Demoralized, as far as that is known."""


def _face(seen: View, s: State, u: int, space: int, top: bool, busy: bool, hunger: MarkKind | None) -> Face:
    """A piece on the map, as a side sees it."""
    known = seen.army[u] != SECRET
    own = SIDES[SIDE[u]] == seen.side
    second = space != seen.at[u]
    marks = _marks(seen, s, u, space) if busy else ()
    if hunger:
        marks = CounterMark(kind=hunger), *marks
    if top and (built := level(s, space, SIDE[u])) and (sides := _walls(s, space, SIDE[u], built)):
        marks = *marks, CounterMark(kind="improved", headings=sides, level=built)
    return Face(
        u=u,
        space=space,
        own=own,
        pile=not own and not known and s.rules.intelligence == TOP,
        army=seen.army[u] if known else s.rules.setting.attached.get(u, HOME_ARMY[u]),
        corps=seen.corps[u] if known and FORMATIONS >> u & 1 else HOME_CORPS[u],
        sr=seen.sr[u] if known or WORKS >> u & 1 else SECRET,
        ce=seen.ce[u],
        flipped=bool(seen.flipped >> u & 1),
        level=effectiveness(s, u) if known and FORMATIONS >> u & 1 else -1,
        left=_left(seen, s, u) if own else -1,
        state=_doing(seen, u) if known else "",
        marks=marks,
        recovers=recovery_hindrance(s, u) is None if own and seen.ce[u] > 0 else None,
        flags=_flags(seen, s, u, second) if own else ("half",) if second else (),
        key=f"u{u}h" if second else "",
    )


def _left(seen: View, s: State, u: int) -> int:
    """7.1.1-1 The normal MPs that a piece has left in a movement phase of its side."""
    if s.phase not in (MOVEMENT, COUNTER_MOVEMENT) or active(s) != SIDE[u]:
        return -1
    if not (MOBILE & ~DEPOTS | FORTS & seen.flipped) >> u & 1:
        return -1
    return max(0, allowance(s) - seen.spent[u])


def _doing(seen: View, u: int) -> str:
    """7.8 What a piece is doing, in words."""
    goal = next((goal for v, goal in seen.rides if v == u), NOWHERE)
    if seen.task[u] <= 0:
        return phrase("goes by rail to {hex}", hex=place(goal)) if goal != NOWHERE else ""
    task, spent = divmod(seen.task[u], 16)
    said = phrase(DOING[task], spent=spent, cost=task_cost(task))
    return phrase("{task}, for {hex}", task=said, hex=place(goal)) if goal != NOWHERE else said


def _flags(seen: View, s: State, u: int, second: bool) -> tuple[str, ...]:
    """What a piece of one's own is just now: whether it has acted, and whether it is but the half of a unit."""
    moving = s.phase in (MOVEMENT, COUNTER_MOVEMENT) and active(s) == SIDE[u]
    acted = moving and (s.finished >> u & 1 or seen.spent[u] >= allowance(s))
    return (*(("acted",) if acted else ()), *(("half",) if second else ()))


def _marks(seen: View, s: State, u: int, space: int) -> tuple[CounterMark, ...]:
    """What has befallen a piece, as far as it is known; of what is built where it stands the top unit tells."""
    found = [CounterMark(kind=kind) for kind in _deeds(seen, s, u)]
    if seen.pa[u]:
        found.append(CounterMark(kind="prepared", headings=(DEGREES * (seen.pa[u] - 1),)))
    if other := next((b if seen.at[u] == space else seen.at[u] for v, b in seen.spread if v == u), None):
        found.append(CounterMark(kind="spanning", headings=(DEGREES * DIRECTION[space, other],)))
    return tuple(found)


def _walls(s: State, space: int, side: int, built: int) -> tuple[int, ...]:
    """14.0 To which sides a position is drawn: to the enemy; one that was built, where no enemy is near, to all."""
    foes = members(NEAR[space] & standing(s).sides[1 - side])
    return tuple(DEGREES * DIRECTION[space, b] for b in foes) or (tuple(range(0, 360, DEGREES)) if built == 1 else ())


def _deeds(seen: View, s: State, u: int) -> list[MarkKind]:
    """What a piece has done and suffered, that is shown as a disc beside it."""
    found: list[MarkKind] = []
    if seen.task[u] > 0:
        found.append(TASKS[task_of(s, u)[0]] if seen.corps[u] != SECRET else "digging")
    elif seen.riding >> u & 1:
        found.append("entrained")
    if seen.spent[u] > 0 and s.phase in (MOVEMENT, COUNTER_MOVEMENT) and active(s) == SIDE[u] and not seen.task[u]:
        found.append("moved")
    if seen.army[u] != SECRET and s.phase in (ATTACK, COUNTER_ATTACK) and s.fought >> u & 1:
        found.append("fought")
    if SUPPLY >> u & 1 and seen.flipped >> u & 1:
        found.append("extended")
    if seen.debt[u] > 0:
        found.append("indebted")
    if seen.ce[u] > INEFFECTIVE:
        found.append("demoralized")
    return found
