"""9.4: Ammo for a battle: each side says, Force by Force, who is provided with what must be recorded.

Events: those of `ammunition`, and `dry` (unit; its owner reads it) of a Force that fights without.
"""

from __future__ import annotations

from marne.games.offensive_a_outrance.ammunition import Way, automatic, provide, unrecorded, ways
from marne.games.offensive_a_outrance.forces import leader, parts, walls
from marne.games.offensive_a_outrance.losses import alive
from marne.games.offensive_a_outrance.odds import Battle
from marne.games.offensive_a_outrance.state import Box, State, owner_alone, then
from marne.games.offensive_a_outrance.units import SIDES
from marne.games.offensive_a_outrance.verbs import VERBS
from marne.kernel import Choice, Decision, GivenDice, Play, Refusal, Side

AMMO = VERBS.all("ammo")
NO_AMMO, SETTLED = Choice("no_ammo"), Choice("settled")

NO_WAY = Refusal("9.4.1-1", "That unit cannot provide this Force with Ammo.")
NOBODY_WAITS = Refusal("9.4-2", "No Force waits for Ammo that is counted.")
SOMEBODY_WAITS = Refusal("9.4-2", "A Force waits for Ammo: provide it, or let it fight without.")


class Loading(Box, frozen=True):
    """9.4, G50 The side that must decide about Ammo: base of the stages of battle and Repulse.

    What is not recorded is given by itself. A side is asked even if nothing is left to decide, since its supply is
    hidden; not if all of its Forces are in camps or Ports, or if it has Ammo given automatically.
    """

    battle: Battle
    side: int
    done: int = 0  # units of whose Ammo has been decided
    dry: int = 0

    def pieces(self, s: State) -> int:
        return self.battle.everybody

    def _forces(self, s: State) -> list[int]:
        """9.4-2 The Forces of the side that need Ammo from somewhere."""
        units = self.battle.attackers if self.side == self.battle.side else self.battle.defenders
        return [force for force in parts(s, alive(s, units) & ~walls(s)) if not automatic(s, force)]

    def waiting(self, s: State) -> int:
        """The first Force of which the owner must decide; 0 if there is none."""
        for force in self._forces(s):
            if not force & self.done and (found := ways(s, force)) and all(way.recorded for way in found.values()):
                return force
        return 0

    def ask(self, s: State) -> tuple[Decision, ...]:
        if s.rules.automatic_ammo >> self.side & 1 or not self._forces(s):
            return ()
        force = self.waiting(s)
        choices = (*(AMMO[u] for u in ways(s, force)), NO_AMMO) if force else (SETTLED,)
        prompt = "Provide the Force with Ammo that is counted?" if force else "All have the Ammo that they can have."
        return (Decision(SIDES[self.side], "9.4-2", prompt, choices),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        force = self.waiting(s)
        if not force or choice == SETTLED:
            self._finish(play)
            return
        found = ways(s, force)
        way = cheapest(found) if choice is None else found.get(choice.number) if choice.verb == "ammo" else None
        dry = self.dry if way else self.dry | force
        then(play, type(self)(self.battle, self.side, self.done | force, dry))
        if way:
            provide(play, force, way)

    def _finish(self, play: Play[State]) -> None:
        """9.4-1 Who has no Ammo has half his strength."""
        s, dry = play.state, self.dry
        for force in self._forces(s):
            if not force & self.done and not unrecorded(s, force):
                dry |= force
        for force in parts(s, dry):
            play.log("9.4-1", "dry", owner_alone(play.state, self.side), unit=leader(s, force))
        self.proceed(play, dry)

    def proceed(self, play: Play[State], dry: int) -> None:
        """What comes when the side has decided."""
        raise NotImplementedError

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        if choice == SETTLED:
            return SOMEBODY_WAITS
        return (NO_WAY if self.waiting(s) else NOBODY_WAITS) if choice.verb in ("ammo", "no_ammo") else None


def cheapest(found: dict[int, Way]) -> Way:
    """The way on which least is flipped and counted."""
    return min(found.values(), key=lambda way: (way.flips.bit_count(), len(way.counts)))


def thirsty(s: State, units: int) -> int:
    """9.4-1 The units among some that will have no Ammo as things stand, if it is given wherever it can be."""
    return unloaded(Play(s.copy(), GivenDice(()), listen=False), units)


def unloaded(play: Play[State], units: int) -> int:
    """9.4-1 The units among some whose Forces get no Ammo, if it is given wherever it can be."""
    s, dry = play.state, 0
    for force in parts(s, units & ~walls(s)):
        if unrecorded(s, force):
            continue
        if found := ways(s, force):
            provide(play, force, cheapest(found))
        else:
            dry |= force
    return dry
