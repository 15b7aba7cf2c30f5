"""Players as nobody wants them: they crash, leave, fail, hang and cheat, and one writes down what it saw."""

from __future__ import annotations

import json
import os
import random
import time
from pathlib import Path
from typing import Any

import msgspec

from marne.kernel import Choice, Decision, Game
from marne.players import Imagine

NOTES = "ODD_PLAYERS_NOTES"
"""The variable that names the file in which the spy writes down what it saw."""
IMAGINED = 20


class Odd:
    """A player for whatever game."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game

    def choose(self, view: Any, decision: Decision, imagine: Imagine) -> Choice:
        """To be told by each."""
        raise NotImplementedError


class Crashing(Odd):
    """Takes its process along."""

    def choose(self, view: Any, decision: Decision, imagine: Imagine) -> Choice:
        os._exit(3)


class Leaving(Odd):
    """Wants the server to end."""

    def choose(self, view: Any, decision: Decision, imagine: Imagine) -> Choice:
        raise SystemExit(3)


class Failing(Odd):
    """Does not know what to do."""

    def choose(self, view: Any, decision: Decision, imagine: Imagine) -> Choice:
        raise ValueError("it has no plan")


class Hanging(Odd):
    """Thinks for ever."""

    def choose(self, view: Any, decision: Decision, imagine: Imagine) -> Choice:
        while True:
            time.sleep(1)


class Cheating(Odd):
    """Chooses what was not offered."""

    def choose(self, view: Any, decision: Decision, imagine: Imagine) -> Choice:
        return Choice("fly", "to the moon")


class Spying(Odd):
    """Writes down everything it can see, and then plays the first choice."""

    rng = random.Random(7)  # goes on from turn to turn: what is imagined in one says nothing about the next

    def choose(self, view: Any, decision: Decision, imagine: Imagine) -> Choice:
        drawn = [msgspec.to_builtins(imagine(self.rng).state, str_keys=True) for _ in range(IMAGINED)]
        seen = {"view": msgspec.to_builtins(view), "choices": decision.choices, "imagined": drawn}
        with Path(os.environ[NOTES]).open("a", encoding="utf-8") as notes:
            notes.write(json.dumps(seen) + "\n")
        return decision.choices[0]


class Hopeless(Odd):
    """Sees no hope from the beginning, and says so."""

    def choose(self, view: Any, decision: Decision, imagine: Imagine) -> Choice:
        return decision.choices[0]

    def explain(self) -> str:
        """What it always says."""
        return "All is lost."

    def outlook(self) -> float:
        """As bad as can be."""
        return 0.0

    def gives_up(self) -> bool:
        """From the beginning."""
        return True


class Timed(Odd):
    """Writes down how long it may think, and then plays the first choice at once."""

    def limit(self, seconds: float | None) -> None:
        """How long it may think from now on."""
        with Path(os.environ[NOTES]).open("a", encoding="utf-8") as notes:
            notes.write(json.dumps(seconds) + "\n")

    def choose(self, view: Any, decision: Decision, imagine: Imagine) -> Choice:
        return decision.choices[0]


KINDS = (Crashing, Leaving, Failing, Hanging, Cheating, Spying, Hopeless, Timed)
PLAYERS = {kind.__name__.lower(): kind for kind in KINDS}


def install(folder: Path) -> None:
    """Make a folder that, once it is on the path, has these players found as any others are."""
    here = folder / "odd_players-1.dist-info"
    here.mkdir(parents=True)
    (here / "METADATA").write_text("Metadata-Version: 2.1\nName: odd-players\nVersion: 1\n", encoding="utf-8")
    lines = [f"{name} = tests.players.odd:{kind.__name__}" for name, kind in PLAYERS.items()]
    (here / "entry_points.txt").write_text("\n".join(["[marne.players]", *lines, ""]), encoding="utf-8")
