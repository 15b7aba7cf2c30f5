"""A second opinion: a referee written from the clauses alone watches random games, and finds what is planted."""

from collections.abc import Mapping
from typing import Any

import pytest

from marne.games.colonialism import (
    actions,
    armies,
    assault,
    bombardment,
    cards,
    command,
    deployment,
    fatigue,
    lots,
    mitigation,
    modifiers,
    movement,
    muster,
    paths,
    roads,
    scenarios,
    sequence,
    setup,
    shooting,
    victory,
)
from marne.games.colonialism.deck import COMMON, FIGHTER
from marne.games.colonialism.roads import Laying, Lines, Shift
from marne.games.colonialism.state import board, edge_of
from tests.games.colonialism.referee import SWITCHES, Shout, watch


@pytest.mark.parametrize("scenario", ["fpw", "zulu", "ww1", "cambrai_1917"])
def test_the_referee_agrees_with_the_rules(scenario: str) -> None:
    assert watch(scenario, [7], most=400) > 200


@pytest.mark.parametrize("options", SWITCHES[1:], ids=str)
def test_the_referee_agrees_whatever_was_agreed(options: dict[str, str]) -> None:
    assert watch("ww1", [1], options, most=300) > 50


PLANTED: dict[str, tuple[Any, str, Any]] = {
    "everybody can be swapped": (paths, "can_be_swapped", lambda s, v, here, there: True),
    "nothing blocks the sight": (shooting, "open_shot", lambda s, a, b, bar: True),
    "one die more": (shooting, "dice", lambda s, u, w: 4),
    "further orders are easy": (actions, "reckon_order", lambda s, units, verb: []),
    "targets never retire": (shooting, "retreats", lambda s, u, origins: []),
    "four hits destroy": (fatigue, "limit", lambda s, u: 4),
    "friends are not shaken": (fatigue.Shock, "living", lambda self, s: []),
    "no army ever breaks": (victory, "breaks", lambda s, side: False),
    "nobody shoots to his front only": (shooting, "FRONT", (False,) * 8),
}


