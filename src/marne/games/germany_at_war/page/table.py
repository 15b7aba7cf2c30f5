"""The table as a page draws it: pieces, areas in other hands, tracks; built from the view alone."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from msgspec.structs import replace

from marne.board import members
from marne.games.germany_at_war.activation import LeaderMarch
from marne.games.germany_at_war.blocks import (
    LAST,
    POWER_NAMES,
    SIDE,
    SIDE_OF_POWER,
)
from marne.games.germany_at_war.combat import Declaration, Showdown
from marne.games.germany_at_war.ground import AREAS, FORTRESSES, GERMAN_AT_START, VICTORY
from marne.games.germany_at_war.losses import VICTORIES
from marne.games.germany_at_war.movement import March, Movement
from marne.games.germany_at_war.page.faces import Block, face
from marne.games.germany_at_war.page.preview import Preview, preview, stand
from marne.games.germany_at_war.page.questions import about, ways
from marne.games.germany_at_war.page.reach import Way, first_ways, leader_first_ways, ways_of
from marne.games.germany_at_war.page.tray import places_of, tray
from marne.games.germany_at_war.page.words import BAND_NAMES, MONTHS, USES, area, foreseen, fortress
from marne.games.germany_at_war.retreat import Retreat, refuges
from marne.games.germany_at_war.state import PASS, POSTS, SIDES, STRATEGIC, TACTICAL, State, blocks_in
from marne.games.germany_at_war.verbs import VERBS
from marne.games.germany_at_war.victory import LOSSES
from marne.games.germany_at_war.view import Own, Shown, Standing, View
from marne.games.germany_at_war.words import phrase
from marne.kernel import Choice, Eyes, lines
from marne.kernel.table import (
    Account,
    Band,
    Column,
    Hint,
    Laid,
    Line,
    Moving,
    Reach,
    SpaceNow,
    Table,
    Targets,
)
from marne.kernel.words import prose, worded

TARGETS = Targets(**VERBS.targets())


class ImpulseAction(Laid, frozen=True, kw_only=True):
    """What a side does with its impulse."""

    name: str
    rule: str


ACTIONS = {
    TACTICAL: (prose("Tactical Action"), "7.2a"),
    STRATEGIC: (prose("Strategic Action"), "7.1a"),
    PASS: (prose("Pass"), "7.8a"),
}
"""What a side may do with its impulse, and the rule."""


class Turn(Laid, frozen=True, kw_only=True):
    """Where the war stands."""

    now: int
    names: tuple[str, ...]
    impulse: int


class Area(SpaceNow, frozen=True, kw_only=True):
    """What distinguishes an area from the printed map."""

    engaged: bool = False  # contested only since this impulse


class Garrison(Laid, frozen=True, kw_only=True):
    """The discs of a Power in a fortress."""

    fort: str  # as it is printed on the map
    name: str
    space: int
    power: str
    count: int


class Track(Laid, frozen=True, kw_only=True):
    """A count that decides the game."""

    name: str
    short: str
    rule: str
    german: int
    entente: int
    of: tuple[int, int] | None = None  # at how much each side has lost or won


class WarTable(Table, frozen=True, kw_only=True):
    """The table of Germany at War."""

    pieces: tuple[Block, ...]
    spaces: Mapping[str, Area]
    turn: Turn
    phasing: str
    disc: str | None  # who has the Initiative Disc
    surprise: bool
    action: ImpulseAction | None
    garrisons: tuple[Garrison, ...]
    tracks: tuple[Track, ...]
    bands: tuple[Band, ...]  # what the final result of a battle means
    dead: tuple[Block, ...]
    pool: tuple[Block, ...]
    later: tuple[Block, ...]
    pools: tuple[int, ...]  # how many blocks each Power hides in its pool


TRACKS = (
    (prose("Victory areas"), prose("Victory"), "2.7a"),
    (prose("Valour, 10 wins"), prose("Valour"), "1.7.1A"),
    (prose("Blocks lost"), prose("Lost"), "1.7.1B"),
)
"""The counts that decide the game: their names, long and short, and their rules."""


def table(eyes: Eyes[State]) -> WarTable:
    """Everything that a page needs to draw what a side sees."""
    seen: View = eyes.view
    return WarTable(
        turn=Turn(now=seen.turn, names=_months(), impulse=seen.impulse),
        phasing=seen.phasing,
        disc=SIDES[seen.disc] if seen.disc < 2 else None,
        surprise=seen.surprise,
        action=_action(seen.action),
        spaces=_spaces(seen.control, _both(seen), seen.engaged),
        pieces=_pieces(seen),
        garrisons=_garrisons(seen.garrisons),
        tracks=tracks(seen),
        bands=_bands(),
        dead=_dead(seen.dead),
        pool=_waiting("p", seen.pool),
        later=_waiting("l", seen.later),
        pools=seen.enemy_pools,
        targets=TARGETS,
        hints=_hints(eyes),
        moving=_moving(eyes),
        about=about(eyes),
        tray=tray(eyes),
        ways=ways(eyes),
    )


@worded(1 << 4)
def _months() -> tuple[str, ...]:
    """The turns by name."""
    return tuple(map(phrase, MONTHS[1:]))


def _action(action: int) -> ImpulseAction | None:
    """What the phasing side does with its impulse, once it has said so."""
    said, rule = ACTIONS.get(action, ("", ""))
    return ImpulseAction(name=phrase(said), rule=rule) if said else None


@worded(1 << 10)
def _dead(blocks: tuple[int, ...]) -> tuple[Block, ...]:
    """Blocks that were eliminated."""
    return tuple(face(f"d{u}", u, LAST[u]) for u in blocks)


@worded(1 << 10)
def _waiting(where: str, blocks: tuple[int, ...]) -> tuple[Block, ...]:
    """Blocks that wait beside the map."""
    return tuple(face(f"{where}{u}", u) for u in blocks)


def _pieces(seen: View) -> tuple[Block, ...]:
    """All blocks on the map: our own face up to us, shown ones face up to all, the others standing."""
    return (*_ours(seen.own, seen.activated), *_theirs(seen.shown, seen.activated, seen.standing))


@worded(1 << 9)
def _ours(blocks: tuple[Own, ...], active: tuple[int, ...]) -> tuple[Block, ...]:
    """All of the reader's own blocks on the map."""
    return tuple([_own(b, b.block in active) for b in blocks])


