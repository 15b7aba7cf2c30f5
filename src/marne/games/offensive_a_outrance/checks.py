"""10, 11.1.2: after the dice: the retreat of the result, artillery, Effectiveness Checks and what comes of them.

Events: `belgians` (unit, hex, die), `artillery` (side, hex, value, size, modifier), and those of `effectiveness`.
"""

from __future__ import annotations

from math import ceil

from msgspec.structs import replace

from marne.board import bits, members
from marne.games.offensive_a_outrance.advance import Advance
from marne.games.offensive_a_outrance.depots import sweep
from marne.games.offensive_a_outrance.effectiveness import CI, D1, lower, margin, roll
from marne.games.offensive_a_outrance.forces import fighters, formation, leader, parts, size
from marne.games.offensive_a_outrance.guns import rooted
from marne.games.offensive_a_outrance.halves import GiveWay
from marne.games.offensive_a_outrance.losses import Reduction, alive
from marne.games.offensive_a_outrance.odds import Battle
from marne.games.offensive_a_outrance.repulse import Withdrawal
from marne.games.offensive_a_outrance.retreat import Pending, Routs
from marne.games.offensive_a_outrance.standing import units_in, where
from marne.games.offensive_a_outrance.state import State, combat_units, forts, garrisoned, owner_alone, then
from marne.games.offensive_a_outrance.support import EIGHTHS, battery, contested, supporters
from marne.games.offensive_a_outrance.tables import RESULTS, artillery
from marne.games.offensive_a_outrance.two_hex import gather, halved, seat
from marne.games.offensive_a_outrance.units import (
    BELGIAN,
    DIVISION,
    FORTRESSES,
    INFANTRY_FORMATIONS,
    NATION,
    SIDE,
    SIDES,
    WEIGHT,
)
from marne.games.offensive_a_outrance.verbs import VERBS
from marne.games.offensive_a_outrance.works import drive_off
from marne.kernel import Choice, Contribution, Decision, Play, Refusal, Side, counts, recount, total

SUPPORT = VERBS.all("support")
ENOUGH = Choice("enough")
CHECK = RESULTS["check"]
BELGIANS_LOSE = 4
"""11.1.2-1 The least face with which a retreating Belgian Formation is reduced."""
FORT_SIZE, FORTRESS_SIZE = DIVISION // 2, DIVISION
"""1.1-13 What a Fort and a Fortress count on the Artillery Table, in eighths."""

CANNOT_SUPPORT = Refusal("10.1.1-2", "It cannot support the defence of this hex.")


# 11.1.2 The retreat of the result.


def idle_in(s: State, battle: Battle) -> int:
    """9.2.5-6 Who goes back without having fought, and loses CE only in EZOCs; the first two editions knew nobody."""
    return battle.withheld if s.rules.edition > 2 else 0


class Recoil(Pending, frozen=True):
    """11.1, 11.1.2 The defender's whole stack retreats by the result; a Fortress is turned over, Belgians roll."""

    battle: Battle

    def pieces(self, s: State) -> int:
        return self.battle.everybody

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s, battle, found = play.state, self.battle, self.battle.verdict()
        if not found.retreat:
            return
        stack = units_in(s, battle.hex, battle.foe)
        going = stack & fighters(s)
        halves = halved(s, battle.hex, battle.foe) & going
        if halves and found.retreat == 1:
            then(play, GiveWay(battle.foe, halves, battle.hex))
            going &= ~halves
        gather(s, halves & going, battle.hex)
        going |= rooted(s, stack) if going else 0
        if going:
            then(play, Withdrawal(battle.foe, going, found.retreat, battle.hex, idle=idle_in(s, battle)))
            sweep(play, battle.foe, battle.hex)
        for u in members(stack & garrisoned(s)):
            drive_off(play, u, "11.1.2-4")
        if found.black:
            for u in members((going | halves) & INFANTRY_FORMATIONS):
                if NATION[u] == BELGIAN:
                    _belgian(play, u)


def _belgian(play: Play[State], u: int) -> None:
    """11.1.2-1 A Belgian Infantry Formation that retreats by a black result may be reduced."""
    die = play.roll("11.1.2-1")
    play.log("11.1.2-1", "belgians", unit=u, hex=where(play.state, u), die=die)
    if die >= BELGIANS_LOSE:
        then(play, Reduction(SIDE[u], 1 << u, 1, "11.1.2-1"))


