"""Designing an army on a page: the lists to choose from, each step with its price, and why some are not allowed."""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec.structs import replace

from marne.games.colonialism import armies
from marne.games.colonialism.armies import SIZES, Army, Line, Refused, price, total
from marne.games.colonialism.deck import COMMON, NATIONS, nation_card
from marne.games.colonialism.matchups import matchups
from marne.games.colonialism.periods import PERIODS, Period
from marne.games.colonialism.samples import SAMPLES
from marne.games.colonialism.units import (
    EXPERIENCED,
    INFANTRY,
    NAMES,
    RIFLES,
    UNITS,
    spoken,
    unit_name,
    unit_named,
)
from marne.games.colonialism.words import name, phrase
from marne.kernel import Refusal
from marne.kernel.words import sentence


class Terms(NamedTuple):
    """What the players have agreed on for armies: the options `cost`, `machine_guns` and `balance`."""

    cost: str = "besides"
    machine_guns: str = "allowed"
    balance: str = "points"

    @property
    def historical(self) -> bool:
        """ARMY.3 Whether neither points nor maxima bind."""
        return self.balance == "historical"

    def wrongs(self, army: Army, printed: bool = False) -> list[Refusal]:
        """Everything that is wrong with an army."""
        return armies.check(army, self.cost, self.machine_guns == "allowed", printed, self.historical)


USUAL = Terms()
MOST_SHOWN = 200
"""How many bases an army that is shown may have; more cannot be meant."""


def lists() -> dict[str, Any]:
    """Everything an army can be made of: periods with their nations and years, sizes, and armies that are ready."""
    return {
        "periods": [_period(period) for period in PERIODS.values()],
        "sizes": list(SIZES),
        "samples": [
            {"id": s.id, "title": name(s.title), "period": s.period, "rule": s.rule, "text": armies.to_text(s.army())}
            for s in SAMPLES.values()
        ],
        "battles": [
            {"title": f"{name(m.title)}: {name(army.title)}", "period": m.period, "text": armies.to_text(army)}
            for m in matchups().values()
            for army in (m.army("attacker", adjusted=False), m.army("defender", adjusted=False))
        ],
    }


def _period(period: Period) -> dict[str, Any]:
    nations = [n for (p, _), n in NATIONS.items() if p == period.id]
    return {
        "id": period.id,
        "title": name(period.title),
        "years": list(period.years),
        "nations": [{"id": n.id, "title": name(n.title), "people": name(n.people)} for n in nations],
    }


def shown(army: Army, terms: Terms = USUAL) -> dict[str, Any]:
    """An army as a page shows it: what it has, what it costs, what is wrong with it, and what could be done next."""
    if army.count() > MOST_SHOWN:
        raise ValueError(phrase("an army has at most {most} bases", most=MOST_SHOWN))
    text = armies.to_text(army)
    sample = next((s.id for s in SAMPLES.values() if armies.to_text(s.army()) == text), None)
    wrong = terms.wrongs(army, sample is not None)
    known = army.period in PERIODS and (army.period, army.nation) in NATIONS
    found: dict[str, Any] = {
        "text": text,
        "sample": sample,
        "period": army.period,
        "nation": army.nation,
        "year": army.year,
        "points": army.points,
        "wrong": [_said(refusal) for refusal in wrong],
        "terms": terms._asdict(),
    }
    if not known:
        return found | {"total": 0, "bases": 0, "lines": [], "cards": [], "steps": []}
    return found | {
        "total": total(army, terms.cost),
        "bases": army.count(),
        "lines": [_line(army, line, terms) for line in army.lines],
        "cards": _cards(army),
        "steps": [_step(army, verb, noun, terms) for verb, noun in _steps(army, terms)],
    }


def _said(refusal: Refusal) -> dict[str, str]:
    return {"rule": refusal.rule, "why": phrase(refusal.why)}


def _line(army: Army, line: Line, terms: Terms) -> dict[str, Any]:
    return {
        "count": line.count,
        "unit": UNITS[line.kind].id,
        "noun": unit_name(line.kind, line.traits),
        "experienced": bool(line.traits & EXPERIENCED),
        "rifles": bool(line.traits & RIFLES),
        "name": name(line.label),
        "spoken": phrase(spoken(line.kind, line.traits)),
        "price": price(PERIODS[army.period], line.kind, line.traits, terms.cost),
    }


