"""A battle before the dice, as one side can reckon it: strengths, odds, shifts, checks, the 36 results, losses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import ceil

from msgspec.structs import replace

from marne.board import members
from marne.games.offensive_a_outrance.battle import may_be_intense
from marne.games.offensive_a_outrance.checks import under_fire
from marne.games.offensive_a_outrance.expectation import read, retreats, tolls
from marne.games.offensive_a_outrance.odds import COMBAT_TABLE, DOCTRINE, POINT, Outcome, skill
from marne.games.offensive_a_outrance.options import OPEN
from marne.games.offensive_a_outrance.page.names import place, units
from marne.games.offensive_a_outrance.page.words import foreseen
from marne.games.offensive_a_outrance.prospects import Prospect, Span
from marne.games.offensive_a_outrance.state import State
from marne.games.offensive_a_outrance.units import DIVISION
from marne.games.offensive_a_outrance.withholding import excess
from marne.games.offensive_a_outrance.words import phrase
from marne.kernel import Contribution, Reckoning, bounds, total
from marne.kernel.table import Account, Cell, Chart, Column, Line, Losses, Reading, Remark, Way
from marne.kernel.words import prose

LOW, MINE, THEIRS, HIGH = range(4)
"""9.8 The ways to fight as the reader sees them."""
WAYS = prose(("Low", "You intense", "They intense", "High"))
FEWEST = 6
"""How many columns of the table are shown at least."""
ABSENT_SHIFTS = {
    "prepared": "9.6.1-1", "flanked": "9.6.1-2", "position": "9.6.1-3", "river": "9.6.1-4", "uphill": "9.6.1-5",
}  # fmt: skip
NOT_COUNTED = prose(
    {
        "prepared": "not all attackers have prepared the attack",
        "flanked": "the defender is not flanked",
        "position": "no Improved Position",
        "river": "not all attack across Great or Grand Rivers",
        "uphill": "not all attack up in elevation",
    }
)
"""9.6.1 What would shift the column, and does not."""


def account(s: State, p: Prospect, open_ways: Iterable[int] = range(4), title: str = "") -> Account:
    """9.1.1 All that a side can know of a battle before the dice."""
    attacks = p.reader == p.battle.side
    where = place(p.battle.hex)
    named = phrase("Attack on {hex}", hex=where) if attacks else phrase("Defence of {hex}", hex=where)
    return Account(
        title=title or named,
        columns=(*sides(s, p), shifts(p), checks(s, p)),
        odds=(reading(s, p, open_ways),),
        after=tuple(_after(s, p)),
    )


# 9.3 Strengths.


def points(found: Reckoning) -> tuple[Line, ...]:
    """9.3 Contributions to a strength, in points."""
    return tuple(Line(rule=c.rule, text=foreseen(c), least=c.least / POINT, most=c.most / POINT) for c in found)


def sides(s: State, p: Prospect) -> tuple[Column, Column]:
    """9.3 Both strengths line by line; of the enemy's, once it was told, the sum alone."""
    battle = p.battle
    return (
        Column(title=phrase("Attack strength"), lines=(*_strength(s, p, 0), *_before_attack(p))),
        Column(
            title=phrase("Defence strength"),
            lines=(*_strength(s, p, 1), *_before_defence(p)) if battle.defenders else _strength(s, p, 1),
        ),
    )


def _strength(s: State, p: Prospect, k: int) -> tuple[Line, ...]:
    battle = p.battle
    told, found = (battle.defence, p.known.defence) if k else (battle.attack, p.known.attack)
    side = battle.foe if k else battle.side
    if told and side != p.reader and s.rules.intelligence != OPEN:
        said = phrase("{units}: the sum that was told", units=units(members(p.units(k))))
        return (Line(rule="9.1.1-2", text=said, least=told / POINT, most=told / POINT),)
    dry = battle.dry & p.units(k)
    if side != p.reader and s.rules.intelligence != OPEN:
        return points(found)
    said = phrase("without Ammo, half: {units}", units=units(members(dry))) if dry else phrase("Ammo for all")
    note = Line(rule="9.4-1", text=said, least=0, most=0, figure=phrase("half") if dry else phrase("full"))
    return (*points(found), note)


