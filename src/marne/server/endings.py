"""How an ended match went: found out once in another process, and kept for whoever else looks at it."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import pairwise
from math import ceil, hypot
from typing import Any, NamedTuple, TypeVar

from marne.kernel import Entry, Event, Game, GivenDice, Position, Side
from marne.kernel.actions import Action, Happened, seen_by
from marne.kernel.annals import Annals, Fortune, Period, Tally, joined
from marne.kernel.game import Options
from marne.kernel.words import phrase, speaking
from marne.players import Estimate, course
from marne.server.errands import Errands
from marne.server.library import game_named
from marne.server.wire import Ending, Judged, LessonNamed, PeriodShown, TallyShown, Turning, TurningPoint

T = TypeVar("T")
MOST_PERIODS = 6
"""A match of more periods is told several of them at a time."""
FEW_POINTS, MOST_POINTS = 3, 5
"""How many turning points are named: so few even where the chances only swung, so many where they stayed."""
STRIDES = (1, 2, 4, 8)
"""Over how many turns moves of the chances are looked for, as long as too few are found."""
KEPT = 400
"""How many answers are kept."""


class Played(NamedTuple):
    """A match that is over, as another process needs it, and through whose eyes it is told."""

    game: str
    scenario: str
    options: Options
    opening: Sequence[int]
    journal: Sequence[Entry]
    side: Side


class Endings:
    """What has been found out about ended matches; who asks what another has just asked waits for the same answer."""

    def __init__(self, errands: Errands) -> None:
        self._errands = errands
        self._known: OrderedDict[Hashable, asyncio.Future[Any]] = OrderedDict()

    async def found(self, key: Hashable, work: Callable[[Played, str], T], played: Played, language: str) -> T:
        """Something about an ended match, from memory or from another process."""
        known = self._known.get((work, key, language))
        if known is None or (known.done() and (known.cancelled() or known.exception())):
            known = asyncio.ensure_future(self._errands.apart(work, played, language))
            self._known[work, key, language] = known
            while len(self._known) > KEPT:
                self._known.popitem(last=False)
        self._known.move_to_end((work, key, language))
        answer: T = await asyncio.shield(known)
        return answer


class Moment(NamedTuple):
    """A position of an ended match that is told: after how many choices, in which period, and how it stood."""

    number: int
    period: Period
    state: Any


def ending(played: Played, language: str) -> Ending:
    """How a match went, in one language."""
    with speaking(language):
        game = game_named(played.game)
        annals = game.annals()
        moments, story, fortunes = _followed(game, annals, played)
        last, told = moments[-1].state, _few(moments)
        actions = _actions(game, played, story)
        ruled = game.result(last)
        return Ending(
            verdict=annals.verdict(last, ruled) if ruled and ruled.rule else "",
            score=game.score(game.eyes(last, played.side)),
            by_period=said(game, annals.by_period),
            periods=_periods(annals, told, actions, played.side),
            tallies=_rows([annals.tallies(moment.state) for moment in told]),
            luck=joined(fortunes, annals),
            luck_means=said(game, annals.luck_means),
        )


def turning(played: Played, language: str) -> Turning:
    """How a side's chances stood, where they moved most, and what happened there."""
    with speaking(language):
        game = game_named(played.game)
        given = game, played.scenario, played.options, played.opening, played.journal
        stood = list(course(*given, played.side))
        points = _points(stood, _actions(game, played, _story(game, played)))
        return Turning(
            chances=[Judged(number, round(e.chance, 4), round(e.margin, 4)) for number, e in stood],
            points=points,
            lesson=_lesson(game, points),
        )


def said(game: Game[Any], text: str) -> str:
    """What a game says, or what is said of any game, in the language that is spoken."""
    own = game.words.name(text)
    return phrase(text) if own == text else own


# --- the match, once more


def _replayed(game: Game[Any], played: Played) -> Iterator[tuple[int, Position[Any], Sequence[Event]]]:
    """Each position of a match, and what led to it; the position is the same object every time."""
    position, opened = Position.start(game.begin(played.scenario, played.options), GivenDice(played.opening))
    yield 0, position, opened.events
    for number, entry in enumerate(played.journal, 1):
        yield number, position, position.apply(entry.side, entry.choice, GivenDice(entry.faces)).events


def _followed(
    game: Game[Any], annals: Annals[Any], played: Played
) -> tuple[list[Moment], list[Sequence[Event]], list[Fortune]]:
    """The first position, the end of each period, all events of the match, and what chance gave."""
    moments: list[Moment] = []
    story: list[Sequence[Event]] = []
    fortunes: list[Fortune] = []
    now = Period(0, "", "")
    for number, position, events in _replayed(game, played):
        story.append(events)
        fortunes += annals.fortunes(events, position.state)
        new = annals.period(position.state)
        if new.number != now.number or not moments:
            moments.append(Moment(number, now, position.state.copy()))
            now = new
        last = position.state
    if moments[-1].number < len(played.journal) or len(moments) == 1:
        moments.append(Moment(len(played.journal), now, last.copy()))
    return [moments[0], *(moment for moment in moments[1:] if moment.period.number > 0)], story, fortunes


def _story(game: Game[Any], played: Played) -> list[Sequence[Event]]:
    return [events for _, _, events in _replayed(game, played)]


