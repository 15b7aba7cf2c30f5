"""Where the campaign stands: time record, neutral countries, railways, forts, and the ledger of points."""

from __future__ import annotations

from functools import lru_cache

from marne.games.avalon_hill_1914.arrivals import NORTH_ARMY_AFTER, due, landing
from marne.games.avalon_hill_1914.forts import passable
from marne.games.avalon_hill_1914.ground import (
    BELGIUM,
    COUNTRIES,
    DIRECTIONS,
    FORTRESSES,
    HOLLAND,
    INSIDE,
    LUXEMBURG,
    WORKS,
)
from marne.games.avalon_hill_1914.neutrality import belgium_open
from marne.games.avalon_hill_1914.options import Rules
from marne.games.avalon_hill_1914.page.words import days, line_of
from marne.games.avalon_hill_1914.rail import QUOTA
from marne.games.avalon_hill_1914.replacements import FROM
from marne.games.avalon_hill_1914.setup import fresh
from marne.games.avalon_hill_1914.state import State
from marne.games.avalon_hill_1914.tables import TABLES
from marne.games.avalon_hill_1914.units import ALLIES, BELGIAN, BRITISH, FRENCH, GERMAN, GERMANY, NUMBER, SIDES
from marne.games.avalon_hill_1914.victory import Line, ledger, level
from marne.games.avalon_hill_1914.view import View
from marne.games.avalon_hill_1914.words import name, phrase
from marne.kernel import Side
from marne.kernel.table import Laid
from marne.kernel.words import prose, worded


class Coming(Laid, frozen=True, kw_only=True):
    """STD.TIME.3 What the Time Record marks: on which move, in which days, and what."""

    move: int
    days: str
    text: str
    rule: str


class Clock(Laid, frozen=True, kw_only=True):
    """STD.TIME The Time Record: the move, its days, the last move, and what is being done."""

    move: int
    last: int
    days: str
    side: str  # whose half of the turn it is
    step: str
    rule: str
    due: tuple[Coming, ...] = ()


class Neutral(Laid, frozen=True, kw_only=True):
    """STD.NEUT A neutral country: since when it is in the war, and what follows."""

    name: str
    since: int  # the move on which Germany violated it; 0: never
    text: str
    rule: str


class FortsNow(Laid, frozen=True, kw_only=True):
    """STD.FORT A fortress that has lost forts: how many stand on each side and inside, and how many there were."""

    space: int
    name: str
    strength: int
    stand: tuple[int, ...]
    stood: tuple[int, ...]
    open: tuple[str, ...]  # the sides by which an enemy may come in


class Points(Laid, frozen=True, kw_only=True):
    """STD.WIN One line of the ledger."""

    rule: str
    text: str
    german: int
    allied: int
    held: Side | None = None  # of a place who holds it: he was the last to pass
    cut: bool = False  # whether it counts for the other side, because it is cut off


class Ledger(Laid, frozen=True, kw_only=True):
    """STD.WIN.1 The points of both sides as things stand, line by line, and how great a victory that would be."""

    german: int
    allied: int
    level: str
    ratio: float  # how many times the fewer points the more are; 0: the other side has none
    lines: tuple[Points, ...]


class Trains(Laid, frozen=True, kw_only=True):
    """STD.RAIL.10 to 12 How much may still go on the railways of a country in this turn; 4 points are a corps."""

    name: str
    left: int
    of: int
    rule: str


STEPS = prose(
    {
        "Neutrals": "The Dutch are placed",
        "Mobilize": "Mobilization, in secret",
        "Arrivals": "Arrivals",
        "Landing": "Arrivals",
        "Replacements": "Replacements",
        "Movement": "Movement",
        "March": "Movement",
        "Ride": "Movement by rail",
        "GiveWay": "Movement",
        "SupplyCheck": "Supply",
    }
)
"""What is being done, by the stage that asks; all others are of the combat."""
STEP_RULES = {
    "Neutrals": "STD.SETUP.4", "Mobilize": "STD.SETUP.6", "Arrivals": "STD.SEQ.1", "Landing": "STD.SEQ.1",
    "Replacements": "STD.REPL.1", "Movement": "STD.MOVE.1", "March": "STD.MOVE.1", "Ride": "STD.RAIL.2",
    "GiveWay": "STD.COMBAT.9", "SupplyCheck": "STD.SUPPLY.19",
}  # fmt: skip
ARRIVALS, ALLIED_ARRIVALS = "STD.SEQ.1", "STD.SEQ.4"
COMBAT, FIGHTING = "STD.COMBAT.3", prose("Combat")
LEVELS = prose(
    {
        "decisive": ("a decisive victory for Germany", "a decisive victory for the Allies"),
        "tactical": ("a tactical victory for Germany", "a tactical victory for the Allies"),
        "marginal": ("a marginal victory for Germany", "a marginal victory for the Allies"),
        "draw": ("a draw", "a draw"),
    }
)
"""STD.WIN.5 to 7 How great a victory is, and whose."""


def clock(s: State) -> Clock:
    """Where the game stands in time."""
    stage = type(s.stack[-1]).__name__ if s.stack else ""
    return Clock(
        move=s.move,
        last=s.rules.last_move,
        days=days(s.move),
        side="german" if s.half == GERMANY else "allied",
        step=phrase(STEPS.get(stage, FIGHTING)) if stage else phrase("The end"),
        rule=_step_rule(s, stage),
        due=_due(s),
    )


def _step_rule(s: State, stage: str) -> str:
    """By which rule something is being done: each side has its own step for arrivals."""
    rule = STEP_RULES.get(stage, COMBAT)
    return ALLIED_ARRIVALS if rule == ARRIVALS and s.half != GERMANY else rule


