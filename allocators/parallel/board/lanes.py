"""Numbers of all processors of a board: one for each, or one for all, with bounds; and groups of processors."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from itertools import count
from typing import Any

import numpy as np
import numpy.typing as npt

from allocert.errors import SpecError

__all__ = [
    "LARGEST",
    "Group",
    "Lanes",
    "Mask",
    "Truths",
    "Value",
    "chosen",
    "joined",
    "least",
    "product",
    "small",
]

Lanes = npt.NDArray[Any]
"""A number for each processor of the board, in two or four bytes as its bounds ask for; eight where sums are not kept."""

Truths = npt.NDArray[np.bool_]

LARGEST = (1 << 31) - 1
"""The greatest number, and with a minus the least, that a whole board holds or multiplies out."""

_SHORT = (1 << 15) - 1
_WIDEST = 1 << 62
_MOST_ABOVE = 64

_serials = count()


class Mask:
    """All ones in some lanes and zeros in the others, in words as wide as the numbers that are chosen there."""

    def __init__(self, lanes: Truths) -> None:
        self.lanes = lanes
        self._made: dict[tuple[Any, bool], Lanes] = {}

    def inside(self, kind: Any) -> Lanes:
        """All ones in the lanes."""
        if (kind, True) not in self._made:
            self._made[kind, True] = -self.lanes.astype(kind)
        return self._made[kind, True]

    def outside(self, kind: Any) -> Lanes:
        """All ones in the others."""
        if (kind, False) not in self._made:
            self._made[kind, False] = ~self.inside(kind)
        return self._made[kind, False]


class Group:
    """Processors that are at the same place of a text: ``lanes`` has a truth value for every processor of the board.

    A group knows which groups it was taken from, so that what all of those hold it is known to hold, without a look at them.
    """

    def __init__(self, lanes: Truths, size: int, above: frozenset[int] = frozenset()) -> None:
        self.lanes, self.size, self.serial = lanes, size, next(_serials)
        self.above = above if len(above) <= _MOST_ABOVE else frozenset(sorted(above)[-_MOST_ABOVE:])
        self.memo: dict[Any, Any] = {}

    @cached_property
    def mask(self) -> Mask:
        """Where its lanes are."""
        return Mask(self.lanes)

    @cached_property
    def nobody(self) -> Group:
        """The group without any."""
        return Group(np.zeros_like(self.lanes), 0)

    @property
    def pes(self) -> npt.NDArray[np.int64]:
        """The processors by number."""
        return np.flatnonzero(self.lanes)

    def within(self, other: Group) -> bool:
        """Whether it is known to be a part of another one."""
        return other is self or other.serial in self.above

    def only(self, holds: Truths) -> Group:
        """The processors of the group for which ``holds`` is true."""
        return self.split(holds)[0]

    def split(self, holds: Truths) -> tuple[Group, Group]:
        """The processors of the group for which ``holds`` is true, and those for which it is false."""
        yes = self.lanes & holds
        size = int(np.count_nonzero(yes))
        if size == self.size:
            return self, Group(yes ^ self.lanes, 0)
        if size == 0:
            return Group(yes, 0), self
        above = self.above | {self.serial}
        return Group(yes, size, above), Group(yes ^ self.lanes, self.size - size, above)


def joined(groups: Iterable[Group]) -> Group:
    """The processors of several groups that have none in common."""
    first, *others = groups
    lanes, size, above = first.lanes, first.size, first.above | {first.serial}
    for other in others:
        lanes, size = lanes | other.lanes, size + other.size
        above &= other.above | {other.serial}
    return Group(lanes, size, above)


class Value:
    """Numbers: ``a`` is one number, or one for each processor; none of them, where they count, is beyond ``low`` and ``high``.

    The arrays are never written again, so that one may be in several registers and on several links.
    """

    __slots__ = ("a", "high", "low")

    def __init__(self, a: Any, low: int, high: int) -> None:
        self.a, self.low, self.high = a, low, high

    @classmethod
    def of(cls, number: int) -> Value:
        """One number for all."""
        return cls(number, number, number)

    @property
    def one(self) -> bool:
        """Whether it is one number for all."""
        return isinstance(self.a, int)

    def __add__(self, other: Value) -> Value:
        return _made(np.add, self, other, self.low + other.low, self.high + other.high)

    def __sub__(self, other: Value) -> Value:
        return _made(np.subtract, self, other, self.low - other.high, self.high - other.low)

    def __neg__(self) -> Value:
        return Value.of(0) - self

    def at(self, pes: npt.NDArray[np.int64]) -> Any:
        """The numbers of these processors."""
        return np.full(len(pes), self.a) if self.one else self.a[pes]

    def tight(self, group: Group) -> Value:
        """The same with the closest bounds for a group; one number where it has but one."""
        if self.one or not group.size:
            return self
        here = self.a[group.lanes]
        low, high = int(here.min()), int(here.max())
        return Value.of(low) if low == high else Value(self.a, low, high)


def _made(how: Callable[..., Any], one: Value, other: Value, low: int, high: int) -> Value:
    if one.one and other.one:
        return Value.of(low)
    kind = _kind(min(low, one.low, other.low), max(high, one.high, other.high))
    return Value(how(one.a, other.a, dtype=kind, casting="unsafe"), low, high)


def _kind(low: int, high: int) -> Any:
    """The smallest integer type that holds all numbers from ``low`` to ``high``."""
    for kind, most in ((np.int16, _SHORT), (np.int32, LARGEST)):
        if low >= -most and high <= most:
            return np.dtype(kind)
    return np.dtype(np.int64)


def product(one: Value, other: Value, group: Group) -> Value:
    """The product of two values, processor by processor. Raises :class:`SpecError` where one is too large for 64 bits."""
    low, high = _corners(one, other)
    if low < -LARGEST or high > LARGEST:
        one, other = one.tight(group), other.tight(group)
        low, high = _corners(one, other)
    if low < -_WIDEST or high > _WIDEST:
        raise _too_large(
            max(
                abs(a * b)
                for a, b in zip(*(side.at(group.pes).tolist() for side in (one, other)), strict=True)
            )
        )
    return small(_made(np.multiply, one, other, low, high), group)


def _corners(one: Value, other: Value) -> tuple[int, int]:
    """Bounds of a product."""
    corners = [a * b for a in (one.low, one.high) for b in (other.low, other.high)]
    return min(corners), max(corners)


def _too_large(number: int) -> SpecError:
    return SpecError("board", number, f"numbers up to {LARGEST}")


def small(value: Value, group: Group) -> Value:
    """The value as a board may hold it.

    Raises:
        SpecError: a processor of the group has a larger number.
    """
    if value.low >= -LARGEST and value.high <= LARGEST:
        if value.one or value.a.dtype != np.int64:
            return value
        return Value(value.a.astype(np.int32), value.low, value.high)
    exact = value.tight(group)
    largest = max(exact.high, -exact.low)
    if largest > LARGEST:
        raise _too_large(largest)
    return exact if exact.one else Value(exact.a.astype(np.int32), exact.low, exact.high)


def least(values: list[Value], name: str) -> Value:
    """The least or the greatest, by the function's name."""
    how, pick = (np.minimum, min) if name == "min" else (np.maximum, max)
    found = values[0]
    for other in values[1:]:
        smaller, larger = (found, other) if found.high <= other.low else (other, found)
        if smaller.high <= larger.low:
            found = smaller if name == "min" else larger
        else:
            low, high = pick(found.low, other.low), pick(found.high, other.high)
            found = Value(how(found.a, other.a), low, high)
    return found


def chosen(new: Value, old: Value, mask: Mask) -> Value:
    """``new`` where the mask is all ones, ``old`` where it is zeros."""
    low, high = min(new.low, old.low), max(new.high, old.high)
    kind = _kind(low, high)
    if new.one and old.one:
        if new.a == old.a:
            return new
        return Value((mask.inside(kind) & kind.type(new.a ^ old.a)) ^ kind.type(old.a), low, high)
    if old.one and old.a == 0:
        return Value(new.a & mask.inside(new.a.dtype), low, high)
    if new.one and new.a == 0:
        return Value(old.a & mask.outside(old.a.dtype), low, high)
    if new.one:
        mixed = old.a ^ kind.type(new.a)
        mixed &= mask.outside(mixed.dtype)
        mixed ^= kind.type(new.a)
    else:
        base = kind.type(old.a) if old.one else old.a
        mixed = new.a ^ base
        mixed &= mask.inside(mixed.dtype)
        mixed ^= base
    return Value(mixed, low, high)
