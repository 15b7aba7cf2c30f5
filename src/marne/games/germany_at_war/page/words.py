"""The game in words: events as sentences, choices as buttons, a position in a line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from marne.games.germany_at_war.blocks import ARMIES, ARMY, BLOCKS, DOTS, POWER_NAMES, STRENGTH, Dot
from marne.games.germany_at_war.ground import AREAS, FORTRESSES
from marne.games.germany_at_war.losses import VICTORIES
from marne.games.germany_at_war.verbs import VERBS
from marne.games.germany_at_war.view import View
from marne.games.germany_at_war.words import many, name, phrase
from marne.games.germany_at_war.words import tell as tell_of
from marne.kernel import Choice, Contribution, Decision, Event
from marne.kernel.words import Saying, Several, prose, worded

SIDE_NAMES = prose({"german": "Germany", "entente": "The Entente"})
THE_SIDES = prose({"german": "Germany", "entente": "the Entente"})
"""The sides within a sentence."""
POWERS = prose({"german": "German", "french": "French", "british": "British", "belgian": "Belgian"})
MONTHS = prose(("", "August", "September", "October", "November"))
ARMS = prose({"leader": "Leader", "infantry": "infantry", "cavalry": "cavalry"})
BAND_NAMES = prose(
    {
        "defence": "defender wins",
        "tie": "tie",
        "marginal": "marginal",
        "decisive": "decisive",
        "brilliant": "brilliant",
    }
)
Data = dict[str, Any]


def side_name(side: str) -> str:
    """A side at the head of a sentence."""
    return phrase(SIDE_NAMES[side])


def area(a: int) -> str:
    """An area by name and number."""
    found = AREAS[a]
    if found.number == "GB":
        return name(found.name)
    return phrase("{area} ({number})", area=name(found.name), number=found.number)


def block_name(u: int) -> str:
    """A block by its name alone."""
    return name(BLOCKS[u].name)


def called(u: int) -> str:
    """A block by its name as a sentence says it: of a duke, with an article."""
    own = block_name(u)
    return phrase("the {title}", title=own) if BLOCKS[u].name.startswith(TITLE) else own


TITLE = "Duke"
"""A name that begins so is a title."""


def army_name(u: int) -> str:
    """The army of a block."""
    army = ARMIES[ARMY[u]]
    return phrase("{army} Army", army=name(army.name)) if army.name[0].isdigit() else name(army.name)


def block(u: int) -> str:
    """A block by name and army."""
    army = ARMIES[ARMY[u]]
    parts = {"block": called(u), "power": phrase(POWERS[army.power]), "army": name(army.name)}
    return phrase("{block} ({power} {army} Army)" if army.name[0].isdigit() else "{block} ({power})", parts)


STEPS: dict[Dot, str | Several] = prose(
    {
        "heart": "heart",
        "star": Several("strength", "{strength} star", "{strength} stars"),
        "black": Several("strength", "{strength} black dot", "{strength} black dots"),
        "blue": Several("strength", "{strength} blue dot", "{strength} blue dots"),
        "red": Several("strength", "{strength} red dot", "{strength} red dots"),
        "white": Several("strength", "{strength} white dot", "{strength} white dots"),
    }
)
"""A step by its strength and the colour of its dots."""


def at_step(u: int, step: int) -> str:
    """A block's strength at a step, with its dots."""
    return phrase(STEPS[DOTS[u][step]], strength=STRENGTH[u][step])


def told_step(u: int, step: int) -> str:
    """The same within a sentence."""
    return phrase("his heart") if DOTS[u][step] == "heart" else at_step(u, step)


NO_FARTHER = prose(
    {
        "stop": "It can go no farther: stop here.",
        "reveal": "He can go no farther: reveal him here.",
    }
)
"""What is asked of a march that can only end, by the one choice that is left."""


