"""How programs play 1914, and what the laboratory reads off it."""

import random

import pytest

from marne.board import EVERYWHERE, members
from marne.games.avalon_hill_1914.bot.bot import PHRASES, PLAN
from marne.games.avalon_hill_1914.bot.campaigns import invades
from marne.games.avalon_hill_1914.bot.estimate import best_attack, means, useful
from marne.games.avalon_hill_1914.bot.officer import Officer
from marne.games.avalon_hill_1914.bot.orders import orders
from marne.games.avalon_hill_1914.bot.scene import scene
from marne.games.avalon_hill_1914.bot.terms import TERMS
from marne.games.avalon_hill_1914.bot.trails import Trails
from marne.games.avalon_hill_1914.bot.ways import METZ, STRASSBURG, THROATS
from marne.games.avalon_hill_1914.game import AvalonHill1914
from marne.games.avalon_hill_1914.ground import BELGIUM, BOARD, BRUSSELS, NAMED, NEAR, ROUGH, SLOTS, SQUARES
from marne.games.avalon_hill_1914.movement import Movement
from marne.games.avalon_hill_1914.plans import MOBILIZED, filled
from marne.games.avalon_hill_1914.readiness import ready
from marne.games.avalon_hill_1914.replacements import Replacements
from marne.games.avalon_hill_1914.setup import begun
from marne.games.avalon_hill_1914.state import LATER, State, enemies, put, where
from marne.games.avalon_hill_1914.steps import reach, step_cost
from marne.games.avalon_hill_1914.supply import FEED, SupplyCheck
from marne.games.avalon_hill_1914.units import ALLIES, COUNT, GERMANY, NUMBER
from marne.games.avalon_hill_1914.victory import isolated
from marne.kernel import Position, SeededDice
from marne.kernel.game import Options
from marne.players import player_named
from marne.players.player import Outspoken
from marne.players.recollection import imagining
from tests.players.fair import choices_of, truths

GAME = AvalonHill1914()


def settled(scenario: str = "standard") -> Options:
    return GAME.settle(scenario, {})


def played(seed: int, noise: float, until: int, scenario: str = "standard") -> State:
    """A game between officers up to a move."""
    dice = SeededDice(seed)
    position, _ = Position.start(GAME.new(scenario, settled(scenario)), dice)
    officers = {side: Officer(k, random.Random(seed + k), noise) for k, side in enumerate(GAME.sides)}
    while position.decisions and position.state.move < until:
        decision = position.decisions[0]
        choice = officers[decision.side].choose(position.state, decision.choices)
        position.apply(decision.side, choice, dice, listen=False)
    return position.state


@pytest.mark.parametrize("scenario", ["standard", "introductory"])
def test_officers_play_a_game_that_goes_somewhere(scenario: str) -> None:
    s = played(3, 1.0, 4, scenario)
    assert s.move == 4
    assert sum(s.kills) > 0


def test_the_same_chance_makes_the_same_game() -> None:
    assert played(5, 1.0, 2) == played(5, 1.0, 2)


def test_nobody_mobilizes_the_same_way_twice() -> None:
    charts = set()
    for seed in range(12):
        dice = SeededDice(0)
        position, _ = Position.start(GAME.new("standard", settled()), dice)
        players = {side: player_named("search:nodes=2", GAME, seed=seed) for side in GAME.sides}
        while position.state.secret:
            decision = position.decisions[0]
            view = GAME.view(position.state, decision.side)
            imagine = imagining(GAME, position.state, decision.side)
            choice = players[decision.side].choose(view, decision, imagine)
            position.apply(decision.side, choice, dice, listen=False)
        charts.add(tuple(where(position.state, u) for u in members(MOBILIZED[GERMANY])))
    assert len(charts) == 12


@pytest.mark.parametrize("player", ["officer", "greedy"])
def test_what_a_program_writes_does_not_depend_on_the_enemys_chart(player: str) -> None:
    differ = 0
    for n, (side, truth, other) in enumerate(truths(GAME, 5, 20)):
        if n > 6 or not truth.secret:
            break
        assert len(choices_of(lambda: player_named(player, GAME, seed=9), GAME, side, truth, other)) == 1
        differ += truth != other
    assert differ


