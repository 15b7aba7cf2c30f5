"""Fire from off the board: artillery, gas and bombers, hex by hex."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from marne.board import members
from marne.games.colonialism.command import NO_SUPPLY, ROLL, roll_one, spend
from marne.games.colonialism.deck import ARTILLERY, BALLOON, BOMBER
from marne.games.colonialism.deck import GAS as GAS_CARD
from marne.games.colonialism.fatigue import FatigueTest, expose, hit
from marne.games.colonialism.gas import release
from marne.games.colonialism.mitigation import BeforeTest, BeforeToken
from marne.games.colonialism.modifiers import CARD, GAS, HEAVY
from marne.games.colonialism.periods import FACES, GENERAL
from marne.games.colonialism.state import (
    Box,
    State,
    base_in,
    board,
    edge_of,
    log,
    occupied,
    plays,
    replaced,
    then,
    view_of,
)
from marne.games.colonialism.terrain import CRATERED, MINE_CRATER, MOUNTAIN, TRENCH, WATER
from marne.games.colonialism.units import SIDES
from marne.games.colonialism.verbs import VERBS
from marne.kernel import (
    PASSES,
    Choice,
    Contribution,
    Decision,
    Play,
    Refusal,
    RuleId,
    Side,
    check,
    counts,
    recount,
    total,
)
from marne.kernel.words import sentence

SHELL = check("ARTY.3", FACES, GENERAL.bombardment_from)
TARGET = VERBS.all("target")
OWN_BASE = Refusal("ARTY.1", "A hex with a base of your own cannot be targeted.")


class Kind(NamedTuple):
    """One kind of fire from off the board."""

    hexes: int
    targets: RuleId
    roll: RuleId
    balloon: RuleId
    unseen: RuleId


KINDS = {
    ARTILLERY: Kind(GENERAL.artillery_hexes, "ARTY.2", "ARTY.3", "ARTY.4", "ARTY.5"),
    GAS_CARD: Kind(GENERAL.gas_hexes, "GAS.1", "GAS.2", "GAS.2", "GAS.2"),
    BOMBER: Kind(GENERAL.bomber_hexes, "BOMBER.1", "BOMBER.1", "BOMBER.1", "BOMBER.1"),
}


class Targets(Box, frozen=True):
    """ARTY.2, GAS.1, BOMBER.1 All target hexes are named before any die is rolled; a hex may be named again."""

    side: int
    card: str
    hexes: tuple[int, ...] = ()

    def ask(self, s: State) -> tuple[Decision, ...]:
        kind = KINDS[self.card]
        left = kind.hexes - len(self.hexes)
        if not left:
            return ()
        own = occupied(s, self.side)
        choices = tuple(TARGET[h] for h in range(board(s).count) if not own >> h & 1)
        if not choices:
            return ()
        prompt = sentence("Name a target hex; {left} to go. A hex may be named more than once.", left=left)
        return (Decision(SIDES[self.side], kind.targets, prompt, choices),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        if choice is not None:
            then(play, Targets(self.side, self.card, (*self.hexes, choice.number)))
            return
        for h in self.hexes:
            log(play, KINDS[self.card].targets, "targeted", self.side, hex=h, card=self.card)
        if self.card == BOMBER:
            then(play, Bombs(self.side, self.hexes))
        else:
            then(play, Salvo(self.side, self.card, self.hexes))

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        return OWN_BASE if choice.verb == "target" else None


class Salvo(Box, frozen=True):
    """POOL.2 Before the guns fire, supply dice may be added to the rolls for some of the hexes."""

    side: int
    card: str
    hexes: tuple[int, ...]
    added: int = 0  # which rolls have a supply die

    def ask(self, s: State) -> tuple[Decision, ...]:
        if s.pool[self.side] <= self.added.bit_count():
            return ()
        rest = [k for k in range(len(self.hexes)) if not self.added >> k & 1]
        if not rest:
            return ()
        choices = (ROLL, *(Choice("supply", k) for k in rest))
        prompt = "Roll for the hexes. Add a supply die to one of the rolls?"
        return (Decision(SIDES[self.side], KINDS[self.card].roll, prompt, choices),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        if choice is not None and choice.verb == "supply":
            then(play, Salvo(self.side, self.card, self.hexes, self.added | 1 << choice.number))
            return
        for _ in members(self.added):
            spend(play, self.side)
        then(play, Shells(self.side, self.card, self.hexes, self.added))

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        return NO_SUPPLY if choice.verb == "supply" and not s.pool[self.side] else None


def reckon_shell(s: State, side: int, card: str, h: int) -> tuple[list[Contribution], bool]:
    """ARTY.4, ARTY.5, GAS.2, M26 What is added to the roll for a hex, and whether a miss is rolled again."""
    kind = KINDS[card]
    edge = board(s).edge(edge_of(s, side))
    seen = view_of(s)
    if plays(s, side, BALLOON):
        watched = s.rules.balloon_always or seen.watched(edge, h, balloon=True)
        return ([counts(kind.balloon, "balloon", 1)], True) if watched else ([], False)
    if not seen.watched(edge, h):
        return [counts(kind.unseen, "unseen", -1)], False
    return [], False


class Shells(Box, frozen=True):
    """ARTY.3, GAS.2 One roll for each target hex in turn: 7 to 10 hits whoever is there."""

    side: int
    card: str
    hexes: tuple[int, ...]
    added: int = 0
    next: int = 0
    struck: int = 0  # hexes that have been hit before in this bombardment

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s, kind = play.state, KINDS[self.card]
        if self.next >= len(self.hexes):
            if self.card == GAS_CARD:
                _linger(play, self.hexes)
            return
        h = self.hexes[self.next]
        hits = self._roll(play, h, bool(self.added >> self.next & 1))
        again = bool(self.struck >> h & 1)
        struck = self.struck | (1 << h if hits else 0)
        then(play, Shells(self.side, self.card, self.hexes, self.added, self.next + 1, struck))
        if self.card == ARTILLERY:
            shell(play, h)
        v = base_in(s, h, 1 - self.side)
        if not hits or v < 0:
            return
        cause = GAS if self.card == GAS_CARD else CARD
        if s.rules.test_card_hits:
            test = (
                BeforeTest(1 - self.side, v, cause, (), (HEAVY,))
                if again
                else FatigueTest(1 - self.side, v, cause, (HEAVY,))
            )
            then(play, test)
        elif again:
            then(play, BeforeToken(1 - self.side, v, cause, (), kind.roll))  # ARTY.6, GAS.3
        else:
            hit(play, v, kind.roll, heavy=True, bombarded=cause == CARD)

    def _roll(self, play: Play[State], h: int, added: bool) -> bool:
        s, kind = play.state, KINDS[self.card]
        counted, reroll = reckon_shell(s, self.side, self.card, h)
        score, thrown = roll_one(play, kind.roll, added)
        hits = SHELL.result(0, score + total(counted)) == PASSES
        again: tuple[int, ...] = ()
        if not hits and reroll:
            again = (play.roll(kind.balloon, 10),)
            hits = SHELL.result(0, again[0] + total(counted)) == PASSES
        recount(partial(log, play), counted, side=self.side, on="shell", hex=h)
        told = {**thrown._asdict(), "again": again}
        log(play, kind.roll, "shell", self.side, hex=h, hits=hits, card=self.card, **told)
        return hits


def shell(play: Play[State], h: int) -> None:
    """ARTY.7, BOMBER.2, M42 A hex targeted for the 6th time is cratered, unless it is a trench."""
    s = play.state
    s.shelled = replaced(s.shelled, h, min(255, s.shelled[h] + 1))
    if s.shelled[h] < GENERAL.shelled_into_craters or s.ground[h] in (TRENCH, CRATERED, MINE_CRATER):
        return
    spoil_road(s, h)
    if s.ground[h] in WATER or s.ground[h] == MOUNTAIN:
        return  # M65: shells do not fill a river or level a mountain
    s.ground = replaced(s.ground, h, CRATERED)
    log(play, "ARTY.7", "craters", hex=h)


def spoil_road(s: State, h: int) -> None:
    """TERRAIN.ROAD.1, M65 A road through a shelled hex is no longer undamaged."""
    g, roads = board(s), bytearray(s.roads)
    for d in members(roads[h]):
        b = g.step[h][d]
        roads[b] &= ~(1 << g.step[b].index(h))
    roads[h] = 0
    s.roads = bytes(roads)


def _linger(play: Play[State], hexes: tuple[int, ...]) -> None:
    """GAS.4 The gas stays in its hexes, and whoever is still there tests."""
    s = play.state
    for h in hexes:
        release(s, h)
    for u in reversed(range(len(s.at))):
        if s.at[u] in hexes:
            expose(play, u)


class Bombs(Box, frozen=True):
    """BOMBER.1, M55 Each named hex is hit; whoever is there takes a test for each time it was named."""

    side: int
    hexes: tuple[int, ...]

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        if not self.hexes:
            return
        s = play.state
        h, *rest = self.hexes
        then(play, Bombs(self.side, tuple(rest)))
        shell(play, h)
        v = base_in(s, h, 1 - self.side)
        if v >= 0:
            log(play, "BOMBER.1", "bombed", self.side, foe=v, hex=h)
            then(play, BeforeTest(1 - self.side, v, CARD, (), (HEAVY,)))
