"""Kandlur & Shin 1988, section 3: how far apart two random faults are, before and after relabelling."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache
from math import sqrt
from typing import NamedTuple

from allocert.errors import EngineError
from allocert.machines.labelling import Labelling
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.theorems.loss import (
    CLOSER,
    HAMMING,
    RELABELLED,
    VECTOR,
    mean_distance,
    mean_new_separation,
    mean_separation,
)
from allocert.verification.claims.claim import Context, Verdict
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every_at, up_to
from allocert.verification.deciding.tally import Failure, case, survey

__all__ = ["CLAIMS", "pair_sums"]

CLAIMS = claim = ClaimTable()
_FARTHEST = 60
_PAPER = range(5, 11)
"""The cubes of the paper's tables."""

_COUNTED = (6, 8, 8)
"""The largest D at which all pairs are counted, for each effort."""


class _Sums(NamedTuple):
    """Sums over all ordered pairs of nodes."""

    separation: int
    distance: int
    new_separation: int


@lru_cache(maxsize=16)
def pair_sums(n: int) -> _Sums:
    """All ordered pairs of nodes of Q_n, each relabelled as the shipped labelling does with these two faults."""
    separation = distance = new_separation = 0
    for x in range(1 << n):
        for y in range(x):
            labels = Labelling.by_faults(n, (y, x))
            separation += x - y
            distance += (x ^ y).bit_count()
            new_separation += abs(labels.new(x) - labels.new(y))
    return _Sums(2 * separation, 2 * distance, 2 * new_separation)


def _checked(top: int) -> None:
    """The closed forms against the enumeration. Raises :class:`EngineError` where they differ."""
    forms = (mean_separation, mean_distance, mean_new_separation)
    for n in range(top + 1):
        nodes = 1 << n
        for distinct in (False, True) if n else (False,):
            pairs = nodes * (nodes - 1) if distinct else nodes * nodes
            counted = [Fraction(one, pairs) for one in pair_sums(n)]
            if counted != [form(n, distinct) for form in forms]:
                raise EngineError(f"Q_{n}: the means of pairs are {counted}, not the closed forms")


@claim(
    "KS-CLAIM-SEP-VEC",
    "Two different random faults are 2^D / 2 apart in the vector on average.",
    mean=mean_separation,
    square=lambda n: Fraction(4**n, 4),
    sizes=_PAPER,
)
@claim(
    "KS-CLAIM-SEP-HAM@sum",
    "The mean Hamming distance of two different nodes is the sum of d C(D,d).",
    mean=mean_distance,
    square=lambda n: Fraction(n * 2**n, 2) ** 2,
)
@claim(
    "KS-CLAIM-SEP-NEW/separation@equal",
    "After relabelling two different random faults are 2^(D/2) apart on average.",
    mean=mean_new_separation,
    square=lambda n: Fraction(2**n),
    sizes=_PAPER,
)
def mean_is_the_root_of(
    context: Context,
    mean: Callable[[int, bool], Fraction],
    square: Callable[[int], Fraction],
    sizes: range = range(1, _FARTHEST + 1),
) -> Verdict:
    """Whether the mean is the square root of ``square``: it may be irrational."""
    top = context.pick(*_COUNTED)
    _checked(top)
    cases = {}
    for n in sizes:
        true, said = mean(n, True), f"{sqrt(square(n)):.4g}"
        text = f"D = {n}: the mean is {float(true):.4g}, not {said}"
        cases[n] = case(true**2 == square(n), text, D=n, mean=str(true), said=said)
    return survey(
        lambda n: (cases[n],),
        sizes,
        f"{sizes[0]} <= D <= {sizes[-1]} by the closed form, which counting all pairs confirms for D <= {top}",
        measure="D",
        said_over_mean={n: f"{sqrt(square(n)) / mean(n, True):.2f}" for n in _PAPER},
    )


@claim("KS-CLAIM-SEP-VEC@from-node-0", "Another random node is 2^D / 2 positions from node 0 on average.")
@every_at(up_to(12, 16, 20, first=1), checked="all nodes but node 0, 1 <= D <= {top}", measure="D")
def mean_from_node_0_is_half(n: int) -> Iterator[Failure | None]:
    mean = Fraction(sum(range(1 << n)), (1 << n) - 1)
    yield case(mean == 1 << (n - 1), f"D = {n}: the mean is {mean}", D=n)


CLAIMS.also(
    in_coq("KS-CLAIM-SEP-VEC@exact", VECTOR, "all D >= 1"),
    in_coq("KS-CLAIM-SEP-HAM@all-nodes", HAMMING, "all D >= 1"),
    in_coq("KS-CLAIM-SEP-HAM@other-nodes", HAMMING, "all D >= 1"),
    in_coq("KS-CLAIM-SEP-NEW/separation@exact", RELABELLED, "all D >= 1"),
    in_coq("KS-CLAIM-SEP-NEW/comparison", CLOSER, "all D >= 3"),
)
