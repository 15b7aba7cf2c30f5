"""The table as a page draws it: counters, boxes beside the map, who passed where; built from the view alone."""

from __future__ import annotations

from marne.board import first, members
from marne.games.avalon_hill_1914.arrivals import COMES, NORTH_ARMY_AFTER, ROW, landing
from marne.games.avalon_hill_1914.ground import (
    AREA,
    FRANCE,
    SHARE,
    SLOTS,
    SQUARES,
    WHOLLY,
)
from marne.games.avalon_hill_1914.ground import GERMANY as GERMAN_SOIL
from marne.games.avalon_hill_1914.movement import March, Movement
from marne.games.avalon_hill_1914.page.desk import Desk, chart_of, desk
from marne.games.avalon_hill_1914.page.faces import Chain, Unit, chains, chart, face
from marne.games.avalon_hill_1914.page.foresight import fights
from marne.games.avalon_hill_1914.page.layers import layers, passed
from marne.games.avalon_hill_1914.page.questions import about, blows, strikes, ways
from marne.games.avalon_hill_1914.page.reach import hints
from marne.games.avalon_hill_1914.page.record import (
    Clock,
    FortsNow,
    Ledger,
    Neutral,
    Trains,
    account,
    clock,
    forts,
    neutrals,
    printed_forts,
    trains,
)
from marne.games.avalon_hill_1914.page.tray import tray
from marne.games.avalon_hill_1914.rail import Ride
from marne.games.avalon_hill_1914.setup import Mobilize
from marne.games.avalon_hill_1914.state import AFRICA, BRITAIN, DEAD, LATER, NORTH_ARMY, UNPLACED, State, frozen
from marne.games.avalon_hill_1914.supply import unfed
from marne.games.avalon_hill_1914.units import ALLIES, COUNT, GERMANY, LAST, NUMBER, OF_SIDE, SIDE, SIDES
from marne.games.avalon_hill_1914.verbs import VERBS
from marne.games.avalon_hill_1914.view import View
from marne.games.avalon_hill_1914.words import phrase
from marne.kernel import Eyes
from marne.kernel.counters import Counter, MarkKind
from marne.kernel.table import Box, Laid, Moving, Overlay, SpaceNow, Table, Targets
from marne.kernel.words import prose, worded

TARGETS = Targets(**VERBS.targets())
WAITING = {
    BRITAIN: prose("In Britain"),
    AFRICA: prose("In North Africa"),
    NORTH_ARMY: prose("The North Army"),
    LATER: prose("To come"),
    UNPLACED: prose("Without a square yet"),
}
"""The boxes of those who wait, by where the rules have them."""
FALLEN = (
    prose("German units destroyed: {points} points for the Allies"),
    prose("Allied units destroyed: {points} points for Germany"),
)
BOX_OF = {place: SLOTS + k for k, place in enumerate(WAITING)}
GRAVES = tuple(SLOTS + len(WAITING) + side for side in (GERMANY, ALLIES))
NUMBERED = tuple(
    tuple((a, number) for a, square in SQUARES.items() if (number := square.french if side else square.german))
    for side in range(len(SIDES))
)
"""STD.MAP.5 The mobilization squares of each side with their numbers."""
AFRICANS = ROW[NUMBER["fr_d37"]].move
"""STD.REINF.4 The move on which the North African Army comes."""
EXPECTED = frozenset((*COMES[GERMANY], *COMES[ALLIES]))
"""The units that arrive in the Standard Game."""


class UnitChart(Laid, frozen=True, kw_only=True):
    """The printed chart of units and the fortresses before the war, which never change."""

    chains: tuple[Chain, ...]
    rows: tuple[tuple[Counter, ...], ...]  # of each kind every counter, from full strength down
    fortresses: tuple[FortsNow, ...]
    numbered: tuple[tuple[tuple[int, int], ...], ...]  # of each side its mobilization squares, and their numbers


class CampaignTable(Table, frozen=True, kw_only=True):
    """The table of Avalon Hill's 1914."""

    pieces: tuple[Unit, ...]
    ground: UnitChart
    clock: Clock
    neutrals: tuple[Neutral, ...]
    forts: tuple[FortsNow, ...]
    ledger: Ledger
    trains: tuple[Trains, ...]
    secret: bool = False  # whether the charts are still hidden from each other
    sealed: tuple[str, ...] = ()  # the sides that have sealed theirs
    desk: Desk | None = None  # while the reader mobilizes


def table(eyes: Eyes[State]) -> CampaignTable:
    """Everything that a page needs to draw what a side sees."""
    seen: View = eyes.view
    s = eyes.imagined
    mine = eyes.side is not None and eyes.side in _asked(s)
    goals = hints(s) if mine else {}
    return CampaignTable(
        pieces=_pieces(seen, s),
        spaces=_spaces(*seen.passed),
        boxes=_boxes(seen.kills, _landings(s)),
        targets=TARGETS,
        hints={**goals, **fights(s)} if mine else {},
        moving=_moving(s) if mine else None,
        tray=tray(s) if mine else None,
        overlays=(*layers(s, SIDES.index(eyes.side) if eyes.side else s.half), *passed(goals), *_veiled(s, eyes.side)),
        about=about(s, eyes.side) if mine and eyes.side else (),
        ways=ways(s) if mine else (),
        strikes=strikes(s) if mine else (),
        blows=blows(s) if mine else {},
        ground=_ground(s.rules.belgian_divisions, s.rules.full),
        clock=clock(s),
        neutrals=neutrals(s),
        forts=forts(seen.forts),
        ledger=account(s, seen),
        trains=trains(s),
        secret=seen.secret,
        sealed=tuple(SIDES[side] for side in members(seen.sealed)),
        desk=_desk(seen, s) if mine else None,
    )


