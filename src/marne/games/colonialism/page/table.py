"""The table as a page draws it: the board, the bases, the cards and the tracks; built from the view alone."""

from __future__ import annotations

from marne.board import members
from marne.games.colonialism import armies
from marne.games.colonialism.armies import Army
from marne.games.colonialism.deck import CARD_NAMES, NATIONS, card_rule
from marne.games.colonialism.matchups import matchups
from marne.games.colonialism.options import ENGAGEMENT_NAMES
from marne.games.colonialism.page import questions, reach
from marne.games.colonialism.page.bases import Base, weapons
from marne.games.colonialism.page.ground import HEXES, Board, HexNow, board_of
from marne.games.colonialism.page.tray import tray
from marne.games.colonialism.page.words import base_name, within
from marne.games.colonialism.periods import GENERAL, PERIODS
from marne.games.colonialism.sketches import Sketch
from marne.games.colonialism.state import Hand, Lot, State
from marne.games.colonialism.terrain import EMBANKED
from marne.games.colonialism.units import (
    EXPERIENCED,
    FRONT,
    INFANTRY,
    MOVE,
    RIFLES,
    SIDES,
    STORM,
    UNITS,
    spoken,
)
from marne.games.colonialism.verbs import VERBS
from marne.games.colonialism.view import Seen, View
from marne.games.colonialism.words import name, phrase
from marne.kernel import Eyes
from marne.kernel.table import Laid, Moving, Table, Targets
from marne.kernel.words import worded

TARGETS = Targets(**VERBS.targets())
HEADINGS = {"hexes": (0, 60, 120, 180, 240, 300), "squares": (0, 90, 180, 270)}
"""The directions of a board in degrees, clockwise from the top."""
MARKED = 9
"""How many hexes a place may have whose hexes are marked one by one; larger ones are told in words alone."""


class Card(Laid, frozen=True, kw_only=True):
    """A card with its name and its clause."""

    card: str
    name: str
    rule: str


class Waiting(Laid, frozen=True, kw_only=True):
    """Bases of one kind that wait to be deployed."""

    noun: int
    unit: str
    name: str
    spoken: str
    count: int
    experienced: bool = False
    rifles: bool = False
    stormtroopers: bool = False


class Force(Laid, frozen=True, kw_only=True):
    """One side: its nation, its points and dice, its cards in play, its losses."""

    side: str
    nation: str
    title: str
    within: str  # as it is called within a sentence
    name: str
    year: int
    points: int
    pool: int
    done: bool
    cards: int
    in_play: tuple[Card, ...]
    deployed: int
    lost: int
    left: int
    breaks_at: int
    reserve: tuple[Waiting, ...] | None


class Battle(Laid, frozen=True, kw_only=True):
    """Which battle it is, what is fought for in words, and the hexes to be marked because they count."""

    title: str
    date: str
    place: str
    north: str
    aim: str
    places: tuple[int, ...]


class FieldTable(Table, frozen=True, kw_only=True):
    """The table of Colonialism to Revolution."""

    pieces: tuple[Base, ...]
    turn: int
    last_turn: int | None
    period: str
    scenario: str
    engagement: str | None
    attacker: str | None
    initiative: str | None
    armies: tuple[Force, Force]
    battle: Battle
    ground: Board
    hexes: tuple[HexNow, ...]  # those of which the battle has made something
    gone: tuple[Base, ...]
    hand: tuple[Card, ...]
    draft: str | None
    picks: tuple[str, ...]  # the cards that this side has chosen so far
    works: tuple[str, ...]
    named: tuple[int, ...]  # the hexes that this side has named so far as targets from off the board
    waiting: tuple[str, ...]


def table(eyes: Eyes[State]) -> FieldTable:
    """Everything that a page needs to draw what a side sees."""
    seen: View = eyes.view
    hand, aiming = reach.in_hand(eyes), reach.aiming(eyes)
    nations = seen.rules.armies[0].nation, seen.rules.armies[1].nation
    return FieldTable(
        turn=seen.turn,
        last_turn=seen.rules.last_turn or None,
        period=name(PERIODS[seen.rules.period].title),
        scenario=seen.rules.scenario,
        engagement=phrase(ENGAGEMENT_NAMES[seen.engagement]) if seen.engagement else None,
        attacker=SIDES[seen.attacker] if seen.attacker >= 0 else None,
        initiative=SIDES[seen.initiative] if seen.initiative >= 0 else None,
        armies=(_army(seen, 0), _army(seen, 1)),
        battle=_battle(seen),
        ground=board_of(seen.sketch),
        hexes=HEXES[seen.gas, seen.shelled, seen.held, seen.wrecks, seen.objective],
        pieces=_pieces(seen, nations, hand, aiming),
        gone=_gone(seen.gone, nations),
        hand=_hand(seen.rules.armies[SIDES.index(seen.side)], seen.hand) if seen.side in SIDES else (),
        draft=armies.to_text(seen.draft) if seen.draft else None,
        picks=tuple(name(CARD_NAMES[card]) for card in seen.picks),
        works=seen.works,
        named=reach.named(eyes),
        targets=TARGETS,
        headings=HEADINGS[seen.sketch.cells],
        hints=reach.hints_now(eyes),
        moving=Moving(piece=f"b{hand[0]}") if hand else None,
        about=questions.about(eyes),
        ways=questions.ways(eyes),
        tray=tray(eyes),
        waiting=seen.waiting,
    )


