"""Livingston & Stout 1989, section 3.4: linear time, the ratio to d, and when the recursion is worth it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

from allocert.allocators.parallel.recursive_complete import LEAVES
from allocert.models.parallel.recursion import Costs, levels, shared
from allocert.models.systems.systems import complete
from allocert.proofs.formal.lifting import by_coq, in_coq
from allocert.proofs.theorems.parallel.recursion_costs import (
    BY_PATH,
    LINEAR_TIME,
    LOGARITHM,
    SWITCHING,
    TWICE,
)
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every_at
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()
_TOP = 3000
_POWERS = (1, 2, 3, 10, 20, 50, 100, 200)
_LAWS = ("exact", "printed")


@cache
def _at(k: int, leaf: str, law: str, d: int) -> int:
    return Costs(k, leaf).at(law, d)


def _least(k: int, leaf: str) -> int:
    """The greatest that the cost and d differ by below C_k."""
    return max(abs(Costs(k, leaf).base(d) - d) for d in range(k, max(shared(k), k + 1)))


def _excess(**described: str) -> dict[str, list[list[int]]]:
    """What the costs are more than d at powers of ten, for all claims alike."""
    return {
        f"k = {k}, {leaf}: j, exact - d, printed - d at d = 10^j": [
            [j, *(_at(k, leaf, law, 10**j) - 10**j for law in _LAWS)] for j in _POWERS
        ]
        for k in (1, 2, 3)
        for leaf in LEAVES
    }


@claim(
    "LS-CLAIM-theta-d",
    LINEAR_TIME.says("LS-CLAIM-theta-d"),
    solver_free=False,
)
@by_coq(LINEAR_TIME, "all k >= 1, all d >= k", "LS-CLAIM-theta-d")
@every_at(
    (1, 2, 3),
    checked=f"k = 1, 2, 3: both bounds for all d <= {_TOP} and d = 10^j, j = {', '.join(map(str, _POWERS))}; for d <= {{near}} that every "
    "processor has one at distance d - k or more in every (d-k)-subcube",
    measure="k",
    values=_excess,
    near=(4, 6, 6),
)
def recursion_is_linear(k: int, near: int) -> Iterator[Failure | None]:
    for leaf, law in product(LEAVES, _LAWS):
        table = Costs(k, leaf).table(law, _TOP)
        for d in (*range(k, _TOP + 1), *(10**j for j in _POWERS if 10**j > _TOP)):
            cost, most = table[d] if d <= _TOP else _at(k, leaf, law, d), levels(d, k)
            high = most * (4 * k * k + 1) + _least(k, leaf)
            good = -k <= cost - d <= high and most * most <= (16 * k + 4) * d
            yield case(good, f"k = {k}, {leaf}, {law}, d = {d}: {cost} steps", k=k, d=d)
    for d in range(k, near + 1):
        for one in complete(d, d - k):
            nodes = one.nodes
            far = min(max((pe ^ node).bit_count() for node in nodes) for pe in range(1 << d))
            yield case(far >= d - k, f"d = {d}: {one.address} is within {far} of some processor", d=d)


CLAIMS.also(
    in_coq("LS-CLAIM-ratio1/logarithm", LOGARITHM, "all k >= 1, all d >= C_k"),
    in_coq("LS-X-7/recurrence", BY_PATH, "k = 1, all d >= 1"),
    in_coq("LS-X-7/twice", TWICE, "k = 1, 2, 3, all d"),
    in_coq(
        "LS-X-7/switching",
        SWITCHING,
        "k = 1, 2, 3, all d >= C_k; from where the cost is at most 2d on C(d,k) (d-k) > 2d",
    ),
)
