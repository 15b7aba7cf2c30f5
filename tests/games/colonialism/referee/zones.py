"""Where a side deploys and digs."""

from __future__ import annotations

from typing import Any

from tests.games.colonialism.referee import offers
from tests.games.colonialism.referee.book import Book
from tests.games.colonialism.referee.facts import TRAIN


def zone(p: Book, side: int, engagement: str, square: int) -> set[int]:
    """SCEN.MEET.2, SCEN.PUSH.1, SCEN.BREAK.1, SCEN.BREAK.3, M31, M32, M76 The hexes in which a side deploys."""
    columns, rows = p.sheet.columns, p.sheet.rows
    attacks, deep = side == p.attacker, max(1, min(3, (rows - 2) // 2))
    if square and not attacks:
        enemies = [p.at[u] for u in p.alive(p.attacker)]
        return {h for h in range(p.sheet.count) if all(p.sheet.apart(h, e) >= square for e in enemies)}
    found = set()
    for h in range(p.sheet.count):
        column, row = h % columns, h // columns
        along, up = (column, rows - 1 - row) if attacks else (columns - 1 - column, row)
        if engagement == "breakthrough":
            inside = along < columns // (3 if attacks else 2)
        elif engagement == "push":
            inside = up < deep
        else:
            inside = along < deep or (up < deep and along < columns - deep - 2)
        if inside:
            found.add(h)
    return found


def room(p: Book, side: int, kind: int, state: Any) -> set[int]:
    """SETUP.8, M22 Where a base may be deployed: empty hexes of the zone that it may enter; a Train on its track."""
    alpine = "mountain_battalion" in p.cards[side]
    mine = {h for h in zone(p, side, state.engagement, state.rules.square) if offers.is_empty(p, h)}
    if kind == TRAIN:
        return {h for h in mine if p.ground.rails[h]}
    return {h for h in mine if p.ground.roads[h] or offers.lets_in(p.ground.terrain[h], kind, alpine)}


def diggable(p: Book, side: int, h: int, work: str, engagement: str) -> bool:
    """SETUP.8, SCEN.PUSH.2, SCEN.BREAK.2, M69 Whether a trench of a kind may be laid in a hex of the zone."""
    if h not in zone(p, side, engagement, 0) or p.ground.terrain[h] in ("river", "canal", "mountain", "trench"):
        return False
    row, last = offers.depth(p, side, h, engagement), max(1, min(3, (p.sheet.rows - 2) // 2)) - 1
    if work == "front":
        return row == last
    if work == "rear":
        return row in (last, last - 1)
    beside = any(p.ground.terrain[b] == "trench" for b in p.sheet.near[h])
    return not (work == "lone" and beside)
