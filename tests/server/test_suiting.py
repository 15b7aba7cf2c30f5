"""Who asks for an opponent that suits him is given a level by how his last matches ended."""

import asyncio

from tests.server.running import GAME, Server


def test_who_loses_again_and_again_meets_weaker_opponents(server: Server) -> None:
    async def go() -> None:
        async with await server.person() as anne:
            met = []
            for _ in range(5):
                wish = {"german": "me", "entente": "program:adaptive:bold+resigns"}
                match = await anne.new_match(GAME, wish)
                met.append([seat["who"] for seat in match["seats"]][1])
                await anne.ask("POST", f"matches/{match['id']}/resign", {})
            assert met[0] == "Sergeant, bold"
            assert met[-1] == "Recruit, bold"
        async with await server.person() as bob:
            match = await bob.new_match(GAME, {"german": "me", "entente": "program:adaptive"})
            assert [seat["who"] for seat in match["seats"]][1] == "Sergeant", "what others lost is not his"
            await bob.ask("POST", f"matches/{match['id']}/resign", {})

    asyncio.run(go())
