"""Where a page says that a block can go is where the rules let it go, by that way and at that cost."""

import random

import pytest

from marne.games.germany_at_war.activation import LeaderMarch
from marne.games.germany_at_war.game import GermanyAtWar
from marne.games.germany_at_war.movement import March
from marne.games.germany_at_war.page.reach import first_ways, leader_first_ways, ways_of
from marne.games.germany_at_war.page.table import foresee
from marne.games.germany_at_war.state import State
from marne.kernel import Choice, Match, Position, SeededDice
from marne.kernel.table import Reach

GAME = GermanyAtWar()


def marches(seed: int, most: int) -> list[Position[State]]:
    """Positions of a random game in which a block is on the march."""
    rng = random.Random(seed)
    match = Match(GAME, "campaign", {}, SeededDice(seed))
    found: list[Position[State]] = []
    while match.result is None and len(found) < most:
        position = match.position
        if isinstance(position.state.stack[-1], March | LeaderMarch):
            found.append(position.copy())
        decision = position.decisions[0]
        match.choose(decision.side, rng.choice(decision.choices))
    return found


def walked(position: Position[State], path: tuple[int, ...]) -> Position[State]:
    """The position after a block has gone that way."""
    position = position.copy()
    for area in path:
        side = position.decisions[0].side
        position.apply(side, Choice("go", area), SeededDice(1))
    return position


def everywhere(position: Position[State], unit: int) -> set[int]:
    """All areas that a block can reach, found by trying every step."""
    seen: set[tuple[int, int]] = set()
    queue = [position]
    while queue:
        now = queue.pop()
        stage = now.state.stack[-1]
        if not isinstance(stage, March | LeaderMarch) or stage.unit != unit:
            continue
        for choice in now.decisions[0].choices:
            if choice.verb == "go":
                then = now.copy()
                then.apply(then.decisions[0].side, choice, SeededDice(1))
                on = then.state.stack[-1]
                left = on.left if isinstance(on, March | LeaderMarch) and on.unit == unit else -1
                if (then.state.at[unit], left) not in seen:
                    seen.add((then.state.at[unit], left))
                    queue.append(then)
    return {area for area, _ in seen}


@pytest.mark.parametrize("seed", range(6))
def test_every_way_can_be_gone_step_by_step_and_there_are_no_others(seed: int) -> None:
    for position in marches(seed, 12):
        stage = position.state.stack[-1]
        assert isinstance(stage, March | LeaderMarch)
        ways = ways_of(position.state)
        start = position.state.at[stage.unit]
        assert set(ways) | {start} == everywhere(position, stage.unit) | {start}
        for area, way in ways.items():
            after = walked(position, way.path)
            assert after.state.at[stage.unit] == area
            on = after.state.stack[-1]
            if isinstance(on, March | LeaderMarch) and on.unit == stage.unit:
                assert stage.left - on.left == way.cost


@pytest.mark.parametrize("seed", range(4))
def test_a_block_not_yet_chosen_has_the_ways_that_it_has_once_chosen(seed: int) -> None:
    rng = random.Random(seed)
    match = Match(GAME, "campaign", {}, SeededDice(seed))
    seen = 0
    while match.result is None and seen < 20:
        decision = match.position.decisions[0]
        for choice in decision.choices:
            if choice.verb in ("move", "activate"):
                seen += 1
                then = match.position.copy()
                u = choice.number
                ways = (first_ways if choice.verb == "move" else leader_first_ways)(then.state, u)
                told = foresee(GAME.eyes(then.state, decision.side), choice)
                assert isinstance(told, Reach) and len(told.hints) == len(ways)
                then.apply(decision.side, choice, SeededDice(1))
                assert ways_of(then.state) == ways
        match.choose(decision.side, rng.choice(decision.choices))


def test_nobody_learns_where_the_enemy_could_go() -> None:
    position = marches(1, 1)[0]
    decision = position.decisions[0]
    other = next(side for side in GAME.sides if side != decision.side)
    eyes = GAME.eyes(position.state, other)
    assert GAME.table(eyes).hints == {}
    assert GAME.table(eyes).moving is None
    assert all(foresee(eyes, Choice("move", u)) is None for u in range(40))
