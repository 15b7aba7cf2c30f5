"""The game in words: events as sentences, choices as buttons, a position in a line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from marne.games.germany_at_war.blocks import ARMIES, ARMY, BLOCKS, DOTS, POWER_NAMES, STRENGTH
from marne.games.germany_at_war.ground import AREAS, FORTRESSES, NEAR
from marne.games.germany_at_war.state import SIDES, State, lost
from marne.games.germany_at_war.verbs import VERBS
from marne.games.germany_at_war.view import View
from marne.kernel import Choice, Contribution, Decision, Event

SIDE_NAMES = {"german": "Germany", "entente": "The Entente"}
TO_SIDE = {"german": "Germany", "entente": "the Entente"}
POWERS = {"german": "German", "french": "French", "british": "British", "belgian": "Belgian"}
MONTHS = ("", "August", "September", "October", "November")
BAND_NAMES = {
    "defence": "defender wins",
    "tie": "tie",
    "marginal": "marginal",
    "decisive": "decisive",
    "brilliant": "brilliant",
}
Data = dict[str, Any]


def area(a: int) -> str:
    """An area by name and number."""
    found = AREAS[a]
    return found.name if found.number == "GB" else f"{found.name} ({found.number})"


def block(u: int) -> str:
    """A block by name and army."""
    army = ARMIES[ARMY[u]]
    who = POWERS[army.power]
    return f"{BLOCKS[u].name} ({who} {army.name} Army)" if army.name[0].isdigit() else f"{BLOCKS[u].name} ({who})"


def at_step(u: int, step: int) -> str:
    """A block's strength at a step, with its dots."""
    strength, dot = STRENGTH[u][step], DOTS[u][step]
    if dot == "heart":
        return "heart"
    return f"{strength} stars" if dot == "star" else f"{strength} {dot}"


def prompt(seen: View, decision: Decision) -> str:
    """A question with the block that it concerns, its place, and the points it has left."""
    if seen.matter is None or seen.matter.unit is None:
        return decision.prompt
    u, left = seen.matter.unit, seen.matter.left
    points = "" if left is None else f" {left} movement point{'s' * (left != 1)} left."
    where = next((area(b.area) for b in seen.own if b.block == u), "the pool")
    return f"{block(u)} in {where}. {decision.prompt}{points}"


def power(p: int) -> str:
    return POWERS[POWER_NAMES[p]]


COUNTED: dict[str, Callable[[str, Data], str]] = {
    "strength": lambda names, d: names,
    "doubled": lambda names, d: f"{names} doubles",
    "across": lambda names, d: f"across a river: {names} ({_divided(d)})",
    "support": lambda names, d: f"{names} supports from an adjacent area",
    "valour": lambda names, d: f"{power(d['power'])} Valour",
    "garrisons": lambda names, d: f"garrisons, {d['count']} of them",
    "mad_minute": lambda names, d: f"Mad Minute of {names}",
    "terrain": lambda names, d: f"terrain bonus {d['bonus']} for {names}",
    "standing": lambda names, d: f"{d['count']} {power(d['power'])} standing, not yet seen",
}
"""What each contribution to a battle is."""


def _divided(d: Data) -> str:
    return f"{' + '.join(map(str, d['worths']))} divided by {d['by']}, {d['arm']}"


def foreseen(c: Contribution) -> str:
    """One contribution to a battle that may be fought."""
    return COUNTED[c.what](", ".join(block(u) for u in c.about), dict(c.parts))


def _counts(d: Data) -> str:
    """One contribution to a battle."""
    names = ", ".join(BLOCKS[u].name for u in d.get("about", ()))
    return f"{SIDE_NAMES[d['side']]}: {COUNTED[d['what']](names, d)}, {d['amount']:+d}."


def _result(d: Data) -> str:
    r = d["result"]
    verdict = "a tie" if r == 0 else "the attacker wins" if r > 0 else "the defender wins"
    return f"{area(d['area'])}: {d['attack']} against {d['defence']}, final result {r:+d}, {verdict}."


