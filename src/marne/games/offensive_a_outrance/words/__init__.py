"""What the game says, in the languages whose catalogues lie here."""

from marne.kernel.words import words_of

WORDS = words_of(__name__)
phrase, name = WORDS.phrase, WORDS.name

DATA = {
    "board.json": ("country", "place", "others", "camp", "district", "entry", "rivers"),
    "drawing.json": ("title", "subtitle"),
}
"""The fields of data files that are words or names."""
