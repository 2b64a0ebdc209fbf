"""Gupta and Srimani 1997, sections 1 and 2.1: subtori of a single row or column, with links there and without."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from allocert.machines.torus_links import Routing, Single
from allocert.models.torus.link_families import conflicts, maximal_families, offsets, strided_links
from allocert.proofs.gupta_srimani.partitions.packing import side_sets, together
from allocert.proofs.gupta_srimani.partitions.partitions import Partition, partitions
from allocert.verification.claims.claim import Claim
from allocert.verification.claims.keyed import keyed
from allocert.verification.deciding.every import every_at, up_to
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

_LINKS = {
    "rings": (Single.RING, "a single row or column has there the links around the ring"),
    "without-links": (Single.NO_LINK, "a single row or column has no link there"),
}


def _single(size: int) -> Iterator[Partition]:
    """Partitions of tori of two rows and two columns or more into subtori of one row or one column, or both."""
    return (one for one in partitions(size, True) if min(one.sides) > 1)


@every_at(
    up_to(4, 6, 8, first=2),
    checked="all pairs of subtori of a partition, K | N <= {top}, one row or one column or both",
)
def offsets_decide(size: int, single: Single) -> Iterator[Failure | None]:
    for partition in _single(size):
        own = offsets(partition.strides)
        words = strided_links(partition.torus(), partition.strides, Routing(single=single))
        for i, one in enumerate(own):
            for j, other in enumerate(own[:i]):
                share = bool(words[i] & words[j])
                good = share == (one[0] == other[0] or one[1] == other[1])
                text = f"{partition}: {other} and {one} {'share' if share else 'do not share'} links"
                yield case(good, text, offsets=[list(other), list(one)], **partition.data)


def _covers(families: Sequence[int], left: int, count: int) -> bool:
    """Whether ``count`` of these sets, no two with a common member, have exactly the members that are left."""
    if not left or not count:
        return not left and not count
    least = left & -left
    return any(
        _covers(families, left & ~family, count - 1)
        for family in families
        if family & least and not family & ~left
    )


@every_at(
    up_to(3, 4, 4, first=2),
    checked="all maximal families, K | N <= {top}, one row or one column or both",
)
def families_follow_strides(size: int, single: Single, what: str) -> Iterator[Failure | None]:
    for partition in _single(size):
        words = strided_links(partition.torus(), partition.strides, Routing(single=single))
        families = list(maximal_families(conflicts(words)))
        if what == "members":
            least = min(partition.strides)
            wrong = [len(family) for family in families if len(family) != least]
            text = f"{partition}: a family of {max(wrong, default=least)}, not {least}"
            yield case(not wrong, text, **partition.data)
        else:
            sets = [sum(1 << i for i in family) for family in families]
            good = _covers(sets, (1 << len(words)) - 1, max(partition.strides))
            text = (
                f"{partition}: no {max(partition.strides)} maximal families make up all {len(words)} subtori"
            )
            yield case(good, text, **partition.data)


@every_at(
    up_to(3, 4, 5, first=2),
    checked="all sets of two sides or more that fit on any rows and columns without common links, m <= {top}",
)
def parts_leave_processors(torus: int, single: Single) -> Iterator[Failure | None]:
    packing = "single-with-rings" if single is Single.RING else "single-without-links"
    for sides in side_sets(torus):
        if len(sides) > 1 and together(torus, sides, packing):
            used = sum(side * side for side in sides)
            text = f"m = {torus}: parts of sides {', '.join(map(str, sides))} use all processors"
            yield case(used < torus**2, text, torus=torus, sides=list(sides))


CLAIMS: tuple[Claim, ...] = tuple(
    keyed(f"{key}@{reading}", f"{statement}; {described}.", partial(decide, single=single, **more))
    for reading, (single, described) in _LINKS.items()
    for key, statement, decide, more in (
        (
            "GS-REM-1/one-row-or-column",
            "Two subtori of one row or one column are link-disjoint iff their offsets differ in both coordinates",
            offsets_decide,
            {},
        ),
        (
            "GS-CNT-MAX/one-row-or-column",
            "Every maximal link-disjoint family of subtori of one row or one column has min(K1, K2) members",
            families_follow_strides,
            {"what": "members"},
        ),
        (
            "GS-CNT-PART/one-row-or-column",
            "The K1 K2 subtori of one row or one column fall into max(K1, K2) maximal link-disjoint families",
            families_follow_strides,
            {"what": "partition"},
        ),
        (
            "GS-INTRO-IDLE/all-sides",
            "Two link-disjoint subtori or more, single processors among them, never have all processors",
            parts_leave_processors,
            {},
        ),
    )
)
