"""What a side may know, built up from nothing, and what it may imagine of the rest."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from marne.games.colonialism.armies import SHARPSHOOTERS, Army, Line, check, conversion, most, price
from marne.games.colonialism.deck import COMMON, VERDUN, common_cards, nation_card
from marne.games.colonialism.deployment import HALF, Deployment
from marne.games.colonialism.lots import lots_of
from marne.games.colonialism.muster import Muster, PickCards
from marne.games.colonialism.options import Rules
from marne.games.colonialism.periods import PERIODS
from marne.games.colonialism.roads import Lines
from marne.games.colonialism.sketches import Sketch
from marne.games.colonialism.state import REPLACED, Box, Hand, Lot, Lots, State, plays
from marne.games.colonialism.units import (
    CAR,
    EXPERIENCED,
    INFANTRY,
    MACHINE_GUN,
    NAMES,
    RIFLES,
    SIDES,
    STORM,
    TRAIN,
)
from marne.kernel import Decision

DUG_IN = (INFANTRY, MACHINE_GUN)
TRIES = 20
"""How often we try to make an army of a number of bases come to its points."""


class Seen(NamedTuple):
    """A base on the board, or gone from it, open for all to see (SETUP.9)."""

    base: int
    side: int
    kind: int
    traits: int
    name: str
    hex: int
    fatigue: int
    acts: int
    facing: int
    moved: bool
    shot: bool
    spent: bool
    broken: bool


class View(Struct, frozen=True):
    """What a side sees of the game."""

    side: str | None
    rules: Rules
    turn: int
    attacker: int
    engagement: str
    initiative: int
    sketch: Sketch
    wrecks: int
    shelled: tuple[int, ...]
    gas: tuple[int, ...]
    held: tuple[int, ...]
    objective: int
    bases: tuple[Seen, ...]
    gone: tuple[Seen, ...]  # destroyed, or gone off the board
    pool: tuple[int, int]
    points: tuple[int, int]
    done: int
    in_play: tuple[Hand, Hand]
    hand: Hand
    cards: tuple[int, int]
    reserve: tuple[Lots | None, Lots | None]
    draft: Army | None
    picks: Hand
    works: tuple[str, ...]
    deployed: tuple[int, int]
    lost: tuple[int, int]
    left: tuple[int, int]
    over: bool
    winner: int
    ending: str
    how: str
    decision: Decision | None
    units: tuple[int, ...]  # the bases that the side is asked about
    waiting: tuple[str, ...]


def view(s: State, side: str | None) -> View:
    """What a side may know; None is a spectator, who knows only what both sides know."""
    own = SIDES.index(side) if side in SIDES else -1
    stage = s.stack[-1] if s.stack else None
    asked: tuple[Decision, ...] = stage.ask(s) if stage else ()
    decision = next((d for d in asked if d.side == side), None)
    return View(
        side=side,
        rules=s.rules,
        turn=s.turn,
        attacker=s.attacker,
        engagement=s.engagement,
        initiative=s.initiative,
        sketch=Sketch(s.rules.columns, s.rules.rows, s.rules.cells, s.ground, s.hills, s.roads, s.rails),
        wrecks=s.wrecks,
        shelled=tuple(s.shelled),
        gas=tuple(s.gas),
        held=tuple(s.held),
        objective=s.objective,
        bases=tuple(_seen(s, u) for u, h in enumerate(s.at) if h >= 0),
        gone=tuple(_seen(s, u) for u, h in enumerate(s.at) if REPLACED < h < 0),
        pool=(s.pool[0], s.pool[1]),
        points=(s.points[0], s.points[1]),
        done=s.done,
        in_play=s.in_play,
        hand=s.hands[own] if own >= 0 else (),
        cards=(len(s.hands[0]), len(s.hands[1])),
        reserve=(_reserve(s, 0, own), _reserve(s, 1, own)),
        draft=stage.drafts[own] if isinstance(stage, Muster) and own >= 0 and s.rules.designed[own] else None,
        picks=stage.picks[own] if isinstance(stage, PickCards) and own >= 0 else (),
        works=s.works,
        deployed=(s.deployed[0], s.deployed[1]),
        lost=(s.lost[0], s.lost[1]),
        left=(s.left[0], s.left[1]),
        over=s.over,
        winner=s.winner,
        ending=s.ending,
        how=s.how,
        decision=decision,
        units=_units(s, stage) if stage and decision else (),
        waiting=tuple(d.side for d in asked),
    )


def _units(s: State, stage: Box) -> tuple[int, ...]:
    """The bases that a stage is about."""
    units = getattr(stage, "units", None) or (getattr(stage, "unit", None),)
    return tuple(u for u in units if isinstance(u, int) and 0 <= u < len(s.at))


def _seen(s: State, u: int) -> Seen:
    spent = (s.dry | s.fought | s.pinned) >> u & 1
    return Seen(
        u, s.owner[u], s.kind[u], s.traits[u], s.names[u], s.at[u], s.fatigue[u], s.acts[u], s.facing[u],
        bool(s.moved >> u & 1), bool(s.shot >> u & 1), bool(spent), bool(s.broken >> u & 1),
    )  # fmt: skip


def _reserve(s: State, side: int, own: int) -> Lots | None:
    """SETUP.9 What waits to be deployed: one's own, and an army whose list both know."""
    if s.rules.designed[side]:
        return s.reserve[side] if side == own else None
    mustering = any(isinstance(stage, Muster | PickCards) for stage in s.stack)
    return lots_of(s.rules.armies[side]) if mustering and not s.reserve[side] else s.reserve[side]


