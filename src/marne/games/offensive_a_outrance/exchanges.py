"""16.2, 16.5: units that take the place of others, and units that are withdrawn, as the scenario says.

Told are, to the owner: `replaces` (unit, old, hex) and `withdrawn` (unit, hex).
"""

from __future__ import annotations

from marne.games.offensive_a_outrance.arrivals import Entry
from marne.games.offensive_a_outrance.combining import take_off
from marne.games.offensive_a_outrance.standing import on_map, places, put, set_ce, set_sr, spread_into, where
from marne.games.offensive_a_outrance.state import (
    ABSENT,
    DEAD,
    LATER,
    TRACK,
    Sided,
    State,
    changed,
    owner_alone,
    paired,
    set_task,
    task_of,
    then,
    with_pair,
)
from marne.games.offensive_a_outrance.units import FORMATIONS, LAST, SIDE
from marne.kernel import Choice, Play, Side


class Exchanges(Sided, frozen=True):
    """4.2.1-1, 16.2, 16.5 In the Preliminary Phase units of a side are exchanged for others, and withdrawn."""

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s, setting = play.state, play.state.rules.setting
        for turn, new, old in setting.substitutions:
            if turn <= s.turn and SIDE[new] == self.side and where(s, new) == LATER:
                _exchange(play, new, old)
        for turn, u in setting.withdrawals:
            if turn <= s.turn and SIDE[u] == self.side and where(s, u) not in (DEAD, ABSENT):
                play.log("16.5", "withdrawn", owner_alone(s, self.side), unit=u, hex=where(s, u))
                _leave(s, u)


def _leave(s: State, u: int) -> None:
    """A unit goes out of play, with its markers."""
    s.riding &= ~(1 << u)
    s.track = tuple(row for row in s.track if row[0] != u)
    take_off(s, u)
    put(s, u, ABSENT)


def _exchange(play: Play[State], new: int, old: int) -> None:
    """16.2.1, 16.2.2 A unit takes the place of another, or of an Asset that was destroyed; else it never comes."""
    s = play.state
    if on_map(s, old) or where(s, old) == TRACK:
        _swap(play, new, old)
    elif where(s, old) == DEAD and FORMATIONS >> new & 1 and not FORMATIONS >> old & 1:
        set_sr(s, new, min(LAST[new], LAST[old] + 1))
        then(play, Entry(SIDE[new], new))
    else:
        put(s, new, ABSENT)


def _swap(play: Play[State], new: int, old: int) -> None:
    """16.2.1 The new unit stands where the old one stood, with its Strength Reductions, its markers and its army; a
    Formation has the CE Status of the Formation that leaves."""
    s = play.state
    spaces, rides, lost = places(s, old), paired(s.rides, old), s.sr[old]
    put(s, new, where(s, old))
    if len(spaces) > 1:
        spread_into(s, new, spaces[1])
    s.track = tuple((new if u == old else u, turn, space) for u, turn, space in s.track)
    s.rides = with_pair(s.rides, new, rides)
    s.riding |= (s.riding >> old & 1) << new
    set_sr(s, new, min(LAST[new], lost))
    if FORMATIONS >> new & FORMATIONS >> old & 1:
        set_ce(s, new, s.ce[old])
        s.corps = changed(s.corps, new, s.corps[old])
    s.army, s.debt = changed(s.army, new, s.army[old]), changed(s.debt, new, s.debt[old])
    set_task(s, new, *task_of(s, old))
    play.log("16.2.1", "replaces", owner_alone(s, SIDE[new]), unit=new, old=old, hex=where(s, new))
    _leave(s, old)
