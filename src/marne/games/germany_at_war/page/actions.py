"""The other side's impulse as a person would tell it: marches, leaders, battles, the end of a month."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from marne.games.germany_at_war.blocks import POWER, SIDE
from marne.games.germany_at_war.ground import FORTRESSES
from marne.games.germany_at_war.page.battles import attrition, fought, losing
from marne.games.germany_at_war.page.marches import (
    LEADERS_RIDE,
    MARCHES,
    bare,
    goal_of,
    goes_on,
    listed,
    marched,
    names,
    number,
    rode,
    some,
)
from marne.games.germany_at_war.page.words import called, fortress, sentence, tell
from marne.games.germany_at_war.state import SIDES
from marne.games.germany_at_war.words import many, phrase
from marne.kernel import Event
from marne.kernel.actions import LINES, Action, Happened, Run, by_turns, gathered, places, runs
from marne.kernel.words import prose

RETREATS = ("7.5.1.2b", "7.5.1.12", "7.5.1.14")
BEGINS = {
    "set_up": "setup",
    "deployed": "setup",
    "tactical": "order",
    "strategic": "order",
    "pass": "order",
    "surprise": "order",
    "activated": "leader",
    "garrison": "garrison",
    "battle": "battle",
    "deactivated": "end",
    "exhausted": "end",
    "disc_passes": "end",
    "two_passes": "end",
    "impulse": "end",
    "final_phase": "attrition",
    "available": "arrivals",
    "drawn": "arrivals",
    "drew": "arrivals",
    "arrives": "arrivals",
    "arrival_seen": "arrivals",
    "restored": "arrivals",
    "returned": "arrivals",
    "count": "month",
    "turn": "month",
    "victory": "victory",
}
"""Which sort of run an event begins, or goes on with; all others go on with whatever there is."""
LINES_HOME = ("isolated", "relieved")
CHECKED = ("end", "month", "arrivals")
"""7.0.1a After which runs the lines of communication are checked, as something of its own."""
TURNS = ("impulse", "two_passes")
"""What ends an impulse: the next one, or the end of them all."""


def actions(side: str | None, entries: Sequence[Happened]) -> list[Action]:
    """What happened, as its reader may know it, in a dozen lines if that is possible."""
    found = gathered(runs(entries, _starts), _one_thing)
    told = []
    for turn in by_turns(found, lambda run: bool(run.of("impulse"))):
        for alike in (_quiet, _riders, _marchers):
            turn = gathered(turn, alike, LINES)
        told += [_SAID[run.sort](run, side) for run in turn]
    return [replace(action, text=sentence(action.text), strong=_strong(action)) for action in told]


def _strong(action: Action) -> str:
    """The words that count, as they stand in the sentence: with a capital where it begins with them."""
    return sentence(action.strong) if action.text.startswith(action.strong) else action.strong


def since(side: str | None, entries: Sequence[Happened]) -> int:
    """After which position a side's last impulse was over; the present one, once it has chosen something in its own."""
    begun = [(e.number, x.data.get("side")) for e in entries for x in e.events if x.kind in TURNS]
    if begun and begun[-1][1] == side:
        last, _ = begun.pop()
        if any(e.number > last and e.by == side for e in entries):
            return entries[-1].number
    mine = max((k for k, (_, whose) in enumerate(begun) if whose == side), default=-1)
    return begun[mine + 1][0] if 0 <= mine < len(begun) - 1 else 0


def _starts(last: Run | None, entry: Happened, event: Event) -> str | None:
    """Which sort of run begins with an event; None if it belongs to the one before."""
    if event.kind in MARCHES:
        if last and last.sort == "battle" and event.rule not in ("7.6", "7.4b", LEADERS_RIDE):
            return None
        if last and last.sort in ("march", "leader") and goes_on(last, len(last.events), entry.number, event):
            return None
        return "leader" if event.rule == LEADERS_RIDE else "march"
    if event.kind in LINES_HOME:
        return "supply" if last is None or last.sort in CHECKED else None
    sort = BEGINS.get(event.kind)
    if sort == "leader" and last and last.sort == "leader" and last.events[-1].kind != "activated":
        return None
    if event.rule == "7.9b":
        sort = "attrition"
    if sort == "arrivals" and last and last.sort == sort and last.by != entry.by:
        return sort  # each side places its own
    if sort is None or (last and last.sort == sort and sort not in ("battle", "leader", "order", "garrison")):
        return None
    return sort


def _one_thing(a: Run, b: Run) -> bool:
    """Whether a person would tell two runs as one: marches to one place, garrisons that are raised together."""
    if a.sort != b.sort or a.by != b.by:
        return False
    return a.sort in ("order", "garrison") or (a.sort == "march" and goal_of(a) == goal_of(b))


def _riders(a: Run, b: Run) -> bool:
    return a.sort == b.sort == "leader" and a.by == b.by


def _quiet(a: Run, b: Run) -> bool:
    return _marchers(a, b) and not any(e.kind in ("engage", "control") for e in a.events + b.events)


def _marchers(a: Run, b: Run) -> bool:
    return a.sort == b.sort == "march" and a.by == b.by


