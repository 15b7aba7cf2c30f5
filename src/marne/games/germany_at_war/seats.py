"""Chapter 1.5: who sits at the table, and whose word ends a segment."""

from __future__ import annotations

from marne.games.germany_at_war.blocks import ENTENTE, FRENCH, OF_POWER, POWER
from marne.games.germany_at_war.state import State, blocks_in
from marne.games.germany_at_war.verbs import BLOCK, VERBS
from marne.games.germany_at_war.view import View
from marne.kernel import Choice, Refusal, Seat

DONE, STAND = Choice("done"), Choice("stand")
_DONES, _STANDS = VERBS.all("done"), VERBS.all("stand")
ALL_STAND = 3

TWO = (Seat("german", "german", "Germany"), Seat("entente", "entente", "The Entente"))
THREE = (
    Seat("german", "german", "Germany"),
    Seat("french", "entente", "France"),
    Seat("british", "entente", "Britain and Belgium"),
)

HAS_FINISHED = Refusal("1.5b", "The block's player has said that he is done here.")

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


def stands(s: State, side: int, area: int, over: int) -> tuple[Choice, ...]:
    """1.5b The words that end a retreat: one for a side, or one for each Entente player who is still there."""
    there = blocks_in(s, area, side)
    players = [k for k in range(2) if there & silent(s, side, 1 << k)]
    if not s.rules.three_players or s.rules.edition == 1 or len(players) < 2:
        return (STAND,)
    return tuple(_STANDS[k] for k in players if not over >> k & 1)


def stood(over: int, choice: Choice) -> int:
    """Whose players have said that they stand, after this word; all of them, if it was said for all."""
    return ALL_STAND if choice == STAND else over | 1 << _STANDS.index(choice)


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
    if choice in _DONES or choice in _STANDS:
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
