"""Whom a march, a ride or an advance would cut off, told before it is done, is who is cut off once it is done."""

from __future__ import annotations

import random

from marne.board import bits
from marne.games.avalon_hill_1914.combat import Combat
from marne.games.avalon_hill_1914.ground import NAMED, PLACE_AT
from marne.games.avalon_hill_1914.movement import March, Movement
from marne.games.avalon_hill_1914.page.cutoff import cuts
from marne.games.avalon_hill_1914.rail import Ride
from marne.games.avalon_hill_1914.state import State, passing
from marne.games.avalon_hill_1914.steps import held
from marne.games.avalon_hill_1914.supply import unfed
from marne.games.avalon_hill_1914.units import NUMBER, SIDES
from marne.games.avalon_hill_1914.victory import isolated
from marne.kernel import Choice, GivenDice, Match, Position, SeededDice
from marne.kernel.table import Account, Hint, Meaning, Reach, Remark
from tests.games.avalon_hill_1914.table import ALLIES, BELGIUM, GAME, GERMANY, Table
from tests.games.avalon_hill_1914.test_previews import seen


def gone(match: Match, side: str, key: str, hint: Hint) -> Position[State]:
    """The position once units have gone where a hint leads."""
    twin = match.position.copy()
    for goal in hint.path or (int(key.removeprefix("go ")),):
        twin.apply(side, Choice("go", goal), GivenDice(()))
    return twin


def truly(before: State, after: State, side: int) -> set[tuple[str, bool]]:
    """By which rules somebody has been cut off meanwhile, and whether that hurts a side."""
    hungry = {mine for mine, who in ((True, side), (False, 1 - side)) if unfed(after, who) & ~unfed(before, who)}
    places = isolated(after) & ~isolated(before) & ~(before.held ^ after.held)
    lost = {PLACE_AT[square] for square in PLACE_AT if places >> PLACE_AT[square] & 1}
    own = {("german" if after.held >> k & 1 else "allied") == SIDES[side] for k in lost}
    return {("STD.SUPPLY.9", mine) for mine in hungry} | {("STD.VP.2", mine) for mine in own}


def meant(t: Table, verb: str) -> Meaning:
    """What a button of the Allies means."""
    found = GAME.meaning(GAME.eyes(t.state, "allied"), Choice(verb))
    assert found is not None
    return found


def rules_of(told: tuple[Remark, ...]) -> set[tuple[str, bool]]:
    """By which rules something is told, and whether it is a warning."""
    assert all(one.bad != one.good for one in told)
    return {(one.rule, one.bad) for one in told}


def test_std_supply_9_what_is_said_of_a_march_is_what_then_comes() -> None:
    met: set[tuple[str, bool]] = set()
    for seed in (0, 3):
        match, rng = Match(GAME, "solitaire", dice=SeededDice(seed)), random.Random(seed)
        for _ in range(2000):
            decision, s = match.position.decisions[0], match.position.state
            stage = s.stack[-1]
            hints = GAME.table(match.eyes(decision.side)).hints if isinstance(stage, March | Ride) else {}
            for key, hint in rng.sample(sorted(hints.items(), key=str), min(2, len(hints))):
                assert isinstance(stage, March | Ride)
                if hint.fight or held(s, stage.side) & bits(hint.path or ()):
                    assert not hint.warns and not hint.wins  # cavalry that is pushed gives way first
                    continue
                shown = GAME.foresee(match.eyes(decision.side), Choice("go", int(key.removeprefix("go "))))
                assert isinstance(shown, Account)
                assert " ".join(one.text for one in shown.after if one.bad) == (hint.warns or "")
                assert " ".join(one.text for one in shown.after if one.good) == (hint.wins or "")
                told = rules_of(shown.after)
                assert told == truly(s, gone(match, decision.side, key, hint).state, stage.side), key
                met |= told
            match.choose(decision.side, rng.choice(decision.choices))
            if match.position.over:
                break
    assert {("STD.SUPPLY.9", True), ("STD.SUPPLY.9", False), ("STD.VP.2", False)} <= met


def test_std_supply_9_before_a_unit_is_chosen_one_sees_where_it_would_have_no_supply() -> None:
    t = Table().put("de_cd8", "GG28").run(Movement(GERMANY))
    reach = seen(t, "german", "move", NUMBER["de_cd8"])
    assert isinstance(reach, Reach)
    warns = 0
    for hint in reach.hints.values():
        told = cuts(t.state, GERMANY, 1 << NUMBER["de_cd8"], hint.path or ())
        assert (hint.warns or "") == " ".join(one.text for one in told if one.bad)
        warns += bool(hint.warns)
    assert 0 < warns < len(reach.hints)


def test_std_supply_9_who_stops_without_supply_is_told_so_at_the_button() -> None:
    t = Table().put("fr_i", "KK25").run(Movement(ALLIES)).choose("move", "fr_i").choose("go", "LL25")
    costs = meant(t, "stop").costs
    assert [(one.rule, one.text) for one in costs] == [("STD.SUPPLY.9", "the supply of one unit")]
    t = Table().put("fr_i", "X25").run(Movement(ALLIES)).choose("move", "fr_i").choose("go", "X26")
    assert not meant(t, "stop").costs


def test_std_supply_9_the_end_of_movement_says_who_will_be_marked() -> None:
    t = Table().put("fr_i", "KK25").put("fr_ii", "X25").run(Movement(ALLIES))
    costs = meant(t, "done").costs
    assert ("STD.SUPPLY.9", "the supply of one unit, which is marked") in [(one.rule, one.text) for one in costs]
    t.given(marked=1 << NUMBER["fr_i"])
    found = meant(t, "done")
    assert "STD.SUPPLY.9" not in [one.rule for one in found.costs]
    assert [one.rule for one in found.ends] == ["STD.SUPPLY.8"]


def test_std_combat_25_an_advance_says_whom_it_cuts_off() -> None:
    t = Table().violate(BELGIUM).razed("EE14").put("de_ii", "Z11").put("de_lwb10", "EE14")
    t.put("fr_i", "DD13").put("fr_ii", "DD13").given(move=2, liege=1, meuse=1)
    for square in ("FF15", "EE15", "EE14", "DD14", "CC13", "BB12"):
        t.given(passed=passing(t.state.passed, GERMANY, NAMED[square]))
    assert not unfed(t.state, GERMANY)
    t.run(Combat(ALLIES)).choose("attack", "EE14").choose("join", "fr_i").choose("join", "fr_ii")
    t.choose("ready", dice=[5])
    assert t.nouns("advance") == {"fr_i", "fr_ii"}
    for choice in ("done", None), ("advance", NUMBER["fr_i"]):
        shown = seen(t, "allied", *choice)
        assert [(one.rule, one.good) for one in shown.after] == [("STD.SUPPLY.9", True)]
        assert "II Corps (German) in Z11" in shown.after[0].text
    t.choose("advance", "fr_i")
    assert unfed(t.state, GERMANY) == 1 << NUMBER["de_ii"]
    assert seen(t, "allied", "done") is None, "the second cuts off nobody"
