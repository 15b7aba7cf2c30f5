"""Chapters 7.5.1.1 and 7.5.1.2: the defender may retreat before the Showdown."""

from __future__ import annotations

from marne.board import members
from marne.games.germany_at_war.blocks import CAVALRIES, LEADERS, PARIS_STATIC, SIDE
from marne.games.germany_at_war.ground import NEXT
from marne.games.germany_at_war.movement import GO, goal, tell_move
from marne.games.germany_at_war.state import SIDES, Box, State, blocks_in, friendly, put, room, then
from marne.games.germany_at_war.verbs import VERBS
from marne.kernel import Choice, Decision, Play, Refusal, Side

RETREAT = VERBS.all("retreat")
STAND, GENERAL = Choice("stand"), Choice("general")

STATIC_STAYS = Refusal("7.5.1.2a", "Garrisons and the Paris Static Infantry cannot retreat.")
NOT_MOUNTED = Refusal("7.5.1.1", "In a Cavalry Retreat only cavalry and Leaders may go.")
CAVALRY_MET = Refusal("7.5.1.1", "The attacker has cavalry in the battle: yours cannot slip away.")
NO_REFUGE = Refusal("7.5.1.2b", "No adjacent friendly, uncontested area that held a friend has room.")
NO_DISC = Refusal("7.5.1.2a", "Only a defender who holds the Initiative Disc may call a General Retreat.")
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

    def ask(self, s: State) -> tuple[Decision, ...]:
        blocks = blocks_in(s, self.area, self.side)
        if not blocks:
            return ()
        choices = [RETREAT[u] for u in members(blocks) if self._hindrance(s, u) is None]
        if self.general:
            if not self.gone:
                prompt = "General Retreat: choose a block to retreat."
                return (Decision(SIDES[self.side], "7.5.1.2a", prompt, tuple(choices)),)
            if not choices:
                return ()
            prompt = "General Retreat: choose another block to retreat, or stand with the rest."
            return (Decision(SIDES[self.side], "7.5.1.2c", prompt, (*choices, STAND)),)
        if not self.gone and self._can_call(s):
            choices.append(GENERAL)
        prompt = "You are attacked. Choose a block to retreat, or stand and fight."
        return (Decision(SIDES[self.side], "7.5.1.1", prompt, (STAND, *choices)),)

    def _can_call(self, s: State) -> bool:
        """7.5.1.2a Whether the defender may spend the disc on a General Retreat."""
        return s.disc == self.side and not self.spent and any(refuges(s, u, self.held) for u in self._movable(s))

    def _movable(self, s: State) -> list[int]:
        return [u for u in members(blocks_in(s, self.area, self.side)) if u != PARIS_STATIC]

    def _hindrance(self, s: State, u: int) -> Refusal | None:
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
        if choice is None or choice == STAND:
            return
        fields = (self.side, self.area, self.cavalry_met, self.held, self.spent)
        if choice == GENERAL:
            s.disc = 1 - self.side  # ruling G22: it passes to the attacker at once
            play.log("7.5.1.2a", "general_retreat", area=self.area, side=SIDES[self.side])
            then(play, Retreat(*fields, general=True))
        else:
            u = choice.number
            then(play, RetreatTo(self.side, u, self.held), Retreat(*fields, self.general, self.gone + 1))

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        if choice == GENERAL:
            if s.disc != self.side:
                return NO_DISC
            return DISC_JUST_SPENT if self.spent else NO_REFUGE
        if choice.verb != "retreat":
            return None
        u = choice.number
        return self._hindrance(s, u) if blocks_in(s, self.area, self.side) >> u & 1 else None


def refuges(s: State, u: int, held: int) -> list[int]:
    """7.5.1.2b, G29 The areas to which a block may retreat: next to it, friendly, uncontested, with friends before."""
    side = SIDE[u]
    open_ground = friendly(s, side) & held
    return [b for b in NEXT[s.at[u]] if open_ground >> b & 1 and room(s, b, side)]


class RetreatTo(Box, frozen=True):
    """7.5.1.2b The defender chooses where a block retreats to."""

    side: int
    unit: int
    held: int

    def ask(self, s: State) -> tuple[Decision, ...]:
        choices = tuple(GO[b] for b in refuges(s, self.unit, self.held))
        return (Decision(SIDES[self.side], "7.5.1.2b", "Choose where the block retreats to.", choices),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        assert choice is not None
        s, u, b = play.state, self.unit, choice.number
        tell_move(play, u, s.at[u], b, "7.5.1.2b")
        s.visible &= ~(1 << u)
        put(s, u, b)

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        return None if goal(choice) is None else NO_REFUGE

    def relabelled(self, to: tuple[int, ...]) -> RetreatTo:
        return RetreatTo(self.side, to[self.unit], self.held)
