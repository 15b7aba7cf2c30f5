"""What the previews of battles, storms and assaults claim, and how what came is read from the story."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Any

from marne.games.avalon_hill_1914.attackers import Muster
from marne.games.avalon_hill_1914.battle import Answer, Defenders
from marne.games.avalon_hill_1914.combat import Attackers
from marne.games.avalon_hill_1914.odds import chances, defence, offence
from marne.games.avalon_hill_1914.page.foresight import foresee
from marne.games.avalon_hill_1914.page.preview import defences, lost
from marne.games.avalon_hill_1914.siege import AgainstGarrison, Besiegers, Stormers, garrison
from marne.games.avalon_hill_1914.state import State
from marne.kernel import Choice, Decision, Eyes, total
from marne.kernel.forecast import Came, Claim, Forecast
from marne.kernel.table import Account, Reading


def forecast(eyes: Eyes[State], choice: Choice) -> Forecast | None:
    """What is claimed of a fight that begins with a choice: the chance of every result of its die."""
    shown = foresee(eyes, choice)
    s = eyes.imagined
    if choice.verb != "ready" or not isinstance(shown, Account):
        return None
    stage = s.stack[-1]
    if isinstance(stage, Stormers):
        return Forecast("storm", _falls("storm", shown.odds[0]), _nobody)
    if isinstance(stage, AgainstGarrison) or (isinstance(stage, Besiegers) and not garrison(s, stage.square)):
        return Forecast("assault", _falls("assault", shown.parts[0].odds[-1]), _nobody)
    return _battle(s, stage, shown) if isinstance(stage, Attackers) and shown.odds else None


def _nobody(s: State, decision: Decision) -> Choice | None:
    """Nobody answers: what is claimed has come before."""
    return None


def _falls(kind: str, odds: Reading) -> tuple[Claim, ...]:
    """Each face as the card shows it: whether forts fall, and what that costs."""
    of = len(odds.faces)
    falls = Fraction(sum(face.good for face in odds.faces), of)
    costs = Counter(face.text[1] for face in odds.faces)
    return (
        Claim("the forts fall", partial(_read, kind, lambda data: int(data["fell"])), falls),
        *(
            Claim(said, partial(_read, kind, partial(_costs, said)), Fraction(count, of))
            for said, count in sorted(costs.items())
        ),
    )


def _costs(said: str, data: dict[str, Any]) -> int:
    """Whether the attacker loses as much as a face says."""
    return int(lost("you", data["attacker"]) == said)


def _read(kind: str, value: Callable[[dict[str, Any]], int | None], came: Came) -> int | None:
    """Something of the first event of a kind."""
    return next((value(event.data) for event in came.events if event.kind == kind), None)


def _battle(s: State, stage: Muster, shown: Account) -> Forecast:
    """STD.CRT.7 The chance of every result against the strongest defence, which the defender then names."""
    wanted = defences(s, stage.square, 1 - stage.side)[0]
    attack, against = total(offence(s, stage.square, stage.joined)), total(defence(s, wanted))
    drawn = Counter(face.text for face in shown.odds[0].faces)
    claims = [
        Claim(
            f"attacker loses {hit}, defender {costs}",
            partial(_read, "battle", partial(_came, against, (hit, costs))),
            chance,
        )
        for (hit, costs), chance in chances(s.rules, attack, against).items()
    ]
    assert sorted(drawn.values()) == sorted(int(claim.chance * 6) for claim in claims if claim.chance is not None)
    return Forecast("battle", tuple(claims), partial(_names, wanted))


def _came(against: int, result: tuple[int, int], data: dict[str, Any]) -> int | None:
    """Whether a battle against that defence ended so."""
    if data["defense"] != against:
        return None
    return int((data["attacker"], data["defender"]) == result)


def _names(wanted: int, s: State, decision: Decision) -> Choice | None:
    """The defender stands, and names those whom the preview shows."""
    stage = s.stack[-1]
    if isinstance(stage, Answer):
        return Choice("stand")
    if not isinstance(stage, Defenders):
        return None
    named = (c for c in decision.choices if c.verb == "name" and wanted >> c.number & 1)
    return next(named, Choice("done") if Choice("done") in decision.choices else None)
