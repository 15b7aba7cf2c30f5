"""What lies beside the map for a question: drawn blocks with their places, leaders to be restored, a free set-up."""

from __future__ import annotations

from marne.games.germany_at_war.blocks import ARMY, BRITISH, LAST, OF_ARMY, POWER
from marne.games.germany_at_war.page.faces import face
from marne.games.germany_at_war.page.words import MONTHS, area
from marne.games.germany_at_war.reinforcements import NO_PLACE, Deploy, DeployTo, Recover, Restore, has_icons, icons
from marne.games.germany_at_war.setup import ICONS, SetUp, candidates
from marne.games.germany_at_war.state import STANDING, STRATEGIC_VALUE, State, put
from marne.games.germany_at_war.words import many, phrase
from marne.kernel import Choice, Eyes, RuleId
from marne.kernel.table import Beside, Clause, Hint, Reach, Tray

NAMED = 3
"""How many places are named one by one."""


def tray(eyes: Eyes[State]) -> Tray | None:
    """What lies beside the map for what a side is asked."""
    if eyes.view.decision is None:
        return None
    s = eyes.imagined
    stage = s.stack[-1]
    if isinstance(stage, Deploy):
        return _drawn(s, stage, -1)
    if isinstance(stage, DeployTo):
        return _drawn(s, stage.deploy, stage.unit)
    if isinstance(stage, SetUp):
        return _set_up(s, stage)
    return _worn(eyes, s, stage) if isinstance(stage, Restore) else None


def places_of(s: State, choice: Choice) -> Reach | None:
    """Where a drawn block could be placed that has not been taken in hand."""
    stage = s.stack[-1]
    if not isinstance(stage, Deploy) or choice.noun not in stage.drawn:
        return None
    return Reach(hints={f"go {a}": Hint() for a in stage.places(s, choice.number)})


def _drawn(s: State, stage: Deploy, held: int) -> Tray:
    """6.0b The blocks of a draw that are not yet placed."""
    after = s.stack[-2] if len(s.stack) > 1 else None
    places = {u: stage.places(s, u) for u in stage.drawn}
    then = Clause(text=_restores(stage.side), rule="7.10b") if isinstance(after, Recover) else None
    return Tray(
        title=phrase("Drawn for {month}", month=phrase(MONTHS[s.turn])),
        text=phrase("Drawn at random from your pool. Drag one to the map, or choose it and then a place that is lit."),
        rule="6.0b",
        beside=tuple(_block(u, places[u], u == held, held < 0) for u in stage.drawn),
        places=True,
        rest=_rest(s, stage, places) if held < 0 else (),
        then=then,
        toward=tuple(sorted({a for u in stage.drawn if held in (-1, u) for a in places[u]})),
    )


def _restores(side: int) -> str:
    return many("One step of your Leaders is restored.", "Up to {count} steps of your Leaders are restored.",
                STRATEGIC_VALUE[side])  # fmt: skip


def _block(u: int, places: list[int], held: bool, free: bool) -> Beside:
    """A drawn block, with its places and why there are so few."""
    rule, text = _where(u, places)
    choice = f"place {u}" if free and places else None
    return Beside(piece=face(f"p{u}", u), text=text, rule=rule, choice=choice, held=held)


def _where(u: int, places: list[int]) -> tuple[RuleId, str]:
    """6.0c, 6.0d, 6.0e Where a block may be placed, in words."""
    if not places:
        return NO_PLACE.rule, phrase("No place is free for it: it goes back to the pool.")
    count = len(places)
    named = ", ".join(area(a) for a in places)
    if POWER[u] == BRITISH:
        return "2.5a", phrase("It arrives in {area}.", area=named)
    if has_icons(u) and any(icons(u, a) for a in places):
        few = many("One free icon of its army: {areas}.", "{count} areas with a free icon of its army: {areas}.",
                   count, areas=named)  # fmt: skip
        return "6.0c", few if count <= NAMED else phrase("{count} areas with a free icon of its army.", count=count)
    many_cities = phrase("No icon is free for it: {count} cities and fortresses of its Power.", count=count)
    return "6.0d", many_cities if count > NAMED else phrase("No icon is free for it: {areas}.", areas=named)


def _rest(s: State, stage: Deploy, places: dict[int, list[int]]) -> tuple[str, ...]:
    """Every drawn block to a place where most of its own army is, those with the fewest places first."""
    twin, found = s.copy(), []
    while placeable := [(len(areas), u) for u, areas in places.items() if areas]:
        u = min(placeable)[1]
        goal = max(places[u], key=lambda a: (_comrades(twin, u, a), -a))
        found += [f"place {u}", f"go {goal}"]
        stage = stage.with_placed(twin, u, goal)
        put(twin, u, goal)
        places = {v: stage.places(twin, v) for v in stage.drawn}
    return tuple(found)


def _comrades(s: State, u: int, where: int) -> int:
    """How many blocks of its army stand in an area."""
    return (STANDING[s.at].here[where] & OF_ARMY[ARMY[u]]).bit_count()


def _set_up(s: State, stage: SetUp) -> Tray:
    """8.1 The blocks that may stand on an icon."""
    icon = ICONS[stage.side][stage.icon]
    where = phrase("It then stands in {area}.", area=area(icon[0]))
    return Tray(
        title=phrase("Set-up"),
        text=phrase("Choose the block for the place that is lit."),
        rule="8.1",
        beside=tuple(
            Beside(piece=face(f"p{u}", u), text=where, rule="5.0b", choice=f"set {u}") for u in candidates(s, icon)
        ),
        rest=(f"set {candidates(s, icon)[0]}",),
    )


def _worn(eyes: Eyes[State], s: State, stage: Restore) -> Tray | None:
    """7.10b The Leaders who may be restored."""
    offered = [c.number for c in eyes.view.decision.choices if c.verb == "restore"]
    if not offered:
        return None
    return Tray(
        title=phrase("Your Leaders"),
        text=many("One more step may be restored.", "{count} more steps may be restored.", stage.left),
        rule="7.10b",
        beside=tuple(
            Beside(
                piece=face(f"p{u}", u, s.step[u]),
                text=phrase("In {area}, {left} of {full} steps left.",
                            area=area(s.at[u]), left=LAST[u] - s.step[u] + 1, full=LAST[u] + 1),
                rule="7.10b",
                choice=f"restore {u}",
            )
            for u in offered
        ),
    )  # fmt: skip
