"""What a program believes about hidden blocks: by the set-up, by what it was shown, and by what it saw march."""

import random
from collections import Counter
from collections.abc import Iterator

from marne.board import members
from marne.games.germany_at_war.blocks import ARM, CAVALRY, LEADERS, OF_SIDE, by_id
from marne.games.germany_at_war.bot.belief import NOTED, Belief
from marne.games.germany_at_war.game import GermanyAtWar
from marne.games.germany_at_war.ground import COUNT
from marne.games.germany_at_war.setup import ICONS
from marne.games.germany_at_war.state import SIDES, State
from marne.games.germany_at_war.view import EVERYONE, known_to
from marne.kernel import Event, Match, SeededDice
from marne.players.recollection import Recollection

GAME = GermanyAtWar()
EVERY = 60
"""How many choices apart a game is looked at."""


def watched(seed: int) -> Iterator[tuple[str, State, Belief]]:
    """A game between officers: now and then the side that decides, the truth, and what that side believes."""
    match, bot = Match(GAME, dice=SeededDice(seed)), GAME.bot()
    officers = {side: bot.officer(side, random.Random(f"{seed} {side}"), "balanced", 1.0) for side in SIDES}
    beliefs, heard = {side: Belief(side) for side in SIDES}, 0
    while not match.position.over:
        decision, story = match.position.decisions[0], match.story
        for event in (e for events in story[heard:] for e in events):
            for side, belief in beliefs.items():
                if event.visible_to(side):
                    belief.hear(event)
        heard = len(story)
        if match.number % EVERY == EVERY - 1:
            yield decision.side, match.position.state, beliefs[decision.side]
        match.choose(decision.side, officers[decision.side].choose(match.position.state, decision.choices))


def test_what_is_believed_at_seven_to_eight_of_ten_is_true_as_often() -> None:
    believed: Counter[int] = Counter()
    true: Counter[int] = Counter()
    for seed in range(24):
        for side, state, belief in watched(seed):
            for u in members(EVERYONE & ~known_to(state, side)):
                for area in range(COUNT):
                    tenth = int(10 * min(belief.chance(u, area), 0.999))
                    believed[tenth] += 1
                    true[tenth] += state.at[u] == area
    shares = {tenth: true[tenth] / believed[tenth] for tenth in believed}
    assert believed[7] > 100
    assert 0.65 <= shares[7] <= 0.85
    assert shares[9] > 0.9
    assert 0.4 <= shares[5] <= 0.65
    assert shares[0] < 0.05


def test_worlds_hold_what_is_believed_and_look_as_the_table_does() -> None:
    sure = held = 0
    for side, state, belief in watched(3):
        worlds = [belief.imagine(state, random.Random(k)) for k in range(8)]
        assert all(GAME.view(world, side) == GAME.view(state, side) for world in worlds)
        for u in members(EVERYONE & ~known_to(state, side)):
            if belief.chance(u, state.at[u]) > 0.9:
                sure += len(worlds)
                held += sum(world.at[u] == state.at[u] for world in worlds)
    assert sure > 500
    assert held / sure > 0.9


def test_5_0b_the_icons_tell_who_stands_where_at_the_start() -> None:
    belief = Belief("german")
    sedan = next(area for area, _, arm in ICONS[1] if arm == CAVALRY)
    riders = [u for u in members(OF_SIDE[1]) if ARM[u] == CAVALRY and belief.chance(u, sedan)]
    fit = sum(area == sedan and arm == CAVALRY for area, _, arm in ICONS[1])
    assert abs(sum(belief.chance(u, sedan) for u in riders) - fit) < 1e-9


def test_7_5_1_3_a_leader_who_was_shown_is_remembered_there() -> None:
    belief, leader = Belief("entente"), next(iter(members(LEADERS & OF_SIDE[0])))
    belief.hear(Event("7.3.1.2a", "activated", {"block": leader, "area": 36, "step": 0}))
    belief.hear(Event("7.7a", "deactivated", {"block": leader, "area": 36, "step": 1}))
    assert belief.chance(leader, 36) == 1.0


def test_7_4_a_block_that_marches_unseen_is_any_of_those_that_were_there() -> None:
    belief, known = Belief("entente"), by_id("de2_vii_inf")
    belief.hear(Event("7.5.1.3", "shown", {"block": known, "area": 36, "step": 0}))
    belief.hear(Event("3.2", "impulse", {"side": "german", "number": 2}))
    there = sum(belief.chance(u, 36) for u in members(OF_SIDE[0] & ~LEADERS))
    belief.hear(Event("7.4", "march_seen", {"power": 0, "start": 36, "goal": 37}))
    assert abs(belief.chance(known, 37) - 1 / there) < 1e-9
    assert abs(belief.chance(known, 36) + belief.chance(known, 37) - 1) < 1e-9


def test_a_side_hears_nothing_that_it_may_not_read() -> None:
    """The same story with other secrets leads to the same belief."""
    told: list[list[Event]] = []
    for seed in (1, 2):
        match = Match(GAME, dice=SeededDice(seed))
        memory = Recollection(GAME, "german")
        memory.hear(match.events())
        told.append(memory.told)
        assert all(event.visible_to("german") and event.kind in NOTED for event in memory.told)
        assert any(not event.visible_to("german") for event in match.events())
    assert told[0] == told[1]


def test_what_was_taken_back_is_forgotten() -> None:
    leader = next(iter(members(LEADERS & OF_SIDE[0])))
    begun = Event("1.2b", "turn", {"turn": 1})
    shown = [Event("7.3.1.2a", "activated", {"block": leader, "area": area, "step": 0}) for area in (36, 37)]
    memory, fresh = Recollection(GAME, "entente"), Recollection(GAME, "entente")
    memory.recall([begun, shown[0]])
    memory.recall([begun, shown[1]])
    fresh.recall([begun, shown[1]])
    assert memory.told == fresh.told == [begun, shown[1]]
    state = Match(GAME, dice=SeededDice(4)).position.state
    assert memory.imagine(state, random.Random(1)) == fresh.imagine(state, random.Random(1))
