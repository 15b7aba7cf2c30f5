"""The signs of the sheet: ground and hexsides, works, towns, and what stands on the railways."""

from __future__ import annotations

import math
from random import Random

from marne.board import hexsigns
from marne.board.signs import circle, closed, group, path, work

SIDES = ("allied", "german")


def signs(pitch: float) -> str:
    """All signs of the sheet, to be used by their ids."""
    random = Random(1914)
    parts = hexsigns.woods(random, pitch) + hexsigns.hexside_woods(random, pitch) + hexsigns.moors(random, pitch)
    parts += [hexsigns.foothills(), *hexsigns.mountains()]
    parts += [work("fortress1", 13.5, "1"), work("fortress2", 15.0, "2"), work("fort", 9.0)]
    return "".join([*parts, *hexsigns.towns(), *_railway()])


def _railway() -> list[str]:
    """Bridges and tunnels that may be blown up, by colour and form; bottlenecks, pontoons, entries, depots."""
    diamond = path("body", "M0-11L11 0L0 11L-11 0Z")
    inner = path("second", "M0-8L8 0L0 8L-8 0Z")
    planks = "M-10-3.4H10M-10 3.4H10M-7-3.4V3.4M-2.4-3.4V3.4M2.4-3.4V3.4M7-3.4V3.4"
    return [
        group("bridge-orange", "structure orange", diamond),
        group("bridge-red", "structure red", diamond + inner),
        group("bridge-P", "structure orange", diamond),
        group("tunnel-orange", "structure orange", circle("body", 9.6)),
        group("bypass-yellow", "structure yellow", circle("body", 9.6) + circle("second", 7.4)),
        group("narrows", "structure narrows", path("body", "M-7-8H7L2 0L7 8H-7L-2 0Z")),
        group("pontoon", "structure pontoon", path("body", planks)),
        group("depot", "structure narrows", path("body", "M-9 8V-2L0-9L9-2V8Z") + path("second", "M-4 8V0H4V8")),
        group("entry", "structure entry", path("body", "M12-8L0-8V-12L-13 0L0 12V8L12 8Z")),
        *(_exit(side, way) for side in SIDES for way in range(6)),
    ]


def _exit(side: str, way: int) -> str:
    """An arrow off the map through one of the six sides of a hex, the upper one first."""
    turn = math.radians(60 * way)
    points = ((-6.5, 5.5), (0.0, -9.5), (6.5, 5.5), (0.0, 1.5))
    turned = [(x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn)) for x, y in points]
    return group(f"exit-{side}-{way}", f"structure exit {side}", path("body", closed(turned)))
