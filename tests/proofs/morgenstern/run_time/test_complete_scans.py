"""AS, AS that stops at the first conflict, and FS_f: by hand, and against the simulator."""

from __future__ import annotations

from dataclasses import replace

import pytest

from allocert.models.meshes.configurations import Quadruple
from allocert.proofs.morgenstern.run_time.complete_scans import METHODS, nodes_per_attempt, search
from allocert.proofs.morgenstern.tables.paired_runs import outcome, published


def test_searches_by_hand() -> None:
    """Two residents fill the first two rows of M(3,3); a request 3 x 1 is served in the third."""
    residents = [Quadruple(0, 0, 0, 1), Quadruple(1, 0, 2, 1)]
    found = {name: search(3, 3, 1, residents, way) for name, way in METHODS.items()}
    assert found == {"AS": ((0, 2), 6), "AS that stops": ((0, 2), 4), "FS_f": ((0, 2), 3)}


@pytest.mark.parametrize("place", [0, 1])
def test_nodes_are_those_of_the_simulator(place: int) -> None:
    load = replace(published(1, (1, 1))[place], requests=120, queues=0)
    nodes = nodes_per_attempt(load, (0, 3))
    for method in ("AS", "FS_f"):
        assert nodes[method] == pytest.approx(outcome(method, load, "none", (0, 3)).values["nodes"])
    assert nodes["FS_f"] < nodes["AS that stops"] < nodes["AS"]
