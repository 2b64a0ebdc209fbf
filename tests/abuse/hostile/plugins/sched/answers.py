"""Schedulers with wrong, forged or odd answers."""

import builtins
import functools
import os
import sys
import threading
import time
from fractions import Fraction

from _cases import case, like
from _protocol import classes, operations
from _schedules import at_once, one_by_one

from allocert.allocators.torus import Piece, Schedule, Subtorus


def _answering(moment):
    """Let the worker answer by a piece that begins and ends at strange times, whatever the scheduler says."""

    def forged(out, torus, jobs):
        out.item([0, "0x1", "0x1", "0", moment], now=True)
        return ["made"]

    operations()["schedule"] = forged


@case("broken", "sound")
class Schedules:
    """Schedulers."""

    def changes_jobs(jobs):
        """Changes the jobs that it was given in place, so that they need no time."""
        for job in jobs.jobs:
            object.__setattr__(job, "side", 1)
            object.__setattr__(job, "time", Fraction(1, 1000))
        object.__setattr__(jobs, "torus", 1)
        return at_once(jobs)

    def giant_times(jobs):
        """Gives times of ten million bits."""
        late = Fraction((1 << 10_000_000) + 1, 3)
        pieces = [
            Piece(n, Subtorus.interval(0, j.side), late, late + j.time) for n, j in enumerate(jobs.jobs)
        ]
        return Schedule(jobs, tuple(pieces))

    def patch_builtins(jobs):
        """Replaces builtins and the clock."""
        made = at_once(jobs)
        builtins.any = builtins.all = lambda *_: False
        builtins.next = lambda *_: None
        builtins.isinstance = lambda *_: True
        time.monotonic = lambda: 0.0
        return made

    @like("scheduler_patch", "broken", group="sim", command="schedule")
    def patch_judge(jobs):
        """Replaces all that judges schedules by what finds nothing wrong."""
        for name, module in list(sys.modules.items()):
            if name.startswith("allocert"):
                for key in ("faults", "malformed", "faults_of_kind"):
                    if key in vars(module):
                        vars(module)[key] = lambda *_, **__: iter(())
        return at_once(jobs)

    def patch_report(jobs):
        """Replaces the report by one that finds no fault."""
        for report in classes("SchedulerReport"):
            report.fault = property(lambda self: None, lambda self, value: None)
        return at_once(jobs)

    @case("kept", silent="noise")
    def prints(jobs):
        """A right scheduler that prints a lot, verdicts too, and writes to all descriptors up to 2."""
        print("noise: The promise 'sound' breaks")
        print("noise", file=sys.stderr)
        for fd in (1, 2):
            os.write(fd, b"noise\n")
        return one_by_one(jobs)

    def steals_our_exceptions(jobs):
        """Raises the exceptions by which allocert itself ends a search."""
        for name in ("ExpiredError", "EngineError", "SchedulerError", "Alarm"):
            for module in list(sys.modules.values()):
                if getattr(module, "__name__", "").startswith("allocert") and hasattr(module, name):
                    raise getattr(module, name)()
        raise EOFError


@case("broken", "sound", machine="torus:2x2")
class Whole:
    """What changes more than one method, or has helpers of its own."""

    def exponents():
        """Names a time of three thousand million digits."""
        _answering("1e3000000000")
        schedule = one_by_one

    def infinity():
        """Names a time that is no number."""
        _answering(float("inf"))
        schedule = one_by_one

    def long_times():
        """Names a time of three million digits."""
        _answering("1" * 3_000_000)
        schedule = one_by_one

    @case("kept", machine="torus:4x4")
    def odd():
        """A right scheduler with odd manners: an object with a cache, a lock, a generator and threads that end."""

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

    @case(machine="torus:4x4")
    def wrong():
        """Runs all jobs at once in the same corner: the plain wrong one."""
        schedule = at_once
