"""What the page keeps beside the map: the Time Record, the chart of units, neutrals, and where one may still stop."""

from marne.board import bits
from marne.games.avalon_hill_1914.arrivals import Arrivals
from marne.games.avalon_hill_1914.ground import NAMED, NEXT, PLACES, SQUARES
from marne.games.avalon_hill_1914.losses import worth
from marne.games.avalon_hill_1914.movement import Movement
from marne.games.avalon_hill_1914.odds import defence
from marne.games.avalon_hill_1914.page.layers import layers
from marne.games.avalon_hill_1914.page.preview import defences
from marne.games.avalon_hill_1914.page.record import clock, neutrals
from marne.games.avalon_hill_1914.page.table import CampaignTable
from marne.games.avalon_hill_1914.units import NUMBER
from marne.kernel import total
from marne.kernel.table import Overlay
from tests.games.avalon_hill_1914.table import ALLIES, BELGIUM, GAME, GERMANY, Table


def marked(t: Table) -> list[tuple[int, str]]:
    """What the Time Record still has to come: on which move, by which rule."""
    return [(one.move, one.rule) for one in clock(t.state).due]


def layer(t: Table, side: int, name: str) -> list[Overlay]:
    """What is laid over the map under a name."""
    return [overlay for overlay in layers(t.state, side) if overlay.name == name]


def test_std_time_3_the_record_tells_what_is_to_come_until_the_last_move() -> None:
    invaded = Table().violate(BELGIUM)
    assert marked(invaded) == [
        (2, "STD.REPL.12"), (2, "STD.REPL.12"), (4, "STD.REINF.1"), (4, "STD.REINF.4"), (7, "STD.REINF.5"),
        (9, "STD.REINF.8"), (10, "STD.REPL.2"), (12, "STD.REINF.9"), (12, "STD.TIME.2"),
    ]  # fmt: skip
    assert marked(invaded.given(move=10)) == [(10, "STD.REPL.2"), (12, "STD.REINF.9"), (12, "STD.TIME.2")]


def test_std_reinf_5_a_later_invasion_shifts_the_british_and_the_north_army() -> None:
    late = Table().violate(BELGIUM, move=3)
    assert [move for move, rule in marked(late) if rule in ("STD.REINF.1", "STD.REINF.5")] == [6, 9]
    never = marked(Table())
    assert (10, "STD.REINF.1") in never
    assert "STD.REINF.5" not in {rule for _, rule in never}  # it would come after the last move
    said = neutrals(late.state)[0].text
    assert "the British from move 6, the North Army on 9" in said


def test_std_vp_2_the_ledger_names_the_holder_of_each_place_and_who_is_cut_off() -> None:
    t = Table().put("de_gd", "HH26").run(Movement(GERMANY))
    shown = GAME.table(GAME.eyes(t.state, "allied")).ledger
    places = [line for line in shown.lines if line.held]
    assert len(places) == len(PLACES)
    assert all((line.german > 0) <= (line.held == "german") and not line.cut for line in places)
    for k, line in enumerate(shown.lines[: len(PLACES)]):
        assert line.held == ("german" if t.state.held >> k & 1 else "allied")
    t.given(passed=(t.state.passed[0], bits(NEXT[NAMED["HH26"]])))
    cut = [line for line in GAME.table(GAME.eyes(t.state, "german")).ledger.lines if line.cut]
    assert [(line.rule, line.held, line.german, line.text) for line in cut] == [
        ("STD.VP.2", "german", 0, "Metz, cut off")
    ]


def test_std_win_5_the_ledger_says_how_many_times_the_points_are() -> None:
    t = Table().run(Movement(GERMANY))
    shown = GAME.table(GAME.eyes(t.state, "german")).ledger
    assert shown.ratio == round(max(shown.german, shown.allied) / min(shown.german, shown.allied), 1) > 1


def test_a_square_in_danger_is_called_by_the_place_near_by() -> None:
    t = Table().put("de_gd", "FF22").run(Movement(GERMANY))
    assert "EE22 near Montmédy" in GAME.score(GAME.eyes(t.state, "allied")).threatened


