"""The table as a page draws it: counters, boxes beside the map, the calendar; built from the view alone."""

from __future__ import annotations

from marne.games.offensive_a_outrance.forces import leader
from marne.games.offensive_a_outrance.ground import SLOTS
from marne.games.offensive_a_outrance.movement import Force
from marne.games.offensive_a_outrance.page.faces import Unit
from marne.games.offensive_a_outrance.page.pieces import FALLEN, WAITING, pieces
from marne.games.offensive_a_outrance.page.reach import hints, together
from marne.games.offensive_a_outrance.state import State
from marne.games.offensive_a_outrance.verbs import VERBS
from marne.games.offensive_a_outrance.view import View
from marne.games.offensive_a_outrance.words import phrase
from marne.kernel import Choice, Eyes
from marne.kernel.table import Box, Moving, Table, Targets
from marne.kernel.words import worded

TARGETS = Targets(**VERBS.targets())


class FrontTable(Table, frozen=True, kw_only=True):
    """The table of 1914 Offensive à outrance."""

    pieces: tuple[Unit, ...]


def table(eyes: Eyes[State]) -> FrontTable:
    """Everything that a page needs to draw what a side sees."""
    seen: View = eyes.view
    s = eyes.imagined
    choices = _choices(s, eyes.side)
    return FrontTable(
        pieces=pieces(seen, s),
        boxes=_boxes(),
        targets=TARGETS,
        hints=hints(s, choices) if choices else {},
        moving=_moving(s) if choices else None,
    )


def _choices(s: State, side: str | None) -> tuple[Choice, ...]:
    """What a side may choose now."""
    decisions = s.stack[-1].ask(s) if s.stack and side else ()
    return next((decision.choices for decision in decisions if decision.side == side), ())


@worded(1 << 4)
def _boxes() -> tuple[Box, ...]:
    """The boxes beside the map."""
    return tuple(Box(space=SLOTS + k, title=phrase(title)) for k, title in enumerate((*WAITING.values(), *FALLEN)))


def _moving(s: State) -> Moving | None:
    """The Force on the march, by its leading unit."""
    stage = s.stack[-1]
    units = together(s, stage) if isinstance(stage, Force) else 0
    return Moving(piece=f"u{leader(s, units)}", end="stop") if units else None
