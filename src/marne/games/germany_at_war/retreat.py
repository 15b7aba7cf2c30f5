"""Chapters 7.5.1.1 and 7.5.1.2: the defender may retreat before the Showdown."""

from __future__ import annotations

from marne.board import members
from marne.games.germany_at_war.blocks import CAVALRIES, LEADERS, PARIS_STATIC, SIDE
from marne.games.germany_at_war.ground import ALL, NEAR
from marne.games.germany_at_war.seats import ALL_STAND, HAS_FINISHED, silent, stands, stood
from marne.games.germany_at_war.state import (
    SIDES,
    STANDING,
    Box,
    State,
    blocks_in,
    controlled,
    occupied,
    put,
    then,
)
from marne.games.germany_at_war.steps import AREA_FULL, GO, Bars, first_bar, goal, open_areas, tell_move
from marne.games.germany_at_war.verbs import VERBS
from marne.kernel import Choice, Decision, Play, Refusal, Side

RETREAT = VERBS.all("retreat")
GENERAL = Choice("general")

STATIC_STAYS = Refusal("7.5.1.2a", "Garrisons and the Paris Static Infantry cannot retreat.")
NOT_MOUNTED = Refusal("7.5.1.1", "In a Cavalry Retreat only cavalry and Leaders may go.")
CAVALRY_MET = Refusal("7.5.1.1", "The attacker has cavalry in the battle: yours cannot retreat.")
NO_REFUGE = Refusal("7.5.1.2b", "No adjacent friendly, uncontested area that held a friend has room.")
NO_DISC = Refusal("7.5.1.2a", "Only a defender who holds the Initiative Disc may call a General Retreat.")
ALREADY_CALLED = Refusal("7.5.1.2a", "The General Retreat has been called already.")
TOO_LATE_TO_CALL = Refusal("7.5.1.2a", "A General Retreat is called before any block has retreated.")
FRENCH_STAND = Refusal("1.5c", "The French player, who decides on the Disc, has said that he stands.")
NOT_ATTACKED = Refusal("7.5.1.2a", "That block is not yours, or not in the area that is attacked.")
NOT_BESIDE = Refusal("7.5.1.2b", "A retreat leads to an adjacent area.")
ENEMIES_THERE = Refusal("7.5.1.2b", "No retreat leads into an area with enemies.")
ENEMY_GROUND = Refusal("7.5.1.2b", "A retreat leads to ground of one's own side; the enemy controls that area.")
NO_FRIEND_THERE = Refusal("7.5.1.2b", "No friend stood in that area before the retreat began.")
DISC_JUST_SPENT = Refusal("7.2c", "The attacker spent the Disc on this battle; you may use it from the next one on.")