def resample(s: State, side: str | None, rng: random.Random) -> State:
    """Another state that looks the same to a side: cards, designs and secret answers of the others drawn anew.

    What is drawn depends on chance and on what the side may know, never on the truth: alike views are imagined alike.
    """
    twin = s.copy()
    hidden = [k for k in (0, 1) if SIDES[k] != side]
    for k in hidden:
        hand = imagined_hand(s, k, rng)
        twin.hands = (hand, twin.hands[1]) if k == 0 else (twin.hands[0], hand)
        if s.rules.designed[k] and s.reserve[k]:
            lots = imagined_reserve(s, k, rng)
            twin.reserve = (lots, twin.reserve[1]) if k == 0 else (twin.reserve[0], lots)
    for k in hidden:
        twin.stack = [stage.imagined(twin, 1 - k, rng) for stage in twin.stack]
    return twin


def imagined_hand(s: State, side: int, rng: random.Random) -> Hand:
    """CARD.1 As many cards as a side holds; of an army whose list is known, the Nation card is known too."""
    hand, army = s.hands[side], s.rules.armies[side]
    if not hand or not (s.rules.secret_cards or s.rules.designed[side]):
        return hand
    cards = common_cards(army.period, army.year)
    common = [card for card in hand if card in COMMON]
    if not s.rules.designed[side]:
        nation = [card for card in hand if card not in COMMON]
        return tuple(sorted((*(rng.choice(cards) for _ in common), *nation)))
    own = nation_card(army.period, army.nation, army.year)
    drawn = [rng.choice(cards) for _ in hand]
    if own and not own.setup and own.id not in s.in_play[side] and rng.random() < 0.5:
        drawn[0] = own.id
    return tuple(sorted(drawn))


def imagined_reserve(s: State, side: int, rng: random.Random) -> Lots:
    """Bases that a side may have instead of those it has: of the same price together, within the army's limits."""
    shop = Shop(s, side)
    if _half_known(s, side):
        return shop.numbered(s.reserve[side], rng)
    return shop.rebuilt(s.reserve[side], rng)


def _half_known(s: State, side: int) -> bool:
    """SETUP.8 Whether a side has told how many bases are half its army, which tells its size."""
    own = [stage for stage in s.stack if isinstance(stage, Deployment) and stage.side == side]
    return side == s.attacker and bool(own) and all(stage.count != HALF for stage in own)


