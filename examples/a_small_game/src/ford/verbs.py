"""All that can be chosen: the verbs of the game, what each concerns, and how it is said."""

from __future__ import annotations

from ford.board import AREAS
from marne.kernel.verbs import Nouns, Verb, Verbs

AREA = Nouns("area", "space", len(AREAS))
BATTALION = Nouns("unit", "piece", 8)

VERBS = Verbs(
    Verb("guard", "The Guard: {unit}", BATTALION),
    Verb("march", "March: {unit}", BATTALION),
    Verb("go", "March to {area}", AREA),
    Verb("stay", "Stay"),
    Verb("done", "Done"),
    Verb("fight", "Fight in {area}", AREA),
    Verb("remove", "Remove: {unit}", BATTALION),
)
