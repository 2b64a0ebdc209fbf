"""One run of the dispatcher by any of the methods that were tested."""

from __future__ import annotations

import numpy as np

from allocert.allocators.mesh.residents import plane
from allocert.errors import SpecError
from allocert.machines import Mesh
from allocert.machines.compiled import interruptible
from allocert.models.rectangles.fit import FitLimit
from allocert.simulation.fcfs.log import Log, check_fits
from allocert.simulation.fcfs.migrating import MIGRATING, run_migrating
from allocert.simulation.fcfs.options import BOUNDARY, FOUR_WAY, FcfsOptions, place
from allocert.simulation.fcfs.queues import Queue

__all__ = ["COMPILED", "METHODS", "Log", "run"]

COMPILED = ("FS_1", "FS_n", "FS_f", "AS", "ISS", "4ISS", "MBV")
"""The methods whose runs are compiled, and whose steps are counted."""

METHODS = (*COMPILED, *MIGRATING)
"""The methods of Morgenstern 1994, section 4.2; ``MIG-optimistic`` bounds what MIG with unlimited effort does."""

_CODES = (
    *("rotation", "retries", "retry", "order", "restricted"),
    *(f"four_{option}" for option in FOUR_WAY),
    *(f"mbv_{option}" for option in BOUNDARY),
)


def run(
    method: str,
    queue: Queue,
    mesh: Mesh,
    options: FcfsOptions | None = None,
    *,
    limit: FitLimit | None = None,
) -> Log:
    """Serve a queue by a method, first come, first served, from an empty mesh.

    Only the options in :data:`~allocert.simulation.fcfs.options.PLAYING` matter; ``limit`` is that of one
    question of MIG.

    Source: Morgenstern 1994, sections 4.1 and 4.2.

    Raises:
        SpecError: no such method, no mesh of two dimensions, or a request that does not fit the mesh.
    """
    from allocert.simulation.fcfs.kernel import play
    from allocert.simulation.fcfs.lines import new_lines

    chosen = FcfsOptions() if options is None else options
    if method not in METHODS:
        raise SpecError("method", method, " or ".join(METHODS))
    X, Y = plane(mesh)
    if method in MIGRATING:
        return run_migrating(method, queue, mesh, chosen, limit)
    check_fits(queue, mesh, chosen)
    codes = np.array([place(chosen, option) for option in _CODES], dtype=np.int64)
    rows, columns = new_lines(Y, len(queue)), new_lines(X, len(queue))
    with interruptible():
        found = play(COMPILED.index(method), X, Y, queue.sides, queue.times, rows, columns, codes)
    return Log(method, mesh, queue, chosen, *found)
