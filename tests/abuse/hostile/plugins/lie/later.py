"""Allocators that are right at first, or for whoever checks them."""

import os
import random
import time

from _base import Counting, FirstFit, Overlapping, cells
from _cases import case

_made = []


class Counts(Counting):
    """A right allocator that counts its calls."""

    @case("broken", "sound")
    def after_ten_calls(self, request):
        """Is right in the first ten calls of every object and wrong afterwards."""
        granted = super().allocate(request)
        return Overlapping.allocate(self, request) if self.calls > 10 else granted


class Right(FirstFit):
    """A right allocator that does something more in one of its methods."""

    @case("broken", "reuse")
    def forgets(self, frame):
        """Forgets to free half of what is released."""
        a, b, _, _ = frame
        self.taken -= {(a, b)} if (a, b) != (1, 1) else set()

    @case("broken", "sound", flaky=True)
    def random(self, request):
        """Is wrong at random, three times in ten."""
        if random.random() < 0.3:
            return Overlapping.allocate(self, request)
        return super().allocate(request)

    @case("broken kept", "reuse", flaky=True)
    def random_refusals(self, request):
        """Refuses at random, which no promise forbids but `reuse`."""
        return None if random.random() < 0.3 else super().allocate(request)


@case("broken kept nothing", "sound", flaky=True)
class Whole:
    """Plug-ins given whole."""

    @case(machine="mesh:3x3")
    def after_a_second():
        """Is right in the first second of its process and wrong afterwards."""
        _start = time.monotonic()

        class Plugin(FirstFit):
            def allocate(self, request):
                if time.monotonic() > _start + 1:
                    return Overlapping.allocate(self, request)
                return super().allocate(request)

    @case("broken kept nothing", "sound", noted="broke", flaky=True)
    def after_many_calls():
        """Is right in the first sixty calls of a process, counted outside the object, and wrong afterwards."""
        _calls = []

        class Plugin(FirstFit):
            def allocate(self, request):
                _calls.append(None)
                return Overlapping.allocate(self, request) if len(_calls) > 60 else super().allocate(request)

    @case("broken kept nothing", "sound reuse", noted="broke", flaky=True)
    def count_of_class():
        """Counts the releases of all its objects in the class, and is wrong from the third one on."""

        class Plugin(FirstFit):
            released = 0

            def allocate(self, request):
                if Plugin.released > 2:
                    return Overlapping.allocate(self, request)
                return super().allocate(request)

            def release(self, frame):
                Plugin.released += 1
                super().release(frame)

    @case(machine="mesh:16x16")
    class hides_in_large_machines(FirstFit):
        """Is right on small machines and wrong on this one, after the eightieth grant."""

        grants = 0

        def allocate(self, request):
            self.grants += 1
            return Overlapping.allocate(self, request) if self.grants > 80 else super().allocate(request)

    @case("kept", note="right whenever it is looked at; nobody can tell")
    def knows_the_check():
        """Behaves while it is checked: it looks at the command lines above it. No check sees what it does elsewhere."""

        def _watched():
            pid, seen = os.getpid(), b""
            for _ in range(6):
                with open(f"/proc/{pid}/cmdline", "rb") as stream:
                    seen += stream.read()
                with open(f"/proc/{pid}/stat") as stream:
                    pid = int(stream.read().rpartition(")")[2].split()[1])
                if pid < 2:
                    break
            return b"allocert" in seen

        class Plugin(FirstFit):
            def allocate(self, request):
                return super().allocate(request) if _watched() else Overlapping.allocate(self, request)

    @case("broken kept", "sound", flaky=True)
    class only_first_object(FirstFit):
        """Is wrong in the first object of a process and right in all others, replays included."""

        def __init__(self, machine):
            super().__init__(machine)
            _made.append(None)
            self.wrong = len(_made) == 1

        def allocate(self, request):
            return Overlapping.allocate(self, request) if self.wrong else super().allocate(request)

    @case("broken kept", "sound", noted="broke", flaky=True)
    class second_object(FirstFit):
        """Is right in the first object of a process and wrong in all others."""

        def __init__(self, machine):
            super().__init__(machine)
            _made.append(None)
            self.wrong = len(_made) > 1

        def allocate(self, request):
            return Overlapping.allocate(self, request) if self.wrong else super().allocate(request)

    @case("kept broken nothing", "reuse answers stable", flaky=True)
    def state_of_class():
        """Keeps what is taken in the class, so that all its objects share it."""
        _taken = set()

        class Plugin(FirstFit):
            def __init__(self, machine):
                super().__init__(machine)
                self.taken = _taken

            def allocate(self, request):
                frame = self.find(request)
                if frame is not None:
                    _taken.update(cells(frame))
                return frame

            def release(self, frame):
                _taken.difference_update(cells(frame))

    class to_replays(FirstFit):
        """Notes every trace that went wrong in a file and is right when it comes again."""

        def __init__(self, machine):
            super().__init__(machine)
            self.trace = ""

        def allocate(self, request):
            self.trace += f"{request}"
            try:
                with open("theirs-seen") as stream:
                    seen = stream.read().split("\n")
            except OSError:
                seen = []
            if self.taken and self.trace not in seen:
                with open("theirs-seen", "a") as stream:
                    stream.write(f"{self.trace}\n")
                return Overlapping.allocate(self, request)
            return super().allocate(request)
