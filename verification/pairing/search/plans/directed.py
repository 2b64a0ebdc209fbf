"""Plans with a purpose: where allocators are known to go wrong."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from allocert.machines import Request
from allocert.verification.pairing.items import Item, ReleaseOf
from allocert.verification.pairing.search.plans.fragments import but_one, holes, scattered, tiles
from allocert.verification.pairing.search.plans.moves import CHUNK, ORDERS, drain, each, fill
from allocert.verification.pairing.search.running import Plan, Run
from allocert.verification.pairing.search.sizes import Sizes
from allocert.verification.pairing.trace import Allocate

__all__ = ["STREAMS", "plans"]

STREAMS = {"idle": 1, "full": 2, "in pieces": 4}
"""How the machines are on which plans go; each stream takes its turns, and has such a share."""

_PROBED = 64
_FIRST_CALLS = 5000
_BESIDE = 24
_ALONE = 300
_FIRST = 48
_FILLED = 6
_ROUNDS = 12
_CHURNED = 450


def plans(sizes: Sizes, draw: random.Random) -> tuple[Iterator[Plan], ...]:
    """For each of :data:`STREAMS`, each plan for a fresh allocator; on large machines sizes and regions are samples."""
    return _on_idle_machines(sizes), _on_full_ones(sizes, draw), _in_pieces(sizes, draw)


def _on_idle_machines(sizes: Sizes) -> Iterator[Plan]:
    first = sizes.sample(_FIRST)
    for request in first:
        yield _alone(sizes, request)
    yield _idle(sizes)
    yield _beside(sizes, random.Random(0))
    for request in sizes.sample(_ALONE):
        if request not in first:
            yield _alone(sizes, request)


def _on_full_ones(sizes: Sizes, draw: random.Random) -> Iterator[Plan]:
    small, probes = _small(sizes), sizes.sample(_PROBED)
    yield _full(sizes, small[:1], "first", draw)
    for request in [sizes.smallest, *sizes.halves()[:1]]:
        yield _churn(sizes, request)
    for order in ORDERS[1:]:
        yield _full(sizes, draw.sample(probes, min(3, len(probes))), order, draw)
        for request in small:
            yield _full(sizes, [request], order, draw)
    yield _load(sizes, small, draw)
    for request in probes:
        yield _alike(sizes, request, draw)


def _in_pieces(sizes: Sizes, draw: random.Random) -> Iterator[Plan]:
    small = _small(sizes)
    yield holes(sizes, small[:1], draw, _FIRST_CALLS)
    yield scattered(sizes, draw)
    yield but_one(sizes, draw)
    yield tiles(sizes, draw)
    for request in [*small, *sizes.halves()[:1]]:
        yield holes(sizes, [request], draw)
        yield scattered(sizes, draw)


def _small(sizes: Sizes) -> list[Request]:
    """The smallest sizes, each in all its orientations, and some others."""
    some = [request for request in sizes.all[:64] if sizes.machine.demand(request) <= 4][:_FILLED]
    return list(dict.fromkeys([*some, *sizes.sample(_FILLED)]))


def _idle(sizes: Sizes) -> Plan:
    """Each request on an idle machine, in order, and then all of them in reverse order."""

    def plan(run: Run) -> Iterator[list[Item]]:
        every = sizes.sample(4096)
        yield from each(run, every)
        yield from each(run, every[::-1])

    return plan


def _beside(sizes: Sizes, draw: random.Random) -> Plan:
    """One region is held, or two: every request, small ones first and then large ones first; of many sizes."""

    def plan(run: Run) -> Iterator[list[Item]]:
        probes = sizes.sample(_PROBED)
        others = sizes.sample(_BESIDE)
        for request in draw.sample(others, len(others)):
            yield [Allocate(request)]
            yield from each(run, probes)
            yield [Allocate(draw.choice(others))]
            yield from each(run, probes[::-1])
            yield from drain(run, "random", draw)

    return plan


def _alone(sizes: Sizes, request: Request) -> Plan:
    """A request first of all, twice, next to the smallest and the largest, and after its release."""

    def plan(run: Run) -> Iterator[list[Item]]:
        again = Allocate(request)
        yield [again, again, Allocate(sizes.smallest), ReleaseOf(0), again, Allocate(sizes.largest)]
        yield from drain(run, "first", random.Random(0))
        yield from each(run, [request, sizes.largest, *sizes.halves()[:2], request])

    return plan


def _full(sizes: Sizes, requests: Sequence[Request], order: str, draw: random.Random) -> Plan:
    """Full, then every size; released in an order, with the largest asked on the way, and full again."""
    large = [*sizes.halves(), sizes.largest]

    def plan(run: Run) -> Iterator[list[Item]]:
        probes = sizes.sample(_PROBED)
        for _ in range(2):
            yield from fill(run, requests)
            yield from each(run, [*probes, *reversed(probes)])
            yield from drain(run, order, draw, leave=len(run.held) // 2)
            yield from each(run, [*probes, *large])
            yield from fill(run, requests)
            yield from drain(run, order, draw, leave=1)
            yield from each(run, [*large, *probes])
            yield from drain(run, order, draw)
            yield from each(run, [sizes.largest, *large, *probes])

    return plan


def _load(sizes: Sizes, small: Sequence[Request], draw: random.Random) -> Plan:
    """Full of two sizes and idle again and again, then every request."""

    def plan(run: Run) -> Iterator[list[Item]]:
        for turn in range(_ROUNDS):
            yield from fill(run, [small[turn % len(small)], small[0]])
            yield from drain(run, ORDERS[turn % len(ORDERS)], draw)
        yield from each(run, sizes.sample(4096))

    return plan


def _churn(sizes: Sizes, request: Request) -> Plan:
    """One size, three at a time, asked for and released some thousand times, then every request.

    Three, so that a counter that is full at a power of two or of ten is so while others are held.
    """

    def plan(run: Run) -> Iterator[list[Item]]:
        asked = Allocate(request)
        for _ in range(0, _CHURNED, CHUNK // 6):
            chunk: list[Item] = []
            for place in range(len(run.items), len(run.items) + CHUNK, 6):
                chunk += [asked] * 3 + [ReleaseOf(place + turn) for turn in range(3)]
            yield chunk
        yield from each(run, sizes.sample(_PROBED))

    return plan


def _alike(sizes: Sizes, request: Request, draw: random.Random) -> Plan:
    """Requests for equally many processors, in turn, on machines at several loads."""
    alike = sizes.alike(request)
    others = draw.sample(alike, min(len(alike), 8))

    def plan(run: Run) -> Iterator[list[Item]]:
        for first in others:
            yield from fill(run, [first, sizes.smallest])
            yield from each(run, others)
            yield from drain(run, "interleaved", draw, leave=len(run.held) // 2)
            yield from each(run, [*others, *others[::-1]])
            yield from drain(run, "random", draw)
            yield from each(run, others)

    return plan
