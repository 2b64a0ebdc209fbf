"""The least makespan with sequential accounting when jobs may start at any moment and in any order, for Z3.

Starts do not fall along the order of placement. Each job has a record at the placement of every later one, and a last one; records and
overlaps are asked to be at least what the accounting makes them, which suffices: docs/proofs/contention-models.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cmp_to_key
from itertools import permutations

from allocert.allocators.torus.contention import Placed, weight
from allocert.allocators.torus.jobs import JobSet
from allocert.models.torus.contention.windows import MAKESPAN
from allocert.models.torus.strided_cells import Cells
from allocert.solvers.engines import smt

__all__ = ["constraints", "placed"]


def constraints(jobs: JobSet, cells: Cells) -> Iterator[smt.Term]:
    """All that a schedule and its order of placement have to satisfy, with ``makespan`` no less than the last records."""
    every = range(len(jobs.jobs))
    times = [smt.rational(job.time) for job in jobs.jobs]
    weights = [smt.rational(weight(jobs.torus, job.side)) for job in jobs.jobs]
    starts = [smt.real(f"start{k}") for k in every]
    makespan = smt.real(MAKESPAN)
    earlier = {(a, b): _earlier(a, b) for a, b in permutations(every, 2)}
    overlaps = {
        (new, old): smt.real(f"overlap{new}.{old}")
        for new, old in permutations(every, 2)
        if cells.rows[new] and cells.rows[old]
    }
    yield from (start >= 0 for start in starts)
    yield from (overlap >= 0 for overlap in overlaps.values())
    for (a, b), before in earlier.items():
        yield smt.any_of([smt.negation(before), starts[a] <= starts[b]])
    for a, b, c in permutations(every, 3):
        yield smt.any_of([smt.negation(earlier[a, b]), smt.negation(earlier[b, c]), earlier[a, c]])
    for old in every:
        placed_with = starts[old] + times[old]
        for other in every:
            if (old, other) in overlaps:
                placed_with = placed_with + weights[other] * overlaps[old, other]
        last = placed_with
        for new in every:
            if new == old:
                continue
            record = placed_with
            for other in every:
                if other in (old, new) or (other, old) not in overlaps:
                    continue
                grown = smt.real(f"grown{other}.{old}.{new}")
                between = smt.all_of([earlier[old, other], earlier[other, new]])
                yield grown >= 0
                yield smt.any_of([smt.negation(between), grown >= overlaps[other, old]])
                record = record + weights[other] * grown
            over = starts[new] >= record
            yield smt.any_of([smt.negation(earlier[old, new]), smt.negation(cells.meets(new, old)), over])
            if (new, old) in overlaps:
                own = overlaps[new, old]
                yield smt.any_of(
                    [
                        smt.negation(earlier[old, new]),
                        smt.negation(cells.contends(new, old)),
                        over,
                        own >= record - starts[new],
                        own >= times[new],
                    ]
                )
                last = last + weights[new] * own
        yield makespan >= last
    yield from cells.first_at_origin()
    yield from (earlier[b, a] for a, b in cells.pairs if jobs.jobs[a] == jobs.jobs[b])


def placed(jobs: JobSet, cells: Cells, values: smt.Values) -> list[Placed]:
    """The jobs where and when these values start them, in the order of placement."""

    def compare(a: int, b: int) -> int:
        first, second = min(a, b), max(a, b)
        ahead = bool(values.get(f"earlier{first}.{second}", False))
        return -1 if ahead == (a < b) else 1

    return [
        Placed(k, cells.region(k, values), Fraction(values[f"start{k}"]), jobs.jobs[k].time)
        for k in sorted(range(len(jobs.jobs)), key=cmp_to_key(compare))
    ]


def _earlier(a: int, b: int) -> smt.Term:
    """Whether job a is placed before job b; one truth value a pair."""
    if a < b:
        return smt.boolean(f"earlier{a}.{b}")
    return smt.negation(smt.boolean(f"earlier{b}.{a}"))
