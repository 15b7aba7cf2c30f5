"""An officer who plays on quickly: he settles on an action once, and then carries it out click by click."""

from __future__ import annotations

import random
from collections.abc import Callable
from math import log

from marne.games.colonialism.actions import (
    ASSAULT,
    BASE,
    CANNONADE,
    EXIT,
    GO,
    PASS,
    SHOOT,
    TURN,
    VOLLEY,
    Act,
    Chosen,
    Order,
    SplitFire,
)
from marne.games.colonialism.assault import Fights, GroupAssault, Round
from marne.games.colonialism.bombardment import Salvo, Targets
from marne.games.colonialism.bot import means
from marne.games.colonialism.bot.deeds import Outlook, Way
from marne.games.colonialism.bot.doctrine import MANUAL, Doctrine, Manual
from marne.games.colonialism.bot.estimate import fails
from marne.games.colonialism.bot.picture import Picture
from marne.games.colonialism.cards import CardTurn, Hospital, HospitalRoll, Interception, Returning
from marne.games.colonialism.command import ROLL, SUPPLY, CommandRoll
from marne.games.colonialism.deployment import Deployment
from marne.games.colonialism.fatigue import FatigueTest, NextWave, Shock, Wave
from marne.games.colonialism.mitigation import STAND, BeforeTest, BeforeToken
from marne.games.colonialism.modifiers import Ordeal, reckon_test
from marne.games.colonialism.movement import FACE, Breakdown, Facing
from marne.games.colonialism.muster import Muster, PickCards
from marne.games.colonialism.periods import GENERAL
from marne.games.colonialism.roads import Laying, Shift
from marne.games.colonialism.scenarios import Dig, Dismount, MeetingTrade, StrongPoints, TrenchTrade
from marne.games.colonialism.sequence import LEAD, Initiative, Recovery, Reorganisation, TakeOrGive
from marne.games.colonialism.setup import ChooseRole, Engagement, Firepower, RoleRoll, Verdun
from marne.games.colonialism.shooting import Fire, Retire
from marne.games.colonialism.state import Box, State, bases
from marne.kernel import Choice, total
from marne.players.duties import Choices, Dutiful, duty

VERBS = {"go": GO, "shoot": SHOOT, "cannon": CANNONADE, "assault": ASSAULT, "turn": TURN}
SPREAD = 0.35
"""How far chance moves what an officer thinks of an action, for each measure of noise."""
SKIPPED = 0.35
"""How often an officer does not think of an action at all, for each measure of noise."""
CALM = 0.4
"""An officer with no more noise than this looks only at the usual steps."""
WHIM = 0.4
"""How often an officer does otherwise than usual where it matters, for each measure of noise."""


def click(way: Way) -> Choice:
    """The last click of an action."""
    return EXIT if way.noun is None else VERBS[way.verb][way.noun]


