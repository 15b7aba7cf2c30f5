"""Program players of Colonialism to Revolution: fair, quick to end a battle, and of some use."""

import random
from itertools import pairwise

import msgspec
import pytest

from marne.games.colonialism.actions import Act, Chosen
from marne.games.colonialism.bot.aims import aims
from marne.games.colonialism.bot.bot import PHRASES, TEMPERS, WEIGHTS, ColonialismBot
from marne.games.colonialism.bot.deeds import Outlook
from marne.games.colonialism.bot.doctrine import MANUAL, Manual
from marne.games.colonialism.bot.estimate import Corner, bout_odds, fight
from marne.games.colonialism.bot.officer import Officer
from marne.games.colonialism.bot.terms import TERMS
from marne.games.colonialism.cards import CardTurn
from marne.games.colonialism.deployment import Deployment
from marne.games.colonialism.fatigue import FatigueTest
from marne.games.colonialism.game import Colonialism
from marne.games.colonialism.matchups import matchups
from marne.games.colonialism.modifiers import SHOOTING
from marne.games.colonialism.sequence import Reorganisation
from marne.games.colonialism.state import State, board
from marne.games.colonialism.terrain import TRENCH
from marne.kernel import Choice, Position
from marne.players import bot_of, odds, player_named
from marne.players.chance import Chance
from marne.players.recollection import imagining
from tests.games.colonialism.table import BLUE, RED, Table

GAME = Colonialism()
BOT = ColonialismBot()
SMALL = [name for name, battle in matchups().items() if battle.points == 25]
DESIGN = {"red_army": "design", "blue_army": "design"}


def begin(scenario: str, seed: int, **options: str) -> tuple[Position[State], Chance]:
    dice = Chance(random.Random(seed))
    position, _ = Position.start(GAME.new(scenario, GAME.settle(scenario, options)), dice)
    return position, dice


def officers(noise: float, seed: int) -> dict[str, Officer]:
    rng = random.Random(seed)
    return {"red": Officer(RED, rng, noise), "blue": Officer(BLUE, rng, noise)}


def first_choice(t: Table, side: int = RED) -> Choice:
    """What an officer without whims does first."""
    assert t.position is not None
    return Officer(side, random.Random(0), 0.0).choose(t.state, t.position.decisions[0].choices)


def action(t: Table, daring: float | None = None) -> list[Choice]:
    """The whole action that an officer without whims takes."""
    manual = MANUAL if daring is None else Manual(*(by._replace(daring=daring) for by in MANUAL))
    officer = Officer(RED, random.Random(0), 0.0, manual)
    clicks: list[Choice] = []
    position = t.position
    assert position is not None
    position = position.copy()
    while isinstance(position.state.stack[-1], Act | Chosen) and len(clicks) < 5:
        clicks.append(officer.choose(position.state, position.decisions[0].choices))
        position.apply("red", clicks[-1], Chance(random.Random(1)), listen=False)
        if clicks[-1].verb not in ("base", "join"):
            break
    return clicks


@pytest.mark.parametrize("scenario", [*SMALL, "fpw", "zulu", "ww1"])
def test_officers_end_a_battle_in_a_fraction_of_the_clicks_of_chance(scenario: str) -> None:
    options = DESIGN if scenario in ("fpw", "ww1") else {}
    position, dice = begin(scenario, 1, **options)
    pair = officers(0.3, 2)
    clicks = 0
    while position.decisions:
        decision = position.decisions[0]
        position.apply(decision.side, pair[decision.side].choose(position.state, decision.choices), dice, listen=False)
        clicks += 1
        assert clicks < 1400
    assert position.state.over


