"""How a war went, told when it is over: month by month, by losses and ground, with the luck of the draw."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from marne.board import members
from marne.games.germany_at_war.blocks import OF_POWER, OF_SIDE, POWER_NAMES, SIDE, SIDE_OF_POWER, STRENGTH
from marne.games.germany_at_war.ground import AREAS, VICTORY
from marne.games.germany_at_war.page.words import MONTHS, SIDE_NAMES, THE_SIDES
from marne.games.germany_at_war.state import DEAD, POOL, SIDES, State, controlled, lost, strength
from marne.games.germany_at_war.victory import LOSSES, VALOUR_TO_WIN
from marne.games.germany_at_war.words import many, name, phrase
from marne.kernel import Event, Result
from marne.kernel.annals import Annals, Fortune, Period, Tally
from marne.kernel.words import prose

COUNTRIES = prose({"german": "Germany", "french": "France", "british": "Britain", "belgian": "Belgium"})
WHY = prose(
    {
        "1.7.1A": "{winner} has won {points} Valour Points, and {enough} decide the war.",
        "1.7.1B": "{loser} has lost {blocks} blocks, and {limit} are more than it can bear.",
        "1.7.1C": "{winner} holds all {all} Victory Areas.",
        "1.7.2": "After four months {winner} holds {areas} of the {all} Victory Areas: {names}.",
    }
)


class WarAnnals(Annals[State]):
    """How a war is told."""

    by_period: ClassVar[str] = prose("Month by month")
    luck_means: ClassVar[str] = prose("There are no dice: luck is only in the blocks that were drawn from the pools.")

    def verdict(self, state: State, result: Result) -> str:
        winner = SIDES.index(str(result.winner))
        held = controlled(state, winner) & VICTORY
        parts = {
            "winner": phrase((THE_SIDES if result.rule == "1.7.2" else SIDE_NAMES)[SIDES[winner]]),
            "loser": phrase(SIDE_NAMES[SIDES[1 - winner]]),
            "points": sum(state.valour[1:]) if winner else state.valour[0],
            "enough": VALOUR_TO_WIN,
            "blocks": lost(state, 1 - winner),
            "limit": LOSSES[1 - winner],
            "areas": held.bit_count(),
            "all": VICTORY.bit_count(),
            "names": ", ".join(name(AREAS[a].name) for a in members(held)),
        }
        return phrase(WHY[result.rule], parts)

    def period(self, state: State) -> Period:
        month = phrase(MONTHS[state.turn])
        return Period(state.turn, month, month[:3])

    def tallies(self, state: State) -> list[Tally]:
        return [*_lost(state), *_steps(state), *_held(state)]

    def fortunes(self, events: Iterable[Event], state: State) -> list[Fortune]:
        return fortunes(events, state)

    def luck(self, fortune: Fortune) -> str:
        return many("{count} draw, strength", "{count} draws, strength", fortune.times)


def _lost(s: State) -> list[Tally]:
    """The blocks that each Power has lost."""
    return [
        Tally(
            name=phrase("Blocks lost, {country}", country=phrase(COUNTRIES[power])),
            side=SIDES[SIDE_OF_POWER[k]],
            rule="1.7.1B",
            adds=True,
            amount=sum(s.at[u] == DEAD for u in members(OF_POWER[k])),
        )
        for k, power in enumerate(POWER_NAMES)
    ]


def _steps(s: State) -> list[Tally]:
    """The steps that each side lacks, in blocks that are lost or worn."""
    return [
        Tally(
            name=phrase("Steps lacking, {side}", side=phrase(THE_SIDES[side])),
            side=side,
            rule="1.2a",
            amount=sum(len(STRENGTH[u]) if s.at[u] == DEAD else s.step[u] for u in members(OF_SIDE[k])),
        )
        for k, side in enumerate(SIDES)
    ]


def _held(s: State) -> list[Tally]:
    """The areas that each side holds."""
    return [
        Tally(
            name=phrase("Areas held by {side}", side=phrase(THE_SIDES[side])),
            side=side,
            rule="2.6a",
            amount=controlled(s, k).bit_count(),
        )
        for k, side in enumerate(SIDES)
    ]


def fortunes(events: Iterable[Event], s: State) -> list[Fortune]:
    """6.0b How strong the drawn blocks are, beside the average of the pools that they were drawn from."""
    found: list[Fortune] = []
    pools: dict[int, list[int]] = {}
    for event in events:
        if event.kind != "drawn":
            continue
        u = int(event.data["block"])
        side = SIDE[u]
        # A drawn block stays in its pool until it is placed, so the pool after the draw is the pool before it.
        left = pools.setdefault(side, [v for v in members(OF_SIDE[side]) if s.at[v] == POOL])
        worth = [strength(s, v) for v in left]
        mean = sum(worth) / len(worth)
        variance = sum((w - mean) ** 2 for w in worth) / len(worth)
        found.append(Fortune(SIDES[side], 1, strength(s, u), mean, variance))
        left.remove(u)
    return found
