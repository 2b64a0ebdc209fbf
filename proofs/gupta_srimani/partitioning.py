"""Gupta and Srimani 1997, section 2.1: the torus, its subtori, what their links span, and when two share a link."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations_with_replacement

from allocert.machines.torus_links import Routing, Single, TorusLinks, Wrap, strided
from allocert.machines.words import bits
from allocert.models.torus.link_families import offsets, strided_links
from allocert.models.torus.link_proofs import LINK_DISJOINT
from allocert.proofs.claim import Claim, Context, Verdict
from allocert.proofs.gupta_srimani.link_cases import Partition, divisors, partitions
from allocert.proofs.morgenstern.frame_sliding import for_all_sizes
from allocert.proofs.tally import Cases, Failure, Repair, survey

__all__ = ["CLAIMS", "link_disjoint", "repaired_remark"]

_claim: Callable[..., Claim] = partial(Claim, paper="gupta-srimani", place="section 2.1")

Offsets = tuple[int, ...]


def link_disjoint(partition: Partition, one: Offsets, other: Offsets) -> bool:
    """Remark 1: both offsets differ."""
    return one[0] != other[0] and one[1] != other[1]


def repaired_remark(partition: Partition, one: Offsets, other: Offsets) -> bool:
    """Where subtori of one column have no links along rows, and those of one row none along columns."""
    rows, cols = partition.members
    return (cols == 1 or one[0] != other[0]) and (rows == 1 or one[1] != other[1])


def _decide_torus(context: Context, simple: bool) -> Verdict:
    def cases(size: int) -> Iterator[Failure | None]:
        for sides in sorted(
            {(a, size) for a in range(1, size + 1)} | {(size, a) for a in range(1, size + 1)}
        ):
            torus = TorusLinks(sides, simple)
            at: dict[tuple[int, ...], int] = {}
            for link in bits(torus.word):
                for end in torus.ends(link):
                    at[end] = at.get(end, 0) + 1
            links = torus.word.bit_count()
            regular = set(at.values()) == {4} and len(at) == torus.processors
            if links == 2 * torus.processors and regular:
                yield None
            else:
                yield Failure(
                    f"{sides[0]}x{sides[1]} has {links} links", {"sides": list(sides), "links": links}
                )

    bound = context.pick(8, 12, 16)
    repair = Repair(
        "both sides are 3 or more",
        lambda size: (
            None
            if TorusLinks((a, b), simple).word.bit_count() == 2 * a * b
            else Failure(f"{a}x{b}", {"sides": [a, b]})
            for a in range(3, size + 1)
            for b in range(3, size + 1)
        ),
    )
    return survey(
        cases,
        range(1, bound + 1),
        f"all N1, N2 <= {bound}: 2 N1 N2 links, four ends of links at each processor",
        repair=repair if simple else None,
    )


def _decide_subtorus(context: Context, every: bool) -> Verdict:
    """Axis by axis: a torus's subtorus is where the members of both cross."""

    def cases_of(strides: Callable[[int], list[int]]) -> Cases:
        def cases(side: int) -> Iterator[Failure | None]:
            for stride in strides(side):
                for offset in range(stride):
                    own = strided(side, stride, offset)
                    closed = all((i + stride) % side in own for i in own)
                    if len(own) * stride == side and closed:
                        yield None
                    else:
                        yield Failure(
                            f"N = {side}, K = {stride}: members {list(own)}, links to "
                            f"{[(i + stride) % side for i in own]}",
                            {"side": side, "stride": stride, "offset": offset, "members": list(own)},
                        )

        return cases

    bound = context.pick(12, 24, 48)
    return survey(
        cases_of((lambda side: list(range(1, side + 1))) if every else divisors),
        range(1, bound + 1),
        f"one axis, N <= {bound}, {'every K <= N' if every else 'every divisor K of N'}, every offset: N/K members, and K "
        "places on from each is a member",
        repair=Repair("K divides N", cases_of(divisors)),
        with_links_to_the_next_member="a ring for every K; without divisibility the rings of two offsets differ in size",
    )


