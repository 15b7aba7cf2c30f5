"""9.1, 9.2: the attack phases: who may attack what, all attacks indicated, then fought one by one.

Events: `superfluous` (unit, hex: its PA), `ordered` (side, hex, units), `lapses` (side, hex).
"""

from __future__ import annotations

from msgspec.structs import replace

from marne.board import bits, members
from marne.games.offensive_a_outrance.battle import begin_battle
from marne.games.offensive_a_outrance.forces import armies, bodies, fighters, force_of, formation, parts
from marne.games.offensive_a_outrance.ground import BOARD, NEAR, STEEP, ridge
from marne.games.offensive_a_outrance.losses import alive
from marne.games.offensive_a_outrance.odds import POINT, approaches, force_strength, pointed_at
from marne.games.offensive_a_outrance.ratings import attack
from marne.games.offensive_a_outrance.stacking import combat_hindrance
from marne.games.offensive_a_outrance.standing import here, on_map, standing, units_in, where
from marne.games.offensive_a_outrance.state import (
    Sided,
    State,
    changed,
    combat_units,
    garrisoned,
    ineffective,
    is_hex,
    then,
)
from marne.games.offensive_a_outrance.targets import protecting, seen_protected
from marne.games.offensive_a_outrance.twins import Waiting, twin_of
from marne.games.offensive_a_outrance.undivided import split_hindrance
from marne.games.offensive_a_outrance.units import ARMIES, COUNT, FORMATIONS, GUNS, OF_SIDE, SIDES
from marne.games.offensive_a_outrance.verbs import VERBS
from marne.games.offensive_a_outrance.works import protected
from marne.kernel import Choice, Decision, Play, Refusal, Side, total

ATTACK, WITH, WITHOUT, FIGHT = map(VERBS.all, ("attack", "with", "without", "fight"))
SETTLED, DONE = Choice("settled"), Choice("done")
MOST_CORPS = 2
"""9.2.2 How many corps may attack, or defend, a hex together."""

NO_HEX = Refusal("9.2-1", "There is no such hex.")
NO_ENEMY = Refusal("9.2-1", "Nobody who could be attacked is in that hex.")
ATTACKED = Refusal("9.2-2", "That hex has been attacked, or will be, in this phase.")
NOBODY_BESIDE = Refusal("9.2-1", "Nobody who may attack stands beside that hex.")
NOT_ADJACENT = Refusal("9.2-1", "Only units of yours beside the hex can attack it.")
NO_FIGHTER = Refusal("9.2-1", "Only Combat units and guns that are not Deployed attack.")
BROKEN = Refusal("9.2.3-2", "Combat Ineffective and Demoralized units cannot attack.")
NO_STRENGTH = Refusal("9.2.3-2", "Without Attack Strength a unit cannot attack.")
SHUT = Refusal("9.2.3-3", "No attack crosses a Mountain Ridge.")
HAS_FOUGHT = Refusal("9.2-2", "It has an attack to make, or has fought, in this phase.")
WENT_BACK = Refusal("9.2.5-1", "It has retreated in this phase.")
AT_WORK = Refusal("7.8-2", "A unit with a task that is not done cannot attack.")
BY_TRAIN = Refusal("7.7.3-1", "A unit that goes by rail cannot attack.")
INACTIVE = Refusal("1.1-19", "It is Inactive.")
POINTS_ELSEWHERE = Refusal("9.2.5-1", "Its Prepared Attack points at another hex.")
TWO_CORPS = Refusal("9.2.2", "Units of more than two corps cannot attack together.")
ONE_ARMY = Refusal("9.2.2", "Units of different armies cannot attack together.")
GUNS_ALONE = Refusal("8.8.1-3", "Guns attack only with a Combat unit of their hex.")
STAYS_OUT = Refusal("9.2.5-2", "You have left it out of this attack.")
TAKES_PART = Refusal("9.2.5-2", "It takes part in the attack.")
NOT_IN_IT = Refusal("9.2.5-2", "It takes no part in the attack.")
MUST_ATTACK = Refusal("9.2.5-3", "Its Prepared Attack obliges it to attack this hex.")
LAST_ONE = Refusal("9.2.5-2", "Without it nobody would be left who can attack.")
NOBODY_YET = Refusal("9.2-1", "Nobody attacks yet.")
OBLIGED = Refusal("7.3.1-1", "A Force with a Prepared Attack at an enemy must attack him.")
NOT_ORDERED = Refusal("9.1-4", "No attack on that hex has been indicated.")