def _cards(army: Army) -> list[dict[str, str]]:
    own = nation_card(army.period, army.nation, army.year)
    found = [{"id": "nation", "name": name(own.name), "rule": own.rule}] if army.nation_card and own else []
    rules = {card: COMMON[card].rules.get(army.period, "CARD.2") for card in army.cards if card in COMMON}
    return found + [
        {"id": card, "name": name(COMMON[card].name), "rule": rule} for card, rule in _each(army.cards, rules)
    ]


def _each(cards: tuple[str, ...], rules: dict[str, str]) -> list[tuple[str, str]]:
    return [(card, rules[card]) for card in cards if card in rules]


# Steps.


def _steps(army: Army, terms: Terms) -> list[tuple[str, str]]:
    """Every step of a design that the period knows, allowed or not; a historical army also takes on Infantry."""
    period = PERIODS[army.period]
    found = [("convert", "infantry")] if terms.historical else []
    found += [("convert", unit) for unit in period.army.convert]
    if army.period == "zulu":
        found.append(("convert", "infantry_rifles"))
    found += [("train", unit) for unit in period.army.experienced.units]
    if army.period == "zulu":
        found.append(("train", "infantry_rifles"))
    found.append(("take", "nation"))
    return found + [("take", card.id) for card in COMMON.values() if period.id in card.rules]


def _step(army: Army, verb: str, noun: str, terms: Terms) -> dict[str, Any]:
    """A step with its name, its price, the clause, and why it is not allowed."""
    period = PERIODS[army.period]
    row = period.army.convert.get(noun)
    refusal = None
    try:
        step(army, verb, noun, terms)
    except Refused as error:
        refusal = error.refusal
    rule, cost, most = _card_rule(army, noun), 1, None
    if verb == "convert":
        rule, cost = _conversion(period, noun, terms)
        most = None if terms.historical else armies.most(army, row) if row else armies.SHARPSHOOTERS
    elif verb == "train":
        rule, cost = period.army.experienced.rule, period.army.experienced.cost
    return {
        "verb": verb,
        "noun": noun,
        "name": _named(army, verb, noun),
        "rule": rule,
        "cost": cost,
        "most": most,
        "experienced": bool(row and row.experienced),
        "refused": _said(refusal) if refusal else None,
        "idle": verb == "train"
        and not any(line.count for line in army.lines if _is(line, noun)),  # there is nobody to train
    }


def _conversion(period: Period, noun: str, terms: Terms) -> tuple[str, int]:
    """The clause by which a type is made, and its price."""
    row = period.army.convert.get(noun)
    if row is None:
        return ("ARMY.3" if noun == "infantry" else "ZULU.NATION.5"), 1
    kind, traits = unit_named(noun)
    return row.rule, price(period, kind, traits, terms.cost)


def _is(line: Line, noun: str) -> bool:
    """Whether bases are of a type; where there are none, training one is refused without a word."""
    return (line.kind, line.traits) == unit_named(noun)


def _card_rule(army: Army, card: str) -> str:
    own = NATIONS[army.period, army.nation].card
    if card == "nation":
        return own.rule if own else "CARD.3"
    return COMMON[card].rules.get(army.period, "CARD.2") if card in COMMON else "CARD.2"


def _named(army: Army, verb: str, noun: str) -> str:
    if noun == "nation":
        own = NATIONS[army.period, army.nation].card
        return name(own.name) if own else phrase("Nation card")
    if verb == "take":
        return name(COMMON[noun].name)
    row = PERIODS[army.period].army.convert.get(noun)
    if row and row.name:
        return f"{name(UNITS[NAMES.index(noun)].name)} ({name(row.name)})"
    return phrase("Infantry with rifles") if noun == "infantry_rifles" else name(UNITS[NAMES.index(noun)].name)


def step(army: Army, verb: str, noun: str, terms: Terms = USUAL) -> Army:
    """One step of a design: convert, train, take a card, or give something back for Fresh Infantry."""
    known = verb in ("take", "drop", "return") or noun in (*NAMES, "infantry_rifles")
    if terms.historical and known and verb in ("convert", "train", "take"):
        return _enlisted(army, verb, noun, terms)
    agreed = terms.cost, terms.machine_guns == "allowed"
    if verb == "convert" and known:
        return armies.convert(army, noun, *agreed)
    if verb == "train" and known:
        return armies.train(army, noun, *agreed)
    if verb == "take":
        return armies.take_card(army, noun, *agreed)
    if verb == "return":
        return _returned(army, noun, terms)
    if verb == "drop":
        return _dropped(army, noun, terms)
    raise ValueError(phrase("{step} is no step of a design", step=f"{verb} {noun}"))


