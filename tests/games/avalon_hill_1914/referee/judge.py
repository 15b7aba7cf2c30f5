"""The referee: before a choice it looks at what is offered, after it at all that followed."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from marne.games.avalon_hill_1914.state import State
from marne.kernel import Choice, Decision, Event
from tests.games.avalon_hill_1914.referee import offers
from tests.games.avalon_hill_1914.referee.facts import SIDES, UNITS, name_of, side_of
from tests.games.avalon_hill_1914.referee.marches import March
from tests.games.avalon_hill_1914.referee.offers import Offers
from tests.games.avalon_hill_1914.referee.position import COMBAT, differences, read
from tests.games.avalon_hill_1914.referee.record import Fact, Shout
from tests.games.avalon_hill_1914.referee.story import Story

SQUARE_VERBS = ("go", "on", "at", "attack", "assault", "to")
CONSEQUENCES = ("violates", "meuse", "liege", "released", "fed", "supplied", "isolated")
"""What the referee finds by itself; it must have been told so, and nothing else."""


class Referee(Story):
    """One who watches a game choice by choice."""

    def __init__(self, options: Mapping[str, str], version: str, seed: int = 0) -> None:
        super().__init__(options, version)
        self.rng = random.Random(seed)
        self.fighting = False
        self.perhaps: set[tuple[str, object]] = set()
        self.drawn = version == "solitaire"  # whether the charts are drawn by a die

    # Before a choice.

    def look(self, state: State, decision: Decision) -> None:
        """Compare what is offered with what must be."""
        self.stage = stage = state.stack[-1]
        self.perhaps = set()
        expected = getattr(self, f"at_{type(stage).__name__.lower()}")(stage, SIDES.index(decision.side))
        if expected is None:
            return
        theirs = {self.spoken(choice) for choice in decision.choices}
        missing, forbidden = expected - theirs, theirs - expected - self.perhaps
        if missing or forbidden:
            raise Shout(
                f"{type(stage).__name__} must offer {self.told(missing)}, must not offer {self.told(forbidden)}"
            )

    @staticmethod
    def spoken(choice: Choice) -> tuple[str, object]:
        """A choice in the referee's words."""
        return choice.verb, name_of(choice.number) if choice.verb in SQUARE_VERBS else choice.noun

    @staticmethod
    def told(some: set[tuple[str, object]]) -> str:
        """Choices as they are told to whoever reads the shout."""
        return (
            ", ".join(sorted(f"{v} {UNITS[n].id if isinstance(n, int) and n < len(UNITS) else n}" for v, n in some))
            or "-"
        )

    def at_neutrals(self, stage: Any, side: int) -> Offers:
        """STD.SETUP.4, STD.SETUP.5."""
        if stage.hand >= 0:
            return {("on", a) for a in offers.dutch_area()}
        army = {u for u, unit in enumerate(UNITS) if unit.nation == "dutch" and unit.start == "neutral"}
        done: Offers = set() if any(self.p.at[u] == "unplaced" for u in army) else {("done", None)}
        return done | {("unit", u) for u in army}

    def at_mobilize(self, stage: Any, side: int) -> Offers:
        """STD.SETUP.6 to 11."""
        if stage.hands[side] >= 0:
            return {("on", a) for a in offers.setup_area(side)}
        mine = {u for u, unit in enumerate(UNITS) if unit.start == "mobilized" and unit.side == side}
        names = "moltke 1914", "schlieffen 1906", "plan 17", "michel"
        self.perhaps = {("plan", name) for name in names} | {
            ("plan", f"plan {n}") for n in ("14", "15", "15b", "16", "16b")
        }
        self.perhaps |= {("plan", n) for n in ("moltke 1879", "waldersee", "schlieffen 1899", "moltke 1912")}
        done: Offers = {("done", None)} if offers.chart_is_legal(self.p, side) else set()
        return done | {("unit", u) for u in mine}

    def at_arrivals(self, stage: Any, side: int) -> Offers:
        """STD.REINF.2, 5, 10."""
        found = {u for u in offers.arriving(self.now, side) if not offers.by_themselves(u)}
        held_back = all(UNITS[u].nation == "british" for u in found)
        done: Offers = {("done", None)} if held_back else set()
        return done | {("bring", u) for u in found}

    def at_landing(self, stage: Any, side: int) -> Offers:
        """STD.REINF.2, STD.REINF.5."""
        return {("at", a) for a in offers.arrival_squares(self.now, stage.unit)}

    def at_replacements(self, stage: Any, side: int) -> Offers:
        """STD.REPL."""
        return {("done", None)} | {("rebuild", u) for u in offers.rebuildable(self.now, side)}

    def at_movement(self, stage: Any, side: int) -> Offers | None:
        """STD.MOVE.1, STD.RAIL.2; not at every step, because it takes long."""
        r = self.now
        if not self.p.moved:
            own = {u for u, unit in enumerate(UNITS) if unit.side == side}
            self.p.bound = (self.p.bound - own) | r.lodgers(side)
        elif self.rng.random() > 0.1:
            return None
        found: Offers = {("done", None)}
        for u in range(len(UNITS)):
            if r.ready(u, side):
                if r.factor(u) and r.can_march({u}):
                    found.add(("move", u))
                rides = r.can_ride(u, side)
                (found if rides else self.perhaps if rides is None else set()).add(("ride", u))
        return found

    def at_march(self, stage: Any, side: int) -> Offers:
        """STD.MOVE.2, STD.CORPS.3."""
        assert self.march
        return self.now.march_choices(self.march, side)

    def at_giveway(self, stage: Any, side: int) -> Offers:
        """STD.COMBAT.9."""
        a = name_of(stage.square)
        return {("to", b) for b in self.now.refuges(side, a, self.now.there(a, side))}

    def at_ride(self, stage: Any, side: int) -> Offers:
        """STD.RAIL.2, STD.RAIL.7."""
        assert self.ride
        found, perhaps = self.now.ride_choices(*self.ride, side)
        self.perhaps = {("go", b) for b in perhaps} | ({("stop", None)} if len(self.ride[1]) > 1 else set())
        return found

    def at_supplycheck(self, stage: Any, side: int) -> Offers:
        """STD.SUPPLY.12."""
        r = self.now
        guests = {u for u in r.hungry(side) if r.kitchens(u, self.p.at[u])} - self.feeding
        return {("feed", u) for u in guests if r.can_feed(self.feeding | {u})}

    def at_combat(self, stage: Any, side: int) -> Offers:
        """STD.COMBAT.3, 14."""
        r = self.now
        if not (self.p.fought or self.p.attacked or self.p.stormed):
            alone = [UNITS[u].id for a in r.stacks for u in r.lone_guns(1 - side, a)]
            self.must(not alone, f"guns without escort are destroyed: {alone}")
        return offers.combat(r, side)

    def at_attackers(self, stage: Any, side: int) -> Offers:
        """STD.COMBAT.19."""
        return offers.muster(self.now, stage)

    at_stormers = at_againstgarrison = at_attackers

    def at_besiegers(self, stage: Any, side: int) -> Offers:
        """STD.FORT.10."""
        return offers.besiegers(self.now, stage)

    def at_answer(self, stage: Any, side: int) -> Offers:
        """STD.COMBAT.6."""
        assert self.battle
        return {("stand", None), ("pull", None)} if offers.pulls(self.now, self.battle.square, side) else set()

    def at_defenders(self, stage: Any, side: int) -> Offers:
        """STD.COMBAT.19."""
        assert self.battle
        return offers.defenders(self.now, self.battle.square, side, self.battle.named)

    def at_defenderchoice(self, stage: Any, side: int) -> Offers:
        """STD.COMBAT.24."""
        b = self.battle
        self.must(b and b.result and b.result[1] and not b.falls and not self.must_stand(), "the defender has a choice")
        return {("back", None), ("stand", None)}

    def at_losses(self, stage: Any, side: int) -> Offers:
        """STD.COMBAT.23, Q17."""
        debt = next(debt for debt in self.owed if debt.steps)
        return {("lose", u) for u in self.survivors(debt.group)}

    def at_break(self, stage: Any, side: int) -> Offers:
        """STD.STEP.5."""
        return {("break", "division"), ("break", "brigades")}

    def at_retreatto(self, stage: Any, side: int) -> Offers:
        """STD.CRT.2."""
        assert self.battle
        a = self.battle.square
        return {("to", b) for b in self.now.refuges(side, a, self.now.there(a, side))}

    def at_pullback(self, stage: Any, side: int) -> Offers:
        """STD.COMBAT.6."""
        assert self.battle
        a = self.battle.square
        return {("to", b) for b in self.now.pull_backs(side, a, self.now.there(a, side))}

    def at_advance(self, stage: Any, side: int) -> Offers:
        """STD.COMBAT.25."""
        b = self.battle
        assert b
        self.must(not b.stood and not self.now.there(b.square, 1 - side), "the square has been vacated")
        able = offers.advances(self.now, side, b.square, self.survivors(b.attackers))
        return {("done", None)} | {("advance", u) for u in able}

    # After it.

    def hear(self, choice: Choice | None, side: str, events: list[Event], state: State) -> None:
        """Work out what a choice has brought about, or the beginning of the game, and compare."""
        self.mine = []
        if choice is not None:
            self.chosen(choice, SIDES.index(side))
        for event in events:
            getattr(self, f"on_{event.kind}", self.ignore)(event.rule, **event.data)
        top: Any = state.stack[-1] if state.stack else None
        self.settle(type(top).__name__, [type(stage).__name__ for stage in state.stack])
        said = [consequence(event) for event in events if event.kind in CONSEQUENCES]
        if sorted(map(str, said)) != sorted(map(str, self.mine)):
            raise Shout(f"the referee would tell {self.mine}; the game tells {said}")
        self.compare(state)

    def ignore(self, rule: str, **data: Any) -> None:
        """Something that changes nothing, or that the referee finds by itself."""

    def compare(self, state: State) -> None:
        """Compare the whole position."""
        boxes = [type(stage).__name__ for stage in state.stack]
        fighting = any(type(stage).__name__ == "Combat" and getattr(stage, "begun", False) for stage in state.stack)
        if fighting and not self.fighting:
            for name in COMBAT:
                getattr(self.p, name).clear()
        self.fighting = fighting
        theirs = read(state, self.p.options, self.p.version)
        if "Mobilize" in boxes or (self.drawn and state.sealed):
            self.adopt(theirs.at)
            self.drawn = False
        if found := differences(self.p, theirs, fighting, "Movement" in boxes):
            raise Shout("; ".join(found))

    def adopt(self, at: list[str]) -> None:
        """A plan that is drawn up is taken over, if it is one that the rules allow."""
        for u, unit in enumerate(UNITS):
            if unit.start == "mobilized" and at[u] != self.p.at[u]:
                self.must(at[u] in offers.setup_area(unit.side), f"{unit.id} starts in its own country")
                self.p.at[u] = at[u]
        if self.drawn:
            self.must(all(offers.chart_is_legal(self.p, side) for side in (0, 1)), "plans keep to the rules")

    def on_sealed(self, rule: str, side: str) -> None:
        """STD.SETUP.6 to 8."""
        self.must(offers.chart_is_legal(self.p, SIDES.index(side)), "a sealed chart is complete")

    def chosen(self, choice: Choice, side: int) -> None:
        """A choice begins something, or ends it."""
        box, u = type(self.stage).__name__.lower(), choice.noun if isinstance(choice.noun, int) else -1
        if box == "movement":
            self.march = March({u}, self.p.at[u]) if choice.verb == "move" else None
            self.ride = ({u}, [self.p.at[u]]) if choice.verb == "ride" else None
            if choice.verb == "done" and self.p.full:
                self.check_supply(side)
        elif box == "march" and self.march:
            self.on_the_march(choice.verb, u)
        elif box == "ride" and self.ride and choice.verb == "with":
            self.ride[0].add(u)
        elif box == "ride" and self.ride and choice.verb == "stop":
            self.arrive()
        elif box == "supplycheck":
            self.feeding.add(u)
            self.check_supply(side)
        elif box == "defenders" and self.battle and choice.verb == "name":
            self.battle.named.add(u)
        elif box == "defenderchoice" and self.battle and choice.verb == "back":
            self.battle.back = True
            self.owe(self.battle.named, 1)

    def on_the_march(self, verb: str, u: int) -> None:
        """STD.CORPS.3 Somebody comes along, stays behind, or all of them stop."""
        m = self.march
        assert m
        if verb == "with":
            m.units.add(u)
        elif verb == "drop":
            self.stop_here(m, {u})
            m.units.discard(u)
        elif verb == "stop":
            self.stop_here(m, m.units)
            self.march = None

    def stop_here(self, m: March, group: set[int]) -> None:
        """Units of a march stop where they are."""
        before = m.trail[-2] if len(m.trail) > 1 else m.start
        self.stop({*group}, m.trail[-1], side_of(m.trail[-1], before))

    def settle(self, top: str, boxes: list[str]) -> None:
        """What happens between the last event and the next question."""
        if self.march and top not in ("March", "GiveWay"):
            self.must(
                not self.now.march_choices(self.march, UNITS[min(self.march.units)].side), "the march could go on"
            )
            self.stop_here(self.march, self.march.units)
            self.march = None
        if self.ride and top != "Ride":
            self.must(not self.now.goals(*self.ride)[0], "the train could go on")
            self.arrive()
        if top not in ("Losses", "Break"):
            unpaid = [debt for debt in self.owed if debt.steps and self.survivors(debt.group)]
            self.must(not unpaid or top == "Losses", f"steps are lost: {unpaid}")
            self.owed = []
        self.must(not self.coming, f"who is due arrives: {self.coming}")
        b = self.battle
        if b and b.falls and top == "Combat" and not self.now.there(b.square, 1 - b.side):
            able = offers.advances(self.now, b.side, b.square, self.survivors(b.attackers))
            advanced = self.now.there(b.square, b.side)
            self.must(advanced or not able or type(self.stage).__name__ == "Advance", "the attackers may advance")


def consequence(event: Event) -> Fact:
    """A consequence in short, as the referee writes it down."""
    d = event.data
    if event.kind in ("fed", "supplied", "isolated"):
        return (event.kind, *sorted(d["units"]))
    key = {"violates": "country", "meuse": "square", "liege": "move", "released": "square"}[event.kind]
    return event.kind, d[key]
