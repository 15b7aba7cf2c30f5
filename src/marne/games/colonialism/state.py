"""The state of a game: the ground, every base, what this turn has seen so far, and what the players hold."""

from __future__ import annotations

from typing import Any, ClassVar, NamedTuple, Self

from msgspec import Struct

from marne.board import bits
from marne.games.colonialism.board import Grid
from marne.games.colonialism.deck import NATIONS
from marne.games.colonialism.options import Rules
from marne.games.colonialism.periods import GENERAL, PERIODS, Period
from marne.games.colonialism.terrain import SIGHT, Sight
from marne.games.colonialism.units import COLOURS, EXPERIENCED, SIDES, TRAIN, UNITS
from marne.games.colonialism.verbs import VERBS
from marne.kernel import Memory, Play, RuleId, Side, Stage
from marne.kernel import State as KernelState
from marne.kernel.verbs import Verbs

GONE, LEFT, REPLACED = -1, -2, -3
"""Where a base is that is no longer on the board: destroyed, gone off its edge, or destroyed and replaced."""
NOBODY = -1


class Lot(NamedTuple):
    """So many bases of one type that are not yet on the board, and what they stand for."""

    kind: int
    traits: int
    label: str
    number: int


Lots = tuple[Lot, ...]
Hand = tuple[str, ...]


class State(KernelState, kw_only=True):
    """Everything that can change. Sets of hexes and of bases are bits; bases are numbered as they come to the board."""

    verbs: ClassVar[Verbs | None] = VERBS

    rules: Rules
    # The ground, hex by hex.
    ground: bytes = b""
    hills: int = 0
    roads: bytes = b""  # in which directions a road goes on, as bits
    rails: bytes = b""
    wrecks: int = 0
    shelled: bytes = b""  # how often artillery and bombers have targeted it
    gas: bytes = b""  # for how many turns gas stays; 3 in the turn of the attack
    held: bytes = b""  # who stood there last: 1 red, 2 blue
    # The bases.
    owner: bytes = b""
    kind: bytes = b""
    traits: bytes = b""
    facing: bytes = b""
    names: tuple[str, ...] = ()
    at: list[int]
    fatigue: list[int]
    acts: list[int]  # actions in this turn
    # What has happened to bases in this turn.
    moved: int = 0
    shot: int = 0
    rooted: int = 0  # guns and Tanks that fired what cannot move and shoot
    dry: int = 0  # out of ammunition
    fought: int = 0  # in an assault
    pinned: int = 0  # Tanks and Trains whose 3rd hit was refused
    forced: int = 0  # forced back by shooting
    bombarded: int = 0
    gassed: int = 0  # have tested for gas
    tried: int = 0  # Tanks that have rolled for breakdown
    elan: int = 0  # may still ignore a hit in this round of assault
    turned: int = 0  # turned since the side began to act
    broken: int = 0  # Tanks that have broken down, for good
    # The players.
    attacker: int = NOBODY
    engagement: str = ""
    objective: int = 0
    pool: list[int]  # supply dice
    points: list[int]  # Command Points
    done: int = 0  # who takes no more actions in this turn
    hands: tuple[Hand, Hand] = ((), ())
    in_play: tuple[Hand, Hand] = ((), ())
    reserve: tuple[Lots, Lots] = ((), ())
    works: tuple[str, ...] = ()  # trenches that the defender still has to lay
    deployed: list[int]
    lost: list[int]
    left: list[int]  # gone off the board
    # The turn.
    turn: int = 0
    initiative: int = NOBODY
    streak: int = 0  # for how many turns running
    over: bool = False
    winner: int = NOBODY
    ending: str = ""  # the rule that ended the game
    how: str = ""

    def copy(self) -> Self:
        """Another state that shares nothing that can change."""
        twin = super().copy()
        twin.at, twin.fatigue, twin.acts = self.at.copy(), self.fatigue.copy(), self.acts.copy()
        twin.pool, twin.points = self.pool.copy(), self.points.copy()
        twin.deployed, twin.lost, twin.left = self.deployed.copy(), self.lost.copy(), self.left.copy()
        return twin


class Box(Stage[State], frozen=True):
    """A stage of this game."""

    def imagined(self, s: State, side: int, rng: Any) -> Any:
        """The same stage as a side may imagine it, with what the other side has secretly answered drawn anew."""
        return self


def board(s: State) -> Grid:
    """The hexes."""
    return s.rules.grid


def period(s: State) -> Period:
    """The period with its tables."""
    return PERIODS[s.rules.period]


def view_of(s: State) -> Sight:
    """What can be seen on the ground as it is."""
    return SIGHT[board(s), s.ground, s.hills, s.rules.hills]


def nation(s: State, side: int) -> str:
    """A side's nation."""
    return s.rules.armies[side].nation


def plays(s: State, side: int, card: str) -> bool:
    """Whether a side has a card in play."""
    return card in s.in_play[side]


def occupied(s: State, side: int) -> int:
    """The hexes where a side has bases."""
    return occupants(s)[side]


class Standing(Struct, frozen=True):
    """Who stands where: the hexes of red and of blue, the bases of each, and for each the base in a hex."""

    hexes: tuple[int, int]
    bases: tuple[tuple[int, ...], tuple[int, ...]]
    here: tuple[dict[int, int], dict[int, int]]


def _survey(key: tuple[tuple[int, ...], bytes]) -> Standing:
    """Who stands where, found from the places of all bases and whose they are."""
    at, owners = key
    red = tuple([u for u, h in enumerate(at) if h >= 0 and not owners[u]])
    blue = tuple([u for u, h in enumerate(at) if h >= 0 and owners[u]])
    here = {at[u]: u for u in red}, {at[u]: u for u in blue}
    return Standing((bits(here[0]), bits(here[1])), (red, blue), here)


