"""Allocators and schedulers in simulate; others are tried there too, see ``@like``."""

import builtins
import ctypes
import sys
import threading
import time

from _base import FirstFit, Overlapping, daemon
from _cases import case
from _schedules import one_by_one


@case("broken")
class Right(FirstFit):
    """A right allocator, but for one method."""

    @case("kept")
    def daemon(self, request):
        """A right allocator that starts daemons."""
        daemon("daemons", 4)
        return super().allocate(request)

    @case("kept", silent="noise")
    def right(self, request):
        """A right allocator that prints and starts a thread that ends."""
        print("noise")
        thread = threading.Thread(target=print, args=("noise",))
        thread.start()
        thread.join()
        return super().allocate(request)

    def segfault(self, frame):
        """Reads address 0."""
        ctypes.string_at(0)

    def steals_our_exceptions(self, request):
        """Raises the exception by which allocert itself ends a run whose budget is over."""
        for module in list(sys.modules.values()):
            if getattr(module, "__name__", "").startswith("allocert") and hasattr(module, "ExpiredError"):
                raise module.ExpiredError
        raise EOFError


class Wrong(Overlapping):
    """A wrong allocator, changed in one method."""

    @case("broken refused")
    def patch_builtins(self, machine):
        """Replaces builtins and the clock."""
        builtins.isinstance = lambda *_: True
        builtins.all = lambda *_: True
        builtins.any = lambda *_: False
        time.monotonic = time.perf_counter = lambda: 0.0

    @case("broken")
    def patch_server(self, request):
        """Replaces all that checks its grants."""
        frame = super().allocate(request)
        server = getattr(sys.modules.get("allocert.simulation.server"), "AllocatorServer", None)
        if server is not None:
            server._checked = lambda self, job, now, granted: (self.machine.check_region(granted), 0)
        return frame


class Schedulers:
    """Schedulers of sets of jobs."""

    @case("kept", command="schedule")
    def scheduler_right():
        """A right scheduler of sets of jobs."""
        schedule = one_by_one
