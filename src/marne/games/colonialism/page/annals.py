"""How a battle went, told when it is over: turn by turn, by bases and hits, with the luck of the dice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from marne.games.colonialism.page.words import within
from marne.games.colonialism.state import State, army_title, bases, board
from marne.games.colonialism.units import SIDES
from marne.games.colonialism.victory import break_figure, breaks, wiped_out
from marne.games.colonialism.words import many, name, phrase
from marne.kernel import Event, Result
from marne.kernel.annals import Annals, Fortune, Tally, dice
from marne.kernel.table import SpaceNow
from marne.kernel.words import prose

THROWN_FOR_ONESELF = frozenset(
    {"order", "shell", "test", "shoots", "throws", "reroll", "trench", "command_points", "initiative_roll", "hospital"}
)
"""The throws of a ten-sided die in which whoever throws wishes for a high face."""
DICE = ("faces", "supply", "again")
SIDES_OF_A_DIE = 10


class FieldAnnals(Annals[State]):
    """How a battle is told."""

    luck_means: ClassVar[str] = prose("The dice that each side threw for itself, where a high face is good.")

    def verdict(self, state: State, result: Result) -> str:
        beaten = [k for k in (0, 1) if breaks(state, k) or wiped_out(state, k)]
        if not beaten:
            how = name(result.how)
            return phrase("{how}. {aim}", how=how[:1].upper() + how[1:], aim=name(state.rules.victory))
        return " ".join(_broken(state, k) for k in beaten)

    def ground(self, state: State) -> Mapping[str, SpaceNow]:
        names = board(state).names
        return {names[h]: SpaceNow(held=SIDES[who - 1], taken=True) for h, who in enumerate(state.held) if who}

    def tallies(self, state: State) -> list[Tally]:
        armies = [within(army_title(state.rules, k)) for k in (0, 1)]
        return [
            Tally(name=phrase(said, army=armies[k]), side=SIDES[k], rule=rule, adds=adds, amount=amounts[k], of=of[k])
            for said, rule, adds, amounts, of in _counted(state)
            for k in (0, 1)
        ]

    def passed(self, before: State, after: State, side: str) -> str:
        me = SIDES.index(side)
        own, theirs = (after.lost[k] - before.lost[k] for k in (me, 1 - me))
        if not own and not theirs:
            return phrase("no base lost")
        return phrase("lost {own}, enemy {theirs}", own=own, theirs=theirs)

    def fortunes(self, events: Iterable[Event], state: State) -> list[Fortune]:
        return fortunes(events)

    def luck(self, fortune: Fortune) -> str:
        return many("{count} die, its face", "{count} dice, all faces added up", fortune.times)


COUNTED = prose(
    {
        "lost": "Bases lost, {army}",
        "bases": "Bases on the board, {army}",
        "hits": "Hits borne, {army}",
    }
)


def _counted(s: State) -> list[tuple[str, str, bool, list[int], tuple[int | None, int | None]]]:
    """What is counted: its words, its rule, whether it only grows, each army's figure, and how much would decide."""
    own = [bases(s, k) for k in (0, 1)]
    hits = [sum(s.fatigue[u] for u in own[k]) for k in (0, 1)]
    never: tuple[int | None, int | None] = (None, None)
    red, blue = (break_figure(s, k) if s.rules.breaks[k != s.attacker] else None for k in (0, 1))
    return [
        (COUNTED["lost"], "VICTORY.2", True, list(s.lost), (red, blue)),
        (COUNTED["bases"], "VICTORY.2", False, [len(own[0]), len(own[1])], never),
        (COUNTED["hits"], "FATIGUE.1", False, hits, never),
    ]


def _broken(s: State, side: int) -> str:
    """VICTORY.1 Why an army is beaten."""
    parts = {"army": name(army_title(s.rules, side)), "lost": s.lost[side], "all": s.deployed[side]}
    if breaks(s, side):
        return phrase(
            "{army}: {lost} of {all} bases are lost, and {limit} break the army.", limit=break_figure(s, side), **parts
        )
    return phrase("{army}: none of its {all} bases is left.", **parts)


def fortunes(events: Iterable[Event]) -> list[Fortune]:
    """How the dice fell that each side threw for itself."""
    found = []
    for event in events:
        if event.kind in THROWN_FOR_ONESELF:
            faces = [face for key in DICE for face in event.data.get(key, ())]
            found.append(dice(event.data["side"], faces, SIDES_OF_A_DIE))
    return found
