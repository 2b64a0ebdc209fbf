"""Whether a finding comes again: on fresh allocators, in processes in which nobody else was before."""

from __future__ import annotations

from typing import NamedTuple

from allocert.verification.isolation import TimeOverError
from allocert.verification.pairing.hosts.host import UnreliableError
from allocert.verification.pairing.search.running import Run
from allocert.verification.pairing.session import Pair, Session
from allocert.verification.pairing.trace import Allocate

__all__ = ["Confirmed", "confirm"]

_REPLAYS = 5
_MOST_REPLAYS = 20
_SERIES = 3
_IN_SERIES = 8
_TAKEN = 64


class Confirmed(NamedTuple):
    """``times`` of ``tried`` replays broke the promise again.

    ``shared``: never the first one in a process, but always the same one after it, so that an allocator depends on
    those that were built before it.
    """

    times: int
    tried: int
    shared: bool = False


def confirm(pair: Pair, session: Session) -> Confirmed:
    """Replay a trace. Time that is over ends it early."""
    times = tried = 0
    few = 1 if session.unanswered else _REPLAYS
    try:
        pair.host.renew()
        times, tried = int(_breaks(pair, session)), 1
        if not times and pair.host.isolated and not session.unanswered:
            return _in_series(pair, session)
        while tried < few or (not times and tried < _MOST_REPLAYS and not session.unanswered):
            times += _breaks(pair, session)
            tried += 1
    except (TimeOverError, UnreliableError):
        pass
    return Confirmed(times, tried)


def _in_series(pair: Pair, session: Session) -> Confirmed:
    """A replay in a fresh process broke nothing: which one after it does, in several processes."""
    firsts: list[int | None] = []
    tried = 1
    for series in range(_SERIES):
        if series:
            pair.host.renew()
        first = None
        for place in range(not series, _IN_SERIES):
            tried += 1
            if _breaks(pair, session):
                first = place
                break
        firsts.append(first)
        if first is None and not series and pair.host.alone:
            break
    times = sum(first is not None for first in firsts)
    if not times and not pair.host.alone and _breaks_beside_another(pair, session):
        return Confirmed(0, tried + 1, True)
    shared = times == _SERIES and len(set(firsts)) == 1 and firsts[0] != 0
    return Confirmed(0 if shared else times, tried, shared)


def _breaks_beside_another(pair: Pair, session: Session) -> bool:
    """Whether a promise breaks when another allocator of the process is built, or takes what it can, on the way."""
    steps = session.steps
    smallest = Allocate(next(iter(pair.machine.requests())))
    for taken in (0, min(pair.machine.processors, _TAKEN)):
        for before_last in {len(steps) - 1, len(steps) // 2}:
            pair.host.renew()
            run = Run(pair, session.faulty)
            run.go(steps[:before_last])
            other = Run(pair, session.faulty)
            other.go([smallest] * taken)
            if not run.over:
                run.go(steps[before_last:])
            if run.session.breaches or other.session.breaches:
                return True
    return False


def _breaks(pair: Pair, session: Session) -> bool:
    again = pair.replay(session.faulty, session.steps)
    promise = session.breaches[0].promise
    return again.length == session.length and any(breach.promise == promise for breach in again.breaches)
