"""Fair dice: what players see, and what anyone can verify."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from marne.kernel import (
    CommittedDice,
    IllegalChoice,
    Match,
    NoRoll,
    SealedDice,
    SeededDice,
    Unreadable,
    Verdict,
    commitment,
    new_secret,
    open_fair,
    reveal,
    verify,
)
from marne.kernel.dice import word_seal
from marne.kernel.save import dump, load, read, write
from marne.kernel.savefile import File, Header, Line, Snapshot, compose, parse
from tests.kernel.played import find_toy, play_on
from tests.kernel.toy import Toy

SECRET = "a secret that nobody knows"
WORDS = ["poppy", "cornflower"]
UNSEALED = "whether anybody chose his word to suit the dice: not every word was sealed first"
ROLLS = "every roll follows from the sealed secret and the players' words"


def fair(choices: int | None = None) -> Match:
    return play_on(open_fair(Toy(), words=WORDS, secret=SECRET), 3, choices)


def forged(file: File, **changes: Any) -> str:
    """A file with something changed, and hashes that fit it."""
    file = replace(file, **changes)
    header = Header(**{name: getattr(file, name) for name in Header.__struct_fields__})
    return compose(header, file.journal, file.secret, file.told, file.snapshot)


def judged(text: str, noted: str | None = None) -> Verdict:
    return verify(text, noted=noted, find=find_toy)


def first_roll(file: File) -> int:
    return next(k for k, line in enumerate(file.journal, 1) if line.faces)


def test_each_fair_match_has_a_secret_of_its_own() -> None:
    one, other = open_fair(Toy(), words=WORDS), open_fair(Toy(), words=WORDS)
    assert isinstance(one.dice, CommittedDice)
    assert isinstance(other.dice, CommittedDice)
    assert one.dice.secret != other.dice.secret
    assert len(new_secret()) == 64


@pytest.mark.parametrize("word", ["", "two\nlines", "x" * 201])
def test_a_word_is_one_line(word: str) -> None:
    with pytest.raises(ValueError, match="a player's word is one line"):
        open_fair(Toy(), words=["poppy", word])


def test_the_commitment_and_the_words_are_in_the_file_and_the_secret_is_not() -> None:
    text = dump(fair(5))
    assert json.loads(text)["dice"] == {"kind": "committed", "commitment": commitment(SECRET), "words": WORDS}
    assert SECRET not in text


def test_the_secret_is_told_when_the_match_is_over() -> None:
    content = json.loads(dump(fair()))
    assert (content["secret"], content["told"]) == (SECRET, True)


def test_the_secret_is_told_when_it_is_revealed_and_then_nobody_rolls() -> None:
    match = fair(2)
    assert reveal(match) == SECRET
    content = json.loads(dump(match))
    assert (content["secret"], content["told"]) == (SECRET, True)
    for again in (match, load(dump(match), find=find_toy)):
        with pytest.raises(NoRoll, match="has been told"):
            play_on(again)


def test_only_fair_matches_have_a_secret_to_tell() -> None:
    with pytest.raises(ValueError, match="no secret to tell"):
        reveal(Match(Toy(), dice=SeededDice(1)))


def test_the_keepers_file_plays_on_with_the_same_dice(tmp_path: Path) -> None:
    whole = fair()
    match = open_fair(Toy(), words=WORDS, secret=SECRET)
    path = tmp_path / "match.json"
    for entry in whole.journal:
        match.choose(entry.side, entry.choice)
        write(match, path)
        match = read(path, find=find_toy)
        assert isinstance(match.dice, CommittedDice)
        assert match.dice.rolled == match.rolled
    assert match.journal == whole.journal


def test_the_players_file_can_be_looked_at_and_not_rolled_on() -> None:
    match = load(dump(fair(2)), find=find_toy)
    assert isinstance(match.dice, SealedDice)
    assert match.number == 2
    with pytest.raises(NoRoll, match="kept elsewhere"):
        play_on(match)
    assert dump(load(dump(fair(2)), find=find_toy)) == dump(fair(2))


def test_what_was_rolled_stays_rolled() -> None:
    """Taking back never moves the count of rolls."""
    match = fair(0)
    assert isinstance(match.dice, CommittedDice)
    counts = []
    while not match.position.over:
        play_on(match, match.number, 1)
        side = match.journal[-1].side
        try:
            match.undo(side)
        except IllegalChoice:
            pass
        else:
            play_on(match, match.number, 1)
        counts.append(match.dice.rolled)
    assert counts == sorted(counts)
    assert counts[-1] == match.rolled
    assert judged(dump(match)).sound


def test_a_finished_fair_match_is_proved() -> None:
    match = fair()
    verdict = judged(dump(match, snapshot=True), noted=commitment(SECRET))
    assert verdict == Verdict(
        checked=(
            f"the file is as it was written: its header, {match.number} entries and its hash fit",
            f"the game can be played so: all {match.number} choices were offered",
            "the snapshot is what the journal leads to",
            "the commitment is the one that was noted before the match",
            ROLLS,
        ),
        faults=(),
        unchecked=(UNSEALED,),
    )
    assert verdict.sound
    assert str(verdict).splitlines()[-2:] == [f"right: {ROLLS}", f"not checked: {UNSEALED}"]


def test_while_the_secret_is_kept_the_rolls_are_not_checked() -> None:
    verdict = judged(dump(fair(9)))
    assert verdict.sound
    assert "the rolls: the secret has not been told yet" in verdict.unchecked
    assert ROLLS not in verdict.checked
    assert "not checked: the rolls" in str(verdict)


def test_free_dice_are_not_checked() -> None:
    text = dump(play_on(Match(Toy(), dice=SeededDice(1))))
    verdict = judged(text)
    assert verdict.sound
    assert verdict.unchecked == ("the rolls: the dice of this match were not committed",)
    assert judged(text, noted="abc").faults == (
        "a commitment was noted, but the dice of this match were not committed",
    )


def test_another_commitment_than_the_noted_one_is_a_fault() -> None:
    verdict = judged(dump(fair()), noted=commitment("another"))
    assert verdict.faults == ("the commitment is not the one that was noted before the match",)
    assert not verdict.sound
    assert "wrong: the commitment" in str(verdict)


def test_a_changed_face_is_found_though_the_hashes_fit() -> None:
    file = parse(dump(fair()))
    number = first_roll(file)
    line = file.journal[number - 1]
    faces = (1 if line.faces[0] != 1 else 2, *line.faces[1:])
    bent = Line(line.side, line.verb, line.noun, faces)
    # what follows may no longer be playable with another card, so the journal ends there
    verdict = judged(forged(file, journal=(*file.journal[: number - 1], bent)))
    assert len(verdict.faults) == 1
    assert verdict.faults[0].startswith(f"entry {number}: the record says {faces[0]}")
    assert f"but the sealed dice show {line.faces[0]}" in verdict.faults[0]


def test_a_changed_opening_is_found() -> None:
    file = parse(dump(fair()))
    opening = (file.opening[0] % 9 + 1, *file.opening[1:])
    verdict = judged(forged(file, opening=opening, journal=()))
    assert verdict.faults[0].startswith(f"the opening: the record says {opening[0]}, ")


def test_other_words_are_found() -> None:
    file = parse(dump(fair()))
    verdict = judged(forged(file, dice=replace(file.dice, words=("poppy", "rose"))))
    assert verdict.faults[0].startswith("the opening: the record says")


def test_words_that_were_sealed_first_are_proved_and_others_are_found() -> None:
    seals = tuple(map(word_seal, WORDS))
    file = parse(dump(play_on(open_fair(Toy(), words=WORDS, secret=SECRET, seals=seals), 3)))
    verdict = judged(forged(file), noted=commitment(SECRET))
    assert verdict.unchecked == ()
    assert "every word is the one that was sealed before any of them was said" in verdict.checked
    false = replace(file.dice, seals=(seals[0], word_seal("rose")))
    assert judged(forged(file, dice=false)).faults == ("a player's word is not the one that he sealed",)
    partly = replace(file.dice, seals=seals[:1])
    assert UNSEALED in judged(forged(file, dice=partly)).unchecked


def test_ones_own_word_is_looked_for() -> None:
    text = dump(fair())
    assert "your word is among those that were mixed in" in verify(text, word="poppy", find=find_toy).checked
    found = verify(text, word="rose", find=find_toy).faults
    assert found == ("your word is not among those that were mixed in",)


def test_another_secret_is_found() -> None:
    text = forged(parse(dump(fair())), secret="another")
    assert judged(text).faults == ("the secret is not the one that was sealed",)
    with pytest.raises(Unreadable, match="not the one that was sealed"):
        load(text, find=find_toy)


@pytest.mark.parametrize(("field", "value"), [("told", False), ("secret", "another")])
def test_what_was_told_cannot_be_changed_unnoticed(field: str, value: Any) -> None:
    text = json.dumps(json.loads(dump(fair())) | {field: value})
    assert "does not fit the hash at its end" in judged(text).faults[0]


def test_a_false_snapshot_is_found() -> None:
    file = parse(dump(fair(8), snapshot=True))
    kept = file.snapshot
    assert kept
    false = Snapshot(kept.game_version, kept.number, kept.state | {"score": [9, 0]})
    assert judged(forged(file, snapshot=false)).faults == ("the snapshot is not what the journal leads to",)
    other = Snapshot(kept.game_version - 1, kept.number, kept.state)
    assert "the snapshot is of another version of the game" in judged(forged(file, snapshot=other)).unchecked


def test_a_damaged_file_is_a_fault_and_no_exception() -> None:
    text = dump(fair())
    assert judged(text[:100]).faults == ("the file is cut off after 100 characters; 0 entries of it are whole",)
    assert judged("").faults == ("the file is empty",)


def test_a_game_that_cannot_be_played_so_is_a_fault() -> None:
    file = parse(dump(fair()))
    verdict = judged(forged(file, journal=(*file.journal[:4], Line(0, "fly"))))
    assert len(verdict.checked) == 1
    assert verdict.faults[0].startswith("entry 5 (red: fly) cannot be played")