def _walks(routing: Routing, single: bool, simple: bool = False) -> Cases:
    """Each link of each subtorus spans as many links as the stride says, one behind the other from end to end."""

    def cases(size: int) -> Iterator[Failure | None]:
        for partition in partitions(size):
            torus = partition.torus(simple)
            for own in offsets(partition.strides):
                members = [
                    strided(n, k, o) for n, k, o in zip(partition.sides, partition.strides, own, strict=True)
                ]
                for route in torus.routes(members, routing):
                    if (len(members[route.axis]) == 1) != single:
                        continue
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


def _decide_span(context: Context, routing: Routing, single: bool) -> Verdict:
    bound = context.pick(4, 8, 10)
    around = Repair("K consecutive links, on around the ring", _walks(Routing(single=Single.RING), single))
    return survey(
        _walks(routing, single),
        range(1, bound + 1),
        f"every link of every subtorus, K | N <= {bound} along both axes, "
        + ("rings of one member" if single else "rings of two members or more"),
        repair=around,
    )


def _decide_definition(context: Context) -> Verdict:
    """Span against span, for all pairs of links, and the words of links."""

    def cases(size: int) -> Iterator[Failure | None]:
        for partition in partitions(size):
            torus = partition.torus()
            spans, words = [], strided_links(torus, partition.strides)
            for own in offsets(partition.strides):
                axes = zip(partition.sides, partition.strides, own, strict=True)
                spans.append([set(route.links) for route in torus.routes([strided(*axis) for axis in axes])])
            for i, j in combinations_with_replacement(range(len(words)), 2):
                apart = all(not one & other for one in spans[i] for other in spans[j])
                same = apart == (not words[i] & words[j])
                yield None if same else Failure(f"{partition}: subtori {i} and {j}", partition.data)

    bound = context.pick(4, 6, 8)
    return survey(
        cases,
        range(1, bound + 1),
        f"all pairs of subtori of a partition, K | N <= {bound}: no span meets a span iff the "
        "words of links are disjoint",
    )


def with_links(partition: Partition, one: Offsets, other: Offsets) -> bool:
    """Remark 1 but for a single processor, which has no links at all on a torus without self-loops."""
    return partition.sides == (1, 1) or link_disjoint(partition, one, other)


Rule = Callable[[Partition, Offsets, Offsets], bool]
_NO_RINGS = "a1 != a2 unless the subtori have one column, and b1 != b2 unless they have one row"


def _remark(rule: Rule, routings: list[Routing], single: bool, simples: tuple[bool, ...]) -> Cases:
    def cases(size: int) -> Iterator[Failure | None]:
        for partition in partitions(size, single):
            every = offsets(partition.strides)
            for simple in simples:
                for routing in routings:
                    words = strided_links(partition.torus(simple), partition.strides, routing)
                    for i, j in combinations_with_replacement(range(len(every)), 2):
                        apart = not words[i] & words[j]
                        if apart == rule(partition, every[i], every[j]):
                            yield None
                            continue
                        told = "have no link in common" if apart else "have a link in common"
                        yield Failure(
                            f"{partition}: {every[i]} and {every[j]} {told}",
                            {**partition.data, "offsets": [list(every[i]), list(every[j])], "simple": simple},
                        )

    return cases


def _decide_remark(
    context: Context, routings: list[Routing], single: bool, simples: tuple[bool, ...] = (False, True)
) -> Verdict:
    bound = context.pick(8, 8, 9)
    nature = "a single row or column" if single else "two rows and two columns or more"
    graphs = {
        (False, True): "loops and parallel links, or a simple graph",
        (False,): "loops and parallel links",
        (True,): "a simple graph",
    }[simples]
    found = survey(
        _remark(link_disjoint, routings, single, simples),
        range(1, bound + 1),
        f"all pairs of subtori of a partition, the same twice included, K | N <= {bound}, {nature}; torus with {graphs}",
        repair=Repair("the torus has more than one processor", _remark(with_links, routings, single, simples))
        if simples == (True,)
        else Repair(_NO_RINGS, _remark(repaired_remark, routings, single, simples)),
    )
    return for_all_sizes(found, LINK_DISJOINT, "partitions of tori")


