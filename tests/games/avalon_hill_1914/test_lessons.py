"""The course: every lesson can be learnt, what it says is so on the board, and other good ways win as well."""

from __future__ import annotations

from typing import Any

import pytest

from marne.games.avalon_hill_1914 import rail, supply, victory
from marne.games.avalon_hill_1914.ground import BOARD, COUNTRIES, FORTRESS_AT, NAMED, PLACE_AT, RIVER, ROUGH, SQUARES
from marne.games.avalon_hill_1914.odds import result
from marne.games.avalon_hill_1914.prepared import number_of
from marne.games.avalon_hill_1914.state import LATER, UNPLACED, State, forts_at, movement, where
from marne.games.avalon_hill_1914.steps import reach
from marne.games.avalon_hill_1914.tables import COLUMNS, DESTROYS, column
from marne.games.avalon_hill_1914.units import COUNT, NUMBER, counter
from marne.kernel.lessoncheck import Attempt, examine_lesson
from marne.kernel.lessons import Lesson
from tests.games.avalon_hill_1914.table import GAME

LESSONS = GAME.lessons


def begun(name: str, steps: int = 99) -> Attempt:
    """A lesson after some of its steps, or all."""
    attempt = Attempt(GAME, name, LESSONS[name])
    for step in LESSONS[name].steps[:steps]:
        attempt.make(step.moves)
    return attempt


def state(attempt: Attempt) -> State:
    found = attempt.match.position.state
    assert isinstance(found, State)
    return found


def said(attempt: Attempt) -> str:
    """What is said of the task."""
    progress = attempt.progress
    return progress.failure.say if progress.failure else progress.lesson.task.say if progress.verdict else ""


def square(attempt: Attempt, unit: str) -> str:
    return SQUARES[where(state(attempt), NUMBER[unit])].name


def far(one: str, other: str) -> int:
    return BOARD.apart(NAMED[one], NAMED[other])


def train(attempt: Attempt, unit: str, goal: str) -> int | None:
    """How many squares a unit rides to a goal now; None if no train gets there."""
    u, s = NUMBER[unit], state(attempt)
    return rail.journeys(s, 1 << u, (where(s, u),), False).cost(NAMED[goal])


def prepared(**position: Any) -> State:
    """The position of a lesson in the Standard Game."""
    return GAME.prepared(GAME.new("standard", GAME.settle("standard", {})), position)


def test_there_is_a_course_of_eight() -> None:
    assert list(LESSONS) == [
        "march", "trains", "battle", "liege", "supply", "neutrals", "mobilization", "winning",
    ]  # fmt: skip
    assert all(3 <= lesson.minutes <= 5 for lesson in LESSONS.values())


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_is_learnt_and_every_wrong_way_gets_its_sentence(name: str) -> None:
    examine_lesson(GAME, name, LESSONS[name])
    assert len(LESSONS[name].task.lost) >= 2


@pytest.mark.parametrize("name", LESSONS)
def test_no_lesson_says_anything_twice(name: str) -> None:
    def sentences(lesson: Lesson) -> list[str]:
        task, parts = lesson.task, [part for step in lesson.steps for part in (step.text, step.why)]
        parts += [step.after for step in lesson.steps if step.after]
        return [*parts, task.text, task.why, task.say, *(failure.say for failure in task.lost)]

    found = sentences(LESSONS[name])
    assert len(set(found)) == len(found)


def test_things_are_called_by_their_names() -> None:
    assert number_of("unit", "de_gd") == 0 and number_of("square", "EE14") == NAMED["EE14"]
    assert number_of("fort", "EE14:se") is not None and number_of("plan", "michel") is None
    with pytest.raises(ValueError, match="no unit is called"):
        GAME.number_of("unit", "de_nobody")


def test_march_squares_cost_what_is_said() -> None:
    attempt = begun("march", 0)
    assert counter(NUMBER["de_ii"], 0) == "7-12-3"
    assert all(ROUGH >> NAMED[name] & 1 for name in ("HH15", "HH16")) and not ROUGH >> NAMED["GG15"] & 1
    assert RIVER >> NAMED["LL16"] & 1
    assert all(movement(state(attempt), NUMBER[unit]) == 3 for unit in ("de_ii", "de_iii", "de_vii", "de_x"))


def test_march_another_way_to_aachen_is_as_good_and_x_cannot_get_there() -> None:
    attempt = begun("march")
    attempt.make(["move de_x", "go II17", "go HH16", "move de_vii", "go HH14", "go GG14", "go GG15"])
    assert attempt.progress.verdict == "won"
    assert far("JJ17", "GG15") == 3  # and its first square is rough


def test_trains_run_as_many_squares_as_is_said() -> None:
    attempt = begun("trains", 0)
    assert train(attempt, "fr_xviii", "DD23") == 6
    attempt = begun("trains")
    assert (train(attempt, "fr_xv", "Y23"), train(attempt, "fr_vii", "Y23")) == (5, 15)
    attempt.make(["ride fr_vii", "go Y23"])
    assert train(attempt, "fr_xv", "Y23") == 12


def test_trains_who_sends_xv_round_by_verdun_may_send_it_first() -> None:
    attempt = begun("trains")
    attempt.make(["ride fr_xv", "go DD23", "go Y23", "stop", "ride fr_vii", "go Y23"])
    assert attempt.progress.verdict == "won"


def test_battle_one_more_corps_adds_nothing_against_ten() -> None:
    attempt = begun("battle", 0)
    odds = [COLUMNS[column(*pair)] for pair in ((7, 10), (14, 10), (21, 10), (7, 5), (14, 5))]
    assert odds == ["1-2", "1-1", "2-1", "1-1", "2-1"]
    rules = state(attempt).rules
    for die in range(1, 7):
        assert len({result(rules, attack, 10, die) for attack in (14, 21, 30, 40, 50)}) == 1


