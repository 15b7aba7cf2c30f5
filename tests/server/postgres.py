"""A PostgreSQL cluster of its own for the tests, in a temporary folder, reached through a socket in it."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import asyncpg
import pytest

from tests.server.running import free_port


def programs() -> Path | None:
    """Where PostgreSQL's programs lie: the newest version that is installed."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/pg_ctl"), key=lambda p: float(p.parts[-3]))
    if found:
        return found[-1].parent
    there = shutil.which("pg_ctl")
    return Path(there).parent if there else None


@contextmanager
def running_cluster() -> Iterator[Cluster]:
    """A cluster that runs meanwhile, in a folder that another user may enter."""
    bin = programs()
    if bin is None:
        pytest.skip("PostgreSQL is not installed here: make postgres")
    folder = Path(tempfile.mkdtemp(prefix="marne-"))
    folder.chmod(0o755)
    running = Cluster(bin, folder / "cluster").start()
    yield running
    running.stop()
    shutil.rmtree(folder, ignore_errors=True)


GOING = 500
"""For so many hundredths of a second the processes of a cluster that was killed are waited for."""


def _lives(process: str) -> bool:
    """Whether a process still does something."""
    try:
        return Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


class Cluster:
    """A cluster that lives as long as the tests; PostgreSQL does not run as root, so then it is another user's."""

    def __init__(self, bin: Path, folder: Path) -> None:
        self.bin, self.folder, self.port = bin, folder, free_port()
        self.data = folder / "data"
        self._as: list[str] = []
        self._killed = False
        self.user = pwd.getpwuid(os.getuid()).pw_name
        if os.getuid() == 0:
            self.user = "postgres" if _exists("postgres") else "nobody"
            self._as = ["runuser", "-u", self.user, "--"]

    @property
    def url(self) -> str:
        return f"postgresql://{self.user}:secret@127.0.0.1:{self.port}/postgres"

    def start(self) -> Cluster:
        """Make the cluster and start it."""
        self.folder.mkdir(parents=True)
        if self._as:
            shutil.chown(self.folder, self.user)
        self.folder.chmod(0o700)
        password = self.folder / "password"
        password.write_text("secret\n", encoding="ascii")
        if self._as:
            shutil.chown(password, self.user)
        how = ["-A", "scram-sha-256", f"--pwfile={password}", "-U", self.user, "-E", "UTF8", "--no-sync"]
        self._run("initdb", "-D", str(self.data), *how)
        return self.run()

    def run(self) -> Cluster:
        """Start a cluster that was made before; after a kill its last processes may take a moment to go."""
        options = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1 -c max_connections=120"
        log, patience = str(self.folder / "log"), time.monotonic() + 240
        while True:
            try:
                self._run("pg_ctl", "-D", str(self.data), "-l", log, "-o", options, "-t", "240", "-w", "start")
                return self
            except RuntimeError:
                if time.monotonic() > patience or not self._killed:
                    raise
                time.sleep(0.1)

    def kill(self) -> None:
        """Kill the cluster without a word; its other processes see that and go, and nobody is answered any more."""
        pid = int((self.data / "postmaster.pid").read_text(encoding="ascii").split()[0])
        others = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
        self._killed = True
        os.kill(pid, signal.SIGKILL)
        for _ in range(GOING):
            if not any(_lives(other) for other in others):
                break
            time.sleep(0.01)

    async def database(self, name: str) -> str:
        """A new database; returns its address."""
        await self.execute(f"CREATE DATABASE {name}")
        return self.url.removesuffix("/postgres") + f"/{name}"

    async def execute(self, command: str) -> None:
        """Have the cluster do something that is no part of a transaction."""
        connection = await asyncpg.connect(self.url)
        try:
            await connection.execute(command)
        finally:
            await connection.close()

    def stop(self) -> None:
        """Stop the cluster."""
        self._run("pg_ctl", "-D", str(self.data), "-m", "immediate", "stop")

    def _run(self, program: str, *arguments: str) -> None:
        command = [*self._as, str(self.bin / program), *arguments]
        done = subprocess.run(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, cwd="/", timeout=300, check=False
        )
        if done.returncode:
            raise RuntimeError(f"{program} failed: {done.stderr.decode(errors='replace')}")


def _exists(user: str) -> bool:
    try:
        pwd.getpwnam(user)
    except KeyError:
        return False
    return True
