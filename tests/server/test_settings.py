"""Settings: where they come from, what is refused, and which server will not start."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from marne.cli import app
from marne.server.settings import BadSettings, Settings, read_settings, ready, to_environment


def test_a_file_then_the_environment_then_what_was_given(tmp_path: Path) -> None:
    file = tmp_path / "marne.toml"
    file.write_text('host = "127.0.0.2"\nport = 1\nworkers = 2\n', encoding="utf-8")
    found = read_settings({"MARNE_PORT": "2", "MARNE_WORKERS": "3"}, file, {"workers": 4, "secret": None})
    assert (found.host, found.port, found.workers, found.secret) == ("127.0.0.2", 2, 4, "")


def test_settings_survive_the_way_to_a_worker() -> None:
    settings = Settings(secret="x" * 20, secure=True, allowed_hosts=("a.example", "b.example"), idle_minutes=1.5)
    assert read_settings(to_environment(settings)) == settings


@pytest.mark.parametrize(
    ("environment", "why"),
    [
        ({"MARNE_PORT": "many"}, "a setting is wrong"),
        ({"MARNE_SETTINGS": "/nowhere/marne.toml"}, "cannot read"),
    ],
)
def test_bad_settings_are_named(environment: dict[str, str], why: str) -> None:
    with pytest.raises(BadSettings, match=why):
        read_settings(environment)


def test_unknown_settings_in_a_file_are_named(tmp_path: Path) -> None:
    (tmp_path / "marne.toml").write_text("prot = 1\n", encoding="utf-8")
    with pytest.raises(BadSettings, match="prot"):
        read_settings({}, tmp_path / "marne.toml")


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.1.4", "marne.example"])
def test_no_public_server_without_a_secret(host: str, tmp_path: Path) -> None:
    with pytest.raises(BadSettings, match="a secret is needed"):
        ready(Settings(host=host, data=str(tmp_path)))
    with pytest.raises(BadSettings, match="at least"):
        ready(Settings(host=host, data=str(tmp_path), secret="short"))
    ready(Settings(host=host, data=str(tmp_path), secret="x" * 32))


def test_a_local_secret_is_made_once_and_kept_from_others(tmp_path: Path) -> None:
    one, two = ready(Settings(data=str(tmp_path))), ready(Settings(data=str(tmp_path)))
    assert one.secret == two.secret
    assert (tmp_path / "secret").stat().st_mode & 0o077 == 0


def test_several_workers_need_postgresql(tmp_path: Path) -> None:
    with pytest.raises(BadSettings, match="PostgreSQL"):
        ready(Settings(data=str(tmp_path), workers=2))


def test_the_command_says_why_it_does_not_start(tmp_path: Path) -> None:
    asked = CliRunner().invoke(app, ["serve", "--host", "0.0.0.0", "--data", str(tmp_path)])
    assert asked.exit_code == 2
    assert "a secret is" in asked.output


@pytest.mark.parametrize(
    ("given", "driven"),
    [
        ("postgresql://u@h/d", "postgresql+asyncpg://u@h/d"),
        ("postgres://u@h/d", "postgresql+asyncpg://u@h/d"),
        ("sqlite:///x.db", "sqlite+aiosqlite:///x.db"),
    ],
)
def test_databases_by_their_plain_names(given: str, driven: str) -> None:
    assert Settings(database=given).database_url == driven
