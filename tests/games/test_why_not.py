"""Why not? Over random games of every game: what is offered has no reason against it, all else has one of its own."""

from __future__ import annotations

import random

import pytest

from marne.kernel import Match, find
from marne.kernel.position import NOT_OFFERED
from marne.kernel.trial import Trial
from marne.kernel.words import phrase

GAMES: dict[str, tuple[tuple[str, dict[str, str]], ...]] = {
    "avalon-hill-1914": (("short", {}),),
    "germany-at-war": (("campaign", {}), ("campaign", {"free_setup": "both"}), ("campaign", {"players": "3"})),
    "offensive-a-outrance": (("lorraine", {}),),
    "colonialism": (
        ("fpw", {"engagement": "meeting", "red_army": "design"}),
        ("zulu", {"engagement": "breakthrough", "cards": "secret"}),
        ("ww1", {"engagement": "push", "cards": "secret"}),
        ("cambrai_1917", {}),
        ("chunuk_bair_1915", {}),
    ),
}
POINTED_AT = ("piece", "space", "direction")
VAGUE = phrase(NOT_OFFERED).partition("{prompt}")[0]
"""What is said of a choice by whoever knows no rule against it."""


def pointed_at(match: Match, rng: random.Random) -> int:
    """Ask about what is offered, and about things that one could point at instead; says how many were refused."""
    position, refused = match.position, 0
    for decision in position.decisions:
        offered = set(decision.choices)
        assert all(position.why_not(decision.side, choice) is None for choice in offered)
        for verb in sorted({choice.verb for choice in offered}):
            known = match.game.verbs[verb]
            if known.nouns is None or known.nouns.kind not in POINTED_AT:
                continue
            for choice in {known.some(position.state, rng) for _ in range(4)} - offered:
                why = position.why_not(decision.side, choice)
                assert why is not None
                assert VAGUE not in phrase(why.why), f"{choice} at {position.state.stack[-1]}"
                refused += 1
        for choice, why in position.menu(decision.side):
            assert (why is None) == (choice in offered)
            assert why is None or VAGUE not in phrase(why.why)
    return refused


@pytest.mark.parametrize("name", GAMES)
def test_whatever_is_pointed_at_is_offered_or_has_a_reason_of_its_own(name: str) -> None:
    assert VAGUE
    refused = 0
    for scenario, options in GAMES[name]:
        rng = random.Random(scenario)
        refused += sum(pointed_at(match, rng) for match in Trial(find(name), 1, scenario, options).matches())
    assert refused > 1000
