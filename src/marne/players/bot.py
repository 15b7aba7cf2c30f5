"""What a game teaches its program players: to judge a position, to rank choices, and to play on quickly.

A game that wants to be played well has a `bot.py` with a class that keeps the protocol `Bot`, and hands it out through
`Game.bot`. A game without one can still be played: `bot_of` then gives one that knows nothing but the result.
"""

from __future__ import annotations

import math
import random
from collections.abc import Hashable, Mapping, Sequence
from typing import Any, Protocol, TypeAlias, runtime_checkable

import msgspec
from msgspec import Struct

from marne.kernel import Choice, Event, Game, Side

TEMPERS = ("cautious", "balanced", "bold")
"""The temperaments that every program player knows; what they mean is for each game to say."""
JUDGEMENTS = ("", "old", "learned")
"""How positions are judged: as the game's data say, by the weights of its terms, or by what was learned from games."""


Terms: TypeAlias = Mapping[str, tuple[float, float]]
"""An evaluation by the names of its terms: what each adds for the side itself, and what it adds (usually takes) for
its enemy. All of them together are the logarithm of the odds to win."""

Weights: TypeAlias = Mapping[str, tuple[float, float]]
"""By how much a temperament multiplies each term, ours and theirs; a term that is not named counts as it is."""


Phrases: TypeAlias = Mapping[str, tuple[str, str, str, str]]
"""How each term is spoken of when it moves a decision, as the end of a sentence that begins with "This": when we gain
by it, when we lose by it, when the enemy loses, when he gains."""


class Officer(Protocol):
    """Somebody who plays on quickly for one side, and may keep a scheme in mind from one choice to the next."""

    def choose(self, state: Any, choices: Sequence[Choice]) -> Choice:
        """One of the choices that the side has now."""
        ...


class Bot(Protocol):
    """What a game knows about playing it well. Its answers may not depend on anything but what it is given."""

    def evaluate(self, state: Any, side: Side) -> Terms:
        """How a side stands, term by term."""
        ...

    def prior(self, state: Any, side: Side, choices: Sequence[Choice]) -> Sequence[float]:
        """How good each choice looks before any thinking; the weights are above 0 and need not add up to 1."""
        ...

    def officer(self, side: Side, rng: random.Random, temper: str, noise: float) -> Officer:
        """Somebody who plays on for a side; without noise always the same way, with more noise more freely."""
        ...

    def group(self, state: Any) -> Hashable | None:
        """The decision group of the next click: clicks of one group are one decision. None: it stands alone."""
        ...

    def turn(self, state: Any) -> Hashable:
        """What lasts until it is the other's turn to act: thinking ahead is counted in these."""
        ...

    def weights(self, temper: str) -> Weights:
        """What a temperament cares about more, and less, than others."""
        ...

    def phrases(self) -> Phrases:
        """How each term is spoken of."""
        ...


class Manner(Struct, frozen=True):
    """How a search goes about a game."""

    turns: int = 1  # so many of what the bot calls a turn are one turn of the search's depth
    trust: float = 0.0  # by how many standard errors another scheme must be ahead of the usual one to be preferred
    calm: float = 0.3  # how freely officers play on below the tree
    growth: float = 0.5  # how fast the number of schemes grows with the tries: faster where one try tells all
    stakes: float = 1.0  # how much a decision group changes the chance to win, as a share of what is usual in games
    answer: bool = False  # whether the other side answers, as its officers would, before the end of a try is judged
    even_luck: bool = False  # whether dice fall alike for all schemes in the same decision groups, try by try
    pace: float = 1.0  # how much longer one thinks about a decision group than is usual: where it is a plan for many
    lot: float = 1.0  # how freely officers make what is drawn by lot; not at all where it is mere routine
    small: float = 0.001  # a decision is settled when to change it is expected to gain no more than this chance to win
    wavers: float = 2.0  # how freely a recruit draws up orders
    slips: float = 0.2  # of how many of his clicks a recruit makes anything at all


@runtime_checkable
class Mannered(Protocol):
    """A bot that knows how its game is best searched."""

    def manner(self) -> Mapping[str, float]:
        """How a search goes about this game, by the names in `Manner`; what is not named is as usual."""
        ...


def manner_of(bot: Bot) -> Manner:
    """How a search goes about a bot's game: as the bot says, or as is usual."""
    return msgspec.convert(bot.manner(), Manner) if isinstance(bot, Mannered) else Manner()


@runtime_checkable
class Drawing(Protocol):
    """A bot that knows decisions in which whoever can be foreseen is beaten."""

    def by_lot(self, state: Any) -> bool:
        """Whether the next click is drawn by lot, by an officer's own chance, and not searched for."""
        ...


@runtime_checkable
class Spanning(Protocol):
    """A bot that knows what a search should look ahead to, where that is nearer than the end of a turn."""

    def span(self, state: Any) -> Hashable:
        """What a search's thinking ahead is counted in: a part of what the bot calls a turn."""
        ...


@runtime_checkable
class Threading(Protocol):
    """A bot that knows what a scheme hangs on while it is carried out, where that is less than all its side sees."""

    def thread(self, state: Any) -> Hashable | None:
        """By what the next click of a scheme is known again: the dice and answers on the way that are not in it do not
        make it another scheme. It may depend only on what the side sees. None: by the whole view."""
        ...


@runtime_checkable
class Placing(Protocol):
    """A bot that can say where what its terms speak of comes about, and what its officers do without a thought."""

    def places(self, states: Sequence[Any], side: Side) -> Mapping[str, tuple[Sequence[str], ...]]:
        """For a way through some states, by term: where we gain by it and lose, where the enemy loses and gains."""
        ...

    def habit(self, state: Any) -> str:
        """By which rule of thumb a click of this kind is made, if officers all make it alike; else nothing."""
        ...


