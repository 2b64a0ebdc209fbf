"""Kandlur & Shin 1988, section 2: whether one order of the directions is best by both measures of fragmentation."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations

from allocert.models.hypercube.best_relabelling import MEASURES, profile, score
from allocert.proofs.kandlur_shin.relabelling.fragmentation import counts_of, shown
from allocert.proofs.theorems.static_strategies import listed
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()
_MOST = 6
"""Faulty nodes at most."""


@claim(
    "KS-CLAIM-LOWBITS/one-order",
    "For every fault set one order of the directions is best by the sizes of the maximal fault-free blocks and by their number.",
)
@every(
    4,
    4,
    4,
    first=1,
    checked=f"all sets of at most {_MOST} faulty nodes with node 0, n <= {{top}}, smallest first",
)
def one_order_is_best_by_both(n: int) -> Iterator[Failure | None]:
    for count in range(1, min(_MOST, (1 << n) - 1) + 1):
        for others in combinations(range(1, 1 << n), count - 1):
            yield _compared(n, (0, *others))


def _compared(n: int, faulty: tuple[int, ...]) -> Failure | None:
    counts = counts_of(n, faulty)
    found = [profile(counts, order) for order in permutations(range(n))]
    sizes, blocks = ([score(MEASURES[name], one) for one in found] for name in ("profile", "blocks"))
    most = max(blocks)
    both = max(number for size, number in zip(sizes, blocks, strict=True) if size == max(sizes))
    text = (
        f"Q_{n}, faulty {listed(faulty)}: the largest blocks, {shown('profile', max(sizes))}, take {-both} blocks, another order "
        f"has {-most}"
    )
    return case(both == most, text, D=n, faulty=list(faulty))
