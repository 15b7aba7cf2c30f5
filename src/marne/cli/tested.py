"""Where the tests of a game lie: each names the clause that it tries."""

from __future__ import annotations

from pathlib import Path


def tests_folder(home: Path) -> Path | None:
    """Where a game's tests are: those of this project, or those beside the sources of a package of its own."""
    roots = [*(up / "tests" / "games" / home.name for up in home.parents), *(up / "tests" for up in home.parents)]
    return next((root for root in roots if any(root.glob("test_*.py"))), None)
