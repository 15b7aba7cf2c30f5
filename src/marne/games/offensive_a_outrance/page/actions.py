"""What the others did, as a person would name it: marches together, one battle after the other, what arrived."""

from __future__ import annotations

from collections.abc import Sequence

from marne.board import spread
from marne.games.offensive_a_outrance.ground import BOARD
from marne.games.offensive_a_outrance.page.names import SIDE_NAMES, landmark, place, places, sentence, towards, unit
from marne.games.offensive_a_outrance.page.words import tell
from marne.games.offensive_a_outrance.state import is_hex
from marne.games.offensive_a_outrance.units import SIDE, SIDES
from marne.games.offensive_a_outrance.words import many, phrase
from marne.kernel import Event, Side
from marne.kernel.actions import LINES, Action, Happened, Run, by_turns, gathered, last_own, runs
from marne.kernel.actions import places as once
from marne.kernel.words import prose

GOES = ("march", "moves", "slips", "spreads", "gathers")
"""What begins a march."""
FIGHTS = {"attack": "fight", "repulse": "fight", "bombards": "siege", "prepared": "siege"}
"""What begins a fight."""
STARTS = {
    "turn": "turn", "player_turn": "turn", "inter_phase": "turn", "over": "turn", "prepares": "prepare",
    "ordered": "ordered", "arrives": "arrives", "rides": "rail", "boards": "rail", "alights": "rail",
    "boundary": "command", "overlap": "command", "attached": "command", "corps": "command",
    "prolonged": "command", "relocates": "depots", "depot_moves": "depots",
    "comes_back": "depots", "displaced": "depots", "taken_back": "depots",
    "hungry": "supply", "isolated": "supply", "unsupplied": "supply", "flipped": "supply", "routine": "guns",
    "routine_ready": "guns", "routine_turn": "guns", "deploys": "guns", "sent_for": "guns", "emplaced": "guns",
    "recalled": "guns", "removed": "guns", "points": "news", "captured": "news", "achieved": "news",
    "plan_given_up": "news", "plan_ends": "news", "blown": "news", "wakes": "news", "sixth": "news",
    "control": "control", "railhead": "rails", "severed": "rails", "retires": "retires", "digs": "works",
    "works": "works", "position": "works", "recovers": "works", "refilled": "refilled", "summons": "siege",
    "combines": "order", "splits": "order", "abandoned": "order", "bridges_repaired": "order", "superfluous": "order",
    "rights": "order", "replaces": "order", "withdrawn": "order", "repaired": "order", "returns": "order",
}  # fmt: skip
"""The sort of run that other events begin; what is not named here belongs to what came before."""
ALONE = ("order", "news")
"""Sorts of which each event is an action of its own."""
QUIET = ("command", "depots", "guns", "works", "order", "rails", "supply", "rail")
"""Sorts that are told together, whatever they are, while there are too many lines."""
MEANWHILE = ("prepare", "depots", "rails", "guns", "works")
"""What belongs to the march during which it happens."""
LOSSES = ("eliminated", "surrenders", "falls")
"""What is gone for good."""
NAMED = 3
"""How many places of a march are named."""


def _starts(last: Run | None, entry: Happened, event: Event) -> str | None:
    """Which sort of run begins with an event; None if the last one goes on."""
    if event.kind in FIGHTS:
        return FIGHTS[event.kind]
    if event.kind in GOES:
        return None if last and last.sort == "march" and last.by == entry.by and _goes_on(last, event) else "march"
    sort = STARTS.get(event.kind)
    if sort is None or last is None or last.by != entry.by:
        return sort
    if last.sort == "march" and sort in MEANWHILE:
        return None
    return sort if last.sort != sort or sort in ALONE else None


def _goes_on(last: Run, event: Event) -> bool:
    """Whether the same units go on, or something unseen from where it was."""
    before = next((e for e in reversed(last.events) if e.kind in GOES), None)
    if before is None:
        return False
    if event.kind == before.kind == "slips":
        return bool(before.data["goal"] == event.data["start"])
    return _who(before) == _who(event) != ()