STANDING: Memory[tuple[tuple[int, ...], bytes], Standing] = Memory(1 << 11, _survey)


def _shifted(now: Standing, side: int, u: int, start: int, goal: int) -> Standing:
    """Who stands where after a base has gone from one hex to another, where none of its side stood."""
    here, change = now.here[side].copy(), 1 << start | 1 << goal
    del here[start]
    here[goal] = u
    (red, blue), (reds, blues) = now.hexes, now.here
    if side:
        return Standing((red, blue ^ change), now.bases, (reds, here))
    return Standing((red ^ change, blue), now.bases, (here, blues))


def standing(s: State) -> Standing:
    """Who stands where now."""
    return STANDING[tuple(s.at), s.owner]


def occupants(s: State) -> tuple[int, int]:
    """The hexes where red and where blue have bases."""
    return STANDING[tuple(s.at), s.owner].hexes


def base_in(s: State, h: int, side: int) -> int:
    """A side's base in a hex, or -1."""
    at, u = s.at, -1
    for _ in range(at.count(h)):  # two during an assault
        u = at.index(h, u + 1)
        if s.owner[u] == side:
            return u
    return NOBODY


def bases(s: State, side: int) -> tuple[int, ...]:
    """A side's bases on the board."""
    return STANDING[tuple(s.at), s.owner].bases[side]


def experienced(s: State, u: int) -> bool:
    """PROF.2 Whether a base is Experienced; otherwise it is Fresh (PROF.1)."""
    return bool(s.traits[u] & EXPERIENCED)


def limit(s: State, u: int) -> int:
    """FATIGUE.1, K13 How many hits destroy a base."""
    return GENERAL.train_destroyed_at if s.kind[u] == TRAIN else GENERAL.destroyed_at


def borne(s: State, u: int) -> int:
    """DESTROY.4, M23 How many hits a base has to bear: those on a lost part of a Train neither hold it nor heal."""
    split = s.kind[u] == TRAIN and s.rules.train_parts
    return s.fatigue[u] % GENERAL.destroyed_at if split else s.fatigue[u]


def weary(s: State, u: int) -> bool:
    """FATIGUE.3 Whether a base has too many hits to move."""
    return borne(s, u) >= GENERAL.rooted_at


def edge_of(s: State, side: int) -> str:
    """SCEN.MEET.2, M52 A side's own edge: a long one, or in a Breakthrough the short one from which it deploys."""
    attacks = side == s.attacker
    if s.engagement == "breakthrough":
        return "left" if attacks else "right"
    return "bottom" if attacks else "top"


def depth(s: State, side: int, h: int) -> int:
    """How far a hex lies from a side's own edge, counted from 0."""
    return board(s).depths[edge_of(s, side)][h]


def replaced(values: bytes, k: int, value: int) -> bytes:
    """Bytes with another value in one place."""
    return values[:k] + bytes((value,)) + values[k + 1 :]


def put(s: State, u: int, h: int) -> None:
    """Put a base somewhere."""
    start, side = s.at[u], s.owner[u]
    now = STANDING.get((tuple(s.at), s.owner)) if start >= 0 <= h else None
    s.at[u] = h
    if h >= 0:
        s.held = replaced(s.held, h, side + 1)
    if now is not None and h not in now.here[side] and len(now.here[side]) == len(now.bases[side]):
        STANDING.learn((tuple(s.at), s.owner), _shifted(now, side, u, start, h))


def ahead(s: State, side: int) -> int:
    """The direction towards the enemy's edge."""
    return board(s).heading(edge_of(s, 1 - side))


def enter(s: State, side: int, kind: int, traits: int, name: str, h: int) -> int:
    """A new base comes to the board; its number."""
    u = len(s.at)
    s.owner += bytes((side,))
    s.kind += bytes((kind,))
    s.traits += bytes((traits,))
    s.facing += bytes((ahead(s, side),))
    s.names = (*s.names, name)
    s.at.append(GONE)
    s.fatigue.append(0)
    s.acts.append(0)
    put(s, u, h)
    return u


def then(play: Play[State], *stages: Box) -> None:
    """Do these next, unless the game has ended."""
    if not play.state.over:
        play.then(*stages)


def called(s: State, u: int) -> str:
    """A base by its name."""
    return s.names[u]


def army_title(rules: Rules, side: int) -> str:
    """A side by its nation, or by its colour if both are of one."""
    red, blue = rules.armies[0].nation, rules.armies[1].nation
    return COLOURS[SIDES[side]] if red == blue else NATIONS[rules.period, (red, blue)[side]].title


def log(play: Play[State], rule: RuleId, kind: str, side: int | None = None, secret: bool = False, **data: Any) -> None:
    """Write one line of the story, with names for its bases and hexes; nothing is written when nobody listens."""
    if not play.listen:
        return
    s = play.state
    full: dict[str, Any] = {}
    seen_by: tuple[Side | None, ...] | None = None
    if side is not None:
        full["side"], full["army"] = SIDES[side], army_title(s.rules, side)
        seen_by = (SIDES[side],) if secret else None
    for key, value in data.items():
        full[key] = value
        if key in ("base", "foe"):
            full[f"{key}_name"] = called(s, value)
            full[f"{key}_unit"] = UNITS[s.kind[value]].id
        elif key in ("hex", "start"):
            full[f"{key}_name"] = board(s).names[value]
    play.log(rule, kind, seen_by, **full)
