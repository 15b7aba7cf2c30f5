"""What each button does, said before it is pressed: what one gets, what it costs, and what then comes of itself."""

from __future__ import annotations

from collections.abc import Callable

from marne.board import members
from marne.games.germany_at_war.activation import Activation, LeaderMarch
from marne.games.germany_at_war.attrition import attrition
from marne.games.germany_at_war.blocks import LAST, SIDE
from marne.games.germany_at_war.combat import Combat, Declaration, Pioneers
from marne.games.germany_at_war.garrisons import BuildGarrisons
from marne.games.germany_at_war.impetus import Impetus
from marne.games.germany_at_war.losses import Losses
from marne.games.germany_at_war.movement import Movement
from marne.games.germany_at_war.page.words import MONTHS, THE_SIDES, area, block, fortress, side_name
from marne.games.germany_at_war.reinforcements import Restore
from marne.games.germany_at_war.retreat import Retreat
from marne.games.germany_at_war.sequence import LAST_TURN
from marne.games.germany_at_war.state import SIDES, STRATEGIC_VALUE, TACTICAL, Box, State, strength
from marne.games.germany_at_war.steps import field
from marne.games.germany_at_war.supply import check_isolation, isolated_blocks
from marne.games.germany_at_war.words import many, phrase
from marne.kernel import Choice, Play, RuleId
from marne.kernel.dice import SeededDice
from marne.kernel.eyes import Eyes
from marne.kernel.table import Clause, Meaning
from marne.kernel.words import prose


def meaning(eyes: Eyes[State], choice: Choice) -> Meaning | None:
    """What a button does for the side that may press it."""
    found = ACTIONS.get((choice.verb, choice.noun)) or ACTIONS.get((choice.verb, None))
    if found is not None and eyes.side is not None:
        return found(eyes.imagined, SIDES.index(eyes.side), choice)
    return _plain(eyes.imagined, eyes.side, choice)


def _clause(rule: RuleId, text: str) -> Clause:
    return Clause(text=text, rule=rule)


def _tactical(s: State, side: int, choice: Choice) -> Meaning:
    """7.2a A Tactical Action."""
    segment, f = Activation(side), field(s, side)
    ready = [u for u in members(segment.leaders(s)) if segment.hindrance(s, f, u) is None]
    most = min(len(ready), STRATEGIC_VALUE[side])
    woken = many("one Leader, and one battle", "up to {count} Leaders, and a battle for each", most)
    worn = phrase("a step of every Leader you wake, when the impulse ends")
    costs = [_clause("7.7a", worn)]
    if any(s.step[u] == LAST[u] for u in ready):
        costs.append(_clause("7.7b", phrase("the life of a Leader who is woken at his heart")))
    return Meaning(
        text=phrase("Wake Leaders, march with the blocks they command, and fight."),
        rule="7.2a",
        gets=(_clause("7.3.1c", woken),),
        costs=tuple(costs),
    )


def _surprise(s: State, side: int, choice: Choice) -> Meaning:
    """7.2.3 The surprise of the first impulse."""
    return Meaning(
        text=phrase("A Tactical Action that finds the enemy unready."),
        rule="7.2.3a",
        gets=(
            _clause("7.2.3b", phrase("Major Rivers count as Minor ones, Minor ones not at all")),
            _clause("7.2.3c", phrase("no General Retreat for the enemy")),
        ),
        costs=(_clause("7.2.3d", _disc(side)),),
    )


def _disc(side: int) -> str:
    return phrase("the Initiative Disc, which goes to {enemy}", enemy=_named(1 - side))


def _named(side: int) -> str:
    return phrase(THE_SIDES[SIDES[side]])


def _march(s: State, side: int, choice: Choice) -> Meaning:
    """7.1b Option A of a Strategic Action."""
    units = many("one unit that marches, sails or builds", "up to {count} units that march, sail or build",
                 STRATEGIC_VALUE[side])  # fmt: skip
    return Meaning(
        text=phrase("March with a few units, and fight one battle without waking Leaders."),
        rule="7.1b",
        gets=(_clause("7.1b", units), _clause("7.1c", phrase("one battle"))),
        costs=(_clause("7.1a", _disc(side)), _clause("7.1d", phrase("the Tactical Value of your Leaders"))),
    )


