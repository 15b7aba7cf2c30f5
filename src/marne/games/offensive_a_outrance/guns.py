"""13.2, 13.3: siege guns that deploy and are limbered up again, Siege-Trains and the markers that travel with them.

The March asks here what else can be done in a movement phase: `emplacements` are choices like those of moving, and
`emplace` does one of them.
"""

from __future__ import annotations

from collections.abc import Iterator

from marne.board import bits, members
from marne.games.offensive_a_outrance.ground import NEAR, SLOTS
from marne.games.offensive_a_outrance.standing import on_map, put, where
from marne.games.offensive_a_outrance.state import (
    ABSENT,
    COUNTER_MOVEMENT,
    DEAD,
    MOVEMENT,
    NOWHERE,
    RESERVE,
    TRACK,
    Sided,
    State,
    owner_alone,
)
from marne.games.offensive_a_outrance.units import (
    HQS,
    NUMBER,
    OF_SIDE,
    PIONIERS,
    SIDE,
    SIEGE_GUNS,
    SIEGE_MARKERS,
    UNITS,
)
from marne.games.offensive_a_outrance.verbs import VERBS
from marne.kernel import Choice, Play, Refusal, Side

DEPLOY, RECALL = VERBS.all("deploy"), VERBS.all("recall")

LIGHT = bits(u for u, unit in enumerate(UNITS) if unit.caliber == "21" or unit.austrian)
"""13.2.1-1 Guns that deploy in either movement phase: 21 cm and Austro-Hungarian ones."""
GUNS_21 = bits(u for u, unit in enumerate(UNITS) if unit.caliber == "21")
HEAVY = SIEGE_GUNS & ~GUNS_21
"""13.4 The guns of 30.5 and 42 cm, whose shells are counted."""
ROLLS: tuple[int, ...] = tuple(unit.rolls for unit in UNITS)
"""13.2-2 How many dice each gun rolls; 20.2 and for how many guns it counts."""
HQ_OF: dict[int, int] = {u: NUMBER[UNITS[u].hq] for u in members(SIEGE_MARKERS | PIONIERS)}
"""13.3.3-1 The Siege-Train with which each marker travels."""
MARKERS_OF: dict[int, int] = {
    hq: bits(u for u, train in HQ_OF.items() if train == hq and SIEGE_MARKERS >> u & 1) for hq in members(HQS)
}
PIONIER_OF: dict[int, int] = {HQ_OF[u]: u for u in members(PIONIERS)}

NO_GUN = Refusal("13.2-1", "Only siege guns deploy, and the markers of a Siege-Train.")
NOT_YOURS = Refusal("13.2-1", "That gun is not yours.")
IS_DEPLOYED = Refusal("13.2-1", "That gun is Deployed.")
HAS_MOVED = Refusal("13.2.1-1", "A gun deploys only if it stays where it is for the whole phase.")
HEAVY_GUN = Refusal("13.2.1-2", "German 30.5 cm and 42 cm guns deploy in their own Movement Phase only.")
NOT_IN_RESERVE = Refusal("13.3.3-1", "That marker is not in reserve with its Siege-Train.")
NO_HQ = Refusal("13.3.3-1", "Its Siege-Train is not on the map.")
HQ_HAS_MOVED = Refusal("13.3.3-2", "Its Siege-Train has not stood still for the whole phase.")
OWN_MOVEMENT = Refusal("13.3.3-2", "Markers are deployed in one's own Movement Phase only.")
NO_RAILWAY = Refusal("13.3.3-2", "Its Siege-Train is not on or beside a friendly operational railway.")
NO_MARKER = Refusal("13.3.3-4", "Only a Deployed marker of a Siege-Train can be recalled.")
MARKER_STAYS = Refusal("13.3.3-1", "A Deployed marker cannot move.")
HQ_DEPLOYS = Refusal("13.3.3-3", "A Siege-Train that is Deploying cannot move.")
HQ_BOUND = Refusal("20.1-1", "A Siege-Train that has begun a bombardment routine never moves again.")


# What guns are now.


def deployed(s: State, side: int) -> int:
    """13.2-1 The siege guns of a side that stand Deployed on the map."""
    return bits(u for u in members(SIEGE_GUNS & s.flipped & OF_SIDE[side]) if on_map(s, u))


def rooted(s: State, stack: int) -> int:
    """13.3.3-1, H4 The Deployed guns of a stack that must go when all of it does; earlier editions left them behind."""
    return stack & SIEGE_GUNS & s.flipped if s.rules.edition > 2 else 0


