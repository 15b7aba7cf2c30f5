"""18.4: railway structures that have been blown, and when they are rebuilt."""

from __future__ import annotations

from marne.board import members
from marne.games.offensive_a_outrance.ground import STRUCTURE_PAIRS, STRUCTURES
from marne.games.offensive_a_outrance.words import name, phrase
from marne.kernel.table import Laid
from marne.kernel.words import prose, worded

KINDS = prose({"bridge": "railway bridge at {place}", "tunnel": "tunnel at {place}", "bypass": "by-pass at {place}"})


class StructureNow(Laid, frozen=True, kw_only=True):
    """18.4 A structure that is blown: between which hexes, and from which Game Turn it works again."""

    space: int
    beyond: int
    text: str
    rebuilt: int = 0  # 0: never


@worded(1 << 5)
def structures(blown: int, turn: int, hexes: int) -> tuple[StructureNow, ...]:
    """18.4.2 All structures of the scenario that are blown now."""
    found = []
    for k in members(blown):
        one, (a, b) = STRUCTURES[k], STRUCTURE_PAIRS[k]
        if hexes >> a & 1 or hexes >> b & 1:
            what = phrase(KINDS[one.kind], place=name(one.place))
            text = (
                phrase("The {what} is blown until Game Turn {turn}", what=what, turn=one.rebuilt)
                if one.rebuilt > turn
                else phrase("The {what} is blown", what=what)
            )
            found.append(StructureNow(space=a, beyond=b, text=text, rebuilt=one.rebuilt))
    return tuple(found)
