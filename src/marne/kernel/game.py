"""What a game offers, and where games are found."""

from __future__ import annotations

import difflib
import random
import warnings
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from importlib.metadata import entry_points
from importlib.resources import files
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar, cast, final

import msgspec
from msgspec import Struct

from marne.kernel.actions import Action, Happened, Score, last_own, plain
from marne.kernel.annals import Annals
from marne.kernel.choice import Choice, Decision, Side
from marne.kernel.event import Event
from marne.kernel.eyes import Eyes
from marne.kernel.gate import Topics
from marne.kernel.lessons import Lesson, lesson_in, read_lessons
from marne.kernel.rulebook import Rulebook
from marne.kernel.stage import State
from marne.kernel.stages import revived
from marne.kernel.table import Meaning
from marne.kernel.verbs import Verbs
from marne.kernel.words import Sentence, Words, phrase, prose, words_of

S = TypeVar("S", bound=State)

Options = dict[str, Any]
"""What the players agreed on before the game: the option's name, and its value."""


class Seat(Struct, frozen=True):
    """A place at the table; several seats may share a side."""

    name: str
    side: Side
    title: str


class Scenario(Struct, frozen=True):
    """A way to begin."""

    name: str
    title: str | Sentence
    description: str | Sentence
    minutes: float | None = None  # what its rules give a side for each part of its turn; none: as long as it likes
    timed: Mapping[str, str | Sentence] = {}  # these parts, and what people call the minutes of each


class Option(Struct, frozen=True):
    """Something the players may agree on, with its values and what each does in one sentence."""

    name: str
    title: str | Sentence
    values: Mapping[str, str | Sentence]
    default: str
    rule: str = ""
    text: str = ""  # what a text of one's own may say instead of a value; nothing: there is no such text
    before: str = ""  # what was played in matches that were begun before there was this option; nothing: the default
    offered: bool = True  # whether a new match may choose; if not, it only tells older matches apart
    scenarios: tuple[str, ...] = ()  # in which it means something; none: in all

    def applies(self, scenario: str) -> bool:
        """Whether it means anything in a scenario."""
        return not self.scenarios or scenario in self.scenarios


class Result(Struct, frozen=True):
    """How a game ended: the winning side, or None for a draw, how it won, and the rule."""

    winner: Side | None
    how: str
    rule: str


class UnknownGame(LookupError):
    """No installed game has that name."""


class BadOption(ValueError):
    """An option or scenario that the game does not have."""


