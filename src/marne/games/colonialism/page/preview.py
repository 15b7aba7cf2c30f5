"""What can be known before the dice fall: every contribution with its rule, and the exact chances."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from marne.games.colonialism import assault
from marne.games.colonialism.actions import ORDER, Chosen, Order, reckon_order, shots
from marne.games.colonialism.assault import Round
from marne.games.colonialism.bombardment import Salvo, Targets, reckon_shell, shell
from marne.games.colonialism.deck import ARTILLERY, BOMBER
from marne.games.colonialism.fatigue import FatigueTest, shares
from marne.games.colonialism.mitigation import BeforeTest, withdraw
from marne.games.colonialism.modifiers import (
    FAR,
    HEAVY,
    SHOOTING,
    Fight,
    Melee,
    Ordeal,
    reckon_assault,
    reckon_test,
    to_hit,
)
from marne.games.colonialism.movement import engines
from marne.games.colonialism.page import odds
from marne.games.colonialism.page.foreseen import (
    Barrage,
    Bout,
    Fighter,
    Hits,
    Move,
    Odds,
    Ordered,
    Preview,
    Shelled,
    Shooter,
    Shot,
    Strain,
    Volley,
)
from marne.games.colonialism.page.suffered import Burst, breathes, unhurt
from marne.games.colonialism.page.words import base_name, contribution
from marne.games.colonialism.periods import GENERAL
from marne.games.colonialism.shooting import Aim, Fire, armed, can_hit, reckon_dice
from marne.games.colonialism.state import State, base_in, board, called, limit, replaced, view_of
from marne.games.colonialism.terrain import TRENCH
from marne.games.colonialism.units import CANNON, EXPERIENCED, INFANTRY, MACHINE_GUN, SIDES, TRAIN
from marne.kernel import PASSES, Choice, Eyes, GivenDice, Play, Reckoning, counts, lines, total
from marne.kernel.chances import Spread, contest, together
from marne.kernel.table import Line


def _called(s: State, u: int) -> str:
    """A base by its name, as the language has it."""
    return base_name(called(s, u))


def foresee(eyes: Eyes[State], choice: Choice) -> Preview | None:
    """What a side can know of what a choice would bring about; None if there is nothing to say."""
    s, side = eyes.imagined, eyes.side
    stage = s.stack[-1] if s.stack else None
    if stage is None or side not in SIDES:
        return None
    if isinstance(stage, Chosen) and SIDES[stage.side] == side:
        return _of_action(s, stage, choice)
    supply = choice.verb == "supply"
    if choice.verb not in ("roll", "supply"):
        if isinstance(stage, BeforeTest) and SIDES[stage.side] == side and choice.verb in ("stand", "fall"):
            return _under_fire(s, stage, choice)
        if isinstance(stage, Targets) and choice.verb == "target" and isinstance(choice.noun, int):
            return _shelled(s, stage.side, stage.card, (*stage.hexes, choice.noun))[-1]
        return None
    if isinstance(stage, Fire):
        extra = stage.added
        if supply:
            extra |= 1 << (stage.aims[0].unit if choice.noun is None else choice.number)
        return fire(s, stage.aims, extra)
    if isinstance(stage, Round):
        mine = SIDES.index(side)
        return bout(s, stage.fight, stage.number, (supply and mine == 0, supply and mine == 1))
    if isinstance(stage, FatigueTest):
        return strain(s, stage.unit, stage.ordeal(), stage.dice, supply)
    if isinstance(stage, Order):
        return order(s, stage.units, stage.verb, supply)
    if isinstance(stage, Salvo) and not (supply and choice.noun is None):
        return _salvo(s, stage, stage.added | 1 << choice.number if supply else stage.added)
    return None


def _under_fire(s: State, stage: BeforeTest, choice: Choice) -> Strain | None:
    """SHOOT.SEQ.4, MITIGATE.1 The test of a base that stands, or of one that falls back, in its new hex."""
    twin, falls = s.copy(), choice.verb == "fall"
    if falls:
        if not isinstance(choice.noun, int) or not 0 <= choice.noun < board(s).count:
            return None
        withdraw(twin, stage.unit, choice.noun)
    found = strain(twin, stage.unit, Ordeal(stage.cause), stage.left(falls))
    return replace(found, passes=exact(Fraction(found.passes.exact) * breathes(twin, stage.unit))) if falls else found


def _of_action(s: State, stage: Chosen, choice: Choice) -> Preview | None:
    h = choice.noun
    if choice.verb == "volley":
        first = [(u, near[0]) for u in stage.units if (near := shots(s, u))]
        aims = [Aim(u, armed(s, u, choice.verb), choice.number) for u, choice in first]
        return Volley(shots=shots_at(s, tuple(aims)), order=order(s, stage.units, "volley"))
    if choice.verb == "exit" and any(s.acts[u] for u in stage.units):
        return Move(order=order(s, stage.units, "exit"))
    if not isinstance(h, int) or not 0 <= h < board(s).count:
        return None
    found: Shot | Bout | None = None
    if choice.verb in ("shoot", "cannon"):
        aims = [Aim(u, armed(s, u, choice.verb), h) for u in stage.units]
        aims = [aim for aim in aims if can_hit(s, aim.unit, aim.weapon, h)]
        if aims and base_in(s, h, 1 - stage.side) >= 0:
            found = shot(s, tuple(aims))
    elif choice.verb == "assault" and assault.hindrance(s, stage.units[0], h) is None:
        found = charge(s, stage.units[0], h)
    stalls = breakdown(s, stage.units) if choice.verb == "go" else None
    if choice.verb in ("go", "shoot", "cannon", "assault") and any(s.acts[u] for u in stage.units):
        return replace(found or Move(breaks=stalls), order=order(s, stage.units, choice.verb))
    return Move(breaks=stalls) if stalls else found


def breakdown(s: State, units: tuple[int, ...]) -> Odds | None:
    """MOVE.TANK.1 The chance that a Tank among some bases breaks down when they move."""
    tanks = len(engines(s, s.owner[units[0]], units))
    return exact(odds.any_face(tanks)) if tanks else None


def said(found: Reckoning) -> tuple[Line, ...]:
    """Contributions as lines."""
    return lines(found, contribution)


def listed(found: Spread) -> tuple[Hits, ...]:
    """The chance of each number of hits, as a number and exactly."""
    return tuple(Hits(hits=k, chance=float(p), exact=_fraction(p)) for k, p in enumerate(found))


def exact(p: Fraction) -> Odds:
    """A chance as a number and as a fraction."""
    return Odds(chance=float(p), exact=_fraction(p))


def _fraction(p: Fraction) -> str:
    return f"{p.numerator}/{p.denominator}"


def fire(s: State, aims: tuple[Aim, ...], added: int = 0) -> Shot | Volley:
    """A shooting action, at one target or at several."""
    found = shots_at(s, aims, added)
    return found[0] if len(found) == 1 else Volley(shots=found)


def shots_at(s: State, aims: tuple[Aim, ...], added: int = 0) -> tuple[Shot, ...]:
    """GROUP.3 The shots of one action, target by target; a 1 among all their dice empties all pouches."""
    targets = dict.fromkeys(aim.hex for aim in aims)
    found = [shot(s, tuple(aim for aim in aims if aim.hex == h), added) for h in targets]
    dry = exact(odds.any_face(sum(shooter.dice for one in found for shooter in one.shooters)))
    return tuple(replace(one, dry=dry) for one in found)


def hit_chance(s: State, aims: list[Aim]) -> float:
    """SHOOT.SEQ.2 The chance that shots at one target bring a hit, and no more of what they may bring."""
    target = base_in(s, aims[0].hex, 1 - s.owner[aims[0].unit])
    parts = [
        odds.hits(total(reckon_dice(s, aim.unit, aim.weapon, False)), total(to_hit(s, aim.unit, target, aim.weapon)))
        for aim in aims
    ]
    return 1 - float(together(parts)[0])


def shot(s: State, aims: tuple[Aim, ...], added: int = 0) -> Shot:
    """SHOOT.SEQ.2 Shots at one target: each shooter's dice and number, and the chance of each number of hits."""
    shooters, parts, bursts = [], [], []
    target = base_in(s, aims[0].hex, 1 - s.owner[aims[0].unit])
    for aim in aims:
        extra = bool(added >> aim.unit & 1)
        dice, number = reckon_dice(s, aim.unit, aim.weapon, extra), to_hit(s, aim.unit, target, aim.weapon)
        bursts.append(Burst(total(dice), total(number), _flags(s, aim)))
        parts.append(odds.hits(total(dice), total(number)))
        shooters.append(
            Shooter(
                base=aim.unit,
                name=_called(s, aim.unit),
                target=target,
                dice=total(dice),
                number=total(number),
                throws=said(dice),
                adds=said(number),
                hits=listed(parts[-1]),
            )
        )
    feared = sum(burst.dice for burst in bursts if burst.number != GENERAL.most_number)
    return Shot(
        target=target,
        target_name=_called(s, target),
        hex=aims[0].hex,
        shooters=tuple(shooters),
        hits=listed(together(parts)),
        test=said(reckon_test(s, target, Ordeal(SHOOTING), _flags(s, aims[0]))),
        token=exact(1 - unhurt(s, target, bursts, tuple(s.at[aim.unit] for aim in aims))),
        dry=exact(odds.any_face(sum(burst.dice for burst in bursts))),
        forced=exact(odds.any_face(feared)),
    )


