"""Assault and melee: round by round, until one base is left in the hex."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from marne.games.colonialism.barred import no_step
from marne.games.colonialism.command import Both
from marne.games.colonialism.deck import ELAN, WARRIOR_CASTE
from marne.games.colonialism.fatigue import FatigueTest, expose, hit
from marne.games.colonialism.modifiers import ASSAULT, HEAVY, Fight, Melee, reckon_assault
from marne.games.colonialism.movement import engines
from marne.games.colonialism.paths import lets_pass, rooted
from marne.games.colonialism.periods import GENERAL
from marne.games.colonialism.state import (
    NOBODY,
    Box,
    State,
    base_in,
    board,
    log,
    nation,
    period,
    plays,
    put,
    replaced,
    then,
    view_of,
)
from marne.games.colonialism.terrain import TRENCH
from marne.games.colonialism.units import (
    ARMOUR,
    EXPERIENCED,
    INFANTRY,
    MACHINE_GUN,
    RIFLES,
    SIDES,
    STORM,
    TRAIN,
)
from marne.kernel import Choice, Contribution, Decision, Play, Refusal, RuleId, Side, counts, recount, total
from marne.kernel.words import Sentence, sentence

NO_TRAINS = Refusal("ASSAULT.2", "An Armoured Train cannot declare an assault.")
NOBODY_THERE = Refusal("ASSAULT.1", "There is no enemy base to assault.")
NOT_ADJACENT = Refusal("ASSAULT.1", "Only a hex next to it can be assaulted.")
ONE_EACH = Refusal("ASSAULT.1", "Only one base can assault a hex.")
OUT_OF_CONTACT = Refusal("GROUP.5", "It would lose contact with the others that assault, so it must stay.")
NOT_WAITING = Refusal("GROUP.5", "Choose the hex where the fight goes on.")


def hindrance(s: State, u: int, h: int) -> Refusal | None:
    """ASSAULT.1, ASSAULT.2, INTERPEN.4 Why a base cannot assault a hex: only straight into one next to it."""
    if s.kind[u] == TRAIN:
        return NO_TRAINS
    if refusal := rooted(s, u):
        return refusal
    g = board(s)
    if h not in g.beside[s.at[u]]:
        return NOT_ADJACENT
    if base_in(s, h, 1 - s.owner[u]) < 0:
        return NOBODY_THERE
    return None if lets_pass(s, u, h) else no_step(s, u, h)


def victims(s: State, u: int, enemies: int) -> list[int]:
    """The hexes that a base may assault."""
    near = board(s).near[s.at[u]] & enemies
    if not near:
        return []
    return [h for h in board(s).beside[s.at[u]] if near >> h & 1 and hindrance(s, u, h) is None]


def storm(play: Play[State], side: int, pairs: tuple[tuple[int, int], ...]) -> None:
    """ASSAULT.1 Bases set out to assault, each its own hex."""
    then(play, *engines(play.state, side, tuple(u for u, _ in pairs)), MoveIn(side, pairs))


class MoveIn(Box, frozen=True):
    """ASSAULT.4, M49 The assaulters move in; a Tank that has just broken down stays."""

    side: int
    pairs: tuple[tuple[int, int], ...]

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        fights = []
        for u, h in self.pairs:
            if s.broken >> u & 1:
                continue
            v = base_in(s, h, 1 - self.side)
            seen, start = view_of(s), s.at[u]
            here, there = seen.height(start), seen.height(h)
            fights.append(Fight(u, v, h, here > there, there > here, s.ground[h] == TRENCH))
            log(play, "ASSAULT.1", "assaults", self.side, base=u, foe=v, start=start, hex=h)
            s.facing = replaced(s.facing, u, board(s).direction(start, h))
            put(s, u, h)
            s.moved |= 1 << u
            s.fought |= 1 << u | 1 << v
            for w in (u, v):
                if s.kind[w] == MACHINE_GUN:
                    to_infantry(play, w)
        if fights:
            then(play, Fights(self.side, tuple(fights)))
        for fight in fights:
            expose(play, fight.unit)


def to_infantry(play: Play[State], u: int) -> None:
    """ASSAULT.3, M48 A Machine Gun in an assault becomes Fresh Infantry before the first dice, for good."""
    s = play.state
    log(play, "ASSAULT.3", "to_infantry", s.owner[u], base=u)
    s.kind = replaced(s.kind, u, INFANTRY)
    s.traits = replaced(s.traits, u, s.traits[u] & ~EXPERIENCED)


class Fights(Box, frozen=True):
    """GROUP.5, M49 Several fights of one group: the assaulting player chooses their order."""

    side: int
    fights: tuple[Fight, ...]

    def ask(self, s: State) -> tuple[Decision, ...]:
        if len(self.fights) < 2:
            return ()
        choices = tuple(Choice("fight", f.hex) for f in self.fights)
        return (Decision(SIDES[self.side], "GROUP.5", "Choose the hex where the assault is fought next.", choices),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        chosen = self.fights[0]
        if choice is not None:
            chosen = next(f for f in self.fights if f.hex == choice.noun)
        rest = tuple(f for f in self.fights if f is not chosen)
        if rest:
            then(play, Fights(self.side, rest))
        then(play, Round(fight=chosen))

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        return NOT_WAITING if choice.verb == "fight" else None


class Round(Both, frozen=True, kw_only=True):
    """ASSAULT.4 One round: both sides throw their dice, and more hits win."""

    fight: Fight
    number: int = 1
    first: int = NOBODY  # who won the first round

    def question(self, s: State) -> tuple[RuleId, str | Sentence]:
        return "ASSAULT.4", sentence("Fight round {number} of the assault. Add a supply die?", number=self.number)

    def throws(self, s: State, side: int) -> bool:
        return self.going(s)

    def going(self, s: State) -> bool:
        """ASSAULT.7 Whether both bases are still in the hex."""
        return s.at[self.fight.unit] == s.at[self.fight.foe] == self.fight.hex

    def fall(self, play: Play[State], added: tuple[bool, bool]) -> None:
        s, fight = play.state, self.fight
        s.elan = 0
        if not self.going(s):
            return
        if self.number == 1:
            s.elan = sum(1 << u for u in (fight.unit, fight.foe) if has_elan(s, u))
        scores = []
        for u, v in ((fight.unit, fight.foe), (fight.foe, fight.unit)):
            melee = Melee(s, u, v, fight, self.number)
            scores.append(throw(play, melee, added[s.owner[u]]))
        attack, defence = scores
        winner = fight.unit if attack > defence else fight.foe if defence > attack else NOBODY
        log(
            play, "ASSAULT.4", "round", s.owner[fight.unit], base=fight.unit, foe=fight.foe, hex=fight.hex,
            round=self.number, hits=attack, foe_hits=defence,
        )  # fmt: skip
        first = (s.owner[winner] if winner >= 0 else NOBODY) if self.number == 1 else self.first
        then(play, Aftermath(fight, self.number, first, winner, (attack, defence)))
        losers = [u for u in (fight.unit, fight.foe) if u != winner]
        for u in losers:
            v = fight.foe if u == fight.unit else fight.unit
            hit(play, u, "ASSAULT.5", heavy=s.kind[v] in ARMOUR)


def has_elan(s: State, u: int) -> bool:
    """FPW.NATION.1 Whether a base ignores its first hit in round one."""
    return nation(s, s.owner[u]) == "france" and plays(s, s.owner[u], ELAN)


class Aftermath(Box, frozen=True):
    """ASSAULT.6, K23 After the loser's hit each surviving base tests, that of the player without initiative first."""

    fight: Fight
    number: int
    first: int
    winner: int
    hits: tuple[int, int]

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s, fight = play.state, self.fight
        then(play, NextRound(fight, self.number, self.first))
        pairs = sorted(((fight.unit, fight.foe), (fight.foe, fight.unit)), key=lambda p: s.owner[p[0]] != s.initiative)
        for u, v in pairs:  # the last pushed tests first
            if s.at[u] == fight.hex:
                then(play, *self._tests(s, u, v))

    def _tests(self, s: State, u: int, v: int) -> list[FatigueTest]:
        heavy = HEAVY if s.kind[v] in ARMOUR else 0
        taken = self.hits[1] if u == self.fight.unit else self.hits[0]
        dice = max(1, taken) if s.rules.assault_test == "per_hit" else 1
        times = 2 if s.rules.assault_test == "loser_twice" and u != self.winner else 1
        first = self.first == s.owner[u]
        return [FatigueTest(s.owner[u], u, ASSAULT, (heavy,) * dice, u == self.winner, first)] * times