def _battle(seen: View) -> Battle:
    ready = matchups().get(seen.rules.scenario)
    marked = [hexes for hexes in seen.rules.places.values() if hexes.bit_count() <= MARKED]
    return Battle(
        title=name(ready.title) if ready else "",
        date=name(ready.date) if ready else "",
        place=name(ready.place) if ready else "",
        north=ready.board.north if ready else "",
        aim=name(seen.rules.victory),
        places=tuple(sorted({h for hexes in (*marked, seen.objective) for h in members(hexes)})),
    )


@worded(1 << 11)
def _hand(army: Army, cards: Hand) -> tuple[Card, ...]:
    """Cards of an army, with their clauses."""
    return tuple(
        Card(card=card, name=name(CARD_NAMES[card]), rule=card_rule(army.period, army.nation, card)) for card in cards
    )


def breaks_at(seen: View, k: int) -> int:
    """VICTORY.1, VICTORY.2 At how many lost bases an army breaks; 0 if in this battle it never does."""
    if not seen.rules.breaks[k != seen.attacker]:
        return 0
    return max(1, seen.deployed[k] * GENERAL.break_percent // 100)


def _army(seen: View, k: int) -> Force:
    army, reserve = seen.rules.armies[k], seen.reserve[k]
    return Force(
        side=SIDES[k],
        nation=army.nation,
        title=name(NATIONS[army.period, army.nation].title),
        within=within(NATIONS[army.period, army.nation].title),
        name=name(army.title),
        year=army.year,
        points=seen.points[k],
        pool=seen.pool[k],
        done=bool(seen.done >> k & 1),
        cards=seen.cards[k],
        in_play=_hand(army, seen.in_play[k]),
        deployed=seen.deployed[k],
        lost=seen.lost[k],
        left=seen.left[k],
        breaks_at=breaks_at(seen, k),
        reserve=None if reserve is None else tuple(_waiting(n, lot) for n, lot in enumerate(reserve)),
    )


def _waiting(n: int, lot: Lot) -> Waiting:
    kind, traits = lot.kind, lot.traits
    return Waiting(
        noun=n,
        unit=UNITS[kind].id,
        name=name(lot.label) or phrase(spoken(kind, traits)),
        spoken=phrase(spoken(kind, traits)),
        count=lot.number,
        experienced=bool(traits & EXPERIENCED),
        rifles=bool(traits & RIFLES),
        stormtroopers=bool(traits & STORM),
    )


@worded(1 << 10)
def _gone(gone: tuple[Seen, ...], nations: tuple[str, str]) -> tuple[Base, ...]:
    """The bases that are no longer on the board: destroyed, or gone off its edge."""
    return tuple(
        Base(
            key=f"g{b.base}",
            space=-1,
            noun=b.base,
            name=base_name(b.name or UNITS[b.kind].name),
            side=SIDES[b.side],
            nation=nations[b.side],
            unit=UNITS[b.kind].id,
            spoken=phrase(spoken(b.kind, b.traits)),
            experienced=bool(b.traits & EXPERIENCED),
            left=b.hex < -1,
        )
        for b in gone
    )


def _heading(b: Seen, sketch: Sketch) -> int | None:
    """The way a base faces, in degrees, where it matters: what shoots to its front, and Infantry at an embankment."""
    embanked = b.kind == INFANTRY and (EMBANKED[sketch.ground[b.hex]] or sketch.rails[b.hex])
    return HEADINGS[sketch.cells][b.facing] if FRONT[b.kind] or embanked else None


def _pieces(seen: View, nations: tuple[str, str], hand: tuple[int, ...], aiming: frozenset[int]) -> tuple[Base, ...]:
    """All bases on the board; each is made again only when something about it has changed."""
    period, headings = seen.rules.period, [_heading(b, seen.sketch) for b in seen.bases]
    return tuple(
        [
            _piece(b, SIDES[b.side] == seen.side, nations, period, heading, b.base in hand, b.base in aiming)
            for b, heading in zip(seen.bases, headings, strict=True)
        ]
    )


@worded(1 << 14)
def _piece(
    b: Seen, own: bool, nations: tuple[str, str], period: str, heading: int | None, chosen: bool, aims: bool
) -> Base:
    """A base on the board."""
    other = nations[0] == nations[1] and b.side == 1
    marks = ("spent", b.spent), ("broken", b.broken), ("in-hand", chosen), ("other", other)
    return Base(
        key=f"b{b.base}",
        noun=b.base,
        space=b.hex,
        side=SIDES[b.side],
        own=own,
        nation=nations[b.side],
        unit=UNITS[b.kind].id,
        name=base_name(b.name or UNITS[b.kind].name),
        spoken=phrase(spoken(b.kind, b.traits)),
        experienced=bool(b.traits & EXPERIENCED),
        rifles=bool(b.traits & RIFLES),
        stormtroopers=bool(b.traits & STORM),
        fatigue=b.fatigue,
        acts=b.acts,
        heading=heading,
        move=MOVE[b.kind],
        weapons=weapons(b.kind, period),
        moved=b.moved,
        shot=b.shot,
        spent=b.spent,
        broken=b.broken,
        aims=aims,
        flags=tuple(mark for mark, is_so in marks if is_so),
    )
