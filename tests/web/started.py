"""`marne play` in a process of its own, with nothing set and an empty folder, as a newcomer starts it."""

import os
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

COMPLAINTS = "complaints"


@contextmanager
def started(command: list[str], folder: Path) -> Iterator[str]:
    """Start a command that opens a table in the browser, and give the address; its complaints go to a file there."""
    plain = {k: v for k, v in os.environ.items() if not k.startswith("MARNE_")}
    environment = {**plain, "MARNE_DATA": str(folder), "PYTHONUNBUFFERED": "1"}
    ask = [*command, "play", "--no-show", "--port", "0"]
    with (
        (folder / COMPLAINTS).open("w", encoding="utf-8") as complaints,
        subprocess.Popen(
            ask, env=environment, cwd=folder, stdout=subprocess.PIPE, stderr=complaints, text=True
        ) as program,
    ):
        assert program.stdout is not None
        said = program.stdout.readline()
        found = re.search(r"http://\S+", said)
        assert found, said + (folder / COMPLAINTS).read_text(encoding="utf-8")
        try:
            yield found[0]
        finally:
            program.terminate()
