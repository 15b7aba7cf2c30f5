"""Roads and railways are laid before the battle, and moved by the other side."""

from marne.games.colonialism.roads import NO_END, Laying, Lines, Shift, ends, longest
from marne.games.colonialism.state import Lot, board
from marne.games.colonialism.units import CAR, INFANTRY, TRAIN
from marne.kernel import GivenDice, Play
from tests.games.colonialism.table import BLUE, RED, Table

INF = Lot(INFANTRY, 0, "", 4)
COLUMN = tuple(f"5.{row}" for row in range(8, 0, -1))


def tracked(**fields: object) -> Table:
    """Red has a Train, and lays a track in a Big Push."""
    t = Table("ww1").given(reserve=((Lot(TRAIN, 0, "", 1), INF), (INF,)), **fields)
    return t.run(Lines("rail"))


def test_setup_5_the_owner_of_a_train_lays_a_track_from_his_edge_to_the_enemys() -> None:
    t = tracked()
    assert t.asked == ["red"]
    assert t.nouns("lay") == {f"{c}.8" for c in range(1, 17)}
    for row in range(8, 0, -1):
        t.choose("lay", f"5.{row}")
        assert t.offers("end") is (row == 1)
    t.choose("end")
    assert t.asked == ["blue"]  # who may shift it
    t.choose("keep")
    assert all(t.state.rails[t.hex(f"5.{row}")] for row in range(1, 9))


def test_setup_5_a_track_ends_nowhere_else() -> None:
    assert tracked().choose("lay", "5.8").why_not("end").why == NO_END


def test_setup_5_nobody_lays_a_track_from_an_edge_that_is_all_trenches() -> None:
    t = Table("ww1").ground("trench", *(f"{c}.8" for c in range(1, 17)))
    t.given(reserve=((Lot(TRAIN, 0, "", 1),), (INF,))).run(Lines("rail"))
    assert not t.asked and not any(t.state.rails)


def test_setup_5_m68_in_a_meeting_the_opponents_short_edge_is_an_end_too() -> None:
    t = Table("ww1").given(engagement="meeting")
    g = board(t.state)
    assert ends(t.state, RED) == g.edge("top") | g.edge("right")
    assert ends(t.state, BLUE) == g.edge("bottom") | g.edge("left")


def test_setup_5_a_track_ends_at_a_trench_but_does_not_pass_it() -> None:
    t = Table("ww1").given(reserve=((Lot(TRAIN, 0, "", 1),), (INF,))).ground("trench", "5.4").run(Lines("rail"))
    for row in range(8, 4, -1):
        t.choose("lay", f"5.{row}")
    assert t.offers("end")  # next to the trench
    assert t.offers("lay", "5.4")
    t.choose("lay", "5.4")
    assert [c.verb for c in t.decision.choices] == ["end"]
    assert t.why_not("lay", "5.3").rule == "SETUP.5"


def test_setup_5_without_a_train_there_is_no_track() -> None:
    t = Table("ww1").given(reserve=((INF,), (INF,))).run(Lines("rail"))
    assert t.asked == []
    assert not any(t.state.rails)


def test_setup_5_if_both_have_trains_the_attacker_lays_one_track() -> None:
    train = Lot(TRAIN, 0, "", 1)
    t = Table("ww1").given(reserve=((train,), (train,)), attacker=BLUE).run(Lines("rail"))
    assert t.asked == ["blue"]
    assert t.nouns("lay") == {f"{c}.8" for c in range(1, 17)}  # the attacker's edge
    assert len(t.told("line_needed")) == 2


def test_setup_6_the_owner_of_cars_lays_a_road() -> None:
    t = Table("ww1").given(reserve=((INF,), (Lot(CAR, 0, "", 1),))).run(Lines("road"))
    assert t.asked == ["blue"]
    for row in range(1, 9):
        t.choose("lay", f"9.{row}")
    t.choose("end").choose("keep")
    assert all(t.state.roads[t.hex(f"9.{row}")] for row in range(1, 9))
    assert t.cites("SETUP.6")


def test_setup_6_laying_always_leads_somewhere() -> None:
    t = Table("ww1").given(reserve=((Lot(CAR, 0, "", 1),), (INF,))).run(Lines("road")).choose("lay", "5.8")
    while t.nouns("lay"):
        t.choose("lay", min(t.nouns("lay"), key=lambda name: (-int(name.split(".")[1]), name)))
    assert t.offers("end")
    assert isinstance(t.state.stack[-1], Laying)


