"""Over random games of all periods: a refusal is true where it is spoken. Each is worked out again, plainly."""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from marne.games.colonialism import (
    actions,
    assault,
    barred,
    bombardment,
    cards,
    command,
    deployment,
    fatigue,
    lots,
    mitigation,
    scenarios,
    sequence,
    shooting,
)
from marne.games.colonialism.actions import Chosen
from marne.games.colonialism.state import GONE, State, board, depth
from marne.games.colonialism.terrain import OPEN, passable
from marne.games.colonialism.units import MOVE, TRAIN
from marne.kernel import Choice, Position, Refusal, SeededDice
from marne.kernel.trial import Trial
from marne.kernel.words import phrase
from tests.games.colonialism.table import GAME

SCENARIOS = ("fpw", "zulu", "ww1", "wissembourg_1870", "rorkes_drift_1879", "cambrai_1917")


def in_hand(scenario: str, seed: int) -> Iterator[Position[State]]:
    """Positions of a random game in which a base or a group is in hand."""
    rng, dice = random.Random(seed), SeededDice(seed)
    agreed = {"road": rng.choice(["one", "double"]), "impeded": rng.choice(["stops", "points"])}
    options = GAME.settle(scenario, agreed)
    position, _ = Position.start(GAME.new(scenario, options), dice)
    while position.decisions:
        decision = position.decisions[0]
        if decision.rule in ("ACTION.2", "GROUP.2") and rng.random() < 0.05:
            yield position
        marches = [c for c in decision.choices if c.verb in ("go", "shoot", "assault")]
        position.apply(decision.side, rng.choice(marches or decision.choices), dice)


# The conditions, from the plainest of facts: who stands where, how many steps apart, what lies in a hex.


def steps(s: State, a: int, b: int, lines: bytes | None = None) -> int:
    """How many hexes it is from one to another, perhaps along lines only; -1 if there is no way."""
    seen, rim, far = {a}, {a}, 0
    while rim:
        if b in rim:
            return far
        near = [(h, d, c) for h in rim for d, c in enumerate(board(s).step[h]) if c >= 0]
        rim = {c for h, d, c in near if lines is None or lines[h] >> d & 1} - seen
        seen |= rim
        far += 1
    return -1


def there(s: State, h: int, side: int) -> bool:
    """Whether a side has a base in a hex."""
    return any(at == h and s.owner[u] == side for u, at in enumerate(s.at))


def reaches(s: State, u: int, h: int) -> bool:
    """Whether a base, taken in hand alone, is offered a hex."""
    choices = Chosen(s.owner[u], (u,)).ask(s)[0].choices
    return Choice("go", h) in choices


def cleared(s: State, u: int, level: bool = False) -> State:
    """The same without anybody else and without wrecks, perhaps on open ground."""
    alone = s.copy()
    alone.at = [at if v == u else GONE for v, at in enumerate(s.at)]
    alone.wrecks = 0
    alone.points = [9, 9]
    if level:
        alone.ground = bytes([OPEN]) * len(s.ground)
    return alone


def ground_is_why(s: State, u: int, h: int) -> bool:
    """Whether a base could go there on open ground, and cannot on this, even if nobody else were about."""
    return reaches(cleared(s, u, level=True), u, h) and not reaches(cleared(s, u), u, h)


def farther(s: State, u: int, h: int) -> bool:
    """Whether a hex is more steps away than the base has, a road included."""
    most = MOVE[s.kind[u]]
    if s.roads[s.at[u]]:
        most += most if s.rules.double_road else 1
    return steps(s, s.at[u], h) > most


def by_road_only(s: State, u: int, h: int) -> bool:
    """Whether a hex is within what a road allows, but not within what the base moves without one."""
    return bool(s.roads[s.at[u]]) and MOVE[s.kind[u]] < steps(s, s.at[u], h) and not farther(s, u, h)


def friend_is_why(s: State, u: int, h: int) -> bool:
    """Whether a friend is there, next door."""
    return there(s, h, s.owner[u]) and steps(s, s.at[u], h) == 1


def richer(s: State) -> State:
    """The same with more Command Points."""
    rich = s.copy()
    rich.points = [points + 1 for points in s.points]
    return rich


