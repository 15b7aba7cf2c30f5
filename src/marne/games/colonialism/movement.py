"""Movement: how far, through whom, along roads and rails, and Tanks that break down."""

from __future__ import annotations

from marne.games.colonialism.command import NO_SUPPLY, SUPPLY, offer, roll_one, spend
from marne.games.colonialism.fatigue import expose
from marne.games.colonialism.state import (
    LEFT,
    Box,
    State,
    board,
    log,
    put,
    replaced,
    then,
)
from marne.games.colonialism.units import FRONT, MOVE, SIDES, TANK
from marne.games.colonialism.verbs import VERBS
from marne.kernel import Choice, Decision, Play, Refusal, Side
from marne.kernel.words import prose

FACE = VERBS.all("face")

STAYS_AS_IT_IS = Refusal("MOVE.3", "Choose one of the directions.")


class Breakdown(Box, frozen=True):
    """MOVE.TANK.1 A Tank rolls before its first move of a turn: on a 1 it breaks down and does not move."""

    side: int
    unit: int

    def ask(self, s: State) -> tuple[Decision, ...]:
        return offer(s, self.side, "MOVE.TANK.1", prose("The Tank starts its engines. Add a supply die to the roll?"))

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        if choice == SUPPLY:
            spend(play, self.side)
        score, thrown = roll_one(play, "MOVE.TANK.1", choice == SUPPLY)
        s.tried |= 1 << self.unit
        if score == 1:
            s.broken |= 1 << self.unit
        log(play, "MOVE.TANK.1", "engines", self.side, base=self.unit, **thrown._asdict(), broken=score == 1)

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        return NO_SUPPLY if choice == SUPPLY else None


def engines(s: State, side: int, units: tuple[int, ...]) -> list[Breakdown]:
    """MOVE.TANK.1 The rolls that Tanks must make before they move for the first time in a turn."""
    return [Breakdown(side, u) for u in units if s.kind[u] == TANK and not s.tried >> u & 1]


def set_off(
    play: Play[State], side: int, units: tuple[int, ...], paths: tuple[tuple[int, ...], ...], swap: int = -1
) -> None:
    """Bases begin to move."""
    then(play, *engines(play.state, side, units), March(side, units, paths, swap))


class March(Box, frozen=True):
    """MOVE.1 Bases move along their paths, hex by hex where there is gas on the way."""

    side: int
    units: tuple[int, ...]
    paths: tuple[tuple[int, ...], ...]
    swap: int = -1
    step: int = 0

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        going = self.going(s)
        if not going:
            return
        last = len(self.paths[0])
        gas = any(s.gas[h] for _, path in going for h in path)
        stop = self.step + 1 if gas else last
        if stop < last:
            units, paths = zip(*going, strict=True)
            then(play, March(self.side, units, paths, self.swap, stop))
        elif len(self.units) == 1 and FRONT[s.kind[self.units[0]]]:
            then(play, Facing(self.side, self.units[0]))
        if self.step == 0:
            self._leave(play, going)
        for u, path in going:
            start = s.at[u]
            put(s, u, path[stop - 1])
            if len(self.units) == 1:
                before = path[stop - 2] if stop > 1 else start
                s.facing = replaced(s.facing, u, board(s).direction(before, path[stop - 1]))
        for u, _ in going:
            expose(play, u)

    def going(self, s: State) -> list[tuple[int, tuple[int, ...]]]:
        """M71 The bases that move: not a Tank that has broken down, nor whoever would have to pass it."""
        pairs = [(u, path) for u, path in zip(self.units, self.paths, strict=True) if s.at[u] >= 0]
        found = [(u, path) for u, path in pairs if not s.broken >> u & 1]
        if len(found) == len(pairs):
            return found
        while True:
            staying = {s.at[u] for u, path in pairs if (u, path) not in found}
            free = [(u, path) for u, path in found if not staying & set(path)]
            if len(free) == len(found):
                return found
            found = free

    def _leave(self, play: Play[State], going: list[tuple[int, tuple[int, ...]]]) -> None:
        s = play.state
        for u, path in going:
            s.moved |= 1 << u
            log(play, "MOVE.1", "moves", self.side, base=u, start=s.at[u], hex=path[-1], path=path)
        if self.swap >= 0:
            u, v = going[0][0], self.swap
            put(s, v, s.at[u])
            s.moved |= 1 << v
            if MOVE[s.kind[u]] == 1:
                s.acts[v] += 1
            log(play, "INTERPEN.3" if MOVE[s.kind[u]] == 1 else "INTERPEN.2", "swaps", self.side, base=u, foe=v)
            expose(play, v)


class Facing(Box, frozen=True):
    """MOVE.3 A gun or Machine Gun that has moved may face any way."""

    side: int
    unit: int
    rule: str = "MOVE.3"

    def ask(self, s: State) -> tuple[Decision, ...]:
        if s.at[self.unit] < 0:
            return ()
        choices = FACE[: board(s).ways]
        return (Decision(SIDES[self.side], self.rule, "Choose the direction in which it faces.", choices),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        if choice is not None:
            turn(play, self.unit, choice.number)

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        return STAYS_AS_IT_IS if choice.verb == "face" else None


def turn(play: Play[State], u: int, d: int) -> None:
    """MOVE.3 A base turns in its hex."""
    s = play.state
    s.facing = replaced(s.facing, u, d)
    log(play, "MOVE.3", "faces", s.owner[u], base=u, way=board(s).board.directions[d])


def leave(play: Play[State], u: int) -> None:
    """VICTORY.1 A base goes off the board; it is neither lost nor in play."""
    s = play.state
    log(play, "VICTORY.1", "leaves", s.owner[u], base=u, hex=s.at[u])
    s.at[u] = LEFT
    s.left[s.owner[u]] += 1
