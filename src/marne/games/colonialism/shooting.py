"""Shooting: who may fire at whom, the dice, and what else happens."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from marne.board import members
from marne.games.colonialism.command import NO_SUPPLY, ROLL, SUPPLY, spend
from marne.games.colonialism.fatigue import expose, hit
from marne.games.colonialism.mitigation import BeforeTest
from marne.games.colonialism.modifiers import FAR, HEAVY, SHOOTING, to_hit
from marne.games.colonialism.paths import STUNNED, lets_pass, spent
from marne.games.colonialism.periods import GENERAL, WEAPONS, Weapon
from marne.games.colonialism.state import (
    Box,
    State,
    base_in,
    bases,
    board,
    log,
    nation,
    occupants,
    period,
    put,
    then,
    view_of,
    weary,
)
from marne.games.colonialism.terrain import LIMIT, TERRAINS, Sight
from marne.games.colonialism.units import CANNON, FRONT, GUNS, INFANTRY, RIFLES, SIDES, TANK, TRAIN
from marne.kernel import Choice, Contribution, Decision, Play, Refusal, Side, counts, recount, total
from marne.kernel.words import prose, sentence

NOBODY_THERE = Refusal("SHOOT.1", "There is no enemy base to shoot at.")
NOT_IN_FRONT = Refusal("SHOOT.ARC.2", "Field Guns and Machine Guns shoot only to their front.")
BASE_BETWEEN = Refusal("SHOOT.1", "Another base stands in between, and it cannot be shot through.")
NEARER_FIRST = Refusal(
    "SHOOT.PRIO.1", "It must shoot at the nearest target, and of several at the one most to its front."
)
UNARMED = Refusal("SHOOT.1", "It has nothing to shoot with.")
NO_CANNON = Refusal("WW1.RANGE.6", "Only a Tank has a cannon.")
TRADITIONAL = Refusal("ZULU.NATION.5", "Warriors armed in the traditional manner cannot shoot.")
GUN_MOVED = Refusal("MOVE.8", "A Field Gun that has moved or turned in this turn may not shoot.")


def weapon(s: State, w: int) -> Weapon | None:
    """The row of a weapon in the period's range table."""
    return WEAPONS[s.rules.period][w]


def dice(s: State, u: int, w: int) -> int:
    """SHOOT.SEQ.1 How many dice a base throws: those of the table, one fewer for each hit on it."""
    row = weapon(s, w)
    return max(0, row.dice - s.fatigue[u]) if row else 0


def weapons(s: State, u: int) -> tuple[int, ...]:
    """M21 The weapons of a base: one, or two for a Tank."""
    return (TANK, CANNON) if s.kind[u] == TANK else (s.kind[u],)


def armed(s: State, u: int, verb: str) -> int:
    """GROUP.2 The weapon with which a base takes part in a shot: a Tank its cannon, if that was ordered."""
    return CANNON if verb == "cannon" and s.kind[u] == TANK else s.kind[u]


def silent(s: State, u: int, w: int) -> Refusal | None:
    """Why a base cannot shoot with a weapon at all."""
    if refusal := spent(s, u):
        return refusal
    row = weapon(s, w)
    if row is None:
        return UNARMED
    if s.pinned >> u & 1 and w != TANK:
        return STUNNED
    if s.kind[u] == INFANTRY and nation(s, s.owner[u]) == "zulu" and not s.traits[u] & RIFLES:
        return TRADITIONAL
    if dice(s, u, w) <= 0:
        return Refusal(period(s).tired, "It is too tired to shoot: its hits leave it no dice.")
    if s.moved >> u & 1:
        if s.kind[u] in GUNS:
            return GUN_MOVED
        if row.stands:
            return Refusal(row.rule, "It cannot move and fire this weapon in one turn.")
    return None


