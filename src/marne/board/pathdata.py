"""Lines as SVG path data: compact to store, ready to draw, and exact to a tenth of a drawing unit."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Sequence

Point = tuple[float, float]

_NUMBER = re.compile(r"-?\d*\.?\d+")


class BadPath(ValueError):
    """Path data that this module did not write."""


def _tenths(value: float) -> int:
    return round(value * 10)


def _number(tenths: int) -> str:
    sign = "-" if tenths < 0 else ""
    whole, part = divmod(abs(tenths), 10)
    if not part:
        return f"{sign}{whole}"
    return f"{sign}{whole or ''}.{part}"


def _pair(x: int, y: int) -> str:
    a, b = _number(x), _number(y)
    return a + (b if b.startswith("-") else " " + b)


def encode(points: Iterable[Point], closed: bool = False) -> str:
    """Path data for a line through points, rounded to a tenth.

    >>> encode([(0, 0), (10.04, 0), (10, 5)], closed=True)
    'M0 0l10 0 0 5z'
    """
    exact = [(_tenths(x), _tenths(y)) for x, y in points]
    kept = [p for k, p in enumerate(exact) if k == 0 or p != exact[k - 1]]
    if closed and len(kept) > 1 and kept[0] == kept[-1]:
        kept.pop()
    if not kept:
        return ""
    steps = [_pair(q[0] - p[0], q[1] - p[1]) for p, q in itertools.pairwise(kept)]
    text = "M" + _pair(*kept[0])
    if steps:
        text += "l" + steps[0] + "".join(s if s.startswith("-") else " " + s for s in steps[1:])
    return text + ("z" if closed else "")


def decode(data: str) -> list[Point]:
    """The points of one line written by `encode`.

    >>> decode('M0 0l10 0 0 5z')
    [(0.0, 0.0), (10.0, 0.0), (10.0, 5.0)]
    """
    if not re.fullmatch(r"M[^Mlz]+(l[^Mlz]+)?z?", data):
        raise BadPath(f"not one line of path data: {data[:40]!r}")
    values = [_tenths(float(n)) for n in _NUMBER.findall(data)]
    if len(values) % 2:
        raise BadPath(f"path data with half a point: {data[:40]!r}")
    x = y = 0
    points: list[Point] = []
    for dx, dy in zip(values[::2], values[1::2], strict=True):
        x, y = x + dx, y + dy
        points.append((x / 10, y / 10))
    return points


def join(lines: Sequence[Sequence[Point]]) -> list[Point]:
    """One line out of several that meet end to start."""
    points: list[Point] = list(lines[0])
    for line in lines[1:]:
        points += line[1:] if line[0] == points[-1] else line
    return points


Curve = tuple[Point, ...]
"""One stretch of a curve from where the last one ended: its end, or one or two controls and its end."""


def curved(start: Point, stretches: Iterable[Curve]) -> str:
    """Path data for a line of straight and curved stretches, rounded to a tenth.

    >>> curved((0, 0), [((10, 0),), ((20, 0), (20, 10))])
    'M0 0l10 0q10 0 10 10'
    """
    here = (_tenths(start[0]), _tenths(start[1]))
    text, last = "M" + _pair(*here), ""
    for stretch in stretches:
        points = [(_tenths(x), _tenths(y)) for x, y in stretch]
        if all(p == here for p in points):
            continue
        letter = "lqc"[len(points) - 1]
        steps = [_pair(x - here[0], y - here[1]) for x, y in points]
        run = steps[0] + "".join(s if s.startswith("-") else " " + s for s in steps[1:])
        text += letter + run if letter != last else run if run.startswith("-") else " " + run
        here, last = points[-1], letter
    return text