def _flags(s: State, aim: Aim) -> int:
    far = s.kind[aim.unit] == INFANTRY and board(s).apart(s.at[aim.unit], aim.hex) > 1
    return (FAR if far else 0) | (HEAVY if aim.weapon in (CANNON, TRAIN) else 0)


def charge(s: State, u: int, h: int) -> Bout:
    """ASSAULT.4 An assault that a base might make: its first round."""
    twin = s.copy()
    v = base_in(twin, h, 1 - twin.owner[u])
    seen = view_of(twin)
    here, there = seen.height(twin.at[u]), seen.height(h)
    fight = Fight(u, v, h, here > there, there > here, twin.ground[h] == TRENCH)
    withdraw(twin, u, h)
    for w in (u, v):
        if twin.kind[w] == MACHINE_GUN:
            twin.kind = replaced(twin.kind, w, INFANTRY)
            twin.traits = replaced(twin.traits, w, twin.traits[w] & ~EXPERIENCED)
    return replace(_through_gas(twin, fight), breaks=breakdown(s, (u,)))


def _through_gas(s: State, fight: Fight) -> Bout:
    """GAS.4 The first round of a base that may have been hit by gas as it came, or have fallen before it fought."""
    found, clear = bout(s, fight, 1), breathes(s, fight.unit)
    if clear == 1:
        return found
    twin = s.copy()
    twin.fatigue[fight.unit] += 1
    fell = twin.fatigue[fight.unit] >= limit(twin, fight.unit)
    hurt = (Fraction(0), Fraction(0), Fraction(1)) if fell else _ends(bout(twin, fight, 1))
    win, draw, lose = (clear * p + (1 - clear) * q for p, q in zip(_ends(found), hurt, strict=True))
    return replace(found, win=exact(win), draw=exact(draw), lose=exact(lose))


