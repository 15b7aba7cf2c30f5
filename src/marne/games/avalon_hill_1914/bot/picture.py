"""What an officer sees before a half: where enemies are and how strong, which ground is open, and what is wanted."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from marne.board import members
from marne.games.avalon_hill_1914.bot.campaigns import invades
from marne.games.avalon_hill_1914.bot.ways import DISTANCE, HINGES, METZ, RINGS, STRASSBURG, THROATS, UNREACHED, few
from marne.games.avalon_hill_1914.forts import barriers, hostile
from marne.games.avalon_hill_1914.ground import (
    BELGIUM,
    BOARD,
    BRUSSELS,
    FORTRESSES,
    HOLLAND,
    LIEGE,
    LUXEMBURG,
    NEAR,
    OPEN,
    PLACE_AT,
    PLACE_SQUARES,
    PLACES,
    RIVER,
    SHARE,
    WHOLLY,
)
from marne.games.avalon_hill_1914.neutrality import territory
from marne.games.avalon_hill_1914.readiness import PRESENT
from marne.games.avalon_hill_1914.state import STANDING, State, attack, clear, defense, enemies, neutrals, stands, where
from marne.games.avalon_hill_1914.supply import FEEDERS, in_supply
from marne.games.avalon_hill_1914.units import BELGIAN, BRITISH, FRENCH, GERMAN, GERMANY, NATION, OF_SIDE
from marne.games.avalon_hill_1914.victory import isolated

SWING = tuple(place.german + place.allied for place in PLACES)
"""By how many points the sides differ more when a place changes hands."""
OPENING = 32.0
"""What Liège counts besides, because the railways into Belgium lead through it, and Brussels, which feeds Belgium."""
THROAT = (0.33, 1.2)
"""What share of a place each side sees in a railway square that cuts it off."""
FADES = (1.0, 1.0, 0.6, 0.35, 0.15)
"""How much of an enemy's attack is felt, by how far he is."""
DECAY = 0.87
"""How much less a goal draws with every square that it is away."""
FADING = [*(DECAY**away for away in range(UNREACHED)), 0.0]
WALL = 14
"""A corps stands against so many attack factors."""


class Goal(NamedTuple):
    """A square that somebody should hold, or take: how much it is worth, and how many corps it wants."""

    square: int
    worth: float
    need: float
    mine: bool


