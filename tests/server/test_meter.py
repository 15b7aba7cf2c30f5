"""What an operator reads: Prometheus' numbers at an address of their own, and the log as JSON lines."""

import asyncio
import json
import re
from pathlib import Path

import httpx
import pytest

from marne.server.settings import BadSettings, Settings, ready
from marne.server.tally import Spread
from tests.server.running import Server, free_port, play_some

LINE = re.compile(r'^[a-z_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? -?[0-9.e+-]+$')


def read(port: int, path: str = "/metrics") -> httpx.Response:
    """What stands at the address."""
    return httpx.get(f"http://127.0.0.1:{port}{path}", trust_env=False, timeout=60)


def numbers(text: str) -> dict[str, float]:
    """The numbers by their names, each line as Prometheus wants it."""
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    assert all(LINE.match(line) for line in lines), text
    return {line.rpartition(" ")[0]: float(line.rpartition(" ")[2]) for line in lines}


def test_numbers_are_counted_and_only_the_settings_open_them(tmp_path: Path) -> None:
    port = free_port()
    server = Server(tmp_path, metrics=f"127.0.0.1:{port}").start()

    async def go() -> dict[str, float]:
        async with (
            server.two() as (anne, bob, id),
            anne.sit(id, "german") as german,
            bob.sit(id, "entente") as entente,
            bob.sit(id),
        ):
            await play_some([german, entente], 12)
            return numbers((await asyncio.to_thread(read, port)).text)

    try:
        seen = asyncio.run(go())
        assert seen["marne_choices_total"] == 12
        assert seen['marne_sockets{kind="seat"}'] == 2
        assert seen['marne_sockets{kind="spectator"}'] == 1
        assert seen['marne_matches{phase="playing"}'] == seen["marne_rooms"] == 1
        assert seen["marne_users"] == 2
        assert seen['marne_write_seconds_bucket{le="+Inf"}'] == seen["marne_write_seconds_count"] >= 12
        assert seen['marne_answers_total{status="201"}'] >= 3
        assert seen["process_resident_memory_bytes"] > 10_000_000
        assert read(port, "/").status_code == 404
        public = httpx.get(f"{server.address}/metrics", trust_env=False, timeout=60)
        assert "marne_choices_total" not in public.text, "visitors do not read them"
    finally:
        server.kill()


def test_who_asks_nothing_or_too_much_is_no_burden(tmp_path: Path) -> None:
    port = free_port()
    server = Server(tmp_path, metrics=f"127.0.0.1:{port}").start()

    async def go() -> None:
        idle = [await asyncio.open_connection("127.0.0.1", port) for _ in range(20)]
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"x" * 200_000)
        assert (await asyncio.to_thread(read, port)).status_code == 200
        for _, each in [*idle, (None, writer)]:
            each.close()

    try:
        asyncio.run(go())
        assert "Traceback" not in server.log()
    finally:
        server.kill()


def test_a_spread_counts_what_is_below_each_bound() -> None:
    spread = Spread()
    for seconds in (0.0005, 0.001, 0.2, 99.0):
        spread.add(seconds)
    lines = list(spread.lines("x"))
    assert lines[0] == 'x_bucket{le="0.001"} 2'
    assert 'x_bucket{le="0.25"} 3' in lines
    assert lines[-3:] == ['x_bucket{le="+Inf"} 4', f"x_sum {spread.sum}", "x_count 4"]


def test_an_address_without_a_port_is_refused() -> None:
    with pytest.raises(BadSettings, match=r"127\.0\.0\.1:9114"):
        ready(Settings(metrics="localhost"))


def test_the_log_is_json_where_the_settings_say_so(tmp_path: Path) -> None:
    """What goes wrong is one object on one line, with its traceback inside."""
    taken = free_port()
    first = Server(tmp_path / "one", metrics=f"127.0.0.1:{taken}").start()
    second = Server(tmp_path / "two", metrics=f"127.0.0.1:{taken}", logs="json").start()
    try:
        lines = [json.loads(line) for line in second.log().splitlines()]
        assert [line["message"] for line in lines] == [f"no port is free for the metrics at 127.0.0.1:{taken}"]
        assert lines[0]["level"] == "error"
        assert lines[0]["logger"] == "marne.server"
        assert set(lines[0]) == {"time", "level", "logger", "message", "process"}
    finally:
        first.kill()
        second.kill()
