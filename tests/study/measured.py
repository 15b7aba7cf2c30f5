"""The toy with a gauge, so that a study has something to measure; found by name once its folder is on the path."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from marne.kernel import Event, Side
from tests.kernel.toy import SIDES, Toy, ToyState
from tests.players.odd import PLAYERS
from tests.players.taught import TaughtToy, ToyBot


class ToyGauge:
    """Points, where tokens step, and how the dice fall."""

    curves: Mapping[str, str] = {"score": "Points"}
    luck_means = "Luck is the faces of parries, above 5."

    def moment(self, state: ToyState) -> tuple[int, int]:
        return state.round, 0

    def read(self, state: ToyState) -> Mapping[str, Mapping[Side, float]]:
        return {"score": {side: float(state.score[k]) for k, side in enumerate(SIDES)}}

    def battle(self, event: Event) -> str | None:
        return str(event.data["to"]) if event.kind == "step" else None

    def luck(self, events: Sequence[Event], state: ToyState) -> Mapping[Side, float]:
        return {"red": float(sum(e.data["face"] - 5 for e in events if e.kind == "parried"))}

    def outlines(self, state: ToyState) -> Mapping[str, Sequence[tuple[float, float]]]:
        return {str(k): ((k, 0), (k + 1, 0), (k + 1, 1), (k, 1)) for k in range(6)}


class Measured(Toy):
    """The toy, to be studied."""

    def gauge(self) -> Any:
        return ToyGauge()


class ObservantBot(ToyBot):
    """The toy's bot, which also looks at hands and at the round."""

    watched: ClassVar = ("hand",)
    moments: ClassVar = ("round",)

    def watch(self, survey: ToyState) -> tuple[list[float], list[float]]:
        return [float(len(survey.hands[0]))], [float(len(survey.hands[1]))]

    def moment(self, survey: ToyState) -> list[float]:
        return [float(survey.round)]


class Observed(TaughtToy):
    """The toy, from which a judgement can be learned."""

    name = "observed-toy"

    def bot(self) -> Any:
        return ObservantBot()


GAMES = {"toy": Measured, "observed-toy": Observed}


def install(folder: Path) -> None:
    """Make a folder that, once it is on the path, has the toy and the odd players found as any others are."""
    here = folder / "toy_games-1.dist-info"
    here.mkdir(parents=True)
    (here / "METADATA").write_text("Metadata-Version: 2.1\nName: toy-games\nVersion: 1\n", encoding="utf-8")
    players = [f"{name} = tests.players.odd:{kind.__name__}" for name, kind in PLAYERS.items()]
    lines = [
        "[marne.games]",
        "toy = tests.study.measured:Measured",
        "observed-toy = tests.study.measured:Observed",
        "[marne.players]",
        *players,
        "",
    ]
    (here / "entry_points.txt").write_text("\n".join(lines), encoding="utf-8")
