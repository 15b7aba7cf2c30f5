"""Chapters 1.7, 2.6 to 2.11, 7.9 and 8: control, Valour, attrition and victory, as the referee works them out."""

from __future__ import annotations

from typing import Any

from marne.kernel import Event
from tests.games.germany_at_war.referee import battle, clauses
from tests.games.germany_at_war.referee.facts import (
    AREAS,
    BLOCKS,
    CAPITALS,
    ENTENTE,
    FORTS,
    FRENCH,
    GERMAN,
    GERMANY,
    PARIS,
    POWERS,
    VICTORY_AREAS,
    side_of,
)
from tests.games.germany_at_war.referee.offers import Battle
from tests.games.germany_at_war.referee.position import Position

SIDES = ("german", "entente")


class Shout(AssertionError):
    """The referee and the rules disagree."""


def consequence(event: Event) -> tuple[Any, ...]:
    """A consequence in short, as the referee writes it down."""
    d = event.data
    if event.kind == "control":
        return ("control", event.rule, d["area"], d["side"])
    if event.kind in ("isolated", "relieved"):
        return (event.kind, d["block"])
    if event.kind == "victory":
        return ("victory", event.rule, d["side"])
    if event.kind == "engage":
        return ("engage", d["area"])
    return (event.kind, d["power"], d.get("points", 0), d["area"])