class Game(ABC, Generic[S]):
    """One game: how it begins, what each side sees, how its story is told."""

    name: ClassVar[str]
    title: ClassVar[str]
    effort: ClassVar[int] = 1  # how much it asks of a newcomer: lists begin with the least
    version: ClassVar[int]
    sides: ClassVar[tuple[Side, ...]]
    scenarios: ClassVar[tuple[Scenario, ...]]
    options: ClassVar[tuple[Option, ...]]
    rulebook: ClassVar[Rulebook]
    state_type: ClassVar[type[State]]
    topics: ClassVar[Topics] = Topics()

    @property
    def home(self) -> Path:
        """The folder of the game's own package: its rulebook, its data, its browser files in `web`."""
        return Path(str(files(self._package)))

    @property
    def words(self) -> Words:
        """What the game's package says, and how it is said in other languages."""
        return words_of(self._package)

    @property
    def _package(self) -> str:
        return type(self).__module__.rpartition(".")[0]

    @abstractmethod
    def seats(self, options: Options) -> tuple[Seat, ...]:
        """The seats at the table."""

    def titled(self, scenario: str, options: Options) -> tuple[Seat, ...]:
        """The same seats, called as people call them in a match of a scenario."""
        return self.seats(options)

    @abstractmethod
    def new(self, scenario: str, options: Options) -> S:
        """A fresh state, its first stage on the stack; chance comes when it runs."""

    @cached_property
    def lessons(self) -> Mapping[str, Lesson]:
        """The lessons of the game by name, in their order: the files in its folder `lessons`."""
        return read_lessons(self.home / "lessons")

    def prepared(self, state: S, position: Mapping[str, Any]) -> S:
        """The position of a lesson: a fresh state with some of its fields as they are said, in plain data."""
        return self.revive({**msgspec.to_builtins(state, str_keys=True), **position})

    def number_of(self, kind: str, name: str) -> int:
        """The number of a thing by its name in a lesson; `kind` is what the game calls such nouns."""
        raise ValueError(f"no {kind} is called {name!r} here")

    @final
    def begin(self, scenario: str, options: Options) -> S:
        """A fresh state of a scenario, or the prepared position of a lesson."""
        lesson = lesson_in(self.lessons, scenario)
        if lesson is None:
            return self.new(scenario, options)
        return self.prepared(self.new(lesson.scenario or self.scenarios[0].name, options), lesson.position)

    @final
    def played_in(self, scenario: str, options: Options) -> tuple[str, Options]:
        """The scenario and the options in which a match takes place: of a lesson, its own."""
        lesson = lesson_in(self.lessons, scenario)
        if lesson is None:
            return scenario, options
        return lesson.scenario or self.scenarios[0].name, {**lesson.options, **options}

    @property
    def verbs(self) -> Verbs:
        """The verbs of the game; none, if its states name none."""
        return self.state_type.verbs or Verbs()

    def read(self, written: bytes | str) -> S:
        """A state that was written as JSON; raises msgspec.ValidationError with what is wrong with it."""
        return self.revive(msgspec.json.decode(written))

    def revive(self, plain: Any) -> S:
        """A state from plain data, as a save file holds it; the stages on its stack are found by their names."""
        return cast("S", revived(plain, self.state_type))

    @abstractmethod
    def view(self, state: S, side: Side | None) -> Any:
        """What a side may know (None: a spectator), built up from nothing."""

    @abstractmethod
    def resample(self, state: S, side: Side | None, rng: random.Random) -> S:
        """Another state that looks the same to a side, with what it cannot know drawn anew."""

    @abstractmethod
    def result(self, state: S) -> Result | None:
        """How the game ended, or None while it goes on."""

    @abstractmethod
    def check(self, state: S) -> list[str]:
        """Everything that is wrong with a state; nothing, if all is well."""

    @abstractmethod
    def tell(self, event: Event) -> str:
        """An event as a sentence."""

    @abstractmethod
    def summary(self, state: S) -> str:
        """A position in one line."""

    def progress(self, state: S) -> tuple[int, int] | None:
        """How far a match is, for everyone to know: the turn and the last one; None where no turn is the last."""
        return None

    def timed_part(self, state: S) -> str | None:
        """The part of a turn that is played now and for which the rules give so much time (`Scenario.minutes`).

        Its last word is the name that it has in `Scenario.timed`.
        """
        return None

    def lapse(self, state: S, decision: Decision) -> Choice:
        """What is chosen for a side whose time for a part of its turn is up: whatever does least."""
        return decision.choices[0]

    def eyes(self, state: S, side: Side | None) -> Eyes[S]:
        """A position as a side sees it (None: a spectator)."""
        return Eyes(self, state, side)

    def facts(self, event: Event) -> dict[str, Any]:
        """What a page reads of an event besides its sentence; names in it are in the language that is spoken."""
        return event.data

    def actions(self, side: Side | None, entries: Sequence[Happened]) -> list[Action]:
        """What a side knows to have happened, as a person would name it: a dozen actions for a usual turn."""
        return plain(self.tell, entries)

    def since(self, side: Side | None, entries: Sequence[Happened]) -> int:
        """The position at which a side's own last turn was over, its answers to others left aside."""
        return last_own(side, entries)

    def score(self, eyes: Eyes[S]) -> Score:
        """How the game stands for a side: at most three figures, and the spaces that are in danger next."""
        return Score()

    def annals(self) -> Annals[S]:
        """How an ended match is told: its periods, losses, ground, luck and verdict."""
        return Annals(self)

    def say(self, eyes: Eyes[S], choice: Choice) -> str:
        """A choice in words, as a button says it: those of its verb, with the noun as it is."""
        if choice.verb not in self.verbs:
            return str(choice)
        verb = self.verbs[choice.verb]
        return self.words.phrase(verb.said(choice.noun), {verb.nouns.name: choice.noun} if verb.nouns else {})

    def meaning(self, eyes: Eyes[S], choice: Choice) -> Meaning | None:
        """What a choice that is a button does, said before it is made; None: its words are enough."""
        return None

    def table(self, eyes: Eyes[S]) -> Any:
        """What a page needs to draw what a side sees, in structs of `marne.kernel.table`; or else the plain view."""
        return eyes.view

    def foresee(self, eyes: Eyes[S], choice: Choice) -> Any:
        """What a side can know of what a choice would bring about; None if there is nothing to say."""
        return None

    def forecast(self, eyes: Eyes[S], choice: Choice) -> Any:
        """What the preview of a choice claims, as `marne.kernel.forecast` proves it; None: it claims nothing."""
        return None

    def prompt(self, eyes: Eyes[S], decision: Decision) -> str:
        """What a side is asked, as fully as the game can say it to that side."""
        return self.words.phrase(decision.prompt)

    def describe(self, eyes: Eyes[S]) -> list[tuple[str, list[str]]]:
        """What a side sees, in words: headings, each with its lines."""
        return [(phrase("Position"), [self.summary(eyes.imagined)])]

    @final
    def consult(self, topic: Any, data: Any = None) -> Any:
        """What a page asks besides any match, as plain data: an army to be checked, a battlefield to be made."""
        return self.topics.ask(topic, data)

    def owner(self, eyes: Eyes[S], choice: Choice) -> str | None:
        """The seat to which a choice of the side belongs; None: any seat of the side."""
        return None

    def bot(self) -> Any:
        """What the game teaches program players, as `marne.players.bot` describes it; None: it teaches nothing."""
        return None

    def gauge(self) -> Any:
        """What a study may measure in the game, as `marne.study.gauge` describes it; None: nothing but the result."""
        return None

    def senses(self) -> Any:
        """How a learner meets the game, as `marne.study.senses` describes it; None: it cannot."""
        return None

    def settle(self, scenario: str, options: Options) -> Options:
        """The options with defaults filled in; what is unknown, or means nothing in the scenario, is named."""
        _known(NO_SCENARIO, scenario, [s.name for s in self.scenarios])
        given = dict(options)
        settled = {}
        for option in self.options:
            value = given.pop(option.name, option.default)
            if value != option.default and not option.applies(scenario):
                raise BadOption(phrase(IDLE_OPTION, option=option.name, scenario=scenario))
            _known(NO_VALUE, value, list(option.values), option=option.name)
            settled[option.name] = value
        for name in given:
            _known(NO_OPTION, name, [o.name for o in self.options])
        return settled

    def renewed(self, options: Options) -> Options:
        """The options of an earlier match as a new one plays them: by the rules of today."""
        today = {option.name: option.default for option in self.options if not option.offered}
        return {**options, **today}

    def recalled(self, scenario: str, options: Options) -> Options:
        """The options of a match that has begun; of one that is older than an option, what was played before it.

        What means nothing in the scenario once went unnoticed, and is as usual.
        """
        scenario, options = self.played_in(scenario, options)
        before = {option.name: option.before for option in self.options if option.before}
        idle = {option.name: option.default for option in self.options if not option.applies(scenario)}
        return {**before, **options, **idle}


