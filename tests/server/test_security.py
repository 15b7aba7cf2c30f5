"""What docs/security.md says of limits and tests is so."""

import re
from importlib import import_module
from pathlib import Path

import pytest

from marne.server.settings import Settings

ROOT = Path(__file__).parents[2]
WORDS = (ROOT / "docs" / "security.md").read_text("utf-8")
LIMITS = re.findall(r"^\| `([\w.]+)` \| ([\d.]+) \|", WORDS, re.MULTILINE)


def test_limits_are_listed() -> None:
    assert len(LIMITS) > 10


@pytest.mark.parametrize(("name", "said"), LIMITS)
def test_a_limit_is_what_is_said_of_it(name: str, said: str) -> None:
    module, _, constant = name.rpartition(".")
    assert str(getattr(import_module(module), constant) if module else getattr(Settings(), name)) == said


@pytest.mark.parametrize("path", sorted(set(re.findall(r"`(tests/[\w/]+\.py)`", WORDS))))
def test_the_tests_that_are_named_are_there(path: str) -> None:
    assert "def test_" in (ROOT / path).read_text("utf-8")


@pytest.mark.parametrize("name", sorted({field for field in Settings.__struct_fields__ if "_per_" in field}))
def test_every_limit_of_the_settings_is_named(name: str) -> None:
    assert name in dict(LIMITS)
