"""What is shown before the die falls is what then comes, face by face; and what the page says of questions."""

from __future__ import annotations

import random
from typing import Any

import pytest

from marne.games.avalon_hill_1914.combat import Combat
from marne.games.avalon_hill_1914.ground import NAMED
from marne.games.avalon_hill_1914.movement import March, Movement
from marne.games.avalon_hill_1914.options import Rules
from marne.games.avalon_hill_1914.page.preview import lost
from marne.games.avalon_hill_1914.rail import Ride
from marne.games.avalon_hill_1914.units import NUMBER
from marne.kernel import Choice, GivenDice, Match, SeededDice
from marne.kernel.table import Account, Reach
from tests.games.avalon_hill_1914.table import ALLIES, BELGIUM, GAME, GERMANY, Table


def seen(t: Table, side: str, verb: str, noun: int | None = None) -> Any:
    """What a side foresees of a choice."""
    return GAME.foresee(GAME.eyes(t.state, side), Choice(verb, noun))


def field(*attackers: str) -> Table:
    """A French corps in open ground, with German corps beside it that have joined an attack."""
    t = Table().put("fr_i", "X17")
    for unit in ("de_gd", "de_ii", "de_iii"):
        t.put(unit, "X16" if unit != "de_iii" else "Y17")
    t.run(Combat(GERMANY)).choose("attack", "X17")
    for unit in attackers:
        t.choose("join", unit)
    return t


@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize("attackers", [("de_gd",), ("de_gd", "de_ii"), ("de_gd", "de_ii", "de_iii")])
def test_std_crt_7_each_face_of_a_preview_is_what_the_die_brings(attackers: tuple[str, ...], die: int) -> None:
    t = field(*attackers)
    shown = seen(t, "german", "ready")
    assert isinstance(shown, Account)
    assert sum(line.most for line in shown.columns[0].lines) == 7 * len(attackers)
    face = shown.odds[0].faces[die - 1]
    t.choose("ready", dice=[die])
    [told] = t.told("battle")
    assert face.text == (lost("you", told["attacker"]), lost("they", told["defender"]))
    assert shown.odds[0].columns[shown.odds[0].now] == told["column"]


def test_std_crt_5_a_preview_says_what_one_more_corps_adds() -> None:
    one = [remark.text for remark in seen(field("de_gd"), "german", "ready").after]
    assert any("column 1-1" in text for text in one)
    two = [remark.text for remark in seen(field("de_gd", "de_ii"), "german", "ready").after]
    assert any("adds nothing" in text for text in two)
    assert any("6 more factors reach 2-1" in text for text in two)


def test_std_combat_19_the_defender_sees_the_battle_he_chooses() -> None:
    t = field("de_gd").put("fr_d42", "X17").put("fr_ii", "X17").choose("ready")
    shown = seen(t, "allied", "name", NUMBER["fr_d42"])
    assert [line.most for line in shown.columns[1].lines] == [4]
    assert shown.odds[0].faces[5].text[0].startswith("you")


def test_std_fort_11_an_assault_shows_guns_forts_and_garrison() -> None:
    t = Table().violate(BELGIUM).put("de_vii", "FF15").put("de_305_1", "FF15").put("de_ix", "FF14").put("de_x", "FF14")
    t.put("be_d3", "EE14").put("be_b_liege", "EE14").run(Combat(GERMANY)).choose("assault", "EE14")
    t.choose("join", "de_vii").choose("join", "de_305_1").choose("ready").choose("join", "de_ix").choose("join", "de_x")
    shown = seen(t, "german", "ready")
    guns, men = shown.parts
    table, die = guns.odds
    assert table.columns == ("150 mm", "210 mm", "305 mm", "420 mm")
    assert (table.now, table.under) == (2, ("1", "1–4", "1–6", "1–6"))
    assert [face.text[0] for face in die.faces] == ["falls"] * 6
    assert [face.bad or face.text[1] != "you 0" for face in die.faces] == [True, True] + [False] * 4
    assert "305 mm against 210" in guns.columns[0].lines[0].text
    assert guns.columns[0].lines[0].figure == "falls on 1–6"
    assert [(line.rule, line.most, line.figure) for line in guns.columns[0].lines[1:]] == [
        ("STD.UNIT.2", 7, None), ("STD.TERR.10", 0, "–"), ("STD.FORT.13", 14, None),
    ]  # fmt: skip
    assert "14 against 5, column 2-1" in men.odds[0].title
    assert [face.text for face in men.odds[0].faces] == [
        ("you −1", "they 0"), *[("you −1", "they −1")] * 3, *[("you 0", "they −1")] * 2,
    ]  # fmt: skip
    busy = [line.text for line in men.columns[0].lines if line.rule == "STD.FORT.26"]
    assert len(busy) == 2 and all(text.endswith("in the assault") for text in busy)
    assert any("One more factor reaches 3-1" in remark.text for remark in men.after)
    assert not shown.odds and not shown.columns