TELL: dict[str, Callable[[Data], str]] = {
    "turn": lambda d: f"Turn {d['turn']}, {MONTHS[d['turn']]} 1914.",
    "deployed": lambda d: f"{SIDE_NAMES[d['side']]} has set up {d['count']} blocks.",
    "set_up": lambda d: f"{block(d['block'])} is set up in {area(d['area'])}.",
    "impulse": lambda d: f"Impulse {d['number']}: {SIDE_NAMES[d['side']]}.",
    "isolated": lambda d: f"{block(d['block'])} in {area(d['area'])} is isolated.",
    "tactical": lambda d: f"{SIDE_NAMES[d['side']]} plays a Tactical Action.",
    "strategic": lambda d: f"{SIDE_NAMES[d['side']]} plays a Strategic Action, Option {d['option']}.",
    "pass": lambda d: f"{SIDE_NAMES[d['side']]} passes.",
    "surprise": lambda d: "Germany lays the Initiative Disc on Luxembourg: surprise.",
    "activated": lambda d: (
        f"{block(d['block'])} is activated in {area(d['area'])} at {at_step(d['block'], d['step'])}."
    ),
    "battles": lambda d: f"{SIDE_NAMES[d['side']]} may resolve {d['battles']} battle{'s' * (d['battles'] != 1)}.",
    "march": lambda d: f"{block(d['block'])} goes from {area(d['start'])} to {area(d['goal'])}.",
    "march_seen": lambda d: f"A {power(d['power'])} block goes from {area(d['start'])} to {area(d['goal'])}.",
    "control": lambda d: f"{SIDE_NAMES[d['side']]} takes control of {area(d['area'])}.",
    "engage": lambda d: f"{SIDE_NAMES[d['side']]} engages the enemy in {area(d['area'])}.",
    "valour": lambda d: f"{POWERS[d['power']]} Valour rises by {d['points']} to {d['total']} for {area(d['area'])}.",
    "valour_denied": lambda d: f"No {POWERS[d['power']]} Valour for {area(d['area'])}: their Capital is lost.",
    "valour_lost": lambda d: f"{area(d['area'])} has fallen: all {POWERS[d['power']]} Valour is lost ({d['points']}).",
    "garrison": lambda d: f"A {power(d['power'])} garrison is raised in {FORTRESSES[d['fort']][1]}, now {d['total']}.",
    "garrison_lost": lambda d: f"A {power(d['power'])} garrison of {FORTRESSES[d['fort']][1]} is lost.",
    "gave_step": lambda d: f"{block(d['block'])} gives up a step: {at_step(d['block'], d['step'])}.",
    "battle": lambda d: (
        f"{SIDE_NAMES[d['side']]} attacks in {area(d['area'])}"
        + (", newly engaged." if d["new"] else ", contested before.")
    ),
    "disc": lambda d: (
        f"{SIDE_NAMES[d['side']]} spends the Initiative Disc in {area(d['area'])}: "
        + {"pontoon": "Pontoon Engineers.", "pioneers": "Pioneers.", "foch": "the Foch attack."}[d["use"]]
    ),
    "cavalry": lambda d: (
        f"{SIDE_NAMES[d['side']]} declares {'cavalry' if d['cavalry'] else 'no cavalry'}" + f" in {area(d['area'])}."
    ),
    "general_retreat": lambda d: (
        f"{SIDE_NAMES[d['side']]} spends the Disc on a General Retreat from {area(d['area'])}."
    ),
    "walkover": lambda d: f"No enemy is left: {SIDE_NAMES[d['side']]} takes {area(d['area'])} without a battle.",
    "shown": lambda d: f"{block(d['block'])} is revealed at {at_step(d['block'], d['step'])}.",
    "counts": _counts,
    "result": _result,
    "hits": lambda d: f"{SIDE_NAMES[d['side']]} takes {d['hits']} hit{'s' * (d['hits'] != 1)}.",
    "soaked": lambda d: f"{block(d['block'])} absorbs a hit, {d['hits']} of {d['needed']}.",
    "reduced": lambda d: f"{block(d['block'])} loses a step: now {at_step(d['block'], d['step'])}.",
    "eliminated": lambda d: f"{block(d['block'])} is eliminated in {area(d['area'])}.",
    "excess": lambda d: f"{d['hits']} hits on {TO_SIDE[d['side']]} find nobody left.",
    "deactivated": lambda d: f"{block(d['block'])} is deactivated and falls to {at_step(d['block'], d['step'])}.",
    "exhausted": lambda d: f"{block(d['block'])} was activated at his heart and is spent.",
    "disc_passes": lambda d: f"The Initiative Disc passes to {TO_SIDE[d['side']]}.",
    "two_passes": lambda d: "Both sides have passed: the impulses are over.",
    "paris": lambda d: f"Germany does not hold Paris and loses a Valour Point: {d['total']} left.",
    "available": lambda d: f"{block(d['block'])} joins the reinforcement pool.",
    "drawn": lambda d: f"{block(d['block'])} is drawn from the pool.",
    "drew": lambda d: f"{SIDE_NAMES[d['side']]} draws {d['count']} block{'s' * (d['count'] != 1)} from its pool.",
    "arrives": lambda d: f"{block(d['block'])} arrives in {area(d['area'])}.",
    "arrival_seen": lambda d: f"A {power(d['power'])} block arrives in {area(d['area'])}.",
    "returned": lambda d: f"{block(d['block'])} finds no place and returns to the pool.",
    "restored": lambda d: f"{block(d['block'])} recovers to {at_step(d['block'], d['step'])}.",
    "count": lambda d: f"Victory Areas: Germany {d['german']}, the Entente {d['entente']}.",
    "victory": lambda d: f"{SIDE_NAMES[d['side']]} wins a {'marginal' if d['marginal'] else 'decisive'} victory.",
}


