"""9.1.1: the course of a battle, box by box: revealed, withheld, supplied, reckoned, declared, rolled, suffered.

Events: `attack` (side, hex, attackers, defenders), `declares` (side, hex, intense), `battle` (hex, side, column,
result, retreat), `small` (side, die, reductions), `loses` (side, reductions).
"""

from __future__ import annotations

from msgspec.structs import replace

from marne.board import members
from marne.games.offensive_a_outrance.checks import Fire, Recoil
from marne.games.offensive_a_outrance.effectiveness import lower
from marne.games.offensive_a_outrance.encounters import attacked
from marne.games.offensive_a_outrance.forces import fighters, parts, size
from marne.games.offensive_a_outrance.loading import Loading
from marne.games.offensive_a_outrance.losses import Reduction
from marne.games.offensive_a_outrance.odds import COMBAT_TABLE, POINT, Battle, offence
from marne.games.offensive_a_outrance.plans import attack_counts
from marne.games.offensive_a_outrance.positions import level
from marne.games.offensive_a_outrance.ratings import reducible
from marne.games.offensive_a_outrance.reckoning import reckoned, still_there, tell_odds, throw
from marne.games.offensive_a_outrance.routine import Barrage, effect
from marne.games.offensive_a_outrance.standing import units_in
from marne.games.offensive_a_outrance.state import (
    DIGGING,
    IDLE,
    Box,
    State,
    changed,
    combat_units,
    set_task,
    task_of,
    then,
)
from marne.games.offensive_a_outrance.tables import TABLES
from marne.games.offensive_a_outrance.twins import Held
from marne.games.offensive_a_outrance.two_hex import two_hex_units
from marne.games.offensive_a_outrance.units import (
    BELGIAN,
    DIVISION,
    FORTRESSES,
    INFANTRY_FORMATIONS,
    LAST,
    NATION,
    SIDES,
)
from marne.games.offensive_a_outrance.withholding import HoldBack
from marne.kernel import Choice, Decision, Play, Refusal, Side, total

INTENSE, NOT_INTENSE = map(Choice, ("intense", "not_intense"))

CANNOT_BE_INTENSE = Refusal("9.8-2", "None of the units that take part may fight Intense.")


def begin_battle(play: Play[State], side: int, space: int, attackers: int, foes: int, twin: int = -1) -> None:
    """9.1.1-1 A battle begins: both sides show who takes part; an IP that is being built is lost, sleepers wake."""
    s = play.state
    stack = units_in(s, space, 1 - side)
    s.revealed |= stack | attackers
    play.reveal()
    s.fought |= attackers | foes
    attacked(play, 1 - side, space)
    for u in members(stack):
        if task_of(s, u)[0] == DIGGING:
            set_task(s, u, IDLE)
    play.log(
        "9.1.1-1", "attack", side=SIDES[side], hex=space,
        attackers=tuple(members(attackers)), defenders=tuple(members(stack)),
    )  # fmt: skip
    withheld = stack & ~foes & (fighters(s) if s.rules.edition > 2 else combat_units(s))
    battle = Battle(side=side, hex=space, attackers=attackers, defenders=foes, withheld=withheld, twin=twin)
    then(play, Withhold(battle, side))


# 9.2.5 Withholding.


class Withhold(HoldBack, frozen=True):
    """9.2.5 The attacker, then the defender says which Forces take no part in a battle."""

    def proceed(self, play: Play[State], battle: Battle) -> None:
        if self.side == battle.side:
            then(play, Withhold(battle, battle.foe))
        else:
            then(play, Barrage(battle.side, battle.hex, battle.defenders), Ammo(battle, battle.side))


class Ammo(Loading, frozen=True):
    """9.4 The attacker, then the defender provides his Forces with Ammo."""

    def proceed(self, play: Play[State], dry: int) -> None:
        battle = replace(self.battle, dry=self.battle.dry | dry)
        then(play, Ammo(battle, battle.foe) if self.side == battle.side else Reckon(battle))


# 9.3 to 9.7 The odds.


class Reckon(Box, frozen=True):
    """9.1.1-2 Strengths are totalled, the odds found and shifted; each side is told the other's sum."""

    battle: Battle

    def pieces(self, s: State) -> int:
        return self.battle.everybody

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        battle = still_there(s, self.battle)
        if not battle.defenders or total(offence(s, battle)) < POINT:
            play.log("9.1-5", "lapses", side=SIDES[battle.side], hex=battle.hex)
            for u in members(battle.attackers):
                s.pa = changed(s.pa, u, 0)
            return
        split = two_hex_units(s) & (battle.attackers | battle.defenders) if s.rules.edition > 2 else 0
        battle = reckoned(s, replace(battle, barrage=effect(s, battle.hex), split=split))
        tell_odds(play, battle)
        then(play, Declare(battle, battle.side))


