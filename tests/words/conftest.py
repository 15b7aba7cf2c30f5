"""What the tests of the catalogues share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from marne.kernel.words import VARIABLE, forget, speaking
from tests.words.pseudo import PSEUDO, write_pseudo


@pytest.fixture(scope="session")
def pseudo_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Everything in the language that nobody speaks."""
    return write_pseudo(tmp_path_factory.mktemp("words"))


@pytest.fixture
def pseudo(pseudo_folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The language that nobody speaks is spoken."""
    monkeypatch.setenv(VARIABLE, str(pseudo_folder))
    forget()
    with speaking(PSEUDO):
        yield
    forget()
