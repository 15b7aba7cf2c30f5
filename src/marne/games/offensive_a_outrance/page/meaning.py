"""What every button does, with its rule: what one gets, what it costs, and what then comes of itself."""

from __future__ import annotations

from marne.board import members
from marne.games.offensive_a_outrance import prepared
from marne.games.offensive_a_outrance.advance import Advance
from marne.games.offensive_a_outrance.attack import Orders, targets
from marne.games.offensive_a_outrance.cavalry import must_react, threatened
from marne.games.offensive_a_outrance.depots import DepotSpot
from marne.games.offensive_a_outrance.designating import Bend, Overlap
from marne.games.offensive_a_outrance.encounters import React
from marne.games.offensive_a_outrance.losses import alive
from marne.games.offensive_a_outrance.movement import Force, March
from marne.games.offensive_a_outrance.page.explained import SAID
from marne.games.offensive_a_outrance.page.names import army, called, place, sentence
from marne.games.offensive_a_outrance.page.stakes import fight
from marne.games.offensive_a_outrance.page.words import NOUNS
from marne.games.offensive_a_outrance.plans import ROW, bound, price
from marne.games.offensive_a_outrance.positions import COST as DIGGING_COST
from marne.games.offensive_a_outrance.provisions import Provisions
from marne.games.offensive_a_outrance.readiness import ready, strayed
from marne.games.offensive_a_outrance.retirement import Retire
from marne.games.offensive_a_outrance.state import (
    ATTACK,
    MOVEMENT,
    NOWHERE,
    Box,
    State,
)
from marne.games.offensive_a_outrance.steps import cost
from marne.games.offensive_a_outrance.supply import out_of_supply
from marne.games.offensive_a_outrance.tasks import RECOVERY, allowance
from marne.games.offensive_a_outrance.units import FORMATIONS, SIDE_OF_ARMY
from marne.games.offensive_a_outrance.verbs import VERBS
from marne.games.offensive_a_outrance.victory import CITIES, CITY_POINTS, Lorraine, cities
from marne.games.offensive_a_outrance.words import many, name, phrase
from marne.kernel import Choice, Eyes
from marne.kernel.table import Clause, Meaning


def meaning(eyes: Eyes[State], choice: Choice) -> Meaning | None:
    """What a choice does, for whoever is about to make it."""
    s = eyes.imagined
    stage = s.stack[-1] if s.stack else None
    if not isinstance(stage, Box):
        return None
    return _large(s, stage, choice) or _march(s, stage, choice) or fight(s, stage, choice) or _said(stage, choice)


def _said(stage: Box, choice: Choice) -> Meaning | None:
    """What a choice does that needs no figures."""
    kinds = [kind.__name__ for kind in type(stage).__mro__]
    found = next((SAID[kind, choice.verb] for kind in kinds if (kind, choice.verb) in SAID), None)
    if found is None:
        return None
    nouns = VERBS[choice.verb].nouns
    parts = {nouns.name: NOUNS[nouns.name](choice.noun)} if nouns and choice.noun is not None else {}
    return Meaning(text=sentence(phrase(found[0], parts)), rule=found[1])


# What gives something large up.


def _large(s: State, stage: Box, choice: Choice) -> Meaning | None:
    """What ends a phase, a plan or a chance."""
    match stage, choice.verb:
        case March(side=side), "done":
            return _march_ends(s, side)
        case Orders(side=side), "done":
            return _orders_end(s, side)
        case Provisions(side=side), "done":
            return _supply_ends(s, side)
        case DepotSpot(why="relocated"), "at":
            said = phrase("The Depot leaves the map, and comes to {hex} two Game Turns from now.",
                          hex=place(choice.number))  # fmt: skip
            without = Clause(text=phrase("Its army has no Depot until then"), rule="15.6.4-1")
            return Meaning(text=said, rule="15.6.4-1", costs=(without,))
        case Advance(), "enough":
            return _advance_ends(s, stage)
        case Bend(), "straighten":
            drawn = Clause(text=phrase("What you have drawn is forgotten"), rule="5.1.1-2")
            return Meaning(text=phrase("All boundaries are as proposed."), rule="5.1.1-2", costs=(drawn,))
        case Overlap(), "straighten":
            gone = Clause(text=phrase("Lines that were drawn for it are forgotten"), rule="5.1.4")
            return Meaning(text=phrase("Its area overlaps no other."), rule="5.1.4", costs=(gone,))
        case _, "abandon_plan":
            return _plan_ends(s, choice.number)
        case Lorraine(), "award":
            return _award(s)
        case _, "begin_routine":
            return Meaning(
                text=sentence(phrase("{unit} is ready for Prep Bombardments from the next Game Turn on.",
                                     unit=called(choice.number))),
                rule="20.1-1",
                ends=(Clause(text=phrase("It never moves again, and has only one routine"), rule="20.1-1"),),
                end=phrase("This fixes the Siege-Train for good"),
            )  # fmt: skip
        case _, "end_routine":
            return Meaning(
                text=phrase("The bombardment routine is over."),
                rule="20.1-3",
                ends=(Clause(text=sentence(phrase("{unit} and its guns leave the game", unit=called(choice.number))),
                             rule="20.1-3"),),
                end=phrase("This ends the routine for good"),
            )  # fmt: skip
        case _, "give_up":
            return Meaning(
                text=sentence(phrase("{unit} is eliminated, so that the stack is no longer too large.",
                                     unit=called(choice.number))),
                rule="3.1.3-1",
                costs=(Clause(text=phrase("It never returns"), rule="16.6.2-2"),),
            )  # fmt: skip
        case _:
            return None


