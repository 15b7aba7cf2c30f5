"""Supply, movement, command, retreats and arrivals, each as its clause has it, slowly."""

from __future__ import annotations

from tests.games.germany_at_war.referee.facts import (
    AREAS,
    BELGIAN,
    BLOCKS,
    BORDER,
    BRITISH,
    DISCS,
    FOCH,
    FRENCH,
    GB,
    GERMAN,
    NEAR,
    STACK,
    side_of,
)
from tests.games.germany_at_war.referee.position import Position


def room(p: Position, area: int, side: int, besides: int = -1) -> bool:
    """2.4a Whether one more block of a side fits into an area; one block may be left out of the count."""
    return len([u for u in p.here(area, side) if u != besides]) < STACK[AREAS[area].colour]


# 7.0.1 Isolation.


def has_line(p: Position, start: int, power: int) -> bool:
    """7.0.1c, d, e, G3 Whether a line leads from an area to where those of a Power may end."""
    if start == GB:
        return True
    seen, edge = {start}, [start]
    while edge:
        area = edge.pop()
        if ends_line(p, area, power):
            return True
        fresh = {b for b in NEAR[area] if b != GB and p.friendly(b, side_of(power))} - seen
        seen |= fresh
        edge += fresh
    return False


def ends_line(p: Position, area: int, power: int) -> bool:
    """7.0.1c, d, G2 Whether a Power's line may end in an area."""
    if not p.friendly(area, side_of(power)):
        return False
    whose = {power}
    if p.rules.any_entente_home_ends_loc and power != GERMAN:
        whose = {FRENCH, BRITISH, BELGIAN}
    at_home = AREAS[area].prize and AREAS[area].home in whose
    return at_home or (power == BRITISH and AREAS[area].landing)


def cut_off(p: Position, side: int) -> set[int]:
    """7.0.1a The blocks of a side that find no line."""
    mine = [(u, area) for u, area in enumerate(p.at) if isinstance(area, int) and BLOCKS[u].side == side]
    return {u for u, area in mine if not has_line(p, area, BLOCKS[u].power)}


# 7.3 Command.


def reach(p: Position, leader: int) -> int:
    """7.3.1.5a, 7.3.1.3c, 7.3.1.6b How many areas a leader's orders go."""
    heart = p.last(leader)
    if leader == FOCH:
        return 0 if heart else p.strength(leader)
    return (1 if BLOCKS[leader].power in (FRENCH, BELGIAN) else 2) - heart


def obeys(u: int, leader: int) -> bool:
    """7.3.1b, 4.2.1, 7.3.1.6a Whether a leader may give orders to a block."""
    one, other = BLOCKS[u], BLOCKS[leader]
    if one.power != other.power or u == leader:
        return False
    if leader == FOCH:
        return True
    if "reserve" in one.flags:
        return other.power == FRENCH
    return one.arm != "leader" and one.army == other.army


def in_range(p: Position, u: int, leader: int) -> bool:
    """7.3.1.5b, c Whether a way from a block to a leader is short enough; it leads through friendly areas."""
    start, goal = p.at[u], p.at[leader]
    assert isinstance(start, int)
    ring = {start}
    for _ in range(reach(p, leader)):
        if goal in ring:
            return True
        ring |= {b for a in ring for b in NEAR[a] if p.friendly(b, BLOCKS[u].side)}
    return goal in ring


def ordered(p: Position, u: int) -> bool:
    """7.4a, G12 Whether an activated leader has a block under command."""
    if u in p.activated or u in p.isolated or not isinstance(p.at[u], int):
        return False
    return any(obeys(u, leader) and in_range(p, u, leader) for leader in p.activated)


# 7.4 Movement.


def allowance(p: Position, u: int) -> int:
    """7.4.1 A block's movement points."""
    if "static" in BLOCKS[u].flags:
        return 0
    points = 3 if BLOCKS[u].arm == "infantry" else 5
    return points + (p.action == "tactical" and BLOCKS[u].arm != "leader")


def price(p: Position, u: int, a: int, b: int, leading: bool = False) -> int:
    """7.4b, 7.4.4, 4.2.2b, 7.2.3b What the step from a to b costs a block; `leading`: a leader being activated."""
    foe = 1 - BLOCKS[u].side
    cost = 2 if AREAS[b].colour == "red" and "mountain" not in BLOCKS[u].flags else 1
    eased = p.surprise and (not leading or p.rules.surprise_covers_activation)
    if BORDER[a, b] == "major" and not eased:
        cost += 1
    return cost + p.holds(a, foe) + p.holds(b, foe)


def may_step(p: Position, u: int, a: int, b: int, left: int, leading: bool = False) -> bool:
    """7.4, 7.3.1.2 Whether a block may step from a to b with so many points left, and end there or go on."""
    side = BLOCKS[u].side
    if b == GB or b not in NEAR[a] or price(p, u, a, b, leading) > left:
        return False
    if p.holds(a, 1 - side) and not p.friendly(b, side):
        return False  # 7.4.3b
    if p.holds(b, 1 - side):
        return not leading and may_engage(p, u, b)
    after = left - price(p, u, a, b, leading)
    return room(p, b, side, besides=u) or any(may_step(p, u, b, c, after, leading) for c in NEAR[b])


