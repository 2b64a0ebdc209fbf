"""Allocators and schedulers in simulate."""

import builtins
import ctypes
import os
import signal
import sys
import threading
import time

from _base import LONG, FirstFit, OneBuffer, Overlapping, budgeted, doze, spin
from _cases import case
from _schedules import at_once, one_by_one


@case("broken")
class Right(FirstFit):
    """A right allocator that does something more in one of its methods."""

    @case("kept")
    def daemon(self, request):
        """A right allocator that starts daemons."""
        if budgeted("daemons", 4) and not os.fork():
            os.setsid()
            if not os.fork():
                os.closerange(0, 4096)
                doze()
            os._exit(0)
        return super().allocate(request)

    def exit_0(self, request):
        """Ends the process with status 0."""
        os._exit(0)

    @case("nothing broken")
    def hang_c(self, request):
        """Hangs in one call of C that looks at no signal and holds the interpreter."""
        ctypes.PyDLL(None).sleep(int(LONG))

    @case("refused nothing")
    def hang_constructor(self, machine):
        """Hangs in the constructor."""
        doze()

    @case("nothing broken")
    def hang_python(self, request):
        """Hangs at work, whatever is raised; the budget ends it."""
        spin()

    @case("nothing broken")
    def hang_without_timer(self, request):
        """Takes the timer away and hangs asleep."""
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, signal.SIG_IGN)
        doze()

    def huge_region(self, request):
        """Grants a string of 200 MB of digits."""
        return "(0,0,0," + "9" * (200 << 20) + ")"

    def interrupt(self, request):
        """Raises ``KeyboardInterrupt``, as if the user had pressed a key."""
        raise KeyboardInterrupt

    def memory(self, request):
        """Fills four gigabytes."""
        self.hoard = [b"x" * (64 << 20) for _ in range(64)]
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
    """A wrong allocator that does something more in one of its methods."""

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


@case("broken", machine="torus:4x4")
class Schedules:
    """Schedulers."""

    def scheduler_exit(jobs):
        """A scheduler of sets of jobs that ends the process with status 0."""
        os._exit(0)

    @case("nothing broken")
    def scheduler_hang(jobs):
        """A scheduler of sets of jobs that hangs in C."""
        ctypes.PyDLL(None).sleep(int(LONG))

    def scheduler_patch(jobs):
        """A scheduler of sets of jobs that replaces what judges it."""
        for name, module in list(sys.modules.items()):
            if name.startswith("allocert"):
                for key in ("faults", "malformed", "faults_of_kind"):
                    if key in vars(module):
                        vars(module)[key] = lambda *_, **__: iter(())
        return at_once(jobs)


class Whole:
    """Plug-ins given whole."""

    @case("kept", absent="ran-*", folder="shadows")
    class folder_shadows(FirstFit):
        """A right allocator, run in a folder with modules by the names of ours and of the standard library."""

    @case("broken nothing")
    def hang_error():
        """Raises an exception whose text never comes."""

        class _Evil(Exception):
            def __str__(self):
                doze()

            __repr__ = __str__

        class Plugin(FirstFit):
            def allocate(self, request):
                raise _Evil

    @case("refused nothing")
    def hang_import():
        """Its import never ends."""
        doze()

        class Plugin(FirstFit):
            pass

    @case("broken kept")
    class region_changes(OneBuffer):
        """Grants one list for all, filled anew each time."""

    @case("kept", machine="torus:4x4")
    def scheduler_right():
        """A right scheduler of sets of jobs."""
        schedule = one_by_one

    @case("broken", said="not free")
    class wrong(Overlapping):
        """Grants the corner whether it is free or not: the plain wrong one."""
