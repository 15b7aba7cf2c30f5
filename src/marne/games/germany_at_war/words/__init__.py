"""What the game says, in the languages whose catalogues lie here."""

from marne.kernel.words import words_of

WORDS = words_of(__name__)
phrase, many, name, tell = WORDS.phrase, WORDS.many, WORDS.name, WORDS.tell

DATA = {
    "blocks.toml": ("name", "historical"),
    "board.toml": ("name", "country", "star"),
    "drawing.json": ("title", "subtitle"),
}
"""The fields of data files that are words or names."""
