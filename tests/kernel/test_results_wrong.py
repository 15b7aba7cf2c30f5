"""What is wrong with a result table is named when it is read."""

from pathlib import Path

import pytest

from marne.kernel import read_banded, read_tables
from marne.kernel.data import VARIABLE, Damaged

NAMED = 'by = "name"\ncolumns = ["a", "b"]\n'
ONE = 'by = "name"\ncolumns = ["a"]\n'
WRONG = [
    (
        'by = "odds"\ncolumns = ["1:1", "1:2"]\nrow = ["x", "y"]',
        'columns: "1:2" is not better for the attacker than "1:1"',
    ),
    ('by = "odds"\ncolumns = ["1:1", "2:0"]\nrow = ["x", "y"]', 'columns: "2:0" is no ratio such as "3:2"'),
    ('by = "odds"\ncolumns = ["2:3", "1:1"]\nbeyond = [1, 1]\nrow = ["x", "y"]', "beyond: the first column must be"),
    ('by = "difference"\ncolumns = ["0", "2..3"]\nrow = ["x", "y"]', 'columns: "2..3" does not follow "0"'),
    ('by = "value"\ncolumns = ["few"]\nrow = ["x"]', 'columns: "few" is neither a number nor a range'),
    ('by = "value"\ncolumns = ["5..1"]\nrow = ["x"]', 'columns: "5..1" ends before it begins'),
    ('by = "name"\ncolumns = ["a", "a"]\nrow = ["x", "y"]', "columns: there are none, or one stands there twice"),
    ('by = "luck"\ncolumns = ["a"]\nrow = ["x"]', "Invalid enum value 'luck'"),
    (f'{NAMED}row = ["x"]', 'row "row" has 1 results for 2 columns'),
    (f'{NAMED}names = ["a"]\nrow = ["x", "y"]', "1 names for 2 columns"),
    (f'{NAMED}rounds = "middle"\nrow = ["x", "y"]', "rounds and beyond are for odds"),
    (f'{NAMED}dice = [[6]]\nrow = ["x", "y"]', "results stand in row without dice, in rows for one roll"),
    (f'{ONE}dice = [[6]]\nrows = {{"1..5" = ["x"]}}', "roll 1: 6 is beyond 1..5 and 1..5"),
    (f'{ONE}dice = [[1]]\nrows = {{"1" = ["x"]}}', "roll 1: dice have two sides or more"),
    (f'{ONE}sides = ["one", "two"]\nrow = ["1"]', '"1" has 1 parts for 2 sides'),
    (f'{ONE}sides = ["one"]\nnumber = "steps"\nrow = ["1x"]', '"x" in "1x" means nothing here'),
    (f'{ONE}dice = [[6], [6]]\ncells = {{b = {{"1..6" = ["x"]}}}}', "cells: they are not those of the columns"),
    (f'{ONE}dice = [[6], [2]]\ncells = {{a = {{"1..6" = ["x"]}}}}', 'cells "a", row "1..6" has 1 results for 2 faces'),
    (
        f'{NAMED}dice = [[2], [2]]\ncells = {{a = {{"1..2" = ["x", "y"]}}, b = {{".." = ["x", "y"]}}}}',
        'cells "b" has other rows than "a"',
    ),
]


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file that stands in for a game's data."""
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    (tmp_path / "kernel").mkdir()
    return tmp_path / "kernel" / "odd.toml"


@pytest.mark.parametrize(("text", "why"), WRONG)
def test_what_is_wrong_with_a_table_is_named(text: str, why: str, file: Path) -> None:
    file.write_text(f'[odd]\nrule = "1"\n{text}\n')
    with pytest.raises(Damaged) as error:
        read_tables("tests.kernel", "odd.toml")
    assert why in str(error.value)
    assert "odd.toml is damaged" in str(error.value)


def test_a_band_with_a_wrong_row_is_named(file: Path) -> None:
    file.write_text(f'[odd]\nrule = "1"\n{ONE}dice = [[2]]\n[odd.bands."1..3"]\n1 = ["x"]\n2 = []\n')
    with pytest.raises(Damaged, match=r'table odd: 1\.\.3: row "2" has 0 results for 1 columns'):
        read_banded("tests.kernel", "odd.toml")
