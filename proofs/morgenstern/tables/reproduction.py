"""Morgenstern 1994, section 4.3: the claims that simulations of the whole experiment give tables 1 to 3."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache, partial
from itertools import pairwise, product

import numpy as np

from allocert.machines import Mesh
from allocert.proofs.morgenstern.tables.cells import PRINTED, Block
from allocert.proofs.morgenstern.tables.compare import BEST, Comparison, Effort, RowFit, compare
from allocert.proofs.morgenstern.tables.paired_runs import AtStandard
from allocert.proofs.morgenstern.tables.report import named
from allocert.simulation.fcfs.log import Log
from allocert.simulation.fcfs.measures import measure, steps
from allocert.simulation.fcfs.options import FcfsOptions
from allocert.simulation.fcfs.queues import TICKS, Uniform, draw_queue
from allocert.simulation.fcfs.run import COMPILED, run
from allocert.verification.claims.claim import Claim, Context, Evidence, Verdict
from allocert.verification.deciding.tally import Failure, survey

__all__ = ["CLAIMS"]


_READ = FcfsOptions()

_STEPS = ("success", "failure", "attempt")
_SAME = ("FS_f", "AS", "FS_1")
"""They have the cells of ISS but for their steps."""


def _effort(context: Context) -> Effort:
    """At standard effort that of docs/morgenstern-tables.md."""
    return context.pick(Effort(), Effort(39, 39, 30), Effort(99, 99, 60))


def _printing(table: int, method: str) -> list[Block]:
    """The blocks of a table with a row of the method."""
    return [place for place in PRINTED.blocks(table) if method in PRINTED.methods(place)]


@lru_cache(maxsize=16)
def _found(context: Context, table: int, method: str) -> Comparison:
    """All cells of a method; its steps and its other cells are claims of their own."""
    return compare(
        BEST,
        context.seed,
        _effort(context),
        _printing(table, method),
        [method],
        progress=context.progress,
    )


def _judge(context: Context, table: int, method: str, steps: bool) -> Verdict:
    effort, found = _effort(context), _found(context, table, method)
    blocks = _printing(table, method)
    rows = [_part(row, steps) for row in found.given.values()]
    scope = (
        f"{'; '.join(place.sides for place in blocks)}; {effort.repetitions} repetitions of the experiment, "
        f"{effort.packed} runs a block of MIG and for migration fragmentation, given the printed work, seed "
        f"{context.seed}; of each row all cells inside prediction intervals that hold together with 95%; options found by "
        f"searching for a fit: {named(found.options)}"
    )
    values = {str(row.block): _said(row, found) for row in rows}
    evidence = Evidence.enumeration("Student's prediction intervals, Bonferroni")
    if all(row.fits for row in rows):
        return Verdict.reproduced(scope, evidence, rows=values)
    return Verdict.not_reproduced(f"{_furthest(rows)}; {scope}", evidence, rows=values)


def _part(row: RowFit, steps: bool) -> RowFit:
    """The steps of a row, or its other cells."""
    cells = tuple(one for one in row.cells if (one.cell.measure in _STEPS) == steps)
    return RowFit(row.block, row.method, cells)


def _furthest(rows: list[RowFit]) -> str:
    """Of all cells that do not fit, the one that is furthest off."""
    z, row, one = max(
        ((abs(one.z), row, one) for row in rows for one in row.outside), key=lambda found: found[0]
    )
    printed = PRINTED.number(row.block, row.method, one.cell.measure)
    return (
        f"{row.method}, {one.cell.measure}, sides {row.block.sides}: printed {printed}, simulated "
        f"{one.sample.estimate.mean:.4g}, {z:.1f} standard deviations of a printed number off"
    )


def _said(row: RowFit, found: Comparison) -> dict[str, str]:
    """Every judged cell: printed, mean, z."""
    return {
        one.cell.measure: f"{PRINTED.number(row.block, row.method, one.cell.measure)}, mean "
        f"{one.sample.estimate.mean:.4g} +- {one.sample.estimate.half_width:.2g}, z = {one.z:+.1f}"
        for one in row.judged
    }


def _claims() -> Iterator[Claim]:
    cells = {
        "allocation": "completion time, utilization, fragmentation and number allocated",
        "steps": "steps per success, failure and attempt",
    }
    told = {
        1: "the head tried again after every release",
        2: "the head tried again after every release",
        3: "without rotation",
    }
    for table, kind in product(told, cells):
        methods = dict.fromkeys(m for place in PRINTED.blocks(table) for m in PRINTED.methods(place))
        for method in methods:
            same = method in _SAME if kind == "allocation" else method == "MIG"
            if not same:
                yield Claim(
                    id=f"MO-TAB-{table}",
                    statement=f"The {cells[kind]} of {method} in table {table} are those of the simulation, {told[table]}.",
                    decide=AtStandard(partial(_judge, table=table, method=method, steps=kind == "steps")),
                    part=f"{kind}-{method}",
                    solver_free=False,
                )


def _decide_model(context: Context) -> Verdict:
    """First come, first served: replayed from the log alone, without the dispatcher or the methods."""
    queues = context.pick(4, 20, 100)

    def cases(side: int) -> Iterator[Failure | None]:
        for seed in range(queues):
            queue = draw_queue(Uniform(1, side), 12 * side, _READ, (context.seed, side, seed))
            for method in COMPILED:
                for rotation in ("none", "A", "B", "C", "D"):
                    options = _READ.changed(f"rotation={rotation}")
                    wrong = _wrong(run(method, queue, Mesh(side, side), options))
                    text = f"{side} x {side}, {method}, rotation {rotation}, queue {seed}: {wrong}"
                    yield Failure(text, {"n": side, "method": method}) if wrong else None

    return survey(
        cases,
        (2, 5, 9),
        f"{queues} queues of 12 n uniform requests on the n x n mesh, n = 2, 5, 9, all compiled methods, rotation as none, "
        f"A, B, C, D; seed {context.seed}",
    )


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


def _decide_measures(context: Context) -> Verdict:
    """Exactly, by integrating over the events, against the compiled reading."""
    queues = context.pick(6, 30, 100)

    def cases(side: int) -> Iterator[Failure | None]:
        for seed in range(queues):
            queue = draw_queue(Uniform(1, side), 8 * side, _READ, (context.seed, side, seed))
            for method in COMPILED:
                log = run(method, queue, Mesh(side, side), _READ)
                found = measure(log, _READ)
                for name, due in _exactly(log).items():
                    ratio = getattr(found, name)
                    near = abs(ratio.value - float(due)) <= 1e-9 * max(1.0, float(due))
                    text = f"{side} x {side}, {method}, queue {seed}, {name}: {ratio.value} for {due}"
                    yield None if near else Failure(text, {"n": side, "measure": name})

    return survey(
        cases,
        (3, 6, 10),
        f"{queues} queues of 8 n uniform requests on the n x n mesh, n = 3, 6, 10, all compiled methods; completion, "
        f"utilization, external fragmentation, number allocated, steps; seed {context.seed}",
    )


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


CLAIMS: tuple[Claim, ...] = (
    Claim(
        id="MO-SIM",
        statement="Requests are served first come, first served: the head is tried when the one before has been allocated and "
        "after each release, and what it gets is free.",
        decide=_decide_model,
        solver_free=False,
    ),
    Claim(
        id="MO-SIM-MEAS",
        statement="The measures are those of section 4.1: last release, processor-time in use, size of the request at failures "
        "with enough free processors, residents and steps by attempts.",
        decide=_decide_measures,
        solver_free=False,
    ),
    *_claims(),
)
