"""Chapter 1.5: who sits at the table, and whose word ends a segment."""

from __future__ import annotations

from marne.games.germany_at_war.blocks import ENTENTE, FRENCH, OF_POWER, POWER
from marne.games.germany_at_war.state import State
from marne.games.germany_at_war.verbs import BLOCK, VERBS
from marne.games.germany_at_war.view import View
from marne.kernel import Choice, Seat

DONE = Choice("done")
_DONES = VERBS.all("done")

TWO = (Seat("german", "german", "Germany"), Seat("entente", "entente", "The Entente"))
THREE = (
    Seat("german", "german", "Germany"),
    Seat("french", "entente", "France"),
    Seat("british", "entente", "Britain and Belgium"),
)

BLOCK_VERBS = VERBS.concerning(BLOCK)


def dones(s: State, side: int, over: int) -> tuple[Choice, ...]:
    """The buttons that end a segment: one for a side, or one for each of the Entente's two players."""
    if side != ENTENTE or not s.rules.three_players:
        return (DONE,)
    return tuple(c for k, c in enumerate(_DONES) if not over >> k & 1)


def finished(s: State, side: int, over: int, choice: Choice) -> int:
    """Who has said that a segment is over, after this word; -1 when all have."""
    if choice.noun is None:
        return -1
    over |= 1 << _DONES.index(choice)
    return -1 if over == 3 else over


def silent(s: State, side: int, over: int) -> int:
    """The blocks whose player has said that the segment is over."""
    gone = OF_POWER[FRENCH] if over & 1 else 0
    return gone | (OF_POWER[2] | OF_POWER[3] if over & 2 else 0)


def seat_of(power: int) -> str:
    """1.5b Who plays a Power when three are at the table."""
    return ("german", "french", "british", "british")[power]


def owner(seen: View, choice: Choice) -> str | None:
    """The seat to which a choice belongs: that of its block; what concerns all belongs to the French (G37)."""
    if seen.side == "german" or not seen.three_players:
        return seen.side
    if choice in _DONES:
        return choice.name
    if choice.verb in BLOCK_VERBS:
        return seat_of(POWER[choice.number])
    if choice.verb == "lose" and choice.number & 3:
        return seat_of(choice.number & 3)
    unit, area = (seen.matter.unit, seen.matter.area) if seen.matter else (None, None)
    if unit is None and choice.verb in ("battle", "stand"):
        return _fighting_in(seen, choice.number if choice.verb == "battle" else area)
    return "french" if unit is None else seat_of(POWER[unit])


def _fighting_in(seen: View, area: int | None) -> str:
    """1.5b The player whose blocks alone stand in an area; where both players' blocks do, the French (G37)."""
    seats = {seat_of(POWER[b.block]) for b in seen.own if b.area == area}
    return seats.pop() if len(seats) == 1 else "french"