def _end(run: Run, side: str | None) -> Action:
    """The end of an impulse: Leaders fall a step or are lost, the Disc passes, and who is next."""
    spent, gone, begun = run.of("exhausted"), run.of("eliminated"), run.of("impulse")
    mine = [e for e in spent if side is not None and SIDES[SIDE[e.data["block"]]] == side]
    taken = places(*(e.data["area"] for e in run.of("control")))
    said = []
    if spent:
        who = sentence(listed([called(e.data["block"]) for e in spent]))
        said.append(many("{who} gave orders at his heart and is lost.",
                         "{who} gave orders at their hearts and are lost.", len(spent), who=who))  # fmt: skip
    if tired := len(run.of("deactivated")):
        said.append(many("{number} Leader loses a step and stands up.", "{number} Leaders lose a step and stand up.",
                         tired, number=number(tired)))  # fmt: skip
    more = run.of("control", "valour", "valour_denied", "valour_lost", "disc_passes", "two_passes")
    text, *follows = [*said, *map(tell, (*more, *begun))] or [tell(run.events[0])]
    return Action(
        number=run.number,
        by=run.by,
        sort="turn",
        rule=run.events[0].rule,
        text=text,
        follows=" ".join(follows),
        head=sentence(losing(mine, []).said),
        spaces=places(*taken, *(e.data["area"] for e in gone)),
        changed=taken,
        turn=bool(begun),
        weight=4 + 50 * len(mine),
        loss=bool(mine),
    )


ISOLATED = prose(("{which} is isolated", "{which} are isolated"))
CANNOT = prose(
    (
        "It cannot march, attack or be activated until it has a line home again.",
        "They cannot march, attack or be activated until they have a line home again.",
    )
)


def _checked(run: Run, side: str | None) -> Action:
    """7.0.1a Blocks that are cut off, and those that are so no longer."""
    lost, freed = run.of("isolated"), run.of("relieved")
    which = listed([called(e.data["block"]) for e in lost])
    several = len(lost) > 1
    said = phrase(ISOLATED[several], which=sentence(which)) + "." if several else tell(run.events[0])
    follows = [phrase(CANNOT[several])] if lost else []
    follows += [tell(e) for e in (freed if lost else freed[1:])]
    return Action(
        number=run.number,
        by=run.by,
        sort="order",
        rule=run.events[0].rule,
        text=said,
        strong=called(lost[0].data["block"]) if lost else "",
        follows=" ".join(follows),
        head=sentence(phrase(ISOLATED[several], which=which)) if lost else "",
        which=which,
        heads=phrase(ISOLATED[True]) if lost else "",
        spaces=places(*(e.data["area"] for e in (*lost, *freed))),
        weight=30 * len(lost) + 3 * len(freed),
        loss=bool(lost),
    )


MOST = 4
"""Of how many places of arrival the names are told."""


def _arrivals(run: Run, side: str | None) -> Action:
    """Blocks that come out of the pools, and steps that are restored."""
    came = run.of("arrives", "arrival_seen")
    where = places(*(e.data["area"] for e in came))
    if came:
        powers = {int(e.data["power"]) if "power" in e.data else POWER[e.data["block"]] for e in came}
        parts = {"blocks": some(len(came), powers), "goals": names(where)}
        said = many("{blocks} arrives in {goals}.", "{blocks} arrive in {goals}.", len(came), **parts)
        if len(where) > MOST:
            parts["goals"] = ", ".join(bare(a) for a in where[:MOST])
            said = phrase("{blocks} arrive in {goals} and elsewhere.", parts)
    elif rested := len(run.of("restored")):
        said = many("{number} step of a Leader is restored.", "{number} steps of Leaders are restored.", rested,
                    number=number(rested))  # fmt: skip
    else:
        said = tell(run.events[-1])
    return Action(
        number=run.number, by=run.by, sort="reveal", rule=run.events[0].rule, text=said, spaces=where, weight=6
    )


def _last(sort: Any, weight: int, turn: bool = False) -> Callable[[Run, str | None], Action]:
    """Runs that are told as their last event is."""

    def said(run: Run, side: str | None) -> Action:
        event = run.events[-1]
        where = (event.data["area"],) if "area" in event.data else ()
        first = tell(run.events[0]) if len(run.events) > 1 and sort == "turn" else ""
        return Action(
            number=run.number, by=run.by, sort=sort, rule=event.rule, text=tell(event), follows=first,
            spaces=where, weight=weight, turn=turn,
        )  # fmt: skip

    return said


def _first(run: Run, side: str | None) -> Action:
    """Runs that are told as their first event is."""
    event, *others = run.events
    more = " ".join(map(tell, others))
    return Action(number=run.number, by=run.by, sort="order", rule=event.rule, text=tell(event), follows=more, weight=3)


def _garrison(run: Run, side: str | None) -> Action:
    """Garrisons that are raised."""
    raised = run.of("garrison")
    forts = listed(list(dict.fromkeys(fortress(e.data["fort"]) for e in raised)))
    said = many("{number} garrison is raised in {forts}.", "{number} garrisons are raised in {forts}.", len(raised),
                number=number(len(raised)), forts=forts)  # fmt: skip
    where = places(*(FORTRESSES[e.data["fort"]][0] for e in raised))
    return Action(number=run.number, by=run.by, sort="order", rule=raised[0].rule, text=said, spaces=where, weight=3)


_SAID: dict[str, Callable[[Run, str | None], Action]] = {
    "": _first,
    "setup": _last("order", 0),
    "order": _first,
    "march": marched,
    "leader": rode,
    "garrison": _garrison,
    "battle": fought,
    "end": _end,
    "attrition": attrition,
    "supply": _checked,
    "arrivals": _arrivals,
    "month": _last("turn", 25, turn=True),
    "victory": _last("turn", 200),
}