def _desk(seen: View, s: State) -> Desk | None:
    """The desk of a side that mobilizes."""
    stage = s.stack[-1]
    if not isinstance(stage, Mobilize) or seen.side is None:
        return None
    side = SIDES.index(seen.side)
    return desk(chart_of(seen.at, side), side, stage.hands[side])


def _asked(s: State) -> list[str]:
    """The sides that must decide."""
    return [decision.side for decision in s.stack[-1].ask(s)] if s.stack else []


@worded(1 << 4)
def _ground(belgian_divisions: bool, full: bool) -> UnitChart:
    return UnitChart(
        chains=chains(belgian_divisions),
        rows=chart(),
        fortresses=printed_forts() if full else (),
        numbered=NUMBERED,
    )


def _landings(s: State) -> tuple[int, ...]:
    """STD.NEUT.3, STD.REINF.4 For each box the first move on which its units may come, or 0 if that is here."""
    moves = {BRITAIN: landing(s), AFRICA: AFRICANS, NORTH_ARMY: landing(s) + NORTH_ARMY_AFTER}
    return tuple(move if (move := moves.get(place, 0)) > s.move else 0 for place in WAITING)


def _veiled(s: State, side: str | None) -> tuple[Overlay, ...]:
    """STD.SETUP.6 While a side mobilizes, all that is not its own country is in a quiet tone."""
    return (_veil(SIDES.index(side)),) if side and isinstance(s.stack[-1] if s.stack else None, Mobilize) else ()


@worded(1 << 2)
def _veil(side: int) -> Overlay:
    abroad = tuple(a for a in SQUARES if not AREA[side] >> a & 1)
    return Overlay(name="veil", title=phrase("Outside your own country"), kind="veil", shown=True, spaces=abroad)


@worded(1 << 6)
def _boxes(kills: tuple[int, int], landings: tuple[int, ...]) -> tuple[Box, ...]:
    """The boxes beside the map: who waits until when, and what was destroyed, with what the others score for it."""
    fallen = [phrase(title, points=points) for title, points in zip(FALLEN, reversed(kills), strict=True)]
    waiting = [
        phrase("{box}, until move {move}", box=phrase(title), move=move) if move else phrase(title)
        for title, move in zip(WAITING.values(), landings, strict=True)
    ]
    titles = *waiting, *fallen
    return tuple(Box(space=SLOTS + k, title=title) for k, title in enumerate(titles))


def _spot(u: int, at: int) -> int | None:
    """The space of a unit, on the map or beside it; None if it is not on the table."""
    if 0 <= at < SLOTS:
        return at
    if at == DEAD:
        return GRAVES[SIDE[u]]
    return BOX_OF.get(at) if u in EXPECTED or at == UNPLACED else None


def _pieces(seen: View, s: State) -> tuple[Unit, ...]:
    """All units that can be seen: where they stand, at which step, and what has befallen them."""
    found = []
    cut = 0 if seen.secret else unfed(s, GERMANY) | unfed(s, ALLIES)
    still, moving = frozen(s), bool(s.stack) and isinstance(s.stack[-1], Movement | March | Ride)
    touched = seen.marked | cut | still | seen.fought | seen.moved | seen.refilled  # nobody else has a mark
    for u in range(COUNT):
        space = _spot(u, seen.at[u])
        if space is not None:
            dead = seen.at[u] == DEAD
            marks = _marks(seen, u, cut, bool(still >> u & 1), moving) if space < SLOTS and touched >> u & 1 else ()
            step = LAST[u] if dead else seen.step[u]
            found.append(face(u, step, space, SIDES[SIDE[u]] == seen.side and not dead, marks))
    return tuple(found)


def _marks(seen: View, u: int, cut: int, still: bool, moving: bool) -> tuple[MarkKind, ...]:
    """What has befallen a unit; one that is isolated and still cut off is about to lose a step (STD.SUPPLY.8)."""
    now = OF_SIDE[seen.half]
    found: tuple[tuple[MarkKind, int], ...] = (
        ("isolated", seen.marked),
        ("unsupplied", cut),
        ("frozen", int(still and not seen.secret) << u),
        ("fought", seen.fought),
        ("moved", seen.moved & now if moving else 0),
        ("gained", seen.refilled & now),
    )
    return tuple(mark for mark, units in found if units >> u & 1)


def _spaces(german: int, allied: int) -> dict[str, SpaceNow]:
    """STD.SUPPLY.7 The squares in other hands: whoever was the last to pass holds them."""
    found = {}
    for squares, side in (
        (german & ~WHOLLY[GERMAN_SOIL], GERMANY),
        (allied & SHARE[GERMAN_SOIL] & ~SHARE[FRANCE], ALLIES),
    ):
        for a in members(squares):
            found[SQUARES[a].name] = SpaceNow(held=SIDES[side], taken=True)
    return found


def _moving(s: State) -> Moving | None:
    """The units on the march."""
    stage = s.stack[-1] if s.stack else None
    return Moving(piece=f"u{first(stage.units)}", end="stop") if isinstance(stage, March | Ride) else None
