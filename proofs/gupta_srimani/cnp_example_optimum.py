"""Gupta and Srimani 1997, section 2.4.4: the worked example's schedule against optima, and the length without dilation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import partial

from allocert.allocators.torus.cnp import cnp_alloc, cnp_runs
from allocert.allocators.torus.cnp_readings import SENSIBLE
from allocert.allocators.torus.contention import Reading, placed, scheduled
from allocert.models.torus import contention_optimum as contention
from allocert.models.torus import non_preemptive as no_contention
from allocert.models.torus.configuration_lp import least_finish
from allocert.models.torus.contention_search import ANYTIME
from allocert.proofs.claim import Claim, Context, Counterexample, Effort, Evidence, Verdict
from allocert.proofs.gupta_srimani.cnp_cases import told
from allocert.proofs.gupta_srimani.cnp_example import EXAMPLE, MODELS, cell_by_cell
from allocert.solvers.answer import Status

__all__ = ["CLAIMS"]

_claim: Callable[..., Claim] = partial(Claim, paper="gupta-srimani", place="section 2.4.4")


def _decide_optimal(context: Context, reading: Reading) -> Verdict:
    """CNP_Alloc's starts and places against a schedule of least makespan, starts at any moment; it is the counterexample."""
    own = scheduled(EXAMPLE, placed(cnp_alloc(EXAMPLE).schedule), reading)
    if reading == "C" and context.effort is Effort.QUICK:
        return Verdict.undecided("decided at standard effort")
    answer = contention.least_makespan(
        EXAMPLE, reading, family=ANYTIME, seconds=context.pick(20.0, 120.0, 600.0)
    )
    if answer.value is None:
        return Verdict.undecided(f"no schedule found: {answer.reason}")
    shown = {"own": "no finite durations" if own is None else own.makespan, "bound": answer.bound}
    scope = f"schedules on strided cells, {answer.status.value}"
    evidence = Evidence.enumeration(f"{scope}: {answer.reason or answer.value}")
    if own is None or own.makespan > answer.value:
        length = "has no finite durations" if own is None else f"is done at {own.makespan}"
        text = f"CNP_Alloc's schedule {length}, another at {answer.value}"
        pieces = [] if answer.witness is None else sorted(answer.witness.pieces, key=lambda one: one.job)
        schedule = [f"{one.job + 1} on {one.region} from {one.start} to {one.end}" for one in pieces]
        case = Counterexample(text, {**told(EXAMPLE), "schedule": schedule})
        return Verdict.refuted(case, scope, evidence, **shown)
    if answer.status is not Status.OPTIMAL:
        return Verdict.undecided(f"no schedule before {own.makespan} found; {scope}", **shown)
    return Verdict.bounded(scope, evidence, **shown)


def _ten(length: Fraction, scope: str) -> Verdict:
    return cell_by_cell("the length without dilation", ["10"], [str(length)], scope)


def _decide_ten_without_loads(context: Context) -> Verdict:
    lengths = {run.makespan for run in cnp_runs(EXAMPLE, readings=replace(SENSIBLE, overlap="none"))}
    return cell_by_cell(
        "the length without dilation", ["10"], [str(v) for v in sorted(lengths)], "all ways to settle ties"
    )


def _decide_ten_undilated(context: Context) -> Verdict:
    starts = map(Fraction, ("0", "2", "2", "2", "2", "4"))
    ends = [start + job.time for start, job in zip(starts, EXAMPLE.jobs, strict=True)]
    return _ten(max(ends), "the starts of the printed table")


def _decide_ten_optimum(context: Context) -> Verdict:
    answer = no_contention.least_makespan(EXAMPLE, "strided")
    if answer.status is not Status.OPTIMAL or answer.value is None:
        return Verdict.undecided(f"strided cells: {answer.status.value}, {answer.reason}")
    found = _ten(answer.value, f"strided cells, {answer.reason}")
    preemptive = least_finish(EXAMPLE)
    return replace(found, values={**found.values, "preemptive": str(preemptive.value)})


CLAIMS: tuple[Claim, ...] = (
    *(
        _claim(
            "GS-EX-CNP",
            statement=f"No schedule of the example's jobs is done before CNP_Alloc's, under the contention model with {which}.",
            decide=partial(_decide_optimal, reading=reading),
            part="optimum",
            reading=reading,
            solver_free=False,
        )
        for reading, which in MODELS
    ),
    *(
        _claim(
            "GS-EX-CNP-10",
            statement=f"The schedule length without dilation, 10, is that of {which}.",
            decide=decide,
            reading=reading,
            solver_free=reading != "C",
        )
        for reading, which, decide in (
            ("A", "CNP_Alloc when no job dilates another", _decide_ten_without_loads),
            ("B", "the printed starts with undilated times", _decide_ten_undilated),
            ("C", "the shortest schedule without contention and preemption", _decide_ten_optimum),
        )
    ),
)