def _due(s: State) -> tuple[Coming, ...]:
    """STD.TIME.2, STD.TIME.3 What is still to come, as far as it is settled now, and the last move."""
    moves = tuple([due(s, u) for u in ARRIVING])
    return _coming(moves, s.rules.full, s.move, s.rules.last_move)


@worded(1 << 8)
def _coming(moves: tuple[int, ...], full: bool, now: int, end: int) -> tuple[Coming, ...]:
    """The same, from the moves in which those come who are awaited."""
    rows = [row for row in TABLES.arrival if not row.module]
    arrivals = [(move, name(row.name), row.rule) for move, row in zip(moves, rows, strict=True)]
    steps = [(move, phrase(SUPPLIED[nation]), REPLACED[nation]) for nation, move in FROM.items()] if full else []
    marked = sorted([*arrivals, *steps, (end, phrase("The last move"), "STD.TIME.2")], key=lambda mark: mark[0])
    return tuple(
        Coming(move=move, days=days(move), text=text, rule=rule) for move, text, rule in marked if now <= move <= end
    )


ARRIVING = tuple(NUMBER[row.units[0]] for row in TABLES.arrival if not row.module)
"""Of each group that arrives its first unit."""


SUPPLIED = prose(
    {
        GERMAN: "German replacements begin",
        FRENCH: "French replacements begin",
        BRITISH: "British replacements may be taken",
    }
)
REPLACED = {GERMAN: "STD.REPL.12", FRENCH: "STD.REPL.12", BRITISH: "STD.REPL.2"}


def neutrals(s: State) -> tuple[Neutral, ...]:
    """STD.NEUT The neutral countries, and what their violation has set going."""
    return tuple(
        Neutral(name=name(COUNTRIES[c]), since=s.violated[c], text=_follows(s, c), rule=rule)
        for c, rule in ((BELGIUM, "STD.NEUT.2"), (LUXEMBURG, "STD.NEUT.1"), (HOLLAND, "STD.NEUT.1"))
    )


def _follows(s: State, country: int) -> str:
    """What follows from how a country stands."""
    since = s.violated[country]
    if country != BELGIUM:
        return phrase("violated on move {move}", move=since) if since else phrase("neutral")
    lands = landing(s)
    come = phrase("the British from move {move}, the North Army on {north}", move=lands, north=lands + NORTH_ARMY_AFTER)
    if not since:
        return phrase("neutral; {come}", come=come)
    french = phrase("the French may enter") if belgium_open(s) else phrase("the French wait")
    return phrase("violated on move {move}; {french}; {come}", move=since, french=french, come=come)


@worded(1 << 8)
def forts(standing: tuple[int, ...]) -> tuple[FortsNow, ...]:
    """The fortresses that have lost forts."""
    found = []
    for f, fortress in enumerate(FORTRESSES):
        now = standing[WORKS * f : WORKS * f + INSIDE + 1]
        if now != fortress.forts:
            found.append(
                FortsNow(
                    space=fortress.square,
                    name=name(fortress.name),
                    strength=fortress.strength,
                    stand=now,
                    stood=fortress.forts,
                    open=_open(f, now),
                )
            )
    return tuple(found)


def _open(f: int, now: tuple[int, ...]) -> tuple[str, ...]:
    """STD.FORT.20, STD.FORT.21 The sides of a fortress by which an enemy may come in, as far as forts allow it."""
    return tuple(side for k, side in enumerate(DIRECTIONS) if passable(f, bytes(now), k))


@worded(1 << 2)
def printed_forts() -> tuple[FortsNow, ...]:
    """STD.FORT.1 All fortresses as they are before the war."""
    return tuple(
        FortsNow(
            space=f.square,
            name=name(f.name),
            strength=f.strength,
            stand=f.forts,
            stood=f.forts,
            open=_open(k, f.forts),
        )
        for k, f in enumerate(FORTRESSES)
    )


def account(s: State, seen: View) -> Ledger:
    """STD.WIN.1 The ledger as it stands; while the charts are secret, as it is before the war."""
    return _written(*(_before_the_war(s.rules) if seen.secret else (ledger(s), seen.held)))


@lru_cache(maxsize=64)
def _before_the_war(rules: Rules) -> tuple[tuple[Line, ...], int]:
    """The ledger before anybody has moved, and the places that Germany holds then."""
    s = fresh(rules)
    return ledger(s), s.held


@worded(1 << 8)
def _written(lines: tuple[Line, ...], held: int) -> Ledger:
    german, allied = sum(line.german for line in lines), sum(line.allied for line in lines)
    return Ledger(
        german=german,
        allied=allied,
        level=phrase(LEVELS[level((german, allied))][german < allied]),
        ratio=round(max(german, allied) / fewer, 1) if (fewer := min(german, allied)) else 0,
        lines=tuple(
            Points(
                rule=line.rule,
                text=line_of(line),
                german=line.german,
                allied=line.allied,
                held=None if line.place < 0 else SIDES[GERMANY if held >> line.place & 1 else ALLIES],
                cut=line.kind == "isolated",
            )
            for line in lines
        ),
    )


RAILWAYS = {
    GERMAN: (prose("German railways"), "STD.RAIL.11"),
    FRENCH: (prose("French railways"), "STD.RAIL.10"),
    BELGIAN: (prose("Belgian railways"), "STD.RAIL.12"),
}


def trains(s: State) -> tuple[Trains, ...]:
    """How much may still go by rail in the half of whoever moves."""
    if not s.rules.full:
        return ()
    lines = (GERMAN,) if s.half == GERMANY else (FRENCH, BELGIAN)
    return tuple(
        Trains(name=phrase(RAILWAYS[line][0]), left=QUOTA[line] - s.quota[line], of=QUOTA[line], rule=RAILWAYS[line][1])
        for line in lines
    )