# Who may be attacked.


def defenders(s: State, space: int, side: int) -> int:
    """9.1-5 What a side has in a hex that can defend it."""
    return units_in(s, space, side) & (fighters(s) | garrisoned(s))


def target_hindrance(s: State, side: int, space: int) -> Refusal | None:
    """9.2 Why a side cannot attack a hex, by what it can see; a camp's hidden defenders count when it comes to it."""
    if not is_hex(space):
        return NO_HEX
    if not defenders(s, space, 1 - side):
        return NO_ENEMY
    if space in s.attacked or any(order == space for order, _ in s.orders):
        return ATTACKED
    return seen_protected(s, side, space)


def targets(s: State, side: int) -> list[int]:
    """9.2 The hexes that a side may attack, with at least one unit that may do so."""
    near = BOARD.neighbours(standing(s).sides[side]) & standing(s).sides[1 - side]
    return [a for a in members(near) if target_hindrance(s, side, a) is None and candidates(s, side, a)]


# Who may attack.


def busy(s: State) -> int:
    """9.2-2 The units that have fought in this phase, or will."""
    found = s.fought
    for _, units in s.orders:
        found |= units
    return found


def unit_hindrance(s: State, side: int, u: int, space: int) -> Refusal | None:
    """9.2.3 Why a unit by itself cannot attack a hex."""
    if not OF_SIDE[side] >> u & 1 or not on_map(s, u) or not approaches(s, u, space):
        return NOT_ADJACENT
    if s.riding >> u & 1:
        return BY_TRAIN
    if not (fighters(s) & (combat_units(s) | GUNS)) >> u & 1:
        return NO_FIGHTER
    if s.inactive >> u & 1 or (s.army[u] < len(ARMIES) and s.asleep >> s.army[u] & 1):
        return INACTIVE
    head = formation(force_of(s, u))
    if ineffective(s, u) or (head >= 0 and ineffective(s, head)):
        return BROKEN
    if not attack(s, u) and not GUNS >> u & 1:
        return NO_STRENGTH
    if all(ridge(a, space) for a in approaches(s, u, space)):
        return SHUT
    if busy(s) >> u & 1:
        return HAS_FOUGHT
    if s.retreated >> u & 1:
        return WENT_BACK
    if s.task[u]:
        return AT_WORK
    return POINTS_ELSEWHERE if pointed_at(s, u) not in (-1, space) else None


def joint_hindrance(s: State, units: int, space: int) -> Refusal | None:
    """9.2.1-2, 9.2.2, 3.1.2, 8.8.1-3, G44 Why some units cannot attack a hex together."""
    if len(armies(s, units)) > 1:
        return ONE_ARMY
    if len(bodies(s, units)) > MOST_CORPS:
        return TWO_CORPS
    combat = combat_units(s)
    for start in {a for u in members(units) for a in approaches(s, u, space)}:
        from_there = units & here(s, start)
        if refusal := combat_hindrance(s, from_there, start, bool(STEEP >> space & 1)):
            return refusal
        if not from_there & combat:
            return GUNS_ALONE
    weak = any(total(force_strength(s, force, space)) < POINT for force in parts(s, units))
    return NO_STRENGTH if weak else split_hindrance(s, units, space)


def candidates(s: State, side: int, space: int) -> int:
    """9.2 The units of a side beside a hex of which each may attack it."""
    near = 0
    for a in members(NEAR[space] & standing(s).sides[side]):
        near |= here(s, a)
    able = bits(u for u in members(near) if unit_hindrance(s, side, u, space) is None)
    combat = combat_units(s)
    return able if any(joint_hindrance(s, 1 << u, space) is None for u in members(able & combat)) else 0


def prepared_at(s: State, side: int, space: int) -> int:
    """7.3.1-1 The units of a side whose PA points at a hex, and that may attack it."""
    if not any(s.pa):
        return 0
    return bits(u for u in members(candidates(s, side, space)) if pointed_at(s, u) == space)


# 9.1-1 Superfluous PAs.


def clear_superfluous(play: Play[State], side: int) -> None:
    """9.1-1 PAs at nobody, at a Fortress without garrison alone, or at a protected Fortress2 are taken off."""
    s = play.state
    for u in range(COUNT):
        if s.pa[u] and OF_SIDE[side] >> u & 1:
            space = pointed_at(s, u)
            if space < 0 or not defenders(s, space, 1 - side) or protected(s, side, space):
                s.pa = changed(s.pa, u, 0)
                play.log("9.1-1", "superfluous", unit=u, hex=where(s, u))