NO_SCENARIO = prose("no scenario is called {given}; there are: {known}")
NO_OPTION = prose("no option is called {given}; there are: {known}")
IDLE_OPTION = prose("{option} means nothing in {scenario}, which has settled it")
NO_VALUE = prose("no value of {option} is called {given}; there are: {known}")


def _known(missing: str, given: Any, known: list[str], **parts: str) -> None:
    if given not in known:
        raise BadOption(phrase(missing, given=repr(given), known=", ".join(known), **parts))


def games() -> dict[str, Game[Any]]:
    """All installed games by name; one that cannot be loaded is named in a warning, and the others are there."""
    found: dict[str, Game[Any]] = {}
    for entry in sorted(entry_points(group="marne.games"), key=lambda entry: entry.name):
        try:
            found[entry.name] = entry.load()()
        except Exception as error:
            warnings.warn(f"the game {entry.name} cannot be loaded: {error!r}", stacklevel=2)
    return found


def find(name: str) -> Game[Any]:
    """The game of that name."""
    found = {e.name: e for e in entry_points(group="marne.games")}
    if name not in found:
        close = difflib.get_close_matches(name, found, n=1)
        if close:
            raise UnknownGame(
                phrase("no game is called {name}; did you mean {close}?", name=repr(name), close=close[0])
            )
        known = ", ".join(sorted(found))
        raise UnknownGame(phrase("no game is called {name}; there are: {known}", name=repr(name), known=known))
    game: Game[Any] = found[name].load()()
    return game
