"""What the other side did as a person would tell it: moves, fire, assaults, cards, turns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile

from marne.games.colonialism.page.cardfaces import FACES
from marne.games.colonialism.page.words import base_name, tell
from marne.games.colonialism.words import many, name, phrase
from marne.kernel import Event
from marne.kernel.actions import LINES, Action, Happened, Run, Sort, by_turns, gathered, places, runs

SILENT = frozenset({"counts", "supply", "order_sure", "advantage", "initiative_roll", "initiative_draw", "role_roll"})
"""What is said nowhere but in the story."""
BEGINS = {
    **dict.fromkeys(("battlefield", "declares", "designed", "picked", "attacker", "engagement_roll"), "setup"),
    **dict.fromkeys(("aim", "engagement", "objective", "gains", "converts", "trades", "half", "both_fixed"), "setup"),
    **dict.fromkeys(("digs", "line", "line_needed", "shifted", "filled", "left_out"), "setup"),
    "deploys": "deploys",
    "turn": "turn",
    **dict.fromkeys(("plays", "discards", "prepared", "targeted", "shot_down", "hospital"), "card"),
    **dict.fromkeys(("moves", "swaps", "leaves"), "moves"),
    "order": "order",
    "shoots": "shoots",
    "assaults": "assaults",
    **dict.fromkeys(("passes", "done", "engines"), "passes"),
    **dict.fromkeys(("recovers", "recovery", "discarded"), "rest"),
    "victory": "victory",
}
"""Which sort of run an event begins, or goes on with; all others go on with whatever there is."""
LEADS = frozenset({"base", "play", "no_card", "done", "pass", "deploy", "place", "form_up", "lead", "yield", "ready"})
"""What one chooses of one's own accord, not as an answer."""
GRAVE = {"destroyed": 100, "hit": 40, "retires": 15, "falls_back": 15}
"""How much it matters to a side what befalls its bases."""


def actions(side: str | None, entries: Sequence[Happened]) -> list[Action]:
    """What happened, as its reader may know it."""
    heard = [entry._replace(events=tuple(e for e in entry.events if not _silent(e))) for entry in entries]
    told = []
    for turn in by_turns(runs(heard, _starts), lambda run: run.sort == "turn"):
        few = gathered(turn, lambda a, b: a.sort == b.sort in ("setup", "deploys", "rest", "order") and a.by == b.by)
        few = gathered(few, lambda a, b: a.sort == b.sort == "moves" and a.by == b.by, LINES)
        told += [_told(run, side) for run in few]
    return told


def since(side: str | None, entries: Sequence[Happened]) -> int:
    """The position at which a side was last done with something of its own."""
    led = max((k for k, entry in enumerate(entries) if entry.own and entry.own.verb in LEADS), default=None)
    if led is None:
        return 0
    own = list(takewhile(lambda entry: entry.by == side, entries[led:]))
    return own[-1].number


def _silent(event: Event) -> bool:
    """Whether an event is only a step on the way to another."""
    return event.kind in SILENT or (event.kind == "order" and bool(event.data["understood"]))


def _starts(last: Run | None, entry: Happened, event: Event) -> str | None:
    """Which sort of run begins with an event; None if it belongs to the one before."""
    sort = BEGINS.get(event.kind)
    if event.kind == "faces":
        sort = None if last and last.sort in ("deploys", "moves") else "moves"
    if last and sort == last.sort and last.numbers[-1] == entry.number:
        return None
    if last and sort == last.sort == "shoots" and last.events[0].data["foe"] == event.data["foe"]:
        return None
    return "setup" if sort is None and last is None else sort


def _and(parts: Sequence[str]) -> str:
    """Some names in a row, each once."""
    once = list(dict.fromkeys(parts))
    if len(once) < 2:
        return "".join(once)
    return phrase("{some} and {last}", some=", ".join(once[:-1]), last=once[-1])


def _bases(events: Sequence[Event]) -> str:
    """The bases of some events by name; of many, how many they are."""
    names = [base_name(e.data["base_name"]) for e in events if "base_name" in e.data]
    return _and(names) if len(set(names)) < 4 else many("{count} base", "{count} bases", len(set(names)))


def _told(run: Run, side: str | None) -> Action:
    """A run as an action: its sentence by its sort, and what befell the reader's bases in it."""
    first = run.events[0]
    said, strong = _SAID.get(run.sort, _plain)(run)
    by = first.data.get("side", run.by)
    mine = [e for e in run.events if e.kind in GRAVE and e.data.get("side") == side]
    ways = tuple(
        (e.data["start"], *e.data.get("path", (e.data["hex"],)))
        for e in run.events
        if e.kind in ("moves", "retires", "falls_back", "assaults") and "start" in e.data
    )
    where = places(*(e.data["hex"] for e in run.events if "hex" in e.data and e.kind not in ("deploys", "moves")))
    goals = places(*(way[-1] for way in ways))
    fought = run.sort in ("shoots", "assaults")
    worst = max((GRAVE[e.kind] for e in mine), default=0)
    return Action(
        number=run.number,
        by=by,
        sort=_SORTS.get(run.sort, "order"),
        rule=first.rule,
        text=said,
        strong=strong,
        follows=" ".join([*_card(run), *map(_outcome, _after(run))]),
        head=_head(run, side),
        spaces=where or goals,
        ways=ways,
        changed=where if fought and mine else (),
        weight=sum(GRAVE[e.kind] for e in mine) + _WEIGHTS.get(run.sort, 1) if by != side else worst,
        loss=worst >= GRAVE["hit"],
        turn=run.sort == "turn",
        battle=fought,
    )


