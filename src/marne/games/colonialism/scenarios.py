"""Game scenarios: Meeting Engagement, Big Push, Breakthrough; their zones, trades and trenches."""

from __future__ import annotations

from functools import cache

from marne.board import bits
from marne.games.colonialism import lots
from marne.games.colonialism.board import Grid
from marne.games.colonialism.deck import VERDUN, WARRIOR_CASTE
from marne.games.colonialism.periods import PERIODS
from marne.games.colonialism.state import (
    Box,
    State,
    bases,
    board,
    depth,
    log,
    nation,
    occupied,
    plays,
    replaced,
    then,
)
from marne.games.colonialism.terrain import MOUNTAIN, TRENCH, WATER
from marne.games.colonialism.units import CAR, CAVALRY, EXPERIENCED, INFANTRY, MACHINE_GUN, NAMES, SIDES, UNITS
from marne.kernel import Choice, Decision, Play, Refusal, Side

KEEP, TRADE, DONE = Choice("keep"), Choice("trade"), Choice("done")
DEEP = 3
"""SCEN.MEET.2, SCEN.PUSH.1 How deep a zone is."""
TO_CAVALRY, TO_CAR = Choice("convert", "cavalry"), Choice("convert", "armoured_car")
PACKAGE = 4
"""SCEN.PUSH.2 How many Fresh Infantry six trench hexes cost."""
STRONG_POINTS = 2

TOO_FEW_FRESH = "There are not enough Fresh Infantry for that."
NO_CAR_YET = Refusal("SCEN.MEET.3", "Armoured Cars are for armies dated 1914 or later.")
NO_CAVALRY = Refusal("ZULU.ARMY.3", "Its army list has no Cavalry.")
ONE_KIND = Refusal("SCEN.MEET.3", "Up to 4 Fresh Infantry in all: two Cavalry, or instead one Armoured Car.")
ALL_SIX = Refusal("SCEN.PUSH.2", "As agreed, four Infantry buy all six trench hexes.")
FOUR_OR_TWO = Refusal("SCEN.PUSH.2", "As agreed, four Infantry buy four trench hexes or two, not six.")
NOT_IN_ZONE = Refusal("SETUP.8", "A trench is dug in your own zone.")
NOT_SUCH_GROUND = Refusal("SETUP.8", "No trench can be dug in water or mountains, or where there is one already.")
THIRD_ROW = Refusal("SCEN.PUSH.2", "These trench hexes are laid on the foremost row of your zone.")
LAST_ROWS = Refusal("SCEN.PUSH.2", "These trench hexes are laid on one of the two foremost rows of your zone.")
NOT_ADJACENT = Refusal("SCEN.PUSH.2", "Trench hexes are laid in at least adjacent pairs.")
TOO_CLOSE = Refusal("SCEN.BREAK.2", "A strong point may not be next to another trench hex.")


