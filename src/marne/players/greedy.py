"""The greedy player: it looks one decision group ahead, and takes what looks best at once."""

from __future__ import annotations

from typing import Any

from marne.kernel import Game
from marne.players.budget import Budget
from marne.players.mcts import Settings
from marne.players.search import SearchPlayer

SCHEMES = 12


class GreedyPlayer(SearchPlayer):
    """Weighs a few schemes by how its side stands once they are carried out, without a thought of what comes then."""

    def __init__(
        self,
        game: Game[Any],
        seed: int | str | None = None,
        temper: str = "balanced",
        nodes: int = SCHEMES,
        worlds: int = 3,
    ) -> None:
        settings = Settings(
            Budget(nodes=nodes), temper, depth=0, worlds=worlds, growth=0.5, trust=0.0, memory=False, judgement="old"
        )  # what was learned is about the ends of turns, and not about the middle
        super().__init__(game, settings, seed)
