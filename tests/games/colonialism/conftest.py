"""Every test must roll the dice that it has told."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.games.colonialism.table import Table


@pytest.fixture(autouse=True)
def all_dice_are_rolled(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No told die is left over at the end of a test, unless the battle was over: else something has not happened."""
    tables: list[Table] = []
    laid = Table.__init__

    def lay(table: Table, *given: Any, **rules: Any) -> None:
        laid(table, *given, **rules)
        tables.append(table)

    monkeypatch.setattr(Table, "__init__", lay)
    yield
    left = [table.unrolled for table in tables if table.unrolled and not table.state.over]
    assert not left, f"dice that nobody has rolled: {left}"
