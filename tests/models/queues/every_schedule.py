"""Every FCFS schedule of a short queue: what least completion times are compared with."""

from __future__ import annotations

from collections.abc import Iterator

from allocert.models.queues.schedules import Fits, Queue, Starts

__all__ = ["schedules"]


def schedules(queue: Queue, fits: Fits) -> Iterator[Starts]:
    """The starts of every FCFS schedule without an instant at which nothing runs before the last start.

    Jobs start in the order of the queue, and those that run at any instant fit together. Waiting for nothing
    only delays, so schedules that do are left out.
    """

    def extend(starts: Starts) -> Iterator[Starts]:
        place = len(starts)
        if place == len(queue):
            yield starts
            return
        low = starts[-1] if starts else 0
        begun = list(zip(starts, queue, strict=False))
        for now in range(low, max((s + t for s, (_, t) in begun), default=0) + 1):
            running = [shape for s, (shape, t) in begun if s <= now < s + t]
            if fits([*running, queue[place][0]]):
                yield from extend((*starts, now))

    yield from extend(())
