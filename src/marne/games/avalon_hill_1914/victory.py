"""STD.VP, STD.WIN: the points of both sides, line by line, and who has won."""

from __future__ import annotations

from msgspec import Struct

from marne.games.avalon_hill_1914.ground import (
    BELGIUM,
    BRUSSELS,
    FRENCH_SOURCES,
    GERMAN_SOURCES,
    HOLLAND,
    LUXEMBURG,
    ON_RAILS,
    PLACE_SQUARES,
    PLACES,
    RAILS,
)
from marne.games.avalon_hill_1914.state import State
from marne.games.avalon_hill_1914.supply import carries
from marne.games.avalon_hill_1914.units import ALLIES, BELGIAN, GERMAN, GERMANY, SIDES
from marne.games.avalon_hill_1914.words import phrase
from marne.kernel import Memory, Play, Result
from marne.kernel.words import prose

DRAW = 2
INVASIONS = (("STD.VP.15", BELGIUM, 30), ("STD.VP.16", HOLLAND, 50), ("STD.VP.17", LUXEMBURG, 5))
"""What a violated neutral is worth to the Allies."""
DECISIVE, TACTICAL = 5, 2
"""STD.WIN.5, STD.WIN.6 How many times the loser's points."""
RULE_OF_PLACE = {
    "Economic": "STD.VP.3", "Rouen": "STD.VP.4", "Rheims": "STD.VP.4", "Amiens": "STD.VP.4", "Dunkirk": "STD.VP.5",
    "Boulogne": "STD.VP.5", "Calais": "STD.VP.5", "Paris": "STD.VP.5", "Metz": "STD.VP.6", "Strassburg": "STD.VP.7",
    "Gent": "STD.VP.8", "Liège": "STD.VP.8", "Brussels": "STD.VP.8", "Namur": "STD.VP.9", "Antwerp": "STD.VP.10",
}  # fmt: skip


class Line(Struct, frozen=True):
    """One line of the ledger: why, what, and what it brings each side."""

    rule: str
    kind: str  # place, isolated, kills, invasion
    german: int
    allied: int
    place: int = -1
    country: int = -1

    @property
    def points(self) -> tuple[int, int]:
        """What it brings Germany and the Allies."""
        return self.german, self.allied


def _joined(s: State, side: int) -> int:
    """STD.VP.2, Q55 The railway squares that a side's lines of supply reach from where they begin."""
    if side == GERMANY:
        sources, track = GERMAN_SOURCES, carries(s, GERMAN)
    else:
        sources, track = FRENCH_SOURCES | (1 << BRUSSELS & ~s.passed[GERMANY]), carries(s, BELGIAN)
    return JOINED[sources & track, track]


JOINED: Memory[tuple[int, int], int] = Memory(1 << 12, lambda key: RAILS.flood(key[0], within=key[1]))
"""The squares that can be reached by rail, by those from which lines start and those with track that runs."""


def isolated(s: State) -> int:
    """STD.VP.2 The places that their first owner still holds, and whose railways no longer lead to his own."""
    joined = {side: _joined(s, side) for side in (GERMANY, ALLIES)}
    found = 0
    for k, (place, square) in enumerate(zip(PLACES, PLACE_SQUARES, strict=True)):
        first = GERMANY if place.first == "german" else ALLIES
        keeps = bool(s.held >> k & 1) == (first == GERMANY)
        neutral = place.nation == "belgian" and not s.violated[BELGIUM]
        if keeps and not neutral and ON_RAILS >> square & 1 and not joined[first] >> square & 1:
            found |= 1 << k
    return found


def ledger(s: State) -> tuple[Line, ...]:
    """STD.WIN.1, STD.WIN.2 Every line that counts as things stand."""
    return LEDGERS[s.held, isolated(s), (s.kills[GERMANY], s.kills[ALLIES]), tuple(map(bool, s.violated))]


def _ledger(key: tuple[int, int, tuple[int, int], tuple[bool, ...]]) -> tuple[Line, ...]:
    held, cut, kills, violated = key
    found = []
    for k, place in enumerate(PLACES):
        german = bool(held >> k & 1) != bool(cut >> k & 1)
        rule = "STD.VP.2" if cut >> k & 1 else RULE_OF_PLACE[place.place]
        kind = "isolated" if cut >> k & 1 else "place"
        found.append(Line(rule, kind, place.german if german else 0, 0 if german else place.allied, place=k))
    found.append(Line("STD.VP.11", "kills", kills[GERMANY], kills[ALLIES]))
    for rule, country, points in INVASIONS:
        if violated[country]:
            found.append(Line(rule, "invasion", 0, points, country=country))
    return tuple(found)


LEDGERS: Memory[tuple[int, int, tuple[int, int], tuple[bool, ...]], tuple[Line, ...]] = Memory(1 << 10, _ledger)
"""Ledgers by the places held, those isolated, the units destroyed, and the neutrals violated."""


def score(s: State) -> tuple[int, int]:
    """The points of Germany and of the Allies as things stand."""
    lines_now = ledger(s)
    return sum(line.german for line in lines_now), sum(line.allied for line in lines_now)


def level(points: tuple[int, int]) -> str:
    """STD.WIN.5 to 7, Q53 How great a victory is."""
    more, fewer = max(points), min(points)
    if more == fewer:
        return "draw"
    if more >= DECISIVE * fewer:
        return "decisive"
    return "tactical" if more >= TACTICAL * fewer else "marginal"


def judge(play: Play[State]) -> None:
    """STD.OBJ.1 After the last move points are counted, and the side with more has won."""
    s = play.state
    points = score(s)
    for line in ledger(s):
        play.log(line.rule, "counted", what=line.kind, german=line.german, allied=line.allied, place=line.place)
    s.winner = DRAW if points[0] == points[1] else GERMANY if points[0] > points[1] else ALLIES
    s.ending = level(points)
    play.log("STD.OBJ.1", "end", german=points[0], allied=points[1], level=s.ending)
    s.stack.clear()


LEVELS = prose(
    {
        "decisive": "a decisive victory, {german} to {allied}",
        "tactical": "a tactical victory, {german} to {allied}",
        "marginal": "a marginal victory, {german} to {allied}",
        "draw": "level at {german} to {allied}",
    }
)


def result(s: State) -> Result | None:
    """How the game ended, or None while it goes on."""
    if s.winner < 0:
        return None
    german, allied = score(s)
    winner = None if s.winner == DRAW else SIDES[s.winner]
    return Result(winner, phrase(LEVELS[s.ending], german=german, allied=allied), "STD.OBJ.1")
