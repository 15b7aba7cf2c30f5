"""What a question is about: its place, whom it concerns, and where its answers lead."""

from __future__ import annotations

from marne.board import bits, first, members
from marne.games.avalon_hill_1914.arrivals import Landing
from marne.games.avalon_hill_1914.attackers import Muster
from marne.games.avalon_hill_1914.battle import Advance, Answer, DefenderChoice, Defenders
from marne.games.avalon_hill_1914.ground import SQUARES, ZONES
from marne.games.avalon_hill_1914.losses import Break, Losses, survivors
from marne.games.avalon_hill_1914.movement import GiveWay, March
from marne.games.avalon_hill_1914.page.words import called, fort, sentence, square
from marne.games.avalon_hill_1914.rail import Ride
from marne.games.avalon_hill_1914.replacements import ARMIES, Replacements, left
from marne.games.avalon_hill_1914.retreat import PullBack, RetreatTo, pull_backs, refuges
from marne.games.avalon_hill_1914.setup import NOTHING, Mobilize, Neutrals
from marne.games.avalon_hill_1914.siege import AgainstGarrison, Besiegers, Stormers
from marne.games.avalon_hill_1914.state import NOWHERE, Box, State, attack, clear, units_in, where
from marne.games.avalon_hill_1914.steps import slowest
from marne.games.avalon_hill_1914.units import GERMANY, SIDES
from marne.games.avalon_hill_1914.words import WORDS, many, phrase
from marne.kernel import Decision, Side

NUMBERED = tuple(
    bits(a for a, s in SQUARES.items() if (s.german if side == GERMANY else s.french)) for side in range(len(SIDES))
)
"""The mobilization squares of each side."""


def place(s: State) -> int | None:
    """The square that a question is about."""
    stage = s.stack[-1]
    if isinstance(stage, Muster | Besiegers | RetreatTo | PullBack | GiveWay):
        return stage.square
    if isinstance(stage, Answer | Defenders | DefenderChoice | Advance):
        return stage.battle.square
    if isinstance(stage, Losses):
        there = survivors(s, stage.units)
        return where(s, first(there)) if there else None
    if isinstance(stage, Break):
        return where(s, stage.unit)
    return None


def about(s: State, side: Side) -> tuple[int, ...]:
    """The squares that a question is about."""
    stage = s.stack[-1]
    if isinstance(stage, Neutrals):
        return tuple(members(ZONES["dutch_setup"]))
    if isinstance(stage, Mobilize):
        return tuple(members(NUMBERED[SIDES.index(side)]))
    found = place(s)
    return () if found is None else (found,)


def ways(s: State) -> tuple[tuple[int, int], ...]:
    """From where to where units could go back."""
    stage = s.stack[-1]
    if isinstance(stage, DefenderChoice):
        square, foe = stage.battle.square, stage.battle.foe
        return tuple((square, b) for b in members(refuges(s, foe, square, units_in(s, square, foe))))
    if isinstance(stage, Answer):
        square, foe = stage.battle.square, stage.battle.foe
        return tuple((square, b) for b in sorted(pull_backs(s, foe, square, units_in(s, square, foe))))
    return ()


def _attackers(s: State) -> int:
    """The units that attack the square that is fought for now."""
    stage = s.stack[-1]
    if isinstance(stage, Answer | Defenders):
        return stage.battle.attackers
    units = stage.joined if isinstance(stage, Muster) else 0
    if isinstance(stage, Besiegers | AgainstGarrison):
        units |= bits(u for u in (stage.gun, stage.infantry) if u != NOWHERE)
    return units


def strikes(s: State) -> tuple[tuple[int, int], ...]:
    """From where the square is attacked that is fought for now."""
    goal = place(s)
    starts = {where(s, u) for u in members(_attackers(s))}
    return () if goal is None else tuple((a, goal) for a in sorted(starts - {goal}))


