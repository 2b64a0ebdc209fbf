"""The certificate of a minimum finish time: a schedule, and weights that no jobs running together exceed.

The problem of kind ``torus-configurations`` is ``{"torus": m, "reading": "A", "jobs": [[side, "time"]...]}``; the proof is
``{"weights": ["1/2"...], "pieces": [[job, rows, columns, "start", "end"]...]}``, where rows and columns are words. At every
moment the running jobs weigh at most 1 together, so a schedule lasts at least the sum of weights times times.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from heapq import heappop, heappush
from itertools import combinations
from typing import Any

from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.schedule import Piece, Schedule, faults
from allocert.errors import AllocertError, CertificateError
from allocert.machines.subtorus import Subtorus
from allocert.models.torus.preemptive.configurations import Reading, check_reading
from allocert.models.torus.preemptive.heaviest import heaviest
from allocert.solvers.certificate import Certificate, Encoding
from allocert.solvers.limits import Limits

__all__ = [
    "TEXT",
    "certificate_of",
    "check_configurations",
    "claim_of",
    "encode_jobs",
    "jobs_entry",
    "wrong",
]

KIND = "torus-configurations"
TEXT = "The jobs and the torus as given."
"""How :func:`encode_jobs` makes the problem, for people."""

_WIDEST, _MOST_JOBS = 1024, 1 << 18
_PIECE = 500
"""About the bytes of a piece."""
_NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,3999})(/[1-9][0-9]{0,3999})?")


def certificate_of(schedule: Schedule, weights: Sequence[Fraction], reading: Reading) -> Certificate:
    """That no schedule is shorter than this one, by the weights; it is for the checker to say whether that is so."""
    jobs = schedule.jobs
    problem = _problem(jobs, reading)
    pieces = [[p.job, p.region.rows, p.region.cols, str(p.start), str(p.end)] for p in schedule.pieces]
    proof = {"weights": [str(weight) for weight in weights], "pieces": pieces}
    return Certificate(
        KIND,
        _sentence(jobs, reading, _bound(jobs, weights)),
        problem,
        proof,
        Encoding(TEXT, KIND, problem),
    )


def encode_jobs(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """The problem of a ``torus-configurations`` certificate: the question itself, in its canonical form."""
    return _problem(*_read(arguments))


def jobs_entry(jobs: JobSet) -> dict[str, Any]:
    """How a bundle lists a certificate of the least finish time of jobs, under reading A."""
    return {"by": KIND, "arguments": _problem(jobs, "A")}


def claim_of(certificate: Certificate) -> str:
    """The sentence that a ``torus-configurations`` certificate has to claim: the time that its weights show."""
    jobs, reading = _read(certificate.encoding.arguments)
    return _sentence(jobs, reading, _bound(jobs, _weights(certificate.proof, len(jobs.jobs))))


def check_configurations(certificate: Certificate) -> str:
    """Accept the least finish time of a set of jobs, by a schedule and by weights. No solver, and no list of sets.

    Raises:
        CertificateError: malformed, or the schedule is none, or jobs that can run together weigh more than 1, or the two
            bounds differ.
    """
    if certificate.kind != KIND:
        raise CertificateError("certificate kind", certificate.kind, KIND)
    jobs, reading = _read(certificate.problem)
    proof = certificate.proof
    if not isinstance(proof, Mapping) or set(proof) != {"weights", "pieces"}:
        raise CertificateError("proof", type(proof).__name__, "an object with weights and pieces")
    weights = _weights(proof, len(jobs.jobs))
    sides = [job.side for job in jobs.jobs]
    limits = Limits()
    weight, members = heaviest(jobs.torus, sides, weights, reading, limits)
    if weight > 1:
        raise CertificateError(f"weight of jobs {list(members)}", str(weight), "at most 1")
    bound = _bound(jobs, weights)
    schedule = Schedule(jobs, _pieces(proof["pieces"], limits))
    _count(schedule, reading, limits)
    for fault in wrong(schedule, reading, bound):
        raise CertificateError("schedule", fault, f"a schedule that ends at {bound}")
    return f"a schedule of {len(schedule.pieces)} pieces, and weights that show {bound} to be least"


def wrong(schedule: Schedule, reading: Reading, deadline: Fraction) -> Iterator[str]:
    """The faults of a preemptive schedule under a reading of contention; see ``allocators/torus/schedule.faults``.

    Under reading C a job on a single processor uses no link, so that only processors have to differ.
    """
    if reading != "C":
        yield from faults(schedule, deadline=deadline)
        return
    yield from faults(schedule, deadline=deadline, dilation=lambda _: {})
    for one, other in combinations(schedule.pieces, 2):
        big = min(one.region.side, other.region.side) > 1
        if big and one.overlap(other) and one.region.contends(other.region):
            yield f"jobs {one.job} and {other.job} have links in common"


def _count(schedule: Schedule, reading: Reading, limits: Limits) -> None:
    """Count beforehand what the check of the schedule will do: above all with pieces that run at the same time."""
    pieces = schedule.pieces
    common = limits.denominator("pieces", (time for piece in pieces for time in (piece.start, piece.end)))
    cost = 8 + (common.bit_length() >> 6) + (schedule.jobs.torus >> 6)
    limits.work("pieces", len(pieces) * cost * (len(pieces).bit_length() + 8))
    if reading == "C":
        limits.work("pieces", cost * len(pieces) ** 2 // 2)
    ends: list[Fraction] = []
    for piece in sorted(pieces, key=lambda piece: piece.start):
        while ends and ends[0] <= piece.start:
            heappop(ends)
        heappush(ends, max(piece.start, piece.end))
        limits.work("pieces", cost * len(ends))


def _problem(jobs: JobSet, reading: Reading) -> dict[str, Any]:
    return {
        "torus": jobs.torus,
        "reading": reading,
        "jobs": [[job.side, str(job.time)] for job in jobs.jobs],
    }


def _sentence(jobs: JobSet, reading: Reading, finish: Fraction) -> str:
    return (
        f"The least finish time of preemptive schedules without contention (reading {reading}) of the jobs on the torus "
        f"{jobs} is {finish}."
    )


def _bound(jobs: JobSet, weights: Sequence[Fraction]) -> Fraction:
    return Limits().total("weights", (w * job.time for w, job in zip(weights, jobs.jobs, strict=True)))


def _read(data: Any) -> tuple[JobSet, Reading]:
    names = {"torus", "reading", "jobs"}
    if not isinstance(data, Mapping) or set(data) != names:
        raise CertificateError("problem", data, f"an object with {', '.join(sorted(names))}")
    pairs = data["jobs"]
    if not isinstance(pairs, list) or not all(isinstance(p, list) and len(p) == 2 for p in pairs):
        raise CertificateError("jobs", pairs, "pairs of side and time")
    if len(pairs) > _MOST_JOBS:
        raise CertificateError("jobs", len(pairs), f"at most {_MOST_JOBS}")
    times = [_exact(time, f"jobs[{i}].time") for i, (_, time) in enumerate(pairs)]
    if type(data["torus"]) is int and data["torus"] > _WIDEST:
        raise CertificateError("torus", data["torus"], f"a side up to {_WIDEST}")
    try:
        check_reading(data["reading"])
        jobs = JobSet.of(data["torus"], [(side, time) for (side, _), time in zip(pairs, times, strict=True)])
        return jobs, data["reading"]
    except AllocertError as error:
        raise CertificateError(error.field, error.value, error.expected) from None


def _weights(proof: Any, count: int) -> list[Fraction]:
    given = proof.get("weights") if isinstance(proof, Mapping) else None
    if not isinstance(given, list) or len(given) != count:
        raise CertificateError("weights", given, f"a list of {count} numbers")
    weights = [_exact(weight, f"weights[{i}]") for i, weight in enumerate(given)]
    if min(weights, default=Fraction(0)) < 0:
        raise CertificateError("weights", str(min(weights)), "numbers >= 0")
    return weights


def _pieces(data: Any, limits: Limits) -> tuple[Piece, ...]:
    if not isinstance(data, list):
        raise CertificateError("pieces", data, "a list")
    limits.hold("pieces", _PIECE * len(data))
    found: list[Piece] = []
    for index, item in enumerate(data):
        match item:
            case [int(job), int(rows), int(cols), start, end] if type(job) is type(rows) is type(cols) is int:
                try:
                    region = Subtorus(rows, cols)
                except AllocertError as error:
                    raise CertificateError(f"pieces[{index}]", error.value, error.expected) from None
                times = _exact(start, f"pieces[{index}]"), _exact(end, f"pieces[{index}]")
                found.append(Piece(job, region, *times))
            case _:
                raise CertificateError(f"pieces[{index}]", item, "[job, rows, columns, start, end]")
    return tuple(found)


def _exact(value: Any, field: str) -> Fraction:
    if not isinstance(value, str) or not _NUMBER.fullmatch(value):
        raise CertificateError(field, value, 'a text such as "3/4"')
    return Fraction(value)
