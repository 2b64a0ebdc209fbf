from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from tests.verification.schedules.naive import schedules

from allocert.errors import InstanceError, TraceError
from allocert.machines import Mesh, Submesh, family_of
from allocert.verification.schedules.files import read_schedule, schedule_from_json, schedule_to_json
from allocert.verification.schedules.schedule import Schedule, ScheduledJob
from allocert.verification.schedules.spaces import Counted, Regions

ROOT = Path(__file__).resolve().parents[3]
SCHEMA = json.loads((ROOT / "docs/schemas/inputs/schedule-1.json").read_text())
JOB = {"job": 1, "arrival": 0, "start": 0, "run": 1, "processors": 1}
PLACED = {"job": 1, "arrival": 0, "start": 2, "run": 1, "request": [2, 1], "region": "(0,0,1,0)"}
COUNTED = {"schema": "allocert/schedule/1", "processors": 4}
ON_MESH = {"schema": "allocert/schedule/1", "machine": "mesh:3x2", "family": ["frames"]}


@settings(max_examples=50)
@given(schedules())
def test_what_is_written_is_read_again(schedule: Schedule) -> None:
    data = schedule_to_json(schedule)
    jsonschema.validate(data, SCHEMA)
    again = schedule_from_json(json.loads(json.dumps(data)))
    assert (again.space, again.jobs) == (schedule.space, schedule.jobs)


def test_so_are_regions() -> None:
    mesh = Mesh(3, 2)
    region = Submesh((0, 0), (2, 1))
    placed = ScheduledJob(7, 0, 1, 4, 2, 2, (2, 1), mesh.word(region), region.address)
    waits = ScheduledJob(8, 0, 1, 1, None, 2, (2, 1))
    schedule = Schedule("x", Regions(mesh, 32, family_of(mesh)), (placed, waits), 10, "h")
    data = schedule_to_json(schedule)
    jsonschema.validate(data, SCHEMA)
    assert schedule_from_json(data) == schedule
    assert schedule_from_json({**data, "family": None}).space == Regions(mesh, 32)


def test_estimates_that_are_too_short_are_counted_and_taken_as_run_times() -> None:
    jobs = [{**JOB, "run": 5, "estimate": 3}, {**JOB, "job": 2, "estimate": 9}]
    schedule = schedule_from_json({**COUNTED, "jobs": jobs})
    assert [job.limit for job in schedule.jobs] == [5, 9]
    assert schedule.exceeded == 1


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ([], "schedule: got"),
        ({"schema": "x", "jobs": []}, "schema: got 'x'"),
        ({**COUNTED, "jobs": [JOB, JOB]}, "job: got 1, expected each number once"),
        ({**COUNTED, "jobs": []}, "jobs: got .*at least one"),
        ({**COUNTED, "jobs": [{**JOB, "start": -1}]}, r"jobs\[0\].start: got -1"),
        ({**COUNTED, "jobs": [{**JOB, "run": 0.5}]}, r"jobs\[0\].run: got 0.5, expected a whole number"),
        ({**COUNTED, "jobs": [{**JOB, "region": "x"}]}, r"jobs\[0\].region: .*none without a machine"),
        ({**COUNTED, "jobs": [{**JOB, "wait": 1}]}, r"jobs\[0\].wait: .*no such field"),
        ({**COUNTED, "family": ["frames"], "jobs": [JOB]}, "family: .*none without a machine"),
        ({"schema": "allocert/schedule/1", "jobs": [JOB]}, "machine: .*one of machine and processors"),
        ({**COUNTED, "machine": "mesh:2x2", "jobs": [JOB]}, "machine: .*not both"),
        ({**COUNTED, "processors": 0, "jobs": [JOB]}, "processors: got 0"),
        ({**COUNTED, "ticks": 0, "jobs": [JOB]}, "ticks: got 0"),
        ({**COUNTED, "unit": 3, "jobs": [JOB]}, "unit: got 3"),
        ({**ON_MESH, "jobs": [{**PLACED, "region": None}]}, r"jobs\[0\].region: got None"),
        ({**ON_MESH, "jobs": [{**PLACED, "region": "(0,0,9,0)"}]}, r"jobs\[0\].region: got '\(0,0,9,0\)'"),
        ({**ON_MESH, "jobs": [{**PLACED, "region": "(0,0,0,0)"}]}, r"one for the request \[2, 1\]"),
        ({**ON_MESH, "jobs": [{**PLACED, "request": [4, 1]}]}, r"jobs\[0\].request: got \[4, 1\]"),
        ({**ON_MESH, "family": ["aligned"], "jobs": [PLACED]}, "family"),
        ({**ON_MESH, "faulty": [6], "jobs": [PLACED]}, "faulty: got 6"),
    ],
)
def test_bad_json_is_one_line_with_its_field(data: Any, text: str) -> None:
    with pytest.raises(InstanceError, match=text) as wrong:
        schedule_from_json(data)
    assert "\n" not in str(wrong.value)


