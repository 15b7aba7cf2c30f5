"""How a match went, told when it is over: its periods, what each side lost and held, its luck, and its verdict.

`Annals` says what can be said of any game; a game that has more to tell derives from it, and hands its own out through
`Game.annals`. All of it looks at the truth: it is asked for when nothing is hidden any more.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar

from marne.kernel.choice import RuleId, Side
from marne.kernel.event import Event
from marne.kernel.laid import Laid
from marne.kernel.stage import State
from marne.kernel.table import SpaceNow, Table
from marne.kernel.words import phrase, prose

if TYPE_CHECKING:
    from marne.kernel.game import Game, Result

S = TypeVar("S", bound=State)


class Period(NamedTuple):
    """A stretch of a match by which it is told, such as a month: its number from 1, its title, and that in short."""

    number: int
    title: str
    short: str


class Tally(Laid, frozen=True, kw_only=True):
    """A figure that is told period by period: what was lost, what is held."""

    name: str
    amount: int
    side: Side | None = None
    rule: RuleId | None = None
    adds: bool = False  # whether it only grows: then each period tells what came to it, and the last column the whole
    of: int | None = None  # how many there could be, or how many decide the game


class Fortune(NamedTuple):
    """What chance gave a side: how often, how much in all, how much is usual, and the variance of that."""

    side: Side
    times: int
    got: float
    usual: float
    variance: float

    def and_then(self, other: Fortune) -> Fortune:
        """This and more of the same side."""
        got, usual = self.got + other.got, self.usual + other.usual
        return Fortune(self.side, self.times + other.times, got, usual, self.variance + other.variance)


def kinder(fortunes: Iterable[Fortune]) -> dict[Side, float]:
    """By how much chance was kinder to each side than usual.

    >>> kinder([Fortune("red", 1, 5.0, 3.5, 2.9), Fortune("red", 1, 1.0, 3.5, 2.9)])
    {'red': -1.0}
    """
    found: dict[Side, float] = {}
    for fortune in fortunes:
        found[fortune.side] = found.get(fortune.side, 0.0) + fortune.got - fortune.usual
    return found


class Luck(Laid, frozen=True, kw_only=True):
    """The luck of a side over a whole match."""

    side: Side
    title: str  # what was thrown or drawn, and how often
    got: float
    usual: float
    spread: float  # by how much it differs from what is usual two times in three


class Annals(Generic[S]):
    """How matches of a game are told: what can be said of any game."""

    by_period: ClassVar[str] = prose("Turn by turn")
    """What one calls it to tell a match period by period."""
    luck_means: ClassVar[str] = prose("How the dice fell that each side threw, all faces added up.")
    die: ClassVar[int] = 6
    """How many sides a die has, in a game whose events tell `side` and `face` or `faces`."""

    def __init__(self, game: Game[S]) -> None:
        self.game = game

    def verdict(self, state: S, result: Result) -> str:
        """Why the game ended as it did, in a sentence: what the rule says by which it was decided."""
        rules = self.game.rulebook
        text = rules[result.rule].text if result.rule in rules else result.how
        return self.game.words.name(text)

    def period(self, state: S) -> Period:
        """The period to which a position belongs: the turn, if the state counts turns; 0 is before the first."""
        turn = getattr(state, "turn", None)
        if not isinstance(turn, int):
            return Period(1, phrase("The match"), "")
        return Period(turn, phrase("Turn {turn}", turn=turn), str(turn))

    def ground(self, state: S) -> Mapping[str, SpaceNow]:
        """Who holds what, by the printed names of spaces: as the table shows it."""
        table = self.game.table(self.game.eyes(state, None))
        return table.spaces if isinstance(table, Table) else {}

    def standing(self, state: S) -> dict[Side, list[int]]:
        """The spaces in which the pieces of each side stand, once for each piece."""
        found = {}
        for side in self.game.sides:
            table = self.game.table(self.game.eyes(state, side))
            pieces = table.pieces if isinstance(table, Table) else ()
            found[side] = [piece.space for piece in pieces if piece.side == side and piece.space >= 0]
        return found

    def tallies(self, state: S) -> list[Tally]:
        """What is counted: the pieces that each side has on the board, and the spaces that it has taken."""
        standing, ground = self.standing(state), self.ground(state)
        rows = [
            Tally(name=phrase("Pieces on the board"), side=side, amount=len(spaces))
            for side, spaces in standing.items()
        ]
        taken = [now.held for now in ground.values() if now.taken]
        rows += [Tally(name=phrase("Spaces taken"), side=side, amount=taken.count(side)) for side in self.game.sides]
        return rows

    def passed(self, before: S, after: S, side: Side) -> str:
        """What a period brought a side, in a few words: ground that was lost and won."""
        old, new = self.ground(before), self.ground(after)
        gains = [winner for name in {*old, *new} if (winner := self._winner(old.get(name), new.get(name)))]
        won = gains.count(side)
        if not gains:
            return phrase("nothing changed hands")
        if won == len(gains):
            return phrase("{won} won", won=won)
        return phrase("{lost} lost", lost=len(gains) - won) + (phrase(", {won} won", won=won) if won else "")

    def _winner(self, old: SpaceNow | None, new: SpaceNow | None) -> Side | None:
        """The side into whose hands a space has come."""
        if new is not None and new.taken:
            return None if old is not None and old.taken and old.held == new.held else new.held
        if old is not None and old.taken:
            return next((side for side in self.game.sides if side != old.held), None)
        return None

    def fortunes(self, events: Iterable[Event], state: S) -> list[Fortune]:
        """What chance gave the sides in what one choice brought about; the state is the one after it."""
        found = []
        for event in events:
            faces = event.data.get("faces", [event.data["face"]] if "face" in event.data else [])
            side = event.data.get("side")
            if side in self.game.sides and faces:
                found.append(dice(side, faces, self.die))
        return found

    def luck(self, fortune: Fortune) -> str:
        """What is told of a side's luck, besides the figures."""
        return phrase("dice, all faces added up: {count}", count=fortune.times)


def dice(side: Side, faces: Sequence[int], die: int) -> Fortune:
    """What dice of so many sides gave a side."""
    many = len(faces)
    return Fortune(side, many, sum(faces), many * (die + 1) / 2, many * (die * die - 1) / 12)


def joined(fortunes: Iterable[Fortune], annals: Annals[Any]) -> list[Luck]:
    """What chance gave each side over a whole match."""
    sums: dict[Side, Fortune] = {}
    for one in fortunes:
        so_far = sums.get(one.side)
        sums[one.side] = so_far.and_then(one) if so_far else one
    return [
        Luck(
            side=f.side,
            title=annals.luck(f),
            got=round(f.got, 1),
            usual=round(f.usual, 1),
            spread=round(f.variance**0.5, 1),
        )
        for side in annals.game.sides
        if (f := sums.get(side))
    ]
