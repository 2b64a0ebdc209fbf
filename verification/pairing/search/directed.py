"""Plans with a purpose: where allocators are known to go wrong."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from allocert.machines import Region, Request
from allocert.machines.words import bits
from allocert.verification.pairing.items import GiveBack, Item
from allocert.verification.pairing.search.moves import CHUNK, ORDERS, drain, each, fill, give_back
from allocert.verification.pairing.search.places import places
from allocert.verification.pairing.search.running import Plan, Run
from allocert.verification.pairing.search.sizes import Sizes
from allocert.verification.pairing.trace import Allocate

__all__ = ["plans"]

_PROBED = 64
_ALONE = 300
_FIRST = 48
_LARGE = 256
_FILLED = 6
_HOLES = 12
_HOLED = 96
_ROUNDS = 12
_CHURNED = 450
_LARGEST, _ENDS = 6, 3
_MANY = 512
_SCATTERINGS, _SHARES, _PARTS = 12, (0.5, 0.1, 0.3, 0.7), 8


def plans(sizes: Sizes, draw: random.Random) -> Iterator[Plan]:
    """Each on a fresh allocator; on large machines sizes and regions are samples."""
    first = sizes.sample(_FIRST)
    small = _small(sizes)
    for request in first:
        yield _alone(sizes, request)
    yield _full(sizes, small[:1], "first", draw)
    yield _holes(sizes, small[:1], draw)
    yield _but_one(sizes, draw)
    yield _scattered(sizes, draw)
    for request in [sizes.smallest, *sizes.halves()[:1]]:
        yield _churn(sizes, request)
    yield _idle(sizes)
    for request in sizes.sample(_ALONE):
        if request not in first:
            yield _alone(sizes, request)
    for order in ORDERS[1:]:
        for request in small:
            yield _full(sizes, [request], order, draw)
        yield _full(
            sizes, draw.sample(sizes.sample(_PROBED), min(3, len(sizes.sample(_PROBED)))), order, draw
        )
    for request in [*small[1:], *sizes.halves()[:1]]:
        yield _holes(sizes, [request], draw)
        yield _scattered(sizes, draw)
    yield _load(sizes, small, draw)
    for request in sizes.sample(_PROBED):
        yield _alike(sizes, request, draw)


def _small(sizes: Sizes) -> list[Request]:
    """The smallest sizes, each in all its orientations, and some others."""
    some = [request for request in sizes.all[:64] if sizes.machine.demand(request) <= 4][:_FILLED]
    return list(dict.fromkeys([*some, *sizes.sample(_FILLED)]))


def _idle(sizes: Sizes) -> Plan:
    """Each request on an idle machine, one after another, and all once more the other way round."""

    def plan(run: Run) -> Iterator[list[Item]]:
        every = sizes.sample(4096)
        yield from each(run, every)
        yield from each(run, every[::-1])

    return plan


def _alone(sizes: Sizes, request: Request) -> Plan:
    """A request first of all, twice, beside the smallest and the largest, and after its release."""

    def plan(run: Run) -> Iterator[list[Item]]:
        again = Allocate(request)
        yield [again, again, Allocate(sizes.smallest), GiveBack(0), again, Allocate(sizes.largest)]
        yield from drain(run, "first", random.Random(0))
        yield from each(run, [request, sizes.largest, *sizes.halves()[:2], request])

    return plan


def _full(sizes: Sizes, requests: Sequence[Request], order: str, draw: random.Random) -> Plan:
    """Full, then every size; given back in an order, with the largest asked on the way, and full again."""
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


def _holes(sizes: Sizes, requests: Sequence[Request], draw: random.Random) -> Plan:
    """Of a full machine exactly one region is given back, and exactly it is asked for; then it is full again."""

    def plan(run: Run) -> Iterator[list[Item]]:
        yield from fill(run, requests)
        owner: dict[int, int] = {}
        known = 0
        for region in _regions(run, sizes, draw):
            known = _learn(run, owner, known)
            chunk = _hole(run, region, owner, requests[0])
            for first in range(0, len(chunk), CHUNK):
                yield chunk[first : first + CHUNK]
        yield from drain(run, "random", draw)
        yield from each(run, sizes.sample(_PROBED))

    return plan


def _but_one(sizes: Sizes, draw: random.Random) -> Plan:
    """All that is held is one small region, at each end and anywhere: the largest are asked, whole machine and halves."""
    large = [sizes.largest, *sizes.halves(), *sizes.all[-_LARGEST:]]

    def plan(run: Run) -> Iterator[list[Item]]:
        word, full = run.pair.machine.word, run.pair.machine.full
        ends = [
            full.bit_length() - 1,
            0,
            *(draw.randrange(full.bit_length()) for _ in range(_ENDS if full.bit_length() <= _MANY else 0)),
        ]
        for end in ends:
            yield from fill(run, [sizes.smallest])
            held = run.session.held
            left = next((run.places[grant] for grant, one in held.items() if word(one) >> end & 1), -1)
            yield from give_back([place for place in run.held if place != left])
            yield from each(run, large)

    return plan


def _scattered(sizes: Sizes, draw: random.Random) -> Plan:
    """A full machine with holes here and there, few or many, and one larger hole: it and its parts are asked for, and all the rest.

    What is free is in pieces, most of them too small; an allocator that looks at some of them only refuses.
    """

    def plan(run: Run) -> Iterator[list[Item]]:
        word = run.pair.machine.word
        regions = _regions(run, sizes, draw)
        for turn in range(_SCATTERINGS if sizes.machine.processors <= _MANY else len(_SHARES)):
            yield from fill(run, [sizes.smallest])
            region = next(regions, None)
            if region is None:
                return
            share, hole = _SHARES[turn % len(_SHARES)], word(region)
            held = run.session.held
            yield from give_back(
                [
                    run.places[grant]
                    for grant, one in held.items()
                    if word(one) & hole or draw.random() < share
                ]
            )
            probes = sizes.sample(_PROBED)
            smaller = [request for request in probes if sizes.machine.demand(request) < hole.bit_count()]
            asked = [*draw.sample(smaller, min(len(smaller), _PARTS)), region.request, *reversed(probes)]
            yield from each(run, asked)

    return plan


def _regions(run: Run, sizes: Sizes, draw: random.Random) -> Iterator[Region]:
    """One region for each size, then the next for each."""
    machine, reference = run.pair.machine, run.session.reference
    most = machine.processors if machine.processors <= _LARGE else machine.processors // 8
    smaller = [request for request in sizes.sample(_HOLED) if 1 < machine.demand(request) <= most]
    smaller += [request for request in sizes.halves()[:1] if request not in smaller]
    lists = [places(machine, reference, request, _HOLES, draw) for request in smaller]
    for place in range(_HOLES):
        for listed in lists:
            if place < len(listed):
                yield listed[place]


def _learn(run: Run, owner: dict[int, int], known: int) -> int:
    """Note who holds which processor, from the grants that are new."""
    session, word = run.session, run.pair.machine.word
    for grant in range(known, session.grants):
        if grant in session.held:
            owner.update(dict.fromkeys(bits(word(session.held[grant])), grant))
    return session.grants


def _hole(run: Run, region: Region, owner: dict[int, int], refill: Request) -> list[Item]:
    """Give back what covers exactly the region, ask for it, give that back and fill the hole."""
    session, machine = run.session, run.pair.machine
    word = machine.word(region)
    inside = {
        grant
        for node in bits(word & session.busy & ~session.reference.faulty)
        if (grant := owner.get(node)) in session.held
    }
    covered = 0
    for grant in inside:
        covered |= machine.word(session.held[grant])
    if covered | (word & ~session.busy) != word or not inside:
        return []
    items: list[Item] = [GiveBack(run.places[grant]) for grant in sorted(inside)]
    asked = len(run.items) + len(items)
    items += [Allocate(region.request), GiveBack(asked)]
    return items + [Allocate(refill)] * (word.bit_count() // machine.demand(refill))


def _load(sizes: Sizes, small: Sequence[Request], draw: random.Random) -> Plan:
    """Full and idle again and again, then every request."""

    def plan(run: Run) -> Iterator[list[Item]]:
        for turn in range(_ROUNDS):
            yield from fill(run, [small[turn % len(small)], small[0]])
            yield from drain(run, ORDERS[turn % len(ORDERS)], draw)
        yield from each(run, sizes.sample(4096))

    return plan


def _churn(sizes: Sizes, request: Request) -> Plan:
    """One size, three at a time, asked for and given back some thousand times, then every request.

    Three, so that a counter that is full at a power of two or of ten is so while others are held.
    """

    def plan(run: Run) -> Iterator[list[Item]]:
        asked = Allocate(request)
        for _ in range(0, _CHURNED, CHUNK // 6):
            chunk: list[Item] = []
            for place in range(len(run.items), len(run.items) + CHUNK, 6):
                chunk += [asked] * 3 + [GiveBack(place + turn) for turn in range(3)]
            yield chunk
        yield from each(run, sizes.sample(_PROBED))

    return plan


def _alike(sizes: Sizes, request: Request, draw: random.Random) -> Plan:
    """Requests for as many processors, in turn, on boards of several loads."""
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
