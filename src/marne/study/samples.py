"""Positions from games that were played, each with what came of it: what a judgement is learned from.

    python -m marne.study.samples germany-at-war --games 2000 --workers 16 --seconds 150 --out samples/germany-at-war

A game begins freely: for a while officers who waver a good deal play both sides. From a moment drawn by lot both are
played alike, by one of the named players, and whenever something ends that a search looks ahead to, the position is
written down as the game's bot observes it. Now and then a side strays for a while, because a search judges positions
that nobody would play for. Nothing but NumPy and what players need is needed here.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Hashable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from msgspec import Struct

from marne.kernel import Choice, Decision, Event, Game, Options, Position, Seat, find
from marne.players import Player, bot_of, odds
from marne.players.bot import Spanning
from marne.players.novice import NovicePlayer
from marne.players.player import Imagine
from marne.players.recollection import is_mindful
from marne.players.taught import Taught
from marne.study.hands import Hands, LocalHands
from marne.study.machine import data_mark
from marne.study.played import Sitting, Task

_find = cache(find)
PLAYERS = ("officer:noise=0.3", "officer:noise=0.3", "search:nodes=12")
"""By whom games are played unless somebody says otherwise; each is as likely as it is often named."""
AT_ONCE = 0.4
"""The share of games that are played in earnest from the beginning."""
LONGEST = 24
"""How many spans the free beginning lasts at most."""
WAVERING = (0.5, 1.0, 2.0)
"""How freely officers play in the beginning, and when somebody strays."""
STRAYS = 0.06
"""How often a side strays when a span begins."""
EVERY = 20.0
"""So many seconds apart what was played is written down."""


class Plan(Struct, frozen=True):
    """What is played, and what is observed: only samples of the same plan belong together."""

    game: str
    version: int
    data: str
    scenarios: dict[str, Options]
    players: tuple[str, ...]
    seed: str
    inputs: tuple[str, ...]


class Row(Struct, frozen=True, array_like=True):
    """A position: what the bot observes, what its present evaluation says, after how many choices, who is foremost."""

    observed: list[float]
    odds: float
    choices: int
    foremost: int


class Played(Struct, frozen=True, array_like=True):
    """A game that is over: its number, who won (0, 1; 2 for nobody), its positions, and how long it took to play."""

    index: int
    winner: int
    rows: list[Row]
    seconds: float
    fault: str = ""


class Lesson(Struct, frozen=True):
    """A game that is to be played for its positions."""

    plan: Plan
    index: int
    until: float | None  # the moment, by the clock of the system, after which nobody waits for it


class TooLate(BaseException):
    """Nobody waits for this game any more; not an Exception, so that no player swallows it."""


class _Straying:
    """A player who plays freely while he is told to, and else as the one he stands for."""

    def __init__(self, earnest: Player, free: Sequence[Player]) -> None:
        self._earnest, self._free = earnest, free
        self.freely: int | None = 0
        self.mindful = is_mindful(earnest)

    @property
    def now(self) -> Player:
        """Who plays now."""
        return self._earnest if self.freely is None else self._free[self.freely]

    def choose(self, view: Any, decision: Decision, imagine: Imagine) -> Choice:
        """What the one chooses who plays now."""
        return self.now.choose(view, decision, imagine)


class _Observed(Sitting):
    """A game whose positions are written down."""

    def __init__(self, task: Task, until: float | None) -> None:
        super().__init__(task, None)
        bot = bot_of(self.game)
        if not isinstance(bot, Taught):
            raise TypeError(f"the bot of {task.game} has no terms")
        self.bot: Taught[Any, Any] = bot
        self.span_of = bot.span if isinstance(bot, Spanning) else bot.turn
        self.rng = random.Random(f"{task.seed}/strays")
        self.free = 0 if self.rng.random() < AT_ONCE else int(LONGEST ** self.rng.random())
        self.until, self.rows = until, list[Row]()
        self.span: Hashable = None
        self.seated: dict[str, _Straying] = {}

    def player(self, seat: Seat) -> Player:
        """Who plays a seat: the named player, who now and then strays."""
        seed = f"{self.task.seed}/{seat.name}/free"
        free = [NovicePlayer(self.game, f"{seed}/{noise}", "balanced", noise) for noise in WAVERING]
        found = self.seated[seat.name] = _Straying(super().player(seat), free)
        found.freely = self.rng.randrange(len(WAVERING)) if self.free else None
        return found

    def chosen(self, seat: Seat, decision: Decision, position: Position[Any]) -> Choice:
        """What is chosen for a seat; officers look at the position itself, as they do in a search."""
        player = self.seated[seat.name].now
        if isinstance(player, NovicePlayer):
            return player.choose(None, decision, lambda _: position)
        return super().chosen(seat, decision, position)

    def measure(self, events: Sequence[Event]) -> None:
        """Look at the position, if a span is over."""
        super().measure(events)
        assert self.position is not None
        if self.until is not None and time.time() > self.until:
            raise TooLate
        if self.position.over:
            return
        state = self.position.state
        span = self.span_of(state)
        if span == self.span:
            return
        begins, self.span = self.span is None, span
        if begins:
            return
        if self.free:
            self.free -= 1
        else:
            self.rows.append(self._row(state))
        for player in self.seated.values():
            if not self.free:
                player.freely = self.rng.randrange(len(WAVERING)) if self.rng.random() < STRAYS else None

    def _row(self, state: Any) -> Row:
        survey = self.bot.survey(state)
        first = self.bot.foremost(survey)
        said = odds(self.bot.assess(survey, first), {})
        return Row(self.bot.observed(survey), said, self.choices, first)


def plan_for(game: Game[Any], scenarios: Sequence[str], players: Sequence[str], seed: str) -> Plan:
    """What is played for a game: all of its scenarios, unless some are named."""
    bot = bot_of(game)
    if not isinstance(bot, Taught):
        raise TypeError(f"the bot of {game.name} has no terms, so there is nothing to learn")
    names = scenarios or [scenario.name for scenario in game.scenarios]
    settled = {name: game.settle(name, {}) for name in names}
    return Plan(game.name, game.version, data_mark(game.name), settled, tuple(players), seed, bot.inputs())


def play_lesson(packed: bytes) -> bytes:
    """Play one game for its positions. Runs in whatever process the executor has; empty if it came too late."""
    lesson = msgspec.msgpack.decode(packed, type=Lesson)
    plan, index = lesson.plan, lesson.index
    game, seed = _find(plan.game), f"{plan.seed}/{index}"
    rng = random.Random(f"{seed}/who")
    scenario = list(plan.scenarios)[index % len(plan.scenarios)]
    options, who = plan.scenarios[scenario], rng.choice(plan.players)
    players = {seat.name: who for seat in game.seats(options)}
    began = time.process_time()
    sitting = _Observed(Task(0, index, plan.game, scenario, options, players, seed), lesson.until)
    try:
        outcome = sitting.outcome()
    except TooLate:
        return b""
    fault = "" if outcome.fault is None else f"{outcome.fault.kind}: {outcome.fault.words}"
    winner = 2 if outcome.winner is None else game.sides.index(outcome.winner)
    return msgspec.msgpack.encode(Played(index, winner, sitting.rows, time.process_time() - began, fault))


class Samples(Struct, frozen=True):
    """Positions and what came of them: one row for each."""

    plan: Plan
    observed: Any  # an array of as many columns as there are inputs
    odds: Any  # what the hand-made evaluation says
    won: Any  # 1 if the foremost side won, 0 if it lost, a half for a draw
    game: Any  # the number of the game
    choices: Any  # after how many choices


class Store:
    """A folder of samples; parts are added to it, and a part counts only when it is complete."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder, written = folder, msgspec.json.format(msgspec.json.encode(plan))
        known = folder / "plan.json"
        if known.is_file() and known.read_bytes() != written:
            raise ValueError(f"{folder} holds samples of another plan; choose another folder")
        known.write_bytes(written)
        self.done: set[int] = set()
        for part in self._parts():
            with np.load(part) as found:
                self.done.update(int(index) for index in found["games"])

    def _parts(self) -> list[Path]:
        return sorted(self._folder.glob("part-*.npz"))

    def add(self, played: Sequence[Played]) -> None:
        """Write games down; those that failed are remembered, and have no rows."""
        rows = [(p, row) for p in played if not p.fault for row in p.rows]
        name = f"part-{len(self._parts()):05d}.npz"
        unfinished = self._folder / f"{name}.unfinished"
        with unfinished.open("wb") as file:
            np.savez_compressed(
                file,
                games=np.array([p.index for p in played], np.int32),
                observed=np.array([row.observed for _, row in rows], np.float32),
                odds=np.array([row.odds for _, row in rows], np.float32),
                won=np.array([_points(p.winner, row.foremost) for p, row in rows], np.float32),
                game=np.array([p.index for p, _ in rows], np.int32),
                choices=np.array([row.choices for _, row in rows], np.int32),
            )
        unfinished.rename(self._folder / name)
        self.done.update(p.index for p in played)


