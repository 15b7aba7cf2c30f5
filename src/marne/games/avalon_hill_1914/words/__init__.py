"""What the game says, in the languages whose catalogues lie here."""

from marne.kernel.words import words_of

WORDS = words_of(__name__)
phrase, many, name, tell = WORDS.phrase, WORDS.many, WORDS.name, WORDS.tell

DATA = {
    "board.json": ("countries", "place", "others", "owners", "rivers.name", "ridges.name", "fortress.name"),
    "drawing.json": ("title", "subtitle"),
    "plans.toml": ("title", "about"),
    "tables.toml": ("place", "arrival.name"),
    "units.toml": ("name", "historical"),
}
"""The fields of data files that are words or names; `rivers.name` is the name of each of the rivers."""
