"""The signs of the map: each fact is said twice, by colour and by form."""

from __future__ import annotations

import math

from marne.board.pathdata import Point


def _path(points: list[Point]) -> str:
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points) + "Z"


def _around(radius: float, degrees: float) -> Point:
    angle = math.radians(degrees)
    return radius * math.cos(angle), radius * math.sin(angle)


def star(radius: float, inner: float = 0.4, points: int = 5) -> str:
    """A star with its first point upwards."""
    step = 180 / points
    return _path([_around(radius if k % 2 == 0 else radius * inner, k * step - 90) for k in range(2 * points)])


def fortress(radius: float, bastions: int = 5) -> str:
    """A fortress from above, after Vauban: pointed bastions joined by short curtains."""
    points = []
    for k in range(bastions):
        front = 360 / bastions * k - 90
        for turn, far in ((-25, 0.68), (-15, 0.79), (0, 1.12), (15, 0.79), (25, 0.68)):
            points.append(_around(radius * far, front + turn))
    return _path(points)


def spiked(radius: float, spikes: int = 13) -> str:
    """A ring of spikes: red terrain."""
    step = 180 / spikes
    return _path([_around(radius * (1.2 if k % 2 == 0 else 0.97), k * step - 90) for k in range(2 * spikes)])


def shield(size: float) -> str:
    """The shield that carries a terrain bonus."""
    s, low, deep, tip, third = size, 0.15 * size, 0.85 * size, 1.35 * size, 0.35 * size
    belly = 1.15 * size
    return (
        f"M{-s:.2f} {-s:.2f}H{s:.2f}V{low:.2f}C{s:.2f} {deep:.2f} {third:.2f} {belly:.2f} 0 {tip:.2f}"
        f"C{-third:.2f} {belly:.2f} {-s:.2f} {deep:.2f} {-s:.2f} {low:.2f}Z"
    )


def laurel(radius: float) -> str:
    """A ring of laurel: a Victory Area."""
    leaves = [f'<circle class="halo" r="{radius}"/><circle class="stem" r="{radius}"/>']
    for side in (1, -1):
        for k in range(7):
            at = 90 + side * (18 + 22 * k)
            x, y = _around(radius, at)
            for flip in (1, -1):
                leaves.append(
                    '<path class="leaf" d="M0 0C2.2-2.6 5.8-2.6 8 0C5.8 1.6 2.2 1.6 0 0Z" '
                    f'transform="translate({x:.1f} {y:.1f}) rotate({at + side * 90 + flip * 30:.0f}) scale(1 {flip})"/>'
                )
    return "".join(leaves)


ANCHOR = (
    "M0-6.5a1.8 1.8 0 1 0 .01 0M0-2.9V6.6M-3.4-.8H3.4M-6 1.6C-5.6 4.9-3 6.6 0 6.6C3 6.6 5.6 4.9 6 1.6"
    "M-6 1.6l-1.1 2.1M-6 1.6l2.1 1M6 1.6l1.1 2.1M6 1.6l-2.1 1"
)
"""A port where the British may land."""


def definitions() -> str:
    """All signs as SVG symbols to be used by their ids."""
    face = f'<path class="face" d="{shield(5.6)}"/>'
    terrain = {
        "green": '<circle class="disc" r="12.1"/><circle class="ring" r="9.8"/>',
        "yellow": '<circle class="disc" r="12.1"/><circle class="ring dashed" r="9.9"/>',
        "red": f'<path class="disc" d="{spiked(12.3)}"/><circle class="ring" r="9.3"/>',
        "gb": '<circle class="disc" r="12.1"/>',
    }
    parts = [f'<g id="mark-{name}" class="terrain {name}">{body}{face}</g>' for name, body in terrain.items()]
    parts[-1] = f'<g id="mark-gb" class="terrain gb">{terrain["gb"]}<path class="sign" d="{ANCHOR}"/></g>'
    parts += [
        f'<g id="sign-fort" class="fort"><path class="wall" d="{fortress(11.5)}"/>'
        '<text class="strength" y="4.2">5</text></g>',
        f'<g id="sign-laurel" class="laurel">{laurel(19.5)}</g>',
        f'<g id="sign-city" class="city"><circle class="dot" r="6.6"/><path class="star" d="{star(5.8)}"/></g>',
        f'<g id="sign-capital" class="city"><circle class="dot" r="9.2"/><circle class="dot" r="6.9"/>'
        f'<path class="star" d="{star(5.8)}"/></g>',
        '<g id="sign-town" class="town-sign"><circle class="dot" r="4.1"/><circle class="core" r="1.5"/></g>',
        '<g id="sign-small" class="town-sign"><circle class="dot" r="2.5"/></g>',
        f'<g id="sign-anchor" class="anchor"><circle class="dot" r="10"/><path class="sign" d="{ANCHOR}"/></g>',
    ]
    return "".join(parts)
