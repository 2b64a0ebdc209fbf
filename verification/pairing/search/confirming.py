"""Whether a finding comes again: on fresh allocators, in processes in which nobody else was before."""

from __future__ import annotations

from typing import NamedTuple

from allocert.verification.isolation import TimeOverError
from allocert.verification.pairing.host import UnreliableError
from allocert.verification.pairing.session import Pair, Session

__all__ = ["Confirmed", "confirm"]

_REPLAYS = 5
_MOST_REPLAYS = 20
_SERIES = 3
_IN_SERIES = 3


class Confirmed(NamedTuple):
    """``times`` of ``tried`` replays broke the promise again.

    ``shared``: never the first one in a process, but always the same ones after it, so that an allocator depends on
    those that were built before it.
    """

    times: int
    tried: int
    shared: bool = False


def confirm(pair: Pair, session: Session) -> Confirmed:
    """Replay a trace. Time that is over ends it early."""
    times = tried = 0
    few = 1 if session.unanswered else _REPLAYS
    patterns: list[tuple[bool, ...]] = []
    try:
        pair.host.renew()
        first = _breaks(pair, session)
        times, tried = int(first), 1
        if not first and pair.host.isolated and not session.unanswered:
            patterns.append((first, *(_breaks(pair, session) for _ in range(_IN_SERIES - 1))))
            for _ in range(_SERIES - 1):
                pair.host.renew()
                patterns.append(tuple(_breaks(pair, session) for _ in range(_IN_SERIES)))
            times, tried = sum(map(sum, patterns)), _SERIES * _IN_SERIES
            if times and len(set(patterns)) == 1 and not any(pattern[0] for pattern in patterns):
                return Confirmed(0, tried, True)
        while tried < few or (not times and tried < _MOST_REPLAYS and not session.unanswered):
            times += _breaks(pair, session)
            tried += 1
    except (TimeOverError, UnreliableError):
        pass
    return Confirmed(times, tried)


def _breaks(pair: Pair, session: Session) -> bool:
    again = pair.replay(session.faulty, session.steps)
    promise = session.breaches[0].promise
    return again.length == session.length and any(breach.promise == promise for breach in again.breaches)
