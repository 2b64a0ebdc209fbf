"""Gupta and Srimani 1997, section 2.4.2: which subtori of one level are link-disjoint, if single processors have no links."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from allocert.machines.torus_links import Routing, Single, TorusLinks
from allocert.models.torus.link_families import offsets, strided_links
from allocert.verification.claims.claim import Claim
from allocert.verification.claims.keyed import keyed
from allocert.verification.deciding.tally import Failure, case
from allocert.verification.deciding.within import every_within

__all__ = ["CLAIMS"]


@every_within(
    {"sizes": (1, 2, 4, 8)},
    *[{"sizes": (1, 2, 4, 8, 16)}] * 2,
    checked="all pairs of cells of one level, m = {sizes}, by routes",
    measure="m",
)
def lines_decide_links(torus: int) -> Iterator[Failure | None]:
    """The same as for GS-ROWCOL, where a single processor has its row's and its column's ring."""
    links = TorusLinks((torus, torus))
    for level in range(torus.bit_length()):
        strides = (torus >> level, torus >> level)
        words = strided_links(links, strides, Routing(single=Single.NO_LINK))
        for (one, own), (other, others) in combinations(zip(offsets(strides), words, strict=True), 2):
            share = bool(own & others)
            described = f"sides {1 << level}: {one} and {other} {'share' if share else 'do not share'} links"
            good = share == (one[0] == other[0] or one[1] == other[1])
            yield case(good, f"m = {torus}, {described}", m=torus, s=level, cells=[*one, *other])


CLAIMS: tuple[Claim, ...] = (
    keyed(
        "GS-ROWCOL@without-links",
        "Two subtori of one level are not link-disjoint iff they have their rows or their columns in common; a single "
        "processor has no link.",
        lines_decide_links,
    ),
)