@worded(1 << 9)
def _theirs(blocks: tuple[Shown, ...], active: tuple[int, ...], groups: tuple[Standing, ...]) -> tuple[Block, ...]:
    """All other blocks on the map."""
    found = [_shown(b, b.block in active) for b in blocks]
    for group in groups:
        found += _group(group)
    return tuple(found)


@worded(1 << 14)
def _own(b: Own, active: bool) -> Block:
    """One of the reader's own blocks on the map."""
    marks = (("shown", b.visible), ("acted", b.acted), ("isolated", b.isolated), ("active", active))
    return face(f"b{b.block}", b.block, b.step, b.area, True, tuple(name for name, on in marks if on))


@worded(1 << 13)
def _shown(b: Shown, active: bool) -> Block:
    """A block of another side that lies face up."""
    return face(f"b{b.block}", b.block, b.step, b.area, flags=("shown", "active") if active else ("shown",))


@worded(1 << 11)
def _group(group: Standing) -> tuple[Block, ...]:
    """Blocks that stand with their backs to the reader."""
    power = POWER_NAMES[group.power]
    side = SIDES[SIDE_OF_POWER[group.power]]
    keys = [f"s{group.area}.{power}.{k}" for k in range(group.blocks)]
    return tuple(Block(key=key, space=group.area, power=power, side=side, flags=("standing",)) for key in keys)


