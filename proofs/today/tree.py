"""Trees of hosts, as in topology aware scheduling of Kueue (KEP-2724): rules that look at the wrong domain."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from allocert.machines.tree.choices import best_fit
from allocert.machines.tree.layout import Layout
from allocert.machines.tree.requests import PREFERRED, Asked
from allocert.models.tree.counting import least_leftover
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS", "first_domain_decides"]

CLAIMS = claim = ClaimTable()


def first_domain_decides(room: list[int], need: int) -> bool:
    """LeastFreeCapacity as kueue #5375 reports it: racks by rising room, given up if the first does not fit."""
    rising = sorted(filter(None, room))
    return bool(rising) and rising[0] >= need


@claim(
    "TM-TREE-FIRST",
    "Racks by rising room, given up if the first does not fit: pods that are required in one rack are refused only if no rack has room.",
)
@every(2, 3, 4, first=1, checked="two racks with room for up to {top} pods", measure="pods")
def the_first_rack_is_enough(most: int) -> Iterator[Failure | None]:
    for free in product(range(most + 1), repeat=2):
        for need in range(1, most + 1):
            granted, right = first_domain_decides(list(free), need), max(free) >= need
            text = f"racks with room for {free[0]} and {free[1]}, {need} pods: refused, and a rack has room"
            yield case(granted or not right, text, free=list(free), pods=need)


@claim(
    "TM-TREE-LEFTOVER",
    "Best fit takes racks in which no more pods are left over than in any other set of racks that has room, if no single rack has.",
)
@every(
    3,
    4,
    5,
    first=1,
    checked="three racks of one host with room for up to {top} pods, all numbers of pods",
    measure="pods",
)
def best_fit_leaves_least(most: int) -> Iterator[Failure | None]:
    layout = Layout((most,) * 3, ((0, 3), (0, 1, 2, 3)))
    for free in product(range(most + 1), repeat=3):
        for need in range(max(free) + 1, sum(free) + 1):
            found = best_fit(layout, free, Asked(need, 1, PREFERRED, 1, 2))
            assert found is not None
            left = sum(own for own, pods in zip(free, found, strict=True) if pods) - need
            least = least_leftover(free, need)
            text = f"racks with room for {', '.join(map(str, free))}, {need} pods: {left} left over, and {least} would be"
            yield case(left == least, text, free=list(free), pods=need)
