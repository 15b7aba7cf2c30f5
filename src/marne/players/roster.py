"""The program players that are installed, by name.

A name may carry a temperament, and where programs ask, options: `captain:bold`, `search:cautious,nodes=200,cores=2`.
Of an exploiter it says the kind: `exploiter:leaders`.
"""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from importlib.metadata import entry_points
from typing import Any

from marne.kernel import Game
from marne.players import adaptive
from marne.players.bot import TEMPERS
from marne.players.budget import Budget
from marne.players.exploiter import exploiter
from marne.players.greedy import GreedyPlayer
from marne.players.levels import BY_NAME, LEVELS
from marne.players.mcts import Settings
from marne.players.novice import NovicePlayer
from marne.players.player import BadPlayerOption, Maker, Player
from marne.players.random import RandomPlayer
from marne.players.search import SearchPlayer

GROUP = "marne.players"
USUAL = 1.0
"""The seconds that `search` takes for a decision group unless it is told otherwise."""


class UnknownPlayer(LookupError):
    """No installed program player has that name."""


def search(
    game: Game[Any],
    seed: int | str | None = None,
    temper: str = "balanced",
    nodes: int | None = None,
    seconds: float | None = None,
    cores: int = 1,
    depth: int = 1,
    memory: bool = True,
    answer: bool | None = None,
    judgement: str = "",
    book: bool = True,
) -> SearchPlayer:
    """The player who searches, with a budget of nodes, of seconds, or of both, for each decision group."""
    budget = Budget(nodes, USUAL if nodes is None and seconds is None else seconds)
    answers = None if answer is None else bool(answer)
    settings = Settings(
        budget,
        temper=temper,
        depth=depth,
        memory=bool(memory),
        answer=answers,
        book=bool(book),
        judgement=judgement,
    )
    try:
        return SearchPlayer(game, settings, seed, cores)
    except ValueError as error:
        raise BadPlayerOption(str(error)) from error


WAVERS = 0.1
"""How freely the player `officer` draws up orders: hardly at all."""


def officer(
    game: Game[Any], seed: int | str | None = None, temper: str = "balanced", noise: float = WAVERS
) -> NovicePlayer:
    """The player who does what the game's officers would do, and hardly ever wavers: quick, and good for its speed."""
    return NovicePlayer(game, seed, temper, noise)


BUILT_IN: dict[str, Maker] = {
    "random": RandomPlayer,
    "officer": officer,
    "greedy": GreedyPlayer,
    "search": search,
    "exploiter": exploiter,
    **{level.name: level.player for level in LEVELS},
    adaptive.NAME: BY_NAME[adaptive.suited(())].player,  # of whom nothing is known; a server knows more
}


def names() -> list[str]:
    """The program players that can be asked to play."""
    return sorted({*BUILT_IN, *(e.name for e in entry_points(group=GROUP))})


def is_known(name: str) -> bool:
    """Whether there is a program player of that name, perhaps with a temperament, if it is one that has any."""
    name, colon, temper = name.partition(":")
    return name in names() and (not colon or (temper in TEMPERS and has_temper(name)))


def has_temper(name: str) -> bool:
    """Whether a program player can be asked for a temperament."""
    return "temper" in inspect.signature(BUILT_IN.get(name) or _installed(name)).parameters


def player_named(name: str, game: Game[Any], **options: Any) -> Player:
    """A player of that name, made for a game; options given here come before those in the name."""
    plain, _, wishes = name.partition(":")
    maker = BUILT_IN.get(plain) or _installed(plain)
    known = inspect.signature(maker).parameters
    chosen = {**options_in(wishes, "kind" if "kind" in known else "temper"), **options}
    for wish in chosen:
        if wish not in known and not any(p.kind is p.VAR_KEYWORD for p in known.values()):
            raise BadPlayerOption(f"{plain} has no option {wish!r}; it has: {', '.join(list(known)[1:]) or 'none'}")
    return maker(game, **chosen)


def _installed(name: str) -> Maker:
    """What makes a player that somebody else has written."""
    found = next((e for e in entry_points(group=GROUP) if e.name == name), None)
    if found is None:
        raise UnknownPlayer(f"there is no program player {name!r}; there are: {', '.join(names())}")
    maker: Maker = found.load()
    return maker


def options_in(wishes: str, bare: str = "temper") -> Mapping[str, Any]:
    """What stands after the colon of a name: a temperament, or what else a bare word says, and options as name=value.

    >>> options_in("bold,nodes=200,seconds=0.5")
    {'temper': 'bold', 'nodes': 200, 'seconds': 0.5}
    """
    found: dict[str, Any] = {}
    for wish in filter(None, wishes.split(",")):
        name, equals, value = wish.partition("=")
        if not equals:
            name, value = bare, wish
        if name == "temper" and value not in TEMPERS:
            raise BadPlayerOption(f"{value!r} is no temperament; there are: {', '.join(TEMPERS)}")
        found[name] = _number(value)
    return found


def _number(text: str) -> int | float | str:
    """A number if it is one."""
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text
