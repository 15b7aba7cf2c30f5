"""The verbs of a game: what each may concern, and how it is said.

One table per game. From it follow the words of a choice, what on the table it points at, all choices that a learner
may meet, and what is refused at the door: a choice that comes from outside names a verb of the game and something that
there is, or nobody looks at it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Literal

from msgspec import Struct

from marne.kernel.choice import Choice, Noun

Kind = Literal["piece", "space", "direction", "card", "number", "name"]
ON_THE_TABLE: tuple[Kind, ...] = ("piece", "space", "direction")
"""What one points at; all else is a button."""
LONGEST_NUMBER = 9
"""How many digits a number has at most that stands in a text."""


class Nouns(Struct, frozen=True):
    """What a verb may concern: things that are numbered from 0, or those that are listed, by their names or numbers.

    There are `most` of them at most, whatever the game; `count` says how many there are in a state. A noun of several
    `parts` is that many numbers in one text, such as "12 37".
    """

    name: str
    kind: Kind
    most: int = 0
    listed: tuple[int | str, ...] = ()
    count: Callable[[Any], int] | None = None
    parts: int = 1

    @property
    def numbered(self) -> bool:
        """Whether they are called by a number each."""
        return self.parts == 1 and not any(isinstance(noun, str) for noun in self.listed)

    def now(self, state: Any) -> int:
        """How many there are."""
        return min(self.most, self.count(state)) if self.count else self.most

    def admits(self, state: Any, noun: Noun) -> bool:
        """Whether a noun is one of these."""
        if self.listed:
            return type(noun) in (int, str) and noun in self.listed
        if self.parts == 1:
            return type(noun) is int and 0 <= noun < self.now(state)
        if type(noun) is not str or len(noun) >= self.parts * (LONGEST_NUMBER + 1):
            return False
        numbers = noun.split(" ")
        return len(numbers) == self.parts and all(_digits(n) and int(n) < self.now(state) for n in numbers)

    def some(self, state: Any, rng: random.Random) -> Noun:
        """One that there is now, by chance; nothing, if there is none."""
        if self.parts > 1:
            return " ".join(str(rng.randrange(self.now(state))) for _ in range(self.parts))
        found = self.all(self.now(state))
        return rng.choice(found) if found else None

    def all(self, limit: int | None = None) -> Sequence[int | str]:
        """Every noun there may ever be, or as many as there are in some game."""
        return self.listed or range(self.most if limit is None else limit)


def _digits(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER


class Verb(Struct, frozen=True):
    """One verb: its words, as a sentence with named parts, and what it may concern.

    A verb with `bare` words may also come without a noun. One that is not `offered` is only ever asked about: what it
    would bring is foreseen, but it cannot be chosen.
    """

    name: str
    words: str
    nouns: Nouns | None = None
    bare: str = ""
    offered: bool = True

    def admits(self, state: Any, noun: Noun) -> bool:
        """Whether the verb may concern this, in a state."""
        if noun is None:
            return self.nouns is None or bool(self.bare)
        return self.nouns is not None and self.nouns.admits(state, noun)

    def some(self, state: Any, rng: random.Random) -> Choice:
        """A choice with this verb that concerns something there is now, by chance."""
        return Choice(self.name, self.nouns.some(state, rng) if self.nouns else None)

    def said(self, noun: Noun) -> str:
        """The sentence that says a choice, its parts still open."""
        return self.bare if noun is None and self.nouns is not None else self.words

    def choices(self, limit: int | None = None) -> tuple[Choice, ...]:
        """Every choice with this verb, those without a noun first."""
        bare = (Choice(self.name),) if self.bare or self.nouns is None else ()
        return bare + tuple(Choice(self.name, noun) for noun in (self.nouns.all(limit) if self.nouns else ()))


class Verbs:
    """All verbs of a game, by name."""

    def __init__(self, *verbs: Verb) -> None:
        self._verbs: dict[str, Verb] = {}
        for verb in verbs:
            if self._verbs.setdefault(verb.name, verb) is not verb:
                raise ValueError(f"a verb is listed twice: {verb.name}")
        self.pointed_at = frozenset(v.name for v in verbs if v.nouns and v.nouns.kind in ON_THE_TABLE)
        """The names of those whose nouns one points at on the table; the choices of all others are buttons."""

    def __iter__(self) -> Iterator[Verb]:
        return iter(self._verbs.values())

    def __contains__(self, name: object) -> bool:
        return name in self._verbs

    def __getitem__(self, name: str) -> Verb:
        """The verb of a name."""
        return self._verbs[name]

    def all(self, name: str) -> tuple[Choice, ...]:
        """Every choice with a noun for a verb, numbered as its nouns are."""
        return tuple(choice for choice in self._verbs[name].choices() if choice.noun is not None)

    def concerning(self, *nouns: Nouns) -> frozenset[str]:
        """The names of the verbs that concern such things."""
        return frozenset(verb.name for verb in self if verb.nouns in nouns)

    def targets(self) -> dict[Kind, tuple[str, ...]]:
        """The verbs whose nouns one points at on the table; the choices of all others are buttons."""
        seen = [verb for verb in self if verb.offered and verb.nouns]
        return {kind: tuple(v.name for v in seen if v.nouns and v.nouns.kind == kind) for kind in ON_THE_TABLE}

    def choices(self, **limits: int) -> tuple[Choice, ...]:
        """Every choice that can be offered, in a fixed order; `limits` are how many nouns of a name there are."""
        offered = [verb for verb in self if verb.offered]
        found = [choice for v in offered for choice in v.choices(limits.get(v.nouns.name) if v.nouns else None)]
        return tuple(found)

    def nouns(self, state: Any) -> list[int | str]:
        """Everything that a choice may concern in a state, each once."""
        sorts = dict.fromkeys(verb.nouns for verb in self if verb.nouns and verb.nouns.parts == 1)
        return list(dict.fromkeys(noun for nouns in sorts for noun in nouns.all(nouns.now(state))))

    def admits(self, state: Any, choice: Choice) -> bool:
        """Whether a choice is worth a look: its verb is one of the game's, and it concerns something that there is."""
        verb = self._verbs.get(choice.verb)
        return verb is not None and verb.admits(state, choice.noun)
