"""STD.COMBAT: the combat step, in which the attacker picks and finishes one battle after another."""

from __future__ import annotations

from marne.games.avalon_hill_1914.attackers import (
    SHIELDED,
    Muster,
    approaches,
    infantry_in,
    targets,
)
from marne.games.avalon_hill_1914.battle import DONE, Battle, lose_lone_guns, open_battle
from marne.games.avalon_hill_1914.ground import FORTRESSES, NEAR, WORKS
from marne.games.avalon_hill_1914.siege import (
    Besiegers,
    Stormers,
    assaults,
    storms,
    why_not_assault,
    why_not_storm,
)
from marne.games.avalon_hill_1914.state import STANDING, Box, State, then
from marne.games.avalon_hill_1914.units import SIDES
from marne.games.avalon_hill_1914.verbs import VERBS
from marne.kernel import Choice, Decision, Play, Refusal, Side

ATTACK, ASSAULT, STORM = map(VERBS.all, ("attack", "assault", "storm"))

NO_ENEMY = Refusal("STD.COMBAT.1", "No enemy stands in that square.")
WAS_ATTACKED = Refusal("STD.STACK.9", "That square has been attacked in this turn.")
HAVE_FOUGHT = Refusal(
    "STD.STACK.8", "Those who could defend it have been in a battle, or have gone back, in this turn."
)
NO_INFANTRY = Refusal("STD.COMBAT.1", "No infantry of yours that may still attack stands beside that square.")


class Combat(Box, frozen=True):
    """STD.COMBAT.3, STD.COMBAT.29 A side attacks, storms and assaults as it likes, one after another."""

    side: int
    begun: bool = False

    def ask(self, s: State) -> tuple[Decision, ...]:
        if not self.begun:
            return ()
        choices = [ATTACK[a] for a in targets(s, self.side)]
        choices += [ASSAULT[a] for a in assaults(s, self.side)]
        choices += [STORM[k] for k in storms(s, self.side)]
        if not choices:
            return ()
        prompt = "Choose a square to attack, or finish the combat."
        return (Decision(SIDES[self.side], "STD.COMBAT.3", prompt, (*choices, DONE)),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        if not self.begun:
            self._begin(play)
        elif choice is None or choice == DONE:
            play.state.rode = 0
        else:
            then(play, self._muster(choice), self)

    def _begin(self, play: Play[State]) -> None:
        """STD.COMBAT.14 A new step: nobody has fought in it, and isolated guns of the enemy die."""
        s = play.state
        s.fought = s.attacked = s.assaulted = s.fired = s.broke = 0
        s.stormed = s.breached = ()
        lose_lone_guns(play, self.side, STANDING[s.at].sides[1 - self.side])
        then(play, Combat(self.side, begun=True))

    def _muster(self, choice: Choice) -> Box:
        """The stage in which the units for an attack are named."""
        if choice.verb == "attack":
            return Attackers(self.side, choice.number)
        if choice.verb == "assault":
            return Besiegers(choice.number)
        return Stormers(self.side, FORTRESSES[choice.number // WORKS].square, fort=choice.number)

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        if choice.verb == "assault":
            return why_not_assault(s, self.side, choice.number)
        if choice.verb == "storm":
            return why_not_storm(s, self.side, choice.number)
        return self._why_not_attack(s, choice.number) if choice.verb == "attack" else None

    def _why_not_attack(self, s: State, square: int) -> Refusal | None:
        """Why a square cannot be attacked."""
        if not STANDING[s.at].sides[1 - self.side] >> square & 1:
            return NO_ENEMY
        if s.attacked >> square & 1:
            return WAS_ATTACKED
        if not infantry_in(s, self.side, NEAR[square]):
            return NO_INFANTRY
        return HAVE_FOUGHT if infantry_in(s, self.side, approaches(s, square, self.side)) else SHIELDED


class Attackers(Muster, frozen=True):
    """STD.COMBAT.19, STD.COMBAT.20 The attacker names the units that attack the enemies in a square."""

    def starts(self, s: State) -> int:
        return approaches(s, self.square, self.side)

    def begin(self, play: Play[State]) -> None:
        open_battle(play, Battle(self.side, self.square, self.joined))
