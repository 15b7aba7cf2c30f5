"""Chapter 7.5: the Combat Segment and the course of a battle."""

from __future__ import annotations

from marne.board import members
from marne.games.germany_at_war.blocks import (
    CAVALRIES,
    ENTENTE,
    FOCH,
    FRENCH,
    GERMANY,
    OF_POWER,
)
from marne.games.germany_at_war.conquest import settle, take
from marne.games.germany_at_war.firepower import (
    FOCH_ATTACK,
    PIONEERS,
    PONTOON,
    attackers,
    defence,
    french_alone,
    has_cavalry,
    offence,
)
from marne.games.germany_at_war.ground import FORTS_IN, GREEN, NEAR
from marne.games.germany_at_war.losses import Losses, capacity, winners_hits
from marne.games.germany_at_war.retreat import Retreat
from marne.games.germany_at_war.seats import dones, finished
from marne.games.germany_at_war.state import (
    SIDES,
    TACTICAL,
    Box,
    State,
    add_garrison,
    blocks_in,
    contested,
    controlled,
    garrisons_in,
    occupied,
    power_in,
    then,
)
from marne.games.germany_at_war.valour import gain
from marne.games.germany_at_war.verbs import VERBS
from marne.kernel import Choice, Decision, Play, Reckoning, Refusal, RuleId, Side, recount, total

BATTLE, LOSE = map(VERBS.all, ("battle", "lose"))
DISC = {choice.name: choice for choice in VERBS.all("disc")}
KEEP, DONE = Choice("keep"), Choice("done")

NOT_CONTESTED = Refusal("7.5a", "A battle is possible only in a contested area.")
NEW_FIRST = Refusal("7.5d", "All new engagements are resolved before any area contested earlier.")
FOUGHT = Refusal("7.5.1.16", "A battle has already been fought there in this impulse.")
ONLY_ISOLATED = Refusal("7.5b", "Isolated blocks cannot attack.")
ONLY_GARRISONS = Refusal("4.1b", "Garrisons cannot attack.")
NO_CROSSING = Refusal("7.2.1b", "Pontoon Engineers need a newly contested area that your blocks entered over a river.")
NO_GARRISON = Refusal("7.2.2", "Pioneers need an enemy garrison to remove.")
NO_FOCH = Refusal("7.3.1.7", "The Foch attack needs Foch activated beside the area and French blocks attacking there.")


class Combat(Box, frozen=True):
    """7.5 The Combat Segment: the attacker resolves battles one by one, new engagements first."""

    side: int
    over: int = 0

    def ask(self, s: State) -> tuple[Decision, ...]:
        areas = self.areas(s)
        if not areas:
            return ()
        choices = tuple(BATTLE[a] for a in members(areas))
        if self._compulsory(s):
            return (Decision(SIDES[self.side], "7.5d", "Choose the new engagement to resolve next.", choices),)
        prompt = "You may attack in an area that was contested before. Choose one, or go on."
        return (Decision(SIDES[self.side], "7.5a", prompt, (*choices, *dones(s, self.side, self.over))),)

    def _compulsory(self, s: State) -> int:
        return s.engaged & contested(s) & ~s.fought

    def areas(self, s: State) -> int:
        """7.5a, 7.5c, 7.5d The areas where the next battle may be: new engagements, then others while any is left."""
        compulsory = self._compulsory(s)
        if compulsory:
            return compulsory
        if s.battles <= 0:
            return 0
        earlier = contested(s) & ~s.fought
        return sum(1 << a for a in members(earlier) if attackers(s, a, self.side))

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        if choice is None:
            return
        if choice.verb == "battle":
            area = choice.number
            s.battles -= 1
            s.fought |= 1 << area
            play.log("7.5.1", "battle", area=area, side=SIDES[self.side], new=bool(s.engaged >> area & 1))
            then(play, Declaration(self.side, area), self)
        else:
            over = finished(s, self.side, self.over, choice)
            if over >= 0:
                then(play, Combat(self.side, over))

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        if choice.verb != "battle":
            return None
        a = choice.number
        if s.fought >> a & 1:
            return FOUGHT
        if not contested(s) >> a & 1:
            return NOT_CONTESTED
        if self._compulsory(s):
            return NEW_FIRST
        return ONLY_ISOLATED if blocks_in(s, a, self.side) else ONLY_GARRISONS


