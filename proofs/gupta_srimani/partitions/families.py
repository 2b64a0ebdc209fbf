"""Gupta and Srimani 1997, section 2.1 and beyond: families without common links, how many subtori use a link, mixed sides."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import prod

from allocert.machines.torus_links import TorusLinks
from allocert.models.torus.link_families import conflicts, maximal_families, offsets, strided_links
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.gupta_srimani.partitions.partitions import OF_TWO
from allocert.proofs.theorems.torus.links import (
    CANNOT_GROW,
    DIMENSIONS,
    DIMENSIONS_LARGEST,
    DISTINCT,
    LARGEST,
    MIXED_LINKS,
    MIXED_PROCESSORS,
    SHARING,
    SUMS_OF_OFFSETS,
)
from allocert.verification.claims.claim import Claim
from allocert.verification.claims.keyed import keyed
from allocert.verification.deciding.cells import compared
from allocert.verification.deciding.every import every_at, up_to
from allocert.verification.deciding.findings import witnessed
from allocert.verification.deciding.tally import Failure

__all__ = ["CLAIMS"]

_PARTITIONS = "all partitions of tori"
_SIDES = "all square tori of side m, all d that divide m, all e that divide d"
_AXES = "all dimensions and strides, two members or more along each axis"


@every_at(
    lambda context: (8,),
    checked="the three printed pairs, all maximal families, and 4 rows and 4 columns of links a subtorus",
)
def example_is_as_printed(size: int) -> Iterator[Failure | None]:
    own = offsets((2, 2))
    words = dict(zip(own, strided_links(TorusLinks((size, size)), (2, 2)), strict=True))
    asked = [((0, 0), (1, 1)), ((1, 0), (0, 1)), ((0, 1), (1, 1))]
    described = ["not link-disjoint" if words[a] & words[b] else "link-disjoint" for a, b in asked]
    yield from compared("pairs", ["link-disjoint", "link-disjoint", "not link-disjoint"], described, size)
    families = [sorted(own[i] for i in part) for part in maximal_families(conflicts(list(words.values())))]
    printed = [[(0, 0), (1, 1)], [(0, 1), (1, 0)]]
    yield from compared("sets", map(str, printed), map(str, sorted(families)), size)
    members = [word.bit_count() for word in words.values()]
    yield from compared("links a subtorus", ["64"] * 4, map(str, members), size)


@every_at(
    up_to(3, 3, 3, first=1),
    checked="tori of 1 to 4 dimensions with at most 16 subtori, strides <= {top}, two members along each axis",
)
def maximal_families_are_as_large(size: int) -> Iterator[Failure | None]:
    """Tori of up to four dimensions, two members along each axis."""
    for strides in _boxes(size):
        torus = TorusLinks(tuple(2 * k for k in strides))
        sizes = sorted({len(family) for family in maximal_families(conflicts(strided_links(torus, strides)))})
        most = prod(strides) // max(strides)
        data = {"sides": list(torus.sides), "strides": list(strides), "families": sizes}
        shown = f"K = {', '.join(map(str, strides))}: families of {sizes}, {most} at most"
        yield None if sizes == [most] else Failure(shown, data)


def _boxes(size: int) -> Iterator[tuple[int, ...]]:
    for dimensions in range(1, 5):
        for strides in product(range(1, size + 1), repeat=dimensions):
            if max(strides) == size and prod(strides) <= 16:
                yield strides


CLAIMS: tuple[Claim, ...] = (
    in_coq("GS-CNT-SUB", DISTINCT, _PARTITIONS),
    in_coq("GS-CNT-MAX@cannot-grow", CANNOT_GROW, OF_TWO),
    in_coq("GS-CNT-MAX@largest", LARGEST, OF_TWO),
    in_coq("GS-CNT-PART", SUMS_OF_OFFSETS, OF_TWO),
    keyed(
        "GS-EX-PART",
        "On T_8 with K = 2, (0,0) and (1,1) are link-disjoint, (1,0) and (0,1) too, (0,1) and (1,1) not; the maximal "
        "families are these two of two.",
        example_is_as_printed,
    ),
    in_coq("GS-MIX/links", MIXED_LINKS, _SIDES),
    in_coq("GS-MIX/processors", MIXED_PROCESSORS, _SIDES),
    in_coq("GS-SHARE", SHARING, f"{OF_TWO}, closing links on around the ring"),
    in_coq("GS-X-8/remark", DIMENSIONS, _AXES),
    in_coq("GS-X-8/largest", DIMENSIONS_LARGEST, _AXES),
    keyed(
        "GS-X-8/maximal",
        "In more than two dimensions a link-disjoint family that can take no other subtorus can be smaller than others.",
        witnessed(maximal_families_are_as_large),
    ),
)
