"""How a side's chances went, turn by turn."""

import random
from collections.abc import Hashable, Mapping
from typing import Any

from marne.kernel import Match, SeededDice
from marne.players.course import course
from tests.kernel.toy import ToyState
from tests.players.taught import TaughtToy, ToyBot


class Rounds(ToyBot):
    """A search looks two rounds ahead."""

    def manner(self) -> Mapping[str, float]:
        return {"turns": 2}


class Parts(Rounds):
    """A search looks two stages ahead."""

    def span(self, state: ToyState) -> Hashable:
        return state.round, type(state.stack[-1])


def points(bot: type[ToyBot]) -> int:
    """How many points the curve of a game has."""

    class Taught(TaughtToy):
        def bot(self) -> Any:
            return bot()

    match, rng = Match(Taught(), "short", {"players": "2"}, SeededDice(1)), random.Random(1)
    while not match.position.over:
        decision = match.position.decisions[0]
        match.choose(decision.side, rng.choice(decision.choices))
    return len([*course(match.game, "short", match.options, match.opening, match.journal, "red")])


def test_the_curve_has_a_point_for_what_a_search_takes_for_a_turn_but_not_fewer_where_it_counts_parts() -> None:
    assert points(Rounds) < points(ToyBot) == points(Parts)
