"""``allocert/jobs/1`` where links are not shared: preemptive, contiguous, aligned and strided schedules."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, product
from typing import ClassVar

from tests.abuse.brute_force.case import Case, Said
from tests.abuse.brute_force.jobs import DEADLINES, Job, Piece, job_lines, pieces_of, posed, read, verdict
from tests.abuse.brute_force.linear import least

__all__ = ["Apart", "in_one_piece", "preemptive"]

_KINDS = ("preemptive", "contiguous", "aligned", "strided")


class Apart:
    """Jobs that share neither rows nor columns: when is the last one done at the earliest?"""

    name = "jobs"
    variants: ClassVar[Mapping[str, int]] = {
        f"{kind}, deadline {deadline}": 3 for kind in _KINDS for deadline in DEADLINES
    }

    def draw(self, draw: random.Random, variant: str) -> Case:
        kind, deadline = variant.split(", deadline ")
        torus = draw.choice((1, 2, 3, 4, 4, 5, 6) if kind != "preemptive" else (1, 2, 3, 4, 5, 6, 8))
        allowed = [d for d in range(1, torus + 1) if torus % d == 0 or kind in ("preemptive", "contiguous")]
        most = {1: 6, 2: 6, 3: 6, 4: 5}.get(torus, 4) if kind != "preemptive" else 6
        unit = draw.choice((Fraction(1), Fraction(1), Fraction(1, 2), Fraction(7, 3), Fraction(1, 8)))
        odd = Fraction(1) if draw.random() < 0.7 else Fraction(draw.randint(1, 9), draw.randint(1, 9))
        jobs = []
        for _ in range(draw.randint(1, most)):
            time = draw.randint(1, 4) * unit * (odd if draw.random() < 0.3 else 1)
            jobs.append((draw.choice(allowed), time))
        if kind == "preemptive":
            return posed(draw, torus, kind, jobs, deadline, preemptive)
        return posed(draw, torus, kind, jobs, deadline, lambda m, own: in_one_piece(m, own, kind))

    def wrong(self, case: Case, said: Said) -> Iterator[str]:
        torus, jobs, names = read(case.instance)
        kind = case.instance.get("schedule", "preemptive")
        pieces: Sequence[Piece] = ()
        if said.data["schedule"] is not None:
            pieces = yield from pieces_of(said, torus, jobs, names)
            for one, other in combinations(pieces, 2):
                if one.together(other) and not one.apart(other):
                    yield f"{one} and {other} share links"
            for job, (_, time) in enumerate(jobs):
                own = [piece for piece in pieces if piece.job == job]
                if sum(piece.end - piece.start for piece in own) != time:
                    yield f"job {job} gets {own}, needs {time}"
                if kind != "preemptive" and not _cell(torus, kind, own):
                    yield f"job {job} is not {kind}: {own}"
        yield from job_lines(case, said)
        yield from verdict(case, said, pieces)


def _cell(torus: int, kind: str, own: Sequence[Piece]) -> bool:
    """Whether a job is one piece on a cell of the kind."""
    if len(own) != 1:
        return False
    return all(taken in _cells(torus, len(taken), kind) for taken in (own[0].rows, own[0].cols))


def _cells(torus: int, side: int, kind: str) -> list[frozenset[int]]:
    """The rows that a cell of the kind may take."""
    if kind == "strided":
        stride = torus // side
        return [frozenset(range(first, torus, stride)) for first in range(stride)]
    step = side if kind == "aligned" else 1
    return [frozenset(range(first, first + side)) for first in range(0, torus - side + 1, step)]


def preemptive(torus: int, jobs: Sequence[Job]) -> Fraction:
    """The least total length of sets of jobs such that each job is in sets of its time's length.

    Jobs run together exactly if their sides add up to the torus's at most: neither rows nor columns are shared.
    """
    numbers = range(len(jobs))
    sets = [
        chosen
        for size in range(1, len(jobs) + 1)
        for chosen in combinations(numbers, size)
        if sum(jobs[job][0] for job in chosen) <= torus
    ]
    rows = [[int(job in chosen) for chosen in sets] for job in numbers]
    found = least([1] * len(sets), rows, [time for _, time in jobs])
    if found is None:
        raise ArithmeticError("each job can run alone")
    return found


def in_one_piece(torus: int, jobs: Sequence[Job], kind: str) -> Fraction:
    """The least makespan over all orders and cells, each job as soon as those before it have left its rows and columns.

    From any schedule the jobs can be moved forward, in the order of their starts, to such starts. Up to three jobs choose
    rows and columns apart, more the same numbers for both.
    """
    apart = len(jobs) <= 3 and torus <= 4
    cells = [_cells(torus, side, kind) for side, _ in jobs]
    choices = [list(product(own, own)) if apart else [(one, one) for one in own] for own in cells]
    best = sum((time for _, time in jobs), Fraction(0))

    def place(
        left: tuple[int, ...],
        done: tuple[tuple[frozenset[int], frozenset[int], Fraction], ...],
        last: Fraction,
    ) -> None:
        nonlocal best
        if last >= best:
            return
        if not left:
            best = last
            return
        for index, job in enumerate(left):
            for rows, cols in choices[job]:
                start = max((end for r, c, end in done if r & rows or c & cols), default=Fraction(0))
                end = start + jobs[job][1]
                place(left[:index] + left[index + 1 :], (*done, (rows, cols, end)), max(last, end))

    place(tuple(range(len(jobs))), (), Fraction(0))
    return best
