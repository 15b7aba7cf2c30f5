"""How workers hear of one another: within one process, or through PostgreSQL."""

from __future__ import annotations

from litestar.channels import ChannelsPlugin
from litestar.channels.backends.memory import MemoryChannelsBackend

from marne.server.rooms import CHANNEL
from marne.server.settings import Settings


def channels(settings: Settings) -> ChannelsPlugin:
    """The plugin that carries words from worker to worker."""
    if settings.on_sqlite:
        return ChannelsPlugin(MemoryChannelsBackend(), channels=[CHANNEL])
    from marne.server.steady import SteadyBackend  # where nobody installed PostgreSQL's driver, nobody needs it

    dsn = settings.database_url.replace("postgresql+asyncpg://", "postgresql://", 1)
    return ChannelsPlugin(SteadyBackend(dsn), channels=[CHANNEL])
