"""Traces: the requests and releases that lead an allocator somewhere, and their replay."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from allocert.allocators import Allocator
from allocert.errors import CertificateError
from allocert.machines import Region, Request

__all__ = [
    "Allocate",
    "Outcome",
    "Release",
    "ReleaseRegion",
    "Step",
    "Trace",
    "run",
    "trace_from_json",
    "trace_to_json",
]


@dataclass(frozen=True)
class Allocate:
    """Ask for a region."""

    request: Request


@dataclass(frozen=True)
class Release:
    """Give back the region that the ``grant``-th successful request got, counted from 0."""

    grant: int


@dataclass(frozen=True)
class ReleaseRegion:
    """Give back the region with an address, although nobody holds it; an allocator has to object."""

    address: str


Step: TypeAlias = Allocate | Release | ReleaseRegion
Trace: TypeAlias = tuple[Step, ...]


@dataclass(frozen=True)
class Outcome:
    """A step and what came of it: the granted region, or ``None`` for a refusal or a release."""

    step: Step
    region: Region | None


def run(allocator: Allocator, trace: Iterable[Step]) -> tuple[Outcome, ...]:
    """Replay ``trace`` on a fresh allocator, and say what it granted."""
    granted: list[Region] = []
    outcomes: list[Outcome] = []
    for step in trace:
        if isinstance(step, Allocate):
            region = allocator.allocate(step.request)
            if region is not None:
                granted.append(region)
            outcomes.append(Outcome(step, region))
        elif isinstance(step, ReleaseRegion):
            allocator.release(allocator.machine.check_region(step.address))
            outcomes.append(Outcome(step, None))
        else:
            if step.grant >= len(granted):
                raise CertificateError("trace step", ["release", step.grant], "an earlier grant")
            allocator.release(granted[step.grant])
            outcomes.append(Outcome(step, None))
    return tuple(outcomes)


def trace_to_json(trace: Sequence[Step]) -> list[list[Any]]:
    """``[["allocate", 2], ["release", 0], ["release-region", "0*"], ...]``."""
    steps: list[list[Any]] = []
    for step in trace:
        if isinstance(step, Allocate):
            wanted = step.request
            steps.append(["allocate", list(wanted) if isinstance(wanted, tuple) else wanted])
        elif isinstance(step, ReleaseRegion):
            steps.append(["release-region", step.address])
        else:
            steps.append(["release", step.grant])
    return steps


def trace_from_json(data: Any) -> Trace:
    """The inverse of :func:`trace_to_json`. Raises :class:`~allocert.errors.CertificateError`."""
    steps: list[Step] = []
    for item in data if isinstance(data, list) else [data]:
        match item:
            case ["allocate", dimension] if type(dimension) is int:
                steps.append(Allocate(dimension))
            case ["allocate", [*sides]] if all(type(side) is int for side in sides):
                steps.append(Allocate(tuple(sides)))
            case ["release", grant] if type(grant) is int and grant >= 0:
                steps.append(Release(grant))
            case ["release-region", str() as address]:
                steps.append(ReleaseRegion(address))
            case _:
                raise CertificateError("trace step", item, '["allocate", request] or ["release", grant]')
    return tuple(steps)
