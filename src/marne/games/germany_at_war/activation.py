"""Chapter 7.3, the Activation Segment: leaders move, are revealed, and lead."""

from __future__ import annotations

from marne.board import bits, members
from marne.games.germany_at_war.blocks import LEADERS, OF_SIDE, SIDE
from marne.games.germany_at_war.command import ISOLATED, NOT_ON_MAP, NOT_YOURS
from marne.games.germany_at_war.ground import ALL, COUNT, GB, NEAR
from marne.games.germany_at_war.movement import step
from marne.games.germany_at_war.seats import HAS_FINISHED, dones, finished, silent
from marne.games.germany_at_war.state import (
    SIDES,
    STRATEGIC_VALUE,
    Box,
    State,
    then,
)
from marne.games.germany_at_war.steps import (
    CLOSED,
    DISENGAGE_TO_FRIENDS,
    FULL,
    GO,
    NOT_ADJACENT,
    TOO_FAR,
    Bars,
    Field,
    affordable,
    can_step,
    field,
    goal,
    hindrance,
    step_cost,
    steps,
)
from marne.games.germany_at_war.verbs import VERBS
from marne.kernel import Choice, Decision, Play, Refusal, Side

ACTIVATE = VERBS.all("activate")
REVEAL = Choice("reveal")

LEADER_POINTS = 4
"""7.3.1.2a What a leader may spend on moving before he is revealed; revealing costs the fifth point."""

NOT_A_LEADER = Refusal("7.3", "Only Leaders are activated.")
ALREADY_ACTIVE = Refusal("7.3", "That Leader is already activated.")
TOO_MANY_LEADERS = Refusal("7.2a", "You have activated as many Leaders as your Strategic Value allows.")
NOWHERE_TO_REVEAL = Refusal("7.3.1.2b", "He cannot reach an uncontested area with room to be revealed in.")
AMONG_ENEMIES = Refusal("7.3.1.2b", "A Leader cannot be revealed among enemies.")
NO_ROOM_TO_REVEAL = Refusal("7.3.1.2b", "He would overstack the area.")


LEADERS_DO_NOT_ENGAGE = Refusal("7.3.1.2d", "A Leader who is being activated may not engage.")
NO_WAY_TO_REVEAL = Refusal("7.3.1.2c", "From there he could not be revealed within his allowance.")


class Activation(Box, frozen=True):
    """7.3 The Activation Segment: leaders move and are revealed, one after the other."""

    side: int
    over: int = 0

    def ask(self, s: State) -> tuple[Decision, ...]:
        f = field(s, self.side)
        choices = [ACTIVATE[u] for u in members(self.leaders(s)) if self.hindrance(s, f, u) is None]
        if s.activated:
            choices += dones(s, self.side, self.over)
        prompt = "Choose a Leader to activate, or go on to movement." if s.activated else "Choose a Leader to activate."
        return (Decision(SIDES[self.side], "7.3", prompt, tuple(choices)),) if choices else ()

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        if choice is not None and choice.verb == "activate":
            then(play, LeaderMarch(self.side, choice.number, LEADER_POINTS), self)
        elif choice is not None:
            over = finished(play.state, self.side, self.over, choice)
            if over >= 0:
                then(play, Activation(self.side, over))

    def leaders(self, s: State) -> int:
        """The leaders on the map whose player has not said that he is done."""
        mine = OF_SIDE[self.side] & LEADERS & ~silent(s, self.side, self.over)
        return bits([u for u in members(mine) if s.at[u] < COUNT])

    def hindrance(self, s: State, f: Field, u: int) -> Refusal | None:
        """Why a leader cannot be activated now."""
        if s.isolated >> u & 1:
            return ISOLATED
        if s.activated >> u & 1:
            return ALREADY_ACTIVE
        if s.activated.bit_count() >= STRATEGIC_VALUE[self.side]:
            return TOO_MANY_LEADERS
        return None if can_be_revealed(s, f, u, s.at[u], LEADER_POINTS) else NOWHERE_TO_REVEAL

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        if choice.verb != "activate":
            return None
        u = choice.number
        if SIDE[u] != self.side:
            return NOT_YOURS
        if not LEADERS >> u & 1:
            return NOT_A_LEADER
        if s.at[u] >= COUNT:
            return NOT_ON_MAP
        return self.hindrance(s, field(s, self.side), u) or HAS_FINISHED