class Officer(Dutiful[State]):
    """Plays a side. What he orders is a matter of chance too, so that several officers of the same mind differ."""

    def __init__(self, side: int, rng: random.Random, noise: float = 1.0, manual: Manual = MANUAL) -> None:
        super().__init__(side, rng, noise)
        self.manual = manual
        self._units: tuple[int, ...] = ()
        self._click: Choice | None = None

    def by(self, s: State) -> Doctrine:
        """What the officer goes by in this battle."""
        return self.manual.of(s, self.side)

    def _outlook(self, s: State, wide: bool = True) -> Outlook:
        """What the officer sees; where he has no whims, only the usual steps."""
        return Outlook(s, self.side, self.manual, wide)

    def best(self, choices: Choices, worth: Callable[[Choice], float], spread: float = SPREAD) -> Choice:
        """The choice that is worth most, give or take a little."""
        if not self.noise:
            return max(choices, key=worth)
        return max(choices, key=lambda c: worth(c) + self.jitter(spread))

    def jitter(self, spread: float = SPREAD) -> float:
        """A little chance."""
        return -self.noise * spread * log(-log(self.rng.random() or 0.5)) if self.noise else 0.0

    def whim(self) -> bool:
        """Whether the officer does this time what he usually does not."""
        return self.noise > CALM and self.rng.random() < WHIM * self.noise

    def supply(self, s: State, choices: Choices, spends: bool, matters: bool = False) -> Choice:
        """A supply die, or just a roll; only where much is at stake is there anything to think about."""
        if matters and self.whim():
            spends = not spends
        return choices[1] if spends and len(choices) > 1 else ROLL

    # Actions.

    @duty(Act)
    def act(self, s: State, stage: Act, choices: Choices) -> Choice:
        """The action that promises most, unless the points are better kept."""
        picture = self._outlook(s, self.noise > CALM)
        self._units, self._click = (), None
        end = choices[-1]
        best, found = picture.standing() + picture.doctrine.idle + self.jitter(0.15), None
        chance, skipped = self.rng.random, SKIPPED * self.noise if self.noise > CALM else 0.0
        for way in picture.ways():
            if skipped and chance() < skipped:
                continue
            worth = way.worth + self.jitter() if self.noise else way.worth
            if worth > best:
                best, found = worth, way
        if found is None:
            return end
        self._units, self._click = found.units, click(found)
        return BASE[found.units[0]]

    @duty(Chosen)
    def carry_out(self, s: State, stage: Chosen, choices: Choices) -> Choice:
        """The next click of the action that was settled on."""
        done = len(stage.units)
        if self._click is not None and self._units[:done] == stage.units:
            following = self._click if done == len(self._units) else Choice("join", self._units[done])
            if following in choices:
                return following
        return self._improvise(s, stage, choices)

    def _improvise(self, s: State, stage: Chosen, choices: Choices) -> Choice:
        """The best that the bases in hand can do."""
        picture = self._outlook(s)
        best, found = -99.0, None
        for way in picture.ways():
            if way.units == stage.units and way.worth > best and click(way) in choices:
                best, found = way.worth, click(way)
        if found is not None:
            return found
        known = [c for c in choices if c.verb in ("shoot", "cannon", "volley")]
        return known[0] if known else PASS if VOLLEY not in choices else VOLLEY

    @duty(Order)
    def order(self, s: State, stage: Order, choices: Choices) -> Choice:
        """ORDER.3 A die makes sure of an assault when there are dice to spare."""
        storms = stage.verb == "assault"
        return self.supply(s, choices, storms and s.pool[self.side] > self.by(s).hoard, storms)

    @duty(Fire)
    def open_fire(self, s: State, stage: Fire, choices: Choices) -> Choice:
        """SHOOT.SEQ.1 Supply dice are seldom worth a shot."""
        return self.supply(s, choices, s.pool[self.side] > self.by(s).aimed)

    @duty(SplitFire)
    def split(self, s: State, stage: SplitFire, choices: Choices) -> Choice:
        """At whoever suffers most."""
        picture = Picture(s, self.side, self.manual)
        return max(choices, key=lambda c: picture.hit(picture.who[c.number]))

    @duty(GroupAssault)
    def join_assault(self, s: State, stage: GroupAssault, choices: Choices) -> Choice:
        """GROUP.5 Only where it pays."""
        picture = self._outlook(s)
        u = stage.waiting[0]

        def worth(choice: Choice) -> float:
            return 0.0 if choice.verb == "stay" else picture.storm(u, picture.who[choice.number], choice.number)

        return max(choices, key=worth)

    @duty(Fights)
    def first_fight(self, s: State, stage: Fights, choices: Choices) -> Choice:
        """Any of them first."""
        return choices[0]

    @duty(Round)
    def round(self, s: State, stage: Round, choices: Choices) -> Choice:
        """ASSAULT.4 A die for a fight in the balance, when there are dice to spare."""
        own, foe = stage.fight.unit, stage.fight.foe
        close = abs(s.fatigue[own] - s.fatigue[foe]) <= 1
        return self.supply(s, choices, close and s.pool[self.side] > self.by(s).hoard, matters=True)

    @duty(Breakdown)
    def engines(self, s: State, stage: Breakdown, choices: Choices) -> Choice:
        """MOVE.TANK.1 A Tank seldom breaks down."""
        return self.supply(s, choices, False)

    @duty(Facing)
    def face(self, s: State, stage: Facing, choices: Choices) -> Choice:
        """Towards the enemy."""
        picture = Picture(s, self.side, self.manual)
        if not picture.foes:
            return FACE[s.facing[stage.unit]]
        return FACE[picture.facing(stage.unit, s.at[stage.unit])]

    # Under fire.

    @duty(FatigueTest)
    def test(self, s: State, stage: FatigueTest, choices: Choices) -> Choice:
        """FATIGUE.TEST.5 A die to save a base from destruction, where it can help."""
        u = stage.unit
        if s.fatigue[u] + 1 < GENERAL.destroyed_at:
            return self.supply(s, choices, False)
        added = total(reckon_test(s, u, Ordeal(stage.cause, stage.won, stage.first)))
        fail = fails(added)
        helps = (1 - fail) * fail * (1 - fail) ** (len(stage.dice) - 1)
        return self.supply(s, choices, helps * (4 + s.pool[self.side]) > self.by(s).dread, matters=True)

    @duty(BeforeTest, BeforeToken)
    def stand(self, s: State, stage: BeforeTest | BeforeToken, choices: Choices) -> Choice:
        """MITIGATE.1 Fall back if that saves more than the ground is worth."""
        picture = Picture(s, self.side, self.manual)
        u = stage.unit
        spared = 1.0
        if isinstance(stage, BeforeTest):
            fail = fails(total(reckon_test(s, u, Ordeal(stage.cause))))
            spared = (1 - fail) ** (len(stage.dice) - 1) * fail
        here = picture.place(u, s.at[u])

        def worth(choice: Choice) -> float:
            if choice == STAND:
                return 0.0
            return spared * picture.hit(u) + picture.place(u, choice.number) - here - picture.doctrine.haven

        return self.best(choices, worth)

    @duty(Retire)
    def retire(self, s: State, stage: Retire, choices: Choices) -> Choice:
        """SHOOT.LSH.2 To the best of the hexes."""
        picture = Picture(s, self.side, self.manual)
        return self.best(choices, lambda c: picture.place(stage.unit, c.number), 0.1)

    @duty(Shock)
    def shaken(self, s: State, stage: Shock, choices: Choices) -> Choice:
        """DESTROY.2 The freshest first."""
        return min(choices, key=lambda c: s.fatigue[c.number])

    # The turn.

    @duty(TakeOrGive)
    def lead(self, s: State, stage: TakeOrGive, choices: Choices) -> Choice:
        """TURN.CMD.1 Take the initiative."""
        return choices[1] if (self.by(s).lead <= 0) != self.whim() else LEAD

    @duty(Initiative)
    def initiative(self, s: State, stage: Initiative, choices: Choices) -> Choice:
        """TURN.CMD.1 A supply die for the initiative only where there are many."""
        return self.supply(s, choices, s.pool[self.side] > self.by(s).vie)

    @duty(CommandRoll)
    def command(self, s: State, stage: CommandRoll, choices: Choices) -> Choice:
        """TURN.CMD.5 A die for Command Points when the armies are engaged and there are dice to spare."""
        near = means.engaged(s)
        return self.supply(s, choices, s.pool[self.side] > self.by(s).levy and near, matters=near)

    @duty(Reorganisation)
    def reorganise(self, s: State, stage: Reorganisation, choices: Choices) -> Choice:
        """TURN.END.1, TURN.END.2 Points first, to the base that needs it most; then a die if several are tired."""
        tired = [c for c in choices if c.verb == "rally"]
        if tired:
            return self.rally(s, stage, tired)
        worn = [u for u in bases(s, self.side) if s.fatigue[u]]
        spends = SUPPLY in choices and sum(s.fatigue[u] for u in worn) > self.by(s).rest
        if len(worn) > 1 and self.whim():
            spends = not spends
        return SUPPLY if spends and SUPPLY in choices else choices[0]

    @duty(Recovery, Hospital)
    def rally(self, s: State, stage: Box, choices: Choices) -> Choice:
        """FATIGUE.2 The base in the greatest danger."""
        picture = Picture(s, self.side, self.manual)

        def worth(choice: Choice) -> float:
            if choice.verb != "rally":
                return -1.0
            u = choice.number
            f = s.fatigue[u]
            danger = 0.5 + min(1.5, picture.exposure(s.at[u])) + 0.3 * (picture.nearest(s.at[u]) <= 2)
            return (1.0 if f == 1 else 1.9) * danger + 0.3 * picture.shock(u) * (f >= 2)

        return self.best(choices, worth, 0.15)

    # Cards.

    @duty(CardTurn)
    def card(self, s: State, stage: CardTurn, choices: Choices) -> Choice:
        """TURN.CMD.4 The card that does most now, if that is enough."""
        eager = self.by(s).eager
        return self.best(choices, lambda c: means.card_worth(s, self.side, c) + eager * (c.verb == "play"), 0.4)

    @duty(Targets)
    def target(self, s: State, stage: Targets, choices: Choices) -> Choice:
        """ARTY.2 Where the next shell does most."""
        h = means.best_target(s, self.side, stage.card, stage.hexes, self.jitter)
        found = Choice("target", h)
        return found if found in choices else choices[0]

    @duty(Salvo)
    def salvo(self, s: State, stage: Salvo, choices: Choices) -> Choice:
        """No supply dice for the guns."""
        return self.supply(s, choices, False)

    @duty(Interception)
    def intercept(self, s: State, stage: Interception, choices: Choices) -> Choice:
        """WW1.CARD.5 Always."""
        return choices[0]

    @duty(HospitalRoll)
    def hospital(self, s: State, stage: HospitalRoll, choices: Choices) -> Choice:
        """FPW.CARD.4 A roll will do."""
        return self.supply(s, choices, False)

    @duty(Returning)
    def come_back(self, s: State, stage: Returning, choices: Choices) -> Choice:
        """FPW.CARD.5 The best base, as near as may be."""
        picture = Picture(s, self.side, self.manual)
        if stage.unit < 0:
            return choices[0]
        away = picture.away
        return min(choices, key=lambda c: (away[c.number] if away else 0, picture.nearest(c.number)))

    @duty(Wave)
    def rise(self, s: State, stage: Wave, choices: Choices) -> Choice:
        """WW1.NATION.7 No supply die for those who rise again."""
        return self.supply(s, choices, False) if ROLL in choices else choices[0]

    @duty(NextWave)
    def stand_again(self, s: State, stage: NextWave, choices: Choices) -> Choice:
        """WW1.NATION.7 In the best of the hexes."""
        picture = Picture(s, self.side, self.manual)
        return self.best(choices, lambda c: picture.spot(c.number), 0.1)

    # Set-up.

    @duty(
        Muster, PickCards, Verdun, RoleRoll, ChooseRole, Engagement, Firepower, MeetingTrade, TrenchTrade,
        StrongPoints, Dismount, Dig, Laying, Shift, Deployment,
    )  # fmt: skip
    def prepare(self, s: State, stage: Box, choices: Choices) -> Choice:
        """Whatever is best before the battle."""
        return means.advise(s, self.side, stage, choices, self.jitter, self.manual)
