"""What is shown before the dice is what then comes, and shows nothing that is hidden."""

from __future__ import annotations

import random
from functools import cache

import pytest
from msgspec.structs import replace

from marne.games.offensive_a_outrance.attack import Orders
from marne.games.offensive_a_outrance.bombardment import Bombard
from marne.games.offensive_a_outrance.losses import Reduction
from marne.games.offensive_a_outrance.odds import COMBAT_TABLE, POINT, offence
from marne.games.offensive_a_outrance.options import OPEN
from marne.games.offensive_a_outrance.page import battlecard
from marne.games.offensive_a_outrance.page.fights import fights
from marne.games.offensive_a_outrance.prospects import reckon
from marne.games.offensive_a_outrance.retreat import StepBack
from marne.games.offensive_a_outrance.routine import Barrage
from marne.games.offensive_a_outrance.state import ATTACK
from marne.kernel import Choice, Eyes, total
from marne.kernel.forecast import Forecast, Sample, Tally, fallen, gather, prove, untried
from marne.kernel.table import Account, Chart
from marne.kernel.trial import difference
from tests.games.offensive_a_outrance.battles import ALLIES, GERMANY, UNRECORDED, BattleTable, n, u, units
from tests.games.offensive_a_outrance.moving import field, having_spent, move
from tests.games.offensive_a_outrance.table import GAME, Table

# Over random games.


@cache
def samples() -> tuple[tuple[Sample, Forecast], ...]:
    """Choices from a random game with the usual options, and from one with any."""
    return tuple(gather(GAME, "lorraine", range(2), each=1))


def thrown(throws: int, *asked: str) -> list[Tally]:
    """What became of the claims about some questions, or all, in so many throws; the claims are made anew."""
    found = []
    for sample, _ in samples():
        forecast = GAME.forecast(GAME.eyes(sample.state, sample.side), sample.choice)
        if forecast and (not asked or sample.asked.split()[0] in asked):
            found += prove(GAME, sample, forecast, throws)
    return found


def test_previews_of_random_games_are_true() -> None:
    found = thrown(12)
    assert {"Declare intense", "Declare not_intense", "Force repulse", "Force stop", "Orders done", "Ammo settled"} <= {
        tally.sample.asked for tally in found
    }
    assert untried(found) == []
    assert [str(tally) for tally in fallen(found)] == []


def test_a_false_preview_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    points = battlecard.points
    monkeypatch.setattr(battlecard, "points", lambda found: points(found)[:-1])
    monkeypatch.setattr(battlecard, "retreats", lambda found, way: 1)
    said = {tally.claim.says for tally in fallen(thrown(12, "Declare", "Ammo"))}
    assert "the defender retreats" in said and said & {"attack strength", "defence strength"}


def test_3_1_6_a_preview_depends_on_nothing_that_is_hidden() -> None:
    rng, looked = random.Random(7), 0
    for sample, _ in samples():
        other = GAME.resample(sample.state, sample.side, rng)
        here, there = GAME.eyes(sample.state, sample.side), Eyes(GAME, other, sample.side, chance=rng.randrange(99))
        shown = GAME.foresee(here, sample.choice)
        assert not difference(shown, GAME.foresee(there, sample.choice)), sample.asked
        looked += isinstance(shown, Account)
    assert looked > 10


# Battles.


@pytest.fixture
def _loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(*UNRECORDED)


def seen(t: Table, side: str, verb: str, noun: int | None = None) -> Account:
    """What a side foresees of a choice."""
    shown = GAME.foresee(GAME.eyes(t.state, side), Choice(verb, noun))
    assert isinstance(shown, Account)
    return shown


def chart(shown: Account) -> Chart:
    found = shown.odds[0].chart
    assert found is not None
    return found


def facing(**rules: object) -> BattleTable:
    """Two French divisions that attack one German, in open ground."""
    t = BattleTable(**rules).put("fr_29_15", "55.54").put("fr_30_15", "54.54").put("de_42_21", "55.55")
    return t.assault(ALLIES, "55.55", "fr_29_15 fr_30_15")


