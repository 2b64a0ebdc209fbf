"""Schedulers that never come to an end; others are in ``hang``."""

import signal

from _base import FirstFit, doze, hanging
from _cases import case, like
from _schedules import one_by_one

from allocert.allocators.torus import Schedule


@case("broken", "sound")
class Schedules(FirstFit):
    """Schedulers."""

    def hang_fields(jobs):
        """Gives a schedule whose pieces hang when they are gone through."""
        return Schedule(jobs, hanging("__iter__ __len__", tuple)((1,)))

    @like("hang_without_timer", "nothing broken", group="sim")
    def hang_without_timer(self, request):
        """Takes the timer away and hangs asleep."""
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, signal.SIG_IGN)
        doze()

    @case("refused")
    def hang_import():
        """Its import never ends."""
        doze()
        schedule = one_by_one

    @case("refused")
    def hang_kind():
        """Takes for ever to tell its kind."""

        class _Scheduler(hanging(asked="kind")):
            def __call__(self, jobs):
                return one_by_one(jobs)

        schedule = _Scheduler()
