"""The game in words: events as sentences, choices as buttons, a position in a line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from marne.games.offensive_a_outrance.ground import HEXES, SLOTS
from marne.games.offensive_a_outrance.odds import COMBAT_TABLE, POINT
from marne.games.offensive_a_outrance.page import names
from marne.games.offensive_a_outrance.page.names import SIDE_NAMES, THE_SIDES, sentence, unit, units
from marne.games.offensive_a_outrance.page.story import TELL
from marne.games.offensive_a_outrance.routine import TABLE as BARRAGE_TABLE
from marne.games.offensive_a_outrance.routine import amount as amount_of
from marne.games.offensive_a_outrance.state import NOWHERE, State
from marne.games.offensive_a_outrance.units import WORKS
from marne.games.offensive_a_outrance.verbs import VERBS
from marne.games.offensive_a_outrance.view import SECRET, View
from marne.games.offensive_a_outrance.words import many, name, phrase
from marne.games.offensive_a_outrance.words import tell as tell_of
from marne.kernel import Choice, Contribution, Event
from marne.kernel.words import prose

Data = dict[str, Any]
PHASES = prose(
    {
        "preliminary": "Preliminary Phase",
        "joint": "Joint Preliminary Phase",
        "attachment": "Attachment Phase",
        "supply": "Supply Phase",
        "engineering": "Railway Engineering Phase",
        "movement": "Movement Phase",
        "counter movement": "Counter Movement Phase",
        "attack": "Attack Phase",
        "counter attack": "Counter Attack Phase",
        "finishing": "Finishing Phase",
        "inter-phase": "Inter-Phase",
    }
)
TASKS = prose({"recovery": "recovery", "position": "building a position"})
COUNTED = prose(
    {
        "attack": "{units}",
        "defense": "{units}",
        "hexside": "what the hexside takes from {units}",
        "ground": "the ground of the hex",
        "prepared": "all attackers have prepared",
        "flanked": "the defender is flanked",
        "position": "the Improved Position",
        "river": "across a river",
        "uphill": "up in elevation",
        "fleet": "naval support",
        "barrage": "the Prep Bombardment",
        "their_skill": "proficiency of the defender",
        "our_skill": "proficiency of the attacker",
        "limits": "the limit of that",
        "guns": "guns of {units}",
        "support": "guns from beside, {units}",
        "escarpment": "up the escarpment, {units}",
        "result": "the result of the battle",
        "artillery": "the enemy's artillery",
        "repulsed": "driven off",
        "unseen": "units that are not seen",
        "held_back": "if those that are seen are held back and others fight",
        "prep_up": "the target lies higher",
        "prep_escarpment": "over an escarpment",
        "forced_march": "points of the Forced March",
    }
)
"""What contributions are, in words."""
PARTS_OF_A_POINT = {"attack": POINT, "defence": POINT, "artillery": 8}
"""In how many parts of a point strengths and artillery values are counted."""
EFFECTS = prose(
    {
        "cel": "each Force loses effectiveness ({amount})",
        "check": "{amount:+d} to its checks",
        "sr": "a reduction",
        "black": "black {amount}",
        "white": "white {amount}",
    }
)
"""9.9.2 What a result of the Combat Results Table does to a side."""
RETREATS = (prose("The defender stands."), prose("The defender retreats {count} hex."),
            prose("The defender retreats {count} hexes."))  # fmt: skip
LEVELS = prose(
    {
        "marginal": "A marginal victory for {winner}: a lead of {lead}.",
        "substantial": "A substantial victory for {winner}: a lead of {lead}.",
        "decisive": "A decisive victory for {winner}: a lead of {lead}.",
        "draw": "The game is over: nobody leads, nobody has won.",
    }
)
"""27.0 How the game ended."""


def strength(parts: int) -> str:
    """A strength in points: they are counted in quarters."""
    return f"{parts / POINT:g}"


def foreseen(c: Contribution) -> str:
    """One contribution to a battle that may be fought."""
    return phrase(COUNTED[c.what], units=units(c.about))


def _counted(d: Data) -> str:
    """What has been counted, in words."""
    return phrase(COUNTED[d["what"]], units=units(d.get("about", ())))


def _amount(d: Data) -> str:
    """What a contribution counts, in points where strengths are added up."""
    return f"{d['amount'] / PARTS_OF_A_POINT.get(d.get('on', ''), 1):+g}"


def result_of(result: str) -> str:
    """9.9.2 What a result says for the attacker, and for the defender."""
    found: dict[str, list[str]] = {"attacker": [], "defender": []}
    for who, what, amount in COMBAT_TABLE.effects(result):
        found[who].append(phrase(EFFECTS[what], amount=amount))
    nothing = phrase("nothing")
    return phrase(
        "for the attacker {attacker}; for the defender {defender}",
        attacker=", ".join(found["attacker"]) or nothing,
        defender=", ".join(found["defender"]) or nothing,
    )


BARRAGES = prose(
    {
        "shift": ("one column for the attack", "{count} columns for the attack"),
        "sr": ("one reduction", "{count} reductions"),
        "check": ("+1 to the enemy's checks", "+{count} to the enemy's checks"),
    }
)
"""20.5-2 What a Prep Bombardment does."""


def _barrage(d: Data) -> str:
    """20.5-2 What a Prep Bombardment has done; a heavy gun adds one to the checks."""
    found = {what: amount_of(BARRAGE_TABLE.effects(d["result"]), what) for what in BARRAGES}
    found["check"] += d["heavy"] != NOWHERE
    said = [many(*BARRAGES[what], count) for what, count in found.items() if count]
    return ", ".join(said) or phrase("nothing")


def _retreat(d: Data) -> str:
    """9.9.2-4 Whether the defender must go."""
    hexes = d["retreat"]
    return many(RETREATS[1], RETREATS[2], hexes) if hexes else phrase(RETREATS[0])


def lead(points: int) -> str:
    """27.0 Who leads, and by how much."""
    if not points:
        return phrase("nobody leads")
    if points > 0:
        return phrase("Germany leads by {points}", points=points)
    return phrase("the Allies lead by {points}", points=-points)


def _gain(d: Data) -> str:
    """27.0 What somebody gains."""
    points = d["points"]
    who = phrase(THE_SIDES["german" if points > 0 else "allied"])
    return many("{count} Victory Point for {side}", "{count} Victory Points for {side}", abs(points), side=who)


def _awarded(d: Data) -> str:
    """For what points are given: a place, or a plan that was given up."""
    if "army" in d:
        return phrase("The plan of {army}", army=names.army(d["army"]))
    return name(d["name"])


def _rights(count: int) -> str:
    """14.3.4 How many positions may be completed."""
    if count < 0:
        return phrase("as many positions as it likes")
    return many("{count} position", "{count} positions", count)


TOLD: dict[str, Callable[[Data], Any]] = {
    "side": lambda d: phrase(SIDE_NAMES[d["side"]]),
    "unit": lambda d: unit(d["unit"]),
    "fortress": lambda d: unit(d["fortress"]),
    "source": lambda d: unit(d["source"]),
    "units": lambda d: units(d["units"]),
    "many": lambda d: len(d["units"]),
    "parts": lambda d: units(d["parts"]),
    "attackers": lambda d: units(d["attackers"]),
    "defenders": lambda d: units(d["defenders"]),
    "hex": lambda d: names.place(d["hex"]),
    "start": lambda d: names.place(d["start"]),
    "goal": lambda d: names.place(d["goal"]),
    "to": lambda d: names.place(d["to"]),
    "target": lambda d: names.place(d["target"]),
    "hexes": lambda d: names.places(d["hexes"]),
    "army": lambda d: names.army(d["army"]),
    "other": lambda d: names.army(d["other"]),
    "corps": lambda d: names.corps(d["corps"]),
    "counted": _counted,
    "amount": _amount,
    "attack": lambda d: strength(d["attack"]),
    "defence": lambda d: strength(d["defence"]),
    "outcome": lambda d: result_of(d["result"]),
    "retreats": _retreat,
    "barrage": _barrage,
    "division": lambda d: f"{d['size'] / 8:g}",
    "faces": lambda d: "{} + {}".format(*d["faces"]),
    "total": lambda d: sum(d["faces"]) + d["modifier"],
    "phase": lambda d: phrase(PHASES[d["phase"]]),
    "status": lambda d: names.status(d["status"]),
    "task": lambda d: phrase(TASKS[d["task"]]),
    "awarded": _awarded,
    "gain": _gain,
    "lead": lambda d: lead(d["lead"]),
    "ending": lambda d: phrase(
        LEVELS[d["how"]], winner=phrase(THE_SIDES[d["winner"]]) if d["winner"] else "", lead=abs(d["lead"])
    ),
    "positions": lambda d: _rights(d["count"]),
}
"""What the story names, in words."""


def tell(event: Event) -> str:
    """An event as a sentence."""
    return sentence(tell_of(TELL[event.kind], event.data, TOLD))


FOUGHT = ("attack", "repulse", "odds", "dice", "battle", "repulsed", "prepared")
"""Events of a fight, of which a page names the hex."""


def facts(event: Event) -> Data:
    """What a page reads of an event: a contribution in words, without its side and its amount; a fight's hex."""
    if event.kind in FOUGHT:
        return {**event.data, "place": names.place(event.data["hex"])}
    if event.kind == "shot":
        return {**event.data, "place": names.called(event.data["fortress"])}
    return {**event.data, "words": _counted(event.data)} if event.kind == "counts" else event.data


