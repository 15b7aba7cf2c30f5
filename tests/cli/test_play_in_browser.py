"""`marne play` as a newcomer starts it: a real process, a real address."""

import os
import re
import subprocess
import sys
from pathlib import Path

import httpx


def test_the_address_that_is_printed_opens_a_table_for_its_user_alone(tmp_path: Path) -> None:
    command = [sys.executable, "-c", "from marne.cli import main; main()", "play", "--no-show", "--port", "0"]
    environment = {**os.environ, "MARNE_DATA": str(tmp_path), "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as marne:
        try:
            assert marne.stdout is not None
            found = re.search(r"http://127\.0\.0\.1:\d+", line := marne.stdout.readline())
            assert found, line
            entry = re.search(r"http\S+", line)
            assert entry
            with httpx.Client(follow_redirects=True, timeout=120, trust_env=False) as page:
                assert "MARNE" in page.get(entry.group()).text
                assert page.get(f"{found.group()}/api/me").json()["name"] == "You"
                assert page.get(f"{found.group()}/api/games").json()[0]["name"] == "germany-at-war"
            stranger = httpx.get(f"{found.group()}/api/me", timeout=120, trust_env=False)
            assert stranger.status_code == 401
        finally:
            marne.terminate()