def _swf(folder: Path, *lines: str, name: str = "trace.swf") -> Path:
    path = folder / name
    path.write_bytes("\n".join((*lines, "")).encode())
    return path


def _line(
    number: int, submit: str, wait: str, run: str, size: int, asked: str = "-1", status: int = 1
) -> str:
    return f"{number} {submit} {wait} {run} {size} -1 -1 {size} {asked} -1 {status} 1 1 1 1 1 -1 -1"


def test_a_trace_says_who_started_when(tmp_path: Path) -> None:
    lines = (
        "; MaxProcs: 8",
        _line(1, "0", "0.5", "10", 4, "12"),
        _line(2, "1", "2", "10", 4, "9"),
        _line(3, "1", "2", "-1", 4),
        _line(4, "1", "2", "3", -1),
        _line(5, "1", "2", "3", 4, status=2),
    )
    schedule = read_schedule(_swf(tmp_path, *lines))
    assert schedule.space == Counted(8)
    rows = [(job.number, job.arrival, job.run, job.limit, job.start, job.processors) for job in schedule.jobs]
    assert rows == [(1, 0, 20, 24, 1, 4), (2, 2, 20, 20, 6, 4)]
    assert (schedule.ticks, schedule.exceeded, schedule.time(1)) == (2, 1, "0.5")
    assert set(schedule.left_out.values()) == {1}
    assert read_schedule(_swf(tmp_path, *lines), 5).space == Counted(5)


def test_a_trace_without_waits_or_processors_is_refused(tmp_path: Path) -> None:
    with pytest.raises(TraceError, match=r"line 1, job 1, wait time: got -1"):
        read_schedule(_swf(tmp_path, _line(1, "0", "-1", "10", 4)), 4)
    with pytest.raises(InstanceError, match="no MaxProcs"):
        read_schedule(_swf(tmp_path, _line(1, "0", "0", "10", 4)))
    with pytest.raises(TraceError, match="at least one job"):
        read_schedule(_swf(tmp_path, "; MaxProcs: 4"))
    with pytest.raises(InstanceError, match="schedule: got"):
        read_schedule(tmp_path / "nobody.swf")


def test_json_is_known_by_its_first_character_or_its_name(tmp_path: Path) -> None:
    text = json.dumps({**COUNTED, "jobs": [JOB]})
    (tmp_path / "plain").write_text(text)
    (tmp_path / "packed.json.gz").write_bytes(gzip.compress(text.encode()))
    (tmp_path / "spaced.json").write_text(f"\n {text}")
    for name in ("plain", "packed.json.gz", "spaced.json"):
        assert len(read_schedule(tmp_path / name).jobs) == 1
    assert read_schedule(tmp_path / "plain", 9).space == Counted(9)
    (tmp_path / "placed.json").write_text(json.dumps({**ON_MESH, "jobs": [PLACED]}))
    with pytest.raises(InstanceError, match="none, as the schedule names its machine"):
        read_schedule(tmp_path / "placed.json", 9)
