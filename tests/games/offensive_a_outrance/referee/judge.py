"""The referee: before a choice it looks at what is offered, after it at all that followed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

from marne.games.offensive_a_outrance.state import State
from marne.kernel import Choice, Decision, Event
from tests.games.offensive_a_outrance.referee import (
    batteries,
    belonging,
    clauses,
    examine,
    fights,
    going_back,
    ground,
    staff,
)
from tests.games.offensive_a_outrance.referee.belonging import NOBODY
from tests.games.offensive_a_outrance.referee.examine import units
from tests.games.offensive_a_outrance.referee.facts import BESIDE, NAME, NEXT, SIDES, UNITS, river_between
from tests.games.offensive_a_outrance.referee.fights import Fight
from tests.games.offensive_a_outrance.referee.hunger import out_of_supply
from tests.games.offensive_a_outrance.referee.position import Position, read
from tests.games.offensive_a_outrance.referee.record import must, same

SOMETIMES = 0.01
"""How often lines and control are looked at, which takes long."""


MOVES = ("retreats", "swings", "advances", "spreads", "gathers", "reacts", "retires", "breached", "depot_moves")
"""Events after which somebody stands elsewhere."""
LOST = ("eliminated", "surrenders")
"""Events after which somebody is gone."""


def fight_of(b: Any) -> Fight:
    """A battle in the referee's words."""
    return Fight(
        b.side, NAME[b.hex], units(b.attackers), units(b.defenders), units(b.dry), b.barrage, b.fleet,
    )  # fmt: skip


