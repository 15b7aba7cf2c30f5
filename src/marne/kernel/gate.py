"""The gate: whatever comes from a client passes here, before any rule of a game looks at it.

A choice is well formed and names something that the game has, or no stage and no preview hears of it. A question
besides any match is one of the game's topics, and what it says has the bounds that the topic declares; one that forgets
a bound is no topic. So the work of every answer is bounded by what a game has written down as data.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
from msgspec import Struct, inspect

from marne.kernel.choice import MALFORMED, Choice, IllegalChoice, well_formed
from marne.kernel.stage import State
from marne.kernel.verbs import LONGEST_NUMBER
from marne.kernel.words import phrase, prose

NO_TOPICS = prose("the game answers no questions about {topic}")
UNKNOWN_TOPIC = prose("there is nothing to say about {topic}; ask about: {known}")


def choice_of(verb: Any, noun: Any = None) -> Choice:
    """A choice as it comes from outside; raises IllegalChoice if it is none."""
    choice = Choice(verb, noun)
    if not well_formed(choice):
        raise IllegalChoice(MALFORMED)
    return choice


def choice_in(text: str) -> Choice:
    """A choice as people write it: a verb, and perhaps a noun; a number is taken as one."""
    verb, _, noun = text.strip().partition(" ")
    number = number_in(noun)
    return choice_of(verb, (noun or None) if number is None else number)


def number_in(text: str) -> int | None:
    """The number that people have written; None if it is none, or of no use."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER else None


def admits(state: State, choice: Choice) -> bool:
    """Whether a choice is worth a look: well formed, with a verb of the game, and about something that there is."""
    return well_formed(choice) and state.verbs is not None and state.verbs.admits(state, choice)


class Unanswerable(ValueError):
    """A question that a game does not answer, and why."""


class Topic:
    """Something that a game can be asked besides any match.

    A question is a struct in which every number, text and list has a bound; `answer` makes plain data of it, and
    raises ValueError with what is wrong with it.
    """

    def __init__(self, name: str, question: type[Struct], answer: Callable[[Any], Any]) -> None:
        self.name, self._question, self._answer = name, question, answer
        if unbounded := next(_unbounded(inspect.type_info(question), name), None):
            raise ValueError(f"a question has no bound: {unbounded}")

    def ask(self, data: Any) -> Any:
        """The answer to a question as it comes from outside."""
        try:
            question = msgspec.convert({} if data is None else data, self._question)
            return msgspec.to_builtins(self._answer(question), str_keys=True)
        except (ValueError, RecursionError) as error:  # what does not fit the struct is a ValueError, too
            raise Unanswerable(str(error)) from error


class Topics:
    """All topics of a game, by name."""

    def __init__(self, *topics: Topic) -> None:
        self._topics = {topic.name: topic for topic in topics}

    def __iter__(self) -> Iterator[Topic]:
        return iter(self._topics.values())

    def ask(self, name: Any, data: Any) -> Any:
        """The answer to a question, as plain data; raises Unanswerable with the reason why there is none."""
        topic = self._topics.get(name) if isinstance(name, str) else None
        if topic is None:
            said, known = repr(name)[:LONGEST_NAME], ", ".join(self._topics)
            raise Unanswerable(phrase(UNKNOWN_TOPIC if known else NO_TOPICS, topic=said, known=known))
        return topic.ask(data)


def _unbounded(kind: inspect.Type, path: str) -> Iterator[str]:
    """The parts of a question that may be as large as one likes."""
    match kind:
        case inspect.BoolType() | inspect.NoneType() | inspect.LiteralType() | inspect.EnumType():
            return
        case inspect.IntType() | inspect.FloatType():
            if kind.ge is None or kind.le is None:
                yield path
        case inspect.StrType():
            if kind.max_length is None:
                yield path
        case inspect.ListType() | inspect.VarTupleType():
            if kind.max_length is None:
                yield path
            yield from _unbounded(kind.item_type, f"{path}[]")
        case inspect.TupleType():
            for item in kind.item_types:
                yield from _unbounded(item, f"{path}[]")
        case inspect.UnionType():
            for one in kind.types:
                yield from _unbounded(one, path)
        case inspect.StructType():
            for field in kind.fields:
                yield from _unbounded(field.type, f"{path}.{field.encode_name}")
        case _:
            yield path


LONGEST_NAME = 80
