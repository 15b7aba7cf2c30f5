"""The table as a page draws it: pieces, areas in other hands, tracks; built from the view alone."""

from __future__ import annotations

from typing import Any

from marne.board import members
from marne.games.germany_at_war.blocks import ARM as ARM_OF
from marne.games.germany_at_war.blocks import (
    ARM_NAMES,
    ARMIES,
    ARMY,
    BLOCKS,
    DOTS,
    LAST,
    PARIS_STATIC,
    POWER,
    POWER_NAMES,
    SIDE,
    STRENGTH,
)
from marne.games.germany_at_war.ground import AREAS, FORTRESSES, GERMAN_AT_START, VICTORY
from marne.games.germany_at_war.movement import ALLOWANCE, March, field, step_cost
from marne.games.germany_at_war.preview import Preview, preview
from marne.games.germany_at_war.state import SIDES, State, occupied
from marne.games.germany_at_war.view import View, view
from marne.games.germany_at_war.words import MONTHS, area, block, power
from marne.kernel import Choice

ROMAN = {"1st": "I", "2nd": "II", "3rd": "III", "4th": "IV", "5th": "V", "6th": "VI", "7th": "VII"}
SHORT = {
    "Royal Belgian Army": "RBA",
    "British Expeditionary Force": "BEF",
    "Reserve": "R",
    "High command": "GQG",
    "Paris Static Infantry": "P",
}

TARGETS = {
    "piece": ("activate", "move", "build", "ship", "entrain", "retreat", "hit", "impetus", "restore", "place", "set"),
    "space": ("go", "battle"),
}
"""What on the table a choice of each verb points at; all others are buttons."""


def table(s: State, side: str | None) -> dict[str, Any]:
    """Everything that a page needs to draw what a side sees."""
    seen = view(s, side)
    return {
        "turn": {"now": seen.turn, "names": MONTHS[1:], "impulse": seen.impulse},
        "phasing": seen.phasing,
        "disc": SIDES[seen.disc] if seen.disc < 2 else None,
        "surprise": seen.surprise,
        "spaces": _spaces(s),
        "pieces": _pieces(seen),
        "garrisons": _garrisons(seen),
        "tracks": _tracks(seen),
        "dead": [face(u, LAST[u]) for u in seen.dead],
        "pool": [face(u, 0) for u in seen.pool],
        "later": [face(u, 0) for u in seen.later],
        "pools": list(seen.enemy_pools),
        "targets": TARGETS,
        "hints": _hints(s, side),
    }


def face(u: int, step: int) -> dict[str, Any]:
    """A block as it is printed, at a step."""
    army = ARMIES[ARMY[u]]
    return {
        "noun": u,
        "power": POWER_NAMES[POWER[u]],
        "side": SIDES[SIDE[u]],
        "arm": ARM_NAMES[ARM_OF[u]],
        "name": BLOCKS[u].name,
        "historical": BLOCKS[u].historical,
        "army": army.name,
        "numeral": ROMAN.get(army.name) or SHORT[army.name],
        "colour": army.colour,
        "step": step,
        "strength": STRENGTH[u][step],
        "dot": DOTS[u][step],
        "left": LAST[u] - step,
        "points": 0 if u == PARIS_STATIC else ALLOWANCE[ARM_OF[u]],
        "steps": [[STRENGTH[u][k], DOTS[u][k]] for k in range(LAST[u] + 1)],
    }


def _pieces(seen: View) -> list[dict[str, Any]]:
    """All blocks on the map: our own face up to us, shown ones face up to all, the others standing."""
    found = []
    for b in seen.own:
        marks = {"own": True, "shown": b.visible, "acted": b.acted, "isolated": b.isolated}
        found.append({"key": f"b{b.block}", "space": b.area, **face(b.block, b.step), **marks})
    for shown in seen.shown:
        found.append({"key": f"b{shown.block}", "space": shown.area, **face(shown.block, shown.step), "shown": True})
    for group in seen.standing:
        name = POWER_NAMES[group.power]
        side = SIDES[0 if group.power == 0 else 1]
        for k in range(group.blocks):
            key = f"s{group.area}.{name}.{k}"
            found.append({"key": key, "space": group.area, "power": name, "side": side, "standing": True})
    for piece in found:
        piece["active"] = piece.get("noun") in seen.activated
    return found