def _who(event: Event) -> tuple[int, ...]:
    """The units that went."""
    return tuple(event.data.get("units", (event.data["unit"],) if "unit" in event.data else ()))


def _alike(one: Run, other: Run) -> bool:
    """Whether two runs may be told as one: marches, or orders of which nothing follows."""
    if one.by != other.by:
        return False
    return one.sort == other.sort and one.sort in ("march", "prepare", "ordered", "arrives", *QUIET)


def _quiet(one: Run, other: Run) -> bool:
    """Whether two runs are both of small weight."""
    return one.by == other.by and one.sort in QUIET and other.sort in QUIET


def actions(side: Side | None, entries: Sequence[Happened]) -> list[Action]:
    """What happened, a dozen lines or so for a Player Turn."""
    found = []
    for turn in by_turns(runs(entries, _starts), lambda run: run.sort == "turn"):
        short = gathered(gathered(turn, _alike, LINES, _apart), _quiet, LINES)
        found += [_action(side, run) for run in short]
    return found


def _action(side: Side | None, run: Run) -> Action:
    """One run as an action."""
    if run.sort == "march":
        return _march(side, run)
    if run.sort == "fight":
        return _fight(side, run)
    if run.sort == "turn":
        return _turn(run)
    return _order(side, run)


# Marches.


def _march(side: Side | None, run: Run) -> Action:
    """Units that went together, or one after the other."""
    steps = run.of(*GOES)
    units = list(dict.fromkeys(u for event in steps for u in _who(event)))
    goals = _goals(steps)
    lost, aims = _lost(side, run), {event.data["target"] for event in run.of("prepares")}
    after = [tell(e) for e in run.of("reacts", "routs", "halted", "interrupted", "forsaken", *LOSSES)][:NAMED]
    if aims:
        after.append(phrase("Attacks are prepared on {hexes}.", hexes=places(aims)))
    return Action(
        number=run.number,
        by=run.by,
        sort="march",
        rule=steps[0].rule,
        text=_gone(run, units, goals),
        follows=" ".join(after),
        head=tell(lost[0]).rstrip(".") if lost else "",
        spaces=tuple(goals[-1:]),
        ways=_ways(steps),
        weight=1 + 4 * len(lost) + min(3, len(after)) + 2 * bool(aims),
        loss=bool(lost),
    )


def _gone(run: Run, units: Sequence[int], goals: Sequence[int]) -> str:
    """Units on the march, and where they went: by the places that people know."""
    if not units:
        return phrase("Something goes to {hexes} under other units.", hexes=places(goals[-NAMED:]))
    if len(units) == 1:
        goal = goals[-1]
        near = "" if landmark(goal) == goal or len(goals) > 1 else towards(goals)
        said = "{unit} goes to {hexes}, near {place}." if near else "{unit} goes to {hexes}."
        return sentence(phrase(said, unit=unit(units[0]), hexes=places(goals[-NAMED:]), place=near))
    side = SIDES[SIDE[units[0]]]
    exact = all(landmark(a) == a for a in goals)
    said = MARCHED[side, exact]
    return phrase(said, count=len(units), places=towards(goals))


MARCHED = prose(
    {
        ("german", True): "{count} German units go to {places}.",
        ("german", False): "{count} German units go towards {places}.",
        ("allied", True): "{count} Allied units go to {places}.",
        ("allied", False): "{count} Allied units go towards {places}.",
    }
)
"""Several units, by whose they are and whether all goals are places with a name."""


def _apart(one: Run, other: Run) -> float:
    """How far apart lies what two marches lead to."""
    return spread(BOARD, *(_goals(run.of(*GOES)) for run in (one, other)))


def _goals(steps: Sequence[Event]) -> list[int]:
    """Where each who went stands now, in the order in which they came there."""
    found: dict[tuple[int, ...], tuple[int, ...]] = {}
    for event in steps:
        who = _who(event) or (-1 - event.data["goal"],)
        found.pop(who, None)
        found[who] = tuple(event.data["hexes"]) if event.kind == "spreads" else (_goal(event),)
    return list(dict.fromkeys(a for spaces in found.values() for a in spaces))


