"""What came of running a program: registers, reports, who waits for whom, and what it cost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

__all__ = ["Event", "Outcome", "Wait"]


@dataclass(frozen=True)
class Wait:
    """A processor that cannot go on: it waits ``to`` send or receive through a port, for a neighbour (-1: there is none)."""

    to: str
    port: int
    neighbour: int


@dataclass(frozen=True)
class Event:
    """A word that was received: when, by whom, from whom."""

    step: int
    receiver: int
    sender: int
    value: int


@dataclass(frozen=True)
class Outcome:
    """What came of one run.

    ``registers`` holds for each register and processor its final value (a tuple for an array), ``None`` where the processor does
    not run or never set it. ``reports`` are the results for the host by processor, in its order. A *step* is one exchange with a
    neighbour, a word sent and one received at once; in ``strict_steps`` a send and a receive are a step each. ``words`` is the
    greatest number of words that a link held.
    """

    registers: Mapping[str, Sequence[Any]]
    reports: Mapping[int, Sequence[tuple[int, ...]]]
    waiting: Mapping[int, Wait]
    undelivered: Sequence[tuple[int, int, int]]
    """Sender, receiver and value of each word that nobody took."""
    violations: Sequence[tuple[int, str]]
    """Processor and what it did that no program may: speak to an unavailable neighbour, use an index that is not there."""
    steps: int
    strict_steps: int
    messages: int
    words: int
    events: Sequence[Event] = field(default=())

    @property
    def clean(self) -> bool:
        """All came to their ends, every word was taken, and nobody did what is forbidden."""
        return not (self.waiting or self.undelivered or self.violations)

    def cycle(self) -> tuple[int, ...]:
        """Processors that wait for each other in a ring, first one repeated at the end; empty if there is none."""
        for start in self.waiting:
            path: list[int] = []
            here = start
            while here in self.waiting and here not in path:
                path.append(here)
                here = self.waiting[here].neighbour
            if here in path:
                ring = path[path.index(here) :]
                first = ring.index(min(ring))
                return (*ring[first:], *ring[:first], ring[first])
        return ()
