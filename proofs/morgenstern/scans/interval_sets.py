"""Morgenstern 1994, section 3.1: interval sets, and what they hold of a mesh."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import product

from allocert.allocators.mesh.interval_set import EdgeLines, IntervalSet
from allocert.errors import AllocertError
from allocert.models.meshes.configurations import Situation
from allocert.models.meshes.printed_scan import Intervals, column_sets, row_sets, runs
from allocert.proofs.morgenstern.model.configurations import every_situation, held, sizes
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure

__all__ = ["CLAIMS", "members", "written"]

CLAIMS = claim = ClaimTable()


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


@claim(
    "MO-DS-INTSET@every-neighbour",
    "After an addition that merges with every adjacent neighbour the members are the maximal intervals of the set, so they "
    "do not depend on its history.",
)
@every(
    8, 9, 11, first=1, checked="every set in a range of 1..{top} integers, every interval disjoint from it"
)
def additions_leave_maximal_intervals(width: int) -> Iterator[Failure | None]:
    """What the shipped set makes of an addition, against the maximal intervals."""
    for word in range(1 << width):
        before = members(word)
        for low in range(width):
            for high in range(low, width):
                new = (1 << high + 1) - (1 << low)
                if word & new:
                    continue
                found = tuple(_interval_set((*before, (low, high))).intervals)
                text = f"[{low},{high}] added to {written(before)} gives {written(found)}"
                data = {"set": [list(i) for i in before], "interval": [low, high]}
                yield None if found == members(word | new) else Failure(text, data)


@claim(
    "MO-DS-INTSET/delete",
    "A deletion needs a part of one member and leaves the maximal intervals of the rest: 0, 1 or 2 pieces.",
)
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


@claim(
    "MO-DS-BR",
    "Entering [a,c] in B_b and R_d, and taking it out again, respects what the operations assume; the sets are those of the "
    "residents whatever happened before (B' and R' as well).",
)
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
