"""Pods: the counting theorem on every board, and which allocators are statically optimal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from allocert.allocators.pod.best_fit import PodBestFit
from allocert.allocators.pod.buddy import PodBuddy
from allocert.allocators.pod.first_fit import PodFirstFit
from allocert.machines.pod.pod import Pod
from allocert.machines.pod.shapes import halves
from allocert.machines.words import bits
from allocert.models.pod.every_set import Sets
from allocert.proofs.formal.lifting import by_coq, in_coq
from allocert.proofs.theorems.pods import COUNTING, ONE_GROUP
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import at, every
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()

Fit: TypeAlias = type[PodFirstFit] | type[PodBestFit]

_FITS: tuple[Fit, ...] = (PodFirstFit, PodBestFit)
_MOST_BLOCKS = 8
_CHECKED = "all sets of taken chips of all pods of up to {top} chips in up to 8 blocks, cubes, or cubes that were halved"


def _pods(chips: int, *, grouped: bool) -> Iterator[Pod]:
    """The pods of that many chips, by size of block; in equal groups of each number, or in one group."""
    for block in reversed(halves((4, 4, 4))):
        size = block[0] * block[1] * block[2]
        blocks = chips // size
        if chips % size == 0 and blocks <= _MOST_BLOCKS:
            for groups in range(1, blocks + 1 if grouped else 2):
                if blocks % groups == 0:
                    yield Pod((blocks // groups,), block, groups)


@claim("TM-POD-COUNT", COUNTING.says("TM-POD-COUNT"))
@by_coq(COUNTING, "all numbers of groups, of blocks and of 2^m chips a block, all taken chips, all requests")
@every(8, 16, 16, first=1, checked=_CHECKED + ", in all groupings", measure="chips")
def counting_is_exact(chips: int) -> Iterator[Failure | None]:
    for pod in _pods(chips, grouped=True):
        sets = Sets(pod)
        for taken, placed in enumerate(sets.by_placing()):
            text = f"{pod.spec}, taken {list(bits(taken))}: counting and placing allow other sets"
            yield case(sets.by_counting(taken) == placed, text, machine=pod.spec, taken=list(bits(taken)))


CLAIMS.also(
    in_coq(
        "TM-POD-COUNT/one-group",
        ONE_GROUP,
        "one group of any number of blocks, all taken chips, all requests",
    )
)


@claim(
    "TM-POD-BUDDY",
    "On every board of one group pod-buddy grants what fits, and whatever fitted with it still fits.",
)
@every(8, 14, 16, first=1, checked=_CHECKED + ", each size of request", measure="chips")
def buddy_keeps_what_fits(chips: int) -> Iterator[Failure | None]:
    for pod in _pods(chips, grouped=False):
        sets = Sets(pod)
        placed = sets.by_placing()
        for taken, before in enumerate(placed):
            for request in sets.requests:
                allocator = PodBuddy(pod, taken)
                region = allocator.allocate(request)
                good = _kept(sets, placed, taken, request, region)
                if good and region is not None:
                    good = allocator._free == PodBuddy(pod, taken | pod.word(region))._free
                text = f"{pod.spec}, taken {list(bits(taken))}: {pod.asked(request)} gets {region}"
                yield case(
                    good,
                    text,
                    machine=pod.spec,
                    taken=list(bits(taken)),
                    request=list(request),
                    before=before,
                )


def _kept(sets: Sets, placed: list[int], taken: int, request: tuple[int, ...], region: Any) -> bool:
    """Whether a request is refused only if it does not fit, and a grant leaves room for every set that fitted with it."""
    with_it = _having(sets, placed[taken], request)
    if region is None:
        return not with_it
    return placed[taken | sets.pod.word(region)] == with_it >> sets.stride(request)


def _having(sets: Sets, family: int, request: tuple[int, ...]) -> int:
    """The sets of a family that have a request."""
    stride = sets.stride(request)
    digits = sets.pod.processors // sets.pod.demand(request) + 1
    period = stride * digits
    block = ((1 << period) - 1) ^ ((1 << stride) - 1)
    mask = 0
    for start in range(0, sets.strides[-1], period):
        mask |= block << start
    return family & mask


@claim(
    "TM-POD-FIT",
    "Without faulty chips, on every board that grants lead to, first fit and best fit refuse only what asks more chips than are free.",
)
@every(
    12,
    24,
    32,
    first=1,
    checked="all boards reached by grants on one group of up to {top} chips in up to 8 blocks",
    measure="chips",
)
def fits_refuse_for_want_of_chips(chips: int) -> Iterator[Failure | None]:
    for pod in _pods(chips, grouped=False):
        requests = Sets.requests_of(pod)
        for kind in _FITS:
            for busy, request, region in _reached(kind, pod, requests):
                free = pod.processors - busy.bit_count()
                good = (region is None) == (pod.demand(request) > free)
                text = f"{kind.__name__} on {pod.spec}, busy {list(bits(busy))}: {pod.asked(request)} gets {region}"
                yield case(good, text, machine=pod.spec, busy=list(bits(busy)), request=list(request))


def _reached(
    kind: Fit, pod: Pod, requests: tuple[tuple[int, ...], ...]
) -> Iterator[tuple[int, tuple[int, ...], Any]]:
    """Each board that grants lead to, from the empty one, with each request and its answer."""
    seen, waiting = {0}, [0]
    while waiting:
        busy = waiting.pop()
        for request in requests:
            region = kind(pod, busy).allocate(request)
            yield busy, request, region
            after = busy if region is None else busy | pod.word(region)
            if after not in seen:
                seen.add(after)
                waiting.append(after)


@claim(
    "TM-POD-FIT/faulty",
    "With one faulty chip of two blocks of four, first fit and best fit refuse the last of requests that fit together.",
)
@at(8, checked="both allocators, one faulty chip in two blocks of 2x2x1", measure="chips")
def fits_refuse_what_fits(chips: int) -> Iterator[Failure | None]:
    pod, asked = Pod((chips // 4,), (2, 2, 1)), ((1, 1, 1), (1, 1, 2), (1, 2, 2))
    sets = Sets(pod)
    placed = sets.by_placing()
    number = sum(map(sets.stride, asked))
    for kind in _FITS:
        shown = []
        for chip in range(4):
            allocator = kind(pod, [chip])
            granted = [allocator.allocate(request) for request in asked]
            if granted[-1] is None and placed[1 << chip] >> number & 1:
                shown.append(chip)
        yield case(shown, f"{kind.__name__}: no faulty chip makes it refuse the last of {asked}")
