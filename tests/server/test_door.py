"""Nobody who stands in the door keeps the others out: half-sent requests, too many connections, no descriptor left."""

from __future__ import annotations

import asyncio
import resource
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest
from uvicorn.protocols.http.h11_impl import H11Protocol

from marne.client import Client, SentAway
from marne.server.door import Doorkeeper
from marne.server.limits import Crowd
from tests.server.running import Server, play_some

HALVES = (
    b"",
    b"GET /api/session HTTP/1.1\r\nHost: x\r\nX-Slow: ",
    b"POST /api/users HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
    b"GET /about.html HTTP/1.1\r\nHost: x\r\n\r\nGET /api/session HT",
)


@pytest.fixture
def impatient(tmp_path: Path) -> Iterator[Server]:
    """A server that waits a second for a request and takes few connections."""
    server = Server(tmp_path, request_seconds="1", connections="30", sockets_per_address="2").start()
    yield server
    server.stop()


def knock(server: Server) -> socket.socket:
    """A connection on which nothing has been said."""
    return socket.create_connection(("127.0.0.1", server.port), 60)


def said_until_closed(connection: socket.socket) -> bytes:
    """All that is said on a connection until the other end closes it."""
    heard = b""
    try:
        while more := connection.recv(65536):
            heard += more
    except ConnectionResetError:
        pass
    return heard


def answers(server: Server) -> bool:
    """Whether a server answers somebody who asks properly."""
    try:
        return httpx.get(f"{server.address}/api/session", timeout=60, trust_env=False).status_code == 200
    except httpx.TransportError:
        return False


@pytest.mark.parametrize("half", range(len(HALVES)))
def test_a_request_that_does_not_end_is_cut_off(impatient: Server, half: int) -> None:
    with knock(impatient) as connection:
        connection.sendall(HALVES[half])
        heard = said_until_closed(connection)  # it would wait for a minute, and fail
    assert heard.count(b"HTTP/1.1 200") == (half == 3)
    assert answers(impatient)


def test_a_request_that_trickles_in_is_cut_off_too(impatient: Server) -> None:
    with knock(impatient) as connection, pytest.raises(OSError):
        connection.sendall(b"GET / HTTP/1.1\r\n")
        for k in range(600):
            connection.sendall(b"X-%d: y\r\n" % k)
            time.sleep(0.1)


def test_whoever_sits_at_a_table_may_stay_silent(impatient: Server) -> None:
    async def go() -> None:
        async with impatient.two() as (anne, bob, id), anne.sit(id, "german") as one, bob.sit(id, "entente") as other:
            await asyncio.sleep(2.5)
            await play_some([one, other], 2)
            assert one.shown.number == 2

    asyncio.run(go())


def test_connections_beyond_the_limit_are_cut_off_and_the_others_are_served(impatient: Server) -> None:
    with ExitStack() as crowd:
        early = knock(impatient)
        crowd.enter_context(early)
        for _ in range(60):
            crowd.enter_context(knock(impatient))
        early.sendall(b"GET /api/session HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        assert b"200 OK" in said_until_closed(early)
    assert answers(impatient)


def test_spectators_without_an_account_are_counted(impatient: Server) -> None:
    async def go() -> None:
        async with impatient.two(public=True) as (anne, _, id), Client(impatient.address) as stranger:
            async with stranger.sit(id), anne.sit(id), stranger.sit(id):
                with pytest.raises(SentAway, match="too many are watching"):
                    async with stranger.sit(id):
                        pass
                async with anne.sit(id, "german"):
                    pass  # who has an account is no stranger
            async with stranger.sit(id), stranger.sit(id):
                pass

    asyncio.run(go())


def test_nothing_that_is_said_waits_for_an_acknowledgement(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even on a socket that names no protocol, as those that several workers share."""
    monkeypatch.setattr(H11Protocol, "connection_made", lambda self, transport: None)
    monkeypatch.setattr(Doorkeeper, "_wait", lambda self: None)
    door = Doorkeeper.__new__(Doorkeeper)
    door.connections = set()
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        with socket.create_connection(listening.getsockname()), listening.accept()[0] as line:
            door.connection_made(SimpleNamespace(get_extra_info={"socket": line}.get))
            assert line.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_a_crowd_counts_each_place_and_all_together() -> None:
    crowd = Crowd(2, 3)
    assert [crowd.enter(place) for place in ("a", "a", "a", "b", "b")] == [True, True, False, True, False]
    crowd.leave("a")
    assert [crowd.enter(place) for place in ("b", "a")] == [True, False]
    for place in ("a", "b", "b"):
        crowd.leave(place)
    assert [crowd.enter(place) for place in ("c", "c", "d")] == [True, True, True]


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="the system does not show the files of a process")
def test_without_descriptors_the_server_waits_and_does_not_fill_its_log(tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    assert server.process is not None
    pid = server.process.pid
    try:
        assert answers(server)
        limits = resource.prlimit(pid, resource.RLIMIT_NOFILE)
        open_now = sum(1 for _ in Path(f"/proc/{pid}/fd").iterdir())
        resource.prlimit(pid, resource.RLIMIT_NOFILE, (open_now + 8, limits[1]))
        with ExitStack() as crowd:
            for _ in range(40):
                crowd.enter_context(knock(server))
            time.sleep(3)
            lines = server.log().splitlines()
        resource.prlimit(pid, resource.RLIMIT_NOFILE, limits)
        deadline = time.monotonic() + 60
        while not answers(server) and time.monotonic() < deadline:
            time.sleep(0.2)
        assert answers(server)
        assert sum("no connection can be accepted" in line for line in lines) == 1
        assert len(lines) < 10
    finally:
        server.stop()
