"""Chapters 6 and 7.10: reinforcements, and leaders restored."""

from __future__ import annotations

from functools import cache

from marne.board import members
from marne.games.germany_at_war.blocks import ARM as ARM_OF
from marne.games.germany_at_war.blocks import (
    ARM_NAMES,
    ARMIES,
    ARMY,
    BLOCKS,
    BRITISH,
    FOCH,
    GREEN,
    LEADERS,
    OF_SIDE,
    POWER,
    RESERVES,
    SIDE,
)
from marne.games.germany_at_war.command import NOT_YOURS
from marne.games.germany_at_war.ground import AREAS, COUNT, FORTS_IN, GB, HOMES, PRIZES, STARS
from marne.games.germany_at_war.seats import HAS_FINISHED, dones, finished, silent
from marne.games.germany_at_war.state import (
    LATER,
    POOL,
    SIDES,
    STRATEGIC_VALUE,
    Box,
    State,
    friendly,
    put,
    room,
    set_step,
    then,
)
from marne.games.germany_at_war.steps import AREA_FULL, GO, goal
from marne.games.germany_at_war.supply import check_isolation
from marne.games.germany_at_war.verbs import VERBS
from marne.kernel import Choice, Decision, Play, Refusal, Side
from marne.kernel.words import Sentence, counted

PLACE, RESTORE, DRAW = map(VERBS.all, ("place", "restore", "draw"))

NOT_DRAWN = Refusal("6.0b", "That block was not drawn.")
NO_PLACE = Refusal("6.0e", "Neither an icon of its army nor a city or fortress of its Power is free for it.")
ONLY_IN_BRITAIN = Refusal("2.5a", "British reinforcements arrive in Great Britain.")
NO_ICON_THERE = Refusal("6.0c", "That area has no icon of its army and arm, and no city or fortress of its Power.")
NOT_FRIENDLY = Refusal("6.0c", "Reinforcements arrive only where their side is in control and no enemy stands.")
ICONS_FIRST = Refusal("6.0d", "A city or fortress is for blocks that have no free icon, and this one has.")
TAKEN = Refusal("6.0d", "Its place there has been taken by another block of this draw.")
NOT_A_LEADER = Refusal("7.10b", "Only Leaders are restored.")
AT_FULL = Refusal("7.10b", "That Leader is at full strength.")
CUT_OFF = Refusal("7.0.1b", "An isolated Leader cannot be restored.")
OFF_MAP = Refusal("7.10b", "That Leader is not on the map.")


@cache
def icons(u: int, area: int) -> int:
    """5.0b, 6.0c How many icons of a block's army and arm an area shows."""
    army, arm = ARMIES[ARMY[u]], ARM_NAMES[ARM_OF[u]]
    return sum(int(getattr(i, arm)) for i in AREAS[area].icons if i.power == army.power and i.army == army.name)


def has_icons(u: int) -> bool:
    """6.0d Whether a block arrives on icons; Foch and the French Reserves never do."""
    return u != FOCH and not RESERVES >> u & 1


ICON_AREAS = tuple(tuple(a for a in range(COUNT) if icons(u, a)) for u in range(len(BLOCKS)))
"""For each block the areas with an icon of its army and arm."""


class Levy(Box, frozen=True):
    """6.1 The blocks whose turn has come join the pools of both sides, before either draws."""

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        for u in range(len(BLOCKS)):
            if s.at[u] == LATER and GREEN[u] <= s.turn:
                put(s, u, POOL)
                play.log("6.1", "available", (SIDES[SIDE[u]],), block=u)


class Reinforcement(Box, frozen=True):
    """7.10a A side's part of the Reinforcement Phase: first it deploys reinforcements, then it restores leaders."""

    side: int

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        count = min(STRATEGIC_VALUE[self.side], len(pool(play.state, self.side)))
        then(play, Deploy(self.side, draw(play, self.side, count)), Recover(self.side))


