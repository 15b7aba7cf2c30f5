"""Chapter 1.5 with three at the table: to whom a choice belongs, and whose word ends a segment."""

from __future__ import annotations

from typing import Any

from tests.games.germany_at_war.referee.facts import BLOCKS, FRENCH, GERMAN, GERMANY
from tests.games.germany_at_war.referee.position import Position

PLAYERS = ("french", "british")
OF_BLOCKS = {"activate", "move", "build", "ship", "entrain", "retreat", "hit", "impetus", "set", "place", "restore"}
"""What is said of a block: its noun is the block."""


def player(power: int) -> str:
    """1.5b One player has France, another Britain and Belgium."""
    return "german" if power == GERMAN else "french" if power == FRENCH else "british"


def among(p: Position, area: int) -> set[str]:
    """Whose blocks of the Entente stand in an area."""
    return {player(BLOCKS[u].power) for u in p.here(area, 1)}


def owner(p: Position, stage: Any, side: int, verb: str, noun: Any) -> str:
    """1.5b, 1.5c, G26, G37, G53 To whom a choice belongs: what concerns the whole Entente is for the French player."""
    if side == GERMANY:
        return "german"
    if not p.rules.three_players:
        return "entente"
    if verb in ("done", "stand") and noun is not None:
        return str(noun)
    if verb in OF_BLOCKS:
        return player(BLOCKS[noun].power)
    if verb == "lose" and noun % 4 != GERMAN:
        return player(noun % 4)
    if verb in ("battle", "stand"):
        fighting = among(p, noun if verb == "battle" else stage.area)
        return fighting.pop() if len(fighting) == 1 else "french"
    return player(BLOCKS[stage.unit].power) if hasattr(stage, "unit") else "french"


def words(p: Position, side: int, word: str, said: set[str]) -> set[tuple[str, Any]]:
    """G26 The words that end a segment: one, or with three players one for each who has not said it yet."""
    if side == GERMANY or not p.rules.three_players:
        return {(word, None)}
    return {(word, name) for name in PLAYERS if name not in said}


def standing(p: Position, side: int, area: int, said: set[str]) -> set[tuple[str, Any]]:
    """G53 Who may say that he stands: each for his own blocks, if both Entente players have some there."""
    if side == GERMANY or not p.rules.three_players or len(among(p, area)) < 2:
        return {("stand", None)}
    return words(p, side, "stand", said)
