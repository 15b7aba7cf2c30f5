"""Why a player chose as it did, in a sentence or two made of the terms that moved it."""

from __future__ import annotations

from marne.kernel.words import Sentence, prose, sentence
from marne.players.bot import Phrases, Terms, Weights
from marne.players.tree import Node, Scheme

NOTABLE = 0.04
"""How much a term must differ from the other schemes', in the logarithm of the odds, to be worth a word."""
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
    gains = [words for size, words in moved if size > NOTABLE][:2]
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
        found.append((mine, we_gain if mine > 0 else we_lose))
        found.append((yours, they_lose if yours > 0 else they_gain))
    return found
