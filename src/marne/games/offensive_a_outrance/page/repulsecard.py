"""7.4: a Repulse before the dice: the odds, in which columns it succeeds and how likely, and what a failure costs."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from marne.games.offensive_a_outrance.expectation import TWO_DICE, Body, bodies
from marne.games.offensive_a_outrance.forces import fighters, leader, parts
from marne.games.offensive_a_outrance.loading import thirsty
from marne.games.offensive_a_outrance.odds import COMBAT_TABLE, Battle, outcomes
from marne.games.offensive_a_outrance.options import OPEN
from marne.games.offensive_a_outrance.page.battlecard import column_read, shifts, sides, window
from marne.games.offensive_a_outrance.page.names import place
from marne.games.offensive_a_outrance.prospects import Prospect, reckon
from marne.games.offensive_a_outrance.repulse import LEAST, PUSHED, SURE, hindrance, involved
from marne.games.offensive_a_outrance.standing import units_in
from marne.games.offensive_a_outrance.state import State, garrisoned
from marne.games.offensive_a_outrance.tables import PENALTY
from marne.games.offensive_a_outrance.units import OF_SIDE, SIDE
from marne.games.offensive_a_outrance.words import many, phrase
from marne.kernel import bounds
from marne.kernel.table import Account, Chance, Chances, Reading, Remark


def prospect(s: State, units: int, space: int, reader: int) -> Prospect | None:
    """7.4.1, 7.4.3-1 The Repulse that a Force would try, as its side can reckon it."""
    side = SIDE[leader(s, units)]
    foes = units_in(s, space, 1 - side) & (fighters(s) | garrisoned(s))
    return _reckoned(
        s, Battle(side=side, hex=space, attackers=involved(s, units), defenders=foes, repulse=True), reader
    )


def _reckoned(s: State, battle: Battle, reader: int, begun: bool = False) -> Prospect | None:
    if s.rules.repulse_ammo:
        known = battle.attackers | battle.defenders
        known &= -1 if s.rules.intelligence == OPEN else OF_SIDE[reader]
        battle = replace(battle, dry=thirsty(s, known))
    return reckon(s, battle, reader, begun=begun)


def succeeds(column: int, modifier: int, again: int) -> Fraction:
    """7.4.3 The chance of a Repulse in a column: none below 3:1, all from 8:1 on, else a black result."""
    if column < LEAST or column >= SURE:
        return Fraction(int(column >= SURE))
    return sum((o.chance for o in outcomes(column, modifier, again) if o.low.black), Fraction(0))


def fails_check(body: Body, added: int = 0) -> Fraction:
    """6.2.2 The chance that a Force fails a check."""
    level = body.base - (PENALTY[body.status] if body.headed else 0)
    return sum((chance for rolled, chance in TWO_DICE.items() if rolled + added > level), Fraction(0))


def worst_and_best(p: Prospect) -> tuple[Fraction, Fraction]:
    """7.4.3 The least and the most chance of a Repulse, whatever is hidden."""
    if p.sure:
        found = succeeds(p.column, p.modifier, p.again)
        return found, found
    modifiers = bounds(p.known.modifiers[0])
    chances = [succeeds(c, m, p.again) for c in p.columns for m in range(modifiers[0], modifiers[1] + 1)]
    return min(chances), max(chances)


def account(s: State, units: int, space: int, reader: int) -> Account | None:
    """7.4 A Repulse by a Force, before the dice."""
    if not units:
        return None
    found = prospect(s, units, space, reader)
    return _card(s, found, units) if found else None


def of_stack(s: State, units: int, space: int, reader: int) -> Account | None:
    """7.4.1-2 A Repulse by a retreating stack: the first of its Forces that can make it."""
    able = [force for force in parts(s, units) if hindrance(s, force, space, retreating=True) is None]
    return account(s, able[0], space, reader) if able else None


def force_in(s: State, units: int, u: int) -> int:
    """7.4.1-2 The Force of a retreating stack that a unit leads."""
    return next((force for force in parts(s, units) if leader(s, force) == u), 0)


def parried(s: State, battle: Battle, reader: int) -> Account | None:
    """7.4.6-2 A Repulse as the defender can reckon it, who has seen who comes."""
    found = _reckoned(s, battle, reader, begun=True)
    return _card(s, found, 0) if found else None


def _card(s: State, p: Prospect, units: int) -> Account:
    attacks = p.reader == p.battle.side
    likely = COMBAT_TABLE.printed(p.column)
    names, first = window(p)
    chance, (worst, best) = succeeds(p.column, p.modifier, p.again), worst_and_best(p)
    rows = [Chance(label=phrase("as it looks"), chance=float(chance))]
    if worst != best:
        rows.append(Chance(label=phrase("at worst"), chance=float(worst if attacks else best)))
        rows.append(Chance(label=phrase("at best"), chance=float(best if attacks else worst)))
    title = (
        phrase("Repulse of {hex}", hex=place(p.battle.hex))
        if attacks
        else phrase("Repulse from {hex}", hex=place(p.battle.hex))
    )
    return Account(
        title=title,
        columns=(*sides(s, p), shifts(p)),
        chances=(Chances(title=phrase("The Repulse succeeds"), rows=tuple(rows), rule="7.4.3-2"),),
        odds=(
            Reading(
                title=phrase("Column {column}, and the chance in each", column=column_read(p)),
                rule="7.4.3-2",
                columns=names,
                now=likely - first,
                may=tuple(c - first for c in p.columns if c != likely),
                under=tuple(f"{float(succeeds(first + k, p.modifier, p.again)):.0%}" for k in range(len(names))),
            ),
        ),
        after=tuple(_after(s, p, units)),
    )


def _after(s: State, p: Prospect, units: int) -> list[Remark]:
    """7.4.4, 7.4.5 What follows a success, and a failure."""
    pushed = many("They go back {count} hex and check.", "They go back {count} hexes and check.", PUSHED)
    found = [Remark(rule="7.4.4-1", text=pushed)]
    for _, body in bodies(s, units) if units else ():
        said = phrase(
            "If it fails, the Force stays and checks: {chance} that it loses a level of effectiveness.",
            chance=f"{float(fails_check(body)):.0%}",
        )
        found.append(Remark(rule="7.4.5-2", text=said))
    if not p.sure:
        said = phrase("Likely is that the enemies whom you see are at full strength, with Ammo, and alone.")
        found.append(Remark(rule="3.1.6-1", text=said))
    return found
