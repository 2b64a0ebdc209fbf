"""Livingston & Stout 1989, section 3.4: the sets of coordinates of the recursion, and their complements."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from allocert.allocators.parallel.recursive_complete import pairs
from allocert.models.parallel.recursion import block, coordinate_sets, corner, shared, sizes
from allocert.proofs.formal.lifting import by_coq
from allocert.proofs.theorems.parallel.coordinate_sets import COMPLEMENT, COVERING, DISJOINT, SETS
from allocert.verification.deciding.cells import compared
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import at, every_at, up_to
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()
_SPAN = 60
_ALL = "all k >= 1 and d >= C_k"


@claim(
    "LS-DEF-3.5/sets",
    SETS.says("LS-DEF-3.5/sets"),
    solver_free=False,
)
@by_coq(SETS, _ALL, "LS-DEF-3.5/sets")
@every_at(
    up_to(3, 4, 6, first=1),
    checked=f"k <= {{top}}, d from C_k to C_k + {_SPAN - 1}, every set and coordinate",
    measure="k",
)
def sets_are_as_described(k: int) -> Iterator[Failure | None]:
    many = shared(k)
    for d in range(many, many + _SPAN):
        found, each = coordinate_sets(d, k), block(d, k)
        low = [len([j for j in one if j <= many]) for one in found]
        high = [len([j for j in one if j > many]) for one in found]
        good = (
            len(found) == 2 * k + 1 and set(low) == {2 * k} and set(high[:-1]) == {each} and high[-1] >= each
        )
        good = good and (high[-1] > each) is bool((d - many) % (2 * k + 1))
        often = [sum(j in one for one in found) for j in range(1, d + 1)]
        good = good and often == [2] * many + [1] * (d - many)
        yield case(good, f"k = {k}, d = {d}: {low} and {high} elements", k=k, d=d)


@claim(
    "LS-DEF-3.5/covering",
    COVERING.says("LS-DEF-3.5/covering"),
    solver_free=False,
)
@by_coq(COVERING, _ALL, "LS-DEF-3.5/covering")
@at(
    1,
    2,
    3,
    checked="all sets of k coordinates: d = 3..12 for k = 1, 10..15 for k = 2, 21..24 for k = 3",
    measure="k",
)
def every_choice_misses_a_set(k: int) -> Iterator[Failure | None]:
    for d in {1: range(3, 13), 2: range(10, 16), 3: range(21, 25)}[k]:
        found = coordinate_sets(d, k)
        for chosen in combinations(range(1, d + 1), k):
            missed = any(one.isdisjoint(chosen) for one in found)
            yield case(missed, f"k = {k}, d = {d}: {chosen} meets every set", k=k, d=d, chosen=list(chosen))


@claim(
    "LS-DEF-3.5/disjoint",
    DISJOINT.says("LS-DEF-3.5/disjoint"),
    solver_free=False,
)
@by_coq(DISJOINT, _ALL, "LS-DEF-3.5/disjoint")
@every_at(up_to(5, 8, 12, first=1), checked="all pairs of sets, k <= {top}", measure="k")
def subcubes_are_disjoint(k: int) -> Iterator[Failure | None]:
    for m, (i, j) in enumerate(pairs(k), 1):
        one, other = corner(k, i), corner(k, j)
        yield case((one[m], other[m]) == (0, 1), f"k = {k}: T_{i}* and T_{j}* meet", k=k, sets=[i, j])


@claim(
    "LS-DEF-3.5/example",
    "For k = 1 the pairs in order are (1,2), (1,3), (2,3), with rho_1(2) = 1 and rho_2(2) = 3.",
)
@at(1, checked="the printed example", measure="k")
def printed_pairs(k: int) -> Iterator[Failure | None]:
    found = pairs(k)
    yield from compared("pair", ["(1,2)", "(1,3)", "(2,3)"], [f"({a},{b})" for a, b in found], k)
    yield from compared("rho(2)", ["1", "3"], [str(one) for one in found[1]], k)


@claim(
    "LS-CLAIM-complement",
    COMPLEMENT.says("LS-CLAIM-complement"),
    solver_free=False,
)
@by_coq(COMPLEMENT, _ALL, "LS-CLAIM-complement")
@every_at(
    up_to(3, 4, 6, first=1),
    checked=f"k <= {{top}}, d from C_k to C_k + {_SPAN - 1}, the complements of all sets counted one by one",
    measure="k",
)
def largest_complement(k: int) -> Iterator[Failure | None]:
    for d in range(shared(k), shared(k) + _SPAN):
        left = [d - len(one) for one in coordinate_sets(d, k)]
        first, second = d - (2 * k + block(d, k)), -(-2 * k * d // (2 * k + 1)) - k
        good = max(left) == first == second and (max(left), left[-1]) == sizes(d, k)
        yield case(good, f"k = {k}, d = {d}: {left} left, printed {first} and {second}", k=k, d=d)
