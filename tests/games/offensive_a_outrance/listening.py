"""What the game says is listened to wherever it is played: every event, question and button has words of its own."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from marne.games.offensive_a_outrance.units import UNITS
from marne.kernel import Decision, Event, Game

KEYS = frozenset(entry.key for entry in UNITS)
ODD = re.compile(r"\bNone\b|[{}\[\]<>]|\(\)|  |\b[01] (?:hexes|points|steps|units|Forces|movement points)\b")
"""What no sentence has: bare data, a part that was not filled, a wrong plural."""


def faulty(text: str) -> str:
    """What is wrong with a sentence; nothing, as a rule."""
    if found := ODD.search(text):
        return found.group()
    return next((word for word in re.findall(r"\w+", text) if word in KEYS), "")


class Listener:
    """Hears each sort of event, of question and of button once, and shouts at what is bare."""

    def __init__(self, game: Game[Any], times: int = 1) -> None:
        self.game, self.times = game, times
        self.heard: dict[tuple[str, ...], int] = {}

    def _new(self, *sort: str) -> bool:
        self.heard[sort] = self.heard.get(sort, 0) + 1
        return self.heard[sort] <= self.times

    def events(self, events: Iterable[Event]) -> None:
        """Every event is a sentence."""
        for event in events:
            if self._new("event", event.kind, str(event.data.get("on"))):
                said = self.game.tell(event)
                assert said.endswith("."), said
                assert not faulty(said), f"{event.kind}: {said}"

    def question(self, state: Any, decision: Decision) -> None:
        """Every question says more than the rules do, and every button says what it does."""
        stage = type(state.stack[-1]).__name__
        new = [choice for choice in decision.choices if self._new("button", stage, choice.verb)]
        if not new and not self._new("question", stage, str(decision.prompt)):
            return
        eyes = self.game.eyes(state, decision.side)
        asked = self.game.prompt(eyes, decision)
        assert asked != self.game.words.phrase(decision.prompt), f"{stage} asks no more than: {asked}"
        assert asked[-1] in ".?", asked
        assert not faulty(asked), asked
        for choice in new:
            said, meant = self.game.say(eyes, choice), self.game.meaning(eyes, choice)
            assert said
            assert not faulty(said), said
            assert meant is not None, f"nobody knows what {choice} does in {stage}"
            assert meant.text.endswith("."), meant.text
            for text, rule in [(meant.text, meant.rule), *((c.text, c.rule) for c in (*meant.gets, *meant.costs))]:
                assert rule in self.game.rulebook, rule
                assert not faulty(text), text
            assert bool(meant.ends) == (meant.end is not None)
