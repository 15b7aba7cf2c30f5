"""Where the outcomes of games are kept: Parquet files in a folder, added to in parts, so that a kill loses nothing.

While a study runs, each part is written beside its place, forced to the disk and then renamed: the `games` file of a
part comes last, and only with it the part counts. When all games are played, the parts become one file for each table,
sorted, so that the same study gives the same files whoever played it, in whatever order. How long players thought is a
table of its own, because that is never the same twice.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Callable, Iterable
from pathlib import Path
from time import monotonic
from typing import IO, Any

import msgspec
import polars as pl

from marne.study.played import Outcome

KEY = {"cell": pl.Int32, "index": pl.Int32}
SCHEMAS: dict[str, dict[str, Any]] = {
    "timing": {
        **KEY, "seat": pl.String, "player": pl.String, "choices": pl.Int32, "seconds": pl.Float64,
        "longest": pl.Float64,
    },
    "battles": {**KEY, "turn": pl.Int32, "space": pl.String, "count": pl.Int32},
    "fronts": {**KEY, "turn": pl.Int32, "space": pl.String},
    "samples": {
        **KEY, "turn": pl.Int32, "part": pl.Int32, "choices": pl.Int32, "curve": pl.String, "side": pl.String,
        "value": pl.Float64,
    },
}  # fmt: skip
"""The tables besides `games`, in the order in which they are written: `games` comes last, and seals the part."""
EVERY = 5.0
"""Seconds between two parts: what a kill may cost in games that are played again."""

Key = tuple[int, int]
Row = Callable[[Outcome], dict[str, Any]]
"""What the table of games says of an outcome, besides what it says itself."""


class OtherStudy(Exception):
    """The folder holds something else than what is asked for."""


class Busy(Exception):
    """Another process is at work in the folder."""


class Store:
    """The folder of a study or an arena."""

    def __init__(
        self, folder: Path, plan: dict[str, Any], row: Row, columns: dict[str, Any], every: float = EVERY
    ) -> None:
        self.folder = folder
        self.set_aside: list[Path] = []
        self._parts = folder / "parts"
        self._row, self._every = row, every
        self._schemas = {**SCHEMAS, "games": {**KEY, **columns, **OUTCOME}}
        self._waiting: list[Outcome] = []
        self._parts.mkdir(parents=True, exist_ok=True)
        self._lock = _locked(self._parts)
        try:
            self._settle(plan)
        except OtherStudy:
            self._lock.close()
            raise
        self._number = self._look_over()
        self._since = monotonic()

    def close(self) -> None:
        """Keep what is not yet written, and leave the folder to others."""
        self.flush()
        self._lock.close()

    # What is kept.

    @property
    def done(self) -> set[Key]:
        """The games that need not be played again."""
        games = self.table("games")
        return set(zip(games["cell"].to_list(), games["index"].to_list(), strict=True))

    def table(self, name: str) -> pl.DataFrame:
        """A table as far as it is kept, sorted."""
        whole = self.folder / f"{name}.parquet"
        found = [pl.read_parquet(whole)] if whole.is_file() and (self.folder / "games.parquet").is_file() else []
        parts = [pl.read_parquet(path) for path in sorted(self._parts.glob(f"{name}-*.parquet"))]
        new = pl.concat(parts) if parts else pl.DataFrame(schema=self._schemas[name])
        if found:
            new = pl.concat([found[0], new.join(found[0].select(*KEY).unique(), on=list(KEY), how="anti")])
        return new.sort(new.columns[: 5 if name != "games" else 2], maintain_order=True)

    # What is added.

    def add(self, outcome: Outcome) -> None:
        """Keep an outcome; it reaches the disk within a few seconds."""
        self._waiting.append(outcome)
        if monotonic() - self._since >= self._every:
            self.flush()

    def flush(self) -> None:
        """Write what waits as another part."""
        if self._waiting:
            for name, schema in self._schemas.items():
                rows = [row for outcome in self._waiting for row in self._rows(name, outcome)]
                _write(
                    pl.DataFrame(rows, schema=schema, orient="row"), self._parts / f"{name}-{self._number:06}.parquet"
                )
            self._waiting = []
            self._number += 1
        self._since = monotonic()

    def finish(self) -> None:
        """All games are played: join the parts."""
        self.flush()
        for name in self._schemas:
            if len(table := self.table(name)):
                _write(table, self.folder / f"{name}.parquet")
        for path in self._parts.iterdir():
            if path.suffix in (".parquet", ".tmp"):
                path.unlink()
        self._number = 0

    def _rows(self, name: str, outcome: Outcome) -> Iterable[dict[str, Any]]:
        key = {"cell": outcome.cell, "index": outcome.index}
        if name == "games":
            return [{**key, **self._row(outcome), **_told(outcome)}]
        if name == "battles":
            return [{**key, "turn": turn, "space": space, "count": n} for turn, space, n in outcome.battles]
        if name == "fronts":
            return [{**key, "turn": turn, "space": space} for turn, space in outcome.fronts]
        if name == "timing":
            players = self._row(outcome)
            return [
                {**key, "seat": seat, "player": players.get(f"player_{seat}", ""), **msgspec.structs.asdict(thought)}
                for seat, thought in outcome.thinking.items()
            ]
        return [
            {**key, "turn": s.turn, "part": s.part, "choices": s.choices, "curve": curve, "side": side, "value": value}
            for s in outcome.samples
            for curve, sides in s.curves.items()
            for side, value in sides.items()
        ]

    # What is found.

    def _settle(self, plan: dict[str, Any]) -> None:
        """Write down what is played here, or compare it with what was written down."""
        path = self.folder / "plan.json"
        if not path.is_file():
            draft = path.with_suffix(".tmp")
            draft.write_bytes(msgspec.json.format(msgspec.json.encode(plan), indent=2))
            draft.replace(path)
            return
        try:
            known = msgspec.json.decode(path.read_bytes(), type=dict[str, Any])
        except (msgspec.DecodeError, msgspec.ValidationError) as error:
            raise OtherStudy(f"{path} is damaged ({error}); the games beside it are not touched") from error
        given = msgspec.json.decode(msgspec.json.encode(plan))
        for name in {**known, **given}:
            if name != "games" and known.get(name) != given.get(name):
                raise OtherStudy(
                    f"{self.folder} holds games of another study: its {name} is {known.get(name)!r}, "
                    f"not {given.get(name)!r}; choose another folder"
                )
        path.write_bytes(msgspec.json.format(msgspec.json.encode(plan), indent=2))

    def _look_over(self) -> int:
        """Set aside what cannot be read and drop parts that were never finished; the number of the next part."""
        whole = [self.folder / f"{name}.parquet" for name in self._schemas]
        if not all(_readable(path) for path in whole):
            self._put_aside(whole)
        numbers = {path.stem.rpartition("-")[2] for path in self._parts.glob("*-*.parquet")}
        for number in numbers:
            paths = [self._parts / f"{name}-{number}.parquet" for name in self._schemas]
            if not paths[-1].is_file():
                for path in paths:
                    path.unlink(missing_ok=True)
            elif not all(_readable(path) for path in paths):
                self._put_aside(paths)
        return max((int(n) + 1 for n in numbers if n.isdigit()), default=0)

    def _put_aside(self, paths: list[Path]) -> None:
        """Rename what is damaged, with all that belongs to it: its games are played again, from the same seeds."""
        for path in filter(Path.is_file, paths):
            aside = path.with_name(path.name + ".damaged")
            path.replace(aside)
            self.set_aside.append(aside)


OUTCOME: dict[str, Any] = {
    "winner": pl.String, "how": pl.String, "rule": pl.String, "turn": pl.Int32, "choices": pl.Int32,
    "fault": pl.String, "fault_seat": pl.String, "fault_words": pl.String,
}  # fmt: skip


def _told(outcome: Outcome) -> dict[str, Any]:
    fault = outcome.fault
    return {
        "winner": outcome.winner,
        "how": outcome.how,
        "rule": outcome.rule,
        "turn": outcome.turn,
        "choices": outcome.choices,
        "fault": fault.kind if fault else None,
        "fault_seat": fault.seat if fault else None,
        "fault_words": fault.words if fault else None,
    }


def _readable(path: Path) -> bool:
    """Whether a file can be read; one that is not there does no harm, since a table may be empty."""
    try:
        if path.is_file():
            pl.read_parquet(path)
    except Exception:  # whatever a damaged file brings about
        return False
    return True


def _write(frame: pl.DataFrame, path: Path) -> None:
    """Write a file so that it is there as a whole or not at all."""
    draft = path.with_suffix(".tmp")
    frame.write_parquet(draft)
    with draft.open("rb") as written:
        os.fsync(written.fileno())
    draft.replace(path)


def _locked(folder: Path) -> IO[str]:
    """A folder's lock, held by this process until it closes it or dies."""
    lock = (folder / "lock").open("w")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        lock.close()
        raise Busy(f"another process is at work in {folder.parent}") from error
    return lock
