"""Chapter 7.5.1, with a pencil: what each side brings into a battle, and what it costs."""

from __future__ import annotations

from tests.games.germany_at_war.referee.facts import AREAS, BLOCKS, FRENCH, GERMAN, GERMANY, HITS, NEAR
from tests.games.germany_at_war.referee.position import Position


def attackers(p: Position, area: int, side: int) -> list[int]:
    """7.5e, 7.5b All blocks of a side in an area that are not isolated."""
    return [u for u in p.here(area, side) if u not in p.isolated]


def power_of(p: Position, area: int, side: int, blocks: list[int]) -> int:
    """2.11.1, G40 The Power that counts: most blocks, or else most garrisons; French before British before Belgians."""
    if side == GERMANY:
        return GERMAN
    counted = [BLOCKS[u].power for u in blocks]
    if not counted:
        counted = [q for f in AREAS[area].forts for q in (1, 2, 3) for _ in range(p.garrisons.get((f, q), 0))]
    return min((1, 2, 3), key=lambda q: (-counted.count(q), q))


def divided_by(p: Position, u: int, area: int, use: str) -> int:
    """7.5.1.4a, 7.2.1a, 7.2.3b By how much a river divides the strength of a block."""
    eased = use == "pontoon" or p.surprise
    if area not in p.engaged:
        return 1
    if u in p.over_major:
        return 2 if eased else 4
    return 2 if u in p.over_minor and not eased else 1


def times(p: Position, u: int, area: int, side: int, use: str) -> int:
    """7.5.1.8, 4.2.2b, 7.3.1.7, G41 How many times its strength an attacker is worth, before any river."""
    block, factor = BLOCKS[u], 1
    no_cavalry = not any(BLOCKS[v].arm == "cavalry" for v in p.here(area, 1 - side))
    open_ground = AREAS[area].colour == "green" and not p.discs(area, 1 - side)
    if block.arm == "cavalry" and open_ground and no_cavalry and divided_by(p, u, area, use) == 1:
        factor *= 2
    if "mountain" in block.flags and AREAS[area].colour == "red":
        factor *= 2
    if use == "foch" and block.power == FRENCH:
        factor *= 2
    return factor


def offence(p: Position, area: int, side: int, use: str) -> int:
    """7.5.1.6a, 7.5.1.4b, G15 Strengths, the stars of activated leaders beside the area, Valour."""
    total = 0
    groups: dict[tuple[str, int], int] = {}
    for u in attackers(p, area, side):
        worth, by = p.strength(u) * times(p, u, area, side, use), divided_by(p, u, area, use)
        if by == 1:
            total += worth
        else:
            groups[BLOCKS[u].arm, by] = groups.get((BLOCKS[u].arm, by), 0) + worth
    total += sum(max(1, worth // by) for (_, by), worth in groups.items())
    for leader in p.activated:
        if p.at[leader] in NEAR[area] and not p.last(leader):
            total += p.strength(leader)
    return total + p.valour[power_of(p, area, side, attackers(p, area, side))]


def defence(p: Position, area: int, side: int) -> int:
    """7.5.1.6b, 7.5.1.7, 7.5.1.9, G31 Garrisons, strengths, terrain for infantry, the Mad Minute, Valour."""
    total = 5 * p.discs(area, side)
    for u in p.here(area, side):
        block = BLOCKS[u]
        twice = "mountain" in block.flags and AREAS[area].colour == "red"
        total += p.strength(u) * (2 if twice else 1)
        if any(dot == "blue" for _, dot in block.steps[p.step[u] :]):
            total += 1
        if block.arm == "infantry" and not p.discs(area, 1 - side):
            total += AREAS[area].bonus
    return total + p.valour[power_of(p, area, side, p.here(area, side))]


def capacity(p: Position, area: int, side: int) -> int:
    """7.5.1.11a, C10 How many hits a side can take in an area."""
    steps = [BLOCKS[u].steps[p.step[u] :] for u in p.here(area, side)]
    return sum(HITS[dot] for rest in steps for _, dot in rest) + p.discs(area, side)


def share(size: int, incurred: int) -> int:
    """7.5.1.11b What the winner pays for a result of a size that cost the loser so many hits."""
    if not incurred:
        return 0
    if size <= 5:
        return (incurred + 1) // 2
    return (incurred + 3) // 4 if size <= 10 else 1
