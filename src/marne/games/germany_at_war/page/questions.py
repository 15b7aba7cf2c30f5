"""What a question is about: its place, who attacks there, where one could retreat to, and if nowhere, why."""

from __future__ import annotations

from collections.abc import Iterable

from marne.board import members
from marne.games.germany_at_war.activation import REVEAL, LeaderMarch
from marne.games.germany_at_war.blocks import POWER, POWER_NAMES, SIDE, SIDE_OF_POWER
from marne.games.germany_at_war.command import would_command
from marne.games.germany_at_war.movement import March
from marne.games.germany_at_war.page.words import MONTHS, POWERS, THE_SIDES, area, prompt, sentence
from marne.games.germany_at_war.retreat import Retreat, refuges
from marne.games.germany_at_war.setup import ICONS, SetUp
from marne.games.germany_at_war.state import SIDES, State, blocks_in
from marne.games.germany_at_war.view import View
from marne.games.germany_at_war.words import WORDS, many, phrase
from marne.kernel import Decision, Eyes, Refusal
from marne.kernel.words import prose


def about(eyes: Eyes[State]) -> tuple[int, ...]:
    """The areas that a question is about."""
    if eyes.view.decision is None:
        return ()
    stage = eyes.imagined.stack[-1]
    if isinstance(stage, SetUp):
        return (ICONS[stage.side][stage.icon][0],)
    where = eyes.view.matter.area
    where = _battle(eyes.view.decision) if where is None else where
    return () if where is None else (where,)


def _battle(decision: Decision) -> int | None:
    """7.5a, 7.5d The area of the only battle that may be fought."""
    battles = [choice.number for choice in decision.choices if choice.verb == "battle"]
    return battles[0] if len(battles) == 1 else None


def ways(eyes: Eyes[State]) -> tuple[tuple[int, int], ...]:
    """7.5.1.2b From where to where blocks that are attacked could retreat now."""
    stage = _attacked(eyes)
    if stage is None:
        return ()
    s, found = eyes.imagined, 0
    for u in members(blocks_in(s, stage.area, stage.side)):
        if stage.hindrance(s, u) is None:
            found |= refuges(s, u, stage.held)
    return tuple((stage.area, b) for b in members(found))


def _attacked(eyes: Eyes[State]) -> Retreat | None:
    """The question whether to retreat, if a side is asked that."""
    stage = eyes.imagined.stack[-1] if eyes.view.decision else None
    return stage if isinstance(stage, Retreat) else None


ONLY_BATTLE = prose(
    {
        "7.5d": "Fight the battle of the new engagement in {area}.",
        "7.5a": "You may attack in {area}, which was contested before, or go on.",
    }
)
"""What is asked where there is only one battle to be fought."""


def asked(eyes: Eyes[State], decision: Decision) -> str:
    """A question with its place, and whom it concerns."""
    seen: View = eyes.view
    said = prompt(seen, decision)
    stage = _attacked(eyes)
    if stage is not None and not stage.general:
        return " ".join(_under_attack(eyes.imagined, seen, stage))
    if decision.rule == "3.0a":
        return _impulse(seen, said)
    if isinstance(march := eyes.imagined.stack[-1], LeaderMarch) and REVEAL in decision.choices:
        return " ".join((sentence(said), _led(eyes.imagined, march.unit)))
    if isinstance(march, March) and march.must_go_on(eyes.imagined):
        crowded = phrase("It cannot stop here, where it would overstack: march on, or take the march back.")
        return " ".join((sentence(said), crowded))
    if (only := _battle(decision)) is not None:
        return phrase(ONLY_BATTLE[decision.rule], area=area(only))
    if seen.matter is None or seen.matter.area is None:
        return sentence(said)
    return phrase("{area}: {question}", area=area(seen.matter.area), question=said)


def _impulse(seen: View, question: str) -> str:
    """3.0 What an impulse is: a turn to act, and the next is the enemy's."""
    enemy, month = phrase(THE_SIDES[SIDES[seen.phasing == SIDES[0]]]), phrase(MONTHS[seen.turn])
    then = phrase("{enemy} has the next; when both pass in a row, {month} is over.", enemy=enemy, month=month)
    return " ".join((question, sentence(then)))


def _led(s: State, leader: int) -> str:
    """7.3.1.5 How many blocks a Leader would command if he were revealed where he stands."""
    led = would_command(s, leader).bit_count()
    if not led:
        return phrase("Here he would lead nobody.")
    return many("Here he would lead {count} block.", "Here he would lead {count} blocks.", led)


def _under_attack(s: State, seen: View, stage: Retreat) -> Iterable[str]:
    """7.5.1.1 Who attacks, and what one may do about it."""
    yield phrase("You are attacked in {area} by {enemies}.", area=area(stage.area), enemies=_enemies(seen, stage))
    reasons = [stage.hindrance(s, u) for u in members(blocks_in(s, stage.area, stage.side))]
    if None in reasons:
        yield phrase("Choose a block to retreat, or stand and fight.")
    else:
        yield phrase(
            "None of your blocks can retreat. {reasons}", reasons=" ".join(_said(why) for why in dict.fromkeys(reasons))
        )


def _said(why: Refusal | None) -> str:
    return WORDS.phrase(why.why) if why else ""


def _enemies(seen: View, stage: Retreat) -> str:
    """The attacker's blocks in an area, by Power, as far as all can see."""
    counts = [0] * len(POWER_NAMES)
    for shown in seen.shown:
        counts[POWER[shown.block]] += shown.area == stage.area and SIDE[shown.block] != stage.side
    for group in seen.standing:
        counts[group.power] += group.blocks * (group.area == stage.area and SIDE_OF_POWER[group.power] != stage.side)
    found = [
        many("a {power} block", "{count} {power} blocks", count, power=phrase(POWERS[POWER_NAMES[power]]))
        for power, count in enumerate(counts)
        if count
    ]
    return phrase(" and ").join(found)
