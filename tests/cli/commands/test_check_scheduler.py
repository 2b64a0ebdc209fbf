from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from tests.cli.conftest import Run

from allocert.allocators.torus import JobSet, Piece, Schedule, Subtorus
from allocert.errors import InstanceError
from allocert.simulation.job_sets import SchedulerError, scheduled
from allocert.verification.pairing.schedulers.scheduling import Called, check_scheduler
from allocert.verification.pairing.settings import Settings

ROOT = Path(__file__).resolve().parents[3]
SCHEMA = json.loads((ROOT / "docs" / "schemas" / "outputs" / "scheduler-check-1.json").read_text())
EXAMPLE = f"{ROOT / 'examples' / 'my_scheduler.py'}:longest_first"


def test_a_scheduler_is_caught_on_the_fewest_jobs(allocert: Run, tmp_path: Path) -> None:
    options = ("--machine", "torus:4x4", "--promise", "optimal", "--json", "o.json")
    done = allocert("check-scheduler", EXAMPLE, *options, "--svg", "both.svg")
    assert done.returncode == 1, done.stderr
    drawn = (tmp_path / "both.svg").read_text()
    assert "its schedule" in drawn
    assert "a better one" in drawn
    data = json.loads((tmp_path / "o.json").read_text())
    jsonschema.validate(data, SCHEMA)
    assert len(data["broken"]["jobs"]) == 3
    assert (data["broken"]["makespan"], data["broken"]["optimum"]) == ("4", "3")
    assert "no set of fewer jobs breaks it, with" in done.stdout


def test_a_promise_that_holds_is_kept_as_far_as_said(allocert: Run, tmp_path: Path) -> None:
    options = ("--machine", "torus:4x4", "--promise", "optimal", "--time-budget", "4")
    done = allocert("check-scheduler", "preemptive", *options, "--json", "o.json")
    assert done.returncode == 0, done.stderr
    data = json.loads((tmp_path / "o.json").read_text())
    jsonschema.validate(data, SCHEMA)
    assert data["covered"][:2] == [f"all sets of {n} with whole times up to 3" for n in ("1 job", "2 jobs")]
    assert data["broken"] is None


def test_what_raises_hangs_or_lies_is_a_finding(allocert: Run, tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text(
        "from allocert.allocators.torus import Schedule\n"
        "def raises(jobs):\n    raise ZeroDivisionError('oh')\n"
        "def hangs(jobs):\n    while len(jobs.jobs) > 1:\n        pass\n    return empty(jobs)\n"
        "def empty(jobs):\n    return Schedule(jobs, ())\n"
        "raises.kind = hangs.kind = empty.kind = 'contiguous'\n"
    )
    for name, said in (
        ("raises", "ZeroDivisionError: oh"),
        ("hangs", "job 0 gets 0, needs 1"),
        ("empty", "job 0 gets 0, needs 1"),
    ):
        done = allocert("check-scheduler", f"bad.py:{name}", "--machine", "torus:1x1", "--call-timeout", "1")
        assert (done.returncode, "The promise 'sound' breaks" in done.stdout) == (1, True), done.stderr
        assert said in done.stdout


def test_a_call_that_does_not_end_is_stopped(allocert: Run, tmp_path: Path) -> None:
    (tmp_path / "slow.py").write_text(
        "def hangs(jobs):\n    while True:\n        pass\nhangs.kind = 'contiguous'\n"
    )
    done = allocert("check-scheduler slow.py:hangs --machine torus:1x1 --call-timeout 0.2")
    assert done.returncode == 1
    assert "gave no schedule within 0.2 s" in done.stdout


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("cnp", "--machine", "mesh:4x4"), "--machine: got 'mesh:4x4', expected a square torus"),
        (
            ("cnp", "--machine", "torus:4x4", "--promise", "fast"),
            "--promise: got 'fast', expected sound, optimal",
        ),
        (
            ("cnp", "--machine", "torus:4x4", "--promise", "within:1/2"),
            "--promise: got 'within:1/2', expected",
        ),
        (("buddy", "--machine", "torus:4x4"), "scheduler: got 'buddy', expected an attribute 'kind'"),
    ],
)
def test_mistakes_are_one_line(allocert: Run, options: tuple[str, ...], message: str) -> None:
    done = allocert("check-scheduler", *options)
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)
    assert done.stderr.startswith(f"allocert: {message}")


@dataclass(frozen=True)
class _Scheduler:
    """What a function makes of the jobs, one after the other on the lowest rows and columns."""

    make: Callable[[JobSet, list[Piece]], Any]
    kind: str = "contiguous"

    def __call__(self, jobs: JobSet, /) -> Any:
        now, pieces = Fraction(0), []
        for number, job in enumerate(jobs.jobs):
            pieces.append(Piece(number, Subtorus.interval(0, job.side), now, now + job.time))
            now += job.time
        return self.make(jobs, pieces)


def _each(change: Callable[[Piece], Any]) -> Callable[[JobSet, list[Piece]], Any]:
    return lambda jobs, pieces: Schedule(jobs, tuple(map(change, pieces)))


def _raises(error: BaseException) -> Callable[[JobSet, list[Piece]], Any]:
    def make(jobs: JobSet, pieces: list[Piece]) -> Any:
        raise error

    return make


def _recursion(jobs: JobSet, pieces: list[Piece]) -> Any:
    return _recursion(jobs, pieces)


def _emptied(jobs: JobSet, pieces: list[Piece]) -> Schedule:
    object.__setattr__(jobs, "jobs", ())
    return Schedule(jobs, ())


