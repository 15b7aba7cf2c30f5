"""One server for all tests of a process that need nothing special of it, a database server, and a mail server."""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.letters import MailBox
from tests.server.postgres import Cluster, programs
from tests.server.running import Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a fresh database."""
    running = Server(tmp_path_factory.mktemp("server"), chores_every="0.2", program_pause="0").start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A cluster of PostgreSQL in a folder that another user may enter."""
    bin = programs()
    if bin is None:
        pytest.skip("PostgreSQL is not installed here: make postgres")
    folder = Path(tempfile.mkdtemp(prefix="marne-"))
    folder.chmod(0o755)
    running = Cluster(bin, folder / "cluster").start()
    yield running
    running.stop()
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def mail() -> Iterator[MailBox]:
    """A mail server."""
    box = MailBox()
    yield box
    box.close()