def _before_attack(p: Prospect) -> Iterator[Line]:
    if not any(c.what == "hexside" for c in p.known.attack):
        yield _nothing("9.3.2", phrase("no river, wood or escarpment takes anything off"))


def _before_defence(p: Prospect) -> Iterator[Line]:
    if not any(c.what == "ground" for c in p.known.defence):
        yield _nothing("9.3.1", phrase("the ground gives nothing"))


def _nothing(rule: str, text: str) -> Line:
    """What does not count, and why."""
    return Line(rule=rule, text=text, least=0, most=0, figure="–")


# 9.6 Odds and shifts.


def shown(found: tuple[float, float]) -> str:
    """A strength in points, or the range in which it lies."""
    low, high = found
    return f"{high / POINT:g}" if low == high else f"{low / POINT:g}–{high / POINT:g}"


def sums(p: Prospect) -> tuple[tuple[int, int], tuple[int, int]]:
    """9.3 The least and the most strength of both, in quarters; what was told is known."""
    battle = p.battle
    if battle.attack:
        return (battle.attack, battle.attack), (battle.defence, battle.defence)
    return bounds(p.known.attack), bounds(p.known.defence)


def shifts(p: Prospect) -> Column:
    """9.6, 9.6.1 The odds before any shift, then each shift with its rule, and what does not shift."""
    (weakest, strongest), (weak, strong) = attack, stand = sums(p)
    first = COMBAT_TABLE.title(COMBAT_TABLE.column(weakest, strong))
    last = COMBAT_TABLE.title(COMBAT_TABLE.column(strongest, weak))
    figure = first if first == last else phrase("{first} to {last}", first=first, last=last)
    lines = [Line(rule="9.6-1", text=phrase("rounded at the midpoint"), least=0, most=0, figure=figure)]
    lines += [Line(rule=c.rule, text=foreseen(c), least=c.least, most=c.most, figure=_way(c)) for c in p.known.shifts]
    there = {c.what for c in p.known.shifts}
    lines += [_nothing(rule, phrase(NOT_COUNTED[what])) for what, rule in ABSENT_SHIFTS.items() if what not in there]
    title = phrase("Odds {attack} : {defence} and the shifts", attack=shown(attack), defence=shown(stand))
    return Column(title=title, lines=tuple(lines), sum="")


def _way(c: Contribution) -> str:
    """9.6.1 By how many columns something shifts, and where."""
    if c.least != c.most:
        return phrase("{least} to {most} right", least=c.least, most=c.most)
    return phrase("{count} right", count=c.most) if c.most > 0 else phrase("{count} left", count=-c.most)


# 9.7, 10 What modifies the white die and the checks.


def checks(s: State, p: Prospect) -> Column:
    """9.7, 10.1, 21.1 What modifies the white die, what artillery adds to the checks, and what is rolled again."""
    lines = [_proficiency(s, p)]
    for k in (1, 0):
        fire, added = p.fire[1 - k], p.added[k]
        mine = (p.battle.foe if k else p.battle.side) == p.reader
        size = under_fire(s, p.units(k), p.battle.hex) / DIVISION
        parts = {"guns": _span(fire), "size": quarters(size)}
        said = phrase(GUNS_ON[mine, size <= 1], parts)
        lines.append(Line(rule="10.1.2", text=said, least=added.least, most=added.most, figure=_signed(added)))
    if p.again:
        said = phrase("black {face}: both dice are thrown again, to Game Turn {turn}", face=p.again, turn=DOCTRINE)
        lines.append(Line(rule="21.1", text=said, least=0, most=0, figure=phrase("once")))
    return Column(title=phrase("White die and checks"), lines=tuple(lines), sum="")


