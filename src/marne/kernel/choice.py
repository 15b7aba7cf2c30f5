"""What a side may do: choices, the decision that offers them, and the reason why anything else is refused."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from msgspec import Struct

Side: TypeAlias = str
RuleId: TypeAlias = str
Noun: TypeAlias = int | str | None


class Choice(NamedTuple):
    """One click: a verb, and perhaps the unit, space or card that it concerns."""

    verb: str
    noun: Noun = None

    def __str__(self) -> str:
        return self.verb if self.noun is None else f"{self.verb} {self.noun}"


class Decision(Struct, frozen=True):
    """Everything a side may do now. Nothing else is legal."""

    side: Side
    rule: RuleId
    prompt: str
    choices: tuple[Choice, ...]


class Refusal(Struct, frozen=True):
    """Why something is not allowed: the rule, and the reason in a sentence."""

    rule: RuleId
    why: str

    def __str__(self) -> str:
        return f"{self.rule} {self.why}" if self.rule else self.why


class IllegalChoice(Exception):
    """A choice that was not offered."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


NO_RULE: RuleId = ""
NOT_YOURS = Refusal(NO_RULE, "It is not your turn to decide.")
GAME_OVER = Refusal(NO_RULE, "The game is over.")
