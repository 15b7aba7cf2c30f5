"""What a program is handed: its side's knowledge, choices of its own, and never the truth."""

import random
from collections import Counter
from typing import Any

import msgspec
import pytest

from marne.kernel import Choice, Decision, Match, Position, Seat, SeededDice, Side, find
from marne.players import Imagine, RandomPlayer, UnknownPlayer, is_known, names, player_named, roster, turn
from tests.kernel.toy import Toy, ToyState
from tests.players.chance import by_chance, guessed_right, hidden_blocks
from tests.players.odd import PLAYERS

BLUE = Seat("blue", "blue", "Blue")


def toy_match(seed: int, choices: int) -> Match:
    """The toy after some random choices."""
    match, rng = Match(Toy(), dice=SeededDice(seed)), random.Random(seed)
    for _ in range(choices):
        decision = rng.choice(match.position.decisions)
        match.choose(decision.side, rng.choice(decision.choices))
    return match


class Blind(Toy):
    """A toy in which all that can be drawn is the same state, whatever the truth."""

    def resample(self, state: ToyState, side: Side | None, rng: random.Random) -> ToyState:
        return toy_match(1, 0).position.state  # type: ignore[no-any-return]


def test_what_is_handed_over_comes_from_what_is_drawn_and_from_nothing_else() -> None:
    rng = random.Random(1)
    states = [toy_match(seed, choices).position.state for seed in range(5) for choices in range(4)]
    assert len({turn.hand_over(Blind(), state, BLUE, "random", rng) for state in states}) == 1


def test_two_truths_that_look_alike_are_handed_over_alike() -> None:
    """Over many draws, what is handed over does not depend on which of two positions is the true one."""
    game = Toy()
    truth = toy_match(3, 1).position.state
    other = next(
        twin for k in range(99) if (twin := game.resample(truth, "blue", random.Random(k))).hands[0] != truth.hands[0]
    )
    assert game.view(truth, "blue") == game.view(other, "blue")
    draws = 4000
    counts = [
        Counter(turn.hand_over(game, state, BLUE, "random", random.Random(f"{name} {k}")) for k in range(draws))
        for name, state in (("one", truth), ("other", other))
    ]
    assert set(counts[0]) == set(counts[1])
    fair = draws / len(counts[0])
    for count in counts:
        assert all(0.5 * fair < times < 1.6 * fair for times in count.values())


def test_hidden_blocks_are_where_they_are_by_chance_alone() -> None:
    """A program that plays Germany at War knows no more of hidden blocks than somebody who guesses blindly."""
    game: Any = find("germany-at-war")
    rng, right, expected, hidden, differ, handed = random.Random(14), 0, 0.0, 0, 0, 0
    for seed in range(4):
        match = Match(game, dice=SeededDice(seed))
        for number in range(240):
            if number % 12 == 0:
                truth = match.position.state
                for side in game.sides:
                    data = turn.hand_over(game, truth, Seat(side, side, side), "random", rng)
                    drawn = game.read(msgspec.json.decode(data, type=turn.Turn).state)
                    assert game.view(drawn, side) == game.view(truth, side)
                    right += guessed_right(truth, drawn, side)
                    expected += by_chance(truth, side)
                    hidden += hidden_blocks(truth, side)
                    differ += drawn != truth
                    handed += 1
            if match.position.over:
                break
            decision = match.position.decisions[0]
            match.choose(decision.side, rng.choice(decision.choices))
    assert handed > 100
    assert differ == handed
    assert hidden > 20 * handed
    assert 0.9 * expected < right < 1.1 * expected


class Spy:
    """A player that looks at everything it is given."""

    seen: tuple[Any, Decision, list[Position[Any]]]

    def __init__(self, game: Any) -> None:
        pass

    def choose(self, view: Any, decision: Decision, imagine: Imagine) -> Choice:
        rng = random.Random(5)
        Spy.seen = view, decision, [imagine(rng) for _ in range(40)]
        return decision.choices[-1]


def test_a_player_sees_its_view_and_imagines_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turn, "_find", lambda name: Toy())
    monkeypatch.setitem(roster.BUILT_IN, "spy", Spy)
    match = toy_match(3, 0)
    truth = match.position.state
    thought = turn.thought(turn.take(turn.hand_over(Toy(), truth, BLUE, "spy", random.Random(1))))
    view, decision, imagined = Spy.seen
    assert thought.choice == decision.choices[-1]
    assert view == Toy().view(truth, "blue")
    assert decision == match.position.decision("blue")
    assert all(Toy().view(position.state, "blue") == view for position in imagined)
    assert len({position.state.hands[0] for position in imagined}) > 5
    assert sum(position.state.hands[0] == truth.hands[0] for position in imagined) < 20


def test_of_the_story_a_program_is_handed_what_its_side_may_read() -> None:
    game: Any = find("germany-at-war")
    match, rng = Match(game, dice=SeededDice(5)), random.Random(5)
    while match.number < 300:
        decision = match.position.decisions[0]
        match.choose(decision.side, rng.choice(decision.choices))
    story = match.events()
    for side in game.sides:
        data = turn.hand_over(game, match.position.state, Seat(side, side, side), "captain", rng, story=story)
        told = msgspec.json.decode(data, type=turn.Turn).told
        assert any(event.kind == "march_seen" for event in told)
        assert all(event.visible_to(side) for event in told)
        assert any(event.kind == "march" and not event.visible_to(side) for event in story)


def test_each_seat_is_asked_for_its_own_choices() -> None:
    match = toy_match(1, 0)
    while not any(c.verb == "step" for d in match.position.decisions for c in d.choices if d.side == "red"):
        decision = match.position.decisions[0]
        match.choose(decision.side, decision.choices[0])
    left = turn.asked_of(match.game, match.position, "left", "red")
    right = turn.asked_of(match.game, match.position, "right", "red")
    assert left
    assert right
    assert [c for c in left.choices if c.verb == "step"] == [Choice("step", 0)]
    assert [c for c in right.choices if c.verb == "step"] == [Choice("step", 1)]
    assert turn.asked_of(match.game, match.position, "blue", "blue") is None


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("leaving", "SystemExit"),
        ("failing", "ValueError: it has no plan"),
        ("cheating", "was not offered"),
        ("nobody", "there is no program player 'nobody'"),
    ],
)
def test_whatever_goes_wrong_is_told_and_not_raised(name: str, why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turn, "_find", lambda name: Toy())
    for odd, kind in PLAYERS.items():
        monkeypatch.setitem(roster.BUILT_IN, odd, kind)
    state = toy_match(1, 0).position.state
    thought = turn.thought(turn.take(turn.hand_over(Toy(), state, BLUE, name, random.Random(1))))
    assert thought.choice is None
    assert why in thought.failed


def test_nonsense_is_told_too() -> None:
    assert turn.thought(turn.take(b"{}")).failed


def test_the_random_player_plays_to_the_end() -> None:
    match, game = toy_match(1, 0), Toy()
    players = {side: RandomPlayer(game, random.Random(side)) for side in game.sides}
    while not match.position.over:
        side = match.position.decisions[0].side
        seats = [s.name for s in match.seats if s.side == side and turn.asked_of(game, match.position, s.name, side)]
        match.choose(side, turn.choose(players[side], game, match.position, seats[0], side), seat=seats[0])
    assert match.result is not None


def test_the_roster() -> None:
    assert "random" in names()
    assert is_known("random")
    assert not is_known("napoleon")
    assert isinstance(player_named("random", Toy()), RandomPlayer)
    with pytest.raises(UnknownPlayer, match="napoleon"):
        player_named("napoleon", Toy())
