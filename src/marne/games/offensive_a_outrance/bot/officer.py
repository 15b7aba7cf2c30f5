"""An officer who plays on quickly: he writes the orders of a phase once, and then carries them out click by click."""

from __future__ import annotations

import random

from marne.board import members
from marne.games.offensive_a_outrance.advance import Advance
from marne.games.offensive_a_outrance.arrivals import Entry
from marne.games.offensive_a_outrance.attachment import Corps
from marne.games.offensive_a_outrance.attack import ATTACK, DONE, SETTLED, WITH, Muster, Next, Orders
from marne.games.offensive_a_outrance.battle import INTENSE, NOT_INTENSE, Ammo, Declare, Withhold
from marne.games.offensive_a_outrance.bombardment import Bombard, Bombardment
from marne.games.offensive_a_outrance.bot.assault import again
from marne.games.offensive_a_outrance.bot.blows import Attack, attacks
from marne.games.offensive_a_outrance.bot.convoys import Convoys
from marne.games.offensive_a_outrance.bot.estimate import Side, prospect, stubborn
from marne.games.offensive_a_outrance.bot.orders import Order, Staff
from marne.games.offensive_a_outrance.bot.picture import Picture
from marne.games.offensive_a_outrance.bot.theatre import late, zeal
from marne.games.offensive_a_outrance.bot.ways import DISTANCE, few
from marne.games.offensive_a_outrance.breach import Occupy, Shelter
from marne.games.offensive_a_outrance.cavalry import ordered_to
from marne.games.offensive_a_outrance.checks import Fire
from marne.games.offensive_a_outrance.close import Close
from marne.games.offensive_a_outrance.combining import Combining
from marne.games.offensive_a_outrance.depots import DepotLine, Depots, DepotSpot
from marne.games.offensive_a_outrance.designating import Areas, Bend, Overlap, Overlaps
from marne.games.offensive_a_outrance.encounters import FALL_BACK, React
from marne.games.offensive_a_outrance.forces import parts
from marne.games.offensive_a_outrance.ground import NEAR
from marne.games.offensive_a_outrance.halves import GiveWay
from marne.games.offensive_a_outrance.losses import Reduction
from marne.games.offensive_a_outrance.movement import DIG, GO, PICK, PREPARE, RECOVER, STOP, Force, March
from marne.games.offensive_a_outrance.odds import Battle, cover
from marne.games.offensive_a_outrance.plans import Plans
from marne.games.offensive_a_outrance.provisions import Provisions, Successor
from marne.games.offensive_a_outrance.ratings import attack, defense, effectiveness
from marne.games.offensive_a_outrance.readiness import ready
from marne.games.offensive_a_outrance.replacements import Refill
from marne.games.offensive_a_outrance.repulse import Parry, Withdrawal
from marne.games.offensive_a_outrance.retirement import Retire
from marne.games.offensive_a_outrance.retreat import StepBack
from marne.games.offensive_a_outrance.routine import Routines
from marne.games.offensive_a_outrance.standing import on_map, units_in, where
from marne.games.offensive_a_outrance.state import NOWHERE, State
from marne.games.offensive_a_outrance.trains import Boarding
from marne.games.offensive_a_outrance.units import FORMATIONS, GERMANY, INFANTRY_FORMATIONS, PR, WEIGHT
from marne.games.offensive_a_outrance.victory import AWARD, CITIES, LAST_AWARD, Lorraine, cities
from marne.games.offensive_a_outrance.works import Repairs
from marne.kernel import Choice
from marne.players.duties import Choices, Dutiful, duty

MODEST = ("accept", "done", "settled", "enough", "stand", "keep", "not_intense", "stop", "no_ammo")
"""What ends a question without doing anything, the best first."""
ENOUGH = Choice("enough")
DESPERATE = 0.8
"""How much less losses count at the end than in the middle of the game."""
URGED = 0.4
"""How much less they count for who must dare."""
SUPPOSED = 10
"""How effective an enemy is supposed to be."""


