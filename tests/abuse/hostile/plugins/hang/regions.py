"""Regions that hang when they are read."""

import itertools

from _base import FirstFit, doze
from _cases import case

from allocert.machines import Submesh


@case("broken", "sound answers")
class Right(FirstFit):
    """A right allocator that does something more in one of its methods."""

    def deep_region(self, request):
        """Grants a tuple nested a hundred thousand levels deep."""
        region = ()
        for _ in range(100_000):
            region = (region,)
        return region

    def generator_as_region(self, request):
        """Grants a generator that never ends."""
        return (0 for _ in itertools.count())

    def region_in_itself(self, request):
        """Grants a list that holds itself four times."""
        region = []
        region.extend([region] * 4)
        return region


@case("kept broken", "answers sound")
class Whole:
    """Plug-ins given whole."""

    @case("kept broken refused", "answers sound stable")
    def address_of_region():
        """Grants a kind of submesh whose fields are properties that hang."""

        class _Frame(Submesh):
            @property
            def address(self):
                doze()

            @property
            def reverse_base(self):
                doze()

            @property
            def request(self):
                doze()

        class Plugin(FirstFit):
            def allocate(self, request):
                frame = super().allocate(request)
                return None if frame is None else _Frame(frame[:2], request)

            def release(self, frame):
                super().release(
                    (*frame.base, *(b + s - 1 for b, s in zip(frame.base, frame.sides, strict=True)))
                )

    def hash_of_region():
        """Grants tuples that hang when they are hashed or compared."""

        class _Frame(tuple):
            def __hash__(self):
                doze()
                return 0

            def __eq__(self, other):
                doze()

            __ne__ = __lt__ = __eq__

        class Plugin(FirstFit):
            def find(self, request):
                frame = super().find(request)
                return None if frame is None else _Frame(frame)

    @case("broken", "answers sound")
    def index_of_region():
        """Grants tuples of numbers that hang when they are made integers."""

        class _Number:
            def __index__(self):
                doze()
                return 0

            __int__ = __hash__ = __index__

        class Plugin(FirstFit):
            def allocate(self, request):
                return (_Number(),) * 4

    def int_subclass():
        """Grants tuples of a kind of ``int`` whose operations hang."""

        class _Number(int):
            def __sub__(self, other):
                doze()

            __add__ = __radd__ = __rsub__ = __mul__ = __mod__ = __lt__ = __le__ = __gt__ = __ge__ = __eq__ = (
                __sub__
            )
            __hash__ = __index__ = __int__ = __repr__ = __str__ = lambda self: doze()

        class Plugin(FirstFit):
            def allocate(self, request):
                frame = super().allocate(request)
                return None if frame is None else tuple(map(_Number, frame))

            def release(self, frame):
                super().release(tuple(int.__add__(number, 0) for number in frame))

    def iteration_of_region():
        """Grants tuples that hang when they are gone through, measured or indexed."""

        class _Frame(tuple):
            def __iter__(self):
                doze()

            def __len__(self):
                doze()
                return 4

            def __getitem__(self, place):
                doze()

        class Plugin(FirstFit):
            def allocate(self, request):
                frame = super().allocate(request)
                return None if frame is None else _Frame(frame)

            def release(self, frame):
                super().release(tuple.__getitem__(frame, slice(None)))

    def repr_of_region():
        """A right allocator of regions that hang when they are shown."""

        class _Frame(tuple):
            def __repr__(self):
                doze()

            __str__ = __format__ = __repr__

        class Plugin(FirstFit):
            def find(self, request):
                frame = super().find(request)
                return None if frame is None else _Frame(frame)

    def str_subclass():
        """Grants a kind of ``str`` whose methods hang."""

        class _Text(str):
            def strip(self, *arguments):
                doze()

            split = removeprefix = removesuffix = encode = lower = __len__ = __iter__ = __eq__ = (
                __getitem__
            ) = strip
            __hash__ = __str__ = __repr__ = strip

        class Plugin(FirstFit):
            def allocate(self, request):
                frame = super().allocate(request)
                return None if frame is None else _Text(",".join(map(str, frame)))

            def release(self, frame):
                super().release(tuple(int(part) for part in str.split(frame, ",")))

    @case("broken", "answers sound")
    def truth_of_region():
        """Grants an object that hangs when it is asked whether it is true, of which class, or anything else."""

        class _Thing:
            def __bool__(self):
                doze()
                return True

            def __len__(self):
                doze()
                return 4

            @property
            def __class__(self):
                doze()
                return tuple

            def __getattribute__(self, name):
                doze()
                return super().__getattribute__(name)

        class Plugin(FirstFit):
            def allocate(self, request):
                return _Thing()
