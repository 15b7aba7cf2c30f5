"""The same view and seed give the same choice, whatever the hidden truth."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from marne.kernel import Choice, Decision, Game, find
from marne.players import Imagine, player_named
from tests.kernel.toy import Toy
from tests.players.fair import choices_of, draws_alike, truths

PLAYERS = ("random", "greedy", "officer", "recruit", "search:nodes=12", "search:bold,nodes=12,depth=2")
GAMES: dict[str, tuple[Callable[[], Game[Any]], int]] = {
    "toy": (Toy, 1),
    "germany-at-war": (lambda: find("germany-at-war"), 90),
}
"""Each game, and how many choices apart it is looked at."""


@pytest.mark.parametrize("name", GAMES)
def test_what_is_drawn_depends_on_what_a_side_knows_and_on_nothing_else(name: str) -> None:
    make, every = GAMES[name]
    game, differ = make(), 0
    for seed in range(3):
        for side, truth, other in truths(game, seed, max(1, every // 9)):
            assert draws_alike(game, side, truth, other, seed)
            differ += truth != other
    assert differ > 5


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("player", PLAYERS)
def test_the_same_view_and_seed_give_the_same_choice_whatever_the_truth(name: str, player: str) -> None:
    make, every = GAMES[name]
    game, differ = make(), 0
    for side, truth, other in truths(game, 5, every):
        assert len(choices_of(lambda: player_named(player, game, seed=9), game, side, truth, other)) == 1
        differ += truth != other
    assert differ


def test_a_player_who_could_peek_would_be_found_out() -> None:
    """A game that hands out the truth makes a player's choice depend on it, and the test sees it."""

    class Open(Toy):
        """A toy in which nothing is drawn anew."""

        def resample(self, state: Any, side: Any, rng: random.Random) -> Any:
            return state.copy()

    class Peeping:
        """Bids by what the other holds."""

        def choose(self, view: Any, decision: Decision, imagine: Imagine) -> Choice:
            hands = imagine(random.Random(1)).state.hands
            return decision.choices[sum(map(sum, hands)) % len(decision.choices)]

    pairs = [pair for seed in range(9) for pair in truths(Toy(), seed, 1)]
    assert any(len(choices_of(Peeping, Open(), side, truth, other)) == 2 for side, truth, other in pairs)
