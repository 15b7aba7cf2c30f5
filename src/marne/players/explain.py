"""Why a player chose as it did, in a sentence or two made of the terms that moved it."""

from __future__ import annotations

import random
from math import sqrt
from typing import Any

from msgspec import Struct

from marne.kernel import Game, Side
from marne.kernel.actions import Happened, seen_by
from marne.kernel.words import Sentence, prose, sentence
from marne.players.bot import Phrases, Terms, Weights
from marne.players.chance import Chance
from marne.players.player import Imagine
from marne.players.tree import Clicks, Node, Scheme
from marne.players.whereabouts import BESIDES, THEY_GAIN, THEY_LOSE, WE_GAIN, WE_LOSE, Kind, Whereabouts

NOTABLE = 0.04
"""How much a term must differ from the other schemes', in the logarithm of the odds, to be worth a word."""
SCATTER = 0.2
"""How much chance alone may move a term that was looked at once; the more often, the less."""
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
ALIKE = prose(
    {
        (1, False): "Other plans came out much the same; this one {gain}.",
        (1, True): "Other plans came out much the same; this one {gain}, though it {cost}.",
        (2, False): "Other plans came out much the same; this one {gain} and {other}.",
        (2, True): "Other plans came out much the same; this one {gain} and {other}, though it {cost}.",
    }
)
"""The same where nothing tells a scheme from the others: then it is said what it does at all."""
ONLY = prose("There was nothing else worth a thought.")
SAME = prose("Everything else came out much the same.")


def reasons(
    scheme: Scheme,
    root: Node,
    phrases: Phrases,
    weights: Weights,
    where: Whereabouts | None = None,
    habit: str = "",
) -> str | Sentence:
    """What spoke for a scheme and what against it, compared with all others that were tried; then what is feared."""
    others = [p for p in root.schemes.values() if p is not scheme and p.visits]
    if not others and habit:
        return habit
    said = (_compared(scheme, others, phrases, weights, where) or habit or SAME) if others else ONLY
    return where.with_fear(said, phrases) if where else said


def _compared(
    scheme: Scheme, others: list[Scheme], phrases: Phrases, weights: Weights, where: Whereabouts | None
) -> str | Sentence:
    """What a scheme does that others do not; if that is nothing much, what it does at all; else nothing."""
    moved = sorted(_differences(scheme.terms(), _average(others), phrases, weights), reverse=True)
    notable = NOTABLE + SCATTER / sqrt(scheme.visits)
    gains = [kind for size, kind in moved if size > notable][:MOST]
    costs = [kind for size, kind in moved if size < -notable][-1:]

    def say(kind: Kind) -> str | Sentence:
        words = phrases[kind[0]][kind[1]]
        return where.at(kind, words) if where else words

    told = [say(kind) for kind in gains]
    frames = FRAMES
    if not gains:
        told, frames = (where.sure(phrases)[:MOST] if where else []), ALIKE
        if not told:
            return ""
    frame = frames[len(told), bool(costs)]
    parts = dict(zip(("gain", "other"), told, strict=False))
    said = sentence(frame, **parts, **({"cost": say(costs[0])} if costs else {}))
    if where is None or any(isinstance(one, Sentence) for one in told):
        return said
    surely = where.sure(phrases, [term for term, _ in (*gains, *costs)])
    return sentence(BESIDES, why=said, gain=surely[0]) if surely else said


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


def _differences(terms: Terms, usual: Terms, phrases: Phrases, weights: Weights) -> list[tuple[float, Kind]]:
    """By how much each term differs from what is usual, and in which way it speaks."""
    found: list[tuple[float, Kind]] = []
    for name in phrases:
        ours, theirs = terms.get(name, (0.0, 0.0))
        usual_ours, usual_theirs = usual.get(name, (0.0, 0.0))
        own, other = weights.get(name, (1.0, 1.0))
        mine, yours = own * (ours - usual_ours), other * (theirs - usual_theirs)
        if mine * yours < 0:
            found.append((mine, (name, WE_GAIN if mine > 0 else WE_LOSE)))
            found.append((yours, (name, THEY_LOSE if yours > 0 else THEY_GAIN)))
        elif abs(mine) >= abs(yours):  # what is gained on both sides is one thing, and is said once
            found.append((mine + yours, (name, WE_GAIN if mine > 0 else WE_LOSE)))
        else:
            found.append((mine + yours, (name, THEY_LOSE if yours > 0 else THEY_GAIN)))
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
