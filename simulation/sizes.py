"""From a number of processors to a request: what a job of a trace asks of a machine."""

from __future__ import annotations

from allocert.errors import RequestError
from allocert.machines import DescribedMachine, Grid, Hypercube, Machine, NodeCube, Request
from allocert.simulation.shapes import DEFAULT_SHAPE, check_shape, frame_for

__all__ = ["request_for"]


def request_for(machine: Machine, processors: int, shape: str = DEFAULT_SHAPE) -> Request:
    """The request of a job that needs ``processors``.

    On a hypercube the least subcube that is large enough, or exactly this many nodes where nodes are asked. On a mesh or torus the
    frame of the rule ``shape`` (:data:`~allocert.simulation.shapes.SHAPES`).

    >>> from allocert.machines import Mesh
    >>> [request_for(Mesh(16, 8), p) for p in (5, 6, 12, 32, 127)]
    [(5, 1), (3, 2), (4, 3), (8, 4), (16, 8)]

    Raises:
        RequestError: not positive, or more than the machine has.
        SpecError: no such shape, or one where jobs have none.
    """
    check_shape(machine, shape)
    if not 1 <= processors <= machine.processors:
        raise RequestError("processors", processors, f"1..{machine.processors}, as in {machine.spec}")
    if isinstance(machine, DescribedMachine):
        return machine.request_for(processors)
    if isinstance(machine, Hypercube):
        return (processors - 1).bit_length()
    if isinstance(machine, NodeCube):
        return processors
    if not isinstance(machine, Grid):
        raise RequestError("machine", machine.spec, "a hypercube, mesh or torus")
    return frame_for(machine, processors, shape)
