"""A refusal is true where it is spoken: over random games every reason is held against a plain reading of it."""

import importlib
import pkgutil
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from marne.board import bits, members
from marne.games import germany_at_war
from marne.games.germany_at_war import (
    activation,
    combat,
    command,
    garrisons,
    impetus,
    losses,
    movement,
    reinforcements,
    retreat,
    seats,
    sequence,
    setup,
    steps,
    transport,
)
from marne.games.germany_at_war.blocks import ARM, ARMY, OF_SIDE
from marne.games.germany_at_war.ground import COUNT
from marne.kernel import Choice, Match, Refusal, SeededDice
from tests.games.germany_at_war.referee import battle, clauses, offers
from tests.games.germany_at_war.referee.facts import (
    AREAS,
    BLOCKS,
    BORDER,
    BRITISH,
    DISCS,
    FRENCH,
    GB,
    GERMANY,
    NEAR,
    STRATEGIC_VALUE,
)
from tests.games.germany_at_war.referee.position import Position, read
from tests.games.germany_at_war.table import GAME


class Asked:
    """A choice that was refused, and the position in which it was."""

    def __init__(self, p: Position, stage: Any, choice: Choice) -> None:
        self.p, self.stage, self.verb = p, stage, choice.verb
        self.n: Any = choice.noun
        self.side: int = stage.side
        self.foe = 1 - self.side

    @property
    def unit(self) -> int:
        """The block that is on its way, or that the choice names."""
        return int(getattr(self.stage, "unit", self.n))

    @property
    def home(self) -> int:
        """Where it is."""
        area = self.p.at[self.unit]
        assert isinstance(area, int)
        return area

    @property
    def held(self) -> set[int]:
        """Where the defender stood before he retreats."""
        return {a for a in range(len(AREAS)) if self.stage.held >> a & 1}

    def stuck_beyond(self, leading: bool) -> bool:
        """7.4d Whether an area is full, and nothing leads on from there."""
        p, u, b = self.p, self.unit, self.n
        after = self.stage.left - clauses.price(p, u, self.home, b, leading)
        on = not p.holds(b, self.foe) and clauses.steps(p, u, b, after, leading)
        return not clauses.room(p, b, self.side, besides=u) and not on

    def enters_alone(self) -> bool:
        """7.5c Whether the block would be the first of its side among enemies."""
        others = [v for v in self.p.here(self.n, self.side) if v != self.unit]
        return self.p.holds(self.n, self.foe) and not others and not self.p.discs(self.n, self.side)

    def used(self) -> list[tuple[int, str]]:
        """The icons and cities that are taken in a draw."""
        kinds = {3 * ARMY[u] + ARM[u]: clauses.kind_of(u) for u in range(len(BLOCKS))}
        deploy = getattr(self.stage, "deploy", self.stage)
        return [(area, kinds.get(kind, "city")) for area, kind in deploy.used]

    def away(self) -> list[int]:
        """The blocks that have somewhere to retreat to."""
        there = [u for u in self.p.here(self.stage.area, self.side) if "static" not in BLOCKS[u].flags]
        return [u for u in there if clauses.refuges(self.p, u, self.held)]

    def done(self) -> bool:
        """G26 Whether the player of the block has said that he is done."""
        return self.p.rules.three_players and bool(self.stage.over >> (BLOCKS[self.n].power != FRENCH) & 1)


