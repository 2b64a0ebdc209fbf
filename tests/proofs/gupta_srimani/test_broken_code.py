"""Algorithms, models and links that are not the suite's: the claims of Gupta & Srimani notice them."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from tests.proofs.mistakes import noticed

from allocert.allocators.torus.cnp import cnp_alloc
from allocert.allocators.torus.contention import nominal, sharing
from allocert.allocators.torus.jobs import JobSet, TorusJob
from allocert.allocators.torus.minimum_finish import Finish
from allocert.allocators.torus.preemptive import SENSIBLE
from allocert.machines.torus_links import Wrap
from allocert.proofs.gupta_srimani.cnp import figure_2
from allocert.proofs.gupta_srimani.cnp.bad_job_sets import Climb
from allocert.proofs.gupta_srimani.preemptive import general_sides
from allocert.verification.claims.claim import Kind

BOUNDED, UNDECIDED = Kind.BOUNDED, Kind.UNDECIDED
CNP, PREEMPTIVE = "allocert.allocators.torus.cnp", "allocert.allocators.torus.preemptive"


def _twice_as_fast(real: Any) -> Any:
    """Time passes twice as fast as it should on the clock."""

    def elapse(run: Any, size: int) -> Any:
        passed = real(run, size)
        run.time += passed
        return passed

    return elapse


def _without_the_corner(real: Any) -> Any:
    """An expansion leaves out the corner."""

    def expand(matrix: Any, size: int, inclusive: bool = False) -> int:
        written: int = real(matrix, size, inclusive)
        corner = size * matrix.torus + size
        matrix.left[corner], matrix.job[corner] = 0, 0
        return written

    return expand


def _reading_more(real: Any) -> Any:
    def durations(run: Any, *given: Any) -> Any:
        run.counts.sum_reads += 1000
        return real(run, *given)

    return durations


def _fewer(_: Any) -> Any:
    """Fewer small jobs, with the large one."""
    small = TorusJob(1, Fraction(1))
    return lambda torus: JobSet(torus, (TorusJob(torus // 2, Fraction(1)), *(small,) * torus))


def _own_loads(_: Any) -> Any:
    """The least total is the algorithm's own."""
    return lambda jobs: (sum(cnp_alloc(jobs).loads.values(), Fraction(0)), [])


def _after(made: Any) -> Any:
    """Traces whose profiles after each job are others."""

    def mistake(traces: Any) -> Any:
        def changed(sets: Any, **fixed: str) -> Any:
            for done in traces(sets, **fixed):
                yield replace(done, stages=tuple(replace(one, after=made(one)) for one in done.stages))

        return changed

    return mistake


def _late(real: Any) -> Any:
    """Three jobs are done later than at the earliest."""

    def later(jobs: JobSet) -> Finish:
        found = real(jobs)
        return replace(found, time=found.time + Fraction(len(jobs.jobs) == 3, 7))

    return later


def _doubled(real: Any) -> Any:
    return lambda jobs: replace(found := real(jobs), time=2 * found.time + 1)


test_other_placements_are_noticed = noticed(
    "gupta_srimani",
    (f"{CNP}.Placing.elapse", _twice_as_fast, "GS-DEF-4/tm@duration GS-ALG-CNP@explained GS-EX-CNP/run"),
    (f"{CNP}.Placing.propagate", lambda _: lambda *_: None, "GS-ALG-CNP@explained GS-EX-CNP/run"),
    (
        f"{CNP}.Placing.free_cells",  # the last entry of the block counts as free always
        lambda true: lambda run, size: sorted({*true(run, size), (size - 1, size - 1)}),
        "GS-REM-3 GS-ALG-CNP@explained GS-SELF",
    ),
    (
        f"{CNP}.overlap_of",  # maxima where minima are asked for
        lambda _: lambda time, left, rule: max(time, left) if left else 0,
        "GS-LOAD/divided GS-EX-CNP/run",
    ),
    (
        "allocert.allocators.torus.availability.Availability.expand",
        _without_the_corner,
        "GS-DEF-4/tm@duration GS-EX-CNP/run",
    ),
    (f"{CNP}.Placing.durations", _reading_more, "GS-CPLX-CNP@sums-kept"),
    (
        f"{CNP}.Placing.durations",  # no row and no column is read
        lambda _: lambda run, time, free, size: [time for _ in free],
        {"GS-CPLX-CNP@printed": UNDECIDED},
    ),
    (
        "cnp.worked_example_optimum.cnp_runs",
        lambda true: lambda jobs, readings: true(jobs),
        "GS-EX-CNP-10/seven",
    ),
    ("cnp.figure_2.alone", lambda _: lambda field: figure_2.SENSIBLE, {"GS-ALG-CNP/details": UNDECIDED}),
    (
        "cnp.example_loads.EXAMPLE",
        lambda _: JobSet.of(8, [(4, 4), (4, 4), (2, 4)]),
        {"GS-CLAIM-SMALL/example": BOUNDED},
    ),
    ("cnp.no_bound.nominal", lambda _: sharing, "GS-X-4/no-bound"),
    ("cnp.no_bound.large_with_small", _fewer, "GS-X-4/no-bound"),
    ("cnp.quality.climb", lambda _: lambda *_, **__: Climb(None, 1), {"GS-X-4@sequential": UNDECIDED}),
    ("cnp.quality.dilated", lambda _: nominal, "GS-X-4/no-end@dilated-windows"),
    ("cnp.quality.least_total", _own_loads, {"GS-QUAL/total": BOUNDED}),
    ("cnp.slowed.sharing", lambda _: nominal, "GS-X-4/slowed"),
    (
        "contention.placed_jobs.ENDS.sequential",
        lambda _: nominal,
        {"GS-MODEL/order-matters@sequential": UNDECIDED, "GS-CMP/above@nominal-windows": BOUNDED},
    ),
    (
        "contention.definitions._by_definition",  # undivided
        lambda _: lambda shared, jobs, most: (jobs - 1) * shared,
        {"GS-JUST/normalised": BOUNDED},
    ),
    (
        "contention.records._TALLIES.nominal-windows",
        lambda _: {"later": 347, "the same": 2911},
        "GS-CMP/how-often",
    ),
    slow="GS-ALG-CNP/details GS-CMP/how-often",
)

