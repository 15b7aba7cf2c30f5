"""What a preview claims, number by number, and how what came is read from the story; throws of the dice prove it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from marne.games.colonialism.actions import Chosen, SplitFire
from marne.games.colonialism.assault import Round
from marne.games.colonialism.bombardment import Targets
from marne.games.colonialism.command import ROLL, Both
from marne.games.colonialism.deck import BOMBER
from marne.games.colonialism.mitigation import STAND, BeforeTest
from marne.games.colonialism.page import preview
from marne.games.colonialism.page.foreseen import (
    Barrage,
    Bout,
    Foreseen,
    Hits,
    Odds,
    Ordered,
    Preview,
    Shelled,
    Shot,
    Strain,
    Volley,
)
from marne.games.colonialism.page.suffered import refuge
from marne.games.colonialism.shooting import Retire
from marne.games.colonialism.state import State
from marne.kernel import Choice, Decision, Event, Eyes, Side
from marne.kernel.forecast import Came, Claim, Forecast

Read = Callable[[Came], int | None]
HURT = frozenset({"hit", "retires", "falls_back", "destroyed"})


def forecast(eyes: Eyes[State], choice: Choice) -> Forecast | None:
    """What the preview of a choice claims; nobody adds supply dice on the way, or falls back."""
    shown = preview.foresee(eyes, choice)
    s, claims = eyes.imagined, list[Claim]()
    if isinstance(shown, Foreseen):
        claims += _action(shown, eyes.side)
    elif isinstance(shown, Ordered):
        claims.append(_claim("the order is understood", shown.passes, _understood))
    elif isinstance(shown, Strain):
        claims.append(_claim("passes", shown.passes, _passed(shown.base, _tests(s, shown.base, choice))))
    elif isinstance(shown, Barrage):
        claims += [_claim(f"roll {k + 1} hits", one.passes, _shell(k)) for k, one in enumerate(shown.hexes)]
    elif isinstance(shown, Shelled) and isinstance(stage := s.stack[-1], Targets):
        falls = _bomb(s, choice.number) if stage.card == BOMBER else _shell(len(stage.hexes))
        claims.append(_claim("the hex is hit", shown.passes, falls))
    return Forecast(_kind(shown), tuple(claims), answer) if claims else None


def _kind(shown: Preview | None) -> str:
    """What sort of preview it is."""
    kind = type(shown).__name__
    if isinstance(shown, Shot) and len(shown.shooters) > 1:
        kind += " of a group"
    if isinstance(shown, Foreseen):
        kind += " after an order" * bool(shown.order) + " with engines" * bool(shown.breaks)
    return kind


def answer(s: State, decision: Decision) -> Choice | None:
    """What everyone answers until the action is over: the dice are rolled as they are, and bases stand."""
    stage = s.stack[-1]
    if isinstance(stage, Retire):
        return Choice("retire", refuge(s, stage.unit, stage.origins))
    if isinstance(stage, SplitFire):
        return decision.choices[0]
    if isinstance(stage, Targets):
        return Choice("target", stage.hexes[-1])
    if isinstance(stage, Both) and not isinstance(stage, Round):
        return None
    usual = (choice for choice in decision.choices if choice in (ROLL, STAND) or choice.verb in ("stay", "place"))
    return next(usual, None) if not isinstance(stage, Chosen) else None


def _claim(says: str, odds: Odds, read: Read) -> Claim:
    return Claim(says, read, Fraction(odds.exact))


def _spread(says: str, hits: tuple[Hits, ...], read: Read) -> Iterator[Claim]:
    """A claim for each number of hits."""
    for one in hits:
        yield _claim(f"{says}, {one.hits} hits", one, _equals(read, one.hits))


def _equals(read: Read, number: int) -> Read:
    return lambda came: None if (value := read(came)) is None else int(value == number)


def _of(came: Came, kind: str, base: int | None = None) -> list[Event]:
    """The events of a kind, perhaps of one base."""
    return [e for e in came.events if e.kind == kind and (base is None or e.data["base"] == base)]


def _action(shown: Foreseen, side: Side | None) -> Iterator[Claim]:
    if shown.order:
        yield _claim("the order is understood", shown.order.passes, _understood)
    if shown.breaks:
        yield _claim("a Tank breaks down", shown.breaks, _broken)
    if isinstance(shown, Shot):
        yield from _shot(shown, ())
    elif isinstance(shown, Volley):
        for k, shot in enumerate(shown.shots):
            yield from _shot(shot, tuple(other.target for other in shown.shots[:k]))
    elif isinstance(shown, Bout):
        yield from _bout(shown, side)


def _understood(came: Came) -> int | None:
    if _of(came, "order_sure"):
        return 1
    orders = _of(came, "order")
    return int(orders[0].data["understood"]) if orders else None


def _broken(came: Came) -> int | None:
    engines = _of(came, "engines")
    return int(any(e.data["broken"] for e in engines)) if engines else None


def _shot(shown: Shot, earlier: tuple[int, ...]) -> Iterator[Claim]:
    """A shot; its effect is claimed for throws in which nothing has happened to targets before it."""
    v = shown.target

    def fell(came: Came) -> list[Event]:
        return [e for e in _of(came, "shoots") if e.data["foe"] == v]

    def of(base: int) -> Read:
        return lambda came: next((e.data["hits"] for e in fell(came) if e.data["base"] == base), None)

    def together(came: Came) -> int | None:
        return sum(e.data["hits"] for e in shots) if (shots := fell(came)) else None

    def alone(came: Came) -> bool:
        return bool(fell(came)) and not any(e.kind in HURT and e.data["base"] in earlier for e in came.events)

    yield from _spread("all", shown.hits, together)
    for shooter in shown.shooters:
        yield from _spread(shooter.name, shooter.hits, of(shooter.base))
    yield _claim("no ammunition", shown.dry, lambda came: int(bool(_of(came, "ammunition"))) if fell(came) else None)
    yield _claim("must retire", shown.forced, lambda came: int(_driven(came, v)) if alone(came) else None)
    yield _claim("takes a hit", shown.token, lambda came: int(bool(_of(came, "hit", v))) if alone(came) else None)


def _driven(came: Came, v: int) -> bool:
    """Whether a target retired, or was hit because it could not, before it was tested."""
    for event in came.events:
        if event.kind in ("retires", "hit", "refused", "test") and event.data["base"] == v:
            return event.kind != "test"
    return False


def _bout(shown: Bout, side: Side | None) -> Iterator[Claim]:
    """A round; what the enemy has added in secret nobody foresees, so throws with such a die do not count."""
    unit = shown.fighters[0].base

    def fought(came: Came) -> tuple[int, int] | None:
        """The hits of both; a base that falls before it fights has lost."""
        hidden = any(e.data["supply"] for e in _of(came, "throws")[:2] if e.data["side"] != side)
        if hidden or _broken(came) or _understood(came) == 0:
            return None
        rounds = _of(came, "round")
        return (rounds[0].data["hits"], rounds[0].data["foe_hits"]) if rounds else (0, 1)

    def of(k: int) -> Read:
        """The hits of one of the two, if gas has not weakened the base that came."""

        def read(came: Came) -> int | None:
            hits = fought(came)
            first = next((e.kind for e in came.events if e.kind == "round" or _hit(e, unit)), "")
            return None if hits is None or first != "round" else hits[k]

        return read

    for says, odds, sign in (("wins", shown.win, 1), ("is drawn", shown.draw, 0), ("loses", shown.lose, -1)):
        yield _claim(says, odds, _equals(lambda came: _sign(fought(came)), sign))
    for k, fighter in enumerate(shown.fighters):
        yield from _spread(fighter.name, fighter.hits, of(k))


def _hit(event: Event, base: int) -> bool:
    return event.kind == "hit" and event.data["base"] == base


def _sign(hits: tuple[int, int] | None) -> int | None:
    return None if hits is None else (hits[0] > hits[1]) - (hits[0] < hits[1])


def _tests(s: State, u: int, choice: Choice) -> int:
    """How many tests of a base a preview is about."""
    stage = s.stack[-1]
    if not isinstance(stage, BeforeTest) or choice.verb != "fall":
        return 1
    return bool(stage.left(True)) + bool(s.gas[choice.number] and not s.gassed >> u & 1)


def _passed(u: int, tests: int) -> Read:
    return lambda came: int(all(e.data["passed"] for e in _of(came, "test", u)[:tests]))


def _bomb(s: State, h: int) -> Read:
    """Whether a bomb has fallen on a hex (BOMBER.2 counts them), unless the game ended before."""
    return lambda came: 1 if came.state.shelled[h] > s.shelled[h] else None if came.state.over else 0


def _shell(k: int) -> Read:
    return lambda came: int(shells[k].data["hits"]) if len(shells := _of(came, "shell")) > k else None
