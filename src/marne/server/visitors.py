"""Those who play without an account: what they may do less than others, and how they are forgotten."""

from __future__ import annotations

import time

from sqlalchemy import exists, select
from sqlalchemy.orm import aliased

from marne.kernel.words import phrase
from marne.server.accounts import VISITOR
from marne.server.departure import delete_user
from marne.server.rooms import Rooms
from marne.server.settings import Settings
from marne.server.tables import MatchRow, SeatRow, User

AT_ONCE = 200
"""How many are forgotten in one round."""


class NeedsAccount(Exception):
    """Something that only people with an account may do."""


def is_visitor(user: User) -> bool:
    """Whether somebody came without an account and has not made one since."""
    return user.password is None and bool(user.settings.get(VISITOR))


def most_matches(settings: Settings, user: User) -> int:
    """How many matches somebody may have."""
    return settings.matches_per_guest if is_visitor(user) else settings.matches_per_user


def check_public(user: User, public: bool) -> None:
    """Refuse a visitor's match to the public lists: what stands there, somebody must answer for."""
    if public and is_visitor(user):
        raise NeedsAccount(phrase("matches that everyone sees are for people with an account: make one, yours stay"))


async def forget_visitors(rooms: Rooms, days: float) -> None:
    """Delete the visitors who have not been at a table for so long and keep nobody waiting there."""
    if not days:
        return
    long_ago = time.time() - days * 86400
    sits, other = SeatRow.user_id == User.id, aliased(SeatRow)
    played = exists().where(sits, SeatRow.match_id == MatchRow.id, MatchRow.changed > long_ago)
    together = (other.match_id == SeatRow.match_id) & (other.user_id != User.id)
    awaited = exists().where(sits, SeatRow.match_id == MatchRow.id, MatchRow.phase == "playing", together)
    wanted = (
        select(User)
        .where(User.password.is_(None), User.settings[VISITOR].as_boolean().is_(True), User.created < long_ago)
        .where(~played, ~awaited)
        .limit(AT_ONCE)
    )
    async with rooms.store.read() as db:
        gone = list(await db.scalars(wanted))
    for user in gone:
        await delete_user(rooms.store, rooms, user)
