"""What lies beside the board for a question: bases to be deployed, and those that may return."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from marne.games.colonialism.cards import Returning, fallen, places, rule_of
from marne.games.colonialism.deck import REINFORCEMENTS
from marne.games.colonialism.deployment import Deployment, room
from marne.games.colonialism.fatigue import NextWave
from marne.games.colonialism.page.bases import waiting
from marne.games.colonialism.page.reach import asking
from marne.games.colonialism.page.words import base_name
from marne.games.colonialism.state import Lot, State
from marne.games.colonialism.words import many, name, phrase
from marne.kernel import Choice, Eyes
from marne.kernel.table import Beside, Hint, Reach, Tray


def tray(eyes: Eyes[State]) -> Tray | None:
    """What lies beside the board for what a side is asked."""
    stage, s = asking(eyes), eyes.imagined
    if isinstance(stage, Deployment):
        return Tray(
            title=phrase("To be deployed"),
            text=phrase("Drag one to the board, or choose it and then a hex that is lit. Your zone is dashed."),
            rule="SETUP.8",
            aim=name(s.rules.victory),
            beside=tuple(_lots(s, stage)),
            toward=_zone(s, stage),
        )
    if isinstance(stage, Returning):
        return Tray(
            title=phrase("Destroyed"),
            text=phrase("One of them returns Fresh. Drag it to the board, or choose it and then a hex that is lit."),
            rule=rule_of(s, stage.side, REINFORCEMENTS),
            beside=tuple(_fallen(s, stage)),
        )
    if isinstance(stage, NextWave):
        return Tray(
            title=phrase("The next wave"),
            text=phrase("Choose a hex that is lit."),
            rule="WW1.NATION.7",
            beside=(_one(s, stage.unit, stage.side, None, True, stage.places(s)),),
        )
    return None


def places_of(s: State, choice: Choice) -> Reach | None:
    """Where something beside the board could be put that has not been taken in hand."""
    stage = s.stack[-1] if s.stack else None
    found: Sequence[int] = ()
    if not isinstance(choice.noun, int):
        return None
    if choice.verb == "deploy" and isinstance(stage, Deployment) and 0 <= choice.noun < len(s.reserve[stage.side]):
        found = room(s, stage.side, s.reserve[stage.side][choice.noun].kind)
    if choice.verb == "return" and isinstance(stage, Returning) and choice.noun in fallen(s, stage.side):
        found = places(s, stage.side, s.kind[choice.noun])
    return Reach(hints={f"place {h}": Hint() for h in found}) if found else None


def _lots(s: State, stage: Deployment) -> Iterable[Beside]:
    """SETUP.8 The bases of a side that wait to be deployed, lot by lot."""
    army = s.rules.armies[stage.side]
    for k, lot in enumerate(s.reserve[stage.side]):
        free = len(room(s, stage.side, lot.kind))
        left = many("{count} left", "{count} left", lot.number)
        where = many("{left}; {count} hex for it.", "{left}; {count} hexes for it.", free, left=left)
        yield Beside(
            piece=waiting(f"l{k}", lot, stage.side, army.nation, army.period),
            text=where if free else phrase("{left}; no hex for it.", left=left),
            rule="SETUP.8",
            choice=f"deploy {k}" if free and stage.lot < 0 else None,
            held=k == stage.lot,
        )


def _zone(s: State, stage: Deployment) -> tuple[int, ...]:
    """SETUP.8 The hexes in which the base in hand, or any that waits, may be deployed."""
    lots = s.reserve[stage.side]
    kinds = {lots[stage.lot].kind} if stage.lot >= 0 else {lot.kind for lot in lots}
    return tuple(sorted({h for kind in kinds for h in room(s, stage.side, kind)}))


def _fallen(s: State, stage: Returning) -> Iterable[Beside]:
    """FPW.CARD.5 The destroyed bases of a side that could return."""
    for u in fallen(s, stage.side):
        found = places(s, stage.side, s.kind[u])
        yield _one(s, u, stage.side, f"return {u}" if stage.unit < 0 and found else None, u == stage.unit, found)


def _one(s: State, u: int, side: int, choice: str | None, held: bool, found: list[int]) -> Beside:
    """A destroyed base, with the places to which it could return."""
    army = s.rules.armies[side]
    free = many("{count} hex for it.", "{count} hexes for it.", len(found))
    return Beside(
        piece=waiting(f"f{u}", Lot(s.kind[u], 0, base_name(s.names[u]), 1), side, army.nation, army.period),
        text=free if found else phrase("No hex for it."),
        rule="FPW.CARD.5",
        choice=choice,
        held=held,
    )
