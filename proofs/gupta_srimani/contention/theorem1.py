"""Gupta and Srimani 1997, section 2.3: Theorem 1, loads that are updated job by job, and its proof."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import product
from typing import Any

from allocert.allocators.torus.cnp import cnp_alloc
from allocert.allocators.torus.contention import Reading, nominal, placed, sequential
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.gupta_srimani.cnp.job_sets import Family, bounds_of, examples, failed_on, sequences
from allocert.proofs.gupta_srimani.contention.definitions import HALVES, pair
from allocert.proofs.gupta_srimani.contention.placed_jobs import ENDS, WORDS, failed
from allocert.proofs.gupta_srimani.contention.well_defined import shown
from allocert.proofs.theorems.torus.contention import EQUALLY, EQUALLY_DILATED, THEOREM_1
from allocert.verification.claims.keyed import keyed
from allocert.verification.deciding.every import every_at, up_to
from allocert.verification.deciding.tally import Failure
from allocert.verification.deciding.within import every_within

__all__ = ["CLAIMS"]


@every_at(
    up_to(2, 3, 4, first=1),
    checked="two jobs on the cells of the example of section 2.2, starts and times up to {top}, halves included",
    measure="time",
)
def load_gives_finish(most: int, instant: bool) -> Iterator[Failure | None]:
    """Whether the printed finish is the ``instant`` at which the job ends, or how long it lasts."""
    for given in pair(8, HALVES[0], most):
        jobs = sorted(given, key=lambda one: one.start)
        for k, (one, end) in enumerate(zip(jobs, sequential(8, jobs), strict=True), 1):
            printed = one.time + end - one.nominal_end
            good = printed == (end if instant else end - one.start)
            text = f"t + l = {printed}, job {k} ends at {end}"
            yield None if good else failed((8, tuple(jobs)), text)


def _runs(*family: tuple[int, int, int]) -> dict[str, Any]:
    exact = {torus: (n, t) for torus, n, t in family}
    return {"sizes": (8, *exact), "exact": exact, "described": bounds_of(exact)}


@every_within(
    *(_runs((4, most, 2)) for most in (2, 4, 5)),
    checked="runs of CNP_Alloc: the first jobs of the example of section 2.4.4, then all of {described}",
)
def records_are_nominal_ends(torus: int, exact: Family, described: str) -> Iterator[Failure | None]:
    for jobs in sequences(torus, *exact[torus]) if torus in exact else examples():
        run = cnp_alloc(jobs, steps=False)
        records = [p.finish for p in run.placements]
        ends = nominal(torus, placed(run.schedule, [p.job for p in run.placements]))
        text = f"recorded {shown(records)}; {WORDS['nominal-windows']}: {shown(ends)}"
        yield None if records == ends else failed_on(jobs, text)


_BY_OVERLAP: tuple[Reading, ...] = ("nominal-windows", "dilated-windows")


@every_within(
    *({"sizes": tori} for tori in ((2, 4), (2, 4, 8), (2, 4, 8))),
    checked="two jobs of any sides 2^s on cells that do not meet, T_m, m <= {top}, starts and times up to 2, halves included",
    measure="m",
)
def any_sides_are_dilated_equally(torus: int, reading: Reading) -> Iterator[Failure | None]:
    """Each of two jobs, the larger on the subtorus (0,0): is it dilated as much as the other?"""
    sides = [1 << level for level in range(torus.bit_length() - 1)]
    for large, small in product(sides, sides):
        stride = torus // small
        for row, col in product(range(stride), repeat=2):
            apart = row % (torus // large) or col % (torus // large)
            if small > large or not apart:
                continue
            for jobs in pair(torus, ((large, 0, 0), (small, row, col)), 2):
                ends = ENDS[reading](torus, jobs)
                if ends is None:
                    continue
                first, second = (end - one.nominal_end for end, one in zip(ends, jobs, strict=True))
                yield (
                    None if first == second else failed((torus, jobs), f"dilated by {first} and by {second}")
                )


CLAIMS = (
    in_coq("GS-THM-1/i", THEOREM_1, "all k and all fixed windows"),
    keyed(
        "GS-THM-1/records",
        "CNP_Alloc's recorded durations, by the theorem job by job, are those of the nominal windows of its schedule.",
        records_are_nominal_ends,
    ),
    *(
        keyed(
            f"GS-THM-1/finish@{reading}",
            f"t'_k = t_k + l_k is {described} J_k {what}.",
            partial(load_gives_finish, instant=reading == "instant"),
        )
        for reading, described, what in (("instant", "when", "finishes"), ("duration", "how long", "lasts"))
    ),
    in_coq("GS-THM-1P@nominal-windows", EQUALLY, "all jobs of one side"),
    in_coq("GS-THM-1P@dilated-windows", EQUALLY_DILATED, "all jobs of one side"),
    *(
        keyed(
            f"GS-THM-1P/any-sides@{reading}",
            f"Two jobs of any sides that contend are dilated equally, with {WORDS[reading]}.",
            partial(any_sides_are_dilated_equally, reading=reading),
        )
        for reading in _BY_OVERLAP
    ),
)
