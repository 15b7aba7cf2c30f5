"""The referee hears the story: he works out every number himself, keeps his book, and shouts when they differ."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.games.colonialism.referee.blows import Blows
from tests.games.colonialism.referee.book import FLAGS, TERRAINS
from tests.games.colonialism.referee.cards import Cards
from tests.games.colonialism.referee.facts import FRONT
from tests.games.colonialism.referee.hearing import Data, Shout, same
from tests.games.colonialism.referee.losses import Losses
from tests.games.colonialism.referee.marches import Marches
from tests.games.colonialism.referee.questions import expected
from tests.games.colonialism.referee.terms import terms

SALVO = ("shoots", "counts", "ammunition")


class Referee(Marches, Blows, Losses, Cards):
    """Watches a game from its first turn on."""

    def agree(self, scenario: str, options: dict[str, str]) -> None:
        """VICTORY.1 Note what decides the battle."""
        self.terms = terms(scenario, options, self.p, self.engagement)

    def look(self, state: Any, decision: Any) -> None:
        """Shout if something else is offered than the referee would offer."""
        stage = state.stack[-1]
        if type(stage).__name__ in ("BeforeTest", "BeforeToken"):
            self.asked.add(stage.unit)
        mine = expected(self, state)
        if mine is None:
            return
        offered = {(c.verb, c.noun) for c in decision.choices}
        if offered != mine:
            more, fewer = sorted(map(str, offered - mine)), sorted(map(str, mine - offered))
            raise Shout(f"{type(state.stack[-1]).__name__}: wrongly offered {more}, missing {fewer}")

    def hear(self, stage: Any, choice: Any, events: list[Any], state: Any) -> None:
        """Hear what a choice has brought, and compare the book with the table."""
        self.state = state
        if type(stage).__name__ == "Chosen":
            self._chosen(stage, choice)
        elif choice.verb == "supply":
            self.supplies += 1
        elif choice.verb in ("done", "decline"):
            self.p.turned = set()
        elif choice.verb == "let_pass":
            self.let_pass(stage)
        for event in events:
            self._tell(event)
        if self.volley:
            self.smoke_clears()
        self._settle(state)
        if not state.over:
            self._compare(state)

    def _chosen(self, stage: Any, choice: Any) -> None:
        if choice.verb == "turn":
            self.p.turned.add(stage.units[0])
            self.p.facing[stage.units[0]] = choice.noun
            if self.p.kind[stage.units[0]] in FRONT:
                self.p.flags["moved"].add(stage.units[0])
        elif choice.verb != "join":
            self.ordered(stage.units, choice.verb, choice.noun)

    def _tell(self, event: Any) -> None:
        if self.uncoupling and event.kind not in ("uncoupled", "counts"):
            raise Shout("a Train has lost its first part, and nobody says so")
        if self.dying >= 0 and event.kind not in ("destroyed", "counts"):
            raise Shout(f"base {self.dying} has had its last hit and is not destroyed")
        if self.volley and event.kind not in SALVO:
            self.smoke_clears()
        if len(self.clouds) == 4 and event.kind == "in_gas":
            self._gas_spreads()
        hears: Callable[[str, Data], None] | None = getattr(self, f"_{event.kind}", None)
        if hears is not None:
            hears(event.rule, event.data)

    def _settle(self, state: Any) -> None:
        """What is done without a word: marches go on, gas spreads, a new player is to act."""
        stages = [type(stage).__name__ for stage in state.stack]
        if "March" in stages:
            self.halt(next(stage.step for stage in state.stack if type(stage).__name__ == "March"))
        elif self.marches:
            self.halt(max(len(path) for path in self.marches.values()))
            self.marches = {}
        if self.clouds and "Shells" not in stages and "Salvo" not in stages:
            self._gas_spreads()
        if stages and stages[-1] == "Act" and "Chosen" not in stages:
            self.elan = set()
            self.p.stand()

    def _gas_spreads(self) -> None:
        """GAS.4 Gas lies in the hexes for the turn of the attack and two more."""
        for h in self.clouds:
            self.p.gas[h] = 3
        self.clouds = []

    def _compare(self, state: Any) -> None:
        """Shout if the table looks other than the book; when a player is to act, all dues must have been paid."""
        p, quiet = self.p, bool(state.stack) and type(state.stack[-1]).__name__ == "Act"
        same("where bases are", p.at, list(state.at))
        same("the hits on bases", p.hits, list(state.fatigue))
        same("the types of bases", (p.kind, p.traits), (list(state.kind), list(state.traits)))
        for flag in FLAGS:
            theirs = {u for u in range(len(p.at)) if getattr(state, flag) >> u & 1}
            same(f"who is {flag}", {u for u in p.flags[flag] if p.at[u] >= 0}, {u for u in theirs if p.at[u] >= 0})
        same("wrecks", p.wrecks, {h for h in range(p.sheet.count) if state.wrecks >> h & 1})
        same("supply dice", p.pool, list(state.pool))
        same("cards in play", list(map(sorted, p.cards)), list(map(sorted, state.in_play)))
        same("cards in hand", list(map(sorted, p.hands)), list(map(sorted, state.hands)))
        same("who has left", p.left, list(state.left))
        same("losses", p.lost, list(state.lost))
        if quiet:
            same("who holds what", p.held, {h: k - 1 for h, k in enumerate(state.held) if k})
            same("the ground", p.ground.terrain, [TERRAINS[kind] for kind in state.ground])
            same("roads and tracks", (p.ground.roads, p.ground.rails), p.ground.lines(state.roads, state.rails))
            same("gas and shells", (p.gas, p.shelled), (list(state.gas), list(state.shelled)))
            fronts = [u for u in p.alive() if p.kind[u] in FRONT]
            same("which way guns look", [p.facing[u] for u in fronts], [state.facing[u] for u in fronts])
            same(
                "who stands in gas and has not tested",
                [],
                [u for u in p.alive() if p.gas[p.at[u]] and not p.is_("gassed", u)],
            )
            same(
                "supply dice that were not thrown, and waves that were not rolled for",
                (0, []),
                (self.supplies, self.waves),
            )
            same("who is beaten", [], [k for k in (0, 1) if p.beaten(k)])
            same("how often bases have acted", p.acts, list(state.acts))
            same("Command Points", p.points, list(state.points))
            if self.due or self.tests or self.driven:
                hits = [(due.base, due.rule) for due in self.due]
                raise Shout(f"left undone: hits {hits}, tests {self.tests}, retreats {self.driven}")
