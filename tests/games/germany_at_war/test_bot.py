"""What Germany at War teaches program players: the terms, officers and temperaments."""

import random
from collections import Counter
from time import process_time
from typing import Any

import pytest

from marne.board import members
from marne.games.germany_at_war.blocks import BRITISH, LEADERS, OF_POWER, OF_SIDE
from marne.games.germany_at_war.bot.bot import GermanyAtWarBot
from marne.games.germany_at_war.bot.exposure import BELONGS
from marne.games.germany_at_war.bot.terms import TERMS
from marne.games.germany_at_war.combat import Combat
from marne.games.germany_at_war.game import GermanyAtWar
from marne.games.germany_at_war.ground import COUNT, GB, NEAR
from marne.games.germany_at_war.sequence import OPTION_A, PASSING, SURPRISE, Action
from marne.games.germany_at_war.state import DEAD, STANDING, State, put, set_step
from marne.kernel import Match, Position, SeededDice, Side
from marne.players import TEMPERS, Bot, odds, player_named
from marne.players.course import estimate
from marne.players.turn import choose
from tests.games.germany_at_war.test_contract import SETS

GAME, BOT = GermanyAtWar(), GermanyAtWarBot()
GERMAN, ENTENTE = GAME.sides


def opening(seed: int = 1) -> Position[State]:
    """The first decision of the game."""
    position: Position[State] = Match(GAME, dice=SeededDice(seed)).position
    return position


def officers(seed: int, tempers: dict[Side, str] | None = None, noise: float = 0.3) -> dict[Side, Any]:
    """An officer for each side."""
    found = tempers or dict.fromkeys(GAME.sides, "balanced")
    return {side: BOT.officer(side, random.Random(f"{side} {seed}"), found[side], noise) for side in GAME.sides}


def test_it_keeps_the_protocol() -> None:
    bot: Bot = GAME.bot()
    assert set(bot.evaluate(opening().state, GERMAN)) >= set(TERMS)
    for temper in TEMPERS:
        assert set(bot.weights(temper)) <= set(TERMS)


def test_every_term_can_be_spoken_of() -> None:
    """An explanation begins with "This" and goes on with one of these."""
    assert set(BOT.phrases()) == set(TERMS) | set(BELONGS.values())
    for words in BOT.phrases().values():
        assert len(words) == 4
        assert all(w[0].islower() and not w.endswith(".") for w in words)


def test_what_one_side_gains_the_other_loses() -> None:
    match, pair = Match(GAME, dice=SeededDice(2)), officers(2)
    for _ in range(150):
        decision = match.position.decisions[0]
        ours, theirs = (BOT.evaluate(match.position.state, side) for side in GAME.sides)
        assert ours == {name: (-b, -a) for name, (a, b) in theirs.items()}
        match.choose(decision.side, pair[decision.side].choose(match.position.state, decision.choices))


def test_nobody_is_told_at_the_start_that_he_has_won() -> None:
    state = opening().state
    assert 0.4 < estimate(GAME, state, GERMAN).chance < 0.65
    assert 0.4 < estimate(GAME, state, ENTENTE).chance < 0.65


def test_the_end_of_a_month_is_no_defeat() -> None:
    falls = []
    for seed in (2, 3, 4):
        match, pair = Match(GAME, dice=SeededDice(seed)), officers(seed)
        before = match.position.state
        while not match.result and match.position.state.turn == 1:
            if match.position.state.impulse != before.impulse:
                before = match.position.state
            decision = match.position.decisions[0]
            match.choose(decision.side, pair[decision.side].choose(match.position.state, decision.choices))
        falls += [estimate(GAME, before, GERMAN).chance - estimate(GAME, match.position.state, GERMAN).chance]
    assert sum(falls) / 3 < 0.15


def test_each_term_says_what_its_name_promises() -> None:
    state = opening().state

    def gain(change: Any, name: str) -> float:
        """By how much a change betters Germany in one term."""
        after = state.copy()
        change(after)
        before = BOT.evaluate(state, GERMAN)[name]
        return sum(BOT.evaluate(after, GERMAN)[name]) - sum(before)

    french = next(u for u in range(58, 119) if state.at[u] not in (GB, DEAD) and not LEADERS >> u & 1)
    leader = next(u for u in range(58) if LEADERS >> u & 1)
    assert gain(lambda s: put(s, french, DEAD), "losses") > 0
    assert gain(lambda s: put(s, french, DEAD), "strength") > 0
    assert gain(lambda s: set_step(s, leader, 2), "leaders") < 0
    assert gain(lambda s: setattr(s, "valour", bytes((1, 0, 0, 0))), "valour") > 0
    assert gain(lambda s: setattr(s, "valour", bytes((0, 0, 0, 1))), "valour") < 0
    assert gain(lambda s: setattr(s, "control", s.control | 1 << 5), "victory areas") > 0
    assert gain(lambda s: setattr(s, "control", s.control | 1 << 5), "ground") > 0


