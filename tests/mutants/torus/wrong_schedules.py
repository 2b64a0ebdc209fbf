"""Schedules that are right, and ones that break one rule each: what every check of schedules has to say of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.schedule import Piece, Schedule
from allocert.machines.subtorus import Subtorus

__all__ = ["verdicts"]

_JOBS = JobSet.of(4, [(2, 3), (2, "5/2"), (1, 1)])
_LOW, _HIGH, _MIDDLE = Subtorus.interval(0, 2), Subtorus.interval(2, 2), Subtorus.interval(1, 2)


def _piece(job: int, region: Subtorus, start: int | str, end: int | str) -> Piece:
    return Piece(job, region, Fraction(start), Fraction(end))


def _made(kind: str, jobs: JobSet, *pieces: Piece) -> tuple[str, Schedule]:
    return kind, Schedule(jobs, pieces)


_GOOD = Schedule(
    _JOBS,
    (
        _piece(0, _LOW, 0, 2),
        _piece(0, _HIGH, "5/2", "7/2"),
        _piece(1, _HIGH, 0, "5/2"),
        _piece(2, Subtorus(1, 1), 2, 3),
    ),
)


def _changed(index: int, **fields: Any) -> tuple[str, Schedule]:
    pieces = list(_GOOD.pieces)
    pieces[index] = replace(pieces[index], **fields)
    return "preemptive", Schedule(_JOBS, tuple(pieces))


_PAIR = JobSet.of(4, [(2, 2), (2, 2)])
_STRIDED = [Subtorus.strided(4, 2, row, col) for row in (0, 1) for col in (0, 1)]
_ONE = JobSet.of(4, [(2, 2)])
_TWO_ROWS = Subtorus(0b0011, 0b1100)
_IN_TURN = JobSet.of(4, [(2, 2), (2, 4)])
_THREE = JobSet.of(4, [(2, 2)] * 3)
_FIRST = _piece(0, _STRIDED[0], 0, 3), _piece(1, _STRIDED[1], 0, 3)
_LAST = _piece(2, _STRIDED[2], 2, 4)
"""Right if the job that starts last is placed first: the first is not yet dilated then."""
_FOUR = JobSet.of(2, [(1, 1)] * 4)


def _contending(kind: str, jobs: JobSet, *times: tuple[int | str, int | str]) -> tuple[str, Schedule]:
    """Two jobs in one row: each weighs a half."""
    return _made(kind, jobs, *(_piece(i, _STRIDED[i], *time) for i, time in enumerate(times)))


_RIGHT: tuple[tuple[str, Schedule], ...] = (
    ("preemptive", _GOOD),
    _made("contiguous", _PAIR, _piece(0, _MIDDLE, 0, 2), _piece(1, _MIDDLE, 2, 4)),
    _made("aligned", _PAIR, _piece(1, _HIGH, 0, 2), _piece(0, _LOW, 0, 2)),
    _made("strided", _PAIR, _piece(0, _STRIDED[0], 0, 2), _piece(1, _STRIDED[3], 0, 2)),
    *(_contending(kind, _PAIR, (0, 3), (0, 3)) for kind in ("nominal", "sharing", "sequential")),
    _contending("dilated", _PAIR, (0, 4), (0, 4)),
    _contending("nominal", _IN_TURN, (0, "5/2"), (1, "11/2")),
    _made("sequential", _THREE, _LAST, *_FIRST),
)

_WRONG: tuple[tuple[tuple[str, Schedule], str], ...] = (
    (_changed(3, job=-1), "there is no such job"),
    (_changed(3, job=3), "there is no such job"),
    (_made("preemptive", _ONE, _piece(0, _LOW, -1, 1)), "no time"),
    (_made("preemptive", _ONE, _piece(0, _LOW, 0, 2), _piece(0, _LOW, 3, 3)), "no time"),
    (_changed(3, region=Subtorus(1 << 4, 1 << 4)), "is not on the torus"),
    (_changed(3, region=_LOW), "side 2, needs 1"),
    (_made("preemptive", _ONE, _piece(0, Subtorus(1, 1), 0, 2)), "side 1, needs 2"),
    (_changed(1, region=_LOW, start=Fraction(1), end=Fraction(2)), "runs twice"),
    (_changed(3, start=Fraction(0), end=Fraction(1)), "clash"),
    (_changed(3, region=Subtorus(1, 4), start=Fraction(0), end=Fraction(1)), "clash"),
    (_changed(3, end=Fraction(7, 2)), "needs 1"),
    (_changed(3, end=Fraction(5, 2)), "needs 1"),
    (("preemptive", Schedule(_JOBS, _GOOD.pieces[:3])), "gets 0, needs 1"),
    (("contiguous", _GOOD), "has 2 pieces"),
    (_made("contiguous", _ONE, _piece(0, _STRIDED[0], 0, 2)), "no processor interval"),
    (_made("contiguous", _ONE, _piece(0, _TWO_ROWS, 0, 2)), "no processor interval"),
    (_made("aligned", _ONE, _piece(0, _MIDDLE, 0, 2)), "does not begin at a multiple"),
    *(
        (_made(kind, _ONE, _piece(0, _LOW, 0, 2)), "no strided subtorus")
        for kind in ("strided", "nominal", "dilated", "sharing", "sequential")
    ),
    (_contending("strided", _PAIR, (0, 3), (0, 3)), "clash"),
    (_made("nominal", _PAIR, _piece(0, _STRIDED[0], 0, 2), _piece(1, _STRIDED[0], 0, 2)), "clash"),
    *(
        (_contending(kind, _PAIR, (0, 2), (0, 2)), "gets 2, needs")
        for kind in ("nominal", "dilated", "sharing", "sequential")
    ),
    (_contending("nominal", _PAIR, (0, 4), (0, 4)), "needs 3"),
    (_contending("dilated", _PAIR, (0, 3), (0, 3)), "needs 4"),
    (_contending("sharing", _IN_TURN, (0, 3), (1, "11/2")), "needs"),
    (
        _made("sequential", _THREE, *_FIRST, _LAST),
        "needs",
    ),
    (
        _made("dilated", _FOUR, *(_piece(i, Subtorus(1 << i // 2, 1 << i % 2), 0, 2) for i in range(4))),
        "no finite durations",
    ),
    (
        _made("nominal", _ONE, _piece(0, _STRIDED[0], 0, 1), _piece(0, _STRIDED[0], 1, 2)),
        "has 2 pieces",
    ),
)

_LATE = (Fraction(3), "ends after 3"), (Fraction(7, 2), "")
"""Deadlines of the good schedule, and the expected message."""

_MALFORMED: tuple[tuple[Any, str], ...] = (
    (None, "no tuple"),
    (((0, _LOW, 0, 1),), "no Piece"),
    ((Piece("0", _LOW, Fraction(0), Fraction(1)),), "no int"),  # type: ignore[arg-type]
    ((Piece(0, _LOW, 0.0, Fraction(1)),), "no Fraction"),  # type: ignore[arg-type]
    ((Piece(0, _LOW, Fraction(0), 1.0),), "no Fraction"),  # type: ignore[arg-type]
    ((Piece(0, None, Fraction(0), Fraction(1)),), "no Subtorus"),  # type: ignore[arg-type]
    (_GOOD.pieces, ""),
)


def verdicts(
    faults_of_kind: Callable[..., Iterator[str]], malformed: Callable[..., Iterator[str]]
) -> Iterator[str]:
    """What a check says wrongly, a line each."""
    for kind, schedule in _RIGHT:
        for message in faults_of_kind(schedule, kind):
            yield f"a right {kind} schedule: {message}"
    for (kind, schedule), wanted in _WRONG:
        yield from _missed(kind, list(faults_of_kind(schedule, kind)), wanted)
    for deadline, wanted in _LATE:
        yield from _missed("late", list(faults_of_kind(_GOOD, "preemptive", deadline=deadline)), wanted)
    for pieces, wanted in _MALFORMED:
        yield from _missed("malformed", list(malformed(Schedule(_JOBS, pieces))), wanted)


def _missed(what: str, found: list[str], wanted: str) -> Iterator[str]:
    if bool(found) != bool(wanted) or not any(wanted in message for message in found or [""]):
        yield f"{what}: {wanted or 'nothing'} expected, got {found or 'nothing'}"
