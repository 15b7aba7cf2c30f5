"""What decides a battle: goals, exits and the last turn, read from the agreed aim or from the battle's own words."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any

from tests.games.colonialism.referee import offers
from tests.games.colonialism.referee.book import Book
from tests.games.colonialism.referee.facts import TYPES


@dataclass
class Terms:
    """Who wins how: goals with their conditions, places as hexes, who may leave from which turn, and what else."""

    goals: list[dict[str, Any]] = field(default_factory=list)
    places: dict[str, set[int]] = field(default_factory=dict)
    exits: dict[str, Any] | None = None
    last: int = 0
    otherwise: str = "losses"


def ready(scenario: str) -> dict[str, Any] | None:
    """A battle as it is printed, or nothing."""
    text = (files("marne.games.colonialism") / "data" / "matchups.toml").read_text("utf-8")
    return next((battle for battle in tomllib.loads(text)["matchup"] if battle["id"] == scenario), None)


def terms(scenario: str, options: dict[str, str], p: Book, engagement: str) -> Terms:
    """VICTORY.1, M87 The terms of a battle: those that are printed with it, or the aim that was agreed."""
    far = {h for h in range(p.sheet.count) if offers.depth(p, 1 - p.attacker, h, engagement) == 0}
    if battle := ready(scenario):
        v = battle["victory"]
        places = {name: {p.sheet.hex(c, r) for c, r in hexes} for name, hexes in v.get("places", {}).items()}
        return Terms(v["goals"], places, v.get("exits"), v["last_turn"], v["otherwise"])
    last = 0 if options["turns"] == "none" else int(options["turns"])
    if options["aim"] == "break":
        return Terms(last=last)
    found = Terms(places={"far": far}, last=last or 12, otherwise="defender")
    if options["aim"] == "hold":
        found.places["objective"] = p.objective
        conditions: list[dict[str, Any]] = [{"kind": "holds", "place": "objective", "least": 1}]
        found.goals = [{"wins": "attacker", "when": "last_turn", "all": conditions}]
    else:
        found.goals = [{"wins": "attacker", "when": "any_turn", "all": [{"kind": "left", "percent": 25}]}]
        found.exits = {"side": "attacker", "from_turn": 1, "place": "far"}
    return found


def may_leave(p: Book, t: Terms, u: int) -> bool:
    """VICTORY.1 Whether a base may go off the board: its side may, it is time, and it stands where one leaves."""
    if t.exits is None or p.stuck(u) or p.turn < t.exits["from_turn"]:
        return False
    role = "attacker" if p.owner[u] == p.attacker else "defender"
    return role == t.exits["side"] and p.at[u] in t.places[t.exits["place"]]


def holds(p: Book, side: int, hexes: set[int]) -> int:
    """M86 How many hexes of a place a side holds: one of its bases stands there, or was the last to do so."""
    return sum(p.held.get(h) == side for h in hexes)


def stands(p: Book, side: int, hexes: set[int], unit: str = "") -> int:
    """How many bases of a side, perhaps of one type, stand in a place."""
    return sum(p.at[u] in hexes and unit in ("", TYPES[p.kind[u]]) for u in p.alive(side))


def met(p: Book, t: Terms, side: int, c: dict[str, Any]) -> bool:
    """Whether a condition holds, from the eyes of a side."""
    kind, least, most = c["kind"], c.get("least", 0), c.get("most", 999)
    if kind == "left":
        return bool(p.left[side] >= (least or -(-p.deployed[side] * c["percent"] // 100)))
    if kind == "lost_less":
        return bool(p.lost[side] * 100 < c["percent"] * p.deployed[side])
    hexes = t.places[c["place"]]
    if kind == "score":
        bonus = c["bonus"] if holds(p, side, t.places[c["bonus_place"]]) else 0
        return bool(stands(p, side, hexes) + bonus >= least)
    who = 1 - side if kind.startswith("enemy") else side
    count = stands(p, who, hexes, c.get("unit", "")) if kind.endswith("stands") else holds(p, who, hexes)
    return bool(least <= count <= most)


def verdict(p: Book, t: Terms) -> str:
    """Who has won at the end of a turn: "red", "blue", "draw", or "" while it goes on."""
    roles = {"attacker": p.attacker, "defender": 1 - p.attacker}
    last = bool(t.last) and p.turn >= t.last
    names = ("red", "blue")
    for goal in t.goals:
        side = roles.get(goal["wins"], p.attacker)
        if (last or goal["when"] == "any_turn") and all(met(p, t, side, c) for c in goal["all"]):
            return names[roles[goal["wins"]]] if goal["wins"] in roles else "draw"
    if not last:
        return ""
    if t.otherwise in roles:
        return names[roles[t.otherwise]]
    red, blue = p.lost[0] * p.deployed[1], p.lost[1] * p.deployed[0]
    return "draw" if red == blue else names[int(blue < red)]