@pytest.mark.parametrize("error", PLANTED)
def test_the_referee_finds_a_planted_error(error: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(*PLANTED[error])
    with pytest.raises(Shout):
        watch("fpw", range(3))


def test_the_referee_finds_a_wrong_winner_after_the_last_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(victory, "_fewer_losses", lambda s: int(s.lost[0] * s.deployed[1] < s.lost[1] * s.deployed[0]))
    with pytest.raises(Shout):
        watch("fpw", range(3), {"turns": "8"})


LISTED, DEAR, HOLDING = {"cards": "listed"}, SWITCHES[8], SWITCHES[9]
HAND = "fighter_patrol, fighter_patrol, balloon_observation, bomber_raid, balloon_observation"
ARMIES = {
    "red_army": f"ww1 1917 germany 25: 20 infantry; {HAND}",
    "blue_army": f"ww1 1917 british 25: 20 infantry; {HAND}",
}

AGREED: dict[str, tuple[Any, str, Any, str, Mapping[str, str], int]] = {
    "one deploys wherever one likes": (deployment, "own_hexes", lambda s, side: (1 << 128) - 1, "fpw", {}, 0),
    "bases are deployed on each other": (deployment, "own_hexes", scenarios.zone, "zulu", {}, 0),
    "the break figure is half": (setup, "break_figure", lambda s, side: s.deployed[side] // 2, "fpw", {}, 0),
    "a card stays in the hand": (cards, "held", lambda hand, card: hand, "fpw", {}, 0),
    "cards are offered that nobody can use": (cards, "hindrance", lambda *_: None, "zulu", LISTED, 0),
    "a Fighter meets nobody": (
        cards,
        "fighter",
        lambda play, k: cards.into_play(play.state, k, FIGHTER),
        "ww1",
        {**ARMIES, **LISTED},
        0,
    ),
    "preparation gives three dice": (cards, "PREPARED_DICE", 3, "zulu", LISTED, 0),
    "anybody may leave the board": (actions, "why_not_leave", lambda s, u: None, "le_cateau_1914", {}, 0),
    "every aim is reached": (victory, "reached", lambda s, goal: True, "isandlwana_1879", {}, 0),
    "no aim is ever reached": (victory, "reached", lambda s, goal: False, "ww1", HOLDING, 19),
    "craters cost no more than fields": (actions, "dear", lambda *_: False, "ww1", DEAR, 0),
    "whoever is poor is not held up": (paths, "pinched", lambda *_: False, "ww1", DEAR, 0),
    "a lost part can be mended": (fatigue, "borne", lambda s, u: s.fatigue[u], "ww1", HOLDING, 58),
}
"""Errors in cards, aims and prices: where, what, what instead, the battle, the options, and a game that shows it."""


@pytest.mark.parametrize("error", AGREED)
def test_the_referee_finds_an_error_in_what_was_agreed(error: str, monkeypatch: pytest.MonkeyPatch) -> None:
    where, name, instead, scenario, options, seed = AGREED[error]
    monkeypatch.setattr(where, name, instead)
    with pytest.raises(Shout):
        watch(scenario, [seed], options)


DESIGNED = SWITCHES[4]
PUSH, BREAKTHROUGH = {"engagement": "push"}, {"engagement": "breakthrough"}
VERDUN = "ww1 1917 france 25: 12 infantry, 2 infantry E, 1 machine_gun E; nation card"
ZULU = {"engagement": "meeting", "blue_army": "zulu 1879 zulu 25: 25 infantry"}
true_roll = command.roll_one

BEFORE: dict[str, tuple[Any, str, Any, str, Mapping[str, str], int]] = {
    "every base costs one": (armies, "price", lambda *_: 1, "fpw", DESIGNED, 0),
    "there are no maxima": (armies, "most", lambda *_: 99, "fpw", DESIGNED, 0),
    "any base is trained": (armies, "_wrong_ratings", lambda *_: iter(()), "ww1", DESIGNED, 1),
    "a sixth card is taken": (armies, "_wrong_cards", lambda *_: iter(()), "zulu", DESIGNED, 1),
    "nobody pays": (armies, "_paid", lambda army, bases, rule: army, "zulu", DESIGNED, 0),
    "an army of any price": (
        armies,
        "check",
        lambda *_: [],
        "ww1",
        {"red_army": "ww1 1917 germany 25: 40 infantry"},
        0,
    ),
    "every card in every year": (muster, "common_cards", lambda *_: tuple(COMMON), "fpw", {}, 0),
    "nobody holds a card": (muster, "hand_of", lambda army: (), "fpw", LISTED, 0),
    "cards of set-up are not played": (setup, "into_play", lambda *_: None, "ww1", {}, 0),
    "cards of set-up do nothing": (setup, "reinforce", lambda *_: None, "ww1", {}, 0),
    "Verdun stays Experienced": (lots, "freshened", lambda own: own, "ww1", {"blue_army": VERDUN}, 0),
    "the dice do not count": (setup, "roll_one", lambda *given: (1, true_roll(*given)[1]), "fpw", {}, 0),
    "a Breakthrough gives nobody anything": (setup, "gain", lambda *_: None, "fpw", BREAKTHROUGH, 0),
    "trades cost nothing": (lots, "without", lambda own, *_: own, "fpw", BREAKTHROUGH, 0),
    "the Zulu have horses": (scenarios, "mounts", lambda *_: True, "zulu", ZULU, 0),
    "trenches are dug anywhere": (scenarios, "undiggable", lambda *_: None, "ww1", PUSH, 0),
}
"""Errors in armies, prices, cards and trades before the battle, as above."""


@pytest.mark.parametrize("error", BEFORE)
def test_the_referee_finds_an_error_before_the_battle(error: str, monkeypatch: pytest.MonkeyPatch) -> None:
    where, name, instead, scenario, options, seed = BEFORE[error]
    monkeypatch.setattr(where, name, instead)
    with pytest.raises(Shout):
        watch(scenario, [seed], options, most=100)


TRAIN = "ww1 1917 germany 25: 10 infantry, 1 train, 1 armoured_car"
LAID = {"red_army": TRAIN, "blue_army": "ww1 1917 british 25: 20 infantry"}
LAID_IN = {name: {**LAID, "engagement": name} for name in ("meeting", "push", "breakthrough")}
true_closed, true_build = Shift._closed, roads.build

LINES: dict[str, tuple[Any, str, Any, Mapping[str, str], int]] = {
    "nobody needs a line": (roads, "users", lambda *_: [], LAID_IN["push"], 0),
    "everybody needs a line": (roads, "users", lambda *_: [0, 1], LAID_IN["push"], 0),
    "the defender lays it": (
        roads,
        "users",
        lambda s, what: [1 - s.attacker],
        {"red_army": TRAIN, "blue_army": TRAIN, "attacker": "red"},
        0,
    ),
    "it begins at the enemy's edge": (roads, "edge_of", lambda s, side: edge_of(s, 1 - side), LAID_IN["push"], 0),
    "it begins at a long edge in a Breakthrough": (
        roads,
        "edge_of",
        lambda s, side: "bottom" if side == s.attacker else "top",
        LAID_IN["breakthrough"],
        0,
    ),
    "no short edge ends it": (
        roads,
        "far_edges",
        lambda s, side: board(s).edge(edge_of(s, 1 - side)),
        LAID_IN["meeting"],
        1,
    ),
    "no trench ends it": (roads, "ends", roads.far_edges, LAID_IN["push"], 0),
    "it passes through trenches": (roads, "TRENCH", -1, LAID_IN["push"], 0),
    "it ends anywhere": (roads, "ends", lambda *_: (1 << 128) - 1, LAID_IN["push"], 0),
    "it leads nowhere": (roads, "leads_on", lambda *_: True, LAID_IN["push"], 0),
    "it has no end": (Laying, "longest", lambda *_: 99, LAID_IN["push"], 1),
    "a track is a road": (roads, "build", lambda play, k, _, path: true_build(play, k, "road", path), LAID, 0),
    "the road comes first": (setup, "Lines", lambda what: Lines({"rail": "road"}.get(what, "rail")), LAID, 0),
    "nobody may shift it": (Shift, "ask", lambda *_: (), LAID_IN["push"], 0),
    "who laid it shifts it": (roads, "Shift", lambda side, *line: Shift(1 - side, *line), LAID, 0),
    "all of it is shifted": (Shift, "most", lambda self: len(self.path), LAID_IN["push"], 1),
    "less than half is shifted": (Shift, "most", lambda self: (len(self.path) - 1) // 2, LAID_IN["push"], 7),
    "a new stretch has any length": (Shift, "_room", lambda *_: 99, LAID_IN["push"], 0),
    "a new stretch is a hex too short": (
        Shift,
        "_room",
        lambda self: 2 * (self.join - self.leave - 1) + 1 - len(self.way),
        LAID_IN["push"],
        0,
    ),
    "a new stretch runs along the old line": (
        Shift,
        "_closed",
        lambda self, s: true_closed(self, s) & ~sum(1 << h for h in self.path[1:-1]),
        LAID_IN["push"],
        0,
    ),
    "the old stretch stays": (roads, "tear_up", lambda *_: None, LAID_IN["push"], 0),
}
"""Errors in the laying of track and road: where, what, what instead, the options, and a game that shows it."""


@pytest.mark.parametrize("error", LINES)
def test_the_referee_finds_an_error_in_track_or_road(error: str, monkeypatch: pytest.MonkeyPatch) -> None:
    where, name, instead, options, seed = LINES[error]
    monkeypatch.setattr(where, name, instead)
    with pytest.raises(Shout):
        watch("ww1", [seed], options, most=100)


@pytest.mark.parametrize("battle", ["lier_1914", "agagia_1916", "ww1"])
def test_the_referee_agrees_where_track_and_road_are_laid(battle: str) -> None:
    assert watch(battle, range(2), {} if battle != "ww1" else LAID, most=120)


def test_the_referee_finds_a_printed_track_that_nobody_may_shift(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(roads, "longest", lambda *_: ())
    with pytest.raises(Shout):
        watch("lier_1914", [0], most=100)


SHELLS = {
    "red_army": "ww1 1917 germany 25: 15 infantry, 1 tank; artillery_bombardment, gas_attack, gas_attack, bomber_raid",
    "blue_army": "ww1 1917 ottoman 25: 20 infantry; nation card, artillery_bombardment, gas_attack, field_hospital",
    **LISTED,
}
FRENCH = {"red_army": "fpw 1870 prussia 25: 25 infantry", "blue_army": "fpw 1870 france 25: 24 infantry; nation card"}
GUNS = "ww1 1917 germany 25: 6 infantry; " + ", ".join(5 * ["artillery_bombardment"])
ROADS = {
    "board": "8x4 8/8/8/8 road 1.1:2121212 road 1.2:2121212 road 1.3:2121212 road 1.4:2121212",
    "red_army": GUNS,
    "blue_army": GUNS,
    "balance": "historical",
    "aim": "hold",
    "engagement": "push",
}
RETURNS = dict.fromkeys(("red_army", "blue_army"), "fpw 1870 prussia 25: 22 infantry; reinforcements, reinforcements")

FOUGHT: dict[str, tuple[Any, str, Any, str, Mapping[str, str], int]] = {
    "nobody tests who walks into gas": (movement, "expose", lambda *_: None, "ww1", SHELLS, 1),
    "gas blows away": (bombardment, "release", lambda *_: None, "ww1", SHELLS, 0),
    "every shell hits": (bombardment, "reckon_shell", lambda *_: ([], True), "ww1", SHELLS, 0),
    "shells leave no trace": (bombardment, "replaced", lambda row, h, what: row, "ww1", SHELLS, 0),
    "shells spare roads": (bombardment, "spoil_road", lambda *_: None, "ww1", {**ROADS, **LISTED}, 12),
    "Tanks always start": (movement, "engines", lambda *_: [], "ww1", SHELLS, 0),
    "no wave follows": (fatigue.Wave, "run", lambda *_: None, "ww1", SHELLS, 0),
    "there is no elan": (assault, "has_elan", lambda *_: False, "fpw", {**FRENCH, **LISTED}, 0),
    "one returns wherever one likes": (cards, "places", lambda *_: [0, 1], "fpw", {**RETURNS, **LISTED}, 0),
    "nobody falls back": (mitigation, "refuges", lambda *_: [], "fpw", {}, 0),
    "supply dice cost nothing": (command, "spend", lambda *_: None, "fpw", {}, 0),
    "command is nine": (command, "command_points", lambda *_: 9, "fpw", {}, 0),
    "red always begins": (
        sequence,
        "take_initiative",
        lambda play, *_, **__: setattr(play.state, "initiative", 0),
        "fpw",
        {},
        0,
    ),
    "nobody recovers": (sequence, "recover", lambda *_: None, "fpw", {}, 0),
    "a recovery die has ten faces": (sequence, "RECOVERY_DIE", 10, "fpw", {}, 2),
    "assaults are won with a 6": (assault, "needed", lambda added: 6, "fpw", {}, 0),
    "anybody assaults": (assault, "hindrance", lambda *_: None, "fpw", {}, 0),
    "no miss is thrown again": (assault, "rerolls", lambda *_: None, "zulu", {}, 0),
    "guns do not turn": (actions, "turn", lambda *_: None, "fpw", {}, 0),
}
"""Errors in what is done in a turn, as above."""


@pytest.mark.parametrize("error", FOUGHT)
def test_the_referee_finds_an_error_in_the_battle(error: str, monkeypatch: pytest.MonkeyPatch) -> None:
    where, name, instead, scenario, options, seed = FOUGHT[error]
    monkeypatch.setattr(where, name, instead)
    with pytest.raises(Shout):
        watch(scenario, [seed], options, most=1500)


ROWS: dict[str, tuple[dict[str, Any], str]] = {
    "to hit": (modifiers.TO_HIT, "target_adjacent"),
    "in an assault": (modifiers.IN_ASSAULT, "experienced_against_fresh"),
    "in a test": (modifiers.IN_TEST, "each_hit"),
}


@pytest.mark.parametrize("table", ROWS)
def test_the_referee_finds_a_row_that_is_forgotten(table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rows, name = ROWS[table]
    monkeypatch.setitem(rows, name, lambda *given: False)
    with pytest.raises(Shout):
        watch("fpw", range(3))