@pytest.mark.parametrize(("plan", "goes"), [("schlieffen 1906", True), ("moltke 1914", True), ("waldersee", False)])
def test_germany_goes_through_belgium_if_it_stands_ready_for_it(plan: str, goes: bool) -> None:
    s = begun(GAME.new("standard", settled()).rules)
    for u, square in filled(plan):
        put(s, u, square)
    assert invades(s) is goes
    s.move = 9
    assert not invades(s)
    s.violated = bytes(1 if country == BELGIUM else 0 for country in range(6))
    assert invades(s)


@pytest.mark.parametrize("place", [METZ, STRASSBURG])
def test_the_railways_behind_a_german_place_are_its_throat(place: int) -> None:
    s = begun(GAME.new("standard", settled()).rules)
    assert not isolated(s)
    s.passed = 0, sum(1 << a for a in THROATS[place])
    assert isolated(s).bit_count() == 1


def test_std_crt_more_than_even_odds_gain_nothing_against_a_full_corps() -> None:
    assert useful(12) == 12
    assert useful(8) == 16
    assert useful(2) > 4
    assert means(12, 12) == means(24, 12)


def test_an_officer_attacks_with_no_more_than_helps() -> None:
    s = begun(GAME.new("standard", settled()).rules)
    square = {square.name: a for a, square in SQUARES.items()}
    put(s, NUMBER["fr_i"], square["GG30"])
    corps = [u for u, _ in filled("moltke 1914") if where(s, u) >= SLOTS][:6]
    for u in corps:
        put(s, u, square["HH30"])
    found = best_attack(s, GERMANY, square["GG30"])
    assert 0 < found.units.bit_count() < len(corps)


def test_every_term_is_spoken_of() -> None:
    assert TERMS.keys() == PHRASES.keys()


def test_marches_are_decided_ten_units_at_a_time() -> None:
    s = begun(GAME.new("standard", settled()).rules)
    s.stack.append(Movement(GERMANY, True))
    bot = GAME.bot()
    before = bot.group(s)
    s.moved = (1 << PLAN) - 1
    assert bot.group(s) != before


def marching(seed: int, until: int) -> State:
    """A game between officers up to the first orders of a move."""
    dice = SeededDice(seed)
    position, _ = Position.start(GAME.new("standard", settled()), dice)
    officers = {side: Officer(k, random.Random(seed + k), 0.5) for k, side in enumerate(GAME.sides)}
    while position.state.move < until or not isinstance(position.state.stack[-1], Movement):
        decision = position.decisions[0]
        choice = officers[decision.side].choose(position.state, decision.choices)
        position.apply(decision.side, choice, dice, listen=False)
    return position.state


@pytest.mark.parametrize(("seed", "move"), [(1, 2), (2, 5), (3, 8)])
def test_std_terr_15_the_trails_of_an_officer_are_the_marches_of_the_rules(seed: int, move: int) -> None:
    s = marching(seed, move)
    compared = 0
    for u in members(ready(s, s.half)):
        start, foes = where(s, u), enemies(s, s.half)
        found, trails = reach(s, 1 << u, start), Trails(s, u, start, EVERYWHERE, foes)
        assert trails.goals == [*members(found.spaces & ~(foes | 1 << start))]
        for goal in trails.goals:
            way = (start, *trails.path(goal))
            paid = [any(ROUGH >> b & 1 for b in way[1:k]) for k in range(1, len(way))]
            steps = zip(way, way[1:], paid, strict=False)
            assert sum(step_cost(s, a, b, rough) for a, b, rough in steps) == found.cost(goal)
        compared += len(trails.goals)
    assert compared > 100


def test_officers_without_whims_order_the_same_and_others_do_not() -> None:
    s = marching(4, 4)
    usual = [orders(scene(s.copy(), s.half), random.Random(seed), 0.0, 0.0) for seed in range(3)]
    assert usual[0] == usual[1] == usual[2] and usual[0][1]
    others = [orders(scene(s, s.half), random.Random(seed), 1.0, 0.0)[1] for seed in range(3)]
    assert others[0] != others[1] != others[2]


