"""Gupta and Srimani 1997, section 2.1 and beyond: families without common links, how many subtori use a link, mixed sides."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations, product
from math import prod

from allocert.machines.subtorus import Subtorus
from allocert.machines.torus_links import Routing, Single, TorusLinks, axes_of
from allocert.machines.words import bits
from allocert.models.torus.link_families import classes, conflicts, maximal_families, offsets, strided_links
from allocert.proofs.formal.lifting import by_coq
from allocert.proofs.gupta_srimani.partitions.partitions import Partition, divisors, partitions
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
from allocert.verification.claims.keyed import keyed, keyed_proved
from allocert.verification.deciding.cells import compared
from allocert.verification.deciding.every import every, every_at, up_to
from allocert.verification.deciding.findings import witnessed
from allocert.verification.deciding.tally import Failure

__all__ = ["CLAIMS"]

_PARTITIONS = "all partitions of tori"
_SIDES = "all tori and sides of which one divides the other"
_AXES = "all dimensions and strides, two members or more along each axis"


@by_coq(DISTINCT, _PARTITIONS)
@every(8, 12, 16, first=1, checked="all N1, N2 <= {top}, K | N")
def subtori_are_distinct(size: int) -> Iterator[Failure | None]:
    for partition in partitions(size):
        (n1, n2), (k1, k2) = partition.sides, partition.strides
        kinds = {(tuple(range(a, n1, k1)), tuple(range(b, n2, k2))) for a in range(k1) for b in range(k2)}
        found = sum(1 for rows, cols in kinds if rows and cols)
        data = {**partition.data, "subtori": found}
        yield None if found == k1 * k2 else Failure(f"{partition}: {found} subtori", data)


def _strides(size: int, members: tuple[tuple[int, int], ...]) -> Iterator[Partition]:
    """The partitions with a greatest stride of ``size`` and these numbers of rows and columns a subtorus."""
    for k1, k2 in product(range(1, size + 1), repeat=2):
        if max(k1, k2) == size:
            for n1, n2 in members:
                yield Partition((k1 * n1, k2 * n2), (k1, k2))


_MORE = ((2, 2), (2, 3), (3, 2), (3, 3))


@every_at(up_to(4, 4, 5, first=1), checked="all maximal families, K1, K2 <= {top}, N/K = 2x2, 2x3, 3x2, 3x3")
def maximal_families_have_least_stride(size: int, largest: bool) -> Iterator[Failure | None]:
    for partition in _strides(size, _MORE):
        words = strided_links(partition.torus(), partition.strides)
        sizes = {len(family) for family in maximal_families(conflicts(words))}
        for found in [max(sizes)] if largest else sorted(sizes, reverse=True):
            text = f"{partition}: a family of {found}"
            good = found == min(partition.strides)
            yield None if good else Failure(text, {**partition.data, "members": found})


@by_coq(SUMS_OF_OFFSETS, _PARTITIONS)
@every_at(
    up_to(8, 8, 9, first=1),
    checked="the sums of offsets modulo the greater stride, K1, K2 <= {top}, N/K = 2x2: as many classes, each of min(K1, K2) "
    "link-disjoint subtori, and every other one shares a link with one of these",
)
def offset_sums_make_families(size: int) -> Iterator[Failure | None]:
    """Classes of offsets: link-disjoint, as many and as large as they should be, and none can take another subtorus."""
    for partition in _strides(size, ((2, 2),)):
        parts, own = classes(partition.strides), offsets(partition.strides)
        words = dict(zip(own, strided_links(partition.torus(), partition.strides), strict=True))
        good = len(parts) == max(partition.strides)
        good = good and sorted(one for part in parts for one in part) == own
        for part in parts:
            apart = not any(words[one] & words[other] for one, other in combinations(part, 2))
            others = (words[one] for one in own if one not in part)
            full = all(any(word & words[one] for one in part) for word in others)
            good = good and apart and full and len(part) == min(partition.strides)
        yield None if good else Failure(f"{partition}: {parts}", partition.data)


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


def _pairs(size: int) -> Iterator[tuple[int, Subtorus, Subtorus, tuple[int, ...]]]:
    """All pairs of strided subtori on the torus of that side whose sides divide one another.

    The smaller stride, the larger subtorus, the smaller one, and the four offsets.
    """
    for large, small in product(divisors(size), repeat=2):
        if small > large or large % small:
            continue
        k, r = size // large, size // small
        for a, b, c, d in product(range(k), range(k), range(r), range(r)):
            yield k, Subtorus.strided(size, large, a, b), Subtorus.strided(size, small, c, d), (a, b, c, d)


@every(8, 8, 12, first=1, checked="all pairs on tori of side m <= {top}, sides one a multiple of the other")
def mixed_sides_follow_offsets(size: int, what: str) -> Iterator[Failure | None]:
    torus = TorusLinks((size, size))
    words: dict[Subtorus, int] = {}
    for stride, one, other, (a, b, c, d) in _pairs(size):
        rows, cols = (a - c) % stride == 0, (b - d) % stride == 0
        if what == "links":
            for region in (one, other):
                if region not in words:
                    words[region] = torus.spanned(axes_of(region), Routing(single=Single.RING))
            good = (not words[one] & words[other]) == (not rows and not cols)
        else:
            good = one.meets(other) == (rows and cols)
        text = f"m = {size}: {one.side}-subtorus at ({a},{b}) and {other.side}-subtorus at ({c},{d})"
        data = {"torus": size, "sides": [one.side, other.side], "offsets": [a, b, c, d]}
        yield None if good else Failure(text, data)


@by_coq(SHARING, _PARTITIONS)
@every_at(
    up_to(8, 8, 9, first=1),
    checked="every link of every torus, K | N <= {top}, N/K >= 2: K1 subtori on links along columns, K2 along rows",
)
def links_are_shared_by_stride(size: int) -> Iterator[Failure | None]:
    """On the square torus, and on others the two strides apart."""
    for partition in partitions(size, False):
        torus, strides = partition.torus(), partition.strides
        words = strided_links(torus, strides)
        found = {0: set[int](), 1: set[int]()}
        for link in bits(torus.word):
            found[link // torus.processors].add(sum(word >> link & 1 for word in words))
        # A column's links, axis 0, are for the subtori of its residue: one a residue of rows.
        good = found == {0: {strides[0]}, 1: {strides[1]}}
        text = f"{partition}: {sorted(found[0] | found[1])} subtori on a link"
        data = {**partition.data, "subtori": sorted(found[0] | found[1])}
        yield None if good else Failure(text, data)


@every_at(
    up_to(3, 3, 3, first=1),
    checked="tori of 1 to 4 dimensions with at most 16 subtori, strides <= {top}, two members along each axis",
)
def more_dimensions(size: int, what: str) -> Iterator[Failure | None]:
    """Tori of up to four dimensions, two members along each axis."""
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


def _boxes(size: int) -> Iterator[tuple[int, ...]]:
    for dimensions in range(1, 5):
        for strides in product(range(1, size + 1), repeat=dimensions):
            if max(strides) == size and prod(strides) <= 16:
                yield strides


_MAXIMAL = {
    "cannot-grow": (
        CANNOT_GROW,
        "Every link-disjoint family that can take no other subtorus has min(K1, K2) members",
    ),
    "largest": (LARGEST, "The largest link-disjoint families have min(K1, K2) members"),
}
_MIXED = {
    "links": (
        MIXED_LINKS,
        (
            "T_d^(a,b) and the smaller T_e^(c,d) are link-disjoint iff a and c, and b and d, differ modulo the smaller stride "
            "m/d; a single processor has self-loops around its rings."
        ),
    ),
    "processors": (
        MIXED_PROCESSORS,
        (
            "T_d^(a,b) and the smaller T_e^(c,d) have processors in common iff a = c and b = d modulo the smaller stride "
            "m/d."
        ),
    ),
}
_DIMENSIONS = {
    "remark": (
        DIMENSIONS,
        (
            "In any number of dimensions two subtori of a partition are link-disjoint iff their offsets differ in two "
            "coordinates or more."
        ),
    ),
    "largest": (
        DIMENSIONS_LARGEST,
        (
            "The largest link-disjoint families have as many members as the product of all strides but the greatest, and "
            "the sums of offsets modulo the greatest stride make a partition into such."
        ),
    ),
}

CLAIMS: tuple[Claim, ...] = (
    keyed_proved("GS-CNT-SUB", "There are K1 K2 different subtori.", subtori_are_distinct),
    *(
        keyed_proved(
            f"GS-CNT-MAX@{reading}",
            f"{described}, two members or more along both axes.",
            by_coq(theorem, _PARTITIONS)(
                partial(maximal_families_have_least_stride, largest=theorem is LARGEST)
            ),
        )
        for reading, (theorem, described) in _MAXIMAL.items()
    ),
    keyed_proved(
        "GS-CNT-PART",
        "The K1 K2 subtori fall into max(K1, K2) link-disjoint families of min(K1, K2) that can take no other, by "
        "the sums of their offsets modulo the greater stride.",
        offset_sums_make_families,
    ),
    keyed(
        "GS-EX-PART",
        "On T_8 with K = 2, (0,0) and (1,1) are link-disjoint, (1,0) and (0,1) too, (0,1) and (1,1) not; the maximal "
        "families are these two of two.",
        example_is_as_printed,
    ),
    *(
        keyed_proved(
            f"GS-MIX/{what}",
            statement,
            by_coq(theorem, _SIDES)(partial(mixed_sides_follow_offsets, what=what)),
        )
        for what, (theorem, statement) in _MIXED.items()
    ),
    keyed_proved(
        "GS-SHARE",
        "Every link is used by as many subtori of a partition as the stride: by K on T_(N x N) with K x K subtori.",
        links_are_shared_by_stride,
    ),
    *(
        keyed_proved(f"GS-X-8/{what}", described, by_coq(theorem, _AXES)(partial(more_dimensions, what=what)))
        for what, (theorem, described) in _DIMENSIONS.items()
    ),
    keyed(
        "GS-X-8/maximal",
        "In more than two dimensions a link-disjoint family that can take no other subtorus can be smaller than others.",
        witnessed(partial(more_dimensions, what="maximal")),
    ),
)
