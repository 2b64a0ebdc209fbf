"""What the hostile plug-ins are made of: a right allocator, a wrong one, and bounded ways to hang, to write and to fork.

Nothing here lasts longer than ``LONG`` seconds.
"""

from __future__ import annotations

import fcntl
import functools
import json
import os
import random
import select
import stat
import time
from itertools import product

__all__ = [
    "KEPT",
    "LONG",
    "Counting",
    "Drawing",
    "FirstFit",
    "Granting",
    "OneBuffer",
    "Overlapping",
    "Turning",
    "budgeted",
    "cells",
    "channels",
    "daemon",
    "descriptors",
    "doze",
    "flood",
    "hanging",
    "say",
    "spin",
]

LONG = 50.0
_clock, _sleep = time.monotonic, time.sleep

_REPORT = {
    "allocator": "forged",
    "machine": "mesh:2x2",
    "contract": {"family": None, "complete": False, "first_choice": False, "static_faults": None},
    "rejects": False,
    "coverage": [{"strength": "exhaustive", "complete": True, "text": "all", "states": 9, "transitions": 99}],
    "broken": None,
    "notes": [],
}
KEPT = json.dumps({"report": _REPORT}).encode() + b"\n"
"""A report that says that every promise was kept."""


def cells(frame):
    """The processors of (a, b, c, d)."""
    a, b, c, d = frame
    return set(product(range(a, c + 1), range(b, d + 1)))


class FirstFit:
    """Right: the first free frame of a mesh in row-major order, as a tuple."""

    def __init__(self, machine):
        self.width, self.height = machine.sides
        self.taken = set()

    def allocate(self, request):
        frame = self.find(request)
        if frame is not None:
            self.taken |= cells(frame)
        return frame

    def release(self, frame):
        self.taken -= cells(frame)

    def find(self, request):
        w, h = request
        for y, x in product(range(self.height - h + 1), range(self.width - w + 1)):
            frame = (x, y, x + w - 1, y + h - 1)
            if not cells(frame) & self.taken:
                return frame
        return None


class Overlapping:
    """Wrong: it grants the corner, whether it is free or not."""

    def __init__(self, machine):
        pass

    def allocate(self, request):
        w, h = request
        return (0, 0, w - 1, h - 1)

    def release(self, frame):
        pass


def spin(seconds=LONG):
    """Hang at work, whatever is raised meanwhile."""
    end = _clock() + seconds
    while _clock() < end:
        try:
            while _clock() < end:
                pass
        except BaseException:
            pass


def doze(seconds=LONG):
    """Hang asleep, whatever is raised meanwhile."""
    end = _clock() + seconds
    while (left := end - _clock()) > 0:
        try:
            _sleep(left)
        except BaseException:
            pass


@functools.cache
def hanging(methods="", kind=object, asked=""):
    """A class derived from ``kind`` whose ``methods`` never end, nor what its properties ``asked`` say. Both are names."""
    made = {name: lambda *_, **__: doze() for name in methods.split()}
    return type("Hanging", (kind,), made | {name: property(lambda _: doze()) for name in asked.split()})


def descriptors():
    """All that are open."""
    return sorted(int(name) for name in os.listdir("/proc/self/fd"))


def channels(least=0, reading=False):
    """The open pipes and sockets that can be written, or read."""
    found = []
    for fd in descriptors():
        try:
            mode, access = os.fstat(fd).st_mode, fcntl.fcntl(fd, fcntl.F_GETFL) & os.O_ACCMODE
        except OSError:
            continue
        fit = access != (os.O_WRONLY if reading else os.O_RDONLY)
        if fit and fd >= least and (stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode)):
            found.append(fd)
    return found


def say(data, fds=None, seconds=0.4):
    """Write ``data`` to every channel that takes it, for so long at most each."""
    for fd in channels() if fds is None else fds:
        end, rest = _clock() + seconds, memoryview(data)
        try:
            while rest and _clock() < end:
                if not select.select([], [fd], [], 0.1)[1]:
                    continue
                rest = rest[os.write(fd, rest[:4096]) :]
        except OSError:
            continue


def budgeted(name, most):
    """Whether this may be done once more: ``most`` times for all processes of one check together."""
    fd = os.open(f"theirs-{name}", os.O_CREAT | os.O_APPEND | os.O_RDWR, 0o600)
    try:
        os.write(fd, b".")
        return os.fstat(fd).st_size <= most
    finally:
        os.close(fd)


def daemon(name, most, closed=True):
    """Start a daemon that sleeps, in a session of its own; ``closed`` means without open descriptors."""
    if budgeted(name, most) and not os.fork():
        os.setsid()
        if not os.fork():
            if closed:
                os.closerange(0, 4096)
            doze()
        os._exit(0)


class Turning(FirstFit):
    """Wrong whenever ``wrong`` says so."""

    wrong = False

    def allocate(self, request):
        return Overlapping.allocate(self, request) if self.wrong else super().allocate(request)


class Granting(FirstFit):
    """Grants what ``region`` makes of frames, and makes frames of that again by ``frame``."""

    region = frame = tuple

    def allocate(self, request):
        frame = super().allocate(request)
        return None if frame is None else self.region(frame)

    def release(self, region):
        super().release(self.frame(region))


class Counting(FirstFit):
    """Counts the calls of every object."""

    def __init__(self, machine):
        super().__init__(machine)
        self.calls = 0

    def allocate(self, request):
        self.calls += 1
        return super().allocate(request)


class Drawing(FirstFit):
    """Right: any free frame, drawn at random."""

    def find(self, request):
        w, h = request
        places = product(range(self.width - w + 1), range(self.height - h + 1))
        frames = [(x, y, x + w - 1, y + h - 1) for x, y in places]
        free = [frame for frame in frames if not cells(frame) & self.taken]
        return random.choice(free) if free else None


class OneBuffer(FirstFit):
    """Grants the same list every time, filled anew."""

    def __init__(self, machine):
        super().__init__(machine)
        self.buffer = [0, 0, 0, 0]

    def allocate(self, request):
        frame = super().allocate(request)
        if frame is None:
            return None
        self.buffer[:] = frame
        return self.buffer


def flood(block, size):
    """Write that much to every channel, in such blocks, for at most 20 seconds."""
    end = _clock() + 20
    for fd in channels(1):
        left = size
        try:
            while left > 0 and _clock() < end:
                if select.select([], [fd], [], 0.1)[1]:
                    left -= os.write(fd, block)
        except OSError:
            continue
