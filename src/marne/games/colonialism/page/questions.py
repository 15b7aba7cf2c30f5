"""What a question is about: its hexes, who is concerned, and where a base could go that must leave."""

from __future__ import annotations

from marne.games.colonialism.actions import Act, Chosen
from marne.games.colonialism.assault import Fights, Round
from marne.games.colonialism.bombardment import Salvo, Targets
from marne.games.colonialism.mitigation import Falling
from marne.games.colonialism.movement import Facing
from marne.games.colonialism.page.reach import asking
from marne.games.colonialism.page.words import base_name, prompt
from marne.games.colonialism.scenarios import Dismount
from marne.games.colonialism.shooting import Fire, Retire
from marne.games.colonialism.state import State, board, called
from marne.games.colonialism.words import many, phrase
from marne.kernel import Decision, Eyes
from marne.kernel.words import prose


def about(eyes: Eyes[State]) -> tuple[int, ...]:
    """The hexes that a question is about."""
    stage, s = asking(eyes), eyes.imagined
    if isinstance(stage, Round):
        return (stage.fight.hex,)
    if isinstance(stage, Fights):
        return tuple(fight.hex for fight in stage.fights)
    if isinstance(stage, Fire):
        return tuple(dict.fromkeys(aim.hex for aim in stage.aims))
    if isinstance(stage, Salvo | Targets):
        return tuple(dict.fromkeys(stage.hexes))
    if stage is None or isinstance(stage, Chosen | Facing):
        return ()
    return tuple(s.at[u] for u in eyes.view.units if s.at[u] >= 0)


def ways(eyes: Eyes[State]) -> tuple[tuple[int, int], ...]:
    """MITIGATE.4, SHOOT.LSH.2 From where to where a base could fall back or must retire."""
    stage = asking(eyes)
    if not isinstance(stage, Falling | Retire):
        return ()
    start = eyes.imagined.at[stage.unit]
    return tuple((start, c.number) for c in eyes.view.decision.choices if c.verb in ("fall", "retire"))


def asked(eyes: Eyes[State], decision: Decision) -> str:
    """A question with those whom it concerns, and where they stand."""
    stage, s = asking(eyes), eyes.imagined
    question = phrase(decision.prompt)
    if isinstance(stage, Act):
        return _next(s, stage)
    if isinstance(stage, Chosen):
        question = _deeds(decision)
        return phrase("{bases}: {question}", bases=", ".join(_name(s, u) for u in stage.units), question=question)
    if isinstance(stage, Dismount):
        return phrase(
            "You attack trenches: before you deploy, Machine Guns and Cavalry may become Infantry, one for one."
        )
    if isinstance(stage, Round):
        return phrase(
            "{base} assaults {foe} in {hex}. {question}",
            base=_name(s, stage.fight.unit),
            foe=_name(s, stage.fight.foe),
            hex=_hex(s, stage.fight.hex),
            question=question,
        )
    if isinstance(stage, Falling | Retire) and stage.origins:
        return phrase(
            "{base} in {hex} is under fire from {origins}. {question}",
            base=_name(s, stage.unit),
            hex=_hex(s, s.at[stage.unit]),
            origins=", ".join(_hex(s, h) for h in dict.fromkeys(stage.origins)),
            question=question,
        )
    if isinstance(stage, Fire):
        return phrase("At {hex}: {question}", hex=", ".join(_hex(s, h) for h in about(eyes)), question=question)
    names, where = prompt(eyes.view, decision), about(eyes)
    if len(where) != 1 or not eyes.view.units:
        return names
    return phrase(
        "{base} in {hex}: {question}", base=_name(s, eyes.view.units[0]), hex=_hex(s, where[0]), question=question
    )


def _next(s: State, stage: Act) -> str:
    """TURN.ACT.1 A base is to be chosen: how often that can be done."""
    if stage.advantage:
        return phrase("Battlefield Advantage: choose a base to act before all others for a Command Point, or decline.")
    return many(
        "Choose a base for your next action, or be done for this turn. You have {count} Command Point left.",
        "Choose a base for your next action, or be done for this turn. You have {count} Command Points left.",
        s.points[stage.side],
    )


DEEDS = prose(
    {
        "go": "go to a hex that is lit",
        "shoot": "shoot",
        "assault": "assault",
        "turn": "turn",
        "join": "take a base beside it along",
    }
)
"""What one may do with what is in hand, by what is offered."""


def _deeds(decision: Decision) -> str:
    """ACTION.2 What the bases in hand can do now."""
    verbs = {c.verb for c in decision.choices}
    some = [phrase(text) for verb, text in DEEDS.items() if verb in verbs]
    if not some:
        return phrase("nothing is left but to pass.")
    return phrase("choose what to do: {deeds}.", deeds=", ".join(some))


def _name(s: State, u: int) -> str:
    return base_name(called(s, u))


def _hex(s: State, h: int) -> str:
    return board(s).names[h]
