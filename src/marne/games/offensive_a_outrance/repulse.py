"""7.4: the Repulse: a small battle in movement phases, and of a stack that retreats from combat.

Movement calls `repulse(play, units, space)` with its own stage already on the stack. When it goes on, the units are
`shaken` in the state if they have failed; else the enemy has left the hex.

Events: `repulse` (side, hex, units), `repulsed` (side, hex, success, result), and those of odds, dice and checks.
"""

from __future__ import annotations

from msgspec.structs import replace

from marne.board import members
from marne.board.standing import place
from marne.games.offensive_a_outrance.effectiveness import check_or_lose_one, roll
from marne.games.offensive_a_outrance.encounters import attacked
from marne.games.offensive_a_outrance.forces import fighters, leader, parts
from marne.games.offensive_a_outrance.ground import GRAND, NAMED, NEAR, ridge
from marne.games.offensive_a_outrance.guns import rooted
from marne.games.offensive_a_outrance.loading import unloaded
from marne.games.offensive_a_outrance.losses import alive
from marne.games.offensive_a_outrance.odds import (
    COMBAT_TABLE,
    POINT,
    Battle,
    approaches,
    force_strength,
    offence,
    verdict,
)
from marne.games.offensive_a_outrance.ratings import attack
from marne.games.offensive_a_outrance.reckoning import reckoned, still_there, tell_odds, throw
from marne.games.offensive_a_outrance.retreat import NOT_ALLOWED, REPULSED, Pending, StepBack
from marne.games.offensive_a_outrance.standing import standing, units_in, where
from marne.games.offensive_a_outrance.state import (
    ATTACK,
    COUNTER_ATTACK,
    COUNTER_MOVEMENT,
    DIGGING,
    IDLE,
    Box,
    State,
    combat_units,
    garrisoned,
    ineffective,
    set_task,
    task_of,
    then,
)
from marne.games.offensive_a_outrance.targets import protecting, seen_protected
from marne.games.offensive_a_outrance.two_hex import gather
from marne.games.offensive_a_outrance.units import ARMIES, FORMATIONS, FORTRESSES, GERMANY, SIDE, SIDES
from marne.games.offensive_a_outrance.verbs import VERBS
from marne.games.offensive_a_outrance.withholding import HoldBack
from marne.games.offensive_a_outrance.works import drive_off
from marne.kernel import Choice, Decision, Play, Refusal, Side, counts, total

COMMIT = VERBS.all("commit")
LEAST, SURE = COMBAT_TABLE.named("3:1"), COMBAT_TABLE.named("8:1")
"""7.4.3 The column from which a Repulse can succeed, and that in which it always does."""
PUSHED = 2
"""7.4.4-1 How many hexes the defenders retreat."""
STRONGEST = 2
"""7.4.1-1 How many units of a Force add their strength."""
LONGWY = NAMED["53.42"]
LONGWY_TURN = 2

NOT_BESIDE = Refusal("7.4-2", "Only a Force beside an enemy can Repulse him.")
NOBODY = Refusal("7.4-1", "Nobody who could be Repulsed is in that hex.")
BROKEN = Refusal("7.4.2", "Combat Ineffective and Demoralized units cannot Repulse.")
NO_STRENGTH = Refusal("9.2.3-2", "Without Attack Strength nobody can Repulse.")
SHUT = Refusal("9.2.3-3", "No attack crosses a Mountain Ridge.")
AT_WORK = Refusal("7.8-2", "A unit with a task that is not done cannot Repulse.")
INACTIVE = Refusal("1.1-19", "It is Inactive.")
OVER_THE_RIVER = Refusal("7.4.7", "Over a Grand River one Repulses only from where one began the phase.")
LONGWY_HOLDS = Refusal("25.6", "Longwy cannot be Repulsed in the Counter Movement Phase of Game Turn 2.")
HAS_TURNED = Refusal("7.4.1-2", "This stack has made its one Repulse.")
NOT_OF_THEM = Refusal("7.4.1-2", "It is not a Force of the retreating stack.")


def targets(s: State, side: int, space: int) -> int:
    """7.4-2 The hexes beside one in which enemies stand who can be Repulsed."""
    near = NEAR[space] & standing(s).sides[1 - side]
    able = fighters(s) | garrisoned(s)
    return sum(1 << a for a in members(near) if units_in(s, a, 1 - side) & able)


