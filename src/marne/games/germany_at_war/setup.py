"""Chapters 5 and 8.1: the set-up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marne.board import members
from marne.games.germany_at_war.blocks import (
    ARM_NAMES,
    BLOCKS,
    ENTENTE,
    GERMANY,
    GREEN,
    OF_ARM,
    OF_ARMY,
    army_named,
    by_id,
)
from marne.games.germany_at_war.ground import AREAS, FORTRESSES, GERMAN_AT_START, HOME
from marne.games.germany_at_war.options import Rules
from marne.games.germany_at_war.sequence import Turn
from marne.games.germany_at_war.state import DEAD, LATER, POOL, SIDES, STANDING, Box, State, put, set_step, then
from marne.games.germany_at_war.verbs import VERBS
from marne.kernel import Choice, Decision, Play, Refusal, Side
from marne.kernel.words import prose, sentence

SET = VERBS.all("set")

CALLED = prose(("Leader", "infantry", "cavalry"))
"""What a block of each arm is called within a sentence."""
NOT_FOR_ICON = Refusal("5.0b", "The icon asks for a block of its own army and arm without a green number.")

Icon = tuple[int, int, int]
"""A set-up icon: its area, the army, the arm."""


def _icons() -> tuple[tuple[Icon, ...], tuple[Icon, ...]]:
    """All set-up icons of Germany and of the Entente, one entry for each."""
    found: tuple[list[Icon], list[Icon]] = ([], [])
    for area, data in enumerate(AREAS):
        for icon in data.icons:
            army = army_named(icon.power, icon.army)
            side = GERMANY if icon.power == "german" else ENTENTE
            for arm, name in enumerate(ARM_NAMES):
                found[side].extend([(area, army, arm)] * int(getattr(icon, name)))
    return tuple(found[0]), tuple(found[1])


ICONS = _icons()


def fresh(rules: Rules) -> State:
    """5.0 The empty map: all blocks in their pools, garrisons in place, Germany with the Initiative (5.0f)."""
    discs = bytearray(4 * len(FORTRESSES))
    names = {name: f for f, (_, name) in enumerate(FORTRESSES)}
    for area, data in enumerate(AREAS):
        for fort in data.forts:
            discs[4 * names[fort.name] + HOME[area]] = fort.garrisons
    return State(
        stack=[Turn(1), SetUp(GERMANY), SetUp(ENTENTE)],
        rules=rules,
        at=bytes(LATER if green else POOL for green in GREEN),
        step=bytes(len(BLOCKS)),
        control=GERMAN_AT_START,
        garrisons=bytes(discs),
        valour=bytes(4),
    )


class SetUp(Box, frozen=True):
    """5.0a, 5.0b A side fills its icons, at random or (8.1) as it likes; the Entente goes first."""

    side: int
    icon: int = 0

    def ask(self, s: State) -> tuple[Decision, ...]:
        if not s.rules.free_setup[self.side] or self.icon >= len(ICONS[self.side]):
            return ()
        area, _, arm = ICONS[self.side][self.icon]
        prompt = sentence("Choose the {arm} that stands in {area}.", arm=CALLED[arm], area=AREAS[area].name)
        choices = tuple(SET[u] for u in candidates(s, ICONS[self.side][self.icon]))
        return (Decision(SIDES[self.side], "8.1", prompt, choices),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        if self.icon >= len(ICONS[self.side]):
            play.log("5.0a", "deployed", side=SIDES[self.side], count=len(ICONS[self.side]))
            return
        icon = ICONS[self.side][self.icon]
        options = candidates(s, icon)
        if choice is not None:
            u = choice.number
        elif len(options) > 1:
            u = play.draw("5.0b", options)
        else:
            u = options[0]
        put(s, u, icon[0])
        play.log("8.1" if choice else "5.0b", "set_up", (SIDES[self.side],), block=u, area=icon[0])
        then(play, SetUp(self.side, self.icon + 1))

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        return NOT_FOR_ICON if choice.verb == "set" else None


def candidates(s: State, icon: Icon) -> list[int]:
    """5.0b The blocks that may stand on an icon: of its army and arm, and still in the pool."""
    _, army, arm = icon
    return [u for u in members(OF_ARMY[army] & OF_ARM[arm]) if s.at[u] == POOL]


def prepare(s: State, position: Mapping[str, Any]) -> dict[str, Any]:
    """Lay out a lesson's position: the set-up with its blocks in order, and what has changed since.

    `put` names blocks by area, with a step after a slash ("de1_ii_inf/1"); `clear` areas whose blocks are in the pool;
    `dead` lost blocks; `held` areas by the side that controls them; `garrisons` the discs of the four Powers in a
    fortress. What else it says of the state is handed back.
    """
    rest = dict(position)
    s.stack = []
    for icon in (*ICONS[GERMANY], *ICONS[ENTENTE]):
        put(s, candidates(s, icon)[0], icon[0])
    for area in rest.pop("clear", ()):
        for u in members(STANDING[s.at].here[area]):
            put(s, u, POOL)
    for area, blocks in rest.pop("put", {}).items():
        for block in blocks:
            name, _, step = block.partition("/")
            put(s, by_id(name), int(area))
            set_step(s, by_id(name), int(step or 0))
    for block in rest.pop("dead", ()):
        put(s, by_id(block), DEAD)
    for side, areas in rest.pop("held", {}).items():
        marks = sum(1 << area for area in areas)
        s.control = s.control | marks if side == SIDES[GERMANY] else s.control & ~marks
    names = {name: f for f, (_, name) in enumerate(FORTRESSES)}
    for fortress, discs in rest.pop("garrisons", {}).items():
        k = 4 * names[fortress]
        s.garrisons = s.garrisons[:k] + bytes(discs) + s.garrisons[k + 4 :]
    s.valour = bytes(rest.pop("valour", s.valour))
    return rest
