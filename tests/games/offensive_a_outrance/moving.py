"""A movement phase on the table."""

from marne.games.offensive_a_outrance.marching import Onset
from marne.games.offensive_a_outrance.movement import March
from marne.games.offensive_a_outrance.sequence import begin
from marne.games.offensive_a_outrance.state import COUNTER_MOVEMENT, MOVEMENT
from marne.games.offensive_a_outrance.units import ARMIES
from marne.kernel.position import Position
from tests.games.offensive_a_outrance.table import Table, n, u


def field(**rules: object) -> Table:
    """A table in Game Turn 2 on which no army has a plan; nobody marches by force in the first one (22.1)."""
    t = Table(**rules)
    return t.given(plans=bytes(len(ARMIES)), turn=2)


def move(t: Table, side: int, counter: bool = False, dice: tuple[int, ...] = ()) -> Table:
    """Begin the Movement Phase of a side, or the Counter Movement Phase in which it acts."""
    t.given(half=1 - side if counter else side)
    begin(t.state, COUNTER_MOVEMENT if counter else MOVEMENT)
    return t.run(Onset(side), March(side), dice=dice)


def spent(t: Table, unit: str) -> int:
    """The MPs that a unit has spent in this phase."""
    return t.state.spent[u(unit)]


def march(t: Table, unit: str, *hexes: str, stop: bool = False, dice: tuple[int, ...] = ()) -> Table:
    """Move a unit along some hexes; cavalry on the way stands."""
    t.choose("pick", unit)
    for name in hexes:
        t.choose("go", name)
        while t.offers("stand"):
            t.choose("stand")
    return t.choose("stop", dice=dice) if stop else t


def having_spent(t: Table, points: int, *units: str) -> Table:
    """Let units have spent MPs in this phase, and ask again."""
    table = bytearray(t.state.spent)
    for unit in units:
        table[u(unit)] = points
    t.given(spent=bytes(table))
    t.position = Position.at(t.state)
    return t


__all__ = ["field", "having_spent", "march", "move", "n", "spent", "u"]
