"""Sentences in the language of whoever reads them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from marne.kernel import Choice, Match
from marne.kernel.po import BadCatalogue, Entry, head, read, written
from marne.kernel.words import (
    KEPT,
    SHARED,
    VARIABLE,
    Words,
    choose_language,
    counted,
    forget,
    many,
    named,
    phrase,
    retold,
    sentence,
    speaking,
    spoken,
    worded,
    words_of,
)
from tests.kernel.toy import Toy

THREE = "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"
"""How Russian counts."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder for catalogues that are tried out."""
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    forget()
    yield tmp_path
    forget()


def translate(folder: Path, language: str, *entries: Entry, plural: str = THREE, package: str = SHARED) -> Words:
    """Write a catalogue and give back the words that find it."""
    path = folder / package.rpartition(".")[2] / f"{language}.po"
    path.parent.mkdir(exist_ok=True)
    path.write_text(written([head(language, plural), *entries]))
    return words_of(package)


def test_english_needs_no_catalogue() -> None:
    assert spoken() == "en"
    assert phrase("{who} takes {area}.", who="Germany", area="Liège") == "Germany takes Liège."
    assert [many("{count} block", "{count} blocks", n) for n in (0, 1, 2)] == ["0 blocks", "1 block", "2 blocks"]


def test_a_translation_orders_the_parts_as_it_likes(folder: Path) -> None:
    words = translate(folder, "ru", Entry("{who} takes {area}.", said=("{area}: {who}!",)))
    with speaking("ru"):
        assert words.phrase("{who} takes {area}.", who="Germany", area="Liège") == "Liège: Germany!"
    assert words.phrase("{who} takes {area}.", who="Germany", area="Liège") == "Germany takes Liège."


def test_a_language_counts_in_its_own_way(folder: Path) -> None:
    words = translate(
        folder, "ru", Entry("{count} day", "{count} days", said=("{count} день", "{count} дня", "{count} дней"))
    )
    with speaking("ru"):
        said = [words.many("{count} day", "{count} days", n) for n in (1, 2, 5, 11, 21, 22, 111)]
    assert said == ["1 день", "2 дня", "5 дней", "11 дней", "21 день", "22 дня", "111 дней"]


def test_what_is_not_translated_is_said_in_english(folder: Path) -> None:
    words = translate(
        folder,
        "ru",
        Entry("one", said=("",)),
        Entry("two", said=("nearly",), unsure=True),
        Entry("{three}", said=("{other}",)),
        Entry("{four}", said=("{four",)),
        Entry("{count} day", "{count} days", said=("{count} день", "", "")),
    )
    with speaking("ru"):
        assert [words.phrase("one"), words.phrase("two"), words.phrase("{three}", three=3)] == ["one", "two", "3"]
        assert words.phrase("{four}", four=4) == "4"
        assert words.many("{count} day", "{count} days", 5) == "5 days"


def test_a_package_falls_back_on_the_shared_words(folder: Path) -> None:
    translate(folder, "ru", Entry("Done", said=("Готово",)), Entry("Pass", said=("shared",)))
    words = translate(folder, "ru", Entry("Pass", said=("own",)), package="tests.kernel")
    with speaking("ru"):
        assert [words.phrase("Done"), words.phrase("Pass"), words.name("Liège")] == ["Готово", "own", "Liège"]


def test_a_sentence_is_english_and_can_be_said_later(folder: Path) -> None:
    far = sentence("{unit} is {far} away.", unit="Infantry", far=counted("{count} hex", "{count} hexes", 5))
    words = translate(
        folder,
        "ru",
        Entry("{unit} is {far} away.", said=("{far}: {unit}",)),
        Entry("{count} hex", "{count} hexes", said=("{count} гекс", "{count} гекса", "{count} гексов")),
        Entry("Infantry", said=("Пехота",)),
    )
    assert str(far) == "Infantry is 5 hexes away."
    with speaking("ru"):
        assert words.phrase(far) == "5 гексов: Пехота"


