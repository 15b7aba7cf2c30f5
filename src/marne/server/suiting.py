"""Who asks for an opponent that suits him is given a level, by how his last matches of the game ended."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import select

from marne.kernel.lessons import SCENARIO
from marne.players import adaptive
from marne.players.adaptive import Bout
from marne.server.ledger import RESIGNS
from marne.server.profiles import outcome
from marne.server.store import Store
from marne.server.tables import MatchRow, SeatRow, User

WISH = f"program:{adaptive.NAME}"
POINTS = {"won": 1.0, "drawn": 0.5, "lost": 0.0}


async def suited_seats(store: Store, game: str, user: User, seats: Mapping[str, str]) -> Mapping[str, str]:
    """Seats as they were wished for, with a level in the place of whoever was to suit the player."""
    if not any(_is_open(wish) for wish in seats.values()):
        return seats
    level = adaptive.suited(await bouts(store, game, user))
    return {
        seat: f"program:{level}{wish.removeprefix(WISH)}" if _is_open(wish) else wish for seat, wish in seats.items()
    }


def _is_open(wish: str) -> bool:
    """Whether a wish leaves it open which level is to play."""
    return wish.partition(RESIGNS)[0] == WISH or wish.startswith(f"{WISH}:")


async def bouts(store: Store, game: str, user: User) -> list[Bout]:
    """How a player's last matches of a game against levels ended, the latest first; none that was brought along."""
    own = select(SeatRow.match_id, SeatRow.side).where(SeatRow.user_id == user.id, SeatRow.kind == "taken").subquery()
    wanted = (
        select(MatchRow.id, MatchRow.result, own.c.side, SeatRow.program)
        .join(own, own.c.match_id == MatchRow.id)
        .join(SeatRow, SeatRow.match_id == MatchRow.id)
        .where(
            MatchRow.game == game,
            MatchRow.phase == "over",
            MatchRow.uploaded.is_(False),
            ~MatchRow.scenario.startswith(SCENARIO),
            SeatRow.kind == "program",
        )
        .order_by(MatchRow.changed.desc(), MatchRow.id)
        .limit(4 * adaptive.MOST)
    )
    sides: dict[str, set[str]] = {}
    found: dict[str, tuple[dict[str, object] | None, str]] = {}
    async with store.read() as db:
        for id, result, side, program in await db.execute(wanted):
            sides.setdefault(id, set()).add(side)
            found[id] = result, program.removesuffix(RESIGNS).partition(":")[0]
    ended = [(level, outcome(result, sides[id])) for id, (result, level) in found.items()]
    return [Bout(level, POINTS[how]) for level, how in ended if how in POINTS]
