"""What is shown before a battle is what then comes: the short version of `marne odds`."""

import pytest
from msgspec.structs import replace

from marne.games.germany_at_war.game import GermanyAtWar
from marne.games.germany_at_war.page import table
from marne.games.germany_at_war.state import State
from marne.kernel import Choice, Eyes
from marne.kernel.forecast import Tally, fallen, gather, prove
from marne.kernel.table import Account

GAME = GermanyAtWar()


def thrown() -> list[Tally]:
    """Some battles of random games, each with the enemy's blocks dealt anew some times."""
    return [
        tally
        for sample, forecast in gather(GAME, "campaign", range(2), each=4)
        for tally in prove(GAME, sample, forecast, 60)
    ]


def test_previews_of_random_games_are_true() -> None:
    found = thrown()
    assert {tally.sample.asked for tally in found if tally.throws} == {"Combat battle", "March go"}
    assert [str(tally) for tally in fallen(found)] == []


def test_a_false_preview_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    true = table.foresee

    def shifted(eyes: Eyes[State], choice: Choice) -> object:
        shown = true(eyes, choice)
        if not isinstance(shown, Account) or shown.final is None:
            return shown
        return replace(shown, final=replace(shown.final, least=shown.final.most + 1, most=shown.final.most + 2))

    monkeypatch.setattr(table, "foresee", shifted)
    assert {tally.claim.says for tally in fallen(thrown())} == {"final result"}
