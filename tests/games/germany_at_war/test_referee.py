"""A second opinion: the referee watches random games, and planted errors prove that it can shout."""

from typing import Any

import pytest

from marne.games.germany_at_war import (
    attrition,
    combat,
    command,
    conquest,
    firepower,
    impetus,
    losses,
    movement,
    retreat,
    sequence,
    steps,
    supply,
    victory,
)
from marne.games.germany_at_war.reinforcements import Deploy
from marne.games.germany_at_war.steps import AFFORDED
from tests.games.germany_at_war.referee import OPTIONS, Shout, watch


@pytest.mark.parametrize("k", range(len(OPTIONS)), ids=[", ".join(o) or "plain" for o in OPTIONS])
def test_the_referee_agrees_with_the_rules_in_random_games(k: int) -> None:
    assert watch([100 + k], OPTIONS[k], most=200) > 100


true_bars = retreat.refuge_bars

PLANTED: dict[str, tuple[Any, str, Any, int]] = {
    "nobody is ever isolated": (supply, "isolated_blocks", lambda *_: 0, 1),
    "every step costs one point": (movement, "step_cost", lambda *_: 1, 0),
    "rivers cost nothing": (steps, "AFFORDED", tuple((rivers[0], rivers[0]) for rivers in AFFORDED), 0),
    "cavalry never charges": (firepower, "charges", lambda *_: False, 9),
    "rivers divide nobody": (firepower, "divisor", lambda *_: 1, 1),
    "leaders do not support": (firepower, "_support", lambda *_: [], 0),
    "the winner always pays a half": (combat, "winners_hits", lambda size, incurred: -(-incurred // 2), 0),
    "the loser takes all hits": (combat, "capacity", lambda *_: 99, 0),
    "anybody may take the next hit": (losses, "strength", lambda *_: 1, 0),
    "cities pay nothing": (conquest, "WORTH", (0,) * 94, 0),
    "nine Germans lose the game": (victory, "LOSSES", (9, 20), 32),
    "orders go everywhere": (command, "tactical_range", lambda *_: 9, 0),
    "one retreats to empty areas": (retreat, "refuge_bars", lambda s, u, held: true_bars(s, u, -1), 0),
    "cavalry rides on into red areas": (impetus, "RED", 0, 39),
    "reinforcements go to cities first": (Deploy, "_on_icons", lambda *_: [], 0),
    "the disc never passes on": (sequence, "NOBODY", 0, 0),
    "attrition spares everyone": (attrition, "_wear", lambda *_: None, 1),
}
"""Errors that are planted into the rules: where, what, what stands there instead, and a game in which it matters."""


@pytest.mark.parametrize("error", PLANTED)
def test_the_referee_shouts_at_a_planted_error(error: str, monkeypatch: pytest.MonkeyPatch) -> None:
    where, name, instead, seed = PLANTED[error]
    monkeypatch.setattr(where, name, instead)
    with pytest.raises(Shout):
        watch([seed])
