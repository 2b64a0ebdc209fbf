"""The exchange that turns a feasible schedule into the feasibility algorithm's, job by job, as a program.

``docs/proofs/preemptive-torus.md`` tells why it works where each side divides the next larger one. A plan says which jobs
run when; the jobs that the algorithm has placed are left out of it, and the others fit into the rows that are free.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any, NamedTuple

from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.preemptive import SENSIBLE, Placement, run
from allocert.allocators.torus.schedule import Schedule

__all__ = ["Exchanged", "Slice", "exchange", "moved", "plan_of"]


class Slice(NamedTuple):
    """From ``start`` until ``end`` these jobs run."""

    start: Fraction
    end: Fraction
    jobs: frozenset[int]


@dataclass(frozen=True)
class Exchanged:
    """How often which rule moved a job, and ``fault``, what went wrong; empty if the plan became the algorithm's."""

    moves: Counter[str]
    fault: str = ""


def plan_of(schedule: Schedule, deadline: Fraction) -> list[Slice]:
    """A schedule as a plan that reaches to the deadline."""
    ends = {moment for piece in schedule.pieces for moment in (piece.start, piece.end)}
    moments = sorted(ends | {Fraction(0), deadline})
    return [
        Slice(a, b, frozenset(p.job for p in schedule.pieces if p.start <= a and b <= p.end))
        for a, b in pairwise(moments)
    ]


def exchange(jobs: JobSet, plan: Sequence[Slice], deadline: Fraction) -> Exchanged:
    """Exchange job after job, by falling side (the order of ``jobs``), and look after each whether the plan still fits."""
    sides = [job.side for job in jobs.jobs]
    times = [job.time for job in jobs.jobs]
    free: list[tuple[Fraction, int]] = [(Fraction(0), jobs.torus)]
    steps: list[tuple[Placement[Any], list[tuple[Fraction, int]]]] = []

    def watch(placement: Placement[Any], profile: Iterable[Any]) -> None:
        steps.append((placement, [(deadline - entry.rest, entry.width) for entry in profile]))

    done = run(jobs.torus, sides, times, deadline, SENSIBLE, watch=watch)
    moves: Counter[str] = Counter()
    for job, (placement, after) in enumerate(steps):
        wanted = [(part.start, part.end) for part in placement.parts]
        cut = _cut(plan, {*(f for f, _ in free), *(moment for part in wanted for moment in part)})
        target = {s for s in cut if any(a <= s.start and s.end <= b for a, b in wanted)}
        plan, fault = _exchanged(cut, target, job, sides, free, moves)
        if not fault:
            plan = [Slice(s.start, s.end, s.jobs - {job}) for s in plan]
            fault = _misfit(plan, job + 1, sides, times, after)
        if fault:
            return Exchanged(moves, f"job {job}: {fault}")
        free = after
    return Exchanged(moves, "" if done.failed is None else f"job {done.failed} is refused")


def moved(
    here: frozenset[int], there: frozenset[int], sides: Sequence[int], side: int, rows: int
) -> tuple[str, set[int]]:
    """Which of the jobs ``here`` make room for a job of ``side``, in ``rows`` rows, by going where ``there`` run."""
    load = sum(sides[k] for k in here)
    if load + side <= rows:
        return "room", set()
    chosen: set[int] = set()
    total = 0
    for k in sorted(here - there, key=lambda k: (-sides[k], k)):
        chosen.add(k)
        total += sides[k]
        if total >= side:
            return "strip", chosen
    return "all", chosen


def _exchanged(
    cut: Sequence[Slice],
    target: set[Slice],
    job: int,
    sides: Sequence[int],
    free: Sequence[tuple[Fraction, int]],
    moves: Counter[str],
) -> tuple[list[Slice], str]:
    """The plan in which the job runs in the target slices alone; pairs of slices are cut to equal lengths."""
    to = [s for s in cut if s in target and job not in s.jobs]
    out = [s for s in cut if s not in target and job in s.jobs]
    plan = [s for s in cut if (s in target) == (job in s.jobs)]
    while to and out:
        x, y = to.pop(), out.pop()
        length = min(x.end - x.start, y.end - y.start)
        to += _left(x, length)
        out += _left(y, length)
        rows, others = _rows(free, x.start), _rows(free, y.start)
        rule, chosen = moved(x.jobs, y.jobs, sides, sides[job], rows)
        moves[rule] += 1
        here, there = x.jobs - chosen | {job}, y.jobs - {job} | chosen
        if sum(sides[k] for k in here) > rows or sum(sides[k] for k in there) > others:
            return [], f"no exchange of {sorted(x.jobs)} in {rows} rows and {sorted(y.jobs)} in {others} fits"
        plan.append(Slice(x.start, x.start + length, here))
        plan.append(Slice(y.start, y.start + length, there))
    if to:
        return [], "the plan gives it less than its time"
    plan += [Slice(s.start, s.end, s.jobs - {job}) for s in out]
    return sorted(plan, key=lambda s: s.start), ""


def _left(piece: Slice, length: Fraction) -> list[Slice]:
    start = piece.start + length
    return [Slice(start, piece.end, piece.jobs)] if start < piece.end else []


def _cut(plan: Iterable[Slice], moments: set[Fraction]) -> list[Slice]:
    found = []
    for piece in plan:
        inside = sorted(moment for moment in moments if piece.start < moment < piece.end)
        found += [Slice(a, b, piece.jobs) for a, b in pairwise([piece.start, *inside, piece.end])]
    return found


def _rows(free: Iterable[tuple[Fraction, int]], moment: Fraction) -> int:
    """The rows of the entries that are free at a moment; an entry is its finish time and its width."""
    return sum(width for finish, width in free if finish <= moment)


def _misfit(
    plan: Sequence[Slice],
    first: int,
    sides: Sequence[int],
    times: Sequence[Fraction],
    free: Sequence[tuple[Fraction, int]],
) -> str:
    """What is wrong with a plan of the jobs from ``first`` on; empty if nothing."""
    ends = {finish for finish, _ in free}
    for piece in _cut(plan, ends):
        if sum(sides[k] for k in piece.jobs) > _rows(free, piece.start):
            return f"too many jobs at {piece.start}"
    for k in range(first, len(sides)):
        if sum((s.end - s.start for s in plan if k in s.jobs), Fraction(0)) < times[k]:
            return f"job {k} has lost time"
    return ""