TRUE: dict[Refusal, Callable[[Asked], Any]] = {
    command.NOT_YOURS: lambda x: BLOCKS[x.n].side != x.side,
    command.NOT_ON_MAP: lambda x: not isinstance(x.p.at[x.n], int),
    command.ISOLATED: lambda x: x.n in x.p.isolated and x.verb != "build",
    seats.HAS_FINISHED: lambda x: x.done(),
    sequence.NO_DISC: lambda x: x.p.disc != x.side,
    sequence.NO_LEADER: lambda x: not offers.activation(x.p, x.stage, offers.Battle()),
    sequence.NO_SURPRISE: lambda x: (x.p.turn, x.p.impulse, x.side) != (1, 1, GERMANY),
    setup.NOT_FOR_ICON: lambda x: x.n not in setup_fits(x),
    activation.NOT_A_LEADER: lambda x: BLOCKS[x.n].arm != "leader",
    activation.ALREADY_ACTIVE: lambda x: x.n in x.p.activated,
    activation.TOO_MANY_LEADERS: lambda x: len(x.p.activated) >= STRATEGIC_VALUE[x.side],
    activation.NOWHERE_TO_REVEAL: lambda x: (
        not offers.can_reveal(x.p, x.n) and not clauses.steps(x.p, x.n, x.home, 4, leading=True)
    ),
    activation.AMONG_ENEMIES: lambda x: x.p.holds(x.home, x.foe),
    activation.NO_ROOM_TO_REVEAL: lambda x: not clauses.room(x.p, x.home, x.side, besides=x.unit),
    activation.LEADERS_DO_NOT_ENGAGE: lambda x: x.p.holds(x.n, x.foe),
    activation.NO_WAY_TO_REVEAL: lambda x: x.stuck_beyond(leading=True),
    steps.NOT_ADJACENT: lambda x: x.n not in NEAR[x.home],
    steps.CLOSED: lambda x: x.n == GB,
    steps.TOO_FAR: lambda x: (
        clauses.price(x.p, x.unit, x.home, x.n, type(x.stage).__name__ == "LeaderMarch") > x.stage.left
    ),
    steps.DISENGAGE_TO_FRIENDS: lambda x: x.p.holds(x.home, x.foe) and not x.p.friendly(x.n, x.side),
    steps.NO_ENGAGING_IN_PASS: lambda x: x.p.action == "pass" and x.p.holds(x.n, x.foe),
    steps.NO_MORE_ENGAGEMENTS: lambda x: x.enters_alone() and len(x.p.engaged) >= x.p.battles,
    steps.FULL: lambda x: x.stuck_beyond(leading=False),
    movement.STATIC: lambda x: "static" in BLOCKS[x.n].flags,
    movement.HAS_ACTED: lambda x: x.n in x.p.acted,
    movement.NOT_COMMANDED: lambda x: x.p.action == "tactical" and not clauses.ordered(x.p, x.n),
    movement.NOT_ACTIVATED: lambda x: BLOCKS[x.n].arm == "leader" and x.n not in x.p.activated,
    movement.CUT_OFF: lambda x: x.verb == "build" and x.n in x.p.isolated,
    movement.NO_STEP: lambda x: not clauses.steps(x.p, x.n, x.home, clauses.allowance(x.p, x.n)),
    movement.NO_WAY_OUT: lambda x: x.p.holds(x.home, x.foe) and not any(x.p.friendly(b, x.side) for b in NEAR[x.home]),
    movement.ONLY_BY_SEA: lambda x: x.p.at[x.n] == GB,
    movement.NOT_IN_BRITAIN: lambda x: x.p.at[x.n] != GB or BLOCKS[x.n].power != BRITISH,
    movement.NO_SHIPS_NOW: lambda x: x.verb == "ship" and x.p.action == "tactical",
    movement.NO_PORT: lambda x: not clauses.ports(x.p),
    movement.NO_RAIL: lambda x: not x.p.rules.rail,
    movement.NO_RAIL_NOW: lambda x: x.verb == "entrain" and x.p.action == "tactical",
    movement.NO_TRAIN: lambda x: not clauses.stations(x.p, x.n),
    movement.CANNOT_STOP: lambda x: not clauses.room(x.p, x.home, x.side, besides=x.unit),
    movement.HAS_NOT_MOVED: lambda x: not x.stage.moved,
    transport.NOT_A_PORT: lambda x: not AREAS[x.n].landing,
    transport.PORT_TAKEN: lambda x: AREAS[x.n].landing and not x.p.friendly(x.n, x.side),
    transport.THERE_ALREADY: lambda x: x.n == x.home,
    transport.NO_TRAIN_TO_ENEMIES: lambda x: not x.p.friendly(x.n, x.side),
    transport.NOT_LINKED: lambda x: x.n not in clauses.linked(x.p, x.unit),
    steps.AREA_FULL: lambda x: not clauses.room(x.p, x.n, x.side),
    garrisons.NOT_INFANTRY: lambda x: BLOCKS[x.n].arm != "infantry",
    garrisons.NO_BRITISH: lambda x: BLOCKS[x.n].power == BRITISH,
    garrisons.NO_FORTRESS: lambda x: (
        x.n not in AREAS[x.home].forts
        if x.verb == "raise"
        else not AREAS[x.home].forts or x.p.control[x.home] != x.side
    ),
    garrisons.AT_MINIMUM: lambda x: x.p.last(x.unit),
    garrisons.NO_DISC: lambda x: (
        sum(n for (_, q), n in x.p.garrisons.items() if q == BLOCKS[x.n].power) >= DISCS[BLOCKS[x.n].power]
    ),
    garrisons.FORTRESS_FULL: lambda x: all(
        sum(x.p.garrisons.get((f, q), 0) for q in range(4)) == 5
        for f in ([x.n] if x.verb == "raise" else AREAS[x.home].forts)
    ),
    combat.NOT_CONTESTED: lambda x: not x.p.contested(x.n),
    combat.NEW_FIRST: lambda x: x.n not in x.p.engaged and any(x.p.contested(a) for a in x.p.engaged - x.p.fought),
    combat.FOUGHT: lambda x: x.n in x.p.fought,
    combat.ONLY_ISOLATED: lambda x: x.p.here(x.n, x.side) and not battle.attackers(x.p, x.n, x.side),
    combat.ONLY_GARRISONS: lambda x: not x.p.here(x.n, x.side),
    combat.NO_CROSSING: lambda x: ("disc", "pontoon") not in offers.declaration(x.p, x.stage, offers.Battle()),
    combat.NO_GARRISON: lambda x: not x.p.discs(x.stage.area, x.foe),
    combat.NO_FOCH: lambda x: ("disc", "foch") not in offers.declaration(x.p, x.stage, offers.Battle()),
    retreat.STATIC_STAYS: lambda x: (
        "static" in BLOCKS[x.n].flags
        if x.verb == "retreat"
        else all("static" in BLOCKS[u].flags for u in x.p.here(x.stage.area, x.side))
    ),
    retreat.NOT_MOUNTED: lambda x: BLOCKS[x.n].arm == "infantry" and not x.stage.general,
    retreat.CAVALRY_MET: lambda x: any(BLOCKS[u].arm == "cavalry" for u in battle.attackers(x.p, x.stage.area, x.foe)),
    retreat.NO_REFUGE: lambda x: not x.away() if x.verb == "general" else x.n not in x.away(),
    retreat.NO_DISC: lambda x: x.p.disc != x.side,
    retreat.ALREADY_CALLED: lambda x: x.stage.general,
    retreat.TOO_LATE_TO_CALL: lambda x: x.stage.gone > 0,
    retreat.FRENCH_STAND: lambda x: x.p.rules.three_players and x.stage.over & 1,
    retreat.DISC_JUST_SPENT: lambda x: x.stage.spent and x.p.disc == x.side,
    retreat.NOT_ATTACKED: lambda x: x.n not in x.p.here(x.stage.area, x.side),
    retreat.NOT_BESIDE: lambda x: x.n not in NEAR[x.home],
    retreat.ENEMIES_THERE: lambda x: x.p.holds(x.n, x.foe),
    retreat.ENEMY_GROUND: lambda x: x.p.control[x.n] != x.side,
    retreat.NO_FRIEND_THERE: lambda x: x.n not in x.held,
    losses.NOT_STRONGEST: lambda x: x.p.strength(x.n) < max(map(x.p.strength, x.p.here(x.stage.area, x.side))),
    losses.GARRISONS_LAST: lambda x: x.p.here(x.stage.area, x.side),
    losses.NOT_IN_BATTLE: lambda x: x.n not in x.p.here(x.stage.area, x.side),
    losses.NO_SUCH_GARRISON: lambda x: ("lose", x.n) not in offers.garrisons(x.p, x.stage.area, x.side),
    impetus.NO_IMPETUS: lambda x: x.n not in x.p.riders or x.p.holds(x.home, x.foe),
    impetus.NO_GALLOP: lambda x: not clauses.gallops(x.p, x.n),
    impetus.NOT_BESIDE: lambda x: x.n not in NEAR[x.home],
    impetus.NO_ENGAGING: lambda x: x.p.holds(x.n, x.foe),
    impetus.NO_CLIMBING: lambda x: AREAS[x.n].colour == "red",
    impetus.NO_SWIMMING: lambda x: BORDER[x.home, x.n] == "major",
    reinforcements.NOT_DRAWN: lambda x: x.n not in x.stage.drawn,
    reinforcements.NO_PLACE: lambda x: not clauses.arrivals(x.p, x.n, x.used()),
    reinforcements.ONLY_IN_BRITAIN: lambda x: BLOCKS[x.unit].power == BRITISH,
    reinforcements.NO_ICON_THERE: lambda x: (
        not clauses.icons(x.unit, x.n) and not (AREAS[x.n].home == BLOCKS[x.unit].power and AREAS[x.n].prize)
    ),
    reinforcements.NOT_FRIENDLY: lambda x: not x.p.friendly(x.n, x.side),
    reinforcements.ICONS_FIRST: lambda x: (
        not clauses.icons(x.unit, x.n)
        and all(clauses.icons(x.unit, a) for a in clauses.arrivals(x.p, x.unit, x.used()))
    ),
    reinforcements.TAKEN: lambda x: x.n in {area for area, _ in x.used()},
    reinforcements.NOT_A_LEADER: lambda x: BLOCKS[x.n].arm != "leader",
    reinforcements.AT_FULL: lambda x: x.p.step[x.n] == 0,
    reinforcements.CUT_OFF: lambda x: not clauses.has_line(x.p, x.home, BLOCKS[x.n].power),
    reinforcements.OFF_MAP: lambda x: not isinstance(x.p.at[x.n], int),
}
"""Each refusal of the game, and what must be so when it is spoken."""