def _after(run: Run) -> list[Event]:
    """What came of a run in the end: the last hit on each base that still stands, and who passed a test unhurt."""
    found = [e for e in run.events[1:] if e.kind in _AFTER]
    lost = {e.data["base_name"] for e in found if e.kind == "destroyed"}
    hurt = {e.data["base_name"]: e for e in found if e.kind == "hit"}
    unhurt = {e.data["base_name"]: e for e in run.of("test") if e.data["passed"]}
    last = {**unhurt, **hurt}
    ends = [e for e in run.events[1:] if e.kind in _AFTER or e.kind == "test"]
    return [
        e
        for e in ends
        if e.kind not in ("hit", "test") or (e is last.get(e.data["base_name"]) and e.data["base_name"] not in lost)
    ]


def _card(run: Run) -> list[str]:
    """What the cards that are played in a run do."""
    played = [e.data["card"] for e in run.of("plays") if e.data["card"] in FACES]
    return [
        phrase("Its effect: {gains}.", gains=_and([phrase(text) for _, text in FACES[card].gets])) for card in played
    ]


def _outcome(event: Event) -> str:
    """What came of a run in a sentence: of a test that it was passed, without its dice."""
    if event.kind == "test":
        return phrase("{base} passes its test.", base=base_name(event.data["base_name"]))
    return tell(event)


def _head(run: Run, side: str | None) -> str:
    """What a run comes to for a side, in a few words."""
    lost = [e for e in run.events if e.kind == "destroyed" and e.data.get("side") == side]
    hurt = [e for e in run.events if e.kind == "hit" and e.data.get("side") == side]
    if lost:
        return phrase("{base} is destroyed", base=base_name(lost[0].data["base_name"]))
    return phrase("{base} is hit", base=base_name(hurt[0].data["base_name"])) if hurt else ""


def _plain(run: Run) -> tuple[str, str]:
    """A run that is told as its first event is."""
    return tell(run.events[0]), ""


def _deployed(run: Run) -> tuple[str, str]:
    came = run.of("deploys")
    if len(came) == 1:
        return tell(came[0]), ""
    parts = {"army": name(came[0].data["army"])}
    return many("{army} deploys {count} base.", "{army} deploys {count} bases.", len(came), **parts), ""


def _moved(run: Run) -> tuple[str, str]:
    went = run.of("moves")
    if len(went) < 2:
        return tell(run.events[0]), ""
    who = _bases(went)
    if len({e.data["base"] for e in went}) > 1:
        return phrase("{bases} move.", bases=who), who
    parts = {"base": who, "start": went[0].data["start_name"], "hex": went[-1].data["hex_name"]}
    there = parts["start"] != parts["hex"]
    return phrase("{base} moves from {start} to {hex}." if there else "{base} moves out of {hex} and back.", parts), who


def _shot(run: Run) -> tuple[str, str]:
    shots = run.of("shoots")
    foe = base_name(shots[0].data["foe_name"])
    parts = {"bases": _bases(shots), "foe": foe, "hex": shots[0].data["hex_name"]}
    hits = sum(e.data["hits"] for e in shots)
    if not hits:
        return phrase("Fire at {foe} in {hex} from {bases}: no die hits.", parts), foe
    one, several = (
        "Fire at {foe} in {hex} from {bases}: {count} die hits.",
        "Fire at {foe} in {hex} from {bases}: {count} dice hit.",
    )
    return many(one, several, hits, **parts), foe


def _assaulted(run: Run) -> tuple[str, str]:
    return tell(run.events[0]), base_name(run.events[0].data["foe_name"])


def _ordered(run: Run) -> tuple[str, str]:
    who = _bases(run.of("order"))
    return many(
        "An order to {bases} is not understood.", "{count} orders to {bases} are not understood.",
        len(run.of("order")), bases=who,
    ), who  # fmt: skip


def _turned(run: Run) -> tuple[str, str]:
    led = run.of("initiative")
    return " ".join(tell(e) for e in (run.events[0], *led[:1])), ""


_SAID: dict[str, Callable[[Run], tuple[str, str]]] = {
    "deploys": _deployed,
    "moves": _moved,
    "shoots": _shot,
    "assaults": _assaulted,
    "order": _ordered,
    "turn": _turned,
}
_SORTS: dict[str, Sort] = {
    "moves": "march",
    "shoots": "fight",
    "assaults": "fight",
    "turn": "turn",
    "victory": "turn",
    "card": "reveal",
}
_WEIGHTS = {"assaults": 60, "shoots": 25, "card": 20, "turn": 15, "moves": 3, "victory": 200}
_AFTER = frozenset({"destroyed", "hit", "retires", "falls_back", "takes", "returns", "craters", "command_points"})
