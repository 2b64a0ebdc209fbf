"""Beyond Gupta and Srimani 1997: what aligned or strided cells cost schedules without contention and preemption."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial
from itertools import combinations_with_replacement

from allocert.models.torus.preemptive.small_makespans import least_by_search, simple_bound
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.theorems.torus.schedules import STRIDED_AS_ALIGNED
from allocert.verification.claims.claim import Claim
from allocert.verification.claims.keyed import keyed
from allocert.verification.deciding.findings import witnessed
from allocert.verification.deciding.tally import Failure
from allocert.verification.deciding.within import every_within

__all__ = ["CLAIMS", "least"]


Jobs = tuple[tuple[int, int], ...]


@lru_cache(maxsize=100_000)
def least(torus: int, jobs: Jobs, placing: str) -> int:
    """The least makespan, searched once."""
    return least_by_search(torus, jobs, placing)


def _instances(count: int, longest: int) -> Iterator[tuple[int, Jobs]]:
    """All sets of jobs on T_2 and T_4 with sides that are powers of two and times 1 to ``longest``."""
    for torus in (2, 4):
        sides = [1 << s for s in reversed(range(torus.bit_length()))]
        kinds = [(side, time) for side in sides for time in range(1, longest + 1)]
        for jobs in combinations_with_replacement(kinds, count):
            yield torus, jobs


@every_within(
    *({"top": top, "longest": longest} for top, longest in ((5, 3), (6, 4), (7, 4))),
    checked="all sets of n <= {top} jobs on T_2 and T_4, sides powers of two, times 1 to {longest}; all schedules searched",
)
def tight_cells_do_as_well(count: int, longest: int, tight: str, loose: str) -> Iterator[Failure | None]:
    """``tight`` cells are some of the ``loose`` ones, so that only tight optima above the simple bound matter."""
    for torus, jobs in _instances(count, longest):
        narrow = least(torus, jobs, tight)
        if narrow == simple_bound(torus, jobs):
            yield None
            continue
        wide = least(torus, jobs, loose)
        shown = " ".join(f"({side},{time})" for side, time in jobs)
        text = f"T_{torus}, {shown}: {narrow} with {tight} cells, {wide} with {loose} ones"
        data = {"torus": torus, "jobs": [list(job) for job in jobs], tight: narrow, loose: wide}
        yield None if narrow == wide else Failure(text, data)


CLAIMS: tuple[Claim, ...] = (
    keyed(
        "GS-X-6/aligned",
        "Without preemption and contention, aligned p-intervals can do worse than any p-intervals.",
        witnessed(partial(tight_cells_do_as_well, tight="aligned", loose="contiguous")),
    ),
    in_coq("GS-X-6/strided", STRIDED_AS_ALIGNED, "all times, m and sides that divide one another and m"),
    keyed(
        "GS-X-6/cumulative",
        "P-intervals do as well as a cumulative bound, for which sides only have to add up to m at most.",
        partial(tight_cells_do_as_well, tight="contiguous", loose="cumulative"),
    ),
)
