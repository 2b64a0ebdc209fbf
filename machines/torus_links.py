"""Links of a torus of any number of dimensions, and the routes that the links of a subtorus take over them.

A subtorus is given by the members it takes along each axis: processors are where they cross. Its rings join neighbouring
members, and each link of a ring runs over links of the torus, all along one axis (Gupta and Srimani 1997, section 2.1).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from itertools import pairwise, product
from math import prod

from allocert.errors import RegionError, SpecError
from allocert.machines.subtorus import Subtorus
from allocert.machines.words import bits

__all__ = ["AROUND", "Route", "Routing", "Single", "TorusLinks", "Wrap", "axes_of", "strided"]

Place = tuple[int, ...]


class Wrap(Enum):
    """Where the link goes that closes a ring of two members or more, from the last back to the first.

    ``AROUND``: on in the same direction. ``NOTHING``: it spans no links (the printed index ranges, without a modulus).
    ``INSIDE``: back over the links between first and last.
    """

    AROUND = "around"
    NOTHING = "nothing"
    INSIDE = "inside"


class Single(Enum):
    """What a single member along an axis has there: no link, a self-loop that spans no links, or one all around the ring."""

    NO_LINK = "no link"
    NOTHING = "nothing"
    RING = "ring"


@dataclass(frozen=True, slots=True)
class Routing:
    """A choice where the paper's definition of spans leaves one."""

    wrap: Wrap = Wrap.AROUND
    single: Single = Single.NO_LINK


AROUND = Routing()


@dataclass(frozen=True, slots=True)
class Route:
    """A subtorus's link along ``axis`` from ``start`` to ``end``, and the torus's links that it spans, in order."""

    axis: int
    start: Place
    end: Place
    links: tuple[int, ...]


