"""Asks the public advisories about every locked version; fails if one is named there, never because nobody answers."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

LOCK = Path(__file__).with_name("all.txt")


def verdict(report: dict[str, Any]) -> tuple[bool, list[str]]:
    """Whether all is well, and what there is to say.

    >>> verdict({"dependencies": [{"name": "sound", "version": "1", "vulns": []}]})
    (True, ['1 version looked up, 0 of them named by an advisory'])
    >>> verdict({"dependencies": [{"name": "ill", "version": "1", "vulns": [{"id": "A-1", "fix_versions": ["2"]}]}]})
    (False, ['ill 1: A-1, mended in 2', '1 version looked up, 1 of them named by an advisory'])
    >>> verdict({"dependencies": [{"name": "unknown", "skip_reason": "nobody answers"}]})
    (True, ['no advisories could be reached: nothing was looked up'])
    """
    asked = [one for one in report.get("dependencies", []) if "vulns" in one]
    if not asked:
        return True, ["no advisories could be reached: nothing was looked up"]
    ill = [one for one in asked if one["vulns"]]
    said = [
        f"{one['name']} {one['version']}: {flaw['id']}, mended in {', '.join(flaw['fix_versions']) or 'no version yet'}"
        for one in ill
        for flaw in one["vulns"]
    ]
    plural = "" if len(asked) == 1 else "s"
    return not ill, [*said, f"{len(asked)} version{plural} looked up, {len(ill)} of them named by an advisory"]


def main() -> int:
    """Run pip-audit over the lock file."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        how = ["--disable-pip", "--require-hashes", "--progress-spinner=off", "--format=json", f"--output={report}"]
        command = [sys.executable, "-m", "pip_audit", *how, f"--requirement={LOCK}"]
        subprocess.run(command, check=False, stderr=subprocess.DEVNULL)
        found = json.loads(report.read_text(encoding="utf-8")) if report.exists() else {}
    well, lines = verdict(found)
    print("\n".join(lines))
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main())
