"""Broken games are caught by the promise that they break."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace

from marne.kernel import (
    Choice,
    Decision,
    Event,
    Eyes,
    Match,
    Nouns,
    Option,
    Play,
    Position,
    Refusal,
    Result,
    State,
    Verbs,
)
from marne.kernel.contract import (
    CHECKS,
    asking_changes_nothing,
    copies_share_nothing,
    decisions_can_be_made,
    everything_is_told,
    games_end,
    invariants_hold,
    journals_replay,
    refusals_say_why,
    results_come_last,
    rules_are_known,
    states_survive_json,
    undo_restores,
    verbs_are_known,
)
from tests.kernel.breaking import Patch, breaks, wrap
from tests.kernel.toy import HAS_STEPPED, VERBS, March, NextRound, Parry, Toy, ToyState

NONE = Nouns("nothing", "card", listed=("nothing",))


def test_an_endless_game_is_caught(monkeypatch: Patch) -> None:
    def again(self: March, play: Play[ToyState], side: Any, choice: Any) -> None:
        play.then(self)

    monkeypatch.setattr(March, "run", again)
    with pytest.raises(AssertionError, match="not ended after 200 choices: Round 1 of 3"):
        games_end(Toy(), limit=200)


def test_a_bug_is_reported_with_the_choice_that_met_it(monkeypatch: Patch) -> None:
    def bug(self: Parry, play: Play[ToyState], side: Any, choice: Any) -> None:
        raise ZeroDivisionError("a bug")

    monkeypatch.setattr(Parry, "run", bug)
    for check in CHECKS:
        breaks(check, Toy(), "ZeroDivisionError: a bug")
    breaks(games_end, Toy(), "after choice 2 ", " then chose 'parry': ZeroDivisionError: a bug")


class Early(Toy):
    def result(self, state: ToyState) -> Result | None:
        return Result("red", "at once", "5.1")


class Never(Toy):
    def result(self, state: ToyState) -> Result | None:
        return None


class Green(Toy):
    def result(self, state: ToyState) -> Result | None:
        return None if state.stack else Result("green", "by surprise", "5.1")


@pytest.mark.parametrize(
    ("game", "words"), [(Early(), "but goes on"), (Never(), "has no result"), (Green(), "'green' has won")]
)
def test_a_result_at_the_wrong_time_is_caught(game: Toy, words: str) -> None:
    breaks(results_come_last, game, words)


@pytest.mark.parametrize(
    ("decisions", "words"),
    [
        ([Decision("red", "3.1", "March.", ())], "is offered nothing"),
        ([Decision("red", "3.1", "March.", (Choice("done"), Choice("done")))], "offered 'done' twice"),
        ([Decision("green", "3.1", "March.", (Choice("done"),))], "'green' is asked"),
        ([Decision("red", "3.1", " ", (Choice("done"),))], "is not told what"),
        ([Decision("red", "3.1", "March.", (Choice("done"),))] * 2, "asked twice at once"),
        ([Decision("red", "3.1", "March.", (Choice("step", True),))], "not a verb with a number"),
        ([Decision("red", "3.1", "March.", (Choice("step", 1 << 60),))], "not a verb with a number"),
    ],
)
def test_a_decision_that_cannot_be_made_is_caught(decisions: list[Decision], words: str, monkeypatch: Patch) -> None:
    monkeypatch.setattr(March, "ask", lambda self, s: tuple(decisions))
    breaks(decisions_can_be_made, Toy(), words)


class Elsewhere(Toy):
    def owner(self, eyes: Eyes[ToyState], choice: Choice) -> str | None:
        return "blue"


def test_a_choice_that_belongs_to_no_seat_of_its_side_is_caught() -> None:
    breaks(decisions_can_be_made, Elsewhere(), "belongs to 'blue', which is no seat of that side")


def test_asking_that_changes_the_state_is_caught(monkeypatch: Patch) -> None:
    def counts(ask: Any, self: March, s: ToyState) -> Any:
        s.score[0] += 1
        return ask(self, s)

    wrap(monkeypatch, March, "ask", counts)
    breaks(asking_changes_nothing, Toy(), "asking has changed the state: score[0] is")


def test_asking_that_does_not_follow_from_the_state_is_caught(monkeypatch: Patch) -> None:
    asked: list[Any] = []

    def alternates(ask: Any, self: March, s: ToyState) -> Any:
        asked.append(s)
        (decision,) = ask(self, s)
        return (Decision(decision.side, "3.1", f"March {len(asked)}.", decision.choices),)

    wrap(monkeypatch, March, "ask", alternates)
    breaks(asking_changes_nothing, Toy(), "the stage asks something else", "prompt is")


def test_a_bad_invariant_is_caught(monkeypatch: Patch) -> None:
    def runs_away(run: Any, self: March, play: Play[ToyState], side: str, choice: Choice) -> None:
        run(self, play, side, choice)
        if choice.verb == "step" and play.state.round == 2:
            play.state.track[0] = 17

    wrap(monkeypatch, March, "run", runs_away)
    breaks(invariants_hold, Toy(), "token 0 is at 17", ": step ")


def test_a_state_that_json_changes_is_caught(monkeypatch: Patch) -> None:
    def writes_lists(run: Any, self: NextRound, play: Play[ToyState], side: Any, choice: Any) -> None:
        run(self, play, side, choice)
        play.state.discards = list(play.state.discards)  # type: ignore[assignment]

    wrap(monkeypatch, NextRound, "run", writes_lists)
    breaks(states_survive_json, Toy(), "read again, the state differs", "types of its parts")


class Unsavable(Toy):
    state_type = State  # type: ignore[assignment]


def test_a_state_type_that_is_not_the_games_is_caught() -> None:
    breaks(states_survive_json, Unsavable(), "no stage of the game is called that")


def test_a_copy_that_shares_something_is_caught(monkeypatch: Patch) -> None:
    monkeypatch.setattr(ToyState, "copy", State.copy)
    breaks(copies_share_nothing, Toy(), "playing on with a copy has changed the original")


def test_an_undo_that_does_not_restore_is_caught(monkeypatch: Patch) -> None:
    def shares_the_track(copy: Any, self: ToyState) -> ToyState:
        twin: ToyState = copy(self)
        twin.track = self.track
        return twin

    wrap(monkeypatch, ToyState, "copy", shares_the_track)
    breaks(undo_restores, Toy(), "taking back has not restored the state: track[")


def test_an_undo_past_a_seal_is_caught(monkeypatch: Patch) -> None:
    monkeypatch.setattr(Match, "can_undo", lambda self, side: False)
    breaks(undo_restores, Toy(), "has taken back what was sealed")


def test_a_journal_that_does_not_replay_is_caught(monkeypatch: Patch) -> None:
    source = random.Random(0)

    def throws_its_own_dice(run: Any, self: Parry, play: Play[ToyState], side: Any, choice: Any) -> None:
        run(self, play, side, choice)
        play.state.score[0] += source.randint(0, 5)

    wrap(monkeypatch, Parry, "run", throws_its_own_dice)
    breaks(journals_replay, Toy(), "played again, the match ends otherwise: score[0] is")


def test_a_story_that_does_not_replay_is_caught(monkeypatch: Patch) -> None:
    told: list[Any] = []

    def counts(run: Any, self: Parry, play: Play[ToyState], side: Any, choice: Any) -> None:
        run(self, play, side, choice)
        told.append(side)
        play.log("2.2", "point", side=f"{side} {len(told)}")

    wrap(monkeypatch, Parry, "run", counts)
    breaks(journals_replay, Toy(), "played again, the story differs")


@pytest.mark.parametrize("rule", ["9.9", ""])
def test_an_event_with_a_rule_that_is_not_in_the_book_is_caught(rule: str, monkeypatch: Patch) -> None:
    def cites(run: Any, self: Parry, play: Play[ToyState], side: Any, choice: Any) -> None:
        run(self, play, side, choice)
        play.log(rule, "point", side="red")

    wrap(monkeypatch, Parry, "run", cites)
    breaks(rules_are_known, Toy(), f"the event 'point' cites rule {rule!r}")


def test_a_decision_with_a_rule_that_is_not_in_the_book_is_caught(monkeypatch: Patch) -> None:
    asks = (Decision("red", "9.9", "March.", (Choice("done"),)),)
    monkeypatch.setattr(March, "ask", lambda self, s: asks)
    breaks(rules_are_known, Toy(), "the decision 'March.' cites rule '9.9'")


@pytest.mark.parametrize("rule", ["9.9", ""])
def test_a_refusal_with_a_rule_that_is_not_in_the_book_is_caught(rule: str, monkeypatch: Patch) -> None:
    monkeypatch.setattr(March, "why_not", lambda self, s, side, choice: Refusal(rule, "No."))
    breaks(rules_are_known, Toy(), f"the refusal 'No.' cites rule {rule!r}")


class Lawless(Toy):
    def result(self, state: ToyState) -> Result | None:
        return None if state.stack else Result("red", "by surprise", "9.9")


def test_a_result_with_a_rule_that_is_not_in_the_book_is_caught() -> None:
    breaks(rules_are_known, Lawless(), "the result cites rule '9.9'")


class Optional(Toy):
    options = (*Toy.options, Option("fog", "Fog", {"no": "None."}, "no", "8.1"))


def test_an_option_with_a_rule_that_is_not_in_the_book_is_caught() -> None:
    breaks(rules_are_known, Optional(), "the rulebook has no rule 8.1")


def test_a_refusal_without_a_reason_is_caught(monkeypatch: Patch) -> None:
    monkeypatch.setattr(March, "why_not", lambda self, s, side, choice: Refusal("3.1", " "))
    breaks(refusals_say_why, Toy(), "and was not told why not")


def test_a_reason_that_breaks_on_the_enemys_tokens_is_caught(monkeypatch: Patch) -> None:
    def looks_up(self: March, s: ToyState, side: str, choice: Choice) -> Refusal | None:
        return (HAS_STEPPED, None)[choice.number] if choice.verb == "step" else None

    monkeypatch.setattr(March, "why_not", looks_up)
    breaks(refusals_say_why, Toy(), "which was not offered, and instead of a reason came", "Error")


@pytest.mark.parametrize(
    ("verbs", "words"),
    [
        (Verbs(*(verb for verb in VERBS if verb.name != "step")), "'step 0', and that is none of the game's verbs"),
        (Verbs(*(replace(verb, offered=verb.name != "done") for verb in VERBS)), "'done', and that is none"),
        (Verbs(*(replace(verb, nouns=NONE) if verb.nouns else verb for verb in VERBS)), "there is no such nothing"),
    ],
)
def test_a_choice_that_is_not_in_the_table_of_verbs_is_caught(monkeypatch: Patch, verbs: Verbs, words: str) -> None:
    monkeypatch.setattr(ToyState, "verbs", verbs)
    breaks(verbs_are_known, Toy(), "is offered", words)


def test_a_choice_that_is_done_without_being_offered_is_caught(monkeypatch: Patch) -> None:
    def obliges(why_not: Any, self: Position[Any], side: str, choice: Choice) -> Refusal | None:
        marching = self.decisions and isinstance(self.state.stack[-1], March)
        return None if choice == Choice("done") and marching else why_not(self, side, choice)

    wrap(monkeypatch, Position, "why_not", obliges)
    breaks(refusals_say_why, Toy(), "which was not offered, and it was done")


def test_a_refusal_that_changes_the_state_is_caught(monkeypatch: Patch) -> None:
    def punishes(self: March, s: ToyState, side: str, choice: Choice) -> Refusal | None:
        s.score[self.side] -= 1
        return None

    monkeypatch.setattr(March, "why_not", punishes)
    breaks(refusals_say_why, Toy(), "a refused choice has changed the state: score[")


def test_an_offered_choice_that_is_refused_is_caught(monkeypatch: Patch) -> None:
    def fickle(why_not: Any, self: Position[Any], side: str, choice: Choice) -> Refusal | None:
        return Refusal("3.1", "Not today.") if choice.verb == "done" else why_not(self, side, choice)

    wrap(monkeypatch, Position, "why_not", fickle)
    with pytest.raises(AssertionError, match="Not today"):
        refusals_say_why(Toy())


class Mute(Toy):
    def tell(self, event: Event) -> str:
        return "" if event.kind == "point" else super().tell(event)


class Gruff(Toy):
    def say(self, eyes: Eyes[ToyState], choice: Choice) -> str:
        return " "


class Verbose(Toy):
    def summary(self, state: ToyState) -> str:
        return "A long\nstory."


@pytest.mark.parametrize(
    ("game", "words"),
    [(Mute(), "the event 'point' is told as ''"), (Gruff(), "the choice 'bid"), (Verbose(), "the summary")],
)
def test_what_is_not_told_is_caught(game: Toy, words: str) -> None:
    breaks(everything_is_told, game, words, "not a line of words")
