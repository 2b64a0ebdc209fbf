"""One run of the dispatcher by any of the methods that were tested."""

from __future__ import annotations

from allocert.allocators.mesh.residents import plane
from allocert.errors import SpecError
from allocert.machines import Mesh
from allocert.machines.compiled import interruptible
from allocert.models.rectangles.fit import FitLimit
from allocert.simulation.fcfs.compiled.codes import Method, run_codes
from allocert.simulation.fcfs.compiled.dispatcher import play
from allocert.simulation.fcfs.log import Log, check_fits
from allocert.simulation.fcfs.migrating import MIGRATING, run_migrating
from allocert.simulation.fcfs.options import FcfsOptions
from allocert.simulation.fcfs.queues import Queue

__all__ = ["COMPILED", "METHODS", "Log", "run"]

_KNOWN = {
    "FS_1": Method.FS_1,
    "FS_n": Method.FS_N,
    "FS_f": Method.FS_F,
    "AS": Method.AS,
    "ISS": Method.ISS,
    "4ISS": Method.FOUR_ISS,
    "MBV": Method.MBV,
}

COMPILED = tuple(_KNOWN)
"""The methods whose runs are compiled, and whose steps are counted."""

METHODS = (*COMPILED, *MIGRATING)
"""The methods of Morgenstern 1994, section 4.2; ``MIG-optimistic`` bounds what MIG with unlimited effort does."""


def run(
    method: str,
    queue: Queue,
    mesh: Mesh,
    options: FcfsOptions | None = None,
    *,
    limit: FitLimit | None = None,
) -> Log:
    """Serve a queue by a method, first come, first served, from an empty mesh.

    Only the options in :data:`~allocert.simulation.fcfs.choices.PLAYING` matter; ``limit`` is that of one
    question of MIG.

    Source: Morgenstern 1994, sections 4.1 and 4.2.

    Raises:
        SpecError: no such method, no mesh of two dimensions, or a request that does not fit the mesh.
    """
    chosen = FcfsOptions() if options is None else options
    if method not in METHODS:
        raise SpecError("method", method, " or ".join(METHODS))
    X, Y = plane(mesh)
    if method in MIGRATING:
        return run_migrating(method, queue, mesh, chosen, limit)
    check_fits(queue, mesh, chosen)
    with interruptible():
        found = play(int(_KNOWN[method]), X, Y, queue.sides, queue.times, run_codes(chosen))
    return Log(method, mesh, queue, chosen, *found)
