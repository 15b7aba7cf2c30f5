"""What a side can know of a battle before it commits: its own firepower, and the range of the enemy's.

Built from what the side knows alone, so a preview never tells more than the view.
"""

from __future__ import annotations

from msgspec import Struct

from marne.board import members
from marne.games.germany_at_war.blocks import (
    BLUE_LEFT,
    GREEN,
    INFANTRIES,
    OF_POWER,
    STRENGTH,
)
from marne.games.germany_at_war.firepower import GARRISON, Line, dominant, offence
from marne.games.germany_at_war.ground import BONUS, MAJOR, MINOR
from marne.games.germany_at_war.state import (
    DEAD,
    SIDES,
    State,
    blocks_in,
    garrisons_in,
    occupied,
    power_in,
    put,
    strength,
)
from marne.games.germany_at_war.view import known_to


class Part(Struct, frozen=True):
    """One line of a preview: its rule, what it is, and the least and most that it may count."""

    rule: str
    what: str
    least: int
    most: int
    blocks: tuple[int, ...] = ()
    detail: str = ""


class Preview(Struct, frozen=True):
    """A battle as the attacker can foresee it."""

    area: int
    attack: tuple[Part, ...]
    defence: tuple[Part, ...]

    @property
    def least(self) -> int:
        """The worst final result."""
        return sum(p.least for p in self.attack) - sum(p.most for p in self.defence)

    @property
    def most(self) -> int:
        """The best final result."""
        return sum(p.most for p in self.attack) - sum(p.least for p in self.defence)


def preview(
    s: State, side: int, area: int, joining: int | None = None, disc: str = "", start: int | None = None
) -> Preview:
    """A battle as its attacker can foresee it, perhaps with one more block that would join it from `start`."""
    twin = s.copy()
    if joining is not None:
        if start is not None:
            put(twin, joining, start)
        _join(twin, joining, area, side)
    return Preview(area, tuple(_attack(twin, side, area, disc)), tuple(_defence(twin, side, area)))


def _join(s: State, u: int, area: int, side: int) -> None:
    """Let a block engage from where it stands."""
    start = s.at[u]
    if not occupied(s, side) >> area & 1:
        s.engaged |= 1 << area
    if s.engaged >> area & 1:
        if MAJOR[start] >> area & 1:
            s.over_major |= 1 << u
        elif MINOR[start] >> area & 1:
            s.over_minor |= 1 << u
    put(s, u, area)


def _attack(s: State, side: int, area: int, disc: str) -> list[Part]:
    """The attacker's own lines; a charge is only a possibility while unknown blocks might be cavalry."""
    unknown = _unknown(s, side, area)
    doubtful = bool(unknown)
    parts = []
    for line in offence(_without(s, unknown), area, side, disc):
        charge = line.rule == "7.5.1.8a"
        parts.append(_part(line, 0 if charge and doubtful else line.amount))
    return parts


def _part(line: Line, least: int) -> Part:
    return Part(line.rule, line.what, least, line.amount, line.blocks, line.detail)


def _unknown(s: State, side: int, area: int) -> int:
    """The enemy's blocks in an area that stand with their backs to us."""
    return blocks_in(s, area, 1 - side) & ~known_to(s, SIDES[side])


def _without(s: State, blocks: int) -> State:
    """The state without some blocks."""
    twin = s.copy()
    for u in members(blocks):
        put(twin, u, DEAD)
    return twin


def _defence(s: State, side: int, area: int) -> list[Part]:
    """The defender's lines: exact for what lies face up, a range for what stands."""
    foe = 1 - side
    blocks = blocks_in(s, area, foe)
    parts = []
    if held := garrisons_in(s, area, foe):
        parts.append(Part("4.1c", "garrisons", GARRISON * held, GARRISON * held, (), str(held)))
    bonus = 0 if dominant(s, area, side) else BONUS[area]
    unknown = _unknown(s, side, area)
    for u in members(blocks & ~unknown):
        parts.append(Part("7.5.1.5", "strength", strength(s, u), strength(s, u), (u,)))
        if BLUE_LEFT[u][s.step[u]]:
            parts.append(Part("7.5.1.7", "mad_minute", 1, 1, (u,)))
        if bonus and INFANTRIES >> u & 1:
            parts.append(Part("7.5.1.6b", "terrain", bonus, bonus, (u,), str(bonus)))
    for power in range(4):
        count = (unknown & OF_POWER[power]).bit_count()
        if count:
            parts += _standing(s, side, power, count, bonus)
    points = s.valour[power_in(s, area, foe, blocks)]
    if points:
        parts.append(Part("2.11e", "valour", points, points))
    return parts


def _standing(s: State, side: int, power: int, count: int, bonus: int) -> list[Part]:
    """1.3 Blocks of a Power that stand: from the weakest that they could be to the strongest."""
    known = known_to(s, SIDES[side])
    could = [u for u in members(OF_POWER[power] & ~known) if GREEN[u] <= s.turn]
    strongest = sorted(STRENGTH[u][0] + (bonus if INFANTRIES >> u & 1 else 0) + BLUE_LEFT[u][0] for u in could)
    weakest = sorted(STRENGTH[u][-1] + (bonus if INFANTRIES >> u & 1 else 0) for u in could)
    return [Part("1.3", "standing", sum(weakest[:count]), sum(strongest[-count:]), (), f"{count}.{power}")]
