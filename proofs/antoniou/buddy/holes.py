"""Antoniou 1994, section 2.2.1: holes, the siblings of regions, and the two lemmas, without releases and with them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from allocert.machines import AlignedBlocks, Hypercube, Subcube
from allocert.models.hypercube.static_invariants import holes
from allocert.models.hypercube.static_optimality import buddy_strategy, path_to, reachable
from allocert.proofs.formal.lifting import in_coq, lifted
from allocert.proofs.theorems.static_buddy import GROWING_HOLES, ONE_HOLE, RIGHT_HALVES
from allocert.verification.claims.claim import Context, Verdict
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import at, every
from allocert.verification.deciding.replay import replayed, requests
from allocert.verification.deciding.tally import Failure, case, compared, survey
from allocert.verification.pairing.trace import Release, Trace

__all__ = ["CLAIMS", "sibling_of"]

CLAIMS = claim = ClaimTable()


@claim("AN-DEF-2.4", "A hole is an available region with a fixed bit whose sibling is not available.")
@at(*range(4), checked="all words of busy bits, n <= 3, against the definition region by region")
def holes_are_as_defined(n: int) -> Iterator[Failure | None]:
    machine = Hypercube(n)
    for busy in range(1 << (1 << n)):
        defined = {
            (block.base, k)
            for k in range(n)
            for block in AlignedBlocks(machine).regions(k)
            if not busy & machine.word(block)
            and busy & machine.word(Subcube(n, block.base ^ 1 << k, block.directions))
        }
        yield case(sorted(defined) == holes(busy, n), f"Q_{n}, busy {busy:#x}", n=n, busy=busy)


CLAIMS.also(in_coq("AN-HOLE-ONE", ONE_HOLE, "all n, all states with a busy node"))


Hole = tuple[int, int]
"""Its first node and its dimension."""

Broken = Callable[[int, int], Hole | None]
"""A hole of the state with these busy nodes of Q_n for which a lemma fails."""


def _left_half(busy: int, n: int) -> Hole | None:
    """A hole whose last fixed bit is 0."""
    return next(((start, k) for start, k in holes(busy, n) if not start >> k & 1), None)


def _no_larger(busy: int, n: int) -> Hole | None:
    """A hole that is not larger than all holes before it together."""
    before = 0
    for start, k in holes(busy, n):
        if before >= 1 << k:
            return start, k
        before += 1 << k
    return None


def lemma_holds_after_requests(context: Context, broken: Broken) -> Verdict:
    """Of all states that requests reach: none has a hole for which the lemma is ``broken``."""
    top = context.pick(6, 7, 7)

    def cases(n: int) -> Iterator[Failure | None]:
        causes = reachable(buddy_strategy(n))
        for busy in causes:
            hole = broken(busy, n)
            yield hole and _shown(n, requests(*path_to(causes, busy)), hole)

    return survey(cases, range(top + 1), f"requests only, every reachable static state, n <= {top}")


CLAIMS.also(
    *(
        lifted(key, theorem, "all n, requests only", partial(lemma_holds_after_requests, broken=broken))
        for key, theorem, broken in (
            ("AN-LEM-2.1/static", RIGHT_HALVES, _left_half),
            ("AN-LEM-2.2/static", GROWING_HOLES, _no_larger),
        )
    )
)


@claim("AN-LEM-2.1/releases", "After requests and releases every hole is a right half.", broken=_left_half)
@claim(
    "AN-LEM-2.2/releases",
    "After requests and releases every hole exceeds the sum of those before.",
    broken=_no_larger,
)
@every(3, 4, 4, first=1, checked="requests and releases: every set of busy nodes, not empty, 1 <= n <= {top}")
def lemma_holds_after_releases(n: int, broken: Broken) -> Iterator[Failure | None]:
    """Every set of busy nodes is reached: each node is granted, and the others are released."""
    every_node = requests(*([0] * (1 << n)))
    for busy in range(1, 1 << (1 << n)):
        hole = broken(busy, n)
        released = (Release(node) for node in range(1 << n) if not busy >> node & 1)
        yield hole and _shown(n, (*every_node, *released), hole)


def _shown(n: int, trace: Trace, hole: Hole) -> Failure:
    wrong = f"the lemma fails for the hole of dimension {hole[1]} at {hole[0]}"
    example = replayed("buddy", n, (), trace, wrong)
    return Failure(example.text, example.data)


def sibling_of(fixed: str, n: int) -> str:
    """The address of the nodes that differ from those of a region of Q_n in its last fixed bit alone."""
    free = n - len(fixed)
    nodes = [(int(fixed, 2) << free | rest) ^ 1 << free for rest in range(1 << free)]
    words = [f"{node:0{n}b}" for node in nodes]
    return "".join("*" if len(set(symbols)) > 1 else symbols[0] for symbols in zip(*words, strict=True))


_SIBLING = (
    "The sibling of a region of Q_n with k fixed bits has as its address these, the last one flipped, and"
)


@claim("AN-DEF-2.4/sibling@one-star", f"{_SIBLING} one star.", one=True)
@claim("AN-DEF-2.4/sibling@all-stars", f"{_SIBLING} n - k stars.", one=False)
@every(6, 8, 10, first=1, checked="every region of Q_n with 1 <= k <= n fixed bits, 1 <= n <= {top}")
def siblings_are_as_written(n: int, one: bool) -> Iterator[Failure | None]:
    for k in range(1, n + 1):
        regions = [f"{bits:0{k}b}" for bits in range(1 << k)]
        written = [word[:-1] + "10"[int(word[-1])] + "*" * (1 if one else n - k) for word in regions]
        name = f"siblings for n = {n}, k = {k}"
        yield from compared(name, written, [sibling_of(word, n) for word in regions], n)
