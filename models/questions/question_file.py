"""Read any instance file: its schema says which kind of question it asks."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any

from allocert.common.strict_json import read_json
from allocert.errors import InstanceError
from allocert.models.questions.instance_json import FILE, check_object
from allocert.models.questions.question_schemas import (
    INSTANCE_SCHEMA,
    JOBS_SCHEMA,
    MIGRATION_SCHEMA,
    PACKING_SCHEMA,
    QUEUE_SCHEMA,
)

if TYPE_CHECKING:
    from allocert.models.migration.rectangle_instance import MigrationInstance, PackingInstance
    from allocert.models.placement.instance import Instance
    from allocert.models.questions.job_file import JobsInstance
    from allocert.models.queues.instance import QueueInstance

    Question = Instance | PackingInstance | MigrationInstance | QueueInstance | JobsInstance

__all__ = ["QUESTIONS", "read_question"]


def _reader(module: str, name: str) -> Callable[[Any], Question]:
    """A function of one of our modules, which is loaded when it is called."""

    def read(data: Any) -> Question:
        question: Question = getattr(import_module(f"allocert.models.{module}"), name)(data)
        return question

    return read


QUESTIONS: dict[str, Callable[[Any], Question]] = {
    INSTANCE_SCHEMA: _reader("questions.instance_file", "instance_from_json"),
    PACKING_SCHEMA: _reader("questions.rectangle_file", "packing_from_json"),
    MIGRATION_SCHEMA: _reader("questions.rectangle_file", "migration_from_json"),
    QUEUE_SCHEMA: _reader("queues.instance", "queue_from_json"),
    JOBS_SCHEMA: _reader("questions.job_file", "jobs_from_json"),
}
"""For each schema the function that reads it."""


def read_question(path: str) -> Question:
    """The instance in a file, or on standard input for ``-``. Raises :class:`InstanceError`."""
    data = read_json(path, FILE, InstanceError)
    known = data if isinstance(data, dict) else ()
    schema = check_object(data, "instance", known, ("schema",))["schema"]
    if not isinstance(schema, str) or schema not in QUESTIONS:
        raise InstanceError("schema", schema, " or ".join(map(repr, QUESTIONS)))
    return QUESTIONS[schema](data)
