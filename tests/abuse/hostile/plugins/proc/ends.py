"""Processes that end, crash or are interrupted in the middle of a check."""

import _thread
import ctypes
import os
import signal
import sys
import threading
import time

from _base import KEPT, FirstFit
from _cases import case, like

_CODE = f"""
import os, time
for fd in range(1, 64):
    try:
        os.write(fd, {KEPT!r})
    except OSError:
        pass
"""


@case("broken", "answers")
class Right(FirstFit):
    """A right allocator, but for one method."""

    @case("broken", "answers", detail="SIGABRT")
    def abort(self, request):
        """Aborts."""
        os.abort()

    def exec(self, request):
        """Turns its process into another program, which sleeps."""
        for fd in range(3, 64):
            try:
                os.set_inheritable(fd, True)
            except OSError:
                continue
        os.execv(sys.executable, [sys.executable, "-ISc", "import time; time.sleep(50)"])

    @case("broken", "answers sound")
    def exec_forger(self, request):
        """Turns its process into another program, which writes reports to the channel."""
        for fd in range(3, 64):
            try:
                os.set_inheritable(fd, True)
            except OSError:
                continue
        os.execv(sys.executable, [sys.executable, "-ISc", _CODE])

    @case("broken", "answers", detail="SystemExit")
    def exit_0(self, request):
        """Leaves by ``sys.exit(0)`` in a call."""
        sys.exit(0)

    @case("broken", "answers", detail="exit status 0")
    @like("exit_0", "broken", "sound", group="sched")
    @like("exit_0", "broken", group="sim")
    @like("scheduler_exit", "broken", group="sim", command="schedule")
    def hard_exit_0(self, request):
        """Ends its process with status 0 in a call."""
        os._exit(0)

    @case("broken", "answers", detail="exit status 1")
    def hard_exit_1(self, frame):
        """Ends its process with status 1 in a release, after a good start."""
        if len(self.taken) > 1:
            os._exit(1)
        super().release(frame)

    @like("interrupt", "broken", "sound", group="sched")
    @like("interrupt", "broken", group="sim")
    def interrupts(self, request):
        """Raises ``KeyboardInterrupt`` in a call, as if the user had pressed a key."""
        raise KeyboardInterrupt

    @case("refused")
    def interrupts_constructor(self, machine):
        """Raises ``KeyboardInterrupt`` in the constructor."""
        raise KeyboardInterrupt

    @case("broken kept refused", "answers", flaky=True)
    def interrupts_main_thread(self, request):
        """Lets a thread interrupt the main thread after every call, in whatever code that then is."""
        timer = threading.Timer(0.002, _thread.interrupt_main)
        timer.daemon = True
        timer.start()
        return super().allocate(request)

    @case("broken", "answers", detail="SIGKILL")
    def kills_itself(self, request):
        """Ends its process by a signal that could have come from outside."""
        os.kill(os.getpid(), signal.SIGKILL)

    @case("broken refused", "answers sound", flaky=True)
    def overwrites_objects(self, request):
        """Overwrites the insides of small integers and of ``None``, so that its interpreter is no longer sane."""
        for number in (0, 1, 2, 3, 4):
            ctypes.memmove(id(number) + 24, b"\x09\x00\x00\x00", 4)
        return super().allocate(request)

    @case("broken", "answers", detail="SIGSEGV")
    @like("segfault", "broken", "sound", group="sched")
    def segfault(self, request):
        """Reads address 0."""
        ctypes.string_at(0)

    def stack_overflow(self, request):
        """Overflows the stack of C by a comparison without a limit of depth."""
        sys.setrecursionlimit(10**9)

        class Down:
            def __getattr__(self, name):
                return getattr(self, name + "x"[:0])

        return Down().bottom


class Whole:
    """What changes more than one method, or has helpers of its own."""

    @case("broken refused nothing kept", "answers", flaky=True)
    def exit_between_calls():
        """Ends its process between two calls, from a thread."""

        def _end():
            time.sleep(0.05)
            os._exit(0)

        class Plugin(FirstFit):
            def __init__(self, machine):
                super().__init__(machine)
                threading.Thread(target=_end, daemon=True).start()

    @case("broken", "answers")
    def raises_base_exceptions():
        """Raises what few expect: ``GeneratorExit`` in a call, ``SystemExit`` in a release, its own ``BaseException``."""

        class _Own(BaseException):
            pass

        class Plugin(FirstFit):
            def allocate(self, request):
                if request == (2, 2):
                    raise _Own
                if request == (1, 2):
                    raise GeneratorExit
                return super().allocate(request)

            def release(self, frame):
                raise SystemExit("kept")

    @case("broken kept refused", "answers", flaky=True)
    def signals_itself():
        """Sends its own process the signals of timers, of the end and of interrupts, between its calls too."""

        def _shoot():
            for _ in range(400):
                for number in (signal.SIGALRM, signal.SIGINT):
                    os.kill(os.getpid(), number)
                time.sleep(0.01)

        class Plugin(FirstFit):
            def __init__(self, machine):
                super().__init__(machine)
                if threading.active_count() < 3:
                    threading.Thread(target=_shoot, daemon=True).start()
