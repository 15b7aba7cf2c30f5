"""8.2, 8.7.3, 8.8.1, 1.1: what happens to those whom moving units meet: cavalry reacts, guns that are alone are lost.

Told are: `activated` (unit), `reacts` (unit, start, goal). Here the duties of G36 are hung into `contact.DUTIES`.
"""

from __future__ import annotations

from msgspec.structs import replace

from marne.board import members
from marne.games.offensive_a_outrance.cavalry import (
    MUST_REACT,
    NOBODY,
    SECOND,
    Fare,
    able,
    must_react,
    ordered_to,
    owe,
    passage,
    reacting,
    reaction_fare,
    reaction_hindrance,
    refuges,
    suspected,
    triggered,
)
from marne.games.offensive_a_outrance.contact import (
    AWAKENED,
    DUTIES,
    FORTS,
    MARKERS,
    REACTIONS,
    ROUTS,
    UNGUARDED,
    Contact,
    met,
)
from marne.games.offensive_a_outrance.depots import exposed, send_back
from marne.games.offensive_a_outrance.forts import roll, shaken
from marne.games.offensive_a_outrance.ground import NEAR
from marne.games.offensive_a_outrance.losses import BEREFT, eliminate
from marne.games.offensive_a_outrance.retreat import FORT, Routs, StepBack
from marne.games.offensive_a_outrance.standing import put, standing, units_in, where
from marne.games.offensive_a_outrance.state import NOWHERE, Box, State, active, combat_units, garrisoned, then
from marne.games.offensive_a_outrance.tasks import disturbed
from marne.games.offensive_a_outrance.two_hex import Hexes, hexes_of, unfit
from marne.games.offensive_a_outrance.units import CAVALRY, COUNT, GUNS, NONE, SIDE, SIDES, SIEGE_GUNS, TRAINS
from marne.games.offensive_a_outrance.verbs import VERBS
from marne.games.offensive_a_outrance.wings import NOT_SO_FAR, fan_out, settled, spreadings
from marne.games.offensive_a_outrance.zones import ezoc
from marne.kernel import Choice, Decision, Play, Refusal, Side

FALL_BACK, PICK = map(VERBS.all, ("fall_back", "pick"))
STAND = Choice("stand")
FORT_RETREAT = 3
"""8.5.3-2 How many hexes the garrison of an abandoned Fort retreats."""

# 1.1 Activation.


def activate(play: Play[State], u: int, rule: str) -> None:
    """1.1-20, 1.1-21 An Inactive unit becomes active; of an Inactive army the other units stay as they are."""
    s = play.state
    army = s.army[u]
    if army != NONE and s.asleep >> army & 1:
        s.asleep &= ~(1 << army)
        s.inactive |= sum(1 << v for v in range(COUNT) if s.army[v] == army)
    if s.inactive >> u & 1:
        s.inactive &= ~(1 << u)
        play.log(rule, "activated", unit=u)


def idle(s: State, u: int) -> bool:
    """1.1-18, 1.1-19 Whether a unit is Inactive, or its army is."""
    army = s.army[u]
    return bool(s.inactive >> u & 1) or (army != NONE and bool(s.asleep >> army & 1))


def attacked(play: Play[State], side: int, space: int) -> None:
    """1.1-20 A hex of a side is attacked: its Inactive units become active."""
    s = play.state
    if s.inactive or s.asleep:
        for u in members(units_in(s, space, side)):
            if idle(s, u):
                activate(play, u, "1.1-20")


def _awaken(play: Play[State], contact: Contact) -> None:
    """1.1-21 Inactive cavalry becomes active when an enemy moves adjacent to it."""
    s, side = play.state, 1 - contact.side
    if s.inactive or s.asleep:
        for space in members(NEAR[contact.goal] & standing(s).sides[side]):
            for u in members(units_in(s, space, side) & CAVALRY):
                if idle(s, u):
                    activate(play, u, "1.1-21")


# 8.2 Reaction.