@pytest.mark.parametrize(("scenario", "options"), [("agagia_1916", {}), ("ww1", DESIGN), ("zulu", DESIGN)])
def test_what_is_imagined_depends_on_the_view_alone(scenario: str, options: dict[str, str]) -> None:
    position, dice = begin(scenario, 3, **options)
    pair = officers(1.0, 4)
    for k in range(160):
        if not position.decisions:
            break
        for decision in position.decisions:
            state = position.state
            other = GAME.resample(state, decision.side, random.Random(f"other {k}"))
            assert GAME.view(state, decision.side) == GAME.view(other, decision.side)
            drawn = [GAME.resample(truth, decision.side, random.Random(k)) for truth in (state, other)]
            assert msgspec.json.encode(drawn[0]) == msgspec.json.encode(drawn[1])
        decision = position.decisions[k % len(position.decisions)]
        position.apply(decision.side, pair[decision.side].choose(position.state, decision.choices), dice, listen=False)


@pytest.mark.parametrize("name", ["greedy", "search:nodes=4", "recruit"])
def test_the_same_view_and_seed_give_the_same_choice_whatever_the_truth(name: str) -> None:
    position, dice = begin("spicheren_1870", 5)
    pair = officers(0.3, 6)
    asked = 0
    for k in range(170):
        decision = position.decisions[0]
        state = position.state
        if len(decision.choices) > 1 and k % 17 == 0:
            other = GAME.resample(state, decision.side, random.Random(k))
            choices = []
            for truth in (state, other):
                player = player_named(name, GAME, seed=k)
                view = GAME.view(truth, decision.side)
                choices.append(player.choose(view, decision, imagining(GAME, truth, decision.side)))
            assert choices[0] == choices[1]
            asked += 1
        position.apply(decision.side, pair[decision.side].choose(state, decision.choices), dice, listen=False)
        if not position.decisions:
            break
    assert asked >= 4


def test_greedy_beats_chance_with_either_side() -> None:
    for scenario, side in (("chunuk_bair_1915", "red"), ("spicheren_1870", "red"), ("isandlwana_1879", "blue")):
        position, dice = begin(scenario, 7)
        players = {k: player_named("greedy" if k == side else "random", GAME, seed=8) for k in ("red", "blue")}
        while position.decisions:
            decision = position.decisions[0]
            view = GAME.view(position.state, decision.side)
            imagine = imagining(GAME, position.state, decision.side)
            choice = players[decision.side].choose(view, decision, imagine)
            position.apply(decision.side, choice, dice, listen=False)
        result = GAME.result(position.state)
        assert result is not None
        assert result.winner == side


def test_an_evaluation_is_made_of_terms_with_words_for_each() -> None:
    position, dice = begin("verdun_fleury_1916", 9)
    pair = officers(0.3, 10)
    for _ in range(120):
        decision = position.decisions[0]
        position.apply(decision.side, pair[decision.side].choose(position.state, decision.choices), dice, listen=False)
    red, blue = BOT.evaluate(position.state, "red"), BOT.evaluate(position.state, "blue")
    assert set(TERMS) <= set(red) <= set(PHRASES)
    assert set(WEIGHTS) == set(TERMS)
    assert all(len(set(words)) == 4 for words in PHRASES.values())
    assert odds(red, {}) == pytest.approx(-odds(blue, {}))
    assert bot_of(GAME).phrases() == PHRASES


def test_a_destroyed_base_and_a_hit_are_worse_for_their_owner() -> None:
    t = Table("fpw").put("a", RED, "infantry", "5.6").put("b", RED, "infantry", "8.6").put("c", BLUE, "infantry", "8.2")
    before = odds(BOT.evaluate(t.state, "red"), {})
    t.state.fatigue[t.named["a"]] = 1
    tired = odds(BOT.evaluate(t.state, "red"), {})
    t.state.fatigue[t.named["a"]] = 0
    t.state.at[t.named["a"]], t.state.lost[RED] = -1, 1
    assert before > tired > odds(BOT.evaluate(t.state, "red"), {})