def test_orders_that_were_carried_out_are_not_lost_for_the_next_who_asks() -> None:
    s = marching(4, 4)
    choices = Position.at(s).decisions[0].choices
    first = [Officer(s.half, random.Random(1), 0.0).choose(s, choices) for _ in range(3)]
    assert len(set(first)) == 1


def before_brussels(lost: bool) -> State:
    """Two Belgian corps in Brussels and Germans before it, or the Germans inside and the Belgians west of it."""
    s = begun(GAME.new("standard", settled()).rules)
    for u in range(COUNT):
        if where(s, u) < SLOTS:
            put(s, u, LATER)
    s.violated = bytes(3 if country == BELGIUM else at for country, at in enumerate(s.violated))
    s.move, s.half = 5, ALLIES
    for name, square in (("be_c1", "V10"), ("be_c2", "V10")) if lost else (("be_c1", "Y10"), ("be_c2", "Y10")):
        put(s, NUMBER[name], NAMED[square])
    for name, square in (("de_i", "Y10" if lost else "Z11"), ("de_xvii", "Z11")):
        put(s, NUMBER[name], NAMED[square])
    s.passed = (s.passed[GERMANY] | lost << BRUSSELS, s.passed[ALLIES])
    s.stack.append(Movement(ALLIES, True))
    return s


def test_std_supply_15_belgians_do_not_leave_brussels_for_an_attack() -> None:
    s = before_brussels(lost=False)
    assert not orders(scene(s, ALLIES), random.Random(0), 0.0, 0.0)[1]


def test_std_supply_10_belgians_fall_back_to_antwerp_once_brussels_is_lost() -> None:
    s, antwerp = before_brussels(lost=True), NAMED["Y8"]
    goals = {march.unit: march.path[-1] for march in orders(scene(s, ALLIES), random.Random(0), 0.0, 0.0)[1]}
    assert {NUMBER["be_c1"], NUMBER["be_c2"]} == goals.keys()
    for goal in goals.values():
        assert BOARD.apart(goal, antwerp) < BOARD.apart(NAMED["V10"], antwerp)
        assert not NEAR[BRUSSELS] >> goal & 1


def test_std_supply_12_an_officer_feeds_by_turns() -> None:
    s = before_brussels(lost=True)
    for name in ("be_c1", "be_c2"):
        put(s, NUMBER[name], NAMED["Y8"])
    choices = tuple(FEED[NUMBER[name]] for name in ("be_c1", "be_c2"))
    for hungry in choices:
        s.marked = 1 << hungry.number
        assert Officer(ALLIES, random.Random(0), 0.0).feeding(s, SupplyCheck(ALLIES), choices) == hungry


def test_routine_is_left_to_officers_and_plans_are_searched() -> None:
    s, bot = marching(4, 3), GAME.bot()
    assert not bot.by_lot(s)
    s.stack.append(Replacements(s.half))
    assert bot.by_lot(s)


def test_a_search_gives_its_reasons_in_the_words_of_the_game() -> None:
    s = marching(5, 3)
    position, player = Position.at(s), player_named("search:nodes=8", GAME, seed=1)
    decision = position.decisions[0]
    player.choose(GAME.view(s, decision.side), decision, imagining(GAME, s, decision.side))
    spoken = [phrase for phrases in PHRASES.values() for phrase in phrases]
    assert isinstance(player, Outspoken)
    assert any(phrase in player.explain() for phrase in spoken)


def test_observations_fit_their_names() -> None:
    senses, s = GAME.senses(), played(1, 1.0, 2)
    for side in GAME.sides:
        row = senses.observe(GAME.view(s, side))
        assert len(row) == len(senses.features("standard", settled()))
        assert all(-1 <= value <= 1 for value in row)


def test_the_gauge_reads_every_curve() -> None:
    gauge, s = GAME.gauge(), played(1, 1.0, 2)
    read = gauge.read(s)
    assert read.keys() == gauge.curves.keys()
    assert read["points"]["german"] + read["points"]["allied"] > 0
    assert gauge.moment(s) == (2, GERMANY)
    assert read["steps"][GAME.sides[ALLIES]] > 100
