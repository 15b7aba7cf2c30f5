"""7: the movement phases: Forces move one after another, hex by hex, prepare attacks, recover, dig, entrain.

Told are: `march` (units, start, goal) to the owner, `moves` (unit, start, goal) or `slips` (start, goal) to the others,
`halted` (hex) when cavalry finds infantry before it (8.4), and to its owner `called_home` (unit, hex).
"""

from __future__ import annotations

from msgspec.structs import replace

from marne.board import members
from marne.games.offensive_a_outrance import prepared, spreading, tasks
from marne.games.offensive_a_outrance.cavalry import poor, watched
from marne.games.offensive_a_outrance.contact import met
from marne.games.offensive_a_outrance.depots import DepotLine, depot_hindrance, depot_moves
from marne.games.offensive_a_outrance.entraining import entrain_hindrance
from marne.games.offensive_a_outrance.forces import formation
from marne.games.offensive_a_outrance.forts import abandon, abandonable, abandonment_hindrance
from marne.games.offensive_a_outrance.ground import GRAND
from marne.games.offensive_a_outrance.guns import emplace, emplacements, limber, why_not_emplace
from marne.games.offensive_a_outrance.marching import Exhausted, check
from marne.games.offensive_a_outrance.options import TOP
from marne.games.offensive_a_outrance.prepared import infantry, pinned, place, remove
from marne.games.offensive_a_outrance.readiness import SPENT, companions, hindered, joining_hindrance, ready, strayed
from marne.games.offensive_a_outrance.repulse import NOT_BESIDE, repulse, targets
from marne.games.offensive_a_outrance.repulse import hindrance as repulse_hindrance
from marne.games.offensive_a_outrance.stacking import seen_in
from marne.games.offensive_a_outrance.standing import places, put, standing, units_in, where
from marne.games.offensive_a_outrance.state import (
    DIGGING,
    NOWHERE,
    RECOVERING,
    Box,
    Sided,
    State,
    is_hex,
    owner_alone,
    then,
    with_pair,
)
from marne.games.offensive_a_outrance.steps import (
    ANYWHERE,
    NOT_ADJACENT,
    Way,
    cost,
    end_hindrance,
    ends,
    left,
    step_hindrance,
    steps,
    way,
)
from marne.games.offensive_a_outrance.tasks import unspent, work
from marne.games.offensive_a_outrance.trains import Boarding
from marne.games.offensive_a_outrance.units import (
    FORMATIONS,
    SIDES,
    SUPPLY,
)
from marne.games.offensive_a_outrance.verbs import VERBS
from marne.games.offensive_a_outrance.zones import ezoc, keep
from marne.kernel import Choice, Decision, Play, Refusal, Side

PICK, TAKE, LEAVE, GO = map(VERBS.all, ("pick", "take", "leave", "go"))
PREPARE, REPULSE, ABANDON, DEPOT = map(VERBS.all, ("prepare", "repulse", "abandon", "depot"))
RECOVER, DIG, ENTRAIN, STOP, DONE = map(Choice, ("recover", "dig", "entrain", "stop", "done"))
ORDERS = frozenset({"go", "take", "leave", "prepare", "recover", "dig", "entrain", "stop", "repulse"})
TASK = {RECOVER: RECOVERING, DIG: DIGGING}

REPULSE_COST = 1
"""7.4-2 What an attempt at a Repulse costs."""

NOT_IN_FORCE = Refusal("7.1.2-2", "That unit is not in the Force.")
LAST_ONE = Refusal("7.1.2-2", "Nobody would be left to move.")
SHAKEN = Refusal("7.4.5-2", "Its Repulse has failed: it stays where it is.")
HELD = Refusal("7.3.3-2", "Prepared Attacks of the enemy hold the Force: it can neither recover nor entrain.")
NO_FORMATION = Refusal("7.5-1", "Tasks are for a Formation.")
ONE_BY_ONE = Refusal("7.7.3-1", "Units entrain one by one.")
MUST_ENTER = Refusal("7.4.7", "The Force must enter the hex from which it has driven the enemy.")


