"""STD.VP, STD.WIN: what both sides score, worked out anew."""

from __future__ import annotations

from tests.games.avalon_hill_1914.referee.clauses import Reading
from tests.games.avalon_hill_1914.referee.facts import ALLIES, BRUSSELS, GERMANY, PLACES, RAIL, SQUARES

INVASIONS = {"Belgium": 30, "Holland": 50, "Luxemburg": 5}


def cut_off(r: Reading) -> set[int]:
    """STD.VP.2, Q55 The places that their first owner holds, and to which no railway leads him any more."""
    east = [a for a, square in SQUARES.items() if "east" in square.edge]
    french = [a for a, s in SQUARES.items() if s.edge & {"south", "west"} and "France" in s.countries]
    brussels = [] if r.p.passed.get(BRUSSELS) == GERMANY else [BRUSSELS]
    joined = {"german": r.flood("german", east), "allied": r.flood("belgian", [*french, *brussels])}
    found = set()
    for k, row in enumerate(PLACES):
        keeps = (k in r.p.held) == (row["first"] == "german")
        asleep = row["nation"] == "belgian" and "Belgium" not in r.p.violated
        if keeps and not asleep and RAIL[row["square"]] and row["square"] not in joined[row["first"]]:
            found.add(k)
    return found


def score(r: Reading) -> tuple[int, int]:
    """STD.WIN.1, STD.WIN.2 The points of Germany and of the Allies."""
    points, cut = [*r.p.kills], cut_off(r)
    for k, row in enumerate(PLACES):
        german = (k in r.p.held) != (k in cut)
        points[GERMANY if german else ALLIES] += row["german" if german else "allied"]
    points[ALLIES] += sum(INVASIONS[country] for country in r.p.violated)
    return points[0], points[1]


def level(points: tuple[int, int]) -> str:
    """STD.WIN.5 to 7 How great a victory is."""
    more, fewer = max(points), min(points)
    if more == fewer:
        return "draw"
    return "decisive" if more >= 5 * fewer else "tactical" if more >= 2 * fewer else "marginal"