def prompt(seen: View, decision: Decision) -> str:
    """A question with the block that it concerns, its place, and the points it has left."""
    if seen.matter is None or seen.matter.unit is None:
        return phrase(decision.prompt)
    u, left = seen.matter.unit, seen.matter.left
    where = next((area(b.area) for b in seen.own if b.block == u), None)
    there = "{block} in the pool." if where is None else "{block} in {area}."
    said = [phrase(there, block=block(u), area=where), phrase(decision.prompt)]
    if (only := NO_FARTHER.get("".join(choice.verb for choice in decision.choices))) is not None:
        return f"{said[0]} {phrase(only)}"
    if left is not None:
        points = many("{count} movement point left.", "{count} movement points left.", left)
        said.append(points if left else phrase("No movement points left."))
    return " ".join(said)


def power(p: int) -> str:
    return phrase(POWERS[POWER_NAMES[p]])


def fortress(f: int) -> str:
    """A fortress by name."""
    return name(FORTRESSES[f][1])


COUNTED: dict[str, Saying] = prose(
    {
        "strength": "{blocks}",
        "doubled": "{blocks} doubles",
        "across": "across a river: {blocks} ({sum} divided by {by}, {arm})",
        "support": "{blocks} supports from an adjacent area",
        "valour": "{power} Valour",
        "garrisons": Several("count", "{count} garrison in the fortress", "{count} garrisons in the fortress"),
        "mad_minute": "Mad Minute of {blocks}",
        "terrain": "terrain bonus {bonus} for {blocks}",
        "standing": "{count} {power} standing, not yet seen",
    }
)
"""What each contribution to a battle is."""
COUNTED_PARTS: dict[str, Callable[[Data], str]] = {
    "sum": lambda d: " + ".join(map(str, d["worths"])),
    "arm": lambda d: phrase(ARMS[d["arm"]]),
    "power": lambda d: power(d["power"]),
}


def _counted(what: str, blocks: Iterable[str], d: Data) -> str:
    return tell_of(COUNTED[what], {**d, "blocks": ", ".join(blocks)}, COUNTED_PARTS)


def foreseen(c: Contribution) -> str:
    """One contribution to a battle that may be fought."""
    return _counted(c.what, map(block, c.about), dict(c.parts))


def _on(d: Data) -> str:
    """One contribution to a battle that is fought."""
    return _counted(d["what"], map(called, d.get("about", ())), d)


VERDICTS = prose(
    {
        "tie": ("{area}: {attack} against {defence}, final result {result}, a tie.",),
        "marginal": (
            "{area}: {attack} against {defence}, final result {result:+d}, a marginal victory for the attacker.",
            "{area}: {attack} against {defence}, final result {result:+d}, a marginal victory for the defender.",
        ),
        "decisive": (
            "{area}: {attack} against {defence}, final result {result:+d}, a decisive victory for the attacker.",
            "{area}: {attack} against {defence}, final result {result:+d}, a decisive victory for the defender.",
        ),
        "brilliant": (
            "{area}: {attack} against {defence}, final result {result:+d}, a brilliant victory for the attacker.",
            "{area}: {attack} against {defence}, final result {result:+d}, a brilliant victory for the defender.",
        ),
    }
)
"""7.5.1.10, 7.5.1.11b How a battle ended: how clearly, and for whom."""
ATTRITION = prose(
    {
        "reduced": "Attrition: {block} loses a step, now {step}.",
        "eliminated": "Attrition: {block} is eliminated in {area}.",
        "garrison_lost": "Attrition: a {power} garrison of {fortress} is lost.",
    }
)
"""7.9b What is lost in the Final Phase."""


def _verdict(d: Data) -> str:
    """How a battle ended, as a sentence to be filled in."""
    result: int = d["result"]
    return VERDICTS[VICTORIES.names[VICTORIES.column(abs(result))]][result < 0]


