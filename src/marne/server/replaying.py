"""Journals that are played again: a few choices here, more of them in a thread, long journals in another process."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar, TypeVarTuple

import msgspec

from marne.kernel import Entry, Game, Match
from marne.kernel.game import Options
from marne.kernel.match import Lost, replay, resume
from marne.server.chronicle import Chronicle
from marne.server.errands import Errands
from marne.server.library import game_named
from marne.server.tables import MatchRow, SnapshotRow

T = TypeVar("T")
Given = TypeVarTuple("Given")
FEW = 20
"""So many choices are played at once; more of them beside the loop."""
LONG = 200
"""A journal longer than this is played in another process."""


class Again(NamedTuple):
    """What comes back from there: the state after the last choice that nobody can take back, and the whole story."""

    number: int
    state: str
    story: Chronicle


async def played(
    errands: Errands, row: MatchRow, game: Game[Any], journal: Sequence[Entry], kept: SnapshotRow | None = None
) -> tuple[Match, Chronicle | None]:
    """A journal played again, from its beginning or from a snapshot that fits; without one, its story, too."""
    given = row.scenario, row.options, row.opening or ()
    if kept is not None and kept.game_version == game.version and 0 <= len(journal) - kept.number <= LONG:
        left = len(journal) - kept.number
        if match := await _beside(errands, left, _from_snapshot, row, game, journal, kept):
            return match, None
    if len(journal) <= LONG:
        match = await _beside(errands, len(journal), replay, game, *given, journal)
        return match, chronicled(match)
    again = await errands.apart(_again, row.game, *given, tuple(journal))
    if not isinstance(again, Again):
        raise Lost(*again)
    number, state = again.number, game.read(again.state)
    return await _beside(errands, len(journal) - number, resume, game, *given, journal, number, state), again.story


async def _beside(errands: Errands, choices: int, work: Callable[[*Given], T], *given: *Given) -> T:
    """Play so many choices: a few of them here, more of them where the loop does not wait for them."""
    return work(*given) if choices <= FEW else await errands.beside(work, *given)


def _from_snapshot(row: MatchRow, game: Game[Any], journal: Sequence[Entry], kept: SnapshotRow) -> Match | None:
    """The match from a snapshot on, if that can be read."""
    try:
        state = game.read(kept.state)
        return resume(game, row.scenario, row.options, row.opening or (), journal, kept.number, state)
    except Exception:  # a cache that fails in whatever way is none: the journal decides
        return None


def _again(
    name: str, scenario: str, options: Options, opening: Sequence[int], journal: Sequence[Entry]
) -> Again | tuple[int, str]:
    """Play a journal from its beginning; if it cannot be played, which entry it was and why."""
    try:
        match = replay(game_named(name), scenario, options, opening, journal)
    except Lost as error:
        return error.number, error.why
    number, position = match.settled
    return Again(number, msgspec.json.encode(position.state).decode(), Chronicle(match.story))


def chronicled(match: Match) -> Chronicle:
    """The story of a match, which carries it along no more."""
    story = Chronicle(match.story)
    match.forget_story()
    return story