def test_std_move_2_a_far_click_goes_by_legal_steps() -> None:
    t = Table().put("fr_i", "X17").run(Movement(ALLIES))
    reach = seen(t, "allied", "move", NUMBER["fr_i"])
    assert isinstance(reach, Reach)
    far = max(reach.hints.values(), key=lambda hint: len(hint.path or ()))
    assert len(far.path or ()) == 3
    t.choose("move", "fr_i")
    for square in far.path or ():
        assert Choice("go", square) in t.position.decisions[0].choices
        t.position.apply("allied", Choice("go", square), GivenDice(()))
    assert t.at("fr_i") == next(name for name, a in NAMED.items() if far.path and a == far.path[-1])


def remarks(t: Table) -> list[str]:
    """What the preview of an attack remarks."""
    shown = seen(t, "german", "ready")
    return [remark.text for part in (shown, *shown.parts) for remark in part.after]


def test_std_siege_5_the_preview_says_what_the_garrison_suffers_if_the_forts_fall() -> None:
    for gun, shield, falls in (("de_305_1", False, True), ("de_305_1", True, False), ("de_210_1", False, False)):
        t = Table(shield=shield).violate(BELGIUM).put("de_iii_r", "FF15").put(gun, "FF15").put("de_ix", "FF14")
        t.put("be_d3", "EE14")
        if gun == "de_210_1":
            t.put("fr_i", "DD23").put("de_iii_r", "DD22").put(gun, "DD22").put("de_ix", "EE23")
        square = "EE14" if gun != "de_210_1" else "DD23"
        t.run(Combat(GERMANY)).choose("assault", square).choose("join", gun).choose("join", "de_iii_r")
        t.choose("ready").choose("join", "de_ix")
        said = remarks(t)
        assert any("the garrison loses one step at most" in text for text in said)
        assert any("it goes back a square, or stands and loses two" in text for text in said) == falls
        assert not any("stands or goes back; it is one step" in text for text in said)


def test_std_combat_26_the_preview_says_that_a_last_step_is_the_end() -> None:
    assert not any("one step left" in text for text in remarks(field("de_gd")))
    assert any("one step left" in text for text in remarks(field("de_gd").put("fr_i", "X17", step=3)))


def test_std_crt_1_the_preview_knows_that_nobody_goes_back_from_rough_ground_if_so_agreed() -> None:
    for never, said in ((False, "he stands or goes back"), (True, "he stands; it is one step")):
        t = Table(stays_off_clear=never).put("fr_i", "W15").put("de_gd", "W14").run(Combat(GERMANY))
        t.choose("attack", "W15").choose("join", "de_gd")
        assert any(said in text for text in remarks(t))


# Ways.


def test_std_terr_15_a_march_shows_its_price_square_by_square() -> None:
    seen_rules = set()
    match, rng = Match(GAME, "solitaire", dice=SeededDice(4)), random.Random(4)
    for _ in range(700):
        decision, stage = match.position.decisions[0], match.position.state.stack[-1]
        eyes = match.eyes(decision.side)
        hints = GAME.table(eyes).hints if isinstance(stage, March | Ride) else {}
        for said, hint in list(hints.items())[:3]:
            shown = GAME.foresee(eyes, Choice("go", int(said.removeprefix("go "))))
            assert isinstance(shown, Account)
            way, there = shown.columns
            assert sum(line.most for line in way.lines if isinstance(stage, March)) in (0, hint.cost)
            assert not isinstance(stage, Ride) or way.lines[0].most == hint.cost
            assert there.lines
            seen_rules |= {line.rule for line in way.lines}
        match.choose(decision.side, rng.choice(decision.choices))
    assert {"STD.MOVE.2", "STD.TERR.15", "STD.RAIL.3", "STD.RAIL.11"} <= seen_rules


def test_std_move_2_nobody_is_told_the_way_of_an_enemy_or_where_none_leads() -> None:
    t = Table().put("fr_i", "X17").run(Movement(ALLIES)).choose("move", "fr_i")
    assert isinstance(seen(t, "allied", "go", NAMED["X16"]), Account)
    assert seen(t, "german", "go", NAMED["X16"]) is None
    assert seen(t, "allied", "go", NAMED["EE14"]) is None


def uncounted(t: Table) -> list[tuple[str, str]]:
    """The lines of an attack that do not count."""
    lines = seen(t, "german", "ready").columns[0].lines
    return [(line.rule, line.text) for line in lines if line.figure == "–"]


def test_std_terr_10_an_attack_says_why_nobody_is_halved() -> None:
    assert uncounted(field("de_gd")) == [("STD.TERR.10", "not halved: nobody attacks from a river square")]
    assert not uncounted(field("de_gd").given(rules=Rules(terrain=False)))