class Picture:
    """The board as a side sees it at one moment."""

    def __init__(self, s: State, side: int) -> None:
        standing = STANDING[s.at]
        self.s = s
        self.side = side
        self.here = standing.here
        self.foes = enemies(s, side)
        self.contact = BOARD.neighbours(self.foes)
        self.army = PRESENT[s.at] & OF_SIDE[side] & ~neutrals(s)
        self._fed: dict[int, int] = {}
        self._kept: dict[int, int] = {}
        self._pulls: dict[tuple[int, int], float] = {}
        self._lands: dict[int, list[tuple[Goal, bytes]]] = {}
        self._threats: dict[int, float] = {}
        self._strength: dict[int, tuple[int, int]] = {}
        self.grounds = {
            nation: self._ground(nation) for nation in ((GERMAN,) if side == GERMANY else (FRENCH, BELGIAN))
        }

    def _ground(self, nation: int) -> int:
        """Where an army marches: Germans go into neutral countries only if they mean to."""
        s = self.s
        shut = barriers(s, self.side).stops
        if nation != GERMAN:
            return territory(s, nation) & ~shut
        found = OPEN & ~(WHOLLY[HOLLAND] if not s.violated[HOLLAND] else 0)
        if not invades(s):
            for country in (BELGIUM, LUXEMBURG):
                found &= ~(0 if s.violated[country] else WHOLLY[country])
            if not s.violated[BELGIUM]:
                found &= ~(SHARE[BELGIUM] & SHARE[LUXEMBURG])
        return found & ~shut

    def ground(self, u: int) -> int:
        """Where a unit marches."""
        nation = NATION[u]
        return self.grounds[FRENCH if nation == BRITISH else nation if nation in self.grounds else BELGIAN]

    def supplied(self, u: int) -> int:
        """Where a unit is fed, or will be once it has passed there."""
        nation = NATION[u]
        if nation not in self._fed:
            found = in_supply(self.s, nation)
            self._fed[nation] = found | BOARD.neighbours(found)
        return self._fed[nation]

    def kitchens(self, u: int) -> int:
        """STD.FORT.17 The squares in and beside the fortresses that feed a unit's army."""
        nation, found = NATION[u], 0
        if nation in self._kept:
            return self._kept[nation]
        for f, fortress in enumerate(FORTRESSES):
            if FEEDERS[fortress.country] == nation and stands(self.s, f) and not self.foes >> fortress.square & 1:
                found |= 1 << fortress.square | NEAR[fortress.square]
        self._kept[nation] = found
        return found

    # Enemies.

    def strength(self, square: int) -> tuple[int, int]:
        """What the enemies in a square attack with together, and defend with at best."""
        known = self._strength.get(square)
        if known is None:
            s, foes = self.s, self.here[square] & OF_SIDE[1 - self.side]
            units = list(members(foes))
            known = sum([attack(s, u) for u in units]), max([defense(s, u) for u in units], default=0)
            self._strength[square] = known
        return known

    def threat(self, square: int) -> float:
        """The enemy attack that is felt in a square, from up to four squares away."""
        known = self._threats.get(square)
        if known is None:
            known = 0.0
            for fades, ring in zip(FADES, RINGS[square], strict=True):
                for foe in few(ring & self.foes):
                    known += fades * self.strength(foe)[0]
            self._threats[square] = known
        return known

    # What is wanted.

    @cached_property
    def goals(self) -> list[Goal]:
        """The places to hold and to take, the railways behind Metz and Strassburg, and the fortresses in the way."""
        s, cut, found = self.s, isolated(self.s), []
        for k, square in enumerate(PLACE_SQUARES):
            if PLACES[k].nation == "belgian" and not s.violated[BELGIUM] and not (self.side == GERMANY and invades(s)):
                continue
            mine = (bool(s.held >> k & 1) != bool(cut >> k & 1)) == (self.side == GERMANY)
            found.append(self._goal(square, SWING[k] + self._besides(square), mine))
        found += [self._goal(a, worth, self.side == GERMANY) for a, worth in self.throats.items()]
        return found + [
            self._goal(a, SWING[k], self.side != GERMANY)
            for k, a in HINGES.items()
            if not s.held >> k & 1 and (self.side != GERMANY or not s.passed[GERMANY] >> a & 1)
        ]

    def _besides(self, square: int) -> float:
        """What a place counts besides its points: Liège bars the railways, and the Belgians live on Brussels."""
        return OPENING if (square == LIEGE and not self.s.liege) or square == BRUSSELS else 0.0

    @cached_property
    def throats(self) -> dict[int, float]:
        """The railway squares whose loss cuts Metz or Strassburg off, and what each counts; more near the end."""
        s = self.s
        late = 2.0 if s.move >= s.rules.last_move - 1 else 1.0
        return {
            a: late * THROAT[self.side] * SWING[PLACE_AT[place]]
            for place in (METZ, STRASSBURG)
            if s.held >> PLACE_AT[place] & 1
            for a in THROATS[place]
        }

    def _goal(self, square: int, worth: float, mine: bool) -> Goal:
        """A square as something to hold, by what threatens it, or to take, by what stands there."""
        threat = self.threat(square)
        if mine:
            return Goal(square, worth, min(4.0, 0.6 + threat / WALL) if threat else 0.4, True)
        guard = sum(self.strength(a)[1] for ring in RINGS[square][:3] for a in few(ring & self.foes))
        return Goal(square, worth, min(8.0, 1.5 + guard / 8), False)

    def away(self, u: int, goal: int) -> int:
        """How many squares a unit is away from a goal."""
        return DISTANCE[1 << goal, self.ground(u)][where(self.s, u)]

    def lands(self, ground: int) -> list[tuple[Goal, bytes]]:
        """Every goal, and how far all squares are from it over some ground."""
        found = self._lands.get(ground)
        if found is None:
            found = self._lands[ground] = [(goal, DISTANCE[1 << goal.square, ground]) for goal in self.goals]
        return found

    def pull(self, ground: int, square: int) -> float:
        """How much the places to be taken draw who is in a square."""
        found = self._pulls.get((ground, square))
        if found is None:
            draws = [goal.worth * FADING[land[square]] for goal, land in self.lands(ground) if not goal.mine]
            found = self._pulls[ground, square] = max(draws, default=0.0)
        return found

    def around(self, square: int) -> int:
        """The squares beside a square."""
        return RINGS[square][1]

    def exposed(self, square: int) -> bool:
        """Whether who loses a step in a square must go back or lose two."""
        return clear(self.s, square)

    def wet(self, start: int, square: int) -> bool:
        """STD.TERR.10 Whether an attack from a square into another is halved by a river."""
        return bool(self.s.rules.terrain and RIVER >> start & 1 and not RIVER >> square & 1)

    @cached_property
    def sieges(self) -> list[int]:
        """The enemy fortresses that Germany means to take: those of the goals, and those beside its army."""
        s = self.s
        if self.side != GERMANY or not s.rules.full:
            return []
        wanted = {goal.square for goal in self.goals if not goal.mine}
        own = BOARD.neighbours(STANDING[s.at].sides[GERMANY])
        return [
            fortress.square
            for f, fortress in enumerate(FORTRESSES)
            if hostile(f, GERMANY)
            and stands(s, f)
            and (fortress.country != BELGIUM or invades(s))
            and (fortress.square in wanted or own >> fortress.square & 1)
        ]
