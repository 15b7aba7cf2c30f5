"""How a war went: each way to win is told with the figures that decided it, and luck is what was drawn."""

import pytest

from marne.games.germany_at_war.blocks import by_id
from marne.games.germany_at_war.ground import VICTORY
from marne.kernel import Event, Result, find
from tests.games.germany_at_war.table import Table

GAME = find("germany-at-war")


@pytest.mark.parametrize(
    ("winner", "rule", "table", "said"),
    [
        ("german", "1.7.1A", Table().valour(10), "Germany has won 10 Valour Points, and 10 decide the war."),
        (
            "entente",
            "1.7.1A",
            Table().valour(0, 6, 3, 2),
            "The Entente has won 11 Valour Points",
        ),
        ("german", "1.7.1C", Table(), "Germany holds all 7 Victory Areas."),
        (
            "german",
            "1.7.2",
            Table().given(control=VICTORY & -VICTORY),
            "After four months Germany holds 1 of the 7",
        ),
    ],
)
def test_1_7_the_verdict_says_what_decided_it(winner: str, rule: str, table: Table, said: str) -> None:
    assert GAME.annals().verdict(table.state, Result(winner, "", rule)).startswith(said)


def test_6_0b_luck_is_the_strength_of_the_draw_beside_its_pool() -> None:
    t = Table().pool("de1_ii_inf", "de1_ii_cav")
    pool = [t.strength("de1_ii_inf"), t.strength("de1_ii_cav")]
    drawn = Event("6.0b", "drawn", {"block": by_id("de1_ii_inf")})
    (luck,) = GAME.annals().fortunes([drawn], t.state)
    assert (luck.side, luck.times, luck.got, luck.usual) == ("german", 1, pool[0], sum(pool) / 2)
