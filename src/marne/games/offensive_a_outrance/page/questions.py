"""What a question is about: its place, whom it concerns, and what is asked."""

from __future__ import annotations

from marne.board import members
from marne.games.offensive_a_outrance.advance import Advance
from marne.games.offensive_a_outrance.ammunition import Shortages, markers, placed
from marne.games.offensive_a_outrance.arrivals import Entry
from marne.games.offensive_a_outrance.attachment import Corps, UnderCorps
from marne.games.offensive_a_outrance.attack import Muster, Next, Orders
from marne.games.offensive_a_outrance.battle import Declare
from marne.games.offensive_a_outrance.bombardment import Bombard, Bombardment
from marne.games.offensive_a_outrance.breach import Occupy, Shelter
from marne.games.offensive_a_outrance.checks import Fire
from marne.games.offensive_a_outrance.close import Close, excess
from marne.games.offensive_a_outrance.combining import Combining, Gathering
from marne.games.offensive_a_outrance.depots import DepotLine, Depots, DepotSpot, points_left
from marne.games.offensive_a_outrance.designating import Areas, Bend, Overlap, Overlaps
from marne.games.offensive_a_outrance.encounters import React
from marne.games.offensive_a_outrance.forces import leader
from marne.games.offensive_a_outrance.ground import SLOTS
from marne.games.offensive_a_outrance.halves import GiveWay
from marne.games.offensive_a_outrance.loading import Loading
from marne.games.offensive_a_outrance.losses import Reduction, alive, takers
from marne.games.offensive_a_outrance.movement import Force, March
from marne.games.offensive_a_outrance.odds import COMBAT_TABLE, Battle
from marne.games.offensive_a_outrance.page.borders import drawing
from marne.games.offensive_a_outrance.page.names import called, place, places, sentence
from marne.games.offensive_a_outrance.page.words import strength
from marne.games.offensive_a_outrance.plans import Plans
from marne.games.offensive_a_outrance.provisions import Provisions, Successor, homeless
from marne.games.offensive_a_outrance.readiness import ready
from marne.games.offensive_a_outrance.replacements import Refill
from marne.games.offensive_a_outrance.repulse import Designate
from marne.games.offensive_a_outrance.retirement import Retire
from marne.games.offensive_a_outrance.retreat import StepBack
from marne.games.offensive_a_outrance.routine import Barrage, Routines, active_now
from marne.games.offensive_a_outrance.standing import places as hexes_of
from marne.games.offensive_a_outrance.standing import where
from marne.games.offensive_a_outrance.state import COUNTER_ATTACK, COUNTER_MOVEMENT, NOWHERE, Box, State
from marne.games.offensive_a_outrance.steps import left
from marne.games.offensive_a_outrance.supply import out_of_supply
from marne.games.offensive_a_outrance.tasks import allowance
from marne.games.offensive_a_outrance.trains import Boarding, Trains
from marne.games.offensive_a_outrance.units import FORMATIONS, NATION, NATIONS, OF_SIDE, SIDES, TRAINS
from marne.games.offensive_a_outrance.victory import CITY_POINTS, Lorraine, cities
from marne.games.offensive_a_outrance.withholding import HoldBack
from marne.games.offensive_a_outrance.words import WORDS, many, name, phrase
from marne.games.offensive_a_outrance.works import Repairs
from marne.kernel import Decision
from marne.kernel.words import prose


def battle_of(stage: Box) -> Battle | None:
    """The battle of which a question speaks."""
    return stage.battle if isinstance(stage, HoldBack | Loading | Declare | Fire | Advance) else None


