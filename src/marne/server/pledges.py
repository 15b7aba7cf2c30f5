"""The players' words for the dice: sealed when one sits down, said when all are sealed, mixed in when the match begins.

Whoever says his word has seen the seals of all others, so that nobody, not even whoever runs the server and plays on
it, can choose his own word when he knows the rest.
"""

from __future__ import annotations

import secrets

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from marne.kernel.dice import word_seal
from marne.kernel.fair import LONGEST_WORD
from marne.kernel.words import phrase
from marne.server import ledger
from marne.server.audience import Audience
from marne.server.store import Store
from marne.server.tables import SeatRow, User
from marne.server.together import Unsaid


def all_sit(room: Audience) -> bool:
    """Whether all seats of a match are taken."""
    return all(chair.kind in ("taken", "program") for chair in room.chairs)


def all_said(room: Audience) -> bool:
    """Whether every word that was sealed has been said."""
    return all(chair.told for chair in room.chairs if chair.seal is not None)


async def say(store: Store, room: Audience, user: User, seat: str, word: str) -> None:
    """Say the word that one has sealed; not before everyone has sealed his."""
    if not word.isprintable() or len(word) > LONGEST_WORD:
        raise Unsaid(phrase("a player's word is one line of at most {most} letters", most=LONGEST_WORD))
    if room.row.phase != "open":
        raise Unsaid(phrase("the match has begun"))
    async with store.write() as db:
        rows = {row.name: row for row in await _seats(db, room.id)}
        mine = rows.get(seat)
        if mine is None or mine.user_id != user.id or not mine.seal:
            raise Unsaid(phrase("there is no sealed word of yours"))
        if any(row.kind not in ("taken", "program") or row.seal == "" for row in rows.values()):
            raise Unsaid(phrase("words are said when everyone has sealed his"))
        if not secrets.compare_digest(word_seal(word), mine.seal):
            raise Unsaid(phrase("this is not the word that you have sealed"))
        await ledger.seats_change(db, room.id)
        mine.word = word


async def seal_anew(store: Store, room: Audience, user: User, seat: str, seal: str) -> None:
    """Seal another word, because the first one is lost or void; whatever others have said is void, too."""
    async with store.write() as db:
        if not await ledger.seats_change(db, room.id):
            raise Unsaid(phrase("the match has begun"))
        taken = await db.get(SeatRow, (room.id, seat))
        if taken is None or taken.user_id != user.id:
            raise Unsaid(phrase("the seat {seat} is not yours", seat=repr(seat)))
        taken.word = None
        taken.seal = seal
        await db.flush()
        await void(db, room.id)


async def void(db: AsyncSession, id: str) -> None:
    """Somebody will seal a word when others are known: those count no more, and new ones are owed."""
    known = update(SeatRow).where(SeatRow.match_id == id, SeatRow.seal.is_not(None), SeatRow.word.is_not(None))
    await db.execute(known.values(word=None, seal=""))


async def said(store: Store, id: str) -> tuple[dict[str, str], list[str]]:
    """What the players have said to the dice, by seat, and the seals of what was sealed first."""
    async with store.read() as db:
        seats = [seat for seat in await _seats(db, id) if seat.word]
    return {seat.name: seat.word for seat in seats if seat.word}, [seat.seal for seat in seats if seat.seal]


async def _seats(db: AsyncSession, id: str) -> list[SeatRow]:
    return list(await db.scalars(select(SeatRow).where(SeatRow.match_id == id).order_by(SeatRow.position)))
