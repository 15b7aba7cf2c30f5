"""Schemathesis: whatever the OpenAPI schema allows, and some of what it does not, is no error of ours."""

import secrets
import warnings
from collections.abc import Iterator
from typing import Any

import httpx
import msgspec
import pytest
from hypothesis import HealthCheck, settings

from marne.server.app import create_app
from marne.server.settings import Settings
from tests.server.running import GAME, PASSWORD, Server

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import schemathesis
    from schemathesis.checks import not_a_server_error


@pytest.fixture(scope="module")
def person(server: Server) -> Iterator[dict[str, str]]:
    """Headers of somebody with a token and a match."""
    with httpx.Client(base_url=server.address, trust_env=False) as http:
        http.get("/api/session")
        guard = {"x-csrftoken": http.cookies["csrftoken"]}
        name = f"Schema {secrets.token_hex(4)}"  # a server may see this fixture more than once
        http.post("/api/users", json={"name": name, "password": PASSWORD}, headers=guard)
        token = http.post("/api/me/tokens", json={"name": "schema"}, headers=guard).json()["token"]
        seats = {"german": "me", "entente": "me too"}
        made = http.post("/api/matches", json={"game": GAME, "seats": seats}, headers=guard).json()
        yield {"authorization": f"Bearer {token}", "match": made["id"]}


def _published() -> Any:
    """The schema as the server publishes it."""
    app = create_app(Settings(secret="x" * 32, database="sqlite:///unused.db"))
    return schemathesis.openapi.from_dict(msgspec.to_builtins(app.openapi_schema.to_schema()))


schema = _published()


@schema.parametrize()  # type: ignore[untyped-decorator]
@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True, database=None)
@pytest.mark.filterwarnings("ignore")
def test_no_route_fails(case: Any, server: Server, person: dict[str, str]) -> None:
    if case.method == "DELETE" and case.path == "/api/me":
        return
    if "id" in case.path_parameters and "matches" in case.path and len(str(case.path_parameters["id"])) % 2:
        case.path_parameters["id"] = person["match"]
    headers = {"authorization": person["authorization"]}
    case.call_and_validate(base_url=server.address, headers=headers, checks=[not_a_server_error])
