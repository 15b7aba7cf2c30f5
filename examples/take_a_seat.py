"""A program that takes a seat on a Marne server and plays it by tossing coins.

    python examples/take_a_seat.py http://127.0.0.1:8014 TOKEN            # sets up a match against the server's program
    python examples/take_a_seat.py http://127.0.0.1:8014 TOKEN MATCH SEAT # sits down where it may

A token is made on your profile page, or by POST /api/me/tokens.
"""

import asyncio
import random
import sys

from marne.client import Client, Refusal


async def play(address: str, token: str, match: str | None = None, seat: str = "german") -> None:
    """Take a seat and play it to the end."""
    async with Client(address, token) as client:
        if match is None:
            made = await client.new_match("germany-at-war", {seat: "me", "entente": "program:random"})
            match = made["id"]
        elif seat not in (await client.match(match))["my_seats"]:
            await client.join(match, seat)
        async with client.sit(match, seat) as table:
            while not (await table.wait_for_prompt()).result:
                offer = random.choice(table.choices)
                try:
                    await table.choose(offer.verb, offer.noun)
                    print(f"{table.shown.number:5} {offer.text}")
                except Refusal as refusal:
                    print(f"      refused: {refusal}")
                    await asyncio.sleep(1)
            print(table.shown.result)


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    asyncio.run(play(*sys.argv[1:]))
