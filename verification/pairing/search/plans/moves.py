"""What plans are made of: filling a machine, giving everything back in some order, asking each request once."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from allocert.machines import Request
from allocert.verification.pairing.items import Item, ReleaseOf
from allocert.verification.pairing.search.running import Run
from allocert.verification.pairing.trace import Allocate

__all__ = ["CHUNK", "ORDERS", "drain", "each", "fill", "give_back", "ordered"]

CHUNK = 512
"""Items that are asked at once at most."""

ORDERS = ("first", "last", "interleaved", "random")
"""In which order regions are released: as they were granted, the other way round, every second one first, any."""


def fill(run: Run, requests: Sequence[Request]) -> Iterator[list[Item]]:
    """Ask for the requests in turn until a chunk has a refusal in it, or no processor is free."""
    demand = run.pair.machine.demand
    least = min(demand(request) for request in requests)
    while True:
        count = min(CHUNK, run.free // least + 1)
        yield [Allocate(requests[place % len(requests)]) for place in range(count)]
        if run.refused or run.over:
            return


def drain(run: Run, order: str, draw: random.Random, leave: int = 0) -> Iterator[list[Item]]:
    """Release everything that is held, except this many residents."""
    yield from give_back(ordered(run.held, order, draw)[: max(0, len(run.held) - leave)])


def give_back(places: Sequence[int]) -> Iterator[list[Item]]:
    """Give back what the items at these places were granted."""
    for first in range(0, len(places), CHUNK):
        yield [ReleaseOf(place) for place in places[first : first + CHUNK]]


def each(run: Run, requests: Sequence[Request]) -> Iterator[list[Item]]:
    """Ask for each request, and give it back before the next one."""
    step = CHUNK // 2
    for first in range(0, len(requests), step):
        chunk: list[Item] = []
        for request in requests[first : first + step]:
            place = len(run.items) + len(chunk)
            chunk += [Allocate(request), ReleaseOf(place)]
        yield chunk


def ordered(places: Sequence[int], order: str, draw: random.Random) -> list[int]:
    """Places in one of :data:`ORDERS`."""
    match order:
        case "first":
            return list(places)
        case "last":
            return list(reversed(places))
        case "interleaved":
            return [*places[::2], *places[1::2]]
    return draw.sample(list(places), len(places))
