"""What a side may know: cards, designs and secret answers stay hidden; all else is open."""

import random

import msgspec
import pytest

from marne.games.colonialism.armies import check, total
from marne.games.colonialism.command import CommandRoll
from marne.games.colonialism.deployment import ALL, HALF, Deployment
from marne.games.colonialism.game import Colonialism
from marne.games.colonialism.lots import count
from marne.games.colonialism.muster import Muster
from marne.games.colonialism.periods import PERIODS
from marne.games.colonialism.state import GONE, LEFT, REPLACED, Lot
from marne.games.colonialism.units import CAVALRY, EXPERIENCED, FIELD_GUN, INFANTRY, KRUPP, RIFLES, STORM, TANK
from marne.games.colonialism.view import Shop, resample, view
from marne.kernel import Choice, Match, SeededDice
from marne.kernel.contract import nothing_leaks
from tests.games.colonialism.table import BLUE, RED, Table
from tests.games.colonialism.test_contract import SETS

GAME = Colonialism()
DESIGN = {"red_army": "design", "blue_army": "design"}


def designing() -> Match:
    return Match(GAME, "fpw", DESIGN, SeededDice(5))


def test_both_design_at_once_and_neither_sees_the_other() -> None:
    match = designing()
    assert [d.side for d in match.position.decisions] == ["red", "blue"]
    match.choose("red", Choice("convert", "cavalry"))
    match.choose("red", Choice("take", "nation"))
    blue = view(match.position.state, "blue")
    assert blue.draft is not None
    assert blue.draft.count() == 25
    assert view(match.position.state, "red").draft != blue.draft
    assert view(match.position.state, None).draft is None


def test_while_cards_are_picked_everyone_sees_the_armies_that_are_known() -> None:
    match = Match(GAME, "fpw", {"red_army": "fpw 1870 prussia 25: 25 infantry", "blue_army": "design"}, SeededDice(5))
    known = (Lot(INFANTRY, 0, "", 25),)
    assert view(match.position.state, "blue").reserve == (known, ())
    assert view(match.position.state, "red").reserve == (known, None)
    match = Match(GAME, "fpw", {"red_army": "fpw 1870 prussia 25: 24 infantry; field_hospital"}, SeededDice(5))
    seen = view(match.position.state, "blue").reserve
    assert seen[0] == (Lot(INFANTRY, 0, "", 24),)
    assert seen[1] is not None
    assert count(seen[1]) > 10


def test_a_design_is_refused_step_by_step_with_its_rule() -> None:
    match = designing()
    for _ in range(4):
        match.choose("red", Choice("convert", "cavalry"))
    refusal = match.position.why_not("red", Choice("convert", "cavalry"))
    assert refusal is not None
    assert refusal.rule == "FPW.ARMY.3"
    unknown = match.position.why_not("red", Choice("convert", "zeppelin"))
    assert unknown is not None
    assert unknown.rule == "ARMY.1"


def test_what_the_enemy_designs_is_imagined_as_a_lawful_army() -> None:
    match = designing()
    rng = random.Random(1)
    seen = set()
    for _ in range(30):
        twin = resample(match.position.state, "red", rng)
        stage = twin.stack[-1]
        assert isinstance(stage, Muster)
        assert stage.drafts[RED] == match.position.state.stack[-1].drafts[RED]
        assert check(stage.drafts[BLUE]) == []
        seen.add(stage.drafts[BLUE])
    assert len(seen) > 10


@pytest.mark.parametrize("name", [name for name in SETS if "designed" in name or "listed" in name])
def test_what_is_imagined_looks_the_same_to_whoever_imagines_it(name: str) -> None:
    scenario, options = SETS[name]
    nothing_leaks(GAME, 3, scenario, options, every=20)


