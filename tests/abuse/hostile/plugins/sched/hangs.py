"""Schedulers that never come to an end."""

import ctypes
import signal

from _base import LONG, doze, spin
from _cases import case
from _schedules import one_by_one

from allocert.allocators.torus import Schedule


@case("broken", "sound")
class Schedules:
    """Schedulers."""

    def hang_c(jobs):
        """Hangs in one call of C that looks at no signal and holds the interpreter."""
        ctypes.PyDLL(None).sleep(int(LONG))

    def hang_python(jobs):
        """Hangs at work, whatever is raised."""
        spin()

    def hang_without_timer(jobs):
        """Takes the timer away and hangs asleep."""
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, signal.SIG_IGN)
        doze()


@case("broken", "sound")
class Whole:
    """Plug-ins given whole."""

    def hang_error():
        """Raises an exception whose text never comes."""

        class _Evil(Exception):
            def __str__(self):
                doze()

            __repr__ = __str__

        def schedule(jobs):
            raise _Evil

        schedule.kind = "contiguous"

    def hang_fields():
        """Gives a schedule whose pieces hang when they are gone through."""

        class _Pieces(tuple):
            def __iter__(self):
                doze()

            def __len__(self):
                doze()
                return 1

        def schedule(jobs):
            return Schedule(jobs, _Pieces((1,)))

        schedule.kind = "contiguous"

    @case("refused")
    def hang_import():
        """Its import never ends."""
        doze()
        schedule = one_by_one

    @case("refused")
    def hang_kind():
        """Takes for ever to tell its kind."""

        class _Scheduler:
            @property
            def kind(self):
                doze()

            def __call__(self, jobs):
                return one_by_one(jobs)

        schedule = _Scheduler()
