"""What stands on the stratagem cards, in our words: what each does, gives and costs."""

from __future__ import annotations

from typing import NamedTuple

from marne.games.colonialism.deck import (
    ARTILLERY,
    BALLOON,
    BAYONETS,
    BOMBER,
    ELAN,
    FIGHTER,
    FIREPOWER,
    GAS,
    GENERAL_STAFF,
    GUERILLAS,
    HOSPITAL,
    MILLIONS,
    MOUNTAIN,
    PREPARATION,
    PRESTIGIOUS,
    REINFORCEMENTS,
    STORMTROOPER,
    VERDUN,
    WARRIOR_CASTE,
    WAVES,
    card_rule,
)
from marne.games.colonialism.words import phrase
from marne.kernel import RuleId
from marne.kernel.table import Clause, Meaning
from marne.kernel.words import prose

Said = tuple[RuleId, str]
"""A clause and its words; without a number it is that of the card."""


class Face(NamedTuple):
    """What stands on a card: one sentence, what it gives, what it costs, and whether it stays in play."""

    text: str
    gets: tuple[Said, ...]
    costs: tuple[Said, ...] = ()
    stays: bool = False


FACES: dict[str, Face] = {
    ARTILLERY: Face(
        prose("Guns behind the lines shell six hexes that you name."),
        (
            ("ARTY.3", prose("a hit on the base in a hex, at 7 or more")),
            ("ARTY.2", prose("the same hex may be named again")),
        ),
    ),
    BALLOON: Face(
        prose("A balloon goes up and watches the fire of your guns."),
        (("", prose("each miss of artillery or gas is rolled again, with 1 more")),),
        (("", prose("an enemy Fighter can bring it down, where there are Fighters")),),
        stays=True,
    ),
    BOMBER: Face(
        prose("Bombers strike two hexes that you name."),
        (("BOMBER.1", prose("every base there is hit, and must test")),),
    ),
    HOSPITAL: Face(
        prose("A field hospital takes in the tired."),
        (("", prose("a hit off as many bases as a die shows, one each")),),
    ),
    FIGHTER: Face(
        prose("A fighter goes up against what flies on the other side."),
        (
            ("WW1.CARD.6", prose("an enemy Fighter or Balloon in play is brought down at once")),
            ("", prose("if there is none, it stays, and can stop a Balloon or Bombers")),
        ),
        stays=True,
    ),
    GAS: Face(
        prose("Gas drifts over four hexes that you name."),
        (("GAS.2", prose("a hit on the base in a hex, at 7 or more")),),
        (("GAS.4", prose("it stays for two turns more, and harms friends who enter")),),
    ),
    REINFORCEMENTS: Face(
        prose("One destroyed Infantry or Cavalry of yours returns."),
        (("", prose("a Fresh base without hits, behind your friends and far from the enemy")),),
    ),
    PREPARATION: Face(
        prose("Supplies have been laid up in time."),
        (("", prose("two more supply dice")),),
    ),
    ELAN: Face(
        prose("French bases go in with the bayonet."),
        (("", prose("the first hit of the first round of every assault is ignored")),),
        stays=True,
    ),
    GENERAL_STAFF: Face(
        prose("The General Staff has thought of everything."),
        (("", prose("two dice for Command Points, and the higher one counts")),),
        stays=True,
    ),
    BAYONETS: Face(
        prose("Infantry fixes bayonets, until you discard the card."),
        (("WW1.ASSAULT.2", prose("Infantry is better by 1 in assaults")),),
        (("WW1.TOHIT.8", prose("Infantry is worse by 1 when it shoots")),),
        stays=True,
    ),
    PRESTIGIOUS: Face(prose("A famous battalion is there."), (("", prose("two Fresh Infantry become Experienced")),)),
    WARRIOR_CASTE: Face(
        prose("Warriors who come to close quarters."),
        (
            ("ZULU.NATION.4", prose("one miss of every throw in an assault is rolled again")),
            ("ZULU.NATION.2", prose("you attack")),
        ),
        (("ZULU.NATION.3", prose("nothing but Infantry")),),
    ),
    MOUNTAIN: Face(
        prose("Men who know the mountains."),
        (("", prose("Infantry and Machine Guns move everywhere as in the open")),),
    ),
    VERDUN: Face(
        prose("A battalion of the fortress."),
        (
            ("WW1.NATION.4", prose("two more trench hexes")),
            ("WW1.NATION.5", prose("two Infantry may become a Machine Gun")),
        ),
        (("WW1.NATION.3", prose("you defend")), ("WW1.NATION.5", prose("all Infantry and Machine Guns are Fresh"))),
    ),
    STORMTROOPER: Face(
        prose("Stormtroopers lead the way."),
        (("", prose("two Infantry become Experienced, and roll a miss in assaults again")),),
    ),
    WAVES: Face(
        prose("One wave follows another."),
        (("", prose("at 7 or more, destroyed Infantry returns just behind where it fell")),),
    ),
    FIREPOWER: Face(
        prose("Machines instead of men."),
        (("", prose("two Infantry may become a Tank if you attack, a Machine Gun if you defend")),),
    ),
    MILLIONS: Face(prose("More men than anybody counted."), (("", prose("two more Fresh Infantry")),)),
    GUERILLAS: Face(
        prose("Irregulars who know every stone."),
        (
            ("WW1.NATION.13", prose("Infantry that has not moved is in cover everywhere")),
            ("WW1.NATION.14", prose("the initiative in the first turn")),
        ),
        (("", prose("as a rule nothing but Infantry and Cavalry")),),
    ),
}
"""The cards by name."""


def face(period: str, nation: str, card: str, played: bool) -> Meaning:
    """What a card does when it is played, or would do if one took it."""
    rule, said = card_rule(period, nation, card), FACES[card]
    costs = said.costs
    if played and not said.stays:
        costs = (*costs, (rule, prose("the card, which is gone for the game")))
    return Meaning(text=phrase(said.text), rule=rule, gets=_clauses(said.gets, rule), costs=_clauses(costs, rule))


def _clauses(said: tuple[Said, ...], own: RuleId) -> tuple[Clause, ...]:
    return tuple(Clause(text=phrase(text), rule=rule or own) for rule, text in said)
