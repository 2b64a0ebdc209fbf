"""Gupta and Srimani 1997, section 2.4.4: the worked example's schedule against optima, and the length without dilation."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import partial

from allocert.allocators.torus.cnp import cnp_alloc, cnp_runs
from allocert.allocators.torus.cnp_readings import SENSIBLE
from allocert.models.torus.contention.optimum import least_makespan
from allocert.models.torus.contention.search import ANYTIME
from allocert.models.torus.non_preemptive import makespan
from allocert.proofs.gupta_srimani.cnp.job_sets import in_words
from allocert.proofs.gupta_srimani.cnp.worked_example import EXAMPLE
from allocert.solvers.answer import Status
from allocert.verification.claims.claim import Claim, Context, Counterexample, Evidence, Verdict
from allocert.verification.claims.keyed import keyed, keyed_proved
from allocert.verification.claims.strength import UNCERTIFIED
from allocert.verification.deciding.cells import cell_by_cell

__all__ = ["CLAIMS"]


def example_is_least(context: Context) -> Verdict:
    """CNP_Alloc's schedule against one of least makespan in any order with any starts; it is the counterexample."""
    own = cnp_alloc(EXAMPLE).makespan
    answer = least_makespan(EXAMPLE, "sequential", family=ANYTIME, seconds=context.pick(20.0, 120.0, 600.0))
    scope = "schedules on strided cells"
    if answer.witness is not None and answer.value is not None and own > answer.value:
        pieces = sorted(answer.witness.pieces, key=lambda one: one.job)
        schedule = [f"{one.job + 1} on {one.region} from {one.start} to {one.end}" for one in pieces]
        text = f"CNP_Alloc's schedule is done at {own}, another at {answer.value}"
        case = Counterexample(text, {**in_words(EXAMPLE), "schedule": schedule})
        rests = f"the other schedule checked; that none is done before {answer.bound} is the word of {answer.engine}"
        return Verdict.refuted(case, scope, Evidence.enumeration(rests), bound=answer.bound)
    if answer.status is not Status.OPTIMAL:
        return Verdict.undecided(f"no schedule before {own} found; {scope}, {answer.status.value}")
    return Verdict.bounded(scope, Evidence.enumeration(f"{scope}: {answer.engine}, {UNCERTIFIED}"))


def length_without_loads(context: Context, length: str) -> Verdict:
    lengths = {run.makespan for run in cnp_runs(EXAMPLE, readings=replace(SENSIBLE, overlap="none"))}
    what = "the length that the algorithm needs where no job dilates another"
    return cell_by_cell(what, [length], map(str, sorted(lengths)), "all ways to settle ties")


def length_of_undilated_times(context: Context, length: str) -> Verdict:
    starts = map(Fraction, ("0", "2", "2", "2", "2", "4"))
    last = max(start + job.time for start, job in zip(starts, EXAMPLE.jobs, strict=True))
    what = "the last end of undilated jobs from the printed starts"
    return cell_by_cell(what, [length], [str(last)], "the printed starts")


def least_length(context: Context, length: str) -> Verdict:
    answer = makespan.least_makespan(EXAMPLE, "strided")
    if answer.status is not Status.OPTIMAL or answer.value is None:
        return Verdict.undecided(f"strided cells: {answer.status.value}, {answer.reason}")
    what = "the least length without contention and preemption"
    return cell_by_cell(what, [length], [str(answer.value)], f"strided cells, {answer.reason}")


CLAIMS: tuple[Claim, ...] = (
    keyed_proved(
        "GS-EX-CNP/optimum",
        "No schedule of the example's jobs, placed one after the other in any order with any starts, is done before "
        "CNP_Alloc's.",
        example_is_least,
    ),
    *(
        keyed(
            f"GS-EX-CNP-10@{reading}",
            f"The schedule length without dilation, 10, is that of {which}.",
            partial(decide, length="10"),
            solver_free=reading != "least-length",
        )
        for reading, which, decide in (
            ("without-loads", "CNP_Alloc when no job dilates another", length_without_loads),
            ("undilated-times", "the printed starts with undilated times", length_of_undilated_times),
            ("least-length", "the shortest schedule without contention and preemption", least_length),
        )
    ),
    keyed(
        "GS-EX-CNP-10/seven",
        "Without dilation CNP_Alloc's schedule has length 7.",
        partial(length_without_loads, length="7"),
    ),
    keyed(
        "GS-EX-CNP-10/eight",
        "From the printed starts the undilated jobs end at 8.",
        partial(length_of_undilated_times, length="8"),
    ),
)
