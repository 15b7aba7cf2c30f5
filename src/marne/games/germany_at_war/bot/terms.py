"""The terms of the evaluation: what a side has, under the names by which an explanation calls it."""

from __future__ import annotations

from marne.board import members
from marne.games.germany_at_war.blocks import BRITISH, ENTENTE, LEADERS, OF_POWER, OF_SIDE, STRENGTH
from marne.games.germany_at_war.bot.estimate import TOUGHNESS, guard, utility
from marne.games.germany_at_war.bot.picture import Picture
from marne.games.germany_at_war.command import tactical_value
from marne.games.germany_at_war.firepower import attackers, defence, offence
from marne.games.germany_at_war.ground import COUNT, GB, HOMES, VICTORY
from marne.games.germany_at_war.state import GERMAN_BLOCKS, STANDING, State, contested, controlled, lost
from marne.games.germany_at_war.supply import isolated_blocks
from marne.games.germany_at_war.victory import LOSSES, VALOUR_TO_WIN
from marne.kernel import total
from marne.players.taught import named

ABROAD = ((HOMES[1] | HOMES[3]) & ~(1 << GB), HOMES[0])
"""The enemy's country, for Germany and for the Entente."""
BLOCKS_OF = (range(GERMAN_BLOCKS), range(GERMAN_BLOCKS, len(STRENGTH)))
MOST = 5
"""How many attacks one can hope for in an impulse."""


def valour(s: State, side: int) -> float:
    """Valour Points, which win the game and strengthen every battle; each counts more than the one before."""
    share = (s.valour[0] if side != ENTENTE else sum(s.valour[1:])) / VALOUR_TO_WIN
    return share + share * share


def losses(s: State, side: int) -> float:
    """Eliminated blocks, which lose the game in the end; each counts more than the one before."""
    share = lost(s, side) / LOSSES[side]
    return -(share + share * share)


def victory_areas(s: State, side: int) -> float:
    """Victory Areas held, which count more as the last turn comes nearer."""
    return (controlled(s, side) & VICTORY).bit_count() * (0.4 + 0.15 * s.turn)


def ground(s: State, side: int) -> float:
    """Areas held in the enemy's country."""
    return float((controlled(s, side) & ABROAD[side]).bit_count())


def strength(s: State, side: int) -> float:
    """The strength of all blocks on the map."""
    at, step = s.at, s.step
    return float(sum([STRENGTH[u][step[u]] for u in BLOCKS_OF[side] if at[u] < COUNT]))


def leaders(s: State, side: int) -> float:
    """The stars that leaders still have to lead with; whoever leads now loses one."""
    mine = [u for u in members(LEADERS & OF_SIDE[side]) if s.at[u] < COUNT]
    return float(sum(tactical_value(s, u) for u in mine) - (s.activated & OF_SIDE[side]).bit_count())


def supply(s: State, side: int) -> float:
    """Blocks that are cut off."""
    return -float(isolated_blocks(s, side).bit_count())


def expedition(s: State, side: int) -> float:
    """British blocks that have landed."""
    if side != ENTENTE:
        return 0.0
    landed = OF_POWER[BRITISH] & ~STANDING[s.at].here[GB]
    return float(sum(s.at[u] < COUNT for u in members(landed)))


def grip(s: State, side: int) -> float:
    """Blocks in contested areas, who hold the enemy where he is."""
    here, mine = STANDING[s.at].here, OF_SIDE[side]
    return float(sum((here[a] & mine).bit_count() for a in members(contested(s))))


def attacks(s: State, side: int) -> float:
    """What the attacks that an impulse can still make are likely to bring; outside of one's own impulse nothing."""
    if not s.action or s.phasing != side:
        return 0.0
    worths = Picture(s, side).attacks()
    for area in members(s.fought):
        worths.pop(area, None)
    must = 0.0
    for area in members(contested(s) & ~s.fought):
        if attackers(s, area, side):
            worth = max(_at_once(s, area, side), worths.pop(area, -1.0))
            if s.engaged >> area & 1:
                must += worth
            else:
                worths[area] = worth
    left = (s.battles or MOST) - (s.engaged & ~s.fought).bit_count()
    return must + (sum(sorted(worth for worth in worths.values() if worth > 0)[-left:]) if left > 0 else 0.0)


def _at_once(s: State, area: int, side: int) -> float:
    """What an attack brings with the blocks that are there now."""
    blocks = attackers(s, area, side)
    _, foe_hits, foes = guard(s, area, 1 - side, True)
    hits = float(sum(TOUGHNESS[u][s.step[u]] for u in members(blocks)))
    result = total(offence(s, area, side)) - total(defence(s, area, 1 - side))
    return utility(s, area, side, result, (hits, blocks.bit_count()), (foe_hits, foes))


def time(s: State, side: int) -> float:
    """Turns gone by: time works for the Entente."""
    return float(1 - s.turn) if side != ENTENTE else 0.0


def initiative(s: State, side: int) -> float:
    """The Initiative Disc: whoever holds it may spend it, and then the enemy holds it."""
    return float(s.disc == side)


TERMS = named(
    valour,
    losses,
    victory_areas,
    ground,
    strength,
    leaders,
    supply,
    expedition,
    grip,
    time,
    initiative,
    attacks,
)
