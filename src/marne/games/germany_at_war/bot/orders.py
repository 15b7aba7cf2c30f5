"""Orders for one segment: which leaders are activated where, and which blocks march, build or sail.

They follow the designer's own advice: as many fresh leaders as possible beside every attack, whole stacks of the
strongest blocks, Lille and Maubeuge before all else in the west; and for the Entente garrisons in every fortress that
is threatened.
"""

from __future__ import annotations

from typing import NamedTuple

from marne.board import members
from marne.games.germany_at_war.activation import LEADER_POINTS, leader_pays_rivers
from marne.games.germany_at_war.blocks import (
    CHASSEURS,
    GERMANY,
    INFANTRIES,
    LAST,
    LEADERS,
    PARIS_STATIC,
    POWER,
    STRENGTH,
)
from marne.games.germany_at_war.bot.estimate import GATE, LEADER_WORTH, TOUGHNESS, guard
from marne.games.germany_at_war.bot.picture import CARE, SECOND, Picture, risk
from marne.games.germany_at_war.bot.ways import DISTANCE, WITHIN, path_to, reach
from marne.games.germany_at_war.command import subjects, tactical_range, tactical_value
from marne.games.germany_at_war.garrisons import build_hindrance
from marne.games.germany_at_war.ground import COUNT, FORTS, GB, LIMIT, MAJOR, MINOR, NEAR, NEXT, PARIS
from marne.games.germany_at_war.movement import points
from marne.games.germany_at_war.state import controlled, power_in

AIMS = (
    {GATE: 3.0, PARIS: 2.0, 55: 1.5, 9: 1.0, 49: 1.0, 5: 1.0, 82: 0.7},
    {GATE: 2.0, PARIS: 1.0, 55: 1.5, 68: 0.7, 49: 1.5, 35: 1.0, 82: 0.5},
)
"""Where blocks without another task are drawn, for Germany and for the Entente: Lille, Paris, Verdun, Brussels, Reims,
Calais, Épinal; and Metz and Sedan."""
PULL = (0.012, 0.006)
"""What a step towards the aim is worth to each side."""
COMMAND = 0.3
"""What a block under command is worth when a place for a leader is chosen."""
LEADER_NOISE, TARGET_NOISE, ATTACK_NOISE, POSTING_NOISE = 0.15, 0.08, 0.06, 0.01
SPARED = 40.0
"""How much sooner blocks attack whose place is guarded without them: in strength, for what it costs to bare a place."""
ESCORTED = 0.5
"""What is left of the danger to a leader who is revealed alone, but with blocks of his near who can join him."""


class Order(NamedTuple):
    """What a block is to do: be activated, move, build or sail, and the areas on its way, the goal last."""

    verb: str
    unit: int
    path: tuple[int, ...] = ()


def aim(p: Picture) -> int:
    """The place towards which blocks without another task are drawn: one that a side still wants, or still holds."""
    if p.goal >= 0:
        return p.goal
    ours = controlled(p.s, p.side)
    wanted = {a: w for a, w in AIMS[p.side].items() if p.side != GERMANY or not ours >> a & 1} or {PARIS: 1.0}
    if not p.noise:
        return max(wanted, key=wanted.__getitem__)
    mark = p.chance() * sum(wanted.values())
    for a, weight in wanted.items():
        mark -= weight
        if mark <= 0:
            return a
    return PARIS


# Activation


class Post(NamedTuple):
    """A leader, what each place is worth to him, and the way there."""

    worth: float
    unit: int
    spots: dict[int, float]
    before: dict[int, int]


def activation_orders(p: Picture, most: int) -> list[Order]:
    """Which leaders are activated, in which order, and where each is revealed."""
    supports: dict[int, float] = {}
    for t, worth in p.attacks().items():
        if (worth := worth + p.jitter(TARGET_NOISE)) > 0:
            for b in NEXT[t]:
                supports[b] = supports.get(b, 0.0) + worth
    posts = [
        post for u in members(LEADERS & p.mine & ~p.s.isolated & ~p.s.activated) if (post := _post(p, u, supports))
    ]
    orders: list[Order] = []
    taken: dict[int, int] = {}
    for post in sorted(posts, key=lambda post: -post.worth):
        if len(orders) >= most or (orders and post.worth < 0.05):
            break
        if order := _placed(p, post, taken):
            orders.append(order)
    return orders


