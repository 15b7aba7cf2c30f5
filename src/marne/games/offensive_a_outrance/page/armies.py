"""The order of battle that never changes: armies, corps, and every piece as it is printed."""

from __future__ import annotations

from marne.board import members
from marne.games.offensive_a_outrance.page.faces import ARMY_SIGNS
from marne.games.offensive_a_outrance.page.names import army
from marne.games.offensive_a_outrance.scenarios import Setting
from marne.games.offensive_a_outrance.units import ARMIES, BASE_CE, CORPS, COUNT, LEVELS, LIMIT_OF, SIDE_OF_ARMY, SIDES
from marne.games.offensive_a_outrance.words import name
from marne.kernel.counters import BandColour
from marne.kernel.table import Laid
from marne.kernel.words import worded


class ArmyPrinted(Laid, frozen=True, kw_only=True):
    """1.1-26 An army: its numeral and colour, its commander, its corps boxes."""

    army: int
    name: str
    side: str
    numeral: str
    colour: BandColour
    commander: str
    boxes: int


class CorpsPrinted(Laid, frozen=True, kw_only=True):
    """1.1-8 A corps, and how much it may have, in eighths of a division."""

    corps: int
    name: str
    limit: int


class OrderOfBattle(Laid, frozen=True, kw_only=True):
    """Armies, corps, and of each piece its strengths by the reductions it has taken, and its base CE."""

    armies: tuple[ArmyPrinted, ...]
    corps: tuple[CorpsPrinted, ...]
    levels: tuple[tuple[tuple[int, int], ...], ...]
    base: tuple[int, ...]


@worded(1 << 3)
def order_of_battle(setting: Setting) -> OrderOfBattle:
    """The order of battle of a scenario."""
    armies = tuple(_army(a) for a in members(setting.armies))
    corps = tuple(CorpsPrinted(corps=c, name=name(each.name), limit=LIMIT_OF[c]) for c, each in enumerate(CORPS))
    return OrderOfBattle(armies=armies, corps=corps, levels=tuple(LEVELS[u] for u in range(COUNT)), base=BASE_CE)


def _army(a: int) -> ArmyPrinted:
    numeral, colour = ARMY_SIGNS[ARMIES[a].key]
    return ArmyPrinted(
        army=a,
        name=army(a),
        side=SIDES[SIDE_OF_ARMY[a]],
        numeral=numeral,
        colour=colour,
        commander=name(ARMIES[a].commander),
        boxes=ARMIES[a].corps_boxes,
    )
