"""The container and what stands beside it: everything that the files name exists, and what they run does run.

The images themselves are not built here. The files are read, the package is built from what the container gets and
nothing else, and the server is started as the container starts it.
"""

import asyncio
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import msgspec
from msgspec.structs import fields

from marne.server.settings import Settings, read_settings, ready
from tests.server.postgres import Cluster
from tests.server.running import Server, free_port

ROOT = Path(__file__).parents[2]
GIVEN = {"NAME": "marne.example", "SECRET": "x" * 64, "PASSWORD": "secret"}
NAMES = {field.name for field in fields(Settings)}


def steps() -> list[tuple[str, str]]:
    """The instructions of the container file."""
    lines = (ROOT / "Containerfile").read_text(encoding="utf-8").splitlines()
    words = (line.partition(" ") for line in lines if line and not line.startswith("#"))
    return [(word, rest) for word, _, rest in words]


def composed() -> Any:
    """The compose file, its gaps filled."""
    text = (ROOT / "compose.yaml").read_text(encoding="utf-8")
    return msgspec.yaml.decode(re.sub(r"\$\{(\w+)(:\?[^}]*)?\}", lambda gap: GIVEN[gap[1]], text))


def settings() -> dict[str, str]:
    """The variables that the server in the container finds."""
    (inside,) = [rest for word, rest in steps() if word == "ENV"]
    pairs = dict(pair.split("=", 1) for pair in inside.split())
    return {**pairs, **composed()["services"]["marne"]["environment"]}


def test_every_variable_is_a_setting_and_they_fit_together() -> None:
    ours = {name: value for name, value in settings().items() if name.startswith("MARNE_")}
    assert {name.removeprefix("MARNE_").lower() for name in ours} <= NAMES
    found = ready(read_settings(ours))
    assert found.secure and found.workers == 2 and found.allowed_hosts == ("marne.example",)
    assert found.database == "postgresql://marne:secret@database/marne"


def test_ports_volumes_and_services_agree() -> None:
    services = composed()["services"]
    port = settings()["MARNE_PORT"]
    assert ("EXPOSE", port) in steps()
    assert services["caddy"]["command"] == [
        "caddy",
        "reverse-proxy",
        "--from",
        "marne.example",
        "--to",
        f"marne:{port}",
    ]
    assert "ports" not in services["marne"] and "ports" not in services["database"], (
        "only Caddy is reached from outside"
    )
    assert services["marne"]["volumes"] == [f"data:{settings()['MARNE_DATA']}"]
    held = {volume.split(":")[0] for service in services.values() for volume in service["volumes"]}
    assert held == set(composed()["volumes"])
    kept = services["database"]["environment"]
    address = f"postgresql://{kept['POSTGRES_USER']}:{kept['POSTGRES_PASSWORD']}@database/{kept['POSTGRES_DB']}"
    assert settings()["MARNE_DATABASE"] == address
    assert services["marne"]["build"]["dockerfile"] == "Containerfile"


def test_the_package_is_built_from_what_the_container_gets(tmp_path: Path) -> None:
    for word, rest in steps():
        if word == "COPY":
            *sources, goal = rest.split()
            for source in sources:
                there = tmp_path / goal / (source if goal == "./" else "") if goal == "./" else tmp_path / goal
                there.parent.mkdir(parents=True, exist_ok=True)
                (shutil.copytree if (ROOT / source).is_dir() else shutil.copy)(ROOT / source, there)
    run = " ".join(rest for word, rest in steps() if word == "RUN")
    assert (tmp_path / re.findall(r"--requirement (\S+)", run)[0]).exists()
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "."]
    done = subprocess.run(build, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert len(list(tmp_path.glob("marne-*.whl"))) == 1


def test_the_server_starts_as_the_container_starts_it(cluster: Cluster, tmp_path: Path) -> None:
    (command,) = [json.loads(rest) for word, rest in steps() if word == "CMD"]
    assert command == ["marne", "serve"], "which is what is started here, too"
    ours = {n.removeprefix("MARNE_").lower(): v for n, v in settings().items() if n.startswith("MARNE_")}
    url = asyncio.run(cluster.database("contained"))
    here = {"host": "127.0.0.1", "database": url}
    server = Server(tmp_path, free_port(), **{n: v for n, v in (ours | here).items() if n not in ("port", "data")})
    server.settings["FORWARDED_ALLOW_IPS"] = settings()["FORWARDED_ALLOW_IPS"]
    try:
        server.start()
        named = httpx.get(
            f"{server.address}/api/session", headers={"host": "marne.example"}, trust_env=False, timeout=60
        )
        assert named.status_code == 200 and "secure" in named.headers["set-cookie"].lower()
        assert httpx.get(f"{server.address}/api/session", trust_env=False, timeout=60).status_code == 400
        (check,) = [rest for word, rest in steps() if word == "HEALTHCHECK"]
        asks = json.loads(check.partition("CMD ")[2])
        assert asks[0] == "python"
        again = [sys.executable, *(word.replace("8014", str(server.port)) for word in asks[1:])]
        assert subprocess.run(again, check=False, env=dict(os.environ)).returncode == 0
    finally:
        server.kill()
