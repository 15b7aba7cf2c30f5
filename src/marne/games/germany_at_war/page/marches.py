"""The other side's marches: blocks that go to one place or to several, Leaders who ride out and show themselves."""

from __future__ import annotations

from collections.abc import Sequence

from marne.games.germany_at_war.blocks import SIDE_OF_POWER
from marne.games.germany_at_war.ground import AREAS, HOME, NEXT, PRIZES, STARS, VICTORY
from marne.games.germany_at_war.page.words import called, power, rises, tell, told_step
from marne.games.germany_at_war.state import SIDES
from marne.games.germany_at_war.words import many, name, phrase
from marne.kernel import Event
from marne.kernel.actions import Action, Head, Run, places
from marne.kernel.words import prose

MARCHES = ("march", "march_seen")
Areas = tuple[int, ...]
LEADERS_RIDE = "7.3.1.2a"
IN_WORDS = prose(
    ("No", "A", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve")
)
WITHIN = prose(("no", "a", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"))
"""Numbers at the head of a sentence, and within."""


def goes_on(run: Run, k: int, number: int, event: Event) -> bool:
    """Whether a march goes on where the last one before an event of a run has led, by the very next click."""
    at = next((j for j in reversed(range(k)) if run.events[j].kind in MARCHES), None)
    if at is None:
        return False
    return bool(run.events[at].data["goal"] == event.data["start"] and number <= run.numbers[at] + 1)


def legs(run: Run) -> list[tuple[int, ...]]:
    """The ways of a run, each from its start to its goal."""
    found: list[tuple[int, ...]] = []
    for k, event in enumerate(run.events):
        if event.kind in MARCHES:
            if goes_on(run, k, run.numbers[k], event):
                found[-1] = (*found[-1], event.data["goal"])
            else:
                found.append((event.data["start"], event.data["goal"]))
    return found


def goal_of(run: Run) -> int:
    """Where a run of marches leads."""
    return next((e.data["goal"] for e in reversed(run.events) if e.kind in MARCHES), -1)


def bare(a: int) -> str:
    """An area by its name alone."""
    return name(AREAS[a].name)


def listed(parts: Sequence[str]) -> str:
    """Some names in a row."""
    if len(parts) < 2:
        return "".join(parts)
    return phrase("{some} and {last}", some=", ".join(parts[:-1]), last=parts[-1])


def _who(run: Run, ways: int) -> tuple[str, int]:
    """Who marches, and how many: blocks that the reader knows by name, others as so many of a Power."""
    named = list(dict.fromkeys(called(e.data["block"]) for e in run.of("march")))
    unseen = ways - len(set(_known(run)))
    if not unseen:
        return listed(named) if len(named) < 4 else some(len(named), set()), len(named)
    powers = {e.data["power"] for e in run.of("march_seen")}
    if len(named) > 2:
        return some(len(named) + unseen, set()), len(named) + unseen
    return listed([*named, some(unseen, powers, within=bool(named))]), len(named) + unseen


def _known(run: Run) -> list[int]:
    """Which of the ways of a run were gone, if only for a part, by a block that the reader knows."""
    found, way = [], -1
    for k, event in enumerate(run.events):
        if event.kind in MARCHES:
            way += not goes_on(run, k, run.numbers[k], event)
            found += [way] if event.kind == "march" else []
    return found


def number(count: int, within: bool = False) -> str:
    """A number at the head of a sentence or within: a small one is a word."""
    return phrase((WITHIN if within else IN_WORDS)[count]) if count < len(IN_WORDS) else str(count)


def some(count: int, powers: set[int], within: bool = False) -> str:
    """So many blocks, of one Power or of several, at the head of a sentence or within."""
    blocks = number(count, within)
    if len(powers) != 1:
        return many("{number} block", "{number} blocks", count, number=blocks)
    return many("{number} {power} block", "{number} {power} blocks", count, number=blocks, power=power(*powers))


def marched(run: Run, side: str | None) -> Action:
    """Blocks that march, to one place or to several."""
    ways = legs(run)
    goals = places(*(way[-1] for way in ways))
    taken = places(*(e.data["area"] for e in run.of("control")))
    engaged = places(*(e.data["area"] for e in run.of("engage")))
    theirs = run.by != side
    head = head_of(taken, engaged) if theirs else Head()
    return Action(
        number=run.number,
        by=run.by,
        sort="march",
        rule=run.events[0].rule,
        text=_marching(run, ways, goals, taken, engaged),
        strong=bare((*taken, *engaged, *goals)[0]),
        follows=" ".join([_follows(run), *(_threat(side, taken, engaged) if theirs else [])]).strip(),
        head=head.said,
        which=head.which,
        heads=head.several,
        spaces=places(*taken, *engaged, *goals),
        ways=tuple(ways),
        changed=places(*taken, *engaged),
        weight=worth(taken) + 40 * len(engaged) + 1 if theirs else 0,
        loss=theirs and side is not None and bool(worth(taken) > 60),
    )


def worth(taken: Sequence[int]) -> int:
    """How much it matters that areas are lost: those that count for victory or pay Valour twice as much."""
    return sum(120 if (PRIZES | VICTORY) >> a & 1 else 60 for a in taken)


def _marching(run: Run, ways: list[tuple[int, ...]], goals: Areas, taken: Areas, engaged: Areas) -> str:
    """A march in a sentence: who goes where, who fights there, what is taken."""
    starts = places(*(way[0] for way in ways))
    who, count = _who(run, len(ways))
    parts = {"who": who, "goals": names(goals), "start": bare(starts[0])}
    if starts == goals:
        said = many("{who} marches out of {start} and back", "{who} march out of {start} and back", count, **parts)
    elif len(starts) == 1:
        said = many("{who} marches from {start} to {goals}", "{who} march from {start} to {goals}", count, **parts)
    else:
        said = many("{who} marches to {goals}", "{who} march to {goals}", count, **parts)
    if engaged == goals:
        said = many("{march} and engages", "{march} and engage", count, march=said)
    elif engaged:
        said = phrase("{march}, engaging in {areas}", march=said, areas=names(engaged))
    if taken == goals:
        said = many("{march} and takes it", "{march} and take what was left empty", count, march=said)
    elif taken:
        said = phrase("{march}, taking {areas}", march=said, areas=names(taken))
    return f"{said}."


def names(areas: Areas) -> str:
    """Some areas in a row."""
    return listed([bare(a) for a in areas])


HEADS = prose(
    {
        "fallen": ("{which} has fallen", "{which} have fallen"),
        "lost": ("{which} is lost", "{which} are lost"),
        "contested": ("{which} is contested", "{which} are contested"),
    }
)
"""What a march or a battle comes to, in a few words: of one place, and of several."""


def head_of(taken: Sequence[int], engaged: Sequence[int]) -> Head:
    """What a march or a battle comes to: the head of an action."""
    if not taken and not engaged:
        return Head()
    prizes = [a for a in taken if (PRIZES | VICTORY) >> a & 1]
    where = prizes or [*taken] or [*engaged]
    one, several = HEADS["fallen" if prizes else "lost" if taken else "contested"]
    if len(where) > 1:
        return Head(phrase(several, which=names(tuple(where))))
    return Head(phrase(one, which=bare(where[0])), bare(where[0]), phrase(several))


def _follows(run: Run) -> str:
    """What else came of it: Valour, blocks that are cut off."""
    return " ".join(
        [*rises(run.of("valour")), *(tell(e) for e in run.of("valour_denied", "valour_lost", "isolated", "relieved"))]
    )


def _threat(side: str | None, taken: Areas, engaged: Areas) -> list[str]:
    """2.7, 7.5.1.13a What a march means for a side: what is next to it, and what one can do where one is engaged."""
    said = []
    own = [a for a, power in enumerate(HOME) if power >= 0 and SIDES[SIDE_OF_POWER[power]] == side]
    prizes = [a for a in own if (STARS | VICTORY) >> a & 1 and a not in taken]
    if near := [a for a in prizes if any(a in NEXT[b] for b in taken)]:
        said.append(many("{which} is next to it.", "{which} are next to it.", len(near), which=names(tuple(near))))
    if engaged and side is not None:
        said.append(phrase("It is contested: in your impulse you may fight on there or leave."))
    return said


def rode(run: Run, side: str | None) -> Action:
    """Leaders who ride out and show themselves."""
    shown = run.of("activated")
    ways = tuple(legs(run))
    where = places(*(e.data["area"] for e in shown)) or places(*(way[-1] for way in ways))
    taken = places(*(e.data["area"] for e in run.of("control")))
    if not shown:
        said = many("{number} Leader rides to {areas}", "{number} Leaders ride to {areas}", len(ways),
                    number=number(len(ways)), areas=names(where))  # fmt: skip
    elif len(shown) == 1:
        parts = {
            "who": called(shown[0].data["block"]),
            "area": bare(where[0]),
            "step": told_step(shown[0].data["block"], shown[0].data["step"]),
        }
        said = (
            phrase("{who} rides to {area} and shows himself at {step}", parts)
            if ways
            else phrase("{who} shows himself in {area} at {step}", parts)
        )
    else:
        said = phrase("{who} ride out and show themselves", who=listed([called(e.data["block"]) for e in shown]))
    theirs = run.by != side
    head = head_of(taken, ()) if theirs else Head()
    if taken:
        said = phrase("{ride}, taking {areas}", ride=said, areas=names(taken))
    return Action(
        number=run.number,
        by=run.by,
        sort="reveal",
        rule=LEADERS_RIDE,
        text=f"{said}.",
        strong=called(shown[0].data["block"]) if len(shown) == 1 else "",
        head=head.said,
        which=head.which,
        heads=head.several,
        spaces=places(*taken, *where),
        ways=ways,
        changed=taken,
        weight=worth(taken) + 5 if theirs else 0,
    )
