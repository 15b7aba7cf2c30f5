"""Tests, hits, losses, and fire from off the board, as the story tells them."""

from __future__ import annotations

from tests.games.colonialism.referee import offers, sums, terms
from tests.games.colonialism.referee.facts import ARMOUR, INFANTRY, TRAIN, destroyed_at
from tests.games.colonialism.referee.hearing import SIDES, Data, Due, Hearing, Shout, same


class Losses(Hearing):
    """Hears of tests, hits and bombardments."""

    # Tests, hits, losses.

    def _test(self, rule: str, d: Data) -> None:
        u, cause = d["base"], d["cause"]
        waiting = self.tests.get(u, [])
        k = next((k for k, (why, _) in enumerate(waiting) if why == cause), -1)
        if k < 0:
            raise Shout(f"base {u} need not test for {cause}; it waits for {waiting}")
        _, dice = waiting.pop(k)
        if not waiting:
            del self.tests[u]
        if cause == "shooting" and u not in self.asked:
            refuges = offers.refuges(self.p, u, False, self.origins[u], self.engagement)
            same(f"where base {u} could have fallen back to, had it been asked", set(), refuges)
        self.asked.discard(u)
        won = cause == "assault" and self.fight is not None and self.fight.won == u
        first = cause == "assault" and self.fight is not None and self.fight.first == self.p.owner[u]
        faces = list(d["faces"])
        same(f"the dice of a test of base {u}", len(dice), len(faces))
        added = [sums.in_test(self.p, u, cause, far, won, first) for far, _ in dice]
        if d["supply"]:
            worst = min(range(len(faces)), key=lambda k: faces[k] + added[k])
            faces[worst] = max(faces[worst], d["supply"][0])
        failed = [k for k, face in enumerate(faces) if face + added[k] < 7]
        same(f"whether base {u} passes its test for {cause}", not failed, d["passed"])
        if failed:
            self.due.append(Due(u, "FATIGUE.TEST.6", any(dice[k][1] for k in failed), cause == "card"))

    def _in_gas(self, rule: str, d: Data) -> None:
        u = d["base"]
        if u in self.marches and d["hex"] in self.marches[u]:
            self.halt(self.marches[u].index(d["hex"]))
        same(f"where base {u} is in gas", self.p.at[u], d["hex"])
        if self.p.is_("gassed", u) or not self.p.gas[self.p.at[u]]:
            raise Shout(f"base {u} need not test for gas")
        self.p.flags["gassed"].add(u)
        self.owes_test(u, "gas", [(False, True)])

    def _take(self, u: int, rule: str | None = None) -> Due:
        """The hit that a base is owed."""
        for due in self.due:
            if due.base == u and rule in (None, due.rule):
                self.due.remove(due)
                return due
        if rule in (None, "SHOOT.LSH.3") and u in self.driven:
            same(f"where base {u} could retire to", set(), offers.retreats(self.p, u, self.origins[u]))
            return Due(u, "SHOOT.LSH.3", self.driven.pop(u))
        raise Shout(f"base {u} takes a hit by {rule} that nobody dealt")

    def _hit(self, rule: str, d: Data) -> None:
        u = d["base"]
        due = self._take(u, rule)
        if u in self.elan:
            raise Shout(f"base {u} should ignore this hit")
        if self.p.kind[u] in ARMOUR and self.p.hits[u] >= 2 and not due.heavy:
            raise Shout(f"base {u} should shrug off this hit")
        self.p.hits[u] += 1
        if due.bombarded:
            self.p.flags["bombarded"].add(u)
        same(f"the hits on base {u}", self.p.hits[u], d["hits"])
        if self.p.hits[u] >= destroyed_at(self.p.kind[u]):
            self.dying = u
        self.uncoupling = self.p.kind[u] == TRAIN and self.p.hits[u] == 3 and bool(self.p.rules.train_parts)

    def _uncoupled(self, rule: str, d: Data) -> None:
        if not self.uncoupling:
            raise Shout(f"base {d['base']} has not lost its first part")
        self.uncoupling = False

    def _refused(self, rule: str, d: Data) -> None:
        u = d["base"]
        due = self._take(u)
        if due.heavy or self.p.kind[u] not in ARMOUR or self.p.hits[u] < 2:
            raise Shout(f"base {u} cannot refuse this hit")
        self.p.flags["pinned"].add(u)

    def _ignored(self, rule: str, d: Data) -> None:
        u = d["base"]
        self._take(u)
        if u not in self.elan:
            raise Shout(f"base {u} has no elan left")
        self.elan.remove(u)

    def _destroyed(self, rule: str, d: Data) -> None:
        u = d["base"]
        same("who is destroyed", self.dying, u)
        self.dying = -1
        h, side = self.p.at[u], self.p.owner[u]
        self.p.at[u] = -1
        self.p.lost[side] += 1
        if self.p.kind[u] == INFANTRY and "wave_attacks" in self.p.cards[side]:  # WW1.NATION.7
            self.waves.append(u)
        same("losses", self.p.lost[side], d["lost"])
        same("whether a wreck stays", self.p.kind[u] in ARMOUR, d["wreck"])
        if self.p.kind[u] in ARMOUR:
            self.p.wrecks.add(h)
        self.due = [due for due in self.due if due.base != u]
        self.tests.pop(u, None)
        self.driven.pop(u, None)
        for v in self.p.alive(side):
            if self.p.at[v] in self.p.sheet.near[h]:
                if self.p.rules.shock != "test":
                    self.due.append(Due(v, "DESTROY.2"))
                if self.p.rules.shock != "token":
                    self.owes_test(v, "shock", [(False, False)])

    def _returns(self, rule: str, d: Data) -> None:
        u = d["base"]
        old = [v for v, h in enumerate(self.state.at) if h == -3 and self.p.at[v] != -3]
        same("who returns", u, self.p.enters(old[0], d["hex"]))
        self.p.facing[u] = self.state.facing[u]

    def halt(self, steps: int) -> None:
        """GAS.4 Bases on the march have made so many steps; where there is gas on the way they stop in every hex."""
        hazy = any(self.p.gas[h] for path in self.marches.values() for h in path[1:])
        for u, path in self.marches.items():
            if self.p.at[u] >= 0:
                for h in path[1 : steps + 1] if hazy else path[: steps + 1][-1:]:
                    self.p.put(u, h)

    def _victory(self, rule: str, d: Data) -> None:
        beaten = [k for k in (0, 1) if self.p.beaten(k)]
        if len(beaten) == 1:
            same("who has won", SIDES[1 - beaten[0]], d.get("side"))
        elif not beaten:
            same("who has won", terms.verdict(self.p, self.terms), d.get("side") or "draw")

    def _wave(self, rule: str, d: Data) -> None:
        if d["base"] not in self.waves:
            raise Shout(f"nobody follows base {d['base']}")
        self.waves.remove(d["base"])
        same("whether the next wave comes", max(*d["faces"], *d.get("supply", ()), 0) >= 7, d["returns"])

    # Fire from off the board.

    def _targeted(self, rule: str, d: Data) -> None:
        if d["card"] == "bomber_raid":
            self._shelled(d["hex"])
        elif d["card"] == "gas_attack":
            self.clouds.append(d["hex"])

    def _bombed(self, rule: str, d: Data) -> None:
        self.owes_test(d["foe"], "card", [(False, True)])

    def _shell(self, rule: str, d: Data) -> None:
        side, h, gas = SIDES.index(d["side"]), d["hex"], d["card"] == "gas_attack"
        added, again = self._gunners(side, h)
        faces = [*d["faces"], *d.get("supply", ())]
        hit = max(faces) + added >= 7
        same("whether the roll is thrown again", again and not hit, bool(d["again"]))
        hit = hit or any(face + added >= 7 for face in d["again"])
        same(f"whether {d['hex_name']} is hit", hit, d["hits"])
        v = self.p.here(h, 1 - side)
        if hit and v >= 0:
            if self.p.rules.test_card_hits:
                self.owes_test(v, "gas" if gas else "card", [(False, True)])
            else:
                self.due.append(Due(v, rule, heavy=True, bombarded=not gas))
        if not gas:
            self._shelled(h)

    def _gunners(self, side: int, h: int) -> tuple[int, bool]:
        """ARTY.4, ARTY.5, GAS.2, M26, M60 What is added to a roll for a hex, and whether a miss is thrown again."""
        edge = [a for a in range(self.p.sheet.count) if offers.depth(self.p, side, a, self.engagement) == 0]
        if "balloon_observation" in self.p.cards[side]:
            mountains = {c for c in range(self.p.sheet.count) if self.p.ground.terrain[c] == "mountain"}
            over = any(a == h or all(crossed - mountains for crossed in self.p.sheet.line(a, h)) for a in edge)
            return (1, True) if over or self.p.rules.balloon_always else (0, False)
        seen = any(a == h or self.p.ground.clear(a, h, self.p.rules.hills) for a in edge)
        return (0, False) if seen else (-1, False)

    def _shelled(self, h: int) -> None:
        """ARTY.7, M42, M65 A hex targeted for the 6th time is cratered, and a road through it is lost."""
        self.p.shelled[h] += 1
        ground = self.p.ground
        if self.p.shelled[h] < 6 or ground.terrain[h] in ("trench", "cratered", "mine_crater"):
            return
        for b in ground.roads[h]:
            ground.roads[b].discard(h)
        ground.roads[h] = set()
        if ground.terrain[h] not in ("river", "canal", "mountain"):
            ground.terrain[h] = "cratered"
