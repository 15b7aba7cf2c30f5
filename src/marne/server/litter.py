"""What Python's memory is looked through for, and how seldom: a search makes everybody at the tables wait."""

from __future__ import annotations

import gc

SELDOM = 10_000
"""How many things more than were let go make a search of what is new.

Almost everything of a table is let go without any search. A choice leaves some hundreds of things that are remembered
for the next one, so that with Python's own number every second choice would wait for a search that finds nothing.
"""


def settle() -> None:
    """What is loaded by now stays, and is never looked through again; what comes is looked through seldom."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(SELDOM)
