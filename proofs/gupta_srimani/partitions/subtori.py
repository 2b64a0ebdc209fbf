"""Gupta and Srimani 1997, section 2.1: the torus, its subtori, what their links span, and when two share a link."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain, combinations_with_replacement, product

from allocert.machines.torus_links import Routing, TorusLinks, Wrap, strided
from allocert.machines.words import bits
from allocert.models.torus.link_families import offsets, strided_links
from allocert.proofs.gupta_srimani.partitions.partitions import Partition, divisors, partitions
from allocert.proofs.theorems.lifting import for_all_sizes
from allocert.proofs.theorems.links import LINK_DISJOINT
from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.deciding.tally import Cases, Failure, survey

__all__ = ["CLAIMS", "remark"]


Offsets = tuple[int, ...]


def _differ(one: Offsets, other: Offsets) -> bool:
    """Remark 1: both offsets differ."""
    return one[0] != other[0] and one[1] != other[1]


def _decide_torus(context: Context) -> Verdict:
    def cases(size: int) -> Iterator[Failure | None]:
        for sides in product(range(3, size + 1), repeat=2):
            if max(sides) != size:
                continue
            torus = TorusLinks(sides)
            links = torus.word.bit_count()
            at = Counter(end for link in bits(torus.word) for end in torus.ends(link))
            good = links == 2 * torus.processors and set(at.values()) == {4} and len(at) == torus.processors
            text = f"{sides[0]}x{sides[1]} has {links} links"
            yield None if good else Failure(text, {"sides": list(sides), "links": links})

    bound = context.pick(8, 12, 16)
    return survey(
        cases,
        range(3, bound + 1),
        f"all N1, N2 from 3 to {bound}: 2 N1 N2 links, four ends of links at each processor",
    )


def _decide_subtorus(context: Context) -> Verdict:
    """Axis by axis: a torus's subtorus is where the members of both cross."""

    def cases(side: int) -> Iterator[Failure | None]:
        for stride in divisors(side):
            for offset in range(stride):
                own = strided(side, stride, offset)
                good = len(own) * stride == side and all((i + stride) % side in own for i in own)
                text = f"N = {side}, K = {stride}: members {list(own)}"
                yield None if good else Failure(text, {"side": side, "stride": stride, "offset": offset})

    bound = context.pick(12, 24, 48)
    what = f"one axis, N <= {bound}, every divisor K of N, every offset: N/K members, and K places on from each is a member"
    return survey(cases, range(1, bound + 1), what)


_FIGURE_1 = Partition((8, 8), (2, 2))


def _walks(routing: Routing, most: int) -> Cases:
    """Each link of each subtorus spans as many links as the stride says, one behind the other from end to end."""

    def cases(size: int) -> Iterator[Failure | None]:
        figure = [_FIGURE_1] if size == max(_FIGURE_1.sides) else []
        for partition in chain(figure, partitions(size, False) if size <= most else ()):
            torus = partition.torus()
            for own in offsets(partition.strides):
                axes = zip(partition.sides, partition.strides, own, strict=True)
                for route in torus.routes([strided(*axis) for axis in axes], routing):
                    place, good = route.start, len(route.links) == partition.strides[route.axis]
                    for link in route.links:
                        ends = torus.ends(link)
                        good = good and ends[0] == place
                        place = ends[1]
                    if good and place == route.end:
                        yield None
                        continue
                    text = f"{partition}, offsets {own}: the link {route.start} to {route.end} spans"
                    names = [f"{torus.ends(link)[0]}-{torus.ends(link)[1]}" for link in route.links]
                    data = {**partition.data, "offsets": list(own), "start": list(route.start)}
                    yield Failure(f"{text} {', '.join(names) or 'no link'}", data)

    return cases


def _decide_span(context: Context, routing: Routing) -> Verdict:
    bound = context.pick(4, 8, 10)
    what = f"every link of every subtorus, first in figure 1, then for K | N <= {bound}, two members or more along both axes"
    return survey(_walks(routing, bound), dict.fromkeys((max(_FIGURE_1.sides), *range(2, bound + 1))), what)


def _hops(partition: Partition, own: Offsets) -> set[tuple[int, int, int]]:
    """All that the links of a subtorus span by the words of section 2.1: an axis, and the processor that a hop starts from."""
    (rows, cols), (down, right) = partition.sides, partition.strides
    found = set()
    for i in range(own[0], rows, down):
        for j in range(own[1], cols, right):
            found |= {(0, (i + hop) % rows, j) for hop in range(down)}
            found |= {(1, i, (j + hop) % cols) for hop in range(right)}
    return found


