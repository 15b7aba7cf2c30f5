"""5: attachment: which army a unit belongs to, which corps, and what that allows it.

Told are: `boundary` (side, army, other, hexes), `attached` (unit, army) and `corps` (unit, corps or None), the last two
to the owner alone.
"""

from __future__ import annotations

from marne.board import bits, members
from marne.board.standing import on_board, place
from marne.games.offensive_a_outrance.areas import (
    area,
    areas,
    army_at,
    boundaries,
    kept_overlaps,
    with_boundaries,
)
from marne.games.offensive_a_outrance.boundaries import Boundary
from marne.games.offensive_a_outrance.ground import SLOTS
from marne.games.offensive_a_outrance.plans import attaching
from marne.games.offensive_a_outrance.standing import on_map, where
from marne.games.offensive_a_outrance.state import (
    DEAD,
    DETRAINING,
    ENTRAINING,
    TRACK,
    Sided,
    State,
    changed,
    owner_alone,
    task_of,
    then,
)
from marne.games.offensive_a_outrance.tables import TABLES
from marne.games.offensive_a_outrance.units import (
    ARMIES,
    BELGIAN,
    CAVALRY,
    DEPOTS,
    DIVISIONS,
    FORMATIONS,
    FRENCH,
    HOME_ARMY,
    HOME_CORPS,
    INFANTRY_FORMATIONS,
    LIMIT_OF,
    NATION,
    NATIONS,
    NONE,
    NUMBER,
    OF_SIDE,
    SIDE,
    SIDES,
    TRAIN_OF,
    TRAINS,
    UNITS,
    WEIGHT,
)
from marne.games.offensive_a_outrance.verbs import VERBS
from marne.kernel import Choice, Decision, Memory, Play, Refusal, Side

ATTACH, UNDER = map(VERBS.all, ("attach", "under"))
INDEPENDENT, DONE = map(Choice, ("independent", "done"))

MOST_VARIABLE = 3
"""5.2.2a-2 How many Formations of a side may ever be taken out of their printed corps."""
FREE_HORSE = 10
"""25.1 From which turn on the cavalry commands may be attached anywhere."""
NATION_OF_ARMY: tuple[int, ...] = tuple(NATIONS.index(army.nation) for army in ARMIES)
NAVAL = sum(1 << NUMBER[key] for key in ("gb_marine", "gb_1_naval", "gb_2_naval", "gb_naval_artillery"))
"""5.2.5-2 The British units that the Belgian Army may take on attachment."""
FUSILIERS = sum(1 << u for u, unit in enumerate(UNITS) if unit.nation == "french" and unit.id == "Marine")
"""5.2.5-2 The French Marine Brigade."""
COMMANDS: dict[int, tuple[int, ...]] = {
    u: tuple(a for a, army in enumerate(ARMIES) if army.nation == "german" and army.id in command.armies)
    for command in TABLES.command
    for u, unit in enumerate(UNITS)
    if unit.nation == "german" and unit.id in command.units
}
"""25.1 The armies to which each unit of a cavalry command may be attached before GT 10."""

NOT_YOURS = Refusal("5.1.2-1", "That is no Formation of yours on the map.")
ALWAYS_INDEPENDENT = Refusal("5.2.4-2", "Cavalry Formations are always Independent.")
NO_CORPS_FOR_IT = Refusal("5.2.2-1", "There is no other corps in its army that has room for it.")
THREE_ONLY = Refusal("5.2.2a-2", "Only three Formations of a side may ever leave their printed corps.")
THERE_ALREADY = Refusal("5.2.2-1", "It is attached so already.")
OTHER_ARMY = Refusal("5.2.2-1", "That corps is not attached to the army of the Formation.")
CORPS_FULL = Refusal("5.2.3", "The corps would have more than its Attachment Limit.")


# 5.1.2 The army of a unit.


def eligible(s: State, u: int, army: int) -> bool:
    """5.2.5, 5.4, 25.1 Whether a unit may be attached to an army at all."""
    if UNITS[u].army_unit:
        return army == HOME_ARMY[u]
    if s.turn < FREE_HORSE and u in COMMANDS:
        return army in COMMANDS[u]
    if NATION_OF_ARMY[army] == NATION[u]:
        return True
    return NATION_OF_ARMY[army] == BELGIAN and _guest(s, u, army)


def _guest(s: State, u: int, army: int) -> bool:
    """5.2.5-2, G58 Whether the Belgian Army may take a unit of its allies: naval ones, and one French Division."""
    if (NAVAL | FUSILIERS) >> u & 1:
        return True
    if NATION[u] != FRENCH or not DIVISIONS >> u & 1:
        return False
    spaces = areas(s, 1).get(army, 0)
    waiting = [v for v in members(DIVISIONS) if NATION[v] == FRENCH and on_map(s, v) and spaces >> where(s, v) & 1]
    there = [v for v in waiting if s.army[v] == army]
    return u == (there or waiting or [u])[0]


