"""What lies beside the map for a question: boundaries to be drawn, units to be combined, a unit that enters."""

from __future__ import annotations

from marne.games.offensive_a_outrance.arrivals import Entry
from marne.games.offensive_a_outrance.combining import Combining
from marne.games.offensive_a_outrance.designating import Areas
from marne.games.offensive_a_outrance.page.faces import ARMY_SIGNS, Unit, printed
from marne.games.offensive_a_outrance.page.names import army, called, place, sentence
from marne.games.offensive_a_outrance.proposals import proposed
from marne.games.offensive_a_outrance.state import State
from marne.games.offensive_a_outrance.units import ARMIES, SIDES
from marne.games.offensive_a_outrance.words import phrase
from marne.kernel import Choice
from marne.kernel.table import Beside, Clause, Tray


def tray(s: State, side: int, choices: tuple[Choice, ...]) -> Tray | None:
    """What lies beside the map for what a side is asked."""
    match s.stack[-1]:
        case Areas() as stage:
            return _boundaries(stage.lines or proposed(s, side), side)
        case Combining() if any(c.verb == "combine" for c in choices):
            return _combinations(choices)
        case Entry(unit=unit):
            return _entering(unit)
        case _:
            return None


def _boundaries(lines: tuple[tuple[int, ...], ...], side: int) -> Tray:
    """5.1.2-1 Each boundary with its ends: taken in hand, or by its end on the map, it is put elsewhere."""
    return Tray(
        title=phrase("Boundaries"),
        text=phrase("Drag a boundary, or its end on the map, to another hex of the enemy Front Line or of the rear."),
        rule="5.1.1-2",
        beside=tuple(
            Beside(
                piece=_sign(line, side),
                text=phrase("From {front} to {rear}", front=place(line[2]), rear=place(line[-1])),
                rule="5.1.1-1",
                choice=f"boundary {line[0]}",
            )
            for line in lines
        ),
        then=Clause(text=phrase("Formations are attached to corps."), rule="5.2.2-1"),
    )


def _sign(line: tuple[int, ...], side: int) -> Unit:
    """A boundary as something that can be taken in hand."""
    (north, _), (south, _) = (ARMY_SIGNS[ARMIES[army].key] for army in line[:2])
    return Unit(
        key=f"b{line[0]}",
        space=-1,
        side=SIDES[side],
        name=sentence(phrase("{north} and {south}", north=army(line[0]), south=army(line[1]))),
        own=True,
        between=(north, south),
    )


def _combinations(choices: tuple[Choice, ...]) -> Tray:
    """16.3.1, 16.4.1 The units that may be formed now."""
    return Tray(
        title=phrase("Units that can be formed"),
        text=phrase("Their parts leave the map for them."),
        rule="16.3.1",
        beside=tuple(
            Beside(
                piece=printed(c.number, -1, True),
                text=sentence(phrase("{unit} can be formed.", unit=called(c.number))),
                rule="16.3.1",
                choice=str(c),
            )
            for c in choices
            if c.verb == "combine"
        ),
    )


def _entering(unit: int) -> Tray:
    """7.7.5-2, 16.1 A unit that enters the map."""
    return Tray(
        title=phrase("Arrivals"),
        text=phrase("It enters by a railway hex that works, four hexes from every enemy."),
        rule="16.1",
        beside=(Beside(piece=printed(unit, -1, True), text=sentence(called(unit)), rule="16.1", held=True),),
    )