class March(Sided, frozen=True):
    """7.1.2 A movement phase of a side: one Force after another moves, until it is done."""

    def ask(self, s: State) -> tuple[Decision, ...]:
        choices = [PICK[u] for u in members(ready(s, self.side))]
        choices += [ABANDON[u] for u in abandonable(s, self.side)]
        choices += emplacements(s, self.side)
        choices += [DEPOT[u] for u in depot_moves(s, self.side)]
        choices.append(DONE)
        prompt = "Choose a unit to move, or end your movement."
        return (Decision(SIDES[self.side], "7.1.2-1", prompt, tuple(choices)),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        if choice is None or choice == DONE:
            then(play, Homeward(self.side))
            return
        then(play, self)
        if choice.verb == "pick":
            u = choice.number
            then(play, Force(self.side, 1 << u | companions(s, u), where(s, u)))
        elif choice.verb == "abandon":
            abandon(play, choice.number)
        elif choice.verb == "depot":
            then(play, DepotLine(self.side, choice.number))
        else:
            emplace(play, choice)

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        if choice.verb == "pick":
            return hindered(s, choice.number, self.side)
        if choice.verb == "abandon":
            return abandonment_hindrance(s, self.side, choice.number)
        if choice.verb == "depot":
            return depot_hindrance(s, self.side, choice.number)
        return why_not_emplace(s, self.side, choice) if choice.verb in ("deploy", "recall") else None


class Homeward(Sided, frozen=True):
    """8.6.2-2 Before a movement phase ends garrisons go home that must, and have not gone: one after another."""

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        if not (strays := strayed(s, self.side)):
            then(play, Exhausted(self.side))
            return
        u = strays[0]
        play.log("8.6.2-2", "called_home", owner_alone(play.state, self.side), unit=u, hex=where(s, u))
        then(play, Force(self.side, 1 << u, where(s, u)), self)


class Force(Box, frozen=True):
    """7.1.2 A Force moves: a Formation and its Assets, or Assets alone, until it stops."""

    side: int
    units: int
    space: int
    moved: bool = False  # it has left its hex, or spent MPs
    must: int = NOWHERE  # 7.4.7 the hex that it has to enter
    named: int = NOWHERE  # 19.1.1-1 one of the two hexes into which it spreads

    def pieces(self, s: State) -> int:
        return self.units

    def _together(self, s: State) -> int:
        """Those of its units that are where it is: others have been lost or driven off."""
        return self.units & units_in(s, self.space, self.side)

    # What is offered.

    def ask(self, s: State) -> tuple[Decision, ...]:
        units = self._together(s)
        if not units:
            return ()
        if self.named != NOWHERE:
            return (spreading.question(s, self.side, units, self.named),)
        w, shaken = way(s, units), bool(s.shaken & units)
        onward = self._onward(s, units, w)
        prompt = "Choose a hex to march to, something to do here, or stop."
        if self.must in onward:
            return (Decision(SIDES[self.side], "7.4.7", prompt, (GO[self.must],)),)
        choices = [GO[b] for b in onward]
        if self._bound_on(s, units, w, onward) is None:
            choices += self._labours(s, units)
        elif self._entrain_hindrance(s, units) is None:
            choices.append(ENTRAIN)
        if not shaken:
            foes = targets(s, self.side, self.space)
            choices += [REPULSE[b] for b in members(foes) if self._repulse_hindrance(s, units, b) is None]
            choices += self._changes(s, units)
            choices += spreading.choices(s, w, None if spreading.apart(s, units) else onward)
        if self._may_end(s, units, w) or not self._can_go_on(s, units, w, onward):
            choices.append(STOP)
        return (Decision(SIDES[self.side], "7.1.2-1", prompt, tuple(choices)),)

    def menu(self, s: State, side: Side) -> tuple[Choice, ...]:
        """What a Force may do where it stands, besides preparing an attack and Repulsing."""
        if self.named != NOWHERE or self.must != NOWHERE or not self._together(s):
            return ()
        return RECOVER, DIG, ENTRAIN, STOP

    def _onward(self, s: State, units: int, w: Way) -> dict[int, int]:
        """7.1, 7.4.5-2 The hexes to which the Force may go on, and what each step costs."""
        return {} if s.shaken & units or spreading.apart(s, units) else steps(s, w)

    def _may_end(self, s: State, units: int, w: Way) -> bool:
        """26.2.1, 8.6.2-2, 8.7.1-2, 19.0-1 Whether the Force may end its move where it is, with one of its halves."""
        return w.ends == ANYWHERE or any(w.ends >> a & 1 for a in places(s, units.bit_length() - 1))

    def _can_go_on(self, s: State, units: int, w: Way, onward: dict[int, int]) -> bool:
        """7.4.5-2 Whether the Force can go on: one in two hexes takes no step by itself, a shaken one none at all."""
        spread = s.rules.edition > 2 and not s.shaken & units and spreading.apart(s, units)
        return bool(onward) or (spread and bool(spreading.goals(s, units, w)))

    def _bound_on(self, s: State, units: int, w: Way, onward: dict[int, int] | None = None) -> Refusal | None:
        """26.2.1 Why the Force does nothing here that ends its move: it may not stay, and can still go on."""
        if s.rules.edition < 3 or self._may_end(s, units, w):
            return None
        ways = self._onward(s, units, w) if onward is None else onward
        return end_hindrance(s, units) if self._can_go_on(s, units, w, ways) else None

    def _labours(self, s: State, units: int) -> list[Choice]:
        """7.3, 7.5, 7.7, 14.3 What a Force can do where it is."""
        foot = infantry(s, units)
        found = [PREPARE[b] for b in prepared.targets(s, units, left(s, foot))] if foot else []
        found += [choice for choice in TASK if self._task_hindrance(s, units, choice) is None]
        if self._entrain_hindrance(s, units) is None:
            found.append(ENTRAIN)
        return found

    def _changes(self, s: State, units: int) -> list[Choice]:
        """7.1.2-2 Who may come along, and who may stay behind."""
        others = units_in(s, self.space, self.side) & ~units & ~SUPPLY
        if spreading.apart(s, units):
            return []
        found = [TAKE[u] for u in members(others) if joining_hindrance(s, units, u) is None] if others else []
        if units & (units - 1):
            found += [LEAVE[u] for u in members(units) if self._leaving_hindrance(s, units, u) is None]
        return found

    # Why something is not.

    def _task_hindrance(self, s: State, units: int, choice: Choice) -> Refusal | None:
        """7.5, 14.3, 7.3.3-2, 7.4.5-2 Why the Force cannot begin a task."""
        u = formation(units)
        if u < 0:
            return NO_FORMATION
        if choice == RECOVER:
            if s.shaken & units:
                return SHAKEN
            if s.ce[u] and pinned(s, units, self.space, self.side):
                return HELD
        return tasks.hindrance(s, u, TASK[choice])

    def _entrain_hindrance(self, s: State, units: int) -> Refusal | None:
        """7.7.3, 7.3.3-2, 7.4.5-2 Why the Force cannot entrain."""
        if units & (units - 1):
            return ONE_BY_ONE
        if s.shaken & units:
            return SHAKEN
        if why := entrain_hindrance(s, next(iter(members(units)))):
            return why
        return HELD if pinned(s, units, self.space, self.side) else None

    def _repulse_hindrance(self, s: State, units: int, b: int) -> Refusal | None:
        """7.4-2, 7.4.5-2 Why the Force cannot Repulse the enemy in a hex."""
        if s.shaken & units:
            return SHAKEN
        if why := repulse_hindrance(s, units, b):
            return why
        return SPENT if left(s, units) < REPULSE_COST else None

    def _leaving_hindrance(self, s: State, units: int, u: int) -> Refusal | None:
        """7.1.2-2 Why a unit cannot be left behind."""
        if not units >> u & 1:
            return NOT_IN_FORCE
        rest = units & ~(1 << u)
        if not rest:
            return LAST_ONE
        if self.moved and not ends(s, 1 << u) >> self.space & 1:
            return end_hindrance(s, 1 << u)
        return None

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        units = self._together(s)
        if choice.verb in ORDERS and self.must != NOWHERE and self.must in self._onward(s, units, way(s, units)):
            return MUST_ENTER
        if choice.verb == "stop":
            return end_hindrance(s, units)
        if s.shaken & units and choice.verb in ("go", "spread", "gather", "take", "leave"):
            return SHAKEN
        if choice.verb in ("spread", "gather"):
            return spreading.why_not(s, units, choice) if is_hex(choice.number) else NOT_ADJACENT
        if choice.verb == "go" and spreading.apart(s, units):
            return spreading.NOT_BY_STEPS
        if choice.verb == "go":
            return step_hindrance(s, way(s, units), choice.number) if is_hex(choice.number) else NOT_ADJACENT
        if choice.verb == "prepare":
            foot = infantry(s, units)
            why = prepared.hindrance(s, units, choice.number, left(s, foot) if foot else 0)
            return why or self._bound_on(s, units, way(s, units))
        if choice in TASK:
            return self._task_hindrance(s, units, choice) or self._bound_on(s, units, way(s, units))
        if choice.verb == "repulse":
            return self._repulse_hindrance(s, units, choice.number) if is_hex(choice.number) else NOT_BESIDE
        if choice == ENTRAIN:
            return self._entrain_hindrance(s, units)
        if choice.verb == "take":
            return joining_hindrance(s, units, choice.number)
        return self._leaving_hindrance(s, units, choice.number) if choice.verb == "leave" else None

    # What is done.

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        units = self._together(s)
        if choice is None or choice == STOP:
            self._stop(play, units)
        elif choice.verb == "go":
            self._go(play, units, choice.number)
        elif choice.verb in ("spread", "gather"):
            self._spread(play, units, choice)
        elif choice.verb == "take":
            self._take(play, units, choice.number)
        elif choice.verb == "leave":
            self._leave(play, units, choice.number)
        elif choice.verb == "prepare":
            place(play, units, choice.number)
            self._stop(play, units)
        elif choice.verb == "repulse":
            self._repulse(play, units, choice.number)
        elif choice in TASK:
            self._work(play, units, TASK[choice])
        elif choice == ENTRAIN:
            s.freed |= units
            then(play, Boarding(self.side, next(iter(members(units)))))

    def _go(self, play: Play[State], units: int, b: int) -> None:
        """7.1 The Force goes into a hex, and pays; what follows from that comes before it goes on."""
        s, a = play.state, self.space
        zone = ezoc(s, self.side)
        if zone >> b & 1 and poor(s, units) and (foes := watched(s, self.side, b)):
            self._halt(play, foes, b)
            return
        points, fresh = cost(s, self.side, a, b), not standing(s).sides[self.side] >> b & 1
        s.freed |= units
        remove(play, units, "7.3-5")
        limber(s, units)
        for u in members(units):
            put(s, u, b)
        keep(s, 1 - self.side, zone)
        spend(s, units, points)
        self._tell(play, units, a, b)
        then(play, Force(self.side, units, b, True))
        met(play, self.side, a, b, fresh)

    def _spread(self, play: Play[State], units: int, choice: Choice) -> None:
        """19.1.1-1 The Force spreads over two hexes, goes on in them, or gathers in one."""
        found = spreading.chosen(play.state, units, self.named, choice)
        if found is None:
            then(play, replace(self, named=choice.number))
        else:
            goal, passage = found
            halted, onward = replace(self, named=NOWHERE), Force(self.side, units, goal[0], True)
            spreading.go(play, self.side, units, goal, passage, halted, onward)

    def _repulse(self, play: Play[State], units: int, b: int) -> None:
        """7.4-2, 7.4.7 The Force tries to drive an enemy off; over a Grand River it must then go there."""
        must = b if (self.space, b) in GRAND else NOWHERE
        spend(play.state, units, REPULSE_COST)
        then(play, Force(self.side, units, self.space, True, must))
        repulse(play, units, b)

    def _halt(self, play: Play[State], foes: int, b: int) -> None:
        """8.4, B4 Cavalry finds infantry that it could not see: it is told, and does not go."""
        s = play.state
        s.revealed |= foes
        play.reveal()
        play.log("8.4", "halted", hex=b)
        then(play, self)

    def _tell(self, play: Play[State], units: int, a: int, b: int) -> None:
        """3.1.6-1 The owner reads who has marched, the others what they see of it."""
        s = play.state
        if not play.listen:
            return
        if s.rules.intelligence != TOP:
            play.log("7.1", "march", units=[*members(units)], start=a, goal=b)
            return
        own = SIDES[self.side]
        play.log("7.1", "march", (own,), units=[*members(units)], start=a, goal=b)
        unit = next(iter(members(units & seen_in(s, b, self.side))), NOWHERE)
        others = (SIDES[1 - self.side], None)
        if unit == NOWHERE:
            play.log("7.1", "slips", others, start=a, goal=b)
        else:
            play.log("7.1", "moves", others, unit=unit, start=a, goal=b)

    def _take(self, play: Play[State], units: int, u: int) -> None:
        """7.1.2-2 A unit comes along; it has spent what the Force has."""
        s = play.state
        head = next(iter(members(units & FORMATIONS or units)))
        table = bytearray(s.spent)
        if self.moved:
            table[u] = max(table[u], table[head])
        s.spent = bytes(table)
        then(play, replace(self, units=units | 1 << u))

    def _leave(self, play: Play[State], units: int, u: int) -> None:
        """7.1.2-2 A unit stays behind; if the Force has moved, it moves no farther."""
        then(play, replace(self, units=units & ~(1 << u)))
        if self.moved:
            play.state.finished |= 1 << u
            check(play, 1 << u)

    def _work(self, play: Play[State], units: int, task: int) -> None:
        """7.8-1, B2 The Formation spends its MPs on a task, and the others wait with it."""
        s, u = play.state, formation(units)
        if task == RECOVERING:
            s.freed |= units
        spent = work(play, u, task)
        spend(s, units & ~(1 << u), spent)
        if s.task[u] or not unspent(s, u):
            self._stop(play, units)
        else:
            then(play, replace(self, units=units, moved=True))

    def _stop(self, play: Play[State], units: int) -> None:
        """7.2.3, 5.5.1-1 The Force has moved; who has made a Forced March checks for it."""
        s = play.state
        s.finished |= self.units
        if (head := formation(units)) >= 0:
            for u in members(units & ~FORMATIONS):
                s.assigned = with_pair(s.assigned, u, head)
        check(play, units)


def spend(s: State, units: int, points: int) -> None:
    """7.1.2-1 Units spend MPs."""
    table = bytearray(s.spent)
    for u in members(units):
        table[u] = min(255, table[u] + points)
    s.spent = bytes(table)