def _post(p: Picture, u: int, supports: dict[int, float]) -> Post | None:
    """What a leader could do where: support attacks with his stars, and command the blocks of his army."""
    s = p.s
    a, stars = s.at[u], tactical_value(s, u)
    if a >= COUNT or a == GB or not stars:
        return None
    troops: dict[int, int] = {}
    for v in members(subjects(u) & ~s.isolated):
        if s.at[v] < COUNT:
            troops[s.at[v]] = troops.get(s.at[v], 0) + 1
    costs, before = reach(a, LEADER_POINTS, p.enemy, p.open_ground, p.full & p.enemy, leader_pays_rivers(s))
    ring = WITHIN[tactical_range(s, u)]
    force, hits, worth = STRENGTH[u][s.step[u]], TOUGHNESS[u][s.step[u]], CARE[p.side] * LEADER_WORTH[p.side]
    spots: dict[int, float] = {}
    for b, cost in costs.items():
        if not p.enemy >> b & 1 and (b == a or not p.full >> b & 1):
            command = sum(count for at, count in troops.items() if ring[b] >> at & 1)
            spots[b] = stars * supports.get(b, 0.0) + COMMAND * command - 0.002 * cost
            if not p.here[b] & p.mine & ~LEADERS:
                spots[b] -= (ESCORTED if command else 1.0) * worth * risk(p.pressure(b), force, hits)
    if not spots:
        return None
    return Post(max(spots.values()) + p.jitter(LEADER_NOISE), u, spots, before)


def _placed(p: Picture, post: Post, taken: dict[int, int]) -> Order | None:
    """The order that brings a leader to the best of his places that still has room."""
    u, a = post.unit, p.s.at[post.unit]
    for b in sorted(post.spots, key=post.spots.__getitem__, reverse=True)[:6]:
        if LIMIT[b] - (p.here[b] & p.mine & ~(1 << u)).bit_count() > taken.get(b, 0):
            taken[b] = taken.get(b, 0) + 1
            return Order("activate", u, () if b == a else path_to(b, a, post.before))
    return None


# Movement


def march_orders(p: Picture, ready: int, budget: int) -> list[Order]:
    """Attacks first, each with as many blocks as it needs; then all others close up, hold or build."""
    s = p.s
    free = {u: s.at[u] for u in members(ready) if GB != s.at[u] < COUNT and u != PARIS_STATIC}
    orders = attack_orders(p, free) if s.battles else []
    used = {order.unit for order in orders}
    rest = {u: a for u, a in free.items() if u not in used}
    most = budget - len(orders) if budget >= 0 else len(rest)
    orders += posting_orders(p, rest, orders, most)
    return orders if budget < 0 else orders[:budget]


def attack_orders(p: Picture, free: dict[int, int]) -> list[Order]:
    """The best attacks that the free blocks can make, one after the other, until no battle is left."""
    s = p.s
    joining, starts = _who_can_attack(p, free)
    leaders = [(s.at[u], tactical_value(s, u)) for u in members(s.activated & p.mine)]
    support = {t: sum(stars for at, stars in leaders if NEAR[t] >> at & 1) for t in joining}
    noise = {t: p.jitter(ATTACK_NOISE) for t in joining}
    slots = s.battles - s.engaged.bit_count()
    least = 0.005 - 0.02 * p.daring
    orders: list[Order] = []
    used: set[int] = set()
    guards = {a: (p.here[a] & p.mine & ~LEADERS).bit_count() for a in free.values()}
    while joining:
        best, area = least, -1
        team: tuple[int, ...] = ()
        for t, blocks in joining.items():
            if slots > 0 or p.held >> t & 1:
                worth, chosen = _attack(p, t, [b for b in blocks if b[1] not in used], support[t], guards)
                if chosen and worth + noise[t] > best:
                    best, area, team = worth + noise[t], t, chosen
        if area < 0:
            break
        del joining[area]
        slots -= not p.held >> area & 1
        used.update(team)
        p.pin(area)
        for u in team:
            guards[s.at[u]] -= 1
        orders += [Order("move", u, path_to(area, *starts[u])) for u in team]
    return orders


