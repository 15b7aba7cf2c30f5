"""The other side's impulse as a person would tell it: marches, leaders, battles, the end of a month."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from marne.games.germany_at_war.blocks import SIDE
from marne.games.germany_at_war.ground import AREAS, FORTRESSES, PRIZES, VICTORY
from marne.games.germany_at_war.losses import VICTORIES
from marne.games.germany_at_war.page.words import BAND_NAMES, at_step, block_name, fortress, power, sentence, tell
from marne.games.germany_at_war.state import SIDES
from marne.games.germany_at_war.words import many, name, phrase
from marne.kernel import Event
from marne.kernel.actions import LINES, Action, Happened, Run, by_turns, gathered, places, runs
from marne.kernel.words import prose

MARCHES = ("march", "march_seen")
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
TURNS = ("impulse", "two_passes")
"""What ends an impulse: the next one, or the end of them all."""
Areas = tuple[int, ...]
LEADERS_RIDE = "7.3.1.2a"
IN_WORDS = prose(
    ("No", "A", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve")
)


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
        if last and last.sort in ("march", "leader") and _goes_on(last, len(last.events), entry.number, event):
            return None
        return "leader" if event.rule == LEADERS_RIDE else "march"
    sort = BEGINS.get(event.kind)
    if sort == "leader" and last and last.sort == "leader" and last.events[-1].kind != "activated":
        return None
    if event.rule == "7.9b":
        sort = "attrition"
    if sort is None or (last and last.sort == sort and sort not in ("battle", "leader", "order", "garrison")):
        return None
    return sort


def _goes_on(run: Run, k: int, number: int, event: Event) -> bool:
    """Whether a march goes on where the last one before an event of a run has led, by the very next click."""
    at = next((j for j in reversed(range(k)) if run.events[j].kind in MARCHES), None)
    if at is None:
        return False
    return bool(run.events[at].data["goal"] == event.data["start"] and number <= run.numbers[at] + 1)


def _legs(run: Run) -> list[tuple[int, ...]]:
    """The ways of a run, each from its start to its goal."""
    found: list[tuple[int, ...]] = []
    for k, event in enumerate(run.events):
        if event.kind in MARCHES:
            if _goes_on(run, k, run.numbers[k], event):
                found[-1] = (*found[-1], event.data["goal"])
            else:
                found.append((event.data["start"], event.data["goal"]))
    return found


def _goal(run: Run) -> int:
    """Where a run of marches leads."""
    return next((e.data["goal"] for e in reversed(run.events) if e.kind in MARCHES), -1)


def _one_thing(a: Run, b: Run) -> bool:
    """Whether a person would tell two runs as one: marches to one place, garrisons that are raised together."""
    if a.sort != b.sort or a.by != b.by:
        return False
    return a.sort in ("order", "garrison") or (a.sort == "march" and _goal(a) == _goal(b))


def _riders(a: Run, b: Run) -> bool:
    return a.sort == b.sort == "leader" and a.by == b.by


def _quiet(a: Run, b: Run) -> bool:
    return _marchers(a, b) and not any(e.kind in ("engage", "control") for e in a.events + b.events)


def _marchers(a: Run, b: Run) -> bool:
    return a.sort == b.sort == "march" and a.by == b.by


def _area(a: int) -> str:
    """An area by its name alone."""
    return name(AREAS[a].name)


def _and(parts: Sequence[str]) -> str:
    """Some names in a row."""
    if len(parts) < 2:
        return "".join(parts)
    return phrase("{some} and {last}", some=", ".join(parts[:-1]), last=parts[-1])


def _who(run: Run, ways: int) -> str:
    """The blocks that march: by name, if the reader knows it, or how many of which Power."""
    named = list(dict.fromkeys(block_name(e.data["block"]) for e in run.of("march")))
    if named:
        return _and(named) if len(named) < 4 else phrase("{count} blocks", count=len(named))
    powers = {e.data["power"] for e in run.of("march_seen")}
    of = power(powers.pop()) if len(powers) == 1 else ""
    count = phrase(IN_WORDS[ways]) if ways < len(IN_WORDS) else str(ways)
    if not of:
        return many("{number} block", "{number} blocks", ways, number=count)
    return many("{number} {power} block", "{number} {power} blocks", ways, number=count, power=of)


def _march(run: Run, side: str | None) -> Action:
    """Blocks that march, to one place or to several."""
    ways = _legs(run)
    goals = places(*(way[-1] for way in ways))
    taken = places(*(e.data["area"] for e in run.of("control")))
    engaged = places(*(e.data["area"] for e in run.of("engage")))
    theirs = run.by != side
    return Action(
        number=run.number,
        by=run.by,
        sort="march",
        rule=run.events[0].rule,
        text=_marching(run, ways, goals, taken, engaged),
        strong=_area((*taken, *engaged, *goals)[0]),
        follows=_follows(run),
        head=_head(taken, engaged) if theirs else "",
        spaces=places(*taken, *engaged, *goals),
        ways=tuple(ways),
        changed=places(*taken, *engaged),
        weight=_worth(taken) + 40 * len(engaged) + 1 if theirs else 0,
        loss=theirs and side is not None and bool(_worth(taken) > 60),
    )


def _worth(taken: Sequence[int]) -> int:
    """How much it matters that areas are lost: those that count for victory or pay Valour twice as much."""
    return sum(120 if (PRIZES | VICTORY) >> a & 1 else 60 for a in taken)


def _marching(run: Run, ways: list[tuple[int, ...]], goals: Areas, taken: Areas, engaged: Areas) -> str:
    """A march in a sentence: who goes where, who fights there, what is taken."""
    starts = places(*(way[0] for way in ways))
    parts = {"who": _who(run, len(ways)), "goals": _names(goals), "start": _area(starts[0])}
    if len(starts) == 1:
        said = many("{who} marches from {start} to {goals}", "{who} march from {start} to {goals}", len(ways), **parts)
    else:
        said = many("{who} marches to {goals}", "{who} march to {goals}", len(ways), **parts)
    if engaged == goals:
        said = many("{march} and engages", "{march} and engage", len(ways), march=said)
    elif engaged:
        said = phrase("{march}, engaging in {areas}", march=said, areas=_names(engaged))
    if taken == goals:
        said = many("{march} and takes it", "{march} and take what was left empty", len(ways), march=said)
    elif taken:
        said = phrase("{march}, taking {areas}", march=said, areas=_names(taken))
    return f"{said}."


def _names(areas: Areas) -> str:
    """Some areas in a row."""
    return _and([_area(a) for a in areas])


def _head(taken: Sequence[int], engaged: Sequence[int]) -> str:
    """What a march or a battle comes to, in a few words."""
    if taken:
        fort = (PRIZES | VICTORY) >> taken[0] & 1
        return phrase("{area} has fallen" if fort else "{area} is lost", area=_area(taken[0]))
    return phrase("{area} is contested", area=_area(engaged[0])) if engaged else ""


def _follows(run: Run) -> str:
    """What else came of it: Valour, blocks that are cut off."""
    return " ".join(tell(e) for e in run.of("valour", "valour_denied", "valour_lost", "isolated", "relieved"))


def _leader(run: Run, side: str | None) -> Action:
    """Leaders who ride out and show themselves."""
    shown = run.of("activated")
    ways = tuple(_legs(run))
    where = places(*(e.data["area"] for e in shown)) or places(*(way[-1] for way in ways))
    taken = places(*(e.data["area"] for e in run.of("control")))
    if not shown:
        said = many("A Leader rides to {areas}", "{count} Leaders ride to {areas}", len(ways), areas=_names(where))
    elif len(shown) == 1:
        parts = {
            "who": block_name(shown[0].data["block"]),
            "area": _area(where[0]),
            "step": at_step(shown[0].data["block"], shown[0].data["step"]),
        }
        said = (
            phrase("{who} rides to {area} and shows himself: {step}", parts)
            if ways
            else phrase("{who} shows himself in {area}: {step}", parts)
        )
    else:
        said = phrase("{who} ride out and show themselves", who=_and([block_name(e.data["block"]) for e in shown]))
    theirs = run.by != side
    if taken:
        said = phrase("{ride}, taking {areas}", ride=said, areas=_names(taken))
    return Action(
        number=run.number,
        by=run.by,
        sort="reveal",
        rule=LEADERS_RIDE,
        text=f"{said}.",
        strong=block_name(shown[0].data["block"]) if len(shown) == 1 else "",
        head=_head(taken, ()) if theirs else "",
        spaces=places(*taken, *where),
        ways=ways,
        changed=taken,
        weight=_worth(taken) + 5 if theirs else 0,
    )


def _battle(run: Run, side: str | None) -> Action:
    """A battle with its result, its losses and who holds the ground."""
    area = run.events[0].data["area"]
    results = run.of("result")
    lost = run.of("eliminated", "garrison_lost")
    taken = places(*(e.data["area"] for e in run.of("control")))
    retreats = _legs(run)
    if results:
        d = results[-1].data
        clear = phrase(BAND_NAMES[VICTORIES.names[VICTORIES.column(abs(d["result"]))]])
        said = phrase(
            "Battle of {area}: {attack} against {defence}, {how}.",
            area=_area(area), attack=d["attack"], defence=d["defence"],
            how=clear if d["result"] >= 0 else phrase(BAND_NAMES["defence"]),
        )  # fmt: skip
    elif run.of("walkover"):
        said = tell(run.of("walkover")[0])
    else:
        said = tell(run.events[0])
    mine = [e for e in lost if side is not None and _owner(e) == side]
    worn = [e for e in run.of("reduced") if side is not None and SIDES[SIDE[e.data["block"]]] == side]
    fallen = bool(taken) and run.by != side
    return Action(
        number=run.number,
        by=run.by,
        sort="fight",
        rule=results[-1].rule if results else run.events[0].rule,
        text=said,
        strong=_area(area),
        follows=" ".join(_outcome(run, lost, taken, retreats)),
        head=_head(taken, () if results else (area,)) if run.by != side else "",
        spaces=places(area),
        ways=tuple(retreats),
        changed=places(area, *taken),
        weight=30 + (_worth(taken) if fallen else 0) + 50 * len(mine) + 10 * len({e.data["block"] for e in worn}),
        loss=bool(mine) or fallen,
        battle=True,
    )  # fmt: skip


def _owner(event: Event) -> str:
    """Whose a block or a garrison was that is lost."""
    if event.kind == "eliminated":
        return SIDES[SIDE[event.data["block"]]]
    return SIDES[0] if event.data["power"] in (0, "german") else SIDES[1]


def _outcome(run: Run, lost: list[Event], taken: Areas, retreats: list[tuple[int, ...]]) -> list[str]:
    """What came of a battle, in sentences."""
    said = []
    if gone := [block_name(e.data["block"]) for e in lost if e.kind == "eliminated"]:
        said.append(sentence(many("{who} is eliminated.", "{who} are eliminated.", len(gone), who=_and(gone))))
    if discs := [e for e in lost if e.kind == "garrison_lost"]:
        said.append(
            many(
                "The garrison of {fortress} is lost.",
                "{count} garrisons of {fortress} are lost.",
                len(discs),
                fortress=fortress(discs[0].data["fort"]),
            )
        )
    if retreats:
        goals = _names(places(*(way[-1] for way in retreats)))
        said.append(
            many("A block retreats to {goals}.", "{count} blocks retreat to {goals}.", len(retreats), goals=goals)
        )
    said += [tell(e) for e in run.of("control", "valour", "valour_denied", "valour_lost")]
    return said


def _end(run: Run, side: str | None) -> Action:
    """The end of an impulse: Leaders fall a step, the Disc passes, and who is next."""
    tired = run.of("deactivated", "exhausted")
    begun = run.of("impulse")
    if tired:
        said = many("A Leader loses a step and stands up.", "{count} Leaders lose a step and stand up.", len(tired))
    else:
        said = tell(run.events[0])
    return Action(
        number=run.number,
        by=run.by,
        sort="turn",
        rule=run.events[0].rule,
        text=said,
        follows=" ".join(tell(e) for e in (*run.of("disc_passes"), *begun) if tell(e) != said),
        turn=bool(begun),
        weight=4,
    )


def _attrition(run: Run, side: str | None) -> Action:
    """What the Final Phase costs."""
    lost = [e for e in run.events if e.rule == "7.9b"]
    mine = [e for e in lost if e.kind != "garrison_lost" and SIDES[SIDE[e.data["block"]]] == side]
    said = tell(run.events[0])
    if lost:
        said = many("Attrition costs {count} loss in all.", "Attrition costs {count} losses in all.", len(lost))
    return Action(
        number=run.number,
        by=run.by,
        sort="turn",
        rule=run.events[0].rule,
        text=said,
        follows=" ".join(tell(e) for e in (mine if len(mine) < 3 else mine[:2])),
        weight=20 + 10 * len(mine),
        loss=bool(mine),
        spaces=places(*(e.data["area"] for e in lost if "area" in e.data)),
    )


def _arrivals(run: Run, side: str | None) -> Action:
    """Blocks that come out of the pools, and those that recover."""
    came = run.of("arrives", "arrival_seen")
    where = places(*(e.data["area"] for e in came))
    if came:
        goals = _names(where[:4])
        said = many("A block arrives in {goals}.", "{count} blocks arrive in {goals}.", len(came), goals=goals)
    elif rested := run.of("restored"):
        said = many("A block recovers a step.", "{count} blocks recover a step.", len(rested))
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
    forts = _and(list(dict.fromkeys(fortress(e.data["fort"]) for e in raised)))
    said = many(
        "A garrison is raised in {forts}.", "{count} garrisons are raised in {forts}.", len(raised), forts=forts
    )
    where = places(*(FORTRESSES[e.data["fort"]][0] for e in raised))
    return Action(number=run.number, by=run.by, sort="order", rule=raised[0].rule, text=said, spaces=where, weight=3)


_SAID: dict[str, Callable[[Run, str | None], Action]] = {
    "": _first,
    "setup": _last("order", 0),
    "order": _first,
    "march": _march,
    "leader": _leader,
    "garrison": _garrison,
    "battle": _battle,
    "end": _end,
    "attrition": _attrition,
    "arrivals": _arrivals,
    "month": _last("turn", 25, turn=True),
    "victory": _last("turn", 200),
}
