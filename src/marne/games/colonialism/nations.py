"""What Nation cards do in the course of a battle, where it is more than a row in a table."""

from __future__ import annotations

from marne.games.colonialism.command import NO_SUPPLY, SUPPLY, offer, roll_one, spend
from marne.games.colonialism.deck import MOUNTAIN, WAVES
from marne.games.colonialism.periods import FACES, GENERAL
from marne.games.colonialism.state import REPLACED, Box, State, board, depth, enter, log, occupants, plays, then
from marne.games.colonialism.terrain import passable
from marne.games.colonialism.units import INFANTRY, RIFLES, SIDES
from marne.kernel import PASSES, Choice, Decision, Play, Refusal, Side, check
from marne.kernel.words import prose

WAVE = check("WW1.NATION.7", FACES, GENERAL.bombardment_from)

NOT_BEHIND = Refusal("WW1.NATION.7", "It returns 1 hex behind where it fell, or as near to that as possible.")


def mountaineers(s: State, side: int) -> bool:
    """WW1.NATION.1 Whether a side's Infantry and Machine Guns are a Mountain Battalion."""
    return plays(s, side, MOUNTAIN)


def rises(s: State, u: int) -> bool:
    """WW1.NATION.7 Whether a destroyed base may come back in the next wave."""
    return s.kind[u] == INFANTRY and plays(s, s.owner[u], WAVES)


def renew(s: State, u: int, h: int) -> int:
    """A destroyed base is replaced by a new one, Fresh and without hits, armed as it was; its number."""
    s.at[u] = REPLACED
    return enter(s, s.owner[u], s.kind[u], s.traits[u] & RIFLES, s.names[u], h)


class Wave(Box, frozen=True):
    """WW1.NATION.7 For each Infantry base destroyed the Ottoman player rolls: on 7 to 10 it returns."""

    side: int
    unit: int
    hex: int

    def ask(self, s: State) -> tuple[Decision, ...]:
        return offer(s, self.side, "WW1.NATION.7", prose("Roll for the next wave. Add a supply die?"))

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        if choice == SUPPLY:
            spend(play, self.side)
        score, faces = roll_one(play, "WW1.NATION.7", choice == SUPPLY)
        rises = WAVE.result(0, score) == PASSES
        log(play, "WW1.NATION.7", "wave", self.side, base=self.unit, faces=faces, returns=rises)
        if rises:
            then(play, NextWave(self.side, self.unit, self.hex))

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        return NO_SUPPLY if choice == SUPPLY else None


class NextWave(Box, frozen=True):
    """WW1.NATION.7 The new base is placed 1 hex behind where the old one fell, or as near as possible."""

    side: int
    unit: int
    hex: int

    def places(self, s: State) -> list[int]:
        """The hexes to choose from."""
        g = board(s)
        red, blue = occupants(s)
        home = depth(s, self.side, self.hex)
        free = [
            h
            for h in range(g.count)
            if not (red | blue | s.wrecks) >> h & 1
            and h != self.hex
            and passable(s.ground[h], INFANTRY, mountaineers(s, self.side))
        ]
        if not free:
            return []
        behind = [h for h in free if g.apart(h, self.hex) == 1 and depth(s, self.side, h) < home]
        nearest = min(g.apart(h, self.hex) for h in free)
        return behind or [h for h in free if g.apart(h, self.hex) == nearest]

    def ask(self, s: State) -> tuple[Decision, ...]:
        found = self.places(s)
        if len(found) < 2:
            return ()
        choices = tuple(Choice("place", h) for h in found)
        return (Decision(SIDES[self.side], "WW1.NATION.7", "Choose where the next wave stands.", choices),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        found = self.places(s)
        if choice is not None:
            h = choice.number
        elif found:
            h = found[0]
        else:
            return
        log(play, "WW1.NATION.7", "returns", self.side, base=renew(s, self.unit, h), hex=h)

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        return NOT_BEHIND if choice.verb == "place" else None
