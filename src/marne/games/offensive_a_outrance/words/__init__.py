"""What the game says, in the languages whose catalogues lie here."""

from marne.kernel.words import words_of

WORDS = words_of(__name__)
phrase, many, name, tell = WORDS.phrase, WORDS.many, WORDS.name, WORDS.tell

DATA = {
    "board.json": ("country", "place", "others", "camp", "district", "entry", "rivers"),
    "drawing.json": ("title", "subtitle"),
    "tables.toml": ("objective.name",),
    "units.toml": ("name", "commander"),
}
"""The fields of data files that are words or names."""
