"""Why a player chose as it did, in a sentence or two made of the terms that moved it."""

from __future__ import annotations

import random
from typing import Any

from msgspec import Struct

from marne.kernel import Game, Side
from marne.kernel.actions import Happened, seen_by
from marne.kernel.words import Sentence, prose, sentence
from marne.players.bot import Phrases, Terms, Weights
from marne.players.chance import Chance
from marne.players.player import Imagine
from marne.players.tree import Clicks, Node, Scheme

NOTABLE = 0.04
"""How much a term must differ from the other schemes', in the logarithm of the odds, to be worth a word."""
MOST = 2
"""How many reasons are given for a scheme."""
FRAMES = prose(
    {
        (1, False): "This {gain}.",
        (1, True): "This {gain}, though it {cost}.",
        (2, False): "This {gain} and {other}.",
        (2, True): "This {gain} and {other}, though it {cost}.",
    }
)
"""How reasons are put, by how many speak for a scheme and whether one speaks against it."""


def reasons(scheme: Scheme, root: Node, phrases: Phrases, weights: Weights) -> str | Sentence:
    """What spoke for a scheme and what against it, compared with all others that were tried."""
    others = [p for p in root.schemes.values() if p is not scheme and p.visits]
    if not others:
        return prose("There was nothing else worth a thought.")
    moved = sorted(_differences(scheme.terms(), _average(others), phrases, weights), reverse=True)
    gains = [words for size, words in moved if size > NOTABLE][:MOST]
    costs = [words for size, words in moved if size < -NOTABLE][-1:]
    if not gains:
        return prose("Everything else came out much the same.")
    frame = FRAMES[len(gains), bool(costs)]
    return sentence(frame, **dict(zip(("gain", "other"), gains, strict=False)), **({"cost": costs[0]} if costs else {}))


def _average(schemes: list[Scheme]) -> dict[str, tuple[float, float]]:
    """The terms of several schemes, each counted as often as it was tried."""
    visits = sum(p.visits for p in schemes)
    names = {name for p in schemes for name in p.sums}
    return {
        name: (
            sum(p.sums.get(name, (0.0, 0.0))[0] for p in schemes) / visits,
            sum(p.sums.get(name, (0.0, 0.0))[1] for p in schemes) / visits,
        )
        for name in names
    }


def _differences(terms: Terms, usual: Terms, phrases: Phrases, weights: Weights) -> list[tuple[float, str]]:
    """By how much each term differs from what is usual, and how one says so."""
    found = []
    for name, words in phrases.items():
        ours, theirs = terms.get(name, (0.0, 0.0))
        usual_ours, usual_theirs = usual.get(name, (0.0, 0.0))
        own, other = weights.get(name, (1.0, 1.0))
        mine, yours = own * (ours - usual_ours), other * (theirs - usual_theirs)
        we_gain, we_lose, they_lose, they_gain = words
        if mine * yours < 0:
            found.append((mine, we_gain if mine > 0 else we_lose))
            found.append((yours, they_lose if yours > 0 else they_gain))
        elif abs(mine) >= abs(yours):  # what is gained on both sides is one thing, and is said once
            found.append((mine + yours, we_gain if mine > 0 else we_lose))
        else:
            found.append((mine + yours, they_lose if yours > 0 else they_gain))
    return found


class Intent(Struct, frozen=True):
    """Something that a scheme is to bring about: in words, and by which ways on the board."""

    text: str
    ways: tuple[tuple[int, ...], ...] = ()
    spaces: tuple[int, ...] = ()


def intents(game: Game[Any], side: Side, clicks: Clicks, imagine: Imagine) -> tuple[Intent, ...]:
    """What a scheme would do in a world as the side imagines it, told as it will be told when it is done."""
    position, entries = imagine(random.Random(0)), []
    for number, click in enumerate(clicks, 1):
        decision = position.decision(side)
        if decision is None or click not in decision.choices:
            break
        events = position.apply(side, click, Chance(random.Random(0))).events
        entries.append(Happened(number, side, tuple(events), click))
    told = game.actions(side, seen_by(side, entries))
    return tuple(Intent(action.text, action.ways, action.spaces) for action in told if action.by == side)