def test_setup_7_the_other_player_moves_up_to_half_between_the_same_ends() -> None:
    t = tracked()
    for row in range(8, 0, -1):
        t.choose("lay", f"5.{row}")
    t.choose("end").choose("leave", "5.7")
    assert t.nouns("rejoin") == {"5.5", "5.4", "5.3", "5.2"}  # at most four hexes between
    t.choose("rejoin", "5.4").choose("lay", "6.6").choose("lay", "6.5").choose("lay", "6.4").choose("lay", "5.4")
    g = board(t.state)
    path = longest(t.state, "rail")
    assert {g.names[path[0]], g.names[path[-1]]} == {"5.8", "5.1"}
    assert not t.state.rails[t.hex("5.6")]
    assert t.state.rails[t.hex("6.5")]


def test_setup_7_no_more_than_half() -> None:
    t = tracked()
    for row in range(8, 0, -1):
        t.choose("lay", f"5.{row}")
    t.choose("end").choose("leave", "5.8")
    assert "5.1" not in t.nouns("rejoin")
    assert t.why_not("rejoin", "5.1").rule == "SETUP.7"
    assert isinstance(t.state.stack[-1], Shift)


def test_setup_7_a_new_stretch_keeps_off_the_old_line_and_out_of_trenches() -> None:
    t = Table("ww1").rail(*(f"5.{row}" for row in range(8, 0, -1))).ground("trench", "6.6")
    t.run(Shift(BLUE, "rail", tuple(t.hex(f"5.{row}") for row in range(8, 0, -1))))
    assert "5.7" in t.nouns("leave")
    t.choose("leave", "5.7").choose("rejoin", "5.4")
    assert t.nouns("lay")
    assert not {"5.6", "5.8", "6.6"} & t.nouns("lay")


def shifting(*trenches: str) -> Table:
    """Blue may move a track along a column."""
    t = Table("ww1").rail(*COLUMN).ground("trench", *trenches)
    return t.run(Shift(BLUE, "rail", tuple(map(t.hex, COLUMN))))


def beside_the_track(t: Table, place: str) -> list[str]:
    g = board(t.state)
    return [name for h in g.beside[t.hex(place)] if (name := g.names[h]) not in COLUMN]


def test_setup_7_no_stretch_leaves_or_rejoins_the_line_between_trenches() -> None:
    t = shifting(*beside_the_track(Table("ww1"), "5.6"))
    assert "5.7" in t.nouns("leave") and "5.6" not in t.nouns("leave")
    t = shifting(*beside_the_track(Table("ww1"), "5.4")).choose("leave", "5.7")
    assert "5.2" in t.nouns("rejoin") and "5.4" not in t.nouns("rejoin")


def test_setup_7_a_new_stretch_goes_only_where_it_can_still_rejoin() -> None:
    t = shifting().choose("leave", "5.7").choose("rejoin", "5.5").choose("lay", "6.7")
    g = board(t.state)
    assert max(g.apart(t.hex(name), t.hex("5.5")) for name in t.nouns("lay")) == 3
    assert "7.7" in t.nouns("lay") and "7.8" not in t.nouns("lay")


def test_setup_5_what_the_armies_have_is_seen_when_a_line_is_laid() -> None:
    t = Table("ww1").given(reserve=((Lot(TRAIN, 0, "", 1),), (INF,)))
    play = Play(t.state, GivenDice(()))
    Lines("rail").run(play, None, None)
    assert play.sealed


WAY = ("4.6", "3.6", "3.5", "4.4")
"""A way round 5.5 that has as many hexes as the stretch may have that replaces it."""


def test_setup_7_m68_a_new_stretch_is_up_to_twice_as_long_and_two_hexes_more() -> None:
    t = shifting().choose("leave", "5.6").choose("rejoin", "5.4")
    for place in WAY:
        t.choose("lay", place)
    assert t.nouns("lay") == {"5.4"}
    t.choose("lay", "5.4")
    assert [told["count"] for told in t.told("shifted")] == [1]
    assert all(t.state.rails[t.hex(place)] for place in WAY)


def test_setup_7_m68_whoever_may_rejoin_the_line_somewhere_can_lay_the_stretch() -> None:
    t = shifting(*(name for name in board(Table("ww1").state).names if name not in (*WAY, *COLUMN)))
    t.choose("leave", "5.6").choose("rejoin", "5.4")
    for place in (*WAY, "5.4"):
        assert t.nouns("lay") == {place}
        t.choose("lay", place)
    assert t.told("shifted")
