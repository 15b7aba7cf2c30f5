"""The dice of an assault: what is added to them, how many there are, and what is thrown again."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from marne.games.colonialism.deck import BAYONETS, WARRIOR_CASTE
from marne.games.colonialism.periods import GENERAL
from marne.games.colonialism.state import State, experienced, period, plays, tell
from marne.games.colonialism.terrain import OPEN, TRENCH
from marne.games.colonialism.units import ARMOUR, CAR, CAVALRY, INFANTRY, RIFLES, STORM, TANK
from marne.kernel import Contribution, Play, RuleId, counts, recount, total


class Fight(NamedTuple):
    """One assault: who fights whom where, and from where the assaulter came."""

    unit: int
    foe: int
    hex: int
    downhill: bool
    uphill: bool  # the defender stands higher than the hex from which the assaulter came
    trench: bool


class Melee(NamedTuple):
    """What the assault tables look at: a base, its foe, and the round."""

    s: State
    u: int
    v: int
    fight: Fight
    round: int

    @property
    def assaulting(self) -> bool:
        """Whether the base is the one that came."""
        return self.u == self.fight.unit

    @property
    def in_open(self) -> bool:
        """Whether the fight is in the open."""
        return self.s.ground[self.fight.hex] == OPEN

    def kinds(self, own: int, foe: int) -> bool:
        """Whether the two are of these types."""
        return self.s.kind[self.u] == own and self.s.kind[self.v] == foe

    def mounted(self, u: int) -> bool:
        """MOVE.CAV.1, M37 Cavalry is mounted unless it shot in this turn."""
        return self.s.kind[u] == CAVALRY and not self.s.shot >> u & 1


CONDITIONS: dict[str, Callable[[Melee], bool]] = {
    "experienced_against_fresh": lambda m: experienced(m.s, m.u) and not experienced(m.s, m.v),
    "infantry_against_cavalry_first_round": lambda m: m.round == 1 and m.kinds(INFANTRY, CAVALRY),
    "came_downhill_first_round": lambda m: m.round == 1 and m.assaulting and m.fight.downhill,
    "cavalry_against_infantry_in_open_later_rounds": lambda m: m.round > 1 and m.in_open and m.kinds(CAVALRY, INFANTRY),
    "mounted_against_infantry_in_open": lambda m: m.in_open and m.mounted(m.u) and m.s.kind[m.v] == INFANTRY,
    "infantry_against_mounted_not_in_open": lambda m: not m.in_open and m.s.kind[m.u] == INFANTRY and m.mounted(m.v),
    "uphill": lambda m: not m.assaulting and m.fight.uphill,
    "bayonets_fixed": lambda m: m.s.kind[m.u] == INFANTRY and plays(m.s, m.s.owner[m.u], BAYONETS),
    "tank_in_open_or_trench": lambda m: m.s.kind[m.u] == TANK and m.s.ground[m.fight.hex] in (OPEN, TRENCH),
    "car_in_open_not_against_tank_or_train": lambda m: (
        m.s.kind[m.u] == CAR and m.in_open and m.s.kind[m.v] not in ARMOUR
    ),
}
"""When each row of the assault tables applies."""


def reckon_assault(m: Melee) -> list[Contribution]:
    """ASSAULT.4, K17 What is added to each die of a base in an assault."""
    rows = period(m.s).assault_modifier
    return [counts(row.rule, row.when, row.amount) for row in rows if CONDITIONS[row.when](m)]


def reckon_dice(s: State, u: int) -> list[Contribution]:
    """ASSAULT.4 How many dice a base throws: five, one fewer for each hit on it."""
    found = [counts("ASSAULT.4", "assault_dice", GENERAL.assault_dice)]
    if s.fatigue[u]:
        found.append(counts(period(s).assault_tired, "tired", -min(s.fatigue[u], GENERAL.assault_dice)))
    return found


def needed(added: int) -> int:
    """ASSAULT.4, K17 The face that hits: 7 less what is added to each die, but never a 1."""
    return max(2, GENERAL.assault_from - added)


def rerolls(s: State, u: int) -> RuleId | None:
    """ZULU.NATION.4, ZULU.ASSAULT.7, WW1.ASSAULT.8 The clause by which a base re-rolls one miss in each throw."""
    if s.kind[u] != INFANTRY:
        return None
    if plays(s, s.owner[u], WARRIOR_CASTE) and not s.traits[u] & RIFLES:
        return "ZULU.ASSAULT.7"
    return "WW1.ASSAULT.8" if s.traits[u] & STORM else None


def throw(play: Play[State], m: Melee, added: bool) -> int:
    """ASSAULT.4 A base throws its dice; the hits that remain after all re-rolls."""
    s, u = m.s, m.u
    counted = reckon_assault(m)
    need = needed(total(counted))
    count = total(reckon_dice(s, u))
    faces = [play.roll("ASSAULT.4", 10) for _ in range(count)]
    extra: list[int] = []
    kept = faces
    if added and count:
        extra = [play.roll("POOL.2", 10)]
        kept = sorted(faces + extra, reverse=True)[:count]  # M16: the lowest is dropped
    again: list[int] = []
    rule = rerolls(s, u)
    hits = sum(face >= need for face in kept)
    if rule and hits < count:
        again = [play.roll(rule, 10)]
        hits += again[0] >= need
    dug: list[int] = []
    if m.fight.trench and m.assaulting:
        dug = [play.roll("TERRAIN.TRENCH.3", 10) for _ in range(hits)]  # M80: after the re-roll of a miss
        hits = sum(face >= need for face in dug)
    if play.events is not None:
        _tell_throw(play, m, counted, need, (faces, extra, again, dug), hits)
    return hits


def _tell_throw(
    play: Play[State], m: Melee, counted: list[Contribution], need: int, thrown: tuple[list[int], ...], hits: int
) -> None:
    """Write every contribution to a throw into the story."""
    s, u = m.s, m.u
    for on, found in (("dice", reckon_dice(s, u)), ("assault", counted)):
        recount(partial(tell, play), found, side=s.owner[u], base=u, on=on)
    faces, extra, again, dug = thrown
    if again:
        tell(play, rerolls(s, u) or "ASSAULT.4", "reroll", s.owner[u], base=u, faces=again)
    if m.fight.trench and m.assaulting:
        tell(play, "TERRAIN.TRENCH.3", "trench", s.owner[u], base=u, faces=dug)
    tell(play, "ASSAULT.4", "throws", s.owner[u], base=u, number=need, faces=faces, supply=extra, hits=hits)
