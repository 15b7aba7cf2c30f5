"""What others did, as a person would name it: over games of programs, whole, short, and without anything hidden."""

from __future__ import annotations

import random
import re
from functools import cache
from itertools import pairwise

import pytest

from marne.games.germany_at_war.blocks import BLOCKS
from marne.kernel import Match, Position, SeededDice, find
from marne.kernel.actions import Action, Happened, listed
from marne.kernel.event import Event
from marne.players import player_named
from marne.players.turn import choose

CHOICES = 360
GAMES = ("germany-at-war", "colonialism", "avalon-hill-1914", "offensive-a-outrance")


@cache
def played(game: str) -> Match:
    """A match of programs that go by rules of thumb, always the same."""
    match, rng = Match(find(game), dice=SeededDice(7)), random.Random(7)
    players = {seat.name: player_named("recruit", match.game, seed=seed) for seed, seat in enumerate(match.seats)}
    while not match.position.over and match.number < CHOICES:
        side = match.position.decisions[0].side
        seat = next(seat for seat in match.seats if seat.side == side)
        drawn = Position.at(match.game.resample(match.position.state, side, rng))
        match.choose(side, choose(players[seat.name], match.game, drawn, seat.name, side))
    return match


def actions(match: Match, side: str | None) -> list[Action]:
    return match.game.actions(side, match.happened(side))


@pytest.mark.parametrize("game", GAMES)
def test_every_choice_belongs_to_one_action(game: str) -> None:
    match = played(game)
    for side in (*match.game.sides, None):
        found = actions(match, side)
        covered = [number for _, choices in listed(found) for number in choices]
        assert covered == list(range(1, found[-1].number + 1))
        assert all(a.text.endswith(".") and a.strong in a.text for a in found)


def test_an_impulse_is_told_in_a_dozen_lines() -> None:
    match = played("germany-at-war")
    found = actions(match, "entente")
    turns = [k for k, a in enumerate(found) if a.turn]
    assert len(turns) > 3
    assert max(b - a for a, b in pairwise([-1, *turns])) <= 14


@pytest.mark.parametrize("game", ["avalon-hill-1914", "offensive-a-outrance"])
def test_marches_over_hexes_name_places_that_people_know(game: str) -> None:
    match = played(game)
    codes = re.compile(r"[A-Z]{1,2}\d{1,2}|\d{2}\.\d{2}")
    several = [a.text for a in actions(match, None) if a.sort == "march" and re.match(r"\d+ (?!mm )", a.text)]
    assert several
    assert all(re.match(r"\d+ [A-Z]\w+.* units go ", text) for text in several)  # whose they are
    bare = [text for text in several if codes.search(text)]
    assert len(bare) <= len(several) / 10  # a hex that is far from everything has only its number


def test_a_half_of_1914_is_told_in_a_few_lines_with_the_worst_first() -> None:
    match = played("avalon-hill-1914")
    found = actions(match, "allied")
    turns = [k for k, a in enumerate(found) if a.turn]
    assert max(b - a for a, b in pairwise(turns)) <= 16
    marches = [a for a in found if a.sort == "march" and a.ways]
    assert all(len(way) > 1 for a in marches for way in a.ways)
    assert max(found, key=lambda a: a.weight).weight > 4


def test_what_counts_in_a_storm_belongs_to_the_storm_and_not_to_what_came_before() -> None:
    counted = {"side": "german", "on": "attack", "what": "unit", "unit": 0, "amount": 7}
    stormed = {
        "fort": 0,
        "square": 9,
        "side": "german",
        "attack": 7,
        "defense": 14,
        "die": 5,
        "attacker": 0,
        "fell": False,
    }
    storm = (Event("STD.UNIT.2", "counts", counted), Event("STD.FORT.6", "storm", stormed))
    hungry = Happened(1, "german", (Event("STD.SUPPLY.19", "isolated", {"units": [0]}),))
    found = find("avalon-hill-1914").actions(
        "german", [hungry, Happened(2, "german", storm), Happened(3, "german", storm)]
    )
    assert [(a.sort, a.number, a.follows) for a in found] == [("order", 1, ""), ("fight", 2, ""), ("fight", 3, "")]


def test_of_a_place_in_danger_one_hex_is_named() -> None:
    match = Match(find("offensive-a-outrance"), dice=SeededDice(1))
    score = match.game.score(match.eyes("german"))
    assert [match.game.number_of("hex", h) for h in ("55.68", "55.70", "59.60")] == [*score.danger]


def test_what_stands_with_its_back_to_us_has_no_name() -> None:
    match = played("germany-at-war")
    entries = match.happened("entente")
    shown = {event.data["block"] for entry in entries for event in entry.events if "block" in event.data}
    names = {block.name for block in BLOCKS if " " in block.name} - {BLOCKS[u].name for u in shown}
    told = " ".join(a.text + a.follows for a in match.game.actions("entente", entries))
    for seen in sorted((BLOCKS[u].name for u in shown), key=len, reverse=True):
        told = told.replace(seen, "")  # which may hold the name of another: 2 Cav, Cav
    assert names
    assert not [name for name in names if re.search(rf"(?<!\w){re.escape(name)}\b", told)]
    assert "German block" in told


def test_nothing_depends_on_what_one_may_not_read() -> None:
    match = played("germany-at-war")
    for side in match.game.sides:
        entries = match.happened(side)
        assert all(event.visible_to(side) for entry in entries for event in entry.events)
        assert all(entry.own is None for entry in entries if entry.by != side)


def test_3_2_an_account_begins_where_ones_impulse_was_over() -> None:
    match = played("germany-at-war")
    begun = [(k, e.data["side"]) for k, events in enumerate(match.story) for e in events if e.kind == "impulse"]
    for (_, before), (ended, whose), (back, mine) in zip(begun, begun[1:], begun[2:], strict=False):
        if (before, whose, mine) == ("entente", "german", "entente"):
            for now in (ended + 1, back):  # attacked in between, and when it is one's own impulse again
                assert match.game.since("entente", match.happened("entente")[:now]) == ended
