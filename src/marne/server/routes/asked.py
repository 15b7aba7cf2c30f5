"""What every route may ask for: who asks, the database, the rooms, the settings."""

from __future__ import annotations

from typing import Any, TypeAlias

from litestar import Request
from litestar.datastructures import State
from litestar.di import NamedDependency

from marne.server.rooms import Rooms
from marne.server.settings import Settings
from marne.server.store import Store
from marne.server.tables import User

Asked: TypeAlias = Request[User | None, Any, State]
TheRooms: TypeAlias = NamedDependency[Rooms]
TheSettings: TypeAlias = NamedDependency[Settings]
TheStore: TypeAlias = NamedDependency[Store]
