"""`marne arena` from the command line and from within."""

from __future__ import annotations

import json
from io import StringIO
from itertools import count
from pathlib import Path

import polars as pl
import pytest
from rich.console import Console
from typer.testing import CliRunner

from marne.cli import app
from marne.games.colonialism.game import Colonialism
from marne.kernel import find
from marne.study.arena import Arena, Contest, Pairing
from marne.study.hands import LocalHands
from marne.study.question import Question
from marne.study.summary import markdown, met_rows, standings_rows, summarize, tables

run = CliRunner()


def arena(*players: str, games: int = 6, seed: str = "1") -> Arena:
    return Arena("toy", {"short": {"players": "3"}}, players, games, seed, 5.0)


def held(folder: Path, given: Arena, *questions: Question) -> Contest:
    contest = Contest(given, questions, folder, LocalHands(0))
    contest.hold(lambda outcome: None)
    return contest


def test_every_pairing_plays_every_seed_with_both_sidings(toys: Path, tmp_path: Path) -> None:
    contest = held(tmp_path / "a", arena("random", "greedy", "recruit"))
    games = contest.store.table("games")
    assert len(games) == 18
    for cell in range(3):
        mine = games.filter(pl.col("cell") == cell)
        assert mine.group_by("seed").len()["len"].to_list() == [2, 2, 2]
        assert mine["player_left"].to_list() == mine["player_right"].to_list()  # both red seats are one player
        assert mine.group_by("seed").agg(pl.col("player_blue").n_unique())["player_blue"].to_list() == [2, 2, 2]
    summary = summarize(contest)
    assert sum(s.points for s in summary.standings) == 18
    assert sum(s.elo.value for s in summary.standings) == pytest.approx(0, abs=1e-6)


def test_players_who_think_in_nodes_play_the_same_games_wherever_they_play(toys: Path, tmp_path: Path) -> None:
    given = arena("search:nodes=6", "greedy", games=6)
    held(tmp_path / "here", given)
    contest = Contest(given, (), tmp_path / "there", LocalHands(1))
    contest.hold(lambda outcome: None)
    assert (tmp_path / "here/games.parquet").read_bytes() == (tmp_path / "there/games.parquet").read_bytes()


def test_tables_are_whole_on_a_screen_of_eighty_columns(toys: Path, tmp_path: Path) -> None:
    names = ("search:nodes=6,depth=1,cores=1", "search:nodes=4,memory=0,depth=1")
    summary = summarize(held(tmp_path / "a", arena(*names, games=2)))
    screen = Console(width=80, file=StringIO(), record=True)
    for table in tables(summary):
        screen.print(table)
    shown = screen.export_text()
    assert "…" not in shown
    assert max(len(line.rstrip()) for line in shown.splitlines()) <= 80
    for head in ("player", "ms/choice", "longest", "faults", "share", "95%", "red", "blue"):
        assert head in shown
    for row in (*standings_rows(summary), *met_rows(summary)):
        assert all(part in shown.replace("\n", " ") for part in row[0].split(",")[0].split(":"))


def test_faults_are_counted_and_listed_and_nothing_stops(toys: Path, tmp_path: Path) -> None:
    summary = summarize(held(tmp_path / "a", arena("random", "cheating", "failing", games=4)))
    assert summary.games_played == 12
    faults = {s.player: s.faults for s in summary.standings}
    assert faults["random"] == {"illegal": 0, "time": 0, "crash": 0}
    assert faults["cheating"]["illegal"] + faults["failing"]["crash"] == 12
    assert len(summary.failed) == 12
    assert "it has no plan" in markdown(summary)
    best = summary.standings[0]
    assert (best.player, best.points) == ("random", 8)


def test_an_arena_goes_on_where_it_was_left_and_can_be_extended(toys: Path, tmp_path: Path) -> None:
    whole = held(tmp_path / "whole", arena("random", "recruit", games=12)).store.table("games")
    held(tmp_path / "a", arena("random", "recruit", games=4))
    again = Contest(arena("random", "recruit", games=12), (), tmp_path / "a", LocalHands(0))
    played = []
    again.hold(lambda outcome: played.append(outcome.index))
    assert sorted(played) == list(range(4, 12))
    assert again.store.table("games").equals(whole)


def test_a_settled_question_ends_its_pairing_at_the_same_game_whatever_the_order() -> None:
    question = Question("a", "b", 0.5, indifference=150)
    points = [1.0] * 40
    one, other = Pairing("a", "b", 2, [question]), Pairing("a", "b", 2, [question])
    for k in range(40):
        one.add(k, "red", "short", points[k])
    for k in reversed(range(40)):
        other.add(k, "red", "short", points[k])
    assert one.settled
    assert one.answers == ["yes"]
    assert one.rounds == other.rounds < 20
    assert one.score == other.score