def test_a_segment_is_one_decision_and_each_battle_another() -> None:
    match, pair = Match(GAME, dice=SeededDice(1)), officers(1)
    groups = Counter[Any]()
    while match.position.state.impulse == 1:
        decision = match.position.decisions[0]
        groups[BOT.group(match.position.state)] += 1
        match.choose(decision.side, pair[decision.side].choose(match.position.state, decision.choices))
    assert groups[1, 1, "activation", None] > 8
    assert groups[1, 1, "movement", None] > 20
    assert groups[None] >= 1


def test_the_prior_prefers_what_is_usual() -> None:
    match, pair = Match(GAME, dice=SeededDice(3)), officers(3)
    for _ in range(200):
        decision = match.position.decisions[0]
        prior = BOT.prior(match.position.state, decision.side, decision.choices)
        assert len(prior) == len(decision.choices)
        assert min(prior) > 0
        match.choose(decision.side, pair[decision.side].choose(match.position.state, decision.choices))
    state = opening().state
    choices = opening().decisions[0].choices
    assert choices[max(range(len(choices)), key=BOT.prior(state, GERMAN, choices).__getitem__)] == SURPRISE


@pytest.mark.parametrize("options", SETS.values(), ids=SETS.keys())
def test_officers_play_any_game_to_its_end(options: dict[str, str]) -> None:
    for seed in range(4):
        match, pair = Match(GAME, None, options, SeededDice(seed)), officers(seed, noise=1.0)
        while not match.position.over:
            decision = match.position.decisions[0]
            match.choose(decision.side, pair[decision.side].choose(match.position.state, decision.choices))
        assert match.result


def test_an_officer_without_noise_always_does_the_same() -> None:
    played = []
    for seed in (1, 2):
        match, pair = Match(GAME, dice=SeededDice(5)), officers(seed, noise=0.0)
        for _ in range(120):
            decision = match.position.decisions[0]
            match.choose(decision.side, pair[decision.side].choose(match.position.state, decision.choices))
        played.append([entry.choice for entry in match.journal])
    assert played[0] == played[1]


def test_germany_opens_with_a_surprise_and_many_leaders() -> None:
    match, pair = Match(GAME, dice=SeededDice(1)), officers(1, noise=0.0)
    while match.position.state.impulse == 1:
        decision = match.position.decisions[0]
        match.choose(decision.side, pair[decision.side].choose(match.position.state, decision.choices))
    made = [entry.choice for entry in match.journal if entry.side == GERMAN]
    assert made[0] == SURPRISE
    assert sum(c.verb == "activate" for c in made) >= 4
    assert sum(c.verb == "battle" for c in made) >= 3


def leaders_in_reach(state: State, side: int) -> int:
    """How many leaders of a side stand by themselves beside enemies who are free to march."""
    here, mine, theirs = STANDING[state.at].here, OF_SIDE[side], OF_SIDE[1 - side]

    def is_free(area: int) -> bool:
        return bool(here[area] & theirs & ~LEADERS) and not here[area] & mine

    places = [state.at[u] for u in members(LEADERS & mine) if state.at[u] < COUNT]
    alone = [a for a in places if not here[a] & mine & ~LEADERS]
    return sum(any(is_free(b) for b in members(NEAR[a])) for a in alone)


def test_officers_seldom_leave_leaders_alone_and_know_when_to_retreat() -> None:
    alone = impulses = retreats = 0
    for seed in range(8):
        match, pair = Match(GAME, dice=SeededDice(seed)), officers(seed, noise=0.1)
        while not match.position.over:
            before, decision = match.position.state, match.position.decisions[0]
            phasing, impulse = before.phasing, (before.turn, before.impulse)
            choice = pair[decision.side].choose(before, decision.choices)
            retreats += choice.verb == "general"
            match.choose(decision.side, choice)
            after = match.position.state
            if (after.turn, after.impulse) != impulse:
                alone += leaders_in_reach(after, phasing)
                impulses += 1
    assert alone / impulses < 2, "of some fourteen leaders"
    assert retreats > 3


