"""Stratagem cards: what is in whose hand and in play, what may be played, and what each card does."""

from __future__ import annotations

from typing import Any

from tests.games.colonialism.referee.facts import CAVALRY, INFANTRY
from tests.games.colonialism.referee.hearing import SIDES, Data, Hearing, Shout, same

STAYS = {"elan", "general_staff", "fix_bayonets"}
"""K21 Nation cards that are not tied to set-up: once played they stay in play."""


class Cards(Hearing):
    """Hears of cards."""

    def _plays(self, rule: str, d: Data) -> None:
        p, side, card = self.p, SIDES.index(d["side"]), d["card"]
        if card not in p.hands[side]:
            raise Shout(f"{d['side']} does not hold {card}")
        if side in self.played:
            raise Shout(f"{d['side']} has played a card in this turn")
        p.hands[side].remove(card)
        self.played.add(side)
        mine, enemy = p.cards[side], p.cards[1 - side]
        self.flying = ""
        if card in STAYS:
            mine.append(card)
        elif card == "fighter_patrol":  # WW1.CARD.6, M54
            prey = next((one for one in ("fighter_patrol", "balloon_observation") if one in enemy), "")
            (enemy.remove(prey) if prey else mine.append(card))
            self.shot_down = prey
        elif card in ("balloon_observation", "bomber_raid"):  # M27
            self.flying = card if "fighter_patrol" in enemy and "fighter_patrol" not in mine else ""
            if card == "balloon_observation" and not self.flying:
                mine.append(card)

    def _shot_down(self, rule: str, d: Data) -> None:
        side = SIDES.index(d["side"])
        if self.flying:
            same("what the Fighter meets", self.flying, d["card"])
            self.p.cards[side].remove("fighter_patrol")
            self.flying = ""
        else:
            same("what the Fighter meets", self.shot_down, d["card"])
        self.shot_down = ""

    def let_pass(self, stage: Any) -> None:
        """M54 A Fighter lets a Balloon go up, or Bombers pass."""
        if self.flying == "balloon_observation":
            self.p.cards[1 - stage.side].append(self.flying)
        self.flying = ""

    def _discards(self, rule: str, d: Data) -> None:
        same("what can be discarded", "fix_bayonets", d["card"])
        self.p.cards[SIDES.index(d["side"])].remove(d["card"])

    def _prepared(self, rule: str, d: Data) -> None:
        self.p.pool[SIDES.index(d["side"])] += 2

    def _hospital(self, rule: str, d: Data) -> None:
        same("how many the hospital helps", max(*d["faces"], *d.get("supply", ()), 0), d["count"])
        self.beds = d["count"]


def playable(r: Hearing, side: int, card: str, places: Any) -> bool:
    """FPW.CARD.5, M39, M61 Whether a card can be played: Reinforcements need somebody, room in the army and a place."""
    if card != "reinforcements":
        return True
    p = r.p
    fallen = [u for u, h in enumerate(p.at) if h == -1 and p.owner[u] == side and p.kind[u] in (INFANTRY, CAVALRY)]
    return len(p.alive(side)) < p.deployed[side] and any(places(r, u) for u in fallen)