GO: dict[str, Callable[[State, int, int], bool]] = {
    str(barred.ALREADY_THERE.why): lambda s, u, h: s.at[u] == h,
    str(barred.ENEMY_THERE.why): lambda s, u, h: there(s, h, 1 - s.owner[u]),
    str(barred.FRIEND_THERE.why): lambda s, u, h: there(s, h, s.owner[u]) and steps(s, s.at[u], h) > 1,
    str(barred.VEHICLE_THERE.why): friend_is_why,
    str(barred.NO_SWAP.why): friend_is_why,
    str(barred.PASSES_THROUGH.why): friend_is_why,
    str(barred.WRECK_THERE.why): lambda s, u, h: bool(s.wrecks >> h & 1),
    str(barred.OFF_THE_RAILS.why): lambda s, u, h: not s.rails[h],
    str(barred.NO_TRACK.why): lambda s, u, h: steps(s, s.at[u], h, s.rails) < 0,
    str(barred.BLOCKED.why): lambda s, u, h: reaches(cleared(s, u), u, h),
    str(barred.ONLY_BY_ROAD.why): by_road_only,
    str(barred.TWO_POINTS.why): lambda s, u, h: s.points[s.owner[u]] == 1 and reaches(richer(s), u, h),
}
SHOOT: dict[str, Callable[[State, int, int], bool]] = {
    str(shooting.NOBODY_THERE.why): lambda s, u, h: not there(s, h, 1 - s.owner[u]),
    str(shooting.BASE_BETWEEN.why): lambda s, u, h: steps(s, s.at[u], h) > 1,
}
ASSAULT: dict[str, Callable[[State, int, int], bool]] = {
    str(assault.NOBODY_THERE.why): lambda s, u, h: not there(s, h, 1 - s.owner[u]),
    str(assault.NOT_ADJACENT.why): lambda s, u, h: steps(s, s.at[u], h) != 1,
}


def true_of_going(s: State, u: int, h: int, refusal: Refusal) -> bool | None:
    """Whether a refusal to go to a hex is true; None if it is about the base alone."""
    told = phrase(refusal.why)
    if told in GO:
        return GO[told](s, u, h)
    if "along the track" in told:
        return steps(s, s.at[u], h, s.rails) > MOVE[s.kind[u]]
    if "hexes away" in told:
        return farther(s, u, h)
    if any(words in told for words in ("but on a road", "impedes it", "in between")):
        return ground_is_why(s, u, h)
    return None


def true_of_shooting(s: State, u: int, h: int, refusal: Refusal, weapon: int) -> bool | None:
    """Whether a refusal to shoot at a hex is true; None if it is about the base alone."""
    told = phrase(refusal.why)
    row = shooting.weapon(s, weapon)
    assert row is not None
    if "its range is" in told:
        return steps(s, s.at[u], h) > row.range
    if told == str(shooting.NEARER_FIRST.why):
        return there(s, h, 1 - s.owner[u]) and steps(s, s.at[u], h) <= row.range
    return SHOOT[told](s, u, h) if told in SHOOT else None


def true_of_a_base(s: State, side: int, u: int, refusal: Refusal) -> bool | None:
    """Whether a refusal to take a hit off a base is true; None if it is not about the base."""
    told = phrase(refusal.why)
    known = {
        str(fatigue.NOT_YOURS.why): s.owner[u] != side,
        str(fatigue.NOT_ON_BOARD.why): s.at[u] < 0,
        str(fatigue.NOT_TIRED.why): s.fatigue[u] == 0 or (s.kind[u] == TRAIN and s.fatigue[u] == 3),
        str(fatigue.BEYOND_REPAIR.why): bool(s.broken >> u & 1) and s.fatigue[u] > 0,
    }
    return known.get(told)


@pytest.mark.parametrize("scenario", ["fpw", "cambrai_1917"])
def test_why_a_base_does_not_recover_is_true(scenario: str) -> None:
    rng, dice = random.Random(2), SeededDice(2)
    position, _ = Position.start(GAME.new(scenario, GAME.settle(scenario, {})), dice)
    heard = 0
    while position.decisions:
        decision = position.decisions[0]
        if decision.rule == "TURN.END.1":
            for u in range(len(position.state.at)):
                if Choice("rally", u) not in decision.choices:
                    refusal = position.why_not(decision.side, Choice("rally", u))
                    assert refusal is not None
                    true = true_of_a_base(position.state, GAME.sides.index(decision.side), u, refusal)
                    assert true is not False, str(refusal)
                    heard += bool(true)
        position.apply(decision.side, rng.choice(decision.choices), dice)
    assert heard


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_refusal_is_true_where_it_is_spoken(scenario: str) -> None:
    heard: set[str] = set()
    for position in in_hand(scenario, seed=14):
        s, stage = position.state, position.state.stack[-1]
        assert isinstance(stage, Chosen)
        if len(stage.units) > 1:
            continue
        u, decision = stage.units[0], position.decisions[0]
        for h in range(board(s).count):
            for verb in ("go", "shoot", "assault"):
                choice = Choice(verb, h)
                if choice in decision.choices:
                    continue
                refusal = position.why_not(decision.side, choice)
                assert refusal is not None
                if verb == "go":
                    true = true_of_going(s, u, h, refusal)
                elif verb == "shoot":
                    true = true_of_shooting(s, u, h, refusal, s.kind[u])
                else:
                    told = phrase(refusal.why)
                    true = ASSAULT[told](s, u, h) if told in ASSAULT else None
                assert true is not False, (verb, board(s).names[s.at[u]], board(s).names[h], str(refusal))
                if true:
                    heard.add(verb)
    assert heard == {"go", "shoot", "assault"}


