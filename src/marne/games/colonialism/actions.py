"""Actions: what a base or a group does for a Command Point, and whether a further order is understood."""

from __future__ import annotations

from functools import partial
from typing import Any

from marne.board import members
from marne.games.colonialism import assault
from marne.games.colonialism.barred import why_not_go, why_not_march
from marne.games.colonialism.command import NO_SUPPLY, ROLL, SUPPLY
from marne.games.colonialism.movement import leave, set_off, turn
from marne.games.colonialism.paths import dear, formations, goals, group_ways, rooted, spent, way_to
from marne.games.colonialism.periods import FACES, GENERAL
from marne.games.colonialism.shooting import (
    NO_CANNON,
    Aim,
    Fire,
    armed,
    can_hit,
    silent,
    targets,
    weapons,
    why_not_shoot,
)
from marne.games.colonialism.state import (
    Box,
    Standing,
    State,
    bases,
    board,
    log,
    nation,
    standing,
    then,
)
from marne.games.colonialism.terrain import EMBANKED
from marne.games.colonialism.units import CANNON, CAVALRY, FRONT, INFANTRY, SIDES, TANK
from marne.games.colonialism.verbs import VERBS
from marne.games.colonialism.victory import place
from marne.kernel import PASSES, Choice, Contribution, Decision, Play, Refusal, Side, check, counts, recount, total
from marne.kernel.words import sentence

ORDER = check("ORDER.2", FACES, GENERAL.order_from)
BASE, JOIN, TURN = map(VERBS.all, ("base", "join", "turn"))
TURNS = tuple(
    tuple(tuple(turn for d, turn in enumerate(TURN[:ways]) if d != facing) for facing in range(ways))
    for ways in range(len(TURN) + 1)
)
"""By how many directions there are, and by where a base faces, all others."""
GO, SHOOT, CANNONADE, ASSAULT = map(VERBS.all, ("go", "shoot", "cannon", "assault"))
DONE, DECLINE, PASS, VOLLEY, EXIT = Choice("done"), Choice("decline"), Choice("pass"), Choice("volley"), Choice("exit")

NOT_YOURS = Refusal("ACTION.4", "That is not one of your bases.")
NOT_ON_BOARD = Refusal("ACTION.4", "That base is not on the board.")
GROUP_FULL = Refusal("GROUP.1", "A group has at most 3 bases.")
NO_CONTACT = Refusal("GROUP.1", "A group is a chain of bases in hexes that touch.")
SAME_HEX = Refusal(
    "GROUP.3", "On its first shot of the turn a group fires at one hex: the priority target of one of its bases."
)
SPLIT_FIRE = Refusal("GROUP.3", "All its bases have shot in this turn: each now fires at its own priority target.")
ALONE = Refusal("GROUP.3", "Only a group splits its fire.")
NOBODY_TO_SHOOT = Refusal("GROUP.3", "None of them has anybody to shoot at.")
EACH_TURNS = Refusal("GROUP.4", "A group keeps its orientation: each base turns by itself.")
FACES_SO = Refusal("MOVE.3", "It faces that way already.")
NO_TURNING = Refusal("MOVE.3", "Only what shoots to its front, or Infantry behind an embankment, needs to turn.")
TURNED_ALREADY = Refusal("MOVE.3", "It has just turned.")
NO_EXITS = Refusal("VICTORY.1", "In this battle nobody leaves the board.")
NOT_HIS_EXIT = Refusal("VICTORY.1", "In this battle only the other side leaves the board.")
ONE_BY_ONE = Refusal("VICTORY.1", "Bases leave the board one by one, not as a group.")
NO_EXIT_HERE = Refusal("VICTORY.1", "It cannot leave the board from this hex.")


class ActionPhase(Box, frozen=True):
    """TURN.ACT.1 The players alternate single actions until neither has points or wants more."""

    side: int

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        own = standing(s).bases
        able = [k for k in (0, 1) if s.points[k] and not s.done >> k & 1 and own[k]]
        if not able:
            return
        acting = self.side if self.side in able else able[0]
        s.turned = 0
        then(play, Act(acting), ActionPhase(1 - acting))