def test_a_sure_thing_stops_early(toys: Path, tmp_path: Path) -> None:
    given = arena("random", "cheating", games=400)
    contest = held(tmp_path / "a", given, Question("random", "cheating", 0.8, indifference=120))
    assert contest.pairings[0].answers == ["yes"]
    assert contest.played < 200
    contest = held(tmp_path / "b", given, Question("cheating", "random", 0.4, indifference=120))
    assert contest.pairings[0].answers == ["no"]


def test_void_games_score_for_nobody() -> None:
    pairing = Pairing("a", "b", 2, [])
    pairing.add(0, "red", "short", 1.0)
    pairing.add(1, "blue", "short", None)
    assert pairing.score.games == 1


def test_scenarios_take_turns_each_with_both_sidings(tmp_path: Path) -> None:
    words = [
        "arena",
        "colonialism",
        "random",
        "recruit",
        "--games",
        "6",
        "--workers",
        "0",
        "--out",
        str(tmp_path / "a"),
    ]
    result = run.invoke(app, [*words, "--scenario", "kambula_1879", "--scenario", "agagia_1916"])
    assert result.exit_code == 0, result.output
    games = pl.read_parquet(tmp_path / "a/games.parquet").sort("index")
    assert games["scenario"].to_list() == [*["kambula_1879"] * 2, *["agagia_1916"] * 2, *["kambula_1879"] * 2]
    assert games["seed"].to_list() == ["1/0", "1/0", "1/1", "1/1", "1/2", "1/2"]
    told = (tmp_path / "a/summary.md").read_text()
    assert "| kambula_1879 |" in told
    assert "Scenarios `kambula_1879`, `agagia_1916`, a seed for each in turn, options as usual, seed" in told


def test_all_scenarios_can_be_asked_for_at_once(toys: Path, tmp_path: Path) -> None:
    words = ["arena", "toy", "random", "recruit", "--games", "4", "--workers", "0", "--scenario", "all"]
    result = run.invoke(app, [*words, "-o", "players=2", "--out", str(tmp_path / "a")])
    assert result.exit_code == 0, result.output
    assert "a seed for each in turn, options players = 2, seed" in (tmp_path / "a/summary.md").read_text()
    games = pl.read_parquet(tmp_path / "a/games.parquet")
    assert set(games["scenario"]) == {s.name for s in find("toy").scenarios}


def test_scenarios_for_different_numbers_of_people_have_no_arena_together(monkeypatch: pytest.MonkeyPatch) -> None:
    usual, asked = Colonialism.seats, count()
    monkeypatch.setattr(Colonialism, "seats", lambda game, options: usual(game, options)[next(asked) % 2 :])
    words = ["arena", "colonialism", "random", "recruit", "-s", "kambula_1879", "-s", "agagia_1916"]
    result = run.invoke(app, words)
    assert result.exit_code == 2
    assert "these scenarios have different seats" in result.output


def test_the_command_writes_tables_summary_and_plot(toys: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    result = run.invoke(
        app, ["arena", "toy", "random", "recruit", "--games", "4", "--workers", "0", "--out", str(out),
              "--question", "recruit beats random in 55%"],
    )  # fmt: skip
    assert result.exit_code == 0, result.output
    assert "recruit beats random in 55%? Not settled, after 4 games" in " ".join(result.output.split())
    assert "0 illegal choices, 0 time forfeits, 0 crashes" in " ".join(result.output.split())
    summary = json.loads((out / "summary.json").read_text())
    assert summary["machine"]["python"]
    assert summary["seed"] == "1"
    assert len(pl.read_parquet(out / "games.parquet")) == 4
    assert "<svg" in (out / "ratings.svg").read_text()
    assert "| recruit |" in (out / "summary.md").read_text()
    other = run.invoke(app, ["arena", "toy", "random", "recruit", "--seed", "2", "--workers", "0", "--out", str(out)])
    assert other.exit_code == 2
    assert "its seed is '1', not '2'" in " ".join(other.output.split())


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["toy", "random", "nobody"], "there is no program player 'nobody'"),
        (["toy", "random", "search:speed=9"], "speed"),
        (["toy", "random"], "at least two players"),
        (["toy", "random", "random"], "each named once"),
        (["toy", "random", "greedy", "--scenario", "long"], "no scenario 'long'"),
        (["toy", "random", "greedy", "-o", "players=9"], "no value of players is called '9'"),
        (["toy", "random", "greedy", "--question", "greedy is good"], "not of the form"),
        (["toys", "random", "greedy"], "did you mean toy?"),
    ],
)
def test_what_makes_no_sense_is_named_before_a_game_is_played(toys: Path, words: list[str], says: str) -> None:
    result = run.invoke(app, ["arena", *words])
    assert result.exit_code == 2
    assert says in " ".join(result.output.replace("│", " ").split())
