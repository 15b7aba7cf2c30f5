"""Pieces as counters: nation, arm, figures, strength, effectiveness, and what has befallen them."""

from __future__ import annotations

from msgspec import Struct

from marne.games.offensive_a_outrance.page.names import called
from marne.games.offensive_a_outrance.units import (
    ARMIES,
    AV,
    BACK,
    CAVALRY,
    CORPS,
    FORMATIONS,
    FORTRESSES,
    FORTRESSES_2,
    FORTS,
    HOME_ARMY,
    HOME_CORPS,
    LAST,
    LEVELS,
    NONE,
    PR,
    PROVISION,
    RANGE,
    SIDE,
    SIDES,
    SUPPLY,
    UNITS,
    WORKS,
    Type,
)
from marne.games.offensive_a_outrance.words import name
from marne.kernel.counters import Arm, BandColour, Counter, CounterMark, CounterValues
from marne.kernel.table import Piece
from marne.kernel.words import worded

ARMS: dict[Type, Arm] = {
    "infantry": "infantry", "chasseurs_alpins": "alpine", "garrison": "garrison", "loc_infantry": "landwehr",
    "cavalry": "cavalry", "jaeger": "jaeger", "loc_cavalry": "cavalry", "artillery": "artillery",
    "siege_artillery": "siege", "hq": "headquarters", "siege_marker": "siege", "pionier_marker": "engineers",
    "depot": "depot", "corps_train": "train", "fort": "works", "fortress1": "works", "fortress2": "works",
}  # fmt: skip
LINES: tuple[tuple[str, Arm], ...] = (
    ("Ez", "ersatz"), ("Lw", "landwehr"), ("Marin", "marine"), ("Naval", "marine"), ("t", "territorial"),
    ("r", "reserve"),
)  # fmt: skip
"""The sign of infantry that is not of the first line, by what stands in the first part of its name in short."""
ARMY_SIGNS: dict[str, tuple[str, BandColour]] = {
    "de_army_first": ("I", "blue"), "de_army_second": ("II", "yellow"), "de_army_third": ("III", "green"),
    "de_army_fourth": ("IV", "red"), "de_army_fifth": ("V", "pink"), "de_army_sixth": ("VI", "celeste"),
    "de_army_seventh": ("VII", "brown"), "de_army_belgien": ("B", "white"), "de_army_metz": ("M", "gray"),
    "de_army_strassburg": ("S", "white"),
    "fr_army_first": ("I", "green"), "fr_army_second": ("II", "red"), "fr_army_third": ("III", "yellow"),
    "fr_army_fourth": ("IV", "pink"), "fr_army_fifth": ("V", "celeste"), "fr_army_sixth": ("VI", "white"),
    "fr_army_eighth": ("VIII", "yellow"), "fr_army_ninth": ("IX", "brown"), "fr_army_tenth": ("X", "gray"),
    "fr_army_alsace": ("Al", "gray"), "fr_army_paris": ("P", "white"), "fr_army_det_armee": ("D", "brown"),
    "fr_army_gdt": ("T", "white"), "gb_army_bef": ("BEF", "red"), "be_army_belgian": ("B", "red"),
}  # fmt: skip
"""The numeral and the band of each army; no rule uses the colour."""


class Unit(Piece, frozen=True, kw_only=True):
    """A piece on the table, and what its owner knows of it."""

    army: int | None = None  # its army
    corps: int | None = None  # the corps to which it is attached; none: it is independent, or no Formation
    level: int | None = None  # 6.1.2 its CEL now
    left: int | None = None  # 7.1 normal MPs left in a movement phase
    state: str | None = None  # what it is doing, in a few words
    between: tuple[str, str] | None = None  # of a boundary that can be taken in hand: the numerals of its armies
    recovers: bool | None = None  # 7.5 whether it may recover where it stands; without it nothing is lost


class Face(Struct, frozen=True):
    """All on which the drawing of a piece depends."""

    u: int
    space: int
    own: bool
    pile: bool
    army: int = NONE
    corps: int = NONE
    sr: int = -1  # unknown
    ce: int = -1
    flipped: bool = False
    level: int = -1
    left: int = -1
    state: str = ""
    marks: tuple[CounterMark, ...] = ()
    recovers: bool | None = None
    flags: tuple[str, ...] = ()
    key: str = ""


def _arm(u: int, flipped: bool) -> Arm:
    """The sign of a piece's arm; a Fort on its back is a garrison."""
    unit = UNITS[u]
    if FORTS >> u & 1 and flipped:
        return "garrison"
    if unit.type != "infantry":
        return ARMS[unit.type]
    own = unit.id.partition("/")[0]
    return next((arm for sign, arm in LINES if (own.endswith(sign) if len(sign) == 1 else sign in own)), "infantry")


def _values(face: Face) -> CounterValues | None:
    """2.3, 2.6, 2.7 The figures of a piece, as far as they are known."""
    u = face.u
    if face.sr < 0:
        return None
    if SUPPLY >> u & 1:
        near, far = RANGE[u]
        return CounterValues(range=near, reach=far if far != near else None, ammunition=PROVISION[u] or None)
    if FORTS >> u & 1 and face.flipped:
        back = BACK[u]
        return CounterValues(attack=back.attack, defence=back.defense, guns=back.av, proficiency=back.pr)
    if FORTRESSES >> u & 1:
        return CounterValues(strength=LEVELS[u][0][1], guns=AV[u] or None, proficiency=PR[u])
    attack, defence = LEVELS[u][face.sr]
    return CounterValues(
        attack=attack,
        bracketed=bool(CAVALRY >> u & 1),
        defence=defence,
        guns=AV[u],
        proficiency=PR[u],
    )


@worded(1 << 12)
def counter(face: Face) -> Counter:
    """The counter of a piece."""
    u, unit = face.u, UNITS[face.u]
    own, _, above = unit.id.partition("/")
    numeral, colour = ARMY_SIGNS[ARMIES[face.army].key] if face.army != NONE else ("", None)
    known = face.sr >= 0
    last = 0 if SUPPLY >> u & 1 else LAST[u]
    return Counter(
        nation=unit.nation,
        arm=_arm(u, face.flipped),
        size=unit.size or None,
        name=name(unit.name),
        unit=unit.caliber or ("" if SUPPLY >> u & 1 else own),
        parent=CORPS[face.corps].id if face.corps != NONE else above,
        army=numeral,
        colour=colour,
        level=1 + (FORTRESSES_2 >> u & 1) if WORKS >> u & 1 else 0,
        values=_values(face),
        left=last - face.sr if known else 0,
        lost=face.sr if known else 0,
        reduced=known and face.sr > 0,
        worn=face.ce if face.ce >= 0 and FORMATIONS >> u & 1 else None,
        marks=face.marks,
    )


@worded(1 << 13)
def piece(face: Face) -> Unit:
    """A piece on the table."""
    return Unit(
        key=face.key or f"u{face.u}",
        space=face.space,
        side=SIDES[SIDE[face.u]],
        noun=face.u,
        name=called(face.u),
        own=face.own,
        pile=face.pile,
        flags=face.flags,
        counter=counter(face),
        army=face.army if face.army != NONE else None,
        corps=face.corps if face.corps != NONE else None,
        level=face.level if face.level >= 0 else None,
        left=face.left if face.left >= 0 else None,
        state=face.state or None,
        recovers=face.recovers,
    )


def printed(u: int, space: int, own: bool) -> Unit:
    """A piece as it is printed, for what lies beside the map."""
    return piece(Face(u, space, own, False, HOME_ARMY[u], HOME_CORPS[u], 0))
