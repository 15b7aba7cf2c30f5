"""Save files: what they hold, and that they lead back to the same match."""

from __future__ import annotations

import json
import zlib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from marne.kernel import Choice, Match, SeededDice
from marne.kernel.save import dump, load, read, write
from marne.kernel.trial import written
from tests.kernel.played import find_toy, marching, play_on
from tests.kernel.toy import Toy


def some_match(seed: int = 1, choices: int | None = None, scenario: str = "short") -> Match:
    return play_on(Match(Toy(), scenario, dice=SeededDice(seed)), seed, choices)


def same(one: Match, other: Match) -> bool:
    return (
        written(one.position.state) == written(other.position.state)
        and one.position.decisions == other.position.decisions
        and one.journal == other.journal
        and one.story == other.story
        and (one.scenario, one.options, one.seats, one.opening, one.rolled)
        == (other.scenario, other.options, other.seats, other.opening, other.rolled)
    )


@settings(deadline=None, max_examples=40)
@given(st.integers(0, 10_000), st.integers(0, 30), st.booleans(), st.booleans())
def test_a_match_saved_and_loaded_is_the_same(seed: int, choices: int, snapshot: bool, verify: bool) -> None:
    match = some_match(seed, choices)
    text = dump(match, snapshot=snapshot)
    again = load(text, verify=verify, find=find_toy)
    assert same(match, again)
    assert dump(again, snapshot=snapshot) == text


def test_a_loaded_match_can_be_taken_back_and_played_on() -> None:
    match = marching()
    match.choose("red", Choice("step", 0))
    match.choose("red", Choice("step", 1))
    for snapshot in (False, True):
        again = load(dump(match, snapshot=snapshot), find=find_toy)
        again.undo("red")
        again.undo("red")
        assert again.number == 3
        assert not again.can_undo("red")
        assert play_on(again).result is not None


def test_the_file_is_json_with_one_entry_in_each_line() -> None:
    match = some_match()
    text = dump(match)
    content = json.loads(text)
    assert content["format"] == "marne match"
    assert (content["game"], content["game_version"], content["scenario"]) == ("toy", 3, "short")
    assert content["seats"] == {"left": "red", "right": "red", "blue": "blue"}
    assert content["dice"] == {"kind": "free"}
    lines = text.splitlines()
    start = lines.index('"journal": [') + 1
    for line, entry in zip(lines[start:], match.journal, strict=False):
        side, verb, noun, faces = [*json.loads(line.rstrip(",")), None, []][:4]
        assert (content["sides"][side], Choice(verb, noun), tuple(faces or ())) == entry
    assert lines[start + match.number] == "],"


def test_an_unplayed_match_can_be_saved() -> None:
    match = Match(Toy(), dice=SeededDice(1))
    assert same(match, load(dump(match), find=find_toy))


def test_a_longer_save_begins_like_the_shorter_one() -> None:
    """Whoever keeps an earlier save can see that the later one goes on from it."""
    match = some_match(choices=10, scenario="campaign")
    early = json.loads(dump(match))
    late = json.loads(dump(play_on(match, choices=100)))
    assert late["check"] == early["check"]
    assert late["journal"][:10] == early["journal"]
    assert "".join(late["checks"])[:5] == "".join(early["checks"])


def test_a_journal_compresses_to_three_bytes_a_choice() -> None:
    match = some_match(scenario="campaign")
    text = dump(match)
    journal = text[text.index('"journal"') : text.index('"hash"')]
    assert match.number > 400
    assert len(zlib.compress(journal.encode(), 9)) <= 3 * match.number


def test_other_line_endings_and_indentation_do_no_harm() -> None:
    match = some_match()
    text = dump(match, snapshot=True)
    assert same(match, load(text.replace("\n", "\r\n"), find=find_toy))
    assert same(match, load(json.dumps(json.loads(text), indent=4), find=find_toy))


def count_choices(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """A list that grows with every choice that any match makes."""
    made: list[Any] = []
    choose = Match.choose

    def counted(self: Match, *args: Any, **more: Any) -> Any:
        made.append(args)
        return choose(self, *args, **more)

    monkeypatch.setattr(Match, "choose", counted)
    return made


def test_a_snapshot_spares_the_replay(monkeypatch: pytest.MonkeyPatch) -> None:
    text = dump(some_match(scenario="campaign"), snapshot=True)
    made = count_choices(monkeypatch)
    assert load(text, find=find_toy).number > 400
    assert len(made) < 10


def test_with_verify_everything_is_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    text = dump(some_match(), snapshot=True)
    made = count_choices(monkeypatch)
    assert load(text, verify=True, find=find_toy).number == len(made)


class NextToy(Toy):
    """The toy, one version later."""

    version = 4


def test_a_snapshot_of_another_version_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    text = dump(some_match(), snapshot=True)
    made = count_choices(monkeypatch)
    match = load(text, find=lambda name: NextToy())
    assert match.number == len(made)


def test_a_match_is_written_and_read(tmp_path: Path) -> None:
    match = some_match()
    path = tmp_path / "match.json"
    write(match, path)
    assert same(match, read(path, find=find_toy))
    assert path.read_bytes() == dump(match).encode()


def test_writing_replaces_the_old_file_and_leaves_no_other(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    write(some_match(1), path)
    path.chmod(0o640)
    write(some_match(2), path)
    assert same(read(path, find=find_toy), some_match(2))
    assert list(tmp_path.iterdir()) == [path]
    assert path.stat().st_mode & 0o777 == 0o640


def test_writing_through_a_link_changes_the_file_behind_it(tmp_path: Path) -> None:
    path, link = tmp_path / "match.json", tmp_path / "link.json"
    write(some_match(1), path)
    link.symlink_to(path)
    write(some_match(2), link)
    assert link.is_symlink()
    assert same(read(path, find=find_toy), some_match(2))


def test_a_failed_write_leaves_the_old_file_and_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "match.json"
    write(some_match(1), path)

    def full(handle: int) -> None:
        raise OSError("no space left")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="no space left"):
        write(some_match(2), path)
    assert same(read(path, find=find_toy), some_match(1))
    assert list(tmp_path.iterdir()) == [path]


def test_a_byte_order_mark_does_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_text(dump(some_match()), encoding="utf-8-sig")
    assert same(read(path, find=find_toy), some_match())
