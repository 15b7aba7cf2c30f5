"""Stratagem cards: Common ones, open to every nation of a period, and one for each nation."""

from __future__ import annotations

from msgspec import Struct

from marne.games.colonialism.units import read
from marne.kernel import RuleId

ALWAYS = (1870, 1927)
ARTILLERY, BALLOON, BOMBER, HOSPITAL = "artillery_bombardment", "balloon_observation", "bomber_raid", "field_hospital"
FIGHTER, GAS, REINFORCEMENTS, PREPARATION = (
    "fighter_patrol",
    "gas_attack",
    "reinforcements",
    "strategic_preparation",
)
ELAN, GENERAL_STAFF, PRESTIGIOUS, WARRIOR_CASTE = "elan", "general_staff", "prestigious_battalion", "warrior_caste"
MOUNTAIN, VERDUN, STORMTROOPER, WAVES = "mountain_battalion", "verdun", "stormtrooper", "wave_attacks"
BAYONETS, FIREPOWER, MILLIONS, GUERILLAS = "fix_bayonets", "firepower", "millions_of_bayonets", "guerillas"


class CommonCard(Struct, frozen=True, forbid_unknown_fields=True):
    """CARD.2 A card that any army of its periods and years may take, any number of times."""

    id: str
    name: str
    rules: dict[str, RuleId]
    years: tuple[int, int] = ALWAYS


class NationCard(Struct, frozen=True, forbid_unknown_fields=True):
    """CARD.3 A card that one nation may take once."""

    id: str
    name: str
    setup: bool
    rule: RuleId
    years: tuple[int, int] = ALWAYS
    role: str = ""


class Nation(Struct, frozen=True, forbid_unknown_fields=True):
    """A nation of one period."""

    id: str
    period: str
    title: str
    people: str
    card: NationCard | None = None


class _Cards(Struct, frozen=True, forbid_unknown_fields=True):
    card: tuple[CommonCard, ...]


class _Nations(Struct, frozen=True, forbid_unknown_fields=True):
    nation: tuple[Nation, ...]


COMMON = {card.id: card for card in read("cards.toml", _Cards).card}
NATIONS = {(nation.period, nation.id): nation for nation in read("nations.toml", _Nations).nation}
NATION_CARDS = {n.card.id: n.card for n in NATIONS.values() if n.card}
CARD_NAMES = {c.id: c.name for c in COMMON.values()} | {c.id: c.name for c in NATION_CARDS.values()}


def common_cards(period: str, year: int) -> tuple[str, ...]:
    """CARD.2 The Common cards of a period that may be taken in a year."""
    return tuple(c.id for c in COMMON.values() if period in c.rules and c.years[0] <= year <= c.years[1])


def nation_card(period: str, nation: str, year: int) -> NationCard | None:
    """CARD.3 The card that an army's nation may take in a year."""
    card = NATIONS[period, nation].card
    return card if card and card.years[0] <= year <= card.years[1] else None


def card_rule(period: str, nation: str, card: str) -> RuleId:
    """The clause of a card in a period."""
    if card in COMMON:
        return COMMON[card].rules[period]
    own = NATIONS[period, nation].card
    return own.rule if own else "CARD.3"
