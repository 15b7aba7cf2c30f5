"""STD.COMBAT: the course of a battle, from the defender's answer to the advance.

Events: `attack` (square, side, units), `counts` (side, what, amount, about), `battle` (square, side, attack, defense,
column, die, attacker and defender: the steps they lose), `stands` (square, side, steps), `shut`, `holds`, `overrun`
(square, side), `advances` (unit, square).
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from marne.board import bits, members
from marne.games.avalon_hill_1914.attackers import nameable
from marne.games.avalon_hill_1914.forts import barriers
from marne.games.avalon_hill_1914.ground import NEAR
from marne.games.avalon_hill_1914.hindrances import LEASH
from marne.games.avalon_hill_1914.losses import Losses, destroy, steps_of, survivors
from marne.games.avalon_hill_1914.neutrality import step, violate
from marne.games.avalon_hill_1914.odds import defence, offence, result
from marne.games.avalon_hill_1914.retreat import PullBack, RetreatTo, ground_for, pull_backs, refuges
from marne.games.avalon_hill_1914.state import (
    COUNTRY,
    STANDING,
    Box,
    State,
    clear,
    defense,
    neutrals,
    then,
    units_in,
    weight,
    weights,
    where,
)
from marne.games.avalon_hill_1914.supply import strays
from marne.games.avalon_hill_1914.tables import COLUMNS, column
from marne.games.avalon_hill_1914.units import CAVALRY, CORPS, GUNS, INFANTRY, NATION, OF_SIDE, SIDES, SUPPORT
from marne.games.avalon_hill_1914.verbs import VERBS
from marne.kernel import Choice, Decision, Play, Reckoning, Refusal, RuleId, Side, recount, total

NAME, ADVANCE = map(VERBS.all, ("name", "advance"))
STAND, BACK, PULL, DONE = map(Choice, ("stand", "back", "pull", "done"))

NOT_ALL_CAVALRY = Refusal("STD.COMBAT.6", "Only cavalry pulls back, and only where nobody else stands.")
NOWHERE_TO_PULL = Refusal("STD.COMBAT.6", "There is no free square two away.")
ZERO_DIES = Refusal("STD.COMBAT.10", "Cavalry with a defence factor of 0 is destroyed when it is attacked.")
HAS_STOOD = Refusal("STD.COMBAT.6", "The cavalry stands.")
NOT_THERE = Refusal("STD.COMBAT.19", "Only units in the attacked square can be named.")
NO_DEFENSE = Refusal("STD.COMBAT.30", "Only units with a defence factor above 0 can be named.")
WAS_IN_BATTLE = Refusal("STD.STACK.8", "It has been in a battle, or has gone back, in this turn.")
ONE_CORPS = Refusal("STD.COMBAT.7", "No more than one corps, or as much in smaller units, defends a square.")
NAMED = Refusal("STD.COMBAT.19", "It has been named.")
NOBODY_NAMED = Refusal("STD.COMBAT.19", "Somebody must defend the square.")
ONLY_PARTICIPANTS = Refusal("STD.COMBAT.25", "Only units that took part in the attack may advance.")
FORT_SIDE = Refusal("STD.FORT.19", "Enemy forts bar its way into the square.")
CLOSED_TO_IT = Refusal("STD.NEUT.8", "That country is closed to it.")
IS_THERE = Refusal("STD.COMBAT.25", "It has advanced.")


class Battle(Struct, frozen=True):
    """A battle: who attacks which square with what, and who defends it."""

    side: int
    square: int
    attackers: int
    defenders: int = 0
    spared: bool = False  # STD.SIEGE.5 whether forts spare the garrison all but one step

    @property
    def foe(self) -> int:
        """The side that defends."""
        return 1 - self.side


def open_battle(play: Play[State], battle: Battle) -> None:
    """STD.NEUT.7 The attackers are named: what they attack is violated, if it was neutral, and they have fought."""
    s, square = play.state, battle.square
    for nation in sorted({NATION[u] for u in members(units_in(s, square, battle.foe) & neutrals(s))}):
        violate(play, COUNTRY[nation], "STD.NEUT.7")
    commit(s, battle.attackers)
    s.attacked |= 1 << square
    units = tuple(members(battle.attackers))
    play.log("STD.COMBAT.2", "attack", square=square, side=SIDES[battle.side], units=units)
    then(play, Answer(battle))


def commit(s: State, attackers: int) -> None:
    """STD.STACK.8, STD.COMBAT.12 Units have fought, and artillery among them has fired from its square."""
    s.fought |= attackers
    s.fired |= bits(where(s, u) for u in members(attackers & SUPPORT))


def why_not_pull_back(s: State, battle: Battle) -> Refusal | None:
    """STD.COMBAT.6 Why the defenders cannot pull back before the die is rolled."""
    units = units_in(s, battle.square, battle.foe)
    if units & ~CAVALRY:
        return NOT_ALL_CAVALRY
    if s.rules.no_pull_back and not any(defense(s, u) for u in members(units)):
        return ZERO_DIES
    return None if pull_backs(s, battle.foe, battle.square, units) else NOWHERE_TO_PULL


class Answer(Box, frozen=True):
    """STD.COMBAT.6 Cavalry that is attacked may pull back before the die is rolled."""

    battle: Battle

    def ask(self, s: State) -> tuple[Decision, ...]:
        if why_not_pull_back(s, self.battle):
            return ()
        prompt = "Your cavalry is attacked. Let it stand, or pull back two squares."
        return (Decision(SIDES[self.battle.foe], "STD.COMBAT.6", prompt, (STAND, PULL)),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        battle = self.battle
        if choice == PULL:
            units = units_in(play.state, battle.square, battle.foe)
            then(play, PullBack(battle.foe, battle.square, units), Advance(battle))
        else:
            then(play, Defenders(battle))


class Defenders(Box, frozen=True):
    """STD.COMBAT.19 The defender names who defends: one corps or as much in smaller units, one unit at least."""

    battle: Battle

    def _free(self, s: State) -> int:
        """The units that can still be named."""
        named = self.battle.defenders
        left = CORPS - weights(s, named)
        able = nameable(s, self.battle.square, self.battle.foe) & ~named
        return bits(u for u in members(able) if weight(s, u) <= left)

    def ask(self, s: State) -> tuple[Decision, ...]:
        named, free = self.battle.defenders, self._free(s)
        if not free or (not named and free & (free - 1) == 0):
            return ()
        choices = tuple(NAME[u] for u in members(free))
        prompt = "Choose the units that defend the square."
        return (Decision(SIDES[self.battle.foe], "STD.COMBAT.19", prompt, (*choices, DONE) if named else choices),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        battle, s = self.battle, play.state
        if choice is not None and choice != DONE:
            then(play, Defenders(replace(battle, defenders=battle.defenders | 1 << choice.number)))
        elif defenders := battle.defenders or self._free(s):
            then(play, Clash(replace(battle, defenders=defenders)))
        else:
            _overrun(play, battle)

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        if choice == DONE:
            return NOBODY_NAMED
        if choice == PULL:
            return why_not_pull_back(s, self.battle) or HAS_STOOD
        if choice.verb != "name":
            return None
        u, battle = choice.number, self.battle
        if not units_in(s, battle.square, battle.foe) >> u & 1:
            return NOT_THERE
        if s.fought >> u & 1:
            return WAS_IN_BATTLE
        if battle.defenders >> u & 1:
            return NAMED
        return ONE_CORPS if defense(s, u) else NO_DEFENSE


def _overrun(play: Play[State], battle: Battle) -> None:
    """STD.COMBAT.30, STD.COMBAT.10 Nobody there has a defence factor: all are destroyed without a die."""
    s = play.state
    units = units_in(s, battle.square, battle.foe)
    play.log("STD.COMBAT.30", "overrun", square=battle.square, side=SIDES[battle.side])
    for u in members(units):
        destroy(play, u, "STD.COMBAT.10" if CAVALRY >> u & 1 else "STD.COMBAT.30")
    then(play, Advance(battle))


class Clash(Box, frozen=True):
    """STD.COMBAT.20 to 22 The factors are totalled, a die is rolled and the result is read."""

    battle: Battle

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        battle, s = self.battle, play.state
        s.fought |= battle.defenders
        attack, stand = offence(s, battle.square, battle.attackers), defence(s, battle.defenders)
        die = play.roll("STD.COMBAT.22")
        lost, costs = result(s.rules, total(attack), total(stand), die)
        tell(play, battle.square, battle.side, attack, stand, (die, lost, costs))
        after = (DefenderChoice(battle),) if costs else ()
        then(play, Losses(battle.side, battle.attackers, lost, defending=False), *after)


def tell(
    play: Play[State], square: int, side: int, attack: Reckoning, stand: Reckoning, fell: tuple[int, int, int]
) -> None:
    """STD.COMBAT.21 Write the odds line by line into the story, and the die with what it costs."""
    if not play.listen:
        return
    recount(play.log, attack, side=SIDES[side])
    recount(play.log, stand, side=SIDES[1 - side])
    die, attacker, defender = fell
    found = total(attack), total(stand)
    play.log(
        "STD.COMBAT.22", "battle", square=square, side=SIDES[side], attack=found[0], defense=found[1],
        column=COLUMNS[column(*found)], die=die, attacker=attacker, defender=defender,
    )  # fmt: skip


class DefenderChoice(Box, frozen=True):
    """STD.COMBAT.24, STD.CRT.1 A defender that loses a step goes back, or stands: in clear terrain with two steps."""

    battle: Battle

    def ask(self, s: State) -> tuple[Decision, ...]:
        if self._ends(s) or self._must_stand(s):
            return ()
        if clear(s, self.battle.square):
            prompt, rule = "Lose a step and go back, or stand and lose two.", "STD.COMBAT.24"
        else:
            prompt, rule = "You lose a step. Stand, or go back.", "STD.CRT.1"
        return (Decision(SIDES[self.battle.foe], rule, prompt, (BACK, STAND)),)

    def _ends(self, s: State) -> bool:
        """STD.COMBAT.26 Whether the defenders have one step left, and die of it."""
        return steps_of(s, self.battle.defenders) == 1

    def _must_stand(self, s: State) -> RuleId:
        """By which rule the defenders cannot go back, if any does."""
        battle = self.battle
        if battle.spared:
            return "STD.SIEGE.5"
        if s.rules.stays_off_clear and not clear(s, battle.square):
            return "STD.CRT.1"
        units = units_in(s, battle.square, battle.foe)
        return "" if refuges(s, battle.foe, battle.square, units) else "STD.COMBAT.28"

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        battle, s = self.battle, play.state
        steps, after = 1, self._after(s, choice)
        if isinstance(after, Stands):
            steps = 1 if battle.spared or not clear(s, battle.square) else 2
            rule = self._must_stand(s) or ("STD.COMBAT.24" if clear(s, battle.square) else "STD.CRT.1")
            play.log(rule, "stands", square=battle.square, side=SIDES[battle.foe], steps=steps)
        then(play, Losses(battle.foe, battle.defenders, steps, defending=True), after)

    def _after(self, s: State, choice: Choice | None) -> Box:
        """What follows the loss."""
        if choice == BACK:
            return GoesBack(self.battle)
        return Falls(self.battle) if self._ends(s) else Stands(self.battle)


class GoesBack(Box, frozen=True):
    """STD.COMBAT.16, STD.CRT.3 All units of the square go back together, and the attackers may enter."""

    battle: Battle

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        battle = self.battle
        units = units_in(play.state, battle.square, battle.foe)
        then(play, RetreatTo(battle.foe, battle.square, units), Advance(battle))


class Stands(Box, frozen=True):
    """STD.COMBAT.17, STD.COMBAT.27 The defenders have stood: nobody enters, even if all of them have died."""

    battle: Battle

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        battle = self.battle
        if not survivors(play.state, battle.defenders):
            play.log("STD.COMBAT.27", "shut", square=battle.square, side=SIDES[battle.side])
        lose_lone_guns(play, battle.side, 1 << battle.square)


class Falls(Box, frozen=True):
    """STD.COMBAT.18, Q18 The defenders had one step left and are destroyed: others there go back, or hold."""

    battle: Battle

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        battle, s = self.battle, play.state
        lose_lone_guns(play, battle.side, 1 << battle.square)
        others = units_in(s, battle.square, battle.foe)
        if not others:
            then(play, Advance(battle))
        elif not battle.spared and not s.rules.stackmates_hold and clear(s, battle.square):
            then(play, RetreatTo(battle.foe, battle.square, others), Advance(battle))
        else:
            play.log("STD.COMBAT.18", "holds", square=battle.square, side=SIDES[battle.foe])


class Advance(Box, frozen=True):
    """STD.COMBAT.25 As many of the units that fought as the attacker likes enter the vacated square."""

    battle: Battle

    def _hindrance(self, s: State, u: int) -> Refusal | None:
        """Why a unit cannot advance."""
        battle, start = self.battle, where(s, u)
        if not survivors(s, battle.attackers) >> u & 1:
            return ONLY_PARTICIPANTS
        if start == battle.square:
            return IS_THERE
        if barriers(s, battle.side).shut.get(start, 0) >> battle.square & 1:
            return FORT_SIDE
        if not ground_for(s, 1 << u) >> battle.square & 1:
            return CLOSED_TO_IT
        return LEASH if strays(s, u, battle.square) else None

    def ask(self, s: State) -> tuple[Decision, ...]:
        able = [ADVANCE[u] for u in members(survivors(s, self.battle.attackers)) if self._hindrance(s, u) is None]
        if not able:
            return ()
        prompt = "The square is free. Choose the units that advance into it."
        return (Decision(SIDES[self.battle.side], "STD.COMBAT.25", prompt, (*able, DONE)),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        if choice is None or choice == DONE:
            return
        play.log("STD.COMBAT.25", "advances", unit=choice.number, square=self.battle.square)
        step(play, choice.number, self.battle.square)
        then(play, self)

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        return self._hindrance(s, choice.number) if choice.verb == "advance" else None


def lose_lone_guns(play: Play[State], side: int, squares: int) -> None:
    """STD.COMBAT.14, STD.COMBAT.32 Guns without infantry or cavalry in their square die beside fighting enemies."""
    s = play.state
    fighters = OF_SIDE[side] & (INFANTRY | CAVALRY) & ~neutrals(s)
    standing = STANDING[s.at]
    for square in members(squares & standing.sides[1 - side]):
        units = standing.here[square]
        if not units & (INFANTRY | CAVALRY) and any(standing.here[b] & fighters for b in members(NEAR[square])):
            for u in members(units & GUNS):
                destroy(play, u, "STD.COMBAT.14")
