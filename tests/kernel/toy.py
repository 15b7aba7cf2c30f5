"""A small complete game for the kernel's tests: hidden cards, dice, secret bids, tokens, an interruption.

Red has two seats, one for each of its tokens. A round: both bid a card in secret, the loser may parry, red and then
blue march, and both draw.
"""

from __future__ import annotations

import random
from typing import Any, ClassVar

from msgspec import Struct

from marne.kernel import (
    Choice,
    Clause,
    Decision,
    Event,
    Eyes,
    Game,
    Nouns,
    Option,
    Options,
    Play,
    Refusal,
    Result,
    Rulebook,
    Scenario,
    Seat,
    Side,
    Stage,
    State,
    Verb,
    Verbs,
)

SIDES = ("red", "blue")
CARDS = tuple(range(1, 10))
TRACK = 5
TOKENS = ((0, 1), (2, 3))
HAS_STEPPED = Refusal("3.2", "A token steps once in a round.")
OFF_THE_TRACK = Refusal("3.3", "A token cannot leave the track.")

RULEBOOK = Rulebook(
    tuple(
        Clause(id, title, "rule", title)
        for id, title in {
            "1.1": "Each side draws two cards.",
            "2.1": "Both sides bid a card in secret.",
            "2.2": "The higher card scores a point.",
            "2.3": "The loser may parry with a die.",
            "3.1": "Each side marches its tokens.",
            "3.2": "A token steps once in a round.",
            "3.3": "A token cannot leave the track.",
            "3.4": "An enemy token may stand in the way.",
            "4.1": "Each side draws a card.",
            "4.2": "An empty pool takes the discards back.",
            "5.1": "The higher score wins after the last round.",
            "5.2": "Red has two players.",
        }.items()
    )
)


CARD, TOKEN = Nouns("card", "card", listed=CARDS), Nouns("token", "piece", 4)
VERBS = Verbs(
    Verb("bid", "Bid {card}", CARD),
    Verb("parry", "Parry"),
    Verb("accept", "Accept"),
    Verb("step", "Step {token}", TOKEN),
    Verb("done", "Done"),
    Verb("stand", "Stand"),
    Verb("give way", "Give way"),
)


class ToyState(State, kw_only=True):
    """The table; the hands and the pool are hidden."""

    verbs: ClassVar[Verbs | None] = VERBS

    rounds: int
    two_reds: bool = True
    round: int = 0
    pool: tuple[int, ...] = CARDS
    discards: tuple[int, ...] = ()
    hands: list[tuple[int, ...]]
    bids: list[int]
    score: list[int]
    track: list[int]
    stepped: list[bool]

    def copy(self) -> ToyState:
        """Another state that shares nothing that can change."""
        twin = super().copy()
        for name in ("hands", "bids", "score", "track", "stepped"):
            setattr(twin, name, getattr(self, name).copy())
        return twin


class Deal(Stage[ToyState], frozen=True):
    """1.1 Each side draws two cards."""

    def run(self, play: Play[ToyState], side: Side | None, choice: Choice | None) -> None:
        for k in (0, 1, 0, 1):
            draw(play, "1.1", k)
        play.then(NextRound())


