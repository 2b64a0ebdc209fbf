"""Least makespans of a few jobs with small whole times, by search of all schedules: no solver, no scheduler."""

from __future__ import annotations

from collections.abc import Sequence

from allocert.models.torus.non_preemptive.bounds import cells_of

__all__ = ["least_by_search", "simple_bound"]

Job = tuple[int, int]
"""Side and time."""


def simple_bound(torus: int, jobs: Sequence[Job]) -> int:
    """The greater of the longest job and the area, behind all jobs that need the whole torus."""
    whole = sum(t for d, t in jobs if d == torus)
    rest = [(d, t) for d, t in jobs if d < torus]
    return whole + max([-(-sum(d * t for d, t in rest) // torus), *(t for _, t in rest)], default=0)


def least_by_search(torus: int, jobs: Sequence[Job], placing: str) -> int:
    """The least makespan with cells ``contiguous``, ``aligned`` or ``strided``, or ``cumulative``: sides that add up.

    Starts are whole numbers, which is exact for whole times. Job after job gets every start and cell that is free.
    """
    order = sorted(jobs, reverse=True)
    makespan = simple_bound(torus, jobs)
    while not _fits(torus, order, placing, makespan):
        makespan += 1
    return makespan


def _fits(torus: int, jobs: Sequence[Job], placing: str, makespan: int) -> bool:
    """Whether all jobs fit by then: with cells on a word of rows by instants, otherwise by how many rows are taken when."""
    families = {d: [1] if placing == "cumulative" else cells_of(torus, d, placing) for d, _ in jobs}
    taken = [0] * makespan

    def free(job: Job, start: int, word: int) -> bool:
        times = range(start, start + job[1])
        if placing == "cumulative":
            return all(taken[at] + job[0] <= torus for at in times)
        return not any(taken[at] & word for at in times)

    def change(job: Job, start: int, word: int, sign: int) -> None:
        for at in range(start, start + job[1]):
            taken[at] += sign * (job[0] if placing == "cumulative" else word)

    def place(index: int, least: tuple[int, int]) -> bool:
        if index == len(jobs):
            return True
        job = jobs[index]
        # Equal jobs may be taken in the order of start and cell.
        first = least if index and jobs[index - 1] == job else (0, 0)
        for start in range(first[0], makespan - job[1] + 1):
            for number, word in enumerate(families[job[0]]):
                if (start, number) >= first and free(job, start, word):
                    change(job, start, word, 1)
                    done = place(index + 1, (start, number))
                    change(job, start, word, -1)
                    if done:
                        return True
        return False

    return place(0, (0, 0))