TELL_VALOUR = prose("{power} Valour rises by {points} to {total} for {area}.")
DREW = prose(
    Several("count", "{side} draws {count} block from its pool.", "{side} draws {count} blocks from its pool.")
)
TELL: dict[str, Saying] = prose(
    {
        "turn": "Turn {turn}, {month} 1914.",
        "deployed": Several("count", "{side} has set up {count} block.", "{side} has set up {count} blocks."),
        "set_up": "{block} is set up in {area}.",
        "impulse": "Impulse {number}: {the_side}.",
        "isolated": "{block} in {area} is isolated.",
        "relieved": "{block} in {area} is no longer isolated.",
        "tactical": "{side} plays a Tactical Action.",
        "strategic": lambda d: {
            "A": "{side} plays a Strategic Action, to march.",
            "B": "{side} plays a Strategic Action, to draw new blocks.",
        }[d["option"]],
        "pass": "{side} passes.",
        "surprise": "Germany lays the Initiative Disc on Luxembourg: surprise.",
        "activated": "{block} is activated in {area} at {step}.",
        "battles": Several("battles", "{side} may resolve {battles} battle.", "{side} may resolve {battles} battles."),
        "march": "{block} goes from {start} to {goal}.",
        "march_seen": "A {power} block goes from {start} to {goal}.",
        "control": "{side} takes control of {area}.",
        "engage": "{side} engages the enemy in {area}.",
        "valour": TELL_VALOUR,
        "valour_denied": "No {power} Valour for {area}: their Capital is lost.",
        "valour_lost": "{area} has fallen: all {power} Valour is lost ({points}).",
        "garrison": "A {power} garrison is raised in {fortress}, now {total}.",
        "garrison_lost": "A {power} garrison of {fortress} is lost.",
        "gave_step": "{block} gives up a step: {step}.",
        "battle": lambda d: (
            "{side} attacks in {area}, newly engaged." if d["new"] else "{side} attacks in {area}, contested before."
        ),
        "disc": lambda d: {
            "pontoon": "{side} spends the Initiative Disc in {area}: Pontoon Engineers.",
            "pioneers": "{side} spends the Initiative Disc in {area}: Pioneers.",
            "foch": "{side} spends the Initiative Disc in {area}: the Foch attack.",
        }[d["use"]],
        "cavalry": lambda d: (
            "{side} declares cavalry in {area}." if d["cavalry"] else "{side} declares no cavalry in {area}."
        ),
        "general_retreat": "{side} spends the Disc on a General Retreat from {area}.",
        "walkover": "No enemy is left: {the_side} takes {area} without a battle.",
        "shown": "{block} is revealed at {step}.",
        "counts": "{side}: {counted}, {amount:+d}.",
        "result": _verdict,
        "hits": Several("hits", "{side} takes {hits} hit.", "{side} takes {hits} hits."),
        "soaked": "{block} absorbs a hit, {hits} of {needed}.",
        "reduced": "{block} loses a step: now {step}.",
        "eliminated": "{block} is eliminated in {area}.",
        "final_phase": "The Final Phase of {month}; {the_side} is the first to suffer attrition.",
        "excess": Several(
            "hits", "{hits} hit on {the_side} finds nobody left.", "{hits} hits on {the_side} find nobody left."
        ),
        "deactivated": "{block} is deactivated and falls to {step}.",
        "exhausted": "{block} was activated at his heart and is spent.",
        "disc_passes": "The Initiative Disc passes to {the_side}.",
        "two_passes": "Both sides have passed: the impulses are over.",
        "paris": "Germany does not hold Paris and loses a Valour Point: {total} left.",
        "available": "{block} joins the reinforcement pool.",
        "drawn": "{block} is drawn from the pool.",
        "drew": lambda d: DREW if d["count"] else "{side} draws no blocks from its pool.",
        "arrives": "{block} arrives in {area}.",
        "arrival_seen": "A {power} block arrives in {area}.",
        "returned": "{block} finds no place and returns to the pool.",
        "restored": "{block} recovers to {step}.",
        "count": "Victory Areas: Germany {german}, the Entente {entente}.",
        "victory": lambda d: "{side} wins a marginal victory." if d["marginal"] else "{side} wins a decisive victory.",
    }
)
"""The story, event by event."""
TOLD: dict[str, Callable[[Data], str]] = {
    "side": lambda d: side_name(d["side"]),
    "the_side": lambda d: phrase(THE_SIDES[d["side"]]),
    "block": lambda d: block(d["block"]),
    "area": lambda d: area(d["area"]),
    "start": lambda d: area(d["start"]),
    "goal": lambda d: area(d["goal"]),
    "fortress": lambda d: fortress(d["fort"]),
    "power": lambda d: phrase(POWERS[d["power"]]) if isinstance(d["power"], str) else power(d["power"]),
    "step": lambda d: told_step(d["block"], d["step"]),
    "month": lambda d: phrase(MONTHS[d["turn"]]),
    "counted": _on,
}
"""What the story names, in words."""


