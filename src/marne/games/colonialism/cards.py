"""Playing stratagem cards in the Command Phase."""

from __future__ import annotations

from marne.games.colonialism.bombardment import KINDS, Targets
from marne.games.colonialism.command import NO_SUPPLY, RECOVERY, SUPPLY, offer, roll_one, spend
from marne.games.colonialism.deck import (
    BALLOON,
    BAYONETS,
    BOMBER,
    CARD_NAMES,
    FIGHTER,
    HOSPITAL,
    NATION_CARDS,
    PREPARATION,
    REINFORCEMENTS,
    card_rule,
)
from marne.games.colonialism.fatigue import can_recover, expose, recover, why_not_recover
from marne.games.colonialism.nations import mountaineers, renew
from marne.games.colonialism.state import (
    GONE,
    Box,
    Hand,
    State,
    bases,
    board,
    depth,
    log,
    nation,
    occupants,
    plays,
    then,
)
from marne.games.colonialism.terrain import passable
from marne.games.colonialism.units import CAVALRY, INFANTRY, SIDES
from marne.kernel import Choice, Decision, Play, Refusal, RuleId, Side
from marne.kernel.words import prose, sentence

NO_CARD, DONE, INTERCEPT, LET_PASS = Choice("no_card"), Choice("done"), Choice("intercept"), Choice("let_pass")
PREPARED_DICE = 2
CLEAR = 3
"""FPW.CARD.5 No enemy may be within so many hexes of a returning base."""
BEHIND = 2

NOT_IN_HAND = Refusal("CARD.1", "You do not hold that card.")
NOBODY_TO_RETURN = "No destroyed Infantry or Cavalry of yours can return."
NOT_FALLEN = "That is no destroyed Infantry or Cavalry of yours."
NO_PLACE = "A base returns at least 2 hexes behind its friends and more than 3 from every enemy."
ARMY_FULL = "You have as many bases in play as you deployed."
HELPED_ALREADY = "The hospital has already helped that base."


def held(hand: Hand, card: str) -> Hand:
    """A hand without one copy of a card."""
    k = hand.index(card)
    return hand[:k] + hand[k + 1 :]


def give_up(s: State, side: int, card: str) -> None:
    """A card in play is discarded for the game."""
    in_play = held(s.in_play[side], card)
    s.in_play = (in_play, s.in_play[1]) if side == 0 else (s.in_play[0], in_play)


def rule_of(s: State, side: int, card: str) -> RuleId:
    """The clause of a card in this game."""
    return card_rule(s.rules.period, nation(s, side), card)


class CardTurn(Box, frozen=True):
    """TURN.CMD.4 Starting with the initiative player, each may play one card."""

    second: bool

    def side(self, s: State) -> int:
        """Whose turn it is."""
        return 1 - s.initiative if self.second else s.initiative

    def ask(self, s: State) -> tuple[Decision, ...]:
        side = self.side(s)
        bayonets = plays(s, side, BAYONETS)
        if not s.hands[side] and not bayonets:
            return ()
        choices = [Choice("play", card) for card in dict.fromkeys(s.hands[side]) if hindrance(s, side, card) is None]
        if bayonets:
            choices.append(Choice("discard", BAYONETS))
        prompt = "You may play one stratagem card."
        return (Decision(SIDES[side], "TURN.CMD.4", prompt, (NO_CARD, *choices)),)

    def menu(self, s: State, side: Side) -> tuple[Choice, ...]:
        return (NO_CARD, *(Choice("play", card) for card in dict.fromkeys(s.hands[self.side(s)])))

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        who = self.side(s)
        if choice is None or choice == NO_CARD:
            return
        card = choice.name
        if choice.verb == "discard":
            give_up(s, who, card)
            log(play, "WW1.NATION.9", "discards", who, card=card)
            then(play, self)
            return
        hand = held(s.hands[who], card)
        s.hands = (hand, s.hands[1]) if who == 0 else (s.hands[0], hand)
        play.reveal()
        log(play, rule_of(s, who, card), "plays", who, card=card)
        take_effect(play, who, card)

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        if choice.verb != "play":
            return None
        card, who = choice.name, self.side(s)
        return hindrance(s, who, card) if card in s.hands[who] else NOT_IN_HAND