def _who_can_attack(
    p: Picture, free: dict[int, int]
) -> tuple[dict[int, list[tuple[float, int]]], dict[int, tuple[int, dict[int, int]]]]:
    """For each enemy area within reach the strength that each block would bring; and how each block gets there."""
    s = p.s
    joining: dict[int, list[tuple[float, int]]] = {}
    starts: dict[int, tuple[int, dict[int, int]]] = {}
    bridged = s.surprise
    for u, a in free.items():
        costs, before = p.ways(a, points(s, u), u == CHASSEURS)
        starts[u] = a, before
        strength = STRENGTH[u][s.step[u]]
        for t in costs:
            if p.enemy >> t & 1 and t != a:
                share, last = 1.0, before[t]
                if s.engaged >> t & 1 or not p.held >> t & 1:
                    if MAJOR[last] >> t & 1:
                        share = 0.5 if bridged else 0.25
                    elif MINOR[last] >> t & 1 and not bridged:
                        share = 0.5
                joining.setdefault(t, []).append((share * strength, u))
    return joining, starts


def _attack(
    p: Picture, t: int, blocks: list[tuple[float, int]], support: float, guards: dict[int, int]
) -> tuple[float, tuple[int, ...]]:
    """What an attack gains by those who join it, the strongest first; and who should, as long as each improves it.

    The last block in a place counts what it costs to bare it; so it comes last, and seldom.
    """
    s = p.s
    room = LIMIT[t] - (p.here[t] & p.mine).bit_count()
    if room <= 0 or not blocks:
        return 0.0, ()
    force, foe_hits, foes = p.garrison(t)
    present = p.here[t] & p.mine & ~s.isolated
    valour = s.valour[power_in(s, t, p.side, present)] if present else s.valour[POWER[blocks[0][1]]]
    ours, hits, count = support + valour, 0.0, present.bit_count()
    for u in members(present):
        ours += STRENGTH[u][s.step[u]]
        hits += TOUGHNESS[u][s.step[u]]
    theirs = foe_hits, foes
    before = p.worth(t, ours - force, (hits, count), theirs) if count else 0.0
    best, chosen, price = before, 0, 0.0
    team = _by_use(p, blocks, guards)[:room]
    for n, (strength, u, cost) in enumerate(team, 1):
        ours += strength
        hits += TOUGHNESS[u][s.step[u]]
        price += cost
        worth = p.worth(t, ours - force, (hits, count + n), theirs) - price
        if worth > best + 0.002:
            best, chosen = worth, n
    return max(0.0, best - before), tuple(u for _, u, _ in team[:chosen])


def _by_use(p: Picture, blocks: list[tuple[float, int]], guards: dict[int, int]) -> list[tuple[float, int, float]]:
    """Blocks in the order in which they join an attack: each with its strength and what it costs to take it away."""
    at, left = p.s.at, dict(guards)
    found: list[tuple[float, float, int, float]] = []
    for strength, u in sorted(blocks, reverse=True):
        left[at[u]] -= 1
        cost = 0.0 if left[at[u]] else p.bared(at[u])
        found.append((strength - SPARED * cost, strength, u, cost))
    found.sort(reverse=True)
    return [(strength, u, cost) for _, strength, u, cost in found]


def posting_orders(p: Picture, rest: dict[int, int], attacks: list[Order], most: int) -> list[Order]:
    """Where the blocks that do not attack go: to open cities, to threatened ones, up to the front; or they build."""
    if most <= 0 or not rest:
        return []
    desk = _Desk(p, attacks)
    rated = [found for u, a in rest.items() if (found := desk.best(u, a))]
    rated.sort(key=lambda found: -found[0])
    orders: list[Order] = []
    for _, order in rated:
        if len(orders) < most and desk.fits(order):
            orders.append(order)
    return orders


