"""11.2: the advance after combat.

Events: `advances` (unit, hex, to).
"""

from __future__ import annotations

from marne.board import members
from marne.games.offensive_a_outrance.contact import met
from marne.games.offensive_a_outrance.losses import alive
from marne.games.offensive_a_outrance.odds import Battle, approaches
from marne.games.offensive_a_outrance.stacking import room
from marne.games.offensive_a_outrance.standing import held, places, standing, units_in
from marne.games.offensive_a_outrance.state import IDLE, Box, State, changed, set_task, then
from marne.games.offensive_a_outrance.two_hex import hindrance as two_hex_hindrance
from marne.games.offensive_a_outrance.two_hex import spreads, stand
from marne.games.offensive_a_outrance.units import LOC, SIDES, WEIGHT
from marne.games.offensive_a_outrance.verbs import VERBS
from marne.games.offensive_a_outrance.zones import ezoc
from marne.kernel import Choice, Decision, Play, Refusal, Side

ADVANCE, STRADDLE = VERBS.all("advance"), VERBS.all("straddle")
ENOUGH = Choice("enough")

TOOK_NO_PART = Refusal("11.2.2", "Only units that took part in the attack may advance.")
WENT_BACK = Refusal("11.2.2", "It has retreated.")
NOT_BESIDE = Refusal("11.2.1-1", "It is not beside the hex.")
ONE_HEX = Refusal("11.2.1-1", "One half of it would advance two hexes.")
NO_ROOM = Refusal("11.2.1-1", "No more than three and a half divisions may be in the hex.")
IN_TWO_HEXES = Refusal("19.1.1-1", "It stands in two hexes already.")
NOT_ALONE = Refusal("8.7.2", "LOC units advance into an EZOC only with other units.")


def vacated(s: State, battle: Battle) -> bool:
    """11.2-1 Whether the defender's hex is free: at most a Fortress without garrison is left in it."""
    return not held(s, battle.foe) >> battle.hex & 1


def hindrance(s: State, battle: Battle, u: int, half: bool = False) -> Refusal | None:
    """11.2, 19.1.3 Why a unit cannot advance, or with one half."""
    if not alive(s, battle.attackers) >> u & 1:
        return TOOK_NO_PART
    if s.retreated >> u & 1:
        return WENT_BACK
    if battle.hex in places(s, u) or not approaches(s, u, battle.hex):
        return NOT_BESIDE
    if not half and s.rules.edition > 2 and len(approaches(s, u, battle.hex)) < len(places(s, u)):
        return ONE_HEX
    if room(s, battle.hex, battle.side) < (WEIGHT[u] - WEIGHT[u] // 2 if half else WEIGHT[u]):
        return NO_ROOM
    if LOC >> u & 1 and ezoc(s, battle.side) >> battle.hex & 1:
        return None if units_in(s, battle.hex, battle.side) & ~LOC else NOT_ALONE
    return None


def straddle_hindrance(s: State, battle: Battle, u: int) -> Refusal | None:
    """11.2.1-2, 19.1.1-1 Why a unit cannot advance into Two-Hex Status, keeping the hex in which it is."""
    if refusal := hindrance(s, battle, u, half=True):
        return refusal
    if spreads(s, u) and s.rules.edition < 3:
        return IN_TWO_HEXES
    return two_hex_hindrance(s, 1 << u, (kept(s, battle, u), battle.hex))


def kept(s: State, battle: Battle, u: int) -> int:
    """19.1.1-1, 19.1.4-1 The hex of a unit that it keeps when one half advances: it goes one hex with each at most."""
    return approaches(s, u, battle.hex)[0]


class Advance(Box, frozen=True):
    """11.2 Attackers enter the vacated hex one by one, as many as their owner likes; then their PAs are gone."""

    battle: Battle

    def pieces(self, s: State) -> int:
        return self.battle.everybody

    def _able(self, s: State) -> list[int]:
        return [u for u in members(self.battle.attackers) if hindrance(s, self.battle, u) is None]

    def _halves(self, s: State) -> list[int]:
        return [u for u in members(self.battle.attackers) if straddle_hindrance(s, self.battle, u) is None]

    def ask(self, s: State) -> tuple[Decision, ...]:
        able, halves = (self._able(s), self._halves(s)) if vacated(s, self.battle) else ([], [])
        if not able and not halves:
            return ()
        prompt = "The hex is free. Choose the units that advance into it."
        choices = (*(ADVANCE[u] for u in able), *(STRADDLE[u] for u in halves), ENOUGH)
        return (Decision(SIDES[self.battle.side], "11.2-1", prompt, choices),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s, battle = play.state, self.battle
        if choice is None or choice == ENOUGH:
            for u in members(battle.attackers):
                s.pa = changed(s.pa, u, 0)
            return
        u, half = choice.number, choice.verb == "straddle"
        stays = kept(s, battle, u) if half else -1
        start = next((a for a in places(s, u) if a != stays), stays)
        fresh = not standing(s).sides[battle.side] >> battle.hex & 1
        play.log("11.2-1", "advances", unit=u, hex=start, to=battle.hex)
        then(play, self)
        stand(s, 1 << u, (stays, battle.hex) if half else (battle.hex,))
        s.pa = changed(s.pa, u, 0)
        set_task(s, u, IDLE)
        met(play, battle.side, start, battle.hex, fresh)

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        if choice.verb == "straddle":
            return straddle_hindrance(s, self.battle, choice.number)
        return hindrance(s, self.battle, choice.number) if choice.verb == "advance" else None