def _goal(event: Event) -> int:
    """The hex to which somebody went."""
    return int(event.data["hex"] if event.kind == "gathers" else event.data["goal"])


def _ways(steps: Sequence[Event]) -> tuple[tuple[int, ...], ...]:
    """By which hexes units went, each as far as it went hex by hex."""
    found: list[tuple[tuple[int, ...], list[int]]] = []
    for event in steps:
        if "start" not in event.data:
            continue
        who, start = _who(event), event.data["start"]
        way = next((way for mine, way in reversed(found) if mine == who and way[-1] == start), None)
        if way is None:
            way = [start]
            found.append((who, way))
        way.append(_goal(event))
    return tuple(tuple(way) for _, way in found)


def _lost(side: Side | None, run: Run) -> list[Event]:
    """What of the reader's own is gone for good."""
    return [event for event in run.of(*LOSSES) if SIDES[SIDE[event.data["unit"]]] == side]


# Fights.

DRIVEN = prose(
    {
        0: "{side} attacks {hex} at {column}: the defender stands.",
        1: "{side} attacks {hex} at {column}: the defender retreats one hex.",
        2: "{side} attacks {hex} at {column}: the defender retreats two hexes.",
    }
)
REPULSED = prose(
    {
        True: "{side} drives the enemy out of {hex} by a Repulse.",
        False: "{side} fails to Repulse the enemy in {hex}.",
    }
)


def _fight(side: Side | None, run: Run) -> Action:
    """A battle or a Repulse, and what became of it."""
    begun = run.events[0]
    where, by = begun.data["hex"], begun.data["side"]
    result = next(iter(run.of("battle", "repulsed", "lapses")), begun)
    after = run.of("loses", "captured", "mandated", "stuck", *LOSSES, "advances", "points")
    lost = _lost(side, run)
    back = [event for event in run.of("retreats") if event.data["side"] == side]
    paid = [event for event in run.of("loses") if event.data["side"] == side]
    return Action(
        number=run.number,
        by=by,
        sort="fight",
        rule=result.rule,
        text=_outcome(result, begun),
        strong=place(where) if place(where) in _outcome(result, begun) else "",
        follows=" ".join(map(tell, after)),
        head=_worst(side, lost, back, paid).rstrip("."),
        spaces=once(where),
        ways=tuple((e.data["hex"], e.data["to"]) for e in run.of("retreats", "advances")),
        changed=(where,) if run.of("advances", "retreats", *LOSSES) else (),
        weight=3 + 4 * len(lost) + 2 * len(back) + 2 * len(paid) + (by != side),
        loss=bool(lost or back or paid),
        battle=bool(run.of("battle", "repulsed")),
    )


def _outcome(result: Event, begun: Event) -> str:
    """How a fight ended, in a sentence."""
    parts = {"side": phrase(SIDE_NAMES[begun.data["side"]]), "hex": place(begun.data["hex"])}
    if result.kind == "battle":
        return phrase(DRIVEN[result.data["retreat"]], column=result.data["column"], **parts)
    if result.kind == "repulsed":
        return phrase(REPULSED[result.data["success"]], **parts)
    return tell(result)


def _worst(side: Side | None, lost: Sequence[Event], back: Sequence[Event], paid: Sequence[Event]) -> str:
    """The worst that has befallen the reader, in a few words."""
    if lost:
        return tell(lost[0])
    if back:
        return phrase("We retreat from {hex}", hex=place(back[0].data["hex"]))
    return tell(paid[0]) if paid else ""


# All else.

HALVES = prose(
    {
        "german": "Game Turn {turn}: Germany's Player Turn.",
        "allied": "Game Turn {turn}: the Allied Player Turn.",
    }
)


def _turn(run: Run) -> Action:
    """A Player Turn begins, or the game ends."""
    last = next((e for e in reversed(run.events) if e.kind in ("player_turn", "inter_phase", "over")), run.events[-1])
    text = tell(last)
    if last.kind == "player_turn":
        text = phrase(HALVES[last.data["side"]], turn=last.data["turn"])
    return Action(number=run.number, by=None, sort="turn", rule=last.rule, text=text, turn=True)