@pytest.mark.usefixtures("_loaded")
@pytest.mark.parametrize(("white", "black"), [(1, 1), (2, 5), (3, 3), (6, 1), (6, 6)])
@pytest.mark.parametrize("attacker", [True, False])
@pytest.mark.parametrize("defender", [True, False])
def test_9_9_1_every_cell_is_what_its_dice_bring(white: int, black: int, attacker: bool, defender: bool) -> None:
    t = facing()
    found = chart(seen(t, "allied", "intense" if attacker else "not_intense"))
    cell, way = found.cells[white - 1][black - 1], attacker + 2 * defender
    t.choose("intense" if attacker else "not_intense")
    own = chart(seen(t, "german", "intense" if defender else "not_intense"))
    t.choose("intense" if defender else "not_intense", dice=(white, black, *[1] * 12))
    [told] = t.told("battle")
    assert cell.text == told["result"] == own.cells[white - 1][black - 1].text
    assert (">" in cell.signs[way]) == (told["retreat"] > 0)
    assert ("<" in own.cells[white - 1][black - 1].signs[own.now]) == (told["retreat"] > 0)


@pytest.mark.usefixtures("_loaded")
def test_9_8_a_declaration_leaves_the_answer_open_to_the_defender_alone() -> None:
    t = facing()
    assert chart(seen(t, "allied", "intense")).open == (battlecard.MINE, battlecard.HIGH)
    assert chart(seen(t, "allied", "not_intense")).open == (battlecard.LOW, battlecard.THEIRS)
    t.choose("intense")
    assert chart(seen(t, "german", "intense")).open == (battlecard.HIGH,)
    assert chart(seen(t, "german", "not_intense")).open == (battlecard.THEIRS,)


@pytest.mark.usefixtures("_loaded")
def test_9_1_1_2_of_the_enemy_the_sum_is_shown_that_was_told() -> None:
    t = facing()
    [odds] = t.told("odds")
    attack, stand = seen(t, "allied", "intense").columns[:2]
    assert sum(line.most for line in attack.lines) * 4 == odds["attack"]
    assert [(line.rule, line.most * 4) for line in stand.lines if line.most] == [("9.1.1-2", odds["defence"])]


def planned(**rules: object) -> BattleTable:
    """A French division before a German stack of which it sees the top, with a second division beneath."""
    t = BattleTable(**rules).put("fr_29_15", "55.54").put("de_42_21", "55.55", sr=1).put("de_31_21", "55.55")
    t.run(Orders(ALLIES))
    return t


def test_3_1_6_an_unknown_defender_is_a_range() -> None:
    shown = seen(planned(), "allied", "attack", n("55.55"))
    lines = {line.rule: (line.least, line.most) for line in shown.columns[1].lines if line.most}
    assert lines["3.1.6-1"][0] == 0 < lines["3.1.6-1"][1]
    assert lines["2.3.2"][0] < lines["2.3.2"][1]
    assert len(lines) == 2 and shown.odds[0].may


def test_3_1_6_where_everything_is_open_nothing_is_in_doubt() -> None:
    shown = seen(planned(intelligence=OPEN), "allied", "attack", n("55.55"))
    assert all(line.least == line.most for column in shown.columns[:2] for line in column.lines)
    assert shown.odds[0].may == ()


def test_9_1_5_of_an_attack_of_which_nothing_is_left_nothing_is_shown() -> None:
    t = planned()
    battle = t.battle(ALLIES, "55.55", "fr_29_15", "de_42_21 de_31_21")
    assert reckon(t.state, battle, ALLIES) is not None
    guns = t.put("fr_toul_art", "55.54").battle(
        ALLIES, "55.55", "fr_toul_art", "de_42_21 de_31_21", dry=units("fr_toul_art")
    )
    assert total(offence(t.state, guns)) < POINT
    assert reckon(t.state, guns, ALLIES) is None


def test_9_6_1_a_column_beyond_the_table_is_named_with_the_one_that_is_read() -> None:
    t = planned()
    found = reckon(t.state, t.battle(ALLIES, "55.55", "fr_29_15", "de_42_21 de_31_21"), ALLIES)
    assert found is not None
    names = COMBAT_TABLE.names
    assert battlecard.column_read(replace(found, column=len(names) - 1)) == names[-1] == "8:1"
    assert battlecard.column_read(replace(found, column=len(names))) == "10:1 (read at 8:1)"


def test_9_6_1_what_does_not_shift_is_said_with_its_rule() -> None:
    shown = seen(planned(), "allied", "attack", n("55.55"))
    silent = {line.rule for line in shown.columns[2].lines if not line.most and line.figure == "–"}
    assert {"9.6.1-1", "9.6.1-2", "9.6.1-3"} <= silent


# Sieges, marches, losses, retreats.


