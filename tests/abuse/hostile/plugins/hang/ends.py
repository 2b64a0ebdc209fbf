"""What hangs at the end of an object, a process or an exception."""

import atexit
import signal

from _base import LONG, FirstFit, Granting, doze, hanging
from _cases import case, like


@case("broken", "answers")
class Calls(FirstFit):
    """Calls that raise what hangs when it is read, or wait for a signal."""

    def name_of_exception():
        """Raises an exception whose class takes for ever to tell its name."""

        class _Evil(Exception, metaclass=hanging(kind=type, asked="__name__")):
            pass

        class Plugin(FirstFit):
            def allocate(self, request):
                raise _Evil

    @like("hang_error", "broken", "sound", group="sched")
    @like("hang_error", "broken nothing", group="sim")
    def text_of_exception(self, request):
        """Raises an exception whose text never comes."""
        raise hanging("__str__ __repr__", Exception)

    def traceback_of_exception(self, request):
        """Raises an exception whose cause, notes and arguments hang when they are read."""
        raise hanging("", Exception, "args __cause__ __context__ __notes__ __traceback__")("x")

    def blocks_signals(self, request):
        """Blocks and ignores every signal that can be, and hangs asleep."""
        for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
            try:
                signal.signal(number, signal.SIG_IGN)
            except (OSError, ValueError):
                continue
        signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
        doze()

    def waits_for_a_signal(self, request):
        """Blocks every signal and waits for one of them in C."""
        signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
        signal.sigtimedwait({signal.SIGUSR2}, LONG)


@case("kept nothing broken", "answers", flaky=True)
class Ends(FirstFit):
    """Ends of objects, of the process and of the import."""

    class del_(hanging("__del__", FirstFit)):
        """A right allocator that hangs when it is thrown away."""

    class del_of_region(Granting):
        """A right allocator of regions that hang when they are thrown away."""

        region = hanging("__del__", tuple)

    @case("kept", complete=True)
    def at_exit():
        """A right allocator whose process hangs at its end."""
        atexit.register(doze)

    @case("refused")
    def text_of_import_error():
        """Its import raises an exception whose text never comes."""
        raise hanging("__str__ __repr__", Exception)