def _ends(found: Bout) -> tuple[Fraction, Fraction, Fraction]:
    """How a round may end, as fractions."""
    return Fraction(found.win.exact), Fraction(found.draw.exact), Fraction(found.lose.exact)


def bout(s: State, fight: Fight, number: int, supply: tuple[bool, bool] = (False, False)) -> Bout:
    """ASSAULT.4 A round of an assault: the dice of both sides, and who wins how often."""
    found, parts = [], []
    for u, v in ((fight.unit, fight.foe), (fight.foe, fight.unit)):
        m = Melee(s, u, v, fight, number)
        counted, dice = reckon_assault(m), assault.reckon_dice(s, u)
        need, rule = assault.needed(total(counted)), assault.rerolls(s, u)
        trench = fight.trench and m.assaulting
        part = odds.assault_hits(total(dice), need, supply[s.owner[u]], rule is not None, trench)
        parts.append(part)
        again = [counts(rule, "rerolls_a_miss", 0)] if rule else []
        if trench:
            again.append(counts("TERRAIN.TRENCH.3", "hits_rerolled_for_trench", 0))
        found.append(
            Fighter(
                base=u,
                name=_called(s, u),
                side=SIDES[s.owner[u]],
                dice=total(dice),
                number=need,
                throws=said(dice),
                adds=said([*counted, *again]),
                hits=listed(part),
            )
        )
    win, draw, lose = contest(*parts)
    return Bout(
        hex=fight.hex,
        round=number,
        fighters=(found[0], found[1]),
        win=exact(win),
        draw=exact(draw),
        lose=exact(lose),
    )


def strain(s: State, u: int, ordeal: Ordeal, dice: tuple[int, ...], supply: bool = False) -> Strain:
    """FATIGUE.TEST.5 A test: what is added to its dice, and the chance to pass."""
    added = [total(reckon_test(s, u, ordeal, flags)) for flags in dice]
    return Strain(
        base=u,
        name=_called(s, u),
        dice=len(dice) + supply,
        number=GENERAL.test_from,
        lines=said(shares(s, u, ordeal, dice)),
        passes=exact(odds.passes(added, supply)),
    )


def order(s: State, units: tuple[int, ...], verb: str, supply: bool = False) -> Ordered:
    """ORDER.2 A further order: what is added to the roll, and the chance that it is understood."""
    counted = reckon_order(s, units, verb)
    chance = Fraction(1) if supply else ORDER.chance(PASSES, 0, total(counted))
    return Ordered(lines=said(counted), passes=exact(chance))


def _shelled(s: State, side: int, card: str, hexes: tuple[int, ...], added: int = 0) -> list[Shelled]:
    """ARTY.3, ARTY.7 Fire on one hex after the other; what is shelled into craters no longer blocks the sight."""
    if card == BOMBER:
        return [Shelled(hex=h, lines=(), passes=exact(Fraction(1))) for h in hexes]
    twin, found = Play(s.copy(), GivenDice(()), listen=False), []
    for k, h in enumerate(hexes):
        counted, reroll = reckon_shell(twin.state, side, card, h)
        chance = exact(odds.shell(total(counted), reroll, bool(added >> k & 1)))
        found.append(Shelled(hex=h, lines=said(counted), reroll=reroll, passes=chance))
        if card == ARTILLERY:
            shell(twin, h)
    return found


def _salvo(s: State, stage: Salvo, added: int) -> Barrage:
    return Barrage(hexes=tuple(_shelled(s, stage.side, stage.card, stage.hexes, added)))
