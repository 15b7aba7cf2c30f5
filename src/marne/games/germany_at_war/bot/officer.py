"""An officer who plays on quickly: he writes the orders of a segment once, and then carries them out click by click."""

from __future__ import annotations

import random
from typing import Any

from marne.board import members
from marne.games.germany_at_war.activation import ACTIVATE, REVEAL, Activation, LeaderMarch
from marne.games.germany_at_war.blocks import (
    ARM,
    BRITISH,
    ENTENTE,
    GERMANY,
    HITS,
    INFANTRIES,
    LAST,
    LEADER,
    LEADERS,
    OF_POWER,
    OF_SIDE,
    PARIS_STATIC,
    POWER,
    STRENGTH,
)
from marne.games.germany_at_war.bot.estimate import (
    LEADER_WORTH,
    MEAN,
    TOUGH,
    TOUGHNESS,
    exchange,
    prize,
    utility,
)
from marne.games.germany_at_war.bot.orders import Order, activation_orders, aim, march_orders
from marne.games.germany_at_war.bot.picture import Picture
from marne.games.germany_at_war.bot.ways import DISTANCE
from marne.games.germany_at_war.combat import KEEP, Combat, Declaration
from marne.games.germany_at_war.command import tactical_value
from marne.games.germany_at_war.firepower import GARRISON, PIONEERS, attackers, offence
from marne.games.germany_at_war.garrisons import BUILD, BuildGarrisons
from marne.games.germany_at_war.ground import BONUS, COUNT, GB, LIMIT, NEAR
from marne.games.germany_at_war.impetus import Gallop, Impetus, gallops
from marne.games.germany_at_war.losses import Losses
from marne.games.germany_at_war.movement import MOVE, SHIP, STOP, March, Movement
from marne.games.germany_at_war.reinforcements import Deploy, DeployTo, Draw, Restore, pool
from marne.games.germany_at_war.retreat import GENERAL, Retreat, RetreatTo
from marne.games.germany_at_war.sequence import OPTION_A, OPTION_B, PASSING, SURPRISE, TACTICAL_ACTION, Action
from marne.games.germany_at_war.state import (
    STANDING,
    STRATEGIC_VALUE,
    State,
    blocks_in,
    controlled,
    garrisons_in,
    occupied,
    power_in,
)
from marne.games.germany_at_war.steps import GO
from marne.games.germany_at_war.transport import RailMovement, SeaTransport
from marne.kernel import Choice, total
from marne.players.duties import Choices, Dutiful, duty

VERBS = {"move": MOVE, "build": BUILD, "ship": SHIP}
FEWEST = (3, 2)
"""How many leaders each side activates at least, if it can."""
DISC_WORTH = 0.06
"""What a battle must gain by it before the Initiative Disc is spent."""
SLIPPING = 0.01
"""What it must save to let a leader or cavalry slip away."""


