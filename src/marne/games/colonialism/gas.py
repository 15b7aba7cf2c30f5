"""Gas that lingers: whoever is in it, enters it or wakes in it must test."""

from __future__ import annotations

from marne.games.colonialism.fatigue import expose
from marne.games.colonialism.periods import GENERAL
from marne.games.colonialism.state import Box, State, replaced
from marne.kernel import Choice, Play, Side


def release(s: State, h: int) -> None:
    """GAS.4 Gas lies in a hex: in the turn of the attack and for two turns after it."""
    s.gas = replaced(s.gas, h, GENERAL.gas_lingers + 1)


class Clouds(Box, frozen=True):
    """GAS.4 At the start of a turn old gas fades, and whoever is still in it tests; the base numbers give the order."""

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        if not any(s.gas):
            return
        s.gas = bytes(max(0, left - 1) for left in s.gas)
        for u in reversed(range(len(s.at))):  # the last pushed tests first
            expose(play, u)
