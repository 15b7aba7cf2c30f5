"""What is gathered for translators."""

from __future__ import annotations

import pytest

from marne.kernel.po import Entry
from marne.words.gather import Unreadable, fields_of, gather, page_words
from marne.words.python import Glued, sentences_in

SOURCE = """
OUT = Refusal("7.1", "It is too far.")
KINDS = prose({"a": "in the open", "b": ("dug in", "in a town")})

def ask(self, s):
    prompt = "Choose a block, or go on." if s.some else "Choose a block."
    return Decision(side, "7.4a", prompt, choices)

def tell(d):
    return words.phrase("{who} passes.", who=d["who"]) + many("{count} hit", "{count} hits", d["hits"])

Option("rail", "Rail", {"no": "No trains.", "yes": "Trains."}, "no")
phrase(KINDS["a"])
"""


def test_sentences_are_found_where_they_are_said() -> None:
    found = [(entry.one, entry.other) for entry in sentences_in(SOURCE)]
    assert found == [
        ("It is too far.", ""),
        ("in the open", ""),
        ("dug in", ""),
        ("in a town", ""),
        ("Choose a block, or go on.", ""),
        ("Choose a block.", ""),
        ("{who} passes.", ""),
        ("{count} hit", "{count} hits"),
        ("Rail", ""),
        ("No trains.", ""),
        ("Trains.", ""),
    ]


@pytest.mark.parametrize("glued", ['f"{who} passes."', '"He " + "passes."', 'who + " passes."', '"%s passes." % who'])
def test_a_sentence_that_is_glued_together_is_complained_about(glued: str) -> None:
    with pytest.raises(Glued, match=r"a\.py:1: put what varies"):
        sentences_in(f'Refusal("7.1", {glued})', "a.py")


def test_the_words_of_a_page_are_read_from_its_file() -> None:
    source = """
    // @ts-check
    export default /** @type {const} */ ({
      // Here: a comment
      and: ' and ',
      'a.b': "it’s: 'so'",
      'days': ['{count} day', '{count} days'],
      quoted: 'isn\\'t',
    });
    """
    assert page_words(source) == [
        Entry(" and ", key="and"),
        Entry("it’s: 'so'", key="a.b"),
        Entry("{count} day", "{count} days", "days"),
        Entry("isn't", key="quoted"),
    ]


def test_words_of_a_page_are_texts() -> None:
    with pytest.raises(Unreadable, match="what stands for a is neither a text nor two"):
        page_words("export default { a: 1 };")


def test_a_field_of_data_may_be_named_with_what_it_lies_in() -> None:
    squares = [
        {"name": "EE14", "place": "Liège", "rivers": [{"name": "Meuse"}]},
        {"name": "A1", "others": ["Ans", "Huy"]},
    ]
    assert list(fields_of({"squares": squares}, ("place", "others", "rivers.name"))) == ["Liège", "Meuse", "Ans", "Huy"]


def test_everything_shared_is_gathered_and_games_say_their_own() -> None:
    entries = {entry.name: entry for entry in gather("marne")}
    assert entries["", "It is not your turn to decide."].where == ("kernel/choice.py",)
    assert entries["seats.days", "{count} day"].other == "{count} days"
    assert not any(place.startswith("games/") for entry in entries.values() for place in entry.where)