def bars(seen: Sight, a: int, side: int, here: tuple[int, int]) -> int:
    """SHOOT.1, SHOOT.OVER.1 The hexes that a shot cannot pass: enemies, and friends no lower than the shooter."""
    height = seen.height(a)
    friends = here[side]
    if height:
        friends &= seen.high if height == 1 else seen.mountains
    return here[1 - side] | friends


def open_shot(seen: Sight, a: int, b: int, bar: int) -> bool:
    """Whether a base in one hex sees another and can shoot there past everyone in between."""
    if not seen.sees(a, b):
        return False
    crossed = seen.grid.between(a, b)
    if not crossed or not bar:
        return True
    blocked = seen.obstacles(a, b) | bar
    return all(hexes & ~blocked for hexes in crossed)


def can_hit(s: State, u: int, w: int, h: int) -> bool:
    """Whether a hex is in range, arc and sight of a base that can shoot."""
    if silent(s, u, w):
        return False
    seen, a, row = view_of(s), s.at[u], weapon(s, w)
    g = seen.grid
    if row is None or g.apart(a, h) > row.range or (FRONT[s.kind[u]] and not g.front(a, s.facing[u]) >> h & 1):
        return False
    return open_shot(seen, a, h, bars(seen, a, s.owner[u], occupants(s)))


def targets(s: State, u: int, w: int, here: tuple[int, int] | None = None) -> list[int]:
    """SHOOT.PRIO.1 The hexes at which a base may shoot: the nearest, of several the one most to its front."""
    row = weapon(s, w)
    if row is None:
        return []
    g, a, side = board(s), s.at[u], s.owner[u]
    here = here or occupants(s)
    enemies = here[1 - side] & g.within(a, row.range)
    if enemies and FRONT[s.kind[u]]:
        enemies &= g.front(a, s.facing[u])
    if not enemies or silent(s, u, w):
        return []
    seen = view_of(s)
    bar = bars(seen, a, side, here)
    for ring in g.rings(a)[1 : row.range + 1]:
        near = enemies & ring
        if not near:
            continue
        found = [b for b in members(near) if open_shot(seen, a, b, bar)]
        if found:
            return _most_to_front(s, u, found) if FRONT[s.kind[u]] and len(found) > 1 else found
    return []


def _most_to_front(s: State, u: int, found: list[int]) -> list[int]:
    """SHOOT.PRIO.1 The targets nearest to the centre of the front arc; symmetrical ones are equal."""
    g, a, facing = board(s), s.at[u], s.facing[u]
    least = min(g.bearing(a, b, facing) for b in found)
    return [b for b in found if g.bearing(a, b, facing) <= least + 1e-6]


OUT_OF_RANGE = prose("That is {far} hexes away, and its range is {range}.")
HIDDEN = prose("Nobody in {ground} is seen from more than {far} hexes.")


def why_not_shoot(s: State, u: int, w: int, h: int) -> Refusal:
    """Why a base cannot shoot at a hex."""
    if refusal := silent(s, u, w):
        return refusal
    g, a, row = board(s), s.at[u], weapon(s, w)
    if base_in(s, h, 1 - s.owner[u]) < 0 or row is None:
        return NOBODY_THERE
    if g.apart(a, h) > row.range:
        return Refusal(row.rule, sentence(OUT_OF_RANGE, far=g.apart(a, h), range=row.range))
    if FRONT[s.kind[u]] and not g.front(a, s.facing[u]) >> h & 1:
        return NOT_IN_FRONT
    seen = view_of(s)
    if not seen.clear(a, h):
        between = seen.blocker(a, h)
        place = g.names[between] if between is not None else ""
        return Refusal("SHOOT.1", sentence("It is out of sight: hex {hex} blocks the line.", hex=place))
    if not seen.sees(a, h):
        ground = TERRAINS[s.ground[h]]
        return Refusal(ground.limit_rule, sentence(HIDDEN, ground=ground.name, far=LIMIT[s.ground[h]]))
    if not can_hit(s, u, w, h):
        return BASE_BETWEEN
    return NEARER_FIRST


