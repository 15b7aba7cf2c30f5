"""What a battle is likely to bring, judged quickly; worth is measured in whole games, so that 1 decides one."""

from __future__ import annotations

from marne.board import members
from marne.games.germany_at_war.blocks import (
    GERMANY,
    HITS,
    INFANTRIES,
    OF_POWER,
    OF_SIDE,
    POWER,
    SIDE_OF_POWER,
    STRENGTH,
)
from marne.games.germany_at_war.firepower import GARRISON
from marne.games.germany_at_war.ground import BONUS, CAPITAL, COUNT, FORTS, FORTS_IN, HOME, VICTORY, WORTH
from marne.games.germany_at_war.losses import winners_hits
from marne.games.germany_at_war.state import STANDING, State, garrisons_in, power_in
from marne.games.germany_at_war.victory import LOSSES, VALOUR_TO_WIN

BLOCK_WORTH = tuple(1 / limit for limit in LOSSES)
"""1.7.1B By how much a lost block brings its side nearer to defeat."""
LEADER_WORTH = (0.2, 0.12)
"""What a leader is worth to each side beside what he counts as a block: his stars, and the army that he commands."""
VALOUR_WORTH = 1 / VALOUR_TO_WIN
VICTORY_WORTH = 0.2
RETAKEN_WORTH = 0.03
CAPITAL_WORTH = 0.05
GROUND_WORTH = 0.006
GATE = next(area for area in range(COUNT) if len(FORTS_IN[area]) == 2)
"""Lille and Maubeuge: both roads to the west lead through this area."""
GATE_WORTH = 0.08


def _usual(values: list[int], wear: float) -> float:
    """The average of some blocks' values, a little worn."""
    return wear * sum(values) / len(values)


MEAN = tuple(_usual([STRENGTH[u][0] for u in members(OF_POWER[power])], 0.85) for power in range(4))
"""The strength of a block of each Power of which one sees only the back."""
TOUGH = tuple(_usual([sum(HITS[u]) for u in members(OF_POWER[power])], 0.8) for power in range(4))
"""The hits that such a block takes."""
TOUGHNESS = tuple(tuple(sum(hits[step:]) for step in range(len(hits))) for hits in HITS)
"""The hits that each block takes from each of its steps."""


def prize(s: State, area: int, side: int) -> float:
    """What it is worth to a side to take an area from the enemy."""
    worth = GROUND_WORTH
    if WORTH[area]:
        pays = HOME[area] >= 0 and SIDE_OF_POWER[HOME[area]] != side
        worth += (VALOUR_WORTH if pays else RETAKEN_WORTH) * WORTH[area]
        if pays and area in CAPITAL:
            worth += CAPITAL_WORTH
    if VICTORY >> area & 1:
        worth += VICTORY_WORTH * (0.4 + 0.15 * s.turn)
    if area == GATE and side == GERMANY:
        worth += GATE_WORTH
    return worth


def guard(s: State, area: int, side: int, knows: bool) -> tuple[float, float, int]:
    """The defence of a side's blocks and garrisons in an area, the hits they can take, and how many blocks they are.

    Whoever does not know the blocks judges those that stand by what is usual for their Power.
    """
    blocks = STANDING[s.at].here[area] & OF_SIDE[side]
    discs = garrisons_in(s, area, side) if FORTS >> area & 1 else 0
    bonus = BONUS[area]
    force, hits = float(GARRISON * discs + s.valour[power_in(s, area, side, blocks)]), float(discs)
    seen = blocks if knows else blocks & s.visible
    step = s.step
    for u in members(seen):
        force += STRENGTH[u][step[u]]
        hits += TOUGHNESS[u][step[u]]
    if bonus:
        force += bonus * (seen & INFANTRIES).bit_count()
    if hidden := blocks & ~seen:
        for u in members(hidden):
            force += MEAN[POWER[u]] + 0.8 * bonus
            hits += TOUGH[POWER[u]]
    return force, hits, blocks.bit_count()


def exchange(result: float, hits_of_attacker: float, hits_of_defender: float) -> tuple[float, float]:
    """7.5.1.11 The shares of their hits that attacker and defender lose with a final result."""
    size = result if result > 0 else -result
    loser, winner = (hits_of_defender, hits_of_attacker) if result > 0 else (hits_of_attacker, hits_of_defender)
    taken = size if size < loser else loser
    paid = winners_hits(int(size), int(taken + 0.5)) if taken >= 0.5 else 0
    lost = taken / loser if loser else 1.0
    cost = min(1.0, paid / winner) if winner else 0.0
    return (cost, lost) if result > 0 else (lost, cost)


def utility(
    s: State,
    area: int,
    side: int,
    result: float,
    ours: tuple[float, int],
    theirs: tuple[float, int],
    daring: float = 0.0,
) -> float:
    """What an attack brings a side: blocks of theirs against blocks of ours, and the area if none of them is left.

    `ours` and `theirs` are the hits that the blocks can take, and their number. The bold count their own losses less.
    """
    lost, taken = exchange(result, ours[0], theirs[0])
    gain = BLOCK_WORTH[1 - side] * theirs[1] * taken - BLOCK_WORTH[side] * ours[1] * lost * (1 - daring)
    if taken >= 0.999:
        return gain + (prize(s, area, side) if lost < 0.999 else 0.0)
    return gain + (0.25 * taken * prize(s, area, side) if result > 0 else 0.0)