def involved(s: State, force: int) -> int:
    """7.4.1-1 The two units of a Force that add their strength: its Formation, and the strongest others."""
    order = sorted(members(force), key=lambda u: (not FORMATIONS >> u & 1, -attack(s, u)))
    return sum(1 << u for u in order[:STRONGEST])


def hindrance(s: State, force: int, space: int, retreating: bool = False) -> Refusal | None:
    """7.4 Why a Force cannot Repulse the enemy in a hex, whatever it costs."""
    head = leader(s, force)
    side, starts = SIDE[head], approaches(s, head, space)
    if not starts:
        return NOT_BESIDE
    if not units_in(s, space, 1 - side) & (fighters(s) | garrisoned(s)):
        return NOBODY
    if any(ineffective(s, u) for u in members(force)):
        return BROKEN
    if any(s.task[u] for u in members(force)):
        return AT_WORK
    if any(s.inactive >> u & 1 or (s.army[u] < len(ARMIES) and s.asleep >> s.army[u] & 1) for u in members(force)):
        return INACTIVE
    if all(ridge(a, space) for a in starts):
        return SHUT
    if not force & combat_units(s) or total(force_strength(s, involved(s, force), space)) < POINT:
        return NO_STRENGTH
    if space == LONGWY and side == GERMANY and (s.turn, s.phase) == (LONGWY_TURN, COUNTER_MOVEMENT):
        return LONGWY_HOLDS
    if not retreating and any((a, space) in GRAND for a in starts) and not _began_beside(s, force, space):
        return OVER_THE_RIVER
    return seen_protected(s, side, space)


def _began_beside(s: State, force: int, space: int) -> bool:
    """7.4.7 Whether a Force began the phase beside a hex."""
    return all(NEAR[place(s.began, u) if s.began else where(s, u)] >> space & 1 for u in members(force))


def repulse(play: Play[State], units: int, space: int, retreating: bool = False) -> None:
    """7.4-1, G70 A Force tries to Repulse the enemy in a hex; what comes after must be on the stack already."""
    s, side = play.state, SIDE[leader(play.state, units)]
    stack = units_in(s, space, 1 - side)
    s.revealed |= stack | units
    play.reveal()
    attacked(play, 1 - side, space)
    for u in members(stack):
        if task_of(s, u)[0] == DIGGING:
            set_task(s, u, IDLE)
    play.log("7.4-1", "repulse", side=SIDES[side], hex=space, units=tuple(members(units)))
    if guards := protecting(s, side, space):
        s.revealed |= guards
        play.log("12.2.2", "lapses", side=SIDES[side], hex=space)
        return
    foes = stack & (fighters(s) | garrisoned(s))
    battle = Battle(side=side, hex=space, attackers=involved(s, units), defenders=foes, repulse=True)
    then(play, Parry(battle, 1 - side, units, retreating))


class Parry(HoldBack, frozen=True):
    """7.4.6-2, G40 The defender holds back what may not, or need not, defend against a Repulse."""

    force: int
    retreating: bool

    def pieces(self, s: State) -> int:
        return self.battle.everybody | self.force

    def proceed(self, play: Play[State], battle: Battle) -> None:
        then(play, Clinch(battle, self.force, self.retreating))


