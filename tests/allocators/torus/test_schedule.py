"""The check of schedules on a torus: each rule is seen to fail, alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.schedule import Piece, Schedule, breaks, faults, interruptions
from allocert.machines.subtorus import Subtorus

_JOBS = JobSet.of(4, [(2, 3), (2, "5/2"), (1, 1)])
_LOW, _HIGH = Subtorus.interval(0, 2), Subtorus.interval(2, 2)


def _piece(job: int, region: Subtorus, start: float | str, end: float | str) -> Piece:
    return Piece(job, region, Fraction(start), Fraction(end))


_GOOD = Schedule(
    _JOBS,
    (
        _piece(0, _LOW, 0, 2),
        _piece(0, _HIGH, "5/2", "7/2"),
        _piece(1, _HIGH, 0, "5/2"),
        _piece(2, Subtorus(1, 1), 2, 3),
    ),
)


def _changed(index: int, **fields: object) -> Schedule:
    pieces = list(_GOOD.pieces)
    pieces[index] = replace(pieces[index], **fields)  # type: ignore[arg-type]
    return Schedule(_JOBS, tuple(pieces))


def _two_longer(schedule: Schedule) -> Mapping[int, Fraction]:
    return {2: Fraction(2)}


def test_a_good_schedule_has_no_faults() -> None:
    assert list(faults(_GOOD, deadline=Fraction(7, 2))) == []
    assert _GOOD.makespan == Fraction(7, 2)
    assert [piece.start for piece in _GOOD.by_job()[0]] == [0, Fraction(5, 2)]
    assert breaks(_GOOD) == interruptions(_GOOD) == 1


def test_nothing_is_a_schedule_of_no_jobs() -> None:
    empty = Schedule(JobSet.of(4, []), ())
    assert list(faults(empty, deadline=Fraction(0), preemptive=False)) == []
    assert empty.makespan == breaks(empty) == interruptions(empty) == 0


@pytest.mark.parametrize("job", [-1, 3])
def test_no_such_job(job: int) -> None:
    assert list(faults(_changed(3, job=job))) == [f"job {job} from 2 to 3: there is no such job"]


def test_no_time() -> None:
    found = list(faults(_changed(3, end=Fraction(2))))
    assert found == ["job 2 from 2 to 2: no time", "job 2 gets 0, needs 1"]
    assert "job 0 from -1 to 2: no time" in list(faults(_changed(0, start=Fraction(-1))))


def test_not_on_the_torus() -> None:
    found = list(faults(_changed(3, region=Subtorus(1 << 4, 1))))
    assert found == ["job 2 from 2 to 3: rows 4, columns 0 is not on the torus"]


def test_another_side() -> None:
    jobs = JobSet.of(4, [(2, 3), (2, "5/2"), (2, 1)])
    assert list(faults(Schedule(jobs, _GOOD.pieces))) == ["job 2 from 2 to 3: side 1, needs 2"]


def test_after_the_deadline() -> None:
    found = list(faults(_GOOD, deadline=Fraction(3)))
    assert found == ["job 0 from 5/2 to 7/2: ends after 3"]


def test_a_job_twice_at_a_time() -> None:
    found = list(faults(_changed(1, region=_LOW, start=Fraction(1), end=Fraction(2))))
    assert found == ["job 0 runs twice at 1"]


def test_common_processors() -> None:
    found = list(faults(_changed(3, start=Fraction(0), end=Fraction(1))))
    assert found == ["jobs 2 and 0 clash at 0"]


@pytest.mark.parametrize("region", [Subtorus(1, 4), Subtorus(4, 1)])
def test_common_rows_or_columns(region: Subtorus) -> None:
    """Row 0 with job 0 and column 2 with job 1, or the other way: no common processors."""
    crossed = _changed(3, region=region, start=Fraction(0), end=Fraction(1))
    assert list(faults(crossed)) == ["jobs 2 and 0 clash at 0", "jobs 2 and 1 clash at 0"]
    assert list(faults(crossed, dilation=lambda schedule: {})) == []


def test_common_processors_clash_with_contention_too() -> None:
    crossed = _changed(3, start=Fraction(0), end=Fraction(1))
    assert list(faults(crossed, dilation=lambda schedule: {})) == ["jobs 2 and 0 clash at 0"]


@pytest.mark.parametrize(("end", "given"), [("5/2", "1/2"), ("7/2", "3/2")])
def test_too_little_or_too_much_time(end: str, given: str) -> None:
    assert list(faults(_changed(3, end=Fraction(end)))) == [f"job 2 gets {given}, needs 1"]


def test_dilations_are_needed_exactly() -> None:
    assert list(faults(_GOOD, dilation=_two_longer)) == ["job 2 gets 1, needs 3"]
    longer = _changed(3, region=Subtorus(2, 1), end=Fraction(5))
    assert list(faults(longer, dilation=_two_longer)) == []


def test_no_finite_times() -> None:
    found = list(faults(_GOOD, dilation=lambda schedule: None))
    assert found == ["no finite durations fit these starts and places"]


def test_several_pieces_without_preemption() -> None:
    assert list(faults(_GOOD, preemptive=False)) == ["job 0 has 2 pieces"]


def test_a_job_left_out() -> None:
    assert list(faults(Schedule(_JOBS, _GOOD.pieces[:3]))) == ["job 2 gets 0, needs 1"]


def test_pieces_that_meet_in_time_do_not_clash() -> None:
    jobs = JobSet.of(4, [(4, 1), (4, 1)])
    whole = Subtorus.interval(0, 4)
    assert list(faults(Schedule(jobs, (_piece(0, whole, 1, 2), _piece(1, whole, 0, 1))))) == []


def test_a_cut_at_the_same_place_is_no_interruption() -> None:
    jobs = JobSet.of(4, [(2, 2)])
    cut = Schedule(jobs, (_piece(0, _LOW, 0, 1), _piece(0, _LOW, 1, 2)))
    moved = Schedule(jobs, (_piece(0, _LOW, 0, 1), _piece(0, _HIGH, 1, 2)))
    assert (breaks(cut), interruptions(cut)) == (1, 0)
    assert (breaks(moved), interruptions(moved)) == (1, 1)


def test_overlaps_of_pieces() -> None:
    assert _piece(0, _LOW, 0, 3).overlap(_piece(1, _LOW, 1, 2)) == 1
    assert _piece(0, _LOW, 0, 1).overlap(_piece(1, _LOW, 1, 2)) == 0
    assert _piece(0, _LOW, 0, 1).overlap(_piece(1, _LOW, 3, 4)) == 0


@given(
    st.lists(
        st.tuples(st.integers(1, 15), st.integers(1, 15), st.integers(0, 4), st.integers(1, 3)),
        min_size=1,
        max_size=5,
    )
)
def test_clashes_are_those_of_all_pairs(drawn: list[tuple[int, int, int, int]]) -> None:
    drawn = [d for d in drawn if d[0].bit_count() == d[1].bit_count()]
    pieces = [Piece(i, Subtorus(r, c), Fraction(s), Fraction(s + t)) for i, (r, c, s, t) in enumerate(drawn)]
    jobs = JobSet.of(4, [(piece.region.side, piece.length) for piece in pieces])
    clashing = sum(
        bool(a.overlap(b)) and bool(a.region.rows & b.region.rows or a.region.cols & b.region.cols)
        for a, b in combinations(pieces, 2)
    )
    assert len(list(faults(Schedule(jobs, tuple(pieces)), preemptive=False))) == clashing
