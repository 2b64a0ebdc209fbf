"""Right allocators that are written in odd styles."""

from __future__ import annotations

import abc
import atexit
import os
import signal
import subprocess
import sys
import time
from unittest.mock import MagicMock

from _base import FirstFit
from _cases import case


@case("kept", complete=True)
class Right(FirstFit):
    """A right allocator, but for one method."""

    def machine_is_a_text(self, machine):
        """Keeps the specification of its machine in an attribute called ``machine``."""
        super().__init__(machine)
        self.machine = machine.spec

    def reads_input(self, request):
        """Asks for a line of input, as with a debugger left in, and goes on without one."""
        try:
            input("go on? ")
        except (EOFError, OSError, RuntimeError):
            pass
        return super().allocate(request)

    @case("kept")
    def signal_handlers(self, request):
        """Limits its own calls by a timer and a handler, and puts both back."""
        before = signal.signal(signal.SIGALRM, lambda *_: None)
        left, _ = signal.setitimer(signal.ITIMER_REAL, 0.5)
        try:
            return super().allocate(request)
        finally:
            signal.setitimer(signal.ITIMER_REAL, left)
            signal.signal(signal.SIGALRM, before)

    @case("kept", machine="mesh:1x1")
    def subprocess(self, machine):
        """Asks another program when it is built, and waits for it."""
        super().__init__(machine)
        done = subprocess.run(
            [sys.executable, "-ISc", "print(1)"], capture_output=True, timeout=10, check=True
        )
        self.number = int(done.stdout)


@case("kept")
class Whole(FirstFit):
    """What changes more than one method, or has helpers of its own."""

    def abstract():
        """Has abstract bases, a metaclass, class methods, properties and an own ``__new__``."""

        class _Base(abc.ABC):
            @abc.abstractmethod
            def allocate(self, request):
                """To be had."""

        class Plugin(FirstFit, _Base):
            made = 0

            def __new__(cls, machine, *arguments):
                cls.made += 1
                return super().__new__(cls)

            @classmethod
            def count(cls):
                return cls.made

            @property
            def busy(self):
                return len(self.taken)

    @case("kept refused broken", "stable", note="its machine attribute is no machine")
    class answers_for_any_name(MagicMock):
        """Has an attribute for every name there is, as a mock has."""

        def __init__(self, machine=None, **named):
            super().__init__(**named)
            if machine is not None:
                inner = FirstFit(machine)
                self.allocate, self.release = inner.allocate, inner.release

    class delegates:
        """Passes everything on to another object by ``__getattr__``."""

        def __init__(self, machine):
            self.inner = FirstFit(machine)

        def __getattr__(self, name):
            return getattr(self.inner, name)

    class delegates_without_end:
        """Passes everything on by a careless ``__getattr__``, which recurses in every copy that has no fields yet."""

        def __init__(self, machine):
            self._inner = FirstFit(machine)

        def __getattr__(self, name):
            return getattr(self._inner, name)

        def allocate(self, request):
            return self._inner.allocate(request)

        def release(self, frame):
            self._inner.release(frame)

        def __setstate__(self, state):
            self.__dict__.update(state)

    @case("kept", complete=True)
    def exit_status():
        """Has a handler at exit that raises, and one that ends the process with status 9."""
        atexit.register(lambda: os._exit(9))
        atexit.register(lambda: 1 / 0)

    def factory():
        """Is a function that returns an object of a class made inside it."""

        def Plugin(machine):
            class Local(FirstFit):
                pass

            return Local(machine)

    @case("kept", complete=True)
    class faulty(FirstFit):
        """Takes faulty processors and never grants them."""

        def __init__(self, machine, faulty=()):
            super().__init__(machine)
            self.taken = {(node % self.width, node // self.width) for node in faulty}

    class future_style(FirstFit):
        """Has keyword-only arguments, defaults, annotations that cannot be resolved, and more arguments than it is given."""

        def __init__(self, machine: Nowhere, *, verbose: bool = False, **more: Nothing) -> None:  # noqa: F821
            super().__init__(machine)
            self.verbose, self.more = verbose, more

        def allocate(self, request: Nowhere, /, *others: Nothing) -> Nobody:  # noqa: F821
            return super().allocate(request)

    @case("kept", complete=True)
    class plain(FirstFit):
        """A right allocator without any oddity."""

    @case("kept", silent="noise")
    def prints_a_lot():
        """Prints half a megabyte with every call, by every way there is."""
        _NOISE = "noise " * 40_000 + "\n"

        class Plugin(FirstFit):
            def allocate(self, request):
                sys.stdout.write(_NOISE)
                sys.stderr.write(_NOISE)
                sys.__stdout__.write("{}\n")
                os.write(1, _NOISE.encode())
                os.write(2, b"noise\n")
                return super().allocate(request)

    @case("kept", complete=True)
    class recursion(FirstFit):
        """Recurses nine hundred levels deep in every call, and is caught by nobody but itself."""

        def _down(self, levels):
            return 0 if not levels else 1 + self._down(levels - 1)

        def allocate(self, request):
            try:
                self._down(10**6)
            except RecursionError:
                pass
            self._down(700)
            return super().allocate(request)

    @case("kept nothing", silent="gave no answer", options="--call-timeout 0.2", machine="mesh:1024x1024")
    class refuses_on_a_large_machine:
        """Is right and quick on a machine whose million kinds of requests take their time to list."""

        def __init__(self, machine):
            self.machine = machine

        def allocate(self, request):
            return None

        def release(self, region):
            """Nothing to release."""

    @case("kept", complete=True, seconds=2.0)
    def slow_import():
        """Takes two seconds to be imported."""
        time.sleep(2)
