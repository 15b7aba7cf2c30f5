"""ADV.TIME: minutes for movement, and as many for the attacks."""

from __future__ import annotations

from marne.kernel import find
from marne.kernel.trial import Trial

GAME = find("avalon-hill-1914")
SHORT = next(scenario for scenario in GAME.scenarios if scenario.name == "short")


def test_short_2_the_short_game_has_the_time_limit_and_six_moves() -> None:
    assert SHORT.minutes == 5
    assert GAME.progress(GAME.new("short", GAME.settle("short", {}))) == (1, 6)
    assert [scenario.name for scenario in GAME.scenarios if scenario.minutes] == ["short"]


def test_short_3_movement_may_have_other_minutes_than_the_attacks() -> None:
    named = {part.rpartition(" ")[2] for match in Trial(GAME, 3, "short").matches()
             if (part := GAME.timed_part(match.position.state))}  # fmt: skip
    assert named == set(SHORT.timed) == {"movement", "attacks"}


def test_adv_time_1_movement_is_timed_and_adv_time_2_then_the_attacks_side_by_side() -> None:
    parts: list[str | None] = []
    for match in Trial(GAME, 3, "short").matches():
        part = GAME.timed_part(match.position.state)
        if match.position.decisions and part not in parts[-1:]:
            parts.append(part)
    assert parts[0] is None  # mobilization takes as long as one likes
    assert parts[1:5] == ["1 german movement", "1 german attacks", "1 allied movement", "1 allied attacks"]
    assert len(parts) == len(set(parts))  # no part comes back once it is over


def test_adv_time_1_who_runs_out_of_time_lets_the_rest_stand() -> None:
    """From any position of a random game a few lapses end the part, without an attack that was not named."""
    for match in Trial(GAME, 5, "short", every=97).sampled():
        position = match.position.copy()
        part = GAME.timed_part(position.state)
        if part is None or match.position.over:
            continue
        chosen = []
        while position.decisions and GAME.timed_part(position.state) == part:
            decision = position.decisions[0]
            choice = GAME.lapse(position.state, decision)
            chosen.append(choice.verb)
            position.apply(decision.side, choice, match.dice)
        assert len(chosen) < 60
        assert not {"attack", "assault", "storm", "move", "ride"} & set(chosen)