def _decide_definition(context: Context) -> Verdict:
    """Spans written out hop by hop, against the words of links that all claims use."""

    def cases(size: int) -> Iterator[Failure | None]:
        for partition in partitions(size, False):
            words = strided_links(partition.torus(), partition.strides)
            spans = [_hops(partition, own) for own in offsets(partition.strides)]
            for i, j in combinations_with_replacement(range(len(words)), 2):
                apart = not spans[i] & spans[j]
                same = apart == (not words[i] & words[j])
                yield None if same else Failure(f"{partition}: subtori {i} and {j}", partition.data)

    bound = context.pick(6, 8, 9)
    return survey(
        cases,
        range(2, bound + 1),
        f"all pairs of subtori of a partition, K | N <= {bound}, two members or more along both axes: no span meets a span iff the words of links are disjoint",
    )


def remark(
    routings: Sequence[Routing], single: bool, rule: Callable[[Offsets, Offsets], bool] = _differ
) -> Cases:
    """All pairs of subtori of a partition, by their links: have they none in common exactly if the rule says so?"""

    def cases(size: int) -> Iterator[Failure | None]:
        for partition, simple, routing in product(partitions(size, single), (False, True), routings):
            words = strided_links(partition.torus(simple), partition.strides, routing)
            every = zip(offsets(partition.strides), words, strict=True)
            for (one, own), (other, others) in combinations_with_replacement(every, 2):
                apart = not own & others
                told = "have no link in common" if apart else "have a link in common"
                data = {**partition.data, "offsets": [list(one), list(other)], "simple": simple}
                good = apart == rule(one, other)
                yield None if good else Failure(f"{partition}: {one} and {other} {told}", data)

    return cases


def _decide_remark(context: Context, routings: Sequence[Routing], single: bool) -> Verdict:
    bound = context.pick(8, 8, 9)
    nature = "a single row or column" if single else "two rows and two columns or more"
    found = survey(
        remark(routings, single),
        range(1, bound + 1),
        f"all pairs of subtori of a partition, the same twice included, K | N <= {bound}, {nature}; torus with loops and "
        "parallel links, or a simple graph",
    )
    return for_all_sizes(found, LINK_DISJOINT, "partitions of tori")


_SPANNED = (
    "Each link of a subtorus spans K links of the torus, one behind the other from one end to the other"
)
_REMARK = "Two subtori of one partition, or one twice, are link-disjoint iff their offsets differ in both coordinates"
_CLOSING = {
    "around": (Wrap.AROUND, "closing links span the links on around the ring"),
    "literal": (Wrap.NOTHING, "the printed index ranges as they stand, so that closing links span nothing"),
}

CLAIMS: tuple[Claim, ...] = (
    Claim(
        "GS-DEF-TORUS",
        statement="An N1 x N2 torus has 2 N1 N2 links, four at each processor.",
        decide=_decide_torus,
    ),
    Claim(
        "GS-DEF-SUB",
        statement="The rows a modulo K1 and columns b modulo K2 make a torus of N1/K1 x N2/K2 whose links go K on (K divides N).",
        decide=_decide_subtorus,
        reading="A",
    ),
    *(
        Claim(
            "GS-DEF-SPAN",
            statement=f"{_SPANNED}; {_CLOSING[name][1]}.",
            decide=partial(_decide_span, routing=Routing(_CLOSING[name][0])),
            reading=reading,
        )
        for reading, name in (("A", "literal"), ("B", "around"))
    ),
    Claim(
        "GS-DEF-1",
        statement="Two subtori are link-disjoint iff no link's span of one meets one of the other: iff their words of links "
        "have no bit in common.",
        decide=_decide_definition,
    ),
    *(
        Claim(
            "GS-REM-1",
            statement=f"{_REMARK}; two members or more along both axes, {told}.",
            decide=partial(_decide_remark, routings=[Routing(wrap)], single=False),
            part="two-or-more",
            reading=name,
            solver_free=False,
        )
        for name, (wrap, told) in _CLOSING.items()
    ),
    Claim(
        "GS-REM-1",
        statement=f"{_REMARK}; one member along an axis, and there no link.",
        decide=partial(_decide_remark, routings=[Routing(wrap) for wrap in Wrap], single=True),
        part="single",
    ),
)
