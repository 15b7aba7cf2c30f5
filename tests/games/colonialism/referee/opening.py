"""Set-up, as the referee sees it: armies and trades, track and road, then who deploys when, how many, and where."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.games.colonialism.referee import offers
from tests.games.colonialism.referee.book import Book
from tests.games.colonialism.referee.eve import Eve
from tests.games.colonialism.referee.hearing import SIDES, Shout, same
from tests.games.colonialism.referee.lines import STAGES, Lines
from tests.games.colonialism.referee.zones import room, zone


class Opening:
    """Watches the set-up until the first turn begins."""

    def __init__(self, scenario: str, state: Any, events: list[Any], options: dict[str, str]) -> None:
        self.half = 0
        self.number = [0, 0]
        self.eve = Eve(state, options)
        self.lines = Lines(scenario, self.eve.hosts)
        self.hear(state, None, None, events, state)

    def look(self, state: Any, decision: Any) -> None:
        """Shout if something else is offered in set-up than the referee would offer."""
        stage = state.stack[-1]
        offered = {(c.verb, c.noun) for c in decision.choices}
        if type(stage).__name__ != "Deployment":
            side = SIDES.index(decision.side)
            watched = type(stage).__name__ in STAGES
            mine = self.lines.expected(Book(state), state, side) if watched else self.eve.offers(state, side)
            if mine is not None:
                same(f"what is offered in {type(stage).__name__}", mine, offered)
            return
        p, lots = Book(state), state.reserve[stage.side]
        if stage.lot >= 0:
            mine = {("place", h) for h in room(p, stage.side, lots[stage.lot].kind, state)}
        else:
            mine = {("deploy", k) for k, lot in enumerate(lots) if room(p, stage.side, lot.kind, state)}
            mine.add(("form_up", None))
        same("what can be deployed", mine, offered)

    def hear(self, before: Any, side: Any, choice: Any, events: list[Any], state: Any) -> None:
        """Follow armies and hands, and count who has deployed how many, and where."""
        board = Book(before)
        if choice is not None:
            self.eve.chosen(before.stack[-1], before.rules, SIDES.index(side), choice)
            self.lines.chosen(before.stack[-1], choice)
        for event in events:
            self.eve.told(event, state.rules)
            self.lines.told(event)
            if event.kind == "half":  # the attacker deploys half his army, rounded up
                total = sum(lot.number for lot in state.reserve[state.attacker]) + self.number[state.attacker]
                self.half = event.data["count"]
                same("half of the attacker's army", -(-total // 2), self.half)
            elif event.kind == "deploys":
                self._deploys(SIDES.index(event.data["side"]), event.data["hex"], board, state)
            elif event.kind == "left_out":
                self._leaves_out(SIDES.index(event.data["side"]), event.data["count"], state)
            elif event.kind == "break_figure":
                number = self.number[SIDES.index(event.data["side"])]
                same(
                    "bases and the break figure",
                    (number, number * 65 // 100),
                    (event.data["deployed"], event.data["count"]),
                )
        if not state.turn:
            self.eve.compare(state)
            self.lines.settle(Book(state), state)

    def _leaves_out(self, side: int, count: int, state: Any) -> None:
        """M77 Bases for which there is no hex take no part."""
        p, army = Book(state), self.eve.hosts[side].bases
        left = army - Counter((p.kind[u], p.traits[u]) for u in p.alive(side))
        same("how many bases are left out", left.total(), count)
        if any(room(p, side, kind, state) for kind, _ in left):
            raise Shout(f"{SIDES[side]} leaves out bases for which there is room")
        army.subtract(left)

    def _deploys(self, side: int, h: int, before: Book, state: Any) -> None:
        if h not in zone(before, side, state.engagement, state.rules.square) or not offers.is_empty(before, h):
            raise Shout(f"{SIDES[side]} deploys in hex {h}, outside its zone or where somebody is")
        attacks = side == state.attacker
        if attacks and not self.number[1 - side] and self.number[side] >= self.half:
            raise Shout("the attacker deploys more than half his army before the defender")
        self.number[side] += 1
