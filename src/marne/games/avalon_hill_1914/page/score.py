"""How the campaign stands for a side: the points, what the enemy has destroyed, and the places in danger."""

from __future__ import annotations

from marne.board import bits, members
from marne.board.standing import zone
from marne.games.avalon_hill_1914.ground import BOARD, PLACE_SQUARES
from marne.games.avalon_hill_1914.page.record import account
from marne.games.avalon_hill_1914.page.words import located
from marne.games.avalon_hill_1914.state import STANDING, State, enemies
from marne.games.avalon_hill_1914.units import GERMANY, SIDES
from marne.games.avalon_hill_1914.view import View
from marne.games.avalon_hill_1914.words import phrase
from marne.kernel import Eyes, Side
from marne.kernel.actions import Figure, Score

NEAR = 2
"""How many squares away an enemy endangers a place."""
MOST = 3
"""How many places in danger are named."""


def score(eyes: Eyes[State]) -> Score:
    """How the game stands, and which places could be lost next."""
    seen: View = eyes.view
    s = eyes.imagined
    ledger = account(s, seen)
    lost = seen.kills[1 - SIDES.index(eyes.side)] if eyes.side else sum(seen.kills)
    figures = (
        Figure(name=phrase("Points"), value=f"{ledger.german} : {ledger.allied}", rule="STD.WIN.1"),
        Figure(name=phrase("For our losses") if eyes.side else phrase("For losses"), value=str(lost), rule="STD.VP.11"),
        Figure(name=phrase("As things stand"), value=ledger.level, rule="STD.WIN.5"),
    )
    danger = () if seen.secret or not eyes.side else _danger(s, eyes.side)
    return Score(figures=figures, danger=danger, threatened=tuple(located(a) for a in danger))


def _danger(s: State, side: Side) -> tuple[int, ...]:
    """The places of a side that nobody of it holds, and that an enemy is near."""
    k = SIDES.index(side)
    held = bits(a for n, a in enumerate(PLACE_SQUARES) if bool(s.held >> n & 1) == (k == GERMANY))
    return tuple(members(held & ~STANDING[s.at].sides[k] & zone(BOARD, enemies(s, k), NEAR)))[:MOST]
