"""Clocks, buckets and news, without a server."""

from marne.server import clock
from marne.server.clock import Clock, Pace
from marne.server.limits import Bucket, Buckets, network

SIDES = ("german", "entente")


def test_nobody_hurries_without_a_pace() -> None:
    assert clock.start(Pace(), SIDES, ("german",), 0) is None
    assert clock.step(Pace(), None, "german", ("entente",), 5) is None
    assert clock.deadline(None) is None
    assert clock.expired(None, 10**9) is None


def test_a_clock_runs_for_whoever_must_decide() -> None:
    pace = Pace(kind="clock", minutes=1, increment=5)
    c = clock.start(pace, SIDES, ("german",), 100)
    assert clock.deadline(c) == 160
    c = clock.step(pace, c, "german", ("german",), 110)
    assert c == Clock({"german": 50, "entente": 60}, ("german",), 110)
    c = clock.step(pace, c, "german", ("entente",), 120)
    assert c == Clock({"german": 45, "entente": 60}, ("entente",), 120)
    assert clock.expired(c, 179) is None
    assert clock.expired(c, 180) == "entente"
    spared = clock.spared(pace, c, "entente", 181)
    assert spared is not None
    assert spared.left["entente"] == clock.GRACE


def test_days_begin_anew_with_every_choice() -> None:
    pace = Pace(kind="days", days=1)
    c = clock.start(pace, SIDES, ("german",), 0)
    c = clock.step(pace, c, "german", ("german",), 80_000)
    assert clock.deadline(c) == 166_400
    c = clock.step(pace, c, "german", ("entente",), 100_000)
    assert clock.deadline(c) == 186_400
    assert clock.read(clock.written(c)) == c


def test_both_clocks_run_when_both_must_decide() -> None:
    pace = Pace(kind="clock", minutes=1)
    c = clock.start(pace, SIDES, SIDES, 0)
    c = clock.step(pace, c, "german", ("entente",), 10)
    assert c is not None
    assert c.left == {"german": 50, "entente": 50}


def test_each_part_of_a_turn_has_its_own_time_and_others_have_none() -> None:
    pace = Pace(kind="parts", minutes=5)
    c = clock.start(pace, SIDES, SIDES, 0, None)
    assert c is not None
    assert clock.deadline(c) is None  # the set-up is not timed
    c = clock.step(pace, c, "german", ("german",), 1000, "1 movement")
    assert clock.deadline(c) == 1300
    c = clock.step(pace, c, "german", ("entente",), 1100, "1 movement")
    c = clock.step(pace, c, "entente", ("german",), 1150, "1 movement")  # the other's answers cost the mover nothing
    assert c is not None
    assert c.left == {"german": 200, "entente": 250}
    assert clock.expired(c, 1351) == "german"
    c = clock.step(pace, c, "german", ("german",), 1351, "1 attacks")
    assert c is not None
    assert c.left == {"german": 300, "entente": 300}
    assert clock.read(clock.written(c)) == c


def test_a_part_of_a_turn_may_have_minutes_of_its_own() -> None:
    pace = Pace(kind="parts", minutes=5, parts={"movement": 3})
    c = clock.start(pace, SIDES, ("german",), 0, "1 german movement")
    assert clock.deadline(c) == 180
    c = clock.step(pace, c, "german", ("german",), 100, "1 german attacks")
    assert clock.deadline(c) == 400
    c = clock.step(pace, c, "german", ("entente",), 150, "1 allied movement")
    assert clock.deadline(c) == 330


def test_who_takes_the_end_of_a_part_back_gains_no_time() -> None:
    pace = Pace(kind="parts", minutes=5)
    c = clock.start(pace, SIDES, ("german",), 0, "1 movement")
    c = clock.step(pace, c, "german", ("german",), 200, "1 attacks")
    c = clock.step(pace, c, None, ("german",), 250, "1 movement")
    assert c is not None
    assert c.left["german"] == 100
    c = clock.step(pace, c, "german", ("german",), 260, "1 attacks")
    assert c is not None
    assert c.left["german"] == 250


def test_addresses_of_one_household_count_as_one() -> None:
    assert network("192.0.2.7") == network("::ffff:192.0.2.7") == "192.0.2.7"
    assert network("2001:db8:1:2::7") == network("2001:db8:1:2:ffff:ffff:ffff:ffff") == "2001:db8:1:2::/64"
    assert network("2001:db8:1:3::7") != network("2001:db8:1:2::7")
    assert network("a socket") == "a socket"


def test_a_bucket_refuses_when_it_is_empty_and_fills_again() -> None:
    now = [0.0]
    bucket = Bucket(2, 3, lambda: now[0])
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now[0] = 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    buckets = Buckets(1, 1, lambda: now[0])
    assert buckets.take("a")
    assert buckets.take("b")
    assert not buckets.take("a")
    now[0] = 9
    buckets.forget()
    assert buckets.take("a")
