"""One server for all tests of a process that need nothing special of it, a database server, and a mail server."""

from collections.abc import Iterator

import pytest

from tests.server.letters import MailBox
from tests.server.postgres import Cluster, running_cluster
from tests.server.running import Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a fresh database."""
    running = Server(tmp_path_factory.mktemp("server"), chores_every="0.2", program_pause="0").start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A cluster of PostgreSQL that all tests share."""
    with running_cluster() as running:
        yield running


@pytest.fixture
def mail() -> Iterator[MailBox]:
    """A mail server."""
    box = MailBox()
    yield box
    box.close()
