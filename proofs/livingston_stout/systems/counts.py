"""Livingston & Stout 1989, sections 1, 3 and 3.4: how many subcubes there are, their leaders and defining positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import comb

from allocert.machines import Hypercube, Subcube
from allocert.models.systems.systems import buddy, complete
from allocert.proofs.formal.lifting import by_coq
from allocert.proofs.theorems.subsystems.subcube_systems import DEFINING, STANDARD, SUBCUBES
from allocert.verification.deciding.arguments import by_argument
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import at, every
from allocert.verification.deciding.tally import Failure, case, compared

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()


@claim(
    "LS-CNT-q",
    "Q(2^d) has C(d,q) 2^(d-q) subcubes of dimension q, every pe lies in C(d,q) of them, and there are 3^d in all.",
    solver_free=False,
)
@by_coq(SUBCUBES, "all d >= 0 and 0 <= q <= d")
@every(5, 7, 8, checked="all q-subcubes for all q, the pe's of each, d <= {top}", measure="d")
def subcubes_are_as_many(d: int) -> Iterator[Failure | None]:
    total = 0
    for q in range(d + 1):
        found = complete(d, q)
        total += len(found)
        held = Counter(pe for one in found for pe in one.nodes)
        as_said = len(found) == comb(d, q) << (d - q) and all(held[pe] == comb(d, q) for pe in range(1 << d))
        yield case(as_said, f"d = {d}, q = {q}: {len(found)} subcubes", d=d, q=q)
    yield case(total == 3**d, f"d = {d}: {total} subcubes in all", d=d)


@claim(
    "LS-CNT-buddy-intro/standard",
    "There are 2^(d-q) q-subcubes that fix the d-q high-order bits, and every pe lies in exactly one of them.",
    solver_free=False,
)
@by_coq(STANDARD, "all d >= 0 and 0 <= q <= d")
@every(6, 8, 9, checked="all q, the pe's of every subcube, d <= {top}", measure="d")
def standard_subcubes_partition(d: int) -> Iterator[Failure | None]:
    for q in range(d + 1):
        found = buddy(d, q)
        high = all(one.directions == (1 << q) - 1 for one in found)
        covered = sorted(pe for one in found for pe in one.nodes)
        good = high and len(found) == 1 << (d - q) and covered == list(range(1 << d))
        yield case(good, f"d = {d}, q = {q}: {len(found)} subcubes", d=d, q=q)


@claim("LS-CNT-buddy-intro/numbers", "For d = 20 and q = 18 these are 4 of the 760 subcubes.")
@at(20, checked="d = 20, q = 18: the subcubes of both systems, listed and counted", measure="d")
def four_of_seven_hundred_and_sixty(d: int) -> Iterator[Failure | None]:
    counted = [str(len(buddy(d, 18))), str(len(complete(d, 18)))]
    yield from compared("buddy subcubes and all", ("4", "760"), counted, d)


@claim(
    "LS-DEF-leader",
    "Every subcube holds exactly one pe whose id agrees with its fixed positions and is 0 at every star.",
)
@by_argument(
    "all d >= 0, all subcubes",
    "the definition names one bit for each position",
    "The fixed positions give their bits and the stars give 0: one id, which agrees with the word and so lies in the subcube.",
)
@every(5, 6, 7, checked="all pe's of all 3^d subcubes, d <= {top}", measure="d")
def every_subcube_has_one_leader(d: int) -> Iterator[Failure | None]:
    for q in range(d + 1):
        for one in Hypercube(d).subcubes(q):
            leaders = [pe for pe in one.nodes if _leads(pe, one)]
            yield case(len(leaders) == 1, f"{one.address}: leaders {leaders}", d=d, subcube=one.address)


def _leads(pe: int, one: Subcube) -> bool:
    """The definition, position by position of the word."""
    word = f"{pe:0{one.n}b}" if one.n else ""
    return all(
        bit == ("0" if symbol == "*" else symbol) for bit, symbol in zip(word, one.address, strict=True)
    )


@claim(
    "LS-CNT-defpos",
    "Each choice of k defining positions is that of exactly 2^k subcubes of dimension d-k.",
    solver_free=False,
)
@by_coq(DEFINING, "all d >= 0 and 0 <= k <= d, k = 0 and k = d too")
@every(6, 8, 9, checked="all subcubes by the sets of their fixed positions, d <= {top}", measure="d")
def defining_positions_have_so_many_subcubes(d: int) -> Iterator[Failure | None]:
    for k in range(d + 1):
        by_stars = Counter(one.directions for one in Hypercube(d).subcubes(d - k))
        good = len(by_stars) == comb(d, k) and set(by_stars.values()) == {1 << k}
        yield case(good, f"d = {d}, k = {k}: {by_stars}", d=d, k=k)
