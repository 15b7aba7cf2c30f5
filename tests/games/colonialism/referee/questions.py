"""What the referee would offer, question by question; None where he has no opinion."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.games.colonialism.referee import offers, terms
from tests.games.colonialism.referee.cards import playable
from tests.games.colonialism.referee.facts import CAVALRY, FRONT, INFANTRY, TANK

if TYPE_CHECKING:
    from tests.games.colonialism.referee.hearing import Hearing

Offer = set[tuple[str, Any]]


PLAIN: dict[str, Offer] = {
    "Interception": {("intercept", None), ("let_pass", None)},
    "HospitalRoll": {("roll", None), ("supply", None)},
    "TakeOrGive": {("lead", None), ("yield", None)},
}
"""Questions with the same answers at all times."""


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
        "Recovery": recovery,
        "Hospital": recovery,
        "Shock": shock,
        "Targets": named,
        "NextWave": next_wave,
        "Returning": returning,
        "CardTurn": card_turn,
    }.get(type(stage).__name__)
    return ask(r, stage) if ask else PLAIN.get(type(stage).__name__)


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
    poor = bool(p.rules.dear_ground) and p.points[stage.side] == 1
    if len(units) == 1:
        found |= {("go", h) for h in offers.goals(p, first, thrifty=poor)}
        if terms.may_leave(p, r.terms, first):
            found.add(("exit", None))
        found |= {(verb, h) for verb, w in offers.weapons(p, first).items() for h in offers.targets(p, first, w)}
        if turns(r, first):
            found |= {("turn", way) for way in range(len(p.sheet.ways)) if way != p.facing[first]}
        return found
    return found | {("go", h) for h in offers.group_goals(p, units, thrifty=poor)} | together(r, units)


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
    tired = [u for u in r.p.alive(side) if r.p.borne(u) and not (r.p.kind[u] == TANK and r.p.is_("broken", u))]
    found: Offer = {("done", None)}
    if r.p.points[side]:
        found |= {("rally", u) for u in tired}
    return found | ({("supply", None)} if r.p.pool[side] and not stage.thrown else set())


def recovery(r: Hearing, stage: Any) -> Offer:
    """TURN.END.2, FPW.CARD.4 One hit from each of some bases."""
    tired = [u for u in r.p.alive(stage.side) if r.p.borne(u) and not r.p.is_("broken", u)]
    if type(stage).__name__ == "Hospital" and r.beds <= 0:
        return set()
    return {("rally", u) for u in tired if not stage.helped >> u & 1} | {("done", None)}


def card_turn(r: Hearing, stage: Any) -> Offer:
    """TURN.CMD.4, WW1.NATION.9 One card from the hand, or none; bayonets may be unfixed."""
    side = 1 - r.p.initiative if stage.second else r.p.initiative
    found: Offer = {("no_card", None)}
    found |= {("play", card) for card in r.p.hands[side] if playable(r, side, card, rear)}
    return found | ({("discard", "fix_bayonets")} if "fix_bayonets" in r.p.cards[side] else set())


def shock(r: Hearing, stage: Any) -> Offer:
    """DESTROY.2 Those beside a destroyed base, in whatever order."""
    return {("shock", u) for u in stage.friends if r.p.at[u] >= 0}


def named(r: Hearing, stage: Any) -> Offer:
    """ARTY.1, M55 Any hex without a base of one's own."""
    own = {r.p.at[u] for u in r.p.alive(stage.side)}
    return {("target", h) for h in range(r.p.sheet.count) if h not in own}


def next_wave(r: Hearing, stage: Any) -> Offer:
    """WW1.NATION.7 One hex behind where it fell, or as near to that as possible."""
    p, side = r.p, stage.side
    free = [h for h in range(p.sheet.count) if h != stage.hex and offers.is_empty(p, h)]
    free = [h for h in free if offers.may_enter(p, stage.unit, h)]
    home = offers.depth(p, side, stage.hex, r.engagement)
    behind = [h for h in p.sheet.near[stage.hex] if h in free and offers.depth(p, side, h, r.engagement) < home]
    nearest = min(p.sheet.apart(h, stage.hex) for h in free)
    return {("place", h) for h in behind or [h for h in free if p.sheet.apart(h, stage.hex) == nearest]}


def returning(r: Hearing, stage: Any) -> Offer:
    """FPW.CARD.5 Which destroyed Infantry or Cavalry returns, and where."""
    if stage.unit >= 0:
        return {("place", h) for h in rear(r, stage.unit)}
    fallen = [u for u, h in enumerate(r.p.at) if h == -1 and r.p.owner[u] == stage.side]
    return {("return", u) for u in fallen if r.p.kind[u] in (INFANTRY, CAVALRY) and rear(r, u)}


def rear(r: Hearing, u: int) -> set[int]:
    """FPW.CARD.5, M39 Behind all friends or on the own edge, 2 hexes from each, more than 3 from every enemy."""
    p, side = r.p, r.p.owner[u]
    friends, enemies = [p.at[v] for v in p.alive(side)], [p.at[v] for v in p.alive(1 - side)]
    last = min((offers.depth(p, side, h, r.engagement) for h in friends), default=0)
    return {
        h
        for h in range(p.sheet.count)
        if offers.is_empty(p, h)
        and offers.may_enter(p, u, h)
        and offers.depth(p, side, h, r.engagement) < max(1, last)
        and friends
        and all(p.sheet.apart(h, f) >= 2 for f in friends)
        and all(p.sheet.apart(h, e) > 3 for e in enemies)
    }
