"""What the previews of battles, Repulses, shots and marches claim, and how what came is read from the story."""

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
from marne.games.offensive_a_outrance.bombardment import Bombardment, chances
from marne.games.offensive_a_outrance.expectation import Body, bodies, check_of, read, reduced, retreats, suffers
from marne.games.offensive_a_outrance.forces import formation
from marne.games.offensive_a_outrance.forces import size as strength_of
from marne.games.offensive_a_outrance.loading import cheapest
from marne.games.offensive_a_outrance.movement import Force
from marne.games.offensive_a_outrance.odds import COMBAT_TABLE, POINT, Outcome, Verdict
from marne.games.offensive_a_outrance.options import OPEN
from marne.games.offensive_a_outrance.page import preview, pricecard, repulsecard
from marne.games.offensive_a_outrance.prospects import Prospect
from marne.games.offensive_a_outrance.ratings import steps
from marne.games.offensive_a_outrance.retreat import StepBack
from marne.games.offensive_a_outrance.routine import TABLE, Barrage, modifiers, strength
from marne.games.offensive_a_outrance.standing import units_in
from marne.games.offensive_a_outrance.state import NOWHERE, State, side_of
from marne.games.offensive_a_outrance.tables import STATUS
from marne.games.offensive_a_outrance.units import BELGIAN, FORMATIONS, FORTRESSES, FORTRESSES_2, LAST, NATION, SIDES
from marne.games.offensive_a_outrance.withholding import excess
from marne.kernel import Choice, Decision, Eyes, bounds, total
from marne.kernel.forecast import Came, Claim, Forecast

PASSING = ("enough", "settled", "done", "stand", "not_intense")
"""What anybody answers where it is offered, so that nothing else is added to what is claimed."""
MOST_LOST = 3
"""9.8.2 The most Strength Reductions that a result costs a side."""
BY_BATTLE = ("9.9.2-1", "10.3-1")
"""By which rules a result and its check cost CELs."""


def forecast(eyes: Eyes[State], choice: Choice) -> Forecast | None:
    """What is claimed of what a choice leads to."""
    shown = preview.foresee(eyes, choice)
    if shown is None or eyes.side is None:
        return None
    s, reader = eyes.imagined, side_of(eyes.side)
    stage = s.stack[-1]
    match stage:
        case Declare():
            return _declared(s, stage, reader, choice)
        case Next() | Orders() | Withhold() | Ammo() if choice.verb != "attack":
            return _odds(s, reader, choice)
        case Force() if choice.verb == "repulse":
            return _repulse(s, stage, reader, choice)
        case Force() if choice.verb == "stop":
            return _marched(s, stage)
        case StepBack() if choice.verb == "to":
            return _stepped(s, stage, choice)
        case Bombardment() if choice.verb == "gun":
            return _shot(s, stage, choice)
        case Barrage() if choice.verb == "barrage":
            return _barrage(s, stage, choice)
        case _:
            return None


def nobody(s: State, decision: Decision) -> Choice | None:
    """Nobody answers: what is claimed has come before."""
    return None


def first(came: Came, kind: str, value: Callable[[dict[str, Any]], int | None], **data: Any) -> int | None:
    """Something of the first event of a kind, about some hex or unit."""
    for event in came.events:
        if event.kind == kind and all(event.data.get(key) == wanted for key, wanted in data.items()):
            return value(event.data)
    return None


# 9 Battles that have begun, or come next.


def _odds(s: State, reader: int, choice: Choice) -> Forecast | None:
    """9.1.1-2 The odds that will be told lie within what is shown, whatever is hidden."""
    p = preview.prospect(s, reader, choice)
    if p is None or not _comes(s, p):
        return None
    space = p.battle.hex
    (attack, attack_most), (stand, stand_most) = bounds(p.known.attack), bounds(p.known.defence)
    white, white_most = bounds(p.known.modifiers[0])

    def told(key: str) -> Callable[[Came], int | None]:
        return lambda came: first(came, "odds", lambda data: int(data[key]), hex=space)

    def column(came: Came) -> int | None:
        return first(came, "odds", lambda data: COMBAT_TABLE.printed(_column(data["column"])), hex=space)

    found = [
        Claim("attack strength", told("attack"), least=attack, most=attack_most),
        Claim("defence strength", told("defence"), least=stand, most=stand_most),
        Claim("white die", told("modifier"), least=white, most=white_most),
        Claim("column", column, least=p.columns[0], most=p.columns[-1]),
    ]
    hidden = s.rules.intelligence != OPEN
    return Forecast("odds" if hidden else "open odds", tuple(found), partial(_until, space, "odds"), deals=hidden)


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
        if units_in(s, battle.hex, battle.foe) & FORTRESSES_2 or (len(s.orders) > 1 and s.spread) or ready != units:
            return False
    if s.rules.intelligence == OPEN and (excess(s, battle) or battle.dry):
        return False
    return battle.twin < 0 and bounds(p.known.attack)[0] >= POINT