# 9.8 Intensity.


def may_be_intense(s: State, battle: Battle, side: int) -> bool:
    """9.8-2, 9.8-3 Whether a side has somebody in the battle who may fight Intense.

    An Infantry Formation that can still be reduced on the map, and no Belgian one on the last side of its second
    counter; in an Improved Position any defending Infantry Formation.
    """
    units = (battle.attackers if side == battle.side else battle.defenders) & INFANTRY_FORMATIONS
    if side == battle.foe and units and level(s, battle.hex, side):
        return True
    return any(reducible(s, u) and not _last_belgian(s, u) for u in members(units))


def _last_belgian(s: State, u: int) -> bool:
    """9.8-2 Whether a Belgian Formation is on the reduced side of its second counter, or beyond."""
    return NATION[u] == BELGIAN and s.sr[u] >= min(3, LAST[u])


class Declare(Box, frozen=True):
    """9.8-1 The attacker, then the defender declares how he fights.

    He is asked even if Intense is barred, since that tells of losses.
    """

    battle: Battle
    side: int

    def pieces(self, s: State) -> int:
        return self.battle.everybody

    def ask(self, s: State) -> tuple[Decision, ...]:
        choices = (INTENSE, NOT_INTENSE) if may_be_intense(s, self.battle, self.side) else (NOT_INTENSE,)
        return (Decision(SIDES[self.side], "9.8-1", "How do your units fight this battle?", choices),)

    def menu(self, s: State, side: Side) -> tuple[Choice, ...]:
        return INTENSE, NOT_INTENSE

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        battle = self.battle
        if choice == INTENSE:
            battle = replace(battle, intense=battle.intense | 1 << self.side)
        play.log("9.8-1", "declares", side=SIDES[self.side], hex=battle.hex, intense=choice == INTENSE)
        if self.side == battle.side:
            if choice == INTENSE:
                attack_counts(play, battle.attackers)
            then(play, Declare(battle, battle.foe))
        else:
            then(play, Roll(battle))

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        return CANNOT_BE_INTENSE if choice == INTENSE else None


# 9.9 The dice.


class Roll(Box, frozen=True):
    """9.9.1 The dice are rolled, and what they bring is put on the stack in the order of G43."""

    battle: Battle

    def pieces(self, s: State) -> int:
        return self.battle.everybody

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        battle = self.battle
        result = throw(play, battle)
        battle = replace(battle, result=result)
        found = battle.verdict()
        play.log(
            "9.9.1-1", "battle", hex=battle.hex, side=SIDES[battle.side], column=COMBAT_TABLE.title(battle.column),
            result=result, retreat=found.retreat,
        )  # fmt: skip
        rest = (Held(battle),) if battle.twin >= 0 else (Recoil(battle), Fire(battle))
        then(play, Suffer(battle, battle.side), Suffer(battle, battle.foe), *rest)


# 9.10 Losses.


def reductions(play: Play[State], side: int, count: int, enemy: int) -> int:
    """9.10.1 How many of some reductions are suffered: with small enemies it is rolled for."""
    if not count or enemy >= DIVISION:
        return count
    row = next(row for row in TABLES.magnitude if enemy <= row.size or row is TABLES.magnitude[-1])
    faces = row.one if count == 1 else row.two
    if len(faces) == 6:
        play.log("9.10.1-2", "small", side=SIDES[side], die=0, reductions=1)
        return 1
    die = play.roll("9.10.1-1")
    found = int(die in faces)
    play.log("9.10.1-1", "small", side=SIDES[side], die=die, reductions=found)
    return found


class Suffer(Box, frozen=True):
    """9.9.2-1, 9.10, G43 What the result costs a side at once: a CEL for every Force, and Strength Reductions."""

    battle: Battle
    side: int

    def pieces(self, s: State) -> int:
        return self.battle.everybody

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s, battle, found = play.state, self.battle, self.battle.verdict()
        k = int(self.side == battle.foe)
        own, theirs = (battle.defenders, battle.attackers) if k else (battle.attackers, battle.defenders)
        walls_alone = not own & ~FORTRESSES and s.rules.edition > 2
        due = 0 if walls_alone else found.reductions[k]
        count = reductions(play, self.side, due, size(s, theirs, battle.hex))
        if count and own & ~FORTRESSES:
            play.log("9.10-1", "loses", side=SIDES[self.side], reductions=count)
            then(play, Reduction(self.side, own, count, "9.9.2-3"))
        for force in parts(s, own & ~FORTRESSES):
            lower(play, force, found.cels[k], "9.9.2-1")
