"""Right allocators that grant odd regions, or are odd objects."""

from itertools import product
from typing import NamedTuple

import numpy as np
from _base import FirstFit, Granting
from _cases import case

from allocert.machines import Submesh


@case("kept", complete=True)
class Whole:
    """Odd regions and odd objects."""

    class dictionary(dict):
        """Keeps its board as a dictionary and answers by ``dict`` methods only."""

        def __init__(self, machine):
            super().__init__()
            self.sides = machine.sides

        def allocate(self, request):
            w, h = request
            for y in range(self.sides[1] - h + 1):
                for x in range(self.sides[0] - w + 1):
                    places = [(x + i, y + j) for i in range(w) for j in range(h)]
                    if not any(place in self for place in places):
                        self.update(dict.fromkeys(places, request))
                        return (x, y, x + w - 1, y + h - 1)
            return None

        def release(self, frame):
            a, b, c, d = frame
            for place in [p for p in self if a <= p[0] <= c and b <= p[1] <= d]:
                del self[place]

    @case("kept")
    def equal_to_all():
        """Its objects equal all objects of its class and cannot be hashed."""

        class Plugin(FirstFit):
            def __eq__(self, other):
                return isinstance(other, Plugin)

            __hash__ = None

    @case("kept")
    class falsy(FirstFit):
        """Its objects are false, have no length and no text."""

        def __bool__(self):
            return False

        def __len__(self):
            raise TypeError("no length")

        def __repr__(self):
            raise ValueError("no text")

        __str__ = __repr__

    @case(machine="hypercube:2")
    class hypercube:
        """On a hypercube, by words of letters."""

        def __init__(self, machine):
            self.n, self.held = machine.n, []

        def allocate(self, k):
            for word in map("".join, product("01*", repeat=self.n)):
                if word.count("*") == k and all(self.apart(word, other) for other in self.held):
                    self.held.append(word)
                    return word
            return None

        def release(self, word):
            self.held.remove(word)

        def apart(self, one, other):
            return any({a, b} == {"0", "1"} for a, b in zip(one, other, strict=True))

    @case("kept", machine="mesh:12x12")
    class large_regions(FirstFit):
        """A larger machine, traces generated: grants frames and takes them back for three seconds."""

    @case("kept")
    def marked_submeshes():
        """Grants a kind of submesh that carries the job's number."""

        class _Marked(Submesh):
            mark = 0

        class Plugin(FirstFit):
            grants = 0

            def allocate(self, request):
                frame = super().allocate(request)
                if frame is None:
                    return None
                region = _Marked(frame[:2], request)
                self.grants += 1
                object.__setattr__(region, "mark", self.grants)
                return region

            def release(self, region):
                if not region.mark:
                    raise ValueError("never granted")
                super().release((*region.base, *region.reverse_base))

    def named_tuple():
        """Grants named tuples and insists on getting them back."""

        class Frame(NamedTuple):
            left: int
            top: int
            right: int
            bottom: int

        class Plugin(Granting):
            def region(self, frame):
                return Frame(*frame)

            def frame(self, region):
                return (region.left, region.top, region.right, region.bottom)

    class numpy:
        """Keeps a board of numpy and grants Python integers of it."""

        def __init__(self, machine):
            self.board = np.zeros(machine.sides, dtype=bool)

        def allocate(self, request):
            w, h = request
            for x in range(self.board.shape[0] - w + 1):
                for y in range(self.board.shape[1] - h + 1):
                    if not self.board[x : x + w, y : y + h].any():
                        self.board[x : x + w, y : y + h] = True
                        return (x, y, x + w - 1, y + h - 1)
            return None

        def release(self, frame):
            a, b, c, d = frame
            self.board[a : c + 1, b : d + 1] = False

    @case("kept broken", "sound", note="docs say a tuple of numbers")
    class numpy_integers(Granting):
        """Grants tuples of integers of numpy, which are integers to everything that asks by ``operator.index``."""

        def region(self, frame):
            return tuple(np.array(frame))

    class strings(Granting):
        """Grants frames as text."""

        def region(self, frame):
            return "({},{},{},{})".format(*frame)

        def frame(self, region):
            return tuple(int(part) for part in region[1:-1].split(","))

    class submeshes(Granting):
        """Grants submeshes of ours."""

        def region(self, frame):
            return Submesh.quadruple(*frame)

        def frame(self, region):
            return (*region.base, *region.reverse_base)

    @case("kept")
    def tuple_subclass():
        """Grants a kind of tuple with names and methods."""

        class _Frame(tuple):
            @property
            def base(self):
                return self[:2]

            def __repr__(self):
                return "a frame"

        class Plugin(FirstFit):
            def allocate(self, request):
                frame = super().allocate(request)
                return None if frame is None else _Frame(frame)

            def release(self, frame):
                if type(frame) is not _Frame:
                    raise TypeError(frame)
                super().release(frame)
