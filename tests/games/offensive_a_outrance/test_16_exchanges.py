"""16.2, 16.5: units that take the place of others, and units that are withdrawn."""

from msgspec.structs import replace

from marne.games.offensive_a_outrance.exchanges import Exchanges
from marne.games.offensive_a_outrance.scenarios import SETTINGS, Setting, Substitution, Withdrawal
from marne.games.offensive_a_outrance.sequence import BOXES
from marne.games.offensive_a_outrance.state import DIGGING, PRELIMINARY, changed, set_task, task_of
from tests.games.offensive_a_outrance.table import ALLIES, GERMANY, WHOLE, Table, n, u

CALENDAR = "calendar"


SETTINGS[CALENDAR] = Setting(
    replace(
        SETTINGS[WHOLE].file,
        name=CALENDAR,
        substitution=(
            Substitution(3, "de_31_21", "de_1_b_lw"),
            Substitution(3, "fr_29_15", "fr_alp_1"),
            Substitution(3, "fr_alp_2", "fr_alp_3"),
        ),
        withdrawal=(Withdrawal(3, "de_b_c"), Withdrawal(3, "fr_6_c")),
    )
)


def calendar(turn: int = 3) -> Table:
    t = Table(scenario=CALENDAR).given(turn=turn)
    return t.elsewhere("later", "de_31_21", "fr_29_15", "fr_alp_2").elsewhere("dead", "fr_alp_1", "fr_alp_3")


def test_16_2_1_the_division_has_the_status_and_the_losses_of_its_brigade() -> None:
    t = calendar().put("de_1_b_lw", "60.60", ce=2, sr=1)
    t.given(army=changed(t.state.army, u("de_1_b_lw"), 6)).run(Exchanges(GERMANY))
    assert (t.at("de_31_21"), t.ce("de_31_21"), t.sr("de_31_21")) == ("60.60", 2, 1) and t.at("de_1_b_lw") == "absent"
    assert t.state.army[u("de_31_21")] == 6
    assert [e.seen_by for e in t.events if e.kind == "replaces"] == [("german",)] and t.cites("16.2.1")


def test_16_2_1_it_takes_the_place_over_as_it_is() -> None:
    t = calendar().put("de_1_b_lw", "60.60", "60.61")
    set_task(t.state, u("de_1_b_lw"), DIGGING, 4)
    t.run(Exchanges(GERMANY))
    assert dict(t.state.spread) == {u("de_31_21"): n("60.61")}
    assert task_of(t.state, u("de_31_21")) == (DIGGING, 4) and task_of(t.state, u("de_1_b_lw")) == (0, 0)
    t = calendar().put("de_1_b_lw", "60.60").ride("de_1_b_lw").given(rides=((u("de_1_b_lw"), n("62.52")),))
    t.run(Exchanges(GERMANY))
    assert t.state.rides == ((u("de_31_21"), n("62.52")),) and t.state.riding == 1 << u("de_31_21")
    t = calendar().elsewhere("track", "de_1_b_lw").given(track=((u("de_1_b_lw"), 5, -1),)).run(Exchanges(GERMANY))
    assert t.state.track == ((u("de_31_21"), 5, -1),) and t.at("de_31_21") == "track"


def test_16_2_not_before_its_turn_nor_in_the_other_player_turn() -> None:
    for t in (calendar(2).put("de_1_b_lw", "60.60").run(Exchanges(GERMANY)),
              calendar().put("de_1_b_lw", "60.60").run(Exchanges(ALLIES))):  # fmt: skip
        assert t.at("de_31_21") == "later" and t.at("de_1_b_lw") == "60.60"


def test_16_2_2_a_formation_for_a_destroyed_asset_enters_without_the_assets_steps() -> None:
    t = calendar().given(rails=(0, 1 << n("51.54"))).run(Exchanges(ALLIES))
    assert t.sr("fr_29_15") == 2 and t.nouns("at") == {"51.54"}
    t.choose("at", "51.54")
    assert t.at("fr_29_15") == "51.54" and t.over


def test_16_2_2_nobody_else_comes_for_who_was_destroyed() -> None:
    t = calendar().elsewhere("dead", "de_1_b_lw").given(rails=(-1, 1 << n("51.54")))
    t.run(Exchanges(ALLIES)).run(Exchanges(GERMANY))
    assert t.at("fr_alp_2") == t.at("de_31_21") == "absent"


def test_16_5_units_are_withdrawn_in_the_preliminary_phase_of_their_turn() -> None:
    t = calendar().put("de_b_c", "57.55").put("fr_6_c", "54.55").ride("de_b_c")
    t.given(rides=((u("de_b_c"), n("62.52")),)).run(Exchanges(GERMANY))
    assert t.at("de_b_c") == "absent" and t.at("fr_6_c") == "54.55" and not t.state.riding and not t.state.rides
    assert [e.seen_by for e in t.events if e.kind == "withdrawn"] == [("german",)] and t.cites("16.5")
    assert calendar(2).put("de_b_c", "57.55").run(Exchanges(GERMANY)).at("de_b_c") == "57.55"
    assert Exchanges in BOXES[PRELIMINARY]


def test_16_5_who_is_lost_is_not_withdrawn_again() -> None:
    t = calendar().elsewhere("dead", "de_b_c").run(Exchanges(GERMANY))
    assert t.at("de_b_c") == "dead" and not t.told("withdrawn")
