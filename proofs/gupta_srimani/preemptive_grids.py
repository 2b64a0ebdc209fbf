"""Gupta and Srimani 1997, Lemma 2: where preemptive schedules on a grid of times are enough."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from math import ceil
from typing import Any

from allocert.allocators.torus.jobs import JobSet
from allocert.models.torus.configuration_lp import optimum
from allocert.models.torus.preemptive_grid import chain, finish_on_grids, fits_grid
from allocert.proofs.claim import Claim, Context, Verdict
from allocert.proofs.tally import Failure, survey
from allocert.solvers.answer import Answer, Status

__all__ = ["CLAIMS"]

_claim: Callable[..., Claim] = partial(
    Claim, "GS-LEM-2", "gupta-srimani", "section 3, beyond", solver_free=False
)


class _Unanswered(Exception):  # noqa: N818
    """CP-SAT did not answer in time."""


def _drawn(rng: random.Random, count: int, *, chains: bool) -> JobSet:
    """Random jobs with integer times, m <= 8."""
    torus = rng.randint(2, 8)
    sides: list[int] = []
    while len(sides) < count:
        side = rng.randint(1, torus)
        if not chains or chain((*sides, side)):
            sides.append(side)
    return JobSet.of(torus, [(side, rng.randint(1, 4)) for side in sides])


def _answered(jobs: JobSet, answer: Answer[Any]) -> Status:
    if answer.status is Status.UNKNOWN:
        raise _Unanswered(f"{jobs}: {answer.reason}")
    return answer.status


def _deadline(jobs: JobSet) -> Failure | None:
    """The first whole deadline from the least finish time on, and the one before it, on a grid of one cell."""
    exact = optimum(jobs).time
    first = ceil(exact)
    after = _answered(jobs, fits_grid(jobs, Fraction(first), 1))
    before = _answered(jobs, fits_grid(jobs, Fraction(first - 1), 1))
    if (after, before) == (Status.FEASIBLE, Status.INFEASIBLE):
        return None
    told = f"least finish time {exact}; on the grid {first} is {after.value}, {first - 1} {before.value}"
    return Failure(f"{jobs}: {told}", {"jobs": str(jobs), "finish": str(exact)})


def _finish(jobs: JobSet) -> Failure | None:
    """The least finish time, and that on the best grid."""
    exact, answer = optimum(jobs).time, finish_on_grids(jobs)
    _answered(jobs, answer)
    if answer.value == exact:
        return None
    told = f"least finish time {exact}, on the best grid {answer.value}"
    return Failure(f"{jobs}: {told}", {"jobs": str(jobs), "finish": str(exact), "grid": str(answer.value)})


def _decide(
    context: Context, look: Callable[[JobSet], Failure | None], *, chains: bool, sizes: tuple[int, int]
) -> Verdict:
    runs, most = sizes
    rng = random.Random(context.seed)

    def cases(count: int) -> Iterator[Failure | None]:
        for _ in range(runs):
            yield look(_drawn(rng, count, chains=chains))

    checked = f"{runs} random job sets for each n <= {most}, m <= 8, t <= 4, by CP-SAT"
    try:
        return survey(cases, range(1, most + 1), checked)
    except _Unanswered as unanswered:
        return Verdict.undecided(str(unanswered))


def _decide_deadline(context: Context) -> Verdict:
    return _decide(context, _deadline, chains=True, sizes=context.pick((8, 5), (200, 7), (1000, 9)))


def _decide_finish(context: Context) -> Verdict:
    return _decide(context, _finish, chains=False, sizes=context.pick((5, 5), (100, 6), (400, 7)))


CLAIMS: tuple[Claim, ...] = (
    _claim(
        part="grid-deadline",
        statement="Jobs of whole times whose sides divide one another can be done by a whole deadline only if they can be "
        "done with all pieces between whole times.",
        decide=_decide_deadline,
    ),
    _claim(
        part="grid-finish",
        statement="The least finish time is reached by pieces between multiples of 1/k for some k within Hadamard's bound on "
        "determinants of zeros and ones, for any sides and whole times.",
        decide=_decide_finish,
    ),
)
