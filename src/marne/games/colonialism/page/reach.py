"""What the base in hand could do, hex by hex, and what can be seen from where. For pages; the rules decide."""

from __future__ import annotations

from msgspec.structs import replace

from marne.board import members
from marne.games.colonialism import assault
from marne.games.colonialism.actions import Act, Chosen
from marne.games.colonialism.board import Grid
from marne.games.colonialism.bombardment import Salvo, Targets
from marne.games.colonialism.movement import Facing
from marne.games.colonialism.page import preview
from marne.games.colonialism.page.words import say
from marne.games.colonialism.paths import group_ways, ways
from marne.games.colonialism.shooting import Aim, armed, can_hit, targets, weapons
from marne.games.colonialism.state import Box, State, bases, board, occupants, view_of
from marne.games.colonialism.terrain import LIMIT, TERRAINS, Sight
from marne.games.colonialism.units import SIDES, TANK
from marne.games.colonialism.words import many, name, phrase
from marne.kernel import Choice, Eyes
from marne.kernel.table import Hint, Reach, SightLine
from marne.kernel.words import prose

Hints = dict[str, Hint]
"""By "verb noun": the way there, or the chance, and whether one fights."""
LINE = "SHOOT.1"


def foresee(eyes: Eyes[State], choice: Choice) -> Reach | SightLine | None:
    """What a side could do with a base that it has not yet taken in hand; and lines of sight, for whoever asks."""
    s = eyes.imagined
    if choice.verb == "sight":
        ends = str(choice.noun).split()
        if len(ends) != 2 or not all(end.isdigit() and int(end) < board(s).count for end in ends):
            return None
        return sight_line(view_of(s), int(ends[0]), int(ends[1]), occupants(s))
    stage = s.stack[-1] if s.stack else None
    u = choice.noun
    if choice.verb != "base" or not isinstance(stage, Act) or SIDES[stage.side] != eyes.side:
        return None
    if not isinstance(u, int) or not 0 <= u < len(s.at) or s.at[u] < 0 or s.owner[u] != stage.side:
        return None
    return Reach(hints=hints(eyes, (u,)))


def asking(eyes: Eyes[State]) -> Box | None:
    """The stage that asks a side now, as it can imagine it."""
    return eyes.imagined.stack[-1] if eyes.view.decision else None


def in_hand(eyes: Eyes[State]) -> tuple[int, ...]:
    """The bases that a side has in hand just now: the one that acts or turns, or a group."""
    return eyes.view.units if isinstance(asking(eyes), Chosen | Facing) else ()


def named(eyes: Eyes[State]) -> tuple[int, ...]:
    """ARTY.2 The hexes that a side has named so far as targets from off the board; the enemy hears of them later."""
    stage = asking(eyes)
    return stage.hexes if isinstance(stage, Targets | Salvo) else ()


def aiming(eyes: Eyes[State]) -> frozenset[int]:
    """The bases of a side that have somebody to shoot at, when it chooses one for its next action."""
    stage, s = asking(eyes), eyes.imagined
    if not isinstance(stage, Act):
        return frozenset()
    here = occupants(s)
    own = bases(s, stage.side)
    return frozenset(u for u in own if any(targets(s, u, w, here) for w in weapons(s, u)))


def hints_now(eyes: Eyes[State]) -> Hints:
    """What the base or group in hand could do, as far as it is offered."""
    if not isinstance(asking(eyes), Chosen):
        return {}
    offered = {str(choice) for choice in eyes.view.decision.choices}
    return {key: hint for key, hint in hints(eyes, eyes.view.units).items() if key in offered}


def hints(eyes: Eyes[State], units: tuple[int, ...]) -> Hints:
    """Where a base or group could go and by which way, at whom it could shoot, whom it could assault."""
    s, first = eyes.imagined, units[0]
    if len(units) == 1:
        found = {("go", h): Hint(via=tuple(way.path)) for h, way in ways(s, first).items()}
    else:
        found = {("go", h): Hint(via=tuple(paths[0])) for h, paths in group_ways(s, units).items()}
    here = occupants(s)
    for verb in ("shoot", "cannon"):
        for h in _targets(s, units, verb, here):
            aims = [Aim(u, armed(s, u, verb), h) for u in units]
            aims = [aim for aim in aims if can_hit(s, aim.unit, aim.weapon, h)]
            found[verb, h] = Hint(fight=True, sign="aim", label=percent(preview.hit_chance(s, aims)))
    for h in assault.victims(s, first, here[1 - s.owner[first]]):
        bout = preview.charge(s, first, h)
        moves = 1 - bout.breaks.chance if bout.breaks else 1
        found["assault", h] = Hint(fight=True, label=percent(moves * bout.win.chance))
    return {f"{verb} {h}": replace(hint, text=say(eyes.view, Choice(verb, h))) for (verb, h), hint in found.items()}


def _targets(s: State, units: tuple[int, ...], verb: str, here: tuple[int, int]) -> list[int]:
    able = [u for u in units if verb != "cannon" or s.kind[u] == TANK]
    return sorted({h for u in able for h in targets(s, u, armed(s, u, verb), here)})


def percent(chance: float) -> str:
    """A chance as people read it; what is possible is never nothing, and what is not certain never all."""
    if 0 < chance < 1:
        return f"{min(99, max(1, int(100 * chance + 0.5)))}%"
    return f"{int(100 * chance)}%"


def sight_line(seen: Sight, a: int, b: int, here: tuple[int, int] = (0, 0)) -> SightLine:
    """TERRAIN.HILL.2, SHOOT.1 The line between two hexes: whether it is clear, and if not, where it is blocked."""
    g = seen.grid
    blocker = seen.blocker(a, b)
    rule, text = _said(seen, a, b, blocker, here)
    return SightLine(
        start=a,
        goal=b,
        apart=g.apart(a, b),
        clear=blocker is None,
        sees=seen.sees(a, b),
        blocker=blocker,
        rule=rule,
        text=text,
    )


HIDDEN = prose("The line is clear, {far}; but {ground} hides whoever is more than {most} away.")


def _said(seen: Sight, a: int, b: int, blocker: int | None, here: tuple[int, int]) -> tuple[str, str]:
    g, ground = seen.grid, seen.ground
    if blocker is not None:
        hill = seen.hills >> blocker & 1
        what = TERRAINS[ground[blocker]]
        block = phrase("a hill") if hill else name(what.name)
        text = phrase("Out of sight: {hex}, {block}, blocks the line.", hex=g.names[blocker], block=block)
        return ("TERRAIN.HILL.2" if hill else what.rule), text
    far = many("{count} hex apart", "{count} hexes apart", g.apart(a, b))
    if not seen.sees(a, b):
        there, most = TERRAINS[ground[b]], LIMIT[ground[b]]
        return there.limit_rule, phrase(HIDDEN, far=far, ground=name(there.name), most=most)
    if between := _bases_between(g, a, b, here):
        return LINE, phrase("In sight, {far}; but a base in {hex} stands in between.", far=far, hex=between)
    return LINE, phrase("In sight, {far}.", far=far)


def _bases_between(g: Grid, a: int, b: int, here: tuple[int, int]) -> str:
    """The names of the hexes with bases that a line must pass."""
    taken = here[0] | here[1]
    barred = [crossed for crossed in g.between(a, b) if not crossed & ~taken]
    return ", ".join(g.names[h] for crossed in barred for h in members(crossed))
