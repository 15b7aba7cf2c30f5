"""The promises about hidden things: what a side is shown, asked, told or refused betrays none."""

from __future__ import annotations

import random
from typing import Any

from marne.kernel.choice import Choice, Side
from marne.kernel.dice import SeededDice
from marne.kernel.position import Position
from marne.kernel.refusals import odd_choices
from marne.kernel.trial import Trial, check, difference, written


@check
def nothing_leaks(trial: Trial) -> None:
    """What a side sees, is asked, reads and is refused does not depend on what it cannot know."""
    rng = trial.rng("leaks")
    for match in trial.sampled():
        for side in (*trial.game.sides, None):
            _look_for_leaks(trial, match.position, side, rng)


def _look_for_leaks(trial: Trial, position: Position[Any], side: Side | None, rng: random.Random) -> None:
    before = written(position.state)
    other = trial.game.resample(position.state, side, rng)
    trial.same(before, position.state, f"resampling for {side} has changed the state")
    if wrong := trial.game.check(other):
        trial.fail(f"what is drawn anew for {side} is not sound: {'; '.join(wrong)}")
    _same_to(trial, side, position, Position.at(other), "")
    decision = position.decision(side) if side else None
    if decision and side:
        _ask_why_not(trial, side, position, Position.at(other), rng)
        _peek(trial, side, rng.choice(decision.choices), position, Position.at(other))


def _same_to(trial: Trial, side: Side | None, one: Position[Any], other: Position[Any], when: str) -> None:
    """Fail if a side can tell two positions apart."""
    if found := difference(trial.game.view(one.state, side), trial.game.view(other.state, side)):
        trial.fail(f"{when}{side or 'a spectator'} sees what it cannot know: {found}")
    if side and (found := difference(one.decision(side), other.decision(side))):
        trial.fail(f"{when}what {side} is asked betrays what it cannot know: {found}")


def _ask_why_not(trial: Trial, side: Side, one: Position[Any], other: Position[Any], rng: random.Random) -> None:
    """Fail if a refusal tells a side something."""
    for choice in odd_choices(trial, one, side, rng):
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
