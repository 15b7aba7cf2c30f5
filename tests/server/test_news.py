"""News by mail and by webhook: gathered, sent once, and only where they were asked for."""

import asyncio
import json
import socket
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from marne.server.webhooks import is_outside
from tests.server.running import PASSWORD, Server, play_some


class Post:
    """A mail server that keeps what it is given, and a listener for webhooks."""

    def __init__(self) -> None:
        self.letters: list[str] = []
        self.calls: list[dict[str, object]] = []
        self._mail = socket.create_server(("127.0.0.1", 0))
        self.mail_port: int = self._mail.getsockname()[1]
        post = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                post.calls.append(json.loads(self.rfile.read(int(self.headers["content-length"]))))
                self.send_response(204)
                self.end_headers()

            def log_message(self, format: str, *args: object) -> None:
                pass

        self._web = HTTPServer(("127.0.0.1", 0), Handler)
        self.web_port: int = self._web.server_address[1]
        for work in (self._take_mail, self._web.serve_forever):
            threading.Thread(target=work, daemon=True).start()

    def _take_mail(self) -> None:
        while True:
            try:
                connection, _ = self._mail.accept()
            except OSError:
                return
            with connection, connection.makefile("rwb") as line:
                self._converse(line)

    def _converse(self, line: object) -> None:
        def say(text: str) -> None:
            line.write(f"{text}\r\n".encode())  # type: ignore[attr-defined]
            line.flush()  # type: ignore[attr-defined]

        say("220 here")
        while words := line.readline().decode().strip():  # type: ignore[attr-defined]
            if words.upper().startswith("DATA"):
                say("354 go on")
                letter = []
                while (text := line.readline().decode().rstrip("\r\n")) != ".":  # type: ignore[attr-defined]
                    letter.append(text)
                self.letters.append("\n".join(letter))
                say("250 taken")
            elif words.upper().startswith("QUIT"):
                say("221 bye")
                return
            else:
                say("250 fine")

    def close(self) -> None:
        self._mail.close()
        self._web.shutdown()
        self._web.server_close()


@pytest.fixture
def post() -> Iterator[Post]:
    open = Post()
    yield open
    open.close()


def test_a_digest_by_mail_and_a_call_by_webhook(post: Post, tmp_path: Path) -> None:
    server = Server(
        tmp_path,
        None,
        smtp_host="127.0.0.1",
        smtp_port=str(post.mail_port),
        digest_minutes="0.02",
        chores_every="0.2",
        webhooks="true",
        webhooks_inside="true",
        address="https://marne.example",
    ).start()

    async def go() -> None:
        async with server.two() as (anne, bob, one), anne.sit(one, "german") as german:
            mail = {"mail": "bob@example.org", "old_password": PASSWORD}
            await bob.ask("PATCH", "me", mail | {"webhook": f"http://127.0.0.1:{post.web_port}/"})
            async with bob.sit(one, "entente") as entente:
                while "entente" not in german.shown.waiting_seats:
                    await play_some([german, entente], 1)
            for _ in range(100):
                if post.letters and post.calls:
                    break
                await asyncio.sleep(0.1)
            await asyncio.sleep(1)
        assert len(post.letters) == len(post.calls) == 1
        assert "To: bob@example.org" in post.letters[0]
        assert "it is your turn" in post.letters[0]
        assert "https://marne.example/match.html?id=" in post.letters[0].replace("=3D", "=")
        assert post.calls[0]["news"][0]["kind"] == "turn"  # type: ignore[index]

    try:
        asyncio.run(go())
    finally:
        server.stop()


@pytest.mark.parametrize(
    "address", ["http://127.0.0.1/", "http://localhost:8014/", "http://10.0.0.1/", "http://[::1]/"]
)
def test_no_call_into_ones_own_network(address: str) -> None:
    assert not asyncio.run(is_outside(address))
