"""9.2.5: who takes no part in a battle: what must be held back, what may be, what cannot.

Events: `withheld` (side, units).
"""

from __future__ import annotations

from msgspec.structs import replace

from marne.board import bits, members
from marne.games.offensive_a_outrance.forces import armies, bodies, force_of, leader, parts, walls
from marne.games.offensive_a_outrance.odds import Battle, pointed_at
from marne.games.offensive_a_outrance.stacking import combat_hindrance, weight
from marne.games.offensive_a_outrance.state import Box, State, combat_units, ineffective, then
from marne.games.offensive_a_outrance.units import FORTRESSES, SIDES
from marne.games.offensive_a_outrance.verbs import VERBS
from marne.kernel import Choice, Decision, Play, Refusal, Side

HOLD_BACK = VERBS.all("hold_back")
SETTLED = Choice("settled")
MOST_CORPS = 2
"""9.2.2 How many corps may attack, or defend, a hex together."""

NOT_YOURS = Refusal("9.2.5-2", "Only Forces that take part in the battle can be held back.")
MUST_FIGHT = Refusal("9.2.5-3", "It cannot be held back: it is sound, and within what may fight there.")
PREPARED = Refusal("9.2.5-3", "Its Prepared Attack obliges it to attack.")
LAST_ONE = Refusal("9.2.5-3", "Somebody must fight.")
TOO_MANY = Refusal("9.2.5-1", "More stand there than may fight: hold some of them back.")


def optional(s: State, battle: Battle, side: int) -> int:
    """9.2.5-2 The units of a side that it may hold back: attackers without PA, broken defenders beside sound ones."""
    if side == battle.side:
        return bits(u for u in members(battle.attackers) if pointed_at(s, u) != battle.hex)
    found = list(parts(s, battle.defenders & ~walls(s)))
    sound = [force for force in found if not ineffective(s, leader(s, force))]
    return sum(force for force in found if force not in sound) if sound else 0


def excess(s: State, battle: Battle) -> bool:
    """9.2.5-1, 9.2.2 Whether more defend than may: too many in the hex, of two armies, or of three corps."""
    units = battle.defenders & ~FORTRESSES
    if combat_hindrance(s, units, battle.hex) or len(armies(s, units)) > 1:
        return True
    return len(bodies(s, units)) > MOST_CORPS


class HoldBack(Box, frozen=True):
    """9.2.5 A side says which Forces take no part; the defender must, where more stand than may fight.

    The defender is asked wherever he has several Forces, also if none may be held back: which are broken, is hidden.
    """

    battle: Battle
    side: int

    def pieces(self, s: State) -> int:
        return self.battle.everybody

    def _mine(self, s: State) -> int:
        return self.battle.attackers if self.side == self.battle.side else self.battle.defenders & ~walls(s)

    def hindrance(self, s: State, u: int) -> Refusal | None:
        """Why a Force, called by its leading unit, cannot be held back."""
        units = self._mine(s)
        if not units >> u & 1:
            return NOT_YOURS
        force = self._force(s, u)
        if not units & ~force & combat_units(s):
            return LAST_ONE
        if optional(s, self.battle, self.side) >> u & 1 and (self._leads(s, u) or self._part(s)):
            return None
        if self.side == self.battle.side:
            return PREPARED
        return None if excess(s, self.battle) else MUST_FIGHT

    def _force(self, s: State, u: int) -> int:
        """Whoever is held back with a unit: its Assets, with a Formation; a loose Asset goes alone."""
        return next(force for force in parts(s, self._mine(s)) if force >> u & 1) if self._leads(s, u) else 1 << u

    def _part(self, s: State) -> bool:
        """9.2.5-2 Whether a part of a Force may be held back: attackers as they like; once defenders, too."""
        return self.side == self.battle.side or s.rules.edition < 3

    def _leads(self, s: State, u: int) -> bool:
        return any(leader(s, force) == u for force in parts(s, self._mine(s)))

    def ask(self, s: State) -> tuple[Decision, ...]:
        units = self._mine(s)
        attacking = self.side == self.battle.side
        able = [u for u in members(units) if self.hindrance(s, u) is None]
        if attacking and not able:
            return ()
        if not attacking and units & (units - 1) == 0:
            return ()
        choices = [HOLD_BACK[u] for u in able]
        if attacking or not excess(s, self.battle) or not able:
            choices.append(SETTLED)
        prompt = "Hold Forces back from the battle, or let all fight that may."
        return (Decision(SIDES[self.side], "9.2.5-2", prompt, tuple(choices)),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s, battle = play.state, self.after(play.state, choice)
        if choice is not None and choice != SETTLED:
            if self.side == battle.side:
                s.fought &= ~(self.battle.attackers & ~battle.attackers)
            then(play, replace(self, battle=battle))
            return
        if self.side == battle.foe and (out := battle.withheld):
            play.log("9.2.5-1", "withheld", side=SIDES[self.side], units=tuple(members(out)))
        self.proceed(play, battle)

    def after(self, s: State, choice: Choice | None) -> Battle:
        """9.2.5 The battle with those who take part in it after a choice."""
        if choice is not None and choice != SETTLED:
            return self._without(s, choice.number)
        return self._filled(s) if self.side == self.battle.foe else self.battle

    def proceed(self, play: Play[State], battle: Battle) -> None:
        """What comes when it is settled who fights."""
        raise NotImplementedError

    def _without(self, s: State, u: int) -> Battle:
        """The battle without a Force."""
        force, battle = self._force(s, u), self.battle
        if self.side == battle.side:
            return replace(battle, attackers=battle.attackers & ~force)
        return replace(battle, defenders=battle.defenders & ~force, withheld=battle.withheld | force)

    def _filled(self, s: State) -> Battle:
        """9.2.5-3 Sound units that were held back only because too many stood there fight, if there is room now."""
        battle = self.battle
        for u in sorted(members(battle.withheld & ~s.retreated), key=lambda u: -weight(s, 1 << u)):
            more = replace(battle, defenders=battle.defenders | 1 << u, withheld=battle.withheld & ~(1 << u))
            if not ineffective(s, leader(s, force_of(s, u))) and not excess(s, more):
                battle = more
        return battle

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        if choice == SETTLED:
            return TOO_MANY
        return self.hindrance(s, choice.number) if choice.verb == "hold_back" else None
