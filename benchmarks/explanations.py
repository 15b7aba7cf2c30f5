"""What a search says of its decisions, for somebody to read: `python -m benchmarks.explanations GAME`.

Officers play a game of some scenario up to a random point; there a search decides and explains itself. The list is a
table in Markdown, with an empty column for the verdict of whoever reads it with nothing but the side's view beside it.
"""

from __future__ import annotations

import random
from typing import Annotated

import typer

from marne.kernel import Match, SeededDice, find
from marne.kernel.choice import Choice
from marne.players import bot_of
from marne.players.player import Intending, Outspoken
from marne.players.roster import player_named
from marne.players.turn import choose

FARTHEST = 600
"""After so many choices at most the search is asked."""
SHOWN = 2
"""So many steps of a plan are listed."""


def main(
    game: Annotated[str, typer.Argument(help="The game whose searches explain themselves.")],
    count: Annotated[int, typer.Option("--positions", min=1)] = 40,
    nodes: Annotated[int, typer.Option(min=1, help="How far a search thinks.")] = 100,
    scenario: Annotated[list[str] | None, typer.Option(help="How games begin, in turn; may be repeated.")] = None,
    seed: Annotated[int, typer.Option(help="The seed of the first game.")] = 1914,
) -> None:
    """Print explanations from random positions."""
    begins = scenario or [find(game).scenarios[0].name]
    print("| position | what is done | why | verdict |\n| --- | --- | --- | --- |")
    told = 0
    while told < count:
        found = explained(game, begins[seed % len(begins)], nodes, seed)
        if found is not None:
            told += 1
            print(f"| {found[0]} | {found[1]} | {found[2]} | |", flush=True)
        seed += 1


def explained(name: str, scenario: str, nodes: int, seed: int) -> tuple[str, str, str] | None:
    """A position, what a search does there, and why; nothing if the game was over, or nothing was to be decided."""
    game, rng = find(name), random.Random(seed)
    match, bot = Match(game, scenario, dice=SeededDice(seed)), bot_of(game)
    officers = {side: bot.officer(side, rng, "balanced", 0.3) for side in game.sides}
    target, last = rng.randint(0, FARTHEST), None
    while match.position.decisions:
        decision, state = match.position.decisions[0], match.position.state
        group = bot.group(state)
        if match.number >= target and group is not None and group != last and len(decision.choices) > SHOWN:
            player = player_named(f"search:nodes={nodes}", game, seed=seed)
            choice: Choice = choose(player, game, match.position, decision.side, decision.side)
            assert isinstance(player, Outspoken)
            if not player.explain():
                return None
            steps = [intent.text for intent in player.intends()] if isinstance(player, Intending) else []
            more = f" ({len(steps) - SHOWN} more)" if len(steps) > SHOWN else ""
            done = " ".join(steps[:SHOWN]) + more if steps else str(choice)
            return f"{scenario}, seed {seed}, choice {match.number}, {decision.side}", done, player.explain()
        last = group
        match.choose(decision.side, officers[decision.side].choose(state, decision.choices))
    return None


if __name__ == "__main__":
    typer.run(main)