class Control:
    """What follows from who stands where."""

    p: Position
    note: Battle
    told: list[tuple[Any, ...]]

    def must(self, holds: bool, what: str) -> None:
        """Shout unless something holds."""
        if not holds:
            raise Shout(f"it must be that {what}")

    # 1.7 Victory.

    def wins(self, side: int, rule: str) -> None:
        """1.7 A side has won, if none has before."""
        if self.p.winner < 0:
            self.p.winner, self.p.ending = side, rule
            self.told.append(("victory", rule, SIDES[side]))

    def dies(self, u: int) -> None:
        """7.5.1.15, 1.7.1B A block is eliminated; the tenth German or the twentieth of the Entente loses the game."""
        p, side = self.p, BLOCKS[u].side
        p.at[u] = "dead"
        for marks in (p.activated, p.isolated, p.riders, p.visible):
            marks.discard(u)
        dead = sum(p.at[v] == "dead" and block.side == side for v, block in enumerate(BLOCKS))
        if dead >= (20 if side else 10):
            self.wins(1 - side, "1.7.1B")

    # 2.6 Control.

    def settle(self, area: int) -> None:
        """2.6a An area belongs to the side that is alone there."""
        german, entente = self.p.holds(area, GERMANY), self.p.holds(area, ENTENTE)
        if not (german and entente):
            self.conceal(area)
        if german != entente:
            side = GERMANY if german else ENTENTE
            self.takes(area, side, battle.power_of(self.p, area, side, self.p.here(area, side)), "alone")

    def enters(self, u: int, area: int) -> None:
        """2.6b A block enters an area without enemies."""
        self.conceal(area)
        self.takes(area, BLOCKS[u].side, BLOCKS[u].power, "entered")

    def conceal(self, area: int) -> None:
        """7.5.1.16, G42 All blocks in an area stand up again, but for activated leaders."""
        self.p.visible -= {*self.p.here(area, GERMANY), *self.p.here(area, ENTENTE)} - self.p.activated

    def takes(self, area: int, side: int, power: int, how: str, pays: bool = True) -> None:
        """2.6, 2.8 to 2.11 An area changes hands, if it is not the side's already."""
        p = self.p
        if p.control[area] == side or p.winner >= 0:
            return
        p.control[area] = side
        prize = AREAS[area].prize
        rules = {"alone": "7.5.1.17b" if prize else "2.6a", "entered": "7.5.1.17a" if prize else "2.6b"}
        self.told.append(("control", rules.get(how, how), area, SIDES[side]))
        home = AREAS[area].home
        abroad = home is not None and side_of(home) != side
        if pays and prize and (abroad or p.rules.any_capture_pays):
            self.gains(power, max(1, len(AREAS[area].forts)), area)
        loser = CAPITALS.get(area)
        if loser is not None and side_of(loser) != side and p.valour[loser]:
            self.told.append(("valour_lost", POWERS[loser], p.valour[loser], area))
            p.valour[loser] = 0
        if all(p.control[a] == side for a in VICTORY_AREAS):
            self.wins(side, "1.7.1C")

    def gains(self, power: int, points: int, area: int) -> None:
        """2.11a, 2.9c, G7 A Power gains Valour, unless its Capital is lost."""
        p, side = self.p, side_of(power)
        if p.winner >= 0:
            return
        capital = next(a for a, q in CAPITALS.items() if q == power)
        if p.control[capital] != side:
            self.told.append(("valour_denied", POWERS[power], 0, area))
            return
        p.valour[power] += points
        self.told.append(("valour", POWERS[power], points, area))
        if (p.valour[GERMAN] if side == GERMANY else sum(p.valour[1:])) >= 10:
            self.wins(side, "1.7.1A")

    def plan_pays(self, area: int) -> bool:
        """8.4 Whether the French alone have newly engaged an area in Germany."""
        blocks = self.p.here(area, ENTENTE)
        alone = bool(blocks) and all(BLOCKS[u].power == FRENCH for u in blocks)
        return bool(self.p.rules.plan_xvii) and area in self.p.plan_xvii and alone

    def aftermath(self) -> None:
        """7.5.1.17, G20, G43 Who holds the area after a battle, and Plan XVII."""
        p, note, area = self.p, self.note, self.note.area
        left = [side for side in (GERMANY, ENTENTE) if p.holds(area, side)]
        if len(left) == 2:
            p.visible -= set(p.here(area, 1 - note.side))
        else:
            self.conceal(area)
        if len(left) == 1:
            self.takes(area, left[0], note.powers[left[0]], "alone")
        elif not left and p.rules.wipeout_to_winner:
            self.takes(area, note.side if note.result > 0 else 1 - note.side, GERMAN, "7.5.1.10", pays=False)
        elif not left and not p.rules.wipeout_to_defender:
            self.takes(area, GERMANY if area in p.entered else ENTENTE, GERMAN, "2.6b", pays=False)
        if note.plan:
            self.gains(FRENCH, 1, area)

    def takes_disc(self, fort: int, power: int) -> None:
        """A garrison is gone."""
        self.p.garrisons[fort, power] -= 1
        if not self.p.garrisons[fort, power]:
            del self.p.garrisons[fort, power]

    # 7.0.1, 7.9 Isolation and attrition.

    def check_isolation(self, side: int) -> None:
        """7.0.1a A side's blocks are checked."""
        p = self.p
        before, now = {u for u in p.isolated if BLOCKS[u].side == side}, clauses.cut_off(p, side)
        self.told += [("isolated", u) for u in sorted(now - before)] + [("relieved", u) for u in sorted(before - now)]
        p.isolated = (p.isolated - before) | now

    def final_phase(self, side: int) -> None:
        """7.9b, G10, G11, G47, 8.2 A side's part of the Final Phase."""
        p = self.p
        if p.winner >= 0:
            return
        self.check_isolation(side)
        besieged = {a for a in range(len(AREAS)) if p.contested(a)}
        blocks = [u for u in sorted(p.isolated) if BLOCKS[u].side == side and p.at[u] in besieged]
        forts = [f for f, (area, _) in enumerate(FORTS) if area in besieged]
        discs = [(f, q) for f in forts for q in self.largest(f, side) if not clauses.has_line(p, FORTS[f][0], q)]
        touched = {p.at[u] for u in blocks} | {FORTS[f][0] for f, _ in discs}
        for u in blocks:
            if p.winner < 0 and p.last(u):
                self.dies(u)
            elif p.winner < 0:
                p.step[u] += 1
        for f, q in discs:
            if p.winner < 0:
                self.takes_disc(f, q)
        for area in sorted(a for a in touched if isinstance(a, int)):
            if p.winner < 0:
                self.settle(area)
        if side == GERMANY and p.rules.paris and p.control[PARIS] != GERMANY and p.winner < 0:
            p.valour[GERMAN] = max(0, p.valour[GERMAN] - 1)

    def largest(self, fort: int, side: int) -> list[int]:
        """The Power of a side with most garrisons in a fortress, the French before the Belgians, if it has any."""
        counts = {q: n for (f, q), n in self.p.garrisons.items() if f == fort and side_of(q) == side}
        return [min(counts, key=lambda q: (-counts[q], q))] if counts else []