def zone_depth(s: State) -> int:
    """M76 Zones are 3 deep, or less on a board too small to leave 2 rows between them."""
    return max(1, min(DEEP, (s.rules.rows - 2) // 2))


def zone(s: State, side: int) -> int:
    """SCEN.MEET.2, SCEN.PUSH.1, SCEN.BREAK.1, SCEN.BREAK.3 The hexes in which a side deploys."""
    g, attacks = board(s), side == s.attacker
    if s.rules.square and not attacks:
        enemies = bases(s, s.attacker)
        return bits(h for h in range(g.count) if all(g.apart(h, s.at[u]) >= s.rules.square for u in enemies))
    return _zone(g, s.engagement, attacks, zone_depth(s))


@cache
def _zone(g: Grid, engagement: str, attacks: bool, deep: int) -> int:
    along = g.depths["left" if attacks else "right"]
    up = g.depths["bottom" if attacks else "top"]
    if engagement == "breakthrough":
        columns = g.columns // 3 if attacks else g.columns // 2
        return bits(h for h in range(g.count) if along[h] < columns)
    if engagement == "push":
        return bits(h for h in range(g.count) if up[h] < deep)
    arm = g.columns - deep - 2  # M32: an L whose long arm stops short of the enemy's
    return bits(h for h in range(g.count) if along[h] < deep or (up[h] < deep and along[h] < arm))


def infantry_only(s: State, side: int) -> bool:
    """ZULU.NATION.3, M57 Whether a side may have nothing but Infantry."""
    return plays(s, side, WARRIOR_CASTE)


def mounts(s: State, side: int) -> bool:
    """ZULU.ARMY.3, M89 Whether the army list gives a nation Cavalry; only then a scenario does."""
    row = PERIODS[s.rules.period].army.convert["cavalry"]
    return not row.nations or nation(s, side) in row.nations


def gain(play: Play[State], side: int) -> None:
    """SCEN.BREAK.3 The attacker of a Breakthrough gains two Cavalry, or two Infantry if they would be too many."""
    s = play.state
    own = s.reserve[side]
    most = PERIODS[s.rules.period].army.convert["cavalry"].most * (s.rules.armies[side].points // 25)
    mounted = mounts(s, side) and lots.count(own, CAVALRY) + 2 <= most and not infantry_only(s, side)
    kind = CAVALRY if mounted else INFANTRY
    lots.keep(s, side, lots.with_more(own, kind, 0, 2))
    log(play, "SCEN.BREAK.3", "gains", side, secret=s.rules.designed[side], unit=UNITS[kind].id, count=2)


class MeetingTrade(Box, frozen=True):
    """SCEN.MEET.3 Each side may turn up to 4 Fresh Infantry into Cavalry, two for one, or into one Armoured Car."""

    side: int
    used: int = 0

    def ask(self, s: State) -> tuple[Decision, ...]:
        if infantry_only(s, self.side) or self.used >= 4:
            return ()
        choices = [c for c in (TO_CAVALRY, TO_CAR) if self._hindrance(s, c) is None]
        prompt = "Turn Fresh Infantry into Cavalry, two for one?"
        if "armoured_car" in _list(s):
            prompt = "Turn Fresh Infantry into Cavalry, two for one, or four into an Armoured Car?"
        return (Decision(SIDES[self.side], "SCEN.MEET.3", prompt, (KEEP, *choices)),)

    def _hindrance(self, s: State, choice: Choice) -> Refusal | None:
        fresh = lots.fresh(s.reserve[self.side])
        if choice == TO_CAR:
            if s.rules.armies[self.side].year < UNITS[CAR].from_year or "armoured_car" not in _list(s):
                return NO_CAR_YET
            if self.used:
                return ONE_KIND
            return None if fresh >= 4 else Refusal("SCEN.MEET.3", TOO_FEW_FRESH)
        if not mounts(s, self.side):
            return NO_CAVALRY
        return None if fresh >= 2 else Refusal("SCEN.MEET.3", TOO_FEW_FRESH)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        if choice is None or choice == KEEP:
            return
        kind, price = (CAR, 4) if choice == TO_CAR else (CAVALRY, 2)
        left = lots.without(s.reserve[self.side], INFANTRY, 0, price)
        lots.keep(s, self.side, lots.with_more(left, kind, 0, 1))
        log(
            play,
            "SCEN.MEET.3",
            "converts",
            self.side,
            secret=s.rules.designed[self.side],
            unit=UNITS[kind].id,
            price=price,
        )
        then(play, MeetingTrade(self.side, self.used + price))

    def menu(self, s: State, side: Side) -> tuple[Choice, ...]:
        return (KEEP, TO_CAVALRY, TO_CAR) if "armoured_car" in _list(s) else (KEEP, TO_CAVALRY)

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        return self._hindrance(s, choice) if choice in (TO_CAVALRY, TO_CAR) else None


def _list(s: State) -> dict[str, object]:
    return dict(PERIODS[s.rules.period].army.convert)


class TrenchTrade(Box, frozen=True):
    """SCEN.PUSH.2, M30 The defender of a Big Push may trade 4 Fresh Infantry for trench hexes."""

    side: int

    def ask(self, s: State) -> tuple[Decision, ...]:
        choices = self.menu(s, SIDES[self.side])
        if lots.fresh(s.reserve[self.side]) < PACKAGE:
            choices = (KEEP,)
        prompt = "Trade 4 Fresh Infantry for trench hexes?"
        return (Decision(SIDES[self.side], "SCEN.PUSH.2", prompt, choices),)

    def menu(self, s: State, side: Side) -> tuple[Choice, ...]:
        return (KEEP, Choice("trade", 4), Choice("trade", 2)) if s.rules.either_trench else (KEEP, TRADE)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        if choice is None or choice == KEEP:
            return
        lots.keep(s, self.side, lots.without(s.reserve[self.side], INFANTRY, 0, PACKAGE))
        parts = {"trade": ("front", "front", "rear"), "trade 4": ("front", "front"), "trade 2": ("rear",)}
        works = parts[str(choice)]
        log(play, "SCEN.PUSH.2", "trades", self.side, hexes=2 * len(works))
        s.works = (*s.works, *works)

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        if choice.verb != "trade":
            return None
        if (choice == TRADE) == s.rules.either_trench:
            return FOUR_OR_TWO if s.rules.either_trench else ALL_SIX
        return Refusal("SCEN.PUSH.2", TOO_FEW_FRESH)


class Dismount(Box, frozen=True):
    """SCEN.PUSH.3 Against trenches the attacker may turn Machine Guns and Cavalry into Infantry of the same rating."""

    side: int

    def offered(self, s: State) -> dict[Choice, tuple[int, int]]:
        """What may be turned, by choice."""
        own = s.reserve[self.side]
        return {
            Choice("to_infantry", NAMES[kind] + (" E" if traits else "")): (kind, traits)
            for kind in (MACHINE_GUN, CAVALRY)
            for traits in (0, EXPERIENCED)
            if lots.count(own, kind, traits)
        }

    def ask(self, s: State) -> tuple[Decision, ...]:
        prompt = "Turn Machine Guns or Cavalry into Infantry, one for one?"
        return (Decision(SIDES[self.side], "SCEN.PUSH.3", prompt, (DONE, *self.offered(s))),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        if choice is None or choice == DONE:
            return
        kind, traits = self.offered(s)[choice]
        left = lots.without(s.reserve[self.side], kind, traits, 1)
        lots.keep(s, self.side, lots.with_more(left, INFANTRY, traits, 1))
        log(
            play,
            "SCEN.PUSH.3",
            "converts",
            self.side,
            secret=s.rules.designed[self.side],
            unit=UNITS[INFANTRY].id,
            price=1,
        )
        then(play, self)

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        return Refusal("SCEN.PUSH.3", "You have no such base.") if choice.verb == "to_infantry" else None


class StrongPoints(Box, frozen=True):
    """SCEN.BREAK.2 The defender of a Breakthrough may buy up to two trench hexes for a Fresh Infantry each."""

    side: int

    def ask(self, s: State) -> tuple[Decision, ...]:
        most = min(STRONG_POINTS, lots.fresh(s.reserve[self.side]))
        choices = self.menu(s, SIDES[self.side])[: most + 1]
        prompt = "How many strong points do you buy, for a Fresh Infantry each?"
        return (Decision(SIDES[self.side], "SCEN.BREAK.2", prompt, choices),)

    def menu(self, s: State, side: Side) -> tuple[Choice, ...]:
        return tuple(Choice("trenches", n) for n in range(STRONG_POINTS + 1))

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        number = choice.number if choice is not None else 0
        if number:
            lots.keep(s, self.side, lots.without(s.reserve[self.side], INFANTRY, 0, number))
            log(play, "SCEN.BREAK.2", "trades", self.side, hexes=number)
            s.works = (*s.works, *("lone",) * number)

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        return Refusal("SCEN.BREAK.2", TOO_FEW_FRESH) if choice.verb == "trenches" else None


def undiggable(s: State, side: int, work: str, h: int) -> Refusal | None:
    """SCEN.PUSH.2, SCEN.BREAK.2, WW1.NATION.4, M69 Why no trench of a kind may be laid in a hex."""
    if not zone(s, side) >> h & 1:
        return NOT_IN_ZONE
    if s.ground[h] in WATER or s.ground[h] in (MOUNTAIN, TRENCH):
        return NOT_SUCH_GROUND
    back = zone_depth(s) - 1 - depth(s, side, h)
    if work == "front" and back:
        return THIRD_ROW
    if work == "rear" and back not in (0, 1):
        return LAST_ROWS
    if work == "lone" and any(s.ground[b] == TRENCH for b in board(s).beside[h]):
        return TOO_CLOSE
    return None


def diggable(s: State, side: int, work: str, h: int) -> bool:
    """Whether a trench of a kind may be laid in a hex."""
    return undiggable(s, side, work, h) is None


class Dig(Box, frozen=True):
    """SETUP.8 The defender lays his trench hexes, pair by pair, or one by one."""

    side: int
    anchor: int = -1  # the first hex of a pair

    def hexes(self, s: State) -> list[int]:
        """Where the next trench hex may be laid."""
        work = s.works[0]
        g = board(s)
        if self.anchor >= 0:
            return [b for b in g.beside[self.anchor] if diggable(s, self.side, work, b)]
        found = [h for h in range(g.count) if diggable(s, self.side, work, h)]
        if work in ("lone", "free"):
            return found
        return [h for h in found if any(diggable(s, self.side, work, b) for b in g.beside[h])]

    def ask(self, s: State) -> tuple[Decision, ...]:
        if not s.works:
            return ()
        choices = tuple(Choice("dig", h) for h in self.hexes(s))
        if not choices:
            return ()
        rule = {"lone": "SCEN.BREAK.2", "free": "WW1.NATION.4"}.get(s.works[0], "SCEN.PUSH.2")
        return (Decision(SIDES[self.side], rule, "Choose a hex for a trench.", choices),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        if not s.works:
            return
        work = s.works[0]
        if choice is None:
            s.works = s.works[1:]  # M69: there is no room for it
            then(play, Dig(self.side))
            return
        h = choice.number
        s.ground = replaced(s.ground, h, TRENCH)
        log(play, "SETUP.8", "digs", self.side, hex=h)
        paired = work in ("lone", "free") or self.anchor >= 0
        if paired:
            s.works = s.works[1:]
        then(play, Dig(self.side, -1 if paired else h))

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        if choice.verb != "dig":
            return None
        return undiggable(s, self.side, s.works[0], choice.number) or NOT_ADJACENT


def verdun_works(s: State) -> tuple[str, ...]:
    """WW1.NATION.4, M29 The two extra trench hexes of Verdun: a pair in a Big Push, apart in a Breakthrough."""
    side = 1 - s.attacker
    if not plays(s, side, VERDUN):
        return ()
    return {"push": ("pair",), "breakthrough": ("lone", "lone")}.get(s.engagement, ("free", "free"))


def own_hexes(s: State, side: int) -> int:
    """The hexes of a side's zone that are still empty."""
    return zone(s, side) & ~occupied(s, 0) & ~occupied(s, 1) & ~s.wrecks