def spaces(s: State) -> tuple[int, ...]:
    """The hexes that a question is about; where a Force on the march stands, the table shows anyway."""
    stage = s.stack[-1]
    fight = battle_of(stage) if isinstance(stage, Box) else None
    if fight is not None:
        return (fight.hex,)
    match stage:
        case Muster(hex=a):
            return (a,)
        case Barrage(space=a) | React(space=a) | GiveWay(space=a) | Designate(space=a) | Successor(space=a):
            return (a,)
        case StepBack(units=units) | Reduction(units=units):
            found = alive(s, units)
            return _standing(s, leader(s, found)) if found else ()
        case Retire(unit=u) | UnderCorps(unit=u) | DepotLine(unit=u) | DepotSpot(unit=u) | Boarding(unit=u):
            return _standing(s, u) if u != NOWHERE else ()
        case Occupy(fortress=u) | Shelter(fortress=u) | Gathering(unit=u):
            return _standing(s, u)
        case Close(side=side):
            return tuple(sorted({where(s, u) for u in members(excess(s, side))}))
        case _:
            return ()


def _standing(s: State, u: int) -> tuple[int, ...]:
    """The hexes in which a unit stands, if it is on the map."""
    return hexes_of(s, u) if u != NOWHERE and where(s, u) < SLOTS else ()


def force(s: State, units: int) -> str:
    """A Force by its leading unit, and how many go with it."""
    head = leader(s, units)
    others = units.bit_count() - 1
    if not others:
        return called(head)
    return many("{unit} and one more", "{unit} and {count} more", others, unit=called(head))


def asked(s: State, decision: Decision) -> str:
    """What a side is asked, with the place and the units in question."""
    stage = s.stack[-1]
    assert isinstance(stage, Box)
    said = (
        _command(s, stage)
        or _supply(s, stage, decision)
        or _moves(s, stage, decision)
        or _orders(s, stage)
        or _battles(s, stage)
        or _gives_way(s, stage)
        or _ends(s, stage, decision)
    )
    return sentence(said or WORDS.phrase(decision.prompt))


def _command(s: State, stage: Box) -> str:
    """5, 16, 26 Questions of arrivals, plans, boundaries and corps."""
    match stage:
        case Entry(unit=u):
            return phrase("{unit} arrives: choose the hex in which it enters.", unit=called(u))
        case Plans():
            return phrase("Choose an army that gives up its plan, which costs Victory Points, or keep all plans.")
        case Areas() | Bend() | Overlaps() | Overlap():
            return drawing(stage)
        case Corps():
            return phrase("Choose a Formation that changes its corps, or leave all as they are.")
        case UnderCorps(unit=u):
            return phrase("Choose the corps of {unit}, in {hex}.", unit=called(u), hex=places(_standing(s, u)))
        case Repairs():
            return phrase("Choose a Fortress that is repaired by a step, or go on.")
        case _:
            return ""


DEPOT_GOES = prose(
    {
        "displaced": "{depot} stands in an enemy zone of control without cover. Choose the railway hex to which it "
        "is displaced.",
        "swept": "{depot} is displaced with those who retreat from its hex. Choose the railway hex to which it goes.",
        "homeless": "{depot} has no line of communication. Choose a railway hex that gives it one.",
        "relocated": "Choose the hex to which {depot} comes two Game Turns from now.",
        "returns": "{depot} comes back. Choose its railway hex.",
        "settles": "Choose the hex of {depot}, with a line of communication, within nine hexes of its army.",
    }
)
"""15 Where a Depot goes, by why it does."""


