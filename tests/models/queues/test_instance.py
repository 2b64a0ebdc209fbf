from __future__ import annotations

from typing import Any

import pytest

from allocert.errors import InstanceError
from allocert.models.queues.instance import queue_from_json

JOB = {"sides": [2, 1], "residence": 5}
QUEUE = {"schema": "allocert/queue/1", "machine": "mesh:4x3", "jobs": [JOB, {**JOB, "name": "last"}]}


def test_a_queue_reads_back_as_it_was_written() -> None:
    queue = queue_from_json(QUEUE)
    assert [(job.name, job.sides, job.residence) for job in queue.jobs] == [
        ("J1", (2, 1), 5),
        ("last", (2, 1), 5),
    ]
    assert queue_from_json(queue.to_json()) == queue


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"machine": "hypercube:3"}, "machine: got 'hypercube:3', expected a mesh of two dimensions"),
        ({"jobs": []}, "jobs: got '0 jobs', expected 1 to 1000 jobs"),
        ({"jobs": "A"}, "jobs: got 'A', expected a list"),
        ({"jobs": [[2, 1, 5]]}, "jobs[0]: got [2, 1, 5], expected a JSON object"),
        ({"jobs": [{"sides": [2, 1]}]}, "jobs[0].residence: got None, expected to be present"),
        ({"jobs": [{**JOB, "residence": 0}]}, "jobs[0].residence: got 0, expected an integer 1.."),
        ({"jobs": [{**JOB, "residence": 1.5}]}, "jobs[0].residence: got 1.5, expected an integer 1.."),
        ({"jobs": [{**JOB, "residence": True}]}, "jobs[0].residence: got True, expected an integer 1.."),
        (
            {"jobs": [{**JOB, "sides": [5, 1]}]},
            "jobs[0].sides: got [5, 1], expected sides from 1 to those of",
        ),
        ({"jobs": [{**JOB, "sides": [0, 1]}]}, "jobs[0].sides[0]: got 0, expected an integer 1.."),
        ({"jobs": [{**JOB, "start": 1}]}, "jobs[0].start: got 1, expected no such field"),
        (
            {"jobs": [JOB, {**JOB, "name": "J1"}]},
            "jobs[1].name: got 'J1', expected another name than jobs[0]",
        ),
        ({"rotate": "all"}, "rotate: got 'all', expected no such field; there are schema, machine, jobs"),
    ],
)
def test_a_mistake_names_its_field(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(InstanceError) as caught:
        queue_from_json({**QUEUE, **fields})
    assert str(caught.value).startswith(message)
