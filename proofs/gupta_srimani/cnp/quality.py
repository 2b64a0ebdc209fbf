"""Gupta and Srimani 1997, section 2.4: how good CNP_Alloc is, in each reading of the contention model."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from allocert.allocators.torus.contention import READINGS
from allocert.proofs.gupta_srimani.cnp.bad_job_sets import BAD, PEERS, Peer, Ratio, climb, ratio
from allocert.proofs.gupta_srimani.cnp.job_sets import in_words, sequences
from allocert.verification.claims.claim import Claim, Context, Counterexample, Evidence, Verdict
from allocert.verification.claims.keyed import keyed

__all__ = ["CLAIMS"]


def _fast(peer: Peer) -> bool:
    """Whether its optima are found by branch and bound."""
    return peer.reading == "sequential" and not peer.family.any_start


def no_shorter_schedule(context: Context) -> Verdict:
    """The first job set on which CNP_Alloc's makespan is not the least."""
    peer = PEERS["nominal-windows"]
    least = ((1, 2, 1), (2, 2, 1), (3, 2, 2))
    small = ((1, 2, 2), (2, 2, 2), (2, 4, 2), (3, 2, 2), (3, 4, 2), (4, 2, 3))
    sizes = context.pick(least, small, (*small, (4, 4, 2)))
    scope = "; ".join(f"T_{torus}, n = {number}, t <= {longest}" for number, torus, longest in sizes)
    for number, torus, longest in sizes:
        for jobs in sequences(torus, number, longest):
            one = ratio(jobs, peer) if len(jobs.jobs) == number else None
            if one is None or _reached(one) <= 1:
                continue
            text = f"{jobs}: CNP_Alloc {one.made}, least {one.least}"
            return Verdict.refuted(
                Counterexample(text, {**in_words(jobs), "schedule": _places(one)}),
                f"fewest jobs; {scope}",
                Evidence.enumeration(f"all job sets, sides sorted: {scope}; optima proved by Z3"),
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


def _told(name: str) -> str:
    any_order = "jobs being placed one after the other in any order"
    return any_order if name == "sequential-any" else PEERS[name].in_words


_RATIOS = {reading: "sequential-any" if reading == "sequential" else str(reading) for reading in READINGS}
"""By reading the optimum of the ratios; jobs are placed in any order, without waiting."""

CLAIMS: tuple[Claim, ...] = (
    keyed(
        "GS-QUAL@nominal-windows",
        f"CNP_Alloc's makespan is the least {PEERS['nominal-windows'].in_words}.",
        no_shorter_schedule,
    ),
    *(
        keyed(
            f"GS-X-4@{reading}",
            f"CNP_Alloc's makespan can be longer than the least, {_told(name)}; the greatest ratio found.",
            partial(greatest_ratio_found, name=name),
            solver_free=_fast(PEERS[name]),
        )
        for reading, name in _RATIOS.items()
    ),
)
