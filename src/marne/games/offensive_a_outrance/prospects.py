"""3.1.6, 9, 10: a battle before the dice, as one side can reckon it: odds, artillery, losses to expect.

What a side cannot know is a range: the least, what is likely, the most. Likely is that the enemies who are seen are at
full strength and have Ammo, and that nobody lies beneath them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from marne.board import members
from marne.games.offensive_a_outrance.checks import shells, under_fire
from marne.games.offensive_a_outrance.ground import MOUNTAINOUS
from marne.games.offensive_a_outrance.odds import (
    COMBAT_TABLE,
    MOST_PROFICIENCY,
    POINT,
    Battle,
    Outcome,
    clash,
    foreseen,
    outcomes,
    rolls_again,
)
from marne.games.offensive_a_outrance.options import OPEN, TOP
from marne.games.offensive_a_outrance.stacking import COMBAT_LIMIT
from marne.games.offensive_a_outrance.standing import units_in
from marne.games.offensive_a_outrance.state import State, garrisoned
from marne.games.offensive_a_outrance.support import (
    MOUNTAIN_LIMIT,
    contested,
    neighbours,
    places_in,
    supporters,
)
from marne.games.offensive_a_outrance.tables import artillery
from marne.games.offensive_a_outrance.units import (
    AV,
    FORMATIONS,
    OF_SIDE,
    SIDES,
    WORKS,
)
from marne.games.offensive_a_outrance.view import seen
from marne.kernel import Clash, Contribution, Reckoning, bounds, total, within

DOUBTS = ("unseen", "held_back", "limits")
"""What may be added or taken off where not all is seen, and is not likely."""


class Span(NamedTuple):
    """A number as a side can reckon it."""

    least: int
    likely: int
    most: int

    @property
    def sure(self) -> bool:
        """Whether nothing about it is in doubt."""
        return self.least == self.most


class Prospect(Struct, frozen=True, kw_only=True):
    """A battle as one side can reckon it."""

    battle: Battle  # as far as the side knows it
    reader: int
    known: Clash  # the least and the most
    likely: Clash
    column: int  # the likely one, or that which was told
    modifier: int  # 9.7-1 to the white die
    sure: bool  # whether column and modifier are beyond doubt
    again: int  # 21.1 the black face that is rolled again
    fire: tuple[Span, Span]  # 10.1.1 the AV of the attacker and of the defender
    added: tuple[Span, Span]  # 10.0-4 what is added to the checks of the attacker and of the defender, but for results

    @property
    def columns(self) -> range:
        """9.6 The printed columns in which it may be decided."""
        if self.sure:
            now = COMBAT_TABLE.printed(self.column)
            return range(now, now + 1)
        return COMBAT_TABLE.span(self.known.attack, self.known.defence, self.known.shifts)

    def outcomes(self) -> tuple[Outcome, ...]:
        """9.9.1-1 The 36 throws in the likely column."""
        return outcomes(self.column, self.modifier, self.again)

    def units(self, k: int) -> int:
        """Who takes part, as far as it is known: 0 the attacker, 1 the defender."""
        return self.battle.defenders if k else self.battle.attackers


def reckon(s: State, battle: Battle, reader: int, *, begun: bool = False, told: bool = False) -> Prospect | None:
    """9.1.1 A battle as a side can reckon it: planned, begun, so that both have shown who fights, or with odds told.

    None if nobody fights, as far as it can see, or nothing is left of the attack (9.1-5).
    """
    everything = s.rules.intelligence == OPEN
    whole = begun or s.rules.intelligence != TOP or reader != battle.side
    visible = seen(s, SIDES[reader])
    if not everything:
        s = unworn(s, 1 - reader)
        battle = replace(battle, dry=battle.dry & OF_SIDE[reader])
    if not whole:
        battle = replace(battle, defenders=battle.defenders & visible, withheld=0)
    if not battle.attackers or not battle.defenders:
        return None
    known = clash(s, battle) if everything else foreseen(s, battle, reader, battle.defenders, whole)
    if bounds(known.attack)[1] < POINT:
        return None
    known = Clash(known.table, _some(known.attack), _some(known.defence), known.shifts, known.modifiers)
    likely = _likely(known)
    if not told:
        flank = any(c.what == "flanked" for c in likely.shifts)
        battle = replace(battle, flanked=flank, column=likely.column(), modifier=total(likely.modifiers[0]))
    known_to = -1 if everything else visible
    fire = volley(s, battle, battle.side, reader, known_to), volley(s, battle, battle.foe, reader, known_to)
    return Prospect(
        battle=battle, reader=reader, known=known, likely=likely, column=battle.column, modifier=battle.modifier,
        sure=told or everything, again=rolls_again(s, battle), fire=fire,
        added=(_added(s, battle, 0, fire[1], False), _added(s, battle, 1, fire[0], not whole)),
    )  # fmt: skip


def _some(found: Reckoning) -> list[Contribution]:
    """A strength that cannot be nothing: whoever fights without any has somebody beneath him."""
    low, high = bounds(found)
    return [*found] if low else [*found, Contribution("3.1.6-1", "unseen", 1, max(0, 1 - high))]


def unworn(s: State, side: int) -> State:
    """3.1.6-1 The same position with units of a side that have lost nothing: what the other side reckons with."""
    twin = s.copy()
    theirs = OF_SIDE[side] & ~WORKS
    twin.sr = bytes(0 if theirs >> u & 1 else lost for u, lost in enumerate(s.sr))
    twin.ce = bytes(0 if theirs >> u & 1 else status for u, status in enumerate(s.ce))
    return twin


def _likely(known: Clash) -> Clash:
    """What is likely of what is known: full strengths, a flank that is seen, nobody beneath those who are seen."""

    def taken(found: Iterable[Contribution]) -> list[Contribution]:
        return [replace(c, least=c.most) for c in found if c.what not in DOUBTS]

    skills = [replace(c, most=c.least) for c in known.modifiers[0] if c.what not in DOUBTS]
    return Clash(
        known.table, taken(known.attack), _some(taken(known.defence)), taken(known.shifts),
        (within(skills, -MOST_PROFICIENCY, MOST_PROFICIENCY, "9.7-2"),),
    )  # fmt: skip


# 10.1 Artillery.


def volley(s: State, battle: Battle, side: int, reader: int, visible: int) -> Span:
    """10.1.1 The AV of a side as another, or it itself, can reckon it, who sees some units; -1: he knows all of all.

    Of the enemy one does not know who has Ammo, nor who lies beside the battle and supports it.
    """
    known = visible == -1 or reader == side
    alone = shells(s, battle, side)
    dry = alone if known else shells(s, replace(battle, dry=battle.dry | battle.attackers | battle.defenders), side)
    if side == battle.side:
        return Span(dry, alone, alone)
    if known:
        more = _supported(s, battle, -1)
        full = shells(s, more, side)
        for space in contested(s, battle):
            more = _supported(s, more, space)
        return Span(full, full, shells(s, more, side))
    beside = sum(places_in(s, battle, a) for a in neighbours(s, battle))
    most = alone + beside * _heaviest(side, battle.hex)
    return Span(dry, min(alone + _seen_beside(s, battle, visible), most), most)


def _supported(s: State, battle: Battle, space: int) -> Battle:
    """10.1.1-2 The battle with all who support it from a hex, or with -1 from those beside no other battle."""
    while more := next(supporters(s, battle, space, battle.support), 0):
        battle = replace(battle, support=battle.support | more)
    return battle


def _heaviest(side: int, space: int) -> int:
    """10.1.1-3, 10.1.1a-2 The most AV that a Force and a Fortress can lend to a battle."""
    best = sorted((AV[u] for u in members(OF_SIDE[side] & ~WORKS & ~FORMATIONS)), reverse=True)[:2]
    force = max(AV[u] for u in members(OF_SIDE[side] & FORMATIONS)) + sum(best)
    works = max((AV[u] for u in members(OF_SIDE[side] & WORKS)), default=0)
    return min(force, MOUNTAIN_LIMIT) + works if MOUNTAINOUS >> space & 1 else force + works


def _seen_beside(s: State, battle: Battle, visible: int) -> int:
    """10.1.1-2 The AV of those who are seen beside a battle, and may support it."""
    able = visible & OF_SIDE[battle.foe] & ~s.lent & ~s.retreated & ~s.fought
    found, elsewhere = 0, contested(s, battle)
    for a in neighbours(s, battle):
        if a not in elsewhere:
            stack = units_in(s, a, battle.foe) & able
            guns = sorted((AV[u] for u in members(stack & FORMATIONS)), reverse=True)
            found += sum(guns[: places_in(s, battle, a)]) + sum(AV[u] for u in members(stack & garrisoned(s)))
    return found


def _added(s: State, battle: Battle, k: int, fire: Span, doubt: bool) -> Span:
    """10.0-4 What is added to the checks of the attacker (0) or the defender (1), whatever the dice bring."""
    units = battle.defenders if k else battle.attackers
    least = under_fire(s, units, battle.hex)
    most = max(least, COMBAT_LIMIT) if doubt else least
    other = (battle.flanked + battle.barrage[1]) if k else 0
    sure = other - (battle.flanked if doubt and k else 0)
    return Span(
        artillery(fire.least, most) + sure, artillery(fire.likely, least) + other, artillery(fire.most, least) + other
    )