NOUNS: dict[str, Callable[[Any], str]] = {
    "hex": names.place,
    "unit": names.called,
    "army": names.army,
    "corps": names.corps,
    "boundary": names.boundary,
}
"""What the words of a verb name, by what its noun is."""
SAYINGS: dict[tuple[str, str], str] = prose(
    {
        ("Areas", "done"): "These are the boundaries",
        ("Bend", "straighten"): "All boundaries as proposed",
        ("Overlaps", "overlap"): "{army} shares ground",
        ("Overlaps", "done"): "So far areas overlap",
        ("Overlap", "straighten"): "No ground is shared",
        ("Corps", "done"): "All are attached",
        ("Depots", "done"): "No Depot relocates",
        ("Provisions", "done"): "Supply is settled",
        ("Provisions", "relocate"): "Displace {unit}",
        ("Successor", "done"): "The Depot stays",
        ("Successor", "at"): "The Depot goes to {hex}",
        ("March", "done"): "End the movement",
        ("Trains", "pick"): "{unit} is first",
        ("React", "pick"): "First {unit}",
        ("React", "stand"): "Nobody falls back",
        ("Retire", "stand"): "It stays",
        ("Retire", "done"): "Nobody else retires",
        ("Combining", "done"): "Nobody else combines",
        ("Bombard", "done"): "No bombardment",
        ("Bombard", "fire"): "These are bombarded",
        ("Bombardment", "done"): "Cease fire",
        ("Orders", "done"): "No more attacks",
        ("Muster", "settled"): "These attack",
        ("Barrage", "done"): "No Prep Bombardment",
        ("Barrage", "gun"): "Let {unit} take part",
        ("Withhold", "settled"): "All others fight",
        ("Parry", "settled"): "All others defend",
        ("Ammo", "settled"): "Go on",
        ("Ammo", "no_ammo"): "Fight without Ammo",
        ("Reduction", "settled"): "Replacements pay",
        ("Designate", "commit"): "{unit} makes the Repulse",
        ("Fire", "enough"): "No more support",
        ("Advance", "enough"): "No more advance",
        ("Occupy", "enough"): "Nobody advances",
        ("StepBack", "enough"): "Stop here",
        ("Withdrawal", "enough"): "Stay here",
        ("Routines", "done"): "The routines go on",
        ("Lorraine", "done"): "Wait",
        ("Repairs", "done"): "No more repairs",
        ("Refill", "done"): "No more replacements",
    }
)
"""How a choice is said where its verb alone would not say it, by the stage that asks."""


