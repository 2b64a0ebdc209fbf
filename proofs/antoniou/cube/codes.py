"""Antoniou 1994, section 2.1: partial ranks and the Gray codes with parameters; how many there are."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import factorial

from allocert.allocators.hypercube.gray import SingleGrayCode
from allocert.machines import GrayCode, Hypercube
from allocert.machines.words import bits
from allocert.models.gray.insertion import parameter_lists, partial_ranks
from allocert.models.gray.recognition import recognised_by
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.theorems.recognition import FAMILIES, GRAY_CODE, PERMUTED, SEQUENCES
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()


@claim(
    "AN-DEF-RANK/definition",
    "Partial ranks satisfy 1 <= r_i <= i, are one more than the number of smaller predecessors, "
    "and tell all n! permutations apart.",
)
@every(6, 7, 8, checked="all permutations of 1..n, n <= {top}")
def partial_ranks_tell_codes_apart(n: int) -> Iterator[Failure | None]:
    seen = set()
    for g in parameter_lists(n):
        ranks = partial_ranks(g)
        counted = tuple(1 + sum(a < b for a in g[:i]) for i, b in enumerate(g))
        seen.add(ranks)
        good = ranks == counted and all(1 <= r <= i for i, r in enumerate(ranks, 1))
        yield case(good, f"{g}: ranks {ranks}", parameters=list(g))
    yield case(len(seen) == factorial(n), f"n = {n}: ranks do not tell codes apart", n=n)


CLAIMS.also(
    in_coq("AN-DEF-2.3", GRAY_CODE, "all n >= 1, all parameter lists"),
    in_coq("AN-GC-PERM", PERMUTED, "all n >= 1, all parameter lists"),
    in_coq("AN-GC-COUNT/sequences", SEQUENCES, "all n"),
    in_coq("AN-GC-COUNT/sets@not-two", FAMILIES, "all n but 2"),
)


@claim("AN-GC-COUNT/sets", "The n! parameter lists give n! different sets of recognised subcubes.")
@every(5, 6, 6, first=1, checked="the families of recognised subcubes of all n! codes, 1 <= n <= {top}")
def parameters_give_different_families(n: int) -> Iterator[Failure | None]:
    found = len({recognised_by(code) for code in map(GrayCode, parameter_lists(n))})
    text = f"n = {n}: {found} different, not {factorial(n)}"
    yield case(found == factorial(n), text, n=n, different=found, codes=factorial(n))


@claim(
    "AN-CLAIM-WLOG",
    "With parameters g the strategy answers a request as with the reflected code, each direction i renamed g_i.",
)
@every(
    3,
    3,
    3,
    first=1,
    checked="all parameter lists of 1..n, all sets of busy nodes, 0 <= k <= n, 1 <= n <= {top}",
)
def renamed_boards_get_renamed_grants(n: int) -> Iterator[Failure | None]:
    machine = Hypercube(n)
    for g, busy in product(parameter_lists(n), range(1 << (1 << n))):
        renamed = [sum(1 << (g[i] - 1) for i in bits(x)) for x in range(1 << n)]
        for k in range(n + 1):
            granted = SingleGrayCode(machine, bits(busy)).allocate(k)
            other = SingleGrayCode(machine, [renamed[x] for x in bits(busy)], parameters=g).allocate(k)
            nodes = [None if one is None else set(bits(machine.word(one))) for one in (granted, other)]
            good = nodes[1] == (None if nodes[0] is None else {renamed[x] for x in nodes[0]})
            text = f"n = {n}, g = {g}, busy {busy:b}, Q_{k}: {nodes[1]}, by the reflected code {nodes[0]}"
            yield case(good, text, parameters=list(g), busy=busy, k=k)
