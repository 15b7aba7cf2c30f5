"""What is shown before a battle is what then comes: the short version of `marne odds`."""

import pytest
from msgspec.structs import replace

from marne.games.germany_at_war.combat import Combat
from marne.games.germany_at_war.movement import Movement
from marne.games.germany_at_war.page import table
from marne.games.germany_at_war.state import TACTICAL, State
from marne.kernel import Choice, Eyes
from marne.kernel.forecast import Tally, fallen, gather, prove, untried
from marne.kernel.table import Account
from tests.games.germany_at_war.table import GAME, GERMANY, Table


def thrown() -> list[Tally]:
    """Some battles of random games, each with the enemy's blocks dealt anew some times."""
    return [
        tally
        for sample, forecast in gather(GAME, "campaign", range(2), each=4)
        for tally in prove(GAME, sample, forecast, 60)
    ]


def test_previews_of_random_games_are_true() -> None:
    found = thrown()
    battles = {"Combat battle", "March go", "Retreat stand"}
    assert {tally.sample.asked for tally in found} == battles | {"Declaration keep", "Declaration disc"}
    assert untried(found) == []
    assert [str(tally) for tally in fallen(found)] == []


def claims(t: Table, area: int) -> int:
    """How many claims there are of the battle that comes of marching into an area."""
    forecast = GAME.forecast(GAME.eyes(t.state, "german"), Choice("go", area))
    return len(forecast.claims) if forecast else 0


@pytest.mark.parametrize(("allowed", "engaged", "claimed"), [(2, (), 3), (2, (10,), 0), (2, (20,), 3), (0, (), 0)])
def test_a_battle_is_claimed_if_it_comes_next(allowed: int, engaged: tuple[int, ...], claimed: int) -> None:
    t = Table().put("de1_ii_inf", 20).put("de1_iii_inf", 21).put("be_3_inf", 20).put("de1_von_kluck", 21)
    t.put("de1_iv_inf", 10).put("be_1_inf", 10).held(GERMANY, 21).activated("de1_von_kluck")
    t.given(action=TACTICAL, battles=allowed, budget=-1, engaged=sum(1 << area for area in engaged))
    t.run(Movement(GERMANY), Combat(GERMANY)).choose("move", "de1_iii_inf")
    assert isinstance(GAME.foresee(GAME.eyes(t.state, "german"), Choice("go", 20)), Account)
    assert claims(t, 20) == claimed


def test_a_false_preview_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    true = table.foresee

    def shifted(eyes: Eyes[State], choice: Choice) -> object:
        shown = true(eyes, choice)
        if not isinstance(shown, Account) or shown.final is None:
            return shown
        return replace(shown, final=replace(shown.final, least=shown.final.most + 1, most=shown.final.most + 2))

    monkeypatch.setattr(table, "foresee", shifted)
    assert {tally.claim.says for tally in fallen(thrown())} == {"final result"}
