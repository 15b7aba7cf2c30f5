"""All that can be chosen: the verbs of the game, what each concerns, and how it is said."""

from __future__ import annotations

from marne.games.avalon_hill_1914.ground import FORTRESSES, SLOTS, WORKS
from marne.games.avalon_hill_1914.units import COUNT
from marne.kernel.verbs import Nouns, Verb, Verbs

SQUARE = Nouns("square", "space", SLOTS)
UNIT = Nouns("unit", "piece", COUNT)
FORT = Nouns("fort", "number", WORKS * len(FORTRESSES))
"""The forts on each side of each fortress, and those inside it."""
PLAN = Nouns(
    "plan",
    "name",
    listed=(
        "plan 14", "plan 15", "plan 15b", "plan 16", "plan 16b", "plan 17", "michel", "moltke 1879",
        "waldersee", "schlieffen 1899", "schlieffen 1906", "moltke 1912", "moltke 1914",
    ),
)  # fmt: skip
"""The mobilization plans of both sides that history knows."""
PIECES = Nouns("pieces", "name", listed=("division", "brigades"))

VERBS = Verbs(
    # STD.SETUP Mobilization
    Verb("plan", "Mobilize by this plan: {plan}", PLAN),
    Verb("unit", "Place {unit}", UNIT),
    Verb("on", "To {square}", SQUARE),
    Verb("lift", "Take {unit} back", UNIT),
    # STD.REINF Arrivals
    Verb("bring", "Bring {unit}", UNIT),
    Verb("at", "At {square}", SQUARE),
    # STD.REPL Replacements
    Verb("rebuild", "Give {unit} a step", UNIT),
    # STD.MOVE, STD.RAIL Movement
    Verb("move", "Move {unit}", UNIT),
    Verb("ride", "Send {unit} by rail", UNIT),
    Verb("with", "Take {unit} along", UNIT),
    Verb("drop", "Leave {unit} here", UNIT),
    Verb("go", "Go to {square}", SQUARE),
    Verb("stop", "Stop here"),
    # STD.SUPPLY
    Verb("feed", "Feed {unit} from the fortress", UNIT),
    # STD.COMBAT, STD.FORT
    Verb("attack", "Attack {square}", SQUARE),
    Verb("assault", "Assault the fortress in {square}", SQUARE),
    Verb("storm", "Storm {fort}", FORT),
    Verb("join", "{unit} joins the attack", UNIT),
    Verb("leave", "{unit} stays out of it", UNIT),
    Verb("ready", "Begin the attack"),
    Verb("name", "{unit} defends", UNIT),
    Verb("stand", "Stand"),
    Verb("back", "Go back"),
    Verb("pull", "Pull back"),
    Verb("to", "To {square}", SQUARE),
    Verb("lose", "{unit} loses the step", UNIT),
    Verb("break", "Keep {pieces}", PIECES),
    Verb("advance", "{unit} advances", UNIT),
    Verb("done", "Done"),
    # what one asks of a unit and cannot choose
    Verb("supplied", "The supply of {unit}", UNIT, offered=False),
)
