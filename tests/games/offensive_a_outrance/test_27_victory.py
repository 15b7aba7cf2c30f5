"""27.0 to 27.3, 27.8: Victory Points in Lorraine."""

import pytest

from marne.games.offensive_a_outrance.balance import prospect
from marne.games.offensive_a_outrance.sequence import BOXES, NextTurn
from marne.games.offensive_a_outrance.state import FINISHING
from marne.games.offensive_a_outrance.victory import HOW, Lorraine, Mulhausen, judge
from tests.games.offensive_a_outrance.table import ALLIES, GAME, GERMANY, Table

CITY = ("55.70", "56.69", "56.70")


def test_27_2_the_allies_gain_ten_for_all_of_mulhausen_once() -> None:
    t = Table().held(ALLIES, *CITY).run(Mulhausen(GERMANY))
    assert t.state.points == -10 and t.cites("27.2")
    assert t.run(Mulhausen(ALLIES)).state.points == -10


def test_27_2_not_for_a_part_of_it_nor_from_gt_7_on() -> None:
    assert Table().held(ALLIES, *CITY[:2]).run(Mulhausen(ALLIES)).state.points == 0
    assert Table().held(ALLIES, *CITY).given(turn=6).run(Mulhausen(ALLIES)).state.points == -10
    assert Table().held(ALLIES, *CITY).given(turn=7).run(Mulhausen(ALLIES)).state.points == 0


def test_27_3_the_german_takes_five_for_each_city_when_he_likes() -> None:
    t = Table().held(GERMANY, "53.56", "55.62").run(Lorraine(ALLIES))
    assert t.asked == ["german"] and t.decision.rule == "27.3"
    t.choose("done").held(GERMANY, "55.59").run(Lorraine(GERMANY)).choose("award")
    assert t.state.points == 15 and [e["points"] for e in t.told("points")] == [5, 5, 5]
    assert t.run(Lorraine(GERMANY)).over


def test_27_3_nobody_is_asked_without_a_city_or_from_gt_7_on() -> None:
    assert Table().run(Lorraine(GERMANY)).over
    assert not Table().held(GERMANY, "53.56").given(turn=6).run(Lorraine(GERMANY)).over
    assert Table().held(GERMANY, "53.56").given(turn=7).run(Lorraine(GERMANY)).over


def test_27_awards_come_after_control_has_been_found() -> None:
    order = [box.__name__ for box in BOXES[FINISHING]]
    assert order.index("Control") < order.index("Captures") < order.index("Mulhausen") < order.index("Lorraine")


@pytest.mark.parametrize(
    ("points", "winner", "how"),
    [
        (0, None, "draw"), (1, "german", "marginal"), (4, "german", "marginal"), (5, "german", "substantial"),
        (14, "german", "substantial"), (15, "german", "decisive"), (-1, "allied", "marginal"),
        (-5, "allied", "substantial"), (-40, "allied", "decisive"),
    ],
)  # fmt: skip
def test_27_0_the_lead_decides_and_says_by_how_much(points: int, winner: str | None, how: str) -> None:
    t = Table().given(points=points)
    t.act(judge)
    result = GAME.result(t.state)
    assert result is not None and (result.winner, result.how, result.rule) == (winner, HOW[how], "27.0")


def test_27_8_nancy_counts_fifteen_and_the_vosges_three_each_at_the_end() -> None:
    t = Table().given(turn=6).held(GERMANY, "51.54").held(ALLIES, "55.68", "59.60").run(NextTurn())
    assert t.state.points == 15 - 3 - 3 and t.cites("27.8") and t.cites("27.8.1")


def test_27_8_what_the_objectives_would_count_now_is_foretold() -> None:
    t = Table().given(turn=6, points=2).held(GERMANY, "51.54").held(ALLIES, "55.68", "59.60")
    assert prospect(t.state) == 2 + 15 - 3 - 3 == prospect(t.run(NextTurn()).state)