def _until(space: int, kind: str, s: State, decision: Decision) -> Choice | None:
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


def _declared(s: State, stage: Declare, reader: int, choice: Choice) -> Forecast | None:
    """9.9, 9.10, 10.3 The results, the retreat, and what both lose when the other side does not fight Intense."""
    p = preview.prospect(s, reader, choice)
    if p is None or p.battle.twin >= 0:
        return None
    battle = p.battle
    own = choice.verb == "intense"
    attacker = own if stage.side == battle.side else bool(battle.intense >> battle.side & 1)
    way = attacker + 2 * (own and stage.side == battle.foe)
    found = p.outcomes()
    claims = [*_results(p, found), *_reductions(s, p, found, way)]
    went = Claim(
        "the defender retreats",
        partial(first, kind="battle", value=lambda d: int(d["retreat"] > 0), hex=battle.hex),
        retreats(found, way),
    )
    for k in (0, 1):
        claims += _checks(s, p, found, way, k)
    return Forecast("battle", (*claims, went), partial(_through, battle.hex))


def _through(space: int, s: State, decision: Decision) -> Choice | None:
    """Everybody lets the battle go on to the end of its checks."""
    going = [stage for stage in s.stack if getattr(getattr(stage, "battle", None), "hex", NOWHERE) == space]
    return answered(s, decision) if any(not isinstance(stage, Advance) for stage in going) else None


def _results(p: Prospect, found: list[Outcome]) -> Iterator[Claim]:
    """9.9.1-1 Every result of the table with its chance."""
    chance: dict[str, Fraction] = {}
    for outcome in found:
        chance[outcome.result] = chance.get(outcome.result, Fraction(0)) + outcome.chance

    def came_so(result: str, came: Came) -> int | None:
        return first(came, "battle", lambda data: int(data["result"] == result), hex=p.battle.hex)

    return (Claim(f"result {result}", partial(came_so, result), part) for result, part in chance.items())


def _reductions(s: State, p: Prospect, found: list[Outcome], way: int) -> Iterator[Claim]:
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
    if first(came, "battle", lambda data: 1, hex=space) is None:
        return None
    told = first(came, "loses", lambda data: int(data["reductions"]), side=side)
    return int((told or 0) == count)


def _checks(s: State, p: Prospect, found: list[Outcome], way: int, k: int) -> Iterator[Claim]:
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
    retreat = first(came, "battle", lambda data: int(data["retreat"]), hex=space)
    if retreat is None or (stays and retreat):
        return None
    return int(lost_levels(came, u, status, BY_BATTLE) >= least)


def lost_levels(came: Came, u: int, status: int, rules: tuple[str, ...]) -> int:
    """6.1.3 How many CELs a unit has lost by some rules, from a CE Status on."""
    lost = 0
    for event in came.events:
        if event.kind == "effectiveness" and event.data["unit"] == u:
            now = STATUS.index(event.data["status"])
            lost += now - status if event.rule in rules else 0
            status = now
    return lost


# 7 Repulses, marches, retreats.


