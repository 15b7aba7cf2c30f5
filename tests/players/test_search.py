"""The player who searches: thinks once for each decision group, within its budget, and carries its scheme out."""

import random
from collections.abc import Callable, Hashable, Mapping
from concurrent.futures.process import BrokenProcessPool
from itertools import count
from typing import Any, ClassVar

import pytest

import marne.players.search as searching
from marne.kernel import Choice, Match, SeededDice, Side, find
from marne.players import Budget, SearchPlayer, Settings, budget, crew
from marne.players.bot import Manner, Terms, manner_of
from marne.players.levels import BY_NAME
from marne.players.novice import NovicePlayer
from marne.players.player import Player
from marne.players.search import PATIENCE
from marne.players.tree import Node
from marne.players.turn import choose
from tests.kernel.toy import March, Toy, ToyState
from tests.players.taught import TaughtToy, ToyBot, marching, parrying

ONE_RED = {"players": "2"}


def match_at(where: Callable[[ToyState], bool], seed: int = 1) -> Match:
    """The taught toy, played to a decision of some kind."""
    match, rng = Match(TaughtToy(), "short", ONE_RED, SeededDice(seed)), random.Random(seed)
    while not where(match.position.state):
        decision = match.position.decisions[0]
        match.choose(decision.side, rng.choice(decision.choices))
    return match


def play(player: SearchPlayer, match: Match) -> Choice:
    """The player chooses for whoever must decide."""
    side = match.position.decisions[0].side
    seat = next(seat.name for seat in match.seats if seat.side == side)
    return choose(player, match.game, match.position, seat, side)


def searcher(nodes: int = 40, seed: int = 3, **settings: Any) -> SearchPlayer:
    """A player with a budget of nodes."""
    return SearchPlayer(TaughtToy(), Settings(Budget(nodes=nodes), **settings), seed)


class Watch:
    """Counts how often, and with which tree, a player begins to think."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.roots: list[Node | None] = []
        self.reused: list[int] = []
        self.trees: list[Node] = []
        real = crew.think

        def think(*asked: Any) -> Node:
            self.roots.append(asked[-1])
            self.reused.append(asked[-1].visits if asked[-1] else 0)
            self.trees.append(real(*asked))
            return self.trees[-1]

        monkeypatch.setattr(searching, "think", think)


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    return Watch(monkeypatch)


def test_it_finds_what_the_officers_do_not_think_of() -> None:
    """All officers accept; the prior thinks a parry worth a try, and a parry can only help."""
    for seed in range(5):
        assert play(searcher(200), match_at(parrying, seed)) == Choice("parry")


def test_ends_are_judged_when_the_other_side_has_answered_if_that_is_asked_for() -> None:
    """Red marches, then blue does; what red does is judged before blue's march, or after it."""

    class Marching(ToyBot):
        judged: ClassVar[list[str]] = []

        def span(self, state: ToyState) -> Hashable:
            return state.round, type(state.stack[-1]), marching(state) and state.stack[-1].side

        def evaluate(self, state: ToyState, side: Side) -> Terms:
            top = state.stack[-1]
            self.judged.append(f"march {top.side}" if isinstance(top, March) else type(top).__name__)
            return super().evaluate(state, side)

    class MarchingToy(TaughtToy):
        def bot(self) -> Any:
            return Marching()

    match = match_at(lambda state: marching(state) and state.stack[-1].side == 0)
    found = []
    for answer in (False, True):
        Marching.judged.clear()
        play(SearchPlayer(MarchingToy(), Settings(Budget(nodes=10), answer=answer), 1), match)
        found.append({*Marching.judged})
    assert found == [{"march 1"}, {"Bid"}]


def test_a_game_may_say_how_far_its_usual_scheme_is_trusted() -> None:
    class Stubborn(ToyBot):
        def manner(self) -> Mapping[str, float]:
            return {"trust": 1000.0}

    class StubbornToy(TaughtToy):
        def bot(self) -> Any:
            return Stubborn()

    match = match_at(parrying)
    settings = Settings(Budget(nodes=200))
    assert play(SearchPlayer(TaughtToy(), settings, 3), match) == Choice("parry")
    assert play(SearchPlayer(StubbornToy(), settings, 3), match) == Choice("accept")
    assert manner_of(Stubborn()) == Manner(trust=1000.0)
    assert manner_of(ToyBot()) == Manner()


