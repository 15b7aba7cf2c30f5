"""Program players as people choose them: the levels, from the weakest to the strongest, then whoever else is there."""

from __future__ import annotations

from msgspec import Struct

from marne.kernel.words import phrase, prose
from marne.players import adaptive
from marne.players.levels import BY_NAME, LEVELS
from marne.players.roster import has_temper, names

OTHERS = prose(
    {
        "greedy": ("Greedy", "Weighs a dozen schemes for one decision, and takes what looks best at once."),
        "random": ("Random", "Makes any choice that is allowed."),
    }
)
SUITED = prose(
    (
        "One who suits you",
        "by your last matches",
        "A level that you beat about as often as not: it rises when you win, and falls when you lose.",
    )
)
"""Who is asked for by whoever does not know which level suits him."""
TEMPERED = prose({"cautious": "{player}, cautious", "bold": "{player}, bold"})
"""How a temperament is named that is not the usual one."""
TEACHER = prose("The teacher")
"""Who answers in a lesson; nobody else is played against there, and he nowhere else."""
FOR_PROGRAMS = ("officer", "search", "exploiter")
"""Whom studies ask for by name, perhaps with options; not offered to people."""


class Offered(Struct, frozen=True):
    """A program player as people choose it."""

    name: str
    title: str
    line: str = ""
    feels: str = ""  # what it is like to play against it

    @property
    def tempered(self) -> bool:
        """Whether it can be asked for a temperament."""
        return has_temper(self.name)


def offered() -> list[Offered]:
    """Everybody whom a person may play against, the levels first."""
    levels = [Offered(level.name, level.title, level.promise, level.feels) for level in LEVELS]
    title, feels, line = SUITED
    levels.append(Offered(adaptive.NAME, title, line, feels))
    known = {level.name for level in levels} | set(OTHERS) | set(FOR_PROGRAMS)
    installed = [Offered(name, name) for name in names() if name not in known]
    return levels + installed + [Offered(name, *words) for name, words in OTHERS.items()]


def spoken(name: str) -> str:
    """A program player's name as people say it.

    >>> spoken("general-staff:bold"), spoken("random")
    ('General staff, bold', 'Random')
    """
    if name == "teacher":
        return phrase(TEACHER)
    plain, _, temper = name.partition(":")
    others = {**OTHERS, adaptive.NAME: SUITED}
    title = phrase(BY_NAME[plain].title if plain in BY_NAME else others.get(plain, (plain,))[0])
    return phrase(TEMPERED[temper], player=title) if temper in TEMPERED else title
