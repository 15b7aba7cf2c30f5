"""Ratings, intervals and the sequential test, against what is known about them."""

from __future__ import annotations

import math
import random

import pytest

from marne.study.question import BadQuestion, Question, understood
from marne.study.ratings import ELO, Score, ratings, wilson


def test_two_players_differ_by_the_odds_of_their_score() -> None:
    found = ratings(["a", "b"], {("a", "b"): Score(75, 0, 25)})
    assert found.elo["a"].value - found.elo["b"].value == pytest.approx(ELO * math.log(3), abs=1e-6)
    assert found.elo["a"].value == pytest.approx(-found.elo["b"].value)
    assert not found.bounded


def test_draws_count_as_half_a_win() -> None:
    drawn = ratings(["a", "b"], {("a", "b"): Score(20, 60, 20)})
    assert drawn.elo["a"].value == pytest.approx(0, abs=1e-9)
    split = ratings(["a", "b"], {("a", "b"): Score(50, 0, 50)})
    assert drawn.elo["a"] == pytest.approx(split.elo["a"])


def test_an_interval_is_that_of_the_information_in_the_games() -> None:
    found = ratings(["a", "b"], {("a", "b"): Score(50, 0, 50)}).elo["a"]
    # The difference has the variance 1 / (n p q); a rating beside the middle is half of it.
    assert found.high == pytest.approx(1.959964 * ELO * 0.5 * math.sqrt(1 / 25), rel=1e-6)


def test_strengths_are_found_again_from_many_games() -> None:
    true = {"a": 1.0, "b": 0.3, "c": -0.2, "d": -1.1}
    rng, scores = random.Random(4), {}
    for a, b in [("a", "b"), ("b", "c"), ("c", "d"), ("a", "d"), ("d", "b")]:
        chance = 1 / (1 + math.exp(true[b] - true[a]))
        won = sum(rng.random() < chance for _ in range(4000))
        scores[a, b] = Score(won, 0, 4000 - won)
    found = ratings(list(true), scores).elo
    for player, strength in true.items():
        assert found[player].low < ELO * strength < found[player].high
        assert found[player].high - found[player].low < 25


def test_a_clean_sweep_gives_finite_ratings_and_says_so() -> None:
    found = ratings(["a", "b", "c"], {("a", "b"): Score(10, 0, 0), ("b", "c"): Score(6, 0, 4)})
    assert found.bounded
    assert 300 < found.elo["a"].value - found.elo["b"].value < 800
    assert all(math.isfinite(x) for interval in found.elo.values() for x in interval)


@pytest.mark.parametrize("games", [1, 20, 200, 2000])
def test_a_clean_sweep_of_any_length_has_a_rating(games: int) -> None:
    found = ratings(["a", "b"], {("a", "b"): Score(games, 0, 0)})
    difference = found.elo["a"].value - found.elo["b"].value
    assert found.bounded
    assert difference == pytest.approx(400 * math.log10(2 * games + 1), abs=0.01)
    assert found.elo["a"].low < found.elo["a"].value < found.elo["a"].high


def test_wilsons_interval_is_the_published_one() -> None:
    # 81 of 263, a textbook example.
    share = wilson(81, 263)
    assert (round(share.low, 4), round(share.high, 4)) == (0.2553, 0.3662)
    assert wilson(0, 10).low == 0
    assert wilson(10, 10).high == pytest.approx(1)


def test_the_sequential_test_is_wrong_no_more_often_than_it_says() -> None:
    question = Question("a", "b", 0.6, indifference=60)
    low, high = question.worlds
    rng = random.Random(11)
    for truth, wrong in ((low, "yes"), (high, "no")):
        answers, lengths = [], []
        for _ in range(400):
            points, games, answer = 0.0, 0, "open"
            while answer == "open":
                points += rng.random() < truth
                games += 1
                answer = question.answer(points, games)
            answers.append(answer)
            lengths.append(games)
        assert answers.count(wrong) / len(answers) < 0.08
        assert sum(lengths) / len(lengths) < 250  # a test of fixed length with these errors needs more


def test_questions_are_understood_and_nonsense_is_named() -> None:
    question = understood("search:nodes=20 beats  greedy in 75%", ["greedy", "search:nodes=20"], 50, 0.05)
    assert (question.a, question.b, question.share) == ("search:nodes=20", "greedy", 0.75)
    assert understood("a beats b", ["a", "b"], 50, 0.05).share == 0.5
    for text, says in (
        ("who is better", "A beats B in 75%"),
        ("a beats c in 50%", "'c' does not play here"),
        ("a beats a in 50%", "cannot beat itself"),
        ("a beats b in 100%", "between 0 and 100"),
    ):
        with pytest.raises(BadQuestion, match=says):
            understood(text, ["a", "b"], 50, 0.05)
