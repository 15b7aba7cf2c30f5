"""What the game says, in the languages whose catalogues lie here."""

from marne.kernel.words import words_of

WORDS = words_of(__name__)
phrase, many, name, tell = WORDS.phrase, WORDS.many, WORDS.name, WORDS.tell

DATA = {
    "cards.toml": ("name",),
    "matchups.toml": ("title", "date", "place", "history", "name", "label", "text"),
    "nations.toml": ("title", "people", "name"),
    "periods.toml": ("title", "name"),
    "samples.toml": ("title", "label"),
    "terrain.toml": ("name",),
    "units.toml": ("name", "short"),
}
"""The fields of data files that are words or names."""
