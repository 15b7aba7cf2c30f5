"""The table as a page draws it: counters, boxes beside the map, the calendar; built from the view alone."""

from __future__ import annotations

from marne.board import members
from marne.games.offensive_a_outrance.forces import leader
from marne.games.offensive_a_outrance.ground import GERMAN_SOIL, HEXES, SLOTS
from marne.games.offensive_a_outrance.movement import Force
from marne.games.offensive_a_outrance.page.armies import OrderOfBattle, order_of_battle
from marne.games.offensive_a_outrance.page.calendar import Clock, Left, PlanNow, Standing, clock, left, plans, standing
from marne.games.offensive_a_outrance.page.corps import mates
from marne.games.offensive_a_outrance.page.faces import Unit
from marne.games.offensive_a_outrance.page.fights import Fights, fights
from marne.games.offensive_a_outrance.page.layers import layers
from marne.games.offensive_a_outrance.page.pieces import FALLEN, WAITING, pieces
from marne.games.offensive_a_outrance.page.proposing import proposal
from marne.games.offensive_a_outrance.page.questions import spaces
from marne.games.offensive_a_outrance.page.reach import hints, together
from marne.games.offensive_a_outrance.page.structures import StructureNow, structures
from marne.games.offensive_a_outrance.page.supplycard import ArmySupply, supplies
from marne.games.offensive_a_outrance.page.tray import tray
from marne.games.offensive_a_outrance.state import State
from marne.games.offensive_a_outrance.units import ALLIES, GERMANY, SIDES
from marne.games.offensive_a_outrance.verbs import VERBS
from marne.games.offensive_a_outrance.view import View
from marne.games.offensive_a_outrance.words import phrase
from marne.kernel import Choice, Eyes
from marne.kernel.table import Box, Moving, SpaceNow, Table, Targets
from marne.kernel.words import worded

TARGETS = Targets(**VERBS.targets())


class FrontTable(Table, frozen=True, kw_only=True):
    """The table of 1914 Offensive à outrance."""

    pieces: tuple[Unit, ...]
    ground: OrderOfBattle
    clock: Clock
    standing: Standing
    plans: tuple[PlanNow, ...] = ()
    left: tuple[Left, ...] = ()
    structures: tuple[StructureNow, ...] = ()
    supply: tuple[ArmySupply, ...] = ()


def table(eyes: Eyes[State]) -> FrontTable:
    """Everything that a page needs to draw what a side sees."""
    seen: View = eyes.view
    s = eyes.imagined
    choices = _choices(s, eyes.side)
    side = SIDES.index(eyes.side) if eyes.side else None
    fought = fights(s, side) if side is not None and choices else Fights()
    return FrontTable(
        pieces=pieces(seen, s),
        spaces=_spaces(seen.control, s.rules.setting.hexes),
        boxes=_boxes(),
        targets=TARGETS,
        hints=hints(s, choices) if choices else {},
        moving=_moving(s) if choices else None,
        about=spaces(s) if choices else (),
        ways=_ways(s, choices),
        strikes=fought.strikes,
        blows=fought.blows,
        odds=fought.odds,
        tray=tray(s, side, choices) if side is not None and choices else None,
        proposal=proposal(s, side, choices) if side is not None and choices else None,
        ground=order_of_battle(s.rules.setting),
        clock=clock(s, seen),
        standing=standing(s, seen),
        plans=plans(seen),
        left=left(seen, s.rules.setting.armies),
        structures=structures(seen.blown, seen.turn, s.rules.setting.hexes),
        supply=supplies(s, side, s.rules.setting.armies) if side is not None else (),
        overlays=layers(s, side, bool(choices)),
    )


def _choices(s: State, side: str | None) -> tuple[Choice, ...]:
    """What a side may choose now."""
    decisions = s.stack[-1].ask(s) if s.stack and side else ()
    return next((decision.choices for decision in decisions if decision.side == side), ())


@worded(1 << 4)
def _boxes() -> tuple[Box, ...]:
    """The boxes beside the map."""
    return tuple(Box(space=SLOTS + k, title=phrase(title)) for k, title in enumerate((*WAITING.values(), *FALLEN)))


@worded(1 << 6)
def _spaces(control: int, hexes: int) -> dict[str, SpaceNow]:
    """3.4-1 The hexes in other hands than at home."""
    found = {}
    for taken, side in ((control & ~GERMAN_SOIL, GERMANY), (hexes & GERMAN_SOIL & ~control, ALLIES)):
        for a in members(taken):
            found[HEXES[a].name] = SpaceNow(held=SIDES[side], taken=True)
    return found


def _ways(s: State, choices: tuple[Choice, ...]) -> tuple[tuple[int, int], ...]:
    """8.2, 11.1 Where those of whom the question is may go back."""
    back = [c.number for c in choices if c.verb in ("to", "fall_back")]
    start = next(iter(spaces(s)), None) if back else None
    return () if start is None else tuple((start, goal) for goal in back if goal != start)


def _moving(s: State) -> Moving | None:
    """The Force on the march, by its leading unit."""
    stage = s.stack[-1]
    units = together(s, stage) if isinstance(stage, Force) else 0
    if not isinstance(stage, Force) or not units:
        return None
    return Moving(piece=f"u{leader(s, units)}", end="stop", mates=len(mates(s, units, stage.side)))
