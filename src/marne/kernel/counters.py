"""Counters of hex games as data: the page draws them and says them in words from this alone (`web/shared/counters`)."""

from __future__ import annotations

from typing import Literal

from marne.kernel.laid import Laid

Nation = Literal["german", "french", "british", "belgian", "dutch"]
Arm = Literal[
    "infantry",
    "reserve",
    "ersatz",
    "territorial",
    "landwehr",
    "marine",
    "jaeger",
    "alpine",
    "garrison",
    "cavalry",
    "artillery",
    "siege",
    "engineers",
    "railway",
    "headquarters",
    "depot",
    "train",
    "works",
]
Size = Literal["II", "III", "X", "XX", "XXX", "XXXX"]
BandColour = Literal["blue", "yellow", "green", "red", "celeste", "pink", "brown", "white", "gray"]
MarkKind = Literal[
    "moved",
    "fought",
    "gained",
    "digging",
    "halted",
    "frozen",
    "entrained",
    "extended",
    "indebted",
    "besieged",
    "demoralized",
    "unsupplied",
    "isolated",
    "prepared",
    "improved",
    "spanning",
]


class CounterMark(Laid, frozen=True, kw_only=True):
    """What has befallen a counter, or what it does."""

    kind: MarkKind
    headings: tuple[int, ...] = ()  # the hexsides it concerns, in degrees clockwise from the top
    level: int = 1  # of an improved position: 1 or 2


class CounterValues(Laid, frozen=True, kw_only=True):
    """The figures of a counter; what its reader does not know is not in it."""

    attack: int | None = None
    bracketed: bool = False  # whether the attack is one of cavalry, in brackets
    defence: int | None = None
    movement: int | None = None
    range: int | None = None  # of a depot or a train
    reach: int | None = None  # its extended range
    ammunition: int | None = None  # what it can give when extended
    strength: int | None = None  # of works
    guns: int | None = None
    proficiency: int | None = None


class Counter(Laid, frozen=True, kw_only=True):
    """A counter; one that lies with its back up has a nation and a heading, and nothing else."""

    nation: Nation
    back: bool = False
    heading: int | None = None  # where the pointer of a back points, in degrees clockwise from the top
    arm: Arm = "infantry"
    size: Size | None = None
    name: str = ""  # in full, for a voice and the inspector: "11th Division"
    unit: str = ""  # in short: "11"
    parent: str = ""  # the formation above it in short: "20"
    army: str = ""  # the numeral on its band
    colour: BandColour | None = None  # of its band
    level: int = 0  # of works, 1 or 2
    values: CounterValues | None = None  # without them its strength is hidden, and its name stands in their place
    left: int = 0  # strength steps that it can still lose
    lost: int = 0  # strength steps that it has lost
    reduced: bool = False  # whether it lies on its weaker side
    worn: int | None = None  # levels of effectiveness lost, 0 to 6; without it the counter has none
    marks: tuple[CounterMark, ...] = ()