class Superfluous(Sided, frozen=True):
    """9.1-1 The first step of an attack phase."""

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        clear_superfluous(play, self.side)


class Orders(Sided, frozen=True):
    """9.1-3 A side indicates all its attacks before any is fought."""

    def pieces(self, s: State) -> int:
        return busy(s)

    def ask(self, s: State) -> tuple[Decision, ...]:
        if not BOARD.neighbours(standing(s).sides[self.side]) & standing(s).sides[1 - self.side]:
            return ()
        choices = [ATTACK[a] for a in targets(s, self.side)]
        if not choices or not self._obliged(s):
            choices.append(DONE)
        prompt = "Indicate all hexes that you will attack, then finish."
        return (Decision(SIDES[self.side], "9.1-3", prompt, tuple(choices)),)

    def _obliged(self, s: State) -> bool:
        """7.3.1-1 Whether a Force with a PA at an enemy is in no attack, though it may attack him."""
        return any(s.pa) and any(prepared_at(s, self.side, a) for a in targets(s, self.side))

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        if choice is None or choice == DONE:
            then(play, Next(self.side))
        else:
            then(play, begun(play.state, self.side, choice.number), self)

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        if choice == DONE:
            return OBLIGED
        if choice.verb != "attack":
            return None
        return target_hindrance(s, self.side, choice.number) or NOBODY_BESIDE


class Muster(Sided, frozen=True):
    """9.2.1, 9.2.5-2 The attacker names the units that attack a hex; who was left out stays out.

    A Formation brings along those of its Assets that may fight beside it.
    """

    hex: int
    joined: int = 0
    out: int = 0

    def pieces(self, s: State) -> int:
        return self.joined | busy(s)

    def hindrance(self, s: State, u: int) -> Refusal | None:
        """Why a unit cannot join the attack."""
        if self.joined >> u & 1:
            return TAKES_PART
        if self.out >> u & 1:
            return STAYS_OUT
        return unit_hindrance(s, self.side, u, self.hex) or joint_hindrance(s, self._with(s, u), self.hex)

    def _with(self, s: State, u: int) -> int:
        """The attackers with one unit more, and with those Assets of it that may fight along."""
        joined = self.joined | 1 << u
        if FORMATIONS >> u & 1:
            for asset in members(force_of(s, u) & ~joined & ~self.out):
                more = joined | 1 << asset
                if not unit_hindrance(s, self.side, asset, self.hex) and not joint_hindrance(s, more, self.hex):
                    joined = more
        return joined

    def _bound(self, s: State) -> int:
        """9.2.5-3 The attackers that cannot be left out: those with a PA at the hex, unless they are too many."""
        bound = prepared_at(s, self.side, self.hex)
        return 0 if joint_hindrance(s, bound, self.hex) else bound

    def _leavers(self, s: State) -> int:
        """9.2.5-2 The attackers that may be left out again: somebody must remain."""
        return bits(u for u in members(self.joined & ~self._bound(s)) if self._may_leave(s, u))

    def _may_leave(self, s: State, u: int) -> bool:
        rest = self.joined & ~(1 << u | self._escort(s, u))
        return bool(rest) and joint_hindrance(s, rest, self.hex) is None

    def ask(self, s: State) -> tuple[Decision, ...]:
        able = [u for u in members(candidates(s, self.side, self.hex)) if self.hindrance(s, u) is None]
        choices = [WITH[u] for u in able] + [WITHOUT[u] for u in members(self._leavers(s))]
        if self._refusal(s) is None:
            choices.append(SETTLED)
        prompt = "Choose who attacks."
        return (Decision(SIDES[self.side], "9.2.1-1", prompt, tuple(choices)),)

    def _refusal(self, s: State) -> Refusal | None:
        """Why the attack cannot be settled as it is."""
        if not self.joined:
            return NOBODY_YET
        return MUST_ATTACK if self._bound(s) & ~self.joined else None

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        assert choice is not None
        s = play.state
        if choice.verb in ("with", "without"):
            then(play, self.after(s, choice))
        else:
            self._settle(play)

    def after(self, s: State, choice: Choice) -> Muster:
        """9.2.5-2 The attack with one unit more, or with one less."""
        if choice.verb == "with":
            return replace(self, joined=self._with(s, choice.number))
        gone = 1 << choice.number | self._escort(s, choice.number)
        return replace(self, joined=self.joined & ~gone, out=self.out | gone)

    def fullest(self, s: State) -> Muster:
        """9.2.1 The attack with everybody who can join it, the strongest first."""
        found = self
        order = sorted(members(candidates(s, self.side, self.hex)), key=lambda u: (-attack(s, u), u))
        for u in order:
            if found.hindrance(s, u) is None:
                found = replace(found, joined=found._with(s, u))
        return found

    def _escort(self, s: State, u: int) -> int:
        """5.5.1-3 The Assets that fall out with a Formation: those of its Force."""
        return (force_of(s, u) if FORMATIONS >> u & 1 else 0) & self.joined & ~self._bound(s)

    def _settle(self, play: Play[State]) -> None:
        """9.1-3 The attack is indicated, and all who take part in it are seen."""
        s = play.state
        s.orders = (*s.orders, (self.hex, self.joined))
        s.revealed |= self.joined
        play.log("9.1-3", "ordered", side=SIDES[self.side], hex=self.hex, units=tuple(members(self.joined)))

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        if choice == SETTLED:
            return self._refusal(s)
        if choice.verb == "without":
            return self._why_not_without(s, choice.number)
        return self.hindrance(s, choice.number) if choice.verb == "with" else None

    def _why_not_without(self, s: State, u: int) -> Refusal:
        if not self.joined >> u & 1:
            return NOT_IN_IT
        if self._bound(s) >> u & 1:
            return MUST_ATTACK
        rest = self.joined & ~(1 << u | self._escort(s, u))
        return (rest and joint_hindrance(s, rest, self.hex)) or LAST_ONE


