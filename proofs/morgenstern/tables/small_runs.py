"""Morgenstern 1994, sections 2.3, 4.1 and 4.3: small runs of the dispatcher, replayed and measured without it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import partial
from itertools import pairwise

import numpy as np

from allocert.allocators.mesh.rotation import READINGS
from allocert.machines import Mesh
from allocert.simulation.fcfs.log import Log
from allocert.simulation.fcfs.measures import measure, steps
from allocert.simulation.fcfs.options import FcfsOptions
from allocert.simulation.fcfs.queues import TICKS, Uniform, draw_queue
from allocert.simulation.fcfs.run import COMPILED, run
from allocert.verification.claims.claim import Context, Verdict
from allocert.verification.deciding.around import Options, around
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.tally import Failure, survey

__all__ = ["CLAIMS", "in_small_runs"]

CLAIMS = claim = ClaimTable()

_READ = FcfsOptions()
_ROTATIONS = ("none", *READINGS)

Serve = Callable[..., Log]
"""The run of a queue, with the options given."""


@around
def in_small_runs(
    cases: Callable[[Serve], Iterable[str | None]],
    context: Context,
    options: Options,
    queues: tuple[int, int, int],
    sides: tuple[int, ...],
    length: int,
    checked: str,
) -> Verdict:
    """Queues of ``length`` uniform requests a side on square meshes, each served by every compiled method.

    The decorated function gets the run of a queue and yields for each case the fault, or ``None``. ``queues`` of a side are as
    many as the effort says; ``checked`` ends the words that say what was run.
    """
    count = context.pick(*queues)
    return survey(
        partial(_cases, cases, context.seed, count, length),
        sides,
        f"{count} queues of {length} n uniform requests on the n x n mesh, n = {', '.join(map(str, sides))}, all compiled "
        f"methods{checked}; seed {context.seed}",
    )


def _cases(
    cases: Callable[[Serve], Iterable[str | None]], seed: int, count: int, length: int, side: int
) -> Iterator[Failure | None]:
    for number in range(count):
        queue = draw_queue(Uniform(1, side), length * side, _READ, (seed, side, number))
        for method in COMPILED:
            for wrong in cases(partial(run, method, queue, Mesh(side, side))):
                described = f"{side} x {side}, {method}, queue {number}: {wrong}"
                yield None if wrong is None else Failure(described, {"n": side, "method": method})


@claim(
    "MO-SIM",
    "Requests are served first come, first served: the head is tried when the one before has been allocated and after each "
    "release, and what it gets is free.",
    solver_free=False,
)
@in_small_runs((4, 20, 100), (2, 5, 9), 12, ", with rotation in each order of trying and without")
def first_come_first_served(serve: Serve) -> Iterator[str | None]:
    """Replayed from the log alone, without the dispatcher or the methods."""
    for rotation in _ROTATIONS:
        wrong = _wrong(serve(_READ.changed(f"rotation={rotation}")))
        yield f"rotation {rotation}, {wrong}" if wrong else None


def _wrong(log: Log) -> str:
    """What a log does that the model forbids, or nothing."""
    ends, places = log.ends, log.places
    held: list[int] = []
    now = head = 0
    blocked = False
    busy = np.zeros(log.mesh.sides, dtype=np.int64)
    for time, job, outcome, residents, free, *_ in log.attempts.tolist():
        if blocked:
            gone = min(held, key=lambda one: (ends[one], one))
            held.remove(gone)
            a, b, w, h = places[gone]
            busy[a : a + w, b : b + h] -= 1
            now = int(ends[gone])
        blocked = outcome <= 0
        if (time, job, residents, free) != (now, head, len(held), int((busy == 0).sum())):
            return f"attempt of request {job} at {time}"
        if outcome > 0:
            a, b, w, h = places[job]
            asked = log.queue.sides[job].tolist()
            if busy[a : a + w, b : b + h].any() or [w, h] != asked[:: 1 if outcome == 1 else -1]:
                return f"request {job} is placed where or as it must not be"
            busy[a : a + w, b : b + h] += 1
            held.append(job)
            head += 1
    return "" if head == len(log.queue) else "requests are left"


@claim(
    "MO-SIM-MEAS",
    "The measures are those of section 4.1: last release, processor-time in use, size of the request at failures with enough "
    "free processors, residents and steps by attempts.",
    solver_free=False,
)
@in_small_runs(
    (6, 30, 100), (3, 6, 10), 8, "; completion, utilization, external fragmentation, number allocated, steps"
)
def measures_are_those_of_the_text(serve: Serve) -> Iterator[str | None]:
    """Exactly, by integrating over the events, against the compiled reading."""
    log = serve(_READ)
    found = measure(log, _READ)
    for name, due in _exactly(log).items():
        value = getattr(found, name).value
        near = abs(value - float(due)) <= 1e-9 * max(1.0, float(due))
        yield None if near else f"{name}: {value} for {due}"


def _exactly(log: Log) -> dict[str, Fraction]:
    """The measures as section 4.1 says them."""
    sides, processors = log.queue.sides, log.mesh.processors
    events = sorted({*log.starts.tolist(), *log.ends.tolist()})
    area = 0
    for begin, end in pairwise(events):
        inside = (log.starts <= begin) & (log.ends >= end)
        area += int(sides[inside].prod(axis=1).sum()) * (end - begin)
    failed = [
        int(sides[job].prod())
        for _, job, outcome, _, free, *_ in log.attempts.tolist()
        if outcome == 0 and sides[job].prod() <= free
    ]
    touched, won = steps(log, _READ), log.succeeded
    due = {
        "completion": Fraction(events[-1], TICKS),
        "utilization": Fraction(100 * area, processors * events[-1]),
        "allocated": Fraction(int(log.column("residents").sum()), len(log.attempts)),
        "attempt": Fraction(int(touched.sum()), len(touched)),
        "success": Fraction(int(touched[won].sum()), int(won.sum())),
    }
    if failed:
        due["external"] = Fraction(100 * sum(failed), processors * len(failed))
    if not won.all():
        due["failure"] = Fraction(int(touched[~won].sum()), int((~won).sum()))
    return due
