"""The turn: Command Phase, Action Phase, End of Turn Phase."""

from __future__ import annotations

from marne.games.colonialism.actions import Act, ActionPhase
from marne.games.colonialism.cards import CardTurn
from marne.games.colonialism.command import NO_SUPPLY, RECOVERY, SUPPLY, Both, CommandRoll, roll_one, spend
from marne.games.colonialism.deck import GUERILLAS
from marne.games.colonialism.fatigue import can_recover, recover, why_not_recover
from marne.games.colonialism.gas import Clouds
from marne.games.colonialism.periods import GENERAL
from marne.games.colonialism.state import Box, State, bases, log, plays, then
from marne.games.colonialism.units import SIDES
from marne.games.colonialism.victory import judge
from marne.kernel import Choice, Decision, Play, Refusal, RuleId, Side
from marne.kernel.words import Sentence, counted, prose, sentence

LEAD, YIELD, DONE = Choice("lead"), Choice("yield"), Choice("done")
NO_POINTS = Refusal("TURN.END.1", "You have no Command Points left.")
ONE_EACH = Refusal("TURN.END.2", "A supply die removes at most 1 hit from any base.")
ONE_THROW = Refusal("TURN.END.2", "One supply die has already been thrown to reorganise.")
RECOVERY_DIE = 3


class Turn(Box, frozen=True):
    """TURN.1 A turn: Command Phase, Action Phase, End of Turn Phase."""

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        s.turn += 1
        s.acts = [0] * len(s.at)
        s.moved = s.shot = s.rooted = s.dry = s.fought = s.pinned = s.forced = 0
        s.bombarded = s.gassed = s.tried = s.elan = s.turned = s.done = 0
        s.points = [0, 0]
        log(play, "TURN.1", "turn", turn=s.turn)
        then(
            play,
            Clouds(),
            Initiative(),
            CardTurn(second=False),
            CardTurn(second=True),
            CommandRoll(),
            Advantage(),
            Reorganisation(second=False),
            Reorganisation(second=True),
            EndTurn(),
        )


class Initiative(Both, frozen=True):
    """TURN.CMD.1 Both roll; the winner takes the initiative or hands it over. Nobody has it three turns running."""

    again: bool = False  # a draw is rolled again, without the attacker's bonus (TURN.CMD.2)

    def question(self, s: State) -> tuple[RuleId, str]:
        return "TURN.CMD.1", prose("Roll for initiative. Add a supply die?")

    def throws(self, s: State, side: int) -> bool:
        return given(s) is None

    def fall(self, play: Play[State], added: tuple[bool, bool]) -> None:
        s = play.state
        fixed = given(s)
        if fixed is not None:
            holder, rule = fixed
            take_initiative(play, holder, rule)
            return
        scores = []
        for side in (0, 1):
            score, thrown = roll_one(play, "TURN.CMD.1", added[side])
            bonus = 1 if s.turn == 1 and side == s.attacker and not self.again else 0
            scores.append(score + bonus)
            rule = "TURN.CMD.2" if bonus else "TURN.CMD.1"
            log(play, rule, "initiative_roll", side, bonus=bonus, score=score + bonus, **thrown._asdict())
        if scores[0] == scores[1]:
            log(play, "TURN.CMD.1", "initiative_draw")
            then(play, Initiative(again=True))
        else:
            then(play, TakeOrGive(0 if scores[0] > scores[1] else 1))


def given(s: State) -> tuple[int, RuleId] | None:
    """TURN.CMD.3, WW1.NATION.14 Who has the initiative without a roll, and by which clause."""
    guerillas = [k for k in (0, 1) if plays(s, k, GUERILLAS)]
    if s.turn == 1 and len(guerillas) == 1:
        return guerillas[0], "WW1.NATION.14"
    if s.streak >= GENERAL.initiative_in_a_row:
        return 1 - s.initiative, "TURN.CMD.3"
    return None


def take_initiative(play: Play[State], side: int, rule: RuleId, given: bool = False) -> None:
    """A side has the initiative for this turn, perhaps because the other gave it away."""
    s = play.state
    s.streak = s.streak + 1 if s.initiative == side else 1
    s.initiative = side
    log(play, rule, "initiative", side, given=given)