def hindrance(s: State, side: int, card: str) -> Refusal | None:
    """Why a card cannot be played now."""
    if card != REINFORCEMENTS:
        return None
    rule = rule_of(s, side, card)
    if not fallen(s, side):
        return Refusal(rule, NOBODY_TO_RETURN)
    if len(bases(s, side)) >= s.deployed[side]:
        return Refusal(rule, ARMY_FULL)  # M61
    return None if any(places(s, side, s.kind[u]) for u in fallen(s, side)) else Refusal(rule, NO_PLACE)


def take_effect(play: Play[State], side: int, card: str) -> None:
    """TURN.CMD.4 A card is resolved as it is played."""
    s = play.state
    if card == PREPARATION:
        s.pool[side] += PREPARED_DICE
        log(play, rule_of(s, side, card), "prepared", side, dice=PREPARED_DICE, left=s.pool[side])
    elif card == HOSPITAL:
        then(play, HospitalRoll(side))
    elif card == REINFORCEMENTS:
        then(play, Returning(side))
    elif card == FIGHTER:
        fighter(play, side)
    elif card in (BALLOON, BOMBER):
        if plays(s, 1 - side, FIGHTER) and not plays(s, side, FIGHTER):
            then(play, Interception(1 - side, card))
        else:
            fly(play, side, card)
    elif card in NATION_CARDS:
        into_play(s, side, card)
    else:
        assert card in KINDS
        then(play, Targets(side, card))


def into_play(s: State, side: int, card: str) -> None:
    """A card stays in play."""
    in_play = (*s.in_play[side], card)
    s.in_play = (in_play, s.in_play[1]) if side == 0 else (s.in_play[0], in_play)


def fighter(play: Play[State], side: int) -> None:
    """WW1.CARD.6, M54 A Fighter meets an enemy Fighter first, then a Balloon (FPW.CARD.3); with neither it stays."""
    s, enemy = play.state, 1 - side
    for prey in (FIGHTER, BALLOON):
        if plays(s, enemy, prey):
            give_up(s, enemy, prey)
            log(play, "WW1.CARD.6" if prey == FIGHTER else "WW1.CARD.5", "shot_down", side, card=prey)
            return
    into_play(s, side, FIGHTER)


