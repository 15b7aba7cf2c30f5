"""The mobilization desk: what a side has, what its chart still owes, the plans, and where its army stands."""

from __future__ import annotations

from collections import Counter
from functools import cache

from marne.board import members
from marne.games.avalon_hill_1914.ground import AREA, BOARD, SQUARES
from marne.games.avalon_hill_1914.page.faces import face
from marne.games.avalon_hill_1914.page.judging import judged
from marne.games.avalon_hill_1914.page.words import square
from marne.games.avalon_hill_1914.plans import GARRISONS, MOBILIZED, OF, PLANS, filled, owed
from marne.games.avalon_hill_1914.setup import NOTHING
from marne.games.avalon_hill_1914.state import UNPLACED
from marne.games.avalon_hill_1914.units import ALLIES, CAVALRY, GERMANY, GUNS, KIND, KINDS, counter
from marne.games.avalon_hill_1914.words import many, name, phrase
from marne.kernel.counters import Counter as Drawn
from marne.kernel.table import Laid
from marne.kernel.words import prose, worded

Chart = tuple[tuple[int, int], ...]
"""The units that a side mobilizes, each with its square, or `UNPLACED`."""


class Force(Laid, frozen=True, kw_only=True):
    """STD.MOB.2, STD.MOB.3 The units of one kind: how many have no square yet, and of how many."""

    kind: str
    name: str
    factors: str
    counter: Drawn
    left: tuple[int, ...]  # those without a square
    of: int
    held: bool = False


class Debt(Laid, frozen=True, kw_only=True):
    """Something that a chart must have before it is sealed."""

    text: str
    rule: str
    met: bool
    space: int = -1  # where


class Sector(Laid, frozen=True, kw_only=True):
    """How much of an army stands in a part of the frontier."""

    squares: str  # the numbers of its mobilization squares
    name: str
    corps: int
    cavalry: int
    guns: int
    share: float  # of all corps, from 0 to 1


class PlanCard(Laid, frozen=True, kw_only=True):
    """A plan to begin with."""

    key: str
    title: str
    about: str
    changes: int = -1  # how many units stand elsewhere, if this plan is the nearest to the chart


class Desk(Laid, frozen=True, kw_only=True):
    """STD.SETUP.6 Everything that lies on the desk of a side while it mobilizes."""

    side: str
    forces: tuple[Force, ...]
    owed: tuple[Debt, ...]
    plans: tuple[PlanCard, ...]
    sectors: tuple[Sector, ...]
    placed: int
    of: int
    mobilized: tuple[int, ...]
    judged: tuple[str, ...]  # how the line looks
    holds: int = -1  # the unit in hand


SECTORS: tuple[tuple[tuple[int, int, str], ...], ...] = (
    (
        (1, 9, prose("Aachen, the right wing")),
        (10, 15, prose("Eifel and Trier")),
        (16, 22, prose("Metz and Lorraine")),
        (23, 30, prose("Alsace")),
    ),
    (
        (1, 10, prose("Flanders and Hirson")),
        (11, 17, prose("Ardennes and Sedan")),
        (18, 23, prose("Verdun and Toul")),
        (24, 30, prose("Nancy and the Vosges")),
        (31, 34, prose("Belfort")),
    ),
)
"""The parts of the frontier of each side, by the numbers of its mobilization squares."""


def _numbers(side: int) -> dict[int, int]:
    """The number of the mobilization square that is nearest to each square of a side."""
    numbered = {a: s.german if side == GERMANY else s.french for a, s in SQUARES.items()}
    squares = [a for a, number in numbered.items() if number]
    return {a: numbered[min(squares, key=lambda b: (BOARD.apart(a, b), b))] for a in members(AREA[side])}


NUMBERS = tuple(_numbers(side) for side in (GERMANY, ALLIES))


WIDTHS = tuple(
    tuple(len({n for n in NUMBERS[side].values() if low <= n <= high}) for low, high, _ in SECTORS[side])
    for side in (GERMANY, ALLIES)
)
"""How many mobilization squares each part of the frontier has."""


def chart_of(at: tuple[int, ...], side: int) -> Chart:
    """The chart of a side as it is written so far."""
    return tuple((u, at[u]) for u in members(MOBILIZED[side]))


