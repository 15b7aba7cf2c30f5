"""An explanation names the places where things come about, and they come about there."""

import random

from marne.games.germany_at_war.bot.whereabouts import HABITS, places
from marne.games.germany_at_war.game import GermanyAtWar
from marne.games.germany_at_war.ground import AREAS, WORTH
from marne.games.germany_at_war.losses import Losses
from marne.games.germany_at_war.state import DEAD, SIDES, State, controlled
from marne.kernel import Match, SeededDice
from marne.players import bot_of
from marne.players.player import Outspoken
from marne.players.roster import player_named
from marne.players.turn import choose

NUMBERS = {area.name: k for k, area in enumerate(AREAS)}


def states_of(seed: int) -> list[State]:
    """All states of a match between officers."""
    game = GermanyAtWar()
    match, rng = Match(game, dice=SeededDice(seed)), random.Random(seed)
    officers = {side: bot_of(game).officer(side, rng, "balanced", 0.3) for side in game.sides}
    states = [match.position.state.copy()]
    while match.position.decisions:
        decision = match.position.decisions[0]
        match.choose(decision.side, officers[decision.side].choose(match.position.state, decision.choices))
        states.append(match.position.state.copy())
    return states


def test_places_are_where_it_happened() -> None:
    states = states_of(3)
    named = 0
    for first in range(0, len(states) - 60, 60):
        way = states[first : first + 60]
        for k in (0, 1):
            found = places(way, k)
            for name in found["valour"][0]:
                a = NUMBERS[name]
                assert WORTH[a]
                assert controlled(way[-1], k) >> a & 1 > controlled(way[0], k) >> a & 1
            dead = sum(new == DEAD != old for old, new in zip(way[0].at, way[-1].at, strict=True))
            assert sum(len(places(way, side)["losses"][1]) for side in (0, 1)) == dead
            assert found["losses"][2] == places(way, 1 - k)["losses"][1]
            assert found["supply"][2] == places(way, 1 - k)["supply"][1]
            named += sum(len(one) for ways in found.values() for one in ways)
    assert named > 50


def test_searches_name_places_and_habits() -> None:
    game = GermanyAtWar()
    match, rng = Match(game, dice=SeededDice(5)), random.Random(5)
    officers = {side: bot_of(game).officer(side, rng, "balanced", 0.3) for side in game.sides}
    player = player_named("search:nodes=40", game, seed=5)
    assert isinstance(player, Outspoken)
    told: list[str] = []
    habits = 0
    while match.position.decisions and (len(told) < 6 or not habits):
        decision = match.position.decisions[0]
        if decision.side == SIDES[0] and len(decision.choices) > 1:
            choice = choose(player, game, match.position, decision.side, decision.side)
            said = player.explain()
            if isinstance(match.position.state.stack[-1], Losses):
                habits += said.startswith(HABITS[Losses])
            elif said not in told:
                told.append(said)
        else:
            choice = officers[decision.side].choose(match.position.state, decision.choices)
        match.choose(decision.side, choice)
    assert sum(any(f"at {name}" in said for name in NUMBERS) for said in told) >= 3
    assert habits
