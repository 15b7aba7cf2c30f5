"""Chapters 7.5.1.4 to 7.5.1.9: firepower as a list of contributions, each with its rule.

The same list is the sum, the log, the preview and the explanation, so they cannot disagree.
"""

from __future__ import annotations

from typing import NamedTuple

from marne.board import members
from marne.games.germany_at_war.blocks import (
    ARM,
    ARM_NAMES,
    BLUE_LEFT,
    CAVALRIES,
    CHASSEURS,
    FRENCH,
    INFANTRIES,
    OF_POWER,
    OF_SIDE,
    POWER,
)
from marne.games.germany_at_war.command import tactical_value
from marne.games.germany_at_war.ground import BONUS, GREEN, NEAR, RED
from marne.games.germany_at_war.state import State, blocks_in, garrisons_in, lay, power_in, strength

GARRISON = 5
"""4.1c The defensive firepower of a garrison."""
PONTOON, PIONEERS, FOCH_ATTACK = "pontoon", "pioneers", "foch"
"""7.2b What the Initiative Disc can buy in a battle."""


class Line(NamedTuple):
    """One contribution: its rule, what it is, how much it counts, and the blocks that it comes from."""

    rule: str
    what: str
    amount: int
    blocks: tuple[int, ...] = ()
    detail: str = ""


def total(lines: list[Line]) -> int:
    """The sum of all contributions."""
    return sum(line.amount for line in lines)


def attackers(s: State, area: int, side: int) -> int:
    """7.5e, G39 The blocks that attack: all of a side in the area that are not isolated."""
    return blocks_in(s, area, side) & ~s.isolated


def dominant(s: State, area: int, side: int) -> bool:
    """7.5.1.9 Whether a side has the Dominant Position: at least one garrison of its own in the area."""
    return garrisons_in(s, area, side) > 0


def divisor(s: State, u: int, area: int, disc: str) -> int:
    """7.5.1.4a, 7.2.1a, 7.2.3b By how much a river divides an attacker's strength: 1, 2 or 4."""
    if not s.engaged >> area & 1:
        return 1
    bridged = s.surprise or disc == PONTOON
    if s.over_major >> u & 1:
        return 2 if bridged else 4
    return 2 if s.over_minor >> u & 1 and not bridged else 1


def charges(s: State, u: int, area: int, side: int, disc: str) -> bool:
    """7.5.1.8 Cavalry doubles in a green area, not over a river, against a foe without cavalry or Dominant Position."""
    return bool(
        CAVALRIES >> u & 1
        and GREEN >> area & 1
        and not blocks_in(s, area, 1 - side) & CAVALRIES
        and not dominant(s, area, 1 - side)
        and divisor(s, u, area, disc) == 1
    )


def attack_factor(s: State, u: int, area: int, side: int, disc: str) -> tuple[int, list[str]]:
    """By how much an attacker's strength is multiplied, and the rules that say so; several multiply (ruling G41)."""
    rules = []
    if charges(s, u, area, side, disc):
        rules.append("7.5.1.8a")
    if u == CHASSEURS and RED >> area & 1:
        rules.append("4.2.2b")
    if disc == FOCH_ATTACK and POWER[u] == FRENCH:
        rules.append("7.3.1.7")
    return 1 << len(rules), rules


def offence(s: State, area: int, side: int, disc: str = "") -> list[Line]:
    """7.5.1.6a Offensive firepower: strengths, tactical values of leaders beside the area, Valour."""
    lines: list[Line] = []
    groups: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for u in members(attackers(s, area, side)):
        factor, rules = attack_factor(s, u, area, side, disc)
        worth = strength(s, u) * factor
        by = divisor(s, u, area, disc)
        if by > 1:
            groups.setdefault((ARM[u], by), []).append((u, worth))
        else:
            lines.append(Line("7.5.1.5", "strength", strength(s, u), (u,)))
            for k, rule in enumerate(rules):
                lines.append(Line(rule, "doubled", strength(s, u) << k, (u,)))
    for (arm, by), group in sorted(groups.items()):
        lines.append(_across(arm, by, group))
    lines += _support(s, area, side)
    lines += _valour(s, area, side, attackers(s, area, side))
    return lines


def _across(arm: int, by: int, group: list[tuple[int, int]]) -> Line:
    """7.5.1.4b Blocks of a class that crossed a river count together, divided, rounded down, but at least 1."""
    whole = sum(worth for _, worth in group)
    detail = f"{' + '.join(str(worth) for _, worth in group)} divided by {by}, {ARM_NAMES[arm]}"
    return Line("7.5.1.4b", "across", max(1, whole // by), tuple(u for u, _ in group), detail)


def _support(s: State, area: int, side: int) -> list[Line]:
    """7.3.1.4a, 1.5e Each activated leader in an adjacent area adds his stars, whatever Power fights."""
    beside = [u for u in members(s.activated & OF_SIDE[side]) if NEAR[area] >> s.at[u] & 1]
    return [Line("7.3.1.4a", "support", tactical_value(s, u), (u,)) for u in beside if tactical_value(s, u)]


def _valour(s: State, area: int, side: int, blocks: int) -> list[Line]:
    """2.11e, 2.11.1a The Valour of the Power that fights, or of the one with most blocks."""
    power = power_in(s, area, side, blocks)
    points = s.valour[power]
    return [Line("2.11e", "valour", points, (), str(power))] if points else []


def defence(s: State, area: int, side: int) -> list[Line]:
    """7.5.1.6b Defensive firepower: garrisons, strengths, terrain for infantry, Mad Minute, Valour."""
    blocks = blocks_in(s, area, side)
    lines: list[Line] = []
    held = garrisons_in(s, area, side)
    if held:
        lines.append(Line("4.1c", "garrisons", GARRISON * held, (), str(held)))
    for u in members(blocks):
        lines.append(Line("7.5.1.5", "strength", strength(s, u), (u,)))
        if u == CHASSEURS and RED >> area & 1:
            lines.append(Line("4.2.2b", "doubled", strength(s, u), (u,)))
        if BLUE_LEFT[u][s.step[u]]:
            lines.append(Line("7.5.1.7", "mad_minute", 1, (u,)))
    infantry = tuple(members(blocks & INFANTRIES))
    if BONUS[area] and infantry and not dominant(s, area, 1 - side):
        lines.append(Line("7.5.1.6b", "terrain", BONUS[area] * len(infantry), infantry, str(BONUS[area])))
    return lines + _valour(s, area, side, blocks)


def has_cavalry(s: State, area: int, side: int) -> bool:
    """7.5.1.1 Whether the attacker has cavalry in the battle; leaders do not count, nor do isolated blocks (G39)."""
    return bool(attackers(s, area, side) & CAVALRIES)


def french_alone(s: State, area: int) -> bool:
    """8.4 Whether all Entente blocks in an area are French."""
    blocks = lay(s.at).here[area] & OF_SIDE[1]
    return bool(blocks) and not blocks & ~OF_POWER[FRENCH]
