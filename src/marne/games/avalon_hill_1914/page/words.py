"""The game in words: events as sentences, choices as buttons, a position in a line."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from datetime import date, timedelta
from functools import cache
from typing import Any

from marne.board import bits
from marne.games.avalon_hill_1914.ground import BOARD, COUNTRIES, DIRECTIONS, FORTRESSES, PLACES, SLOTS, SQUARES, WORKS
from marne.games.avalon_hill_1914.plans import PLANS
from marne.games.avalon_hill_1914.state import State
from marne.games.avalon_hill_1914.units import KIND, UNITS, counter
from marne.games.avalon_hill_1914.verbs import VERBS
from marne.games.avalon_hill_1914.victory import Line, score
from marne.games.avalon_hill_1914.view import SEALED, View
from marne.games.avalon_hill_1914.words import many, name, phrase
from marne.games.avalon_hill_1914.words import tell as tell_of
from marne.kernel import Choice, Contribution, Event
from marne.kernel.words import KEPT, Saying, Several, prose, spoken, worded

SIDE_NAMES = prose({"german": "Germany", "allied": "The Allied side"})
NATIONS = prose({"german": "German", "french": "French", "british": "British", "belgian": "Belgian", "dutch": "Dutch"})
MONTHS = prose({8: "{first} and {last} August", 9: "{first} and {last} September"})
TURN_OF_MONTH = prose("{first} August and {last} September")
FIRST_DAY = date(1914, 8, 14)
"""STD.SETUP.13 The first day of move 1; each move is two days."""
SIDES_OF_A_SQUARE = prose(
    {
        "n": "on its northern side",
        "ne": "on its north-eastern side",
        "se": "on its south-eastern side",
        "s": "on its southern side",
        "sw": "on its south-western side",
        "nw": "on its north-western side",
    }
)
Data = dict[str, Any]


def square(a: int) -> str:
    """A square by the place in it, if there is one, and its letters."""
    found = SQUARES[a]
    return phrase("{place} ({square})", place=name(found.place), square=found.name) if found.place else found.name


NEAR = 3
"""So many squares from a place one is near it."""
_NAMED = bits(a for a, found in SQUARES.items() if found.place)


@cache
def landmark(a: int) -> int:
    """The square of the nearest place that has a name, or a square itself if none is near."""
    found = BOARD.nearest(a, _NAMED, NEAR)
    return a if found is None else found


def place_of(a: int) -> str:
    """The place in a square, or its letters."""
    return name(SQUARES[a].place) if SQUARES[a].place else SQUARES[a].name


def located(a: int) -> str:
    """A square by its place, or by its letters and the place that is near."""
    if SQUARES[a].place or landmark(a) == a:
        return square(a)
    return phrase("{square} near {place}", square=square(a), place=place_of(landmark(a)))


def listed(words: Sequence[str], more: int) -> str:
    """Some words in a row, the last with an and; or how many are left out."""
    if more > 0:
        return many("{words} and one more place", "{words} and {count} more places", more, words=", ".join(words))
    return phrase("{words} and {last}", words=", ".join(words[:-1]), last=words[-1]) if words[1:] else "".join(words)


_DETAILS = re.compile(r"(, [^()]*)?( \([^)]*\))?$")
"""Where a unit came from and what it was made of, after its name."""
_OFTEN = Counter(_DETAILS.sub("", entry.historical) for entry in UNITS if entry.kind in ("de.LWC", "de.LWD", "de.LWB"))
"""Names that several units share."""
_ONE_OF = re.compile(r"\d+ \((\d+)\)")
"""The name of a gun that has several of its calibre beside it: 210 (2)."""


@worded(1 << 9)
def called(u: int) -> str:
    """A unit by its full name, if it had one of its own."""
    historical = UNITS[u].historical
    if gun := _ONE_OF.fullmatch(UNITS[u].name):
        return phrase("{kind} no. {number}", kind=name(KIND[u].name), number=gun[1])
    if UNITS[u].name.isdigit() and KIND[u].arm not in ("infantry", "cavalry"):
        return name(KIND[u].name)
    if KIND[u].arm not in ("infantry", "cavalry") or _OFTEN[_DETAILS.sub("", historical)] > 1:
        return phrase("{kind} {unit}", kind=name(KIND[u].name), unit=name(UNITS[u].name))
    own = name(historical)
    return own if spoken() == KEPT else _DETAILS.sub("", own)  # what is kept is told whole


def unit(u: int) -> str:
    """A unit by its nation and its name."""
    return phrase("{unit} ({nation})", unit=called(u), nation=phrase(NATIONS[KIND[u].nation]))


def units(some: Iterable[int]) -> str:
    """Several units, with their nation once where they have it in common."""
    found = list(some)
    nations = {KIND[u].nation for u in found}
    if len(found) > 1 and len(nations) == 1:
        return phrase("{unit} ({nation})", unit=listed([*map(called, found)], 0), nation=phrase(NATIONS[nations.pop()]))
    return listed([*map(unit, found)], 0)


def fort(k: int) -> str:
    """A fort by its fortress and where it stands."""
    f, side = divmod(k, WORKS)
    if side == WORKS - 1:
        return phrase("the fort inside {fortress}", fortress=name(FORTRESSES[f].name))
    where = phrase(SIDES_OF_A_SQUARE[DIRECTIONS[side]])
    return phrase("a fort of {fortress} {where}", fortress=name(FORTRESSES[f].name), where=where)


def days(move: int) -> str:
    """STD.TIME.1 The two days of a move."""
    first = FIRST_DAY + timedelta(days=2 * (move - 1))
    last = first + timedelta(days=1)
    said = MONTHS[first.month] if first.month == last.month else TURN_OF_MONTH
    return phrase(said, first=first.day, last=last.day)


COUNTED = prose(
    {
        "attack": "{units} attacks",
        "support": "{units} supports",
        "river": "out of a river square: {units}",
        "slope": "up the slope: {units}",
        "defense": "{units} defends",
        "fort": "the fort",
    }
)
"""What each contribution to a battle is."""


def foreseen(c: Contribution) -> str:
    """One contribution to a battle that may be fought."""
    return phrase(COUNTED[c.what], units=units(c.about))


def _on(d: Data) -> str:
    """One contribution to a battle that is fought."""
    return phrase(COUNTED[d["what"]], units=units(d.get("about", ())))


def _place(d: Data) -> str:
    """What a line of the count is about."""
    if d["what"] == "kills":
        return phrase("destroyed units")
    if d["what"] == "invasion":
        return phrase("a neutral country violated")
    place = PLACES[d["place"]]
    said = (
        phrase("the economic square {square}", square=place.square) if place.place == "Economic" else name(place.place)
    )
    return phrase("{place}, cut off", place=said) if d["what"] == "isolated" else said


def line_of(line: Line) -> str:
    """A line of the ledger."""
    if line.kind == "invasion":
        return phrase("{country} violated", country=name(COUNTRIES[line.country]))
    return _place({"what": line.kind, "place": line.place})


ENDS = prose(
    {
        "decisive": "A decisive victory: Germany {german}, the Allies {allied}.",
        "tactical": "A tactical victory: Germany {german}, the Allies {allied}.",
        "marginal": "A marginal victory: Germany {german}, the Allies {allied}.",
        "draw": "A draw: Germany {german}, the Allies {allied}.",
    }
)
"""STD.WIN.5 to 7 How the game ended."""
VIOLATES = prose("Germany violates the neutrality of {country}.")
STORMED = prose(
    {
        True: "{side} storms {fort}: {attack} against 14, die {die}. It falls; the attacker loses {cost}.",
        False: "{side} storms {fort}: {attack} against 14, die {die}. It stands; the attacker loses {cost}.",
    }
)
"""How a storm ended, by whether the fort fell."""
ASSAULTED = prose(
    {
        True: "{square}: {calibre} mm on {strength}, die {die}. The forts fall, the infantry loses {cost}.",
        False: "{square}: {calibre} mm on {strength}, die {die}. The forts hold, the infantry loses {cost}.",
    }
)
"""How an assault ended, by whether the forts fell."""


def _cost(d: Data) -> str:
    """What an attack on forts cost."""
    return many("one step", "{count} steps", d["attacker"]) if d["attacker"] else phrase("nothing")


TELL: dict[str, Saying] = prose(
    {
        "turn": "Move {move}, {days} 1914.",
        "half": "{side} moves.",
        "placed": "{unit} is set up in {square}.",
        "sealed": "{side} has sealed its mobilization chart.",
        "planned": "{plan}: the chart is filled.",
        "charted": "{unit} is to start in {square}.",
        "revealed": "Both charts are shown.",
        "historical": "Both armies stand as they stood in August 1914.",
        "picked": "{side}: a {die}, {plan}.",
        "arrives": "{unit} arrives in {square}.",
        "rebuilt": "{unit} receives a step: {before} becomes {after}.",
        "march": Several("many", "{units} goes from {start} to {goal}.", "{units} go from {start} to {goal}."),
        "ride": Several(
            "many",
            "{units} goes by rail from {start} to {goal}.",
            "{units} go by rail from {start} to {goal}.",
        ),
        "pushes": Several(
            "many", "{units} pushes cavalry in {square} aside.", "{units} push cavalry in {square} aside."
        ),
        "gives_way": Several(
            "many",
            "{units} gives way from {start} to {goal}.",
            "{units} give way from {start} to {goal}.",
        ),
        "violates": VIOLATES,
        "liege": "Liège is taken.",
        "meuse": "The Meuse is crossed at {square}.",
        "released": "A German unit comes to {square}: the French interior is released.",
        "fed": Several("many", "{units} is fed by a fortress.", "{units} are fed by a fortress."),
        "supplied": Several("many", "{units} is in supply again.", "{units} are in supply again."),
        "isolated": Several("many", "{units} is out of supply.", "{units} are out of supply."),
        "attack": "{side} attacks {square} with {units}.",
        "counts": "{side}: {counted}, {amount:+d}.",
        "battle": "{square}: {attack} against {defense}, column {column}, die {die}. "
        "Steps lost: attacker {attacker}, defender {defender}.",
        "stands": Several(
            "steps",
            "{side} stands in {square}, which costs {steps} step.",
            "{side} stands in {square}, which costs {steps} steps.",
        ),
        "shut": "The defenders of {square} have fallen where they stood: nobody enters it in this battle.",
        "holds": "{side} still holds {square} with other units.",
        "overrun": "{square} is overrun without a die.",
        "advances": "{unit} advances to {square}.",
        "retreats": Several(
            "many", "{units} goes back from {start} to {goal}.", "{units} go back from {start} to {goal}."
        ),
        "pulls_back": Several(
            "many", "{units} pulls back from {start} to {goal}.", "{units} pull back from {start} to {goal}."
        ),
        "reduced": "{unit} loses a step: {now} is left.",
        "broken": "{unit} breaks up in {square}.",
        "destroyed": Several(
            "points",
            "{unit} is destroyed in {square}: {points} point for {the_scorer}.",
            "{unit} is destroyed in {square}: {points} points for {the_scorer}.",
        ),
        "storm": lambda d: STORMED[bool(d["fell"])],
        "assault": lambda d: ASSAULTED[bool(d["fell"])],
        "forts_fall": "All forts of {square} are destroyed.",
        "counted": "{what}: Germany {german}, the Allies {allied}.",
        "end": lambda d: ENDS[d["level"]],
    }
)
"""The story, event by event."""
THE_SIDES = prose({"german": "Germany", "allied": "the Allies"})
TOLD: dict[str, Callable[[Data], Any]] = {
    "side": lambda d: phrase(SIDE_NAMES[d["side"]]),
    "the_scorer": lambda d: phrase(THE_SIDES[d["side"]]),
    "unit": lambda d: unit(d["unit"]),
    "units": lambda d: units(d["units"]),
    "many": lambda d: len(d["units"]),
    "square": lambda d: square(d["square"]),
    "start": lambda d: square(d["start"] if "start" in d else d["path"][0]),
    "goal": lambda d: square(d["goal"] if "goal" in d else d["path"][-1]),
    "plan": lambda d: name(PLANS[d["plan"]].title),
    "country": lambda d: name(d["country"]),
    "days": lambda d: days(d["move"]),
    "fort": lambda d: fort(d["fort"]),
    "now": lambda d: counter(d["unit"], d["step"]),
    "counted": _on,
    "what": _place,
    "cost": _cost,
}
"""What the story names, in words."""


def tell(event: Event) -> str:
    """An event as a sentence."""
    return sentence(tell_of(TELL[event.kind], event.data, TOLD))


def sentence(text: str) -> str:
    """A sentence, which may begin with a name that is written small: fortress brigade of Namur."""
    return text[:1].upper() + text[1:]


FOUGHT = ("attack", "battle", "storm", "assault")
"""Events of a fight, of which a page names the square."""


def facts(event: Event) -> Data:
    """What a page reads of an event: a contribution in words, without its side and its amount; a fight's square."""
    if event.kind in FOUGHT:
        return {**event.data, "place": square(event.data["square"])}
    return {**event.data, "words": _on(event.data)} if event.kind == "counts" else event.data


