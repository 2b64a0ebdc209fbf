"""Calls, constructors and imports that never end."""

import ctypes
import os
import re
import resource
import signal
import threading
import time

from _base import LONG, Counting, FirstFit, doze, spin
from _cases import case


class Counts(Counting):
    """A right allocator that counts its calls."""

    @case("broken", "answers")
    def sometimes(self, request):
        """Hangs in the fifth call of every object."""
        if self.calls == 4:
            doze()
        return super().allocate(request)


@case("broken", "answers", detail="within")
class Right(FirstFit):
    """A right allocator that does something more in one of its methods."""

    def call(self, request):
        """Hangs at work in a call, whatever is raised."""
        spin()

    @case("refused")
    def constructor(self, machine):
        """Hangs in the constructor."""
        doze()

    @case("broken", "sound answers")
    def giant_numbers(self, request):
        """Grants a tuple of numbers of three million digits, which take minutes to be shown."""
        giant = 1 << 10_000_000
        return (giant, 0, giant, 0)

    def release(self, frame):
        """Hangs asleep in a release, whatever is raised."""
        doze()

    @case("kept nothing")
    def slow_calls(self, request):
        """Takes a seventh of a second for every call, which is allowed; the budget has to end the search."""
        time.sleep(0.15)
        return super().allocate(request)

    @case("broken", "answers")
    def stopped(self, request):
        """Stops its own process, which is neither dead nor alive then."""
        os.kill(os.getpid(), signal.SIGSTOP)
        return super().allocate(request)

    @case("broken", "answers")
    def without_the_interpreter(self, request):
        """Sleeps in C without giving up the interpreter's lock, so that no other thread of its process runs."""
        ctypes.PyDLL(None).sleep(int(LONG))


@case("broken", "answers")
class Whole:
    """Plug-ins given whole."""

    class constructor_with_faults(FirstFit):
        """Hangs in the constructor if there are faulty processors."""

        def __init__(self, machine, faulty=()):
            super().__init__(machine)
            if faulty:
                doze()

    @case("refused", said="import")
    def import_():
        """Its import never ends."""
        doze()

        class Plugin(FirstFit):
            pass

    def lock():
        """Waits for a lock that it holds itself."""
        _lock = threading.Lock()
        _lock.acquire()

        class Plugin(FirstFit):
            def allocate(self, request):
                _lock.acquire(timeout=LONG)

    @case("refused")
    def metaclass_call():
        """Its metaclass hangs when an object is made or tested."""

        class _Meta(type):
            def __call__(cls, *arguments, **named):
                doze()

            def __instancecheck__(cls, value):
                doze()

            __subclasscheck__ = __instancecheck__

        class Plugin(FirstFit, metaclass=_Meta):
            pass

    @case("broken refused", "answers")
    class method_lookup(FirstFit):
        """Hangs when its methods are looked up, not when they are called."""

        @property
        def allocate(self):
            doze()

    @case("broken refused kept", "answers", flaky=True)
    class method_lookup_later(FirstFit):
        """Hangs when ``allocate`` is looked up for the fourth time."""

        looks = 0

        @property
        def allocate(self):
            self.looks += 1
            if self.looks > 3:
                doze()
            return super().allocate

    @case("kept nothing refused broken", "answers stable")
    class missing_attributes(FirstFit):
        """Its objects hang when they are asked for an attribute that they do not have."""

        def __getattr__(self, name):
            doze()

    @case("refused", entry="Missing")
    def module_attribute():
        """Its module answers for any name, after a long while."""

        def __getattr__(name):
            doze()
            return FirstFit

    def power():
        """Hangs in one C call that looks at no signal: a power of a hundred million digits."""
        resource.setrlimit(resource.RLIMIT_CPU, (50, 50))

        class Plugin(FirstFit):
            def allocate(self, request):
                return 3 ** (10**8) % 2

    def regex():
        """Hangs in the backtracking of a regular expression."""
        resource.setrlimit(resource.RLIMIT_CPU, (50, 50))

        class Plugin(FirstFit):
            def allocate(self, request):
                return re.match(r"(a+)+$", "a" * 60 + "c")

    @case("kept nothing broken refused", "answers", flaky=True)
    def second_constructor():
        """Hangs in the constructor of every object but the first one of a process."""
        _built = []

        class Plugin(FirstFit):
            def __init__(self, machine):
                super().__init__(machine)
                _built.append(self)
                if len(_built) > 1:
                    doze()

    @case("refused kept")
    def signature():
        """Its class takes for ever to tell its signature."""

        class _Meta(type):
            @property
            def __signature__(cls):
                doze()

        class Plugin(FirstFit, metaclass=_Meta):
            pass
