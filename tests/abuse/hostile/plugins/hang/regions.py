"""Regions that hang when they are read."""

import itertools

from _base import FirstFit, Granting, hanging
from _cases import case

from allocert.machines import Submesh


@case("broken", "sound answers")
class Endless(FirstFit):
    """Grants regions without an end."""

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

    def index_of_region(self, request):
        """Grants tuples of numbers that hang when they are made integers."""
        return (hanging("__index__ __int__ __hash__")(),) * 4

    def truth_of_region(self, request):
        """Grants an object that hangs when it is asked whether it is true, of which class, or anything else."""
        return hanging("__bool__ __len__ __getattribute__", asked="__class__")()


@case("kept broken", "answers sound")
class Read:
    """Grants right regions that hang when they are read in another way than expected."""

    class hash_of_region(Granting):
        """Grants tuples that hang when they are hashed or compared."""

        region = hanging("__hash__ __eq__ __ne__ __lt__", tuple)

    class repr_of_region(Granting):
        """A right allocator of regions that hang when they are shown."""

        region = hanging("__repr__ __str__ __format__", tuple)

    class iteration_of_region(Granting):
        """Grants tuples that hang when they are gone through, measured or indexed."""

        region = hanging("__iter__ __len__ __getitem__", tuple)

        def frame(self, region):
            return tuple.__getitem__(region, slice(None))

    def int_subclass():
        """Grants tuples of a kind of ``int`` whose operations hang."""
        _NUMBERS = "__sub__ __add__ __radd__ __rsub__ __mul__ __mod__ __lt__ __le__ __gt__ __ge__ __eq__"
        _Number = hanging(f"{_NUMBERS} __hash__ __index__ __int__ __repr__ __str__", int)

        class Plugin(Granting):
            def region(self, frame):
                return tuple(map(_Number, frame))

            def frame(self, region):
                return tuple(int.__add__(number, 0) for number in region)

    def str_subclass():
        """Grants a kind of ``str`` whose methods hang."""
        _METHODS = "strip split removeprefix removesuffix encode lower __len__ __iter__ __eq__ __getitem__"
        _Text = hanging(f"{_METHODS} __hash__ __str__ __repr__", str)

        class Plugin(Granting):
            def region(self, frame):
                return _Text(",".join(map(str, frame)))

            def frame(self, region):
                return tuple(int(part) for part in str.split(region, ","))

    @case("kept broken refused", "answers sound stable")
    def address_of_region():
        """Grants a kind of submesh whose fields are properties that hang."""
        _Frame = hanging(kind=Submesh, asked="address reverse_base request")

        class Plugin(Granting):
            def region(self, frame):
                a, b, c, d = frame
                return _Frame((a, b), (c - a + 1, d - b + 1))

            def frame(self, region):
                return (*region.base, *(b + s - 1 for b, s in zip(region.base, region.sides, strict=True)))
