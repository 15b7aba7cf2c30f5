"""Questions of every game: they name their place, and what lies beside the map answers them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from marne.kernel import Choice, Decision, Match, find
from marne.kernel.dice import SeededDice
from marne.kernel.table import Account, Reach
from marne.kernel.trial import Trial

GAMES: dict[str, tuple[tuple[str, dict[str, str]], ...]] = {
    "avalon-hill-1914": (("introductory", {}),),
    "germany-at-war": (("campaign", {}), ("campaign", {"free_setup": "both"})),
    "offensive-a-outrance": (("lorraine", {}),),
    "colonialism": (("zulu", {"cards": "secret"}), ("cambrai_1917", {}), ("chunuk_bair_1915", {})),
}


def asked(name: str, seeds: range = range(1)) -> Iterator[tuple[Match, Decision]]:
    """Every question of some random games."""
    for scenario, options in GAMES[name]:
        for match in (m for seed in seeds for m in Trial(find(name), seed, scenario, options).matches()):
            for decision in match.position.decisions:
                yield match, decision


def laid(match: Match, decision: Decision) -> Any:
    """The table of the side that is asked."""
    return match.game.table(match.eyes(decision.side))


def read(said: str) -> Choice:
    """A choice from how a table names it."""
    verb, _, noun = said.partition(" ")
    return Choice(verb, int(noun) if noun else None)


@pytest.mark.parametrize("name", GAMES)
def test_what_lies_beside_the_map_answers_the_question(name: str) -> None:
    """What may be taken is offered, all of its kind lies there, and each place that lights up is legal."""
    met = 0
    for match, decision in asked(name):
        table = laid(match, decision)
        if table.tray is None:
            continue
        taken = [read(one.choice) for one in table.tray.beside if one.choice]
        assert set(taken) <= set(decision.choices)
        verbs = {choice.verb for choice in taken}
        assert set(taken) == {choice for choice in decision.choices if choice.verb in verbs}
        assert taken or any(one.held for one in table.tray.beside)
        met += 1
        for choice in taken[:1]:
            reach = match.game.foresee(match.eyes(decision.side), choice)
            if isinstance(reach, Reach):
                then = match.position.copy()
                then.apply(decision.side, choice, SeededDice(0))
                if not any(hint.before or hint.then for hint in reach.hints.values()):
                    assert {str(c) for c in then.decisions[0].choices} == set(reach.hints)
                for said, hint in [*reach.hints.items()][::9]:
                    on = then.copy()
                    for step in map(read, (*hint.before, said, *hint.then)):
                        on.apply(decision.side, step, SeededDice(0))
    assert met > 10


def test_the_rest_of_a_tray_is_placed_by_choices_that_are_legal_one_after_the_other() -> None:
    met = 0
    for match, decision in asked("germany-at-war"):
        if decision.rule not in ("6.0e", "8.1"):
            continue
        table = laid(match, decision)
        if table.tray is None or not table.tray.rest:
            continue
        on = match.position.copy()
        for choice in map(read, table.tray.rest):
            on.apply(decision.side, choice, SeededDice(0))
        asks = [d.prompt for d in on.decisions]
        assert decision.prompt not in asks or "set" in table.tray.rest[0]
        met += 1
    assert met > 20


@pytest.mark.parametrize("name", GAMES)
def test_a_question_with_a_place_says_it(name: str) -> None:
    """The places of a question are on the board, and its words are not those of the rules alone."""
    met = 0
    for match, decision in asked(name):
        table = laid(match, decision)
        for start, goal in table.ways:
            assert start in table.about
            assert start != goal
        if len(table.about) == 1 and decision.rule != "8.1" and decision.choices[0].verb != "target":
            said = match.game.prompt(match.eyes(decision.side), decision)
            assert said != match.game.words.phrase(decision.prompt)
            met += 1
    assert met > 10


def test_the_defender_knows_between_what_the_result_lies_if_he_stands() -> None:
    met = 0
    for match, decision in asked("germany-at-war", range(3)):
        if decision.rule != "7.5.1.1" or Choice("stand") not in decision.choices:
            continue
        account = match.game.foresee(match.eyes(decision.side), Choice("stand"))
        assert isinstance(account, Account)
        assert account.final is not None
        came = match.position.copy().apply(decision.side, Choice("stand"), SeededDice(0)).events
        for event in came:
            if event.kind == "result":
                for column, what in zip(account.columns, ("attack", "defence"), strict=True):
                    least, most = sum(x.least for x in column.lines), sum(x.most for x in column.lines)
                    assert least <= event.data[what] <= most
                assert account.final.least <= event.data["result"] <= account.final.most
                met += 1
    assert met > 20