class Clinch(Box, frozen=True):
    """7.4.3 The odds of a Repulse, the dice if they are needed, and what comes of it."""

    battle: Battle
    force: int
    retreating: bool

    def pieces(self, s: State) -> int:
        return self.battle.everybody | self.force

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        battle = still_there(s, self.battle)
        if s.rules.repulse_ammo:
            battle = replace(battle, dry=unloaded(play, battle.attackers | battle.defenders))
        if total(offence(s, battle)) < POINT:
            self._fails(play)
            return
        battle = reckoned(s, battle)
        tell_odds(play, battle)
        result = throw(play, battle) if LEAST <= battle.column < SURE else ""
        won = battle.column >= SURE or bool(result and verdict(result, False, False).black)
        rule = "7.4.3-3" if battle.column >= SURE else "7.4.3-2" if result else "7.4.5-1"
        play.log(rule, "repulsed", side=SIDES[battle.side], hex=battle.hex, success=won, result=result)
        if won:
            self._drive_off(play, battle)
        else:
            self._fails(play)

    def _drive_off(self, play: Play[State], battle: Battle) -> None:
        """7.4.4-1 The whole stack goes back two hexes, and who defended makes a check; a lone Fortress flips."""
        s = play.state
        stack = units_in(s, battle.hex, battle.foe)
        going = stack & fighters(s)
        if going:
            gather(s, going, battle.hex)
            idle = battle.withheld if s.rules.edition > 2 else 0
            going |= rooted(s, stack)
            then(play, StepBack(battle.foe, going, PUSHED, battle.hex, REPULSED, idle), Dismay(battle))
            return
        for u in members(battle.defenders):
            drive_off(play, u, "7.4.4-1")

    def _fails(self, play: Play[State]) -> None:
        """7.4.5-2, 7.4.5-3, 7.4.6-1 The Force makes a check, nobody else does, and in movement it stays where it is."""
        s = play.state
        rule = "7.4.5-3" if self.retreating else "7.4.5-2"
        if not self.retreating:
            s.shaken |= self.force
        where_now = where(s, leader(s, self.force))
        rolled = roll(play, rule, self.battle.side, where_now)
        check_or_lose_one(play, self.force, rule, rolled)


class Dismay(Pending, frozen=True):
    """7.4.4-1, G41 One roll for those who defended against a Repulse, each Force compares: a failure is one CEL."""

    battle: Battle

    def pieces(self, s: State) -> int:
        return self.battle.everybody

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s, battle = play.state, self.battle
        own = alive(s, battle.defenders) & ~FORTRESSES
        if not own:
            return
        rolled = roll(play, "7.4.4-1", battle.foe, where(s, leader(s, own)), [counts("7.4.4-1", "repulsed", 1)])
        for force in list(parts(s, own)):
            check_or_lose_one(play, force, "7.4.4-1", rolled)


# 7.4-3 In a retreat.


class Withdrawal(StepBack, frozen=True):
    """11.1, 7.4-3 A retreat after combat, in which the stack may once Repulse an enemy."""

    turned: bool = False

    def foes(self, s: State, units: int) -> int:
        if self._has_turned(s, units) or s.phase not in (ATTACK, COUNTER_ATTACK):
            return 0
        return targets(s, self.side, self._space(s, units))

    def _space(self, s: State, units: int) -> int:
        return where(s, leader(s, units))

    def _has_turned(self, s: State, units: int) -> bool:
        """7.4.1-2 Whether the stack has made its Repulse, be it in the retreat of the result; once a leg before."""
        return self.turned or (s.rules.edition > 2 and bool(s.turned & units))

    def repulse_hindrance(self, s: State, units: int, space: int) -> Refusal | None:
        if self._has_turned(s, units):
            return HAS_TURNED
        if s.phase not in (ATTACK, COUNTER_ATTACK):
            return NOT_ALLOWED
        found = [hindrance(s, force, space, retreating=True) for force in parts(s, units)]
        return None if None in found else found[0]

    def turn(self, play: Play[State], units: int, space: int) -> None:
        play.state.turned |= units
        then(play, Designate(self.side, units, space), replace(self, units=units, turned=True))


class Designate(Box, frozen=True):
    """7.4.1-2 The owner names the Force that makes the Repulse, where several retreat together."""

    side: int
    units: int
    space: int

    def pieces(self, s: State) -> int:
        return self.units

    def _able(self, s: State) -> list[int]:
        return [f for f in parts(s, alive(s, self.units)) if hindrance(s, f, self.space, retreating=True) is None]

    def ask(self, s: State) -> tuple[Decision, ...]:
        if len(list(parts(s, alive(s, self.units)))) < 2:
            return ()
        choices = tuple(COMMIT[leader(s, force)] for force in self._able(s))
        return (Decision(SIDES[self.side], "7.4.1-2", "Choose the Force that makes the Repulse.", choices),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        able = self._able(play.state)
        force = next(f for f in able if choice is None or f >> choice.number & 1)
        repulse(play, force, self.space, retreating=True)

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        if choice.verb != "commit":
            return None
        force = next((f for f in parts(s, alive(s, self.units)) if leader(s, f) == choice.number), 0)
        return hindrance(s, force, self.space, retreating=True) if force else NOT_OF_THEM
