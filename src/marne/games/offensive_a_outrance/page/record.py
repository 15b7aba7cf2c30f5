"""How a campaign went, told when it is over: turn by turn, by points, losses and ground, with the luck of the dice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import ClassVar

from marne.board import members
from marne.games.offensive_a_outrance.balance import fallen, reduced, taken, worn
from marne.games.offensive_a_outrance.ground import HEXES
from marne.games.offensive_a_outrance.odds import COMBAT_TABLE
from marne.games.offensive_a_outrance.page.names import THE_SIDES
from marne.games.offensive_a_outrance.page.words import LEVELS
from marne.games.offensive_a_outrance.state import State
from marne.games.offensive_a_outrance.units import SIDES
from marne.games.offensive_a_outrance.victory import holder
from marne.games.offensive_a_outrance.words import many, name, phrase
from marne.kernel import Event, Result, Side
from marne.kernel.annals import Annals, Fortune, Period, Tally
from marne.kernel.table import SpaceNow
from marne.kernel.words import prose


class FrontAnnals(Annals[State]):
    """How a campaign is told."""

    luck_means: ClassVar[str] = prose(
        "Luck is in the two dice of battles and Repulses (9.9.1): what a result is worth to the attacker, beside the "
        "average of all 36 at those odds. A point of a check counts one; a reduction, a level of effectiveness and a "
        "hex of retreat count two."
    )

    def verdict(self, state: State, result: Result) -> str:
        held: dict[int | None, list[str]] = {}
        for objective in state.rules.setting.objectives:
            held.setdefault(holder(state, objective), []).append(name(objective.name))
        ours = {side: ", ".join(held.get(k, ())) or phrase("nothing") for k, side in enumerate(SIDES)}
        winner = phrase(THE_SIDES[result.winner]) if result.winner else ""
        ending = phrase(LEVELS[state.ending], winner=winner, lead=abs(state.points))
        return " ".join((ending, phrase("Of the objectives Germany holds {german}, the Allies hold {allied}.", ours)))

    def period(self, state: State) -> Period:
        return Period(state.turn, phrase("Game Turn {turn}", turn=state.turn), str(state.turn))

    def ground(self, state: State) -> Mapping[str, SpaceNow]:
        start = state.rules.setting.control
        changed = (state.control ^ start) & state.rules.setting.hexes
        return {HEXES[a].name: SpaceNow(held=SIDES[not state.control >> a & 1], taken=True) for a in members(changed)}

    def tallies(self, state: State) -> list[Tally]:
        found = [Tally(name=phrase("Lead of Germany"), rule="27.0", amount=state.points)]
        for side in SIDES:
            found += _of(state, side)
        return found

    def passed(self, before: State, after: State, side: Side) -> str:
        k = SIDES.index(side)
        own, lost = taken(after, k) - taken(before, k), fallen(after, k) - fallen(before, k)
        ground = many("one hex won", "{count} hexes won", own) if own > 0 else phrase("no ground won")
        if own < 0:
            ground = many("one hex lost again", "{count} hexes lost again", -own)
        if not lost:
            return ground
        dead = many("one Formation lost", "{count} Formations lost", lost)
        return phrase("{ground}, {losses}", ground=ground, losses=dead)

    def fortunes(self, events: Iterable[Event], state: State) -> list[Fortune]:
        return fortunes(events, state)

    def luck(self, fortune: Fortune) -> str:
        return many("{count} battle or Repulse, worth", "{count} battles and Repulses, worth", fortune.times)


def _of(s: State, side: Side) -> list[Tally]:
    """The figures of one side."""
    k, who = SIDES.index(side), phrase(THE_SIDES[side])
    return [
        Tally(name=phrase("Formations lost, {side}", side=who), side=side, rule="16.6.2-2", adds=True,
              amount=fallen(s, k)),
        Tally(name=phrase("Reductions on the map, {side}", side=who), side=side, rule="9.10.3", amount=reduced(s, k)),
        Tally(name=phrase("Effectiveness lacking, {side}", side=who), side=side, rule="6.1.4", amount=worn(s, k)),
        Tally(name=phrase("Hexes taken by {side}", side=who), side=side, rule="3.4-1", amount=taken(s, k)),
    ]  # fmt: skip


WORTH = {"check": 1, "cel": 2, "sr": 2, "black": 2, "white": 1}
"""What each effect of a result is worth to the other side."""


@cache
def worth(result: str) -> int:
    """9.9.2 What a result is worth to the attacker."""
    found = 0
    for who, what, amount in COMBAT_TABLE.effects(result):
        found += WORTH[what] * amount * (1 if who == "defender" else -1)
    return found


@cache
def usual(column: str, modifier: int) -> tuple[float, float]:
    """9.9.1 What the 36 results at some odds are worth to the attacker on average, and their variance."""
    names, dice = COMBAT_TABLE.names, range(1, 7)
    k = names.index(column) if column in names else 0 if column.startswith("1:") else len(names) - 1
    values = [worth(COMBAT_TABLE.result(k, white + modifier, black)) for white in dice for black in dice]
    mean = sum(values) / len(values)
    return mean, sum((value - mean) ** 2 for value in values) / len(values)


def fortunes(events: Iterable[Event], s: State) -> list[Fortune]:
    """9.9.1 What the dice of battles and Repulses gave each side, beside what is usual at those odds."""
    found: list[Fortune] = []
    columns: dict[int, str] = {}
    modifiers: dict[int, int] = {}
    for event in events:
        d = event.data
        if event.kind in ("odds", "battle"):
            columns[d["hex"]] = d["column"]
        elif event.kind == "dice":
            modifiers[d["hex"]] = d["modifier"]
        if event.kind in ("battle", "repulsed") and d["result"] and d["hex"] in modifiers:
            mean, variance = usual(columns[d["hex"]], modifiers[d["hex"]])
            got, other = worth(d["result"]), SIDES[1 - SIDES.index(d["side"])]
            found += [Fortune(d["side"], 1, got, mean, variance), Fortune(other, 1, -got, -mean, variance)]
    return found