def test_battle_it_does_not_matter_which_square_comes_first() -> None:
    attempt = begun("battle")
    attempt.make(["attack FF24", "join de_xvi", "join de_vi", "ready", "attack FF25", "join de_viii", "ready"])
    assert attempt.progress.verdict == "won"


def test_liege_has_twelve_forts_and_guns_break_them_as_is_said() -> None:
    assert sum(forts_at(state(begun("liege", 0)), FORTRESS_AT[NAMED["EE14"]])) == 12
    assert DESTROYS[210, 210] == (1, 2, 3, 4) and DESTROYS[150, 210] == (1,)
    assert DESTROYS[305, 210] == (1, 2, 3, 4, 5, 6)


def test_supply_distances_are_as_is_said() -> None:
    assert (far("Z11", "BB12"), far("X12", "BB12"), far("X12", "Y10")) == (2, 4, 3)
    attempt = begun("supply")
    assert state(attempt).marked == 1 << NUMBER["de_iv_r"]
    assert supply.hungry(state(attempt), 0) == 1 << NUMBER["de_iv_r"]


def test_supply_infantry_can_follow_the_line_as_well() -> None:
    attempt = begun("supply")
    attempt.make(["move de_ix", "go AA11", "go Z10", "go Y10", "done"])
    assert attempt.progress.verdict == "won"


def test_neutrals_wake_and_cost_what_is_said() -> None:
    attempt = begun("neutrals")
    assert {line.rule: line.allied for line in victory.ledger(state(attempt)) if line.kind == "invasion"} == {
        "STD.VP.15": 30, "STD.VP.17": 5,
    }  # fmt: skip
    assert square(attempt, "be_c1") == "AA11"
    attempt.make(["move de_cd9", "go GG12", "go FF12", "go EE11"])
    assert attempt.progress.verdict == "won"


def test_mobilization_three_squares_are_near_enough_and_no_other() -> None:
    for name, verdict in (("HH14", "won"), ("HH16", "won"), ("HH13", "lost"), ("HH17", "lost"), ("LL16", "lost")):
        attempt = begun("mobilization")
        attempt.make(["unit de_305_2", f"on {name}", "done"])
        assert attempt.progress.verdict == verdict, name


@pytest.mark.parametrize("start", ["HH13", "HH14", "HH15", "HH16", "HH17", "II14", "II15"])
def test_mobilization_says_so_because_two_factors_lead_there(start: str) -> None:
    attempt = begun("mobilization")
    attempt.make(["unit de_305_2", f"on {start}", "done", "move de_305_2"])
    gun, beside = 1 << NUMBER["de_305_2"], ("FF14", "FF15", "EE13", "EE15", "DD13", "DD14")
    found = reach(state(attempt), gun, NAMED[start])
    assert any(found.spaces >> NAMED[name] & 1 for name in beside) == (start in ("HH14", "HH15", "HH16"))


def test_winning_the_ledger_stands_as_is_said() -> None:
    assert victory.score(state(begun("winning", 0))) == (119, 87)
    assert victory.score(state(begun("winning"))) == (114, 89)


@pytest.mark.parametrize("goal", ["JJ28", "II27"])
def test_winning_either_square_of_the_southern_line_will_do(goal: str) -> None:
    attempt = begun("winning")
    attempt.make(["move fr_cd7", "go FF24", "go GG24", "go HH24"])
    attempt.make(["move fr_xx", "go II28", f"go {goal}", "stop", "done"])
    if attempt.match.result is None:  # beside Metz a storm could be made
        attempt.make(["done"])
    assert attempt.match.result is not None and attempt.match.result.winner == "allied"
    assert "changes the ledger by 60" in said(attempt)


def test_winning_places_alone_do_not_suffice() -> None:
    attempt = begun("winning")
    attempt.make(["move fr_cd7", "go FF24", "go FF23", "go EE22", "stop", "done"])
    assert attempt.progress.verdict == "lost"


def test_a_position_has_both_charts_sealed_unless_it_is_secret() -> None:
    s = prepared(put={"HH15": ["de_gd/1"]})
    assert (s.secret, s.sealed) == (False, 0b11)
    assert UNPLACED not in [where(s, u) for u in range(COUNT)], "who has no part in the lesson waits"
    assert (where(s, NUMBER["de_gd"]), where(s, NUMBER["de_ii"])) == (NAMED["HH15"], LATER)
    assert counter(NUMBER["de_gd"], s.step[NUMBER["de_gd"]]) != counter(NUMBER["de_gd"], 0)
    s = prepared(secret=True)
    assert (s.secret, s.sealed, where(s, NUMBER["de_ii"])) == (True, 0, UNPLACED)


def test_std_vp_1_in_a_position_a_place_belongs_to_who_passed_it_last() -> None:
    def germany_holds(s: State, square: str) -> bool:
        return bool(s.held >> PLACE_AT[NAMED[square]] & 1)

    fresh = prepared()
    assert (germany_holds(fresh, "HH26"), germany_holds(fresh, "EE14")) == (True, False), "Metz and Liege at first"
    s = prepared(passed={"allied": ["HH26"], "german": ["EE14"]})
    assert (germany_holds(s, "HH26"), germany_holds(s, "EE14")) == (False, True)
    assert germany_holds(s, "PP34"), "nobody went to Strassburg"
    assert s.passed == (1 << NAMED["EE14"], 1 << NAMED["HH26"])


@pytest.mark.parametrize("country", range(6))
def test_std_neut_7_in_a_position_only_those_countries_are_violated_that_it_names(country: int) -> None:
    moves = [0] * 6
    moves[country] = 3
    assert [*prepared(violated={COUNTRIES[country]: 3}).violated] == moves