def siege() -> Table:
    """Two batteries and a Siege-Train before a Fortress of Antwerpen."""
    guns = ("de_2p3_4", "de_3_kmk")
    t = Table().works("fortress_antwerpen_5218").stack("52.19", "de_siege_train_1", *guns).flip(*guns)
    return t.given(phase=ATTACK, half=GERMANY, turn=20, shells=(3, 4)).run(Bombard(GERMANY))


def test_13_1_a_siege_shows_steps_guns_coordination_shells_and_chances() -> None:
    t = siege()
    f = u("fortress_antwerpen_5218")
    shown = seen(t, "german", "target", f)
    assert {line.rule for line in shown.columns[1].lines} == {"13.1.3-2", "13.1.2-1", "13.1.1-1", "13.4"}
    assert len(shown.columns[0].lines) == 2
    assert sum(row.chance for row in shown.chances[0].rows) == pytest.approx(1)
    assert [remark.rule for remark in shown.after] == ["12.3"]
    t.choose("target", "fortress_antwerpen_5218").choose("fire")
    assert proved(t, "german", Choice("gun", u("de_3_kmk")), 60) == []


def test_20_5_a_prep_bombardment_shows_every_result() -> None:
    guns = ("de_2p3_4", "de_2p3_7", "de_1p2_9")
    t = Table().stack("52.19", "de_siege_train_1", "de_5r_3r", *guns).flip(*guns).put("be_3", "52.18")
    t.given(turn=21, half=GERMANY, phase=ATTACK, routines=((u("de_siege_train_1"), 21, 0),), shells=(7, 25))
    t.prepared("de_5r_3r", "52.18").run(Barrage(GERMANY, n("52.18"), units("be_3")))
    assert proved(t, "german", Choice("barrage", u("de_siege_train_1")), 60) == []


def proved(t: Table, side: str, choice: Choice, throws: int) -> list[str]:
    """The claims about a choice that fall, or on which no throw bore."""
    sample = Sample("whole", "test", t.state, t.position.decisions, side, choice)
    forecast = GAME.forecast(GAME.eyes(t.state, side), choice)
    assert forecast is not None and forecast.claims
    found = prove(GAME, sample, forecast, throws)
    return [str(tally) for tally in (*fallen(found), *untried(found))]


def test_7_2_3_a_forced_march_shows_its_check() -> None:
    t = field().put("fr_29_15", "55.55")
    move(t, ALLIES)
    t.choose("pick", "fr_29_15")
    assert GAME.foresee(GAME.eyes(t.state, "allied"), Choice("stop")) is None
    having_spent(t, 12, "fr_29_15")
    shown = seen(t, "allied", "stop")
    assert [line.most for line in shown.columns[0].lines] == [3]
    assert proved(t, "allied", Choice("stop"), 80) == []


def test_9_10_3_a_loss_shows_strengths_before_and_after() -> None:
    t = Table().put("fr_29_15", "55.55").put("fr_30_15", "55.55")
    t.run(Reduction(ALLIES, units("fr_29_15 fr_30_15")))
    assert proved(t, "allied", Choice("lose", u("fr_29_15")), 1) == []


def test_11_1_3_a_step_of_a_retreat_shows_what_the_zone_costs() -> None:
    t = Table().put("fr_29_15", "55.55").put("de_42_21", "56.55").put("de_31_21", "54.57").given(phase=ATTACK)
    t.run(StepBack(ALLIES, units("fr_29_15"), 2, n("56.55")))
    for choice in t.position.decisions[0].choices:
        assert proved(t, "allied", choice, 1) == []


def test_9_6_strengths_and_odds_of_attacks_lie_on_the_map_as_far_as_one_knows() -> None:
    t = planned().put("fr_30_15", "54.54")
    t.given(orders=((n("55.55"), units("fr_29_15 fr_30_15")),), half=ALLIES).run(Orders(ALLIES))
    found = fights(t.state, ALLIES)
    assert found.strikes == ((n("54.54"), n("55.55")), (n("55.54"), n("55.55")))
    assert set(found.blows) == {n("54.54"), n("55.54")} and found.odds[n("55.55")].endswith("?")
    assert not fights(t.state, GERMANY).blows, "of the enemy the strength is not told"


def test_7_3_1_at_which_odds_a_prepared_attack_would_be_made_is_seen_while_others_march() -> None:
    t = field().put("fr_29_15", "54.55").put("fr_30_15", "52.55").put("de_31_21", "55.55").prepared("fr_29_15", "55.55")
    found = fights(move(t, ALLIES).state, ALLIES)
    assert set(found.odds) == {n("55.55")} and not found.strikes and not found.blows
    assert not fights(t.state, GERMANY).odds
