"""Conducting shooting: the dice, and what else happened."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from marne.games.colonialism.command import NO_SUPPLY, ROLL, SUPPLY, spend
from marne.games.colonialism.fatigue import FAR, HEAVY, SHOOTING, hit
from marne.games.colonialism.gas import expose
from marne.games.colonialism.mitigation import BeforeTest
from marne.games.colonialism.paths import lets_pass
from marne.games.colonialism.periods import GENERAL
from marne.games.colonialism.shooting import dice, reckon_dice, to_hit, weapon
from marne.games.colonialism.state import Box, State, base_in, bases, board, occupants, put, tell, then
from marne.games.colonialism.units import CANNON, INFANTRY, SIDES, TRAIN
from marne.kernel import Choice, Decision, Play, Refusal, Side, recount, total

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
            return (Decision(SIDES[self.side], "SHOOT.SEQ.1", "Shoot. Add a supply die?", (ROLL, SUPPLY)),)
        choices = (ROLL, *(Choice("supply", u) for u in rest))
        prompt = "Shoot. Add a supply die to the dice of a base?"
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
    forced: set[int] = set()
    origins: dict[int, list[int]] = {}
    dry = False
    for aim in aims:
        v = base_in(s, aim.hex, 1 - side)
        number = total(to_hit(s, aim.unit, v, aim.weapon))
        throws = dice(s, aim.unit, aim.weapon) + (added >> aim.unit & 1)
        faces = [play.roll("SHOOT.SEQ.2", 10) for _ in range(throws)]
        scored = sum(face >= number for face in faces)
        if play.events is not None:
            _tell_shot(play, aim, v, number, faces, scored, bool(added >> aim.unit & 1))
        far = FAR if s.kind[aim.unit] == INFANTRY and board(s).apart(s.at[aim.unit], aim.hex) > 1 else 0
        heavy = HEAVY if aim.weapon in (CANNON, TRAIN) else 0
        hits.setdefault(v, []).extend([far | heavy] * scored)
        origins.setdefault(v, []).append(s.at[aim.unit])
        dry = dry or 1 in faces
        if 10 in faces and number != GENERAL.most_number:
            forced.add(v)
    for aim in aims:
        s.shot |= 1 << aim.unit
        row = weapon(s, aim.weapon)
        if row is not None and row.stands:
            s.rooted |= 1 << aim.unit
        if dry:
            s.dry |= 1 << aim.unit
    if dry:
        tell(play, "SHOOT.LSH.1", "ammunition", side, bases=[aim.unit for aim in aims])
    for v in reversed(origins):
        sources = tuple(origins[v])
        if hits[v]:
            then(play, BeforeTest(1 - side, v, SHOOTING, sources, tuple(hits[v])))
        if v in forced:
            then(play, Retire(1 - side, v, sources))


def _tell_shot(play: Play[State], aim: Aim, v: int, number: int, faces: list[int], scored: int, added: bool) -> None:
    """Write every contribution to a shot into the story, so that it can be checked with a pencil."""
    s, u = play.state, aim.unit
    for on, found in (("dice", reckon_dice(s, u, aim.weapon, added)), ("number", to_hit(s, u, v, aim.weapon))):
        recount(partial(tell, play), found, side=s.owner[u], base=u, on=on)
    tell(
        play, "SHOOT.SEQ.2", "shoots", s.owner[u], base=u, foe=v, hex=aim.hex, weapon=aim.weapon, number=number,
        faces=faces, hits=scored,
    )  # fmt: skip


class Retire(Box, frozen=True):
    """SHOOT.LSH.2, M47 High accuracy: the target retires 1 hex, or takes a hit if it cannot (SHOOT.LSH.3)."""

    side: int
    unit: int
    origins: tuple[int, ...]

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
            hit(play, u, "SHOOT.LSH.3")
            return
        b = found[0] if choice is None else choice.number
        tell(play, "SHOOT.LSH.2", "retires", self.side, base=u, start=s.at[u], hex=b)
        put(s, u, b)
        s.moved |= 1 << u
        s.forced |= 1 << u
        expose(play, u)

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        return NO_WAY_BACK if choice.verb == "retire" else None


def retreats(s: State, u: int, origins: tuple[int, ...]) -> list[int]:
    """SHOOT.LSH.2, M18, M47 Where a base can retire to; nowhere with 2 hits, or broken down."""
    if s.at[u] < 0 or s.fatigue[u] >= GENERAL.rooted_at or s.broken >> u & 1:
        return []
    g, h = board(s), s.at[u]
    red, blue = occupants(s)
    closed = red | blue | s.wrecks
    others = [s.at[v] for v in bases(s, 1 - s.owner[u]) if s.at[v] not in origins]
    return [
        b
        for b in g.beside[h]
        if not closed >> b & 1
        and lets_pass(s, u, b)
        and all(g.apart(b, o) > g.apart(h, o) for o in origins)
        and all(g.apart(b, e) >= g.apart(h, e) for e in others)
    ]
