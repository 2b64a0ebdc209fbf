"""Calls, constructors and imports that never end."""

import ctypes
import os
import re
import resource
import signal
import threading
import time

from _base import LONG, Counting, FirstFit, doze, hanging, spin
from _cases import case, like

_built = []


@case("broken", "answers")
class Calls(FirstFit):
    """Hangs in a call."""

    @case("broken", "answers", detail="within")
    @like("hang_python", "broken", "sound", group="sched")
    @like("hang_python", "nothing broken", group="sim")
    def call(self, request):
        """Hangs at work in a call, whatever is raised."""
        spin()

    @case("broken", "answers", detail="within")
    def release(self, frame):
        """Hangs asleep in a release, whatever is raised."""
        doze()

    @like("hang_c", "broken", "sound", group="sched")
    @like("hang_c", "nothing broken", group="sim")
    @like("scheduler_hang", "nothing broken", group="sim", command="schedule")
    def without_the_interpreter(self, request):
        """Sleeps in C without giving up the interpreter's lock, so that no other thread of its process runs."""
        ctypes.PyDLL(None).sleep(int(LONG))

    def power(self, request):
        """Hangs in one C call that looks at no signal: a power of a hundred million digits."""
        resource.setrlimit(resource.RLIMIT_CPU, (50, 50))
        return 3 ** (10**8) % 2

    def regex(self, request):
        """Hangs in the backtracking of a regular expression."""
        resource.setrlimit(resource.RLIMIT_CPU, (50, 50))
        return re.match(r"(a+)+$", "a" * 60 + "c")

    def lock(self, request):
        """Waits for a lock that it holds itself."""
        lock = threading.Lock()
        lock.acquire()
        lock.acquire(timeout=LONG)

    def stopped(self, request):
        """Stops its own process, which is neither dead nor alive then."""
        os.kill(os.getpid(), signal.SIGSTOP)
        return super().allocate(request)

    @case("kept nothing")
    def slow_calls(self, request):
        """Takes a seventh of a second for every call, which is allowed; the budget has to end the search."""
        time.sleep(0.15)
        return super().allocate(request)

    @case("broken", "sound answers")
    def giant_numbers(self, request):
        """Grants a tuple of numbers of three million digits, which take minutes to be shown."""
        giant = 1 << 10_000_000
        return (giant, 0, giant, 0)

    class sometimes(Counting):
        """Hangs in the fifth call of every object."""

        def allocate(self, request):
            if self.calls == 4:
                doze()
            return super().allocate(request)


@case("refused")
class Made(FirstFit):
    """Hangs while its module or its object is made."""

    @case("refused", said="import")
    @like("hang_import", "refused nothing", group="sim")
    def import_():
        """Its import never ends."""
        doze()

    @case(entry="Missing")
    def module_attribute():
        """Its module answers for any name, after a long while."""

        def __getattr__(name):
            doze()
            return FirstFit

    @like("hang_constructor", "refused nothing", group="sim")
    def constructor(self, machine):
        """Hangs in the constructor."""
        doze()

    @case("broken", "answers")
    class constructor_with_faults(FirstFit):
        """Hangs in the constructor if there are faulty processors."""

        def __init__(self, machine, faulty=()):
            super().__init__(machine)
            if faulty:
                doze()

    @case("kept nothing broken refused", "answers", flaky=True)
    class second_constructor(FirstFit):
        """Hangs in the constructor of every object but the first one of a process."""

        def __init__(self, machine):
            super().__init__(machine)
            _built.append(self)
            if len(_built) > 1:
                doze()

    class metaclass_call(FirstFit, metaclass=hanging("__call__ __instancecheck__ __subclasscheck__", type)):
        """Its metaclass hangs when an object is made or tested."""

    @case("refused kept")
    class signature(FirstFit, metaclass=hanging(kind=type, asked="__signature__")):
        """Its class takes for ever to tell its signature."""


class Methods:
    """Hangs when its methods are looked up."""

    @case("broken refused", "answers")
    class method_lookup(hanging(kind=FirstFit, asked="allocate")):
        """Hangs when its methods are looked up, not when they are called."""

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
    class missing_attributes(hanging("__getattr__", FirstFit)):
        """Its objects hang when they are asked for an attribute that they do not have."""
