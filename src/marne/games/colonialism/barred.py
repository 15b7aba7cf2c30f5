"""Why a base cannot go to a hex: somebody is there, somebody or the ground is in its way, or it is too far."""

from __future__ import annotations

from marne.games.colonialism.nations import mountaineers
from marne.games.colonialism.paths import Scout, lets_pass, pinched, rooted, ways
from marne.games.colonialism.state import State, base_in, board
from marne.games.colonialism.terrain import NO_ROAD, TERRAINS, impeded, passable
from marne.games.colonialism.units import MOVE, ROAD, TRAIN, VEHICLES
from marne.kernel import Refusal
from marne.kernel.words import prose, sentence

ALREADY_THERE = Refusal("MOVE.1", "It stands there already.")
ENEMY_THERE = Refusal("ASSAULT.1", "An enemy is there: only an assault enters his hex.")
FRIEND_THERE = Refusal("MOVE.2", "A base cannot end its move in a hex with another base.")
VEHICLE_THERE = Refusal("INTERPEN.5", "Nobody may pass through a Tank, an Armoured Car or a Train.")
PASSES_THROUGH = Refusal("INTERPEN.1", "It can pass through the friend there, so it does not change places with him.")
NO_SWAP = Refusal("INTERPEN.2", "The friend there cannot change places with it.")
WRECK_THERE = Refusal("DESTROY.5", "A wreck can be stepped through, but nobody stops there.")
OFF_THE_RAILS = Refusal("MOVE.4", "A Train moves along railways only.")
NO_TRACK = Refusal("MOVE.4", "No track leads there from where it stands.")
BLOCKED = Refusal("MOVE.2", "It could go so far, but bases or wrecks are in its way.")
TRAIN_ALONE = Refusal("GROUP.4", "A Train follows its track and cannot move in a group.")
BROKEN_FORMATION = Refusal(
    "GROUP.4", "A group moves in one direction and keeps its formation; not all of it can go there."
)
TOO_FAR = prose("That is {far} hexes away, and it moves {most}.")
TWO_POINTS = Refusal("ACTION.1", "As agreed, it takes 2 Command Points to go there, and you have 1.")
ONLY_BY_ROAD = Refusal("MOVE.5", "So far it can go only along the road on which it stands.")
LONG_TRACK = prose("That is {far} hexes along the track, and a Train moves {most}.")
ON_A_BRIDGE = prose("It cannot enter {ground}, where it stands, but on a road or railway, and leaves only along it.")
STARTS_IMPEDED = prose("It starts in {ground}, which impedes it: it moves only 1 hex.")
GROUND_BETWEEN = prose("The ground in between holds it up: {ground}.")


def why_not_go(s: State, u: int, h: int) -> Refusal:
    """Why a base cannot go to a hex."""
    if refusal := rooted(s, u):
        return refusal
    if h == s.at[u]:
        return ALREADY_THERE
    if pinched(s, s.owner[u]) and h in Scout(s, u).find():
        return TWO_POINTS
    return _taken(s, u, h) or (_no_rails(s, u, h) if s.kind[u] == TRAIN else _no_way(s, u, h))


def why_not_march(s: State, units: tuple[int, ...], h: int) -> Refusal:
    """GROUP.4 Why a group cannot go to a hex."""
    for u in units:
        if refusal := rooted(s, u):
            return refusal
    if h == s.at[units[0]]:
        return ALREADY_THERE
    return TRAIN_ALONE if any(s.kind[u] == TRAIN for u in units) else BROKEN_FORMATION


def _taken(s: State, u: int, h: int) -> Refusal | None:
    """Who or what is in the hex itself."""
    side = s.owner[u]
    if base_in(s, h, 1 - side) >= 0:
        return ENEMY_THERE
    v = base_in(s, h, side)
    if v < 0:
        return WRECK_THERE if s.wrecks >> h & 1 else None
    if h not in board(s).beside[s.at[u]]:
        return FRIEND_THERE
    if not lets_pass(s, u, h):
        return None
    if s.kind[v] in VEHICLES:
        return VEHICLE_THERE
    through = any(len(way.path) == 2 and way.path[0] == h for way in ways(s, u).values())
    return PASSES_THROUGH if through else NO_SWAP


def _no_rails(s: State, u: int, h: int) -> Refusal:
    """M22 Why a Train cannot go to a hex where nobody is."""
    if not s.rails[h]:
        return OFF_THE_RAILS
    far = along_track(s, s.at[u], h)
    if far < 0:
        return NO_TRACK
    if far > MOVE[TRAIN]:
        return Refusal("MOVE.4", sentence(LONG_TRACK, far=far, most=MOVE[TRAIN]))
    return BLOCKED


def along_track(s: State, a: int, b: int) -> int:
    """How many hexes it is along the track from one hex to another, or -1 if none leads there."""
    g, seen, rim, far = board(s), {a}, [a], 0
    while rim:
        if b in rim:
            return far
        rim = [c for h in rim for d, c in enumerate(g.step[h]) if s.rails[h] >> d & 1 and c not in seen]
        seen.update(rim)
        far += 1
    return -1


def _no_way(s: State, u: int, h: int) -> Refusal:
    """Why a base cannot go to a hex where nobody is: others, the distance, or the ground."""
    if h in Scout(s, u, here=(0, 0), wrecks=0).find():
        return BLOCKED
    kind, a, alpine = s.kind[u], s.at[u], mountaineers(s, s.owner[u])
    far, most = board(s).apart(a, h), longest(s, u)
    if far > most:
        return Refusal("MOVE.4", sentence(TOO_FAR, far=far, most=most))
    if refusal := no_step(s, u, h):
        return refusal
    if far > MOVE[kind]:
        return ONLY_BY_ROAD
    if impeded(s.ground[a], kind, alpine):
        here = TERRAINS[s.ground[a]]
        return Refusal(here.rule, sentence(STARTS_IMPEDED, ground=here.name))
    between = next(b for b in board(s).beside[a] if board(s).apart(b, h) < far)
    ground = TERRAINS[s.ground[between]]
    return Refusal(ground.rule, sentence(GROUND_BETWEEN, ground=ground.name))


def no_step(s: State, u: int, h: int) -> Refusal | None:
    """MOVE.7 Why the ground keeps a base from a hex off the road: that of the hex, or water or rock where it stands."""
    kind, alpine = s.kind[u], mountaineers(s, s.owner[u])
    if not passable(s.ground[h], kind, alpine):
        return NO_ROAD[s.ground[h]]
    here = s.ground[s.at[u]]
    if passable(here, kind, alpine):
        return None
    return Refusal(TERRAINS[here].rule, sentence(ON_A_BRIDGE, ground=TERRAINS[here].name))


def longest(s: State, u: int) -> int:
    """MOVE.4, MOVE.5 How far a base moves at most: farther if it starts on a road."""
    points = MOVE[s.kind[u]]
    if not s.roads[s.at[u]]:
        return points
    return 2 * points if s.rules.double_road else points + ROAD[s.kind[u]]