def say(choice: Choice, stage: str = "") -> str:
    """A choice as its button says it."""
    verb = VERBS[choice.verb]
    parts = {verb.nouns.name: NOUNS[verb.nouns.name](choice.noun)} if verb.nouns and choice.noun is not None else {}
    return sentence(phrase(SAYINGS.get((stage, choice.verb)) or verb.said(choice.noun), parts))


def summary(s: State) -> str:
    """A position in one line."""
    return phrase("Game Turn {turn} of {last}: {lead}.", turn=s.turn, last=s.rules.setting.last, lead=lead(s.points))


def describe(seen: View) -> list[tuple[str, list[str]]]:
    """What a side sees, hex by hex."""
    there: dict[int, list[str]] = {}
    for u, a in enumerate(seen.at):
        if a < SLOTS and a in HEXES:
            there.setdefault(a, []).append(_state_of(seen, u))
    lines = [phrase("{hex}: {units}.", hex=names.place(a), units=", ".join(there[a])) for a in sorted(there)]
    return [(phrase("Units"), lines)]


def _state_of(seen: View, u: int) -> str:
    """A unit, what it has lost, and how effective it is, as far as one knows."""
    lost, status = seen.sr[u], seen.ce[u]
    if lost in (SECRET, 0) and status in (SECRET, 0):
        return unit(u)
    if WORKS >> u & 1:
        return many("{unit} (one step lost)", "{unit} ({count} steps lost)", lost, unit=unit(u))
    level = phrase(names.STATUS_NAMES[status])
    if not lost:
        return phrase("{unit}, {status}", unit=unit(u), status=level)
    return many("{unit}, reduced once, {status}", "{unit}, reduced {count} times, {status}", lost, unit=unit(u),
                status=level)  # fmt: skip
