"""Forms from which the games make their signs, and how a sign is written: a group that is used by its id."""

from __future__ import annotations

import math

from marne.board.pathdata import Point

ANCHOR = (
    "M0-6.5a1.8 1.8 0 1 0 .01 0M0-2.9V6.6M-3.4-.8H3.4M-6 1.6C-5.6 4.9-3 6.6 0 6.6C3 6.6 5.6 4.9 6 1.6"
    "M-6 1.6l-1.1 2.1M-6 1.6l2.1 1M6 1.6l1.1 2.1M6 1.6l-2.1 1"
)
"""A port."""


def around(radius: float, degrees: float) -> Point:
    """A point on a circle."""
    angle = math.radians(degrees)
    return radius * math.cos(angle), radius * math.sin(angle)


def closed(points: list[Point]) -> str:
    """A polygon as path data."""
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points) + "Z"


def star(radius: float, inner: float = 0.4, points: int = 5) -> str:
    """A star with its first point upwards."""
    step = 180 / points
    return closed([around(radius if k % 2 == 0 else radius * inner, k * step - 90) for k in range(2 * points)])


def fortress(radius: float, bastions: int = 5) -> str:
    """A fortress from above, after Vauban: pointed bastions joined by short curtains."""
    points = []
    for k in range(bastions):
        front = 360 / bastions * k - 90
        for turn, far in ((-25, 0.68), (-15, 0.79), (0, 1.12), (15, 0.79), (25, 0.68)):
            points.append(around(radius * far, front + turn))
    return closed(points)


def group(name: str, look: str, body: str) -> str:
    """A sign by its id."""
    return f'<g id="{name}" class="{look}">{body}</g>'


def path(look: str, d: str) -> str:
    """A form of a sign."""
    return f'<path class="{look}" d="{d}"/>'


def square(look: str, half: float) -> str:
    """A square around the middle of a sign."""
    return f'<rect class="{look}" x="{-half:g}" y="{-half:g}" width="{2 * half:g}" height="{2 * half:g}"/>'


def circle(look: str, radius: float) -> str:
    """A circle around the middle of a sign."""
    return f'<circle class="{look}" r="{radius:g}"/>'


def work(name: str, radius: float, strength: str = "", foot: float = 4.6) -> str:
    """A fortress with its strength, or a fort without one."""
    text = f'<text class="strength" y="{foot:g}">{strength}</text>' if strength else ""
    return group(name, "fort", path("wall", fortress(radius)) + text)
