"""One game between program players, from a seed to what is known of it afterwards.

Whatever goes wrong is part of the outcome: a player who chooses what was not offered, who takes too long or who fails
has lost the game, and the outcome says so.
"""

from __future__ import annotations

import signal
import threading
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from time import perf_counter
from typing import Any, Literal

from msgspec import Struct

from marne.kernel import Choice, Decision, Event, Game, Options, Position, Seat, SeededDice, Side, find
from marne.kernel.choice import well_formed
from marne.kernel.trial import LIMIT
from marne.players import BadPlayerOption, Player, RandomPlayer, Timed, player_named
from marne.players.recollection import Imagining, Recollection, imagining, is_mindful, noted
from marne.players.turn import asked_of
from marne.study.gauge import Fronted, Gauge, gauge_of

FaultKind = Literal["illegal", "time", "crash", "broken", "endless"]
PLAYERS_FAULTS: frozenset[FaultKind] = frozenset({"illegal", "time", "crash"})
"""Faults by which a player loses; the others are the game's, and nobody wins."""
Measure = Literal["curves", "battles", "luck", "front"]
MEASURES: tuple[Measure, ...] = ("curves", "battles", "luck")
"""What is recorded if a plan does not say; the front only where it is asked for."""
BLIND = (RandomPlayer,)
"""Players who toss coins: they never look at the view, and making it would take most of the time of their games."""

_find = cache(find)


class Task(Struct, frozen=True):
    """A game that is to be played: what, by whom, and from which seed."""

    cell: int
    index: int
    game: str
    scenario: str
    options: Options
    players: dict[str, str]  # by seat
    seed: str
    clock: float | None = None  # seconds for a choice
    record: tuple[Measure, ...] = ()
    data: str = ""  # the name of the data files that are tried in the place of the game's own, if any are


class Fault(Struct, frozen=True):
    """What went wrong, with which seat's player, and in which words."""

    kind: FaultKind
    seat: str = ""
    player: str = ""
    words: str = ""


class Sample(Struct, frozen=True):
    """The curves at one moment: by name, the value for each side."""

    turn: int
    part: int
    choices: int
    curves: dict[str, dict[Side, float]]


class Thinking(Struct):
    """How long a player thought: choices, seconds together, and the longest."""

    choices: int = 0
    seconds: float = 0.0
    longest: float = 0.0


class Outcome(Struct, frozen=True):
    """How a game went."""

    cell: int
    index: int
    winner: Side | None
    how: str
    rule: str
    turn: int
    choices: int
    fault: Fault | None = None
    samples: tuple[Sample, ...] = ()
    battles: tuple[tuple[int, str, int], ...] = ()  # turn, space, how many
    luck: dict[Side, float] = {}
    fronts: tuple[tuple[int, str], ...] = ()  # turn that begins, space; the end of the game counts as one more turn
    thinking: dict[str, Thinking] = {}  # by seat

    @property
    def void(self) -> bool:
        """Whether the game tells nothing about its players."""
        return self.fault is not None and self.fault.kind not in PLAYERS_FAULTS


class OutOfTime(BaseException):
    """A player has exceeded its clock; not an Exception, so that no player swallows it."""


class _Failed(Exception):
    """A player has forfeited the game."""

    def __init__(self, kind: FaultKind, seat: str, words: str) -> None:
        super().__init__(words)
        self.kind: FaultKind = kind
        self.seat = seat


def play(task: Task, note: Path | None = None) -> Outcome:
    """Play a game to its end. If there is a note, it always names the seat that is thinking, in case nobody returns."""
    return Sitting(task, note).outcome()


def seated(name: str, game: Game[Any], seed: str) -> Player:
    """A player who plays the same way for the same seed, if it is one that can."""
    try:
        return player_named(name, game, seed=seed)
    except BadPlayerOption:
        return player_named(name, game)


