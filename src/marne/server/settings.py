"""How a server is set up: from the environment (MARNE_...), from a TOML file, or from the command line."""

from __future__ import annotations

import ipaddress
import os
import secrets
import sys
from collections.abc import Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import fields, replace

PREFIX = "MARNE_"
PUSH_HOSTS = (
    "fcm.googleapis.com",
    "push.services.mozilla.com",
    "push.apple.com",
    "notify.windows.com",
)
"""The services of the browsers that are in use; an address anywhere else is not called."""


class BadSettings(ValueError):
    """Settings with which the server cannot start."""


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything that can be set; each field is also the environment variable MARNE_<FIELD>."""

    host: str = "127.0.0.1"
    port: int = 8014
    workers: int = 1
    data: str = ""  # the folder for the database; empty: the user's own data folder
    database: str = ""  # a URL; empty: SQLite in the data folder
    secret: str = ""  # signs what the browser keeps; may be left out on a loopback address only
    address: str = ""  # how people reach the server, for links in mails: https://marne.example
    secure: bool = False  # cookies over HTTPS only
    allowed_hosts: tuple[str, ...] = ()  # the names by which the server may be called; empty: any

    session_days: int = 90
    sign_in_per_minute: int = 10
    accounts_per_hour: int = 20
    requests_per_second: int = 100
    messages_per_second: float = 20.0
    messages_at_once: int = 60
    message_bytes: int = 16_384
    upload_bytes: int = 2_000_000
    sockets_per_user: int = 40
    sockets_per_address: int = 20  # of those who watch without an account
    strangers: int = 500  # who watch without an account, in all, at each worker
    connections: int = 4000  # at each worker; fewer, if the system allows it fewer files
    request_seconds: float = 30.0  # how long somebody may take to send a request
    matches_per_user: int = 200
    matches_per_guest: int = 20
    guest_days: float = 60.0  # after which those who play without an account are forgotten; 0: never
    idle_minutes: float = 2.0  # how long a match without players stays in memory

    chores_every: float = 5.0  # seconds between looks at clocks, rooms and mail
    errand_workers: int = 1  # how much long work is done at once beside the loop: stories, uploads, previews
    errands_each: int = 8  # how much of it one visitor may have asked for
    errands_at_once: int = 200  # and all together
    program_workers: int = 1
    hint_workers: int = 1  # how many hints are thought about at once; programs that play do not wait for them
    program_pause: float = 0.0  # seconds that a program waits before it shows its choice
    program_seconds: float = 60.0  # how long a program may think about a choice

    metrics: str = ""  # HOST:PORT at which Prometheus reads the first worker's numbers, the next one's a port higher
    logs: Literal["plain", "json"] = "plain"  # lines for people, or for machines

    smtp_host: str = ""
    smtp_port: int = 25
    smtp_user: str = ""
    smtp_password: str = ""
    smtp_tls: bool = False
    mail_from: str = "marne@localhost"
    digest_minutes: float = 15.0  # how long news waits for more before a mail goes out
    webhooks: bool = False  # whether accounts may have news sent to an address of theirs
    webhooks_inside: bool = False  # whether such an address may lie in a private network
    push: bool = True  # whether browsers are told while no page is open, where marne[push] is installed
    push_hosts: tuple[str, ...] = PUSH_HOSTS  # whose services carry it there; their subdomains, too
    push_seconds: float = 20.0  # how long news waits for whoever is at the table and sees it there

    @property
    def folder(self) -> Path:
        """Where the server keeps its files."""
        return Path(self.data) if self.data else data_folder()

    @property
    def database_url(self) -> str:
        """The database as SQLAlchemy names it."""
        if not self.database:
            return f"sqlite+aiosqlite:///{self.folder / 'marne.db'}"
        for plain, driven in DRIVERS.items():
            if self.database.startswith(f"{plain}://"):
                return self.database.replace(f"{plain}://", f"{driven}://", 1)
        return self.database

    @property
    def on_sqlite(self) -> bool:
        """Whether the database is SQLite, which one process alone writes."""
        return self.database_url.startswith("sqlite")

    @property
    def mail(self) -> bool:
        """Whether mail can be sent."""
        return bool(self.smtp_host)

    @property
    def pushes(self) -> bool:
        """Whether browsers are told while no page is open."""
        return self.push and _can_seal()


@cache
def _can_seal() -> bool:
    """Whether that is installed with which news for browsers is sealed."""
    return find_spec("cryptography") is not None


DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}


def data_folder() -> Path:
    """The user's data folder, where the platform wants it."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", home / "AppData" / "Local")) / "Marne"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "Marne"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "marne"


