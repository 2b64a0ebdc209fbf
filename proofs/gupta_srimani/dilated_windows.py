"""Gupta and Srimani 1997, section 2.2: windows dilated by their own overlaps, as equations over real times."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial

from allocert.allocators.torus.contention import Placed, dilated, weights
from allocert.errors import EngineError
from allocert.proofs.claim import Claim, Context, Evidence, Verdict
from allocert.proofs.gupta_srimani.contention import closed, shown
from allocert.proofs.gupta_srimani.contention_cases import Jobs, failed, grid, patterns, told
from allocert.proofs.tally import Failure, survey
from allocert.solvers import smt
from allocert.solvers.answer import Status

__all__ = ["CLAIMS", "equations"]

_claim: Callable[..., Claim] = partial(
    Claim, id="GS-MODEL", paper="gupta-srimani", place="section 2.2", reading="B", solver_free=False
)


def equations(
    jobs: Jobs, starts: list[smt.Term], times: list[smt.Term], ends: list[smt.Term]
) -> Iterator[smt.Term]:
    """Each end is start, time and the weighted overlaps of the windows up to the ends."""
    torus, given = jobs
    against = weights(torus, [one.region for one in given])
    zero = smt.rational(0)
    for k in range(len(given)):
        total = starts[k] + times[k]
        for other, w in against[k].items():
            until = smt.choose(ends[k] <= ends[other], ends[k], ends[other])
            since = smt.choose(starts[k] >= starts[other], starts[k], starts[other])
            total = total + smt.rational(w) * smt.choose(until > since, until - since, zero)
        yield ends[k] == total


def _another(jobs: Jobs) -> Failure | None:
    """Looks for ends that satisfy the equations and are not the least ones."""
    torus, given = jobs
    least = dilated(torus, given)
    if least is None:
        return None
    starts, times = (
        [smt.rational(v) for v in part] for part in zip(*((o.start, o.time) for o in given), strict=True)
    )
    ends = [smt.real(f"end{k}") for k in range(len(given))]
    other = smt.any_of(end != smt.rational(value) for end, value in zip(ends, least, strict=True))
    answer = smt.find([*equations(jobs, list(starts), list(times), ends), other])
    if answer.status is Status.INFEASIBLE:
        return None
    if answer.witness is None:
        raise EngineError(f"{told(jobs)}: {answer.reason}")
    second = [Fraction(answer.witness[f"end{k}"]) for k in range(len(given))]
    return failed(jobs, f"{shown(least)}; also {shown(second)}", second=[str(end) for end in second])


def _decide_unique(context: Context) -> Verdict:
    most, tori = context.pick((3, (1, 2)), (3, (1, 2, 4)), (4, (1, 2, 4)))

    def cases(count: int) -> Iterator[Failure | None]:
        return (_another(jobs) for jobs in grid(count, 1, 1) if jobs[0] in tori)

    return survey(
        cases,
        range(1, most + 1),
        f"all patterns on T_m, m in {list(tori)}, n <= {most}, starts 0..1, times 1; by Z3",
    )


def _solvable(jobs: Jobs) -> bool | None:
    """Whether some real times above 0 of jobs started together have finite windows; ``None`` if that is not decided."""
    count = len(jobs[1])
    times, ends = [smt.real(f"time{k}") for k in range(count)], [smt.real(f"end{k}") for k in range(count)]
    together = [smt.rational(0)] * count
    answer = smt.find([*equations(jobs, together, times, ends), *(time > 0 for time in times)])
    return None if answer.status is Status.UNKNOWN else answer.status is not Status.INFEASIBLE


def _decide_endless(context: Context) -> Verdict:
    most = context.pick(4, 5, 6)
    open_cases: list[str] = []

    def cases(count: int) -> Iterator[Failure | None]:
        for torus in (2, 4):
            for chosen in patterns(torus, count):
                jobs = (
                    torus,
                    tuple(Placed(i, cell, Fraction(0), Fraction(1)) for i, cell in enumerate(chosen)),
                )
                whole = len(closed(torus, chosen)) == count
                solvable = _solvable(jobs)
                if solvable is None:
                    open_cases.append(str(jobs))
                elif solvable == whole:
                    yield failed(
                        jobs, "closed and solvable" if whole else "not closed, and no times are solvable"
                    )
                else:
                    yield None

    what = (
        f"all patterns of cells on T_2 and T_4, n <= {most}, all real times above 0, started together; by Z3"
    )
    verdict = survey(cases, range(1, most + 1), what)
    if open_cases and verdict.counterexample is None:
        return Verdict.undecided(f"Z3 leaves {len(open_cases)} patterns open; {what}", **verdict.values)
    if verdict.counterexample is None:
        return Verdict.bounded(
            what, Evidence("enumeration", f"Z3 on every pattern: {what}"), **verdict.values
        )
    return verdict


CLAIMS = (
    _claim(
        statement="The equations of the dilated windows have at most one solution.",
        decide=_decide_unique,
        part="unique",
    ),
    _claim(
        statement=(
            "Jobs started together on cells each of which has contenders of weight 1 or more have no finite dilated windows, "
            "whatever their times; on other cells some times have."
        ),
        decide=_decide_endless,
        part="closed-real",
    ),
)
