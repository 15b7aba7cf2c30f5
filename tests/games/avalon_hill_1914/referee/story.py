"""What the referee does when it hears of something: it works out by itself whether it may be, and what follows."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from tests.games.avalon_hill_1914.referee import offers
from tests.games.avalon_hill_1914.referee.facts import (
    ALLIES,
    ARRIVES,
    COLUMNS,
    FORT_NUMBER,
    GERMANY,
    PARTS,
    PIECES,
    SIDES,
    SQUARES,
    TABLES,
    TRACKS,
    UNITS,
    name_of,
    side_of,
)
from tests.games.avalon_hill_1914.referee.marches import line_of
from tests.games.avalon_hill_1914.referee.record import Battle, Record
from tests.games.avalon_hill_1914.referee.score import level, score


class Story(Record):
    """One who hears a game told, event by event."""

    # STD.SETUP

    def on_placed(self, rule: str, unit: int, square: int) -> None:
        """STD.SETUP.4."""
        self.must(name_of(square) in offers.dutch_area(), "the Dutch start inside Holland")
        self.p.at[unit] = name_of(square)

    def on_charted(self, rule: str, side: str, unit: int, square: int) -> None:
        """STD.SETUP.10."""
        self.must(name_of(square) in offers.setup_area(SIDES.index(side)), "units start in their own country")
        self.p.at[unit] = name_of(square)

    def on_historical(self, rule: str) -> None:
        """INTRO.3."""
        for u, unit in enumerate(UNITS):
            if unit.start == "mobilized":
                self.p.at[u] = unit.hist

    # STD.SEQ

    def on_turn(self, rule: str, move: int) -> None:
        """STD.TIME.1."""
        self.must(move == (self.p.move + 1 if self.p.half else 1), "the Time Record advances by one")
        self.p.move, self.p.half = move, GERMANY

    def on_half(self, rule: str, side: str, move: int) -> None:
        """STD.SEQ.1, STD.SEQ.4 A side's half begins, and what the last one has seen is forgotten."""
        p, self.battle = self.p, None
        p.half = SIDES.index(side)
        for seen in (p.moved, p.rode, p.refilled, p.waits, p.bonus, p.stopped, p.quota, p.given, p.used, p.tracks):
            seen.clear()
        self.coming = {u for u in offers.arriving(self.now, p.half) if offers.by_themselves(u)}

    def on_arrives(self, rule: str, unit: int, square: int) -> None:
        """STD.REINF."""
        p, row, at = self.p, ARRIVES[unit], name_of(square)
        self.must(offers.due(p, unit), f"{UNITS[unit].id} is due")
        self.must(at in offers.arrival_squares(self.now, unit), "it arrives where it may")
        self.coming.discard(unit)
        self.enter(unit, at)
        if row.get("bonus") and p.landed in (0, p.move):
            p.landed = p.move
            p.bonus.add(unit)
        if not row.get("rides_at_once"):
            p.waits.add(unit)

    def on_rebuilt(self, rule: str, unit: int, before: str, after: str) -> None:
        """STD.REPL."""
        p, nation = self.p, UNITS[unit].nation
        p.step[unit] -= 1
        p.refilled.add(unit)
        p.given[nation] = p.given.get(nation, 0) + 1
        if nation == "british" and not p.has("british_replacements", "rate"):
            p.stock -= 1

    # STD.MOVE, STD.RAIL

    def on_march(self, rule: str, units: list[int], start: int, goal: int) -> None:
        """STD.MOVE.2."""
        m, b = self.march, name_of(goal)
        assert m
        self.must({*units} == m.units and name_of(start) == self.p.at[units[0]], "the group marches from where it is")
        r = self.now
        steps = {to: (left, paid) for to, left, paid in r.walks(m.units, name_of(start), 99, m.paid, bool(m.trail))}
        self.must(b in steps, f"the way to {b} is open")
        left, paid = steps[b]
        tied = r.tied(m.units)
        m.strayed = m.strayed or bool(tied and b not in r.precincts(tied, m.start))
        m.spent, m.paid = m.spent + 99 - left, paid
        self.must(m.spent <= r.slowest(m.units), "nobody goes farther than his factor")
        m.trail.append(b)
        for u in units:
            self.enter(u, b)

    def on_gives_way(self, rule: str, units: list[int], start: int, goal: int) -> None:
        """STD.COMBAT.9."""
        side, a = UNITS[units[0]].side, name_of(start)
        self.must({*units} == {*self.now.there(a, side)}, "all cavalry goes")
        self.must(name_of(goal) in self.now.refuges(side, a, units), "it goes where it may")
        for u in units:
            self.enter(u, name_of(goal))

    def on_ride(self, rule: str, units: list[int], path: list[int]) -> None:
        """STD.RAIL.2 to 4, 8, 19 A load goes by rail, and every square of its way must be free for it."""
        assert self.ride
        way, r, (group, so_far) = [name_of(a) for a in path], self.now, self.ride
        line = line_of(units[0])
        luxemburg = line == "german" and ("Luxemburg" in self.p.violated or SQUARES[way[-1]].countries == {"Luxemburg"})
        self.must({*units} == group and way[0] == so_far[-1], "the train goes on from where it is")
        self.must(all(r.station(line, a, luxemburg) for a in way), f"trains may use {' '.join(way)}")
        owners = {"german": "Germany", "french": "France", "belgian": "Belgium"}[line]
        for pair in map(frozenset, pairwise(way)):
            free = pair in TRACKS and self.p.tracks[pair] < TRACKS[pair].lines
            self.must(free and TRACKS[pair].owners & {owners, "Luxemburg" if luxemburg else owners}, f"track {pair}")
        so_far += way[1:]
        self.must(len(so_far) == len({*so_far}), "no train comes back over its way")
        self.must(len(so_far) - 1 <= (25 if line == "german" else 15), "no train goes farther than it can")
        for a in way[1:]:
            for u in units:
                self.enter(u, a)

    def arrive(self) -> None:
        """STD.RAIL.5, 8 A train stops."""
        assert self.ride
        (units, path), p = self.ride, self.p
        self.must(self.now.fits(units), "the load is within the limits of the turn")
        self.stop(units, path[-1], side_of(path[-1], path[-2]))
        line = line_of(min(units))
        if charged := self.now.weights(units - p.bonus):
            p.quota[line] = p.quota.get(line, 0) + charged
        p.used.update(path)
        p.tracks.update(frozenset(pair) for pair in pairwise(path))
        p.rode |= units
        self.ride = None

    # STD.COMBAT

    def on_attack(self, rule: str, square: int, side: str, units: tuple[int, ...]) -> None:
        """STD.COMBAT.2."""
        a, k = name_of(square), SIDES.index(side)
        self.must(all(map(self.now.able, units)), "only who may attack does")
        self.attack_on(a)
        self.battle = Battle(k, a, {*units})
        self.commit({*units})
        self.p.attacked.add(a)

    def commit(self, units: set[int]) -> None:
        """STD.STACK.8, STD.COMBAT.12."""
        self.p.fought |= units
        self.p.fired |= {self.p.at[u] for u in units if UNITS[u].supports}

    def on_battle(self, rule: str, square: int, side: str, attack: int, defense: int, column: str, die: int,
                  attacker: int, defender: int) -> None:  # fmt: skip
        """STD.COMBAT.20 to 22."""
        b, r = self.battle, self.now
        assert b
        b.named = b.named or {*r.nameable(b.square, 1 - b.side)}
        self.must(b.named and r.weights(b.named) <= 4, "at most one corps defends")
        found = r.offence(b.square, b.attackers), sum(map(r.defense, b.named))
        self.must((attack, defense) == found, f"the odds are {found}, not {(attack, defense)}")
        self.must(column == COLUMNS[r.column(*found)], f"the column is {COLUMNS[r.column(*found)]}, not {column}")
        b.result = r.result(*found, die)
        self.must((attacker, defender) == b.result, f"the result is {b.result}, not {(attacker, defender)}")
        self.p.fought |= b.named
        self.owe(b.attackers, attacker)
        if defender and sum(map(r.steps_left, b.named)) == 1:
            b.falls = True
            self.owe(b.named, 1)

    def on_stands(self, rule: str, square: int, side: str, steps: int) -> None:
        """STD.COMBAT.24, 28, STD.CRT.1, STD.SIEGE.5."""
        b, r = self.battle, self.now
        assert b
        due = 1 if b.spared or not r.clear(b.square) else 2
        self.must(steps == due, f"to stand costs {due} steps, not {steps}")
        b.stood = True
        self.owe(b.named, steps)

    def must_stand(self) -> bool:
        """STD.COMBAT.28, STD.SIEGE.5, STD.CRT.1 Whether the defenders cannot go back."""
        b, r = self.battle, self.now
        assert b
        foe = 1 - b.side
        if b.spared or (r.p.has("voluntary_retreat", "never") and not r.clear(b.square)):
            return True
        return not r.refuges(foe, b.square, r.there(b.square, foe))

    def on_retreats(self, rule: str, units: tuple[int, ...], start: int, goal: int, side: str) -> None:
        """STD.COMBAT.16, STD.CRT.2, STD.CRT.3."""
        b, r, foe = self.battle, self.now, SIDES.index(side)
        assert b
        compelled = b.falls and not b.spared and r.clear(b.square) and not r.p.has("stackmates", "hold")
        self.must(b.back or compelled, "only who chose to, or must, goes back")
        self.must({*units} == {*r.there(b.square, foe)}, "all units of the square go back")
        self.must(name_of(goal) in r.refuges(foe, b.square, units), "they go where they may")
        for u in units:
            self.enter(u, name_of(goal))
        self.p.fought |= {*units}

    def on_pulls_back(self, rule: str, units: tuple[int, ...], start: int, through: int, goal: int, side: str) -> None:
        """STD.COMBAT.6."""
        b, r, foe = self.battle, self.now, SIDES.index(side)
        assert b
        self.must(offers.pulls(r, b.square, foe), "the cavalry may pull back")
        ways = r.pull_backs(foe, b.square, units)
        self.must(name_of(through) in ways.get(name_of(goal), ()), "it goes where it may")
        for square in (through, goal):
            for u in units:
                self.enter(u, name_of(square))
        self.p.fought |= {*units}

    def on_holds(self, rule: str, square: int, side: str) -> None:
        """STD.COMBAT.18, Q18."""
        b, r = self.battle, self.now
        assert b
        leaves = r.clear(b.square) and not b.spared and not r.p.has("stackmates", "hold")
        self.must(b.falls and not leaves, "who stood beside a defender that died in clear ground goes back")

    def on_overrun(self, rule: str, square: int, side: str) -> None:
        """STD.COMBAT.30."""
        b = self.battle
        assert b
        self.must(not self.now.nameable(b.square, 1 - b.side), "nobody there could defend himself")

    def on_advances(self, rule: str, unit: int, square: int) -> None:
        """STD.COMBAT.25."""
        b = self.battle
        assert b
        able = offers.advances(self.now, b.side, b.square, self.survivors(b.attackers))
        self.must(unit in able, f"{UNITS[unit].id} may advance")
        self.enter(unit, b.square)

    # STD.STEP

    def on_reduced(self, rule: str, unit: int, step: int, square: int, side: str, points: int) -> None:
        """STD.STEP.1, Q57."""
        self.pays(unit)
        brigade = 1 if UNITS[unit].breaks else 0
        self.must(points == brigade, "only a brigade of Landwehr scores when a unit is weakened")
        self.must(step == self.p.step[unit] + 1 or unit in PIECES, "a unit loses one step")
        self.p.step[unit] = step
        self.p.kills[1 - UNITS[unit].side] += brigade

    def on_broken(self, rule: str, unit: int, pieces: tuple[int, ...], square: int) -> None:
        """STD.STEP.5 A Landwehr corps loses a brigade: a division and a brigade, or three brigades remain."""
        p = self.p
        left = UNITS[unit].points[p.step[unit]] + len(pieces)
        self.must(left == 3 and {*pieces} <= {*PIECES[unit]}, "three brigades are left")
        for piece in pieces:
            p.at[piece] = p.at[unit]
            p.broke.add(piece)
            for marks in (p.moved, p.rode, p.fought, p.marked, p.fed, p.bound):
                if unit in marks:
                    marks.add(piece)

    def on_destroyed(self, rule: str, unit: int, square: int, side: str, points: int) -> None:
        """STD.COMBAT.9, 10, 14, 26, 30, 31, STD.SUPPLY.8."""
        r, mine, b = self.now, UNITS[unit].side, self.battle
        at = self.p.at[unit]
        if rule == "STD.COMBAT.14":
            self.must(unit in r.lone_guns(mine, at), "only guns that are alone die without a battle")
        elif rule == "STD.COMBAT.31":
            self.must(b and b.falls and not r.refuges(mine, at, r.there(at, mine)), "who can go back does")
        elif rule in ("STD.COMBAT.10", "STD.COMBAT.30"):
            self.must(b and b.square == at and not r.defense(unit), "only who has no defence is overrun")
        elif rule == "STD.COMBAT.9":
            self.must(not r.refuges(mine, at, r.there(at, mine)) and not r.defense(unit), "who can give way does")
        else:
            self.must(r.steps_left(unit) == 1, "only a unit with one step is destroyed by one")
            self.pays(unit)
        self.dies(unit, points, side)

    # STD.FORT, STD.SIEGE

    def on_storm(self, rule: str, fort: int, square: int, side: str, attack: int, die: int, fell: bool,
                 attacker: int) -> None:  # fmt: skip
        """STD.FORT.3 to 7."""
        r, units, at = self.now, offers.units(self.stage.joined), FORT_NUMBER[fort]
        strength = r.offence(at[0], units)
        self.must(attack == strength, f"the storm counts {strength}, not {attack}")
        self.must(fell == (die == 1), "a fort falls on a 1")
        lost = r.result(strength, 14, die)[0]
        self.must(attacker == lost, f"the storm costs {lost} steps, not {attacker}")
        self.fort_attacked(at[0])
        self.commit(units)
        self.p.stormed[fort] += 1
        if fell:
            self.p.breached[fort] += 1
            self.p.forts[at] -= 1
            self.look_at_liege()
        self.battle = None
        self.owe(units, attacker)

    def on_counts(self, rule: str, what: str, amount: int, **data: Any) -> None:
        """STD.FORT.4, STD.FORT.13."""
        self.must(what != "fort" or amount == 14, "a fort counts 14")

    def fort_attacked(self, square: str) -> None:
        """STD.NEUT.7."""
        owner = SQUARES[square].fortress["owner"]
        if owner in ("Belgium", "Holland"):
            self.violate(owner)

    def on_assault(self, rule: str, square: int, gun: int, infantry: int, calibre: int, strength: int, die: int,
                   fell: bool, attack: int, attacker: int) -> None:  # fmt: skip
        """STD.FORT.10 to 16, STD.SIEGE.1 to 5."""
        a, r = name_of(square), self.now
        against = offers.units(getattr(self.stage, "joined", 0))
        found = UNITS[infantry if gun < 0 else gun].gun, SQUARES[a].fortress["strength"], r.offence(a, {infantry})
        self.must((calibre, strength, attack) == found, f"the assault is of {found}")
        self.must(r.steps_left(infantry) >= 2, "the infantry has two steps")
        dice = next((row["against"].get(str(strength), ()) for row in TABLES["siege"] if row["gun"] == calibre), ())
        self.must(fell == (die in dice), f"the forts fall on {dice}")
        lost = r.result(attack, 14, die)[0]
        self.must(attacker == lost, f"the assault costs {lost} steps, not {attacker}")
        self.must(bool(against) == bool(r.garrison(a)), "a garrison is attacked")
        self.fort_attacked(a)
        self.p.assaulted.add(a)
        self.p.fought |= {infantry} | ({gun} if gun >= 0 else set())
        self.commit(against)
        if fell:
            self.p.forts.update({(a, part): 0 for part in PARTS})
            self.look_at_liege()
        self.battle = None
        self.owe({infantry}, attacker)
        if against:
            self.p.attacked.add(a)
            self.battle = Battle(GERMANY, a, against, spared=not fell or self.p.has("garrison_shield", "turn"))

    # STD.OBJ

    def on_end(self, rule: str, german: int, allied: int, level: str) -> None:
        """STD.WIN."""
        found = score(self.now)
        self.must((german, allied) == found, f"the score is {found}, not {(german, allied)}")
        self.must(level == _level(found), f"that is {_level(found)}, not {level}")
        last = 6 if self.p.version == "short" else int(self.p.options["last_move"])
        self.must((self.p.move, self.p.half) == (last, ALLIES), "the game ends after its last move")


_level = level
