"""Choosing armies and cards in secret, before anything else."""

from __future__ import annotations

import random
from typing import Any

from msgspec.structs import replace

from marne.games.colonialism import armies, lots
from marne.games.colonialism.armies import Army
from marne.games.colonialism.deck import common_cards, nation_card
from marne.games.colonialism.periods import PERIODS
from marne.games.colonialism.state import Box, Hand, State, log, then
from marne.games.colonialism.units import SIDES
from marne.kernel import Choice, Decision, Play, Refusal, Side
from marne.kernel.words import sentence

READY, LISTED = Choice("ready"), Choice("listed")
NOT_IN_PERIOD = Refusal("CARD.2", "That card cannot be taken in this period and year.")


def apply(s: State, army: Army, choice: Choice) -> Army:
    """An army after one more step of its design; raises Refused with the rule and the reason."""
    step = {"convert": armies.convert, "train": armies.train}.get(choice.verb, armies.take_card)
    return step(army, choice.name, s.rules.cost, s.rules.machine_guns)


def steps(s: State, army: Army) -> list[Choice]:
    """Every step that could be asked for, allowed or not."""
    period = PERIODS[army.period]
    found = [Choice("convert", name) for name in period.army.convert]
    if army.nation == "zulu":
        found.append(Choice("convert", "infantry_rifles"))
    found += [Choice("train", name) for name in period.army.experienced.units]
    if army.nation == "zulu":
        found.append(Choice("train", "infantry_rifles"))
    found.append(Choice("take", "nation"))
    return found + [Choice("take", card) for card in common_cards(army.period, army.year)]


def refused(s: State, army: Army, choice: Choice) -> Refusal | None:
    """Why a step is not allowed."""
    try:
        apply(s, army, choice)
    except armies.Refused as error:
        return error.refusal
    return None


def hand_of(army: Army) -> Hand:
    """CARD.1 The cards that an army has."""
    own = nation_card(army.period, army.nation, army.year) if army.nation_card else None
    return tuple(sorted((*army.cards, *((own.id,) if own else ()))))


class Muster(Box, frozen=True):
    """SETUP.1, ARMY.1 The players design their armies, each in secret, and in their own time."""

    drafts: tuple[Army, Army]
    ready: int = 0

    def ask(self, s: State) -> tuple[Decision, ...]:
        return tuple(self._ask(s, side) for side in (0, 1) if not self.ready >> side & 1)

    def _ask(self, s: State, side: int) -> Decision:
        army = self.drafts[side]
        choices = [c for c in steps(s, army) if refused(s, army, c) is None]
        prompt = "Design your army: convert Fresh Infantry, train bases, take cards; then say that it is ready."
        return Decision(SIDES[side], "ARMY.1", prompt, (*choices, READY))

    def menu(self, s: State, side: Side) -> tuple[Choice, ...]:
        return (*steps(s, self.drafts[SIDES.index(side)]), READY)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        if side is None or choice is None:
            for k in (0, 1):
                if play.state.rules.designed[k]:
                    take_field(play, k, self.drafts[k])
            return
        k = SIDES.index(side)
        if choice == READY:
            log(play, "ARMY.1", "designed", k, secret=True, text=armies.to_text(self.drafts[k]))
            then(play, replace(self, ready=self.ready | 1 << k))
            return
        army = apply(play.state, self.drafts[k], choice)
        drafts = (army, self.drafts[1]) if k == 0 else (self.drafts[0], army)
        then(play, replace(self, drafts=drafts))

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        if choice.verb not in ("convert", "train", "take"):
            return None
        if choice.verb == "take" and choice.name not in ("nation", *common_cards(s.rules.period, 1916)):
            return None
        return refused(s, self.drafts[SIDES.index(side)], choice)

    def imagined(self, s: State, side: int, rng: random.Random) -> Any:
        other = 1 - side
        if not s.rules.designed[other]:
            return self
        start = s.rules.armies[other]
        army = armies.begin(start.period, start.nation, start.year, start.points)
        while rng.random() < 0.9:
            allowed = [c for c in steps(s, army) if refused(s, army, c) is None]
            if not allowed:
                break
            army = apply(s, army, rng.choice(allowed))
        drafts = (army, self.drafts[1]) if other == 0 else (self.drafts[0], army)
        return replace(self, drafts=drafts)


def take_field(play: Play[State], side: int, army: Army) -> None:
    """An army is as it is; its bases wait to be deployed, its cards are in hand."""
    s = play.state
    lots.keep(s, side, lots.lots_of(army))
    hold(s, side, hand_of(army))


def hold(s: State, side: int, hand: Hand) -> None:
    """A side's hand is now this."""
    s.hands = (hand, s.hands[1]) if side == 0 else (s.hands[0], hand)


class PickCards(Box, frozen=True):
    """CARD.1, M78 Each player picks as many Common cards as his list has paid for, in secret."""

    picks: tuple[Hand, Hand] = ((), ())
    done: int = 0

    def ask(self, s: State) -> tuple[Decision, ...]:
        return tuple(self._ask(s, side) for side in (0, 1) if self._left(s, side))

    def _left(self, s: State, side: int) -> int:
        """How many cards a side still has to pick."""
        if self.done >> side & 1 or s.rules.designed[side] or not s.rules.secret_cards:
            return 0
        return len(s.rules.armies[side].cards) - len(self.picks[side])

    def _ask(self, s: State, side: int) -> Decision:
        army = s.rules.armies[side]
        cards = tuple(Choice("take", card) for card in common_cards(army.period, army.year))
        listed = () if self.picks[side] else (LISTED,)
        prompt = sentence("Choose your stratagem cards in secret; {left} to go.", left=self._left(s, side))
        return Decision(SIDES[side], "CARD.1", prompt, (*listed, *cards))

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        if side is None or choice is None:
            for k in (0, 1):
                if not s.rules.designed[k]:
                    self._deal(play, k)
            return
        k = SIDES.index(side)
        if choice == LISTED:
            then(play, replace(self, done=self.done | 1 << k))
            return
        hand = tuple(sorted((*self.picks[k], choice.name)))
        then(play, replace(self, picks=(hand, self.picks[1]) if k == 0 else (self.picks[0], hand)))

    def _deal(self, play: Play[State], side: int) -> None:
        s = play.state
        army = s.rules.armies[side]
        if self.picks[side]:
            army = replace(army, cards=self.picks[side])
        take_field(play, side, army)
        if s.rules.secret_cards and army.cards:
            log(play, "CARD.1", "picked", side, secret=True, cards=list(army.cards))

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        return NOT_IN_PERIOD if choice.verb == "take" else None

    def imagined(self, s: State, side: int, rng: random.Random) -> Any:
        other = 1 - side
        army = s.rules.armies[other]
        cards = common_cards(army.period, army.year)
        waits = self._left(s, other)
        hand = () if waits else tuple(sorted(rng.choice(cards) for _ in army.cards))
        done = self.done & ~(1 << other) | (0 if waits else 1 << other)
        return replace(self, picks=(hand, self.picks[1]) if other == 0 else (self.picks[0], hand), done=done)
