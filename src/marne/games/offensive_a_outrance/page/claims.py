"""What previews claim, and how what came is read from the story: battles, and all that leads to them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from typing import Any

from marne.board import members
from marne.games.offensive_a_outrance.advance import Advance
from marne.games.offensive_a_outrance.ammunition import ways
from marne.games.offensive_a_outrance.attack import Next, Orders, opposed
from marne.games.offensive_a_outrance.battle import Ammo, Declare, Withhold
from marne.games.offensive_a_outrance.expectation import Body, bodies, check_of, read, reduced, suffers
from marne.games.offensive_a_outrance.forces import formation
from marne.games.offensive_a_outrance.forces import size as strength_of
from marne.games.offensive_a_outrance.loading import cheapest
from marne.games.offensive_a_outrance.odds import COMBAT_TABLE, POINT, Outcome, Verdict
from marne.games.offensive_a_outrance.options import OPEN
from marne.games.offensive_a_outrance.page import foresight, preview
from marne.games.offensive_a_outrance.page.battlecard import WAYS, order
from marne.games.offensive_a_outrance.page.smallclaims import first, lost_levels, of_other
from marne.games.offensive_a_outrance.prospects import Prospect
from marne.games.offensive_a_outrance.standing import units_in
from marne.games.offensive_a_outrance.state import NOWHERE, State, side_of
from marne.games.offensive_a_outrance.tables import STATUS
from marne.games.offensive_a_outrance.twins import twin_of
from marne.games.offensive_a_outrance.units import BELGIAN, FORMATIONS, FORTRESSES, FORTRESSES_2, LAST, NATION, SIDES
from marne.games.offensive_a_outrance.withholding import excess
from marne.kernel import Choice, Decision, Eyes, bounds
from marne.kernel.forecast import Came, Claim, Forecast
from marne.kernel.table import Account, Chart, Line

PASSING = ("enough", "settled", "done", "stand", "not_intense")
"""What anybody answers where it is offered, so that nothing else is added to what is claimed."""
MOST_LOST = 3
"""9.8.2 The most Strength Reductions that a result costs a side."""
THROWS = 6 * 6 * 36
"""21.1 What the chance of every throw can be told in, where dice may be rolled again."""
BY_BATTLE = ("9.9.2-1", "10.3-1")
"""By which rules a result and its check cost CELs."""


def forecast(eyes: Eyes[State], choice: Choice) -> Forecast | None:
    """What is claimed of what a choice leads to, as it is shown."""
    shown = foresight.foresee(eyes, choice)
    if not isinstance(shown, Account) or eyes.side is None:
        return None
    s, reader = eyes.imagined, side_of(eyes.side)
    stage = s.stack[-1]
    if isinstance(stage, Declare):
        return _declared(s, stage, reader, choice, shown)
    if isinstance(stage, (Next, Orders, Withhold, Ammo)) and choice.verb != "attack":
        return _odds(s, reader, choice, shown)
    return of_other(s, shown, reader, choice)


# 9 Battles that have begun, or come next.


def _odds(s: State, reader: int, choice: Choice, shown: Account) -> Forecast | None:
    """9.1.1-2 The odds that will be told lie within what is shown, whatever is hidden."""
    p = preview.prospect(s, reader, choice)
    if p is None or not _comes(s, p):
        return None
    space, reading = p.battle.hex, shown.odds[0]
    columns = [_column(reading.columns[k]) for k in (reading.now, *reading.may)]
    told = partial(_told, space)
    found = (
        _within("attack strength", partial(told, "attack"), shown.columns[0].lines, POINT),
        _within("defence strength", partial(told, "defence"), shown.columns[1].lines, POINT),
        _within("white die", partial(told, "modifier"), shown.columns[3].lines[:1], 1),
        Claim("column", partial(told, "column"), least=min(columns), most=max(columns)),
    )
    hidden = s.rules.intelligence != OPEN
    return Forecast("odds" if hidden else "open odds", found, _until_told, deals=hidden)


def _within(says: str, value: Callable[[Came], int | None], lines: tuple[Line, ...], parts: int) -> Claim:
    """A sum that lies within the least and the most of its lines."""
    least, most = sum(line.least for line in lines), sum(line.most for line in lines)
    return Claim(says, value, least=least * parts, most=most * parts)


def _told(space: int, key: str, came: Came) -> int | None:
    """9.1.1-2 Something of the odds that were told."""

    def value(data: dict[str, Any]) -> int:
        return _column(data[key]) if key == "column" else int(data[key])

    return first(came, "odds", value, hex=space)


def _column(title: str) -> int:
    """A column by its title; those beyond the ends are read as the ends."""
    if title in COMBAT_TABLE.names:
        return COMBAT_TABLE.named(title)
    left, _, right = title.partition(":")
    return 0 if int(left) < int(right) else len(COMBAT_TABLE.names) - 1


def _comes(s: State, p: Prospect) -> bool:
    """9.1-5 Whether the battle comes next, without anybody who may keep it from being fought."""
    stage, battle = s.stack[-1], p.battle
    if isinstance(stage, (Orders, Next)):
        units = next(units for a, units in s.orders if a == battle.hex)
        ready, _ = opposed(s, battle.side, battle.hex, units)
        twins = twin_of(s, battle.hex, battle.foe, s.orders) >= 0
        if units_in(s, battle.hex, battle.foe) & FORTRESSES_2 or twins or ready != units:
            return False
    if s.rules.intelligence == OPEN and (excess(s, battle) or battle.dry):
        return False
    return battle.twin < 0 and bounds(p.known.attack)[0] >= POINT


def _until_told(s: State, decision: Decision) -> Choice | None:
    """Everybody lets the battle go on, until its odds are told."""
    return None if isinstance(s.stack[-1], Declare) else answered(s, decision)


def answered(s: State, decision: Decision) -> Choice:
    """What a side answers that wants nothing but to go on, with Ammo where it costs least."""
    stage = s.stack[-1]
    if isinstance(stage, Ammo) and (force := stage.waiting(s)):
        return Choice("ammo", cheapest(ways(s, force)).source)
    found = [choice for choice in decision.choices if choice.verb in PASSING]
    return found[0] if found else decision.choices[0]


# 9.8 to 10.3 Battles whose odds are told.


def _declared(s: State, stage: Declare, reader: int, choice: Choice, shown: Account) -> Forecast | None:
    """9.9, 9.10, 10.3 The results, the retreat, and what both lose when the other side does not fight Intense."""
    p, chart = preview.prospect(s, reader, choice), shown.odds[0].chart
    if p is None or chart is None or p.battle.twin >= 0:
        return None
    fought = chart.ways[chart.now]
    way = order(p)[chart.now]
    retreat = Claim("the defender retreats", partial(_retreats, p.battle.hex), _exact(fought.chance))
    claims = [*_results(p, chart), retreat, *_reductions(s, p, p.outcomes(), way)]
    for k in (0, 1):
        claims += _checks(s, p, p.outcomes(), way, k)
    claims += _average(s, p, chart)
    return Forecast(f"battle, {WAYS[chart.now]}", tuple(claims), partial(_through, p.battle.hex))


def _exact(chance: float) -> Fraction:
    """A chance of two dice as it was reckoned."""
    return Fraction(chance).limit_denominator(THROWS)


def _through(space: int, s: State, decision: Decision) -> Choice | None:
    """Everybody lets the battle go on to the end of its checks."""
    going = [stage for stage in s.stack if getattr(getattr(stage, "battle", None), "hex", NOWHERE) == space]
    return answered(s, decision) if any(not isinstance(stage, Advance) for stage in going) else None


def _retreats(space: int, came: Came) -> int | None:
    """9.9.2-4 Whether the result made the defender retreat."""
    return first(came, "battle", lambda data: int(data["retreat"] > 0), hex=space)


def _results(p: Prospect, chart: Chart) -> Iterator[Claim]:
    """9.9.1-1, 21.1 Every result in the cells of the chart with its chance; a black face may be rolled again."""
    chance: dict[str, Fraction] = {}
    once = Fraction(1, 36)
    rolled_again = any(cell.again for row in chart.cells for cell in row)
    for cell in (cell for row in chart.cells for cell in row):
        part = once / 6 if cell.again else once + once / 6 if rolled_again else once
        chance[cell.text] = chance.get(cell.text, Fraction(0)) + part

    def came_so(result: str, came: Came) -> int | None:
        return first(came, "battle", lambda data: int(data["result"] == result), hex=p.battle.hex)

    return (Claim(f"result {result}", partial(came_so, result), part) for result, part in chance.items())


def _reductions(s: State, p: Prospect, found: tuple[Outcome, ...], way: int) -> Iterator[Claim]:
    """9.10-1 How many Strength Reductions the result costs each side."""
    for k, side in enumerate((p.battle.side, p.battle.foe)):
        enemy = strength_of(s, p.units(1 - k), p.battle.hex)
        chance: dict[int, Fraction] = {}
        for outcome in found:
            count = read(outcome, way).reductions[k] if p.units(k) & ~FORTRESSES else 0
            for lost, part in reduced(count, enemy).items():
                chance[lost] = chance.get(lost, Fraction(0)) + outcome.chance * part
        for lost, part in chance.items():
            yield Claim(f"{SIDES[side]} reductions {lost}", partial(_lost, p.battle.hex, SIDES[side], lost), part)


def _lost(space: int, side: str, count: int, came: Came) -> int | None:
    """9.10-1 Whether a side has suffered so many Strength Reductions by the result."""
    if _retreats(space, came) is None:
        return None
    told = first(came, "loses", lambda data: int(data["reductions"]), side=side)
    return int((told or 0) == count)


def _checks(s: State, p: Prospect, found: tuple[Outcome, ...], way: int, k: int) -> Iterator[Claim]:
    """9.9.2-1, 10.3-1 The chance that a Force loses levels; of a defender who is not made to retreat."""
    side = p.battle.foe if k else p.battle.side
    if not _sturdy(s, p) or (side != p.reader and s.rules.intelligence != OPEN):
        return
    staying = [outcome for outcome in found if not (k and read(outcome, way).retreat)]
    part = sum((outcome.chance for outcome in staying), Fraction(0))
    for force, body in bodies(s, p.units(k)):
        head = formation(force)
        if head < 0 or not part:
            continue
        for least in (1, 2):
            low, high = (
                sum((o.chance * _loses(p, body, read(o, way), k, added, least) for o in staying), Fraction(0)) / part
                for added in (p.added[k].least, p.added[k].most)
            )
            says = f"unit {head} loses {least} or more"
            yield Claim(says, partial(_levels, p.battle.hex, head, body.status, least, bool(k)), low, upto=high)


def _loses(p: Prospect, body: Body, verdict: Verdict, k: int, added: int, least: int) -> Fraction:
    """The chance that a Force loses at least so many CELs after a result."""
    lost = suffers(body, verdict.cels[k], check_of(p, verdict, k, added))
    return sum((chance for (cels, _), chance in lost.items() if cels >= least), Fraction(0))


def _average(s: State, p: Prospect, chart: Chart) -> Iterator[Claim]:
    """10.3-1 What the attacker loses of his effectiveness on average; a defender's retreat costs him besides."""
    if p.reader != p.battle.side or not _sturdy(s, p):
        return
    losses = chart.ways[chart.now].losses[1]
    heads = {head: s.ce[head] for force, _ in bodies(s, p.battle.attackers) if (head := formation(force)) >= 0}

    def levels(came: Came) -> int | None:
        if _retreats(p.battle.hex, came) is None:
            return None
        return sum(lost_levels(came, u, status, BY_BATTLE) for u, status in heads.items())

    most = sum(len(STATUS) - 1 - status for status in heads.values())
    span = losses.least[0] - 0.001, losses.most[0] + 0.001
    yield Claim("levels that the attacker loses", levels, least=0, most=max(1, most), average=span)


def _sturdy(s: State, p: Prospect) -> bool:
    """Whether nobody can be eliminated by the result itself: then those who fire and check are those who fight."""
    if s.spread or any(NATION[u] == BELGIAN for u in members(p.battle.attackers | p.battle.defenders)):
        return False
    for units in (p.battle.attackers, p.battle.defenders):
        left = sum(LAST[u] - s.sr[u] for u in members(units & FORMATIONS))
        if units & ~FORMATIONS & ~FORTRESSES and left < MOST_LOST:
            return False
    return True


def _levels(space: int, u: int, status: int, least: int, stays: bool, came: Came) -> int | None:
    """Whether a unit has lost so many CELs by the result and its check."""
    retreat = _retreats(space, came)
    if retreat is None or (stays and retreat):
        return None
    return int(lost_levels(came, u, status, BY_BATTLE) >= least)
