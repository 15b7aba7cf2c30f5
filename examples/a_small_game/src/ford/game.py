"""The Ford as a game of the kernel."""

from __future__ import annotations

import random
from importlib.resources import files
from pathlib import Path
from typing import ClassVar

from ford import page, victory, view
from ford.bot import FordBot
from ford.march import Guard
from ford.state import GONE, OWNER, SIDES, Field, standing
from marne.kernel import Choice, Event, Eyes, Game, Option, Options, Result, Rulebook, Scenario, Seat, Side
from marne.kernel.table import Account


class Ford(Game[Field]):
    """The Ford: five battalions must cross a river that three defend, one of which is the Guard."""

    name: ClassVar[str] = "ford"
    title: ClassVar[str] = "The Ford"
    version: ClassVar[int] = 1
    sides: ClassVar[tuple[Side, ...]] = SIDES
    scenarios: ClassVar[tuple[Scenario, ...]] = (Scenario("crossing", "The crossing", "Five turns to the Village."),)
    options: ClassVar[tuple[Option, ...]] = ()
    rulebook: ClassVar[Rulebook] = Rulebook.read(Path(str(files("ford") / "rulebook.toml")))
    state_type: ClassVar[type[Field]] = Field

    def seats(self, options: Options) -> tuple[Seat, ...]:
        return (Seat("blue", "blue", "Blue"), Seat("red", "red", "Red"))

    def new(self, scenario: str, options: Options) -> Field:
        return Field(stack=[Guard()])

    def view(self, state: Field, side: Side | None) -> view.View:
        return view.view(state, side)

    def resample(self, state: Field, side: Side | None, rng: random.Random) -> Field:
        return view.resample(state, side, rng)

    def result(self, state: Field) -> Result | None:
        return victory.result(state)

    def check(self, state: Field) -> list[str]:
        crowded = [a for a in range(9) for k in (0, 1) if len(standing(state, k, a)) > 2]
        wrong = [f"more than two battalions of a side in area {a}" for a in crowded]
        return wrong + (["the Guard is not Red's"] if state.guard != GONE and OWNER[state.guard] != 1 else [])

    def tell(self, event: Event) -> str:
        return page.tell(event)

    def say(self, eyes: Eyes[Field], choice: Choice) -> str:
        return page.say(choice)

    def summary(self, state: Field) -> str:
        return page.summary(state)

    def table(self, eyes: Eyes[Field]) -> page.FordTable:
        return page.table(eyes.view)

    def foresee(self, eyes: Eyes[Field], choice: Choice) -> Account | None:
        return page.foresee(eyes.view, choice)

    def bot(self) -> FordBot:
        return FordBot()
