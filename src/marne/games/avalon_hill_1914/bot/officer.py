"""An officer who plays on quickly: he writes the orders of a half once, and then carries them out click by click."""

from __future__ import annotations

import random

from marne.board import members
from marne.games.avalon_hill_1914.arrivals import Arrivals, Landing
from marne.games.avalon_hill_1914.attackers import READY, Muster
from marne.games.avalon_hill_1914.battle import BACK, PULL, STAND, Advance, Answer, DefenderChoice, Defenders
from marne.games.avalon_hill_1914.bot.campaigns import mobilize, station_the_dutch
from marne.games.avalon_hill_1914.bot.estimate import Attack, assault_worth, best_attack, spared
from marne.games.avalon_hill_1914.bot.orders import March as Order
from marne.games.avalon_hill_1914.bot.orders import orders
from marne.games.avalon_hill_1914.bot.picture import Picture
from marne.games.avalon_hill_1914.bot.scene import Scene, scene
from marne.games.avalon_hill_1914.bot.trains import Journey, station
from marne.games.avalon_hill_1914.bot.ways import DISTANCE
from marne.games.avalon_hill_1914.combat import Attackers, Combat
from marne.games.avalon_hill_1914.ground import FORTIFIED, OPEN, PLACE_AT, ROUGH
from marne.games.avalon_hill_1914.losses import DOUBLED, Losses, steps_of
from marne.games.avalon_hill_1914.movement import GO, MOVE, STOP, GiveWay, March, Movement
from marne.games.avalon_hill_1914.rail import ENTRAINS, Ride
from marne.games.avalon_hill_1914.replacements import Replacements
from marne.games.avalon_hill_1914.retreat import PullBack, RetreatTo
from marne.games.avalon_hill_1914.setup import Mobilize, Neutrals
from marne.games.avalon_hill_1914.siege import AgainstGarrison, Besiegers, Stormers
from marne.games.avalon_hill_1914.state import State, attack, clear, defense, enemies, units_in
from marne.games.avalon_hill_1914.supply import SupplyCheck, in_supply
from marne.games.avalon_hill_1914.units import ATTACK, INFANTRY, KIND, NATION, SIEGE, steps_left
from marne.kernel import Choice
from marne.players.duties import Choices, Dutiful, duty

DONE = Choice("done")
ENOUGH = 0.12
"""What an attack must promise."""
DESPERATE = 0.5
"""How much more is dared on the last move."""
FEW = 4
"""With fewer steps in a square nobody stands whose loss counts double."""
SAFE = 6
"""How many squares from the enemy the British like to land."""