class Officer(Dutiful[State]):
    """Plays a side. What he orders is a matter of chance too, so that several officers of the same mind differ."""

    def __init__(self, side: int, rng: random.Random, noise: float = 1.0, spirit: float = 0.0) -> None:
        super().__init__(side, rng, noise)
        self.spirit = spirit
        self._phase: tuple[int, int, int] | None = None
        self._orders: list[Order] = []
        self._order: Order | None = None
        self._path: list[int] = []
        self._attacks: dict[int, Attack] | None = None

    def choose(self, state: State, choices: Choices) -> Choice:
        """What the officer does now; where he has no duty, what ends the question."""
        if len(choices) > 1 and type(state.stack[-1]) not in self.duties:
            return modest(choices)
        return super().choose(state, choices)

    def _picture(self, s: State) -> Picture:
        """What the officer finds in a position."""
        return Picture(s, self.side)

    def _jitter(self, size: float) -> float:
        return self.noise * size * (self.rng.random() - 0.5) if self.noise else 0.0

    def _new_phase(self, s: State) -> bool:
        """Whether a phase has begun for which there are no orders yet."""
        now = s.turn, s.half, s.phase
        fresh, self._phase = now != self._phase, now
        if fresh:
            self._orders, self._attacks, self._order = [], None, None
        return fresh

    def _daring(self, s: State) -> float:
        """How little he counts his losses: less if he is behind, and toward the end, when divisions are worth less."""
        return round(self.spirit + DESPERATE * max(0.0, late(s) - 0.5) + URGED * (zeal(s, self.side) - 1.0), 1)

    # Command and supply.

    @duty(Areas, Bend, Overlaps, Overlap, Corps, Depots, Plans, Withhold, Parry, Fire, Combining, Routines, Successor)
    def routine(self, s: State, stage: object, choices: Choices) -> Choice:
        """As it is proposed, and no more than must be."""
        return modest(choices)

    @duty(Provisions)
    def provisions(self, s: State, stage: Provisions, choices: Choices) -> Choice:
        """Depots where trains can reach them, and supply for everybody."""
        return next((c for c in choices if c.verb in ("relocate", "extended")), modest(choices))

    @duty(DepotSpot, DepotLine, Entry, Boarding)
    def station(self, s: State, stage: DepotSpot, choices: Choices) -> Choice:
        """Near the army, and near what it is to fight for."""
        army = s.army[stage.unit]
        spaces = [where(s, u) for u in members(FORMATIONS) if s.army[u] == army and on_map(s, u) and u != stage.unit]
        p = self._picture(s)
        offered = [c for c in choices if c.verb in ("at", "destination")]
        if not offered:
            return modest(choices)

        def merit(c: Choice) -> float:
            far = sum([DISTANCE[a][c.number] for a in spaces]) / max(1, len(spaces))
            return p.draw(c.number) + 0.5 * p.keep(c.number) - far

        return max(offered, key=lambda c: (merit(c), -c.number))

    @duty(Repairs)
    def repairs(self, s: State, stage: Repairs, choices: Choices) -> Choice:
        """All that can be repaired."""
        return choices[0]

    @duty(Refill)
    def refill(self, s: State, stage: Refill, choices: Choices) -> Choice:
        """The step goes where it brings the most."""
        return max(
            choices, key=lambda c: (PR[c.number], s.sr[c.number], -c.number) if c.verb == "refill" else (0, 0, 0)
        )

    # Movement.

    @duty(March)
    def movement(self, s: State, stage: March, choices: Choices) -> Choice:
        """Force after Force, as ordered."""
        if self._new_phase(s):
            self._write(s)
        while self._orders:
            order = self._orders.pop(0)
            if (click := PICK[order.lead]) in choices:
                self._order, self._path = order, [*order.path]
                return click
        self._order = None
        return DONE if DONE in choices else next((c for c in choices if c.verb == "pick"), choices[0])

    def _write(self, s: State) -> None:
        """The orders of a movement phase: Forces first, then Trains."""
        staff = Staff(s, self.side, self.rng, self.noise, self._daring(s), self._picture(s))
        self._orders = staff.orders()
        convoys = Convoys(staff.p, staff.goals, staff.load)
        self._orders += [Order(train, path) for train, path in convoys.orders(ready(s, self.side))]

    @duty(Force)
    def march(self, s: State, stage: Force, choices: Choices) -> Choice:
        """The next hex of the way, and then what is to be done there; whoever is held up stops."""
        order = self._order
        if order is not None and stage.units >> order.lead & 1:
            if self._path and (click := GO[self._path[0]]) in choices:
                self._path.pop(0)
                return click
            if not self._path and (deed := self._deed(order)) in choices:
                self._order = None
                return deed
        self._path = []
        if STOP in choices:
            return STOP
        onward = [c for c in choices if c.verb == "go"]
        return onward[0] if onward else choices[0]

    def _deed(self, order: Order) -> Choice:
        if order.deed == "prepare":
            return PREPARE[order.target]
        return {"recover": RECOVER, "dig": DIG}.get(order.deed, STOP)

    @duty(React)
    def reaction(self, s: State, stage: React, choices: Choices) -> Choice:
        """Cavalry alone falls back before infantry."""
        u = stage.spoken_of(s)
        goal = ordered_to(s, u, stage.vacated, stage.enemy) if u != NOWHERE else NOWHERE
        if goal != NOWHERE and (click := FALL_BACK[goal]) in choices:
            return click
        return modest(choices)

    @duty(Retire)
    def retirement(self, s: State, stage: Retire, choices: Choices) -> Choice:
        """Cavalry does not stay alone beside infantry."""
        if stage.unit != NOWHERE:
            return self._refuge(s, choices)
        alone = [
            c for c in choices
            if c.verb == "retire" and not units_in(s, where(s, c.number), self.side) & INFANTRY_FORMATIONS
        ]  # fmt: skip
        return alone[0] if alone else choices[0] if choices[-1] != DONE else DONE

    @duty(Close)
    def surplus(self, s: State, stage: Close, choices: Choices) -> Choice:
        """The least is given up."""
        return min(choices, key=lambda c: (WEIGHT[c.number], attack(s, c.number), c.number))

    # Attacks.

    @duty(Bombard, Bombardment)
    def bombardment(self, s: State, stage: Bombard, choices: Choices) -> Choice:
        """All that can be bombarded is."""
        return choices[0]

    @duty(Orders)
    def orders(self, s: State, stage: Orders, choices: Choices) -> Choice:
        """The attacks that promise most; and those that were prepared."""
        if self._new_phase(s) or self._attacks is None:
            targets = [c.number for c in choices if c.verb == "attack"]
            found = attacks(self._picture(s), targets, self._daring(s), lambda: self._jitter(0.5))
            self._attacks = {attack.hex: attack for attack in found}
        wanted = next((ATTACK[a] for a in self._attacks if ATTACK[a] in choices), None)
        if wanted is not None:
            return wanted
        return DONE if DONE in choices else choices[0]

    @duty(Muster)
    def muster(self, s: State, stage: Muster, choices: Choices) -> Choice:
        """Those who were meant to attack, and no more."""
        meant = self._attacks.get(stage.hex) if self._attacks else None
        for u in meant.leads if meant else ():
            if WITH[u] in choices:
                return WITH[u]
        return SETTLED if SETTLED in choices else choices[0]

    @duty(Next)
    def next_attack(self, s: State, stage: Next, choices: Choices) -> Choice:
        """The most promising is fought first."""
        known = self._attacks or {}
        return max(choices, key=lambda c: (known[c.number].worth if c.number in known else -9.0, -c.number))

    @duty(Ammo)
    def ammunition(self, s: State, stage: Ammo, choices: Choices) -> Choice:
        """Whoever fights gets Ammo."""
        return choices[0]

    @duty(Declare)
    def intensity(self, s: State, stage: Declare, choices: Choices) -> Choice:
        """As the 36 results of the dice speak for it."""
        if INTENSE not in choices:
            return choices[0]
        battle, p = stage.battle, self._picture(s)
        ours = self._side(s, battle.attackers, battle.side)
        theirs = self._side(s, battle.defenders, battle.foe)
        black = again(s.turn, battle.side)
        if stage.side == battle.side:
            found = prospect(battle.column, battle.modifier, black, ours, theirs, p.prize(battle.hex), self._daring(s))
            return INTENSE if found.intense else NOT_INTENSE
        attacked = bool(battle.intense >> battle.side & 1)
        prize = round(4 * (0.6 + 0.5 * p.keep(battle.hex))) / 4
        yes = stubborn(battle.column, battle.modifier, black, attacked, ours, theirs, prize)
        return INTENSE if yes else NOT_INTENSE

    def _side(self, s: State, units: int, side: int) -> Side:
        """One side of a battle as the officer reckons it: his own as it is, the enemy as it usually is."""
        found = [force for force in parts(s, units) if force & FORMATIONS]
        count = max(1, len(found))
        if side != self.side or not found:
            return Side(SUPPOSED, count, 0)
        return Side(round(sum(effectiveness(s, u) for f in found for u in members(f & FORMATIONS)) / count), count, 0)

    @duty(Reduction)
    def losses(self, s: State, stage: Reduction, choices: Choices) -> Choice:
        """Who has lost least takes the loss."""
        return min(choices, key=lambda c: (s.sr[c.number], PR[c.number], c.number) if c.verb == "lose" else (9, 9, 9))

    # After battles.

    @duty(StepBack, Withdrawal, GiveWay, Shelter)
    def retreat(self, s: State, stage: StepBack, choices: Choices) -> Choice:
        """To friends and good ground, away from the enemy."""
        return ENOUGH if ENOUGH in choices else self._refuge(s, choices)

    def _refuge(self, s: State, choices: Choices) -> Choice:
        offered = [c for c in choices if c.verb == "to"]
        if not offered:
            return modest(choices)
        p = self._picture(s)

        def merit(c: Choice) -> float:
            a = c.number
            friends = bool(units_in(s, a, self.side) & INFANTRY_FORMATIONS)
            beside = (NEAR[a] & p.foes).bit_count()
            return friends + 0.3 * cover(a) - 0.7 * beside + 0.1 * p.keep(a) + 0.5 * (p.control >> a & 1)

        return max(offered, key=lambda c: (merit(c), -c.number))

    @duty(Advance, Occupy)
    def advance(self, s: State, stage: Advance, choices: Choices) -> Choice:
        """The strongest follows, if its own hex is not left open for nothing."""
        battle: Battle | None = getattr(stage, "battle", None)
        if battle is None:
            return choices[0]
        if units_in(s, battle.hex, self.side) & INFANTRY_FORMATIONS:
            return modest(choices)
        offered = [c for c in choices if c.verb == "advance" and FORMATIONS >> c.number & 1]
        p = self._picture(s)
        best = max(offered, key=lambda c: (self._spare(s, p, c.number), defense(s, c.number), -c.number), default=None)
        if best is None:
            return modest(choices)
        if self._spare(s, p, best.number) or p.prize(battle.hex) > 1.0 + self._jitter(1.0):
            return best
        return modest(choices)

    def _spare(self, s: State, p: Picture, u: int) -> bool:
        """Whether a unit can go without leaving a hex beside the enemy empty."""
        a = where(s, u)
        others = units_in(s, a, self.side) & INFANTRY_FORMATIONS & ~(1 << u)
        return bool(others) or not few(NEAR[a] & p.line)

    # 27 Points.

    @duty(Lorraine)
    def award(self, s: State, stage: Lorraine, choices: Choices) -> Choice:
        """The award is claimed when there is no more to be had."""
        last = s.turn >= LAST_AWARD and s.half == GERMANY
        return AWARD if last or len(cities(s)) == len(CITIES) else DONE


def modest(choices: Choices) -> Choice:
    """What ends a question without doing anything."""
    for verb in MODEST:
        for choice in choices:
            if choice.verb == verb:
                return choice
    return choices[0]
