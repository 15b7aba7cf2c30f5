"""Shots and assaults, as the story tells them."""

from __future__ import annotations

from tests.games.colonialism.referee import offers, sums
from tests.games.colonialism.referee.facts import ARMOUR, CANNON, EXPERIENCED, INFANTRY, STANDS, TRAIN
from tests.games.colonialism.referee.hearing import Data, Due, Hearing, Shout, same


class Blows(Hearing):
    """Hears of shots and assaults."""

    # Shooting.

    def _shoots(self, rule: str, d: Data) -> None:
        u, v, w = d["base"], d["foe"], d["weapon"]
        if not offers.in_reach(self.p, u, w, d["hex"]):
            raise Shout(f"base {u} cannot shoot at {d['hex_name']}")
        same("the target", self.p.at[v], d["hex"])
        number = sums.to_hit(self.p, u, v, w)
        same(f"the number that base {u} needs against {v}", number, d["number"])
        faces = list(d["faces"])
        if len(faces) not in (offers.dice(self.p, u, w), offers.dice(self.p, u, w) + 1):
            raise Shout(f"base {u} throws {len(faces)} dice")
        hits = sum(face >= number for face in faces)
        same("hits", hits, d["hits"])
        far = self.p.kind[u] == INFANTRY and self.p.sheet.apart(self.p.at[u], self.p.at[v]) > 1
        heavy = w in (CANNON, TRAIN)
        self.volley.setdefault(v, []).extend([(far, heavy)] * hits)
        self.shooters.setdefault(v, []).append(u)
        if 10 in faces and number != 10:
            self.tens[v] = self.tens.get(v, False) or heavy
        self.p.acts[u] += 1
        self.fired.append((u, w, 1 in faces))

    def _ammunition(self, rule: str, d: Data) -> None:
        same("who is out of ammunition", [u for u, _, _ in self.fired], list(d["bases"]))
        if not any(ran_out for _, _, ran_out in self.fired):
            raise Shout("nobody has thrown a 1")
        self.p.flags["dry"].update(u for u, _, _ in self.fired)

    def smoke_clears(self) -> None:
        """SHOOT.SEQ.3, M19 The shooters are marked; each target is driven back or hit, and then tested."""
        for u, w, ran_out in self.fired:
            self.p.flags["shot"].add(u)
            if w in STANDS and not (self.p.period == "fpw" and self.p.rules.fire_first):
                self.p.flags["rooted"].add(u)
            if ran_out and not self.p.is_("dry", u):
                raise Shout("a 1 was thrown, and nobody is out of ammunition")
        for v, hits in self.volley.items():
            self.origins[v] = [self.p.at[u] for u in self.shooters[v]]
            if v in self.tens:
                self.driven[v] = self.tens[v]
            if hits:
                self.owes_test(v, "shooting", hits)
        self.volley, self.shooters, self.tens, self.fired = {}, {}, {}, []

    def _retires(self, rule: str, d: Data) -> None:
        v = d["base"]
        if v not in self.driven:
            raise Shout(f"base {v} need not retire")
        if d["hex"] not in offers.retreats(self.p, v, self.origins[v]):
            raise Shout(f"base {v} cannot retire to {d['hex_name']}")
        del self.driven[v]
        self.p.put(v, d["hex"])
        self.p.flags["moved"].add(v)
        self.p.flags["forced"].add(v)

    def _falls_back(self, rule: str, d: Data) -> None:
        u = d["base"]
        cause, dice = self.tests.get(u, [("", [])])[0]
        if u not in self.tests:
            cause = "gas" if any(due.base == u and due.rule == "GAS.2" for due in self.due) else "card"
        shooters = self.origins[u] if cause == "shooting" else []
        if d["hex"] not in offers.refuges(self.p, u, cause == "gas", shooters, self.engagement):
            raise Shout(f"base {u} cannot fall back to {d['hex_name']}")
        if u in self.tests:
            left = sorted(dice, key=lambda die: (die[1], die[0]))
            left = left[:-1] if any(heavy for _, heavy in dice) else left[1:]
            self.tests[u][0] = cause, left
            if not left:
                self.tests[u].pop(0)
                if not self.tests[u]:
                    del self.tests[u]
        else:
            self.due = [due for due in self.due if due.base != u]
        self.p.put(u, d["hex"])
        self.p.flags["moved"].add(u)

    # Assaults.

    def _assaults(self, rule: str, d: Data) -> None:
        u, v = d["base"], d["foe"]
        if d["hex"] not in offers.victims(self.p, u):
            raise Shout(f"base {u} cannot assault {d['hex_name']}")
        fight = sums.Fight(self.p, u, v, d["start"], d["hex"])
        self.fights[d["hex"]] = fight
        self.looks(u, d["start"], d["hex"])
        self.p.put(u, d["hex"])
        self.p.flags["moved"].add(u)
        self.p.flags["fought"].update((u, v))
        if len(self.order[0]) > 1:
            self.p.acts[u] += 1

    def _to_infantry(self, rule: str, d: Data) -> None:
        u = d["base"]
        self.p.kind[u] = INFANTRY
        self.p.traits[u] &= ~EXPERIENCED

    def _reroll(self, rule: str, d: Data) -> None:
        self.again = list(d["faces"])

    def _trench(self, rule: str, d: Data) -> None:
        self.dug = list(d["faces"])

    def _throws(self, rule: str, d: Data) -> None:
        u = d["base"]
        fight = self.fights[self.p.at[u]]
        number = fight.round + 1
        need = max(2, 7 - sums.in_assault(self.p, fight, u, number))
        same(f"the number that base {u} needs in round {number}", need, d["number"])
        faces, extra = list(d["faces"]), list(d["supply"])
        count = max(0, 5 - self.p.hits[u])
        same(f"the dice of base {u}", count, len(faces))
        hits = sum(face >= need for face in sorted(faces + extra, reverse=True)[:count])
        again = sums.rerolls(self.p, u) and hits < count
        same("a miss thrown again", again, bool(self.again))
        hits += sum(face >= need for face in self.again)
        if fight.trench and u == fight.unit:
            same("hits thrown again for the trench", hits, len(self.dug))
            hits = sum(face >= need for face in self.dug)
        same(f"the hits of base {u}", hits, d["hits"])
        self.thrown[u] = hits
        self.again, self.dug = [], []

    def _round(self, rule: str, d: Data) -> None:
        fight = self.fights[d["hex"]]
        fight.round += 1
        same("the round", fight.round, d["round"])
        mine, his = self.thrown[fight.unit], self.thrown[fight.foe]
        same("the hits of the round", (mine, his), (d["hits"], d["foe_hits"]))
        self.elan = set()
        if fight.round == 1:
            self.elan = {
                u
                for u in (fight.unit, fight.foe)
                if self.p.nation(u) == "france" and "elan" in self.p.cards[self.p.owner[u]]
            }
            fight.first = -1 if mine == his else self.p.owner[fight.unit if mine > his else fight.foe]
        fight.won = -1 if mine == his else fight.unit if mine > his else fight.foe
        for u, v, taken in ((fight.unit, fight.foe, his), (fight.foe, fight.unit, mine)):
            heavy = self.p.kind[v] in ARMOUR
            if u != fight.won:
                self.due.append(Due(u, "ASSAULT.5", heavy))
            dice = max(1, taken) if self.p.rules.assault_test == "per_hit" else 1
            times = 2 if self.p.rules.assault_test == "loser_twice" and u != fight.won else 1
            for _ in range(times):
                self.owes_test(u, "assault", [(False, heavy)] * dice)
        self.fight, self.thrown = fight, {}
