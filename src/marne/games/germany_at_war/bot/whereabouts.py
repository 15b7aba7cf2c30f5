"""Where what an explanation speaks of comes about: places taken and lost, blocks destroyed and cut off."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from marne.board import members
from marne.games.germany_at_war.blocks import OF_SIDE
from marne.games.germany_at_war.ground import AREAS, COUNT, VICTORY, WORTH
from marne.games.germany_at_war.impetus import Gallop, Impetus
from marne.games.germany_at_war.losses import Losses
from marne.games.germany_at_war.movement import Movement
from marne.games.germany_at_war.reinforcements import Deploy, DeployTo, Draw
from marne.games.germany_at_war.retreat import Retreat, RetreatTo
from marne.games.germany_at_war.state import DEAD, State, contested, controlled
from marne.games.germany_at_war.supply import isolated_blocks
from marne.kernel.words import prose

HABITS: dict[type, str] = prose(
    {
        Losses: "As always: hits go where they cost nothing, then to the toughest block, and to leaders last.",
        Retreat: "As always: leaders and cavalry who would only be lost slip away; what is worth holding is held.",
        Movement: "As always: blocks that nobody needs elsewhere close up, or guard what is threatened.",
        RetreatTo: "As always: back to where the fewest enemies are near.",
        Impetus: "As always: cavalry rides on where it can take something, and else rests.",
        Gallop: "As always: cavalry rides on to what is worth most.",
        Draw: "As always: every block that may come is drawn.",
        Deploy: "As always: the strongest block comes first.",
        DeployTo: "As always: blocks come up where the fighting is, and near where we want to go.",
    }
)
"""What officers do without a thought, and by which rule of thumb."""

Found = tuple[list[int], list[int], list[int], list[int]]
"""Areas where we gain and lose by something, and where the enemy loses and gains."""


def places(states: Sequence[State], k: int) -> Mapping[str, tuple[Sequence[str], ...]]:
    """By term, the areas that an explanation for side k names."""
    before, after = states[0], states[-1]
    taken = controlled(after, k) & ~controlled(before, k)
    given = controlled(before, k) & ~controlled(after, k)
    paying = sum(1 << a for a in members(taken | given) if WORTH[a])
    dead = [fallen(states, side) for side in (k, 1 - k)]
    cut = [cut_off(before, after, side) for side in (k, 1 - k)]
    held = members(contested(after) & ~contested(before))
    found: dict[str, Found] = {
        "valour": ([*members(taken & paying)], [], [], [*members(given & paying)]),
        "victory areas": ([*members(taken & VICTORY)], [*members(given & VICTORY)], [], []),
        "losses": ([], dead[0], dead[1], []),
        "supply": ([], cut[0], cut[1], []),
        "ground": ([*members(taken & ~paying)], [*members(given & ~paying)], [], []),
        "grip": ([*held], [], [], []),
    }
    return {term: tuple([AREAS[a].name for a in areas] for areas in ways) for term, ways in found.items()}


def fallen(states: Sequence[State], side: int) -> list[int]:
    """Where blocks of a side were when they were eliminated."""
    return [
        old.at[u]
        for old, new in pairwise(states)
        if old.at != new.at
        for u in members(OF_SIDE[side])
        if new.at[u] == DEAD != old.at[u] and old.at[u] < COUNT
    ]


def cut_off(before: State, after: State, side: int) -> list[int]:
    """Where blocks of a side are cut off that were not before."""
    return [
        after.at[u]
        for u in members(isolated_blocks(after, side) & ~isolated_blocks(before, side))
        if after.at[u] < COUNT
    ]