class Retreat(Box, frozen=True):
    """7.5.1.1, 7.5.1.2 The defender may retreat cavalry and leaders, or with the disc any block, before the Showdown.

    He is asked even when he can do nothing, because not asking would tell the attacker what stands there.
    """

    side: int
    area: int
    cavalry_met: bool
    held: int  # where the defender stood before the retreat began
    spent: bool = False  # whether the attacker has just spent the disc on this battle (7.2c)
    general: bool = False
    gone: int = 0
    over: int = 0  # whose players have said that they stand, when the Entente has two

    def ask(self, s: State) -> tuple[Decision, ...]:
        blocks = blocks_in(s, self.area, self.side) & ~silent(s, self.side, self.over)
        if not blocks:
            return ()
        stand = stands(s, self.side, self.area, self.over)
        choices = [RETREAT[u] for u in members(blocks) if self.hindrance(s, u) is None]
        if self.general:
            if not self.gone:
                prompt = "General Retreat: choose a block to retreat."
                return (Decision(SIDES[self.side], "7.5.1.2a", prompt, tuple(choices)),)
            if not choices:
                return ()
            prompt = "General Retreat: choose another block to retreat, or stand with the rest."
            return (Decision(SIDES[self.side], "7.5.1.2c", prompt, (*choices, *stand)),)
        if self._call_hindrance(s) is None:
            choices.append(GENERAL)
        prompt = "You are attacked. Choose a block to retreat, or stand and fight."
        return (Decision(SIDES[self.side], "7.5.1.1", prompt, (*stand, *choices)),)

    def menu(self, s: State, side: Side) -> tuple[Choice, ...]:
        return () if self.general else (*stands(s, self.side, self.area, self.over), GENERAL)

    def _call_hindrance(self, s: State) -> Refusal | None:
        """7.5.1.2a Why the defender may not spend the disc on a General Retreat."""
        if self.general:
            return ALREADY_CALLED
        if self.gone:
            return TOO_LATE_TO_CALL
        if s.disc != self.side:
            return NO_DISC
        if self.spent:
            return DISC_JUST_SPENT
        if self.over & 1:
            return FRENCH_STAND
        movable = [u for u in members(blocks_in(s, self.area, self.side)) if u != PARIS_STATIC]
        if not movable:
            return STATIC_STAYS
        return None if any(refuges(s, u, self.held) for u in movable) else NO_REFUGE

    def hindrance(self, s: State, u: int) -> Refusal | None:
        """Why a block cannot retreat."""
        if u == PARIS_STATIC:
            return STATIC_STAYS
        if not self.general:
            if not (CAVALRIES | LEADERS) >> u & 1:
                return NOT_MOUNTED
            if self.cavalry_met:
                return CAVALRY_MET
        return None if refuges(s, u, self.held) else NO_REFUGE

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        if choice is None:
            return
        fields = (self.side, self.area, self.cavalry_met, self.held, self.spent)
        if choice.verb == "stand":
            over = stood(self.over, choice)
            if over != ALL_STAND:
                then(play, Retreat(*fields, self.general, self.gone, over))
            return
        if choice == GENERAL:
            s.disc = 1 - self.side  # ruling G22: it passes to the attacker at once
            play.log("7.5.1.2a", "general_retreat", area=self.area, side=SIDES[self.side])
            then(play, Retreat(*fields, general=True))
        else:
            u = choice.number
            then(play, RetreatTo(self.side, u, self.held), Retreat(*fields, self.general, self.gone + 1, self.over))

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        if choice == GENERAL:
            return self._call_hindrance(s)
        if choice.verb != "retreat":
            return None
        u = choice.number
        if not blocks_in(s, self.area, self.side) >> u & 1:
            return NOT_ATTACKED
        return self.hindrance(s, u) or HAS_FINISHED


def refuge_bars(s: State, u: int, held: int) -> Bars:
    """7.5.1.2b, G29 What forbids a block to retreat to areas; `held` is where its side stood before."""
    side = SIDE[u]
    return (
        (ALL & ~NEAR[s.at[u]], NOT_BESIDE),
        (occupied(s, 1 - side), ENEMIES_THERE),
        (ALL & ~controlled(s, side), ENEMY_GROUND),
        (ALL & ~held, NO_FRIEND_THERE),
        (STANDING[s.at].full[side], AREA_FULL),
    )


def refuges(s: State, u: int, held: int) -> int:
    """7.5.1.2b The areas to which a block may retreat."""
    return open_areas(refuge_bars(s, u, held))


class RetreatTo(Box, frozen=True):
    """7.5.1.2b The defender chooses where a block retreats to."""

    side: int
    unit: int
    held: int

    def ask(self, s: State) -> tuple[Decision, ...]:
        choices = tuple(GO[b] for b in members(refuges(s, self.unit, self.held)))
        return (Decision(SIDES[self.side], "7.5.1.2b", "Choose where the block retreats to.", choices),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        assert choice is not None
        s, u, b = play.state, self.unit, choice.number
        tell_move(play, u, s.at[u], b, "7.5.1.2b")
        s.visible &= ~(1 << u)
        put(s, u, b)

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        area = goal(choice)
        return None if area is None else first_bar(refuge_bars(s, self.unit, self.held), area)

    def relabelled(self, to: tuple[int, ...]) -> RetreatTo:
        return RetreatTo(self.side, to[self.unit], self.held)
