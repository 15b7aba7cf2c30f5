"""What goes over a play socket, in both directions."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta, Raw, Struct

from marne.kernel.actions import Action, Score
from marne.kernel.annals import Luck
from marne.kernel.game import Result
from marne.kernel.table import Meaning, SpaceNow

Ask: TypeAlias = Annotated[str, Meta(max_length=80)] | int | None
Noun: TypeAlias = int | Annotated[str, Meta(max_length=200)] | None
Verb: TypeAlias = Annotated[str, Meta(min_length=1, max_length=80)]

STRANGER, FORBIDDEN, UNKNOWN, GONE, CROWDED, UNABLE = 4401, 4403, 4404, 4408, 4429, 4503
"""With what a socket is closed."""

LONGEST_LINE = 1000
MOST_STEPS = 100
ERA = 1_000_000
"""By so much all versions go up when a backup is put back: whoever remembers one of an earlier era knows it by that."""


class Asked(Struct, tag_field="do", forbid_unknown_fields=True, kw_only=True):
    """A message from a client; `ask` comes back with the answer."""

    ask: Ask = None


class Then(Struct, forbid_unknown_fields=True):
    """One of several choices that are made together.

    One that is made `perhaps` is left out where it is not offered; one that is made `alone`, where others are, too.
    """

    verb: Verb
    noun: Noun = None
    perhaps: bool = False
    alone: bool = False


class Choose(Asked, tag="choose", kw_only=True):
    """Make a choice at a position, and perhaps others after it; `version` tells positions of one number apart."""

    number: int
    verb: Verb
    noun: Noun = None
    then: Annotated[list[Then], Meta(max_length=MOST_STEPS)] = []
    version: int | None = None


class Undo(Asked, tag="undo", kw_only=True):
    """Take back one's last choice."""

    number: int


class Why(Asked, tag="why", kw_only=True):
    """Why is this not offered?"""

    verb: Verb
    noun: Noun = None


class Preview(Asked, tag="preview", kw_only=True):
    """What would this bring, as far as one's own side can know?"""

    verb: Verb
    noun: Noun = None


class Say(Asked, tag="say", kw_only=True):
    """Say something to the table."""

    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_LINE)]


class CatchUp(Asked, tag="catch-up", kw_only=True):
    """Tell what has happened from an entry on; 0 is the opening."""

    since: int


Request = Choose | Undo | Why | Preview | Say | CatchUp
_requests = msgspec.json.Decoder(Request)


class NotUnderstood(ValueError):
    """A message that is none of the requests."""


def read(data: str | bytes) -> Request:
    """A client's message; what is wrong with it is named."""
    try:
        request: Request = _requests.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise NotUnderstood(f"the message was not understood: {error}") from error
    return request


class Told(Struct, frozen=True):
    """One line of the story."""

    rule: str
    kind: str
    data: dict[str, Any]
    text: str


class Offer(Struct, frozen=True):
    """One choice, in words; `mine` is false if it belongs to another seat of the side."""

    verb: str
    noun: int | str | None
    text: str
    mine: bool
    meaning: Meaning | None = None


class Barred(Struct, frozen=True):
    """A choice that one would look for and may not make now: in words, why not, and its place among others."""

    verb: str
    noun: int | str | None
    text: str
    rule: str
    why: str
    place: int
    meaning: Meaning | None = None


class Prompt(Struct, frozen=True):
    """What a side is asked."""

    rule: str
    text: str
    choices: list[Offer]
    barred: list[Barred] = []


class SeatShown(Struct, frozen=True):
    """A seat as everyone sees it."""

    name: str
    title: str
    side: str
    kind: str
    who: str | None
    online: bool


class Answer(Struct, tag_field="is", kw_only=True, omit_defaults=True):
    """A message from the server."""


class ClockShown(Struct, frozen=True):
    """The seconds that each side has left, and whose are running."""

    left: dict[str, float]
    running: list[str]
    kind: str


class Proposal(Struct, frozen=True):
    """An offer of a draw or of a way back, and the seats that agree."""

    by: str
    to: int | None  # the position to which one would go back
    agreed: list[str]


class ThrowShown(Struct, frozen=True):
    """A throw that waits for the players' words: the seal of what was chosen, everybody's last word, who is missing."""

    seal: str
    last: dict[str, str]
    missing: list[str]


