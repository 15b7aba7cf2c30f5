"""Chapters 1.3 and 2: the Guard is chosen, and battalions march."""

from __future__ import annotations

from ford.battle import Battles
from ford.board import NEXT, ROOM
from ford.state import GONE, OWNER, RED, SIDES, TURNS, Box, Field, put, shared, standing
from ford.victory import ended
from marne.kernel import Choice, Decision, Play, Refusal, Side

NOT_YOURS = Refusal("2.2", "That battalion is not yours.")
NOT_THERE = Refusal("2.2", "It is not on the field any more.")
HAS_MARCHED = Refusal("2.2", "It has marched in this turn.")
PINNED = Refusal("2.4", "An enemy is beside it: it does not march.")
NO_WAY = Refusal("2.2", "It can only march into an area that touches its own.")
FULL = Refusal("2.3", "Two battalions stand there already.")


class Guard(Box, frozen=True, tag=True):
    """1.3 Red secretly chooses its Guard."""

    def ask(self, s: Field) -> tuple[Decision, ...]:
        own = tuple(Choice("guard", u) for u, owner in enumerate(OWNER) if owner == RED)
        return (Decision("red", "1.3", "Choose the battalion that is the Guard.", own),)

    def run(self, play: Play[Field], side: Side | None, choice: Choice | None) -> None:
        assert choice
        play.state.guard = choice.number
        play.log("1.3", "guard", seen_by=("red",), unit=choice.number)
        play.log("1.3", "guard chosen")
        play.then(Turn())


class Turn(Box, frozen=True, tag=True):
    """2.1 Blue marches and fights, then Red; five times."""

    def run(self, play: Play[Field], side: Side | None, choice: Choice | None) -> None:
        play.log("2.1", "turn", turn=play.state.turn, of=TURNS)
        play.then(March(0), Battles(0), March(1), Battles(1), TurnEnd())


class TurnEnd(Box, frozen=True, tag=True):
    """4.1, 4.2 Somebody has won at the end of the turn, or another begins."""

    def run(self, play: Play[Field], side: Side | None, choice: Choice | None) -> None:
        if not ended(play, turn_over=True):
            play.state.turn += 1
            play.then(Turn())


class March(Box, frozen=True, tag=True):
    """2.2 A side marches, one battalion after the other."""

    side: int

    def ask(self, s: Field) -> tuple[Decision, ...]:
        ready = tuple(Choice("march", u) for u in range(len(s.at)) if stays(s, self.side, u) is None)
        return (Decision(SIDES[self.side], "2.2", "Choose a battalion to march.", (*ready, Choice("done"))),)

    def run(self, play: Play[Field], side: Side | None, choice: Choice | None) -> None:
        assert choice
        if choice.verb == "march":
            play.then(Step(choice.number), self)
        else:
            play.state.marched = play.state.fought = 0

    def why_not(self, s: Field, side: Side, choice: Choice) -> Refusal | None:
        return stays(s, self.side, choice.number) if choice.verb == "march" else None


class Step(Box, frozen=True, tag=True):
    """2.2 The chosen battalion goes into an adjacent area, or stays after all."""

    unit: int

    def ask(self, s: Field) -> tuple[Decision, ...]:
        goals = [Choice("go", b) for b in NEXT[s.at[self.unit]] if forbids(s, self.unit, b) is None]
        side = SIDES[OWNER[self.unit]]
        return (Decision(side, "2.2", "Choose where it marches.", (*goals, Choice("stay"))),)

    def run(self, play: Play[Field], side: Side | None, choice: Choice | None) -> None:
        assert choice
        s = play.state
        s.marched |= 1 << self.unit
        if choice.verb == "go":
            play.log("2.2", "march", unit=self.unit, start=s.at[self.unit], goal=choice.number)
            put(s, self.unit, choice.number)

    def why_not(self, s: Field, side: Side, choice: Choice) -> Refusal | None:
        return forbids(s, self.unit, choice.number) if choice.verb == "go" else None


def stays(s: Field, side: int, u: int) -> Refusal | None:
    """Why a battalion does not march."""
    if OWNER[u] != side:
        return NOT_YOURS
    if s.at[u] == GONE:
        return NOT_THERE
    if s.marched >> u & 1:
        return HAS_MARCHED
    return PINNED if s.at[u] in shared(s) else None


def forbids(s: Field, u: int, area: int) -> Refusal | None:
    """Why a battalion cannot march into an area."""
    if area not in NEXT[s.at[u]]:
        return NO_WAY
    return FULL if len(standing(s, OWNER[u], area)) >= ROOM else None