class Declaration(Box, frozen=True):
    """7.5.1, 7.2b The attacker may spend the Initiative Disc on the battle, and says whether he has cavalry."""

    side: int
    area: int

    def ask(self, s: State) -> tuple[Decision, ...]:
        uses = disc_uses(s, self.side, self.area)
        if not uses:
            return ()
        choices = (KEEP, *(DISC[name] for name in uses))
        return (Decision(SIDES[self.side], "7.2b", "You may spend the Initiative Disc on this battle.", choices),)

    def menu(self, s: State, side: Side) -> tuple[Choice, ...]:
        return (KEEP, *(DISC[use] for use in (PONTOON, PIONEERS, FOCH_ATTACK)[: 2 + self.side]))

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        disc = choice.name if choice is not None and choice.verb == "disc" else ""
        if disc:
            s.disc = 1 - self.side
            rule = {PONTOON: "7.2.1a", PIONEERS: "7.2.2", FOCH_ATTACK: "7.3.1.7"}[disc]
            play.log(rule, "disc", use=disc, area=self.area, side=SIDES[self.side])
        after = (Cavalry(self.side, self.area, disc),)
        then(play, *((Pioneers(self.side, self.area, 2), *after) if disc == PIONEERS else after))

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        reasons = {PONTOON: NO_CROSSING, PIONEERS: NO_GARRISON, FOCH_ATTACK: NO_FOCH}
        return reasons.get(choice.name) if choice.verb == "disc" else None


def disc_uses(s: State, side: int, area: int) -> list[str]:
    """7.2b What the attacker may spend the disc on here; the surprise replaces all of it in its impulse (7.2.3a)."""
    if s.disc != side or s.action != TACTICAL or s.surprise:
        return []
    uses = []
    if s.engaged >> area & 1 and attackers(s, area, side) & (s.over_minor | s.over_major):
        uses.append(PONTOON)
    if garrisons_in(s, area, 1 - side):
        uses.append(PIONEERS)
    foch = s.activated >> FOCH & 1 and NEAR[area] >> s.at[FOCH] & 1
    if foch and attackers(s, area, side) & OF_POWER[FRENCH]:
        uses.append(FOCH_ATTACK)
    return uses


class Pioneers(Box, frozen=True):
    """7.2.2 The attacker removes up to two enemy garrisons, of whichever fortress he likes (ruling G32)."""

    side: int
    area: int
    left: int

    def ask(self, s: State) -> tuple[Decision, ...]:
        discs = self._discs(s)
        if not self.left or not discs:
            return ()
        choices = [LOSE[k] for k in discs]
        if self.left == 1:
            choices.append(DONE)
        prompt = "Choose a garrison for the Pioneers to remove."
        return (Decision(SIDES[self.side], "7.2.2", prompt, tuple(choices)),)

    def _discs(self, s: State) -> list[int]:
        powers = (0,) if self.side else (1, 2, 3)
        return [4 * f + p for f in FORTS_IN[self.area] for p in powers if s.garrisons[4 * f + p]]

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        if choice is None or choice.verb != "lose":
            return
        disc = choice.number
        add_garrison(play.state, disc >> 2, disc & 3, -1)
        play.log("7.2.2", "garrison_lost", fort=disc >> 2, power=disc & 3)
        then(play, Pioneers(self.side, self.area, self.left - 1))


class Cavalry(Box, frozen=True):
    """7.5.1.1 The attacker says whether he has cavalry in the battle; then the defender may retreat."""

    side: int
    area: int
    disc: str

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        if not occupied(s, 1 - self.side) >> self.area & 1:
            then(play, Walkover(self.side, self.area))  # ruling G33: the Pioneers left nothing to fight
            return
        mounted = has_cavalry(s, self.area, self.side)
        play.reveal()
        play.log("7.5.1.1", "cavalry", area=self.area, side=SIDES[self.side], cavalry=mounted)
        held = occupied(s, 1 - self.side)
        retreat = Retreat(1 - self.side, self.area, mounted, held, bool(self.disc))
        then(play, retreat, Showdown(self.side, self.area, self.disc))


