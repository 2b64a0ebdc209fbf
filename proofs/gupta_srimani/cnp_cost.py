"""Gupta and Srimani 1997, section 2.4.5: how often CNP_Alloc accesses entries and flags."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict
from functools import partial

from allocert.allocators.torus.cnp import Counts, cnp_alloc
from allocert.allocators.torus.jobs import JobSet
from allocert.models.torus.cnp_proofs import COST
from allocert.proofs.claim import Claim, Context, Verdict
from allocert.proofs.gupta_srimani.cnp_cases import failed, over
from allocert.proofs.tally import Failure, Repair, survey

__all__ = ["CLAIMS"]

_claim: Callable[..., Claim] = partial(Claim, paper="gupta-srimani", place="section 2.4.5")

_FACTOR = 20
"""Accesses for a job and entry of the array that suffice when sums are kept; see docs/proofs/cnp-alloc.md."""


def _unit_jobs(torus: int, number: int) -> JobSet:
    return JobSet.of(torus, [(1, 1)] * number)


def _full_of_units(m: int) -> Counts:
    """n = m^2 jobs of side 1 and time 1: all start at once. Each two in a row or column meet once."""
    pairs = m**2 * (m - 1)
    return Counts(
        reads=3 * m**4 + 2 * m**2 * (m - 1) + 3 * pairs + m**2,
        writes=m**2 + m**4 + m**2 + 2 * pairs,
        flags=m**4 + 2 * pairs,
        candidate_reads=m**5 + m**3,
        sum_reads=m**4,
    )


def _whole(n: int, m: int) -> Counts:
    """n jobs on the whole torus, one after the other: a matrix of one entry, but for lines 1 and 3."""
    return Counts(3 * n + 1, m**2 + 2 * n, n**2, 2 * n, n)


def _one_unit(m: int) -> Counts:
    """One job of side 1: the set B has all m^2 entries."""
    return Counts(3 * m**2 + 2 * (m - 1) + m**2, m**2 + m**2 + 1, 1, 2 * m**3, m**2)


def _decide_counts(context: Context) -> Verdict:
    sizes = context.pick((1, 2, 4, 8), (1, 2, 4, 8, 16), (1, 2, 4, 8, 16))

    def cases(m: int) -> Iterator[Failure | None]:
        families = [(_unit_jobs(m, m * m), _full_of_units(m)), (_unit_jobs(m, 1), _one_unit(m))]
        families += [(JobSet.of(m, [(m, 1)] * n), _whole(n, m)) for n in (2, 3, 10, 40)]
        for jobs, expected in families:
            counts = cnp_alloc(jobs, steps=False).counts
            text = f"T_{m}, {len(jobs.jobs)} jobs of side {jobs.jobs[0].side}: {counts}, not {expected}"
            yield None if counts == expected else Failure(text, {"m": m, "n": len(jobs.jobs)})

    return survey(
        cases,
        sizes,
        f"the sensible reading, m = {', '.join(map(str, sizes))}; n = m^2 and n = 1 jobs of side 1, n = 2, 3, 10, 40 of side m",
        measure="m",
        counts_for_m_squared_unit_jobs={
            "entries read but for line 17": "3 m^4 + 5 m^3 - 4 m^2",
            "entries written": "m^4 + 2 m^3",
            "flags, line 3 included": "m^4 + 2 m^3 - 2 m^2",
            "entries read in line 17, for each candidate": "m^5 + m^3",
            "entries read in line 17, for sums": "m^4",
        },
        counts_for_n_jobs_on_the_whole_torus={
            "entries read but for line 17": "3 n + 1",
            "entries written": "2 n + m^2",
            "flags, line 3 included": "n^2",
            "entries read in line 17, for each candidate": "2 n",
            "entries read in line 17, for sums": "n",
        },
    )


def _accesses(counts: Counts, per_candidate: bool) -> int:
    return counts.reads + counts.writes + (counts.candidate_reads if per_candidate else counts.sum_reads)


def _growth(m: int, most: int, per_candidate: bool) -> Failure | None:
    """One job of side 1 on T_m: whether its accesses stay within a multiple of m^2."""
    jobs = _unit_jobs(m, 1)
    counts = cnp_alloc(jobs, steps=False).counts
    total = _accesses(counts, per_candidate)
    if total <= most * m**2:
        return None
    return failed(jobs, f"one job takes {total} accesses, {most} m^2 = {most * m**2}", **asdict(counts))


def _decide_entries(context: Context, per_candidate: bool) -> Verdict:
    sizes = tuple(1 << p for p in range(context.pick(6, 8, 9)))

    def cases(per: bool) -> Callable[[int], Iterator[Failure | None]]:
        return lambda m: iter([_growth(m, _FACTOR, per)])

    return survey(
        cases(per_candidate),
        sizes,
        f"one job of side 1 on T_m against {_FACTOR} m^2 accesses, m = 1, 2, 4 .. {sizes[-1]}",
        measure="m",
        repair=Repair("with sums of rows and columns kept for each job", cases(False))
        if per_candidate
        else None,
        line_17_for_one_unit_job="2 m^3 reads for each candidate, m^2 with sums",
    )


def _within(jobs: JobSet) -> Failure | None:
    counts = cnp_alloc(jobs, steps=False).counts
    most = _FACTOR * len(jobs.jobs) * jobs.torus**2
    total = _accesses(counts, per_candidate=False)
    return None if total <= most else failed(jobs, f"{total} accesses, more than {most}")


def _decide_flags(context: Context, initialised: bool) -> Verdict:
    """n jobs on T_1, where n log n + n m^2 is about n log n."""
    sizes = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512)

    def cases(n: int) -> Iterator[Failure | None]:
        counts = cnp_alloc(_unit_jobs(1, n), steps=False).counts
        flags = counts.flags if initialised else counts.flags - n**2
        most = 4 * (n * n.bit_length() + n)
        text = f"{n} jobs on T_1 take {flags} accesses to flags; 4 (n log2 n + n m^2) is at most {most}"
        yield None if flags <= most else Failure(text, {"n": n, "flags": flags, "most": most})

    return survey(cases, sizes, "n jobs of side 1 on T_1, n = 1, 2, 4 .. 512", line_3="n^2 writes")


CLAIMS: tuple[Claim, ...] = (
    *(
        _claim(
            "GS-CPLX-CNP",
            statement=f"A job takes at most {_FACTOR} m^2 accesses to entries, line 17 {which}.",
            decide=partial(_decide_entries, per_candidate=per_candidate),
            reading=reading,
        )
        for reading, which, per_candidate in (
            ("A", "reading a row and a column for each member of B", True),
            ("B", "keeping the sums of rows and columns", False),
        )
    ),
    _claim(
        "GS-CPLX-CNP",
        statement=f"With sums kept, n jobs take at most {_FACTOR} n m^2 accesses to entries in all.",
        decide=lambda context: over(context, _within, "the runs on", more={8: (2, 1)}, proof=COST),
        part="total",
        reading="B",
        solver_free=False,
    ),
    *(
        _claim(
            "GS-CPLX-CNP",
            statement=f"Accesses to flags stay within 4 (n log2 n + n m^2), {which}.",
            decide=partial(_decide_flags, initialised=initialised),
            part="flags",
            reading=reading,
        )
        for reading, which, initialised in (
            ("A", "line 3 included", True),
            ("B", "flags being kept for the current job only", False),
        )
    ),
    _claim(
        "GS-CPLX-CNP",
        statement="The numbers of accesses are polynomials in n and m: of m^2 jobs on single processors, of one, and of n jobs "
        "on the whole torus.",
        decide=_decide_counts,
        part="counts",
    ),
)