def blows(s: State) -> dict[int, str]:
    """STD.UNIT.2 With how many factors the square is attacked from each other, before anything is halved."""
    found: dict[int, int] = {}
    for u in members(_attackers(s)):
        found[where(s, u)] = found.get(where(s, u), 0) + attack(s, u)
    return {a: str(factors) for a, factors in found.items() if factors}


def asked(s: State, decision: Decision) -> str:
    """What a side is asked, with the place and the units in question."""
    stage = s.stack[-1]
    assert isinstance(stage, Box)
    return sentence(_named(s, stage, decision) or WORDS.phrase(decision.prompt))


def _named(s: State, stage: Box, decision: Decision) -> str:
    """A question that names its place, if it has one."""
    match stage:
        case Neutrals(hand=hand) if hand != NOTHING:
            return phrase("Choose a square in Holland for {unit}.", unit=called(hand))
        case Mobilize(hands=hands) if hands[SIDES.index(decision.side)] != NOTHING:
            return phrase("Choose where {unit} starts.", unit=called(hands[SIDES.index(decision.side)]))
        case Landing(unit=u):
            return phrase("Choose where {unit} arrives.", unit=called(u))
        case Replacements(side=side):
            steps = sum(max(0, left(s, nation)) for nation in ARMIES[side])
            return many("Choose a unit that receives the last step.",
                        "Choose a unit that receives a step; {count} are left.", steps)  # fmt: skip
        case March() | Ride():
            return _moves(s, stage)
        case _:
            return _fights(s, stage)


def _moves(s: State, stage: March | Ride) -> str:
    """Who is on the march, and how far it can still go."""
    others = stage.units.bit_count() - 1
    who = called(first(stage.units))
    if others:
        who = phrase("{unit} and {count} more", unit=who, count=others)
    if isinstance(stage, Ride):
        return phrase("{units} by rail: choose where the train goes.", units=who)
    left_now = slowest(s, stage.units) - stage.spent
    return many(
        "{units} in {square}: one movement factor left. Choose a square.",
        "{units} in {square}: {count} movement factors left. Choose a square.",
        left_now, units=who, square=square(where(s, first(stage.units))),
    )  # fmt: skip


def _fights(s: State, stage: Box) -> str:
    """A question of the combat, with its square."""
    found = place(s)
    here = "" if found is None else square(found)
    match stage:
        case Stormers(fort=k):
            return phrase("Storm {fort}: choose the units.", fort=fort(k))
        case AgainstGarrison():
            return phrase("Choose the units that attack the garrison of {square}.", square=here)
        case Besiegers():
            return phrase("Assault {square}: choose gun and infantry, in one square.", square=here)
        case Muster():
            return phrase("Attack {square}: choose the units.", square=here)
        case Answer():
            return phrase("Your cavalry in {square} is attacked. Let it stand, or pull back two squares.", square=here)
        case Defenders():
            return phrase("{square} is attacked: choose who defends it.", square=here)
        case DefenderChoice():
            if clear(s, stage.battle.square):
                return phrase("{square}: lose a step and go back, or stand and lose two.", square=here)
            return phrase("{square}: you lose a step. Stand, or go back.", square=here)
        case RetreatTo() | PullBack() | GiveWay():
            return phrase("Choose the square to which the units in {square} go back.", square=here)
        case Advance():
            return phrase("{square} is free: choose the units that advance into it.", square=here)
        case Losses(defending=defending, steps=steps):
            if defending:
                return many(
                    "Choose the defender of {square} that loses the step.",
                    "Choose the defender of {square} that loses a step, of {count}.",
                    steps,
                    square=here,
                )
            return many("Choose the attacker that loses the step.",
                        "Choose the attacker that loses a step, of {count}.", steps)  # fmt: skip
        case Break(unit=u):
            return phrase(
                "{unit} in {square} loses a brigade. Choose what is left besides.", unit=called(u), square=here
            )
        case _:
            return ""