def test_what_the_prior_rules_out_is_not_tried(watch: Watch) -> None:
    match = Match(TaughtToy(), "short", ONE_RED, SeededDice(1))
    play(searcher(), match)
    assert [len(tree.schemes) for tree in watch.trees] == [1]


def test_a_decision_group_is_thought_about_once_and_carried_out_click_by_click(watch: Watch) -> None:
    match, player = match_at(marching), searcher()
    side = match.position.decisions[0].side
    clicks = []
    while match.position.decision(side) and marching(match.position.state):
        clicks.append(play(player, match))
        match.choose(side, clicks[-1])
    assert [c.verb for c in clicks] == ["step", "step", "done"]
    assert len(watch.trees) == 1


def test_a_game_may_say_what_a_scheme_hangs_on_while_it_is_carried_out(watch: Watch) -> None:
    """Something changes before the eyes of all while red marches: only where steps count alone red goes on."""

    class Onward(ToyBot):
        def thread(self, state: ToyState) -> Hashable | None:
            return state.stack[-1] if marching(state) else None

    class OnwardToy(TaughtToy):
        def bot(self) -> Any:
            return Onward()

    thought = []
    for game in (TaughtToy(), OnwardToy()):
        match, player = match_at(marching), SearchPlayer(game, Settings(Budget(nodes=40)), 3)
        side = match.position.decisions[0].side
        watch.trees.clear()
        clicks = []
        while match.position.decision(side) and marching(match.position.state):
            clicks.append(play(player, match))
            match.choose(side, clicks[-1])
            match.position.state.score[0] += 1
        assert clicks[-1] == Choice("done")
        thought.append(len(watch.trees))
    assert thought[0] > thought[1] == 1


def test_the_tree_below_a_scheme_is_used_again(watch: Watch) -> None:
    match, player = match_at(marching), searcher(200, depth=2)
    players = {"red": player, "blue": searcher(5)}
    while not match.position.over:
        side = match.position.decisions[0].side
        match.choose(side, play(players[side], match))
    assert any(visits > 0 for visits in watch.reused)


def test_nodes_are_counted(watch: Watch) -> None:
    play(searcher(30), match_at(marching))
    assert sum(tree.visits for tree in watch.trees) <= 30


def test_it_ends_when_the_decision_is_settled(watch: Watch) -> None:
    play(searcher(100_000), match_at(parrying))
    assert 16 <= watch.trees[0].visits < 20_000


def test_where_all_officers_agree_there_is_nothing_to_think_about(watch: Watch) -> None:
    match = Match(TaughtToy(), "short", ONE_RED, SeededDice(1))
    play(searcher(5000), match)
    assert watch.trees[0].visits <= 40


def test_a_single_choice_is_made_at_once(watch: Watch) -> None:
    match = match_at(marching)
    side = match.position.decisions[0].side
    for _ in range(2):
        match.choose(side, match.position.decisions[0].choices[0])
    assert play(searcher(), match) == Choice("done")
    assert not watch.trees


def test_the_same_seed_thinks_the_same() -> None:
    match = match_at(marching)
    assert {play(searcher(20, seed=4), match) for _ in range(3)} == {play(searcher(20, seed=4), match)}


def test_a_scheme_of_which_a_click_was_taken_back_is_not_carried_out_elsewhere(watch: Watch) -> None:
    match, player = match_at(marching), searcher()
    side = match.position.decisions[0].side
    first = play(player, match)
    match.choose(side, first)
    match.undo(side)
    other = next(c for c in match.position.decisions[0].choices if c.verb == "step" and c != first)
    match.choose(side, other)
    assert play(player, match) in match.position.decisions[0].choices
    assert len(watch.trees) == 2, "it has thought again"


def test_after_everything_was_taken_back_it_decides_anew(watch: Watch) -> None:
    match, player = match_at(marching), searcher()
    side = match.position.decisions[0].side
    made = 0
    while marching(match.position.state) and match.position.decision(side):
        match.choose(side, play(player, match))
        made += 1
    while made and match.can_undo(side):
        match.undo(side)
        made -= 1
    assert play(player, match) in match.position.decisions[0].choices
    assert len(watch.trees) == 2


