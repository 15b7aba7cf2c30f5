"""The referee's own record: it hears what happens, works out every consequence itself, and compares."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from marne.games.germany_at_war.state import State
from marne.kernel import Choice, Decision, Event
from tests.games.germany_at_war.referee import battle, clauses, opening, seats
from tests.games.germany_at_war.referee.arrivals import Arrivals
from tests.games.germany_at_war.referee.control import SIDES, Shout, consequence
from tests.games.germany_at_war.referee.facts import (
    AREAS,
    BLOCKS,
    BORDER,
    FORTS,
    FRENCH,
    GERMAN,
    GERMANY,
    HITS,
    STRATEGIC_VALUE,
    side_of,
)
from tests.games.germany_at_war.referee.offers import Battle, compulsory, declaration, endings, expected
from tests.games.germany_at_war.referee.position import differences, read

NOBODY = 2
CONSEQUENCES = ("control", "valour", "valour_denied", "valour_lost", "engage", "victory", "isolated", "relieved")
"""What the referee finds by itself; it must have been told so, and nothing else."""


class Referee(Arrivals):
    """One who watches a game choice by choice."""

    def __init__(self, options: Mapping[str, str]) -> None:
        self.p = opening.empty_map(options)
        self.note = Battle()
        self.left = 0  # the movement points of the block on the march
        self.told: list[tuple[Any, ...]] = []
        self.stage: Any = None

    def comes_to(self, state: State) -> None:
        """The referee comes to a game that has begun, and writes down how it stands."""
        self.p = replace(read(state), rules=self.p.rules)

    # Before a choice.

    def look(self, state: State, decision: Decision, owners: Callable[[Choice], str | None]) -> None:
        """Compare who is asked, what is offered, and to whom each choice belongs, with what must be."""
        self.stage = stage = state.stack[-1]
        self.note.questions.add(type(stage).__name__)
        side = self.asked(type(stage).__name__)
        self.must(decision.side == SIDES[side], f"{SIDES[side]} is asked, not {decision.side}")
        theirs = {(c.verb, c.noun) for c in decision.choices}
        if type(stage).__name__ == "SetUp":
            self.must(side in self.p.rules.free, "only who was granted a free set-up chooses")
            self.must(theirs in opening.candidates(self.p, side), "the blocks for an icon are offered")
        else:
            mine = expected(self.p, stage, self.note)
            if mine != theirs:
                missed, forbidden = _named(mine - theirs), _named(theirs - mine)
                raise Shout(f"{type(stage).__name__} must offer {missed}, and must not offer {forbidden}")
        for choice in decision.choices:
            whose = seats.owner(self.p, stage, side, choice.verb, choice.noun)
            self.must(owners(choice) == whose, f"{choice} belongs to {whose}, not to {owners(choice)}")

    def asked(self, box: str) -> int:
        """Whom a box of the sequence of play asks: the phasing side, but for the defender and for arrivals."""
        if box == "SetUp":
            return opening.setting_up(self.p)
        if box in ("Retreat", "RetreatTo"):
            return 1 - self.note.side
        if box == "Losses":
            return self.note.hits[0][0]
        return self.note.drew if not self.p.impulse else self.p.phasing

    # After it.

    def hear(self, choice: Choice | None, events: list[Event], state: State) -> None:
        """Work out what a choice has brought about, or the beginning of the game, and compare."""
        self.told = []
        if choice is not None:
            self.chosen(choice)
            self.must(not self.goes_on(choice) or type(state.stack[-1]) is type(self.stage), "the other ally is asked")
        for event in events:
            if self.p.winner < 0 or event.kind in CONSEQUENCES:
                getattr(self, f"on_{event.kind}", self.ignore)(event.rule, **event.data)
        self.settle_down(state)
        said = [consequence(e) for e in events if e.kind in CONSEQUENCES]
        if sorted(map(str, said)) != sorted(map(str, self.told)):
            raise Shout(f"the referee would tell {_minus(self.told, said)}; the game tells {_minus(said, self.told)}")
        if found := differences(self.p, read(state)):
            raise Shout("; ".join(found))

    def ignore(self, rule: str, **data: Any) -> None:
        """Something that changes nothing, or that the referee finds by itself."""

    def settle_down(self, state: State) -> None:
        """What happens between the last event and the next question."""
        top: Any = state.stack[-1] if state.stack else None
        if type(top).__name__ == "Restore" and type(self.stage).__name__ != "Restore" and self.p.winner < 0:
            self.check_isolation(top.side)

    # Choices that leave no word of their own.

    def chosen(self, choice: Choice) -> None:
        """A choice begins something, or ends it."""
        p, stage = self.p, self.stage
        if choice.verb in ("done", "stand") and choice.noun is not None:
            self.note.said.setdefault(type(stage).__name__, set()).add(choice.name)
        elif choice.verb == "build":
            self.note.built = 0
        elif choice.verb == "draw":
            self.note.asked = choice.number
        if choice.verb == "move":
            self.left = clauses.allowance(p, choice.number)
        elif choice.verb == "activate":
            self.left = 4
        elif choice.verb == "stop" or (choice.verb == "done" and type(stage).__name__ == "BuildGarrisons"):
            self.has_acted(stage.unit)
        elif choice.verb == "impetus":
            p.riders.discard(choice.number)

    def goes_on(self, choice: Choice) -> bool:
        """G26, G53 Whether a segment that one ally has ended for himself goes on: the other has a part in it."""
        p, stage, note = self.p, self.stage, self.note
        if choice.verb not in ("done", "stand") or choice.noun is None or len(note.said[type(stage).__name__]) == 2:
            return False
        if type(stage).__name__ in ("Restore", "Retreat"):
            return True
        return bool(expected(p, stage, note) - endings(p, stage, note))

    def has_acted(self, u: int) -> None:
        """G44 A block has done its part in this impulse."""
        self.p.acted.add(u)
        if self.p.budget > 0:
            self.p.budget -= 1

    # 3, 7.0 Turns and impulses.

    def on_turn(self, rule: str, turn: int) -> None:
        p = self.p
        if turn == 1:
            self.is_set_up()
        p.turn, p.impulse, p.passes, p.initiative = turn, 0, 0, p.disc
        self.note.drew = -1
        for u, block in enumerate(BLOCKS):  # 6.1
            if turn > 1 and p.at[u] == "later" and block.green <= turn:
                p.at[u] = "pool"

    def on_impulse(self, rule: str, side: str, number: int) -> None:
        p = self.p
        if p.impulse:
            self.end_impulse()
            self.must(side == SIDES[1 - p.phasing], "the other side has the next impulse")
        else:
            self.must(side == SIDES[p.disc], "who holds the disc begins the turn")
        p.phasing, p.impulse, p.action = SIDES.index(side), p.impulse + 1, ""
        for name in ("acted", "activated", "engaged", "over_minor", "over_major", "fought", "riders", "plan_xvii"):
            setattr(p, name, set())
        p.battles = p.budget = 0
        self.note.said = {}
        self.check_isolation(p.phasing)

    def end_impulse(self) -> None:
        """7.1a, 7.2.3d, 7.7a After an impulse the spent disc goes to the other side; all leaders are deactivated."""
        p = self.p
        self.must(not p.activated, "every activated leader is deactivated")
        self.must(not compulsory(p), "every new engagement is fought")
        p.disc = 1 - p.phasing if p.disc == NOBODY else p.disc
        p.visible = {u for u in p.visible if self.among_enemies(u)}  # G42
        p.surprise = False

    def among_enemies(self, u: int) -> bool:
        """2.6c Whether a block is on the map in a contested area."""
        area = self.p.at[u]
        return isinstance(area, int) and self.p.contested(area)

    def on_two_passes(self, rule: str) -> None:
        self.must(self.p.passes == 2, "two passes end the impulses")
        self.end_impulse()

    def on_final_phase(self, rule: str, turn: int, side: str) -> None:
        first = 1 - self.p.initiative
        self.must(SIDES[first] == side, "the side without the Initiative goes first")
        for one in (first, 1 - first):
            self.final_phase(one)
        if self.p.winner < 0 and self.p.turn == 4:
            german = sum(self.p.control[a] == GERMANY for a, area in enumerate(AREAS) if area.victory)
            self.wins(GERMANY if german >= 4 else 1, "1.7.2")

    def on_pass(self, rule: str, side: str) -> None:
        self.p.action, self.p.budget, self.p.passes = "pass", 1, self.p.passes + 1

    def on_strategic(self, rule: str, side: str, option: str) -> None:
        p = self.p
        p.action, p.disc, p.passes = "strategic", NOBODY, 0
        if option == "A":
            p.budget, p.battles = STRATEGIC_VALUE[p.phasing], 1

    def on_tactical(self, rule: str, side: str) -> None:
        self.p.action, self.p.budget, self.p.passes = "tactical", -1, 0

    def on_surprise(self, rule: str) -> None:
        self.p.surprise, self.p.disc = True, NOBODY

    # 7.3, 7.7 Leaders.

    def on_activated(self, rule: str, block: int, area: int, step: int) -> None:
        for marks in (self.p.activated, self.p.acted, self.p.visible):
            marks.add(block)

    def on_battles(self, rule: str, side: str, battles: int) -> None:
        self.p.battles = len(self.p.activated)

    def on_deactivated(self, rule: str, block: int, area: int, step: int) -> None:
        self.must(block in self.p.activated and not self.p.last(block), "an activated leader loses a step")
        self.p.activated.discard(block)
        self.p.visible.discard(block)
        self.p.step[block] += 1

    def on_exhausted(self, rule: str, block: int) -> None:
        self.must(block in self.p.activated and self.p.last(block), "a leader at heart is spent")
        area = self.p.at[block]
        assert isinstance(area, int)
        self.dies(block)
        self.settle(area)

    # 7.4 Movement.

    def on_march(self, rule: str, block: int, start: int, goal: int) -> None:
        p, side = self.p, BLOCKS[block].side
        self.must(p.at[block] == start, "a block goes from where it stands")
        p.visible.discard(block)
        if rule not in ("7.4b", "7.3.1.2a"):
            p.at[block] = goal
            if rule in ("2.5b", "8.3a"):
                self.has_acted(block)
            elif rule == "7.6":
                self.enters(block, goal)
            else:
                self.note.retreats += 1
            return
        self.left -= clauses.price(p, block, start, goal, leading=rule == "7.3.1.2a")
        self.must(self.left >= 0, "a block has the points that its step costs")
        foe = 1 - side
        new = p.holds(goal, foe) and not p.holds(goal, side)
        p.at[block] = goal
        self.settle(start)
        if not p.holds(goal, foe):
            self.enters(block, goal)
        else:
            self.engages(block, start, goal, new)
        if rule == "7.4b" and p.holds(goal, foe) and p.winner < 0:
            self.has_acted(block)

    def engages(self, u: int, a: int, b: int, new: bool) -> None:
        """7.4.3a, 7.5.1.4a, 8.4 A block comes among enemies."""
        p, block = self.p, BLOCKS[u]
        (p.entered.add if block.side == GERMANY else p.entered.discard)(b)
        if new:
            p.engaged.add(b)
            self.told.append(("engage", b))
            if block.power == FRENCH and AREAS[b].home == GERMAN:
                p.plan_xvii.add(b)
        if block.power != FRENCH:
            p.plan_xvii.discard(b)
        if b in p.engaged and BORDER[a, b] in ("major", "minor"):
            (p.over_major if BORDER[a, b] == "major" else p.over_minor).add(u)

    def on_garrison(self, rule: str, fort: int, power: int, total: int) -> None:
        self.must(fort in clauses.can_build(self.p, self.stage.unit), "a garrison is raised where it may be")
        self.p.garrisons[fort, power] = self.p.garrisons.get((fort, power), 0) + 1
        self.note.built += 1

    def on_gave_step(self, rule: str, block: int, step: int) -> None:
        self.p.step[block] += 1
        if not clauses.seems_to_build(self.p, block):
            self.has_acted(block)

    # 7.5 Battles.

    def on_battle(self, rule: str, area: int, side: str, new: bool) -> None:
        p, old = self.p, self.note
        self.note = note = Battle()
        note.hand, note.used, note.drew = old.hand, old.used, old.drew
        note.said = {name: said for name, said in old.said.items() if name != "Retreat"}
        note.side, note.area = SIDES.index(side), area
        p.battles -= 1
        p.fought.add(area)

    def on_disc(self, rule: str, use: str, area: int, side: str) -> None:
        self.note.use, self.p.disc = use, 1 - self.note.side

    def on_cavalry(self, rule: str, area: int, side: str, cavalry: bool) -> None:
        p, note = self.p, self.note
        mounted = any(BLOCKS[u].arm == "cavalry" for u in battle.attackers(p, area, note.side))
        self.must(cavalry == mounted, "the attacker says whether he has cavalry")
        asked = "Declaration" in note.questions or not declaration(p, note, note)
        self.must(asked, "the attacker is asked whether he spends the disc")
        note.mounted = mounted
        note.held = {a for a in range(len(AREAS)) if p.holds(a, 1 - note.side)}

    def on_general_retreat(self, rule: str, area: int, side: str) -> None:
        self.note.general, self.p.disc = True, self.note.side
        self.note.said.pop("Retreat", None)  # a player who stood may go now

    def on_walkover(self, rule: str, area: int, side: str) -> None:
        plan = self.plan_pays(area) and not self.p.rules.plan_xvii_needs_battle
        self.settle(area)
        if plan:
            self.gains(FRENCH, 1, area)

    def on_result(self, rule: str, area: int, attack: int, defence: int, result: int) -> None:
        p, note = self.p, self.note
        asked = "Retreat" in note.questions or not p.here(area, 1 - note.side)
        self.must(asked, "the defender is asked whether he retreats")
        mine = battle.offence(p, area, note.side, note.use), battle.defence(p, area, 1 - note.side)
        self.must(mine == (attack, defence), f"the sums are {mine}, not {attack, defence}")
        note.result = mine[0] - mine[1]
        p.visible |= {*p.here(area, GERMANY), *p.here(area, 1 - GERMANY)}
        note.plan = self.plan_pays(area)
        fighting = {note.side: battle.attackers(p, area, note.side), 1 - note.side: p.here(area, 1 - note.side)}
        note.powers = {side: battle.power_of(p, area, side, blocks) for side, blocks in fighting.items()}
        if AREAS[area].colour == "green":
            p.riders |= {u for u in fighting[note.side] if BLOCKS[u].arm == "cavalry"}
        loser = 1 - note.side if note.result > 0 else note.side
        incurred = min(abs(note.result), battle.capacity(p, area, loser))
        note.hits = [[loser, incurred], [1 - loser, battle.share(abs(note.result), incurred)]]
        note.soaked = {}
        self.after_losses()

    def on_hits(self, rule: str, side: str, hits: int) -> None:
        mine = {pair[0]: pair[1] for pair in self.note.hits}
        self.must(mine.get(SIDES.index(side)) == hits, f"{side} takes {mine} hits, not {hits}")

    def on_soaked(self, rule: str, block: int, hits: int, needed: int) -> None:
        self.hit(block, "absorbs the hit")

    def on_reduced(self, rule: str, block: int, step: int, strength: int) -> None:
        if rule != "7.9b":
            self.hit(block, "loses a step")

    def on_eliminated(self, rule: str, block: int, area: int) -> None:
        if self.p.at[block] != "dead":
            self.hit(block, "is eliminated")

    def hit(self, u: int, told: str) -> None:
        """7.5.1.13 A block takes a hit."""
        p, note = self.p, self.note
        side = note.hits[0][0]
        blocks = p.here(note.area, side)
        self.must(u in blocks and p.strength(u) == max(map(p.strength, blocks)), "the strongest is hit first")
        note.soaked[u] = note.soaked.get(u, 0) + 1
        if note.soaked[u] < HITS[BLOCKS[u].steps[p.step[u]][1]]:
            what = "absorbs the hit"
        elif p.last(u):
            what = "is eliminated"
            self.dies(u)
        else:
            what = "loses a step"
            p.step[u] += 1
            del note.soaked[u]
        self.must(what == told, f"{BLOCKS[u].id} {what}, and does not: {told}")
        note.hits[0][1] -= 1
        self.after_losses()

    def on_garrison_lost(self, rule: str, fort: int, power: int) -> None:
        if rule == "7.9b":
            return
        self.takes_disc(fort, power)
        self.note.removed += rule == "7.2.2"
        if rule == "4.1d":
            side = self.note.hits[0][0]
            self.must(not self.p.here(FORTS[fort][0], side) and side_of(power) == side, "garrisons are hit last")
            self.note.hits[0][1] -= 1
            self.after_losses()

    def after_losses(self) -> None:
        """7.5.1.12, 7.5.1.14 The loser's hits, then the winner's; hits that find nobody are lost; then what follows."""
        hits = self.note.hits
        while hits and (not hits[0][1] or not self.p.holds(self.note.area, hits[0][0])):
            hits.pop(0)
        if not hits and self.p.winner < 0:
            self.aftermath()


def _named(offers: set[tuple[str, Any]]) -> list[str]:
    """Choices by the names of blocks."""
    of_blocks = ("move", "build", "ship", "entrain", "activate", "retreat", "hit", "impetus", "place", "restore")
    return sorted(f"{verb} {BLOCKS[noun].id if verb in of_blocks else noun}" for verb, noun in offers)


def _minus(some: list[tuple[Any, ...]], others: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """What is in one list and not in another."""
    return [one for one in some if one not in others]
