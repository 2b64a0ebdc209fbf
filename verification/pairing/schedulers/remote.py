"""A user's scheduler in a process of its own, called like one of ours."""

from __future__ import annotations

import re
from contextlib import suppress
from fractions import Fraction
from typing import Any, Self

from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.kinds import KINDS
from allocert.allocators.torus.schedule import Piece, Schedule
from allocert.errors import AllocertError, InstanceError, PluginError
from allocert.machines.subtorus import Subtorus
from allocert.simulation.job_sets import SchedulerError
from allocert.verification.isolation import Gone, Talk, TimeOverError, line

__all__ = ["RemoteScheduler"]

_MODULE = "allocert.verification.pairing.schedulers.worker"
_TIME = re.compile(r"-?[0-9]{1,2500}(/[0-9]{1,2500})?", re.ASCII)
"""A time as the worker writes it; the worker refuses those of more than 8192 bits."""
_WORD = re.compile(r"0x[0-9a-f]{1,256}", re.ASCII)
"""Rows or columns, of a torus with a side of at most 1024."""
_MOST_PIECES = 1000
"""For each job; a schedule that interrupts jobs more often is not examined."""


class RemoteScheduler:
    """A :class:`~allocert.allocators.torus.schedulers.Scheduler` by name. To be closed, or used as a context.

    ``seconds`` limits a call, ``end``, a ``time.monotonic`` value, everything.

    Raises:
        PluginError: it cannot be imported (in time), or does not tell its kind.
    """

    def __init__(self, name: str, seconds: float, end: float | None = None) -> None:
        self.name = name
        self._seconds = seconds
        self._end = end
        self._talk: Talk
        try:
            self._begin()
        except TimeOverError:
            raise PluginError("scheduler", name, "a module that can be imported within the budget") from None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the process and all that it has started."""
        self._talk.close()

    def renew(self) -> None:
        """Go on in a fresh process."""
        self._talk.close()
        self._begin()

    def __call__(self, jobs: JobSet, /) -> Schedule:
        """Its schedule of the jobs; a call that ends the process is tried once more in a fresh one.

        Raises:
            SchedulerError: it raised something, or gave no schedule of them in time.
            InstanceError: it is not made for these jobs.
            TimeOverError: the time for everything was over.
        """
        try:
            return self._schedule(jobs)
        except Gone:
            self.renew()
        try:
            return self._schedule(jobs)
        except Gone as gone:
            self.renew()
            late = f"gave no schedule within {self._seconds:g} s"
            raise SchedulerError(late if gone.late else gone.how) from None

    def _schedule(self, jobs: JobSet) -> Schedule:
        asked = [[job.side, str(job.time)] for job in jobs.jobs]
        reply = self._talk.ask("schedule", jobs.torus, asked)
        pieces = []
        for data in reply:
            pieces.append(self._piece(data))
            if len(pieces) > _MOST_PIECES * (1 + len(jobs.jobs)):
                raise self._talk.accuse("gave more pieces than a schedule can need")
        match reply.end():
            case ["made"]:
                return Schedule(jobs, tuple(pieces))
            case ["refused", str() as field, str() as value, str() as expected]:
                raise InstanceError(line(field), line(value), line(expected))
            case ["raised" | "odd" | "malformed" as how, str() as text]:
                reason = f"its schedule is none: {line(text)}" if how == "malformed" else line(text)
                raise SchedulerError(reason)
        raise self._talk.accuse("wrote to its channel what is no answer")

    def _piece(self, data: Any) -> Piece:
        match data:
            case [int() as job, str() as rows, str() as cols, str() as start, str() as end] if (
                type(job) is int
                and all(map(_WORD.fullmatch, (rows, cols)))
                and all(map(_TIME.fullmatch, (start, end)))
            ):
                with suppress(AllocertError, ZeroDivisionError):
                    region = Subtorus(int(rows, 16), int(cols, 16))
                    return Piece(job, region, Fraction(start), Fraction(end))
        raise self._talk.accuse("wrote to its channel what is no piece of a schedule")

    def _begin(self) -> None:
        self._talk = Talk(_MODULE, self._seconds, self._end)
        kind = self._talk.load("scheduler", self.name)
        if not isinstance(kind, str) or kind not in KINDS:
            self._talk.close()
            raise PluginError("scheduler", self.name, f"an attribute 'kind', one of {', '.join(KINDS)}")
        self.kind = kind
