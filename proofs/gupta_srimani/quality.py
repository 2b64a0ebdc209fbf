"""Gupta and Srimani 1997, section 2.4: how good CNP_Alloc is, in each reading of the contention model."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial

from allocert.allocators.torus.jobs import JobSet
from allocert.proofs.claim import Claim, Context, Counterexample, Evidence, Verdict
from allocert.proofs.gupta_srimani.cnp_cases import sequences, told
from allocert.proofs.gupta_srimani.quality_cases import BAD, PEERS, Peer, Ratio, climb, drawn, ratio, summary

__all__ = ["CLAIMS"]

_claim: Callable[..., Claim] = partial(Claim, paper="gupta-srimani", place="section 2.4")

_OF_READING = {"D": "D-waiting", "A": "A", "B": "B", "C": "C"}
"""The optimum that CNP_Alloc is compared with in each reading."""

_NESTED = ("D-own", "D-any", "D-waiting")
"""Families of schedules each of which has all of the one before, so that no least makespan rises.

Starts at any moment are a larger one still, for which every ratio is at least as great.
"""


def _fast(peer: Peer) -> bool:
    """Whether its optima are found by branch and bound."""
    return peer.reading == "D" and not peer.family.any_start


def _sizes(context: Context, peer: Peer) -> tuple[tuple[int, int, int], ...]:
    """Numbers of jobs, tori and longest times, the fewest jobs first."""
    least = ((1, 2, 1), (2, 2, 1), (3, 2, 2))
    small = ((1, 2, 2), (2, 2, 2), (2, 4, 2), (3, 2, 2), (3, 4, 2), (4, 2, 3))
    if not _fast(peer):
        return context.pick(least, small, (*small, (4, 4, 2)))
    return context.pick(small, (*small, (4, 4, 2), (5, 2, 3)), (*small, (4, 4, 3), (5, 2, 3), (5, 4, 2)))


def _random_counts(context: Context, peer: Peer) -> dict[int, int]:
    """How many random job sets on T_4 of each number of jobs; none at quick effort."""
    if peer.reading == "D":
        return context.pick({}, {5: 1000}, {4: 1000, 5: 1000, 6: 1000, 7: 500, 8: 100})
    if peer.reading == "A":
        return context.pick({}, {4: 40, 5: 40, 6: 40, 7: 40}, {4: 100, 5: 100, 6: 100, 7: 100, 8: 40})
    return context.pick({}, {4: 40, 5: 10}, {4: 100, 5: 40})


def _decide_optimal(context: Context, name: str) -> Verdict:
    """The first job set on which CNP_Alloc's makespan is not the least, and how often it is on random ones."""
    peer, sizes = PEERS[name], _sizes(context, PEERS[name])
    found: Ratio | None = None
    for number, torus, longest in sizes:
        for jobs in sequences(torus, number, longest):
            one = ratio(jobs, peer) if len(jobs.jobs) == number else None
            if one is not None and one.value is not None and one.value > 1:
                found = one
                break
        if found is not None:
            break
    wanted = _random_counts(context, peer)
    sums = {
        f"T_4, n = {number}, t <= 8": summary(
            ratio(jobs, peer) for jobs in drawn(context.seed, count, number)
        ).values()
        for number, count in wanted.items()
    }
    scope = "; ".join(f"T_{torus}, n = {number}, t <= {longest}" for number, torus, longest in sizes)
    evidence = Evidence.enumeration(f"all job sets, sides sorted: {scope}; optima proved by {_prover(peer)}")
    if found is None:
        return Verdict.undecided(f"no job set found; {scope}", random=sums)
    text = f"{found.jobs}: CNP_Alloc {found.made}, least {found.least}"
    return Verdict.refuted(
        Counterexample(text, {**told(found.jobs), "schedule": _places(found)}),
        f"fewest jobs; {scope}",
        evidence,
        random=sums,
    )


def _prover(peer: Peer) -> str:
    return "branch and bound" if _fast(peer) else "Z3"


def _worst(context: Context, name: str) -> tuple[Ratio | None, int]:
    """The worst job set that hill climbing finds, from random ones and from those that long climbs came to; how many."""
    peer = PEERS[name]
    fast = _fast(peer)
    steps, restarts = context.pick(
        (100 if fast else 4, 1), (2000 if fast else 100, 3), (10000 if fast else 400, 6)
    )
    numbers = (3, 4, 5) if fast or name == "A" else (3, 4)
    climbs = [climb(context.seed, number, peer, steps, restarts=restarts) for number in numbers]
    climbs += [
        climb(context.seed, len(begin.jobs), peer, steps // 4, begin=begin) for begin in BAD.get(name, ())
    ]
    return max((one.worst for one in climbs), key=_reached, default=None), sum(one.tried for one in climbs)


def _reached(one: Ratio | None) -> Fraction:
    return (one.value if one is not None else None) or Fraction(0)


def _shown(one: Ratio | None) -> str:
    return "none" if one is None else f"{one.value} on {one.jobs}"


def _over_two(one: Ratio | None, tried: int, **values: str) -> Verdict:
    scope = f"hill climbing on T_4, t <= 8, {tried} job sets"
    if one is None or _reached(one) <= 2:
        return Verdict.undecided(f"no ratio above 2 found; {scope}", **values)
    case = f"{one.jobs}: CNP_Alloc {one.made}, least {one.least}, ratio {one.value}"
    evidence = Evidence.enumeration("the job set itself, and a schedule as good as told, checked")
    witness = {"case": case, "schedule": _places(one)}
    return Verdict.bounded(f"a case, by {scope}", evidence, witness=witness, **values)


def _places(one: Ratio) -> list[str]:
    """The better schedule, for people."""
    pieces = () if one.best is None else sorted(one.best.pieces, key=lambda piece: piece.job)
    return [f"job {piece.job + 1} on {piece.region} from {piece.start} to {piece.end}" for piece in pieces]


def _decide_nested(context: Context) -> Verdict:
    """Worst cases family by family: a job set that is bad for one is at least as bad for those after it."""
    pool: list[JobSet] = []
    values: dict[str, str] = {}
    tried, over = 0, None
    for name in _NESTED:
        own, more = _worst(context, name)
        tried += more
        known = [ratio(jobs, PEERS[name]) for jobs in pool]
        best = max([own, *known], key=_reached)
        values[PEERS[name].told.replace(" ", "_")] = _shown(best)
        if best is not None:
            pool.append(best.jobs)
        if over is None and _reached(best) > 2:
            over = best
    return _over_two(over, tried, **values)


def _decide_alone(context: Context, name: str) -> Verdict:
    worst, tried = _worst(context, name)
    return _over_two(worst, tried, worst=_shown(worst))


_TOLD = {
    "D": "jobs being placed one after the other in any order",
    "A": "with nominal windows",
    "B": "with dilated windows",
    "C": "with shared processors",
}

CLAIMS = (
    *(
        _claim(
            id="GS-QUAL",
            statement=f"CNP_Alloc's makespan is the least {PEERS[name].told}.",
            decide=partial(_decide_optimal, name=name),
            reading=reading,
            solver_free=_fast(PEERS[name]),
        )
        for reading, name in _OF_READING.items()
    ),
    *(
        _claim(
            id="GS-X-4",
            statement=f"CNP_Alloc's makespan can be more than twice the least, {told_as}.",
            decide=_decide_nested if reading == "D" else partial(_decide_alone, name=reading),
            reading=reading,
            solver_free=reading == "D",
        )
        for reading, told_as in _TOLD.items()
    ),
)