ELSEWHERE: dict[str, Callable[[State, Any, Choice], bool]] = {
    str(actions.NOT_YOURS.why): lambda s, stage, c: s.owner[c.number] != stage.side,
    str(actions.NOT_ON_BOARD.why): lambda s, stage, c: s.at[c.number] < 0,
    str(cards.NOT_IN_HAND.why): lambda s, stage, c: c.noun not in s.hands[stage.side(s)],
    cards.NOBODY_TO_RETURN: lambda s, stage, c: not cards.fallen(s, stage.side(s)),
    cards.ARMY_FULL: lambda s, stage, c: (
        sum(at >= 0 and s.owner[u] == stage.side(s) for u, at in enumerate(s.at)) >= s.deployed[stage.side(s)]
    ),
    cards.NOT_FALLEN: lambda s, stage, c: s.at[c.number] != GONE or s.owner[c.number] != stage.side,
    cards.NO_PLACE: lambda s, stage, c: c.verb != "place" or near_somebody(s, stage, c.number),
    str(command.NO_SUPPLY.why): lambda s, stage, c: not s.pool[stage.side(s)],
    str(sequence.ONE_THROW.why): lambda s, stage, c: stage.thrown,
    str(bombardment.OWN_BASE.why): lambda s, stage, c: there(s, c.number, stage.side),
    str(deployment.NO_SUCH_LOT.why): lambda s, stage, c: (
        c.number >= len(s.reserve[stage.side])
        or not deployment.room(s, stage.side, s.reserve[stage.side][c.number].kind)
    ),
    str(mitigation.NOT_EMPTY.why): lambda s, stage, c: there(s, c.number, 0) or there(s, c.number, 1),
    str(mitigation.ENEMY_BESIDE.why): lambda s, stage, c: any(
        steps(s, c.number, at) == 1 for u, at in enumerate(s.at) if at >= 0 and s.owner[u] != stage.side
    ),
    scenarios.TOO_FEW_FRESH: lambda s, stage, c: lots.fresh(s.reserve[stage.side]) < 4,
}
"""What is refused when no base is in hand, each with a plain reading of its reason."""


def near_somebody(s: State, stage: Any, h: int) -> bool:
    """Whether a hex is taken, impassable, in front of a friend, beside one, or near an enemy."""
    own = [at for u, at in enumerate(s.at) if at >= 0 and s.owner[u] == stage.side]
    foes = [at for u, at in enumerate(s.at) if at >= 0 and s.owner[u] != stage.side]
    close = any(steps(s, h, at) < 2 for at in own) or any(steps(s, h, at) <= 3 for at in foes)
    ahead = any(depth(s, stage.side, at) <= depth(s, stage.side, h) for at in own)
    return close or ahead or not passable(s.ground[h], s.kind[stage.unit], False) or bool(s.wrecks >> h & 1)


@pytest.mark.parametrize("scenario", ["fpw", "zulu", "ww1", "cambrai_1917"])
def test_what_is_refused_without_a_base_in_hand_is_refused_truly(scenario: str) -> None:
    rng, heard = random.Random(3), Counter[str]()
    for seed in range(3):
        for match in Trial(GAME, seed, scenario).matches():
            for decision in match.position.decisions:
                s = match.position.state
                verbs = [GAME.verbs[verb] for verb in sorted({c.verb for c in decision.choices})]
                asked = [verb.some(s, rng) for verb in verbs] + [c for c, _ in match.position.menu(decision.side)]
                for choice in asked:
                    refusal = match.position.why_not(decision.side, choice)
                    told = phrase(refusal.why) if refusal and not isinstance(s.stack[-1], Chosen) else ""
                    if told in ELSEWHERE:
                        assert ELSEWHERE[told](s, s.stack[-1], choice), f"{choice}: {refusal}"
                        heard[told] += 1
    assert len(heard) > 3
