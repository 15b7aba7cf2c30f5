"""Where what an explanation speaks of comes about: bases destroyed, tired out and come into cover, hex by hex."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

from marne.games.colonialism.actions import Act
from marne.games.colonialism.cards import CardTurn, Hospital
from marne.games.colonialism.deployment import Deployment
from marne.games.colonialism.movement import Facing
from marne.games.colonialism.sequence import Recovery, Reorganisation
from marne.games.colonialism.shooting import Fire
from marne.games.colonialism.state import State, board, depth
from marne.kernel.words import prose

HABITS: dict[type, str] = prose(
    {
        Act: "By rule of thumb: whatever promises most comes first, and points that promise nothing are kept.",
        Fire: "By rule of thumb: supply dice are seldom worth a shot.",
        CardTurn: "By rule of thumb: the card that does most now, if that is enough; else it is kept.",
        Reorganisation: "By rule of thumb: first points, for the base that needs it most; a die if several are tired.",
        Recovery: "By rule of thumb: the base in the greatest danger recovers first.",
        Hospital: "By rule of thumb: the base in the greatest danger recovers first.",
        Deployment: "By rule of thumb: each base where its weapons and the ground suit each other best.",
        Facing: "By rule of thumb: towards the enemy.",
    }
)
"""What officers do where nothing better is found."""


def places(states: Sequence[State], k: int) -> Mapping[str, tuple[Sequence[str], ...]]:
    """By term, the hexes that an explanation for side k names."""
    lost = [_hexes(states, side, _is_lost) for side in (k, 1 - k)]
    hit = [_hexes(states, side, _is_hit) for side in (k, 1 - k)]
    forward = _forward(states[0], states[-1], k)
    return {
        "losses": ([], lost[0], lost[1], []),
        "fatigue": ([], hit[0], hit[1], []),
        "ground": (forward, [], [], []),
    }


def _forward(before: State, after: State, side: int) -> list[str]:
    """Where bases of a side have come up, deeper than they stood."""
    names = board(after).names
    return [
        names[new]
        for old, new, whose in zip(before.at, after.at, after.owner, strict=False)
        if whose == side and old >= 0 and new >= 0 and depth(after, side, new) > depth(after, side, old)
    ]


def _is_lost(old: State, new: State, u: int) -> bool:
    return new.at[u] < 0 and sum(new.lost) > sum(old.lost)


def _is_hit(old: State, new: State, u: int) -> bool:
    return new.at[u] >= 0 and new.fatigue[u] > old.fatigue[u]


def _hexes(states: Sequence[State], side: int, happens: Callable[[State, State, int], bool]) -> list[str]:
    """Where something happens to bases of a side on the board, in order."""
    grid = board(states[0])
    return [
        grid.names[old.at[u]]
        for old, new in pairwise(states)
        for u in range(len(old.at))
        if old.at[u] >= 0 and old.owner[u] == side and happens(old, new, u)
    ]