def tell(event: Event) -> str:
    """An event as a sentence."""
    said = ATTRITION if event.rule == "7.9b" else TELL
    return sentence(tell_of(said[event.kind], event.data, TOLD))


def plainly(event: Event) -> str:
    """A loss by attrition, without saying again that it is one."""
    return sentence(tell_of(TELL[event.kind], event.data, TOLD))


def rises(events: Sequence[Event]) -> list[str]:
    """2.10e Valour that several events give, Power by Power."""
    said = []
    for of in dict.fromkeys(e.data["power"] for e in events):
        mine = [e.data for e in events if e.data["power"] == of]
        where = list(dict.fromkeys(area(d["area"]) for d in mine))
        names = phrase("{some} and {last}", some=", ".join(where[:-1]), last=where[-1]) if where[1:] else where[0]
        parts = {"power": TOLD["power"](mine[0]), "points": sum(d["points"] for d in mine), "total": mine[-1]["total"]}
        said.append(phrase(TELL_VALOUR, {**parts, "area": names}))
    return said


def sentence(text: str) -> str:
    """A sentence, which may begin with a name that is written small: von Bülow."""
    return text[:1].upper() + text[1:]


def facts(event: Event) -> Data:
    """What a page reads of an event; a contribution also in words, without its side and its amount."""
    return {**event.data, "words": _on(event.data)} if event.kind == "counts" else event.data


USES = prose({"pontoon": "Pontoon Engineers", "pioneers": "Pioneers", "foch": "Foch attack"})
OPTIONS = prose({"A": "march", "B": "draw"})
PLAYERS = prose({"french": "France", "british": "Britain and Belgium"})
PARTS: dict[str, Callable[[Any], dict[str, str]]] = {
    "area": lambda n: {"area": area(n)},
    "block": lambda n: {"block": block(n)},
    "fortress": lambda n: {"fortress": fortress(n)},
    "garrison": lambda n: {"power": power(n & 3), "fortress": fortress(n >> 2)},
    "number": lambda n: {"number": str(n)},
    "option": lambda n: {"option": phrase(OPTIONS[n])},
    "player": lambda n: {"player": phrase(PLAYERS[n])},
    "use": lambda n: {"use": phrase(USES[n])},
}
"""What the words of a verb name, by what its noun is."""


DONE = prose(
    {
        "Activation": "Go on to movement",
        "Movement": "End the movement",
        "Combat": "No more battles",
        "Impetus": "Ride no farther",
        "Restore": "Restore no more",
    }
)
"""What ends a segment, by its name."""


@worded(1 << 12)
def say(choice: Choice, segment: str = "") -> str:
    """A choice as a button says it, in a segment."""
    if choice.verb == "done" and segment in DONE:
        said = phrase(DONE[segment])
        who = PARTS["player"](choice.noun) if choice.noun is not None else {}
        return phrase("{said} ({player})", {"said": said, **who}) if who else said
    verb = VERBS[choice.verb]
    parts = PARTS[verb.nouns.name](choice.noun) if verb.nouns and choice.noun is not None else {}
    return phrase(verb.said(choice.noun), parts)
