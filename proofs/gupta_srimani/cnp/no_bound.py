"""Gupta and Srimani 1997, section 2.4: jobs for which CNP_Alloc's schedule is longer than another one by a factor that grows with the torus."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from allocert.allocators.torus.cnp import cnp_alloc
from allocert.allocators.torus.contention import Placed, nominal, placed, sequential
from allocert.allocators.torus.jobs import JobSet, TorusJob
from allocert.machines.subtorus import Subtorus
from allocert.verification.claims.claim import Context, Counterexample, Evidence, Verdict
from allocert.verification.deciding.claim_table import ClaimTable

__all__ = ["CLAIMS", "Lengths", "large_last", "large_with_small", "lengths"]

CLAIMS = claim = ClaimTable()
_ONE = Fraction(1)


class Lengths(NamedTuple):
    """Of one schedule: by the algorithm's own accounting, and with the overlaps of undilated windows."""

    recorded: Fraction
    undilated: Fraction


def large_with_small(torus: int) -> JobSet:
    """One job of half the torus's side and as many single processors as it leaves free, all of time 1."""
    return JobSet(torus, (TorusJob(torus // 2, _ONE), *(TorusJob(1, _ONE),) * (3 * torus**2 // 4)))


def large_last(torus: int) -> list[Placed]:
    """The same jobs: the small ones on the first 3/4 of the columns at 0, then the large one, as soon as a subtorus is free."""
    cells = [Subtorus.strided(torus, 1, row, col) for col in range(3 * torus // 4) for row in range(torus)]
    small = [Placed(number, cell, Fraction(0), _ONE) for number, cell in enumerate(cells, 1)]
    ends = sequential(torus, small)
    places = [Subtorus.strided(torus, torus // 2, row, col) for row in (0, 1) for col in (0, 1)]
    free = [
        max(end for one, end in zip(small, ends, strict=True) if one.region.meets(place)) for place in places
    ]
    start = min(free)
    return [*small, Placed(0, places[free.index(start)], start, _ONE)]


def lengths(torus: int) -> tuple[Lengths, Lengths]:
    """CNP_Alloc's lengths, and those of the other schedule."""
    run = cnp_alloc(large_with_small(torus), steps=False)
    other = large_last(torus)
    return (
        Lengths(run.makespan, max(nominal(torus, placed(run.schedule)))),
        Lengths(max(sequential(torus, other)), max(nominal(torus, other))),
    )


@claim(
    "GS-X-4/no-bound",
    "For one job (m/2,1) and 3m^2/4 jobs (1,1) CNP_Alloc's schedule has length 1 + m/2, by its own accounting and with undilated "
    "windows; placed in the reverse order, without waiting, the jobs are done at 15/4 - 2/m in both: the ratio has no bound over all m.",
)
def longer_by_any_factor(context: Context) -> Verdict:
    sizes = context.pick((4, 8), (4, 8, 16), (4, 8, 16))
    found = {torus: lengths(torus) for torus in sizes}
    scope = "m = " + ", ".join(map(str, sizes))
    for torus, (made, other) in found.items():
        expected = Fraction(2 + torus, 2), Fraction(15, 4) - Fraction(2, torus)
        if (*made, *other) != (expected[0], expected[0], expected[1], expected[1]):
            shown = f"m = {torus}: CNP_Alloc {made.recorded}, {made.undilated}; the other {other.recorded}, {other.undilated}"
            return Verdict.refuted(
                Counterexample(shown, {"m": torus}), f"least m; {scope}", Evidence.enumeration(_runs(scope))
            )
    return Verdict.bounded(
        f"{scope}; for all m = 2^p >= 4 by an argument in prose (docs/proofs/contention-models.md)",
        Evidence.enumeration(
            f"{_runs(scope)}; all other m by an argument in prose, in docs/proofs/contention-models.md"
        ),
        lengths={torus: f"{made.recorded} and {other.recorded}" for torus, (made, other) in found.items()},
    )


def _runs(scope: str) -> str:
    return f"runs of the shipped CNP_Alloc, and the other schedule by both accountings, {scope}"
