"""Battle fatigue: hits, tests, and what happens when a base is destroyed."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from marne.games.colonialism.command import NO_SUPPLY, SUPPLY, offer, roll_one, spend
from marne.games.colonialism.modifiers import ASSAULT, CARD, GAS, HEAVY, SHOCK, SHOOTING, Ordeal, reckon_test
from marne.games.colonialism.nations import mountaineers, renew, rises
from marne.games.colonialism.periods import FACES, GENERAL
from marne.games.colonialism.state import (
    GONE,
    Box,
    State,
    base_in,
    board,
    borne,
    depth,
    limit,
    log,
    occupants,
    period,
    then,
)
from marne.games.colonialism.terrain import passable
from marne.games.colonialism.units import ARMOUR, INFANTRY, SIDES
from marne.games.colonialism.victory import BreakCheck
from marne.kernel import (
    FAILS,
    PASSES,
    Choice,
    Contribution,
    Decision,
    Play,
    Refusal,
    RuleId,
    Side,
    check,
    recount,
    total,
)
from marne.kernel.words import prose

WHY: dict[str, RuleId] = {
    SHOOTING: "FATIGUE.TEST.1",
    ASSAULT: "FATIGUE.TEST.3",
    CARD: "FATIGUE.TEST.2",
    GAS: "GAS.4",
    SHOCK: "FATIGUE.TEST.4",
}
TEST = check("FATIGUE.TEST.5", FACES, GENERAL.test_from)
WAVE = check("WW1.NATION.7", FACES, GENERAL.bombardment_from)

NOT_BEHIND = Refusal("WW1.NATION.7", "It returns 1 hex behind where it fell, or as near to that as possible.")
NOT_YOURS = Refusal("FATIGUE.2", "That is not one of your bases.")
NOT_ON_BOARD = Refusal("FATIGUE.2", "That base is not on the board.")
NOT_TIRED = Refusal("FATIGUE.2", "It has no hit that could be removed.")
BEYOND_REPAIR = Refusal("MOVE.TANK.2", "The Tank has broken down: its hits can never be removed.")
NOT_SHAKEN = Refusal("DESTROY.2", "Choose among the bases beside the one that was destroyed.")


def shares(s: State, u: int, ordeal: Ordeal, dice: tuple[int, ...]) -> list[Contribution]:
    """Every contribution to a test, and to how many of its dice it applies if not to all."""
    found: dict[Contribution, int] = {}
    for flags in dice:
        for c in reckon_test(s, u, ordeal, flags):
            found[c] = found.get(c, 0) + 1
    return [c if n == len(dice) else replace(c, parts=(("dice", n),)) for c, n in found.items()]


class FatigueTest(Box, frozen=True):
    """FATIGUE.TEST.5 A base tests with one die for each hit; if any fails it takes one hit (FATIGUE.TEST.6)."""

    side: int
    unit: int
    cause: str
    dice: tuple[int, ...] = (0,)
    won: bool = False
    first: bool = False

    def ordeal(self) -> Ordeal:
        """What the test is about."""
        return Ordeal(self.cause, self.won, self.first)

    def ask(self, s: State) -> tuple[Decision, ...]:
        if s.at[self.unit] < 0:
            return ()
        return offer(s, self.side, WHY[self.cause], prose("Take a Battle Fatigue Test. Add a supply die?"))

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s, u = play.state, self.unit
        if s.at[u] < 0:
            return
        if choice == SUPPLY:
            spend(play, self.side)
        faces = [play.roll(WHY[self.cause], 10) for _ in self.dice]
        added = [total(reckon_test(s, u, self.ordeal(), flags)) for flags in self.dice]
        kept = list(faces)
        extra: tuple[int, ...] = ()
        if choice == SUPPLY:
            extra = (play.roll("POOL.2", 10),)
            worst = min(range(len(faces)), key=lambda k: faces[k] + added[k])  # M73: it replaces the worst die
            kept[worst] = max(kept[worst], extra[0])
        failed = [k for k, face in enumerate(kept) if TEST.result(0, face + added[k]) == FAILS]
        if play.listen:
            self._tell(play, faces, extra, failed)
        if failed:
            heavy = any(self.dice[k] & HEAVY for k in failed)
            hit(play, u, "FATIGUE.TEST.6", heavy=heavy, bombarded=self.cause == CARD)

    def _tell(self, play: Play[State], faces: list[int], extra: tuple[int, ...], failed: list[int]) -> None:
        s, u = play.state, self.unit
        recount(partial(log, play), shares(s, u, self.ordeal(), self.dice), side=self.side, base=u, on="test")
        log(
            play, period(s).result, "test", self.side, base=u, faces=faces, supply=extra, cause=self.cause,
            passed=not failed,
        )  # fmt: skip

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        return NO_SUPPLY if choice == SUPPLY else None


def hit(play: Play[State], u: int, rule: RuleId, heavy: bool = False, bombarded: bool = False) -> None:
    """FATIGUE.1, SHOOT.SEQ.5 A base takes one battle fatigue hit; the 3rd destroys it (DESTROY.1), or is refused."""
    s = play.state
    if s.at[u] < 0:
        return
    if s.elan >> u & 1:
        s.elan &= ~(1 << u)
        log(play, "FPW.NATION.1", "ignored", s.owner[u], base=u)
        return
    if s.kind[u] in ARMOUR and s.fatigue[u] >= GENERAL.destroyed_at - 1 and not heavy:
        s.pinned |= 1 << u
        log(play, "FATIGUE.4", "refused", s.owner[u], base=u)
        return
    s.fatigue[u] += 1
    if bombarded:
        s.bombarded |= 1 << u
    log(play, rule, "hit", s.owner[u], base=u, hits=s.fatigue[u])
    if s.fatigue[u] >= limit(s, u):
        destroy(play, u)
    elif s.fatigue[u] == GENERAL.destroyed_at and s.rules.train_parts:
        log(play, "DESTROY.4", "uncoupled", s.owner[u], base=u)


def destroy(play: Play[State], u: int) -> None:
    """DESTROY.1 A base is destroyed: its friends beside it are shaken, and Tanks and Trains stay as wrecks."""
    s = play.state
    h, side = s.at[u], s.owner[u]
    s.lost[side] += 1
    s.at[u] = GONE
    wreck = s.kind[u] in ARMOUR
    if wreck:
        s.wrecks |= 1 << h
    log(play, "DESTROY.3" if wreck else "DESTROY.1", "destroyed", side, base=u, hex=h, lost=s.lost[side], wreck=wreck)
    friends = tuple(v for b in board(s).beside[h] if (v := base_in(s, b, side)) >= 0)
    wave = (Wave(side, u, h),) if rises(s, u) else ()
    then(play, BreakCheck(), Shock(side, friends), *wave)


class Shock(Box, frozen=True):
    """DESTROY.2, K12 Every friend beside a destroyed base takes a hit, one after the other as the owner likes."""

    side: int
    friends: tuple[int, ...]

    def living(self, s: State) -> list[int]:
        """The friends who are still there."""
        return [u for u in self.friends if s.at[u] >= 0]

    def ask(self, s: State) -> tuple[Decision, ...]:
        living = self.living(s)
        if len(living) < 2 or not any(s.fatigue[u] + 1 >= limit(s, u) for u in living):
            return ()
        choices = tuple(Choice("shock", u) for u in living)
        prompt = "A base was destroyed. Choose the friend beside it that is shaken next."
        return (Decision(SIDES[self.side], "DESTROY.2", prompt, choices),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        living = self.living(s)
        if not living:
            return
        u = living[0] if choice is None else choice.number
        then(play, Shock(self.side, tuple(v for v in living if v != u)))
        if s.rules.shock != "token":
            then(play, FatigueTest(self.side, u, SHOCK))
        if s.rules.shock != "test":
            hit(play, u, "DESTROY.2")

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        return NOT_SHAKEN if choice.verb == "shock" else None


def expose(play: Play[State], u: int) -> None:
    """GAS.4, M56 A base in an active gas hex tests at once, but only once in a turn."""
    s = play.state
    h = s.at[u]
    if h < 0 or not s.gas[h] or s.gassed >> u & 1:
        return
    s.gassed |= 1 << u
    log(play, "GAS.4", "in_gas", s.owner[u], base=u, hex=h)
    then(play, FatigueTest(s.owner[u], u, GAS, (HEAVY,)))


class Wave(Box, frozen=True):
    """WW1.NATION.7 For each Infantry base destroyed the Ottoman player rolls: on 7 to 10 it returns."""

    side: int
    unit: int
    hex: int

    def ask(self, s: State) -> tuple[Decision, ...]:
        return offer(s, self.side, "WW1.NATION.7", prose("Roll for the next wave. Add a supply die?"))

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        if choice == SUPPLY:
            spend(play, self.side)
        score, thrown = roll_one(play, "WW1.NATION.7", choice == SUPPLY)
        rises = WAVE.result(0, score) == PASSES
        log(play, "WW1.NATION.7", "wave", self.side, base=self.unit, returns=rises, **thrown._asdict())
        if rises:
            then(play, NextWave(self.side, self.unit, self.hex))

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        return NO_SUPPLY if choice == SUPPLY else None


class NextWave(Box, frozen=True):
    """WW1.NATION.7 The new base is placed 1 hex behind where the old one fell, or as near as possible."""

    side: int
    unit: int
    hex: int

    def places(self, s: State) -> list[int]:
        """The hexes to choose from."""
        g = board(s)
        red, blue = occupants(s)
        home = depth(s, self.side, self.hex)
        free = [
            h
            for h in range(g.count)
            if not (red | blue | s.wrecks) >> h & 1
            and h != self.hex
            and passable(s.ground[h], INFANTRY, mountaineers(s, self.side))
        ]
        if not free:
            return []
        behind = [h for h in free if g.apart(h, self.hex) == 1 and depth(s, self.side, h) < home]
        nearest = min(g.apart(h, self.hex) for h in free)
        return behind or [h for h in free if g.apart(h, self.hex) == nearest]

    def ask(self, s: State) -> tuple[Decision, ...]:
        found = self.places(s)
        if len(found) < 2:
            return ()
        choices = tuple(Choice("place", h) for h in found)
        return (Decision(SIDES[self.side], "WW1.NATION.7", "Choose where the next wave stands.", choices),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        found = self.places(s)
        if choice is not None:
            h = choice.number
        elif found:
            h = found[0]
        else:
            return
        u = renew(s, self.unit, h)
        log(play, "WW1.NATION.7", "returns", self.side, base=u, hex=h)
        expose(play, u)

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        return NOT_BEHIND if choice.verb == "place" else None


def recover(play: Play[State], u: int, rule: RuleId) -> None:
    """FATIGUE.2 A base recovers one hit."""
    s = play.state
    s.fatigue[u] -= 1
    log(play, rule, "recovers", s.owner[u], base=u, hits=s.fatigue[u])


def can_recover(s: State, u: int) -> bool:
    """MOVE.TANK.2 Whether a hit can be taken off a base: never off a Tank that has broken down."""
    return s.at[u] >= 0 and borne(s, u) > 0 and not s.broken >> u & 1


def why_not_recover(s: State, u: int, side: int) -> Refusal:
    """Why a side cannot take a hit off a base."""
    if s.owner[u] != side:
        return NOT_YOURS
    if s.at[u] < 0:
        return NOT_ON_BOARD
    return BEYOND_REPAIR if s.fatigue[u] and s.broken >> u & 1 else NOT_TIRED
