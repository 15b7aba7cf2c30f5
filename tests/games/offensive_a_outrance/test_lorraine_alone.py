"""Random games of Lorraine in which nobody marches or fights: arrivals, trains, plans and points keep the contract."""

import pytest

from marne.games.offensive_a_outrance import sequence
from marne.games.offensive_a_outrance.arrivals import Arrivals
from marne.games.offensive_a_outrance.close import Close
from marne.games.offensive_a_outrance.combining import Combining
from marne.games.offensive_a_outrance.control import Control
from marne.games.offensive_a_outrance.joint import Joint
from marne.games.offensive_a_outrance.plans import Captures
from marne.games.offensive_a_outrance.state import (
    COUNTER_MOVEMENT,
    ENGINEERING,
    FINISHING,
    JOINT,
    MOVEMENT,
    PRELIMINARY,
)
from marne.games.offensive_a_outrance.trains import Trains
from marne.games.offensive_a_outrance.victory import Lorraine, Mulhausen
from marne.games.offensive_a_outrance.works import Surrender
from marne.kernel.contract import CHECKS
from marne.kernel.trial import Check
from tests.games.offensive_a_outrance.table import GAME

QUIET = {
    PRELIMINARY: (Control, Arrivals),
    JOINT: (Joint,),
    ENGINEERING: (Control,),
    MOVEMENT: (Trains, Combining, Close),
    COUNTER_MOVEMENT: (Trains, Combining, Close),
    FINISHING: (Surrender, Control, Captures, Mulhausen, Lorraine),
}


@pytest.mark.parametrize("seed", [3, 11])
@pytest.mark.parametrize("check", CHECKS, ids=repr)
def test_the_contract_is_kept_where_nobody_fights(check: Check, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sequence, "BOXES", QUIET)
    options = {option.name: option.default for option in GAME.options}
    check(GAME, seed, "lorraine", options, 2_000, 4)
