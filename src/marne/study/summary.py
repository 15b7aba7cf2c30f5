"""What came of an arena, as tables for the terminal, for people (Markdown) and for programs (JSON)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

import polars as pl
from msgspec import Struct
from rich.box import SIMPLE_HEAD
from rich.table import Table

from marne.kernel import Options, Side, find
from marne.study.arena import Contest, Pairing
from marne.study.machine import Machine, this_machine
from marne.study.question import Answer
from marne.study.ratings import Interval, Score, ratings, wilson

FAULTS = {
    "illegal": "illegal choices",
    "time": "time forfeits",
    "crash": "crashes",
    "broken": "games that failed",
    "endless": "endless games",
}


class Standing(Struct, frozen=True):
    """How a player did."""

    player: str
    elo: Interval
    points: float
    games: int
    choices: int
    seconds_per_choice: float
    longest_choice: float
    faults: dict[str, int]


class Met(Struct, frozen=True):
    """How two players did against each other; everything from the eyes of the first."""

    a: str
    b: str
    won: int
    drawn: int
    lost: int
    share: Interval
    by_side: dict[Side, Interval]
    by_scenario: dict[str, Interval]


class Answered(Struct, frozen=True):
    """A question, what the games say, and how many were counted until it was settled."""

    question: str
    answer: Answer
    share: Interval
    games: int
    evidence: float
    bound: float
    worlds: tuple[float, float]


class Failed(Struct, frozen=True):
    """A game in which something went wrong, with what is needed to play it again."""

    seed: str
    scenario: str
    players: dict[str, str]
    kind: str
    seat: str
    words: str


class Summary(Struct, frozen=True):
    """What came of an arena."""

    game: str
    scenarios: dict[str, Options]
    seed: str
    clock: float | None
    games_played: int
    games_counted: int
    turns: float
    choices: float
    standings: list[Standing]
    met: list[Met]
    questions: list[Answered]
    faults: dict[str, int]
    failed: list[Failed]
    bounded: bool
    machine: Machine
    when: str


def summarize(contest: Contest) -> Summary:
    """Look at all games of an arena."""
    arena = contest.arena
    games, timing = contest.store.table("games"), contest.store.table("timing")
    scores = {(p.a, p.b): p.score for p in contest.pairings}
    rated = ratings(arena.players, scores)
    failed = [_failed(contest, row) for row in games.filter(pl.col("fault").is_not_null()).iter_rows(named=True)]
    standings = [_standing(player, rated.elo[player], scores, timing, failed) for player in arena.players]
    return Summary(
        arena.game, arena.scenarios, arena.seed, arena.clock, len(games),
        sum(p.score.games for p in contest.pairings), _mean(games["turn"]), _mean(games["choices"]),
        sorted(standings, key=lambda s: -s.elo.value),
        [_met(p) for p in contest.pairings],
        _answers(contest), {kind: sum(f.kind == kind for f in failed) for kind in FAULTS}, failed, rated.bounded,
        this_machine(arena.game), f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC",
    )  # fmt: skip


def _mean(column: pl.Series) -> float:
    found = column.mean()
    return float(found) if isinstance(found, int | float) else 0.0


def _standing(
    player: str, elo: Interval, scores: dict[tuple[str, str], Score], timing: pl.DataFrame, failed: Sequence[Failed]
) -> Standing:
    own = [s if a == player else s.turned() for (a, b), s in scores.items() if player in (a, b)]
    thought = timing.filter(pl.col("player") == player)
    choices, seconds = int(thought["choices"].sum()), float(thought["seconds"].sum())
    longest = thought["longest"].max()
    blamed = [f.kind for f in failed if f.seat and f.players[f.seat] == player]
    return Standing(
        player, elo, sum(s.points for s in own), sum(s.games for s in own), choices, seconds / max(1, choices),
        float(longest) if isinstance(longest, int | float) else 0.0,
        {kind: blamed.count(kind) for kind in ("illegal", "time", "crash")},
    )  # fmt: skip


def _met(pairing: Pairing) -> Met:
    score = pairing.score
    by_side = {side: wilson(s.points, s.games) for side, s in pairing.by_side.items()}
    by_scenario = {name: wilson(s.points, s.games) for name, s in pairing.by_scenario.items()}
    share = wilson(score.points, score.games)
    return Met(pairing.a, pairing.b, score.won, score.drawn, score.lost, share, by_side, by_scenario)


def _answers(contest: Contest) -> list[Answered]:
    found = []
    for pairing in contest.pairings:
        for question, answer in zip(pairing.questions, pairing.answers, strict=True):
            score = pairing.score if question.a == pairing.a else pairing.score.turned()
            evidence = question.evidence(score.points, score.games)
            share = wilson(score.points, score.games)
            found.append(Answered(str(question), answer, share, score.games, evidence, question.bound, question.worlds))
    return found


def _failed(contest: Contest, row: dict[str, str]) -> Failed:
    players = {seat.name: row[f"player_{seat.name}"] for seat in contest.seats}
    return Failed(row["seed"], row["scenario"], players, row["fault"], row["fault_seat"], row["fault_words"])


# For people.


def percent(share: Interval) -> str:
    """A share with its interval."""
    return f"{100 * share.value:.1f}% ({100 * share.low:.1f} to {100 * share.high:.1f})"


def rating(elo: Interval) -> str:
    """A rating with its interval."""
    return f"{elo.value:+.0f} ({elo.low:+.0f} to {elo.high:+.0f})"


def standings_rows(summary: Summary) -> list[list[str]]:
    """The table of the players."""
    return [
        [
            s.player, rating(s.elo), f"{s.points:g} of {s.games}", percent(wilson(s.points, s.games)),
            f"{1000 * s.seconds_per_choice:.1f} ms", f"{s.longest_choice:.2f} s",
            *(str(s.faults[kind]) for kind in ("illegal", "time", "crash")),
        ]
        for s in summary.standings
    ]  # fmt: skip


STANDINGS = ["player", "Elo", "points", "share", "per choice", "longest", "illegal", "time", "crash"]
MET = ["first", "second", "won", "drawn", "lost", "share of the first"]


def met_rows(summary: Summary) -> list[list[str]]:
    """The table of the pairings."""
    return [
        [
            m.a, m.b, str(m.won), str(m.drawn), str(m.lost), percent(m.share),
            *(percent(m.by_side[side]) if side in m.by_side else "" for side in find(summary.game).sides),
        ]
        for m in summary.met
    ]  # fmt: skip


def tables(summary: Summary) -> list[Table]:
    """What the terminal shows: the same in fewer columns, whole on a screen of eighty; long names are folded."""
    sides = find(summary.game).sides
    players = _sheet("Standings", ("player",), ("Elo", "95%", "points", "ms/choice", "longest", "faults"))
    for s in summary.standings:
        elo = s.elo
        players.add_row(
            s.player, f"{elo.value:+.0f}", f"{elo.low:+.0f} {elo.high:+.0f}", f"{s.points:g}/{s.games}",
            f"{1000 * s.seconds_per_choice:.1f}", f"{s.longest_choice:.1f} s", str(sum(s.faults.values())),
        )  # fmt: skip
    heads = ("+ = -", "share", "95%", *(f"as\n{side}" for side in sides))
    pairs = _sheet("Pairings, from the eyes of the first", ("first", "second"), heads)
    for m in summary.met:
        by_side = [f"{100 * m.by_side[side].value:.0f}%" if side in m.by_side else "" for side in sides]
        interval = f"{100 * m.share.low:.0f} {100 * m.share.high:.0f}"
        pairs.add_row(m.a, m.b, f"{m.won} {m.drawn} {m.lost}", f"{100 * m.share.value:.1f}%", interval, *by_side)
    return [players, pairs]


def _sheet(title: str, names: Sequence[str], figures: Sequence[str]) -> Table:
    """An empty table: names may be folded, figures never."""
    sheet = Table(title=title, title_justify="left", box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for head in names:
        sheet.add_column(head, overflow="fold")
    for head in figures:
        sheet.add_column(head, justify="right", no_wrap=True)
    return sheet


def sentences(summary: Summary) -> list[str]:
    """What the tables do not say."""
    found = []
    for q in summary.questions:
        words = {"yes": "yes", "no": "no", "open": "not settled"}[q.answer]
        low, high = q.worlds
        found.append(
            f"{q.question}? {words.capitalize()}, after {q.games} games: {percent(q.share)}. "
            f"Evidence {q.evidence:+.2f} between {100 * low:.1f}% and {100 * high:.1f}%; "
            f"settled beyond {q.bound:.2f} either way."
        )
    total = ", ".join(f"{count} {FAULTS[kind]}" for kind, count in summary.faults.items())
    found.append(f"{summary.games_played} games played, {summary.games_counted} counted: {total}.")
    if summary.bounded:
        found.append(
            "Somebody won or lost everything: ratings were found with one drawn game added to each pairing, and the "
            "true differences are larger."
        )
    return found


def markdown(summary: Summary) -> str:
    """A page to be kept beside the results."""
    m = summary.machine
    sides = find(summary.game).sides
    lines = [
        f"# Arena: {find(summary.game).title}",
        "",
        f"{_begun(summary)}, seed `{summary.seed}`, "
        f"{'no clock' if summary.clock is None else f'{summary.clock:g} s for each choice'}. "
        f"Each seed was played with every siding; a game lasted {summary.choices:.0f} choices on average.",
        "",
        *sentences(summary),
        "",
        *_grid(STANDINGS, standings_rows(summary)),
        "",
        *_grid([*MET, *(f"as {side}" for side in sides)], met_rows(summary)),
        "",
        *_by_scenario(summary),
        "Intervals hold in 95 of 100 cases: of ratings by the information in the games, of shares by Wilson.",
        "",
    ]
    if summary.failed:
        rows = [
            [f.seed, f.scenario, f.kind, f.players.get(f.seat, ""), f.seat, f.words.replace("|", "/")]
            for f in summary.failed
        ]
        lines += [
            "## What went wrong",
            "",
            *_grid(["seed", "scenario", "what", "player", "seat", "in words"], rows),
            "",
        ]
    lines += [
        "## Machine",
        "",
        f"{m.processor}, {m.cores} cores, {m.system}, Python {m.python}, marne {m.marne}, {m.game}; {summary.when}.",
        "",
    ]
    return "\n".join(lines)


def _begun(summary: Summary) -> str:
    """How the games began."""
    names = ", ".join(f"`{name}`" for name in summary.scenarios)
    game, agreed = find(summary.game), dict[str, None]()
    for scenario, options in summary.scenarios.items():
        usual = game.settle(scenario, {})
        agreed |= dict.fromkeys(f"{k} = {v}" for k, v in options.items() if usual.get(k) != v)
    options_told = f"options {', '.join(agreed) or 'as usual'}"
    if len(summary.scenarios) > 1:
        return f"Scenarios {names}, a seed for each in turn, {options_told}"
    return f"Scenario {names}, {options_told}"


def _by_scenario(summary: Summary) -> list[str]:
    """The share of the first player of each pairing, by scenario, where there are several."""
    if len(summary.scenarios) < 2:
        return []
    heads = ["scenario", *(f"{m.a} against {m.b}" for m in summary.met)]
    rows = [
        [name, *(percent(m.by_scenario[name]) if name in m.by_scenario else "" for m in summary.met)]
        for name in summary.scenarios
    ]
    return [*_grid(heads, rows), ""]


def _grid(heads: list[str], rows: list[list[str]]) -> list[str]:
    lines = [heads, ["---"] * len(heads), *rows]
    return ["| " + " | ".join(line) + " |" for line in lines]
