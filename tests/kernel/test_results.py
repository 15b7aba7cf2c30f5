"""Result tables: columns, shifts, rolls, exact chances and effects."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import toml

from marne.kernel import BandedTable, Contribution, ResultTable, TableFile, counts, read_banded, read_tables, total
from marne.kernel.ladders import Ladder, Odds, Wrong
from marne.kernel.results import Effect

TABLES = read_tables("tests.kernel", "tables.toml")
FIELD: BandedTable = read_banded("tests.kernel", "tables.toml")["field"]
COLUMNS = ("1:4", "1:3", "1:2", "2:3", "1:1", "3:2", "2:1", "3:1", "4:1", "6:1", "8:1")
WHITE = ("..-1", *map(str, range(8)), "8..")
SIGNS = {
    "E": {"levels": 1},
    "s": {"steps": 1},
    "W1": {"white": 1},
    "B1": {"black": 1},
    "B2": {"black": 2, "steps": 1},
}


def assault(cell: str = "+3/+3W1", **fields: Any) -> ResultTable:
    """A table for a white die that is modified and a black one that is not, with the same result in every cell."""
    row: tuple[str, ...] = (cell,) * 6
    cells = {column: dict.fromkeys(WHITE, row) for column in COLUMNS}
    file = TableFile(
        "9.9",
        "odds",
        COLUMNS,
        rounds="middle",
        beyond=(1, 2),
        dice=((6,), (6,)),
        cells=cells,
        sides=("attacker", "defender"),
        number="check",
        symbols=SIGNS,
        **fields,
    )
    return ResultTable("assault", file)


ASSAULT = assault()


@pytest.mark.parametrize(
    ("attack", "defence", "title"),
    [
        (9, 10, "1-2"), (39, 10, "3-1"), (15, 8, "1-1"), (21, 8, "2-1"), (11, 9, "1-1"), (24, 9, "2-1"), (19, 8, "2-1"),
        (7, 3, "2-1"), (14, 1, "5-1"), (5, 14, "1-3"), (7, 5, "1-1"), (12, 14, "1-2"), (7, 4, "1-1"), (7, 1, "5-1"),
        (14, 8, "1-1"), (14, 4, "3-1"), (1, 14, "1-4"), (40, 1, "5-1"), (10, 10, "1-1"),
    ],
)  # fmt: skip
def test_odds_rounded_in_the_defenders_favour(attack: int, defence: int, title: str) -> None:
    table = FIELD.of(defence)
    assert table.title(table.column(attack, defence)) == title


@pytest.mark.parametrize(
    ("attack", "defence", "title"),
    [
        (14, 8, "2:1"), (139, 80, "3:2"), (7, 12, "2:3"), (5, 6, "1:1"), (1, 1, "1:1"), (5, 2, "3:1"), (7, 1, "8:1"),
        (13, 2, "6:1"), (9, 1, "10:1"), (14, 1, "14:1"), (1, 4, "1:4"), (9, 40, "1:4"), (2, 9, "1:5"), (1, 6, "1:6"),
    ],
)  # fmt: skip
def test_odds_rounded_at_the_middle_where_the_middle_itself_goes_up(attack: int, defence: int, title: str) -> None:
    assert ASSAULT.title(ASSAULT.column(attack, defence)) == title


@pytest.mark.parametrize(
    ("attack", "defence", "die", "result"),
    [
        (15, 8, 5, "0/0"), (21, 8, 5, "0/1"), (11, 9, 6, "0/0"), (24, 9, 6, "0/1"), (19, 8, 4, "1/1"), (7, 3, 6, "0/1"),
        (14, 1, 3, "0/1"), (14, 1, 6, "0/0"), (5, 14, 4, "0/0"), (7, 5, 3, "1/1"), (12, 14, 1, "1/0"),
        (12, 14, 2, "1/1"), (12, 14, 3, "0/1"), (7, 4, 4, "1/1"), (30, 16, 4, "0/1"),
    ],
)  # fmt: skip
def test_battles_worked_by_hand(attack: int, defence: int, die: int, result: str) -> None:
    table = FIELD.of(defence)
    assert table.result(table.column(attack, defence), die) == result


def shift(columns: int) -> Contribution:
    return counts("9.6", "shift", columns)


@pytest.mark.parametrize(
    ("start", "shifts", "end", "read"),
    [
        ((14, 1), (-2,), "10:1", "8:1"),
        ((4, 1), (1,), "6:1", "6:1"),
        ((3, 1), (2,), "6:1", "6:1"),
        ((3, 1), (-1,), "2:1", "2:1"),
        ((2, 1), (-1,), "3:2", "3:2"),
        ((2, 1), (1, 2, -2, -1), "2:1", "2:1"),
        ((1, 4), (-2,), "1:6", "1:4"),
        ((1, 6), (3,), "1:3", "1:3"),
    ],
)
def test_shifts_cancel_each_other_and_count_beyond_the_ends(
    start: tuple[int, int], shifts: tuple[int, ...], end: str, read: str
) -> None:
    column = ASSAULT.shifted(ASSAULT.column(*start), [shift(n) for n in shifts])
    assert (ASSAULT.title(column), ASSAULT.title(ASSAULT.printed(column))) == (end, read)


def test_without_columns_beyond_a_shift_stops_at_the_end() -> None:
    table = FIELD.of(5)
    assert table.shifted(table.shifted(table.column(30, 5), [shift(2)]), [shift(-1)]) == table.named("4-1")


def test_the_limit_of_shifts_is_a_contribution_with_the_rule_of_the_table() -> None:
    table = assault(shifts=(-3, 3))
    held = table.limited([shift(7), shift(-1)])
    assert [(c.rule, c.amount) for c in held] == [("9.6", 7), ("9.6", -1), ("9.9", -3)]
    assert table.title(table.shifted(table.column(1, 1), [shift(7), shift(-1)])) == "3:1"
    assert total(table.limited([shift(-5)])) == -3


def test_what_is_in_doubt_spans_columns() -> None:
    attack, stand = [counts("1", "corps", 12)], [Contribution("1", "standing", 4, 8)]
    span = ASSAULT.span(attack, stand, [Contribution("2", "flank", 0, 2)])
    assert [ASSAULT.title(column) for column in span] == ["3:2", "2:1", "3:1", "4:1", "6:1"]


@given(st.integers(1, 60), st.integers(1, 60), st.integers(1, 60))
def test_a_stronger_attack_never_finds_a_worse_column(attack: int, more: int, defence: int) -> None:
    for table in (ASSAULT, FIELD.of(defence)):
        assert table.column(attack, defence) <= table.column(attack + more, defence)
        assert table.column(attack, defence + more) <= table.column(attack, defence)


@given(st.integers(1, 60), st.integers(1, 60))
def test_a_column_is_the_best_that_the_defender_allows(attack: int, defence: int) -> None:
    """Rounding down: the odds are at least those of the column, and fall short of the next one."""
    table = FIELD.of(defence)
    column, ratios = (
        table.column(attack, defence),
        [Fraction(1, n) for n in (4, 3, 2, 1)] + [Fraction(n) for n in (2, 3, 4, 5)],
    )
    assert column == 0 or ratios[column] <= Fraction(attack, defence)
    assert column == 7 or Fraction(attack, defence) < ratios[column + 1]


@st.composite
def tables(draw: st.DrawFn) -> ResultTable:
    """Any table by name with one roll of any dice."""
    dice = tuple(draw(st.lists(st.sampled_from((2, 3, 4, 6, 10)), min_size=1, max_size=3)))
    least, most = len(dice), sum(dice)
    cuts = sorted(draw(st.sets(st.integers(least + 1, most), max_size=4)))
    starts = [least, *cuts]
    names = [f"{a}..{b - 1}" for a, b in zip(starts, [*cuts, most + 1], strict=True)]
    names[0], names[-1] = f"..{names[0].partition('..')[2]}", f"{names[-1].partition('..')[0]}.."
    if len(names) == 1:
        names = [".."]
    columns = tuple("abcd"[: draw(st.integers(1, 4))])
    rows = {name: tuple(draw(st.sampled_from(("0/0", "1/0", "1/1", "2/1"))) for _ in columns) for name in names}
    sides = ("attacker", "defender")
    return ResultTable("any", TableFile("1", "name", columns, dice=(dice,), rows=rows, sides=sides, number="steps"))


@given(tables(), st.integers(-4, 4))
def test_chances_are_those_of_all_throws_and_add_up_to_1(table: ResultTable, drm: int) -> None:
    for column in range(len(table.cells)):
        throws = list(product(*(range(1, sides + 1) for sides in table.dice[0])))
        counted = Counter(table.result(column, sum(throw) + drm) for throw in throws)
        found = table.chances(column, drm)
        assert found == {result: Fraction(n, len(throws)) for result, n in counted.items()}
        assert sum(found.values()) == 1
        assert sum(o.chance for o in table.outcomes(column, drm)) == 1
        mean = sum(amount * chance for amount, chance in table.spread("attacker", "steps", column, drm).items())
        assert mean == sum(int(result[0]) * chance for result, chance in found.items())


@given(st.integers(-2, 2), st.integers(0, 10))
def test_two_dice_are_crossed_and_each_has_its_own_modifier(drm: int, column: int) -> None:
    cells = {name: {row: tuple(f"{row} {black}" for black in range(1, 7)) for row in WHITE} for name in COLUMNS}
    file = TableFile("9", "odds", COLUMNS, rounds="middle", dice=((6,), (6,)), cells=cells)
    table = ResultTable("crossed", file)
    counted = Counter(table.result(column, white + drm, black) for white in range(1, 7) for black in range(1, 7))
    assert table.chances(column, drm) == {result: Fraction(n, 36) for result, n in counted.items()}
    assert table.result(column, 1 - 9, 4) == "..-1 4"
    assert table.result(column, 6 + 9, 4) == "8.. 4"
    with pytest.raises(Wrong, match="roll 2: 7 is beyond 1 and 6"):
        table.result(column, 3, 7)


@pytest.mark.parametrize(
    ("cell", "attacker", "defender"),
    [
        ("+3/+3W1", {"check": 3}, {"check": 3, "white": 1}),
        ("-/-", {}, {}),
        ("E+5s/-2", {"levels": 1, "check": 5, "steps": 1}, {"check": -2}),
        ("-3/E+6B2", {"check": -3}, {"levels": 1, "check": 6, "black": 2, "steps": 1}),
    ],
)
def test_a_result_is_read_sign_by_sign(cell: str, attacker: dict[str, int], defender: dict[str, int]) -> None:
    expected = [Effect("attacker", *e) for e in attacker.items()] + [Effect("defender", *e) for e in defender.items()]
    assert assault(cell).effects(cell) == tuple(expected)


def test_the_chances_of_an_effect() -> None:
    table = FIELD.of(8)
    even = table.column(8, 8)
    assert table.spread("defender", "steps", even) == {0: Fraction(1, 2), 1: Fraction(1, 2)}
    assert table.spread("attacker", "steps", even) == {1: Fraction(2, 3), 0: Fraction(1, 3)}
    level = TABLES["effectiveness"]
    assert level.spread("force", "levels", 0, -9) == {0: Fraction(5, 6), 1: Fraction(1, 6)}
    assert level.chances(0, -5)["cccsr"] == Fraction(1, 36)


def test_a_column_that_has_a_name() -> None:
    siege = TABLES["siege"]
    assert siege.chances(siege.named("210 on 210")) == {"D": Fraction(2, 3), "-": Fraction(1, 3)}
    with pytest.raises(Wrong, match="siege has no column 420"):
        siege.named("420")
    with pytest.raises(Wrong, match="found by name"):
        siege.column(3)


def test_the_table_without_dice_is_read_by_difference() -> None:
    columns = ("..-1", "0", "1..5", "6..")
    table = ResultTable(
        "final", TableFile("7", "difference", columns, names=("lost", "tie", "won", "routed"), row=("l", "t", "w", "r"))
    )
    assert [table.result(table.column(attack, 4)) for attack in (0, 4, 5, 9, 10)] == ["l", "t", "w", "w", "r"]
    assert table.chances(table.named("tie")) == {"t": 1}
    assert table.title(3) == "routed"


def test_the_table_in_the_docs_can_be_read() -> None:
    docs = Path(__file__).parents[2] / "docs" / "games.md"
    (text,) = re.findall(r"```toml\n(\[assault\].*?)```", docs.read_text(), re.DOTALL)
    table = ResultTable("assault", toml.decode(text, type=dict[str, TableFile])["assault"])
    assert table.spread("defender", "steps", table.column(3, 2)) == {0: Fraction(1, 6), 1: Fraction(5, 6)}


def test_columns_of_odds_may_have_names_and_those_beyond_are_called_by_their_odds() -> None:
    file = TableFile("1", "odds", ("1:1", "2:1"), names=("even", "double"), beyond=(1, 1), row=("a", "b"))
    table = ResultTable("named", file)
    assert [table.title(table.column(attack, 4)) for attack in (2, 4, 9, 13)] == ["1:2", "even", "double", "3:1"]


def test_there_are_no_odds_without_strength() -> None:
    with pytest.raises(Wrong, match="no odds of 0 to 5"):
        Odds(("1:1", "2:1"), "down").at(0, 5)


def test_a_ladder_with_closed_ends_ends() -> None:
    with pytest.raises(Wrong, match=re.escape("bands: 15 is beyond 1..2 and 3..14")):
        Ladder("bands", ("1..2", "3..14")).at(15)
