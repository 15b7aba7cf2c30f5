"""Chapter 1.7: how the game is won."""

from __future__ import annotations

from marne.games.germany_at_war.blocks import ENTENTE, GERMANY
from marne.games.germany_at_war.ground import VICTORY
from marne.games.germany_at_war.state import SIDES, State, controlled, lost
from marne.kernel import Play, Result

VALOUR_TO_WIN = 10
LOSSES = (10, 20)
"""1.7.1B How many eliminated blocks lose the game for Germany and for the Entente."""


def finish(play: Play[State], side: int, rule: str) -> None:
    """The game is over at once."""
    s = play.state
    if s.winner < 0:
        s.winner, s.ending = side, rule
        s.stack.clear()
        play.log(rule, "victory", side=SIDES[side], marginal=rule == "1.7.2")


def check_valour(play: Play[State]) -> None:
    """1.7.1A A side with ten Valour Points wins; the Entente adds up the points of its Powers (ruling G6)."""
    s = play.state
    if s.valour[0] >= VALOUR_TO_WIN:
        finish(play, GERMANY, "1.7.1A")
    elif sum(s.valour[1:]) >= VALOUR_TO_WIN:
        finish(play, ENTENTE, "1.7.1A")


def check_losses(play: Play[State], side: int) -> None:
    """1.7.1B A side that has lost too many blocks has lost the game; garrisons do not count."""
    if lost(play.state, side) >= LOSSES[side]:
        finish(play, 1 - side, "1.7.1B")


def check_areas(play: Play[State], side: int) -> None:
    """1.7.1C, 2.7b A side that controls all seven Victory Areas wins."""
    if not VICTORY & ~controlled(play.state, side):
        finish(play, side, "1.7.1C")


def final_count(play: Play[State]) -> None:
    """1.7.2, 2.7a After Turn 4 the side with more Victory Areas wins a marginal victory."""
    german = (VICTORY & play.state.control).bit_count()
    play.log("2.7a", "count", german=german, entente=VICTORY.bit_count() - german)
    finish(play, GERMANY if 2 * german > VICTORY.bit_count() else ENTENTE, "1.7.2")


def result(s: State) -> Result | None:
    """How the game ended."""
    if s.winner < 0:
        return None
    return Result(SIDES[s.winner], "marginal victory" if s.ending == "1.7.2" else "decisive victory", s.ending)