def read_settings(
    environment: Mapping[str, str] | None = None, file: Path | None = None, given: Mapping[str, Any] | None = None
) -> Settings:
    """Settings from a file, then the environment, then what was given; later ones win. What is wrong is named."""
    environment = os.environ if environment is None else environment
    known = {field.name for field in fields(Settings)}
    found: dict[str, Any] = _from_file(file or _file_named(environment))
    found |= {n: environment[PREFIX + n.upper()] for n in known if PREFIX + n.upper() in environment}
    found |= {n: v for n, v in (given or {}).items() if v is not None}
    for several in ("allowed_hosts", "push_hosts"):
        if isinstance(found.get(several), str):
            found[several] = [name.strip() for name in found[several].split(",") if name.strip()]
    try:
        return msgspec.convert(found, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise BadSettings(f"a setting is wrong: {error}") from error


def _file_named(environment: Mapping[str, str]) -> Path | None:
    return Path(environment["MARNE_SETTINGS"]) if environment.get("MARNE_SETTINGS") else None


def _from_file(file: Path | None) -> dict[str, Any]:
    if file is None:
        return {}
    try:
        read: dict[str, Any] = msgspec.toml.decode(file.read_bytes())
    except OSError as error:
        raise BadSettings(f"cannot read the settings in {file}: {error.strerror}") from error
    except msgspec.DecodeError as error:
        raise BadSettings(f"{file} is not TOML: {error}") from error
    return read


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach a host."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def ready(settings: Settings) -> Settings:
    """The settings made complete, or the reason why a server cannot start with them."""
    if not settings.secret and not is_loopback(settings.host):
        raise BadSettings(
            f"{settings.host} can be reached from other machines, so a secret is needed: set MARNE_SECRET or --secret "
            "to a long random text, for example what `openssl rand -hex 32` prints"
        )
    if settings.secret and len(settings.secret) < SHORTEST_SECRET:
        raise BadSettings(f"the secret must be at least {SHORTEST_SECRET} letters long")
    if not settings.on_sqlite and find_spec("asyncpg") is None:
        raise BadSettings('PostgreSQL needs its driver: pip install "marne[postgres]"')
    if settings.metrics and not settings.metrics.rpartition(":")[2].isdecimal():
        raise BadSettings("metrics is an address and a port, for example 127.0.0.1:9114")
    if settings.workers > 1 and settings.on_sqlite:
        raise BadSettings("several workers need PostgreSQL: set MARNE_DATABASE or --database to its URL")
    if settings.on_sqlite and not settings.database:
        settings.folder.mkdir(parents=True, exist_ok=True)
    return settings if settings.secret else replace(settings, secret=_kept_secret(settings.folder))


def _kept_secret(folder: Path) -> str:
    """The secret of a server for this machine alone: made once, then kept beside the database."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "secret"
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text(encoding="ascii").strip()
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        secret = secrets.token_hex(32)
        file.write(secret)
    return secret


def to_environment(settings: Settings) -> dict[str, str]:
    """The settings as variables, for worker processes."""
    return {PREFIX + name.upper(): _text(value) for name, value in msgspec.structs.asdict(settings).items()}


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return ",".join(value) if isinstance(value, tuple) else str(value)


SHORTEST_SECRET = 16
