"""What a side can know of what a choice would bring: where units could go, and battles before the die."""

from __future__ import annotations

from msgspec.structs import replace

from marne.games.avalon_hill_1914.attackers import Muster
from marne.games.avalon_hill_1914.battle import Advance, Answer, Defenders
from marne.games.avalon_hill_1914.combat import Attackers, Combat
from marne.games.avalon_hill_1914.movement import March, Movement
from marne.games.avalon_hill_1914.odds import defence, offence
from marne.games.avalon_hill_1914.page import waycard
from marne.games.avalon_hill_1914.page.preview import Fight, advice, assault, battle, defences, most, storm
from marne.games.avalon_hill_1914.page.reach import first_hints
from marne.games.avalon_hill_1914.page.tracing import supplied
from marne.games.avalon_hill_1914.page.tray import places_of
from marne.games.avalon_hill_1914.page.words import square
from marne.games.avalon_hill_1914.rail import Ride
from marne.games.avalon_hill_1914.siege import AgainstGarrison, Besiegers, Stormers
from marne.games.avalon_hill_1914.state import State
from marne.games.avalon_hill_1914.tables import COLUMNS, column
from marne.games.avalon_hill_1914.units import SIDES
from marne.games.avalon_hill_1914.words import phrase
from marne.kernel import Choice, Eyes, Side, total
from marne.kernel.table import Account, Hint, Reach, Traced


def foresee(eyes: Eyes[State], choice: Choice) -> Reach | Account | Traced | None:
    """What a side can know of what a choice would bring about."""
    s = eyes.imagined
    if choice.verb == "supplied":
        return supplied(s, choice.number)
    if (
        choice.verb == "go"
        and eyes.side is not None
        and isinstance(stage := s.stack[-1] if s.stack else None, March | Ride)
    ):
        return waycard.account(s, stage, choice.number) if eyes.side == SIDES[stage.side] else None
    if eyes.side is None or not _offered(s, eyes.side, choice):
        return None
    stage, verb = s.stack[-1], choice.verb
    if isinstance(stage, Movement) and verb in ("move", "ride"):
        return Reach(end="stop", hints=first_hints(s, stage.side, verb, choice.number))
    if verb in ("unit", "bring"):
        return places_of(s, eyes.side, choice)
    if isinstance(stage, Advance):
        return waycard.advance(s, stage, choice.number if verb == "advance" else None)
    return _fight(s, choice)


def _offered(s: State, side: Side, choice: Choice) -> bool:
    """Whether a side may make a choice now."""
    decisions = s.stack[-1].ask(s) if s.stack else ()
    return any(decision.side == side and choice in decision.choices for decision in decisions)


def _fight(s: State, choice: Choice) -> Account | None:
    """A battle that a choice leads to."""
    stage = s.stack[-1]
    match stage:
        case Combat() if choice.verb == "attack":
            muster = most(s, Attackers(stage.side, choice.number))
            title = phrase("With all who can attack {square}", square=square(choice.number))
            return battle(s, _of(muster), title)
        case Muster() if choice.verb in ("ready", "join"):
            return _mustered(
                s, stage if choice.verb == "ready" else replace(stage, joined=stage.joined | 1 << choice.number)
            )
        case Besiegers() if choice.verb == "ready":
            return assault(s, stage.square, stage.gun, stage.infantry, None)
        case Answer() if choice.verb == "stand":
            return _defended(s, stage, 0)
        case Defenders() if choice.verb in ("name", "done"):
            return _defended(s, stage, 1 << choice.number if choice.verb == "name" else 0)
        case _:
            return None


def _of(muster: Muster) -> Fight:
    return Fight(muster.side, muster.square, muster.joined, muster.side)


def _mustered(s: State, stage: Muster) -> Account:
    """The fight for which units have been named."""
    if isinstance(stage, Stormers):
        return storm(s, stage)
    if isinstance(stage, AgainstGarrison):
        return assault(s, stage.square, stage.gun, stage.infantry, stage)
    fight = _of(stage)
    found = battle(s, fight, phrase("Attack on {square}", square=square(stage.square)))
    return replace(found, after=(*found.after, *advice(s, fight, stage.candidates(s))))


def _defended(s: State, stage: Answer | Defenders, more: int) -> Account:
    """The battle as the defender sees it, with those whom he has named."""
    found = stage.battle
    fight = Fight(found.side, found.square, found.attackers, found.foe, found.spared)
    return battle(s, fight, phrase("If you defend {square}", square=square(found.square)), found.defenders | more)


def fights(s: State) -> dict[str, Hint]:
    """What an attack promises at best, for the squares that may be attacked."""
    stage = s.stack[-1] if s.stack else None
    if not isinstance(stage, Combat):
        return {}
    hints = {}
    for choice in (choice for decision in stage.ask(s) for choice in decision.choices):
        if choice.verb == "attack":
            hints[str(choice)] = Hint(fight=True, label=_best(s, stage.side, choice.number))
        elif choice.verb == "assault":
            hints[str(choice)] = Hint(fight=True, label=phrase("siege"))
    return hints


def _best(s: State, side: int, square: int) -> str:
    """The column of an attack with everyone, against the strongest defence."""
    found = defences(s, square, 1 - side)
    if not found:
        return phrase("overrun")
    joined = most(s, Attackers(side, square)).joined
    return COLUMNS[column(total(offence(s, square, joined)), total(defence(s, found[0])))]
