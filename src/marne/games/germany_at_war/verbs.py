"""All that can be chosen: the verbs of the game, what each concerns, and how it is said."""

from __future__ import annotations

from marne.games.germany_at_war.blocks import BLOCKS
from marne.games.germany_at_war.ground import COUNT, FORTRESSES
from marne.kernel.verbs import Nouns, Verb, Verbs

AREA = Nouns("area", "space", COUNT)
BLOCK = Nouns("block", "piece", len(BLOCKS))
FORTRESS = Nouns("fortress", "number", len(FORTRESSES))
GARRISON = Nouns("garrison", "number", 4 * len(FORTRESSES))
"""The discs of the four Powers in each fortress."""
NUMBER = Nouns("number", "number", 8)
"""1.6a Up to Germany's Strategic Value."""
OPTION = Nouns("option", "name", listed=("A", "B"))
PLAYER = Nouns("player", "name", listed=("french", "british"))
USE = Nouns("use", "name", listed=("pontoon", "pioneers", "foch"))

VERBS = Verbs(
    # 7.0 Actions
    Verb("tactical", "Tactical Action"),
    Verb("surprise", "Tactical Action with surprise"),
    Verb("strategic", "Strategic Action: {option}", OPTION),
    Verb("pass", "Pass"),
    # 7.3 Activation
    Verb("activate", "Activate {block}", BLOCK),
    Verb("reveal", "Reveal him here"),
    # 7.4 Movement
    Verb("move", "Move {block}", BLOCK),
    Verb("go", "Go to {area}", AREA),
    Verb("stop", "Stop here"),
    Verb("build", "Build garrisons with {block}", BLOCK),
    Verb("raise", "Raise a garrison in {fortress}", FORTRESS),
    Verb("ship", "Ship {block}", BLOCK),
    Verb("entrain", "Send {block} by rail", BLOCK),
    # 7.5 Combat
    Verb("battle", "Fight in {area}", AREA),
    Verb("disc", "{use}", USE),
    Verb("keep", "Keep the Disc"),
    Verb("lose", "Remove a {power} garrison of {fortress}", GARRISON),
    Verb("retreat", "Retreat {block}", BLOCK),
    Verb("general", "General Retreat with the Disc"),
    Verb("stand", "Stand and fight ({player})", PLAYER, bare="Stand and fight"),
    Verb("hit", "{block} takes the hit", BLOCK),
    # 7.6 Impetus
    Verb("impetus", "Ride on with {block}", BLOCK),
    # 5, 6, 7.10 Set-up and reinforcements
    Verb("set", "Set up {block}", BLOCK),
    Verb("draw", "Draw {number}", NUMBER),
    Verb("place", "Place {block}", BLOCK),
    Verb("restore", "Restore {block}", BLOCK),
    Verb("done", "Done ({player})", PLAYER, bare="Done"),
)
