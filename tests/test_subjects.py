"""Commit subjects over 72 characters are found, in characters and not in bytes."""

import os
import subprocess
from pathlib import Path

import pytest

CHECK = Path(__file__).parents[1] / ".ci/subjects"


def committed(folder: Path, subject: str) -> subprocess.CompletedProcess[str]:
    """The check's answer in a repository whose last commit has this subject."""
    (folder / ".ci").mkdir()
    (folder / ".ci/subjects").write_bytes(CHECK.read_bytes())
    you = {"GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@b", "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@b"}
    for command in (
        ["init", "-q"],
        ["commit", "-qm", "First", "--allow-empty"],
        ["commit", "-qm", subject, "--allow-empty"],
    ):
        subprocess.run(["git", *command], cwd=folder, env={**os.environ, **you}, check=True)
    return subprocess.run(["bash", ".ci/subjects", "HEAD~1..HEAD"], cwd=folder, capture_output=True, text=True)


@pytest.mark.parametrize(("subject", "fine"), [("à" * 72, True), ("à" * 73, False)])
def test_72_characters_are_allowed_and_no_more(tmp_path: Path, subject: str, fine: bool) -> None:
    found = committed(tmp_path, subject)
    assert (found.returncode == 0) == fine
    assert (subject in found.stdout) != fine
