"""What a run refuses."""

from __future__ import annotations

from typing import Any

import pytest

from allocert.errors import SpecError
from allocert.machines import Mesh
from allocert.simulation.fcfs.compiled.attempts import AS_ASKED, REFUSED, TURNED
from allocert.simulation.fcfs.options import FcfsOptions
from allocert.simulation.fcfs.queues import Queue
from allocert.simulation.fcfs.run import METHODS, run


@pytest.mark.parametrize("method", METHODS)
def test_requests_that_fit_no_empty_mesh_are_refused_before_the_run(method: str) -> None:
    with pytest.raises(SpecError, match="mesh:3x2"):
        run(method, Queue([(1, 1), (2, 3)], [1, 1]), Mesh(3, 2))
    if method != "MIG-optimistic":
        turned = run(method, Queue([(1, 1), (2, 3)], [1, 1]), Mesh(3, 2), FcfsOptions(rotation="asked-first"))
        assert turned.column("outcome").tolist() == [AS_ASKED, REFUSED, TURNED]


def test_wrong_runs_are_refused() -> None:
    queue = Queue([(1, 1)], [1])
    with pytest.raises(SpecError, match="method"):
        run("FS_2", queue, Mesh(2, 2))
    with pytest.raises(SpecError, match="machine"):
        run("FS_1", queue, Mesh(2, 2, 2))
    broken: Any = [(0, 1)]
    with pytest.raises(SpecError, match="queue"):
        Queue(broken, [1])
    with pytest.raises(SpecError, match="times"):
        Queue([(1, 1)], [1, 2])
