"""The book of openings: when its file is refused, and when a player follows it."""

from __future__ import annotations

import random
from collections.abc import Hashable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from marne.kernel import Choice, Match, SeededDice, Side
from marne.kernel.data import Damaged
from marne.players import player_named
from marne.players.bot import Lures
from marne.players.openings import FILE, FORMAT, Book, Opening, openings_of, read_book
from marne.players.turn import choose
from tests.kernel.toy import ToyState
from tests.players.taught import Routine, TaughtToy, ToyBot

OPENINGS: tuple[Lures, ...] = ({1: 1.0}, {2: 1.0}, {3: 1.0})


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MARNE_TRY", str(tmp_path))
    read_book.cache_clear()
    found = tmp_path / "players" / FILE
    found.parent.mkdir()
    return found


def test_a_game_without_a_file_has_none(file: Path) -> None:
    assert read_book("tests.players", 9).openings == ()


def test_a_book_has_openings_for_each_side(file: Path) -> None:
    file.write_bytes(
        msgspec.json.encode(Book(FORMAT, (Opening("red", {1: 0.5}, 10, 6.0), Opening("blue", {2: -0.5}, 10, 5.0))))
    )
    book = read_book("tests.players", 9)
    assert list(openings_of(book, "red")) == [{1: 0.5}]
    assert list(openings_of(book, "blue")) == [{2: -0.5}]


@pytest.mark.parametrize(
    ("written", "why"),
    [
        (b"{", "damaged"),
        (b'{"format": 2, "openings": []}', "format 2"),
        (
            b'{"format": 1, "openings": [{"side": "red", "lures": {"12": 1.0}, "games": 1, "points": 1}]}',
            "no spaces 12",
        ),
    ],
)
def test_a_file_that_cannot_be_used_is_refused_and_says_why(file: Path, written: bytes, why: str) -> None:
    file.write_bytes(written)
    with pytest.raises(Damaged, match=why):
        read_book("tests.players", 9)


class VaryingBot(ToyBot):
    """The toy's bot with a book for the first round; it notes how officers were asked to begin."""

    asked: list[Lures]

    def opens(self, state: ToyState, side: Side) -> bool:
        return state.round == 1 and side == "red"

    def book(self, side: Side) -> Sequence[Lures]:
        return OPENINGS

    def opener(self, lures: Lures, side: Side, rng: random.Random, temper: str, noise: float) -> Routine:
        self.asked.append(lures)
        return Routine()

    def idea(self, side: Side, rng: random.Random) -> Lures:
        return {rng.randrange(9): 1.0}

    def noticed(self, state: ToyState) -> Hashable:
        return tuple(state.track)


class VaryingToy(TaughtToy):
    """The toy with that bot."""

    def bot(self) -> Any:
        return VaryingBot()


def openings_by_round(
    name: str, seed: int, monkeypatch: pytest.MonkeyPatch, plays: Sequence[Side] = ("red",)
) -> dict[int, set[int]]:
    """By which openings a player has schemes drawn up in each round of a match; the first side has some."""
    asked: list[Lures] = []
    monkeypatch.setattr(VaryingBot, "asked", asked, raising=False)
    game = VaryingToy()
    match, rng = Match(game, dice=SeededDice(seed)), random.Random(seed)
    player = player_named(name, game, seed=seed)
    found: dict[int, set[int]] = {}
    while not match.position.over:
        decision = match.position.decisions[0]
        asked.clear()
        if (side := decision.side) in plays:
            seat = next((game.owner(game.eyes(match.position.state, side), c) for c in decision.choices), None) or side
            choice: Choice = choose(player, game, match.position, seat, side)
            found.setdefault(match.position.state.round, set()).update(space for lures in asked for space in lures)
        else:
            choice = rng.choice(decision.choices)
        match.choose(decision.side, choice)
    return found


def test_a_player_draws_an_opening_and_keeps_it_while_it_lasts(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = set()
    for seed in range(12):
        found = openings_by_round("search:nodes=6", seed, monkeypatch)
        assert len(found[1]) == 1
        assert not any(found[number] for number in found if number > 1)
        drawn |= found[1]
    assert drawn == {1, 2, 3}


def test_who_is_told_so_begins_as_always(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not any(openings_by_round("search:nodes=6,book=0", 1, monkeypatch).values())


def test_who_plays_both_sides_keeps_the_opening_of_one_while_thinking_for_the_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for seed in range(12):
        assert len(openings_by_round("search:nodes=6", seed, monkeypatch, ("red", "blue"))[1]) == 1
