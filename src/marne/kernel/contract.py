"""What every game must keep: promises that are tried out in random games.

Each check is called with a game, and raises AssertionError with a sentence that says where and why:

    for check in CHECKS:
        check(game, seed=7, scenario="summer", options={"fog": "yes"})

`examine` runs all of them over several seeds and reports as it goes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from marne.kernel.choice import Choice, IllegalChoice, Side, well_formed
from marne.kernel.dice import SeededDice
from marne.kernel.game import Game, Options
from marne.kernel.leaks import hidden_things_vary, nothing_leaks, silence_tells_nothing
from marne.kernel.match import Entry, Match, replay
from marne.kernel.position import Position
from marne.kernel.refusals import questions_do_no_harm, refusals_say_why, rules_are_known
from marne.kernel.save import dump, load
from marne.kernel.trial import LIMIT, Check, Trial, check, difference, random_game, written
from marne.kernel.verbs import Verb

__all__ = [
    "CHECKS",
    "Check",
    "Finding",
    "asking_changes_nothing",
    "copies_share_nothing",
    "decisions_can_be_made",
    "everything_is_told",
    "examine",
    "games_end",
    "hidden_things_vary",
    "invariants_hold",
    "journals_replay",
    "nothing_leaks",
    "questions_do_no_harm",
    "random_game",
    "refusals_say_why",
    "results_come_last",
    "rules_are_known",
    "silence_tells_nothing",
    "states_survive_json",
    "undo_restores",
    "verbs_are_known",
]


@check
def games_end(trial: Trial) -> None:
    """Random games end."""
    for _ in trial.matches():
        pass


@check
def results_come_last(trial: Trial) -> None:
    """There is a result when nothing is left to decide, and none before."""
    for match in trial.matches():
        result, over = match.result, match.position.over
        if result is not None and not over:
            trial.fail(f"the game has a result ({result.how}), but goes on")
        if result is None and over:
            trial.fail("nobody has anything left to decide, but the game has no result")
        if result and result.winner not in (*trial.game.sides, None):
            trial.fail(f"{result.winner!r} has won, which is no side of the game")


@check
def decisions_can_be_made(trial: Trial) -> None:
    """Every decision offers something, nothing twice, and only to the sides of the game."""
    for match in trial.matches():
        position = match.position
        sides = [decision.side for decision in position.decisions]
        if len(set(sides)) < len(sides):
            trial.fail(f"a side is asked twice at once: {', '.join(sides)}")
        for decision in position.decisions:
            if decision.side not in trial.game.sides:
                trial.fail(f"{decision.side!r} is asked, which is no side of the game")
            if not decision.choices:
                trial.fail(f"{decision.side} must decide and is offered nothing: {decision.prompt}")
            if not str(decision.prompt).strip():
                trial.fail(f"{decision.side} must decide, and is not told what")
            _look_at_choices(trial, match, decision.side, decision.choices)


def _look_at_choices(trial: Trial, match: Match, side: Side, choices: Sequence[Choice]) -> None:
    seen: set[Choice] = set()
    seats = {seat.name for seat in match.seats if seat.side == side}
    eyes = match.eyes(side) if len(seats) > 1 or match.number % trial.every == 0 else None
    for choice in choices:
        if not well_formed(choice):
            trial.fail(f"{side} is offered {choice!r}, which is not a verb with a number, a name or nothing")
        if choice in seen:
            trial.fail(f"{side} is offered {str(choice)!r} twice")
        seen.add(choice)
        owner = trial.game.owner(eyes, choice) if eyes else None
        if owner is not None and owner not in seats:
            trial.fail(f"{str(choice)!r} of {side} belongs to {owner!r}, which is no seat of that side")


@check
def verbs_are_known(trial: Trial) -> None:
    """Every choice is a verb of the game with something that the verb may concern."""
    verbs = trial.game.verbs
    for match in trial.matches():
        for decision in match.position.decisions:
            for choice in decision.choices:
                what = f"{decision.side} is offered {str(choice)!r}"
                if choice.verb not in verbs or not verbs[choice.verb].offered:
                    trial.fail(f"{what}, and that is none of the game's verbs")
                if not verbs.admits(match.position.state, choice):
                    trial.fail(f"{what}, and there is no such {_concerns(verbs[choice.verb])}")


def _concerns(verb: Verb) -> str:
    return verb.nouns.name if verb.nouns else "choice"


@check
def asking_changes_nothing(trial: Trial) -> None:
    """What is asked follows from the state alone, and asking changes nothing."""
    for match in trial.sampled():
        state = match.position.state
        before = written(state)
        again = Position.at(state).decisions
        if again != match.position.decisions:
            trial.fail(f"asked again, the stage asks something else: {difference(match.position.decisions, again)}")
        trial.same(before, state, "asking has changed the state")


@check
def invariants_hold(trial: Trial) -> None:
    """The game finds nothing wrong with its own states."""
    for match in trial.matches():
        if wrong := trial.game.check(match.position.state):
            trial.fail("; ".join(wrong))


@check
def states_survive_json(trial: Trial) -> None:
    """A state written as JSON and read again is the same state."""
    for match in trial.sampled():
        state = match.position.state
        again = trial.game.read(written(state))
        if again != state:
            trial.fail(f"read again, the state differs: {difference(state, again) or 'in the types of its parts'}")


@check
def copies_share_nothing(trial: Trial) -> None:
    """Playing on with a copy leaves the original as it was."""
    rng = trial.rng("copies")
    for match in trial.sampled():
        before = written(match.position.state)
        copy = match.position.copy()
        for _ in range(3):
            if not copy.over:
                copy.apply(*trial.toss(copy, rng), SeededDice(rng.random().hex()))
        trial.same(before, match.position.state, "playing on with a copy has changed the original")


@check
def journals_replay(trial: Trial) -> None:
    """The journal leads to the same state and tells the same story; so does the save file."""
    match = _last(trial)
    again = replay(match.game, match.scenario, match.options, match.opening, match.journal)
    _same_match(trial, match, again, "played again")
    loaded = load(dump(match, snapshot=True), verify=True, find=lambda name: match.game)
    _same_match(trial, match, loaded, "saved and loaded")
    resumed = load(dump(match, snapshot=True), find=lambda name: match.game)
    _same_match(trial, match, resumed, "loaded from a snapshot")


def _same_match(trial: Trial, match: Match, again: Match, how: str) -> None:
    if found := difference(match.position.state, again.position.state):
        trial.fail(f"{how}, the match ends otherwise: {found}")
    if found := difference(match.story, again.story):
        trial.fail(f"{how}, the story differs: {found}")
    if match.journal != again.journal or match.result != again.result:
        trial.fail(f"{how}, the journal or the result differs")


@check
def undo_restores(trial: Trial) -> None:
    """Taking back restores the position exactly, and is refused past a roll, a draw or a revelation."""
    rng = trial.rng("undo")
    past: list[tuple[bytes, Any]] = []
    for match in trial.matches():
        if match.number and match.number % trial.every == 0:
            if match.can_undo(match.journal[-1].side):
                _go_back_and_forth(trial, match, past, rng.randint(1, 4))
            else:
                _try_to_go_back(trial, match)
        past.append((written(match.position.state), match.position.decisions))


def _go_back_and_forth(trial: Trial, match: Match, past: list[tuple[bytes, Any]], steps: int) -> None:
    """Take back some choices, compare with the past, and make them again."""
    side = match.journal[-1].side
    undone: list[Entry] = []
    present, told = written(match.position.state), list(match.story)
    while len(undone) < steps and match.can_undo(side):
        undone.append(match.journal[-1])
        match.undo(side)
        state, decisions = past[match.number]
        trial.same(state, match.position.state, "taking back has not restored the state")
        if match.position.decisions != decisions:
            trial.fail(f"taking back has not restored what is asked: {difference(decisions, match.position.decisions)}")
    for entry in reversed(undone):
        match.choose(entry.side, entry.choice)
    trial.same(present, match.position.state, "the same choices made again lead elsewhere")
    if match.story != told:
        trial.fail(f"the same choices made again tell another story: {difference(told, match.story)}")


def _try_to_go_back(trial: Trial, match: Match) -> None:
    before, number = written(match.position.state), match.number
    for side in trial.game.sides:
        try:
            match.undo(side)
        except IllegalChoice as error:
            if not error.refusal.why:
                trial.fail(f"{side} may not take back, and is not told why")
        else:
            trial.fail(f"{side} has taken back what was sealed")
    trial.same(before, match.position.state, "a refused undo has changed the state")
    if match.number != number:
        trial.fail("a refused undo has changed the journal")


@check
def everything_is_told(trial: Trial) -> None:
    """Every event is told, every choice said and every position summed up in a line of words."""
    game = trial.game
    for match in trial.matches():
        state = match.position.state
        for event in match.story[-1]:
            _line(trial, game.tell(event), f"the event {event.kind!r}")
        _line(trial, game.summary(state), "the summary")
        if match.number % trial.every == 0:
            for decision in match.position.decisions:
                eyes = match.eyes(decision.side)
                for choice in decision.choices:
                    _line(trial, game.say(eyes, choice), f"the choice {str(choice)!r}")
    for side in (*game.sides, None):
        _actions_told(trial, match, side)


def _actions_told(trial: Trial, match: Match, side: Side | None) -> None:
    """What happened is named in order, each action in a line that cites a rule."""
    actions = trial.game.actions(side, match.happened(side))
    for before, action in zip((None, *actions), actions, strict=False):
        _line(trial, action.text, f"an action at {action.number}")
        if action.rule not in trial.game.rulebook.clauses:
            trial.fail(f"the action {action.text!r} cites {action.rule!r}, which is no rule")
        if before and action.number < before.number:
            trial.fail(f"the action {action.text!r} is told after {before.text!r}, and came before it")


def _line(trial: Trial, text: str, what: str) -> None:
    if not text.strip() or "\n" in text:
        trial.fail(f"{what} is told as {text!r}, which is not a line of words")


def _last(trial: Trial) -> Match:
    *_, match = trial.matches()
    return match


CHECKS: tuple[Check, ...] = (
    games_end,
    results_come_last,
    decisions_can_be_made,
    verbs_are_known,
    asking_changes_nothing,
    invariants_hold,
    states_survive_json,
    copies_share_nothing,
    journals_replay,
    undo_restores,
    rules_are_known,
    refusals_say_why,
    questions_do_no_harm,
    nothing_leaks,
    silence_tells_nothing,
    hidden_things_vary,
    everything_is_told,
)


class Finding(NamedTuple):
    """What one check found with one seed; None is nothing wrong."""

    check: Check
    seed: int
    fault: str | None


def examine(
    game: Game[Any],
    seeds: Iterable[int] = range(3),
    scenario: str | None = None,
    options: Options | None = None,
    limit: int = LIMIT,
    every: int = 1,
    checks: Sequence[Check] = CHECKS,
) -> Iterator[Finding]:
    """Run the whole contract, or some of its checks, one finding after the other."""
    for seed in seeds:
        for promise in checks:
            try:
                promise(game, seed, scenario, options, limit, every)
            except AssertionError as error:
                yield Finding(promise, seed, str(error))
            else:
                yield Finding(promise, seed, None)
