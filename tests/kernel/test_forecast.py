"""Previews against throws: the bar is high enough for chance, and low enough for errors."""

import random
from fractions import Fraction
from math import inf

import pytest

from marne.kernel import Choice
from marne.kernel.forecast import RARE, Claim, Sample, Tally, divergence, fallen, untried

SAMPLE = Sample("plain", "Fire roll", None, (), "red", Choice("roll"))


def tally(chance: Fraction | None, throws: int, came: int, least: int = 0, most: int = 1) -> Tally:
    """A claim, and what became of it."""
    return Tally(SAMPLE, "Shot", Claim("hits", lambda came: None, chance), throws, came, least, most)


def test_what_comes_as_often_as_was_said_holds() -> None:
    assert tally(Fraction(3, 10), 20_000, 6_000).luck == 1.0
    assert not fallen([tally(Fraction(3, 10), 20_000, 6_100)])


def test_what_no_throw_bore_on_is_neither_true_nor_false() -> None:
    tried, idle = tally(Fraction(3, 10), 1, 0), tally(Fraction(3, 10), 0, 0)
    assert fallen([idle]) == []
    assert untried([tried, idle]) == [idle]


@pytest.mark.parametrize(("shown", "true"), [(0.488, 0.595), (0.627, 0.682), (0.2, 0.3), (0.4, 0.64), (0.5, 0.53)])
def test_what_comes_more_or_less_often_falls_even_among_thousands(shown: float, true: float) -> None:
    false = tally(Fraction(shown), 20_000, round(20_000 * true))
    others = [tally(Fraction(1, 2), 20_000, 10_000)] * 5_000
    assert fallen([*others, false]) == [false]


def test_what_cannot_come_must_not_and_what_must_does() -> None:
    assert tally(Fraction(0), 20_000, 1).luck == 0.0
    assert tally(Fraction(1), 20_000, 19_999).luck == 0.0
    assert tally(Fraction(1), 20_000, 20_000).luck == 1.0
    assert (divergence(0.5, 0.0), divergence(0.5, 1.0), divergence(0.0, 0.0)) == (inf, inf, 0.0)


def test_a_value_beyond_its_limits_falls() -> None:
    claim = Claim("result", lambda came: None, least=-3, most=5)
    inside = Tally(SAMPLE, "battle", claim, 10, 0, -3, 5)
    assert inside.luck == 1.0
    assert inside._replace(most=6).luck == inside._replace(least=-4).luck == 0.0
    assert "shown -3 to 5, came -4 to 5 in 10 throws" in str(inside._replace(least=-4))


def test_a_chance_that_is_itself_in_doubt_may_lie_anywhere_between_its_limits() -> None:
    claim = Claim("gives way", lambda came: None, Fraction(1, 5), upto=Fraction(2, 5))
    inside = Tally(SAMPLE, "battle", claim, 20_000, 6_000, 0, 1)
    assert inside.luck == 1.0
    assert not fallen([inside._replace(came=8_050)])
    assert fallen([inside._replace(came=9_000)]) and fallen([inside._replace(came=3_000)])
    assert "shown 0.2000 to 0.4000, came 0.4500" in str(inside._replace(came=9_000))


def test_a_mean_that_is_shown_falls_if_it_is_another() -> None:
    claim = Claim("levels lost", lambda came: None, least=0, most=4, average=(0.9, 1.1))
    inside = Tally(SAMPLE, "battle", claim, 20_000, 20_000, 0, 3)
    assert inside.luck == 1.0
    assert not fallen([inside._replace(came=22_400)])
    assert fallen([inside._replace(came=26_000)]) and fallen([inside._replace(most=5)])
    assert "shown 0.900 to 1.100 on average, came 0 to 3, 1.300" in str(inside._replace(came=26_000))


def test_chance_alone_hardly_ever_fells_a_claim() -> None:
    rng = random.Random(5)
    for _ in range(300):
        p = rng.random()
        came = sum(rng.random() < p for _ in range(500))
        assert tally(Fraction(p), 500, came).luck > RARE
