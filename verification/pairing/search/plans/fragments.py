"""Plans that leave a machine free in pieces, in one place, or nowhere but around one region, and ask for exactly the free processors."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from allocert.machines import Region, Request
from allocert.machines.words import bits
from allocert.verification.pairing.items import Item, ReleaseOf
from allocert.verification.pairing.search.plans.moves import CHUNK, drain, each, fill, give_back
from allocert.verification.pairing.search.plans.places import places
from allocert.verification.pairing.search.running import Plan, Run
from allocert.verification.pairing.search.sizes import Sizes
from allocert.verification.pairing.trace import Allocate

__all__ = ["but_one", "holes", "scattered", "tiles"]

_PROBED = 64
_LARGE = 256
_HOLES, _MORE_HOLES, _FEW = 12, 40, 64
_HOLED = 96
_LARGEST, _ENDS = 6, 3
_TILED = 1000
_MANY = 512
_SCATTERINGS, _SHARES, _PARTS = 12, (0.5, 0.1, 0.3, 0.7), 8


def holes(sizes: Sizes, requests: Sequence[Request], draw: random.Random, most: int | None = None) -> Plan:
    """Of a full machine exactly one region is released, and exactly it is asked for; then it is full again. At most about this many calls."""

    def plan(run: Run) -> Iterator[list[Item]]:
        yield from fill(run, requests)
        owner: dict[int, int] = {}
        known = 0
        for region in _regions(run, sizes, draw):
            if most is not None and len(run.items) > most:
                break
            known = _learn(run, owner, known)
            chunk = _hole(run, region, owner, requests[0])
            for first in range(0, len(chunk), CHUNK):
                yield chunk[first : first + CHUNK]
        yield from drain(run, "random", draw)
        yield from each(run, sizes.sample(_PROBED))

    return plan


def scattered(sizes: Sizes, draw: random.Random) -> Plan:
    """Of a full machine every second region is released; then there are holes here and there, few or many, and a larger one: it and its
    parts are asked for, and all the rest, and it is taken while the others are filled.

    The free processors are in pieces, most of them too small; an allocator that looks at some of them only refuses.
    """

    def plan(run: Run) -> Iterator[list[Item]]:
        word = run.pair.machine.word
        yield from fill(run, [sizes.smallest])
        yield from give_back(run.held[::2])
        yield from each(run, sizes.sample(_PROBED))
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
            yield [Allocate(region.request)]

    return plan


def but_one(sizes: Sizes, draw: random.Random) -> Plan:
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


def tiles(sizes: Sizes, draw: random.Random) -> Plan:
    """Full of one size, idle, and the whole machine: size after size, so that each is released wherever it can lie."""
    machine = sizes.machine
    least = 1 if machine.processors <= _LARGE else machine.processors // _LARGE
    every = [request for request in sizes.all if least <= machine.demand(request) <= machine.processors // 2]

    def plan(run: Run) -> Iterator[list[Item]]:
        for request in draw.sample(every, min(len(every), _TILED)):
            yield from fill(run, [request])
            yield from drain(run, "random", draw)
            yield from each(run, [sizes.largest])

    return plan


def _regions(run: Run, sizes: Sizes, draw: random.Random) -> Iterator[Region]:
    """One region for each size, then the next for each."""
    machine, reference = run.pair.machine, run.session.reference
    most = machine.processors if machine.processors <= _LARGE else machine.processors // 8
    smaller = [request for request in sizes.sample(_HOLED) if 1 < machine.demand(request) <= most]
    smaller += [request for request in sizes.halves()[:1] if request not in smaller]
    most = _HOLES if machine.processors > _FEW else _MORE_HOLES
    lists = [places(machine, reference, request, most, draw) for request in smaller]
    for place in range(most):
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
    items: list[Item] = [ReleaseOf(run.places[grant]) for grant in sorted(inside)]
    asked = len(run.items) + len(items)
    items += [Allocate(region.request), ReleaseOf(asked)]
    return items + [Allocate(refill)] * (word.bit_count() // machine.demand(refill))
