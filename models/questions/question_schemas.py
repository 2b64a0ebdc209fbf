"""The schemas of instance files: what each kind of question is called."""

from __future__ import annotations

__all__ = ["INSTANCE_SCHEMA", "JOBS_SCHEMA", "MIGRATION_SCHEMA", "PACKING_SCHEMA", "QUEUE_SCHEMA"]

INSTANCE_SCHEMA = "allocert/instance/1"
PACKING_SCHEMA = "allocert/packing/1"
MIGRATION_SCHEMA = "allocert/migration/1"
QUEUE_SCHEMA = "allocert/queue/1"
JOBS_SCHEMA = "allocert/jobs/1"
