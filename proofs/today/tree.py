"""Trees of hosts, as in topology aware scheduling of Kueue (KEP-2724): what fits, and rules that look at the wrong domain."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from allocert.machines.tree.choices import best_fit
from allocert.machines.tree.layout import Layout
from allocert.machines.tree.requests import PREFERRED, REQUIRED, Asked
from allocert.models.tree.counting import fits, least_leftover
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS", "first_domain_decides"]

CLAIMS = claim = ClaimTable()

_RACKS = Layout((9, 9, 9, 9), ((0, 2), (0, 2, 4)))
"""Two racks of two hosts; how many pods are free there is what varies."""


def first_domain_decides(room: list[int], need: int) -> bool:
    """LeastFreeCapacity as kueue #5375 reports it: racks by rising room, given up if the first does not fit."""
    rising = sorted(filter(None, room))
    return bool(rising) and rising[0] >= need


def _boards(most: int) -> Iterator[list[int]]:
    """The free pods of four hosts, up to a number, which some host has."""
    for free in product(range(most + 1), repeat=4):
        if max(free) == most:
            yield list(free)


@claim(
    "TM-TREE-FIT",
    "Pods in slices that stay on a host or in a rack fit into one of two racks of two hosts, or into both, iff there are at most as many slices as the "
    "largest sum over a rack, or the sum over both, of the whole slices that each host, or rack, has room for.",
    solver_free=False,
)
@every(
    2,
    3,
    4,
    first=1,
    checked="every number of free pods up to {top} on four hosts in two racks, all requests",
    measure="pods",
)
def slices_add_up(most: int) -> Iterator[Failure | None]:
    for free in _boards(most):
        for pods, size, at, (level, mode) in product(
            range(1, sum(free) + 2), (1, 2, 3), (1, 2), ((0, 0), (1, REQUIRED))
        ):
            if pods % size or (size == 1 and at == 1):
                continue
            asked = Asked(pods, level, mode, size, at)
            ways = any(_answers(shares, asked) for shares in product(*(range(own + 1) for own in free)))
            text = f"free pods {free}, {tuple(asked)}: {'a' if ways else 'no'} way to share the pods"
            yield case(fits(_RACKS, free, asked) == ways, text, free=free, request=list(asked))


def _answers(shares: tuple[int, ...], asked: Asked) -> bool:
    """Whether pods on four hosts answer a request, by definition."""
    racks = (shares[0] + shares[1], shares[2] + shares[3])
    units = racks if asked.at == 1 else shares
    together = asked.mode != REQUIRED or 0 in racks
    return sum(shares) == asked.pods and together and all(own % asked.size == 0 for own in units)


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
