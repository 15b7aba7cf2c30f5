"""What is shown before the dice fall is what then comes: the short version of `marne odds`, and what once was wrong."""

from fractions import Fraction
from typing import Any

import pytest

from marne.games.colonialism.bombardment import Salvo, Targets
from marne.games.colonialism.deck import ARTILLERY, BOMBER
from marne.games.colonialism.gas import release
from marne.games.colonialism.mitigation import BeforeTest
from marne.games.colonialism.modifiers import SHOOTING
from marne.games.colonialism.page import odds
from marne.games.colonialism.page.foreseen import Barrage, Bout, Shelled, Shot, Strain, Volley
from marne.games.colonialism.shooting import retreats
from marne.kernel import Choice
from marne.kernel.forecast import Sample, Tally, fallen, gather, prove, untried
from tests.games.colonialism.table import BLUE, GAME, RED, Table

THROWS = 400


def thrown(period: str) -> list[Tally]:
    """Some previews of random games, each against some throws."""
    return [
        tally for sample, forecast in gather(GAME, period, range(2)) for tally in prove(GAME, sample, forecast, THROWS)
    ]


@pytest.mark.parametrize("period", ["fpw", "zulu", "ww1"])
def test_previews_of_random_games_are_true(period: str) -> None:
    found = thrown(period)
    assert len({tally.kind for tally in found}) > 5
    assert [str(tally) for tally in fallen(found)] == []


def test_a_false_preview_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    true = odds.passes
    monkeypatch.setattr(odds, "passes", lambda added, supply=False: true([extra + 2 for extra in added], supply))
    assert {tally.claim.says for tally in fallen(thrown("fpw"))} >= {"passes"}


def proved(t: Table, verb: str, noun: Any = None, throws: int = 1500) -> Any:
    """What is shown of a choice, after so many throws have borne it out."""
    choice, side = t.choice(verb, noun), t.decision.side
    sample = Sample("here", "prepared", t.state, t.position.decisions, side, choice)
    forecast = GAME.forecast(GAME.eyes(t.state, side), choice)
    assert forecast is not None
    found = prove(GAME, sample, forecast, throws)
    assert [str(tally) for tally in [*fallen(found), *untried(found)]] == []
    return GAME.foresee(GAME.eyes(t.state, side), choice)


def hemmed(hits: int = 0) -> Table:
    """A base that cannot retire, because its friends stand behind it."""
    t = Table().put("a", RED, "infantry", "8.6").put("b", BLUE, "infantry", "8.5", hits=hits)
    for place in ("7.4", "8.4", "9.4", "7.5", "9.5"):
        t.put(f"f{place}", BLUE, "infantry", place)
    return t.given(deployed=[30, 30]).take("a")


@pytest.mark.parametrize("hits", [0, 1, 2])
def test_shoot_lsh_3_a_target_that_cannot_retire_takes_a_hit_for_a_ten(hits: int) -> None:
    shown = proved(hemmed(hits), "shoot", "8.5")
    assert isinstance(shown, Shot)
    free = proved(
        Table().put("a", RED, "infantry", "8.6").put("b", BLUE, "infantry", "8.5", hits=hits).take("a"), "shoot", "8.5"
    )
    assert (shown.token.chance > free.token.chance) == (hits < 2)  # with 2 hits nobody retires


def test_shoot_lsh_2_a_target_is_tested_where_it_retires_to() -> None:
    t = Table("ww1").put("a", RED, "infantry", "8.6").put("b", BLUE, "infantry", "8.5").take("a")
    open_ground = proved(t, "shoot", "8.5")
    t = (
        Table("ww1")
        .put("a", RED, "infantry", "8.6")
        .put("b", BLUE, "infantry", "8.5")
        .ground("forest", "8.4")
        .take("a")
    )
    assert proved(t, "shoot", "8.5").token.chance < open_ground.token.chance
    t = Table("ww1").put("a", RED, "infantry", "8.6").put("b", BLUE, "infantry", "8.5").given(deployed=[20, 20])
    for h in retreats(t.state, 1, (t.hex("8.6"),)):
        release(t.state, h)
    assert proved(t.take("a"), "shoot", "8.5").token.chance > open_ground.token.chance


def test_fatigue_4_a_tank_with_two_hits_shrugs_off_rifles_but_no_cannon() -> None:
    t = Table("ww1").put("a", RED, "infantry", "8.6").put("k", BLUE, "tank", "8.5", hits=2).take("a")
    assert proved(t, "shoot", "8.5").token.exact == "0/1"
    t = Table("ww1").put("a", RED, "tank", "8.6").put("k", BLUE, "tank", "8.4", hits=2).take("a")
    assert proved(t, "cannon", "8.4").token.chance > 0.1


