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
    STRENGTH,
)
from marne.games.germany_at_war.command import tactical_value
from marne.games.germany_at_war.ground import BONUS, GREEN, NEAR, RED
from marne.games.germany_at_war.state import STANDING, State, blocks_in, garrisons_in, power_in, strength
from marne.kernel import Contribution, RuleId, counts

GARRISON = 5
"""4.1c The defensive firepower of a garrison."""
PONTOON, PIONEERS, FOCH_ATTACK = "pontoon", "pioneers", "foch"
"""7.2b What the Initiative Disc can buy in a battle."""
CHARGE = "7.5.1.8a"


class Fog(NamedTuple):
    """What is not known of a side's blocks in an area: those that stand there, and all that they could be."""

    standing: int = 0
    could: int = 0


CLEAR = Fog()
"""7.5.1.3 Everything has been revealed."""


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


def charges(s: State, u: int, area: int, side: int, disc: str, fog: Fog = CLEAR) -> bool:
    """7.5.1.8 Cavalry doubles in a green area, not over a river, against a foe without cavalry or Dominant Position."""
    return bool(
        CAVALRIES >> u & 1
        and GREEN >> area & 1
        and not blocks_in(s, area, 1 - side) & ~fog.standing & CAVALRIES
        and not dominant(s, area, 1 - side)
        and divisor(s, u, area, disc) == 1
    )


def doublings(s: State, u: int, area: int, side: int, disc: str, fog: Fog = CLEAR) -> list[RuleId]:
    """The rules by which an attacker's strength is doubled; several multiply (ruling G41)."""
    rules = []
    if charges(s, u, area, side, disc, fog):
        rules.append(CHARGE)
    if u == CHASSEURS and RED >> area & 1:
        rules.append("4.2.2b")
    if disc == FOCH_ATTACK and POWER[u] == FRENCH:
        rules.append("7.3.1.7")
    return rules


def offence(
    s: State, area: int, side: int, disc: str = "", fog: Fog = CLEAR, unseen: Fog = CLEAR
) -> list[Contribution]:
    """7.5.1.6a Offensive firepower: strengths, tactical values of leaders beside the area, Valour.

    In the fog a charge is only a possibility while a block of the enemy that stands might be cavalry. To the defender
    attackers that stand are `unseen`: they count from the least to the most that they could be worth.
    """
    found: list[Contribution] = []
    groups: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for u in members(attackers(s, area, side) & ~unseen.standing):
        rules = doublings(s, u, area, side, disc, fog)
        least = most = strength(s, u)
        by = divisor(s, u, area, disc)
        if by > 1:
            groups.setdefault((ARM[u], by), []).append((u, most << len(rules)))
            continue
        found.append(counts("7.5.1.5", "strength", most, (u,)))
        for rule in rules:
            doubtful = rule == CHARGE and fog.standing
            found.append(Contribution(rule, "doubled", 0 if doubtful else least, most, (u,)))
            least, most = least if doubtful else 2 * least, 2 * most
    for (arm, by), group in sorted(groups.items()):
        found.append(_across(arm, by, group))
    if unseen.standing:
        found += _coming(s, area, side, disc, unseen)
    found += _support(s, area, side)
    found += _valour(s, area, side, attackers(s, area, side))
    return found


