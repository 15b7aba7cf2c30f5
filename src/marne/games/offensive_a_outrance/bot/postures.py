"""Postures: what an army means to do in a movement phase, beyond what is usual."""

from __future__ import annotations

import random
from typing import NamedTuple


class Posture(NamedTuple):
    """By how much an army counts more, or less, than usual: attacks, places that draw it on, places and hexes that it
    keeps, and attacks that the enemy may make."""

    attack: float = 1.0
    draw: float = 1.0
    keep: float = 1.0
    cover: float = 1.0
    fear: float = 1.0


USUALLY = Posture()
POSTURES = (
    Posture(1.5, 1.6, 0.6, 0.7, 0.5),  # attacks, whatever it leaves behind
    Posture(1.2, 0.5, 1.5, 1.2, 0.8),  # stands and strikes what comes near
    Posture(0.5, 0.2, 2.0, 1.5, 1.6),  # holds
    Posture(0.2, 0.0, 2.5, 1.0, 3.0),  # falls back to what it must keep
)
"""What an army may do instead of the usual."""
OTHERWISE = 0.7
"""How often an officer full of whims lets an army do so."""


def posture(need: float, rng: random.Random, noise: float) -> Posture:
    """What an army is to do: the usual, in which who must dare more counts attacks and places more, or by a whim
    something else."""
    if noise and rng.random() < OTHERWISE * noise:
        found = POSTURES[int(rng.random() * len(POSTURES))]
        return found._replace(attack=need * found.attack, draw=need * found.draw)
    dares = need * (1.0 + noise * (rng.random() - 0.5)) if noise else need
    return Posture(dares, dares)