# 10.1 Artillery.


def under_fire(s: State, units: int, space: int, split: int = 0) -> int:
    """10.1.2, 1.1-13, 8.5.1-2 The size of a side that takes part, in eighths: a Fort counts 1/2, a Fortress 1.

    Of the units in `split` one half defended, wherever both are by now (19.1.3).
    """
    walls = FORT_SIZE * (units & forts(s)).bit_count() + FORTRESS_SIZE * (units & FORTRESSES).bit_count()
    halves = sum(WEIGHT[u] // 2 for u in members(units & split))
    return size(s, units & ~split, space) + halves + walls


def target(s: State, battle: Battle, side: int) -> int:
    """10.1.2 The size of a side of a battle, in eighths, as the enemy's artillery finds it."""
    if side == battle.side:
        return under_fire(s, alive(s, battle.attackers), battle.hex)
    return under_fire(s, alive(s, battle.defenders), battle.hex, battle.split)


def bombarded(s: State, battle: Battle, side: int) -> int:
    """10.1.2 What the enemy's artillery adds to the checks of a side."""
    return artillery(shells(s, battle, 1 - side), target(s, battle, side))


def fixed(s: State, battle: Battle) -> Battle:
    """9.1.1-3 A battle in which artillery has fired: what it adds to the defender's checks stays, whoever goes back."""
    return replace(battle, shelled=bombarded(s, battle, battle.foe)) if s.rules.edition > 2 else battle


def shells(s: State, battle: Battle, side: int) -> int:
    """10.1.1a-3 The AV of a side; a fraction of the sum is rounded up."""
    return ceil(total(battery(s, battle, side)) / EIGHTHS)


class Fire(Pending, frozen=True):
    """10.1.1, G46 The defender's neighbours support him; where one could support two battles, its owner is asked."""

    battle: Battle
    settled: tuple[int, ...] = ()  # the hexes of which he has decided
    joint: bool = False  # 19.1.6-2 with another battle, after which the defender checks

    def pieces(self, s: State) -> int:
        return self.battle.everybody

    def undecided(self, s: State) -> int:
        """The hex of which its owner must decide next, or -1."""
        return next((a for a in contested(s, self.battle) if a not in self.settled), -1)

    def ask(self, s: State) -> tuple[Decision, ...]:
        space = self.undecided(s)
        if space < 0:
            return ()
        choices = [SUPPORT[u] for u in members(self._offers(s, space))]
        prompt = "Artillery beside the battle could support it, or another one."
        return (Decision(SIDES[self.battle.foe], "10.1.1-2", prompt, (*choices, ENOUGH)),)

    def _offers(self, s: State, space: int) -> int:
        chosen = self.battle.support
        return bits(leader(s, force) for force in supporters(s, self.battle, space, chosen))

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s, battle, space = play.state, self.battle, self.undecided(play.state)
        if choice is not None and choice != ENOUGH:
            force = next(f for f in supporters(s, battle, space, battle.support) if f >> choice.number & 1)
            then(play, replace(self, battle=replace(battle, support=battle.support | force)))
        elif choice == ENOUGH:
            then(play, replace(self, settled=(*self.settled, space)))
        else:
            self._fire(play)

    def _fire(self, play: Play[State]) -> None:
        """10.1.1-4 All fire, and have lent their AV in this phase."""
        s, battle = play.state, self.battle
        while more := next(supporters(s, battle, -1, battle.support), 0):
            battle = replace(battle, support=battle.support | more)
        play.reveal()
        for side in (battle.side, battle.foe):
            recount(play.log, battery(s, battle, side), seen_by=owner_alone(s, side), on="artillery", side=SIDES[side])
            play.log(
                "10.1.2", "artillery", side=SIDES[side], hex=battle.hex, value=shells(s, battle, side),
                size=target(s, battle, 1 - side), modifier=bombarded(s, battle, 1 - side),
            )  # fmt: skip
        s.lent |= battle.attackers | battle.defenders | battle.support
        battle = fixed(s, battle)
        if self.joint:
            then(play, Checks(battle, battle.side))
            return
        then(
            play, Checks(battle, battle.side), Checks(battle, battle.foe), Routs(battle.side), Routs(battle.foe),
            Advance(battle),
        )  # fmt: skip

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        return CANNOT_SUPPORT if choice.verb == "support" else None


# 10.2, 10.3 Checks.


def modifiers(s: State, battle: Battle, side: int) -> list[Contribution]:
    """10.0-4 What modifies the checks of a side: the result, artillery, a flank, a Prep Bombardment."""
    defending = side == battle.foe
    found = []
    if added := battle.verdict().checks[defending]:
        found.append(counts("9.9.2-2", "result", added))
    settled = battle.shelled if defending else None
    if added := bombarded(s, battle, side) if settled is None else settled:
        found.append(counts("10.1.2", "artillery", added))
    if defending and battle.flanked:
        found.append(counts("9.5.2", "flanked", 1))
    if defending and battle.barrage[1]:
        found.append(counts("20.5-2", "barrage", battle.barrage[1]))
    return found


def obligation(before: int, after: int, back: int) -> int:
    """10.3-3, 10.3-5, 10.3-6, G5 How many hexes a Force retreats after its check.

    Assets have no CE Status, and what they lose at most, three CELs, does not make anybody CI.

    >>> obligation(3, 6, 1), obligation(4, 4, 0), obligation(5, 6, 0)
    (3, 1, 0)
    """
    return back + (1 if after == CI else 2 if before < D1 <= after else 0)


class Checks(Pending, frozen=True):
    """10.0 The checks of a side: one roll for each of its hexes, compared by each Force there, then retreats."""

    battle: Battle
    side: int

    def pieces(self, s: State) -> int:
        return self.battle.everybody

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s, battle = play.state, self.battle
        own = alive(s, battle.attackers if self.side == battle.side else battle.defenders)
        if self.side == battle.foe and battle.column < 0:
            return
        added = modifiers(s, battle, self.side)
        spaces = {u: seat(s, u, battle.hex) for u in members(own)}
        for space in dict.fromkeys(spaces.values()):
            self._check(play, space, bits(u for u, a in spaces.items() if a == space), added)

    def _check(self, play: Play[State], space: int, units: int, added: list[Contribution]) -> None:
        """10.0-1 One roll for a hex; who must retreat does so at once, before the next hex."""
        s = play.state
        troops = units & ~FORTRESSES
        if not troops & (combat_units(s) | forts(s)):
            self._fortress(play, space, units & garrisoned(s), added)
            return
        rolled = roll(play, "10.2", self.side, space, added)
        owed: list[tuple[int, int]] = []
        after: list[tuple[int, int, int]] = []
        for force in parts(s, troops):
            effects = CHECK.effects(CHECK.result(CHECK.column(margin(s, force, rolled))))
            amount = {what: sum(e.amount for e in effects if e.what == what) for what in ("cel", "sr", "retreat")}
            u = formation(force)
            before = s.ce[u] if u >= 0 else 0
            status = min(6, before + amount["cel"])
            owed.append((force, obligation(before, status, amount["retreat"])))
            after.append((force, amount["cel"], amount["sr"]))
        self._retreats(play, space, owed)
        for force, cels, reduced in after:
            if reduced:
                then(play, Reduction(self.side, force, reduced, "10.3-3"))
            lower(play, force, cels, "10.3-1")

    def _retreats(self, play: Play[State], space: int, owed: list[tuple[int, int]]) -> None:
        """9.2.5-6 Who must, retreats; Forces held back go with the one that goes least far, if nobody stays."""
        s, battle = play.state, self.battle
        others = 0
        if self.side == battle.foe and all(hexes for _, hexes in owed):
            others = units_in(s, space, self.side) & fighters(s) & ~sum(force for force, _ in owed)
            if s.rules.edition > 2 and space != battle.hex:
                others &= battle.withheld
        origin = battle.hex if self.side == battle.foe else space
        for force, hexes in sorted(owed, key=lambda pair: pair[1]):
            if hexes:
                gather(s, force | others, space)
                then(play, Withdrawal(self.side, force | others, hexes, origin, idle=idle_in(s, battle)))
                others = 0
        if any(hexes for _, hexes in owed):
            sweep(play, self.side, space)

    def _fortress(self, play: Play[State], space: int, units: int, added: list[Contribution]) -> None:
        """12.2.1b-1 A Fortress without Combat units checks with a CEL of 11, and is turned over if it fails."""
        if not units:
            return
        rolled = roll(play, "12.2.1b-1", self.side, space, added)
        if margin(play.state, units, rolled) > 0:
            for u in members(units):
                drive_off(play, u, "12.2.1b-1")
