"""The table as a page draws it: the board, the bases, the cards and the tracks; built from the view alone."""

from __future__ import annotations

from typing import Any

from marne.board import members
from marne.games.colonialism import armies
from marne.games.colonialism.deck import CARD_NAMES, NATIONS, card_rule
from marne.games.colonialism.matchups import matchups
from marne.games.colonialism.options import ENGAGEMENT_NAMES
from marne.games.colonialism.page import reach
from marne.games.colonialism.page.preview import foresee
from marne.games.colonialism.periods import GENERAL, PERIODS, WEAPONS
from marne.games.colonialism.sketches import Sketch, to_text
from marne.games.colonialism.state import State
from marne.games.colonialism.terrain import EMBANKED, TERRAINS
from marne.games.colonialism.units import (
    CANNON,
    EXPERIENCED,
    FRONT,
    INFANTRY,
    MOVE,
    RIFLES,
    SIDES,
    STORM,
    TANK,
    UNITS,
    spoken,
)
from marne.games.colonialism.view import Seen, View, view

__all__ = ["TARGETS", "foresee", "table"]

TARGETS = {
    "piece": ("base", "join", "rally", "shock"),
    "space": (
        "go", "shoot", "cannon", "assault", "fight", "fall", "retire", "target", "place", "dig", "lay", "leave",
        "rejoin",
    ),
    "direction": ("turn", "face"),
}  # fmt: skip
"""What on the table a choice of each verb points at; all others are buttons."""
HEADINGS = {"hexes": (0, 60, 120, 180, 240, 300), "squares": (0, 90, 180, 270)}
"""The directions of a board in degrees, clockwise from the top."""
MARKED = 9
"""How many hexes a place may have whose hexes are marked one by one; larger ones are told in words alone."""


def table(s: State, side: str | None) -> dict[str, Any]:
    """Everything that a page needs to draw what a side sees."""
    seen = view(s, side)
    hand, aiming = reach.in_hand(s, side), reach.aiming(s, side)
    return {
        "turn": seen.turn,
        "last_turn": s.rules.last_turn or None,
        "period": PERIODS[seen.period].title,
        "scenario": seen.scenario,
        "engagement": ENGAGEMENT_NAMES.get(seen.engagement),
        "attacker": SIDES[seen.attacker] if seen.attacker >= 0 else None,
        "initiative": SIDES[seen.initiative] if seen.initiative >= 0 else None,
        "armies": [_army(s, seen, k) for k in (0, 1)],
        "battle": _battle(s, seen),
        "board": _board(seen),
        "pieces": [_piece(b, seen, b.base in hand) | {"aims": b.base in aiming} for b in seen.bases],
        "gone": [_gone(s, seen, u, h, name) for u, h, name in seen.gone],
        "hand": [_card(s, SIDES.index(side), card) for card in seen.hand] if side in SIDES else [],
        "draft": armies.to_text(seen.draft) if seen.draft else None,
        "picks": list(seen.picks),
        "works": list(seen.works),
        "named": reach.named(s, side),
        "targets": TARGETS,
        "headings": HEADINGS[seen.sketch.cells],
        "hints": reach.hints_now(s, side),
        "moving": {"piece": f"b{hand[0]}", "end": None} if hand else None,
        "waiting": list(seen.waiting),
    }


def _battle(s: State, seen: View) -> dict[str, Any]:
    """Which battle it is, what is fought for in words, and the hexes to be marked because they count."""
    ready = matchups().get(seen.scenario)
    marked = [hexes for hexes in s.rules.places.values() if hexes.bit_count() <= MARKED]
    return {
        "title": ready.title if ready else "",
        "date": ready.date if ready else "",
        "place": ready.place if ready else "",
        "north": ready.board.north if ready else "",
        "aim": s.rules.victory,
        "places": sorted({h for hexes in (*marked, seen.objective) for h in members(hexes)}),
    }


def _card(s: State, side: int, card: str) -> dict[str, str]:
    """A card with its name and its clause."""
    army = s.rules.armies[side]
    return {"card": card, "name": CARD_NAMES[card], "rule": card_rule(army.period, army.nation, card)}


def _army(s: State, seen: View, k: int) -> dict[str, Any]:
    """One side: its nation, its points and dice, its cards in play, its losses."""
    army, reserve = s.rules.armies[k], seen.reserve[k]
    return {
        "side": SIDES[k],
        "nation": army.nation,
        "title": NATIONS[army.period, army.nation].title,
        "name": army.title,
        "year": army.year,
        "points": seen.points[k],
        "pool": seen.pool[k],
        "done": bool(seen.done >> k & 1),
        "cards": seen.cards[k],
        "in_play": [_card(s, k, card) for card in seen.in_play[k]],
        "deployed": seen.deployed[k],
        "lost": seen.lost[k],
        "left": seen.left[k],
        "breaks_at": seen.deployed[k] * GENERAL.break_percent // 100,
        "reserve": None
        if reserve is None
        else [
            {
                "noun": n,
                "unit": UNITS[lot.kind].id,
                "name": lot.label or spoken(lot.kind, lot.traits),
                "count": lot.number,
            }
            for n, lot in enumerate(reserve)
        ],
    }