def _supply(s: State, stage: Box, decision: Decision) -> str:
    """7.7, 15, 20 Questions of Depots, trains and guns in routine."""
    match stage:
        case Depots():
            return phrase("A Depot may be relocated: it is off the map for two Game Turns. Choose it, or go on.")
        case DepotSpot(unit=u, why=why):
            return phrase(DEPOT_GOES[why], depot=called(u))
        case DepotLine(unit=u):
            return many(
                "{depot}, in {hex}: one railway hex left. Choose where it goes.",
                "{depot}, in {hex}: up to {count} railway hexes. Choose where it goes.",
                points_left(s, u), depot=called(u), hex=place(where(s, u)),
            )  # fmt: skip
        case Successor(unit=u, space=a):
            return phrase("The Secondary Depot has left {hex}. {depot} may take its place.", hex=place(a),
                          depot=sentence(called(u)))  # fmt: skip
        case Shortages(side=side):
            return many("Choose the army that suffers the last Ammo Shortage of this turn.",
                        "Choose an army that suffers an Ammo Shortage; {count} are to be placed.",
                        markers(s) - placed(s, side))  # fmt: skip
        case Provisions(side=side):
            if lost := homeless(s, side):
                depots = ", ".join(map(called, lost))
                return phrase("No line of communication: {depots}. Choose the Depot that is displaced.", depots=depots)
            hungry = len(out_of_supply(s, side)[0])
            if not hungry:
                return phrase("All your Forces are in supply. Settle it, or do something more.")
            return many("One Force of yours is out of supply. Help it, or settle your supply.",
                        "{count} Forces of yours are out of supply. Help them, or settle your supply.",
                        hungry)  # fmt: skip
        case Boarding(unit=u):
            return phrase("{unit}, in {hex}, goes by rail: choose its destination.", unit=called(u),
                          hex=places(_standing(s, u)))  # fmt: skip
        case Trains():
            waiting = ", ".join(called(choice.number) for choice in decision.choices)
            return phrase("Trains that want one station: {units}. Choose who is first.", units=waiting)
        case Routines(side=side):
            trains = ", ".join(map(called, members(active_now(s, side))))
            return phrase("{units}: the bombardment routine goes on, or is ended for good.", units=trains)
        case _:
            return ""


def _moves(s: State, stage: Box, decision: Decision) -> str:
    """7, 8, 16, 19 Questions of movement."""
    match stage:
        case March(side=side):
            waiting = (ready(s, side) & FORMATIONS).bit_count()
            if not waiting:
                return phrase("All your Formations have moved. Choose another unit, or end your movement.")
            if s.phase == COUNTER_MOVEMENT:
                return many("Counter Movement: one Formation has not moved. Choose a unit, or end your movement.",
                            "Counter Movement: {count} Formations have not moved. Choose a unit, or end your movement.",
                            waiting)  # fmt: skip
            return many("Movement: one Formation has not moved. Choose a unit, or end your movement.",
                        "Movement: {count} Formations have not moved. Choose a unit, or end your movement.",
                        waiting)  # fmt: skip
        case Force():
            return _marches(s, stage)
        case Combining():
            return phrase("Units that stand together may combine, or split. Choose one, or go on.")
        case Gathering(unit=u):
            return phrase("{unit} is formed: choose the hex in which it stands.", unit=called(u))
        case Close(side=side):
            return phrase("Too many units stand in {hexes}. Choose one to give up.",
                          hexes=places({where(s, u) for u in members(excess(s, side))}))  # fmt: skip
        case React(side=side, space=a, enemy=b):
            return _reacts(s, stage, a, b, side)
        case Retire(unit=u):
            if u != NOWHERE:
                return phrase("{unit} retires from {hex}: choose the hex.", unit=called(u),
                              hex=places(_standing(s, u)))  # fmt: skip
            if len(decision.choices) == 1:
                return phrase("No cavalry of yours beside an enemy can retire.")
            return phrase("Cavalry beside an enemy may retire one hex. Choose it, or go on.")
        case _:
            return ""


def _marches(s: State, stage: Force) -> str:
    """7.1.2 Who is on the march, where it is, and how far it can still go."""
    together = alive(s, stage.units)
    who, at = force(s, together), places(_standing(s, leader(s, together)))
    if stage.named != NOWHERE:
        return phrase("{units}: one half goes to {hex}. Choose the hex of the other.", units=who,
                      hex=place(stage.named))  # fmt: skip
    if stage.must != NOWHERE:
        return phrase("{units}, in {hexes}, must follow into {hex}.", units=who, hexes=at, hex=place(stage.must))
    spent = max(s.spent[u] for u in members(together))
    normal = max(0, allowance(s) - spent)
    more = left(s, together) - normal
    if not normal and more > 0:
        return many("{units}, in {hexes}: one point of a Forced March is left. March, or stop.",
                    "{units}, in {hexes}: {count} points of a Forced March are left. March, or stop.", more,
                    units=who, hexes=at)  # fmt: skip
    if not normal:
        return phrase("{units}, in {hexes}: no movement points are left. Do something, or stop.", units=who, hexes=at)
    if more > 0:
        return many(
            "{units}, in {hexes}: one movement point left, and {more} by a Forced March. March, do something, or stop.",
            "{units}, in {hexes}: {count} movement points left, and {more} by a Forced March. March, do something, "
            "or stop.",
            normal, units=who, hexes=at, more=more,
        )  # fmt: skip
    return many(
        "{units}, in {hexes}: one movement point left. March, do something, or stop.",
        "{units}, in {hexes}: {count} movement points left. March, do something, or stop.",
        normal, units=who, hexes=at,
    )  # fmt: skip


