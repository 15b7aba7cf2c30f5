"""All that can be chosen: the verbs of the game, what each concerns, and how it is said."""

from __future__ import annotations

from typing import Any

from marne.games.colonialism.board import MOST
from marne.games.colonialism.deck import CARD_NAMES
from marne.games.colonialism.units import NAMES
from marne.kernel.verbs import Nouns, Verb, Verbs

CELLS, BASES, LOTS, ROLLS = MOST[0] * MOST[1], 1024, 64, 8
"""How many there are at most: hexes, bases with the fallen, lots of bases to be deployed, rolls of a bombardment."""
CARDS = tuple(sorted(CARD_NAMES))


def _cells(s: Any) -> int:
    return int(s.rules.columns * s.rules.rows)


def _bases(s: Any) -> int:
    return len(s.at)


HEX = Nouns("hex", "space", CELLS, count=_cells)
BASE = Nouns("base", "piece", BASES, count=_bases)
FALLEN = Nouns("fallen", "number", BASES, count=_bases)
DICE = Nouns("dice", "number", BASES, count=lambda s: max(_bases(s), ROLLS))
"""The base whose dice they are, or the roll of a bombardment."""
WAY = Nouns("way", "direction", 6, count=lambda s: 6 if s.rules.cells == "hexes" else 4)
LOT = Nouns("lot", "number", LOTS)
CARD = Nouns("card", "card", listed=CARDS)
CARD_TO_BUY = Nouns("card", "card", listed=("nation", *CARDS))
UNIT = Nouns("unit", "name", listed=(*NAMES, "infantry_rifles"))
RATED_UNIT = Nouns("unit", "name", listed=tuple(name + rating for name in NAMES for rating in ("", " E")))
TRENCHES = Nouns("number", "number", listed=(4, 2))
STRONG_POINTS = Nouns("number", "number", 3)
LINE = Nouns("line", "number", CELLS, count=_cells, parts=2)

VERBS = Verbs(
    Verb("roll", "Roll"),
    Verb("supply", "Add a supply die to {dice}", DICE, bare="Add a supply die"),
    # Armies
    Verb("convert", "Convert to {unit}", UNIT),
    Verb("train", "Train {unit}", UNIT),
    Verb("take", "Take {card}", CARD_TO_BUY),
    Verb("ready", "The army is ready"),
    Verb("listed", "Take the cards of the list"),
    # Set-up
    Verb("attack", "Attack"),
    Verb("defend", "Defend"),
    Verb("keep", "Leave it as it is"),
    Verb("trade", "Trade for {number} trench hexes", TRENCHES, bare="Trade"),
    Verb("to_infantry", "Turn {unit} into Infantry", RATED_UNIT),
    Verb("trenches", "{number} strong points", STRONG_POINTS),
    Verb("dig", "Dig in {hex}", HEX),
    Verb("lay", "Lay through {hex}", HEX),
    Verb("end", "End here"),
    Verb("leave", "Leave the line at {hex}", HEX),
    Verb("rejoin", "Rejoin the line at {hex}", HEX),
    Verb("deploy", "Deploy {lot}", LOT),
    Verb("place", "Place in {hex}", HEX),
    Verb("face", "Face {way}", WAY),
    Verb("form_up", "Let the rest form up"),
    # Command and cards
    Verb("lead", "Take the initiative"),
    Verb("yield", "Give the initiative away"),
    Verb("play", "Play {card}", CARD),
    Verb("discard", "Discard {card}", CARD),
    Verb("no_card", "Play no card"),
    Verb("intercept", "Use the Fighter"),
    Verb("let_pass", "Let it pass"),
    Verb("target", "Target {hex}", HEX),
    Verb("return", "Bring back {fallen}", FALLEN),
    # Actions
    Verb("base", "Take {base} in hand", BASE),
    Verb("join", "Add {base} to the group", BASE),
    Verb("go", "Move to {hex}", HEX),
    Verb("shoot", "Shoot at {hex}", HEX),
    Verb("cannon", "Fire the cannon at {hex}", HEX),
    Verb("assault", "Assault {hex}", HEX),
    Verb("volley", "Shoot, each at its own target"),
    Verb("turn", "Turn to the {way}", WAY),
    Verb("pass", "Pass with this base"),
    Verb("exit", "Leave the board"),
    Verb("stay", "Let it stay"),
    Verb("fight", "Fight in {hex}", HEX),
    # Under fire
    Verb("stand", "Stand"),
    Verb("fall", "Fall back to {hex}", HEX),
    Verb("retire", "Retire to {hex}", HEX),
    Verb("shock", "{base} is shaken", BASE),
    # The end of a turn
    Verb("rally", "{base} recovers a hit", BASE),
    Verb("decline", "No extra action"),
    Verb("done", "Done"),
    # Asked about, never chosen
    Verb("sight", "The line of sight {line}", LINE, offered=False),
)
