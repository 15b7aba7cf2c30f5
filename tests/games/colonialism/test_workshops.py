"""What a page asks besides any match, and what it is told of a base in hand: armies, boards, sight, odds, reach."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from marne.games.colonialism.armies import check, from_text, to_text
from marne.games.colonialism.game import Colonialism
from marne.games.colonialism.page import preview, reach
from marne.games.colonialism.page.consult import TOPICS
from marne.games.colonialism.samples import SAMPLES
from marne.games.colonialism.shooting import Aim, armed, can_hit
from marne.games.colonialism.sketches import plain
from marne.games.colonialism.sketches import to_text as board_text
from marne.kernel import Choice, Match, SeededDice
from marne.kernel.gate import Unanswerable
from marne.kernel.table import Reach, SightLine
from tests.kernel.effort import effort

GAME = Colonialism()
answer = GAME.consult
WW1 = {"period": "ww1", "nation": "british", "year": 1917, "points": 25}


def step(text: str, verb: str, noun: str) -> Any:
    """An army after one more step."""
    return answer("army.check", {"text": text, "verb": verb, "noun": noun})


def test_a_new_army_is_fresh_infantry_and_every_step_is_listed_with_its_price() -> None:
    army = answer("army.begin", WW1)
    assert army["text"] == "ww1 1917 british 25: 25 infantry"
    assert (army["total"], army["bases"], army["wrong"]) == (25, 25, [])
    tank = next(s for s in army["steps"] if s["noun"] == "tank")
    assert (tank["verb"], tank["cost"], tank["most"], tank["refused"]) == ("convert", 5, 1, None)


@pytest.mark.parametrize(("cost", "tank", "cavalry"), [("besides", 5, 2), ("whole", 4, 1), ("free_cavalry", 5, 1)])
def test_k3_the_workshop_knows_every_way_to_read_a_price(cost: str, tank: int, cavalry: int) -> None:
    army = answer("army.begin", WW1 | {"cost": cost})
    prices = {s["noun"]: s["cost"] for s in army["steps"] if s["verb"] == "convert"}
    assert (prices["tank"], prices["cavalry"]) == (tank, cavalry)
    army = answer("army.check", {"text": army["text"], "cost": cost, "verb": "convert", "noun": "tank"})
    assert (army["total"], army["bases"], army["wrong"]) == (25, 26 - tank, [])
    back = answer("army.check", {"text": army["text"], "cost": cost, "verb": "return", "noun": "tank"})
    assert back["text"] == "ww1 1917 british 25: 25 infantry"


def test_army_3_in_the_workshop_a_historical_army_pays_for_nothing() -> None:
    asked = {"balance": "historical", "text": "ww1 1914 serbia 25: 25 infantry"}
    for verb, noun in [
        ("convert", "infantry"),
        *[("convert", "field_gun")] * 4,
        ("train", "infantry"),
        ("take", "field_hospital"),
    ]:
        army = answer("army.check", {**asked, "verb": verb, "noun": noun})
        asked["text"] = army["text"]
    assert army["text"] == "ww1 1914 serbia 25: 25 infantry, 1 infantry E, 4 field_gun; field_hospital"
    assert (army["wrong"], army["total"]) == ([], 44)
    assert all(s["most"] is None for s in army["steps"])
    fewer = answer("army.check", {**asked, "verb": "return", "noun": "field_gun"})
    assert fewer["text"] == "ww1 1914 serbia 25: 25 infantry, 1 infantry E, 3 field_gun; field_hospital"
    for verb, noun, rule in (
        ("convert", "tank", "UNIT.TANK.1"),
        ("train", "cavalry", "WW1.ARMY.5"),
        ("take", "nation", "CARD.3"),
    ):
        assert answer("army.check", {**asked, "verb": verb, "noun": noun})["refused"]["rule"] == rule
    assert [w["rule"] for w in answer("army.check", {"text": asked["text"]})["wrong"]] == ["WW1.ARMY.6", "ARMY.1"]


def test_fpw_army_2_in_the_workshop_machine_guns_can_be_ruled_out() -> None:
    army = answer("army.begin", WW1 | {"machine_guns": "none"})
    gun = next(s for s in army["steps"] if s["noun"] == "machine_gun")
    assert "without Machine Guns" in gun["refused"]["why"]


def test_unit_tank_1_a_tank_needs_1916_or_later() -> None:
    army = answer("army.begin", WW1 | {"year": 1915})
    tank = next(s for s in army["steps"] if s["noun"] == "tank")
    assert tank["refused"] == {"rule": "UNIT.TANK.1", "why": "A Tank needs 1916 or later, not 1915."}
    assert step(army["text"], "convert", "tank") == {"refused": tank["refused"]}


def test_whatever_is_given_back_is_fresh_infantry_again() -> None:
    rng = random.Random(1)
    for period, nation, year in (("ww1", "germany", 1917), ("zulu", "zulu", 1879), ("fpw", "prussia", 1871)):
        army = answer("army.begin", {"period": period, "nation": nation, "year": year, "points": 50})
        for _ in range(12):
            allowed = [s for s in army["steps"] if s["refused"] is None]
            if not allowed:
                break
            chosen = rng.choice(allowed)
            army = step(army["text"], chosen["verb"], chosen["noun"])
            assert army["wrong"] == []
            assert army["total"] == 50
        for line in army["lines"]:
            if line["noun"] != "infantry" or line["experienced"]:
                for _ in range(line["count"]):
                    army = step(army["text"], "return", line["noun"] + (" E" if line["experienced"] else ""))
        for card in army["cards"]:
            army = step(army["text"], "drop", card["id"])
        assert army["text"] == f"{period} {year} {nation} 50: 50 infantry"


def test_another_nation_year_or_size_keeps_the_army_and_says_what_is_wrong() -> None:
    text = step(answer("army.begin", WW1)["text"], "convert", "tank")["text"]
    assert answer("army.check", {"text": text, "points": 50})["text"] == "ww1 1917 british 50: 45 infantry, 1 tank"
    earlier = answer("army.check", {"text": text, "year": 1914})
    assert [w["rule"] for w in earlier["wrong"]] == ["UNIT.TANK.1"]


def test_printed_and_historical_armies_are_known_and_allowed() -> None:
    lists = answer("army.lists", None)
    assert {s["id"] for s in lists["samples"]} == set(SAMPLES)
    for ready in lists["samples"] + lists["battles"]:
        shown = answer("army.check", {"text": ready["text"]})
        assert shown["wrong"] == []
        assert shown["text"] == ready["text"]
    assert len(lists["battles"]) == 2 * (len(GAME.scenarios) - 3)


def test_every_step_that_is_offered_leads_to_an_army_that_can_be_played() -> None:
    rng = random.Random(7)
    for nation in ("italy", "irregular", "france"):
        army = answer("army.begin", WW1 | {"nation": nation})
        while allowed := [s for s in army["steps"] if s["refused"] is None]:
            chosen = rng.choice(allowed)
            army = step(army["text"], chosen["verb"], chosen["noun"])
            assert check(from_text(army["text"])) == []
        GAME.settle("ww1", {"red_army": army["text"]})


def test_a_board_is_made_by_seed_and_is_fair() -> None:
    made = answer("board.make", {"seed": 7, "landscape": "veldt", "columns": 24, "rows": 12})
    assert made["mirror"] == 1.0
    assert answer("board.check", {"text": made["text"]}) == made
    assert len(made["board"]["hexes"]) == 288


EMPTY = board_text(plain(12, 6))


@pytest.mark.parametrize(
    ("brush", "hexes", "mirrored", "text"),
    [
        ("forest", [0, 1], False, "12x6 FF10/12/12/12/12/12"),
        ("forest", [0, 1], True, "12x6 FF10/12/12/12/12/10FF"),
        ("hill", [13], False, "12x6 12/1H10/12/12/12/12"),
        ("trench", [13], False, "12x6 12/1T10/12/12/12/12"),
        ("road", [0, 12, 24], False, "12x6 12/12/12/12/12/12 road 1.1:33"),
        ("rail", [0, 36], False, "12x6 12/12/12/12/12/12 rail 1.1:333"),
    ],
)
def test_a_stroke_of_a_brush(brush: str, hexes: list[int], mirrored: bool, text: str) -> None:
    asked = {"text": EMPTY, "brush": brush, "hexes": hexes, "mirrored": mirrored}
    assert answer("board.paint", asked)["text"] == text


def test_whatever_is_cleared_is_open_ground_without_lines() -> None:
    text = answer("board.paint", {"text": EMPTY, "brush": "road", "hexes": [0, 12, 24]})["text"]
    text = answer("board.paint", {"text": text, "brush": "urban", "hexes": [12]})["text"]
    assert answer("board.paint", {"text": text, "brush": "clear", "hexes": [12]})["text"] == EMPTY


def test_a_board_changes_its_size_and_its_grid() -> None:
    text = answer("board.paint", {"text": EMPTY, "brush": "road", "hexes": [0, 60]})["text"]
    larger = answer("board.resize", {"text": text, "columns": 16, "rows": 8, "cells": "hexes"})["text"]
    assert larger == "16x8 16/16/16/16/16/16/16/16 road 1.1:33333"
    smaller = answer("board.resize", {"text": text, "columns": 8, "rows": 4, "cells": "hexes"})["text"]
    assert smaller == "8x4 8/8/8/8 road 1.1:333"
    squares = answer("board.resize", {"text": text, "columns": 12, "rows": 6, "cells": "squares"})
    assert squares["text"] == "12x6s 12/12/12/12/12/12"
    assert len(squares["board"]["hexes"][0]["corners"]) == 4


def test_a_line_of_sight_names_the_hex_that_blocks_it() -> None:
    seen = answer("sight", {"text": "12x6 12/12/5F6/12/12/12", "start": 24, "goal": 35})
    assert (seen["clear"], seen["blocker"], seen["rule"]) == (False, 29, "TERRAIN.FOREST.1")
    assert seen["text"] == "Out of sight: 6.3, forest, blocks the line."
    into = answer("sight", {"text": "12x6 12/12/5F6/12/12/12", "start": 24, "goal": 29})
    assert (into["clear"], into["sees"]) == (True, False)
    assert answer("sight", {"text": EMPTY, "start": 24, "goal": 35})["text"] == "In sight, 11 hexes apart."


def test_odds_are_exact() -> None:
    found = answer("odds.shots", {"throws": [[2, 6], [1, 6]]})
    assert [o["exact"] for o in found] == ["1/8", "3/8", "3/8", "1/8"]
    assert answer("odds.test", {"added": [1]})["exact"] == "1/2"
    assert sum(o["chance"] for o in answer("odds.fight", {"dice": 5, "number": 7, "trench": True})) == pytest.approx(1)


@pytest.mark.parametrize(
    ("topic", "data"),
    [
        ("cookery", {}),
        ("army.check", {"text": "an army"}),
        ("army.check", {"text": "fpw 1870 prussia 25: 999999 infantry"}),
        ("army.check", {"text": "fpw 1870 prussia 25: 25 infantry", "verb": "promote", "noun": "infantry"}),
        ("army.check", {"text": "fpw 1870 prussia 25: 25 infantry", "verb": "return", "noun": "tank"}),
        ("army.check", {"text": "fpw 1870 prussia 25: 25 infantry", "verb": "drop", "noun": "elan"}),
        ("army.begin", {"period": "fpw"}),
        ("board.make", {"seed": -1, "landscape": "fields"}),
        ("board.make", {"seed": 1, "landscape": "moon"}),
        ("board.make", {"seed": 1, "landscape": "fields", "columns": 12, "rows": 12}),
        ("board.check", {"text": "16x8"}),
        ("board.check", 7),
        ("board.paint", {"text": EMPTY, "brush": "forest", "hexes": [72]}),
        ("board.paint", {"text": EMPTY, "brush": "gold", "hexes": [1]}),
        ("sight", {"text": EMPTY, "start": 0, "goal": 72}),
        ("odds.shots", {"throws": [[1000, 7]]}),
    ],
)
def test_what_cannot_be_answered_is_said(topic: str, data: Any) -> None:
    with pytest.raises(Unanswerable):
        GAME.consult(topic, data)


LARGEST = "64x32 " + "/".join(["64"] * 32)
ZIGZAG = [0, 2047] * 2048


@pytest.mark.parametrize(
    ("topic", "data"),
    [
        ("army.begin", WW1 | {"points": 10**18}),
        ("army.check", {"text": "fpw 1870 prussia 25: 25 infantry", "year": 10**4000}),
        ("board.paint", {"text": LARGEST, "brush": "road", "hexes": ZIGZAG, "mirrored": True}),
        ("board.paint", {"text": LARGEST, "brush": "hill", "hexes": [1 << 31]}),
        ("sight", {"text": EMPTY, "start": 10**4000, "goal": 0}),
        ("odds.shots", {"throws": [[40, 3]] * 12}),
        ("odds.test", {"added": [1] * 10_000}),
    ],
)
def test_questions_that_nobody_means_are_no_work(topic: str, data: Any) -> None:
    with effort(400_000), pytest.raises(Unanswerable):
        GAME.consult(topic, data)


@pytest.mark.parametrize(
    ("topic", "data"),
    [
        ("army.check", {"text": "fpw 1870 prussia 25: " + ", ".join(["1 infantry"] * 190), "balance": "historical"}),
        ("board.make", {"seed": 999_999_999, "landscape": "fields", "columns": 64, "rows": 32}),
        ("board.paint", {"text": LARGEST, "brush": "hill", "hexes": ZIGZAG, "mirrored": True}),
        ("board.resize", {"text": LARGEST, "columns": 64, "rows": 32, "cells": "squares"}),
        ("odds.shots", {"throws": [[20, 3]] * 6}),
        ("odds.fight", {"dice": 20, "number": 3, "supply": True, "reroll": True, "trench": True}),
        ("odds.test", {"added": [1] * 40, "supply": True}),
    ],
)
def test_the_largest_questions_are_some_work(topic: str, data: Any) -> None:
    with effort(1_000_000):
        assert GAME.consult(topic, data)


def test_an_unknown_nation_or_period_is_named() -> None:
    wrong = answer("army.check", {"text": "fpw 1870 utopia 25: 25 infantry"})["wrong"]
    assert "no nation 'utopia'" in wrong[0]["why"]
    assert answer("army.begin", WW1 | {"nation": "utopia"})["refused"]["rule"] == "ARMY.2"


def test_every_topic_has_a_test() -> None:
    asked = {"army.lists", "army.begin", "army.check", "board.make", "board.check", "board.paint", "board.resize"}
    assert {topic.name for topic in TOPICS} == asked | {"board.kinds", "sight", "odds.shots", "odds.fight", "odds.test"}
    assert set(answer("board.kinds", {})) == {"terrains", "landscapes", "sizes"}


# What a page is told of the base in hand.


def positions(stage: str, most: int) -> Iterator[Match]:
    """So many positions of random battles at stages of a name."""
    found = 0
    for seed in range(1, 40):
        rng = random.Random(seed)
        match = Match(GAME, rng.choice(["fpw", "zulu", "ww1"]), {"size": "12x6"}, dice=SeededDice(seed))
        for _ in range(400):
            if match.result or found >= most:
                break
            if type(match.position.state.stack[-1]).__name__ == stage:
                found += 1
                yield match
            decision = rng.choice(match.position.decisions)
            match.choose(decision.side, rng.choice(decision.choices))


def test_hints_are_what_is_offered_and_only_its_own_side_sees_them() -> None:
    for match in positions("Chosen", 40):
        (decision,) = match.position.decisions
        table = GAME.table(match.eyes(decision.side))
        offered = {str(c) for c in decision.choices if c.verb in ("go", "shoot", "cannon", "assault")}
        assert set(table.hints) == offered
        assert table.moving and table.moving.piece == f"b{reach.in_hand(match.eyes(decision.side))[0]}"
        for other in {"red", "blue", None} - {decision.side}:
            assert GAME.table(match.eyes(other)).hints == {}
            assert GAME.table(match.eyes(other)).moving is None


def test_the_label_of_a_target_is_the_chance_that_the_shot_brings_a_hit() -> None:
    seen = 0
    for match in positions("Chosen", 60):
        eyes = match.eyes(match.position.decisions[0].side)
        s, units = eyes.imagined, eyes.view.units
        for said, hint in GAME.table(eyes).hints.items():
            verb, _, noun = said.partition(" ")
            if verb in ("shoot", "cannon"):
                able = [Aim(u, armed(s, u, verb), int(noun)) for u in units]
                aims = tuple(aim for aim in able if can_hit(s, aim.unit, aim.weapon, aim.hex))
                assert hint.label == reach.percent(1 - preview.shot(s, aims).hits[0].chance)
                seen += 1
    assert seen


def test_the_reach_of_a_base_is_what_it_may_do_when_it_is_taken_in_hand() -> None:
    rng = random.Random(3)
    match = Match(GAME, "ww1", {"size": "12x6"}, dice=SeededDice(5))
    seen = 0
    while seen < 25 and not match.result:
        decision = rng.choice(match.position.decisions)
        choice = rng.choice(decision.choices)
        foreseen = GAME.foresee(match.eyes(decision.side), choice)
        match.choose(decision.side, choice)
        if choice.verb == "base":
            assert isinstance(foreseen, Reach)
            assert foreseen.hints == GAME.table(match.eyes(decision.side)).hints
            seen += 1


def test_sight_is_foreseen_for_whoever_asks() -> None:
    match = Match(GAME, "fpw", {"board": "12x6 12/12/5F6/12/12/12"}, dice=SeededDice(1))
    for side in ("red", "blue"):
        seen = GAME.foresee(match.eyes(side), Choice("sight", "24 35"))
        assert isinstance(seen, SightLine)
        assert seen.blocker == 29
    assert GAME.foresee(match.eyes("red"), Choice("sight", "24 999")) is None
    assert GAME.foresee(match.eyes("red"), Choice("sight", "here there")) is None


def test_a_sample_is_its_own_text() -> None:
    for sample in SAMPLES.values():
        assert to_text(from_text(to_text(sample.army()))) == to_text(sample.army())
