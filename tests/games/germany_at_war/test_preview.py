"""The preview of a battle: one's own firepower, the enemy's range, and nothing that the view does not show."""

import random
from collections.abc import Iterator

import pytest

from marne.board import members
from marne.games.germany_at_war.blocks import ENTENTE, GERMANY, by_id
from marne.games.germany_at_war.combat import Combat
from marne.games.germany_at_war.firepower import attackers, defence, offence
from marne.games.germany_at_war.page.preview import preview
from marne.games.germany_at_war.state import SIDES, TACTICAL, State, blocks_in, contested
from marne.games.germany_at_war.view import resample
from marne.kernel import Choice, Event, Position, SeededDice, total
from marne.kernel.table import Account
from tests.games.germany_at_war.table import GAME, Table

SAINT_DIE = 83


def sums(t: Table, side: int, area: int, joining: str | None = None) -> tuple[int, int, int, int]:
    found = preview(t.state, side, area, None if joining is None else by_id(joining))
    return (
        sum(p.least for p in found.attack),
        sum(p.most for p in found.attack),
        sum(p.least for p in found.defence),
        sum(p.most for p in found.defence),
    )


def test_what_lies_face_up_is_exact() -> None:
    t = Table().put("de1_ii_inf", 20).put("be_3_inf", 20, visible=True).garrison("Liège", 1)
    assert sums(t, GERMANY, 20) == (5, 5, 9, 9)


def test_a_standing_block_is_a_range_from_the_weakest_to_the_strongest_it_could_be() -> None:
    t = Table().put("de1_ii_inf", 20).put("be_3_inf", 20).garrison("Liège", 1)
    attack_least, attack_most, least, most = sums(t, GERMANY, 20)
    assert (attack_least, attack_most) == (5, 5)
    assert (least, most) == (5 + 1, 5 + 4)  # a leader at his heart to a leader, or an infantry with its bonus, of four


def test_a_charge_is_a_possibility_while_the_enemy_might_have_cavalry() -> None:
    t = Table().put("de1_ii_cav", 10).put("be_3_inf", 10)
    assert sums(t, GERMANY, 10)[:2] == (4, 8)
    t.state.visible |= 1 << by_id("be_3_inf")
    assert sums(t, GERMANY, 10)[:2] == (8, 8)


def test_a_block_that_would_join_counts_with_the_river_it_would_cross() -> None:
    t = Table().put("de1_ii_inf", 21).put("be_3_inf", 20, visible=True).held(GERMANY, 21)
    assert sums(t, GERMANY, 20, joining="de1_ii_inf")[:2] == (1, 1)  # 5 across the Meuse, quartered
    assert t.at("de1_ii_inf") == 21


def test_the_battle_falls_within_its_preview() -> None:
    t = Table().put("de1_ii_inf", 20).put("de1_iii_inf", 20).put("be_3_inf", 20).garrison("Liège", 2)
    t.given(action=TACTICAL, battles=1, disc=ENTENTE)
    found = preview(t.state, GERMANY, 20)
    t.run(Combat(GERMANY)).choose("battle", 20).choose("stand")
    assert found.least <= t.result["result"] <= found.most


@pytest.mark.parametrize(
    ("use", "attack", "defence"), [("", (2, 2), (11, 14)), ("pontoon", (5, 5), (11, 14)), ("pioneers", (2, 2), (1, 4))]
)
def test_7_2b_what_the_disc_would_change_is_foreseen(
    use: str, attack: tuple[int, int], defence: tuple[int, int]
) -> None:
    t = Table().put("de1_ii_inf", 20).put("de1_iii_inf", 20).put("be_3_inf", 20).garrison("Liège", 2)
    over = 1 << by_id("de1_ii_inf") | 1 << by_id("de1_iii_inf")
    t.given(disc=GERMANY, engaged=1 << 20, over_major=over).attack(GERMANY, 20)
    choice = Choice("disc", use) if use else Choice("keep")
    found = GAME.foresee(GAME.eyes(t.state, "german"), choice)
    assert isinstance(found, Account)
    assert [(sum(x.least for x in c.lines), sum(x.most for x in c.lines)) for c in found.columns] == [attack, defence]
    t.choose(choice.verb, choice.noun)
    while t.asks("7.2.2"):
        t.choose("lose", t.decision.choices[0].noun)
    t.stand()
    assert found.final is not None
    assert found.final.least <= t.result["result"] <= found.final.most