class Act(Box, frozen=True):
    """ACTION.1, ACTION.4 A player takes a base in hand for one action, or says that he is done (TURN.ACT.2)."""

    side: int
    advantage: bool = False

    def ask(self, s: State) -> tuple[Decision, ...]:
        if not s.points[self.side]:
            return ()
        if not (own := [BASE[u] for u in bases(s, self.side)]):
            return ()
        if self.advantage:
            prompt = "Battlefield Advantage: choose a base for an extra action, or decline."
            return (Decision(SIDES[self.side], "TURN.CMD.6", prompt, (*own, DECLINE)),)
        prompt = "Choose a base for your next action, or say that you are done for this turn."
        return (Decision(SIDES[self.side], "TURN.ACT.1", prompt, (*own, DONE)),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        if choice is None or choice == DECLINE:
            return
        if choice == DONE:
            play.state.done |= 1 << self.side
            log(play, "TURN.ACT.2", "done", self.side, points=play.state.points[self.side])
        else:
            then(play, Chosen(self.side, (choice.number,), self.advantage))

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        if choice.verb != "base":
            return None
        return NOT_YOURS if s.owner[choice.number] != self.side else NOT_ON_BOARD


class Chosen(Box, frozen=True):
    """ACTION.2, GROUP.1 A base in hand, or a group of up to three: move, shoot, assault, turn, or pass."""

    side: int
    units: tuple[int, ...]
    advantage: bool = False

    def ask(self, s: State) -> tuple[Decision, ...]:
        single, now = len(self.units) == 1, standing(s)
        choices = self._alone(s, now.hexes) if single else self._together(s, now.hexes)
        if len(self.units) < GENERAL.group:
            choices += [JOIN[v] for v in self._mates(s, now)]
        choices.append(PASS)
        prompt = "Choose what the base does." if single else "Choose what the group does."
        return (Decision(SIDES[self.side], "ACTION.2" if single else "GROUP.2", prompt, tuple(choices)),)

    def menu(self, s: State, side: Side) -> tuple[Choice, ...]:
        return () if why_not_leave(s, self.units[0]) in (NO_EXITS, NOT_HIS_EXIT) else (EXIT, PASS)

    def _alone(self, s: State, here: tuple[int, int]) -> list[Choice]:
        u = self.units[0]
        found = [GO[h] for h in goals(s, u, here)]
        found += shots(s, u, here)
        found += [ASSAULT[h] for h in assault.victims(s, u, here[1 - self.side])]
        if turning(s, u) is None:
            found += TURNS[board(s).ways][s.facing[u]]
        if why_not_leave(s, u) is None:
            found.append(EXIT)
        return found

    def _together(self, s: State, here: tuple[int, int]) -> list[Choice]:
        found = [GO[h] for h in group_ways(s, self.units)]
        if self._again(s):
            if any(targets(s, u, w, here) for u in self.units for w in weapons(s, u)):
                found.append(VOLLEY)
        else:
            found += [SHOOT[h] for h in self._common(s, "shoot", here)]
            found += [CANNONADE[h] for h in self._common(s, "cannon", here)]
        first = self.units[0]
        found += [ASSAULT[h] for h in assault.victims(s, first, here[1 - self.side])]
        return found

    def _again(self, s: State) -> bool:
        """GROUP.3, M72 Whether all bases of the group have shot in this turn, so that they may split their fire."""
        return all(s.shot >> u & 1 for u in self.units)

    def _common(self, s: State, verb: str, here: tuple[int, int]) -> list[int]:
        """GROUP.3, K33 The hexes at which the group may fire: priority targets of at least one of its bases."""
        return sorted({h for u in self._leading(s, verb) for h in targets(s, u, armed(s, u, verb), here)})

    def _leading(self, s: State, verb: str) -> list[int]:
        """WW1.RANGE.6 The bases by whose targets the group may fire: if it fires cannons, its Tanks."""
        return [u for u in self.units if verb != "cannon" or s.kind[u] == TANK]

    def _mates(self, s: State, now: Standing) -> list[int]:
        """GROUP.1 The friends who touch the group."""
        g, near = board(s), 0
        for u in self.units:
            near |= g.near[s.at[u]]
        here = now.here[self.side]
        found = [here[h] for h in members(near & now.hexes[self.side])]
        return sorted([v for v in found if v not in self.units])

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        assert choice is not None
        s, u = play.state, self.units[0]
        if choice.verb == "join":
            then(play, Chosen(self.side, (*self.units, choice.number), self.advantage))
        elif choice.verb == "turn":
            s.turned |= 1 << u
            if FRONT[s.kind[u]]:
                s.moved |= 1 << u  # SHOOT.ARC.3
            turn(play, u, choice.number)
            then(play, Act(self.side, self.advantage))
        else:
            s.points[self.side] -= self._price(s, choice)
            if self.advantage:
                log(play, "TURN.CMD.6", "advantage", self.side)
            if choice == PASS:
                log(play, "ACTION.3", "passes", self.side, base=u)
            elif any(s.acts[v] for v in self.units):
                then(play, Order(self.side, self.units, choice.verb, choice.noun))
            else:
                perform(play, self.side, self.units, choice.verb, choice.noun)

    def _price(self, s: State, choice: Choice) -> int:
        """ACTION.1 An action costs a Command Point; M6 with the switch, a move into ground that impedes costs two."""
        if choice.verb != "go" or not s.rules.dear_ground:
            return 1
        h = choice.number
        paths = group_ways(s, self.units)[h] if len(self.units) > 1 else (way_to(s, self.units[0], h).path,)
        return 1 + any(dear(s, u, path) for u, path in zip(self.units, paths, strict=True))

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        if choice == EXIT:
            return why_not_leave(s, self.units[0]) or ONE_BY_ONE
        if choice == VOLLEY:
            return ALONE if len(self.units) == 1 else NOBODY_TO_SHOOT if self._again(s) else SAME_HEX
        if choice.verb == "join":
            return self._why_not_join(s, choice.number)
        if choice.verb == "turn":
            return turning(s, self.units[0]) or (EACH_TURNS if len(self.units) > 1 else FACES_SO)
        there = ("go", "shoot", "cannon", "assault")
        return self._why_not_there(s, choice.verb, choice.number) if choice.verb in there else None

    def _why_not_join(self, s: State, v: int) -> Refusal | None:
        if s.owner[v] != self.side:
            return NOT_YOURS
        if s.at[v] < 0:
            return NOT_ON_BOARD
        return GROUP_FULL if len(self.units) >= GENERAL.group else NO_CONTACT

    def _why_not_there(self, s: State, verb: str, h: int) -> Refusal | None:
        u = self.units[0]
        if verb == "go":
            if len(self.units) > 1:
                return why_not_march(s, self.units, h)
            return why_not_go(s, u, h)
        return self._why_not_fire(s, verb, h) if verb in ("shoot", "cannon") else assault.hindrance(s, u, h)

    def _why_not_fire(self, s: State, verb: str, h: int) -> Refusal:
        leading = self._leading(s, verb)
        if not leading:
            return NO_CANNON
        if len(self.units) > 1 and self._again(s):
            return SPLIT_FIRE
        if len(self.units) > 1 and any(silent(s, u, armed(s, u, verb)) is None for u in leading):
            return SAME_HEX
        return why_not_shoot(s, leading[0], armed(s, leading[0], verb), h)


def shots(s: State, u: int, here: tuple[int, int] | None = None) -> list[Choice]:
    """M21 The shots of a base, with each of its weapons."""
    found: list[Choice] = []
    for w in weapons(s, u):
        verbs = CANNONADE if w == CANNON else SHOOT
        found += [verbs[h] for h in targets(s, u, w, here)]
    return found


def turning(s: State, u: int) -> Refusal | None:
    """MOVE.3, K10 Why a base may not turn now: it costs nothing, but must matter, and once at a time."""
    if refusal := spent(s, u):
        return refusal
    if s.turned >> u & 1:
        return TURNED_ALREADY
    if FRONT[s.kind[u]]:
        return rooted(s, u)
    embanked = s.kind[u] == INFANTRY and (EMBANKED[s.ground[s.at[u]]] or s.rails[s.at[u]])
    return None if embanked else NO_TURNING


def why_not_leave(s: State, u: int) -> Refusal | None:
    """VICTORY.1 Why a base may not go off the board: only by the hexes and from the turn that were agreed."""
    exits = s.rules.exits
    if exits is None:
        return NO_EXITS
    if (exits.side == "attacker") != (s.owner[u] == s.attacker):
        return NOT_HIS_EXIT
    if s.turn < exits.from_turn:
        return Refusal("VICTORY.1", sentence("Nobody leaves the board before turn {turn}.", turn=exits.from_turn))
    if not place(s, exits.place) >> s.at[u] & 1:
        return NO_EXIT_HERE
    return rooted(s, u)


def reckon_order(s: State, units: tuple[int, ...], verb: str) -> list[Contribution]:
    """ORDER.4 to ORDER.7 What is added to the roll when an order is repeated."""
    found = []
    kinds = {s.kind[u] for u in units}
    cavalry, french = kinds == {CAVALRY}, kinds == {INFANTRY} and nation(s, s.owner[units[0]]) == "france"
    if cavalry and verb == "go":
        found.append(counts("ORDER.4", "cavalry_moves_again", 1))
    if french and verb == "assault":
        found.append(counts("ORDER.5", "french_infantry_charges", 1))
    if cavalry and verb == "assault":
        found.append(counts("ORDER.6", "cavalry_charges", 2))
    found.append(counts("ORDER.7", "further_action", -max(s.acts[u] for u in units)))
    return found


class Order(Box, frozen=True):
    """ORDER.1 A further action in the turn: was the order understood? A discarded supply die makes sure (ORDER.3)."""

    side: int
    units: tuple[int, ...]
    verb: str
    noun: Any

    def ask(self, s: State) -> tuple[Decision, ...]:
        if not s.pool[self.side]:
            return ()
        prompt = "A further order: roll whether it is understood, or discard a supply die to make sure."
        return (Decision(SIDES[self.side], "ORDER.3", prompt, (ROLL, SUPPLY)),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s, u = play.state, self.units[0]
        if choice == SUPPLY:
            s.pool[self.side] -= 1
            log(play, "ORDER.3", "order_sure", self.side, base=u, left=s.pool[self.side])
            perform(play, self.side, self.units, self.verb, self.noun)
            return
        counted = reckon_order(s, self.units, self.verb)
        face = play.roll("ORDER.2", 10)
        score = face + total(counted)
        understood = ORDER.result(0, score) == PASSES
        if play.listen:
            recount(partial(log, play), counted, side=self.side, base=u, on="order")
        log(play, "ORDER.2", "order", self.side, base=u, faces=(face,), score=score, understood=understood)
        if understood:
            perform(play, self.side, self.units, self.verb, self.noun)

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        return NO_SUPPLY if choice == SUPPLY else None


def perform(play: Play[State], side: int, units: tuple[int, ...], verb: str, noun: Any) -> None:
    """ACTION.4 Carry out what was chosen."""
    s = play.state
    if verb == "assault" and len(units) > 1:
        then(play, assault.GroupAssault(side, units[1:], ((units[0], int(noun)),)))
        return
    if verb in ("shoot", "cannon"):
        aims = [Aim(u, armed(s, u, verb), int(noun)) for u in units]
        aims = [aim for aim in aims if can_hit(s, aim.unit, aim.weapon, aim.hex)]
        for aim in aims:
            s.acts[aim.unit] += 1
        then(play, Fire(side, tuple(aims)))
        return
    if verb == "volley":
        then(play, SplitFire(side, units))
        return
    for u in units:
        s.acts[u] += 1
    if verb == "assault":
        assault.storm(play, side, ((units[0], int(noun)),))
    elif verb == "exit":
        s.moved |= 1 << units[0]
        leave(play, units[0])
    elif len(units) > 1:
        set_off(play, side, units, formations(s, units)[int(noun)])
    else:
        way = way_to(s, units[0], int(noun))
        set_off(play, side, units, (way.path,), way.swap)


class SplitFire(Box, frozen=True):
    """GROUP.3 A group that shoots again: each base fires at its own priority target, and chooses among equals."""

    side: int
    waiting: tuple[int, ...]
    aims: tuple[Aim, ...] = ()

    def ask(self, s: State) -> tuple[Decision, ...]:
        found = shots(s, self.waiting[0]) if self.waiting else []
        if len(found) < 2:
            return ()
        prompt = "Choose which of its nearest targets the base fires at."
        return (Decision(SIDES[self.side], "GROUP.3", prompt, tuple(found)),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        if not self.waiting:
            for aim in self.aims:
                s.acts[aim.unit] += 1
            then(play, Fire(self.side, self.aims))
            return
        u, *rest = self.waiting
        shot = choice or next(iter(shots(s, u)), None)
        aims = (*self.aims, Aim(u, armed(s, u, shot.verb), shot.number)) if shot else self.aims
        then(play, SplitFire(self.side, tuple(rest), aims))

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        if choice.verb not in ("shoot", "cannon"):
            return None
        u = self.waiting[0]
        if choice.verb == "cannon" and s.kind[u] != TANK:
            return NO_CANNON
        return why_not_shoot(s, u, armed(s, u, choice.verb), choice.number)
