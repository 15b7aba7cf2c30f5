"""7.7.3: the stages of railway transport: naming a destination, and the trains that run at the start of a phase."""

from __future__ import annotations

from msgspec.structs import replace

from marne.board import members
from marne.games.offensive_a_outrance.contact import DUTIES, MARKERS, Contact, met
from marne.games.offensive_a_outrance.entraining import (
    advance,
    arrive,
    book,
    came_beside,
    destination_hindrance,
    destinations,
    entraining,
    interrupt,
    lost,
    passengers,
    severed,
    work,
)
from marne.games.offensive_a_outrance.standing import on_map, standing, units_in, where
from marne.games.offensive_a_outrance.state import ENTRAINING, NOWHERE, Sided, State, is_hex, paired, then
from marne.games.offensive_a_outrance.units import SIDES
from marne.games.offensive_a_outrance.verbs import VERBS
from marne.kernel import Choice, Decision, Play, Refusal, Side

PICK, DESTINATION = map(VERBS.all, ("pick", "destination"))
NO_HEX = Refusal("7.7.3-1", "There is no such hex.")
NOT_WAITING = Refusal("7.7.3-5", "That unit does not wait for a station.")


class Boarding(Sided, frozen=True):
    """7.7.3-1, 7.7.3-2 The owner names the destination of a unit that entrains, or has come in Rail Mode."""

    unit: int

    def pieces(self, s: State) -> int:
        return 1 << self.unit

    def ask(self, s: State) -> tuple[Decision, ...]:
        choices = tuple(DESTINATION[a] for a in members(destinations(s, self.unit)))
        prompt = "Choose the destination of the train."
        return (Decision(SIDES[self.side], "7.7.3-3", prompt, choices),) if choices else ()

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        if choice is not None:
            book(play, self.unit, choice.number)
            then(play, Ride(self.side, self.unit))
        else:
            play.state.finished |= 1 << self.unit

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        if choice.verb != "destination":
            return None
        return destination_hindrance(s, self.unit, choice.number) if is_hex(choice.number) else NO_HEX


class Ride(Sided, frozen=True):
    """7.7.3-3 to 7.7.3-11 A unit entrains, runs as far as it can, and detrains, as long as its MPs last."""

    unit: int
    hops: int = 0
    start: int = NOWHERE

    def pieces(self, s: State) -> int:
        return 1 << self.unit

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s, u = play.state, self.unit
        if not on_map(s, u):
            return
        start = where(s, u) if self.start == NOWHERE else self.start
        if entraining(s, u) and work(play, u, ENTRAINING):
            s.riding |= 1 << u
            play.log("7.7.3-4", "boards", unit=u, hex=where(s, u))
        last, held = where(s, u), standing(s).sides[self.side]
        space = advance(play, u, self.hops)
        if space == NOWHERE:
            arrive(play, u, start, self.hops)
        else:
            then(play, replace(self, hops=self.hops + 1, start=start))
            met(play, self.side, last, space, not held >> space & 1)


class Trains(Sided, frozen=True):
    """7.7.3-10, 7.8.2, E6 At the start of a movement phase all transports of a side go on; its owner says who is
    first where two want the same station."""

    begun: bool = False
    ridden: int = 0

    def pieces(self, s: State) -> int:
        return passengers(s, self.side)

    def _due(self, s: State) -> int:
        return passengers(s, self.side) & ~self.ridden

    def _station(self, s: State, u: int) -> int:
        """7.7.3-5 The hex where a unit needs the station: its own to entrain, its destination otherwise."""
        return where(s, u) if entraining(s, u) else paired(s.rides, u)

    def _rivals(self, s: State) -> list[int]:
        """7.7.3-5 The units that are due and share a station with another one."""
        due = [u for u in members(self._due(s)) if self._station(s, u) != NOWHERE]
        wanted = [self._station(s, u) for u in due]
        return [u for u, station in zip(due, wanted, strict=True) if wanted.count(station) > 1]

    def _nameless(self, s: State) -> list[int]:
        """7.7.3-2 The units that have come in Rail Mode and have no destination yet."""
        return [u for u in members(self._due(s)) if paired(s.rides, u) == NOWHERE]

    def ask(self, s: State) -> tuple[Decision, ...]:
        if not self.begun or self._nameless(s) or set(self._rivals(s)) != set(members(self._due(s))):
            return ()
        choices = tuple(PICK[u] for u in self._rivals(s))
        prompt = "Several trains want one station. Choose who is first."
        return (Decision(SIDES[self.side], "7.7.3-5", prompt, choices),) if choices else ()

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        if not self.begun:
            for u in members(self._due(s)):
                if severed(s, u) or lost(s, u):
                    interrupt(play, u)
            then(play, replace(self, begun=True))
        elif choice is not None:
            self._start(play, choice.number)
        elif nameless := self._nameless(s):
            then(play, Boarding(self.side, nameless[0]), replace(self, ridden=self.ridden | 1 << nameless[0]))
        elif due := [u for u in members(self._due(s)) if u not in self._rivals(s)]:
            self._start(play, due[0])

    def _start(self, play: Play[State], u: int) -> None:
        then(play, Ride(self.side, u), replace(self, ridden=self.ridden | 1 << u))

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        return NOT_WAITING if choice.verb == "pick" else None


def _interrupt(play: Play[State], contact: Contact) -> None:
    """7.7.5-1 Transports beside which an enemy has come are interrupted."""
    s = play.state
    if s.rides and (units := units_in(s, contact.goal, contact.side)):
        came_beside(play, units, contact.goal)


DUTIES[MARKERS].insert(0, _interrupt)
