"""Grants that are wrong, no region, or another region at every look."""

from _base import FirstFit, OneBuffer, Overlapping
from _cases import case, like
from _protocol import classes

from allocert.machines import Submesh


@case("broken", "sound", steps=1)
class Right(FirstFit):
    """A right allocator, but for one method."""

    @case("broken", "sound")
    def false_but_not_none(self, request):
        """Refuses by ``False``, which is not ``None``."""
        return super().allocate(request) or False

    def outside(self, request):
        """Grants a frame that lies half outside."""
        w, h = request
        return (1, 1, w, h) if w > 1 or h > 1 else (-1, 0, -1, 0)

    def too_small(self, request):
        """Grants less than was asked."""
        return super().allocate((1, 1))


class Wrong(Overlapping):
    """A wrong allocator, changed in one method."""

    @case(
        "kept broken",
        "sound answers",
        note="its answers are right; that it would answer otherwise elsewhere nobody can tell",
    )
    def answers_for_another(self, machine):
        """Lets its worker ask another, right allocator in its stead: only what the worker says is judged."""
        self.other = FirstFit(machine)
        for subject in classes("Subject"):
            ask, take = subject.allocate, subject.release
            subject.allocate = lambda self, plugin, request, ask=ask: ask(self, plugin.other, request)
            subject.release = lambda self, plugin, frame, take=take: take(self, plugin.other, frame)


@case("broken", "stable sound")
class Whole:
    """What changes more than one method, or has helpers of its own."""

    @case("broken", "sound")
    class booleans_and_floats(FirstFit):
        """Grants tuples of floats, which equal the right integers."""

        def find(self, request):
            frame = super().find(request)
            return frame and tuple(map(float, frame))

        def allocate(self, request):
            frame = super().find(request)
            return frame and tuple(map(float, frame))

        def release(self, frame):
            pass

    class held_region_changes(FirstFit):
        """Grants a list and changes it at the next call."""

        last = None

        def allocate(self, request):
            if self.last is not None:
                self.last[:] = [1, 1, 1, 1]
                return None
            if request != (1, 1):
                return None
            self.last = [0, 0, 0, 0]
            return self.last

        def release(self, frame):
            self.last = None

    @case("broken", "sound stable answers", machine="hypercube:2")
    def hypercube_word():
        """On a hypercube: grants words whose text is another one than what they are."""

        class _Word(str):
            def __iter__(self):
                return iter("11")

            def __str__(self):
                return "11"

            def __getitem__(self, place):
                return "1"

        class Plugin:
            def __init__(self, machine):
                self.n = machine.n

            def allocate(self, k):
                return _Word("0" * (self.n - k) + "*" * k)

            def release(self, word):
                pass

    @case("broken", "sound")
    def no_region():
        """Grants what is no region at all: ``True``, ``NotImplemented``, numbers that are none, its own class."""

        class Plugin(FirstFit):
            def allocate(self, request):
                things = {
                    (1, 1): NotImplemented,
                    (1, 2): float("nan"),
                    (2, 1): Plugin,
                    (2, 2): (True, False, True, False),
                }
                return things[request]

    @like("region_changes", "broken kept", group="sim")
    class one_buffer(OneBuffer):
        """Grants the same list every time, filled anew."""

    @case("broken", "sound", detail="taken already", steps=2)
    @like("wrong", "broken", group="sim", said="not free")
    class overlaps(Overlapping):
        """Grants the corner whether it is free or not, and makes nothing of it: the plain wrong one."""

    @case("broken refused", "complete", options="--promise complete:frames")
    def own_family():
        """Brings a family of its own by the name of the one that it promises, with no region in it."""

        class _Family:
            name = "frames"

            def regions(self, request):
                return []

            def free(self, busy, request):
                return iter(())

            def first_free(self, busy, request):
                return None

        class Plugin(FirstFit):
            family = _Family()

            def allocate(self, request):
                return None if self.taken else super().allocate(request)

    @case("broken", "sound answers")
    def region_equals_all():
        """Grants an object that equals everything and says it is a tuple."""

        class _Any:
            __class__ = tuple

            def __eq__(self, other):
                return True

            def __hash__(self):
                return 0

            def __len__(self):
                return 4

            def __iter__(self):
                return iter((self,) * 4)

            def __index__(self):
                return 0

        class Plugin(FirstFit):
            def allocate(self, request):
                return _Any()

    @case("broken", "sound stable answers")
    def region_with_two_faces():
        """Grants tuples that are one frame when gone through and another when indexed or compared."""

        class _Frame(tuple):
            looks = 0

            def __iter__(self):
                type(self).looks += 1
                a, b, c, d = tuple.__getitem__(self, slice(None))
                return iter((1 - a, 1 - b, 1 - c, 1 - d) if type(self).looks % 2 else (a, b, c, d))

        class Plugin(Overlapping):
            def allocate(self, request):
                return _Frame(super().allocate(request))

    class submesh_changes(FirstFit):
        """Grants a submesh and changes its frozen fields at the next call."""

        last = None

        def allocate(self, request):
            if self.last is not None:
                object.__setattr__(self.last, "base", (1, 1))
                return None
            if request != (1, 1):
                return None
            self.last = Submesh((0, 0), (1, 1))
            return self.last

        def release(self, frame):
            self.last = None

    @case("broken", "sound stable answers", flaky=True)
    def submesh_with_two_faces():
        """Grants a kind of submesh whose base is free when it is asked for the second time, and taken at first."""

        class _Frame(Submesh):
            looks = 0

            @property
            def base(self):
                _Frame.looks += 1
                return (_Frame.looks % 2, 0)

            @property
            def sides(self):
                return (1, 1)

            def __init__(self):
                pass

            def __eq__(self, other):
                return True

            def __hash__(self):
                return 0

        class Plugin(FirstFit):
            def allocate(self, request):
                return _Frame() if request == (1, 1) else None

            def release(self, frame):
                pass
