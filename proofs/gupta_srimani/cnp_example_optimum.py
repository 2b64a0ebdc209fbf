"""Gupta and Srimani 1997, section 2.4.4: the worked example's schedule against optima, and the length without dilation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import partial

from allocert.allocators.torus.cnp import cnp_alloc, cnp_runs
from allocert.allocators.torus.cnp_readings import SENSIBLE
from allocert.allocators.torus.contention import Reading, placed, scheduled
from allocert.allocators.torus.schedule import Schedule
from allocert.models.torus import contention_optimum as contention
from allocert.models.torus import non_preemptive as no_contention
from allocert.models.torus.configuration_lp import least_finish
from allocert.models.torus.contention_search import GREEDY, OWN, WAITING, Family
from allocert.proofs.claim import Claim, Context, Counterexample, Evidence, Verdict
from allocert.proofs.gupta_srimani.cnp_cases import told
from allocert.proofs.gupta_srimani.cnp_example import EXAMPLE, MODELS, cell_by_cell
from allocert.solvers.answer import Answer, Status

__all__ = ["CLAIMS"]

_claim: Callable[..., Claim] = partial(Claim, paper="gupta-srimani", place="section 2.4.4")


def _contention_free() -> Answer[Schedule]:
    return no_contention.least_makespan(EXAMPLE, "strided")


def _decide_optimal(context: Context, reading: Reading, family: Family = WAITING) -> Verdict:
    """CNP_Alloc's starts and places against the best schedule found: contention's own, or one without contention."""
    own = scheduled(EXAMPLE, placed(cnp_alloc(EXAMPLE).schedule), reading)
    seconds = context.pick(20.0, 60.0, 600.0)
    answers = {} if family != WAITING else {"without contention": _contention_free()}
    if reading in ("A", "B") or family != WAITING or not context.pick(True, False, False):
        answers["contending"] = contention.least_makespan(EXAMPLE, reading, family=family, seconds=seconds)
    scope = f"schedules on strided cells, {' and '.join(answers)}"
    shown = {
        name: {"makespan": answer.value, "bound": answer.bound, "status": answer.status.value}
        for name, answer in answers.items()
    }
    best = min(answer.value for answer in answers.values() if answer.value is not None)
    evidence = Evidence("schedule", "allocert.allocators.torus.schedule.faults")
    if own is None or own.makespan > best:
        length = "has no finite durations" if own is None else f"is done at {own.makespan}"
        counterexample = Counterexample(f"CNP_Alloc's schedule {length}, another at {best}", told(EXAMPLE))
        return Verdict.refuted(counterexample, scope, evidence, **shown)
    if "contending" not in answers or answers["contending"].status is not Status.OPTIMAL:
        return Verdict.undecided(f"no schedule before {own.makespan} found; {scope}", **shown)
    return Verdict.bounded(scope, evidence, own=own.makespan, **shown)


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
    answer = _contention_free()
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
            "GS-EX-CNP",
            statement="No schedule of the example's jobs is done before CNP_Alloc's, jobs being placed one after the other, "
            f"{which}, each as soon as a subtorus is free for it.",
            decide=partial(_decide_optimal, reading="D", family=family),
            part=part,
            reading="D",
            solver_free=False,
        )
        for part, which, family in (
            ("optimum-sorted", "larger sides first", OWN),
            ("optimum-any-order", "in any order", GREEDY),
        )
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
