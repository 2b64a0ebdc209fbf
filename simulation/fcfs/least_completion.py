"""How early any schedule of a queue can be done at best: bounds that hold for every order of service and placement."""

from __future__ import annotations

from typing import Any

import numpy as np

from allocert.allocators.mesh.residents import plane
from allocert.machines import Mesh
from allocert.simulation.fcfs.log import check_fits
from allocert.simulation.fcfs.options import FcfsOptions
from allocert.simulation.fcfs.queues import Queue

__all__ = ["least_completion"]


def least_completion(queue: Queue, mesh: Mesh) -> dict[str, int]:
    """Ticks before which no order of service and no placement can be done, though jobs migrate: three lower bounds.

    ``work`` is the processor-time over XY, rounded up. ``pairs`` is the greatest total time of jobs no two of which
    fit the mesh together. ``scaled`` is the greatest work with sides scaled by a pair of functions that keep every
    packing a packing: sides above X - k count as X, those below k as nothing; the plain work is among these. Each is
    at least the longest job's time.

    Source: Fekete and Schepers 2004 (dual feasible functions u^(e)).

    Raises:
        SpecError: a request that does not fit the mesh.
    """
    check_fits(queue, mesh, FcfsOptions())
    X, Y = plane(mesh)
    longest = int(queue.times.max(initial=0))
    wide, high = _scaled(queue.sides[:, 0], X), _scaled(queue.sides[:, 1], Y)
    greatest = int((wide @ (high * queue.times).T).max(initial=0))
    return {
        "work": max(longest, -(-queue.work // (X * Y))),
        "pairs": max(longest, _exclusive(queue, X, Y)),
        "scaled": max(longest, -(-greatest // (X * Y))),
    }


def _exclusive(queue: Queue, X: int, Y: int) -> int:
    """The greatest total time of jobs such that every two together are wider and higher than the mesh.

    All but one are wider than half of it, and all but one higher.
    """
    x, y, t = queue.sides[:, 0], queue.sides[:, 1], queue.times
    core = (2 * x > X) & (2 * y > Y)
    above = np.zeros((X + 2, Y + 2), dtype=np.int64)
    np.add.at(above, (x[core], y[core]), t[core])
    above = above[::-1, ::-1].cumsum(axis=0).cumsum(axis=1)[::-1, ::-1]
    left, low = np.maximum(X - x, X // 2) + 1, np.maximum(Y - y, Y // 2) + 1
    narrow, flat = np.flatnonzero(~core & (2 * y > Y)), np.flatnonzero(~core & (2 * x > X))
    u, v = narrow[:, None], flat[None]
    meet = (x[u] + x[v] > X) & (y[u] + y[v] > Y)
    two = np.where(meet, t[u] + t[v] + above[left[u], low[v]], 0).max(initial=0)
    one = (t + above[left, low])[~core].max(initial=0)
    return int(max(above[0, 0], one, two))


def _scaled(sides: Any, whole: int) -> Any:
    """The sides scaled by each k of 0..whole/2, int64[k, n]."""
    k = np.arange(whole // 2 + 1)[:, None]
    return np.where(sides > whole - k, whole, np.where(sides < k, 0, sides))