def setup_fits(x: Asked) -> set[int]:
    """5.0b The blocks that an icon asks for."""
    _, army, arm = setup.ICONS[x.side][x.stage.icon]
    return {u for u, where in enumerate(x.p.at) if where == "pool" and (ARMY[u], ARM[u]) == (army, arm)}


def test_every_refusal_of_the_game_has_a_plain_reading() -> None:
    found = set()
    for module in pkgutil.iter_modules(germany_at_war.__path__):
        if not module.ispkg:
            named = vars(importlib.import_module(f"marne.games.germany_at_war.{module.name}")).values()
            found |= {thing for thing in named if isinstance(thing, Refusal)}
    assert found == set(TRUE)


OPTIONS = {
    "plain": {},
    "three players": {"players": "3", "rail": "yes", "plan_xvii": "yes"},
    "free set-up": {"rail": "yes", "free_setup": "both"},
}


@pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS.keys())
@pytest.mark.parametrize("seed", [1, 2])
def test_a_refusal_is_true_where_it_is_spoken(options: dict[str, str], seed: int) -> None:
    match, rng = Match(GAME, options=options, dice=SeededDice(seed)), random.Random(seed)
    everything, spoken, asked = GAME.verbs.choices(), Counter[Refusal](), Counter[str]()
    while match.position.decisions and match.number < 400:
        decision, state = match.position.decisions[0], match.position.state
        stage = state.stack[-1]
        asked[type(stage).__name__] += 1
        if asked[type(stage).__name__] <= 12:
            p = read(state)
            for choice in set(everything) - set(decision.choices):
                why = match.position.why_not(decision.side, choice)
                assert why is not None
                if why in TRUE:
                    spoken[why] += 1
                    assert TRUE[why](Asked(p, stage, choice)), f"{type(stage).__name__}: {choice}: {why}"
        match.choose(decision.side, rng.choice(decision.choices))
    assert len(spoken) > 20


@pytest.mark.parametrize("seed", range(2))
def test_4_1h_who_can_build_is_found_as_each_would_be_refused(seed: int) -> None:
    """All at once or one by one: in any position of a random game the same blocks can build garrisons."""
    match, rng, able = Match(GAME, dice=SeededDice(seed)), random.Random(seed), 0
    while not match.position.over:
        s = match.position.state
        for side in (0, 1):
            alone = bits(
                [u for u in members(OF_SIDE[side]) if s.at[u] < COUNT and garrisons.build_hindrance(s, u) is None]
            )
            assert garrisons.builders(s, side, OF_SIDE[side]) == alone
            able |= alone
        decision = rng.choice(match.position.decisions)
        match.choose(decision.side, rng.choice(decision.choices))
    assert able
