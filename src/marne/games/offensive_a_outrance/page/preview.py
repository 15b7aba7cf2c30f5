"""What a side can know of a fight before it chooses: attacks, battles, Repulses, and the prices of other choices."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from marne.board import members
from marne.games.offensive_a_outrance.attack import Muster, Next, Orders, begun, opposed
from marne.games.offensive_a_outrance.battle import Ammo, Declare, Withhold
from marne.games.offensive_a_outrance.bombardment import Bombard, Bombardment
from marne.games.offensive_a_outrance.ground import DIRECTION
from marne.games.offensive_a_outrance.loading import thirsty
from marne.games.offensive_a_outrance.losses import Reduction
from marne.games.offensive_a_outrance.movement import Force
from marne.games.offensive_a_outrance.odds import Battle
from marne.games.offensive_a_outrance.options import OPEN
from marne.games.offensive_a_outrance.page import battlecard, pricecard, repulsecard, siegecard
from marne.games.offensive_a_outrance.page.names import place
from marne.games.offensive_a_outrance.prepared import infantry
from marne.games.offensive_a_outrance.prospects import Prospect, reckon
from marne.games.offensive_a_outrance.repulse import Designate, Parry, Withdrawal
from marne.games.offensive_a_outrance.retreat import StepBack
from marne.games.offensive_a_outrance.routine import Barrage
from marne.games.offensive_a_outrance.routine import effect as barrage_effect
from marne.games.offensive_a_outrance.standing import where
from marne.games.offensive_a_outrance.state import State, changed, side_of
from marne.games.offensive_a_outrance.units import OF_SIDE
from marne.games.offensive_a_outrance.words import phrase
from marne.kernel import Choice, Eyes
from marne.kernel.table import Account


def foresee(eyes: Eyes[State], choice: Choice) -> Account | None:
    """What a side can know of the fight, the shot or the price to which a choice leads that it is offered."""
    s = eyes.imagined
    if eyes.side is None or not s.stack:
        return None
    stage = s.stack[-1]
    if isinstance(stage, (Force, StepBack, Designate, Parry)):
        return _moving(s, side_of(eyes.side), choice)
    if isinstance(stage, (Bombard, Bombardment, Barrage)):
        return siegecard.foresee(s, stage, choice)
    if isinstance(stage, Reduction):
        return pricecard.loss(s, choice)
    found = prospect(s, side_of(eyes.side), choice)
    if found is None:
        return None
    title = phrase("With all who can attack {hex}", hex=place(found.battle.hex)) if choice.verb == "attack" else ""
    return battlecard.account(s, found, open_ways(s, found, choice), title)


# 9 Battles.


def prospect(s: State, reader: int, choice: Choice) -> Prospect | None:
    """9.1 The battle to which a choice leads, as its side can reckon it."""
    stage = s.stack[-1]
    match stage:
        case Orders() if choice.verb == "attack":
            return planned_battle(s, reader, choice.number, begun(s, reader, choice.number).fullest(s).joined)
        case Orders() if len(s.orders) == 1:
            return planned_battle(s, reader, *s.orders[0])
        case Muster():
            muster = stage if choice.verb == "settled" else stage.after(s, choice)
            return planned_battle(s, reader, stage.hex, muster.joined)
        case Next():
            return planned_battle(s, reader, *next(order for order in s.orders if order[0] == choice.number))
        case Withhold():
            return begun_battle(s, reader, stage.after(s, choice))
        case Ammo():
            return begun_battle(s, reader, replace(stage.battle, dry=stage.battle.dry | _loading(s, stage, choice)))
        case Declare():
            return reckon(s, stage.battle, reader, begun=True, told=True)
        case _:
            return None


def planned_battle(s: State, side: int, space: int, units: int) -> Prospect | None:
    """9.1-3 A battle that has not begun, with the Ammo that both will have as things stand."""
    ready, foes = opposed(s, side, space, units)
    return reckon(s, with_ammo(s, Battle(side=side, hex=space, attackers=ready, defenders=foes), side), side)


def begun_battle(s: State, reader: int, battle: Battle) -> Prospect | None:
    """9.1.1-1 A battle in which both have shown who fights."""
    battle = replace(battle, barrage=barrage_effect(s, battle.hex))
    return reckon(s, with_ammo(s, battle, reader), reader, begun=True)


def with_ammo(s: State, battle: Battle, reader: int) -> Battle:
    """9.4 The battle with those dry who find no Ammo, of one's own, and of both where everything is open."""
    if battle.dry & OF_SIDE[reader]:
        return battle
    known = battle.attackers | battle.defenders
    if s.rules.intelligence != OPEN:
        known &= OF_SIDE[reader]
    return replace(battle, dry=battle.dry | thirsty(s, known))


def _loading(s: State, stage: Ammo, choice: Choice) -> int:
    """9.4-2 Who of a side will be dry after a choice about Ammo."""
    force = stage.waiting(s)
    units = stage.battle.attackers if stage.side == stage.battle.side else stage.battle.defenders
    dry = stage.dry | (force if choice.verb == "no_ammo" else 0)
    return dry | thirsty(s, units & ~stage.done & ~force)


def open_ways(s: State, p: Prospect, choice: Choice) -> Iterable[int]:
    """9.8-1 The ways to fight that are possible after a choice."""
    stage = s.stack[-1]
    if not isinstance(stage, Declare):
        return range(4)
    low, mine, theirs, high = range(4)
    own = choice.verb == "intense"
    if stage.side == stage.battle.side:
        return (mine, high) if own else (low, theirs)
    if stage.battle.intense >> stage.battle.side & 1:
        return (high,) if own else (theirs,)
    return (mine,) if own else (low,)


# 7 In movement and retreats.


def _moving(s: State, reader: int, choice: Choice) -> Account | None:
    """7.3, 7.4, 11.1 A Prepared Attack, a Repulse, the check of a Forced March, a step of a retreat."""
    stage = s.stack[-1]
    match stage:
        case Force() if choice.verb == "prepare":
            return _prepared(s, stage, choice.number)
        case Force() if choice.verb == "repulse":
            return repulsecard.account(s, stage.units & OF_SIDE[stage.side], choice.number, reader)
        case Force() if choice.verb == "stop":
            return pricecard.forced_march(s, stage.units)
        case Withdrawal() if choice.verb == "repulse":
            return repulsecard.of_stack(s, stage.units, choice.number, reader)
        case StepBack() if choice.verb == "to":
            return pricecard.step_back(s, stage, choice.number)
        case Designate():
            return repulsecard.account(s, repulsecard.force_in(s, stage.units, choice.number), stage.space, reader)
        case Parry():
            return repulsecard.parried(s, stage.after(s, choice), reader)
        case _:
            return None


def _prepared(s: State, stage: Force, space: int) -> Account | None:
    """7.3 The attack that is prepared, as things stand: with all whose PAs point at the hex."""
    twin = s.copy()
    foot = infantry(s, stage.units)
    for u in members(foot):
        twin.pa = changed(twin.pa, u, 1 + DIRECTION[where(s, u), space])
    joined = begun(twin, stage.side, space).joined or foot
    found = planned_battle(twin, stage.side, space, joined)
    if found is None:
        return None
    shown = battlecard.account(twin, found)
    return battlecard.planned(shown, "7.3.1-1", phrase("As things stand now: the enemy may still move, or be gone."))