def test_mitigate_1_a_base_that_falls_back_is_tested_in_its_new_hex() -> None:
    def falling(t: Table) -> Table:
        return t.run(BeforeTest(RED, 0, SHOOTING, (t.hex("8.4"),), (0, 0)))

    t = Table("ww1").put("a", RED, "infantry", "8.6", hits=1).put("b", BLUE, "infantry", "8.4").ground("forest", "8.7")
    shown = proved(falling(t), "fall", "8.7")
    assert isinstance(shown, Strain)
    assert (shown.passes.exact, proved(t, "stand").passes.exact) == ("3/10", "1/25")
    t = Table(nations=("france", "prussia")).put("a", RED, "infantry", "8.6", hits=1).put("g", RED, "field_gun", "7.7")
    t.put("b", BLUE, "infantry", "8.4")
    assert proved(falling(t), "fall", "8.7").passes.exact == "3/10"  # it has moved: the gun no longer helps
    release(t.state, t.hex("8.7"))
    assert Fraction(proved(t, "fall", "8.7").passes.exact) < Fraction(3, 10)


def test_pool_2_a_supply_die_counts_in_a_salvo() -> None:
    t = Table("ww1").put("b", BLUE, "infantry", "8.3").put("r", RED, "infantry", "1.8").given(pool=[2, 0])
    t.run(Salvo(RED, ARTILLERY, (t.hex("8.3"), t.hex("9.3"))))
    shown = proved(t, "supply", 1)
    assert isinstance(shown, Barrage)
    assert [one.passes.exact for one in shown.hexes] == ["2/5", "16/25"]


def test_bomber_1_a_hex_that_is_named_is_surely_hit() -> None:
    t = Table("ww1").put("b", BLUE, "infantry", "8.3").put("r", RED, "infantry", "1.8").run(Targets(RED, BOMBER))
    shown = proved(t, "target", "8.3", throws=5)
    assert isinstance(shown, Shelled)
    assert shown.passes.exact == "1/1"


def test_arty_7_a_wood_shelled_into_craters_hides_nothing_behind_it() -> None:
    t = Table("ww1").put("b", BLUE, "infantry", "8.2").put("r", RED, "infantry", "1.8").given(pool=[1, 0])
    t.ground("forest", *(f"{column}.3" for column in range(1, 17)))
    t.state.shelled = bytes(5 if h == t.hex("8.3") else 0 for h in range(128))
    t.run(Salvo(RED, ARTILLERY, (t.hex("8.2"), t.hex("8.3"), t.hex("8.2"))))
    shown = proved(t, "roll")
    assert [one.passes.exact for one in shown.hexes] == ["3/10", "2/5", "2/5"]


def test_move_tank_1_a_tank_may_break_down_before_it_assaults_or_moves() -> None:
    t = Table("ww1").put("k", RED, "tank", "8.6").put("b", BLUE, "infantry", "8.5").take("k")
    shown = proved(t, "assault", "8.5")
    assert isinstance(shown, Bout)
    assert shown.breaks is not None and shown.breaks.exact == "1/10"
    assert proved(t, "go", "8.7").breaks == shown.breaks
    tried = Table("ww1").put("k", RED, "tank", "8.6").put("b", BLUE, "infantry", "8.5").marked("tried", "k").take("k")
    assert proved(tried, "assault", "8.5").breaks is None


@pytest.mark.parametrize("hits", [0, 1])
def test_gas_4_a_base_may_be_hit_by_gas_before_it_fights(hits: int) -> None:
    def storming(gas: bool) -> Bout:
        t = Table("ww1").put("a", RED, "infantry", "8.6", hits=hits).put("b", BLUE, "infantry", "8.5")
        if gas:
            release(t.state, t.hex("8.5"))
        found = proved(t.given(deployed=[20, 20]).take("a"), "assault", "8.5")
        assert isinstance(found, Bout)
        return found

    assert storming(gas=True).win.chance < storming(gas=False).win.chance


def test_group_3_bases_that_split_their_fire_at_one_target_hit_it_together() -> None:
    t = Table().put("a", RED, "infantry", "7.6").put("b", RED, "infantry", "8.6").put("c", RED, "infantry", "9.6")
    t.put("x", BLUE, "infantry", "7.5").put("y", BLUE, "infantry", "10.5").given(acts=[1, 1, 1, 0, 0])
    t.given(deployed=[20, 20]).marked("shot", "a", "b", "c").take("a", "b", "c")
    shown = proved(t, "volley")
    assert isinstance(shown, Volley)
    assert [len(shot.shooters) for shot in shown.shots] == [2, 1]
    assert shown.shots[0].dry == shown.shots[1].dry


def test_what_nobody_foresees_claims_nothing() -> None:
    t = Table().put("a", RED, "infantry", "8.6").take("a")
    assert GAME.forecast(GAME.eyes(t.state, "red"), Choice("pass")) is None