def reckon_dice(s: State, u: int, w: int, added: bool = False) -> list[Contribution]:
    """SHOOT.SEQ.1 Every contribution to the number of dice."""
    row = weapon(s, w)
    if row is None:
        return []
    found = [counts(row.rule, "dice", row.dice)]
    if s.fatigue[u]:
        found.append(counts(period(s).tired, "tired", -min(s.fatigue[u], row.dice)))
    if added:
        found.append(counts("SHOOT.SEQ.1", "supply_die", 1))
    return found


# Conducting shooting: the dice, and what else happened.

NO_WAY_BACK = Refusal(
    "SHOOT.LSH.2", "It must retire to an empty hex away from the shooters, and towards no other enemy."
)


class Aim(NamedTuple):
    """A base, its weapon, and the hex at which it fires."""

    unit: int
    weapon: int
    hex: int


class Fire(Box, frozen=True):
    """SHOOT.SEQ.1 to SHOOT.SEQ.4 One shooting action: each base throws its dice, then everything is resolved."""

    side: int
    aims: tuple[Aim, ...]
    added: int = 0  # the bases to whose dice a supply die is added

    def ask(self, s: State) -> tuple[Decision, ...]:
        if s.pool[self.side] <= self.added.bit_count():
            return ()
        rest = [aim.unit for aim in self.aims if not self.added >> aim.unit & 1]
        if not rest:
            return ()
        if len(self.aims) == 1:
            return (Decision(SIDES[self.side], "SHOOT.SEQ.1", "Roll the shots. Add a supply die?", (ROLL, SUPPLY)),)
        choices = (ROLL, *(Choice("supply", u) for u in rest))
        prompt = "Roll the shots. Add a supply die to the dice of a base?"
        return (Decision(SIDES[self.side], "SHOOT.SEQ.1", prompt, choices),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        added = self.added
        if choice is not None and choice.verb == "supply":
            unit = self.aims[0].unit if choice.noun is None else choice.number
            added |= 1 << unit
            if len(self.aims) > 1:
                then(play, Fire(self.side, self.aims, added))
                return
        for _ in range(added.bit_count()):
            spend(play, self.side)
        volley(play, self.side, self.aims, added)

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        return NO_SUPPLY if choice.verb == "supply" and not s.pool[self.side] else None


def volley(play: Play[State], side: int, aims: tuple[Aim, ...], added: int) -> None:
    """SHOOT.SEQ.2, SHOOT.SEQ.3 The dice fall; 1s empty the pouches (SHOOT.LSH.1), 10s drive back once (SHOOT.LSH.4)."""
    s = play.state
    hits: dict[int, list[int]] = {}
    forced: dict[int, bool] = {}
    origins: dict[int, list[int]] = {}
    dry = False
    for aim in aims:
        v = base_in(s, aim.hex, 1 - side)
        number = total(to_hit(s, aim.unit, v, aim.weapon))
        throws = dice(s, aim.unit, aim.weapon) + (added >> aim.unit & 1)
        faces = [play.roll("SHOOT.SEQ.2", 10) for _ in range(throws)]
        scored = sum(face >= number for face in faces)
        if play.listen:
            _tell_shot(play, aim, v, number, faces, scored, bool(added >> aim.unit & 1))
        far = FAR if s.kind[aim.unit] == INFANTRY and board(s).apart(s.at[aim.unit], aim.hex) > 1 else 0
        heavy = HEAVY if aim.weapon in (CANNON, TRAIN) else 0
        hits.setdefault(v, []).extend([far | heavy] * scored)
        origins.setdefault(v, []).append(s.at[aim.unit])
        dry = dry or 1 in faces
        if 10 in faces and number != GENERAL.most_number:
            forced[v] = forced.get(v, False) or bool(heavy)
    for aim in aims:
        s.shot |= 1 << aim.unit
        row = weapon(s, aim.weapon)
        if row is not None and (row.stands or (s.kind[aim.unit] in GUNS and not s.rules.fire_first)):
            s.rooted |= 1 << aim.unit  # M88
        if dry:
            s.dry |= 1 << aim.unit
    if dry:
        log(play, "SHOOT.LSH.1", "ammunition", side, bases=[aim.unit for aim in aims])
    for v in reversed(origins):
        sources = tuple(origins[v])
        if hits[v]:
            then(play, BeforeTest(1 - side, v, SHOOTING, sources, tuple(hits[v])))
        if v in forced:
            then(play, Retire(1 - side, v, sources, forced[v]))


def _tell_shot(play: Play[State], aim: Aim, v: int, number: int, faces: list[int], scored: int, added: bool) -> None:
    """Write every contribution to a shot into the story, so that it can be checked with a pencil."""
    s, u = play.state, aim.unit
    for on, found in (("dice", reckon_dice(s, u, aim.weapon, added)), ("number", to_hit(s, u, v, aim.weapon))):
        recount(partial(log, play), found, side=s.owner[u], base=u, on=on)
    log(
        play, "SHOOT.SEQ.2", "shoots", s.owner[u], base=u, foe=v, hex=aim.hex, weapon=aim.weapon, number=number,
        faces=faces, hits=scored,
    )  # fmt: skip


class Retire(Box, frozen=True):
    """SHOOT.LSH.2, M47 High accuracy: the target retires 1 hex, or takes a hit if it cannot (SHOOT.LSH.3)."""

    side: int
    unit: int
    origins: tuple[int, ...]
    heavy: bool = False  # a Tank Cannon or a Train drove it back

    def ask(self, s: State) -> tuple[Decision, ...]:
        found = retreats(s, self.unit, self.origins)
        if len(found) < 2:
            return ()
        choices = tuple(Choice("retire", b) for b in found)
        return (Decision(SIDES[self.side], "SHOOT.LSH.2", "Choose the hex to which the base retires.", choices),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s, u = play.state, self.unit
        if s.at[u] < 0:
            return
        found = retreats(s, u, self.origins)
        if not found:
            hit(play, u, "SHOOT.LSH.3", heavy=self.heavy)
            return
        b = found[0] if choice is None else choice.number
        log(play, "SHOOT.LSH.2", "retires", self.side, base=u, start=s.at[u], hex=b)
        put(s, u, b)
        s.moved |= 1 << u
        s.forced |= 1 << u
        expose(play, u)

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        return NO_WAY_BACK if choice.verb == "retire" else None


def _counts(s: State, v: int, h: int) -> bool:
    """M47 Whether another enemy bars a way back: he has it in range and sight; with the switch, anyway."""
    if s.rules.retire == "board":
        return True
    rows = [row for w in weapons(s, v) if (row := weapon(s, w))]
    return any(board(s).apart(s.at[v], h) <= row.range for row in rows) and view_of(s).sees(s.at[v], h)


def retreats(s: State, u: int, origins: tuple[int, ...]) -> list[int]:
    """SHOOT.LSH.2, M18, M47 Where a base can retire to; nowhere with 2 hits, or broken down."""
    if s.at[u] < 0 or weary(s, u) or s.broken >> u & 1:
        return []
    g, h = board(s), s.at[u]
    red, blue = occupants(s)
    closed = red | blue | s.wrecks
    others = [s.at[v] for v in bases(s, 1 - s.owner[u]) if s.at[v] not in origins and _counts(s, v, h)]
    return [
        b
        for b in g.beside[h]
        if not closed >> b & 1
        and lets_pass(s, u, b)
        and all(g.apart(b, o) > g.apart(h, o) for o in origins)
        and all(g.apart(b, e) >= g.apart(h, e) for e in others)
    ]
