"""Mitigation: a base that has one hit may fall back and so escape another."""

from __future__ import annotations

from marne.games.colonialism.barred import WRECK_THERE
from marne.games.colonialism.fatigue import FatigueTest, expose, hit
from marne.games.colonialism.modifiers import GAS, HEAVY
from marne.games.colonialism.paths import lets_pass
from marne.games.colonialism.periods import GENERAL
from marne.games.colonialism.state import Box, State, board, depth, log, occupants, put, then
from marne.games.colonialism.terrain import TRENCH
from marne.games.colonialism.units import CAR, CAVALRY, INFANTRY, MACHINE_GUN, SIDES
from marne.kernel import Choice, Decision, Play, Refusal, RuleId, Side

STAND = Choice("stand")
MITIGATORS = frozenset({INFANTRY, MACHINE_GUN, CAR, CAVALRY})

NOT_EMPTY = Refusal("MITIGATE.7", "It would have to pass through another base.")
NO_ROOM = Refusal("MITIGATE.4", "It must fall back to an empty hex, away from the shooters.")
ENEMY_BESIDE = Refusal("MITIGATE.6", "It would come to stand beside an enemy.")


def may_mitigate(s: State, u: int, cause: str) -> Refusal | None:
    """MITIGATE.1 to MITIGATE.5 Why a base may not mitigate a hit."""
    if s.kind[u] not in MITIGATORS:
        return Refusal("MITIGATE.1", "Only Infantry, Machine Guns, Armoured Cars and Cavalry can fall back.")
    if s.fatigue[u] >= GENERAL.rooted_at:
        return Refusal("MITIGATE.3", "It already has 2 hits.")
    if s.fatigue[u] != 1:
        return Refusal("MITIGATE.1", "Only a base with exactly 1 hit can mitigate another.")
    if s.forced >> u & 1:
        return Refusal("MITIGATE.2", "It was already forced back in this turn.")
    if s.ground[s.at[u]] == TRENCH and cause != GAS:
        return Refusal("MITIGATE.5", "Troops in a trench stay where they are.")
    return None


def no_refuge(s: State, u: int, b: int, origins: tuple[int, ...]) -> Refusal | None:
    """MITIGATE.4, MITIGATE.6, MITIGATE.7, M4 Why a base cannot fall back to a hex beside it."""
    g, h, side = board(s), s.at[u], s.owner[u]
    red, blue = occupants(s)
    if (red | blue) >> b & 1:
        return NOT_EMPTY
    if s.wrecks >> b & 1:
        return WRECK_THERE
    if not lets_pass(s, u, b):
        return NO_ROOM
    if any(g.apart(b, o) <= g.apart(h, o) for o in origins):
        return NO_ROOM
    if not origins and depth(s, 1 - side, b) < depth(s, 1 - side, h):
        return NO_ROOM
    enemies = (red, blue)[1 - side]
    return ENEMY_BESIDE if g.near[b] & enemies else None


def refuges(s: State, u: int, cause: str, origins: tuple[int, ...]) -> list[int]:
    """Where a base may fall back to."""
    if s.at[u] < 0 or may_mitigate(s, u, cause):
        return []
    return [b for b in board(s).beside[s.at[u]] if no_refuge(s, u, b, origins) is None]


def fall_back(play: Play[State], u: int, b: int) -> None:
    """M4 A base falls back, and one hit is cancelled."""
    s = play.state
    log(play, "MITIGATE.1", "falls_back", s.owner[u], base=u, start=s.at[u], hex=b)
    withdraw(s, u, b)
    expose(play, u)


def withdraw(s: State, u: int, b: int) -> None:
    """M4 A base that falls back stands in its new hex, and has moved, before it is tested."""
    put(s, u, b)
    s.moved |= 1 << u


class Falling(Box, frozen=True):
    """MITIGATE.1 Before a hit takes effect its base may fall back; what follows otherwise differs."""

    side: int
    unit: int
    cause: str
    origins: tuple[int, ...] = ()

    def ask(self, s: State) -> tuple[Decision, ...]:
        found = refuges(s, self.unit, self.cause, self.origins)
        if not found:
            return ()
        choices = (STAND, *(Choice("fall", b) for b in found))
        prompt = "The base is hit. It may fall back to escape one hit, or stand."
        return (Decision(SIDES[self.side], "MITIGATE.1", prompt, choices),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        if s.at[self.unit] < 0:
            return
        falls = choice is not None and choice.verb == "fall"
        self.suffer(play, falls)
        if falls and choice is not None:
            fall_back(play, self.unit, choice.number)

    def suffer(self, play: Play[State], escaped: bool) -> None:
        """What the hit does."""
        raise NotImplementedError

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        if choice.verb != "fall":
            return None
        b = choice.number
        if refusal := may_mitigate(s, self.unit, self.cause):
            return refusal
        if b not in board(s).beside[s.at[self.unit]]:
            return NO_ROOM
        return no_refuge(s, self.unit, b, self.origins)


class BeforeTest(Falling, frozen=True):
    """SHOOT.SEQ.4, K29 Hits that are tested: one die for each, one fewer for a base that falls back."""

    dice: tuple[int, ...] = (0,)

    def left(self, escaped: bool) -> tuple[int, ...]:
        """The dice that are thrown; a base that falls back is spared a heavy hit, or else the hardest to pass."""
        if not escaped:
            return self.dice
        return tuple(sorted(self.dice)[:-1] if max(self.dice) >= HEAVY else sorted(self.dice)[1:])

    def suffer(self, play: Play[State], escaped: bool) -> None:
        if dice := self.left(escaped):
            then(play, FatigueTest(self.side, self.unit, self.cause, dice))


class BeforeToken(Falling, frozen=True):
    """ARTY.6, GAS.3 A hit of artillery or gas that counts at once, unless the base falls back."""

    rule: RuleId = "ARTY.3"

    def suffer(self, play: Play[State], escaped: bool) -> None:
        if not escaped:
            hit(play, self.unit, self.rule, heavy=True, bombarded=self.cause != GAS)
