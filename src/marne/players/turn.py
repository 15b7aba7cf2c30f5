"""A program's turn in another process: what is handed to it holds nothing that its side cannot know."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from marne.kernel import Choice, Decision, Event, Game, Position, Seat, Side, find
from marne.kernel.choice import well_formed
from marne.kernel.words import KEPT, speaking
from marne.players.explain import Intent
from marne.players.player import Imagine, Intending, Outspoken, Player, Timed
from marne.players.recollection import Imagining, imagining, is_mindful, noted, remembered
from marne.players.roster import player_named

_find = cache(find)
SEATS = 64
"""How many players stay ready in a process, so that a scheme made at one click is still known at the next."""


class Turn(Struct, frozen=True):
    """Who is asked to choose for which seat, in a state whose hidden parts were drawn anew."""

    player: str
    game: str
    seat: str
    side: Side
    state: Raw
    seconds: float | None = None  # how long it may think, if that is limited
    table: str = ""  # a name for the match, so that a player who sits at several keeps them apart
    advises: bool = False  # whether a person asked for it, who wants to know what it means to do
    told: list[Event] = []  # what its side was told since the match began, as far as its game's players note it


class Thought(Struct, frozen=True, omit_defaults=True):
    """What a program chose, or what went wrong with it; and what it says about it, if it speaks."""

    choice: Choice | None = None
    failed: str = ""
    why: str = ""
    outlook: float | None = None  # its chance to win, as it sees it
    gives_up: bool = False
    intends: tuple[Intent, ...] = ()  # what it means to do, for whoever asked for advice
    clicks: tuple[Choice, ...] = ()  # by which choices, the one that it chose included


def hand_over(
    game: Game[Any],
    state: Any,
    seat: Seat,
    player: str,
    rng: random.Random,
    seconds: float | None = None,
    table: str = "",
    story: Sequence[Event] = (),
    advises: bool = False,
) -> bytes:
    """A turn as it is sent to a program.

    It is made from what the game draws anew for the seat's side, from what that side may read of the story, and from
    nothing else.
    """
    drawn = Raw(msgspec.json.encode(game.resample(state, seat.side, rng)))
    kinds = noted(game)
    told = [event for event in story if event.kind in kinds and event.visible_to(seat.side)]
    return msgspec.json.encode(Turn(player, game.name, seat.name, seat.side, drawn, seconds, table, advises, told))


def asked_of(game: Game[Any], position: Position[Any], seat: str, side: Side, alone: bool = False) -> Decision | None:
    """What a seat must decide: its side's decision with the choices that are its own; None if there are none."""
    decision = position.decision(side)
    if decision is None or alone:  # whoever has a side alone has all its choices
        return decision
    eyes = game.eyes(position.state, side)
    mine = tuple(c for c in decision.choices if game.owner(eyes, c) in (None, seat))
    return replace(decision, choices=mine) if mine else None


def choose(
    player: Player, game: Game[Any], position: Position[Any], seat: str, side: Side, imagine: Imagine | None = None
) -> Choice:
    """What a player chooses for a seat; a ValueError says why that cannot be done."""
    decision = asked_of(game, position, seat, side)
    if decision is None:
        raise ValueError(f"the seat {seat!r} has nothing to choose")
    view = game.view(position.state, side)
    choice = player.choose(view, decision, imagine or imagining(game, position.state, side))
    if not well_formed(choice) or choice not in decision.choices:
        raise ValueError(f"{choice!r} was not offered")
    return choice


@lru_cache(maxsize=SEATS)
def _seated(player: str, game: str, seat: str, table: str) -> Player:
    """A player of this process, with what it remembers of its own schemes."""
    return player_named(player, _find(game))


def take(data: bytes) -> bytes:
    """A program takes its turn; whatever goes wrong with it is told and not raised. Runs in a process of its own."""
    try:
        turn = msgspec.json.decode(data, type=Turn)
        game = _find(turn.game)
        state = game.read(turn.state)
        player = _seated(turn.player, turn.game, turn.seat, turn.table)
        if isinstance(player, Timed):
            player.limit(turn.seconds)
        imagine = None
        if is_mindful(player):
            memory = remembered(turn.game, turn.side, turn.table)
            memory.recall(turn.told)
            imagine = Imagining(state, memory)
        choice = choose(player, game, Position.at(state), turn.seat, turn.side, imagine)
        thought = Thought(choice)
        if isinstance(player, Outspoken):
            with speaking(KEPT):
                why = player.explain()
                intends, clicks = _means(player, choice) if turn.advises else ((), ())
            thought = Thought(choice, "", why, player.outlook(), player.gives_up(), intends, clicks)
    except BaseException as error:  # a program may even try to leave
        thought = Thought(failed=f"{type(error).__name__}: {error}")
    return msgspec.json.encode(thought)


def _means(player: Player, choice: Choice) -> tuple[tuple[Intent, ...], tuple[Choice, ...]]:
    """What a player means to do with a choice that begins a scheme, and by which clicks."""
    if isinstance(player, Intending) and (clicks := player.clicks())[:1] == (choice,):
        return player.intends(), clicks
    return (), ()


def thought(data: bytes) -> Thought:
    """What came back from a program."""
    return msgspec.json.decode(data, type=Thought)
