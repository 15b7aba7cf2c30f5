"""Runs uv as pip is set up here: with pip's index and pip's certificates, which uv does not read by itself."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

TOLD = {"index-url": "UV_DEFAULT_INDEX", "cert": "SSL_CERT_FILE"}


def as_pip(listed: str) -> dict[str, str]:
    """What `pip config list` says, in uv's variables; what is said later wins.

    >>> as_pip("global.index-url='file:///srv/simple'")
    {'UV_DEFAULT_INDEX': 'file:///srv/simple'}
    >>> as_pip("global.timeout='60'")
    {}
    """
    said = (line.partition("=") for line in listed.splitlines())
    named = {name.rpartition(".")[2]: ast.literal_eval(value) for name, _, value in said if value}
    return {TOLD[name]: value for name, value in named.items() if name in TOLD}


def main() -> int:
    """Run uv of the environment to which this Python belongs."""
    pip = [sys.executable, "-m", "pip", "config", "list"]
    told = as_pip(subprocess.run(pip, capture_output=True, text=True, check=False).stdout)
    uv = Path(sys.executable).with_name("uv")
    command = [str(uv), *sys.argv[1:]]
    return subprocess.run(command, env={**told, **os.environ}, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
