"""Game set-up, step by step, from the armies to the break figures."""

from __future__ import annotations

from marne.games.colonialism import lots
from marne.games.colonialism.armies import begin
from marne.games.colonialism.battlefield import generate, middle
from marne.games.colonialism.board import grid
from marne.games.colonialism.cards import held, into_play
from marne.games.colonialism.command import NO_SUPPLY, SUPPLY, Both, offer, roll_one, spend
from marne.games.colonialism.deck import (
    FIREPOWER,
    MILLIONS,
    NATION_CARDS,
    NATIONS,
    PRESTIGIOUS,
    STORMTROOPER,
    VERDUN,
)
from marne.games.colonialism.deployment import HALF, Deployment
from marne.games.colonialism.muster import Muster, PickCards, hold
from marne.games.colonialism.options import ENGAGEMENT_NAMES, Rules
from marne.games.colonialism.periods import GENERAL, SCENARIOS
from marne.games.colonialism.roads import Lines
from marne.games.colonialism.scenarios import (
    KEEP,
    TRADE,
    Dig,
    Dismount,
    MeetingTrade,
    StrongPoints,
    TrenchTrade,
    gain,
    verdun_works,
)
from marne.games.colonialism.sequence import Turn
from marne.games.colonialism.sketches import Sketch, plain
from marne.games.colonialism.state import Box, State, board, log, plays, then
from marne.games.colonialism.terrain import OPEN, TRENCH
from marne.games.colonialism.units import EXPERIENCED, INFANTRY, MACHINE_GUN, SIDES, TANK, UNITS
from marne.games.colonialism.victory import BreakCheck, break_figure
from marne.kernel import Choice, Decision, Play, Refusal, RuleId, Side
from marne.kernel.words import prose

ATTACK, DEFEND = Choice("attack"), Choice("defend")
SEEDS = 1_000_000
"""How many battlefields the dice can make of one landscape and size."""
TOO_FEW = "There are not two Infantry to give up."


def fresh(rules: Rules) -> State:
    """A new game: nothing on the board, four supply dice each (POOL.1), and set-up to come."""
    count = grid(rules.columns, rules.rows, rules.cells).count
    state = State(
        stack=[SetUp()],
        rules=rules,
        at=[],
        fatigue=[],
        acts=[],
        pool=[GENERAL.pool_dice, GENERAL.pool_dice],
        points=[0, 0],
        deployed=[0, 0],
        lost=[0, 0],
        left=[0, 0],
        shelled=bytes(count),
        gas=bytes(count),
        held=bytes(count),
    )
    lay_out(state, rules.sketch or plain(rules.columns, rules.rows, rules.cells))
    return state


def lay_out(s: State, sketch: Sketch) -> None:
    """The ground becomes that of a sketch."""
    s.ground, s.hills, s.roads, s.rails = sketch.ground, sketch.hills, sketch.roads, sketch.rails


class SetUp(Box, frozen=True):
    """SETUP.1 to SETUP.9 The steps of set-up in their order (K30: trenches before track and road)."""

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        rules = play.state.rules
        secret: tuple[Box, ...] = ()
        if any(rules.designed):
            drafts = [
                begin(a.period, a.nation, a.year, a.points) if d else a
                for a, d in zip(rules.armies, rules.designed, strict=True)
            ]
            ready = sum(1 << k for k in (0, 1) if not rules.designed[k])
            secret = (Muster((drafts[0], drafts[1]), ready),)
        then(
            play,
            *secret,
            PickCards(),
            Battlefield(),
            Declarations(),
            Verdun(),
            Roles(),
            Engagement(),
            Adjustments(),
            Lines("rail"),
            Lines("road"),
            Armies(),
        )


class Battlefield(Box, frozen=True):
    """SETUP.1 The board: as agreed, or a battlefield that the dice make."""

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        rules = s.rules
        if rules.sketch is None:
            seed = rules.seed if rules.seed >= 0 else play.roll("SETUP.1", SEEDS)
            sketch = generate(seed, rules.landscape, rules.columns, rules.rows, rules.cells)
            lay_out(s, sketch)
            if not rules.free_trenches:
                s.ground = bytes(OPEN if kind == TRENCH else kind for kind in s.ground)  # M90
            log(play, "SETUP.1", "battlefield", landscape=rules.landscape, seed=seed)
        if any(c.place == "objective" for goal in rules.goals for c in goal.all):
            s.objective = 1 << middle(board(s))
            log(play, "VICTORY.1", "objective", hex=middle(board(s)))