test_other_links_and_schedules_are_noticed = noticed(
    "gupta_srimani",
    ("partitions.blocks.Routing", lambda true: lambda wrap: true(Wrap.AROUND), "GS-PACK/inside"),
    (
        "partitions.introduction.least_finish",
        lambda true: lambda jobs: replace(true(jobs), value=jobs.jobs[0].time),
        "GS-SORT",
    ),
    ("partitions.introduction.faults", lambda _: lambda schedule: iter(["wrong"]), "GS-PROB"),
    (
        "allocert.machines.subtorus.Subtorus.inside",
        lambda _: lambda region, torus: region.side < torus,
        "GS-PROB/range@from-1",
    ),
    ("preemptive.any_sides.traces", _after(lambda one: one.after[::-1]), "GS-LEM-1@any-sides"),
    ("preemptive.any_sides.traces", _after(lambda one: ((0, 0, Fraction(0)),)), "GS-REM-6@any-sides"),
    (
        "preemptive.any_sides.plain_step",
        lambda true: lambda rows, side, time, keep: true(rows, side, time, keep=False),
        "GS-REM-8/structure",
    ),
    (
        "preemptive.any_sides.interruptions",
        lambda _: lambda schedule: len(schedule.pieces),
        {"GS-THM-2/any-sides@interruptions": Kind.REFUTED, "GS-THM-2/any-sides@step-4": BOUNDED},
    ),
    (
        "preemptive.example_updates.readings",
        lambda true: lambda **named: true(**{**named, "step4": "keep"}),
        {"GS-THM-3/updates@anew": BOUNDED},
    ),
    (
        "preemptive.general_sides.table",
        lambda _: lambda effort: general_sides.Table(),
        {"GS-X-3/side-sets@skipped": UNDECIDED},
    ),
    (
        "preemptive.general_sides.CRITERIA.infeasible",
        lambda _: (lambda torus, sides: True, "anything"),
        {"GS-X-3/criterion@infeasible": {"torus": 4, "sides": [2, 3]}},
    ),
    ("preemptive.lemma2_proof.PRINTED", lambda _: SENSIBLE, {"GS-LEM-2P/b-able@deleted": BOUNDED}),
    (
        "preemptive.narrow_intervals._TORI",  # whose sides up to m are powers of two: no interval is too narrow
        lambda _: (1, 2),
        {"GS-LEM-1/skipped@any-sides": BOUNDED, "GS-REM-6/busy@any-sides": BOUNDED},
    ),
    ("preemptive.finish_times.minimum_finish", _late, "GS-X-1 GS-MINFIN/exact"),
    ("preemptive.finish_times.minimum_finish", _doubled, "GS-MINFIN/mended"),
    ("preemptive.finish_times.most_passes", lambda _: lambda jobs: 1, "GS-X-1"),
    (
        "preemptive.finish_times.fits",
        lambda _: lambda jobs, deadline, *, rules=SENSIBLE: False,
        "GS-MINFIN/exact",
    ),
    ("preemptive.finish_times.lower_bound", lambda _: lambda jobs: 2 * jobs.longest, "GS-NEC/stronger"),
    (
        f"{PREEMPTIVE}.consume",  # nothing is taken from an entry
        lambda _: lambda stairs, index, side: None,
        "GS-ALG-FEAS GS-DEF-8@duration GS-REM-6 GS-EX-FEAS/schedule GS-EX-FEAS@mended",
    ),
    ("preemptive.costs.breaks", lambda _: lambda schedule: 0, "GS-THM-2/attained"),
    (
        "preemptive.costs.doubling",
        lambda _: lambda level: (1, [1] * 9, [1] * 9, 9),
        "GS-THM-3/comparisons@balanced",
    ),
)