def _proficiency(s: State, p: Prospect) -> Line:
    low, high = (p.modifier, p.modifier) if p.sure else bounds(p.known.modifiers[0])
    text = phrase(
        "proficiency {ours} against {theirs}: white die",
        ours=skill(s, p.battle.attackers, p.battle.hex), theirs=skill(s, p.battle.defenders, p.battle.hex),
    )  # fmt: skip
    return Line(rule="9.7-1", text=text, least=low, most=high, figure=_signed(Span(low, p.modifier, high)))


def quarters(size: float) -> str:
    """A number of divisions, as it is written: whole ones and quarters.

    >>> quarters(0.25), quarters(1.0), quarters(2.5)
    ('¼', '1', '2½')
    """
    whole, part = divmod(round(4 * size), 4)
    return f"{whole or ''}{('', '¼', '½', '¾')[part]}" or "0"


GUNS_ON = prose(
    {
        (True, True): "guns {guns} on {size} division: your checks",
        (True, False): "guns {guns} on {size} divisions: your checks",
        (False, True): "guns {guns} on {size} division: their checks",
        (False, False): "guns {guns} on {size} divisions: their checks",
    }
)
"""10.1.2 What guns add to checks, by whose checks they are, and whether they fire at one division at most."""


def _span(found: Span) -> str:
    return str(found.likely) if found.sure else f"{found.least}–{found.most}"


def _signed(found: Span) -> str:
    """What is added, with its sign; where it is in doubt, from the least to the most."""
    if found.sure:
        return f"{found.likely:+d}" if found.likely else "0"
    return phrase("{least} to {most}", least=f"{found.least:+d}", most=f"{found.most:+d}")


# 9.9 The table.


def reading(s: State, p: Prospect, open_ways: Iterable[int]) -> Reading:
    """9.6, 9.9 The columns that are possible, the likely one among them, and its 36 results."""
    likely = COMBAT_TABLE.printed(p.column)
    names, first = window(p)
    possible = tuple(c - first for c in p.columns if c != likely)
    said = column_read(p)
    return Reading(
        title=phrase("Column {column}", column=said) if not possible else phrase("Likely column {column}", column=said),
        rule="9.6-1",
        columns=names,
        now=likely - first,
        may=possible,
        under=holds(p, first, len(names)) if possible else (),
        chart=chart(s, p, open_ways),
    )


def column_read(p: Prospect) -> str:
    """9.6-1 The likely column by its name; beyond the table's ends also the one that is read."""
    name, read_as = COMBAT_TABLE.title(p.column), COMBAT_TABLE.names[COMBAT_TABLE.printed(p.column)]
    return name if name == read_as else phrase("{column} (read at {last})", column=name, last=read_as)


def window(p: Prospect) -> tuple[tuple[str, ...], int]:
    """The columns around those that are possible, and the number of the first."""
    likely, last = COMBAT_TABLE.printed(p.column), len(COMBAT_TABLE.names) - 1
    first, end = max(0, min(p.columns[0], likely) - 1), min(last, max(p.columns[-1], likely) + 1)
    while end - first + 1 < FEWEST:
        first, end = max(0, first - 1), min(last, end + 1)
    return tuple(COMBAT_TABLE.names[first : end + 1]), first


def holds(p: Prospect, first: int, count: int) -> tuple[str, ...]:
    """9.6 Below each column the hidden strength for which it holds, with the likely shifts."""
    attacks = p.reader == p.battle.side
    own = total(p.likely.attack if attacks else p.likely.defence)
    low, high = sums(p)[1 if attacks else 0]
    found: dict[int, tuple[int, int]] = {}
    for hidden in range(max(low, 1), high + 1):
        pair = (own, hidden) if attacks else (hidden, own)
        column = COMBAT_TABLE.printed(COMBAT_TABLE.shifted(COMBAT_TABLE.column(*pair), p.likely.shifts))
        least, most = found.get(column, (hidden, hidden))
        found[column] = min(least, hidden), max(most, hidden)
    return tuple(_whole(*found[k]) if k in found else "" for k in range(first, first + count))


def _whole(low: int, high: int) -> str:
    """A range of strengths in whole points, for a narrow place."""
    least, most = ceil(low / POINT), high // POINT
    return f"{least}–{most}" if least < most else str(most)


