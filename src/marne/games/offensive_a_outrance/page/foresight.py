"""What a side can know of what a choice would bring: where a Force could go, where something could be put."""

from __future__ import annotations

from marne.games.offensive_a_outrance.designating import Areas
from marne.games.offensive_a_outrance.movement import Force, March
from marne.games.offensive_a_outrance.page import preview, waycard
from marne.games.offensive_a_outrance.page.borders import ends_of
from marne.games.offensive_a_outrance.page.corps import corps_march
from marne.games.offensive_a_outrance.page.reach import first_hints
from marne.games.offensive_a_outrance.state import State
from marne.kernel import Choice, Eyes, Side
from marne.kernel.table import Account, Reach


def foresee(eyes: Eyes[State], choice: Choice) -> Reach | Account | None:
    """What a side can know of what a choice would bring about."""
    s = eyes.imagined
    if choice.verb == "together":
        return corps_march(s, choice.number) if eyes.side is not None and _acts(s, eyes.side) else None
    if choice.verb == "go" and eyes.side is not None and isinstance(force := s.stack[-1] if s.stack else None, Force):
        return waycard.account(s, force, choice.number) if _acts(s, eyes.side) else None
    if eyes.side is None or not offered(s, eyes.side, choice):
        return None
    if isinstance(stage := s.stack[-1], Areas) and choice.verb == "boundary":
        return ends_of(s, stage, choice.number)
    if isinstance(stage, March) and choice.verb == "pick":
        return Reach(end="stop", hints=first_hints(s, choice.number))
    return preview.foresee(eyes, choice)


def _acts(s: State, side: Side) -> bool:
    """Whether a side must decide."""
    return bool(s.stack) and any(decision.side == side for decision in s.stack[-1].ask(s))


def offered(s: State, side: Side, choice: Choice) -> bool:
    """Whether a side may make a choice now."""
    decisions = s.stack[-1].ask(s) if s.stack else ()
    return any(decision.side == side and choice in decision.choices for decision in decisions)
