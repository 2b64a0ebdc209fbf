"""Making a trace smaller while it breaks the same promise."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from allocert.machines import Request
from allocert.proofs.pairing.session import Pair, Session
from allocert.proofs.trace import Allocate, Release, ReleaseRegion, Step

__all__ = ["MINIMAL", "minimise"]

MINIMAL = "no step and no faulty processor can be left out"


@dataclass(frozen=True)
class _Return:
    """Release what the request at a place of the original trace got."""

    place: int


_Item: TypeAlias = tuple[int, Allocate | ReleaseRegion | _Return]


def minimise(pair: Pair, session: Session, deadline: float | None = None) -> tuple[Session, bool]:
    """A 1-minimal trace that breaks the promise that ``session`` broke, and whether time sufficed.

    Steps and faulty processors are left out one by one, then requests are made smaller, until nothing
    more can be left out. Deterministic.
    """
    promise = session.breaches[0].promise
    best = session
    items = _items(session)

    def late() -> bool:
        return deadline is not None and time.monotonic() > deadline

    def attempt(faulty: tuple[int, ...], kept: list[_Item]) -> bool:
        nonlocal best, items
        tried = _replay(pair, faulty, kept)
        if not tried.breaches or tried.breaches[0].promise != promise:
            return False
        best, items = tried, _items(tried)
        return True

    progress = True
    while progress:
        progress = False
        for node in best.faulty:
            if late():
                return best, False
            progress |= attempt(tuple(other for other in best.faulty if other != node), items)
        place = len(items) - 2
        while place >= 0:
            if late():
                return best, False
            if place < len(items) - 1 and attempt(best.faulty, _without(items, items[place][0])):
                progress = True
                place = min(place, len(items) - 1)
            place -= 1
        if not progress:
            progress = _shrink_a_request(pair, items, lambda kept: attempt(best.faulty, kept), late)
    return best, not late()


def _items(session: Session) -> list[_Item]:
    items: list[_Item] = []
    origin: dict[int, int] = {}
    grants = 0
    for place, (step, reply) in enumerate(zip(session.steps, session.replies, strict=True)):
        if isinstance(step, Release):
            items.append((place, _Return(origin[step.grant])))
            continue
        items.append((place, step))
        if isinstance(step, Allocate) and reply != "refused":
            origin[grants] = place
            grants += 1
    return items


def _without(items: list[_Item], place: int) -> list[_Item]:
    return [
        (own, step)
        for own, step in items
        if own != place and not (isinstance(step, _Return) and step.place == place)
    ]


def _replay(pair: Pair, faulty: tuple[int, ...], items: list[_Item]) -> Session:
    session = pair.start(faulty)
    grant_of: dict[int, int] = {}
    for place, item in items:
        if session.breaches:
            break
        step: Step
        if isinstance(item, _Return):
            if item.place not in grant_of:
                continue
            step = Release(grant_of[item.place])
        else:
            step = item
        before = session.grants
        session.step(step)
        if session.grants > before:
            grant_of[place] = before
    return session


def _shrink_a_request(
    pair: Pair, items: list[_Item], attempt: Callable[[list[_Item]], bool], late: Callable[[], bool]
) -> bool:
    """Replace one request by one of half its size or less along some side, or by one a little smaller."""
    for place, step in items:
        if not isinstance(step, Allocate):
            continue
        for smaller in _smaller(step.request):
            if late():
                return False
            if attempt([(p, Allocate(smaller) if p == place else s) for p, s in items]):
                return True
    return False


def _smaller(request: Request) -> list[Request]:
    if isinstance(request, int):
        return [k for k in {0, request // 2, request - 1} if 0 <= k < request]
    found: list[Request] = []
    for axis, side in enumerate(request):
        for less in sorted({1, side // 2, side - 1}):
            if 1 <= less < side:
                found.append((*request[:axis], less, *request[axis + 1 :]))
    return found