@pytest.mark.parametrize("visible", [True, False])
def test_4_2_2b_the_chasseurs_double_in_a_preview_as_in_the_battle(visible: bool) -> None:
    t = Table().put("de7_xv_inf", SAINT_DIE).put("fr1_44_inf", SAINT_DIE, visible=visible)
    least, most = sums(t, GERMANY, SAINT_DIE)[2:]
    assert least <= total(defence(t.state, SAINT_DIE, ENTENTE)) <= most


def battles() -> Iterator[tuple[Position[State], int, int]]:
    """Positions of random games in which a side might attack: the position, the side, the area."""
    for seed in range(12):
        rng, dice = random.Random(seed), SeededDice(seed)
        position, _ = Position.start(GAME.new("campaign", GAME.settle("campaign", {})), dice)
        while position.decisions:
            decision = position.decisions[0]
            position.apply(decision.side, rng.choice(decision.choices), dice, listen=False)
            s = position.state
            for area in members(contested(s)):
                for side in (GERMANY, ENTENTE):
                    if attackers(s, area, side):
                        yield position, side, area


def test_the_result_lies_within_the_preview_and_is_exact_when_nothing_is_hidden() -> None:
    foggy = clear = 0
    for position, side, area in battles():
        s = position.state
        real = total(offence(s, area, side)) - total(defence(s, area, 1 - side))
        found = preview(s, side, area)
        assert found.least <= real <= found.most
        foggy += found.least < found.most
        shown = s.copy()
        shown.visible |= blocks_in(s, area, 1 - side)
        known = preview(shown, side, area)
        assert (known.attack, known.defence) == (offence(s, area, side), defence(s, area, 1 - side))
        clear += 1
    assert min(foggy, clear) > 1000


def test_the_lines_of_a_battle_add_up_to_its_result() -> None:
    fought = 0
    for seed in range(12):
        rng, dice = random.Random(seed), SeededDice(seed)
        position, _ = Position.start(GAME.new("campaign", GAME.settle("campaign", {})), dice)
        counted: list[Event] = []
        while position.decisions:
            decision = position.decisions[0]
            for event in position.apply(decision.side, rng.choice(decision.choices), dice).events:
                if event.kind == "counts":
                    counted.append(event)
                elif event.kind == "result":
                    attack, stand = (
                        sum(e.data["amount"] for e in counted if (e.data["side"] == counted[0].data["side"]) == own)
                        for own in (True, False)
                    )
                    told = event.data["attack"], event.data["defence"], event.data["result"]
                    assert told == (attack, stand, attack - stand)
                    fought += 1
                    counted.clear()
    assert fought > 100


def test_a_preview_tells_nothing_that_the_view_does_not_show() -> None:
    seen = 0
    for seed in range(4):
        rng, dice = random.Random(seed), SeededDice(seed)
        position, _ = Position.start(GAME.new("campaign", GAME.settle("campaign", {})), dice)
        while position.decisions:
            decision = position.decisions[0]
            position.apply(decision.side, rng.choice(decision.choices), dice, listen=False)
            side = GERMANY if rng.random() < 0.5 else ENTENTE
            area = contested(position.state).bit_length() - 1
            if area > 0:
                other = resample(position.state, SIDES[side], rng)
                assert preview(position.state, side, area) == preview(other, side, area)
                seen += 1
    assert seen > 100