class TableMessage(Struct, tag_field="is", tag="table", frozen=True, kw_only=True):
    """The table as a seat sees it, and what it may do."""

    match: str
    phase: str  # open, playing, over
    number: int
    version: int  # it tells positions of one number apart after an undo
    seat: str | None
    side: str | None
    table: Raw
    prompt: Prompt | None
    waiting: list[str]
    waiting_seats: list[str]
    can_undo: bool
    result: Result | None
    clock: ClockShown | None
    proposals: dict[str, Proposal]
    seats: list[SeatShown]
    throw: ThrowShown | None = None
    everything: dict[str, Raw] | None = None  # after the end: the table as each side saw it
    uploaded: bool = False  # whoever brought the match along knew all its secrets


class Ground(Struct, tag_field="is", tag="ground", frozen=True, kw_only=True):
    """What seldom changes of a table, by the name that the tables call it."""

    key: str
    ground: Any


class Story(Struct, tag_field="is", tag="told", frozen=True, kw_only=True):
    """What one choice brought about, as far as the reader may know; number 0 is the opening."""

    number: int
    by: str | None
    events: list[Told]


class StoryPage(Struct, tag_field="is", tag="story", frozen=True, kw_only=True):
    """A part of what has happened, for whoever catches up; the entries follow one another."""

    entries: list[Story]


class Step(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What an action has changed on the table, and how the game then stood."""

    number: int
    score: Score
    pieces: list[Any] = []  # those that are new, or not as they were
    order: list[str] | None = None  # the keys of all pieces, if they are others or lie otherwise
    rest: dict[str, Any] = {}  # all else on the table that is not as it was


class Playback(Struct, frozen=True, kw_only=True):
    """What has happened from one position to another, action by action, as far as the reader may know."""

    since: int
    until: int
    last: int  # the present position
    actions: list[Action]
    begin: Raw | None = None  # the table before it all, if tables were wanted
    score: Score | None = None  # and how the game stood
    period: str = ""  # the turn or month that it is after it all
    steps: list[Step] = []


class Judged(Struct, frozen=True):
    """A side's chance to win after so many choices, as far as the side could tell, and by how much it may be off."""

    number: int
    chance: float
    margin: float


class PeriodShown(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A period of an ended match: between which positions, and how things stood at its end."""

    title: str
    short: str
    since: int
    until: int
    passed: str  # what it brought the reader, in a few words
    ground: dict[str, SpaceNow] = {}  # who held what, by printed names: what differs from the printed map
    standing: dict[str, list[int]] = {}  # the spaces in which the pieces of each side stood
    battles: list[int] = []  # where battles were fought


class TallyShown(Struct, frozen=True):
    """A figure, period by period."""

    name: str
    side: str | None
    rule: str | None
    values: list[int]
    whole: int | None  # of one that only grows: all of it together
    of: int | None


class Ending(Struct, frozen=True, kw_only=True):
    """How an ended match went."""

    verdict: str  # why it ended so, in a sentence; empty if no rule decided it
    score: Score
    by_period: str  # what one calls it to tell the match so
    periods: list[PeriodShown]
    tallies: list[TallyShown]
    luck: list[Luck]
    luck_means: str


class TurningPoint(Struct, frozen=True, kw_only=True):
    """Where the chances moved: between which positions, by how much, and what mattered most there."""

    since: int
    until: int
    change: float
    action: Action | None


class LessonNamed(Struct, frozen=True):
    """A lesson by its name, and its title."""

    name: str
    title: str


class Turning(Struct, frozen=True, kw_only=True):
    """How a side's chances stood over a whole match, and where they moved most."""

    chances: list[Judged]
    points: list[TurningPoint]
    lesson: LessonNamed | None


class Refused(Answer, tag="refused", kw_only=True):
    """A request that was not granted, and why."""

    rule: str
    why: str
    number: int
    ask: Ask = None


class Halted(Answer, tag="halted", kw_only=True):
    """Of several choices that were to be made together only the first ones were made, and why no more."""

    made: int
    rule: str
    why: str
    ask: Ask = None


class Answered(Answer, tag="answer", kw_only=True):
    """The answer to a question."""

    ask: Ask
    rule: str | None = None
    why: str | None = None
    allowed: bool | None = None
    preview: Any = None


class Said(Answer, tag="said", kw_only=True):
    """What somebody said to the table."""

    id: int
    who: str
    text: str
    at: float


class News(Answer, tag="news", kw_only=True):
    """Something happened at the table that is no choice."""

    kind: str
    who: str | None = None
    seat: str | None = None
    number: int | None = None
    match: str | None = None


class Thinking(Answer, tag="thinking", kw_only=True):
    """A program has begun to think."""

    seat: str
    program: str


Message: TypeAlias = TableMessage | Ground | Story | StoryPage | Refused | Halted | Answered | Said | News | Thinking
_encoder = msgspec.json.Encoder()


def written(message: Message) -> str:
    """A message as it goes over the wire."""
    return _encoder.encode(message).decode()