def _levy(s: State, side: int, choice: Choice) -> Meaning:
    """7.1e Option B of a Strategic Action."""
    drawn = many("one block of your pool, at full strength", "up to {count} blocks of your pool, at full strength",
                 STRATEGIC_VALUE[side])  # fmt: skip
    return Meaning(
        text=phrase("Bring new blocks onto the map; nobody marches or fights."),
        rule="7.1e",
        gets=(_clause("7.1e", drawn),),
        costs=(_clause("7.1a", _disc(side)), _clause("7.1g", phrase("every march and battle of this impulse"))),
    )


def _pass(s: State, side: int, choice: Choice) -> Meaning:
    """7.8a A Pass; the second in a row ends the month."""
    enemy, month = _named(1 - side), phrase(MONTHS[s.turn])
    risk = phrase("{month} ends if {enemy} passes next", month=month, enemy=enemy)
    end = phrase("{enemy} has just passed: {month} ends", month=month, enemy=enemy)
    return Meaning(
        text=phrase("March with one unit, or with none; no battle."),
        rule="7.8a",
        gets=(_clause("7.8b", phrase("one march that meets no enemy, or garrisons built by one infantry")),),
        costs=(_clause("7.8c", end if s.passes else risk),),
        ends=_month_ends(s, side) if s.passes else (),
        end=phrase("This Pass ends {month}", month=month) if s.passes else None,
    )


def _month_ends(s: State, side: int) -> tuple[Clause, ...]:
    """What follows when the month ends as things stand: own losses, then what is next."""
    month = phrase(MONTHS[s.turn])
    passed = phrase(
        "{enemy} passed before you. A second Pass in a row closes {month}.",
        enemy=side_name(SIDES[1 - side]),
        month=month,
    )
    if s.turn == LAST_TURN:
        last = phrase("It is the last month: the points are counted and the game is over.")
        return (_clause("3.0b", passed), *_attrition(s, side), _clause("3.0c", last))
    new = many("{month}: you draw one block and restore one step of your Leaders; {enemy} {theirs}.",
               "{month}: you draw {count} blocks and restore {count} steps of your Leaders; {enemy} {theirs}.",
               STRATEGIC_VALUE[side], month=phrase(MONTHS[s.turn + 1]), enemy=_named(1 - side),
               theirs=STRATEGIC_VALUE[1 - side])  # fmt: skip
    disc = phrase("{side} holds the Disc and moves first.", side=side_name(SIDES[s.disc]))
    return (_clause("3.0b", passed), *_attrition(s, side), _clause("7.10a", new), _clause("3.1", disc))


def _attrition(s: State, side: int) -> list[Clause]:
    """7.9b What attrition takes from a side, as things stand."""
    then = s.copy()
    play = Play(then, SeededDice(0), events=[], faces=[])
    check_isolation(play, side)
    play.events.clear()
    attrition(play, side)
    return [
        _clause(event.rule, said)
        for event in play.events
        if (said := _worn(s, then, side, event.kind, event.data)) is not None
    ]


def _worn(s: State, then: State, side: int, kind: str, data: dict[str, int]) -> str | None:
    """One loss of attrition, in words; None if it is no loss of this side."""
    if kind == "garrison_lost":
        return phrase("{fortress} is cut off among enemies and loses a garrison.", fortress=fortress(data["fort"]))
    u = data.get("block")
    if u is None or SIDE[u] != side:
        return None
    if kind == "reduced":
        return phrase("{block} is cut off among enemies and loses a step: {before} to {after}.",
                      block=block(u), before=strength(s, u), after=strength(then, u))  # fmt: skip
    return phrase("{block} is cut off among enemies and is lost.", block=block(u)) if kind == "eliminated" else None


CUT_OFF = prose("{block} in {area} has no line to the rear: it cannot march or attack until it finds one.")


def _last_word(s: State, side: int) -> tuple[Clause, ...]:
    """7.0.1a The blocks that are left cut off, if the impulse is over with this word."""
    stage = s.stack[-1]
    if not isinstance(stage, Movement | Combat | Impetus) or (isinstance(stage, Movement) and Combat(side).areas(s)):
        return ()
    return tuple(
        _clause("7.0.1b", phrase(CUT_OFF, block=block(u), area=area(s.at[u])))
        for u in members(isolated_blocks(s, side) & ~s.isolated)
    )


