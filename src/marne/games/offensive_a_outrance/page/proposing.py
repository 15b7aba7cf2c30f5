"""A sensible answer to a question of detail, for the first key: retreats, losses, Ammo, who takes part."""

from __future__ import annotations

from collections.abc import Callable

from marne.board import members
from marne.games.offensive_a_outrance.attack import Muster
from marne.games.offensive_a_outrance.cavalry import ordered_to
from marne.games.offensive_a_outrance.depots import DepotSpot
from marne.games.offensive_a_outrance.encounters import React
from marne.games.offensive_a_outrance.ground import SLOTS, apart
from marne.games.offensive_a_outrance.page.names import called, place
from marne.games.offensive_a_outrance.page.questions import spaces
from marne.games.offensive_a_outrance.standing import standing, where
from marne.games.offensive_a_outrance.state import NOWHERE, State
from marne.games.offensive_a_outrance.units import DEPOTS, LEVELS, OF_SIDE, WEIGHT
from marne.games.offensive_a_outrance.words import phrase
from marne.games.offensive_a_outrance.zones import ezoc
from marne.kernel import Choice
from marne.kernel.table import Proposed


def proposal(s: State, side: int, choices: tuple[Choice, ...]) -> Proposed | None:
    """What the staff proposes, if the question is one of detail."""
    by: dict[str, list[int]] = {}
    for choice in choices:
        by.setdefault(choice.verb, []).append(choice.number if isinstance(choice.noun, int) else NOWHERE)
    for verbs, propose in PROPOSALS:
        if verbs <= by.keys():
            return propose(s, side, by)
    return None


Offers = dict[str, list[int]]


def _back(s: State, side: int, by: Offers) -> Proposed:
    """11.1 Back to where no EZOC is, to friends, and nearest to a Depot."""
    goal = min(by["to"], key=lambda a: _safety(s, side, a))
    return Proposed(text=phrase("Back to {hex}", hex=place(goal)), choices=(f"to {goal}",))


def _safety(s: State, side: int, a: int) -> tuple[int, ...]:
    depots = [where(s, u) for u in members(DEPOTS & OF_SIDE[side]) if where(s, u) < SLOTS]
    far = min((apart(a, b) for b in depots), default=0)
    return ezoc(s, side) >> a & 1, far, not standing(s).sides[side] >> a & 1, a


def _reaction(s: State, side: int, by: Offers) -> Proposed | None:
    """B3 What standing orders would have cavalry do."""
    stage = s.stack[-1]
    if not isinstance(stage, React):
        return None
    u = stage.spoken_of(s)
    goal = ordered_to(s, u, stage.vacated, stage.enemy) if u != NOWHERE else NOWHERE
    if goal in by["fall_back"]:
        return Proposed(text=phrase("Fall back to {hex}", hex=place(goal)), choices=(f"fall_back {goal}",))
    return Proposed(text=phrase("Stand"), choices=("stand",)) if "stand" in by else None


def _loss(s: State, side: int, by: Offers) -> Proposed:
    """9.10.2 The loss goes to whoever loses least strength by it."""
    u = min(by["lose"], key=lambda v: (_costs(s, v), v))
    return Proposed(text=phrase("{unit} takes the loss", unit=called(u)), choices=(f"lose {u}",))


def _costs(s: State, u: int) -> int:
    """What the next reduction takes off a unit; the last one takes all that is left."""
    levels, lost = LEVELS[u], s.sr[u]
    after = levels[lost + 1] if lost + 1 < len(levels) else (0, 0)
    return sum(levels[lost]) - sum(after)


def _ammunition(s: State, side: int, by: Offers) -> Proposed:
    """9.4-2 Ammo from the first source."""
    return Proposed(text=phrase("Ammo from {unit}", unit=called(by["ammo"][0])), choices=(f"ammo {by['ammo'][0]}",))


def _everybody(s: State, side: int, by: Offers) -> Proposed | None:
    """9.2 All who can attack do."""
    if not isinstance(s.stack[-1], Muster):
        return None
    return Proposed(text=phrase("Attack with everybody"), choices=(*(f"with {u}" for u in by["with"]), "settled"))


def _surplus(s: State, side: int, by: Offers) -> Proposed:
    """3.1.3-1 What is least is given up."""
    u = min(by["give_up"], key=lambda v: (WEIGHT[v], v))
    return Proposed(text=phrase("Give up {unit}", unit=called(u)), choices=(f"give_up {u}",))


def _next_battle(s: State, side: int, by: Offers) -> Proposed:
    """9.1-3 The battles one after another."""
    return Proposed(text=phrase("Fight for {hex}", hex=place(by["fight"][0])), choices=(f"fight {by['fight'][0]}",))


def _site(s: State, side: int, by: Offers) -> Proposed:
    """15.4-1 A Depot goes to the hex nearest to where it is; who enters, to that nearest to the question."""
    stage = s.stack[-1]
    start = where(s, stage.unit) if isinstance(stage, DepotSpot) else next(iter(spaces(s)), SLOTS)
    goal = min(by["at"], key=lambda a: (apart(a, start), a)) if start < SLOTS else by["at"][0]
    return Proposed(text=phrase("To {hex}", hex=place(goal)), choices=(f"at {goal}",))


def _advance(s: State, side: int, by: Offers) -> Proposed:
    """11.3 Whoever is least worn and strongest goes forward."""
    u = min(by["advance"], key=lambda v: (s.ce[v], -sum(LEVELS[v][min(s.sr[v], len(LEVELS[v]) - 1)]), v))
    return Proposed(text=phrase("{unit} advances", unit=called(u)), choices=(f"advance {u}",))


def _salvo(s: State, side: int, by: Offers) -> Proposed:
    """13.1.1 Every gun in range fires."""
    return Proposed(text=phrase("All guns fire"), choices=(*(f"gun {u}" for u in by["gun"]), "fire"))


PROPOSALS: tuple[tuple[set[str], Callable[[State, int, Offers], Proposed | None]], ...] = (
    ({"to"}, _back),
    ({"fall_back"}, _reaction),
    ({"lose"}, _loss),
    ({"ammo"}, _ammunition),
    ({"with"}, _everybody),
    ({"give_up"}, _surplus),
    ({"fight"}, _next_battle),
    ({"at"}, _site),
    ({"advance"}, _advance),
    ({"gun"}, _salvo),
)
"""The questions that have a proposed answer, by what they offer."""