def _exempt(s: State, u: int) -> bool:
    """5.1.2-3 Whether a unit that entrains, rides or detrains keeps its army wherever it is."""
    return bool(s.riding >> u & 1) or task_of(s, u)[0] in (ENTRAINING, DETRAINING)


def _kept(s: State, u: int, army: int) -> bool:
    """26.6.2a Whether a corps or a Formation keeps its army because the Sixth, until its plan has ended, attaches and
    detaches none but arriving reinforcements."""
    if s.rules.edition < 3 or not (TRAINS | FORMATIONS) >> u & 1:
        return False
    if attaching(s, s.army[u]) is not None:
        return True
    return attaching(s, army) is not None and all(u != arrival for _, arrival, _, _ in s.rules.setting.arrivals)


def _by_ground(s: State, u: int, side: int) -> int:
    """5.1.2-3, 5.5-1, A7 The army to which a unit belongs by where it stands; its own, if it may not change, or need
    not because the ground is that army's too."""
    army = army_at(s, side, where(s, u))
    if s.overlaps and s.army[u] != NONE and area(s, s.army[u]) >> where(s, u) & 1:
        return s.army[u]
    if army == NONE or _exempt(s, u) or not eligible(s, u, army) or _kept(s, u, army):
        return s.army[u]
    return army


def armies_by_ground(s: State, side: int) -> bytes:
    """5.1.2, G55 The army of every unit, as the areas of a side now say.

    Trains go with the area they stand in, Formations of a corps with its Train, all others with their own area. Depots
    stay with their army.
    """
    found = bytearray(s.army)
    present = [u for u in members(OF_SIDE[side] & ~DEPOTS) if on_map(s, u)]
    for u in present:
        if TRAINS >> u & 1 or s.corps[u] == NONE:
            found[u] = _by_ground(s, u, side)
    for u in present:
        if not TRAINS >> u & 1 and s.corps[u] != NONE:
            train = TRAIN_OF[s.corps[u]]
            found[u] = found[train] if on_map(s, train) else _by_ground(s, u, side)
    return bytes(found)


def settle(play: Play[State], side: int, lines: tuple[Boundary, ...], laps: tuple[Boundary, ...] | None = None) -> None:
    """5.1.2, 5.1.4 A side's boundaries and overlaps are set, and with them the army of every unit, until its next
    Attachment Phase; where no overlaps are told, the old ones are kept that the boundaries still allow."""
    s, old = play.state, boundaries(play.state, side)
    for lap in laps or ():
        if lap not in s.overlaps:
            play.log("5.1.4", "overlap", side=SIDES[side], army=lap[0], other=lap[1], hexes=[*lap[2:]])
    for line in lines:
        if line not in old:
            play.log("5.1.1-2", "boundary", side=SIDES[side], army=line[0], other=line[1], hexes=[*line[2:]])
    s.boundaries = with_boundaries(s, side, lines)
    s.overlaps = (kept_overlaps(s) if s.overlaps else ()) if laps is None else laps
    before, s.army = s.army, armies_by_ground(s, side)
    for u in members(OF_SIDE[side]):
        if before[u] != s.army[u]:
            play.log("5.1.2-3", "attached", owner_alone(play.state, side), unit=u, army=s.army[u])


# 5.2 The corps of a Formation.


def _loads(key: tuple[bytes, bytes, bool]) -> dict[int, int]:
    corps, at, all_others = key
    found: dict[int, int] = {}
    for u in _LISTED_FORMATIONS:
        if corps[u] != NONE and (place(at, u) != DEAD if all_others else place(at, u) < SLOTS or place(at, u) == TRACK):
            found[corps[u]] = found.get(corps[u], 0) + WEIGHT[u]
    return found


_LISTED_FORMATIONS = tuple(members(FORMATIONS))


_LOADS: Memory[tuple[bytes, bytes, bool], dict[int, int]] = Memory(64, _loads)


def load(s: State, corps: int) -> int:
    """5.2.3 What is attached to a corps, in eighths of a division: Formations on the map, or on the Game Turn track.

    Before edition 3 those counted, too, that are combined into another unit.
    """
    return _LOADS[s.corps, s.at, s.rules.edition < 3].get(corps, 0)


def has_room(s: State, u: int, corps: int) -> bool:
    """5.2.3 Whether a corps has room for a Formation; before edition 3 its printed corps always had."""
    return (s.rules.edition < 3 and corps == HOME_CORPS[u]) or load(s, corps) + WEIGHT[u] <= LIMIT_OF[corps]


