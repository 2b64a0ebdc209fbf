"""What runs the jobs of a simulation, and who decides whether migration would have helped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import replace
from functools import lru_cache
from typing import Any

from allocert.api.naming import title_of
from allocert.api.simulating.hosted import HostedStrategy
from allocert.errors import PluginError, SpecError
from allocert.machines import Machine, family_of
from allocert.machines.words import bits
from allocert.models.migration.migrating_allocator import Mig
from allocert.models.rectangles.fit import FitLimit
from allocert.simulation import (
    AllocatorServer,
    Job,
    MigratingServer,
    Migration,
    Strategy,
)
from allocert.simulation.deciders import packs
from allocert.verification.pairing.engine import check_fits
from allocert.verification.pairing.hosts.subject import Subject
from allocert.verification.pairing.plugins import is_own, load

__all__ = ["FramesServer", "Named", "Served", "servers"]

_CALL_SECONDS = 60.0
"""For one call of a user's allocator."""


class FramesServer(MigratingServer):
    """MIG that counts the processors of frames as taken, of which a job of a trace may need fewer."""

    def start(self, job: Job, now: int) -> int | None:
        """Start ``job`` if MIG makes room for it; its number."""
        return super().start(self._framed(job), now)

    def finish(self, job: Job, given: int, now: int) -> None:
        """Take back its region, wherever it is now."""
        super().finish(self._framed(job), given, now)

    def _framed(self, job: Job) -> Job:
        asked = self.mig.machine.demand(job.request)
        return job if asked == job.processors else replace(job, processors=asked)


Served = AllocatorServer | MigratingServer
Named = str | Callable[..., Any]
"""An allocator by name, or a class."""


def servers(
    allocators: Sequence[Named],
    machine: Machine,
    faulty: int,
    migration: Migration | None,
    rotation: str | None,
    limit: FitLimit,
    stack: ExitStack,
) -> list[tuple[str, Served]]:
    """A fresh server for each name or class. ``rotation`` and ``limit`` are those of MIG.

    An allocator that is not ours and is named runs in a process of its own, which ends with ``stack``; a class runs in this one.

    Raises:
        PluginError: there is no allocator of that name, or it cannot be built.
        SpecError: an allocator is asked for where it does not run, or a rotation without MIG.
    """
    factories = [_found(one) for one in allocators]
    if rotation is not None and all(factory is not Mig for _, factory in factories):
        raise SpecError("--rotation", rotation, "--allocator mig to go with it")
    made: list[tuple[str, Served]] = []
    for name, factory in factories:
        if factory is not Mig:
            strategy = _built(name, factory, machine, faulty, stack)
            made.append((name, AllocatorServer(name, strategy, family_of(machine), faulty, migration)))
        elif packs(machine, faulty):
            made.append((name, FramesServer(machine, rotation=rotation or "", limit=limit)))
        else:
            spec = f"{machine.spec} with faulty processors" if faulty else machine.spec
            raise SpecError("--machine", spec, f"a mesh of two dimensions without faults for {name}")
    return made


def _found(allocator: Named) -> tuple[str, Callable[..., Any] | None]:
    """The name and the class, ``None`` of one that is to have a process of its own."""
    if not isinstance(allocator, str):
        return title_of(allocator), allocator
    return allocator, _own(allocator)


@lru_cache(maxsize=256)
def _own(name: str) -> Callable[..., Any] | None:
    """The class of one of ours. To look through what is installed takes longer than a short simulation."""
    return load(name) if is_own(name) else None


def _built(
    name: str, factory: Callable[..., Any] | None, machine: Machine, faulty: int, stack: ExitStack
) -> Strategy:
    """A fresh allocator. Raises :class:`SpecError` if it is not for the machine, :class:`PluginError` if it cannot be built."""
    nodes = tuple(bits(faulty))
    if factory is None:
        return stack.enter_context(HostedStrategy(name, machine, nodes, _CALL_SECONDS))
    check_fits(machine, getattr(factory, "machines", None), name)
    try:
        made, answer = Subject(factory, machine).build(nodes)
    except PluginError as error:
        raise PluginError("allocator", name, f"{error.expected} ({error.value})") from None
    if answer.kind != "built":
        raise PluginError("allocator", name, f"one that can be built here ({answer.text})")
    strategy: Strategy = made
    return strategy