class Declarations(Box, frozen=True):
    """SETUP.1 Nationalities and years are declared, and every Nation card tied to set-up is played."""

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        for k in (0, 1):
            army = s.rules.armies[k]
            log(play, "SETUP.1", "declares", k, nation=NATIONS[army.period, army.nation].title, year=army.year)
        play.reveal()
        for k in (0, 1):
            for card in s.hands[k]:
                if card in NATION_CARDS and NATION_CARDS[card].setup:
                    hold(s, k, held(s.hands[k], card))
                    into_play(s, k, card)
                    own = NATIONS[s.rules.period, s.rules.armies[k].nation].card
                    log(play, own.rule if own else "CARD.3", "plays", k, card=card)
                    if not s.rules.adjusted:
                        reinforce(play, k, card)


def reinforce(play: Play[State], side: int, card: str) -> None:
    """ZULU.NATION.1, WW1.NATION.2, WW1.NATION.6, WW1.NATION.11 What a card of set-up makes of an army."""
    s = play.state
    own = s.reserve[side]
    if card == PRESTIGIOUS:
        lots.keep(s, side, lots.trained(own, 2, EXPERIENCED))
    elif card == STORMTROOPER:
        lots.keep(s, side, lots.stormed(own, 2))
    elif card == MILLIONS:
        lots.keep(s, side, lots.with_more(own, INFANTRY, 0, 2))


class Verdun(Box, frozen=True):
    """WW1.NATION.5 Verdun: two Infantry may be swapped for a Machine Gun; all that remain are Fresh."""

    asked: int = 0

    def ask(self, s: State) -> tuple[Decision, ...]:
        found = self._owners(s)
        choices = (KEEP, TRADE)
        prompt = "Swap two Infantry for a Fresh Machine Gun?"
        return tuple(
            Decision(SIDES[k], "WW1.NATION.5", prompt, choices if _has_two(s, k) else (KEEP,)) for k in found[:1]
        )

    def _owners(self, s: State) -> list[int]:
        """Who has the card, and has not yet been asked."""
        return [k for k in (0, 1) if plays(s, k, VERDUN) and not s.rules.adjusted and not self.asked >> k & 1]

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        if side is None or choice is None:
            return
        k = SIDES.index(side)
        own = s.reserve[k]
        if choice == TRADE:
            own = lots.with_more(lots.infantry_gone(own, 2), MACHINE_GUN, 0, 1)
            log(play, "WW1.NATION.5", "converts", k, secret=s.rules.designed[k], unit=UNITS[MACHINE_GUN].id, price=2)
        lots.keep(s, k, lots.freshened(own))
        then(play, Verdun(self.asked | 1 << k))

    def menu(self, s: State, side: Side) -> tuple[Choice, ...]:
        return (KEEP, TRADE)

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        return Refusal("WW1.NATION.5", TOO_FEW) if choice == TRADE else None


def _has_two(s: State, side: int) -> bool:
    own = s.reserve[side]
    return lots.fresh(own) + lots.count(own, INFANTRY, EXPERIENCED) >= 2


class Roles(Box, frozen=True):
    """SETUP.2, SETUP.3 Who attacks: as agreed, by a Nation card, or by a roll whose winner chooses."""

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        if s.rules.attacker >= 0:
            set_roles(play, s.rules.attacker, "SCEN.1")
            return
        fixed = [(k, NATION_CARDS[card].role) for k in (0, 1) for card in s.in_play[k] if NATION_CARDS[card].role]
        if len(fixed) == 1:
            who, role = fixed[0]
            rule = "ZULU.NATION.2" if role == "attacker" else "WW1.NATION.3"
            set_roles(play, who if role == "attacker" else 1 - who, rule)
            return
        if fixed:
            log(play, "SETUP.3", "both_fixed")
        then(play, RoleRoll())


def set_roles(play: Play[State], attacker: int, rule: RuleId) -> None:
    """SCEN.1 One player is the attacker, the other the defender."""
    play.state.attacker = attacker
    log(play, rule, "attacker", attacker)


class RoleRoll(Both, frozen=True):
    """SETUP.2 Both roll; draws are rolled again."""

    def question(self, s: State) -> tuple[RuleId, str]:
        return "SETUP.2", prose("Roll for attack or defence. Add a supply die?")

    def fall(self, play: Play[State], added: tuple[bool, bool]) -> None:
        scores = []
        for side in (0, 1):
            score, thrown = roll_one(play, "SETUP.2", added[side])
            scores.append(score)
            log(play, "SETUP.2", "role_roll", side, **thrown._asdict(), score=score)
        if scores[0] == scores[1]:
            then(play, RoleRoll())
        else:
            then(play, ChooseRole(0 if scores[0] > scores[1] else 1))


