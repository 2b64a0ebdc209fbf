"""Gupta and Srimani 1997, section 3: how far the links of T(0, m/2 - 1) reach, from m = 4 on."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from allocert.machines.subtorus import Subtorus
from allocert.machines.torus_links import Routing, TorusLinks, Wrap, axes_of
from allocert.verification.claims.claim import Claim
from allocert.verification.claims.keyed import keyed
from allocert.verification.deciding.tally import Failure, case
from allocert.verification.deciding.within import every_within

__all__ = ["CLAIMS"]


@every_within(
    *({"top": half, "last": 2 * half} for half in (8, 12, 16)),
    first=2,
    checked="every link of T(0, m/2 - 1), m = 4, 6, .., {last}",
    measure="m",
)
def links_span_unequally(half: int, wrap: Wrap) -> Iterator[Failure | None]:
    torus = 2 * half
    routes = TorusLinks((torus, torus)).routes(axes_of(Subtorus.interval(0, half)), Routing(wrap))
    lengths = sorted({len(route.links) for route in routes})
    text = f"m = {torus}: all links of T(0,{half - 1}) span {', '.join(map(str, lengths))} physical link"
    yield case(len(lengths) > 1, text, torus=torus, lengths=lengths)


CLAIMS: tuple[Claim, ...] = tuple(
    keyed(
        f"GS-DIST/from-4@{reading}",
        "The links of T(0, m/2 - 1) do not all span equally many physical links, for all even m >= 4; closing links go "
        f"{how}.",
        partial(links_span_unequally, wrap=wrap),
    )
    for reading, wrap, how in (
        ("around", Wrap.AROUND, "on around the ring"),
        ("inside", Wrap.INSIDE, "back inside"),
    )
)