class NextRound(Box, frozen=True):
    """ASSAULT.7 Rounds repeat until only one base is left in the hex."""

    fight: Fight
    number: int
    first: int

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        s.elan = 0
        following = Round(fight=self.fight, number=self.number + 1, first=self.first)
        if following.going(s):
            then(play, following)
            return
        for u in (self.fight.unit, self.fight.foe):
            if s.at[u] == self.fight.hex:
                put(s, u, s.at[u])
                log(play, "ASSAULT.7", "takes", s.owner[u], base=u, hex=self.fight.hex)


def contact(s: State, pairs: tuple[tuple[int, int], ...], h: int) -> bool:
    """GROUP.5 Whether a hex touches those that others of the group already assault."""
    return not pairs or any(board(s).near[g] >> h & 1 for _, g in pairs)


class GroupAssault(Box, frozen=True):
    """GROUP.5 Each base of a group picks a hex to assault, in contact with the others, or stays."""

    side: int
    waiting: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...] = ()

    def options(self, s: State) -> list[int]:
        """The hexes that the next base may assault."""
        u = self.waiting[0]
        taken = [h for _, h in self.pairs]
        return [
            h
            for h in board(s).beside[s.at[u]]
            if h not in taken and hindrance(s, u, h) is None and contact(s, self.pairs, h)
        ]

    def ask(self, s: State) -> tuple[Decision, ...]:
        if not self.waiting or not (found := self.options(s)):
            return ()
        choices = [Choice("assault", h) for h in found]
        if self.pairs:
            choices.append(Choice("stay"))
        prompt = "Choose the hex that the next base of the group assaults, or let it stay."
        return (Decision(SIDES[self.side], "GROUP.5", prompt, tuple(choices)),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        if not self.waiting:
            for u, _ in self.pairs:
                play.state.acts[u] += 1
            storm(play, self.side, self.pairs)
            return
        u, *rest = self.waiting
        pairs = self.pairs
        if choice is not None and choice.verb == "assault":
            pairs = (*pairs, (u, choice.number))
        then(play, replace(self, waiting=tuple(rest), pairs=pairs))

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        if choice.verb != "assault":
            return None
        h = choice.number
        if any(h == taken for _, taken in self.pairs):
            return ONE_EACH
        return hindrance(s, self.waiting[0], h) or OUT_OF_CONTACT


# The dice of an assault: how many there are, and what is thrown again.


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
    if play.listen:
        _tell_throw(play, m, counted, need, (faces, extra, again, dug), hits)
    return hits


def _tell_throw(
    play: Play[State], m: Melee, counted: list[Contribution], need: int, thrown: tuple[list[int], ...], hits: int
) -> None:
    """Write every contribution to a throw into the story."""
    s, u = m.s, m.u
    for on, found in (("dice", reckon_dice(s, u)), ("assault", counted)):
        recount(partial(log, play), found, side=s.owner[u], base=u, on=on)
    faces, extra, again, dug = thrown
    if again:
        log(play, rerolls(s, u) or "ASSAULT.4", "reroll", s.owner[u], base=u, faces=again)
    if m.fight.trench and m.assaulting:
        log(play, "TERRAIN.TRENCH.3", "trench", s.owner[u], base=u, faces=dug)
    log(play, "ASSAULT.4", "throws", s.owner[u], base=u, number=need, faces=faces, supply=extra, hits=hits)
