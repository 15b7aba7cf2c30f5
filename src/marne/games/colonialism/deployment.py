"""Deployment: half the attacker's army, all of the defender's, the rest of the attacker's."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from marne.board import members
from marne.games.colonialism import lots
from marne.games.colonialism.movement import Facing
from marne.games.colonialism.nations import mountaineers
from marne.games.colonialism.paths import GOING
from marne.games.colonialism.scenarios import own_hexes, zone, zone_depth
from marne.games.colonialism.state import Box, Lot, State, board, depth, edge_of, enter, log, then
from marne.games.colonialism.terrain import COVER, TRENCH
from marne.games.colonialism.units import CAVALRY, FRONT, SIDES, TRAIN, UNITS, spoken
from marne.kernel import Choice, Decision, Play, Refusal, Side
from marne.kernel.words import Sentence, sentence

FORM_UP = Choice("form_up")
ALL, HALF = -1, -2
"""How many bases are deployed: all that are left, or half of the army, rounded up."""
NOT_HERE = Refusal("SETUP.8", "It must be deployed in an empty hex of your zone that it could enter.")
NO_SUCH_LOT = Refusal("SETUP.8", "There is no such base left to deploy, or no hex for it.")


def room(s: State, side: int, kind: int) -> Sequence[int]:
    """The hexes in which a base may be deployed: in the zone, empty, and such as it may enter; a Train on its track."""
    ground = GOING[s.ground, s.roads, s.rails]
    fit = ground.rails if kind == TRAIN else ground.open(kind, mountaineers(s, side))[0] | ground.roads
    return tuple(members(own_hexes(s, side) & fit))


class Deployment(Box, frozen=True):
    """SETUP.8 A side deploys so many bases, or all that are left."""

    side: int
    count: int = ALL
    lot: int = -1

    def ask(self, s: State) -> tuple[Decision, ...]:
        own = s.reserve[self.side]
        if self.count == HALF or not self.count or not own:
            return ()
        if self.lot >= 0:
            kind = own[self.lot].kind
            choices = tuple(Choice("place", h) for h in room(s, self.side, kind))
            prompt: Sentence = sentence("Choose the hex for {base}.", base=spoken(kind, own[self.lot].traits))
            return (Decision(SIDES[self.side], "SETUP.8", prompt, choices),)
        ready = [k for k, lot in enumerate(own) if room(s, self.side, lot.kind)]
        if not ready:
            return ()
        number = lots.count(own) if self.count < 0 else self.count
        prompt = sentence("Deploy: choose a base; {number} to go.", number=number)
        choices = (*(Choice("deploy", k) for k in ready), FORM_UP)
        return (Decision(SIDES[self.side], "SETUP.8", prompt, choices),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        if self.count == HALF:
            half = -(-lots.count(s.reserve[self.side]) // 2)
            play.reveal()
            log(play, "SETUP.8", "half", self.side, count=half)
            then(play, Deployment(self.side, half))
        elif choice is None:
            self._leave_out(play)
        elif choice == FORM_UP:
            form_up(play, self.side, self.count)
        elif choice.verb == "deploy":
            then(play, replace(self, lot=choice.number))
        else:
            then(play, Deployment(self.side, self.count - 1 if self.count > 0 else self.count))
            deploy(play, self.side, self.lot, choice.number, asks=True)

    def _leave_out(self, play: Play[State]) -> None:
        """M77 Bases for which there is no hex take no part."""
        s = play.state
        own = s.reserve[self.side]
        if self.count and own and self.count < 0:
            log(play, "SETUP.8", "left_out", self.side, count=lots.count(own))
            lots.keep(s, self.side, ())

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        if choice.verb != ("deploy" if self.lot < 0 else "place"):
            return None
        return NO_SUCH_LOT if self.lot < 0 else NOT_HERE

    def imagined(self, s: State, side: int, rng: random.Random) -> Any:
        return self if self.side == side else replace(self, lot=-1)  # which base he has in hand, nobody else knows


def deploy(play: Play[State], side: int, k: int, h: int, asks: bool) -> None:
    """SETUP.9 A base comes to the board, open for all to see."""
    s = play.state
    own = s.reserve[side]
    lot = own[k]
    left = (lot._replace(number=lot.number - 1),) if lot.number > 1 else ()
    lots.keep(s, side, (*own[:k], *left, *own[k + 1 :]))
    u = enter(s, side, lot.kind, lot.traits, _name(s, side, lot), h)
    s.deployed[side] += 1
    log(play, "SETUP.9", "deploys", side, base=u, hex=h, traits=lot.traits)
    if asks and FRONT[lot.kind]:
        then(play, Facing(side, u, "SETUP.8"))


def _name(s: State, side: int, lot: Lot) -> str:
    """What a base is called: by what it stands for, or by its type; numbered if there are several."""
    name = lot.label or UNITS[lot.kind].name
    known = re.compile(rf"{re.escape(name)}(?: \d+)?")
    before = sum(s.owner[u] == side and known.fullmatch(other) is not None for u, other in enumerate(s.names))
    return name if lot.number == 1 and not before and lot.label else f"{name} {before + 1}"


def form_up(play: Play[State], side: int, count: int) -> None:
    """SETUP.8 What is left forms up: trenches and cover first, guns and horse behind, from the centre out."""
    s = play.state
    left = lots.count(s.reserve[side]) if count < 0 else count
    front = max((depth(s, side, h) for h in members(zone(s, side))), default=0)
    if s.engagement == "meeting":
        front = min(front, zone_depth(s) - 1)  # the long arm of the L, not the tip of the short one
    while left:
        ready = [k for k, lot in enumerate(s.reserve[side]) if room(s, side, lot.kind)]
        if not ready:
            if count < 0:
                then(play, Deployment(side))
            return
        k = ready[0]
        lot = s.reserve[side][k]
        h = min(room(s, side, lot.kind), key=lambda h: _worth(s, side, lot, h, front))
        deploy(play, side, k, h, asks=False)
        left -= 1


def _worth(s: State, side: int, lot: Lot, h: int, front: int) -> tuple[int, int, int, int]:
    """How well a hex suits a base; less is better."""
    g = board(s)
    back = front - depth(s, side, h)
    if back < 0:
        return 2, -back, 0, h
    wanted = 1 if FRONT[lot.kind] or lot.kind == CAVALRY else 0
    middle = (
        abs(2 * g.column(h) - g.columns - 1)
        if edge_of(s, side) in ("top", "bottom")
        else abs(2 * g.row(h) - g.rows - 1)
    )
    trench = 0 if s.ground[h] == TRENCH else 1
    return trench, abs(min(back, 3) - wanted), 0 if COVER[s.ground[h]] else 1, middle * g.count + h
