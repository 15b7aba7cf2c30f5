"""Bases are called by names of one, since the story speaks of each of them alone: "Warrior band 3 fires"."""

import re
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest

from marne.games.colonialism.page.words import within
from marne.kernel import find

AFTER = re.compile(r" (?:of|with|in|on|under|from|behind|raised|that|who|coming|worn|dragged|tried|and)\b|[,:]")
"""Where the noun ends and what is said of it begins."""


def _labels(data: Any) -> Iterator[str]:
    """All names of bases in some data."""
    if isinstance(data, dict):
        if "label" in data:
            yield data["label"]
        data = list(data.values())
    if isinstance(data, list):
        for part in data:
            yield from _labels(part)


@pytest.mark.parametrize("file", ["matchups.toml", "samples.toml"])
def test_a_base_has_the_name_of_one(file: str) -> None:
    text = (files("marne.games.colonialism") / "data" / file).read_text(encoding="utf-8")
    nouns = {label: AFTER.split(label)[0] for label in _labels(tomllib.loads(text))}
    assert nouns and [label for label, noun in nouns.items() if re.search(r"(?:[^s]s|men)$", noun)] == []


def test_a_seat_is_called_by_its_nation_and_an_army_within_a_sentence_has_a_small_letter() -> None:
    game = find("colonialism")
    for scenario, titles in (("isandlwana_1879", ["The Zulu army", "Britain"]), ("le_cateau_1914", None)):
        seats = game.titled(scenario, game.settle(scenario, {}))
        assert {seat.title for seat in seats} & {"Red", "Blue"} == set()
        assert titles is None or [seat.title for seat in seats] == titles
    assert (within("The Zulu army"), within("Britain")) == ("the Zulu army", "Britain")