class Officer(Dutiful[State]):
    """Plays a side. What he orders is a matter of chance too, so that several officers of the same mind differ."""

    def __init__(self, side: int, rng: random.Random, noise: float = 1.0, daring: float = 0.0) -> None:
        super().__init__(side, rng, noise)
        self.daring = daring
        self._segment: Any = None
        self._orders: list[Order] = []
        self._path: list[int] = []

    def _jitter(self, size: float) -> float:
        return self.noise * size * (self.rng.random() - 0.5) if self.noise else 0.0

    def _picture(self, s: State) -> Picture:
        return Picture(s, self.side, self.rng, self.noise, self.daring)

    def _begins(self, s: State, segment: str) -> bool:
        """Whether the orders of a segment are still to be written."""
        now = s.turn, s.impulse, segment
        if now == self._segment:
            return False
        self._segment, self._path = now, []
        return True

    # 3.0a Actions

    @duty(Action)
    def action(self, s: State, stage: Action, choices: Choices) -> Choice:
        """Surprise if it can be had; else by what each action promises."""
        weights = self.inclinations(s, choices)
        if not self.noise:
            return choices[max(range(len(choices)), key=weights.__getitem__)]
        return self.rng.choices(choices, weights)[0]

    def inclinations(self, s: State, choices: Choices) -> list[float]:
        """How much each action promises: an attack while leaders are fresh, ships for the BEF, a pass to restore."""
        leaders = [u for u in members(LEADERS & OF_SIDE[self.side] & ~s.isolated) if GB != s.at[u] < COUNT]
        stars = sum(tactical_value(s, u) for u in leaders)
        worths = sorted(self._picture(s).attacks().values(), reverse=True)[:3] if stars >= 2 else []
        promise = {
            SURPRISE: 50.0,
            TACTICAL_ACTION: 0.05 + 8 * sum(worth for worth in worths if worth > 0) * min(1.0, stars / 8),
            OPTION_A: 0.03,
            OPTION_B: 0.03 + 0.01 * len(pool(s, self.side)),
            PASSING: 0.15 if stars >= 9 else 0.6,
        }
        if self.side == ENTENTE:
            waiting = (STANDING[s.at].here[GB] & OF_POWER[BRITISH]).bit_count()
            promise[OPTION_A] += 0.3 * waiting
        return [promise[choice] for choice in choices]

    # 7.3 Activation

    @duty(Activation)
    def activate(self, s: State, stage: Activation, choices: Choices) -> Choice:
        """The leaders in the order in which they were chosen."""
        if self._begins(s, "activation"):
            most = STRATEGIC_VALUE[self.side]
            if self.noise:
                most = self.rng.randint(FEWEST[self.side], most)
            self._orders = activation_orders(self._picture(s), most)
        while self._orders:
            order = self._orders.pop(0)
            if ACTIVATE[order.unit] in choices:
                self._path = list(order.path)
                return ACTIVATE[order.unit]
        if choices[-1].verb == "done":
            return choices[-1]
        return max(choices, key=lambda c: tactical_value(s, c.number) if c.verb == "activate" else -1)

    @duty(LeaderMarch)
    def lead(self, s: State, stage: LeaderMarch, choices: Choices) -> Choice:
        """Along the way that was ordered, and then reveal."""
        return self._along(choices, REVEAL)

    def _along(self, choices: Choices, end: Choice) -> Choice:
        """The next area on the way; where there is none, the end of the march."""
        if self._path:
            step = GO[self._path.pop(0)]
            if step in choices:
                return step
            self._path = []
        return end if end in choices else self.any(choices)

    # 7.4 Movement

    @duty(Movement)
    def move(self, s: State, stage: Movement, choices: Choices) -> Choice:
        """The blocks in the order in which they were given theirs."""
        if self._begins(s, "movement"):
            self._orders = self._movement(s, choices)
        while self._orders:
            order = self._orders.pop(0)
            choice = VERBS[order.verb][order.unit]
            if choice in choices:
                self._path = list(order.path)
                return choice
        return choices[-1]

    def _movement(self, s: State, choices: Choices) -> list[Order]:
        """All ships first, then marches."""
        ready = 0
        ships: list[int] = []
        for verb, noun in choices:
            if isinstance(noun, int):
                if verb == "ship":
                    ships.append(noun)
                else:
                    ready |= 1 << noun
        ships.sort(key=lambda u: (ARM[u] != LEADER, -STRENGTH[u][s.step[u]]))
        sailing = [Order("ship", u) for u in (ships[: s.budget] if s.budget >= 0 else ships)]
        left = s.budget - len(sailing) if s.budget >= 0 else -1
        return sailing + (march_orders(self._picture(s), ready, left) if left else [])

    @duty(March)
    def march(self, s: State, stage: March, choices: Choices) -> Choice:
        """Along the way that was ordered, and then stop."""
        return self._along(choices, STOP)

    @duty(SeaTransport, RailMovement)
    def travel(self, s: State, stage: SeaTransport | RailMovement, choices: Choices) -> Choice:
        """To the place nearest to where blocks are needed."""
        goal = DISTANCE[aim(self._picture(s))]
        return min(choices, key=lambda c: goal[c.number])

    @duty(BuildGarrisons)
    def build(self, s: State, stage: BuildGarrisons, choices: Choices) -> Choice:
        """As many garrisons as possible, in the weakest fortress first."""
        return min(choices, key=lambda c: _discs(s, c) if c.verb == "raise" else 99)

    # 7.5 Combat

    @duty(Combat)
    def battle(self, s: State, stage: Combat, choices: Choices) -> Choice:
        """The most promising battle first, and none that is not."""
        must = choices[-1].verb == "battle"
        best, found = (-99.0, choices[0]) if must else (0.0, choices[-1])
        for choice in choices:
            if choice.verb == "battle":
                worth = self._worth(s, choice.number, "") + self._jitter(0.01)
                if worth > best:
                    best, found = worth, choice
        return found

    @duty(Declaration)
    def declare(self, s: State, stage: Declaration, choices: Choices) -> Choice:
        """The disc only for what clearly gains by it."""
        best, found = self._worth(s, stage.area, "") + DISC_WORTH, KEEP
        for choice in choices:
            if choice.verb == "disc":
                worth = self._worth(s, stage.area, choice.name) + self._jitter(0.02)
                if worth > best:
                    best, found = worth, choice
        return found

    def _worth(self, s: State, area: int, disc: str) -> float:
        """What an attack with the blocks now in an area would bring."""
        picture = self._picture(s)
        force, foe_hits, foes = picture.garrison(area)
        if disc == PIONEERS:
            force, foe_hits = force - 2 * GARRISON, foe_hits - 2
        blocks = attackers(s, area, self.side)
        hits = float(sum(TOUGHNESS[u][s.step[u]] for u in members(blocks)))
        result = total(offence(s, area, self.side, disc)) - force
        return picture.worth(area, result, (hits, blocks.bit_count()), (foe_hits, foes))

    @duty(Retreat)
    def retreat(self, s: State, stage: Retreat, choices: Choices) -> Choice:
        """Whatever leaves least to the attacker: to stand, to save leaders and cavalry, or, with the disc, to go."""
        going = [c for c in choices if c.verb == "retreat"]
        if stage.general and going:
            return max(going, key=lambda c: (LEADERS >> c.number & 1, STRENGTH[c.number][s.step[c.number]]))
        best, found = self._left_to(s, stage, 0), next(c for c in choices if c.verb == "stand")
        for choice in going:
            cost = self._left_to(s, stage, 1 << choice.number) + self._jitter(0.02)
            if cost < best - SLIPPING:
                best, found = cost, choice
        if GENERAL in choices:
            cost = self._left_to(s, stage, self._able_to_go(s, stage)) + DISC_WORTH + self._jitter(0.02)
            if cost < best:
                found = GENERAL
        return found

    def _able_to_go(self, s: State, stage: Retreat) -> int:
        """7.5.1.2b The blocks for which a General Retreat finds room."""
        mine = blocks_in(s, stage.area, stage.side) & ~(1 << PARIS_STATIC)
        rooms = 0
        for b in members(NEAR[stage.area] & stage.held & controlled(s, stage.side) & ~occupied(s, 1 - stage.side)):
            rooms += LIMIT[b] - blocks_in(s, b, stage.side).bit_count()
        able = sorted(members(mine), key=lambda u: (LEADERS >> u & 1, STRENGTH[u][s.step[u]]), reverse=True)
        return sum(1 << u for u in able[:rooms])

    def _left_to(self, s: State, stage: Retreat, gone: int) -> float:
        """What the attack brings the attacker when some have gone; leaders who are beaten count more."""
        area, side = stage.area, stage.side
        staying = blocks_in(s, area, side) & ~gone
        discs = garrisons_in(s, area, side)
        if not staying and not discs:
            return prize(s, area, 1 - side)
        power = s.valour[power_in(s, area, side, staying)]
        force, hits = float(GARRISON * discs + power), float(discs)
        for u in members(staying):
            force += STRENGTH[u][s.step[u]] + (BONUS[area] if INFANTRIES >> u & 1 else 0)
            hits += TOUGHNESS[u][s.step[u]]
        attack = expected_attack(s, area, 1 - side)
        coming = blocks_in(s, area, 1 - side)
        theirs = sum(TOUGH[POWER[u]] for u in members(coming))
        _, lost = exchange(attack - force, theirs, hits)
        worth = utility(s, area, 1 - side, attack - force, (theirs, coming.bit_count()), (hits, staying.bit_count()))
        return worth + LEADER_WORTH[side] * lost * (staying & LEADERS).bit_count()

    @duty(RetreatTo)
    def fall_back(self, s: State, stage: RetreatTo, choices: Choices) -> Choice:
        """Where fewest enemies are near."""
        picture = self._picture(s)
        return min(choices, key=lambda c: picture.pressure(c.number))

    @duty(Losses)
    def suffer(self, s: State, stage: Losses, choices: Choices) -> Choice:
        """7.5.1.13d Hits go where they cost nothing, then to the toughest, and to leaders last."""
        if choices[0].verb != "hit":
            return choices[0]
        soaked = dict(stage.soaked)

        def cost(choice: Choice) -> tuple[bool, int, int]:
            u = choice.number
            hurts = soaked.get(u, 0) + 1 >= HITS[u][s.step[u]]
            return hurts, LEADERS >> u & 1, -TOUGHNESS[u][s.step[u]]

        return min(choices, key=cost)

    # 7.6 Impetus

    @duty(Impetus)
    def ride_on(self, s: State, stage: Impetus, choices: Choices) -> Choice:
        """Ride on to take what nobody holds."""
        for choice in choices:
            if choice.verb == "impetus" and any(
                self._prize(s, b) for b in members(gallops(s, choice.number, self.side))
            ):
                return choice
        return choices[-1]

    @duty(Gallop)
    def gallop(self, s: State, stage: Gallop, choices: Choices) -> Choice:
        """To the area that is worth most."""
        return max(choices, key=lambda c: self._prize(s, c.number))

    def _prize(self, s: State, area: int) -> float:
        return 0.0 if controlled(s, self.side) >> area & 1 else prize(s, area, self.side)

    # 6, 7.10 Reinforcements

    @duty(Draw)
    def draw(self, s: State, stage: Draw, choices: Choices) -> Choice:
        """As many as there are."""
        return choices[-1]

    @duty(Deploy)
    def place(self, s: State, stage: Deploy, choices: Choices) -> Choice:
        """The strongest first."""
        return max(choices, key=lambda c: STRENGTH[c.number][0])

    @duty(DeployTo)
    def place_in(self, s: State, stage: DeployTo, choices: Choices) -> Choice:
        """Near the aim, and where enemies are near."""
        picture = self._picture(s)
        goal = DISTANCE[aim(picture)]
        return min(choices, key=lambda c: goal[c.number] - 0.5 * picture.pressure(c.number))

    @duty(Restore)
    def restore(self, s: State, stage: Restore, choices: Choices) -> Choice:
        """First those at heart, and those nearest to the enemy."""
        picture = self._picture(s)

        def worth(choice: Choice) -> float:
            if choice.verb != "restore":
                return 0.0
            u = choice.number
            stars = 2.0 if s.step[u] == LAST[u] else 1.0
            return stars * (1.0 + 0.3 * min(4.0, picture.pressure(s.at[u])))

        return max(choices, key=worth)


def _discs(s: State, choice: Choice) -> int:
    """How many garrisons the fortress of a choice has."""
    fort = choice.number
    return sum(s.garrisons[4 * fort : 4 * fort + 4])


def expected_attack(s: State, area: int, side: int) -> float:
    """The attack that a defender must expect: blocks of which he sees the backs, leaders beside them, Valour."""
    blocks = STANDING[s.at].here[area] & OF_SIDE[side]
    power = MEAN[GERMANY if side == GERMANY else 1]
    force = float(max(s.valour[p] for p in ((0,) if side == GERMANY else (1, 2, 3))))
    for u in members(blocks):
        force += STRENGTH[u][s.step[u]] if s.visible >> u & 1 else power
    for u in members(s.activated & OF_SIDE[side]):
        if NEAR[area] >> s.at[u] & 1:
            force += tactical_value(s, u)
    return force