class Shop:
    """What an army may be made of, for whoever wonders what the enemy has."""

    def __init__(self, s: State, side: int) -> None:
        self.s, self.side = s, side
        self.army = s.rules.armies[side]
        self.period = PERIODS[s.rules.period]
        self.told = self._told()
        self.goods = [
            (kind, traits)
            for kind in range(len(NAMES))
            for traits in (0, EXPERIENCED, RIFLES, RIFLES | EXPERIENCED)
            if self.told.get(kind, True) and self._sold(kind, traits)
        ]

    def _told(self) -> dict[int, bool]:
        """SETUP.5, SETUP.6 Whether the army has a Train or Cars, which all know once the lines are laid."""
        s = self.s
        if any(isinstance(stage, Lines) for stage in s.stack):
            return {}
        return {
            kind: any(lot.kind == kind for lot in s.reserve[self.side]) or self._shown(kind) for kind in (CAR, TRAIN)
        }

    def _shown(self, kind: int) -> bool:
        """Whether a base of a type is on the board."""
        return any(k == kind and self.s.owner[u] == self.side for u, k in enumerate(self.s.kind))

    def _sold(self, kind: int, traits: int) -> bool:
        """Whether an army like this one may have a base of a type and rating at all."""
        if plays(self.s, self.side, VERDUN) and traits & EXPERIENCED and kind in DUG_IN:
            return False
        card = nation_card(self.army.period, self.army.nation, self.army.year)
        shown = card is not None and plays(self.s, self.side, card.id)
        alone = replace(self.army, lines=(Line(1, kind, traits),), nation_card=shown, cards=())
        return (not traits & RIFLES or kind == INFANTRY) and not check(
            alone, self.s.rules.cost, self.s.rules.machine_guns
        )

    def price(self, kind: int, traits: int) -> int:
        """What a base costs."""
        return price(self.period, kind, traits, self.s.rules.cost)

    def _may_add(self, bag: dict[tuple[int, int], int], kind: int, traits: int) -> bool:
        """Whether one more base of a type is within the limits."""
        if traits & RIFLES:
            held = sum(count for (_, other), count in bag.items() if other & RIFLES)
            shown = sum(bool(other & RIFLES) for other in self.s.traits)
            return held + shown < SHARPSHOOTERS
        row = conversion(self.period, kind)
        if row is None:
            return True
        group = row.shares or NAMES[kind]
        rows = self.period.army.convert
        kinds = [k for k, name in enumerate(NAMES) if name == group or (name in rows and rows[name].shares == group)]
        held = sum(count for (k, _), count in bag.items() if k in kinds)
        held += sum(k in kinds and self.s.owner[u] == self.side for u, k in enumerate(self.s.kind))
        return held < most(self.army, row)

    def known(self, lots: Lots) -> dict[tuple[int, int], int]:
        """Bases that everyone knows of: Stormtroopers, and a vehicle for which a line was laid."""
        bag = _bag(lot for lot in lots if lot.traits & STORM)
        for kind, has in self.told.items():
            if has and not self._shown(kind):
                bag[kind, 0] = 1
        return bag

    def worth(self, bag: dict[tuple[int, int], int]) -> int:
        """What some bases cost together."""
        return sum(count * self.price(*good) for good, count in bag.items())

    def numbered(self, lots: Lots, rng: random.Random) -> Lots:
        """As many bases, of the same price together."""
        known = self.known(lots)
        number = sum(lot.number for lot in lots) - sum(known.values())
        left = self.worth(_bag(lots)) - self.worth(known)
        for _ in range(TRIES):
            found = self._drawn(known, number, left, rng)
            if self.worth(found) == left + self.worth(known):
                break
        return _packed(found)

    def _drawn(
        self, known: dict[tuple[int, int], int], number: int, left: int, rng: random.Random
    ) -> dict[tuple[int, int], int]:
        """So many bases, none dearer than what is left after the cheapest of all that are still to come."""
        bag = dict(known)
        cheapest = self.price(INFANTRY, 0)
        for rest in reversed(range(number)):
            spare = left - cheapest * rest
            choices = [g for g in self.goods if self.price(*g) <= spare and self._may_add(bag, *g)]
            dear = [g for g in choices if self.price(*g) * (rest + 1) >= left]  # so that all is spent in the end
            chosen = rng.choice(dear if dear and rng.random() < 0.5 else choices or [(INFANTRY, 0)])
            bag[chosen] = bag.get(chosen, 0) + 1
            left -= self.price(*chosen)
        return bag

    def rebuilt(self, lots: Lots, rng: random.Random) -> Lots:
        """Bases of the same price together."""
        bag = self.known(lots)
        left = self.worth(_bag(lots)) - self.worth(bag)
        while left > 0 and rng.random() < 0.9:
            choices = [g for g in self.goods if self.price(*g) <= left and self._may_add(bag, *g)]
            if not choices:
                break
            chosen = rng.choice(choices)
            bag[chosen] = bag.get(chosen, 0) + 1
            left -= self.price(*chosen)
        bag[INFANTRY, 0] = bag.get((INFANTRY, 0), 0) + max(0, left)
        return _packed(bag)


def _bag(lots: Any) -> dict[tuple[int, int], int]:
    bag: dict[tuple[int, int], int] = {}
    for lot in lots:
        bag[lot.kind, lot.traits] = bag.get((lot.kind, lot.traits), 0) + lot.number
    return bag


def _packed(bag: dict[tuple[int, int], int]) -> Lots:
    return tuple(Lot(kind, traits, "", count) for (kind, traits), count in sorted(bag.items()) if count)
