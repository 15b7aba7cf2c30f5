"""A fingerprint of the rules: how many lines of play there are from fixed positions, to a fixed depth.

If one of these numbers changes, a rule has changed. If that was meant, write the new number down.
"""

import pytest

from marne.games.colonialism.actions import ActionPhase
from marne.games.colonialism.state import State
from marne.kernel import Position, SeededDice
from tests.games.colonialism.table import BLUE, RED, Table


def lines(position: Position[State], depth: int) -> int:
    """How many lines of choices there are, whatever the dice say, to a depth."""
    if not depth or not position.decisions:
        return 1
    count = 0
    for choice in position.decisions[0].choices:
        if depth == 1:
            count += 1
            continue
        twin = position.copy()
        twin.apply(position.decisions[0].side, choice, SeededDice(1), listen=False)
        count += lines(twin, depth - 1)
    return count


def skirmish(period: str) -> Table:
    """A few bases of each side near each other, on ground of many kinds."""
    t = Table(period)
    t.ground("forest", "7.4", "8.4").ground("rough", "9.5").ground("urban", "8.6").ground("marsh", "6.5").hill(
        "10.5", "10.6"
    )
    t.road("8.8", "8.7", "8.6", "8.5")
    t.put("a", RED, "infantry E", "8.6").put("b", RED, "infantry", "8.7").put("c", RED, "cavalry", "10.6")
    t.put("d", RED, "field_gun", "7.8").put("x", BLUE, "infantry", "8.4").put("y", BLUE, "cavalry E", "10.4")
    t.put("z", BLUE, "machine_gun", "6.3", facing="s")
    if period == "ww1":
        t.put("k", RED, "tank", "6.6").put("v", BLUE, "armoured_car", "9.3")
    return t.run(ActionPhase(RED))


FINGERPRINTS = {"fpw": (5, 51, 255), "zulu": (5, 51, 254), "ww1": (6, 61, 355)}


@pytest.mark.parametrize(("period", "counts"), FINGERPRINTS.items())
def test_the_lines_of_play(period: str, counts: tuple[int, ...]) -> None:
    position = skirmish(period).position
    assert position is not None
    assert tuple(lines(position, depth) for depth in (1, 2, 3)) == counts


def test_the_choices_of_the_fingerprint_were_checked_by_hand() -> None:
    t = skirmish("ww1").choose("base", "a")
    assert t.nouns("go") == {"8.5", "9.6", "9.7", "7.6", "7.7", "8.8"}  # the last along the road, through a friend
    assert t.nouns("shoot") == {"8.4"}
    t = skirmish("ww1").choose("base", "d")
    assert t.nouns("shoot") == {"6.3"}  # the other at five hexes is less to the front
    t = skirmish("ww1").choose("base", "c")
    assert t.nouns("shoot") == set()  # a hill hides what is behind it, even from a hill
