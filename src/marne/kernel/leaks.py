"""The promises about hidden things: what a side is shown, asked, told or refused betrays none."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from marne.kernel.choice import Choice, Side
from marne.kernel.dice import Dice, SeededDice
from marne.kernel.eyes import Eyes
from marne.kernel.game import Seat
from marne.kernel.position import Position
from marne.kernel.refusals import odd_choices
from marne.kernel.seats import waiting_seats
from marne.kernel.stage import Play, Stage, State
from marne.kernel.trial import Trial, check, difference, written

SOME = 5
"""How many choices of a position are looked at closely."""


@check
def nothing_leaks(trial: Trial) -> None:
    """What a side sees, is asked, reads, foresees and is refused does not depend on what it cannot know."""
    rng = trial.rng("leaks")
    for match in trial.sampled():
        for side in (*trial.game.sides, None):
            _look_for_leaks(trial, match.position, match.seats, side, rng)


def _look_for_leaks(
    trial: Trial, position: Position[Any], seats: tuple[Seat, ...], side: Side | None, rng: random.Random
) -> None:
    game, state = trial.game, position.state
    before = written(state)
    other = game.resample(state, side, rng)
    trial.same(before, state, f"resampling for {side} has changed the state")
    if wrong := game.check(other):
        trial.fail(f"what is drawn anew for {side} is not sound: {'; '.join(wrong)}")
    one, two = position, Position.at(other)
    _same_to(trial, side, one, two, "")
    _told_alike(trial, "the summary", side, game.summary(state), game.summary(other))
    _told_alike(trial, "the result", side, game.result(state), game.result(other))
    on = two if two.decisions else Position.start(other.copy(), SeededDice(f"on {trial.seed}"))[0]
    if all(asked.choices for asked in on.decisions):  # what one side imagines need not be possible for the others
        _told_alike(trial, "who is waited for", side, _waiting(one), _waiting(on))
        here, there = (waiting_seats(game, p, seats) for p in (one, on))
        _told_alike(trial, "which seat is waited for", side, here, there)
    _same_to_people(trial, side, one, two, rng)
    decision = one.decision(side) if side else None
    if side and decision:
        _imagined_alike(trial, side, one, two)
        _peek(trial, side, rng.choice(decision.choices), one, two)
    if side:
        _ask_why_not(trial, side, one, on, rng)


def _waiting(position: Position[Any]) -> list[Side]:
    return [decision.side for decision in position.decisions]


def _told_alike(trial: Trial, what: str, side: Side | None, here: Any, there: Any) -> None:
    """Fail if what everyone is told depends on what a side cannot know."""
    if found := difference(here, there):
        trial.fail(f"{what} betrays what {side or 'a spectator'} cannot know: {found}")


def _imagined_alike(trial: Trial, side: Side, one: Position[Any], other: Position[Any]) -> None:
    """Fail if what is drawn anew for a side that decides depends on more than its view and chance."""
    here, there = (trial.game.resample(p.state, side, random.Random(0)) for p in (one, other))
    if found := difference(here, there):
        trial.fail(f"what is drawn anew for {side} betrays what it cannot know: {found}")


def _same_to_people(
    trial: Trial, side: Side | None, one: Position[Any], other: Position[Any], rng: random.Random
) -> None:
    """Fail if what is made for the people of a side depends on what it cannot know, or only imagines."""
    here, there = trial.game.eyes(one.state, side), Eyes(trial.game, other.state, side, chance=1)
    for what, make in _made(trial, side, one, rng):
        if found := difference(make(here), make(there)):
            trial.fail(f"{what} of {side or 'a spectator'} betrays what it cannot know: {found}")


def _made(
    trial: Trial, side: Side | None, position: Position[Any], rng: random.Random
) -> Iterator[tuple[str, Callable[[Eyes[Any]], Any]]]:
    """Everything that a game makes for people, as it is called, and how."""
    game = trial.game
    yield "the table", game.table
    yield "the description", game.describe
    yield "the score", game.score
    decision = position.decision(side) if side else None
    if decision:
        offered = rng.sample(decision.choices, min(SOME, len(decision.choices)))
        yield "the prompt", lambda eyes: game.prompt(eyes, decision)
        yield "a button", lambda eyes: {str(choice): game.say(eyes, choice) for choice in offered}
        yield "the meaning of a choice", lambda eyes: {str(choice): game.meaning(eyes, choice) for choice in offered}
        yield "the owner of a choice", lambda eyes: {str(choice): game.owner(eyes, choice) for choice in offered}
    if side:
        asked = _asked_about(trial, position, rng)
        yield "the foresight", lambda eyes: {str(choice): game.foresee(eyes, choice) for choice in asked}


def _asked_about(trial: Trial, position: Position[Any], rng: random.Random) -> list[Choice]:
    """Choices of which somebody may ask what they would bring: those offered to anyone, and any others there are."""
    offered = [choice for decision in position.decisions for choice in decision.choices]
    asked = rng.sample(offered, min(SOME, len(offered)))
    verbs = list(trial.game.verbs)
    asked += [verb.some(position.state, rng) for verb in rng.sample(verbs, min(SOME, len(verbs)))]
    return [choice for choice in dict.fromkeys(asked) if trial.game.verbs.admits(position.state, choice)]


def _same_to(trial: Trial, side: Side | None, one: Position[Any], other: Position[Any], when: str) -> None:
    """Fail if a side can tell two positions apart."""
    if found := difference(trial.game.view(one.state, side), trial.game.view(other.state, side)):
        trial.fail(f"{when}{side or 'a spectator'} sees what it cannot know: {found}")
    if side and (found := difference(one.decision(side), other.decision(side))):
        trial.fail(f"{when}what {side} is asked betrays what it cannot know: {found}")
    if side and (found := difference(one.menu(side), other.menu(side))):
        trial.fail(f"{when}what {side} may not choose now betrays what it cannot know: {found}")


def _ask_why_not(trial: Trial, side: Side, one: Position[Any], other: Position[Any], rng: random.Random) -> None:
    """Fail if a refusal tells a side something: of what is not offered, or of what is."""
    decision = one.decision(side)
    offered = rng.sample(decision.choices, min(SOME, len(decision.choices))) if decision else []
    for choice in (*offered, *odd_choices(trial, one, side, rng)):
        here, there = one.why_not(side, choice), other.why_not(side, choice)
        if here != there:
            trial.fail(f"why {side} may not {str(choice)!r} betrays what it cannot know: {here}, not {there}")


def _peek(trial: Trial, side: Side, choice: Choice, one: Position[Any], other: Position[Any]) -> None:
    """Fail if a choice that can be taken back has taught its side something."""
    one, other = one.copy(), other.copy()
    seed = f"peek {trial.seed}"
    here, there = one.apply(side, choice, SeededDice(seed)), other.apply(side, choice, SeededDice(seed))
    when = f"when {side} chooses {str(choice)!r}, "
    if here.sealed != there.sealed:
        trial.fail(f"{when}whether it can be taken back depends on what {side} cannot know")
    if here.sealed:
        return
    read = [[event for event in played.events if event.visible_to(side)] for played in (here, there)]
    if found := difference(*read):
        trial.fail(f"{when}and could take it back, it has read what it cannot know: {found}")
    _same_to(trial, side, one, other, when)


@check
def silence_tells_nothing(trial: Trial) -> None:
    """Whether somebody is asked, or passed over, does not depend on what another cannot know."""
    rng = trial.rng("silence")
    for match in trial.sampled():
        position = match.position
        if position.over:
            continue
        _asked_alike(trial, position.state, "is asked", rng)
        side, choice = trial.toss(position, rng)
        for state in _passed_over(position, side, choice, SeededDice(f"silence {trial.seed}")):
            _asked_alike(trial, state, f"is passed over when {side} has chosen {str(choice)!r}", rng)


def _passed_over(position: Position[Any], side: Side, choice: Choice, dice: Dice) -> Iterator[State]:
    """The states in which a stage that could ask somebody asks nobody, from a choice to the next question."""
    state = position.state.copy()
    play = Play(state, dice, False)
    state.stack.pop().run(play, side, choice)
    while state.stack and not state.stack[-1].ask(state):
        if type(state.stack[-1]).ask is not Stage.ask:
            yield state.copy()
        state.stack.pop().run(play, None, None)


def _asked_alike(trial: Trial, state: State, what: str, rng: random.Random) -> None:
    """Fail if the stage on top asks others once all that somebody cannot know is drawn anew."""
    stage = state.stack[-1]
    here = [decision.side for decision in stage.ask(state)]
    for side in (*trial.game.sides, None):
        other = trial.game.resample(state, side, rng)
        there = [decision.side for decision in other.stack[-1].ask(other)]
        if here != there:
            who = ", ".join(dict.fromkeys((*here, *there)))
            unknown = f"depends on what {side or 'a spectator'} cannot know"
            trial.fail(f"that {who} {what} in {type(stage).__name__} {unknown}")


@check
def hidden_things_vary(trial: Trial) -> None:
    """Where the story has lines that only some may read, drawing anew changes something for the others."""
    rng = trial.rng("hidden")
    hidden_from: set[Side] = set()
    varied: set[Side] = set()
    for match in trial.sampled():
        state = match.position.state
        for side in trial.game.sides:
            if any(not event.visible_to(side) for event in match.story[-1]):
                hidden_from.add(side)
            if side not in varied and trial.game.resample(state, side, rng) != state:
                varied.add(side)
    for side in sorted(hidden_from - varied):
        trial.fail(f"things happen that {side} may not see, but drawing anew for {side} never changed anything")