def _reacts(s: State, stage: React, a: int, b: int, side: int) -> str:
    """8.2.2 Whose cavalry may fall back, and from whom."""
    u = stage.spoken_of(s)
    if u == NOWHERE:
        return phrase("An enemy comes to {enemy}. You have no cavalry in {hex} that can fall back.",
                      enemy=place(b), hex=place(a))  # fmt: skip
    if stage.named:
        return phrase("{unit} goes into two hexes, {hex} and another: choose it.", unit=sentence(called(u)),
                      hex=place(stage.named[0]))  # fmt: skip
    return phrase("An enemy comes to {enemy}. {unit} in {hex} may fall back, or stand.", enemy=place(b),
                  unit=sentence(called(u)), hex=place(a))  # fmt: skip


def _orders(s: State, stage: Box) -> str:
    """9.1, 13 Questions before battles: bombardments, attacks, who takes part."""
    match stage:
        case Bombard():
            named = ", ".join(called(f) for f, _ in s.shots)
            if named:
                return phrase("To be bombarded: {forts}. Name more, or open fire.", forts=named)
            return phrase("Name the Fortresses that your Deployed guns bombard.")
        case Bombardment():
            aim = stage.aim(s)
            if aim == NOWHERE:
                forts = ", ".join(called(f) for f, _ in s.shots)
                return phrase("Choose the Fortress that is bombarded first, of {forts}.", forts=forts)
            return phrase("{fort} is bombarded: choose the gun that fires.", fort=called(aim))
        case Orders():
            indicated = places(a for a, _ in s.orders)
            if not indicated:
                if s.phase == COUNTER_ATTACK:
                    return phrase("Counter Attack: indicate every hex that you attack, then finish.")
                return phrase("Attack: indicate every hex that you attack, then finish.")
            return phrase("You will attack {hexes}. Indicate more, or finish.", hexes=indicated)
        case Muster(hex=a, joined=joined):
            if not joined:
                return phrase("Attack {hex}: choose who attacks.", hex=place(a))
            return many("Attack {hex}: one unit attacks. Choose more, or settle it.",
                        "Attack {hex}: {count} units attack. Choose more, or settle it.", joined.bit_count(),
                        hex=place(a))  # fmt: skip
        case Next():
            return phrase("Choose the attack that is fought next, of those on {hexes}.",
                          hexes=places(a for a, _ in s.orders))  # fmt: skip
        case Barrage(space=a, heavy=heavy):
            if heavy == NOWHERE:
                return phrase("Before the attack on {hex} a Siege-Train may bombard it.", hex=place(a))
            return phrase("Before the attack on {hex}: {gun} takes part. Choose the Siege-Train that bombards.",
                          hex=place(a), gun=called(heavy))  # fmt: skip
        case _:
            return ""


