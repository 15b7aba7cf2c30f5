"""Dice that all throw together: no throw without everybody's next word, and nothing can be changed afterwards."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from marne.kernel import Choice, Entry, Match, commitment, open_fair, reveal, verify
from marne.kernel.dice import word_seal
from marne.kernel.save import dump, load
from marne.kernel.savefile import File, Line, parse
from marne.kernel.together import Chain, TogetherDice, WordsWanted, choice_seal, words_before
from tests.kernel.played import find_toy
from tests.kernel.test_fair import forged
from tests.kernel.toy import Toy

SECRET = "a secret that nobody knows"
CHAINS = Chain("poppy", 60), Chain("cornflower", 60)
ROLLS = "every roll follows from the sealed secret and the words that were said for it"


def opened() -> Match:
    words = [chain.after(chain.seal) for chain in CHAINS]
    return open_fair(Toy(), words=words, secret=SECRET, seals=[chain.seal for chain in CHAINS], together=True)


def together(match: Match) -> TogetherDice:
    assert isinstance(match.dice, TogetherDice)
    return match.dice


def played(seed: int = 3) -> Match:
    """A whole match, in which both have said a word for every throw."""
    match, rng = opened(), random.Random(seed)
    while match.position.decisions:
        decision = match.position.decisions[0]
        choose(match, decision.side, rng.choice(decision.choices))
    return match


def choose(match: Match, side: str, choice: Choice) -> None:
    dice = together(match)
    try:
        match.choose(side, choice)
    except WordsWanted:
        said = [chain.after(last) for chain, last in zip(CHAINS, dice.last, strict=True)]
        dice.hand(said, choice_seal(SECRET, match.journal, side, choice))
        match.choose(side, choice)
        dice.rest()


def whole() -> File:
    return parse(dump(played()))


def test_each_word_is_the_seal_of_the_next() -> None:
    chain = Chain("seed", 3)
    first = chain.after(chain.seal)
    second = chain.after(first)
    assert (word_seal(first), word_seal(second), chain.after(second)) == (chain.seal, first, "seed")
    assert words_before("seed", 2) == [first, second, "seed"]
    with pytest.raises(KeyError):
        chain.after("a word of somebody else")
    with pytest.raises(IndexError):
        chain.after("seed")


def test_nothing_is_thrown_before_the_words_are_said_and_nothing_has_changed() -> None:
    match = opened()
    assert match.opening
    while True:
        decision = match.position.decisions[0]
        before = match.number
        try:
            match.choose(decision.side, decision.choices[0])
        except WordsWanted:
            assert (match.number, together(match).rolled) == (before, match.rolled)
            return


def test_other_words_or_another_choice_bring_another_throw() -> None:
    def faces(words: list[str], seal: str) -> list[int]:
        dice = TogetherDice(SECRET, ["a", "b"], rolled=1)
        dice.hand(words, seal)
        return [dice.roll(1000) for _ in range(4)]

    said = faces(["c", "d"], "seal")
    assert said == faces(["c", "d"], "seal")
    assert said != faces(["c", "e"], "seal")
    assert said != faces(["c", "d"], "another")


def test_the_seal_of_a_choice_covers_all_that_came_before() -> None:
    past = [Entry("red", Choice("draw"), (3, 1)), Entry("blue", Choice("play", 2))]
    seal = choice_seal(SECRET, past, "red", Choice("play", 1))
    assert seal == choice_seal(SECRET, past, "red", Choice("play", 1))
    others = [
        choice_seal("another", past, "red", Choice("play", 1)),
        choice_seal(SECRET, past, "red", Choice("play", 2)),
        choice_seal(SECRET, past[:1], "red", Choice("play", 1)),
        choice_seal(SECRET, [Entry("red", Choice("draw"), (3, 2)), past[1]], "red", Choice("play", 1)),
    ]
    assert seal not in others


def test_a_match_that_was_thrown_together_is_proved() -> None:
    file = whole()
    assert (file.dice.kind, len(file.dice.last)) == ("together", 2)
    assert sum(bool(line.faces) for line in file.journal) > 1
    verdict = verify(forged(file), noted=commitment(SECRET), word=file.dice.words[0], find=find_toy)
    assert (verdict.faults, verdict.unchecked) == ((), ())
    assert ROLLS in verdict.checked
    assert dump(load(forged(file), find=find_toy)) == forged(file)


def test_words_of_no_chain_are_found() -> None:
    file = whole()
    note = replace(file.dice, last=("rose", file.dice.last[1]))
    faults = verify(forged(file, dice=note), find=find_toy).faults
    assert faults == ("the words that were said for the rolls do not follow from the first ones",)


def test_a_changed_face_is_found() -> None:
    file = whole()
    number = min(k for k, line in enumerate(file.journal, 1) if line.faces)
    line = file.journal[number - 1]
    bent = Line(line.side, line.verb, line.noun, (1 if line.faces[0] != 1 else 2, *line.faces[1:]))
    last = tuple(chain.after(word) for chain, word in zip(CHAINS, file.dice.words, strict=True))
    past, note = file.journal[: number - 1], replace(file.dice, last=last)
    assert verify(forged(file, journal=(*past, line), dice=note), find=find_toy).sound
    text = forged(file, journal=(*past, bent), dice=note)
    assert verify(text, find=find_toy).faults[0].startswith(f"entry {number}: the record says")


def test_nobody_throws_on_when_the_secret_is_told() -> None:
    match = opened()
    reveal(match)
    again = load(dump(match), find=find_toy)
    assert together(again).told