def may_engage(p: Position, u: int, b: int) -> bool:
    """7.8a, 7.5c, 7.1c, G35 Whether a block may enter an area with enemies."""
    side = BLOCKS[u].side
    if p.action == "pass" or not room(p, b, side, besides=u):
        return False
    friends = [v for v in p.here(b, side) if v != u] or p.discs(b, side)
    return bool(friends) or len(p.engaged) < p.battles


def steps(p: Position, u: int, a: int, left: int, leading: bool = False) -> set[int]:
    """Where a block may step to from a."""
    return {b for b in NEAR[a] if may_step(p, u, a, b, left, leading)}


def ports(p: Position) -> set[int]:
    """2.5b Where Sea Transport may land."""
    return {a for a, area in enumerate(AREAS) if area.landing and p.friendly(a, 1) and room(p, a, 1)}


def linked(p: Position, u: int) -> set[int]:
    """8.3a, G51 The areas that friendly areas without enemies link with that of a block."""
    side, start = BLOCKS[u].side, p.at[u]
    if not isinstance(start, int) or start == GB or not p.friendly(start, side):
        return set()
    found = edge = {start}
    while edge := {b for b in {b for a in edge for b in NEAR[a]} - found if b != GB and p.friendly(b, side)}:
        found = found | edge
    return found


def stations(p: Position, u: int) -> set[int]:
    """8.3a Where a block may go by rail."""
    return {a for a in linked(p, u) if a != p.at[u] and room(p, a, BLOCKS[u].side)}


def can_build(p: Position, u: int) -> list[int]:
    """4.1h, 4.1i, 7.4e The fortresses in which an infantry block may raise a garrison."""
    return [] if p.last(u) else seems_to_build(p, u)


def seems_to_build(p: Position, u: int) -> list[int]:
    """4.1h, 1.3 The same for whoever does not know how many steps the block has left."""
    block, area = BLOCKS[u], p.at[u]
    if not isinstance(area, int) or block.arm != "infantry" or block.power == BRITISH:
        return []
    if p.control[area] != block.side:
        return []
    if sum(n for (_, power), n in p.garrisons.items() if power == block.power) >= DISCS[block.power]:
        return []
    return [f for f in AREAS[area].forts if sum(p.garrisons.get((f, q), 0) for q in range(4)) < 5]


# 7.5.1.2, 7.6 Retreats and Impetus.


def refuges(p: Position, u: int, held: set[int]) -> set[int]:
    """7.5.1.2b, G29 Where a block may retreat to; `held` is where its side stood before."""
    side, area = BLOCKS[u].side, p.at[u]
    assert isinstance(area, int)
    return {b for b in NEAR[area] if b in held and p.friendly(b, side) and room(p, b, side)}


def gallops(p: Position, u: int) -> set[int]:
    """7.6, G19 Where cavalry may ride on with one movement point."""
    side, a = BLOCKS[u].side, p.at[u]
    assert isinstance(a, int)
    return {
        b
        for b in NEAR[a]
        if b != GB
        and AREAS[b].colour != "red"
        and BORDER[a, b] != "major"
        and not p.holds(b, 1 - side)
        and room(p, b, side)
    }


# 6 Reinforcements.


def arrivals(p: Position, u: int, used: list[tuple[int, str]]) -> set[int]:
    """6.0c, 6.0d, 2.5a, C3, C5 Where a drawn block may arrive; `used` are the icons and cities of this draw."""
    block = BLOCKS[u]
    if block.power == BRITISH:
        return {GB} if room(p, GB, 1) else set()
    fit = {a for a in range(len(AREAS)) if p.friendly(a, block.side) and room(p, a, block.side)}
    if on_icons := {a for a in fit if used.count((a, kind_of(u))) < icons(u, a)}:
        return on_icons
    homes = {a for a in fit if AREAS[a].home == block.power and AREAS[a].prize}
    return {a for a in homes if used.count((a, "city")) < AREAS[a].city + len(AREAS[a].forts)}


def kind_of(u: int) -> str:
    """The icon that a block takes up."""
    return f"{BLOCKS[u].power} {BLOCKS[u].army} {BLOCKS[u].arm}"


def icons(u: int, area: int) -> int:
    """6.0c, 6.0d How many icons of a block's army and arm an area shows; none for Foch and the Reserves."""
    block = BLOCKS[u]
    if block.flags & {"foch", "reserve"}:
        return 0
    power = ("german", "french", "british", "belgian")[block.power]
    return sum(n for q, army, arm, n in AREAS[area].icons if (q, army, arm) == (power, block.army, block.arm))
