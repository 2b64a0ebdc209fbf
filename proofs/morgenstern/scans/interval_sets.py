"""Morgenstern 1994, section 3.1: interval sets, and what they hold of a mesh."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from itertools import product

from allocert.allocators.mesh.interval_set import EdgeLines, IntervalSet
from allocert.errors import AllocertError
from allocert.models.meshes.configurations import Configuration, Situation, situations
from allocert.models.meshes.printed_scan import Intervals, column_sets, row_sets, runs
from allocert.proofs.morgenstern.model.configurations import every_situation, held, scope, sizes
from allocert.proofs.theorems.intervals import EDGE_SETS
from allocert.proofs.theorems.lifting import proved_by
from allocert.verification.claims.claim import Claim, Context, Counterexample, Evidence, Verdict
from allocert.verification.claims.keyed import keyed
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure

__all__ = ["CLAIMS", "members", "merging_once", "written"]


def members(word: int) -> Intervals:
    """The maximal intervals of a set of integers given as a word."""
    return runs(place for place in range(word.bit_length()) if word >> place & 1)


def written(intervals: Intervals) -> str:
    """E.g. ``{[0,1], [3,3]}``."""
    return "{" + ", ".join(f"[{low},{high}]" for low, high in intervals) + "}"


def _interval_set(intervals: Intervals) -> IntervalSet:
    """A shipped interval set that holds ``intervals``."""
    made = IntervalSet()
    for low, high in intervals:
        made.add(low, high)
    return made


def merging_once(intervals: Intervals, low: int, high: int) -> Intervals:
    """An addition that merges with one neighbour only: the left one, if it is adjacent."""
    left = [i for i in intervals if i[1] == low - 1]
    right = [i for i in intervals if i[0] == high + 1]
    joined = left or right
    ends = [low, high, *(end for i in joined for end in i)]
    return tuple(sorted([*(i for i in intervals if i not in joined), (min(ends), max(ends))]))


def _merging_both(intervals: Intervals, low: int, high: int) -> Intervals:
    """What the shipped set makes of an addition."""
    return tuple(_interval_set((*intervals, (low, high))).intervals)


@every(
    8, 9, 11, first=1, checked="every set in a range of 1..{top} integers, every interval disjoint from it"
)
def additions_leave_maximal_intervals(
    width: int, add: Callable[[Intervals, int, int], Intervals]
) -> Iterator[Failure | None]:
    """What an addition makes of a set, against the maximal intervals."""
    for word in range(1 << width):
        before = members(word)
        for low in range(width):
            for high in range(low, width):
                new = (1 << high + 1) - (1 << low)
                if word & new:
                    continue
                found = add(before, low, high)
                text = f"[{low},{high}] added to {written(before)} gives {written(found)}"
                data = {"set": [list(i) for i in before], "interval": [low, high]}
                yield None if found == members(word | new) else Failure(text, data)


@every(
    7,
    8,
    10,
    first=1,
    checked="every set in a range of 1..{top} integers, every pair of ends; what is no part of a member is rejected",
)
def deletions_leave_maximal_intervals(width: int) -> Iterator[Failure | None]:
    """What the shipped set makes of a deletion, against the maximal intervals."""
    for word in range(1 << width):
        for low, high in product(range(width), repeat=2):
            gone = (1 << high + 1) - (1 << low) if low <= high else 0
            left = _interval_set(members(word))
            allowed = low <= high and word & gone == gone
            try:
                left.delete(low, high)
            except AllocertError:
                good = not allowed and tuple(left.intervals) == members(word)
            else:
                pieces = len(left) - len(members(word)) + 1
                good = allowed and tuple(left.intervals) == members(word ^ gone) and pieces in (0, 1, 2)
            text = f"[{low},{high}] deleted from {written(members(word))}: {written(tuple(left.intervals))}"
            yield None if good else Failure(text, {"set": word, "interval": [low, high]})


@every_situation(
    "residents entered from the last on, every second one taken out and entered again",
    numbers=partial(sizes, quick=5),
)
def sets_do_not_depend_on_history(situation: Situation) -> Iterator[Failure | None]:
    """Entering the residents, and taking some out again, leads to the sets by definition."""
    X, Y, residents, _ = situation
    for axis, wanted in ((1, row_sets(Y, residents)), (0, column_sets(X, residents))):
        text = f"M({X},{Y}), residents {[list(r) for r in residents]}, axis {axis}"
        good = _kept(situation, axis, (*wanted[0], *wanted[1]))
        yield None if good else Failure(text, {"mesh": [X, Y], "axis": axis})


def _kept(situation: Situation, axis: int, wanted: tuple[Intervals, ...]) -> bool:
    lines = EdgeLines((situation.X, situation.Y), axis)
    frames = held(situation)[::-1]
    try:
        for turn, frame in enumerate(frames):
            lines.add(frame)
            if turn % 2:
                lines.delete(frames[turn - 1])
                lines.add(frames[turn - 1])
        good = lines.contents() == wanted
        for frame in frames[::-1]:
            lines.delete(frame)
    except AllocertError:
        return False
    return good and not any(lines.contents())


@lru_cache(maxsize=4)
def _ambiguous(
    processors: int, columns: bool
) -> tuple[int, tuple[int, int, Configuration, Configuration] | None]:
    """How many configurations share all their sets with an earlier one, and the first such pair."""
    known: dict[object, Configuration] = {}
    shared, first = 0, None
    for X, Y, residents, _ in situations(processors):
        key = (X, row_sets(Y, residents), column_sets(X, residents) if columns else ())
        if key in known:
            shared += 1
            first = first or (X, Y, known[key], residents)
        else:
            known[key] = residents
    return shared, first


def sets_determine_the_residents(context: Context, columns: bool) -> Verdict:
    """Whether two configurations have the same sets of rows, and (``columns``) of columns."""
    tested = range(1, context.pick(7, 9, 10) + 1)
    found = {n: _ambiguous(n, columns) for n in tested}
    evidence = Evidence.enumeration(f"{sum(len(situations(n)) for n in tested)} configurations")
    checked = scope(tested, "their sets compared")
    first = next((pair for _, pair in found.values() if pair), None)
    if first is None:
        if not columns:
            return Verdict.bounded(checked, evidence)
        return Verdict.proved(f"all meshes; enumerated too: {checked}", proved_by(EDGE_SETS))
    X, Y, *pair = first
    one, other = ("{" + ", ".join(f"({r.a},{r.b},{r.c},{r.d})" for r in c) + "}" for c in pair)
    text = f"M({X},{Y}): residents {one} and {other} have the same sets"
    return Verdict.refuted(
        Counterexample(text, {"mesh": [X, Y], "residents": [[list(r) for r in c] for c in pair]}),
        f"fewest processors; {checked}",
        evidence,
        failing={str(n): shared for n, (shared, _) in found.items()},
    )


CLAIMS: tuple[Claim, ...] = (
    keyed(
        "MO-DS-INTSET@one-neighbour",
        "After an addition that merges with one adjacent neighbour all members are nonadjacent.",
        partial(additions_leave_maximal_intervals, add=merging_once),
    ),
    keyed(
        "MO-DS-INTSET@every-neighbour",
        "After an addition that merges with every adjacent neighbour the members are the maximal intervals of the set, so they "
        "do not depend on its history.",
        partial(additions_leave_maximal_intervals, add=_merging_both),
    ),
    keyed(
        "MO-DS-INTSET/delete",
        "A deletion needs a part of one member and leaves the maximal intervals of the rest: 0, 1 or 2 pieces.",
        deletions_leave_maximal_intervals,
    ),
    keyed(
        "MO-DS-BR",
        "Entering [a,c] in B_b and R_d, and taking it out again, respects what the operations assume; the sets are those of the "
        "residents whatever happened before (B' and R' as well).",
        sets_do_not_depend_on_history,
    ),
    keyed(
        "MO-DS-BR/determine",
        "The sets B and R determine the residents.",
        partial(sets_determine_the_residents, columns=False),
    ),
    keyed(
        "MO-DS-BR2",
        "The sets B, R, B' and R' determine the residents.",
        partial(sets_determine_the_residents, columns=True),
        solver_free=False,
    ),
)
