"""What lies beside the map for a question: the Dutch before they are placed, and who arrives."""

from __future__ import annotations

from marne.board import members
from marne.games.avalon_hill_1914.arrivals import ROW, Arrivals, Landing, places, waiting
from marne.games.avalon_hill_1914.ground import AREA, NAMED, ZONES
from marne.games.avalon_hill_1914.options import INTRODUCTORY, SOLITAIRE
from marne.games.avalon_hill_1914.page.faces import face
from marne.games.avalon_hill_1914.page.words import square
from marne.games.avalon_hill_1914.setup import DUTCH_ARMY, NOTHING, Mobilize, Neutrals
from marne.games.avalon_hill_1914.state import UNPLACED, State, where
from marne.games.avalon_hill_1914.units import ALLIES, SIDES, UNITS
from marne.games.avalon_hill_1914.words import phrase
from marne.kernel import Choice, Side
from marne.kernel.table import Beside, Clause, Hint, Reach, Tray
from marne.kernel.words import prose

FEW = 5
"""How many places are named one by one."""


def tray(s: State) -> Tray | None:
    """What lies beside the map for what a side is asked."""
    stage = s.stack[-1]
    if isinstance(stage, Neutrals):
        return _dutch(s, stage)
    if isinstance(stage, Arrivals):
        return _arriving(s, stage.side, -1)
    return _arriving(s, stage.side, stage.unit) if isinstance(stage, Landing) else None


def _dutch(s: State, stage: Neutrals) -> Tray:
    """STD.SETUP.4 The Dutch army, and where each of it may stand."""
    free = stage.hand == NOTHING
    return Tray(
        title=phrase("The Dutch army"),
        text=phrase("It stands in Holland, two squares from the edge and off the border, and moves only if invaded."),
        rule="STD.SETUP.4",
        beside=tuple(
            Beside(
                piece=face(u, 0, -1, True, ()),
                text=_standing(s, u),
                rule="STD.SETUP.4",
                choice=f"unit {u}" if free else None,
                held=u == stage.hand,
            )
            for u in members(DUTCH_ARMY)
        ),
        places=True,
        rest=_historical(s) if free else (),
        then=_then(s),
        toward=tuple(members(ZONES["dutch_setup"])),
    )


def _then(s: State) -> Clause:
    """What follows when the Dutch are placed, by the version."""
    text, rule = THEN.get(s.rules.version, MOBILIZE)
    return Clause(text=phrase(text), rule=rule)


THEN: dict[str, tuple[str, str]] = {
    INTRODUCTORY: (prose("Both armies stand as in August 1914."), "INTRO.3"),
    SOLITAIRE: (prose("A die picks the plan of each side."), "SOLO.1"),
}
MOBILIZE: tuple[str, str] = (prose("Both sides mobilize."), "STD.SETUP.5")


def _standing(s: State, u: int) -> str:
    where_now = where(s, u)
    if where_now == UNPLACED:
        return phrase("{count} squares of Holland", count=ZONES["dutch_setup"].bit_count())
    return phrase("In {square}; it may be moved.", square=square(where_now))


def _historical(s: State) -> tuple[str, ...]:
    """The Dutch who have no square yet, each to where it stood in 1914."""
    goals = {u: NAMED.get(UNITS[u].hist, -1) for u in members(DUTCH_ARMY) if where(s, u) == UNPLACED}
    if not goals or not all(goal >= 0 and ZONES["dutch_setup"] >> goal & 1 for goal in goals.values()):
        return ()
    return (*(said for u, goal in goals.items() for said in (f"unit {u}", f"on {goal}")), "done")


def _arriving(s: State, side: int, held: int) -> Tray:
    """STD.REINF Who is due, and where each may arrive."""
    units = [u for u in waiting(s, side) if len(ROW[u].at) != 1]
    british = side == ALLIES
    return Tray(
        title=phrase("Arrivals"),
        text=phrase("The British land at ports in Allied hands, or wait.")
        if british
        else phrase("Units that are due are placed now."),
        rule="STD.REINF.10" if british else "STD.REINF.5",
        beside=tuple(
            Beside(
                piece=face(u, s.step[u], -1, True, ()),
                text=_ports(s, u),
                rule=ROW[u].rule,
                choice=f"bring {u}" if held < 0 else None,
                held=u == held,
            )
            for u in units
        ),
        places=True,
        toward=tuple(sorted({a for u in units if held in (-1, u) for a in members(places(s, u))})),
    )


def _ports(s: State, u: int) -> str:
    """Where a unit may arrive, in words."""
    found = list(members(places(s, u)))
    if len(found) <= FEW:
        return phrase("At {squares}", squares=", ".join(square(a) for a in found))
    return phrase("In one of {count} squares", count=len(found))


def places_of(s: State, side: Side, choice: Choice) -> Reach | None:
    """Where a unit beside the map could be placed that has not been taken in hand."""
    stage = s.stack[-1]
    u = choice.number
    if isinstance(stage, Neutrals) and side == SIDES[ALLIES] and DUTCH_ARMY >> u & 1:
        return Reach(hints={f"on {a}": Hint() for a in members(ZONES["dutch_setup"])})
    if isinstance(stage, Mobilize):
        return Reach(hints={f"on {a}": Hint() for a in members(AREA[SIDES.index(side)])})
    if isinstance(stage, Arrivals) and u in ROW:
        return Reach(hints={f"at {a}": Hint() for a in members(places(s, u))})
    return None
