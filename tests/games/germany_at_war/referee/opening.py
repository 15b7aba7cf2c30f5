"""Chapters 5 and 8: what was agreed, the empty map, and the set-up, as the referee reads them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from tests.games.germany_at_war.referee.facts import (
    AREAS,
    BLOCKS,
    COUNTRIES,
    ENTENTE,
    GARRISONED,
    GERMANY,
    LUXEMBOURG,
    POWERS,
    side_of,
)
from tests.games.germany_at_war.referee.position import Position

DEPLOYED = {ENTENTE: 46, GERMANY: 42}
"""5.0c, 5.0d How many blocks stand on the map at the start."""
Icon = tuple[int, int, str, str]
"""An icon as it is printed: its area, Power, army and arm."""


@dataclass(frozen=True)
class Agreed:
    """8.0 What the players have agreed on, and the rulings that can be switched."""

    free: frozenset[int]  # 8.1 the sides that choose their blocks
    three_players: bool
    paris: bool
    rail: bool
    plan_xvii: bool
    any_entente_home_ends_loc: bool
    any_capture_pays: bool
    wipeout_to_winner: bool
    wipeout_to_defender: bool
    surprise_covers_activation: bool
    plan_xvii_needs_battle: bool


def agreed(options: Mapping[str, str]) -> Agreed:
    """The options of a match."""
    sides = {"none": (), "german": (GERMANY,), "entente": (ENTENTE,), "both": (GERMANY, ENTENTE)}
    return Agreed(
        frozenset(sides[options["free_setup"]]),
        options["players"] == "3",
        options["paris"] == "yes",
        options["rail"] == "yes",
        options["plan_xvii"] == "yes",
        options["any_entente_home_ends_loc"] == "yes",
        options["any_capture_pays"] == "yes",
        options["wipeout_to_winner"] == "yes",
        options["wipeout_to_winner"] == "no",
        options["surprise_covers_activation"] == "yes",
        options["plan_xvii_needs_battle"] == "yes",
    )


def empty_map(options: Mapping[str, str]) -> Position:
    """2.6.1, 2.6.2b, 5.0e, 5.0f, G28 The map before the set-up: it is August, garrisons stand, Germany has the disc."""
    german = {k for k, area in enumerate(AREAS) if area.home == COUNTRIES["Germany"]} | LUXEMBOURG
    return Position(
        rules=agreed(options),
        at=["later" if block.green else "pool" for block in BLOCKS],
        step=[0] * len(BLOCKS),
        control=[GERMANY if k in german else ENTENTE for k in range(len(AREAS))],
        garrisons=dict(GARRISONED),
        valour=[0] * len(POWERS),
        turn=1,
        impulse=0,
        phasing=GERMANY,
        disc=GERMANY,
        initiative=GERMANY,
        passes=0,
        action="",
        battles=0,
        budget=0,
        surprise=False,
        winner=-1,
        ending="",
    )


def icons_left(p: Position, side: int) -> Counter[Icon]:
    """5.0b The icons of a side on which no block stands yet."""
    printed: Counter[Icon] = Counter()
    for k, area in enumerate(AREAS):
        for power, army, arm, number in area.icons:
            if side_of(POWERS.index(power)) == side:
                printed[k, POWERS.index(power), army, arm] += number
    taken = Counter(
        (area, block.power, block.army, block.arm)
        for area, block in zip(p.at, BLOCKS, strict=True)
        if isinstance(area, int)
    )
    return printed - taken


def setting_up(p: Position) -> int:
    """5.0a The Entente sets up first, then Germany."""
    return ENTENTE if icons_left(p, ENTENTE) else GERMANY


def candidates(p: Position, side: int) -> list[set[tuple[str, int]]]:
    """8.1 For each icon that is still free, the blocks of its army and arm in the pool; those with a number are not."""
    return [
        {
            ("set", u)
            for u, block in enumerate(BLOCKS)
            if p.at[u] == "pool" and (block.power, block.army, block.arm) == (power, army, arm)
        }
        for _, power, army, arm in icons_left(p, side)
    ]
