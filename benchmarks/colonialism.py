"""Do the dice of Colonialism to Revolution fall as the tables say? `python -m benchmarks.colonialism [rolls]`

Every kind of throw is made 100,000 times through the game's own stages, and its outcomes are compared with the computed
probabilities by a chi-square test. A table fails if so bad a fit would come by chance less than once in a million.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from statistics import NormalDist
from time import perf_counter
from typing import NamedTuple

from marne.games.colonialism import lots, setup
from marne.games.colonialism.actions import Order, reckon_order
from marne.games.colonialism.agreed import rules
from marne.games.colonialism.assault import Round, needed, reckon_dice, rerolls
from marne.games.colonialism.bombardment import Salvo, reckon_shell
from marne.games.colonialism.command import SUPPLY, CommandRoll
from marne.games.colonialism.deck import ARTILLERY, BALLOON, GAS, GENERAL_STAFF, WARRIOR_CASTE, WAVES
from marne.games.colonialism.deployment import deploy
from marne.games.colonialism.fatigue import FatigueTest, Wave
from marne.games.colonialism.game import Colonialism
from marne.games.colonialism.modifiers import (
    ASSAULT,
    SHOOTING,
    Fight,
    Melee,
    Ordeal,
    reckon_assault,
    reckon_test,
    to_hit,
)
from marne.games.colonialism.movement import Breakdown
from marne.games.colonialism.page import odds
from marne.games.colonialism.periods import GENERAL, PERIODS, SCENARIOS, WEAPONS
from marne.games.colonialism.sequence import Initiative, Reorganisation
from marne.games.colonialism.setup import Engagement
from marne.games.colonialism.shooting import Aim, Fire
from marne.games.colonialism.shooting import reckon_dice as shooting_dice
from marne.games.colonialism.state import Box, Lot, State, put, replaced
from marne.games.colonialism.terrain import TRENCH
from marne.games.colonialism.units import CANNON, EXPERIENCED, INFANTRY, NAMES, STORM, TANK
from marne.kernel import Event, GivenDice, Play, Position, SeededDice, total
from marne.kernel.chances import Spread, gathered

ROLLS = 100_000
RARE = 1e-6
RED, BLUE = 0, 1


class Throw(NamedTuple):
    """One kind of throw: its name, the stage that makes it, what came out, and how often each outcome should."""

    name: str
    state: State
    stage: Box
    outcome: Callable[[list[Event], State], int]
    expected: dict[int, Fraction]


def field(period: str, *bases: tuple[int, int, int, int]) -> State:
    """A plain board with some bases: side, type, traits, hex; nobody is about to break, nobody has supply dice."""
    game = Colonialism()
    state = setup.fresh(rules(period, game.settle(period, {"board": "plain", "cards": "listed"})))
    state.stack.clear()
    state.attacker, state.engagement, state.turn, state.initiative = RED, "push", 2, RED
    play = Play(state, GivenDice(()), listen=False)
    for side, kind, traits, h in bases:
        lots.keep(state, side, (Lot(kind, traits, "", 1),))
        deploy(play, side, 0, h, asks=False)
    lots.keep(state, RED, ())
    lots.keep(state, BLUE, ())
    state.deployed, state.pool = [99, 99], [0, 0]
    return state


def told(kind: str, value: Callable[[Event], int]) -> Callable[[list[Event], State], int]:
    """What the first event of a kind says."""
    return lambda events, state: value(next(e for e in events if e.kind == kind))


def dealt(found: Spread) -> dict[int, Fraction]:
    """The chance of each number of hits."""
    return dict(enumerate(found))


def yes_or_no(chance: Fraction) -> dict[int, Fraction]:
    """The chance of yes and of no."""
    return {1: chance, 0: 1 - chance}


def shots() -> Iterator[Throw]:
    """Every weapon of every period, at a Fresh and an Experienced base two hexes away."""
    for period, weapons in WEAPONS.items():
        for w, weapon in enumerate(weapons):
            if weapon is None:
                continue
            kind = TANK if w == CANNON else w
            for traits in (0, EXPERIENCED):
                s = field(period, (RED, kind, EXPERIENCED, 87), (BLUE, INFANTRY, traits, 55))
                aim = Aim(0, w, 55)
                chances = odds.hits(total(shooting_dice(s, 0, w)), total(to_hit(s, 0, 1, w)))
                name = f"{period} {'tank cannon' if w == CANNON else NAMES[w]} at {'EF'[not traits]}"
                yield Throw(name, s, Fire(RED, (aim,)), told("shoots", lambda e: e.data["hits"]), dealt(chances))


def rounds() -> Iterator[Throw]:
    """Assaults: plain, experienced, tired, in a trench, and with a re-roll."""
    cases = {
        "plain": ("fpw", 0, 0, False),
        "Experienced": ("fpw", EXPERIENCED, 0, False),
        "tired": ("zulu", 0, 1, False),
        "at a trench": ("ww1", 0, 0, True),
        "Stormtroopers": ("ww1", EXPERIENCED | STORM, 0, False),
        "Stormtroopers at a trench": ("ww1", EXPERIENCED | STORM, 0, True),
    }
    for name, (period, traits, hits, trench) in cases.items():
        s = field(period, (RED, INFANTRY, traits, 71), (BLUE, INFANTRY, 0, 72))
        s.fatigue[0] = hits
        if trench:
            s.ground = replaced(s.ground, 72, TRENCH)
        put(s, 0, 72)
        fight = Fight(0, 1, 72, False, False, trench)
        m = Melee(s, 0, 1, fight, 1)
        number = needed(total(reckon_assault(m)))
        chances = odds.assault_hits(total(reckon_dice(s, 0)), number, False, rerolls(s, 0) is not None, trench)
        yield Throw(f"assault, {name}", s, Round(fight=fight), told("round", lambda e: e.data["hits"]), dealt(chances))
    s = field("zulu", (BLUE, INFANTRY, 0, 71), (RED, INFANTRY, 0, 72))
    s.in_play = ((), (WARRIOR_CASTE,))
    put(s, 0, 72)
    fight = Fight(0, 1, 72, False, False, False)
    warriors = odds.assault_hits(5, needed(0), False, True, False)
    yield Throw(
        "assault, Warrior Caste", s, Round(fight=fight), told("round", lambda e: e.data["hits"]), dealt(warriors)
    )


def tests() -> Iterator[Throw]:
    """Fatigue tests with one die and with three, in every period."""
    for period in PERIODS:
        for cause in (SHOOTING, ASSAULT):
            for count, traits in ((1, 0), (1, EXPERIENCED), (3, EXPERIENCED)):
                s = field(period, (RED, INFANTRY, traits, 71), (RED, INFANTRY, 0, 1), (BLUE, INFANTRY, 0, 55))
                s.fatigue[0] = 1
                added = total(reckon_test(s, 0, Ordeal(cause)))
                stage = FatigueTest(RED, 0, cause, (0,) * count)
                name = f"{period} test, {cause}, {count} dice, {'EF'[not traits]}"
                passed = told("test", lambda e: int(e.data["passed"]))
                yield Throw(name, s, stage, passed, yes_or_no(odds.passes([added] * count)))


def others() -> Iterator[Throw]:
    """Orders, Command Points, initiative, engines, shells, waves, scenarios, recovery."""
    s = field("fpw", (RED, INFANTRY, 0, 71), (BLUE, INFANTRY, 0, 55))
    s.acts[0] = 1
    chance = odds.at_least(GENERAL.order_from - total(reckon_order(s, (0,), "go")))
    understood = told("order", lambda e: int(e.data["understood"]))
    yield Throw("order understood", s, Order(RED, (0,), "go", 70), understood, yes_or_no(chance))
    points = told("command_points", lambda e: e.data["points"])
    even = {face: Fraction(1, 10) for face in range(1, 11)}
    yield Throw("Command Points", field("fpw"), CommandRoll(), points, even)
    s = field("fpw")
    s.in_play = ((GENERAL_STAFF,), ())
    best = {face: Fraction(2 * face - 1, 100) for face in range(1, 11)}
    yield Throw("Command Points, General Staff", s, CommandRoll(), points, best)
    first = told("initiative_roll", lambda e: e.data["score"])
    yield Throw("initiative", field("fpw"), Initiative(), first, even)
    s = field("ww1", (RED, TANK, 0, 71), (BLUE, INFANTRY, 0, 55))
    broken = told("engines", lambda e: int(e.data["broken"]))
    yield Throw("engines", s, Breakdown(RED, 0), broken, yes_or_no(Fraction(1, 10)))
    hit = told("shell", lambda e: int(e.data["hits"]))
    for card in (ARTILLERY, GAS):
        for balloon in (False, True):
            s = field("ww1", (BLUE, INFANTRY, 0, 55), (RED, INFANTRY, 0, 127))
            s.in_play = ((BALLOON,) if balloon else (), ())
            counted, again = reckon_shell(s, RED, card, 55)
            name = f"{card}{' with a balloon' if balloon else ''}"
            yield Throw(name, s, Salvo(RED, card, (55,)), hit, yes_or_no(odds.shell(total(counted), again)))
    s = field("ww1", (RED, INFANTRY, 0, 71), (BLUE, INFANTRY, 0, 55))
    s.in_play = ((WAVES,), ())
    s.at[0] = -1
    wave = told("wave", lambda e: int(e.data["returns"]))
    yield Throw("next wave", s, Wave(RED, 0, 71), wave, yes_or_no(odds.at_least(7)))
    for period, year in (("fpw", 1870), ("zulu", 1879), ("ww1", 1926)):
        s = field(period)
        s.engagement = ""
        chosen = gathered(SCENARIOS[period].chances(SCENARIOS[period].column(year)), _code)
        yield Throw(f"{period} scenario", s, Engagement(), lambda events, s: _code(s.engagement), chosen)
    s = field("fpw", (RED, INFANTRY, 0, 71), (BLUE, INFANTRY, 0, 55))
    s.fatigue[0], s.pool = 1, [1, 0]
    d3 = {face: Fraction(1, 3) for face in (1, 2, 3)}
    yield Throw("recovery", s, Reorganisation(second=False), told("recovery", lambda e: e.data["faces"][0]), d3)


def _code(engagement: str) -> int:
    return ("meeting", "push", "breakthrough").index(engagement)


def throws() -> Iterator[Throw]:
    """Every kind of throw."""
    yield from shots()
    yield from rounds()
    yield from tests()
    yield from others()


def sample(throw: Throw, rolls: int, seed: str) -> Counter[int]:
    """How often each outcome came in so many throws."""
    dice = SeededDice(seed)
    found: Counter[int] = Counter()
    for _ in range(rolls):
        state = throw.state.copy()
        state.stack.append(throw.stage)
        position = Position(state, ())
        play = Play(state, dice)
        position._advance(play)
        if any(SUPPLY in d.choices for d in position.decisions):  # reorganisation: throw the supply die
            state.stack.pop().run(play, None, SUPPLY)
        found[throw.outcome(play.events or [], state)] += 1
    return found


def chance_of(found: Counter[int], expected: dict[int, Fraction], rolls: int) -> float:
    """The chance of a fit at least as bad, by chi-square; outcomes expected less than five times are put together."""
    if any(expected.get(outcome, Fraction(0)) == 0 for outcome in found):
        return 0.0
    pairs = [(found[k], float(p * rolls)) for k, p in expected.items() if p]
    common = [(a, b) for a, b in pairs if b >= 5]
    rest = [(a, b) for a, b in pairs if b < 5]
    if rest:
        common.append((sum(a for a, _ in rest), sum(b for _, b in rest)))
    freedom = len(common) - 1
    if freedom < 1:
        return 1.0
    square = sum((a - b) ** 2 / b for a, b in common)
    # Wilson and Hilferty: the cube root of chi-square is nearly normal.
    part = 2 / (9 * freedom)
    return 1 - NormalDist().cdf(((square / freedom) ** (1 / 3) - (1 - part)) / part**0.5)


def main(rolls: int = ROLLS) -> int:
    """Print each throw with the chance of its fit; the number of those that do not fit."""
    bad = 0
    for throw in throws():
        start = perf_counter()
        chance = chance_of(sample(throw, rolls, throw.name), throw.expected, rolls)
        bad += chance < RARE
        took = perf_counter() - start
        print(f"{'FAILS' if chance < RARE else 'fits':6}{throw.name:45}{chance:10.4f}{took:8.1f} s", flush=True)
    print("Every table fits." if not bad else f"{bad} tables do not fit.")
    return bad


if __name__ == "__main__":
    sys.exit(1 if main(int(sys.argv[1]) if len(sys.argv) > 1 else ROLLS) else 0)
