"""Traces: the requests and releases that lead an allocator somewhere, and their replay."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from allocert.allocators import Allocator
from allocert.errors import CertificateError
from allocert.machines import Region, Request

__all__ = ["Allocate", "Outcome", "Release", "Step", "Trace", "run", "trace_from_json", "trace_to_json"]


@dataclass(frozen=True)
class Allocate:
    """Ask for a region."""

    request: Request


@dataclass(frozen=True)
class Release:
    """Give back the region that the ``grant``-th successful request got, counted from 0."""

    grant: int


Step: TypeAlias = Allocate | Release
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
        else:
            allocator.release(granted[step.grant])
            outcomes.append(Outcome(step, None))
    return tuple(outcomes)


def trace_to_json(trace: Sequence[Step]) -> list[list[Any]]:
    """``[["allocate", 2], ["release", 0], ...]``."""
    return [
        ["allocate", list(s.request) if isinstance(s.request, tuple) else s.request]
        if isinstance(s, Allocate)
        else ["release", s.grant]
        for s in trace
    ]


def trace_from_json(data: Any) -> Trace:
    """The inverse of :func:`trace_to_json`. Raises :class:`~allocert.errors.CertificateError`."""
    steps: list[Step] = []
    for item in data if isinstance(data, list) else [data]:
        match item:
            case ["allocate", int() as dimension]:
                steps.append(Allocate(dimension))
            case ["allocate", [*sides]] if all(isinstance(side, int) for side in sides):
                steps.append(Allocate(tuple(sides)))
            case ["release", int() as grant] if grant >= 0:
                steps.append(Release(grant))
            case _:
                raise CertificateError("trace step", item, '["allocate", request] or ["release", grant]')
    return tuple(steps)