def in_routine(s: State) -> int:
    """20.1-1 The Siege-Trains whose routine has begun and not ended."""
    return bits(hq for hq, _, ended in s.routines if not ended)


def anchored(s: State, u: int) -> Refusal | None:
    """13.3.3-1, 13.3.3-3, 20.1-1 Why a piece of the siege train cannot leave its hex of its own will."""
    if SIEGE_MARKERS >> u & 1:
        return MARKER_STAYS
    if not HQS >> u & 1:
        return None
    return HQ_BOUND if in_routine(s) >> u & 1 else HQ_DEPLOYS if s.flipped >> u & 1 else None


def limber(s: State, units: int) -> None:
    """13.2.1-3 Guns that move are in Mobile mode again, at no cost."""
    s.flipped &= ~(units & SIEGE_GUNS)


def at_railway(s: State, u: int) -> bool:
    """13.3.3-2, 20.1-1 Whether a piece stands on or beside a friendly operational railway hex."""
    space = where(s, u)
    return space < SLOTS and bool((1 << space | NEAR[space]) & s.rails[SIDE[u]])


def stood_still(s: State, u: int) -> bool:
    """13.2.1-1 Whether a piece has stayed where it was for the whole phase, and done nothing."""
    same = s.began[2 * u : 2 * u + 2] == s.at[2 * u : 2 * u + 2]
    return same and not s.spent[u] and not s.task[u] and not (s.riding | s.finished) >> u & 1


# Deploying and recalling.


def why_not_deploy(s: State, side: int, u: int) -> Refusal | None:
    """13.2.1, 13.3.3-2 Why a gun, or a marker of a Siege-Train, cannot be deployed now."""
    if not SIEGE_GUNS >> u & 1:
        return NO_GUN
    if not OF_SIDE[side] >> u & 1:
        return NOT_YOURS
    if s.flipped >> u & 1:
        return IS_DEPLOYED
    if SIEGE_MARKERS >> u & 1:
        return _why_no_marker(s, u)
    if not on_map(s, u) or not stood_still(s, u):
        return HAS_MOVED
    return HEAVY_GUN if s.phase == COUNTER_MOVEMENT and not LIGHT >> u & 1 else None


def _why_no_marker(s: State, u: int) -> Refusal | None:
    """13.3.3-2 Why a Siege-Train cannot deploy a marker; it may deploy several at once."""
    hq = HQ_OF[u]
    if where(s, u) != RESERVE:
        return NOT_IN_RESERVE
    if not on_map(s, hq):
        return NO_HQ
    if s.phase != MOVEMENT:
        return OWN_MOVEMENT
    if not stood_still(s, hq) and not _deploying(s, hq):
        return HQ_HAS_MOVED
    return None if at_railway(s, hq) else NO_RAILWAY


def _deploying(s: State, hq: int) -> bool:
    """13.3.3-2 Whether a Siege-Train is deploying other markers in this very phase."""
    return any(HQ_OF.get(u) == hq and turn == s.turn + 1 for u, turn, _ in s.track)


def why_not_recall(s: State, side: int, u: int) -> Refusal | None:
    """13.3.3-4 Why a marker cannot be taken back."""
    if not SIEGE_MARKERS >> u & 1 or not deployed(s, side) >> u & 1:
        return NO_MARKER
    return None


def emplacements(s: State, side: int) -> Iterator[Choice]:
    """13.2.1, 13.3.3 What can be deployed, and which markers can be recalled, in this movement phase."""
    for u in members(SIEGE_GUNS & OF_SIDE[side]):
        if why_not_deploy(s, side, u) is None:
            yield DEPLOY[u]
        elif SIEGE_MARKERS >> u & 1 and why_not_recall(s, side, u) is None:
            yield RECALL[u]


def why_not_emplace(s: State, side: int, choice: Choice) -> Refusal | None:
    """Why something is not among the emplacements."""
    if choice.verb == "deploy":
        return why_not_deploy(s, side, choice.number)
    return why_not_recall(s, side, choice.number) if choice.verb == "recall" else None


def emplace(play: Play[State], choice: Choice) -> None:
    """13.2.1, 13.3.3 Deploy a gun or a marker, or take a marker back."""
    u = choice.number
    if choice.verb == "recall":
        recall(play, u)
    elif SIEGE_MARKERS >> u & 1:
        send_for(play, u)
    else:
        play.state.flipped |= 1 << u
        play.state.finished |= 1 << u
        _tell(play, "13.2.1-1" if LIGHT >> u & 1 else "13.2.1-2", "deploys", u)


