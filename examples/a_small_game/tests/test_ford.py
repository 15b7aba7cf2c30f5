"""The Ford, rule by rule, and the contract that every game keeps."""

from __future__ import annotations

import random
from typing import Self

import pytest
from ford.battle import FOUGHT, Battles
from ford.board import AREAS
from ford.game import Ford
from ford.march import March, TurnEnd
from ford.page import foresee
from ford.state import BLUE, GONE, RED, SIDES, START, Field, put
from ford.view import resample, view

from marne.kernel import Choice, Event, Match, SeededDice
from marne.kernel.contract import CHECKS, Check, random_game
from marne.kernel.lessoncheck import faults
from marne.kernel.sandtable import SandTable


class Sand(SandTable[Field]):
    """The field, empty until somebody is put on it; the last battalion of Red is the Guard."""

    def __init__(self) -> None:
        super().__init__(Ford(), Field(stack=[], at=(GONE,) * len(START), guard=7))

    def put(self, u: int, area: str) -> Self:
        """Let a battalion stand in an area."""
        put(self.state, u, AREAS.index(area))
        return self

    def number_of(self, kind: str, name: str) -> int:
        return AREAS.index(name)

    def name_of(self, kind: str, number: int) -> str | int:
        return AREAS[number] if kind == "area" else number


@pytest.mark.parametrize("check", CHECKS, ids=str)
def test_the_contract_holds(check: Check) -> None:
    for seed in range(5):
        check(Ford(), seed)


def test_its_lesson_can_be_played_won_and_lost() -> None:
    assert list(Ford().lessons) == ["crossing"] and not list(faults(Ford()))


def test_1_3_blue_does_not_know_the_guard() -> None:
    s = Sand().put(5, "Village").put(7, "Wood").state
    assert view(s, "red").guard == 7
    assert view(s, "blue").guard == view(s, None).guard == GONE


def test_2_2_a_battalion_marches_once_into_an_adjacent_area() -> None:
    t = Sand().put(0, "Mill").put(5, "Wood").run(March(BLUE)).choose("march", 0)
    assert t.nouns("go") == {"Camp", "West Ford"}
    assert t.why_not("go", "Bridge").rule == "2.2"
    assert t.choose("go", "Camp").why_not("march", 0).why == "It has marched in this turn."


def test_2_3_two_battalions_of_a_side_fill_an_area() -> None:
    t = Sand().put(0, "Mill").put(1, "Camp").put(2, "Camp").run(March(BLUE)).choose("march", 0)
    assert t.why_not("go", "Camp").rule == "2.3"


def test_2_4_a_battalion_beside_an_enemy_is_pinned() -> None:
    t = Sand().put(0, "Bridge").put(1, "Camp").put(5, "Bridge").run(March(BLUE))
    assert t.why_not("march", 0).rule == "2.4" and t.nouns("march") == {1}


def test_3_1_every_shared_area_sees_a_battle_and_no_other() -> None:
    t = Sand().put(0, "Bridge").put(1, "Wood").put(5, "Bridge").put(6, "Wood").run(Battles(BLUE))
    assert t.nouns("fight") == {"Bridge", "Wood"} and t.why_not("fight", "Mill").rule == "3.1"
    t.choose("fight", "Bridge", dice=(6, 1)).choose("remove", 5)
    assert t.nouns("fight") == {"Wood"}
    assert t.told("lost") == [{"unit": 5, "area": AREAS.index("Bridge")}]


def test_3_1_no_battle_is_fought_twice() -> None:
    t = Sand().put(0, "Bridge").put(1, "Bridge").put(5, "Bridge").put(2, "Wood").put(6, "Wood")
    t.put(3, "Mill").put(7, "Mill").run(Battles(BLUE)).choose("fight", "Bridge", dice=(1, 6)).choose("remove", 0)
    assert t.nouns("fight") == {"Mill", "Wood"}
    assert t.why_not("fight", "Bridge") == FOUGHT


def test_3_3_a_defender_adds_one_on_a_bank_and_nothing_in_the_river() -> None:
    bank = [("3.2", 1), ("3.3", 1)]
    for area, lines in {"Village": bank, "Farm": bank, "Mill": bank, "Bridge": [("3.2", 1)]}.items():
        t = Sand().put(0, area).put(5, area).run(Battles(BLUE)).choose("fight", area, dice=(1, 1))
        assert t.contributions(side="red") == lines
        assert t.contributions(side="blue") == [("3.2", 1)]


def test_3_4_the_guard_adds_one_and_is_known_from_then_on() -> None:
    t = Sand().put(0, "Bridge").put(1, "Bridge").put(7, "Bridge").run(Battles(BLUE))
    t.choose("fight", "Bridge", dice=(3, 2))
    assert ("3.4", 1) in t.contributions(side="red") and t.told("result")[0]["loser"] == "red"
    assert view(t.state, "blue").guard == 7
    assert t.told("revealed") == [{"unit": 7, "area": AREAS.index("Bridge")}]
    assert t.told("die") == [{"side": "blue", "face": 3}, {"side": "red", "face": 2}]
    assert [(e["attack"], e["defence"]) for e in t.told("result")] == [(5, 4)]


def test_3_4_the_guard_is_told_once() -> None:
    t = Sand().put(0, "Bridge").put(1, "Bridge").put(6, "Bridge").put(7, "Bridge")
    t.run(Battles(BLUE)).choose("fight", "Bridge", dice=(1, 6)).choose("remove", 0)
    t.given(fought=0).run(Battles(BLUE)).choose("fight", "Bridge", dice=(1, 6))
    assert len(t.told("revealed")) == 1


