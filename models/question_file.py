"""Read any instance file: its schema says which kind of question it asks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from allocert.errors import InstanceError
from allocert.models.instance import INSTANCE_SCHEMA, Instance
from allocert.models.instance_file import instance_from_json
from allocert.models.instance_json import check_object, parse_json, plain, read_bytes
from allocert.models.queue_instance import QUEUE_SCHEMA, QueueInstance, queue_from_json
from allocert.models.rectangle_file import migration_from_json, packing_from_json
from allocert.models.rectangle_instance import (
    MIGRATION_SCHEMA,
    PACKING_SCHEMA,
    MigrationInstance,
    PackingInstance,
)
from allocert.models.torus.job_file import JOBS_SCHEMA, JobsInstance, jobs_from_json

__all__ = ["QUESTIONS", "Question", "read_question"]

Question = Instance | PackingInstance | MigrationInstance | QueueInstance | JobsInstance

QUESTIONS: dict[str, Callable[[Any], Question]] = {
    INSTANCE_SCHEMA: instance_from_json,
    PACKING_SCHEMA: packing_from_json,
    MIGRATION_SCHEMA: migration_from_json,
    QUEUE_SCHEMA: queue_from_json,
    JOBS_SCHEMA: jobs_from_json,
}
"""For each schema the function that reads it."""


def read_question(path: str) -> Question:
    """The instance in a file, or on standard input for ``-``. Raises :class:`InstanceError`."""
    data = parse_json(read_bytes(path))
    schema = check_object(data, "instance", tuple(data) if isinstance(data, dict) else (), ("schema",))[
        "schema"
    ]
    if not isinstance(schema, str) or schema not in QUESTIONS:
        raise InstanceError("schema", plain(schema), " or ".join(map(repr, QUESTIONS)))
    return QUESTIONS[schema](data)