def test_temperaments_differ_in_what_they_care_about_and_do() -> None:
    assert TEMPERS["cautious"]["losses"][0] > 1 > TEMPERS["bold"]["losses"][0]
    t = Table("fpw", ("france", "prussia")).put("zouaves", RED, "infantry E", "8.5")
    t.put("guard", BLUE, "infantry E", "8.4").run(Act(RED))
    assert action(t, daring=0.8)[-1].verb == "assault"
    assert action(t, daring=-0.8)[-1].verb != "assault"


def test_fire_comes_before_an_assault_and_an_assault_upon_the_worn() -> None:
    fresh = Table("ww1").put("a", RED, "infantry", "8.5").put("foe", BLUE, "infantry", "8.4").run(Act(RED))
    assert action(fresh)[-1].verb == "shoot"
    worn = Table("ww1").put("a", RED, "infantry E", "8.5").put("foe", BLUE, "infantry E", "8.4", hits=2)
    worn.put("friend", BLUE, "infantry", "8.3", hits=2).ground("rough", "8.4").run(Act(RED))
    assert action(worn)[-1].verb == "assault"


def test_bases_that_touch_fire_together_at_a_base_that_totters() -> None:
    t = Table("ww1").put("a", RED, "infantry", "7.5").put("b", RED, "infantry", "8.5").put("c", RED, "infantry", "9.5")
    t.put("foe", BLUE, "infantry E", "8.3", hits=2).given(points=[1, 3]).ground("trench", "8.3").run(Act(RED))
    assert [c.verb for c in action(t)][:2] == ["base", "join"]


def test_an_army_that_is_worn_keeps_its_points_to_reorganise() -> None:
    t = Table("fpw", last_turn=12, otherwise="defender").given(points=[9, 2])
    t.put("foe", RED, "infantry", "2.8")
    for k, place in enumerate(("6.2", "8.2", "10.2")):
        t.put(f"b{k}", BLUE, "infantry", place, hits=2)
    t.run(Act(BLUE))
    assert first_choice(t, BLUE) == Choice("done")


def test_the_base_nearest_to_destruction_is_rallied_first() -> None:
    t = Table("fpw").put("a", RED, "infantry", "5.6", hits=1).put("b", RED, "infantry", "8.6", hits=2)
    t.put("foe", BLUE, "infantry", "8.4").given(points=[1, 0]).run(Reorganisation(second=False))
    assert first_choice(t) == Choice("rally", t.named["b"])


def test_supply_dice_are_kept_for_what_matters() -> None:
    def answer(hits: int) -> Choice:
        t = Table("fpw").put("a", RED, "infantry E", "5.6", hits=hits).given(pool=[3, 0])
        return first_choice(t.run(FatigueTest(RED, t.named["a"], SHOOTING)))

    assert answer(0) == Choice("roll")
    assert answer(2) == Choice("supply")


def test_cards_are_played_when_they_help() -> None:
    t = Table("fpw").holds(RED, "general_staff", "field_hospital").put("a", RED, "infantry", "5.6")
    t.put("foe", BLUE, "infantry", "5.2").run(CardTurn(second=False))
    assert first_choice(t) == Choice("play", "general_staff")
    t = Table("fpw").holds(RED, "field_hospital").put("foe", BLUE, "infantry", "5.2")
    t.put("a", RED, "infantry", "2.6", hits=1).run(CardTurn(second=False))
    assert first_choice(t) == Choice("no_card")
    for k in range(7):
        t.put(f"b{k}", RED, "infantry", f"{2 * k + 3}.6", hits=1)
    assert t.position is not None
    t.position = Position.at(t.state)
    assert first_choice(t) == Choice("play", "field_hospital")


def test_a_defender_deploys_in_his_trenches() -> None:
    position, dice = begin("chunuk_bair_1915", 11)
    pair = officers(0.0, 12)
    while any(isinstance(stage, Deployment) for stage in position.state.stack) or not position.state.turn:
        decision = position.decisions[0]
        position.apply(decision.side, pair[decision.side].choose(position.state, decision.choices), dice, listen=False)
    s = position.state
    manned = sum(s.ground[h] == TRENCH for u, h in enumerate(s.at) if s.owner[u] == BLUE)
    assert manned == s.ground.count(TRENCH)


