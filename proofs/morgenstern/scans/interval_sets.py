"""Morgenstern 1994, section 3.1: interval sets, what they hold of a mesh, and scan sets."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from itertools import product

from allocert.allocators.mesh.interval_set import EdgeLines, IntervalSet
from allocert.allocators.mesh.scan_set import ScanSet
from allocert.errors import AllocertError
from allocert.machines import Submesh
from allocert.models.meshes.configurations import Configuration, situations
from allocert.models.meshes.printed_scan import Intervals, column_sets, covering, elements, row_sets, runs
from allocert.proofs.morgenstern.model.configurations import scope, sizes
from allocert.proofs.theorems.intervals import EDGE_SETS
from allocert.proofs.theorems.lifting import proved_by
from allocert.verification.claims.claim import Claim, Context, Counterexample, Evidence, Verdict
from allocert.verification.deciding.tally import Failure, survey

__all__ = ["CLAIMS", "interval_set", "members"]


def members(word: int) -> Intervals:
    """The maximal intervals of a set of integers given as a word."""
    return runs(place for place in range(word.bit_length()) if word >> place & 1)


def interval_set(intervals: Intervals) -> IntervalSet:
    """A shipped interval set that holds ``intervals``."""
    made = IntervalSet()
    for low, high in intervals:
        made.add(low, high)
    return made


def _merging_once(intervals: Intervals, low: int, high: int) -> Intervals:
    """An addition that merges with one neighbour only: the left one, if it is adjacent."""
    left = [i for i in intervals if i[1] == low - 1]
    right = [i for i in intervals if i[0] == high + 1]
    joined = left or right
    ends = [low, high, *(end for i in joined for end in i)]
    return tuple(sorted([*(i for i in intervals if i not in joined), (min(ends), max(ends))]))


def _merging_both(intervals: Intervals, low: int, high: int) -> Intervals:
    """What the shipped set makes of an addition."""
    held = interval_set(intervals)
    held.add(low, high)
    return tuple(held.intervals)


def _decide_add(context: Context, add: Callable[[Intervals, int, int], Intervals]) -> Verdict:
    def cases(width: int) -> Iterator[Failure | None]:
        for word in range(1 << width):
            before = members(word)
            for low in range(width):
                for high in range(low, width):
                    new = (1 << high + 1) - (1 << low)
                    if word & new:
                        continue
                    found = add(before, low, high)
                    text = f"[{low},{high}] added to {_shown(before)} gives {_shown(found)}"
                    data = {"set": [list(i) for i in before], "interval": [low, high]}
                    yield None if found == members(word | new) else Failure(text, data)

    top = context.pick(8, 9, 11)
    return survey(
        cases,
        range(1, top + 1),
        f"every set in a range of 1..{top} integers, every interval disjoint from it",
    )


def _decide_delete(context: Context) -> Verdict:
    def cases(width: int) -> Iterator[Failure | None]:
        for word in range(1 << width):
            for low, high in product(range(width), repeat=2):
                gone = (1 << high + 1) - (1 << low) if low <= high else 0
                held = interval_set(members(word))
                allowed = low <= high and word & gone == gone
                try:
                    held.delete(low, high)
                except AllocertError:
                    good = not allowed and tuple(held.intervals) == members(word)
                else:
                    pieces = len(held) - len(members(word)) + 1
                    good = allowed and tuple(held.intervals) == members(word ^ gone) and pieces in (0, 1, 2)
                text = f"[{low},{high}] deleted from {_shown(members(word))}: {_shown(tuple(held.intervals))}"
                yield None if good else Failure(text, {"set": word, "interval": [low, high]})

    top = context.pick(7, 8, 10)
    checked = f"every set in a range of 1..{top} integers, every pair of ends; what is no part of a member is rejected"
    return survey(cases, range(1, top + 1), checked)


def _decide_history(context: Context) -> Verdict:
    """Every order of entering the residents, and of taking some out again, leads to the sets by definition."""
    tested = sizes(context, 5)

    def cases(n: int) -> Iterator[Failure | None]:
        for X, Y, residents, _ in situations(n):
            frames = [Submesh.quadruple(*r) for r in residents]
            for axis, wanted in ((1, row_sets(Y, residents)), (0, column_sets(X, residents))):
                lines = EdgeLines((X, Y), axis)
                text = f"M({X},{Y}), residents {[list(r) for r in residents]}, axis {axis}"
                good = True
                try:
                    for turn, frame in enumerate(frames[::-1]):
                        lines.add(frame)
                        if turn % 2:
                            lines.delete(frames[::-1][turn - 1])
                            lines.add(frames[::-1][turn - 1])
                    good = lines.contents() == (*wanted[0], *wanted[1])
                    for frame in frames:
                        lines.delete(frame)
                except AllocertError:
                    good = False
                good = good and not any(lines.contents())
                yield None if good else Failure(text, {"mesh": [X, Y], "axis": axis})

    return survey(
        cases,
        tested,
        scope(tested, "residents entered from the last on, every second one taken out and entered again"),
    )


@lru_cache(maxsize=4)
def _ambiguous(
    processors: int, columns: bool
) -> tuple[int, int, tuple[int, int, Configuration, Configuration] | None]:
    """Configurations, how many share all their sets with an earlier one, and the first such pair."""
    known: dict[object, Configuration] = {}
    shared, first = 0, None
    for X, Y, residents, _ in situations(processors):
        key = (X, row_sets(Y, residents), column_sets(X, residents) if columns else ())
        if key in known:
            shared += 1
            first = first or (X, Y, known[key], residents)
        else:
            known[key] = residents
    return len(situations(processors)), shared, first


def _decide_determine(context: Context, columns: bool) -> Verdict:
    tested = list(range(1, context.pick(7, 9, 10) + 1))
    found = {n: _ambiguous(n, columns) for n in tested}
    evidence = Evidence.enumeration(f"{sum(total for total, _, _ in found.values())} configurations")
    checked = scope(tested, "their sets compared")
    first = next((pair for _, _, pair in found.values() if pair), None)
    if first is None:
        if not columns:
            return Verdict.bounded(checked, evidence)
        return Verdict.proved(f"all meshes; enumerated too: {checked}", proved_by(EDGE_SETS))
    X, Y, one, other = first
    text = f"M({X},{Y}): residents {_listed(one)} and {_listed(other)} have the same sets"
    return Verdict.refuted(
        Counterexample(text, {"mesh": [X, Y], "residents": [[list(r) for r in c] for c in (one, other)]}),
        f"fewest processors; {checked}",
        evidence,
        failing={str(n): shared for n, (_, shared, _) in found.items()},
    )


def _decide_scan(context: Context) -> Verdict:
    """Sets are added one after the other, then deleted in another order; the elements are those of the counts."""
    top = context.pick(4, 5, 6)

    def cases(width: int) -> Iterator[Failure | None]:
        for words in product(range(1 << width), repeat=3):
            sets = [members(word) for word in words]
            scan, left = ScanSet(width), list(sets)
            good = True
            try:
                for one in sets:
                    scan.add_set(one)
                for place in (1, 1, 0):
                    good = good and tuple(scan.elements) == _elements(width, left)
                    good = good and all(_open(scan, size) for size in range(1, width + 2))
                    scan.delete_set(left.pop(place))
            except AllocertError:
                good = False
            good = good and scan.elements == [(0, width - 1, 0)]
            yield (
                None
                if good
                else Failure(f"width {width}, sets {words}", {"width": width, "sets": list(words)})
            )

    return survey(
        cases,
        range(1, top + 1),
        f"every three interval sets in a line of 1..{top} places, added in turn and deleted in another order",
    )


def _open(scan: ScanSet, size: int) -> bool:
    counts = [count for low, high, count in scan.elements for _ in range(low, high + 1)]
    places = [i for i in range(len(counts) - size + 1) if not any(counts[i : i + size])]
    low, high = (places[0], places[-1]) if places else (-1, -1)
    return (scan.open_interval(size), scan.last_open_interval(size)) == (low, high)


def _elements(width: int, sets: list[Intervals]) -> tuple[tuple[int, int, int], ...]:
    return elements(covering(width, [i for one in sets for i in one]))


def _decide_element(context: Context, reading: str) -> Verdict:
    """Over all pairs of interval sets, as two rows of a window add them."""
    top = context.pick(4, 5, 6)

    def cases(width: int) -> Iterator[Failure | None]:
        for words in sorted(
            product(range(1 << width), repeat=2), key=lambda w: sum(i.bit_count() for i in w)
        ):
            scan = ScanSet(width)
            added = [i for word in words for i in members(word)]
            for word in words:
                scan.add_set(members(word))
            for low, high, count in scan.elements:
                text = f"line of {width}, {_shown(tuple(added))} added: element ([{low},{high}],{count})"
                holds = _MEANINGS[reading](width, added, (low, high, count))
                yield None if holds else Failure(text, {"width": width, "sets": list(words)})

    return survey(
        cases,
        range(1, top + 1),
        f"every two interval sets added, lines of 1..{top} places; with p = 0 no interval meets [a,b]",
    )


def _as_intersection(width: int, added: list[tuple[int, int]], element: tuple[int, int, int]) -> bool:
    low, high, count = element
    over = [i for i in added if i[0] <= high and low <= i[1]]
    if not count:
        return not over
    return len(over) == count and (max(i[0] for i in over), min(i[1] for i in over)) == (low, high)


def _as_run(width: int, added: list[tuple[int, int]], element: tuple[int, int, int]) -> bool:
    low, high, count = element
    counts = covering(width, added)
    outside = [counts[i] for i in (low - 1, high + 1) if 0 <= i < width]
    return {*counts[low : high + 1]} == {count} and count not in outside


_MEANINGS = {"A": _as_intersection, "B": _as_run}


def _shown(intervals: Intervals) -> str:
    return "{" + ", ".join(f"[{low},{high}]" for low, high in intervals) + "}"


def _listed(residents: Configuration) -> str:
    return "{" + ", ".join(f"({r.a},{r.b},{r.c},{r.d})" for r in residents) + "}"


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "MO-DS-INTSET",
        statement="After an addition that merges with one adjacent neighbour all members are nonadjacent.",
        decide=partial(_decide_add, add=_merging_once),
        reading="A",
    ),
    Claim(
        "MO-DS-INTSET",
        statement="After an addition that merges with every adjacent neighbour the members are the maximal intervals "
        "of the set, so they do not depend on its history.",
        decide=partial(_decide_add, add=_merging_both),
        reading="B",
    ),
    Claim(
        "MO-DS-INTSET",
        statement="A deletion needs a part of one member and leaves the maximal intervals of the rest: 0, 1 or 2 pieces.",
        decide=_decide_delete,
        part="delete",
    ),
    Claim(
        "MO-DS-BR",
        statement="Entering [a,c] in B_b and R_d, and taking it out again, respects what the operations assume; the "
        "sets are those of the residents whatever happened before (B' and R' as well).",
        decide=_decide_history,
    ),
    Claim(
        "MO-DS-BR",
        statement="The sets B and R determine the residents.",
        decide=partial(_decide_determine, columns=False),
        part="determine",
    ),
    Claim(
        "MO-DS-BR2",
        statement="The sets B, R, B' and R' determine the residents.",
        decide=partial(_decide_determine, columns=True),
        solver_free=False,
    ),
    Claim(
        "MO-DS-SCANSET",
        statement="The elements are the maximal runs of equal counts, at most X of them, and open_interval gives the "
        "leftmost place from which x columns have count 0, or -1.",
        decide=_decide_scan,
        reading="A",
    ),
    Claim(
        "MO-CLAIM-ELEMENT",
        statement="([a,b],p): p of the intervals added meet [a,b], and their intersection is [a,b].",
        decide=partial(_decide_element, reading="A"),
        reading="A",
    ),
    Claim(
        "MO-CLAIM-ELEMENT",
        statement="([a,b],p): [a,b] is a maximal run of columns each covered by exactly p of the intervals added.",
        decide=partial(_decide_element, reading="B"),
        reading="B",
    ),
)