def tell(event: Event) -> str:
    """An event as a sentence."""
    return TELL[event.kind](event.data)


USES = {"pontoon": "Pontoon Engineers", "pioneers": "Pioneers", "foch": "Foch attack"}
PLAYERS = {"french": "France", "british": "Britain and Belgium"}
PARTS: dict[str, Callable[[Any], dict[str, str]]] = {
    "area": lambda n: {"area": area(n)},
    "block": lambda n: {"block": block(n)},
    "fortress": lambda n: {"fortress": FORTRESSES[n][1]},
    "garrison": lambda n: {"power": power(n & 3), "fortress": FORTRESSES[n >> 2][1]},
    "number": lambda n: {"number": str(n)},
    "option": lambda n: {"option": n},
    "player": lambda n: {"player": PLAYERS[n]},
    "use": lambda n: {"use": USES[n]},
}
"""What the words of a verb name, by what its noun is."""


def say(choice: Choice) -> str:
    """A choice as a button says it."""
    verb = VERBS[choice.verb]
    parts = PARTS[verb.nouns.name](choice.noun) if verb.nouns and choice.noun is not None else {}
    return verb.said(choice.noun).format_map(parts)


def describe(seen: View) -> list[tuple[str, list[str]]]:
    """What a side sees, area by area: its own blocks, those that lie face up, and those that stand."""
    own: dict[int, list[str]] = {}
    for b in seen.own:
        marks = "".join(m for m, on in (("*", b.visible), ("!", b.isolated), ("~", b.acted)) if on)
        own.setdefault(b.area, []).append(f"{BLOCKS[b.block].name} {at_step(b.block, b.step)}{marks}")
    others: dict[int, list[str]] = {}
    for shown in seen.shown:
        others.setdefault(shown.area, []).append(f"{block(shown.block)} {at_step(shown.block, shown.step)}")
    for standing in seen.standing:
        others.setdefault(standing.area, []).append(f"{standing.blocks} {power(standing.power)} standing")
    for fort, (where, name) in enumerate(FORTRESSES):
        for p, count in enumerate(seen.garrisons[4 * fort : 4 * fort + 4]):
            if count:
                others.setdefault(where, []).append(f"{count} {power(p)} garrison{'s' * (count > 1)} of {name}")
    near = sorted(a for a in others if a in own or any(NEAR[a] >> b & 1 for b in own))
    far = sorted(a for a in others if a not in near)
    valour = ", ".join(f"{power(p)} {points}" for p, points in enumerate(seen.valour))
    disc = SIDE_NAMES[SIDES[seen.disc]] if seen.disc < 2 else "nobody"
    head = f"{MONTHS[seen.turn]} 1914, impulse {seen.impulse}. Initiative Disc: {disc}. Valour: {valour}."
    return [
        ("The war", [head]),
        ("Your blocks (* face up, ! isolated, ~ has acted)", [_line(a, own[a]) for a in sorted(own)]),
        ("Near you", [_line(a, others[a]) for a in near]),
        ("Farther away", [_line(a, others[a]) for a in far]),
    ]


def _line(a: int, there: list[str]) -> str:
    """An area and what is in it."""
    return f"{area(a)}: {', '.join(there)}"


def summary(s: State) -> str:
    """A position in one line."""
    if s.winner >= 0:
        return f"{SIDE_NAMES[SIDES[s.winner]]} has won."
    who = SIDE_NAMES[SIDES[s.phasing]]
    valour = f"Valour {s.valour[0]}:{sum(s.valour[1:])}"
    return f"{MONTHS[s.turn]}, impulse {s.impulse}, {who} to act; {valour}, blocks lost {lost(s, 0)}:{lost(s, 1)}."