class TakeOrGive(Box, frozen=True):
    """TURN.CMD.1 The winner takes the initiative or hands it over."""

    side: int

    def ask(self, s: State) -> tuple[Decision, ...]:
        prompt = "You have won the initiative roll. Take the initiative, or give it to the enemy?"
        return (Decision(SIDES[self.side], "TURN.CMD.1", prompt, (LEAD, YIELD)),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        holder = self.side if choice == LEAD else 1 - self.side
        take_initiative(play, holder, "TURN.CMD.1", given=holder != self.side)


class Advantage(Box, frozen=True):
    """TURN.CMD.6 Battlefield Advantage: one extra action of the initiative player before the Action Phase."""

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        s.turned = 0
        then(play, Act(s.initiative, advantage=True), ActionPhase(s.initiative))


class Reorganisation(Box, frozen=True):
    """TURN.END.1, TURN.END.2, M82 Remaining Command Points and one supply die take hits off; the initiative first."""

    second: bool
    thrown: bool = False

    def side(self, s: State) -> int:
        """Whose turn it is."""
        return 1 - s.initiative if self.second else s.initiative

    def ask(self, s: State) -> tuple[Decision, ...]:
        side = self.side(s)
        tired = [u for u in bases(s, side) if can_recover(s, u)]
        throws = bool(s.pool[side]) and not self.thrown
        if not tired or not (s.points[side] or throws):
            return ()
        choices = [Choice("rally", u) for u in tired] if s.points[side] else []
        if throws:
            choices.append(SUPPLY)
        prompt: Sentence | str = counted(
            "Reorganise: remove hits with your {count} Command Point, or throw a supply die.",
            "Reorganise: remove hits with your {count} Command Points, or throw a supply die.",
            s.points[side],
        )
        if not s.points[side]:
            prompt = "Reorganise: you have no Command Points left; throw a supply die to remove hits, or go on."
        return (Decision(SIDES[side], "TURN.END.1", prompt, (DONE, *choices)),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        who = self.side(s)
        if choice is None or choice == DONE:
            return
        if choice == SUPPLY:
            spend(play, who, "TURN.END.2")
            face = play.roll("TURN.END.2", RECOVERY_DIE)
            log(play, "TURN.END.2", "recovery", who, faces=(face,))
            then(play, Recovery(who, face), Reorganisation(self.second, True))
            return
        s.points[who] -= 1
        recover(play, choice.number, "TURN.END.1")
        then(play, self)

    def menu(self, s: State, side: Side) -> tuple[Choice, ...]:
        return (DONE, SUPPLY)

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        if choice == SUPPLY:
            return ONE_THROW if self.thrown else NO_SUPPLY
        if choice.verb != "rally":
            return None
        who = self.side(s)
        return why_not_recover(s, choice.number, who) if s.points[who] else NO_POINTS


class Recovery(Box, frozen=True):
    """TURN.END.2 A supply die takes off as many hits as it shows, at most one from any base."""

    side: int
    left: int
    helped: int = 0

    def ask(self, s: State) -> tuple[Decision, ...]:
        found = [u for u in bases(s, self.side) if can_recover(s, u) and not self.helped >> u & 1]
        if not self.left or not found:
            return ()
        choices = (*(Choice("rally", u) for u in found), DONE)
        prompt = sentence(RECOVERY, left=self.left)
        return (Decision(SIDES[self.side], "TURN.END.2", prompt, choices),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        if choice is None or choice == DONE:
            return
        u = choice.number
        recover(play, u, "TURN.END.2")
        then(play, Recovery(self.side, self.left - 1, self.helped | 1 << u))

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        if choice.verb != "rally":
            return None
        helped = self.helped >> choice.number & 1
        return ONE_EACH if helped else why_not_recover(s, choice.number, self.side)


class EndTurn(Box, frozen=True):
    """TURN.END.3 Remaining Command Points are discarded; the next turn, unless the battle is decided (VICTORY.1)."""

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        if any(s.points):
            log(play, "TURN.END.3", "discarded", points=list(s.points))
        s.points = [0, 0]
        judge(play)
        then(play, Turn())