class ChooseRole(Box, frozen=True):
    """SETUP.2 The winner chooses to attack or to defend."""

    side: int

    def ask(self, s: State) -> tuple[Decision, ...]:
        prompt = "You have won the roll. Do you attack or defend?"
        return (Decision(SIDES[self.side], "SETUP.2", prompt, (ATTACK, DEFEND)),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        set_roles(play, self.side if choice == ATTACK else 1 - self.side, "SETUP.2")


class Engagement(Box, frozen=True):
    """SETUP.4, SCEN.2, K22 The scenario: as agreed, or rolled by the attacker on the table of the defender's period."""

    def ask(self, s: State) -> tuple[Decision, ...]:
        if s.rules.engagement:
            return ()
        return offer(s, s.attacker, "SETUP.4", prose("Roll for the scenario. Add a supply die?"))

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        if s.rules.victory:
            log(play, "VICTORY.1", "aim", how=s.rules.victory)
        if s.rules.engagement:
            s.engagement = s.rules.engagement
            log(play, "SCEN.1", "engagement", name=ENGAGEMENT_NAMES[s.engagement])
            return
        if choice == SUPPLY:
            spend(play, s.attacker)
        score, thrown = roll_one(play, "SETUP.4", choice == SUPPLY)
        table = SCENARIOS[s.rules.armies[1 - s.attacker].period]
        s.engagement = table.result(table.column(s.rules.armies[s.attacker].year), score)
        log(play, table.rule, "engagement_roll", s.attacker, **thrown._asdict(), name=ENGAGEMENT_NAMES[s.engagement])

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        return NO_SUPPLY if choice == SUPPLY else None


class Adjustments(Box, frozen=True):
    """SETUP.4 The adjustments of the scenario, and the cards that wait for the roles (M28)."""

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        attacker, defender = s.attacker, 1 - s.attacker
        stages: list[Box] = []
        if not s.rules.adjusted:
            s.works = verdun_works(s)
            stages += [Firepower(k) for k in (attacker, defender) if plays(s, k, FIREPOWER)]
            if s.engagement == "breakthrough":
                gain(play, attacker)
                stages.append(StrongPoints(defender))
            elif s.engagement == "push":
                stages.append(TrenchTrade(defender))
        if s.engagement == "meeting":
            fill_trenches(play)
            stages += [MeetingTrade(attacker), MeetingTrade(defender)]
        then(play, *stages, Trenches())


def fill_trenches(play: Play[State]) -> None:
    """SCEN.MEET.1 Trenches of an agreed board are not there in a Meeting Engagement."""
    s = play.state
    if TRENCH in s.ground:
        s.ground = bytes(OPEN if kind == TRENCH else kind for kind in s.ground)
        log(play, "SCEN.MEET.1", "filled")


class Trenches(Box, frozen=True):
    """SETUP.8 The defender lays his trenches; against them the attacker may dismount (SCEN.PUSH.3)."""

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        dug = bool(s.works) or s.rules.adjusted
        dismount = (Dismount(s.attacker),) if s.engagement == "push" and dug else ()
        then(play, Dig(1 - s.attacker), *dismount)


class Firepower(Box, frozen=True):
    """WW1.NATION.10 Two Infantry may be traded for a Tank by the attacker, or a Machine Gun by the defender."""

    side: int

    def ask(self, s: State) -> tuple[Decision, ...]:
        tank = "Trade two Infantry for a Fresh Tank?"
        prompt = tank if self.side == s.attacker else "Trade two Infantry for a Fresh Machine Gun?"
        choices = (KEEP, TRADE) if _has_two(s, self.side) else (KEEP,)
        return (Decision(SIDES[self.side], "WW1.NATION.10", prompt, choices),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        if choice != TRADE:
            return
        kind = TANK if self.side == s.attacker else MACHINE_GUN
        own = lots.infantry_gone(s.reserve[self.side], 2)
        lots.keep(s, self.side, lots.with_more(own, kind, 0, 1))
        log(
            play,
            "WW1.NATION.10",
            "converts",
            self.side,
            secret=s.rules.designed[self.side],
            unit=UNITS[kind].id,
            price=2,
        )

    def menu(self, s: State, side: Side) -> tuple[Choice, ...]:
        return (KEEP, TRADE)

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        return Refusal("WW1.NATION.10", TOO_FEW) if choice == TRADE else None


class Armies(Box, frozen=True):
    """SETUP.8 The attacker deploys half his army, the defender all of his, the attacker the rest."""

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        then(play, Deployment(s.attacker, HALF), Deployment(1 - s.attacker), Deployment(s.attacker), Begin())


class Begin(Box, frozen=True):
    """VICTORY.2 Each player notes his break figure, and the first turn begins."""

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        for k in (0, 1):
            log(
                play, "VICTORY.2", "break_figure", k,
                deployed=s.deployed[k], count=break_figure(s, k), breaks=s.rules.breaks[k != s.attacker],
            )  # fmt: skip
        then(play, BreakCheck(), Turn())