@worded(1 << 11)
def _garrisons(discs: tuple[int, ...]) -> tuple[Garrison, ...]:
    """The discs in all fortresses."""
    return tuple(
        Garrison(fort=fort, name=fortress(f), space=where, power=POWER_NAMES[p], count=count)
        for f, (where, fort) in enumerate(FORTRESSES)
        for p, count in enumerate(discs[4 * f : 4 * f + 4])
        if count
    )


def _spaces(control: int, both: int, engaged: int) -> dict[str, Area]:
    """The areas that differ from the printed map: in other hands, contested, newly engaged."""
    taken = control ^ GERMAN_AT_START
    return {
        AREAS[a].number: _area(control >> a & 1, taken >> a & 1, both >> a & 1, (engaged & both) >> a & 1)
        for a in members(both | taken)
    }


@cache
def _area(german: int, taken: int, contested: int, engaged: int) -> Area:
    """What distinguishes an area from the printed map."""
    held = SIDES[0] if german else SIDES[1]
    return Area(held=held, taken=bool(taken), contested=bool(contested), engaged=bool(engaged))


def _both(seen: View) -> int:
    """The areas in which both sides have blocks or garrisons."""
    held = list(POSTS[bytes(seen.garrisons)])
    for own in seen.own:
        held[SIDE[own.block]] |= 1 << own.area
    for shown in seen.shown:
        held[SIDE[shown.block]] |= 1 << shown.area
    for group in seen.standing:
        held[SIDE_OF_POWER[group.power]] |= 1 << group.area
    return held[0] & held[1]


def tracks(seen: View) -> tuple[Track, ...]:
    """The counts that decide the game."""
    german = (VICTORY & seen.control).bit_count()
    dead = sum(SIDE[u] for u in seen.dead)
    valour = seen.valour[0], sum(seen.valour[1:])
    return _counted(((german, VICTORY.bit_count() - german), valour, (len(seen.dead) - dead, dead)))


@worded(1 << 12)
def _counted(counts: tuple[tuple[int, int], ...]) -> tuple[Track, ...]:
    """The tracks, each with its count for either side."""
    limits = None, None, LOSSES
    return tuple(
        Track(name=phrase(long), short=phrase(short), rule=rule, german=ours, entente=theirs, of=of)
        for (long, short, rule), (ours, theirs), of in zip(TRACKS, counts, limits, strict=True)
    )


def _hints(eyes: Eyes[State]) -> dict[str, Hint]:
    """What a page may show beside a choice: where the marching block can go, by which way, and where one fights."""
    decision = eyes.view.decision
    if decision is None:
        return {}
    if eyes.view.matter.unit is not None:
        return _ways(ways_of(eyes.imagined))
    return {str(c): Hint(fight=True) for c in decision.choices if c.verb == "battle"}


def _ways(ways: dict[int, Way]) -> dict[str, Hint]:
    return {f"go {b}": Hint(cost=way.cost, fight=way.fight, path=way.path) for b, way in ways.items()}


def _moving(eyes: Eyes[State]) -> Moving | None:
    """The block that is on the march, for its owner, and the choice with which its march ends."""
    matter = eyes.view.matter
    stage = eyes.imagined.stack[-1] if matter and matter.unit is not None else None
    if not isinstance(stage, March | LeaderMarch):
        return None
    return Moving(piece=f"b{stage.unit}", end="stop" if isinstance(stage, March) else None)


