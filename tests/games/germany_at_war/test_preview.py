"""The preview of a battle: one's own firepower, the enemy's range, and nothing that the view does not show."""

import random

from marne.games.germany_at_war.blocks import ENTENTE, GERMANY, by_id
from marne.games.germany_at_war.combat import Combat
from marne.games.germany_at_war.page.preview import preview
from marne.games.germany_at_war.state import SIDES, TACTICAL, contested
from marne.games.germany_at_war.view import resample
from marne.kernel import Position, SeededDice
from tests.games.germany_at_war.table import GAME, Table


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
