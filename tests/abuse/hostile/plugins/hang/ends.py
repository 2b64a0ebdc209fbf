"""What hangs at the end of an object, a process or an exception."""

import atexit
import signal

from _base import LONG, FirstFit, doze
from _cases import case


class _Evil(Exception):
    def __str__(self):
        doze()

    __repr__ = __str__


@case("broken", "answers")
class Right(FirstFit):
    """A right allocator that does something more in one of its methods."""

    def blocks_signals(self, request):
        """Blocks and ignores every signal that can be, and hangs asleep."""
        for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
            try:
                signal.signal(number, signal.SIG_IGN)
            except (OSError, ValueError):
                continue
        signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
        doze()

    def text_of_exception(self, request):
        """Raises an exception whose text never comes."""
        raise _Evil

    def waits_for_a_signal(self, request):
        """Blocks every signal and waits for one of them in C."""
        signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
        signal.sigtimedwait({signal.SIGUSR2}, LONG)


@case("kept nothing broken", "answers", flaky=True)
class Whole:
    """Plug-ins given whole."""

    @case("kept", complete=True)
    def at_exit():
        """A right allocator whose process hangs at its end."""
        atexit.register(doze)

        class Plugin(FirstFit):
            pass

    class del_(FirstFit):
        """A right allocator that hangs when it is thrown away."""

        def __del__(self):
            doze()

    def del_of_region():
        """A right allocator of regions that hang when they are thrown away."""

        class _Frame(tuple):
            def __del__(self):
                doze()

        class Plugin(FirstFit):
            def find(self, request):
                frame = super().find(request)
                return None if frame is None else _Frame(frame)

    @case("broken", "answers")
    def name_of_exception():
        """Raises an exception whose class takes for ever to tell its name."""

        class _Meta(type):
            @property
            def __name__(cls):
                doze()

        class _Evil(Exception, metaclass=_Meta):
            pass

        class Plugin(FirstFit):
            def allocate(self, request):
                raise _Evil

    @case("refused")
    def text_of_import_error():
        """Its import raises an exception whose text never comes."""
        raise _Evil

    @case("broken", "answers")
    def traceback_of_exception():
        """Raises an exception whose cause, notes and arguments hang when they are looked at."""

        class _Evil(Exception):
            @property
            def args(self):
                doze()

            __cause__ = __context__ = __notes__ = __traceback__ = args

        class Plugin(FirstFit):
            def allocate(self, request):
                raise _Evil("x")
