"""Right allocators that keep their state in odd ways."""

import array
import asyncio
import collections
import concurrent.futures
import functools
import hashlib
import logging
import random
import re
import sqlite3
import sys
import threading
import warnings
import weakref

import numba
from _base import Drawing, FirstFit, cells
from _cases import case


class Draws(Drawing):
    """A right allocator that draws where it grants."""

    @case("kept")
    def random_seeded(self, machine):
        """Takes any free frame, by random numbers of its module with a seed of its own for every object."""
        super().__init__(machine)
        random.seed(5)


class Right(FirstFit):
    """A right allocator, but for one method."""

    @case("kept")
    def cyclic_state(self, machine):
        """Its state has circles: it holds itself, and lists that hold each other."""
        super().__init__(machine)
        one, other = [], []
        one.append(other)
        other.append(one)
        self.own, self.circle = self, {"one": one, "plugin": [self]}


@case("kept")
class Whole:
    """What changes more than one method, or has helpers of its own."""

    class c_state(FirstFit):
        """Keeps its state in objects of C: an array, a deque, a hash, random numbers, a compiled pattern."""

        def __init__(self, machine):
            super().__init__(machine)
            self.counts = array.array("q", [0] * 4)
            self.recent = collections.deque(maxlen=3)
            self.digest = hashlib.sha256()
            self.random = random.Random(7)
            self.pattern = re.compile("x+")

        def allocate(self, request):
            self.counts[0] += 1
            self.recent.append(request)
            self.digest.update(b"x")
            self.random.random()
            return super().allocate(request)

    class caches(FirstFit):
        """Caches on its methods, shared by all objects of its class."""

        def find(self, request):
            return self._found(request, frozenset(self.taken), self.width, self.height)

        @staticmethod
        @functools.cache
        def _found(request, taken, width, height):
            made = object.__new__(FirstFit)
            made.width, made.height, made.taken = width, height, set(taken)
            return made.find(request)

        @functools.cached_property
        def processors(self):
            return self.width * self.height

        @functools.cache  # noqa: B019
        def area(self, request):
            return request[0] * request[1]

        def allocate(self, request):
            return super().allocate(request) if self.area(request) <= self.processors else None

    def compiled():
        """Compiles its search with numba while it is imported."""

        @numba.njit
        def _product(w, h):
            return w * h

        _product(1, 1)

        class Plugin(FirstFit):
            def allocate(self, request):
                return super().allocate(request) if _product(*request) <= 4 else None

    @case("kept", complete=True)
    class counts(FirstFit):
        """Counts its calls, so that no state comes twice, and says what its decisions depend on."""

        def __init__(self, machine):
            super().__init__(machine)
            self.calls = 0

        def decision_state(self):
            return frozenset(self.taken)

        def allocate(self, request):
            self.calls += 1
            return super().allocate(request)

    class database:
        """Keeps its state in a database in memory."""

        def __init__(self, machine):
            self.width, self.height = machine.sides
            self.base = sqlite3.connect(":memory:")
            self.base.execute("create table taken (x int, y int)")

        def allocate(self, request):
            w, h = request
            taken = set(self.base.execute("select x, y from taken"))
            for y in range(self.height - h + 1):
                for x in range(self.width - w + 1):
                    frame = (x, y, x + w - 1, y + h - 1)
                    if not cells(frame) & taken:
                        self.base.executemany("insert into taken values (?, ?)", cells(frame))
                        return frame
            return None

        def release(self, frame):
            self.base.executemany("delete from taken where x = ? and y = ?", cells(frame))

    class event_loop(FirstFit):
        """Runs an event loop in every call."""

        async def _later(self, request):
            await asyncio.sleep(0)
            return super().allocate(request)

        def allocate(self, request):
            return asyncio.run(self._later(request))

    class generator_state(FirstFit):
        """Holds a generator that is under way."""

        def __init__(self, machine):
            super().__init__(machine)
            self.numbers = (number for number in range(10**9))

        def allocate(self, request):
            next(self.numbers)
            return super().allocate(request)

    class identity(FirstFit):
        """Takes back only the very object that it granted, known by its identity."""

        def __init__(self, machine):
            super().__init__(machine)
            self.held = []

        def allocate(self, request):
            frame = super().allocate(request)
            if frame is None:
                return None
            self.held.append(list(frame))
            return self.held[-1]

        def release(self, frame):
            if not any(frame is held for held in self.held):
                raise ValueError("never granted")
            self.held = [held for held in self.held if held is not frame]
            super().release(tuple(frame))

    class lambdas:
        """Makes its methods when it is built: lambdas and partials on the object itself."""

        def __init__(self, machine):
            inner = FirstFit(machine)
            self.allocate = lambda request: inner.allocate(request)
            self.release = functools.partial(FirstFit.release, inner)

    class locks(FirstFit):
        """Guards itself by locks and conditions, which no copy can take along."""

        def __init__(self, machine):
            super().__init__(machine)
            self.lock, self.ready = threading.RLock(), threading.Condition()

        def allocate(self, request):
            with self.lock, self.ready:
                return super().allocate(request)

    @case("kept", complete=True, silent="noise")
    def logging():
        """Logs to standard error, warns, and prints."""
        logging.basicConfig(stream=sys.stderr, level=logging.DEBUG)

        class Plugin(FirstFit):
            def allocate(self, request):
                logging.getLogger("noise").debug("noise %s", request)
                warnings.warn("noise", stacklevel=1)
                print("noise", request)
                return super().allocate(request)

    @case("kept nothing broken", "reuse stable", flaky=True, note="all objects are one")
    def module_state():
        """Is a function that returns its own module: state and methods are the module's."""
        _inner = None

        def Plugin(machine):
            global _inner
            _inner = FirstFit(machine)
            return sys.modules[__name__]

        def allocate(request):
            return _inner.allocate(request)

        def release(frame):
            _inner.release(frame)

    class open_file(FirstFit):
        """Holds an open file and notes its grants in it."""

        def __init__(self, machine):
            super().__init__(machine)
            self.log = open("theirs-log", "a")  # noqa: SIM115

        def allocate(self, request):
            frame = super().allocate(request)
            self.log.write(f"{frame}\n")
            return frame

    class random(Drawing):
        """Takes any free frame, by random numbers without a seed: right whatever it draws."""

    @case("kept", complete=True)
    def slots():
        """Has slots instead of a dictionary, over two classes."""

        class _Board:
            __slots__ = ("sides", "taken")

            def __init__(self, machine):
                self.sides, self.taken = machine.sides, set()

        class Plugin(_Board):
            __slots__ = ("last",)

            def allocate(self, request):
                w, h = request
                for y in range(self.sides[1] - h + 1):
                    for x in range(self.sides[0] - w + 1):
                        frame = (x, y, x + w - 1, y + h - 1)
                        if not cells(frame) & self.taken:
                            self.taken |= cells(frame)
                            self.last = frame
                            return frame
                return None

            def release(self, frame):
                self.taken -= cells(frame)

    def threads():
        """Does its work in threads that end, and in an executor that it keeps."""
        _executor = concurrent.futures.ThreadPoolExecutor(2)

        class Plugin(FirstFit):
            def allocate(self, request):
                return _executor.submit(super().allocate, request).result()

    def weak_references():
        """Knows its frames by weak references."""

        class _Note:
            def __init__(self, frame):
                self.frame = frame

        class Plugin(FirstFit):
            def __init__(self, machine):
                super().__init__(machine)
                self.notes = weakref.WeakValueDictionary()
                self.own = weakref.ref(self)
                self.kept = []

            def allocate(self, request):
                frame = super().allocate(request)
                if frame is not None:
                    note = _Note(frame)
                    self.kept.append(note)
                    self.notes[frame] = note
                return frame

            def release(self, frame):
                super().release(frame)
                self.kept = [note for note in self.kept if note.frame != frame]
