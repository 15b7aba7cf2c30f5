"""Matches that officers have played to their end."""

from __future__ import annotations

import random
from functools import cache

from marne.kernel import Match, SeededDice, find
from marne.players import bot_of

GAMES = ("germany-at-war", "colonialism", "avalon-hill-1914", "offensive-a-outrance")
SHORT = {"avalon-hill-1914": "short"}
"""Scenarios that are over sooner than the first of their game."""


@cache
def ended(name: str, seed: int = 1) -> Match:
    """A match between two officers, from its beginning to its end."""
    game = find(name)
    match, bot, rng = Match(game, SHORT.get(name), dice=SeededDice(seed)), bot_of(game), random.Random(seed)
    officers = {side: bot.officer(side, rng, "balanced", 0.3) for side in game.sides}
    while match.position.decisions:
        side, choices = match.position.decisions[0].side, match.position.decisions[0].choices
        match.choose(side, officers[side].choose(match.position.state, choices))
    return match