def _shortened(jobs: JobSet, pieces: list[Piece]) -> Schedule:
    for job in jobs.jobs:
        job.time._numerator = 0  # type: ignore[attr-defined]
    return Schedule(jobs, ())


def _no_rows(piece: Piece) -> Piece:
    region = Subtorus(1, 1)
    object.__setattr__(region, "rows", 0)
    return Piece(piece.job, region, piece.start, piece.end)


class _Other(BaseException):
    def __str__(self) -> str:
        raise ValueError("no text")


def _times(of: Callable[[Fraction], Any]) -> Callable[[JobSet, list[Piece]], Any]:
    return _each(lambda p: Piece(p.job, p.region, of(p.start), of(p.end)))


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (_raises(SystemExit(5)), "SystemExit: 5"),
        (_raises(ValueError("a\nb")), "ValueError: a b"),
        (_raises(_Other()), "_Other"),
        (_recursion, "RecursionError: maximum recursion depth exceeded"),
        (lambda jobs, pieces: Subtorus(0, 0), "RegionError: subtorus: got (0, 0)"),
        (lambda jobs, pieces: None, "gave NoneType, no schedule of these jobs"),
        (
            lambda jobs, pieces: Schedule(JobSet(jobs.torus, ()), ()),
            "gave Schedule, no schedule of these jobs",
        ),
        (_emptied, "gave Schedule, no schedule of these jobs"),
        (_shortened, "gave Schedule, no schedule of these jobs"),
        (lambda jobs, pieces: Schedule(jobs, None), "its pieces are a NoneType, no tuple"),  # type: ignore[arg-type]
        (_each(lambda p: (p.job, p.region, p.start, p.end)), "piece 0 is a tuple, no Piece"),
        (_each(lambda p: Piece(p.job, None, p.start, p.end)), "its region is a NoneType, no Subtorus"),  # type: ignore[arg-type]
        (_each(lambda p: Piece("0", p.region, p.start, p.end)), "its job is a str, no int"),  # type: ignore[arg-type]
        (_each(_no_rows), "its region is none"),
        (_each(lambda p: Piece(p.job, Subtorus(16, 16), p.start, p.end)), "its region is not on the torus"),
        (_times(float), "its start is a float, no Fraction"),
        (_times(str), "its start is a str, no Fraction"),
        (_times(lambda t: t - 1), "job 0 from -1 to 0: no time"),
        (_times(lambda t: t * 10**5000), "its end is a number of thousands of digits"),
    ],
)
def test_foreign_code_ends_in_one_line(make: Callable[[JobSet, list[Piece]], Any], said: str) -> None:
    jobs = JobSet.of(4, [(2, 1), (1, 2)])
    with pytest.raises(SchedulerError) as caught:
        scheduled("s", _Scheduler(make), jobs)
    message = str(caught.value)
    assert message.startswith("s on 4x4: (2,1) (1,2): ")
    assert said in message
    assert "\n" not in message
    assert jobs == JobSet.of(4, [(2, 1), (1, 2)])


def test_a_job_of_several_pieces_is_a_finding_where_links_are_shared() -> None:
    twice = _Scheduler(
        lambda jobs, pieces: Schedule(
            jobs, (*pieces, *(Piece(p.job, p.region, p.start + 9, p.end + 9) for p in pieces))
        ),
        "sequential",
    )
    report = check_scheduler(Called("s", twice), 1)
    assert report.fault is not None
    assert report.fault.detail.endswith("job 0 has 2 pieces")


def test_whole_numbers_are_exact_times_and_an_interrupt_is_the_users() -> None:
    jobs = JobSet.of(4, [(2, 1), (1, 2)])
    found = scheduled("s", _Scheduler(_times(int)), jobs)
    assert {type(piece.end) for piece in found.pieces} == {Fraction}
    with pytest.raises(KeyboardInterrupt):
        scheduled("s", _Scheduler(_raises(KeyboardInterrupt())), jobs)
    with pytest.raises(InstanceError):
        scheduled("s", _Scheduler(_raises(InstanceError("jobs", 2, "1"))), jobs)


def test_a_scheduler_that_needs_the_larger_sides_first_is_caught() -> None:
    def make(jobs: JobSet, pieces: list[Piece]) -> Any:
        sides = [job.side for job in jobs.jobs]
        return Schedule(jobs, tuple(pieces)) if sides == sorted(sides, reverse=True) else None

    report = check_scheduler(Called("s", _Scheduler(make)), 2)
    assert report.fault is not None
    assert [job.side for job in report.fault.jobs.jobs] == [1, 2]


def test_what_breaks_on_random_sets_is_made_smaller() -> None:
    """A time of 4 or more: fractions become whole, and the other jobs go."""

    def make(jobs: JobSet, pieces: list[Piece]) -> Any:
        return None if jobs.longest > 3 else Schedule(jobs, tuple(pieces))

    report = check_scheduler(Called("s", _Scheduler(make)), 1, settings=Settings(seconds=10.0))
    assert report.fault is not None
    assert str(report.fault.jobs) == "1x1: (1,4)"
    assert report.fault.minimal.startswith("no set with one job less")


@pytest.mark.parametrize("kind", ["['contiguous']", "property(lambda self: 1 / 0)", "None"])
def test_a_kind_that_is_none_is_refused(tmp_path: Path, kind: str) -> None:
    from allocert.errors import PluginError
    from allocert.verification.pairing.schedulers.remote import RemoteScheduler

    file = tmp_path / "kinds.py"
    file.write_text(f"class S:\n    kind = {kind}\n    def __call__(self, jobs): ...\nit = S()\n")
    with pytest.raises(PluginError, match="an attribute 'kind'"):
        RemoteScheduler(f"{file}:it", 2.0)
