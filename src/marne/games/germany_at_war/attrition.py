"""Chapters 7.9 and 8.2, the Final Phase of a turn: attrition, and what Germany loses without Paris."""

from __future__ import annotations

from marne.board import members
from marne.games.germany_at_war.blocks import GERMANY, LAST, OF_SIDE, SIDE, SIDE_OF_POWER
from marne.games.germany_at_war.conquest import settle
from marne.games.germany_at_war.ground import COUNT, FORTRESSES, PARIS
from marne.games.germany_at_war.losses import eliminate
from marne.games.germany_at_war.state import SIDES, Box, State, add_garrison, contested, set_step, strength
from marne.games.germany_at_war.supply import check_isolation, isolated_fortress
from marne.games.germany_at_war.valour import set_valour
from marne.kernel import Choice, Play, Side


class FinalPhase(Box, frozen=True):
    """7.9a A side's part of the Final Phase; the side without the Initiative goes first."""

    side: int

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        check_isolation(play, self.side)
        attrition(play, self.side)
        if self.side == GERMANY and s.winner < 0:
            paris(play)


def attrition(play: Play[State], side: int) -> None:
    """7.9b, G10 Isolated blocks among enemies lose a whole step, isolated fortresses among enemies a garrison each."""
    s = play.state
    fought_over = contested(s)
    forts = [
        (f, p)
        for f, (area, _) in enumerate(FORTRESSES)
        if fought_over >> area & 1
        for p in _largest(s, f, side)
        if isolated_fortress(s, f, p)
    ]
    touched = 0
    for u in members(s.isolated & OF_SIDE[side]):
        area = s.at[u]
        if s.winner < 0 and area < COUNT and fought_over >> area & 1:
            _wear(play, u)
            touched |= 1 << area
    for f, p in forts:
        if s.winner < 0:
            add_garrison(s, f, p, -1)
            play.log("7.9b", "garrison_lost", fort=f, power=p)
            touched |= 1 << FORTRESSES[f][0]
    for area in members(touched):
        if s.winner < 0:
            settle(play, area)


def _wear(play: Play[State], u: int) -> None:
    """7.9b, G10 A block is turned to its next step, whatever its dots; at its last step it is eliminated."""
    s = play.state
    if s.step[u] == LAST[u]:
        eliminate(play, u, "7.9b")
        return
    set_step(s, u, s.step[u] + 1)
    owner_only = None if s.visible >> u & 1 else (SIDES[SIDE[u]],)
    play.log("7.9b", "reduced", owner_only, block=u, step=s.step[u], strength=strength(s, u))


def _largest(s: State, fort: int, side: int) -> list[int]:
    """The Power of a side with most garrisons in a fortress; the French before the Belgians."""
    powers = [p for p in range(4) if SIDE_OF_POWER[p] == side and s.garrisons[4 * fort + p]]
    return [max(powers, key=lambda p: (s.garrisons[4 * fort + p], -p))] if powers else []


def paris(play: Play[State]) -> None:
    """8.2, G34 Germany loses a Valour Point while it does not control Paris, but never falls below none."""
    s = play.state
    if s.rules.paris and not s.control >> PARIS & 1 and s.valour[GERMANY]:
        set_valour(s, GERMANY, s.valour[GERMANY] - 1)
        play.log("8.2", "paris", total=s.valour[GERMANY], side=SIDES[GERMANY])