class Sitting:
    """One game while it is played."""

    def __init__(self, task: Task, note: Path | None) -> None:
        self.task, self.note = task, note
        self.game = _find(task.game)
        self.gauge: Gauge = gauge_of(self.game)
        self.listen = "battles" in task.record or "luck" in task.record
        self.seats = self.game.seats(task.options)
        sides = [seat.side for seat in self.seats]
        self.alone = {side for side in sides if sides.count(side) == 1}
        self.players: dict[str, Player] = {}
        self.memories: dict[str, Recollection] = {}
        self.choices = 0
        self.moment = (-1, -1)
        self.begun = -1
        self.samples: list[Sample] = []
        self.battles: Counter[tuple[int, str]] = Counter()
        self.fronts: set[tuple[int, str]] = set()
        self.luck: dict[Side, float] = dict.fromkeys(self.game.sides, 0.0) if "luck" in task.record else {}
        self.thinking = {seat.name: Thinking() for seat in self.seats}
        self.position: Position[Any] | None = None

    def outcome(self) -> Outcome:
        """Play, and tell how it went."""
        task = self.task
        try:
            self._play()
        except _Failed as failed:
            fault = Fault(failed.kind, failed.seat, task.players[failed.seat], str(failed))
            return self._told(
                winner_by_forfeit(self.game, task.options, failed.seat), f"forfeit: {failed.kind}", "", fault
            )
        except Exception as error:  # the game itself
            fault = Fault("broken", words=_words(error))
            return self._told(None, "the game failed", "", fault)
        assert self.position is not None
        if not self.position.over:
            fault = Fault("endless", words=f"not over after {self.choices} choices")
            return self._told(None, "endless", "", fault)
        result = self.game.result(self.position.state)
        if result is None:
            return self._told(None, "no result", "", Fault("broken", words="the game is over and has no result"))
        return self._told(result.winner, result.how, result.rule, None)

    def _play(self) -> None:
        task, game = self.task, self.game
        for seat in self.seats:
            self._note(seat.name)
            with self._blamed(seat):
                player = self.players[seat.name] = self.player(seat)
                if isinstance(player, Timed):
                    player.limit(task.clock)
            if is_mindful(player) and noted(game):
                self.memories[seat.name] = Recollection(game, seat.side)
                self.listen = True
        self._note("")
        dice = SeededDice(f"{task.seed}/dice")
        self.position, opening = Position.start(game.new(task.scenario, task.options), dice)
        self.measure(opening.events)
        while self.position.decisions and self.choices < LIMIT:
            seat, decision = self._asked(self.position)
            choice = self.chosen(seat, decision, self.position)
            played = self.position.apply(decision.side, choice, dice, self.listen)
            self.choices += 1
            self.measure(played.events)

    def player(self, seat: Seat) -> Player:
        """Who plays a seat."""
        return seated(self.task.players[seat.name], self.game, f"{self.task.seed}/{seat.name}")

    def _asked(self, position: Position[Any]) -> tuple[Seat, Decision]:
        """The first seat that has something to decide, in the order of the table."""
        for seat in self.seats:
            decision = asked_of(self.game, position, seat.name, seat.side, seat.side in self.alone)
            if decision is not None:
                return seat, decision
        raise RuntimeError("nobody may choose any of what is offered")

    def chosen(self, seat: Seat, decision: Decision, position: Position[Any]) -> Choice:
        """What the player of a seat chooses."""
        player = self.players[seat.name]
        blind = type(player) in BLIND
        view = None if blind else self.game.view(position.state, seat.side)
        memory = self.memories.get(seat.name)
        imagine = (
            imagining(self.game, position.state, seat.side) if memory is None else Imagining(position.state, memory)
        )
        self._note(seat.name)
        thinking, clock = self.thinking[seat.name], self.task.clock
        start = perf_counter()
        with self._blamed(seat), _alarm(None if blind else clock):
            choice = player.choose(view, decision, imagine)
        took = perf_counter() - start
        thinking.choices += 1
        thinking.seconds += took
        thinking.longest = max(thinking.longest, took)
        if clock is not None and took > clock:
            raise _Failed("time", seat.name, f"took {took:.1f} s for a choice, {clock:g} s were allowed")
        if not well_formed(choice) or choice not in decision.choices:
            raise _Failed("illegal", seat.name, f"chose {choice!r}, which was not offered: {decision.prompt}")
        self._note("")
        return choice

    def _note(self, who: str) -> None:
        """Write down who is at work, or that it is the game itself, in case this process dies."""
        if self.note is not None:
            self.note.write_text(who, encoding="utf-8")

    @contextmanager
    def _blamed(self, seat: Seat) -> Iterator[None]:
        """Whatever fails in here, the player of this seat has failed."""
        try:
            yield
        except OutOfTime as late:
            raise _Failed("time", seat.name, str(late)) from None
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # a program may even try to leave
            raise _Failed("crash", seat.name, _words(error)) from error

    def measure(self, events: Sequence[Event]) -> None:
        """Let both sides remember what they may read, and read what was asked for."""
        assert self.position is not None
        record, state = self.task.record, self.position.state
        for memory in self.memories.values():
            memory.hear(events)
        if not record:
            return
        moment = self.gauge.moment(state)
        if "front" in record and isinstance(self.gauge, Fronted) and (moment[0] != self.begun or self.position.over):
            self.begun = moment[0]
            self.fronts.update((moment[0] + self.position.over, space) for space in self.gauge.front(state))
        if "curves" in record and (moment != self.moment or self.position.over):
            self.moment = moment
            curves = {name: dict(sides) for name, sides in self.gauge.read(state).items()}
            self.samples.append(Sample(*moment, self.choices, curves))
        if "battles" in record:
            self.battles.update((moment[0], space) for e in events if (space := self.gauge.battle(e)) is not None)
        if "luck" in record and events:
            for side, amount in self.gauge.luck(events, state).items():
                self.luck[side] += amount

    def _told(self, winner: Side | None, how: str, rule: str, fault: Fault | None) -> Outcome:
        battles = tuple((turn, space, count) for (turn, space), count in sorted(self.battles.items()))
        turn = self.gauge.moment(self.position.state)[0] if self.position is not None else 0
        return Outcome(
            self.task.cell, self.task.index, winner, how, rule, turn, self.choices, fault,
            tuple(self.samples), battles, self.luck, tuple(sorted(self.fronts)), self.thinking,
        )  # fmt: skip


def winner_by_forfeit(game: Game[Any], options: Options, seat: str) -> Side | None:
    """The side that wins when a seat forfeits: the other one, if there is but one other."""
    own = next(s.side for s in game.seats(options) if s.name == seat)
    others = [side for side in game.sides if side != own]
    return others[0] if len(others) == 1 else None


def _words(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"[:500]


@contextmanager
def _alarm(seconds: float | None) -> Iterator[None]:
    """Stop a player who thinks for too long, where the system can: in the main thread of a process of its own."""
    if seconds is None or threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        yield
        return

    def ring(*_: Any) -> None:
        raise OutOfTime(f"thought for more than {seconds:g} s about a choice and was stopped")

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
