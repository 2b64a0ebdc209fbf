"""Random walks on one allocator: short and long, low and high load, few and many sizes, in chunks of fixed items."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from allocert.machines import Request
from allocert.verification.pairing.items import Item, ReleaseOf
from allocert.verification.pairing.search.plans.moves import CHUNK, drain, each
from allocert.verification.pairing.search.running import Plan, Run
from allocert.verification.pairing.search.sizes import Sizes
from allocert.verification.pairing.trace import Allocate, Release, ReleaseRegion

__all__ = ["LONG", "SHORT", "Manner", "manner", "walk"]

SHORT = (6, 12, 20, 40, 80, 200)
LONG = (1000, 3000, 10_000, 3000, 30_000, 10_000, 100_000)
"""Steps of walk after walk."""

_FIRST_CHUNK = 8
_PROBED = 64
_TIDE = 64
_GROWTH, _SIZES = 1.6, 10
"""Sizes that grow: the first, the second, the third, the fifth ... of all, so that small and larger ones are mixed."""


class Manner(NamedTuple):
    """How a walk goes: of this many steps, among these requests, with so much of the machine in use, releasing the oldest,
    the newest or any region; with ``rejects`` regions that are not held are offered for release too."""

    steps: int
    requests: Sequence[Request]
    load: float
    order: str
    rejects: bool


def manner(sizes: Sizes, steps: int, rejects: bool, draw: random.Random) -> Manner:
    """One of many manners."""
    demand, every = sizes.machine.demand, sizes.all
    chosen: Sequence[Request]
    match draw.randrange(7):
        case 0:
            chosen = every
        case 1:
            chosen = [
                *dict.fromkeys(every[min(len(every), int(_GROWTH**power)) - 1] for power in range(_SIZES))
            ]
        case 2:
            chosen = [draw.choice(every) for _ in range(2)]
        case 3:
            chosen = sizes.alike(draw.choice(every))
        case 4:
            small = [
                request for request in every if demand(request) <= max(1, sizes.machine.processors // 16)
            ]
            chosen = small or [sizes.smallest]
        case 5:
            chosen = [sizes.smallest, sizes.largest, *sizes.halves(), draw.choice(every)]
        case _:
            chosen = [every[min(len(every) - 1, int(len(every) * draw.random() ** 2))] for _ in range(4)]
    load = draw.choice((0.1, 0.5, 0.8, 1.0))
    return Manner(steps, chosen, load, draw.choice(("oldest", "newest", "any")), rejects)


def walk(how: Manner, sizes: Sizes, draw: random.Random) -> Plan:
    """A walk in a manner; at its end everything is released, and each request is asked once more."""

    def plan(run: Run) -> Iterator[list[Item]]:
        size = _FIRST_CHUNK
        while len(run.items) < how.steps:
            yield _chunk(run, how, min(size, how.steps - len(run.items)), draw)
            size = min(2 * size, CHUNK)
        yield from drain(run, "random", draw)
        yield from each(run, sizes.sample(_PROBED if how.steps > _PROBED else 8))

    return plan


def _chunk(run: Run, how: Manner, count: int, draw: random.Random) -> list[Item]:
    machine = run.pair.machine
    items: list[Item] = _not_held(run, how, draw)
    first = len(run.items)
    held = [(place, machine.demand(run.items[place].request)) for place in run.held]  # type: ignore[union-attr]
    used = sum(demand for _, demand in held)
    room = int(how.load * (used + run.free))
    growing = (first // _TIDE) % 3 < 2
    while len(items) < count:
        request = draw.choice(how.requests)
        demand = machine.demand(request)
        if held and (
            draw.random() < (0.25 if growing else 0.6) or (used + demand > room and draw.random() < 0.8)
        ):
            place, demand = held.pop(_which(len(held), how.order, draw))
            items.append(ReleaseOf(place))
            used -= demand
            continue
        items.append(Allocate(request))
        if used + demand <= room or not held:
            held.append((first + len(items) - 1, demand))
            used += demand
    return items


def _which(count: int, order: str, draw: random.Random) -> int:
    if order == "oldest" and draw.random() < 0.9:
        return 0
    return count - 1 if order == "newest" and draw.random() < 0.9 else draw.randrange(count)


def _not_held(run: Run, how: Manner, draw: random.Random) -> list[Item]:
    """At the begin of a chunk, when the holdings are known: a release of a region that is not held."""
    if not how.rejects or draw.random() < 0.5:
        return []
    session = run.session
    if session.gone and draw.random() < 0.5:
        return [Release(draw.choice(list(session.gone)[-CHUNK:]))]
    region = session.reference.first_free(session.busy, draw.choice(how.requests))
    return [] if region is None else [ReleaseRegion(region.address)]
