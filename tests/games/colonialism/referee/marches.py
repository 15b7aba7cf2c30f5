"""Turns, points, orders and moves, as the story tells them."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from tests.games.colonialism.referee import offers, sums, terms
from tests.games.colonialism.referee.facts import MOVE, TANK
from tests.games.colonialism.referee.hearing import SIDES, Data, Hearing, Shout, same


class Marches(Hearing):
    """Hears of turns and moves."""

    # The turn.

    def _turn(self, rule: str, d: Data) -> None:
        self.p.new_turn()
        self.played = set()
        same("the turn", self.p.turn, d["turn"])
        self.p.gas = [max(0, left - 1) for left in self.p.gas]

    def _initiative(self, rule: str, d: Data) -> None:
        side = SIDES.index(d["side"])
        self.p.streak = self.p.streak + 1 if side == self.p.initiative else 1
        self.p.initiative = side
        if self.p.streak > 2:
            raise Shout("nobody has the initiative three turns running")

    def _initiative_roll(self, rule: str, d: Data) -> None:
        side, faces = SIDES.index(d["side"]), [*d["faces"], *d.get("supply", ())]
        if d["bonus"] and (self.p.turn != 1 or side != self.p.attacker):
            raise Shout("only the attacker adds 1, and only in turn 1")
        same("the score of an initiative roll", max(faces) + d["bonus"], d["score"])

    def _command_points(self, rule: str, d: Data) -> None:
        side = SIDES.index(d["side"])
        own, extra = list(d["faces"]), list(d["supply"])
        same("dice of command", 2 if "general_staff" in self.p.cards[side] else 1, len(own))
        points = max(own) + sum(extra) if self.p.rules.sum_pool else max(own + extra)
        same("Command Points", points, d["points"])
        self.p.points[side] = points

    def _supply(self, rule: str, d: Data) -> None:
        side = SIDES.index(d["side"])
        self.p.pool[side] -= 1
        self.supplies -= 1
        same("supply dice left", self.p.pool[side], d["left"])

    def _discarded(self, rule: str, d: Data) -> None:
        same("points to discard", self.p.points, list(d["points"]))
        self.p.points = [0, 0]

    def _recovers(self, rule: str, d: Data) -> None:
        u = d["base"]
        if self.p.is_("broken", u) or not self.p.borne(u):
            raise Shout(f"base {u} cannot recover")
        self.beds -= rule.split(".")[1] == "CARD"
        self.p.hits[u] -= 1
        if rule == "TURN.END.1":
            self.p.points[self.p.owner[u]] -= 1
        same(f"hits left on base {u}", self.p.hits[u], d["hits"])

    def _recovery(self, rule: str, d: Data) -> None:
        if not 1 <= d["faces"][0] <= 3:
            raise Shout("a recovery die has three faces")

    # Orders and moves.

    def _order(self, rule: str, d: Data) -> None:
        score = d["faces"][0] + sums.in_order(self.p, *self.order)
        same("the score of an order", score, d["score"])
        same("whether the order is understood", score >= 5, d["understood"])
        if score >= 5:
            self._acts()

    def _order_sure(self, rule: str, d: Data) -> None:
        side = SIDES.index(d["side"])
        self.p.pool[side] -= 1
        self.supplies -= 1
        same("supply dice left", self.p.pool[side], d["left"])
        self._acts()

    def ordered(self, units: tuple[int, ...], verb: str, noun: Any) -> None:
        """An action is chosen: it costs a point or two, and a further one needs an order."""
        self.p.points[self.p.owner[units[0]]] -= offers.price(self.p, units, verb, noun)
        self.order, self.marches, self.p.turned = (units, verb), {}, set()
        if verb != "pass" and not any(self.p.acts[u] for u in units):
            self._acts()

    def _acts(self) -> None:
        """Whoever moves or assaults has acted; of those who shoot, each who fires."""
        units, verb = self.order
        if verb in ("go", "exit") or (verb == "assault" and len(units) == 1):
            for u in units:
                self.p.acts[u] += 1

    def _engines(self, rule: str, d: Data) -> None:
        u, faces = d["base"], [*d["faces"], *d.get("supply", ())]
        if self.p.kind[u] != TANK or self.p.is_("tried", u):
            raise Shout(f"base {u} need not start its engines")
        self.p.flags["tried"].add(u)
        same("whether the Tank breaks down", max(faces) == 1, d["broken"])
        if d["broken"]:
            self.p.flags["broken"].add(u)
            if len(self.order[0]) > 1 and self.order[1] == "assault":
                self.p.acts[u] += 1

    def cold(self, u: int) -> bool:
        """MOVE.TANK.1 Whether a Tank has not started its engines in this turn."""
        return self.p.kind[u] == TANK and not self.p.is_("tried", u)

    def _moves(self, rule: str, d: Data) -> None:
        u = d["base"]
        same(f"where base {u} starts", self.p.at[u], d["start"])
        if self.p.stuck(u) or self.cold(u):
            raise Shout(f"base {u} cannot move")
        path = [d["start"], *d["path"]]
        if any(b not in self.p.sheet.near[a] for a, b in pairwise(path)):
            raise Shout(f"base {u} jumps: {path}")
        self.p.flags["moved"].add(u)
        self.p.at[u] = d["hex"]
        if len(self.order[0]) == 1:
            self.looks(u, path[-2], path[-1])
        self.marches[u] = path

    def _swaps(self, rule: str, d: Data) -> None:
        u, v = d["base"], d["foe"]
        same(f"where base {v} stands", self.p.at[u], self.p.at[v])
        self.p.put(v, self.marches[u][0])
        self.p.flags["moved"].add(v)
        if MOVE[self.p.kind[u]] == 1:
            self.p.acts[v] += 1

    def _faces(self, rule: str, d: Data) -> None:
        self.p.facing[d["base"]] = self.p.sheet.ways.index(d["way"])

    def _leaves(self, rule: str, d: Data) -> None:
        u = d["base"]
        if not terms.may_leave(self.p, self.terms, u):
            raise Shout(f"base {u} may not leave the board")
        self.p.flags["moved"].add(u)
        self.p.at[u] = -2
        self.p.left[self.p.owner[u]] += 1
