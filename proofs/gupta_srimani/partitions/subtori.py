"""Gupta and Srimani 1997, section 2.1: the torus, its subtori, what their links span, and when two share a link."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import chain, combinations_with_replacement, product
from typing import Any

from allocert.machines.torus_links import Routing, TorusLinks, Wrap, strided
from allocert.machines.words import bits
from allocert.models.torus.link_families import offsets, strided_links
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.gupta_srimani.partitions.partitions import OF_TWO, Partition, divisors, partitions
from allocert.proofs.theorems.torus.links import REMARK
from allocert.verification.claims.claim import Claim
from allocert.verification.claims.keyed import keyed
from allocert.verification.deciding.every import every_at, up_to
from allocert.verification.deciding.tally import Failure
from allocert.verification.deciding.within import every_within

__all__ = ["CLAIMS"]


Offsets = tuple[int, ...]


@every_at(
    up_to(8, 12, 16, first=3),
    checked="all N1, N2 from 3 to {top}: 2 N1 N2 links, four ends of links at each processor",
)
def torus_has_four_links_each(size: int) -> Iterator[Failure | None]:
    for sides in product(range(3, size + 1), repeat=2):
        if max(sides) != size:
            continue
        torus = TorusLinks(sides)
        links = torus.word.bit_count()
        at = Counter(end for link in bits(torus.word) for end in torus.ends(link))
        good = links == 2 * torus.processors and set(at.values()) == {4} and len(at) == torus.processors
        text = f"{sides[0]}x{sides[1]} has {links} links"
        yield None if good else Failure(text, {"sides": list(sides), "links": links})


@every_at(
    up_to(12, 24, 48, first=1),
    checked="one axis, N <= {top}, every divisor K of N, every offset: N/K members, and K places on from each is a member",
)
def strided_lines_close(side: int) -> Iterator[Failure | None]:
    """Axis by axis: a torus's subtorus is where the members of both cross."""
    for stride in divisors(side):
        for offset in range(stride):
            own = strided(side, stride, offset)
            good = len(own) * stride == side and all((i + stride) % side in own for i in own)
            text = f"N = {side}, K = {stride}: members {list(own)}"
            yield None if good else Failure(text, {"side": side, "stride": stride, "offset": offset})


_FIGURE_1 = Partition((8, 8), (2, 2))


def _figure_first(most: int) -> dict[str, Any]:
    return {"most": most, "sizes": tuple(dict.fromkeys((max(_FIGURE_1.sides), *range(2, most + 1))))}


@every_within(
    *map(_figure_first, (4, 8, 10)),
    checked="every link of every subtorus, first in figure 1, then for K | N <= {most}, two members or more along both axes",
)
def links_span_strides(size: int, most: int, routing: Routing) -> Iterator[Failure | None]:
    """Each link of each subtorus spans as many links as the stride says, one behind the other from end to end."""
    figure = [_FIGURE_1] if size == max(_FIGURE_1.sides) else []
    for partition in chain(figure, partitions(size, False) if size <= most else ()):
        torus = partition.torus()
        for own in offsets(partition.strides):
            axes = zip(partition.sides, partition.strides, own, strict=True)
            for route in torus.routes([strided(*axis) for axis in axes], routing):
                ends = [torus.ends(link) for link in route.links]
                starts, stops = (
                    [route.start, *(stop for _, stop in ends)],
                    [*(start for start, _ in ends), route.end],
                )
                if starts == stops and len(ends) == partition.strides[route.axis]:
                    yield None
                    continue
                text = f"{partition}, offsets {own}: the link {route.start} to {route.end} spans"
                names = ", ".join(f"{start}-{stop}" for start, stop in ends) or "no link"
                data = {**partition.data, "offsets": list(own), "start": list(route.start)}
                yield Failure(f"{text} {names}", data)


def _hops(partition: Partition, own: Offsets) -> set[tuple[int, int, int]]:
    """All that the links of a subtorus span by the words of section 2.1: an axis, and the processor that a hop starts from."""
    (rows, cols), (down, right) = partition.sides, partition.strides
    found = set()
    for i in range(own[0], rows, down):
        for j in range(own[1], cols, right):
            found |= {(0, (i + hop) % rows, j) for hop in range(down)}
            found |= {(1, i, (j + hop) % cols) for hop in range(right)}
    return found


@every_at(
    up_to(6, 8, 9, first=2),
    checked="all pairs of subtori of a partition, K | N <= {top}, two members or more along both axes: no span meets a span iff the words of links are disjoint",
)
def spans_are_words(size: int) -> Iterator[Failure | None]:
    """Spans written out hop by hop, against the words of links that all claims use."""
    for partition in partitions(size, False):
        words = strided_links(partition.torus(), partition.strides)
        spans = [_hops(partition, own) for own in offsets(partition.strides)]
        for i, j in combinations_with_replacement(range(len(words)), 2):
            apart = not spans[i] & spans[j]
            same = apart == (not words[i] & words[j])
            yield None if same else Failure(f"{partition}: subtori {i} and {j}", partition.data)


_SPANNED = (
    "Each link of a subtorus spans K links of the torus, one behind the other from one end to the other"
)
_CLOSING = {
    "literal": (Wrap.NOTHING, "the printed index ranges as they stand, so that closing links span nothing"),
    "around": (Wrap.AROUND, "closing links span the links on around the ring"),
}

CLAIMS: tuple[Claim, ...] = (
    keyed(
        "GS-DEF-TORUS",
        "An N1 x N2 torus has 2 N1 N2 links, four at each processor.",
        torus_has_four_links_each,
    ),
    keyed(
        "GS-DEF-SUB@printed",
        "The rows a modulo K1 and columns b modulo K2 make a torus of N1/K1 x N2/K2 whose links go K on (K divides N).",
        strided_lines_close,
    ),
    *(
        keyed(
            f"GS-DEF-SPAN@{reading}",
            f"{_SPANNED}; {described}.",
            partial(links_span_strides, routing=Routing(wrap)),
        )
        for reading, (wrap, described) in _CLOSING.items()
    ),
    keyed(
        "GS-DEF-1",
        "Two subtori are link-disjoint iff no link's span of one meets one of the other: iff their words of links "
        "have no bit in common.",
        spans_are_words,
    ),
    *(in_coq(f"GS-REM-1/two-or-more@{name}", REMARK, OF_TWO) for name in _CLOSING),
)