class Interception(Box, frozen=True):
    """WW1.CARD.5, M27, M54 A Fighter in play may cancel a Balloon or Bomber as it is played; both are discarded."""

    side: int
    card: str

    def ask(self, s: State) -> tuple[Decision, ...]:
        prompt = sentence("The enemy plays {card}. Use your Fighter against it?", card=CARD_NAMES[self.card])
        return (Decision(SIDES[self.side], "WW1.CARD.5", prompt, (INTERCEPT, LET_PASS)),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        if choice != INTERCEPT:
            fly(play, 1 - self.side, self.card)
            return
        give_up(play.state, self.side, FIGHTER)
        log(play, "WW1.CARD.5", "shot_down", self.side, card=self.card)


def fly(play: Play[State], side: int, card: str) -> None:
    """FPW.CARD.2, WW1.CARD.3 A Balloon goes up and stays; Bombers name their targets."""
    if card == BALLOON:
        into_play(play.state, side, BALLOON)
    else:
        then(play, Targets(side, BOMBER))


class HospitalRoll(Box, frozen=True):
    """FPW.CARD.4 Roll for how many bases the Field Hospital helps."""

    side: int

    def ask(self, s: State) -> tuple[Decision, ...]:
        return offer(
            s, self.side, rule_of(s, self.side, HOSPITAL), prose("Roll for the Field Hospital. Add a supply die?")
        )

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        rule = rule_of(play.state, self.side, HOSPITAL)
        if choice == SUPPLY:
            spend(play, self.side)
        score, thrown = roll_one(play, rule, choice == SUPPLY)
        log(play, rule, "hospital", self.side, **thrown._asdict(), count=score)
        then(play, Hospital(self.side, score))

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        return NO_SUPPLY if choice == SUPPLY else None


class Hospital(Box, frozen=True):
    """FPW.CARD.4 One hit is taken off each of up to so many bases."""

    side: int
    left: int
    helped: int = 0

    def ask(self, s: State) -> tuple[Decision, ...]:
        found = [u for u in bases(s, self.side) if can_recover(s, u) and not self.helped >> u & 1]
        if not self.left or not found:
            return ()
        choices = (*(Choice("rally", u) for u in found), DONE)
        prompt = sentence(RECOVERY, left=self.left)
        return (Decision(SIDES[self.side], rule_of(s, self.side, HOSPITAL), prompt, choices),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        if choice is None or choice == DONE:
            return
        u = choice.number
        recover(play, u, rule_of(play.state, self.side, HOSPITAL))
        then(play, Hospital(self.side, self.left - 1, self.helped | 1 << u))

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        if choice.verb != "rally":
            return None
        helped = Refusal(rule_of(s, self.side, HOSPITAL), HELPED_ALREADY)
        return helped if self.helped >> choice.number & 1 else why_not_recover(s, choice.number, self.side)


def fallen(s: State, side: int) -> list[int]:
    """FPW.CARD.5 The destroyed Infantry and Cavalry of a side."""
    return [u for u, h in enumerate(s.at) if h == GONE and s.owner[u] == side and s.kind[u] in (INFANTRY, CAVALRY)]


def places(s: State, side: int, kind: int) -> list[int]:
    """FPW.CARD.5, M39 Where a base may return: 2 hexes behind its friends, and no enemy within 3."""
    g = board(s)
    here = occupants(s)
    own, enemies = bases(s, side), bases(s, 1 - side)
    if not own:
        return []
    rear = min(depth(s, side, s.at[u]) for u in own)
    closed = here[0] | here[1] | s.wrecks
    return [
        h
        for h in range(g.count)
        if (depth(s, side, h) < rear or depth(s, side, h) == 0)
        and not closed >> h & 1
        and passable(s.ground[h], kind, mountaineers(s, side))
        and all(g.apart(h, s.at[u]) >= BEHIND for u in own)
        and all(g.apart(h, s.at[u]) > CLEAR for u in enemies)
    ]


class Returning(Box, frozen=True):
    """FPW.CARD.5 The player chooses which destroyed base returns, and where."""

    side: int
    unit: int = -1

    def ask(self, s: State) -> tuple[Decision, ...]:
        rule = rule_of(s, self.side, REINFORCEMENTS)
        if self.unit < 0:
            found = [u for u in fallen(s, self.side) if places(s, self.side, s.kind[u])]
            choices = tuple(Choice("return", u) for u in found)
            return (Decision(SIDES[self.side], rule, "Choose the base that returns as a Fresh one.", choices),)
        choices = tuple(Choice("place", h) for h in places(s, self.side, s.kind[self.unit]))
        return (Decision(SIDES[self.side], rule, "Choose where it returns.", choices),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        assert choice is not None
        if self.unit < 0:
            then(play, Returning(self.side, choice.number))
            return
        h = choice.number
        u = renew(play.state, self.unit, h)
        log(play, rule_of(play.state, self.side, REINFORCEMENTS), "returns", self.side, base=u, hex=h)
        expose(play, u)

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        if choice.verb != ("return" if self.unit < 0 else "place"):
            return None
        stranger = self.unit < 0 and choice.number not in fallen(s, self.side)
        return Refusal(rule_of(s, self.side, REINFORCEMENTS), NOT_FALLEN if stranger else NO_PLACE)
