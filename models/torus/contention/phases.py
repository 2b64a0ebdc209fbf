"""The least makespan when contenders share processors, for Z3: phases in which the same jobs run.

With the order of the phases given, their lengths are a linear program with one row a job, so no more phases than
jobs are needed. Within a phase a job advances by at most its length over 1 + the weights of any contenders that run:
one line for each set of them. See docs/proofs/contention-models.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

from allocert.allocators.torus.contention import Placed
from allocert.allocators.torus.jobs import JobSet
from allocert.models.torus.contention.windows import MAKESPAN
from allocert.models.torus.strided_cells import Cells
from allocert.solvers.engines import smt

__all__ = ["constraints", "placed"]


def constraints(jobs: JobSet, cells: Cells) -> Iterator[smt.Term]:
    """All that phases have to satisfy, with ``makespan`` their total length."""
    count = len(jobs.jobs)
    lengths = [smt.real(f"length{i}") for i in range(count)]
    yield from (length >= 0 for length in lengths)
    yield smt.real(MAKESPAN) == sum(lengths, start=smt.rational(0))
    begun = [[smt.boolean(f"begun{k}.{i}") for i in range(count)] for k in range(count)]
    over = [[smt.boolean(f"over{k}.{i}") for i in range(count)] for k in range(count)]
    for k in range(count):
        for i in range(count):
            yield smt.any_of([smt.negation(over[k][i]), begun[k][i]])
            if i:
                yield from (smt.any_of([smt.negation(word[k][i - 1]), word[k][i]]) for word in (begun, over))
    runs = [[smt.all_of([begun[k][i], smt.negation(over[k][i])]) for i in range(count)] for k in range(count)]
    for k, l in cells.pairs:
        meets = cells.meets(k, l)
        yield from (smt.negation(smt.all_of([meets, runs[k][i], runs[l][i]])) for i in range(count))
    for k in range(count):
        rivals = [l for l in range(count) if l != k and cells.rows[k] and cells.rows[l]]
        against = {l: cells.contends(k, l) for l in rivals}
        done = [smt.real(f"done{k}.{i}") for i in range(count)]
        for i in range(count):
            yield smt.any_of([runs[k][i], done[i] <= 0])
            beside = [(jobs.jobs[l].side, smt.negation(smt.all_of([against[l], runs[l][i]]))) for l in rivals]
            for size in range(len(beside) + 1):
                for chosen in combinations(beside, size):
                    slow = smt.rational(1 + Fraction(sum(side for side, _ in chosen), jobs.torus))
                    yield smt.any_of([*(idle for _, idle in chosen), done[i] * slow <= lengths[i]])
        yield sum(done, start=smt.rational(0)) >= smt.rational(jobs.jobs[k].time)
    yield from cells.first_at_origin()
    for k, l in cells.pairs:
        if jobs.jobs[k] == jobs.jobs[l]:
            yield from (smt.any_of([smt.negation(begun[k][i]), begun[l][i]]) for i in range(count))


def placed(jobs: JobSet, cells: Cells, values: smt.Values) -> list[Placed]:
    """The jobs where and when these values start them: with the first phase in which they run."""
    count = len(jobs.jobs)
    found = []
    for k, job in enumerate(jobs.jobs):
        phase = next(i for i in range(count) if values[f"begun{k}.{i}"] and not values[f"over{k}.{i}"])
        start = sum((Fraction(values[f"length{i}"]) for i in range(phase)), Fraction(0))
        found.append(Placed(k, cells.region(k, values), start, job.time))
    return found