def corps_hindrance(s: State, u: int, corps: int) -> Refusal | None:
    """5.2.2, 5.2.3, 5.2.4 Why a Formation cannot be attached to a corps, or with NONE be made Independent."""
    if s.corps[u] == corps:
        return THERE_ALREADY
    if corps != NONE and CAVALRY >> u & 1:
        return ALWAYS_INDEPENDENT
    if corps != NONE and (not on_map(s, TRAIN_OF[corps]) or s.army[TRAIN_OF[corps]] != s.army[u]):
        return OTHER_ARMY
    if corps != NONE and not has_room(s, u, corps):
        return CORPS_FULL
    if HOME_CORPS[u] != NONE and corps != HOME_CORPS[u] and not s.variable >> u & 1:
        own = s.variable & OF_SIDE[NATION[u] != 0]
        return THREE_ONLY if own.bit_count() >= MOST_VARIABLE else None
    return None


def _choices(s: State, u: int) -> list[int]:
    """The corps to which a Formation may be attached, and NONE."""
    return [c for c in (*_CORPS[s.army].get(s.army[u], ()), NONE) if corps_hindrance(s, u, c) is None]


_PRINTED = bits(u for u in members(INFANTRY_FORMATIONS) if HOME_CORPS[u] != NONE)
"""5.2.2a-2 The Formations with a printed corps."""


def _corps(armies: bytes) -> dict[int, list[int]]:
    """5.2.2-1 The corps whose Trains are attached to each army."""
    found: dict[int, list[int]] = {}
    for c, train in enumerate(TRAIN_OF):
        found.setdefault(armies[train], []).append(c)
    return found


_CORPS: Memory[bytes, dict[int, list[int]]] = Memory(64, _corps)


def attachable(s: State, side: int) -> list[int]:
    """5.2.2a, G57 The Formations of a side whose corps may be changed."""
    own, corps = INFANTRY_FORMATIONS & OF_SIDE[side] & on_board(s.at), _CORPS[s.army]
    if (s.variable & OF_SIDE[side]).bit_count() >= MOST_VARIABLE:
        own &= ~_PRINTED | s.variable | bits(u for u in members(own) if s.corps[u] != HOME_CORPS[u])
    return [u for u in members(own) if any(corps_hindrance(s, u, c) is None for c in (NONE, *corps.get(s.army[u], ())))]


def attach_to(play: Play[State], u: int, corps: int) -> None:
    """5.2.2, 5.2.2a A Formation is attached to a corps, or made Independent."""
    s = play.state
    variable = HOME_CORPS[u] != NONE and corps != HOME_CORPS[u]
    s.corps = changed(s.corps, u, corps)
    if variable:
        s.variable |= 1 << u
    rule = "5.2.2a-1" if variable else "5.2.2-1"
    play.log(rule, "corps", owner_alone(s, SIDE[u]), unit=u, corps=None if corps == NONE else corps)


# Stages.


class Corps(Sided, frozen=True):
    """5.1.2-1, 5.2.2 A side attaches Formations to corps, when its corps have been attached to armies."""

    def ask(self, s: State) -> tuple[Decision, ...]:
        choices = (DONE, *(ATTACH[u] for u in attachable(s, self.side)))
        return (Decision(SIDES[self.side], "5.2.2-1", "Attach Formations to corps.", choices),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        if choice is not None and choice != DONE:
            then(play, UnderCorps(self.side, choice.number), self)

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        if choice.verb != "attach":
            return None
        u = choice.number
        if not (FORMATIONS & OF_SIDE[self.side]) >> u & 1 or not on_map(s, u):
            return NOT_YOURS
        if CAVALRY >> u & 1:
            return ALWAYS_INDEPENDENT
        spent = (s.variable & OF_SIDE[self.side]).bit_count() >= MOST_VARIABLE
        return THREE_ONLY if HOME_CORPS[u] != NONE and spent else NO_CORPS_FOR_IT


class UnderCorps(Sided, frozen=True):
    """5.2.2a-1, G57 The corps to which a Formation is attached, or none."""

    unit: int

    def pieces(self, s: State) -> int:
        return 1 << self.unit

    def ask(self, s: State) -> tuple[Decision, ...]:
        found = _choices(s, self.unit)
        choices = tuple(INDEPENDENT if c == NONE else UNDER[c] for c in found)
        return (Decision(SIDES[self.side], "5.2.2a-1", "Choose a corps for the Formation.", choices),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        if choice is not None:
            attach_to(play, self.unit, NONE if choice == INDEPENDENT else choice.number)

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        if choice == INDEPENDENT:
            return corps_hindrance(s, self.unit, NONE)
        return corps_hindrance(s, self.unit, choice.number) if choice.verb == "under" else None