def test_before_deployment_the_enemys_bases_are_imagined_at_the_same_price() -> None:
    own = (Lot(INFANTRY, 0, "", 9), Lot(CAVALRY, EXPERIENCED, "", 2), Lot(INFANTRY, EXPERIENCED, "", 5))
    t = Table(designed=(True, True)).given(reserve=(own, own)).run(Deployment(RED, HALF), Deployment(BLUE, ALL))
    rng = random.Random(2)
    shop = Shop(t.state, BLUE)
    worth = sum(lot.number * shop.price(lot.kind, lot.traits) for lot in own)
    seen = set()
    for _ in range(40):
        twin = resample(t.state, "red", rng)
        assert twin.reserve[RED] == own
        found = twin.reserve[BLUE]
        assert sum(lot.number * shop.price(lot.kind, lot.traits) for lot in found) == worth
        assert count(found, CAVALRY) <= PERIODS["fpw"].army.convert["cavalry"].most
        seen.add(found)
    assert len(seen) > 10


def mounted(side: int, number: int) -> set[int]:
    """How many riders blue is imagined to have in reserve, with some of a side on the board."""
    own = (Lot(INFANTRY, 0, "", 20), Lot(INFANTRY, EXPERIENCED, "", 4))
    t = Table(designed=(True, True)).given(reserve=(own, own))
    for k in range(number):
        t.put(f"c{k}", side, "cavalry", f"{k + 1}.{1 if side == BLUE else 8}")
    t.run(Deployment(RED, HALF))
    rng = random.Random(2)
    return {count(resample(t.state, "red", rng).reserve[BLUE], CAVALRY) for _ in range(30)}


def test_fpw_army_3_riders_on_the_board_are_not_imagined_again() -> None:
    most = PERIODS["fpw"].army.convert["cavalry"].most
    assert mounted(BLUE, most - 1) == {0, 1}
    assert mounted(RED, most) == mounted(RED, 0) == set(range(most + 1))  # the enemy's are no matter


def test_fpw_army_6_guns_and_krupps_are_imagined_within_one_limit() -> None:
    own = (Lot(INFANTRY, 0, "", 25),)
    t = Table("fpw", ("france", "prussia"), designed=(True, True)).given(reserve=(own, own)).run(Deployment(RED, HALF))
    rng = random.Random(3)
    found = [resample(t.state, "red", rng).reserve[BLUE] for _ in range(60)]
    assert {count(lots, KRUPP) + count(lots, FIELD_GUN) for lots in found} == {0, 1}


def test_who_has_deployed_half_has_told_his_number() -> None:
    own = (Lot(INFANTRY, 0, "", 4), Lot(INFANTRY, EXPERIENCED, "", 4))
    t = Table(designed=(True, True)).given(reserve=(own, own))
    t.run(Deployment(RED, HALF), Deployment(BLUE, ALL), Deployment(RED, ALL))
    rng = random.Random(3)
    sizes = {count(resample(t.state, "blue", rng).reserve[RED]) for _ in range(30)}
    assert sizes == {8}
    assert len({count(resample(t.state, "red", rng).reserve[BLUE]) for _ in range(30)}) > 1


def test_known_stormtroopers_stay_in_the_imagination() -> None:
    own = (Lot(INFANTRY, 0, "", 9), Lot(INFANTRY, EXPERIENCED | STORM, "", 2))
    t = Table("ww1", designed=(True, True)).given(reserve=(own, own)).run(Deployment(RED, HALF))
    twin = resample(t.state, "blue", random.Random(4))
    assert Lot(INFANTRY, EXPERIENCED | STORM, "", 2) in twin.reserve[RED]


def test_captured_rifles_are_imagined_within_their_limit() -> None:
    own = (Lot(INFANTRY, 0, "", 15), Lot(INFANTRY, RIFLES, "", 2))
    t = Table("zulu", designed=(True, True)).given(reserve=(own, own)).run(Deployment(RED, HALF))
    rng = random.Random(9)
    found = {sum(x.number for x in resample(t.state, "red", rng).reserve[BLUE] if x.traits & RIFLES) for _ in range(60)}
    assert len(found) > 2
    assert max(found) <= 4


def test_no_tank_is_imagined_before_its_time() -> None:
    own = (Lot(INFANTRY, 0, "", 25),)
    kinds = {}
    for year in (1914, 1917):
        t = Table("ww1", year=year, designed=(True, True)).given(reserve=(own, own)).run(Deployment(RED, HALF))
        rng = random.Random(10)
        kinds[year] = {lot.kind for _ in range(60) for lot in resample(t.state, "red", rng).reserve[BLUE]}
    assert TANK in kinds[1917]
    assert TANK not in kinds[1914]