class Referee:
    """One who watches a game choice by choice."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(f"referee {seed}")
        self.before: Position | None = None
        self.stage: Any = None
        self.chosen: set[int] = set()  # the neighbours that their owner has let support the battle
        self.pending = False  # the defender's losses come after the attacker's choice of his

    # Before a choice.

    def look(self, state: State, decision: Decision) -> None:
        """Look at a position and at what is offered in it."""
        self.before, self.stage = read(state), state.stack[-1]
        self.state = state.copy()
        self._order(self.before)
        must(not any(choice.verb == "flood" for choice in decision.choices), "the IJzer is not in Lorraine")
        staff.looks(self.before, self.stage, decision)
        name = type(self.stage).__name__
        if name == "Force":
            self._marches(self.before, decision)
        elif name in ("StepBack", "Withdrawal"):
            self._goes_back(self.before, decision)
        elif name == "Declare" and self.stage.side == self.stage.battle.side:
            self._odds(state, self.before)
        if self.rng.random() < SOMETIMES:
            examine.ground(state, self.before)

    def _order(self, p: Position) -> None:
        """3.1-1, 19.1.2 Nobody stands with an enemy, and no two Two-Hex Forces in one hex."""
        for a, there in p.stacks.items():
            sides = {UNITS[u].side for u in there if not (UNITS[u].fortress and u in p.flipped)}
            must(len(sides) < 2, f"enemies stand together in {a}")
            for side in (0, 1):
                pairs = {frozenset(p.at[u]) for u in there if len(p.at[u]) > 1 and UNITS[u].side == side}
                must(len(pairs) < 2, f"two Two-Hex Forces stand in {a}")
            for u in there:
                spread = len(p.at[u]) > 1
                must(not spread or (clauses.fights(p, u) and u not in p.riding), f"{UNITS[u].key} stands in two hexes")
                must(not spread or UNITS[u].type != "loc_cavalry", f"{UNITS[u].key} stands in two hexes")

    def _left(self, p: Position, force: set[int]) -> int:
        """7.1.1, 7.2.1 The MPs that a Force may still spend."""
        normal = 5 if p.phase == "counter movement" else 9
        marches = all(clauses.fights(p, u) for u in force)
        extra = 0 if not marches else 7 if all(UNITS[u].horse for u in force) else 3
        return normal + extra - max(p.spent[u] for u in force)

    def _marches(self, p: Position, decision: Decision) -> None:
        """7.1 Every hex that is offered may be entered, and the Force can pay for it."""
        side, force = SIDES.index(decision.side), units(self.stage.units)
        force = {u for u in force if NAME[self.stage.space] in p.at[u]}
        self._keeps_to_its_plan(p, force, decision)
        for choice in decision.choices:
            if choice.verb != "go":
                continue
            a, b = NAME[self.stage.space], NAME[choice.number]
            must(clauses.may_enter(p, side, b), f"{decision.side} may not enter {b}")
            must(all(len(p.at[u]) == 1 for u in force), f"a Two-Hex Force goes to {b}")
            self._keeps_to_its_area(p, force, b)
            points = clauses.step_cost(p, side, a, b)
            must(points <= self._left(p, force), f"the step from {a} to {b} costs {points} MPs, too many")
            ford = river_between(a, b) == "grand" and not clauses.bridge_serves(p, a, b)
            fit = all({a, b} & {*p.began[u]} for u in force)
            must(not ford or fit, f"nobody wades the Grand River from {a} to {b} who did not begin beside it")
            if any(UNITS[u].loc for u in force):
                must(b not in clauses.zone(p, 1 - side), f"an LOC unit enters the ZOC in {b}")

    def _keeps_to_its_plan(self, p: Position, force: set[int], decision: Decision) -> None:
        """26.2.1 A Formation under a plan ends its move nearer to an objective, as long as it can go on."""
        ends = {choice.verb for choice in decision.choices} & {"stop", "prepare", "recover", "dig"}
        goes_on = any(choice.verb in ("go", "spread", "gather") for choice in decision.choices)
        for u in force if ends and goes_on else ():
            if UNITS[u].formation and UNITS[u].foot and p.ce[u] < 4 and {*p.at[u]}.isdisjoint(p.began[u]):
                nearer = belonging.comes_nearer(p, u)
                must(nearer, f"{UNITS[u].key} may {sorted(ends)} in {p.at[u]}, which is no nearer to an objective")

    def _keeps_to_its_area(self, p: Position, force: set[int], b: str) -> None:
        """5.3.1-2 Outside its army's area nobody goes next to an enemy."""
        side = UNITS[next(iter(force))].side
        if any(p.here(a, 1 - side) for a in BESIDE[b]):
            for army in {p.army[u] for u in force if UNITS[u].formation} or {p.army[u] for u in force}:
                inside = army == NOBODY or b in ground.area(p, army, side)
                must(inside, f"{sorted(UNITS[u].key for u in force)} may not go next to an enemy in {b}")

    def _goes_back(self, p: Position, decision: Decision) -> None:
        """11.1.1 Every hex to which units may retreat leads away, and to the rear if any does."""
        stage, side = self.stage, SIDES.index(decision.side)
        there = [p.at[u][0] for u in units(stage.units) if p.at[u] and not UNITS[u].fortress]
        ways = {NAME[choice.number] for choice in decision.choices if choice.verb == "to"}
        if not ways or not there:
            return
        a, origin = there[0], NAME[stage.origin]
        mine = going_back.allowed(p, side, a, origin, stage.why)
        if stage.why not in going_back.QUICK and not self._garrison(stage.units):
            force = {u for u in units(stage.units) if p.at[u] and not UNITS[u].fortress}
            mine = going_back.wished(p, force, mine)
        must(ways <= mine, f"from {a} one does not retreat to {sorted(ways - mine)}: {sorted(mine)} lead away")
        if not any(choice.verb == "repulse" for choice in decision.choices):
            safe = mine - going_back.exposed(p, side)
            must(not safe or safe & ways or self._garrison(stage.units), f"{sorted(safe)} are free of EZOCs")

    def _garrison(self, force: int) -> bool:
        return any(UNITS[u].camp for u in units(force))

    def _fight(self) -> Fight:
        return fight_of(self.stage.battle)

    def _odds(self, state: State, p: Position) -> None:
        """9.3 to 9.7 The odds that the game has told."""
        f, b, assigned = self._fight(), self.stage.battle, dict(state.assigned)
        said = f"the battle for {f.hex}"
        attack, defence = fights.attack_strength(p, f, assigned), fights.defence_strength(p, f)
        same(attack, Fraction(b.attack, 4), f"{said}: the attacker's strength")
        same(defence, Fraction(b.defence, 4), f"{said}: the defender's strength")
        for units_, what in ((f.attackers, "attack"), (f.defenders, "defend")):
            count = len(belonging.armies_of(p, units_, assigned))
            must(count < 2, f"{said}: {count} armies {what}")
            corps = belonging.corps_of(p, units_, assigned)
            must(len(corps) < 3, f"{said}: {corps} {what}")
        same(fights.is_flanked(p, f), b.flanked, f"{said}: a flank")
        same(fights.column(attack, defence) + fights.shift(p, f), b.column, f"{said}: the column")
        same(fights.white_modifier(p, f, assigned), b.modifier, f"{said}: the white die")

    # After it.

    def hear(self, choice: Choice, side: str, events: list[Event], state: State) -> None:
        """Compare what has happened with what must."""
        assert self.before is not None
        heard = [(event, found) for event in events if (found := getattr(self, f"hears_{event.kind}", None))]
        turned = type(self.stage).__name__ in ("Areas", "UnderCorps") or state.phase != self.state.phase
        after = read(state) if heard or turned else self.before
        if turned:
            staff.hears(self.before, after, self.stage, choice)
        if choice.verb == "support":
            self.chosen.add(choice.number)
        self.pending = any(type(stage).__name__ == "Suffer" for stage in state.stack)
        for event, found in heard:
            found(self.before, after, event.data, events)
        if type(self.stage).__name__ == "Provisions" and choice.verb == "done":
            self._starved(events, SIDES.index(side))

    def hears_march(self, p: Position, after: Position, data: dict[str, Any], events: list[Event]) -> None:
        """7.1 A Force has gone into the next hex, and has paid."""
        a, b, force = NAME[data["start"]], NAME[data["goal"]], data["units"]
        points = clauses.step_cost(p, UNITS[force[0]].side, a, b)
        for u in force:
            same(points, after.spent[u] - p.spent[u], f"what {UNITS[u].key} pays from {a} to {b}")

    def hears_spreads(self, p: Position, after: Position, data: dict[str, Any], events: list[Event]) -> None:
        """19.1.1, 19.1.4 A Force has gone into two hexes, or out of them, and has paid for the dearer half."""
        goal = [NAME[a] for a in data.get("hexes", [data.get("hex")])]
        side = UNITS[data["units"][0]].side
        if any(e.kind in ("reacts", "retires") and [e.data["unit"]] == data["units"] for e in events):
            self._falls_back(p, after, data["units"][0], goal)
            return
        for u in data["units"]:
            start = p.at[u]
            prices = []
            for one, other in ((goal[0], goal[-1]), (goal[-1], goal[0])):
                ways = [(start[0], one), (start[-1], other)]
                if all(x == y or y in NEXT[x] for x, y in ways):
                    prices.append(max(clauses.step_cost(p, side, x, y) if x != y else 0 for x, y in ways))
            must(prices, f"{UNITS[u].key} cannot go from {start} to {goal}")
            must(len(goal) == 1 or goal[1] in NEXT[goal[0]], f"{goal} do not adjoin")
            joins = len(start) == 1 and not UNITS[u].formation and after.spent[u] == p.spent[u]
            if not joins:
                same(min(prices), after.spent[u] - p.spent[u], f"what {UNITS[u].key} pays from {start} to {goal}")

    hears_gathers = hears_spreads

    def _falls_back(self, p: Position, after: Position, u: int, goal: list[str]) -> None:
        """19.1.1-1, 8.2.4 Cavalry has gone into two hexes, and owes the hexsides of the dearer half, without EZOCs."""
        start, prices = p.at[u], []
        for one, other in ((goal[0], goal[-1]), (goal[-1], goal[0])):
            ways = [(start[0], one), (start[-1], other)]
            if all(x == y or y in NEXT[x] for x, y in ways):
                paid = [clauses.ground_cost(x, y, clauses.bridge_serves(p, x, y)) for x, y in ways if x != y]
                prices.append(max(paid))
        must(prices and goal[1] in NEXT[goal[0]], f"{UNITS[u].key} cannot go from {start} to {goal}")
        same(min(prices), after.debt[u] - p.debt[u], f"what {UNITS[u].key} owes from {start} to {goal}")

    def hears_battle(self, p: Position, after: Position, data: dict[str, Any], events: list[Event]) -> None:
        """9.9, 21.1 The dice, the result, and what it does."""
        if type(self.stage).__name__ != "Declare":
            return
        b = self.stage.battle
        dice = next(e.data for e in events if e.kind == "dice" and e.data["hex"] == b.hex)
        again = [e.data for e in events if e.kind == "again"]
        works = [u for u in units(b.defenders) if UNITS[u].fortress and UNITS[u].camp and UNITS[u].side == 1]
        face = 0 if p.turn > 5 or works else 1 if b.side == 1 else 6
        for roll in again:
            same(face, roll["black"], "the black die that is rolled again")
        must(again or dice["black"] != face, f"a black {face} is rolled again")
        text = fights.result(b.column, dice["white"] + b.modifier, dice["black"])
        same(text, data["result"], "the result")
        ours = bool(b.intense >> b.side & 1)
        theirs = any(e.kind == "declares" and e.data["intense"] for e in events)
        found = fights.outcome(text, ours, theirs)
        same(found.retreat, data["retreat"], f"the retreat of {text}")
        self._reductions(p, found, events)

    def _reductions(self, p: Position, found: fights.Outcome, events: list[Event]) -> None:
        """9.10.1 How many Strength Reductions each side suffers."""
        f = self._fight()
        sizes = [
            fights.under_fire(p, {u for u in who if clauses.fights(p, u)}, f.hex, attacking)
            for who, attacking in ((f.defenders, False), (f.attackers, True))
        ]
        for k, enemy in enumerate(sizes[:1] if self.pending else sizes):
            side = SIDES[f.side if k == 0 else 1 - f.side]
            small = [e.data for e in events if e.kind == "small" and e.data["side"] == side]
            count = found.reductions[k]
            if count and enemy < 8:
                must(small, f"{side} rolls for its reductions against {enemy} eighths")
                low = enemy <= 2
                faces = ((5, 6) if low else (3, 4, 5, 6)) if count == 1 else ((4, 5, 6) if low else range(7))
                count = int(small[0]["die"] in faces)
            else:
                must(not small, f"{side} rolls for reductions against {enemy} eighths")
            own = f.attackers if k == 0 else f.defenders
            if count and any(not UNITS[u].fortress for u in own):
                told = [e.data["reductions"] for e in events if e.kind == "loses" and e.data["side"] == side]
                same([count], told[:1], f"the reductions of {side}")

    def hears_artillery(self, p: Position, after: Position, data: dict[str, Any], events: list[Event]) -> None:
        """10.1.1, 10.1.2 What artillery adds; and of the attacker, how much he has."""
        said = f"the artillery in {NAME[data['hex']]}"
        same(fights.row_of(data["value"], data["size"]), data["modifier"], said)
        b = next((b for b in self._battles() if b.hex == data["hex"]), None)
        here = None if b is None else self._scene(p, after, data, events)
        if b is not None and here is not p and any(len(p.at[u]) > 1 for u in units(b.attackers | b.defenders)):
            return  # their halves may have come together before or after
        if b is None or here is None:
            return
        told = events[: next(k for k, e in enumerate(events) if e.kind == "artillery" and e.data == data)]
        gone = {e.data["unit"] for e in told if e.kind in LOST}
        f, assigned = fight_of(b), dict(self.state.assigned)
        f.attackers, f.defenders = ({u for u in who if here.at[u]} - gone for who in (f.attackers, f.defenders))
        if data["side"] == SIDES[b.side]:
            if f.attackers:
                same(fights.attacking_guns(here, f, assigned), data["value"], f"{said}: the attacker's AV")
        else:
            mine = batteries.defending_guns(here, f, self.chosen, assigned)
            same(mine, data["value"], f"{said}: the defender's AV")
            self.chosen = set()

    def _battles(self) -> Iterator[Any]:
        """The battles of which the stages spoke when the choice was made, the last first."""
        for stage in reversed(self.state.stack):
            if (found := getattr(stage, "battle", None)) is not None:
                yield found

    def _scene(self, p: Position, after: Position, data: dict[str, Any], events: list[Event]) -> Position | None:
        """The position in which artillery fired: that before the choice or after it; None if it was neither."""
        fired = next(k for k, e in enumerate(events) if e.kind == "artillery" and e.data == data)
        moves = [k for k, e in enumerate(events) if e.kind in MOVES]
        if all(k > fired for k in moves):
            return p
        moves += [k for k, e in enumerate(events) if e.kind in LOST]
        return replace(after, tired=p.tired) if all(k < fired for k in moves) else None

    def hears_forced(self, p: Position, after: Position, data: dict[str, Any], events: list[Event]) -> None:
        """7.2.3 One is added for each MP of a Forced March."""
        found = {
            (after.spent[u] or p.spent[u]) - (5 if phase == "counter movement" else 9)
            for u in range(len(UNITS))
            for phase in (p.phase, after.phase)
        }
        must(data["modifier"] in found, f"a Forced March of {data['modifier']} MPs")

    def _starved(self, events: list[Event], side: int) -> None:
        """15.4-3, 15.5 Who is out of supply, and who is Isolated."""
        mine, alone = out_of_supply(self.state, read(self.state), side)
        hungry = {e.data["unit"] for e in events if e.kind in ("hungry", "isolated")}
        isolated = {e.data["unit"] for e in events if e.kind == "isolated"}
        same(mine, hungry, "who is out of supply")
        same(alone, isolated, "who is Isolated")
