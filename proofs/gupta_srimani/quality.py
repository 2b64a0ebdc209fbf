"""Gupta and Srimani 1997, section 2.4: how good CNP_Alloc is, in each reading of the contention model."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache, partial

from allocert.allocators.torus.jobs import JobSet
from allocert.errors import EngineError
from allocert.models.torus.contention_optimum import least_makespan
from allocert.models.torus.contention_search import ANYTIME, WAITING
from allocert.proofs.claim import Claim, Context, Counterexample, Evidence, Verdict
from allocert.proofs.gupta_srimani.cnp_cases import sequences
from allocert.proofs.gupta_srimani.quality_cases import (
    BAD,
    PEERS,
    Climb,
    Peer,
    Ratio,
    climb,
    drawn,
    ratio,
    summary,
)
from allocert.proofs.tally import Failure, survey
from allocert.solvers.answer import Status

__all__ = ["CLAIMS"]

_claim: Callable[..., Claim] = partial(Claim, paper="gupta-srimani", place="section 2.4")


@lru_cache(maxsize=16)
def _first_not_optimal(
    name: str, sizes: tuple[tuple[int, int, int], ...]
) -> tuple[Ratio | None, tuple[tuple[str, str], ...], JobSet | None]:
    """The first job set on which CNP_Alloc is not optimal, fewest jobs first, and how many are not for each size.

    Last, the first job set before it that is not decided: no optimum was proved, or CNP_Alloc's starts are no schedule.
    """
    peer = PEERS[name]
    first: Ratio | None = None
    unknown: JobSet | None = None
    counts = []
    for number, torus, longest in sizes:
        total = worse = 0
        for jobs in sequences(torus, number, longest):
            if len(jobs.jobs) != number:
                continue
            found = ratio(jobs, peer)
            total += 1
            if found is None or found.value is None:
                unknown = unknown or (jobs if first is None else None)
            elif found.value > 1:
                worse += 1
                first = first or found
        counts.append((f"T_{torus}, n = {number}, t <= {longest}", f"{worse} of {total}"))
    return first, tuple(counts), unknown


def _sizes(context: Context, peer: Peer) -> tuple[tuple[int, int, int], ...]:
    small = ((1, 2, 2), (2, 2, 2), (2, 4, 2), (3, 2, 2))
    if not _fast(peer):
        least = ((1, 2, 1), (2, 2, 1), (3, 2, 2))
        return context.pick(least, (*small, (3, 4, 2), (4, 2, 3)), (*small, (3, 4, 3), (4, 2, 3), (4, 4, 2)))
    more = (*small, (3, 4, 2), (4, 2, 3))
    return context.pick(more, (*more, (4, 4, 2), (5, 2, 3)), (*more, (4, 4, 3), (5, 2, 3), (5, 4, 2)))


def _fast(peer: Peer) -> bool:
    """Whether its optima are found by branch and bound."""
    return peer.reading == "D" and not peer.family.any_start


def _random_counts(context: Context, peer: Peer) -> dict[int, int]:
    """How many random job sets on T_4 of each number of jobs."""
    if peer.name == "D-anytime":
        return context.pick({4: 2}, {4: 100, 5: 100}, {4: 1000, 5: 1000, 6: 100})
    if peer.reading == "D":
        return context.pick(
            {5: 20}, {4: 250, 5: 1000, 6: 250, 7: 100}, {4: 1000, 5: 1000, 6: 1000, 7: 500, 8: 100}
        )
    if peer.reading == "A":
        return context.pick({4: 3}, {4: 40, 5: 40, 6: 40, 7: 40}, {4: 100, 5: 100, 6: 100, 7: 100, 8: 40})
    return context.pick({4: 2}, {4: 40, 5: 10}, {4: 100, 5: 40})


def _decide_optimal(context: Context, name: str) -> Verdict:
    peer = PEERS[name]
    first, counts, unknown = _first_not_optimal(name, _sizes(context, peer))
    wanted = _random_counts(context, peer)
    sums = {
        f"T_4, n = {number}": summary(
            ratio(jobs, peer) for jobs in drawn(context.seed, count, number)
        ).values()
        for number, count in wanted.items()
    }
    scope = (
        "all job sets, sides sorted: "
        + "; ".join(size for size, _ in counts)
        + "; at random T_4, t <= 8: "
        + ", ".join(f"{count} of n = {number}" for number, count in wanted.items())
    )
    evidence = Evidence.enumeration(f"{scope}; optima proved by {_prover(peer)}")
    values = {"not optimal": dict(counts), "random": sums}
    if first is None and unknown is not None:
        return Verdict.undecided(f"{unknown} is not decided; {scope}", **values)
    if first is None:
        return Verdict.bounded(scope, evidence, **values)
    least = "least n" if unknown is None else f"fewest jobs among those decided ({unknown} is not)"
    text = f"{first.jobs}: CNP_Alloc {first.made}, least {first.least}"
    data = {"torus": first.jobs.torus, "jobs": [[job.side, str(job.time)] for job in first.jobs.jobs]}
    return Verdict.refuted(Counterexample(text, data), f"{least}; {scope}", evidence, **values)


def _decide_any_start(context: Context) -> Verdict:
    """Starts at any moment against starts at recorded ends."""
    sizes = context.pick(
        ((2, 2, 2), (3, 2, 2)), ((3, 2, 3), (3, 4, 3), (4, 2, 2)), ((3, 2, 3), (3, 4, 4), (4, 2, 3))
    )
    numbers = context.pick({4: 2}, {4: 60, 5: 6}, {4: 200, 5: 40})

    def cases(number: int) -> Iterator[Failure | None]:
        for count, torus, longest in sizes:
            for jobs in sequences(torus, number, longest) if count == number else ():
                if len(jobs.jobs) == number and max(job.side for job in jobs.jobs) < torus:
                    yield _sooner(jobs)
        for jobs in drawn(context.seed, numbers.get(number, 0), number):
            yield _sooner(jobs)

    all_of = "; ".join(f"T_{torus}, n = {number}, t <= {longest}" for number, torus, longest in sizes)
    some = ", ".join(f"{count} of n = {number}" for number, count in numbers.items())
    return survey(
        cases,
        sorted({number for number, _, _ in sizes} | set(numbers)),
        f"all job sets without jobs on the whole torus: {all_of}; at random T_4, t <= 8: {some}; by Z3",
    )


def _sooner(jobs: JobSet) -> Failure | None:
    waiting, anytime = (least_makespan(jobs, "D", family=family) for family in (WAITING, ANYTIME))
    if (
        waiting.status is not Status.OPTIMAL
        or anytime.status is not Status.OPTIMAL
        or anytime.witness is None
    ):
        raise EngineError(f"{jobs}: {waiting.reason or anytime.reason}")
    if anytime.value == waiting.value:
        return None
    starts = ", ".join(f"job {piece.job + 1} at {piece.start}" for piece in anytime.witness.pieces)
    text = f"{jobs}: {anytime.value} instead of {waiting.value}: {starts}"
    return Failure(text, {"jobs": str(jobs), "torus": jobs.torus})


def _prover(peer: Peer) -> str:
    return "branch and bound" if _fast(peer) else "Z3"


def _decide_bound(context: Context, name: str, bound: Fraction, numbers: Sequence[int]) -> Verdict:
    """Is CNP_Alloc never more than ``bound`` times the least? Hill climbing looks for a job set on which it is."""
    peer = PEERS[name]
    fast = _fast(peer)
    steps, restarts = context.pick(
        (100 if fast else 4, 1), (2000 if fast else 100, 3), (10000 if fast else 400, 6)
    )
    found = {number: climb(context.seed, number, peer, steps, restarts=restarts) for number in numbers}
    for begin in BAD.get(name, ()):
        again = climb(context.seed, len(begin.jobs), peer, steps // 4, begin=begin)
        other = found.get(len(begin.jobs))
        if other is None or _reached(again) > _reached(other):
            found[len(begin.jobs)] = again
    values = {
        f"n = {number}": f"{one.worst.value} on {one.worst.jobs}"
        for number, one in found.items()
        if one.worst is not None
    }
    tried = sum(one.tried for one in found.values())
    scope = f"hill climbing on T_4, t <= 8, n in {sorted(found)}, {tried} job sets"
    over = [found[n].worst for n in sorted(found) if _reached(found[n]) > bound]
    if over and over[0] is not None:
        text = f"{over[0].jobs}: CNP_Alloc {over[0].made}, least {over[0].least}, ratio {over[0].value}"
        evidence = Evidence.enumeration(f"the job set itself, its optimum proved by {_prover(peer)}")
        return Verdict.refuted(
            Counterexample(text, {"jobs": str(over[0].jobs)}),
            f"fewest jobs found; {scope}",
            evidence,
            **values,
        )
    return Verdict.undecided(
        f"no ratio above {bound} found, and no proof that there is none; {scope}", **values
    )


def _reached(one: Climb) -> Fraction:
    return (one.worst.value if one.worst is not None else None) or Fraction(0)


CLAIMS = (
    *(
        _claim(
            id="GS-QUAL",
            statement=f"CNP_Alloc's makespan is the least {peer.told}.",
            decide=partial(_decide_optimal, name=peer.name),
            part=peer.name if peer.reading == "D" else "",
            reading=peer.reading,
            solver_free=_fast(peer),
        )
        for peer in PEERS.values()
    ),
    _claim(
        id="GS-QUAL",
        statement="Jobs that may start at any moment are done no sooner than jobs that wait only for recorded ends.",
        decide=_decide_any_start,
        part="any-start",
        reading="D",
        solver_free=False,
    ),
    *(
        _claim(
            id="GS-X-4",
            statement=f"CNP_Alloc's makespan is at most {bound} times the least {PEERS[name].told}.",
            decide=partial(_decide_bound, name=name, bound=bound, numbers=numbers),
            part=PEERS[name].name if PEERS[name].reading == "D" else "",
            reading=PEERS[name].reading,
            solver_free=_fast(PEERS[name]),
        )
        for name, bound, numbers in (
            ("D-own", Fraction(2), (3, 4, 5)),
            ("D-any", Fraction(2), (3, 4, 5)),
            ("D-waiting", Fraction(2), (3, 4, 5)),
            ("D-anytime", Fraction(2), (3, 4)),
            ("A", Fraction(2), (3, 4, 5)),
            ("B", Fraction(2), (3, 4)),
            ("C", Fraction(2), (3, 4)),
        )
    ),
)
