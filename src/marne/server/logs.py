"""What the server writes down: plain lines for people, or JSON lines for machines."""

from __future__ import annotations

import logging
import os
from datetime import UTC, datetime
from typing import Any

import msgspec
from litestar.logging import LoggingConfig

from marne.server import faults

PLAIN = "%(levelname)s - %(asctime)s - %(name)s - %(module)s - %(message)s"


class JsonLines(logging.Formatter):
    """One JSON object a line: when, how grave, who says it, what, and what went wrong."""

    def format(self, record: logging.LogRecord) -> str:
        """A record as a line."""
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            "process": os.getpid(),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line, enc_hook=str).decode()


def _formatter(json: bool) -> dict[str, Any]:
    return {"()": JsonLines} if json else {"format": PLAIN}


def logging_of(json: bool) -> LoggingConfig:
    """What goes wrong here is written down and counted; what others ask wrongly is not."""
    config = LoggingConfig(
        root={"level": "WARNING", "handlers": ["queue_listener", "complaints"]},
        formatters={"standard": _formatter(json)},
        log_exceptions="always",
        disable_stack_trace={*range(400, 500), *faults.TOLD},
    )
    config.handlers["complaints"] = {"class": "marne.server.tally.Complaints"}
    return config


def of_uvicorn(json: bool) -> dict[str, Any]:
    """How what carries the server writes."""
    plain = {"format": "%(levelname)s: %(message)s"}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"standard": _formatter(True) if json else plain},
        "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "standard"}},
        "loggers": {"uvicorn": {"handlers": ["console"], "level": "WARNING", "propagate": False}},
    }
