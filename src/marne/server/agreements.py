"""What the players settle among themselves: resigning, a draw, taking back what dice have sealed, another match."""

from __future__ import annotations

from typing import Any, Literal

from marne.kernel import IllegalChoice
from marne.kernel.words import phrase, prose
from marne.server.ledger import Chair
from marne.server.room import Room
from marne.server.rooms import Rooms
from marne.server.wire import News

Kind = Literal["draw", "takeback"]


class NotNow(ValueError):
    """Something that cannot be agreed on now, and why."""


async def resign(rooms: Rooms, room: Room, chair: Chair) -> None:
    """Give the match up for one's side."""
    async with room.lock:
        await room.refresh()
        _check_playing(room)
        await room.end(lost(room, chair.side, prose("resignation")), tell=others(room, chair, "over"))
    rooms.announce(room, News(kind="resigned", seat=chair.name, who=chair.who))
    rooms.moved(room)


def lost(room: Room, side: str, how: str) -> dict[str, Any]:
    """The result of a match that a side has lost otherwise than by the rules."""
    left = [s for s in room.game.sides if s != side]
    return {"winner": left[0] if len(left) == 1 else None, "how": how, "rule": ""}


def others(room: Room, chair: Chair, kind: str) -> list[tuple[int, str]]:
    """News for everyone else at the table."""
    users = {p.user_id for p in room.chairs if p.user_id is not None and p.user_id != chair.user_id}
    return [(user, kind) for user in sorted(users)]


async def propose(rooms: Rooms, room: Room, chair: Chair, kind: Kind, to: int | None = None) -> None:
    """Offer a draw, or propose to go back to a position; done at once if nobody else has to agree."""
    async with room.lock:
        await room.refresh()
        _check_playing(room)
        if kind in room.row.proposals:
            raise NotNow(phrase("there is such an offer on the table: answer it first"))
        if kind == "takeback":
            to = _position(room, chair, to)
        elif any(p.kind == "program" for p in room.chairs):
            raise NotNow(phrase("a program plays on: it agrees to no draw"))
        offer = {"by": chair.name, "to": to, "agreed": [p.name for p in room.held_by(chair.user_id)]}
        await _put(room, chair, kind, offer)
    _tell(rooms, room, chair, f"{kind} offered", to)


async def answer(rooms: Rooms, room: Room, chair: Chair, kind: Kind, yes: bool) -> None:
    """Accept or decline what another has offered; whoever offered may decline, too, and so withdraws."""
    async with room.lock:
        await room.refresh()
        _check_playing(room)
        offer = room.row.proposals.get(kind)
        if offer is None:
            raise NotNow(phrase("there is no such offer on the table"))
        if not yes:
            await room.propose({k: p for k, p in room.row.proposals.items() if k != kind})
        else:
            mine = {p.name for p in room.held_by(chair.user_id)}
            await _put(room, chair, kind, {**offer, "agreed": sorted(mine.union(offer["agreed"]))})
    _tell(rooms, room, chair, f"{kind} {'accepted' if yes else 'declined'}", offer["to"])


def _check_playing(room: Room) -> None:
    if refusal := room.why_not_playing():
        raise NotNow(phrase(refusal.why))


def _position(room: Room, chair: Chair, to: int | None) -> int:
    """The position to go back to: the one asked for, or that before the side's last choice."""
    journal = room.playing().journal
    if to is None:
        to = max((k for k, entry in enumerate(journal) if entry.side == chair.side), default=-1)
    if not 0 <= to < len(journal):
        raise NotNow(phrase("there is nothing to take back"))
    return to


async def _put(room: Room, chair: Chair, kind: Kind, offer: dict[str, Any]) -> None:
    """Keep an offer, or do what it says once everyone has agreed."""
    if any(p.name not in offer["agreed"] for p in room.chairs if p.kind == "taken"):
        await room.propose({**room.row.proposals, kind: offer}, tell=others(room, chair, kind))
    elif kind == "draw":
        draw = {"winner": None, "how": prose("draw by agreement"), "rule": ""}
        await room.end(draw, tell=others(room, chair, "over"))
    else:
        await _go_back(room, offer["to"])


async def _go_back(room: Room, number: int) -> None:
    try:
        await room.go_back(number)
    except IllegalChoice as error:
        raise NotNow(room.game.words.phrase(error.refusal.why)) from error


def _tell(rooms: Rooms, room: Room, chair: Chair, kind: str, number: int | None) -> None:
    rooms.announce(room, News(kind=kind, seat=chair.name, who=chair.who, number=number))
    rooms.moved(room)
