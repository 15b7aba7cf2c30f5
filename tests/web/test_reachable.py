"""No decision is answerable only through the list of choices: each is on the board, beside it, or a button."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, ViewportSize

from marne.kernel import Match, find
from marne.kernel.trial import Trial
from marne.server.ledger import Chair
from marne.server.showing import Look
from tests.server.running import Server
from tests.web.sitting import api, open_match, person

GAMES: dict[str, tuple[tuple[str, dict[str, str]], ...]] = {
    "avalon-hill-1914": (("short", {}), ("solitaire", {})),
    "germany-at-war": (("campaign", {}), ("campaign", {"free_setup": "both"}), ("campaign", {"players": "3"})),
    "offensive-a-outrance": (("lorraine", {}),),
    "colonialism": (
        ("fpw", {"red_army": "design", "engagement": "meeting", "size": "12x6"}),
        ("zulu", {"engagement": "breakthrough", "cards": "secret", "size": "12x6"}),
        ("ww1", {"engagement": "push", "cards": "secret", "size": "16x8"}),
        ("ww1", {"red_army": "design", "grid": "squares"}),
        ("cambrai_1917", {}),
        ("chunuk_bair_1915", {}),
        ("verdun_fleury_1916", {"cards": "secret"}),
    ),
}
SEEDS = range(2)
SMALL: ViewportSize = {"width": 800, "height": 600}
LOST = """async ({ side, seat, table, prompt }) => {
  const page = await import('/match/state.js');
  const { stacksIn, titleOf, lattices, nodeOf } = await import('/match/places.js');
  const { state, change, offered, goals, target, takenBy, besideOf, piecesAt } = page;
  const more = { side, seat, table, prompt, phase: 'playing', version: state.now.version + 1 };
  change({ now: { ...state.now, ...more }, reach: null, aim: null, story: [], by: [], foreseen: null });
  const drawn = (key) => document.querySelector(`#pieces [data-piece="${CSS.escape(key)}"]`);
  const ways = {
    piece: (c) => table.pieces.some((p) => p.noun === c.noun && (drawn(p.key) || (lattices() && titleOf(p.space)))),
    space: (c) => goals().has(c.noun) && titleOf(c.noun) && (lattices() || nodeOf(c.noun).matches('.legal')),
    direction: (c) => document.querySelector(`.heading[data-heading="${c.verb} ${c.noun}"]`),
  };
  const button = (c) => [...document.querySelectorAll('#prompt .buttons button[data-verb]')].some(
    (b) => b.dataset.verb === c.verb && b.dataset.noun === JSON.stringify(c.noun));
  const beside = (c) => [...document.querySelectorAll('#beside [data-beside]:not([aria-disabled])')].some(
    (b) => besideOf(b.dataset.beside) && takenBy(besideOf(b.dataset.beside)) === c);
  const lost = () => offered().filter((c) => !(ways[target(c)]?.(c) || button(c) || beside(c)));
  let frame = 0;
  do await new Promise(requestAnimationFrame); while (++frame < 40 && lost().length);
  return lost().map((c) => `${c.verb} ${c.noun}`);
}"""
"""Show a position, and say which of the choices that it offers can be clicked nowhere."""


def shown(match: Match, side: str, seat: str) -> dict[str, Any]:
    """What the server would send to a side that must decide."""
    look = Look(match.game, match.position, "")
    prompt = msgspec.to_builtins(look.prompt(Chair(seat, side, seat, "person", None, None, None)))
    for choice in prompt["choices"]:
        choice["mine"] = True  # also what the other player of the side is asked
    return {"side": side, "seat": seat, "table": msgspec.json.decode(look.whole(side)), "prompt": prompt}


def asked(name: str) -> dict[tuple[str, ...], dict[str, Any]]:
    """Positions of random games in which every verb is met at every stage that knows it."""
    found: dict[tuple[str, ...], dict[str, Any]] = {}
    met: set[tuple[str, str]] = set()
    for scenario, options in GAMES[name]:
        for match in (m for seed in SEEDS for m in Trial(find(name), seed, scenario, options).matches()):
            for decision in match.position.decisions:
                stage = type(match.position.state.stack[-1]).__name__
                verbs = sorted({choice.verb for choice in decision.choices})
                if not met.issuperset(new := {(stage, verb) for verb in verbs}):
                    met |= new
                    found[stage, *verbs] = shown(match, decision.side, match.game.seats(match.options)[0].name)
    return found


@pytest.mark.parametrize("name", GAMES)
def test_every_choice_of_random_games_can_be_clicked_where_its_thing_is(
    browser: Browser, server: Server, name: str
) -> None:
    questions = asked(name)
    assert len(questions) > 20
    page = person(browser, server, SMALL)
    seats = {seat.name: "me" if k == 0 else "me too" for k, seat in enumerate(find(name).seats({"players": "2"}))}
    open_match(page, api(page, "POST", "matches", {"game": name, "seats": seats})["id"])
    lost = {kind: found for kind, question in questions.items() if (found := page.evaluate(LOST, question))}
    assert not lost
