"""What the referee would offer, question by question; None where he has no opinion."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.games.colonialism.referee import offers
from tests.games.colonialism.referee.facts import FRONT, INFANTRY, TANK

if TYPE_CHECKING:
    from tests.games.colonialism.referee.hearing import Hearing

Offer = set[tuple[str, Any]]


def expected(r: Hearing, state: Any) -> Offer | None:
    """What may be chosen now."""
    stage = state.stack[-1]
    ask = {
        "Act": act,
        "Chosen": chosen,
        "SplitFire": split_fire,
        "GroupAssault": group_assault,
        "Retire": retire,
        "BeforeTest": falling,
        "BeforeToken": falling,
        "Reorganisation": reorganisation,
    }.get(type(stage).__name__)
    return ask(r, stage) if ask else None


def act(r: Hearing, stage: Any) -> Offer:
    """ACTION.4 One's own bases, or no more."""
    return {("base", u) for u in r.p.alive(stage.side)} | {("decline" if stage.advantage else "done", None)}


def chosen(r: Hearing, stage: Any) -> Offer:
    """ACTION.2, GROUP.1 What the bases in hand may do."""
    p, units, first = r.p, stage.units, stage.units[0]
    found: Offer = {("pass", None)} | {("assault", h) for h in offers.victims(p, first)}
    if len(units) < 3:
        beside = {b for u in units for b in p.sheet.near[p.at[u]]}
        found |= {("join", v) for v in p.alive(stage.side) if p.at[v] in beside and v not in units}
    if len(units) == 1:
        found |= {("go", h) for h in offers.goals(p, first)}
        found |= {(verb, h) for verb, w in offers.weapons(p, first).items() for h in offers.targets(p, first, w)}
        if turns(r, first):
            found |= {("turn", way) for way in range(len(p.sheet.ways)) if way != p.facing[first]}
        return found
    return found | {("go", h) for h in offers.group_goals(p, units)} | together(r, units)


def turns(r: Hearing, u: int) -> bool:
    """MOVE.3, K10, M67 Whether a base may turn: what has a front, or Infantry behind an embankment."""
    p = r.p
    if p.spent(u) or u in p.turned:
        return False
    embanked = p.ground.terrain[p.at[u]] == "canal" or bool(p.ground.rails[p.at[u]])
    return not p.stuck(u) if p.kind[u] in FRONT else p.kind[u] == INFANTRY and embanked


def together(r: Hearing, units: tuple[int, ...]) -> Offer:
    """GROUP.3, K33, M72 The shots of a group: at one hex, until all have shot; then each at its own."""
    shots = {(verb, h) for u in units for verb, w in offers.weapons(r.p, u).items() for h in offers.targets(r.p, u, w)}
    if all(r.p.is_("shot", u) for u in units):
        return {("volley", None)} if shots else set()
    return shots


def split_fire(r: Hearing, stage: Any) -> Offer:
    """GROUP.3 The targets of a base that splits its fire."""
    u = stage.waiting[0]
    return {(verb, h) for verb, w in offers.weapons(r.p, u).items() for h in offers.targets(r.p, u, w)}


def group_assault(r: Hearing, stage: Any) -> Offer:
    """GROUP.5, M44 The hexes that the next base of a group may assault: not one already taken, but beside one."""
    taken = [h for _, h in stage.pairs]
    beside = {b for h in taken for b in r.p.sheet.near[h]}
    found: Offer = {("assault", h) for h in offers.victims(r.p, stage.waiting[0]) if h not in taken and h in beside}
    return found | {("stay", None)}


def retire(r: Hearing, stage: Any) -> Offer:
    """SHOOT.LSH.2 The hexes to which a target may retire."""
    return {("retire", h) for h in offers.retreats(r.p, stage.unit, r.origins[stage.unit])}


def falling(r: Hearing, stage: Any) -> Offer:
    """MITIGATE.1 The hexes to which a base may fall back."""
    shooters = r.origins[stage.unit] if stage.cause == "shooting" else []
    found = offers.refuges(r.p, stage.unit, stage.cause == "gas", shooters, r.engagement)
    return {("fall", h) for h in found} | {("stand", None)}


def reorganisation(r: Hearing, stage: Any) -> Offer:
    """TURN.END.1, TURN.END.2, M82 Whoever has a hit may lose it, unless it is a Tank that has broken down."""
    side = 1 - r.p.initiative if stage.second else r.p.initiative
    tired = [u for u in r.p.alive(side) if r.p.hits[u] and not (r.p.kind[u] == TANK and r.p.is_("broken", u))]
    found: Offer = {("done", None)}
    if r.p.points[side]:
        found |= {("rally", u) for u in tired}
    return found | ({("supply", None)} if r.p.pool[side] and not stage.thrown else set())
