"""Command Points, which stand for the generals (COMMAND.1), and supply dice that may be added to any throw."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

from msgspec.structs import replace

from marne.games.colonialism.deck import GENERAL_STAFF
from marne.games.colonialism.state import Box, State, log, plays
from marne.games.colonialism.units import SIDES
from marne.kernel import Choice, Decision, Play, Refusal, RuleId, Side
from marne.kernel.words import Sentence, prose

ROLL, SUPPLY = Choice("roll"), Choice("supply")
RECOVERY = prose("Choose a base that recovers a hit; {left} to go.")
NO_SUPPLY = Refusal("POOL.3", "You have no supply dice left: a die that was thrown is gone for the game.")


def offer(s: State, side: int, rule: RuleId, prompt: str | Sentence) -> tuple[Decision, ...]:
    """POOL.2 A player who has a supply die is asked before each of his throws whether he adds one."""
    if not s.pool[side]:
        return ()
    return (Decision(SIDES[side], rule, prompt, (ROLL, SUPPLY)),)


def spend(play: Play[State], side: int, rule: RuleId = "POOL.3") -> None:
    """POOL.3 A supply die is thrown, and gone for the game."""
    play.state.pool[side] -= 1
    log(play, rule, "supply", side, left=play.state.pool[side])


class Thrown(NamedTuple):
    """What one die and perhaps a supply die show, as the story tells it."""

    faces: tuple[int, ...]
    supply: tuple[int, ...]


def roll_one(play: Play[State], rule: RuleId, added: bool) -> tuple[int, Thrown]:
    """POOL.2 A throw of one die; with a supply die the higher counts. The score, and both faces."""
    face = play.roll(rule, 10)
    supply = (play.roll(rule, 10),) if added else ()
    return max((face, *supply)), Thrown((face,), supply)


class Both(Box, frozen=True):
    """A throw of both players: each announces in secret whether he adds a supply die, then all dice fall."""

    answers: tuple[int, int] = (-1, -1)

    def question(self, s: State) -> tuple[RuleId, str | Sentence]:
        """What is asked."""
        raise NotImplementedError

    def throws(self, s: State, side: int) -> bool:
        """Whether a side throws at all."""
        return True

    def fall(self, play: Play[State], added: tuple[bool, bool]) -> None:
        """The dice fall."""
        raise NotImplementedError

    def ask(self, s: State) -> tuple[Decision, ...]:
        waiting = [k for k in (0, 1) if self.answers[k] < 0 and s.pool[k] and self.throws(s, k)]
        if not waiting:
            return ()
        rule, prompt = self.question(s)
        return tuple(Decision(SIDES[k], rule, prompt, (ROLL, SUPPLY)) for k in waiting)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        if side is None or choice is None:
            added = (self.answers[0] == 1, self.answers[1] == 1)
            for k in (0, 1):
                if added[k]:
                    spend(play, k)
            self.fall(play, added)
            return
        answer = int(choice == SUPPLY)
        answers = (answer, self.answers[1]) if side == SIDES[0] else (self.answers[0], answer)
        play.then(replace(self, answers=answers))

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        return NO_SUPPLY if choice == SUPPLY else None

    def imagined(self, s: State, side: int, rng: random.Random) -> Any:
        if self.answers[1 - side] < 0:
            return self
        answer = rng.randrange(2)
        answers = (answer, self.answers[1]) if side else (self.answers[0], answer)
        return replace(self, answers=answers)


class CommandRoll(Both, frozen=True):
    """TURN.CMD.5, COMMAND.2 Both players roll for their Command Points of the turn."""

    def question(self, s: State) -> tuple[RuleId, str]:
        return "TURN.CMD.5", prose("Roll for Command Points. Add a supply die?")

    def fall(self, play: Play[State], added: tuple[bool, bool]) -> None:
        for side in (0, 1):
            play.state.points[side] = command_points(play, side, added[side])


def command_points(play: Play[State], side: int, added: bool) -> int:
    """COMMAND.2 One die; FPW.NATION.2 two for the General Staff; COMMAND.3, K1 a supply die counts if it is higher."""
    s = play.state
    staff = plays(s, side, GENERAL_STAFF)
    own = tuple(play.roll("COMMAND.2", 10) for _ in range(2 if staff else 1))
    extra = (play.roll("COMMAND.3", 10),) if added else ()
    points = max(own) + extra[0] if s.rules.sum_pool and extra else max(own + extra)
    rule = "FPW.NATION.2" if staff else "COMMAND.3" if added else "COMMAND.2"
    log(play, rule, "command_points", side, faces=own, supply=extra, points=points)
    return points