def _advance_ends(s: State, stage: Advance) -> Meaning:
    """11.2-1 Who could still enter the hex, and does not."""
    able = {c.noun for decision in stage.ask(s) for c in decision.choices if c.verb in ("advance", "straddle")}
    said = many("the advance of one unit", "the advance of {count} units", len(able))
    text = phrase("Nobody else enters the hex, and Prepared Attacks of this battle are gone.")
    return Meaning(text=text, rule="11.2-1", costs=(Clause(text=said, rule="11.2-1"),) if able else ())


def _march_ends(s: State, side: int) -> Meaning:
    """7.1.2 What ending a movement phase leaves undone, and what comes next."""
    waiting = (ready(s, side) & FORMATIONS & ~_moved(s)).bit_count()
    text = (
        phrase("Your Movement Phase is over; the enemy has his Counter Movement.")
        if s.phase == MOVEMENT
        else phrase("Your Counter Movement is over; the enemy attacks.")
    )
    rule = "4.2.5-1" if s.phase == MOVEMENT else "4.2.6-1"
    home = tuple(
        Clause(text=sentence(phrase("{unit} must go home first", unit=called(u))), rule="8.6.2-2")
        for u in strayed(s, side)
    )
    if not waiting:
        return Meaning(text=text, rule=rule, costs=home)
    said = many("One Formation has not moved", "{count} Formations have not moved", waiting)
    clauses = [Clause(text=said, rule="7.1.2-1")]
    if s.phase == MOVEMENT:
        clauses.append(Clause(text=phrase("No attack is prepared any more in this turn"), rule="7.3-3"))
    return Meaning(
        text=text, rule=rule, costs=home, ends=tuple(clauses),
        end=many("One Formation stays where it is", "{count} Formations stay where they are", waiting),
    )  # fmt: skip


def _moved(s: State) -> int:
    """The units that have spent something in this phase."""
    return sum(1 << u for u, spent in enumerate(s.spent) if spent)


def _orders_end(s: State, side: int) -> Meaning:
    """9.1-3 No more attacks: how many are fought, and which Mandated Attacks are still due."""
    text = many("One attack is fought, and no other in this phase.",
                "{count} attacks are fought one by one, and no others in this phase.",
                len(s.orders))  # fmt: skip
    if not s.orders:
        text = phrase("You make no attack in this phase.")
    due = [
        Clause(
            text=sentence(phrase("{army} has made {count} of its {needed} Mandated Attacks", army=army(a),
                                 count=s.mandated[a], needed=row.mandated)),
            rule="26.4.2",
        )
        for a, row in ROW.items()
        if SIDE_OF_ARMY[a] == side and bound(s, a) and s.mandated[a] < row.mandated
    ]  # fmt: skip
    if s.phase != ATTACK or not due or not targets(s, side):
        return Meaning(text=text, rule="9.1-3")
    return Meaning(text=text, rule="9.1-3", costs=tuple(due))


def _supply_ends(s: State, side: int) -> Meaning:
    """15.4-4 Who is out of supply when that is settled."""
    hungry = len(out_of_supply(s, side)[0])
    if not hungry:
        return Meaning(text=phrase("All your Forces are in supply."), rule="15.4-3")
    return Meaning(
        text=many("One Force stays out of supply.", "{count} Forces stay out of supply.", hungry),
        rule="15.4-3",
        costs=(Clause(text=phrase("Each loses a level of effectiveness, and three if it is Isolated"), rule="15.4-4"),),
    )


def _plan_ends(s: State, a: int) -> Meaning:
    """26.3-1 What giving up a plan brings, and what it costs."""
    points = price(s, a)
    ends = many("One Victory Point for the enemy", "{count} Victory Points for the enemy", points)
    return Meaning(
        text=sentence(phrase("{army} is free of its plan from this Player Turn on.", army=army(a))),
        rule="26.3-1",
        gets=(Clause(text=phrase("Its infantry moves where it likes"), rule="26.2.1"),),
        ends=(Clause(text=ends, rule="27.1-1"),) if points else (),
        end=phrase("This costs Victory Points") if points else None,
    )


def _award(s: State) -> Meaning:
    """27.3 What the cities of Lorraine bring now, and what one may still win there."""
    found = cities(s)
    rest = [city for city in CITIES if city not in found]
    more = phrase("Nothing for {cities} if they fall later", cities=", ".join(map(name, rest)))
    return Meaning(
        text=phrase("You gain {points} Victory Points, once and for all.", points=CITY_POINTS * len(found)),
        rule="27.3",
        ends=(Clause(text=more, rule="27.3"),) if rest else (),
        end=phrase("The award is given only once") if rest else None,
    )


