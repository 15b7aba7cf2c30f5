"""Letters that one browser alone can open, with a stamp that says who sends them (RFC 8291, RFC 8292).

The services of the browsers carry them without being able to read them. The key of the stamp is made from the server's
secret, so that every worker has the same one and nothing else must be kept.
"""

from __future__ import annotations

import json
import secrets
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from functools import lru_cache

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

CURVE = ec.SECP256R1()
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""How many points the curve has."""
RECORD = (4096).to_bytes(4, "big")
"""How long a letter may be; ours are shorter."""
GOOD_FOR = 12 * 3600
"""Seconds for which a stamp is good."""


def encoded(raw: bytes) -> str:
    """Bytes as letters that an address can hold."""
    return urlsafe_b64encode(raw).rstrip(b"=").decode("ascii")


def decoded(text: str) -> bytes:
    """Bytes from such letters."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def is_key(key: str, auth: str) -> bool:
    """Whether a browser's key is a point of the curve, and its secret as long as it must be."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decoded(key))
        return len(decoded(auth)) == 16
    except ValueError:
        return False


@lru_cache(1)
def stamp_key(secret: str) -> ec.EllipticCurvePrivateKey:
    """The key with which this server stamps its letters."""
    raw = _derived(secret.encode(), b"marne", b"push", 40)
    return ec.derive_private_key(int.from_bytes(raw, "big") % (ORDER - 1) + 1, CURVE)


def public_key(key: ec.EllipticCurvePrivateKey) -> bytes:
    """What everybody may know of a key."""
    form = serialization.PublicFormat.UncompressedPoint
    return key.public_key().public_bytes(serialization.Encoding.X962, form)


def stamp(secret: str, origin: str, sender: str) -> str:
    """What a service is shown: who sends, to which service, and until when it is good."""
    key = stamp_key(secret)
    claims = {"aud": origin, "exp": int(time.time()) + GOOD_FOR, "sub": sender}
    said = ".".join(encoded(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
    r, s = decode_dss_signature(key.sign(said.encode(), ec.ECDSA(SHA256())))
    signed = encoded(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
    return f"vapid t={said}.{signed}, k={encoded(public_key(key))}"


def seal(
    letter: bytes, key: str, auth: str, once: ec.EllipticCurvePrivateKey | None = None, salt: bytes | None = None
) -> bytes:
    """Seal a letter for the browser that has the other half of the key; the key and the salt are used once."""
    once, salt = once or ec.generate_private_key(CURVE), salt or secrets.token_bytes(16)
    ours, theirs = public_key(once), decoded(key)
    shared = once.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs))
    common = _derived(shared, decoded(auth), b"WebPush: info\0" + theirs + ours, 32)
    content_key = _derived(common, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(common, salt, b"Content-Encoding: nonce\0", 12)
    sealed = AESGCM(content_key).encrypt(nonce, letter + b"\2", None)
    return salt + RECORD + bytes([len(ours)]) + ours + sealed


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)
