"""A table for tests: place a few blocks, put one stage on the stack, choose by names, and read what happened.

t = Table().put("de1_ii_inf", 20).put("be_3_inf", 20).garrison("Liège", 1)
t.run(Combat(GERMANY)).choose("battle", 20).choose("stand")
assert t.total("attack") == 5
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Self

from marne.games.germany_at_war import setup
from marne.games.germany_at_war.blocks import BLOCKS, FOCH, FRENCH, OF_POWER, SIDE, by_id
from marne.games.germany_at_war.combat import Combat
from marne.games.germany_at_war.game import GermanyAtWar
from marne.games.germany_at_war.garrisons import BuildGarrisons
from marne.games.germany_at_war.ground import FORTRESSES, FORTS_IN, HOME, NEXT
from marne.games.germany_at_war.movement import Movement
from marne.games.germany_at_war.options import Rules
from marne.games.germany_at_war.state import (
    DEAD,
    LATER,
    POOL,
    SIDES,
    TACTICAL,
    State,
    add_garrison,
    blocks_in,
    garrisons_in,
    occupied,
    put,
    set_step,
    strength,
)
from marne.kernel import Played, Stage
from marne.kernel.sandtable import SandTable

GAME = GermanyAtWar()
GERMANY, ENTENTE = 0, 1


class Table(SandTable[State]):
    """An empty map with everything at its start: control by country, no garrison, Germany with the disc, Turn 1."""

    def __init__(self, **rules: Any) -> None:
        super().__init__(GAME, setup.fresh(Rules(**rules)))
        self.state.garrisons = bytes(len(self.state.garrisons))
        self.goes_on = True
        self.lawful = True
        self.waits = False

    def waiting(self) -> Self:
        """Do not go on by itself where a side is asked that cannot act (7.4a, 4.1h)."""
        self.waits = True
        return self

    def _hear(self, played: Played) -> Self:
        super()._hear(played)
        while not self.waits and self._formality():
            decision = self.position.decisions[0]
            super()._hear(self.position.apply(decision.side, decision.choices[0], self._dice))
        return self

    def _formality(self) -> bool:
        """Whether a side is asked only because its silence would tell something."""
        asked = [choice for decision in self.position.decisions for choice in decision.choices]
        stage = type(self.state.stack[-1]) if asked else None
        return stage in (Movement, BuildGarrisons) and all(choice.verb == "done" for choice in asked)

    def number_of(self, kind: str, name: str) -> int:
        """A block by its id, a fortress and the garrison of its home Power by its name."""
        if kind == "block":
            return by_id(name)
        return self.fort(name) if kind == "fortress" else 4 * self.fort(name) + HOME[FORTRESSES[self.fort(name)][0]]

    def name_of(self, kind: str, number: int) -> int | str:
        """A block by its id; all else by its number."""
        return BLOCKS[number].id if kind == "block" else number

    # Setting the table.

    def put(self, block: str, area: int, step: int = 0, visible: bool = False) -> Self:
        """Place a block in an area (Great Britain is 0) at a step (0 is full strength); it is the last to enter."""
        u = by_id(block)
        put(self.state, u, area)
        set_step(self.state, u, step)
        mark = 1 << area
        self.state.entered = self.state.entered | mark if SIDE[u] == GERMANY else self.state.entered & ~mark
        if visible:
            self.state.visible |= 1 << u
        return self

    def garrison(self, fortress: str, count: int, power: str | None = None) -> Self:
        """Put garrisons into a fortress, of its home Power unless another is named."""
        f = next(k for k, (_, name) in enumerate(FORTRESSES) if name == fortress)
        owner = HOME[FORTRESSES[f][0]] if power is None else ("german", "french", "british", "belgian").index(power)
        add_garrison(self.state, f, owner, count)
        return self

    def held(self, side: int, *areas: int) -> Self:
        """Let a side control areas."""
        for area in areas:
            mark = 1 << area
            self.state.control = self.state.control | mark if side == GERMANY else self.state.control & ~mark
        return self

    def valour(self, german: int = 0, french: int = 0, british: int = 0, belgian: int = 0) -> Self:
        """Give Valour Points."""
        self.state.valour = bytes((german, french, british, belgian))
        return self

    def activated(self, *leaders: str) -> Self:
        """Let leaders be activated where they stand."""
        for block in leaders:
            u = 1 << by_id(block)
            self.state.activated |= u
            self.state.visible |= u
            self.state.acted |= u
        return self

    def dead(self, side: int, count: int) -> Self:
        """Eliminate blocks of a side that are not on the map."""
        for u in [u for u in range(len(BLOCKS)) if SIDE[u] == side and self.state.at[u] in (POOL, LATER)][:count]:
            put(self.state, u, DEAD)
        return self

    def pool(self, *blocks: str) -> Self:
        """Let exactly these blocks be in the pools; all others that are not on the map are dead."""
        for u in range(len(BLOCKS)):
            if self.state.at[u] in (POOL, LATER):
                put(self.state, u, POOL if BLOCKS[u].id in blocks else DEAD)
        return self

    def cut_off(self, *blocks: str) -> Self:
        """Let blocks be isolated."""
        for block in blocks:
            self.state.isolated |= 1 << by_id(block)
        return self

    def engages(self, area: int, major: tuple[str, ...] = (), minor: tuple[str, ...] = ()) -> Self:
        """Let an area be newly contested in this impulse, some blocks having crossed a Major or Minor River."""
        self.state.engaged |= 1 << area
        for block in major:
            self.state.over_major |= 1 << by_id(block)
        for block in minor:
            self.state.over_minor |= 1 << by_id(block)
        return self

    def against_the_rules(self) -> Self:
        """Let the position be one that cannot come about, because the test is about just that."""
        self.lawful = False
        return self

    # Playing.

    def run(self, *stages: Stage[State], dice: Iterable[int] | None = None) -> Self:
        """Put stages on the stack, the first on top, and run to the first decision that is one.

        A position that the rules forbid is refused: too many blocks or garrisons, or an area in the hands of those who
        are not there while others are.
        """
        wrongs = GAME.check(self.state) if self.lawful else []
        if wrongs:
            raise AssertionError(f"the rules forbid this position: {', '.join(wrongs)}")
        return super().run(*stages, dice=dice)._go_on()

    def choose(
        self, verb: str, noun: Any = None, dice: Iterable[int] | None = None, side: int | str | None = None
    ) -> Self:
        """Make a choice for whoever is asked, and go on to the next decision that is one."""
        return super().choose(verb, noun, dice, side)._go_on()

    def _go_on(self) -> Self:
        """Answer for a side that is asked to restore leaders but has none to restore."""
        if self.goes_on and not self.over and self.decision.rule == "7.10b":
            choices = self.decision.choices
            if all(c.verb == "done" for c in choices):
                return self.choose("done", choices[0].noun)
        return self

    def asks(self, rule: str) -> bool:
        """Whether somebody is asked something by a rule."""
        return not self.over and self.decision.rule == rule

    def march(self, block: str, *areas: int) -> Self:
        """Move a block from area to area; it is told to stop in the last one, unless it has met the enemy there."""
        self.choose("move", block)
        for area in areas:
            self.choose("go", area)
        met = occupied(self.state, 1 - SIDE[by_id(block)]) >> areas[-1] & 1
        return self if met or self.state.winner >= 0 else self.choose("stop")

    def attack(self, side: int, area: int) -> Self:
        """A side attacks in an area, in a Tactical Action that allows as many battles as are set, or one."""
        self.state.action, self.state.phasing = self.state.action or TACTICAL, side
        self.state.battles = self.state.battles or 1
        return self.run(Combat(side)).choose("battle", area)

    def fight(self, side: int, area: int) -> Self:
        """A side attacks in an area, keeps the disc if it could use it there, and the defender stands."""
        self.attack(side, area)
        return (self.choose("keep") if self.disc_helps(side, area) else self).stand()

    def disc_helps(self, side: int, area: int) -> bool:
        """7.2b Whether an attacker could spend the disc here: on a river, a garrison, or Foch beside Frenchmen."""
        s, mine = self.state, blocks_in(self.state, area, side)
        crossed = s.engaged >> area & 1 and mine & (s.over_major | s.over_minor)
        foch = s.activated >> FOCH & 1 and s.at[FOCH] in NEXT[area] and mine & OF_POWER[FRENCH]
        held = s.disc == side and s.action == TACTICAL and not s.surprise
        return bool(held and (crossed or garrisons_in(s, area, 1 - side) or foch))

    def stand(self) -> Self:
        """The defender of the battle that is on says that he stands; garrisons alone are not asked (7.5.1.1)."""
        battle = self.told("battle")[-1]
        defender = 1 - SIDES.index(battle["side"])
        if blocks_in(self.state, battle["area"], defender):
            return self.choose("stand")
        assert not self.asks("7.5.1.1")
        return self

    # Reading.

    def at(self, block: str) -> int | str:
        """Where a block is: an area's number, or "pool", "dead", "later"."""
        area = self.state.at[by_id(block)]
        return {POOL: "pool", DEAD: "dead", LATER: "later"}.get(area, area)

    def strength(self, block: str) -> int:
        """A block's strength."""
        return strength(self.state, by_id(block))

    def sees(self, block: str) -> bool:
        """Whether a block lies face up."""
        return bool(self.state.visible >> by_id(block) & 1)

    def isolated(self, block: str) -> bool:
        """Whether a block is isolated."""
        return bool(self.state.isolated >> by_id(block) & 1)

    def controls(self, side: int, area: int) -> bool:
        """Whether a side controls an area."""
        return bool(self.state.control >> area & 1) == (side == GERMANY)

    def garrisons(self, area: int) -> int:
        """How many garrisons stand in an area."""
        return sum(sum(self.state.garrisons[4 * f : 4 * f + 4]) for f in FORTS_IN[area])

    def fort(self, name: str) -> int:
        """The number of a fortress."""
        return next(k for k, (_, fortress) in enumerate(FORTRESSES) if fortress == name)

    def counted(self, side: int) -> list[tuple[str, int]]:
        """The contributions of a side to the last battle, as rule and amount."""
        return self.contributions(side=SIDES[side])

    @property
    def left(self) -> int:
        """The movement points that the marching block has left."""
        return int(getattr(self.state.stack[-1], "left"))  # noqa: B009

    @property
    def sums(self) -> tuple[int, int, int]:
        """The last battle in three numbers: attack, defence, result."""
        return self.result["attack"], self.result["defence"], self.result["result"]

    @property
    def hits(self) -> list[int]:
        """The hits of the last battle: the loser's, then the winner's."""
        return [h["hits"] for h in self.told("hits")[-2:]]

    @property
    def result(self) -> dict[str, Any]:
        """The sums of the last battle: attack, defence, result."""
        return self.told("result")[-1]
