"""Armies as they are designed: the lists of the three periods, prices, maxima and cards, from the clauses."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from tests.games.colonialism.referee.facts import (
    CAR,
    CAVALRY,
    EXPERIENCED,
    FIELD_GUN,
    INFANTRY,
    KRUPP,
    MACHINE_GUN,
    RIFLES,
    TANK,
    TRAIN,
    TYPES,
)

Base = tuple[int, int]
"""A type and what marks it: Experienced, captured rifles, Stormtroopers."""
FRESH: Base = (INFANTRY, 0)
NAMES: dict[str, Base] = {**{name: (kind, 0) for kind, name in enumerate(TYPES)}, "infantry_rifles": (INFANTRY, RIFLES)}


class Row(NamedTuple):
    """A row of an army list: what is discarded, the maximum for each 25 points, whose it is, and from which year."""

    cost: int
    most: int
    nation: str = ""
    year: int = 1870


# FPW.ARMY.2 to 6, ZULU.ARMY.2 to 5, WW1.ARMY.2 to 8, UNIT.ARMCAR.1, UNIT.TANK.1: a Krupp Gun is a Field Gun for 1 more.
LISTS = {
    "fpw": {
        MACHINE_GUN: Row(1, 2, "france"),
        CAVALRY: Row(1, 4),
        FIELD_GUN: Row(3, 1),
        KRUPP: Row(3 + 1, 1, "prussia"),
    },
    "zulu": {MACHINE_GUN: Row(1, 4, "british"), CAVALRY: Row(1, 3, "british"), FIELD_GUN: Row(3, 1)},
    "ww1": {
        MACHINE_GUN: Row(1, 4),
        CAVALRY: Row(1, 4),
        CAR: Row(3, 2, year=1914),
        FIELD_GUN: Row(3, 2),
        TANK: Row(4, 1, year=1916),
        TRAIN: Row(5, 1),
    },
}
TRAINED = {"fpw": {INFANTRY, CAVALRY}, "zulu": {INFANTRY, CAVALRY}, "ww1": {INFANTRY, CAVALRY, CAR, MACHINE_GUN}}
"""K16 In the third period Machine Guns, too."""
MOST_CARDS = 5
MOST_RIFLES = 4

# CARD.2, FPW.CARD, ZULU.CARD, WW1.CARD: the Common cards of each period, with their years where these are fewer.
EVERYWHERE = {"field_hospital", "reinforcements", "strategic_preparation"}
EARLY = EVERYWHERE | {"artillery_bombardment", "balloon_observation"}
COMMON = {"fpw": EARLY, "zulu": EVERYWHERE, "ww1": EARLY | {"fighter_patrol", "bomber_raid", "gas_attack"}}
CARD_YEARS = {"bomber_raid": (1915, 1927), "gas_attack": (1916, 1918)}

# CARD.3, *.NATION: each nation's card, and the years in which it may be taken.
NATION_CARDS = {
    ("fpw", "prussia"): ("general_staff", 1870, 1870),
    ("fpw", "france"): ("elan", 1870, 1870),
    ("zulu", "british"): ("prestigious_battalion", 1879, 1879),
    ("zulu", "zulu"): ("warrior_caste", 1879, 1879),
    ("ww1", "austria_hungary"): ("mountain_battalion", 1914, 1927),
    ("ww1", "british"): ("prestigious_battalion", 1914, 1915),
    ("ww1", "france"): ("verdun", 1916, 1917),
    ("ww1", "germany"): ("stormtrooper", 1917, 1918),
    ("ww1", "ottoman"): ("wave_attacks", 1914, 1927),
    ("ww1", "russia"): ("fix_bayonets", 1914, 1927),
    ("ww1", "united_states"): ("firepower", 1917, 1927),
    ("ww1", "italy"): ("millions_of_bayonets", 1914, 1927),
    ("ww1", "irregular"): ("guerillas", 1914, 1927),
}


@dataclass
class Host:
    """An army: whose and when, its bases by type and rating, and its cards."""

    period: str
    nation: str
    year: int
    points: int
    bases: Counter[Base] = field(default_factory=Counter)
    own_card: bool = False
    cards: list[str] = field(default_factory=list)

    def count(self, *kinds: int) -> int:
        """How many bases of some types there are."""
        return sum(number for (kind, _), number in self.bases.items() if kind in kinds)

    def nation_card(self) -> str:
        """CARD.3 The card that this nation may take in this year; nothing: it has none."""
        card, first, last = NATION_CARDS.get((self.period, self.nation), ("", 0, 0))
        return card if first <= self.year <= last else ""


def host(army: Any, designed: bool) -> Host:
    """ARMY.1 An army as it was agreed; one that is designed begins as nothing but Fresh Infantry."""
    found = Host(army.period, army.nation, army.year, army.points)
    if designed:
        found.bases[FRESH] = army.points
        return found
    for line in army.lines:
        found.bases[line.kind, line.traits] += line.count
    found.own_card, found.cards = army.nation_card, list(army.cards)
    return found


def price(period: str, base: Base, cost: str) -> int:
    """K3 What a base is worth in Fresh Infantry: what is discarded and the base itself, or with the switches less."""
    kind, traits = base
    trained = int(bool(traits & EXPERIENCED) and kind != KRUPP)
    if kind == INFANTRY or (kind == CAVALRY and cost == "free_cavalry"):
        return 1 + trained
    return LISTS[period][kind].cost + (cost != "whole") + trained


def total(army: Host, cost: str) -> int:
    """ARMY.1 What all bases and cards of an army cost together."""
    bases = sum(number * price(army.period, base, cost) for base, number in army.bases.items())
    return bases + len(army.cards) + army.own_card


def lawful(army: Host, machine_guns: bool) -> bool:
    """Whether an army keeps to its list: types, years, maxima, ratings and cards (FPW.ARMY, ZULU.ARMY, WW1.ARMY)."""
    there = {base for base, number in army.bases.items() if number}
    blocks, rows = army.points // 25, LISTS[army.period]
    if not there or min(army.bases.values()) < 0:
        return False
    for kind in {kind for kind, _ in there} - {INFANTRY}:
        row = rows.get(kind)
        if row is None or row.nation not in ("", army.nation) or army.year < row.year:
            return False
        most = row.most * (1 if kind == TRAIN else blocks)
        sharing = (FIELD_GUN, KRUPP) if kind in (FIELD_GUN, KRUPP) else (kind,)
        if army.count(*sharing) > most or (kind == MACHINE_GUN and not machine_guns):
            return False
    return _rated(army, there) and _dealt(army, there)


def _rated(army: Host, there: set[Base]) -> bool:
    """*.ARMY, ZULU.NATION.5 Whether nobody is Experienced or has rifles who may not."""
    for kind, traits in there:
        if traits & EXPERIENCED and kind != KRUPP and kind not in TRAINED[army.period]:
            return False
        if traits & RIFLES and army.nation != "zulu":
            return False
    return sum(number for (_, traits), number in army.bases.items() if traits & RIFLES) <= MOST_RIFLES


def _dealt(army: Host, there: set[Base]) -> bool:
    """CARD.2, CARD.3, K20, ZULU.NATION.3, WW1.NATION.12 Whether its cards may be taken, by such an army."""
    if len(army.cards) + army.own_card > MOST_CARDS or set(army.cards) - common(army.period, army.year):
        return False
    if not army.own_card:
        return True
    card = army.nation_card()
    if card == "warrior_caste":
        return all(kind == INFANTRY for kind, _ in there)
    if card == "guerillas":
        return all(kind in (INFANTRY, CAVALRY) or not traits & EXPERIENCED for kind, traits in there)
    return card != ""


def common(period: str, year: int) -> set[str]:
    """CARD.2 The Common cards that may be taken in a year of a period."""
    years = {card: CARD_YEARS.get(card, (1870, 1927)) for card in COMMON[period]}
    return {card for card, (first, last) in years.items() if first <= year <= last}


def after(army: Host, verb: str, noun: str, cost: str) -> Host:
    """An army after one step of its design; whoever cannot pay has less than nothing."""
    bases = Counter(army.bases)
    if verb == "take":
        bases[FRESH] -= 1
        cards = army.cards if noun == "nation" else [*army.cards, noun]
        return replace(army, bases=bases, own_card=army.own_card or noun == "nation", cards=cards)
    kind, traits = base = NAMES[noun]
    if verb == "train":
        bases[base] -= 1
        bases[FRESH] -= 1
        bases[kind, traits | EXPERIENCED] += 1
    else:
        made = (kind, EXPERIENCED) if kind == KRUPP else base
        bases[FRESH] -= price(army.period, made, cost)
        bases[made] += 1
    return replace(army, bases=bases)


def steps(army: Host, cost: str, machine_guns: bool) -> set[tuple[str, str]]:
    """ARMY.1 Every step of design that keeps to the list."""
    listed = [name for name, (kind, traits) in NAMES.items() if kind in LISTS[army.period] or traits]
    rated = [name for name, (kind, _) in NAMES.items() if kind in TRAINED[army.period]]
    cards = [*common(army.period, army.year), *(() if army.own_card else ("nation",))]
    asked = [*(("convert", n) for n in listed), *(("train", n) for n in rated), *(("take", n) for n in cards)]
    return {(verb, noun) for verb, noun in asked if lawful(after(army, verb, noun, cost), machine_guns)}
