"""Addresses to which a server may send news without being made to knock at doors inside its own network."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from urllib.parse import urlsplit


async def is_outside(address: str) -> bool:
    """Whether every machine behind an address lies in the public network."""
    parts = urlsplit(address)
    loop = asyncio.get_running_loop()
    try:
        found = await loop.getaddrinfo(parts.hostname, parts.port or 443, type=socket.SOCK_STREAM)
    except OSError:
        return False
    return bool(found) and all(ipaddress.ip_address(where[0]).is_global for *_, where in found)
