"""Pods: the counting theorem on every board, and what a faulty chip costs first fit and best fit."""

from __future__ import annotations

from collections.abc import Iterator

from allocert.allocators.pod.best_fit import PodBestFit
from allocert.allocators.pod.first_fit import PodFirstFit
from allocert.machines.pod.pod import Pod
from allocert.machines.words import bits
from allocert.models.pod.every_set import Sets
from allocert.proofs.formal.lifting import by_coq, in_coq
from allocert.proofs.theorems.pods import COUNTING, ONE_GROUP
from allocert.proofs.today.fits import pods
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import at, every
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()

_CHECKED = "all sets of taken chips of all pods of up to {top} chips in up to 8 blocks, cubes, or cubes that were halved"


@claim("TM-POD-COUNT", COUNTING.says("TM-POD-COUNT"))
@by_coq(
    COUNTING,
    "all numbers of groups, of blocks and of 2^m chips a block, all taken chips, all requests",
    "TM-POD-COUNT",
)
@every(8, 16, 16, first=1, checked=_CHECKED + ", in all groupings", measure="chips")
def counting_is_exact(chips: int) -> Iterator[Failure | None]:
    for pod in pods(chips, 8, grouped=True):
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
    "TM-POD-FIT/faulty",
    "With one faulty chip of two blocks of four, first fit and best fit refuse the last of requests that fit together.",
)
@at(8, checked="both allocators, one faulty chip in two blocks of 2x2x1", measure="chips")
def fits_refuse_what_fits(chips: int) -> Iterator[Failure | None]:
    pod, asked = Pod((chips // 4,), (2, 2, 1)), ((1, 1, 1), (1, 1, 2), (1, 2, 2))
    sets = Sets(pod)
    placed = sets.by_placing()
    number = sum(map(sets.stride, asked))
    for kind in (PodFirstFit, PodBestFit):
        shown = []
        for chip in range(4):
            allocator = kind(pod, [chip])
            granted = [allocator.allocate(request) for request in asked]
            if granted[-1] is None and placed[1 << chip] >> number & 1:
                shown.append(chip)
        yield case(shown, f"{kind.__name__}: no faulty chip makes it refuse the last of {asked}")
