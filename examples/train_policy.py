"""Train a small policy by its own games for a few minutes, and measure it against `random`.

    pip install "marne[env]"
    python examples/train_policy.py --minutes 4

The policy is a network of one hidden layer, written with NumPy alone. From what its side sees it gives each verb of the
game a weight, to which each choice adds one of its own; what is not allowed is masked out. It learns by REINFORCE: it
plays a batch of games against `random`, on either side in turn, and makes what it did in the games it won more likely.
"""

from __future__ import annotations

import argparse
import time

import numpy as np

import marne
from marne.study.env import MarneEnv
from marne.study.ratings import wilson

GAME, SCENARIO = "colonialism", "fpw"
OPTIONS = {
    "red_army": "prussian_1870",
    "blue_army": "prussian_1870",
    "board": "plain",
    "engagement": "meeting",
    "size": "12x6",
    "turns": "15",
    "cards": "listed",
}
"""A meeting of two equal armies on open ground: whoever has lost less after the fifteenth turn has won."""
HIDDEN, BATCH = 24, 16
RATES = {"verb": 0.08, "choice": 0.01, "outer": 0.005, "inner": 0.0005}


class Policy:
    """Weights, and how they change."""

    def __init__(self, features: int, verbs: np.ndarray, rng: np.random.Generator) -> None:
        self.verbs = verbs  # of each action
        count = int(verbs.max()) + 1
        self.weights = {
            "inner": rng.normal(0, 1 / np.sqrt(features), (features, HIDDEN)),
            "outer": np.zeros((HIDDEN, count)),
            "verb": np.zeros(count),
            "choice": np.zeros(len(verbs)),
        }
        self._first = {name: np.zeros_like(w) for name, w in self.weights.items()}
        self._second = {name: np.zeros_like(w) for name, w in self.weights.items()}
        self._updates = 0

    def chances(self, row: np.ndarray, allowed: list[int]) -> np.ndarray:
        """How likely each allowed action is."""
        w = self.weights
        verbs = np.tanh(row @ w["inner"]) @ w["outer"] + w["verb"]
        heights = verbs[self.verbs[allowed]] + w["choice"][allowed]
        odds = np.exp(heights - heights.max())
        chances: np.ndarray = odds / odds.sum()
        return chances

    def learn(self, games: list[tuple[list[Move], float]]) -> None:
        """One step of REINFORCE, with Adam: what was done in games better than usual becomes more likely."""
        usual = np.mean([reward for _, reward in games])
        slope = {name: np.zeros_like(w) for name, w in self.weights.items()}
        for moves, reward in games:
            by_verb = np.zeros((len(moves), len(self.weights["verb"])))
            for k, (_, allowed, picked, chances) in enumerate(moves):
                surprise = -chances
                surprise[picked] += 1.0
                surprise *= (reward - usual) / len(games)
                np.add.at(by_verb[k], self.verbs[allowed], surprise)
                slope["choice"][allowed] += surprise
            rows = np.stack([row for row, *_ in moves])
            hidden = np.tanh(rows @ self.weights["inner"])
            slope["verb"] += by_verb.sum(axis=0)
            slope["outer"] += hidden.T @ by_verb
            slope["inner"] += rows.T @ ((by_verb @ self.weights["outer"].T) * (1 - hidden**2))
        self._updates += 1
        for name, g in slope.items():
            first = self._first[name] = 0.9 * self._first[name] + 0.1 * g
            second = self._second[name] = 0.99 * self._second[name] + 0.01 * g * g
            step = (first / (1 - 0.9**self._updates)) / (np.sqrt(second / (1 - 0.99**self._updates)) + 1e-8)
            self.weights[name] += RATES[name] * step


Move = tuple[np.ndarray, list[int], int, np.ndarray]
"""What was seen, what was allowed, which of that was chosen, and how likely each was."""


def play(env: MarneEnv, policy: Policy, learner: str, seed: int, rng: np.random.Generator) -> tuple[list[Move], float]:
    """A game of the policy against `random`: its moves, and its reward."""
    env.reset(seed=seed)
    moves: list[Move] = []
    while not env.terminations[learner]:
        agent = env.agent_selection
        allowed = env.allowed(agent)
        if agent != learner or len(allowed) == 1:
            env.step(allowed[int(rng.integers(len(allowed)))])
            continue
        row = env.observe(agent)["observation"]
        chances = policy.chances(row, allowed)
        picked = int(rng.choice(len(allowed), p=chances))
        moves.append((row, allowed, picked, chances))
        env.step(allowed[picked])
    return moves, env.rewards[learner]


def measure(env: MarneEnv, policy: Policy, games: int, rng: np.random.Generator) -> str:
    """The policy's share of the points against `random`, each seed with both sides."""
    points = 0.0
    for k in range(games):
        _, reward = play(env, policy, env.possible_agents[k % 2], 1_000_000 + k // 2, rng)
        points += (reward + 1) / 2
    share = wilson(points, games)
    return f"{100 * share.value:.1f}% ({100 * share.low:.1f} to {100 * share.high:.1f}) of {games} games"


def main() -> None:
    """Train, and measure before and after."""
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    arguments.add_argument("--minutes", type=float, default=4)
    arguments.add_argument("--games", type=int, default=200, help="for each measurement")
    arguments.add_argument("--seed", type=int, default=1)
    given = arguments.parse_args()
    env: MarneEnv = marne.env(GAME, SCENARIO, **OPTIONS).unwrapped  # faster without the wrappers' checks
    rng = np.random.default_rng(given.seed)
    names = [choice.verb for choice in env.choices]
    verbs = np.array([sorted(set(names)).index(name) for name in names])
    policy = Policy(len(env.features), verbs, rng)
    print(f"before: {measure(env, policy, given.games, rng)}", flush=True)
    start, played, recent = time.process_time(), 0, []
    while time.process_time() - start < 60 * given.minutes:
        batch = []
        for _ in range(BATCH):
            batch.append(play(env, policy, env.possible_agents[played % 2], played, rng))
            played += 1
        policy.learn(batch)
        recent.append(float(np.mean([(reward + 1) / 2 for _, reward in batch])))
        if len(recent) % 5 == 0:
            print(f"{played:5} games, the last {5 * BATCH}: {100 * np.mean(recent[-5:]):.0f}%", flush=True)
    print(f"after {played} games: {measure(env, policy, given.games, rng)}")
    order = np.argsort(-policy.weights["verb"])
    ranked = [f"{sorted(set(names))[k]} {policy.weights['verb'][k]:+.2f}" for k in (*order[:6], *order[-6:])]
    print("verbs it likes and dislikes most: " + ", ".join(ranked))


if __name__ == "__main__":
    main()
