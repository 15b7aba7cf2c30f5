"""Are previews true? Every number that a game shows before the dice fall is compared with throws of its real stages.

A game says what its preview of a choice claims (`Game.forecast`). The positions come from random games of all its
scenarios. A claim falls if so great a difference would hardly ever come by chance, whatever the number of claims.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from math import exp, inf, log
from typing import Any, NamedTuple

from marne.kernel.choice import Choice, Decision, Side
from marne.kernel.dice import SeededDice
from marne.kernel.event import Event
from marne.kernel.game import BadOption, Game, Options
from marne.kernel.position import Position

THROWS = 20_000
BREADTH = 40
"""Among how many choices of one verb all kinds of forecasts are looked for."""
RARE = 1e-6
"""A sound game is blamed less often than this, however many claims are looked at."""


class Came(NamedTuple):
    """What one throw has brought: its story, and the state afterwards."""

    events: list[Event]
    state: Any


class Claim(NamedTuple):
    """One number of a preview: the chance that something comes, its limits, or the limits of a value.

    `read` sees in what came whether it did (1 or 0), or the value; None if this throw does not bear on the claim.
    """

    says: str
    read: Callable[[Came], int | None]
    chance: Fraction | None = None
    least: float = 0
    most: float = 1
    upto: Fraction | None = None  # where the chance itself is in doubt: it lies between `chance` and this
    average: tuple[float, float] | None = None  # where the mean of a value is shown: between which figures it lies


class Forecast(NamedTuple):
    """What a preview claims, and how everyone answers on the way, as it assumes; where nobody answers, a throw ends."""

    kind: str  # alike ones are looked at alike often
    claims: tuple[Claim, ...]
    answer: Callable[[Any, Decision], Choice | None]
    deals: bool = False  # what the side cannot know is dealt anew before each throw


class Sample(NamedTuple):
    """A choice in a position of a random game."""

    scenario: str
    asked: str  # the stage that asks, and the verb
    state: Any
    decisions: tuple[Decision, ...]
    side: Side
    choice: Choice


class Tally(NamedTuple):
    """A claim and what became of it: how many throws bore on it, how often it came, the least and the most."""

    sample: Sample
    kind: str
    claim: Claim
    throws: int
    came: int
    least: int
    most: int

    @property
    def luck(self) -> float:
        """A bound on the chance of so great a difference, if the claim is true (Chernoff's)."""
        if not self.throws:
            return 1.0  # nothing speaks against it, and nothing for it: see `untried`
        seen = self.came / self.throws
        if self.claim.chance is None:
            inside = self.claim.least <= self.least and self.most <= self.claim.most
            return self._usual(seen) if inside else 0.0
        low = float(self.claim.chance)
        nearest = low if self.claim.upto is None else min(max(seen, low), float(self.claim.upto))
        return min(1.0, 2 * exp(-self.throws * divergence(seen, nearest)))

    def _usual(self, seen: float) -> float:
        """A bound on the chance of so great a difference from a mean that was shown (Hoeffding's)."""
        if self.claim.average is None:
            return 1.0
        low, high = self.claim.average
        apart = abs(seen - min(max(seen, low), high)) / max(self.claim.most - self.claim.least, 1e-9)
        return min(1.0, 2 * exp(-2 * self.throws * apart * apart))

    def __str__(self) -> str:
        what = f"{self.sample.scenario}, {self.kind}, {self.sample.asked} {self.sample.choice}: {self.claim.says}"
        shown, truth = self._figures()
        return f"{what}, shown {shown}, came {truth} in {self.throws} throws"

    def _figures(self) -> tuple[str, str]:
        """What was shown, and what came."""
        said, mean = self.claim.chance, self.came / max(1, self.throws)
        if self.claim.average is not None:
            low, high = self.claim.average
            return f"{low:.3f} to {high:.3f} on average", f"{self.least} to {self.most}, {mean:.3f}"
        if said is None:
            return f"{self.claim.least} to {self.claim.most}", f"{self.least} to {self.most}"
        doubt = "" if self.claim.upto is None else f" to {float(self.claim.upto):.4f}"
        return f"{float(said):.4f}{doubt}", f"{mean:.4f}"


def divergence(seen: float, said: float) -> float:
    """How far a frequency is from a chance, in nats."""
    found = 0.0
    for a, b in ((seen, said), (1 - seen, 1 - said)):
        if a > 0:
            found += inf if b <= 0 else a * log(a / b)
    return max(0.0, found)


def gather(
    game: Game[Any], scenario: str, seeds: Iterable[int], each: int = 1, options: Options | None = None
) -> Iterator[tuple[Sample, Forecast]]:
    """Choices from random games with what is claimed of them: of every kind of forecast and question so many.

    Without options the game of seed 0 is played as usual, and those of all others with options drawn at random.
    """
    kept: dict[str, list[Sample]] = {}
    met: Counter[str] = Counter()
    for seed in seeds:
        rng = random.Random(f"{scenario} {seed}")
        agreed = options if options is not None else drawn(game, scenario, rng) if seed else {}
        for sample in _met(game, scenario, agreed, seed, rng):
            met[sample.asked] += 1
            found = kept.setdefault(sample.asked, [])
            place = len(found) if len(found) < BREADTH * each else rng.randrange(met[sample.asked])
            if place < BREADTH * each:
                found[place : place + 1] = [sample._replace(state=sample.state.copy())]
    chosen: Counter[tuple[str, str]] = Counter()
    for sample in (sample for asked in sorted(kept) for sample in kept[asked]):
        forecast: Forecast | None = game.forecast(game.eyes(sample.state, sample.side), sample.choice)
        if forecast is not None and chosen[sample.asked, forecast.kind] < each:
            chosen[sample.asked, forecast.kind] += 1
            yield sample, forecast


def drawn(game: Game[Any], scenario: str, rng: random.Random) -> Options:
    """Options drawn at random, as many as fit the scenario and each other."""
    found: Options = {}
    for option in game.options:
        wished = {**found, option.name: rng.choice(list(option.values))}
        try:
            game.settle(scenario, wished)
        except BadOption:
            continue
        found = wished
    return found


def _met(game: Game[Any], scenario: str, options: Options, seed: int, rng: random.Random) -> Iterator[Sample]:
    """One choice for each verb of every decision of a random game."""
    dice = SeededDice(f"dice {scenario} {seed}")
    position, _ = Position.start(game.new(scenario, game.settle(scenario, options)), dice)
    while decisions := position.decisions:
        state = position.state
        for decision in decisions:
            verbs: dict[str, list[Choice]] = {}
            for choice in decision.choices:
                verbs.setdefault(choice.verb, []).append(choice)
            for verb, choices in verbs.items():
                asked = f"{type(state.stack[-1]).__name__} {verb}"
                yield Sample(scenario, asked, state, decisions, decision.side, rng.choice(choices))
        decision = rng.choice(decisions)
        position.apply(decision.side, rng.choice(decision.choices), dice, listen=False)


def prove(game: Game[Any], sample: Sample, forecast: Forecast, throws: int = THROWS) -> list[Tally]:
    """What becomes of every claim about a choice in so many throws."""
    seed = f"{sample.scenario} {sample.asked} {sample.choice}"
    dice, rng = SeededDice(seed), random.Random(seed)
    values: list[list[int]] = [[] for _ in forecast.claims]
    for _ in range(throws):
        came = _throw(game, sample, forecast, dice, rng)
        for claim, found in zip(forecast.claims, values, strict=True):
            value = claim.read(came)
            if value is not None:
                found.append(value)
    return [
        Tally(sample, forecast.kind, claim, len(found), sum(found), min(found, default=0), max(found, default=0))
        for claim, found in zip(forecast.claims, values, strict=True)
    ]


def _throw(game: Game[Any], sample: Sample, forecast: Forecast, dice: SeededDice, rng: random.Random) -> Came:
    """Make the choice once, and answer whatever is asked as the preview assumes."""
    if forecast.deals:
        position = Position.at(game.resample(sample.state, sample.side, rng))
    else:
        position = Position(sample.state.copy(), sample.decisions)
    events = position.apply(sample.side, sample.choice, dice).events
    while position.decisions:
        decision = position.decisions[0]
        answer = forecast.answer(position.state, decision)
        if answer is None:
            break
        events += position.apply(decision.side, answer, dice).events
    return Came(events, position.state)


def untried(tallies: Iterable[Tally]) -> list[Tally]:
    """The claims on which no throw bore: a comparison with nothing is no agreement."""
    return [tally for tally in tallies if not tally.throws]


def fallen(tallies: Iterable[Tally], rare: float = RARE) -> list[Tally]:
    """The claims that are not true: the bar is higher, the more claims there are (Bonferroni)."""
    found = list(tallies)
    return [tally for tally in found if tally.luck < rare / len(found)]