def can_activate(s: State, side: int) -> bool:
    """7.2a Whether a side has a leader whom it could activate."""
    segment, f = Activation(side), field(s, side)
    return bool(s.activated) or any(segment.hindrance(s, f, u) is None for u in members(segment.leaders(s)))


def reveal_hindrance(s: State, f: Field, u: int, area: int) -> Refusal | None:
    """7.3.1.2b Why a leader cannot be revealed in an area."""
    if f.enemy >> area & 1:
        return AMONG_ENEMIES
    return NO_ROOM_TO_REVEAL if f.full(u, s.at[u]) >> area & 1 else None


def can_be_revealed(s: State, f: Field, u: int, a: int, left: int) -> bool:
    """7.3.1.2c Whether a leader in an area can still be revealed, there or farther on, with the points he has left."""
    return reveal_hindrance(s, f, u, a) is None or can_step(s, f, u, a, left, leader_pays_rivers(s), leader_bars)


def leader_pays_rivers(s: State) -> bool:
    """G25 Surprise waives Major Rivers for leaders being activated only if the players agreed so."""
    return not (s.surprise and s.rules.surprise_covers_activation)


def leader_bars(s: State, f: Field, u: int, a: int, left: int, river: bool) -> Bars:
    """7.3.1.2d What forbids a leader who is being activated to step from area a."""
    return (
        (1 << GB, CLOSED),
        (ALL & ~NEAR[a], NOT_ADJACENT),
        (f.enemy, LEADERS_DO_NOT_ENGAGE),
        (ALL & ~f.open_ground if f.enemy >> a & 1 else 0, DISENGAGE_TO_FRIENDS),
        (ALL & ~affordable(f, u, a, left, river), TOO_FAR),
    )


def leader_steps(s: State, f: Field, u: int, a: int, left: int) -> int:
    """7.3.1.2c The areas to which a leader can step from area a, to be revealed there or farther on."""
    return steps(s, f, u, a, left, leader_pays_rivers(s), leader_bars)


def leader_hindrance(s: State, f: Field, u: int, a: int, b: int, left: int) -> Refusal | None:
    """7.3.1.2c Why a leader cannot take a step: it is forbidden, or he could not be revealed afterwards."""
    why = hindrance(s, f, u, a, b, left, leader_pays_rivers(s), leader_bars)
    return NO_WAY_TO_REVEAL if why is FULL else why


class LeaderMarch(Box, frozen=True):
    """7.3.1.2a A leader moves up to four points and is then revealed."""

    side: int
    unit: int
    left: int

    def ask(self, s: State) -> tuple[Decision, ...]:
        u, f = self.unit, field(s, self.side)
        choices = [GO[b] for b in members(leader_steps(s, f, u, s.at[u], self.left))]
        if reveal_hindrance(s, f, u, s.at[u]) is None:
            choices.insert(0, REVEAL)
        prompt = "Choose an area for the Leader, or reveal him where he stands."
        return (Decision(SIDES[self.side], "7.3.1.2a", prompt, tuple(choices)),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s, u = play.state, self.unit
        assert choice is not None
        if choice is not None and choice.verb == "go":
            b = choice.number
            cost = step_cost(field(s, self.side), u, s.at[u], b, leader_pays_rivers(s))
            step(play, u, b, "7.3.1.2a")
            then(play, LeaderMarch(self.side, u, self.left - cost))
            return
        s.activated |= 1 << u
        s.acted |= 1 << u
        s.visible |= 1 << u
        play.reveal()
        play.log("7.3.1.2a", "activated", block=u, area=s.at[u], step=s.step[u])

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        if choice == REVEAL:
            return reveal_hindrance(s, field(s, self.side), self.unit, s.at[self.unit])
        area = goal(choice)
        f, u = field(s, self.side), self.unit
        return None if area is None else leader_hindrance(s, f, u, s.at[u], area, self.left)

    def relabelled(self, to: tuple[int, ...]) -> LeaderMarch:
        return LeaderMarch(self.side, to[self.unit], self.left)
