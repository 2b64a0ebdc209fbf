"""Gupta and Srimani 1997, footnote 1: straight lines of any slope that cut mesh and torus in half."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product
from math import atan2, gcd

from allocert.verification.claims.claim import Claim
from allocert.verification.claims.keyed import keyed
from allocert.verification.deciding.every import every_at, up_to
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

Node = tuple[int, int]


def _slopes(size: int) -> Iterator[Node]:
    """A direction between any two neighbouring ones that are at right angles to a pair of nodes, to the opposite one."""
    span = range(-size + 1, size)
    steps = [(a, b) for a, b in product(span, span) if gcd(a, b) == 1]
    turned = sorted(steps, key=lambda step: atan2(step[1], step[0]))
    for (a, b), (c, d) in pairwise([*turned, turned[0]]):
        yield a + c, b + d


def least_cuts(size: int) -> tuple[int, int]:
    """The least numbers of links of mesh and torus across a line with at most one node more on one side."""
    nodes = list(product(range(size), repeat=2))
    found = []
    for a, b in _slopes(size):
        half = set(sorted(nodes, key=lambda node: a * node[0] + b * node[1])[: size * size // 2])
        inner = around = 0
        for i, j in nodes:
            for down, right in ((1, 0), (0, 1)):
                other = (i + down) % size, (j + right) % size
                cut = ((i, j) in half) != (other in half)
                around += cut
                inner += cut and other == (i + down, j + right)
        found.append((inner, around))
    return min(inner for inner, _ in found), min(around for _, around in found)


@every_at(
    up_to(5, 8, 12, first=3),
    checked="lines of all slopes with at most one processor more on one side, 3 <= m <= {top}",
    measure="m",
)
def slanted_cuts_are_twice(size: int) -> Iterator[Failure | None]:
    mesh, torus = least_cuts(size)
    text = f"m = {size}: {torus} links on the torus, {mesh} on the mesh"
    yield case(torus == 2 * mesh and mesh == size + size % 2, text, m=size, mesh=mesh, torus=torus)


CLAIMS: tuple[Claim, ...] = (
    keyed(
        "GS-INTRO-BIS/any-slope",
        "The least number of links across a straight line of any slope with at most one processor more on one side is "
        "twice the mesh's, which is m for even m and m + 1 for odd m.",
        slanted_cuts_are_twice,
    ),
)