def test_intro_2_the_introductory_record_has_no_replacements() -> None:
    assert not [rule for _, rule in marked(Table(full=False)) if rule.startswith("STD.REPL")]


def test_std_vp_11_to_14_the_chart_says_what_a_unit_brings_when_it_is_destroyed() -> None:
    for divisions, belgian in ((False, 10), (True, 4)):
        t = Table(belgian_divisions=divisions).put("de_gd", "X16").run(Movement(GERMANY))
        shown = GAME.table(GAME.eyes(t.state, "german"))
        assert isinstance(shown, CampaignTable)
        worths = [chain.worth[0] for chain in shown.ground.chains]
        assert [worths[NUMBER[unit]] for unit in ("de_gd", "fr_i", "uk_i", "be_c1")] == [4, 5, 10, belgian]
        assert all(found == worth(t.state, u) for u, found in enumerate(worths))
        corps = shown.ground.chains[NUMBER["be_c1"]]
        assert (corps.sizes[0], corps.points[0]) == (("division", 2) if divisions else ("corps", 4))


def test_std_seq_4_the_record_names_each_side_s_own_step_for_arrivals() -> None:
    for side, rule in ((GERMANY, "STD.SEQ.1"), (ALLIES, "STD.SEQ.4")):
        t = Table().given(half=side)
        t.state.stack.append(Arrivals(side))
        assert clock(t.state).rule == rule


def test_std_stack_3_the_layer_shows_how_many_points_have_stopped_and_where_no_more_may() -> None:
    t = Table().put("de_gd", "X16").put("de_ii", "X16").put("de_iii", "Y17").crowd("X16", 8).crowd("Y17", 4)
    values, full = layer(t, GERMANY, "stops")
    assert values.values == {NAMED["X16"]: "8/8", NAMED["Y17"]: "4/8"}
    assert full.spaces == (NAMED["X16"],)
    assert not layer(t, ALLIES, "stops")
    assert not layer(Table().put("de_gd", "X16"), GERMANY, "stops")


def test_std_supply_8_a_counter_shows_who_is_cut_off_and_who_is_about_to_lose_a_step() -> None:
    t = Table().violate(BELGIUM).put("fr_i", "X17").put("fr_ii", "FF14").put("fr_iii", "FF15").put("be_c1", "Y8")
    t.given(marked=1 << NUMBER["fr_iii"], passed=(1 << NAMED["Y10"], 0)).run(Movement(ALLIES))
    shown = GAME.table(GAME.eyes(t.state, "allied"))
    marks = {piece.noun: [mark.kind for mark in piece.counter.marks] for piece in shown.pieces if piece.counter}
    assert [marks[NUMBER[unit]] for unit in ("fr_i", "fr_ii", "fr_iii")] == [
        [],
        ["unsupplied"],
        ["isolated", "unsupplied"],
    ]
    assert marks[NUMBER["be_c1"]] == []  # Antwerp feeds it


def track(overlays: list[Overlay], look: str) -> set[frozenset[str]]:
    """The track of a look, by the squares at its ends."""
    ways = (way for overlay in overlays if overlay.look == look for way in overlay.lines)
    return {frozenset(SQUARES[a].name for a in way) for way in ways}


def test_std_supply_7_the_layer_shows_which_track_carries_supply_and_which_was_lost() -> None:
    lost = frozenset(("HH25", "HH26"))
    before = layer(Table().put("de_xvi", "HH26").run(Movement(GERMANY)), GERMANY, "supply")
    assert lost in track(before, "running") - track(before, "cut")
    t = Table().put("de_xvi", "HH26").given(passed=(0, 1 << NAMED["HH25"])).run(Movement(GERMANY))
    assert lost in track(layer(t, GERMANY, "supply"), "cut") - track(layer(t, GERMANY, "supply"), "running")