def test_refusals_of_the_kernel_can_be_translated(folder: Path) -> None:
    said = Entry("That is not among what you may do now: {prompt}", said=("Нет! {prompt}",))
    words = translate(folder, "ru", said)
    refusal = Match(Toy()).position.why_not("red", Choice("dance"))
    assert refusal is not None
    with speaking("ru"):
        assert words.phrase(refusal.why).startswith("Нет! ")


def test_what_is_kept_is_told_in_the_language_of_the_reader(folder: Path) -> None:
    words = translate(
        folder,
        "ru",
        Entry("{who} has {what}.", said=("{what} у {who}",)),
        Entry("{count} day", "{count} days", said=("{count} день", "{count} дня", "{count} дней")),
        Entry("Germany", said=("Германия",)),
    )
    with speaking(KEPT):
        kept = "; ".join(
            words.phrase(
                "{who} has {what}.", who=words.name("Germany"), what=words.many("{count} day", "{count} days", n)
            )
            for n in (1, 5)
        )
    assert retold(kept) == "Germany has 1 day.; Germany has 5 days."
    with speaking("ru"):
        assert retold(kept) == "1 день у Германия; 5 дней у Германия"
    assert retold("What was written before there were languages.") == "What was written before there were languages."


def test_the_first_language_that_is_known_is_spoken(folder: Path) -> None:
    translate(folder, "ru")
    assert choose_language(["fr", "ru-RU", "en"]) == "ru"
    assert choose_language(["fr", "en-GB", "ru"]) == "en"
    assert choose_language([]) == "en"


def test_a_catalogue_is_read_as_it_was_written(tmp_path: Path) -> None:
    entries = [
        head("ru", THREE),
        Entry('Say "no"\nto {this}', where=("a.py", "b.py"), said=("Нет",)),
        Entry("{count} day", "{count} days", said=("а", "б", "в"), unsure=True),
        Entry("Done", key="prompt.done", said=("",)),
    ]
    path = tmp_path / "ru.po"
    path.write_text(written(entries))
    assert read(path) == entries


def test_a_catalogue_of_another_tool_is_read(tmp_path: Path) -> None:
    path = tmp_path / "de.po"
    old = '# A translator\n#, fuzzy\nmsgid ""\nmsgstr ""\n"Language: de\\n"\n\n#~ msgid "old"\n#~ msgstr "alt"\n\n'
    path.write_text(old + '#. note\nmsgid ""\n"two "\n"lines"\nmsgstr "zwei "\n"Zeilen"\n')
    assert [(e.one, e.said) for e in read(path)] == [("", ("Language: de\n",)), ("two lines", ("zwei Zeilen",))]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('msgid "a"\nmsgstr "b"\nmsgid "c"\nmsgstr "d"\n', 'x.po: an empty line is missing before msgid "c"'),
        ("msgid a\n", "x.po: this is no line of a catalogue: msgid a"),
        ('"lost"\n', 'x.po: this is no line of a catalogue: "lost"'),
    ],
)
def test_what_is_wrong_with_a_catalogue_is_named(tmp_path: Path, text: str, why: str) -> None:
    path = tmp_path / "x.po"
    path.write_text(text)
    with pytest.raises(BadCatalogue) as error:
        read(path)
    assert str(error.value) == why


def test_the_parts_of_a_sentence_are_known() -> None:
    assert named("{a} and {b:+d}", "{a} or {c}") == ("a", "b", "c")


def test_what_was_put_into_words_is_remembered_for_each_language_until_catalogues_are_read_anew() -> None:
    said: list[str] = []

    @worded(10)
    def greeting(name: str) -> str:
        said.append(spoken())
        return f"{name} in {spoken()}"

    for language in ("en", "de", "en", "de"):
        with speaking(language):
            assert greeting("Joffre") == f"Joffre in {language}"
    assert said == ["en", "de"]
    forget()
    assert greeting("Joffre") == "Joffre in en"
    assert said == ["en", "de", "en"]
