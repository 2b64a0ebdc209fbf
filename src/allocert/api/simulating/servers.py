"""What runs the jobs of a simulation, and who decides whether migration would have helped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, NamedTuple

from allocert.api.naming import title_of
from allocert.api.simulating.hosted import HostedStrategy, KeptStrategy
from allocert.errors import PluginError, SpecError
from allocert.machines import Family, Machine, family_of
from allocert.machines.systems.outermost import Outermost
from allocert.machines.words import bits
from allocert.models.migration.migrating_allocator import Mig
from allocert.models.rectangles.fit import FitLimit
from allocert.simulation.baseline import Migration
from allocert.simulation.deciders import packs
from allocert.simulation.events import Job
from allocert.simulation.migration import MigratingServer
from allocert.simulation.server import AllocatorServer, Strategy
from allocert.verification.pairing.engine import check_fits, contract_of
from allocert.verification.pairing.hosts.local import LocalHost
from allocert.verification.pairing.hosts.subject import Subject
from allocert.verification.pairing.plugins import is_own, load

__all__ = ["Entry", "FramesServer", "Named", "Served", "Site", "migrates", "servers"]

_CALL_SECONDS = 60.0
"""For one call of a user's allocator."""


class FramesServer(MigratingServer):
    """MIG that counts the processors of frames as taken; a job of a trace may need fewer."""

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

_AS_FRAMES = ("boundary-frames", "edge-frames")
"""Families with a free frame if and only if some frame is free: the search for that is faster."""


class Entry(NamedTuple):
    """An allocator's name and fresh server. ``family``: it grants if and only if a region of that is free (``None``: not known).

    ``first``: it grants the first one, and the family is the machine's complete one.
    """

    name: str
    server: Served
    family: Family | None = None
    first: bool = False


@dataclass(frozen=True)
class Site:
    """Where allocators are built. ``rotation`` and ``limit`` are those of MIG; with ``copies`` all but those that have a family
    can be copied. Processes of foreign allocators end with ``stack``.
    """

    machine: Machine
    faulty: int
    migration: Migration | None
    rotation: str | None
    limit: FitLimit
    stack: ExitStack
    copies: bool = False


def servers(allocators: Sequence[Named], site: Site) -> list[Entry]:
    """A fresh server for each name or class.

    An allocator that is not ours and is named runs in a process of its own; a class runs in this one.

    Raises:
        PluginError: there is no allocator of that name, or it cannot be built.
        SpecError: an allocator is asked for where it does not run, or a rotation without MIG.
    """
    factories = [_found(one) for one in allocators]
    if site.rotation is not None and all(factory is not Mig for _, factory in factories):
        raise SpecError("--rotation", site.rotation, "--allocator mig to go with it")
    return [
        _mig(name, site) if factory is Mig else _entry(name, factory, site) for name, factory in factories
    ]


def migrates(allocator: Named) -> bool:
    """Whether it is MIG, which alone has rotations. Raises :class:`PluginError` if there is no such allocator."""
    return _found(allocator)[1] is Mig


def _mig(name: str, site: Site) -> Entry:
    if not packs(site.machine, site.faulty):
        spec = f"{site.machine.spec} with faulty processors" if site.faulty else site.machine.spec
        raise SpecError("--machine", spec, f"a mesh of two dimensions without faults for {name}")
    return Entry(name, FramesServer(site.machine, rotation=site.rotation or "", limit=site.limit))


def _entry(name: str, factory: Callable[..., Any] | None, site: Site) -> Entry:
    machine, nodes = site.machine, tuple(bits(site.faulty))
    family: Family | None = None
    strategy: Strategy
    if factory is None:
        strategy = site.stack.enter_context(HostedStrategy(name, machine, nodes, _CALL_SECONDS))
    else:
        check_fits(machine, getattr(factory, "machines", None), name)
        strategy = _built(name, factory, machine, nodes)
        family = _complete_family(factory, strategy, machine)
        if site.copies and family is None:
            host = LocalHost(factory, machine, contract_of(factory), _CALL_SECONDS)
            strategy = KeptStrategy(host, nodes, host.root(nodes).handle)
    whole = family_of(machine)
    server = AllocatorServer(name, strategy, whole, site.faulty, site.migration)
    first = family is not None and family == whole and _is_first(factory, whole)
    return Entry(name, server, family, first)


def _is_first(factory: Callable[..., Any] | None, family: Family) -> bool:
    """Whether an allocator promises the first free region of a family."""
    contract = contract_of(factory)
    return contract.first_choice and contract.family == family.name


def _complete_family(factory: Callable[..., Any], allocator: Strategy, machine: Machine) -> Family | None:
    """That of one of ours which promises to be complete: with some faults it shows its own."""
    contract = contract_of(factory)
    own = str(getattr(factory, "__module__", "")).startswith("allocert.allocators.")
    if not (own and contract.complete):
        return None
    if contract.family in _AS_FRAMES:
        return family_of(machine)
    shown: Family | None = getattr(allocator, "family", None)
    if shown is None or shown.name != contract.family:
        shown = family_of(machine, contract.family)
    return shown.inner if isinstance(shown, Outermost) else shown


def _found(allocator: Named) -> tuple[str, Callable[..., Any] | None]:
    """The name and the class, ``None`` of one that is to have a process of its own."""
    if not isinstance(allocator, str):
        return title_of(allocator), allocator
    return allocator, _own(allocator)


@lru_cache(maxsize=256)
def _own(name: str) -> Callable[..., Any] | None:
    """The class of one of ours. A search of the installed packages takes longer than a short simulation."""
    return load(name) if is_own(name) else None


def _built(name: str, factory: Callable[..., Any], machine: Machine, nodes: tuple[int, ...]) -> Strategy:
    """A fresh allocator. Raises :class:`PluginError` if it cannot be built."""
    try:
        made, answer = Subject(factory, machine).build(nodes)
    except PluginError as error:
        raise PluginError("allocator", name, f"{error.expected} ({error.value})") from None
    if answer.kind != "built":
        raise PluginError("allocator", name, f"one that can be built here ({answer.text})")
    strategy: Strategy = made
    return strategy