def test_std_supply_12_the_layer_shows_which_fortress_feeds_whom() -> None:
    t = Table().violate(BELGIUM).put("be_c1", "Z9").put("be_c2", "V7").put("be_b_liege", "AA14")
    t.given(passed=(1 << NAMED["Y10"], 0)).run(Movement(ALLIES))
    shown = layer(t, ALLIES, "supply")
    assert [overlay.values for overlay in shown if overlay.kind == "values"] == [
        {NAMED["Y8"]: "4/4", NAMED["AA14"]: "1/4"}
    ]
    assert [overlay.lines for overlay in shown if overlay.kind == "command"] == [((NAMED["Y8"], NAMED["Z9"]),)]
    assert [overlay.spaces for overlay in shown if overlay.kind == "zone"] == [(NAMED["V7"],)]


def test_std_rail_4_the_layer_bars_track_beside_the_enemy() -> None:
    t = Table().put("de_xvi", "HH26").put("fr_cd1", "GG24").run(Movement(GERMANY))
    shown = layer(t, GERMANY, "trains")
    assert frozenset(("HH24", "HH25")) in track(shown, "cut")
    assert frozenset(("HH15", "GG15")) in track(shown, "running")


def test_std_vp_11_the_boxes_of_the_destroyed_say_what_they_brought() -> None:
    t = Table().put("de_gd", "X16").given(kills=(12, 5)).run(Movement(GERMANY))
    titles = [box.title for box in GAME.table(GAME.eyes(t.state, "german")).boxes]
    assert titles[-2:] == [
        "German units destroyed: 5 points for the Allies",
        "Allied units destroyed: 12 points for Germany",
    ]


def test_std_rail_17_the_layer_of_trains_shows_no_foreign_track_between_border_squares_as_open() -> None:
    shown = layer(Table().put("fr_i", "N18").run(Movement(ALLIES)), ALLIES, "trains")
    assert frozenset(("LL38", "MM38")) not in track(shown, "running")
    assert frozenset(("GG24", "GG23")) not in track(shown, "running")


def test_intro_4_where_one_may_pass_but_not_stop_is_hatched_on_the_march() -> None:
    t = Table().put("fr_i", "X17").crowd("X16", 8).run(Movement(ALLIES)).choose("move", "fr_i")
    hatched = [o for o in GAME.table(GAME.eyes(t.state, "allied")).overlays if o.name == "passed"]
    assert [o.spaces for o in hatched] == [(NAMED["X16"],)]
    t = Table().put("fr_i", "X17").run(Movement(ALLIES)).choose("move", "fr_i")
    assert not [o for o in GAME.table(GAME.eyes(t.state, "allied")).overlays if o.name == "passed"]


def test_std_combat_7_the_layer_of_defences_is_what_a_preview_takes_for_the_strongest() -> None:
    t = Table().put("fr_i", "X17").put("fr_ii", "X17", step=1).put("fr_iii", "Y17", step=2).put("fr_cd1", "Y17")
    t.put("de_gd", "X16").run(Movement(GERMANY))
    [shown] = layer(t, GERMANY, "defences")
    for square in ("X17", "Y17"):
        best = defences(t.state, NAMED[square], ALLIES)[0]
        assert shown.values[NAMED[square]] == str(total(defence(t.state, best)))
    assert shown.values[NAMED["X16"]] == "12"


def test_std_reinf_1_the_boxes_say_until_when_their_units_wait() -> None:
    def titles(t: Table) -> list[str]:
        return [box.title for box in GAME.table(GAME.eyes(t.run(Movement(GERMANY)).state, "german")).boxes][:3]

    assert titles(Table().put("de_gd", "X16").violate(BELGIUM)) == [
        "In Britain, until move 4",
        "In North Africa, until move 4",
        "The North Army, until move 7",
    ]
    assert titles(Table().put("de_gd", "X16").violate(BELGIUM).given(move=5))[0] == "In Britain"


def test_every_layer_says_what_its_lines_and_tints_mean_and_by_which_rule() -> None:
    t = Table().violate(BELGIUM).put("be_c1", "Z9").put("be_c2", "V7").put("fr_i", "X17").crowd("X17", 8)
    t.put("de_gd", "X16").given(half=ALLIES).run(Movement(ALLIES))
    shown = layers(t.state, ALLIES)
    assert {overlay.name for overlay in shown} == {"zones", "front", "points", "defences", "supply", "trains", "stops"}
    assert all(overlay.says and overlay.rule for overlay in shown)
