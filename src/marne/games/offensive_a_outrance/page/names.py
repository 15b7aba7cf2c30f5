"""What things are called: units, armies, corps and hexes, each so that nobody takes it for another."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from marne.board import bits
from marne.games.offensive_a_outrance.ground import BOARD, HEXES
from marne.games.offensive_a_outrance.tables import STATUS
from marne.games.offensive_a_outrance.units import (
    ARMIES,
    CORPS,
    DEPOTS,
    FORTRESSES,
    FORTS,
    HOME_ARMY,
    NATION,
    NATIONS,
    NONE,
    PIONIERS,
    SECONDARY,
    SIEGE_GUNS,
    TRAINS,
    UNITS,
    WORKS,
)
from marne.games.offensive_a_outrance.words import many, name, phrase
from marne.kernel.words import prose, worded

SIDE_NAMES = prose({"german": "Germany", "allied": "The Allied side"})
THE_SIDES = prose({"german": "Germany", "allied": "the Allies"})
NATION_NAMES = prose({"german": "German", "french": "French", "british": "British", "belgian": "Belgian"})
ARMY_NAMES = prose(
    {
        "FIRST": "the {nation} First Army",
        "SECOND": "the {nation} Second Army",
        "THIRD": "the {nation} Third Army",
        "FOURTH": "the {nation} Fourth Army",
        "FIFTH": "the {nation} Fifth Army",
        "SIXTH": "the {nation} Sixth Army",
        "SEVENTH": "the {nation} Seventh Army",
        "EIGHTH": "the {nation} Eighth Army",
        "NINTH": "the {nation} Ninth Army",
        "TENTH": "the {nation} Tenth Army",
        "BELGIEN": "the Army Group Belgien",
        "METZ": "the army detachment of Metz",
        "STRASSBURG": "the army detachment of Straßburg",
        "ALSACE": "the Army of Alsace",
        "PARIS": "the Army of Paris",
        "DET_ARMEE": "the French army detachment",
        "BEF": "the British Expeditionary Force",
        "BELGIAN": "the Belgian Army",
        "GDT": "the French Territorial Divisions",
    }
)
STATUS_NAMES = prose(
    (
        "full effectiveness",
        "effectiveness -1",
        "effectiveness -2",
        "effectiveness -3",
        "Combat Ineffective",
        "Demoralized (D1)",
        "Demoralized (D2)",
    )
)
"""6.1.4 The CE Status of a unit, from none to D2."""
NAMED = 4
"""How many hexes of a list are named."""


def sentence(text: str) -> str:
    """A sentence, which may begin with a name that is written small: the French First Army."""
    return text[:1].upper() + text[1:]


@worded(1 << 10)
def called(u: int) -> str:
    """A unit by its name, and by what it is where the name does not say it."""
    entry = UNITS[u]
    own = name(entry.name)
    if FORTRESSES >> u & 1:
        return phrase("Fortress {place} ({hex})", place=own, hex=entry.hex)
    if FORTS >> u & 1:
        return phrase("Fort {place}", place=own)
    if SECONDARY >> u & 1:
        return phrase("the {nation} Secondary Depot", nation=phrase(NATION_NAMES[entry.nation]))
    if DEPOTS >> u & 1:
        return own if HOME_ARMY[u] == NONE else phrase("the Depot of {army}", army=army(HOME_ARMY[u]))
    if SIEGE_GUNS >> u & 1:
        return phrase("{calibre} cm siege battery {unit}", calibre=entry.caliber, unit=own)
    if PIONIERS >> u & 1:
        return phrase("pioneer regiment {number}", number=entry.name.split()[-1])
    if entry.type == "garrison":
        return phrase("garrison {unit}", unit=own)
    if entry.type == "artillery" and entry.camp:
        return phrase("fortress artillery of {camp}", camp=name(entry.camp))
    return phrase("the {train}", train=own) if TRAINS >> u & 1 else own


@worded(1 << 10)
def unit(u: int) -> str:
    """A unit by its name and its nation; of works and Depots the name says enough."""
    if (WORKS | DEPOTS) >> u & 1:
        return called(u)
    return phrase("{unit} ({nation})", unit=called(u), nation=phrase(NATION_NAMES[NATIONS[NATION[u]]]))


def units(some: Iterable[int]) -> str:
    """Several units, with their nation where they have one in common."""
    found = list(some)
    if not found:
        return phrase("nobody")
    if len(found) > 1 and len({NATION[u] for u in found}) == 1 and not any((WORKS | DEPOTS) >> u & 1 for u in found):
        nation = phrase(NATION_NAMES[NATIONS[NATION[found[0]]]])
        return phrase("{unit} ({nation})", unit=in_a_row([*map(called, found)]), nation=nation)
    return in_a_row([*map(unit, found)])


def army(a: int) -> str:
    """An army by its nation and its name."""
    return phrase(ARMY_NAMES[ARMIES[a].id], nation=phrase(NATION_NAMES[ARMIES[a].nation]))


def corps(c: int) -> str:
    """A corps by its name."""
    return name(CORPS[c].name)


def boundary(a: int) -> str:
    """5.1 A boundary by the army north of it."""
    return phrase("the boundary south of {army}", army=army(a))


def place(a: int) -> str:
    """A hex by the place in it, if there is one, and its number."""
    found = HEXES[a]
    return phrase("{place} ({hex})", place=name(found.place), hex=found.name) if found.place else found.name


def places(some: Iterable[int]) -> str:
    """Several hexes, those with a place first; of many only some are named."""
    found = sorted(some, key=lambda a: (not HEXES[a].place, HEXES[a].name))
    said = ", ".join(map(place, found[:NAMED]))
    rest = len(found) - NAMED
    if rest > 0:
        return many("{hexes} and one more", "{hexes} and {count} more", rest, hexes=said)
    return in_a_row([*map(place, found)])


def in_a_row(said: Sequence[str]) -> str:
    """Some words in a row, the last with an and."""
    return phrase("{some} and {last}", some=", ".join(said[:-1]), last=said[-1]) if said[1:] else "".join(said)


NEAR = 2
"""So many hexes from a place one is near it."""
_NAMED = bits(a for a, found in HEXES.items() if found.place)


@cache
def landmark(a: int) -> int:
    """The hex of the nearest place that has a name, or a hex itself if none is near."""
    found = BOARD.nearest(a, _NAMED, NEAR)
    return a if found is None else found


def towards(some: Iterable[int]) -> str:
    """By the places that people know where several hexes lie; of many only some are named."""
    marks = dict.fromkeys(map(landmark, some))
    said = list(dict.fromkeys(name(HEXES[a].place) if HEXES[a].place else HEXES[a].name for a in marks))
    if (rest := len(said) - NAMED) > 0:
        shown = ", ".join(said[:NAMED])
        return many("{places} and one more place", "{places} and {count} more places", rest, places=shown)
    return in_a_row(said)


def status(told: str) -> str:
    """6.1.4 A CE Status in words, from how it is printed."""
    return phrase(STATUS_NAMES[STATUS.index(told)])
