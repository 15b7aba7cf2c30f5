"""Historical wargames of 1914 and its age, played by their real rules."""

from __future__ import annotations

from typing import Any


def env(game: str, scenario: str | None = None, **options: Any) -> Any:
    """A game as a PettingZoo environment for learners: `marne.env("germany-at-war")`; needs `marne[env]`."""
    try:
        from marne.study.env import wrapped
    except ModuleNotFoundError as error:
        if error.name and error.name.split(".")[0] == "marne":
            raise
        raise ModuleNotFoundError(f'an environment needs {error.name}: pip install "marne[env]"') from error
    return wrapped(game, scenario, **options)
