"""Gupta and Srimani 1997, section 2.3: Theorem 1, loads that are updated job by job, and its proof."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import pairwise

from allocert.allocators.torus.cnp import cnp_alloc
from allocert.allocators.torus.contention import Reading, nominal, placed, sequential
from allocert.proofs.gupta_srimani.cnp.job_sets import Family, bounds_of, examples, sequences
from allocert.proofs.gupta_srimani.cnp.job_sets import failed as failed_run
from allocert.proofs.gupta_srimani.contention.definitions import HALVES, pair
from allocert.proofs.gupta_srimani.contention.placed_jobs import ENDS, WORDS, failed
from allocert.proofs.gupta_srimani.contention.readings import shown
from allocert.proofs.theorems.contention import SUB_JOBS, THEOREM_1
from allocert.proofs.theorems.lifting import for_all_sizes
from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.deciding.every import every_at
from allocert.verification.deciding.tally import Failure, survey
from allocert.verification.deciding.within import up_to

__all__ = ["CLAIMS"]


def _loads_at_once(windows: Sequence[tuple[Fraction, Fraction]], most: int) -> list[Fraction]:
    """Definition 2 over each piece of time between two ends of windows: (sharers - 1) x length / m'."""
    moments = sorted({moment for window in windows for moment in window})
    loads = [Fraction(0)] * len(windows)
    for begin, end in pairwise(moments):
        inside = [k for k, (a, b) in enumerate(windows) if a <= begin and end <= b]
        for k in inside:
            loads[k] += (len(inside) - 1) * (end - begin) / most
    return loads


def _loads_one_by_one(windows: Sequence[tuple[Fraction, Fraction]], most: int) -> list[Fraction]:
    """Theorem 1 with the overlaps of these fixed windows."""
    loads: list[Fraction] = []
    for k, (a, b) in enumerate(windows):
        overlaps = [max(Fraction(0), min(b, d) - max(a, c)) for c, d in windows[:k]]
        loads = [load + overlap / most for load, overlap in zip(loads, overlaps, strict=True)]
        loads.append(sum(overlaps, Fraction(0)) / most)
    return loads


def _constant(count: int, drawn: int, seed: int) -> Iterator[Failure | None]:
    rng = random.Random(seed + count)
    for _ in range(drawn):
        starts = [Fraction(rng.randint(0, 8)) for _ in range(count)]
        windows = [(start, start + rng.randint(1, 8)) for start in starts]
        wanted, found = _loads_at_once(windows, count), _loads_one_by_one(windows, count)
        told = [tuple(map(str, window)) for window in windows]
        text = f"windows {told}: {shown(found)}, by Definition 2 {shown(wanted)}"
        yield None if found == wanted else Failure(text, {"windows": told})


def _decide_constant(context: Context) -> Verdict:
    most, drawn = context.pick((6, 20), (6, 400), (7, 2000))
    what = f"{drawn} random sets of fixed windows for each k <= {most}"
    found = survey(partial(_constant, drawn=drawn, seed=context.seed), range(1, most + 1), what, measure="k")
    return for_all_sizes(found, THEOREM_1, "k")


@every_at(
    up_to(2, 3, 4),
    checked="two jobs on the cells of the example of section 2.2, starts and times up to {top}, halves included",
    measure="time",
)
def load_gives_finish(most: int, meaning: str) -> Iterator[Failure | None]:
    for given in pair(8, HALVES[0], most):
        jobs = sorted(given, key=lambda one: one.start)
        for k, (one, end) in enumerate(zip(jobs, sequential(8, jobs), strict=True), 1):
            printed = one.time + end - one.nominal_end
            good = printed == (end if meaning == "finish" else end - one.start)
            text = f"t + l = {printed}, job {k} ends at {end}"
            yield None if good else failed((8, tuple(jobs)), text)


def _recorded(context: Context) -> Verdict:
    exact: Family = context.pick({4: (2, 2)}, {4: (4, 2)}, {4: (5, 2)})

    def cases(torus: int) -> Iterator[Failure | None]:
        for jobs in sequences(torus, *exact[torus]) if torus in exact else examples():
            run = cnp_alloc(jobs, steps=False)
            records = [p.finish for p in run.placements]
            ends = nominal(torus, placed(run.schedule, [p.job for p in run.placements]))
            text = f"recorded {shown(records)}; {WORDS['A']}: {shown(ends)}"
            yield None if records == ends else failed_run(jobs, text)

    what = (
        f"runs of CNP_Alloc: the first jobs of the example of section 2.4.4, then all of {bounds_of(exact)}"
    )
    return survey(cases, (8, *exact), what)


def _equally(torus: int, reading: Reading) -> Iterator[Failure | None]:
    """Are two jobs of one side that contend dilated by the same amount?"""
    half = max(1, torus // 2)
    for two in (((half, 0, 0), (half, 0, 1)), ((1, 0, 0), (1, 0, 1))):
        for jobs in pair(torus, two, 2):
            ends = ENDS[reading](torus, jobs)
            if ends is None:
                continue
            first, second = (end - one.nominal_end for end, one in zip(ends, jobs, strict=True))
            yield None if first == second else failed((torus, jobs), f"dilated by {first} and by {second}")


def _decide_equally(context: Context, reading: Reading) -> Verdict:
    tori = context.pick((2, 4), (2, 4, 8), (2, 4, 8, 16))
    what = f"two jobs of one side in a row, T_m, m <= {tori[-1]}, starts and times up to 2, halves included"
    found = survey(partial(_equally, reading=reading), tori, what, measure="m")
    return for_all_sizes(found, SUB_JOBS, "jobs of one side")


_BY_OVERLAP: tuple[Reading, ...] = ("A", "B")

CLAIMS = (
    Claim(
        "GS-THM-1",
        "With constant overlaps, loads updated job by job are those of Definition 2 for all jobs at once.",
        _decide_constant,
        part="i",
        solver_free=False,
    ),
    Claim(
        "GS-THM-1",
        "CNP_Alloc's recorded durations, by the theorem job by job, are those of the nominal windows of its schedule.",
        _recorded,
        part="records",
    ),
    Claim(
        "GS-THM-1",
        "t'_k = t_k + l_k is when J_k finishes.",
        partial(load_gives_finish, meaning="finish"),
        part="finish",
        reading="A",
    ),
    Claim(
        "GS-THM-1",
        "t'_k = t_k + l_k is how long J_k lasts.",
        partial(load_gives_finish, meaning="duration"),
        part="finish",
        reading="B",
    ),
    *(
        Claim(
            "GS-THM-1P",
            f"Two jobs of one side that contend are dilated equally, with {WORDS[reading]}.",
            partial(_decide_equally, reading=reading),
            reading=reading,
            solver_free=False,
        )
        for reading in _BY_OVERLAP
    ),
)
