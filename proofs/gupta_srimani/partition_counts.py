"""Gupta and Srimani 1997, section 2.1 and beyond: families without common links, how many subtori use a link, mixed sides."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations, product
from math import gcd, prod

from allocert.machines.subtorus import Subtorus
from allocert.machines.torus_links import Routing, Single, TorusLinks, Wrap, axes_of
from allocert.machines.words import bits
from allocert.models.torus.link_families import classes, conflicts, maximal_families, offsets, strided_links
from allocert.models.torus.link_proofs import COUNTS, LINK_DISJOINT, STRIDES
from allocert.proofs.claim import Claim, Context, Verdict
from allocert.proofs.gupta_srimani.link_cases import Partition, divisors, partitions
from allocert.proofs.morgenstern.frame_sliding import for_all_sizes
from allocert.proofs.tally import Cases, Failure, Repair, compared, survey

__all__ = ["CLAIMS"]

_claim: Callable[..., Claim] = partial(Claim, paper="gupta-srimani", place="section 2.1", solver_free=False)


def _decide_distinct(context: Context, every: bool) -> Verdict:
    def cases_of(pairs: Callable[[int], Iterator[tuple[int, int]]], expected: str) -> Cases:
        def cases(size: int) -> Iterator[Failure | None]:
            for (n1, k1), (n2, k2) in product(list(pairs(size)), repeat=2):
                if max(n1, n2) != size:
                    continue
                kinds = {
                    (tuple(range(a, n1, k1)), tuple(range(b, n2, k2))) for a in range(k1) for b in range(k2)
                }
                found = sum(1 for rows, cols in kinds if rows and cols)
                wanted = k1 * k2 if expected == "all" else min(k1, n1) * min(k2, n2)
                text = f"{n1}x{n2}, K = {k1}, {k2}: {found} subtori with processors"
                good = found == wanted
                yield (
                    None
                    if good
                    else Failure(text, {"sides": [n1, n2], "strides": [k1, k2], "subtori": found})
                )

        return cases

    def dividing(size: int) -> Iterator[tuple[int, int]]:
        return ((n, k) for n in range(1, size + 1) for k in divisors(n))

    def whatever(size: int) -> Iterator[tuple[int, int]]:
        return ((n, k) for n in range(1, size + 1) for k in range(1, size + 2))

    bound = context.pick(8, 12, 16) if not every else context.pick(5, 8, 10)
    found = survey(
        cases_of(whatever if every else dividing, "all"),
        range(1, bound + 1),
        f"all N1, N2 <= {bound}, {'all K1, K2 <= 1 + the greater side' if every else 'K | N'}",
        repair=Repair("min(K1, N1) min(K2, N2) that have processors", cases_of(whatever, "least"))
        if every
        else None,
    )
    return for_all_sizes(found, COUNTS, "partitions of tori")


def _families(routing: Routing, simple: bool, partition: Partition) -> list[tuple[int, ...]]:
    words = strided_links(partition.torus(simple), partition.strides, routing)
    return list(maximal_families(conflicts(words)))


def _strides(size: int, members: tuple[tuple[int, int], ...]) -> Iterator[Partition]:
    """The partitions with a greatest stride of ``size`` and these numbers of rows and columns a subtorus."""
    for k1, k2 in product(range(1, size + 1), repeat=2):
        if max(k1, k2) == size:
            for n1, n2 in members:
                yield Partition((k1 * n1, k2 * n2), (k1, k2))


_MORE = ((2, 2), (2, 3), (3, 2), (3, 3))
_ONE = ((1, 1), (1, 2), (2, 1), (1, 3), (3, 1))
_TWO = ((2, 2),)


def _decide_maximal(
    context: Context, largest: bool, members: tuple[tuple[int, int], ...], routing: Routing
) -> Verdict:
    numbers: dict[str, int] = {}

    def cases_of(rule: Callable[[Partition], int]) -> Cases:
        def cases(size: int) -> Iterator[Failure | None]:
            for partition in _strides(size, members):
                families = _families(routing, False, partition)
                sizes = {len(family) for family in families}
                numbers[f"K = {partition.strides[0]}, {partition.strides[1]}"] = len(families)
                for found in [max(sizes)] if largest else sorted(sizes, reverse=True):
                    text = f"{partition}: a family of {found}"
                    good = found == rule(partition)
                    yield None if good else Failure(text, {**partition.data, "members": found})

        return cases

    bound = context.pick(4, 4, 5)
    found = survey(
        cases_of(lambda partition: min(partition.strides)),
        range(1, bound + 1),
        f"all maximal families, K1, K2 <= {bound}, N/K = {', '.join(f'{a}x{b}' for a, b in members)}",
        repair=Repair(
            "K1 K2 if a subtorus is one processor, K1 if it is one row of several, K2 if it is one column of several",
            cases_of(_rooms),
        ),
        maximal_families=numbers,
    )
    return for_all_sizes(found, COUNTS, "partitions of tori")


def _rooms(partition: Partition) -> int:
    """How many subtori go together if a single row has no links along columns, and a single column none along rows."""
    rows, cols = partition.members
    first, second = partition.strides
    return (
        first * second
        if rows == cols == 1
        else first
        if rows == 1
        else second
        if cols == 1
        else min(first, second)
    )


def _printed(partition: Partition) -> tuple[list[list[tuple[int, ...]]], int, int]:
    """An explicit partition, how many classes the paper has, and how many members each."""
    return classes(partition.strides), max(partition.strides), min(partition.strides)


def _without_links(partition: Partition) -> tuple[list[list[tuple[int, ...]]], int, int]:
    """The same where a single row has no links along columns, and a single column none along rows."""
    (rows, cols), own, room = partition.members, offsets(partition.strides), _rooms(partition)
    parts: dict[tuple[int, ...], list[tuple[int, ...]]] = {}
    for one in own:
        kept = one[1:] if rows == 1 else one[:1]
        parts.setdefault(() if rows == cols == 1 else kept, []).append(one)
    return list(parts.values()), len(own) // room, room


def _decide_partition(context: Context, members: tuple[tuple[int, int], ...], routing: Routing) -> Verdict:
    """Classes of offsets: link-disjoint, as many and as large as they should be, and none can take another subtorus."""

    def cases_of(
        parts_of: Callable[[Partition], tuple[list[list[tuple[int, ...]]], int, int]],
    ) -> Cases:
        def cases(size: int) -> Iterator[Failure | None]:
            for partition in _strides(size, members):
                (parts, number, each), own = parts_of(partition), offsets(partition.strides)
                links = strided_links(partition.torus(), partition.strides, routing)
                words = dict(zip(own, links, strict=True))
                good = len(parts) == number and sorted(one for part in parts for one in part) == own
                for part in parts:
                    apart = not any(words[one] & words[other] for one, other in combinations(part, 2))
                    others = (words[one] for one in own if one not in part)
                    full = all(any(word & words[one] for one in part) for word in others)
                    good = good and apart and full and len(part) == each
                yield None if good else Failure(f"{partition}: {parts}", partition.data)

        return cases

    bound = context.pick(8, 8, 9) if members == _TWO else context.pick(4, 6, 8)
    found = survey(
        cases_of(_printed),
        range(1, bound + 1),
        f"the sums of offsets modulo the greater stride, K1, K2 <= {bound}, "
        f"N/K = {', '.join(f'{a}x{b}' for a, b in members)}: as many classes, each of min(K1, K2) link-disjoint subtori, "
        "and every other one shares a link with one of these",
        repair=Repair(
            "one family if a subtorus is one processor, K2 of K1 members with one column offset each if it is one row of "
            "several, K1 of K2 with one row offset each if it is one column",
            cases_of(_without_links),
        )
        if members == _ONE
        else None,
    )
    return for_all_sizes(found, COUNTS, "partitions of tori")


def _decide_example(context: Context) -> Verdict:
    def cases(size: int) -> Iterator[Failure | None]:
        own = offsets((2, 2))
        words = dict(zip(own, strided_links(TorusLinks((size, size)), (2, 2)), strict=True))
        asked = [((0, 0), (1, 1)), ((1, 0), (0, 1)), ((0, 1), (1, 1))]
        told = ["not link-disjoint" if words[a] & words[b] else "link-disjoint" for a, b in asked]
        yield from compared("pairs", ["link-disjoint", "link-disjoint", "not link-disjoint"], told, size)
        families = [
            sorted(own[i] for i in part) for part in maximal_families(conflicts(list(words.values())))
        ]
        printed = [[(0, 0), (1, 1)], [(0, 1), (1, 0)]]
        yield from compared("sets", map(str, printed), map(str, sorted(families)), size)
        members = [word.bit_count() for word in words.values()]
        yield from compared("links a subtorus", ["64"] * 4, map(str, members), size)

    return survey(
        cases,
        (8,),
        "the three printed pairs, all maximal families, and 4 rows and 4 columns of links a subtorus",
    )


def _pairs(size: int, chain: bool) -> Iterator[tuple[int, int, Subtorus, Subtorus, tuple[int, ...]]]:
    """All pairs of strided subtori on the torus of that side: strides, the larger one first, and the four offsets."""
    for large, small in product(divisors(size), repeat=2):
        if small > large or (chain and large % small):
            continue
        k, r = size // large, size // small
        for a, b, c, d in product(range(k), range(k), range(r), range(r)):
            yield k, r, Subtorus.strided(size, large, a, b), Subtorus.strided(size, small, c, d), (a, b, c, d)


def _decide_mixed(context: Context, what: str, chain: bool, single: Single) -> Verdict:
    routing = Routing(single=single)

    def cases_of(skip_single: bool) -> Cases:
        def cases(size: int) -> Iterator[Failure | None]:
            torus = TorusLinks((size, size))
            words: dict[Subtorus, int] = {}
            for k, r, one, other, (a, b, c, d) in _pairs(size, chain):
                if skip_single and other.side == 1:
                    continue
                modulus = gcd(k, r)
                rows, cols = (a - c) % modulus == 0, (b - d) % modulus == 0
                if what == "links":
                    for region in (one, other):
                        if region not in words:
                            words[region] = torus.spanned(axes_of(region), routing)
                    good = (not words[one] & words[other]) == (not rows and not cols)
                elif what == "processors":
                    good = one.meets(other) == (rows and cols)
                else:
                    both = bool(one.rows & other.rows) and bool(one.cols & other.cols)
                    good = one.meets(other) or not both
                text = f"m = {size}: {one.side}-subtorus at ({a},{b}) and {other.side}-subtorus at ({c},{d})"
                data = {"torus": size, "sides": [one.side, other.side], "offsets": [a, b, c, d]}
                yield None if good else Failure(text, data)

        return cases

    bound = context.pick(8, 8, 12)
    found = survey(
        cases_of(False),
        range(1, bound + 1),
        f"all pairs on tori of side m <= {bound}, sides {'one a multiple of the other' if chain else 'any divisors of m'}",
        repair=Repair("the smaller one has two rows or more", cases_of(True)),
    )
    return for_all_sizes(found, STRIDES, "tori and sides of which one divides the other") if chain else found


def _decide_share(context: Context, routing: Routing, single: bool) -> Verdict:
    most: dict[str, str] = {}

    def cases_of(square: bool) -> Cases:
        def cases(size: int) -> Iterator[Failure | None]:
            for partition in partitions(size, single):
                if square != (len({*partition.sides}) == len({*partition.strides}) == 1):
                    continue
                torus, strides = partition.torus(), partition.strides
                words = strided_links(torus, strides, routing)
                found = {0: set[int](), 1: set[int]()}
                for link in bits(torus.word):
                    found[link // torus.processors].add(sum(word >> link & 1 for word in words))
                if square:
                    most[str(partition)] = f"{min(*found[0], *found[1])}..{max(*found[0], *found[1])}"
                # A column's links, axis 0, are for the subtori of its residue: one a residue of rows.
                good = found == {0: {strides[0]}, 1: {strides[1]}}
                text = f"{partition}: {sorted(found[0] | found[1])} subtori on a link"
                yield (
                    None
                    if good
                    else Failure(text, {**partition.data, "subtori": sorted(found[0] | found[1])})
                )

        return cases

    bound = context.pick(8, 8, 9)
    found = survey(
        cases_of(True),
        range(1, bound + 1),
        f"every link of every T_(N x N), every K | N, N <= {bound}, {'one processor a subtorus' if single else 'N/K >= 2'}",
        least_and_most_by_partition=most,
    )
    rectangles = survey(cases_of(False), range(1, bound + 1), "")
    values = (
        {"rectangular": "K1 on links along columns, K2 along rows"}
        if rectangles.counterexample is None
        else {}
    )
    verdict = for_all_sizes(found, LINK_DISJOINT, "partitions of tori")
    return Verdict(
        verdict.kind, verdict.scope, verdict.evidence, {**verdict.values, **values}, verdict.counterexample
    )


def _decide_dimensions(context: Context, what: str) -> Verdict:
    """Tori of up to four dimensions, two members along each axis."""

    def cases(size: int) -> Iterator[Failure | None]:
        for strides in _boxes(size):
            torus = TorusLinks(tuple(2 * k for k in strides))
            own, words = offsets(strides), strided_links(torus, strides)
            data = {"sides": list(torus.sides), "strides": list(strides)}
            if what == "remark":
                for (i, one), (j, other) in combinations(enumerate(own), 2):
                    differ = sum(a != b for a, b in zip(one, other, strict=True))
                    good = (not words[i] & words[j]) == (differ >= 2)
                    yield None if good else Failure(f"{strides}: {one} and {other}", data)
                continue
            sizes = {len(family) for family in maximal_families(conflicts(words))}
            most = prod(strides) // max(strides)
            shown = f"K = {', '.join(map(str, strides))}: families of {sorted(sizes)}, {most} at most"
            data["families"] = sorted(sizes)
            if what == "largest":
                table = dict(zip(own, words, strict=True))
                good = max(sizes) == most and all(
                    len(part) == most and not any(table[a] & table[b] for a, b in combinations(part, 2))
                    for part in classes(strides)
                )
            else:
                good = sizes == {most}
            yield None if good else Failure(shown, data)

    def flat(size: int) -> Iterator[Failure | None]:
        for strides in _boxes(size):
            if len(strides) == 2:
                words = strided_links(TorusLinks(tuple(2 * k for k in strides)), strides)
                sizes = {len(family) for family in maximal_families(conflicts(words))}
                yield None if sizes == {min(strides)} else Failure(str(strides), {})

    bound = 2
    found = survey(
        cases,
        range(1, bound + 2),
        f"tori of 1 to 4 dimensions with at most 16 subtori, strides <= {bound + 1}, two members along each axis",
        repair=Repair("the torus has two dimensions", flat) if what == "maximal" else None,
    )
    return for_all_sizes(found, COUNTS, "dimensions and strides, two members or more along each axis")


def _boxes(size: int) -> Iterator[tuple[int, ...]]:
    for dimensions in range(1, 5):
        for strides in product(range(1, size + 1), repeat=dimensions):
            if max(strides) == size and prod(strides) <= 16:
                yield strides


_MAXIMAL = {
    "A": (False, "Every link-disjoint family that can take no other subtorus has min(K1, K2) members"),
    "B": (True, "The largest link-disjoint families have min(K1, K2) members"),
}
_RING = Routing(single=Single.RING)
_MIXED = {
    "links": "T_d^(a,b) and the smaller T_e^(c,d) are link-disjoint iff a and c, and b and d, differ modulo {modulus}",
    "processors": "T_d^(a,b) and the smaller T_e^(c,d) have processors in common iff a = c and b = d modulo {modulus}",
    "both": "Subtori without common processors never have both rows and columns in common",
}
_DIMENSIONS = {
    "remark": "In any number of dimensions two subtori of a partition are link-disjoint iff their offsets differ in two "
    "coordinates or more.",
    "largest": "The largest link-disjoint families have as many members as the product of all strides but the greatest, and "
    "the sums of offsets modulo the greatest stride make a partition into such.",
    "maximal": "Every link-disjoint family that can take no other subtorus is one of the largest, in any number of dimensions.",
}

CLAIMS: tuple[Claim, ...] = (
    *(
        _claim(
            "GS-CNT-SUB",
            statement=f"There are K1 K2 different subtori ({told}).",
            decide=partial(_decide_distinct, every=every),
            reading=reading,
        )
        for reading, every, told in (("A", False, "K divides N"), ("B", True, "any K"))
    ),
    *(
        _claim(
            "GS-CNT-MAX",
            statement=f"{told} ({told_part}).",
            decide=partial(_decide_maximal, largest=largest, members=members, routing=routing),
            part=part,
            reading=reading,
        )
        for part, members, routing, told_part in (
            ("two-or-more", _MORE, Routing(), "two members or more along both axes"),
            ("single", _ONE, Routing(), "one member along an axis, and no link there"),
            ("single-ring", _ONE, _RING, "one member along an axis, and a self-loop around the ring there"),
        )
        for reading, (largest, told) in _MAXIMAL.items()
    ),
    *(
        _claim(
            "GS-CNT-PART",
            statement="The K1 K2 subtori fall into max(K1, K2) link-disjoint families of min(K1, K2) that can take no other, by "
            f"the sums of their offsets modulo the greater stride ({which}).",
            decide=partial(_decide_partition, members=members, routing=routing),
            part=part,
            solver_free=part == "single",
        )
        for part, which, members, routing in (
            ("", "two members or more along both axes", _TWO, Routing()),
            ("single", "one member along an axis, and no link there", _ONE, Routing()),
            ("single-ring", "one member along an axis, and a self-loop around the ring there", _ONE, _RING),
        )
    ),
    _claim(
        "GS-EX-PART",
        statement="On T_8 with K = 2, (0,0) and (1,1) are link-disjoint, (1,0) and (0,1) too, (0,1) and (1,1) not; the maximal "
        "families are these two of two.",
        decide=_decide_example,
        solver_free=True,
    ),
    *(
        _claim(
            "GS-MIX",
            statement=_MIXED[what].format(modulus="the smaller stride m/d" if chain else "gcd(m/d, m/e)")
            + (
                f"; a single processor has {'no link' if single is Single.NO_LINK else 'self-loops around its rings'}."
                if what == "links"
                else "."
            ),
            decide=partial(_decide_mixed, what=what, chain=chain, single=single),
            part=f"{what}{'' if chain else '-any-divisors'}",
            reading=single.value.replace(" ", "-") if what == "links" else "",
            place="section 2.4.3",
        )
        for what, chain, single in (
            ("links", True, Single.RING),
            ("links", True, Single.NO_LINK),
            ("processors", True, Single.NO_LINK),
            ("both", True, Single.NO_LINK),
            ("links", False, Single.RING),
            ("processors", False, Single.NO_LINK),
        )
    ),
    *(
        _claim(
            "GS-SHARE",
            statement=f"Every link of T_(N x N) is used by K subtori of its K x K partition ({told}).",
            decide=partial(_decide_share, routing=routing, single=single),
            part="single" if single else "two-or-more",
            reading=reading,
            place="section 2.2, definition 2",
        )
        for reading, routing, single, told in (
            ("around", Routing(), False, "closing links on around the ring"),
            ("literal", Routing(Wrap.NOTHING), False, "closing links that span nothing"),
            ("no-link", Routing(), True, "single processors, without links"),
            ("ring", _RING, True, "single processors with self-loops around the ring"),
        )
    ),
    *(
        _claim(
            "GS-X-8",
            statement=told,
            decide=partial(_decide_dimensions, what=what),
            part=what,
            place="beyond the paper",
        )
        for what, told in _DIMENSIONS.items()
    ),
)
