"""Calls to addresses that users have named, without being made to knock at doors inside one's own network."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from contextlib import suppress
from typing import Any

import httpx
import msgspec

PATIENCE = 20.0
"""Seconds that a call may take in all."""
MOST_ADDRESSES = 3
"""How many machines behind one name are tried."""
GLOBAL = ipaddress.ip_network("2000::/3")
"""Where every machine in the public network lies that is called by IPv6; what lies elsewhere may lead inside."""


class Inside(Exception):
    """An address that leads into a private network, or nowhere."""


async def call(address: str, news: Any, *, inside: bool = False) -> None:
    """Send news to an address, as JSON."""
    await post(address, msgspec.json.encode(news), {"content-type": "application/json"}, inside=inside)


async def post(address: str, content: bytes, headers: dict[str, str], *, inside: bool = False) -> int:
    """Send something to an address; returns with which status it was answered.

    The name is looked up once: the machines that were found to lie outside are the ones that are called, so that a
    name which answers differently the next time leads nowhere else.
    """
    url = httpx.URL(address)
    machines = await resolve(url.host, url.port or (443 if url.scheme == "https" else 80))
    if not machines or not (inside or all(is_public(machine) for machine in machines)):
        raise Inside(f"{url.host} is not a machine in the public network")
    async with (
        asyncio.timeout(PATIENCE),
        httpx.AsyncClient(timeout=10, follow_redirects=False, trust_env=False) as client,
    ):
        for machine in machines[:-1]:
            with suppress(httpx.ConnectError):
                return await _post(client, url, machine, content, headers)
        return await _post(client, url, machines[-1], content, headers)


async def _post(
    client: httpx.AsyncClient, url: httpx.URL, machine: str, content: bytes, headers: dict[str, str]
) -> int:
    """Call one machine by its number, under the name for which its certificate must stand."""
    asked = client.build_request(
        "POST",
        url.copy_with(host=machine),
        content=content,
        headers={**headers, "host": url.netloc.decode("ascii")},
        extensions={"sni_hostname": url.host},
    )
    answer = await client.send(asked, stream=True)
    await answer.aclose()  # what else it says is nothing to us
    return answer.status_code


async def resolve(host: str, port: int) -> list[str]:
    """The machines behind a name, by number."""
    try:
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except OSError:
        return []
    return list(dict.fromkeys(str(where[0]) for *_, where in found))[:MOST_ADDRESSES]


def is_number(host: str) -> bool:
    """Whether a host is called by its number, and not by a name."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def is_public(machine: str) -> bool:
    """Whether a machine lies in the public network, and cannot be one of ours in other clothes."""
    if not is_number(machine):
        return False
    number = ipaddress.ip_address(machine)
    if isinstance(number, ipaddress.IPv6Address) and (number not in GLOBAL or number.sixtofour or number.teredo):
        return False
    return number.is_global and not number.is_multicast
