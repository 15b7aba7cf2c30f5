"""7.2.3, 9.10, 11.1: what a choice costs one's own units: a loss, a step of a retreat, a Forced March."""

from __future__ import annotations

from fractions import Fraction

from marne.board import members
from marne.games.offensive_a_outrance.effectiveness import D1, place_of
from marne.games.offensive_a_outrance.expectation import TWO_DICE
from marne.games.offensive_a_outrance.forces import formation, leader, level, parts
from marne.games.offensive_a_outrance.ground import GRAND, ridge
from marne.games.offensive_a_outrance.losses import alive
from marne.games.offensive_a_outrance.marching import LOC_CAVALRY, modifiers, table
from marne.games.offensive_a_outrance.page.names import called, place, units
from marne.games.offensive_a_outrance.page.words import foreseen
from marne.games.offensive_a_outrance.ratings import attack, defense, reducible
from marne.games.offensive_a_outrance.retreat import ROUT, TRAIN, StepBack, bare, ways
from marne.games.offensive_a_outrance.state import State, changed
from marne.games.offensive_a_outrance.supply import isolated
from marne.games.offensive_a_outrance.words import many, phrase
from marne.kernel import Choice, lines, total
from marne.kernel.table import Account, Chance, Chances, Column, Line, Remark

# 9.10 Losses.


def loss(s: State, choice: Choice) -> Account | None:
    """9.10.3 What a unit is worth before and after a Strength Reduction."""
    if choice.verb != "lose":
        return None
    u = choice.number
    if not reducible(s, u):
        gone = Remark(rule="5.5.2-2", text=phrase("It can take no more: it is eliminated."))
        return Account(title=phrase("{unit} is lost", unit=called(u)), columns=(), after=(gone,))
    twin = s.copy()
    twin.sr = changed(s.sr, u, s.sr[u] + 1)
    told = (
        ("2.3.1", phrase("attack strength"), attack(s, u), attack(twin, u)),
        ("2.3.2", phrase("defence strength"), defense(s, u), defense(twin, u)),
    )
    rows = tuple(
        Line(rule=rule, text=text, least=now, most=now, figure=f"{now} → {then}") for rule, text, now, then in told
    )
    after = () if reducible(twin, u) else (Remark(rule="9.10.3", text=phrase("It can take no more after that.")),)
    title = phrase("{unit} takes the loss", unit=called(u))
    return Account(title=title, columns=(Column(title=phrase("Before and after"), lines=rows, sum=""),), after=after)


# 11.1 Retreats.


def step_back(s: State, stage: StepBack, to: int) -> Account | None:
    """11.1.3, 11.1.4, 11.1.6 What a step of a retreat costs every Force that makes it."""
    going = alive(s, stage.units)
    start = place_of(s, going)
    unguarded = bare(s, stage.side)
    zone = stage.why not in (ROUT, TRAIN) and bool(unguarded >> to & 1)
    hard = ridge(start, to) or (start, to) in GRAND
    rows = [
        _cost("11.1.3", phrase("into an enemy zone"), zone, phrase("no enemy zone there")),
        _cost("11.1.4", phrase("over a Grand River or a ridge"), hard, phrase("neither Grand River nor ridge")),
    ]
    doomed = _doomed(s, stage, going, 1 + hard) if zone and not _way_out(s, stage, going) & ~unguarded else 0
    after = [Remark(rule="11.1.4", text=phrase("Each Force takes a Strength Reduction besides."))] if hard else []
    if doomed:
        said = phrase("Isolated and Demoralized, these surrender: {units}.", units=units(members(doomed)))
        after.append(Remark(rule="11.1.6", text=said))
    more = stage.left - 1
    left = many("{count} hex is left after that.", "{count} hexes are left after that.", more)
    after.append(Remark(rule="11.1", text=left if more else phrase("That ends the retreat.")))
    return Account(
        title=phrase("Retreat to {hex}", hex=place(to)),
        columns=(
            Column(title=phrase("Levels of effectiveness lost"), lines=tuple(rows), sum=phrase("Each Force loses")),
        ),
        after=tuple(after),
    )


def _cost(rule: str, text: str, counts: bool, otherwise: str) -> Line:
    return Line(rule=rule, text=text if counts else otherwise, least=int(counts), most=int(counts))


def _way_out(s: State, stage: StepBack, going: int) -> int:
    return ways(s, going, stage.side, stage.origin, stage.why)


def _doomed(s: State, stage: StepBack, going: int, levels: int) -> int:
    """11.1.6 The Forces that surrender rather than retreat through an enemy zone."""
    found = 0
    for force in parts(s, going):
        u = formation(force)
        if u >= 0 and s.ce[u] + levels >= D1 and isolated(s, u):
            found |= force
    return found


# 7.2.3 Forced marches.


def marched(s: State, force: int) -> dict[str, Fraction]:
    """7.2.3, 7.2.3a The chance of each result of the check after a Forced March."""
    results, added = table(force), total(modifiers(s, force))
    found: dict[str, Fraction] = {}
    for rolled, chance in TWO_DICE.items():
        failed = rolled + added - level(s, force)
        what = results.result(results.column(failed))
        found[what] = found.get(what, Fraction(0)) + chance
    return found


def forced_march(s: State, units: int) -> Account | None:
    """7.2.3 The check of a Force that stops after a Forced March; nothing if it has made none."""
    force = alive(s, units)
    added = modifiers(s, force) if force else []
    if not added or force & LOC_CAVALRY:
        return None
    head = leader(s, force)
    rows = tuple(
        Chance(label=suffered(force, what), chance=float(chance)) for what, chance in marched(s, force).items()
    )
    return Account(
        title=phrase("Forced March of {unit}", unit=called(head)),
        columns=(
            Column(title=phrase("Added to two dice"), lines=lines(added, foreseen), sum=phrase("In all")),
            Column(
                title=phrase("To stay at or below"),
                lines=(
                    Line(
                        rule="6.2.2",
                        text=phrase("effectiveness of the Force"),
                        least=level(s, force),
                        most=level(s, force),
                    ),
                ),
                sum="",
            ),
        ),
        chances=(Chances(title=phrase("What the march costs"), rows=rows, rule="7.2.3a-1"),),
    )


def suffered(force: int, what: str) -> str:
    """7.2.3a-2 A result of the check after a Forced March, in words."""
    lost = {"cel": 0, "sr": 0, "pa": 0}
    for effect in table(force).effects(what):
        lost[effect.what] += effect.amount
    if not any(lost.values()):
        return phrase("nothing")
    levels = many("{count} level", "{count} levels", lost["cel"])
    return phrase("{levels} and a reduction", levels=levels) if lost["sr"] else levels
