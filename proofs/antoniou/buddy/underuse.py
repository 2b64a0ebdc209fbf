"""Antoniou 1994, section 2.2.1: that Buddy leaves processors unused, as it recognises few subcubes."""

from __future__ import annotations

from collections.abc import Iterator

from allocert.machines import Hypercube, Subcube
from allocert.proofs.antoniou.buddy.strategy import buddy_is_statically_optimal
from allocert.verification.claims.claim import Context, Counterexample, Verdict
from allocert.verification.deciding.arguments import by_argument
from allocert.verification.deciding.cases import refuted_by
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every
from allocert.verification.deciding.replay import data, granted, requests
from allocert.verification.deciding.tally import Failure, case
from allocert.verification.pairing.trace import Allocate, Release, Trace

__all__ = ["CLAIMS", "refusing_trace"]

CLAIMS = claim = ClaimTable()


def refusing_trace(n: int) -> Trace:
    """A request for each node of Q_n, the releases of the nodes 0 and 2, and a request for Q_1."""
    return (*requests(*([0] * (1 << n))), Release(0), Release(2), Allocate(1))


@claim(
    "AN-CLAIM-UNDERUSE@releases",
    "In every Q_n with n >= 2 there is a state after requests and releases in which Buddy refuses a k-cube although a "
    "k-subcube is free.",
)
@by_argument(
    "all n >= 2",
    "the same requests and releases for every n",
    "After a request for each node and the releases of the nodes 0 and 2 these two are all that is free. They are a 1-subcube, "
    "and none of Buddy's blocks, each of which is a node and the next.",
)
@every(
    5,
    7,
    8,
    first=2,
    checked="requests for all nodes, releases of the nodes 0 and 2, a request for Q_1; 2 <= n <= {top}",
)
def a_free_subcube_is_refused(n: int) -> Iterator[Failure | None]:
    machine, trace = Hypercube(n), refusing_trace(n)
    answers = granted("buddy", n, (), trace)
    single, last = answers[:-1], answers[-1]
    held = [machine.word(region) for place, region in enumerate(single) if region and place not in (0, 2)]
    free = machine.full ^ sum(held)
    unused = free == machine.word(Subcube.parse("0" * (n - 2) + "*0"))
    yield case(unused and None not in single and last is None, f"Q_{n}: {last}, free {free:#x}", n=n)


@claim(
    "AN-CLAIM-UNDERUSE@requests",
    "After some requests alone Buddy refuses a k-cube although a k-subcube is free.",
    solver_free=False,
)
def a_free_subcube_is_refused_after_requests(context: Context) -> Verdict:
    """Refuted if Buddy is statically optimal for every n."""
    text = (
        "as long as nothing is released Buddy refuses no request that enough nodes are free for (theorem 2.1): on Q_2 "
        "it grants Q_0, Q_1, Q_0"
    )
    example = Counterexample(text, data("buddy", 2, (), requests(0, 1, 0)))
    return refuted_by(buddy_is_statically_optimal(context), example, "all n, requests only")
