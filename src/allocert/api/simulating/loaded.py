"""The jobs of a trace or of a generator, on a machine as its requests see it."""

from __future__ import annotations

import copy
from os import PathLike, fspath

from allocert.errors import RequestError
from allocert.machines import DescribedMachine, Machine
from allocert.simulation.shapes import DEFAULT_SHAPE
from allocert.simulation.workloads import Workload, generate, trace_workload

__all__ = ["as_asked", "loaded"]


def loaded(
    machine: Machine,
    trace: str | PathLike[str] | None,
    workload: str | None,
    *,
    seed: int = 0,
    skip_too_large: bool = False,
    shape: str = DEFAULT_SHAPE,
) -> Workload:
    """The jobs of ``trace``, or else those that ``workload`` names, for a machine.

    A job that is larger than the machine's largest request is as one that is larger than the machine.

    Raises:
        TraceError: as :func:`~allocert.simulation.trace_workload`.
        SpecError: as :func:`~allocert.simulation.generate`.
    """
    asked = as_asked(machine)
    if trace is not None:
        return trace_workload(fspath(trace), asked, skip_too_large, shape)
    return generate(workload or "", asked, seed, shape)


def as_asked(machine: Machine) -> Machine:
    """The machine, with no more processors than its largest request asks for: of groups of blocks none fills the machine.

    It is for making requests only.
    """
    if not isinstance(machine, DescribedMachine):
        return machine
    try:
        machine.request_for(machine.processors)
    except (RequestError, ValueError):
        seen = copy.copy(machine)
        vars(seen)["processors"] = max(map(machine.demand, machine.requests()))
        return seen
    return machine
