"""A second opinion: the referee watches random games, and planted errors prove that it can shout."""

from typing import Any

import pytest

from marne.games.germany_at_war import (
    activation,
    attrition,
    combat,
    command,
    conquest,
    firepower,
    game,
    garrisons,
    impetus,
    losses,
    movement,
    reinforcements,
    retreat,
    seats,
    sequence,
    setup,
    steps,
    supply,
    transport,
    valour,
    victory,
)
from marne.games.germany_at_war.blocks import BLOCKS
from marne.games.germany_at_war.options import rules
from marne.games.germany_at_war.reinforcements import Deploy, Reinforcement, Restore
from marne.games.germany_at_war.state import State, blocks_in
from marne.games.germany_at_war.steps import AFFORDED
from marne.kernel import Play
from tests.games.germany_at_war.referee import GAME, OPTIONS, Shout, watch
from tests.games.germany_at_war.referee.scattered import scatter


@pytest.mark.parametrize("k", range(len(OPTIONS)), ids=[", ".join(o) or "plain" for o in OPTIONS])
def test_the_referee_agrees_with_the_rules_in_random_games(k: int) -> None:
    assert watch([100 + k], OPTIONS[k], most=250) > 100


true_bars = retreat.refuge_bars

PLANTED: dict[str, tuple[Any, str, Any, int]] = {
    "nobody is ever isolated": (supply, "isolated_blocks", lambda *_: 0, 6),
    "every step costs one point": (movement, "step_cost", lambda *_: 1, 0),
    "rivers cost nothing": (steps, "AFFORDED", tuple((rivers[0], rivers[0]) for rivers in AFFORDED), 0),
    "cavalry never charges": (firepower, "charges", lambda *_: False, 9),
    "rivers divide nobody": (firepower, "divisor", lambda *_: 1, 1),
    "leaders do not support": (firepower, "_support", lambda *_: [], 0),
    "the winner always pays a half": (combat, "winners_hits", lambda size, incurred: -(-incurred // 2), 0),
    "the loser takes all hits": (combat, "capacity", lambda *_: 99, 0),
    "anybody may take the next hit": (losses, "strength", lambda *_: 1, 0),
    "cities pay nothing": (conquest, "WORTH", (0,) * 94, 1),
    "nine Germans lose the game": (victory, "LOSSES", (9, 20), 32),
    "orders go everywhere": (command, "tactical_range", lambda *_: 9, 0),
    "one retreats to empty areas": (retreat, "refuge_bars", lambda s, u, held: true_bars(s, u, -1), 0),
    "cavalry rides on into red areas": (impetus, "RED", 0, 0),
    "reinforcements go to cities first": (Deploy, "_on_icons", lambda *_: [], 0),
    "the disc never passes on": (sequence, "NOBODY", 0, 0),
    "attrition spares everyone": (attrition, "_wear", lambda *_: None, 11),
    "there are garrisons without end": (garrisons, "discs_free", lambda *_: 9, 0),
    "a garrison is worth four": (firepower, "GARRISON", 4, 0),
    "Valour does not count": (firepower, "_valour", lambda *_: [], 1),
    "nobody gains Valour": (conquest, "gain", lambda *_: None, 1),
    "the ground is flat": (firepower, "BONUS", (0,) * 94, 0),
    "the Chasseurs are like others": (firepower, "CHASSEURS", -1, 9),
    "ships go everywhere": (transport, "port_bars", lambda *_: [], 0),
    "both sides draw three": (reinforcements, "STRATEGIC_VALUE", (3, 3), 0),
    "every leader recovers": (Restore, "_hindrance", lambda *_: None, 0),
    "leaders are revealed anywhere": (activation, "reveal_hindrance", lambda *_: None, 0),
    "nobody may surprise": (sequence, "SURPRISE", sequence.TACTICAL_ACTION, 0),
    "nobody may spend the disc": (combat, "disc_uses", lambda *_: [], 0),
    "nobody may retreat": (retreat.Retreat, "ask", lambda *_: (), 0),
}
"""Errors that are planted into the rules: where, what, what stands there instead, and a game in which it matters."""


true_drawing = setup.candidates
THREE, FREE = {"players": "3", "free_setup": "both"}, {"free_setup": "entente"}

AGREED: dict[str, tuple[Any, str, Any, dict[str, str]]] = {
    "an icon takes any block": (setup, "candidates", lambda s, i: [u for u, a in enumerate(s.at) if a == 255], {}),
    "numbered blocks are set up": (setup, "LATER", 255, {}),
    "Germany sets up first": (setup, "ICONS", setup.ICONS[::-1], FREE),
    "an icon stays empty": (setup, "ICONS", (setup.ICONS[0][1:], setup.ICONS[1]), {}),
    "Germany has nothing": (setup, "GERMAN_AT_START", 0, {}),
    "a block is offered less": (setup, "candidates", lambda s, i: true_drawing(s, i)[-2:], FREE),
    "what was granted to one is granted to both": (
        game,
        "rules",
        lambda options: rules({**options, "free_setup": "both"}),
        FREE,
    ),
    "the French have everything": (seats, "seat_of", lambda power: "french", THREE),
    "one ally's word binds the other": (movement, "finished", lambda *_: -1, THREE),
    "who is done goes on": (movement, "silent", lambda *_: 0, THREE),
    "who has the disc reinforces first": (sequence, "Reinforcement", lambda side: Reinforcement(1 - side), {}),
    "nobody may be done": (movement, "dones", lambda *_: (), {}),
    "trains go to the enemy": (transport, "rail_bars", lambda *_: [], {"rail": "yes"}),
    "Plan XVII pays nothing": (combat, "plan_xvii", lambda *_: False, {"plan_xvii": "yes"}),
    "the rail is forgotten": (game, "rules", lambda options: rules({**options, "rail": "no"}), {"rail": "yes"}),
}
"""Errors in what players agree on, in the set-up and in who orders what: where, what, what instead, the options."""


@pytest.mark.parametrize("error", AGREED)
def test_the_referee_shouts_at_an_error_in_what_was_agreed(error: str, monkeypatch: pytest.MonkeyPatch) -> None:
    where, name, instead, options = AGREED[error]
    monkeypatch.setattr(where, name, instead)
    with pytest.raises(Shout):
        watch(range(3), options)


def germany_alone(play: Play[State]) -> None:
    """1.7.1A, wrongly: only Germany wins by Valour."""
    if play.state.valour[0] >= victory.VALOUR_TO_WIN:
        victory.finish(play, 0, "1.7.1A")


true_take = conquest.take
PAYS = {"any_capture_pays": "yes"}

SCATTERED: dict[str, tuple[Any, str, Any, dict[str, str], int]] = {
    "a lost Capital costs no Valour": (conquest, "lose_capital", lambda *_: None, {}, 57),
    "Valour is gained without a Capital": (valour, "controlled", lambda *_: (1 << 94) - 1, PAYS, 252),
    "nobody wins by the Victory Areas": (conquest, "check_areas", lambda *_: None, {}, 159),
    "ten Valour Points are not enough": (victory, "VALOUR_TO_WIN", 11, {}, 81),
    "the Entente does not add up its Valour": (valour, "check_valour", germany_alone, {}, 81),
    "the Entente may lose twenty blocks": (victory, "LOSSES", (10, 21), {}, 142),
    "Foch doubles nobody": (firepower, "FOCH_ATTACK", "", {}, 72),
    "Valour is paid where all have fallen": (combat, "take", lambda *given, **_: true_take(*given), {}, 45),
    "no fortress is ever cut off": (attrition, "isolated_fortress", lambda *_: False, {}, 145),
    "the Belgians wear out first": (
        attrition,
        "_largest",
        lambda s, f, side: [q for q in ((0,) if side == 0 else (1, 2, 3)) if s.garrisons[4 * f + q]][-1:],
        {},
        145,
    ),
    "attrition leaves an area with nobody's": (attrition, "settle", lambda *_: None, {}, 271),
    "isolated blocks join the attack": (firepower, "attackers", blocks_in, {}, 32),
    "there is no Mad Minute": (firepower, "BLUE_LEFT", ((0,) * 6,) * len(BLOCKS), {}, 42),
    "the French take what others enter": (conquest, "power_in", lambda s, a, side, _: side, {}, 352),
    "the French win what others attack": (combat, "power_in", lambda s, a, side, _: side, PAYS, 287),
    "Germany does not miss Paris": (attrition, "paris", lambda *_: None, {"paris": "yes"}, 0),
    "the Static Infantry leaves Paris": (retreat, "PARIS_STATIC", -1, {}, 2141),
}
"""Errors in what random games hardly ever come to: where, what, what instead, the options, and a game from the middle
that shows it."""


@pytest.mark.parametrize("error", SCATTERED)
def test_the_referee_shouts_at_an_error_that_random_games_hardly_meet(
    error: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    where, name, instead, options, seed = SCATTERED[error]
    monkeypatch.setattr(where, name, instead)
    with pytest.raises(Shout):
        watch([seed], options, scattered=True)


@pytest.mark.parametrize("k", range(len(OPTIONS)), ids=[", ".join(o) or "plain" for o in OPTIONS])
def test_the_referee_agrees_with_the_rules_in_games_from_the_middle(k: int) -> None:
    assert watch(range(10 * k, 10 * k + 3), OPTIONS[k], most=80, scattered=True) > 50


def test_what_is_scattered_is_a_lawful_position() -> None:
    options = GAME.settle("campaign", {})
    for seed in range(20):
        assert not GAME.check(scatter(GAME.new("campaign", options), seed))


@pytest.mark.parametrize("error", PLANTED)
def test_the_referee_shouts_at_a_planted_error(error: str, monkeypatch: pytest.MonkeyPatch) -> None:
    where, name, instead, seed = PLANTED[error]
    monkeypatch.setattr(where, name, instead)
    with pytest.raises(Shout):
        watch([seed])
