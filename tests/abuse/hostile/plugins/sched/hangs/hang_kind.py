"""Takes for ever to tell its kind."""

from _base import doze
from _schedules import one_by_one

COMMAND = "scheduler"
MACHINE = "torus:4x4"
ENTRY = "schedule"
EXPECT = {"verdict": "refused"}


class _Scheduler:
    @property
    def kind(self):
        doze()

    def __call__(self, jobs):
        return one_by_one(jobs)


schedule = _Scheduler()