def _points(winner: int, foremost: int) -> float:
    return 0.5 if winner > 1 else float(winner == foremost)


def read_samples(*folders: Path) -> Samples:
    """The samples of some folders, in the order of their games; all must have observed the same."""
    plans = [msgspec.json.decode((folder / "plan.json").read_bytes(), type=Plan) for folder in folders]
    if any(plan.inputs != plans[0].inputs for plan in plans):
        raise ValueError("the samples do not belong together: other things were observed")
    found: dict[str, list[Any]] = {}
    for number, folder in enumerate(folders):
        for part in sorted(folder.glob("part-*.npz")):
            with np.load(part) as arrays:
                if len(arrays["won"]):
                    for name in ("observed", "odds", "won", "choices"):
                        found.setdefault(name, []).append(arrays[name])
                    found.setdefault("game", []).append(arrays["game"].astype(np.int64) * len(folders) + number)
    if not found:
        raise ValueError(f"there are no samples in {', '.join(map(str, folders))}")
    whole = {name: np.concatenate(parts) for name, parts in found.items()}
    order = np.lexsort((whole["choices"], whole["game"]))
    return Samples(plans[0], **{name: values[order] for name, values in whole.items()})


def gather(plan: Plan, games: int, hands: Hands, folder: Path, seconds: float | None = None) -> Iterator[Played]:
    """Play games for their positions, and write them down; stops when time is over, and goes on where it was."""
    store = Store(folder, plan)
    until = None if seconds is None else time.time() + seconds
    waiting = iter([index for index in range(games) if index not in store.done])
    executor = hands.start()
    under_way: set[Future[bytes]] = set()
    fresh: list[Played] = []
    written = time.monotonic()
    try:
        while True:
            while len(under_way) < 2 * hands.count and (until is None or time.time() < until):
                index = next(waiting, None)
                if index is None:
                    break
                packed = msgspec.msgpack.encode(Lesson(plan, index, until))
                under_way.add(executor.submit(play_lesson, packed))
            if not under_way:
                break
            over, under_way = wait(under_way, return_when=FIRST_COMPLETED)
            for future in over:
                if packed := future.result():
                    fresh.append(played := msgspec.msgpack.decode(packed, type=Played))
                    yield played
            if fresh and time.monotonic() - written > EVERY:
                store.add(fresh)
                fresh, written = [], time.monotonic()
    finally:
        if fresh:
            store.add(fresh)
        executor.shutdown(cancel_futures=True)


def main() -> None:
    """Play games for their positions, from the command line."""
    parser = argparse.ArgumentParser(prog="python -m marne.study.samples", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--seed", default="1914")
    parser.add_argument("--scenario", action="append", default=[])
    parser.add_argument("--players", nargs="+", default=PLAYERS)
    given = parser.parse_args()
    plan = plan_for(find(given.game), given.scenario, given.players, given.seed)
    games = positions = 0
    spent = 0.0
    for played in gather(plan, given.games, LocalHands(given.workers), given.out, given.seconds):
        games, positions, spent = games + 1, positions + len(played.rows), spent + played.seconds
        if played.fault:
            print(f"game {played.index}: {played.fault}", flush=True)
        elif games % 50 == 0:
            print(f"{games} games, {positions} positions, {spent / games:.1f} s a game", flush=True)
    print(f"{games} games, {positions} positions, {spent:.0f} s of processors, in {given.out}")


if __name__ == "__main__":
    main()
