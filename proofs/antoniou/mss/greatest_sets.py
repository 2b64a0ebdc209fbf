"""Antoniou 1994, section 2.2.4: the order of sets of subcubes, and what the MSS strategy finds."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple

from allocert.allocators.hypercube.mss import GreatestSubcubes
from allocert.machines import Hypercube
from allocert.machines.words import bits
from allocert.models.subcubes.greatest_subcubes import counts_of, subcubes_of
from allocert.models.subcubes.split_outcomes import outcomes
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.theorems.mss import MSS_FINDS, MSS_ORDER
from allocert.verification.claims.claim import Context, Verdict
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import at
from allocert.verification.deciding.tally import Failure, case, survey
from allocert.verification.pairing.trace import Allocate, trace_to_json

__all__ = ["CLAIMS", "Grant", "by_size", "grant_data", "grants", "is_greater", "poorer", "profiles_of"]

CLAIMS = claim = ClaimTable()


Counts = tuple[int, ...]


@lru_cache(maxsize=8)
def by_size(n: int) -> tuple[int, ...]:
    """All free sets of Q_n, those with fewest nodes first."""
    return tuple(sorted(range(1 << (1 << n)), key=lambda free: (free.bit_count(), free)))


class Grant(NamedTuple):
    """A set of free nodes, a request Q_k, and what models.split_outcomes says of its grants."""

    n: int
    free: int
    k: int
    smallest: int
    most: int
    split: int
    worst: int
    halved: int
    crowded: int

    @property
    def in_words(self) -> str:
        """The case in words."""
        return f"{described(self.n, self.free)}, request Q_{self.k}"

    def fails(self, text: str = "not so", **data: Any) -> Failure:
        """A failure in this case: the fault, and a trace on the shipped MSS strategy."""
        return Failure(f"{self.in_words}: {text}", {**grant_data(self.n, self.free, self.k), **data})


def grants(n: int) -> Iterator[Grant]:
    """Every request for each set of free nodes of Q_n, n <= 4: least k, then fewest free nodes first."""
    for k in range(n + 1):
        found = outcomes(n, k)
        columns = (found.smallest, found.most, found.split, found.worst, found.halved, found.crowded)
        rows = list(zip(*(column.tolist() for column in columns), strict=True))
        for free in by_size(n):
            yield Grant(n, free, k, *rows[free])


def described(n: int, free: int) -> str:
    """Free nodes in words."""
    return f"Q_{n}, free nodes {', '.join(map(str, bits(free))) or 'none'}"


def grant_data(n: int, free: int, k: int) -> dict[str, Any]:
    """A trace on the shipped MSS strategy: every other node is faulty, and a k-cube is asked for."""
    busy = Hypercube(n).full ^ free
    data = {"machine": f"hypercube:{n}", "allocator": "mss", "faulty": list(bits(busy))}
    return {**data, "trace": trace_to_json((Allocate(k),)), "n": n, "free": free, "k": k}


def is_greater(one: Counts, other: Counts) -> bool:
    """The printed condition on numbers of cubes: some k with more, and equality for all m with k <= m <= n."""
    return any(one[k] > other[k] and one[k:] == other[k:] for k in range(len(one)))


@lru_cache(maxsize=512)
def profiles_of(free: int, n: int) -> frozenset[Counts]:
    """The numbers of cubes of each dimension, dimension 0 first, of all partitions of ``free``."""
    if not free:
        return frozenset({(0,) * (n + 1)})
    found = set()
    for word, k in subcubes_of(n):
        if word & -word == free & -free and word & free == word:
            for rest in profiles_of(free ^ word, n):
                found.add((*rest[:k], rest[k] + 1, *rest[k + 1 :]))
    return frozenset(found)


@claim(
    "AN-DEF-MSS/order@printed",
    "Of two sets of disjoint subcubes over the same nodes with different profiles one is greater, the numbers being equal for "
    "k <= m <= n.",
)
@at(*range(4), checked="every two different profiles of partitions of the same free nodes, n <= 3")
def order_is_total(n: int) -> Iterator[Failure | None]:
    for free in by_size(n):
        for one, other in combinations(sorted(profiles_of(free, n)), 2):
            total = is_greater(one, other) != is_greater(other, one)
            text = f"{described(n, free)}: neither of {one} and {other} (numbers of 0-cubes, 1-cubes, ..) is greater"
            yield case(total, text, n=n, free=free, counts=[one, other])


CLAIMS.also(
    in_coq("AN-DEF-MSS/order@above-k", MSS_ORDER, "all n"),
    in_coq("AN-MSS-FINDS/finds", MSS_FINDS, "all n, all free sets and all k, from a greatest list"),
)


def _left(grant: Grant, reading: str) -> int | None:
    """The profile of the shipped strategy's list after a k-cube, or ``None`` for a refusal."""
    machine = Hypercube(grant.n)
    strategy = GreatestSubcubes(machine, tuple(bits(machine.full ^ grant.free)), reading=reading)
    return None if strategy.allocate(grant.k) is None else strategy.free_list.profile


@lru_cache(maxsize=256)
def poorer(grant: Grant, reading: str) -> Failure:
    """What the shipped strategy leaves, replayed, where another free k-cube leaves more."""
    left, n = _left(grant, reading), grant.n
    shown = "refused" if left is None else f"leaves {counts_of(n, left)}"
    return grant.fails(
        f"{shown}, another k-cube {counts_of(n, grant.most)} (numbers of 0-cubes, 1-cubes, ..)"
    )


@claim(
    "AN-MSS-FINDS/leaves@splits",
    "The best choice among the k-cubes of the list, or else inside its smallest sufficient cubes leaves the greatest MSS "
    "that any grant leaves.",
    reading="splits",
)
@claim(
    "AN-MSS-FINDS/leaves@all",
    "The best choice among all free k-cubes leaves the greatest MSS that any grant leaves.",
    reading="all",
)
def greatest_list_is_left(context: Context, reading: str) -> Verdict:
    """By the best choice of the reading, and by the shipped strategy on all or some free sets."""
    step = context.pick(1499, 101, 11)

    def cases(n: int) -> Iterator[Failure | None]:
        for place, grant in enumerate(grants(n)):
            if grant.most < 0:
                continue
            good = reading == "all" or grant.split == grant.most
            if good and (n < 4 or place % step == 0):
                good = _left(grant, reading) == grant.most
            yield None if good else poorer(grant, reading)

    checked = (
        "all free sets and k, n <= 4, over every greatest set and smallest sufficient cube; the shipped strategy "
        f"for all of n <= 3, one free set in {step} of n = 4, and every case that fails"
    )
    return survey(cases, range(5), checked)
