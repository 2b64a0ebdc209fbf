"""Allocators that are right at first, or for whoever checks them."""

import os
import random
import time

from _base import Counting, FirstFit, Overlapping, Turning, cells
from _cases import case

_start = time.monotonic()
_calls = []
_made = []
_taken = set()


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


@case("broken kept nothing", "sound", flaky=True)
class Turns:
    """Right allocators that turn wrong."""

    @case("broken kept nothing", "sound", flaky=True, machine="mesh:3x3")
    class after_a_second(Turning):
        """Is right in the first second of its process and wrong afterwards."""

        @property
        def wrong(self):
            return time.monotonic() > _start + 1

    @case("broken kept nothing", "sound", noted="broke", flaky=True)
    class after_many_calls(Turning):
        """Is right in the first sixty calls of a process, counted outside the object, and wrong afterwards."""

        @property
        def wrong(self):
            _calls.append(None)
            return len(_calls) > 60

    @case("broken", "sound")
    class after_ten_calls(Counting):
        """Is right in the first ten calls of every object and wrong afterwards."""

        def allocate(self, request):
            granted = super().allocate(request)
            return Overlapping.allocate(self, request) if self.calls > 10 else granted

    @case("broken kept nothing", "sound reuse", noted="broke", flaky=True)
    class count_of_class(Turning):
        """Counts the releases of all its objects in the class, and is wrong from the third one on."""

        released = 0

        @property
        def wrong(self):
            return self.released > 2

        def release(self, frame):
            type(self).released += 1
            super().release(frame)

    @case("broken kept nothing", "sound", flaky=True, machine="mesh:16x16")
    class hides_in_large_machines(Turning):
        """Is right on small machines and wrong on this one, after the eightieth grant."""

        grants = 0

        def allocate(self, request):
            self.grants += 1
            self.wrong = self.grants > 80
            return super().allocate(request)

    @case("kept", note="right whenever it is read; nobody can tell")
    class knows_the_check(Turning):
        """Behaves while it is checked: it looks at the command lines above it. No check sees what it does elsewhere."""

        @property
        def wrong(self):
            return not _watched()

    @case("broken kept", "sound", flaky=True)
    class only_first_object(Turning):
        """Is wrong in the first object of a process and right in all others, replays included."""

        def __init__(self, machine):
            super().__init__(machine)
            _made.append(None)
            self.wrong = len(_made) == 1

    @case("broken kept", "sound", noted="broke", flaky=True)
    class second_object(Turning):
        """Is right in the first object of a process and wrong in all others."""

        def __init__(self, machine):
            super().__init__(machine)
            _made.append(None)
            self.wrong = len(_made) > 1

    @case("broken", "sound", flaky=True)
    class random(Turning):
        """Is wrong at random, three times in ten."""

        @property
        def wrong(self):
            return random.random() < 0.3

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


class Forgets(FirstFit):
    """Allocators that forget or mix up what is taken."""

    @case("broken", "reuse")
    def forgets(self, frame):
        """Forgets to free half of what is released."""
        a, b, _, _ = frame
        self.taken -= {(a, b)} if (a, b) != (1, 1) else set()

    @case("broken kept", "reuse", flaky=True)
    def random_refusals(self, request):
        """Refuses at random, which no promise forbids but `reuse`."""
        return None if random.random() < 0.3 else super().allocate(request)

    @case("kept broken nothing", "reuse answers stable", flaky=True)
    class state_of_class(FirstFit):
        """Keeps what is taken in the class, so that all its objects share it."""

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
