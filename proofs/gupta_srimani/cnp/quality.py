"""Gupta and Srimani 1997, section 2.4: how good CNP_Alloc is, in each reading of the contention model."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import product

from allocert.allocators.torus.cnp import cnp_alloc
from allocert.allocators.torus.contention import READINGS, Placed, dilated, placed, sequential
from allocert.allocators.torus.jobs import JobSet, TorusJob
from allocert.machines.subtorus import Subtorus
from allocert.models.torus.contention.optimum import lower_bound
from allocert.proofs.gupta_srimani.cnp.bad_job_sets import BAD, PEERS, Peer, Ratio, climb, made_by_cnp, ratio
from allocert.proofs.gupta_srimani.cnp.job_sets import bounds_of, failed_on, in_words, sequences
from allocert.verification.claims.claim import Claim, Context, Counterexample, Evidence, Verdict
from allocert.verification.claims.keyed import keyed
from allocert.verification.deciding.cases import by_example
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.tally import Failure
from allocert.verification.deciding.within import every_within

__all__ = ["CLAIMS", "in_pairs", "least_total", "total"]

claim = ClaimTable()


def _fast(peer: Peer) -> bool:
    """Whether its optima are found by branch and bound."""
    return peer.reading == "sequential" and not peer.family.any_start


def no_shorter_schedule(context: Context) -> Verdict:
    """The first job set with a better schedule than CNP_Alloc's, of those that do not end at a bound that needs no engine."""
    peer = PEERS["nominal-windows"]
    least = ((1, 2, 1), (2, 2, 1), (3, 2, 2))
    small = ((1, 2, 2), (2, 2, 2), (2, 4, 2), (3, 2, 2), (3, 4, 2), (4, 2, 3))
    sizes = context.pick(least, small, (*small, (4, 4, 2)))
    scope = "; ".join(f"T_{torus}, n = {number}, t <= {longest}" for number, torus, longest in sizes)
    fewest = 0
    for number, torus, longest in sizes:
        for jobs in sequences(torus, number, longest):
            if len(jobs.jobs) != number or made_by_cnp(jobs, peer.reading) == lower_bound(jobs):
                continue
            fewest = fewest or number
            one = ratio(jobs, peer)
            if one is None or _reached(one) <= 1:
                continue
            text = f"{jobs}: CNP_Alloc {one.made}, another schedule {one.least}"
            return Verdict.refuted(
                Counterexample(text, {**in_words(jobs), "schedule": _places(one)}),
                f"{'fewest jobs; ' if number == fewest else ''}{scope}",
                Evidence.enumeration(
                    "the other schedule checked; all job sets, sides sorted, but those that end at a lower bound"
                ),
            )
    return Verdict.undecided(f"no job set found; {scope}")


