"""Numbers of a whole board that are worked out again from the same numbers, as happens when a loop goes on after its last change."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

import numpy as np

from allocert.allocators.parallel.board.lanes import Value

__all__ = ["Repeats", "kept"]

_MOST = 32
_SAMPLE = 1021
"""A prime, so that the first ones examined do not lie along a side of the board."""


class Repeats:
    """What was worked out last under each key, and from what.

    Equal numbers are the same array. So an array that comes out as before is given as the one of before, and
    whatever is worked out from it costs nothing. Of the keys that were used last this many are kept that memory stays small.
    """

    def __init__(self) -> None:
        self._last: OrderedDict[Hashable, tuple[tuple[Value, ...], Value]] = OrderedDict()

    def of(self, key: Hashable, inputs: tuple[Value, ...], make: Callable[[], Value]) -> Value:
        """What ``make`` makes of the inputs; under one key it always does the same, for the same processors.

        The processors are part of the key, as bounds hold for those alone that a value was worked out for.
        """
        if all(one.one for one in inputs):
            return make()
        last = self._last.get(key)
        if last is None:
            found = make()
            if len(self._last) == _MOST:
                self._last.popitem(last=False)
        else:
            self._last.move_to_end(key)
            if all(map(_same, inputs, last[0])):
                return last[1]
            found = kept(make(), last[1])
        self._last[key] = inputs, found
        return found


def kept(new: Value, old: Value) -> Value:
    """The old value if the new one has the same numbers; its bounds have to hold wherever those of the new one have to."""
    if new is old or new.one or old.one or new.a.dtype != old.a.dtype:
        return new
    if not np.array_equal(new.a[::_SAMPLE], old.a[::_SAMPLE]):
        return new
    return old if np.array_equal(new.a, old.a) else new


def _same(one: Value, other: Value) -> bool:
    return one is other or (one.one and other.one and one.a == other.a)
