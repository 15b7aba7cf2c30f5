"""Chapter 3: battles, fought with a die and a few contributions."""

from __future__ import annotations

from ford.board import RIVER
from ford.state import GONE, SIDES, Box, Field, Known, put, shared, standing
from ford.victory import ended
from marne.board import bits
from marne.kernel import Choice, Contribution, Decision, Play, Refusal, Side, counts, recount, total

NO_BATTLE = Refusal("3.1", "Only one side stands there.")
FOUGHT = Refusal("3.1", "That battle has been fought.")
DEFENDS_BANK, GUARD_ADDS = 1, 1


class Battles(Box, frozen=True, tag=True):
    """3.1 The side attacks wherever both stand, in the order it likes."""

    side: int

    def ask(self, s: Field) -> tuple[Decision, ...]:
        fights = tuple(Choice("fight", a) for a in shared(s) if quiet(s, a) is None)
        return (Decision(SIDES[self.side], "3.1", "Choose the next battle.", fights),) if fights else ()

    def run(self, play: Play[Field], side: Side | None, choice: Choice | None) -> None:
        if choice is None:
            return
        play.state.fought |= 1 << choice.number
        play.then(Fight(self.side, choice.number), self)

    def why_not(self, s: Field, side: Side, choice: Choice) -> Refusal | None:
        return quiet(s, choice.number) if choice.verb == "fight" else None


class Fight(Box, frozen=True, tag=True):
    """3.2, 3.5 Both sides reckon their strength and roll; the lower one loses a battalion."""

    side: int
    area: int

    def run(self, play: Play[Field], side: Side | None, choice: Choice | None) -> None:
        s, foe = play.state, 1 - self.side
        s.tested |= bits(u for who in (self.side, foe) for u in standing(s, who, self.area))
        if s.at[s.guard] == self.area and not s.revealed:
            s.revealed = True
            play.reveal()
            play.log("3.4", "revealed", unit=s.guard, area=self.area)
        sums = []
        for who, defends in ((self.side, False), (foe, True)):
            found = strength(s, who, self.area, defends)
            recount(play.log, found, side=SIDES[who], area=self.area)
            sums.append(total(found) + (face := play.roll("3.2")))
            play.log("3.2", "die", side=SIDES[who], face=face)
        loser = foe if sums[0] > sums[1] else self.side
        play.log("3.5", "result", area=self.area, attack=sums[0], defence=sums[1], loser=SIDES[loser])
        play.then(Loss(loser, self.area))


class Loss(Box, frozen=True, tag=True):
    """3.5 The loser removes one of his battalions."""

    side: int
    area: int

    def ask(self, s: Field) -> tuple[Decision, ...]:
        own = tuple(Choice("remove", u) for u in standing(s, self.side, self.area))
        return (Decision(SIDES[self.side], "3.5", "Choose the battalion that is lost.", own),)

    def run(self, play: Play[Field], side: Side | None, choice: Choice | None) -> None:
        assert choice
        put(play.state, choice.number, GONE)
        play.log("3.5", "lost", unit=choice.number, area=self.area)
        if ended(play):
            play.state.stack.clear()


def quiet(s: Field, area: int) -> Refusal | None:
    """Why there is no battle to be fought in an area."""
    if area not in shared(s):
        return NO_BATTLE
    return FOUGHT if s.fought >> area & 1 else None


def strength(s: Known, side: int, area: int, defends: bool) -> list[Contribution]:
    """3.2 What counts for a side in a battle, without the die; as much of it as is known."""
    units = tuple(standing(s, side, area))
    found = [counts("3.2", "battalions", len(units), units)]
    if defends and not RIVER >> area & 1:
        found.append(counts("3.3", "bank", DEFENDS_BANK))
    if s.guard in units:
        found.append(counts("3.4", "guard", GUARD_ADDS, (s.guard,)))
    return found