class NextRound(Stage[ToyState], frozen=True):
    """A round, or the end after the last one."""

    def run(self, play: Play[ToyState], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        if s.round:
            for k in (0, 1):
                draw(play, "4.1", k)
        if s.round < s.rounds:
            s.round += 1
            s.stepped = [False] * 4
            play.then(Bid(), March(0), March(1), NextRound())
        else:
            play.log("5.1", "end", red=s.score[0], blue=s.score[1])


class Bid(Stage[ToyState], frozen=True):
    """2.1 Both sides bid a card in secret."""

    def ask(self, s: ToyState) -> tuple[Decision, ...]:
        return tuple(
            Decision(side, "2.1", "Bid a card.", tuple(Choice("bid", card) for card in s.hands[k]))
            for k, side in enumerate(SIDES)
            if not s.bids[k]
        )

    def run(self, play: Play[ToyState], side: Side | None, choice: Choice | None) -> None:
        assert side and choice and isinstance(choice.noun, int)
        s, k = play.state, SIDES.index(side)
        s.bids[k] = choice.noun
        s.hands[k] = tuple(card for card in s.hands[k] if card != choice.noun)
        play.log("2.1", "bid", side=side)
        play.log("2.1", "bid card", seen_by=(side,), card=choice.noun)
        if not all(s.bids):
            play.then(self)
            return
        play.reveal()
        play.log("2.2", "reveal", red=s.bids[0], blue=s.bids[1])
        loser = 0 if s.bids[0] < s.bids[1] else 1
        s.discards = tuple(sorted((*s.discards, *s.bids)))
        s.bids = [0, 0]
        play.then(Parry(loser))


class Parry(Stage[ToyState], frozen=True):
    """2.3 The loser may parry with a die."""

    loser: int

    def ask(self, s: ToyState) -> tuple[Decision, ...]:
        return (Decision(SIDES[self.loser], "2.3", "Parry?", (Choice("parry"), Choice("accept"))),)

    def run(self, play: Play[ToyState], side: Side | None, choice: Choice | None) -> None:
        if choice == Choice("parry") and (face := play.roll("2.3")) >= 5:
            play.log("2.3", "parried", face=face)
        else:
            play.state.score[1 - self.loser] += 1
            play.log("2.2", "point", side=SIDES[1 - self.loser])


class March(Stage[ToyState], frozen=True):
    """3.1 A side marches its tokens, one click at a time."""

    side: int

    def ask(self, s: ToyState) -> tuple[Decision, ...]:
        steps = [Choice("step", token) for token in TOKENS[self.side] if forbids(s, token) is None]
        return (Decision(SIDES[self.side], "3.1", "March.", (*steps, Choice("done"))),)

    def why_not(self, s: ToyState, side: Side, choice: Choice) -> Refusal | None:
        for token in TOKENS[self.side]:
            if choice == Choice("step", token):
                return forbids(s, token)
        return None

    def run(self, play: Play[ToyState], side: Side | None, choice: Choice | None) -> None:
        assert side and choice
        if choice.verb == "done":
            play.log("3.1", "halt", side=side)
            return
        assert isinstance(choice.noun, int)
        s, token = play.state, choice.noun
        s.track[token] = ahead(s, token)
        s.stepped[token] = True
        play.log("3.1", "step", token=token, to=s.track[token])
        play.then(self)
        if any(s.track[enemy] == s.track[token] for enemy in TOKENS[1 - self.side]):
            play.then(Stand(token))


class Stand(Stage[ToyState], frozen=True):
    """3.4 The enemy interrupts the march to stand in the way."""

    token: int

    def ask(self, s: ToyState) -> tuple[Decision, ...]:
        enemy = SIDES[1 - self.token // 2]
        return (Decision(enemy, "3.4", "Stand in the way?", (Choice("stand"), Choice("give way"))),)

    def run(self, play: Play[ToyState], side: Side | None, choice: Choice | None) -> None:
        if choice == Choice("stand") and play.roll("3.4") >= 4:
            play.state.track[self.token] = 0 if self.token < 2 else TRACK
            play.log("3.4", "thrown back", token=self.token)


def ahead(s: ToyState, token: int) -> int:
    """The space in front of a token."""
    return s.track[token] + (1 if token < 2 else -1)


def forbids(s: ToyState, token: int) -> Refusal | None:
    """Why a token may not step."""
    if s.stepped[token]:
        return HAS_STEPPED
    return None if 0 <= ahead(s, token) <= TRACK else OFF_THE_TRACK


def draw(play: Play[ToyState], rule: str, k: int) -> None:
    """A side draws a card that only it may see."""
    s = play.state
    if not s.pool:
        s.pool, s.discards = s.discards, ()
        play.log("4.2", "new pool", cards=len(s.pool))
    card = play.draw(rule, s.pool)
    s.pool = tuple(c for c in s.pool if c != card)
    s.hands[k] = tuple(sorted((*s.hands[k], card)))
    play.log(rule, "draw", side=SIDES[k])
    play.log(rule, "drawn card", seen_by=(SIDES[k],), card=card)


class ToyView(Struct, frozen=True):
    """What a side knows."""

    hand: tuple[int, ...]
    bid: int
    has_bid: tuple[bool, ...]
    cards: tuple[int, ...]
    pool: int
    discards: tuple[int, ...]
    score: tuple[int, ...]
    track: tuple[int, ...]
    stepped: tuple[bool, ...]
    round: int
    two_reds: bool


SENTENCES = {
    "draw": "{side} draws a card.",
    "drawn card": "It is the {card}.",
    "new pool": "The {cards} discards are the new pool.",
    "bid": "{side} bids a card.",
    "bid card": "It is the {card}.",
    "reveal": "Red has bid {red}, blue {blue}.",
    "parried": "A {face} parries.",
    "point": "{side} scores a point.",
    "step": "Token {token} steps to {to}.",
    "halt": "{side} halts.",
    "thrown back": "Token {token} is thrown back.",
    "end": "The score is {red} to {blue}.",
}


class Toy(Game[ToyState]):
    """The game of the tests."""

    name = "toy"
    title = "The toy"
    version = 3
    sides = SIDES
    scenarios: ClassVar[tuple[Scenario, ...]] = (
        Scenario("short", "Short", "Three rounds."),
        Scenario("campaign", "Campaign", "A hundred rounds."),
    )
    options: ClassVar[tuple[Option, ...]] = (
        Option("players", "Players", {"2": "One red player.", "3": "Two red players."}, "3", "5.2"),
    )
    rulebook = RULEBOOK
    state_type = ToyState

    def seats(self, options: Options) -> tuple[Seat, ...]:
        """The seats at the table."""
        red = ("left", "right") if options["players"] == "3" else ("red",)
        return (*(Seat(name, "red", name.title()) for name in red), Seat("blue", "blue", "Blue"))

    def owner(self, eyes: Eyes[ToyState], choice: Choice) -> str | None:
        """Each red player steps with a token of his own."""
        if not eyes.view.two_reds or eyes.side != "red" or choice.verb != "step":
            return None
        return ("left", "right")[choice.number]

    def new(self, scenario: str, options: Options) -> ToyState:
        """A fresh state."""
        return ToyState(
            stack=[Deal()],
            rounds=3 if scenario == "short" else 100,
            two_reds=options.get("players") != "2",
            hands=[(), ()],
            bids=[0, 0],
            score=[0, 0],
            track=[0, 0, TRACK, TRACK],
            stepped=[False] * 4,
        )

    def view(self, state: ToyState, side: Side | None) -> Any:
        """What a side may know."""
        k = SIDES.index(side) if side else None
        return ToyView(
            hand=() if k is None else state.hands[k],
            bid=0 if k is None else state.bids[k],
            has_bid=tuple(bid > 0 for bid in state.bids),
            cards=tuple(len(hand) for hand in state.hands),
            pool=len(state.pool),
            discards=state.discards,
            score=tuple(state.score),
            track=tuple(state.track),
            stepped=tuple(state.stepped),
            round=state.round,
            two_reds=state.two_reds,
        )

    def resample(self, state: ToyState, side: Side | None, rng: random.Random) -> ToyState:
        """The cards that a side cannot see, dealt anew."""
        twin = state.copy()
        others = [k for k in (0, 1) if SIDES[k] != side]
        unseen = [*state.pool, *(c for k in others for c in state.hands[k]), *(state.bids[k] for k in others)]
        unseen = sorted(card for card in unseen if card)  # what is drawn may not depend on the truth
        rng.shuffle(unseen)
        for k in others:
            twin.hands[k] = tuple(sorted(unseen.pop() for _ in state.hands[k]))
            twin.bids[k] = unseen.pop() if state.bids[k] else 0
        twin.pool = tuple(sorted(unseen))
        return twin

    def result(self, state: ToyState) -> Result | None:
        """The higher score wins."""
        if state.stack:
            return None
        red, blue = state.score
        winner = None if red == blue else SIDES[blue > red]
        return Result(winner, f"{red} to {blue}", "5.1")

    def check(self, state: ToyState) -> list[str]:
        """Whether all cards and tokens are where they can be."""
        cards = [*state.pool, *state.discards, *(c for hand in state.hands for c in hand), *filter(None, state.bids)]
        wrong = [] if sorted(cards) == list(CARDS) else [f"the cards are {sorted(cards)}"]
        return wrong + [f"token {t} is at {at}" for t, at in enumerate(state.track) if not 0 <= at <= TRACK]

    def tell(self, event: Event) -> str:
        """An event as a sentence."""
        return SENTENCES[event.kind].format(**event.data)

    def summary(self, state: ToyState) -> str:
        """A position in one line."""
        return f"Round {state.round} of {state.rounds}, {state.score[0]} to {state.score[1]}"
