"""Making a trace smaller while it breaks the same promise."""

from __future__ import annotations

import time
from collections.abc import Set as AbstractSet
from typing import TypeAlias

from allocert.errors import RequestError
from allocert.machines import Machine, Request
from allocert.verification.isolation import TimeOverError
from allocert.verification.pairing.hosts.host import UnreliableError
from allocert.verification.pairing.items import Item, ReleaseOf
from allocert.verification.pairing.search.running import Run
from allocert.verification.pairing.session import Pair, Session
from allocert.verification.pairing.trace import Allocate, Release, ReleaseRegion

__all__ = ["LATE", "MINIMAL", "SHORTEST", "minimise", "smaller_requests"]

MINIMAL = "no step and no faulty processor can be left out"
SHORTEST = "no shorter trace breaks a promise"
LATE = "made smaller for as long as there was time for that"

_LONG = 64
"""Steps from which on a trace is replayed in chunks, not with an answer to each step at once."""

_CHUNK = 512

_Item: TypeAlias = tuple[int, Allocate | ReleaseRegion | ReleaseOf]
"""A step and its place in the trace that it comes from; releases name such places."""


def minimise(pair: Pair, session: Session, deadline: float | None = None) -> tuple[Session, bool]:
    """A 1-minimal trace that breaks the promise that ``session`` broke, and whether time sufficed.

    Steps are left out in halves, quarters, ... and one by one, faulty processors one by one; then requests are made
    smaller, alike ones together first, until nothing more can be done. Deterministic.
    """
    search = _Smaller(pair, session, deadline)
    try:
        search.leave_out_chunks()
        search.shrink_all()
        while search.leave_out() or search.shrink_a_request():
            pass
    except (_Late, TimeOverError, UnreliableError):
        return search.best, False
    return search.best, True


class _Late(Exception):  # noqa: N818 - the time is over
    """The time is over."""


class _Smaller:
    """The smallest run so far that breaks the promise, and its steps as items."""

    def __init__(self, pair: Pair, session: Session, deadline: float | None) -> None:
        self.best = session
        self._pair = pair
        self._promise = session.breaches[0].promise
        self._deadline = deadline
        self._items = _items(session)

    def leave_out_chunks(self) -> None:
        """Leave out runs of steps, long ones first."""
        size = len(self._items) // 2
        while size > 1:
            end = len(self._items) - 1
            while end > 0:
                places = {place for place, _ in self._items[max(0, end - size) : end]}
                self._attempt(self.best.faulty, _without(self._items, places))
                end = min(end - size, len(self._items) - 1)
            size //= 2

    def leave_out(self) -> bool:
        """Leave out each faulty processor and each step but the last, if it can be; whether one could."""
        progress = False
        for node in self.best.faulty:
            fewer = tuple(other for other in self.best.faulty if other != node)
            progress |= self._attempt(fewer, self._items)
        place = len(self._items) - 2
        while place >= 0:
            left = _without(self._items, {self._items[place][0]})
            if place < len(self._items) - 1 and self._attempt(self.best.faulty, left):
                progress = True
                place = min(place, len(self._items) - 1)
            place -= 1
        return progress

    def shrink_all(self) -> None:
        """Replace all requests that are alike by a smaller one."""
        for request in {step.request: None for _, step in self._items if isinstance(step, Allocate)}:
            for smaller in smaller_requests(self._pair.machine, request):
                old, new = Allocate(request), Allocate(smaller)
                changed: list[_Item] = [(place, new if step == old else step) for place, step in self._items]
                if self._attempt(self.best.faulty, changed):
                    break

    def shrink_a_request(self) -> bool:
        """Replace one request by one of half its size or less along some side, or by one a little smaller."""
        for place, step in self._items:
            for smaller in (
                smaller_requests(self._pair.machine, step.request) if isinstance(step, Allocate) else ()
            ):
                changed = [(p, Allocate(smaller) if p == place else s) for p, s in self._items]
                if self._attempt(self.best.faulty, changed):
                    return True
        return False

    def _attempt(self, faulty: tuple[int, ...], items: list[_Item]) -> bool:
        if self._deadline is not None and time.monotonic() > self._deadline:
            raise _Late
        tried = _replay(self._pair, faulty, items)
        if not tried.breaches or tried.breaches[0].promise != self._promise:
            return False
        self.best, self._items = tried, _items(tried)
        return True


def _items(session: Session) -> list[_Item]:
    items: list[_Item] = []
    origin: dict[int, int] = {}
    grants = 0
    for place, (step, reply) in enumerate(zip(session.steps, session.replies, strict=True)):
        if isinstance(step, Release):
            items.append((place, ReleaseOf(origin[step.grant])))
            continue
        items.append((place, step))
        if isinstance(step, Allocate) and reply != "refused":
            origin[grants] = place
            grants += 1
    return items


def _without(items: list[_Item], places: AbstractSet[int]) -> list[_Item]:
    return [
        (own, step)
        for own, step in items
        if own not in places and not (isinstance(step, ReleaseOf) and step.place in places)
    ]


def _replay(pair: Pair, faulty: tuple[int, ...], items: list[_Item]) -> Session:
    index = {place: number for number, (place, _) in enumerate(items)}
    steps: list[Item] = [
        ReleaseOf(index[item.place]) if isinstance(item, ReleaseOf) else item for _, item in items
    ]
    if len(steps) <= _LONG:
        return pair.replay(faulty, steps)
    run = Run(pair, faulty)
    for first in range(0, len(steps), _CHUNK):
        if run.over:
            break
        run.go(steps[first : first + _CHUNK])
    run.end()
    return run.session


def smaller_requests(machine: Machine, request: Request) -> list[Request]:
    """Requests that a machine knows, of half the size or less along some side, or a little smaller."""
    if isinstance(request, int):
        return [k for k in sorted({0, 1, request // 2, request - 1}) if k < request and _known(machine, k)]
    found: list[Request] = []
    for axis, side in enumerate(request):
        for less in sorted({1, side // 2, side - 1}):
            if 1 <= less < side:
                found.append((*request[:axis], less, *request[axis + 1 :]))
    return [smaller for smaller in found if _known(machine, smaller)]


def _known(machine: Machine, request: Request) -> bool:
    try:
        machine.check_request(request)
    except RequestError:
        return False
    return True
