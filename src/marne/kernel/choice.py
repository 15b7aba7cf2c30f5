"""What a side may do: choices, the decision that offers them, and the reason why anything else is refused."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from msgspec import Struct

from marne.kernel.words import Sentence, Words, prose, sentence

Side: TypeAlias = str
RuleId: TypeAlias = str
Noun: TypeAlias = int | str | None


class Choice(NamedTuple):
    """One click: a verb, and perhaps the unit, space or card that it concerns."""

    verb: str
    noun: Noun = None

    def __str__(self) -> str:
        return self.verb if self.noun is None else f"{self.verb} {self.noun}"

    @property
    def number(self) -> int:
        """The number of what it concerns; a choice that names none is refused."""
        if type(self.noun) is int:
            return self.noun
        raise IllegalChoice(Refusal(NO_RULE, sentence(NO_NUMBER, choice=str(self))))

    @property
    def name(self) -> str:
        """The name of what it concerns; a choice that has none is refused."""
        if type(self.noun) is str:
            return self.noun
        raise IllegalChoice(Refusal(NO_RULE, sentence(NO_NAME, choice=str(self))))


class Decision(Struct, frozen=True):
    """Everything a side may do now. Nothing else is legal."""

    side: Side
    rule: RuleId
    prompt: str | Sentence
    choices: tuple[Choice, ...]


class Refusal(Struct, frozen=True):
    """Why something is not allowed: the rule, and the reason in a sentence."""

    rule: RuleId
    why: str | Sentence

    def __str__(self) -> str:
        return f"{self.rule} {self.why}" if self.rule else str(self.why)

    def said(self, words: Words) -> str:
        """The rule and the reason, in the words of a game and the language that is spoken."""
        why = words.phrase(self.why)
        return f"{self.rule} {why}" if self.rule else why


class IllegalChoice(Exception):
    """A choice that was not offered."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


def well_formed(choice: Choice) -> bool:
    """Whether a choice is a verb with a number, a name or nothing, as it may come from anywhere.

    `True` and `1.0` equal 1 in Python, so comparing with what is offered would let them into the journal; numbers
    beyond 53 bits are not numbers to a browser.
    """
    if type(choice) is not Choice or type(choice.verb) is not str:
        return False
    noun = choice.noun
    if noun is None:
        return True
    if type(noun) is int:
        return -LARGEST_NOUN < noun < LARGEST_NOUN
    return type(noun) is str and len(noun) <= LONGEST_NOUN


LONGEST_NOUN = 200
LARGEST_NOUN = 1 << 53
NO_RULE: RuleId = ""
NO_NUMBER = prose('"{choice}" does not say the number of what it concerns.')
NO_NAME = prose('"{choice}" does not say the name of what it concerns.')
NOT_YOURS = Refusal(NO_RULE, "It is not your turn to decide.")
GAME_OVER = Refusal(NO_RULE, "The game is over.")
MALFORMED = Refusal(NO_RULE, "A choice is a verb, with the number or the name of what it concerns.")