class Walkover(Box, frozen=True):
    """G18, G33 No enemy is left: the attacker takes the area without a battle and without Impetus."""

    side: int
    area: int

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s, area = play.state, self.area
        plan = plan_xvii(s, area) and not s.rules.plan_xvii_needs_battle
        play.log("7.5.1.17b", "walkover", area=area, side=SIDES[self.side])
        settle(play, area)
        conceal(s, area)
        if plan and s.winner < 0:
            gain(play, FRENCH, 1, "8.4", area)


def plan_xvii(s: State, area: int) -> bool:
    """8.4 Whether the French alone have newly engaged an area in Germany, and are still alone there."""
    return s.rules.plan_xvii and bool(s.plan_xvii >> area & 1) and french_alone(s, area)


class Showdown(Box, frozen=True):
    """7.5.1.3 Both sides reveal all their blocks in the area, and the final result is found."""

    side: int
    area: int
    disc: str

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s, area = play.state, self.area
        if not occupied(s, 1 - self.side) >> area & 1:
            then(play, Walkover(self.side, area))
            return
        both = blocks_in(s, area, 0) | blocks_in(s, area, 1)
        fresh = both & ~s.visible
        s.visible |= both
        play.reveal()
        for u in members(fresh):
            play.log("7.5.1.3", "shown", block=u, area=area, step=s.step[u])
        attack, stand = offence(s, area, self.side, self.disc), defence(s, area, 1 - self.side)
        result = total(attack) - total(stand)
        tell_sums(play, area, self.side, attack, stand, result)
        power = power_in(s, area, self.side, attackers(s, area, self.side))
        foe = power_in(s, area, 1 - self.side, blocks_in(s, area, 1 - self.side))
        plan = plan_xvii(s, area)
        if GREEN >> area & 1:
            s.riders |= attackers(s, area, self.side) & CAVALRIES
        loser = 1 - self.side if result > 0 else self.side
        hits = min(abs(result), capacity(s, area, loser))
        paid = winners_hits(abs(result), hits) if hits else 0
        if hits:
            play.log("7.5.1.11a", "hits", side=SIDES[loser], hits=hits)
            play.log("7.5.1.11b", "hits", side=SIDES[1 - loser], hits=paid)
        then(
            play,
            Losses(area, loser, hits),
            Losses(area, 1 - loser, paid),
            Aftermath(self.side, area, result, power, foe, plan),
        )


def tell_sums(play: Play[State], area: int, side: int, attack: Reckoning, stand: Reckoning, result: int) -> None:
    """Write every contribution to the battle into the story, so that it can be checked with a pencil."""
    if not play.listen:
        return
    recount(play.log, attack, side=SIDES[side])
    recount(play.log, stand, side=SIDES[1 - side])
    play.log("7.5.1.10", "result", area=area, attack=total(attack), defence=total(stand), result=result)


class Aftermath(Box, frozen=True):
    """7.5.1.16, 7.5.1.17, G43 After the losses: who holds the area, what that pays, and who stands up again."""

    side: int
    area: int
    result: int
    power: int
    foe: int
    plan: bool

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s, area = play.state, self.area
        standing = [k for k in (0, 1) if occupied(s, k) >> area & 1]
        if len(standing) == 1:
            power = self.power if standing[0] == self.side else self.foe
            settle(play, area, power)
        elif not standing:
            heir, why = self._heir(s)
            if not controlled(s, heir) >> area & 1:
                take(play, area, heir, self.power, why, pays=False)  # G20: no Valour where all have fallen
        if len(standing) == 2:
            s.visible &= ~blocks_in(s, area, 1 - self.side)
        else:
            conceal(s, area)
        if self.plan and s.winner < 0:
            gain(play, FRENCH, 1, "8.4", area)

    def _heir(self, s: State) -> tuple[int, RuleId]:
        """G20 Who gets an area where all have fallen, and why: the last to enter, or as the players have agreed."""
        if s.rules.wipeout_to_winner:
            return (self.side if self.result > 0 else 1 - self.side), "7.5.1.10"
        if s.rules.wipeout_to_defender:
            return (GERMANY if s.control >> self.area & 1 else ENTENTE), "2.6c"
        return (GERMANY if s.entered >> self.area & 1 else ENTENTE), "2.6b"


def conceal(s: State, area: int) -> None:
    """7.5.1.16 All blocks in an area stand up again, but for activated leaders."""
    s.visible &= ~((blocks_in(s, area, 0) | blocks_in(s, area, 1)) & ~s.activated)