class React(Box, frozen=True):
    """8.2.2, G37, G38 The owner of a stack says whether its cavalry reacts, one unit after another.

    He is asked of every stack that may have cavalry as far as the enemy knows, so that a question betrays nothing.
    Trains that must go may go before it (15.6.2a-2).
    """

    side: int
    space: int
    vacated: int  # the hex that the enemy has left, if nobody may go there (Trigger 2)
    enemy: int  # where he is now
    done: int = 0  # cavalry that has reacted
    unit: int = NOWHERE  # the one of which the owner speaks, if there are several
    named: Hexes = ()  # 19.1.1-1 one of the two hexes into which it goes

    def pieces(self, s: State) -> int:
        return self.done | (1 << self.unit if self.named else 0)

    def _waiting(self, s: State) -> int:
        return able(s, self.space, self.side) & ~self.done

    def spoken_of(self, s: State) -> int:
        """The unit of which the owner speaks."""
        waiting = self._waiting(s)
        if self.unit != NOWHERE and waiting >> self.unit & 1:
            return self.unit
        return next(iter(members(waiting)), NOWHERE)

    def ask(self, s: State) -> tuple[Decision, ...]:
        if s.rules.standing_orders >> self.side & 1 or not suspected(s, self.space, self.side):
            return ()
        u = self.spoken_of(s)
        if self.named:
            choices = spreadings(s, u, self._fare(s, u), self.named)
            prompt = "Choose the other hex in which the unit is to stand."
            return (Decision(SIDES[self.side], "19.1.1-1", prompt, tuple(choices)),)
        choices = []
        if u != NOWHERE:
            choices = [FALL_BACK[b] for b in refuges(s, u, self.vacated, self.enemy)]
            choices += spreadings(s, u, self._fare(s, u))
            choices += [PICK[v] for v in members(self._waiting(s) & ~(1 << u))]
        if not choices or not must_react(s, u):
            choices.append(STAND)
        choices += [PICK[train] for train in members(exposed(s, self.side) & TRAINS)]
        prompt = "An enemy comes near. Cavalry in this hex may fall back, or stand."
        return (Decision(SIDES[self.side], "8.2.2-1", prompt, tuple(choices)),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        u = self.spoken_of(s)
        if choice is None:
            if s.rules.standing_orders >> self.side & 1 and u != NOWHERE:
                self._obey(play, u)
        elif choice.verb == "pick" and TRAINS >> choice.number & 1:
            then(play, self)
            send_back(play, choice.number)
        elif choice.verb == "pick":
            then(play, replace(self, unit=choice.number))
        elif choice.verb == "spread":
            self._spread(play, u, (*self.named, choice.number))
        elif choice.verb == "fall_back":
            then(play, replace(self, done=self.done | 1 << u, unit=NOWHERE))
            self._go(play, u, choice.number)
        elif u != NOWHERE and must_react(s, u):
            eliminate(play, u, "8.7.3-1")

    def _fare(self, s: State, u: int) -> Fare:
        return reaction_fare(s, u, self.vacated, self.enemy)

    def _spread(self, play: Play[State], u: int, named: Hexes) -> None:
        """19.1.1-1 Cavalry reacts into two hexes."""
        s = play.state
        goal = settled(s, u, self._fare(s, u), named)
        if goal is None:
            then(play, replace(self, unit=u, named=named))
            return
        then(play, replace(self, done=self.done | 1 << u, unit=NOWHERE, named=()))
        start = where(s, u)
        play.log("8.2.2-2", "reacts", unit=u, start=start, goal=next(b for b in goal if b != start))
        fan_out(play, u, self._fare(s, u), goal)

    def _obey(self, play: Play[State], u: int) -> None:
        """B3 Cavalry follows its standing orders."""
        s = play.state
        goal = ordered_to(s, u, self.vacated, self.enemy)
        if goal == NOWHERE and must_react(s, u):
            eliminate(play, u, "8.7.3-1")
            return
        then(play, replace(self, done=self.done | 1 << u))
        if goal != NOWHERE:
            self._go(play, u, goal)

    def _go(self, play: Play[State], u: int, goal: int) -> None:
        """8.2.2-2, 8.2.4 Cavalry goes one hex, and will have spent the MPs when its phase comes."""
        s = play.state
        start, fresh = where(s, u), not standing(s).sides[self.side] >> goal & 1
        owe(s, u, passage(s, u, goal))
        left = next((a for a in hexes_of(s, 1 << u) or () if a != goal), start)  # 19.0-1 one half may come to the other
        play.log("8.2.2-2", "reacts", unit=u, start=left, goal=goal)
        put(s, u, goal)
        met(play, self.side, start, goal, fresh)

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        u = self.spoken_of(s)
        if choice == STAND:
            return MUST_REACT
        if choice.verb not in ("fall_back", "pick", "spread"):
            return None
        if u == NOWHERE or choice.verb == "pick":
            return NOBODY
        if choice.verb == "spread" or self.named:
            return unfit(s, 1 << u) or NOT_SO_FAR
        return reaction_hindrance(s, u, choice.number, self.vacated, self.enemy)


def _react(play: Play[State], contact: Contact) -> None:
    """8.2.1 The other side's cavalry may react, in a movement phase and to those who move in it."""
    s, side = play.state, 1 - contact.side
    if not reacting(s) or active(s) != contact.side:
        return
    found = triggered(s, side, contact.start, contact.goal, contact.fresh)
    stages = [
        React(side, space, contact.start if why == SECOND else NOWHERE, contact.goal)
        for space, why in sorted(found.items())
        if suspected(s, space, side)
    ]
    then(play, *stages)


# 8.8.1 Guns.


def _lose_guns(play: Play[State], contact: Contact) -> None:
    """8.8.1-2 Guns in an EZOC are lost the instant that no Combat unit or garrisoned Fortress is with them."""
    around = NEAR[contact.goal] | NEAR[contact.start] | 1 << contact.goal | 1 << contact.start
    for side in (0, 1):
        _lose_guns_in(play, side, around)


def _lose_guns_in(play: Play[State], side: int, spaces: int) -> None:
    """8.8.1-2, 13.3.3-1 The guns of a side that stand alone in an EZOC, in some hexes; in old matches no markers."""
    s = play.state
    guns = GUNS | SIEGE_GUNS if s.rules.edition > 2 else GUNS
    for space in members(spaces & ezoc(s, side) & standing(s).sides[side]):
        stack = units_in(s, space, side)
        if stack & guns and not stack & (combat_units(s) & ~s.riding | garrisoned(s)):
            for u in members(stack & guns & ~s.riding):
                eliminate(play, u, "8.8.1-2")


def _bereft(play: Play[State], side: int, space: int) -> None:
    """8.8.1-2 Guns whose last Combat unit has been eliminated are lost, too."""
    _lose_guns_in(play, side, 1 << space)


# 6.4, 8.5.3 Those who must go.


def _rout(play: Play[State], contact: Contact) -> None:
    """6.4-6 Demoralized Formations in an EZOC retreat, those of the mover's enemy first."""
    then(play, Routs(1 - contact.side), Routs(contact.side))


def _forts(play: Play[State], contact: Contact) -> None:
    """8.5.3-1 Forts roll for abandonment; who leaves one retreats three hexes."""
    s = play.state
    for u in shaken(s):
        if roll(play, u):
            then(play, StepBack(SIDE[u], 1 << u, FORT_RETREAT, where(s, u), FORT))


def _markers(play: Play[State], contact: Contact) -> None:
    """7.8.3-1 Recovery and entraining end where an enemy comes adjacent."""
    disturbed(play, contact.side, contact.goal)


DUTIES[AWAKENED].append(_awaken)
DUTIES[REACTIONS].append(_react)
DUTIES[UNGUARDED].append(_lose_guns)
DUTIES[ROUTS].append(_rout)
DUTIES[FORTS].append(_forts)
DUTIES[MARKERS].append(_markers)
BEREFT.append(_bereft)
