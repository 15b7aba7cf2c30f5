"""Ready armies: the sample armies that the rules print, as the file `data/samples.toml` gives them."""

from __future__ import annotations

from msgspec import Struct

from marne.games.colonialism.armies import BLOCK, Army, Line
from marne.games.colonialism.units import EXPERIENCED, read, unit_named


class BaseRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A row of a ready army, as data files write it."""

    count: int
    type: str
    rating: str
    label: str = ""

    def line(self) -> Line:
        """The same as a line of an army."""
        kind, traits = unit_named(self.type)
        return Line(self.count, kind, traits | (EXPERIENCED if self.rating == "E" else 0), self.label)


class Sample(Struct, frozen=True, forbid_unknown_fields=True):
    """A sample army, as the file `data/samples.toml` gives it."""

    id: str
    title: str
    period: str
    nation: str
    year: int
    rule: str
    nation_card: bool
    cards: tuple[str, ...]
    base: tuple[BaseRow, ...]

    def army(self) -> Army:
        """The same as an army of 25 points."""
        lines = tuple(row.line() for row in self.base)
        cards = tuple(sorted(self.cards))
        return Army(self.period, self.nation, self.year, BLOCK, lines, self.nation_card, cards, self.title)


class _Samples(Struct, frozen=True, forbid_unknown_fields=True):
    army: tuple[Sample, ...]


SAMPLES = {sample.id: sample for sample in read("samples.toml", _Samples).army}
