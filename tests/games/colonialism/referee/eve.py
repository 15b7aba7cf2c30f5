"""The eve of a battle: how armies and hands come to be, who attacks, which scenario, and what each side trades."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.games.colonialism.referee import armies
from tests.games.colonialism.referee.armies import FRESH, LISTS, Base, Host
from tests.games.colonialism.referee.book import Book
from tests.games.colonialism.referee.facts import CAR, CAVALRY, EXPERIENCED, INFANTRY, MACHINE_GUN, STORM, TANK, TYPES
from tests.games.colonialism.referee.hearing import SIDES, Shout, same
from tests.games.colonialism.referee.zones import diggable

Offer = tuple[str, Any]
KEEP: Offer = ("keep", None)
TRADE: Offer = ("trade", None)
OF_TURNS = {"general_staff", "elan", "fix_bayonets"}
"""Nation cards that are played in a turn; all others in set-up."""
SECRET = ("Muster", "PickCards")
LONG = ("Meeting Engagement", "Big Push", "Breakthrough")
ENGAGEMENTS = ("meeting", "push", "breakthrough")


def table(period: str, year: int) -> tuple[int, int]:
    """FPW.SCEN.1, ZULU.SCEN.1, M1 Up to which roll it is a Meeting Engagement, and up to which a Big Push."""
    if period != "ww1" or year > 1918:
        return (5, 5) if period == "fpw" else (7, 7)
    return (6, 8) if year == 1914 else (3, 6) if year == 1918 else (2, 8)


class Eve:
    """Watches what comes before deployment."""

    def __init__(self, state: Any, options: dict[str, str]) -> None:
        rules = state.rules
        self.hosts = [armies.host(rules.armies[k], rules.designed[k]) for k in (0, 1)]
        self.in_play: list[list[str]] = [[], []]
        self.works: Counter[str] = Counter()
        self.traded = [0, 0]
        self.digs = False
        self.attacker, self.chooses = -1, -1
        self.engagement = str(rules.engagement)
        self.scores: dict[int, int] = {}
        self.picked: list[list[str]] = [[], []]
        for side, mine in enumerate(self.hosts):
            if options["balance"] == "points" and ":" in options[f"{SIDES[side]}_army"]:
                self._judge(mine, rules)

    def _judge(self, mine: Host, rules: Any) -> None:
        """ARMY.1 Shout if an army that somebody wrote costs too much, or is against its list; printed ones may (K4)."""
        if armies.total(mine, rules.cost) > mine.points or not armies.lawful(mine, rules.machine_guns):
            raise Shout(f"this army is against its list: {mine}")

    def fresh(self, side: int) -> int:
        """How many Fresh Infantry a side has."""
        return self.hosts[side].bases[FRESH]

    def foot(self, side: int) -> int:
        """How many Infantry a side could give up, Fresh or Experienced."""
        return self.fresh(side) + self.hosts[side].bases[INFANTRY, EXPERIENCED]

    # What is offered.

    def offers(self, state: Any, side: int) -> set[Offer] | None:
        """What a side must be offered now; None: something that is not watched here."""
        stage, rules = state.stack[-1], state.rules
        expects = getattr(self, f"_in_{type(stage).__name__.lower()}", None)
        found: set[Offer] | None = expects(stage, rules, side) if expects else None
        return self._digging(state, stage) if type(stage).__name__ == "Dig" else found

    def _in_muster(self, stage: Any, rules: Any, side: int) -> set[Offer]:
        return {*armies.steps(self.hosts[side], rules.cost, rules.machine_guns), ("ready", None)}

    def _in_pickcards(self, stage: Any, rules: Any, side: int) -> set[Offer]:
        mine = self.hosts[side]
        listed: set[Offer] = set() if self.picked[side] else {("listed", None)}
        return listed | {("take", card) for card in armies.common(mine.period, mine.year)}

    def _in_verdun(self, stage: Any, rules: Any, side: int) -> set[Offer]:
        return {KEEP, TRADE} if self.foot(side) >= 2 else {KEEP}

    _in_firepower = _in_verdun

    def _in_chooserole(self, stage: Any, rules: Any, side: int) -> set[Offer]:
        same("who chooses his role", self.chooses, side)
        return {("attack", None), ("defend", None)}

    def _in_meetingtrade(self, stage: Any, rules: Any, side: int) -> set[Offer]:
        """SCEN.MEET.3, M89 Two for a Cavalry, four for an Armoured Car, up to four in all."""
        mine, rows, left = self.hosts[side], LISTS[self.hosts[side].period], 4 - self.traded[side]
        found = {KEEP}
        if min(left, self.fresh(side)) >= 2 and rows[CAVALRY].nation in ("", mine.nation):
            found.add(("convert", "cavalry"))
        if min(left, self.fresh(side)) >= 4 and CAR in rows and mine.year >= 1914:
            found.add(("convert", "armoured_car"))
        return found

    def _in_trenchtrade(self, stage: Any, rules: Any, side: int) -> set[Offer]:
        """SCEN.PUSH.2, M30 Six trench hexes for four Fresh Infantry; with the switch four, or two."""
        if self.fresh(side) < 4:
            return {KEEP}
        return {KEEP, ("trade", 4), ("trade", 2)} if rules.either_trench else {KEEP, TRADE}

    def _in_strongpoints(self, stage: Any, rules: Any, side: int) -> set[Offer]:
        return {("trenches", n) for n in range(min(2, self.fresh(side)) + 1)}

    def _in_dismount(self, stage: Any, rules: Any, side: int) -> set[Offer]:
        """SCEN.PUSH.3 Machine Guns and Cavalry may go on foot."""
        marks = {0: "", EXPERIENCED: " E"}
        there = [
            base for base, number in self.hosts[side].bases.items() if number and base[0] in (MACHINE_GUN, CAVALRY)
        ]
        return {("done", None), *(("to_infantry", TYPES[kind] + marks[traits]) for kind, traits in there)}

    def _digging(self, state: Any, stage: Any) -> set[Offer]:
        """SCEN.PUSH.2, SCEN.BREAK.2, WW1.NATION.4, M69 Where the next trench hex may be laid."""
        if not self.digs:
            same("trenches to be laid", +self.works, Counter(state.works))
            self.digs = True
        p, work = Book(state), state.works[0]
        good = {h for h in range(p.sheet.count) if diggable(p, stage.side, h, work, self.engagement)}
        if stage.anchor >= 0:
            good &= set(p.sheet.near[stage.anchor])
        elif work not in ("lone", "free"):
            good = {h for h in good if good & set(p.sheet.near[h])}
        return {("dig", h) for h in good}

    # What is done.

    def chosen(self, stage: Any, rules: Any, side: int, choice: Any) -> None:
        """A side has chosen."""
        does = getattr(self, f"_do_{choice.verb}", None)
        if does:
            does(stage, rules, side, choice.noun)
        if type(stage).__name__ == "Verdun":
            self._freshen(side)

    def _do_take(self, stage: Any, rules: Any, side: int, noun: str) -> None:
        if type(stage).__name__ == "Muster":
            self.hosts[side] = armies.after(self.hosts[side], "take", noun, rules.cost)
        else:
            self.picked[side].append(noun)

    def _do_train(self, stage: Any, rules: Any, side: int, noun: str) -> None:
        self.hosts[side] = armies.after(self.hosts[side], "train", noun, rules.cost)

    def _do_convert(self, stage: Any, rules: Any, side: int, noun: str) -> None:
        if type(stage).__name__ == "Muster":
            self.hosts[side] = armies.after(self.hosts[side], "convert", noun, rules.cost)
            return
        paid = 4 if noun == "armoured_car" else 2
        self.traded[side] += paid
        self._swap(side, FRESH, paid, armies.NAMES[noun])

    def _do_trade(self, stage: Any, rules: Any, side: int, noun: int | None) -> None:
        if type(stage).__name__ == "TrenchTrade":
            self.hosts[side].bases[FRESH] -= 4
            self.works["front"] += 0 if noun == 2 else 2
            self.works["rear"] += 0 if noun == 4 else 1
            return
        for _ in range(2):  # M85 Fresh Infantry goes first
            self.hosts[side].bases[FRESH if self.fresh(side) else (INFANTRY, EXPERIENCED)] -= 1
        attacks = type(stage).__name__ == "Firepower" and side == self.attacker
        self.hosts[side].bases[TANK if attacks else MACHINE_GUN, 0] += 1

    def _do_trenches(self, stage: Any, rules: Any, side: int, noun: int) -> None:
        self.hosts[side].bases[FRESH] -= noun
        self.works["lone"] += noun

    def _do_to_infantry(self, stage: Any, rules: Any, side: int, noun: str) -> None:
        name, _, rating = noun.partition(" ")
        traits = EXPERIENCED if rating else 0
        self._swap(side, (armies.NAMES[name][0], traits), 1, (INFANTRY, traits))

    def _do_attack(self, stage: Any, rules: Any, side: int, noun: None) -> None:
        self.attacker = side

    def _do_defend(self, stage: Any, rules: Any, side: int, noun: None) -> None:
        self.attacker = 1 - side

    def _swap(self, side: int, old: Base, number: int, new: Base) -> None:
        self.hosts[side].bases[old] -= number
        self.hosts[side].bases[new] += 1

    # What is told.

    def told(self, event: Any, rules: Any) -> None:
        """Something has happened."""
        hears = getattr(self, f"_told_{event.kind}", None)
        if hears:
            hears(event.data, rules)

    def _told_plays(self, d: dict[str, Any], rules: Any) -> None:
        """SETUP.1, ZULU.NATION.1, WW1.NATION.2, WW1.NATION.6, WW1.NATION.11 A Nation card of set-up."""
        side = SIDES.index(d["side"])
        mine = self.hosts[side]
        same("the Nation card that is played", mine.nation_card() if mine.own_card else "", d["card"])
        self.in_play[side].append(d["card"])
        if rules.adjusted:
            return
        if d["card"] == "millions_of_bayonets":
            mine.bases[FRESH] += 2
        elif d["card"] == "prestigious_battalion":
            eager = min(2, mine.bases[FRESH])
            mine.bases[FRESH] -= eager
            mine.bases[INFANTRY, EXPERIENCED] += eager
        elif d["card"] == "stormtrooper":
            for _ in range(min(2, self.foot(side))):
                self._swap(
                    side, FRESH if mine.bases[FRESH] else (INFANTRY, EXPERIENCED), 1, (INFANTRY, EXPERIENCED | STORM)
                )

    def _freshen(self, side: int) -> None:
        """WW1.NATION.5 All Infantry and Machine Guns of Verdun count as Fresh."""
        mine = self.hosts[side]
        for (kind, traits), number in list(mine.bases.items()):
            if kind in (INFANTRY, MACHINE_GUN) and traits & EXPERIENCED:
                mine.bases[kind, traits] -= number
                mine.bases[kind, 0] += number

    def _told_role_roll(self, d: dict[str, Any], rules: Any) -> None:
        """SETUP.2 The higher of the dice counts, and the higher score chooses."""
        side = SIDES.index(d["side"])
        self.scores[side] = max(*d["faces"], *d["supply"], 0)
        same("the score of a roll", self.scores[side], d["score"])
        if len(self.scores) == 2:
            if self.scores[0] != self.scores[1]:
                self.chooses = int(self.scores[1] > self.scores[0])
            self.scores = {}

    def _told_attacker(self, d: dict[str, Any], rules: Any) -> None:
        """SETUP.2, SETUP.3, SCEN.1 Who attacks: as agreed, or as one Nation card says, or as was chosen."""
        roles = [(k, k if "warrior_caste" in self.in_play[k] else 1 - k) for k in (0, 1) if self._fixed(k)]
        if rules.attacker >= 0:
            self.attacker = rules.attacker
        elif len(roles) == 1:
            self.attacker = roles[0][1]
        same("who attacks", SIDES[self.attacker], d["side"])

    def _fixed(self, side: int) -> bool:
        return bool({"warrior_caste", "verdun"} & set(self.in_play[side]))

    def _told_engagement_roll(self, d: dict[str, Any], rules: Any) -> None:
        """SCEN.2, K22 The attacker's roll on the table of the defender's period, with the year of his own army."""
        score = max(*d["faces"], *d["supply"], 0)
        meeting, push = table(self.hosts[1 - self.attacker].period, self.hosts[self.attacker].year)
        k = (score > meeting) + (score > push)
        self.engagement = ENGAGEMENTS[k]
        same("the scenario", LONG[k], d["name"])
        self._told_engagement(d, rules)

    def _told_engagement(self, d: dict[str, Any], rules: Any) -> None:
        """SETUP.4 The scenario is known: what it gives without a trade."""
        defender = 1 - self.attacker
        if rules.adjusted:
            return
        if "verdun" in self.in_play[defender]:  # WW1.NATION.4, M29
            extra = {"push": ("pair", 1), "breakthrough": ("lone", 2)}.get(self.engagement, ("free", 2))
            self.works[extra[0]] += extra[1]
        if self.engagement == "breakthrough":  # SCEN.BREAK.3, M57, M89
            mine = self.hosts[self.attacker]
            row, caste = LISTS[mine.period][CAVALRY], "warrior_caste" in self.in_play[self.attacker]
            fits = mine.count(CAVALRY) + 2 <= row.most * (mine.points // 25)
            horse = fits and row.nation in ("", mine.nation) and not caste
            mine.bases[CAVALRY if horse else INFANTRY, 0] += 2

    # How it looks then.

    def compare(self, state: Any) -> None:
        """Shout if armies, hands, roles or trenches to come are other than the referee has them."""
        stages = {type(stage).__name__ for stage in state.stack}
        if stages & set(SECRET):
            return
        for side, mine in enumerate(self.hosts):
            theirs: Counter[Base] = Counter()
            for lot in state.reserve[side]:
                theirs[lot.kind, lot.traits] += lot.number
            for u, owner in enumerate(state.owner):
                theirs[state.kind[u], state.traits[u]] += owner == side
            same(f"the army of {SIDES[side]}", +mine.bases, +theirs)
            same(f"the hand of {SIDES[side]}", self._hand(side), sorted(state.hands[side]))
            same(f"cards of {SIDES[side]} in play", sorted(self.in_play[side]), sorted(state.in_play[side]))

    def _hand(self, side: int) -> list[str]:
        """CARD.1, SETUP.1 The Common cards, and the Nation card if it is not one of set-up."""
        mine = self.hosts[side]
        own = [mine.nation_card()] if mine.own_card and mine.nation_card() in OF_TURNS else []
        return sorted([*(self.picked[side] or mine.cards), *own])