class _Desk:
    """Where postings are weighed: what one more block is worth in each area, and one less where it stands."""

    def __init__(self, p: Picture, attacks: list[Order]) -> None:
        self.p = p
        self.ours = controlled(p.s, p.side)
        self.crowd: dict[int, int] = {}
        for order in attacks:
            self.crowd[p.s.at[order.unit]] = self.crowd.get(p.s.at[order.unit], 0) - 1
        self.toward = DISTANCE[aim(p)]
        self.offers: dict[int, float] = {}
        self.stays: dict[int, float] = {}

    def has_room(self, b: int) -> bool:
        """2.4a Whether one more block may stand in an area once the orders so far are carried out."""
        return LIMIT[b] > (self.p.here[b] & self.p.mine).bit_count() + self.crowd.get(b, 0)

    def offer(self, b: int) -> float:
        """What one more block is worth in an area."""
        p = self.p
        if p.enemy >> b & 1 or not self.has_room(b):
            return -9.0
        kept, held = self.ours >> b & 1, p.held >> b & 1
        worth = 0.0 if kept or held else p.open_prize(b)
        if weight := p.pressure(b):
            force, hits, _ = guard(p.s, b, p.side, True) if held else (0.0, 0.0, 0)
            saved = risk(weight, force, hits) - risk(weight, force + SECOND[0], hits + SECOND[1])
            worth += p.stake(b) * (1.0 if kept else 0.5) * saved
        return worth

    def stay(self, a: int) -> float:
        """What one block is worth where it stands."""
        p = self.p
        fights = p.enemy >> a & 1
        if (p.here[a] & p.mine & ~LEADERS).bit_count() + self.crowd.get(a, 0) <= 1:
            return p.bared(a) + 0.02 * fights
        weight = p.pressure(a) + 2.0 * fights
        force, hits, _ = guard(p.s, a, p.side, True)
        saved = risk(weight, force - SECOND[0], hits - SECOND[1]) - risk(weight, force, hits)
        return p.stake(a) * saved + 0.02 * fights

    def best(self, u: int, a: int) -> tuple[float, Order] | None:
        """The best that a block in an area can do, and what it gains."""
        p, s = self.p, self.p.s
        stays, offers, toward = self.stays, self.offers, self.toward
        kept = stays.get(a)
        if kept is None:
            kept = stays[a] = self.stay(a)
        best, order = 0.004 + kept, None
        if FORTS >> a & 1 and INFANTRIES >> u & 1 and build_hindrance(s, u) is None:
            weight = p.pressure(a) + 2.0 * (p.enemy >> a & 1)
            force, hits, _ = guard(s, a, p.side, True)
            steps = LAST[u] - s.step[u]
            saved = risk(weight, force, hits) - risk(weight, force + 4.0 * steps, hits)
            built = kept + p.stake(a) * saved
            if built > best:
                best, order = built, Order("build", u)
        costs, before = p.ways(a, points(s, u), u == CHASSEURS)
        pull, noise, chance, goal = PULL[p.side], POSTING_NOISE * p.noise, p.chance, -1
        for b in costs:
            worth = offers.get(b)
            if worth is None:
                worth = offers[b] = self.offer(b)
            worth += pull * (toward[a] - toward[b]) + noise * chance()
            if worth > best and b != a:
                best, goal = worth, b
        if goal >= 0:
            order = Order("move", u, path_to(goal, a, before))
        return (best - kept, order) if order else None

    def fits(self, order: Order) -> bool:
        """Enter an order, if there is still room for it."""
        if order.verb != "move":
            return True
        a, b = self.p.s.at[order.unit], order.path[-1]
        if not self.has_room(b):
            return False
        self.crowd[b] = self.crowd.get(b, 0) + 1
        self.crowd[a] = self.crowd.get(a, 0) - 1
        return True
