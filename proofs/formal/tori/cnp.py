"""What the shipped code has for Coq's tables of runs of CNP_Alloc and of accesses in them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations_with_replacement, product

from allocert.allocators.torus.availability import Block
from allocert.allocators.torus.cnp import Step, cnp_alloc
from allocert.allocators.torus.cnp_readings import SENSIBLE
from allocert.allocators.torus.jobs import JobSet
from allocert.proofs.formal.ties import tied

__all__ = ["cnp_costs_table", "cnp_dummies_table", "cnp_table"]

_ALL = ((0, 1, 2), (0, 2, 2), (0, 3, 2), (1, 1, 2), (1, 2, 2), (1, 3, 2), (2, 1, 3), (2, 2, 3))
"""Tori by the exponent of their side, how many jobs, and the longest time."""


def _parts(numbers: Iterable[Fraction]) -> list[int]:
    return [part for number in numbers for part in (number.numerator, number.denominator)]


def _entries(block: Block) -> list[int]:
    return [
        number for row in block for entry in row for number in (*_parts([entry.left]), entry.level, entry.job)
    ]


def _row(step: Step, time: Fraction) -> list[list[int]]:
    """Durations are those of the loads that finite times fit, which all do here."""
    durations = [time + load for load in step.loads if load is not None]
    return [
        [step.number, step.level, *_parts([step.time]), *step.cell, *_parts([time + step.load])],
        [number for cell in step.free for number in cell],
        _parts(durations),
        _entries(step.expanded),
        _entries(step.shifted),
        _entries(step.given),
        _parts(step.ends),
    ]


def _run(exponent: int, levels: Sequence[int], times: Sequence[int]) -> list[list[list[int]]]:
    jobs = JobSet.of(1 << exponent, [(1 << level, time) for level, time in zip(levels, times, strict=True)])
    run = cnp_alloc(jobs)
    return [_row(step, Fraction(time)) for step, time in zip(run.steps, times, strict=True)]


@tied("torus_contention/cnp")
def cnp_table() -> list[list[list[list[int]]]]:
    """For each run its steps: where and when the job is put, B with the durations, the block in three states, and all records."""
    found = [
        _run(exponent, levels, times)
        for exponent, number, most in _ALL
        for levels in combinations_with_replacement(range(exponent, -1, -1), number)
        for times in product(range(1, most + 1), repeat=number)
    ]
    four = [_run(2, levels, (2, 1, 3, 1)) for levels in combinations_with_replacement(range(2, -1, -1), 4)]
    return [*found, *four, _run(3, (3, 2, 2, 2, 2, 1), (2, 2, 4, 4, 1, 4))]


def _run_with_dummies(exponent: int, levels: Sequence[int], times: Sequence[int]) -> list[list[list[int]]]:
    jobs = JobSet.of(1 << exponent, [(1 << level, time) for level, time in zip(levels, times, strict=True)])
    run = cnp_alloc(jobs, readings=replace(SENSIBLE, gaps="dummy"))
    return [_row(step, Fraction(0) if step.job is None else jobs.jobs[step.job].time) for step in run.steps]


@tied("torus_contention/cnp-dummies")
def cnp_dummies_table() -> list[list[list[list[int]]]]:
    """For each run with dummies its steps, those of dummies among them."""
    small = [
        _run_with_dummies(2, levels, times)
        for levels in ((2, 0), (2, 2, 0), (2, 0, 0))
        for times in product((1, 2), repeat=len(levels))
    ]
    gaps = ((3, 1, 1), (3, 1, 0), (3, 2, 0), (2, 0, 0), (3, 3, 0), (3, 0, 0))
    return [*small, *(_run_with_dummies(3, levels, (2, 1, 3)) for levels in gaps)]


def _accesses(exponent: int, levels: Sequence[int], times: Sequence[int]) -> int:
    """All accesses but those of line 3, which sets a flag for each two of the jobs."""
    jobs = [(1 << level, time) for level, time in zip(levels, times, strict=True)]
    counts = cnp_alloc(JobSet.of(1 << exponent, jobs), steps=False).counts
    return counts.reads + counts.writes + counts.sum_reads + counts.flags - len(jobs) ** 2


@tied("torus_contention/cnp-costs")
def cnp_costs_table() -> list[int]:
    """For each run how often entries and flags are accessed."""
    found = [
        _accesses(exponent, levels, times)
        for exponent, number, most in (*_ALL, (3, 1, 1))
        for levels in combinations_with_replacement(range(exponent, -1, -1), number)
        for times in product(range(1, most + 1), repeat=number)
    ]
    five = [_accesses(2, levels, (2, 1, 3, 1, 2)) for levels in combinations_with_replacement((2, 1, 0), 5)]
    return [*found, *five, _accesses(3, (3, 2, 2, 2, 2, 1), (2, 2, 4, 4, 1, 4))]