def foresee(eyes: Eyes[State], choice: Choice) -> Reach | Account | None:
    """What a side can know of what a choice would bring about: where a block can go, or the battle that follows."""
    if eyes.side not in SIDES:
        return None
    s, who = eyes.imagined, SIDES.index(eyes.side)
    stage = s.stack[-1] if s.stack else None
    if isinstance(stage, Retreat) and stage.side == who:
        return _under_attack(s, stage, choice)
    if isinstance(stage, Declaration) and stage.side == who and choice.verb in ("keep", "disc"):
        return _declared(s, stage, choice)
    if not isinstance(choice.noun, int):
        return None
    if choice.verb == "place":  # only who draws blocks may ask, and only for those
        asked = eyes.view.decision
        return places_of(s, choice) if asked is not None and choice in asked.choices else None
    if choice.verb in ("move", "activate"):
        return _reach(eyes, choice)
    if not 0 <= choice.noun < len(AREAS):
        return None
    if choice.verb == "battle":
        return _foreseen(preview(s, who, choice.noun))
    if choice.verb == "go" and isinstance(stage, March) and stage.side == who:
        way = ways_of(s).get(choice.noun)
        if way is not None and way.fight:
            start = way.path[-2] if len(way.path) > 1 else None
            return _foreseen(preview(s, who, choice.noun, joining=stage.unit, start=start))
    return None


def _declared(s: State, stage: Declaration, choice: Choice) -> Account | None:
    """7.2b The battle without the Disc, or with what it may be spent on."""
    if choice.verb == "keep":
        return _foreseen(preview(s, stage.side, stage.area))
    if choice not in stage.ask(s)[0].choices:
        return None
    found = _foreseen(preview(s, stage.side, stage.area, disc=choice.name))
    return replace(found, title=phrase("{title}: {use}", title=found.title, use=phrase(USES[choice.name])))


def _under_attack(s: State, stage: Retreat, choice: Choice) -> Reach | Account | None:
    """7.5.1.1 Where a block that is attacked could retreat to, or the battle if all stand."""
    if choice.verb == "stand":
        disc = next((box.disc for box in reversed(s.stack) if isinstance(box, Showdown)), "")
        return _foreseen(stand(s, stage.side, stage.area, disc), defends=True)
    if choice.verb != "retreat" or not blocks_in(s, stage.area, stage.side) >> choice.number & 1:
        return None
    if stage.hindrance(s, choice.number) is not None:
        return None
    return Reach(hints={f"go {b}": Hint() for b in members(refuges(s, choice.number, stage.held))})


def _reach(eyes: Eyes[State], choice: Choice) -> Reach | None:
    """Where a block could go if it were chosen; only its owner may ask, and only when it may be chosen, or may be when
    the block that is on the march has marched."""
    decision = eyes.view.decision
    if decision is None or choice not in (*decision.choices, *_after_the_march(eyes)):
        return None
    find = first_ways if choice.verb == "move" else leader_first_ways
    ways = find(eyes.imagined, choice.number)
    end = "stop" if choice.verb == "move" else None
    return Reach(end=end, hints=_ways(ways))


def _after_the_march(eyes: Eyes[State]) -> tuple[Choice, ...]:
    """What could be chosen now if no block of the side's own were on the march."""
    match eyes.imagined.stack:
        case (*_, Movement() as segment, March(side=side)) if SIDES[side] == eyes.side:
            return tuple(choice for decision in segment.ask(eyes.imagined) for choice in decision.choices)
    return ()


BANDS = ((-1, "defence"), *zip(VICTORIES.tops, VICTORIES.names, strict=True))
"""7.5.1.10, 7.5.1.11b What the final result means, from the table: up to which it means what."""


@worded(1 << 4)
def _bands() -> tuple[Band, ...]:
    return tuple(Band(upto=top, name=phrase(BAND_NAMES[kind])) for top, kind in BANDS)


def _foreseen(found: Preview, defends: bool = False) -> Account:
    return Account(
        title=phrase("If you stand in {area}" if defends else "If you fight in {area}", area=area(found.area)),
        columns=(
            Column(title=phrase("Offensive firepower"), lines=lines(found.attack, foreseen)),
            Column(title=phrase("Defensive firepower"), lines=lines(found.defence, foreseen)),
        ),
        final=Line(rule="7.5.1.10", text=phrase("Final result"), least=found.least, most=found.most),
        bands=_bands(),
    )
