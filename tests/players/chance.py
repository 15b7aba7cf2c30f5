"""How much of what is hidden somebody guesses right by chance, in Germany at War."""

from __future__ import annotations

from collections import Counter

from marne.games.germany_at_war.blocks import BLOCKS, GREEN, OF_POWER, PARIS_STATIC
from marne.games.germany_at_war.state import State
from marne.games.germany_at_war.view import known_to


def hidden_groups(state: State, side: str) -> list[list[int]]:
    """The blocks that a side cannot tell from one another, by Power."""
    hidden = [u for u in range(len(BLOCKS)) if not known_to(state, side) >> u & 1 and u != PARIS_STATIC]
    ready = [u for u in hidden if GREEN[u] <= state.turn]
    return [group for power in range(4) if (group := [u for u in ready if OF_POWER[power] >> u & 1])]


def guessed_right(state: State, imagined: State, side: str) -> int:
    """How many hidden blocks stand where somebody imagines them."""
    return sum(state.at[u] == imagined.at[u] for group in hidden_groups(state, side) for u in group)


def by_chance(state: State, side: str) -> float:
    """How many would be right on average if the hidden blocks were dealt out blindly."""
    total = 0.0
    for group in hidden_groups(state, side):
        places = Counter(state.at[u] for u in group)
        total += sum(count * count for count in places.values()) / len(group)
    return total


def hidden_blocks(state: State, side: str) -> int:
    """How many blocks could change places unseen."""
    return sum(len(group) for group in hidden_groups(state, side))
