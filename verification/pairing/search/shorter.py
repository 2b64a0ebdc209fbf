"""Whether something shorter breaks the same promise: found by other ways than leaving steps out."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator

from allocert.machines.words import bits
from allocert.verification.isolation import TimeOverError
from allocert.verification.pairing.hosts.host import UnreliableError
from allocert.verification.pairing.items import Item, ReleaseOf
from allocert.verification.pairing.search.exhaustive import Levels
from allocert.verification.pairing.search.plans.moves import CHUNK, fill
from allocert.verification.pairing.search.running import Run, play
from allocert.verification.pairing.search.sizes import Sizes
from allocert.verification.pairing.session import Pair, Session
from allocert.verification.pairing.trace import Allocate

__all__ = ["other_ways", "shortest"]

_FEW_STEPS, _FEW_STATES, _FEW_CALLS, _FEW_REQUESTS = 8, 3000, 20_000, 256
_VERY_FEW = 2
_LONG = 6
_PROCESSORS = 4096
_PROBES, _PROBED_STEPS = 600, 16


def shortest(pair: Pair, session: Session, deadline: float | None = None) -> tuple[Session, bool]:
    """A shorter trace that breaks any promise, if there is one, and whether no shorter one than the result does.

    Tried for few steps on machines without faulty processors, where few states are reached by fewer. With faulty processors one
    without them, of a few steps more, is as good. Of two steps, the first one that a search by size meets is reported.
    """
    requests = list(pair.machine.requests()) if pair.machine.processors <= 1 << 16 else []
    length = min(_FEW_STEPS, session.length + len(session.faulty) + 1) if session.faulty else session.length
    few = 0 < length <= _FEW_STEPS and 0 < len(requests) <= _FEW_REQUESTS
    if not few or session.length > _FEW_STEPS or pair.host.alone:
        return session, session.length <= 1 and not session.faulty
    last = length if length <= _VERY_FEW and not session.faulty else length - 1
    levels = Levels(pair, requests, _FEW_STATES, deadline, pair.rejects is not None, deepest_level=last)
    calls = 0
    try:
        for more in levels.turns([()]):
            calls += more
            if calls > _FEW_CALLS:
                break
    except (TimeOverError, UnreliableError):
        return session, False
    if levels.broken is not None:
        return levels.broken, True
    return session, not session.faulty and (levels.done or levels.depth >= length - 1)


def other_ways(pair: Pair, session: Session, deadline: float | None) -> Session:
    """Some way that is shorter, or the same session.

    A full machine, whose regions that were free at the end are released before the last step; and some hundred short traces
    at random of the same and other requests. Half of the time until ``deadline`` is for that.
    """
    if session.length <= _LONG or session.unanswered:
        return session
    sizes = Sizes(pair.machine, 0)
    best = session
    if deadline is not None:
        deadline -= max(0.0, deadline - time.monotonic()) / 2
    try:
        for run in _runs(pair, session, sizes):
            if deadline is not None and time.monotonic() > deadline:
                break
            found = run.session
            same = bool(found.breaches) and found.breaches[0].promise == session.breaches[0].promise
            if same and found.length < best.length:
                best = found
                if best.length <= _LONG:
                    break
    except (TimeOverError, UnreliableError):
        pass
    return best


def _runs(pair: Pair, session: Session, sizes: Sizes) -> Iterator[Run]:
    draw = random.Random(0)
    last = session.last
    machine = pair.machine
    if (
        isinstance(last, Allocate)
        and machine.processors <= _PROCESSORS
        and session.length > machine.processors
    ):
        run = Run(pair, session.faulty)
        for _ in play(run, lambda run: _holed(run, machine.full ^ session.busy, sizes, last)):
            pass
        run.end()
        yield run
    asked = [step.request for step in session.steps if isinstance(step, Allocate)]
    for _ in range(_PROBES):
        length = min(session.length - 1, _PROBED_STEPS)
        requests = draw.choice((asked, sizes.all, sizes.sample(16)))
        items: list[Item] = []
        held: list[int] = []
        for place in range(draw.randrange(2, length + 1)):
            if held and draw.random() < 0.3:
                items.append(ReleaseOf(held.pop(draw.randrange(len(held)))))
            else:
                items.append(Allocate(draw.choice(requests)))
                held.append(place)
        if isinstance(last, Allocate):
            items[-1] = last
        run = Run(pair, session.faulty)
        run.go(items)
        run.end()
        yield run


def _holed(run: Run, hole: int, sizes: Sizes, last: Allocate) -> Iterator[list[Item]]:
    """Fill the machine with the smallest requests, give back what lies in the hole, and do the last step."""
    yield from fill(run, [sizes.smallest])
    held, word = run.session.held, run.pair.machine.word
    owner = {node: grant for grant, region in held.items() for node in bits(word(region))}
    inside = sorted({owner[node] for node in bits(hole) if node in owner})
    items: list[Item] = [*(ReleaseOf(run.places[grant]) for grant in inside), last]
    for first in range(0, len(items), CHUNK):
        yield items[first : first + CHUNK]
