"""Gupta and Srimani 1997, section 3: blocks of neighbouring rows and columns whose wrap-around links go back inside."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from itertools import product
from operator import or_

from allocert.machines.torus_links import Routing, TorusLinks, Wrap
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every_at
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()


@claim(
    "GS-PACK/inside",
    "Four jobs of side m/2 can run together on the four quarters of the m x m torus if wrap-around links go back inside, though "
    "their sides add up to 2 m.",
)
@every_at(lambda context: (4, 6, 8, 10, 12), checked="the four quarters, m = 4, 6, 8, 10, 12", measure="m")
def quarters_share_no_link(torus: int) -> Iterator[Failure | None]:
    links, half = TorusLinks((torus, torus)), torus // 2
    runs = [range(half), range(half, torus)]
    words = [links.spanned([rows, cols], Routing(Wrap.INSIDE)) for rows, cols in product(runs, repeat=2)]
    disjoint = sum(word.bit_count() for word in words) == reduce(or_, words).bit_count()
    yield case(disjoint, f"m = {torus}: two quarters share a link", torus=torus)
