"""The stages of a game, found again by their names."""

from __future__ import annotations

import msgspec
import pytest

from marne.kernel import Stage, State
from marne.kernel.stages import UnknownStage, revived, stages_of
from tests.kernel.toy import ToyState


class Shelf(State):
    """Nothing but the stack."""


class Book(Stage[Shelf], frozen=True):
    """What all stages of this game share."""


class Novel(Book, frozen=True):
    """One with something to remember."""

    pages: int
    marks: dict[int, bytes]


def shelf_of(written: bytes | str) -> Shelf:
    """A state of this game, read."""
    return revived(msgspec.json.decode(written), Shelf)


def test_the_stages_of_a_game_are_those_written_for_its_state_and_all_that_derive_from_them() -> None:
    assert stages_of(Shelf) == {"Book": Book, "Novel": Novel}
    assert {"Deal", "NextRound", "Bid", "Parry", "March", "Stand"} <= set(stages_of(ToyState))


def test_a_stage_comes_back_as_it_was_written() -> None:
    shelf = Shelf([Novel(300, {7: b"\0\xff"}), Book()])
    again = shelf_of(msgspec.json.encode(shelf))
    assert again == shelf
    assert [type(stage) for stage in again.stack] == [Novel, Book]


def test_a_stage_whose_module_is_loaded_later_is_found_too() -> None:
    class Desk(State):
        """Another game's state."""

    class Letter(Stage[Desk], frozen=True):
        """Its first stage."""

    letters = revived({"stack": [{"type": "Letter"}]}, Desk)

    class Reply(Letter, frozen=True):
        """A stage that comes after a state was read."""

    assert letters.stack == [Letter()]
    assert revived({"stack": [{"type": "Reply"}]}, Desk).stack == [Reply()]


@pytest.mark.parametrize("box", ['{"type": "Scroll"}', "{}", "3", '{"type": ["Book"]}', '{"type": null}'])
def test_a_stage_that_the_game_does_not_have_is_named(box: str) -> None:
    with pytest.raises(UnknownStage, match="no stage of the game is called that"):
        shelf_of(f'{{"stack": [{box}]}}')


def test_a_stage_that_lacks_something_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError, match="pages"):
        shelf_of('{"stack": [{"type": "Novel"}]}')


def test_two_stages_of_one_name_are_named() -> None:
    class Twins(State):
        """Another game's state."""

    class One(Stage[Twins], frozen=True, tag="Same"):
        """The first."""

    class Other(Stage[Twins], frozen=True, tag="Same"):
        """The second."""

    with pytest.raises(TypeError, match="two stages are called Same"):
        stages_of(Twins)
