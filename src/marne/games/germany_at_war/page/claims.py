"""What the preview of a battle claims, and how what came is read from the story; the enemy's blocks are dealt anew."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from marne.games.germany_at_war.combat import Pioneers
from marne.games.germany_at_war.page import table
from marne.games.germany_at_war.state import State
from marne.kernel import Choice, Decision, Eyes, GivenDice, Position
from marne.kernel.forecast import Came, Claim, Forecast
from marne.kernel.table import Account, Line

QUIET = ("stop", "keep", "stand", "done")
"""What everyone answers until the battle is fought, so that nothing else changes it."""


def forecast(eyes: Eyes[State], choice: Choice) -> Forecast | None:
    """7.5.1.10 The limits of both firepowers and of the final result; nobody spends the disc or retreats.

    Nothing is claimed where another battle must be fought first (7.5a) or none may be (7.5c).
    """
    shown = table.foresee(eyes, choice)
    if not isinstance(shown, Account) or shown.final is None or not _comes_next(eyes, choice):
        return None
    area = _area(eyes, choice)
    attack, defence = shown.columns
    claims = (
        _within("offensive firepower", attack.lines, _read(area, "attack")),
        _within("defensive firepower", defence.lines, _read(area, "defence")),
        _within("final result", (shown.final,), _read(area, "result")),
    )

    return Forecast("battle", claims, partial(_answer, area), deals=True)


def _area(eyes: Eyes[State], choice: Choice) -> int:
    """Where the battle is that follows a choice."""
    return choice.number if isinstance(choice.noun, int) else eyes.view.matter.area


def _answer(area: int, s: State, decision: Decision) -> Choice | None:
    """The battle as soon as it may be fought, and until then the quietest word; Pioneers remove all they may."""
    battle = Choice("battle", area)
    if battle in decision.choices:
        return battle
    if isinstance(s.stack[-1], Pioneers):
        return decision.choices[0]
    return next((quiet for quiet in decision.choices if quiet.verb in QUIET), None)


def _comes_next(eyes: Eyes[State], choice: Choice) -> bool:
    """Whether the battle is the next one, if everyone answers quietly; what the enemy hides does not matter to that."""
    if choice.verb == "stand":
        return choice.noun is None
    if choice.verb in ("keep", "disc"):  # only ever asked about a battle that has begun
        return True
    position, battle = Position.at(eyes.imagined.copy()), Choice("battle", choice.number)
    answer: Choice | None = choice
    while answer is not None and answer != battle:
        position.apply(position.decisions[0].side, answer, GivenDice(()), listen=False)
        answer = _answer(choice.number, position.state, position.decisions[0]) if position.decisions else None
    return answer == battle


def _within(says: str, lines: tuple[Line, ...], read: Callable[[Came], int | None]) -> Claim:
    return Claim(says, read, least=sum(line.least for line in lines), most=sum(line.most for line in lines))


def _read(area: int, what: str) -> Callable[[Came], int | None]:
    """What the story says of the battle, if it was fought."""

    def read(came: Came) -> int | None:
        for event in came.events:
            if event.kind == "result":
                return int(event.data[what]) if event.data["area"] == area else None
        return None

    return read