def _board(seen: View) -> dict[str, Any]:
    """The board as it is now: the sketch, and what the battle has made of it."""
    drawn = board_of(seen.sketch)
    for h, cell in enumerate(drawn["hexes"]):
        cell |= {
            "gas": seen.gas[h],
            "shelled": seen.shelled[h],
            "wreck": bool(seen.wrecks >> h & 1),
            "held": SIDES[seen.held[h] - 1] if seen.held[h] else None,
            "objective": bool(seen.objective >> h & 1),
        }
    return drawn


def board_of(sketch: Sketch) -> dict[str, Any]:
    """A sketch as a page draws it: every hex with its corners, its terrain, and what runs over it."""
    g = sketch.grid
    hexes = []
    for h, name in enumerate(g.names):
        space = g.board.index(name)
        hexes.append(
            {
                "noun": h,
                "name": name,
                "terrain": TERRAINS[sketch.ground[h]].id,
                "hill": bool(sketch.hills >> h & 1),
                "road": list(members(sketch.roads[h])),
                "rail": list(members(sketch.rails[h])),
                "centre": _rounded(g.board.centre(space)),
                "corners": [_rounded(corner) for corner in g.board.polygon(space)],
            }
        )
    return {
        "columns": sketch.columns,
        "rows": sketch.rows,
        "cells": sketch.cells,
        "directions": list(g.board.directions),
        "text": to_text(sketch),
        "hexes": hexes,
    }


def _gone(s: State, seen: View, u: int, h: int, name: str) -> dict[str, Any]:
    """A base that is no longer on the board: destroyed, or gone off its edge."""
    kind, side = s.kind[u], s.owner[u]
    return {
        "noun": u,
        "name": name or UNITS[kind].name,
        "side": SIDES[side],
        "nation": seen.nations[side],
        "unit": UNITS[kind].id,
        "spoken": spoken(kind, s.traits[u]),
        "experienced": bool(s.traits[u] & EXPERIENCED),
        "left": h < -1,
    }


def _rounded(point: tuple[float, float]) -> tuple[float, float]:
    return round(point[0], 3), round(point[1], 3)


def _heading(b: Seen, sketch: Sketch) -> int | None:
    """The way a base faces, in degrees, where it matters: what shoots to its front, and Infantry at an embankment."""
    embanked = b.kind == INFANTRY and (EMBANKED[sketch.ground[b.hex]] or sketch.rails[b.hex])
    return HEADINGS[sketch.cells][b.facing] if FRONT[b.kind] or embanked else None


def _weapons(b: Seen, period: str) -> list[dict[str, Any]]:
    """What a base shoots with: how far, and with how many dice."""
    rows = [WEAPONS[period][b.kind]] + ([WEAPONS[period][CANNON]] if b.kind == TANK else [])
    return [{"range": row.range, "dice": row.dice, "rule": row.rule} for row in rows if row is not None]


def _piece(b: Seen, seen: View, chosen: bool) -> dict[str, Any]:
    """A base as a counter."""
    flags = [name for name, is_so in (("spent", b.spent), ("broken", b.broken), ("in-hand", chosen)) if is_so]
    if seen.nations[0] == seen.nations[1] and b.side:
        flags.append("other")
    return {
        "key": f"b{b.base}",
        "noun": b.base,
        "space": b.hex,
        "side": SIDES[b.side],
        "own": SIDES[b.side] == seen.side,
        "nation": seen.nations[b.side],
        "unit": UNITS[b.kind].id,
        "short": UNITS[b.kind].short,
        "name": b.name or UNITS[b.kind].name,
        "spoken": spoken(b.kind, b.traits),
        "experienced": bool(b.traits & EXPERIENCED),
        "rifles": bool(b.traits & RIFLES),
        "stormtroopers": bool(b.traits & STORM),
        "fatigue": b.fatigue,
        "acts": b.acts,
        "facing": b.facing if FRONT[b.kind] else None,
        "heading": _heading(b, seen.sketch),
        "move": MOVE[b.kind],
        "weapons": _weapons(b, seen.period),
        "moved": b.moved,
        "shot": b.shot,
        "spent": b.spent,
        "broken": b.broken,
        "flags": flags,
    }