def test_each_battle_knows_who_must_come_on() -> None:
    musts = {}
    for name in SMALL:
        state = GAME.new(name, GAME.settle(name, {}))
        state.attacker, state.engagement = state.rules.attacker, state.rules.engagement
        musts[name] = tuple(aim.must for aim in aims(state))
    assert musts["verdun_fleury_1916"] == (True, False)
    assert musts["mars_la_tour_1870"] == (False, True)
    assert musts["raheiba_1927"] == (True, False)
    assert musts["ulundi_1879"] == (True, False)
    assert musts["rorkes_drift_1879"] == (True, False)
    assert all(any(pair) for pair in musts.values())


def test_an_action_is_one_decision_and_the_next_another() -> None:
    position, dice = begin("spicheren_1870", 13)
    pair = officers(0.3, 14)
    seen = []
    while position.state.turn < 3 and position.decisions:
        decision = position.decisions[0]
        stage = position.state.stack[-1]
        choice = pair[decision.side].choose(position.state, decision.choices)
        if isinstance(stage, Act | Chosen):
            seen.append((decision.side, isinstance(stage, Act), BOT.group(position.state)))
        position.apply(decision.side, choice, dice, listen=False)
    for (side, _, group), (after, begins, following) in pairwise(seen):
        if side == after and not begins:
            assert group == following
        if side != after:
            assert group != following


def test_the_odds_of_a_fight_are_those_of_the_dice() -> None:
    t = Table("fpw").put("a", RED, "infantry E", "8.5").put("foe", BLUE, "infantry", "8.4", hits=1)
    expected = fight(t.state, t.named["a"], t.named["foe"], t.hex("8.4"))
    t.run(Act(RED)).choose("base", "a")
    rng, wins, runs = random.Random(15), 0, 400
    assert t.position is not None
    for _ in range(runs):
        position = t.position.copy()
        position.apply("red", Choice("assault", t.hex("8.4")), Chance(rng), listen=False)
        wins += position.state.at[t.named["a"]] >= 0
    assert wins / runs == pytest.approx(expected.wins, abs=0.06)
    even = bout_odds(Corner(0, 7, 7, 0, False, False, False), Corner(0, 7, 7, 0, False, False, False), False)
    assert even.wins == pytest.approx(even.loses)


def test_the_square_holds_together() -> None:
    dice = Chance(random.Random(4))
    position: Position[State] = Position.start(GAME.new("ulundi_1879", GAME.settle("ulundi_1879", {})), dice)[0]
    officers = {side: Officer(k, random.Random(k), 0.0) for k, side in enumerate(GAME.sides)}
    while not position.state.turn:
        asked = position.decisions[0]
        position.apply(asked.side, officers[asked.side].choose(position.state, asked.choices), dice)
    s, g = position.state, board(position.state)
    british = [h for u, h in enumerate(s.at) if h >= 0 and s.owner[u] != s.attacker]
    assert len(british) == 11
    for h in british:
        assert min(g.apart(h, other) for other in british if other != h) <= 2


def test_who_must_come_on_goes_by_another_doctrine_than_who_holds() -> None:
    t = (
        Table("ww1", last_turn=12, otherwise="defender")
        .put("a", RED, "infantry", "8.5")
        .put("b", BLUE, "infantry", "8.4")
    )
    assert MANUAL.of(t.state, RED) is MANUAL.comes_on
    assert MANUAL.of(t.state, BLUE) is MANUAL.holds
    t.run(Act(RED))
    storms = [Outlook(t.state, side).storm(t.named[own], t.named[foe], t.state.at[t.named[foe]])
              for side, own, foe in ((RED, "a", "b"), (BLUE, "b", "a"))]  # fmt: skip
    assert storms[0] > storms[1]  # the same fight, but only one of them needs it