def test_3_4_who_has_fought_without_showing_the_guard_is_not_it() -> None:
    t = Sand().put(0, "Bridge").put(1, "Bridge").put(5, "Bridge").put(6, "Wood").put(7, "Village").run(Battles(BLUE))
    t.choose("fight", "Bridge", dice=(1, 6))
    assert view(t.state, "blue").guard == GONE and not t.told("revealed")
    assert {resample(t.state, "blue", random.Random(seed)).guard for seed in range(20)} == {6, 7}


@pytest.mark.parametrize(("faces", "loser"), [((4, 3), "red"), ((3, 3), "blue"), ((2, 3), "blue")])
def test_3_5_the_defender_wins_a_tie_and_the_loser_chooses(faces: tuple[int, int], loser: str) -> None:
    t = Sand().put(0, "Bridge").put(5, "Bridge").put(6, "Wood").put(1, "Mill").run(Battles(BLUE))
    t.choose("fight", "Bridge", dice=faces)
    assert t.asked == [loser] and t.decision.rule == "3.5"


def test_4_1_blue_wins_with_the_village_at_the_end_of_a_turn() -> None:
    t = Sand().put(0, "Village").put(5, "Wood").run(TurnEnd())
    assert t.state.winner == BLUE and t.cites("4.1")
    t = Sand().put(0, "Village").put(5, "Village").run(TurnEnd())
    assert t.state.winner is None and t.state.turn == 2


def test_4_1_blue_wins_at_once_with_the_last_battalion_of_red() -> None:
    t = Sand().put(0, "Bridge").put(1, "Wood").put(5, "Bridge").run(Battles(BLUE), TurnEnd())
    t.choose("fight", "Bridge", dice=(6, 1)).choose("remove", 5)
    assert t.over and t.state.winner == BLUE and t.state.turn == 1


def test_4_2_red_wins_after_five_turns() -> None:
    t = Sand().put(0, "Bridge").put(5, "Village").given(turn=5).run(TurnEnd())
    assert t.state.winner == RED and t.cites("4.2")


def test_what_is_foreseen_is_what_comes() -> None:
    """The chance to win that is shown before the dice, against all throws of the real battle."""
    battles = 0
    for seed in range(40):
        for position in random_game(Ford(), seed):
            stage = position.state.stack[-1] if position.state.stack else None
            if not isinstance(stage, Battles) or not position.decisions:
                continue
            for choice in position.decisions[0].choices:
                battles += 1
                assert _shown(position.state, choice) == pytest.approx(_thrown(position.state, stage.side, choice))
    assert battles > 50


def _shown(s: Field, choice: Choice) -> float:
    """The chance that somebody who knows the Guard is shown: the last bar."""
    side = s.stack[-1].side
    seen = view(s, "red") if SIDES[side] == "red" else view(_all_known(s), "blue")
    account = foresee(seen, choice)
    assert account is not None
    return account.chances[0].rows[-1].chance


def _all_known(s: Field) -> Field:
    twin = s.copy()
    twin.revealed = True
    return twin


def _thrown(s: Field, side: int, choice: Choice) -> float:
    """How often the attack wins over all faces of both dice, in the real stages."""
    won = 0
    for a in range(1, 7):
        for d in range(1, 7):
            t = SandTable(Ford(), s.copy())
            t.run(Battles(side)).choose("fight", choice.number, dice=(a, d))
            won += t.told("result")[0]["loser"] != SIDES[side]
    return won / 36


def test_officers_play_whole_games_and_both_sides_win_some() -> None:
    winners = set()
    for seed in range(20):
        game, rng = Ford(), random.Random(seed)
        match = Match(game, None, {}, SeededDice(str(seed)))
        officers = {side: game.bot().officer(side, rng, "balanced", 0.8) for side in game.sides}
        while not match.position.over:
            decision = match.position.decisions[0]
            match.choose(decision.side, officers[decision.side].choose(match.position.state, decision.choices))
        assert match.result
        winners.add(match.result.winner)
    assert winners == {"blue", "red"}


def test_its_end_is_told_though_it_says_nothing_of_ends() -> None:
    ford = Ford()
    annals, state = ford.annals(), Field(stack=[], turn=2, winner=BLUE, reason="4.1")
    result = ford.result(state)
    assert result is not None
    assert annals.verdict(state, result) == ford.rulebook["4.1"].text
    assert annals.period(state).title == "Turn 2"
    counted = {(tally.name, tally.side): tally.amount for tally in annals.tallies(state)}
    assert counted["Pieces on the board", "blue"] == 5
    crossed = Field(stack=[], at=(7, *START[1:]), turn=2)
    assert annals.ground(crossed)["8"].contested
    alone = Field(stack=[], at=(3, *START[1:]), turn=2)
    assert annals.passed(state, alone, "red") == "nothing changed hands"
    taken = Field(stack=[], at=(7, *START[1:6], GONE, GONE), turn=3)
    assert annals.passed(state, taken, "red") == "1 lost"
    assert annals.passed(taken, state, "blue") == "1 lost"
    (luck,) = annals.fortunes([Event("3.2", "die", {"side": "red", "face": 6})], state)
    assert (luck.side, luck.got, luck.usual) == ("red", 6, 3.5)
