"""STD.NEUT: neutral countries, who may enter them, and what a step into a square brings about."""

from __future__ import annotations

from functools import reduce
from operator import or_

from marne.games.avalon_hill_1914.ground import (
    BELGIUM,
    COUNTRIES,
    COUNTRIES_OF,
    FORTRESS_AT,
    FRANCE,
    LIEGE,
    MEUSE_SOUTH,
    NEAR_INTERIOR,
    NEUTRALS,
    OPEN,
    OVER_THE_MEUSE,
    PLACE_AT,
    SHARE,
)
from marne.games.avalon_hill_1914.ground import GERMANY as GERMAN_SOIL
from marne.games.avalon_hill_1914.options import INTRODUCTORY
from marne.games.avalon_hill_1914.state import State, forts_at, here, passing, put, where
from marne.games.avalon_hill_1914.units import BELGIAN, DUTCH, GERMAN, GERMANY, OF_SIDE, SIDE
from marne.kernel import Memory, Play

WAIT = 2
"""INTRO.10, INTRO.16 After how many moves the Allies follow into Belgium, where they wait."""


def belgium_open(s: State) -> bool:
    """STD.NEUT.2, INTRO.10, INTRO.16 Whether the French and the British may enter Belgium."""
    if not s.violated[BELGIUM]:
        return False
    if s.rules.belgium_entry == INTRODUCTORY:
        return s.move >= s.violated[BELGIUM] + WAIT
    if s.rules.belgium_entry == "hesitation":
        events = [move for move in (s.liege, s.meuse_south) if move]
        return bool(events) and s.move >= min(events) + WAIT
    return bool(s.liege or s.meuse)


def open_countries(s: State, nation: int) -> tuple[int, ...]:
    """STD.NEUT.8, STD.MOVE.7 The countries that an army may enter without breaking anybody's neutrality."""
    found = [GERMAN_SOIL, FRANCE]
    for country in NEUTRALS:
        if s.violated[country] and (country != BELGIUM or nation in (GERMAN, BELGIAN, DUTCH) or belgium_open(s)):
            found.append(country)
    return tuple(found)


_SHARED: Memory[tuple[int, ...], int] = Memory(
    64, lambda countries: OPEN & reduce(or_, (SHARE[country] for country in countries))
)


def territory(s: State, nation: int) -> int:
    """STD.NEUT.8, STD.NEUT.9 The squares not closed to an army; one that is shared is open if one country is."""
    return _SHARED[open_countries(s, nation)]


def marches(s: State, nation: int) -> int:
    """Where an army may march: Germany also into neutral countries, which it violates by that (STD.MOVE.7)."""
    return _SHARED[(GERMAN_SOIL, FRANCE, *NEUTRALS)] if nation == GERMAN else territory(s, nation)


def violation(s: State, square: int) -> int | None:
    """STD.NEUT.9 The country that a German unit violates by entering a square; of several the cheapest.

    Whoever goes along border squares violates nothing (INTRO.5).
    """
    countries = COUNTRIES_OF[square]
    if any(country in open_countries(s, GERMAN) for country in countries):
        return None
    return next((country for country in NEUTRALS if country in countries), None)


def violate(play: Play[State], country: int, rule: str) -> None:
    """STD.NEUT.7 Germany violates a neutral country: its army is released, and the clocks begin to run."""
    s = play.state
    if s.violated[country]:
        return
    s.violated = s.violated[:country] + bytes((s.move,)) + s.violated[country + 1 :]
    play.log(rule, "violates", country=COUNTRIES[country], move=s.move)
    if country == BELGIUM:
        liege_taken(play)


def liege_taken(play: Play[State], entered: int | None = None) -> None:
    """Q3 Liège is taken when its last fort is destroyed, or a German unit enters, and Belgium has been violated."""
    s = play.state
    if s.liege or not s.violated[BELGIUM]:
        return
    gone = s.rules.full and not any(forts_at(s, FORTRESS_AT[LIEGE]))
    if gone or entered == LIEGE or here(s, LIEGE) & OF_SIDE[GERMANY]:
        s.liege = s.move
        play.log("STD.NEUT.2", "liege", move=s.move)


def step(play: Play[State], u: int, square: int) -> None:
    """A unit goes into a square, by whatever movement."""
    start = where(play.state, u)
    put(play.state, u, square)
    enter(play, u, start, square)


def enter(play: Play[State], u: int, start: int, square: int) -> None:
    """A unit enters a square from another: it passes it (STD.VP.19), and what follows from that follows."""
    s = play.state
    _pass(s, SIDE[u], square)
    if SIDE[u] == GERMANY:
        if (country := violation(s, square)) is not None:
            violate(play, country, "STD.NEUT.9" if len(COUNTRIES_OF[square]) > 1 else "STD.MAP.3")
        _cross_the_meuse(play, start, square)
        liege_taken(play, square)
        release(play, square)


def _pass(s: State, side: int, square: int) -> None:
    """STD.VP.1, STD.SUPPLY.7 A place and its railways belong to who was the last to pass."""
    s.passed = passing(s.passed, side, square)
    k = PLACE_AT.get(square)
    if k is not None:
        s.held = s.held & ~(1 << k) | (side == GERMANY) << k


def _cross_the_meuse(play: Play[State], start: int, square: int) -> None:
    """STD.NEUT.10 A German unit leaves a square of the Meuse over its left bank, into Belgium."""
    s = play.state
    if not OVER_THE_MEUSE.get(start, 0) >> square & 1:
        return
    if not s.meuse:
        s.meuse = s.move
        play.log("STD.NEUT.10", "meuse", square=start, move=s.move)
    if not s.meuse_south and MEUSE_SOUTH >> start & 1:
        s.meuse_south = s.move


def release(play: Play[State], square: int) -> None:
    """STD.REINF.7 The French interior is released when a German unit comes within five squares of one of its cities."""
    s = play.state
    if not s.released and NEAR_INTERIOR >> square & 1:
        s.released = True
        play.log("STD.REINF.7", "released", square=square)