def order(p: Prospect) -> tuple[int, int, int, int]:
    """9.8 The ways to fight as the reader sees them: where each stands among those of the rules."""
    return (0, 1, 2, 3) if p.reader == p.battle.side else (0, 2, 1, 3)


def chart(s: State, p: Prospect, open_ways: Iterable[int]) -> Chart:
    """9.9 The 36 results in the likely column, with what they do in each of the four ways to fight."""
    attacks = p.reader == p.battle.side
    found, ways = p.outcomes(), order(p)
    possible = [way for way in open_ways if way in (LOW, THEIRS) or may_be_intense(s, p.battle, p.reader)]
    cells = tuple(_cell(p, outcome, ways) for outcome in found)
    return Chart(
        title=phrase("The 36 results at {column}", column=column_read(p)),
        rule="9.9.1-1",
        down=phrase("white die"),
        across=phrase("black die"),
        cells=tuple(cells[row : row + 6] for row in range(0, 36, 6)),
        ways=tuple(_fought(s, p, found, shown_as, way) for shown_as, way in enumerate(ways)),
        now=possible[0],
        open=tuple(possible),
        asked=phrase("Intensity"),
        asked_rule="9.8.2",
        chance=phrase("the chance that they retreat") if attacks else phrase("the chance that you retreat"),
        chance_rule="9.9.2-4",
        marks={
            (">" if attacks else "<"): phrase("they retreat") if attacks else phrase("you retreat"),
            "o": phrase("you lose strength"),
            "x": phrase("they lose strength"),
        },
    )


def _cell(p: Prospect, outcome: Outcome, ways: tuple[int, ...]) -> Cell:
    """9.9.2 One throw: the result as it is printed, and its signs in each way to fight."""
    mine = int(p.reader != p.battle.side)
    signs = []
    for way in ways:
        found = read(outcome, way)
        away = ("<" if mine else ">") if found.retreat else ""
        signs.append("o" * found.reductions[mine] + "x" * found.reductions[1 - mine] + away)
    return Cell(text=outcome.result, signs=tuple(signs), again=outcome.black == p.again)


def _fought(s: State, p: Prospect, found: tuple[Outcome, ...], shown_as: int, way: int) -> Way:
    """9.8, 9.10, 10.3 One way to fight: the chance of a retreat, and what both lose on average."""
    mine = int(p.reader != p.battle.side)
    own, foe = tolls(s, p, mine, way), tolls(s, p, 1 - mine, way)
    kinds = ((phrase("Strength losses"), "9.10-1", 0), (phrase("Effectiveness"), "10.3-1", 1))
    losses = tuple(
        Losses(
            text=text,
            rule=rule,
            least=(round(own[0][k], 3), round(foe[0][k], 3)),
            most=(round(own[1][k], 3), round(foe[1][k], 3)),
        )
        for text, rule, k in kinds
    )
    return Way(title=phrase(WAYS[shown_as]), chance=float(retreats(found, way)), losses=losses)


# What follows.


def _after(s: State, p: Prospect) -> Iterator[Remark]:
    """What the figures assume, and what is not in them."""
    if not p.sure:
        said = phrase("Likely is that the enemies whom you see are at full strength, with Ammo, and alone.")
        yield Remark(rule="3.1.6-1", text=said)
    elif s.rules.intelligence == OPEN and excess(s, p.battle):
        yield Remark(rule="9.2.5-1", text=phrase("More stand there than may fight: some will be held back."))
    if p.reader == p.battle.side or s.rules.intelligence == OPEN:
        yield Remark(rule="11.1", text=phrase("What a retreat itself costs comes besides."))
    if s.rules.intelligence != OPEN:
        yield Remark(rule="6.1.4", text=phrase("Enemy effectiveness is reckoned from none lost to -3."))


def planned(found: Account, rule: str, text: str) -> Account:
    """The same account with a remark before all others."""
    return replace(found, after=(Remark(rule=rule, text=text), *found.after))