def _battles(s: State, stage: Box) -> str:
    """9.1.1, 10, 11.2 Questions of one battle, with its hex."""
    fight = battle_of(stage)
    if fight is None:
        return ""
    here = place(fight.hex)
    match stage:
        case HoldBack(side=side):
            if side == fight.side:
                return phrase("Your attack on {hex}: hold Forces back, or let all fight.", hex=here)
            if fight.repulse:
                return phrase("A Repulse of {hex}: hold back what need not defend, or let all defend.", hex=here)
            return phrase("{hex} is attacked: hold back what need not fight, or let all fight.", hex=here)
        case Loading():
            waiting = stage.waiting(s)
            if waiting:
                return phrase("Battle for {hex}: {units} can have Ammo that is counted. From where?", hex=here,
                              units=force(s, waiting))  # fmt: skip
            return phrase("Battle for {hex}: all your Forces have the Ammo that they can have.", hex=here)
        case Declare(side=side):
            told = phrase("{attack} against {defence}, column {column}", attack=strength(fight.attack),
                          defence=strength(fight.defence), column=COMBAT_TABLE.title(fight.column))  # fmt: skip
            if side == fight.side:
                return phrase("Your attack on {hex}, {odds}: do you fight Intense?", hex=here, odds=told)
            if fight.intense:
                return phrase("{hex} is attacked Intense, {odds}: do you fight Intense, too?", hex=here, odds=told)
            return phrase("{hex} is attacked, not Intense, {odds}: do you fight Intense?", hex=here, odds=told)
        case Fire():
            return phrase("Battle for {hex}: guns beside it, in {beside}, can support it, or another battle.",
                          hex=here, beside=place(stage.undecided(s)))  # fmt: skip
        case _:
            return phrase("{hex} is free: choose the units that advance into it, or stop.", hex=here)


def _gives_way(s: State, stage: Box) -> str:
    """7.4, 9.10, 11.1, 12.3.4, 19.1.7 Losses and retreats."""
    match stage:
        case Reduction(units=concerned, count=count):
            found = alive(s, concerned)
            here = places(sorted({where(s, u) for u in members(found)}))
            if not takers(s, concerned):
                return phrase("Nobody in {hexes} can be reduced: the loss costs a replacement.", hexes=here)
            return many("{hexes}: choose the unit that is reduced.",
                        "{hexes}: choose the unit that is reduced first, of {count} reductions.", count,
                        hexes=here)  # fmt: skip
        case StepBack(units=concerned, left=hexes):
            return _goes_back(s, alive(s, concerned), hexes)
        case GiveWay(units=concerned, space=a):
            return phrase("{units} must leave {hex}: choose where that half goes.", hex=place(a),
                          units=force(s, alive(s, concerned)))  # fmt: skip
        case Designate(space=a):
            return phrase("Choose the Force that tries to Repulse the enemy in {hex}.", hex=place(a))
        case Occupy(fortress=u):
            return phrase("{fort} has fallen. One unit beside it may advance into its hex.", fort=called(u))
        case Shelter(fortress=u):
            return phrase("The enemy enters the hex of {fort}. Choose the hex of the camp to which its defenders go.",
                          fort=called(u))  # fmt: skip
        case _:
            return ""


def _goes_back(s: State, units: int, hexes: int) -> str:
    """11.1 Who retreats, from where, and how far."""
    at = places(_standing(s, leader(s, units)))
    if not hexes:
        return phrase("{units} in {hexes}: the retreat is over. Repulse an enemy, or stay.", units=force(s, units),
                      hexes=at)  # fmt: skip
    if not units & ~TRAINS:
        return many("{units} in {hexes} goes back one hex. Choose it.",
                    "{units} in {hexes} goes back {count} hexes. Choose the next hex.", hexes, units=force(s, units),
                    hexes=at)  # fmt: skip
    return many("{units} in {hexes} retreats one hex. Choose it.",
                "{units} in {hexes} retreats {count} hexes. Choose the next hex.", hexes, units=force(s, units),
                hexes=at)  # fmt: skip


def _ends(s: State, stage: Box, decision: Decision) -> str:
    """16.6, 27.3 Questions of the Inter-Phase and of awards."""
    match stage:
        case Lorraine():
            found = cities(s)
            return phrase("You hold {cities}: take {points} Victory Points now, once and for all, or wait for more.",
                          cities=", ".join(map(name, found)), points=CITY_POINTS * len(found))  # fmt: skip
        case Refill():
            if decision.choices[0].verb == "done":
                return phrase("No unit of yours can take replacements.")
            own = OF_SIDE[SIDES.index(decision.side)]
            nations = {NATIONS[NATION[u]] for u in members(own)}
            stored = sum(max(0, s.stores[NATIONS.index(nation)]) for nation in nations)
            return many("Choose the unit that takes the last replacement.",
                        "Choose a unit that takes replacements; {count} are left.", stored)  # fmt: skip
        case _:
            return ""
