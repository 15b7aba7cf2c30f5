"""Who may see a match, and for which seat somebody may speak."""

from __future__ import annotations

from litestar.exceptions import NotAuthorizedException, NotFoundException, PermissionDeniedException
from sqlalchemy import select

from marne.kernel.game import UnknownGame
from marne.kernel.words import phrase
from marne.server.ledger import Chair, NoMatch
from marne.server.room import Room
from marne.server.rooms import Rooms
from marne.server.tables import SeatRow, User


async def visible_room(rooms: Rooms, id: str, user: User | None, key: str | None = None) -> Room:
    """The room of a match that this person may see: a public one, one's own, or one to which one was invited."""
    try:
        room = await rooms.visit(id)
    except (NoMatch, UnknownGame) as error:
        raise NotFoundException(str(error)) from error
    if room.may_see(user.id if user else None):
        return room
    if key and await _is_invited(rooms, id, key):
        return room
    raise NotFoundException(phrase("there is no match {id}", id=id))


async def _is_invited(rooms: Rooms, id: str, key: str) -> bool:
    async with rooms.store.read() as db:
        keys = await db.scalars(select(SeatRow.key).where(SeatRow.match_id == id, SeatRow.key.is_not(None)))
        return key in set(keys)


def my_chair(room: Room, user: User | None, seat: str | None) -> Chair:
    """The seat for which a user speaks; if he holds several, he says which."""
    if user is None:
        raise NotAuthorizedException(phrase("sign in first"))
    mine = [chair for chair in room.held_by(user.id) if chair.kind == "taken"]
    if seat is not None:
        mine = [chair for chair in mine if chair.name == seat]
    if not mine:
        raise PermissionDeniedException(
            phrase("you have no seat in this match" if seat is None else "that seat is not yours")
        )
    if len(mine) > 1:
        raise PermissionDeniedException(
            phrase("say for which seat: {seats}", seats=", ".join(chair.name for chair in mine))
        )
    return mine[0]


def plays_alone(room: Room, user: User | None) -> bool:
    """Whether a user has nobody but programs and himself at the table, so that help does no one wrong."""
    return user is not None and bool(room.held_by(user.id)) and all(p.user_id in (user.id, None) for p in room.chairs)


def any_seat(room: Room, user: User) -> str | None:
    """The first seat of a user, where it does not matter which."""
    return next((chair.name for chair in room.held_by(user.id) if chair.kind == "taken"), None)


def viewpoint(room: Room, user: User | None, seat: str | None, side: str | None) -> str | None:
    """The side through whose eyes somebody looks: his seat's; after the end anyone's; else a spectator's."""
    if side is not None:
        if side not in room.game.sides:
            raise NotFoundException(
                phrase(
                    "no side is called {side}; there are: {sides}", side=repr(side), sides=", ".join(room.game.sides)
                )
            )
        if not room.over and side not in {chair.side for chair in room.held_by(user.id if user else None)}:
            raise PermissionDeniedException(phrase("you see through that side's eyes when the match is over"))
        return side
    if seat is not None:
        return my_chair(room, user, seat).side
    mine = {chair.side for chair in room.held_by(user.id if user else None)}
    return mine.pop() if len(mine) == 1 else None
