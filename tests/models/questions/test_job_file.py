from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from allocert.errors import InstanceError
from allocert.models.questions.job_file import jobs_from_json

ROOT = Path(__file__).resolve().parents[3]
SCHEMA = json.loads((ROOT / "docs" / "schemas" / "inputs" / "jobs-1.json").read_text())
JOBS = {"schema": "allocert/jobs/1", "machine": "torus:4x4", "jobs": [[2, 1], {"side": 1, "time": "5/2"}]}
EXACT = "expected an exact number"


def test_jobs_read_back_as_they_were_written() -> None:
    jsonschema.validate(JOBS, SCHEMA)
    instance = jobs_from_json(JOBS)
    assert [(job.side, job.time) for job in instance.jobs.jobs] == [(2, 1), (1, Fraction(5, 2))]
    assert (instance.names, instance.schedule, instance.deadline) == (("J1", "J2"), "preemptive", None)
    jsonschema.validate(instance.to_json(), SCHEMA)
    assert jobs_from_json(instance.to_json()) == instance


def test_counted_jobs_have_numbers() -> None:
    jobs = [{"side": 1, "time": 1, "count": 2}, {"name": "a", "side": 2, "time": "0.5", "count": 2}, [4, 2]]
    instance = jobs_from_json({**JOBS, "jobs": jobs, "deadline": "7/2", "schedule": "dilated"})
    assert instance.names == ("J1", "J2", "a.1", "a.2", "J5")
    assert instance.deadline == Fraction(7, 2)
    jsonschema.validate(instance.to_json(), SCHEMA)
    assert jobs_from_json(instance.to_json()) == instance


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"machine": "mesh:4x4"}, "machine: got 'mesh:4x4', expected a square torus"),
        ({"machine": "torus:4x2"}, "machine: got 'torus:4x2', expected a square torus"),
        ({"machine": "torus:4x4x4"}, "machine: got 'torus:4x4x4', expected a square torus"),
        ({"machine": "torus:2048x2048"}, "machine: got 'torus:2048x2048', expected a torus of at most 1024"),
        ({"jobs": []}, "jobs: got '0 jobs', expected 1 to 1000000 jobs"),
        ({"jobs": [[5, 1]]}, "jobs[0][0]: got 5, expected an integer 1..4"),
        ({"jobs": [[0, 1]]}, "jobs[0][0]: got 0, expected an integer 1..4"),
        ({"jobs": [[True, 1]]}, "jobs[0][0]: got True, expected an integer 1..4"),
        ({"jobs": [[2, 0]]}, "jobs[0][1]: got '0', expected a time above 0"),
        ({"jobs": [[2, -1]]}, "jobs[0][1]: got '-1', expected a time above 0"),
        ({"jobs": [[2, 0.5]]}, f"jobs[0][1]: got 0.5, {EXACT}"),
        ({"jobs": [[2, True]]}, f"jobs[0][1]: got True, {EXACT}"),
        ({"jobs": [[2, "1/0"]]}, f"jobs[0][1]: got '1/0', {EXACT}"),
        ({"jobs": [[2, "1e99"]]}, f"jobs[0][1]: got '1e99', {EXACT}"),
        ({"jobs": [[2, "٣"]]}, f"jobs[0][1]: got '٣', {EXACT}"),
        ({"jobs": [[2, 10**30]]}, f"jobs[0][1]: got {10**30}, {EXACT}"),
        ({"jobs": [{"side": 2}]}, "jobs[0].time: got None, expected to be present"),
        ({"jobs": [{"side": 2, "time": 1, "count": 0}]}, "jobs[0].count: got 0, expected an integer 1.."),
        ({"jobs": [[2, 1, 1]]}, "jobs[0]: got [2, 1, 1], expected [side, time]"),
        (
            {"jobs": [[2, 1], {"name": "J1", "side": 1, "time": 1}]},
            "jobs[1].name: got 'J1', expected another",
        ),
        ({"schedule": "fast"}, "schedule: got 'fast', expected preemptive or contiguous or"),
        ({"schedule": ["aligned"]}, "schedule: got ['aligned'], expected preemptive or contiguous or"),
        ({"jobs": [[3, 1]], "schedule": "aligned"}, "jobs[0].side: got 3, expected a divisor of 4"),
        ({"jobs": [[3, 1]], "schedule": "nominal"}, "jobs[0].side: got 3, expected a power of two"),
        ({"machine": "torus:6x6", "schedule": "sharing"}, "torus: got 6, expected a power of two"),
        ({"deadline": 2}, "deadline: got '2', expected at least the longest job's time, 5/2"),
        ({"deadline": 2.5}, f"deadline: got 2.5, {EXACT}"),
        ({"deadline": "-3"}, "deadline: got '-3', expected at least the longest job's time, 5/2"),
        ({"objective": "makespan"}, "objective: got 'makespan', expected no such field; there are schema"),
    ],
)
def test_a_mistake_names_its_field(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(InstanceError) as caught:
        jobs_from_json({**JOBS, **fields})
    assert str(caught.value).startswith(message)
