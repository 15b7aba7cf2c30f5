"""The lock files: every version is pinned with its hashes, names no host, and is what pyproject.toml asks for."""

import re
import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
LOCKS = ROOT / "locks"
PIN = re.compile(r"^([\w.-]+)==(\S+)( ; [^\\]+)? \\((?:\n    --hash=sha256:[0-9a-f]{64} ?\\?)+)", re.M)
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def pins(name: str) -> dict[str, str]:
    """The versions in a lock file."""
    text = (LOCKS / name).read_text(encoding="utf-8")
    return {canonicalize_name(found[1]): found[2] for found in PIN.finditer(text)}


def asked(*extras: str) -> list[Requirement]:
    """What pyproject.toml asks for."""
    lines = [*PROJECT["dependencies"], *(line for extra in extras for line in PROJECT["optional-dependencies"][extra])]
    return [found for found in map(Requirement, lines) if found.name != "marne"]


@pytest.mark.parametrize("name", ["player.txt", "server.txt", "all.txt", "uv.txt"])
def test_every_line_is_a_pin_with_hashes_or_a_remark(name: str) -> None:
    text = (LOCKS / name).read_text(encoding="utf-8")
    left = [line for line in PIN.sub("", text).splitlines() if line.strip() and not line.strip().startswith("#")]
    assert left == []
    assert "://" not in text, "a lock file names no host: whoever installs says from where"


@pytest.mark.parametrize(
    ("name", "extras"),
    [("player.txt", []), ("server.txt", ["postgres", "push"]), ("all.txt", PROJECT["optional-dependencies"])],
)
def test_the_lock_holds_what_the_project_asks_for(name: str, extras: list[str]) -> None:
    held = pins(name)
    for wanted in asked(*extras):
        found = held.get(canonicalize_name(wanted.name))
        assert found and wanted.specifier.contains(found), f"{wanted} is not in locks/{name}: make lock"


def test_players_and_developers_have_the_same_versions() -> None:
    assert pins("player.txt").items() < pins("server.txt").items() < pins("all.txt").items()


def test_what_is_installed_here_is_what_is_locked() -> None:
    held = pins("all.txt")
    for wanted in asked(*PROJECT["optional-dependencies"]):
        assert version(wanted.name) == held[canonicalize_name(wanted.name)], (
            f"{wanted.name}: make test installs the lock"
        )
