"""5.1.1-2, 5.1.4: what is asked of who draws a line, and where its ends could be put, each with the choices for it."""

from __future__ import annotations

from marne.board import members
from marne.games.offensive_a_outrance.areas import line_hindrance
from marne.games.offensive_a_outrance.boundaries import Boundary
from marne.games.offensive_a_outrance.designating import Areas, Bend, Overlap, Overlaps
from marne.games.offensive_a_outrance.ground import apart
from marne.games.offensive_a_outrance.page.names import army, boundary, place
from marne.games.offensive_a_outrance.proposals import proposed, starts, ways
from marne.games.offensive_a_outrance.state import State
from marne.games.offensive_a_outrance.words import phrase
from marne.kernel.table import Hint, Reach


def ends_of(s: State, stage: Areas, army: int) -> Reach:
    """Where a boundary could begin, its rear as near as may be to where it is; and where it could end."""
    lines = stage.lines or proposed(s, stage.side)
    line = next(line for line in lines if line[0] == army)
    hints = {}
    for start in members(starts(s, stage.side)):
        rear = _rear(s, stage.side, lines, line, start)
        if rear is not None and start != line[2]:
            hints[f"front {start}"] = Hint(then=(f"rear {rear}",))
    for rear in _ends(s, stage.side, line[2]):
        if rear != line[-1] and line_hindrance(s, stage.side, _with(lines, line, line[2], rear)) is None:
            hints[f"rear {rear}"] = Hint(before=(f"front {line[2]}",))
    return Reach(hints=hints)


def _ends(s: State, side: int, start: int) -> list[int]:
    return list(dict.fromkeys(hexes[-1] for _, hexes in ways(s, side, start)))


def _with(lines: tuple[Boundary, ...], line: Boundary, start: int, rear: int) -> tuple[Boundary, ...]:
    return tuple((*line[:2], start, rear) if one is line else one for one in lines)


def _rear(s: State, side: int, lines: tuple[Boundary, ...], line: Boundary, start: int) -> int | None:
    """The lawful end of a straight boundary from a hex that is nearest to where it ends now."""
    for rear in sorted(_ends(s, side, start), key=lambda a: (apart(a, line[-1]), a)):
        if line_hindrance(s, side, _with(lines, line, start, rear)) is None:
            return rear
    return None


def drawing(stage: Areas | Bend | Overlaps | Overlap) -> str:
    """5.1.1-2, 5.1.4 The question while boundaries and overlaps are drawn."""
    match stage:
        case Areas(lines=()):
            return phrase("Accept the boundaries between your armies as proposed, or draw one of them anew.")
        case Areas():
            return phrase("The boundaries are drawn anew. Change another one, or let them stand.")
        case Bend(army=a, points=()):
            return phrase("Draw {boundary}: choose the hex at the enemy's front where it starts.", boundary=boundary(a))
        case Bend(army=a, points=points):
            return phrase("Draw {boundary} on from {hex}: choose where it bends, or ends in the rear.",
                          boundary=boundary(a), hex=place(points[-1]))  # fmt: skip
        case Overlaps():
            return phrase("Choose an army that shares ground with the French, or let areas lie as they do.")
        case Overlap(army=a, other=-1):
            return phrase("{army}: choose a French army whose ground it shares.", army=army(a))
        case Overlap(army=a, other=b, points=()):
            return phrase("Ground of {army} and {other}: choose the hex at the enemy's front where the line begins.",
                          army=army(a), other=army(b))  # fmt: skip
        case Overlap(points=points):
            return phrase("Draw the line on from {hex}: choose where it bends, or ends in the rear.",
                          hex=place(points[-1]))  # fmt: skip