_SPANNED = (
    "Each link of a subtorus spans K links of the torus, one behind the other from one end to the other"
)
_REMARK = "Two subtori of one partition, or one twice, are link-disjoint iff their offsets differ in both coordinates"
_CLOSING = {
    "around": (Wrap.AROUND, "closing links span the links on around the ring"),
    "literal": (Wrap.NOTHING, "the printed index ranges as they stand, so that closing links span nothing"),
    "inside": (
        Wrap.INSIDE,
        "the printed ranges with the ends in rising order, so that closing links lead back inside",
    ),
}
_ALONE = {
    Single.NO_LINK: "no link",
    Single.NOTHING: "a self-loop that spans nothing",
    Single.RING: "a self-loop all around the ring",
}

CLAIMS: tuple[Claim, ...] = (
    *(
        _claim(
            "GS-DEF-TORUS",
            statement=f"An N1 x N2 torus has 2 N1 N2 links, four at each processor ({told}).",
            decide=partial(_decide_torus, simple=simple),
            reading=reading,
        )
        for reading, simple, told in (
            ("A", False, "a side of 1 has self-loops, one of 2 parallel links"),
            ("B", True, "no self-loops, one link between two processors"),
        )
    ),
    *(
        _claim(
            "GS-DEF-SUB",
            statement=f"The rows a modulo K1 and columns b modulo K2 make a torus of N1/K1 x N2/K2 whose links go K on ({told}).",
            decide=partial(_decide_subtorus, every=every),
            reading=reading,
        )
        for reading, every, told in (("A", False, "K divides N"), ("B", True, "any K <= N"))
    ),
    *(
        _claim(
            "GS-DEF-SPAN",
            statement=f"{_SPANNED}; {_CLOSING[name][1]}.",
            decide=partial(_decide_span, routing=Routing(_CLOSING[name][0]), single=False),
            reading=reading,
        )
        for reading, name in (("A", "literal"), ("B", "around"), ("C", "inside"))
    ),
    *(
        _claim(
            "GS-DEF-SPAN",
            statement=f"{_SPANNED}; along an axis with one member there is {_ALONE[single]}"
            + (", so that nothing is to be seen." if single is Single.NO_LINK else "."),
            decide=partial(_decide_span, routing=Routing(single=single), single=True),
            part="single",
            reading=single.value.replace(" ", "-"),
        )
        for single in Single
    ),
    _claim(
        "GS-DEF-1",
        statement="Two subtori are link-disjoint iff no link's span of one meets one of the other: iff their words of links "
        "have no bit in common.",
        decide=_decide_definition,
        place="section 2.1, definition 1",
    ),
    *(
        _claim(
            "GS-REM-1",
            statement=f"{_REMARK}; two members or more along both axes, {told}.",
            decide=partial(_decide_remark, routings=[Routing(wrap)], single=False),
            part="two-or-more",
            reading=name,
            place="section 2.1, remark 1",
            solver_free=False,
        )
        for name, (wrap, told) in _CLOSING.items()
    ),
    *(
        _claim(
            "GS-REM-1",
            statement=f"{_REMARK}; one member along an axis, and there {_ALONE[single]}" + told,
            decide=partial(
                _decide_remark,
                routings=[Routing(wrap, single) for wrap in Wrap],
                single=True,
                simples=simples,
            ),
            part="single",
            reading=reading,
            place="section 2.1, remark 1",
            solver_free=False,
        )
        for reading, single, simples, told in (
            ("no-link", Single.NO_LINK, (False, True), "."),
            ("nothing", Single.NOTHING, (False, True), "."),
            ("ring", Single.RING, (False,), ", self-loops of the torus included."),
            ("ring-simple", Single.RING, (True,), ", the torus without self-loops."),
        )
    ),
)