def greatest_ratio_found(context: Context, name: str) -> Verdict:
    """The worst job set that hill climbing finds, from random ones and from those that long climbs came to."""
    peer = PEERS[name]
    fast = _fast(peer)
    steps, restarts = context.pick(
        (100 if fast else 4, 1), (2000 if fast else 100, 3), (10000 if fast else 400, 6)
    )
    numbers = (3, 4, 5) if fast or name == "nominal-windows" else (3, 4)
    climbs = [climb(context.seed, number, peer, steps, restarts=restarts) for number in numbers]
    climbs += [
        climb(context.seed, len(begin.jobs), peer, steps // 4, begin=begin) for begin in BAD.get(name, ())
    ]
    scope = f"hill climbing on T_4, t <= 8, {sum(one.tried for one in climbs)} job sets"
    worst = max((one.worst for one in climbs), key=_reached)
    if worst is None or _reached(worst) <= 1:
        return Verdict.undecided(f"no ratio above 1 found; {scope}")
    case = f"{worst.jobs}: CNP_Alloc {worst.made}, least {worst.least}, ratio {worst.value}"
    evidence = Evidence.enumeration("the job set itself, and a schedule as good as told, checked")
    witness = {"case": case, "schedule": _places(worst)}
    return Verdict.bounded(f"the ratio {worst.value}, by {scope}", evidence, witness=witness)


def _reached(one: Ratio | None) -> Fraction:
    return (one.value if one is not None else None) or Fraction(0)


def _places(one: Ratio) -> list[str]:
    """The better schedule, for people."""
    pieces = () if one.best is None else sorted(one.best.pieces, key=lambda piece: piece.job)
    return [f"job {piece.job + 1} on {piece.region} from {piece.start} to {piece.end}" for piece in pieces]


def _in_words(name: str) -> str:
    any_order = "jobs being placed one after the other in any order"
    return any_order if name == "sequential-any" else PEERS[name].in_words


_RATIOS = {reading: "sequential-any" if reading == "sequential" else str(reading) for reading in READINGS}
"""By reading the optimum of the ratios; jobs are placed in any order, without waiting."""

_FOUR = JobSet(2, (TorusJob(1, Fraction(1)),) * 4)


def in_pairs() -> tuple[Placed, ...]:
    """The four jobs in two pairs on link-disjoint processors, one pair after the other."""
    diagonal = [Subtorus.strided(2, 1, 0, 0), Subtorus.strided(2, 1, 1, 1)]
    return tuple(Placed(k, diagonal[k % 2], Fraction(k // 2), Fraction(1)) for k in range(4))


@claim(
    "GS-X-4/no-end@dilated-windows",
    "CNP_Alloc puts four jobs (1,1) on the 2x2 torus so that with dilated windows they never end, though by another schedule all "
    "are done at 2: the ratio has no bound.",
)
def four_jobs_never_end(context: Context) -> Verdict:
    made = placed(cnp_alloc(_FOUR, steps=False).schedule)
    ends, better = dilated(2, made), dilated(2, in_pairs())
    right = ends is None and better is not None and max(better) == 2
    text = f"ends {ends} as CNP_Alloc places them, {better} in pairs"
    return by_example(
        None if right else Counterexample(text, {"m": 2}),
        "four jobs (1,1) on the 2x2 torus: no ends as CNP_Alloc places them, 2 in pairs on (0,0) and (1,1)",
        "the run, and the least solution of the equations of dilated windows",
        starts=[str(one.start) for one in made],
    )


def total(torus: int, placed: Sequence[Placed]) -> Fraction:
    """The sum of the loads of jobs placed one after the other, all updates included."""
    ends = sequential(torus, placed)
    return sum((end - one.nominal_end for end, one in zip(ends, placed, strict=True)), Fraction(0))


def _choices(torus: int, job: int, side: int, time: Fraction, placed: Sequence[Placed]) -> Iterator[Placed]:
    """The job on each subtorus of its side that is free first, by the recorded ends."""
    ends = sequential(torus, placed)
    now = placed[-1].start if placed else Fraction(0)
    cells = [Subtorus.strided(torus, side, i, j) for i, j in product(range(torus // side), repeat=2)]
    for at in sorted({now, *(end for end in ends if end > now)}):
        busy = [one.region for one, end in zip(placed, ends, strict=True) if end > at]
        free = [cell for cell in cells if not any(cell.meets(region) for region in busy)]
        if free:
            yield from (Placed(job, cell, at, time) for cell in free)
            return


def least_total(jobs: JobSet) -> tuple[Fraction, list[Placed]]:
    """The least sum of loads with the jobs in the order of CNP_Alloc, each on any subtorus that is free first."""
    order = sorted(range(len(jobs.jobs)), key=lambda job: -jobs.jobs[job].side)

    def search(placed: list[Placed]) -> tuple[Fraction, list[Placed]]:
        if len(placed) == len(order):
            return total(jobs.torus, placed), placed
        job = order[len(placed)]
        each = _choices(jobs.torus, job, jobs.jobs[job].side, jobs.jobs[job].time, placed)
        return min((search([*placed, one]) for one in each), key=lambda found: found[0])

    return search([])


@every_within(
    *(
        {"sizes": (2, 4), "exact": exact, "described": bounds_of(exact)}
        for exact in ({2: (3, 2), 4: (2, 2)}, {2: (4, 3), 4: (3, 2)}, {2: (5, 3), 4: (3, 3)})
    ),
    checked="all job sets, {described}, every choice among the subtori that are free first",
    measure="m",
)
def total_is_least(torus: int, exact: dict[int, tuple[int, int]], described: str) -> Iterator[Failure | None]:
    for jobs in sequences(torus, *exact[torus]):
        run = cnp_alloc(jobs, steps=False)
        own = sum(run.loads.values(), Fraction(0))
        least, placed = least_total(jobs)
        if own == least:
            yield None
            continue
        where = ", ".join(f"job {one.job + 1} on {one.region} from {one.start}" for one in placed)
        yield failed_on(jobs, f"the loads of CNP_Alloc add up to {own}, of other choices to {least}: {where}")


CLAIMS: tuple[Claim, ...] = (
    *claim,
    keyed(
        "GS-QUAL@nominal-windows",
        f"CNP_Alloc's makespan is the least {PEERS['nominal-windows'].in_words}.",
        no_shorter_schedule,
    ),
    *(
        keyed(
            f"GS-X-4@{reading}",
            f"CNP_Alloc's makespan can be longer than the least, {_in_words(name)}; the greatest ratio found.",
            partial(greatest_ratio_found, name=name),
            solver_free=_fast(PEERS[name]),
        )
        for reading, name in _RATIOS.items()
    ),
    keyed(
        "GS-QUAL/total",
        "The loads of all jobs together are the least of all choices among the subtori that are free first, the jobs in "
        "the order of CNP_Alloc.",
        total_is_least,
    ),
)
