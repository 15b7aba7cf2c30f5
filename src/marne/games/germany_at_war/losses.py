"""Chapters 7.5.1.10 to 7.5.1.16: the result of a battle and the losses it costs."""

from __future__ import annotations

from functools import cache

from marne.board import members
from marne.games.germany_at_war.blocks import HITS, LAST, SIDE
from marne.games.germany_at_war.ground import FORTS_IN
from marne.games.germany_at_war.state import (
    DEAD,
    SIDES,
    Box,
    State,
    add_garrison,
    blocks_in,
    garrisons_in,
    put,
    set_step,
    strength,
    then,
)
from marne.games.germany_at_war.verbs import VERBS
from marne.games.germany_at_war.victory import check_losses
from marne.kernel import Choice, Decision, Play, Refusal, RuleId, Side, read_tables
from marne.kernel.words import Sentence, counted

VICTORIES = read_tables("marne.games.germany_at_war", "results.toml")["victory"]
"""7.5.1.11 What a victory is called by the size of the final result, and what it costs."""
HIT, LOSE = map(VERBS.all, ("hit", "lose"))

NOT_STRONGEST = Refusal("7.5.1.13c", "Hits go to the strongest block first.")
GARRISONS_LAST = Refusal("4.1d", "A garrison takes hits only when no block of its side is left in the area.")
NO_SUCH_GARRISON = Refusal("7.5.1.12", "There is no such garrison of yours in the battle.")
NOT_IN_BATTLE = Refusal("7.5.1.12", "That block is not yours or not in the battle.")


def toughness(s: State, u: int) -> int:
    """7.5.1.13b How many hits it takes to eliminate a block from its present step."""
    return sum(HITS[u][s.step[u] :])


def capacity(s: State, area: int, side: int) -> int:
    """7.5.1.11a, C10 How many hits a side's blocks and garrisons in an area can take before all are gone."""
    return sum(toughness(s, u) for u in members(blocks_in(s, area, side))) + garrisons_in(s, area, side)


def _pays(size: int) -> tuple[int, int]:
    """7.5.1.11b What the winner takes by the size of the final result: a share of the loser's hits, or a number."""
    (effect,) = (e for e in VICTORIES.effects(VICTORIES.result(VICTORIES.column(size))) if e.who == "winner")
    return (effect.amount, 0) if effect.what == "share" else (0, effect.amount)


CLEAREST = (VICTORIES.tops[-2] or 0) + 1
"""From here on a victory is as clear as can be."""
PAYS = tuple(_pays(max(1, size)) for size in range(CLEAREST + 1))


def winners_hits(size: int, incurred: int) -> int:
    """7.5.1.11b What the winner pays: half of the loser's hits, a quarter, or one, by how clear the victory was."""
    share, hits = PAYS[size if size < CLEAREST else CLEAREST]
    return -(-incurred // share) if share else hits


def eliminate(play: Play[State], u: int, rule: RuleId = "7.5.1.15") -> None:
    """7.5.1.15 A block leaves play for good, face up in the dead pile."""
    s = play.state
    play.log(rule, "eliminated", block=u, area=s.at[u])
    play.reveal()
    put(s, u, DEAD)
    mark = ~(1 << u)
    s.visible &= mark
    s.activated &= mark
    s.isolated &= mark
    s.riders &= mark
    check_losses(play, SIDE[u])


def damage(play: Play[State], u: int) -> None:
    """7.5.1.13a A block is turned to its next step; at its last step it is eliminated."""
    s = play.state
    if s.step[u] == LAST[u]:
        eliminate(play, u)
        return
    set_step(s, u, s.step[u] + 1)
    play.log("7.5.1.13a", "reduced", block=u, step=s.step[u], strength=strength(s, u))


@cache
def _to_take(hits: int) -> Sentence:
    """How many hits a side must take, as it is asked."""
    return counted(
        "{count} hit to take. Choose the block that takes the next one.",
        "{count} hits to take. Choose the block that takes the next one.",
        hits,
    )


class Losses(Box, frozen=True):
    """7.5.1.12 A side allots its hits, one by one, to its strongest blocks; `soaked` are hits that cost no step yet."""

    area: int
    side: int
    hits: int
    soaked: tuple[tuple[int, int], ...] = ()

    def strongest(self, s: State) -> list[int]:
        """7.5.1.13c, 7.5.1.13d The blocks that may take the next hit: the strongest, and all equal to it."""
        blocks = list(members(blocks_in(s, self.area, self.side)))
        most = max((strength(s, u) for u in blocks), default=0)
        return [u for u in blocks if strength(s, u) == most]

    def ask(self, s: State) -> tuple[Decision, ...]:
        if not self.hits:
            return ()
        blocks = self.strongest(s)
        if len(blocks) > 1:
            prompt = _to_take(self.hits)
            return (Decision(SIDES[self.side], "7.5.1.13c", prompt, tuple(HIT[u] for u in blocks)),)
        if blocks:
            return ()
        discs = _discs(s, self.area, self.side)
        if len(discs) > 1:
            choices = tuple(LOSE[k] for k in discs)
            return (Decision(SIDES[self.side], "7.5.1.13e", "Choose the garrison that is lost.", choices),)
        return ()

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        if not self.hits:
            return
        blocks = self.strongest(s)
        if choice is not None and choice.verb == "lose":
            self._lose_garrison(play, choice.number)
        elif blocks:
            self._hit(play, blocks[0] if choice is None else choice.number)
        elif discs := _discs(s, self.area, self.side):
            self._lose_garrison(play, discs[0])
        else:
            play.log("7.5.1.14", "excess", side=SIDES[self.side], hits=self.hits)

    def _hit(self, play: Play[State], u: int) -> None:
        s = play.state
        soaked = dict(self.soaked)
        soaked[u] = soaked.get(u, 0) + 1
        needed = HITS[u][s.step[u]]
        if soaked[u] >= needed:
            del soaked[u]
            damage(play, u)
        else:
            play.log("7.5.1.13d", "soaked", block=u, hits=soaked[u], needed=needed)
        then(play, Losses(self.area, self.side, self.hits - 1, tuple(sorted(soaked.items()))))

    def _lose_garrison(self, play: Play[State], disc: int) -> None:
        """4.1d, 7.5.1.13e One hit removes one garrison, once no block of its side is left."""
        add_garrison(play.state, disc >> 2, disc & 3, -1)
        play.log("4.1d", "garrison_lost", fort=disc >> 2, power=disc & 3)
        then(play, Losses(self.area, self.side, self.hits - 1))

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        if choice.verb == "lose":
            return GARRISONS_LAST if choice.number in _discs(s, self.area, self.side) else NO_SUCH_GARRISON
        if choice.verb != "hit":
            return None
        mine = blocks_in(s, self.area, self.side) >> choice.number & 1
        return NOT_STRONGEST if mine else NOT_IN_BATTLE


def _discs(s: State, area: int, side: int) -> list[int]:
    """The garrisons of a side in an area, as fortress and Power in one number."""
    kinds = [4 * f + p for f in FORTS_IN[area] for p in ((0,) if side == 0 else (1, 2, 3))]
    return [k for k in kinds if s.garrisons[k]]