def _enlisted(army: Army, verb: str, noun: str, terms: Terms) -> Army:
    """ARMY.3 A historical army takes what it needs and pays for nothing."""
    if verb == "take" and noun == "nation" and army.nation_card:
        raise Refused(armies.ONE_NATION_CARD)
    if verb == "take":
        cards = army.cards if noun == "nation" else tuple(sorted((*army.cards, noun)))
        changed = replace(army, nation_card=army.nation_card or noun == "nation", cards=cards)
    else:
        kind, traits = unit_named(noun)
        if verb == "train" and not any(_is(line, noun) for line in army.lines):
            rule = PERIODS[army.period].army.experienced.rule
            raise Refused(Refusal(rule, sentence(armies.NOBODY_TO_TRAIN, base=spoken(kind, traits))))
        left = armies.without(army, kind, traits) if verb == "train" else army
        row = PERIODS[army.period].army.convert.get(noun)
        rated = verb == "train" or (row is not None and row.experienced)
        new = Line(1, kind, traits | EXPERIENCED if rated else traits)
        changed = replace(left, lines=armies.merged((*left.lines, new)))
    if wrong := terms.wrongs(changed):
        raise Refused(wrong[0])
    return changed


def _returned(army: Army, noun: str, terms: Terms) -> Army:
    """A base goes back to the depot: as many Fresh Infantry as it has cost come in its place."""
    unit, _, rating = noun.partition(" ")
    if unit not in (*NAMES, "infantry_rifles"):
        raise ValueError(phrase("there is no unit {unit}", unit=repr(unit)))
    kind, traits = unit_named(unit)
    traits |= EXPERIENCED if rating == "E" else 0
    lines = list(army.lines)
    k = next((k for k, line in enumerate(lines) if (line.kind, line.traits) == (kind, traits)), -1)
    if k < 0:
        raise ValueError(phrase("there is no {base} in this army", base=phrase(spoken(kind, traits))))
    lines[k] = replace(lines[k], count=lines[k].count - 1)
    left = replace(army, lines=tuple(lines))
    return _with_infantry(left, price(PERIODS[army.period], kind, traits, terms.cost), terms)


def _dropped(army: Army, card: str, terms: Terms) -> Army:
    """A card is given back for a Fresh Infantry."""
    if card == "nation" and army.nation_card:
        return _with_infantry(replace(army, nation_card=False), 1, terms)
    if card not in army.cards:
        raise ValueError(phrase("the army does not have that card"))
    cards = list(army.cards)
    cards.remove(card)
    return _with_infantry(replace(army, cards=tuple(cards)), 1, terms)


def _with_infantry(army: Army, count: int, terms: Terms) -> Army:
    """The army with so many Fresh Infantry more, or fewer as far as it has them; never beyond its points."""
    if terms.historical:
        return replace(army, lines=tuple(line for line in army.lines if line.count))
    room = army.points - total(replace(army, lines=tuple(line for line in army.lines if line.count)), terms.cost)
    count = min(count, max(0, room)) if count > 0 else count
    lines = [line for line in army.lines if line.count]
    k = next((k for k, line in enumerate(lines) if (line.kind, line.traits, line.label) == (INFANTRY, 0, "")), -1)
    if k < 0:
        lines.append(Line(0, INFANTRY))
        k = len(lines) - 1
    lines[k] = replace(lines[k], count=max(0, lines[k].count + count))
    return replace(army, lines=tuple(sorted((ln for ln in lines if ln.count), key=lambda ln: (ln.kind, ln.traits))))


def moved(army: Army, nation: str, year: int, points: int, terms: Terms = USUAL) -> Army:
    """The same army for another nation, year or size; what it gains in points comes as Fresh Infantry."""
    if (nation, year, points) == (army.nation, army.year, army.points):
        return army
    more = points - army.points
    changed = replace(army, nation=nation, year=year, points=points)
    return _with_infantry(changed, more, terms) if more and army.period in PERIODS else changed