def test_hands_are_imagined_as_large_as_they_are() -> None:
    t = Table("ww1").holds(RED, "gas_attack", "field_hospital", "bomber_raid").holds(BLUE, "reinforcements")
    rng = random.Random(5)
    seen = {resample(t.state, "blue", rng).hands for _ in range(40)}
    assert len(seen) > 10
    assert {len(red) for red, _ in seen} == {3}
    assert {blue for _, blue in seen} == {("reinforcements",)}


def test_the_nation_card_of_a_known_army_is_known() -> None:
    t = Table("fpw").holds(BLUE, "elan", "field_hospital")
    rng = random.Random(6)
    assert all("elan" in resample(t.state, "red", rng).hands[BLUE] for _ in range(20))
    t = Table("fpw", designed=(True, True)).holds(BLUE, "elan", "field_hospital")
    assert any("elan" not in resample(t.state, "red", rng).hands[BLUE] for _ in range(20))


def test_listed_cards_are_known_to_all() -> None:
    t = Table("fpw", secret_cards=False).holds(BLUE, "elan", "field_hospital")
    assert resample(t.state, "red", random.Random(7)).hands == t.state.hands


def test_a_secret_answer_is_neither_seen_nor_remembered() -> None:
    t = Table().given(pool=[1, 1]).run(CommandRoll()).choose("supply", side=RED)
    rng = random.Random(8)
    answers = {resample(t.state, "blue", rng).stack[-1].answers[RED] for _ in range(20)}
    assert answers == {0, 1}
    assert {resample(t.state, "red", rng).stack[-1].answers[RED] for _ in range(20)} == {1}
    assert view(t.state, "blue").pool == (1, 1)


def test_events_that_tell_of_designs_are_for_their_owner() -> None:
    match = designing()
    match.choose("red", Choice("ready"))
    match.choose("blue", Choice("ready"))
    secret = [e for e in match.events() if e.kind == "designed"]
    assert [e.seen_by for e in secret] == [("red",), ("blue",)]


def test_a_designed_army_costs_what_it_may() -> None:
    for seed in range(10):
        rng = random.Random(seed)
        match = designing()
        while isinstance(match.position.state.stack[-1], Muster):
            decision = rng.choice(match.position.decisions)
            drafts = match.position.state.stack[-1].drafts
            match.choose(decision.side, rng.choice(decision.choices))
        for army in drafts:
            assert total(army) == 25


def test_the_table_is_plain_data_that_a_page_can_read() -> None:
    match = Match(GAME, "verdun_fleury_1916", {}, SeededDice(1))
    for side in ("red", "blue", None):
        shown = msgspec.json.decode(msgspec.json.encode(GAME.table(match.eyes(side))))
        assert len(shown["ground"]["hexes"]) == 128
        assert shown["armies"][1]["nation"] == "france"
        assert shown["ground"]["hexes"][1]["corners"]
    assert shown["hand"] == []


def test_who_is_on_the_board_who_has_gone_and_who_is_spent_is_seen() -> None:
    t = Table().put("a", RED, "infantry", "8.6").put("b", RED, "infantry", "8.7").marked("dry", "b")
    for name in ("gone", "left", "replaced"):
        t.put(name, BLUE, "infantry", "1.1")
    t.state.at[2:] = [GONE, LEFT, REPLACED]
    seen = view(t.state, "blue")
    assert [(base.name, base.spent) for base in seen.bases] == [("a", False), ("b", True)]
    assert [base.name for base in seen.gone] == ["gone", "left"]


def test_the_bases_in_hand_are_seen_by_whoever_is_asked_about_them() -> None:
    t = Table().put("a", RED, "infantry", "8.6").put("b", RED, "infantry", "8.7").take("a", "b")
    assert view(t.state, "red").units == (0, 1)
    assert view(t.state, "blue").units == view(t.state, None).units == ()
