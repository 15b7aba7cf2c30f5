"""Deployment, as the referee sees it: who deploys when, how many bases, and in which hexes."""

from __future__ import annotations

from typing import Any

from tests.games.colonialism.referee import offers
from tests.games.colonialism.referee.book import Book
from tests.games.colonialism.referee.facts import TRAIN
from tests.games.colonialism.referee.hearing import SIDES, Shout, same


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


class Opening:
    """Watches the set-up until the first turn begins."""

    def __init__(self) -> None:
        self.half = 0
        self.number = [0, 0]

    def look(self, state: Any, choices: Any) -> None:
        """Shout if a base is offered for deployment, or a hex for it, that should not be, or is not."""
        stage = state.stack[-1]
        if type(stage).__name__ != "Deployment":
            return
        p, lots = Book(state), state.reserve[stage.side]
        offered = {(c.verb, c.noun) for c in choices}
        mine: set[tuple[str, Any]]
        if stage.lot >= 0:
            mine = {("place", h) for h in room(p, stage.side, lots[stage.lot].kind, state)}
        else:
            mine = {("deploy", k) for k, lot in enumerate(lots) if room(p, stage.side, lot.kind, state)}
            mine.add(("form_up", None))
        same("what can be deployed", mine, offered)

    def hear(self, before: Any, events: list[Any], state: Any) -> None:
        """Count who has deployed how many, and where."""
        board = Book(before)
        for event in events:
            if event.kind == "half":  # the attacker deploys half his army, rounded up
                total = sum(lot.number for lot in state.reserve[state.attacker]) + self.number[state.attacker]
                self.half = event.data["count"]
                same("half of the attacker's army", -(-total // 2), self.half)
            elif event.kind == "deploys":
                self._deploys(SIDES.index(event.data["side"]), event.data["hex"], board, state)
            elif event.kind == "break_figure":
                number = self.number[SIDES.index(event.data["side"])]
                same(
                    "bases and the break figure",
                    (number, number * 65 // 100),
                    (event.data["deployed"], event.data["count"]),
                )

    def _deploys(self, side: int, h: int, before: Book, state: Any) -> None:
        if h not in zone(before, side, state.engagement, state.rules.square) or not offers.is_empty(before, h):
            raise Shout(f"{SIDES[side]} deploys in hex {h}, outside its zone or where somebody is")
        attacks = side == state.attacker
        if attacks and not self.number[1 - side] and self.number[side] >= self.half:
            raise Shout("the attacker deploys more than half his army before the defender")
        self.number[side] += 1
