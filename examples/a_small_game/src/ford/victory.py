"""Chapter 4: who has won."""

from __future__ import annotations

from ford.board import VILLAGE
from ford.state import BLUE, OWNER, RED, SIDES, TURNS, Field, standing
from marne.kernel import Play, Result


def ended(play: Play[Field], turn_over: bool = False) -> bool:
    """4.1, 4.2 Whether somebody has won, in the midst of a turn or at its end; it is then told."""
    s = play.state
    left = [sum(at >= 0 for u, at in enumerate(s.at) if OWNER[u] == side) for side in (BLUE, RED)]
    holds = bool(standing(s, BLUE, VILLAGE)) and not standing(s, RED, VILLAGE)
    if not left[RED] or (turn_over and holds):
        s.winner, s.reason = BLUE, "4.1"
    elif not left[BLUE] or (turn_over and s.turn == TURNS):
        s.winner, s.reason = RED, "4.2"
    else:
        return False
    play.log(s.reason, "won", side=SIDES[s.winner])
    return True


def result(s: Field) -> Result | None:
    """How the game ended."""
    if s.winner is None:
        return None
    how = "took the Village" if s.winner == BLUE else "held the Village"
    return Result(SIDES[s.winner], how, s.reason)
