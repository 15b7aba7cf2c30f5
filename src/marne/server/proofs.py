"""Mail addresses, and the proof that whoever has an account reads mail there.

A proof is made from the account, the address and the server's secret. It stands in one letter to that address; when it
comes back it is kept with the account. Another address, or a proof that somebody has made up, proves nothing.
"""

from __future__ import annotations

import hmac
import re
from typing import Any

from marne.server.accounts import VISITOR
from marne.server.settings import Settings
from marne.server.tables import User

PROOF = "mail_proof"
_MAIL = re.compile(r"[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)*", re.ASCII | re.IGNORECASE)


def is_mail(text: str) -> bool:
    """Whether a text is the address of one mailbox, and of nothing else."""
    return bool(_MAIL.fullmatch(text)) and ".." not in text and not text.startswith(".")


def proof(settings: Settings, user: User) -> str:
    """What stands in the letter to a user's address."""
    said = f"mail\0{user.id}\0{user.mail.lower()}"
    return hmac.new(settings.secret.encode(), said.encode(), "sha256").hexdigest()


def is_proof(settings: Settings, user: User, given: str) -> bool:
    """Whether somebody has read that letter."""
    return hmac.compare_digest(proof(settings, user).encode(), given.encode())


def proved(settings: Settings, user: User) -> bool:
    """Whether whoever has the account reads mail at its address."""
    return is_mail(user.mail) and is_proof(settings, user, str(user.settings.get(PROOF, "")))


def proof_kept(given: str) -> dict[str, Any]:
    """A proof as it is kept among an account's settings."""
    return {PROOF: given}


def kept(user: User) -> dict[str, Any]:
    """What an account keeps when its settings are written anew, as long as its address stays."""
    return {PROOF: user.settings[PROOF]} if PROOF in user.settings else {}


def marked(user: User) -> dict[str, Any]:
    """What an account keeps in any case."""
    return {VISITOR: True} if user.settings.get(VISITOR) else {}


def without_proof(user: User) -> dict[str, Any]:
    """The settings that the user has made himself."""
    return {name: value for name, value in user.settings.items() if name not in (PROOF, VISITOR)}
