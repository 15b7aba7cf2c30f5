"""Why a player chose as it did, in a sentence or two made of the terms that moved it."""

from __future__ import annotations

from marne.players.bot import Phrases, Terms, Weights
from marne.players.tree import Node, Scheme

NOTABLE = 0.04
"""How much a term must differ from the other schemes', in the logarithm of the odds, to be worth a word."""


def reasons(scheme: Scheme, root: Node, phrases: Phrases, weights: Weights) -> str:
    """What spoke for a scheme and what against it, compared with all others that were tried."""
    others = [p for p in root.schemes.values() if p is not scheme and p.visits]
    if not others:
        return "There was nothing else worth a thought."
    moved = sorted(_differences(scheme.terms(), _average(others), phrases, weights), reverse=True)
    gains = [words for size, words in moved if size > NOTABLE][:2]
    costs = [words for size, words in moved if size < -NOTABLE][-1:]
    if not gains:
        return "Everything else came out much the same."
    though = f", though it {costs[0]}" if costs else ""
    return f"This {' and '.join(gains)}{though}."


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
