"""12, 13, 20: a siege before the guns fire: steps left, guns, coordination, shells, chances, and who is shut in."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from marne.board import members
from marne.games.offensive_a_outrance.bombardment import (
    SHELLS,
    Bombard,
    Bombardment,
    chances,
    coordinated,
    guns_at,
    pioneers_for,
    shot,
)
from marne.games.offensive_a_outrance.guns import HEAVY, ROLLS
from marne.games.offensive_a_outrance.page.names import called, place, places, units
from marne.games.offensive_a_outrance.page.words import foreseen
from marne.games.offensive_a_outrance.ratings import steps
from marne.games.offensive_a_outrance.routine import TABLE, Barrage, amount, modifiers, strength
from marne.games.offensive_a_outrance.standing import units_in
from marne.games.offensive_a_outrance.state import NOWHERE, State
from marne.games.offensive_a_outrance.units import CAMP_OF, FORTRESSES, SIDE, UNITS
from marne.games.offensive_a_outrance.words import many, name, phrase
from marne.games.offensive_a_outrance.works import GIVES_IN, gaps, summoned
from marne.kernel import Choice, total
from marne.kernel.table import Account, Chance, Chances, Column, Line, Remark

Stage = Bombard | Bombardment | Barrage


def foresee(s: State, stage: Stage, choice: Choice) -> Account | None:
    """13.1, 20.4 What a bombardment can bring."""
    if isinstance(stage, Barrage):
        return _barrage(s, stage, choice)
    if choice.verb == "target":
        return against(s, stage.side, choice.number, list(guns_at(s, stage.side, choice.number)))
    if isinstance(stage, Bombardment) and choice.verb in ("gun", "pionier"):
        return _shot(s, stage, choice)
    return None


def _shot(s: State, stage: Bombardment, choice: Choice) -> Account | None:
    """13.1.2 The next shot; with the pioneers, those that they can help."""
    f = stage.aim(s)
    if choice.verb == "gun":
        return against(s, stage.side, f, [choice.number], choice.number if stage.pioneers else NOWHERE)
    helped = next((u for u in guns_at(s, stage.side, f) if pioneers_for(s, u) != NOWHERE), NOWHERE)
    return None if helped == NOWHERE else against(s, stage.side, f, [helped], helped)


def against(s: State, side: int, f: int, guns: list[int], helped: int = NOWHERE) -> Account:
    """13.1.3 What guns can do to a Fortress: every gun with what it takes on average, and the chance of each loss."""
    left = steps(s, f)
    found = chances(guns, f, left, helped)
    rows = tuple(
        Chance(label=steps_lost(lost, left), chance=float(chance)) for lost, chance in sorted(found.items()) if chance
    )
    return Account(
        title=phrase("Bombardment of {fortress}", fortress=called(f)),
        columns=(
            Column(title=phrase("Steps on average"), lines=tuple(_gun(u, f, u == helped) for u in guns)),
            Column(title=phrase("The siege"), lines=tuple(_siege(s, f, guns)), sum=""),
        ),
        chances=(Chances(title=phrase("What it loses"), rows=rows, rule="13.1.3-1"),),
        after=tuple(_after(s, f)),
    )


def steps_lost(lost: int, left: int) -> str:
    if lost >= left:
        return phrase("it falls")
    return many("{count} step", "{count} steps", lost) if lost else phrase("nothing")


def _gun(u: int, f: int, helped: bool) -> Line:
    """13.1.3-1 A gun, and how many steps it takes on average."""
    mean = float(sum((n * chance for n, chance in shot(u, f, helped).items()), Fraction(0)))
    text = phrase("{gun}, with the pioneers", gun=called(u)) if helped else called(u)
    return Line(rule="13.3.4" if helped else "13.1.2-1", text=text, least=round(mean, 2), most=round(mean, 2))


def _siege(s: State, f: int, guns: list[int]) -> Iterator[Line]:
    """1.1-27, 13.1.1, 13.4 Steps left, coordination, and shells of each calibre that fires."""
    yield Line(rule="13.1.3-2", text=phrase("steps left"), least=steps(s, f), most=steps(s, f))
    dice = sum(ROLLS[u] for u in guns)
    yield Line(rule="13.1.2-1", text=phrase("dice of all guns"), least=dice, most=dice)
    if coordinated(s, f):
        yield Line(rule="13.1.1-1", text=phrase("coordinated by a Siege-Train"), least=1, most=1, figure=phrase("yes"))
    else:
        text = phrase("no Siege-Train beside it: one gun, in its hex")
        yield Line(rule="13.1.1-2", text=text, least=0, most=0, figure=phrase("no"))
    for calibre, k in SHELLS.items():
        if any(UNITS[u].caliber == calibre for u in guns if HEAVY >> u & 1):
            text = phrase("shots left for {calibre} cm", calibre=calibre)
            yield Line(rule="13.4", text=text, least=s.shells[k], most=s.shells[k])


def _after(s: State, f: int) -> Iterator[Remark]:
    """12.3, 12.5 Whether the camp is Invested, what is missing for it, and what comes of its fall."""
    if camp := CAMP_OF[f]:
        missing = gaps(s, camp)
        if not missing:
            said = phrase("{camp} is Invested: with its last step all in it surrender.", camp=name(camp))
            yield Remark(rule="12.3.3", text=said)
        else:
            said = phrase(
                "{camp} is not Invested: still open are {hexes}.", camp=name(camp), hexes=places(members(missing))
            )
            yield Remark(rule="12.3", text=said)
    if summoned(s, f):
        faces = phrase("A Fortress without garrison is summoned each turn: one chance in {of}.", of=6 * 6 // GIVES_IN)
        yield Remark(rule="12.5", text=faces)


# 20 Prep Bombardments.


def _barrage(s: State, stage: Barrage, choice: Choice) -> Account | None:
    """20.4, 20.5 A Prep Bombardment: columns, reductions and checks, with the chance of each result."""
    if choice.verb != "barrage":
        return None
    hq = choice.number
    added = modifiers(s, hq, stage.space)
    guns = strength(s, hq)
    fortress = bool(units_in(s, stage.space, 1 - SIDE[hq]) & FORTRESSES)
    found = TABLE.chances(TABLE.column(guns), total(added))
    rows = tuple(
        Chance(label=prepared(what, fortress, stage.heavy != NOWHERE), chance=float(chance))
        for what, chance in found.items()
    )
    lines = [Line(rule="20.2-2", text=phrase("21 cm guns"), least=guns, most=guns)]
    lines += [Line(rule=c.rule, text=foreseen(c), least=c.least, most=c.most) for c in added]
    return Account(
        title=phrase("Prep Bombardment of {hex}", hex=place(stage.space)),
        columns=(Column(title=phrase("Guns and die"), lines=tuple(lines), sum=""),),
        chances=(Chances(title=phrase("What it brings"), rows=rows, rule="20.5-2"),),
        after=(Remark(rule="20.5-2", text=phrase("It holds for: {units}.", units=units(members(stage.defenders)))),),
    )


def prepared(what: str, fortress: bool, heavy: bool) -> str:
    """20.5-2 A result of a Prep Bombardment in words."""
    effects = TABLE.effects(what)
    return phrase(
        "{columns} right, {losses} losses, checks {checks:+d}",
        columns=0 if fortress else amount(effects, "shift"),
        losses=amount(effects, "sr"),
        checks=amount(effects, "check") + heavy,
    )
