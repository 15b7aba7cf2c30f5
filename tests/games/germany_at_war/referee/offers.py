"""What each box of the sequence of play must offer, by the clauses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.games.germany_at_war.referee import battle, clauses, seats
from tests.games.germany_at_war.referee.facts import (
    AREAS,
    BLOCKS,
    BRITISH,
    FOCH,
    FRENCH,
    GB,
    GERMANY,
    NEAR,
    STRATEGIC_VALUE,
    side_of,
)
from tests.games.germany_at_war.referee.position import Position

Offer = set[tuple[str, Any]]


class Battle:
    """What the referee has noted of a battle and of a draw while it goes on."""

    def __init__(self) -> None:
        self.side = GERMANY  # who attacks
        self.area = 0
        self.use = ""
        self.questions: set[str] = set()  # the boxes in which somebody was asked
        self.mounted = False
        self.held: set[int] = set()
        self.retreats = 0
        self.general = False
        self.hits: list[list[int]] = []  # side and hits still to be taken, the loser first
        self.soaked: dict[int, int] = {}
        self.result = 0
        self.powers: dict[int, int] = {}
        self.plan = False
        self.used: list[tuple[int, str]] = []
        self.hand: set[int] = set()
        self.drew = -1  # who drew last
        self.asked = 0  # how many blocks Option B asked for
        self.restored = 0
        self.removed = 0  # garrisons that pioneers have removed
        self.built = 0  # garrisons that a block has raised
        self.said: dict[str, set[str]] = {}  # with three players, who has said that a segment is over for him


def expected(p: Position, stage: Any, note: Battle) -> Offer:
    """What a stage must offer now."""
    return RULES[type(stage).__name__](p, stage, note) | endings(p, stage, note)


def endings(p: Position, stage: Any, note: Battle) -> Offer:
    """What ends a box of the sequence of play, if it may be ended now."""
    name = type(stage).__name__
    said = note.said.get(name, set())
    if name in ("Movement", "Impetus", "Restore") or (name == "Activation" and p.activated):
        return seats.words(p, stage.side, "done", said)
    if name == "Combat" and not compulsory(p):  # 7.5d
        return seats.words(p, stage.side, "done", said)
    if name == "Retreat" and (note.retreats or not note.general):  # C8 at least one goes
        return seats.standing(p, stage.side, stage.area, said)
    if name == "Declaration":
        return {("keep", None)}
    may_stop = {"Pioneers": note.removed == 1, "BuildGarrisons": note.built > 0}
    return {("done", None)} if may_stop.get(name) else set()


def mine(p: Position, stage: Any, note: Battle) -> list[int]:
    """The blocks on the map of the side that is asked, but for those of a player who is done (G26)."""
    over = note.said.get(type(stage).__name__, set())
    return [
        u
        for u, b in enumerate(BLOCKS)
        if b.side == stage.side and isinstance(p.at[u], int) and seats.player(b.power) not in over
    ]


def action(p: Position, stage: Any, note: Battle) -> Offer:
    """3.0a, 7.1a, 7.2a, 7.2.3a What an impulse may be used for."""
    found: Offer = {("pass", None)}
    if p.disc == stage.side:
        found |= {("strategic", "A"), ("strategic", "B")}
    if activation(p, stage, note):
        found.add(("tactical", None))
        if (p.turn, p.impulse, stage.side, p.disc) == (1, 1, GERMANY, GERMANY):
            found.add(("surprise", None))
    return found


def can_reveal(p: Position, u: int) -> bool:
    """7.3.1.2b Whether a leader may be revealed where he is."""
    area, side = p.at[u], BLOCKS[u].side
    assert isinstance(area, int)
    return not p.holds(area, 1 - side) and clauses.room(p, area, side, besides=u)


def activation(p: Position, stage: Any, note: Battle) -> Offer:
    """7.3 Leaders who may be activated."""
    if len(p.activated) >= STRATEGIC_VALUE[stage.side]:
        return set()
    free = [u for u in mine(p, stage, note) if BLOCKS[u].arm == "leader" and u not in p.isolated | p.activated]
    return {("activate", u) for u in free if can_reveal(p, u) or clauses.steps(p, u, _area(p, u), 4, leading=True)}


def _area(p: Position, u: int) -> int:
    area = p.at[u]
    assert isinstance(area, int)
    return area


def leader_march(p: Position, stage: Any, note: Battle) -> Offer:
    """7.3.1.2 A leader goes on, or is revealed."""
    u = stage.unit
    found: Offer = {("go", b) for b in clauses.steps(p, u, _area(p, u), stage.left, leading=True)}
    return found | ({("reveal", None)} if can_reveal(p, u) else set())


def movement(p: Position, stage: Any, note: Battle) -> Offer:
    """7.4a, 7.3.2 What blocks may do in the Movement Segment."""
    found: Offer = set()
    for u in mine(p, stage, note):
        if u in p.acted | p.isolated or (p.action == "tactical" and not clauses.ordered(p, u)):
            continue
        if _area(p, u) == GB:
            if p.action != "tactical" and BLOCKS[u].power == BRITISH and clauses.ports(p):
                found.add(("ship", u))
            continue
        if clauses.steps(p, u, _area(p, u), clauses.allowance(p, u)):
            found.add(("move", u))
        if clauses.can_build(p, u):
            found.add(("build", u))
        by_rail = p.rules.rail and p.action != "tactical" and "static" not in BLOCKS[u].flags
        if by_rail and clauses.stations(p, u):
            found.add(("entrain", u))
    return found


def march(p: Position, stage: Any, note: Battle) -> Offer:
    """7.4b, 7.4d A block goes on, or stops where there is room."""
    u, area = stage.unit, _area(p, stage.unit)
    found: Offer = {("go", b) for b in clauses.steps(p, u, area, stage.left)}
    stops = stage.moved and clauses.room(p, area, stage.side, besides=u)
    return found | ({("stop", None)} if stops else set())


def compulsory(p: Position) -> list[int]:
    """7.5a, d The new engagements that are still to be fought."""
    return [a for a in sorted(p.engaged) if p.contested(a) and a not in p.fought]


def combat(p: Position, stage: Any, note: Battle) -> Offer:
    """7.5a, c, d Where the next battle may be."""
    open_ = [a for a in range(len(AREAS)) if p.contested(a) and a not in p.fought]
    others = [a for a in open_ if p.battles > 0 and battle.attackers(p, a, stage.side)]
    return {("battle", a) for a in compulsory(p) or others}


def declaration(p: Position, stage: Any, note: Battle) -> Offer:
    """7.2b, 7.2.1b, 7.2.2, 7.3.1.7 What the disc may be spent on."""
    area, fighting = stage.area, battle.attackers(p, stage.area, stage.side)
    found: Offer = set()
    if p.disc != stage.side or p.action != "tactical" or p.surprise:
        return found
    if area in p.engaged and set(fighting) & (p.over_major | p.over_minor):
        found.add(("disc", "pontoon"))
    if p.discs(area, 1 - stage.side):
        found.add(("disc", "pioneers"))
    if FOCH in p.activated and p.at[FOCH] in NEAR[area] and any(BLOCKS[u].power == FRENCH for u in fighting):
        found.add(("disc", "foch"))
    return found


def garrisons(p: Position, area: int, side: int) -> Offer:
    """The garrisons of a side in an area."""
    return {
        ("lose", 4 * f + q) for (f, q), n in p.garrisons.items() if n and f in AREAS[area].forts and side_of(q) == side
    }


def pioneers(p: Position, stage: Any, note: Battle) -> Offer:
    """7.2.2 Which garrisons may be removed."""
    return garrisons(p, stage.area, 1 - stage.side)


def retreat(p: Position, stage: Any, note: Battle) -> Offer:
    """7.5.1.1, 7.5.1.2 Who may leave before the Showdown, and whether a General Retreat may be called."""
    there = [u for u in p.here(stage.area, stage.side) if "static" not in BLOCKS[u].flags]
    away = {u for u in there if clauses.refuges(p, u, note.held)}
    mounted = {u for u in away if BLOCKS[u].arm != "infantry" and not note.mounted}
    found: Offer = {("retreat", u) for u in (away if note.general else mounted) if u in mine(p, stage, note)}
    french_stand = "french" in note.said.get("Retreat", ())
    may_call = p.disc == stage.side and not note.use and not note.retreats and not note.general and not french_stand
    return found | ({("general", None)} if may_call and away else set())


def losses(p: Position, stage: Any, note: Battle) -> Offer:
    """7.5.1.13c, d, e The strongest take hits first, garrisons last."""
    blocks = p.here(stage.area, stage.side)
    if not blocks:
        return garrisons(p, stage.area, stage.side)
    most = max(p.strength(u) for u in blocks)
    return {("hit", u) for u in blocks if p.strength(u) == most}


def impetus(p: Position, stage: Any, note: Battle) -> Offer:
    """7.6 Cavalry that may ride on."""
    clear = [u for u in mine(p, stage, note) if u in p.riders and not p.holds(_area(p, u), 1 - stage.side)]
    return {("impetus", u) for u in clear if clauses.gallops(p, u)}


def draw(p: Position, stage: Any, note: Battle) -> Offer:
    """7.1e, C4 Any number up to the Strategic Value."""
    pool = [u for u, b in enumerate(BLOCKS) if b.side == stage.side and p.at[u] == "pool"]
    return {("draw", n) for n in range(min(STRATEGIC_VALUE[stage.side], len(pool)) + 1)}


def deploy(p: Position, stage: Any, note: Battle) -> Offer:
    """6.0e Which of the drawn blocks can be placed."""
    return {("place", u) for u in note.hand if clauses.arrivals(p, u, note.used)}


def restore(p: Position, stage: Any, note: Battle) -> Offer:
    """7.10b Leaders who may recover a step, as many in all as the Strategic Value."""
    if note.restored >= STRATEGIC_VALUE[stage.side]:
        return set()
    return {
        ("restore", u)
        for u in mine(p, stage, note)
        if BLOCKS[u].arm == "leader" and p.step[u] and clauses.has_line(p, _area(p, u), BLOCKS[u].power)
    }


RULES: dict[str, Callable[[Position, Any, Battle], Offer]] = {
    "Action": action,
    "Activation": activation,
    "LeaderMarch": leader_march,
    "Movement": movement,
    "March": march,
    "BuildGarrisons": lambda p, stage, note: {("raise", f) for f in clauses.can_build(p, stage.unit)},
    "SeaTransport": lambda p, stage, note: {("go", a) for a in clauses.ports(p)},
    "RailMovement": lambda p, stage, note: {("go", a) for a in clauses.stations(p, stage.unit)},
    "Combat": combat,
    "Declaration": declaration,
    "Pioneers": pioneers,
    "Retreat": retreat,
    "RetreatTo": lambda p, stage, note: {("go", a) for a in clauses.refuges(p, stage.unit, note.held)},
    "Losses": losses,
    "Impetus": impetus,
    "Gallop": lambda p, stage, note: {("go", a) for a in clauses.gallops(p, stage.unit)},
    "Draw": draw,
    "Deploy": deploy,
    "DeployTo": lambda p, stage, note: {("go", a) for a in clauses.arrivals(p, stage.unit, note.used)},
    "Restore": restore,
}
