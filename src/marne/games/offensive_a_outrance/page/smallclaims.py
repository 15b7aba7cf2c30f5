"""What previews of Repulses, marches, retreats and shots claim, and how what came is read from the story."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Any

from marne.games.offensive_a_outrance.bombardment import Bombardment
from marne.games.offensive_a_outrance.expectation import bodies
from marne.games.offensive_a_outrance.forces import formation
from marne.games.offensive_a_outrance.losses import Reduction
from marne.games.offensive_a_outrance.marching import table
from marne.games.offensive_a_outrance.movement import Force
from marne.games.offensive_a_outrance.odds import POINT
from marne.games.offensive_a_outrance.options import OPEN
from marne.games.offensive_a_outrance.page import repulsecard
from marne.games.offensive_a_outrance.page.pricecard import suffered
from marne.games.offensive_a_outrance.page.siegecard import prepared, steps_lost
from marne.games.offensive_a_outrance.ratings import attack, defense, steps
from marne.games.offensive_a_outrance.retreat import StepBack
from marne.games.offensive_a_outrance.routine import Barrage
from marne.games.offensive_a_outrance.standing import units_in
from marne.games.offensive_a_outrance.state import NOWHERE, State
from marne.games.offensive_a_outrance.tables import STATUS
from marne.games.offensive_a_outrance.units import FORTRESSES, FORTRESSES_2
from marne.games.offensive_a_outrance.withholding import excess
from marne.kernel import Choice, Decision, bounds
from marne.kernel.forecast import Came, Claim, Forecast
from marne.kernel.table import Account

PARTS = 1296
"""Four dice, at most, make a chance."""


def of_other(s: State, shown: Account, reader: int, choice: Choice) -> Forecast | None:
    """What is claimed of a choice that leads to no battle."""
    stage = s.stack[-1]
    match stage:
        case Force() if choice.verb == "repulse":
            return _repulse(s, stage, reader, choice, shown)
        case Force() if choice.verb == "stop":
            return _marched(s, stage, shown)
        case StepBack() if choice.verb == "to":
            return _stepped(s, stage, shown)
        case Reduction():
            return _reduced(choice.number, shown)
        case Bombardment() if choice.verb == "gun":
            return _shot(s, stage, shown)
        case Barrage():
            return _barrage(s, stage, shown)
        case _:
            return None


def nobody(s: State, decision: Decision) -> Choice | None:
    """Nobody answers: what is claimed has come before."""
    return None


def first(came: Came, kind: str, value: Callable[[dict[str, Any]], int | None], **data: Any) -> int | None:
    """Something of the first event of a kind, about some hex or side."""
    for event in came.events:
        if event.kind == kind and all(event.data.get(key) == wanted for key, wanted in data.items()):
            return value(event.data)
    return None


def lost_levels(came: Came, u: int, status: int, rules: tuple[str, ...]) -> int:
    """6.1.3 How many CELs a unit has lost by some rules, from a CE Status on."""
    lost = 0
    for event in came.events:
        if event.kind == "effectiveness" and event.data["unit"] == u:
            now = STATUS.index(event.data["status"])
            lost += now - status if event.rule in rules else 0
            status = now
    return lost


def _rows(shown: Account) -> dict[str, Fraction]:
    """The chances that an account shows, by their labels."""
    found: dict[str, Fraction] = {}
    for row in shown.chances[0].rows:
        found[row.label] = found.get(row.label, Fraction(0)) + Fraction(row.chance).limit_denominator(PARTS)
    return found


# 7.4 Repulses.


def _repulse(s: State, stage: Force, reader: int, choice: Choice, shown: Account) -> Forecast | None:
    """7.4.3 The chance that the enemy is driven off, and what a failure costs."""
    space = choice.number
    units = stage.units & units_in(s, stage.space, stage.side)
    p = repulsecard.prospect(s, units, space, reader)
    if p is None or units_in(s, space, p.battle.foe) & FORTRESSES_2 or bounds(p.known.attack)[0] < POINT:
        return None
    if s.rules.intelligence == OPEN and (excess(s, p.battle) or p.battle.dry):
        return None
    chances = [Fraction(row.chance).limit_denominator(PARTS) for row in shown.chances[0].rows]
    won = partial(first, kind="repulsed", value=lambda data: int(data["success"]), hex=space)
    claims = [Claim("the Repulse succeeds", won, min(chances), upto=max(chances))]
    head = formation(units)
    if head >= 0 and s.ce[head] < len(STATUS) - 1 and p.sure and max(chances) < 1:
        body = next(body for force, body in bodies(s, units) if force >> head & 1)
        failed = partial(_failed, space, head, s.ce[head])
        claims.append(Claim("a failure costs a level", failed, repulsecard.fails_check(body)))
    return Forecast("repulse", tuple(claims), partial(_parried, space))


def _failed(space: int, u: int, status: int, came: Came) -> int | None:
    """7.4.5-2 Whether a Repulse that has failed costs a level."""
    if first(came, "repulsed", lambda data: int(data["success"]), hex=space) != 0:
        return None
    return lost_levels(came, u, status, ("7.4.5-2",))


def _parried(space: int, s: State, decision: Decision) -> Choice | None:
    """The defender lets all fight that may, and then nobody answers."""
    battle = getattr(s.stack[-1], "battle", None)
    if battle is None or battle.hex != space or not battle.repulse:
        return None
    settled = Choice("settled")
    return settled if settled in decision.choices else decision.choices[0]


# 7.2.3, 9.10, 11.1 Marches, losses, retreats.


def _marched(s: State, stage: Force, shown: Account) -> Forecast | None:
    """7.2.3a The chance that a Forced March costs one level, or two."""
    units = stage.units & units_in(s, stage.space, stage.side)
    head = formation(units)
    if head < 0 or s.ce[head] + 2 >= len(STATUS):
        return None
    rows, results = _rows(shown), table(units)
    lost = {
        suffered(units, what): sum(e.amount for e in results.effects(what) if e.what == "cel")
        for cells in results.cells
        for what in cells
    }
    claims = []
    for least in (1, 2):
        chance = sum((part for label, part in rows.items() if lost[label] >= least), Fraction(0))
        claims.append(Claim(f"the march costs {least} or more", partial(_worn, head, s.ce[head], least), chance))
    return Forecast("march", tuple(claims), nobody)


def _worn(u: int, status: int, least: int, came: Came) -> int:
    return int(lost_levels(came, u, status, ("7.2.3a-2",)) >= least)


def _stepped(s: State, stage: StepBack, shown: Account) -> Forecast | None:
    """11.1.3, 11.1.4 A step of a retreat costs every Force what is shown."""
    if any(remark.rule == "11.1.6" for remark in shown.after):
        return None
    cost = int(sum(line.most for line in shown.columns[0].lines))
    claims = []
    for force, _ in bodies(s, stage.units):
        if (u := formation(force)) >= 0:
            levels = min(cost, len(STATUS) - 1 - s.ce[u])
            claims.append(Claim(f"the step costs unit {u}", partial(_paid, u, s.ce[u]), least=levels, most=levels))
    return Forecast("retreat", tuple(claims), nobody) if claims else None


def _paid(u: int, status: int, came: Came) -> int:
    return lost_levels(came, u, status, ("11.1.3", "11.1.4"))


def _reduced(u: int, shown: Account) -> Forecast:
    """9.10.3 What a unit is worth after its loss."""
    if not shown.columns:
        gone = partial(first, kind="eliminated", value=lambda data: 1, unit=u)
        return Forecast("elimination", (Claim("it is lost", gone, Fraction(1)),), nobody)
    attacks, defends = (int((line.figure or "").rpartition(" ")[2]) for line in shown.columns[0].lines)
    claims = (
        Claim("attack strength", lambda came: attack(came.state, u), least=attacks, most=attacks),
        Claim("defence strength", lambda came: defense(came.state, u), least=defends, most=defends),
    )
    return Forecast("loss", claims, nobody)


# 13, 20 Guns.


def _shot(s: State, stage: Bombardment, shown: Account) -> Forecast:
    """13.1.3 The chance of every number of steps that a shot takes."""
    f, left = stage.aim(s), steps(s, stage.aim(s))

    def breached(label: str, came: Came) -> int:
        lost = sum(e.data["steps"] for e in came.events if e.kind == "breached" and e.data["unit"] == f)
        return int(steps_lost(lost, left) == label)

    claims = tuple(Claim(label, partial(breached, label), chance) for label, chance in _rows(shown).items())
    return Forecast("shot", claims, nobody)


def _barrage(s: State, stage: Barrage, shown: Account) -> Forecast:
    """20.5-2 The chance of every result of a Prep Bombardment."""
    fortress = bool(units_in(s, stage.space, 1 - stage.side) & FORTRESSES)

    def came_so(label: str, came: Came) -> int | None:
        said = partial(prepared, fortress=fortress, heavy=stage.heavy != NOWHERE)
        return first(came, "prepared", lambda data: int(said(data["result"]) == label), hex=stage.space)

    claims = tuple(Claim(label, partial(came_so, label), chance) for label, chance in _rows(shown).items())
    return Forecast("barrage", claims, nobody)
