"""Chapters 5, 6 and 7.10: blocks are set up, drawn and placed, and leaders recover, as the referee hears it."""

from __future__ import annotations

from tests.games.germany_at_war.referee import clauses, opening
from tests.games.germany_at_war.referee.control import SIDES, Control
from tests.games.germany_at_war.referee.facts import BLOCKS, STRATEGIC_VALUE


class Arrivals(Control):
    """Hears of blocks that come to the map."""

    def on_set_up(self, rule: str, block: int, area: int) -> None:
        p, b = self.p, BLOCKS[block]
        side = opening.setting_up(p)
        self.must(p.at[block] == "pool", "a block without a number is set up, once")
        self.must((area, b.power, b.army, b.arm) in opening.icons_left(p, side), "a block stands on an icon of its own")
        self.must((rule == "8.1") == (side in p.rules.free), "blocks are drawn, or chosen if that was granted")
        p.at[block] = area

    def is_set_up(self) -> None:
        """5.0c, 5.0d, 5.0e Every icon has its block, and there are as many blocks and garrisons as there should be."""
        p = self.p
        for side, number in opening.DEPLOYED.items():
            self.must(not opening.icons_left(p, side), "every icon has its block")
            there = [u for u, area in enumerate(p.at) if isinstance(area, int) and BLOCKS[u].side == side]
            self.must(len(there) == number, f"{number} blocks of {SIDES[side]} are deployed")
        discs = [sum(n for (_, power), n in p.garrisons.items() if power == q) for q in range(4)]
        self.must(discs == [8, 14, 0, 4], "26 garrisons are placed")

    def on_drawn(self, rule: str, block: int) -> None:
        self.must(self.p.at[block] == "pool", "blocks are drawn from the pool")
        self.note.hand.add(block)

    def on_drew(self, rule: str, side: str, count: int) -> None:
        p, note, mine = self.p, self.note, SIDES.index(side)
        self.must(len(note.hand) == count, "as many blocks are drawn as are told")
        pool = [u for u, b in enumerate(BLOCKS) if b.side == mine and p.at[u] == "pool"]
        if p.impulse:
            self.must((mine, count) == (p.phasing, note.asked), "Option B draws as many blocks as were asked for")
        else:
            self.must(mine == (1 - p.disc if note.drew < 0 else p.disc), "who has the disc reinforces second")
            self.must(count == min(STRATEGIC_VALUE[mine], len(pool)), "as many blocks arrive as the Strategic Value")
        note.drew, note.used, note.restored = mine, [], 0
        note.said.pop("Restore", None)

    def on_arrives(self, rule: str, block: int, area: int) -> None:
        self.must(area in clauses.arrivals(self.p, block, self.note.used), "a block arrives where it may")
        icon = self.note.used.count((area, clauses.kind_of(block))) < clauses.icons(block, area)
        self.note.used.append((area, clauses.kind_of(block) if icon else "city"))
        self.note.hand.discard(block)
        self.p.at[block], self.p.step[block] = area, 0

    def on_returned(self, rule: str, block: int) -> None:
        self.must(not clauses.arrivals(self.p, block, self.note.used), "only a block without a place returns")
        self.note.hand.discard(block)

    def on_restored(self, rule: str, block: int, step: int) -> None:
        self.p.step[block] -= 1
        self.note.restored += 1
