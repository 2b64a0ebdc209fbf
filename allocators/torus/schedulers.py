"""Schedulers of jobs on a torus, ours by name: a function of the jobs, and the kind of its schedules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from allocert.allocators.torus.cnp import cnp_alloc
from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.minimum_finish import minimum_finish
from allocert.allocators.torus.schedule import Schedule

__all__ = ["SCHEDULERS", "Scheduler", "cnp", "preemptive"]


class Scheduler(Protocol):
    """Makes a schedule of jobs. ``kind`` names what its schedules may do, one of ``kinds.KINDS``.

    A user's function carries it as an attribute, ``function.kind = "contiguous"``, and raises
    :class:`~allocert.errors.InstanceError` for jobs that it is not made for.
    """

    @property
    def kind(self) -> str:
        """One of ``kinds.KINDS``."""

    def __call__(self, jobs: JobSet, /) -> Schedule:
        """A schedule of all the jobs."""


class _Cnp:
    kind = "sequential"

    def __call__(self, jobs: JobSet, /) -> Schedule:
        return cnp_alloc(jobs, steps=False).schedule


class _Preemptive:
    kind = "preemptive"

    def __call__(self, jobs: JobSet, /) -> Schedule:
        return minimum_finish(jobs).schedule


cnp: Scheduler = _Cnp()
"""CNP_Alloc in its sensible reading (Gupta and Srimani 1997, section 2.4)."""

preemptive: Scheduler = _Preemptive()
"""The least finish time with preemption, sides in a chain of divisors (section 3)."""

SCHEDULERS: Mapping[str, Scheduler] = {"cnp": cnp, "preemptive": preemptive}
