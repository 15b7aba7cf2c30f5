"""A fight on a result table: the log adds up, and the preview knows every result with its exact chance."""

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from marne.kernel import (
    Clash,
    Contribution,
    GivenDice,
    Outcome,
    Play,
    ResultTable,
    Said,
    State,
    TableFile,
    counts,
    within,
)
from tests.kernel.test_results import COLUMNS, FIELD, WHITE

CELLS = {c: {row: tuple(f"{c} {row} {n % 3}" for n in range(6)) for row in WHITE} for c in COLUMNS}
CROSSED = ResultTable(
    "crossed", TableFile("9.9", "odds", COLUMNS, rounds="middle", beyond=(1, 2), dice=((6,), (6,)), cells=CELLS)
)
SAID = Said(str.title, lambda c: c.what, lambda o: o.result)


def strengths(least: int, most: int) -> list[Contribution]:
    return [counts("9.3", "corps", 3, (1,)), Contribution("9.3", "standing", least, most)]


def resolved(clash: Clash, faces: tuple[int, ...]) -> tuple[str, list[dict[str, Any]]]:
    play = Play(State([]), GivenDice(faces))
    result = clash.resolve(play, side="red")
    return result, [e.data for e in play.events or []]


@given(st.integers(1, 30), st.integers(1, 30), st.integers(-3, 3), st.integers(-5, 5))
def test_what_was_foreseen_is_how_the_dice_fall(attack: int, defence: int, shift: int, quality: int) -> None:
    modifiers = (within([counts("9.7", "quality", quality)], -2, 2, "9.7"),)
    clash = Clash(
        CROSSED, strengths(attack, attack), strengths(defence, defence), [counts("9.6", "flank", shift)], modifiers
    )
    found = Counter(resolved(clash, faces)[0] for faces in product(range(1, 7), repeat=2))
    (case,) = clash.cases()
    assert CROSSED.chances(*case) == {result: Fraction(count, 36) for result, count in found.items()}
    (bars,) = clash.account("If you attack", SAID).chances
    assert {row.label: row.chance for row in bars.rows} == {r: n / 36 for r, n in found.items()}


@given(st.integers(1, 30), st.integers(1, 30), st.integers(1, 6))
def test_the_lines_of_the_log_add_up_to_the_result(attack: int, defence: int, die: int) -> None:
    table = FIELD.of(defence)
    clash = Clash(table, strengths(attack, attack), strengths(defence, defence))
    result, told = resolved(clash, (die,))
    sums = [sum(d["amount"] for d in told[:-1] if d["on"] == on) for on in ("attack", "defence")]
    assert [told[-1]["attack"], told[-1]["defence"]] == sums
    assert table.title(table.column(*sums)) == told[-1]["column"]
    assert table.result(table.column(*sums), *told[-1]["rolls"]) == result == told[-1]["result"]


@given(st.integers(0, 9), st.integers(0, 9), st.integers(0, 9), st.integers(0, 9))
def test_the_column_lies_between_the_worst_and_the_best_case(least: int, more: int, real: int, foe: int) -> None:
    shifts = [Contribution("9.6", "flank", 0, 2)]
    foreseen = Clash(CROSSED, strengths(foe, foe), strengths(least, least + more), shifts)
    truth = Clash(CROSSED, strengths(foe, foe), strengths(*2 * [least + min(real, more)]), [counts("9.6", "flank", 2)])
    cases = foreseen.cases()
    assert cases[0][0] <= CROSSED.printed(truth.column()) <= cases[-1][0]


def test_the_account_has_a_column_for_each_reckoning_and_bars_for_each_case() -> None:
    clash = Clash(
        CROSSED, strengths(9, 9), strengths(1, 3), [counts("9.6", "flank", 2)], ([counts("9.7", "quality", 1)],)
    )
    account = clash.account("If you attack", SAID)
    assert [column.title for column in account.columns] == ["Attack", "Defence", "Shifts", "Roll 1"]
    assert [bars.title for bars in account.chances] == ["4:1", "6:1"]
    assert [(line.least, line.most) for line in account.columns[1].lines] == [(3, 3), (1, 3)]


def test_an_outcome_is_said_with_what_it_does() -> None:
    def said(o: Outcome) -> str:
        return ", ".join(f"{e.who} {e.what} {e.amount}" for e in o.effects)

    table = FIELD.of(8)
    account = Clash(table, strengths(13, 13), strengths(5, 5)).account("", Said(str, lambda c: c.what, said))
    assert {row.label: row.chance for row in account.chances[0].rows} == {
        "attacker steps 1, defender steps 0": 1 / 6,
        "attacker steps 1, defender steps 1": 1 / 2,
        "attacker steps 0, defender steps 1": 1 / 3,
    }
