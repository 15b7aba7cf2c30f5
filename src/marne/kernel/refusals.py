"""The promises about what is not allowed, or makes no sense: it is refused with a reason, and does no harm."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from marne.kernel.choice import GAME_OVER, MALFORMED, NOT_YOURS, Choice, IllegalChoice, RuleId, Side, well_formed
from marne.kernel.dice import SeededDice
from marne.kernel.gate import Unanswerable
from marne.kernel.position import Position
from marne.kernel.trial import Trial, check, written


@check
def rules_are_known(trial: Trial) -> None:
    """Every rule that a decision, an event, a refusal or a result cites is in the rulebook."""
    rng = trial.rng("refusals")
    for option in trial.game.options:
        if option.rule:
            trial.game.rulebook.under(option.rule)
    for match in trial.matches():
        for decision in match.position.decisions:
            _known(trial, decision.rule, f"the decision {str(decision.prompt)!r}")
        for event in match.story[-1]:
            _known(trial, event.rule, f"the event {event.kind!r}")
        if match.result:
            _known(trial, match.result.rule, "the result")
        if match.number % trial.every == 0:
            _look_at_refusals(trial, match.position, rng)


def _look_at_refusals(trial: Trial, position: Position[Any], rng: random.Random) -> None:
    for side in trial.game.sides:
        for choice in odd_choices(trial, position, side, rng):
            refusal = position.why_not(side, choice)
            if refusal and refusal not in (NOT_YOURS, GAME_OVER, MALFORMED):
                _known(trial, refusal.rule, f"the refusal {str(refusal.why)!r}")


def _known(trial: Trial, rule: RuleId, what: str) -> None:
    if rule not in trial.game.rulebook:
        trial.fail(f"{what} cites rule {rule!r}, which the rulebook does not have")


@check
def refusals_say_why(trial: Trial) -> None:
    """What is not offered is refused with a reason, and changes nothing."""
    rng = trial.rng("refusals")
    for match in trial.sampled():
        position = match.position.copy()
        before = written(position.state)
        for decision in position.decisions:
            for choice in decision.choices:
                if refusal := position.why_not(decision.side, choice):
                    trial.fail(f"{decision.side} is offered {str(choice)!r}, and yet: {refusal}")
        for side in (*trial.game.sides, "", "no such side"):
            for choice in odd_choices(trial, position, side, rng):
                _refused(trial, position, side, choice)
        trial.same(before, position.state, "a refused choice has changed the state")
        if position.decisions != match.position.decisions:
            trial.fail("a refused choice has changed what is asked")


def _refused(trial: Trial, position: Position[Any], side: Side, choice: Choice) -> None:
    what = f"{side!r} chose {choice!r}, which was not offered"
    try:
        position.apply(side, choice, SeededDice(0))
    except IllegalChoice as error:
        if not str(error.refusal.why).strip():
            trial.fail(f"{what}, and was not told why not")
    except Exception as error:
        trial.fail(f"{what}, and instead of a reason came {type(error).__name__}: {error}")
    else:
        trial.fail(f"{what}, and it was done")


@check
def questions_do_no_harm(trial: Trial) -> None:
    """Whatever is asked, sense or nonsense, is answered in plain data or not at all, and changes nothing."""
    rng = trial.rng("questions")
    for match in trial.sampled():
        before, asked = written(match.position.state), match.position.decisions
        for side in trial.game.sides:
            for choice in odd_choices(trial, match.position, side, rng):
                _answered(trial, f"what {choice!r} would bring", match.foresee, side, choice)
        trial.same(before, match.position.state, "a question has changed the state")
        if match.position.decisions != asked:
            trial.fail("a question has changed what is asked")
    for topic in (*(topic.name for topic in trial.game.topics), *ODD_NOUNS):
        for data in ODD_NOUNS:
            _answered(trial, f"{topic!r} with {data!r}", trial.game.consult, topic, data)


def _answered(trial: Trial, what: str, ask: Callable[..., Any], *question: Any) -> None:
    try:
        written(ask(*question))
    except Unanswerable as error:
        if not str(error).strip():
            trial.fail(f"somebody asked {what}, and was not told why there is no answer")
    except Exception as error:
        trial.fail(f"somebody asked {what}, and instead of an answer came {type(error).__name__}: {error}")


ODD_NOUNS: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2**31, -(2**31), 2**64, -(2**200), 0.0, 1.0, float("nan"), "", " ", "0", "\0",
    "no such thing", "x" * 10_000, b"", [], {}, (), ...,
)  # fmt: skip


def odd_choices(trial: Trial, position: Position[Any], side: Side, rng: random.Random) -> Iterator[Choice]:
    """Choices that a side is not offered: the other side's, of the wrong kind, or of nothing that there is."""
    decision = position.decision(side)
    offered = set(decision.choices) if decision else set()
    everything = [choice for decision in position.decisions for choice in decision.choices]
    verbs, nouns = list(trial.game.verbs), trial.game.verbs.nouns(position.state)
    tries = rng.sample(everything, min(5, len(everything)))
    tries += [verb.some(position.state, rng) for verb in verbs]
    for verb in (*sorted({choice.verb for choice in everything}), "", "no such verb"):
        tries += [Choice(verb, noun) for noun in (*ODD_NOUNS, *rng.sample(nouns, min(5, len(nouns))))]
    return (choice for choice in tries if not (well_formed(choice) and choice in offered))
