"""docs/hosting.md followed literally, line by line, in an empty folder that stands for the machine.

What belongs to a whole machine is played by a few small programs: `apt` does nothing, `runuser` and `install` forget
about users, `systemctl` reads the unit that was written and runs what it names. All else is what the page says.
"""

import asyncio
import os
import re
import subprocess
import sys
import sysconfig
import time
from contextlib import suppress
from pathlib import Path

import httpx

from tests.server.postgres import Cluster
from tests.server.running import PASSWORD, free_port

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
FOUND_HERE = sysconfig.get_path("purelib")  # what is locked is installed already, and need not be fetched once more

PLAYED = {
    "apt": "exit 0",
    "createuser": "exit 0",
    "createdb": "exit 0",
    "adduser": 'mkdir -p "$5"',
    "runuser": 'shift 3; exec "$@"',
    "install": 'a=(); while [ $# -gt 0 ]; do case $1 in -o|-g) shift 2;; *) a+=("$1"); shift;; esac; done; '
    'exec /usr/bin/install "${a[@]}"',
    "python3": f'{sys.executable} "$@"; rc=$?; if [ "$1 $2" = "-m venv" ]; then '
    f'for lib in "$3"/lib/python*/site-packages; do echo {FOUND_HERE} > $lib/here.pth; done; fi; exit $rc',
}
SYSTEMCTL = """
import os, shlex, signal, subprocess, sys, time
from pathlib import Path
units, (do, *names) = Path({units!r}), [word for word in sys.argv[1:] if word != "--now"]
def lines(name):
    text = (units / f"{{name}}.service").read_text()
    return [shlex.split(l.removeprefix("ExecStart=")) for l in text.splitlines() if l.startswith("ExecStart=")]
def alive(pid):
    try:
        return Path(f"/proc/{{pid}}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
def stop():
    pid = units / "pid"
    if pid.exists():
        os.killpg(int(pid.read_text()), signal.SIGTERM)
        while alive(pid.read_text()):
            time.sleep(0.05)
        pid.unlink()
for name in names:
    if name == "marne" and do in ("stop", "restart"):
        stop()
    if name == "marne" and do in ("enable", "start", "restart"):
        log = open(units / "log", "ab")
        started = subprocess.Popen(lines(name)[0], stdout=log, stderr=log, start_new_session=True)
        (units / "pid").write_text(str(started.pid))
    if name == "marne-backup" and do == "start":
        for command in lines(name):
            subprocess.run(command, check=True)
"""


def commands(title: str) -> str:
    """The commands of a section: what is indented."""
    section = re.search(rf"^## {re.escape(title)}\n(.*?)(?=^## |\Z)", PAGE, re.M | re.S)
    assert section, f"docs/hosting.md has no section {title}"
    plain = re.sub(r"^```.*?^```", "", section[1], flags=re.M | re.S)  # for other programs than a shell
    return "\n".join(line[4:] for line in plain.splitlines() if line.startswith("    "))


class Machine:
    """A folder that stands for a bare machine."""

    def __init__(self, folder: Path, database: str) -> None:
        self.folder, self.port, self.database = folder, free_port(), database
        for name in ("bin", "etc/systemd/system", "etc/caddy"):
            (folder / name).mkdir(parents=True)
        for name, words in PLAYED.items():
            self._program(name, f"#!/bin/bash\n{words}\n")
        units = str(folder / "etc/systemd/system")
        self._program("systemctl", f"#!{sys.executable}\n{SYSTEMCTL.format(units=units)}")

    def _program(self, name: str, text: str) -> None:
        path = self.folder / "bin" / name
        path.write_text(text, encoding="utf-8")
        path.chmod(0o755)

    def follow(self, title: str, **filled: str) -> str:
        """Do what a section says, with its placeholders filled in."""
        script = commands(title).replace("ADDRESS", f"--quiet --depth 1 file://{ROOT}", 1)
        for word, value in filled.items():
            script = re.sub(rf"\b{word}\b", value, script)
        script = script.replace("postgresql://marne@/marne?host=/var/run/postgresql", self.database)
        script = script.replace("/srv/marne", f"{self.folder}/srv/marne").replace("/etc/", f"{self.folder}/etc/")
        script = script.replace("8014", str(self.port)).replace("workers = 4", "workers = 2")
        script = script.replace("--retry 60", "--retry 300")  # a machine that does much else at the same time is slow
        plain = {name: value for name, value in os.environ.items() if not name.startswith(("MARNE_", "PYTHON"))}
        path = f"{self.folder / 'bin'}:{os.environ['PATH']}"
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", script],
            cwd=self.folder,
            env={**plain, "PATH": path, "MARNE_PORT": str(self.port)},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=500,
            check=False,
        )
        assert done.returncode == 0, f"{title}:\n{done.stdout}\n{done.stderr}"
        return done.stdout

    def asked(self, method: str, path: str, cookies: dict[str, str], body: object = None) -> httpx.Response:
        """Ask as the reverse proxy does, by name; cookies that are for TLS only are kept by hand."""
        said = "; ".join(f"{name}={value}" for name, value in cookies.items())
        headers = {"host": "marne.example", "cookie": said, "x-csrftoken": cookies.get("csrftoken", "")}
        address = f"http://127.0.0.1:{self.port}/api/{path}"
        answer = httpx.request(method, address, json=body, headers=headers, trust_env=False, timeout=60)
        cookies.update(re.findall(r"\b(marne|csrftoken)=([^;]+)", ", ".join(answer.headers.get_list("set-cookie"))))
        return answer

    def comes_in(self, by: str) -> httpx.Response:
        """Somebody signs up or in, and asks for the load."""
        cookies: dict[str, str] = {}
        retry = time.monotonic() + 120
        while time.monotonic() < retry:
            with suppress(httpx.TransportError):
                self.asked("GET", "session", cookies)
                break
            time.sleep(0.1)
        assert self.asked("POST", by, cookies, {"name": "Gallieni", "password": PASSWORD}).status_code == 201
        return self.asked("GET", "operator/load", cookies)


def test_the_page_is_right(cluster: Cluster, tmp_path: Path) -> None:
    machine = Machine(tmp_path, asyncio.run(cluster.database("hosted")))
    setting_up = "From a bare Debian machine to a public server"
    try:
        machine.follow(setting_up)
        assert machine.comes_in("users").status_code == 403, "the first visitor is no operator yet"
        assert "is an operator" in machine.follow("The operator's page", NAME="Gallieni")
        assert ".backup" in machine.follow("Backup")
        (kept,) = (tmp_path / "srv/marne/backups").iterdir()
        assert "0 matches" in machine.follow("Restore", FILE=kept.name)
        machine.follow("Upgrade")
        assert machine.comes_in("session").json()["users"] == 1, "everything is there after all that"
    finally:
        subprocess.run([tmp_path / "bin" / "systemctl", "stop", "marne"], check=False)
    assert (tmp_path / "srv/marne/marne.toml").stat().st_mode & 0o077 == 0
    assert "reverse_proxy 127.0.0.1:" in (tmp_path / "etc/caddy/Caddyfile").read_text(encoding="utf-8")