# Movement.


def _march(s: State, stage: Box, choice: Choice) -> Meaning | None:
    """7.1 to 7.8, 8.2, 8.3 What a Force on the march can do."""
    if isinstance(stage, Force):
        return _forced(s, stage, choice)
    match stage, choice.verb:
        case React(), "stand":
            u = stage.spoken_of(s)
            lost = u != NOWHERE and must_react(s, u)
            return Meaning(
                text=phrase("Nobody in that hex falls back, and the enemy goes on."),
                rule="8.2.2-1",
                costs=(Clause(text=sentence(phrase("{unit} is lost", unit=called(u))), rule="8.7.3-1"),)
                if lost
                else (),
            )
        case Retire(side=side), "done":
            costs = tuple(_lost(u) for u in members(threatened(s, side)) if must_react(s, u))
            return Meaning(text=phrase("No other cavalry retires."), rule="8.3", costs=costs)
        case _:
            return None


def _lost(u: int) -> Clause:
    """8.7.3-1 LOC Cavalry that must go, and does not."""
    return Clause(text=sentence(phrase("{unit} is lost", unit=called(u))), rule="8.7.3-1")


def _forced(s: State, stage: Force, choice: Choice) -> Meaning | None:
    """What one Force can do, with what it costs."""
    units = alive(s, stage.units)
    side, at = stage.side, stage.space
    match choice.verb:
        case "go":
            points = cost(s, side, at, choice.number)
            said = many("One movement point to {hex}.", "{count} movement points to {hex}.", points,
                        hex=place(choice.number))  # fmt: skip
            return Meaning(text=said, rule="7.1.2-1", costs=_tires(s, units, points))
        case "prepare":
            points = prepared.cost(s, at, choice.number)
            said = many(
                "One movement point: the infantry will attack {hex}, and holds an enemy Force there in its "
                "Counter Movement.",
                "{count} movement points: the infantry will attack {hex}, and holds an enemy Force there in its "
                "Counter Movement.",
                points, hex=place(choice.number),
            )  # fmt: skip
            return Meaning(
                text=said,
                rule="7.3-1",
                gets=(Clause(text=phrase("A column, if all attackers are prepared"), rule="9.6.1-1"),),
                costs=(
                    Clause(text=phrase("It moves no more in this phase"), rule="7.3-2"),
                    Clause(text=phrase("It must attack an enemy who is there then"), rule="7.3.1-1"),
                    *_tires(s, units, points),
                ),
            )
        case "recover" | "dig" | "repulse" | "leave" | "stop":
            return _stays(s, stage, choice, units)
        case _:
            return None


def _tires(s: State, units: int, points: int) -> tuple[Clause, ...]:
    """7.2.3 What a Forced March adds to the check of a Force, if so many points more are spent."""
    spent = max(s.spent[u] for u in members(units))
    forced = spent + points - allowance(s)
    if forced <= 0:
        return ()
    return (Clause(text=phrase("A Forced March: {points:+d} to its check", points=forced), rule="7.2.3"),)


def _stays(s: State, stage: Force, choice: Choice, units: int) -> Meaning:
    """What a Force does where it is."""
    match choice.verb:
        case "recover":
            return Meaning(
                text=phrase("For {points} movement points it regains a level of effectiveness; what is lacking is "
                            "spent in later phases.", points=RECOVERY),
                rule="7.5-1",
            )  # fmt: skip
        case "dig":
            return Meaning(
                text=phrase("For {points} movement points a position is built; what is lacking is spent in later "
                            "phases.", points=DIGGING_COST),
                rule="14.3.1",
            )  # fmt: skip
        case "repulse":
            return Meaning(
                text=phrase("One movement point to drive the enemy two hexes back from {hex}: at 3:1 or more by the "
                            "dice, at 8:1 for certain.", hex=place(choice.number)),
                rule="7.4.3-2",
                costs=(Clause(text=phrase("If it fails, a check, and the Force stays where it is"), rule="7.4.5-2"),),
            )  # fmt: skip
        case "leave":
            if stage.moved:
                return Meaning(
                    text=sentence(phrase("{unit} stays here, and moves no more in this phase.",
                                         unit=called(choice.number))),
                    rule="7.1.2-2",
                )  # fmt: skip
            return Meaning(
                text=sentence(phrase("{unit} does not come along, and may move later.", unit=called(choice.number))),
                rule="7.1.2-2",
            )
        case _:
            rest = max(0, allowance(s) - max(s.spent[u] for u in members(units)))
            text = many("The Force moves no more in this phase; one movement point stays unspent.",
                        "The Force moves no more in this phase; {count} movement points stay unspent.",
                        rest)  # fmt: skip
            if not rest:
                text = phrase("The Force moves no more in this phase.")
            return Meaning(text=text, rule="7.1.2-3", costs=_tires(s, units, 0))
