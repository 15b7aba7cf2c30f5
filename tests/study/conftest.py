"""Studies in tests are played with the toy."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.study.measured import install

HERE = Path(__file__).resolve().parents[2]


@pytest.fixture
def toys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The toy and the odd players are installed, here and in every process that is started from here."""
    folder = tmp_path / "installed"
    install(folder)
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.setenv("PYTHONPATH", f"{folder}:{HERE}:{HERE / 'src'}")
    return folder
