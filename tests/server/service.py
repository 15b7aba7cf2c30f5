"""A browser's push service for the tests: it takes letters at an address of this machine; the browser opens them."""

from __future__ import annotations

import json
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from marne.server.sealing import CURVE, decoded, encoded, public_key


class Browser:
    """A browser's half of the key, with which letters are opened."""

    def __init__(self) -> None:
        self.secret, self.auth = ec.generate_private_key(CURVE), b"sixteen letters!"

    def subscription(self, endpoint: str) -> dict[str, str]:
        """What the browser tells the server."""
        return {"endpoint": endpoint, "key": encoded(public_key(self.secret)), "auth": encoded(self.auth)}

    def opened(self, sealed: bytes) -> Any:
        """A letter, read as RFC 8291 says; one that was sealed for somebody else raises."""
        salt, length = sealed[:16], sealed[20]
        theirs, content = sealed[21 : 21 + length], sealed[21 + length :]
        shared = self.secret.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs))
        info = b"WebPush: info\0" + public_key(self.secret) + theirs
        common = HKDF(SHA256(), 32, self.auth, info).derive(shared)
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(common)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(common)
        plain = AESGCM(key).decrypt(nonce, content, None)
        assert plain[-1:] == b"\2", "the last record is marked as such"
        return json.loads(plain[:-1])


class Service:
    """A listener that keeps what it is given, with the address to which it came, and answers as it is told."""

    def __init__(self) -> None:
        self.letters: list[tuple[str, dict[str, str], bytes]] = []
        self.status = 201
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                headers = {name.lower(): value for name, value in self.headers.items()}
                letter = self.rfile.read(int(headers["content-length"]))
                service.letters.append((self.path, headers, letter))
                self.send_response(service.status)
                self.end_headers()

            def log_message(self, format: str, *args: object) -> None:
                pass

        self._web = HTTPServer(("127.0.0.1", 0), Handler)
        self.origin = f"http://127.0.0.1:{self._web.server_address[1]}"
        threading.Thread(target=self._web.serve_forever, daemon=True).start()

    def close(self) -> None:
        """Take no more."""
        self._web.shutdown()
        self._web.server_close()


def read_stamp(header: str) -> tuple[dict[str, Any], str]:
    """What a stamp claims, and whose it is; one that is not signed by that key raises."""
    kind, _, rest = header.partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    said, _, signed = parts["t"].rpartition(".")
    raw = decoded(signed)
    signature = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decoded(parts["k"]))
    key.verify(signature, said.encode(), ec.ECDSA(SHA256()))
    assert kind == "vapid"
    claims: dict[str, Any] = json.loads(decoded(said.partition(".")[2]))
    return claims, parts["k"]