def _garrisons(seen: View) -> list[dict[str, Any]]:
    return [
        {"fort": name, "space": where, "power": POWER_NAMES[p], "count": count}
        for f, (where, name) in enumerate(FORTRESSES)
        for p, count in enumerate(seen.garrisons[4 * f : 4 * f + 4])
        if count
    ]


def _spaces(s: State) -> dict[str, dict[str, Any]]:
    """The areas that differ from the printed map: in other hands, contested, newly engaged."""
    both = occupied(s, 0) & occupied(s, 1)
    taken = s.control ^ GERMAN_AT_START
    found: dict[str, dict[str, Any]] = {}
    for a in members(both | taken | s.engaged & both):
        found[AREAS[a].number] = {
            "held": SIDES[0] if s.control >> a & 1 else SIDES[1],
            "taken": bool(taken >> a & 1),
            "contested": bool(both >> a & 1),
            "engaged": bool(s.engaged & both & 1 << a),
        }
    return found


def _tracks(seen: View) -> list[dict[str, Any]]:
    """The counts that decide the game."""
    german = (VICTORY & seen.control).bit_count()
    dead = [sum(SIDE[u] == side for u in seen.dead) for side in (0, 1)]
    return [
        {"name": "Victory areas", "rule": "2.7a", "german": german, "entente": VICTORY.bit_count() - german},
        {"name": "Valour, 10 wins", "rule": "1.7.1A", "german": seen.valour[0], "entente": sum(seen.valour[1:])},
        {"name": "Blocks lost", "rule": "1.7.1B", "german": dead[0], "entente": dead[1], "of": [10, 20]},
    ]


def _hints(s: State, side: str | None) -> dict[str, dict[str, Any]]:
    """What each step of a marching block would cost, and where it would fight."""
    stage = s.stack[-1] if s.stack else None
    if side is None or not isinstance(stage, March) or SIDES[stage.side] != side:
        return {}
    f, u = field(s, stage.side), stage.unit
    decision = next(iter(stage.ask(s)), None)
    goals = [int(c.noun) for c in (decision.choices if decision else ()) if isinstance(c.noun, int)]
    return {
        f"go {b}": {"cost": step_cost(f, u, s.at[u], b, not s.surprise), "fight": bool(f.enemy >> b & 1)} for b in goals
    }


def foresee(s: State, side: str, choice: Choice) -> dict[str, Any] | None:
    """What a side can know of the battle that a choice would bring about."""
    stage, a = (s.stack[-1] if s.stack else None), choice.noun
    if not isinstance(a, int) or side not in SIDES:
        return None
    who = SIDES.index(side)
    if choice.verb == "battle":
        return _foreseen(preview(s, who, a))
    if choice.verb == "go" and isinstance(stage, March) and stage.side == who and occupied(s, 1 - who) >> a & 1:
        return _foreseen(preview(s, who, a, joining=stage.unit))
    return None


def _foreseen(found: Preview) -> dict[str, Any]:
    def lines(parts: tuple[Any, ...]) -> list[dict[str, Any]]:
        return [{"rule": p.rule, "text": _said(p), "least": p.least, "most": p.most} for p in parts]

    return {
        "area": found.area,
        "title": area(found.area),
        "attack": lines(found.attack),
        "defence": lines(found.defence),
        "least": found.least,
        "most": found.most,
    }


def _said(part: Any) -> str:
    """One line of a preview in words."""
    names = ", ".join(block(u) for u in part.blocks)
    if part.what == "standing":
        count, _, who = part.detail.partition(".")
        return f"{count} {power(int(who))} standing, not yet seen"
    return {
        "strength": names,
        "doubled": f"{names}: doubled",
        "across": f"across a river: {part.detail}",
        "support": f"{names}, adjacent and activated",
        "valour": "Valour",
        "garrisons": f"garrisons in the fortress: {part.detail}",
        "mad_minute": f"Mad Minute: {names}",
        "terrain": f"terrain bonus: {names}",
    }[part.what]