def test_it_explains_itself_in_sentences() -> None:
    match, player = match_at(parrying), searcher(200)
    assert (player.explain(), player.outlook(), player.gives_up()) == ("", None, False)
    play(player, match)
    assert player.explain().startswith("This saves a point")
    assert 0 < (player.outlook() or 0) < 1


def test_it_gives_up_when_it_has_seen_no_hope_for_a_while() -> None:
    match, player = match_at(parrying), searcher(60)
    k = ("red", "blue").index(match.position.decisions[0].side)
    assert not player.gives_up()
    match.position.state.score[1 - k] = 50
    for number in range(PATIENCE):
        assert not player.gives_up(), number
        play(player, match)
    assert player.gives_up()


def test_a_game_that_teaches_nothing_can_be_played_too() -> None:
    match = Match(Toy(), "short", ONE_RED, SeededDice(2))
    player = SearchPlayer(match.game, Settings(Budget(nodes=12)), 1)
    while not match.position.over:
        match.choose(match.position.decisions[0].side, play(player, match))
    assert match.result


def test_it_keeps_its_time(watch: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the 0.4 seconds that it is given it uses nine tenths, by a clock on which every look takes a hundredth."""
    looks = count(step=0.01)
    monkeypatch.setattr(budget, "perf_counter", lambda: next(looks))
    match = Match(find("germany-at-war"), dice=SeededDice(1))
    player = SearchPlayer(match.game, Settings(Budget(seconds=60)), 1)
    player.limit(0.4)
    play(player, match)
    assert next(looks) <= 0.4
    assert watch.trees[0].visits > 5


def test_several_processes_grow_one_tree(watch: Watch) -> None:
    match = Match(find("germany-at-war"), dice=SeededDice(1))
    alone, together = (SearchPlayer(match.game, Settings(Budget(nodes=24)), 1, cores) for cores in (1, 2))
    assert play(alone, match) in match.position.decisions[0].choices
    assert play(together, match) in match.position.decisions[0].choices
    assert [tree.visits for tree in watch.trees] == [24, 24]
    assert len(watch.trees[1].schemes) > 2


def test_a_crew_that_breaks_down_is_replaced_by_the_player_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        def map(self, *asked: Any) -> Any:
            raise BrokenProcessPool("ended")

        def cache_clear(self) -> None:
            pass

        def __call__(self, cores: int) -> Any:
            return self

    monkeypatch.setattr(crew, "_pool", Broken())
    match = match_at(parrying)
    player = SearchPlayer(match.game, Settings(Budget(nodes=40)), 1, cores=2)
    assert play(player, match) in match.position.decisions[0].choices


def test_a_novice_follows_the_drill_and_sometimes_slips() -> None:
    match = match_at(parrying)
    careful, careless = NovicePlayer(match.game, 1), NovicePlayer(match.game, 1, slips=0.5)
    drilled = {play_novice(careful, match) for _ in range(30)}
    slipped = {play_novice(careless, match) for _ in range(30)}
    assert drilled == {Choice("accept")}
    assert slipped == {Choice("accept"), Choice("parry")}


def test_a_game_may_say_how_a_recruit_plays() -> None:
    class Drilled(ToyBot):
        def manner(self) -> Mapping[str, float]:
            return {"wavers": 0.0, "slips": 0.0}

    class Careless(ToyBot):
        def manner(self) -> Mapping[str, float]:
            return {"wavers": 0.0, "slips": 1.0}

    def chosen(of: type[ToyBot]) -> set[Choice]:
        class Recruited(TaughtToy):
            def bot(self) -> Any:
                return of()

        recruit = BY_NAME["recruit"].player(Recruited(), 1)
        return {play_novice(recruit, match_at(parrying)) for _ in range(30)}

    assert chosen(Drilled) == {Choice("accept")}
    assert chosen(Careless) == {Choice("accept"), Choice("parry")}


def play_novice(player: Player, match: Match) -> Choice:
    """What a novice chooses."""
    side = match.position.decisions[0].side
    return choose(player, match.game, match.position, side, side)
