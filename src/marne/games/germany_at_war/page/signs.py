"""The signs of the sheet: each fact is said twice, by colour and by form."""

from __future__ import annotations

from marne.board.signs import ANCHOR, around, circle, closed, group, path, star, work


def spiked(radius: float, spikes: int = 13) -> str:
    """A ring of spikes: red terrain."""
    step = 180 / spikes
    return closed([around(radius * (1.2 if k % 2 == 0 else 0.97), k * step - 90) for k in range(2 * spikes)])


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
            x, y = around(radius, at)
            for flip in (1, -1):
                leaves.append(
                    '<path class="leaf" d="M0 0C2.2-2.6 5.8-2.6 8 0C5.8 1.6 2.2 1.6 0 0Z" '
                    f'transform="translate({x:.1f} {y:.1f}) rotate({at + side * 90 + flip * 30:.0f}) scale(1 {flip})"/>'
                )
    return "".join(leaves)


def signs() -> str:
    """All signs of the sheet, to be used by their ids."""
    face = path("face", shield(5.6))
    terrain = {
        "green": circle("disc", 12.1) + circle("ring", 9.8) + face,
        "yellow": circle("disc", 12.1) + circle("ring dashed", 9.9) + face,
        "red": path("disc", spiked(12.3)) + circle("ring", 9.3) + face,
        "gb": circle("disc", 12.1) + path("sign", ANCHOR),
    }
    parts = [group(f"mark-{name}", f"terrain {name}", body) for name, body in terrain.items()]
    parts += [
        work("sign-fort", 11.5, "5", 4.2),
        group("sign-laurel", "laurel", laurel(19.5)),
        group("sign-city", "city", circle("dot", 6.6) + path("star", star(5.8))),
        group("sign-capital", "city", circle("dot", 9.2) + circle("dot", 6.9) + path("star", star(5.8))),
        group("sign-town", "town-sign", circle("dot", 4.1) + circle("core", 1.5)),
        group("sign-small", "town-sign", circle("dot", 2.5)),
        group("sign-anchor", "anchor", circle("dot", 10) + path("sign", ANCHOR)),
    ]
    return "".join(parts)