class Recover(Box, frozen=True):
    """7.10b, G46 Isolation is judged afresh before leaders are restored."""

    side: int

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        check_isolation(play, self.side)
        then(play, Restore(self.side, STRATEGIC_VALUE[self.side]))


def pool(s: State, side: int) -> list[int]:
    """The blocks in a side's pool."""
    return [u for u in members(OF_SIDE[side]) if s.at[u] == POOL]


def draw(play: Play[State], side: int, count: int) -> tuple[int, ...]:
    """6.0b, G27 Draw blocks at random from a side's pool, as many as there are at most."""
    left = pool(play.state, side)
    drawn = []
    for _ in range(min(count, len(left))):
        u = play.draw("6.0b", left)
        left.remove(u)
        drawn.append(u)
        play.log("6.0b", "drawn", (SIDES[side],), block=u)
    play.log("6.0b", "drew", (SIDES[1 - side], None), side=SIDES[side], count=len(drawn))
    return tuple(sorted(drawn))


class Draw(Box, frozen=True):
    """7.1e, C4 Option B: the side says how many blocks it draws, up to its Strategic Value."""

    side: int

    def ask(self, s: State) -> tuple[Decision, ...]:
        most = min(STRATEGIC_VALUE[self.side], len(pool(s, self.side)))
        prompt = "Choose how many blocks to draw from your pool."
        return (Decision(SIDES[self.side], "7.1e", prompt, DRAW[: most + 1]),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        assert choice is not None
        then(play, Deploy(self.side, draw(play, self.side, choice.number)))


class Deploy(Box, frozen=True):
    """6.0c, 6.0d Drawn blocks are placed one by one; `used` are icons and cities taken in this draw (ruling G49)."""

    side: int
    drawn: tuple[int, ...]
    used: tuple[tuple[int, int], ...] = ()  # area, and the block's army and arm, or -1 for a city or fortress

    def ask(self, s: State) -> tuple[Decision, ...]:
        placeable = tuple(PLACE[u] for u in self.drawn if self.places(s, u))
        if not placeable:
            return ()
        prompt = "Choose a drawn block to place on the map."
        return (Decision(SIDES[self.side], "6.0e", prompt, placeable),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        if choice is None:
            for u in self.drawn:
                play.log("6.0e", "returned", (SIDES[self.side],), block=u)
            return
        then(play, DeployTo(self.side, choice.number, self))

    def places(self, s: State, u: int) -> list[int]:
        """6.0c, 6.0d, C5 Where a block may be placed: on an icon of its own, or failing that in a city or fortress."""
        if POWER[u] == BRITISH:
            return [GB] if room(s, GB, self.side) else []  # 2.5a: always in Great Britain
        return self._on_icons(s, u) or self._in_cities(s, u)

    def _on_icons(self, s: State, u: int) -> list[int]:
        """6.0c The areas where an icon of a block's army and arm is free; Foch and the Reserves have none."""
        if not has_icons(u):
            return []
        kind, open_ground = 3 * ARMY[u] + ARM_OF[u], friendly(s, self.side)
        free = (a for a in ICON_AREAS[u] if self.used.count((a, kind)) < icons(u, a))
        return [a for a in free if open_ground >> a & 1 and room(s, a, self.side)]

    def _in_cities(self, s: State, u: int) -> list[int]:
        """6.0d The areas where a city or fortress of a block's Power is free."""
        homes = HOMES[POWER[u]] & PRIZES & friendly(s, self.side)
        return [a for a in members(homes) if self.used.count((a, -1)) < _shelters(a) and room(s, a, self.side)]

    def no_arrival(self, s: State, u: int, area: int) -> Refusal:
        """Why a block cannot be placed in an area, although there are others for it."""
        if POWER[u] == BRITISH:
            return ONLY_IN_BRITAIN
        icon, city = has_icons(u) and icons(u, area), (HOMES[POWER[u]] & PRIZES) >> area & 1
        if not icon and not city:
            return NO_ICON_THERE
        if not friendly(s, self.side) >> area & 1:
            return NOT_FRIENDLY
        if not room(s, area, self.side):
            return AREA_FULL
        return ICONS_FIRST if not icon and self._on_icons(s, u) else TAKEN

    def with_placed(self, s: State, u: int, area: int) -> Deploy:
        """What is left to place."""
        kind = 3 * ARMY[u] + ARM_OF[u]
        by_icon = has_icons(u) and self.used.count((area, kind)) < icons(u, area)
        rest = tuple(v for v in self.drawn if v != u)
        return Deploy(self.side, rest, (*self.used, (area, kind if by_icon else -1)))

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        if choice.verb != "place":
            return None
        return NO_PLACE if choice.number in self.drawn else NOT_DRAWN

    def relabelled(self, to: tuple[int, ...]) -> Deploy:
        return Deploy(self.side, tuple(sorted(to[u] for u in self.drawn)), self.used)


def _shelters(area: int) -> int:
    """6.0d, C3 How many blocks an area takes in: one for its Major City and one for each fortress."""
    return (STARS >> area & 1) + len(FORTS_IN[area])


class DeployTo(Box, frozen=True):
    """6.0e The owner chooses the area in which a drawn block arrives, at full strength."""

    side: int
    unit: int
    deploy: Deploy

    def ask(self, s: State) -> tuple[Decision, ...]:
        choices = tuple(GO[a] for a in self.deploy.places(s, self.unit))
        return (Decision(SIDES[self.side], "6.0c", "Choose the area where the block arrives.", choices),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        assert choice is not None
        s, u, area = play.state, self.unit, choice.number
        rest = self.deploy.with_placed(s, u, area)
        put(s, u, area)
        set_step(s, u, 0)
        play.log("6.0c", "arrives", (SIDES[self.side],), block=u, area=area)
        play.log("6.0c", "arrival_seen", (SIDES[1 - self.side], None), power=POWER[u], area=area)
        then(play, rest)

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        area = goal(choice)
        return None if area is None else self.deploy.no_arrival(s, self.unit, area)

    def relabelled(self, to: tuple[int, ...]) -> DeployTo:
        return DeployTo(self.side, to[self.unit], self.deploy.relabelled(to))


@cache
def _restorable(left: int) -> Sentence:
    """How many steps may still be restored, as it is asked."""
    return counted(
        "You may restore {count} more step. Choose a Leader, or go on.",
        "You may restore {count} more steps. Choose a Leader, or go on.",
        left,
    )


class Restore(Box, frozen=True):
    """7.10b Leaders recover a step at a time, shared freely, up to the Strategic Value.

    The side is asked even when it has nobody to restore: not asking would tell the enemy how its leaders stand.
    """

    side: int
    left: int
    over: int = 0

    def ask(self, s: State) -> tuple[Decision, ...]:
        if not self.left:
            return ()
        mine = members(OF_SIDE[self.side] & LEADERS & ~silent(s, self.side, self.over))
        leaders = [u for u in mine if self._hindrance(s, u) is None]
        prompt = _restorable(self.left)
        choices = (*(RESTORE[u] for u in leaders), *dones(s, self.side, self.over))
        return (Decision(SIDES[self.side], "7.10b", prompt, choices),)

    def _hindrance(self, s: State, u: int) -> Refusal | None:
        if s.at[u] >= COUNT:
            return OFF_MAP
        if s.isolated >> u & 1:
            return CUT_OFF
        return None if s.step[u] else AT_FULL

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        if choice is None:
            return
        if choice.verb == "restore":
            u = choice.number
            set_step(s, u, s.step[u] - 1)
            play.log("7.10b", "restored", (SIDES[self.side],), block=u, step=s.step[u])
            then(play, Restore(self.side, self.left - 1, self.over))
        else:
            over = finished(s, self.side, self.over, choice)
            if over >= 0:
                then(play, Restore(self.side, self.left, over))

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        if choice.verb != "restore":
            return None
        u = choice.number
        if SIDE[u] != self.side:
            return NOT_YOURS
        return self._hindrance(s, u) or HAS_FINISHED if LEADERS >> u & 1 else NOT_A_LEADER
