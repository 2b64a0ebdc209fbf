"""Gupta and Srimani 1997, section 3, Lemmas 1 and 2: the printed algorithm by enumeration, and all real times and every n."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from allocert.allocators.torus.preemptive import PRINTED, Rules
from allocert.models.torus.lemma2.oracle import mistakes, replayed
from allocert.models.torus.lemma2.profiles import unlike_stairs
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.gupta_srimani.preemptive.figure_5 import EXAMPLE
from allocert.proofs.gupta_srimani.preemptive.job_sets import Sizes, job_sets, powers, shown
from allocert.proofs.gupta_srimani.preemptive.stages import deadlines, in_words, reading_of, traced
from allocert.proofs.theorems.torus.profiles import LEMMA_1, LEMMA_1P
from allocert.proofs.theorems.torus.schedules import LEMMA_2
from allocert.verification.claims.claim import Claim
from allocert.verification.claims.keyed import keyed
from allocert.verification.deciding.every import every_at
from allocert.verification.deciding.tally import Failure
from allocert.verification.deciding.within import every_within

__all__ = ["CLAIMS"]

_STEP_4_FIRST = Rules("skip", "keep", "step4")


@every_within(
    *({"sizes": sizes, "most": 3, "longest": 3} for sizes in ((2, 4), (2, 4), (2, 4, 8))),
    checked=f"powers of two, m in ({{sizes}}), n <= {{most}}, times 1..{{longest}}, all deadlines in halves; {in_words(_STEP_4_FIRST)}",
    measure="m, then n, then total time",
)
def profiles_are_stairs(torus: int, most: int, longest: int) -> Iterator[Failure | None]:
    """Each profile of a run against the printed update, where equal times go to Step 4."""
    for jobs in job_sets({torus: (longest,) * most}, powers):
        order = jobs.largest_first()
        sides, times = [jobs.jobs[i].side for i in order], [jobs.jobs[i].time for i in order]
        for deadline in deadlines(jobs):
            wrong = next(unlike_stairs(torus, sides, times, deadline, _STEP_4_FIRST), None)
            data = {
                "torus": torus,
                "jobs": [[job.side, str(job.time)] for job in jobs.jobs],
                "deadline": str(deadline),
            }
            yield Failure(f"{jobs}, deadline {deadline}: {wrong}", data) if wrong else None


@every_at(lambda context: (EXAMPLE.torus,), checked="each Step 4 in the example of section 3", measure="m")
def step_4_leaves_rows(size: int) -> Iterator[Failure | None]:
    """The two entries that the printed Step 4 puts in the place of entry j + 1, in the paper's example."""
    for stage in traced(EXAMPLE, Fraction(4), PRINTED).stages:
        if stage.placement.step == 4:
            first, last, _ = stage.before[stage.placement.entry]
            text = (
                f"{EXAMPLE}, T = 4, job {stage.placement.job + 1} takes all of [{first},{last}], and one of the two entries "
                f"in its place is on [{first + stage.side},{last}]"
            )
            data = {"interval": [first + stage.side, last]}
            yield None if first + stage.side <= last else Failure(text, data)


_STAIRS = (
    "Every profile is stair-like (finish times fall strictly), and is what the proof makes of the one before"
)
_REAL = "all m and n, all real times and deadlines"


_ENUMERATED: tuple[Sizes, Sizes, Sizes] = (
    {1: (2, 2), 2: (2, 2, 2), 4: (2, 2, 2, 1, 1), 8: (1, 1, 1, 1, 1)},
    dict.fromkeys((1, 2, 4, 8), (4,) * 6),
    {**dict.fromkeys((1, 2, 4), (6,) * 6), 8: (4,) * 6, 16: (3,) * 6},
)


@every_within(
    *({"sizes": tuple(sizes), "longest": sizes, "described": shown(sizes)} for sizes in _ENUMERATED),
    checked="powers of two: all job sets with {described}, at the least finish time, just above and just below",
    measure="m, then n, then total time",
)
def printed_rules_against_optima(torus: int, longest: Sizes, described: str) -> Iterator[Failure | None]:
    """The printed rules against exact least finish times."""
    for jobs in job_sets({torus: longest[torus]}, powers):
        mistake = mistakes(jobs, (PRINTED,)).get(PRINTED)
        yield Failure(*replayed(mistake, PRINTED)) if mistake else None


CLAIMS: tuple[Claim, ...] = (
    *(in_coq(f"GS-LEM-1/powers@{reading}", LEMMA_1, _REAL) for reading in ("deleted", "kept")),
    keyed(
        f"GS-LEM-1/powers@{reading_of(_STEP_4_FIRST)}",
        f"{_STAIRS}: powers of two, all real times; {in_words(_STEP_4_FIRST)}.",
        profiles_are_stairs,
    ),
    in_coq("GS-LEM-1P", LEMMA_1P, "all n and all real times"),
    keyed(
        "GS-LEM-1P/rows",
        "Both entries that Step 4 puts in the place of entry j+1 have a row or more.",
        step_4_leaves_rows,
    ),
    keyed(
        f"GS-LEM-2/enumerated@{reading_of(PRINTED)}",
        f"The algorithm schedules a job set iff its deadline is feasible (powers of two): {in_words(PRINTED)}.",
        printed_rules_against_optima,
    ),
    in_coq("GS-LEM-2/all-n-chains@kept", LEMMA_2, _REAL),
)
