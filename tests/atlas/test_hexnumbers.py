"""Numbers of hexes: above the middle, or aside where a railway passes."""

import numpy as np
import pytest
import shapely
from shapely.geometry import LineString

from atlas.hexnumbers import FREE, SEATS, TIES, above, aside, room

PITCH = 82.0
HERE = (200.0, 200.0)
UP, LEFT, RIGHT = (200.0, 159.0), (164.5, 179.5), (235.5, 179.5)


def bent(start: tuple[float, float], goal: tuple[float, float]) -> np.ndarray:
    """A railway from side to side of the hex, bent round its middle."""
    t = np.linspace(0, 1, 12)[:, None]
    return np.asarray((1 - t) ** 2 * np.array(start) + 2 * t * (1 - t) * np.array(HERE) + t**2 * np.array(goal))


def covered(seat: tuple[float, float], *tracks: np.ndarray) -> float:
    drawn = [LineString(track).buffer(4 + TIES, cap_style="flat") for track in tracks]
    return float(sum(track.intersection(room(HERE, seat)).area for track in drawn))


def test_without_a_railway_a_number_stays_above_the_middle() -> None:
    assert aside({"43.40": HERE}, [], [], PITCH) == {}
    level = np.array([[120.0, 205.0], [280.0, 205.0]])
    assert aside({"43.40": HERE}, [(level, 8.0, 3.0)], [], PITCH) == {}
    assert above(PITCH) == pytest.approx((0.0, -29.5), abs=0.05)


@pytest.mark.parametrize(
    "track", [np.array([UP, HERE]), bent(UP, LEFT), bent(UP, RIGHT)], ids=["straight", "to the left", "to the right"]
)
def test_a_number_stands_aside_where_a_railway_crosses_above(track: np.ndarray) -> None:
    assert covered(above(PITCH), track) > 20
    found = aside({"43.40": HERE}, [(track, 8.0, 3.0)], [], PITCH)
    assert covered(found["43.40"], track) < FREE


def test_a_number_does_not_go_where_a_sign_stands() -> None:
    track, plain = np.array([UP, HERE]), SEATS[0]
    assert aside({"43.40": HERE}, [(track, 8.0, 3.0)], [], PITCH) == {"43.40": plain}
    x, y = HERE[0] + plain[0], HERE[1] + plain[1]
    sign = shapely.box(x - 11, y - 11, x + 11, y + 11)
    found = aside({"43.40": HERE}, [(track, 8.0, 3.0)], [sign], PITCH)["43.40"]
    assert found[0] > 0
    assert not sign.intersects(room(HERE, found))


def test_where_tracks_leave_no_room_the_least_is_covered() -> None:
    tracks = [bent(UP, LEFT), bent(UP, RIGHT), bent(LEFT, RIGHT)]
    found = aside({"43.40": HERE}, [(t, 8.0, 3.0) for t in tracks], [], PITCH)["43.40"]
    assert covered(found, *tracks) == min(covered(seat, *tracks) for seat in SEATS)


def test_the_seats_of_numbers_lie_within_their_hex_or_hardly_beyond() -> None:
    half, high = PITCH / 3**0.5 / 2, PITCH / 2
    corners = [(-half, -high), (half, -high), (2 * half, 0), (half, high), (-half, high), (-2 * half, 0)]
    shape = shapely.Polygon(corners).buffer(4.5)
    assert all(shape.contains(room((0.0, 0.0), seat)) for seat in (above(PITCH), *SEATS))