class Belief(Protocol):
    """What a side believes about whatever it cannot see."""

    def hear(self, event: Event) -> None:
        """Take in one line of the story; the side may read it."""
        ...

    def imagine(self, state: Any, rng: random.Random) -> Any:
        """A state that looks to the side as this one does, as likely as the side believes it to be."""
        ...


@runtime_checkable
class Believing(Protocol):
    """A bot that remembers: what was shown, what moved where, how the match began."""

    def belief(self, side: Side) -> Belief:
        """What a side believes before anything has happened."""
        ...

    def noted(self) -> frozenset[str]:
        """The kinds of events that beliefs are made from."""
        ...


class Exploiter(Protocol):
    """Somebody who plays on for one side with an eye for one kind of mistake."""

    def choose(self, worlds: Sequence[Any], choices: Sequence[Choice]) -> Choice:
        """One of the choices; every world looks to the side as the table does, and the first is always given."""
        ...


@runtime_checkable
class Exploited(Protocol):
    """A bot that knows how players of its game are beaten: who waits for which mistake."""

    def exploiters(self) -> Mapping[str, str]:
        """The mistakes that can be punished, by a word for each, and how that is done."""
        ...

    def exploiter(self, kind: str, side: Side, rng: random.Random) -> Exploiter:
        """Somebody who punishes one of them."""
        ...


Lures: TypeAlias = Mapping[int, float]
"""What an opening draws a side to, space by space, beside what all is worth to everybody; below 0 it is shunned."""


@runtime_checkable
class Varying(Protocol):
    """A bot that knows more than one good way to begin: whoever always begins alike is foreseen."""

    def opens(self, state: Any, side: Side) -> bool:
        """Whether what a side decides now belongs to its opening."""
        ...

    def book(self, side: Side) -> Sequence[Lures]:
        """The openings of a side, each as good as any other as far as games tell; perhaps none."""
        ...

    def opener(self, lures: Lures, side: Side, rng: random.Random, temper: str, noise: float) -> Officer:
        """An officer who is drawn so while the opening lasts, and then plays on like any other."""
        ...

    def idea(self, side: Side, rng: random.Random) -> Lures:
        """An opening that occurs to somebody: games tell what it is worth."""
        ...

    def noticed(self, state: Any) -> Hashable:
        """What the enemy sees of how a side has begun, at the end of its opening."""
        ...


class Judgement(Struct, frozen=True):
    """How a position is judged for people, so that what is said to come in so many of a hundred games does."""

    ahead: int = (
        0  # so many of what the bot calls a turn officers play on first: in the middle of things one sees little
    )
    slope: float = 1.0  # by this the logarithm of the odds is multiplied: less than one where the bot is too sure
    worlds: int = 12  # so many are imagined for an estimate: fewer where it takes long to play on; the margin tells it


@runtime_checkable
class Judging(Protocol):
    """A bot that knows how its evaluation is to be taken."""

    def judgement(self) -> Mapping[str, float]:
        """How positions of this game are judged, by the names in `Judgement`; what is not named is as usual."""
        ...


def judgement_of(bot: Bot) -> Judgement:
    """How the positions of a bot's game are judged: as the bot says, or as is usual."""
    return msgspec.convert(bot.judgement(), Judgement) if isinstance(bot, Judging) else Judgement()


def odds(terms: Terms, weights: Weights) -> float:
    """The sum of all terms as a temperament weighs them.

    >>> odds({"ground": (1.0, -0.5), "losses": (-0.125, 0.0)}, {"losses": (2.0, 1.0)})
    0.25
    """
    total = 0.0
    for name, (ours, theirs) in terms.items():
        weight = weights.get(name)
        total += ours + theirs if weight is None else weight[0] * ours + weight[1] * theirs
    return total


def chance(log_odds: float) -> float:
    """The chance to win that goes with a sum of terms.

    >>> chance(0.0)
    0.5
    """
    return 1 / (1 + math.exp(-log_odds)) if log_odds > -700 else 0.0


class Anybody:
    """An officer who tosses coins."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def choose(self, state: Any, choices: Sequence[Choice]) -> Choice:
        """Any choice."""
        return choices[int(self._rng.random() * len(choices))]


class Untaught:
    """What is known of a game that teaches nothing: how it ends, and that every choice is as good as another."""

    def evaluate(self, state: Any, side: Side) -> Terms:
        """Nobody knows."""
        return {}

    def prior(self, state: Any, side: Side, choices: Sequence[Choice]) -> Sequence[float]:
        """All alike."""
        return [1.0] * len(choices)

    def officer(self, side: Side, rng: random.Random, temper: str, noise: float) -> Officer:
        """Somebody who tosses coins."""
        return Anybody(rng)

    def group(self, state: Any) -> None:
        """Every click stands alone."""
        return

    def turn(self, state: Any) -> Hashable:
        """All is one turn: only the end of the game tells anything."""
        return None

    def weights(self, temper: str) -> Weights:
        """No temperament without terms."""
        return {}

    def phrases(self) -> Phrases:
        """Nothing to speak of."""
        return {}


@runtime_checkable
class Learning(Protocol):
    """A bot that can judge positions in another way than is usual."""

    def judged_by(self, judgement: str) -> Bot:
        """The same bot with one of the `JUDGEMENTS`."""
        ...


def bot_of(game: Game[Any], judgement: str = "") -> Bot:
    """What a game teaches, or what can be said of any game; it judges positions as the game's data say, or as asked."""
    found: Bot | None = game.bot()
    if found is None:
        return Untaught()
    return found.judged_by(judgement) if judgement and isinstance(found, Learning) else found