@dataclass(frozen=True)
class TorusLinks:
    """A torus's links as numbers: axis * processors + the number of the processor that the link leaves upwards.

    Processors are numbered with the last axis fastest; in two dimensions (i, j) is row i, column j, and axis 0 changes i.
    A side of 1 has self-loops and a side of 2 two parallel links, unless ``simple``: then it has none, and one.

    >>> torus = TorusLinks((2, 3))
    >>> torus.link(1, (1, 2)), torus.ends(11)
    (11, ((1, 2), (1, 0)))

    Raises:
        SpecError: no sides, or one below 1.
    """

    sides: tuple[int, ...]
    simple: bool = False

    def __post_init__(self) -> None:
        if not self.sides or min(self.sides) < 1:
            raise SpecError("sides of a torus", self.sides, "one or more integers >= 1")

    @cached_property
    def processors(self) -> int:
        """The product of the sides."""
        return prod(self.sides)

    @cached_property
    def word(self) -> int:
        """All links."""
        word = 0
        for axis, side in enumerate(self.sides):
            for position in range(side):
                for base in self._lines(axis, [range(s) for s in self.sides]):
                    word |= self._bit(axis, base, position)
        return word

    def link(self, axis: int, place: Place) -> int | None:
        """The link from a processor to the next one along an axis, ``None`` if there is none."""
        base = sum(c * stride for other, (c, stride) in self._numbered(place) if other != axis)
        bit = self._bit(axis, base, place[axis])
        return bit.bit_length() - 1 if bit else None

    def ends(self, link: int) -> tuple[Place, Place]:
        """The processor that a link leaves upwards, and the next one along its axis."""
        axis, node = divmod(link, self.processors)
        start = tuple(node // stride % side for side, stride in zip(self.sides, self._strides, strict=True))
        return start, self._after(start, axis, (start[axis] + 1) % self.sides[axis])

    def routes(self, members: Sequence[Sequence[int]], routing: Routing = AROUND) -> Iterator[Route]:
        """The links of the subtorus with these members along each axis, in rising order, and what they span.

        Raises:
            RegionError: an axis without members, or a member that is not on the torus.
        """
        self._check(members)
        for axis, own in enumerate(members):
            hops = _hops(self.sides[axis], own, routing)
            for place in product(*(own if other != axis else (0,) for other, own in enumerate(members))):
                for first, last, positions in hops:
                    start, end = self._after(place, axis, first), self._after(place, axis, last)
                    spanned = (self.link(axis, self._after(place, axis, at)) for at in positions)
                    yield Route(axis, start, end, tuple(link for link in spanned if link is not None))

    def spanned(self, members: Sequence[Sequence[int]], routing: Routing = AROUND) -> int:
        """All links that a subtorus uses, as a word; the errors are those of :meth:`routes`."""
        self._check(members)
        word = 0
        for axis, own in enumerate(members):
            line = 0
            for _, _, positions in _hops(self.sides[axis], own, routing):
                for position in positions:
                    line |= self._bit(axis, 0, position)
            for base in self._lines(axis, members):
                word |= line << base
        return word

    def processors_of(self, members: Sequence[Sequence[int]]) -> int:
        """The processors of a subtorus, as a word; the errors are those of :meth:`routes`."""
        self._check(members)
        word = 0
        for place in product(*members):
            word |= 1 << sum(c * stride for _, (c, stride) in self._numbered(place))
        return word

    @cached_property
    def _strides(self) -> tuple[int, ...]:
        return tuple(prod(self.sides[axis + 1 :]) for axis in range(len(self.sides)))

    def _numbered(self, place: Place) -> Iterator[tuple[int, tuple[int, int]]]:
        return enumerate(zip(place, self._strides, strict=True))

    @staticmethod
    def _after(place: Place, axis: int, coordinate: int) -> Place:
        return (*place[:axis], coordinate, *place[axis + 1 :])

    def _lines(self, axis: int, members: Sequence[Sequence[int]]) -> list[int]:
        """The numbers of the processors with coordinate 0 on the lines along ``axis`` that a subtorus takes."""
        bases = [0]
        for other, own in enumerate(members):
            if other != axis:
                bases = [base + c * self._strides[other] for base in bases for c in own]
        return bases

    def _bit(self, axis: int, base: int, position: int) -> int:
        """The word of the link upwards from ``position`` on a line along ``axis``, 0 if there is none."""
        side = self.sides[axis]
        if self.simple and side <= 2:
            if side == 1:
                return 0
            position = 0
        return 1 << (axis * self.processors + base + position * self._strides[axis])

    def _check(self, members: Sequence[Sequence[int]]) -> None:
        if len(members) != len(self.sides):
            raise RegionError("subtorus: axes", len(members), f"{len(self.sides)} lists of members")
        for axis, (own, side) in enumerate(zip(members, self.sides, strict=True)):
            if not own or not all(0 <= c < side for c in own) or list(own) != sorted(set(own)):
                raise RegionError(
                    f"subtorus: members along axis {axis}", list(own), f"rising numbers 0..{side - 1}"
                )


def strided(side: int, stride: int, offset: int) -> range:
    """The members c = offset modulo stride of one axis; the stride need not divide the side.

    >>> list(strided(8, 2, 1))
    [1, 3, 5, 7]
    """
    if stride < 1 or not 0 <= offset < stride:
        raise RegionError(
            "offset of a strided subtorus", (stride, offset), "a stride >= 1, and 0..stride - 1"
        )
    return range(offset, side, stride)


def axes_of(region: Subtorus) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """A subtorus's rows and columns as members along the two axes."""
    return tuple(bits(region.rows)), tuple(bits(region.cols))


def _hops(side: int, members: Sequence[int], routing: Routing) -> list[tuple[int, int, tuple[int, ...]]]:
    """The links between the members of one ring: each with its ends, and the positions of the torus's ring whose upward links it uses."""
    first, last = members[0], members[-1]
    if first == last:
        around = tuple((first + k) % side for k in range(side))
        match routing.single:
            case Single.NO_LINK:
                return []
            case Single.NOTHING:
                return [(first, first, ())]
            case Single.RING:
                return [(first, first, around)]
    hops = [(a, b, tuple(range(a, b))) for a, b in pairwise(members)]
    match routing.wrap:
        case Wrap.AROUND:
            back = tuple(c % side for c in range(last, first + side))
        case Wrap.NOTHING:
            back = ()
        case Wrap.INSIDE:
            back = tuple(range(last - 1, first - 1, -1))
    return [*hops, (last, first, back)]
