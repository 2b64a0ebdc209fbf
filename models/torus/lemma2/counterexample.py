"""Small times and a deadline for which the feasibility algorithm is wrong, from the paths that refute Lemma 2."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.preemptive import feasible
from allocert.allocators.torus.schedule import Schedule, faults
from allocert.errors import EngineError
from allocert.models.torus.lemma2.certificate import BadPath, Paths
from allocert.models.torus.lemma2.symbolic import Question, runs_together
from allocert.models.torus.lemma2.symbolic_profiles import unlike_stairs
from allocert.models.torus.preemptive.configuration_lp import least_finish
from allocert.solvers.engines import smt

__all__ = ["Wrong", "least_wrong"]

_LARGEST = 12


@dataclass(frozen=True)
class Wrong:
    """Jobs and a deadline: schedule or profiles have ``faults``, or the algorithm refuses and ``schedule`` is one."""

    jobs: JobSet
    deadline: Fraction
    faults: tuple[str, ...]
    schedule: Schedule | None

    def __str__(self) -> str:
        head = f"{self.jobs}, deadline {self.deadline}: "
        if self.schedule is None:
            return f"{head}{self.faults[0]}"
        return f"{head}refused, but there is a schedule that ends at {self.schedule.makespan}"


def least_wrong(paths: Paths) -> Wrong:
    """Of all times on bad paths integers whose greatest is least, replayed on the algorithm and checked as a schedule.

    Raises :class:`EngineError` if there are none up to 12, or a replay shows nothing wrong.
    """
    question = paths.question
    for most in range(1, _LARGEST + 1):
        for deadline in (smt.integer("T"), smt.real("T")):
            values = _values(question, paths.bad, most, deadline)
            if values is not None:
                return _replayed(question, *values)
    raise EngineError(f"{question}: no integer times up to {_LARGEST} on {len(paths.bad)} bad paths")


def _values(
    question: Question, bad: Sequence[BadPath], most: int, deadline: Any
) -> tuple[JobSet, Fraction] | None:
    """Integer times up to ``most`` and a deadline on one of the paths; on a path of refusal one that is feasible."""
    names = [f"t{i}" for i in range(len(question.sides))]
    times: list[Any] = [smt.integer(name) for name in names]
    enough = smt.all_of(_enough(question, times, deadline))
    ways = []
    for path in bad:
        parts = [] if path.faults else [enough]
        for form, strict in path.conditions:
            total = sum(a * x for a, x in zip(form, [*times, deadline], strict=False) if a) + form[-1]
            parts.append(total > 0 if strict else total >= 0)
        ways.append(smt.all_of(parts))
    wanted = [*(time <= most for time in times), smt.any_of(ways)]
    found = smt.find(wanted).witness
    if found is None:
        return None
    jobs = JobSet.of(
        question.torus, [(d, int(found[name])) for d, name in zip(question.sides, names, strict=True)]
    )
    return jobs, Fraction(found["T"])


def _enough(question: Question, times: Sequence[Any], deadline: Any) -> list[Any]:
    """That sets of jobs that run together, for lengths of at most the deadline in all, give each job its time."""
    sets = runs_together(question)
    lengths = [smt.real(f"x{k}") for k in range(len(sets))]
    covered = [
        sum(x for x, chosen in zip(lengths, sets, strict=True) if i in chosen) >= time
        for i, time in enumerate(times)
    ]
    return [*(length >= 0 for length in lengths), sum(lengths) <= deadline, *covered]


def _replayed(question: Question, jobs: JobSet, deadline: Fraction) -> Wrong:
    """At the least feasible deadline if the algorithm is wrong there too, else at this one."""
    if question.about == "profiles":
        times = [job.time for job in jobs.jobs]
        found = tuple(unlike_stairs(question.torus, question.sides, times, deadline, question.rules))
        if found:
            return Wrong(jobs, deadline, found, None)
        raise EngineError(f"{jobs}, deadline {deadline}: the profiles are right")
    best = least_finish(jobs, question.reading).witness
    if best is None:
        raise EngineError(f"{jobs}: no least deadline")
    for chosen in (best.makespan, deadline):
        made = feasible(jobs, chosen, rules=question.rules)
        if made is None and best.makespan <= chosen:
            return Wrong(jobs, chosen, (), best)
        found = () if made is None else tuple(faults(made, deadline=chosen))
        if found:
            return Wrong(jobs, chosen, found, None)
    raise EngineError(f"{jobs}, deadline {deadline}: the algorithm is right")