def _across(arm: int, by: int, group: list[tuple[int, int]]) -> Contribution:
    """7.5.1.4b Blocks of a class that crossed a river count together, divided, rounded down, but at least 1."""
    worths = tuple(worth for _, worth in group)
    parts = ("worths", worths), ("by", by), ("arm", ARM_NAMES[arm])
    return counts("7.5.1.4b", "across", max(1, sum(worths) // by), tuple(u for u, _ in group), *parts)


def _coming(s: State, area: int, side: int, disc: str, fog: Fog) -> list[Contribution]:
    """1.3, 7.5.1.4b Attackers that stand, by Power and by the river that divides their strength, which all can see."""
    groups: dict[tuple[int, int], int] = {}
    for u in members(attackers(s, area, side) & fog.standing):
        kind = POWER[u], divisor(s, u, area, disc)
        groups[kind] = groups.get(kind, 0) + 1
    found = []
    for (power, by), count in sorted(groups.items()):
        could = list(members(fog.could & OF_POWER[power]))
        least = sum(sorted(min(STRENGTH[u]) for u in could)[:count])
        most = sum(sorted(max(STRENGTH[u]) << _doubles(s, u, area, side, disc, by) for u in could)[-count:])
        if by > 1:  # classes of blocks count together, each for 1 at least
            least, most = max(1, -(-least // (2 * by - 1))), most // by + min(count, len(ARM_NAMES))
        parts = ("count", count), ("power", power)
        found.append(Contribution("1.3" if by == 1 else "7.5.1.4b", "standing", least, most, (), parts))
    return found


def _doubles(s: State, u: int, area: int, side: int, disc: str, by: int) -> int:
    """How often a block would be doubled if it attacked here from behind a river that divides by so much."""
    met = blocks_in(s, area, 1 - side) & CAVALRIES or dominant(s, area, 1 - side)
    charge = by == 1 and not met and bool((CAVALRIES >> u & 1) and (GREEN >> area & 1))
    return charge + (u == CHASSEURS and bool(RED >> area & 1)) + (disc == FOCH_ATTACK and POWER[u] == FRENCH)


def _support(s: State, area: int, side: int) -> list[Contribution]:
    """7.3.1.4a, 1.5e Each activated leader in an adjacent area adds his stars, whatever Power fights."""
    beside = [u for u in members(s.activated & OF_SIDE[side]) if NEAR[area] >> s.at[u] & 1]
    return [counts("7.3.1.4a", "support", tactical_value(s, u), (u,)) for u in beside if tactical_value(s, u)]


def _valour(s: State, area: int, side: int, blocks: int) -> list[Contribution]:
    """2.11e, 2.11.1a The Valour of the Power that fights, or of the one with most blocks."""
    power = power_in(s, area, side, blocks)
    points = s.valour[power]
    return [counts("2.11e", "valour", points, (), ("power", power))] if points else []


def defence(s: State, area: int, side: int, fog: Fog = CLEAR) -> list[Contribution]:
    """7.5.1.6b Defensive firepower: garrisons, strengths, terrain for infantry, Mad Minute, Valour.

    In the fog, blocks that stand count from the least to the most that they could be worth.
    """
    blocks = blocks_in(s, area, side)
    found: list[Contribution] = []
    held = garrisons_in(s, area, side)
    if held:
        found.append(counts("4.1c", "garrisons", GARRISON * held, (), ("count", held)))
    for u in members(blocks & ~fog.standing):
        found.append(counts("7.5.1.5", "strength", strength(s, u), (u,)))
        if u == CHASSEURS and RED >> area & 1:
            found.append(counts("4.2.2b", "doubled", strength(s, u), (u,)))
        if BLUE_LEFT[u][s.step[u]]:
            found.append(counts("7.5.1.7", "mad_minute", 1, (u,)))
    bonus = 0 if not BONUS[area] or dominant(s, area, 1 - side) else BONUS[area]
    infantry = tuple(members(blocks & INFANTRIES & ~fog.standing)) if bonus else ()
    if infantry:
        found.append(counts("7.5.1.6b", "terrain", bonus * len(infantry), infantry, ("bonus", bonus)))
    if fog.standing:
        found += _standing(area, bonus, fog)
    return found + _valour(s, area, side, blocks)


def _standing(area: int, bonus: int, fog: Fog) -> list[Contribution]:
    """1.3 Blocks that stand, by Power: from the least that they could be worth to the most."""
    found = []
    for power, blocks in enumerate(OF_POWER):
        count = (fog.standing & blocks).bit_count()
        if count:
            worths = [_worths(u, area, bonus) for u in members(fog.could & blocks)]
            least, most = sorted(min(w) for w in worths), sorted(max(w) for w in worths)
            parts = ("count", count), ("power", power)
            found.append(Contribution("1.3", "standing", sum(least[:count]), sum(most[-count:]), (), parts))
    return found


def _worths(u: int, area: int, bonus: int) -> list[int]:
    """What a block is worth in defence of an area at each of its steps."""
    twice = 1 + (u == CHASSEURS and bool(RED >> area & 1))
    terrain = bonus if INFANTRIES >> u & 1 else 0
    return [twice * force + blue + terrain for force, blue in zip(STRENGTH[u], BLUE_LEFT[u], strict=True)]


def has_cavalry(s: State, area: int, side: int) -> bool:
    """7.5.1.1 Whether the attacker has cavalry in the battle; leaders do not count, nor do isolated blocks (G39)."""
    return bool(attackers(s, area, side) & CAVALRIES)


def french_alone(s: State, area: int) -> bool:
    """8.4 Whether all Entente blocks in an area are French."""
    blocks = STANDING[s.at].here[area] & OF_SIDE[1]
    return bool(blocks) and not blocks & ~OF_POWER[FRENCH]
