"""Designing an army: Fresh Infantry, converted through the period's list within its limits.

An army is written as a small text that people can share:

    fpw 1870 prussia 25: 6 infantry E, 1 krupp E, 3 cavalry, 3 infantry; nation card, artillery_bombardment
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from marne.games.colonialism.deck import COMMON, NATIONS, common_cards, nation_card
from marne.games.colonialism.periods import GENERAL, PERIODS, Conversion, Period
from marne.games.colonialism.units import (
    CAVALRY,
    EXPERIENCED,
    INFANTRY,
    KRUPP,
    MACHINE_GUN,
    NAMES,
    RIFLES,
    UNITS,
    spoken,
    unit_name,
    unit_named,
)
from marne.games.colonialism.words import phrase
from marne.kernel import Refusal
from marne.kernel.words import Sentence, prose, sentence

SIZES = (25, 50, 75, 100)
"""FPW.ARMY.1, K6 The sizes of games."""
BLOCK = 25
SHARPSHOOTERS = 4
"""ZULU.NATION.5 How many bases may carry captured rifles."""


class Line(Struct, frozen=True, omit_defaults=True):
    """So many bases of one type and rating, and what they stand for."""

    count: int
    kind: int
    traits: int = 0
    label: str = ""


class Army(Struct, frozen=True, omit_defaults=True):
    """ARMY.2 An army: its period, its nation, its year, its size, its bases and its cards."""

    period: str
    nation: str
    year: int
    points: int
    lines: tuple[Line, ...]
    nation_card: bool = False
    cards: tuple[str, ...] = ()
    title: str = ""

    def count(self, kind: int | None = None) -> int:
        """How many bases there are, of one type or of all."""
        return sum(line.count for line in self.lines if kind is None or line.kind == kind)


class Refused(ValueError):
    """Something that an army cannot have."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class BadArmy(ValueError):
    """A text that is not an army."""


def conversion(period: Period, kind: int) -> Conversion | None:
    """The row of the army list that makes a type; none for Infantry, or for what the period does not have."""
    return period.army.convert.get(NAMES[kind])


def price(period: Period, kind: int, traits: int, cost: str = "besides") -> int:
    """K3 How many of its points an army pays for a base.

    A list's cost is what is discarded `besides` the base, or the `whole` price; `free_cavalry` replaces one for one.
    """
    row = conversion(period, kind)
    trained = 1 if traits & EXPERIENCED and kind != KRUPP else 0
    if row is None or (cost == "free_cavalry" and kind == CAVALRY):
        return 1 + trained
    return row.cost + (cost != "whole") + trained


def total(army: Army, cost: str = "besides") -> int:
    """ARMY.1 What an army costs: its bases and its cards."""
    period = PERIODS[army.period]
    bases = sum(line.count * price(period, line.kind, line.traits, cost) for line in army.lines)
    return bases + len(army.cards) + army.nation_card


