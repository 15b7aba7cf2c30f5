"""A nursery of servers: a process that has read the program once, and forks another for each server that is asked for.

Reading the program takes longer than most tests that need a server of their own. What is forked is a process like any
other: it has a session and a log of its own, and can be killed.
"""

from __future__ import annotations

import atexit
import gc
import json
import os
import signal
import subprocess
import sys
import time
from functools import cache
from pathlib import Path
from typing import IO, Any


class Hatched:
    """A process that the nursery has forked."""

    def __init__(self, nursery: Nursery, pid: int) -> None:
        self._nursery, self.pid = nursery, pid
        self.returncode: int | None = None

    def poll(self) -> int | None:
        """How it ended; None while it runs."""
        if self.returncode is None:
            self.returncode = self._nursery.ask(poll=self.pid)
        return self.returncode

    def wait(self, timeout: float) -> int:
        """Wait until it has ended."""
        deadline = time.monotonic() + timeout
        while (ended := self.poll()) is None:
            if time.monotonic() > deadline:
                raise subprocess.TimeoutExpired(str(self.pid), timeout)
            time.sleep(0.01)
        return ended

    def terminate(self) -> None:
        """Ask it to end."""
        if self.poll() is None:
            os.kill(self.pid, signal.SIGTERM)


class Nursery:
    """The process that forks, and how one talks to it: a line of JSON each way."""

    def __init__(self) -> None:
        plain = {k: v for k, v in os.environ.items() if not k.startswith("MARNE_")}
        command = [sys.executable, __file__]
        self._process = subprocess.Popen(
            command, env=plain, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, start_new_session=True
        )
        atexit.register(self._process.kill)

    def ask(self, **request: Any) -> Any:
        """What the nursery answers."""
        asks, answers = self._process.stdin, self._process.stdout
        assert asks is not None
        assert answers is not None
        asks.write(json.dumps(request) + "\n")
        asks.flush()
        return json.loads(answers.readline())

    def start(self, arguments: list[str], environment: dict[str, str], log: Path, prelude: str = "") -> Hatched:
        """Start the program with some arguments, after it has done something else first."""
        pid = self.ask(
            arguments=arguments, environment=environment, log=str(log), prelude=prelude, folder=str(Path.cwd())
        )
        return Hatched(self, pid)


@cache
def nursery() -> Nursery:
    """The nursery of this process."""
    return Nursery()


def _tend(asks: IO[str], answers: IO[str]) -> None:
    """Read the program, then fork and answer until nobody asks any more."""
    import marne.server.app
    from marne.cli import main
    from marne.kernel.game import games

    assert marne.server.app and games()
    gc.freeze()
    for line in asks:
        request = json.loads(line)
        if pid := request.get("poll"):
            found, status = os.waitpid(pid, os.WNOHANG)
            answer = os.waitstatus_to_exitcode(status) if found else None
        elif (answer := os.fork()) == 0:
            _become(request)
            main()
            os._exit(0)
        answers.write(json.dumps(answer) + "\n")
        answers.flush()


def _become(request: dict[str, Any]) -> None:
    """Be a process of one's own: session, log, folder, environment, arguments."""
    os.setsid()
    os.chdir(request["folder"])
    nothing, log = os.open(os.devnull, os.O_RDONLY), os.open(request["log"], os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    os.dup2(nothing, 0)
    os.dup2(log, 1)
    os.dup2(log, 2)
    given = request["environment"]
    if given.get("PYTHONPATH") != os.environ.get("PYTHONPATH"):  # other packages than those that were read
        program = f"{request['prelude']}\nfrom marne.cli import main; main()"
        os.execve(sys.executable, [sys.executable, "-c", program, *request["arguments"]], given)
    os.environ.clear()
    os.environ.update(given)
    sys.argv = ["marne", *request["arguments"]]
    exec(request["prelude"], {})


if __name__ == "__main__":
    _tend(sys.stdin, sys.stdout)
