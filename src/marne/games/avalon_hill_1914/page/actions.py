"""What the others did, as a person would name it: marches together, one battle after the other, what arrived."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from marne.board import spread
from marne.games.avalon_hill_1914.ground import BOARD, SQUARES
from marne.games.avalon_hill_1914.page.words import (
    NATIONS,
    SIDE_NAMES,
    VIOLATES,
    days,
    landmark,
    listed,
    located,
    place_of,
    sentence,
    square,
    tell,
    unit,
)
from marne.games.avalon_hill_1914.units import KIND, SIDE, SIDES
from marne.games.avalon_hill_1914.words import many, name, phrase
from marne.kernel import Event, Side
from marne.kernel.actions import LINES, Action, Happened, Run, by_turns, gathered, last_own, runs
from marne.kernel.words import prose

FIGHTS = ("attack", "storm", "assault")
"""What begins a fight."""
GOES = ("march", "ride", "pushes")
"""What begins a march."""
STARTS = {
    "turn": "turn", "half": "turn", "counted": "turn", "end": "turn", "arrives": "arrives", "rebuilt": "rebuilt",
    "isolated": "supply", "supplied": "supply", "fed": "supply", "revealed": "order", "historical": "order",
    "picked": "order", "placed": "placed", "charted": "order", "planned": "order", "sealed": "order",
}  # fmt: skip
"""The sort of run that other events begin."""
NEWS = ("violates", "liege", "meuse", "released")
"""What matters more than the march that brought it about."""
NAMED = 3
"""How many places of a march are named."""


def _starts(last: Run | None, entry: Happened, event: Event) -> str | None:
    """Which sort of run begins with an event; None if the last one goes on."""
    if event.kind in FIGHTS or event.kind == "counts":
        return None if last and last.sort == "fight" and _is_open(last, event) else "fight"
    if event.kind in GOES:
        return None if last and last.sort == "march" and _goes_on(last, event) else "march"
    sort = STARTS.get(event.kind)
    return None if sort is None or (last and last.sort == sort and sort != "order") else sort


def _is_open(last: Run, event: Event) -> bool:
    """Whether something belongs to a fight that has begun: what counts in a storm is told before the storm itself."""
    if event.kind == "counts":
        return not last.of("battle", "storm", "assault")
    return event.kind != "attack" and all(other.kind == "counts" for other in last.events)


def _goes_on(last: Run, event: Event) -> bool:
    """Whether the same units go on from where they were."""
    before = next((e for e in reversed(last.events) if e.kind in GOES), None)
    return before is not None and before.data["units"] == event.data["units"]


def _alike(one: Run, other: Run) -> bool:
    """Whether two runs may be told as one: marches without news."""
    return one.sort == other.sort == "march" and one.by == other.by and not one.of(*NEWS) and not other.of(*NEWS)


def actions(side: Side | None, entries: Sequence[Happened]) -> list[Action]:
    """What happened, a dozen lines for a half of a turn."""
    found = []
    for half in by_turns(runs(entries, _starts), lambda run: run.sort == "turn"):
        found += [_action(side, run) for run in gathered(half, _alike, LINES, _apart)]
    return found


def _action(side: Side | None, run: Run) -> Action:
    """One run as an action."""
    if run.sort == "march":
        return _march(run)
    if run.sort == "fight":
        return _fight(side, run)
    return _turn(run) if run.sort == "turn" else _order(run)


def _march(run: Run) -> Action:
    """Units that went together, or one after the other."""
    steps = run.of("march", "ride")
    units = sorted({u for event in steps for u in event.data["units"]})
    goals = _goals(steps)
    news = [tell(event) for event in run.of(*NEWS)]
    country = next((name(e.data["country"]) for e in run.of(*NEWS)[:1] if e.kind == "violates"), "")
    return Action(
        number=run.number,
        by=run.by,
        sort="march",
        rule=(run.of(*NEWS) or list(run.events))[0].rule,
        text=_gone(steps, units, goals) if units else tell(run.events[0]),
        follows=" ".join(news),
        head=news[0].rstrip(".") if news else "",
        which=country,
        heads=phrase(VIOLATES, country="{which}").rstrip(".") if country else "",
        spaces=tuple(goals[:1] or goals),
        ways=tuple(_joined(steps, u) for u in units),
        weight=8 if news else 1,
    )


def _goals(steps: Sequence[Event]) -> list[int]:
    """Where those stand who went, each square once."""
    ended = [event for k, event in enumerate(steps) if _is_last(event, steps[k + 1 :])]
    return list(dict.fromkeys(_way(event)[-1] for event in ended))


GONE = prose(
    {
        (True, False): ("{unit} goes to {squares}.", "{count} {nation} units go to {squares}."),
        (True, True): ("{unit} goes by rail to {squares}.", "{count} {nation} units go by rail to {squares}."),
        (False, False): ("{unit} goes to {square}, near {squares}.", "{count} {nation} units go towards {squares}."),
        (False, True): (
            "{unit} goes by rail to {square}, near {squares}.",
            "{count} {nation} units go by rail towards {squares}.",
        ),
    }
)
"""Who went, by whether all goals have a name, and whether all went by rail: one unit, and several."""


def _gone(steps: Sequence[Event], units: Sequence[int], goals: Sequence[int]) -> str:
    """Units on the march, and where they went: by the places that people know."""
    marks = list(dict.fromkeys(landmark(a) for a in goals))
    rail = all(event.kind == "ride" for event in steps)
    exact = all(SQUARES[a].place for a in goals)
    named = all(SQUARES[a].place for a in marks)
    one, several = GONE[exact or not named, rail]
    rest = len(marks) - NAMED
    squares = listed([place_of(a) for a in marks[:NAMED]], rest)
    parts = {"squares": squares, "square": square(goals[0]), "unit": unit(units[0]), "count": len(units)}
    nations = list(dict.fromkeys(phrase(NATIONS[KIND[u].nation]) for u in units))
    said = one if len(units) == 1 else several
    return sentence(phrase(said, {**parts, "nation": listed(nations, 0)}))


def _apart(one: Run, other: Run) -> float:
    """How far apart lies what two marches lead to."""
    return spread(BOARD, *(_goals(run.of("march", "ride")) for run in (one, other)))


def _way(event: Event) -> tuple[int, ...]:
    """The squares of a step."""
    return tuple(event.data["path"]) if event.kind == "ride" else (event.data["start"], event.data["goal"])


def _is_last(event: Event, later: Sequence[Event]) -> bool:
    """Whether some units of a step did not go on."""
    return not any(set(event.data["units"]) <= set(other.data["units"]) for other in later)


def _joined(steps: Iterable[Event], u: int) -> tuple[int, ...]:
    """The whole way of a unit."""
    way: list[int] = []
    for event in steps:
        if u in event.data["units"]:
            found = _way(event)
            way += found if not way or way[-1] != found[0] else found[1:]
    return tuple(way)


def _fight(side: Side | None, run: Run) -> Action:
    """A battle, a storm or an assault, and what became of it."""
    result = next(iter(run.of("battle", "storm", "assault", "overrun", "pulls_back")), run.events[0])
    where = next(event.data["square"] for event in run.events if "square" in event.data)
    after = run.of("destroyed", "retreats", "forts_fall", "broken", "shut", *NEWS)
    mine = [event for event in run.of("destroyed", "reduced") if SIDES[SIDE[event.data["unit"]]] == side]
    back = [event for event in run.of("retreats") if event.data["side"] == side]
    dead = [event for event in mine if event.kind == "destroyed"]
    told = " ".join(tell(event) for event in (*after, *run.of("advances")[:1]))
    worst = tell((dead or back or run.of("forts_fall") or after)[0]) if dead or back or after else ""
    return Action(
        number=run.number,
        by=run.by,
        sort="fight",
        rule=result.rule,
        text=_fought(result),
        strong=next((said for said in (located(where), square(where)) if said in _fought(result)), ""),
        follows=told,
        head=worst.rstrip("."),
        spaces=(where,),
        ways=tuple((e.data["start"], e.data["goal"]) for e in run.of("retreats", "pulls_back")),
        changed=(where,) if run.of("retreats", "advances", "destroyed") else (),
        weight=2 + 4 * len(dead) + 2 * len(back) + len(mine) + 3 * len(run.of("forts_fall", "liege")),
        loss=bool(mine or back),
        battle=bool(run.of("battle", "storm", "assault")),
    )


def _fought(result: Event) -> str:
    """How a fight ended, in a sentence."""
    d = result.data
    if result.kind != "battle":
        return tell(result)
    parts = {"side": phrase(SIDE_NAMES[d["side"]]), "square": located(d["square"])}
    said = phrase("{side} attacks {square}, {attack} against {defense}.", {**d, **parts})
    return f"{said} {phrase('Steps lost: attacker {attacker}, defender {defender}.', d)}"


def _turn(run: Run) -> Action:
    """A half begins, or the game ends."""
    last = run.events[-1]
    halves = run.of("half")
    text = tell(last)
    if halves and last.kind == "half":
        text = phrase(HALVES[last.data["side"]], move=last.data["move"], days=days(last.data["move"]))
    return Action(number=run.number, by=None, sort="turn", rule=last.rule, text=text, turn=True)


HALVES = prose({"german": "Move {move}, {days}: Germany.", "allied": "Move {move}, {days}: the Allies."})


def _order(run: Run) -> Action:
    """Arrivals, replacements, supply, and how the game began."""
    first = run.events[0]
    text = tell(first)
    if run.sort == "rebuilt" and len(run.events) > 1:
        text = phrase("{count} units receive a step.", count=len(run.events))
    elif run.sort == "arrives" and len(run.events) > 1:
        where = listed([*dict.fromkeys(square(event.data["square"]) for event in run.events)], 0)
        text = phrase("{count} units arrive at {squares}.", count=len(run.events), squares=where)
    elif run.sort == "placed":
        text = many("One Dutch unit is set up.", "{count} Dutch units are set up.", len(run.events))
    rest = [tell(event) for event in run.events[1:]] if run.sort == "supply" else []
    return Action(
        number=run.number,
        by=run.by,
        sort="order",
        rule=first.rule,
        text=text,
        follows=" ".join(rest),
        spaces=tuple(event.data["square"] for event in run.of("arrives")[:1]),
        weight=3 if run.of("isolated", "destroyed", "arrives") else 0,
    )


def since(side: Side | None, entries: Sequence[Happened]) -> int:
    """STD.SEQ.4 Where a side's own last half was over: the half of the other side began."""
    for entry in reversed(entries):
        for event in entry.events:
            if event.kind == "half" and event.data["side"] != side:
                return entry.number
    return last_own(side, entries)