def _done(s: State, side: int, choice: Choice) -> Meaning | None:
    """What it means to be done; who leaves blocks cut off hears of it first."""
    said = DONE.get(type(s.stack[-1]))
    if said is None:
        return None
    cut_off = _last_word(s, side)
    end = many("This leaves one block cut off", "This leaves {count} blocks cut off", len(cut_off))
    costs = _idle(s, s.stack[-1])
    return Meaning(text=phrase(said[1]), rule=said[0], costs=costs, ends=cut_off, end=end if cut_off else None)


def _idle(s: State, stage: Box) -> tuple[Clause, ...]:
    """7.4a, 7.10b How many blocks could still act, if nobody marches any more; how many steps Leaders could recover."""
    if not isinstance(stage, Movement | Restore):
        return ()
    able = [choice for decision in stage.ask(s) for choice in decision.choices if choice.verb != "done"]
    if isinstance(stage, Restore):
        steps = min(stage.left, sum(s.step[choice.number] for choice in able))
        said = many("a step that a Leader could recover", "{count} steps that Leaders could recover", steps)
        return (_clause("7.10b", said),) if steps else ()
    blocks = len({choice.noun for choice in able})
    left = blocks if s.action == TACTICAL else min(blocks, s.budget)
    said = many("what one more block could do", "what {count} more blocks could do", left)
    return (_clause("7.4a", said),) if left else ()


Action = Callable[[State, int, Choice], Meaning | None]
ACTIONS: dict[tuple[str, int | str | None], Action] = {
    ("tactical", None): _tactical,
    ("surprise", None): _surprise,
    ("strategic", "A"): _march,
    ("strategic", "B"): _levy,
    ("pass", None): _pass,
    ("done", None): _done,
}

Said = tuple[RuleId, str]
DONE: dict[type[Box], Said] = {
    Activation: ("7.3", prose("No more Leaders are woken; the blocks march next.")),
    Movement: ("7.4a", prose("No more blocks march in this impulse.")),
    Combat: ("7.5a", prose("No more battles are fought in this impulse.")),
    Impetus: ("7.6", prose("No cavalry rides on.")),
    Pioneers: ("7.2.2", prose("No more garrisons are removed.")),
    BuildGarrisons: ("4.1h", prose("The block keeps its other steps.")),
    Restore: ("7.10b", prose("The other steps are not restored; they are not kept for later.")),
}
"""What it means to be done, by what one is done with."""
PLAIN: dict[tuple[str, type[Box] | None], Said] = {
    ("reveal", LeaderMarch): (
        "7.3.1.2a",
        prose("He is shown to the enemy and leads from here until the impulse ends."),
    ),
    ("stop", None): ("7.4b", prose("The march ends here; its other points are lost.")),
    ("raise", None): ("4.1h", prose("A step of the block becomes a garrison here.")),
    ("keep", Declaration): ("7.2b", prose("The battle is fought without the Disc, which stays yours.")),
    ("lose", Pioneers): ("7.2.2", prose("This enemy garrison is removed before the battle.")),
    ("lose", Losses): ("7.5.1.13e", prose("This garrison is taken off the map.")),
    ("general", Retreat): (
        "7.5.1.2a",
        prose("Any of your blocks may leave before the battle."),
    ),
    ("stand", Retreat): ("7.5.1.3", prose("Nobody else leaves: all blocks here are shown, and the battle is fought.")),
    ("draw", None): ("7.1e", prose("So many blocks are drawn by lot and placed at full strength.")),
}
"""What other buttons do."""
DISC: dict[str, Said] = {
    "pontoon": (
        "7.2.1a",
        prose("A Major River counts as a Minor one here, a Minor one not at all."),
    ),
    "pioneers": (
        "7.2.2",
        prose("Up to two enemy garrisons here are removed before the battle."),
    ),
    "foch": ("7.3.1.7", prose("Every French attacker here fights at twice his strength.")),
}
"""What the Disc does in a battle."""
SPENDING = frozenset({"disc", "general"})
"""Buttons that give the Disc away."""


def _plain(s: State, side: str | None, choice: Choice) -> Meaning | None:
    """What a button does whose sentence is the same wherever it stands, and whether it costs the Disc."""
    stage = type(s.stack[-1])
    if choice.verb == "disc":
        found = DISC.get(choice.name)
    else:
        found = PLAIN.get((choice.verb, None)) or PLAIN.get((choice.verb, stage))
    if found is None:
        return None
    costs = (_clause(found[0], _disc(SIDES.index(side))),) if side and choice.verb in SPENDING else ()
    return Meaning(text=phrase(found[1]), rule=found[0], costs=costs)