def most(army: Army, row: Conversion) -> int:
    """FPW.ARMY.1 How many of a type an army may have: so many for each 25 points, or in all."""
    return row.most if row.whole_army else row.most * (army.points // BLOCK)


NO_PERIOD = prose("There is no period {period}; there are: {known}.")
NO_SIZE = prose("An army has 25, 50, 75 or 100 points, not {points}.")
CASTE = prose("An army with Warrior Caste has only Infantry, no {unit}.")
NO_NATION = prose("{period} has no nation {nation}; there are: {known}.")
ONE_YEAR = prose("{period} is played in {first}, not in {year}.")
YEARS = prose("{period} is played in {first} to {last}, not in {year}.")
TOO_EARLY = prose("A {unit} needs {first} or later, not {year}.")
TOO_MANY = prose("{count} are too many: {unit}, at most {most}.")
TOO_MANY_RIFLES = prose("{count} bases with captured rifles are too many: at most {most}.")
TOO_MANY_CARDS = prose("{count} cards are too many: at most {most} with the Nation card.")
TOO_MANY_BASES = prose("{count} bases are too many: the largest army has {most}.")
NOBODY_TO_TRAIN = prose("There is no {base} to train.")
ONE_NATION_CARD = Refusal("CARD.3", "The Nation card may be chosen only once.")
NO_HEAD = prose("an army begins with its period, year, nation and points, as in: fpw 1870 prussia 25: 25 infantry")


def check(
    army: Army, cost: str = "besides", machine_guns: bool = True, printed: bool = False, historical: bool = False
) -> list[Refusal]:
    """Everything that is wrong with an army, with the rule and the reason.

    A `printed` one need not come to its points (K4); for a `historical` one neither points nor maxima count (ARMY.3).
    """
    return list(_wrongs(army, cost, machine_guns, printed, historical))


def _wrongs(army: Army, cost: str, machine_guns: bool, printed: bool, historical: bool) -> Iterator[Refusal]:
    if army.period not in PERIODS:
        known = ", ".join(PERIODS)
        yield Refusal("ARMY.2", sentence(NO_PERIOD, period=repr(army.period), known=known))
        return
    period = PERIODS[army.period]
    if (army.period, army.nation) not in NATIONS:
        known = ", ".join(n for p, n in NATIONS if p == army.period)
        nation = repr(army.nation)
        yield Refusal("ARMY.2", sentence(NO_NATION, period=period.title, nation=nation, known=known))
        return
    if not period.years[0] <= army.year <= period.years[1]:
        first, last = period.years
        when = ONE_YEAR if first == last else YEARS
        yield Refusal("ARMY.2", sentence(when, period=period.title, first=first, last=last, year=army.year))
    if army.points not in SIZES:
        yield Refusal(period.army.size_rule, sentence(NO_SIZE, points=army.points))
        return
    if not army.count():
        yield Refusal("ARMY.1", "An army needs at least one base.")
    if army.count() > SIZES[-1]:
        yield Refusal("ARMY.3", sentence(TOO_MANY_BASES, count=army.count(), most=SIZES[-1]))
    yield from _wrong_bases(army, period, machine_guns, historical)
    yield from _wrong_cards(army, period)
    if not printed and not historical and total(army, cost) > army.points:
        costs = total(army, cost)
        yield Refusal("ARMY.1", sentence("It costs {costs} points and has {points}.", costs=costs, points=army.points))


def _wrong_bases(army: Army, period: Period, machine_guns: bool, historical: bool) -> Iterator[Refusal]:
    caste = army.nation_card and army.nation == "zulu"
    for kind in sorted({line.kind for line in army.lines}):
        name, row = UNITS[kind].name, conversion(period, kind)
        if kind != INFANTRY and row is None:
            yield Refusal("ARMY.2", sentence("{period} has no {unit}.", period=period.title, unit=name))
            continue
        if army.year < UNITS[kind].from_year:
            first = UNITS[kind].from_year
            yield Refusal(UNITS[kind].rule, sentence(TOO_EARLY, unit=name, first=first, year=army.year))
        if kind != INFANTRY and caste:
            yield Refusal("ZULU.NATION.3", sentence(CASTE, unit=name))
        if row is None:
            continue
        if row.nations and army.nation not in row.nations:
            owners = _either([NATIONS[period.id, n].title for n in row.nations])
            yield Refusal(row.rule, sentence("Only {owners} may have a {unit}.", owners=owners, unit=row.name or name))
        if name == "Machine Gun" and not machine_guns:
            yield Refusal(row.rule, "You have agreed to play without Machine Guns.")
        if not historical and (count := _sharing(army, period, kind)) > most(army, row):
            yield Refusal(row.rule, sentence(TOO_MANY, count=count, unit=name, most=most(army, row)))
    yield from _wrong_ratings(army, period)
    rifles = sum(line.count for line in army.lines if line.traits & RIFLES)
    if rifles and army.nation != "zulu":
        yield Refusal("ZULU.NATION.5", "Only the Zulu have Infantry with captured rifles.")
    elif rifles > SHARPSHOOTERS and not historical:
        yield Refusal("ZULU.NATION.5", sentence(TOO_MANY_RIFLES, count=rifles, most=SHARPSHOOTERS))


def _sharing(army: Army, period: Period, kind: int) -> int:
    """How many bases share the maximum of a type: a Krupp Gun is a Field Gun made better."""
    row = conversion(period, kind)
    group = row.shares if row and row.shares else NAMES[kind]
    rows = period.army.convert
    kinds = [k for k, name in enumerate(NAMES) if name == group or (name in rows and rows[name].shares == group)]
    return sum(army.count(k) for k in kinds)


def _wrong_ratings(army: Army, period: Period) -> Iterator[Refusal]:
    row = period.army.experienced
    for line in army.lines:
        name = UNITS[line.kind].name
        made = conversion(period, line.kind)
        if made and made.experienced and not line.traits & EXPERIENCED:
            yield Refusal(made.rule, sentence("A {unit} is always Experienced.", unit=name))
        elif line.traits & EXPERIENCED and NAMES[line.kind] not in row.units and not (made and made.experienced):
            yield Refusal(row.rule, sentence("A {unit} cannot be Experienced.", unit=name))
        guerillas = army.nation == "irregular" and army.nation_card
        if guerillas and line.traits & EXPERIENCED and line.kind not in (INFANTRY, CAVALRY):
            yield Refusal("WW1.NATION.12", sentence("Guerillas have a {unit} only as Fresh.", unit=name))


def _wrong_cards(army: Army, period: Period) -> Iterator[Refusal]:
    held = len(army.cards) + army.nation_card
    if held > GENERAL.cards:
        yield Refusal(period.army.cards_rule, sentence(TOO_MANY_CARDS, count=held, most=GENERAL.cards))
    allowed = common_cards(army.period, army.year)
    for card in sorted(set(army.cards)):
        if card not in COMMON:
            yield Refusal("CARD.2", sentence("There is no Common card {card}.", card=repr(card)))
        elif period.id not in COMMON[card].rules:
            parts = {"card": COMMON[card].name, "period": period.title}
            yield Refusal("CARD.2", sentence("{card} does not exist in {period}.", **parts))
        elif card not in allowed:
            first, last = COMMON[card].years
            why = sentence("{card} is for {first} to {last}.", card=COMMON[card].name, first=first, last=last)
            yield Refusal(COMMON[card].rules[period.id], why)
    if army.nation_card and nation_card(army.period, army.nation, army.year) is None:
        nation = NATIONS[army.period, army.nation].title
        yield Refusal("CARD.3", sentence("{nation} has no Nation card in {year}.", nation=nation, year=army.year))


def _either(names: list[str]) -> str | Sentence:
    """One of several names."""
    first, *rest = names
    return sentence("{first} or {others}", first=first, others=_either(rest)) if rest else first


# Building, one conversion after the other.


def begin(period: str, nation: str, year: int, points: int = BLOCK) -> Army:
    """ARMY.1 A new army: nothing but Fresh Infantry."""
    army = Army(period, nation, year, points, (Line(points, INFANTRY),))
    if wrong := check(army):
        raise Refused(wrong[0])
    return army


def convert(army: Army, unit: str, cost: str = "besides", machine_guns: bool = True) -> Army:
    """Turn Fresh Infantry into another type; rifles for the Zulu cost nothing."""
    kind, traits = unit_named(unit)
    period = PERIODS[army.period]
    row = conversion(period, kind)
    if row is None and not traits & RIFLES:
        unit = UNITS[kind].name
        raise Refused(
            Refusal("ARMY.2", sentence("{period} has no {unit} to convert to.", period=period.title, unit=unit))
        )
    if row and row.experienced:
        traits |= EXPERIENCED
    left = _paid(army, price(period, kind, traits, cost), row.rule if row else "ZULU.ARMY.1")
    return _accepted(replace(left, lines=merged((*left.lines, Line(1, kind, traits)))), cost, machine_guns)


def train(army: Army, unit: str, cost: str = "besides", machine_guns: bool = True) -> Army:
    """Make a Fresh base Experienced."""
    kind, traits = unit_named(unit)
    row = PERIODS[army.period].army.experienced
    if all((line.kind, line.traits) != (kind, traits) for line in army.lines):
        raise Refused(Refusal(row.rule, sentence(NOBODY_TO_TRAIN, base=spoken(kind, traits))))
    left = _paid(without(army, kind, traits), row.cost, row.rule)
    lines = merged((*left.lines, Line(1, kind, traits | EXPERIENCED)))
    return _accepted(replace(left, lines=lines), cost, machine_guns)


def take_card(army: Army, card: str, cost: str = "besides", machine_guns: bool = True) -> Army:
    """Take a Common card; "nation" is the Nation card."""
    if card == "nation" and army.nation_card:
        raise Refused(ONE_NATION_CARD)
    left = _paid(army, 1, PERIODS[army.period].army.cards_rule)
    if card == "nation":
        return _accepted(replace(left, nation_card=True), cost, machine_guns)
    return _accepted(replace(left, cards=tuple(sorted((*army.cards, card)))), cost, machine_guns)


def _paid(army: Army, bases: int, rule: str) -> Army:
    """An army that has given up some Fresh Infantry."""
    fresh = sum(line.count for line in army.lines if (line.kind, line.traits) == (INFANTRY, 0))
    if fresh < bases:
        why = sentence("That takes {bases} Fresh Infantry, and {left} are left.", bases=bases, left=fresh)
        raise Refused(Refusal(rule, why))
    return without(army, INFANTRY, 0, bases)


def without(army: Army, kind: int, traits: int, count: int = 1) -> Army:
    """An army with fewer bases of a type and rating."""
    lines = []
    for line in army.lines:
        if (line.kind, line.traits) == (kind, traits):
            taken = min(count, line.count)
            count -= taken
            line = replace(line, count=line.count - taken)
        lines.append(line)
    return replace(army, lines=tuple(line for line in lines if line.count))


def merged(lines: Iterable[Line]) -> tuple[Line, ...]:
    """Lines of which those that agree are one, in the order of types."""
    found: dict[tuple[int, int, str], int] = {}
    for line in lines:
        key = line.kind, line.traits, line.label
        found[key] = found.get(key, 0) + line.count
    return tuple(Line(count, *key) for key, count in sorted(found.items()))


def _accepted(army: Army, cost: str = "besides", machine_guns: bool = True) -> Army:
    if wrong := check(army, cost, machine_guns):
        raise Refused(wrong[0])
    return army


def without_machine_guns(army: Army) -> Army:
    """FPW.ARMY.2 A ready army whose Machine Guns the players have ruled out: Infantry stands in for them."""
    lines = (replace(line, kind=INFANTRY) if line.kind == MACHINE_GUN else line for line in army.lines)
    return replace(army, lines=tuple(lines))


def grown(army: Army, points: int) -> Army:
    """FPW.ARMY.1 The same army for a larger game: as many times its bases, with its cards as they are."""
    times = points // army.points
    lines = [replace(line, count=line.count * times) for line in army.lines]
    kept = []
    for line in lines:
        row = conversion(PERIODS[army.period], line.kind)
        count = min(line.count, most(army, row)) if row and row.whole_army else line.count
        rifles = min(count, SHARPSHOOTERS) if line.traits & RIFLES else count
        kept.append(replace(line, count=rifles))
    return replace(army, points=points, lines=tuple(kept))


# The text of an army.

_HEAD = re.compile(r"\s*(\w+)\s+(\d{4})\s+(\w+)\s+(\d+)\s*:(.*)", re.S)
_LINE = re.compile(r'\s*(?:(\d+)\s+)?([a-z_]+)(?:\s+([EF]))?(?:\s+"([^"]{0,80})")?\s*')


def to_text(army: Army) -> str:
    """An army as a small text."""
    bases = ", ".join(
        f"{line.count} {unit_name(line.kind, line.traits)}"
        + (" E" if line.traits & EXPERIENCED else "")
        + (f' "{line.label}"' if line.label else "")
        for line in army.lines
    )
    cards = ", ".join((["nation card"] if army.nation_card else []) + list(army.cards))
    return f"{army.period} {army.year} {army.nation} {army.points}: {bases}" + (f"; {cards}" if cards else "")


def from_text(text: str) -> Army:
    """An army from its text; what cannot be read is named."""
    found = _HEAD.fullmatch(text)
    if not found:
        raise BadArmy(phrase(NO_HEAD))
    period, year, nation, points, rest = found.groups()
    bases, _, cards = rest.partition(";")
    taken = [" ".join(card.split()) for card in cards.split(",") if card.strip()]
    return Army(
        period=period,
        nation=nation,
        year=int(year),
        points=int(points),
        lines=tuple(_line(part) for part in _parts(bases)),
        nation_card="nation card" in taken,
        cards=tuple(sorted(card for card in taken if card != "nation card")),
    )


def _parts(bases: str) -> list[str]:
    """The lines of an army; a comma inside quotes belongs to the label."""
    return [part for part in re.findall(r'(?:[^,"]|"[^"]*")+', bases) if part.strip()]


def _line(part: str) -> Line:
    found = _LINE.fullmatch(part)
    if not found:
        raise BadArmy(phrase("{text} is not written like: 6 infantry E", text=repr(part.strip())))
    count, name, rating, label = found.groups()
    if name not in (*NAMES, "infantry_rifles"):
        known = ", ".join((*NAMES, "infantry_rifles"))
        raise BadArmy(phrase("there is no unit {unit}; there are: {known}", unit=repr(name), known=known))
    kind, traits = unit_named(name)
    return Line(int(count or 1), kind, traits | (EXPERIENCED if rating == "E" else 0), label or "")
