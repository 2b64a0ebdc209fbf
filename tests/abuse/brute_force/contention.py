"""``allocert/jobs/1`` with shared links: the four readings, from docs/proofs/contention-models.md."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import ClassVar

from tests.abuse.brute_force.case import Case, Said
from tests.abuse.brute_force.contention_least import least
from tests.abuse.brute_force.jobs import DEADLINES, Job, Piece, job_lines, pieces_of, posed, read, verdict

__all__ = ["Contention", "ends"]

_KINDS = {
    "nominal": "nominal-windows",
    "dilated": "dilated-windows",
    "sharing": "shared-processors",
    "sequential": "sequential",
}


class Contention:
    """Jobs on strided cells that take longer while others use their rows or columns."""

    name = "contention"
    variants: ClassVar[Mapping[str, int]] = {
        f"{kind}, deadline {deadline}": 2 for kind in _KINDS for deadline in DEADLINES
    }

    def draw(self, draw: random.Random, variant: str) -> Case:
        kind, deadline = variant.split(", deadline ")
        torus, jobs = drawn(draw, _KINDS[kind])
        return posed(draw, torus, kind, jobs, deadline, lambda m, own: least(m, own, _KINDS[kind]))

    def wrong(self, case: Case, said: Said) -> Iterator[str]:
        torus, jobs, names = read(case.instance)
        pieces: Sequence[Piece] = ()
        if said.data["schedule"] is not None:
            pieces = yield from pieces_of(said, torus, jobs, names)
            yield from unlike(torus, jobs, pieces, _KINDS[case.instance["schedule"]])
        yield from job_lines(case, said)
        yield from verdict(case, said, pieces)


def drawn(draw: random.Random, reading: str) -> tuple[int, list[Job]]:
    """A few jobs with powers of two for sides, most cannot all run without contention.

    Times are small multiples of one number, so that answers recur. Four jobs on 2 x 2 are for the readings that run event by event.
    """
    unit = draw.choice((Fraction(1), Fraction(1), Fraction(1, 2), Fraction(7, 3), Fraction(5)))
    chance, longest = draw.random(), 4
    if chance < 0.4:
        torus, count, sides = 2, 3, [1, 1, 1, 1, 1, 2]
        if reading in "BC" and draw.random() < 0.4:
            count, sides, longest = 4, [1], 2
    elif chance < 0.7:
        torus, count, sides = 4, 3, [1, 2, 2, 2, 2, 4]
    else:
        torus, count = draw.choice((1, 2, 4, 4)), draw.choice((1, 2, 3, 3))
        sides = [d for d in (1, 2, 4) if d <= torus]
    return torus, [(draw.choice(sides), draw.randint(1, longest) * unit) for _ in range(count)]


def unlike(torus: int, jobs: Sequence[Job], pieces: Sequence[Piece], reading: str) -> Iterator[str]:
    """Where a schedule's ends are not those of its reading, or its cells are none."""
    for piece in pieces:
        stride = torus // len(piece.rows)
        for taken in (piece.rows, piece.cols):
            if len({line % stride for line in taken}) != 1:
                yield f"{piece} is on no strided cell"
    expected = ends(torus, [jobs[piece.job][1] for piece in pieces], pieces, reading)
    if expected != [piece.end for piece in pieces]:
        message = None if expected is None else [str(end) for end in expected]
        yield f"the pieces end at {[str(piece.end) for piece in pieces]}, in the reading at {message}"
    starts = [piece.start for piece in pieces]
    if reading == "sequential" and starts != sorted(starts):
        yield "the jobs are not in an order of placement"


def ends(
    torus: int, times: Sequence[Fraction], pieces: Sequence[Piece], reading: str
) -> list[Fraction] | None:
    """When jobs with these times, starts and cells end; for D they are placed in this order. ``None``: some never do."""
    weights = [
        {
            k: Fraction(len(other.rows), torus)
            for k, other in enumerate(pieces)
            if k != i and _contend(one, other)
        }
        for i, one in enumerate(pieces)
    ]
    starts = [piece.start for piece in pieces]
    if reading == "nominal-windows":
        return [
            s + t + sum(w * _overlap(s, s + t, starts[k], starts[k] + times[k]) for k, w in own.items())
            for s, t, own in zip(starts, times, weights, strict=True)
        ]
    if reading == "sequential":
        return _recorded(starts, times, weights)
    return _run(starts, times, weights, reading)


def _contend(one: Piece, other: Piece) -> bool:
    return bool(one.rows & other.rows) != bool(one.cols & other.cols)


def _overlap(a: Fraction, b: Fraction, c: Fraction, d: Fraction) -> Fraction:
    return max(Fraction(0), min(b, d) - max(a, c))


def _recorded(
    starts: Sequence[Fraction], times: Sequence[Fraction], weights: Sequence[Mapping[int, Fraction]]
) -> list[Fraction]:
    """Sequential: the records after all placements."""
    found: list[Fraction] = []
    for new, (start, time) in enumerate(zip(starts, times, strict=True)):
        end = start + time
        shared = {k: _overlap(start, start + time, starts[k], found[k]) for k in weights[new] if k < new}
        for k, overlap in shared.items():
            end += weights[new][k] * overlap
            found[k] += weights[k][new] * overlap
        found.append(end)
    return found


def _run(
    starts: Sequence[Fraction],
    times: Sequence[Fraction],
    weights: Sequence[Mapping[int, Fraction]],
    reading: str,
) -> list[Fraction] | None:
    """Readings B and C: from event to event, each job at its rate, until each has done its time for the first time."""
    done: dict[int, Fraction] = {}
    left = dict(enumerate(times))
    now = Fraction(0)
    while len(done) < len(times):
        running = [k for k in left if k not in done and starts[k] <= now]
        rates = {}
        for k in running:
            load = sum((w for other, w in weights[k].items() if other in running), Fraction(0))
            rates[k] = 1 - load if reading == "dilated-windows" else 1 / (1 + load)
        events = [now + left[k] / rate for k, rate in rates.items() if rate > 0]
        events += [start for start in starts if start > now]
        if not events:
            return None
        then = min(events)
        for k, rate in rates.items():
            left[k] -= rate * (then - now)
            if left[k] == 0:
                done[k] = then
        now = then
    return [done[k] for k in range(len(times))]