PIECES = prose({"division": "a division", "brigades": "brigades"})
PARTS: dict[str, Callable[[Any], str]] = {
    "square": square,
    "unit": unit,
    "fort": fort,
    "plan": lambda noun: name(PLANS[noun].title),
    "pieces": lambda noun: phrase(PIECES[noun]),
}
"""What the words of a verb name, by what its noun is."""


ENDING = prose(
    {
        "Neutrals": "The Dutch are placed",
        "Mobilize": "Seal the chart",
        "Arrivals": "No more arrivals",
        "Replacements": "No more steps",
        "Movement": "End the movement",
        "Combat": "End the combat",
        "Defenders": "These defend",
        "Advance": "No more advance",
    }
)
"""What ends a stage, by its name."""


@worded(1 << 13)
def say(choice: Choice, stage: str) -> str:
    """A choice as a button says it, in a stage."""
    if choice.verb == "done" and stage in ENDING:
        return phrase(ENDING[stage])
    verb = VERBS[choice.verb]
    parts = {verb.nouns.name: PARTS[verb.nouns.name](choice.noun)} if verb.nouns and choice.noun is not None else {}
    return sentence(phrase(verb.said(choice.noun), parts))


def summary(s: State) -> str:
    """A position in one line."""
    if s.secret:
        return phrase("The armies mobilize in secret.")
    german, allied = score(s)
    return phrase(
        "Move {move}, {days} 1914: Germany {german}, the Allies {allied}.",
        move=s.move, days=days(s.move), german=german, allied=allied,
    )  # fmt: skip


def describe(seen: View) -> list[tuple[str, list[str]]]:
    """What a side sees, square by square."""
    there: dict[int, list[str]] = {}
    for u, a in enumerate(seen.at):
        if a < SLOTS and a != SEALED:
            there.setdefault(a, []).append(f"{unit(u)} {counter(u, seen.step[u])}")
    lines = [phrase("{square}: {units}", square=square(a), units=", ".join(there[a])) for a in sorted(there)]
    return [(phrase("Units"), lines)]
