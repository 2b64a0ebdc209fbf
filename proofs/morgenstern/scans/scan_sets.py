"""Morgenstern 1994, section 3.1: scan sets, and what one of their elements says of the intervals added."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import product

from allocert.allocators.mesh.scan_set import ScanSet
from allocert.errors import AllocertError
from allocert.models.meshes.printed_scan import covering, elements
from allocert.proofs.morgenstern.scans.interval_sets import members, written
from allocert.proofs.morgenstern.scans.windows import counts_of
from allocert.verification.claims.claim import Claim
from allocert.verification.claims.keyed import keyed
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure

__all__ = ["CLAIMS"]


@every(
    4,
    5,
    6,
    first=1,
    checked="every three interval sets in a line of 1..{top} places, added in turn and deleted in another order",
)
def elements_are_the_runs_of_counts(width: int) -> Iterator[Failure | None]:
    """Sets are added one after the other, then deleted in another order; the elements are those of the counts."""
    for words in product(range(1 << width), repeat=3):
        text = f"width {width}, sets {words}"
        yield None if _kept(width, words) else Failure(text, {"width": width, "sets": list(words)})


def _kept(width: int, words: tuple[int, ...]) -> bool:
    scan, left = ScanSet(width), [members(word) for word in words]
    good = True
    try:
        for one in left:
            scan.add_set(one)
        for place in (1, 1, 0):
            wanted = elements(covering(width, [i for one in left for i in one]))
            good = good and tuple(scan.elements) == wanted
            good = good and all(_open(scan, size) for size in range(1, width + 2))
            scan.delete_set(left.pop(place))
    except AllocertError:
        return False
    return good and scan.elements == [(0, width - 1, 0)]


def _open(scan: ScanSet, size: int) -> bool:
    counts = counts_of(scan)
    places = [i for i in range(len(counts) - size + 1) if not any(counts[i : i + size])]
    low, high = (places[0], places[-1]) if places else (-1, -1)
    return (scan.open_interval(size), scan.last_open_interval(size)) == (low, high)


Meaning = Callable[[int, list[tuple[int, int]], tuple[int, int, int]], bool]
"""Whether an element says what it is to say, in a line of some width with some intervals added."""


@every(
    4,
    5,
    6,
    first=1,
    checked="every two interval sets added, lines of 1..{top} places; with p = 0 no interval meets [a,b]",
)
def elements_mean(width: int, meaning: Meaning) -> Iterator[Failure | None]:
    """All pairs of interval sets, as two rows of a window add them."""
    for words in sorted(product(range(1 << width), repeat=2), key=lambda w: sum(i.bit_count() for i in w)):
        scan = ScanSet(width)
        added = [i for word in words for i in members(word)]
        for word in words:
            scan.add_set(members(word))
        for low, high, count in scan.elements:
            text = f"line of {width}, {written(tuple(added))} added: element ([{low},{high}],{count})"
            holds = meaning(width, added, (low, high, count))
            yield None if holds else Failure(text, {"width": width, "sets": list(words)})


def _intersection(width: int, added: list[tuple[int, int]], element: tuple[int, int, int]) -> bool:
    low, high, count = element
    over = [i for i in added if i[0] <= high and low <= i[1]]
    if not count:
        return not over
    return len(over) == count and (max(i[0] for i in over), min(i[1] for i in over)) == (low, high)


def _covered(width: int, added: list[tuple[int, int]], element: tuple[int, int, int]) -> bool:
    return element in elements(covering(width, added))


CLAIMS: tuple[Claim, ...] = (
    keyed(
        "MO-DS-SCANSET@leftmost",
        "The elements are the maximal runs of equal counts, at most X of them, and open_interval gives the leftmost place from "
        "which x columns have count 0, or -1.",
        elements_are_the_runs_of_counts,
    ),
    keyed(
        "MO-CLAIM-ELEMENT@intersection",
        "([a,b],p): p of the intervals added meet [a,b], and their intersection is [a,b].",
        partial(elements_mean, meaning=_intersection),
    ),
    keyed(
        "MO-CLAIM-ELEMENT@covered-columns",
        "([a,b],p): [a,b] is a maximal run of columns each covered by exactly p of the intervals added.",
        partial(elements_mean, meaning=_covered),
    ),
)