class Officer(Dutiful[State]):
    """Plays a side. What he orders is a matter of chance too, so that several officers of the same mind differ."""

    def __init__(self, side: int, rng: random.Random, noise: float = 1.0, daring: float = 0.0) -> None:
        super().__init__(side, rng, noise)
        self.daring = daring
        self._half: tuple[int, int] | None = None
        self._rides: list[Journey] = []
        self._marches: list[Order] = []
        self._path: list[int] = []
        self._aim = -1
        self._attack = Attack(-1, 0, 0.0)

    def _scene(self, s: State) -> Scene:
        """What the officer's staff finds in a position."""
        return scene(s, self.side)

    def _jitter(self, size: float) -> float:
        return self.noise * size * (self.rng.random() - 0.5) if self.noise else 0.0

    def _spirit(self, s: State) -> float:
        """How little an officer counts his losses: less on the last move, after which nobody needs his corps."""
        return self.daring + (DESPERATE if s.move >= s.rules.last_move else 0.0)

    # Before the first move.

    @duty(Mobilize)
    def mobilization(self, s: State, stage: Mobilize, choices: Choices) -> Choice:
        """A plan drawn by lot, whatever the noise: whoever can be foreseen is met."""
        return mobilize(s, stage, self.side, self.rng, choices)

    @duty(Neutrals)
    def neutrals(self, s: State, stage: Neutrals, choices: Choices) -> Choice:
        """The Dutch army."""
        return station_the_dutch(s, stage, self.rng, choices)

    # Arrivals and replacements.

    @duty(Arrivals)
    def arrivals(self, s: State, stage: Arrivals, choices: Choices) -> Choice:
        """Everybody comes as soon as he can."""
        return next((c for c in choices if c.verb == "bring"), choices[0])

    @duty(Landing)
    def landing(self, s: State, stage: Landing, choices: Choices) -> Choice:
        """Near the enemy, but not into his arms."""
        distance = DISTANCE[enemies(s, self.side), OPEN]
        return min(choices, key=lambda c: (abs(distance[c.number] - SAFE), c.number))

    @duty(Replacements)
    def replacements(self, s: State, stage: Replacements, choices: Choices) -> Choice:
        """The step goes where it brings the most."""
        return max(choices, key=lambda c: self._gained(s, c))

    def _gained(self, s: State, choice: Choice) -> tuple[float, int]:
        if choice.verb != "rebuild":
            return 0.0, 0
        u = choice.number
        return float(ATTACK[u][s.step[u] - 1] - ATTACK[u][s.step[u]]) + 0.1 * attack(s, u), -u

    # Movement.

    @duty(Movement)
    def movement(self, s: State, stage: Movement, choices: Choices) -> Choice:
        """Trains first, then marches, as ordered."""
        if self._half != (s.move, s.half):
            self._half = s.move, s.half
            rides, marches = orders(self._scene(s), self.rng, self.noise, self._spirit(s))
            self._rides, self._marches = [*rides], [*marches]
        while self._rides:
            ride = self._rides.pop(0)
            if (click := ENTRAINS[ride.unit]) in choices:
                self._aim = ride.aim
                return click
        while self._marches:
            march = self._marches.pop(0)
            if (click := MOVE[march.unit]) in choices:
                self._path = [*march.path]
                return click
        return DONE

    @duty(March)
    def march(self, s: State, stage: March, choices: Choices) -> Choice:
        """The next square of the way; whoever is held up stops."""
        if self._path and (click := GO[self._path[0]]) in choices:
            self._path.pop(0)
            return click
        self._path = []
        return STOP if STOP in choices else choices[0]

    @duty(Ride)
    def ride(self, s: State, stage: Ride, choices: Choices) -> Choice:
        """As near to the aim as the train goes."""
        if STOP in choices:
            return STOP
        offered = [c.number for c in choices if c.verb == "go"]
        u = stage.units.bit_length() - 1
        if self._aim < 0:
            return GO[offered[0]]
        return GO[station(Picture(s, self.side), u, self._aim, offered)]

    # Battles.

    @duty(Combat)
    def combat(self, s: State, stage: Combat, choices: Choices) -> Choice:
        """Fortresses first; then the attacks that promise most."""
        worths = {c: assault_worth(s, c.number) for c in choices if c.verb == "assault"}
        best = max(worths, key=lambda c: worths[c], default=DONE)
        if worths.get(best, 0.0) > 0:
            return best
        attacks = [best_attack(s, self.side, c.number, self._spirit(s)) for c in choices if c.verb == "attack"]
        found = max(attacks, key=lambda a: a.gain + self._jitter(0.3), default=Attack(-1, 0, 0.0))
        if not found.units or found.gain < ENOUGH + self._jitter(0.2):
            return DONE
        self._attack = found
        return Choice("attack", found.square)

    @duty(Attackers, AgainstGarrison, Stormers)
    def muster(self, s: State, stage: Muster, choices: Choices) -> Choice:
        """Those who were meant to attack, and no more."""
        if self._attack.square != stage.square:
            self._attack = best_attack(s, self.side, stage.square, self._spirit(s))
        wanted = [c for c in choices if c.verb == "join" and self._attack.units >> c.number & 1]
        foot = [c for c in wanted if INFANTRY >> c.number & 1]
        if wanted:
            return (foot or wanted)[0]
        return READY if READY in choices else max(choices, key=lambda c: attack(s, c.number))

    @duty(Besiegers)
    def besiegers(self, s: State, stage: Besiegers, choices: Choices) -> Choice:
        """The heaviest gun, and with it the corps that has most steps to lose."""
        guns = [c for c in choices if c.verb == "join" and SIEGE >> c.number & 1]
        if guns:
            return max(guns, key=lambda c: KIND[c.number].gun)
        if READY in choices:
            return READY
        return max(choices, key=lambda c: (KIND[c.number].gun, steps_left(c.number, s.step[c.number])))

    @duty(Answer)
    def answer(self, s: State, stage: Answer, choices: Choices) -> Choice:
        """Cavalry goes, unless it holds a place."""
        return STAND if stage.battle.square in PLACE_AT else PULL

    @duty(Defenders)
    def defenders(self, s: State, stage: Defenders, choices: Choices) -> Choice:
        """Who stands best, with more than his last step if possible."""
        named = [c for c in choices if c.verb == "name"]
        return max(named, key=lambda c: (min(3, steps_left(c.number, s.step[c.number])), defense(s, c.number)))

    @duty(DefenderChoice)
    def defence(self, s: State, stage: DefenderChoice, choices: Choices) -> Choice:
        """A place is held as long as there is somebody to hold it; other ground while it costs one step."""
        battle = stage.battle
        steps = steps_of(s, battle.defenders)
        stack = units_in(s, battle.square, self.side)
        if steps_of(s, stack) < FEW and any(NATION[u] in DOUBLED for u in members(stack)):
            return BACK
        if PLACE_AT.get(battle.square) is not None or FORTIFIED >> battle.square & 1:
            return STAND if steps > (2 if clear(s, battle.square) else 1) else BACK
        return BACK if clear(s, battle.square) or steps < 3 else STAND

    @duty(RetreatTo, PullBack, GiveWay)
    def retreat(self, s: State, stage: RetreatTo | PullBack | GiveWay, choices: Choices) -> Choice:
        """To friends, supply and rough ground, away from the enemy."""
        picture = Picture(s, self.side)
        u = next(iter(members(units_in(s, stage.square, self.side))))
        fed = in_supply(s, NATION[u])
        return max(choices, key=lambda c: (self._refuge(picture, c.number, fed), -c.number))

    def _refuge(self, p: Picture, square: int, fed: int) -> float:
        friends = bool(p.here[square] & p.army & INFANTRY)
        held = PLACE_AT.get(square) is not None
        return 3.0 * (fed >> square & 1) + friends + 0.5 * (ROUGH >> square & 1) + held - 0.05 * p.threat(square)

    @duty(Losses)
    def losses(self, s: State, stage: Losses, choices: Choices) -> Choice:
        """The step is lost by who has most of them."""
        return min(choices, key=lambda c: spared(s, c.number))

    @duty(Advance)
    def advance(self, s: State, stage: Advance, choices: Choices) -> Choice:
        """One corps follows, to a place always, else where it is not overwhelmed."""
        square = stage.battle.square
        if units_in(s, square, self.side) & INFANTRY:
            return DONE
        best = max((c for c in choices if c.verb == "advance"), key=lambda c: (defense(s, c.number), -c.number))
        if square in PLACE_AT:
            return best
        picture = Picture(s, self.side)
        near = sum(picture.strength(foe)[0] for foe in members(picture.foes & picture.around(square)))
        fed = in_supply(s, NATION[best.number]) >> square & 1
        return best if fed and near <= (2.0 + self.daring) * defense(s, best.number) else DONE

    @duty(SupplyCheck)
    def feeding(self, s: State, stage: SupplyCheck, choices: Choices) -> Choice:
        """Those who went hungry last time, for who is fed every other time loses nothing; of them the strongest."""
        return max(choices, key=lambda c: (s.marked >> c.number & 1, attack(s, c.number), -c.number))
