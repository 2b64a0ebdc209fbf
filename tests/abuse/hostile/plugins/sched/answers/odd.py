"""A right scheduler with odd manners: an object with a cache, a lock, a generator and threads that end."""

import functools
import threading

from _schedules import one_by_one

COMMAND = "scheduler"
MACHINE = "torus:4x4"
ENTRY = "schedule"
EXPECT = {"verdict": "kept"}


class _Scheduler:
    kind = "contiguous"

    def __init__(self):
        self.lock = threading.Lock()
        self.numbers = (number for number in range(10**9))

    @functools.lru_cache(maxsize=64)  # noqa: B019
    def _made(self, jobs):
        return one_by_one(jobs)

    def __call__(self, jobs):
        found = []
        with self.lock:
            next(self.numbers)
            thread = threading.Thread(target=lambda: found.append(self._made(jobs)))
            thread.start()
            thread.join()
        return found[0]


schedule = _Scheduler()
