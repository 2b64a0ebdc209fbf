"""Jobs on a torus as a file and an answer have them, how they are drawn, and the data common to all schedules."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Any

from tests.abuse.brute_force.case import Case, Data, Said, UndecidedError

__all__ = ["DEADLINES", "Job", "Piece", "job_lines", "pieces_of", "posed", "read", "verdict"]

Job = tuple[int, Fraction]
"""Side and time."""

DEADLINES = ("none", "below", "at", "above")


@dataclass(frozen=True)
class Piece:
    """What an answer lists: a job by number, its rows and columns, from when to when."""

    job: int
    rows: frozenset[int]
    cols: frozenset[int]
    start: Fraction
    end: Fraction

    def meets(self, other: Piece) -> bool:
        """Whether both hold some processor."""
        return bool(self.rows & other.rows and self.cols & other.cols)

    def apart(self, other: Piece) -> bool:
        """Whether they have neither rows nor columns in common."""
        return not (self.rows & other.rows or self.cols & other.cols)

    def together(self, other: Piece) -> bool:
        """Whether both last at some time."""
        return self.start < other.end and other.start < self.end


def read(instance: Data) -> tuple[int, list[Job], list[str]]:
    """The torus's side, the jobs and their names."""
    torus = int(instance["machine"].split("x")[1])
    jobs: list[Job] = []
    names: list[str] = []
    for one in instance["jobs"]:
        own = one if isinstance(one, dict) else {"side": one[0], "time": one[1]}
        count = own.get("count", 1)
        for copy in range(count):
            name = own.get("name", f"J{len(jobs) + 1}")
            names.append(f"{name}.{copy + 1}" if count > 1 and "name" in own else name)
            jobs.append((own["side"], Fraction(own["time"])))
    return torus, jobs, names


def posed(
    draw: random.Random,
    torus: int,
    kind: str,
    jobs: Sequence[Job],
    deadline: str,
    least: Callable[[int, Sequence[Job]], Fraction],
) -> Case:
    """An instance of these jobs in one of the ways to write it; a deadline around the ``least`` makespan."""
    entries: list[Any] = []
    for index, (side, time) in enumerate(jobs):
        written = _written(draw, time)
        if draw.random() < 0.7:
            entries.append([side, written])
        else:
            named = {"name": f"N{index}"} if draw.random() < 0.5 else {}
            entries.append({"side": side, "time": written, **named})
    instance: Data = {"schema": "allocert/jobs/1", "machine": f"torus:{torus}x{torus}", "jobs": entries}
    if kind != "preemptive" or draw.random() < 0.5:
        instance["schedule"] = kind
    known = least(torus, jobs)
    longest = max(time for _, time in jobs)
    if deadline == "below" and longest < known:
        near = known - (known - longest) * Fraction(draw.randint(1, 8), 8)
        instance["deadline"] = _written(draw, draw.choice((near, max(longest, known - Fraction(1, 1000)))))
    elif deadline in ("at", "below"):
        instance["deadline"] = _written(draw, known)
    elif deadline == "above":
        instance["deadline"] = _written(draw, known + draw.choice((Fraction(1, 7), Fraction(1), known)))
    return Case(instance, {"seed": draw.randint(0, 2)}, known)


def _written(draw: random.Random, time: Fraction) -> Any:
    """A time as an integer, a fraction or a decimal."""
    if time.denominator == 1 and draw.random() < 0.7:
        return int(time)
    if 8 % time.denominator == 0 and draw.random() < 0.5:
        whole, rest = divmod(time.numerator * (1000 // time.denominator), 1000)
        return f"{whole}.{rest:03d}"
    return str(time)


def pieces_of(said: Said, torus: int, jobs: Sequence[Job], names: Sequence[str]) -> Iterator[str]:
    """The faults of the pieces in themselves; returns them."""
    found = []
    for one in said.data["schedule"]:
        job, side = names.index(one["name"]), one["side"]
        rows, cols = (frozenset(first + one["stride"] * k for k in range(side)) for first in one["base"])
        piece = Piece(job, rows, cols, Fraction(one["start"]), Fraction(one["end"]))
        inside = max(*rows, *cols) < torus and min(*rows, *cols) >= 0
        if side != jobs[job][0] or not inside or not 0 <= piece.start < piece.end:
            yield f"piece {one} of job {jobs[job]}"
        found.append(piece)
    for one, other in combinations(found, 2):
        if one.together(other) and (one.job == other.job or one.meets(other)):
            yield f"{one} and {other} at the same time"
    if {piece.job for piece in found} != set(range(len(jobs))):
        yield "not all jobs run"
    return found


def verdict(case: Case, said: Said, pieces: Sequence[Piece]) -> Iterator[str]:
    """The status, value and bound compared with the least makespan, which is known. Raises :class:`UndecidedError`."""
    data, least = said.data, case.known
    value = None if data["value"] is None else Fraction(data["value"])
    bound = None if data["bound"] is None else Fraction(data["bound"])
    deadline = case.instance.get("deadline")
    if pieces and max(piece.end for piece in pieces) != value:
        yield f"value {value} of a schedule that ends at {max(piece.end for piece in pieces)}"
    if deadline is not None:
        limit = Fraction(deadline)
        if value is not None and value > limit:
            yield f"ends at {value}, after the deadline"
        if said.status == "unknown":
            raise UndecidedError
        if said.status != ("feasible" if least <= limit else "infeasible"):
            yield f"status {said.status}, but {least} is the least"
        return
    if said.status == "unknown":
        yield "unknown without a deadline"
    elif value is None or bound is None:
        yield f"value {value}, bound {bound}"
    elif said.status == "optimal" and not value == bound == least:
        yield f"optimal {value}, bound {bound}, but {least} is the least"
    elif not bound <= least <= value:
        yield f"{bound} <= {least} <= {value} does not hold"
    elif said.status != "optimal":
        raise UndecidedError


def job_lines(case: Case, said: Said) -> Iterator[str]:
    """The line of the makespan compared with the JSON."""
    data = said.data
    line = said.line("the last job ends at ")
    if data["schedule"] is None:
        if line is not None:
            yield f"text {line!r} without a schedule"
        return
    message, rest = line.removeprefix("the last job ends at ").split("; ", 1) if line else ("", "")
    first, _, more = message.partition(", ")
    if Fraction(first or -1) != Fraction(data["value"]) or (more == "the earliest possible") != (
        said.status == "optimal"
    ):
        yield f"text {line!r} for {data['value']}, {said.status}"
    if said.status == "feasible" and data["bound"] is not None:
        message = rest.removeprefix("no schedule ends before ").split(";")[0]
        if Fraction(message) != Fraction(data["bound"]):
            yield f"text {line!r} for the bound {data['bound']}"
