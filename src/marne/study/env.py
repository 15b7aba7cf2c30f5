"""A game as a PettingZoo environment: agents take turns, see what their seats see, and choose among what is allowed.

An observation is a dictionary: `observation` is a row of numbers from -1 to 1, made from the view of the agent's side,
and `action_mask` is 1 for every action that is allowed now. An action is the place of a choice in the game's fixed list
of all choices. Whoever wins has 1 at the end, whoever loses has -1; all other rewards are 0.
"""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from marne.kernel import Choice, Decision, Game, Options, Position, SecretDice, SeededDice, Side, find
from marne.kernel.trial import LIMIT
from marne.players.turn import asked_of
from marne.study.senses import Senses


class Unlearnable(ValueError):
    """A game that does not say how a learner would meet it."""


class UnknownChoice(RuntimeError):
    """A game offers a choice that its fixed list does not have."""


def wrapped(game: str, scenario: str | None = None, *, render_mode: str | None = None, **options: Any) -> Any:
    """The environment with PettingZoo's usual wrappers: an illegal action ends the game and is lost."""
    inner = MarneEnv(game, scenario, render_mode=render_mode, **options)
    illegal = wrappers.TerminateIllegalWrapper(inner, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(illegal))


class MarneEnv(AECEnv, EzPickle):  # type: ignore[misc]  # PettingZoo has no types
    """A game of Marne, raw."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "marne_v1",
        "render_modes": ["human", "ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self, game: str, scenario: str | None = None, *, render_mode: str | None = None, **options: Any
    ) -> None:
        EzPickle.__init__(self, game, scenario, render_mode=render_mode, **options)
        super().__init__()
        self.game: Game[Any] = find(game)
        self.scenario = self.game.scenarios[0].name if scenario is None else scenario
        self.settled: Options = self.game.settle(self.scenario, options)
        self.render_mode = render_mode
        found: Senses | None = self.game.senses()
        if found is None:
            raise Unlearnable(f"{self.game.title} does not say how a learner would meet it")
        self.senses = found
        self.choices = tuple(found.choices(self.scenario, self.settled))
        self.features = tuple(found.features(self.scenario, self.settled))
        self._numbers = {choice: k for k, choice in enumerate(self.choices)}
        self._sides: dict[str, Side] = {seat.name: seat.side for seat in self.game.seats(self.settled)}
        self.possible_agents = list(self._sides)
        self.agents: list[str] = []
        self.action_spaces = {agent: spaces.Discrete(len(self.choices)) for agent in self._sides}
        self.observation_spaces = {agent: self._space() for agent in self._sides}
        self.position: Position[Any] | None = None

    def _space(self) -> spaces.Dict:
        row = spaces.Box(-1.0, 1.0, (len(self.features),), np.float32)
        mask = spaces.Box(0, 1, (len(self.choices),), np.int8)
        return spaces.Dict({"observation": row, "action_mask": mask})

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent may see."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent may ever do."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin anew; the same seed gives the same dice and draws."""
        self.dice = SecretDice() if seed is None else SeededDice(f"env/{seed}")
        self.position, _ = Position.start(self.game.new(self.scenario, self.settled), self.dice)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.steps = 0
        self._seen: dict[str, tuple[int, dict[str, np.ndarray]]] = {}  # at which step each agent last looked
        self.agent_selection = self._next()

    def _next(self) -> str:
        """The first seat that has something to decide, in the order of the table."""
        assert self.position is not None
        for agent in self._sides:
            if self.decision(agent) is not None:
                return agent
        return self.agents[0]

    def decision(self, agent: str) -> Decision | None:
        """What an agent must decide now, if anything."""
        assert self.position is not None
        side = self._sides[agent]
        alone = list(self._sides.values()).count(side) == 1
        return asked_of(self.game, self.position, agent, side, alone)

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """What an agent sees, and what it may do: nothing, when it is not its turn."""
        assert self.position is not None
        seen = self._seen.get(agent)
        if seen is None or seen[0] != self.steps:
            seen = self._seen[agent] = self.steps, self._look(agent, self.position)
        return {name: part.copy() for name, part in seen[1].items()}

    def _look(self, agent: str, position: Position[Any]) -> dict[str, np.ndarray]:
        row = np.array(self.senses.observe(self.game.view(position.state, self._sides[agent])), np.float32)
        mask = np.zeros(len(self.choices), np.int8)
        mask[self.allowed(agent)] = 1
        return {"observation": row, "action_mask": mask}

    def allowed(self, agent: str) -> list[int]:
        """The actions that an agent may choose now: none, when it is not its turn."""
        decision = self.decision(agent) if agent == self.agent_selection else None
        return [self._number(choice) for choice in decision.choices] if decision else []

    def _number(self, choice: Choice) -> int:
        try:
            return self._numbers[choice]
        except KeyError:
            raise UnknownChoice(f"{self.game.title} offers {str(choice)!r}, which is not in its list") from None

    def step(self, action: int | None) -> None:
        """The selected agent acts."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert self.position is not None
        assert action is not None
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        self.position.apply(self._sides[agent], self.choices[int(action)], self.dice, listen=False)
        self.steps += 1
        if self.position.over:
            self._end()
        elif self.steps >= LIMIT:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self._next()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _end(self) -> None:
        assert self.position is not None
        result = self.game.result(self.position.state)
        self.terminations = dict.fromkeys(self.agents, True)
        if result is not None and result.winner is not None:
            self.rewards = {agent: 1.0 if self._sides[agent] == result.winner else -1.0 for agent in self.agents}
        for agent in self.agents:
            self.infos[agent] = {"how": "" if result is None else result.how}

    def render(self) -> str | None:
        """The position in one line."""
        assert self.position is not None
        line = self.game.summary(self.position.state)
        if self.render_mode == "human":
            print(line)
            return None
        return line

    def close(self) -> None:
        """Nothing is held."""