def send_for(play: Play[State], u: int) -> None:
    """13.3.3-2 A Siege-Train flips to Deploying, and its marker comes a Game Turn later."""
    s, hq = play.state, HQ_OF[u]
    s.flipped |= 1 << hq
    s.finished |= 1 << hq
    put(s, u, TRACK)
    s.track = tuple(sorted((*s.track, (u, s.turn + 1, NOWHERE))))
    _tell(play, "13.3.3-2", "sent_for", u)


def recall(play: Play[State], u: int) -> None:
    """13.3.3-4 A marker goes back into reserve; one with a last Game Turn leaves the game."""
    s = play.state
    if UNITS[u].last_gt:
        remove(play, u, "13.3.3-4")
        return
    _reserve(s, u)
    _tell(play, "13.3.3-4", "recalled", u)


def _reserve(s: State, u: int) -> None:
    s.track = tuple(row for row in s.track if row[0] != u)
    s.flipped &= ~(1 << u)
    put(s, u, RESERVE)


def remove(play: Play[State], u: int, rule: str) -> None:
    """13.3.3-4, 20.1-3 A piece of the siege train leaves the game."""
    s = play.state
    s.track = tuple(row for row in s.track if row[0] != u)
    s.flipped &= ~(1 << u)
    put(s, u, DEAD)
    play.log(rule, "removed", unit=u)


def _tell(play: Play[State], rule: str, kind: str, u: int) -> None:
    """What happens to guns under other units is told to their owner only."""
    play.log(rule, kind, seen_by=owner_alone(play.state, SIDE[u]), unit=u)


# Driven off.


def uproot(play: Play[State], u: int) -> bool:
    """13.3.3-1, 13.3.3-3, H4 A piece must leave its hex against its will; whether it is still there to go.

    Guns are limbered up. Deployed markers are lost. A Siege-Train that was Deploying flips back, and its markers return
    to reserve; one that has begun a routine is removed as if it had ended it.
    """
    s = play.state
    if SIEGE_MARKERS >> u & 1:
        remove(play, u, "13.3.3-1")
        return False
    if not HQS >> u & 1:
        limber(s, 1 << u)
        return True
    for marker in [unit for unit, _, _ in s.track if HQ_OF.get(unit) == u]:
        _reserve(s, marker)
        _tell(play, "13.3.3-3", "recalled", marker)
    s.flipped &= ~(1 << u)
    if in_routine(s) >> u & 1:
        disband(play, u, "20.1-1")
        return False
    return True


def disband(play: Play[State], hq: int, rule: str) -> None:
    """20.1-3 A routine is over: the Siege-Train leaves the game, and all markers assigned to it."""
    s = play.state
    s.routines = tuple((u, turn, 1 if u == hq else ended) for u, turn, ended in s.routines)
    remove(play, hq, rule)
    pionier = 1 << PIONIER_OF[hq] if hq in PIONIER_OF else 0
    for u in members(MARKERS_OF[hq] | pionier):
        if where(s, u) not in (DEAD, ABSENT):
            remove(play, u, rule)


# The Preliminary Phase.


class Emplaced(Sided, frozen=True):
    """13.3.3-2, 13.3.3-4, 20.1-1 Markers arrive Deployed with their Siege-Train, which flips back; METZ goes."""

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        for u in members(SIEGE_MARKERS & OF_SIDE[self.side]):
            if 0 < UNITS[u].last_gt < s.turn and where(s, u) not in (DEAD, ABSENT):
                remove(play, u, "13.3.3-4")
        due = [u for u, turn, _ in s.track if u in HQ_OF and SIDE[u] == self.side and turn <= s.turn]
        for u in due:
            self._arrive(play, u)
        for hq, turn, ended in s.routines:
            if not ended and turn == s.turn and SIDE[hq] == self.side:
                s.flipped &= ~(1 << hq)
                play.log("20.1-1", "routine_ready", unit=hq)

    def _arrive(self, play: Play[State], u: int) -> None:
        s, hq = play.state, HQ_OF[u]
        if not on_map(s, hq):
            _reserve(s, u)
            return
        s.track = tuple(row for row in s.track if row[0] != u)
        put(s, u, where(s, hq))
        s.flipped = s.flipped & ~(1 << hq) | 1 << u
        _tell(play, "13.3.3-2", "emplaced", u)
