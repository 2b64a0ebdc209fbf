"""Making a trial smaller while it breaks the same promise: items are left out, then requests are made smaller."""

from __future__ import annotations

import time

from allocert.machines import parse_machine
from allocert.verification.isolation import TimeOverError
from allocert.verification.pairing.hosts.host import LostError, UnreliableError
from allocert.verification.pairing.items import Item, ReleaseOf
from allocert.verification.pairing.promises.judging import Finding, Further
from allocert.verification.pairing.search.minimise import smaller_requests
from allocert.verification.pairing.session import Pair
from allocert.verification.pairing.trace import Allocate

__all__ = ["shorter", "without"]

_PAIRED = 24


def shorter(pair: Pair, promise: Further, finding: Finding, deadline: float | None) -> tuple[Finding, bool]:
    """A finding from whose trial no item can be left out, and whether time sufficed. Deterministic."""
    search = _Shorter(pair, promise, finding, deadline)
    try:
        while search.leave_out() or search.shrink() or search.leave_out_two():
            pass
    except (_Late, TimeOverError, UnreliableError, LostError):
        return search.best, False
    return search.best, True


def without(items: tuple[Item, ...], first: int, count: int = 1) -> tuple[Item, ...]:
    """The items but some, and but the releases of those; places are numbered anew.

    >>> without((Allocate(1), Allocate(2), ReleaseOf(0), ReleaseOf(1)), 0)
    (Allocate(request=2), ReleaseOf(place=0))
    """
    gone = set(range(first, first + count))
    kept = [
        place
        for place, item in enumerate(items)
        if place not in gone and not (isinstance(item, ReleaseOf) and item.place in gone)
    ]
    number = {place: new for new, place in enumerate(kept)}
    left: list[Item] = []
    for place in kept:
        item = items[place]
        left.append(ReleaseOf(number[item.place]) if isinstance(item, ReleaseOf) else item)
    return tuple(left)


class _Late(Exception):  # noqa: N818 - the time is over
    """The time is over."""


class _Shorter:
    def __init__(self, pair: Pair, promise: Further, finding: Finding, deadline: float | None) -> None:
        self.best = finding
        self._pair, self._promise, self._deadline = pair, promise, deadline

    def leave_out(self) -> bool:
        """Halves, quarters and so on, at last each item; whether anything could be left out."""
        progress = False
        size = max(1, len(self.best.trial.items) // 2)
        while True:
            first = len(self.best.trial.items) - size
            while first >= 0:
                progress |= self._attempt(without(self.best.trial.items, first, size))
                first = min(first, len(self.best.trial.items)) - size
            if size == 1:
                return progress
            size //= 2

    def leave_out_two(self) -> bool:
        """Leave out two items that stand apart, of a trial that is not long."""
        items = self.best.trial.items
        if len(items) > _PAIRED:
            return False
        for second in range(len(items) - 1, 0, -1):
            fewer = without(items, second)
            for first in range(second - 1, -1, -1):
                if self._attempt(without(fewer, first)):
                    return True
        return False

    def shrink(self) -> bool:
        """Replace one request by a smaller one."""
        items = self.best.trial.items
        machine = parse_machine(self.best.trial.spec)
        for place, item in enumerate(items):
            for request in smaller_requests(machine, item.request) if isinstance(item, Allocate) else ():
                if self._attempt((*items[:place], Allocate(request), *items[place + 1 :])):
                    return True
        return False

    def _attempt(self, items: tuple[Item, ...]) -> bool:
        if self._deadline is not None and time.monotonic() > self._deadline:
            raise _Late
        if not items:
            return False
        judged = self._promise.judge(self._pair, self.best.trial._replace(items=items))
        if judged.finding is None:
            return False
        self.best = judged.finding
        return True
