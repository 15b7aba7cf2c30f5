"""Dice: secret, seeded, given, committed."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marne.kernel import CommittedDice, Dice, GivenDice, NoRoll, SealedDice, SecretDice, SeededDice, commitment
from marne.kernel.dice import OutOfFaces


def rolls(dice: Dice, count: int, sides: int = 6) -> list[int]:
    return [dice.roll(sides) for _ in range(count)]


@pytest.mark.parametrize("dice", [SecretDice(), SeededDice(5), CommittedDice("secret", ["a", "b"])])
def test_every_face_comes_up_and_no_other(dice: Dice) -> None:
    assert set(rolls(dice, 600)) == {1, 2, 3, 4, 5, 6}


def test_the_same_seed_rolls_the_same() -> None:
    assert rolls(SeededDice(7), 50) == rolls(SeededDice(7), 50)
    assert rolls(SeededDice(7), 50) != rolls(SeededDice(8), 50)


def test_given_dice_show_what_they_are_told() -> None:
    dice = GivenDice([3, 1, 6])
    assert dice.left == 3
    assert rolls(dice, 3) == [3, 1, 6]
    assert dice.left == 0
    with pytest.raises(OutOfFaces, match="no more rolls"):
        dice.roll(6)


@pytest.mark.parametrize("face", [0, 7, -1])
def test_given_dice_refuse_a_face_that_the_die_does_not_have(face: int) -> None:
    dice = GivenDice([face])
    with pytest.raises(OutOfFaces, match=f"says {face}, but the die has 6 sides"):
        dice.roll(6)
    assert dice.left == 1


def test_committed_dice_follow_from_secret_words_and_number() -> None:
    first = rolls(CommittedDice("secret", ["a", "b"]), 40)
    assert first == rolls(CommittedDice("secret", ["a", "b"]), 40)
    assert first != rolls(CommittedDice("Secret", ["a", "b"]), 40)
    assert first != rolls(CommittedDice("secret", ["b", "a"]), 40)
    assert first[25:] == rolls(CommittedDice("secret", ["a", "b"], rolled=25), 15)


def test_committed_dice_count_their_rolls() -> None:
    dice = CommittedDice("secret", [])
    rolls(dice, 3)
    assert dice.rolled == 3


@pytest.mark.parametrize("sides", [2, 6, 10, 36])
def test_committed_dice_are_even(sides: int) -> None:
    """The chi-squared sum lies within five standard deviations of its mean."""
    each = 500
    count = Counter(rolls(CommittedDice("a fixed secret", ["x"]), each * sides, sides))
    chi_squared = sum((count[face] - each) ** 2 / each for face in range(1, sides + 1))
    freedom = sides - 1
    assert chi_squared < freedom + 5 * (2 * freedom) ** 0.5


def test_committed_dice_roll_again_rather_than_favour_a_face() -> None:
    """A die with 3 · 2^62 sides rejects a quarter of all 64-bit numbers; taking the rest would favour low faces."""
    sides = 3 << 62
    faces = rolls(CommittedDice("a fixed secret", []), 1200, sides)
    assert all(1 <= face <= sides for face in faces)
    lowest_third = sum(face <= 1 << 62 for face in faces)
    assert 330 < lowest_third < 470  # about 400 if even, about 600 if not


@given(st.text(max_size=20), st.lists(st.text(max_size=5), max_size=3), st.integers(1, 1000))
def test_any_committed_die_shows_one_of_its_faces(secret: str, words: list[str], sides: int) -> None:
    assert 1 <= CommittedDice(secret, words).roll(sides) <= sides


def test_a_commitment_hides_the_secret_and_fits_no_other() -> None:
    assert commitment("secret") == commitment("secret") != commitment("secret ")
    assert "secret" not in commitment("secret")
    assert CommittedDice("secret", []).commitment == commitment("secret")


def test_dice_whose_secret_was_told_cannot_be_rolled() -> None:
    with pytest.raises(NoRoll, match="has been told"):
        CommittedDice("secret", [], told=True).roll(6)


def test_sealed_dice_cannot_be_rolled() -> None:
    dice = SealedDice(commitment("secret"), ["a"])
    assert dice.words == ("a",)
    with pytest.raises(NoRoll, match="kept elsewhere"):
        dice.roll(6)
