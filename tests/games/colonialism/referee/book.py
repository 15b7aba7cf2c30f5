"""The referee's book: where every base is, what it has suffered, and what it has done in this turn."""

from __future__ import annotations

from typing import Any

from tests.games.colonialism.referee.facts import EXPERIENCED, INFANTRY, MACHINE_GUN, TRAIN
from tests.games.colonialism.referee.field import Ground, Sheet, sheet

FLAGS = ("moved", "shot", "rooted", "dry", "fought", "pinned", "forced", "bombarded", "gassed", "tried", "broken")
"""What the referee notes of bases; all but the last are forgotten at the end of a turn."""
TERRAINS = (
    "open", "canal", "cratered", "mine_crater", "forest", "marsh", "mountain", "rough", "river", "trench", "urban",
)  # fmt: skip


class Book:
    """Everything the referee knows; copied once when the first turn begins, and then kept by what is told."""

    def __init__(self, state: Any) -> None:
        self.rules = state.rules
        self.sheet: Sheet = sheet(self.rules.columns, self.rules.rows, self.rules.cells)
        hills = {h for h in range(self.sheet.count) if state.hills >> h & 1}
        terrain = [TERRAINS[kind] for kind in state.ground]
        self.ground = Ground(self.sheet, terrain, hills, list(state.roads), list(state.rails))
        self.owner, self.kind, self.traits = list(state.owner), list(state.kind), list(state.traits)
        self.facing, self.at, self.hits = list(state.facing), list(state.at), list(state.fatigue)
        self.acts = [0] * len(self.at)
        self.flags: dict[str, set[int]] = {flag: set() for flag in FLAGS}
        self.wrecks = {h for h in range(self.sheet.count) if state.wrecks >> h & 1}
        self.gas, self.shelled = list(state.gas), list(state.shelled)
        self.pool, self.points, self.lost = list(state.pool), list(state.points), list(state.lost)
        self.deployed, self.left = list(state.deployed), list(state.left)
        self.cards = [list(cards) for cards in state.in_play]
        self.attacker, self.initiative, self.turn = state.attacker, state.initiative, state.turn
        self.turned: set[int] = set()
        self.streak = state.streak
        self.hands = [list(hand) for hand in state.hands]
        self.held: dict[int, int] = {}
        self.stand()
        middle = (self.sheet.columns // 2 + 1, self.sheet.rows // 2)
        self.objective = {h for h in range(self.sheet.count) if state.objective >> h & 1} or {self.sheet.hex(*middle)}

    def stand(self) -> None:
        """M86 Whoever stands in a hex holds it; where both fell in an assault, whoever came last."""
        for u in self.alive():
            self.held[self.at[u]] = self.owner[u]

    def put(self, u: int, h: int) -> None:
        """A base goes to a hex, and its side holds it."""
        self.at[u], self.held[h] = h, self.owner[u]

    def borne(self, u: int) -> int:
        """DESTROY.4, M23 The hits that weigh on a base: not those of the part that a Train has lost."""
        split = self.kind[u] == TRAIN and self.hits[u] >= 3 and bool(self.rules.train_parts)
        return int(self.hits[u] - 3 * split)

    @property
    def period(self) -> str:
        """The period that is played."""
        return str(self.rules.period)

    def nation(self, u: int) -> str:
        """The nation of a base."""
        return str(self.rules.armies[self.owner[u]].nation)

    def is_(self, flag: str, u: int) -> bool:
        """Whether something is noted of a base."""
        return u in self.flags[flag]

    def alive(self, side: int | None = None) -> list[int]:
        """The bases on the board, of one side or of both."""
        return [u for u, h in enumerate(self.at) if h >= 0 and side in (None, self.owner[u])]

    def here(self, h: int, side: int | None = None) -> int:
        """The base in a hex, or -1."""
        return next((u for u in self.alive(side) if self.at[u] == h), -1)

    def experienced(self, u: int) -> bool:
        """PROF.2 Whether a base is Experienced."""
        return bool(self.traits[u] & EXPERIENCED)

    def trench(self, h: int) -> bool:
        """Whether a hex is a trench."""
        return self.ground.terrain[h] == "trench"

    def alpine(self, u: int) -> bool:
        """WW1.NATION.1 Whether a base belongs to a Mountain Battalion."""
        return "mountain_battalion" in self.cards[self.owner[u]] and self.kind[u] in (INFANTRY, MACHINE_GUN)

    def spent(self, u: int) -> bool:
        """SHOOT.LSH.1, ASSAULT.8 Whether a base can do nothing more."""
        return self.is_("dry", u) or self.is_("fought", u)

    def stuck(self, u: int) -> bool:
        """FATIGUE.3, FATIGUE.5, MOVE.TANK.2, MOVE.8 Whether a base cannot move."""
        return self.spent(u) or self.borne(u) >= 2 or any(self.is_(flag, u) for flag in ("broken", "pinned", "rooted"))

    def beaten(self, side: int) -> bool:
        """VICTORY.1, VICTORY.2, K2, M79 Whether an army has lost 65% of its bases, or has none left at all."""
        if not self.left[side] and not self.alive(side):
            return True
        breaks = bool(self.rules.breaks[side != self.attacker])
        return breaks and self.lost[side] >= max(1, self.deployed[side] * 65 // 100)

    def new_turn(self) -> None:
        """TURN.1 Everything that lasts for a turn is forgotten."""
        self.turn += 1
        self.acts = [0] * len(self.at)
        self.turned = set()
        self.points = [0, 0]
        for flag in FLAGS[:-1]:
            self.flags[flag] = set()

    def enters(self, old: int, h: int) -> int:
        """A base comes back as a new one: Fresh, without hits, armed as it was."""
        self.at[old] = -3
        self.owner.append(self.owner[old])
        self.kind.append(self.kind[old])
        self.traits.append(self.traits[old] & 2)
        self.facing.append(-1)
        self.at.append(h)
        self.held[h] = self.owner[old]
        self.hits.append(0)
        self.acts.append(0)
        return len(self.at) - 1