def _order(side: Side | None, run: Run) -> Action:
    """Orders, arrivals, supply, guns and news."""
    first, lost = run.events[0], _lost(side, run)
    rest = [tell(event) for event in run.events[1:] if event.kind != "phase"]
    news = run.sort in ("news", "siege")
    return Action(
        number=run.number,
        by=_by(run),
        sort="fight" if run.sort == "siege" else "order",
        rule=first.rule,
        text=_summed(run),
        follows=" ".join(rest[:NAMED]) if news or run.sort == "control" else "",
        head=tell(lost[0]).rstrip(".") if lost else tell(first).rstrip(".") if news else "",
        spaces=_where(run),
        changed=tuple(a for event in run.of("control") for a in event.data["hexes"]),
        weight=WEIGHTS.get(run.sort, 0) + 4 * len(lost),
        loss=bool(lost),
    )


def _by(run: Run) -> Side | None:
    """Whose action it is: the side of which its first event speaks, or that of its unit."""
    data = run.events[0].data
    if "side" in data:
        return str(data["side"])
    return SIDES[SIDE[data["unit"]]] if "unit" in data else run.by


WEIGHTS = {"news": 6, "siege": 4, "prepare": 3, "ordered": 2, "control": 2, "arrives": 2, "retires": 1}
"""How much sorts of action matter."""


def _where(run: Run) -> tuple[int, ...]:
    """Where to look for an order first."""
    first = run.events[0]
    space = first.data.get("target", first.data.get("hex", first.data.get("to")))
    return (space,) if isinstance(space, int) and is_hex(space) else ()


def _summed(run: Run) -> str:
    """Events of one sort in a sentence."""
    first, count = run.events[0], len(run.of(*(e.kind for e in run.events if e.kind in STARTS)))
    if count < 2:
        return tell(first)
    if run.sort == "prepare":
        return phrase("Attacks are prepared on {hexes}.", hexes=places({e.data["target"] for e in run.of("prepares")}))
    if run.sort == "ordered":
        said = phrase(SIDE_NAMES[first.data["side"]])
        return phrase(
            "{side} will attack {hexes}.", side=said, hexes=places({e.data["hex"] for e in run.of("ordered")})
        )
    if run.sort == "arrives":
        return phrase("{count} units arrive at {hexes}.", count=count,
                      hexes=places({e.data["hex"] for e in run.of("arrives")}))  # fmt: skip
    if run.sort == "rails":
        gained, lost = (sum(e.data["count"] for e in run.of(kind)) for kind in ("railhead", "severed"))
        return phrase("Railway hexes: {gained} more work, {lost} work no longer.", gained=gained, lost=lost)
    if run.sort in SUMMED:
        return many(SUMMED[run.sort][0], SUMMED[run.sort][1], count)
    return tell(first)


SUMMED = prose(
    {
        "command": ("One unit changes its army or corps.", "{count} changes of armies, corps and boundaries."),
        "depots": ("A Depot moves.", "Depots are moved, {count} times in all."),
        "supply": ("One unit is out of supply.", "Supply changes for units, Trains or Depots, {count} times in all."),
        "guns": ("A gun is deployed or recalled.", "Guns are deployed or recalled, {count} times in all."),
        "rail": ("One unit goes by rail.", "Units entrain, go by rail and detrain, {count} times in all."),
        "works": ("One unit digs or recovers.", "Units dig or recover, {count} times in all."),
        "refilled": ("One unit takes replacements.", "{count} units take replacements."),
    }
)
"""Many events of one small sort."""


def since(side: Side | None, entries: Sequence[Happened]) -> int:
    """4.2 Where a side's own last phase was over: the first phase of the other side that followed it."""
    found, theirs = 0, False
    for entry in entries:
        for event in entry.events:
            if event.kind == "phase":
                other = event.data["side"] != side
                if other and not theirs:
                    found = entry.number
                theirs = other
    return found or last_own(side, entries)
