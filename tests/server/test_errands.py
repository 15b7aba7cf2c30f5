"""Long work beside the loop: in turn, bounded, and given up without losing a place."""

from __future__ import annotations

import asyncio
import threading
from contextlib import suppress

import pytest

from marne.server.errands import Crowded, Errands, Turnstile, visitor
from marne.server.settings import Settings

pytestmark = pytest.mark.anyio


class Hall:
    """Visitors at a turnstile, each held inside until the test lets him go; who came in is noted in order."""

    def __init__(self, turnstile: Turnstile) -> None:
        self.turnstile = turnstile
        self.inside: list[str] = []
        self.came: list[str] = []
        self._leave = asyncio.Semaphore(0)

    async def visit(self, whose: str) -> None:
        """Go in, stay until somebody may leave, and go."""
        async with self.turnstile.turn(whose):
            self.came.append(whose)
            self.inside.append(whose)
            await self._leave.acquire()
            self.inside.remove(whose)

    async def send(self, *visitors: str) -> list[asyncio.Task[None]]:
        """Have some visitors come, one after the other."""
        tasks = []
        for whose in visitors:
            tasks.append(asyncio.create_task(self.visit(whose)))
            await asyncio.sleep(0)
        return tasks

    async def let_go(self, count: int = 1) -> None:
        """Let some leave."""
        for _ in range(count):
            self._leave.release()
            for _ in range(5):
                await asyncio.sleep(0)


async def test_one_visitor_with_forty_errands_delays_another_by_one() -> None:
    hall = Hall(Turnstile(1, 50, 1000))
    tasks = await hall.send(*["Anna"] * 40, "Bert", "Cora")
    assert hall.came == ["Anna"]
    await hall.let_go(4)
    assert hall.came == ["Anna", "Anna", "Bert", "Cora", "Anna"]
    await hall.let_go(50)
    await asyncio.gather(*tasks)
    assert hall.came.count("Anna") == 40


async def test_no_more_are_inside_than_there_are_places() -> None:
    hall = Hall(Turnstile(3, 50, 1000))
    tasks = await hall.send(*["Anna"] * 5, *["Bert"] * 5)
    for _ in range(10):
        assert len(hall.inside) <= 3
        await hall.let_go()
    await asyncio.gather(*tasks)
    assert len(hall.came) == 10


async def test_who_asks_too_much_is_told_so_and_others_are_not() -> None:
    hall = Hall(Turnstile(1, 4, 6))
    tasks = await hall.send(*["Anna"] * 4)
    with pytest.raises(Crowded, match="you ask too much at once") as error:
        await hall.visit("Anna")
    assert error.value.status == 429
    tasks += await hall.send("Bert", "Bert")
    with pytest.raises(Crowded, match="too much is asked of the server") as error:
        await hall.visit("Cora")
    assert error.value.status == 503
    await hall.let_go(10)
    await asyncio.gather(*tasks)
    tasks = await hall.send("Anna", "Cora")
    await hall.let_go(2)
    await asyncio.gather(*tasks)


async def test_whoever_gives_up_loses_nobody_a_place() -> None:
    hall = Hall(Turnstile(1, 50, 1000))
    first, second, third = await hall.send("Anna", "Bert", "Cora")
    second.cancel()
    with suppress(asyncio.CancelledError):
        await second
    first.cancel()  # leaves, and at the same moment the next one is called and gives up as well
    await asyncio.sleep(0)
    third.cancel()
    for task in (first, third):
        with suppress(asyncio.CancelledError):
            await task
    (last,) = await hall.send("Dora")
    await hall.let_go()
    await last
    assert hall.came[-1] == "Dora"


async def test_errands_are_done_in_threads_and_in_other_processes() -> None:
    errands = Errands(Settings())
    visitor.set(7)
    assert await errands.beside(visitor.get) == 7
    assert await errands.apart(divmod, 7, 3) == (2, 1)


packed_in: list[threading.Thread] = []


class Heavy:
    """Something that notes in which thread it is packed to go to another process; there it is a 7."""

    def __reduce__(self) -> tuple[type[int], tuple[int]]:
        packed_in.append(threading.current_thread())
        return int, (7,)


async def test_what_goes_to_another_process_is_packed_beside_the_loop() -> None:
    packed_in.clear()
    assert await Errands(Settings()).apart(divmod, Heavy(), 3) == (2, 1)  # type: ignore[arg-type]
    assert packed_in and threading.main_thread() not in packed_in