@worded(1 << 8)
def desk(chart: Chart, side: int, hand: int) -> Desk:
    """What lies on the desk of a side."""
    placed = sum(square != UNPLACED for _, square in chart)
    sectors = _sectors(chart, side)
    return Desk(
        side=("german", "allied")[side],
        forces=_forces(chart, hand),
        owed=_owed(chart, side),
        plans=_plans(chart, side),
        sectors=sectors,
        judged=judged(
            chart, side, [(one.name, one.corps, wide) for one, wide in zip(sectors, WIDTHS[side], strict=True)]
        ),
        placed=placed,
        of=len(chart),
        mobilized=tuple(u for u, _ in chart),
        holds=-1 if hand == NOTHING else hand,
    )


def _forces(chart: Chart, hand: int) -> tuple[Force, ...]:
    kinds = dict.fromkeys(KIND[u].id for u, _ in chart)
    found = []
    for kind in kinds:
        units = [(u, square) for u, square in chart if KIND[u].id == kind]
        drawn = face(units[0][0], 0, -1, True, ()).counter
        assert drawn is not None
        found.append(
            Force(
                kind=kind,
                name=name(KINDS[kind].name),
                factors=counter(units[0][0], 0),
                counter=drawn,
                left=tuple(u for u, square in units if square == UNPLACED),
                of=len(units),
                held=hand in (u for u, _ in units),
            )
        )
    return tuple(found)


def _owed(chart: Chart, side: int) -> tuple[Debt, ...]:
    """STD.SETUP.6 to 8 What is owed, and what has been met."""
    garrison, lacking = GARRISONS[side], owed(side, dict(chart))
    factors = str(KINDS[garrison.kind].steps[0])
    found = [_garrison(garrison.rule, a, factors, a not in lacking) for a in garrison.squares]
    missing = sum(square == UNPLACED for _, square in chart)
    rest = (
        many("One unit has no square yet.", "{count} units have no square yet.", missing)
        if missing
        else phrase("Every unit has a square.")
    )
    return (*found, Debt(text=rest, rule="STD.SETUP.6", met=not missing))


def _garrison(rule: str, a: int, factors: str, met: bool) -> Debt:
    said = phrase("{place} has its {unit}." if met else "{place} needs a {unit}.", place=square(a), unit=factors)
    return Debt(text=said, rule=rule, met=met, space=a)


def _spread(chart: Chart) -> Counter[tuple[str, int]]:
    """How many units of each kind stand in each square."""
    return Counter((KIND[u].id, square) for u, square in chart)


@cache
def _planned(plan: str) -> Counter[tuple[str, int]]:
    """How many units of each kind a plan has in each square."""
    return _spread(filled(plan))


def _plans(chart: Chart, side: int) -> tuple[PlanCard, ...]:
    """The plans of a side; the nearest one says by how many units the chart differs."""
    stands = _spread(chart)
    apart = {name: sum((_planned(name) - stands).values()) for name in OF[side]}
    nearest = min(apart, key=lambda name: apart[name])
    close = apart[nearest] <= len(chart) // 2
    return tuple(
        PlanCard(
            key=plan,
            title=name(PLANS[plan].title),
            about=name(PLANS[plan].about),
            changes=apart[plan] if close and plan == nearest else -1,
        )
        for plan in OF[side]
    )


def _sectors(chart: Chart, side: int) -> tuple[Sector, ...]:
    """How much stands in each part of the frontier."""
    found = []
    corps = [_is_corps(u) for u, _ in chart]
    for low, high, title in SECTORS[side]:
        here = [u for u, square in chart if low <= NUMBERS[side].get(square, 0) <= high]
        many_corps = sum(map(_is_corps, here))
        found.append(
            Sector(
                squares=f"{low}–{high}",
                name=phrase(title),
                corps=many_corps,
                cavalry=sum(CAVALRY >> u & 1 for u in here),
                guns=sum(GUNS >> u & 1 for u in here),
                share=round(many_corps / sum(corps), 3),
            )
        )
    return tuple(found)


def _is_corps(u: int) -> bool:
    return KIND[u].size == "corps"
