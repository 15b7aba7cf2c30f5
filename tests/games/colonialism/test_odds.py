"""The odds shown before the dice fall are exactly those of every way in which the dice can fall."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.colonialism import RARE, chance_of, sample, throws
from marne.games.colonialism.assault import needed, throw
from marne.games.colonialism.fatigue import FatigueTest
from marne.games.colonialism.modifiers import FAR, SHOOTING, Fight, Melee, Ordeal, reckon_assault
from marne.games.colonialism.page import foreseen, odds, preview
from marne.games.colonialism.periods import PERIODS
from marne.games.colonialism.shooting import Aim, volley
from marne.games.colonialism.state import State, put
from marne.games.colonialism.units import CANNON, TRAIN
from marne.kernel import Choice, Event, GivenDice, Play, total
from marne.kernel.chances import contest
from marne.kernel.dice import OutOfFaces
from tests.games.colonialism.table import BLUE, GAME, RED, Table

Faces = Sequence[tuple[int, Fraction]]
ALL: Faces = [(face, Fraction(1, 10)) for face in range(1, 11)]


def every_way(state: State, run: Callable[[Play[State]], Any], faces: Faces = ALL) -> Iterator[tuple[Fraction, Any]]:
    """Every way in which the dice of something can fall: its chance, and what came out."""
    waiting: list[tuple[Fraction, list[int]]] = [(Fraction(1), [])]
    while waiting:
        chance, shown = waiting.pop()
        play = Play(state.copy(), GivenDice(shown))
        try:
            found = run(play)
        except OutOfFaces:
            waiting += [(chance * p, [*shown, face]) for face, p in faces]
        else:
            yield chance, (found, play.events or [], play.state)


def exact(listed: Iterable[foreseen.Hits]) -> list[Fraction]:
    """The chances of a preview, as fractions."""
    return [Fraction(line.exact) for line in listed]


UNITS = {
    "fpw": ["infantry", "machine_gun", "cavalry", "field_gun"],
    "zulu": ["infantry", "machine_gun", "cavalry", "field_gun"],
    "ww1": ["infantry", "machine_gun", "cavalry", "tank", "armoured_car", "train"],
}


@st.composite
def units(draw: st.DrawFn, period: str) -> str:
    """A unit of a period, Experienced where its list allows it."""
    unit = draw(st.sampled_from(UNITS[period]))
    return unit + draw(st.sampled_from(["", " E"] if unit in PERIODS[period].army.experienced.units else [""]))


@st.composite
def duels(draw: st.DrawFn) -> Table:
    """A red base that may shoot at a blue one, in all sorts of circumstances."""
    period = draw(st.sampled_from(sorted(UNITS)))
    t = Table(period)
    place = draw(st.sampled_from(["8.5", "8.4", "7.5"]))
    t.put("a", RED, draw(units(period)), "8.6", hits=draw(st.integers(1, 2)), facing="n")
    t.put("b", BLUE, draw(units(period)), place)
    for name, beside in (("a", "8.7"), ("b", f"{place[:2]}{int(place[2]) - 1}")):
        if t.state.kind[t.named[name]] == TRAIN:
            t.rail(t.at(name), beside)
    t.ground(draw(st.sampled_from(["open", "rough", "trench", "marsh"])), place)
    t.ground(draw(st.sampled_from(["open", "urban", "trench"])), "8.6")
    assert not list(t.wrongs())
    for flag in ("moved", "shot"):
        for name in ("a", "b"):
            if draw(st.booleans()) and not (flag == "moved" and name == "a"):
                t.marked(flag, name)
    return t


@given(duels(), st.booleans())
@settings(max_examples=25, deadline=None)
def test_a_shot_is_foreseen_exactly(t: Table, supply: bool) -> None:
    s = t.state
    aim = Aim(0, s.kind[0], s.at[1])
    row = preview.shot(s, (aim,), int(supply))
    if row.shooters[0].dice > 3:
        s.fatigue[0] += row.shooters[0].dice - 3
        row = preview.shot(s, (aim,), int(supply))

    def fire(play: Play[State]) -> int:
        volley(play, RED, (aim,), int(supply))
        return int(next(e for e in play.events or [] if e.kind == "shoots").data["hits"])

    counted: Counter[int] = Counter()
    dry = forced = Fraction(0)
    chances: dict[int, Fraction] = {}
    for chance, (hits, events, after) in every_way(s, fire):
        chances[hits] = chances.get(hits, Fraction(0)) + chance
        counted[hits] += 1
        dry += chance if after.dry else 0
        forced += chance if any(type(stage).__name__ == "Retire" for stage in after.stack) else 0
        _adds_up(events)
    shown = exact(row.hits)
    assert shown == [chances.get(k, Fraction(0)) for k in range(len(shown))]
    assert sum(shown) == 1
    assert (Fraction(row.dry.exact), Fraction(row.forced.exact)) == (dry, forced)


def _adds_up(events: list[Event]) -> None:
    """The contributions in the story make the number that was needed and the dice that were thrown."""
    shot = next(e for e in events if e.kind == "shoots")
    for on, value in (("number", shot.data["number"]), ("dice", len(shot.data["faces"]))):
        assert sum(e.data["amount"] for e in events if e.kind == "counts" and e.data["on"] == on) == value


@given(
    duels(),
    st.integers(1, 2),
    st.booleans(),
    st.booleans(),
    st.sampled_from(["infantry", "infantry S", "cavalry E"]),
)
@settings(max_examples=40, deadline=None)
def test_a_round_of_assault_is_foreseen_exactly(t: Table, number: int, supply: bool, downhill: bool, unit: str) -> None:
    t = Table("ww1").put("a", RED, unit, "8.6", hits=t.hits("a")).put("b", BLUE, "infantry", "8.5", hits=1)
    t.ground("trench" if downhill else "open", "8.5").plays(RED, "fix_bayonets")
    s = t.state
    fight = Fight(0, 1, s.at[1], downhill, False, downhill)
    put(s, 0, s.at[1])
    shown = preview.bout(s, fight, number, (supply, False))
    parts = []
    for u, v in ((0, 1), (1, 0)):
        m = Melee(s, u, v, fight, number)
        p = odds.at_least(needed(total(reckon_assault(m))))
        chances: dict[int, Fraction] = {}
        thrown = partial(throw, m=m, added=supply and u == 0)
        # Only whether a die hits matters, so a hit and a miss stand for all faces.
        for chance, (hits, _, _) in every_way(s, thrown, [(10, p), (1, 1 - p)]):
            chances[hits] = chances.get(hits, Fraction(0)) + chance
        listed = exact(shown.fighters[u].hits)
        assert listed == [chances.get(k, Fraction(0)) for k in range(len(listed))]
        parts.append(tuple(listed))
    win, draw, lose = contest(*parts)
    assert [Fraction(chance.exact) for chance in (shown.win, shown.draw, shown.lose)] == [win, draw, lose]
    assert win + draw + lose == 1


@given(st.lists(st.sampled_from([0, FAR]), min_size=1, max_size=2), st.integers(0, 2), st.booleans(), st.booleans())
@settings(max_examples=25, deadline=None)
def test_a_test_is_foreseen_exactly(flags: list[int], hits: int, experienced: bool, supply: bool) -> None:
    t = Table().put("p", RED, "infantry E" if experienced else "infantry", "8.6", hits=hits)
    t.put("r", RED, "infantry", "1.8").put("b", BLUE, "infantry", "8.1").given(deployed=[20, 20], pool=[1, 0])
    stage = FatigueTest(RED, 0, SHOOTING, tuple(flags))
    shown = preview.strain(t.state, 0, Ordeal(SHOOTING), tuple(flags), supply)

    def test(play: Play[State]) -> bool:
        stage.run(play, None, Choice("supply" if supply else "roll"))
        return bool(next(e for e in play.events or [] if e.kind == "test").data["passed"])

    passed = sum((chance for chance, (ok, _, _) in every_way(t.state, test) if ok), Fraction(0))
    assert Fraction(shown.passes.exact) == passed


def test_the_preview_of_a_choice_is_what_the_story_then_tells() -> None:
    t = (
        Table(nations=("france", "prussia"))
        .put("a", RED, "infantry", "8.6")
        .put("b", BLUE, "infantry", "8.5")
        .take("a")
    )
    shown = GAME.foresee(GAME.eyes(t.state, "red"), t.choice("shoot", "8.5"))
    assert isinstance(shown, foreseen.Shot)
    assert shown.shooters[0].number == 4
    lines = [(line.rule, line.most) for line in shown.shooters[0].adds]
    t.choose("shoot", "8.5", dice=(2, 2, 2))
    told = [(e.rule, e.data["amount"]) for e in t.events if e.kind == "counts" and e.data["on"] == "number"]
    assert lines == told


def test_an_assault_with_a_machine_gun_is_foreseen_as_infantry() -> None:
    t = Table("ww1").put("m", RED, "machine_gun E", "8.6").put("b", BLUE, "infantry", "8.5").take("m")
    shown = GAME.foresee(GAME.eyes(t.state, "red"), t.choice("assault", "8.5"))
    assert isinstance(shown, foreseen.Bout)
    assert [f.number for f in shown.fighters] == [7, 7]
    assert t.state.kind[0] != 0  # nothing has happened yet


def test_further_orders_are_foreseen_with_their_chance() -> None:
    t = Table().put("a", RED, "infantry", "8.6", acts=1).put("b", BLUE, "infantry", "8.4").take("a")
    shown = GAME.foresee(GAME.eyes(t.state, "red"), t.choice("shoot", "8.4"))
    assert isinstance(shown, foreseen.Shot) and shown.order
    assert shown.order.passes.exact == "1/2"
    assert GAME.foresee(GAME.eyes(t.state, "red"), t.choice("go", "8.5")) is not None


def test_split_fire_is_foreseen_shot_by_shot() -> None:
    t = Table().put("a", RED, "infantry", "7.6", acts=1).put("b", RED, "infantry", "8.6", acts=1)
    t.put("x", BLUE, "infantry E", "7.4").put("y", BLUE, "cavalry", "10.6").marked("shot", "a", "b").take("a", "b")
    shown = GAME.foresee(GAME.eyes(t.state, "red"), Choice("volley"))
    assert isinstance(shown, foreseen.Volley) and shown.order
    assert [(one.target_name, one.shooters[0].number) for one in shown.shots] == [("x", 7), ("y", 5)]
    assert shown.order.passes.exact == "1/2"


def test_a_tanks_cannon_is_foreseen_too() -> None:
    t = Table("ww1").put("k", RED, "tank", "8.7").put("b", BLUE, "infantry E", "8.1").take("k")
    shown = GAME.foresee(GAME.eyes(t.state, "red"), t.choice("cannon", "8.1"))
    assert isinstance(shown, foreseen.Shot)
    assert (shown.shooters[0].dice, shown.shooters[0].number) == (2, 7)
    assert preview.shot(t.state, (Aim(0, CANNON, t.hex("8.1")),)) == shown


@pytest.mark.parametrize("throw_", list(throws()), ids=lambda throw_: throw_.name)
def test_the_dice_fall_as_the_tables_say(throw_: Any) -> None:
    """The short version of `python -m benchmarks.colonialism`."""
    rolls = 1500
    assert chance_of(sample(throw_, rolls, "short"), throw_.expected, rolls) > RARE


def test_a_wrong_table_would_be_noticed() -> None:
    throw_ = list(throws())[1]
    shifted = dict(zip(throw_.expected, reversed(throw_.expected.values()), strict=True))
    assert chance_of(sample(throw_, 1500, "short"), shifted, 1500) < RARE