def begun(s: State, side: int, space: int) -> Muster:
    """7.3.1-1 An attack on a hex before units are named: those take part whose PA points at it, unless too many do."""
    joined = prepared_at(s, side, space)
    return Muster(side, space, 0 if joint_hindrance(s, joined, space) else joined)


# 9.1-4 One by one.


def opposed(s: State, side: int, space: int, units: int) -> tuple[int, int]:
    """9.1-5 Who of the units that were named attacks a hex now, and who can defend it."""
    ready = alive(s, units) & ~s.retreated
    ready = bits(u for u in members(ready) if approaches(s, u, space) and not ineffective(s, u))
    return ready, defenders(s, space, 1 - side) & ~s.retreated


class Next(Sided, frozen=True):
    """9.1-4 The attacker says which of the indicated attacks is fought next."""

    def pieces(self, s: State) -> int:
        return busy(s)

    def ask(self, s: State) -> tuple[Decision, ...]:
        if len(s.orders) < 2:
            return ()
        prompt = "Choose the attack that is fought next."
        return (Decision(SIDES[self.side], "9.1-4", prompt, tuple(FIGHT[a] for a, _ in s.orders)),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        if not s.orders:
            return
        space, units = next((a, units) for a, units in s.orders if choice is None or a == choice.number)
        twin = twin_of(s, space, 1 - self.side, s.orders)
        then(play, self)
        if twin >= 0:
            then(play, Second(self.side, twin, space))
        self._begin(play, space, units, twin)

    def _begin(self, play: Play[State], space: int, units: int, twin: int = -1) -> None:
        """9.1-4, 9.1-5 An attack is fought now, or lapses: nobody is there to defend, or nobody left to attack."""
        s = play.state
        s.orders = tuple(order for order in s.orders if order[0] != space)
        ready, foes = opposed(s, self.side, space, units)
        guards = protecting(s, self.side, space)
        fought = foes and ready & combat_units(s) and not guards
        if fought or s.rules.edition < 3:
            s.attacked = (*s.attacked, space)
        if fought:
            begin_battle(play, self.side, space, ready, foes, twin)
            return
        s.revealed |= guards
        for u in members(units):
            s.pa = changed(s.pa, u, 0)
        play.log("9.1-5", "lapses", side=SIDES[self.side], hex=space)

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        return NOT_ORDERED if choice.verb == "fight" else None


class Second(Waiting, frozen=True):
    """19.1.6-2 The attack on the other hex of a Two-Hex Unit is fought together with that on the first."""

    hex: int
    twin: int

    def pieces(self, s: State) -> int:
        return busy(s)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        units = next(units for a, units in play.state.orders if a == self.hex)
        Next(self.side)._begin(play, self.hex, units, self.twin)
