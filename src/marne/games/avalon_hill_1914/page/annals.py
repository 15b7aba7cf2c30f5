"""How a campaign went, told when it is over: move by move, by points, steps and places, with the luck of the dice."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import ClassVar

from marne.board import members
from marne.games.avalon_hill_1914.ground import PLACES, SLOTS
from marne.games.avalon_hill_1914.page.words import THE_SIDES, line_of
from marne.games.avalon_hill_1914.setup import Mobilize, Neutrals
from marne.games.avalon_hill_1914.state import State, where
from marne.games.avalon_hill_1914.tables import band, column
from marne.games.avalon_hill_1914.units import GERMANY, OF_SIDE, SIDES, steps_left
from marne.games.avalon_hill_1914.victory import ledger, score
from marne.games.avalon_hill_1914.words import many, phrase
from marne.kernel import Event, Result, Side
from marne.kernel.annals import Annals, Fortune, Period, Tally
from marne.kernel.words import prose

NAMED = 3
"""How many lines of the ledger are named for each side, the heaviest first."""


class CampaignAnnals(Annals[State]):
    """How a campaign is told."""

    by_period: ClassVar[str] = prose("Move by move")
    luck_means: ClassVar[str] = prose(
        "Luck is in the dice of battles (STD.CRT.7): the steps that the enemy lost less one's own, beside the average "
        "of the six faces at those odds. The dice of sieges are not counted."
    )

    def verdict(self, state: State, result: Result) -> str:
        german, allied = score(state)
        points = phrase(
            "After move {move} Germany has {german} points and the Allies have {allied}.",
            move=state.move, german=german, allied=allied,
        )  # fmt: skip
        most = [phrase(MOST[side], lines=lines) for k, side in enumerate(SIDES) if (lines := _heaviest(state, k))]
        return " ".join((points, *most))

    def period(self, state: State) -> Period:
        if any(isinstance(stage, Mobilize | Neutrals) for stage in state.stack):
            return Period(0, phrase("Mobilization"), "")
        return Period(state.move, phrase("Move {move}", move=state.move), str(state.move))

    def tallies(self, state: State) -> list[Tally]:
        rows = zip(score(state), state.kills, (_steps(state, k) for k in (0, 1)), _places(state), strict=True)
        counted = [dict(zip(COUNTED, amounts, strict=True)) for amounts in rows]
        return [
            Tally(
                name=phrase(said, side=phrase(THE_SIDES[side])),
                side=side,
                rule=rule,
                adds=what == "kills",
                amount=counted[k][what],
            )
            for what, (said, rule) in COUNTED.items()
            for k, side in enumerate(SIDES)
        ]

    def passed(self, before: State, after: State, side: Side) -> str:
        german, allied = score(after)
        return phrase("points {german} : {allied}", german=german, allied=allied)

    def fortunes(self, events: Iterable[Event], state: State) -> list[Fortune]:
        return fortunes(events, state)

    def luck(self, fortune: Fortune) -> str:
        return many("{count} battle, steps won", "{count} battles, steps won", fortune.times)


MOST = prose(
    {
        "german": "Germany counts most for {lines}.",
        "allied": "The Allies count most for {lines}.",
    }
)
COUNTED = prose(
    {
        "points": ("Points, {side}", "STD.WIN.1"),
        "kills": ("Points for destroyed units, {side}", "STD.VP.11"),
        "steps": ("Steps on the board, {side}", "STD.STEP.1"),
        "places": ("Places held by {side}", "STD.VP.1"),
    }
)
"""What is told move by move, and by which rule it counts."""


def _heaviest(s: State, side: int) -> str:
    """The lines of the ledger that bring a side most, in words."""
    lines = sorted((line for line in ledger(s) if line.points[side]), key=lambda line: -line.points[side])
    named = [phrase("{what} ({points})", what=line_of(line), points=line.points[side]) for line in lines[:NAMED]]
    return ", ".join(named)


def _steps(s: State, side: int) -> int:
    """The steps that a side has on the board."""
    return sum(steps_left(u, s.step[u]) for u in members(OF_SIDE[side]) if where(s, u) < SLOTS)


def _places(s: State) -> tuple[int, int]:
    """The places that count and that each side holds."""
    german = s.held.bit_count()
    return german, len(PLACES) - german


@cache
def usual(attack: int, defense: int) -> tuple[float, float]:
    """STD.CRT.7 The steps that the defender loses beyond the attacker on average of the six faces; their variance."""
    won = [row[column(attack, defense)][1] - row[column(attack, defense)][0] for row in band(defense).rows]
    mean = sum(won) / len(won)
    return mean, sum((steps - mean) ** 2 for steps in won) / len(won)


def fortunes(events: Iterable[Event], s: State) -> list[Fortune]:
    """STD.CRT.7 The steps that each side won in battles, beside what is usual at those odds."""
    found: list[Fortune] = []
    for event in events:
        if event.kind != "battle":
            continue
        d = event.data
        mean, variance = usual(d["attack"], d["defense"])
        won, other = d["defender"] - d["attacker"], SIDES[SIDES[GERMANY] == d["side"]]
        found += [Fortune(d["side"], 1, won, mean, variance), Fortune(other, 1, -won, -mean, variance)]
    return found