def with_stack(state: State, side: int) -> Position[State]:
    """A side chooses its action."""
    state.stack = [Action(side)]
    state.phasing = side
    return Position.at(state)


def test_the_entente_thinks_of_ships_while_the_expedition_waits() -> None:
    state = opening().state.copy()
    state.disc = 1
    choices = with_stack(state, 1).decisions[0].choices
    waiting = STANDING[state.at].here[GB] & OF_POWER[BRITISH]
    assert waiting
    before = BOT.prior(state, ENTENTE, choices)[choices.index(OPTION_A)]
    for u in members(waiting):
        put(state, u, 5)
    after = BOT.prior(state, ENTENTE, choices)[choices.index(OPTION_A)]
    assert before > 10 * after


def test_whoever_has_exhausted_his_leaders_passes() -> None:
    state = opening().state.copy()
    state.disc = 1
    for u in range(58):
        if LEADERS >> u & 1:
            set_step(state, u, 3)
    position = with_stack(state, 0)
    assert (
        BOT.officer(GERMAN, random.Random(1), "balanced", 0.0).choose(state, position.decisions[0].choices) == PASSING
    )


def battles_per_impulse(side: Side, temper: str, games: int) -> float:
    """How many battles a side of a temperament fights in an impulse, against a balanced enemy."""
    battles = impulses = 0
    for seed in range(games):
        tempers = {s: temper if s == side else "balanced" for s in GAME.sides}
        match, pair = Match(GAME, dice=SeededDice(seed)), officers(seed, tempers)
        while not match.position.over:
            state, decision = match.position.state, match.position.decisions[0]
            choice = pair[decision.side].choose(state, decision.choices)
            if decision.side == side:
                battles += isinstance(state.stack[-1], Combat) and choice.verb == "battle"
                impulses += isinstance(state.stack[-1], Action)
            match.choose(decision.side, choice)
    return battles / impulses


def test_the_bold_fight_more_battles_than_the_cautious() -> None:
    cautious, bold = (battles_per_impulse(GERMAN, temper, 16) for temper in ("cautious", "bold"))
    assert bold > 1.1 * cautious


def test_temperaments_judge_the_same_position_differently() -> None:
    terms = {"losses": (-0.5, 0.5), "valour": (0.4, 0.0)}
    cautious, balanced, bold = (odds(terms, BOT.weights(temper)) for temper in TEMPERS)
    assert cautious < balanced < bold


@pytest.mark.parametrize("side", GAME.sides)
def test_greedy_beats_random(side: Side) -> None:
    won = 0
    for seed in range(3):
        match = Match(GAME, dice=SeededDice(seed))
        players = {s: player_named("greedy" if s == side else "random", GAME, seed=f"{s} {seed}") for s in GAME.sides}
        while not match.position.over:
            mover = match.position.decisions[0].side
            match.choose(mover, choose(players[mover], GAME, match.position, mover, mover))
        won += match.result is not None and match.result.winner == side
    assert won == 3


def test_the_middle_level_answers_within_five_seconds_and_explains_itself() -> None:
    match = Match(GAME, dice=SeededDice(4))
    player: Any = player_named("captain", GAME, seed=4)
    said, longest = set(), 0.0
    for _ in range(60):
        decision = match.position.decisions[0]
        if decision.side == GERMAN:
            began = process_time()
            choice = choose(player, GAME, match.position, GERMAN, GERMAN)
            longest = max(longest, process_time() - began)
            said.add(player.explain())
        else:
            choice = decision.choices[0]
        match.choose(decision.side, choice)
    assert longest < 5
    words = {w for phrases in BOT.phrases().values() for w in phrases}
    assert any(w in sentence for w in words for sentence in said)
    assert all(sentence.endswith(".") for sentence in said)


def test_imagined_leaders_stand_on_the_map() -> None:
    """All leaders but Foch were set up, so none of the enemy's can be imagined in the pool."""
    state = opening().state
    for k in range(5):
        drawn = GAME.resample(state, ENTENTE, random.Random(k))
        assert all(drawn.at[u] < COUNT for u in members(LEADERS & OF_SIDE[0]))