def _repulse(s: State, stage: Force, reader: int, choice: Choice) -> Forecast | None:
    """7.4.3 The chance that the enemy is driven off, and what a failure costs."""
    space = choice.number
    units = stage.units & units_in(s, stage.space, stage.side)
    p = repulsecard.prospect(s, units, space, reader)
    if units_in(s, space, p.battle.foe) & FORTRESSES_2 or bounds(p.known.attack)[0] < POINT:
        return None
    if s.rules.intelligence == OPEN and (excess(s, p.battle) or p.battle.dry):
        return None
    worst, best = repulsecard.worst_and_best(p)
    won = partial(first, kind="repulsed", value=lambda data: int(data["success"]), hex=space)
    claims = [Claim("the Repulse succeeds", won, worst, upto=best)]
    head = formation(units)
    if head >= 0 and s.ce[head] < len(STATUS) - 1 and best < 1:
        body = dict((formation(force), body) for force, body in bodies(s, units))[head]
        claims.append(
            Claim("a failure costs a level", partial(_failed, space, head, s.ce[head]), repulsecard.fails_check(body))
        )
    return Forecast("repulse", tuple(claims), partial(_repulsed, space))


def _failed(space: int, u: int, status: int, came: Came) -> int | None:
    if first(came, "repulsed", lambda data: int(data["success"]), hex=space) != 0:
        return None
    return lost_levels(came, u, status, ("7.4.5-2",))


def _repulsed(space: int, s: State, decision: Decision) -> Choice | None:
    """The defender lets all fight that may, and then nobody answers."""
    battle = getattr(s.stack[-1], "battle", None)
    return answered(s, decision) if battle is not None and battle.hex == space and battle.repulse else None


def _marched(s: State, stage: Force) -> Forecast | None:
    """7.2.3a The chance that a Forced March costs levels."""
    units = stage.units & units_in(s, stage.space, stage.side)
    head = formation(units)
    if head < 0:
        return None
    found = pricecard.marched(s, units)
    results = pricecard.table(units)
    claims = []
    for least in (1, 2):
        if s.ce[head] + least >= len(STATUS):
            continue
        chance = sum(
            (
                c
                for what, c in found.items()
                if sum(e.amount for e in results.effects(what) if e.what == "cel") >= least
            ),
            Fraction(0),
        )
        claims.append(Claim(f"the march costs {least} or more", partial(_worn, head, s.ce[head], least), chance))
    return Forecast("march", tuple(claims), nobody) if claims else None


def _worn(u: int, status: int, least: int, came: Came) -> int:
    return int(lost_levels(came, u, status, ("7.2.3a-2",)) >= least)


def _stepped(s: State, stage: StepBack, choice: Choice) -> Forecast | None:
    """11.1.3, 11.1.4 A step of a retreat costs every Force what is shown."""
    shown = pricecard.step_back(s, stage, choice.number)
    if shown is None or any(remark.rule == "11.1.6" for remark in shown.after):
        return None
    cost = int(sum(line.most for line in shown.columns[0].lines))
    claims = [
        Claim(
            f"the step costs unit {u}",
            partial(_paid, u, s.ce[u]),
            least=min(cost, 6 - s.ce[u]),
            most=min(cost, 6 - s.ce[u]),
        )
        for u in members(stage.units & FORMATIONS)
    ]
    return Forecast("retreat", tuple(claims), nobody) if claims else None


def _paid(u: int, status: int, came: Came) -> int:
    return lost_levels(came, u, status, ("11.1.3", "11.1.4"))


# 13, 20 Guns.


def _shot(s: State, stage: Bombardment, choice: Choice) -> Forecast:
    """13.1.3 The chance of every number of steps that the shot takes."""
    f = stage.aim(s)
    helped = choice.number if stage.pioneers else NOWHERE
    found = chances([choice.number], f, steps(s, f), helped)
    claims = tuple(Claim(f"steps {lost}", partial(_breached, f, lost), chance) for lost, chance in found.items())
    return Forecast("shot", claims, nobody)


def _breached(f: int, lost: int, came: Came) -> int:
    return int(sum(e.data["steps"] for e in came.events if e.kind == "breached" and e.data["unit"] == f) == lost)


def _barrage(s: State, stage: Barrage, choice: Choice) -> Forecast:
    """20.5-2 The chance of every result of a Prep Bombardment."""
    found = TABLE.chances(TABLE.column(strength(s, choice.number)), total(modifiers(s, choice.number, stage.space)))

    def came_so(result: str, came: Came) -> int | None:
        return first(came, "prepared", lambda data: int(data["result"] == result), hex=stage.space)

    return Forecast("barrage", tuple(Claim(f"result {r}", partial(came_so, r), c) for r, c in found.items()), nobody)