def _actions(game: Game[Any], played: Played, story: Sequence[Sequence[Event]]) -> list[Action]:
    """What happened, as a person would name it."""
    told = zip(played.journal, story[1:], strict=True)
    entries = (Happened(k, entry.side, tuple(events), entry.choice) for k, (entry, events) in enumerate(told, 1))
    return game.actions(played.side, seen_by(played.side, entries))


# --- periods


def _few(moments: list[Moment]) -> list[Moment]:
    """The beginning and the ends of half a dozen periods at most: several are told as one where there are more."""
    first, rest = moments[0], moments[1:]
    each = ceil(len(rest) / MOST_PERIODS) or 1
    told = [first]
    for k in range(0, len(rest), each):
        part = rest[k : k + each]
        begin, end = part[0].period, part[-1].period
        if len(part) > 1:
            title = phrase("{first} to {last}", first=begin.title, last=end.short)
            end = Period(end.number, title, f"{begin.short}–{end.short}")
        told.append(part[-1]._replace(period=end))
    return told


def _periods(annals: Annals[Any], told: Sequence[Moment], actions: Sequence[Action], side: Side) -> list[PeriodShown]:
    """The periods with the ground as it then was, who stood where, and where battles were fought."""
    shown = []
    for before, now in pairwise(told):
        fought = [a.spaces[0] for a in actions if a.battle and a.spaces and before.number < a.number <= now.number]
        shown.append(
            PeriodShown(
                title=now.period.title,
                short=now.period.short,
                since=before.number,
                until=now.number,
                passed=annals.passed(before.state, now.state, side),
                ground=dict(annals.ground(now.state)),
                standing=annals.standing(now.state),
                battles=sorted(set(fought)),
            )
        )
    return shown


def _rows(read: Sequence[Sequence[Tally]]) -> list[TallyShown]:
    """Figures period by period, of one that only grows what each period added; what was never counted is left out."""
    rows = []
    for last in read[-1]:
        amounts = [sum(t.amount for t in tallies if (t.name, t.side) == (last.name, last.side)) for tallies in read]
        values = [b - a for a, b in pairwise(amounts)] if last.adds else amounts[1:]
        if any(amounts):
            whole = last.amount if last.adds else None
            rows.append(TallyShown(last.name, last.side, last.rule, values, whole, last.of))
    return rows


# --- turning points


def _points(stood: Sequence[tuple[int, Estimate]], actions: Sequence[Action]) -> list[TurningPoint]:
    """Where the chances moved most, in the order of the match: from turn to turn, or else over several turns."""
    told: list[_Move] = []
    for stride in STRIDES:
        new = [m for m in _moves([*stood[:-1:stride], stood[-1]]) if not any(m.meets(known) for known in told)]
        told += sorted(new, key=lambda move: (move.swings, -abs(move.change)))[: MOST_POINTS - len(told)]
        if len(told) >= FEW_POINTS:
            break
    few = [move for k, move in enumerate(told) if k < FEW_POINTS or not move.swings]
    return [
        TurningPoint(
            since=move.since,
            until=move.until,
            change=round(move.change, 4),
            action=_deed([a for a in actions if move.since < a.number <= move.until], move.change),
        )
        for move in sorted(few, key=lambda move: move.since)
    ]


class _Move(NamedTuple):
    """A move of the chances, and whether it was soon undone."""

    change: float
    since: int
    until: int
    swings: bool

    def meets(self, other: _Move) -> bool:
        """Whether both are about the same choices."""
        return self.since < other.until and other.since < self.until


def _moves(stood: Sequence[tuple[int, Estimate]]) -> list[_Move]:
    """The moves of the chances that are greater than what the estimates may be off."""
    chances = [e.chance for _, e in stood]
    return [
        _Move(b.chance - a.chance, since, until, not _lasts(chances, k))
        for k, ((since, a), (until, b)) in enumerate(pairwise(stood))
        if abs(b.chance - a.chance) > hypot(a.margin, b.margin)
    ]


def _lasts(chances: Sequence[float], k: int) -> bool:
    """Whether most of a step of the chances is still there seen from the estimate before it, and at the one after."""
    step = chances[k + 1] - chances[k]
    before, after = chances[max(0, k - 1)], chances[min(len(chances) - 1, k + 2)]
    return all(2 * seen / step > 1 for seen in (chances[k + 1] - before, after - chances[k]))


def _deed(actions: Sequence[Action], change: float) -> Action | None:
    """What mattered most among some actions: a loss where the chances fell; none where nothing is said to matter."""
    weighed = [action for action in actions if action.weight or action.battle or action.changed]
    fitting = [action for action in weighed if action.loss == (change < 0)] or weighed
    return max(fitting, key=lambda a: (a.battle or bool(a.changed), a.weight, a.number), default=None)


def _lesson(game: Game[Any], points: Sequence[TurningPoint]) -> LessonNamed | None:
    """The lesson that teaches most of what decided the match; without one that does, none."""
    cited = [point.action.rule for point in points if point.action]

    def teaches(name: str) -> int:
        lesson = game.lessons[name]
        rules = {lesson.task.rule, *(step.rule for step in lesson.steps)}
        return sum(any(_kin(rule, taught) for taught in rules) for rule in cited)

    best = max(game.lessons, key=teaches, default=None)
    return LessonNamed(best, game.words.name(game.lessons[best].title)) if best and teaches(best) else None


def _kin(rule: str, taught: str) -> bool:
    """Whether two clauses stand in the same section."""
    return rule.split(".")[:2] == taught.split(".")[:2]
