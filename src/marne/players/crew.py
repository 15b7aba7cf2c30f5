"""Several processes that think about the same decision group, each with its own chance; then their trees are joined."""

from __future__ import annotations

import multiprocessing
import os
import random
import threading
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from typing import Any

import msgspec
from msgspec import Raw, Struct

from marne.kernel import Choice, Event, Game, Side, find
from marne.players.bot import bot_of
from marne.players.budget import Clock
from marne.players.mcts import Search, Settings
from marne.players.player import Imagine
from marne.players.recollection import Imagining, remembered
from marne.players.tree import Node, joined

_find = cache(find)


class Task(Struct, frozen=True):
    """What one of the crew is to think about; the state is one that the side could imagine."""

    game: str
    side: Side
    choices: tuple[Choice, ...]
    seed: str
    settings: Settings
    state: Raw
    told: list[Event] = []  # what the side was told, as far as its game's players note it


def think(
    game: Game[Any],
    side: Side,
    choices: tuple[Choice, ...],
    imagine: Imagine,
    seed: str,
    settings: Settings,
    cores: int = 1,
    root: Node | None = None,
) -> Node:
    """A tree of schemes for a decision group, grown by one process or by several at the same time."""
    if cores <= 1:
        return _grow(game, side, choices, imagine, seed, settings, root)
    state = Raw(msgspec.json.encode(imagine(random.Random(seed)).state))
    share = msgspec.structs.replace(settings, budget=settings.budget.shared(cores))
    told = imagine.memory.told if isinstance(imagine, Imagining) else []
    tasks = [Task(game.name, side, choices, f"{seed}/{k}", share, state, told) for k in range(cores)]
    try:
        return joined([root or Node(), *_pool(cores).map(_work, map(msgspec.json.encode, tasks))])
    except BrokenProcessPool:
        _pool.cache_clear()
        return _grow(game, side, choices, imagine, seed, settings, root)


def _grow(
    game: Game[Any],
    side: Side,
    choices: Sequence[Choice],
    imagine: Imagine,
    seed: str,
    settings: Settings,
    root: Node | None = None,
) -> Node:
    """A tree grown by one process."""
    tree = root or Node()
    search = Search(game, bot_of(game, settings.judgement), side, random.Random(seed), settings)
    search.think(imagine, choices, tree, Clock(settings.budget))
    return tree


def _work(data: bytes) -> Node:
    """What one of the crew finds out. Runs in a process of its own."""
    task = msgspec.json.decode(data, type=Task)
    game = _find(task.game)
    state = game.read(task.state)
    memory = remembered(task.game, task.side, "")
    memory.recall(task.told)
    return _grow(game, task.side, task.choices, Imagining(state, memory), task.seed, task.settings)


@cache
def _pool(cores: int) -> ProcessPoolExecutor:
    """The crew of this process; it stays ready for the next question."""
    return ProcessPoolExecutor(cores, multiprocessing.get_context("spawn"), leave_with_parent)


def leave_with_parent() -> None:
    """End this process when the one that started it ends, in whatever way."""
    parent = multiprocessing.parent_process()
    if parent is not None:

        def watch() -> None:
            parent.join()
            os._exit(0)

        threading.Thread(target=watch, daemon=True).start()
